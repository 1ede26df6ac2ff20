//! A roll on the table as a card: who rolls what, its dice, its sum, how it comes out, and what its owner can do with it.
//!
//! `dice` shows the dice and lets their owner pick some, `choices` shows what is open with its exact odds, `parts` holds
//! what rolls and defences have in common. What a choice does is the table's business; the card knows only the view.

mod choices;
mod dice;
pub(super) mod parts;

use super::action::UiAction;
use super::icons::Icon;
use super::kit::{Kit, plain};
use super::prompt::{PromptModel, answer, waiting_seats};
use super::tip::Tip;
use super::widgets::{Press, Tone, Weight, body, chip, explain, note, rule_chip, strong};
use super::{focus, theme};
use crate::knowledge::view::{Part, RollAct, RollChoice, RollStage, RollView, Verdict};
use crate::session::Command;
use crate::session::command::MOST_ADDED;
use crate::text::{Phrase, capitalised, signed};
use dice::Pick;
use egui::{CornerRadius, Id, Key, Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};

/// A card lower than this, in points at scale 1, has two columns where it is wide enough for them.
const LOW: f32 = 430.0;
/// The least width of a card with two columns, in points at scale 1.
const WIDE: f32 = 500.0;
/// A card lower than this, in points at scale 1, that is not wide enough for two columns scrolls as a whole.
const CRAMPED: f32 = 260.0;

/// Shows the roll: at the left or top what it is, at the right or below what can be done. Where there is little room only
/// the sum and its modifiers scroll.
pub fn show(ui: &mut Ui, kit: &Kit, model: &PromptModel, roll: &RollView, actions: &mut Vec<UiAction>) {
    let theme = kit.theme;
    let mine = model.prompt.mine;
    let mut pick = Pick::of(ui, roll);
    if mine {
        pick.by_keys(ui, model, roll);
    }
    let size = ui.available_size();
    // The ways on may take two lines: they were measured when they were last shown.
    let foot_id = Id::new(("foot", roll.check));
    let foot: f32 = if mine { ui.data(|data| data.get_temp(foot_id)).unwrap_or(theme.px(46.0)) } else { 0.0 };
    let is_low = size.y < theme.px(LOW);
    if is_low && size.x >= theme.px(WIDE) {
        title(ui, kit, model, roll);
        let most = (ui.available_height() - foot).max(theme.px(40.0));
        let gap = theme.steps(3.0);
        let width = (size.x - gap) / 2.0;
        let id = Id::new(("columns", roll.check, roll.dice.len()));
        let height = ui.data(|data| data.get_temp(id)).unwrap_or(most).min(most);
        let (rect, _) = ui.allocate_exact_size(vec2(size.x, height), Sense::hover());
        let half = |left: f32| Rect::from_min_size(pos2(left, rect.top()), vec2(width, height));
        let mut left = ui.new_child(egui::UiBuilder::new().max_rect(half(rect.left())));
        let first = column(&mut left, kit, "roll", height, |ui| what_it_is(ui, kit, roll, &mut pick, mine));
        let mut right = ui.new_child(egui::UiBuilder::new().max_rect(half(rect.right() - width)));
        let second = column(&mut right, kit, "can-be-done", height, |ui| {
            what_can_be_done(ui, kit, model, roll, &pick, actions);
        });
        measured(ui, id, height, first.max(second).min(most));
    } else if is_low && size.y < theme.px(CRAMPED) {
        column(ui, kit, "all", (size.y - foot).max(theme.px(40.0)), |ui| {
            title(ui, kit, model, roll);
            what_it_is(ui, kit, roll, &mut pick, mine);
            what_can_be_done(ui, kit, model, roll, &pick, actions);
        });
    } else {
        title(ui, kit, model, roll);
        // What can be done takes what it needs; it was measured when it was last shown.
        let room = (ui.available_height() - foot).max(theme.px(40.0));
        let id = Id::new(("choices", roll.check, roll.dice.len()));
        let below: f32 = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
        let least = theme.px(150.0).min(room / 2.0);
        column(ui, kit, "roll", (room - below).max(least), |ui| what_it_is(ui, kit, roll, &mut pick, mine));
        let left = (ui.available_height() - foot).max(theme.px(30.0));
        let needed = column(ui, kit, "can-be-done", left, |ui| {
            what_can_be_done(ui, kit, model, roll, &pick, actions);
        });
        measured(ui, id, below, needed + ui.spacing().item_spacing.y);
    }
    if mine {
        let above = ui.cursor().top();
        ends(ui, kit, model, roll, actions);
        measured(ui, foot_id, foot, ui.cursor().top() - above);
    }
    pick.keep(ui, roll);
}

