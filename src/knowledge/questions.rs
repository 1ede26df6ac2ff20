//! What this floor has to ask of the rules, which stand on the floor below it.

use super::SeatId;
use super::view::SeatView;
use bevy::ecs::entity::Entity;
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;

/// Questions that only the rules can answer. A table's rules put their answers here; without rules there are no rounds,
/// everybody is awake and seats see for themselves.
#[derive(Resource, Clone, Copy)]
pub struct Questions {
    /// Whether a token can use its senses: it is not unconscious.
    pub awake: fn(&World, Entity) -> bool,
    /// Whether a token cannot see for now (S2), whatever eyes it has.
    pub blind: fn(&World, Entity) -> bool,
    /// Whether nobody can see a token for now (S2).
    pub invisible: fn(&World, Entity) -> bool,
    /// The running round, 0 outside encounters.
    pub round: fn(&World) -> u32,
    /// Whether all players see what any of them sees.
    pub shared_vision: fn(&World) -> bool,
    /// How damaged a door looks: 0 whole to 3.
    pub damage_stage: fn(&World, Entity) -> u8,
}

impl Default for Questions {
    fn default() -> Self {
        Self {
            awake: |_, _| true,
            blind: |_, _| false,
            invisible: |_, _| false,
            round: |_| 0,
            shared_vision: |_| false,
            damage_stage: |_, _| 0,
        }
    }
}

/// What a chapter of the rules adds to a view: facets of the things that the view admits already.
pub type Describer = fn(&World, SeatId, &mut SeatView);

/// Every chapter's describer, in the order in which they were added.
#[derive(Resource, Clone, Default)]
pub struct Describers(pub Vec<Describer>);

impl Questions {
    /// The questions of a world, with the answers of its rules where it has some.
    #[must_use]
    pub fn of(world: &World) -> Self {
        world.get_resource::<Self>().copied().unwrap_or_default()
    }
}
