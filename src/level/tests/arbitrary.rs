//! Documents that make sense, with a bit of everything.

use crate::board::{Ambient, CHUNK, ChunkPos};
use crate::board::{
    At, Cell, Door, DoorKind, DoorNumbers, Ground, Jam, LightSource, Lock, LockGrade, Point, Side, Sight, Size,
    SourceKind, Wear, Window,
};
use crate::knowledge::view::{Defence, Part, RoundPhase, TokenKind};
use crate::knowledge::{
    CellMemory, ChunkMemory, DoorMemory, Memories, Memory, NextId, Seat, SeatId, SeatSet, Seats, ThingId, TokenMemory,
    TrapMemory, WallMemory, WallPiece,
};
use crate::level::document::{
    Document, FORMAT, FloorPicture, LESSONS, MapDoc, Symbol, TableDoc, ThingDoc, WallDoc, WallKind,
};
use crate::rules::checks::{Check, CheckId, CheckKind, CheckState};
use crate::rules::combat::arms::Band;
use crate::rules::combat::{
    Arms, Attack, AttackStep, Bond, Bonds, Cast, CastStep, Charm, Defences, Hold, Spells, Treat,
};
use crate::rules::doors::{Deed, DoorWork};
use crate::rules::falls::Fall;
use crate::rules::house::{FortuneFor, UndoRight};
use crate::rules::journey::chronicle::Line;
use crate::rules::journey::clock::Clock;
use crate::rules::journey::drink::Stage;
use crate::rules::journey::passage::{Doing, Due, Span};
use crate::rules::journey::ship::{Craft, Wind};
use crate::rules::journey::state::{Ailment, Cause};
use crate::rules::journey::trial::Trial;
use crate::rules::journey::{Chronicle, Drink, Drunk, Food, Journey, Leg, Lodging, Mount, Needs, Pack, Passage, Way};
use crate::rules::lights::Burnt;
use crate::rules::rounds::{Encounter, Rounds, Slot};
use crate::rules::sheet::{
    Ability, ActionPoints, Attribute, Characteristic, Combat, Condition, Conditions, Dots, Fortune, FortuneDecided,
    InitiativeBase, LentFortune, Life, Sheet, Skill, Speed, Vigour, Willpower,
};
use crate::rules::stone::{Blow, Print, Roll, RollingStone};
use crate::rules::things::{Bar, CarriedBy, Hidden, Item, LockPicks, Name, Note, Token, Trap, TrapKind};
use crate::rules::traps::definition::Definition;
use crate::rules::traps::{Changes, Flood, Hazard, Lever, LeverDoes, Poisoned, Strike, StrikeStep};
use crate::rules::walking::{How, Sweep};
use crate::rules::water::Currents;
use crate::rules::{Frame, HouseRules, Pending};
use crate::text::{LocalText, Phrase};
use proptest::collection::{btree_map, btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::{BTreeMap, BTreeSet};
use table::table;

mod table;

/// Cells along a side of the maps made here: one open square.
const SIDE: i32 = 20;
/// Tokens of every document, by id.
const TOKENS: std::ops::RangeInclusive<u32> = 1..=4;
const DOOR: ThingId = ThingId(20);
const TRAP: ThingId = ThingId(30);

pub(super) fn game_master() -> Seat {
    Seat { name: "GM".into(), colour: [1, 2, 3], pattern: 0, owns: BTreeSet::new() }
}

fn text() -> impl Strategy<Value = LocalText> {
    let words = "[a-zA-Zа-яА-Я \"'\\\\\n\t()\\[\\]{}:,/*#]{0,12}";
    prop_oneof![words.prop_map(LocalText::plain), (words, words).prop_map(|(en, ru)| LocalText { en, ru })]
}

fn cell() -> impl Strategy<Value = Cell> {
    (0..SIDE, 0..SIDE).prop_map(|(x, y)| Cell::new(x, y))
}

fn point() -> impl Strategy<Value = Point> {
    (0..=SIDE * 1024, 0..=SIDE * 1024).prop_map(|(x, y)| Point::new(x, y))
}

fn ends() -> impl Strategy<Value = (Point, Point)> {
    (point(), point()).prop_filter("a segment has a length", |(from, to)| from != to)
}

fn symbol() -> impl Strategy<Value = Symbol> {
    let ambient = option::of(select(Ambient::ALL.to_vec()));
    (select(Ground::ALL.to_vec()), -50..50i16, 200..400i16, 0..900_000u32, ambient, 0..4u8).prop_map(
        |(ground, height, ceiling, water, ambient, look)| Symbol {
            solid: false,
            ground,
            height,
            ceiling,
            water,
            ambient,
            look,
        },
    )
}

fn map() -> impl Strategy<Value = MapDoc> {
    let symbols = vec(proptest::char::range('!', '~'), 0..6);
    let walls = vec((ends(), select(vec![WallKind::Wall, WallKind::Barrier, WallKind::Veil])), 0..4);
    let picture = option::of(("[a-z]{1,8}", ends())).prop_map(|picture| {
        picture.map(|(name, (at, size))| FloorPicture {
            file: format!("{name}.png"),
            at,
            size: Point::new(size.x.max(1), size.y.max(1)),
        })
    });
    (
        select(Ambient::ALL.to_vec()),
        symbols,
        vec(symbol(), 6),
        vec(any::<prop::sample::Index>(), (SIDE * SIDE) as usize),
        walls,
        picture,
    )
        .prop_map(|(ambient, symbols, meanings, cells, walls, picture)| {
            let symbols: Vec<char> = symbols.into_iter().filter(|&symbol| symbol != '#').chain(['.', 'я']).collect();
            let legend: BTreeMap<_, _> =
                symbols.iter().filter(|&&symbol| symbol != '.').copied().zip(meanings.into_iter().cycle()).collect();
            let cells: Vec<char> = cells.into_iter().map(|cell| symbols[cell.index(symbols.len())]).collect();
            let rows = cells.chunks(SIDE as usize).map(|row| row.iter().collect()).collect();
            let walls = walls.into_iter().map(|((from, to), kind)| WallDoc { from, to, kind }).collect();
            MapDoc { ambient, rows, legend, walls, picture }
        })
}

const ATTRIBUTES: [Attribute; 3] = [Attribute::Courage, Attribute::Agility, Attribute::Strength];

fn sheet() -> impl Strategy<Value = Sheet> {
    let attribute = || select(ATTRIBUTES.to_vec());
    let skill = ((attribute(), attribute(), attribute()), 0..30u8).prop_map(|(on, points)| Skill { on, points });
    (
        btree_map(attribute(), 1..=20u8, 0..3),
        btree_map(select(vec![Characteristic::Mind, Characteristic::Stealth]), 0..=20u8, 0..3),
        btree_map(select(vec![Dots::Wits, Dots::Brawl]), 0..=5u8, 0..3),
        btree_map("skill-[a-z]{1,8}", skill, 0..3),
        (0..=30u8, 0..=30u8, 0..=30u8, 0..=30u8),
        btree_set(select(vec![Ability::Alertness, Ability::ImprovedDodge]), 0..3),
        0..10_000u16,
        vec(text(), 0..3),
    )
        .prop_map(
            |(attributes, characteristics, dots, skills, (attack, parry, dodge, ranged), abilities, points, gear)| {
                Sheet {
                    attributes,
                    characteristics,
                    dots,
                    skills,
                    combat: Combat { attack, parry, dodge, ranged },
                    abilities: abilities.into_iter().collect(),
                    adventure_points: points,
                    gear,
                }
            },
        )
}

/// A token; tokens stand side by side, so that they never overlap.
fn token(id: u32) -> impl Strategy<Value = ThingDoc> {
    let kind = select(vec![TokenKind::Hero, TokenKind::Bystander, TokenKind::Opponent]);
    let numbers = (1..50u16, 0..60u8, 0..60u8, -20..60i16, -3..=3i8, 0..=10u8, 0..60u8);
    let conditions = btree_map(select(vec![Condition::Pain, Condition::Held]), 0..=1u8, 0..3);
    let some = vec(any::<bool>(), 15);
    (text(), kind, 1..=4u8, any::<bool>(), sheet(), numbers, conditions, some).prop_map(
        move |(name, kind, size, blind, sheet, numbers, conditions, some)| {
            let (life, ap, speed, initiative, luck, willpower, vigour) = numbers;
            let fortune = Fortune { luck, now: 0 };
            ThingDoc {
                id: ThingId(id),
                name: some[0].then_some(Name(name)),
                at: Some(At(Cell::new(4 * (id as i32 - 1), 0))),
                size: some[1].then_some(Size(size)),
                token: Some(Token { emblem: "mage".to_owned(), kind, stature: None }),
                sight: some[2].then_some(Sight { blind }),
                sheet: some[3].then_some(sheet),
                life: some[4].then_some(Life { max: life, now: life as i16 - 30 }),
                ap: some[5].then_some(ActionPoints { max: ap, left: ap / 2, walked: u32::from(ap) * 7 }),
                speed: some[6].then_some(Speed(speed)),
                initiative: some[7].then_some(InitiativeBase(initiative)),
                fortune: some[8].then_some(Fortune { now: fortune.max() / 2, ..fortune }),
                lent_fortune: (!some[8]).then_some(LentFortune(vigour % 4)),
                fortune_decided: some[9].then_some(FortuneDecided(some[8])),
                willpower: some[9].then_some(Willpower(willpower)),
                vigour: some[10].then_some(Vigour { max: vigour, now: vigour / 2 }),
                conditions: some[11].then_some(Conditions(conditions)),
                arms: some[12].then(|| Arms {
                    weapons: vec!["sword".to_owned(), "crossbow".to_owned()],
                    armour: blind.then(|| "plate".to_owned()),
                    unready: ["crossbow".to_owned()].into(),
                }),
                spells: some[13].then(|| Spells([("ignifaxius".to_owned(), 7)].into())),
                defences: some[13].then_some(Defences(2)),
                needs: some[12].then(|| Needs {
                    awake_since: blind.then_some(7),
                    hunger: 3,
                    ailments: vec![Ailment { cause: Cause::Hangover, amount: -2, until: 9_000 }],
                    ..Needs::default()
                }),
                drunk: some[13].then(|| Drunk {
                    stage: Some(Stage::Medium),
                    mugs: 4,
                    drinks: BTreeSet::from([Drink::RedWitch, Drink::SaltyDog]),
                    out_until: blind.then_some(99),
                    ..Drunk::default()
                }),
                pack: some[14].then(|| Pack { poor: 4, bedroll: blind, ..Pack::default() }),
                poisoned: some[12].then_some(Poisoned { turns: 3, dice: 1 }),
                charm: some[14].then_some(Charm { by: ThingId(1), quality: 2, rounds: 6 }),
                bonds: some[14].then(|| {
                    let bond = |by, trap| Bond { by, trap };
                    Bonds(vec![bond(Hold::Grip(ap), None), bond(Hold::Portcullis, Some(TRAP))])
                }),
                ..ThingDoc::default()
            }
        },
    )
}

/// A horse that has seen better days, or one that is fresh.
fn mount(tired: bool) -> Mount {
    let vigour = Vigour { max: 8, now: if tired { 3 } else { 8 } };
    let (spent, fatigue) = if tired { (2, 1) } else { (0, 0) };
    Mount {
        name: "Grey".into(),
        rider: ThingId(1),
        endurance: 5,
        vigour,
        ridden: u32::from(tired) * 90,
        fatigue,
        forced: tired,
        down: 0,
        hard_days: 0,
        worn: spent,
        spent,
        dead: false,
    }
}

/// A trap of a game master's own, with a bit of everything.
fn own_trap() -> Definition {
    let text = "(sensors: [Tripwire, Plate], least_size: 2, shape: Cone(degrees: 90, metres: 4), effects: [
        Damage(bonus: 3, times: 2, armour: Skin), Knockback(against: 12), Hold(open: 15), Poison(against: 9, turns: 2),
        Fall(metres: 4), Slam(turns: 1), Flood(turns: 5)], disarm: Against(13), create: Impossible, evade: 14,
        evading: Leave(points: 3), reset: Auto(turns: 4, times: 2))";
    Definition::read(text).expect("a trap")
}

