//! Undo and redo to the identical hash, replay to the identical hash, over chosen and over random commands.

use crate::play::{GM, Play, happenings, known_to};
use proptest::prelude::*;
use torchline::board::{Ambient, At, Cell, Door, DoorKind, LightSource, Lock, LockGrade, Point, SourceKind};
use torchline::knowledge::{Seat, SeatId, SeatSet, ThingId};
use torchline::level::ThingDoc;
use torchline::rules::HouseRules;
use torchline::rules::event::Happening;
use torchline::rules::house::{FortuneFor, UndoRight};
use torchline::rules::sheet::Condition;
use torchline::rules::things::{CarriedBy, Hidden, Item, Trap, TrapKind};
use torchline::session::command::DoorEdit;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Entry, Table, UndoLimits};

#[test]
fn undo_goes_back_over_a_whole_opening_and_redo_forth() {
    let builder = TableBuilder::new().hero("Ada").fortune(1).opponent("Ogre").dice([3, 3, 2, 5]);
    let mut play = Play::new(builder);
    let things = vec![play.id("Ada"), play.id("Ogre")];
    let before = (play.table.hash(), play.table.document());
    play.does(GM, Command::StartEncounter { things, surprised: vec![] });
    let opened = (play.table.hash(), play.table.document());
    play.passes("Ada");
    let passed = (play.table.hash(), play.table.document());
    let events = play.does(GM, Command::Undo);
    assert_eq!(known_to(&events, GM), [&Happening::Undone { command: Some(2) }]);
    assert_eq!((play.table.hash(), play.table.document()), opened, "in the middle of the prompt");
    play.does(GM, Command::Undo);
    assert_eq!((play.table.hash(), play.table.document()), before);
    assert_eq!(play.table.dice().fed().collect::<Vec<_>>(), [3, 3, 2, 5], "the dice lie as before");
    play.refused(GM, Command::Undo, "refused-nothing-to-undo");
    play.does(GM, Command::Redo);
    assert_eq!((play.table.hash(), play.table.document()), opened);
    let events = play.does(GM, Command::Redo);
    assert_eq!(known_to(&events, GM), [&Happening::Redone { command: Some(2) }]);
    assert_eq!((play.table.hash(), play.table.document()), passed);
    play.refused(GM, Command::Redo, "refused-nothing-to-redo");
}

#[test]
fn undo_is_the_game_masters_right_or_the_groups() {
    let mut play = Play::new(TableBuilder::new().hero("Ada"));
    let ada = play.seat("Ada");
    play.does(GM, Command::SetAmbient { to: Ambient::Dusk });
    play.refused(ada, Command::Undo, "refused-undo-is-the-game-masters");
    play.does(GM, Command::SetHouseRules { house: HouseRules { undo: UndoRight::Group, ..HouseRules::default() } });
    play.does(GM, Command::SetAmbient { to: Ambient::Moonlight });
    play.does(ada, Command::Undo);
    assert_eq!(play.table.document().map.ambient, Ambient::Dusk);
}

#[test]
fn undo_takes_players_back_to_the_last_command_that_they_were_told_of() {
    let builder = TableBuilder::new().hero("Ada").house(|house| house.undo = UndoRight::Group);
    let mut play = Play::new(builder.ambient(Ambient::PitchDark).opponent("Lurker").at(9, 6));
    let (ada, lurker) = (play.seat("Ada"), play.id("Lurker"));
    let hunger = Command::ChangeLife { thing: lurker, by: -3, reason: String::new() };
    play.does(GM, hunger.clone());
    play.refused(ada, Command::Undo, "refused-nothing-to-undo");
    let before = play.table.hash();
    play.does(ada, Command::Walk { thing: play.id("Ada"), to: (1, 0).into(), via: vec![] });
    play.does(GM, hunger);
    let after = play.table.hash();
    let events = play.does(ada, Command::Undo);
    assert_eq!(play.table.hash(), before, "her walk and what the game master did behind the screen");
    assert_eq!(known_to(&events, ada), [&Happening::Undone { command: None }], "one line, without a number");
    let numbers: Vec<_> = known_to(&events, GM).into_iter().cloned().collect();
    assert_eq!(numbers, [3, 2].map(|number| Happening::Undone { command: Some(number) }));
    play.does(GM, Command::Redo);
    let events = play.does(GM, Command::Redo);
    assert_eq!((play.table.hash(), known_to(&events, ada)), (after, vec![]));
}

