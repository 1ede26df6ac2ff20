//! The game master's hand: puts a token or an item somewhere without a walk. Nothing is paid and nothing set off.

use crate::board::{At, Board, Cell};
use crate::knowledge::{SeatId, ThingId, look};
use crate::rules::Refusal;
use crate::rules::acting::{entity, onlookers, overlap, square, tokens};
use crate::rules::event::Happening;
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::gm_only;
use crate::rules::things::{CarriedBy, Token};
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
        world.entity_mut(entity).insert(At(to)).remove::<CarriedBy>();
        look(world);
        let placed = Happening::Placed { who: world.who(thing), at: to };
        world.log(onlookers(world, thing), placed);
    }
}
