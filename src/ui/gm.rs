//! The game master's tools at the left of the table, in a brass frame: the encounter, the one who is selected, what is
//! hidden, the light, undo. Everything here is asked as a command like anything else.

use super::action::{Aim, Side, UiAction};
use super::fitted::scroll;
use super::gm_more;
use super::hand;
use super::icons::Icon;
use super::keymap::KeyCommand;
use super::kit::Kit;
use super::shelf::Characters;
use super::tip::Tip;
use super::widgets::{Press, Tone, Weight, body, chip, empty, heading, note, paint_panel, section, strong};
use crate::knowledge::view::{SecretView, TokenView};
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::session::Command;
use crate::session::command::{Condition, USUAL_GRIP};
use crate::session::telling::words;
use crate::text::Phrase;
use egui::{Ui, WidgetInfo, WidgetType, vec2};
use std::collections::BTreeSet;

/// What the tools show.
pub struct GmModel<'a> {
    /// What the game master knows: everything.
    pub view: &'a SeatView,
    /// The token that is selected.
    pub selected: Option<ThingId>,
    /// The characters that can be put on the board.
    pub characters: Option<&'a Characters>,
    /// Where dangers lie is shown.
    pub danger: bool,
}

/// What is being prepared in the tools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GmDraft {
    /// Tokens for the next encounter.
    pub fighters: BTreeSet<ThingId>,
    /// Those of them that are surprised.
    pub surprised: BTreeSet<ThingId>,
    /// By how much life or Fortune is to change.
    pub amount: i16,
    /// The reason that stands in the log.
    pub reason: String,
    /// The condition to set.
    pub condition: Condition,
    /// Its level.
    pub level: u8,
    /// Points for the end of a chapter (F10).
    pub points: u8,
    /// By how many dots Resolve or Composure is to be raised (E9).
    pub dots: u8,
    /// From how many metres somebody is to fall (S12).
    pub height_m: u16,
    /// What is to catch somebody, by its place among what can, and its difficulty where it has one (S5).
    pub hold: usize,
    /// The difficulty of that.
    pub grip: u8,
}

impl Default for GmDraft {
    fn default() -> Self {
        Self {
            fighters: BTreeSet::new(),
            surprised: BTreeSet::new(),
            amount: 1,
            reason: String::new(),
            condition: Condition::Dazed,
            level: 1,
            points: 1,
            dots: 1,
            height_m: 3,
            hold: 0,
            grip: USUAL_GRIP,
        }
    }
}

impl GmDraft {
    /// The encounter that is prepared: with those who were chosen, or with everyone. `None` while one runs or nobody is
    /// there.
    #[must_use]
    pub fn start(&self, view: &SeatView) -> Option<Command> {
        let everyone = view.tokens.iter().map(|token| token.id);
        let chosen = everyone.clone().filter(|id| self.fighters.contains(id));
        let things: Vec<ThingId> = if self.fighters.is_empty() { everyone.collect() } else { chosen.collect() };
        let surprised = things.iter().copied().filter(|id| self.surprised.contains(id)).collect();
        (view.round.is_none() && !things.is_empty()).then_some(Command::StartEncounter { things, surprised })
    }

    /// The encounter has begun: nobody is chosen for the next one yet.
    pub fn begun(&mut self) {
        self.fighters.clear();
        self.surprised.clear();
    }
}

/// The most that life can be changed by in one go.
const MOST_CHANGE: i16 = 99;

