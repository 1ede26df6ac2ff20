//! Every panel is driven as a person would: found by its words, pressed by pointer and keyboard, read in both languages
//! and at every text size.

use super::action::Targeting;
use super::bar::{BarModel, BotTurn, action_bar};
use super::campaign::{CampaignState, tests as campaign};
use super::curtain::{CurtainModel, curtain_panel};
use super::deed::Deed;
use super::desk::{DeskModel, DeskState, desk};
use super::front::{FrontModel, FrontState, front};
use super::gm::{GmDraft, GmModel, gm_panel};
use super::help::help_panel;
use super::hover::{HoverModel, Way, hover_card};
use super::journey::JourneyKnown;
use super::journey::draft::JourneyPage;
use super::keymap::KeyTable;
use super::labels::{LabelPlace, token_labels};
use super::layout::{Folds, Layout, wide_window, window};
use super::lesson::Hints;
use super::log::{LogModel, LogState, log_panel};
use super::notice::{ErrorText, Toasts, error_card, loading_panel, toasts_panel};
use super::pause::{PauseModel, pause_panel};
use super::prompt::{PromptModel, prompt_card};
use super::replay::{ReplayModel, Wind, replay_bar};
use super::sample;
use super::sample_journey;
use super::sample_rolls;
use super::seating::{Seating, SeatingPage, seating_panel};
use super::settings::settings_panel;
use super::sheet::check::{CheckDraft, Subject};
use super::sheet::{SheetModel, SheetState, sheet_panel};
use super::strip::{StripModel, strip_panel};
use super::title::{LevelCard, Page, RecordingCard, SaveCard, TitleModel, UnfinishedCard, title_panel};
use super::{Aim, Art, Kit, Settings, Side, Speaker, Theme, UiAction, Window};
use crate::board::Cell;
use crate::knowledge::view::{PromptView, RoundPhase};
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::session::command::HouseRules;
use crate::session::{Choice, Command};
use crate::text::{Language, Locale, Phrase};
use egui::{Context, Key, Pos2, Rect, Shape, Ui, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::sync::OnceLock;

mod cards;
mod comfort;
mod commands;
mod display;
mod fight;
mod front;
mod hand;
mod handbook;
mod hazards;
mod journey;
mod keyboard;
mod lesson;
mod panels;
mod play;
mod rehearse;
mod rolls;
mod screens;
mod sentences;
mod sweeps;

pub use screens::screens;

pub const ANNA: SeatId = SeatId(1);
pub const SCALES: [u16; 5] = [75, 100, 150, 175, 200];

pub fn locale() -> &'static Locale {
    static LOCALE: OnceLock<Locale> = OnceLock::new();
    LOCALE.get_or_init(|| Locale::load(&crate::assets::root()).expect("the shipped locale files load"))
}

/// A kit without drawings, which lives as long as the tests.
pub fn kit(language: Language, percent: u16) -> Kit<'static> {
    let theme = Box::leak(Box::new(Theme::new(percent, false, true)));
    let art = Box::leak(Box::new(Art::default()));
    let keys = Box::leak(Box::new(KeyTable::default()));
    Kit { speaker: Speaker { locale: locale(), language }, theme, art, keys }
}

/// A stage of this size on which `show` shows something; what it returns is gathered.
pub fn stage<'a>(
    size: Vec2,
    kit: Kit<'static>,
    mut show: impl FnMut(&mut Ui, &Kit) -> Vec<UiAction> + 'a,
) -> Harness<'a, Vec<UiAction>> {
    let mut pass = 0;
    let app = move |ui: &mut Ui, actions: &mut Vec<UiAction>| {
        pass += 1;
        if pass == 1 {
            super::theme::set_fonts(ui.ctx());
            kit.theme.apply(ui.ctx());
            return;
        }
        let rect = Rect::from_min_size(Pos2::ZERO, size);
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect));
        child.set_clip_rect(rect.expand(400.0));
        actions.extend(show(&mut child, &kit));
        super::theme::focus_ring(ui.ctx(), kit.theme);
    };
    let mut harness = Harness::builder().with_size(size).build_ui_state(app, Vec::new());
    harness.run_steps(4);
    harness.state_mut().clear();
    harness
}

