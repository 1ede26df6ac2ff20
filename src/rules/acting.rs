//! What handling things costs, who may do it now, and what is within a token's reach.
//!
//! Costs count in an encounter, for the token whose turn it is. The game master may use any token at any time; what it
//! does out of its turn is free.

use super::event::Happening;
use super::log::Lookup;
use super::rounds::{self, Rounds};
use super::sheet::ActionPoints;
use super::{Refusal, conditions};
use crate::board::paths::PathWorld;
use crate::board::{At, Board, Cell, Direction, Size};
use crate::knowledge::known::{Footing, Known};
use crate::knowledge::{Eyes, SeatId, SeatSet, Seats, ThingId, Things};
use crate::rules::things::Token;
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Something that a token does with its hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// Opens a door, or tries to.
    OpenDoor,
    /// Closes a door.
    CloseDoor,
    /// Turns a key so that a door is locked.
    LockDoor,
    /// Turns a key so that a door is unlocked.
    UnlockDoor,
    /// Throws itself against a door.
    ForceDoor,
    /// Picks a lock.
    PickLock,
    /// Wedges a door.
    JamDoor,
    /// Takes a wedge out, or loosens a door that is stuck.
    UnjamDoor,
    /// Bars a door.
    BarDoor,
    /// Takes a bar off.
    UnbarDoor,
    /// Searches all around.
    Search,
    /// Lights a light source.
    Light,
    /// Puts a light source out.
    PutOut,
    /// Picks something up.
    PickUp,
    /// Drops something.
    Drop,
    /// Hands something over.
    Give,
    /// Gets up from the ground.
    StandUp,
    /// Treats the wounds of somebody who is dying.
    TreatWounds,
    /// Breaks free, or breaks somebody free.
    BreakFree,
    /// Makes a trap safe.
    Disarm,
    /// Makes a trap ready again.
    RearmTrap,
    /// Makes a trap.
    CreateTrap,
    /// Uses a lever.
    UseLever,
}

/// Action points of each act. Our ruling: the rule book has no numbers for them.
pub const ACT_COSTS: [(Act, u8); 23] = [
    (Act::OpenDoor, 1),
    (Act::CloseDoor, 1),
    (Act::LockDoor, 1),
    (Act::UnlockDoor, 1),
    (Act::ForceDoor, 3),
    (Act::PickLock, 3),
    (Act::JamDoor, 2),
    (Act::UnjamDoor, 2),
    (Act::BarDoor, 1),
    (Act::UnbarDoor, 1),
    (Act::Search, 3),
    (Act::Light, 1),
    (Act::PutOut, 1),
    (Act::PickUp, 1),
    (Act::Drop, 1),
    (Act::Give, 1),
    (Act::StandUp, 2),
    (Act::TreatWounds, 3),
    (Act::Disarm, 3),
    (Act::RearmTrap, 3),
    (Act::CreateTrap, 3),
    (Act::UseLever, 1),
    (Act::BreakFree, 3),
];

impl Act {
    /// The action points that it costs in an encounter.
    #[must_use]
    pub fn cost(self) -> u8 {
        ACT_COSTS.iter().find(|(act, _)| *act == self).map_or(1, |(_, cost)| *cost)
    }
}

/// Whether action points count for a token now: an encounter runs and it is its turn.
#[must_use]
pub fn points_count(world: &World, thing: ThingId) -> bool {
    world.resource::<Rounds>().0.as_ref().is_some_and(|encounter| encounter.active == Some(thing))
}

/// Whether the seat may use the token now: a player its own, in its turn, able to act; the game master any at any time.
///
/// # Errors
/// The reason against it.
pub fn may_use(world: &World, seat: SeatId, thing: ThingId) -> Result<(), Refusal> {
    if seat.is_gm() { rounds::token(world, thing) } else { rounds::may_act(world, seat, thing) }
}

/// Whether the seat may let the token do this now, and can pay for it.
///
/// # Errors
/// The reason against it.
pub fn may_do(world: &World, seat: SeatId, thing: ThingId, act: Act) -> Result<(), Refusal> {
    may_spend(world, seat, thing, act.cost())
}

/// Whether the seat may use the token now, and the token has so many action points left where they count.
///
/// # Errors
/// The reason against it.
pub fn may_spend(world: &World, seat: SeatId, thing: ThingId, cost: u8) -> Result<(), Refusal> {
    may_use(world, seat, thing)?;
    let left = world.of::<ActionPoints>(thing).filter(|_| points_count(world, thing)).map(|points| points.left);
    match left {
        Some(left) if left < cost => Err(Phrase::new("refused-no-action-points")
            .with("needed", u32::from(cost))
            .with("left", u32::from(left))
            .into()),
        _ => Ok(()),
    }
}

/// Takes the action points of an act, where they count.
pub(super) fn pay(world: &mut World, thing: ThingId, act: Act) {
    charge(world, thing, act.cost());
}

/// Takes so many action points, where they count.
pub(super) fn charge(world: &mut World, thing: ThingId, cost: u8) {
    if points_count(world, thing)
        && let Some(mut points) = entity(world, thing).and_then(|entity| world.get_mut::<ActionPoints>(entity))
    {
        points.left = points.left.saturating_sub(cost);
    }
}

/// Gives so many action points back, where they count: what they were taken for is broken off.
pub(super) fn refund(world: &mut World, thing: ThingId, cost: u8) {
    if points_count(world, thing)
        && let Some(mut points) = entity(world, thing).and_then(|entity| world.get_mut::<ActionPoints>(entity))
    {
        points.left = points.left.saturating_add(cost).min(points.max);
    }
}

