//! The game master's rehearsal: what bots are to play and how often, how far it has come, and what came of it as plots. It
//! is played on a copy of the table beside the screen; this window only asks for it and shows it.

mod outcome;
mod plots;

use super::action::UiAction;
use super::fitted::{Fit, fitted, plain_edge};
use super::focus;
use super::group::choose;
use super::icons::Icon;
use super::kit::Kit;
use super::widgets::{Press, Weight, body, empty, heading, note, strong};
use crate::knowledge::view::SecretView;
use crate::knowledge::{SeatView, ThingId};
use crate::session::rehearse::{MOST_TIMES, Outcome, Rehearsal, Scene};
use crate::text::Phrase;
use egui::{CornerRadius, DragValue, Key, Modifiers, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2};

/// Numbers of runs that can be chosen by one press.
const TIMES: [u32; 4] = [50, 200, 1000, 5000];
/// How far an arrow moves what came of it, in points at scale 1.
const SCROLL: f32 = 80.0;
/// The height of the bar of progress, in points at scale 1.
const PROGRESS: f32 = 22.0;

/// What is to be rehearsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RehearsalDraft {
    /// A trap, and not the whole encounter.
    pub of_trap: bool,
    /// Which trap; the first one where none was chosen.
    pub trap: Option<ThingId>,
    /// Who sets it off; the first hero where nobody was chosen.
    pub by: Option<ThingId>,
    /// How often.
    pub times: u32,
    /// Which dice.
    pub seed: u64,
}

impl Default for RehearsalDraft {
    fn default() -> Self {
        Self { of_trap: false, trap: None, by: None, times: 200, seed: 1 }
    }
}

impl RehearsalDraft {
    /// A rehearsal of this trap.
    #[must_use]
    pub fn of(trap: ThingId) -> Self {
        Self { of_trap: true, trap: Some(trap), ..Self::default() }
    }

    /// The finished wish; none where a trap is wanted and there is none.
    #[must_use]
    pub fn rehearsal(&self, view: &SeatView) -> Option<Rehearsal> {
        let scene = if self.of_trap {
            let trap = self.trap.filter(|&trap| traps(view).any(|secret| secret.id == trap));
            let trap = trap.or_else(|| traps(view).next().map(|secret| secret.id))?;
            Scene::Trap { trap, by: self.by.filter(|&by| view.token(by).is_some()) }
        } else {
            Scene::Encounter
        };
        Some(Rehearsal { scene, times: self.times.clamp(1, MOST_TIMES), seed: self.seed, ..Rehearsal::default() })
    }
}

/// How far a rehearsal has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// Nothing is played.
    #[default]
    Idle,
    /// It is being played.
    Running {
        /// What.
        rehearsal: Rehearsal,
        /// Runs that are over.
        done: u32,
        /// It was asked to stop.
        stopping: bool,
    },
    /// It is over.
    Over {
        /// What was played.
        rehearsal: Rehearsal,
        /// What came of it.
        outcome: Box<Outcome>,
    },
    /// It could not be played.
    Failed(Phrase),
}

/// What the window remembers while it is open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RehearsalState {
    /// What is to be played next.
    pub draft: RehearsalDraft,
    /// How far the last one has come.
    pub stage: Stage,
}

/// The traps that can be rehearsed.
fn traps(view: &SeatView) -> impl Iterator<Item = &SecretView> {
    view.secrets.iter().filter(|secret| secret.kind.is_some())
}

/// Shows the window as a card.
pub fn rehearsal_panel(ui: &mut Ui, kit: &Kit, view: &SeatView, state: &mut RehearsalState) -> Vec<UiAction> {
    let mut actions = Vec::new();
    fitted(ui, kit, "rehearsal", plain_edge(kit), |ui, fit| {
        ui.horizontal(|ui| {
            let room = ui.available_width() - kit.theme.px(40.0);
            ui.allocate_ui(vec2(room, kit.theme.px(30.0)), |ui| {
                ui.set_width(room);
                heading(ui, kit, &kit.text("ui-rehearse"));
            });
            if Press::icon_only(Icon::Cross, &kit.text("ui-close")).show(ui, kit).clicked() {
                actions.push(UiAction::Close);
            }
        });
        match &state.stage {
            Stage::Running { rehearsal, done, stopping } => {
                running(ui, kit, view, rehearsal, (*done, *stopping), &mut actions);
            }
            Stage::Over { rehearsal, outcome } => {
                if over(ui, kit, view, fit, rehearsal, outcome, &mut actions) {
                    state.stage = Stage::Idle;
                }
            }
            Stage::Idle | Stage::Failed(_) => preparing(ui, kit, view, fit, state, &mut actions),
        }
    });
    actions
}

