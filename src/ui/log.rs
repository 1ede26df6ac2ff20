//! The log at the left: what happened, in sentences, with the dice that were thrown. A seat reads only what it may know.

use super::action::{Side, UiAction};
use super::dice::die;
use super::icons::Icon;
use super::kit::Kit;
pub use super::lines::LogId;
use super::lines::{Line, Lines, Row};
use super::speech::spoken;
use super::tip::Tip;
use super::widgets::Tone;
use super::widgets::{Press, chip, empty, heading, modifier_chip, paint_panel, rule_chip, section_head};
use crate::knowledge::SeatView;
use crate::rules::Event;
use crate::session::telling::{About, Roll, Sentence};
use crate::text::Phrase;
use egui::{Color32, Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};

/// Which lines are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum LogFilter {
    /// Every line.
    #[default]
    All,
    /// Dice.
    Rolls,
    /// Walking and handling.
    Movement,
    /// Doors, lights, mechanisms.
    Doors,
    /// Rounds and turns.
    Rounds,
    /// What the game master did, and the table itself.
    Gm,
}

impl LogFilter {
    /// Every filter in the order of the row.
    pub const ALL: [Self; 6] = [Self::All, Self::Rolls, Self::Movement, Self::Doors, Self::Rounds, Self::Gm];

    const fn face(self) -> (Icon, &'static str) {
        match self {
            Self::All => (Icon::Note, "ui-log-all"),
            Self::Rolls => (Icon::Dice, "ui-log-rolls"),
            Self::Movement => (Icon::Walk, "ui-log-movement"),
            Self::Doors => (Icon::DoorClosed, "ui-log-doors"),
            Self::Rounds => (Icon::Hourglass, "ui-log-rounds"),
            Self::Gm => (Icon::Crown, "ui-log-gm"),
        }
    }

    /// Whether a line about this passes.
    #[must_use]
    pub const fn passes(self, about: About) -> bool {
        match self {
            Self::All => true,
            Self::Rolls => matches!(about, About::Rolls),
            Self::Movement => matches!(about, About::Movement),
            Self::Doors => matches!(about, About::Doors),
            Self::Rounds => matches!(about, About::Rounds),
            Self::Gm => matches!(about, About::People | About::Table),
        }
    }
}

/// What the log remembers between frames.
#[derive(Clone, Debug, Default)]
pub struct LogState {
    /// Which lines are shown.
    pub filter: LogFilter,
    /// What is being typed below them.
    pub line: String,
    /// What is wrong with the dice in it.
    pub wrong: Option<Phrase>,
    /// Which log is shown.
    pub of: LogId,
    lines: Lines,
}

/// What the log shows.
pub struct LogModel<'a> {
    /// What the seat knows.
    pub view: &'a SeatView,
    /// Everything that happened, oldest first; lines that the seat may not know are left out here.
    pub events: &'a [Event],
    /// Whether there is a line to speak and roll on.
    pub may_speak: bool,
}

/// A log lower than this, in points at scale 1, shows no filters.
const LOW: f32 = 150.0;

/// The most letters in a line that is typed.
const MOST_LETTERS: usize = 300;

/// How high a line is taken to be until it comes into view, in heights of a letter.
const USUAL_LINE: f32 = 2.4;

/// Shows the log in all of `ui`.
pub fn log_panel(ui: &mut Ui, kit: &Kit, model: &LogModel, state: &mut LogState) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, model.view.seat.is_gm());
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink(kit.theme.steps(3.0))));
    child.horizontal(|ui| {
        let room = ui.available_width() - kit.theme.px(36.0);
        ui.allocate_ui(vec2(room, kit.theme.px(30.0)), |ui| {
            ui.set_width(room);
            heading(ui, kit, &kit.text("ui-log"));
        });
        if Press::icon_only(Icon::Fold, &kit.text("ui-fold-log")).show(ui, kit).clicked() {
            actions.push(UiAction::Fold(Side::Log));
        }
    });
    // Where there is hardly room for a line, the lines go before their choice.
    if rect.height() >= kit.theme.px(LOW) {
        filters(&mut child, kit, &mut state.filter);
    }
    let foot = if model.may_speak { talk(&mut child, kit, state, &mut actions) } else { 0.0 };
    state.lines.follow(kit, model, state.of, state.filter);
    let scroll = egui::ScrollArea::vertical().id_salt("log").auto_shrink([false, false]).stick_to_bottom(true);
    let scroll = scroll.max_height((child.available_height() - foot).max(kit.theme.px(24.0)));
    scroll.show_viewport(&mut child, |ui, seen| {
        ui.set_width(ui.available_width() - kit.theme.steps(1.0));
        if state.lines.rows().is_empty() {
            let key = if state.filter == LogFilter::All { "ui-log-empty" } else { "ui-log-empty-filter" };
            empty(ui, kit, &kit.text(key));
        } else {
            rows_in_view(ui, kit, model, &mut state.lines, seen);
        }
    });
    ui.advance_cursor_after_rect(rect);
    actions
}

