//! F4 first move, initiative, surprise, delay, the environment's phase; and those who try to cheat.

use crate::play::{GM, Play, happenings, known_to};
use torchline::knowledge::view::{PromptKind, RoundPhase, Supply};
use torchline::rules::event::Happening;
use torchline::rules::house::FortuneFor;
use torchline::rules::sheet::{Characteristic, Condition};
use torchline::session::Command;
use torchline::session::command::Ask;
use torchline::session::testing::TableBuilder;

/// Initiative 10 with Fortune (base 8, die 2) and 15 without (base 12, die 3).
fn ten_and_fifteen(fifteen_has: u8) -> TableBuilder {
    let builder = TableBuilder::new().hero("Rowena").initiative(8).fortune(2);
    builder.hero("Bertram").initiative(12).fortune(fifteen_has).dice([2, 3])
}

const BOTH: [&str; 2] = ["Rowena", "Bertram"];

#[test]
fn f4_initiative_ten_with_fortune_acts_before_fifteen_without() {
    let (mut play, events) = Play::encounter(ten_and_fifteen(0), &BOTH, &[]);
    assert_eq!(play.table.view(GM).round.expect("a round").phase, RoundPhase::Opening, "the card waits");
    assert!(!happenings(&events).iter().any(|what| matches!(what, Happening::TurnStarted { .. })));
    let events = play.first_move("Rowena");
    let spent = happenings(&events).into_iter().find_map(|what| match what {
        Happening::FirstMove { who, before, after } => Some((who.id, *before, *after)),
        _ => None,
    });
    assert_eq!(spent, Some((play.id("Rowena"), 2, 1)), "the point with before and after");
    assert_eq!(play.fortune("Rowena"), 1);
    assert_eq!(play.order(), ["Rowena", "Bertram"]);
    assert_eq!(play.active().as_deref(), Some("Rowena"));
}

#[test]
fn f4_if_fifteen_also_pays_fifteen_acts_first() {
    let (mut play, _) = Play::encounter(ten_and_fifteen(1), &BOTH, &[]);
    play.first_move("Rowena");
    assert_eq!(play.active(), None, "Bertram may still pay");
    play.first_move("Bertram");
    assert_eq!(play.order(), ["Bertram", "Rowena"]);
    assert_eq!(play.active().as_deref(), Some("Bertram"));
    assert_eq!((play.fortune("Rowena"), play.fortune("Bertram")), (1, 0));
}

#[test]
fn f4_several_first_movers_come_before_all_others_and_the_next_round_is_ordinary() {
    let builder = TableBuilder::new().hero("Ada").initiative(5).fortune(1).hero("Bo").initiative(7).fortune(1);
    let builder = builder.opponent("Ogre").initiative(20).dice([1, 1, 1]);
    let (mut play, _) = Play::encounter(builder, &["Ada", "Bo", "Ogre"], &[]);
    play.first_move("Ada");
    play.first_move("Bo");
    assert_eq!(play.order(), ["Bo", "Ada", "Ogre"]);
    play.ends("Bo");
    play.ends("Ada");
    let events = play.ends("Ogre");
    assert!(happenings(&events).contains(&&Happening::RoundStarted { number: 2 }));
    assert_eq!(play.order(), ["Ogre", "Bo", "Ada"], "ordinary order, and no card since nobody has Fortune left");
    assert_eq!(play.active().as_deref(), Some("Ogre"));
}

#[test]
fn f4_the_card_is_skipped_when_nobody_has_fortune() {
    let builder = TableBuilder::new().hero("Ada").fortune(0).opponent("Ogre").dice([4, 2]);
    let (play, events) = Play::encounter(builder, &["Ada", "Ogre"], &[]);
    assert_eq!(play.active().as_deref(), Some("Ada"));
    assert!(happenings(&events).iter().any(|what| matches!(what, Happening::TurnStarted { action_points: 8, .. })));
}