/// Shows the tools in all of `ui`.
pub fn gm_panel(ui: &mut Ui, kit: &Kit, model: &GmModel, draft: &mut GmDraft) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, true);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink(kit.theme.steps(3.0))));
    child.horizontal(|ui| {
        let room = ui.available_width() - kit.theme.px(36.0);
        ui.allocate_ui(vec2(room, kit.theme.px(30.0)), |ui| {
            ui.set_width(room);
            heading(ui, kit, &kit.text("ui-gm"));
        });
        if Press::icon_only(Icon::Fold, &kit.text("ui-fold-tools")).show(ui, kit).clicked() {
            actions.push(UiAction::Fold(Side::Tools));
        }
    });
    let height = child.available_height();
    // Where the tools go on below, a mark says so.
    scroll(&mut child, kit, "gm", height, |ui| {
        let width = ui.available_width();
        hands(ui, kit, model, &mut actions);
        let (text, key) = (kit.text("ui-workshop"), kit.key(KeyCommand::Workshop));
        let press = Press::new(&text).icon(Icon::Pencil).key(&key).width(width).height(26.0);
        if press.show(ui, kit).clicked() {
            actions.push(UiAction::Workshop(true));
        }
        section(ui, kit, "encounter", &kit.text("ui-gm-encounter"), true, |ui| {
            encounter(ui, kit, model.view, draft, &mut actions);
        });
        section(ui, kit, "selected", &kit.text("ui-gm-selected"), true, |ui| {
            match model.selected.and_then(|id| model.view.token(id)) {
                Some(token) => selected(ui, kit, model.view, token, draft, &mut actions),
                None => empty(ui, kit, &kit.text("ui-gm-selected-empty")),
            }
        });
        section(ui, kit, "characters", &kit.text("ui-gm-characters"), false, |ui| {
            gm_more::characters(ui, kit, model.characters, &mut actions);
        });
        section(ui, kit, "fortune", &kit.text("ui-gm-fortune"), false, |ui| {
            gm_more::fortune(ui, kit, model.view, model.selected, draft, &mut actions);
        });
        section(ui, kit, "secrets", &kit.text("ui-gm-secrets"), true, |ui| {
            for secret in &model.view.secrets {
                ui.push_id(secret.id, |ui| hidden(ui, kit, model.view, secret, &mut actions));
            }
            if model.view.secrets.is_empty() {
                empty(ui, kit, &kit.text("ui-gm-secrets-empty"));
            }
        });
        section(ui, kit, "pointing", &kit.text("display-gm"), false, |ui| gm_more::pointing(ui, kit, &mut actions));
        section(ui, kit, "light", &kit.text("ui-gm-light"), false, |ui| {
            ui.horizontal_wrapped(|ui| {
                for ambient in words::AMBIENTS {
                    let text = kit.title(words::ambient(ambient));
                    let press = Press::new(&text).selected(model.view.ambient == ambient).show(ui, kit);
                    if press.clicked() && model.view.ambient != ambient {
                        actions.push(UiAction::Ask(Command::SetAmbient { to: ambient }));
                    }
                }
            });
        });
        section(ui, kit, "notes", &kit.text("ui-gm-notes"), false, |ui| {
            for pinned in &model.view.notes {
                ui.horizontal_wrapped(|ui| {
                    chip(ui, kit, &format!("{}, {}", pinned.at.x, pinned.at.y), Tone::Brass);
                    body(ui, kit, kit.speaker.name(&pinned.text));
                });
            }
            if model.view.notes.is_empty() {
                empty(ui, kit, &kit.text("ui-gm-notes-empty"));
            }
        });
    });
    ui.advance_cursor_after_rect(rect);
    actions
}

/// Undo, redo, and handing the screen on.
fn hands(ui: &mut Ui, kit: &Kit, model: &GmModel, actions: &mut Vec<UiAction>) {
    let view = model.view;
    ui.horizontal_wrapped(|ui| {
        for (icon, key, command) in
            [(Icon::Undo, "ui-do-undo", Command::Undo), (Icon::Redo, "ui-do-redo", Command::Redo)]
        {
            if Press::icon_only(icon, &kit.text(key)).show(ui, kit).clicked() {
                actions.push(UiAction::Ask(command));
            }
        }
        for (icon, key, window) in [(Icon::Seats, "ui-seats", super::action::Window::Seats)] {
            if Press::icon_only(icon, &kit.text(key)).show(ui, kit).clicked() {
                actions.push(UiAction::Open(window));
            }
        }
        let text = kit.text("ui-danger");
        if Press::icon_only(Icon::Trap, &text).selected(model.danger).show(ui, kit).clicked() {
            actions.push(UiAction::Danger);
        }
        let hand_over = kit.text("ui-gm-handover");
        let menu = egui::ComboBox::from_id_salt("handover")
            .selected_text(hand_over.as_str())
            .width(kit.theme.px(112.0))
            .truncate()
            .show_ui(ui, |ui| {
                for seat in view.seats.iter().filter(|seat| seat.id != view.seat) {
                    if ui.selectable_label(false, kit.seat(view, seat.id)).clicked() {
                        actions.push(UiAction::Switch(seat.id));
                    }
                }
            });
        menu.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, &hand_over));
    });
}

