//! Doors that are forced and hacked (S4, S1, E1), with numbers typed anew from the rule book.

use crate::doorway::{ADA, CY, against, attempt_part, corridor, door, happened, simple, with_bar};
use crate::play::{GM, Play, known_to, roll_of};
use torchline::board::{Ambient, Cell, DoorKind, DoorNumbers, Jam, LockGrade, Side, Wear};
use torchline::dice::odds::Chance;
use torchline::knowledge::things::Bar;
use torchline::level::ThingDoc;
use torchline::rules::event::Happening;
use torchline::rules::sheet::Condition;
use torchline::session::command::DoorEdit;
use torchline::session::{Command, Table};

#[test]
fn s4_each_kind_of_door_and_each_lock_has_its_break_difficulty() {
    use DoorKind::{BrokenWooden, Iron, Reinforced, Stone, Wooden};
    use LockGrade::{Good, Quality, Simple, Superb};
    let rows = [
        (BrokenWooden, Simple, 9),
        (Wooden, Simple, 12),
        (Reinforced, Simple, 15),
        (Stone, Simple, 30),
        (Iron, Simple, 36),
        (Wooden, Good, 15),
        (Wooden, Quality, 18),
        (Wooden, Superb, 21),
        (Iron, Superb, 45),
    ];
    for (kind, grade, difficulty) in rows {
        let mut play = Play::new(corridor(door(kind, Some(grade))).dice([1, 2]));
        let command = play.force(&[]);
        assert_eq!(against(&play.all_of(ADA, command)), difficulty, "{kind:?} {grade:?}");
    }
}

#[test]
fn s4_armour_and_durability_of_each_kind_by_blows() {
    // A two-handed axe (2d6+4, slashing) that always rolls 6 and 6: 16 damage, on stone 8.
    let rows = [
        (DoorKind::BrokenWooden, 12, 2),
        (DoorKind::Wooden, 12, 3),
        (DoorKind::Reinforced, 10, 5),
        (DoorKind::Stone, 0, 0),
        (DoorKind::Iron, 6, 25),
    ];
    for (kind, lost, blows) in rows {
        let builder = corridor(door(kind, None)).dice([6; 60]);
        let mut document = builder.document();
        document.things[0].arms.as_mut().expect("arms").weapons.push("two-handed-axe".to_owned());
        let mut play = Play {
            table: Table::open(&document, builder.dice_source()).expect("a board"),
            names: builder.clone().open().1,
        };
        let events = {
            let command = play.hack("two-handed-axe");
            play.all_of(ADA, command)
        };
        assert!(
            happened(&events, |what| matches!(what, Happening::DoorHacked { damage: 16, lost: l, .. } if *l == lost)),
            "{kind:?} {events:?}"
        );
        if blows == 0 {
            continue;
        }
        for blow in 2..=blows {
            assert!(!play.wear().broken, "{kind:?} before blow {blow}");
            let command = play.hack("two-handed-axe");
            play.all_of(ADA, command);
        }
        assert!(play.wear().broken && play.is_open(), "{kind:?} after {blows} blows");
    }
}

#[test]
fn s4_stone_halves_slashing_and_nothing_else() {
    let lost = |weapon: &str, dice: &[u32]| {
        let builder = corridor(door(DoorKind::Stone, None)).dice(dice.iter().copied());
        let mut document = builder.document();
        document.things[0].arms.as_mut().expect("arms").weapons.push(weapon.to_owned());
        document.things[3].door_numbers = Some(DoorNumbers { armour: Some(2), ..DoorNumbers::default() });
        let mut play = Play {
            table: Table::open(&document, builder.dice_source()).expect("a board"),
            names: builder.clone().open().1,
        };
        let command = play.hack(weapon);
        play.all_of(ADA, command);
        play.wear().damage
    };
    assert_eq!(lost("two-handed-axe", &[6, 5]), 5, "15 halved is 7, armour 2");
    assert_eq!(lost("mace", &[6]), 8, "10 less armour 2");
    assert_eq!(lost("spear", &[6]), 8);
}

