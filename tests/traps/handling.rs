//! Hands on traps: disarming with its fumble, making ready, making; what the game master can do; what seats know.

use crate::hall::{door, evaded, hall, lying, sheet, sprung, trap};
use crate::play::{GM, Play, happenings};
use torchline::board::Cell;
use torchline::knowledge::SeatSet;
use torchline::rules::event::Happening;
use torchline::rules::sheet::{Characteristic, Condition, Sheet};
use torchline::rules::traps::{Changes, Trap, TrapKind};
use torchline::session::Command;
use torchline::session::testing::TableBuilder;

/// A found trap one step from the hero.
fn found(kind: TrapKind, dice: &[u32]) -> Play {
    found_by(hall(), kind, dice)
}

fn found_by(hall: TableBuilder, kind: TrapKind, dice: &[u32]) -> Play {
    let parts = Trap { from: Some(Cell::new(4, 3)), towards: Some(Cell::new(4, 7)), ..trap(kind, &[(3, 5)]) };
    let mut play = Play::new(hall.thing("trap", lying(parts, (3, 5))).dice(dice.iter().copied()));
    play.does(GM, Command::Reveal { thing: play.id("trap"), to: SeatSet::NONE.with(play.seat("Ada")) });
    play
}

fn disarms(play: &mut Play) -> Vec<torchline::rules::event::Event> {
    let disarm = Command::Disarm { thing: play.id("Ada"), trap: play.id("trap") };
    play.does(play.seat("Ada"), disarm)
}

/// With so much Mechanics that 4 and 4 on the dice are just enough, and 3 and 4 are one short of it.
#[test]
fn s5_disarming_takes_mechanics_against_the_number_of_the_table() {
    for (kind, against) in [
        (TrapKind::WaterTrap, 15),
        (TrapKind::SpinningBlades, 12),
        (TrapKind::RainOfNeedles, 15),
        (TrapKind::BearTrap, 9),
        (TrapKind::RollingStone, 15),
        (TrapKind::SwingingBlock, 12),
        (TrapKind::AcidTrap, 15),
        (TrapKind::PendulumBlade, 12),
        (TrapKind::SpearTrap, 12),
        (TrapKind::CrushingRoom, 18),
        (TrapKind::PoisonedNeedle, 15),
        (TrapKind::FallingPortcullis, 15),
        (TrapKind::Net, 9),
        (TrapKind::ArrowTrap, 12),
    ] {
        let skilled = |sheet: &mut Sheet| _ = sheet.characteristics.insert(Characteristic::Mechanics, against - 8);
        for (dice, armed) in [([4, 4], false), ([3, 4], true)] {
            let mut play = found_by(hall().sheet(skilled), kind, &dice);
            let events = disarms(&mut play);
            assert_eq!((play.armed("trap"), sprung(&events)), (armed, 0), "{kind:?} with {dice:?}");
            play.at_rest();
        }
    }
}

#[test]
fn s5_a_fumble_at_disarming_sets_the_trap_off() {
    let mut play = found(TrapKind::SpearTrap, &[1, 1, 2]);
    // The spear strikes its own cells; nobody stands there.
    assert_eq!(sprung(&disarms(&mut play)), 1);
    assert!(!play.armed("trap"));
    let jaws = hall().thing("trap", lying(trap(TrapKind::BearTrap, &[(2, 5), (3, 5)]), (3, 5))).dice([1, 1, 4]);
    let mut play = Play::new(jaws);
    play.does(GM, Command::Reveal { thing: play.id("trap"), to: SeatSet::NONE.with(play.seat("Ada")) });
    disarms(&mut play);
    assert_eq!(play.life("Ada"), 60 - 9, "a die and 5");
}

#[test]
fn s5_what_cannot_be_disarmed_or_is_not_known_or_too_far() {
    let mut play = found(TrapKind::WolfPit, &[]);
    let disarm = |play: &Play| Command::Disarm { thing: play.id("Ada"), trap: play.id("trap") };
    play.refused(play.seat("Ada"), disarm(&play), "refused-cannot-be-disarmed");
    let rearm = Command::Rearm { thing: play.id("Ada"), trap: play.id("trap") };
    play.refused(play.seat("Ada"), rearm, "refused-cannot-be-rearmed");
    let hidden = hall().thing("trap", lying(trap(TrapKind::SpearTrap, &[(3, 5)]), (3, 5)));
    let mut play = Play::new(hidden);
    play.refused(play.seat("Ada"), disarm(&play), "refused-no-such-thing");
    let mut play = found(TrapKind::SpearTrap, &[]);
    play.does(GM, Command::Place { thing: play.id("Ada"), to: (2, 9).into() });
    play.refused(play.seat("Ada"), disarm(&play), "refused-out-of-reach");
}

