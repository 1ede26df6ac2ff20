//! The table of S5, row by row, and the numbers in the lines under it.

use torchline::rules::traps::definition::{ArmourUse, Effect, Evading, Reset, Sensor, Shape, Work};
use torchline::rules::traps::{Trap, TrapKind};

/// A row: disarm, create, evade, detect; `None` where the rule book has a word or a dash.
type Row = (TrapKind, Option<i32>, Option<i32>, Option<i32>, i32, &'static [Sensor], Reset);

const BY_HAND: Reset = Reset::Manual;
const AFTER_50: Reset = Reset::Auto { turns: Some(50), times: None };

const ROWS: [Row; 15] = [
    (TrapKind::WaterTrap, Some(15), Some(18), None, 15, &[Sensor::Door], AFTER_50),
    (TrapKind::WolfPit, None, None, Some(12), 12, &[Sensor::Standing], Reset::Never),
    (TrapKind::SpinningBlades, Some(12), Some(15), Some(15), 12, &[Sensor::Plate], BY_HAND),
    (TrapKind::RainOfNeedles, Some(15), Some(18), Some(18), 15, &[Sensor::Plate], BY_HAND),
    (TrapKind::BearTrap, Some(9), Some(12), None, 12, &[Sensor::Standing], BY_HAND),
    (TrapKind::RollingStone, Some(15), Some(18), Some(18), 15, &[Sensor::Plate], BY_HAND),
    (TrapKind::SwingingBlock, Some(12), Some(15), Some(15), 12, &[Sensor::Plate, Sensor::Tripwire], BY_HAND),
    (TrapKind::AcidTrap, Some(15), Some(18), Some(18), 15, &[Sensor::Plate], BY_HAND),
    (
        TrapKind::PendulumBlade,
        Some(12),
        Some(15),
        Some(15),
        15,
        &[Sensor::Plate],
        Reset::Auto { turns: None, times: None },
    ),
    (TrapKind::SpearTrap, Some(12), Some(15), Some(15), 15, &[Sensor::Plate], BY_HAND),
    (TrapKind::CrushingRoom, Some(18), Some(21), None, 15, &[Sensor::Door], AFTER_50),
    (TrapKind::PoisonedNeedle, Some(15), Some(18), Some(18), 15, &[Sensor::Lock], BY_HAND),
    (TrapKind::FallingPortcullis, Some(15), Some(18), Some(18), 15, &[Sensor::Threshold], BY_HAND),
    (TrapKind::Net, Some(9), Some(12), Some(12), 12, &[Sensor::Tripwire], BY_HAND),
    (
        TrapKind::ArrowTrap,
        Some(12),
        Some(15),
        Some(15),
        15,
        &[Sensor::Plate],
        Reset::Auto { turns: None, times: Some(3) },
    ),
];

#[test]
fn s5_every_row_has_the_numbers_of_the_table() {
    for (kind, disarm, create, evade, detect, sensors, reset) in ROWS {
        let whole = Trap::of(kind).definition().expect("a kind of the rule book");
        let work = |number: Option<i32>, otherwise| number.map_or(otherwise, Work::Against);
        assert_eq!(whole.disarm, work(disarm, Work::Impossible), "{kind:?}: disarm");
        assert_eq!(whole.create, work(create, Work::NoCheck), "{kind:?}: create");
        assert_eq!((whole.evade, whole.detect), (evade, Some(detect)), "{kind:?}: evade, detect");
        assert_eq!((whole.sensors.as_slice(), whole.reset), (sensors, reset), "{kind:?}: trigger, reset");
    }
}

fn damage(bonus: i32) -> Effect {
    Effect::Damage { bonus, times: 1, per_metre: 0, armour: ArmourUse::All, limb: false }
}

#[test]
fn s5_every_row_does_what_the_table_says() {
    let effects = |kind| Trap::of(kind).definition().expect("a kind of the rule book").effects;
    assert_eq!(effects(TrapKind::WaterTrap), [Effect::Slam { turns: 2 }, Effect::Flood { turns: 10 }]);
    let stakes = Effect::Damage { bonus: 10, times: 1, per_metre: 1, armour: ArmourUse::All, limb: false };
    assert_eq!(effects(TrapKind::WolfPit)[1..], [stakes]);
    let blades = Effect::Damage { bonus: 6, times: 3, per_metre: 0, armour: ArmourUse::All, limb: false };
    assert_eq!(effects(TrapKind::SpinningBlades), [blades]);
    assert_eq!(effects(TrapKind::RainOfNeedles), [damage(10)]);
    let jaws = Effect::Damage { bonus: 5, times: 1, per_metre: 0, armour: ArmourUse::All, limb: true };
    assert_eq!(effects(TrapKind::BearTrap), [jaws, Effect::Hold { open: 18 }]);
    let stone = Effect::Release { speed: 5, armour: 8, durability: 200 };
    assert_eq!(effects(TrapKind::RollingStone), [stone, damage(30)]);
    assert_eq!(effects(TrapKind::SwingingBlock), [damage(8), Effect::Knockback { against: 15 }]);
    let acid = Effect::Damage { bonus: 12, times: 1, per_metre: 0, armour: ArmourUse::Skin, limb: false };
    assert_eq!(effects(TrapKind::AcidTrap), [acid]);
    assert_eq!(effects(TrapKind::PendulumBlade), [damage(12)]);
    assert_eq!(effects(TrapKind::SpearTrap), [damage(14)]);
    assert_eq!(effects(TrapKind::CrushingRoom), [Effect::Slam { turns: 2 }, Effect::Crush { turns: 6 }]);
    assert_eq!(effects(TrapKind::PoisonedNeedle), [Effect::Poison { against: 12, turns: 3, dice: 1 }]);
    assert_eq!(effects(TrapKind::FallingPortcullis), [damage(15), Effect::Pin { lift: 21 }]);
    assert!(matches!(effects(TrapKind::Net)[..], [Effect::Hold { .. }]));
    assert_eq!(effects(TrapKind::ArrowTrap), [damage(8)]);
}

#[test]
fn s5_shapes_and_what_evading_is_good_for() {
    let whole = |kind| Trap::of(kind).definition().expect("a kind of the rule book");
    assert_eq!(whole(TrapKind::RainOfNeedles).shape, Shape::Disc { metres: 6 });
    assert_eq!(whole(TrapKind::RainOfNeedles).evading, Evading::Leave { points: 4 });
    assert_eq!(whole(TrapKind::AcidTrap).shape, Shape::Cone { degrees: 90, metres: 3 });
    assert_eq!(whole(TrapKind::RollingStone).evading, Evading::WhereThereIsRoom);
    assert_eq!(whole(TrapKind::SpinningBlades).evading, Evading::Avoids);
    assert_eq!(whole(TrapKind::CrushingRoom).lever, Some(18), "the lever outside");
}

#[test]
fn every_kind_has_its_name_in_both_languages() {
    use torchline::text::{Language, Locale, Phrase};
    let locale = Locale::load(&torchline::assets::root()).expect("the locale files load");
    for kind in ROWS.map(|row| row.0).into_iter().chain([TrapKind::Custom]) {
        for language in Language::ALL {
            assert_ne!(locale.say(language, &Phrase::new(kind.key())), kind.key(), "{kind:?}");
        }
    }
}
