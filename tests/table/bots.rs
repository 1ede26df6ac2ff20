//! The simple player on both sides: whole fights end, without a refusal, and it does what its token can.

use crate::combat::{begun, has};
use crate::play::{GM, Play, happenings};
use proptest::prelude::*;
use torchline::board::Cell;
use torchline::rules::conditions;
use torchline::rules::event::Happening;
use torchline::rules::sheet::{Ability, Attribute, Condition, Sheet};
use torchline::session::Command;
use torchline::session::bot::next_command;
use torchline::session::command::Hold;
use torchline::session::testing::TableBuilder;

const HALLS: [[&str; 8]; 3] = [
    ["............"; 8],
    [
        "............",
        "..#......#..",
        "............",
        "....##......",
        "............",
        "..#......#..",
        "............",
        "............",
    ],
    [
        ".....#......",
        ".....#......",
        ".....#......",
        "............",
        ".....#......",
        ".....#......",
        ".....#......",
        ".....#......",
    ],
];

/// The most rounds that a fight of the simple player lasts.
const MOST_ROUNDS: u32 = 80;

fn sheet(sheet: &mut Sheet) {
    use Attribute as A;
    let all =
        [A::Courage, A::Sagacity, A::Intuition, A::Charisma, A::Dexterity, A::Agility, A::Constitution, A::Strength];
    sheet.attributes.extend(all.map(|of| (of, 13)));
    sheet.abilities = vec![Ability::ImprovedAttack, Ability::ImprovedParry, Ability::Alertness];
    let treat = torchline::rules::sheet::Skill { on: (A::Sagacity, A::Dexterity, A::Dexterity), points: 5 };
    sheet.skills.insert("skill-treat-wounds".to_owned(), treat);
}

/// A fighter's outfit.
#[derive(Clone, Debug)]
struct Outfit {
    weapon: &'static str,
    spell: Option<&'static str>,
    armoured: bool,
    fortune: u8,
    attack: u8,
    parry: u8,
    at: (i32, i32),
}

fn outfits(columns: std::ops::Range<i32>) -> impl Strategy<Value = Vec<Outfit>> {
    let weapon =
        prop::sample::select(vec!["sword", "two-handed-axe", "spear", "club", "longbow", "crossbow", "dagger"]);
    let spell = prop::sample::select(vec![None, None, Some("ignifaxius"), Some("bannbaladin")]);
    let one = (weapon, spell, any::<bool>(), 0..3_u8, 9..15_u8, 5..12_u8, columns, 0..8_i32).prop_map(
        |(weapon, spell, armoured, fortune, attack, parry, x, y)| Outfit {
            weapon,
            spell,
            armoured,
            fortune,
            attack,
            parry,
            at: (x, y),
        },
    );
    prop::collection::vec(one, 1..4)
}

fn dressed(mut builder: TableBuilder, outfit: &Outfit) -> TableBuilder {
    let Outfit { weapon, spell, armoured, fortune, attack, parry, at } = outfit;
    builder = builder.at(at.0, at.1).fortune(*fortune).sheet(sheet).combat(*attack, *parry, parry - 2, *attack);
    builder = builder.weapon(weapon);
    if let Some(spell) = spell {
        builder = builder.spell(spell, 6);
    }
    if *armoured { builder.armour("leather") } else { builder }
}

/// Whether somebody can still act.
fn is_able(play: &Play, name: &str) -> bool {
    let thing = play.thing(name);
    conditions::incapacity(thing.life, &thing.conditions.unwrap_or_default())
        .is_none_or(|why| why == Condition::Surprised)
}

