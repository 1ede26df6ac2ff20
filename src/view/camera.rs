//! The camera: a long lens over the table. It is moved by wishes (pan, turn, zoom, centre); it follows them smoothly but
//! shortly, or at once with reduced motion. The mathematics is plain and needs no renderer.

use super::SceneSystems;
use super::hover::Selected;
use super::keys::{Action, Keys};
use super::power::{Activity, ViewSettings};
use super::screen::{MainScreen, Screen};
use crate::knowledge::view::{Presence, TokenView};
use crate::knowledge::{SeatId, ThingId};
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};
use std::collections::BTreeMap;
use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, steer.in_set(SceneSystems::Input).run_if(any_with_component::<MainScreen>));
    app.add_systems(Update, (first_look, look_at_what_happens, follow).chain().in_set(SceneSystems::Motion));
}

/// Height of the picture as an angle: a long lens.
pub const FIELD_OF_VIEW: f32 = 30.0 * std::f32::consts::PI / 180.0;
/// How far down the camera looks by default.
const TILT: f32 = 55.0 * std::f32::consts::PI / 180.0;
/// Nearest and farthest distance in metres.
const DISTANCE: (f32, f32) = (7.0, 80.0);
/// The distance that a new screen begins with.
const FIRST_DISTANCE: f32 = 20.0;
/// How fast the camera follows: nineteen twentieths of the way within a fifth of a second.
const FOLLOW_RATE: f32 = 15.0;
/// Share of the picture's height that a held key pans in a second.
const PAN_SPEED: f32 = 0.9;
/// Width of the window's edge that pans, in logical pixels.
const EDGE: f32 = 3.0;

/// What lies nearer to the edge of the free part of the picture than so many logical pixels hardly counts as seen.
const RIM: f32 = 48.0;

/// Where a camera is and how it looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The point of the table in the middle of the picture: metres east and south.
    pub target: Vec2,
    /// Turned clockwise from looking north, in radians.
    pub yaw: f32,
    /// How far down it looks, in radians.
    pub pitch: f32,
    /// Metres from the target.
    pub distance: f32,
}

impl Default for Pose {
    fn default() -> Self {
        Self { target: Vec2::ZERO, yaw: 0.0, pitch: TILT, distance: FIRST_DISTANCE }
    }
}

impl Pose {
    /// Rightward, upward and forward directions.
    #[must_use]
    pub fn axes(&self) -> (Vec3, Vec3, Vec3) {
        let ((sin, cos), (down, ahead)) = (self.yaw.sin_cos(), self.pitch.sin_cos());
        let forward = Vec3::new(sin * ahead, -down, -cos * ahead);
        let right = Vec3::new(cos, 0.0, sin);
        (right, right.cross(forward), forward)
    }

    /// Where the eye is.
    #[must_use]
    pub fn eye(&self) -> Vec3 {
        let (_, _, forward) = self.axes();
        Vec3::new(self.target.x, 0.0, self.target.y) - forward * self.distance
    }

    /// The camera's place in the scene.
    #[must_use]
    pub fn transform(&self) -> Transform {
        let (right, up, forward) = self.axes();
        Transform::from_translation(self.eye()).with_rotation(Quat::from_mat3(&Mat3::from_cols(right, up, -forward)))
    }

    /// Where a point of the scene appears on a picture of this size (pixels from its upper left corner); `None` behind
    /// the camera.
    #[must_use]
    pub fn project(&self, at: Vec3, size: Vec2) -> Option<Vec2> {
        let (right, up, forward) = self.axes();
        let way = at - self.eye();
        let depth = way.dot(forward);
        if depth <= 0.01 || size.y <= 0.0 {
            return None;
        }
        let half = depth * (FIELD_OF_VIEW / 2.0).tan();
        let across = way.dot(right) / (half * size.x / size.y);
        let above = way.dot(up) / half;
        Some(Vec2::new(across.midpoint(1.0) * size.x, (1.0 - above) / 2.0 * size.y))
    }

    /// The point of the level `height` that lies under a pixel; `None` above the horizon.
    #[must_use]
    pub fn ground(&self, pixel: Vec2, size: Vec2, height: f32) -> Option<Vec2> {
        let (right, up, forward) = self.axes();
        let tan = (FIELD_OF_VIEW / 2.0).tan();
        let across = (pixel.x / size.x * 2.0 - 1.0) * tan * size.x / size.y;
        let above = (1.0 - pixel.y / size.y * 2.0) * tan;
        let way = forward + right * across + up * above;
        let eye = self.eye();
        let t = (height - eye.y) / way.y;
        (way.y < -1e-4 && t > 0.0).then(|| Vec2::new(eye.x + way.x * t, eye.z + way.z * t))
    }

