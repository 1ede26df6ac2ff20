//! The plan: steps in order, each with when it is and how far it leads; above them the timeline, below them what they bring.

use super::draft::{JourneyDraft, ordinary_day};
use super::{JourneyModel, fields, outlook, timeline, words};
use crate::knowledge::view::StepForecast;
use crate::session::command::{Drink, Food, Lodging, Step, journey_limits};
use crate::text::{Phrase, capitalised};
use crate::ui::action::UiAction;
use crate::ui::focus;
use crate::ui::icons::Icon;
use crate::ui::kit::Kit;
use crate::ui::widgets::{Press, Tone, Weight, chip, empty, note, strong, well};
use egui::{Key, Rect, Sense, Ui, Vec2};

/// Shows the plan.
pub fn plan(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut JourneyDraft) {
    let forecast = &model.known.forecast;
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            strong(ui, kit, &kit.text("ui-journey-plan"), 1);
            let come: u32 = forecast.steps.iter().map(|step| step.metres).sum();
            let at_worst: u32 = forecast.steps.iter().map(|step| step.metres_at_worst).sum();
            if come > 0 {
                chip(ui, kit, &distance(kit, come, at_worst), Tone::Brass);
            }
            if let Some(last) = forecast.steps.last() {
                let until = Phrase::new("ui-journey-until").with("when", words::moment(kit, last.to));
                note(ui, kit, &kit.say(&until));
            }
        });
        if draft.steps.is_empty() {
            empty(ui, kit, &kit.text("ui-journey-plan-empty"));
        } else {
            timeline::timeline(ui, kit, &draft.steps, forecast);
        }
        steps(ui, kit, draft, &forecast.steps);
        // The timeline and the steps above come and go by what is pressed here.
        focus::kept(ui, "journey-adding", |ui| adding(ui, kit, model, draft));
    });
    if !draft.steps.is_empty() {
        outlook::outlooks(ui, kit, model.view, &draft.steps, forecast);
    }
}

/// How far, with how far at worst where that is less.
fn distance(kit: &Kit, come: u32, at_worst: u32) -> String {
    if at_worst >= come {
        return words::km(kit, come);
    }
    let both = Phrase::new("ui-journey-km-at-worst").with("come", words::km(kit, come));
    kit.say(&both.with("worst", words::km(kit, at_worst)))
}

/// The steps, one a line.
fn steps(ui: &mut Ui, kit: &Kit, draft: &mut JourneyDraft, forecast: &[StepForecast]) {
    let mut moves = None;
    for index in 0..draft.steps.len() {
        let Some(step) = draft.steps.get_mut(index) else { break };
        let (icon, name) = words::step(kit, step);
        let expected = forecast.get(index);
        let is_reached = expected.is_none_or(|expected| {
            let before = index.checked_sub(1).and_then(|before| forecast.get(before));
            before.is_none_or(|before| before.ends.is_none()) || expected.minutes > 0
        });
        ui.push_id(index, |ui| {
            ui.horizontal_wrapped(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(kit.theme.px(20.0)), Sense::hover());
                let colour = if is_reached { timeline::colour(kit, step) } else { kit.palette().muted };
                icon.paint(ui.painter(), rect, colour);
                strong(ui, kit, &capitalised(&name), 1);
                details(ui, kit, step, &name);
                if let Some(expected) = expected {
                    note(ui, kit, &when(kit, expected, is_reached));
                }
                for (icon, key, to) in [
                    (Icon::Rise, "ui-journey-earlier", index.checked_sub(1)),
                    (Icon::Cross, "ui-journey-remove", Some(usize::MAX)),
                ] {
                    if to.is_some() && Press::icon_only(icon, &kit.text(key)).show(ui, kit).clicked() {
                        moves = to.map(|to| (index, to));
                    }
                }
            });
        });
    }
    if let Some((index, to)) = moves {
        if to == usize::MAX {
            draft.steps.remove(index);
        } else {
            draft.steps.swap(index, to);
        }
    }
}

/// When a step is and how far it leads; or that it does not come to it.
fn when(kit: &Kit, expected: &StepForecast, is_reached: bool) -> String {
    if !is_reached {
        return kit.text("ui-journey-not-reached");
    }
    let mut parts = vec![if expected.minutes == 0 {
        words::time(expected.from)
    } else {
        format!("{}–{}", words::time(expected.from), words::time(expected.to))
    }];
    if expected.metres > 0 {
        parts.push(distance(kit, expected.metres, expected.metres_at_worst));
    }
    parts.extend(expected.ends.as_ref().map(|why| kit.say(why)));
    parts.join(" · ")
}

