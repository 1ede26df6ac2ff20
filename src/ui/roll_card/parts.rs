//! What rolls and defences have in common on their cards: the head, the bar of odds, a line that can be chosen.

use crate::dice::odds::Chance;
use crate::knowledge::ThingId;
use crate::knowledge::view::Supply;
use crate::text::{Phrase, RuleId};
use crate::ui::icons::Icon;
use crate::ui::kit::Kit;
use crate::ui::prompt::{PromptModel, paint_portrait};
use crate::ui::theme::mix;
use crate::ui::tip::Tip;
use crate::ui::tokens::{Counter, counters};
use crate::ui::widgets::{Press, Tone, Weight, chip, galley, note, rule_chip, rule_chip_width, rule_of_reason, strong};
use egui::{CornerRadius, Label, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};

/// Who acts and what is done, with the time that is left to answer.
pub fn head(
    ui: &mut Ui,
    kit: &Kit,
    model: &PromptModel,
    who: Option<ThingId>,
    name: &str,
    what: &str,
    on: Option<ThingId>,
) {
    let theme = kit.theme;
    ui.horizontal(|ui| {
        let side = theme.px(44.0);
        if let Some(id) = who {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
            paint_portrait(ui, kit, model.view, id, rect);
        }
        let clock = model.left.map(|left| kit.speaker.count("ui-roll-left", i32::from(left)));
        let reserved = if clock.is_some() { theme.px(70.0) } else { 0.0 };
        let room = (ui.available_width() - reserved).max(theme.px(60.0));
        ui.allocate_ui_with_layout(vec2(room, side), egui::Layout::top_down(egui::Align::Min), |ui| {
            ui.set_width(room);
            ui.spacing_mut().item_spacing.y = 1.0;
            let title = kit.say(&Phrase::new("ui-roll-title").with("who", name).with("what", what));
            let title = RichText::new(title).font(theme.bold(2)).color(kit.palette().text);
            ui.add(Label::new(title).wrap());
            if let Some(target) = on {
                let target = kit.thing(model.view, target);
                note(ui, kit, &kit.say(&Phrase::new("ui-roll-on").with("target", target)));
            }
        });
        if let Some(clock) = clock {
            chip(ui, kit, &clock, Tone::Brass).tip(kit, kit.text("ui-roll-left-hint"));
        }
    });
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), theme.steps(1.0)), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, kit.palette().line));
}

/// What a purse holds.
pub struct Purse {
    /// How it looks.
    pub counter: Counter,
    /// What is left.
    pub supply: Supply,
    /// The message that names it.
    pub key: &'static str,
    /// The rule that says how it is spent.
    pub rule: &'static str,
}

/// The tokens that are left of a supply, with its rule; behind them a word on what to do, where there is one.
pub fn purse(ui: &mut Ui, kit: &Kit, purse: &Purse, word: Option<&str>) {
    let &Purse { counter, supply, key, rule } = purse;
    let name = kit.text(key);
    let says = Phrase::new("ui-supply").with("name", name.as_str()).with("now", supply.now).with("max", supply.max);
    let says = kit.say(&says);
    ui.horizontal_wrapped(|ui| {
        strong(ui, kit, &name, 1);
        counters(ui, kit, counter, supply, &says).tip(kit, says.as_str());
        rule_chip(ui, kit, &RuleId::new(rule));
        if let Some(word) = word {
            note(ui, kit, word);
        }
    });
}

/// The width of a bar of odds in points at scale 1.
const BAR: f32 = 96.0;

