//! What is under way is not torn out of its context, and the game master's way out of it: every command is tried while a
//! roll, an attack or a prompt is open.

use crate::cheats::{POOL, begun, check, three};
use crate::combat::{attack, settle, throw};
use crate::fortune::spend;
use crate::play::{GM, Play, happenings, known_to, roll_of};
use torchline::board::{Ambient, Cell};
use torchline::knowledge::view::Defence;
use torchline::knowledge::{Seat, SeatId};
use torchline::rules::event::Happening;
use torchline::rules::house::HouseRules;
use torchline::rules::sheet::{Ability, Attribute, Characteristic, Condition, Dots};
use torchline::session::command::{Ask, Contest, Hold, Occasion, SheetEdit, Spend, Tie};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table, script};

/// Ada's attack is announced.
fn announced() -> Play {
    let mut play = begun(0);
    play.does(play.seat("Ada"), attack(&play, "Ada", "Ogre", "sword"));
    play
}

/// Ada has missed, and may roll again.
fn lying() -> Play {
    let mut play = announced();
    throw(&mut play, &[15]);
    play
}

/// The ogre has hit Ada, who has spent a point on her defences and is to choose one.
fn defending() -> Play {
    let mut play = begun(0);
    play.ends("Ada");
    play.ends("Bo");
    play.does(GM, attack(&play, "Ogre", "Ada", "club"));
    settle(&mut play, &[5]);
    play.does(play.seat("Ada"), Command::Defence { thing: play.id("Ada") });
    play
}

/// Ada is about to try something for herself.
fn trying() -> Play {
    let mut play = begun(0);
    let pool = check(&play, POOL);
    play.does(play.seat("Ada"), pool);
    play
}

/// What tears something out of its context: whoever acts or is moved, whose turn ends, who leaves, who falls.
fn tearing(play: &Play) -> Vec<Command> {
    let [ada, bo, ogre, door] = ["Ada", "Bo", "Ogre", "Door"].map(|name| play.id(name));
    let (on, reason) = (None, String::new);
    let athletics = Contest::Characteristic(Characteristic::Athletics);
    let mut commands = vec![
        Command::StartEncounter { things: vec![ada], surprised: vec![] },
        Command::EndEncounter,
        Command::ChangeLife { thing: ada, by: -99, reason: reason() },
        Command::SetCondition { thing: ada, condition: Condition::Unconscious, level: 1 },
        Command::SetCondition { thing: ada, condition: Condition::Dazed, level: 4 },
        Command::SetCondition { thing: ada, condition: Condition::Dead, level: 1 },
        Command::SetCondition { thing: ada, condition: Condition::Surprised, level: 1 },
        Command::Own { seat: play.seat("Bo"), thing: ada },
    ];
    for thing in [ada, bo, ogre] {
        commands.extend([
            Command::Walk { thing, to: Cell::new(5, 5), via: vec![] },
            Command::Place { thing, to: Cell::new(5, 5) },
            Command::EndTurn { thing },
            Command::Delay { thing, after: bo },
            Command::Leave { thing },
            Command::OpenDoor { thing, door },
            Command::CloseDoor { thing, door },
            Command::LockDoor { thing, door },
            Command::UnlockDoor { thing, door },
            Command::Light { thing, light: door },
            Command::PutOut { thing, light: door },
            Command::PickUp { thing, item: door },
            Command::Drop { thing, item: door, to: None },
            Command::Give { thing, item: door, to: bo },
            Command::Check { thing, ask: POOL, on, eyes: false, repeatable: false, reason: reason() },
            Command::Stage { thing },
            Command::EndExtended { thing },
            Command::Attack { thing, target: bo, weapon: "unarmed".to_owned() },
            Command::Cast { thing, spell: "ignifaxius".to_owned(), target: bo },
            Command::StandUp { thing },
            Command::Reload { thing, weapon: "sword".to_owned() },
            Command::TreatWounds { thing, target: bo },
            Command::BreakFree { thing, whom: None, helpers: vec![] },
            Command::Together {
                leader: thing,
                helpers: vec![ada, bo],
                of: Characteristic::Athletics,
                against: 9,
                on,
                mental: false,
                reason: reason(),
            },
            Command::Opposed {
                first: thing,
                second: bo,
                with: athletics,
                against: athletics,
                tie: Tie::Nobody,
                reason: reason(),
            },
        ]);
    }
    commands
}

