//! The rules, one plugin per chapter: components, requests, events, systems.
//!
//! A chapter's file names the rule ids it holds. Everything here runs inside a table's own world and its one
//! single-threaded schedule; nothing knows of frames, clocks, windows or files. How a change comes in (commands, seats,
//! the journal) is the session's business.

pub mod acting;
pub mod characters;
pub mod checks;
pub mod combat;
pub mod conditions;
mod describe;
pub mod doors;
pub mod effort;
pub mod event;
pub mod falls;
pub mod fortune;
pub mod gm;
pub mod house;
pub mod items;
pub mod journey;
pub mod lights;
pub mod limits;
pub mod log;
pub mod pending;
pub mod refusal;
pub mod request;
pub mod rounds;
pub mod searching;
mod senses;
pub mod sheet;
pub mod stone;
pub mod things;
pub mod traps;
pub mod walking;
pub mod water;

pub use event::{Audience, Event, Happening};
pub use house::HouseRules;
pub use log::{EventLog, Lookup};
pub use pending::{Frame, Pending};
pub use refusal::Refusal;
pub use request::{AddRequest, Asked, Request};

use crate::knowledge::questions::Describers;
use bevy::app::App;
use bevy::ecs::schedule::{IntoScheduleConfigs, ScheduleLabel, SystemSet};

/// The schedule of a table's rules. One run is a pass; the table runs passes until it is at rest.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules;

/// The chapters in the order in which they work in a pass.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChapterSystems {
    /// Tools of the game master, seats, house rules.
    Gm,
    /// Movement along a path.
    Walking,
    /// Doors and locks.
    Doors,
    /// Searching for what is hidden.
    Searching,
    /// Light sources.
    Lights,
    /// Picking up, dropping, giving.
    Items,
    /// Mechanisms that go off.
    Traps,
    /// Stones that roll.
    Stones,
    /// Fortune on a roll, and its other uses (F).
    Fortune,
    /// Heroic effort and attempts (E).
    Effort,
    /// Attack, defence, damage.
    Combat,
    /// Time between encounters: the road, the camp, the tavern.
    Journey,
    /// Dice.
    Checks,
    /// What the environment does in its own phase: in the one pass in which [`Frame::Environment`] is on top. It is taken
    /// off first, so that what needs rolls can be put on the stack; the round ends when that is done.
    Environment,
    /// Running water, and those who have no air.
    Water,
    /// Rounds and turns.
    Rounds,
    /// What every seat sees and remembers after all that.
    Senses,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<EventLog>().init_resource::<HouseRules>().init_resource::<Pending>();
    app.configure_sets(
        Rules,
        (
            ChapterSystems::Gm,
            ChapterSystems::Walking,
            ChapterSystems::Doors,
            ChapterSystems::Searching,
            ChapterSystems::Lights,
            ChapterSystems::Items,
            ChapterSystems::Traps,
            ChapterSystems::Stones,
            ChapterSystems::Fortune,
            ChapterSystems::Effort,
            ChapterSystems::Combat,
            ChapterSystems::Journey,
            ChapterSystems::Checks,
            ChapterSystems::Environment.run_if(pending::on_top(|frame| matches!(frame, Frame::Environment))),
            ChapterSystems::Water,
            ChapterSystems::Rounds,
            ChapterSystems::Senses,
        )
            .chain(),
    );
    app.insert_resource(Describers(vec![
        describe::describe,
        rounds::describe,
        checks::describe,
        combat::describe,
        doors::describe,
        combat::unseen::describe,
        traps::describe,
        stone::describe,
        fortune::describe,
        effort::describe,
        water::describe,
        journey::describe,
    ]));
    gm::plugin(app);
    walking::plugin(app);
    doors::plugin(app);
    searching::plugin(app);
    lights::plugin(app);
    items::plugin(app);
    traps::plugin(app);
    stone::plugin(app);
    fortune::plugin(app);
    effort::plugin(app);
    combat::plugin(app);
    journey::plugin(app);
    checks::plugin(app);
    water::plugin(app);
    rounds::plugin(app);
    senses::plugin(app);
}
