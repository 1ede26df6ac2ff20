//! What waits for an answer, as a card over the scene: the first move of a round (F4), dice to type in. For other seats
//! the card shows in its public form and says who can answer with which key.

use super::action::UiAction;
use super::dice::paint_die;
use super::focus;
use super::icons::Icon;
use super::kit::Kit;
use super::tip::Tip;
use super::tokens::{Counter, Portrait, counters, seat_mark};
use super::widgets::{Press, Tone, Weight, body, card, chip, corners, heading, note, rule_chip, strong, well};
use crate::knowledge::view::{PromptKind, PromptView, Supply};
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::session::Command;
use crate::text::{Phrase, RuleId, capitalised};
use egui::{Key, Modifiers, Rect, Sense, Ui, Vec2};

/// What the card shows.
pub struct PromptModel<'a> {
    /// What the seat on screen knows.
    pub view: &'a SeatView,
    /// The prompt, as the seat that is answering may see it.
    pub prompt: &'a PromptView,
    /// The seat that answers in place; the seat on screen unless another one has pressed its key.
    pub answering: SeatId,
    /// Whether Enter and Esc may be read.
    pub keys: bool,
    /// Seconds until the table answers by itself, where the house rules say so.
    pub left: Option<u16>,
    /// Whether Esc may be read: nothing else is there that it would leave first.
    pub esc: bool,
    /// The bot answers in the game master's place.
    pub bot: bool,
}

/// The height of the line at the foot of a card, in points at scale 1.
const FOOT: f32 = 28.0;

/// Shows the card. `typed` holds the faces that are being typed in.
pub fn prompt_card(ui: &mut Ui, kit: &Kit, model: &PromptModel, typed: &mut String) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let frame = card(kit).show(ui, |ui| {
        ui.set_max_width(ui.available_width());
        let others = awaited(model);
        // A roll that can be answered has the button among its own.
        let has_own_foot = model.prompt.mine && matches!(model.prompt.kind, PromptKind::Roll(_));
        let lines = f32::from(u8::from(!others.is_empty()) + u8::from(!has_own_foot));
        let height = (ui.available_height() - lines * kit.theme.px(FOOT)).max(kit.theme.px(60.0));
        ui.scope(|ui| {
            ui.set_max_height(height);
            match &model.prompt.kind {
                PromptKind::FirstMove { round, candidates, taken, passed } => {
                    first_move(ui, kit, model, *round, candidates, taken, passed, &mut actions);
                }
                PromptKind::TypeDice { what, count, sides } => {
                    type_dice(ui, kit, model, what, *count, *sides, typed, &mut actions);
                }
                PromptKind::Roll(roll) => super::roll_card::show(ui, kit, model, roll, &mut actions),
                PromptKind::Alertness { thing, fortune } => {
                    let spend = super::defence_card::alertness(ui, kit, model, *thing, *fortune, &mut actions);
                    actions.extend(spend.map(|spend| answer(model, Command::Alertness { thing: *thing, spend })));
                }
                PromptKind::Escape { thing, what, points: _, cells } => {
                    super::escape_card::show(ui, kit, model, (*thing, what), cells, &mut actions);
                }
                PromptKind::Defence(defence) => {
                    let way = super::defence_card::show(ui, kit, model, defence, &mut actions);
                    actions.extend(way.map(|with| answer(model, Command::Defend { with })));
                }
            }
        });
        waiting_seats(ui, kit, model, &others, &[], &mut actions);
        if !has_own_foot {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
                put_aside(ui, kit, model, 24.0, &mut actions);
            });
        }
    });
    corners(ui.painter(), frame.response.rect, kit);
    actions
}

/// Whose answer is awaited where the seat that answers does so in another one's place, as the game master may.
fn awaited(model: &PromptModel) -> Vec<SeatId> {
    let in_place_of_another = model.prompt.mine && !model.prompt.owners.contains(&model.answering);
    if in_place_of_another { model.prompt.owners.clone() } else { Vec::new() }
}

