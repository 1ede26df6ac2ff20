//! The game master's workshop: levels from seeds, and the files of other programs.

mod carry;
mod dungeon;
mod edits;
mod forged;
mod fuzz;
