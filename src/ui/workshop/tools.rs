//! The tools of the workshop and what is set for each.

use super::shapes;
use crate::board::{CellGrid, DoorKind, Ground, LockGrade, Point, SourceKind};
use crate::knowledge::ThingId;
use crate::level::WallKind;
use crate::level::edit::{Brush, PlaceLight};
use crate::session::command::{LeverDoes, TrapKind};
use crate::ui::icons::Icon;
use crate::ui::making::TrapDraft;

/// A tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tool {
    /// Choose, move, turn.
    #[default]
    Select,
    /// Paint cells.
    Paint,
    /// Draw free walls.
    Wall,
    /// Hang doors.
    Door,
    /// Set windows.
    Window,
    /// Put lights.
    Light,
    /// Set traps.
    Trap,
    /// Hang levers.
    Lever,
    /// Put somebody on the board.
    Token,
    /// Pin notes.
    Note,
    /// Take away.
    Erase,
    /// Put down what was copied.
    Stamp,
}

impl Tool {
    /// Every tool in the order of the palette.
    pub const ALL: [Self; 12] = [
        Self::Select,
        Self::Paint,
        Self::Wall,
        Self::Door,
        Self::Window,
        Self::Light,
        Self::Trap,
        Self::Lever,
        Self::Token,
        Self::Note,
        Self::Erase,
        Self::Stamp,
    ];

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Select => "workshop-tool-select",
            Self::Paint => "workshop-tool-paint",
            Self::Wall => "workshop-tool-wall",
            Self::Door => "workshop-tool-door",
            Self::Window => "workshop-tool-window",
            Self::Light => "workshop-tool-light",
            Self::Trap => "workshop-tool-trap",
            Self::Lever => "workshop-tool-lever",
            Self::Token => "workshop-tool-token",
            Self::Note => "workshop-tool-note",
            Self::Erase => "workshop-tool-erase",
            Self::Stamp => "workshop-tool-stamp",
        }
    }

    /// The message that says how it is used.
    #[must_use]
    pub const fn says(self) -> &'static str {
        match self {
            Self::Select => "workshop-says-select",
            Self::Paint => "workshop-says-paint",
            Self::Wall => "workshop-says-wall",
            Self::Door => "workshop-says-door",
            Self::Window => "workshop-says-window",
            Self::Light => "workshop-says-light",
            Self::Trap => "workshop-says-trap",
            Self::Lever => "workshop-says-lever",
            Self::Token => "workshop-says-token",
            Self::Note => "workshop-says-note",
            Self::Erase => "workshop-says-erase",
            Self::Stamp => "workshop-says-stamp",
        }
    }

    /// Its icon.
    #[must_use]
    pub const fn icon(self) -> Icon {
        match self {
            Self::Select => Icon::Hand,
            Self::Paint => Icon::Pencil,
            Self::Wall => Icon::Beam,
            Self::Door => Icon::DoorClosed,
            Self::Window => Icon::Eye,
            Self::Light => Icon::Flame,
            Self::Trap => Icon::Trap,
            Self::Lever => Icon::Lever,
            Self::Token => Icon::Seats,
            Self::Note => Icon::Note,
            Self::Erase => Icon::Cross,
            Self::Stamp => Icon::Load,
        }
    }
}

/// How paint is laid on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stroke {
    /// Freely, as the pointer goes.
    #[default]
    Brush,
    /// A rectangle.
    Rectangle,
    /// A straight line.
    Line,
    /// Everything that hangs together and is alike.
    Fill,
}

impl Stroke {
    /// Every way, with the message that names it.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Brush, "workshop-stroke-brush"),
        (Self::Rectangle, "workshop-stroke-rectangle"),
        (Self::Line, "workshop-stroke-line"),
        (Self::Fill, "workshop-stroke-fill"),
    ];
}

/// What is painted: only what is named changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// How it is laid on.
    pub stroke: Stroke,
    /// Cells on a side of the brush.
    pub size: u8,
    /// Rock or floor.
    pub solid: Option<bool>,
    /// The ground.
    pub ground: Option<Ground>,
    /// Height of the ground in centimetres.
    pub height: Option<i16>,
    /// Height of the ceiling in centimetres.
    pub ceiling: Option<i16>,
    /// How deep water stands, in centimetres.
    pub water_cm: Option<i16>,
    /// The light of the place.
    pub ambient: Option<PlaceLight>,
    /// The look.
    pub look: Option<u8>,
}

