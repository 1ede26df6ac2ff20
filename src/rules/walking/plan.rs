//! What a seat may let a token walk, along which cells and at what price, all from what the seat knows.

use crate::board::paths::{Afloat, DIAGONAL, STRAIGHT, sized_multiplier, sized_steps};
use crate::board::{Board, Cell, Direction, Path, PathFinder, ap_cost};
use crate::knowledge::known::{Footing, Known};
use crate::knowledge::view::{Explained, Part, PathView, TokenKind};
use crate::knowledge::{Eyes, SeatId, ThingId};
use crate::rules::acting::{self, may_use, overlap, points_count, square};
use crate::rules::log::Lookup;
use crate::rules::request::Request;
use crate::rules::sheet::{ActionPoints, Condition, Conditions, Speed};
use crate::rules::things::{Name, Token};
use crate::rules::{Refusal, fortune, stone, traps, water};
use crate::text::{Phrase, RuleId};
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;
use std::sync::{Mutex, PoisonError};

/// Walks to a cell by the best way that the seat knows, or along given cells.
#[derive(Clone, Debug)]
pub struct Walk {
    /// Who walks.
    pub thing: ThingId,
    /// Where to: the north-west cell of its square there.
    pub to: Cell,
    /// The cells to enter, in order, the last one being `to`; empty for the best way.
    pub via: Vec<Cell>,
}

impl Request for Walk {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        let plan = self.plan(world, seat)?;
        if water::is_spent(world, self.thing) && Scene::of(world, seat, self.thing)?.swims(&plan.cells) {
            return Err(Phrase::new("refused-no-progress").rule("S6").into());
        }
        Purse::of(world, self.thing).map_or(Ok(()), |purse| purse.affords(plan.cost))
    }
}

/// The path finder of a table, kept for its memory.
#[derive(Resource, Default)]
pub(super) struct Finder(Mutex<PathFinder>);

/// What a token can still spend on walking this turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purse {
    points: Option<u8>,
    /// Walked this turn, in seventieths of an action point.
    walked: u32,
    /// Metres of open ground that it can walk in a turn.
    speed: Option<u32>,
}

impl Purse {
    /// The purse of a token whose action points count now.
    pub(super) fn of(world: &World, thing: ThingId) -> Option<Self> {
        points_count(world, thing).then(|| {
            let points = world.of::<ActionPoints>(thing);
            Self {
                points: points.map(|points| points.left),
                walked: points.map_or(0, |points| points.walked),
                speed: speed(world, thing).map(|speed| u32::try_from(speed.value).unwrap_or(0)),
            }
        })
    }

    /// Action points of a path from here.
    pub(super) const fn price(&self, cost: u32) -> u32 {
        ap_cost(self.walked, cost)
    }

    /// Whether a path can be paid for (S8c: ground divides distance as it multiplies action points, so the speed is
    /// measured with the same multipliers).
    pub(super) fn affords(&self, cost: u32) -> Result<(), Refusal> {
        let needed = self.price(cost);
        if let Some(left) = self.points.map(u32::from).filter(|&left| needed > left) {
            return Err(Phrase::new("refused-too-far").with("needed", needed).with("left", left).rule("S8c").into());
        }
        let metres = |seventieths: u32| seventieths.div_ceil(STRAIGHT);
        match self.speed {
            Some(speed) if self.walked.saturating_add(cost) > speed * STRAIGHT => {
                let left = (speed * STRAIGHT).saturating_sub(self.walked) / STRAIGHT;
                let phrase = Phrase::new("refused-too-slow").with("needed", metres(cost)).with("left", left);
                Err(phrase.rule("S8c").into())
            }
            _ => Ok(()),
        }
    }

    /// The most that a path may cost, in seventieths.
    fn most(&self) -> u32 {
        let paid = self.walked.div_ceil(STRAIGHT);
        let by_points = self.points.map_or(u32::MAX, |left| (paid + u32::from(left)) * STRAIGHT - self.walked);
        let by_speed = self.speed.map_or(u32::MAX, |speed| (speed * STRAIGHT).saturating_sub(self.walked));
        by_points.min(by_speed)
    }
}