#[test]
fn dice_come_again_after_an_undo_unless_the_table_wants_fresh_ones() {
    let roll =
        || Command::Roll { expr: "10d20".parse().expect("dice"), thing: None, secret: false, reason: String::new() };
    let rolled = |play: &mut Play| match happenings(&play.does(GM, roll()))[..] {
        [Happening::Rolled { check, .. }] => check.dice.clone(),
        _ => panic!("one roll"),
    };
    let mut play = Play::new(TableBuilder::new());
    let first = rolled(&mut play);
    play.does(GM, Command::Undo);
    assert_eq!(rolled(&mut play), first);
    let mut play = Play::new(TableBuilder::new().house(|house| house.fresh_dice_after_undo = true));
    assert_eq!(rolled(&mut play), first);
    play.does(GM, Command::Undo);
    assert_eq!(play.table.dice().position(), 10);
    assert_ne!(rolled(&mut play), first);
}

#[test]
fn what_was_undone_is_gone_after_a_new_command_and_old_steps_go_first() {
    let mut play = Play::new(TableBuilder::new());
    play.table.limit_undo(UndoLimits { commands: 2, ..UndoLimits::default() });
    for to in [Ambient::Dusk, Ambient::Moonlight, Ambient::PitchDark] {
        play.does(GM, Command::SetAmbient { to });
    }
    play.does(GM, Command::Undo);
    play.does(GM, Command::SetAmbient { to: Ambient::Daylight });
    play.refused(GM, Command::Redo, "refused-nothing-to-redo");
    play.does(GM, Command::Undo);
    play.does(GM, Command::Undo);
    play.refused(GM, Command::Undo, "refused-nothing-to-undo");
    assert_eq!(play.table.document().map.ambient, Ambient::Dusk);
}

/// Two rooms with a locked door between them, two heroes, two opponents, a trap, a torch, a key: whatever a random command
/// may touch.
fn crowd() -> TableBuilder {
    let rows = ["########", "#...#..#", "#......#", "#...#..#", "########"];
    let sensor = vec![Cell::new(6, 2)];
    let trap = Trap { sensor, rigged_door: Some(ThingId(6)), ..Trap::of(TrapKind::Net) };
    let trap = ThingDoc { trap: Some(trap), hidden: Some(Hidden::default()), ..ThingDoc::default() };
    let lock = Lock { grade: LockGrade::Simple, locked: true, key: Some("brass".to_owned()) };
    let (from, to) = (Point::corner(4, 2), Point::corner(4, 3));
    let door = Door { from, to, kind: DoorKind::Wooden, open: false, lock: Some(lock) };
    let torch = LightSource { kind: SourceKind::Torch, lit: true, colour: None };
    let torch = ThingDoc { light: Some(torch), carried_by: Some(CarriedBy(ThingId(1))), ..ThingDoc::default() };
    let key = Item { key: Some("brass".to_owned()), ..Item::default() };
    let bar = Some(torchline::knowledge::things::Bar::default());
    let key = ThingDoc { item: Some(key), at: Some(At(Cell::new(2, 2))), bar, ..ThingDoc::default() };
    let builder = TableBuilder::new().rows(rows).ambient(Ambient::PitchDark);
    let builder = builder
        .hero("Ada")
        .at(1, 1)
        .fortune(3)
        .weapon("mace")
        .sheet(|_| {})
        .hero("Bo")
        .at(1, 3)
        .fortune(1)
        .initiative(10);
    let builder = builder.opponent("Ogre").at(5, 1).fortune(1).opponent("Rat").at(3, 2).life(4, 4);
    builder
        .thing("Net", trap)
        .thing("Door", ThingDoc { door: Some(door), ..ThingDoc::default() })
        .thing("Torch", torch)
        .thing("Key", key)
}

fn cell() -> impl Strategy<Value = Cell> {
    (1..7, 1..4).prop_map(|(x, y)| Cell::new(x, y))
}

