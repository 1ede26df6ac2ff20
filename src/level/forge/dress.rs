//! From the building to the document: doors, lights, keys, traps, levers, loot, notes and whoever stands there.

use super::doors::{Key, secret_detect};
use super::site::{Feature, Site, beside};
use super::theme::{DEAD_END, FEATURES, text};
use super::traps::Placed;
use super::{Blueprint, Foe};
use crate::board::{At, Cell, Door, DoorKind, LightSource, Lock, Point, SourceKind};
use crate::knowledge::view::TokenKind;
use crate::knowledge::{Seat, SeatId, Seats, ThingId};
use crate::level::document::ThingDoc;
use crate::level::read::game_master;
use crate::rules::characters::Character;
use crate::rules::searching::USUAL_DETECT;
use crate::rules::things::{Hidden, Item, Name, Note};
use crate::rules::traps::{Lever, LeverDoes, TrapKind};
use crate::text::LocalText;
use std::collections::{BTreeMap, BTreeSet};

/// Colours of the players' seats.
const COLOURS: [[u8; 3]; 6] =
    [[90, 140, 230], [220, 90, 70], [90, 190, 110], [190, 110, 200], [220, 180, 80], [110, 190, 200]];

/// A light in its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Light {
    pub(super) at: Cell,
    pub(super) kind: SourceKind,
}

/// The things of a level, by rising id.
pub(super) struct Dresser {
    things: Vec<ThingDoc>,
    /// The doors of the gates.
    doors: Vec<Option<ThingId>>,
}

impl Dresser {
    fn push(&mut self, thing: ThingDoc) -> ThingId {
        let id = ThingId(self.things.len() as u32 + 1);
        self.things.push(ThingDoc { id, ..thing });
        id
    }

    /// Everything in the level, and the seats of those who play.
    pub(super) fn dress(
        site: &mut Site,
        blueprint: &Blueprint,
        parts: (&[Light], &[Key], &[Placed], &[Foe]),
    ) -> (Vec<ThingDoc>, Seats) {
        let (lights, keys, traps, foes) = parts;
        let mut dresser = Self { things: Vec::new(), doors: vec![None; site.gates.len()] };
        let seats = dresser.heroes(site, &blueprint.heroes);
        for foe in foes {
            dresser.push(ThingDoc { name: Some(Name(foe.name.clone())), ..standing(&foe.character, foe.at) });
        }
        dresser.doors(site, keys);
        for light in lights {
            let source = LightSource { kind: light.kind, lit: true, colour: None };
            dresser.push(ThingDoc {
                name: Some(Name(text(source_name(light.kind)))),
                at: Some(At(light.at)),
                item: Some(Item { fixed: true, key: None }),
                light: Some(source),
                ..ThingDoc::default()
            });
        }
        for key in keys {
            dresser.key(key);
        }
        for placed in traps {
            dresser.trap(placed);
        }
        dresser.loot(site);
        dresser.notes(site);
        (dresser.things, seats)
    }

    fn heroes(&mut self, site: &Site, heroes: &[Character]) -> Seats {
        let mut seats = Seats(BTreeMap::from([(SeatId::GM, game_master())]));
        for (number, (hero, &at)) in heroes.iter().zip(&site.starts).enumerate() {
            let mut doc = standing(hero, at);
            if let Some(token) = &mut doc.token {
                token.kind = TokenKind::Hero;
            }
            let id = self.push(doc);
            let place = number as u8 + 1;
            let seat = Seat {
                name: LocalText { en: format!("Player {place}"), ru: format!("Игрок {place}") },
                colour: COLOURS[number % COLOURS.len()],
                pattern: (number % usize::from(crate::knowledge::seats::PATTERNS)) as u8,
                owns: BTreeSet::from([id]),
            };
            seats.0.insert(SeatId(place), seat);
        }
        seats
    }

