//! The title screen: levels with a picture, saves, an unfinished session, settings, the way out. Behind it lies the last
//! table behind frosted glass, or a wall by torchlight when there is none.

use super::action::{UiAction, Window};
use super::campaign::CampaignWish;
use super::fitted::scroll;
use super::focus;
use super::icons::Icon;
use super::kit::Kit;
use super::settings::{Settings, settings_panel};
use super::start::{StartDraft, start_panel};
use super::wall::torchlit_wall;
use super::widgets::{Face, Press, Weight, body, card, corners, empty, heading, note, well};
use crate::text::{LocalText, Phrase};
use egui::epaint::RectShape;
use egui::{
    Align2, Color32, CornerRadius, Key, Modifiers, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, TextureHandle,
    TextureId, Ui, Vec2, pos2, vec2,
};

/// A texture with its size in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Picture {
    /// The texture.
    pub id: TextureId,
    /// Its size.
    pub size: Vec2,
}

impl Picture {
    /// The middle part that fills `rect` without being stretched, in texture coordinates.
    #[must_use]
    pub fn cover(&self, rect: Rect) -> Rect {
        let scale = (rect.width() / self.size.x.max(1.0)).max(rect.height() / self.size.y.max(1.0)).max(1e-6);
        let part = rect.size() / (self.size.max(Vec2::splat(1.0)) * scale);
        Rect::from_center_size(pos2(0.5, 0.5), part)
    }
}

impl From<&TextureHandle> for Picture {
    fn from(texture: &TextureHandle) -> Self {
        Self { id: texture.id(), size: texture.size_vec2() }
    }
}

/// A level to choose.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelCard {
    /// Its name.
    pub title: LocalText,
    /// A sentence or two.
    pub summary: LocalText,
    /// Its picture.
    pub picture: Option<Picture>,
}

/// When something was written, by the clock on the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct When {
    /// The year.
    pub year: i32,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
    /// The hour, 0 to 23.
    pub hour: u8,
    /// The minute.
    pub minute: u8,
}

impl When {
    /// Date and time as the language writes them.
    pub(super) fn say(self, kit: &Kit) -> String {
        let two = |number: u8| format!("{number:02}");
        let says = Phrase::new("ui-when").with("year", self.year.to_string()).with("month", two(self.month));
        kit.say(&says.with("day", two(self.day)).with("hour", two(self.hour)).with("minute", two(self.minute)))
    }
}

/// A save to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveCard {
    /// The name of the file.
    pub name: String,
    /// The level's name.
    pub title: LocalText,
    /// The round, 0 outside encounters.
    pub round: u32,
    /// When it was written.
    pub when: Option<When>,
}

/// A session that was not ended. It tells only what every player knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfinishedCard {
    /// The level's name.
    pub title: LocalText,
    /// The name of its folder. How much was played is not told: players would count the game master's commands.
    pub name: String,
    /// When it was played last.
    pub when: Option<When>,
    /// The round in which it stands, 0 outside encounters; none until that is known.
    pub round: Option<u32>,
}

/// A recorded session to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingCard {
    /// The name of its folder.
    pub name: String,
    /// The level's name.
    pub title: LocalText,
    /// When it was played last.
    pub when: Option<When>,
}

/// What the title screen shows.
pub struct TitleModel<'a> {
    /// The levels.
    pub levels: &'a [LevelCard],
    /// The saves, newest first.
    pub saves: &'a [SaveCard],
    /// The recorded sessions, newest first.
    pub recordings: &'a [RecordingCard],
    /// The sessions that can be taken up again, the one played last first.
    pub unfinished: &'a [UnfinishedCard],
    /// The settings in use.
    pub settings: &'a Settings,
    /// The last table, softened.
    pub backdrop: Option<Picture>,
}

/// The least height of the page's card, and the width of a button that has room for its key, in points at scale 1.
const LEAST_HEIGHT: f32 = 230.0;
const ROOM_FOR_KEY: f32 = 200.0;

/// The page of the title screen that is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Levels.
    #[default]
    Levels,
    /// A new level.
    New,
    /// Saves.
    Saves,
    /// Sessions that were not ended.
    Unfinished,
    /// Recorded sessions.
    Recordings,
    /// Settings.
    Settings,
}