/// Esc decides nothing: it puts the card aside, and the way back to it stands at the upper edge of the scene.
pub(super) fn put_aside(ui: &mut Ui, kit: &Kit, model: &PromptModel, height: f32, actions: &mut Vec<UiAction>) {
    let text = kit.text("ui-card-aside");
    let press = Press::new(&text).weight(Weight::Quiet).height(height).key("Esc").show(ui, kit);
    let free = model.keys && model.esc && focus::is_free(ui.ctx());
    if press.clicked() || (free && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))) {
        actions.push(UiAction::PutAside);
    }
    break_off(ui, kit, model, height, actions);
}

/// The game master's way out of an action that got stuck: it ends, and what was spent on it comes back.
fn break_off(ui: &mut Ui, kit: &Kit, model: &PromptModel, height: f32, actions: &mut Vec<UiAction>) {
    let can_end = matches!(model.prompt.kind, PromptKind::Roll(_) | PromptKind::Defence(_));
    if !model.view.seat.is_gm() || !can_end {
        return;
    }
    let press = Press::new(&kit.text("ui-card-break-off")).weight(Weight::Quiet).height(height).show(ui, kit);
    if press.tip(kit, kit.text("ui-card-break-off-hint")).clicked() {
        actions.push(UiAction::Ask(Command::BreakOff));
    }
}

/// What a card that was put aside is about.
#[must_use]
pub fn headline(kit: &Kit, view: &SeatView, prompt: &PromptView) -> String {
    let title = |who: String, what: String| kit.say(&Phrase::new("ui-roll-title").with("who", who).with("what", what));
    match &prompt.kind {
        PromptKind::FirstMove { round, .. } => {
            kit.speaker.count("ui-first-move-title", i32::try_from(*round).unwrap_or(i32::MAX))
        }
        PromptKind::TypeDice { what, .. } => kit.say(what),
        PromptKind::Roll(roll) => {
            let who = roll.who.map_or_else(|| kit.seat(view, roll.by), |who| kit.thing(view, who));
            title(who, kit.say(&roll.purpose))
        }
        PromptKind::Alertness { thing, .. } => title(kit.thing(view, *thing), kit.text("ui-alertness")),
        PromptKind::Escape { thing, what, .. } => title(kit.thing(view, *thing), kit.say(what)),
        PromptKind::Defence(defence) => {
            let who = defence.defender.map_or_else(|| kit.text("ui-somebody"), |who| kit.thing(view, who));
            title(who, kit.text("ui-defence-how"))
        }
    }
}

/// What stands in place of a card that was put aside.
pub fn aside_line(ui: &mut Ui, kit: &Kit, view: &SeatView, prompt: &PromptView, seat: SeatId) -> Vec<UiAction> {
    let mut actions = Vec::new();
    card(kit).inner_margin(kit.theme.margin(2.0)).show(ui, |ui| {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(kit.theme.px(18.0)), Sense::hover());
            Icon::Dice.paint(ui.painter(), rect, kit.palette().brass);
            let text = kit.text("ui-card-show");
            let button = kit.theme.px(170.0);
            let room = (ui.available_width() - button).max(kit.theme.px(80.0));
            ui.scope(|ui| {
                ui.set_max_width(room);
                strong(ui, kit, &headline(kit, view, prompt), 1);
            });
            let key = seat_key(seat);
            if Press::new(&text).weight(Weight::Primary).key(&key).show(ui, kit).clicked() {
                actions.push(UiAction::Answer(seat));
            }
        });
    });
    actions
}