#[test]
fn f4_each_seat_passes_for_itself_and_opponents_with_fortune_are_the_game_masters() {
    let builder = TableBuilder::new().hero("Ada").initiative(9).fortune(1).opponent("Boss").initiative(3).fortune(1);
    let (mut play, _) = Play::encounter(builder.seen_by_all().dice([1, 1]), &["Ada", "Boss"], &[]);
    let ada = play.seat("Ada");
    let prompt = play.table.view(ada).prompts.pop().expect("the card");
    assert!(prompt.mine);
    assert_eq!(prompt.owners, [ada], "players do not learn that the game master could, too");
    let candidates = vec![(play.id("Ada"), Supply { now: 1, max: 3 })];
    assert_eq!(prompt.kind, PromptKind::FirstMove { round: 1, candidates, taken: vec![], passed: vec![] });
    assert_eq!(play.table.view(GM).prompts[0].owners, [GM, ada]);

    play.passes("Ada");
    assert_eq!(play.active().as_deref(), Some("Ada"), "the round does not wait: that would tell of the boss's Fortune");
    assert!(play.table.view(ada).prompts.is_empty());
    let events = play.does(GM, Command::FirstMove { thing: play.id("Boss") });
    assert_eq!(play.active().as_deref(), Some("Boss"));
    let seen: Vec<_> = known_to(&events, ada).into_iter().cloned().collect();
    let who = torchline::rules::event::Who { id: play.id("Boss"), name: "Boss".into() };
    assert!(seen.contains(&Happening::FirstMoveTaken { who }), "what everyone sees at the table");
    assert!(!seen.iter().any(|what| matches!(what, Happening::FirstMove { .. })), "not the points of an opponent");
}

#[test]
fn f4_under_everyone_those_without_fortune_on_the_sheet_have_the_base() {
    let builder = TableBuilder::new().hero("Ada").opponent("Ogre").house(|house| house.fortune = FortuneFor::Everyone);
    let (mut play, _) = Play::encounter(builder.dice([5, 1]), &["Ada", "Ogre"], &[]);
    play.passes("Ada");
    play.does(GM, Command::FirstMove { thing: play.id("Ogre") });
    assert_eq!(play.fortune("Ogre"), 2, "three, less the one");
}

#[test]
fn f4_cheating_is_refused_and_changes_nothing() {
    let builder = ten_and_fifteen(1).hero("Poor").fortune(0).opponent("Ogre").fortune(2).dice([1, 1]);
    let mut play = Play::new(builder);
    let [rowena, bertram, poor, ogre] = ["Rowena", "Bertram", "Poor", "Ogre"].map(|name| play.id(name));
    let seat = |name: &str| play.names.seat(name);
    let (hers, his, poors) = (seat("Rowena"), seat("Bertram"), seat("Poor"));
    let first = |thing| Command::FirstMove { thing };
    play.refused(hers, first(rowena), "refused-no-encounter");
    play.refused(hers, Command::PassFirstMove, "refused-no-encounter");
    play.does(GM, Command::StartEncounter { things: vec![rowena, bertram, poor, ogre], surprised: vec![] });
    play.refused(poors, first(poor), "refused-no-fortune");
    play.refused(poors, Command::PassFirstMove, "refused-nothing-to-pass");
    play.refused(hers, first(ogre), "refused-not-yours");
    play.refused(hers, first(bertram), "refused-not-yours");
    play.refused(hers, first(torchline::knowledge::ThingId(77)), "refused-no-such-thing");
    play.refused(torchline::knowledge::SeatId(9), first(rowena), "refused-no-such-seat");
    play.refused(hers, Command::EndTurn { thing: rowena }, "refused-answer-first");
    play.does(hers, first(rowena));
    play.refused(hers, first(rowena), "refused-first-move-taken");
    play.does(his, Command::PassFirstMove);
    play.refused(his, first(bertram), "refused-round-has-begun");
    play.refused(his, Command::PassFirstMove, "refused-first-move-passed");
    play.does(GM, Command::PassFirstMove);
    assert_eq!(play.active().as_deref(), Some("Rowena"));
    play.refused(GM, first(ogre), "refused-first-move-passed");
    play.refused(his, first(bertram), "refused-round-has-begun");
}

#[test]
fn f4_the_refusal_does_not_tell_of_tokens_that_nobody_has_seen() {
    let rows = ["............", "############", "............"];
    let builder = TableBuilder::new().rows(rows).hero("Ada").at(1, 0).fortune(1);
    let builder = builder.opponent("Lurker").at(1, 2).fortune(1).dice([1, 6]);
    let (mut play, _) = Play::encounter(builder, &["Ada", "Lurker"], &[]);
    play.refused(play.seat("Ada"), Command::FirstMove { thing: play.id("Lurker") }, "refused-no-such-thing");
}

