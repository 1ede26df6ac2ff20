//! The files of a page, each with its picture and what can be done with it; what would be there where nothing is.

use super::{CampaignCard, CampaignModel, CampaignState, CampaignWish, Passage, Tab};
use crate::session::campaign::{Deleted, Kind};
use crate::text::{LocalText, Phrase};
use crate::ui::focus;
use crate::ui::icons::Icon;
use crate::ui::kit::Kit;
use crate::ui::title::Picture;
use crate::ui::tokens::Portrait;
use crate::ui::wall::torchlit_wall;
use crate::ui::widgets::{Press, Tone, Weight, chip, empty, note, strong, well};
use egui::epaint::RectShape;
use egui::{Color32, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, WidgetType, vec2};

/// The size of a picture in points at scale 1, and the most of a row's width that it takes.
const PICTURE: egui::Vec2 = vec2(150.0, 90.0);
const MOST_OF_ROW: f32 = 0.3;
/// The ring of a character that nobody plays yet.
const UNCLAIMED: [u8; 3] = [0xB0, 0xA8, 0x98];

/// The files of one kind in which these words occur.
pub fn found<'a>(model: &CampaignModel<'a>, kind: Kind, words: &'a str) -> impl Iterator<Item = &'a CampaignCard> {
    let cards = model.cards.iter();
    cards.filter(move |card| card.entry.kind == kind && !card.shipped && card.entry.has(words))
}

/// What was deleted and has these words in its name.
pub fn thrown<'a>(model: &CampaignModel<'a>, words: &str) -> impl Iterator<Item = &'a Deleted> + use<'a> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    model.trash.iter().filter(move |deleted| {
        let name = deleted.name.to_lowercase();
        words.iter().all(|word| name.contains(word.as_str()))
    })
}

/// Shows the files of the page that is open.
pub(super) fn list(
    ui: &mut Ui,
    kit: &Kit,
    model: &CampaignModel,
    state: &mut CampaignState,
    wishes: &mut Vec<CampaignWish>,
) {
    let words = state.words.clone();
    let Some(kind) = state.tab.kind() else {
        return trash(ui, kit, model, &words, wishes);
    };
    let mut is_empty = true;
    for card in found(model, kind, &words) {
        is_empty = false;
        focus::kept(ui, ("campaign", &card.entry.path), |ui| row(ui, kit, model, card, state, wishes));
    }
    if !is_empty {
        return;
    }
    let is_searched = !words.trim().is_empty() && model.cards.iter().any(|card| card.entry.kind == kind);
    let key = match state.tab {
        _ if model.looking => "campaign-looking",
        _ if is_searched => "campaign-empty-search",
        Tab::Levels => "campaign-empty-levels",
        Tab::Characters => "campaign-empty-characters",
        Tab::Saves | Tab::Trash => "campaign-empty-saves",
    };
    empty(ui, kit, &kit.text(key));
}

fn trash(ui: &mut Ui, kit: &Kit, model: &CampaignModel, words: &str, wishes: &mut Vec<CampaignWish>) {
    let mut is_empty = true;
    for deleted in thrown(model, words) {
        is_empty = false;
        ui.push_id(&deleted.path, |ui| {
            well(kit).show(ui, |ui| {
                ui.set_width(ui.available_width());
                strong(ui, kit, &deleted.name, 1);
                ui.horizontal_wrapped(|ui| {
                    chip(ui, kit, &kit.text(kind_key(deleted.kind)), Tone::Plain);
                    let text = kit.text("campaign-restore");
                    if named(Press::new(&text).icon(Icon::Undo), ui, kit, &text, &deleted.name) {
                        wishes.push(CampaignWish::Restore(deleted.clone()));
                    }
                });
            });
        });
    }
    if is_empty {
        let key = if model.trash.is_empty() { "campaign-empty-trash" } else { "campaign-empty-search" };
        empty(ui, kit, &kit.text(key));
    }
}

const fn kind_key(kind: Kind) -> &'static str {
    match kind {
        Kind::Level => "campaign-kind-level",
        Kind::Character => "campaign-kind-character",
        Kind::Save => "campaign-kind-save",
    }
}

/// A button that says to whoever does not see it what it belongs to; whether it was pressed.
fn named(press: Press<'_>, ui: &mut Ui, kit: &Kit, text: &str, title: &str) -> bool {
    let response = press.show(ui, kit);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{text}: {title}")));
    response.clicked()
}