fn title(ui: &mut Ui, kit: &Kit, model: &PromptModel, roll: &RollView) {
    let who = roll.who.map_or_else(|| kit.seat(model.view, roll.by), |who| kit.thing(model.view, who));
    parts::head(ui, kit, model, roll.who, &who, &capitalised(&kit.say(&roll.purpose)), roll.target);
}

/// Remembers a height for the next pass, if it is another one.
fn measured(ui: &Ui, id: Id, before: f32, now: f32) {
    if (now - before).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, now));
        ui.ctx().request_repaint();
    }
}

/// A part of the card that scrolls if it has to. Gives the height that it would like to have.
fn column(ui: &mut Ui, kit: &Kit, id: &str, height: f32, add: impl FnOnce(&mut Ui)) -> f32 {
    let scroll = egui::ScrollArea::vertical().id_salt(id).max_height(height).min_scrolled_height(height.min(40.0));
    let shown = scroll.auto_shrink([false, true]).show(ui, |ui| {
        ui.set_width(ui.available_width() - kit.theme.steps(1.0));
        add(ui);
    });
    shown.content_size.y
}

/// Its dice, the sum behind it, how it comes out.
fn what_it_is(ui: &mut Ui, kit: &Kit, roll: &RollView, pick: &mut Pick, mine: bool) {
    dice::row(ui, kit, roll, pick, mine);
    result(ui, kit, roll);
    sum(ui, kit, roll);
}

/// What its owner can do besides going on; for others, who is waited for; the word of the game master.
fn what_can_be_done(
    ui: &mut Ui,
    kit: &Kit,
    model: &PromptModel,
    roll: &RollView,
    pick: &Pick,
    actions: &mut Vec<UiAction>,
) {
    if model.prompt.mine {
        choices::show(ui, kit, model, roll, pick, actions);
    } else {
        waiting_seats(ui, kit, model, &model.prompt.owners, &[], actions);
    }
    if roll.stage == RollStage::Announced && model.view.seat.is_gm() {
        word_of_the_game_master(ui, kit, roll, actions);
    }
}

/// How the dice are read, and the sum behind it: what stands on the sheet and every modifier with its rule.
fn sum(ui: &mut Ui, kit: &Kit, roll: &RollView) {
    ui.vertical_centered(|ui| note(ui, kit, &capitalised(&kit.say(&roll.needs))));
    let is_base = |part: &Part| part.rule.is_none() && part.source == roll.kind;
    if roll.sum.parts.iter().all(is_base) {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = kit.theme.steps(1.0);
        let name = kit.say(&roll.kind);
        for part in &roll.sum.parts {
            let source = kit.say(&part.source);
            let response = if is_base(part) {
                chip(ui, kit, &format!("{source} {}", plain(part.amount)), Tone::Brass)
            } else {
                let tone = if part.amount < 0 { Tone::Danger } else { Tone::Help };
                chip(ui, kit, &format!("{} {source}", signed(part.amount)), tone)
            };
            response.tip_ui(kit, |ui| explain(ui, kit, &name, "", &roll.sum));
            if let Some(rule) = &part.rule {
                rule_chip(ui, kit, rule);
            }
        }
        let (value, key) = match roll.sum.parts.first() {
            Some(first) if is_base(first) => (plain(roll.sum.value), "ui-roll-sum"),
            _ => (signed(roll.sum.value), "ui-roll-sum-modifier"),
        };
        let text = kit.say(&Phrase::new(key).with("value", value));
        strong(ui, kit, &text, 1).tip_ui(kit, |ui| explain(ui, kit, &name, "", &roll.sum));
    });
}

/// How it comes out, with the weight it has; before the dice fall, how likely a success is.
fn result(ui: &mut Ui, kit: &Kit, roll: &RollView) {
    let p = kit.palette();
    if let (RollStage::Rolled, Some(outcome)) = (roll.stage, &roll.outcome) {
        let (icon, colour) = match roll.verdict {
            Verdict::Botch => (Icon::Warning, p.danger),
            Verdict::Failure => (Icon::Cross, p.danger),
            Verdict::Success => (Icon::Check, p.help),
            Verdict::Triumph => (Icon::Crown, p.brass),
            Verdict::None => (Icon::Dice, p.text),
        };
        let grand = matches!(roll.verdict, Verdict::Botch | Verdict::Triumph);
        banner(ui, kit, icon, &capitalised(&kit.say(outcome)), colour, grand);
    } else if let Some(chance) = &roll.chance {
        ui.horizontal(|ui| {
            let label = kit.say(&Phrase::new("ui-roll-chance").with("chance", parts::percent(kit, chance)));
            parts::odds_bar(ui, kit, None, chance, &label);
            body(ui, kit, &label);
        });
    }
}

