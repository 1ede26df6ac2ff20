//! How a rolling stone moves (S5): a sphere of rapier's among the walls, floors and doors of the board.
//!
//! A pure function of what stands where: nothing here knows of turns, dice, seats, tokens or damage. A stretch ends where
//! something turns the stone, stops it or swallows it, and the next one goes on from there in whole numbers. Where a
//! stretch begins and ends hangs on the board alone, never on who is met or when somebody saves: so the way is always one.

use crate::board::{Board, Cell, Point, Segment, UNITS_PER_METRE};
use crate::knowledge::ThingId;
use rapier3d::parry::math::Vec2;
use rapier3d::parry::query::ShapeCastOptions;
use rapier3d::parry::shape::Ball as Sphere;
use rapier3d::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Radius of the sphere that collides, in 1/1024 m: 0.95 m (ruling on S5).
pub const RADIUS: i32 = 973;
/// How far a stone rolls in one turn, in metres (S5).
pub const METRES_PER_TURN: u16 = 5;
/// Steps of the simulation in one turn; each is 1/60 s.
pub const STEPS_PER_TURN: u16 = 120;

/// One step of the simulation, in seconds.
const STEP: f32 = 1.0 / 60.0;
/// Metres a second at which a stone is driven.
const SPEED: f32 = METRES_PER_TURN as f32 / (STEPS_PER_TURN as f32 * STEP);
/// A heading is a vector of this length.
const HEADING_UNIT: f32 = 16_384.0;
/// A stone that gets on by less than this share of its way is held up: it has met something at more than 60°.
const HELD_UP: f32 = 0.5;
/// A stone that gets on by more than this share of its way keeps its heading.
const UNHINDERED: f32 = 0.98;
/// After so many steps in a row a stone that is held up looks for another way.
const PATIENCE: u8 = 3;
/// A side counts as open when there is room for so many metres: for another stone. Less is no way but a wide corridor.
const OPEN_SIDE: f32 = 2.0;
/// Turns that a stone can take, in steps of this many degrees, the smallest first.
const TURN_STEP: u16 = 5;
/// Cosine and sine of such a step, written out: what a machine works out for a sine is its own affair.
const TURN_STEP_COS_SIN: Vec2 = Vec2::new(0.996_194_7, 0.087_155_74);
/// The widest turn, in degrees: a stone does not roll back where it came from.
const WIDEST_TURN: u16 = 135;
/// Half the thickness of thin walls and doors, in metres.
const HALF_WALL: f32 = 0.01;
/// How far walls reach up and down, in metres; floors are as thick.
const TALL: f32 = 30.0;

/// A stone on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ball {
    /// Where its middle is over the plan.
    pub at: Point,
    /// How high its lowest point is, in 1/1024 m above the datum.
    pub height: i32,
    /// How fast it rises, in 1/1024 m a second; negative while it falls.
    pub rising: i32,
    /// Where it rolls to: a vector of length 16,384.
    pub heading: (i32, i32),
}

impl Ball {
    /// A stone that lies at a point of the board and will roll along `direction`, which need not have any length of its
    /// own; `None` when it has none at all.
    #[must_use]
    pub fn at_rest(board: &Board, at: Point, direction: (i32, i32)) -> Option<Self> {
        let floor = board.cells().get(at.cell()).map_or(0, |cell| i32::from(cell.height_cm));
        let heading = Vec2::new(direction.0 as f32, direction.1 as f32).try_normalize()?;
        Some(Self { at, height: floor * UNITS_PER_METRE / 100, rising: 0, heading: whole_heading(heading) })
    }

    /// Whether it touches a token's square.
    #[must_use]
    pub const fn touches(&self, square: (Cell, i32)) -> bool {
        touches(self.at, square)
    }
}

/// Whether a stone whose middle is at a point touches a token's square.
#[must_use]
pub const fn touches(middle: Point, (at, size): (Cell, i32)) -> bool {
    let (low, high) = (Point::corner(at.x, at.y), Point::corner(at.x + size, at.y + size));
    let nearest = Point::new(clamp(middle.x, low.x, high.x), clamp(middle.y, low.y, high.y));
    middle.distance_squared(nearest) < (RADIUS as i64) * (RADIUS as i64)
}

const fn clamp(value: i32, low: i32, high: i32) -> i32 {
    if value < low {
        low
    } else if value > high {
        high
    } else {
        value
    }
}

