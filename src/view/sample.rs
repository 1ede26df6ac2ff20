//! A small table made by hand, to look at the scene without rules.

use super::game::{Area, Host, LightField, Step};
use crate::board::{Ambient, Cell, DoorKind, Grade, Ground, Point, SourceKind};
use crate::knowledge::view::*;
use crate::knowledge::{SeatId, SeatSet, SeatView, ThingId};
use crate::rules::event::Who;
use crate::rules::{Event, Happening, Refusal};
use crate::session::Command;
use crate::text::LocalText;
use std::collections::BTreeMap;

/// A view of a drawn map, of which the cells that `knows` admits are seen.
#[must_use]
pub fn view_of(rows: &[&str], knows: impl Fn(Cell) -> bool) -> SeatView {
    let size = (rows[0].len() as i32, rows.len() as i32);
    let mut view = SeatView { size, ambient: Ambient::PitchDark, ..SeatView::default() };
    for (y, row) in rows.iter().enumerate() {
        for (x, symbol) in row.chars().enumerate() {
            let cell = Cell::new(x as i32, y as i32);
            let known = if knows(cell) { Known::Clear } else { Known::Never };
            let mut cell = CellView { known, ..CellView::default() };
            if known != Known::Never {
                match symbol {
                    '#' => cell.solid = true,
                    ',' => cell.ground = Ground::Rubble,
                    'e' => (cell.ground, cell.look) = (Ground::Earth, 1),
                    'w' => cell.look = 2,
                    't' => cell.look = 3,
                    '~' => (cell.water_mm, cell.height_cm) = (350, -40),
                    '=' => (cell.water_mm, cell.height_cm) = (1100, -120),
                    's' => cell.ground = Ground::Stairs,
                    _ => {}
                }
            }
            view.cells.push(cell);
        }
    }
    view
}

const MAP: &[&str] = &[
    "########################################",
    "#.........#wwwwwww#####tttttttttt#######",
    "#.........#wwwwwww#####tttttttttt#######",
    "#..#...#..#wwwwwww#####tt#tttt#tt#######",
    "#...............................t#######",
    "#..#...#..#wwwwwww#####tttttttttt#######",
    "#.........#wwwwwww#####tt#tttt#tt#######",
    "#.........####.########tttttttttt#######",
    "####.##########.############t###########",
    "####.##########.############t###########",
    "#.......,,#####.#eeeeeeeeee#.###########",
    "#.....,,,,#####.#eeeeeeeeee#.###########",
    "#....~~~~......s.eeeeeeeeee..###########",
    "#...~====~#####.#eeeeeeeeee#.###########",
    "#..~======#####.#eeeeeeeeee#.###########",
    "#..~======##################.###########",
    "#...~===~~##################.###########",
    "#....~~~..##################.###########",
    "#.........##################.###########",
    "########################################",
];

struct Lamp {
    id: u32,
    at: (f32, f32),
    kind: SourceKind,
    carried: Option<u32>,
}

/// The table.
pub struct SampleTable {
    places: BTreeMap<u32, Cell>,
    open: bool,
    changes: u64,
}

impl Default for SampleTable {
    fn default() -> Self {
        let places = [(1, (5, 4)), (2, (7, 2)), (3, (3, 6)), (4, (13, 4)), (5, (15, 6)), (6, (27, 2)), (7, (6, 11))];
        Self { places: places.map(|(id, at)| (id, Cell::from(at))).into(), open: true, changes: 1 }
    }
}

fn colour(kind: SourceKind) -> [u8; 3] {
    match kind {
        SourceKind::Candle => [0xFF, 0xB0, 0x61],
        SourceKind::Torch => [0xFF, 0x9A, 0x45],
        SourceKind::Lantern => [0xFF, 0xC9, 0x8A],
        SourceKind::Lamp => [0xFF, 0xE2, 0xB0],
    }
}