fn encounter(ui: &mut Ui, kit: &Kit, view: &SeatView, draft: &mut GmDraft, actions: &mut Vec<UiAction>) {
    if let Some(round) = &view.round {
        let inside: BTreeSet<ThingId> = round.order.iter().map(|place| place.id).collect();
        for token in view.tokens.iter().filter(|token| !inside.contains(&token.id)) {
            let text = format!("{}: {}", kit.text("ui-gm-join"), kit.speaker.name(&token.name));
            if Press::new(&text).icon(Icon::Plus).weight(Weight::Quiet).show(ui, kit).clicked() {
                actions.push(UiAction::Ask(Command::Join { thing: token.id }));
            }
        }
        let end = kit.text("ui-gm-end-encounter");
        if Press::new(&end).icon(Icon::Flag).weight(Weight::Danger).show(ui, kit).clicked() {
            actions.push(UiAction::Ask(Command::EndEncounter));
        }
        return;
    }
    let pass = kit.text("ui-gm-pass-turn");
    let about = kit.text("ui-gm-pass-turn-about");
    if Press::new(&pass).icon(Icon::Hourglass).about(&about).show(ui, kit).clicked() {
        actions.push(UiAction::Ask(Command::PassTurn));
    }
    let all = kit.text("ui-gm-all");
    ui.horizontal_wrapped(|ui| {
        let start = kit.text("ui-gm-start-encounter");
        let why = draft.fighters.is_empty().then(|| Phrase::new("ui-gm-start-needs"));
        let press = Press::new(&start).icon(Icon::Swords).weight(Weight::Primary);
        if press.why_not(why.as_ref()).show(ui, kit).clicked() {
            actions.extend(draft.start(view).map(UiAction::Ask));
        }
        if Press::new(&all).show(ui, kit).clicked() {
            draft.fighters = view.tokens.iter().map(|token| token.id).collect();
        }
    });
    note(ui, kit, &kit.text("ui-gm-encounter-says"));
    ui.spacing_mut().item_spacing.y = kit.theme.steps(0.5);
    for token in &view.tokens {
        ui.push_id(token.id, |ui| {
            ui.horizontal_wrapped(|ui| {
                let mut chosen = draft.fighters.contains(&token.id);
                if ui.checkbox(&mut chosen, kit.speaker.name(&token.name)).changed() {
                    set(&mut draft.fighters, token.id, chosen);
                    if !chosen {
                        draft.surprised.remove(&token.id);
                    }
                }
                if chosen {
                    let mut surprised = draft.surprised.contains(&token.id);
                    let name = egui::RichText::new(kit.text("ui-gm-surprised")).font(kit.theme.font(0));
                    if ui.checkbox(&mut surprised, name).changed() {
                        set(&mut draft.surprised, token.id, surprised);
                    }
                }
            });
        });
    }
}

fn set(set: &mut BTreeSet<ThingId>, id: ThingId, member: bool) {
    if member {
        set.insert(id);
    } else {
        set.remove(&id);
    }
}