#[test]
fn s4_damage_shows_in_stages_and_in_pieces_it_opens_everything() {
    let mut play = Play::new(corridor(simple()).ambient(Ambient::Daylight).dice([6, 6, 6, 6, 6]));
    assert_eq!(play.view_of_door(ADA).stage, 0);
    assert_eq!(play.table.view(ADA).token(play.id("Cy")), None, "the door hides who stands behind it");
    let mut stages = Vec::new();
    for _ in 0..5 {
        let command = play.hack("axe");
        play.all_of(ADA, command);
        stages.push(play.view_of_door(ADA).stage);
    }
    assert_eq!(stages, [1, 2, 2, 3, 3], "6 of 30 each");
    let seen = play.view_of_door(CY);
    assert!(seen.broken && seen.open, "also from the other side: {seen:?}");
    assert!(play.table.view(ADA).token(play.id("Cy")).is_some(), "sight");
    let command = Command::Walk { thing: play.id("Ada"), to: Cell::new(6, 1), via: vec![] };
    assert!(play.table.allowed(ADA, &command).is_ok(), "and feet");
    let (thing, door) = (play.id("Ada"), play.id("door"));
    play.refused(ADA, Command::CloseDoor { thing, door }, "refused-door-broken");
    play.refused(GM, Command::SetDoor { door, open: false, locked: false }, "refused-door-broken");
    let command = play.hack("axe");
    play.refused(ADA, command, "refused-door-open");
    assert_eq!(play.view_of_door(GM).durability.map(|left| (left.now, left.max)), Some((0, 30)));
    assert_eq!(play.view_of_door(ADA).durability, None, "numbers are the game master's");
}

#[test]
fn s4_a_forced_door_flies_open_and_its_lock_has_burst() {
    let mut play = Play::new(corridor(simple()).dice([4, 3]));
    let command = play.force(&[]);
    let events = play.all_of(ADA, command);
    assert!(happened(&events, |what| matches!(what, Happening::DoorForced { by: Some(_), .. })), "{events:?}");
    assert!(known_to(&events, CY).iter().any(|what| matches!(what, Happening::DoorForced { .. })));
    assert!(play.is_open() && play.wear().burst && !play.wear().broken);
    let (thing, door) = (play.id("Ada"), play.id("door"));
    play.does(ADA, Command::CloseDoor { thing, door });
    play.refused(ADA, Command::LockDoor { thing, door }, "refused-lock-burst");
    let pick = play.pick();
    play.refused(ADA, pick, "refused-lock-burst");
    play.refused(GM, Command::SetDoor { door, open: false, locked: true }, "refused-lock-burst");
    play.does(ADA, Command::OpenDoor { thing, door });
    assert!(play.is_open(), "nothing holds it any more");
}

#[test]
fn s4_force_that_fails_fumbles_or_is_critical() {
    let mut play = Play::new(corridor(simple()).dice([3, 3]));
    let command = play.force(&[]);
    let events = play.all_of(ADA, command);
    assert!(!play.is_open(), "11 is not 12");
    assert!(happened(&events, |what| matches!(what, Happening::DoorHolds { .. })));
    assert!(play.view_of_door(ADA).locked, "whoever tries it learns that it is locked");

    let mut play = Play::new(corridor(simple()).dice([1, 1]));
    let command = play.force(&[]);
    play.all_of(ADA, command);
    let fallen = play.thing("Ada").conditions.expect("conditions");
    assert_eq!(fallen.0.get(&Condition::Prone), Some(&1), "a fumble");

    let mut play = Play::new(corridor(simple()).dice([6, 6]));
    let command = play.force(&[]);
    let events = play.all_of(ADA, command);
    assert!(play.wear().broken && play.is_open(), "a critical success takes it to pieces");
    assert!(happened(&events, |what| matches!(what, Happening::DoorBroken { .. })));
}

#[test]
fn s4_a_door_that_nothing_holds_opens_without_a_roll() {
    let mut play = Play::new(corridor(door(DoorKind::Iron, None)));
    let command = play.force(&[]);
    let events = play.does(ADA, command);
    assert!(play.is_open() && !play.table.awaits_answer());
    assert!(happened(&events, |what| matches!(what, Happening::DoorOpened { .. })));
    assert!(!happened(&events, |what| matches!(what, Happening::Rolled { .. })));
}

