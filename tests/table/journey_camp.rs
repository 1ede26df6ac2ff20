//! Food, rest, drink and weather on whole tables (S9–S11, S13), with every number reckoned by hand from the rules.

use crate::combat::has;
use crate::journey::{ada, attribute, drunk, needs, parts, vigour};
use crate::play::{GM, Play, happenings, settled};
use torchline::rules::event::{Event, Happening};
use torchline::rules::journey::drink::Stage;
use torchline::rules::journey::{Drink, Food, Lodging, Pack};
use torchline::rules::sheet::{Attribute, Characteristic, Condition, Vigour};
use torchline::session::Command;

#[test]
fn s9_hunger_comes_at_midnight_adds_up_and_goes_after_a_full_day() {
    let mut play = Play::new(ada().attributes([(Attribute::Courage, 12)]).dice([10]));
    let ada = play.id("Ada");
    let eat = |portions| Command::Eat { thing: ada, food: Food::Poor, portions, served: true };
    play.does(play.seat("Ada"), eat(1));
    // From eight to midnight.
    play.does(GM, Command::Rest { place: Lodging::CommonRoom, days: 1 });
    assert_eq!(needs(&play, "Ada").hunger, 2, "two of three are missing");
    // The next midnight: nothing eaten, three more.
    play.does(GM, Command::Rest { place: Lodging::CommonRoom, days: 1 });
    assert_eq!(needs(&play, "Ada").hunger, 5);
    let events = play.does(play.seat("Ada"), attribute(&play, "Ada", Attribute::Courage));
    assert_eq!(parts(&events), [("part-hunger".to_owned(), -5)]);
}

#[test]
fn s9_the_pack_feeds_by_itself_and_good_food_refreshes() {
    let mut play = Play::new(ada());
    let supply = |food, bedroll| Command::Supply { thing: play.id("Ada"), food, bedroll, warm_clothes: None };
    let (poor, good) = (supply(Some((Food::Poor, 2)), Some(true)), supply(Some((Food::Good, 5)), None));
    play.does(GM, poor);
    play.does(GM, good);
    play.does(GM, Command::Rest { place: Lodging::CommonRoom, days: 1 });
    assert_eq!(needs(&play, "Ada").hunger, 0);
    assert_eq!(play.thing("Ada").pack, Some(Pack { good: 4, bedroll: true, ..Pack::default() }), "the poorest first");
}

#[test]
fn s9_two_portions_at_once_are_too_many_for_constitution_three() {
    // 3 + 4 = 7 below 9: two hours. The third portion against 18, and the stomach is full already: 11 + 4 − 1 = 14: four.
    let mut play = Play::new(ada().combat(12, 8, 8, 8).attributes([(Attribute::Strength, 12)]).dice([1, 2, 5, 6, 10]));
    let ada = play.id("Ada");
    play.does(play.seat("Ada"), Command::Eat { thing: ada, food: Food::Poor, portions: 3, served: true });
    let ailments = needs(&play, "Ada").ailments;
    let start = 8 * 600;
    let until: Vec<(i8, u64)> = ailments.iter().map(|ailment| (ailment.amount, ailment.until - start)).collect();
    assert_eq!(until, [(-1, 2 * 600), (-1, 4 * 600)]);
    let events = play.does(play.seat("Ada"), attribute(&play, "Ada", Attribute::Strength));
    assert_eq!(parts(&events), [("part-overeating".to_owned(), -1), ("part-overeating".to_owned(), -1)]);
}