/// What can be met, besides walls and floors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// Doors that it has struck in vain: walls by now.
    pub held: BTreeSet<ThingId>,
    /// Cells of open pits.
    pub pits: Vec<Cell>,
    /// Other stones that lie about, by their middles.
    pub stones: Vec<Point>,
    /// Cells on which grates have come down: walls to it.
    pub barred: Vec<Cell>,
    /// Thresholds on which grates have come down.
    pub thresholds: Vec<Segment>,
}

/// What ended a stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Met {
    /// A wall has stopped it, and it has taken another way.
    Wall,
    /// It is held up by a shut door.
    Door(ThingId),
    /// Its middle is over a pit.
    Pit(Cell),
    /// It has nowhere to roll to.
    Nothing,
}

/// A stretch of its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it is at the end.
    pub ball: Ball,
    /// The steps it took; no more than were allowed.
    pub steps: u16,
    /// Its middle and height after each step.
    pub trail: Vec<(Point, i32)>,
    /// What ended it before its steps were done.
    pub met: Option<Met>,
}

/// Lets a stone roll for at most `steps`.
#[must_use]
pub fn roll(board: &Board, ball: Ball, course: &Course, steps: u16) -> Stretch {
    let mut rolling = Rolling::new(board, ball, course);
    let mut stretch = Stretch { ball, steps: 0, trail: Vec::new(), met: None };
    let mut held_up = 0;
    while stretch.steps < steps {
        let progress = rolling.step();
        stretch.steps += 1;
        stretch.ball = rolling.ball();
        stretch.trail.push((stretch.ball.at, stretch.ball.height));
        if course.pits.contains(&stretch.ball.at.cell()) {
            stretch.met = Some(Met::Pit(stretch.ball.at.cell()));
            break;
        }
        held_up = if progress < HELD_UP { held_up + 1 } else { 0 };
        if held_up < PATIENCE {
            continue;
        }
        stretch.met = Some(match rolling.door_ahead(course) {
            Some(door) => Met::Door(door),
            None if rolling.turn() => Met::Wall,
            None => Met::Nothing,
        });
        stretch.ball = rolling.ball();
        break;
    }
    stretch
}

/// The simulated world for one stretch.
struct Rolling {
    world: PhysicsWorld,
    body: RigidBodyHandle,
    collider: ColliderHandle,
    heading: Vec2,
}

/// What a collider is to the rules, kept as its user data: no door is 0.
const fn tag(door: ThingId) -> u128 {
    door.0 as u128 + 1
}

impl Rolling {
    fn new(board: &Board, ball: Ball, course: &Course) -> Self {
        let mut world = PhysicsWorld::new();
        world.integration_parameters.dt = STEP;
        let add = |world: &mut PhysicsWorld, collider: ColliderBuilder| {
            world.insert_collider(collider.friction(0.0).friction_combine_rule(CoefficientCombineRule::Min), None);
        };
        let window = Window::of(ball);
        for (low, high, cell) in window.blocks(board) {
            let top = cell.map_or(TALL, |height_cm| f32::from(height_cm) / 100.0);
            add(&mut world, upright(low, high, (top - 2.0 * TALL, top)));
        }
        let walls = board.walls().iter().filter(|wall| wall.blocks_moves).map(|wall| (wall.segment, 0));
        let windows = board.windows().map(|window| (window.segment, 0));
        let shut = board.doors().filter(|door| !door.open).map(|door| (door.segment, tag(ThingId(door.key))));
        for (segment, tag) in walls.chain(windows).chain(shut).filter(|(segment, _)| window.meets(*segment)) {
            add(&mut world, plank(segment).user_data(tag));
        }
        // A grate that came down where the stone lies does not squeeze it away.
        let bars = course.barred.iter().filter(|&&cell| window.contains(cell) && !ball.touches((cell, 1)));
        for &cell in bars {
            add(&mut world, upright(cell, Cell::new(cell.x + 1, cell.y + 1), (-TALL, TALL)));
        }
        let near = i64::from(RADIUS) * i64::from(RADIUS);
        let grates = course.thresholds.iter().filter(|grate| window.meets(**grate));
        for &grate in grates.filter(|grate| middle_of(**grate).distance_squared(ball.at) >= near) {
            add(&mut world, plank(grate));
        }
        let radius = metres(RADIUS);
        for stone in course.stones.iter().filter(|stone| window.contains(stone.cell())) {
            let [x, z] = stone.metres();
            let floor = board.cells().get(stone.cell()).map_or(0, |cell| cell.height_cm);
            let lying = ColliderBuilder::ball(radius).translation(Vector::new(x, f32::from(floor) / 100.0 + radius, z));
            add(&mut world, lying);
        }
        let [x, z] = ball.at.metres();
        let heading = Vec2::new(ball.heading.0 as f32, ball.heading.1 as f32).normalize_or(Vec2::X);
        let middle = Vector::new(x, metres(ball.height) + radius, z);
        let body = RigidBodyBuilder::dynamic().translation(middle).lock_rotations().can_sleep(false).ccd_enabled(true);
        let sphere = ColliderBuilder::ball(radius).friction(0.0).friction_combine_rule(CoefficientCombineRule::Min);
        let (body, collider) = world.insert(body.linvel(Vector::new(0.0, metres(ball.rising), 0.0)), sphere);
        Self { world, body, collider, heading }
    }

