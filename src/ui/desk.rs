//! The whole table on one screen: every panel at its place, cards over the scene, windows over everything, the curtain
//! instead of everything. One function from a model to wishes; the glue only fills in the model.

use super::action::{Aim, Side, UiAction, Window};
use super::bar::{BarModel, BotTurn, action_bar};
use super::curtain::{CurtainModel, cloth, curtain_panel};
use super::danger;
use super::display::{DisplayModel, display_panel};
use super::door::door_panel;
use super::fitted::{fitted_below, plain_edge};
use super::floats::Floats;
use super::focus;
use super::gm::{GmDraft, GmModel, gm_panel};
use super::handbook;
use super::hazards;
use super::help::help_panel;
use super::hover::{HoverModel, hover_card};
use super::journey::draft::JourneyDraft;
use super::journey::{self, JourneyKnown, JourneyModel, journey_window};
use super::keys::{keys, seat_function_key};
use super::kit::Kit;
use super::labels::{LabelPlace, token_labels};
use super::layout::{Folds, Layout, wide_window, window};
use super::lesson::{self, Progress, Seen};
use super::log::{LogModel, LogState, folded, log_panel};
use super::notice::{ErrorText, Toasts, error_card, toasts_panel};
use super::pause::{PauseModel, pause_panel};
use super::prompt::{PromptModel, aside_line, prompt_card, waiting_card};
use super::rehearse::{RehearsalState, rehearsal_panel};
use super::replay::{ReplayModel, replay_bar};
use super::seating::{Seating, seating_panel};
use super::settings::{Settings, SettingsPage, settings_panel};
use super::sheet::{SheetModel, SheetState, sheet_panel};
use super::shelf::Characters;
use super::strip::{StripModel, strip_panel};
use super::theme::focus_ring;
use super::widgets::{Press, Weight};
use super::workshop::{Workshop, WorkshopModel, table};
use crate::knowledge::view::{PromptView, RoundPhase};
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::rules::Event;
use crate::session::{Choice, Command};
use egui::{Area, Color32, Context, Id, Key, Modifiers, Order, Pos2, Rect, Sense, Ui, UiBuilder, vec2};

/// Everything that the screen shows of a table.
pub struct DeskModel<'a> {
    /// What the seat on screen knows.
    pub view: &'a SeatView,
    /// Everything that happened.
    pub events: &'a [Event],
    /// The token that is selected.
    pub selected: Option<ThingId>,
    /// What the one who acts could do.
    pub offers: &'a [Choice],
    /// What the next click on the map finishes.
    pub aim: Option<Aim>,
    /// What is under the pointer, and where the pointer is.
    pub hover: Option<(HoverModel<'a>, Pos2)>,
    /// Where the tokens' names belong.
    pub labels: &'a [LabelPlace],
    /// How the view is turned, in eighths clockwise.
    pub facing: i32,
    /// The keyboard points at a cell.
    pub cursor: bool,
    /// Something is pointed at or measured that Esc takes away.
    pub pointing: bool,
    /// The recording that is looked at; the table is then one of the past.
    pub replay: Option<ReplayModel>,
    /// The prompt that waits, as the seat that answers sees it.
    pub prompt: Option<&'a PromptView>,
    /// The seat that answers it.
    pub answering: SeatId,
    /// Seconds until the table answers by itself.
    pub answer_left: Option<u16>,
    /// Lines about refused wishes.
    pub toasts: &'a Toasts,
    /// The window that is open.
    pub window: Option<Window>,
    /// The settings in use.
    pub settings: &'a Settings,
    /// Whether the seat may undo.
    pub may_undo: bool,
    /// Whether a save was just written.
    pub saved: bool,
    /// An error to read.
    pub error: Option<&'a ErrorText>,
    /// What the last command brought about is still on its way: cards wait for it.
    pub moving: bool,
    /// The curtain, if the screen is being handed over.
    pub curtain: Option<CurtainModel<'a>>,
    /// The bot has the turn, or would have it.
    pub bot: Option<BotTurn>,
    /// The bot answers what is asked of the game master's opponents.
    pub bot_answers: bool,
    /// The characters that the game master can put on the board.
    pub characters: Option<&'a Characters>,
    /// What was asked of the table for the journey window.
    pub journey: &'a JourneyKnown,
    /// The player display, as it is set up.
    pub display: DisplayModel<'a>,
    /// The level itself, while the game master's workshop is open.
    pub workshop: Option<WorkshopModel<'a>>,
}

