//! Traps that a seat knows of: what lies on the floor, and the parts that move when one goes off. Each sort has an emblem
//! of its own; armed, sprung and safe can be told apart by shape.

mod course;
mod emblems;
mod pieces;

pub use emblems::kind_of;
pub use pieces::{Piece, pieces};

use super::sketch::{Sketch, Stuff, Tint};
use crate::board::Cell;
use crate::rules::event::TrapKind;
use crate::view::layers::Layer;
use bevy::math::{Affine3A, Quat, Vec2, Vec3};

/// What is known of a trap's state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// Taken for ready to go off.
    #[default]
    Armed,
    /// It has gone off.
    Sprung,
    /// It was made safe.
    Safe,
}

/// A trap in its place, in metres.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    /// Which sort.
    pub kind: TrapKind,
    /// Its state.
    pub fate: Fate,
    /// The cells that set it off, with the height of their ground.
    pub sensor: Vec<(Cell, f32)>,
    /// The cells on which it acts, likewise.
    pub area: Vec<(Cell, f32)>,
    /// Its mouth, its hinge.
    pub mouth: Option<Vec2>,
    /// Where it points, or where its sweep ends.
    pub towards: Option<Vec2>,
    /// The jambs of the door that sets it off.
    pub door: Option<(Vec2, Vec2)>,
    /// Where its cells do not tell, it lies across a way from west to east wall.
    pub along_x: bool,
}

/// The middle of a cell.
pub(super) fn middle(cell: Cell) -> Vec2 {
    Vec2::new(cell.x as f32 + 0.5, cell.y as f32 + 0.5)
}

impl Site {
    /// The middle of what sets it off, on the ground: of its cells, else of its door, its area, its mouth.
    #[must_use]
    pub fn anchor(&self) -> Option<Vec3> {
        let of = |cells: &[(Cell, f32)]| {
            let count = cells.len() as f32;
            let sum = cells.iter().fold(Vec3::ZERO, |sum, &(cell, y)| {
                let at = middle(cell);
                sum + Vec3::new(at.x, y, at.y)
            });
            (!cells.is_empty()).then(|| sum / count)
        };
        let flat = |at: Vec2| Vec3::new(at.x, self.ground(), at.y);
        of(&self.sensor)
            .or_else(|| self.door.map(|(from, to)| flat(from.midpoint(to))))
            .or_else(|| of(&self.area))
            .or_else(|| self.mouth.map(flat))
    }

    /// The height of the ground where it lies.
    #[must_use]
    pub fn ground(&self) -> f32 {
        self.sensor.first().or(self.area.first()).map_or(0.0, |(_, y)| *y)
    }

    /// The places where its emblem lies: its cells, else both sides of its door, else the middle.
    fn emblem_places(&self) -> Vec<Vec3> {
        if !self.sensor.is_empty() {
            let on = |&(cell, y): &(Cell, f32)| Vec3::new(middle(cell).x, y, middle(cell).y);
            return self.sensor.iter().map(on).collect();
        }
        if let Some((from, to)) = self.door {
            let side = (to - from).perp().normalize_or_zero() * 0.42;
            let place = |at: Vec2| Vec3::new(at.x, self.ground(), at.y);
            return [1.0, -1.0].map(|turn| place(from.midpoint(to) + side * turn)).to_vec();
        }
        self.anchor().into_iter().collect()
    }
}

/// Whether a sort is set off by a plate.
const fn has_plate(kind: TrapKind) -> bool {
    use TrapKind as K;
    matches!(
        kind,
        K::SpinningBlades
            | K::RainOfNeedles
            | K::RollingStone
            | K::SwingingBlock
            | K::AcidTrap
            | K::PendulumBlade
            | K::SpearTrap
            | K::ArrowTrap
    )
}

/// How high the covers of a pit lie, in metres.
const COVER: f32 = 0.054;
/// Half the side of a plate in metres.
const PLATE: f32 = 0.31;

/// What lies on the floor and stays there, in the map's own coordinates.
#[must_use]
pub fn ground(site: &Site) -> Sketch {
    let mut sketch = Sketch::default();
    if site.kind == TrapKind::WolfPit && site.fate == Fate::Sprung {
        for &(cell, y) in &site.sensor {
            hole(&mut sketch, cell, y, &site.sensor);
        }
        return sketch;
    }
    for place in site.emblem_places() {
        let lift = match site.kind {
            TrapKind::WolfPit => COVER,
            kind if has_plate(kind) => plate(&mut sketch, place, site.fate),
            _ => 0.004,
        };
        if site.kind == TrapKind::Net && site.fate == Fate::Armed {
            wire(&mut sketch, place);
        }
        emblem(&mut sketch, place + Vec3::Y * lift, site);
        if site.fate == Fate::Safe {
            chalk_cross(&mut sketch, place + Vec3::Y * (lift + 0.014));
        }
    }
    if site.kind == TrapKind::AcidTrap && site.fate == Fate::Sprung {
        puddles(&mut sketch, site);
    }
    sketch
}