#[test]
fn s10_places_restore_and_quick_rest_is_a_gamble() {
    for (place, bedroll, restored) in [
        (Lodging::Camp, false, 1),
        (Lodging::Camp, true, 2),
        (Lodging::CommonRoom, false, 2),
        (Lodging::Room, false, 3),
        (Lodging::GoodRoom, false, 6),
    ] {
        let mut document = ada().document();
        for thing in &mut document.things {
            thing.vigour = Some(Vigour { max: 8, now: 2 });
            thing.pack = Some(Pack { poor: 9, bedroll, ..Pack::default() });
        }
        let mut play = Play::new(ada());
        play.table = torchline::session::Table::open(&document, ada().dice_source()).expect("it opens");
        play.does(GM, Command::Rest { place, days: 0 });
        assert_eq!(vigour(&play, "Ada"), 2 + restored, "{place:?}, bedroll {bedroll}");
    }
    // 8 + 4 wins one, 7 + 4 nothing, a fumble loses one.
    for (dice, after) in [([4, 4], 6), ([3, 4], 5), ([1, 1], 4)] {
        let mut document = ada().document();
        for thing in &mut document.things {
            thing.vigour = Some(Vigour { max: 8, now: 5 });
        }
        let mut play = Play::new(ada());
        let source = ada().dice(dice).dice_source();
        play.table = torchline::session::Table::open(&document, source).expect("it opens");
        play.does(GM, Command::QuickRest { things: vec![play.id("Ada")] });
        assert_eq!(vigour(&play, "Ada"), after, "{dice:?}");
    }
}

pub fn mug(play: &mut Play, drink: Drink) -> Vec<Event> {
    play.does(play.seat("Ada"), Command::Drink { thing: play.id("Ada"), drink })
}

#[test]
fn s11_mugs_stages_and_their_effects_on_rolls() {
    use Attribute as A;
    let attributes = [(A::Courage, 12), (A::Dexterity, 1), (A::Charisma, 11), (A::Sagacity, 10)];
    // Ale 4 + 4 = 8 below 9: light. The second mug, wine, 6 + 4 − 1 = 9 below 10: medium. The third, spirits, a fumble:
    // over heavy to critical.
    let mut play = Play::new(ada().attributes(attributes).dice([2, 2, 10, 10, 10, 3, 3, 10, 10, 10, 1, 1]));
    mug(&mut play, Drink::LameGoblin);
    assert_eq!(drunk(&play, "Ada").stage, Some(Stage::Light));
    let change = |play: &mut Play, of| {
        let command = attribute(play, "Ada", of);
        parts(&play.does(play.seat("Ada"), command))
    };
    let light = |amount| vec![("drunk-light".to_owned(), amount)];
    assert_eq!(change(&mut play, A::Charisma), light(1));
    assert_eq!(change(&mut play, A::Dexterity), light(-1));
    assert_eq!(change(&mut play, A::Courage), [("part-morale".to_owned(), 1)]);
    mug(&mut play, Drink::CourtesansTear);
    assert_eq!(drunk(&play, "Ada").stage, Some(Stage::Medium));
    assert!(change(&mut play, A::Charisma).is_empty(), "the Courtesan's Tear makes up for it");
    assert_eq!(change(&mut play, A::Sagacity), [("drunk-medium".to_owned(), -1)]);
    assert_eq!(change(&mut play, A::Dexterity), [("drunk-medium".to_owned(), -1)]);
    mug(&mut play, Drink::MaidensHonour);
    assert_eq!(drunk(&play, "Ada").stage, Some(Stage::Critical), "a stage is skipped");
    assert_eq!(has(&play, "Ada", Condition::Unconscious), 1);
    play.refused(
        play.seat("Ada"),
        Command::Drink { thing: play.id("Ada"), drink: Drink::RedWitch },
        "refused-incapacitated",
    );
    // Two hours later it is heavy, and she wakes.
    play.does(GM, Command::Halt { half_hours: 4 });
    assert_eq!(has(&play, "Ada", Condition::Unconscious), 0);
}

