//! Traps made in play (S5): what may be made and from where, the roll, and the new trap on the table.

use super::definition::{Definition, Effect, Shape, Work};
use super::handling::{WorkOn, begin, idle, working};
use super::parts::{Changes, Trap, TrapKind};
use crate::board::{At, Board, Cell, UNITS_PER_METRE};
use crate::knowledge::view::Known;
use crate::knowledge::{Eyes, NextId, SeatId, SeatSet, Seats, ThingId, Things, remember};
use crate::rules::acting::{Act, may_do, pay, within_reach};
use crate::rules::checks::{self, Check, Draft};
use crate::rules::event::Happening;
use crate::rules::gm::{MOST_THINGS, NAME, plain_name};
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::things::{Hidden, Name};
use crate::rules::{Refusal, effort, stone};
use crate::text::{LocalText, Phrase};
use bevy::ecs::world::World;

/// The most cells that the sensor of a trap made in play can have.
pub const MOST_CELLS: usize = 9;

/// Metres from what sets a trap off within which a player can lay the part that strikes. Our ruling: the rule book gives none.
const PARTS_WITHIN: i32 = 10;

/// A token makes a trap. What it takes besides skill is the game master's matter.
#[derive(Clone, Debug)]
pub struct CreateTrap {
    /// Who.
    pub thing: ThingId,
    /// What it is called.
    pub name: LocalText,
    /// The trap in its place.
    pub trap: Box<Trap>,
}

/// Whether a trap that strikes along a line or into a cone has no direction.
fn is_aimless(trap: &Trap, shape: Shape) -> bool {
    let plate = trap.sensor.first().copied();
    let (from, towards) = (trap.from.or(plate), trap.towards);
    let aim = match shape {
        Shape::Cone { .. } => towards,
        Shape::Flight | Shape::Sweep => towards.or(plate),
        _ => return false,
    };
    trap.cells.is_empty() && (from.is_none() || aim.is_none() || aim == from)
}

/// Whether hands that reach these cells (sorted) can lay the whole trap. What sets it off, the doors that it works and the
/// cells that it is to act on have to be in reach. Our ruling: only what strikes from elsewhere, a mouth, a hinge, the
/// place of a stone, lies farther away, up to [`PARTS_WITHIN`] metres from what sets it off; and so does the end of a swing.
fn at_hand(trap: &Trap, definition: &Definition, board: &Board, reach: &[Cell]) -> Result<(), Refusal> {
    let hand = |cell: &Cell| reach.binary_search(cell).is_ok();
    let swings = definition.shape == Shape::Sweep;
    let elsewhere = swings || releases(definition) || matches!(definition.shape, Shape::Cone { .. } | Shape::Flight);
    let doors = trap.rigged_door.iter().chain(&trap.doors);
    let laid = trap.sensor.iter().chain(&trap.cells).chain(trap.from.iter().filter(|_| !elsewhere)).all(hand)
        && doors.into_iter().all(|door| board.beside(door.0).iter().any(hand));
    if !laid {
        return Err(Refusal::new("refused-out-of-reach"));
    }
    let most = i64::from(PARTS_WITHIN * UNITS_PER_METRE).pow(2);
    let near = |part: &Cell| trap.sensor.iter().any(|cell| cell.centre().distance_squared(part.centre()) <= most);
    let far = trap.from.iter().filter(|_| elsewhere).chain(trap.towards.iter().filter(|_| swings));
    if far.into_iter().all(near) {
        Ok(())
    } else {
        Err(Phrase::new("refused-trap-parts-too-far").with("metres", PARTS_WITHIN).rule("S5").into())
    }
}

fn releases(definition: &Definition) -> bool {
    definition.effects.iter().any(|effect| matches!(effect, Effect::Release { .. }))
}

