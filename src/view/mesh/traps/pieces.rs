//! The parts of traps that move: each a body about a pivot, with the course that it takes when the trap goes off.

use super::super::sketch::{Sketch, Stuff, Tint, chance};
use super::course::Course;
use super::{Fate, Site, middle, rod, spike};
use crate::board::Cell;
use crate::rules::event::TrapKind;
use crate::view::layers::Layer;
use bevy::math::{Affine3A, Quat, Vec2, Vec3};
use bevy::prelude::Transform;
use std::f32::consts::{FRAC_PI_2, TAU};

/// How high things hang that fall, in metres.
const ALOFT: f32 = 2.3;

/// A part that moves.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its body about the pivot.
    pub body: Sketch,
    /// The pivot on the map, in metres.
    pub at: Vec3,
    /// How the part is turned about the upright before it moves, in radians.
    pub turn: f32,
    /// How it moves.
    pub course: Course,
}

impl Piece {
    /// Where it stands on the map at a time.
    #[must_use]
    pub fn place(&self, t: f32) -> Transform {
        let base = Transform::from_translation(self.at).with_rotation(Quat::from_rotation_y(self.turn));
        base * self.course.at(t)
    }
}

fn iron() -> Stuff {
    Stuff { scale: 0.5, ..Stuff::of(Layer::Iron) }.tinted(Tint::grey(1.5))
}

/// Whetted iron: it catches the eye also where the light is poor.
fn steel() -> Stuff {
    Stuff { shine: 0.07, ..iron() }.tinted(Tint::grey(2.6))
}

fn wood() -> Stuff {
    Stuff { scale: 0.5, ..Stuff::of(Layer::DoorWood) }
}

/// The parts of a trap that move. Those of rooms that fill or close in follow their clocks instead, and a stone rolls by
/// itself.
#[must_use]
pub fn pieces(site: &Site) -> Vec<Piece> {
    use TrapKind as K;
    let Some(anchor) = site.anchor() else { return Vec::new() };
    let still = |body, course| vec![Piece { body, at: anchor, turn: 0.0, course }];
    let mut pieces = match site.kind {
        K::WolfPit => lids(site),
        K::SpinningBlades => site.area.iter().map(|&(cell, y)| rotor(cell, y)).collect(),
        K::RainOfNeedles => {
            let from = Vec3::Y * ALOFT;
            still(needles(site, anchor), Course::Slide { from, to: Vec3::ZERO })
        }
        K::BearTrap => site.sensor.iter().flat_map(|&(cell, y)| jaws(cell, y)).collect(),
        K::SwingingBlock => swing(site, anchor, block(), false),
        K::PendulumBlade => swing(site, anchor, crescent(), true),
        K::AcidTrap => {
            let at = site.mouth.map_or(anchor, |at| Vec3::new(at.x, anchor.y, at.y));
            vec![Piece { body: spray(site, at), at, turn: 0.0, course: Course::Burst }]
        }
        K::SpearTrap => still(spears(site, anchor), Course::Thrust { by: Vec3::Y * SPEAR, rest: 0.28 }),
        K::PoisonedNeedle => lock_needle(site, anchor),
        K::FallingPortcullis => portcullis(site, anchor),
        K::Net => still(net(site, anchor), Course::Spread { from: 1.7 }),
        K::ArrowTrap => arrow(site, anchor),
        K::WaterTrap | K::CrushingRoom | K::RollingStone | K::Custom => Vec::new(),
    };
    if !pieces.is_empty() && !site.area.is_empty() {
        pieces.extend(still(outline(site, anchor), Course::Flash));
    }
    pieces
}

/// A bright line about the cells on which the trap acts, seen while it strikes.
fn outline(site: &Site, anchor: Vec3) -> Sketch {
    const SIDES: [(i32, i32, Vec2, Vec2); 4] = [
        (0, -1, Vec2::ZERO, Vec2::X),
        (1, 0, Vec2::X, Vec2::ONE),
        (0, 1, Vec2::Y, Vec2::ONE),
        (-1, 0, Vec2::ZERO, Vec2::Y),
    ];
    let mut body = Sketch::default();
    let hot = Stuff { shine: 0.30, ..Stuff::paint(Tint([0.95, 0.33, 0.20, 1.0])) };
    for &(cell, y) in &site.area {
        let low = Vec2::new(cell.x as f32 - anchor.x, cell.y as f32 - anchor.z);
        for (dx, dy, from, to) in SIDES {
            let beside = Cell::new(cell.x + dx, cell.y + dy);
            if site.area.iter().all(|(other, _)| *other != beside) {
                rod(&mut body, low + from, low + to, y - anchor.y + 0.012, 0.05, 0.014, hot);
            }
        }
    }
    body
}