    /// Whether a point of the table is seen in what `covered` edges (left, top, right, bottom) leave free, and not at its
    /// very rim.
    #[must_use]
    pub fn shows(&self, point: Vec2, size: Vec2, covered: [f32; 4]) -> bool {
        let [left, top, right, bottom] = covered;
        let (low, high) = (Vec2::new(left, top) + RIM, Vec2::new(size.x - right, size.y - bottom) - RIM);
        self.project(Vec3::new(point.x, 0.0, point.y), size)
            .is_some_and(|at| at.cmpge(low).all() && at.cmple(high).all())
    }

    /// The same pose with `point` in the middle of what `covered` edges (left, top, right, bottom) leave free.
    #[must_use]
    pub fn centred_on(self, point: Vec2, size: Vec2, covered: [f32; 4]) -> Self {
        let [left, top, right, bottom] = covered;
        let free = Vec2::new((left + size.x - right) / 2.0, (top + size.y - bottom) / 2.0);
        let shift = match (self.ground(free, size, 0.0), self.ground(size / 2.0, size, 0.0)) {
            (Some(seen), Some(middle)) => seen - middle,
            _ => Vec2::ZERO,
        };
        Self { target: point - shift, ..self }
    }
}

/// A screen's camera: where it is and where it wants to be.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct CameraRig {
    /// Where it is now.
    pub now: Pose,
    /// Where it is going.
    pub goal: Pose,
    /// It looks straight down.
    pub straight_down: bool,
    started: bool,
}

/// A screen whose camera stays where it was put, whatever happens.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Steered;

impl CameraRig {
    /// Turns by eighths, clockwise.
    pub fn turn(&mut self, eighths: i32) {
        self.goal.yaw += eighths as f32 * FRAC_PI_4;
    }

    /// Nearer (above 1) or farther.
    pub fn zoom(&mut self, factor: f32) {
        self.goal.distance = (self.goal.distance / factor).clamp(DISTANCE.0, DISTANCE.1);
    }

    /// Moves over the table: to the right and away on the picture, in metres.
    pub fn pan(&mut self, right: f32, away: f32) {
        let (sin, cos) = self.goal.yaw.sin_cos();
        self.goal.target += Vec2::new(cos, sin) * right + Vec2::new(sin, -cos) * away;
    }

    /// How much of the table is seen from the lower to the upper edge of the picture, in metres.
    #[must_use]
    pub fn seen_height(&self) -> f32 {
        self.goal.distance * (FIELD_OF_VIEW / 2.0).tan() * 2.0
    }

    /// Looks straight down, or tilted again.
    pub fn toggle_straight_down(&mut self) {
        self.look_down(!self.straight_down);
    }

    /// Looks straight down, or tilted.
    pub fn look_down(&mut self, straight: bool) {
        self.straight_down = straight;
        self.goal.pitch = if straight { FRAC_PI_2 } else { TILT };
    }

    /// Brings a point of the table into the middle of the free part of the picture.
    pub fn centre(&mut self, screen: &Screen, point: Vec2) {
        self.goal = self.goal.centred_on(point, screen.size, screen.covered);
    }

    /// Whether it is still on its way.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        let (a, b) = (self.now, self.goal);
        a.target.distance(b.target) > 0.004
            || (a.yaw - b.yaw).abs() > 0.001
            || (a.pitch - b.pitch).abs() > 0.001
            || (a.distance / b.distance - 1.0).abs() > 0.001
    }

    /// Takes a step of this many seconds toward the goal.
    pub fn step(&mut self, seconds: f32, at_once: bool) {
        let t = if at_once { 1.0 } else { 1.0 - (-FOLLOW_RATE * seconds).exp() };
        self.now.target = self.now.target.lerp(self.goal.target, t);
        self.now.yaw += (self.goal.yaw - self.now.yaw) * t;
        self.now.pitch += (self.goal.pitch - self.now.pitch) * t;
        self.now.distance += (self.goal.distance - self.now.distance) * t;
        if !self.is_moving() {
            self.now = self.goal;
        }
    }

    /// Keeps the target over the map, within a margin.
    pub(super) fn stay_over(&mut self, size: (i32, i32)) {
        let low = Vec2::splat(-3.0);
        let high = Vec2::new(size.0 as f32, size.1 as f32) + 3.0;
        self.goal.target = self.goal.target.clamp(low, high.max(low));
    }
}

