//! Signs on the floor: on every screen whose turn it is; on the main one where it reaches, the way under the pointer, what
//! is selected, what is measured, and for the game master what players do not see.

use super::SceneSystems;
use super::camera::CameraRig;
use super::chunks::{ChunksBuilt, ScreenMaterials};
use super::hover::{Hover, Measure, PathShown, ReachShown, Selected};
use super::mesh::marks::{self, LIFT};
use super::mesh::sketch::Tint;
use super::mesh::{Facing, Plan, Sketch};
use super::motion::Motion;
use super::screen::{DrawnOn, MainScreen, Screen};
use super::tints::Tints;
use super::tokens::{Figure, Figures, TokensSynced};
use crate::board::Cell;
use crate::knowledge::SeatView;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;
use std::collections::BTreeSet;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (draw_secrets, draw_reach, draw_pointer, draw_halo)
            .in_set(SceneSystems::Sync)
            .after(ChunksBuilt)
            .after(TokensSynced),
    );
    app.add_systems(Update, follow_halo.in_set(SceneSystems::Report));
}

/// Outlines of secrets lie over the plates and covers of traps, in metres.
const OVER_TRAPS: f32 = 0.045;

/// One sheet of signs of a screen; there is at most one of each kind.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sheet {
    Secrets,
    Reach,
    Pointer,
    Halo,
}

type Sheets<'w, 's> = Query<'w, 's, (Entity, &'static Sheet, &'static DrawnOn)>;
type MainView<'w, 's> = Query<'w, 's, (Entity, Ref<'static, Screen>, Ref<'static, ScreenMaterials>), With<MainScreen>>;

/// Replaces a sheet's mesh, or takes it away when there is nothing to show.
fn show(
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    sheets: &Sheets,
    screen: (Entity, &Screen, &ScreenMaterials),
    sheet: Sheet,
    sketch: Sketch,
) {
    let old = sheets.iter().find(|(_, kind, on)| **kind == sheet && on.0 == screen.0).map(|(entity, ..)| entity);
    match old {
        Some(entity) if sketch.is_empty() => commands.entity(entity).despawn(),
        Some(entity) => {
            commands.entity(entity).insert(Mesh3d(meshes.add(sketch.finish())));
        }
        None if sketch.is_empty() => {}
        None => {
            let (entity, screen, materials) = screen;
            commands.spawn((
                Mesh3d(meshes.add(sketch.finish())),
                MeshMaterial3d(materials.mark.clone()),
                NoFrustumCulling,
                screen.layers(),
                DrawnOn(entity),
                sheet,
            ));
        }
    }
}

/// The square of a cell, drawn in by some metres.
fn square(cell: Cell, size: i32, inset: f32) -> (Vec2, Vec2) {
    let low = Vec2::new(cell.x as f32, cell.y as f32);
    (low + inset, low + size as f32 - inset)
}

fn height(view: &SeatView, cell: Cell) -> f32 {
    let plan = Plan { view, facing: Facing::Down };
    let water = plan.open(cell).map_or(0.0, |cell| f32::from(cell.water_mm) / 1000.0);
    plan.ground(cell) + water + LIFT
}

fn draw_secrets(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    sheets: Sheets,
    tints: Res<Tints>,
    screens: MainView,
) {
    let Ok((entity, screen, materials)) = screens.single() else { return };
    if !screen.is_changed() && !materials.is_added() && !tints.is_changed() {
        return;
    }
    let view = &screen.view;
    let mut sketch = tints.sheet();
    for secret in &view.secrets {
        let tint = if secret.armed { tints.secret() } else { tints.secret().mix(Tint::grey(0.6), 0.7) };
        let cells: BTreeSet<Cell> = secret.sensor.iter().copied().collect();
        for &cell in &cells {
            let y = height(view, cell) + OVER_TRAPS;
            let (low, high) = square(cell, 1, 0.06);
            marks::fill(&mut sketch, low, high, y, tint.alpha(0.10));
            outline(&mut sketch, cell, &cells, y + 0.002, |sketch, from, to| {
                marks::dashes(sketch, from, to, y + 0.002, 0.045, 0.15, tint.alpha(0.95));
            });
        }
        if let Some(door) = secret.rigged_door.and_then(|id| view.doors.iter().find(|door| door.id == id)) {
            let (from, to) = (Vec2::from(door.from.metres()), Vec2::from(door.to.metres()));
            let side = (to - from).perp().normalize_or_zero() * 0.30;
            let y = height(view, door.from.cell());
            let corners = [from + side, to + side, to - side, from - side];
            for i in 0..4 {
                marks::dashes(&mut sketch, corners[i], corners[(i + 1) % 4], y, 0.045, 0.15, tint.alpha(0.95));
            }
        }
    }
    for note in &view.notes {
        let y = height(view, note.at);
        let centre = Vec2::from(note.at.centre().metres()) + Vec2::new(0.26, -0.26);
        marks::dot(&mut sketch, centre, y, 0.13, tints.secret().alpha(0.9));
        marks::line(
            &mut sketch,
            centre + Vec2::new(0.0, -0.065),
            centre + Vec2::new(0.0, 0.02),
            y + 0.004,
            0.03,
            Tint::grey(0.08),
        );
        marks::dot(&mut sketch, centre + Vec2::new(0.0, 0.065), y + 0.004, 0.022, Tint::grey(0.08));
    }
    show(&mut commands, &mut meshes, &sheets, (entity, &screen, &materials), Sheet::Secrets, sketch);
}