/// What the game master may do meanwhile: numbers, lights, doors, things beside it.
fn tools(play: &Play) -> Vec<Command> {
    let [ada, bo, ogre] = ["Ada", "Bo", "Ogre"].map(|name| play.id(name));
    let reason = String::new;
    vec![
        Command::ChangeLife { thing: ada, by: -3, reason: reason() },
        Command::ChangeLife { thing: bo, by: -99, reason: reason() },
        Command::ChangeFortune { thing: ada, by: 1, reason: reason() },
        Command::ChangeWillpower { thing: ada, by: -1, reason: reason() },
        Command::RaiseDots { thing: ada, of: Dots::Resolve, dots: 1, reason: reason() },
        Command::SetCondition { thing: ada, condition: Condition::Pain, level: 1 },
        Command::SetCondition { thing: ogre, condition: Condition::Prone, level: 1 },
        Command::Hold { thing: ada, by: Hold::Net },
        Command::EditSheet { thing: ada, edit: SheetEdit::Attribute(Attribute::Courage, 3) },
        Command::BeginExtended { thing: ada, ask: POOL, on: None, eyes: false, needed: 3, stages: 2, reason: reason() },
        Command::RegainFortune { occasion: Occasion::Heroism, reason: reason() },
        Command::SetAmbient { to: Ambient::Dusk },
        Command::SetHouseRules { house: HouseRules { darkness_penalty: 2, ..play.table.house().clone() } },
        Command::SetSeat {
            id: SeatId(7),
            seat: Seat { name: "Eve".into(), colour: [1, 2, 3], pattern: 1, owns: [].into() },
        },
        Command::Own { seat: GM, thing: bo },
        Command::Say { text: "Wait!".to_owned() },
        Command::Handover { to: GM },
    ]
}

/// Commands that answer what is open, go back in time, or are the way out: they may change what is under way.
const ANSWERS: [&str; 17] = [
    "FirstMove",
    "PassFirstMove",
    "Roll",
    "TypeDice",
    "RollDice",
    "TakeBack",
    "Accept",
    "SpendFortune",
    "Effort",
    "EffortBack",
    "AnswerPlea",
    "AddModifier",
    "Alertness",
    "Defend",
    "BreakOff",
    "Undo",
    "Redo",
];

fn name(command: &Command) -> String {
    format!("{command:?}").chars().take_while(|letter| letter.is_alphanumeric()).collect()
}

/// The examples of `docs/headless.md`: one or more of every command there is.
fn documented() -> Vec<Command> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/headless.md");
    let text = std::fs::read_to_string(path).expect("docs/headless.md is there");
    let lines = text.lines().filter(|line| line.starts_with("(seat: "));
    let entries = lines.map(|line| script::read("an example", &format!("[{line}]")).expect("an entry"));
    entries.flatten().map(|entry| entry.ask).collect()
}

#[test]
fn no_command_tears_what_is_under_way_out_of_its_context() {
    for moment in [announced, lying, defending, trying] {
        let play = moment();
        let (document, hash) = (play.table.document(), play.table.hash());
        let copy = || Table::open(&document, play.table.dice().clone()).expect("it opens");
        for command in tearing(&play) {
            let mut table = copy();
            let Err(why) = table.apply(GM, &command) else { panic!("{command:?} goes through") };
            assert_eq!((why.0.key.as_ref(), table.hash()), ("refused-answer-first", hash), "{command:?}");
        }
        let tools = tools(&play);
        let known: Vec<String> = tools.iter().map(name).collect();
        for command in tools.into_iter().chain(documented()) {
            let mut table = copy();
            if table.apply(GM, &command).is_err() {
                assert_eq!(table.hash(), hash, "{command:?}");
                assert!(!known.contains(&name(&command)) || documented().contains(&command), "{command:?}");
                continue;
            }
            if ANSWERS.contains(&name(&command).as_str()) {
                continue;
            }
            let after = table.document();
            assert_eq!(after.table.pending, document.table.pending, "{command:?} leaves what waits as it is");
            let turn = |table: &Table| table.view(GM).round.map(|round| (round.number, round.order));
            let active = |table: &Table| turn(table).map(|(n, order)| (n, order.into_iter().find(|slot| slot.active)));
            let id = |table: &Table| active(table).map(|(n, slot)| (n, slot.map(|slot| slot.id)));
            assert_eq!(id(&table), id(&play.table), "{command:?} ends nobody's turn");
        }
    }
}