/// Ada in the north, whom nobody in the south has seen, and the other way round.
fn lurker_behind_rock(initiative: i16) -> TableBuilder {
    let rows = ["............", "############", "............"];
    let builder = TableBuilder::new().rows(rows).hero("Ada").at(1, 0).initiative(9).sheet(|_| {});
    builder.opponent("Lurker").at(1, 2).fortune(1).initiative(initiative)
}

#[test]
fn f4_the_round_waits_for_no_unseen_opponent_who_may_still_go_first_until_somebody_acts() {
    let (mut play, _) = Play::encounter(lurker_behind_rock(5).dice([3, 3]), &["Ada", "Lurker"], &[]);
    let (ada, lurker) = (play.seat("Ada"), play.id("Lurker"));
    assert_eq!(play.active().as_deref(), Some("Ada"), "the opening does not tell that there is somebody to ask");
    assert_eq!(play.table.view(GM).prompts.len(), 1, "but the game master is asked");
    assert!(play.table.view(ada).prompts.is_empty());
    let first = Command::FirstMove { thing: lurker };
    let offered = play.table.choices(GM, lurker);
    assert!(offered.iter().any(|choice| choice.command == first && choice.allowed.is_ok()));
    let events = play.does(GM, first.clone());
    assert_eq!((play.active().as_deref(), play.fortune("Lurker")), (Some("Lurker"), 0));
    assert!(known_to(&events, ada).is_empty(), "{:?}", known_to(&events, ada));
    play.ends("Lurker");
    assert_eq!(play.active().as_deref(), Some("Ada"));
    play.ends("Ada");
    assert_eq!((play.round(), play.order()), (2, vec!["Ada".to_owned(), "Lurker".to_owned()]), "the ordinary order");

    let (mut play, _) = Play::encounter(lurker_behind_rock(5).dice([3, 3]), &["Ada", "Lurker"], &[]);
    play.does(ada, Command::Walk { thing: play.id("Ada"), to: (2, 0).into(), via: vec![] });
    play.refused(GM, first.clone(), "refused-round-has-begun");
    assert!(play.table.view(GM).prompts.is_empty());

    // A check costs nothing, and yet somebody has acted.
    let (mut play, _) = Play::encounter(lurker_behind_rock(5).dice([3, 3, 3, 3]), &["Ada", "Lurker"], &[]);
    let ask = Ask::Difficulty { of: Characteristic::Athletics, against: 9 };
    let (thing, on, eyes, repeatable, reason) = (play.id("Ada"), None, false, false, String::new());
    play.does(ada, Command::Check { thing, ask, on, eyes, repeatable, reason });
    play.does(ada, Command::RollDice);
    assert!(!play.table.awaits_answer());
    play.refused(GM, first, "refused-round-has-begun");
}

#[test]
fn initiative_a_tie_with_somebody_unseen_is_rolled_by_the_game_master() {
    let builder = lurker_behind_rock(9).house(|house| house.typed_dice = true).dice([3, 3]);
    let (mut play, _) = Play::encounter(builder, &["Ada", "Lurker"], &[]);
    let ada = play.seat("Ada");
    assert!(play.table.view(ada).prompts.is_empty(), "a roll to decide a tie would tell of the other");
    play.refused(ada, Command::TypeDice { dice: vec![6] }, "refused-no-roll-waits");
    let mut events = play.does(GM, Command::TypeDice { dice: vec![6] });
    events.extend(play.does(GM, Command::TypeDice { dice: vec![1] }));
    assert_eq!(play.active().as_deref(), Some("Ada"));
    assert!(!known_to(&events, ada).iter().any(|what| matches!(what, Happening::Rolled { .. })));
}

#[test]
fn f4_is_refused_where_nobody_has_fortune() {
    let builder = ten_and_fifteen(1).house(|house| house.fortune = FortuneFor::Nobody);
    let (mut play, _) = Play::encounter(builder, &BOTH, &[]);
    assert_eq!(play.active().as_deref(), Some("Bertram"), "F11: no card");
    play.refused(play.seat("Rowena"), Command::FirstMove { thing: play.id("Rowena") }, "refused-round-has-begun");
    assert_eq!(play.fortune("Rowena"), 2);
}