/// Calls `draw` for the edges of a cell that its set of cells ends at, a little inside.
fn outline(
    sketch: &mut Sketch,
    cell: Cell,
    cells: &BTreeSet<Cell>,
    _y: f32,
    mut draw: impl FnMut(&mut Sketch, Vec2, Vec2),
) {
    let has = |dx: i32, dy: i32| cells.contains(&Cell::new(cell.x + dx, cell.y + dy));
    let inset = 0.06;
    let (low, high) = square(cell, 1, 0.0);
    let inner = |edge: bool| if edge { 0.0 } else { inset };
    let (west, east, north, south) = (has(-1, 0), has(1, 0), has(0, -1), has(0, 1));
    let left = low.x + inner(west);
    let right = high.x - inner(east);
    let top = low.y + inner(north);
    let bottom = high.y - inner(south);
    if !north {
        draw(sketch, Vec2::new(left, top), Vec2::new(right, top));
    }
    if !south {
        draw(sketch, Vec2::new(left, bottom), Vec2::new(right, bottom));
    }
    if !west {
        draw(sketch, Vec2::new(left, top), Vec2::new(left, bottom));
    }
    if !east {
        draw(sketch, Vec2::new(right, top), Vec2::new(right, bottom));
    }
}

fn draw_reach(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    sheets: Sheets,
    reach: Res<ReachShown>,
    motion: Res<Motion>,
    tints: Res<Tints>,
    screens: MainView,
) {
    let Ok((entity, screen, materials)) = screens.single() else { return };
    if !screen.is_changed()
        && !materials.is_added()
        && !reach.is_changed()
        && !motion.is_changed()
        && !tints.is_changed()
    {
        return;
    }
    let mut sketch = tints.sheet();
    // A token that is on its way has its reach drawn when it arrives.
    let shown = if motion.walking { &[][..] } else { &reach.cells };
    let mut cells: BTreeSet<Cell> = shown.iter().copied().collect();
    if let Some(token) = reach.thing.and_then(|id| screen.view.token(id)).filter(|_| !cells.is_empty()) {
        cells.extend(token.at.square(token.size.into()));
    }
    for &cell in &cells {
        let y = height(&screen.view, cell);
        let (low, high) = square(cell, 1, 0.0);
        marks::fill(&mut sketch, low, high, y, tints.brass().alpha(0.055));
        outline(&mut sketch, cell, &cells, y, |sketch, from, to| {
            marks::line(sketch, from, to, y, 0.035, tints.brass().alpha(0.60));
        });
    }
    show(&mut commands, &mut meshes, &sheets, (entity, &screen, &materials), Sheet::Reach, sketch);
}

#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn draw_pointer(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    sheets: Sheets,
    hover: Res<Hover>,
    selected: Res<Selected>,
    path: Res<PathShown>,
    measure: Res<Measure>,
    rigs: Query<&CameraRig, With<MainScreen>>,
    tints: Res<Tints>,
    screens: MainView,
) {
    let Ok((entity, screen, materials)) = screens.single() else { return };
    let changed = hover.is_changed() || selected.is_changed() || path.is_changed() || measure.is_changed();
    if !screen.is_changed() && !materials.is_added() && !changed && !tints.is_changed() {
        return;
    }
    let view = &screen.view;
    let mut sketch = tints.sheet();
    if let Some(token) = selected.0.and_then(|id| view.token(id)) {
        let (low, high) = square(token.at, token.size.into(), 0.02);
        marks::brackets(&mut sketch, low, high, height(view, token.at) + 0.006, 0.22, 0.05, tints.focus().alpha(0.95));
    }
    if let Some(cell) = hover.cell {
        let token = hover.thing.and_then(|id| view.token(id));
        let (at, size) = token.map_or((cell, 1), |token| (token.at, i32::from(token.size)));
        let (low, high) = square(at, size, 0.05);
        let y = height(view, at) + 0.004;
        if hover.by_keys {
            // What the keyboard points at may be rock: the mark lies on top of it, as the camera has it cut.
            let facing = rigs.single().map_or(Facing::Down, |rig| Facing::of(rig.goal.yaw, rig.straight_down));
            let y = Plan { view, facing }.wall(at).map_or(y, |top| top + LIFT);
            marks::fill(&mut sketch, low, high, y, tints.focus().alpha(0.22));
            marks::brackets(&mut sketch, low, high, y + 0.004, 0.32, 0.08, tints.focus());
        } else {
            marks::brackets(&mut sketch, low, high, y, 0.18, 0.035, tints.brass().mix(Tint::WHITE, 0.35).alpha(0.9));
        }
    }
    draw_path(&mut sketch, view, &path, &tints);
    if let Measure(Some((from, to))) = *measure {
        let [a, b] = [from, to].map(|cell| Vec2::from(cell.centre().metres()));
        let y = height(view, from).max(height(view, to)) + 0.01;
        marks::dashes(&mut sketch, a, b, y, 0.05, 0.22, tints.focus());
        marks::hoop(&mut sketch, a, y, 0.13, 0.035, tints.focus());
        marks::dot(&mut sketch, b, y, 0.10, tints.focus());
    }
    show(&mut commands, &mut meshes, &sheets, (entity, &screen, &materials), Sheet::Pointer, sketch);
}

