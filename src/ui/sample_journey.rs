//! A party on the road to test panels with: two heroes after a long evening, a horse, a route through hills and forest, a
//! plan for the day. A real table, so that every number is one that the rules give.

use super::journey::JourneyKnown;
use super::journey::draft::{JourneyDraft, JourneyPage};
use super::sample::both;
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::session::command::{
    Characteristic, Craft, Drink, Food, Leg, Lodging, Mount, Pace, Step, Terrain, Vigour, Way, Wind,
};
use crate::session::testing::TableBuilder;
use crate::session::{Command, Journey, Table};

/// What a seat knows of the road, and what is prepared.
#[derive(Clone)]
pub struct Road {
    /// What the seat knows.
    pub view: SeatView,
    /// What was asked of the table.
    pub known: JourneyKnown,
    /// What is prepared.
    pub draft: JourneyDraft,
}

/// The heroes.
pub const ROWENA: ThingId = ThingId(1);
/// The horse.
fn grey() -> Mount {
    Mount {
        name: both("Grey", "Серый"),
        rider: ROWENA,
        endurance: 5,
        vigour: Vigour { max: 8, now: 6 },
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

fn legs() -> Vec<Leg> {
    let by_land =
        |to, terrain, road, pace, metres, celsius| Leg { to, way: Way::Land { terrain, road, pace }, metres, celsius };
    vec![
        by_land(both("The old bridge", "Старый мост"), Terrain::Hills, true, Pace::Walk, 6_000, None),
        by_land(both("Wolf pass", "Волчий перевал"), Terrain::Mountains, false, Pace::ForcedWalk, 8_000, Some(-7)),
        by_land(both("The abbey", "Аббатство"), Terrain::DenseForest, false, Pace::Walk, 12_000, None),
        Leg {
            to: both("The landing", "Пристань"),
            way: Way::Water { craft: Craft::Sail, wind: Wind::Abeam, current: 2_000 },
            metres: 40_000,
            celsius: None,
        },
    ]
}

/// The plan of a day.
pub fn steps() -> Vec<Step> {
    vec![
        Step::March { hours: 4 },
        Step::Halt { half_hours: 1 },
        Step::Eat { food: Food::Poor, portions: 2, served: false },
        Step::March { hours: 5 },
        Step::Drink { drink: Drink::SaltyDog, things: Vec::new() },
        Step::Sleep { place: Lodging::Camp },
    ]
}

/// The table: the morning after, on the first leg.
fn table() -> Table {
    let builder = TableBuilder::new().house(|house| house.announce_rolls = false);
    let hero = |builder: TableBuilder, name: &str, endurance, constitution| {
        builder.hero(name).sheet(|sheet| {
            sheet.characteristics.insert(Characteristic::Endurance, endurance);
            sheet.characteristics.insert(Characteristic::Constitution, constitution);
        })
    };
    let builder = hero(hero(builder, "Rowena", 5, 3), "Arbosh", 4, 5);
    // A mug that goes well, one that fails and one that fails; the morning after fails by three hours and by one.
    let (mut table, names) = builder.dice([3, 3, 1, 2, 1, 2, 1, 2, 2, 2]).open();
    let (rowena, arbosh) = (names.id("Rowena"), names.id("Arbosh"));
    let supply = |thing, count| Command::Supply {
        thing,
        food: Some((Food::Poor, count)),
        bedroll: Some(true),
        warm_clothes: Some(thing == rowena),
    };
    let drink = |thing| Command::Drink { thing, drink: Drink::LarnbyCourier };
    for command in [
        Command::PlanJourney { party: vec![rowena, arbosh], mounts: vec![grey()], legs: legs() },
        supply(rowena, 6),
        supply(arbosh, 2),
        Command::Chronicle { text: "The innkeeper spoke of lights under the old abbey.".into() },
        Command::Halt { half_hours: 24 },
        drink(arbosh),
        drink(arbosh),
        Command::Rest { place: Lodging::CommonRoom, days: 0 },
        Command::March { hours: 3 },
        drink(rowena),
    ] {
        table.apply(SeatId::GM, &command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    }
    table
}

/// What a seat knows of it, with a plan prepared.
pub fn road(seat: SeatId, page: JourneyPage) -> Road {
    let table = table();
    let draft = JourneyDraft { page, steps: steps(), ..JourneyDraft::default() };
    let known = JourneyKnown {
        journey: if seat.is_gm() { table.journey().clone() } else { Journey::default() },
        forecast: table.foresee_plan(seat, None, &draft.steps),
        chronicle: table.chronicle(seat),
    };
    Road { view: table.view(seat), known, draft }
}