impl DeskModel<'_> {
    /// Whose turn the bar is about: the active token if this seat commands it, else the selected one if it is its own.
    #[must_use]
    pub fn actor(&self) -> Option<ThingId> {
        actor(self.view, self.selected)
    }

    /// Whose sheet is shown: the selected one, else the active one.
    #[must_use]
    pub fn reader(&self) -> Option<ThingId> {
        self.selected.or_else(|| self.view.active().map(|token| token.id)).or_else(|| self.actor())
    }
}

/// Whose turn the bar is about: the active token if the seat commands it, else the selected one if the seat commands it,
/// else, outside encounters, the seat's first own token.
#[must_use]
pub fn actor(view: &SeatView, selected: Option<ThingId>) -> Option<ThingId> {
    let commands = |id: ThingId| view.token(id).is_some_and(|token| token.own || view.seat.is_gm());
    let active = view.active().map(|token| token.id);
    let first = || view.tokens.iter().find(|token| token.own && view.round.is_none()).map(|token| token.id);
    active.filter(|&id| commands(id)).or_else(|| selected.filter(|&id| commands(id))).or_else(first)
}

/// What the screen remembers between frames. No part of a table.
#[derive(Default)]
pub struct DeskState {
    /// The log is folded.
    pub log_folded: bool,
    /// The sheet is folded.
    pub sheet_folded: bool,
    /// The game master's tools are folded.
    pub tools_folded: bool,
    /// Where dangers lie is shown to the game master.
    pub danger: bool,
    /// The log's filter and the line below it.
    pub log: LogState,
    /// What the game master prepares.
    pub draft: GmDraft,
    /// What is being done on the sheet: a check that is prepared, numbers that are written.
    pub sheet: SheetState,
    /// What is prepared in the journey window.
    pub journey: JourneyDraft,
    /// The seats that are being set up, while that window is open.
    pub seating: Option<Seating>,
    /// What is being typed into a prompt.
    pub typed: String,
    /// The PIN that is being typed.
    pub pin: String,
    /// The rehearsal, while its window is open.
    pub rehearsal: RehearsalState,
    /// The name of the next save, as it is being typed.
    pub save_name: String,
    /// The workshop.
    pub workshop: Workshop,
    /// How far the lesson of this level has come.
    pub lesson: Progress,
    /// Words that float over tokens.
    pub floats: Floats,
    /// The card that was put aside, as long as it stays as it was.
    aside: Option<PromptView>,
    /// How many refusals have been told, and where the last one belongs.
    notices: u64,
    notice_at: Option<Pos2>,
}

impl DeskState {
    /// Drops what the seat that leaves the screen has begun to write. How the panels lie stays.
    pub fn forget_seat(&mut self) {
        self.log.line.clear();
        self.log.wrong = None;
        self.draft = GmDraft::default();
        self.sheet = SheetState::default();
        self.journey = JourneyDraft::default();
        self.typed.clear();
        self.pin.clear();
        self.rehearsal = RehearsalState::default();
        self.workshop = Workshop::default();
        self.aside = None;
        self.floats.clear();
    }

    /// Which panels are folded, for this seat; a recording needs no tools.
    #[must_use]
    pub fn folds(&self, view: &SeatView, replaying: bool) -> Folds {
        Folds {
            log: self.log_folded,
            sheet: self.sheet_folded,
            tools: self.tools_folded,
            has_tools: super::gm::has_tools(view.seat) && !replaying,
        }
    }

    fn fold(&mut self, side: Side) {
        let flag = match side {
            Side::Log => &mut self.log_folded,
            Side::Sheet => &mut self.sheet_folded,
            Side::Tools => &mut self.tools_folded,
        };
        *flag = !*flag;
    }
}

