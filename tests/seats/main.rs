//! What seats see, remember and may do with feet and hands on a whole table: sight and light (S3), walking (S8c), doors
//! (S4), lights, items, hidden mechanisms (S5), and that nothing leaks through their eyes.

#[path = "../table/play.rs"]
#[allow(dead_code, reason = "other tests ask more of it")]
mod play;

mod agree;
mod answers;
mod edited;
mod field;
mod fights;
mod glimpses;
mod guesses;
mod hands;
mod jams;
mod leaks;
mod party;
mod scene;
mod searching;
mod secret_doors;
mod sight;
mod traps;
mod walking;