impl Request for CreateTrap {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::CreateTrap)?;
        idle(world)?;
        if self.name.is_empty() {
            return Err(Refusal::new("refused-no-name"));
        }
        plain_name(&self.name, NAME)?;
        let trap = &*self.trap;
        let own = trap.kind == TrapKind::Custom || trap.own.is_some() || trap.changes != Changes::default();
        if own && !seat.is_gm() {
            return Err(Refusal::new("refused-no-such-trap"));
        }
        let definition = trap.definition().ok_or(Refusal::new("refused-no-such-trap"))?;
        if definition.create == Work::Impossible {
            return Err(Refusal::new("refused-no-such-trap"));
        }
        if !definition.out_of_range().is_empty() {
            return Err(Refusal::new("refused-trap-numbers"));
        }
        if world.resource::<Things>().len() >= MOST_THINGS {
            return Err(Phrase::new("refused-too-many-things").with("limit", MOST_THINGS as i64).into());
        }
        if !trap.has_trigger() {
            return Err(Refusal::new("refused-trap-without-sensor"));
        }
        if trap.sensor.len() > MOST_CELLS || trap.cells.len() > MOST_CELLS {
            return Err(Phrase::new("refused-trap-too-large").with("most", MOST_CELLS as i64).into());
        }
        if is_aimless(trap, definition.shape) {
            return Err(Refusal::new("refused-trap-without-place"));
        }
        if releases(&definition) && stone::near_its_plate(trap).is_some() {
            return Err(Phrase::new("refused-stone-too-near").with("metres", stone::FROM_PLATE).rule("S5").into());
        }
        let eyes = Eyes::of(world, seat).ok_or(Refusal::new("refused-no-such-thing"))?;
        let doors: Vec<ThingId> = trap.rigged_door.iter().chain(&trap.doors).copied().collect();
        if doors.iter().any(|&door| eyes.door(door).is_none()) {
            return Err(Refusal::new("refused-no-such-thing"));
        }
        let board = world.get_resource::<Board>().ok_or(Refusal::new("refused-no-floor"))?;
        let known = |cell: &Cell| eyes.known(*cell) != Known::Never;
        if !trap.sensor.iter().all(|cell| known(cell) && board.cells().is_open(*cell)) {
            return Err(Refusal::new("refused-no-floor"));
        }
        // A mouth may lie in rock: what counts is that the seat knows the place, or one beside it.
        let on_the_map = |cell: Cell| board.cells().contains(cell);
        let about = |cell: Cell| {
            Cell::new(cell.x.saturating_sub(1), cell.y.saturating_sub(1)).square(3).any(|cell| known(&cell))
        };
        let mut places = trap.from.iter().chain(&trap.towards).chain(&trap.cells).copied();
        if !places.all(|cell| on_the_map(cell) && (seat.is_gm() || about(cell))) {
            return Err(Refusal::new("refused-no-floor"));
        }
        if !seat.is_gm() {
            at_hand(trap, &definition, board, &within_reach(world, seat, self.thing))?;
        }
        effort::one_shot(world, self.thing, &making(trap), None)
    }
}

/// What attempts at making a trap count under (E1): its sort and its place.
fn making(trap: &Trap) -> String {
    let place = trap.sensor.first().map_or_else(String::new, |cell| format!("{}, {}", cell.x, cell.y));
    format!("create {:?} {place}", trap.kind)
}

/// The check of making a trap.
fn make_draft(world: &World, who: ThingId, trap: &Trap, against: i32) -> Draft {
    let purpose = Phrase::new("check-create-trap").with("kind", Phrase::new(trap.kind.key())).rule("S5");
    working(world, who, against, purpose, making(trap))
}

/// The roll to make a trap; none where it takes none or cannot be done.
#[must_use]
pub fn create_prospect(world: &World, who: ThingId, trap: &Trap) -> Option<Check> {
    match trap.definition()?.create {
        Work::Against(against) => Some(checks::foresee(world, make_draft(world, who, trap, against))),
        Work::NoCheck | Work::Impossible => None,
    }
}

pub(super) fn create(world: &mut World) {
    for asked in take_asked::<CreateTrap>(world) {
        let CreateTrap { thing, name, trap } = asked.request;
        pay(world, thing, Act::CreateTrap);
        match trap.definition().map(|definition| definition.create) {
            Some(Work::Against(against)) => {
                let draft = make_draft(world, thing, &trap, against);
                begin(world, thing, WorkOn::Create(name, trap), draft);
            }
            Some(Work::NoCheck) => made(world, name, *trap, thing),
            Some(Work::Impossible) | None => {}
        }
    }
}

/// A new trap comes to the table, hidden from all but the seat that made it.
pub(super) fn made(world: &mut World, called: LocalText, trap: Trap, by: ThingId) {
    let mut next = world.resource_mut::<NextId>();
    let id = ThingId(next.0.max(1));
    next.0 = id.0.saturating_add(1);
    let (kind, place) = (trap.kind, trap.from.or(trap.sensor.first().copied()));
    let entity =
        world.spawn((id, Name(called), Hidden::default(), Trap { armed: true, resets: 0, filled: false, ..trap })).id();
    if let Some(place) = place {
        world.entity_mut(entity).insert(At(place));
    }
    world.resource_mut::<Things>().insert(id, entity);
    let owner = world.resource::<Seats>().owner(by);
    remember::find(world, id, SeatSet::NONE.with(owner));
    let created = Happening::TrapCreated { trap: world.who(id), kind, by: world.who(by) };
    world.log(SeatSet::NONE.with(owner), created);
}
