//! Where dangers lie, for the game master who asks for it: what sets traps off, where they strike and from where, levers
//! and what they work, the way that a stone will take. Each has a pattern of its own, not only a colour.

use super::SceneSystems;
use super::chunks::{ChunksBuilt, ScreenMaterials};
use super::mesh::marks::{self, LIFT};
use super::mesh::stones::RADIUS;
use super::mesh::{Facing, Plan, Sketch};
use super::screen::{DrawnOn, MainScreen, Screen};
use super::tints::Tints;
use crate::board::Cell;
use crate::knowledge::SeatView;
use crate::knowledge::view::SecretView;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;
use std::collections::BTreeSet;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Danger>();
    app.add_systems(Update, draw.in_set(SceneSystems::Sync).after(ChunksBuilt));
}

/// Whether dangers are shown. Players' screens never show them.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Danger(pub bool);

/// The sheet of signs.
#[derive(Component)]
struct Signs;

/// Signs lie over the plates and covers of traps, in metres.
const OVER_TRAPS: f32 = 0.055;
/// How far apart the lines of a hatching lie, in metres.
const HATCH: f32 = 0.25;
/// How far apart the arrowheads of a stone's way stand, in metres.
const SIGN_EVERY: f32 = 1.2;

fn draw(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    danger: Res<Danger>,
    tints: Res<Tints>,
    signs: Query<Entity, With<Signs>>,
    screens: Query<(Entity, Ref<Screen>, Ref<ScreenMaterials>), With<MainScreen>>,
) {
    let Ok((entity, screen, materials)) = screens.single() else { return };
    if !screen.is_changed() && !materials.is_added() && !danger.is_changed() && !tints.is_changed() {
        return;
    }
    signs.iter().for_each(|old| commands.entity(old).despawn());
    if !danger.0 || !screen.seat.is_gm() || !screen.view.seat.is_gm() {
        return;
    }
    let sketch = sketch(&screen.view, &tints);
    if !sketch.is_empty() {
        let drawn = (Mesh3d(meshes.add(sketch.finish())), MeshMaterial3d(materials.mark.clone()));
        commands.spawn((drawn, NoFrustumCulling, screen.layers(), DrawnOn(entity), Signs));
    }
}

/// All signs of what this view holds.
#[must_use]
fn sketch(view: &SeatView, tints: &Tints) -> Sketch {
    let mut sketch = tints.sheet();
    let plan = Plan { view, facing: Facing::Down };
    for secret in view.secrets.iter().filter(|secret| secret.kind.is_some()) {
        area(&mut sketch, plan, secret, tints);
        sensor(&mut sketch, plan, secret, tints);
        direction(&mut sketch, plan, secret, tints);
        levers(&mut sketch, plan, secret, tints);
    }
    for stone in &view.stones {
        let way: Vec<Vec2> = std::iter::once(&stone.at).chain(&stone.ahead).map(|at| at.metres().into()).collect();
        path(&mut sketch, plan, &way, tints);
    }
    sketch
}

/// The way that a stone will take: its two edges, with arrowheads between them.
fn path(sketch: &mut Sketch, plan: Plan<'_>, way: &[Vec2], tints: &Tints) {
    let mut since_sign = 0.0;
    for pair in way.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let side = (to - from).perp().normalize_or_zero() * (RADIUS - 0.05);
        let y = height(plan, Cell::new(to.x.floor() as i32, to.y.floor() as i32)) + 0.017;
        for turn in [side, -side] {
            marks::line(sketch, from + turn, to + turn, y, 0.05, tints.danger().alpha(0.85));
        }
        since_sign += from.distance(to);
        if since_sign >= SIGN_EVERY {
            since_sign = 0.0;
            marks::chevron(sketch, from.midpoint(to), to - from, y, 0.62, tints.danger().alpha(0.9));
        }
    }
    if let Some(&end) = way.last().filter(|_| way.len() > 1) {
        let y = height(plan, Cell::new(end.x.floor() as i32, end.y.floor() as i32)) + 0.017;
        marks::hoop(sketch, end, y, RADIUS, 0.06, tints.danger());
    }
}

fn height(plan: Plan<'_>, cell: Cell) -> f32 {
    let water = plan.open(cell).map_or(0.0, |cell| f32::from(cell.water_mm) / 1000.0);
    plan.ground(cell) + water + OVER_TRAPS + LIFT
}

fn corner(cell: Cell) -> Vec2 {
    Vec2::new(cell.x as f32, cell.y as f32)
}

/// Hatched cells with an edge around all of them.
fn area(sketch: &mut Sketch, plan: Plan<'_>, secret: &SecretView, tints: &Tints) {
    let cells: BTreeSet<Cell> = secret.area.iter().copied().collect();
    let tint = tints.danger().alpha(if secret.armed { 0.75 } else { 0.35 });
    for &cell in &cells {
        let (low, y) = (corner(cell), height(plan, cell) + 0.003);
        marks::fill(sketch, low, low + Vec2::ONE, y - 0.001, tints.danger().alpha(0.10));
        let mut k = -1.0 + HATCH / 2.0;
        while k < 1.0 {
            // From the south-west to the north-east, so that it cannot be taken for the floor's own joints.
            let (from, to) =
                (Vec2::new(0.0_f32.max(k), 1.0_f32.min(1.0 + k)), Vec2::new(1.0_f32.min(1.0 + k), 0.0_f32.max(k)));
            marks::line(sketch, low + from, low + to, y, 0.030, tint);
            k += HATCH;
        }
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            if !cells.contains(&Cell::new(cell.x + dx, cell.y + dy)) {
                let out = Vec2::new(dx as f32, dy as f32) * 0.48;
                let (middle, side) = (low + Vec2::splat(0.5) + out, out.perp().normalize_or_zero() * 0.5);
                marks::line(sketch, middle - side, middle + side, y + 0.001, 0.045, tint);
            }
        }
    }
}

