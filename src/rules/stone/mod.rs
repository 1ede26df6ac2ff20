//! The rolling stone (S5).

pub mod physics;
#[cfg(test)]
mod tests;