/// How many metres of open ground a token can walk in a turn, and why: its speed less one for each level of a condition.
/// `None` for a token without a speed, which nothing but its action points limits.
#[must_use]
pub fn speed(world: &World, thing: ThingId) -> Option<Explained> {
    let base = i32::from(world.of::<Speed>(thing)?.0);
    let mut parts = vec![Part { source: Phrase::new("part-speed"), amount: base, rule: None }];
    for (condition, source) in [(Condition::Pain, "part-pain"), (Condition::Dazed, "part-dazed")] {
        let level = i32::from(fortune::felt(world, thing, condition))
            .min(base + parts[1..].iter().map(|p| p.amount).sum::<i32>());
        if level > 0 {
            parts.push(Part { source: Phrase::new(source), amount: -level, rule: Some(RuleId::new("F9")) });
        }
    }
    Some(Explained { value: parts.iter().map(|part| part.amount).sum(), parts })
}

/// Whether somebody lets another pass: whoever is not of the opposed side does. A fallen one stops nobody.
pub(super) fn lets_pass(world: &World, walker: ThingId, other: ThingId) -> bool {
    let kind = |thing| world.of::<Token>(thing).map(|token| token.kind);
    let opposed = matches!(
        (kind(walker), kind(other)),
        (Some(TokenKind::Hero), Some(TokenKind::Opponent)) | (Some(TokenKind::Opponent), Some(TokenKind::Hero))
    );
    !opposed || acting::is_down(world, other)
}

/// What a walk is planned on: the ground that the seat knows with those who it believes stand there.
pub(super) struct Scene<'w> {
    footing: Footing<'w>,
    /// Those whom the seat knows, with the squares on which it believes them.
    others: Vec<(ThingId, (Cell, i32))>,
    from: Cell,
    size: i32,
}

impl<'w> Scene<'w> {
    pub(super) fn of(world: &'w World, seat: SeatId, thing: ThingId) -> Result<Self, Refusal> {
        let nowhere = || Refusal::new("refused-no-way");
        let (from, size) = square(world, thing).ok_or_else(|| Refusal::new("refused-not-on-board"))?;
        let (Some(board), Some(known)) = (world.get_resource::<Board>(), world.get_resource::<Known>()) else {
            return Err(nowhere());
        };
        let eyes = Eyes::of(world, seat).ok_or_else(nowhere)?;
        let mut footing = Footing::of(board, known, seat).ok_or_else(nowhere)?;
        footing.take_for_rock(eyes.disguised());
        let others: Vec<_> = crate::knowledge::things::with::<Token>(world)
            .filter(|&other| other != thing)
            .filter_map(|other| {
                let size = world.of::<crate::board::Size>(other).map_or(1, |size| i32::from(size.0));
                Some((other, (eyes.place(other)?, size)))
            })
            .collect();
        for (other, (at, size)) in &others {
            if !lets_pass_as_known(world, &eyes, thing, *other) {
                at.square(*size).for_each(|cell| footing.block(cell));
            }
        }
        traps::close(world, seat, (from, size), &mut footing);
        let under = |cells: &[Cell]| cells.iter().any(|&cell| overlap((cell, 1), (from, size)));
        for cell in stone::obstacles(world, seat).into_iter().filter(|stone| !under(stone)).flatten() {
            footing.block(cell);
        }
        Ok(Self { footing, others, from, size })
    }

    /// Whether a way leads through water that is too deep to walk, as far as the seat knows, or out of it.
    pub(super) fn swims(&self, way: &[Cell]) -> bool {
        let deep = |cell| {
            sized_multiplier(&self.footing, cell, self.size).is_none()
                && sized_multiplier(&Afloat(&self.footing), cell, self.size).is_some()
        };
        std::iter::once(self.from).chain(way.iter().copied()).any(deep)
    }

    /// The one whom the seat believes to stand where the token would end.
    fn occupant(&self, to: Cell) -> Option<ThingId> {
        self.others.iter().find(|(_, square)| overlap(*square, (to, self.size))).map(|(other, _)| *other)
    }
}

