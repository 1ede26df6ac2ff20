//! What the game master does with traps besides arming them: sets them off, makes them as new, takes them away; and lets a
//! turn pass where no encounter runs.

use super::clock;
use super::parts::{Lever, Trap};
use super::sensing::spring_next;
use crate::knowledge::{Memories, MemoryPart, SeatId, SeatSet, ThingId, Things, Touched, things};
use crate::rules::acting::entity;
use crate::rules::event::Happening;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::{Rounds, gm_only, token};
use crate::rules::{Refusal, combat, effort, stone};
use bevy::ecs::world::World;

/// Sets a trap off now, by somebody or by nobody.
#[derive(Clone, Copy, Debug)]
pub struct SpringTrap {
    /// Which.
    pub trap: ThingId,
    /// Who set it off.
    pub by: Option<ThingId>,
}

/// Makes a trap as new: armed, its doors free, its clock gone, nobody held.
#[derive(Clone, Copy, Debug)]
pub struct ResetTrap {
    /// Which.
    pub trap: ThingId,
}

/// Takes a trap away for good.
#[derive(Clone, Copy, Debug)]
pub struct RemoveTrap {
    /// Which.
    pub trap: ThingId,
}

/// Lets a turn pass where no encounter runs: the environment takes its phase.
#[derive(Clone, Copy, Debug)]
pub struct PassTurn;

fn mechanism(world: &World, seat: SeatId, trap: ThingId) -> Result<(), Refusal> {
    gm_only(seat)?;
    world.of::<Trap>(trap).map(|_| ()).ok_or(Refusal::new("refused-no-mechanism"))
}

fn idle(world: &World) -> Result<(), Refusal> {
    if world.resource::<Pending>().top().is_some() { Err(Refusal::new("refused-answer-first")) } else { Ok(()) }
}

impl Request for SpringTrap {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        mechanism(world, seat, self.trap)?;
        idle(world)?;
        self.by.map_or(Ok(()), |by| token(world, by))
    }
}

impl Request for ResetTrap {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        mechanism(world, seat, self.trap)?;
        idle(world)
    }
}

impl Request for RemoveTrap {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        mechanism(world, seat, self.trap)?;
        idle(world)
    }
}

impl Request for PassTurn {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        idle(world)?;
        if world.resource::<Rounds>().0.is_some() {
            return Err(Refusal::new("refused-turns-pass"));
        }
        Ok(())
    }
}

pub(super) fn spring(world: &mut World) {
    for asked in take_asked::<SpringTrap>(world) {
        let SpringTrap { trap, by } = asked.request;
        if let Some(mut parts) = entity(world, trap).and_then(|entity| world.get_mut::<Trap>(entity)) {
            parts.armed = true;
        }
        spring_next(world, vec![trap], by);
    }
}

pub(super) fn reset(world: &mut World) {
    for asked in take_asked::<ResetTrap>(world) {
        clock::make_ready(world, asked.request.trap, false);
    }
}

pub(super) fn remove(world: &mut World) {
    for asked in take_asked::<RemoveTrap>(world) {
        let trap = asked.request.trap;
        clock::undo(world, trap);
        combat::let_go(world, trap);
        stone::take_out(world, trap);
        stone::dig_out(world, trap);
        for lever in things::with::<Lever>(world).collect::<Vec<_>>() {
            let entity = entity(world, lever).filter(|_| world.of::<Lever>(lever).is_some_and(|it| it.works == trap));
            if let Some(entity) = entity {
                world.entity_mut(entity).remove::<Lever>();
            }
        }
        let removed = Happening::TrapRemoved { trap: world.who(trap) };
        forget(world, trap);
        effort::forget_thing(world, trap);
        if let Some(entity) = world.resource_mut::<Things>().remove(trap) {
            world.despawn(entity);
        }
        world.log(SeatSet::GM, removed);
    }
}

/// Nobody remembers a thing that is gone.
fn forget(world: &mut World, thing: ThingId) {
    let mut memories = world.get_resource_or_init::<Memories>();
    let mut forgotten = Vec::new();
    for (&seat, memory) in &mut memories.0 {
        if memory.traps.remove(&thing).is_some() | memory.found.remove(&thing) | memory.down.remove(&thing) {
            forgotten.push((seat, MemoryPart::Found));
        }
        if memory.tokens.remove(&thing).is_some() {
            forgotten.push((seat, MemoryPart::Tokens));
        }
    }
    let mut touched = world.get_resource_or_init::<Touched>();
    for (seat, part) in forgotten {
        touched.mark(seat, part);
    }
}

pub(super) fn pass_turn(world: &mut World) {
    for _ in take_asked::<PassTurn>(world) {
        world.resource_mut::<Pending>().0.extend([Frame::EndRound, Frame::Environment]);
    }
}