fn fixtures() -> impl Strategy<Value = Vec<ThingDoc>> {
    let lock = option::of((select(vec![LockGrade::Simple, LockGrade::Superb]), option::of("[a-z \"]{0,5}")));
    let door = (ends(), select(vec![DoorKind::Wooden, DoorKind::Iron]), any::<bool>(), lock);
    let colour = option::of(any::<[u8; 3]>());
    let light = (select(SourceKind::ALL.to_vec()), any::<bool>(), colour, option::of(TOKENS), cell());
    let item = (any::<bool>(), option::of("[a-z']{0,5}"), cell());
    let trap = (
        select(vec![TrapKind::Net, TrapKind::WaterTrap, TrapKind::Custom]),
        vec(cell(), 0..3),
        any::<bool>(),
        any::<bool>(),
    );
    (door, ends(), light, item, trap, text()).prop_map(|(door, window, light, item, trap, note)| {
        let ((from, to), kind, open, lock) = door;
        let lock = lock.map(|(grade, key)| Lock { grade, locked: !open, key });
        let (light, lit, colour, carrier, place) = (light.0, light.1, light.2, light.3, light.4);
        let (sort, sensor, rigged, armed) = trap;
        vec![
            ThingDoc {
                id: DOOR,
                hidden: armed.then_some(Hidden { detect: Some(12) }),
                door_numbers: armed.then_some(DoorNumbers { armour: Some(3), ..DoorNumbers::default() }),
                wear: Some(Wear { damage: 7, jam: (!open).then_some(Jam::Wedged(Side::Left)), ..Wear::default() }),
                door: Some(Door { from, to, kind, open, lock }),
                ..ThingDoc::default()
            },
            ThingDoc { id: ThingId(21), window: Some(Window { from: window.0, to: window.1 }), ..ThingDoc::default() },
            ThingDoc {
                id: ThingId(22),
                light: Some(LightSource { kind: light, lit, colour }),
                burnt: lit.then_some(Burnt(7)),
                item: Some(Item { fixed: false, key: None }),
                at: carrier.is_none().then_some(At(place)),
                carried_by: carrier.map(|id| CarriedBy(ThingId(id))),
                ..ThingDoc::default()
            },
            ThingDoc {
                id: ThingId(23),
                item: Some(Item { fixed: item.0, key: item.1 }),
                at: Some(At(item.2)),
                lock_picks: item.0.then_some(LockPicks {}),
                bar: Some(Bar::default()),
                ..ThingDoc::default()
            },
            ThingDoc {
                id: TRAP,
                trap: Some(Trap {
                    sensor,
                    rigged_door: rigged.then_some(DOOR),
                    armed,
                    from: armed.then_some(place),
                    towards: Some(Cell::new(place.x ^ 1, place.y)),
                    cells: if rigged { vec![place] } else { Vec::new() },
                    changes: Changes { evade: armed.then_some(17), ..Changes::default() },
                    own: (sort == TrapKind::Custom).then(|| Box::new(own_trap())),
                    ..Trap::of(sort)
                }),
                hazard: armed.then(|| Hazard {
                    slam: Some(2),
                    flood: Some(10),
                    waits_for_slam: true,
                    ..Hazard::default()
                }),
                flood: rigged.then(|| Flood { room: vec![place], whole: 3_000_000, turns: 10, ..Flood::default() }),
                stone: rigged.then(|| RollingStone {
                    height: armed.then_some(-40),
                    durability: 120,
                    whole: armed.then_some(200),
                    steps: 240,
                    met: BTreeSet::from([ThingId(1)]),
                    held: BTreeSet::from([DOOR]),
                    wet: armed,
                    pit: armed.then_some(TRAP),
                    rests: armed,
                    trail: vec![Print { at: place.centre(), height: -3, seen: SeatSet::ALL }],
                    ..RollingStone::new(place.centre(), (1, 0))
                }),
                at: Some(At(place)),
                hidden: Some(Hidden::default()),
                ..ThingDoc::default()
            },
            ThingDoc {
                id: ThingId(31),
                at: Some(At(place)),
                item: Some(Item { fixed: true, key: None }),
                lever: Some(Lever { works: TRAP, does: LeverDoes::Stop, detect: rigged.then_some(18), pulled: armed }),
                ..ThingDoc::default()
            },
            ThingDoc { id: ThingId(40), at: Some(At(place)), note: Some(Note(note)), ..ThingDoc::default() },
        ]
    })
}

