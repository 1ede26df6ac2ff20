//! The game master's workshop: levels from seeds, and the files of other programs.

mod forged;
mod fuzz;