/// Two covers over each cell of a pit. Once it is open they hang below the floor.
fn lids(site: &Site) -> Vec<Piece> {
    let mut lids = Vec::new();
    for &(cell, y) in &site.sensor {
        for side in [1.0_f32, -1.0] {
            let mut body = Sketch::default();
            let (near, far) = (0.0_f32.min(0.49 * side), 0.0_f32.max(0.49 * side));
            let cover = Stuff::of(Layer::Earth).tinted(Tint([0.86, 0.80, 0.70, 1.0]));
            body.block(Vec3::new(near, 0.0, -0.49), Vec3::new(far, 0.022, 0.49), cover);
            for (z, n) in [(-0.34, 40), (0.0, 41), (0.34, 42)] {
                let shade = Tint::grey(0.75 + 0.2 * chance(cell.x, cell.y, n));
                body.block(
                    Vec3::new(near + 0.02, 0.022, z - 0.07),
                    Vec3::new(far - 0.02, 0.032, z + 0.07),
                    wood().tinted(shade),
                );
            }
            let at = Vec3::new(middle(cell).x - 0.5 * side, y + 0.022, middle(cell).y);
            let course = Course::Turn { axis: Vec3::Z, by: -side * 1.62 };
            lids.push(Piece { body, at, turn: 0.0, course });
        }
    }
    lids
}

/// Four blades about an upright.
fn rotor(cell: Cell, y: f32) -> Piece {
    let mut body = Sketch::default();
    for n in 0..4 {
        let turn = Affine3A::from_rotation_y(TAU * n as f32 / 4.0);
        body.block_turned(turn, Vec3::new(0.04, 0.0, -0.06), Vec3::new(0.66, 0.025, 0.03), iron());
        body.block_turned(turn, Vec3::new(0.26, 0.0, 0.03), Vec3::new(0.66, 0.025, 0.12), steel());
    }
    body.lathe(
        Vec3::ZERO,
        8,
        &[(0.07, -0.3, Tint::WHITE), (0.07, 0.08, Tint::WHITE), (0.0, 0.13, Tint::WHITE)],
        iron(),
    );
    Piece { body, at: Vec3::new(middle(cell).x, y, middle(cell).y), turn: 0.0, course: Course::Spin { rise: 0.5 } }
}

fn needles(site: &Site, anchor: Vec3) -> Sketch {
    let mut body = Sketch::default();
    for &(cell, y) in &site.area {
        for n in 0..7 {
            let pick = |k: u32| chance(cell.x, cell.y, 300 + n * 10 + k);
            let at = Vec3::new(cell.x as f32 + pick(0), y, cell.y as f32 + pick(1)) - anchor;
            let lean = Quat::from_rotation_z((pick(2) - 0.5) * 0.5) * Quat::from_rotation_x((pick(3) - 0.5) * 0.5);
            let place = Affine3A::from_rotation_translation(lean, at);
            body.block_turned(place, Vec3::new(-0.013, 0.0, -0.013), Vec3::new(0.013, 0.38, 0.013), steel());
        }
    }
    body
}

/// Two toothed half rings that close.
fn jaws(cell: Cell, y: f32) -> [Piece; 2] {
    [1.0_f32, -1.0].map(|side| {
        let mut body = Sketch::default();
        let ring = |n: u32| Vec2::from_angle(FRAC_PI_2 * 2.0 * n as f32 / 6.0) * 0.30 * Vec2::new(1.0, side);
        for n in 0..6 {
            rod(&mut body, ring(n), ring(n + 1), 0.0, 0.035, 0.03, iron());
            let tooth = ring(n).midpoint(ring(n + 1));
            spike(&mut body, Vec3::new(tooth.x, 0.03, tooth.y), 0.028, 0.10, iron());
        }
        let at = Vec3::new(middle(cell).x, y + 0.02, middle(cell).y);
        Piece { body, at, turn: 0.0, course: Course::Turn { axis: Vec3::X, by: -side * 1.40 } }
    })
}

