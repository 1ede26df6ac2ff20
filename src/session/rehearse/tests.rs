use super::*;
use crate::board::{At, Cell};
use crate::level::ThingDoc;
use crate::rules::sheet::{Characteristic, Condition};
use crate::rules::things::Hidden;
use crate::rules::traps::{Trap, TrapKind};
use crate::session::testing::TableBuilder;

fn all(rehearsal: Rehearsal, document: &Document) -> Outcome {
    rehearsal.play(document, |_| ControlFlow::Continue(())).expect("it can be played")
}

/// Two swordsmen beside each other, the second with so much life.
fn duel(life: u16) -> Document {
    let builder = TableBuilder::new().hero("Ada").at(3, 3).combat(14, 10, 8, 0).weapon("sword").fortune(3);
    let builder = builder.opponent("Rat").at(4, 3).combat(8, 4, 4, 0).weapon("club");
    builder.life(life, i16::try_from(life).expect("little")).document()
}

fn with_trap(kind: TrapKind) -> Document {
    let trap = Trap {
        sensor: vec![Cell::new(5, 3)],
        from: Some(Cell::new(5, 0)),
        towards: Some(Cell::new(5, 7)),
        ..Trap::of(kind)
    };
    let trap = ThingDoc {
        trap: Some(trap),
        at: Some(At(Cell::new(5, 3))),
        hidden: Some(Hidden::default()),
        ..ThingDoc::default()
    };
    let dodge = |sheet: &mut crate::rules::sheet::Sheet| _ = sheet.characteristics.insert(Characteristic::Dodge, 8);
    TableBuilder::new().hero("Ada").at(1, 3).life(40, 40).sheet(dodge).thing("trap", trap).document()
}

#[test]
fn the_same_seed_gives_the_same_outcome_and_another_one_another() {
    let rehearsal = Rehearsal { times: 12, seed: 7, ..Rehearsal::default() };
    let document = duel(20);
    let first = all(rehearsal, &document);
    assert_eq!(all(rehearsal, &document), first);
    assert_ne!(all(Rehearsal { seed: 8, ..rehearsal }, &document), first);
}

#[test]
fn every_run_is_counted_once_in_everything() {
    let outcome = all(Rehearsal { times: 20, ..Rehearsal::default() }, &duel(20));
    assert_eq!((outcome.times, outcome.turns.total(), outcome.fortune.total()), (20, 20, 20));
    for fate in &outcome.people {
        assert_eq!(fate.stands + fate.lies + fate.dying + fate.dead, 20, "{fate:?}");
        assert_eq!(fate.life_lost.total(), 20);
    }
    let [ada, rat] = &outcome.people[..] else { panic!("two of them: {outcome:?}") };
    assert!(ada.stands > rat.stands, "the better swordsman wins more often: {outcome:?}");
    assert!(outcome.unfinished == 0 && outcome.turns.sum() > 20);
}

#[test]
fn a_trap_of_the_rule_book_is_evaded_as_often_as_its_odds_say() {
    let document = with_trap(TrapKind::SpearTrap);
    let scene = Scene::Trap { trap: ThingId(2), by: None };
    let outcome = all(Rehearsal { scene, times: 720, ..Rehearsal::default() }, &document);
    let tally = &outcome.traps[0];
    assert_eq!((tally.sprung, tally.evaded + u32::try_from(tally.hits.sum()).expect("few")), (720, 720));
    // 7 or more on 2d6 and Dodge 8 against 15: 21 of 36, which is 420 of 720 with a deviation of 13.
    assert!((420_u32 - 65..420 + 65).contains(&tally.evaded), "{}", tally.evaded);
    let ada = &outcome.people[0];
    assert_eq!(ada.life_lost.0.keys().copied().filter(|lost| *lost > 0).collect::<Vec<_>>(), [15, 16, 17, 18, 19, 20]);
    assert_eq!(u64::from(ada.life_lost.0[&0]), u64::from(tally.evaded), "a die and 14 for whoever does not evade");
    assert_eq!(outcome.turns.0.keys().copied().collect::<Vec<_>>(), [0], "it is over at once");
    assert_eq!(tally.damage, ada.life_lost, "nothing else hurts her");
}