/// A band with words of weight in it.
fn banner(ui: &mut Ui, kit: &Kit, icon: Icon, text: &str, colour: egui::Color32, grand: bool) {
    let theme = kit.theme;
    let p = kit.palette();
    let side = theme.px(26.0);
    let room = ui.available_width() - side - theme.steps(8.0);
    let words = super::widgets::galley(ui, text, theme.bold(if grand { 3 } else { 2 }), p.text, room);
    let size = vec2(ui.available_width(), words.size().y.max(side) + theme.steps(2.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter();
    let ground = theme::mix(p.panel_solid, colour, if grand { 0.24 } else { 0.12 });
    let edge = Stroke::new(if grand { 2.0 } else { 1.0 }, colour);
    painter.rect(rect, CornerRadius::same(theme::ROUND), ground, edge, egui::StrokeKind::Inside);
    let width = side + theme.steps(2.0) + words.size().x;
    let left = rect.center().x - width / 2.0;
    icon.paint(painter, Rect::from_center_size(pos2(left + side / 2.0, rect.center().y), Vec2::splat(side)), colour);
    let at = pos2(left + side + theme.steps(2.0), rect.center().y - words.size().y / 2.0);
    painter.galley(at, words, p.text);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text));
}

/// What the game master is about to add to a roll.
#[derive(Clone, Debug, Default)]
struct Word {
    amount: i32,
    reason: String,
}

/// The game master adds a modifier with its reason.
fn word_of_the_game_master(ui: &mut Ui, kit: &Kit, roll: &RollView, actions: &mut Vec<UiAction>) {
    let id = Id::new(("word", roll.check));
    let mut word: Word = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    ui.add_space(kit.theme.steps(1.0));
    ui.horizontal_wrapped(|ui| {
        let amount = egui::DragValue::new(&mut word.amount)
            .range(-MOST_ADDED..=MOST_ADDED)
            .custom_formatter(|n, _| signed(n as i32));
        ui.add(amount).tip_and_name(kit, egui::WidgetType::DragValue, kit.text("ui-roll-word-amount"));
        let field = crate::ui::gm_more::reason(ui, kit, &mut word.reason, kit.theme.px(150.0));
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let text = kit.text("ui-roll-word");
        let why = (word.amount == 0).then(|| Phrase::new("ui-roll-word-needs"));
        let press = Press::new(&text).icon(Icon::Plus).why_not(why.as_ref()).show(ui, kit);
        if (press.clicked() || entered) && word.amount != 0 {
            let Word { amount, reason } = std::mem::take(&mut word);
            actions.push(UiAction::Ask(Command::AddModifier { amount, reason }));
        }
    });
    ui.data_mut(|data| data.insert_temp(id, word));
}

/// The two ways on that are always in the same place: Enter goes on and spends nothing, another key takes it back.
fn ends(ui: &mut Ui, kit: &Kit, model: &PromptModel, roll: &RollView, actions: &mut Vec<UiAction>) {
    let find = |act: RollAct| roll.choices.iter().find(|choice| choice.act == act);
    let main = find(RollAct::Roll).or_else(|| find(RollAct::Accept));
    let back = find(RollAct::TakeBack);
    ui.add_space(kit.theme.steps(2.0));
    let free = focus::is_free(ui.ctx());
    ui.horizontal_wrapped(|ui| {
        if let Some(choice) = main {
            let by_key = free && super::prompt::pressed(ui, model, Key::Enter);
            if end(ui, kit, choice, Weight::Primary, "Enter", by_key) {
                actions.push(answer(model, Command::from(&choice.act)));
            }
        }
        if let Some(choice) = back {
            let by_key = free && super::prompt::pressed(ui, model, super::prompt::LEAVE);
            if end(ui, kit, choice, Weight::Plain, super::prompt::LEAVE_CAP, by_key) {
                actions.push(answer(model, Command::from(&choice.act)));
            }
        }
        super::prompt::put_aside(ui, kit, model, 30.0, actions);
    });
}

/// One way out; true if it was taken.
fn end(ui: &mut Ui, kit: &Kit, choice: &RollChoice, weight: Weight, key: &str, by_key: bool) -> bool {
    let enabled = choice.why_not.is_none();
    let label = kit.say(&choice.label);
    let press = Press::new(&label).weight(weight).key(key).why_not(choice.why_not.as_ref()).show(ui, kit);
    press.clicked() || (enabled && by_key)
}