/// What the pointer did since the last frame.
#[derive(bevy::ecs::system::SystemParam)]
struct Pointer<'w, 's> {
    buttons: Res<'w, ButtonInput<MouseButton>>,
    motion: Res<'w, AccumulatedMouseMotion>,
    scroll: Res<'w, AccumulatedMouseScroll>,
    wants: Res<'w, EguiWantsInput>,
    panels: Query<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>,
}

impl Pointer<'_, '_> {
    /// Whether the pointer is the panels'. What they said after their last frame is about where it was then: one that has
    /// come over a panel since, and turns its wheel at once, is theirs already.
    fn is_over_panel(&mut self, at: Option<Vec2>) -> bool {
        let panel_at = |at: Vec2| {
            let layer = self.panels.single_mut().ok()?.get_mut().layer_id_at(egui::pos2(at.x, at.y))?;
            Some(layer.order != egui::Order::Background)
        };
        self.wants.wants_any_pointer_input() || at.and_then(panel_at).unwrap_or(false)
    }
}

fn steer(
    time: Res<Time<Real>>,
    keys: Keys,
    mut pointer: Pointer,
    settings: Res<ViewSettings>,
    selected: Res<Selected>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut screens: Query<(&mut CameraRig, &Screen), With<MainScreen>>,
) {
    let Ok((mut rig, screen)) = screens.single_mut() else { return };
    if screen.frosted {
        return;
    }
    let seen_height = rig.seen_height();
    let mut pan = Vec2::ZERO;
    for (action, way) in [
        (Action::PanLeft, Vec2::NEG_X),
        (Action::PanRight, Vec2::X),
        (Action::PanAway, Vec2::Y),
        (Action::PanNear, Vec2::NEG_Y),
    ] {
        if keys.held(action) {
            pan += way;
        }
    }
    let window = window.single().ok();
    // What is done over another window is done there.
    let elsewhere = window.is_some_and(|window| window.cursor_position().is_none());
    let over_panel = pointer.is_over_panel(window.and_then(Window::cursor_position)) || elsewhere;
    if let Some(window) = window
        && let Some(at) = window.cursor_position().filter(|_| settings.edge_pan && window.focused && !over_panel)
    {
        pan.x += f32::from(at.x > window.width() - EDGE) - f32::from(at.x < EDGE);
        pan.y += f32::from(at.y < EDGE) - f32::from(at.y > window.height() - EDGE);
    }
    pan *= time.delta_secs().min(0.1) * PAN_SPEED * seen_height;
    if pointer.buttons.pressed(MouseButton::Middle) && !over_panel {
        let metres = seen_height / screen.size.y.max(1.0);
        let drag = pointer.motion.delta * metres;
        pan += Vec2::new(-drag.x, drag.y / rig.goal.pitch.sin().max(0.3));
    }
    if pan != Vec2::ZERO {
        rig.pan(pan.x, pan.y);
    }
    if pointer.scroll.delta.y != 0.0 && !over_panel {
        let notches = match pointer.scroll.unit {
            MouseScrollUnit::Line => pointer.scroll.delta.y,
            MouseScrollUnit::Pixel => pointer.scroll.delta.y / 60.0,
        };
        zoom_toward(&mut rig, screen, window.and_then(Window::cursor_position), 1.12_f32.powf(notches));
    }
    if keys.pressed(Action::ZoomIn) {
        rig.zoom(1.2);
    }
    if keys.pressed(Action::ZoomOut) {
        rig.zoom(1.0 / 1.2);
    }
    if keys.pressed(Action::TurnLeft) {
        rig.turn(-1);
    }
    if keys.pressed(Action::TurnRight) {
        rig.turn(1);
    }
    if keys.pressed(Action::StraightDown) {
        rig.toggle_straight_down();
    }
    if keys.pressed(Action::Centre) {
        let token = selected.0.and_then(|id| screen.view.token(id)).or_else(|| screen.view.active());
        if let Some(token) = token.or_else(|| screen.view.tokens.iter().find(|token| token.own)) {
            let point = Vec2::from(token.at.centre_of(token.size.into()).metres());
            rig.centre(screen, point);
        }
    }
    rig.stay_over(screen.view.size);
}

