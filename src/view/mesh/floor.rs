//! The ground of open cells, steps between heights, stairs, and the surface of water.

use super::plan::{Plan, SIDES, beside, ground_height, is_soil, water_height};
use super::sketch::{Sketch, Stuff, Tint, chance};
use crate::board::{Cell, Ground};
use crate::knowledge::view::CellView;
use crate::view::layers::Layer;
use bevy::math::{Vec2, Vec3};

/// Treads of a flight of stairs within a cell.
const TREADS: u32 = 4;
/// What tells the shader that a picture may show this ground: opacity that nothing solid has, with the light that walls
/// leave it.
const PICTURED: f32 = 0.5;
/// How high a tread rises when the ground does not say.
const TREAD_RISE: f32 = 0.07;

/// Adds the ground of a cell, if the seat knows it as open (or as a pillar's place).
pub fn ground(sketch: &mut Sketch, plan: Plan<'_>, cell: Cell) {
    let Some(view) = plan.known(cell) else { return };
    if view.solid && !plan.is_pillar(cell) {
        return;
    }
    if view.ground == Ground::Stairs && !view.solid {
        stairs(sketch, plan, cell, view);
    } else {
        slab(sketch, plan, cell, view);
    }
    risers(sketch, plan, cell, ground_height(view));
}

/// What the ground of a cell is made of.
fn stuff_of(plan: Plan<'_>, cell: Cell, view: &CellView) -> Stuff {
    let own = 0.93 + 0.14 * chance(cell.x, cell.y, 11);
    let warm = 0.03 * (chance(cell.x, cell.y, 12) - 0.5);
    let tone = Tint([own + warm, own, own - warm, 1.0]);
    let (layer, tint) = match (view.ground, view.look) {
        (Ground::Rubble, _) => (Layer::Rubble, Tint::WHITE),
        (Ground::Desert, _) => (Layer::Earth, Tint([1.25, 1.18, 0.95, 1.0])),
        (Ground::Swamp, _) => (Layer::Earth, Tint([0.62, 0.74, 0.58, 1.0])),
        (Ground::DenseForest | Ground::Jungle, _) => (Layer::Earth, Tint([0.70, 0.92, 0.62, 1.0])),
        (Ground::Hills | Ground::Mountains, _) => (Layer::Rubble, Tint([1.0, 0.96, 0.90, 1.0])),
        (ground, 1) if !matches!(ground, Ground::Road | Ground::Stairs) => (Layer::Earth, Tint::WHITE),
        (Ground::Earth, _) => (Layer::Earth, Tint::WHITE),
        (_, 2) => (Layer::Planks, Tint::WHITE),
        (_, 3) => (Layer::Tiles, Tint::WHITE),
        _ => (Layer::Flagstones, Tint::WHITE),
    };
    let wet = plan.is_wet(cell) || SIDES.iter().any(|&side| plan.is_wet(beside(cell, side)));
    let damp = if wet { Tint([0.70, 0.78, 0.76, 1.0]) } else { Tint::WHITE };
    Stuff::of(layer).tinted(tone.over(tint).over(damp).times(1.0 / drowned(view)))
}

/// Deep water swallows what lies on its ground: by how much that is darker.
fn drowned(view: &CellView) -> f32 {
    1.0 + f32::from(view.water_mm) / 420.0
}

/// How much of the light reaches a point of a cell's floor (0 to 1 across it): walls beside it take some away.
fn openness(plan: Plan<'_>, cell: Cell, u: f32, v: f32) -> f32 {
    let blocks = |dx: i32, dy: i32| plan.wall(beside(cell, (dx, dy))).is_some();
    let near = |edge: bool, t: f32| if edge { (1.0 - t * 2.4).max(0.0) } else { 0.0 };
    let sides = near(blocks(-1, 0), u)
        .max(near(blocks(1, 0), 1.0 - u))
        .max(near(blocks(0, -1), v))
        .max(near(blocks(0, 1), 1.0 - v));
    let corner = |dx: i32, dy: i32, u: f32, v: f32| near(blocks(dx, dy), u.max(v));
    let corners = corner(-1, -1, u, v).max(corner(1, -1, 1.0 - u, v)).max(corner(-1, 1, u, 1.0 - v)).max(corner(
        1,
        1,
        1.0 - u,
        1.0 - v,
    ));
    1.0 - 0.46 * sides.max(corners)
}

