//! A builder of small tables with generous defaults, for tests and benches.
//!
//! ```
//! use torchline::session::testing::TableBuilder;
//! let (table, names) = TableBuilder::new().hero("Rowena").at(3, 4).fortune(2).initiative(8).opponent("Ogre").open();
//! assert_eq!(table.seats().owner(names.id("Rowena")), names.seat("Rowena"));
//! ```

use super::Table;
use crate::board::{At, Cell, Sight, Size, Stature};
use crate::dice::{DiceMode, DiceSource, DiceStream, Seed};
use crate::knowledge::view::TokenKind;
use crate::knowledge::{Seat, SeatId, ThingId};
use crate::level::{Document, FORMAT, ThingDoc};
use crate::rules::checks::Check;
use crate::rules::combat::{Arms, Spells};
use crate::rules::sheet::{
    Ability, ActionPoints, Attribute, Combat, Condition, Conditions, Fortune, InitiativeBase, Life, Sheet, Skill,
    Speed, Vigour, Willpower,
};
use crate::rules::things::{Name, Token};
use crate::rules::{Frame, HouseRules};
use crate::text::LocalText;
use std::collections::{BTreeMap, BTreeSet};

/// A table in the making. Each token is described by what follows it.
#[derive(Clone, Debug)]
pub struct TableBuilder {
    document: Document,
    dice: Vec<u32>,
    seed: u64,
}

/// Who is who on a built table.
#[derive(Clone, Debug, Default)]
pub struct Names {
    ids: BTreeMap<String, ThingId>,
    seats: BTreeMap<String, SeatId>,
}

impl Names {
    /// The id of the thing with this name.
    ///
    /// # Panics
    /// If the builder made no such thing.
    #[must_use]
    pub fn id(&self, name: &str) -> ThingId {
        *self.ids.get(name).unwrap_or_else(|| panic!("the table has no {name}"))
    }

    /// The seat that owns the thing with this name.
    ///
    /// # Panics
    /// If the builder made no such thing.
    #[must_use]
    pub fn seat(&self, name: &str) -> SeatId {
        *self.seats.get(name).unwrap_or_else(|| panic!("the table has no {name}"))
    }
}

impl Default for TableBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl TableBuilder {
    /// An empty hall of 12 × 8 cells in daylight.
    #[must_use]
    pub fn new() -> Self {
        let mut document = Document { format: FORMAT, title: "Hall".into(), ..Document::default() };
        document.map.rows = vec![".".repeat(12); 8];
        document.map.ambient = crate::board::Ambient::Daylight;
        document.seats.0.insert(SeatId::GM, seat("Game master", 0));
        Self { document, dice: Vec::new(), seed: 1 }
    }

