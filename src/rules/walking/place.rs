//! The game master's hand: puts a token or an item somewhere without a walk. Nothing is paid. A token is dragged straight
//! there and sets off what lies on its way, unless the table's rules have the hand lift it.

use super::sweep::{How, Sweep};
use crate::board::{At, Board, Cell};
use crate::knowledge::{SeatId, ThingId, look};
use crate::rules::acting::{entity, onlookers, overlap, square, tokens};
use crate::rules::event::Happening;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::gm_only;
use crate::rules::things::{CarriedBy, Token};
use crate::rules::{HouseRules, Refusal};
use bevy::ecs::world::World;

/// Puts a token or item somewhere.
#[derive(Clone, Debug)]
pub struct Place {
    /// What.
    pub thing: ThingId,
    /// Where: the north-west cell of its square.
    pub to: Cell,
}

impl Request for Place {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        let movable = world.of::<At>(self.thing).is_some() || world.of::<CarriedBy>(self.thing).is_some();
        if !movable {
            return Err(Refusal::new("refused-no-such-thing"));
        }
        let size = square(world, self.thing).map_or(1, |(_, size)| size);
        let board = world.get_resource::<Board>();
        if !self.to.square(size).all(|cell| board.is_some_and(|board| board.cells().is_open(cell))) {
            return Err(Refusal::new("refused-no-floor"));
        }
        let stands = world.of::<Token>(self.thing).is_some();
        let taken = |(other, its): (ThingId, (Cell, i32))| other != self.thing && overlap(its, (self.to, size));
        if stands && tokens(world).any(taken) {
            return Err(Refusal::new("refused-somebody-there"));
        }
        Ok(())
    }
}

pub(super) fn place(world: &mut World) {
    for asked in take_asked::<Place>(world) {
        let Place { thing, to } = asked.request;
        let Some(entity) = entity(world, thing) else { continue };
        if world.of::<Token>(thing).is_some() && world.resource::<HouseRules>().dragging_springs_traps {
            let path = square(world, thing).map_or_else(|| vec![to], |from| super::sweep::drag(world, from, to));
            let sweep = Sweep { thing, path, next: 0, how: How::Dragged };
            world.resource_mut::<Pending>().push(Frame::Sweep(sweep));
            continue;
        }
        world.entity_mut(entity).insert(At(to)).remove::<CarriedBy>();
        look(world);
        let placed = Happening::Placed { who: world.who(thing), at: to };
        world.log(onlookers(world, thing), placed);
    }
}