/// A plate: proud of the floor while it waits, sunk in its frame once it was trodden on. Gives how high its top lies.
fn plate(sketch: &mut Sketch, at: Vec3, fate: Fate) -> f32 {
    let stone = Stuff { scale: 0.5, ..Stuff::of(Layer::WallCap) };
    let gap = PLATE + 0.045;
    slab(sketch, at, gap, 0.006, stone.tinted(Tint::grey(0.22)));
    let (tall, shade) = if fate == Fate::Sprung { (0.010, 0.55) } else { (0.040, 1.08) };
    slab(sketch, at, PLATE, tall, stone.tinted(Tint([shade, shade * 0.96, shade * 0.9, 1.0])));
    tall
}

fn slab(sketch: &mut Sketch, at: Vec3, half: f32, tall: f32, stuff: Stuff) {
    sketch.block(at - Vec3::new(half, 0.0, half), at + Vec3::new(half, tall, half), stuff);
}

/// The emblem of a sort as thin inlays: brass while it waits, dull iron once it has gone off or is safe.
fn emblem(sketch: &mut Sketch, at: Vec3, site: &Site) {
    let tint = match site.fate {
        Fate::Armed => Tint([0.92, 0.70, 0.36, 1.0]),
        Fate::Sprung => Tint([0.46, 0.30, 0.26, 1.0]),
        Fate::Safe => Tint([0.46, 0.52, 0.50, 1.0]),
    };
    let shine = if site.fate == Fate::Armed { 0.05 } else { 0.0 };
    let inlay = Stuff { shine, ..Stuff::paint(tint) };
    for stroke in emblems::of(site.kind) {
        for pair in stroke.windows(2) {
            let [a, b] = [pair[0], pair[1]].map(|(x, z)| Vec2::new(at.x + x, at.z + z));
            rod(sketch, a, b, at.y, 0.034, 0.010, inlay);
        }
    }
}

/// A strip along the ground from one place to another.
pub(super) fn rod(sketch: &mut Sketch, from: Vec2, to: Vec2, y: f32, width: f32, tall: f32, stuff: Stuff) {
    let way = to - from;
    let turn = Quat::from_rotation_y(-way.y.atan2(way.x));
    let place = Affine3A::from_rotation_translation(turn, Vec3::new(from.x, y, from.y));
    let half = width / 2.0;
    sketch.block_turned(place, Vec3::new(-half, 0.0, -half), Vec3::new(way.length() + half, tall, half), stuff);
}

/// A tripwire between two pegs.
fn wire(sketch: &mut Sketch, at: Vec3) {
    let wood = Stuff { scale: 0.5, ..Stuff::of(Layer::DoorWood) };
    for x in [-0.44, 0.44] {
        let peg = at + Vec3::new(x, 0.0, 0.0);
        sketch.block(peg - Vec3::new(0.03, 0.0, 0.03), peg + Vec3::new(0.03, 0.16, 0.03), wood);
    }
    let (a, b) = (Vec2::new(at.x - 0.44, at.z), Vec2::new(at.x + 0.44, at.z));
    rod(sketch, a, b, at.y + 0.12, 0.012, 0.012, Stuff::paint(Tint::grey(0.85)));
}

/// Two strokes of chalk: this one is safe.
fn chalk_cross(sketch: &mut Sketch, at: Vec3) {
    let chalk = Stuff { shine: 0.03, ..Stuff::paint(Tint([0.86, 0.90, 0.84, 1.0])) };
    for turn in [1.0, -1.0] {
        let (a, b) = (Vec2::new(at.x - 0.27, at.z - 0.27 * turn), Vec2::new(at.x + 0.27, at.z + 0.27 * turn));
        rod(sketch, a, b, at.y, 0.05, 0.006, chalk);
    }
}

