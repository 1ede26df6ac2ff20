//! The document: level, save and undo step are one. Its RON form, its validation, the report of everything wrong in it.
//!
//! [`read()`] turns a text into a document or a [`Report`], [`write()`] turns it back, [`map`] lies between the drawn map
//! and the cells of a board. Import and export of other formats stand on a floor of their own; running a document is the
//! session's business.

pub mod character;
pub mod document;
pub mod edit;
pub mod forge;
pub mod locate;
pub mod map;
pub mod read;
pub mod report;
pub mod upgrade;
pub mod validate;
pub mod write;

mod board;
mod memory;
pub(crate) mod syntax;
#[cfg(test)]
mod tests;

pub use board::{board_of, door_opening, free_walls, window_opening};
pub use character::{
    CHARACTER_FORMAT, CharacterDoc, check_character, check_character_file, is_character, read_character,
    read_character_file,
};
pub use document::{Document, FORMAT, FloorPicture, LESSONS, MapDoc, Symbol, TableDoc, ThingDoc, WallDoc, WallKind};
pub use locate::{DocPath, Locator};
pub use map::{MapError, draw, grid_of};
pub use read::{check, check_file, game_master, options, read, read_file};
pub use report::{Place, Problem, Report, Severity};
pub use validate::validate;
pub use write::{write, write_character, write_file};
