//! Whole tables, played by commands: rounds (F4, initiative, surprise), rolls, tools of the game master, undo and hashes.

mod bonds;
mod bots;
mod characters;
mod cheats;
mod cheats_effort;
mod cheats_points;
mod checks;
mod combat;
mod combat_more;
mod effort;
mod engine;
mod faults;
mod fights;
mod fortune;
mod fortune_rounds;
mod gm;
mod joint;
mod midway;
mod named;
mod options;
mod play;
mod points;
mod rounds;
mod under_way;
mod undo;