/// Shows the title screen in all of `ui`.
pub fn title_panel(ui: &mut Ui, kit: &Kit, model: &TitleModel, page: &mut Page) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    focus::enter_by_arrows(ui.ctx());
    backdrop(ui.painter(), rect, model.backdrop);
    let theme = kit.theme;
    let mark_height = (rect.height() * 0.24).min(theme.px(170.0)).max(80.0);
    let mark = Rect::from_min_size(rect.min + vec2(0.0, 12.0), vec2(rect.width(), mark_height));
    wordmark(ui, kit, mark);
    let width = (rect.width() - 48.0).min(theme.px(1000.0).max(rect.width() * 0.6));
    let top = mark.bottom() + theme.steps(2.0);
    let place = Rect::from_min_max(
        pos2(rect.center().x - width / 2.0, top),
        pos2(rect.center().x + width / 2.0, rect.bottom() - 24.0),
    );
    let menu_width = (width * 0.30).min(theme.px(260.0));
    let menu = Rect::from_min_size(place.min, vec2(menu_width, place.height()));
    let main = Rect::from_min_max(pos2(menu.right() + theme.steps(3.0), place.top()), place.max);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(menu));
    self::menu(&mut child, kit, model, page, &mut actions);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(main));
    let frame = card(kit).show(&mut child, |ui| {
        ui.set_width(ui.available_width());
        ui.set_min_height(theme.px(LEAST_HEIGHT).min(ui.available_height()));
        match page {
            Page::Levels => levels(ui, kit, model, &mut actions),
            Page::New => {
                // As with everything that is being typed, egui keeps it until the program ends.
                let id = egui::Id::new("new-level");
                let mut draft: StartDraft = ui.data(|data| data.get_temp(id)).unwrap_or_default();
                actions.extend(start_panel(ui, kit, &mut draft));
                ui.data_mut(|data| data.insert_temp(id, draft));
            }
            Page::Saves => saves(ui, kit, model, &mut actions),
            Page::Unfinished => unfinished(ui, kit, model, &mut actions),
            Page::Recordings => recordings(ui, kit, model, &mut actions),
            Page::Settings => {
                let height = ui.available_height();
                let changed = scroll(ui, kit, "settings", height, |ui| settings_panel(ui, kit, model.settings));
                actions.extend(changed.map(UiAction::Use));
            }
        }
    });
    corners(ui.painter(), frame.response.rect, kit);
    ui.advance_cursor_after_rect(rect);
    if focus::is_free(ui.ctx()) && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
        actions.extend(by_enter(model, *page));
    }
    actions
}

/// What Enter means while nothing has the keyboard: go on with what was left, else the first thing on the page.
fn by_enter(model: &TitleModel, page: Page) -> Option<UiAction> {
    match page {
        Page::New => None,
        _ if !model.unfinished.is_empty() => Some(UiAction::Recover(0)),
        Page::Levels => (!model.levels.is_empty()).then_some(UiAction::Play(0)),
        Page::Saves => (!model.saves.is_empty()).then_some(UiAction::OpenSave(0)),
        Page::Recordings => (!model.recordings.is_empty()).then_some(UiAction::Watch(0)),
        Page::Settings | Page::Unfinished => None,
    }
}

fn menu(ui: &mut Ui, kit: &Kit, model: &TitleModel, page: &mut Page, actions: &mut Vec<UiAction>) {
    egui::ScrollArea::vertical().id_salt("menu").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = kit.theme.steps(2.0);
        entries(ui, kit, model, page, actions);
    });
}

fn entries(ui: &mut Ui, kit: &Kit, model: &TitleModel, page: &mut Page, actions: &mut Vec<UiAction>) {
    let width = ui.available_width();
    if let Some(last) = model.unfinished.first().filter(|_| *page != Page::Unfinished) {
        let frame = card(kit).inner_margin(kit.theme.margin(3.0)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = kit.theme.steps(1.0);
            let title = egui::RichText::new(kit.text("ui-unfinished")).font(kit.theme.bold(1));
            ui.add(egui::Label::new(title.color(kit.palette().text)).wrap());
            note(ui, kit, &unfinished_line(kit, last));
            let inner = ui.available_width();
            let text = kit.text("ui-unfinished-recover");
            let mut press = Press::new(&text).weight(Weight::Primary).width(inner);
            if inner >= kit.theme.px(ROOM_FOR_KEY) {
                press = press.key("Enter");
            }
            if press.show(ui, kit).clicked() {
                actions.push(UiAction::Recover(0));
            }
            let text = kit.text("ui-unfinished-forget");
            if Press::new(&text).weight(Weight::Quiet).width(inner).show(ui, kit).clicked() {
                actions.push(UiAction::ForgetUnfinished(0));
            }
        });
        corners(ui.painter(), frame.response.rect, kit);
    }
    for (choice, icon, key) in [
        (Page::Levels, Icon::Flame, "ui-title-levels"),
        (Page::New, Icon::Pencil, "start-new"),
        (Page::Saves, Icon::Load, "ui-title-saves"),
        (Page::Unfinished, Icon::Hourglass, "ui-title-unfinished"),
        (Page::Recordings, Icon::Play, "ui-title-recordings"),
        (Page::Settings, Icon::Gear, "ui-settings"),
    ] {
        // The last one has its card; the page is for the others.
        if choice == Page::Unfinished && model.unfinished.len() < 2 && *page != choice {
            continue;
        }
        let text = kit.text(key);
        if Press::new(&text).icon(icon).selected(*page == choice).width(width).rows(2).show(ui, kit).clicked() {
            *page = choice;
        }
    }
    let text = kit.text("campaign-open-it");
    if Press::new(&text).icon(Icon::Crown).width(width).rows(2).show(ui, kit).clicked() {
        actions.push(UiAction::Campaign(CampaignWish::Enter));
    }
    let text = kit.text("ui-help");
    if Press::new(&text).icon(Icon::Help).width(width).show(ui, kit).clicked() {
        actions.push(UiAction::Open(Window::Help));
    }
    let text = kit.text("ui-quit");
    if Press::new(&text).icon(Icon::Leave).width(width).show(ui, kit).clicked() {
        actions.push(UiAction::Quit);
    }
}

