//! Heroes on their way: the level that they go to, who comes, and whether it is played at once or kept as a new level.

use super::list::{beside_picture, names};
use super::{CampaignCard, CampaignModel, CampaignState, CampaignWish, Passage, head};
use crate::level::edit::Carried;
use crate::session::campaign::Kind;
use crate::text::{LocalText, Phrase};
use crate::ui::fitted::Fit;
use crate::ui::focus;
use crate::ui::icons::Icon;
use crate::ui::kit::Kit;
use crate::ui::widgets::{Press, Tone, Weight, body, chip, empty, note, strong, well};
use egui::{Ui, WidgetInfo, WidgetType};

/// Shows the page.
pub(super) fn page(
    ui: &mut Ui,
    kit: &Kit,
    model: &CampaignModel,
    state: &mut CampaignState,
    fit: &mut Fit,
    wishes: &mut Vec<CampaignWish>,
) {
    let Some(passage) = state.passage.clone() else { return };
    let save = model.cards.iter().find(|card| card.entry.path == passage.from);
    ui.spacing_mut().item_spacing.y = kit.theme.steps(2.0);
    let mut leaves = false;
    head(ui, kit, &kit.text("campaign-carry-title"), &kit.text("campaign-carry-back"), || leaves = true);
    if let Some(save) = save {
        let from = Phrase::new("campaign-carry-from").with("save", save.entry.name.as_str());
        body(ui, kit, &kit.say(&from.with("names", names(kit, &save.heroes))));
    }
    note(ui, kit, &kit.text("campaign-carry-says"));
    fit.body(ui, kit, |ui| {
        let levels = model.cards.iter().filter(|card| card.entry.kind == Kind::Level && card.usable);
        let mut is_empty = true;
        for card in levels {
            is_empty = false;
            focus::kept(ui, ("carry", &card.entry.path), |ui| target(ui, kit, model, card, &passage, wishes));
        }
        if is_empty {
            empty(ui, kit, &kit.text(if model.looking { "campaign-looking" } else { "campaign-empty-levels" }));
        }
    });
    ui.add_space(kit.theme.steps(1.0));
    let choose = Phrase::new("campaign-carry-choose");
    let why = match &passage.weighed {
        None => Some(choose),
        Some(Err(_)) => Some(Phrase::new("campaign-carry-cannot")),
        Some(Ok(carried)) => carried.arrivals.is_empty().then(|| Phrase::new("campaign-carry-nobody")),
    };
    ui.horizontal_wrapped(|ui| {
        for (icon, key, weight, as_level) in [
            (Icon::Play, "campaign-carry-play", Weight::Primary, false),
            (Icon::Save, "campaign-carry-keep", Weight::Plain, true),
        ] {
            let text = kit.text(key);
            if Press::new(&text).icon(icon).weight(weight).why_not(why.as_ref()).show(ui, kit).clicked()
                && let Some(to) = passage.to.clone()
            {
                wishes.push(CampaignWish::Carry { from: passage.from.clone(), to, as_level });
            }
        }
    });
    if leaves {
        state.passage = None;
    }
}

/// A level to go to; the chosen one says who would come.
fn target(
    ui: &mut Ui,
    kit: &Kit,
    model: &CampaignModel,
    card: &CampaignCard,
    passage: &Passage,
    wishes: &mut Vec<CampaignWish>,
) {
    let is_chosen = passage.to.as_ref() == Some(&card.entry.path);
    beside_picture(ui, kit, model, card, |ui| {
        let title = card.title(kit).to_owned();
        strong(ui, kit, &title, 2);
        ui.horizontal_wrapped(|ui| {
            let text = kit.text("campaign-carry-here");
            let response = Press::new(&text).icon(Icon::Flag).selected(is_chosen).height(28.0).show(ui, kit);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{text}: {title}")));
            if response.clicked() {
                let to = card.entry.path.clone();
                wishes.push(CampaignWish::Weigh { from: passage.from.clone(), to });
            }
            if card.shipped {
                chip(ui, kit, &kit.text("campaign-shipped"), Tone::Plain);
            }
        });
        match &passage.weighed {
            Some(Ok(carried)) if is_chosen => who_comes(ui, kit, carried),
            Some(Err(why)) if is_chosen => {
                chip(ui, kit, &kit.text("campaign-carry-refused"), Tone::Danger);
                body(ui, kit, why);
            }
            _ => {
                let summary = kit.speaker.name(&card.entry.summary);
                if !summary.is_empty() {
                    note(ui, kit, summary);
                }
            }
        }
    });
}

/// Who comes, in whose place; who stays behind.
fn who_comes(ui: &mut Ui, kit: &Kit, carried: &Carried) {
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        for arrival in &carried.arrivals {
            let same = arrival.instead_of.as_ref() == Some(&arrival.name);
            let key = match &arrival.instead_of {
                Some(_) if !same => "campaign-comes-instead",
                _ => "campaign-comes",
            };
            let line = Phrase::new(key)
                .with("who", arrival.name.clone())
                .with("count", i64::try_from(arrival.carries).unwrap_or(i64::MAX))
                .with("whom", arrival.instead_of.clone().unwrap_or_default());
            body(ui, kit, &kit.say(&line));
        }
        let rest: [(&'static str, &[LocalText]); 3] = [
            ("campaign-dead", &carried.dead),
            ("campaign-no-room", &carried.without_room),
            ("campaign-stay", &carried.stay),
        ];
        for (key, who) in rest.into_iter().filter(|(_, who)| !who.is_empty()) {
            note(ui, kit, &kit.say(&Phrase::new(key).with("names", names(kit, who))));
        }
    });
}