/// How much of a step, and what of it.
fn details(ui: &mut Ui, kit: &Kit, step: &mut Step, name: &str) {
    let hours = kit.text("ui-journey-unit-h");
    match step {
        Step::March { hours: much } => {
            fields::number(ui, kit, much, fields::within(journey_limits::MARCH_HOURS, 1.0), (&hours, name));
        }
        Step::Travel { days } => {
            fields::number(
                ui,
                kit,
                days,
                fields::within(journey_limits::TRAVEL_DAYS, 1.0),
                (&kit.text("ui-journey-unit-d"), name),
            );
        }
        Step::Halt { half_hours } => {
            let mut much = f64::from(*half_hours) / 2.0;
            if fields::number(ui, kit, &mut much, fields::within(journey_limits::HALF_HOURS, 2.0), (&hours, name)) {
                *half_hours = (much * 2.0).round() as u8;
            }
        }
        Step::Eat { food, portions, served } => {
            fields::number(ui, kit, portions, fields::within(journey_limits::PORTIONS, 1.0), ("×", name));
            let foods = Food::ALL.map(|food| (food, kit.text(food.key())));
            if let Some(new) = fields::menu(ui, kit, ("food", name), 150.0, &foods, *food) {
                *food = new;
            }
            fields::tick(ui, kit, served, &kit.text("ui-journey-served"));
        }
        Step::Drink { drink, .. } => {
            let drinks = Drink::ALL.map(|drink| (drink, kit.text(drink.key())));
            if let Some(new) = fields::menu(ui, kit, ("drink", name), 190.0, &drinks, *drink) {
                *drink = new;
            }
        }
        Step::Sleep { place } => lodging(ui, kit, place, name),
        Step::RestDays { place, days } => {
            fields::number(
                ui,
                kit,
                days,
                1..=journey_limits::REST_DAYS.high as u8,
                (&kit.text("ui-journey-unit-d"), name),
            );
            lodging(ui, kit, place, name);
        }
        Step::QuickRest => {}
    }
}

fn lodging(ui: &mut Ui, kit: &Kit, place: &mut Lodging, name: &str) {
    let places = Lodging::ALL.map(|place| (place, kit.text(place.key())));
    if let Some(new) = fields::menu(ui, kit, ("place", name), 150.0, &places, *place) {
        *place = new;
    }
}

/// What can be added.
fn adding(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut JourneyDraft) {
    let kinds = [
        Step::March { hours: 4 },
        Step::Halt { half_hours: 1 },
        Step::Eat { food: Food::Poor, portions: 1, served: false },
        Step::QuickRest,
        Step::Drink { drink: Drink::LarnbyCourier, things: Vec::new() },
        Step::Sleep { place: Lodging::Camp },
        Step::Travel { days: 7 },
        Step::RestDays { place: Lodging::CommonRoom, days: 1 },
    ];
    let is_full = draft.steps.len() >= journey_limits::MOST_STEPS;
    ui.horizontal_wrapped(|ui| {
        for step in kinds {
            let (icon, name) = words::step(kit, &step);
            if Press::new(&capitalised(&name)).icon(icon).enabled(!is_full).show(ui, kit).clicked() {
                draft.steps.push(step);
            }
        }
        let day = kit.text("ui-journey-ordinary-day");
        let press = Press::new(&day).icon(Icon::Plus).weight(Weight::Quiet).enabled(!is_full);
        if press.about(&kit.text("ui-journey-ordinary-day-hint")).show(ui, kit).clicked() {
            let travellers =
                || model.view.journey.wayfarers.iter().filter(|it| model.view.journey.party.contains(&it.who));
            let row = travellers().map(|it| it.row).min().unwrap_or(4);
            let needs = travellers().map(|it| it.eaten.max).max().unwrap_or(1);
            draft.steps.extend(ordinary_day(row, u8::try_from(needs).unwrap_or(1)));
            draft.steps.truncate(journey_limits::MOST_STEPS);
        }
    });
}

/// What always shows below the page: setting out.
pub fn foot(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut JourneyDraft, actions: &mut Vec<UiAction>) {
    ui.horizontal_wrapped(|ui| {
        let fights = model.view.round.is_some().then(|| Phrase::new("refused-not-in-an-encounter"));
        let waits = (!model.view.prompts.is_empty()).then(|| Phrase::new("refused-answer-first"));
        let nothing = draft.steps.is_empty().then(|| Phrase::new("ui-journey-no-steps"));
        let why = fights.clone().or_else(|| waits.clone()).or(nothing);
        let text = kit.text("ui-journey-set-out");
        let press = Press::new(&text).icon(Icon::Walk).weight(Weight::Primary).key("Enter").why_not(why.as_ref());
        let by_enter = why.is_none() && focus::is_free(ui.ctx()) && focus::struck(ui.ctx(), Key::Enter);
        if press.show(ui, kit).clicked() || by_enter {
            actions.extend(draft.sets_out().into_iter().map(UiAction::Ask));
            actions.push(UiAction::Close);
            draft.begun();
        }
        let unchanged = draft.route.is_none().then(|| Phrase::new("ui-journey-route-unchanged"));
        let why = fights.or(waits).or(unchanged);
        let lay = kit.text("ui-journey-lay");
        if Press::new(&lay).icon(Icon::Road).why_not(why.as_ref()).show(ui, kit).clicked() {
            actions.extend(draft.lays().map(UiAction::Ask));
            draft.route = None;
        }
        if !draft.steps.is_empty() {
            let clear = kit.text("ui-journey-clear");
            if Press::new(&clear).icon(Icon::Cross).weight(Weight::Quiet).show(ui, kit).clicked() {
                draft.steps.clear();
            }
        }
        if Press::new(&kit.text("ui-close")).key("Esc").show(ui, kit).clicked() {
            actions.push(UiAction::Close);
        }
    });
}

/// Where an icon of a step stands on a painted part.
pub fn icon_in(rect: Rect, kit: &Kit) -> Rect {
    Rect::from_center_size(rect.center(), Vec2::splat(kit.theme.px(16.0).min(rect.width()).min(rect.height())))
}