fn row(
    ui: &mut Ui,
    kit: &Kit,
    model: &CampaignModel,
    card: &CampaignCard,
    state: &mut CampaignState,
    wishes: &mut Vec<CampaignWish>,
) {
    beside_picture(ui, kit, model, card, |ui| {
        let title = card.title(kit).to_owned();
        strong(ui, kit, &title, 2);
        chips(ui, kit, card);
        let summary = kit.speaker.name(&card.entry.summary);
        if !summary.is_empty() {
            note(ui, kit, summary);
        }
        ui.horizontal_wrapped(|ui| {
            let path = &card.entry.path;
            let broken = (!card.usable).then(|| Phrase::new("campaign-broken-why"));
            let press = |ui: &mut Ui, icon, key: &str, weight, why: Option<&Phrase>| {
                let text = kit.text(key);
                let press = Press::new(&text).icon(icon).weight(weight).height(28.0).why_not(why);
                named(press, ui, kit, &text, &title)
            };
            match card.entry.kind {
                // A broken file is opened all the same: its report says what is wrong, line by line.
                Kind::Level => {
                    if press(ui, Icon::Play, "campaign-play", Weight::Plain, None) {
                        wishes.push(CampaignWish::Play(path.clone()));
                    }
                    if press(ui, Icon::Pencil, "campaign-edit", Weight::Plain, None) {
                        wishes.push(CampaignWish::Edit(path.clone()));
                    }
                }
                Kind::Save => {
                    if press(ui, Icon::Play, "campaign-open", Weight::Plain, None) {
                        wishes.push(CampaignWish::Open(path.clone()));
                    }
                    let nobody = card.heroes.is_empty().then(|| Phrase::new("campaign-no-heroes"));
                    let why = broken.as_ref().or(nobody.as_ref());
                    if press(ui, Icon::Road, "campaign-carry", Weight::Plain, why) {
                        state.passage = Some(Passage { from: path.clone(), to: None, weighed: None });
                    }
                }
                Kind::Character => {}
            }
            if press(ui, Icon::Plus, "campaign-duplicate", Weight::Quiet, None) {
                wishes.push(CampaignWish::Duplicate(path.clone()));
            }
            if press(ui, Icon::Cross, "campaign-delete", Weight::Quiet, None) {
                wishes.push(CampaignWish::Delete(path.clone()));
            }
        });
    });
}

/// What is known of a file at a glance.
fn chips(ui: &mut Ui, kit: &Kit, card: &CampaignCard) {
    ui.horizontal_wrapped(|ui| {
        if !card.usable {
            chip(ui, kit, &kit.text("campaign-broken"), Tone::Danger);
        }
        if card.title(kit) != card.entry.name {
            chip(ui, kit, &card.entry.name, Tone::Plain);
        }
        if card.round > 0 {
            let round = i32::try_from(card.round).unwrap_or(i32::MAX);
            chip(ui, kit, &kit.speaker.count("campaign-round", round), Tone::Brass);
        }
        if let Some(when) = card.when {
            chip(ui, kit, &when.say(kit), Tone::Plain);
        }
        if !card.heroes.is_empty() {
            chip(ui, kit, &names(kit, &card.heroes), Tone::Help);
        }
    });
}

/// Names in a row.
pub(super) fn names(kit: &Kit, names: &[LocalText]) -> String {
    names.iter().map(|name| kit.speaker.name(name)).collect::<Vec<_>>().join(", ")
}

/// A file with its picture at the left.
pub(super) fn beside_picture(
    ui: &mut Ui,
    kit: &Kit,
    model: &CampaignModel,
    card: &CampaignCard,
    add: impl FnOnce(&mut Ui),
) {
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let whole = ui.available_rect_before_wrap();
        let width = kit.theme.px(PICTURE.x).min(whole.width() * MOST_OF_ROW);
        let size = vec2(width, width * PICTURE.y / PICTURE.x);
        let words = whole.with_min_x(whole.left() + width + kit.theme.steps(3.0));
        let mut child = ui.new_child(UiBuilder::new().max_rect(words));
        child.spacing_mut().item_spacing.y = kit.theme.steps(1.0);
        add(&mut child);
        let height = child.min_rect().height().max(size.y);
        let (rect, _) = ui.allocate_exact_size(vec2(whole.width(), height), Sense::hover());
        picture(ui, kit, model, card, Rect::from_min_size(rect.min, size));
    });
}

fn picture(ui: &Ui, kit: &Kit, model: &CampaignModel, card: &CampaignCard, rect: Rect) {
    let (painter, round) = (ui.painter(), CornerRadius::same(3));
    let shown: Option<&Picture> = model.pictures.get(&card.entry.path);
    match (shown, &card.emblem) {
        (Some(picture), _) => {
            let shape = RectShape::filled(rect, round, Color32::WHITE);
            painter.add(shape.with_texture(picture.id, picture.cover(rect)));
        }
        (None, Some(emblem)) => {
            painter.rect_filled(rect, round, kit.palette().sunken);
            let portrait = Portrait { emblem, colour: UNCLAIMED, pattern: 0, faded: false, active: false };
            portrait.paint(painter, rect.shrink(kit.theme.px(6.0)), kit);
        }
        (None, None) => torchlit_wall(painter, rect),
    }
    painter.rect_stroke(rect, round, Stroke::new(1.0, kit.palette().brass_dark), StrokeKind::Inside);
}