#[test]
fn f8_a_point_for_defences_outlasts_an_attack_that_is_broken_off() {
    let mut play = defending();
    let (ogre, left) = (play.id("Ogre"), play.thing("Ogre").ap.expect("action points").left);
    play.refused(play.seat("Ada"), Command::BreakOff, "refused-answer-first");
    for command in [Command::EndEncounter, Command::EndTurn { thing: ogre }, Command::Leave { thing: ogre }] {
        play.refused(GM, command, "refused-answer-first");
    }
    let events = play.does(GM, Command::BreakOff);
    assert!(known_to(&events, play.seat("Ada")).iter().any(|what| matches!(what, Happening::BrokenOff { .. })));
    assert!(play.table.document().table.pending.0.is_empty() && !play.table.awaits_answer());
    let now = play.thing("Ogre").ap.expect("action points");
    assert!(now.left > left && now.left == now.max, "the ogre may strike again");
    assert_eq!((play.fortune("Ada"), play.thing("Ada").life.map(|life| life.now)), (1, Some(30)));
    play.refused(play.seat("Ada"), Command::Defence { thing: play.id("Ada") }, "refused-fortune-defence-already");
    play.refused(GM, Command::BreakOff, "refused-nothing-to-break-off");
    play.does(GM, Command::EndTurn { thing: ogre });
}

#[test]
fn f3_a_point_spent_on_a_roll_comes_back_when_it_is_broken_off() {
    let mut play =
        Play::encounter(three(0).house(|house| house.typed_dice = true).dice([3; 3]), &["Ada", "Bo", "Ogre"], &[]).0;
    play.passes("Ada");
    play.passes("Bo");
    let (ada, before) = (play.seat("Ada"), play.table.hash());
    play.does(ada, attack(&play, "Ada", "Ogre", "sword"));
    play.does(ada, Command::RollDice);
    play.does(ada, Command::TypeDice { dice: vec![15] });
    play.does(ada, spend(Spend::Reroll(vec![0])));
    assert_eq!(play.fortune("Ada"), 1);
    let lies = play.table.hash();
    let events = play.does(GM, Command::BreakOff);
    let back = happenings(&events).into_iter().find_map(|what| match what {
        Happening::FortuneReturned { before, after, .. } => Some((*before, *after)),
        _ => None,
    });
    assert_eq!((back, play.fortune("Ada")), (Some((1, 2)), 2));
    assert_eq!(play.table.document().table.checks, []);
    assert_ne!(play.table.hash(), before, "but she has acted");
    assert_eq!(play.thing("Ada").ap.map(|ap| ap.left), Some(8));
    play.does(GM, Command::Undo);
    assert_eq!(play.table.hash(), lies);
    play.does(ada, Command::TypeDice { dice: vec![3] });
}

#[test]
fn e4_a_point_of_an_effort_comes_back_when_its_roll_is_broken_off() {
    let mut play = trying();
    play.does(play.seat("Ada"), Command::Effort);
    play.refused(play.seat("Ada"), Command::TakeBack, "refused-roll-has-cost");
    assert_eq!(play.thing("Ada").willpower.map(|left| left.0), Some(3));
    play.does(GM, Command::BreakOff);
    assert_eq!(play.thing("Ada").willpower.map(|left| left.0), Some(4));
    let again = check(&play, POOL);
    play.does(play.seat("Ada"), again);
    play.does(play.seat("Ada"), Command::Effort);
}

#[test]
fn s1_all_rolls_of_a_common_task_are_broken_off_together() {
    let mut play = Play::new(three(0));
    let command = Command::Together {
        leader: play.id("Ada"),
        helpers: vec![play.id("Bo")],
        of: Characteristic::Athletics,
        against: 16,
        on: None,
        mental: false,
        reason: String::new(),
    };
    let before = play.table.hash();
    play.does(GM, command);
    settle(&mut play, &[2, 3]);
    play.does(GM, Command::BreakOff);
    let table = play.table.document().table;
    assert_eq!((table.checks, table.pending.0.len()), (vec![], 0));
    while play.table.apply(GM, &Command::Undo).is_ok() {}
    assert_eq!(play.table.hash(), before);
}