/// Reads a key of the window that no button has.
fn pressed(ui: &Ui, key: Key) -> bool {
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

fn preparing(
    ui: &mut Ui,
    kit: &Kit,
    view: &SeatView,
    fit: &mut Fit,
    state: &mut RehearsalState,
    actions: &mut Vec<UiAction>,
) {
    fit.body(ui, kit, |ui| {
        body(ui, kit, &kit.text("ui-rehearse-says"));
        if let Stage::Failed(why) = &state.stage {
            let text = egui::RichText::new(kit.say(why)).font(kit.theme.font(1)).color(kit.palette().danger);
            ui.add(egui::Label::new(text).wrap());
        }
        form(ui, kit, view, &mut state.draft);
    });
    let wish = state.draft.rehearsal(view);
    let free = focus::is_free(ui.ctx());
    ui.add_space(kit.theme.steps(2.0));
    ui.horizontal(|ui| {
        let why = wish.is_none().then(|| Phrase::new("ui-rehearse-no-traps"));
        let text = kit.text("ui-rehearse-begin");
        let press = Press::new(&text).icon(Icon::Play).weight(Weight::Primary).key("Enter").why_not(why.as_ref());
        let clicked = press.show(ui, kit).clicked();
        if clicked || (free && focus::struck(ui.ctx(), Key::Enter)) {
            actions.extend(wish.map(UiAction::Rehearse));
        }
        if Press::new(&kit.text("ui-close")).weight(Weight::Quiet).key("Esc").show(ui, kit).clicked() {
            actions.push(UiAction::Close);
        }
    });
    if pressed(ui, Key::Escape) {
        actions.push(UiAction::Close);
    }
}

fn form(ui: &mut Ui, kit: &Kit, view: &SeatView, draft: &mut RehearsalDraft) {
    let gap = kit.theme.steps(2.0);
    ui.add_space(gap);
    strong(ui, kit, &kit.text("ui-rehearse-what"), 1);
    let scenes = ["ui-rehearse-encounter", "ui-rehearse-trap"].map(|key| kit.text(key));
    if let Some(new) = choose(ui, kit, "scene", &scenes, Some(usize::from(draft.of_trap))) {
        draft.of_trap = new == 1;
    }
    if draft.of_trap {
        which_trap(ui, kit, view, draft);
    } else {
        let says = match &view.round {
            Some(round) => Phrase::new("ui-rehearse-goes-on").with("round", round.number),
            None => Phrase::new("ui-rehearse-everybody"),
        };
        note(ui, kit, &kit.say(&says));
    }
    ui.add_space(gap);
    strong(ui, kit, &kit.text("ui-rehearse-times"), 1);
    let words = TIMES.map(|times| times.to_string());
    let chosen = TIMES.iter().position(|&times| times == draft.times);
    if let Some(&times) = choose(ui, kit, "times", &words, chosen).and_then(|new| TIMES.get(new)) {
        draft.times = times;
    }
    number(ui, kit, DragValue::new(&mut draft.times).range(1..=MOST_TIMES), "ui-rehearse-times-exactly");
    ui.add_space(gap);
    number(ui, kit, DragValue::new(&mut draft.seed).speed(0.1), "ui-rehearse-seed");
    note(ui, kit, &kit.text("ui-rehearse-seed-says"));
}

fn which_trap(ui: &mut Ui, kit: &Kit, view: &SeatView, draft: &mut RehearsalDraft) {
    let all: Vec<&SecretView> = traps(view).collect();
    if all.is_empty() {
        empty(ui, kit, &kit.text("ui-rehearse-no-traps"));
        return;
    }
    strong(ui, kit, &kit.text("ui-rehearse-which"), 1);
    let names: Vec<String> = all.iter().map(|trap| trap_name(kit, view, trap.id)).collect();
    let chosen = draft.trap.and_then(|id| all.iter().position(|trap| trap.id == id)).unwrap_or(0);
    if let Some(trap) = choose(ui, kit, "trap", &names, Some(chosen)).and_then(|new| all.get(new)) {
        draft.trap = Some(trap.id);
    }
    strong(ui, kit, &kit.text("ui-rehearse-by"), 1);
    let tokens = view.tokens.iter().map(|token| Some(token.id));
    let who: Vec<Option<ThingId>> = std::iter::once(None).chain(tokens).collect();
    let name = |id: &Option<ThingId>| id.map_or_else(|| kit.text("ui-rehearse-first-hero"), |id| kit.thing(view, id));
    let names: Vec<String> = who.iter().map(name).collect();
    let chosen = who.iter().position(|id| *id == draft.by).unwrap_or(0);
    if let Some(by) = choose(ui, kit, "by", &names, Some(chosen)).and_then(|new| who.get(new)) {
        draft.by = *by;
    }
}

/// What a trap is called: with its place where another one is called the same.
fn trap_name(kit: &Kit, view: &SeatView, trap: ThingId) -> String {
    let Some(secret) = traps(view).find(|secret| secret.id == trap) else { return kit.thing(view, trap) };
    let name = kit.speaker.name(&secret.name);
    let same = traps(view).filter(|other| kit.speaker.name(&other.name) == name).count();
    let place = secret.sensor.first().or(secret.area.first()).filter(|_| same > 1);
    place.map_or_else(|| name.to_owned(), |at| format!("{name} · {}, {}", at.x, at.y))
}

/// A number with its name behind it.
fn number(ui: &mut Ui, kit: &Kit, value: DragValue<'_>, key: &str) {
    ui.horizontal(|ui| {
        let response = ui.add_sized(vec2(kit.theme.px(96.0), kit.theme.px(28.0)), value.update_while_editing(false));
        focus::receive(&response, true);
        let label = body(ui, kit, &kit.text(key));
        response.labelled_by(label.id);
    });
}

/// What is played, in a word or two.
fn scene_name(kit: &Kit, view: &SeatView, scene: Scene) -> String {
    match scene {
        Scene::Encounter => kit.text("ui-rehearse-encounter"),
        Scene::Trap { trap, by: None } => trap_name(kit, view, trap),
        Scene::Trap { trap, by: Some(by) } => format!("{} · {}", trap_name(kit, view, trap), kit.thing(view, by)),
    }
}

fn running(
    ui: &mut Ui,
    kit: &Kit,
    view: &SeatView,
    rehearsal: &Rehearsal,
    (done, stopping): (u32, bool),
    actions: &mut Vec<UiAction>,
) {
    let p = kit.palette();
    strong(ui, kit, &scene_name(kit, view, rehearsal.scene), 1);
    let says = Phrase::new("ui-rehearse-progress").with("done", done).with("of", rehearsal.times);
    let says = kit.say(&says);
    let (rect, bar) =
        ui.allocate_exact_size(vec2(ui.available_width(), kit.theme.px(PROGRESS)), Sense::focusable_noninteractive());
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(4), p.sunken, Stroke::new(1.0, p.brass_dark), StrokeKind::Inside);
    let inner = rect.shrink(3.0);
    let part = f64::from(done) / f64::from(rehearsal.times.max(1));
    let filled = inner.with_max_x(inner.left() + inner.width() * part.clamp(0.0, 1.0) as f32);
    painter.rect_filled(filled, CornerRadius::same(2), p.brass);
    bar.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, &says));
    body(ui, kit, &says);
    note(ui, kit, &kit.text(if stopping { "ui-rehearse-stopping" } else { "ui-rehearse-running" }));
    ui.add_space(kit.theme.steps(1.0));
    let press = kit.text("ui-rehearse-stop");
    let press = Press::new(&press).icon(Icon::Pause).key("Esc").enabled(!stopping).show(ui, kit);
    if press.clicked() || pressed(ui, Key::Escape) {
        actions.push(UiAction::StopRehearsal);
    }
}

