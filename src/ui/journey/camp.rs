//! The page of camp and inn: who eats and drinks what, how drunk that makes them, where one rests, how warm it is.

use super::draft::CampDraft;
use super::{JourneyModel, fields, party, words};
use crate::knowledge::view::{MugForecast, OutlookView, WayfarerView};
use crate::session::Command;
use crate::session::command::{Drink, DrinkClass, Food, Lodging, Stage, journey_limits};
use crate::text::{Phrase, RuleId, capitalised, signed};
use crate::ui::action::UiAction;
use crate::ui::group::choose;
use crate::ui::icons::Icon;
use crate::ui::kit::Kit;
use crate::ui::roll_card::parts::{odds_bar, percent};
use crate::ui::theme::mix;
use crate::ui::widgets::{Press, Tone, Weight, body, chip, empty, galley, note, rule_chip, strong, well};
use egui::{CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// From this width on, in points at scale 1, the page stands in two columns.
const TWO_COLUMNS: f32 = 820.0;

/// Shows the page.
pub fn page(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut CampDraft, actions: &mut Vec<UiAction>) {
    let plans = model.plans();
    if ui.available_width() < kit.theme.px(TWO_COLUMNS) {
        table(ui, kit, model, draft, actions);
        fare(ui, kit, model, draft, actions);
        if plans {
            nights(ui, kit, model, draft, actions);
        }
        return;
    }
    ui.columns_const(|[left, right]| {
        left.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
            table(ui, kit, model, draft, actions);
            if plans {
                nights(ui, kit, model, draft, actions);
            }
        });
        right.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| fare(ui, kit, model, draft, actions));
    });
}

/// Those for whom the seat may speak.
fn own<'a>(model: &'a JourneyModel) -> Vec<&'a WayfarerView> {
    let commands =
        |who: &&WayfarerView| model.view.seat.is_gm() || model.view.token(who.who).is_some_and(|token| token.own);
    model.view.journey.wayfarers.iter().filter(commands).collect()
}

/// Whoever is chosen, or the first one.
fn chosen<'a>(model: &'a JourneyModel, draft: &CampDraft) -> Option<&'a WayfarerView> {
    let own = own(model);
    own.iter().find(|it| Some(it.who) == draft.who).or_else(|| own.first()).copied()
}

/// Why nothing can be asked now.
fn why_not(model: &JourneyModel) -> Option<Phrase> {
    if !model.may_act {
        return Some(Phrase::new("ui-journey-only-looking"));
    }
    if model.view.round.is_some() {
        return Some(Phrase::new("refused-not-in-an-encounter"));
    }
    (!model.view.prompts.is_empty()).then(|| Phrase::new("refused-answer-first"))
}

/// Who it is about, what it has eaten, a meal, its clothes.
fn table(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut CampDraft, actions: &mut Vec<UiAction>) {
    let why = why_not(model);
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let all = own(model);
        let Some(of) = chosen(model, draft) else {
            strong(ui, kit, &kit.text("ui-camp-table"), 1);
            empty(ui, kit, &kit.text("ui-camp-nobody"));
            return;
        };
        let names: Vec<String> = all.iter().map(|it| kit.thing(model.view, it.who)).collect();
        let at = all.iter().position(|it| it.who == of.who);
        if let Some(new) = choose(ui, kit, "who", &names, at).and_then(|new| all.get(new)) {
            draft.who = Some(new.who);
        }
        party::row(ui, kit, model.view, of);
        ui.horizontal_wrapped(|ui| {
            strong(ui, kit, &kit.text("ui-camp-meal"), 1);
            rule_chip(ui, kit, &RuleId::new("S9"));
        });
        meal(ui, kit, of, draft, why.as_ref(), actions);
        if let Some(worn) = of.warm_clothes {
            let text = kit.text(if worn { "ui-camp-clothes-off" } else { "ui-camp-clothes-on" });
            if Press::new(&text).why_not(why.as_ref()).show(ui, kit).clicked() {
                actions.push(UiAction::Ask(Command::ClothesOn { thing: of.who, on: !worn }));
            }
        }
    });
}

