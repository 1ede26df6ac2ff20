//! The document: level, save and undo step are one. Its RON form, its validation, the report of everything wrong in it.
//!
//! Import and export of other formats belong here too. Running a document is the session's business.

pub mod document;

pub use document::{Document, FORMAT, MapDoc, Symbol, TableDoc, ThingDoc, WallDoc, WallKind};
