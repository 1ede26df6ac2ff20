//! Whole days of a party, reckoned by hand from the rules (S8–S10, S13), and the edges of what they leave: portions by
//! Constitution, starving, truth, courage, a fight while drunk.

use crate::combat::{attack, begun_with, duel, has};
use crate::journey::{ada, attribute, by_land, drunk, grey, needs, parts, plan, told, vigour, went};
use crate::journey_camp::mug;
use crate::play::{GM, Play, happenings};
use torchline::level::ThingDoc;
use torchline::rules::event::Happening;
use torchline::rules::journey::drink::Stage;
use torchline::rules::journey::march::Pace;
use torchline::rules::journey::terrain::Terrain;
use torchline::rules::journey::{Drink, Drunk, Food, Leg, Lodging, Needs, Step};
use torchline::rules::sheet::{Attribute, Characteristic, Condition, Vigour};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

/// Ada, and Bo: Constitution 5, Endurance 6, as fast and as fresh as she is.
fn two() -> TableBuilder {
    ada().hero("Bo").sheet(|sheet| {
        sheet.characteristics.insert(Characteristic::Constitution, 5);
        sheet.characteristics.insert(Characteristic::Endurance, 6);
    })
}

/// A table whose tokens are changed before it opens.
fn changed(builder: TableBuilder, change: impl Fn(&mut ThingDoc)) -> Play {
    let mut document = builder.document();
    document.things.iter_mut().filter(|thing| thing.token.is_some()).for_each(change);
    let source = builder.dice_source();
    let mut play = Play::new(builder);
    play.table = Table::open(&document, source).expect("it opens");
    play
}

fn rolls(events: &[torchline::rules::event::Event]) -> usize {
    happenings(events).iter().filter(|what| matches!(what, Happening::Rolled { .. })).count()
}

/// A day of the table below.
struct Day {
    what: &'static str,
    leg: Leg,
    steps: Vec<Step>,
    dice: &'static [u32],
    metres: u32,
    /// Vigour of Ada and Bo.
    vigour: [u8; 2],
    /// Their hunger.
    hunger: [u16; 2],
}

fn march(hours: u8) -> Step {
    Step::March { hours }
}

fn halt(half_hours: u8) -> Step {
    Step::Halt { half_hours }
}

fn days() -> Vec<Day> {
    let far = 100_000;
    let cold = Leg { celsius: Some(-8), ..by_land(Terrain::Open, false, Pace::Walk, far) };
    vec![
        Day {
            what: "Ada is checked in the hours 4, 5 and 6, Bo in the 6th; both fail it and rest it off",
            leg: by_land(Terrain::Open, false, Pace::Walk, far),
            steps: vec![march(6), halt(1), Step::Sleep { place: Lodging::Camp }],
            dice: &[6, 6, 6, 6, 1, 2, 1, 1],
            metres: 6 * 2_400,
            vigour: [8, 8],
            hunger: [0, 0],
        },
        Day {
            what: "without a halt a night in camp gives back one of two points, and the sixth hour is slower",
            leg: by_land(Terrain::Open, false, Pace::Walk, far),
            // Hours 4, 5, 6: 6, 7 and 11 for Ada. Hour 6 is already slower: 200 × 8.
            steps: vec![march(6), Step::Sleep { place: Lodging::Camp }],
            dice: &[1, 1, 1, 2, 3, 4, 3, 3],
            metres: 5 * 2_400 + 1_600,
            vigour: [7, 8],
            hunger: [0, 0],
        },
        Day {
            what: "nobody has eaten by midnight; sixteen hours awake are free",
            leg: by_land(Terrain::Open, false, Pace::Walk, far),
            steps: vec![march(3), halt(26), Step::Sleep { place: Lodging::CommonRoom }, march(2)],
            dice: &[],
            metres: 5 * 2_400,
            vigour: [8, 8],
            hunger: [3, 5],
        },
        Day {
            what: "a forced march in the hills: 11 for Ada; at the end of the day 11 for Bo, who wakes one down",
            leg: by_land(Terrain::Hills, true, Pace::ForcedWalk, far),
            steps: vec![march(4), Step::Sleep { place: Lodging::Room }],
            dice: &[4, 3, 6, 6, 1, 4],
            metres: 4 * 1_200,
            vigour: [8, 7],
            hunger: [0, 0],
        },
        Day {
            what: "two hours of −8 °C: 5 and 10, then 12 and a fumble",
            leg: cold,
            steps: vec![march(2)],
            dice: &[1, 2, 3, 2, 5, 5, 1, 1],
            metres: 2 * 2_400,
            vigour: [6, 4],
            hunger: [0, 0],
        },
        Day {
            what: "an excellent portion each feeds two",
            leg: by_land(Terrain::Swamp, true, Pace::Walk, far),
            steps: vec![march(3), Step::Eat { food: Food::Excellent, portions: 1, served: true }, halt(26)],
            dice: &[],
            metres: 3 * 800,
            vigour: [8, 8],
            hunger: [1, 3],
        },
        Day {
            what: "the seventeenth hour awake, hungry since midnight: 11 and 12",
            leg: by_land(Terrain::Open, false, Pace::Walk, far),
            steps: vec![halt(34)],
            dice: &[6, 4, 6, 5],
            metres: 0,
            vigour: [7, 8],
            hunger: [3, 5],
        },
    ]
}