/// Whether somebody lets another pass as far as a seat can tell: that an opponent has fallen it knows only of those in
/// sight.
fn lets_pass_as_known(world: &World, eyes: &Eyes, walker: ThingId, other: ThingId) -> bool {
    let kind = |thing| world.of::<Token>(thing).map(|token| token.kind);
    let opposed = matches!(
        (kind(walker), kind(other)),
        (Some(TokenKind::Hero), Some(TokenKind::Opponent)) | (Some(TokenKind::Opponent), Some(TokenKind::Hero))
    );
    !opposed || eyes.sees(other) > crate::board::Grade::Unseen && acting::is_down(world, other)
}

impl Walk {
    /// The path that the seat would have the token take, whatever it costs.
    pub(super) fn plan(&self, world: &World, seat: SeatId) -> Result<Path, Refusal> {
        may_use(world, seat, self.thing)?;
        self.way(world, seat, true)
    }

    /// The same for a token that need not be able to act, and that swims or does not.
    fn way(&self, world: &World, seat: SeatId, swims: bool) -> Result<Path, Refusal> {
        if let Some(why) = rooted(world, self.thing) {
            return Err(Refusal::new(why));
        }
        let scene = Scene::of(world, seat, self.thing)?;
        if self.to == scene.from && self.via.is_empty() {
            return Err(Refusal::new("refused-there-already"));
        }
        if !self.to.square(scene.size).all(|cell| scene.footing.knows(cell)) {
            return Err(Refusal::new("refused-unknown-place"));
        }
        if let Some(other) = scene.occupant(self.to) {
            let name = world.of::<Name>(other).map(|name| name.0.clone()).unwrap_or_default();
            return Err(Phrase::new("refused-occupied").with("who", name).into());
        }
        let path = if self.via.is_empty() {
            let mut finder = world.resource::<Finder>().0.lock().unwrap_or_else(PoisonError::into_inner);
            // Nobody swims where there is a way on foot.
            let on_foot = finder.path(&scene.footing, scene.from, self.to, scene.size, u32::MAX);
            let mut afloat = || finder.path(&Afloat(&scene.footing), scene.from, self.to, scene.size, u32::MAX);
            on_foot.or_else(|| if swims { afloat() } else { None })
        } else {
            follow(&scene, &self.via).filter(|_| self.via.last() == Some(&self.to))
        };
        // A walk counts its steps in 16 bits; nobody walks so far at a stretch.
        path.filter(|path| u16::try_from(path.cells.len()).is_ok()).ok_or_else(|| Refusal::new("refused-no-way"))
    }
}

/// Why a token cannot leave its place whatever it spends, if so: held, pinned, or lying on the ground.
pub(in crate::rules) fn rooted(world: &World, thing: ThingId) -> Option<&'static str> {
    const ROOTS: [(Condition, &str); 3] =
        [(Condition::Held, "refused-held"), (Condition::Pinned, "refused-pinned"), (Condition::Prone, "refused-prone")];
    let noted = world.of::<Conditions>(thing)?;
    ROOTS.into_iter().find(|(condition, _)| noted.0.contains_key(condition)).map(|(_, why)| why)
}

/// A path along given cells, if each is a step from the one before.
fn follow(scene: &Scene, via: &[Cell]) -> Option<Path> {
    let mut at = scene.from;
    let mut cost = 0_u32;
    for &next in via {
        let direction = Direction::between(at, next)?;
        if sized_steps(&scene.footing, at, scene.size) & direction.bit() == 0 {
            return None;
        }
        let multiplier = sized_multiplier(&Afloat(&scene.footing), next, scene.size)?;
        cost = cost.saturating_add(step_cost(direction, multiplier));
        at = next;
    }
    Some(Path { cells: via.to_vec(), cost })
}

