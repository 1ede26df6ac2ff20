//! How a journey is said: moments, distances, legs, steps.

use crate::knowledge::view::{JourneyView, LegView, Moment};
use crate::session::command::{Leg, Step, Way};
use crate::text::{Phrase, capitalised};
use crate::ui::icons::Icon;
use crate::ui::kit::{Kit, plain};

/// Day and time of day.
pub fn moment(kit: &Kit, at: Moment) -> String {
    let time = time(at);
    kit.say(&Phrase::new("ui-journey-moment").with("day", at.day).with("time", time))
}

/// The time of day.
pub fn time(at: Moment) -> String {
    format!("{:02}:{:02}", at.hour, at.minute)
}

/// What time it is.
pub fn now(kit: &Kit, journey: &JourneyView) -> String {
    moment(kit, Moment { day: journey.day, hour: journey.hour, minute: journey.minute })
}

/// A temperature.
pub fn degrees(kit: &Kit, celsius: i16) -> String {
    kit.say(&Phrase::new("ui-journey-degrees").with("celsius", plain(celsius.into())))
}

/// Tenths of a unit as the language writes them.
fn tenths(kit: &Kit, tenths: u32) -> String {
    let number = Phrase::new("number-tenths").with("minus", "");
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        rest => kit.say(&number.with("whole", tenths / 10).with("tenth", rest)),
    }
}

/// A distance in kilometres.
pub fn km(kit: &Kit, metres: u32) -> String {
    kit.say(&Phrase::new("ui-journey-km").with("km", tenths(kit, (metres + 50) / 100)))
}

/// A speed in kilometres an hour.
pub fn km_an_hour(kit: &Kit, metres: u32) -> String {
    kit.say(&Phrase::new("ui-journey-km-h").with("km", tenths(kit, (metres + 50) / 100)))
}

/// A duration in hours and minutes.
pub fn duration(kit: &Kit, minutes: u32) -> String {
    let key = match (minutes / 60, minutes % 60) {
        (0, _) => "ui-journey-minutes",
        (_, 0) => "ui-journey-hours",
        _ => "ui-journey-hours-minutes",
    };
    kit.say(&Phrase::new(key).with("hours", minutes / 60).with("minutes", minutes % 60))
}

/// A list of words with dots between them.
fn joined(parts: impl IntoIterator<Item = Option<String>>) -> String {
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// Where a leg leads; its number where it has no name.
pub fn destination(kit: &Kit, to: &crate::text::LocalText, index: usize) -> String {
    if to.is_empty() {
        return kit.speaker.count("ui-journey-leg", i32::try_from(index + 1).unwrap_or(i32::MAX));
    }
    kit.speaker.name(to).to_owned()
}

/// A leg of the table's route in a line.
pub fn leg_view(kit: &Kit, leg: &LegView) -> String {
    let road = leg.road.then(|| kit.text("ui-journey-on-a-road"));
    let warmth = leg.celsius.map(|celsius| degrees(kit, celsius));
    joined([Some(km(kit, leg.metres)), Some(kit.say(&leg.over)), road, Some(kit.say(&leg.how)), warmth])
}

/// A leg that is being laid out, in a line.
pub fn leg(kit: &Kit, leg: &Leg) -> String {
    let (over, how, road) = match leg.way {
        Way::Land { terrain, road, pace } => (terrain.key(), pace.key(), road),
        Way::Water { craft, wind, .. } => (craft.key(), wind.key(), false),
    };
    let road = road.then(|| kit.text("ui-journey-on-a-road"));
    let warmth = leg.celsius.map(|celsius| degrees(kit, celsius));
    joined([Some(km(kit, leg.metres)), Some(kit.text(over)), road, Some(kit.text(how)), warmth])
}

/// The icon of a step and its name.
pub fn step(kit: &Kit, step: &Step) -> (Icon, String) {
    let (icon, key) = match step {
        Step::March { .. } => (Icon::Walk, "ui-step-march"),
        Step::Travel { .. } => (Icon::Road, "ui-step-travel"),
        Step::Halt { .. } => (Icon::Hourglass, "ui-step-halt"),
        Step::QuickRest => (Icon::Breath, "ui-step-quick-rest"),
        Step::Eat { .. } => (Icon::Loaf, "ui-step-eat"),
        Step::Drink { .. } => (Icon::Mug, "ui-step-drink"),
        Step::Sleep { .. } => (Icon::Moon, "ui-step-sleep"),
        Step::RestDays { .. } => (Icon::Sun, "ui-step-rest-days"),
    };
    (icon, kit.text(key))
}

/// A step in a line, with how much of it.
pub fn step_line(kit: &Kit, of: &Step) -> String {
    let name = step(kit, of).1;
    let much = match of {
        Step::March { hours } => duration(kit, u32::from(*hours) * 60),
        Step::Halt { half_hours } => duration(kit, u32::from(*half_hours) * 30),
        Step::QuickRest => duration(kit, 60),
        Step::Travel { days } => kit.speaker.count("ui-journey-days", i32::from(*days)),
        Step::RestDays { days, .. } => kit.speaker.count("ui-journey-days", i32::from(*days)),
        Step::Eat { food, portions, .. } => {
            let portions = kit.speaker.count("ui-journey-portions", i32::from(*portions));
            format!("{portions}, {}", kit.text(food.key()))
        }
        Step::Drink { drink, .. } => kit.text(drink.key()),
        Step::Sleep { place } => kit.text(place.key()),
    };
    format!("{}: {much}", capitalised(&name))
}
