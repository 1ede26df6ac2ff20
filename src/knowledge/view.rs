//! The plain picture of a table as one seat may know it. Everything that is shown to a person is read from here.
//!
//! `Eyes` decides which cells and things are admitted; the chapters of the rules then add what may be
//! known of those (their sheets, their place in the order). Nothing in a view refers to the table it came from.

pub use super::forecast_view::{ForecastView, Moment, MugForecast, OutlookView, RollForecast, StepForecast};
pub use super::hazards::{BreathView, HazardView, HeardView, LeverView, SecretView};
pub use super::journey_view::{JourneyView, LegView, MountView, WayfarerView};
pub use super::rolls::{
    Defence, DefenceChoice, DefenceView, DieMark, DieView, RollAct, RollChoice, RollStage, RollView, Verdict,
};
pub use super::sheet_parts::{AbilityOffer, AttemptView, BoostView, SpellView, WeaponView};
pub use super::stones::{Nearness, RumbleView, StoneView};
pub use super::turns::{ExtendedView, OrderView, PromptKind, PromptView, RoundPhase, RoundView};
pub use super::workings::DoorWorkings;
use super::{SeatId, ThingId};
use crate::board::{Ambient, Cell, DoorKind, Grade, Ground, Point, SourceKind};
use crate::text::{LocalText, Phrase, RuleId};
use serde::{Deserialize, Serialize};

/// All that a seat may know of the table right now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// Whose view this is.
    pub seat: SeatId,
    /// The level's name.
    pub title: LocalText,
    /// The lesson that goes with the level; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub lesson: String,
    /// Width and height of the map in cells.
    pub size: (i32, i32),
    /// The light that is there without any source.
    pub ambient: Ambient,
    /// Every cell, row by row (`size.0 * size.1` of them).
    pub cells: Vec<CellView>,
    /// Free-standing walls that the seat has seen, as segments with both ends.
    pub walls: Vec<(Point, Point)>,
    /// Doors that the seat knows.
    pub doors: Vec<DoorView>,
    /// Windows that the seat knows.
    pub windows: Vec<WindowView>,
    /// Tokens that the seat sees or remembers, by rising id.
    pub tokens: Vec<TokenView>,
    /// Items and light sources that lie about, seen or remembered, by rising id.
    pub items: Vec<ItemView>,
    /// Flames that the seat sees burning, whoever carries them.
    pub flames: Vec<FlameView>,
    /// Hidden things that the seat has found; the game master knows them all.
    pub secrets: Vec<SecretView>,
    /// Hazards that run and that the seat perceives; the game master knows them all, with what is still to come.
    pub hazards: Vec<HazardView>,
    /// Stones that were let go and that the seat sees (S5); to the game master also those that wait in their traps.
    pub stones: Vec<StoneView>,
    /// What the seat hears of stones that it does not see (S5).
    pub rumbles: Vec<RumbleView>,
    /// Levers that the seat knows.
    pub levers: Vec<LeverView>,
    /// The game master's notes on the map; empty for players.
    pub notes: Vec<NoteView>,
    /// Full sheets of the tokens that the seat may read.
    pub sheets: Vec<SheetView>,
    /// Rounds and order, if an encounter is running.
    pub round: Option<RoundView>,
    /// Extended actions that tokens of the seat, or all for the game master, are working on (E3).
    pub extended: Vec<ExtendedView>,
    /// Where tokens of the seat have heard others whom they do not see (S2).
    pub heard: Vec<HeardView>,
    /// Those whom the seat sees without air, with their clocks (S14).
    pub breath: Vec<BreathView>,
    /// The clock, the weather, and the journey that the party is on (S7–S11, S13).
    pub journey: JourneyView,
    /// What waits for an answer, in the form that this seat may see.
    pub prompts: Vec<PromptView>,
    /// Every seat at the table.
    pub seats: Vec<SeatInfo>,
}

/// How a seat knows a cell at this moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Known {
    /// Never seen.
    #[default]
    Never,
    /// Seen before; shown as it was then.
    Remembered,
    /// Seen now, at less than reading light: −3 to checks that need eyes (S3).
    Dim,
    /// Seen now, clearly.
    Clear,
}