#[test]
fn every_trap_of_the_rule_book_can_be_rehearsed_and_comes_to_an_end() {
    use crate::rules::traps::definition::SHIPPED;
    for (kind, file, _) in SHIPPED {
        let scene = Scene::Trap { trap: ThingId(2), by: None };
        let outcome = all(Rehearsal { scene, times: 4, ..Rehearsal::default() }, &with_trap(kind));
        assert_eq!((outcome.times, outcome.unfinished), (4, 0), "{file}");
        assert_eq!(outcome.traps.first().map(|tally| tally.sprung), Some(4), "{file}");
    }
}

#[test]
fn what_holds_and_does_no_damage_counts_as_a_hit() {
    let scene = Scene::Trap { trap: ThingId(2), by: None };
    let outcome = all(Rehearsal { scene, times: 40, ..Rehearsal::default() }, &with_trap(TrapKind::Net));
    let tally = &outcome.traps[0];
    assert_eq!(u64::from(tally.evaded) + tally.hits.sum(), 40, "{tally:?}");
    assert!(tally.hits.sum() > 0 && tally.evaded > 0);
}

/// Two spear traps of one name on one plate, of which the second strikes where nobody stands.
#[test]
fn hits_are_counted_for_each_trap_also_where_they_share_a_name() {
    let mut document = with_trap(TrapKind::SpearTrap);
    let spear = document.things[1].clone();
    let mut second = ThingDoc { id: ThingId(3), ..spear };
    if let Some(trap) = &mut second.trap {
        trap.cells = vec![Cell::new(9, 6)];
    }
    document.things.push(second);
    let scene = Scene::Trap { trap: ThingId(2), by: None };
    let outcome = all(Rehearsal { scene, times: 40, ..Rehearsal::default() }, &document);
    let [first, second] = &outcome.traps[..] else { panic!("both go off: {outcome:?}") };
    assert_eq!((first.sprung, second.sprung), (40, 40));
    assert_eq!(u64::from(first.evaded) + first.hits.sum(), 40, "{first:?}");
    assert_eq!((second.evaded, second.hits.sum()), (0, 0), "nobody stands where it strikes: {second:?}");
    assert_eq!((&first.name.en, &second.name.en), (&"trap".to_owned(), &"trap".to_owned()), "by their own names");
}

/// A spear that armour takes the whole of, and a poisoned needle on the same plate whose poison works on later.
#[test]
fn a_blow_that_armour_took_is_not_charged_with_what_another_trap_does_then() {
    use crate::rules::traps::definition::{ArmourUse, Effect, Sensor, Shape};
    let mut document = with_trap(TrapKind::SpearTrap);
    let (spear, needle) = (document.things[1].clone(), document.things[1].clone());
    let harmless = Effect::Damage { bonus: -20, times: 1, per_metre: 0, armour: ArmourUse::All, limb: false };
    let mut needle = ThingDoc { id: ThingId(3), ..needle };
    document.things[1] = ThingDoc { ..spear };
    let trap = |thing: &mut ThingDoc, sort: TrapKind, effects: Vec<Effect>| {
        if let Some(trap) = &mut thing.trap {
            trap.kind = sort;
            trap.changes.sensor = Some(Sensor::Plate);
            trap.changes.shape = Some(Shape::Here);
            trap.changes.evade = Some(99);
            trap.changes.effects = Some(effects);
        }
    };
    trap(&mut document.things[1], TrapKind::SpearTrap, vec![harmless]);
    trap(&mut needle, TrapKind::PoisonedNeedle, vec![Effect::Poison { against: 99, turns: 3, dice: 1 }]);
    document.things.push(needle);
    let scene = Scene::Trap { trap: ThingId(2), by: None };
    let outcome = all(Rehearsal { scene, times: 10, ..Rehearsal::default() }, &document);
    let [spear, needle] = &outcome.traps[..] else { panic!("both go off: {outcome:?}") };
    assert_eq!((spear.hits.sum(), spear.damage.sum()), (10, 0), "{spear:?}");
    assert_eq!(needle.hits.sum(), 10, "{needle:?}");
    assert_eq!(needle.damage, outcome.people[0].life_lost, "the poison is the needle's");
}