/// Shows the whole screen.
pub fn desk(ctx: &Context, kit: &Kit, model: &DeskModel, state: &mut DeskState) -> Vec<UiAction> {
    let screen = ctx.content_rect();
    let mut actions = Vec::new();
    focus::lend(ctx, model.window.is_some());
    if let Some(curtain) = &model.curtain {
        behind_the_curtain(ctx, kit, model, curtain, state, &mut actions);
        focus_ring(ctx, kit.theme);
        return actions;
    }
    let at_the_bench = state.workshop.open && model.replay.is_none();
    if let Some(bench) = model.workshop.as_ref().filter(|_| at_the_bench) {
        table::table(ctx, kit, model, bench, state, &mut actions);
        focus_ring(ctx, kit.theme);
        return actions;
    }
    let folds = state.folds(model.view, model.replay.is_some());
    let mut layout = Layout::of(screen, kit.theme, folds);
    if model.replay.is_none() {
        state.lesson.follow(&Seen {
            view: model.view,
            events: model.events,
            danger: state.danger,
            bench: None,
            preview: false,
        });
        let keys = quiet(ctx, model);
        lesson::beside_the_table(ctx, kit, &mut state.lesson, &mut layout, folds.sheet, keys);
    }
    hints(ctx, kit, model, state, false, layout.scene, &mut actions);
    edge(ctx, kit, model, state, &layout, folds.has_tools, &mut actions);
    over_the_scene(ctx, kit, model, state, &layout, &mut actions);
    windows(ctx, kit, model, state, screen, &mut actions);
    error_to_read(ctx, kit, model, screen, &mut actions);
    let is_aside = is_aside(model, state);
    keys(ctx, kit.keys, model, is_aside, &mut actions);
    actions.extend(rule_asked(ctx, model.window == Some(Window::Help)));
    for action in &actions {
        match action {
            UiAction::Fold(side) => state.fold(*side),
            UiAction::Danger => state.danger = !state.danger,
            UiAction::PutAside => state.aside = model.prompt.cloned(),
            UiAction::Answer(_) => state.aside = None,
            UiAction::Ask(Command::StartEncounter { .. }) => state.draft.begun(),
            _ => {}
        }
    }
    focus_ring(ctx, kit.theme);
    actions
}

/// A hint about what is new on the table, where no lesson is told.
pub(super) fn hints(
    ctx: &Context,
    kit: &Kit,
    model: &DeskModel,
    state: &DeskState,
    bench: bool,
    scene: Rect,
    actions: &mut Vec<UiAction>,
) {
    if state.lesson.step().is_none()
        && let Some(key) = lesson::due(model, bench)
    {
        // A window that is open has the keys to itself.
        let free = matches!(model.window, None | Some(Window::Journey));
        let keys = free && model.error.is_none() && !ctx.text_edit_focused();
        actions.extend(lesson::hint(ctx, kit, model.settings, key, scene, keys).map(UiAction::Use));
    }
}

/// An error lies over everything until it is understood.
pub(super) fn error_to_read(ctx: &Context, kit: &Kit, model: &DeskModel, screen: Rect, actions: &mut Vec<UiAction>) {
    let Some(error) = model.error else { return };
    let place = window(screen, kit.theme, vec2(620.0, 360.0));
    dim(ctx, "error-dim", screen);
    keep_keyboard(ctx, "error");
    actions.extend(region(ctx, "error", place, Order::Foreground, |ui| error_card(ui, kit, error)));
}

/// The help sheet opens where a chip of a rule was pressed, wherever one is.
pub(super) fn rule_asked(ctx: &Context, is_open: bool) -> Option<UiAction> {
    (handbook::take_asked(ctx) && !is_open).then_some(UiAction::Open(Window::Help))
}

/// Whether the card that waits was put aside.
fn is_aside(model: &DeskModel, state: &DeskState) -> bool {
    model.prompt.is_some_and(|prompt| state.aside.as_ref() == Some(prompt))
}

/// The curtain, with the help sheet before it if somebody asks: nothing of the table shows.
fn behind_the_curtain(
    ctx: &Context,
    kit: &Kit,
    model: &DeskModel,
    curtain: &CurtainModel,
    state: &mut DeskState,
    actions: &mut Vec<UiAction>,
) {
    let screen = ctx.content_rect();
    let helps = model.window == Some(Window::Help);
    if helps {
        region(ctx, "curtain", screen, Order::Foreground, |ui| cloth(ui.painter(), screen));
        help_sheet(ctx, kit, actions);
    } else {
        let typed = &mut state.pin;
        keep_keyboard(ctx, "curtain");
        actions.extend(region(ctx, "curtain", screen, Order::Foreground, |ui| curtain_panel(ui, kit, curtain, typed)));
    }
    actions.extend(super::keys::help(ctx, kit.keys, helps));
    actions.extend(rule_asked(ctx, helps));
    for seat in &model.view.seats {
        let key = seat_function_key(seat.id);
        if key.is_some_and(|key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key))) {
            actions.push(UiAction::Switch(seat.id));
        }
    }
}

