//! The route: its legs in a list, and the one that is open for changes.

use super::draft::JourneyDraft;
use super::{JourneyModel, fields, words};
use crate::session::command::{Craft, Leg, Pace, Terrain, Way, Wind, journey_limits};
use crate::text::{LocalText, Phrase};
use crate::ui::group::choose;
use crate::ui::icons::Icon;
use crate::ui::kit::Kit;
use crate::ui::widgets::{Press, Tone, Weight, body, chip, empty, note, strong, well};
use egui::{CornerRadius, Rect, Sense, Ui, vec2};

/// The length of a leg that is added, in metres.
const NEW_LEG: u32 = 10_000;
/// The temperature that a leg of its own begins with, in degrees Celsius.
const NEW_WARMTH: i16 = 0;

/// The route as it stands, with how far the party has come.
pub fn shown(ui: &mut Ui, kit: &Kit, model: &JourneyModel) {
    let journey = &model.view.journey;
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        strong(ui, kit, &kit.text("ui-journey-route"), 1);
        if journey.legs.is_empty() {
            empty(ui, kit, &kit.text("ui-journey-route-empty-player"));
        }
        for (index, leg) in journey.legs.iter().enumerate() {
            let gone = match index.cmp(&journey.leg) {
                std::cmp::Ordering::Less => leg.metres,
                std::cmp::Ordering::Equal => leg.metres.saturating_sub(journey.left),
                std::cmp::Ordering::Greater => 0,
            };
            ui.push_id(index, |ui| {
                strong(ui, kit, &words::destination(kit, &leg.to, index), 1);
                note(ui, kit, &words::leg_view(kit, leg));
                progress(ui, kit, (gone, leg.metres), index == journey.leg);
            });
        }
        speed(ui, kit, model);
    });
}

/// How fast the party goes where it is.
fn speed(ui: &mut Ui, kit: &Kit, model: &JourneyModel) {
    let journey = &model.view.journey;
    let Some(leg) = journey.legs.get(journey.leg) else { return };
    let says = Phrase::new("ui-journey-speed").with("hour", words::km_an_hour(kit, leg.metres_an_hour));
    note(ui, kit, &kit.say(&says.with("day", words::km(kit, leg.metres_a_day))));
}

/// How far the party has come on a leg.
fn progress(ui: &mut Ui, kit: &Kit, (gone, all): (u32, u32), here: bool) {
    let p = kit.palette();
    let size = vec2(ui.available_width(), kit.theme.px(6.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let share = if all > 0 { gone as f32 / all as f32 } else { 0.0 };
    let round = CornerRadius::same(3);
    ui.painter().rect_filled(rect, round, p.sunken);
    let filled = Rect::from_min_size(rect.min, vec2(rect.width() * share, rect.height()));
    ui.painter().rect_filled(filled, round, if here { p.brass } else { p.brass_dark });
    let says = Phrase::new("ui-journey-come").with("gone", words::km(kit, gone)).with("all", words::km(kit, all));
    let says = kit.say(&says);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ProgressIndicator, true, &says));
}

/// The route as the game master lays it.
pub fn editor(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut JourneyDraft) {
    let table = &model.known.journey;
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            strong(ui, kit, &kit.text("ui-journey-route"), 1);
            let legs = &draft.journey(table).legs;
            let all = legs.iter().fold(0_u32, |sum, leg| sum.saturating_add(leg.metres));
            if all > 0 {
                chip(ui, kit, &words::km(kit, all), Tone::Plain);
            }
            if draft.route.is_some() {
                chip(ui, kit, &kit.text("ui-journey-not-laid"), Tone::Brass);
            }
        });
        let count = draft.journey(table).legs.len();
        if count == 0 {
            empty(ui, kit, &kit.text("ui-journey-route-empty"));
        }
        draft.leg = draft.leg.min(count.saturating_sub(1));
        for index in 0..count {
            ui.push_id(index, |ui| line(ui, kit, model, draft, index));
        }
        ui.horizontal_wrapped(|ui| {
            let add = Press::new(&kit.text("ui-journey-add-leg"))
                .icon(Icon::Plus)
                .enabled(count < journey_limits::MOST_LEGS)
                .show(ui, kit);
            if add.clicked() {
                let legs = &mut draft.change(table).legs;
                let like = legs.last().cloned().unwrap_or_default();
                legs.push(Leg { to: LocalText::default(), metres: NEW_LEG, ..like });
                draft.leg = count;
            }
            if draft.route.is_some() {
                let back = kit.text("ui-journey-take-back");
                if Press::new(&back).icon(Icon::Undo).weight(Weight::Quiet).show(ui, kit).clicked() {
                    draft.route = None;
                }
            }
        });
    });
}

/// One leg: its line, and its fields if it is open.
fn line(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut JourneyDraft, index: usize) {
    let table = &model.known.journey;
    let journey = draft.journey(table);
    let Some(leg) = journey.legs.get(index).cloned() else { return };
    let (here, left) = (usize::from(journey.leg) == index, journey.left());
    let done = index < usize::from(journey.leg);
    let is_open = draft.leg == index;
    let name = words::destination(kit, &leg.to, index);
    let title = format!("{}. {name} — {}", index + 1, words::leg(kit, &leg));
    let icon = if matches!(leg.way, Way::Water { .. }) { Icon::Water } else { Icon::Road };
    let press = Press::new(&title).icon(icon).selected(is_open).rows(2).width(ui.available_width());
    if press.show(ui, kit).clicked() {
        draft.leg = index;
    }
    if here || done {
        let gone = if done { leg.metres } else { leg.metres.saturating_sub(left) };
        progress(ui, kit, (gone, leg.metres), here);
    }
    if is_open {
        fields_of(ui, kit, model, draft, (index, leg));
    }
}

