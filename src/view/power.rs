//! How much work goes into a picture and how often one is drawn: quality, reduced motion, and sleep when nothing moves.

use super::loading::AppState;
use crate::show::dice::DiceShow;
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::{CursorMoved, RequestRedraw, WindowResized};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiFullOutput, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, egui};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use wgpu::DeviceType;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ViewSettings>().init_resource::<Activity>();
    app.insert_resource(WinitSettings::desktop_app());
    app.add_systems(PreStartup, suit_adapter);
    app.add_systems(First, notice_input);
    app.add_systems(
        PreUpdate,
        hush_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(
        PostUpdate,
        hear_repaints.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
    );
    app.add_systems(Last, (settle_in.run_if(state_changed::<AppState>), set_pace).chain());
    let unfinished = UnfinishedPipelines::default();
    app.insert_resource(unfinished.clone());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(unfinished).add_systems(Render, watch_pipelines.in_set(RenderSystems::Cleanup));
    }
}

/// Ambient motion (flicker, water, halo) is drawn this often.
const AMBIENT_FRAME: Duration = Duration::from_millis(84);
/// Ambient motion ends this long after the last input or change, in seconds.
const AMBIENT_FOR: f64 = 10.0;
/// With nothing to do, the window looks round this seldom.
const ASLEEP: Duration = Duration::from_secs(3600);
/// With a limit on pictures, input is gathered for it so long after the last, in seconds: whoever moves the pointer gets
/// no more of them than whoever does not.
const GATHER_FOR: f64 = 0.5;
/// A sleep that ends a little early must not end in a rush of frames.
const SHORTEST_SLEEP: Duration = Duration::from_millis(2);

/// How much work goes into a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quality {
    /// Two thirds of the resolution, no relief, nothing moves by itself.
    Low,
    /// Full resolution with relief.
    #[default]
    Medium,
    /// Smoothed edges as well.
    High,
}

/// What a person can set for the scene.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewSettings {
    /// How much work goes into a picture.
    pub quality: Quality,
    /// Moves and transitions are cut; nothing moves by itself.
    pub reduced_motion: bool,
    /// The pointer at the window's edge pans.
    pub edge_pan: bool,
    /// The quality was chosen by a person: the adapter does not change it.
    pub chosen: bool,
    /// Draw without pause (to measure).
    pub unpaced: bool,
    /// The least time from one picture to the next while something moves; otherwise the display says.
    pub least_frame: Option<Duration>,
    /// Whether dice are thrown over the scene; never with reduced motion.
    pub dice: DiceShow,
}

impl Default for ViewSettings {
    fn default() -> Self {
        Self {
            quality: Quality::default(),
            reduced_motion: false,
            edge_pan: true,
            chosen: false,
            unpaced: false,
            least_frame: None,
            dice: DiceShow::default(),
        }
    }
}

impl ViewSettings {
    /// 1 where things move by themselves, 0 where they do not.
    #[must_use]
    pub fn liveliness(&self) -> f32 {
        f32::from(!self.reduced_motion && self.quality != Quality::Low)
    }
}

/// When something last changed, and whether something is moving now.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Activity {
    last: f64,
    now: f64,
    animating: bool,
    until: f64,
    /// When the next frame is due at the latest, though nothing moves until then.
    wake: Option<f64>,
}

impl Activity {
    /// Something changed: ambient motion goes on for a while.
    pub fn touch(&mut self) {
        self.last = self.now;
        self.animate();
    }

    /// Something moves: draw the next frame at once.
    pub fn animate(&mut self) {
        self.animating = true;
    }

    /// Something will move for so many seconds.
    pub fn animate_for(&mut self, seconds: f32) {
        self.until = self.until.max(self.now + f64::from(seconds));
        self.touch();
    }

    /// Something changes by itself in so many seconds: the window wakes then, however deep it sleeps.
    pub fn wake_in(&mut self, seconds: f64) {
        let at = self.now + seconds.max(0.0);
        self.wake = Some(self.wake.map_or(at, |wake| wake.min(at)));
    }

    /// A frame begins at this time.
    fn begin(&mut self, now: f64) {
        (self.now, self.animating) = (now, false);
        self.wake = self.wake.filter(|&wake| wake > now);
    }

    /// Whether the next frame is due at once.
    fn moves(&self) -> bool {
        self.animating || self.until > self.now
    }

    /// How long the window may sleep when nothing moves and nobody touches it.
    fn sleep(&self, lively: bool) -> Duration {
        let ambient = lively && self.now - self.last < AMBIENT_FOR;
        let sleep = if ambient { AMBIENT_FRAME } else { ASLEEP };
        let due = self.wake.map(|wake| Duration::from_secs_f64((wake - self.now).clamp(0.0, ASLEEP.as_secs_f64())));
        due.map_or(sleep, |due| sleep.min(due).max(SHORTEST_SLEEP))
    }
}

/// Whether the renderer still builds pipelines: what needs them is missing from the picture until then, so the window must
/// not sleep. Shared by both worlds.
#[derive(Resource, Clone, Debug, Default)]
struct UnfinishedPipelines(Arc<AtomicBool>);