/// The help sheet in a window of its own, which keeps the keyboard.
pub(super) fn help_sheet(ctx: &Context, kit: &Kit, actions: &mut Vec<UiAction>) {
    keep_keyboard(ctx, "window");
    focus::enter_by_arrows(ctx);
    let place = wide_window(ctx.content_rect(), kit.theme);
    actions.extend(region(ctx, "window", place, Order::Foreground, |ui| help_panel(ui, kit)));
}

/// The panels at the table's edge.
fn edge(
    ctx: &Context,
    kit: &Kit,
    model: &DeskModel,
    state: &mut DeskState,
    layout: &Layout,
    has_tools: bool,
    actions: &mut Vec<UiAction>,
) {
    let view = model.view;
    let gm = view.seat.is_gm();
    let strip = StripModel { view, selected: model.selected };
    actions.extend(region(ctx, "strip", layout.strip, Order::Middle, |ui| strip_panel(ui, kit, &strip)));
    if has_tools {
        let tools = GmModel { view, selected: model.selected, characters: model.characters, danger: state.danger };
        let (is_folded, draft) = (state.tools_folded, &mut state.draft);
        actions.extend(region(ctx, "tools", layout.tools, Order::Middle, |ui| {
            if is_folded {
                folded(ui, kit, Side::Tools, true).into_iter().collect()
            } else {
                gm_panel(ui, kit, &tools, draft)
            }
        }));
    }
    let (is_folded, log) = (state.log_folded, &mut state.log);
    actions.extend(region(ctx, "log", layout.log, Order::Middle, |ui| {
        if is_folded {
            folded(ui, kit, Side::Log, gm).into_iter().collect()
        } else {
            log_panel(ui, kit, &LogModel { view, events: model.events, may_speak: model.replay.is_none() }, log)
        }
    }));
    let keys = quiet(ctx, model);
    let (is_folded, sheet) = (state.sheet_folded, &mut state.sheet);
    let shown = SheetModel { view, who: model.reader(), may_act: model.replay.is_none(), keys };
    actions.extend(region(ctx, "sheet", layout.sheet, Order::Middle, |ui| {
        if is_folded {
            folded(ui, kit, Side::Sheet, gm).into_iter().collect()
        } else {
            sheet_panel(ui, kit, &shown, sheet)
        }
    }));
    let keys = quiet(ctx, model);
    let start = state.draft.start(view);
    let bar = BarModel {
        view,
        who: model.actor(),
        selected: model.selected,
        offers: model.offers,
        aim: model.aim.as_ref(),
        keys,
        start,
        bot: model.bot,
        waits: model.prompt.is_some(),
    };
    actions.extend(region(ctx, "bar", layout.bar, Order::Middle, |ui| match &model.replay {
        Some(replay) if model.aim.is_none() => replay_bar(ui, kit, view, replay),
        _ => action_bar(ui, kit, &bar),
    }));
}

/// Whether the keys of the panels may be read: nothing is open and nobody types.
fn quiet(ctx: &Context, model: &DeskModel) -> bool {
    model.window.is_none() && model.error.is_none() && model.prompt.is_none() && !ctx.text_edit_focused()
}

