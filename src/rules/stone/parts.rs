//! The components and frames of a rolling stone: everything of it that has to outlast a save in the middle of its turn.

use super::physics::{Ball, METRES_PER_TURN, Met, RADIUS, STEPS_PER_TURN, Stretch};
use crate::board::{Board, Cell, Point, UNITS_PER_METRE};
use crate::knowledge::{SeatSet, ThingId};
use crate::rules::checks::CheckId;
use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Cells along a side of the square in which a stone waits to be let go: it is 2 m across (S5).
pub const SIDE: i32 = 2;
/// A stone lies at least so many metres from its plate (S5).
pub const FROM_PLATE: i32 = 5;
/// Metres after which a stone comes to rest wherever it is. Our ruling: the rule book lets it roll on for ever.
pub const FARTHEST: u16 = 100;
/// Of these metres each wall that stops a stone and turns it takes so many. Our ruling: without it a stone would run round
/// in a wide room to the end of its 100 m.
pub const WALL_TAKES: u16 = 20;
/// Steps of the simulation in a metre.
pub const STEPS_PER_METRE: u16 = STEPS_PER_TURN / METRES_PER_TURN;
/// Half of what a stone measures across (S5), in 1/1024 m: it stands on the cells whose middles are no farther away.
const HALF_ACROSS: i64 = UNITS_PER_METRE as i64;

/// A stone that was let go. A level can put one on its way as well: a place and a direction are enough.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollingStone {
    /// Where its middle is over the plan.
    pub at: Point,
    /// The way that it rolls: columns and rows, of whatever length.
    pub heading: (i32, i32),
    /// How high its lowest point is, in 1/1024 m above the datum; nothing: it lies on the floor.
    #[serde(default)]
    pub height: Option<i32>,
    /// How fast it rises, in 1/1024 m a second; negative while it falls.
    #[serde(default)]
    pub rising: i32,
    /// Metres in a turn.
    #[serde(default = "speed")]
    pub speed: u8,
    /// Armour against blows.
    #[serde(default = "armour")]
    pub armour: u8,
    /// Durability left.
    #[serde(default = "durability")]
    pub durability: u16,
    /// How much of it there was at first; nothing: as much as is left.
    #[serde(default)]
    pub whole: Option<u16>,
    /// The steps of its way so far, each 1/24 m, and those that walls have taken of it.
    #[serde(default)]
    pub steps: u16,
    /// The tokens that it has met and not left yet: in one pass it strikes each once.
    #[serde(default)]
    pub met: BTreeSet<ThingId>,
    /// Doors that it has struck in vain: walls by now.
    #[serde(default)]
    pub held: BTreeSet<ThingId>,
    /// It was in water when it was last looked at.
    #[serde(default)]
    pub wet: bool,
    /// The pit that it fills.
    #[serde(default)]
    pub pit: Option<ThingId>,
    /// It has come to rest.
    #[serde(default)]
    pub rests: bool,
    /// Where it came along in its last turn, and who saw it there.
    #[serde(default)]
    pub trail: Vec<Print>,
}

/// A place on the last stretch of a stone's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Print {
    /// Where its middle was over the plan.
    pub at: Point,
    /// How high its lowest point was, in 1/1024 m above the datum.
    pub height: i32,
    /// The seats that saw it there.
    pub seen: SeatSet,
}

/// S5: 5 m in a turn.
const fn speed() -> u8 {
    METRES_PER_TURN as u8
}

/// S5: armour 8.
const fn armour() -> u8 {
    8
}

/// S5: durability 200.
const fn durability() -> u16 {
    200
}

impl RollingStone {
    /// A stone of the rule book that lies at a point and will roll along `heading`.
    #[must_use]
    pub const fn new(at: Point, heading: (i32, i32)) -> Self {
        Self {
            at,
            heading,
            height: None,
            rising: 0,
            speed: speed(),
            armour: armour(),
            durability: durability(),
            whole: None,
            steps: 0,
            met: BTreeSet::new(),
            held: BTreeSet::new(),
            wet: false,
            pit: None,
            rests: false,
            trail: Vec::new(),
        }
    }

