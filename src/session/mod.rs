//! The table as a value, the commands that change it, and a session on disk.
//!
//! [`Table`] opens a document, applies commands one at a time and runs to rest after each. There is no second way to
//! change a table.

mod canon;
pub mod command;
mod dispatch;
mod hash;
mod level;
mod table;
pub mod testing;
mod undo;

pub use command::{Command, Entry};
pub use hash::StateHash;
pub use level::OpenError;
pub use table::Table;
pub use undo::UndoLimits;
