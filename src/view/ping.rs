//! What people point out on the board: a ping, which pulses for two seconds on every screen in the colours of the seat that
//! pointed, and areas that the game master has marked, which stay until they are taken back.
//!
//! Neither is any part of the table: nothing comes of them, no seat learns anything by them but where somebody points, and
//! no recording shows them. So they need no command and no undo, and a table that is opened again has none.

use super::SceneSystems;
use super::camera::{CameraRig, Steered};
use super::chunks::{ChunksBuilt, ScreenMaterials};
use super::loading::AppState;
use super::mesh::marks::{self, LIFT};
use super::mesh::sketch::Tint;
use super::mesh::{Facing, Plan, Sketch};
use super::power::{Activity, ViewSettings};
use super::screen::{DrawnOn, MainScreen, Screen};
use super::tints::Tints;
use crate::board::Cell;
use crate::knowledge::{SeatId, SeatView};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;
use std::f32::consts::TAU;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Marked>().add_message::<Ping>();
    app.add_systems(OnExit(AppState::Playing), forget);
    app.add_systems(Update, (ring, frame).in_set(SceneSystems::Sync).after(ChunksBuilt));
    app.add_systems(Update, pulse.in_set(SceneSystems::Motion));
}

/// How long a ping is seen, in seconds.
pub const PING_SECONDS: f32 = 2.0;
/// How often it swells in that time.
const BEATS: f32 = 3.0;
/// By how much it swells.
const SWELL: f32 = 0.35;
/// The inner and outer radius of its ring, in metres.
const RING: (f32, f32) = (0.56, 0.74);

/// Somebody points at a cell.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ping {
    /// Who.
    pub seat: SeatId,
    /// Where.
    pub cell: Cell,
}

/// The areas that are marked, each by two opposite corner cells.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Marked(pub Vec<(Cell, Cell)>);

/// The ring of a ping on a screen.
#[derive(Component, Clone, Copy, Debug)]
struct Ring {
    /// When it came, by the clock of the window.
    since: f64,
}

/// The frames of marked areas on a screen.
#[derive(Component)]
struct Frames;

fn forget(mut marked: ResMut<Marked>) {
    marked.0.clear();
}

/// How high the sign over a cell lies: on the floor as the seat knows it, on its water, or on the rock.
fn height(view: &SeatView, cell: Cell) -> f32 {
    let plan = Plan { view, facing: Facing::Down };
    let water = plan.open(cell).map_or(0.0, |cell| f32::from(cell.water_mm) / 1000.0);
    plan.wall(cell).unwrap_or_else(|| plan.ground(cell) + water) + LIFT * 3.0
}

/// Puts a ring on every screen. A display that follows the action looks there.
fn ring(
    mut commands: Commands,
    mut pings: MessageReader<Ping>,
    time: Res<Time<Real>>,
    tints: Res<Tints>,
    mut screens: Query<(Entity, &Screen, &ScreenMaterials, &mut CameraRig, Has<MainScreen>, Has<Steered>)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut activity: ResMut<Activity>,
) {
    for Ping { seat, cell } in pings.read() {
        for (entity, screen, materials, mut rig, is_main, is_steered) in &mut screens {
            let of = screen.view.seats.iter().find(|info| info.id == *seat);
            let (colour, pattern) = of.map_or((tints.brass, 0), |info| (tints.seat(info.colour), info.pattern));
            let point = Vec2::from(cell.centre().metres());
            if !is_main && !is_steered && !rig.goal.shows(point, screen.size, screen.covered) {
                rig.centre(screen, point);
            }
            let [r, g, b] = colour.map(|channel| f32::from(channel) / 255.0);
            commands.spawn((
                Mesh3d(meshes.add(hoop(Tint([r, g, b, 1.0]), pattern).finish())),
                MeshMaterial3d(materials.mark.clone()),
                Transform::from_xyz(point.x, height(&screen.view, *cell), point.y),
                NoFrustumCulling,
                screen.layers(),
                DrawnOn(entity),
                Ring { since: time.elapsed_secs_f64() },
            ));
        }
        activity.touch();
    }
}