fn watch_pipelines(cache: Res<PipelineCache>, unfinished: Res<UnfinishedPipelines>) {
    unfinished.0.store(cache.waiting_pipelines().next().is_some(), Ordering::Relaxed);
}

/// Software drawing begins at the lowest quality, graphics chips in the middle, graphics cards at the highest.
fn suit_adapter(adapter: Option<Res<RenderAdapterInfo>>, mut settings: ResMut<ViewSettings>) {
    if settings.chosen {
        return;
    }
    if let Some(adapter) = adapter {
        settings.quality = match adapter.device_type {
            DeviceType::Cpu | DeviceType::Other | DeviceType::VirtualGpu => Quality::Low,
            DeviceType::IntegratedGpu => Quality::Medium,
            DeviceType::DiscreteGpu => Quality::High,
        };
    }
}

fn notice_input(
    time: Res<Time<Real>>,
    mut activity: ResMut<Activity>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    mut moved: MessageReader<CursorMoved>,
    mut scrolled: MessageReader<MouseWheel>,
    mut resized: MessageReader<WindowResized>,
) {
    activity.begin(time.elapsed_secs_f64());
    let held = keys.is_some_and(|keys| is_used(&keys)) || buttons.is_some_and(|buttons| is_used(&buttons));
    let any = moved.read().count() + scrolled.read().count() + resized.read().count() > 0;
    if held {
        activity.touch();
    } else if any {
        activity.last = activity.now;
    }
}

/// Whether a key or button is held, or was pressed or let go since the last frame: a quick click comes and goes within
/// one, and what it asked for is done in the next.
fn is_used<T: Copy + Eq + std::hash::Hash + Send + Sync + 'static>(input: &ButtonInput<T>) -> bool {
    let mut used = input.get_pressed().chain(input.get_just_pressed()).chain(input.get_just_released());
    used.next().is_some()
}

/// The bridge to egui reports the modifier keys in every frame, and egui answers every event with a repaint: reports that
/// say nothing new would keep the window awake for ever.
fn hush_modifiers(mut inputs: Query<(Entity, &mut EguiInput)>, mut last: Local<BTreeMap<Entity, egui::Modifiers>>) {
    for (entity, mut input) in &mut inputs {
        drop_stale_modifiers(&mut input.0.events, last.entry(entity).or_default());
    }
}

/// Takes out reports of modifier keys that repeat the last one.
fn drop_stale_modifiers(events: &mut Vec<egui::Event>, last: &mut egui::Modifiers) {
    events.retain(|event| match event {
        egui::Event::ModifiersChanged(now) => {
            let is_news = *last != *now;
            *last = *now;
            is_news
        }
        _ => true,
    });
}

/// What the interface wants drawn later (a line that goes, a cursor that blinks, a tooltip that comes) has to wake the
/// window: its bridge passes on only what is wanted at once.
fn hear_repaints(outputs: Query<&EguiFullOutput>, mut activity: ResMut<Activity>) {
    for output in outputs.iter().filter_map(|output| output.0.as_ref()) {
        if let Some(delay) = later_repaint(output) {
            activity.wake_in(delay.as_secs_f64());
        }
    }
}

/// When the interface wants to be drawn again, if that is neither at once nor never.
fn later_repaint(output: &egui::FullOutput) -> Option<Duration> {
    let delay = output.viewport_output.get(&egui::ViewportId::ROOT)?.repaint_delay;
    (!delay.is_zero() && delay < ASLEEP).then_some(delay)
}

/// A new screen takes this long to come up whole: the first frames of a state only ask for what the next ones show.
const SETTLE: f32 = 1.0;

fn settle_in(mut activity: ResMut<Activity>) {
    activity.animate_for(SETTLE);
}

/// Chooses when the next frame is due. What the interface wants drawn at once is requested by its bridge.
fn set_pace(
    settings: Res<ViewSettings>,
    activity: Res<Activity>,
    state: Option<Res<State<AppState>>>,
    unfinished: Res<UnfinishedPipelines>,
    mut winit: ResMut<WinitSettings>,
    mut redraw: ResMut<Messages<RequestRedraw>>,
) {
    // Files and pipelines come in without an event of the window's that would wake it.
    let coming_in = state.is_some_and(|state| matches!(state.get(), AppState::Loading | AppState::Ready))
        || unfinished.0.load(Ordering::Relaxed);
    let at_once = activity.moves() || coming_in;
    let Pace { mode, draws_at_once } = pace(&settings, &activity, at_once, !redraw.is_empty());
    if winit.focused_mode != mode {
        *winit = WinitSettings { focused_mode: mode, unfocused_mode: mode };
    }
    if !draws_at_once {
        redraw.clear();
    } else if at_once {
        redraw.write(RequestRedraw);
    }
}

/// How the window goes on after a frame.
struct Pace {
    mode: UpdateMode,
    /// What was asked to be drawn at once is; otherwise it comes with the next frame of the limit.
    draws_at_once: bool,
}