/// Lays out the rows that can be seen, and leaves as much room for the others as they take or usually take.
fn rows_in_view(ui: &mut Ui, kit: &Kit, model: &LogModel, lines: &mut Lines, seen: Rect) {
    let letters = kit.theme.font(0).size;
    lines.measure_with(ui.available_width(), letters);
    let usual = letters * USUAL_LINE;
    let top = ui.max_rect().top();
    let rows = lines.rows().to_vec();
    ui.set_height(rows.iter().map(|&row| lines.height(row).unwrap_or(usual)).sum());
    let (mut y, mut next) = (0.0, 0);
    for &row in &rows {
        let height = lines.height(row).unwrap_or(usual);
        if y + height >= seen.top() {
            break;
        }
        y += height;
        next += 1;
    }
    let place = Rect::from_min_max(pos2(ui.max_rect().left(), top + y), pos2(ui.max_rect().right(), f32::INFINITY));
    let (mut news, mut folded) = (false, None);
    ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
        while y < seen.bottom() && next < rows.len() {
            let row = rows[next];
            let before = ui.cursor().top();
            match row {
                Row::Round { round, of, open } => {
                    let number = i32::try_from(round).unwrap_or(i32::MAX);
                    let title =
                        if round == 0 { kit.text("ui-log-calm") } else { kit.speaker.count("ui-round", number) };
                    if ui.push_id(("round", of), |ui| section_head(ui, kit, &title, open)).inner {
                        folded = Some(of);
                    }
                }
                Row::Line(number) => {
                    if let Some(line) = lines.line(kit, model, number) {
                        ui.push_id(number, |ui| entry(ui, kit, model.view, line));
                    }
                }
            }
            let height = ui.cursor().top() - before;
            news |= lines.note_height(row, height);
            y += height;
            next += 1;
        }
    });
    if let Some(of) = folded {
        lines.fold(of);
    }
    if news || folded.is_some() {
        // Rows are not where they were taken to be.
        ui.ctx().request_repaint();
    }
}

/// The line at the bottom: words for everyone, or dice. The height that it takes.
fn talk(ui: &mut Ui, kit: &Kit, state: &mut LogState, actions: &mut Vec<UiAction>) -> f32 {
    let theme = kit.theme;
    let whole = ui.max_rect();
    let height = theme.px(30.0);
    let place = Rect::from_min_max(pos2(whole.left(), whole.bottom() - height), whole.max);
    let name = kit.text("ui-talk");
    let field = egui::TextEdit::singleline(&mut state.line)
        .hint_text(name.as_str())
        .char_limit(MOST_LETTERS)
        .vertical_align(egui::Align::Center);
    let field = ui.place(place, field);
    field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &name));
    if field.changed() {
        state.wrong = None;
    }
    if field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
        match spoken(&state.line, None) {
            Ok(command) => {
                actions.extend(command.map(UiAction::Ask));
                state.line.clear();
                field.request_focus();
            }
            Err(wrong) => state.wrong = Some(wrong),
        }
    }
    let hint = field.tip(kit, kit.text("ui-talk-hint"));
    let Some(wrong) = &state.wrong else { return height + theme.steps(2.0) };
    let text = kit.say(wrong);
    let galley = ui.painter().layout(text, theme.font(0), kit.palette().danger, whole.width());
    let at = hint.rect.left_top() - vec2(0.0, galley.size().y + 2.0);
    let taken = galley.size().y;
    ui.painter().galley(at, galley, kit.palette().danger);
    height + taken + theme.steps(2.0)
}