/// Whether a panel says so; a space that does not break counts as one.
fn says(harness: &Harness<'_, Vec<UiAction>>, words: &str) -> bool {
    let plain = |text: &str| text.replace('\u{a0}', " ");
    texts(harness).iter().any(|(text, _)| plain(text).contains(&plain(words)))
}

/// The texts that can be seen, with the part of their rectangle that is not cut away.
pub fn texts(harness: &Harness<'_, Vec<UiAction>>) -> Vec<(String, Rect)> {
    gather(harness, |text| vec![(text.galley.text().to_owned(), text.visual_bounding_rect())])
}

/// As [`texts`], line by line.
pub fn rows(harness: &Harness<'_, Vec<UiAction>>) -> Vec<(String, Rect)> {
    gather(harness, |text| {
        let line = |row: &egui::epaint::text::PlacedRow| {
            (row.text(), row.rect_without_leading_space().translate(text.pos.to_vec2()))
        };
        text.galley.rows.iter().map(line).collect()
    })
}

/// The texts that are cut at the left or right by what they stand in, or end in "…".
pub fn cut(harness: &Harness<'_, Vec<UiAction>>) -> Vec<String> {
    fn texts_in(shape: &Shape, clip: Rect, into: &mut Vec<String>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts_in(shape, clip, into)),
            Shape::Text(text) => {
                let at = text.visual_bounding_rect();
                let shows = at.bottom() > clip.top() && at.top() < clip.bottom();
                if text.galley.elided || (shows && (at.left() < clip.left() - 1.0 || at.right() > clip.right() + 1.0)) {
                    into.push(text.galley.text().to_owned());
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    for clipped in &harness.output().shapes {
        texts_in(&clipped.shape, clipped.clip_rect, &mut found);
    }
    found
}

fn gather(
    harness: &Harness<'_, Vec<UiAction>>,
    parts: impl Fn(&egui::epaint::TextShape) -> Vec<(String, Rect)>,
) -> Vec<(String, Rect)> {
    fn texts_in<'s>(shape: &'s Shape, into: &mut Vec<&'s egui::epaint::TextShape>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts_in(shape, into)),
            Shape::Text(text) => into.push(text),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for clipped in &harness.output().shapes {
        let mut shapes = Vec::new();
        texts_in(&clipped.shape, &mut shapes);
        let seen = |(text, rect): (String, Rect)| (text, rect.intersect(clipped.clip_rect));
        found.extend(shapes.into_iter().flat_map(&parts).map(seen).filter(|(_, rect)| rect.is_positive()));
    }
    found
}

pub fn gm_view() -> SeatView {
    sample::table(SeatId::GM)
}

/// The settings that nobody has changed.
pub fn usual_settings() -> &'static Settings {
    static USUAL: OnceLock<Settings> = OnceLock::new();
    USUAL.get_or_init(|| Settings { hints: Hints { off: true, ..Hints::default() }, ..Settings::default() })
}

pub fn title_model<'a>(levels: &'a [LevelCard], saves: &'a [SaveCard], card: &'a UnfinishedCard) -> TitleModel<'a> {
    let unfinished = std::slice::from_ref(card);
    TitleModel { levels, saves, recordings: recordings(), unfinished, settings: usual_settings(), backdrop: None }
}

pub fn levels() -> Vec<LevelCard> {
    let level = |en: &str, ru: &str| LevelCard {
        title: sample::both(en, ru),
        summary: sample::both(
            "Three heroes go down after a bell that rings under water. Something answers it.",
            "Трое героев спускаются за колоколом, который звонит под водой. Что-то ему отвечает.",
        ),
        picture: None,
    };
    vec![level("The Drowned Crypt", "Затопленный склеп"), level("The Long Corridor", "Длинный коридор")]
}

pub fn saves() -> Vec<SaveCard> {
    vec![SaveCard {
        name: "before-the-door".into(),
        title: sample::both("The Drowned Crypt", "Затопленный склеп"),
        round: 4,
        when: Some(crate::ui::title::When { year: 2026, month: 4, day: 7, hour: 19, minute: 5 }),
    }]
}

pub fn recordings() -> &'static [RecordingCard] {
    static RECORDINGS: OnceLock<Vec<RecordingCard>> = OnceLock::new();
    RECORDINGS.get_or_init(|| {
        let title = sample::both("The Drowned Crypt", "Затопленный склеп");
        let when = Some(crate::ui::title::When { year: 2026, month: 4, day: 7, hour: 21, minute: 40 });
        vec![RecordingCard { name: "drowned_crypt-0003".into(), title, when }]
    })
}