/// `at_once`: something moves in the scene; `asked`: the interface wants to be drawn again at once.
fn pace(settings: &ViewSettings, activity: &Activity, at_once: bool, asked: bool) -> Pace {
    if settings.unpaced {
        return Pace { mode: UpdateMode::Continuous, draws_at_once: true };
    }
    let is_used = activity.now - activity.last < GATHER_FOR;
    if let Some(wait) = settings.least_frame.filter(|_| at_once || asked || is_used) {
        // Input waits for the next frame too: it would call for one of its own.
        let (react_to_device_events, react_to_user_events, react_to_window_events) = (false, false, false);
        let mode = UpdateMode::Reactive { wait, react_to_device_events, react_to_user_events, react_to_window_events };
        return Pace { mode, draws_at_once: false };
    }
    Pace { mode: UpdateMode::reactive_low_power(activity.sleep(settings.liveliness() > 0.0)), draws_at_once: true }
}

#[cfg(test)]
mod tests {
    use super::{
        AMBIENT_FOR, AMBIENT_FRAME, ASLEEP, Activity, GATHER_FOR, UpdateMode, ViewSettings, drop_stale_modifiers,
        is_used, later_repaint, pace,
    };
    use bevy::prelude::{ButtonInput, MouseButton};
    use bevy_egui::egui::{Context, Event, Modifiers, RawInput};
    use std::time::Duration;

    #[test]
    fn a_sleeping_window_wakes_when_something_is_due() {
        let mut activity = Activity::default();
        activity.begin(100.0);
        assert_eq!(activity.sleep(true), ASLEEP, "nothing was touched for long");
        activity.wake_in(4.0);
        activity.wake_in(0.25);
        activity.wake_in(60.0);
        assert_eq!(activity.sleep(false), Duration::from_millis(250), "the next thing that is due wakes it");
        activity.begin(100.125);
        assert_eq!(activity.sleep(false), Duration::from_millis(125), "also after a frame in between");
        activity.begin(100.25);
        assert_eq!(activity.sleep(false), ASLEEP, "once");
        activity.touch();
        activity.wake_in(4.0);
        assert_eq!(activity.sleep(true), AMBIENT_FRAME, "what moves by itself is drawn sooner");
        activity.begin(100.25 + AMBIENT_FOR);
        assert!(!activity.moves());
    }

    #[test]
    fn a_limit_holds_for_everything_that_moves_and_for_input() {
        let least = Duration::from_millis(33);
        let limited = ViewSettings { least_frame: Some(least), ..ViewSettings::default() };
        let mut activity = Activity::default();
        activity.begin(100.0);
        for (at_once, asked) in [(true, false), (false, true)] {
            let paced = pace(&limited, &activity, at_once, asked);
            assert!(!paced.draws_at_once, "it waits for its turn");
            assert!(
                matches!(paced.mode, UpdateMode::Reactive { wait, react_to_window_events: false, .. } if wait == least)
            );
        }
        activity.touch();
        activity.begin(100.0 + GATHER_FOR / 2.0);
        assert!(!pace(&limited, &activity, false, false).draws_at_once, "the pointer moves");
        activity.begin(100.0 + AMBIENT_FOR + 1.0);
        let idle = pace(&limited, &activity, false, false);
        assert_eq!(idle.mode, UpdateMode::reactive_low_power(ASLEEP), "nothing is drawn, and input wakes the window");
        let free = pace(&ViewSettings::default(), &activity, true, false);
        assert!(free.draws_at_once, "without a limit the display says how often");
    }

    #[test]
    fn what_the_interface_wants_later_is_heard() {
        let ctx = Context::default();
        let delay = |seconds: Option<f32>| {
            let pass = || {
                let mut output = ctx.run_ui(RawInput::default(), |ui| {
                    if let Some(seconds) = seconds {
                        ui.request_repaint_after_secs(seconds);
                    }
                });
                output.textures_delta.clear();
                output
            };
            // The first passes of a context ask for more of themselves.
            let _ = (pass(), pass(), pass());
            later_repaint(&pass())
        };
        assert_eq!(delay(None), None, "never");
        assert!(delay(Some(3.0)).is_some_and(|delay| delay <= Duration::from_secs(3)), "the line goes then");
        assert_eq!(delay(Some(0.0)), None, "at once: that is requested already");
    }

    #[test]
    fn a_click_within_one_frame_keeps_the_window_awake_for_the_next() {
        let mut buttons = ButtonInput::<MouseButton>::default();
        assert!(!is_used(&buttons));
        buttons.press(MouseButton::Left);
        buttons.release(MouseButton::Left);
        assert!(is_used(&buttons));
        buttons.clear();
        assert!(!is_used(&buttons));
    }

    #[test]
    fn only_news_of_modifier_keys_reaches_the_interface() {
        let mut last = Modifiers::NONE;
        let report = |modifiers| vec![Event::ModifiersChanged(modifiers), Event::PointerGone];
        for (modifiers, left) in
            [(Modifiers::NONE, 1), (Modifiers::SHIFT, 2), (Modifiers::SHIFT, 1), (Modifiers::NONE, 2)]
        {
            let mut events = report(modifiers);
            drop_stale_modifiers(&mut events, &mut last);
            assert_eq!(events.len(), left, "{modifiers:?}");
        }
    }
}