/// Shows what there is to say while a round's opening waits and this seat has nothing to answer: nobody can act, or the
/// game master decides for tokens that players need not know of. The words are the same for both.
pub fn waiting_card(ui: &mut Ui, kit: &Kit, view: &SeatView, may_undo: bool) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let number = view.round.as_ref().map_or(0, |round| i32::try_from(round.number).unwrap_or(i32::MAX));
    let gm = view.seat.is_gm();
    let frame = card(kit).show(ui, |ui| {
        ui.set_max_width(ui.available_width().min(kit.theme.px(460.0)));
        egui::ScrollArea::vertical().id_salt("waiting").auto_shrink([false, true]).show(ui, |ui| {
            heading(ui, kit, &kit.speaker.count("ui-first-move-title", number));
            body(ui, kit, &kit.text(if gm { "ui-opening-waits-gm" } else { "ui-opening-waits" }));
            ui.add_space(kit.theme.steps(1.0));
            ui.horizontal_wrapped(|ui| {
                let mut button = |ui: &mut Ui, icon, text: &str, weight, action: UiAction| {
                    if Press::new(text).icon(icon).weight(weight).show(ui, kit).clicked() {
                        actions.push(action);
                    }
                };
                if gm {
                    let end = UiAction::Ask(Command::EndEncounter);
                    button(ui, Icon::Flag, &kit.text("ui-gm-end-encounter"), Weight::Danger, end);
                } else {
                    let name = kit.seat(view, SeatId::GM);
                    let text = kit.say(&Phrase::new("ui-pass-the-screen").with("seat", name));
                    button(ui, Icon::Give, &text, Weight::Primary, UiAction::Switch(SeatId::GM));
                }
                if may_undo {
                    button(ui, Icon::Undo, &kit.text("ui-do-undo"), Weight::Plain, UiAction::Ask(Command::Undo));
                }
            });
        });
    });
    corners(ui.painter(), frame.response.rect, kit);
    actions
}

/// A command in the name of the seat that answers.
pub(super) fn answer(model: &PromptModel, command: Command) -> UiAction {
    if model.answering == model.view.seat { UiAction::Ask(command) } else { UiAction::AskAs(model.answering, command) }
}

/// The key that leaves what the card offers: nothing is spent, and it is no key that is pressed to get rid of a card.
pub(super) const LEAVE: Key = Key::Backspace;
/// How that key is called on its cap.
pub(super) const LEAVE_CAP: &str = "⌫";

pub(super) fn pressed(ui: &Ui, model: &PromptModel, key: Key) -> bool {
    // A key that leaves a field or presses a button answers nothing.
    model.keys && focus::is_free(ui.ctx()) && focus::struck(ui.ctx(), key)
}

fn first_move(
    ui: &mut Ui,
    kit: &Kit,
    model: &PromptModel,
    round: u32,
    candidates: &[(ThingId, Supply)],
    taken: &[ThingId],
    passed: &[SeatId],
    actions: &mut Vec<UiAction>,
) {
    let number = i32::try_from(round).unwrap_or(i32::MAX);
    let waiting: Vec<SeatId> = model.prompt.owners.iter().copied().filter(|seat| !passed.contains(seat)).collect();
    let foot = kit.theme.px(if ui.available_width() < kit.theme.px(360.0) { 92.0 } else { 52.0 });
    let height = (ui.available_height() - foot).max(kit.theme.px(40.0));
    egui::ScrollArea::vertical().id_salt("candidates").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        ui.set_width(ui.available_width() - kit.theme.steps(1.0));
        heading(ui, kit, &kit.speaker.count("ui-first-move-title", number));
        ui.horizontal_wrapped(|ui| {
            body(ui, kit, &kit.text("ui-first-move-says"));
            rule_chip(ui, kit, &RuleId::new("F4"));
        });
        ui.add_space(kit.theme.steps(1.0));
        for &(id, fortune) in candidates {
            if candidate(ui, kit, model, id, fortune, taken.contains(&id)) {
                actions.push(answer(model, Command::FirstMove { thing: id }));
            }
        }
        for &id in taken.iter().filter(|id| !candidates.iter().any(|(candidate, _)| candidate == *id)) {
            let text = kit.say(&Phrase::new("ui-first-move-taken").with("who", kit.thing(model.view, id)));
            chip(ui, kit, &text, Tone::Brass);
        }
        waiting_seats(ui, kit, model, &waiting, passed, actions);
    });
    ui.add_space(kit.theme.steps(2.0));
    let mine = model.prompt.awaits(model.answering);
    ui.horizontal_wrapped(|ui| {
        let all = Press::new(&kit.text("ui-first-move-pass-all")).weight(Weight::Primary).key("Enter").show(ui, kit);
        let enter = pressed(ui, model, Key::Enter);
        if all.clicked() || enter {
            actions.extend(waiting.iter().map(|&seat| {
                if seat == model.view.seat {
                    UiAction::Ask(Command::PassFirstMove)
                } else {
                    UiAction::AskAs(seat, Command::PassFirstMove)
                }
            }));
        }
        if mine {
            let text = kit.text("ui-first-move-pass");
            let mine = Press::new(&text).icon(Icon::Cross).key(LEAVE_CAP).show(ui, kit);
            if mine.clicked() || pressed(ui, model, LEAVE) {
                actions.push(answer(model, Command::PassFirstMove));
            }
        }
    });
}

