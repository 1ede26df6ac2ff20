//! The handbook on the help sheet: its chapters, its text, and a field that searches it. `page` lays out a chapter,
//! `running` text with its links, `table` rows of cells. What is open is remembered beside the panels, since chips of rules
//! on all of them open it.

mod page;
mod running;
mod table;

use super::fitted::scroll;
use super::icons::Icon;
use super::kit::Kit;
use super::widgets::{Press, Weight, body, empty, note, strong};
use crate::text::handbook::{Handbook, Place};
use crate::text::{Phrase, RuleId};
use egui::{Context, Id, Key, Modifiers, Rect, Ui, UiBuilder, pos2, vec2};

/// What is open of the handbook, and what is being looked for in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The help sheet shows the handbook, and not the keys.
    pub is_open: bool,
    /// Where it is open.
    pub place: Place,
    /// The words that are looked for.
    pub words: String,
    /// The place is to come into view.
    arrives: bool,
    /// A rule that was asked for and not looked up yet.
    wanted: Option<RuleId>,
    /// Somebody asked for a rule, and no window has opened for it yet.
    asked: bool,
}

/// From this width on, in points at scale 1, the chapters stand beside the text.
const BESIDE: f32 = 600.0;
/// The width of the chapters there.
const CHAPTERS: f32 = 200.0;
/// The most hits that are listed; whoever sees so many needs another word.
const MOST_HITS: usize = 40;
/// The most letters of what is looked for.
const MOST_LETTERS: usize = 60;
/// The part of the text's height that a page key turns.
const TURN: f32 = 0.85;

impl Reading {
    fn id() -> Id {
        Id::new("reading-the-handbook")
    }

    /// As it was left.
    #[must_use]
    pub fn of(ctx: &Context) -> Self {
        ctx.data(|data| data.get_temp(Self::id())).unwrap_or_default()
    }

    /// Leaves it so.
    pub fn keep(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Self::id(), self));
    }

    fn go(&mut self, place: Place) {
        (self.place, self.arrives) = (place, true);
        self.words.clear();
    }
}

/// Opens the handbook at a rule: the help sheet shows it from the next frame on.
pub fn turn_to(ctx: &Context, rule: &RuleId) {
    let wanted = Some(rule.clone());
    Reading { is_open: true, wanted, asked: true, ..Reading::of(ctx) }.keep(ctx);
    ctx.request_repaint();
}

/// Whether somebody has asked for a rule since this was asked last.
pub(super) fn take_asked(ctx: &Context) -> bool {
    let reading = Reading::of(ctx);
    let asked = reading.asked;
    if asked {
        Reading { asked: false, ..reading }.keep(ctx);
    }
    asked
}

/// Shows the handbook in all the room that is left.
pub fn handbook_page(ui: &mut Ui, kit: &Kit, reading: &mut Reading) {
    let Some(book) = kit.speaker.locale.handbook(kit.speaker.language).filter(|book| !book.chapters.is_empty()) else {
        return empty(ui, kit, &kit.text("ui-handbook-empty"));
    };
    if let Some(rule) = reading.wanted.take() {
        reading.go(book.rule(&rule).unwrap_or_default());
    }
    reading.place.chapter = reading.place.chapter.min(book.chapters.len() - 1);
    let entered = search(ui, kit, reading);
    let hits = book.find(&reading.words);
    if let Some(hit) = hits.first().filter(|_| entered) {
        reading.go(hit.place);
    }
    let room = ui.available_rect_before_wrap();
    let beside = room.width() >= kit.theme.px(BESIDE);
    let text = if beside {
        let left = Rect::from_min_size(room.min, vec2(kit.theme.px(CHAPTERS), room.height()));
        let mut child = ui.new_child(UiBuilder::new().max_rect(left));
        scroll(&mut child, kit, "chapters", room.height(), |ui| chapters(ui, kit, book, reading));
        Rect::from_min_max(pos2(left.right() + kit.theme.steps(2.0), room.top()), room.max)
    } else {
        turning(ui, kit, book, reading);
        ui.available_rect_before_wrap()
    };
    let mut child = ui.new_child(UiBuilder::new().max_rect(text));
    let pressed = if reading.words.trim().is_empty() {
        let id = format!("chapter {}", reading.place.chapter);
        scroll(&mut child, kit, &id, text.height(), |ui| {
            keys(ui, text.height());
            page::chapter(ui, kit, book, reading)
        })
    } else {
        scroll(&mut child, kit, "hits", text.height(), |ui| {
            keys(ui, text.height());
            found(ui, kit, book, &hits, reading);
        });
        None
    };
    if let Some(place) = pressed {
        reading.go(place);
        ui.ctx().request_repaint();
    }
    ui.advance_cursor_after_rect(room);
}