impl Default for Paint {
    fn default() -> Self {
        Self {
            stroke: Stroke::Brush,
            size: 1,
            solid: Some(false),
            ground: None,
            height: None,
            ceiling: None,
            water_cm: None,
            ambient: None,
            look: None,
        }
    }
}

/// The largest brush, in cells on a side.
pub const MOST_BRUSH: u8 = 5;
/// Millilitres that stand one centimetre high in a cell.
const ML_PER_CM: u32 = 10_000;

impl Paint {
    /// Whether it changes nothing.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        let Self { solid, ground, height, ceiling, water_cm, ambient, look, .. } = self;
        solid.is_none()
            && ground.is_none()
            && height.is_none()
            && ceiling.is_none()
            && water_cm.is_none()
            && ambient.is_none()
            && look.is_none()
    }

    /// The brush of an edit.
    #[must_use]
    pub fn brush(&self) -> Brush {
        let water = self.water_cm.map(|cm| u32::from(cm.max(0).unsigned_abs()) * ML_PER_CM);
        Brush {
            solid: self.solid,
            ground: self.ground,
            height: self.height,
            ceiling: self.ceiling,
            water,
            ambient: self.ambient,
            look: self.look,
        }
    }
}

/// A wall to be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WallDraft {
    /// What it stops.
    pub kind: WallKind,
    /// Its ends lie anywhere.
    pub free: bool,
}

/// The kinds of walls with the messages that name them.
pub const WALLS: [(WallKind, &str); 3] = [
    (WallKind::Wall, "workshop-wall-wall"),
    (WallKind::Barrier, "workshop-wall-barrier"),
    (WallKind::Veil, "workshop-wall-veil"),
];

/// A door to be hung.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DoorDraft {
    /// What it is made of.
    pub kind: DoorKind,
    /// Its lock.
    pub lock: Option<LockGrade>,
    /// It is locked.
    pub locked: bool,
    /// It has to be found.
    pub secret: bool,
}

/// A light to be put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LightDraft {
    /// What burns.
    pub kind: SourceKind,
    /// Whether it burns.
    pub lit: bool,
    /// It cannot be taken.
    pub fixed: bool,
    /// Its colour, where it is not the usual one.
    pub colour: Option<[u8; 3]>,
}

impl Default for LightDraft {
    fn default() -> Self {
        Self { kind: SourceKind::Torch, lit: true, fixed: true, colour: None }
    }
}

/// A lever to be hung.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeverDraft {
    /// The trap that it works; none: the first that a lever outside belongs to.
    pub works: Option<ThingId>,
    /// What it does to it.
    pub does: LeverDoes,
    /// It has to be found.
    pub hidden: bool,
}

/// What levers do, with the messages that say so.
pub const LEVERS: [(LeverDoes, &str); 3] = [
    (LeverDoes::Reverse, "workshop-lever-reverse"),
    (LeverDoes::Stop, "workshop-lever-stop"),
    (LeverDoes::Spring, "workshop-lever-spring"),
];

/// Everything that is set for the tools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drafts {
    /// Paint.
    pub paint: Paint,
    /// Walls.
    pub wall: WallDraft,
    /// Doors.
    pub door: DoorDraft,
    /// Lights.
    pub light: LightDraft,
    /// A trap, with the places that were chosen for it so far.
    pub trap: TrapDraft,
    /// Levers.
    pub lever: LeverDraft,
    /// The place of the character on the shelf.
    pub character: usize,
    /// The words of the next note.
    pub note: String,
}

impl Default for Drafts {
    fn default() -> Self {
        Self {
            paint: Paint::default(),
            wall: WallDraft::default(),
            door: DoorDraft::default(),
            light: LightDraft::default(),
            trap: trap_of(TrapKind::WolfPit),
            lever: LeverDraft::default(),
            character: 0,
            note: String::new(),
        }
    }
}

/// A trap of a sort without places. Nobody at the table makes it.
#[must_use]
pub fn trap_of(kind: TrapKind) -> TrapDraft {
    TrapDraft { kind: Some(kind), ..TrapDraft::new(ThingId::default()) }
}

/// The line of a door or window: the edge nearest to where it was begun, or from one point to another where they lie apart.
#[must_use]
pub fn opening(grid: &CellGrid, (from, to): (Point, Point), free: bool) -> (Point, Point) {
    /// From this length on two points are meant, in units.
    const APART: i64 = 614;
    if from.distance_squared(to) < APART * APART {
        shapes::nearest_edge(grid, from)
    } else {
        (shapes::snapped(from, free), shapes::snapped(to, free))
    }
}