/// Dotted cells in a dashed frame.
fn sensor(sketch: &mut Sketch, plan: Plan<'_>, secret: &SecretView, tints: &Tints) {
    let tint = tints.secret().alpha(if secret.armed { 1.0 } else { 0.5 });
    for &cell in &secret.sensor {
        let (low, y) = (corner(cell), height(plan, cell) + 0.008);
        marks::fill(sketch, low + 0.08, low + 0.92, y - 0.002, tints.secret().alpha(0.16));
        for x in [0.25, 0.5, 0.75] {
            for z in [0.25, 0.5, 0.75] {
                marks::dot(sketch, low + Vec2::new(x, z), y, 0.055, tint);
            }
        }
        let corners = [(0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)].map(|(x, z)| low + Vec2::new(x, z));
        for n in 0..4 {
            marks::dashes(sketch, corners[n], corners[(n + 1) % 4], y, 0.05, 0.13, tint);
        }
    }
}

/// From where it strikes, and whereto.
fn direction(sketch: &mut Sketch, plan: Plan<'_>, secret: &SecretView, tints: &Tints) {
    let Some(mouth) = secret.mouth.filter(|mouth| !secret.sensor.contains(mouth)) else { return };
    let to = secret.towards.or(secret.sensor.first().copied());
    let (from, y) = (Vec2::from(mouth.centre().metres()), height(plan, mouth).max(LIFT) + 0.011);
    // A mouth in the rock is shown on top of it.
    let y = plan.wall(mouth).map_or(y, |top| top + LIFT);
    marks::hoop(sketch, from, y, 0.22, 0.05, tints.danger());
    let Some(to) = to.filter(|to| *to != mouth) else { return };
    let end = Vec2::from(to.centre().metres());
    let way = (end - from).normalize_or_zero();
    marks::line(sketch, from + way * 0.24, end, y, 0.035, tints.danger().alpha(0.85));
    marks::chevron(sketch, end, way, y, 0.30, tints.danger());
}

/// Levers, with lines to the trap that they work.
fn levers(sketch: &mut Sketch, plan: Plan<'_>, secret: &SecretView, tints: &Tints) {
    let target = secret.sensor.first().or(secret.area.first()).copied().or(secret.mouth);
    let door = secret.rigged_door.and_then(|id| plan.view.doors.iter().find(|door| door.id == id));
    let door = door.map(|door| Vec2::from(door.from.metres()).midpoint(door.to.metres().into()));
    let target = target.map(|cell| Vec2::from(cell.centre().metres())).or(door);
    for &(_, cell) in &secret.levers {
        let at = Vec2::from(cell.centre().metres());
        let y = plan.wall(cell).map_or(height(plan, cell), |top| top + LIFT) + 0.014;
        marks::hoop(sketch, at, y, 0.30, 0.06, tints.help());
        marks::dot(sketch, at, y, 0.10, tints.help());
        if let Some(to) = target {
            marks::dashes(sketch, at + (to - at).normalize_or_zero() * 0.32, to, y, 0.05, 0.22, tints.help());
            marks::brackets(sketch, to - 0.3, to + 0.3, y, 0.16, 0.05, tints.help());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;
    use crate::text::Phrase;

    fn view(change: impl FnOnce(&mut SecretView)) -> SeatView {
        let mut view = sample::view_of(&["......", "......", "......"], |_| true);
        let mut secret = SecretView { kind: Some(Phrase::new("trap-net")), armed: true, ..SecretView::default() };
        change(&mut secret);
        view.secrets.push(secret);
        view
    }

    #[test]
    fn sensor_area_and_lever_have_patterns_of_their_own() {
        let at = Cell::new(2, 1);
        let sensor = sketch(&view(|secret| secret.sensor = vec![at]), &Tints::default());
        let area = sketch(&view(|secret| secret.area = vec![at]), &Tints::default());
        let lever = sketch(&view(|secret| secret.levers = vec![(crate::knowledge::ThingId(4), at)]), &Tints::default());
        let counts = [&sensor, &area, &lever].map(|sketch| sketch.indices.len());
        assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
        assert!(counts[0] != counts[1] && counts[1] != counts[2], "{counts:?}");
        let outside = |drawn: &Sketch| drawn.positions.iter().any(|at| !(1.9..=3.1).contains(&at[0]));
        assert!(!outside(&sensor) && !outside(&area), "they keep to their cell");
    }

    #[test]
    fn other_hidden_things_are_no_dangers() {
        assert!(
            sketch(&view(|secret| (secret.kind, secret.sensor) = (None, vec![Cell::new(1, 1)])), &Tints::default())
                .is_empty()
        );
    }
}
