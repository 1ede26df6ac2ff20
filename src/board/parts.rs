//! The components that geometry rests on: where a thing stands, doors and windows, light sources, sight.
//!
//! A door is one segment with one state, which feeds sight, light, movement and (later) water and sound alike.

use super::{Cell, Segment, SourceKind};
use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

/// The north-west cell of the square on which a thing stands. Things that are carried have none.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct At(pub Cell);

/// How many cells the side of a token's square has: 1 to 4.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Size(pub u8);

impl Default for Size {
    fn default() -> Self {
        Self(1)
    }
}

/// How large a body is (S2): what a blow at somebody unseen hits, and how deep water is over its head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stature {
    /// A rat, a raven.
    Tiny,
    /// A dog, a halfling.
    Small,
    /// A human.
    #[default]
    Medium,
    /// An ogre, a horse.
    Large,
    /// A giant.
    Huge,
}

impl Stature {
    /// Every stature, from tiny to huge.
    pub const ALL: [Self; 5] = [Self::Tiny, Self::Small, Self::Medium, Self::Large, Self::Huge];

    /// The stature of a token that names none, by the cells on its side. Our ruling.
    #[must_use]
    pub const fn of_cells(side: u8) -> Self {
        match side {
            0 | 1 => Self::Medium,
            2 => Self::Large,
            _ => Self::Huge,
        }
    }
}

/// A token that sees for the seats that own it. How far it sees is not its own: S3 gives every distance by the light, and
/// no rule gives anybody longer or shorter sight.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sight {
    /// Sees nothing at all (S2).
    pub blind: bool,
}

/// What a door is made of (S4). The numbers of forcing and hacking belong to the rules of doors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum DoorKind {
    /// A broken wooden door.
    BrokenWooden,
    /// An ordinary wooden door.
    #[default]
    Wooden,
    /// A wooden door bound with iron.
    Reinforced,
    /// A slab of stone.
    Stone,
    /// An iron door.
    Iron,
}

/// How good a door's lock is (S4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LockGrade {
    /// A simple lock.
    #[default]
    Simple,
    /// A good one.
    Good,
    /// A quality one.
    Quality,
    /// A superb one.
    Superb,
}

/// A lock on a door.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Lock {
    /// How good it is.
    pub grade: LockGrade,
    /// Whether it is locked now.
    pub locked: bool,
    /// The name that a key must bear to open it; without one no key fits.
    pub key: Option<String>,
}

/// A door: one segment with one state.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Door {
    /// One jamb, where the hinges are.
    pub from: super::Point,
    /// The other jamb.
    pub to: super::Point,
    /// What it is made of.
    #[serde(default)]
    pub kind: DoorKind,
    /// Whether it stands open.
    #[serde(default)]
    pub open: bool,
    /// Its lock, if it has one.
    #[serde(default)]
    pub lock: Option<Lock>,
}

impl Door {
    /// The door's segment.
    #[must_use]
    pub const fn segment(&self) -> Segment {
        Segment { from: self.from, to: self.to }
    }

    /// Whether its lock is locked.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.lock.as_ref().is_some_and(|lock| lock.locked)
    }
}

/// A side of a door, as somebody has it at hand who looks from its `from` to its `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// At the left hand.
    Left,
    /// At the right hand.
    Right,
}

impl Side {
    /// The side of a segment on which a point lies; none for a point in its line.
    #[must_use]
    pub fn of(segment: Segment, point: super::Point) -> Option<Self> {
        let Segment { from, to } = segment;
        let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        let (px, py) = (i64::from(point.x) - i64::from(from.x), i64::from(point.y) - i64::from(from.y));
        // Rows grow downwards, so what is turned clockwise from the segment lies at the right hand.
        match (dx * py - dy * px).signum() {
            -1 => Some(Self::Left),
            1 => Some(Self::Right),
            _ => None,
        }
    }
}

/// What holds a door in its frame besides a lock and a bar (S4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Jam {
    /// It is swollen, rusted, out of its hinges.
    Stuck,
    /// Somebody has wedged it from this side.
    Wedged(Side),
    /// A mechanism holds it from outside (S5).
    Fixed,
}

/// What has been done to a door: what it lost, what gave way, what holds it (S4). A door without it is whole.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wear {
    /// Durability that it has lost.
    pub damage: u16,
    /// It is in pieces: it stands open for good.
    pub broken: bool,
    /// Its lock has burst and can be locked no more.
    pub burst: bool,
    /// What holds it besides a lock and a bar.
    pub jam: Option<Jam>,
}

/// Numbers of a door that differ from those of its kind (S4). What is not named is as the kind has it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DoorNumbers {
    /// The difficulty of breaking it open with a simple lock.
    pub difficulty: Option<u8>,
    /// What it takes off each blow.
    pub armour: Option<u8>,
    /// What it can lose before it is in pieces.
    pub durability: Option<u16>,
    /// How thick it is, in millimetres.
    pub thickness_mm: Option<u16>,
    /// Whether slashing weapons do half damage.
    pub slashing_halved: Option<bool>,
    /// What its lock adds to the difficulty of breaking it open.
    pub lock_bonus: Option<u8>,
    /// The difficulty of picking its lock.
    pub picking: Option<u8>,
}

/// A window: stops bodies, not eyes or light.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// One end.
    pub from: super::Point,
    /// The other end.
    pub to: super::Point,
}

impl Window {
    /// The window's segment.
    #[must_use]
    pub const fn segment(&self) -> Segment {
        Segment { from: self.from, to: self.to }
    }
}

/// Something that can burn (S3). It lights from where it is or from where its carrier stands.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LightSource {
    /// Candle, torch, lantern or lamp.
    pub kind: SourceKind,
    /// Whether it burns.
    #[serde(default)]
    pub lit: bool,
    /// Colour of its light as red, green, blue; without one the usual colour of its kind.
    #[serde(default)]
    pub colour: Option<[u8; 3]>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    #[test]
    fn the_sides_of_a_door_are_those_of_somebody_who_looks_along_it() {
        let east = Segment { from: Point::corner(1, 1), to: Point::corner(2, 1) };
        assert_eq!(Side::of(east, Point::corner(1, 0)), Some(Side::Left), "the north, on the way east");
        assert_eq!(Side::of(east, Point::corner(1, 2)), Some(Side::Right));
        assert_eq!(Side::of(east, Point::corner(5, 1)), None);
    }
}
