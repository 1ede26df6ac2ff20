//! Forecasts of plain roads, reckoned by hand.

use super::body::Nature;
use super::*;
use crate::rules::journey::rest::Lodging;
use crate::rules::journey::state::Needs;
use crate::rules::journey::terrain::Terrain;
use crate::rules::journey::{Food, Leg};

fn nature(endurance: u8) -> Nature {
    Nature {
        endurance,
        constitution: 3,
        max: 8,
        is_mount: false,
        is_down: false,
        steady: endurance.into(),
        turns_a_stage: 1200,
    }
}

fn fresh(vigour: u8) -> Body {
    let needs = Needs { awake_since: Some(clock::Clock::default().0), ..Needs::default() };
    Body { vigour, needs, ..Body::default() }
}

fn walker(endurance: u8, vigour: u8) -> Walker {
    Walker::new((ThingId(1), "Ada".into()), None, nature(endurance), fresh(vigour), (8, Some(8)))
}

fn horse(endurance: u8) -> Walker {
    let nature = Nature { is_mount: true, ..nature(endurance) };
    Walker::new((ThingId(1), "Grey".into()), Some("Grey".into()), nature, fresh(6), (8, None))
}

fn route(terrain: Terrain, pace: Pace, metres: u32, celsius: Option<i16>) -> Journey {
    let way = Way::Land { terrain, road: false, pace };
    Journey { legs: vec![Leg { way, metres, celsius, ..Leg::default() }], ..Journey::default() }
}

/// The road after these steps.
fn after(journey: &Journey, walkers: Vec<Walker>, steps: &[Step]) -> Road {
    let (journey, slow) = (journey.clone(), journey.clone());
    let mut road = Road { journey, slow, dice: DifficultyDice::TwoD6, walkers, step: 0, ends: None };
    for step in steps {
        step.spans().iter().for_each(|span| {
            if road.ends.is_none() {
                road.span(span);
            }
        });
        road.walkers.iter_mut().for_each(Walker::note_vigour);
        road.step += 1;
    }
    road
}

/// The chance that so much Vigour is left in the end.
fn left(road: &Road, vigour: u8) -> Chance {
    road.walkers[0].odds.chance(|body| body.vigour == vigour)
}

#[test]
fn s8b_a_forecast_says_how_far_and_who_may_tire() {
    let road = after(&route(Terrain::Hills, Pace::Walk, 50_000, None), vec![walker(4, 5)], &[Step::March { hours: 6 }]);
    // 2400 m an hour, a third of that in the hills. At worst two points are lost after the fifth hour: 200 × 8 / 3 = 533.
    assert_eq!((come(&road.journey), come(&road.slow)), (4_800, 4_533));
    let due: Vec<(u8, Chance)> = road.walkers[0].rolls.iter().map(|roll| (roll.at.hour, roll.fails.clone())).collect();
    // From the fourth hour on each fails with 6 of 36: 2d6 + 4 below 9.
    assert_eq!(due, [12, 13, 14].map(|hour| (hour, Chance::of(1, 6))));
    assert_eq!([left(&road, 5), left(&road, 2)], [Chance::of(125, 216), Chance::of(1, 216)]);
}

#[test]
fn s8b_a_forecast_ends_where_the_route_does() {
    let journey = route(Terrain::Open, Pace::ForcedWalk, 9_000, None);
    let road = after(&journey, vec![walker(4, 5)], &[Step::March { hours: 8 }]);
    assert_eq!(road.journey.clock.minutes_since(journey.clock.0), 150, "3600 m an hour");
    assert_eq!(road.ends, Some(Phrase::new("journey-arrived")));
    assert!(left(&road, 5).is_certain(), "two and a half hours tire nobody with Endurance 4");
}

#[test]
fn s8b_half_an_hour_of_rest_brings_back_what_the_fourth_hour_may_take() {
    let steps = [Step::March { hours: 4 }, Step::Halt { half_hours: 1 }, Step::March { hours: 3 }];
    let road = after(&route(Terrain::Open, Pace::Walk, 90_000, None), vec![walker(4, 5)], &steps);
    let vigour = |step: usize| road.walkers[0].after[step].clone();
    assert_eq!(vigour(0), [(4, Chance::of(1, 6)), (5, Chance::of(5, 6))]);
    assert_eq!(vigour(1), [(5, Chance::of(1, 1))]);
    assert_eq!(vigour(2), vigour(1), "the row of hours began anew");
}

