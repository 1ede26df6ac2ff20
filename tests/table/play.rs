//! A table being played by its names.

use torchline::knowledge::view::{PromptKind, RollView};
use torchline::knowledge::{SeatId, SeatSet, ThingId};
use torchline::rules::event::{Check, CheckId, CheckKind, CheckState, Event, Happening, Outcome};
use torchline::session::testing::{Names, TableBuilder};
use torchline::session::{Command, Table};

/// A table with the names of who is on it.
pub struct Play {
    pub table: Table,
    pub names: Names,
}

pub const GM: SeatId = SeatId::GM;

impl Play {
    pub fn new(builder: TableBuilder) -> Self {
        let (table, names) = builder.open();
        Self { table, names }
    }

    /// Opens the table and begins an encounter with everyone named.
    pub fn encounter(builder: TableBuilder, who: &[&str], surprised: &[&str]) -> (Self, Vec<Event>) {
        let mut play = Self::new(builder);
        let ids = |names: &[&str]| names.iter().map(|name| play.names.id(name)).collect::<Vec<_>>();
        let start = Command::StartEncounter { things: ids(who), surprised: ids(surprised) };
        let events = play.does(GM, start);
        (play, events)
    }

    pub fn id(&self, name: &str) -> ThingId {
        self.names.id(name)
    }

    pub fn seat(&self, name: &str) -> SeatId {
        self.names.seat(name)
    }

    /// The seat does something that must be allowed.
    #[track_caller]
    pub fn does(&mut self, seat: SeatId, command: Command) -> Vec<Event> {
        match self.table.apply(seat, &command) {
            Ok(events) => events,
            Err(refusal) => panic!("{seat} may {command:?}, but: {refusal}"),
        }
    }

    /// The seat tries something that must be refused for this reason, and nothing changes.
    #[track_caller]
    pub fn refused(&mut self, seat: SeatId, command: Command, key: &str) {
        let (hash, document) = (self.table.hash(), self.table.document());
        let asked = self.table.allowed(seat, &command);
        let refusal = self.table.apply(seat, &command).expect_err("it must be refused");
        assert_eq!(refusal.0.key, key, "{command:?}");
        assert_eq!(asked, Err(refusal), "the button says the same");
        assert_eq!(self.table.hash(), hash, "a refused command changes nothing");
        assert_eq!(self.table.document(), document, "a refused command changes nothing");
    }

    /// The token takes the first move, by its own seat.
    #[track_caller]
    pub fn first_move(&mut self, name: &str) -> Vec<Event> {
        self.does(self.seat(name), Command::FirstMove { thing: self.id(name) })
    }

    /// The token's seat passes the first move.
    #[track_caller]
    pub fn passes(&mut self, name: &str) -> Vec<Event> {
        self.does(self.seat(name), Command::PassFirstMove)
    }

    /// The token's turn ends, by its own seat.
    #[track_caller]
    pub fn ends(&mut self, name: &str) -> Vec<Event> {
        self.does(self.seat(name), Command::EndTurn { thing: self.id(name) })
    }

    /// The token waits for the other, by its own seat.
    #[track_caller]
    pub fn delays(&mut self, name: &str, after: &str) -> Vec<Event> {
        let command = Command::Delay { thing: self.id(name), after: self.id(after) };
        self.does(self.seat(name), command)
    }

    /// The game master's view of the order, by name.
    pub fn order(&self) -> Vec<String> {
        self.order_for(GM)
    }

    /// The order as a seat sees it, by name.
    pub fn order_for(&self, seat: SeatId) -> Vec<String> {
        let order = self.table.view(seat).round.map(|round| round.order).unwrap_or_default();
        order.iter().map(|place| self.name(place.id)).collect()
    }

    /// Whose turn it is.
    pub fn active(&self) -> Option<String> {
        let round = self.table.view(GM).round?;
        round.order.iter().find(|place| place.active).map(|place| self.name(place.id))
    }

    pub fn round(&self) -> u32 {
        self.table.view(GM).round.map_or(0, |round| round.number)
    }

    pub fn fortune(&self, name: &str) -> u8 {
        let thing = self.thing(name);
        let on_sheet = thing.fortune.map(|fortune| fortune.now);
        on_sheet.or(thing.lent_fortune.map(|lent| lent.0)).expect("Fortune")
    }

    pub fn thing(&self, name: &str) -> torchline::level::ThingDoc {
        let id = self.id(name);
        self.table.document().things.into_iter().find(|thing| thing.id == id).expect("the thing is there")
    }

    fn name(&self, id: ThingId) -> String {
        let document = self.table.document();
        let thing = document.things.iter().find(|thing| thing.id == id);
        thing.and_then(|thing| thing.name.clone()).map_or_else(|| id.to_string(), |name| name.0.en)
    }
}

/// A roll on the table as one with its dice not yet thrown.
pub fn announced(id: u32, by: SeatId, who: ThingId, kind: CheckKind) -> Check {
    Check {
        id: CheckId(id),
        by,
        who: Some(who),
        target: None,
        purpose: kind.name(),
        kind,
        gathered: Vec::new(),
        modifiers: Vec::new(),
        dice: Vec::new(),
        again: Vec::new(),
        before: Vec::new(),
        drawn_at: None,
        audience: SeatSet::ALL,
        state: CheckState::Announced,
        fortune: None,
        effort: false,
        eyes: false,
        attempt: None,
        once: false,
        for_itself: true,
    }
}

/// The roll that a seat sees on the table.
#[track_caller]
pub fn roll_of(table: &Table, seat: SeatId) -> RollView {
    let prompts = table.view(seat).prompts;
    let roll = prompts.into_iter().find_map(|prompt| match prompt.kind {
        PromptKind::Roll(roll) => Some(*roll),
        _ => None,
    });
    roll.expect("a roll is on the table")
}

/// What a roll that was settled came to.
#[track_caller]
pub fn settled(events: &[Event]) -> (Check, i32, Outcome) {
    let rolled = happenings(events).into_iter().find_map(|what| match what {
        Happening::Rolled { check, total, outcome } => Some((check.clone(), *total, *outcome)),
        _ => None,
    });
    rolled.expect("a roll was settled")
}

/// What happened, without who may know.
pub fn happenings(events: &[Event]) -> Vec<&Happening> {
    events.iter().map(|event| &event.what).collect()
}

/// The happenings that a seat may know.
pub fn known_to(events: &[Event], seat: SeatId) -> Vec<&Happening> {
    events.iter().filter(|event| event.audience.contains(seat)).map(|event| &event.what).collect()
}
