//! What stands in the rooms: pillars, pools, daises, rubble, curtains, cracks in the roof. Nothing of it bars a way.

use super::site::{Feature, Form, Site};
use crate::board::{Ambient, Cell, CellData, Ground, Point};
use crate::level::document::{WallDoc, WallKind};
use std::collections::BTreeSet;

/// The fewest cells of a room that is furnished.
const FURNISHED: usize = 16;
/// From pillar to pillar.
const PILLAR_STEP: i32 = 3;
/// Depth of the outer and inner ground of a pool below the floor, in centimetres, and the water over each, in millilitres.
/// Both surfaces lie 5 cm below the floor, so that nothing flows.
const POOL: [(i16, u32); 2] = [(-45, 400_000), (-90, 850_000)];
/// The fewest cells of a pool.
const SMALLEST_POOL: usize = 4;
/// How high a dais is, in centimetres: one step.
const DAIS_CM: i16 = 40;
/// How much of a hundred cells is rubble in a room with rubble.
const RUBBLE: u32 = 22;

/// Furnishes every room. The free walls that come of it.
pub(super) fn furnish(site: &mut Site) -> Vec<WallDoc> {
    let mut walls = Vec::new();
    for room in 0..site.rooms.len() {
        if site.rooms[room].cells.len() < FURNISHED {
            continue;
        }
        let [pillars, pool, dais, rubble, curtain, crack] = site.theme.furnishing;
        if site.chance.percent(pillars) && set_pillars(site, room) {
            site.rooms[room].features.push(Feature::Pillars);
        }
        let has_pool = site.chance.percent(pool) && room != site.start && dig_pool(site, room);
        if has_pool {
            site.rooms[room].features.push(Feature::Pool);
        } else if site.chance.percent(dais) && raise_dais(site, room) {
            site.rooms[room].features.push(Feature::Dais);
        }
        if site.chance.percent(rubble) && strew_rubble(site, room) {
            site.rooms[room].features.push(Feature::Rubble);
        }
        if site.chance.percent(curtain)
            && let Some(wall) = hang_curtain(site, room)
        {
            walls.push(wall);
            site.rooms[room].features.push(Feature::Curtain);
        }
        if site.chance.percent(crack) {
            break_roof(site, room);
            site.rooms[room].features.push(Feature::Crack);
        }
    }
    walls
}

/// The cells around a cell, its own included.
fn around(cell: Cell) -> impl Iterator<Item = Cell> {
    Cell::new(cell.x - 1, cell.y - 1).square(3)
}

/// The cells of a room that have nothing but room around them, away from its gates.
fn heart(site: &Site, room: usize) -> Vec<Cell> {
    let gates: BTreeSet<Cell> = site.gates_of(room).map(|gate| site.gates[gate].inner).collect();
    let cells = &site.rooms[room].cells;
    let inner = |cell: Cell| around(cell).all(|other| cells.contains(&other) && !gates.contains(&other));
    cells.iter().copied().filter(|&cell| inner(cell) && !site.taken.contains(&cell)).collect()
}

fn change(site: &mut Site, cell: Cell, how: impl FnOnce(&mut CellData)) {
    if let Some(mut data) = site.grid.get(cell).copied() {
        how(&mut data);
        site.grid.set(cell, data);
    }
}

/// Sets pillars in rows, the same on both sides. Whether there is room for two of them at least.
fn set_pillars(site: &mut Site, room: usize) -> bool {
    let (low, high) = (site.rooms[room].low, site.rooms[room].high);
    let stands = |at: i32, low: i32, high: i32| {
        let from_side = (at - low).min(high - 1 - at);
        from_side % PILLAR_STEP == 1 || high - low <= PILLAR_STEP
    };
    let places: Vec<Cell> = heart(site, room)
        .into_iter()
        .filter(|cell| stands(cell.x, low.x, high.x) && stands(cell.y, low.y, high.y))
        .collect();
    let apart = |cells: &[Cell]| {
        cells.iter().enumerate().all(|(number, cell)| cells[number + 1..].iter().all(|other| cell.steps_to(*other) > 1))
    };
    if places.len() < 2 || !apart(&places) {
        return false;
    }
    let floor = site.theme.floor();
    for &cell in &places {
        change(site, cell, |data| *data = CellData { solid: true, look: floor.look, ..CellData::SOLID });
        site.rooms[room].cells.remove(&cell);
    }
    if site.hangs_together(&BTreeSet::new()) {
        return true;
    }
    for &cell in &places {
        change(site, cell, |data| *data = floor);
        site.rooms[room].cells.insert(cell);
    }
    false
}

/// Digs a pool, deeper in its heart. Whether it is large enough to be one.
fn dig_pool(site: &mut Site, room: usize) -> bool {
    let wet: BTreeSet<Cell> = heart(site, room).into_iter().collect();
    if wet.len() < SMALLEST_POOL {
        return false;
    }
    let bridged = wet.len() > 20 && site.chance.percent(50);
    let middle = site.rooms[room].middle();
    for &cell in wet.iter().filter(|cell| !bridged || cell.y != middle.y) {
        let deep = around(cell).all(|other| wet.contains(&other) && (!bridged || other.y != middle.y));
        let (height_cm, water_ml) = POOL[usize::from(deep)];
        change(site, cell, |data| (data.height_cm, data.water_ml) = (height_cm, water_ml));
    }
    true
}

/// Raises the floor in the heart of a room by a step.
fn raise_dais(site: &mut Site, room: usize) -> bool {
    let middle = site.rooms[room].middle();
    let raised: Vec<Cell> = heart(site, room).into_iter().filter(|cell| cell.steps_to(middle) <= 1).collect();
    for &cell in &raised {
        change(site, cell, |data| data.height_cm += DAIS_CM);
    }
    !raised.is_empty()
}

fn strew_rubble(site: &mut Site, room: usize) -> bool {
    let cells: Vec<Cell> = site.rooms[room].cells.iter().copied().collect();
    let mut strewn = 0;
    for cell in cells {
        let dry = site.grid.get(cell).is_some_and(|data| data.water_ml == 0);
        if dry && !site.taken.contains(&cell) && site.chance.percent(RUBBLE) {
            change(site, cell, |data| data.ground = Ground::Rubble);
            strewn += 1;
        }
    }
    strewn > 0
}

/// Hangs a curtain between two rows of cells near an end of the room. It stops no step.
fn hang_curtain(site: &Site, room: usize) -> Option<WallDoc> {
    if matches!(site.rooms[room].form, Form::Round | Form::Corner | Form::Cave) {
        return None;
    }
    let (low, high) = (site.rooms[room].low, site.rooms[room].high);
    let y = high.y - 2;
    let cells = &site.rooms[room].cells;
    let hangs = |x: &i32| cells.contains(&Cell::new(*x, y)) && cells.contains(&Cell::new(*x, y - 1));
    let columns: Vec<i32> = (low.x..high.x).filter(hangs).collect();
    let (first, last) = (*columns.first()?, *columns.last()?);
    let whole = last - first + 1 == columns.len() as i32 && columns.len() >= 3 && high.y - low.y >= 5;
    whole.then(|| WallDoc { from: Point::corner(first, y), to: Point::corner(last + 1, y), kind: WallKind::Veil })
}

/// Lets moonlight in on the heart of a room.
fn break_roof(site: &mut Site, room: usize) {
    let middle = site.rooms[room].middle();
    let cells: Vec<Cell> = site.rooms[room].cells.iter().copied().filter(|cell| cell.steps_to(middle) <= 1).collect();
    for cell in cells {
        change(site, cell, |data| data.ambient = Some(Ambient::Moonlight));
    }
}