#[test]
fn s8_s9_s10_s13_worked_days_of_a_party() {
    for Day { what, leg, steps, dice, metres, vigour: left, hunger } in days() {
        let mut play = Play::new(two().dice(dice.iter().copied()));
        play.does(GM, plan(vec![leg]));
        let before = play.table.hash();
        let foreseen = play.table.foresee_plan(GM, None, &steps);
        let events = play.does(GM, Command::Follow { steps });
        assert_eq!(went(&events).0, metres, "{what}");
        assert_eq!(["Ada", "Bo"].map(|name| vigour(&play, name)), left, "{what}");
        assert_eq!(["Ada", "Bo"].map(|name| needs(&play, name).hunger), hunger, "{what}");
        assert_eq!(play.table.dice().fed().len(), 0, "{what}: as many dice as the rules ask for");
        for (outlook, left) in foreseen.each.iter().zip(left) {
            let last = outlook.after.last().expect("steps");
            assert!(last.iter().any(|(vigour, _)| *vigour == left), "{what}: {left} was foreseen in {last:?}");
        }
        play.does(GM, Command::Undo);
        assert_eq!(play.table.hash(), before, "{what}: undone");
    }
}

#[test]
fn s8b_a_forced_ride_is_felt_by_the_horse_alone() {
    // 6 + 3 = 9 below 12 at the end of the day.
    let mut play = Play::new(ada().dice([3, 3]));
    let mounts = vec![grey(play.id("Ada"))];
    let legs = vec![by_land(Terrain::Open, false, Pace::ForcedRide, 100_000)];
    play.does(GM, Command::PlanJourney { party: Vec::new(), mounts, legs });
    let steps = vec![march(2), Step::Sleep { place: Lodging::CommonRoom }];
    let events = play.does(GM, Command::Follow { steps });
    assert_eq!((went(&events).0, rolls(&events)), (2 * 7_200, 1));
    assert!(told(&events).contains(&"journey-mount-day-end".to_owned()));
    assert_eq!((vigour(&play, "Ada"), play.table.journey().mounts[0].vigour.now), (8, 5));
}

#[test]
fn s9_constitution_decides_how_many_portions_are_too_many() {
    for (constitution, portions, checks) in
        [(1, 1, 0), (1, 2, 1), (3, 2, 1), (4, 2, 0), (4, 3, 1), (5, 3, 1), (6, 2, 0), (6, 3, 1), (6, 4, 2)]
    {
        let builder = ada().sheet(|sheet| _ = sheet.characteristics.insert(Characteristic::Constitution, constitution));
        let mut play = Play::new(builder);
        let thing = play.id("Ada");
        let events = play.does(play.seat("Ada"), Command::Eat { thing, food: Food::Poor, portions, served: true });
        assert_eq!(rolls(&events), checks, "Constitution {constitution}, {portions} portions");
    }
    // What is eaten an hour later is another sitting.
    let mut play = Play::new(ada());
    let eat = Command::Eat { thing: play.id("Ada"), food: Food::Poor, portions: 1, served: true };
    play.does(GM, eat.clone());
    play.does(GM, Command::Halt { half_hours: 2 });
    assert_eq!(rolls(&play.does(GM, eat)), 0);
}

#[test]
fn s9_whoever_starves_is_checked_daily_and_harder_each_day() {
    // Hunger 8 grows by three a day. 7 + 15 − 11 = 11 against 9; 10 + 15 − 14 = 11 against 10; 11 + 15 − 17 = 9 against 11.
    let builder = ada().life(30, 30).dice([3, 4, 6, 4, 5, 6]);
    let builder = builder.sheet(|sheet| _ = sheet.characteristics.insert(Characteristic::Endurance, 15));
    let mut play = changed(builder, |thing| thing.needs = Some(Needs { hunger: 8, ..Needs::default() }));
    for (day, starved, dying) in [(1, 1, 0), (2, 2, 0), (3, 3, 1)] {
        let events = play.does(GM, Command::Rest { place: Lodging::CommonRoom, days: 1 });
        assert_eq!(rolls(&events), 1, "day {day}");
        assert_eq!((needs(&play, "Ada").starved, has(&play, "Ada", Condition::Dying)), (starved, dying), "day {day}");
    }
}