/// What came of it; true if another one is to be prepared.
fn over(
    ui: &mut Ui,
    kit: &Kit,
    view: &SeatView,
    fit: &mut Fit,
    rehearsal: &Rehearsal,
    outcome: &Outcome,
    actions: &mut Vec<UiAction>,
) -> bool {
    strong(ui, kit, &scene_name(kit, view, rehearsal.scene), 1);
    // A seed is a name, not an amount: it is not grouped or rounded.
    let runs = Phrase::new("ui-rehearse-runs").with("times", outcome.times).with("seed", rehearsal.seed.to_string());
    body(ui, kit, &kit.say(&runs));
    if outcome.times < rehearsal.times {
        let stopped = Phrase::new("ui-rehearse-stopped").with("done", outcome.times).with("of", rehearsal.times);
        let text = egui::RichText::new(kit.say(&stopped)).font(kit.theme.font(1)).color(kit.palette().brass);
        ui.add(egui::Label::new(text).wrap());
    }
    let free = focus::is_free(ui.ctx());
    fit.body(ui, kit, |ui| {
        let down = f32::from(pressed(ui, Key::PageDown)) - f32::from(pressed(ui, Key::PageUp));
        if down != 0.0 {
            ui.scroll_with_delta(vec2(0.0, -down * kit.theme.px(SCROLL)));
        }
        outcome::outcome(ui, kit, outcome);
    });
    ui.add_space(kit.theme.steps(1.0));
    let again = ui.horizontal(|ui| {
        let again = Press::new(&kit.text("ui-rehearse-again")).icon(Icon::Undo).show(ui, kit).clicked();
        if Press::new(&kit.text("ui-close")).weight(Weight::Primary).key("Esc").show(ui, kit).clicked() {
            actions.push(UiAction::Close);
        }
        again
    });
    if pressed(ui, Key::Escape) || (free && focus::struck(ui.ctx(), Key::Enter)) {
        actions.push(UiAction::Close);
    }
    again.inner
}