fn candidate(ui: &mut Ui, kit: &Kit, model: &PromptModel, id: ThingId, fortune: Supply, taken: bool) -> bool {
    let name = kit.thing(model.view, id);
    let mut clicked = false;
    well(kit).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            let side = kit.theme.px(40.0);
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
            paint_portrait(ui, kit, model.view, id, rect);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                strong(ui, kit, &name, 1);
                let says = Phrase::new("ui-supply").with("name", kit.text("ui-fortune"));
                let says = kit.say(&says.with("now", fortune.now).with("max", fortune.max));
                counters(ui, kit, Counter::Coin, fortune, &says);
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if taken {
                    chip(ui, kit, &kit.text("ui-mark-first-move"), Tone::Brass);
                } else {
                    let text = kit.say(&Phrase::new("ui-first-move-take").with("who", name.as_str()));
                    let why = (fortune.now <= 0).then(|| Phrase::new("ui-no-fortune-left").rule("F4"));
                    clicked = Press::new(&text).icon(Icon::First).why_not(why.as_ref()).show(ui, kit).clicked();
                }
            });
        });
    });
    clicked
}

pub(super) fn paint_portrait(ui: &Ui, kit: &Kit, view: &SeatView, id: ThingId, rect: Rect) {
    let token = view.token(id);
    let seat = token.and_then(|token| view.seats.iter().find(|seat| seat.id == token.owner));
    let portrait = Portrait {
        emblem: token.map_or(super::art::UNKNOWN, |token| token.emblem.as_str()),
        colour: seat.map_or([0x8A, 0x86, 0x7C], |seat| seat.colour),
        pattern: seat.map_or(0, |seat| seat.pattern),
        faded: false,
        active: false,
    };
    portrait.paint(ui.painter(), rect, kit);
}

/// Who is still asked, each with the key that lets that seat answer here. From the game master's screen it goes to that
/// seat first: behind the card lies the game master's map.
pub(super) fn waiting_seats(
    ui: &mut Ui,
    kit: &Kit,
    model: &PromptModel,
    waiting: &[SeatId],
    passed: &[SeatId],
    actions: &mut Vec<UiAction>,
) {
    let others = waiting.iter().copied().filter(|&seat| seat != model.answering);
    for id in others {
        let Some(seat) = model.view.seats.iter().find(|seat| seat.id == id) else { continue };
        let name = kit.seat(model.view, id);
        ui.horizontal_wrapped(|ui| {
            seat_mark(ui, kit, seat, &name);
            if model.bot && id.is_gm() {
                note(ui, kit, &kit.text("ui-bot-answers"));
                return;
            }
            let (message, action) = if model.view.seat.is_gm() {
                ("ui-hand-over-with-key", UiAction::Switch(id))
            } else {
                ("ui-answer-with-key", UiAction::Answer(id))
            };
            let says = kit.say(&Phrase::new(message).with("seat", name.as_str()));
            if Press::new(&says).weight(Weight::Quiet).height(24.0).key(&seat_key(id)).show(ui, kit).clicked() {
                actions.push(action);
            }
        });
    }
    if !passed.is_empty() {
        let names: Vec<String> = passed.iter().map(|&seat| kit.seat(model.view, seat)).collect();
        note(ui, kit, &kit.say(&Phrase::new("ui-first-move-passed").with("seats", names.join(", "))));
    }
}

