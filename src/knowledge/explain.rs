//! Why a seat does not see a place, in words that rest only on what the seat knows (S3).
//!
//! Only walls, rock and doors that the seat knows are named as being in the way, only flames in its sight are measured.
//! What else may hide the place is summed up in one sentence that says no more than that.

use super::perceive::Viewer;
use super::view::Known;
use super::{Eyes, Perception, SeatId, ThingId};
use crate::board::light::{ambient_reach, metres_squared, reach};
use crate::board::steps::touch;
use crate::board::{Board, Cell, Grade, ObjectKind, Piece, Point, Segment, UNITS_PER_METRE};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// What the seat can tell about why it sees a cell no better than it does, the weightiest first.
#[must_use]
pub fn why_unseen(world: &World, seat: SeatId, cell: Cell) -> Vec<Phrase> {
    let Some(eyes) = Eyes::of(world, seat) else { return vec![Phrase::new("why-no-eyes")] };
    let (board, perception) = (world.resource::<Board>(), world.resource::<Perception>());
    if seat.is_gm() {
        return vec![Phrase::new("why-gm-sees-all")];
    }
    if !board.cells().contains(cell) {
        return vec![Phrase::new("why-outside")];
    }
    let known = eyes.known(cell);
    let mut reasons = match known {
        Known::Clear => return vec![Phrase::new("why-clear").rule("S3")],
        Known::Dim => vec![Phrase::new("why-dim").rule("S3")],
        Known::Remembered => vec![Phrase::new("why-remembered")],
        Known::Never => vec![Phrase::new("why-never")],
    };
    let viewers = perception.seat(seat).map_or(&[][..], |sight| &sight.viewers);
    let viewer = viewers
        .iter()
        .filter_map(|&id| perception.viewer(id))
        .filter(|viewer| viewer.sees)
        .min_by_key(|viewer| viewer.eye().distance_squared(cell.centre()));
    match viewer {
        None => reasons.push(Phrase::new("why-no-eyes").rule("S2")),
        Some(viewer) => match known_obstacle(&eyes, board, viewer.eye(), cell).filter(|_| !known.now()) {
            Some(obstacle) => reasons.push(obstacle),
            None => reasons.extend(light(&eyes, board, perception, viewer, cell, known)),
        },
    }
    reasons
}

/// The nearest thing that the seat knows to stand between an eye and a cell.
fn known_obstacle(eyes: &Eyes, board: &Board, eye: Point, cell: Cell) -> Option<Phrase> {
    let line = Segment { from: eye, to: cell.centre() };
    let mut nearest: Option<(i64, &'static str)> = None;
    let mut note = |at: Point, key: &'static str| {
        let distance = eye.distance_squared(at);
        if nearest.is_none_or(|(best, _)| distance < best) {
            nearest = Some((distance, key));
        }
    };
    let middle = |s: Segment| Point::new(i32::midpoint(s.from.x, s.to.x), i32::midpoint(s.from.y, s.to.y));
    for (wall, piece) in board.wall_pieces() {
        let known = || piece.cells.iter().any(|&cell| eyes.known(cell) != Known::Never);
        if board.walls().get(*wall).is_some_and(|wall| wall.blocks_sight) && crosses(piece.segment, line) && known() {
            note(middle(piece.segment), "why-wall");
        }
    }
    for door in board.doors().filter(|door| crosses(door.segment, line)) {
        match eyes.door(ThingId(door.key)) {
            Some(view) if view.open => {}
            Some(_) => note(middle(door.segment), "why-door"),
            // A door that the seat has not found is a wall to it, and is looked at as one.
            None if !eyes.found(ThingId(door.key)) => {
                let known = |piece: &Piece| piece.cells.iter().any(|&cell| eyes.known(cell) != Known::Never);
                let crossed = eyes.as_walls(door).filter(|piece| crosses(piece.segment, line));
                crossed.filter(known).for_each(|piece| note(middle(piece.segment), "why-wall"));
            }
            None => {}
        }
    }
    for passed in crate::board::cells_along(line).into_iter().filter(|&passed| passed != cell) {
        if eyes.solid(passed) == Some(true) {
            note(passed.centre(), "why-rock");
        }
    }
    nearest.map(|(_, key)| Phrase::new(key))
}

/// Whether a wall touches a line elsewhere than at its ends.
fn crosses(wall: Segment, line: Segment) -> bool {
    let side = |p: Point| {
        let (dx, dy) = (i64::from(line.to.x - line.from.x), i64::from(line.to.y - line.from.y));
        (dx * i64::from(p.y - line.from.y) - dy * i64::from(p.x - line.from.x)).signum()
    };
    side(wall.from) * side(wall.to) < 0 && touch(wall, line)
}

/// What the seat knows of the light: its own ambient distance, and the nearest flame that it sees.
fn light(
    eyes: &Eyes,
    board: &Board,
    perception: &Perception,
    viewer: &Viewer,
    cell: Cell,
    known: Known,
) -> Vec<Phrase> {
    let mut reasons = Vec::new();
    let wanted = |reach: crate::board::light::Reach| if known.now() { reach.normal_m } else { reach.limit_m };
    let ambient = if known == Known::Never { board.ambient() } else { board.ambient_at(cell) };
    let own = metres(viewer.eye(), cell);
    match ambient_reach(ambient, ObjectKind::Object) {
        None => reasons.push(Phrase::new("why-dark").with("ambient", Phrase::new(ambient.key())).rule("S3")),
        Some(reach) => reasons.push(
            Phrase::new(if known.now() { "why-ambient-dim" } else { "why-ambient-far" })
                .with("ambient", Phrase::new(ambient.key()))
                .with("limit", wanted(reach))
                .with("distance", own)
                .rule("S3"),
        ),
    }
    let flame = perception
        .glows()
        .map(|glow| glow.flame)
        .filter(|flame| eyes.sees(flame.carrier.unwrap_or(flame.id)) > Grade::Unseen)
        .min_by_key(|flame| flame.at.distance_squared(cell.centre()));
    if let Some((flame, reach)) = flame.and_then(|flame| Some((flame, reach(ambient, flame.kind)?))) {
        let far = flame.at.distance_squared(cell.centre()) > metres_squared(wanted(reach));
        let key = match (far, known.now()) {
            (true, true) => "why-flame-dim",
            (true, false) => "why-flame-far",
            (false, _) => "why-flame-hidden",
        };
        reasons.push(
            Phrase::new(key)
                .with("source", Phrase::new(flame.kind.key()))
                .with("limit", wanted(reach))
                .with("distance", metres(flame.at, cell))
                .rule("S3"),
        );
    }
    if !known.now() {
        reasons.push(Phrase::new("why-or-hidden"));
    }
    reasons
}

/// Whole metres between a point and a cell's middle, rounded up so that nothing beyond a limit seems to lie within it.
fn metres(from: Point, cell: Cell) -> u32 {
    let units = (from.distance_squared(cell.centre()) as f64).sqrt();
    (units / f64::from(UNITS_PER_METRE)).ceil() as u32
}