/// Where a token stands: its north-west cell and its size.
#[must_use]
pub fn square(world: &World, thing: ThingId) -> Option<(Cell, i32)> {
    let size = world.of::<Size>(thing).map_or(1, |size| i32::from(size.0));
    Some((world.of::<At>(thing)?.0, size))
}

/// Whether two squares share a cell.
#[must_use]
pub const fn overlap((a, size_a): (Cell, i32), (b, size_b): (Cell, i32)) -> bool {
    a.x < b.x + size_b && b.x < a.x + size_a && a.y < b.y + size_b && b.y < a.y + size_a
}

/// The cells that a token can reach with its hands as far as a seat knows: those on which it stands, and those that it
/// could step onto from there if nobody stood in the way.
#[must_use]
pub fn within_reach(world: &World, seat: SeatId, thing: ThingId) -> Vec<Cell> {
    let (Some(board), Some(known)) = (world.get_resource::<Board>(), world.get_resource::<Known>()) else {
        return Vec::new();
    };
    let Some(square) = square(world, thing) else { return Vec::new() };
    Footing::of(board, known, seat).map_or_else(Vec::new, |footing| cells_in_reach(&footing, square))
}

/// Those of some places from which a token that takes up so many cells on a side could reach one of these cells with its
/// hands, as far as a seat knows.
#[must_use]
pub fn places_in_reach(world: &World, seat: SeatId, places: Vec<Cell>, size: i32, of: &[Cell]) -> Vec<Cell> {
    let (Some(board), Some(known)) = (world.get_resource::<Board>(), world.get_resource::<Known>()) else {
        return Vec::new();
    };
    let Some(footing) = Footing::of(board, known, seat) else { return Vec::new() };
    let reaches = |place: &Cell| {
        let reach = cells_in_reach(&footing, (*place, size));
        of.iter().any(|cell| reach.binary_search(cell).is_ok())
    };
    places.into_iter().filter(reaches).collect()
}

/// The cells that hands reach from a square, in order.
fn cells_in_reach<W: PathWorld>(ground: &W, (at, size): (Cell, i32)) -> Vec<Cell> {
    let mut cells: Vec<Cell> = at.square(size).collect();
    for cell in at.square(size) {
        cells.extend(Direction::in_mask(ground.steps(cell)).map(|direction| direction.from(cell)));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Whether a token can reach one of these cells as far as a seat knows. Whether a command is allowed asks this.
#[must_use]
pub fn seems_to_reach(world: &World, seat: SeatId, thing: ThingId, cells: impl IntoIterator<Item = Cell>) -> bool {
    let reach = within_reach(world, seat, thing);
    cells.into_iter().any(|cell| reach.binary_search(&cell).is_ok())
}

/// Whether a token can truly reach one of these cells. What carries a command out asks this.
#[must_use]
pub fn reaches(world: &World, thing: ThingId, cells: impl IntoIterator<Item = Cell>) -> bool {
    let Some(board) = world.get_resource::<Board>() else { return false };
    let Some(square) = square(world, thing) else { return false };
    let reach = cells_in_reach(board.steps(), square);
    cells.into_iter().any(|cell| reach.binary_search(&cell).is_ok())
}

/// Whether a token can reach one of these cells: as far as a seat knows, or in truth where none is named.
pub(super) fn reaches_for(
    world: &World,
    seat: Option<SeatId>,
    thing: ThingId,
    cells: impl IntoIterator<Item = Cell>,
) -> bool {
    match seat {
        Some(seat) => seems_to_reach(world, seat, thing, cells),
        None => reaches(world, thing, cells),
    }
}

/// A token has reached out in vain, since something is in between that its seat did not know of: whoever owns it is told.
pub(super) fn in_vain(world: &mut World, thing: ThingId) {
    let Some((at, _)) = square(world, thing) else { return };
    let owner = SeatSet::NONE.with(world.resource::<Seats>().owner(thing));
    let stopped = Happening::Stopped { who: world.who(thing), at, why: Phrase::new("stopped-between") };
    world.log(owner, stopped);
}

/// Whether a token stands in nobody's way any more: unconscious or dead.
#[must_use]
pub fn is_down(world: &World, thing: ThingId) -> bool {
    use super::sheet::{Condition, Conditions, Life};
    let none = Conditions::default();
    let noted = world.of::<Conditions>(thing).unwrap_or(&none);
    conditions::incapacity(world.of::<Life>(thing).copied(), noted) == Some(Condition::Unconscious)
}

/// Every token on the board with its true square, by rising id.
pub fn tokens(world: &World) -> impl Iterator<Item = (ThingId, (Cell, i32))> + '_ {
    let tokens = world.resource::<Things>().iter().filter(|&(_, entity)| world.get::<Token>(entity).is_some());
    tokens.filter_map(|(id, _)| Some((id, square(world, id)?)))
}

/// The seats that see a token or item now: its owner, whoever has it in sight, and the game master.
#[must_use]
pub fn onlookers(world: &World, thing: ThingId) -> SeatSet {
    use crate::board::Grade;
    let players = world.resource::<Seats>().players().map(|(seat, _)| seat);
    let sees = |&seat: &SeatId| Eyes::of(world, seat).is_some_and(|eyes| eyes.sees(thing) > Grade::Unseen);
    players.filter(sees).collect::<SeatSet>().with(SeatId::GM)
}

/// The entity of a thing.
pub(super) fn entity(world: &World, thing: ThingId) -> Option<bevy::ecs::entity::Entity> {
    world.resource::<Things>().get(thing)
}