fn slab(sketch: &mut Sketch, plan: Plan<'_>, cell: Cell, view: &CellView) {
    let stuff = stuff_of(plan, cell, view);
    let height = ground_height(view);
    let marks = [0.0, 0.36, 0.64, 1.0];
    let is_plain = plan_is_plain(plan, cell);
    let rows: &[f32] = if is_plain { &[0.0, 1.0] } else { &marks };
    let mut indices = Vec::with_capacity(rows.len() * rows.len());
    for &v in rows {
        for &u in rows {
            let at = Vec3::new(cell.x as f32 + u, height, cell.y as f32 + v);
            let open = openness(plan, cell, u, v);
            let Tint([r, g, b, _]) = stuff.tint.times(open);
            let tint = Tint([r, g, b, PICTURED * open / drowned(view)]);
            indices.push(sketch.corner(at, Vec3::Y, floor_uv(stuff, cell, u, v), stuff.tinted(tint)));
        }
    }
    let side = rows.len();
    for row in 0..side - 1 {
        for column in 0..side - 1 {
            let [a, b] = [row * side + column, (row + 1) * side + column];
            sketch.triangle(indices[a], indices[b], indices[b + 1]);
            sketch.triangle(indices[a], indices[b + 1], indices[a + 1]);
        }
    }
}

/// A floor with no wall around it needs no corners for shadows.
fn plan_is_plain(plan: Plan<'_>, cell: Cell) -> bool {
    (-1..=1).all(|dy| (-1..=1).all(|dx| plan.wall(beside(cell, (dx, dy))).is_none()))
}

/// Slabs keep to the cells: each cell shows any of the sixteen of the picture, turned round or not. Soil, boards and tiles
/// run through.
fn floor_uv(stuff: Stuff, cell: Cell, u: f32, v: f32) -> Vec2 {
    if (stuff.layer - Layer::Flagstones.index()).abs() > 0.5 {
        return Vec2::new(cell.x as f32 + u, cell.y as f32 + v) * stuff.scale;
    }
    let pick = |n: u32| chance(cell.x, cell.y, n);
    let u = if pick(21) < 0.5 { u } else { 1.0 - u };
    let v = if pick(22) < 0.5 { v } else { 1.0 - v };
    let column = (pick(23) * 3.99).floor();
    let row = (pick(24) * 3.99).floor();
    Vec2::new(column + u, row + v) * 0.25
}

/// Upright faces where the ground beside is lower.
fn risers(sketch: &mut Sketch, plan: Plan<'_>, cell: Cell, height: f32) {
    for (dx, dz) in SIDES {
        let Some(other) = plan.open(beside(cell, (dx, dz))) else { continue };
        let low = ground_height(other);
        if low >= height - 0.005 {
            continue;
        }
        let out = Vec3::new(dx as f32, 0.0, dz as f32);
        let middle = Vec3::new(cell.x as f32 + 0.5, 0.0, cell.y as f32 + 0.5) + out * 0.5;
        let half = Vec3::new(-dz as f32, 0.0, dx as f32) * 0.5;
        let (left, right) = (middle + half, middle - half);
        let face = [left + Vec3::Y * height, left + Vec3::Y * low, right + Vec3::Y * low, right + Vec3::Y * height];
        let stone = Stuff::of(if is_soil(other.ground) { Layer::Earth } else { Layer::Masonry });
        let shade = [0.98, 0.6, 0.6, 0.98];
        sketch.polygon_shaded(&face, out, |i| stone.tinted(Tint::grey(shade[i])));
    }
}

