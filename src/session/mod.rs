//! The table as a value, the commands that change it, and a session on disk.
//!
//! `Table` opens a document, applies commands one at a time and runs to rest after each. `Session` wraps it with the
//! journal, undo, saves and recovery. There is no second way to change a table.

pub mod command;
pub mod journal;
pub mod script;

pub use command::{Command, Entry};