/// A chance as a bar; with what it was before, the gain shows in another colour.
pub fn odds_bar(ui: &mut Ui, kit: &Kit, now: Option<&Chance>, then: &Chance, name: &str) -> Response {
    let p = kit.palette();
    let (rect, response) = ui.allocate_exact_size(vec2(kit.theme.px(BAR), kit.theme.px(12.0)), Sense::hover());
    let round = CornerRadius::same(3);
    let painter = ui.painter();
    painter.rect(rect, round, p.sunken, Stroke::new(1.0, p.line), StrokeKind::Inside);
    let inner = rect.shrink(2.0);
    let part = |chance: &Chance| inner.left() + inner.width() * chance.to_f64().clamp(0.0, 1.0) as f32;
    let (before, after) = (now.map_or(inner.left(), part), part(then));
    let fill = |from: f32, to: f32, colour| {
        let filled = Rect::from_x_y_ranges(from..=to.max(from), inner.y_range());
        painter.rect_filled(filled, CornerRadius::same(2), colour);
    };
    if now.is_some() {
        fill(inner.left(), before.min(after), mix(p.muted, p.sunken, 0.4));
        fill(before.min(after), after.max(before), if after >= before { p.help } else { p.danger });
    } else {
        fill(inner.left(), after, p.help);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ProgressIndicator, true, name));
    response
}

/// Something that can be chosen, as a line on the card.
pub struct Line<'a> {
    /// Its name.
    pub label: &'a str,
    /// Its icon.
    pub icon: Icon,
    /// The key that takes it.
    pub key: Option<&'a str>,
    /// The chance of success as it stands, if that changes, and after it.
    pub odds: Option<(Option<&'a Chance>, &'a Chance)>,
    /// What else to expect.
    pub expect: Option<&'a Phrase>,
    /// Why it is not possible.
    pub why_not: Option<&'a Phrase>,
    /// The rule that it rests on.
    pub rule: Option<&'a RuleId>,
    /// How much weight its button has.
    pub weight: Weight,
}

impl Line<'_> {
    /// Shows it; true if it was clicked.
    pub fn show(&self, ui: &mut Ui, kit: &Kit) -> bool {
        let enabled = self.why_not.is_none();
        let mut clicked = false;
        ui.horizontal_wrapped(|ui| {
            let height = if enabled { 30.0 } else { 24.0 };
            let press = Press::new(self.label).icon(self.icon).weight(self.weight);
            let mut press = press.height(height).why_not(self.why_not);
            if let Some(key) = self.key {
                press = press.key(key);
            }
            clicked = press.show(ui, kit).clicked();
            keep_together(ui, kit, self);
            if let Some((now, then)) = self.odds.filter(|_| enabled) {
                let text = odds_text(kit, now, then);
                odds_bar(ui, kit, now, then, &text);
                strong(ui, kit, &text, 1);
            }
            if let Some(rule) = self.rule {
                rule_chip(ui, kit, rule);
            }
            if let Some(expect) = self.expect.filter(|_| enabled) {
                note(ui, kit, &kit.say(expect));
            }
            if let Some(why) = self.why_not {
                note(ui, kit, &kit.say(why));
                if let Some(rule) = why.rule.as_ref().filter(|rule| self.rule != Some(rule)) {
                    rule_of_reason(ui, kit, rule);
                }
            }
        });
        clicked
    }
}

/// Begins a new row if the odds and the rule of a line would not stand on this one whole.
fn keep_together(ui: &mut Ui, kit: &Kit, line: &Line) {
    let gap = ui.spacing().item_spacing.x;
    let odds = line.odds.filter(|_| line.why_not.is_none()).map_or(0.0, |(now, then)| {
        let text = odds_text(kit, now, then);
        let text = galley(ui, &text, kit.theme.bold(1), egui::Color32::PLACEHOLDER, f32::INFINITY);
        kit.theme.px(BAR) + text.size().x + 2.0 * gap
    });
    let rule = line.rule.map_or(0.0, |rule| rule_chip_width(ui, kit, rule));
    let width = odds + rule;
    if width > ui.available_size_before_wrap().x && width <= ui.max_rect().width() {
        ui.end_row();
    }
}

fn odds_text(kit: &Kit, now: Option<&Chance>, then: &Chance) -> String {
    let text = match now {
        Some(now) => Phrase::new("ui-roll-odds").with("now", percent(kit, now)),
        None => Phrase::new("ui-roll-chance-short"),
    };
    kit.say(&text.with("then", percent(kit, then)))
}

/// A chance in percent.
pub fn percent(kit: &Kit, chance: &Chance) -> String {
    chance.percent(0, kit.speaker.language)
}
