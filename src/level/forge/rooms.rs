//! Rooms of many forms, and where they lie.

use super::chance::Chance;
use super::site::{Form, Room, Site, beside};
use crate::board::Cell;
use std::collections::BTreeSet;

/// Rock between a room and the edge of the map: a corridor fits between them.
const TO_EDGE: i32 = 3;
/// Rock between two rooms: a corridor fits between them.
const APART: i32 = 3;
/// Cells of the map for each room that is tried for.
const CELLS_A_ROOM: i32 = 120;
/// The most rooms.
const MOST: i32 = 40;
/// How often each of them is tried.
const TRIES: i32 = 40;
/// The shortest side of a room.
const SHORTEST: i32 = 4;
/// The longest side of a room but a gallery.
const LONGEST: i32 = 11;
/// The fewest cells of a room.
const FEWEST: usize = 9;

/// Builds rooms where they find place.
pub(super) fn build(site: &mut Site) {
    let (width, height) = site.grid.size();
    let wanted = (width * height / CELLS_A_ROOM).clamp(3, MOST);
    for _ in 0..wanted * TRIES {
        if site.rooms.len() >= wanted as usize {
            break;
        }
        let Some(form) = site.chance.weighted(site.theme.forms) else { break };
        let (columns, rows) = sides(&mut site.chance, form, (width, height));
        let (east, south) = (width - TO_EDGE - columns, height - TO_EDGE - rows);
        let low = Cell::new(site.chance.between(TO_EDGE, east), site.chance.between(TO_EDGE, south));
        let high = Cell::new(low.x + columns, low.y + rows);
        let near = |room: &Room| {
            low.x < room.high.x + APART
                && room.low.x < high.x + APART
                && low.y < room.high.y + APART
                && room.low.y < high.y + APART
        };
        if east < TO_EDGE || south < TO_EDGE || site.rooms.iter().any(near) {
            continue;
        }
        let cells = outline(&mut site.chance, form, low, (columns, rows));
        if cells.len() < FEWEST {
            continue;
        }
        let purpose = site.chance.between(0, site.theme.purposes.len() as i32 - 1) as usize;
        for &cell in &cells {
            site.dig(cell, site.theme.floor());
            site.room_at.insert(cell, site.rooms.len());
        }
        site.rooms.push(Room { form, low, high, cells, purpose, features: Vec::new() });
    }
}

/// The sides of a room of some form on a map of some size.
fn sides(chance: &mut Chance, form: Form, (width, height): (i32, i32)) -> (i32, i32) {
    let longest = |side: i32| ((side - 2 * TO_EDGE - APART) / 2).clamp(SHORTEST, LONGEST);
    let mut side = |most: i32, least: i32| chance.between(least.min(most), most);
    match form {
        Form::Gallery => {
            let long = |side: i32| (side - 2 * TO_EDGE).clamp(SHORTEST, LONGEST + 5);
            let (along, across) = (side(long(width), 9), side(3, 2));
            if side(1, 0) == 1 { (along, across) } else { (across, side(long(height), 9)) }
        }
        Form::Round | Form::Octagon | Form::Cross | Form::Corner => (side(longest(width), 6), side(longest(height), 6)),
        Form::Cave => (side(longest(width), 7), side(longest(height), 7)),
        Form::Rectangle => (side(longest(width), SHORTEST), side(longest(height), SHORTEST)),
    }
}

/// The cells of a form in a box. They hang together.
fn outline(chance: &mut Chance, form: Form, low: Cell, (columns, rows): (i32, i32)) -> BTreeSet<Cell> {
    let corner = (chance.percent(50), chance.percent(50));
    let kept = |x: i32, y: i32| match form {
        Form::Rectangle | Form::Gallery | Form::Cave => true,
        Form::Round => {
            let (dx, dy) = (i64::from(2 * x + 1 - columns), i64::from(2 * y + 1 - rows));
            let (w, h) = (i64::from(columns), i64::from(rows));
            dx * dx * h * h + dy * dy * w * w <= w * w * h * h
        }
        Form::Octagon => {
            let cut = columns.min(rows) / 3;
            x.min(columns - 1 - x) + y.min(rows - 1 - y) >= cut
        }
        Form::Cross => {
            let third = |at: i32, side: i32| at >= side / 3 && at < side - side / 3;
            third(x, columns) || third(y, rows)
        }
        Form::Corner => {
            let east = (x >= columns / 2) == corner.0;
            let south = (y >= rows / 2) == corner.1;
            !(east && south)
        }
    };
    let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
    let mut cells: BTreeSet<Cell> =
        cells.filter(|&(x, y)| kept(x, y)).map(|(x, y)| Cell::new(low.x + x, low.y + y)).collect();
    if form == Form::Cave {
        cells = worn(chance, cells);
    }
    largest(&cells)
}

/// A box worn to a cave: cells with too much rock around them fill up, again and again.
fn worn(chance: &mut Chance, whole: BTreeSet<Cell>) -> BTreeSet<Cell> {
    let mut cells: BTreeSet<Cell> = whole.iter().copied().filter(|_| chance.percent(62)).collect();
    for _ in 0..3 {
        let open_around = |cell: &Cell| {
            let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Cell::new(cell.x + dx, cell.y + dy)));
            around.filter(|other| cells.contains(other)).count()
        };
        cells = whole.iter().copied().filter(|cell| open_around(cell) >= 5).collect();
    }
    cells
}

/// The largest part that hangs together.
fn largest(cells: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let mut left = cells.clone();
    let mut best = BTreeSet::new();
    while let Some(first) = left.pop_first() {
        let (mut part, mut next) = (BTreeSet::from([first]), vec![first]);
        while let Some(cell) = next.pop() {
            for other in beside(cell) {
                if left.remove(&other) {
                    part.insert(other);
                    next.push(other);
                }
            }
        }
        if part.len() > best.len() {
            best = part;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_hangs_together_and_has_its_look() {
        let forms = [Form::Rectangle, Form::Round, Form::Octagon, Form::Cross, Form::Corner, Form::Gallery, Form::Cave];
        for form in forms {
            for seed in 0..20 {
                let mut chance = Chance::of(seed, 0);
                let size = sides(&mut chance, form, (60, 60));
                let cells = outline(&mut chance, form, Cell::new(3, 3), size);
                assert_eq!(largest(&cells), cells, "{form:?}");
                let whole = (size.0 * size.1) as usize;
                let full = matches!(form, Form::Rectangle | Form::Gallery);
                assert_eq!(cells.len() == whole, full, "{form:?} of {size:?} has {} cells", cells.len());
            }
        }
    }
}
