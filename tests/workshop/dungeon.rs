//! A dungeon from nothing: made by edits alone, saved, opened again, played; every step undone and done again.

use torchline::board::{At, Cell, Door, DoorKind, LightSource, Lock, Point, Sight, SourceKind};
use torchline::knowledge::view::TokenKind;
use torchline::knowledge::{Seat, SeatId, ThingId};
use torchline::level::edit::{Area, Bare, Brush, Edit, blank};
use torchline::level::{self, ThingDoc, WallDoc, WallKind, validate};
use torchline::rules::sheet::{ActionPoints, InitiativeBase, Life, Speed};
use torchline::rules::things::{Hidden, Item, Name, Token, Trap, TrapKind};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

const GM: SeatId = SeatId::GM;

fn dig(areas: &[[i32; 4]]) -> Edit {
    let area = |&[x, y, to_x, to_y]: &[i32; 4]| Area { from: Cell::new(x, y), to: Cell::new(to_x, to_y) };
    let brush = Brush { solid: Some(false), ..Brush::default() };
    Edit::Paint { areas: areas.iter().map(area).collect(), brush }
}

fn put(thing: ThingDoc) -> Edit {
    Edit::Put { thing: Box::new(thing) }
}

fn named(name: &str, x: i32, y: i32) -> ThingDoc {
    ThingDoc { name: Some(Name(name.into())), at: Some(At(Cell::new(x, y))), ..ThingDoc::default() }
}

fn door(x: i32, y: i32, key: Option<&str>) -> Edit {
    let lock = key.map(|key| Lock { locked: true, key: Some(key.to_owned()), ..Lock::default() });
    let (from, to) = (Point::corner(x, y), Point::corner(x, y + 1));
    put(ThingDoc { door: Some(Door { from, to, kind: DoorKind::Wooden, open: false, lock }), ..ThingDoc::default() })
}

fn light(name: &str, x: i32, y: i32, kind: SourceKind) -> Edit {
    let light = LightSource { kind, lit: true, colour: None };
    put(ThingDoc { light: Some(light), item: Some(Item::default()), ..named(name, x, y) })
}

fn token(name: &str, x: i32, y: i32, kind: TokenKind) -> Edit {
    put(ThingDoc {
        token: Some(Token { emblem: "shield".into(), kind, stature: None }),
        sight: Some(Sight::default()),
        life: Some(Life { max: 20, now: 20 }),
        ap: Some(ActionPoints { max: 8, left: 8, walked: 0 }),
        speed: Some(Speed(8)),
        initiative: Some(InitiativeBase(8)),
        ..named(name, x, y)
    })
}

fn trap(name: &str, kind: TrapKind, cells: &[(i32, i32)]) -> Edit {
    let sensor: Vec<Cell> = cells.iter().copied().map(Cell::from).collect();
    let at = sensor[0];
    put(ThingDoc {
        trap: Some(Trap { sensor, ..Trap::of(kind) }),
        hidden: Some(Hidden::default()),
        ..named(name, at.x, at.y)
    })
}

/// Every step from rock to a level that can be played.
fn steps() -> Vec<Command> {
    let veil =
        WallDoc { from: Point::corner(22, 12), to: Point::new(25 * 1024 + 512, 16 * 1024), kind: WallKind::Veil };
    let key = ThingDoc { item: Some(Item { fixed: false, key: Some("bone".into()) }), ..named("Bone key", 5, 5) };
    let wet = Brush { water: Some(300_000), ..Brush::default() };
    let one = |edit| Command::Edit { edits: vec![edit] };
    vec![
        one(dig(&[[2, 2, 9, 8], [20, 10, 28, 17], [10, 4, 14, 4], [14, 4, 14, 13], [15, 13, 19, 13]])),
        one(Edit::Name { title: "The new cellar".into(), summary: "Two rooms and a corridor.".into() }),
        one(door(10, 4, None)),
        Command::Edit { edits: vec![door(20, 13, Some("bone")), put(key)] },
        one(light("Torch", 3, 3, SourceKind::Torch)),
        one(light("Lamp", 24, 11, SourceKind::Lamp)),
        one(light("Candle", 14, 9, SourceKind::Candle)),
        one(trap("Jaws", TrapKind::BearTrap, &[(14, 6)])),
        one(trap("Net", TrapKind::Net, &[(17, 13), (18, 13)])),
        one(token("Ada", 4, 4, TokenKind::Hero)),
        one(token("Bo", 6, 6, TokenKind::Hero)),
        one(token("Ogre", 26, 14, TokenKind::Opponent)),
        one(token("Rat", 23, 15, TokenKind::Opponent)),
        one(Edit::Wall { wall: veil }),
        one(Edit::Paint { areas: vec![Area { from: Cell::new(7, 7), to: Cell::new(8, 8) }], brush: wet }),
        one(Edit::Resize { west: 3, north: 0, east: -4, south: 2 }),
        Command::SetSeat {
            id: SeatId(1),
            seat: Seat { name: "Anna".into(), colour: [200, 80, 80], pattern: 1, owns: [].into() },
        },
        Command::Own { seat: SeatId(1), thing: ThingId(9) },
    ]
}

#[test]
fn a_dungeon_is_made_from_rock_saved_opened_and_played() {
    let rock = blank(36, 24, "New".into(), Bare::Rock);
    let mut table = Table::open(&rock, TableBuilder::new().dice_source()).expect("rock opens");
    let mut states = vec![table.hash()];
    for step in steps() {
        table.apply(GM, &step).unwrap_or_else(|refusal| panic!("{step:?}: {refusal:?}"));
        states.push(table.hash());
    }
    let made = table.document();
    for hash in states.iter().rev().skip(1) {
        table.apply(GM, &Command::Undo).expect("undone");
        assert_eq!(table.hash(), *hash);
    }
    for hash in states.iter().skip(1) {
        table.apply(GM, &Command::Redo).expect("done again");
        assert_eq!(table.hash(), *hash);
    }

    let text = level::write(&made);
    let read = level::read(&text, "cellar.ron").unwrap_or_else(|report| panic!("{report}"));
    assert!(validate(&read, None).is_empty(), "nothing is wrong with it");
    let mut play = Table::open(&read, TableBuilder::new().dice_source()).expect("it opens");
    assert_eq!(play.hash(), table.hash(), "a save of it is the table as it stands");
    let seen = play.view(SeatId(1));
    assert_eq!((seen.title, seen.size), ("The new cellar".into(), (35, 26)));
    assert!(seen.doors.len() == 1 && seen.notes.is_empty(), "Anna sees her room: {:?}", seen.doors);

    let ids: Vec<ThingId> = read.things.iter().filter(|thing| thing.token.is_some()).map(|thing| thing.id).collect();
    assert_eq!(ids.len(), 4);
    play.apply(GM, &Command::StartEncounter { things: ids, surprised: vec![] }).expect("it begins");
    let number = |play: &Table| play.view(GM).round.map_or(0, |round| round.number);
    let mut turns = 0;
    while number(&play) == 1 {
        let thing = play.view(GM).active().map(|token| token.id).expect("somebody's turn");
        if turns == 0 {
            let edits = vec![Edit::Remove { thing }];
            let refused = play.apply(GM, &Command::Edit { edits }).expect_err("it takes part");
            assert_eq!(refused.0.key, "edit-in-encounter");
        }
        play.apply(GM, &Command::EndTurn { thing }).expect("its turn ends");
        turns += 1;
    }
    assert_eq!((turns, number(&play)), (4, 2), "a whole round");
}