    fn doors(&mut self, site: &Site, keys: &[Key]) {
        for (number, gate) in site.gates.iter().enumerate() {
            let Some(leaf) = gate.leaf else { continue };
            let key = keys.iter().position(|key| key.gate == number).map(key_name);
            let lock = leaf.lock.map(|grade| Lock { grade, locked: true, key });
            let (from, to) = edge(gate.sill, gate.inner);
            let name = if leaf.secret { ("Secret door", "Потайная дверь") } else { door_name(leaf.kind) };
            let id = self.push(ThingDoc {
                name: Some(Name(text(name))),
                door: Some(Door { from, to, kind: leaf.kind, open: false, lock }),
                hidden: leaf.secret.then(|| Hidden { detect: Some(secret_detect(site.difficulty)) }),
                ..ThingDoc::default()
            });
            self.doors[number] = Some(id);
        }
    }

    fn key(&mut self, key: &Key) {
        let number = self.things.iter().filter(|thing| thing.item.as_ref().is_some_and(|i| i.key.is_some())).count();
        self.push(ThingDoc {
            name: Some(Name(text(KEYS[number % KEYS.len()]))),
            at: Some(At(key.at)),
            item: Some(Item { fixed: false, key: Some(key_name(number)) }),
            ..ThingDoc::default()
        });
    }

    fn trap(&mut self, placed: &Placed) {
        let door = placed.gate.and_then(|gate| self.doors.get(gate).copied().flatten());
        let mut trap = placed.trap.clone();
        trap.rigged_door = door;
        let kind = trap.kind;
        let to_find = trap.definition().and_then(|definition| definition.lever).unwrap_or(USUAL_DETECT.into());
        let id = self.push(ThingDoc {
            name: Some(Name(text(trap_name(kind)))),
            at: Some(At(placed.at)),
            trap: Some(trap),
            hidden: Some(Hidden::default()),
            ..ThingDoc::default()
        });
        if let Some(lever) = placed.lever {
            self.push(ThingDoc {
                name: Some(Name(text(("Lever", "Рычаг")))),
                at: Some(At(lever.at)),
                item: Some(Item { fixed: true, key: None }),
                lever: Some(Lever {
                    works: id,
                    does: LeverDoes::default(),
                    detect: lever.hidden.then_some(to_find),
                    pulled: false,
                }),
                hidden: lever.hidden.then(Hidden::default),
                ..ThingDoc::default()
            });
        }
        let (en, ru) = trap_note(kind);
        self.note(placed.at, LocalText { en: en.to_owned(), ru: ru.to_owned() });
    }

    fn note(&mut self, at: Cell, words: LocalText) {
        self.push(ThingDoc { at: Some(At(at)), note: Some(Note(words)), ..ThingDoc::default() });
    }

    /// What lies at the ends of dead ends and in the farthest room.
    fn loot(&mut self, site: &mut Site) {
        let ends = site.dead_ends.clone();
        let goal = site.rooms[site.goal].cells.clone();
        let dry = |cell: &Cell| site.grid.get(*cell).is_some_and(|data| data.water_ml == 0);
        let places: Vec<Cell> = goal.into_iter().filter(|cell| dry(cell) && !site.taken.contains(cell)).collect();
        let prize = site.chance.pick(&places).copied();
        for (at, says) in ends.into_iter().map(|end| (end, true)).chain(prize.map(|prize| (prize, false))) {
            let Some(&what) = site.chance.pick(site.theme.loot) else { continue };
            self.push(ThingDoc {
                name: Some(Name(text(what))),
                at: Some(At(at)),
                item: Some(Item::default()),
                ..ThingDoc::default()
            });
            if says && let Some(&(en, ru)) = site.chance.pick(&DEAD_END) {
                let words = |says: &str, what: &str| {
                    let first = what.chars().take(1).flat_map(char::to_lowercase);
                    format!("{says} {}.", first.chain(what.chars().skip(1)).collect::<String>())
                };
                self.note(at, LocalText { en: words(en, what.0), ru: words(ru, what.1) });
            }
        }
    }

    /// A note in every room, numbered from where the party begins.
    fn notes(&mut self, site: &Site) {
        let far = site.distances(site.beginning(), &BTreeSet::new());
        let mut rooms: Vec<usize> = (0..site.rooms.len()).collect();
        rooms.sort_by_key(|&room| (room != site.start, far.get(&site.rooms[room].middle()).copied(), room));
        for (number, room) in rooms.into_iter().enumerate() {
            let Some(&(en, ru)) = site.theme.purposes.get(site.rooms[room].purpose) else { continue };
            let mut features = site.rooms[room].features.clone();
            features.sort_unstable();
            let said = features.iter().filter_map(|known| FEATURES.iter().find(|(feature, _)| feature == known));
            let (mut english, mut russian) = (format!("{}. {en}.", number + 1), format!("{}. {ru}.", number + 1));
            for (_, (en, ru)) in said {
                english.extend([" ", *en]);
                russian.extend([" ", *ru]);
            }
            self.note(site.rooms[room].middle(), LocalText { en: english, ru: russian });
        }
    }
}