fn radius(kind: SourceKind) -> f32 {
    match kind {
        SourceKind::Candle => 3.0,
        SourceKind::Torch => 8.0,
        SourceKind::Lantern => 7.0,
        SourceKind::Lamp => 9.0,
    }
}

fn solid(x: i32, y: i32) -> bool {
    y < 0 || x < 0 || MAP.get(y as usize).and_then(|row| row.as_bytes().get(x as usize)).is_none_or(|&b| b == b'#')
}

impl SampleTable {
    fn lamps(&self) -> Vec<Lamp> {
        let at = |id: u32| {
            let [x, y] = self.places[&id].centre().metres();
            (x, y)
        };
        vec![
            Lamp { id: 50, at: at(1), kind: SourceKind::Torch, carried: Some(1) },
            Lamp { id: 51, at: (1.5, 1.5), kind: SourceKind::Torch, carried: None },
            Lamp { id: 52, at: (8.5, 6.5), kind: SourceKind::Candle, carried: None },
            Lamp { id: 53, at: (17.5, 3.5), kind: SourceKind::Lantern, carried: None },
            Lamp { id: 54, at: (28.5, 4.5), kind: SourceKind::Lamp, carried: None },
            Lamp { id: 55, at: (7.5, 17.5), kind: SourceKind::Torch, carried: None },
        ]
    }

    fn blocked(&self, a: (f32, f32), b: (f32, f32)) -> bool {
        let distance = (a.0 - b.0).hypot(a.1 - b.1);
        let steps = (distance * 7.0) as i32 + 1;
        (1..steps).any(|i| {
            let t = i as f32 / steps as f32;
            let (x, y) = (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t);
            solid(x.floor() as i32, y.floor() as i32) || (!self.open && (x - 10.5).abs() < 0.1 && y.floor() as i32 == 4)
        })
    }

    fn light_at(&self, p: (f32, f32)) -> [f32; 3] {
        let mut sum = [0.0; 3];
        for lamp in self.lamps() {
            let d = (lamp.at.0 - p.0).hypot(lamp.at.1 - p.1);
            let r = radius(lamp.kind);
            if d < r * 1.6 && !self.blocked(lamp.at, p) {
                let core = if d < r { 1.0 - 0.28 * (d / r) * (d / r) } else { 0.0 };
                let skirt = if d >= r { 0.32 * (1.0 - (d - r) / (r * 0.6)).max(0.0).powf(1.5) } else { 0.0 };
                for (channel, colour) in sum.iter_mut().zip(colour(lamp.kind)) {
                    *channel += f32::from(colour) / 255.0 * (core + skirt);
                }
            }
        }
        sum
    }

    fn eyes(&self) -> Vec<(f32, f32)> {
        [1, 2, 3].iter().map(|id| { let [x, y] = self.places[id].centre().metres(); (x, y) }).collect()
    }

    fn sees(&self, seat: SeatId, p: (f32, f32)) -> bool {
        seat.is_gm() || self.eyes().iter().any(|&eye| !self.blocked(eye, p))
    }
}

impl Host for SampleTable {
    fn choices(&self, _seat: SeatId, thing: ThingId) -> Vec<crate::session::Choice> {
        vec![crate::session::Choice { command: Command::EndTurn { thing }, cost_ap: None, allowed: Ok(()) }]
    }

    fn allowed(&self, _seat: SeatId, _command: &Command) -> Result<(), Refusal> {
        Ok(())
    }

    fn why_unseen(&self, _seat: SeatId, _cell: Cell) -> Vec<crate::text::Phrase> {
        Vec::new()
    }

    fn house(&self) -> crate::session::command::HouseRules {
        crate::session::command::HouseRules::default()
    }

    fn past(&self) -> Vec<Event> {
        Vec::new()
    }