/// A ring around the origin in the colour and the pattern of a seat, on a dark ground: 0 plain, 1 stripes, 2 dots, 3 waves,
/// 4 checks, 5 teeth.
fn hoop(colour: Tint, pattern: u8) -> Sketch {
    const PIECES: u16 = 24;
    let mut sketch = Sketch::default();
    let (inner, outer) = RING;
    let (middle, width) = (inner.midpoint(outer), outer - inner);
    let dark = Tint([0.02, 0.015, 0.01, 1.0]);
    marks::hoop(&mut sketch, Vec2::ZERO, 0.0, middle, width + 0.10, dark.alpha(0.75));
    let bright = colour.mix(Tint::WHITE, 0.25);
    let at = |piece: f32, radius: f32| Vec2::from_angle(TAU * piece / f32::from(PIECES)) * radius;
    let y = LIFT;
    match pattern {
        1 => {
            for piece in (0..PIECES).step_by(2).map(f32::from) {
                marks::line(&mut sketch, at(piece, middle), at(piece + 1.0, middle), y, width, bright);
            }
        }
        2 => {
            marks::hoop(&mut sketch, Vec2::ZERO, y, middle, width * 0.3, bright);
            for piece in (0..PIECES).step_by(2).map(f32::from) {
                marks::dot(&mut sketch, at(piece, middle), y, width * 0.55, bright);
            }
        }
        3 => {
            for piece in (0..PIECES * 2).map(|piece| f32::from(piece) / 2.0) {
                let wave = |piece: f32| middle + width * 0.28 * (TAU * piece / 3.0).sin();
                let (from, to) = (at(piece, wave(piece)), at(piece + 0.5, wave(piece + 0.5)));
                marks::line(&mut sketch, from, to, y, width * 0.45, bright);
            }
        }
        4 => {
            for piece in 0..PIECES {
                let radius = if piece % 2 == 0 { middle - width / 4.0 } else { middle + width / 4.0 };
                let piece = f32::from(piece);
                marks::line(&mut sketch, at(piece, radius), at(piece + 1.0, radius), y, width / 2.0, bright);
            }
        }
        5 => {
            for piece in (0..PIECES).step_by(2).map(f32::from) {
                let (tip, foot) = (at(piece, inner), at(piece, outer));
                marks::chevron(&mut sketch, tip.midpoint(foot), -foot, y, width, bright);
            }
        }
        _ => marks::hoop(&mut sketch, Vec2::ZERO, y, middle, width, bright),
    }
    marks::dot(&mut sketch, Vec2::ZERO, y, 0.10, bright);
    sketch
}

/// How large a ping's ring is after so many seconds, 1 at rest; `None` when it is over.
fn swelling(seconds: f32, still: bool) -> Option<f32> {
    if seconds >= PING_SECONDS {
        return None;
    }
    let beat = (TAU * seconds / PING_SECONDS * BEATS).cos();
    Some(if still { 1.0 } else { 1.0 + SWELL * (1.0 + beat) / 2.0 })
}

fn pulse(
    mut commands: Commands,
    time: Res<Time<Real>>,
    settings: Res<ViewSettings>,
    mut rings: Query<(Entity, &Ring, &mut Transform)>,
    mut activity: ResMut<Activity>,
) {
    for (entity, ring, mut transform) in &mut rings {
        let seconds = (time.elapsed_secs_f64() - ring.since) as f32;
        match swelling(seconds, settings.reduced_motion) {
            Some(size) => transform.scale = Vec3::new(size, 1.0, size),
            None => commands.entity(entity).despawn(),
        }
        if settings.reduced_motion {
            // Nothing moves until it goes.
            activity.wake_in(f64::from(PING_SECONDS - seconds));
        } else {
            activity.animate();
        }
    }
}