#[test]
fn initiative_is_rolled_once_and_explained() {
    let (mut play, events) = Play::encounter(ten_and_fifteen(0), &BOTH, &[]);
    let totals: Vec<i32> = happenings(&events)
        .into_iter()
        .filter_map(|what| match what {
            Happening::Rolled { check, total, .. } => {
                assert_eq!(check.modifiers.len(), 1, "the base with its source");
                Some(*total)
            }
            _ => None,
        })
        .collect();
    assert_eq!(totals, [10, 15], "in the order of the command");
    play.passes("Rowena");
    let order = play.table.view(GM).round.expect("a round").order;
    let explained = order[0].initiative.as_ref().expect("known");
    assert_eq!((explained.value, explained.parts.iter().map(|part| part.amount).collect()), (15, vec![12, 3]));
    play.ends("Bertram");
    let events = play.ends("Rowena");
    assert!(!happenings(&events).iter().any(|what| matches!(what, Happening::Rolled { .. })), "rolled once");
    assert_eq!(play.round(), 2);
}

#[test]
fn initiative_ties_go_to_the_base_then_to_logged_rolls_until_they_differ() {
    let builder = TableBuilder::new().hero("A").initiative(8).hero("B").initiative(8).hero("C").initiative(9);
    let builder = builder.dice([5, 5, 4, 3, 3, 2, 6]);
    let (play, events) = Play::encounter(builder, &["A", "B", "C"], &[]);
    assert_eq!(play.order(), ["C", "B", "A"], "13 each: the base 9 first; then 3 against 3, 2 against 6");
    let rolls = happenings(&events).into_iter().filter(|what| matches!(what, Happening::Rolled { .. })).count();
    assert_eq!(rolls, 7);
    assert_eq!(play.table.document().table.checks, [], "nothing is left lying about");
}

#[test]
fn initiative_of_whoever_joins_is_rolled_at_the_next_opening() {
    let builder =
        TableBuilder::new().hero("A").initiative(8).opponent("B").initiative(6).opponent("Late").initiative(12);
    let (mut play, _) = Play::encounter(builder.dice([3, 3, 6]), &["A", "B"], &[]);
    play.does(GM, Command::Join { thing: play.id("Late") });
    play.refused(GM, Command::Join { thing: play.id("Late") }, "refused-in-order-already");
    assert_eq!(play.order(), ["A", "B", "Late"]);
    play.ends("A");
    play.ends("B");
    assert_eq!((play.round(), play.order()), (2, vec!["Late".to_owned(), "A".to_owned(), "B".to_owned()]));
    play.does(GM, Command::Leave { thing: play.id("Late") });
    assert_eq!(play.active().as_deref(), Some("A"), "the turn goes on to the next");
}

#[test]
fn initiative_of_unseen_opponents_does_not_leak() {
    let rows = ["............", "............", "############", "............"];
    let builder = TableBuilder::new().rows(rows).hero("Ada").at(1, 0).opponent("Lurker").at(1, 3);
    let (play, events) = Play::encounter(builder.dice([1, 6]), &["Ada", "Lurker"], &[]);
    let ada = play.seat("Ada");
    for what in known_to(&events, ada) {
        let text = format!("{what:?}");
        assert!(!text.contains("Lurker") && !text.contains("ThingId(2)"), "{text}");
    }
    assert_eq!(play.order_for(ada), ["Ada"]);
    assert_eq!(play.order(), ["Lurker", "Ada"]);
}

#[test]
fn initiative_of_opponents_in_sight_shows_when_they_act() {
    let builder = TableBuilder::new().hero("Ada").initiative(9).opponent("Ogre").initiative(3).seen_by_all();
    let (mut play, events) = Play::encounter(builder.dice([3, 3]), &["Ada", "Ogre"], &[]);
    let ada = play.seat("Ada");
    let numbers: Vec<Option<i32>> = known_to(&events, ada)
        .into_iter()
        .find_map(|what| match what {
            Happening::OrderSet { order } => Some(order.iter().map(|(_, initiative)| *initiative).collect()),
            _ => None,
        })
        .expect("the order");
    assert_eq!(numbers, [Some(12), None]);
    let shown = |play: &Play| {
        let order = play.table.view(ada).round.expect("a round").order;
        order.iter().map(|place| place.initiative.as_ref().map(|explained| explained.value)).collect::<Vec<_>>()
    };
    assert_eq!(shown(&play), [Some(12), None]);
    play.ends("Ada");
    assert_eq!(shown(&play), [Some(12), Some(6)]);
}