/// Zooms so that the place under the pointer stays under it.
fn zoom_toward(rig: &mut CameraRig, screen: &Screen, pointer: Option<Vec2>, factor: f32) {
    let under = |rig: &CameraRig| pointer.and_then(|at| rig.goal.ground(at, screen.size, 0.0));
    let before = under(rig);
    rig.zoom(factor);
    if let (Some(before), Some(after)) = (before, under(rig)) {
        rig.goal.target += before - after;
    }
}

/// A new screen begins where its seat's tokens are.
fn first_look(mut screens: Query<(&mut CameraRig, &Screen)>) {
    for (mut rig, screen) in &mut screens {
        if rig.started || screen.version == 0 {
            continue;
        }
        let view = &screen.view;
        let point = view
            .active()
            .or_else(|| view.tokens.iter().find(|token| token.own))
            .or_else(|| view.tokens.first())
            .map_or_else(
                || Vec2::new(view.size.0 as f32, view.size.1 as f32) / 2.0,
                |token| Vec2::from(token.at.centre_of(token.size.into()).metres()),
            );
        rig.centre(screen, point);
        rig.now = rig.goal;
        rig.started = true;
    }
}

/// What was looked at last on a screen.
#[derive(Debug, Default)]
struct Looked {
    of: Option<(SeatId, u64)>,
    active: Option<ThingId>,
    places: BTreeMap<ThingId, Vec2>,
}

impl Looked {
    /// What there is to look at now: whoever is to act next, or what has moved since. Own tokens come first.
    fn next(&mut self, screen: &Screen) -> Option<Vec2> {
        let view = &screen.view;
        let now = Some((screen.seat, screen.version));
        if self.of == now {
            return None;
        }
        let is_same_seat = self.of.replace((screen.seat, screen.version)).is_some_and(|(seat, _)| seat == screen.seat);
        let middle = |token: &TokenView| Vec2::from(token.at.centre_of(token.size.into()).metres());
        let mut tokens: Vec<_> =
            view.tokens.iter().filter(|token| matches!(token.presence, Presence::Seen(_))).collect();
        tokens.sort_by_key(|token| !token.own);
        let stones = view.stones.iter().map(|stone| (stone.id, Vec2::from(stone.at.metres())));
        let places: Vec<_> = tokens.iter().map(|token| (token.id, middle(token))).chain(stones).collect();
        let moved = places.iter().find(|(id, at)| self.places.get(id).is_some_and(|before| before != at));
        let moved = moved.filter(|_| is_same_seat).map(|(_, at)| *at);
        self.places = places.into_iter().collect();
        let active = view.active();
        let id = active.map(|token| token.id);
        let has_turn = std::mem::replace(&mut self.active, id) != id;
        active.filter(|_| has_turn).map(middle).or(moved)
    }
}

/// Brings whoever is to act next, or what has moved, into the picture, unless it is seen well there already.
fn look_at_what_happens(
    mut last: Local<BTreeMap<Entity, Looked>>,
    mut screens: Query<(Entity, &mut CameraRig, &Screen), Without<Steered>>,
) {
    for (entity, mut rig, screen) in &mut screens {
        let Some(point) = last.entry(entity).or_default().next(screen) else { continue };
        if !rig.goal.shows(point, screen.size, screen.covered) {
            rig.centre(screen, point);
        }
    }
}

