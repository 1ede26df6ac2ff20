//! Journeys on whole tables: worked days with fed dice (S8–S10), food, drink and weather, and what they leave for the next
//! fight. Every number is reckoned by hand from the rules.

use crate::journey_camp::mug;
use crate::play::{GM, Play, happenings, settled};
use torchline::board::{At, Cell, LightSource, SourceKind};
use torchline::dice::odds::Chance;
use torchline::knowledge::ThingId;
use torchline::level::ThingDoc;
use torchline::rules::event::{Event, Happening};
use torchline::rules::journey::drink::Stage;
use torchline::rules::journey::march::Pace;
use torchline::rules::journey::state::Cause;
use torchline::rules::journey::terrain::Terrain;
use torchline::rules::journey::{Drink, Drunk, Food, Leg, Lodging, Mount, Needs, Step, Way};
use torchline::rules::sheet::{Attribute, Characteristic, Vigour};
use torchline::rules::things::{CarriedBy, Item};
use torchline::session::Command;
use torchline::session::command::HouseRules;
use torchline::session::testing::TableBuilder;

/// Dice are thrown at once: a whole day is one command.
fn at_once(builder: TableBuilder) -> TableBuilder {
    builder.house(|house| house.announce_rolls = false)
}

/// A hall with Ada: Constitution 3, Endurance 4, 8 action points, Vigour 8.
pub fn ada() -> TableBuilder {
    at_once(TableBuilder::new().hero("Ada").sheet(|sheet| {
        sheet.characteristics.insert(Characteristic::Constitution, 3);
        sheet.characteristics.insert(Characteristic::Endurance, 4);
    }))
}

pub fn by_land(terrain: Terrain, road: bool, pace: Pace, metres: u32) -> Leg {
    Leg { way: Way::Land { terrain, road, pace }, metres, ..Leg::default() }
}

pub fn plan(legs: Vec<Leg>) -> Command {
    Command::PlanJourney { party: Vec::new(), mounts: Vec::new(), legs }
}

pub fn vigour(play: &Play, name: &str) -> u8 {
    play.thing(name).vigour.map_or(0, |vigour| vigour.now)
}

pub fn needs(play: &Play, name: &str) -> Needs {
    play.thing(name).needs.unwrap_or_default()
}

pub fn drunk(play: &Play, name: &str) -> Drunk {
    play.thing(name).drunk.unwrap_or_default()
}

/// Metres and minutes of the way that these events tell of.
pub fn went(events: &[Event]) -> (u32, u32) {
    let passed = |what: &Happening| match what {
        Happening::TimePassed { minutes, metres, .. } => Some((*metres, *minutes)),
        _ => None,
    };
    happenings(events).iter().find_map(|what| passed(what)).unwrap_or_default()
}

/// The keys of what was told on the way.
pub fn told(events: &[Event]) -> Vec<String> {
    let key = |what: &Happening| match what {
        Happening::OnTheWay { what, .. } => Some(what.key.to_string()),
        _ => None,
    };
    happenings(events).iter().filter_map(|what| key(what)).collect()
}

/// The parts of a roll that a journey gave it, as key and number.
pub fn parts(events: &[Event]) -> Vec<(String, i32)> {
    let (check, ..) = settled(events);
    check.gathered.iter().map(|part| (part.source.key.to_string(), part.amount)).collect()
}

pub fn attribute(play: &Play, name: &str, of: Attribute) -> Command {
    let ask = torchline::session::command::Ask::Attribute(of);
    Command::Check { thing: play.id(name), ask, on: None, eyes: false, repeatable: true, reason: String::new() }
}

