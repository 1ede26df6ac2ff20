//! Traps: what sets them off, where they act, their numbers, their levers, and their unfinished work.

use super::limits::{COUNTER, FLOOD_ML};
use super::{Checker, called};
use crate::board::Cell;
use crate::knowledge::ThingId;
use crate::level::document::ThingDoc;
use crate::level::locate::DocPath;
use crate::rules::Frame;
use crate::rules::doors::numbers::DURABILITY;
use crate::rules::limits::Limit;
use crate::rules::stone::physics::{Met, STEPS_PER_TURN};
use crate::rules::stone::{FARTHEST, FROM_PLATE, SIDE, STEPS_PER_METRE};
use crate::rules::traps::definition::{CONES, DIFFICULTY, Definition, Effect, METRES, Sensor, Shape, TIMES, TURNS};
use crate::rules::traps::{StrikeStep, Trap, TrapKind, WorkOn};
use crate::text::Phrase;

/// The parts of a stone's direction.
const HEADING: Limit = Limit::new(-16_384, 16_384);
/// How high a stone can lie, and how fast it can fall, in 1/1024 m.
const STONE_HEIGHT: Limit = Limit::new(-1_000_000, 1_000_000);
/// The places that are kept of a stone's last turn.
const TRAIL: Limit = Limit::new(0, 10_000);

/// A number as it is measured: what is beyond all measure is as large as can be.
fn whole_number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

