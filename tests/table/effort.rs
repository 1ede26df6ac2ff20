//! Heroic effort and attempts: E1–E10; and those who try to cheat.

use crate::fortune::climber;
use crate::play::{GM, Play, happenings, roll_of, settled};
use torchline::board::{At, Cell};
use torchline::knowledge::ThingId;
use torchline::knowledge::view::RollAct;
use torchline::level::ThingDoc;
use torchline::rules::event::Happening;
use torchline::rules::house::HopelessEffort;
use torchline::rules::sheet::{Attribute, Characteristic, Condition, Dots, Sheet};
use torchline::rules::things::Item;
use torchline::session::Command;
use torchline::session::command::{Ask, MOST_NEEDED, MOST_STAGES};
use torchline::session::testing::TableBuilder;

/// Dots for the pools of these tests: Strength 3 + Athletics 2 = 5, Intelligence 2 without Crafts.
fn dots(sheet: &mut Sheet) {
    climber(0)(sheet);
    let dots =
        [(Dots::Strength, 3), (Dots::Athletics, 2), (Dots::Intelligence, 2), (Dots::Resolve, 2), (Dots::Composure, 2)];
    sheet.dots.extend(dots);
}

const FIVE: Ask = Ask::Pool { attribute: Dots::Strength, skill: Some(Dots::Athletics) };
const THREE: Ask = Ask::Pool { attribute: Dots::Strength, skill: None };
const BOMB: Ask = Ask::Pool { attribute: Dots::Intelligence, skill: Some(Dots::Crafts) };

fn table() -> TableBuilder {
    let item = || ThingDoc { at: Some(At(Cell::new(0, 0))), item: Some(Item::default()), ..ThingDoc::default() };
    let builder = TableBuilder::new().hero("Lora").sheet(dots).willpower(4).hero("Bo").sheet(dots);
    builder.thing("Door", item()).thing("Gate", item())
}

fn attempt(thing: ThingId, ask: Ask, on: Option<ThingId>) -> Command {
    Command::Check { thing, ask, on, eyes: false, repeatable: true, reason: String::new() }
}

/// Asks for a roll and throws it with these dice; the number that was rolled with.
fn tries(play: &mut Play, command: Command, dice: &[u32]) -> i32 {
    let seat = play.seat("Lora");
    play.does(seat, command);
    let sum = roll_of(&play.table, seat).sum.value;
    play.table.feed_dice(dice.iter().copied());
    play.does(seat, Command::RollDice);
    sum
}

fn under_pressure(change: impl FnOnce(&mut torchline::rules::HouseRules)) -> Play {
    Play::new(table().house(|house| {
        house.pressure = Some(true);
        change(house);
    }))
}

#[test]
fn e1_the_second_attempt_under_pressure_has_four_dice_of_five() {
    let mut play = under_pressure(|_| {});
    let (lora, door, gate) = (play.id("Lora"), play.id("Door"), play.id("Gate"));
    let failed = [2, 2, 2, 2, 2];
    assert_eq!(tries(&mut play, attempt(lora, FIVE, Some(door)), &failed), 5);
    assert_eq!(tries(&mut play, attempt(lora, FIVE, Some(door)), &failed[..4]), 4);
    assert_eq!(tries(&mut play, attempt(lora, FIVE, Some(gate)), &failed), 5, "another target");
    assert_eq!(tries(&mut play, attempt(lora, THREE, Some(door)), &failed[..3]), 3, "another action");
    assert_eq!(tries(&mut play, attempt(lora, FIVE, Some(door)), &[8, 2, 2]), 3, "and now it opens");
    assert_eq!(tries(&mut play, attempt(lora, FIVE, Some(door)), &failed), 5, "a success ends the counting");
}

#[test]
fn e1_the_burning_house_flat_two_is_five_three_three_dice() {
    let mut play = under_pressure(|house| {
        house.retry_flat = true;
        house.retry_step = 2;
    });
    let command = attempt(play.id("Lora"), FIVE, Some(play.id("Door")));
    let sums = [5, 3, 3].map(|dice| tries(&mut play, command.clone(), &[2_u32; 5][..dice]));
    assert_eq!(sums, [5, 3, 3]);
}

