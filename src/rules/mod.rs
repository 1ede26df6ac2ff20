//! The rules, one plugin per chapter: components, requests, events, systems.
//!
//! A chapter's file names the rule ids it holds. Everything here runs inside a table's own world and its one
//! single-threaded schedule; nothing knows of frames, clocks, windows or files. How a change comes in (commands, seats,
//! the journal) is the session's business.

pub mod checks;
pub mod event;
pub mod house;
pub mod log;
pub mod pending;
pub mod refusal;
pub mod request;
pub mod rounds;
pub mod sheet;
pub mod things;

pub use event::{Audience, Event, Happening};
pub use house::HouseRules;
pub use log::{EventLog, Lookup};
pub use pending::{Frame, Pending};
pub use refusal::Refusal;
pub use request::{AddRequest, Asked, Request};