impl Checker<'_> {
    /// The trap that a thing is.
    pub(super) fn trap(&mut self, path: &DocPath, thing: &ThingDoc) {
        let Some(trap) = &thing.trap else { return };
        let path = path.field("trap");
        self.trap_place(&path, trap);
        let Some(definition) = trap.definition() else {
            self.error(
                &path.field("kind"),
                Phrase::new("level-trap-without-definition").with("thing", called(thing)),
                Phrase::new("level-trap-without-definition-hint"),
            );
            return;
        };
        self.trap_sensor(&path, thing, trap);
        self.trap_shape(&path, thing, trap, &definition);
        self.trap_numbers(&path, trap, &definition);
    }

    fn trap_place(&mut self, path: &DocPath, trap: &Trap) {
        for (index, &cell) in trap.sensor.iter().enumerate() {
            let path = path.field("sensor").index(index);
            if self.on_map(&path, cell) && self.is_solid(cell) {
                self.warn(
                    &path,
                    Phrase::new("level-sensor-in-rock").with("x", cell.x).with("y", cell.y),
                    Phrase::new("level-in-rock-hint"),
                );
            }
        }
        for (field, cell) in [("from", trap.from), ("towards", trap.towards)] {
            if let Some(cell) = cell {
                self.on_map(&path.field(field), cell);
            }
        }
        for (index, &cell) in trap.cells.iter().enumerate() {
            self.on_map(&path.field("cells").index(index), cell);
        }
        if let Some(id) = trap.rigged_door {
            self.door(&path.field("rigged_door"), id);
        }
        for (index, &id) in trap.doors.iter().enumerate() {
            self.door(&path.field("doors").index(index), id);
        }
    }

    /// A reference that must mean a trap.
    fn is_trap(&mut self, path: &DocPath, id: ThingId) {
        if let Some(thing) = self.thing(path, id)
            && thing.trap.is_none()
        {
            self.error(
                path,
                Phrase::new("level-not-a-trap").with("thing", called(thing)),
                Phrase::new("level-not-a-trap-hint"),
            );
        }
    }

    fn trap_sensor(&mut self, path: &DocPath, thing: &ThingDoc, trap: &Trap) {
        if !trap.has_trigger() && trap.sensor_kind() != Some(Sensor::Lock) {
            self.warn(
                path,
                Phrase::new("level-trap-without-trigger").with("thing", called(thing)),
                Phrase::new("level-trap-without-trigger-hint"),
            );
        } else if trap.sensor_kind() == Some(Sensor::Lock) && trap.rigged_door.is_none() {
            self.warn(
                path,
                Phrase::new("level-trap-without-lock").with("thing", called(thing)),
                Phrase::new("level-trap-without-lock-hint"),
            );
        }
    }

    fn trap_shape(&mut self, path: &DocPath, thing: &ThingDoc, trap: &Trap, definition: &Definition) {
        let at = thing.at.map(|at| at.0);
        let from = trap.from.or(at);
        let aim = trap.towards.or(trap.sensor.first().copied());
        let placed = !trap.cells.is_empty();
        let nowhere = match definition.shape {
            Shape::Here | Shape::Culprit => false,
            Shape::Disc { .. } => from.is_none() && trap.sensor.is_empty(),
            Shape::Room => from.is_none() && trap.sensor.is_empty() && trap.rigged_door.is_none(),
            Shape::Cone { .. } => from.is_none() || trap.towards.is_none() || trap.towards == from,
            Shape::Flight | Shape::Sweep => from.is_none() || aim.is_none() || aim == from,
        };
        if nowhere && !placed {
            self.error(
                path,
                Phrase::new("level-trap-without-place").with("thing", called(thing)),
                Phrase::new("level-trap-without-place-hint"),
            );
        }
        if let Shape::Cone { degrees, .. } = definition.shape
            && !CONES.iter().any(|(angle, _)| *angle == degrees)
        {
            let known = CONES.map(|(angle, _)| angle.to_string()).join(", ");
            self.error(
                path,
                Phrase::new("level-trap-angle").with("degrees", u32::from(degrees)),
                Phrase::new("level-known-names").with("names", known),
            );
        }
        if definition.effects.iter().any(|effect| matches!(effect, Effect::Release { .. })) {
            self.stone_from_plate(path, thing, from, &trap.sensor);
        }
    }

    fn stone_from_plate(&mut self, path: &DocPath, thing: &ThingDoc, from: Option<Cell>, sensor: &[Cell]) {
        let Some(from) = from else {
            return self.error(
                path,
                Phrase::new("level-trap-without-place").with("thing", called(thing)),
                Phrase::new("level-trap-without-place-hint"),
            );
        };
        if from.square(SIDE).any(|cell| self.is_solid(cell)) {
            self.warn(
                path,
                Phrase::new("level-stone-without-room").with("thing", called(thing)),
                Phrase::new("level-stone-without-room-hint"),
            );
        }
        let near = |cell: &Cell| {
            let (dx, dy) = (cell.x.saturating_sub(from.x), cell.y.saturating_sub(from.y));
            i64::from(dx).pow(2) + i64::from(dy).pow(2) < i64::from(FROM_PLATE).pow(2)
        };
        if let Some(index) = sensor.iter().position(near) {
            self.error(
                &path.field("sensor").index(index),
                Phrase::new("level-stone-too-near").with("thing", called(thing)),
                Phrase::new("level-stone-too-near-hint").with("metres", FROM_PLATE),
            );
        }
    }

    fn trap_numbers(&mut self, path: &DocPath, trap: &Trap, definition: &Definition) {
        let whole = if trap.own.is_some() { path.field("own") } else { path.clone() };
        for (field, value, limit) in definition.out_of_range() {
            let at = if trap.own.is_some() { whole.field(field) } else { whole.field("changes").field(field) };
            self.range(&at, value, limit);
        }
        if definition.sensors.is_empty() || definition.effects.is_empty() {
            let message = Phrase::new("level-trap-does-nothing");
            self.error(&whole, message, Phrase::new("level-trap-does-nothing-hint"));
        }
        if trap.own.is_some() && trap.kind != TrapKind::Custom {
            let message = Phrase::new("level-trap-of-two-kinds");
            self.warn(&path.field("kind"), message, Phrase::new("level-trap-of-two-kinds-hint"));
        }
    }

    /// What else a thing has to do with traps: clocks, levers, doors that are held, who is caught, stones.
    pub(super) fn mechanism(&mut self, path: &DocPath, thing: &ThingDoc) {
        let only_traps =
            [("hazard", thing.hazard.is_some()), ("flood", thing.flood.is_some()), ("stone", thing.stone.is_some())];
        for (field, there) in only_traps {
            if there && thing.trap.is_none() {
                self.error(
                    &path.field(field),
                    Phrase::new("level-not-a-trap").with("thing", called(thing)),
                    Phrase::new("level-not-a-trap-hint"),
                );
            }
        }
        if let Some(hazard) = &thing.hazard {
            let turns = [
                ("slam", hazard.slam),
                ("crush", hazard.crush),
                ("flood", hazard.flood),
                ("drain", hazard.drain),
                ("rearm", hazard.rearm),
            ];
            for (field, turns) in turns {
                if let Some(turns) = turns {
                    self.range(&path.field("hazard").field(field), turns, TURNS);
                }
            }
        }
        if let Some(flood) = &thing.flood {
            let path = path.field("flood");
            for (index, &cell) in flood.room.iter().enumerate() {
                self.on_map(&path.field("room").index(index), cell);
            }
            for (index, &door) in flood.doors.iter().enumerate() {
                self.door(&path.field("doors").index(index), door);
            }
            self.range(&path.field("started_round"), flood.started_round, COUNTER);
            self.range(&path.field("whole"), whole_number(flood.whole), FLOOD_ML);
            let taken = Limit { high: whole_number(flood.whole), ..FLOOD_ML };
            self.range(&path.field("level"), whole_number(flood.level), taken);
            self.range(&path.field("turns"), flood.turns, TURNS);
        }
        if let Some(poisoned) = &thing.poisoned {
            self.range(&path.field("poisoned").field("dice"), poisoned.dice, TIMES);
        }
        self.stone(path, thing);
        if let Some(lever) = &thing.lever {
            self.is_trap(&path.field("lever").field("works"), lever.works);
            if let Some(detect) = lever.detect {
                self.range(&path.field("lever").field("detect"), detect, DIFFICULTY);
            }
        }
        if let Some(held) = &thing.held_shut {
            self.is_trap(&path.field("held_shut"), held.0);
            self.door(&path.field("held_shut"), thing.id);
        }
        for (index, bond) in thing.bonds.iter().flat_map(|bonds| &bonds.0).enumerate() {
            if let Some(trap) = bond.trap {
                self.is_trap(&path.field("bonds").index(index).field("trap"), trap);
            }
        }
    }

    /// A stone that was let go.
    fn stone(&mut self, path: &DocPath, thing: &ThingDoc) {
        let Some(stone) = &thing.stone else { return };
        let path = path.field("stone");
        self.on_map(&path.field("at"), stone.at.cell());
        let (columns, rows) = stone.heading;
        for (index, part) in [columns, rows].into_iter().enumerate() {
            self.range(&path.field("heading").index(index), part, HEADING);
        }
        if stone.heading == (0, 0) && !stone.rests {
            self.error(
                &path.field("heading"),
                Phrase::new("level-stone-without-heading").with("thing", called(thing)),
                Phrase::new("level-stone-without-heading-hint"),
            );
        }
        let numbers: [(&str, i64, Limit); 6] = [
            ("height", stone.height.unwrap_or(0).into(), STONE_HEIGHT),
            ("rising", stone.rising.into(), STONE_HEIGHT),
            ("speed", stone.speed.into(), METRES),
            ("durability", stone.durability.into(), DURABILITY),
            ("whole", stone.whole().into(), DURABILITY),
            ("steps", stone.steps.into(), Limit::new(0, (FARTHEST * STEPS_PER_METRE).into())),
        ];
        for (field, value, limit) in numbers {
            self.range(&path.field(field), value, limit);
        }
        for (index, &token) in stone.met.iter().enumerate() {
            self.token(&path.field("met").index(index), token);
        }
        for (index, &door) in stone.held.iter().enumerate() {
            self.door(&path.field("held").index(index), door);
        }
        if let Some(pit) = stone.pit {
            self.is_trap(&path.field("pit"), pit);
        }
        self.range(&path.field("trail"), stone.trail.len() as i64, TRAIL);
        for (index, print) in stone.trail.iter().enumerate() {
            let path = path.field("trail").index(index);
            self.on_map(&path.field("at"), print.at.cell());
            self.range(&path.field("height"), print.height, STONE_HEIGHT);
        }
    }

    /// The unfinished work of traps and falls, and movement that nobody pays for.
    pub(super) fn trap_frame(&mut self, path: &DocPath, frame: &Frame) {
        match frame {
            Frame::SpringTrap { trap, by } => {
                self.is_trap(&path.field("trap"), *trap);
                if let Some(by) = by {
                    self.thing(&path.field("by"), *by);
                }
            }
            Frame::Trap(strike) => {
                self.is_trap(&path.field("trap"), strike.trap);
                for (index, &victim) in strike.left.iter().enumerate() {
                    self.token(&path.field("left").index(index), victim);
                }
                self.range(&path.field("attacks"), strike.attacks, Limit { low: 0, ..TIMES });
                if let Some(victim) = strike.victim {
                    self.token(&path.field("victim"), victim);
                }
                if let StrikeStep::Evading(id)
                | StrikeStep::Harming(_, id)
                | StrikeStep::Bracing(_, id)
                | StrikeStep::Resisting(_, id) = strike.step
                {
                    self.roll(&path.field("step"), id);
                }
            }
            Frame::TrapWork(work) => {
                self.token(&path.field("who"), work.who);
                let on = path.field("on");
                match &work.on {
                    WorkOn::Disarm(trap) => self.is_trap(&on, *trap),
                    WorkOn::Create(_, trap) => {
                        self.trap_place(&on, trap);
                        if let Some(definition) = trap.definition() {
                            self.trap_numbers(&on, trap, &definition);
                        }
                    }
                }
                self.roll(&path.field("check"), work.check);
            }
            Frame::Poison { who, check } => {
                self.token(&path.field("who"), *who);
                if let Some(check) = check {
                    self.roll(&path.field("check"), *check);
                }
            }
            Frame::Stone(roll) => {
                self.is_trap(&path.field("stone"), roll.stone);
                self.range(&path.field("left"), roll.left, Limit::new(0, METRES.high * i64::from(STEPS_PER_METRE)));
                if let Some(way) = &roll.on {
                    let on = path.field("on");
                    self.range(&on.field("trail"), way.trail.len() as i64, Limit::new(0, STEPS_PER_TURN.into()));
                    if let Some(Met::Door(door)) = way.met {
                        self.door(&on.field("met"), door);
                    }
                    let ends = way.trail.iter().copied().chain([(way.end.at, way.end.height)]);
                    for (at, height) in ends {
                        self.on_map(&on, at.cell());
                        self.range(&on, height, STONE_HEIGHT);
                    }
                    self.range(&on.field("end").field("rising"), way.end.rising, STONE_HEIGHT);
                    for part in [way.end.heading.0, way.end.heading.1] {
                        self.range(&on.field("end").field("heading"), part, HEADING);
                    }
                }
                if let Some((door, check)) = roll.door {
                    self.door(&path.field("door"), door);
                    self.roll(&path.field("door"), check);
                }
            }
            Frame::StoneBlow(blow) => {
                self.token(&path.field("who"), blow.who);
                self.is_trap(&path.field("stone"), blow.stone);
                if let Some(check) = blow.check {
                    self.roll(&path.field("check"), check);
                }
            }
            Frame::Fall(fall) => self.token(&path.field("who"), fall.who),
            Frame::Sweep(sweep) => {
                self.token(&path.field("thing"), sweep.thing);
                for (index, &cell) in sweep.path.iter().enumerate() {
                    self.on_map(&path.field("path").index(index), cell);
                }
            }
            _ => {}
        }
    }
}
