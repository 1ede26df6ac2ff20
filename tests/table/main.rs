//! Whole tables, played by commands: rounds (F4, initiative, surprise), rolls, tools of the game master, undo and hashes.

mod characters;
mod checks;
mod engine;
mod gm;
mod midway;
mod play;
mod rounds;
mod undo;