/// An open pit: the eye is led down by darkening rims; stakes stand at its ground. Cells of one pit run together.
fn hole(sketch: &mut Sketch, cell: Cell, y: f32, pit: &[(Cell, f32)]) {
    let has = |dx: i32, dy: i32| pit.iter().any(|(other, _)| *other == Cell::new(cell.x + dx, cell.y + dy));
    let low = Vec2::new(cell.x as f32, cell.y as f32);
    let rims = [(0.03, 0.34), (0.09, 0.16), (0.16, 0.07), (0.24, 0.025)];
    for (n, (inset, shade)) in rims.into_iter().enumerate() {
        let in_by = |joins: bool| if joins { 0.0 } else { inset };
        let from = low + Vec2::new(in_by(has(-1, 0)), in_by(has(0, -1)));
        let to = low + Vec2::ONE - Vec2::new(in_by(has(1, 0)), in_by(has(0, 1)));
        let lift = y + 0.006 + n as f32 * 0.004;
        let earth = Stuff::of(Layer::Earth).tinted(Tint::grey(shade));
        let corners = [(from.x, from.y), (from.x, to.y), (to.x, to.y), (to.x, from.y)];
        sketch.polygon(&corners.map(|(x, z)| Vec3::new(x, lift, z)), earth);
    }
    for (x, z) in [(0.36, 0.40), (0.62, 0.34), (0.50, 0.64)] {
        let tip = Vec3::new(low.x + x, y + 0.03, low.y + z);
        let wood = Stuff::paint(Tint([0.20, 0.15, 0.10, 1.0]));
        spike(sketch, tip, 0.045, 0.10, wood);
    }
}

/// A pointed stake that stands upright.
pub(super) fn spike(sketch: &mut Sketch, foot: Vec3, radius: f32, tall: f32, stuff: Stuff) {
    sketch.lathe(
        foot,
        6,
        &[(radius, 0.0, Tint::grey(0.8)), (radius * 0.7, tall * 0.6, Tint::WHITE), (0.0, tall, Tint::grey(1.3))],
        stuff,
    );
}

/// What acid leaves.
fn puddles(sketch: &mut Sketch, site: &Site) {
    let green = Stuff { shine: 0.03, ..Stuff::paint(Tint([0.36, 0.52, 0.18, 1.0])) };
    for &(cell, y) in &site.area {
        let pick = |n: u32| super::sketch::chance(cell.x, cell.y, 900 + n);
        for n in 0..2 {
            let at = middle(cell) + Vec2::new(pick(n * 3) - 0.5, pick(n * 3 + 1) - 0.5) * 0.6;
            let radius = 0.08 + 0.12 * pick(n * 3 + 2);
            sketch.disc(Vec3::new(at.x, y + 0.008 + 0.002 * n as f32, at.y), radius, 12, green);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn site(kind: TrapKind, fate: Fate) -> Site {
        let cells: Vec<(Cell, f32)> = (3..6).map(|x| (Cell::new(x, 4), 0.0)).collect();
        Site {
            kind,
            fate,
            sensor: vec![cells[0]],
            area: cells,
            mouth: Some(Vec2::new(0.5, 4.5)),
            towards: Some(Vec2::new(6.5, 4.5)),
            door: None,
            along_x: true,
        }
    }

    #[test]
    fn every_sort_can_be_told_from_the_others_on_the_floor_and_by_its_state() {
        let mut seen: Vec<(TrapKind, Fate, Vec<[f32; 3]>)> = Vec::new();
        for kind in emblems::KINDS {
            for fate in [Fate::Armed, Fate::Sprung, Fate::Safe] {
                let drawn = ground(&site(kind, fate));
                assert!(!drawn.is_empty() || kind == TrapKind::WolfPit, "{kind:?} {fate:?} is drawn");
                let colours: Vec<[f32; 3]> = drawn
                    .positions
                    .iter()
                    .zip(&drawn.colours)
                    .map(|(at, tint)| [at[0], at[1], at[2] + tint[0] * 0.1])
                    .collect();
                for (other, its, shape) in &seen {
                    assert!(*shape != colours, "{kind:?} {fate:?} looks like {other:?} {its:?}");
                }
                seen.push((kind, fate, colours));
            }
        }
    }

    #[test]
    fn a_trap_in_a_door_lies_on_both_sides_of_it() {
        let door = Some((Vec2::new(4.0, 4.0), Vec2::new(5.0, 4.0)));
        let rigged = Site { sensor: Vec::new(), area: Vec::new(), door, ..site(TrapKind::WaterTrap, Fate::Armed) };
        let places = rigged.emblem_places();
        assert_eq!(places.len(), 2);
        assert!(places[0].z > 4.0 && places[1].z < 4.0, "{places:?}");
        assert_eq!(rigged.anchor().map(|at| (at.x, at.z)), Some((4.5, 4.0)));
    }
}
