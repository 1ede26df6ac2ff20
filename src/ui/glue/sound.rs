//! What is heard: captions over the scene and on the player display, and in builds with the feature `sound` the sounds
//! themselves.
//!
//! A room has one loudspeaker. It plays what the player display shows the players; without one what the seat on screen
//! perceives; and while the game master holds the screen only what some player perceives.

use super::super::caption::{caption_line, seconds};
use super::super::display::paint_caption;
use super::super::{Kit, Speaker};
use super::start::PanelSystems;
use super::{Interface, InterfaceSystems, kit_of};
use crate::knowledge::{SeatId, SeatView};
use crate::sound::{Heard, heard};
use crate::text::Phrase;
use crate::view::display::{DisplayCamera, DisplayPass, DisplayScreen};
use crate::view::{Activity, AppState, Game, Happened, MainScreen, SceneSystems, Screen};
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiContexts, EguiPrimaryContextPass, egui};
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Captions>();
    let playing = in_state(AppState::Playing);
    app.add_systems(Update, listen.after(SceneSystems::Table).run_if(playing.clone()).run_if(resource_exists::<Game>));
    app.add_systems(OnExit(AppState::Playing), hush);
    app.add_systems(EguiPrimaryContextPass, write.in_set(PanelSystems).in_set(InterfaceSystems).run_if(playing));
    app.add_systems(DisplayPass, write_on_display);
    #[cfg(feature = "sound")]
    app.add_plugins(loud::plugin);
}

/// What was heard last, by whom, and until when it is written.
#[derive(Clone, Debug, Default)]
struct Line(Option<(SeatId, Phrase, f64)>);

impl Line {
    fn hear(&mut self, seat: SeatId, what: &Heard, text: &str, now: f64) {
        self.0 = Some((seat, what.caption.clone(), now + seconds(text)));
    }

    /// What this seat may read now, and until when: nothing of what was told to the one before it.
    fn now(&self, seat: SeatId, now: f64) -> Option<(&Phrase, f64)> {
        let (told, caption, until) = self.0.as_ref()?;
        (*told == seat && *until > now).then_some((caption, *until))
    }
}

/// The captions on the main screen and on the display, and what the loudspeaker has still to play.
#[derive(Resource, Default)]
struct Captions {
    main: Line,
    display: Line,
    #[cfg(feature = "sound")]
    played: Vec<Heard>,
}

type Screens<'w, 's, M> = Query<'w, 's, &'static Screen, With<M>>;

/// Who the loudspeaker plays for, and what they know.
fn ears(game: &Game, main: &Screen, display: Option<&Screen>) -> (SeatId, Arc<SeatView>) {
    match display {
        Some(screen) => (screen.seat, Arc::clone(&screen.view)),
        None if main.seat.is_gm() => (SeatId::PARTY, Arc::new(game.host().view(SeatId::PARTY))),
        None => (main.seat, Arc::clone(&main.view)),
    }
}

fn listen(
    mut happened: MessageReader<Happened>,
    game: Res<Game>,
    main: Screens<MainScreen>,
    display: Screens<DisplayScreen>,
    interface: Res<Interface>,
    time: Res<Time<Real>>,
    mut captions: ResMut<Captions>,
    mut activity: ResMut<Activity>,
) {
    let Ok(main) = main.single() else { return happened.clear() };
    if happened.is_empty() {
        return;
    }
    let display = display.single().ok();
    let (now, kit) = (time.elapsed_secs_f64(), kit_of!(interface));
    let is_covered = interface.curtain.is_some();
    // Nobody asks what the room hears where nothing of it is played or written.
    let room = (display.is_some() || cfg!(feature = "sound")).then(|| ears(&game, main, display));
    for Happened(event) in happened.read() {
        if let Some(heard) = heard(event, main.seat, &main.view).filter(|_| !is_covered) {
            captions.main.hear(main.seat, &heard, &kit.say(&heard.caption), now);
        }
        let Some(heard) = room.as_ref().and_then(|(seat, view)| heard(event, *seat, view)) else { continue };
        if let Some(display) = display {
            captions.display.hear(display.seat, &heard, &kit.say(&heard.caption), now);
        }
        #[cfg(feature = "sound")]
        if display.is_some() || !is_covered {
            captions.played.push(heard);
        }
    }
    activity.touch();
}