/// What is done with hands and feet.
fn deed() -> impl Strategy<Value = Command> {
    let (door, torch, key) = (ThingId(6), ThingId(7), ThingId(8));
    let item = prop::sample::select(vec![torch, key]);
    prop_oneof![
        8 => (thing(), cell()).prop_map(|(thing, to)| Command::Walk { thing, to, via: vec![] }),
        2 => thing().prop_map(move |thing| Command::OpenDoor { thing, door }),
        1 => thing().prop_map(move |thing| Command::CloseDoor { thing, door }),
        1 => thing().prop_map(move |thing| Command::UnlockDoor { thing, door }),
        1 => thing().prop_map(move |thing| Command::LockDoor { thing, door }),
        1 => thing().prop_map(move |thing| Command::Light { thing, light: torch }),
        1 => thing().prop_map(move |thing| Command::PutOut { thing, light: torch }),
        2 => (thing(), item.clone()).prop_map(|(thing, item)| Command::PickUp { thing, item }),
        1 => (thing(), item.clone(), prop::option::of(cell())).prop_map(|(thing, item, to)| Command::Drop { thing, item, to }),
        1 => (thing(), item, thing()).prop_map(|(thing, item, to)| Command::Give { thing, item, to }),
        1 => (thing(), cell()).prop_map(|(thing, to)| Command::Place { thing, to }),
        2 => (any::<bool>(), any::<bool>()).prop_map(move |(open, locked)| Command::SetDoor { door, open, locked }),
        2 => thing().prop_map(move |thing| Command::ForceDoor { thing, door, helpers: vec![] }),
        1 => (thing(), thing()).prop_map(move |(thing, help)| Command::ForceDoor { thing, door, helpers: vec![help] }),
        1 => thing().prop_map(move |thing| Command::PickLock { thing, door }),
        2 => thing().prop_map(move |thing| Command::HackDoor { thing, door, weapon: "mace".to_owned() }),
        1 => thing().prop_map(move |thing| Command::JamDoor { thing, door }),
        1 => thing().prop_map(move |thing| Command::UnjamDoor { thing, door }),
        2 => thing().prop_map(move |thing| Command::BarDoor { thing, door, bar: key }),
        1 => thing().prop_map(move |thing| Command::UnbarDoor { thing, door }),
        2 => thing().prop_map(|thing| Command::Search { thing }),
        2 => door_edit().prop_map(move |edit| Command::EditDoor { door, edit }),
        3 => Just(Command::RollDice),
        1 => any::<bool>().prop_map(move |lit| Command::SetLight { light: torch, lit }),
    ]
}

fn door_edit() -> impl Strategy<Value = DoorEdit> {
    use torchline::board::{DoorNumbers, Jam, Side};
    let own = DoorNumbers { durability: Some(9), ..DoorNumbers::default() };
    let jam = prop::sample::select(vec![Some(Jam::Stuck), Some(Jam::Wedged(Side::Left)), Some(Jam::Fixed), None]);
    prop_oneof![
        jam.prop_map(DoorEdit::Jam),
        (0..40u16).prop_map(DoorEdit::Damage),
        any::<bool>().prop_map(DoorEdit::Broken),
        any::<bool>().prop_map(DoorEdit::Burst),
        prop::option::of(Just(own)).prop_map(DoorEdit::Numbers),
        prop::option::of(Just(12)).prop_map(DoorEdit::Secret),
        Just(DoorEdit::Kind(DoorKind::Iron)),
        Just(DoorEdit::Bar { bar: ThingId(8), side: Side::Right }),
        Just(DoorEdit::Unbar),
    ]
}

fn thing() -> impl Strategy<Value = ThingId> {
    (1..=5u32).prop_map(ThingId)
}

fn seat() -> impl Strategy<Value = SeatId> {
    (0..=3u8).prop_map(SeatId)
}

fn things() -> impl Strategy<Value = Vec<ThingId>> {
    prop::collection::vec(thing(), 0..5)
}