#[test]
fn e1_without_pressure_nothing_is_lost_and_an_encounter_presses() {
    let mut play = Play::new(table());
    let command = attempt(play.id("Lora"), FIVE, Some(play.id("Door")));
    for _ in 0..3 {
        assert_eq!(tries(&mut play, command.clone(), &[2; 5]), 5);
    }
    play.table.feed_dice([3]);
    play.does(GM, Command::StartEncounter { things: vec![play.id("Lora")], surprised: vec![] });
    assert_eq!(tries(&mut play, command.clone(), &[2; 2]), 2, "the fourth attempt");
    let house = torchline::rules::HouseRules { pressure: Some(false), ..play.table.house().clone() };
    play.does(GM, Command::SetHouseRules { house });
    play.ends("Lora");
    assert_eq!(tries(&mut play, command, &[2; 5]), 5, "the game master says that there is time");
}

#[test]
fn e1_counts_in_each_kinds_own_unit_and_the_game_master_can_clear_it() {
    let mut play = under_pressure(|_| {});
    let (lora, door) = (play.id("Lora"), play.id("Door"));
    let difficulty = attempt(lora, Ask::Difficulty { of: Characteristic::Athletics, against: 16 }, Some(door));
    let attribute = attempt(lora, Ask::Attribute(Attribute::Strength), Some(door));
    assert_eq!([[1, 2], [2, 2]].map(|dice| tries(&mut play, difficulty.clone(), &dice)), [5, 4]);
    assert_eq!([[13], [12]].map(|dice| tries(&mut play, attribute.clone(), &dice)), [12, 11]);
    play.refused(play.seat("Lora"), Command::ClearAttempts { thing: lora, on: None }, "refused-game-master-only");
    play.does(GM, Command::ClearAttempts { thing: lora, on: Some(door) });
    assert_eq!(play.thing("Lora").attempts, None);
    assert_eq!(tries(&mut play, attribute, &[10]), 12);
    play.refused(GM, Command::ClearAttempts { thing: lora, on: None }, "refused-no-attempts");
}

#[test]
fn e1_an_attempt_that_is_taken_back_or_undone_does_not_count() {
    let mut play = under_pressure(|_| {});
    let seat = play.seat("Lora");
    let command = attempt(play.id("Lora"), FIVE, Some(play.id("Door")));
    play.does(seat, command.clone());
    play.does(seat, Command::TakeBack);
    assert_eq!(tries(&mut play, command.clone(), &[2; 5]), 5);
    play.does(GM, Command::Undo);
    play.does(seat, Command::TakeBack);
    assert_eq!(tries(&mut play, command, &[2; 5]), 5);
}

#[test]
fn e2_what_can_be_tried_once_is_refused_the_second_time() {
    let mut play = Play::new(table());
    let (seat, lora, door) = (play.seat("Lora"), play.id("Lora"), play.id("Door"));
    let once = |on, reason: &str, repeatable| Command::Check {
        thing: lora,
        ask: FIVE,
        on,
        eyes: false,
        repeatable,
        reason: reason.to_owned(),
    };
    tries(&mut play, once(Some(door), "", false), &[2; 5]);
    play.refused(seat, once(Some(door), "", false), "refused-one-shot");
    play.refused(seat, once(Some(door), "again", true), "refused-one-shot");
    play.refused(GM, once(Some(door), "", false), "refused-one-shot");
    tries(&mut play, once(None, "the ambush", false), &[2; 5]);
    play.refused(seat, once(None, "the ambush", false), "refused-one-shot");
    play.refused(seat, once(None, "", true), "refused-one-shot");
    play.does(GM, Command::ClearAttempts { thing: lora, on: None });
    play.does(seat, once(Some(door), "", false));
}

fn lock(play: &Play, needed: u32, stages: u8) -> Command {
    let (thing, reason) = (play.id("Lora"), "the lock".to_owned());
    Command::BeginExtended { thing, ask: FIVE, on: None, eyes: false, needed, stages, reason }
}