/// Somebody on a cell.
fn standing(character: &Character, at: Cell) -> ThingDoc {
    let one = character.clone();
    ThingDoc {
        name: Some(one.name),
        at: Some(At(at)),
        size: Some(one.size),
        token: Some(one.token),
        sight: Some(one.sight),
        sheet: Some(one.sheet),
        life: Some(one.life),
        ap: Some(one.ap),
        speed: Some(one.speed),
        initiative: Some(one.initiative),
        fortune: one.fortune,
        willpower: one.willpower,
        vigour: one.vigour,
        arms: one.arms,
        spells: one.spells,
        ..ThingDoc::default()
    }
}

/// The edge between two neighbours.
fn edge(one: Cell, other: Cell) -> (Point, Point) {
    let (x, y) = (one.x.max(other.x), one.y.max(other.y));
    if one.x == other.x {
        (Point::corner(x, y), Point::corner(x + 1, y))
    } else {
        (Point::corner(x, y), Point::corner(x, y + 1))
    }
}

/// Lights the rooms, but for those that stay dark.
pub(super) fn lights(site: &mut Site, dark: &BTreeSet<usize>) -> Vec<Light> {
    let mut lights = Vec::new();
    for room in 0..site.rooms.len() {
        if dark.contains(&room) {
            site.rooms[room].features.push(Feature::Dark);
            continue;
        }
        let gates: BTreeSet<Cell> = site.gates_of(room).map(|gate| site.gates[gate].inner).collect();
        let by_wall = |cell: Cell| beside(cell).any(|other| !site.grid.is_open(other));
        let dry = |cell: Cell| site.grid.get(cell).is_some_and(|data| data.water_ml == 0);
        let cells = site.rooms[room].cells.iter().copied();
        let fits: Vec<Cell> = cells
            .filter(|&cell| by_wall(cell) && dry(cell) && !gates.contains(&cell) && !site.taken.contains(&cell))
            .collect();
        let many = 1 + site.rooms[room].cells.len() / 70;
        for _ in 0..many {
            let kind = site.chance.weighted(site.theme.sources).unwrap_or(SourceKind::Torch);
            if let Some(&at) = site.chance.pick(&fits)
                && site.taken.insert(at)
            {
                lights.push(Light { at, kind });
            }
        }
    }
    lights
}

fn key_name(number: usize) -> String {
    format!("key {}", number + 1)
}

const KEYS: [(&str, &str); 6] = [
    ("Iron key", "Железный ключ"),
    ("Bronze key", "Бронзовый ключ"),
    ("Key with a red ribbon", "Ключ с красной лентой"),
    ("Long key", "Длинный ключ"),
    ("Rusty key", "Ржавый ключ"),
    ("Key with a broken ring", "Ключ со сломанным кольцом"),
];

const fn door_name(kind: DoorKind) -> (&'static str, &'static str) {
    match kind {
        DoorKind::BrokenWooden => ("Broken door", "Сломанная дверь"),
        DoorKind::Wooden => ("Wooden door", "Деревянная дверь"),
        DoorKind::Reinforced => ("Reinforced door", "Укреплённая дверь"),
        DoorKind::Stone => ("Stone door", "Каменная дверь"),
        DoorKind::Iron => ("Iron door", "Железная дверь"),
    }
}

const fn source_name(kind: SourceKind) -> (&'static str, &'static str) {
    match kind {
        SourceKind::Candle => ("Candle", "Свеча"),
        SourceKind::Torch => ("Torch", "Факел"),
        SourceKind::Lantern => ("Lantern", "Фонарь"),
        SourceKind::Lamp => ("Lamp", "Лампа"),
    }
}

