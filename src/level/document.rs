//! The types of the document as they stand in a file. Components may change freely behind them.

use crate::board::{Ambient, Ground, Point};
use crate::knowledge::{Memories, NextId, Seats, ThingId};
use crate::rules::checks::Check;
use crate::rules::journey::{Chronicle, Journey};
use crate::rules::rounds::Rounds;
use crate::rules::water::Currents;
use crate::rules::{HouseRules, Pending};
use crate::text::LocalText;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The newest format of the document that this program writes.
pub const FORMAT: u32 = 1;

/// The lessons that there are; `torchline::ui::lesson` tells them.
pub const LESSONS: [&str; 1] = ["first_steps"];

/// A level or a save.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// The format's version; this program reads 1 to [`FORMAT`].
    pub format: u32,
    /// The level's name.
    pub title: LocalText,
    /// A sentence or two for the title screen.
    #[serde(default)]
    pub summary: LocalText,
    /// The lesson that goes with the level, one of [`LESSONS`]; empty for none. It is told beside the table and changes
    /// nothing on it.
    #[serde(default)]
    pub lesson: String,
    /// The map.
    pub map: MapDoc,
    /// Tokens, doors, lights, traps, items, notes.
    #[serde(default)]
    pub things: Vec<ThingDoc>,
    /// The state of play; absent in a level that has not been played.
    #[serde(default)]
    pub table: TableDoc,
    /// The seats, with what they own.
    #[serde(default)]
    pub seats: Seats,
    /// What the seats remember; absent in a level that has not been played.
    #[serde(default, with = "super::memory")]
    pub memory: Memories,
}

/// The map: rows of symbols with a legend, and free walls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapDoc {
    /// The light that is there without any source (S3).
    #[serde(default)]
    pub ambient: Ambient,
    /// Rows of symbols, north first, all equally long.
    pub rows: Vec<String>,
    /// What the symbols mean. `#` (solid stone) and `.` (stone floor) are known without being listed.
    #[serde(default)]
    pub legend: BTreeMap<char, Symbol>,
    /// Walls at any angle besides those between solid and open cells.
    #[serde(default)]
    pub walls: Vec<WallDoc>,
    /// A picture that shows the floor instead of drawn cells.
    #[serde(default)]
    pub picture: Option<FloorPicture>,
}

/// A picture of the floor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FloorPicture {
    /// The name of a PNG, WebP or JPEG file that lies in the same folder as the level.
    pub file: String,
    /// Where its north-west corner lies, in metres.
    #[serde(default)]
    pub at: Point,
    /// Its width and height on the map, in metres.
    pub size: Point,
}

/// What a symbol of the map means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Symbol {
    /// Solid rock or masonry.
    pub solid: bool,
    /// The ground.
    pub ground: Ground,
    /// Height of the ground in centimetres.
    pub height: i16,
    /// Height of the ceiling in centimetres, on the same scale.
    pub ceiling: i16,
    /// Water in millilitres; a cell is a square metre, so a litre stands one millimetre high.
    pub water: u32,
    /// The ambient light here, where it differs from the map's.
    pub ambient: Option<Ambient>,
    /// The look: index of a texture set (0 stone blocks, 1 earth, 2 wood, 3 tiles).
    pub look: u8,
}

impl Default for Symbol {
    fn default() -> Self {
        Self { solid: false, ground: Ground::Stone, height: 0, ceiling: 300, water: 0, ambient: None, look: 0 }
    }
}

/// A free wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WallDoc {
    /// One end, in metres.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// What it stops.
    #[serde(default)]
    pub kind: WallKind,
}

/// What a free wall stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum WallKind {
    /// Eyes, light and bodies.
    #[default]
    Wall,
    /// Bodies only: a grate, a parapet.
    Barrier,
    /// Eyes and light only: a curtain.
    Veil,
}

impl WallKind {
    /// Whether it stops eyes and light.
    #[must_use]
    pub const fn blocks_sight(self) -> bool {
        matches!(self, Self::Wall | Self::Veil)
    }

    /// Whether it stops bodies.
    #[must_use]
    pub const fn blocks_moves(self) -> bool {
        matches!(self, Self::Wall | Self::Barrier)
    }
}

/// The state of play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TableDoc {
    /// The running encounter.
    pub rounds: Rounds,
    /// Unfinished work.
    pub pending: Pending,
    /// Checks that are not settled yet.
    pub checks: Vec<Check>,
    /// The id that the next new thing gets; 0: one more than the highest.
    pub next_id: NextId,
    /// The id that the next check gets.
    pub next_check: u32,
    /// Options of the table.
    pub house: HouseRules,
    /// Water that runs.
    pub currents: Currents,
    /// Time, weather, and the journey that the party is on (S7–S11, S13).
    pub journey: Journey,
    /// What became of the group.
    pub chronicle: Chronicle,
}