#[test]
fn e3_a_stage_without_success_only_costs_its_time() {
    let mut play = under_pressure(|_| {});
    let (seat, thing) = (play.seat("Lora"), play.id("Lora"));
    play.refused(seat, lock(&play, 1, 3), "refused-game-master-only");
    play.refused(seat, Command::Stage { thing }, "refused-no-extended");
    let begin = lock(&play, 3, 3);
    play.does(GM, begin.clone());
    play.refused(GM, begin, "refused-extended-already");
    assert_eq!(tries(&mut play, Command::Stage { thing }, &[2; 5]), 5);
    assert_eq!(tries(&mut play, Command::Stage { thing }, &[8, 9, 2, 2, 2]), 5, "no successive attempt");
    let view = play.table.view(seat).extended.pop().expect("it is followed");
    assert_eq!((view.successes, view.stage, view.failed, view.pool.value), (2, 2, false, 5));
    let chance = torchline::dice::odds::extended_action(&[5], 1).expect("small");
    assert_eq!(view.chance, Some(chance));
    assert_eq!(tries(&mut play, Command::Stage { thing }, &[8, 2, 2, 2, 2]), 5);
    assert_eq!(play.thing("Lora").extended, None, "done");
    assert_eq!(play.thing("Lora").attempts, None);
}

#[test]
fn e3_the_largest_action_is_followed_without_its_chance() {
    let mut play = Play::new(table());
    let begin = lock(&play, MOST_NEEDED, MOST_STAGES);
    play.does(GM, begin);
    let view = play.table.view(play.seat("Lora")).extended.pop().expect("it is followed");
    assert_eq!((view.needed, view.stages, view.chance), (MOST_NEEDED, MOST_STAGES, None));
}

#[test]
fn e3_every_roll_of_the_second_run_has_one_die_less_and_of_the_third_two() {
    let mut play = Play::new(table());
    let (seat, thing) = (play.seat("Lora"), play.id("Lora"));
    let begin = lock(&play, 9, 2);
    play.does(GM, begin);
    for dice in [5, 4, 3] {
        play.refused(GM, Command::FreshStart { thing }, "refused-extended-not-failed");
        let sums = [(); 2].map(|()| tries(&mut play, Command::Stage { thing }, &[2_u32; 5][..dice]));
        assert_eq!(sums, [dice as i32; 2], "per run, not per roll");
        play.refused(seat, Command::Stage { thing }, "refused-extended-failed");
        play.refused(seat, Command::FreshStart { thing }, "refused-game-master-only");
        play.does(GM, Command::FreshStart { thing });
    }
    play.refused(play.seat("Bo"), Command::EndExtended { thing }, "refused-not-yours");
    play.does(seat, Command::EndExtended { thing });
    assert!(play.table.view(GM).extended.is_empty());
}

/// A pool of Lora's is announced, with what the game master adds.
fn announced(builder: TableBuilder, ask: Ask, added: i32) -> Play {
    let mut play = Play::new(builder);
    let command = attempt(play.id("Lora"), ask, None);
    play.does(play.seat("Lora"), command);
    if added != 0 {
        play.does(GM, Command::AddModifier { amount: added, reason: "darkness".to_owned() });
    }
    play
}

#[test]
fn e4_three_dice_and_three_of_effort_less_three_in_the_dark_are_three() {
    let mut play = announced(table().dice([8, 2, 2]), THREE, -3);
    let seat = play.seat("Lora");
    let choices = roll_of(&play.table, seat).choices;
    let choice = choices.iter().find(|choice| choice.act == RollAct::Effort).expect("it is open");
    let (now, then) = choice.odds.clone().expect("its odds");
    let pool = |size| torchline::dice::odds::pool(size).expect("small").chance(|result| result.succeeds());
    assert_eq!((now, then), (pool(0), pool(3)));
    play.does(seat, Command::Effort);
    assert_eq!(roll_of(&play.table, seat).sum.value, 3);
    let events = play.does(seat, Command::RollDice);
    assert_eq!((settled(&events).0.dice.len(), play.thing("Lora").willpower.expect("some").0), (3, 3));
}