fn meal(
    ui: &mut Ui,
    kit: &Kit,
    of: &WayfarerView,
    draft: &mut CampDraft,
    why: Option<&Phrase>,
    actions: &mut Vec<UiAction>,
) {
    let foods = Food::ALL.map(|food| kit.title(food.key()));
    let at = Food::ALL.iter().position(|food| *food == draft.food);
    if let Some(food) = choose(ui, kit, "food", &foods, at).and_then(|new| Food::ALL.get(new)) {
        draft.food = *food;
    }
    let feeds = Phrase::new("ui-camp-feeds").with("nutrition", u32::from(draft.food.nutrition()));
    note(ui, kit, &kit.say(&feeds.with("vigour", u32::from(draft.food.vigour()))));
    ui.horizontal_wrapped(|ui| {
        fields::number(
            ui,
            kit,
            &mut draft.portions,
            fields::within(journey_limits::PORTIONS, 1.0),
            ("×", &kit.text("journey-portions")),
        );
        fields::tick(ui, kit, &mut draft.served, &kit.text("ui-journey-served"));
        let has = of.food.iter().find(|(what, _)| what.key == draft.food.key()).map_or(0, |(_, count)| *count);
        let lacks = (!draft.served && has < u16::from(draft.portions)).then(|| {
            let short = Phrase::new("refused-no-food").with("food", Phrase::new(draft.food.key()));
            short.with("left", u32::from(has)).rule("S9")
        });
        let why = why.cloned().or(lacks);
        let text = kit.text("ui-step-eat");
        let press = Press::new(&capitalised(&text))
            .icon(Icon::Loaf)
            .weight(Weight::Primary)
            .why_not(why.as_ref())
            .show(ui, kit);
        if press.clicked() {
            let CampDraft { food, portions, served, .. } = *draft;
            actions.push(UiAction::Ask(Command::Eat { thing: of.who, food, portions, served }));
        }
    });
}

/// How drunk somebody is, what that does, and the bill of fare.
fn fare(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut CampDraft, actions: &mut Vec<UiAction>) {
    let why = why_not(model);
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            strong(ui, kit, &kit.text("ui-camp-fare"), 1);
            rule_chip(ui, kit, &RuleId::new("S11"));
        });
        let Some(of) = chosen(model, draft) else {
            empty(ui, kit, &kit.text("ui-camp-nobody"));
            return;
        };
        stages(ui, kit, of);
        let outlook = |it: &&OutlookView| it.who == of.who && it.mount.is_none();
        let mugs = model.known.forecast.each.iter().find(outlook).map_or(&[][..], |it| it.mugs.as_slice());
        for class in DrinkClass::ALL {
            let mug = mugs.iter().find(|mug| mug.class.key == class.key());
            drinks(ui, kit, class, mug, draft);
        }
        let drink = draft.drink;
        body(ui, kit, &capitalised(&kit.text(&format!("{}-says", drink.key()))));
        let order = Phrase::new("ui-camp-order").with("drink", Phrase::new(drink.key()));
        let who = order.with("who", kit.thing(model.view, of.who));
        let press =
            Press::new(&kit.say(&who)).icon(Icon::Mug).weight(Weight::Primary).why_not(why.as_ref()).show(ui, kit);
        if press.clicked() {
            actions.push(UiAction::Ask(Command::Drink { thing: of.who, drink }));
        }
    });
}