    fn apply(&mut self, _seat: SeatId, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.changes += 1;
        match command {
            Command::Walk { thing, to, .. } => {
                let path = self.path(SeatId::GM, *thing, *to);
                let from = self.places[&thing.0];
                self.places.insert(thing.0, *to);
                let path = std::iter::once(from).chain(path.iter().map(|step| step.cell)).collect();
                let who = Who { id: *thing, name: LocalText::plain("x") };
                Ok(vec![Event { audience: SeatSet::ALL, round: 1, what: Happening::Moved { who, path, cost: 1 } }])
            }
            Command::OpenDoor { .. } | Command::CloseDoor { .. } => {
                self.open = !self.open;
                Ok(Vec::new())
            }
            _ => Err(Refusal::new("refused")),
        }
    }

    fn view(&self, seat: SeatId) -> SeatView {
        let seen_cell = |cell: Cell| {
            (0..9).any(|i| {
                let p = (cell.x as f32 + 0.17 + 0.33 * (i % 3) as f32, cell.y as f32 + 0.17 + 0.33 * (i / 3) as f32);
                let lit = self.light_at(p).iter().sum::<f32>() > 0.05;
                !solid(cell.x, cell.y) && (seat.is_gm() || lit) && self.sees(seat, p)
            })
        };
        let memory = |cell: Cell| cell.x < 16 && cell.y > 7 || (cell.x > 13 && cell.x < 24 && cell.y > 6);
        let floor = |cell: Cell| !solid(cell.x, cell.y) && (seen_cell(cell) || memory(cell));
        let mut view = view_of(MAP, |cell| {
            (-1..=1).any(|dy| (-1..=1).any(|dx| floor(Cell::new(cell.x + dx, cell.y + dy)) && (solid(cell.x, cell.y) || (dx, dy) == (0, 0))))
        });
        view.seat = seat;
        let names = ["mage", "dwarf", "archer", "ghoul", "goblin", "ogre", "ghoul"];
        for (&id, &at) in &self.places {
            let hero = id <= 3;
            let [x, y] = at.centre().metres();
            let seen = self.sees(seat, (x, y)) && (seat.is_gm() || self.light_at((x, y))[0] > 0.02);
            if !seen && id != 7 && id != 5 {
                continue;
            }
            view.tokens.push(TokenView {
                id: ThingId(id),
                name: LocalText::plain(names[id as usize - 1]),
                emblem: names[id as usize - 1].to_owned(),
                kind: if hero { TokenKind::Hero } else { TokenKind::Opponent },
                at,
                size: if id == 6 { 2 } else { 1 },
                presence: if seen { Presence::Seen(Grade::Clear) } else { Presence::Remembered { round: 1 } },
                owner: SeatId(if hero { id as u8 } else { 0 }),
                own: hero,
                active: id == 1,
                hurt: [0, 2, 0, 4, 1, 3, 0][id as usize - 1],
                conditions: Vec::new(),
                carries_light: id == 1,
            });
        }
        let colours = [[0xC8, 0x9A, 0x3A], [0x4A, 0xA8, 0xC8], [0xC8, 0x62, 0x3E], [0x8A, 0xB8, 0x4A]];
        for id in 0..4u8 {
            view.seats.push(SeatInfo {
                id: SeatId(id),
                name: LocalText::plain("seat"),
                colour: colours[id as usize],
                pattern: id + 1,
                owns: vec![ThingId(id.into())],
            });
        }
        for lamp in self.lamps() {
            let at = Point::from_metres(lamp.at.0.into(), lamp.at.1.into());
            if self.sees(seat, lamp.at) {
                view.flames.push(FlameView { id: ThingId(lamp.id), at, kind: lamp.kind, colour: colour(lamp.kind), carried: lamp.carried.is_some() });
                view.items.push(ItemView {
                    id: ThingId(lamp.id),
                    name: LocalText::plain("light"),
                    at: at.cell(),
                    carried_by: lamp.carried.map(ThingId),
                    light: Some(lamp.kind),
                    lit: true,
                    presence: Presence::Seen(Grade::Clear),
                });
            }
        }
        view.items.push(ItemView {
            id: ThingId(70),
            name: LocalText::plain("bag"),
            at: Cell::new(8, 1),
            carried_by: None,
            light: None,
            lit: false,
            presence: Presence::Seen(Grade::Clear),
        });
        let door = |id, from: (i32, i32), to: (i32, i32), kind, open, locked| DoorView {
            id: ThingId(id),
            from: Point::new(from.0 * 512, from.1 * 512),
            to: Point::new(to.0 * 512, to.1 * 512),
            kind,
            open,
            locked,
            in_sight: true,
        };
        view.doors.push(door(80, (21, 8), (21, 10), DoorKind::Wooden, self.open, false));
        view.doors.push(door(81, (8, 17), (10, 17), DoorKind::Reinforced, false, true));
        view.doors.push(door(82, (28, 15), (30, 15), DoorKind::Iron, false, false));
        view.doors.push(door(83, (22, 25), (22, 27), DoorKind::Stone, false, false));
        view.windows.push(WindowView { id: ThingId(90), from: Point::corner(18, 4), to: Point::corner(18, 5) });
        view.walls.push((Point::corner(2, 18), Point::new(4 * 1024, 16 * 1024 + 512)));
        if seat.is_gm() {
            view.secrets.push(SecretView {
                id: ThingId(95),
                name: LocalText::plain("pit"),
                sensor: vec![Cell::new(12, 4), Cell::new(13, 4), Cell::new(13, 5)],
                rigged_door: Some(ThingId(80)),
                armed: true,
                found_by: Vec::new(),
            });
            view.notes.push(NoteView { id: ThingId(96), at: Cell::new(25, 2), text: LocalText::plain("note") });
        }
        view.round = Some(RoundView { number: 1, phase: RoundPhase::Turns, order: Vec::new() });
        view
    }