#[test]
fn e4_e10_an_untrained_mind_in_the_dark_is_left_a_chance_roll() {
    let mut play = announced(table().dice([10]), BOMB, -3);
    let seat = play.seat("Lora");
    play.does(seat, Command::Effort);
    assert_eq!(roll_of(&play.table, seat).sum.value, 2 + 3 - 3 - 3);
    let events = play.does(seat, Command::RollDice);
    assert_eq!((settled(&events).0.dice, settled(&events).1), (vec![10], 1), "one die, and only its 10 succeeds");
}

fn hopeless(rule: HopelessEffort) -> TableBuilder {
    table().house(|house| house.hopeless_effort = rule)
}

fn willpower(play: &Play) -> u8 {
    play.thing("Lora").willpower.expect("Willpower").0
}

#[test]
fn e5_the_game_master_is_asked_and_gives_or_insists() {
    let mut play = announced(hopeless(HopelessEffort::Ask), BOMB, -3);
    let seat = play.seat("Lora");
    play.refused(seat, Command::EffortBack, "refused-no-effort");
    play.does(seat, Command::Effort);
    play.refused(GM, Command::AnswerPlea { give: true }, "refused-nobody-asks");
    play.refused(play.seat("Bo"), Command::EffortBack, "refused-not-your-roll");
    play.does(seat, Command::EffortBack);
    play.refused(seat, Command::EffortBack, "refused-effort-asked");
    play.refused(seat, Command::AnswerPlea { give: true }, "refused-answer-first");
    let acts = |play: &Play| roll_of(&play.table, GM).choices.into_iter().map(|choice| choice.act).collect::<Vec<_>>();
    assert!(acts(&play).contains(&RollAct::LetEffortBack) && acts(&play).contains(&RollAct::InsistOnEffort));
    play.does(GM, Command::AnswerPlea { give: false });
    play.refused(seat, Command::EffortBack, "refused-effort-insisted");
    assert_eq!(willpower(&play), 3);
    play.does(GM, Command::Undo);
    play.does(GM, Command::AnswerPlea { give: true });
    assert_eq!((willpower(&play), roll_of(&play.table, seat).sum.value), (4, -4));
    play.does(seat, Command::Effort);
    assert_eq!(willpower(&play), 3, "it can be made once more");
    play.does(seat, Command::RollDice);
    play.refused(seat, Command::EffortBack, "refused-no-roll-announced");
}

#[test]
fn e5_the_point_comes_back_by_itself_or_stays_spent() {
    let mut play = announced(hopeless(HopelessEffort::GiveBack), BOMB, -3);
    let events = play.does(play.seat("Lora"), Command::Effort);
    assert!(
        happenings(&events).iter().any(|what| matches!(what, Happening::EffortReturned { before: 3, after: 4, .. }))
    );
    assert_eq!(willpower(&play), 4);
    // Also when it only becomes hopeless later.
    let mut play = announced(hopeless(HopelessEffort::GiveBack), THREE, 0);
    play.does(play.seat("Lora"), Command::Effort);
    play.does(GM, Command::AddModifier { amount: -6, reason: String::new() });
    assert_eq!(willpower(&play), 4);

    let mut play = announced(hopeless(HopelessEffort::Insist), BOMB, -3);
    play.does(play.seat("Lora"), Command::Effort);
    play.refused(play.seat("Lora"), Command::EffortBack, "refused-effort-stays");
    assert_eq!(willpower(&play), 3);
    let mut play = announced(hopeless(HopelessEffort::Ask), THREE, 0);
    play.does(play.seat("Lora"), Command::Effort);
    play.refused(play.seat("Lora"), Command::EffortBack, "refused-effort-not-hopeless");
}

