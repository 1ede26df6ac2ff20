//! Which fields may be left out because reading puts the same value back.

use super::tree::{Node, tree};
use crate::board::{Door, DoorKind, DoorNumbers, LightSource, Lock, Point, Sight, Size, SourceKind, Wear};
use crate::knowledge::{DoorMemory, Seat, SeatSet, ThingId};
use crate::level::character::CharacterDoc;
use crate::level::document::{Document, FloorPicture, MapDoc, Symbol, TableDoc, WallDoc, WallKind};
use crate::level::memory;
use crate::rules::HouseRules;
use crate::rules::characters::Character;
use crate::rules::combat::Arms;
use crate::rules::journey::chronicle::Line;
use crate::rules::journey::clock::Clock;
use crate::rules::journey::passage::{Doing, Span};
use crate::rules::journey::{Drunk, Journey, Leg, Mount, Needs, Pack, Passage};
use crate::rules::rounds::{Encounter, Slot};
use crate::rules::sheet::{ActionPoints, Combat, Fortune, InitiativeBase, Life, Sheet, Speed, Vigour};
use crate::rules::stone::RollingStone;
use crate::rules::things::{Bar, Hidden, Item, Name, Token, Trap};
use crate::rules::traps::definition::{Definition, Evading, Reset, Shape, Work};
use crate::rules::traps::{Changes, Flood, Hazard, Lever, LeverDoes};
use crate::rules::water::Currents;
use crate::text::{LocalText, Phrase};
use serde::Serialize;
use std::collections::BTreeMap;

/// The defaults of fields, by the name of their struct and their own.
pub(super) struct Defaults(BTreeMap<(&'static str, &'static str), Node>);

impl Defaults {
    /// Whether reading would put this value back into the field.
    pub(super) fn is_default(&self, of: &'static str, field: &'static str, value: &Node) -> bool {
        self.0.get(&(of, field)) == Some(value)
    }

