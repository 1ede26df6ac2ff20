//! The journey window: asks the table for the route, for what a plan would bring, and for the chronicle, whenever one of
//! them may have changed.

use super::super::action::Window;
use super::super::journey::JourneyKnown;
use super::{Interface, InterfaceSystems};
use crate::knowledge::SeatId;
use crate::session::Journey;
use crate::session::command::Step;
use crate::view::{AppState, Game, MainScreen, Screen};
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, ask.before(InterfaceSystems).run_if(in_state(AppState::Playing)));
}

/// For which table, seat, route and plan something was asked.
type Asked = (u64, SeatId, Option<Journey>, Vec<Step>);

/// What was asked last.
#[derive(Default)]
pub(super) struct Known {
    asked: Option<Asked>,
    shown: JourneyKnown,
}

impl Known {
    /// What the window shows.
    pub(super) const fn shown(&self) -> &JourneyKnown {
        &self.shown
    }
}

fn ask(game: Option<Res<Game>>, screens: Query<&Screen, With<MainScreen>>, mut interface: ResMut<Interface>) {
    if interface.window != Some(Window::Journey) {
        return;
    }
    let (Some(game), Ok(screen)) = (game, screens.single()) else { return };
    let draft = &interface.desk.journey;
    let now = (game.version(), screen.seat, draft.route.clone(), draft.steps.clone());
    if interface.known.journey.asked.as_ref() == Some(&now) {
        return;
    }
    let host = game.host();
    // Players read the road in their own view.
    let journey = if screen.seat.is_gm() { host.journey() } else { Journey::default() };
    let forecast = host.foresee_plan(screen.seat, now.2.as_ref(), &now.3);
    let shown = JourneyKnown { journey, forecast, chronicle: host.chronicle(screen.seat) };
    interface.known.journey = Known { asked: Some(now), shown };
}
