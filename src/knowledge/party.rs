//! What the players know together: for a picture that all of them look at, such as a player display.
//!
//! It is made of the views of the players' seats and of nothing else, so that nothing can stand in it that no player
//! knows. Where two seats know the same thing, the one counts that knows it better; what is a seat's own (sheets, prompts,
//! notes, what one of its tokens hears) is left out.

use super::eyes::{seat_view, straightened};
use super::view::{CellView, Known, OrderView, Presence, SeatView};
use super::{SeatId, Seats};
use crate::board::Point;
use bevy::ecs::world::World;

/// What all players' seats know together ([`SeatId::PARTY`]); without players nothing but the size of the map.
#[must_use]
pub(super) fn party_view(world: &World) -> SeatView {
    let players: Vec<SeatId> =
        world.get_resource::<Seats>().map_or_else(Vec::new, |seats| seats.players().map(|(seat, _)| seat).collect());
    let nobody = seat_view(world, SeatId::PARTY);
    let mut party = players.into_iter().map(|seat| seat_view(world, seat)).fold(nobody, joined);
    cut_doors(&mut party);
    party.tokens.sort_by_key(|token| token.id);
    party.items.sort_by_key(|item| item.id);
    party.doors.sort_by_key(|door| door.id);
    party.windows.sort_by_key(|window| window.id);
    // Cards that everybody sees wait for those who answer them, not for a picture on the wall.
    party.prompts.clear();
    party
}

/// A party's view with that of one more seat.
fn joined(mut party: SeatView, seat: SeatView) -> SeatView {
    if party.cells.len() < seat.cells.len() {
        party.cells.resize(seat.cells.len(), CellView::default());
    }
    for (cell, theirs) in party.cells.iter_mut().zip(&seat.cells) {
        if rank(theirs) > rank(cell) {
            *cell = *theirs;
        }
    }
    party.walls.extend(seat.walls);
    join(&mut party.doors, seat.doors, |door| door.id, |door| (door.in_sight, door.broken, door.stage));
    join(&mut party.windows, seat.windows, |window| window.id, |_| ());
    join(&mut party.tokens, seat.tokens, |token| token.id, |token| (token.own, freshness(token.presence)));
    join(&mut party.items, seat.items, |item| item.id, |item| (item.carried_by.is_some(), freshness(item.presence)));
    join(&mut party.flames, seat.flames, |flame| flame.id, |_| ());
    join(&mut party.secrets, seat.secrets, |secret| secret.id, |secret| (secret.sprung, !secret.armed, secret.down));
    join(&mut party.hazards, seat.hazards, |hazard| hazard.id, |hazard| hazard.cells.len());
    join(&mut party.stones, seat.stones, |stone| stone.id, |stone| stone.trail.len());
    join(&mut party.levers, seat.levers, |lever| lever.id, |_| ());
    for (known, theirs) in party.seats.iter_mut().zip(seat.seats) {
        known.owns.extend(theirs.owns);
        known.owns.sort_unstable();
        known.owns.dedup();
    }
    match (&mut party.round, seat.round) {
        (Some(round), Some(theirs)) => order(&mut round.order, theirs.order),
        (none @ None, theirs) => *none = theirs,
        (Some(_), None) => {}
    }
    party
}

/// How well a cell is known: at all, as what one can stand on, how clearly. Whoever has found the secret door before a niche
/// knows better than one who takes it for rock.
fn rank(cell: &CellView) -> (bool, bool, Known) {
    (cell.known > Known::Never, !cell.solid, cell.known)
}

/// Takes over what the party does not know yet, or what this seat knows better.
fn join<T, K: PartialEq, B: PartialOrd>(
    party: &mut Vec<T>,
    seat: Vec<T>,
    key: impl Fn(&T) -> K,
    better: impl Fn(&T) -> B,
) {
    for theirs in seat {
        match party.iter_mut().find(|known| key(known) == key(&theirs)) {
            Some(known) if better(&theirs) > better(known) => *known = theirs,
            Some(_) => {}
            None => party.push(theirs),
        }
    }
}

/// What is seen now before what is remembered, the clearest and the latest first.
fn freshness(presence: Presence) -> (bool, u32) {
    match presence {
        Presence::Seen(grade) => (true, grade as u32),
        Presence::Remembered { round } => (false, round),
    }
}

/// Puts those whom the party does not know yet behind whom they stand in this seat's order.
fn order(party: &mut Vec<OrderView>, seat: Vec<OrderView>) {
    let mut at = 0;
    for theirs in seat {
        if let Some(place) = party.iter().position(|known| known.id == theirs.id) {
            at = place + 1;
        } else {
            party.insert(at.min(party.len()), theirs);
            at += 1;
        }
    }
}

/// A door that somebody has found is no wall any more, whoever else still takes it for one.
fn cut_doors(party: &mut SeatView) {
    let mut walls = std::mem::take(&mut party.walls);
    let doors = party.doors.iter().map(|door| (door.from, door.to));
    for opening in doors.chain(party.windows.iter().map(|window| (window.from, window.to))) {
        walls = walls.into_iter().flat_map(|wall| without(wall, opening)).collect();
    }
    party.walls = straightened(walls);
}

/// What is left of a wall where a part of its line is taken out.
fn without(wall: (Point, Point), part: (Point, Point)) -> Vec<(Point, Point)> {
    let (from, to) = (wall.0.min(wall.1), wall.0.max(wall.1));
    let (low, high) = (part.0.min(part.1), part.0.max(part.1));
    let aside = |point: Point| {
        let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
        dx * i64::from(point.y - from.y) - dy * i64::from(point.x - from.x)
    };
    // Points order along a line as they lie on it.
    if aside(low) != 0 || aside(high) != 0 || high <= from || to <= low {
        return vec![wall];
    }
    [(from, low), (high, to)].into_iter().filter(|(from, to)| from < to).collect()
}