#[test]
fn an_opening_cannot_be_broken_off_and_may_always_end() {
    let builder = three(0).house(|house| house.typed_dice = true);
    let mut play = Play::encounter(builder, &["Ada", "Bo", "Ogre"], &["Bo"]).0;
    play.refused(GM, Command::BreakOff, "refused-nothing-to-break-off");
    play.does(GM, Command::Alertness { thing: play.id("Bo"), spend: false });
    play.refused(GM, Command::BreakOff, "refused-nothing-to-break-off");
    play.does(GM, Command::Leave { thing: play.id("Ogre") });
    play.does(GM, Command::EndEncounter);
    assert!(!play.table.awaits_answer());
}

/// Ada in a hall, and somebody behind the rock whom nobody has seen.
fn lurker() -> TableBuilder {
    let rows = ["............", "############", "............"];
    let builder = TableBuilder::new().rows(rows).hero("Ada").at(1, 0).attributes([(Attribute::Courage, 12)]).fortune(2);
    builder.opponent("Lurker").at(1, 2).attributes([(Attribute::Courage, 12)]).fortune(1)
}

#[test]
fn who_does_not_see_a_roll_learns_only_that_the_game_master_is_busy() {
    for typed in [false, true] {
        let mut play = Play::new(lurker().house(|house| house.typed_dice = typed));
        let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
        let expr = "1d6".parse().expect("dice");
        let roll = Command::Roll { expr, thing: None, secret: false, reason: String::new() };
        let walk = Command::Walk { thing, to: Cell::new(3, 0), via: vec![] };
        let open = |who| {
            let ask = Ask::Attribute(Attribute::Courage);
            Command::Check { thing: who, ask, on: None, eyes: false, repeatable: true, reason: String::new() }
        };
        let secret = open(play.id("Lurker"));
        play.does(GM, secret);
        if typed {
            play.does(GM, Command::RollDice);
            play.refused(ada, roll, "refused-game-master-busy");
        }
        play.refused(ada, walk.clone(), "refused-game-master-busy");
        for (command, why) in [
            (Command::RollDice, "refused-no-roll-announced"),
            (Command::TakeBack, "refused-no-roll-announced"),
            (Command::Effort, "refused-no-roll-announced"),
            (Command::EffortBack, "refused-no-roll-announced"),
            (Command::Accept, "refused-no-roll-lies"),
            (spend(Spend::Reroll(vec![0])), "refused-no-roll-lies"),
            (Command::Defend { with: Defence::None }, "refused-no-attack-waits"),
        ] {
            play.refused(ada, command, why);
        }
        play.does(GM, Command::BreakOff);
        play.does(ada, open(thing));
        play.refused(ada, walk, "refused-answer-first");
    }
}

#[test]
fn f4_the_round_waits_for_no_opponents_first_move_whether_it_has_fortune_or_not() {
    let seen = |points: Option<u8>| {
        let builder =
            TableBuilder::new().hero("Ada").initiative(9).opponent("Boss").at(5, 3).initiative(3).seen_by_all();
        let builder = points.into_iter().fold(builder, TableBuilder::fortune);
        let (play, events) = Play::encounter(builder.dice([3, 3]), &["Ada", "Boss"], &[]);
        let ada = play.seat("Ada");
        let told: Vec<Happening> =
            events.iter().filter(|event| event.audience.contains(ada)).map(|event| event.what.as_known(ada)).collect();
        let walk = Command::Walk { thing: play.id("Ada"), to: Cell::new(3, 3), via: vec![] };
        (play.table.view(ada), told, play.table.allowed(ada, &walk))
    };
    assert!(seen(Some(2)) == seen(None), "nothing tells whether it has Fortune");
    assert_eq!(seen(Some(2)).2, Ok(()));
}

#[test]
fn e3_e8_a_round_has_one_stage_of_an_extended_action() {
    let mut play = begun(0);
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let reason = String::new();
    play.does(GM, Command::BeginExtended { thing, ask: POOL, on: None, eyes: false, needed: 9, stages: 2, reason });
    play.does(ada, Command::Stage { thing });
    play.does(ada, Command::TakeBack);
    play.does(ada, Command::Stage { thing });
    throw(&mut play, &[2; 4]);
    for seat in [ada, GM] {
        play.refused(seat, Command::Stage { thing }, "refused-stage-next-turn");
    }
    play.ends("Ada");
    play.refused(ada, Command::Stage { thing }, "refused-stage-next-turn");
    play.ends("Bo");
    play.ends("Ogre");
    play.passes("Ada");
    play.passes("Bo");
    play.does(ada, Command::Stage { thing });
    throw(&mut play, &[2; 4]);
    play.does(GM, Command::FreshStart { thing });
    play.refused(ada, Command::Stage { thing }, "refused-stage-next-turn");
    play.does(GM, Command::EndEncounter);
    play.does(ada, Command::Stage { thing });
}