#[test]
fn e6_e8_one_point_before_the_roll_and_none_after_it() {
    let mut play = announced(table().house(|house| house.typed_dice = true), FIVE, 0);
    let seat = play.seat("Lora");
    play.refused(play.seat("Bo"), Command::Effort, "refused-not-your-roll");
    play.does(seat, Command::Effort);
    play.refused(seat, Command::Effort, "refused-effort-once");
    play.refused(seat, Command::TakeBack, "refused-roll-has-cost");
    play.does(seat, Command::RollDice);
    play.refused(seat, Command::Effort, "refused-effort-before-the-roll");
    play.does(seat, Command::TypeDice { dice: vec![2; 8] });
    play.refused(seat, Command::Effort, "refused-no-roll-announced");
    assert_eq!(willpower(&play), 3);
    let mut play = announced(table(), Ask::Attribute(Attribute::Strength), 0);
    play.refused(play.seat("Lora"), Command::Effort, "refused-effort-only-pools");
    let mut empty = table().document();
    empty.things[0].willpower = Some(torchline::rules::sheet::Willpower(0));
    let table = torchline::session::Table::open(&empty, table().dice_source()).expect("it opens");
    let mut play = Play { table, names: play.names };
    let command = attempt(play.id("Lora"), FIVE, None);
    play.does(seat, command);
    play.refused(seat, Command::Effort, "refused-no-willpower");
}

#[test]
fn e7_one_point_a_round_and_e8_one_for_each_stage() {
    let mut play = Play::new(table());
    let (seat, thing) = (play.seat("Lora"), play.id("Lora"));
    let begin = lock(&play, 50, 9);
    play.does(GM, begin);
    let stage = |play: &mut Play| {
        play.does(seat, Command::Stage { thing });
        play.does(seat, Command::Effort);
        play.table.feed_dice([2; 8]);
        play.does(seat, Command::RollDice);
    };
    stage(&mut play);
    play.does(seat, Command::Stage { thing });
    assert_eq!(roll_of(&play.table, seat).sum.value, 5, "each roll needs its own point");
    play.table.feed_dice([2; 5]);
    play.does(seat, Command::RollDice);
    play.table.feed_dice([3]);
    play.does(GM, Command::StartEncounter { things: vec![thing], surprised: vec![] });
    stage(&mut play);
    play.refused(seat, Command::Stage { thing }, "refused-stage-next-turn");
    play.does(seat, attempt(thing, FIVE, None));
    play.refused(seat, Command::Effort, "refused-effort-this-round");
    play.does(seat, Command::TakeBack);
    play.table.feed_dice([3]);
    play.ends("Lora");
    stage(&mut play);
    assert_eq!(willpower(&play), 1);
}