pub fn replay(at: usize) -> ReplayModel {
    ReplayModel { at, len: 82, playing: false, latest: Some(Phrase::new("ui-type-dice-done")) }
}

pub fn unfinished() -> UnfinishedCard {
    UnfinishedCard {
        title: sample::both("The Drowned Crypt", "Затопленный склеп"),
        name: "drowned_crypt-0004".into(),
        when: Some(crate::ui::title::When { year: 2026, month: 4, day: 7, hour: 22, minute: 10 }),
        round: Some(6),
    }
}

/// The bar of somebody without weapons and spells.
pub fn offered(ui: &mut Ui, kit: &Kit, view: &SeatView, aim: Option<&Aim>) -> Vec<UiAction> {
    let (mut view, offers) = (view.clone(), sample::offers());
    for sheet in &mut view.sheets {
        (sheet.weapons, sheet.spells) = (Vec::new(), Vec::new());
    }
    let who = Some(sample::ROWENA);
    action_bar(ui, kit, &BarModel { aim, ..bar_of(&view, who, &offers) })
}

/// What the bar shows of somebody to whom this is offered, while nothing is aimed at and nothing waits.
fn bar_of<'a>(view: &'a SeatView, who: Option<ThingId>, offers: &'a [Choice]) -> BarModel<'a> {
    let (selected, aim, start, bot) = (None, None, None, None);
    BarModel { selected, view, who, offers, aim, keys: true, start, bot, waits: false }
}

/// The bar in the middle of a fight.
pub fn fighting(ui: &mut Ui, kit: &Kit, aim: Option<&Aim>) -> Vec<UiAction> {
    let (view, offers) = (sample::table(ANNA), sample::fight());
    let who = Some(sample::ROWENA);
    action_bar(ui, kit, &BarModel { aim, ..bar_of(&view, who, &offers) })
}

/// A check that is asked of a sheet.
pub fn checking(ui: &mut Ui, kit: &Kit, who: ThingId) -> Vec<UiAction> {
    use crate::session::command::Characteristic;
    let mut draft = CheckDraft::new(who, Subject::Characteristic(Characteristic::Perception));
    draft.foresee(1, |_| Ok(sample::fight().into_iter().find_map(|offer| offer.prospect)));
    let mut state = SheetState { editing: false, check: Some(draft) };
    let view = sample::table(ANNA);
    sheet_panel(ui, kit, &SheetModel { view: &view, who: Some(who), may_act: true, keys: true }, &mut state)
}

pub fn prompt(ui: &mut Ui, kit: &Kit, prompt: &PromptView) -> Vec<UiAction> {
    let view = sample::table(ANNA);
    prompt_card(
        ui,
        kit,
        &PromptModel { view: &view, prompt, answering: ANNA, keys: true, left: None, esc: true, bot: false },
        &mut String::new(),
    )
}

pub fn error() -> ErrorText {
    let what = "levels/crypt.ron, line 12, column 3: things[12].trap.sensor: the cell (41, 7) is outside the map";
    ErrorText::new(what.into(), "ui-error-level")
}

pub fn hover<'a>(view: &'a SeatView, way: &'a Way) -> HoverModel<'a> {
    let cell = Cell::new(2, 3);
    HoverModel { view, cell, thing: Some(sample::OGRE), way: Some(way), distance_dm: Some(52), why: &[] }
}

pub fn toasts() -> Toasts {
    let mut toasts = Toasts::default();
    toasts.add(Phrase::new("ui-no-fortune-left").rule("F4"), 0.0);
    toasts
}

/// The screens before a table.
pub fn on_front(ctx: &Context, kit: &Kit, seating: Option<&mut Seating>, helps: bool) -> Vec<UiAction> {
    let (levels, saves, card) = (levels(), saves(), unfinished());
    let title = title_model(&levels, &saves, &card);
    let pictures = std::collections::BTreeMap::new();
    let model = FrontModel { title, campaign: campaign::model(&[], &[], &pictures), error: None, helps };
    let (mut page, mut campaign) = (Page::Levels, CampaignState::default());
    front(ctx, kit, &model, FrontState { seating, page: &mut page, campaign: &mut campaign })
}

