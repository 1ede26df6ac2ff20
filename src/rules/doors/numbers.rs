//! The numbers of doors and locks (S4), and how a door of a level's own differs from its kind.

use crate::board::{Door, DoorKind, DoorNumbers, Jam, LockGrade, Wear};
use crate::knowledge::ThingId;
use crate::rules::event::Hold;
use crate::rules::limits::Limit;
use crate::rules::log::Lookup;
use bevy::ecs::entity::Entity;
use bevy::ecs::world::World;

/// The numbers of a door (S4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The difficulty of breaking it open with a simple lock.
    pub difficulty: i32,
    /// What it takes off each blow.
    pub armour: i32,
    /// What it can lose before it is in pieces.
    pub durability: u16,
    /// How thick it is, in millimetres.
    pub thickness_mm: u16,
    /// Whether slashing weapons do half damage.
    pub slashing_halved: bool,
}

const fn numbers(difficulty: i32, armour: i32, durability: u16, thickness_mm: u16) -> Numbers {
    Numbers { difficulty, armour, durability, thickness_mm, slashing_halved: false }
}

/// The five kinds of doors (S4).
pub const DOORS: [(DoorKind, Numbers); 5] = [
    (DoorKind::BrokenWooden, numbers(9, 4, 20, 20)),
    (DoorKind::Wooden, numbers(12, 4, 30, 30)),
    (DoorKind::Reinforced, numbers(15, 6, 50, 50)),
    (DoorKind::Stone, Numbers { slashing_halved: true, ..numbers(30, 8, 75, 500) }),
    (DoorKind::Iron, numbers(36, 10, 150, 5)),
];

/// What the lock of a closed door adds to the difficulty of breaking it open (S4).
pub const LOCKS: [(LockGrade, i32); 4] =
    [(LockGrade::Simple, 0), (LockGrade::Good, 3), (LockGrade::Quality, 6), (LockGrade::Superb, 9)];

/// What else adds to that difficulty, each of them besides the lock. Our ruling: the book has locks alone.
pub const HOLDS: [(Hold, i32); 4] = [(Hold::Stuck, 0), (Hold::Wedged, 3), (Hold::Barred, 6), (Hold::Fixed, 6)];

/// The difficulty of picking a simple lock; better ones add what S4 gives their grade. Our ruling.
pub const PICKING: i32 = 12;
/// What it costs to pick a lock without tools. Our ruling.
pub const NO_TOOLS: i32 = -3;
/// The difficulty of wedging a door. Our ruling.
pub const WEDGING: i32 = 9;
/// The difficulty of loosening a door that is stuck. Our ruling.
pub const LOOSENING: i32 = 9;

/// Difficulties that a level can give.
pub const DIFFICULTY: Limit = Limit::new(1, 100);
/// Armour that a level can give a door.
pub const ARMOUR: Limit = Limit::new(0, 100);
/// Durability that a level can give a door.
pub const DURABILITY: Limit = Limit::new(1, 9999);
/// Thickness that a level can give a door, in millimetres.
pub const THICKNESS_MM: Limit = Limit::new(1, 5000);
/// What a level can let a lock add.
pub const LOCK_BONUS: Limit = Limit::new(0, 50);

/// The numbers of a kind (S4).
#[must_use]
pub fn of_kind(kind: DoorKind) -> Numbers {
    DOORS.iter().find(|(of, _)| *of == kind).map_or(DOORS[1].1, |&(_, numbers)| numbers)
}

/// The numbers of a kind with those that a level gives of its own.
#[must_use]
pub fn with_own(kind: DoorKind, own: Option<&DoorNumbers>) -> Numbers {
    let usual = of_kind(kind);
    let Some(own) = own else { return usual };
    Numbers {
        difficulty: own.difficulty.map_or(usual.difficulty, i32::from),
        armour: own.armour.map_or(usual.armour, i32::from),
        durability: own.durability.unwrap_or(usual.durability),
        thickness_mm: own.thickness_mm.unwrap_or(usual.thickness_mm),
        slashing_halved: own.slashing_halved.unwrap_or(usual.slashing_halved),
    }
}

/// What the grade of a lock adds (S4).
#[must_use]
pub fn of_lock(grade: LockGrade) -> i32 {
    LOCKS.iter().find(|(of, _)| *of == grade).map_or(0, |&(_, bonus)| bonus)
}

/// The numbers of a door on the table.
#[must_use]
pub fn of_door(world: &World, door: ThingId) -> Option<Numbers> {
    Some(with_own(world.of::<Door>(door)?.kind, world.of::<DoorNumbers>(door)))
}

/// What a door's lock adds to the difficulty of breaking it open while it is locked (S4).
#[must_use]
pub fn lock_bonus(world: &World, door: ThingId) -> i32 {
    let own = world.of::<DoorNumbers>(door).and_then(|own| own.lock_bonus);
    own.map_or_else(|| grade_bonus(world, door), i32::from)
}