/// The length of the arm that block and pendulum hang from, in metres.
const ARM: f32 = 1.95;

fn rope(body: &mut Sketch) {
    let rope = Stuff::paint(Tint([0.50, 0.40, 0.26, 1.0]));
    for z in [-0.12, 0.12] {
        body.block(Vec3::new(-0.014, -ARM, z - 0.014), Vec3::new(0.014, 0.0, z + 0.014), rope);
    }
}

fn block() -> Sketch {
    let mut body = Sketch::default();
    rope(&mut body);
    let stone = Stuff { scale: 0.5, ..Stuff::of(Layer::WallCap) };
    body.block(Vec3::new(-0.26, -ARM - 0.16, -0.34), Vec3::new(0.26, -ARM + 0.34, 0.34), stone);
    for x in [-0.29, 0.23] {
        body.block(Vec3::new(x, -ARM - 0.13, -0.36), Vec3::new(x + 0.06, -ARM + 0.31, 0.36), iron());
    }
    body
}

fn crescent() -> Sketch {
    let mut body = Sketch::default();
    body.block(Vec3::new(-0.025, -ARM + 0.1, -0.025), Vec3::new(0.025, 0.0, 0.025), wood());
    let point = |n: u32| {
        let angle = -FRAC_PI_2 + (n as f32 / 8.0 - 0.5) * 2.0;
        Vec2::new(angle.cos(), angle.sin())
    };
    // A blade in the plane of its swing: thick at the back, bright at the edge.
    for n in 0..8 {
        let (a, b) = (point(n), point(n + 1));
        let place = |p: Vec2, r: f32, z: f32| Vec3::new(p.x * r, p.y * r - ARM + 0.5, z);
        let bright = iron().tinted(Tint::grey(2.1));
        for (z, flip) in [(0.02, false), (-0.02, true)] {
            let mut face = [place(a, 0.44, z), place(a, 0.62, 0.0), place(b, 0.62, 0.0), place(b, 0.44, z)];
            if flip {
                face.reverse();
            }
            body.polygon(&face, bright);
            let mut back = [place(a, 0.34, z), place(a, 0.44, z), place(b, 0.44, z), place(b, 0.34, z)];
            if flip {
                back.reverse();
            }
            body.polygon(&back, iron());
        }
    }
    body
}

/// Something that hangs over the middle of its sweep.
fn swing(site: &Site, anchor: Vec3, body: Sketch, back: bool) -> Vec<Piece> {
    let flat = Vec2::new(anchor.x, anchor.z);
    let (from, to) = (site.mouth.unwrap_or(flat - Vec2::X), site.towards.unwrap_or(flat));
    let way = to - from;
    let middle = from.midpoint(to);
    let reach = (way.length() / 2.0 / ARM).clamp(0.35, 0.92).asin();
    let at = Vec3::new(middle.x, anchor.y + ARM + 0.35, middle.y);
    vec![Piece { body, at, turn: -way.y.atan2(way.x), course: Course::Swing { reach, back } }]
}

fn spray(site: &Site, from: Vec3) -> Sketch {
    let mut body = Sketch::default();
    let green = Stuff { shine: 0.10, ..Stuff::paint(Tint([0.52, 0.82, 0.24, 1.0])) };
    for &(cell, y) in &site.area {
        for n in 0..6 {
            let pick = |k: u32| chance(cell.x, cell.y, 500 + n * 10 + k);
            let at = Vec3::new(cell.x as f32 + pick(0), y + 0.15 + 0.7 * pick(1), cell.y as f32 + pick(2)) - from;
            let size = 0.025 + 0.045 * pick(3);
            body.lathe(
                at,
                6,
                &[(0.0, -size, Tint::WHITE), (size, 0.0, Tint::WHITE), (0.0, size * 1.4, Tint::WHITE)],
                green,
            );
        }
    }
    body
}

/// How high spears shoot up, in metres.
const SPEAR: f32 = 1.15;

/// Spears round the edge of each cell, so that whoever stands on it does not hide them.
fn spears(site: &Site, anchor: Vec3) -> Sketch {
    let mut body = Sketch::default();
    for &(cell, y) in &site.area {
        for (x, z) in [(-0.40, -0.36), (0.40, -0.34), (-0.44, 0.10), (0.44, 0.12), (-0.24, 0.43), (0.24, 0.44)] {
            let foot = Vec3::new(middle(cell).x + x, y - SPEAR, middle(cell).y + z) - anchor;
            body.lathe(foot, 6, &[(0.028, 0.0, Tint::WHITE), (0.028, SPEAR - 0.28, Tint::WHITE)], wood());
            spike(&mut body, foot + Vec3::Y * (SPEAR - 0.30), 0.060, 0.30, steel());
        }
    }
    body
}