    /// One step; gives back how much of its way the stone got on, which is about 1 when nothing is in its way.
    fn step(&mut self) -> f32 {
        let drive = self.heading * SPEED;
        let before = self.middle();
        if let Some(body) = self.world.bodies.get_mut(self.body) {
            body.set_linvel(Vector::new(drive.x, body.linvel().y, drive.y), true);
        }
        self.world.step();
        let way = self.middle() - before;
        let along = Vec2::new(way.x, way.z);
        let wanted = SPEED * STEP;
        // What leads it up a step is no hindrance.
        let progress = along.length().max(way.y.max(0.0)) / wanted;
        let straight = along.dot(self.heading) / wanted;
        if (HELD_UP..UNHINDERED).contains(&straight)
            && let Some(turned) = along.try_normalize()
        {
            self.heading = turned;
        }
        if straight < HELD_UP && way.y <= 0.25 * wanted { straight.max(0.0) } else { progress }
    }

    fn middle(&self) -> Vector {
        self.world.bodies.get(self.body).map_or(Vector::ZERO, RigidBody::translation)
    }

    fn ball(&self) -> Ball {
        let middle = self.middle();
        let rising = self.world.bodies.get(self.body).map_or(0.0, |body| body.linvel().y);
        Ball {
            at: Point::from_metres(f64::from(middle.x), f64::from(middle.z)),
            height: units(middle.y) - RADIUS,
            rising: units(rising),
            heading: whole_heading(self.heading),
        }
    }

    /// The shut door that holds the stone up, unless it was struck in vain before.
    fn door_ahead(&self, course: &Course) -> Option<ThingId> {
        let mut doors = self.world.contact_pairs_with(self.collider).filter_map(|pair| {
            let other = if pair.collider1 == self.collider { pair.collider2 } else { pair.collider1 };
            let tag = self.world.colliders.get(other)?.user_data;
            let door = ThingId(u32::try_from(tag.checked_sub(1)?).ok()?);
            (pair.has_any_active_contact() && !course.held.contains(&door)).then_some(door)
        });
        let first = doors.next();
        doors.fold(first, |first, door| first.min(Some(door)))
    }

    /// Takes the open side with the smallest turn, a tie going to the left; `false` when there is none.
    fn turn(&mut self) -> bool {
        // South is +y, so that a turn to the left is one against the clock on the plan.
        let (mut left, mut right) = (self.heading, self.heading);
        let sides = (0..WIDEST_TURN / TURN_STEP).flat_map(|_| {
            left = (TURN_STEP_COS_SIN * Vec2::new(1.0, -1.0)).rotate(left);
            right = TURN_STEP_COS_SIN.rotate(right);
            [left, right]
        });
        let way = sides.map(|way| way.normalize_or(Vec2::X)).find(|&way| self.is_open(way));
        if let Some(way) = way {
            self.heading = way;
        }
        way.is_some()
    }

    fn is_open(&self, way: Vec2) -> bool {
        let mut middle = self.middle();
        // Off the floor by a hand, so that it is not what is met.
        middle.y += 0.1;
        let ball = Sphere::new(metres(RADIUS) - 0.01);
        let options =
            ShapeCastOptions { stop_at_penetration: false, ..ShapeCastOptions::with_max_time_of_impact(OPEN_SIDE) };
        let others = QueryFilter::default().exclude_rigid_body(self.body);
        self.world
            .cast_shape(&Pose::from_translation(middle), Vector::new(way.x, 0.0, way.y), &ball, options, others)
            .is_none()
    }
}

const fn middle_of(segment: Segment) -> Point {
    Point::new(i32::midpoint(segment.from.x, segment.to.x), i32::midpoint(segment.from.y, segment.to.y))
}

fn whole_heading(heading: Vec2) -> (i32, i32) {
    let whole = (heading * HEADING_UNIT).round();
    (whole.x as i32, whole.y as i32)
}

