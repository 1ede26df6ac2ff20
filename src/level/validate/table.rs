//! The state of play: rounds, unfinished work, checks, seats, memory.

use super::Checker;
use super::limits::{COUNTER, D6, FLOOD_ML, INITIATIVE, Limit, SEAT, SEAT_PATTERN, WALK};
use crate::board::{CHUNK, CellGrid};
use crate::knowledge::{Memory, SeatId, ThingId};
use crate::level::locate::DocPath;
use crate::rules::checks::CheckId;
use crate::rules::pending::Frame;
use crate::text::Phrase;
use std::collections::{BTreeMap, BTreeSet};

impl Checker<'_> {
    pub(super) fn table(&mut self) {
        let table = &self.document.table;
        let path = DocPath::of("table");
        self.rounds(&path.field("rounds"));
        self.checks(&path);
        self.journey(&path.field("journey"));
        for (index, frame) in table.pending.0.iter().enumerate() {
            self.frame(&path.field("pending").index(index), frame);
        }
        self.range(&path.field("next_id"), table.next_id.0, Limit { high: COUNTER.high + 1, ..COUNTER });
        self.range(&path.field("next_check"), table.next_check, COUNTER);
        let let_in = i64::try_from(table.currents.let_in_ml).unwrap_or(i64::MAX);
        self.range(&path.field("currents").field("let_in_ml"), let_in, FLOOD_ML);
        for (index, &cell) in table.currents.moving.iter().enumerate() {
            self.on_map(&path.field("currents").field("moving").index(index), cell);
        }
        let highest = self.things.keys().next_back().map_or(0, |id| id.0);
        if table.next_id.0 != 0 && table.next_id.0 <= highest {
            self.error(
                &path.field("next_id"),
                Phrase::new("level-next-id").with("next", table.next_id.0),
                Phrase::new("level-next-id-hint").with("highest", highest),
            );
        }
    }

    fn rounds(&mut self, path: &DocPath) {
        let Some(encounter) = &self.document.table.rounds.0 else { return };
        if encounter.round == 0 {
            let message = Phrase::new("level-round-zero");
            self.error(&path.field("round"), message, Phrase::new("level-round-zero-hint"));
        }
        self.range(&path.field("round"), encounter.round, COUNTER);
        let mut placed = BTreeSet::new();
        for (index, slot) in encounter.order.iter().enumerate() {
            let path = path.field("order").index(index);
            self.token(&path.field("thing"), slot.thing);
            self.range(&path.field("base"), slot.base, INITIATIVE);
            if !placed.insert(slot.thing) {
                self.error(
                    &path.field("thing"),
                    Phrase::new("level-order-twice").with("id", slot.thing.0),
                    Phrase::new("level-order-twice-hint"),
                );
            }
            if let Some(after) = slot.after {
                self.token(&path.field("after"), after);
            }
            if let Some(die) = slot.die {
                self.range(&path.field("die"), die, D6);
            }
            for (index, &die) in slot.ties.iter().enumerate() {
                self.range(&path.field("ties").index(index), die, D6);
            }
        }
        if let Some(active) = encounter.active
            && !placed.contains(&active)
        {
            self.error(
                &path.field("active"),
                Phrase::new("level-active-not-in-order").with("id", active.0),
                Phrase::new("level-active-not-in-order-hint"),
            );
        }
        for (index, &seat) in encounter.passed.iter().enumerate() {
            self.seat(&path.field("passed").index(index), seat);
        }
    }

    fn checks(&mut self, path: &DocPath) {
        let table = &self.document.table;
        let mut ids = BTreeSet::new();
        for (index, check) in table.checks.iter().enumerate() {
            let path = path.field("checks").index(index);
            if !ids.insert(check.id) {
                self.error(
                    &path.field("id"),
                    Phrase::new("level-check-twice").with("id", check.id.0),
                    Phrase::new("level-check-twice-hint"),
                );
            }
            self.range(&path.field("id"), check.id.0, COUNTER);
            if !check.is_sound() {
                let message = Phrase::new("level-check-dice");
                self.error(&path.field("dice"), message, Phrase::new("level-check-dice-hint"));
            }
            self.seat(&path.field("by"), check.by);
            if let Some(who) = check.who {
                self.thing(&path.field("who"), who);
            }
        }
        if let Some(highest) = ids.last()
            && table.next_check <= highest.0
        {
            self.error(
                &path.field("next_check"),
                Phrase::new("level-next-id").with("next", table.next_check),
                Phrase::new("level-next-id-hint").with("highest", highest.0),
            );
        }
    }

    fn frame(&mut self, path: &DocPath, frame: &Frame) {
        match frame {
            Frame::MoveAlong { thing, path: way, next } => {
                self.token(&path.field("thing"), *thing);
                self.range(&path.field("path"), way.len() as i64, WALK);
                for (index, &cell) in way.iter().enumerate() {
                    self.on_map(&path.field("path").index(index), cell);
                }
                if usize::from(*next) > way.len() {
                    self.error(
                        &path.field("next"),
                        Phrase::new("level-path-index").with("next", u32::from(*next)),
                        Phrase::new("level-path-index-hint").with("length", way.len() as i64),
                    );
                }
            }
            Frame::Roll(check) => self.roll(path, *check),
            Frame::SpringTrap { .. }
            | Frame::Trap(_)
            | Frame::TrapWork(_)
            | Frame::Poison { .. }
            | Frame::Fall(_)
            | Frame::Stone(_)
            | Frame::StoneBlow(_)
            | Frame::Sweep(_) => self.trap_frame(path, frame),
            Frame::EndTurn { thing } => {
                self.token(&path.field("thing"), *thing);
                self.during_encounter(path);
            }
            Frame::RoundOpening => self.during_encounter(path),
            // A turn can pass without an encounter as well.
            Frame::Environment | Frame::EndRound => {}
            Frame::Alertness { thing } => self.token(&path.field("thing"), *thing),
            Frame::BreakFree(breaking) => {
                // A grate that has come down is lifted in the same way.
                if self.thing(&path.field("whom"), breaking.whom).is_some_and(|thing| thing.trap.is_none()) {
                    self.token(&path.field("whom"), breaking.whom);
                }
                self.roll(&path.field("roll"), breaking.roll);
            }
            Frame::Together(together) => {
                for (index, &who) in together.who.iter().enumerate() {
                    self.token(&path.field("who").index(index), who);
                }
                for (index, &roll) in together.rolls.iter().enumerate() {
                    self.roll(&path.field("rolls").index(index), roll);
                }
            }
            Frame::Opposed(opposed) => {
                for (index, who) in [opposed.who.0, opposed.who.1].into_iter().enumerate() {
                    self.token(&path.field("who").index(index), who);
                }
                for (index, roll) in [opposed.rolls.0, opposed.rolls.1].into_iter().enumerate() {
                    self.roll(&path.field("rolls").index(index), roll);
                }
            }
            Frame::Attack(attack) => {
                self.token(&path.field("attacker"), attack.attacker);
                self.token(&path.field("target"), attack.target);
                self.weapon(&path.field("weapon"), &attack.weapon);
            }
            Frame::Cast(cast) => {
                self.token(&path.field("caster"), cast.caster);
                self.token(&path.field("target"), cast.target);
                self.spell(&path.field("spell"), &cast.spell);
            }
            Frame::Door(work) => {
                for (index, &who) in work.who.iter().enumerate() {
                    self.token(&path.field("who").index(index), who);
                }
                self.door(&path.field("door"), work.door);
                for (index, &roll) in work.rolls.iter().enumerate() {
                    self.roll(&path.field("rolls").index(index), roll);
                }
            }
            Frame::Search(search) => {
                self.token(&path.field("thing"), search.thing);
                self.roll(&path.field("check"), search.check);
            }
            Frame::Guess(guess) => {
                self.token(&path.field("attacker"), guess.attacker);
                self.on_map(&path.field("at"), guess.at);
                self.weapon(&path.field("weapon"), &guess.weapon);
            }
            Frame::Listen(listening) => self.token(&path.field("thing"), listening.thing),
            Frame::Swim(stroke) => self.token(&path.field("thing"), stroke.thing),
            Frame::Breath(gasp) => self.token(&path.field("thing"), gasp.thing),
            Frame::Journey(passage) => self.passage(path, passage),
            Frame::Treat(treat) => {
                self.token(&path.field("healer"), treat.healer);
                self.token(&path.field("patient"), treat.patient);
            }
        }
    }

    /// A reference to a roll that is not settled yet.
    pub(super) fn roll(&mut self, path: &DocPath, check: CheckId) {
        if !self.document.table.checks.iter().any(|other| other.id == check) {
            self.error(
                path,
                Phrase::new("level-no-such-check").with("id", check.0),
                Phrase::new("level-no-such-check-hint"),
            );
        }
    }

    fn during_encounter(&mut self, path: &DocPath) {
        if self.document.table.rounds.0.is_none() {
            let message = Phrase::new("level-no-encounter");
            self.error(path, message, Phrase::new("level-no-encounter-hint"));
        }
    }

    /// A reference to a seat.
    fn seat(&mut self, path: &DocPath, seat: SeatId) {
        if !seat.is_gm() && self.document.seats.get(seat).is_none() {
            self.error(
                path,
                Phrase::new("level-no-such-seat").with("seat", u32::from(seat.0)),
                Phrase::new("level-no-such-seat-hint"),
            );
        }
    }

    pub(super) fn seats(&mut self) {
        let mut owners: BTreeMap<ThingId, SeatId> = BTreeMap::new();
        for (&id, seat) in &self.document.seats.0 {
            let path = DocPath::of("seats").key(id.0);
            self.range(&path, id.0, SEAT);
            self.range(&path.field("pattern"), seat.pattern, SEAT_PATTERN);
            for (index, &thing) in seat.owns.iter().enumerate() {
                let path = path.field("owns").index(index);
                self.token(&path, thing);
                if id.is_gm() {
                    continue;
                }
                if let Some(other) = owners.insert(thing, id) {
                    self.error(
                        &path,
                        Phrase::new("level-two-owners")
                            .with("id", thing.0)
                            .with("seat", u32::from(id.0))
                            .with("other", u32::from(other.0)),
                        Phrase::new("level-two-owners-hint"),
                    );
                }
            }
        }
    }

    pub(super) fn memory(&mut self) {
        for (&seat, memory) in &self.document.memory.0 {
            let path = DocPath::of("memory").key(seat.0);
            self.seat(&path, seat);
            self.chunks(&path.field("chunks"), memory);
            let remembered = [
                ("doors", memory.doors.keys().collect::<Vec<_>>()),
                ("tokens", memory.tokens.keys().collect()),
                ("found", memory.found.iter().collect()),
                ("traps", memory.traps.keys().collect()),
                ("down", memory.down.iter().collect()),
            ];
            for (field, ids) in remembered {
                for (index, id) in ids.into_iter().enumerate() {
                    let path = path.field(field);
                    let path = if matches!(field, "found" | "down") { path.index(index) } else { path.key(id.0) };
                    self.thing(&path, *id);
                }
            }
            let walls = path.field("walls");
            for (field, pieces) in [("unaware", &memory.walls.unaware), ("believed", &memory.walls.believed)] {
                for (index, piece) in pieces.iter().enumerate() {
                    self.segment(&walls.field(field).index(index), piece.segment());
                }
            }
            for (index, &id) in memory.walls.openings.iter().enumerate() {
                self.thing(&walls.field("openings").index(index), id);
            }
            for (id, token) in &memory.tokens {
                self.on_map(&path.field("tokens").key(id.0).field("at"), token.at);
            }
        }
    }

    fn chunks(&mut self, path: &DocPath, memory: &Memory) {
        let across = |length: i32| (length + CHUNK - 1) / CHUNK;
        let size = self.grid.as_ref().map(CellGrid::size);
        for (chunk, cells) in &memory.chunks {
            let path = path.key(format_args!("(x:{},y:{})", chunk.x, chunk.y));
            if cells.0.len() != (CHUNK * CHUNK) as usize {
                self.error(
                    &path,
                    Phrase::new("level-chunk-cells").with("count", cells.0.len() as i64),
                    Phrase::new("level-chunk-cells-hint").with("side", CHUNK),
                );
            }
            if let Some((width, height)) = size
                && !((0..across(width)).contains(&chunk.x) && (0..across(height)).contains(&chunk.y))
            {
                self.error(
                    &path,
                    Phrase::new("level-chunk-outside"),
                    Phrase::new("level-chunk-outside-hint").with("x", across(width) - 1).with("y", across(height) - 1),
                );
            }
        }
    }
}