/// The field for what is looked for. Ctrl+F goes there; whether Enter was pressed in it.
fn search(ui: &mut Ui, kit: &Kit, reading: &mut Reading) -> bool {
    let name = kit.text("ui-handbook-search");
    ui.horizontal(|ui| {
        let side = kit.theme.px(18.0);
        let (place, _) = ui.allocate_exact_size(vec2(side, kit.theme.px(30.0)), egui::Sense::hover());
        Icon::Search.paint(ui.painter(), Rect::from_center_size(place.center(), vec2(side, side)), kit.palette().brass);
        let field = egui::TextEdit::singleline(&mut reading.words)
            .hint_text(name.as_str())
            .char_limit(MOST_LETTERS)
            .vertical_align(egui::Align::Center);
        let field = ui.add_sized(vec2(ui.available_width(), kit.theme.px(30.0)), field);
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &name));
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F)) {
            field.request_focus();
        }
        field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
    })
    .inner
}

/// The chapters one below the other.
fn chapters(ui: &mut Ui, kit: &Kit, book: &Handbook, reading: &mut Reading) {
    let width = ui.available_width();
    for (chapter, it) in book.chapters.iter().enumerate() {
        let is_open = reading.place.chapter == chapter && reading.words.trim().is_empty();
        let press = Press::new(&it.title).selected(is_open).weight(Weight::Quiet).width(width).from_left().rows(3);
        if press.show(ui, kit).clicked() {
            reading.go(Place { chapter, section: None });
        }
    }
}

/// Where there is no room for the chapters: the open one between the one before and the next.
fn turning(ui: &mut Ui, kit: &Kit, book: &Handbook, reading: &mut Reading) {
    let at = reading.place.chapter;
    let turns = [
        (Icon::StepBack, "ui-handbook-before", at.checked_sub(1)),
        (Icon::StepOn, "ui-handbook-next", Some(at + 1).filter(|next| *next < book.chapters.len())),
    ];
    ui.horizontal_wrapped(|ui| {
        for (icon, key, to) in turns {
            if Press::icon_only(icon, &kit.text(key)).enabled(to.is_some()).show(ui, kit).clicked()
                && let Some(chapter) = to
            {
                reading.go(Place { chapter, section: None });
            }
        }
    });
}

/// What was found, each to be pressed.
fn found(ui: &mut Ui, kit: &Kit, book: &Handbook, hits: &[crate::text::handbook::Hit], reading: &mut Reading) {
    if hits.is_empty() {
        let nothing = Phrase::new("ui-handbook-nothing").with("words", reading.words.trim());
        return empty(ui, kit, &kit.say(&nothing));
    }
    note(ui, kit, &kit.speaker.count("ui-handbook-found", i32::try_from(hits.len()).unwrap_or(i32::MAX)));
    let width = ui.available_width();
    for (index, hit) in hits.iter().take(MOST_HITS).enumerate() {
        let title = book.heading(hit.place).unwrap_or_default();
        let chapter = book.chapters.get(hit.place.chapter).map_or("", |chapter| &chapter.title);
        let text = if hit.place.section.is_some() { format!("{title} · {chapter}") } else { title.to_owned() };
        ui.push_id(index, |ui| {
            if Press::new(&text).width(width).from_left().rows(3).show(ui, kit).clicked() {
                reading.go(hit.place);
            }
            body(ui, kit, &hit.words);
            ui.add_space(kit.theme.steps(1.0));
        });
    }
    if hits.len() > MOST_HITS {
        strong(ui, kit, "…", 1);
    }
}

/// Page keys turn the text; they belong to the field while somebody types there.
fn keys(ui: &Ui, height: f32) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    let far = 1.0e6;
    for (key, by) in [(Key::PageDown, -height * TURN), (Key::PageUp, height * TURN), (Key::End, -far), (Key::Home, far)]
    {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            ui.scroll_with_delta(vec2(0.0, by));
        }
    }
}