/// A flight of steps that climbs toward the higher neighbour; on level ground, worn treads across the way.
fn stairs(sketch: &mut Sketch, plan: Plan<'_>, cell: Cell, view: &CellView) {
    let height = ground_height(view);
    let rise = |side: (i32, i32)| {
        let ahead = plan.open(beside(cell, side)).map_or(height, ground_height);
        let behind = plan.open(beside(cell, (-side.0, -side.1))).map_or(height, ground_height);
        ahead - behind
    };
    let goes = |side: (i32, i32)| {
        let open = |s: (i32, i32)| i32::from(plan.open(beside(cell, s)).is_some());
        open(side) + open((-side.0, -side.1))
    };
    let up = SIDES
        .into_iter()
        .max_by(|&a, &b| rise(a).total_cmp(&rise(b)).then(goes(a).cmp(&goes(b))).then(b.cmp(&a)))
        .unwrap_or(SIDES[0]);
    let ahead = plan.open(beside(cell, up)).map_or(height, ground_height);
    let climbs = ahead > height + 0.01;
    let step = if climbs { (ahead - height) / TREADS as f32 } else { TREAD_RISE };
    let forward = Vec3::new(up.0 as f32, 0.0, up.1 as f32);
    let right = Vec3::new(-up.1 as f32, 0.0, up.0 as f32);
    let start = Vec3::new(cell.x as f32 + 0.5, 0.0, cell.y as f32 + 0.5) - forward * 0.5;
    let stuff = stuff_of(plan, cell, view);
    let stone = Stuff { layer: Layer::WallCap.index(), ..stuff };
    for tread in 0..TREADS {
        let share = |n: u32| n as f32 / TREADS as f32;
        let (near, far) = (start + forward * share(tread), start + forward * share(tread + 1));
        let top = height + step * if climbs { (tread + 1) as f32 } else { 1.0 };
        let floor = height + if climbs { step * tread as f32 } else { 0.0 };
        // On level ground each tread slopes back to the floor, so that both ends of the flight meet it.
        let back = if climbs { top } else { height };
        let up_at = |p: Vec3, y: f32| p + Vec3::Y * y;
        let (nl, nr) = (near - right * 0.5, near + right * 0.5);
        let (fl, fr) = (far - right * 0.5, far + right * 0.5);
        let own = (cell, tread);
        let face = [up_at(nl, floor), up_at(nr, floor), up_at(nr, top), up_at(nl, top)];
        tread_face(sketch, face, -forward, own, [0.42, 0.42, 0.62, 0.62], stone);
        let flat = [up_at(nl, top), up_at(nr, top), up_at(fr, back), up_at(fl, back)];
        tread_face(sketch, flat, Vec3::Y, own, [1.22, 1.22, 0.70, 0.70], stone);
        for (side_near, side_far, flip) in [(nl, fl, true), (nr, fr, false)] {
            let mut side =
                vec![up_at(side_near, top), up_at(side_near, height), up_at(side_far, height), up_at(side_far, back)];
            if flip {
                side.reverse();
            }
            sketch.polygon(&side, stone.tinted(stuff.tint.times(0.6)));
        }
    }
    slab_under(sketch, cell, height, stuff);
}

/// A face of a tread, cut from one block of the picture so that no joint runs across it.
fn tread_face(sketch: &mut Sketch, face: [Vec3; 4], normal: Vec3, own: (Cell, u32), shade: [f32; 4], stone: Stuff) {
    /// Side of a block in the picture, and what is left of it inside its joints.
    const BLOCK: (f32, f32) = (0.25, 0.19);
    let (cell, tread) = own;
    let pick = |n: u32| (chance(cell.x, cell.y, 80 + tread * 4 + n) * 3.99).floor() * BLOCK.0;
    let from = Vec2::new(pick(0), pick(1)) + (BLOCK.0 - BLOCK.1) / 2.0;
    let corners = [(0.0, 1.0), (1.0, 1.0), (1.0, 0.6), (0.0, 0.6)];
    let indices: Vec<u32> = (0..4)
        .map(|i| {
            let uv = from + Vec2::from(corners[i]) * BLOCK.1;
            sketch.corner(face[i], normal, uv, stone.tinted(stone.tint.times(shade[i])))
        })
        .collect();
    sketch.triangle(indices[0], indices[1], indices[2]);
    sketch.triangle(indices[0], indices[2], indices[3]);
}

fn slab_under(sketch: &mut Sketch, cell: Cell, height: f32, stuff: Stuff) {
    let (x, z) = (cell.x as f32, cell.y as f32);
    let corners = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0)].map(|(u, v)| Vec3::new(x + u, height, z + v));
    sketch.polygon(&corners, stuff.tinted(stuff.tint.times(0.8)));
}

