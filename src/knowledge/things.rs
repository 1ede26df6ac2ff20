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

/// A thing that players do not see until it is found: a trap, a secret door, somebody in hiding.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hidden {}

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