#[test]
fn s11_the_traitors_farewell_loosens_the_tongue_until_one_is_sober() {
    // 4 + 4 = 8 below 9: a stage of it.
    let mut play = Play::new(ada().dice([2, 2]));
    mug(&mut play, Drink::TraitorsFarewell);
    let tongue = |play: &Play| play.table.view(play.seat("Ada")).journey.wayfarers[0].cannot_lie;
    assert!(tongue(&play));
    play.does(GM, Command::Halt { half_hours: 4 });
    assert!(!tongue(&play), "sober");
    // Whoever stands it may lie.
    let mut play = Play::new(ada().dice([6, 6]));
    mug(&mut play, Drink::TraitorsFarewell);
    assert!(!tongue(&play));
}

#[test]
fn s11_the_dragons_kiss_helps_where_no_precision_is_needed() {
    // 5 + 4 − 3 = 6 below 9.
    let attributes = [(Attribute::Strength, 12), (Attribute::Sagacity, 12)];
    let mut play = Play::new(ada().attributes(attributes).dice([2, 3, 10, 10]));
    mug(&mut play, Drink::DragonsKiss);
    let change = |play: &mut Play, of| {
        let command = attribute(play, "Ada", of);
        parts(&play.does(play.seat("Ada"), command))
    };
    assert_eq!(change(&mut play, Attribute::Strength), [("drink-dragons-kiss".to_owned(), 1)]);
    assert!(change(&mut play, Attribute::Sagacity).is_empty());
}

#[test]
fn s11_a_hangover_lasts_as_many_hours_as_the_check_fell_short() {
    // A fumble: Drunk. The morning after 7 against 9: two hours.
    let mut play = Play::new(ada().attributes([(Attribute::Courage, 12)]).dice([1, 1, 1, 2, 10, 10]));
    mug(&mut play, Drink::LameGoblin);
    play.does(GM, Command::Rest { place: Lodging::Room, days: 0 });
    let courage = attribute(&play, "Ada", Attribute::Courage);
    let feels = |play: &mut Play| parts(&play.does(play.seat("Ada"), courage.clone()));
    assert_eq!(feels(&mut play), [("part-hangover".to_owned(), -2)]);
    play.does(GM, Command::Halt { half_hours: 3 });
    assert_eq!(needs(&play, "Ada").ailments.len(), 1, "an hour and a half later");
    play.does(GM, Command::Halt { half_hours: 1 });
    assert!(feels(&mut play).is_empty());
}

#[test]
fn s11_whoever_is_drunk_fights_worse() {
    let mut document = duel().document();
    for thing in &mut document.things {
        if thing.token.is_some() {
            let drunk = Drunk { stage: Some(Stage::Heavy), since: 8 * 600, mugs: 3, ..Drunk::default() };
            thing.drunk = Some(drunk);
            thing.vigour = Some(Vigour { max: 8, now: 8 });
        }
    }
    let mut play = begun_with(duel(), &["Ada", "Ogre"], &[]);
    let sober = play.table.prospect(play.seat("Ada"), &attack(&play, "Ada", "Ogre", "sword")).expect("her turn").sum;
    let source = duel().dice([3, 3]).dice_source();
    play.table = Table::open(&document, source).expect("it opens");
    let things = vec![play.id("Ada"), play.id("Ogre")];
    play.does(GM, Command::StartEncounter { things, surprised: Vec::new() });
    while play.table.allowed(GM, &Command::PassFirstMove).is_ok() {
        play.does(GM, Command::PassFirstMove);
    }
    let _ = play.table.apply(play.seat("Ada"), &Command::PassFirstMove);
    let drunken = play.table.prospect(play.seat("Ada"), &attack(&play, "Ada", "Ogre", "sword")).expect("her turn").sum;
    assert_eq!(drunken.value, sober.value - 4, "Dexterity −2 and nausea −2");
    let rules: Vec<String> = drunken.parts.iter().filter_map(|part| Some(part.rule.as_ref()?.to_string())).collect();
    assert_eq!(rules.iter().filter(|rule| *rule == "S11").count(), 2, "{rules:?}");
}

#[test]
fn s13_heat_is_borne_as_cold_is() {
    // 50 °C, Endurance 4: six degrees beyond, −3. 8 + 4 − 3 = 9 below 12: one point.
    let mut play = Play::new(ada().dice([4, 4]));
    play.does(GM, Command::SetWeather { celsius: 50 });
    let events = play.does(GM, Command::Halt { half_hours: 2 });
    assert_eq!((vigour(&play, "Ada"), rolls(&events)), (7, 1));
    // Under a roof nobody feels it.
    play.does(GM, Command::Rest { place: Lodging::CommonRoom, days: 0 });
    assert_eq!(vigour(&play, "Ada"), 8);
    assert!(drunk(&play, "Ada").stage.is_none());
}
