//! What a thing is to those who look at it: its name, a token, something carried, a hidden thing, a note.

use super::view::TokenKind;
use super::{ThingId, Things};
use crate::board::Stature;
use crate::text::LocalText;
use bevy::ecs::component::Component;
use bevy::ecs::world::{EntityRef, World};
use serde::{Deserialize, Serialize};

/// What a thing is called.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Name(pub LocalText);

/// Somebody on the board: has a place, a size and a side, takes turns.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// The name of a drawing under `assets/emblems`.
    pub emblem: String,
    /// Which side it is on.
    #[serde(default)]
    pub kind: TokenKind,
    /// How large its body is (S2); nothing: as its cells say.
    #[serde(default)]
    pub stature: Option<Stature>,
}

/// Something that a token carries; it then has no place of its own.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CarriedBy(pub ThingId);

/// An item that can be picked up. Light sources are items as well.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Item {
    /// It cannot be taken: a brazier, a lamp on its chain.
    pub fixed: bool,
    /// The key name that it opens locks with.
    pub key: Option<String>,
}

/// Something that helps to pick locks.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LockPicks {}

/// A beam that bars a door from the side on which it lies, or that could bar one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bar {
    /// The door that it bars now. The cell on which it lies then says from which side.
    pub door: Option<ThingId>,
}

/// A thing that players do not see until it is found: a trap, a secret door, somebody in hiding.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hidden {
    /// The difficulty of noticing it (S5), where it differs from what is usual for its sort.
    pub detect: Option<u8>,
}

/// The bars that bar a door, by rising id.
pub fn bars_of(world: &World, door: ThingId) -> impl Iterator<Item = ThingId> + '_ {
    let things = world.get_resource::<Things>().into_iter();
    let bars = things
        .flat_map(Things::iter)
        .filter(move |&(_, entity)| world.get::<Bar>(entity).is_some_and(|bar| bar.door == Some(door)));
    bars.map(|(id, _)| id)
}

/// A note pinned to a place for the game master.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Note(pub LocalText);

/// The things that have a component, by rising id.
pub fn with<C: Component>(world: &World) -> impl Iterator<Item = ThingId> + '_ {
    let things = world.get_resource::<Things>().into_iter().flat_map(Things::iter);
    // Looked up once and not for every thing: it is asked several times for every step of a walk.
    let component = world.component_id::<C>();
    let has = move |entity| {
        let entity = world.get_entity(entity).ok();
        component.is_some_and(|id| entity.is_some_and(|entity: EntityRef| entity.contains_id(id)))
    };
    things.filter(move |&(_, entity)| has(entity)).map(|(id, _)| id)
}
