//! Whole tables, played by commands: rounds (F4, initiative, surprise), rolls, tools of the game master, undo and hashes.

mod characters;
mod checks;
mod combat;
mod combat_more;
mod effort;
mod engine;
mod fortune;
mod fortune_rounds;
mod gm;
mod joint;
mod midway;
mod play;
mod points;
mod rounds;
mod undo;
mod unseen;
mod water;