#[test]
fn surprised_tokens_lose_the_first_round_and_then_the_status() {
    let builder = TableBuilder::new().hero("Ada").initiative(15).fortune(1).opponent("Ogre").dice([6, 1]);
    let (mut play, events) = Play::encounter(builder, &["Ada", "Ogre"], &["Ada"]);
    assert_eq!(play.active().as_deref(), Some("Ogre"), "no first move for the surprised, and no turn");
    let lost = |what: &&Happening| matches!(what, Happening::TurnLost { why: Condition::Surprised, .. });
    assert!(happenings(&events).iter().any(lost));
    assert!(play.table.view(GM).round.expect("a round").order[0].surprised);
    play.refused(play.seat("Ada"), Command::EndTurn { thing: play.id("Ada") }, "refused-not-your-turn");
    let events = play.ends("Ogre");
    assert!(happenings(&events).iter().any(|what| matches!(
        what,
        Happening::ConditionChanged { condition: Condition::Surprised, before: 1, after: 0, .. }
    )));
    assert_eq!(play.round(), 2);
    play.passes("Ada");
    assert_eq!(play.active().as_deref(), Some("Ada"));
}

#[test]
fn surprised_tokens_cannot_take_the_first_move() {
    let builder = TableBuilder::new().hero("Ada").fortune(1).hero("Bo").fortune(1).dice([6, 1]);
    let (mut play, _) = Play::encounter(builder, &["Ada", "Bo"], &["Ada"]);
    play.refused(play.seat("Ada"), Command::FirstMove { thing: play.id("Ada") }, "refused-surprised");
    play.refused(play.seat("Ada"), Command::PassFirstMove, "refused-nothing-to-pass");
    play.first_move("Bo");
    assert_eq!(play.active().as_deref(), Some("Bo"));
}

#[test]
fn surprised_all_together_nobody_acts_in_the_first_round() {
    let builder = TableBuilder::new().hero("Ada").opponent("Ogre").dice([6, 1]);
    let (play, _) = Play::encounter(builder, &["Ada", "Ogre"], &["Ada", "Ogre"]);
    assert_eq!((play.round(), play.active().as_deref()), (2, Some("Ada")));
}

#[test]
fn whoever_cannot_act_is_passed_over_with_a_line() {
    let builder = TableBuilder::new().hero("Ada").life(30, 0).opponent("Ogre").dice([6, 1]);
    let (mut play, events) = Play::encounter(builder, &["Ada", "Ogre"], &[]);
    assert!(
        happenings(&events).iter().any(|what| matches!(what, Happening::TurnLost { why: Condition::Unconscious, .. }))
    );
    assert_eq!(play.active().as_deref(), Some("Ogre"));
    let fall = Command::ChangeLife { thing: play.id("Ogre"), by: -40, reason: "a stone".to_owned() };
    play.does(GM, fall);
    play.does(GM, Command::EndTurn { thing: play.id("Ogre") });
    assert_eq!(
        (play.round(), play.active()),
        (2, None),
        "nobody can act: the round waits instead of running in circles"
    );
    play.does(GM, Command::ChangeLife { thing: play.id("Ada"), by: 20, reason: "a draught".to_owned() });
    assert_eq!(play.active().as_deref(), Some("Ada"));
}

#[test]
fn delay_acts_right_after_the_other_in_this_round_only() {
    let builder = TableBuilder::new().hero("A").initiative(12).hero("B").initiative(9).seen_by_all();
    let builder = builder.hero("C").initiative(3).seen_by_all().dice([1, 1, 1]);
    let (mut play, _) = Play::encounter(builder, &["A", "B", "C"], &[]);
    play.delays("A", "B");
    assert_eq!((play.order(), play.active().as_deref()), (["B", "A", "C"].map(str::to_owned).to_vec(), Some("B")));
    play.ends("B");
    assert_eq!(play.active().as_deref(), Some("A"));
    play.ends("A");
    play.ends("C");
    assert_eq!(play.order(), ["A", "B", "C"]);
}

