//! The fight at the toll bridge: its script uses every use of Fortune and of heroic effort, goes the same way with any seed,
//! and its log tells of each.

use std::collections::BTreeMap;
use torchline::assets;
use torchline::dice::{DiceMode, DiceSource, DiceStream, Seed};
use torchline::level::read_file;
use torchline::rules::checks::Outcome;
use torchline::rules::event::{CheckKind, Happening};
use torchline::rules::sheet::Condition;
use torchline::session::{Entry, StateHash, Table, script};

const GERON: u32 = 2;

fn entries() -> Vec<Entry> {
    let path = assets::levels().join("toll_bridge.script.ron");
    let text = std::fs::read_to_string(path).expect("the script");
    script::read("toll_bridge.script.ron", &text).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays the script. Gives the table and everything that happened, as the game master reads it.
fn play(seed: u64) -> (Table, Vec<Happening>) {
    let level = read_file(&assets::levels().join("toll_bridge.ron")).unwrap_or_else(|report| panic!("{report}"));
    let stream = DiceStream::new(&Seed::from_number(seed));
    let mut table = Table::open(&level, DiceSource::new(stream, DiceMode::default())).expect("the level opens");
    let mut happened = Vec::new();
    for (line, entry) in entries().iter().enumerate() {
        match table.apply(entry.seat, &entry.ask) {
            Ok(events) => {
                let mine = events.into_iter().filter(|event| event.audience.contains(torchline::knowledge::SeatId::GM));
                happened.extend(mine.map(|event| event.what));
            }
            Err(refusal) => panic!("entry {line}, {entry:?}: {refusal}"),
        }
    }
    (table, happened)
}

#[test]
fn the_fight_goes_the_same_way_with_any_seed() {
    let hashes: Vec<StateHash> = [1, 1, 2, 77].map(|seed| play(seed).0.hash()).to_vec();
    assert!(hashes.windows(2).all(|pair| pair[0] == pair[1]), "all dice are typed in: {hashes:?}");
    let (table, _) = play(1);
    assert_eq!(table.dice().position(), 0, "the stream was not touched");
    assert!(!table.awaits_answer());
}

#[test]
fn undone_to_the_beginning_and_done_again_it_is_the_same_fight() {
    let (mut table, _) = play(1);
    let end = table.hash();
    let mut steps = 0;
    while table.apply(torchline::knowledge::SeatId::GM, &torchline::session::Command::Undo).is_ok() {
        steps += 1;
    }
    assert!(steps > 200, "{steps} commands");
    while table.apply(torchline::knowledge::SeatId::GM, &torchline::session::Command::Redo).is_ok() {}
    assert_eq!(table.hash(), end);
}

#[test]
fn f3_every_use_of_fortune_stands_in_the_log_with_its_point() {
    let (table, happened) = play(1);
    let mut uses: BTreeMap<String, u32> = BTreeMap::new();
    let mut left: BTreeMap<u32, u8> = [(1, 5), (2, 4), (3, 3), (6, 1)].into();
    for what in &happened {
        let (who, before, after, rule) = match what {
            Happening::FortuneSpent { who, reason, before: Some(before), after: Some(after), .. } => {
                (who.id.0, *before, *after, reason.rule.as_ref().map_or_else(String::new, ToString::to_string))
            }
            Happening::FirstMove { who, before, after } => (who.id.0, *before, *after, "F4".to_owned()),
            Happening::FortuneRegained { who, before, after, .. } => (who.id.0, *before, *after, "F10".to_owned()),
            _ => continue,
        };
        assert_eq!(left.insert(who, after), Some(before), "{what:?}: each line begins where the last one ended");
        *uses.entry(rule).or_default() += 1;
    }
    let used: Vec<&str> = uses.keys().map(String::as_str).collect();
    assert_eq!(used, ["F10", "F12", "F13", "F4", "F5", "F6", "F7", "F8", "F9"]);
    assert_eq!(uses["F5"], 3, "an attack, an opponent's attack (F11), and a check against a difficulty");
    for thing in table.document().things {
        let kept = left.get(&thing.id.0).copied();
        assert_eq!(thing.fortune.map(|fortune| fortune.now), kept, "{}", thing.id);
    }
}

#[test]
fn f4_the_first_mover_acts_before_higher_initiatives() {
    let (_, happened) = play(1);
    let turns: Vec<&str> = happened
        .iter()
        .filter_map(|what| match what {
            Happening::TurnStarted { who, .. } => Some(who.name.en.as_str()),
            _ => None,
        })
        .take(6)
        .collect();
    assert_eq!(turns, ["Mirhiban", "Toll ogre", "Geron", "Captain Wick", "Arbosh", "Robber"]);
}

/// The pools that were rolled: who, how many dice were asked for after all modifiers, successes.
fn pools(happened: &[Happening]) -> Vec<(u32, i32, u32)> {
    happened
        .iter()
        .filter_map(|what| match what {
            Happening::Rolled { check, outcome: Outcome::Pool(result), .. } => {
                let CheckKind::Pool { dots, .. } = check.kind else { return None };
                Some((check.who.map_or(0, |who| who.0), dots + check.modifier(), result.successes()))
            }
            _ => None,
        })
        .collect()
}

#[test]
fn e1_to_e9_every_use_of_effort_stands_in_the_log() {
    let (table, happened) = play(1);
    // Pool with effort; a stage; the chance roll; once; the gate; a round later the second stage with effort and the gate
    // again; another round later the fresh start.
    let expected = [(1, 6, 2), (2, 4, 1), (3, -4, 1), (1, 1, 0), (1, -2, 0), (2, 7, 0), (1, 0, 0), (2, 3, 3)];
    assert_eq!(pools(&happened), expected);
    let count = |wanted: fn(&Happening) -> bool| happened.iter().filter(|what| wanted(what)).count();
    assert_eq!(count(|what| matches!(what, Happening::EffortMade { .. })), 4, "E4");
    assert_eq!(count(|what| matches!(what, Happening::EffortPlea { .. })), 1, "E5: asked");
    assert_eq!(
        count(|what| matches!(what, Happening::EffortReturned { before: 4, after: 5, .. })),
        1,
        "E5: given back"
    );
    assert_eq!(count(|what| matches!(what, Happening::ExtendedFailed { .. })), 1, "E3");
    assert_eq!(count(|what| matches!(what, Happening::ExtendedFreshStart { run: 2, .. })), 1, "E3");
    assert_eq!(count(|what| matches!(what, Happening::ExtendedDone { .. })), 1, "E3");
    assert_eq!(count(|what| matches!(what, Happening::DotsRaised { before: 6, after: 8, .. })), 1, "E9");
    assert_eq!(
        count(|what| matches!(what, Happening::BoostEnded { before: 6, after: 6, .. })),
        1,
        "E9: both were spent"
    );
    let mirhiban = table.document().things.into_iter().find(|thing| thing.id.0 == 1).expect("Mirhiban");
    let tried = mirhiban.attempts.expect("what she tried in vain").0;
    assert!(tried.iter().any(|attempt| attempt.once && attempt.failed == 1), "E2: {tried:?}");
    assert!(tried.iter().any(|attempt| !attempt.once && attempt.failed == 2), "E1: {tried:?}");
}

#[test]
fn the_rest_of_a_fight_is_in_it_as_well() {
    let (table, happened) = play(1);
    let together = happened.iter().find_map(|what| match what {
        Happening::WorkedTogether { total, against, success, .. } => Some((*total, *against, *success)),
        _ => None,
    });
    assert_eq!(together, Some((Some(21), 21, true)), "S1: 7 + 4 and the better 10");
    let winner = happened.iter().find_map(|what| match what {
        Happening::OpposedSettled { winner, totals, .. } => Some((winner.as_ref().map(|who| who.id.0), *totals)),
        _ => None,
    });
    assert_eq!(winner, Some((Some(GERON), Some((15, 10)))), "against each other");
    let conditions: Vec<(Condition, u8, u8)> = happened
        .iter()
        .filter_map(|what| match what {
            Happening::ConditionChanged { condition, before, after, .. } => Some((*condition, *before, *after)),
            _ => None,
        })
        .collect();
    for change in [
        (Condition::Surprised, 1, 0),
        (Condition::Charmed, 0, 1),
        (Condition::Prone, 1, 0),
        (Condition::Held, 1, 0),
        (Condition::Pinned, 1, 0),
        (Condition::Pain, 0, 2),
        (Condition::Dying, 0, 1),
    ] {
        assert!(conditions.contains(&change), "{change:?} among {conditions:?}");
    }
    let blunders = happened.iter().filter(|what| matches!(what, Happening::Blundered { .. })).count();
    let triumphs = happened
        .iter()
        .filter(|what| matches!(what, Happening::Rolled { outcome, .. } if outcome.is_triumph()))
        .count();
    assert!(blunders == 2 && triumphs >= 1, "{blunders} critical failures, {triumphs} critical successes");
    assert!(happened.iter().any(|what| matches!(what, Happening::Undefended { .. })));
    assert!(happened.iter().any(|what| matches!(what, Happening::Charmed { quality: 2, .. })), "F6");
    let ogre = table.document().things.into_iter().find(|thing| thing.id.0 == 4).expect("the ogre");
    assert_eq!(ogre.life.map(|life| life.now), Some(-10), "it lies dying and has lost two more");
}
