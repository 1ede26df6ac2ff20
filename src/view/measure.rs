//! How fast the window is: so many frames without pause, then a line for the terminal and the end. The first half stands
//! still; in the second one a token of the seat walks to and fro, as far as its turn reaches.

use super::game::{Ask, Game};
use super::loading::AppState;
use super::motion::Motion;
use super::screen::{MainScreen, Screen};
use crate::session::Command;
use bevy::prelude::*;
use std::time::{Duration, Instant};

/// Draws `frames` frames and ends.
pub(super) fn plugin(app: &mut App, frames: u32) {
    app.insert_resource(Measured { left: frames, ..default() });
    app.add_systems(First, begin);
    app.add_systems(Update, walk_about.run_if(in_state(AppState::Playing).and_then(resource_exists::<Game>)));
    app.add_systems(Last, end);
}

/// Frames that are drawn before measuring begins: pipelines are built in them.
const WARM_UP: u32 = 30;

/// What was measured so far.
#[derive(Resource, Default)]
struct Measured {
    /// Frames to go, and those that have passed while everything got warm.
    left: u32,
    warm: u32,
    /// When the frame began that is now at work, and when the first one that counts did.
    frame: Option<Instant>,
    first: Option<Instant>,
    /// What the main thread did in each frame, while nothing moved and while something did.
    still: Vec<Duration>,
    moving: Vec<Duration>,
}

fn begin(mut measured: ResMut<Measured>) {
    measured.frame = Some(Instant::now());
}

/// Sends the seat's first token as far as it can go, again and again, in the second half of the frames.
fn walk_about(
    measured: Res<Measured>,
    motion: Res<Motion>,
    game: Res<Game>,
    screens: Query<&Screen, With<MainScreen>>,
    mut asks: MessageWriter<Ask>,
    mut to_and_fro: Local<bool>,
) {
    let counted = measured.still.len() + measured.moving.len();
    if motion.walking || counted < measured.left as usize {
        return;
    }
    let Ok(screen) = screens.single() else { return };
    let (seat, view) = (screen.seat, &screen.view);
    let Some(token) = view.tokens.iter().find(|token| token.own || seat.is_gm()) else { return };
    let mut reach = game.host().reach(seat, token.id);
    reach.sort_by_key(|step| (step.cell.x, step.cell.y));
    let end = if *to_and_fro { reach.first() } else { reach.last() };
    *to_and_fro = !*to_and_fro;
    if let Some(step) = end {
        asks.write(Ask { seat, command: Command::Walk { thing: token.id, to: step.cell, via: Vec::new() } });
    }
}

fn end(
    state: Res<State<AppState>>,
    motion: Res<Motion>,
    mut measured: ResMut<Measured>,
    mut exit: MessageWriter<AppExit>,
) {
    if matches!(state.get(), AppState::Loading | AppState::Ready) {
        return;
    }
    measured.warm += 1;
    if measured.warm < WARM_UP {
        return;
    }
    let spent = measured.frame.map(|frame| frame.elapsed()).unwrap_or_default();
    measured.first.get_or_insert_with(Instant::now);
    if motion.walking {
        measured.moving.push(spent);
    } else {
        measured.still.push(spent);
    }
    measured.left = measured.left.saturating_sub(1);
    if measured.left == 0 {
        println!("{}", measured.told());
        exit.write(AppExit::Success);
    }
}

impl Measured {
    /// The line for the terminal.
    fn told(&self) -> String {
        let seconds = self.first.map_or(0.0, |first| first.elapsed().as_secs_f64());
        let count = self.still.len() + self.moving.len();
        let rate = count.saturating_sub(1).max(1) as f64 / seconds.max(f64::EPSILON);
        let still = middle(&self.still).map(|time| format!("; main thread {} while nothing moves", shown(time)));
        let moving = middle(&self.moving).map(|time| format!(", {} during a walk", shown(time)));
        let parts: String = still.into_iter().chain(moving).collect();
        format!("{count} frames in {seconds:.2} s: {rate:.1} frames/s{parts}")
    }
}

/// The median, if there is one.
fn middle(times: &[Duration]) -> Option<Duration> {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied()
}

fn shown(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_is_told_in_one_line() {
        let ms = Duration::from_millis;
        let measured = Measured { still: vec![ms(3), ms(1), ms(2)], moving: vec![ms(5)], ..default() };
        let told = measured.told();
        assert!(told.starts_with("4 frames"), "{told}");
        assert!(told.ends_with("main thread 2.00 ms while nothing moves, 5.00 ms during a walk"), "{told}");
        assert_eq!(middle(&[]), None);
    }
}