/// Names of tokens, the prompt, refusals, and the inspector beside the pointer.
fn over_the_scene(
    ctx: &Context,
    kit: &Kit,
    model: &DeskModel,
    state: &mut DeskState,
    layout: &Layout,
    actions: &mut Vec<UiAction>,
) {
    let scene = layout.scene;
    names(ctx, kit, model, scene);
    words(ctx, kit, model, &mut state.floats, scene);
    hazards::clocks(ctx, kit, model.view, scene);
    if state.danger && model.view.seat.is_gm() {
        danger::legend(ctx, kit, model.view, scene);
    }
    let opening = model.view.round.as_ref().is_some_and(|round| round.phase == RoundPhase::Opening);
    let waits = model.prompt.is_some() || (opening && model.view.prompts.is_empty() && model.replay.is_none());
    if waits && !model.moving {
        let keys = model.window.is_none() && model.error.is_none();
        let is_aside = is_aside(model, state);
        let typed = &mut state.typed;
        let (room, is_over_panels) = layout.prompt(ctx.content_rect(), kit.theme);
        let most = room.size();
        let order = if is_over_panels { Order::Foreground } else { Order::Middle };
        let area = Area::new(Id::new(("prompt", is_over_panels))).order(order).movable(false).fade_in(false);
        let area =
            area.pivot(egui::Align2::CENTER_TOP).fixed_pos(room.center_top()).constrain_to(room).default_size(most);
        area.show(ctx, |ui| {
            ui.set_max_size(most);
            actions.extend(match model.prompt {
                Some(prompt) if is_aside => aside_line(ui, kit, model.view, prompt, model.answering),
                Some(prompt) => {
                    let card = PromptModel {
                        view: model.view,
                        prompt,
                        answering: model.answering,
                        keys,
                        left: model.answer_left,
                        esc: model.aim.is_none() && !model.pointing,
                        bot: model.bot_answers,
                    };
                    prompt_card(ui, kit, &card, typed)
                }
                None => waiting_card(ui, kit, model.view, model.may_undo),
            });
        });
    }
    told(ctx, kit, model, state, scene);
    if let Some((hover, pointer)) = &model.hover
        && scene.contains(*pointer)
        && model.window.is_none()
    {
        // Below lists and cards: it must not lie over what is being chosen.
        let area = Area::new(Id::new("hover")).order(Order::Middle).interactable(false).fade_in(false);
        let at = *pointer + vec2(18.0, 18.0);
        area.fixed_pos(at).constrain_to(scene).show(ctx, |ui| hover_card(ui, kit, hover));
    }
}

/// The names of tokens, over the scene and under everything else.
pub(super) fn names(ctx: &Context, kit: &Kit, model: &DeskModel, scene: Rect) {
    let background = Area::new(Id::new("labels")).order(Order::Background).fixed_pos(scene.min).interactable(false);
    background.constrain(false).fade_in(false).show(ctx, |ui| {
        let child = ui.new_child(UiBuilder::new().max_rect(scene));
        let pointed = model.hover.as_ref().and_then(|(hover, _)| hover.thing);
        token_labels(&child, kit, model.view, model.labels, pointed);
    });
}

/// What just happened to tokens, over their names and under everything else.
fn words(ctx: &Context, kit: &Kit, model: &DeskModel, floats: &mut Floats, scene: Rect) {
    let area = Area::new(Id::new("floats")).order(Order::Background).fixed_pos(scene.min).interactable(false);
    area.constrain(false).fade_in(false).show(ctx, |ui| {
        let child = ui.new_child(UiBuilder::new().max_rect(scene));
        floats.show(&child, kit, model.labels, model.moving);
    });
}

/// What was refused, where somebody looks.
pub(super) fn told(ctx: &Context, kit: &Kit, model: &DeskModel, state: &mut DeskState, scene: Rect) {
    if !model.toasts.is_empty() {
        if state.notices != model.toasts.added() {
            // A refusal is told where somebody looks: above the place that was pointed at.
            state.notices = model.toasts.added();
            state.notice_at = model.hover.as_ref().map(|(_, at)| *at).filter(|at| scene.contains(*at));
        }
        let low = scene.center_bottom() - vec2(0.0, kit.theme.steps(3.0));
        let at = state.notice_at.map_or(low, |at| at - vec2(0.0, kit.theme.steps(6.0)));
        let width = scene.width().min(kit.theme.px(480.0));
        let area = Area::new(Id::new("toasts")).order(Order::Foreground).interactable(false).fade_in(false);
        area.pivot(egui::Align2::CENTER_BOTTOM).fixed_pos(at).constrain_to(scene).show(ctx, |ui| {
            ui.set_max_width(width);
            toasts_panel(ui, kit, model.toasts);
        });
    }
}