#[test]
fn s5_a_manual_trap_is_made_ready_by_hand_and_a_pit_never() {
    let mut play = found(TrapKind::SpearTrap, &[6, 6, 6, 6]);
    play.walks("Ada", (3, 5));
    assert!(!play.armed("trap"));
    for _ in 0..3 {
        play.does(GM, Command::PassTurn);
    }
    assert!(!play.armed("trap"), "not by itself");
    play.does(play.seat("Ada"), Command::Rearm { thing: play.id("Ada"), trap: play.id("trap") });
    assert!(play.armed("trap"));
    play.walks("Ada", (2, 5));
    assert_eq!(evaded(&play.walks("Ada", (3, 5))), 1, "it goes off at the next entry");
}

fn create(play: &Play, kind: TrapKind) -> Command {
    let from = (kind == TrapKind::RollingStone).then_some(Cell::new(9, 5));
    let made = Trap { sensor: vec![Cell::new(3, 5)], from, ..Trap::of(kind) };
    Command::CreateTrap { thing: play.id("Ada"), name: "Snare".into(), trap: Box::new(made) }
}

#[test]
fn s5_a_trap_is_made_in_play_and_known_to_its_maker_alone() {
    let builder = || sheet(hall().hero("Bo").at(8, 8)).opponent("Rat").at(12, 5).dice([3, 4, 1, 2]);
    let mut play = Play::new(builder());
    let (ada, bo) = (play.seat("Ada"), play.seat("Bo"));
    let snare = create(&play, TrapKind::Net);
    let events = play.does(ada, snare);
    assert!(matches!(
        happenings(&events)[..],
        [Happening::Rolled { .. }, Happening::TrapCreated { kind: TrapKind::Net, .. }]
    ));
    let secrets = |play: &Play, seat| play.table.view(seat).secrets.len();
    assert_eq!((secrets(&play, ada), secrets(&play, bo), secrets(&play, GM)), (1, 0, 1));
    let events = play.does(GM, Command::Walk { thing: play.id("Rat"), to: (3, 5).into(), via: vec![] });
    assert_eq!(sprung(&events), 1);
    let rat = play.thing("Rat").conditions.expect("caught");
    assert!(rat.0.contains_key(&Condition::Held));
    let mut play = Play::new(builder().dice([]));
    let short = create(&play, TrapKind::RollingStone);
    play.does(ada, short);
    assert_eq!(secrets(&play, GM), 0, "3 + 4 + 5 is 12, not 18");
}

#[test]
fn s5_a_pit_is_dug_without_a_check_and_players_invent_nothing() {
    let mut play = Play::new(hall());
    let ada = play.seat("Ada");
    let pit = create(&play, TrapKind::WolfPit);
    let events = play.does(ada, pit);
    assert!(matches!(happenings(&events)[..], [Happening::TrapCreated { .. }]));
    let id = play.id("Ada");
    let with = |trap: Trap| Command::CreateTrap { thing: id, name: "Snare".into(), trap: Box::new(trap) };
    let sensor = vec![Cell::new(3, 5)];
    play.refused(ada, with(Trap { sensor: sensor.clone(), ..Trap::of(TrapKind::Custom) }), "refused-no-such-trap");
    let worse = Changes { evade: Some(40), ..Changes::default() };
    play.refused(
        ada,
        with(Trap { sensor: sensor.clone(), changes: worse, ..Trap::of(TrapKind::Net) }),
        "refused-no-such-trap",
    );
    play.refused(ada, with(Trap::of(TrapKind::Net)), "refused-trap-without-sensor");
    let near = Trap { sensor: sensor.clone(), from: Some(Cell::new(7, 5)), ..Trap::of(TrapKind::RollingStone) };
    play.refused(ada, with(near), "refused-stone-too-near");
    play.refused(ada, with(Trap { sensor: vec![Cell::new(9, 5)], ..Trap::of(TrapKind::Net) }), "refused-out-of-reach");
    play.refused(ada, with(Trap { sensor: vec![Cell::new(0, 0)], ..Trap::of(TrapKind::Net) }), "refused-no-floor");
    let nameless =
        Command::CreateTrap { thing: id, name: "".into(), trap: Box::new(Trap { sensor, ..Trap::of(TrapKind::Net) }) };
    play.refused(ada, nameless, "refused-no-name");
}