impl Known {
    /// Whether it is seen now.
    #[must_use]
    pub const fn now(self) -> bool {
        matches!(self, Self::Dim | Self::Clear)
    }
}

impl From<Grade> for Known {
    fn from(grade: Grade) -> Self {
        match grade {
            Grade::Unseen => Self::Never,
            Grade::Dim => Self::Dim,
            Grade::Clear => Self::Clear,
        }
    }
}

/// One cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CellView {
    /// How it is known. When [`Known::Never`], the other fields are their defaults.
    pub known: Known,
    /// Solid rock or masonry.
    pub solid: bool,
    /// The ground.
    pub ground: Ground,
    /// Depth of water in millimetres.
    pub water_mm: u16,
    /// Height of the ground in centimetres.
    pub height_cm: i16,
    /// Index of the texture set.
    pub look: u8,
}

/// A door.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DoorView {
    /// Its id.
    pub id: ThingId,
    /// The jamb with the hinges.
    pub from: Point,
    /// The other jamb.
    pub to: Point,
    /// What it is made of.
    pub kind: DoorKind,
    /// Whether it stands open, as far as the seat knows.
    pub open: bool,
    /// Whether it is locked, as far as the seat knows.
    pub locked: bool,
    /// Whether something holds it in its frame, as far as the seat knows.
    pub jammed: bool,
    /// Whether it is barred, as far as the seat knows.
    pub barred: bool,
    /// Whether its lock has burst.
    pub burst: bool,
    /// Whether it is in pieces; it then stands open.
    pub broken: bool,
    /// How damaged it looks: 0 whole, 1 scarred, 2 splintered, 3 nearly or quite in pieces.
    pub stage: u8,
    /// What it can still lose before it is in pieces; for the game master alone.
    pub durability: Option<Supply>,
    /// How it works; for the game master alone.
    pub workings: Option<Box<DoorWorkings>>,
    /// Whether it is in sight now.
    pub in_sight: bool,
}

/// A window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct WindowView {
    /// Its id.
    pub id: ThingId,
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
}

/// Whether a thing is seen now or remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Presence {
    /// In sight now, at this grade.
    Seen(Grade),
    /// Last seen in this round (0: outside encounters).
    Remembered {
        /// The round of the last sight.
        round: u32,
    },
}

/// Which side a token is on, for its colour and its frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TokenKind {
    /// A player's hero.
    Hero,
    /// Someone who stands by.
    #[default]
    Bystander,
    /// Someone to fight.
    Opponent,
}

/// A token as others see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TokenView {
    /// Its id.
    pub id: ThingId,
    /// Its name.
    pub name: LocalText,
    /// The name of its emblem (a drawing under `assets/emblems`).
    pub emblem: String,
    /// Which side it is on.
    pub kind: TokenKind,
    /// Its north-west cell.
    pub at: Cell,
    /// Cells on a side.
    pub size: u8,
    /// Seen now or remembered.
    pub presence: Presence,
    /// The seat that commands it.
    pub owner: SeatId,
    /// Whether it is this seat's own.
    pub own: bool,
    /// Whether it is its turn.
    pub active: bool,
    /// How hurt it looks: 0 unhurt, 1 to 4 quarters of its life lost. Everyone who sees it can tell.
    pub hurt: u8,
    /// Conditions that show, with their levels.
    pub conditions: Vec<(Phrase, u8)>,
    /// Things that it visibly carries: its burning lights.
    pub carries_light: bool,
}

/// Something that lies on the floor or that a token of the seat carries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ItemView {
    /// Its id.
    pub id: ThingId,
    /// Its name.
    pub name: LocalText,
    /// Where it lies; if it is carried, where its carrier stands.
    pub at: Cell,
    /// Who carries it, if the seat knows.
    pub carried_by: Option<ThingId>,
    /// What burns, if it is a light source.
    pub light: Option<SourceKind>,
    /// Whether it burns (as last seen).
    pub lit: bool,
    /// Seen now or remembered.
    pub presence: Presence,
}