/// The components that a thing can have, by their names in [`ThingDoc`]'s list.
#[doc(hidden)]
pub mod components {
    pub use crate::board::parts::{At, Door, DoorNumbers, LightSource, Sight, Size, Wear, Window};
    pub use crate::rules::combat::{Arms, Bonds, Charm, Defences, Heard, Spells};
    pub use crate::rules::effort::{Attempts, Boosts, Effort, Extended};
    pub use crate::rules::fortune::{RoundUses, TookPart};
    pub use crate::rules::journey::{Drunk, Needs, Pack};
    pub use crate::rules::lights::Burnt;
    pub use crate::rules::sheet::{
        ActionPoints, Conditions, Fortune, FortuneDecided, InitiativeBase, LentFortune, Life, Sheet, Speed, Vigour,
        Willpower,
    };
    pub use crate::rules::stone::RollingStone;
    pub use crate::rules::things::{Bar, CarriedBy, Hidden, Item, LockPicks, Name, Note, Token};
    pub use crate::rules::traps::{Flood, Hazard, HeldShut, Lever, Poisoned, Trap};
    pub use crate::rules::water::{Breath, Swim};
}
use components::{
    ActionPoints, Arms, At, Attempts, Bar, Bonds, Boosts, Breath, Burnt, CarriedBy, Charm, Conditions, Defences, Door,
    DoorNumbers, Drunk, Effort, Extended, Flood, Fortune, FortuneDecided, Hazard, Heard, HeldShut, Hidden,
    InitiativeBase, Item, LentFortune, Lever, Life, LightSource, LockPicks, Name, Needs, Note, Pack, Poisoned,
    RollingStone, RoundUses, Sheet, Sight, Size, Speed, Spells, Swim, Token, TookPart, Trap, Vigour, Wear, Willpower,
    Window,
};

macro_rules! thing_doc {
    ($( $(#[$doc:meta])* $field:ident : $component:ident ),+ $(,)?) => {
        /// A thing with the components it has.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct ThingDoc {
            /// Its id.
            pub id: ThingId,
            $(
                $(#[$doc])*
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $field: Option<$component>,
            )+
        }

        /// Calls `$visit!(field: Component, …)` with every component that a thing can have, in the order of the document.
        /// One list serves opening, encoding, undo and saving, so that none of them can forget a component.
        macro_rules! with_thing_components {
            ($visit:ident) => { $visit! { $( $field : $crate::level::document::components::$component ),+ } };
        }
        pub(crate) use with_thing_components;
    };
}

thing_doc! {
    /// Its name.
    name: Name,
    /// Its north-west cell.
    at: At,
    /// Cells on a side.
    size: Size,
    /// It is a token.
    token: Token,
    /// It sees.
    sight: Sight,
    /// Its sheet.
    sheet: Sheet,
    /// Life.
    life: Life,
    /// Action points.
    ap: ActionPoints,
    /// Metres in a turn.
    speed: Speed,
    /// Initiative base.
    initiative: InitiativeBase,
    /// Fortune.
    fortune: Fortune,
    /// What is left of Fortune that is not on its sheet (F11).
    lent_fortune: LentFortune,
    /// The game master's word on whether it has Fortune, for a table that decides case by case (F11).
    fortune_decided: FortuneDecided,
    /// Willpower.
    willpower: Willpower,
    /// Vigour.
    vigour: Vigour,
    /// Conditions.
    conditions: Conditions,
    /// What it spent points on this round (F8, F9, E7).
    round_uses: RoundUses,
    /// It took part in the running session (F10).
    took_part: TookPart,
    /// What it tried in vain (E1, E2).
    attempts: Attempts,
    /// An extended action that it works on (E3).
    extended: Extended,
    /// Raised Resolve and Composure with their points of Willpower (E9).
    boosts: Boosts,
    /// The effort that serves a roll of it (E4, E5).
    effort: Effort,
    /// Weapons and armour.
    arms: Arms,
    /// Spells that it knows, with skill points.
    spells: Spells,
    /// Defences of this round.
    defences: Defences,
    /// A charm that lies on it.
    charm: Charm,
    /// Poison in its blood.
    poisoned: Poisoned,
    /// What holds it (S5).
    bonds: Bonds,
    /// It has no air (S14).
    breath: Breath,
    /// How it swims this turn (S6).
    swim: Swim,
    /// Where it has heard others (S2).
    heard: Heard,
    /// How long it has burned (S3).
    burnt: Burnt,
    /// What its body keeps count of on a journey (S8–S10, S13).
    needs: Needs,
    /// It has been drinking (S11).
    drunk: Drunk,
    /// What it carries for the road.
    pack: Pack,
    /// A door.
    door: Door,
    /// The trap that holds the door shut.
    held_shut: HeldShut,
    /// Numbers of a door that differ from those of its kind.
    door_numbers: DoorNumbers,
    /// What has been done to a door.
    wear: Wear,
    /// A window.
    window: Window,
    /// A light source.
    light: LightSource,
    /// An item.
    item: Item,
    /// Tools for picking locks.
    lock_picks: LockPicks,
    /// A beam that bars doors.
    bar: Bar,
    /// Who carries it.
    carried_by: CarriedBy,
    /// A hidden mechanism.
    trap: Trap,
    /// The clock of a trap that has gone off.
    hazard: Hazard,
    /// The water that a trap lets in.
    flood: Flood,
    /// The stone that a trap has let go: a place and a direction.
    stone: RollingStone,
    /// A lever that works a trap.
    lever: Lever,
    /// Not seen until found.
    hidden: Hidden,
    /// A note for the game master.
    note: Note,
}