/// A needle that leaps out of a lock.
fn lock_needle(site: &Site, anchor: Vec3) -> Vec<Piece> {
    let Some((from, to)) = site.door else { return Vec::new() };
    let way = (to - from).normalize_or(Vec2::X);
    let lock = from + way * ((to - from).length() - 0.18);
    let needle = |side: f32| {
        let mut body = Sketch::default();
        body.block(Vec3::new(-0.016, -0.016, -0.24), Vec3::new(0.016, 0.016, 0.24), steel());
        let venom = Stuff { shine: 0.20, ..Stuff::paint(Tint([0.52, 0.82, 0.24, 1.0])) };
        let tip = 0.24 * side;
        body.block(Vec3::new(-0.028, -0.028, tip - 0.04), Vec3::new(0.028, 0.028, tip + 0.04), venom);
        let at = Vec3::new(lock.x, anchor.y + 0.55, lock.y);
        let by = Vec3::Z * 0.50 * side;
        Piece { body, at, turn: -way.y.atan2(way.x), course: Course::Thrust { by, rest: 0.0 } }
    };
    vec![needle(1.0), needle(-1.0)]
}

/// A grate of iron over the cells that set it off, across the way.
fn portcullis(site: &Site, anchor: Vec3) -> Vec<Piece> {
    const TALL: f32 = 1.30;
    let (from, to) = site.door.unwrap_or_else(|| across(site, anchor));
    let way = to - from;
    let half = (way.length() / 2.0).max(0.4);
    let mut body = Sketch::default();
    let count = (half / 0.10).round() as i32;
    for n in -count..=count {
        let x = half * n as f32 / count as f32 * 0.97;
        body.block(Vec3::new(x - 0.024, 0.10, -0.024), Vec3::new(x + 0.024, TALL, 0.024), iron());
        let tip = [(0.0, 0.0, Tint::grey(1.3)), (0.036, 0.12, Tint::WHITE)];
        body.lathe(Vec3::new(x, 0.0, 0.0), 6, &tip, iron());
    }
    for y in [0.28, 0.66, 1.04] {
        body.block(Vec3::new(-half, y, -0.034), Vec3::new(half, y + 0.05, 0.034), iron().tinted(Tint::grey(1.2)));
    }
    let middle = from.midpoint(to);
    let at = Vec3::new(middle.x, anchor.y, middle.y);
    let course = Course::Slide { from: Vec3::Y * ALOFT, to: Vec3::ZERO };
    vec![Piece { body, at, turn: -way.y.atan2(way.x), course }]
}

/// The line across the cells that set a trap off, wall to wall.
fn across(site: &Site, anchor: Vec3) -> (Vec2, Vec2) {
    let ends = |cells: &[(Cell, f32)]| {
        let (mut low, mut high) = (Vec2::MAX, Vec2::MIN);
        for (cell, _) in cells {
            let corner = Vec2::new(cell.x as f32, cell.y as f32);
            (low, high) = (low.min(corner), high.max(corner + Vec2::ONE));
        }
        (low, high)
    };
    let (low, high) = ends(&site.sensor);
    let size = high - low;
    let along_x = if (size.x - size.y).abs() > 0.5 { size.x > size.y } else { site.along_x };
    if site.sensor.is_empty() {
        return (Vec2::new(anchor.x - 0.5, anchor.z), Vec2::new(anchor.x + 0.5, anchor.z));
    }
    if along_x {
        (Vec2::new(low.x, anchor.z), Vec2::new(high.x, anchor.z))
    } else {
        (Vec2::new(anchor.x, low.y), Vec2::new(anchor.x, high.y))
    }
}