/// A flame in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FlameView {
    /// The light source.
    pub id: ThingId,
    /// Where it burns.
    pub at: Point,
    /// What burns.
    pub kind: SourceKind,
    /// Its colour.
    pub colour: [u8; 3],
    /// Whether a token carries it (it is then drawn at hand height).
    pub carried: bool,
}

/// A note of the game master.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NoteView {
    /// Its id.
    pub id: ThingId,
    /// Where it is pinned.
    pub at: Cell,
    /// What it says.
    pub text: LocalText,
}

/// One number with the sum that explains it: the parts add up to `value`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// The number.
    pub value: i32,
    /// Where it comes from.
    pub parts: Vec<Part>,
}

/// One addend of an explained number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// What it is.
    pub source: Phrase,
    /// How much.
    pub amount: i32,
    /// The rule that says so.
    pub rule: Option<RuleId>,
}

/// A supply of points such as life or Fortune.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Supply {
    /// Left now.
    pub now: i32,
    /// The most there can be.
    pub max: i32,
}

/// The sheet of a token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SheetView {
    /// Whose it is.
    pub id: ThingId,
    /// Attributes of chapter F in the order of the sheet: name, value.
    pub attributes: Vec<(Phrase, i32)>,
    /// Characteristics of chapter S (Constitution, Endurance, Perception …).
    pub characteristics: Vec<(Phrase, i32)>,
    /// Dots of chapter E (Resolve, Composure …).
    pub dots: Vec<(Phrase, i32)>,
    /// Skills: name, the three attributes as short names, skill points.
    pub skills: Vec<SkillView>,
    /// Values of attack, parry, dodge, ranged.
    pub combat: Vec<(Phrase, i32)>,
    /// Life.
    pub life: Supply,
    /// Action points left this turn.
    pub action_points: Supply,
    /// Metres that can be walked in a turn, and why.
    pub speed: Explained,
    /// Metres left to walk this turn.
    pub metres_left: i32,
    /// Fortune points (F1); `None` where the table plays without Fortune (F11).
    pub fortune: Option<Supply>,
    /// Whether it has Fortune, where the game master decides case by case (F11); for the game master alone.
    pub fortune_decided: Option<bool>,
    /// Willpower (E9).
    pub willpower: Supply,
    /// Vigour (S8).
    pub vigour: Supply,
    /// Initiative, and why, once it is rolled; the base before that.
    pub initiative: Explained,
    /// Conditions with their levels and what each costs.
    pub conditions: Vec<ConditionView>,
    /// Special abilities: name and explanation.
    pub abilities: Vec<(Phrase, Phrase)>,
    /// Abilities that could be bought (F14), whether or not there is enough for them.
    pub ability_offers: Vec<AbilityOffer>,
    /// Adventure points (F14).
    pub adventure_points: i32,
    /// Weapons, the one that it likes best first.
    pub weapons: Vec<WeaponView>,
    /// Armour by name, and what it takes off a hit.
    pub armour: Option<(Phrase, i32)>,
    /// Spells.
    pub spells: Vec<SpellView>,
    /// What it tried in vain (E1, E2).
    pub attempts: Vec<AttemptView>,
    /// What raises Resolve and Composure for a time (E9).
    pub boosts: Vec<BoostView>,
    /// Luck (1 to 3) or Bad Luck (−1 to −3) where it has Fortune (F2).
    pub luck: i32,
    /// The base of its initiative.
    pub initiative_base: i32,
    /// What it carries by name; light sources and keys are things and stand in [`SeatView::items`] as well.
    pub gear: Vec<LocalText>,
}

/// A skill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SkillView {
    /// Its name.
    pub name: Phrase,
    /// The three attributes.
    pub attributes: [Phrase; 3],
    /// Skill points.
    pub points: i32,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConditionView {
    /// Its name.
    pub name: Phrase,
    /// Its level, 1 to 4; 0 for a status without levels.
    pub level: u8,
    /// What it costs.
    pub effect: Phrase,
    /// The level that is noted, without what lost life adds to it; 1 for a status.
    pub noted: u8,
    /// Where it comes from.
    pub whence: Vec<Phrase>,
}