fn selected(
    ui: &mut Ui,
    kit: &Kit,
    view: &SeatView,
    token: &TokenView,
    draft: &mut GmDraft,
    actions: &mut Vec<UiAction>,
) {
    let id = token.id;
    strong(ui, kit, kit.speaker.name(&token.name), 1);
    gm_more::reason(ui, kit, &mut draft.reason, f32::INFINITY);
    ui.horizontal_wrapped(|ui| {
        let amount = egui::DragValue::new(&mut draft.amount).range(-MOST_CHANGE..=MOST_CHANGE);
        ui.add(amount).tip_and_name(kit, WidgetType::DragValue, kit.text("ui-gm-amount"));
        let life = kit.text("ui-gm-life");
        if Press::new(&life).icon(Icon::Heart).enabled(draft.amount != 0).show(ui, kit).clicked() {
            let (by, reason) = (draft.amount, draft.reason.clone());
            actions.push(UiAction::Ask(Command::ChangeLife { thing: id, by, reason }));
        }
        if view.sheet(id).is_some_and(|sheet| sheet.fortune.is_some()) {
            let fortune = kit.text("ui-fortune");
            let by = i8::try_from(draft.amount).unwrap_or(i8::MAX);
            if Press::new(&fortune).icon(Icon::Coin).enabled(by != 0).show(ui, kit).clicked() {
                let reason = draft.reason.clone();
                actions.push(UiAction::Ask(Command::ChangeFortune { thing: id, by, reason }));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        let shown = kit.text(words::condition(draft.condition));
        let menu = egui::ComboBox::from_id_salt("condition").selected_text(shown).width(kit.theme.px(110.0)).truncate();
        let menu = menu.show_ui(ui, |ui| {
            for condition in Condition::ALL {
                ui.selectable_value(&mut draft.condition, condition, kit.text(words::condition(condition)));
            }
        });
        menu.response.tip_and_name(kit, WidgetType::ComboBox, kit.text("comfort-name-condition"));
        let most = if words::has_levels(draft.condition) { 4 } else { 1 };
        draft.level = draft.level.min(most);
        ui.add(egui::DragValue::new(&mut draft.level).range(0..=most)).tip_and_name(
            kit,
            WidgetType::DragValue,
            kit.text("ui-gm-level"),
        );
        let text = kit.text("ui-gm-set");
        if Press::new(&text).show(ui, kit).clicked() {
            let (condition, level) = (draft.condition, draft.level);
            actions.push(UiAction::Ask(Command::SetCondition { thing: id, condition, level }));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let place = kit.text("ui-gm-place");
        if Press::new(&place).icon(Icon::Move).show(ui, kit).clicked() {
            actions.push(UiAction::Aim(Aim::Place(id)));
        }
        let owner = kit.seat(view, token.owner);
        let menu = egui::ComboBox::from_id_salt("owner").selected_text(owner).width(kit.theme.px(110.0)).truncate();
        let menu = menu.show_ui(ui, |ui| {
            for seat in &view.seats {
                let clicked = ui.selectable_label(seat.id == token.owner, kit.seat(view, seat.id)).clicked();
                if clicked && seat.id != token.owner {
                    actions.push(UiAction::Ask(Command::Own { seat: seat.id, thing: id }));
                }
            }
        });
        menu.response.tip_and_name(kit, WidgetType::ComboBox, kit.text("ui-gm-owner"));
    });
    gm_more::mishaps(ui, kit, id, draft, actions);
    let fighting = view.round.as_ref().is_some_and(|round| round.order.iter().any(|place| place.id == id));
    if fighting {
        let leave = kit.text("ui-gm-leave");
        if Press::new(&leave).icon(Icon::Leave).weight(Weight::Quiet).show(ui, kit).clicked() {
            actions.push(UiAction::Ask(Command::Leave { thing: id }));
        }
    }
}

fn hidden(ui: &mut Ui, kit: &Kit, view: &SeatView, secret: &SecretView, actions: &mut Vec<UiAction>) {
    let before = ui.cursor().min;
    let inner = egui::Frame::new().inner_margin(kit.theme.margin(1.5)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        strong(ui, kit, kit.speaker.name(&secret.name), 1);
        let finders: Vec<String> =
            secret.found_by.iter().filter(|seat| !seat.is_gm()).map(|&seat| kit.seat(view, seat)).collect();
        let found = if finders.is_empty() { kit.text("ui-gm-found-by-nobody") } else { finders.join(", ") };
        note(ui, kit, &found);
        ui.horizontal_wrapped(|ui| {
            let arm = kit.text(if secret.armed { "ui-gm-disarm" } else { "ui-gm-arm" });
            if Press::new(&arm).icon(Icon::Trap).selected(secret.armed).show(ui, kit).clicked() {
                actions.push(UiAction::Ask(Command::ArmTrap { trap: secret.id, armed: !secret.armed }));
            }
            let others = hand::hidden_from(view, secret);
            let reveal = kit.text("ui-gm-reveal");
            let why = others.is_empty().then(|| Phrase::new("ui-gm-reveal-done"));
            if Press::new(&reveal).icon(Icon::Eye).why_not(why.as_ref()).show(ui, kit).clicked() {
                actions.push(UiAction::Ask(Command::Reveal { thing: secret.id, to: others }));
            }
            let more = kit.text("ui-hand-more");
            if Press::icon_only(Icon::Menu, &more).show(ui, kit).clicked() {
                actions.push(UiAction::Aim(Aim::About(secret.id)));
            }
        });
        if let Some(door) = secret.rigged_door {
            note(ui, kit, &format!("{}: {}", kit.text("ui-gm-rigged"), kit.thing(view, door)));
        }
    });
    let rect = inner.response.rect.with_min_x(before.x).shrink(1.0);
    let outline = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    let stroke = egui::Stroke::new(1.0, kit.palette().brass);
    ui.painter().extend(egui::Shape::dashed_line(&outline, stroke, 5.0, 4.0));
}

/// Whether the tools belong on this seat's screen.
#[must_use]
pub const fn has_tools(seat: SeatId) -> bool {
    seat.is_gm()
}