/// What a desk shows besides the sample table.
#[derive(Default)]
pub struct Extra<'a> {
    pub hover: Option<(HoverModel<'a>, Pos2)>,
    pub labels: &'a [LabelPlace],
    pub toasts: Option<&'a Toasts>,
    pub prompt: Option<&'a PromptView>,
    pub replay: Option<ReplayModel>,
    pub cursor: bool,
    pub facing: i32,
    /// Nobody can act, and a round opens.
    pub stuck: bool,
    /// No encounter runs, and nobody is selected.
    pub calm: bool,
    /// Somebody still walks.
    pub moving: bool,
    pub window: Option<Window>,
    pub error: Option<&'a ErrorText>,
    pub curtain: Option<CurtainModel<'a>>,
    pub bot: Option<BotTurn>,
    /// The bot answers for the opponents.
    pub bot_answers: bool,
    /// Everything that a fight offers is at hand.
    pub fight: bool,
    /// A room fills, and a trap is found.
    pub drowning: bool,
    /// A party on the road, and what is prepared for it.
    pub road: Option<sample_journey::Road>,
    pub aim: Option<Aim>,
    /// Other settings than the usual ones.
    pub settings: Option<&'a Settings>,
    /// The lesson of the level.
    pub lesson: &'static str,
    pub display: super::display::DisplayChoice,
}

/// The sample table as `seat` sees it, on the whole desk.
pub fn on_desk(ctx: &Context, kit: &Kit, seat: SeatId, extra: Extra) -> Vec<UiAction> {
    on_desk_answering(ctx, kit, seat, seat, extra)
}

/// As [`on_desk`], with the prompt answered in place by another seat.
pub fn on_desk_answering(ctx: &Context, kit: &Kit, seat: SeatId, answering: SeatId, extra: Extra) -> Vec<UiAction> {
    on_desk_in(ctx, kit, (seat, answering), extra, &mut DeskState::default())
}

/// As [`on_desk_answering`], with what the desk remembers from frame to frame.
pub fn on_desk_in(
    ctx: &Context,
    kit: &Kit,
    (seat, answering): (SeatId, SeatId),
    extra: Extra,
    state: &mut DeskState,
) -> Vec<UiAction> {
    let (mut view, events, mut offers) = (sample::table(seat), sample::events(), sample::offers());
    if extra.stuck {
        view.tokens.iter_mut().for_each(|token| token.active = false);
        view.round.iter_mut().for_each(|round| round.phase = RoundPhase::Opening);
        offers.clear();
    }
    if extra.calm {
        view.tokens.iter_mut().for_each(|token| token.active = false);
        view.round = None;
        offers.clear();
    }
    if extra.drowning {
        view = super::sample_hazards::drowning(seat);
    }
    if extra.fight {
        offers = sample::fight();
    }
    view.lesson = extra.lesson.to_owned();
    let known = extra.road.as_ref().map_or_else(JourneyKnown::default, |road| road.known.clone());
    if let Some(road) = extra.road {
        (view, state.journey) = (road.view, road.draft);
        offers.clear();
    }
    let selected = (!extra.calm && !extra.stuck).then_some(sample::ROWENA);
    let none = Toasts::default();
    let model = DeskModel {
        view: &view,
        events: &events,
        selected,
        offers: &offers,
        aim: extra.aim,
        hover: extra.hover,
        labels: extra.labels,
        facing: extra.facing,
        cursor: extra.cursor,
        pointing: extra.cursor,
        replay: extra.replay,
        prompt: extra.prompt,
        answering,
        answer_left: None,
        toasts: extra.toasts.unwrap_or(&none),
        window: extra.window,
        settings: extra.settings.unwrap_or(usual_settings()),
        may_undo: seat.is_gm(),
        saved: false,
        error: extra.error,
        moving: extra.moving,
        curtain: extra.curtain,
        bot: extra.bot,
        bot_answers: extra.bot_answers,
        characters: None,
        display: super::display::DisplayModel { choice: extra.display, ..Default::default() },
        workshop: None,
        journey: &known,
    };
    desk(ctx, kit, &model, state)
}

/// The sample table with a roll on it.
fn with_roll(ctx: &Context, kit: &Kit, roll: crate::knowledge::view::RollView, seat: SeatId) {
    let mine = seat.is_gm() || seat == roll.by;
    on_desk(ctx, kit, seat, Extra { prompt: Some(&sample_rolls::prompt(roll, mine)), ..Extra::default() });
}