/// Draws the frames of the marked areas on every screen.
fn frame(
    mut commands: Commands,
    marked: Res<Marked>,
    tints: Res<Tints>,
    frames: Query<(Entity, &DrawnOn), With<Frames>>,
    screens: Query<(Entity, Ref<Screen>, Ref<ScreenMaterials>)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut activity: ResMut<Activity>,
) {
    for (entity, screen, materials) in &screens {
        let same = !marked.is_changed() && !tints.is_changed() && !materials.is_added();
        if same && (marked.0.is_empty() || !screen.is_changed()) {
            continue;
        }
        for (old, _) in frames.iter().filter(|(_, on)| on.0 == entity) {
            commands.entity(old).despawn();
        }
        let sketch = framed(&screen.view, &marked.0, &tints);
        if !sketch.is_empty() {
            let drawn = (Mesh3d(meshes.add(sketch.finish())), MeshMaterial3d(materials.mark.clone()));
            commands.spawn((drawn, NoFrustumCulling, screen.layers(), DrawnOn(entity), Frames));
        }
        activity.touch();
    }
}

/// A double frame with brackets around each area, over a light ground that follows the floor.
fn framed(view: &SeatView, areas: &[(Cell, Cell)], tints: &Tints) -> Sketch {
    let mut sketch = tints.sheet();
    let brass = tints.brass();
    for &(a, b) in areas {
        let (low, high) = (Cell::new(a.x.min(b.x), a.y.min(b.y)), Cell::new(a.x.max(b.x), a.y.max(b.y)));
        let cells = (low.y..=high.y).flat_map(|y| (low.x..=high.x).map(move |x| Cell::new(x, y)));
        let mut top = f32::MIN;
        for cell in cells.filter(|cell| view.cell(*cell).is_some()) {
            let y = height(view, cell);
            top = top.max(y);
            let corner = Vec2::new(cell.x as f32, cell.y as f32);
            marks::fill(&mut sketch, corner, corner + Vec2::ONE, y, brass.alpha(0.16));
        }
        if top == f32::MIN {
            continue;
        }
        let (low, high) = (Vec2::new(low.x as f32, low.y as f32), Vec2::new((high.x + 1) as f32, (high.y + 1) as f32));
        let corners = [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)];
        for at in 0..4 {
            marks::dashes(&mut sketch, corners[at], corners[(at + 1) % 4], top + LIFT, 0.07, 0.30, brass);
        }
        marks::brackets(&mut sketch, low - 0.12, high + 0.12, top + LIFT, 0.55, 0.09, brass.mix(Tint::WHITE, 0.3));
    }
    sketch
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn a_ping_pulses_for_two_seconds_and_stands_still_with_reduced_motion() {
        let sizes: Vec<f32> = (0..20).filter_map(|tenth| swelling(tenth as f32 / 10.0, false)).collect();
        assert_eq!(sizes.len(), 20, "as long as it lasts");
        assert!(sizes.iter().any(|size| *size > 1.3) && sizes.iter().any(|size| *size < 1.05), "{sizes:?}");
        assert_eq!(swelling(0.4, true), Some(1.0));
        assert_eq!((swelling(PING_SECONDS, false), swelling(PING_SECONDS, true)), (None, None));
    }

    #[test]
    fn each_pattern_has_a_ring_of_its_own() {
        let counts: std::collections::BTreeSet<usize> =
            (0..6).map(|pattern| hoop(Tint::WHITE, pattern).indices.len()).collect();
        assert!(counts.len() >= 5, "{counts:?}");
    }

    #[test]
    fn an_area_is_framed_whichever_corner_came_first_and_only_on_the_map() {
        let view = sample::view_of(&["....", "....", "...."], |_| true);
        let tints = Tints::default();
        let (a, b) = (Cell::new(1, 0), Cell::new(2, 2));
        let one = framed(&view, &[(a, b)], &tints);
        assert_eq!(one.indices.len(), framed(&view, &[(b, a)], &tints).indices.len());
        assert!(!one.is_empty() && framed(&view, &[], &tints).is_empty());
        assert!(framed(&view, &[(Cell::new(40, 40), Cell::new(41, 41))], &tints).is_empty(), "there is no map there");
    }
}