/// Lets the simple player play everyone until one side cannot act any more; how many rounds that took.
fn play_out(play: &mut Play, sides: [&[String]; 2]) -> Result<u32, TestCaseError> {
    let everyone: Vec<&String> = sides.into_iter().flatten().collect();
    let mut in_this_turn = 0;
    loop {
        if sides.iter().any(|side| !side.iter().any(|name| is_able(play, name))) {
            return Ok(play.round());
        }
        prop_assert!(play.round() < MOST_ROUNDS, "the fight does not end");
        let next = everyone.iter().find_map(|name| Some((play.seat(name), next_command(&play.table, play.id(name))?)));
        prop_assert!(next.is_some(), "somebody has something to do: {:?}", play.table.view(GM).prompts);
        let Some((seat, command)) = next else { continue };
        in_this_turn = if matches!(command, Command::EndTurn { .. }) { 0 } else { in_this_turn + 1 };
        prop_assert!(in_this_turn < 120, "it ends its turns: {:?}", command);
        let done = play.table.apply(seat, &command);
        prop_assert!(done.is_ok(), "{:?}: {:?}", command, done.err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_fight_of_simple_players_ends_without_a_refusal(
        heroes in outfits(0..5), opponents in outfits(6..12), hall in 0..3_usize, seed in any::<u64>(),
        surprise in any::<bool>()
    ) {
        let mut builder = TableBuilder::new().rows(HALLS[hall]).seed(seed);
        let solid = |(x, y): (i32, i32)| HALLS[hall][y as usize].as_bytes()[x as usize] == b'#';
        let mut taken = std::collections::BTreeSet::new();
        let mut names: [Vec<String>; 2] = Default::default();
        for (side, outfits) in [heroes, opponents].iter().enumerate() {
            for outfit in outfits.iter().filter(|outfit| !solid(outfit.at)) {
                if !taken.insert(outfit.at) {
                    continue;
                }
                let name = format!("{}{}", ["Hero", "Foe"][side], names[side].len());
                builder = if side == 0 { builder.hero(&name) } else { builder.opponent(&name) };
                builder = dressed(builder, outfit);
                names[side].push(name);
            }
        }
        prop_assume!(names.iter().all(|side| !side.is_empty()));
        let everyone: Vec<&str> = names.iter().flatten().map(String::as_str).collect();
        let surprised: Vec<&str> = if surprise { names[1].iter().map(String::as_str).collect() } else { Vec::new() };
        let (mut play, _) = Play::encounter(builder, &everyone, &surprised);
        let rounds = play_out(&mut play, [&names[0], &names[1]])?;
        prop_assert!(rounds >= 1);
    }
}

/// What the simple player does one after the other until the turn of this token ends.
fn turn(play: &mut Play, name: &str) -> Vec<Command> {
    let mut done = Vec::new();
    for _ in 0..60 {
        let Some(command) = next_command(&play.table, play.id(name)) else { return done };
        play.does(GM, command.clone());
        done.push(command.clone());
        if matches!(command, Command::EndTurn { .. }) {
            return done;
        }
    }
    panic!("{name} does not end its turn: {done:?}")
}

#[test]
fn it_goes_round_deep_water_to_a_foe_that_it_sees() {
    // The ford is far off, and no step of the way there brings it nearer as the crow flies.
    let rows = ["............", "............", "~~~~~~~~~~~.", "............", "............"];
    let builder = TableBuilder::new().hero("Ada").at(1, 1).initiative(1).combat(9, 9, 9, 9);
    let builder = builder.opponent("Ogre").at(1, 3).initiative(12).combat(12, 8, 6, 0).weapon("club");
    let mut document = builder.document();
    document.map.rows = rows.map(str::to_owned).to_vec();
    let deep = torchline::level::Symbol { water: 2_500_000, ..torchline::level::Symbol::default() };
    document.map.legend.insert('~', deep);
    let names = builder.clone().open().1;
    let table = torchline::session::Table::open(&document, builder.dice([3, 3]).dice_source()).expect("it opens");
    let mut play = Play { table, names };
    let (ada, ogre) = (play.id("Ada"), play.id("Ogre"));
    play.does(GM, Command::StartEncounter { things: vec![ada, ogre], surprised: vec![] });
    let way = |play: &Play| {
        let beside =
            [Cell::new(2, 1), Cell::new(2, 0)].into_iter().filter_map(|cell| play.table.path(GM, ogre, cell).ok());
        beside.map(|path| path.cost_ap).min().unwrap_or(0)
    };
    for _ in 0..8 {
        let before = way(&play);
        let done = turn(&mut play, "Ogre");
        if done.iter().any(|command| matches!(command, Command::Attack { .. })) {
            return;
        }
        assert!(way(&play) < before, "nearer by the way: {done:?}");
        play.ends("Ada");
    }
    panic!("it never comes to blows");
}

#[test]
fn it_gets_at_a_foe_round_the_corner_of_a_doorway_over_the_fallen() {
    // From the doorway the ogre stands round the corner, with the fallen on every cell side by side with it.
    let rows = ["..#...", "..#...", "......", "..#...", "..#..."];
    let builder =
        TableBuilder::new().rows(rows).hero("Ada").at(2, 2).initiative(12).combat(12, 8, 6, 0).weapon("sword");
    let builder = builder.opponent("Ogre").at(3, 3).initiative(2);
    let fallen = [("North", 3, 2), ("East", 4, 3), ("South", 3, 4)];
    let builder =
        fallen.into_iter().fold(builder, |builder, (name, x, y)| builder.opponent(name).at(x, y).life(30, -5));
    let (mut play, _) = Play::encounter(builder, &["Ada", "Ogre"], &[]);
    let done = turn(&mut play, "Ada");
    assert!(done.iter().any(|command| matches!(command, Command::Attack { .. })), "{done:?}");
}

#[test]
fn it_gets_free_and_up_before_anything_else_and_heals_the_dying() {
    let builder = TableBuilder::new().hero("Ada").at(3, 3).initiative(1).combat(9, 9, 9, 9);
    let builder = builder.opponent("Ogre").at(4, 3).initiative(12).combat(12, 8, 6, 0).weapon("club").sheet(sheet);
    let mut play = begun(builder.opponent("Wick").at(5, 3).initiative(0), &["Ada", "Ogre", "Wick"]);
    let (ogre, wick) = (play.id("Ogre"), play.id("Wick"));
    play.does(GM, Command::Hold { thing: ogre, by: Hold::Grip(4) });
    play.does(GM, Command::SetCondition { thing: ogre, condition: Condition::Prone, level: 1 });
    assert!(matches!(next_command(&play.table, ogre), Some(Command::BreakFree { .. })));
    play.does(GM, Command::SetCondition { thing: ogre, condition: Condition::Held, level: 0 });
    assert_eq!(next_command(&play.table, ogre), Some(Command::StandUp { thing: ogre }));
    play.does(GM, Command::StandUp { thing: ogre });
    play.does(GM, Command::ChangeLife { thing: wick, by: -31, reason: String::new() });
    assert_eq!(has(&play, "Wick", Condition::Dying), 1);
    assert_eq!(next_command(&play.table, ogre), Some(Command::TreatWounds { thing: ogre, target: wick }));
}

#[test]
fn it_casts_what_it_knows_and_gets_over_its_surprise() {
    let builder = TableBuilder::new().hero("Ada").at(1, 3).initiative(1).combat(9, 9, 9, 9);
    let builder = builder.opponent("Witch").at(6, 3).initiative(12).combat(6, 6, 6, 0).weapon("staff").sheet(sheet);
    let builder = builder.spell("ignifaxius", 9).fortune(1);
    let (mut play, _) = Play::encounter(builder.dice([3, 3]), &["Ada", "Witch"], &["Witch"]);
    let witch = play.id("Witch");
    assert_eq!(next_command(&play.table, witch), Some(Command::Alertness { thing: witch, spend: true }));
    let events = play.does(GM, Command::Alertness { thing: witch, spend: true });
    let begins = happenings(&events)
        .into_iter()
        .any(|what| matches!(what, Happening::TurnStarted { who, .. } if who.id == witch));
    assert!(begins, "it takes its own place in the order after all: {events:?}");
    assert!(matches!(next_command(&play.table, witch), Some(Command::Cast { .. })));
}
