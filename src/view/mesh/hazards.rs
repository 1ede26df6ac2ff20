//! Rooms at work: walls that close in as far as their clock has come, and the water that pours into a room that fills.

use super::sketch::{Sketch, Stuff, Tint};
use crate::board::Cell;
use crate::view::layers::Layer;
use bevy::math::{Vec2, Vec3};
use std::collections::BTreeSet;

/// How high the walls stand that close in, in metres: below the cut of the walls around.
const TALL: f32 = 0.78;
/// How far they stand out before they have begun, in metres.
const LEAST: f32 = 0.03;
/// How high a spout lies, in metres.
const SPOUT: f32 = 1.05;

/// The edges at which a room ends: the middle of each and the direction into the room.
fn edges(room: &BTreeSet<Cell>) -> impl Iterator<Item = (Vec2, Vec2)> + '_ {
    room.iter().flat_map(move |cell| {
        let middle = Vec2::new(cell.x as f32 + 0.5, cell.y as f32 + 0.5);
        let sides = [(0, -1), (1, 0), (0, 1), (-1, 0)].into_iter();
        let outside = sides.filter(move |(dx, dy)| !room.contains(&Cell::new(cell.x + dx, cell.y + dy)));
        outside.map(move |(dx, dy)| {
            let out = Vec2::new(dx as f32, dy as f32);
            (middle + out * 0.5, -out)
        })
    })
}

/// Half the shorter side of a room in metres: how far its walls can come.
fn depth(room: &BTreeSet<Cell>) -> f32 {
    let range = |of: fn(&Cell) -> i32| {
        let (low, high) = (room.iter().map(of).min(), room.iter().map(of).max());
        low.zip(high).map_or(0, |(low, high)| high - low + 1)
    };
    range(|cell| cell.x).min(range(|cell| cell.y)) as f32 / 2.0
}

/// Walls that have come in by this share of their way, on this ground.
#[must_use]
pub fn closing(cells: &[Cell], ground: f32, share: f32) -> Sketch {
    let mut sketch = Sketch::default();
    let room: BTreeSet<Cell> = cells.iter().copied().collect();
    let far = (depth(&room) * share.clamp(0.0, 1.0) * 0.92).max(LEAST);
    let stone = Stuff { scale: 0.5, ..Stuff::of(Layer::Masonry) }.tinted(Tint([0.92, 0.84, 0.78, 1.0]));
    let spikes = Stuff { scale: 0.5, ..Stuff::of(Layer::Iron) }.tinted(Tint::grey(1.4));
    for (at, inwards) in edges(&room) {
        let side = inwards.perp() * 0.5;
        let corners = [at - side, at + side + inwards * far];
        let (low, high) = (corners[0].min(corners[1]), corners[0].max(corners[1]));
        sketch.block(Vec3::new(low.x, ground + 0.01, low.y), Vec3::new(high.x, ground + TALL, high.y), stone);
        for n in [-0.3_f32, 0.0, 0.3] {
            let tip = at + inwards * (far + 0.07) + inwards.perp() * n;
            let foot = at + inwards * far + inwards.perp() * n;
            let (low, high) = (tip.min(foot) - 0.02, tip.max(foot) + 0.02);
            sketch.block(Vec3::new(low.x, ground + 0.40, low.y), Vec3::new(high.x, ground + 0.44, high.y), spikes);
        }
    }
    sketch
}

/// Two jets that fall from the walls of a room onto its water, nearest to where the water comes from.
#[must_use]
pub fn jets(cells: &[Cell], from: Option<Vec2>, surface: f32) -> Sketch {
    let mut sketch = Sketch::default();
    let room: BTreeSet<Cell> = cells.iter().copied().collect();
    let middle = cells.iter().fold(Vec2::ZERO, |sum, cell| sum + Vec2::new(cell.x as f32 + 0.5, cell.y as f32 + 0.5));
    let from = from.unwrap_or(middle / cells.len().max(1) as f32);
    let mut places: Vec<(Vec2, Vec2)> = edges(&room).collect();
    // Jets are seen best from the south: those on northern walls come first among equals.
    places.sort_by(|a, b| (a.0.distance(from) - a.1.y).total_cmp(&(b.0.distance(from) - b.1.y)));
    let foam = Stuff { scale: 1.0, ..Stuff::of(Layer::Water) }.tinted(Tint([0.62, 0.78, 0.84, 0.82]));
    let top = surface.max(0.0) + SPOUT;
    for (at, inwards) in places.into_iter().take(2) {
        let side = inwards.perp() * 0.17;
        let out = |d: f32| at + inwards * d;
        let point = |p: Vec2, y: f32| Vec3::new(p.x, y, p.y);
        let bends = [(0.02, top), (0.16, top - 0.10), (0.26, top - 0.42), (0.31, surface)];
        for pair in bends.windows(2) {
            let [(d0, y0), (d1, y1)] = [pair[0], pair[1]];
            let face = [
                point(out(d0) - side, y0),
                point(out(d1) - side * 1.25, y1),
                point(out(d1) + side * 1.25, y1),
                point(out(d0) + side, y0),
            ];
            let mut back = face;
            back.reverse();
            sketch.polygon(&face, foam);
            sketch.polygon(&back, foam);
        }
    }
    sketch
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room() -> Vec<Cell> {
        (2..5).flat_map(|x| (2..6).map(move |y| Cell::new(x, y))).collect()
    }

    #[test]
    fn walls_come_in_with_their_clock_and_never_meet() {
        let inner = |share: f32| {
            let drawn = closing(&room(), 0.0, share);
            // Only what comes from the west: in the middle rows no other wall reaches so far.
            let western = drawn.positions.iter().filter(|at| at[0] < 3.5 && (3.6..4.4).contains(&at[2]));
            let west = western.map(|at| at[0]).fold(0.0_f32, f32::max);
            west - 2.0
        };
        assert!(inner(0.0) < 0.15, "they have not begun");
        assert!(inner(0.3) > 0.3 && inner(0.6) > inner(0.3), "{} {}", inner(0.3), inner(0.6));
        assert!(inner(1.0) < 1.5, "half of the narrow side");
    }

    #[test]
    fn jets_fall_onto_the_water() {
        let drawn = jets(&room(), None, 0.5);
        assert!(!drawn.is_empty());
        let low = drawn.positions.iter().map(|at| at[1]).fold(f32::MAX, f32::min);
        assert!((low - 0.5).abs() < 1e-6, "{low}");
        assert!(jets(&[], None, 0.0).is_empty());
    }
}