/// What a player makes lies where the hands are; only what strikes from elsewhere lies up to 10 m away. A game master
/// makes it anywhere.
#[test]
fn s5_a_player_lays_a_trap_within_reach_alone() {
    let builder = hall().thing("near", door(2, 5)).thing("far", door(8, 5));
    let mut play = Play::new(builder);
    let (ada, id) = (play.seat("Ada"), play.id("Ada"));
    let (near, far) = (play.id("near"), play.id("far"));
    let cell = |x, y| Cell::new(x, y);
    let net = || trap(TrapKind::Net, &[(2, 6)]);
    let flight = |from| Trap { from: Some(from), ..trap(TrapKind::ArrowTrap, &[(2, 6)]) };
    let swing = |to| Trap { from: Some(cell(2, 1)), towards: Some(to), ..trap(TrapKind::PendulumBlade, &[(2, 6)]) };
    let needle = |door| Trap { rigged_door: Some(door), ..trap(TrapKind::PoisonedNeedle, &[]) };
    let water = |doors| Trap { doors, ..Trap { rigged_door: Some(near), ..trap(TrapKind::WaterTrap, &[]) } };
    let reach = "refused-out-of-reach";
    let parts = "refused-trap-parts-too-far";
    for (made, why) in [
        (Trap { sensor: vec![cell(2, 6), cell(2, 8)], ..net() }, Some(reach)),
        (Trap { cells: vec![cell(2, 6), cell(9, 8)], ..net() }, Some(reach)),
        (Trap { cells: vec![cell(3, 6), cell(2, 6)], ..net() }, None),
        (Trap { from: Some(cell(9, 8)), ..trap(TrapKind::RainOfNeedles, &[(2, 6)]) }, Some(reach)),
        (flight(cell(12, 6)), None),
        (flight(cell(13, 6)), Some(parts)),
        (swing(cell(2, 9)), None),
        (swing(cell(14, 6)), Some(parts)),
        (needle(near), None),
        (needle(far), Some(reach)),
        (water(vec![]), None),
        (water(vec![near, far]), Some(reach)),
    ] {
        let command = Command::CreateTrap { thing: id, name: "Snare".into(), trap: Box::new(made) };
        match why {
            Some(why) => play.refused(ada, command.clone(), why),
            None => assert_eq!(play.table.allowed(ada, &command), Ok(()), "{command:?}"),
        }
        assert_eq!(play.table.allowed(GM, &command), Ok(()), "the game master reaches everything: {command:?}");
    }
}

#[test]
fn the_game_master_springs_resets_and_removes() {
    let builder: TableBuilder = hall().at(4, 5).thing("jaws", lying(trap(TrapKind::BearTrap, &[(4, 5)]), (4, 5)));
    let mut play = Play::new(builder.dice([1, 1]));
    let trap = play.id("jaws");
    for by in [Some(play.id("Ada")), None] {
        let events = play.does(GM, Command::SpringTrap { trap, by });
        assert_eq!(sprung(&events), 1, "by {by:?}");
    }
    assert_eq!(play.life("Ada"), 60 - 12);
    play.does(GM, Command::ResetTrap { trap });
    assert_eq!((play.armed("jaws"), play.thing("Ada").bonds), (true, None));
    play.does(GM, Command::Reveal { thing: trap, to: SeatSet::NONE.with(play.seat("Ada")) });
    let before = (play.table.hash(), play.table.document());
    play.does(GM, Command::RemoveTrap { trap });
    let document = play.table.document();
    assert!(document.things.iter().all(|thing| thing.id != trap));
    assert!(play.table.view(play.seat("Ada")).secrets.is_empty());
    play.does(GM, Command::Undo);
    assert_eq!((play.table.hash(), play.table.document()), before);
    let ada = play.seat("Ada");
    for command in [
        Command::SpringTrap { trap, by: None },
        Command::ResetTrap { trap },
        Command::RemoveTrap { trap },
        Command::PassTurn,
    ] {
        play.refused(ada, command, "refused-game-master-only");
    }
    play.refused(GM, Command::SpringTrap { trap: play.id("Ada"), by: None }, "refused-no-mechanism");
}

#[test]
fn s5_the_area_of_a_trap_is_seen_by_those_who_have_found_it() {
    let needles = lying(trap(TrapKind::RainOfNeedles, &[(6, 5)]), (6, 5));
    let mut play = Play::new(hall().thing("needles", needles));
    let ada = play.seat("Ada");
    assert!(play.table.view(ada).secrets.is_empty());
    play.does(GM, Command::Reveal { thing: play.id("needles"), to: SeatSet::NONE.with(ada) });
    let secret = &play.table.view(ada).secrets[0];
    assert_eq!((secret.area.len(), secret.sensor.len()), (29, 1));
    assert_eq!(secret.kind.as_ref().map(|kind| kind.key.as_ref()), Some("trap-rain-of-needles"));
}

#[test]
fn choices_offer_hands_for_found_traps_within_reach() {
    let play = found(TrapKind::SpearTrap, &[]);
    let choices = play.table.choices(play.seat("Ada"), play.id("Ada"));
    let offered = |command: &Command| choices.iter().any(|choice| choice.command == *command && choice.allowed.is_ok());
    let (thing, trap) = (play.id("Ada"), play.id("trap"));
    assert!(offered(&Command::Disarm { thing, trap }) && offered(&Command::Rearm { thing, trap }));
}