/// The way: dots where it can be paid for, with arrowheads where it turns; hollow rings and a cross where it cannot.
fn draw_path(sketch: &mut Sketch, view: &SeatView, path: &PathShown, tints: &Tints) {
    let Some(token) = path.thing.and_then(|id| view.token(id)) else { return };
    let size = i32::from(token.size);
    let place = |cell: Cell| Vec2::from(cell.centre_of(size).metres());
    let mut last = place(token.at);
    let count = path.steps.len();
    for (i, step) in path.steps.iter().enumerate() {
        let at = place(step.cell);
        let y = height(view, step.cell) + 0.008;
        let affordable = step.cost <= path.budget;
        let is_end = i + 1 == count;
        if affordable {
            let tint = tints.brass().mix(Tint::WHITE, 0.25);
            marks::chevron(sketch, last.midpoint(at), at - last, y, 0.26, tint.alpha(0.9));
            if is_end {
                marks::hoop(sketch, at, y, 0.27, 0.05, tint);
                marks::dot(sketch, at, y, 0.13, tint);
            } else {
                marks::dot(sketch, at, y, 0.085, tint.alpha(0.95));
            }
        } else if is_end {
            marks::cross(sketch, at, y, 0.34, tints.danger());
        } else {
            marks::hoop(sketch, at, y, 0.09, 0.03, tints.danger().alpha(0.9));
        }
        last = at;
    }
}

fn draw_halo(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    sheets: Sheets,
    tints: Res<Tints>,
    screens: Query<(Entity, Ref<Screen>, Ref<ScreenMaterials>)>,
) {
    for (entity, screen, materials) in &screens {
        if screen.is_changed() || materials.is_added() || tints.is_changed() {
            let sketch = halo(&screen.view, &tints);
            show(&mut commands, &mut meshes, &sheets, (entity, &screen, &materials), Sheet::Halo, sketch);
        }
    }
}

/// The halo of the token whose turn it is.
fn halo(view: &SeatView, tints: &Tints) -> Sketch {
    let mut sketch = tints.sheet();
    if let Some(token) = view.active() {
        let radius = f32::from(token.size) * 0.5 - 0.09;
        let moat = Tint([0.02, 0.012, 0.0, 1.0]);
        let dark =
            [(radius, 0.0), (radius + 0.03, 0.80), (radius + 0.17, 0.80), (radius + 0.26, 0.42), (radius + 0.55, 0.0)];
        marks::glow(&mut sketch, Vec2::ZERO, LIFT * 1.6, &dark, moat, 0.0);
        // Brighter than brass: it glows.
        let gold = tints.brass().times(1.55).alpha(1.0);
        let bright = [
            (radius + 0.045, 0.0),
            (radius + 0.065, 1.0),
            (radius + 0.125, 1.0),
            (radius + 0.15, 0.30),
            (radius + 0.42, 0.0),
        ];
        marks::glow(&mut sketch, Vec2::ZERO, LIFT * 1.9, &bright, gold, 1.0);
    }
    sketch
}

/// The halo goes with its token, also while it walks.
fn follow_halo(
    screens: Query<(&Screen, &Figures)>,
    figures: Query<&Figure>,
    mut sheets: Query<(&Sheet, &DrawnOn, &mut Transform)>,
) {
    for (sheet, on, mut transform) in &mut sheets {
        let screen = screens.get(on.0).ok().filter(|_| *sheet == Sheet::Halo);
        let figure = screen.and_then(|(screen, own)| figures.get(*own.0.get(&screen.view.active()?.id)?).ok());
        if let Some(figure) = figure {
            let place = Vec3::new(figure.at.x, figure.ground, figure.at.y);
            transform.set_if_neq(Transform::from_translation(place));
        }
    }
}
