//! A character comes to the board by the game master's hand.

use crate::board::{At, Board, Cell};
use crate::knowledge::{NextId, SeatId, ThingId, Things, look};
use crate::rules::acting::{onlookers, overlap, tokens};
use crate::rules::characters::Character;
use crate::rules::event::Happening;
use crate::rules::log::Lookup;
use crate::rules::refusal::Refusal;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::gm_only;
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Puts a new token on the board. It is the game master's until it is given to a seat.
#[derive(Clone, Debug)]
pub struct AddCharacter {
    /// Who: all of it, so that nothing else is needed to do it again.
    pub character: Box<Character>,
    /// Where: the north-west cell of its square.
    pub at: Cell,
}

/// The most things that a table can hold before no more characters are added.
pub const MOST_THINGS: usize = 5000;

impl Request for AddCharacter {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        self.character.check()?;
        super::plain_name(&self.character.name.0, super::NAME)?;
        if world.resource::<Things>().len() >= MOST_THINGS {
            return Err(Phrase::new("refused-too-many-things").with("limit", MOST_THINGS as i64).into());
        }
        let size = i32::from(self.character.size.0);
        let board = world.get_resource::<Board>();
        if !self.at.square(size).all(|cell| board.is_some_and(|board| board.cells().is_open(cell))) {
            return Err(Refusal::new("refused-no-floor"));
        }
        if tokens(world).any(|(_, its)| overlap(its, (self.at, size))) {
            return Err(Refusal::new("refused-somebody-there"));
        }
        Ok(())
    }
}

pub(super) fn add_character(world: &mut World) {
    for asked in take_asked::<AddCharacter>(world) {
        let AddCharacter { character, at } = asked.request;
        let mut next = world.resource_mut::<NextId>();
        let id = ThingId(next.0.max(1));
        next.0 = id.0.saturating_add(1);
        let Character {
            name,
            token,
            size,
            sight,
            sheet,
            life,
            ap,
            speed,
            initiative,
            fortune,
            willpower,
            vigour,
            arms,
            spells,
        } = *character;
        let mut entity = world.spawn((id, name, token, size, sight, sheet, life, ap, speed, initiative, At(at)));
        if let Some(fortune) = fortune {
            entity.insert(fortune);
        }
        if let Some(willpower) = willpower {
            entity.insert(willpower);
        }
        if let Some(vigour) = vigour {
            entity.insert(vigour);
        }
        if let Some(arms) = arms {
            entity.insert(arms);
        }
        if let Some(spells) = spells {
            entity.insert(spells);
        }
        let entity = entity.id();
        world.resource_mut::<Things>().insert(id, entity);
        look(world);
        let placed = Happening::Placed { who: world.who(id), at };
        world.log(onlookers(world, id), placed);
    }
}