#[test]
fn s8b_whoever_has_no_vigour_stops_the_party() {
    let road = after(&route(Terrain::Open, Pace::Walk, 90_000, None), vec![walker(4, 1)], &[Step::March { hours: 6 }]);
    // A failure of the fourth or the fifth hour stops it before the next one; that of the sixth does not any more.
    let halts = road.walkers[0].odds.chance(|body| body.stopped);
    assert_eq!(halts, Chance::of(11, 36));
    assert_eq!(left(&road, 0), Chance::of(91, 216));
    let stuck = after(&route(Terrain::Open, Pace::Walk, 90_000, None), vec![walker(4, 0)], &[Step::March { hours: 6 }]);
    assert_eq!(stuck.ends.map(|why| why.key), Some("journey-no-vigour".into()));
    assert_eq!(come(&stuck.journey), 0);
}

#[test]
fn s13_a_forecast_knows_the_cold() {
    let journey = route(Terrain::Open, Pace::Walk, 50_000, Some(-8));
    let road = after(&journey, vec![walker(4, 5)], &[Step::March { hours: 1 }]);
    // 2d6 + 4 − 2: a 2 is the fumble; 3 gives 5, below six; 4 to 9 give 6 to 11.
    let chances = [2, 3, 4].map(|vigour| left(&road, vigour));
    assert_eq!(chances, [Chance::of(1, 36), Chance::of(2, 36), Chance::of(27, 36)]);
}

#[test]
fn s8b_s10_a_forced_day_may_be_felt_the_next_morning() {
    let steps = [Step::March { hours: 3 }, Step::Sleep { place: Lodging::GoodRoom }];
    let road = after(&route(Terrain::Open, Pace::ForcedWalk, 90_000, None), vec![walker(4, 5)], &steps);
    // 2d6 + 4 below 12: 7 or less, 21 of 36. The good room gives everything back, then one is taken off.
    assert_eq!([left(&road, 8), left(&road, 7)], [Chance::of(15, 36), Chance::of(21, 36)]);
}

#[test]
fn s9_hunger_is_sure_and_adds_up() {
    let steps = [Step::RestDays { place: Lodging::Room, days: 2 }];
    let road = after(&Journey::default(), vec![walker(4, 8)], &steps);
    let hungry = |hunger: u16| road.walkers[0].odds.chance(|body| body.needs.hunger == hunger);
    assert!(hungry(6).is_certain(), "Constitution 3, two midnights, nothing in the pack");
    let meals = [Step::Eat { food: Food::Poor, portions: 3, served: true }, Step::Halt { half_hours: 32 }];
    let fed = after(&Journey::default(), vec![walker(9, 8)], &meals);
    assert!(fed.walkers[0].surely(|_, body| body.needs.hunger == 0));
}

#[test]
fn s11_a_mug_and_the_morning_after() {
    let steps = [Step::Drink { drink: Drink::LameGoblin, things: Vec::new() }, Step::Sleep { place: Lodging::Room }];
    let road = after(&Journey::default(), vec![walker(4, 8)], &steps);
    // 2d6 + 4 below 9 is 2 to 4: the 2 is a fumble and brings the second stage, 3 and 4 the first. The morning after
    // against 9: 6 of 36 fail; against 6 only the fumble, which wants 0 hours: 2 + 4 is 6.
    let rolls = &road.walkers[0].rolls;
    assert_eq!(rolls[0].fails, Chance::of(6, 36));
    let hangover = road.walkers[0].odds.chance(|body| !body.needs.ailments.is_empty());
    assert_eq!(hangover, Chance::of(6, 36 * 36));
}

#[test]
fn s8a_a_horse_breaks_down_with_exact_odds() {
    let journey = route(Terrain::Open, Pace::ForcedRide, 9_000_000, None);
    let road = after(&journey, vec![walker(3, 8), horse(3)], &[Step::Travel { days: 14 }]);
    // 2d6 + 3 against 9 fails with 2 to 5: 10 of 36.
    let fails: Vec<(u32, Chance)> =
        road.walkers[1].rolls.iter().map(|roll| (roll.at.day, roll.fails.clone())).collect();
    assert_eq!(fails, [(8, Chance::of(10, 36)), (15, Chance::of(26 * 10, 36 * 36))]);
    assert!(road.walkers[0].surely(|_, body| body.needs.worn == 1), "riders lose a point in two weeks");
    let spent = road.walkers[1].odds.chance(|body| body.spent > 0);
    assert_eq!(spent, Chance::of(10 * 36 + 26 * 10, 36 * 36));
}
