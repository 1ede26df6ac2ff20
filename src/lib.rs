//! Torchline: a virtual tabletop on one screen.
//!
//! The crate is laid out in floors; a floor uses only the floors above it in this list (`tests/floors.rs` holds it).

pub mod assets;
pub mod text;

pub mod dice;

pub mod board;

pub mod knowledge;

pub mod rules;

pub mod level;

pub mod import;

pub mod session;

pub mod picture;

pub mod show;
pub mod sound;

#[cfg(feature = "window")]
pub mod view;

#[cfg(feature = "panels")]
pub mod ui;

#[cfg(feature = "window")]
pub mod window;

pub mod cli;