    /// The stone as it moves; `None` where it has no direction.
    #[must_use]
    pub fn ball(&self, board: &Board) -> Option<Ball> {
        let ball = Ball::at_rest(board, self.at, self.heading)?;
        // On uneven ground it lies on the highest floor under it.
        let floors = self.covers().into_iter().filter_map(|cell| board.cells().get(cell).filter(|data| !data.solid));
        let floor = floors.map(|data| i32::from(data.height_cm) * UNITS_PER_METRE / 100).max();
        let height = self.height.or(floor).unwrap_or(ball.height);
        Some(Ball { height, rising: self.rising, ..ball })
    }

    /// The steps of its way that are left.
    #[must_use]
    pub const fn steps_left(&self) -> u16 {
        (FARTHEST * STEPS_PER_METRE).saturating_sub(self.steps)
    }

    /// Takes over where it has come to.
    pub fn place(&mut self, ball: Ball) {
        (self.at, self.heading) = (ball.at, ball.heading);
        (self.height, self.rising) = (Some(ball.height), ball.rising);
    }

    /// The durability that it had at first.
    #[must_use]
    pub fn whole(&self) -> u16 {
        self.whole.unwrap_or(self.durability).max(self.durability)
    }

    /// The steps of a whole turn.
    #[must_use]
    pub fn steps_of_turn(&self) -> u16 {
        u16::from(self.speed).saturating_mul(STEPS_PER_METRE)
    }

    /// The cells that it stands on, in order; nobody can enter them. A stone in a pit stands in nobody's way.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        if self.pit.is_some() { Vec::new() } else { self.covers() }
    }

    /// The cells over which it lies, in order.
    #[must_use]
    pub fn covers(&self) -> Vec<Cell> {
        let middle = self.at.cell();
        let near = Cell::new(middle.x - 1, middle.y - 1).square(3);
        near.filter(|cell| cell.centre().distance_squared(self.at) <= HALF_ACROSS * HALF_ACROSS).collect()
    }
}

/// Whether there is room for a stone at a point: no rock within its girth but for the thickness of what it leans on.
#[must_use]
pub fn has_room(board: &Board, at: Point) -> bool {
    const GIVE: i64 = 80;
    let (middle, reach) = (at.cell(), RADIUS / UNITS_PER_METRE + 1);
    let girth = i64::from(RADIUS) - GIVE;
    Cell::new(middle.x - reach, middle.y - reach).square(2 * reach + 1).all(|cell| {
        let (low, high) = (Point::corner(cell.x, cell.y), Point::corner(cell.x + 1, cell.y + 1));
        let nearest = Point::new(at.x.clamp(low.x, high.x), at.y.clamp(low.y, high.y));
        board.cells().is_open(cell) || nearest.distance_squared(at) >= girth * girth
    })
}

/// The turn of a stone under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// The stone: the thing that let it go.
    pub stone: ThingId,
    /// Steps of its turn that are left.
    pub left: u16,
    /// The door that it has struck, and the damage of that.
    #[serde(default)]
    pub door: Option<(ThingId, CheckId)>,
    /// The stretch that it is on, where somebody in its way was met. It is kept so that whoever that is, and whatever comes
    /// of it, changes nothing about the way.
    #[serde(default)]
    pub on: Option<Way>,
}

/// What is left of a stretch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// The middle and the height after each step.
    pub trail: Vec<(Point, i32)>,
    /// The stone at the end of it.
    pub end: Ball,
    /// What ends it.
    #[serde(default)]
    pub met: Option<Met>,
}

impl From<Stretch> for Way {
    fn from(stretch: Stretch) -> Self {
        Self { trail: stretch.trail, end: stretch.ball, met: stretch.met }
    }
}

/// What a wall that turns a stone leaves of the steps of its way.
#[must_use]
pub const fn after_wall(left: u16) -> u16 {
    left.saturating_sub(WALL_TAKES * STEPS_PER_METRE)
}

/// A blow at a stone under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    /// Who strikes.
    pub who: ThingId,
    /// Which stone.
    pub stone: ThingId,
    /// With which weapon, by its name.
    pub weapon: String,
    /// The damage, once it is rolled for.
    #[serde(default)]
    pub check: Option<CheckId>,
}