/// The ladder of stages, with the one that is reached, and what it does.
fn stages(ui: &mut Ui, kit: &Kit, of: &WayfarerView) {
    let (theme, p) = (kit.theme, kit.palette());
    let at = of.drunk.as_ref().and_then(|stage| Stage::ALL.iter().position(|it| it.key() == stage.key));
    let names = std::iter::once("ui-camp-sober").chain(Stage::ALL.iter().map(|stage| stage.key()));
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), theme.px(30.0)), Sense::hover());
    let step = rect.width() / 5.0;
    for (index, key) in names.enumerate() {
        let part = Rect::from_min_size(pos2(rect.left() + step * index as f32, rect.top()), vec2(step, rect.height()));
        let reached = at.map_or(0, |at| at + 1);
        let is_here = index == reached;
        let strength = 0.15 + 0.14 * index as f32;
        let fill = if index <= reached {
            mix(p.raised, p.danger, strength * f32::from(u8::from(index > 0)))
        } else {
            p.sunken
        };
        let edge = if is_here { Stroke::new(1.5, p.brass) } else { Stroke::new(1.0, p.line) };
        ui.painter().rect(part.shrink(1.0), CornerRadius::same(3), fill, edge, StrokeKind::Inside);
        let font = if is_here { theme.bold(0) } else { theme.font(0) };
        let text = galley(ui, &kit.title(key), font, p.text, part.width() - theme.steps(1.0));
        ui.painter().galley(part.center() - text.size() / 2.0, text, p.text);
    }
    let stage = at.and_then(|at| Stage::ALL.get(at));
    let name = kit.text(stage.map_or("ui-camp-sober", |stage| stage.key()));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &name));
    ui.horizontal_wrapped(|ui| {
        match stage {
            Some(stage) => {
                for (of, by) in stage.changes() {
                    let text = format!("{} {}", kit.text(of.key()), signed(*by));
                    chip(ui, kit, &capitalised(&text), if *by < 0 { Tone::Danger } else { Tone::Help });
                }
                if stage.nausea() != 0 {
                    chip(ui, kit, &kit.speaker.count("ui-camp-nausea", -stage.nausea()), Tone::Danger);
                }
                chip(ui, kit, &kit.speaker.count("ui-camp-morale", stage.morale()), Tone::Help);
                note(ui, kit, &kit.speaker.count("ui-camp-hangover", stage.hangover()));
            }
            None => _ = note(ui, kit, &kit.text("ui-camp-sober-says")),
        }
        if of.mugs > 0 {
            chip(ui, kit, &kit.speaker.count("ui-camp-mugs", of.mugs.into()), Tone::Plain);
        }
        if of.cannot_lie {
            chip(ui, kit, &kit.text("ui-camp-cannot-lie"), Tone::Brass);
        }
    });
}

/// The drinks of a class, and what the next mug of it would do.
fn drinks(ui: &mut Ui, kit: &Kit, class: DrinkClass, mug: Option<&MugForecast>, draft: &mut CampDraft) {
    ui.add_space(kit.theme.steps(1.0));
    ui.horizontal_wrapped(|ui| {
        strong(ui, kit, &kit.title(class.key()), 1);
        if let Some(mug) = mug {
            let next = Phrase::new("ui-camp-next-mug").with("mug", u32::from(mug.mug)).with("against", mug.against);
            note(ui, kit, &kit.say(&next));
            let odds = Phrase::new("ui-camp-next-stage").with("chance", percent(kit, &mug.next));
            let odds = kit.say(&odds.with("skips", percent(kit, &mug.skips)));
            odds_bar(ui, kit, None, &mug.next, &odds);
            note(ui, kit, &odds);
        }
    });
    let all: Vec<Drink> = Drink::ALL.into_iter().filter(|drink| drink.class() == class).collect();
    let names: Vec<String> = all.iter().map(|drink| kit.text(drink.key())).collect();
    let at = all.iter().position(|drink| *drink == draft.drink);
    if let Some(drink) = choose(ui, kit, class.key(), &names, at).and_then(|new| all.get(new)) {
        draft.drink = *drink;
    }
}