    /// The defaults of every type of the document whose `Deserialize` has any.
    pub(super) fn known() -> Self {
        let mut known = Self(BTreeMap::new());
        // Types where every field may be left out.
        known.all("Symbol", &Symbol::default());
        known.all("TableDoc", &TableDoc::default());
        known.all("HouseRules", &HouseRules::default());
        known.all("Sheet", &Sheet::default());
        known.all("Combat", &Combat::default());
        known.all("Lock", &Lock::default());
        known.all("Sight", &Sight::default());
        known.all("Item", &Item::default());
        known.all("Arms", &Arms::default());
        known.all("DoorNumbers", &DoorNumbers::default());
        known.all("Wear", &Wear::default());
        known.all("Bar", &Bar::default());
        known.all("Hidden", &Hidden::default());
        let learnt = ["jammed", "jam", "barred", "burst", "broken", "stage"];
        known.some("DoorMemory", &DoorMemory::default(), &learnt);
        known.all("KindDoc", &memory::kind_defaults());
        known.all("MemoryDoc", &memory::memory_defaults());
        // Types where some may. The values of the others do not matter here.
        known.some("Document", &Document::default(), &["summary", "lesson", "things", "table", "seats", "memory"]);
        known.some("MapDoc", &MapDoc::default(), &["ambient", "legend", "walls", "picture"]);
        let (from, to) = (Point::default(), Point::default());
        known.some("WallDoc", &WallDoc { from, to, kind: WallKind::default() }, &["kind"]);
        known.some("FloorPicture", &FloorPicture { file: String::new(), at: from, size: to }, &["at"]);
        let door = Door { from, to, kind: DoorKind::default(), open: false, lock: None };
        known.some("Door", &door, &["kind", "open", "lock"]);
        let light = LightSource { kind: SourceKind::Candle, lit: false, colour: None };
        known.some("LightSource", &light, &["lit", "colour"]);
        known.some("Token", &Token::default(), &["kind", "stature"]);
        known.all("Currents", &Currents::default());
        known.all("Journey", &Journey::default());
        known.all("Needs", &Needs::default());
        known.all("Drunk", &Drunk::default());
        known.all("Pack", &Pack::default());
        known.some("Leg", &Leg::default(), &["to", "way", "celsius"]);
        let vigour = Vigour { max: 0, now: 0 };
        let mount = Mount {
            name: LocalText::default(),
            rider: ThingId::default(),
            endurance: 0,
            vigour,
            ridden: 0,
            fatigue: 0,
            forced: false,
            down: 0,
            hard_days: 0,
            worn: 0,
            spent: 0,
            dead: false,
        };
        let toll = ["name", "ridden", "fatigue", "forced", "down", "hard_days", "worn", "spent", "dead"];
        known.some("Mount", &mount, &toll);
        let line = Line { at: Clock::default(), what: Phrase::new(""), readers: SeatSet::ALL };
        known.some("Line", &line, &["readers"]);
        known.some("Span", &Span::of(Doing::Halt, 0), &["passed"]);
        known.all("Passage", &Passage::default());
        let character = Character {
            name: Name::default(),
            token: Token::default(),
            size: Size::default(),
            sight: Sight::default(),
            sheet: Sheet::default(),
            life: Life { max: 0, now: 0 },
            ap: ActionPoints { max: 0, left: 0, walked: 0 },
            speed: Speed(0),
            initiative: InitiativeBase(0),
            fortune: None,
            willpower: None,
            vigour: None,
            arms: None,
            spells: None,
        };
        known.some("Character", &character, &["size", "sight", "sheet"]);
        let summary = LocalText::default();
        known.some("CharacterDoc", &CharacterDoc { format: 0, summary, character }, &["summary"]);
        known.all("Changes", &Changes::default());
        known.all("Hazard", &Hazard::default());
        known.all("Flood", &Flood::default());
        let place = ["sensor", "rigged_door", "armed", "from", "towards", "cells", "doors"];
        known.some("Trap", &Trap::default(), &[&place[..], &["changes", "own", "resets", "filled"]].concat());
        let plain = Definition {
            sensors: Vec::new(),
            least_size: 1,
            shape: Shape::Here,
            effects: Vec::new(),
            disarm: Work::NoCheck,
            create: Work::NoCheck,
            evade: None,
            evading: Evading::default(),
            detect: None,
            lever: None,
            reset: Reset::Never,
        };
        known.some("Definition", &plain, &["least_size", "evade", "evading", "detect", "lever"]);
        let lever = Lever { works: ThingId::default(), does: LeverDoes::default(), detect: None, pulled: false };
        known.some("Lever", &lever, &["does", "detect", "pulled"]);
        let stone = RollingStone::new(Point::default(), (0, 0));
        let usual = ["height", "rising", "speed", "armour", "durability", "whole", "steps"];
        known.some("RollingStone", &stone, &[&usual[..], &["met", "held", "wet", "pit", "rests", "trail"]].concat());
        known.some("ActionPoints", &ActionPoints { max: 0, left: 0, walked: 0 }, &["left", "walked"]);
        known.some("Fortune", &Fortune { luck: 0, now: 0 }, &["luck"]);
        let owns = std::collections::BTreeSet::new();
        let seat = Seat { name: LocalText::default(), colour: [0; 3], pattern: 0, owns };
        known.some("Seat", &seat, &["pattern", "owns"]);
        let slot = Slot::new(ThingId::default(), 0);
        known.some("Slot", &slot, &["die", "ties", "first_move", "after", "done"]);
        let phase = crate::knowledge::view::RoundPhase::Opening;
        let encounter =
            Encounter { round: 0, phase, order: Vec::new(), active: None, passed: Vec::new(), acted: false };
        known.some("Encounter", &encounter, &["active", "passed", "acted"]);
        known
    }

    fn all<T: Serialize>(&mut self, name: &'static str, example: &T) {
        self.add(name, example, |_| true);
    }

    fn some<T: Serialize>(&mut self, name: &'static str, example: &T, fields: &[&str]) {
        self.add(name, example, |field| fields.contains(&field));
    }

    fn add<T: Serialize>(&mut self, name: &'static str, example: &T, wanted: impl Fn(&str) -> bool) {
        // The example's own parts are compared after their defaults are gone, as any other value's parts are.
        if let Node::Struct(_, fields) = tree(example, self) {
            self.0.extend(
                fields.into_iter().filter(|(field, _)| wanted(field)).map(|(field, node)| ((name, field), node)),
            );
        }
    }
}