#[test]
fn what_a_change_comes_to_is_logged_and_no_change_is_refused() {
    let mut play = Play::new(three(0));
    let thing = play.id("Ada");
    let life = |by| Command::ChangeLife { thing, by, reason: String::new() };
    let fortune = |by| Command::ChangeFortune { thing, by, reason: String::new() };
    let willpower = |by| Command::ChangeWillpower { thing, by, reason: String::new() };
    let none = "refused-changes-nothing";
    play.does(GM, life(-5));
    let numbers = |events: &[torchline::rules::Event]| {
        happenings(events).into_iter().find_map(|what| match *what {
            Happening::LifeChanged { by, before, after, .. } => Some((by, before, after)),
            Happening::FortuneChanged { by, before, after, .. }
            | Happening::WillpowerChanged { by, before, after, .. } => Some((by.into(), before.into(), after.into())),
            _ => None,
        })
    };
    assert_eq!(numbers(&play.does(GM, life(20))), Some((5, 25, 30)), "no more than there was room for");
    assert_eq!(numbers(&play.does(GM, fortune(9))), Some((1, 2, 3)));
    assert_eq!(numbers(&play.does(GM, willpower(-9))), Some((-4, 4, 0)));
    for command in [life(3), life(0), fortune(1), willpower(-1), willpower(0)] {
        play.refused(GM, command, none);
    }
    for edit in [
        SheetEdit::Attribute(Attribute::Courage, 12),
        SheetEdit::Dots(Dots::Strength, 3),
        SheetEdit::LifeMax(30),
        SheetEdit::ActionPoints(8),
        SheetEdit::Ability(Ability::Alertness, true),
        SheetEdit::Name("Ada".into()),
    ] {
        play.refused(GM, Command::EditSheet { thing, edit }, none);
    }
    play.refused(GM, Command::SetAmbient { to: Ambient::Daylight }, none);
    play.refused(GM, Command::Own { seat: play.seat("Ada"), thing }, none);
    let house = play.table.house().clone();
    assert_eq!(play.does(GM, Command::SetHouseRules { house }), []);
    let events = play.does(GM, Command::RegainFortune { occasion: Occasion::Heroism, reason: String::new() });
    assert_eq!(happenings(&events).len(), 1, "Bo has one more; Ada is full: {events:?}");
}

#[test]
fn whatever_bears_on_an_announced_roll_shows_in_it_at_once() {
    let mut play = Play::new(three(0));
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let ask = Ask::Pool { attribute: Dots::Strength, skill: Some(Dots::Crafts) };
    play.does(ada, Command::Check { thing, ask, on: None, eyes: true, repeatable: true, reason: String::new() });
    let now = |play: &Play| roll_of(&play.table, ada).sum.value;
    assert_eq!(now(&play), 3 - 3 - 1, "dazed, and not trained in it");
    play.does(GM, Command::SetAmbient { to: Ambient::PitchDark });
    assert_eq!(now(&play), -1 - 3, "S3, E10: it is dark");
    play.does(GM, Command::SetAmbient { to: Ambient::Daylight });
    play.does(GM, Command::EditSheet { thing, edit: SheetEdit::LifeMax(60) });
    assert_eq!(now(&play), -1 - 2, "half of the life that there could be");
    play.does(GM, Command::ChangeLife { thing, by: 30, reason: String::new() });
    assert_eq!(now(&play), -1, "healed");
    play.does(GM, Command::ChangeLife { thing, by: -50, reason: String::new() });
    assert_eq!(now(&play), -1 - 3);
    play.does(GM, Command::SetCondition { thing, condition: Condition::Dazed, level: 0 });
    assert_eq!(now(&play), -3);
    let higher = Command::EditSheet { thing, edit: SheetEdit::LifeMax(90) };
    play.does(GM, Command::ChangeLife { thing, by: 6, reason: String::new() });
    play.does(GM, Command::SetCondition { thing, condition: Condition::Pain, level: 1 });
    play.refused(GM, higher.clone(), "refused-answer-first");
    play.does(GM, Command::BreakOff);
    play.does(GM, higher);
}