fn seats() -> impl Strategy<Value = Seats> {
    vec((text(), any::<[u8; 3]>(), 0..=5u8), 0..4).prop_map(|players| {
        let mut seats = BTreeMap::from([(SeatId::GM, game_master())]);
        for (id, (name, colour, pattern)) in (1..).zip(players) {
            seats.insert(SeatId(id), Seat { name, colour, pattern, owns: BTreeSet::from([ThingId(id.into())]) });
        }
        Seats(seats)
    })
}

fn memory() -> impl Strategy<Value = Memory> {
    let cell_memory = (any::<bool>(), select(Ground::ALL.to_vec()), any::<u16>(), any::<i16>(), 0..4u8)
        .prop_map(|(solid, ground, water_mm, height_cm, look)| CellMemory { solid, ground, water_mm, height_cm, look });
    let cells = (CHUNK * CHUNK) as usize;
    let few = vec(cell_memory, 1..5);
    let chunk = (few, vec(any::<prop::sample::Index>(), cells)).prop_map(|(kinds, cells)| {
        let kinds: Vec<_> = kinds.into_iter().map(Some).chain([None]).collect();
        ChunkMemory(cells.into_iter().map(|cell| kinds[cell.index(kinds.len())]).collect())
    });
    let place = (0..2i32, 0..2i32).prop_map(|(x, y)| ChunkPos { x, y });
    (
        btree_map(place, chunk, 0..3),
        option::of(any::<(bool, bool)>()),
        btree_map(TOKENS.prop_map(ThingId), (cell(), 0..9u32, any::<bool>()), 0..3),
        any::<bool>(),
        option::of(select(vec![TrapMemory::Sprung, TrapMemory::Safe])),
        any::<bool>(),
        option::of(ends()),
    )
        .prop_map(|(chunks, door, tokens, found, became, down, believed)| Memory {
            chunks,
            doors: door
                .into_iter()
                .map(|(open, locked)| {
                    (DOOR, DoorMemory { open, locked, stage: u8::from(open), ..DoorMemory::default() })
                })
                .collect(),
            tokens: tokens.into_iter().map(|(id, (at, round, lit))| (id, TokenMemory { at, round, lit })).collect(),
            found: found.then_some(TRAP).into_iter().collect(),
            traps: became.map(|became| (TRAP, became)).into_iter().collect(),
            down: down.then_some(TRAP).into_iter().collect(),
            walls: believed.map_or_else(WallMemory::default, |(from, to)| WallMemory {
                unaware: [WallPiece { from, to, sight: true, moves: false }].into(),
                believed: [WallPiece { from: to, to: from, sight: true, moves: true }].into(),
                openings: [DOOR].into(),
            }),
        })
}

/// Any document without an error in it.
pub(in crate::level) fn documents() -> impl Strategy<Value = Document> {
    let tokens = (token(1), token(2), token(3), token(4));
    (text(), text(), map(), tokens, fixtures(), table(), seats(), vec(option::of(memory()), 4)).prop_map(
        |(title, summary, map, tokens, fixtures, table, seats, memories)| {
            let mut things = vec![tokens.0, tokens.1, tokens.2, tokens.3];
            things.extend(fixtures);
            let remembered = seats.0.keys().copied().zip(memories);
            let memory = Memories(remembered.filter_map(|(seat, memory)| Some((seat, memory?))).collect());
            let lesson = if title.is_empty() { String::new() } else { LESSONS[0].to_owned() };
            Document { format: FORMAT, title, summary, lesson, map, things, table, seats, memory }
        },
    )
}