/// The way that a token would take to a cell, with its price.
///
/// # Errors
/// Why there is no way. One that only costs too much is shown with the reason in [`PathView::why_not`].
pub fn path(world: &World, seat: SeatId, thing: ThingId, to: Cell) -> Result<PathView, Refusal> {
    let path = Walk { thing, to, via: Vec::new() }.plan(world, seat)?;
    let scene = Scene::of(world, seat, thing)?;
    let purse = Purse::of(world, thing);
    let price = |cost| purse.map_or_else(|| ap_cost(0, cost), |purse| purse.price(cost));
    let (mut at, mut cost, mut length) = (scene.from, 0_u32, 0_u32);
    let mut running_ap = Vec::with_capacity(path.cells.len());
    for &next in &path.cells {
        if let Some(direction) = Direction::between(at, next) {
            let multiplier = sized_multiplier(&Afloat(&scene.footing), next, scene.size).unwrap_or(1);
            cost += step_cost(direction, multiplier);
            length += if direction.is_diagonal() { DIAGONAL } else { STRAIGHT };
        }
        running_ap.push(price(cost));
        at = next;
    }
    Ok(PathView {
        cost_ap: price(path.cost),
        running_ap,
        metres: length as f32 / STRAIGHT as f32,
        swims: scene.swims(&path.cells),
        why_not: purse.and_then(|purse| purse.affords(path.cost).err()).map(|refusal| refusal.0),
        cells: path.cells,
    })
}

/// Every cell on which a token could end its walk with what it can still spend this turn, with the price in action points.
/// Empty outside encounters, where nothing limits it, and for tokens that cannot walk now.
#[must_use]
pub fn reach(world: &World, seat: SeatId, thing: ThingId) -> Vec<(Cell, u8)> {
    let (Ok(()), Ok(scene)) = (may_use(world, seat, thing), Scene::of(world, seat, thing)) else { return Vec::new() };
    let Some(purse) = Purse::of(world, thing).filter(|_| rooted(world, thing).is_none()) else { return Vec::new() };
    let mut finder = world.resource::<Finder>().0.lock().unwrap_or_else(PoisonError::into_inner);
    let reach = if !scene.swims(&[]) {
        finder.reach(&scene.footing, scene.from, scene.size, purse.most())
    } else if water::is_spent(world, thing) {
        return Vec::new();
    } else {
        finder.reach(&Afloat(&scene.footing), scene.from, scene.size, purse.most())
    };
    reach
        .iter()
        .filter(|&(cell, _)| cell != scene.from && scene.occupant(cell).is_none())
        .map(|(cell, cost)| (cell, u8::try_from(purse.price(cost)).unwrap_or(u8::MAX)))
        .collect()
}

/// The way on foot of a token that runs out of its turn with so many action points that cost it nothing.
///
/// # Errors
/// Why there is no way, or that it is too far.
pub(in crate::rules) fn dash(
    world: &World,
    seat: SeatId,
    thing: ThingId,
    to: Cell,
    points: u8,
) -> Result<Vec<Cell>, Refusal> {
    let path = Walk { thing, to, via: Vec::new() }.way(world, seat, false)?;
    let (needed, left) = (ap_cost(0, path.cost), u32::from(points));
    if needed > left {
        return Err(Phrase::new("refused-too-far").with("needed", needed).with("left", left).rule("S8c").into());
    }
    Ok(path.cells)
}

/// Every cell that a token could reach with so many action points, with the price of each.
#[must_use]
pub(in crate::rules) fn within(world: &World, seat: SeatId, thing: ThingId, points: u8) -> Vec<(Cell, u8)> {
    let Ok(scene) = Scene::of(world, seat, thing) else { return Vec::new() };
    let mut finder = world.resource::<Finder>().0.lock().unwrap_or_else(PoisonError::into_inner);
    let reach = finder.reach(&scene.footing, scene.from, scene.size, u32::from(points) * STRAIGHT);
    reach
        .iter()
        .filter(|&(cell, _)| cell != scene.from && scene.occupant(cell).is_none())
        .map(|(cell, cost)| (cell, u8::try_from(ap_cost(0, cost)).unwrap_or(u8::MAX)))
        .collect()
}

/// The cost of one step onto a cell with this multiplier, in seventieths of an action point (S8c).
pub(super) fn step_cost(direction: Direction, multiplier: u8) -> u32 {
    let step = if direction.is_diagonal() { DIAGONAL } else { STRAIGHT };
    step * u32::from(multiplier)
}

/// The distance between the middles of two cells in metres, as a crow flies.
#[must_use]
pub fn measure(from: Cell, to: Cell) -> f32 {
    let units = (from.centre().distance_squared(to.centre()) as f64).sqrt();
    (units / f64::from(crate::board::UNITS_PER_METRE)) as f32
}