fn metres(units: i32) -> f32 {
    units as f32 / UNITS_PER_METRE as f32
}

fn units(metres: f32) -> i32 {
    (metres * UNITS_PER_METRE as f32).round() as i32
}

/// A block over the cells from `low` up to `high`.
fn upright(low: Cell, high: Cell, (bottom, top): (f32, f32)) -> ColliderBuilder {
    let half = Vector::new((high.x - low.x) as f32, top - bottom, (high.y - low.y) as f32) * 0.5;
    ColliderBuilder::cuboid(half.x, half.y, half.z).translation(Vector::new(low.x as f32, bottom, low.y as f32) + half)
}

/// A thin wall that stands on a segment.
fn plank(segment: Segment) -> ColliderBuilder {
    let (from, to) = (Vec2::from(segment.from.metres()), Vec2::from(segment.to.metres()));
    let middle = from.midpoint(to);
    let along = (to - from).normalize_or(Vec2::X);
    // The half angle by roots: a sine may differ from machine to machine, a root never does.
    let (half_cos, half_sin) = (((1.0 + along.x) * 0.5).max(0.0).sqrt(), ((1.0 - along.x) * 0.5).max(0.0).sqrt());
    let turn = Rotation::from_xyzw(0.0, half_sin.copysign(-along.y), 0.0, half_cos);
    let pose = Pose::from_parts(Vector::new(middle.x, 0.0, middle.y), turn);
    ColliderBuilder::cuboid(from.distance(to) * 0.5, TALL, HALF_WALL).position(pose)
}

/// The ground that a stretch of a stone that begins here can hang on, row by row: the height of the floor; none for rock.
#[must_use]
pub fn ground(board: &Board, ball: Ball) -> Vec<Option<i16>> {
    let Window { low, high } = Window::of(ball);
    let cell =
        |(x, y): (i32, i32)| board.cells().get(Cell::new(x, y)).filter(|data| !data.solid).map(|it| it.height_cm);
    (low.y..high.y).flat_map(|y| (low.x..high.x).map(move |x| (x, y))).map(cell).collect()
}

/// The part of the board that a stone can reach in a turn.
#[derive(Clone, Copy)]
struct Window {
    low: Cell,
    high: Cell,
}

impl Window {
    const fn of(ball: Ball) -> Self {
        Self::around(ball.at.cell(), METRES_PER_TURN as i32 + 3)
    }

    const fn around(middle: Cell, reach: i32) -> Self {
        Self {
            low: Cell::new(middle.x - reach, middle.y - reach),
            high: Cell::new(middle.x + reach + 1, middle.y + reach + 1),
        }
    }

    const fn contains(self, cell: Cell) -> bool {
        self.low.x <= cell.x && cell.x < self.high.x && self.low.y <= cell.y && cell.y < self.high.y
    }

    fn meets(self, segment: Segment) -> bool {
        let (low, high) = (Point::corner(self.low.x, self.low.y), Point::corner(self.high.x, self.high.y));
        segment.from.x.min(segment.to.x) <= high.x
            && segment.from.x.max(segment.to.x) >= low.x
            && segment.from.y.min(segment.to.y) <= high.y
            && segment.from.y.max(segment.to.y) >= low.y
    }

    /// The cells as few blocks of equal height: `None` for rock and for what lies outside the map. Few blocks have few
    /// seams that a stone could catch on.
    fn blocks(self, board: &Board) -> Vec<(Cell, Cell, Option<i16>)> {
        let cells = board.cells();
        let kind = |cell: Cell| cells.get(cell).filter(|data| !data.solid).map(|data| data.height_cm);
        let mut blocks: Vec<(Cell, Cell, Option<i16>)> = Vec::new();
        let mut above: Vec<usize> = Vec::new();
        for y in self.low.y..self.high.y {
            let mut row = Vec::new();
            let mut x = self.low.x;
            while x < self.high.x {
                let (from, here) = (x, kind(Cell::new(x, y)));
                while x < self.high.x && kind(Cell::new(x, y)) == here {
                    x += 1;
                }
                let same = |&&index: &&usize| {
                    let (low, high, kind) = blocks[index];
                    (low.x, high.x, kind) == (from, x, here)
                };
                let index = above.iter().find(same).copied();
                let index = index.unwrap_or(blocks.len());
                if let Some(block) = blocks.get_mut(index) {
                    block.1.y = y + 1;
                } else {
                    blocks.push((Cell::new(from, y), Cell::new(x, y + 1), here));
                }
                row.push(index);
            }
            above = row;
        }
        blocks
    }
}