    fn light_stamp(&self, _seat: SeatId, _area: Area) -> u64 {
        self.changes
    }

    fn light(&self, seat: SeatId, area: Area) -> LightField {
        let (width, height) = ((area.width * 8) as u32, (area.height * 8) as u32);
        let mut rgba = Vec::with_capacity((width * height * 4) as usize);
        for y in 0..height {
            for x in 0..width {
                let p = (area.from.x as f32 + (x as f32 + 0.5) / 8.0, area.from.y as f32 + (y as f32 + 0.5) / 8.0);
                let mut texel = [0_u8; 4];
                if !solid(p.0.floor() as i32, p.1.floor() as i32) {
                    let light = self.light_at(p);
                    let bright = light.map(|l| ((1.0 - (-1.7 * l).exp()) * 255.0) as u8);
                    let gm = if seat.is_gm() { 70 } else { 0 };
                    if self.sees(seat, p) && (light[0] > 0.02 || seat.is_gm()) {
                        texel = [bright[0].max(gm), bright[1].max(gm), bright[2].max(gm + gm / 6), 255];
                    }
                }
                rgba.extend(texel);
            }
        }
        LightField { texels_per_metre: 8, width, height, rgba }
    }

    fn reach(&self, _seat: SeatId, thing: ThingId) -> Vec<Step> {
        let from = self.places[&thing.0];
        let mut cells = Vec::new();
        for y in -3..=3_i32 {
            for x in -3..=3_i32 {
                let cell = Cell::new(from.x + x, from.y + y);
                if x.abs() + y.abs() <= 4 && !solid(cell.x, cell.y) {
                    cells.push(Step { cell, cost: 1 });
                }
            }
        }
        cells
    }

    fn path(&self, _seat: SeatId, thing: ThingId, to: Cell) -> Vec<Step> {
        let mut at = self.places[&thing.0];
        let mut steps = Vec::new();
        while at != to && steps.len() < 60 {
            at = Cell::new(at.x + (to.x - at.x).signum(), at.y + (to.y - at.y).signum());
            if solid(at.x, at.y) {
                break;
            }
            steps.push(Step { cell: at, cost: steps.len() as u8 + 1 });
        }
        steps
    }
}