#[test]
fn s8b_worked_days_on_foot() {
    // Terrain, road, pace, hours, fed dice; then metres, Vigour left, fatigue.
    type Day = (Terrain, bool, Pace, u8, &'static [u32], u32, u8, u8);
    let days: [Day; 8] = [
        // Four hours are free but for the check that ends the row: 4 + 4 = 8 below 9.
        (Terrain::Open, false, Pace::Walk, 3, &[], 7_200, 8, 0),
        (Terrain::Open, false, Pace::Walk, 4, &[2, 2], 9_600, 7, 1),
        (Terrain::Open, false, Pace::Walk, 5, &[2, 2, 3, 2], 12_000, 7, 1),
        // Two points lost: the next hour is 50 × 8 × 2 m shorter.
        (Terrain::Open, false, Pace::Walk, 6, &[1, 1, 1, 3, 6, 6], 4 * 2_400 + 2_400 + 1_600, 6, 2),
        (Terrain::Hills, true, Pace::Walk, 3, &[], 2_400, 8, 0),
        (Terrain::DenseForest, true, Pace::Walk, 3, &[], 7_200, 8, 0),
        (Terrain::Swamp, false, Pace::Walk, 3, &[], 2_400, 8, 0),
        // Forced: one and a half times as far, against 12: 7 + 4 = 11.
        (Terrain::Open, false, Pace::ForcedWalk, 4, &[3, 4], 14_400, 7, 1),
    ];
    for (terrain, road, pace, hours, dice, metres, left, fatigue) in days {
        let mut play = Play::new(ada().dice(dice.iter().copied()));
        play.does(GM, plan(vec![by_land(terrain, road, pace, 100_000)]));
        let before = play.table.hash();
        let events = play.does(GM, Command::March { hours });
        let minutes = u32::from(hours) * 60;
        assert_eq!(went(&events), (metres, minutes), "{terrain:?}, road {road}, {pace:?}, {hours} h");
        assert_eq!(
            (vigour(&play, "Ada"), needs(&play, "Ada").fatigue),
            (left, fatigue),
            "{terrain:?}, {pace:?}, {hours}"
        );
        assert_eq!(play.table.dice().fed().len(), 0, "as many dice as the rules ask for");
        play.does(GM, Command::Undo);
        assert_eq!(play.table.hash(), before, "the day is undone");
    }
}

#[test]
fn s8b_half_an_hour_of_rest_for_each_lost_point_begins_the_row_anew() {
    let mut play = Play::new(ada().dice([1, 1, 1, 3]));
    play.does(GM, plan(vec![by_land(Terrain::Open, false, Pace::Walk, 100_000)]));
    play.does(GM, Command::March { hours: 5 });
    assert_eq!((vigour(&play, "Ada"), needs(&play, "Ada").fatigue), (6, 2));
    play.does(GM, Command::Halt { half_hours: 1 });
    assert_eq!((vigour(&play, "Ada"), needs(&play, "Ada").marched), (7, 300));
    play.does(GM, Command::Halt { half_hours: 1 });
    assert_eq!((vigour(&play, "Ada"), needs(&play, "Ada").fatigue, needs(&play, "Ada").marched), (8, 0, 0));
    // Three hours more are free of checks: no dice are fed, and none is thrown.
    let events = play.does(GM, Command::March { hours: 3 });
    assert!(!happenings(&events).iter().any(|what| matches!(what, Happening::Rolled { .. })));
}

#[test]
fn s8b_a_route_leads_from_leg_to_leg_and_ends() {
    let mut play = Play::new(ada());
    let legs = vec![
        by_land(Terrain::Open, false, Pace::Walk, 1_200),
        by_land(Terrain::Hills, false, Pace::Walk, 800),
        by_land(Terrain::Mountains, false, Pace::Walk, 300),
    ];
    play.does(GM, plan(legs));
    // Half an hour, an hour, half an hour.
    let events = play.does(GM, Command::March { hours: 3 });
    assert_eq!(went(&events), (2_300, 120));
    assert_eq!(told(&events).iter().filter(|key| *key == "journey-leg-done").count(), 3);
    play.refused(GM, Command::March { hours: 1 }, "refused-no-route");
}

#[test]
fn s8b_a_forced_day_is_checked_at_its_end_and_felt_the_next_morning() {
    // 5 + 4 = 9 below 12 at the end of the day.
    let mut play = Play::new(ada().dice([2, 3]));
    play.does(GM, plan(vec![by_land(Terrain::Open, false, Pace::ForcedWalk, 100_000)]));
    play.does(GM, Command::March { hours: 3 });
    assert_eq!(vigour(&play, "Ada"), 8);
    let events = play.does(GM, Command::Rest { place: Lodging::Camp, days: 0 });
    assert!(told(&events).contains(&"journey-day-end".to_owned()));
    assert_eq!(vigour(&play, "Ada"), 7, "the next day begins one down");
    assert!(!needs(&play, "Ada").forced);
}

#[test]
fn s8b_sixteen_hours_awake_are_free_and_the_seventeenth_is_not() {
    // 7 + 4 = 11 below 12.
    let mut play = Play::new(ada().dice([3, 4]));
    let events = play.does(GM, Command::Halt { half_hours: 32 });
    assert!(!happenings(&events).iter().any(|what| matches!(what, Happening::Rolled { .. })), "sixteen hours");
    play.does(GM, Command::Halt { half_hours: 2 });
    assert_eq!((vigour(&play, "Ada"), needs(&play, "Ada").sleepless), (7, 1));
    play.refused(GM, Command::QuickRest { things: vec![play.id("Ada")] }, "refused-quick-rest");
}

#[test]
fn s8b_without_vigour_nobody_marches() {
    let mut document = ada().document();
    for thing in &mut document.things {
        thing.vigour = Some(Vigour { max: 8, now: 0 });
    }
    let mut play = Play::new(ada());
    play.table = torchline::session::Table::open(&document, ada().dice_source()).expect("it opens");
    play.does(GM, plan(vec![by_land(Terrain::Open, false, Pace::Walk, 100_000)]));
    let events = play.does(GM, Command::March { hours: 2 });
    assert_eq!((told(&events), went(&events)), (vec!["journey-no-vigour".to_owned()], (0, 0)));
}

pub fn grey(rider: ThingId) -> Mount {
    Mount {
        name: "Grey".into(),
        rider,
        endurance: 3,
        vigour: Vigour { max: 6, now: 6 },
        ridden: 0,
        fatigue: 0,
        forced: false,
        down: 0,
        hard_days: 0,
        worn: 0,
        spent: 0,
        dead: false,
    }
}

#[test]
fn s8b_rider_and_horse_tire_apart() {
    // The horse's row is six hours, the rider's eight. Hour 6: horse 5 + 3 = 8 below 9; hour 7: 6 + 3; hour 8: rider 4 + 4,
    // horse 7 + 3.
    let mut play = Play::new(ada().dice([2, 3, 3, 3, 2, 2, 3, 4]));
    let legs = vec![by_land(Terrain::Open, false, Pace::Ride, 100_000)];
    play.does(GM, Command::PlanJourney { party: Vec::new(), mounts: vec![grey(play.id("Ada"))], legs });
    let events = play.does(GM, Command::March { hours: 8 });
    assert_eq!(went(&events), (8 * 4_800, 480));
    let horse = &play.table.journey().mounts[0];
    assert_eq!((vigour(&play, "Ada"), horse.vigour.now, horse.fatigue), (7, 5, 1));
}

#[test]
fn s8b_nobody_rides_without_a_horse() {
    let mut play = Play::new(ada());
    play.does(GM, plan(vec![by_land(Terrain::Open, false, Pace::Ride, 100_000)]));
    assert_eq!(told(&play.does(GM, Command::March { hours: 1 })), ["journey-no-mount"]);
}

#[test]
fn s8a_weeks_of_forced_marching_wear_walkers_out_and_rest_brings_it_back() {
    let mut play = Play::new(ada());
    play.does(GM, plan(vec![by_land(Terrain::Open, false, Pace::ForcedWalk, 2_000_000)]));
    // 57 km a day with Endurance 4; after a week 52.
    let events = play.does(GM, Command::Travel { days: 8 });
    assert_eq!(went(&events), (7 * 57_000 + 52_000, 8 * 1440));
    assert_eq!((vigour(&play, "Ada"), needs(&play, "Ada").worn), (7, 1));
    play.does(
        GM,
        Command::Supply { thing: play.id("Ada"), food: Some((Food::Poor, 9)), bedroll: None, warm_clothes: None },
    );
    play.does(GM, Command::Rest { place: Lodging::CommonRoom, days: 1 });
    assert_eq!((vigour(&play, "Ada"), needs(&play, "Ada").worn), (8, 0));
}

#[test]
fn s8a_a_horse_that_fails_its_week_rests_or_dies() {
    // 4 + 3 = 7 below 9.
    let builder = || ada().dice([2, 2]);
    let ride = |play: &mut Play| {
        let legs = vec![by_land(Terrain::Open, false, Pace::ForcedRide, 5_000_000)];
        play.does(GM, Command::PlanJourney { party: Vec::new(), mounts: vec![grey(play.id("Ada"))], legs });
        play.does(GM, Command::Travel { days: 10 })
    };
    let mut play = Play::new(builder());
    // 3 × 38 km a day for a week; then it is spent, and the party halts to decide.
    assert_eq!(went(&ride(&mut play)), (7 * 114_000, 7 * 1440));
    assert_eq!((play.table.journey().mounts[0].spent, play.table.journey().mounts[0].worn), (1, 1));
    play.does(GM, Command::Travel { days: 1 });
    assert!(play.table.journey().mounts[0].dead, "ridden on, it dies the next day");
    let mut play = Play::new(builder());
    ride(&mut play);
    play.does(GM, Command::Rest { place: Lodging::Camp, days: 1 });
    play.does(GM, Command::Travel { days: 1 });
    let horse = &play.table.journey().mounts[0];
    assert_eq!((horse.dead, horse.spent, horse.worn), (false, 0, 0));
}

#[test]
fn s7_a_ship_sails_by_wind_and_current_and_nobody_tires() {
    let mut play = Play::new(ada());
    let way = Way::Water {
        craft: torchline::rules::journey::ship::Craft::Sail,
        wind: torchline::rules::journey::ship::Wind::Abeam,
        current: 1_000,
    };
    play.does(GM, plan(vec![Leg { way, metres: 200_000, ..Leg::default() }]));
    assert_eq!(went(&play.does(GM, Command::March { hours: 10 })), (60_000, 600));
    assert_eq!(went(&play.does(GM, Command::Travel { days: 1 })), (110_000, 1440));
}

#[test]
fn s8b_a_forecast_of_the_table_says_what_may_happen() {
    let mut play = Play::new(ada());
    play.does(GM, plan(vec![by_land(Terrain::DenseForest, false, Pace::ForcedWalk, 100_000)]));
    let forecast = play.table.foresee_plan(GM, None, &[Step::March { hours: 5 }]);
    assert_eq!((forecast.steps[0].minutes, forecast.steps[0].metres), (300, 5 * 1_800));
    // Twice 2d6 + 4 against 12: 8 or more, 15 of 36.
    let fine = Chance::of(15 * 15, 36 * 36);
    assert_eq!(forecast.each[0].weaker, fine.complement());
    let ale = &forecast.each[0].mugs[0];
    assert_eq!((ale.against, ale.next.clone(), ale.skips.clone()), (9, Chance::of(5, 36), Chance::of(1, 36)));
    assert_eq!(play.table.foresee_plan(play.seat("Ada"), None, &[]).each.len(), 1, "her own");
}

/// A day of many things: after it, whatever the dice, everything that is so was foreseen, and whatever was sure is so.
#[test]
fn s8_s11_s13_what_happens_was_foreseen() {
    let steps = [
        Step::March { hours: 5 },
        Step::Halt { half_hours: 1 },
        Step::Eat { food: Food::Good, portions: 2, served: true },
        Step::QuickRest,
        Step::March { hours: 3 },
        Step::Drink { drink: Drink::RedWitch, things: Vec::new() },
        Step::Drink { drink: Drink::SaltyDog, things: Vec::new() },
        Step::Sleep { place: Lodging::Camp },
        Step::March { hours: 4 },
    ];
    for seed in 0..60 {
        let mut play = Play::new(ada().seed(seed));
        let mut leg = by_land(Terrain::DenseForest, false, Pace::ForcedWalk, 100_000);
        leg.celsius = Some(-6);
        play.does(GM, plan(vec![leg]));
        let foreseen = play.table.foresee_plan(GM, None, &steps).each.remove(0);
        play.does(GM, Command::Follow { steps: steps.to_vec() });
        let is = |all: &[(u8, Chance)], value: u8| all.iter().any(|(foreseen, _)| *foreseen == value);
        let last = foreseen.after.last().expect("nine steps");
        assert!(is(last, vigour(&play, "Ada")), "seed {seed}: Vigour {} among {last:?}", vigour(&play, "Ada"));
        let hunger = needs(&play, "Ada").hunger;
        assert!(foreseen.hunger.iter().any(|(foreseen, _)| *foreseen == hunger), "seed {seed}: hunger {hunger}");
        let hungover = needs(&play, "Ada").ailments.iter().any(|ailment| ailment.cause == Cause::Hangover);
        let may_be = foreseen.ails.iter().any(|(what, _)| what.key == "part-hangover");
        assert!(may_be || !hungover, "seed {seed}");
    }
}

#[test]
fn s7_s11_a_plan_is_one_wish_and_one_undo() {
    let mut play = Play::new(ada().dice([2, 2]));
    play.does(GM, plan(vec![by_land(Terrain::Open, false, Pace::Walk, 7_200)]));
    let before = play.table.hash();
    let steps = vec![
        Step::Eat { food: Food::Poor, portions: 2, served: false },
        Step::March { hours: 2 },
        Step::Drink { drink: Drink::LameGoblin, things: vec![play.id("Ada")] },
        Step::March { hours: 8 },
        Step::Sleep { place: Lodging::Camp },
    ];
    let events = play.does(GM, Command::Follow { steps });
    assert_eq!(went(&events), (7_200, 180), "it ends where the route does, before the night");
    assert_eq!(drunk(&play, "Ada").stage, Some(Stage::Light), "2 + 2 + 4 below 9");
    assert_eq!(needs(&play, "Ada").eaten, 0, "the pack is empty");
    play.does(GM, Command::Undo);
    assert_eq!(play.table.hash(), before);
    play.refused(GM, Command::Follow { steps: Vec::new() }, "refused-beyond-the-range");
    let hours = Step::March { hours: 25 };
    play.refused(GM, Command::Follow { steps: vec![hours] }, "refused-beyond-the-range");
    play.refused(play.seat("Ada"), Command::Follow { steps: vec![Step::QuickRest] }, "refused-game-master-only");
}

#[test]
fn s3_what_is_carried_burns_down_by_the_clock_of_the_world() {
    let light = |kind| ThingDoc {
        light: Some(LightSource { kind, lit: true, colour: None }),
        item: Some(Item::default()),
        ..ThingDoc::default()
    };
    let carried = |kind| ThingDoc { carried_by: Some(CarriedBy(ThingId(1))), ..light(kind) };
    let sconce = ThingDoc { at: Some(At(Cell::new(0, 0))), ..light(SourceKind::Torch) };
    let builder = ada().thing("torch", carried(SourceKind::Torch)).thing("candle", carried(SourceKind::Candle));
    let mut play = Play::new(builder.thing("sconce", sconce));
    let is_lit = |play: &Play, name: &str| play.thing(name).light.is_some_and(|light| light.lit);
    play.does(GM, Command::Halt { half_hours: 1 });
    assert!(is_lit(&play, "torch"));
    play.does(GM, Command::Halt { half_hours: 1 });
    assert_eq!(["torch", "candle", "sconce"].map(|name| is_lit(&play, name)), [false, true, true], "an hour");
    let (ada, torch) = (play.id("Ada"), play.id("torch"));
    play.refused(play.seat("Ada"), Command::Light { thing: ada, light: torch }, "refused-burnt-out");
    play.does(GM, Command::SetLight { light: torch, lit: true });
    assert!(is_lit(&play, "torch"), "a new one");
    play.does(
        GM,
        Command::SetHouseRules { house: HouseRules { lights_burn_down: false, ..play.table.house().clone() } },
    );
    play.does(GM, Command::Halt { half_hours: 20 });
    assert!(is_lit(&play, "torch") && is_lit(&play, "candle"), "the house has it otherwise");
}

#[test]
fn time_waits_for_rolls_and_for_encounters() {
    let mut play = Play::new(ada().house(|house| house.announce_rolls = true).dice([6, 6]));
    play.does(GM, plan(vec![by_land(Terrain::Open, false, Pace::Walk, 100_000)]));
    play.does(GM, Command::March { hours: 4 });
    assert!(play.table.awaits_answer(), "the check of the fourth hour waits for its owner");
    let halfway = play.table.document();
    let again = torchline::session::Table::open(&halfway, ada().dice_source()).expect("a save in the middle opens");
    assert_eq!(again.hash(), play.table.hash());
    play.refused(GM, Command::March { hours: 1 }, "refused-answer-first");
    play.does(play.seat("Ada"), Command::RollDice);
    assert!(!play.table.awaits_answer());
    assert_eq!(play.table.journey().clock.time(), (12, 0));
    let things = vec![play.id("Ada")];
    play.does(GM, Command::StartEncounter { things, surprised: Vec::new() });
    play.refused(GM, Command::Halt { half_hours: 1 }, "refused-not-in-an-encounter");
}

#[test]
fn f14_awards_and_the_chronicle_are_kept() {
    let mut play = Play::new(ada());
    let things = vec![play.id("Ada")];
    play.refused(play.seat("Ada"), Command::Chronicle { text: "me".to_owned() }, "refused-game-master-only");
    play.does(GM, Command::Chronicle { text: "the ferryman took no money".to_owned() });
    let before = play.table.chronicle(GM).0.len();
    play.does(GM, Command::AwardPoints { things, points: 10, reason: "the crypt".to_owned() });
    assert_eq!(play.thing("Ada").sheet.map(|sheet| sheet.adventure_points), Some(10));
    assert_eq!(play.table.chronicle(GM).0.len(), before + 1);
    play.does(GM, Command::Undo);
    assert_eq!(play.table.chronicle(GM).0.len(), before, "what is undone never happened");
    assert_eq!(play.thing("Ada").sheet.map(|sheet| sheet.adventure_points), Some(0));
}

#[test]
fn from_the_inn_over_hills_and_through_the_forest_into_the_fight() {
    use Attribute as A;
    let builder = ada().combat(12, 8, 8, 8).attributes([(A::Courage, 12)]).weapon("sword").opponent("Ghoul").at(1, 0);
    let mut play = Play::new(builder);
    let ada = play.id("Ada");
    let supply = |food| Command::Supply { thing: ada, food: Some(food), bedroll: Some(true), warm_clothes: None };
    play.does(GM, supply((Food::Poor, 3)));
    // Evening at the inn: a fumble with the first mug, and so to bed.
    play.does(GM, Command::Halt { half_hours: 24 });
    play.table.feed_dice([1, 1]);
    mug(&mut play, Drink::LarnbyCourier);
    assert_eq!(drunk(&play, "Ada").stage, Some(Stage::Medium));
    // The morning after: 2 + 4 = 6 against 9, a fumble, three hours of it.
    play.table.feed_dice([1, 1]);
    play.does(GM, Command::Rest { place: Lodging::Room, days: 0 });
    assert_eq!(needs(&play, "Ada").ailments.len(), 1);
    assert_eq!(play.table.journey().clock.time(), (4, 0));
    // On horseback through the hills, on foot through the forest: 1600 m an hour each way, two hours in all.
    let legs =
        vec![by_land(Terrain::Hills, true, Pace::Ride, 1_600), by_land(Terrain::DenseForest, false, Pace::Walk, 1_200)];
    play.does(GM, Command::PlanJourney { party: vec![ada], mounts: vec![grey(ada)], legs });
    assert_eq!(went(&play.does(GM, Command::March { hours: 8 })), (2_800, 120));
    let things = vec![ada, play.id("Ghoul")];
    play.does(GM, Command::StartEncounter { things, surprised: Vec::new() });
    let courage = attribute(&play, "Ada", A::Courage);
    play.table.feed_dice([10]);
    let events = play.table.apply(GM, &courage);
    let events = events.or_else(|_| {
        play.table.apply(GM, &Command::PassFirstMove)?;
        play.table.apply(GM, &courage)
    });
    let events = events.expect("the first roll in the crypt");
    assert_eq!(parts(&events), [("part-hangover".to_owned(), -2)]);
}
