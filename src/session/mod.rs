//! The table as a value, the commands that change it, and a session on disk.
//!
//! [`Table`] opens a document, applies commands one at a time and runs to rest after each. [`Session`] wraps it with the
//! journal, saves and recovery. There is no second way to change a table.

pub mod bot;
pub mod campaign;
mod canon;
mod choices;
pub mod command;
mod dispatch;
mod fault;
mod files;
pub mod floor;
mod hash;
pub mod journal;
mod journey;
mod level;
mod live;
mod pin;
mod prospect;
mod recover;
pub mod rehearse;
mod replay;
pub mod script;
pub mod store;
mod table;
pub mod telling;
pub mod testing;
mod undo;
mod verify;

pub use crate::rules::journey::{Chronicle, Journey};
pub use campaign::Campaign;
pub use choices::Choice;
pub use command::{Command, Entry};
pub use hash::StateHash;
pub use level::OpenError;
pub use live::{DiceOptions, Recovery, Session, SessionError, SubmitError};
pub use pin::Pin;
pub use prospect::Prospect;
pub use rehearse::Rehearsal;
pub use replay::Replay;
pub use store::Store;
pub use table::Table;
pub use undo::UndoLimits;
pub use verify::{Fault, Gap, Trust, Verdict};