/// The difficulty of picking a door's lock.
#[must_use]
pub fn picking(world: &World, door: ThingId) -> i32 {
    let own = world.of::<DoorNumbers>(door).and_then(|own| own.picking);
    own.map_or_else(|| PICKING + grade_bonus(world, door), i32::from)
}

fn grade_bonus(world: &World, door: ThingId) -> i32 {
    world.of::<Door>(door).and_then(|door| door.lock.as_ref()).map_or(0, |lock| of_lock(lock.grade))
}

/// What something that holds a door adds to the difficulty of breaking it open.
#[must_use]
pub fn hold_bonus(world: &World, door: ThingId, hold: Hold) -> i32 {
    match hold {
        Hold::Locked => lock_bonus(world, door),
        _ => HOLDS.iter().find(|(of, _)| *of == hold).map_or(0, |&(_, bonus)| bonus),
    }
}

/// What a jam is as something that holds.
#[must_use]
pub const fn hold_of(jam: Jam) -> Hold {
    match jam {
        Jam::Stuck => Hold::Stuck,
        Jam::Wedged(_) => Hold::Wedged,
        Jam::Fixed => Hold::Fixed,
    }
}

/// What a blow of so much damage takes of a door: halved for slashing weapons where the door is of stone (rounded down),
/// less its armour (S4).
#[must_use]
pub const fn lost_by(numbers: &Numbers, damage: i32, slashing: bool) -> i32 {
    let damage = if slashing && numbers.slashing_halved { damage.div_euclid(2) } else { damage };
    let lost = damage.saturating_sub(numbers.armour);
    if lost > 0 { lost } else { 0 }
}

/// How damaged a door looks: 0 whole, then one for each third of its durability, 3 in pieces.
#[must_use]
pub fn stage(damage: u16, broken: bool, durability: u16) -> u8 {
    match damage {
        _ if broken => 3,
        0 => 0,
        _ => (1 + u32::from(damage) * 3 / u32::from(durability.max(1))).min(3) as u8,
    }
}

/// How damaged a door looks, for the floor above.
#[must_use]
pub fn stage_of(world: &World, entity: Entity) -> u8 {
    let Some((door, wear)) = world.get::<Door>(entity).zip(world.get::<Wear>(entity)) else { return 0 };
    let durability = with_own(door.kind, world.get::<DoorNumbers>(entity)).durability;
    stage(wear.damage, wear.broken, durability)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s4_the_five_kinds_of_doors() {
        let rows = [
            (DoorKind::BrokenWooden, 9, 4, 20, 20),
            (DoorKind::Wooden, 12, 4, 30, 30),
            (DoorKind::Reinforced, 15, 6, 50, 50),
            (DoorKind::Stone, 30, 8, 75, 500),
            (DoorKind::Iron, 36, 10, 150, 5),
        ];
        for (kind, difficulty, armour, durability, millimetres) in rows {
            let numbers = of_kind(kind);
            let found = (numbers.difficulty, numbers.armour, numbers.durability, numbers.thickness_mm);
            assert_eq!(found, (difficulty, armour, durability, millimetres), "{kind:?}");
            assert_eq!(numbers.slashing_halved, kind == DoorKind::Stone, "{kind:?}");
        }
    }

    #[test]
    fn s4_better_locks_add_three_six_and_nine() {
        let grades = [LockGrade::Simple, LockGrade::Good, LockGrade::Quality, LockGrade::Superb];
        assert_eq!(grades.map(of_lock), [0, 3, 6, 9]);
    }

    #[test]
    fn s4_every_number_can_be_the_levels_own() {
        let own = DoorNumbers {
            difficulty: Some(20),
            armour: Some(1),
            durability: Some(7),
            thickness_mm: Some(80),
            slashing_halved: Some(true),
            ..DoorNumbers::default()
        };
        let expected = Numbers { difficulty: 20, armour: 1, durability: 7, thickness_mm: 80, slashing_halved: true };
        assert_eq!(with_own(DoorKind::Iron, Some(&own)), expected);
        let armour = DoorNumbers { armour: Some(2), ..DoorNumbers::default() };
        assert_eq!(with_own(DoorKind::Wooden, Some(&armour)).durability, 30, "the rest is as the kind has it");
    }

    #[test]
    fn s4_armour_comes_off_each_blow_and_stone_halves_slashing_first() {
        let (wood, stone) = (of_kind(DoorKind::Wooden), of_kind(DoorKind::Stone));
        assert_eq!([lost_by(&wood, 9, true), lost_by(&wood, 4, false), lost_by(&wood, 2, false)], [5, 0, 0]);
        assert_eq!([lost_by(&stone, 21, true), lost_by(&stone, 21, false)], [2, 13], "10 − 8, and 21 − 8");
    }

    #[test]
    fn damage_shows_in_three_stages() {
        let at = |damage| stage(damage, false, 30);
        assert_eq!([at(0), at(1), at(9), at(10), at(19), at(20), at(29)], [0, 1, 1, 2, 2, 3, 3]);
        assert_eq!(stage(0, true, 30), 3);
    }
}