/// Windows over the table, one at a time, on a dimmed table.
pub(super) fn windows(
    ctx: &Context,
    kit: &Kit,
    model: &DeskModel,
    state: &mut DeskState,
    screen: Rect,
    actions: &mut Vec<UiAction>,
) {
    let Some(open) = model.window else { return };
    if matches!(open, Window::Rehearsal | Window::Door(_)) && !may_direct(model) {
        return actions.push(UiAction::Close);
    }
    keep_keyboard(ctx, "window");
    focus::enter_by_arrows(ctx);
    dim(ctx, "window-dim", screen);
    let place = match open {
        Window::Help | Window::Seats | Window::Rehearsal | Window::Door(_) => wide_window(screen, kit.theme),
        Window::Journey => journey::place(screen, kit),
        Window::Settings => window(screen, kit.theme, SETTINGS),
        Window::Pause => window(screen, kit.theme, vec2(340.0, 680.0)),
        Window::Display => window(screen, kit.theme, vec2(480.0, 640.0)),
    };
    actions.extend(region(ctx, "window", place, Order::Foreground, |ui| match open {
        Window::Help => help_panel(ui, kit),
        Window::Pause => {
            let gm = model.view.seat.is_gm();
            let pause = PauseModel { may_undo: model.may_undo, gm, saved: model.saved };
            pause_panel(ui, kit, &pause, &mut state.save_name)
        }
        Window::Display => display_panel(ui, kit, &model.display),
        Window::Journey => {
            let shown = JourneyModel { view: model.view, known: model.journey, may_act: model.replay.is_none() };
            journey_window(ui, kit, &shown, &mut state.journey)
        }
        Window::Settings => settings_window(ui, kit, model.settings),
        Window::Door(door) => door_panel(ui, kit, model.view, door),
        Window::Rehearsal => rehearsal_panel(ui, kit, model.view, &mut state.rehearsal),
        Window::Seats => match &mut state.seating {
            Some(seating) => seating_panel(ui, kit, seating, false),
            None => vec![UiAction::Close],
        },
    }));
}

/// Some windows show and change what is hidden: they are the game master's, and a recording has none.
pub(super) fn may_direct(model: &DeskModel) -> bool {
    model.view.seat.is_gm() && model.replay.is_none()
}

/// The room of the settings, in points at scale 1.
pub(super) const SETTINGS: egui::Vec2 = vec2(580.0, 660.0);

pub(super) fn settings_window(ui: &mut Ui, kit: &Kit, settings: &Settings) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let page = SettingsPage::of(ui.ctx());
    // Pages of other heights keep their heads under the pointer.
    let top = ui.max_rect().top();
    fitted_below(ui, kit, &format!("settings {page:?}"), plain_edge(kit), Some(top), |ui, fit| {
        let changed = fit.body(ui, kit, |ui| settings_panel(ui, kit, settings));
        actions.extend(changed.map(UiAction::Use));
        ui.add_space(kit.theme.steps(1.0));
        if Press::new(&kit.text("ui-close")).weight(Weight::Primary).key("Esc").show(ui, kit).clicked() {
            actions.push(UiAction::Close);
        }
    });
    let free = focus::is_free(ui.ctx());
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if pressed(Key::Escape) || (free && pressed(Key::Enter)) {
        actions.push(UiAction::Close);
    }
    actions
}

/// Shows something in exactly this rectangle of the screen, which then takes the pointer there.
pub fn region<R>(ctx: &Context, id: &str, rect: Rect, order: Order, add: impl FnOnce(&mut Ui) -> R) -> R {
    let area = Area::new(region_id(id)).order(order).fixed_pos(rect.min).default_size(rect.size());
    let area = area.movable(false).constrain(false).fade_in(false);
    let shown = area.show(ctx, |ui| {
        ui.set_clip_rect(rect.expand(super::theme::SHADOW.blur.into()));
        ui.expand_to_include_rect(rect);
        let mut child = ui.new_child(UiBuilder::new().max_rect(rect));
        add(&mut child)
    });
    shown.inner
}

fn region_id(id: &str) -> Id {
    Id::new(("region", id))
}

/// Keeps Tab and arrows in a window in the foreground: they do not wander off to the table behind it.
pub(super) fn keep_keyboard(ctx: &Context, id: &str) {
    let layer = egui::LayerId::new(Order::Foreground, region_id(id));
    ctx.memory_mut(|memory| memory.set_modal_layer(layer));
}

/// Dims the table and keeps the pointer from it.
fn dim(ctx: &Context, id: &str, screen: Rect) {
    region(ctx, id, screen, Order::Foreground, |ui| {
        ui.painter().rect_filled(screen, egui::CornerRadius::ZERO, Color32::from_black_alpha(140));
        ui.interact(screen, ui.id().with("dim"), Sense::hover());
    });
}