/// The fields of the leg that is open.
fn fields_of(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut JourneyDraft, (index, before): (usize, Leg)) {
    let table = &model.known.journey;
    let mut leg = before.clone();
    let mut moves = None;
    egui::Frame::new().inner_margin(kit.theme.margin(2.0)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            let mut name = kit.speaker.name(&leg.to).to_owned();
            let width = kit.theme.px(150.0);
            if fields::line(ui, kit, &mut name, (&kit.text("ui-journey-to"), width), journey_limits::NAME.high as usize)
            {
                leg.to = LocalText::plain(name);
            }
            length(ui, kit, &mut leg.metres);
            for (icon, key, to) in [
                (Icon::Rise, "ui-journey-earlier", index.checked_sub(1)),
                (Icon::Drop, "ui-journey-later", Some(index + 1)),
            ] {
                if Press::icon_only(icon, &kit.text(key)).show(ui, kit).clicked() {
                    moves = to;
                }
            }
            if Press::icon_only(Icon::Cross, &kit.text("ui-journey-remove")).show(ui, kit).clicked() {
                moves = Some(usize::MAX);
            }
        });
        way(ui, kit, &mut leg.way);
        warmth(ui, kit, &mut leg.celsius);
    });
    if leg != before
        && let Some(of) = draft.change(table).legs.get_mut(index)
    {
        *of = leg;
    }
    let Some(to) = moves else { return };
    let legs = &mut draft.change(table).legs;
    if to == usize::MAX {
        legs.remove(index);
    } else if to < legs.len() {
        legs.swap(index, to);
        draft.leg = to;
    }
}

fn length(ui: &mut Ui, kit: &Kit, metres: &mut u32) {
    let mut km = f64::from(*metres) / 1000.0;
    let name = kit.text("ui-journey-length");
    if fields::number(
        ui,
        kit,
        &mut km,
        0.1..=journey_limits::LEG.high as f64 / 1000.0,
        (&kit.text("ui-journey-unit-km"), &name),
    ) {
        *metres = ((km * 10.0).round() * 100.0) as u32;
    }
}

fn warmth(ui: &mut Ui, kit: &Kit, celsius: &mut Option<i16>) {
    ui.horizontal_wrapped(|ui| {
        let mut own = celsius.is_some();
        if fields::tick(ui, kit, &mut own, &kit.text("ui-journey-own-warmth")) {
            *celsius = own.then_some(NEW_WARMTH);
        }
        if let Some(celsius) = celsius {
            let name = kit.text("journey-celsius");
            fields::number(ui, kit, celsius, fields::within(journey_limits::CELSIUS, 1.0), ("°C", &name));
        }
    });
}

fn way(ui: &mut Ui, kit: &Kit, way: &mut Way) {
    let kinds = ["ui-journey-by-land", "ui-journey-by-ship"].map(|key| kit.text(key));
    let is_water = matches!(way, Way::Water { .. });
    if let Some(new) = choose(ui, kit, "way", &kinds, Some(usize::from(is_water))) {
        *way = match new {
            0 => Way::default(),
            _ => Way::Water { craft: Craft::default(), wind: Wind::default(), current: 0 },
        };
    }
    match way {
        Way::Land { terrain, road, pace } => {
            ui.horizontal_wrapped(|ui| {
                let grounds = Terrain::ALL.map(|ground| {
                    let times = ground.factor(*road);
                    let name = kit.title(ground.key());
                    (ground, if times > 1 { format!("{name} ×{times}") } else { name })
                });
                let named = kit.text("ui-journey-ground");
                if let Some(new) = fields::menu(ui, kit, ("ground", &named), 190.0, &grounds, *terrain) {
                    *terrain = new;
                }
                fields::tick(ui, kit, road, &kit.text("ui-journey-road-there"));
            });
            if let Some(new) = one_of(ui, kit, "pace", &Pace::ALL.map(|pace| (pace, pace.key())), *pace) {
                *pace = new;
            }
        }
        Way::Water { craft, wind, current } => {
            let crafts = [Craft::Oars, Craft::Sail].map(|craft| (craft, craft.key()));
            if let Some(new) = one_of(ui, kit, "craft", &crafts, *craft) {
                *craft = new;
            }
            let winds = [Wind::Fair, Wind::Abeam, Wind::Against, Wind::Calm].map(|wind| (wind, wind.key()));
            if *craft == Craft::Sail
                && let Some(new) = one_of(ui, kit, "wind", &winds, *wind)
            {
                *wind = new;
            }
            ui.horizontal_wrapped(|ui| {
                body(ui, kit, &kit.text("ui-journey-current"));
                let mut km = f64::from(*current) / 1000.0;
                let unit = kit.text("ui-journey-unit-km-h");
                if fields::number(
                    ui,
                    kit,
                    &mut km,
                    fields::within(journey_limits::CURRENT, 1000.0),
                    (&unit, &kit.text("ui-journey-current-hint")),
                ) {
                    *current = (km * 1000.0).round() as i32;
                }
            });
        }
    }
}

/// A row of buttons, one for each of a few things; another one that a person chooses.
fn one_of<T: Copy + PartialEq>(ui: &mut Ui, kit: &Kit, id: &str, all: &[(T, &str)], chosen: T) -> Option<T> {
    let names: Vec<String> = all.iter().map(|(_, key)| kit.title(key)).collect();
    let at = all.iter().position(|(one, _)| *one == chosen);
    let new = choose(ui, kit, id, &names, at)?;
    all.get(new).map(|(one, _)| *one)
}