fn follow(
    time: Res<Time<Real>>,
    settings: Res<ViewSettings>,
    mut activity: ResMut<Activity>,
    mut screens: Query<(&mut CameraRig, &mut Transform)>,
) {
    for (mut rig, mut transform) in &mut screens {
        if rig.is_moving() {
            rig.step(time.delta_secs(), settings.reduced_motion);
            activity.animate();
        }
        transform.set_if_neq(rig.now.transform());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Grade};
    use crate::knowledge::SeatView;
    use crate::knowledge::view::TokenKind;
    use crate::text::LocalText;
    use std::sync::Arc;

    const SIZE: Vec2 = Vec2::new(1280.0, 720.0);

    #[test]
    fn the_target_is_in_the_middle_of_the_picture() {
        for yaw in 0..8 {
            for pitch in [TILT, FRAC_PI_2] {
                let pose = Pose { target: Vec2::new(7.0, 3.0), yaw: yaw as f32 * FRAC_PI_4, pitch, distance: 20.0 };
                let pixel = pose.project(Vec3::new(7.0, 0.0, 3.0), SIZE).unwrap_or_default();
                assert!(pixel.distance(SIZE / 2.0) < 0.1, "{pixel} for {pose:?}");
            }
        }
    }

    #[test]
    fn what_is_under_a_pixel_appears_at_that_pixel() {
        let pose = Pose { target: Vec2::new(12.0, 9.0), yaw: 0.7, ..Pose::default() };
        for pixel in [Vec2::new(100.0, 80.0), Vec2::new(1200.0, 640.0), Vec2::new(640.0, 10.0)] {
            let Some(ground) = pose.ground(pixel, SIZE, 0.5) else { panic!("no ground under {pixel}") };
            let Some(back) = pose.project(Vec3::new(ground.x, 0.5, ground.y), SIZE) else {
                panic!("{ground} is behind")
            };
            assert!(back.distance(pixel) < 0.1, "{pixel} became {back}");
        }
    }

    #[test]
    fn north_is_up_and_east_is_right() {
        let pose = Pose::default();
        let at = |x: f32, z: f32| pose.project(Vec3::new(x, 0.0, z), SIZE).unwrap_or_default();
        assert!(at(0.0, -3.0).y < at(0.0, 3.0).y, "north lies above south");
        assert!(at(3.0, 0.0).x > at(-3.0, 0.0).x, "east lies right of west");
    }

    #[test]
    fn what_panels_cover_is_not_shown() {
        let pose = Pose { target: Vec2::new(7.0, 3.0), ..Pose::default() };
        let middle = Vec2::new(7.0, 3.0);
        assert!(pose.shows(middle, SIZE, [0.0; 4]));
        assert!(!pose.shows(middle, SIZE, [700.0, 0.0, 0.0, 0.0]), "a panel lies over it");
        assert!(!pose.shows(middle + Vec2::new(90.0, 0.0), SIZE, [0.0; 4]), "it is far off");
    }

    fn seen_at(x: i32) -> Arc<SeatView> {
        let token = TokenView {
            id: ThingId(1),
            name: LocalText::from("Rowena"),
            emblem: String::new(),
            kind: TokenKind::Hero,
            at: Cell::new(x, 0),
            size: 1,
            presence: Presence::Seen(Grade::Clear),
            owner: SeatId(1),
            own: true,
            active: false,
            hurt: 0,
            conditions: Vec::new(),
            carries_light: false,
        };
        Arc::new(SeatView { tokens: vec![token], ..SeatView::default() })
    }

    #[test]
    fn it_looks_at_what_moves_and_at_nothing_that_another_seat_sees_elsewhere() {
        let mut screen = Screen::new(SeatId(1), 1, Handle::default());
        let mut looked = Looked::default();
        let mut turn = |seat: u8, version: u64, x: i32| {
            (screen.seat, screen.version, screen.view) = (SeatId(seat), version, seen_at(x));
            looked.next(&screen)
        };
        assert_eq!(turn(1, 1, 0), None, "it stands where it first was seen");
        assert_eq!(turn(1, 2, 4), Some(Vec2::new(4.5, 0.5)), "it walked");
        assert_eq!(turn(1, 2, 4), None, "nothing is new");
        assert_eq!(turn(1, 3, 4), None, "it stood still");
        assert_eq!(turn(2, 4, 9), None, "another seat knows it elsewhere");
        assert_eq!(turn(2, 5, 8), Some(Vec2::new(8.5, 0.5)), "and then it walked");
    }

    #[test]
    fn centring_keeps_clear_of_panels() {
        let covered = [300.0, 40.0, 0.0, 80.0];
        let pose = Pose::default().centred_on(Vec2::new(5.0, 5.0), SIZE, covered);
        let pixel = pose.project(Vec3::new(5.0, 0.0, 5.0), SIZE).unwrap_or_default();
        assert!(pixel.distance(Vec2::new(790.0, 340.0)) < 1.0, "{pixel}");
    }

    #[test]
    fn it_arrives_within_a_quarter_of_a_second() {
        let mut rig = CameraRig::default();
        rig.turn(1);
        for _ in 0..15 {
            rig.step(1.0 / 60.0, false);
        }
        assert!((rig.now.yaw - FRAC_PI_4).abs() < 0.03, "turned by {}", rig.now.yaw);
        rig.turn(1);
        rig.step(1.0 / 60.0, true);
        assert!(!rig.is_moving(), "reduced motion cuts");
    }
}