/// Adds the water of a cell: a sheet at its level, denser where it is deep, with a paler line where it meets a wall. It runs
/// on over unknown cells beside it as far as the fog lets it fade, whatever may be there.
pub fn water(sketch: &mut Sketch, plan: Plan<'_>, cell: Cell) {
    let own = plan.open(cell).filter(|view| view.water_mm > 0).map(water_height);
    let beyond = || plan.known(cell).is_none().then(|| level_beside(plan, cell)).flatten();
    let Some(level) = own.or_else(beyond) else { return };
    let shallow = Tint([0.34, 0.46, 0.50, 1.0]);
    let deep = Tint([0.09, 0.17, 0.24, 1.0]);
    let marks = [0.0, 0.12, 0.88, 1.0];
    let mut indices = Vec::with_capacity(16);
    for &v in &marks {
        for &u in &marks {
            let depth = depth_around(plan, cell, u, v);
            let sink = 1.0 - (-depth / 0.55).exp();
            let rim = u.min(1.0 - u).min(v.min(1.0 - v)) <= 0.0 && touches_wall(plan, cell, u, v);
            let base = shallow.mix(deep, sink);
            let tint = if rim { base.mix(Tint([0.75, 0.86, 0.82, 1.0]), 0.5) } else { base };
            let alpha = if rim { 0.9 } else { (0.38 + 0.58 * sink).min(0.95) };
            let at = Vec3::new(cell.x as f32 + u, level, cell.y as f32 + v);
            let uv = Vec2::new(at.x, at.z) * 0.25;
            indices.push(sketch.corner(at, Vec3::Y, uv, Stuff::of(Layer::Water).tinted(tint.alpha(alpha))));
        }
    }
    for row in 0..3 {
        for column in 0..3 {
            let [a, b] = [row * 4 + column, (row + 1) * 4 + column];
            sketch.triangle(indices[a], indices[b], indices[b + 1]);
            sketch.triangle(indices[a], indices[b + 1], indices[a + 1]);
        }
    }
}

/// The highest level of known water around a cell.
fn level_beside(plan: Plan<'_>, cell: Cell) -> Option<f32> {
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    let wet = around.filter_map(|side| plan.open(beside(cell, side)).filter(|view| view.water_mm > 0));
    wet.map(water_height).reduce(f32::max)
}

/// Whether the point of a cell's edge lies against a wall.
fn touches_wall(plan: Plan<'_>, cell: Cell, u: f32, v: f32) -> bool {
    let wall = |dx: i32, dy: i32| plan.wall(beside(cell, (dx, dy))).is_some();
    (u <= 0.0 && wall(-1, 0)) || (u >= 1.0 && wall(1, 0)) || (v <= 0.0 && wall(0, -1)) || (v >= 1.0 && wall(0, 1))
}

/// The depth at a point of a cell, in metres: shared with the neighbours at its edges so that the shade runs through.
fn depth_around(plan: Plan<'_>, cell: Cell, u: f32, v: f32) -> f32 {
    let depth = |cell: Cell| plan.open(cell).map(|view| f32::from(view.water_mm) / 1000.0);
    // Unknown water is as deep as what is known beside each of its points.
    let Some(own) = depth(cell) else { return depth_beside(plan, cell, u, v) };
    let dx = if u <= 0.0 { -1 } else { i32::from(u >= 1.0) };
    let dy = if v <= 0.0 { -1 } else { i32::from(v >= 1.0) };
    let others = [(dx, 0), (0, dy), (dx, dy)].map(|side| depth(beside(cell, side)).unwrap_or(own));
    (own + others.iter().sum::<f32>()) / 4.0
}

/// The mean depth of the known water of those cells that share a point of an unknown cell's rim, else of all around it.
fn depth_beside(plan: Plan<'_>, cell: Cell, u: f32, v: f32) -> f32 {
    let mean = |sides: &mut dyn Iterator<Item = (i32, i32)>| {
        let depths: Vec<f32> = sides
            .filter_map(|side| plan.open(beside(cell, side)))
            .filter(|view| view.water_mm > 0)
            .map(|view| f32::from(view.water_mm) / 1000.0)
            .collect();
        (!depths.is_empty()).then(|| depths.iter().sum::<f32>() / depths.len() as f32)
    };
    let dx = if u <= 0.0 { -1 } else { i32::from(u >= 1.0) };
    let dy = if v <= 0.0 { -1 } else { i32::from(v >= 1.0) };
    let around = || (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    mean(&mut [(dx, 0), (0, dy), (dx, dy)].into_iter()).or_else(|| mean(&mut around())).unwrap_or(0.0)
}