fn command() -> impl Strategy<Value = Command> {
    let condition = prop_oneof![Just(Condition::Dazed), Just(Condition::Surprised), Just(Condition::Unconscious)];
    let house = (0..4usize, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(fortune, typed, fresh, group)| {
        HouseRules {
            fortune: [FortuneFor::Chosen, FortuneFor::Nobody, FortuneFor::Everyone, FortuneFor::CaseByCase][fortune],
            typed_dice: typed,
            fresh_dice_after_undo: fresh,
            undo: if group { UndoRight::Group } else { UndoRight::Gm },
            ..HouseRules::default()
        }
    });
    let expr = prop::sample::select(vec!["d6", "2d6+3", "d6!", "7d10>=8!"]);
    prop_oneof![
        6 => thing().prop_map(|thing| Command::EndTurn { thing }),
        3 => (thing(), thing()).prop_map(|(thing, after)| Command::Delay { thing, after }),
        4 => thing().prop_map(|thing| Command::FirstMove { thing }),
        4 => Just(Command::PassFirstMove),
        2 => (expr, prop::option::of(thing()), any::<bool>()).prop_map(|(expr, thing, secret)| Command::Roll {
            expr: expr.parse().expect("dice"), thing, secret, reason: String::new()
        }),
        3 => prop::collection::vec(1..=10u32, 1..8).prop_map(|dice| Command::TypeDice { dice }),
        3 => (1..=6u32).prop_map(|die| Command::TypeDice { dice: vec![die] }),
        3 => (things(), things()).prop_map(|(things, surprised)| Command::StartEncounter { things, surprised }),
        3 => Just(Command::StartEncounter { things: [1, 2, 3, 4].map(ThingId).to_vec(), surprised: vec![ThingId(3)] }),
        1 => Just(Command::EndEncounter),
        1 => thing().prop_map(|thing| Command::Join { thing }),
        1 => thing().prop_map(|thing| Command::Leave { thing }),
        2 => (thing(), -12..12i16).prop_map(|(thing, by)| Command::ChangeLife { thing, by, reason: "?".to_owned() }),
        1 => (thing(), -2..3i8).prop_map(|(thing, by)| Command::ChangeFortune { thing, by, reason: "?".to_owned() }),
        2 => (thing(), condition, 0..5u8)
            .prop_map(|(thing, condition, level)| Command::SetCondition { thing, condition, level }),
        1 => (thing(), 0..16u16).prop_map(|(thing, to)| Command::Reveal { thing, to: SeatSet(to) }),
        1 => any::<bool>().prop_map(|armed| Command::ArmTrap { trap: ThingId(5), armed }),
        1 => prop::sample::select(Ambient::ALL.to_vec()).prop_map(|to| Command::SetAmbient { to }),
        1 => (seat(), thing()).prop_map(|(seat, thing)| Command::Own { seat, thing }),
        1 => seat().prop_map(|id| Command::SetSeat {
            id, seat: Seat { name: "New".into(), colour: [9, 9, 9], pattern: 1, owns: std::collections::BTreeSet::new() }
        }),
        1 => house.prop_map(|house| Command::SetHouseRules { house }),
        2 => Just(Command::Undo),
        2 => Just(Command::Redo),
    ]
}

fn entries() -> impl Strategy<Value = Vec<Entry>> {
    let ask = prop_oneof![command(), deed()];
    let entry = (prop_oneof![3 => Just(SeatId::GM), 2 => seat()], ask);
    prop::collection::vec(entry.prop_map(|(seat, ask)| Entry { seat, ask }), 1..60)
}

/// A table opened anew from this one's document has the same hash and document: nothing changed without being encoded.
fn assert_encoded(table: &Table) {
    let document = table.document();
    let again = Table::open(&document, table.dice().clone()).expect("it opens");
    assert_eq!(again.document(), document);
    assert_eq!(again.hash(), table.hash(), "the kept hashes are those of the whole document");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_command_can_be_undone_to_the_identical_hash(entries in entries()) {
        let (mut table, _) = crowd().open();
        let mut states = Vec::new();
        for entry in entries.iter().filter(|entry| !matches!(entry.ask, Command::Undo | Command::Redo)) {
            let before = (table.hash(), table.document(), table.dice().position());
            let commands = table.commands();
            match table.apply(entry.seat, &entry.ask) {
                Ok(_) if table.commands() > commands => states.push(before),
                _ => prop_assert_eq!(&(table.hash(), table.document(), table.dice().position()), &before),
            }
            assert_encoded(&table);
        }
        let last = (table.hash(), table.document());
        for (hash, document, position) in states.iter().rev() {
            let fresh = table.house().fresh_dice_after_undo;
            prop_assert!(table.apply(SeatId::GM, &Command::Undo).is_ok());
            prop_assert_eq!((&table.hash(), &table.document()), (hash, document));
            prop_assert!(fresh || document.table.house.fresh_dice_after_undo || table.dice().position() == *position);
            assert_encoded(&table);
        }
        prop_assert!(table.allowed(SeatId::GM, &Command::Undo).is_err());
        for _ in &states {
            prop_assert!(table.apply(SeatId::GM, &Command::Redo).is_ok());
        }
        prop_assert_eq!((table.hash(), table.document()), last);
    }

    #[test]
    fn the_same_commands_with_the_same_seed_give_the_same_hash(entries in entries(), seed in 0..100u64) {
        let play = || {
            let (mut table, _) = crowd().seed(seed).open();
            let outcomes: Vec<_> = entries
                .iter()
                .map(|entry| (table.apply(entry.seat, &entry.ask), table.hash(), table.dice().position()))
                .collect();
            (outcomes, table.document())
        };
        prop_assert_eq!(play(), play());
    }
}