    /// Another map: `#` is rock, `.` floor.
    #[must_use]
    pub fn rows<'a>(mut self, rows: impl IntoIterator<Item = &'a str>) -> Self {
        self.document.map.rows = rows.into_iter().map(str::to_owned).collect();
        self
    }

    /// What a symbol of the map means.
    #[must_use]
    pub fn symbol(mut self, symbol: char, meaning: crate::level::Symbol) -> Self {
        self.document.map.legend.insert(symbol, meaning);
        self
    }

    /// Another light of the place.
    #[must_use]
    pub fn ambient(mut self, ambient: crate::board::Ambient) -> Self {
        self.document.map.ambient = ambient;
        self
    }

    /// A hero with a seat of its own.
    #[must_use]
    pub fn hero(mut self, name: &str) -> Self {
        let id = self.token(name, TokenKind::Hero);
        let index = self.document.seats.0.len() as u8;
        let mut seat = seat(name, index);
        seat.owns.insert(id);
        self.document.seats.0.insert(SeatId(index), seat);
        self
    }

    /// One more hero of the seat that was made last.
    #[must_use]
    pub fn companion(mut self, name: &str) -> Self {
        let id = self.token(name, TokenKind::Hero);
        if let Some(mut seat) = self.document.seats.0.last_entry() {
            seat.get_mut().owns.insert(id);
        }
        self
    }

    /// An opponent, played by the game master. It has no Fortune unless told.
    #[must_use]
    pub fn opponent(mut self, name: &str) -> Self {
        self.token(name, TokenKind::Opponent);
        self
    }

    fn token(&mut self, name: &str, kind: TokenKind) -> ThingId {
        let index = self.document.things.len() as i32;
        let thing = ThingDoc {
            name: Some(Name(name.into())),
            at: Some(At(Cell::new(index % 12, index / 12))),
            size: Some(Size(1)),
            token: Some(Token { emblem: "shield".to_owned(), kind, stature: None }),
            sight: Some(Sight::default()),
            life: Some(Life { max: 30, now: 30 }),
            ap: Some(ActionPoints { max: 8, left: 8, walked: 0 }),
            speed: Some(Speed(8)),
            initiative: Some(InitiativeBase(8)),
            willpower: Some(Willpower(4)),
            vigour: Some(Vigour { max: 8, now: 8 }),
            ..ThingDoc::default()
        };
        self.push(thing)
    }

    fn push(&mut self, mut thing: ThingDoc) -> ThingId {
        thing.id = ThingId(self.document.things.len() as u32 + 1);
        let id = thing.id;
        self.document.things.push(thing);
        id
    }

    /// Any other thing; its id is given by the builder.
    #[must_use]
    pub fn thing(mut self, name: &str, thing: ThingDoc) -> Self {
        self.push(ThingDoc { name: Some(Name(name.into())), ..thing });
        self
    }

    fn last(mut self, change: impl FnOnce(&mut ThingDoc)) -> Self {
        if let Some(thing) = self.document.things.last_mut() {
            change(thing);
        }
        self
    }

    /// Where the last thing stands.
    #[must_use]
    pub fn at(self, x: i32, y: i32) -> Self {
        self.last(|thing| thing.at = Some(At(Cell::new(x, y))))
    }

    /// The last token's Fortune points.
    #[must_use]
    pub fn fortune(self, now: u8) -> Self {
        self.last(|thing| thing.fortune = Some(Fortune { luck: 0, now }))
    }

    /// What stands on the last token's sheet.
    #[must_use]
    pub fn sheet(self, change: impl FnOnce(&mut Sheet)) -> Self {
        self.last(|thing| change(thing.sheet.get_or_insert_with(Sheet::default)))
    }

    /// The last token's Willpower.
    #[must_use]
    pub fn willpower(self, now: u8) -> Self {
        self.last(|thing| thing.willpower = Some(Willpower(now)))
    }

    /// A roll that waits on top of what is unfinished.
    #[must_use]
    pub fn roll(mut self, check: Check) -> Self {
        let table = &mut self.document.table;
        table.next_check = table.next_check.max(check.id.0 + 1);
        table.pending.push(Frame::Roll(check.id));
        table.checks.push(check);
        self
    }

    /// Metres that the last token walks in a turn.
    #[must_use]
    pub fn speed(self, metres: u8) -> Self {
        self.last(|thing| thing.speed = Some(Speed(metres)))
    }

    /// How large the last token's body is.
    #[must_use]
    pub fn stature(self, stature: Stature) -> Self {
        self.last(|thing| {
            if let Some(token) = &mut thing.token {
                token.stature = Some(stature);
            }
        })
    }

    /// The last token's initiative base.
    #[must_use]
    pub fn initiative(self, base: i16) -> Self {
        self.last(|thing| thing.initiative = Some(InitiativeBase(base)))
    }

    /// The last token's life.
    #[must_use]
    pub fn life(self, max: u16, now: i16) -> Self {
        self.last(|thing| thing.life = Some(Life { max, now }))
    }

    /// The last token's action points per turn.
    #[must_use]
    pub fn action_points(self, max: u8) -> Self {
        self.last(|thing| thing.ap = Some(ActionPoints { max, left: max, walked: 0 }))
    }

    /// A condition of the last token.
    #[must_use]
    pub fn condition(self, condition: Condition, level: u8) -> Self {
        self.last(|thing| {
            thing.conditions.get_or_insert_with(Conditions::default).0.insert(condition, level);
        })
    }

    /// The last token's attack, parry, dodge and ranged attack.
    #[must_use]
    pub fn combat(self, attack: u8, parry: u8, dodge: u8, ranged: u8) -> Self {
        self.last(|thing| {
            thing.sheet.get_or_insert_with(Sheet::default).combat = Combat { attack, parry, dodge, ranged };
        })
    }

    /// Attributes of the last token.
    #[must_use]
    pub fn attributes(self, values: impl IntoIterator<Item = (Attribute, u8)>) -> Self {
        self.last(|thing| thing.sheet.get_or_insert_with(Sheet::default).attributes.extend(values))
    }

    /// A skill of the last token, by its message key.
    #[must_use]
    pub fn skill(self, name: &str, on: (Attribute, Attribute, Attribute), points: u8) -> Self {
        self.last(|thing| {
            let sheet = thing.sheet.get_or_insert_with(Sheet::default);
            sheet.skills.insert(name.to_owned(), Skill { on, points });
        })
    }

    /// A special ability of the last token.
    #[must_use]
    pub fn ability(self, ability: Ability) -> Self {
        self.last(|thing| thing.sheet.get_or_insert_with(Sheet::default).abilities.push(ability))
    }

    /// A weapon that the last token carries.
    #[must_use]
    pub fn weapon(self, name: &str) -> Self {
        self.last(|thing| thing.arms.get_or_insert_with(Arms::default).weapons.push(name.to_owned()))
    }

    /// The armour that the last token wears.
    #[must_use]
    pub fn armour(self, name: &str) -> Self {
        self.last(|thing| thing.arms.get_or_insert_with(Arms::default).armour = Some(name.to_owned()))
    }

    /// A spell that the last token knows, with its skill points.
    #[must_use]
    pub fn spell(self, name: &str, points: u8) -> Self {
        self.last(|thing| {
            thing.spells.get_or_insert_with(Spells::default).0.insert(name.to_owned(), points);
        })
    }

    /// Every player's seat remembers having seen the last token.
    #[must_use]
    pub fn seen_by_all(mut self) -> Self {
        let Some(thing) = self.document.things.last() else { return self };
        let at = thing.at.map_or_else(Cell::default, |at| at.0);
        let players: Vec<SeatId> = self.document.seats.players().map(|(seat, _)| seat).collect();
        for seat in players {
            let memory = self.document.memory.0.entry(seat).or_default();
            memory.tokens.insert(thing.id, crate::knowledge::TokenMemory { at, round: 0, lit: false });
        }
        self
    }

    /// Other house rules.
    #[must_use]
    pub fn house(mut self, change: impl FnOnce(&mut HouseRules)) -> Self {
        change(&mut self.document.table.house);
        self
    }

    /// Faces of the next dice; the stream follows when they are used up.
    #[must_use]
    pub fn dice(mut self, faces: impl IntoIterator<Item = u32>) -> Self {
        self.dice.extend(faces);
        self
    }

    /// Another seed of the dice.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The document as it stands.
    #[must_use]
    pub fn document(&self) -> Document {
        self.document.clone()
    }

    /// The dice as they were asked for.
    #[must_use]
    pub fn dice_source(&self) -> DiceSource {
        let mut dice = DiceSource::new(DiceStream::new(&Seed::from_number(self.seed)), DiceMode::FedThenStream);
        dice.feed(self.dice.iter().copied());
        dice
    }

    /// Opens the table.
    ///
    /// # Panics
    /// If the map makes no board.
    #[must_use]
    pub fn open(self) -> (Table, Names) {
        let mut names = Names::default();
        for thing in &self.document.things {
            let name = thing.name.as_ref().map_or("", |name| name.0.en.as_str()).to_owned();
            names.seats.insert(name.clone(), self.document.seats.owner(thing.id));
            names.ids.insert(name, thing.id);
        }
        let table = Table::open(&self.document, self.dice_source());
        (table.unwrap_or_else(|error| panic!("the table does not open: {error}")), names)
    }
}

fn seat(name: &str, index: u8) -> Seat {
    let shade = 40 * (index % 6);
    Seat { name: LocalText::plain(name), colour: [200, 200 - shade, shade], pattern: index % 6, owns: BTreeSet::new() }
}