#[test]
fn s1_together_modifiers_are_summed_and_the_best_dice_count() {
    // 5 + 9 = 14 and the better roll 10: 24 against 21.
    let superb = || door(DoorKind::Wooden, Some(LockGrade::Superb));
    let mut play = Play::new(corridor(superb()).dice([4, 6, 2, 4]));
    let command = play.force(&["Bo"]);
    play.does(ADA, command);
    assert_eq!(roll_of(&play.table, ADA).who, Some(play.id("Ada")), "the leader rolls first");
    let events = play.roll_on();
    assert!(
        happened(&events, |what| matches!(
            what,
            Happening::WorkedTogether {
                modifier: Some(14),
                best: Some(10),
                total: Some(24),
                against: 21,
                success: true,
                ..
            }
        )),
        "{events:?}"
    );
    assert!(play.is_open());

    let mut play = Play::new(corridor(superb()).dice([4, 6, 1, 1]));
    let command = play.force(&["Bo"]);
    let events = play.all_of(ADA, command);
    assert!(
        happened(&events, |what| matches!(
            what,
            Happening::WorkedTogether { modifier: Some(5), best: Some(10), total: Some(15), success: false, .. }
        )),
        "whoever fumbles is left out"
    );
    assert!(play.thing("Bo").conditions.is_some() && play.thing("Ada").conditions.is_none(), "and falls");
    assert!(!play.is_open());
}

#[test]
fn s1_helpers_are_ones_own_and_stand_at_the_door() {
    let mut play = Play::new(corridor(simple()));
    let far = Command::Place { thing: play.id("Bo"), to: Cell::new(1, 1) };
    for (helpers, why) in [(vec!["Cy"], "refused-no-such-thing"), (vec!["Bo", "Bo"], "refused-named-twice")] {
        let command = play.force(&helpers);
        play.refused(ADA, command, why);
    }
    let command = play.force(&["Ada"]);
    play.refused(ADA, command, "refused-named-twice");
    play.does(GM, far);
    let command = play.force(&["Bo"]);
    play.refused(ADA, command, "refused-out-of-reach");
    let thing = play.id("Bo");
    play.does(GM, Command::Place { thing, to: Cell::new(4, 2) });
    play.does(GM, Command::SetCondition { thing, condition: Condition::Unconscious, level: 1 });
    let command = play.force(&["Bo"]);
    play.refused(ADA, command, "refused-incapacitated");
}

#[test]
fn e1_each_further_attempt_under_pressure_costs_one_more() {
    let mut play = Play::new(corridor(simple()).house(|house| house.pressure = Some(true)).dice([1, 2, 1, 2, 1, 2]));
    let mut costs = Vec::new();
    for _ in 0..3 {
        let command = play.force(&[]);
        play.does(ADA, command);
        costs.push(attempt_part(&play, ADA));
        play.roll_on();
    }
    assert_eq!(costs, [0, -1, -2]);
    let command = play.pick();
    play.does(ADA, command);
    assert_eq!(attempt_part(&play, ADA), 0, "picking is another action");
    play.roll_on();
    let mut calm = Play::new(corridor(simple()).dice([1, 2, 1, 2]));
    for _ in 0..2 {
        let command = calm.force(&[]);
        calm.does(ADA, command);
        assert_eq!(attempt_part(&calm, ADA), 0, "without pressure as often as one likes");
        calm.roll_on();
    }
}

#[test]
fn e1_attempts_made_together_count_for_each() {
    let iron = door(DoorKind::Iron, Some(LockGrade::Superb));
    let mut play = Play::new(corridor(iron).house(|house| house.pressure = Some(true)).dice([1, 2, 1, 2, 1, 2]));
    let command = play.force(&["Bo"]);
    play.all_of(ADA, command);
    let (thing, door) = (play.id("Bo"), play.id("door"));
    play.does(ADA, Command::ForceDoor { thing, door, helpers: vec![] });
    assert_eq!(attempt_part(&play, ADA), -1, "Bo has tried it once");
    let sheets = play.table.view(ADA).sheets;
    let tried = &sheets.iter().find(|sheet| sheet.id == thing).expect("his sheet").attempts[0];
    assert_eq!((&*tried.what.key, tried.on, tried.failed), ("check-force-door", Some(door), 1));
}

#[test]
fn s4_everything_that_holds_a_door_adds_up_and_gives_way_together() {
    let wedged = Wear { jam: Some(Jam::Wedged(Side::Left)), ..Wear::default() };
    let doc = ThingDoc { wear: Some(wedged), ..door(DoorKind::Wooden, Some(LockGrade::Good)) };
    let mut play = Play::new(with_bar(corridor(doc)).dice([1, 2, 6, 6, 5, 5]));
    play.edit(DoorEdit::Bar { bar: play.id("bar"), side: Side::Right });
    let command = play.force(&[]);
    assert_eq!(against(&play.all_of(ADA, command)), 24, "12, a good lock 3, a wedge 3, a bar 6");
    let command = play.force(&["Bo"]);
    play.all_of(ADA, command);
    assert!(play.is_open(), "14 + 12");
    assert_eq!(play.thing("bar").bar, Some(Bar::default()));
    assert_eq!(play.wear().jam, None);
}