/// A way that a token could walk, planned on what the seat knows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PathView {
    /// The cells entered, in order, without the one where it begins; of a large token the north-west ones.
    pub cells: Vec<Cell>,
    /// Action points up to each of these cells.
    pub running_ap: Vec<u32>,
    /// Action points of the whole way.
    pub cost_ap: u32,
    /// Its length in metres, whatever the ground.
    pub metres: f32,
    /// Whether it leads through water that has to be swum (S6).
    pub swims: bool,
    /// Why it cannot be walked now though there is a way.
    pub why_not: Option<Phrase>,
}

/// A seat as everybody knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatInfo {
    /// Its id.
    pub id: SeatId,
    /// Its name.
    pub name: LocalText,
    /// Its colour.
    pub colour: [u8; 3],
    /// Its pattern.
    pub pattern: u8,
    /// The tokens it owns that the viewing seat knows.
    pub owns: Vec<ThingId>,
}

impl SeatView {
    /// The cell at `cell`, if it is on the map.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Option<&CellView> {
        let (width, height) = self.size;
        if cell.x < 0 || cell.y < 0 || cell.x >= width || cell.y >= height {
            return None;
        }
        self.cells.get(usize::try_from(cell.y * width + cell.x).ok()?)
    }

    /// The token with this id, if the seat knows it.
    #[must_use]
    pub fn token(&self, id: ThingId) -> Option<&TokenView> {
        self.tokens.iter().find(|token| token.id == id)
    }

    /// The sheet of a token, if the seat may read it.
    #[must_use]
    pub fn sheet(&self, id: ThingId) -> Option<&SheetView> {
        self.sheets.iter().find(|sheet| sheet.id == id)
    }

    /// What of this view another seat's view holds as well: the part of the table that both know. Cells are as the one
    /// that knows them less well knows them; sheets, notes, prompts and secrets are nobody else's.
    #[must_use]
    pub fn shared_with(mut self, other: &Self) -> Self {
        for (cell, theirs) in self.cells.iter_mut().zip(&other.cells) {
            if theirs.known < cell.known {
                *cell = *theirs;
            }
        }
        self.walls.retain(|wall| other.walls.contains(wall));
        self.doors.retain(|door| other.doors.iter().any(|theirs| theirs.id == door.id));
        self.windows.retain(|window| other.windows.iter().any(|theirs| theirs.id == window.id));
        self.tokens.retain(|token| other.token(token.id).is_some());
        self.items.retain(|item| other.items.iter().any(|theirs| theirs.id == item.id));
        self.flames.retain(|flame| other.flames.iter().any(|theirs| theirs.id == flame.id));
        self.secrets.clear();
        self.hazards.clear();
        self.stones.retain(|stone| other.stones.iter().any(|theirs| theirs.id == stone.id));
        for stone in &mut self.stones {
            (stone.ahead, stone.durability) = (Vec::new(), None);
        }
        self.rumbles.clear();
        self.levers.retain(|lever| other.levers.contains(lever));
        self.notes.clear();
        self.sheets.clear();
        self.prompts.clear();
        self
    }

    /// The token whose turn it is, if the seat knows it.
    #[must_use]
    pub fn active(&self) -> Option<&TokenView> {
        self.tokens.iter().find(|token| token.active)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_seats_share_is_what_the_one_knows_that_knows_less() {
        let cell = |known| CellView { known, ..CellView::default() };
        let view = |cells: [Known; 3], items: &[u32]| SeatView {
            cells: cells.map(cell).to_vec(),
            flames: items
                .iter()
                .map(|&id| FlameView {
                    id: ThingId(id),
                    at: Point { x: 0, y: 0 },
                    kind: SourceKind::Torch,
                    colour: [255; 3],
                    carried: false,
                })
                .collect(),
            ..SeatView::default()
        };
        let one = view([Known::Clear, Known::Remembered, Known::Never], &[1, 2]);
        let other = view([Known::Dim, Known::Never, Known::Clear], &[2, 3]);
        let shared = one.shared_with(&other);
        assert_eq!(shared.cells, [Known::Dim, Known::Never, Known::Never].map(cell));
        assert_eq!(shared.flames.iter().map(|flame| flame.id).collect::<Vec<_>>(), [ThingId(2)]);
    }
}
