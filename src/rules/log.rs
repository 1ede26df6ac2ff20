//! The log of one command: rules say what happened and who may know it.

use super::event::{Audience, Event, Happening, Who};
use super::things::Name;
use crate::knowledge::{Eyes, SeatId, SeatSet, Seats, ThingId, Things};
use bevy::ecs::component::Component;
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;

/// What happened since the command was given. Taken off by the table; no part of the document.
#[derive(Resource, Clone, Debug, Default)]
pub struct EventLog {
    round: u32,
    events: Vec<Event>,
}

impl EventLog {
    /// Logs a happening for an audience. The game master always may know.
    pub fn push(&mut self, audience: Audience, what: Happening) {
        self.push_exactly(audience.with(SeatId::GM), what);
    }

    /// Logs a happening for this audience and nobody else: a line that the game master has in a fuller form.
    pub fn push_exactly(&mut self, audience: Audience, what: Happening) {
        self.events.push(Event { audience, round: self.round, what });
    }

    /// The round that the next events belong to; 0 outside encounters.
    pub fn enter_round(&mut self, round: u32) {
        self.round = round;
    }

    /// Everyone who may know of something that was logged.
    #[must_use]
    pub fn audience(&self) -> Audience {
        self.events.iter().fold(SeatSet::NONE, |all, event| all.union(event.audience))
    }

    /// Takes what was logged.
    pub fn take(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }
}

/// Questions about things by their ids, for rules that hold the world.
pub trait Lookup {
    /// A component of a thing.
    fn of<C: Component>(&self, id: ThingId) -> Option<&C>;

    /// A thing as it stands in the log.
    fn who(&self, id: ThingId) -> Who;

    /// Whether a seat knows of a thing: its own, seen at some time, found, or carried by one of its own.
    fn knows(&self, seat: SeatId, id: ThingId) -> bool;

    /// The seats that know of a thing.
    fn knowers(&self, id: ThingId) -> SeatSet;

    /// The seats that may read the numbers on a token's sheet: for a player's token all that know it, else the game
    /// master alone.
    fn readers(&self, id: ThingId) -> SeatSet;

    /// Logs a happening.
    fn log(&mut self, audience: SeatSet, what: Happening);
}

impl Lookup for World {
    fn of<C: Component>(&self, id: ThingId) -> Option<&C> {
        self.get::<C>(self.resource::<Things>().get(id)?)
    }

    fn who(&self, id: ThingId) -> Who {
        Who { id, name: self.of::<Name>(id).map(|name| name.0.clone()).unwrap_or_default() }
    }

    fn knows(&self, seat: SeatId, id: ThingId) -> bool {
        Eyes::of(self, seat).is_some_and(|eyes| eyes.knows(id))
    }

    fn knowers(&self, id: ThingId) -> SeatSet {
        let players = self.resource::<Seats>().players().map(|(seat, _)| seat);
        players.filter(|&seat| self.knows(seat, id)).collect::<SeatSet>().with(SeatId::GM)
    }

    fn readers(&self, id: ThingId) -> SeatSet {
        if self.resource::<Seats>().owner(id).is_gm() { SeatSet::GM } else { self.knowers(id) }
    }

    fn log(&mut self, audience: SeatSet, what: Happening) {
        self.resource_mut::<EventLog>().push(audience, what);
    }
}