#[test]
fn delay_knows_no_circles_and_no_past() {
    let builder = TableBuilder::new().hero("A").initiative(12).hero("B").initiative(9);
    let builder = builder.hero("C").initiative(3).dice([1, 1, 1]);
    let (mut play, _) = Play::encounter(builder, &["A", "B", "C"], &[]);
    let [a, b, c] = ["A", "B", "C"].map(|name| play.id(name));
    play.refused(GM, Command::Delay { thing: a, after: a }, "refused-delay-for-oneself");
    play.refused(GM, Command::Delay { thing: b, after: c }, "refused-not-your-turn");
    play.does(GM, Command::Delay { thing: a, after: b });
    play.refused(GM, Command::Delay { thing: b, after: a }, "refused-delay-in-a-circle");
    play.ends("B");
    play.refused(GM, Command::Delay { thing: a, after: b }, "refused-delay-too-late");
    play.ends("A");
    play.ends("C");
    assert_eq!(play.round(), 2);
}

#[test]
fn the_environment_has_its_phase_at_the_end_of_each_round() {
    let (mut play, _) = Play::encounter(TableBuilder::new().hero("A").opponent("B").dice([6, 1]), &["A", "B"], &[]);
    play.ends("A");
    let events = play.ends("B");
    let phase = happenings(&events).iter().position(|what| **what == Happening::EnvironmentPhase { number: 1 });
    let round = happenings(&events).iter().position(|what| **what == Happening::RoundStarted { number: 2 });
    assert!(phase.is_some() && phase < round);
    assert_eq!(events[phase.expect("there")].round, 1);
    assert_eq!(events[round.expect("there")].round, 2);
}

#[test]
fn an_encounter_ends_at_any_moment() {
    let (mut play, _) = Play::encounter(ten_and_fifteen(1), &BOTH, &["Bertram"]);
    let before = play.table.document();
    let events = play.does(GM, Command::EndEncounter);
    assert!(happenings(&events).contains(&&Happening::EncounterEnded));
    let after = play.table.document();
    assert_ne!(before.table.pending, after.table.pending);
    assert_eq!((after.table.rounds.0, after.table.pending.0.len(), after.table.checks.len()), (None, 0, 0));
    assert!(after.things.iter().all(|thing| thing.conditions.as_ref().is_none_or(|noted| noted.0.is_empty())));
    play.refused(GM, Command::EndEncounter, "refused-no-encounter");
    play.does(GM, Command::StartEncounter { things: vec![play.id("Rowena")], surprised: vec![] });
    let events = play.does(GM, Command::Leave { thing: play.id("Rowena") });
    assert!(happenings(&events).contains(&&Happening::EncounterEnded), "the last to leave ends it");
}

#[test]
fn encounters_begin_only_as_they_should() {
    let mut play = Play::new(TableBuilder::new().hero("A").opponent("B"));
    let (a, b, seat) = (play.id("A"), play.id("B"), play.seat("A"));
    let start = |things: &[_], surprised: &[_]| Command::StartEncounter {
        things: things.to_vec(),
        surprised: surprised.to_vec(),
    };
    play.refused(seat, start(&[a], &[]), "refused-game-master-only");
    play.refused(GM, start(&[], &[]), "refused-nobody-takes-part");
    play.refused(GM, start(&[a, a], &[]), "refused-named-twice");
    play.refused(GM, start(&[a], &[b]), "refused-surprised-takes-no-part");
    play.refused(GM, start(&[torchline::knowledge::ThingId(77)], &[]), "refused-no-such-token");
    play.does(GM, start(&[a], &[]));
    play.refused(GM, start(&[b], &[]), "refused-encounter-runs");
}

#[test]
fn buttons_offer_what_the_table_would_take() {
    let (mut play, _) = Play::encounter(ten_and_fifteen(1), &BOTH, &[]);
    let (seat, rowena) = (play.seat("Rowena"), play.id("Rowena"));
    let offered = |play: &Play| -> Vec<Command> {
        let choices = play.table.choices(seat, rowena);
        choices.into_iter().filter(|choice| choice.allowed.is_ok()).map(|choice| choice.command).collect()
    };
    assert_eq!(offered(&play), [Command::FirstMove { thing: rowena }, Command::PassFirstMove]);
    play.first_move("Rowena");
    play.passes("Bertram");
    assert!(offered(&play).contains(&Command::EndTurn { thing: rowena }));
    assert_eq!(play.table.choices(play.seat("Bertram"), rowena), [], "none for others");
}