#[test]
fn s11_no_value_sinks_below_zero() {
    let dice = [2, 2, 3, 3, 4, 4, 3, 3];
    let builder = ada().sheet(|sheet| _ = sheet.characteristics.insert(Characteristic::Dexterity, 1)).dice(dice);
    let mut play = Play::new(builder);
    // 4 + 4 = 8 below 9, 6 + 4 − 1 = 9 below 10, 8 + 4 − 3 = 9 below 11: light, medium, heavy.
    mug(&mut play, Drink::LameGoblin);
    mug(&mut play, Drink::RedWitch);
    mug(&mut play, Drink::SaltyDog);
    assert_eq!(drunk(&play, "Ada").stage, Some(Stage::Heavy));
    let ask = torchline::session::command::Ask::Difficulty { of: Characteristic::Dexterity, against: 9 };
    let thing = play.id("Ada");
    let command = Command::Check { thing, ask, on: None, eyes: false, repeatable: false, reason: String::new() };
    let events = play.does(play.seat("Ada"), command);
    assert_eq!(parts(&events), [("drunk-heavy".to_owned(), -1), ("part-nausea".to_owned(), -2)], "1 − 2 is 0");
}

#[test]
fn s11_knights_of_the_scarlet_tower_sleep_and_have_no_hangover() {
    // A fumble, and again: out on the second mug.
    let mut play = Play::new(ada().dice([1, 1, 1, 1]));
    mug(&mut play, Drink::ScarletKnights);
    mug(&mut play, Drink::ScarletKnights);
    assert!(drunk(&play, "Ada").out_until.is_some());
    play.does(GM, Command::Halt { half_hours: 8 });
    assert_eq!(has(&play, "Ada", Condition::Unconscious), 1, "nothing wakes her before eight hours");
    play.does(GM, Command::Halt { half_hours: 8 });
    assert_eq!(has(&play, "Ada", Condition::Unconscious), 0);
    play.does(GM, Command::Rest { place: Lodging::Room, days: 0 });
    assert!(needs(&play, "Ada").ailments.is_empty() && play.thing("Ada").drunk.is_none());
}

#[test]
fn s13_cold_takes_vigour_and_at_none_one_lies_dying() {
    // −8 °C, Endurance 4: four degrees beyond, −2. 3 + 4 − 2 = 5: two points; then a fumble: three.
    let mut play = Play::new(ada().life(30, 30).dice([1, 2, 1, 1]));
    play.does(GM, Command::SetWeather { celsius: -8 });
    play.does(GM, Command::Halt { half_hours: 2 });
    assert_eq!(vigour(&play, "Ada"), 6);
    play.does(GM, Command::Halt { half_hours: 2 });
    assert_eq!(vigour(&play, "Ada"), 3);
    let thing = play.id("Ada");
    play.refused(play.seat("Ada"), Command::ClothesOn { thing, on: true }, "refused-no-warm-clothes");
    play.does(GM, Command::Supply { thing, food: None, bedroll: None, warm_clothes: Some(true) });
    play.does(play.seat("Ada"), Command::ClothesOn { thing, on: true });
    let events = play.does(GM, Command::Halt { half_hours: 2 });
    assert!(!happenings(&events).iter().any(|what| matches!(what, Happening::Rolled { .. })), "warm clothes will do");
    play.does(play.seat("Ada"), Command::ClothesOn { thing, on: false });
    play.table.feed_dice([1, 1]);
    play.does(GM, Command::Halt { half_hours: 2 });
    assert_eq!((vigour(&play, "Ada"), has(&play, "Ada", Condition::Dying)), (0, 1));
}

#[test]
fn s11_the_salty_dog_helps_against_the_cold() {
    // Light after 6 + 4 − 3 = 7 below 9; then the cold of −8 °C: 7 + 4 − 2 + 4 = 13.
    let mut play = Play::new(ada().dice([3, 3, 3, 4]));
    mug(&mut play, Drink::SaltyDog);
    play.does(GM, Command::SetWeather { celsius: -8 });
    let events = play.does(GM, Command::Halt { half_hours: 2 });
    let (check, ..) = settled(&events);
    let parts: Vec<i32> = check.modifiers.iter().map(|part| part.amount).collect();
    assert_eq!((parts, vigour(&play, "Ada")), (vec![-2, 4], 8));
}