fn levels(ui: &mut Ui, kit: &Kit, model: &TitleModel, actions: &mut Vec<UiAction>) {
    heading(ui, kit, &kit.text("ui-title-levels"));
    if model.levels.is_empty() {
        empty(ui, kit, &kit.text("ui-title-levels-empty"));
    }
    let height = ui.available_height();
    scroll(ui, kit, "levels", height, |ui| {
        for (index, level) in model.levels.iter().enumerate() {
            ui.push_id(index, |ui| {
                if level_row(ui, kit, level) {
                    actions.push(UiAction::Play(index));
                }
                let edit = kit.text("start-edit");
                let about = kit.text("start-edit-about");
                let press = Press::new(&edit).icon(Icon::Pencil).weight(Weight::Quiet).height(24.0).about(&about);
                if press.show(ui, kit).clicked() {
                    actions.push(UiAction::EditLevel(index));
                }
            });
        }
    });
}

/// A level as one large thing to press: picture at the left, name and summary beside it.
fn level_row(ui: &mut Ui, kit: &Kit, level: &LevelCard) -> bool {
    let theme = kit.theme;
    let p = kit.palette();
    let name = kit.speaker.name(&level.title).to_owned();
    let width = ui.available_width();
    let picture = vec2((width * 0.36).min(theme.px(240.0)), 0.0);
    let text_width = width - picture.x - theme.steps(8.0);
    let summary = ui.painter().layout(
        kit.speaker.name(&level.summary).to_owned(),
        theme.font(1),
        p.muted,
        text_width.max(theme.px(80.0)),
    );
    let title = super::widgets::galley(ui, &name, theme.bold(2), p.text, text_width.max(theme.px(80.0)));
    let play = super::widgets::galley(ui, &kit.text("ui-title-play"), theme.bold(1), p.brass, text_width);
    let text_height = title.size().y + summary.size().y + play.size().y + theme.steps(3.0);
    let height = (picture.x * 0.6).max(text_height) + theme.steps(4.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    focus::receive(&response, true);
    let face = Face::of(&response, Weight::Plain, true, false, kit);
    let painter = ui.painter();
    face.paint(painter, rect);
    let pad = theme.steps(2.0);
    let frame = Rect::from_min_size(rect.min + vec2(pad, pad), vec2(picture.x, height - 2.0 * pad));
    match level.picture {
        Some(picture) => {
            let shape = RectShape::filled(frame, CornerRadius::same(3), Color32::WHITE);
            painter.add(shape.with_texture(picture.id, picture.cover(frame)));
        }
        None => torchlit_wall(painter, frame),
    }
    painter.rect_stroke(frame, CornerRadius::same(3), Stroke::new(1.0, p.brass_dark), StrokeKind::Inside);
    let mut at = pos2(frame.right() + theme.steps(3.0), rect.center().y - text_height / 2.0);
    let step = theme.steps(1.5);
    let play_at = pos2(at.x, at.y + title.size().y + summary.size().y + 2.0 * step);
    let title_height = title.size().y;
    painter.galley(at, title, p.text);
    at.y += title_height + step;
    painter.galley(at, summary, p.muted);
    painter.galley(play_at, play, p.brass);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    response.clicked()
}

fn saves(ui: &mut Ui, kit: &Kit, model: &TitleModel, actions: &mut Vec<UiAction>) {
    heading(ui, kit, &kit.text("ui-title-saves"));
    if model.saves.is_empty() {
        empty(ui, kit, &kit.text("ui-title-saves-empty"));
    }
    let height = ui.available_height();
    scroll(ui, kit, "saves", height, |ui| {
        let width = ui.available_width();
        for (index, save) in model.saves.iter().enumerate() {
            let round = i32::try_from(save.round).unwrap_or(i32::MAX);
            let says = Phrase::new("ui-save-line").with("name", save.name.as_str()).with("title", save.title.clone());
            let text = dated(kit, kit.say(&says.with("round", round)), save.when);
            if Press::new(&text).icon(Icon::Load).width(width).rows(2).show(ui, kit).clicked() {
                actions.push(UiAction::OpenSave(index));
            }
        }
    });
}

/// A session in a line: level, round, folder, date.
fn unfinished_line(kit: &Kit, card: &UnfinishedCard) -> String {
    let round = card.round.map_or(0, |round| i32::try_from(round).unwrap_or(i32::MAX));
    let says = Phrase::new("ui-save-line").with("name", card.name.as_str()).with("title", card.title.clone());
    dated(kit, kit.say(&says.with("round", round)), card.when)
}

/// Every session that was not ended, each with both ways on.
fn unfinished(ui: &mut Ui, kit: &Kit, model: &TitleModel, actions: &mut Vec<UiAction>) {
    heading(ui, kit, &kit.text("ui-title-unfinished"));
    if model.unfinished.is_empty() {
        empty(ui, kit, &kit.text("ui-title-unfinished-empty"));
    } else {
        note(ui, kit, &kit.text("ui-title-unfinished-says"));
    }
    let height = ui.available_height();
    scroll(ui, kit, "unfinished", height, |ui| {
        for (index, card) in model.unfinished.iter().enumerate() {
            ui.push_id(index, |ui| {
                well(kit).show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    body(ui, kit, &unfinished_line(kit, card));
                    ui.horizontal_wrapped(|ui| {
                        let text = kit.text("ui-unfinished-recover");
                        if Press::new(&text).icon(Icon::Play).show(ui, kit).clicked() {
                            actions.push(UiAction::Recover(index));
                        }
                        let text = kit.text("ui-unfinished-forget");
                        if Press::new(&text).weight(Weight::Quiet).show(ui, kit).clicked() {
                            actions.push(UiAction::ForgetUnfinished(index));
                        }
                    });
                });
            });
        }
    });
}