/// Rest, time, weather and supplies: the game master's.
fn nights(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut CampDraft, actions: &mut Vec<UiAction>) {
    let why = why_not(model);
    let why = why.as_ref();
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            strong(ui, kit, &kit.text("ui-camp-rest"), 1);
            rule_chip(ui, kit, &RuleId::new("S10"));
        });
        let mut ask = |command| actions.push(UiAction::Ask(command));
        ui.horizontal_wrapped(|ui| {
            for place in Lodging::ALL {
                let says = kit.text(&format!("{}-says", place.key()));
                let text = kit.title(place.key());
                if Press::new(&text).icon(Icon::Moon).about(&says).why_not(why).show(ui, kit).clicked() {
                    ask(Command::Rest { place, days: 0 });
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            let unit = kit.text("ui-journey-unit-d");
            fields::number(
                ui,
                kit,
                &mut draft.days,
                1..=journey_limits::REST_DAYS.high as u8,
                (&unit, &kit.text("journey-days")),
            );
            let days = kit.text("ui-camp-rest-days");
            if Press::new(&days).icon(Icon::Sun).why_not(why).show(ui, kit).clicked() {
                ask(Command::Rest { place: Lodging::CommonRoom, days: draft.days });
            }
        });
        ui.horizontal_wrapped(|ui| {
            let mut hours = f64::from(draft.half_hours) / 2.0;
            let unit = kit.text("ui-journey-unit-h");
            if fields::number(
                ui,
                kit,
                &mut hours,
                fields::within(journey_limits::HALF_HOURS, 2.0),
                (&unit, &kit.text("journey-hours")),
            ) {
                draft.half_hours = (hours * 2.0).round() as u8;
            }
            let halt = kit.text("ui-camp-halt");
            if Press::new(&halt).icon(Icon::Hourglass).why_not(why).show(ui, kit).clicked() {
                ask(Command::Halt { half_hours: draft.half_hours });
            }
            let quick = kit.title("ui-step-quick-rest");
            let says = kit.text("ui-camp-quick-rest-says");
            let who = chosen(model, draft).map(|it| it.who);
            let press = Press::new(&quick).icon(Icon::Breath).about(&says).enabled(who.is_some()).why_not(why);
            if press.show(ui, kit).clicked() {
                ask(Command::QuickRest { things: who.into_iter().collect() });
            }
        });
        warmth(ui, kit, model, draft, &mut ask);
        supplies(ui, kit, model, draft, &mut ask);
    });
}

fn warmth(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut CampDraft, ask: &mut dyn FnMut(Command)) {
    ui.horizontal_wrapped(|ui| {
        body(ui, kit, &kit.text("ui-camp-warmth"));
        let mut celsius = draft.celsius.unwrap_or(model.known.journey.celsius);
        if fields::number(
            ui,
            kit,
            &mut celsius,
            fields::within(journey_limits::CELSIUS, 1.0),
            ("°C", &kit.text("journey-celsius")),
        ) {
            draft.celsius = Some(celsius);
        }
        let unchanged = draft.celsius.is_none_or(|celsius| celsius == model.known.journey.celsius);
        if Press::new(&kit.text("ui-gm-set")).enabled(!unchanged).show(ui, kit).clicked() {
            ask(Command::SetWeather { celsius });
            draft.celsius = None;
        }
        rule_chip(ui, kit, &RuleId::new("S13"));
    });
    let of_leg = model.view.journey.legs.get(model.view.journey.leg).and_then(|leg| leg.celsius);
    if let Some(celsius) = of_leg {
        let says = Phrase::new("ui-camp-warmth-of-leg").with("warmth", words::degrees(kit, celsius));
        note(ui, kit, &kit.say(&says));
    }
}

/// What the game master gives whoever is chosen, or takes.
fn supplies(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut CampDraft, ask: &mut dyn FnMut(Command)) {
    let Some(of) = chosen(model, draft) else { return };
    let supply = |food, bedroll, warm_clothes| Command::Supply { thing: of.who, food, bedroll, warm_clothes };
    let gives = Phrase::new("ui-camp-supplies").with("who", kit.thing(model.view, of.who));
    strong(ui, kit, &kit.say(&gives), 1);
    ui.horizontal_wrapped(|ui| {
        fields::number(
            ui,
            kit,
            &mut draft.supply,
            fields::within(journey_limits::SUPPLIES, 1.0),
            ("×", &kit.text("journey-portions")),
        );
        for food in Food::ALL {
            let text = kit.title(food.key());
            if Press::new(&text).icon(Icon::Loaf).enabled(draft.supply != 0).show(ui, kit).clicked() {
                ask(supply(Some((food, draft.supply)), None, None));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        let mut bedroll = of.bedroll;
        if fields::tick(ui, kit, &mut bedroll, &kit.title("ui-journey-bedroll")) {
            ask(supply(None, Some(bedroll), None));
        }
        let mut warm = of.warm_clothes.is_some();
        if fields::tick(ui, kit, &mut warm, &kit.title("ui-camp-warm-clothes")) {
            ask(supply(None, None, Some(warm)));
        }
    });
}