fn net(site: &Site, anchor: Vec3) -> Sketch {
    let mut body = Sketch::default();
    let rope = Stuff::paint(Tint([0.62, 0.50, 0.32, 1.0]));
    for &(cell, y) in &site.area {
        let low = Vec2::new(cell.x as f32 - anchor.x, cell.y as f32 - anchor.z);
        for n in 0..6 {
            let share = (n as f32 + 0.5) / 6.0;
            let sag = 0.02 + 0.05 * chance(cell.x, cell.y, 70 + n);
            let (a, b) = (low + Vec2::new(share, 0.02), low + Vec2::new(share, 0.98));
            rod(&mut body, a, b, y - anchor.y + sag, 0.022, 0.018, rope);
            let (a, b) = (low + Vec2::new(0.02, share), low + Vec2::new(0.98, share));
            rod(&mut body, a, b, y - anchor.y + sag + 0.012, 0.022, 0.018, rope);
        }
    }
    body
}

fn arrow(site: &Site, anchor: Vec3) -> Vec<Piece> {
    let Some(from) = site.mouth else { return Vec::new() };
    let far = |cell: Cell| middle(cell).distance_squared(from);
    let ends = site.area.iter().map(|(cell, _)| *cell).max_by(|a, b| far(*a).total_cmp(&far(*b)));
    let to = ends.map(middle).or(site.towards).unwrap_or(from + Vec2::X);
    let way = to - from;
    let mut body = Sketch::default();
    body.block(Vec3::new(-0.90, -0.020, -0.020), Vec3::new(0.0, 0.020, 0.020), wood().tinted(Tint::grey(1.6)));
    body.block(Vec3::new(-0.02, -0.025, -0.055), Vec3::new(0.10, 0.025, 0.055), steel());
    body.block(Vec3::new(0.10, -0.020, -0.025), Vec3::new(0.20, 0.020, 0.025), steel());
    let feather = Stuff { shine: 0.05, ..Stuff::paint(Tint([0.86, 0.30, 0.24, 1.0])) };
    body.block(Vec3::new(-0.90, -0.085, -0.008), Vec3::new(-0.66, 0.085, 0.008), feather);
    body.block(Vec3::new(-0.90, -0.008, -0.085), Vec3::new(-0.66, 0.008, 0.085), feather);
    let at = Vec3::new(from.x, anchor.y + 0.55, from.y);
    let course = Course::Slide { from: Vec3::ZERO, to: Vec3::X * (way.length() + 0.35) + Vec3::Y * -0.12 };
    let flies = site.fate != Fate::Safe;
    if flies { vec![Piece { body, at, turn: -way.y.atan2(way.x), course }] } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::super::tests::site;
    use super::*;

    #[test]
    fn what_moves_begins_where_it_waits_and_a_blow_takes_it_elsewhere() {
        use TrapKind as K;
        let moving = [
            K::WolfPit,
            K::SpinningBlades,
            K::RainOfNeedles,
            K::BearTrap,
            K::SwingingBlock,
            K::AcidTrap,
            K::PendulumBlade,
            K::SpearTrap,
            K::FallingPortcullis,
            K::Net,
            K::ArrowTrap,
        ];
        for kind in moving {
            let pieces = pieces(&site(kind, Fate::Armed));
            assert!(!pieces.is_empty(), "{kind:?}");
            for piece in pieces {
                assert!(!piece.body.is_empty(), "{kind:?}");
                assert!(piece.course.shows(0.3), "{kind:?} can be seen while it strikes");
                if piece.course == Course::Flash {
                    assert!(
                        !piece.course.shows(0.0) && !piece.course.shows(1.0),
                        "{kind:?} flashes no longer than that"
                    );
                    continue;
                }
                let (before, after) = (piece.place(0.0), piece.place(0.5));
                let moved = before.translation.distance(after.translation)
                    + before.rotation.angle_between(after.rotation)
                    + before.scale.distance(after.scale);
                assert!(moved > 0.2, "{kind:?} moves by {moved}");
            }
        }
    }

    #[test]
    fn a_portcullis_falls_across_the_way() {
        let mut gate = site(TrapKind::FallingPortcullis, Fate::Armed);
        gate.sensor = vec![(Cell::new(3, 4), 0.0), (Cell::new(3, 5), 0.0)];
        let wide = |site: &Site| across(site, site.anchor().unwrap_or_default());
        assert_eq!(wide(&gate), (Vec2::new(3.5, 4.0), Vec2::new(3.5, 6.0)), "two cells one below the other");
        gate.sensor.truncate(1);
        gate.along_x = true;
        assert_eq!(wide(&gate), (Vec2::new(3.0, 4.5), Vec2::new(4.0, 4.5)), "between walls to the west and east");
    }
}