fn recordings(ui: &mut Ui, kit: &Kit, model: &TitleModel, actions: &mut Vec<UiAction>) {
    heading(ui, kit, &kit.text("ui-title-recordings"));
    if model.recordings.is_empty() {
        empty(ui, kit, &kit.text("ui-title-recordings-empty"));
    }
    let height = ui.available_height();
    scroll(ui, kit, "recordings", height, |ui| {
        let width = ui.available_width();
        for (index, recording) in model.recordings.iter().enumerate() {
            let says = Phrase::new("ui-recording-line").with("name", recording.name.as_str());
            let text = dated(kit, kit.say(&says.with("title", recording.title.clone())), recording.when);
            if Press::new(&text).icon(Icon::Play).width(width).rows(2).show(ui, kit).clicked() {
                actions.push(UiAction::Watch(index));
            }
        }
    });
}

/// A line with its date and time behind it.
fn dated(kit: &Kit, line: String, when: Option<When>) -> String {
    when.map_or_else(|| line.clone(), |when| format!("{line} · {}", when.say(kit)))
}

fn wordmark(ui: &Ui, kit: &Kit, rect: Rect) {
    if let Some(texture) = &kit.art.wordmark {
        let size = texture.size_vec2();
        let scale = (rect.width() * 0.6 / size.x).min(rect.height() / size.y);
        let place = Rect::from_center_size(rect.center(), size * scale);
        let uv = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        ui.painter().image(texture.id(), place, uv, Color32::WHITE);
    } else {
        let font = egui::FontId::new(rect.height() * 0.4, kit.theme.bold(3).family);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, "TORCHLINE", font, kit.palette().brass);
    }
}

/// What lies behind a full screen: the picture under a dark glass, or a wall by torchlight.
pub fn backdrop(painter: &Painter, rect: Rect, picture: Option<Picture>) {
    if let Some(picture) = picture {
        painter.image(picture.id, rect, picture.cover(rect), Color32::WHITE);
        painter.rect_filled(rect, CornerRadius::ZERO, Color32::from_black_alpha(70));
    } else {
        torchlit_wall(painter, rect);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ui_pictures_fill_their_frame_without_being_stretched() {
        let picture = Picture { id: TextureId::default(), size: vec2(400.0, 300.0) };
        let wide = Rect::from_min_size(Pos2::ZERO, vec2(200.0, 75.0));
        let part = picture.cover(wide);
        assert!((part.width() - 1.0).abs() < f32::EPSILON, "the whole width");
        assert!((part.height() - 0.5).abs() < 1e-6, "the middle half of the height");
        let seen = part.size() * picture.size;
        assert!((seen.x / seen.y - wide.aspect_ratio()).abs() < 1e-4, "in the frame's own proportions");
    }
}