/// Two who die of one blow each: whoever lies dying has not survived yet.
#[test]
fn those_who_lie_dying_in_the_end_are_not_counted_as_survivors() {
    let outcome = all(Rehearsal { times: 60, ..Rehearsal::default() }, &duel(6));
    let rat = &outcome.people[1];
    assert_eq!(rat.survived(), rat.stands + rat.lies);
    assert!(rat.dying > 0, "a sword leaves a rat dying now and then: {rat:?}");
}

#[test]
fn it_can_be_stopped_and_says_how_far_it_has_come() {
    let mut told = Vec::new();
    let outcome = Rehearsal { times: 50, ..Rehearsal::default() }.play(&duel(10), |done| {
        told.push(done);
        if done == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((outcome.expect("it can be played").times, told), (3, vec![0, 1, 2, 3]));
}

#[test]
fn the_table_that_it_is_taken_from_stays_as_it_is_and_an_encounter_goes_on_from_where_it_stands() {
    use crate::session::Command;
    let builder = TableBuilder::new().hero("Ada").at(3, 3).combat(14, 10, 8, 0).weapon("sword").fortune(3);
    let (mut table, names) = builder.opponent("Rat").at(4, 3).condition(Condition::Dazed, 1).life(4, 4).open();
    let things = vec![names.id("Ada"), names.id("Rat")];
    table.apply(crate::knowledge::SeatId::GM, &Command::StartEncounter { things, surprised: vec![] }).expect("begun");
    let (hash, position) = (table.hash(), table.dice().position());
    let outcome = all(Rehearsal { times: 5, ..Rehearsal::default() }, &table.document());
    assert_eq!((table.hash(), table.dice().position()), (hash, position));
    assert_eq!((outcome.times, outcome.unfinished), (5, 0), "from the middle of the opening of a round");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |scene, document: &Document| {
        let played = Rehearsal { scene, ..Rehearsal::default() }.play(document, |_| ControlFlow::Continue(()));
        match played {
            Err(RehearsalError::Refused(refusal)) => refusal.0.key.into_owned(),
            other => panic!("it must be refused: {other:?}"),
        }
    };
    let nobody = TableBuilder::new().document();
    assert_eq!(refused(Scene::Encounter, &nobody), "refused-nobody-fights");
    assert_eq!(refused(Scene::Trap { trap: ThingId(1), by: None }, &duel(9)), "refused-no-mechanism");
    let one = TableBuilder::new().hero("Ada").document();
    assert_eq!(refused(Scene::Encounter, &one), "refused-no-opponents");
    let one = TableBuilder::new().opponent("Rat").document();
    assert_eq!(refused(Scene::Encounter, &one), "refused-no-heroes");
    let far = Scene::Trap { trap: ThingId(2), by: Some(ThingId(77)) };
    assert_eq!(refused(far, &with_trap(TrapKind::Net)), "refused-not-on-board");
}

/// In the dark of the cellar two heroes of two seats stand in each other's way and do not see it.
#[test]
fn a_bot_asks_for_nothing_that_changes_nothing() {
    use crate::knowledge::SeatId;
    use crate::session::Command;
    let path = crate::assets::levels().join("quiet_cellar.ron");
    let mut document = crate::level::read_file(&path).unwrap_or_else(|report| panic!("{report}"));
    document.table.house.announce_rolls = false;
    let tokens = document.things.iter().filter(|thing| thing.token.is_some());
    let things: Vec<ThingId> = tokens.map(|thing| thing.id).collect();
    for seed in 0..4 {
        let mut table = Table::open(&document, Rehearsal { seed, ..Rehearsal::default() }.dice(0)).expect("it opens");
        let start = Command::StartEncounter { things: things.clone(), surprised: vec![] };
        table.apply(SeatId::GM, &start).expect("begun");
        let mut commands = 0;
        while let Some((thing, command)) =
            things.iter().find_map(|&thing| Some((thing, bot::next_command(&table, thing)?)))
        {
            let before = table.hash();
            table.apply(table.seats().owner(thing), &command).expect("allowed");
            assert_ne!(table.hash(), before, "seed {seed}, after {commands} commands: {command:?}");
            commands += 1;
            if commands == 300 {
                break;
            }
        }
        assert!(commands > 50, "seed {seed}: the bots play on, {commands}");
    }
}