#[test]
fn e9_raised_dots_bring_points_that_are_spent_first_and_go_spent_or_not() {
    let mut play = Play::new(table());
    let (seat, thing) = (play.seat("Lora"), play.id("Lora"));
    let raise = |of, dots| Command::RaiseDots { thing, of, dots, reason: "a blessing".to_owned() };
    let supply = |play: &Play| {
        let sheets = play.table.view(seat).sheets;
        let willpower = sheets.into_iter().find(|sheet| sheet.id == thing).expect("her sheet").willpower;
        (willpower.now, willpower.max)
    };
    play.refused(seat, raise(Dots::Resolve, 2), "refused-game-master-only");
    play.refused(GM, raise(Dots::Strength, 2), "refused-boost-of");
    play.refused(GM, raise(Dots::Resolve, 6), "refused-boost-dots");
    play.refused(GM, Command::EndBoost { thing, of: Dots::Resolve }, "refused-not-boosted");
    play.does(GM, Command::ChangeWillpower { thing, by: -1, reason: String::new() });
    assert_eq!(supply(&play), (3, 4));
    play.does(GM, raise(Dots::Resolve, 2));
    play.refused(GM, raise(Dots::Resolve, 1), "refused-boosted-already");
    assert_eq!(supply(&play), (5, 6));
    let resolve = attempt(thing, Ask::Pool { attribute: Dots::Resolve, skill: None }, None);
    play.does(seat, resolve);
    assert_eq!(roll_of(&play.table, seat).sum.value, 4, "the dots themselves are raised");
    play.does(seat, Command::Effort);
    play.table.feed_dice([2; 7]);
    play.does(seat, Command::RollDice);
    assert_eq!((supply(&play), willpower(&play)), ((4, 6), 3), "an additional one was spent");
    for (by, now, ordinary) in
        [(-2, 2, 2), (1, 3, 3), (9, 6, 4), (-1, 5, 4), (-1, 4, 4), (-1, 3, 3), (2, 5, 4), (-1, 4, 4)]
    {
        play.does(GM, Command::ChangeWillpower { thing, by, reason: String::new() });
        assert_eq!((supply(&play), willpower(&play)), ((now, 6), ordinary), "by {by}");
    }
    play.does(GM, Command::ChangeWillpower { thing, by: 1, reason: String::new() });
    play.does(GM, Command::ChangeWillpower { thing, by: -3, reason: String::new() });
    assert_eq!((supply(&play), willpower(&play)), ((2, 6), 2), "both kinds at once");
    play.does(GM, Command::ChangeWillpower { thing, by: 3, reason: String::new() });
    play.does(GM, Command::EndBoost { thing, of: Dots::Resolve });
    assert_eq!(supply(&play), (4, 4), "the other one is gone");
    play.does(GM, Command::ChangeWillpower { thing, by: -1, reason: String::new() });
    play.does(GM, Command::ChangeWillpower { thing, by: 9, reason: String::new() });
    assert_eq!(supply(&play), (4, 4));
}

#[test]
fn e10_no_dots_cost_three_of_the_mind_and_one_of_body_and_company() {
    for (skill, cost) in [(Dots::Crafts, -3), (Dots::Stealth, -1), (Dots::Persuasion, -1)] {
        let ask = Ask::Pool { attribute: Dots::Strength, skill: Some(skill) };
        let play = announced(table(), ask, 0);
        assert_eq!(roll_of(&play.table, play.seat("Lora")).sum.value, 3 + cost, "{skill:?}");
    }
}

#[test]
fn e3_whoever_cannot_act_rolls_no_stage() {
    let mut play = Play::new(table());
    let (seat, thing) = (play.seat("Lora"), play.id("Lora"));
    let begin = lock(&play, 3, 3);
    play.does(GM, begin);
    play.does(GM, Command::SetCondition { thing, condition: Condition::Unconscious, level: 1 });
    play.refused(seat, Command::Stage { thing }, "refused-incapacitated");
}

#[test]
fn e5_e9_a_point_comes_back_to_the_dots_that_it_came_from() {
    let mut play = Play::new(hopeless(HopelessEffort::GiveBack));
    let (seat, thing) = (play.seat("Lora"), play.id("Lora"));
    for of in [Dots::Resolve, Dots::Composure] {
        play.does(GM, Command::RaiseDots { thing, of, dots: 1, reason: String::new() });
    }
    play.does(seat, attempt(thing, FIVE, None));
    play.does(seat, Command::Effort);
    play.table.feed_dice([2; 8]);
    play.does(seat, Command::RollDice);
    play.does(seat, attempt(thing, FIVE, None));
    play.does(GM, Command::AddModifier { amount: -9, reason: String::new() });
    play.does(seat, Command::Effort);
    let left: Vec<_> = play.thing("Lora").boosts.expect("both are raised").0.iter().map(|b| (b.of, b.left)).collect();
    assert_eq!(left, [(Dots::Resolve, 0), (Dots::Composure, 1)], "Composure paid");
}

#[test]
fn the_pain_of_lost_life_shows_in_the_roll_that_is_announced() {
    let mut play = Play::new(TableBuilder::new().hero("Bo").sheet(dots).life(30, 30));
    let (seat, thing) = (play.seat("Bo"), play.id("Bo"));
    play.does(seat, attempt(thing, FIVE, None));
    play.does(GM, Command::ChangeLife { thing, by: -15, reason: String::new() });
    assert_eq!(roll_of(&play.table, seat).sum.value, 5 - 2);
}