const fn trap_name(kind: TrapKind) -> (&'static str, &'static str) {
    match kind {
        TrapKind::WaterTrap => ("Water trap", "Водяная ловушка"),
        TrapKind::WolfPit => ("Wolf pit", "Волчья яма"),
        TrapKind::SpinningBlades => ("Spinning blades", "Вращающиеся клинки"),
        TrapKind::RainOfNeedles => ("Rain of needles", "Дождь игл"),
        TrapKind::BearTrap => ("Bear trap", "Капкан"),
        TrapKind::RollingStone => ("Rolling stone", "Катящийся камень"),
        TrapKind::SwingingBlock => ("Swinging block", "Качающийся блок"),
        TrapKind::AcidTrap => ("Acid pipe", "Кислотная труба"),
        TrapKind::PendulumBlade => ("Pendulum blade", "Клинок-маятник"),
        TrapKind::SpearTrap => ("Spear trap", "Ловушка с копьём"),
        TrapKind::CrushingRoom => ("Lowering ceiling", "Опускающийся потолок"),
        TrapKind::PoisonedNeedle => ("Poisoned needle", "Отравленная игла"),
        TrapKind::FallingPortcullis => ("Falling portcullis", "Падающая решётка"),
        TrapKind::Net => ("Net", "Сеть"),
        TrapKind::ArrowTrap => ("Arrow trap", "Ловушка со стрелой"),
        TrapKind::Custom => ("Trap", "Ловушка"),
    }
}

/// What tells of a trap to whoever looks closely, for the game master to read out.
const fn trap_note(kind: TrapKind) -> (&'static str, &'static str) {
    match kind {
        TrapKind::WaterTrap => (
            "Tide marks run along the walls, and the door fits too well.",
            "Вдоль стен тянутся следы воды, а дверь подогнана слишком хорошо.",
        ),
        TrapKind::CrushingRoom => (
            "The ceiling has no soot, and its edges are scraped clean.",
            "На потолке нет копоти, а края его ободраны начисто.",
        ),
        TrapKind::WolfPit => ("The floor sounds hollow here.", "Пол здесь звучит пустотой."),
        TrapKind::SpinningBlades => {
            ("Thin slots in the wall, at the height of the knees.", "В стене узкие щели, на высоте колен.")
        }
        TrapKind::RainOfNeedles => ("Hundreds of small holes in the ceiling.", "В потолке сотни мелких отверстий."),
        TrapKind::BearTrap => ("Straw where no straw belongs.", "Солома там, где ей быть незачем."),
        TrapKind::RollingStone => {
            ("A groove is worn into the floor, two metres wide.", "В полу вытерта борозда в два метра шириной.")
        }
        TrapKind::SwingingBlock => ("A rope runs up into the dark.", "Верёвка уходит вверх, в темноту."),
        TrapKind::AcidTrap => ("The stone under a narrow pipe is eaten away.", "Камень под узкой трубкой изъеден."),
        TrapKind::PendulumBlade => (
            "A long slot in the ceiling, and scratches on both walls.",
            "Длинная щель в потолке и царапины на обеих стенах.",
        ),
        TrapKind::SpearTrap => ("A slab that wears no dust.", "Плита, на которой нет пыли."),
        TrapKind::PoisonedNeedle => ("A tiny hole beside the keyhole.", "Рядом со скважиной — крошечное отверстие."),
        TrapKind::FallingPortcullis => {
            ("Iron points look out of the lintel.", "Из притолоки выглядывают железные острия.")
        }
        TrapKind::Net => ("A thin line, a hand above the floor.", "Тонкая нить в ладони от пола."),
        TrapKind::ArrowTrap => {
            ("A round hole in the wall, and splinters opposite.", "Круглое отверстие в стене, напротив — щепки.")
        }
        TrapKind::Custom => ("Something is wrong here.", "Здесь что-то не так."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_door_stands_on_the_edge_between_two_cells() {
        let corner = Point::corner;
        assert_eq!(edge(Cell::new(3, 4), Cell::new(3, 5)), (corner(3, 5), corner(4, 5)));
        assert_eq!(edge(Cell::new(3, 5), Cell::new(3, 4)), (corner(3, 5), corner(4, 5)));
        assert_eq!(edge(Cell::new(3, 4), Cell::new(2, 4)), (corner(3, 4), corner(3, 5)));
    }
}