fn hush(mut captions: ResMut<Captions>) {
    *captions = Captions::default();
}

fn write(
    mut contexts: EguiContexts,
    captions: Res<Captions>,
    main: Screens<MainScreen>,
    interface: Res<Interface>,
    time: Res<Time<Real>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let now = time.elapsed_secs_f64();
    let shown = interface.settings.captions && interface.curtain.is_none() && interface.window.is_none();
    if shown
        && let Ok(screen) = main.single()
        && let Some((caption, until)) = captions.main.now(screen.seat, now)
    {
        let kit = kit_of!(interface);
        let [left, top, right, bottom] = screen.covered;
        let all = ctx.content_rect();
        let scene = egui::Rect::from_min_max(all.min + egui::vec2(left, top), all.max - egui::vec2(right, bottom));
        caption_line(ctx, &kit, scene, &kit.say(caption));
        ctx.request_repaint_after_secs((until - now) as f32 + 0.01);
    }
    Ok(())
}

fn write_on_display(
    mut contexts: Query<&mut EguiContext, With<DisplayCamera>>,
    display: Screens<DisplayScreen>,
    captions: Res<Captions>,
    interface: Res<Interface>,
    time: Res<Time<Real>>,
) {
    let (Ok(mut context), Ok(screen)) = (contexts.single_mut(), display.single()) else { return };
    let now = time.elapsed_secs_f64();
    let ctx = context.get_mut();
    // The first frame of a context has no bold face yet.
    if let Some((caption, until)) = captions.display.now(screen.seat, now).filter(|_| interface.settings.captions)
        && ctx.cumulative_frame_nr() > 2
    {
        let kit = kit_of!(interface);
        paint_caption(ctx, &kit, &kit.say(caption));
        ctx.request_repaint_after_secs((until - now) as f32 + 0.01);
    }
}

/// The loudspeaker.
#[cfg(feature = "sound")]
mod loud {
    use super::{Captions, Interface, Screens, ears};
    use crate::sound::Mood;
    use crate::sound::player::Player;
    use crate::text::Phrase;
    use crate::view::display::DisplayScreen;
    use crate::view::{Game, MainScreen};
    use bevy::prelude::*;

    pub(super) fn plugin(app: &mut App) {
        app.insert_non_send(Speaker::default()).add_systems(Last, play);
    }

    /// Opened when something is first to be heard. Not tried again where there is none.
    #[derive(Default)]
    struct Speaker {
        player: Option<Player>,
        tried: bool,
        asked: Option<u64>,
    }

    /// Volume as it is set feels even when it grows as its square.
    fn volume(percent: u8) -> f32 {
        let share = f32::from(percent.min(100)) / 100.0;
        share * share
    }

    fn play(
        mut speaker: NonSendMut<Speaker>,
        mut captions: ResMut<Captions>,
        interface: Res<Interface>,
        game: Option<Res<Game>>,
        main: Screens<MainScreen>,
        display: Screens<DisplayScreen>,
    ) {
        let played = if captions.played.is_empty() { Vec::new() } else { std::mem::take(&mut captions.played) };
        let volume = volume(interface.settings.sound_volume);
        let speaker = &mut *speaker;
        if !speaker.tried && volume > 0.0 && game.is_some() {
            speaker.tried = true;
            match Player::open() {
                Ok(player) => speaker.player = Some(player),
                Err(why) => {
                    let told = Phrase::new("sound-none").with("why", why.as_str());
                    warn!("{}", interface.locale.say(interface.settings.language, &told));
                }
            }
        }
        let Some(player) = &mut speaker.player else { return };
        for heard in &played {
            player.play(heard, volume);
        }
        let table = game.zip(main.single().ok());
        let version = table.as_ref().map(|(game, _)| game.version());
        if speaker.asked != version {
            speaker.asked = version;
            let mood = table.map(|(game, main)| Mood::of(&ears(&game, main, display.single().ok()).1));
            player.surround(mood, volume);
        } else if interface.is_changed() {
            player.set_volume(volume);
        }
    }
}