/// The key of a seat: F2 for the game master, F3 and on for the players.
#[must_use]
pub fn seat_key(seat: SeatId) -> String {
    format!("F{}", u32::from(seat.0) + 2)
}

fn type_dice(
    ui: &mut Ui,
    kit: &Kit,
    model: &PromptModel,
    what: &Phrase,
    count: u16,
    sides: u32,
    typed: &mut String,
    actions: &mut Vec<UiAction>,
) {
    heading(ui, kit, &kit.text("ui-type-dice-title"));
    body(ui, kit, &capitalised(&kit.say(what)));
    let faces = faces(typed);
    let good = faces.as_ref().is_ok_and(|faces| ready(faces, count, sides));
    ui.horizontal_wrapped(|ui| {
        for index in 0..usize::from(count) {
            let face = faces.as_ref().ok().and_then(|faces| faces.get(index).copied());
            let shown = face.filter(|face| (1..=sides).contains(face));
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(kit.theme.px(40.0)), Sense::hover());
            paint_die(ui.painter(), rect, kit, shown, sides);
        }
    });
    if !model.prompt.mine {
        waiting_seats(ui, kit, model, &model.prompt.owners, &[], actions);
        return;
    }
    let says = Phrase::new("ui-type-dice-says").with("count", i32::from(count)).with("sides", sides);
    note(ui, kit, &kit.say(&says));
    ui.horizontal_wrapped(|ui| {
        let field = egui::TextEdit::singleline(typed)
            .desired_width(kit.theme.px(140.0))
            .hint_text(kit.text("ui-type-dice-hint"))
            .char_limit(usize::from(count) * 8 + 16);
        let field = ui.add(field);
        let id = field.id;
        let name = kit.text("ui-type-dice-field");
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &name));
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        // Taken once for each roll: whoever leaves the field has the keyboard for the rest of the table.
        let asked = egui::Id::new(("dice are asked for", model.answering.0, kit.say(what), count, sides));
        let begun = ui.data(|data| data.get_temp::<egui::Id>(id)) == Some(asked);
        if model.keys && !begun {
            ui.data_mut(|data| data.insert_temp(id, asked));
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let text = kit.text("ui-type-dice-done");
        let press = Press::new(&text).weight(Weight::Primary).key("Enter").why_not((!good).then_some(&says));
        let clicked = press.show(ui, kit).clicked();
        if good
            && (clicked || entered)
            && let Ok(dice) = faces
        {
            typed.clear();
            ui.data_mut(|data| data.insert_temp(id, egui::Id::NULL));
            actions.push(answer(model, Command::TypeDice { dice }));
        }
    });
}

/// The faces in a text: numbers with anything but digits between them.
///
/// # Errors
/// When a number is too large for a die.
fn faces(text: &str) -> Result<Vec<u32>, std::num::ParseIntError> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).map(str::parse).collect()
}

fn ready(faces: &[u32], count: u16, sides: u32) -> bool {
    faces.len() == usize::from(count) && faces.iter().all(|face| (1..=sides).contains(face))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ui_typed_faces_are_read_whatever_stands_between_them() {
        assert_eq!(faces("3, 4;5 6"), Ok(vec![3, 4, 5, 6]));
        assert!(faces("99999999999").is_err());
        assert!(ready(&[1, 6], 2, 6), "two faces of a die with six sides");
        assert!(!ready(&[1, 7], 2, 6) && !ready(&[1], 2, 6) && !ready(&[0, 1], 2, 6));
    }
}