fn filters(ui: &mut Ui, kit: &Kit, filter: &mut LogFilter) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(kit.theme.steps(0.5));
        for choice in LogFilter::ALL {
            let (icon, key) = choice.face();
            if Press::icon_only(icon, &kit.text(key)).selected(*filter == choice).show(ui, kit).clicked() {
                *filter = choice;
            }
        }
    });
}

/// One line: a mark in the colour of whom it is about, the sentence, and the roll below it.
fn entry(ui: &mut Ui, kit: &Kit, view: &SeatView, line: &Line) {
    let Line { sentence: line, text } = line;
    let colour = mark_colour(kit, view, line);
    let top = ui.cursor().top();
    ui.horizontal_top(|ui| {
        ui.add_space(kit.theme.steps(2.0));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = kit.theme.steps(0.5);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = kit.theme.steps(1.0);
                let quiet = matches!(line.about, About::Rounds | About::Table);
                let ink = if quiet { kit.palette().muted } else { kit.palette().text };
                let text = egui::RichText::new(text).font(kit.theme.font(0)).color(ink);
                ui.add(egui::Label::new(text).wrap());
                if let Some(rule) = &line.phrase.rule {
                    rule_chip(ui, kit, rule);
                }
            });
            if let Some(roll) = &line.roll {
                dice(ui, kit, roll);
            }
        });
    });
    let bottom = ui.cursor().top() - kit.theme.steps(1.0);
    let x = ui.max_rect().left() + kit.theme.px(2.0);
    if bottom > top {
        ui.painter().vline(x, top + 2.0..=bottom, Stroke::new(2.0, colour));
    }
}

fn mark_colour(kit: &Kit, view: &SeatView, line: &Sentence) -> Color32 {
    let owner = line.who.and_then(|id| view.token(id)).map(|token| token.owner);
    match owner.and_then(|id| view.seats.iter().find(|seat| seat.id == id)) {
        Some(seat) => kit.theme.seat(seat.colour),
        None if line.about == About::Table => kit.palette().brass_dark,
        None => kit.palette().line,
    }
}

fn dice(ui: &mut Ui, kit: &Kit, roll: &Roll) {
    let side = kit.theme.px(20.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(kit.theme.steps(1.0));
        for face in &roll.before {
            die(ui, kit, *face, roll.sides, side);
        }
        if !roll.before.is_empty() {
            ui.label("→");
        }
        for face in &roll.dice {
            die(ui, kit, *face, roll.sides, side);
        }
        if let Some(lead) = &roll.lead {
            ui.label(kit.say(lead));
        }
        if let Some(base) = &roll.base {
            chip(ui, kit, &format!("{} {}", super::kit::plain(base.amount), kit.say(&base.source)), Tone::Plain);
        }
        for part in &roll.modifiers {
            modifier_chip(ui, kit, part);
        }
        if let Some(result) = &roll.result {
            chip(ui, kit, &kit.say(result), Tone::Brass);
        }
    });
}

/// The narrow strip that stands for a folded panel: an icon to unfold it, its name upright.
pub fn folded(ui: &mut Ui, kit: &Kit, side: Side, gm: bool) -> Option<UiAction> {
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, gm);
    let (icon, key) = match side {
        Side::Log => (Icon::Unfold, "ui-unfold-log"),
        Side::Sheet => (Icon::Fold, "ui-unfold-sheet"),
        Side::Tools => (Icon::Unfold, "ui-unfold-tools"),
    };
    let side_px = kit.theme.px(28.0).min(rect.width());
    let at = Rect::from_center_size(pos2(rect.center().x, rect.top() + kit.theme.px(22.0)), Vec2::splat(side_px));
    let response = ui.interact(at, ui.id().with(key), Sense::click());
    let name = kit.text(key);
    let ink = if response.hovered() || response.has_focus() { kit.palette().text } else { kit.palette().brass };
    icon.paint(ui.painter(), at.shrink(kit.theme.px(5.0)), ink);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    let clicked = response.clicked();
    response.tip(kit, name);
    ui.advance_cursor_after_rect(rect);
    clicked.then_some(UiAction::Fold(side))
}