#[test]
fn s4_a_door_of_the_levels_own_has_its_own_numbers() {
    let own = DoorNumbers {
        difficulty: Some(7),
        armour: Some(1),
        durability: Some(9),
        lock_bonus: Some(2),
        picking: Some(5),
        ..DoorNumbers::default()
    };
    let doc = ThingDoc { door_numbers: Some(own), ..door(DoorKind::Iron, Some(LockGrade::Superb)) };
    let mut play = Play::new(corridor(doc.clone()).dice([1, 2, 1, 2, 6]));
    let command = play.force(&[]);
    assert_eq!(against(&play.all_of(ADA, command)), 9, "7 and 2");
    let mut play = Play::new(corridor(doc).dice([1, 2, 6]));
    let command = play.pick();
    assert_eq!(against(&play.all_of(ADA, command)), 5);
    let command = play.hack("axe");
    play.all_of(ADA, command);
    assert!(play.wear().broken, "10 less 1 is all it has");
}

#[test]
fn each_blow_costs_an_attack_and_missiles_hack_at_nothing() {
    let builder = corridor(simple()).opponent("Rat").at(1, 2).dice([6, 1, 3, 3, 3]);
    let (mut play, _) = Play::encounter(builder, &["Ada", "Rat"], &[]);
    let command = play.hack("longbow");
    play.refused(ADA, command, "refused-weapon-cannot-hack");
    let command = play.hack("sword");
    play.refused(ADA, command, "refused-no-such-weapon");
    for left in [5, 2] {
        let command = play.hack("axe");
        play.all_of(ADA, command);
        assert_eq!(play.thing("Ada").ap.expect("points").left, left);
    }
    let command = play.hack("axe");
    play.refused(ADA, command, "refused-no-action-points");
}

#[test]
fn offers_have_their_odds_from_what_is_known() {
    let mut play = Play::new(corridor(door(DoorKind::Wooden, Some(LockGrade::Superb))).dice([1, 2]));
    let thing = play.id("Ada");
    let odds = |play: &Play, wanted: &Command| {
        let choices = play.table.choices(ADA, thing);
        let choice = choices.into_iter().find(|choice| choice.command == *wanted).expect("it is offered");
        choice.prospect.and_then(|prospect| prospect.chance)
    };
    let (force, pick, hack) = (play.force(&[]), play.pick(), play.hack("axe"));
    assert_eq!(odds(&play, &force), Some(Chance::of(21, 36)), "7 or more on 2d6: the lock is not known yet");
    assert_eq!(odds(&play, &hack), Some(Chance::of(1, 1)), "1d6+4 always beats armour 4");
    assert_eq!(odds(&play, &pick), Some(Chance::of(3, 36)), "11 or more: 12 with 4 − 3");
    let command = play.force(&[]);
    play.all_of(ADA, command);
    assert_eq!(odds(&play, &force), Some(Chance::of(0, 36)), "16 or more against 21");
    assert_eq!(odds(&play, &pick), Some(Chance::of(0, 1)));
}

#[test]
fn s1_the_odds_of_several_at_a_door_are_exact_before_the_choice() {
    let mut play = Play::new(corridor(door(DoorKind::Wooden, Some(LockGrade::Superb))).dice([1, 2]));
    let odds = |play: &Play, command: &Command| play.table.prospect(ADA, command).expect("it can be done").chance;
    let (alone, both) = (play.force(&[]), play.force(&["Bo"]));
    // 12, as far as is known. If neither fumbles 14 and the better dice always do; if Ada does, 9 and Bo's 3 or more; if Bo
    // does, 5 and Ada's 7 or more.
    assert_eq!(odds(&play, &both), Some(Chance::of(35 * 35 + 35 + 21, 36 * 36)));
    play.all_of(ADA, alone);
    // 21 now. 14 and a 7 of either, less the 14 ways each in which it is 3 to 6; or 9 and Bo's 12.
    assert_eq!(odds(&play, &both), Some(Chance::of(35 * 35 - 14 * 14 + 1, 36 * 36)));
    let sum = play.table.prospect(ADA, &both).expect("it can be done").sum;
    play.does(ADA, both);
    assert_eq!(roll_of(&play.table, ADA).sum, sum, "what is foreseen is what is then announced");
}
