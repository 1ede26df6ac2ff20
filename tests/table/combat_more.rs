//! Missiles, water (S6), statuses, spells (F6), what players learn of a fight, and the bot.

use crate::combat::{asked, attack, begun, duel, has, life, settle, throw};
use crate::play::{GM, Play, known_to, roll_of};
use torchline::board::Ambient;
use torchline::knowledge::view::Defence;
use torchline::level::document::Symbol;
use torchline::rules::event::{CheckKind, Happening};
use torchline::rules::sheet::{Attribute, Condition};
use torchline::session::Command;
use torchline::session::bot::next_command;
use torchline::session::command::Spend;
use torchline::session::testing::TableBuilder;

/// A long hall with an archer at one end and a robber at the other.
fn hall(distance: i32) -> TableBuilder {
    let row = ".".repeat(60);
    let rows: Vec<&str> = std::iter::repeat_n(row.as_str(), 5).collect();
    let builder = TableBuilder::new().rows(rows).hero("Ada").at(1, 2).initiative(12).combat(8, 8, 8, 14);
    let builder = builder.weapon("longbow").weapon("dagger").weapon("crossbow").fortune(0);
    builder.opponent("Robber").at(1 + distance, 2).initiative(3).combat(10, 12, 9, 12).weapon("short-bow")
}

#[test]
fn missiles_have_ranges_and_can_only_be_dodged() {
    for (distance, weapon, value) in [(10, "longbow", 16), (40, "longbow", 14), (50, "crossbow", 12), (3, "dagger", 14)]
    {
        let mut play = begun(hall(distance), &["Ada", "Robber"]);
        play.does(play.seat("Ada"), attack(&play, "Ada", "Robber", weapon));
        assert_eq!(roll_of(&play.table, GM).sum.value, value, "{weapon} at {distance} m");
    }
    let mut play = begun(hall(40), &["Ada", "Robber"]);
    play.refused(play.seat("Ada"), attack(&play, "Ada", "Robber", "dagger"), "refused-out-of-range");
    play.refused(play.seat("Ada"), attack(&play, "Ada", "Robber", "unarmed"), "refused-out-of-reach");
    play.does(GM, attack(&play, "Ada", "Robber", "longbow"));
    settle(&mut play, &[14]);
    play.refused(GM, Command::Defend { with: Defence::Parry }, "refused-parry-missile");
    play.does(GM, Command::Defend { with: Defence::Dodge });
    settle(&mut play, &[10]);
    settle(&mut play, &[4]);
    assert_eq!(life(&play, "Robber"), 30 - (4 + 6));
}

#[test]
fn the_game_masters_archers_shoot_with_their_own_eyes() {
    let mut play = begun(hall(8), &["Ada", "Robber"]);
    play.ends("Ada");
    play.does(GM, attack(&play, "Robber", "Ada", "short-bow"));
    assert_eq!(roll_of(&play.table, GM).sum.value, 12 + 2);
    let rows = ["....#.......", "....#.......", "....#......."];
    let builder = TableBuilder::new().rows(rows).hero("Ada").at(2, 1);
    let mut play = Play::new(builder.opponent("Robber").at(7, 1).combat(0, 0, 0, 12).weapon("short-bow"));
    play.refused(GM, attack(&play, "Robber", "Ada", "short-bow"), "refused-no-line");
}

#[test]
fn what_was_shot_or_thrown_has_to_be_made_ready() {
    let mut play = begun(hall(3), &["Ada", "Robber"]);
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let reload = Command::Reload { thing, weapon: "crossbow".to_owned() };
    play.refused(ada, reload.clone(), "refused-ready-already");
    play.does(ada, attack(&play, "Ada", "Robber", "crossbow"));
    settle(&mut play, &[19]);
    play.refused(ada, attack(&play, "Ada", "Robber", "crossbow"), "refused-not-ready");
    play.does(ada, reload);
    assert_eq!(play.thing("Ada").ap.map(|ap| ap.left), Some(8 - 3 - 4));
    play.refused(ada, attack(&play, "Ada", "Robber", "crossbow"), "refused-no-action-points");
}

#[test]
fn cover_is_counted_by_hidden_corners() {
    let rows = ["............", "............", ".......#....", "............", "............"];
    let value = |y: i32| {
        let builder = TableBuilder::new().rows(rows).hero("Ada").at(1, 2).combat(0, 0, 0, 14).weapon("longbow");
        let mut play = begun(builder.opponent("Ogre").at(9, y), &["Ada", "Ogre"]);
        let command = attack(&play, "Ada", "Ogre", "longbow");
        play.table.apply(GM, &command).ok()?;
        Some(roll_of(&play.table, GM).sum.value)
    };
    assert_eq!([value(0), value(2)], [Some(16), None], "in the open, and behind the pillar");
    let beside = value(1).or_else(|| value(3)).expect("the edge of the pillar hides only a part");
    assert!((10..16).contains(&beside), "{beside}");
}

/// A pool with so many litres of water in each cell.
fn pool(litres: u32, weapon: &str) -> Play {
    let builder = duel();
    let mut document = builder.document();
    document.map.rows = vec!["~".repeat(12); 8];
    document.map.legend.insert('~', Symbol { water: litres * 1000, ..Symbol::default() });
    let ada = document.things.iter_mut().find(|thing| thing.id.0 == 1).expect("Ada");
    ada.arms.get_or_insert_default().weapons.extend([weapon.to_owned(), "dagger".to_owned()]);
    let (_, names) = builder.open();
    let table = torchline::session::Table::open(&document, TableBuilder::new().dice_source()).expect("it opens");
    Play { table, names }
}

#[test]
fn s6_from_waist_depth_on_water_takes_from_attack_and_damage() {
    for (litres, weapon, attack_value, damage) in [
        (900, "mace", 14 - 3, 4 - 6),
        (900, "sword", 14 - 3, 4 - 3),
        (900, "spear", 14 - 1, 4 - 1),
        (400, "mace", 14, 4),
    ] {
        let mut play = pool(litres, weapon);
        play.does(GM, attack(&play, "Ada", "Ogre", weapon));
        assert_eq!(roll_of(&play.table, GM).sum.value, attack_value, "{weapon} in {litres} mm");
        settle(&mut play, &[2]);
        play.does(GM, Command::Defend { with: Defence::None });
        assert_eq!(roll_of(&play.table, GM).sum.value, damage, "{weapon} in {litres} mm");
    }
}

#[test]
fn s6_thrown_weapons_do_nothing_in_water_and_arrows_fall_ten_times_sooner() {
    let mut play = pool(900, "longbow");
    play.does(GM, Command::Place { thing: play.id("Ogre"), to: torchline::board::Cell::new(6, 3) });
    play.refused(GM, attack(&play, "Ada", "Ogre", "dagger"), "refused-thrown-in-water");
    play.does(GM, attack(&play, "Ada", "Ogre", "longbow"));
    assert_eq!(roll_of(&play.table, GM).sum.value, 12, "3 m in water are as 30: medium range");
}

#[test]
fn prone_costs_and_has_to_be_got_up_from() {
    let builder = duel();
    let mut play = begun(builder, &["Ada", "Ogre"]);
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    play.does(GM, Command::SetCondition { thing, condition: Condition::Prone, level: 1 });
    let walk = Command::Walk { thing, to: torchline::board::Cell::new(3, 4), via: vec![] };
    play.refused(ada, walk.clone(), "refused-prone");
    assert!(
        play.table.choices(ada, thing).iter().any(|c| c.command == Command::StandUp { thing } && c.allowed.is_ok())
    );
    play.does(ada, attack(&play, "Ada", "Ogre", "sword"));
    assert_eq!(roll_of(&play.table, ada).sum.value, 14 - 4);
    settle(&mut play, &[19]);
    play.does(ada, Command::StandUp { thing });
    assert_eq!(play.thing("Ada").ap.map(|ap| ap.left), Some(8 - 3 - 2));
    play.does(ada, walk);
}

#[test]
fn choices_offer_attacks_on_foes_in_reach_only() {
    let play = begun(duel().hero("Bo").at(2, 3).opponent("Far").at(11, 7), &["Ada", "Ogre", "Bo", "Far"]);
    let attacks: Vec<_> = play
        .table
        .choices(play.seat("Ada"), play.id("Ada"))
        .into_iter()
        .filter_map(|choice| match choice.command {
            Command::Attack { target, weapon, .. } => Some((target, weapon, choice.cost_ap)),
            _ => None,
        })
        .collect();
    let ogre = play.id("Ogre");
    assert_eq!(attacks, [(ogre, "sword".to_owned(), Some(3)), (ogre, "unarmed".to_owned(), Some(2))]);
}

/// A mage with both spells and a foe some metres off.
fn mage() -> TableBuilder {
    let values =
        [Attribute::Courage, Attribute::Intuition, Attribute::Charisma, Attribute::Sagacity].map(|of| (of, 12));
    let builder = TableBuilder::new().hero("Row").at(1, 3).initiative(12).attributes(values).fortune(2);
    let builder = builder.spell("bannbaladin", 1).spell("ignifaxius", 8);
    builder.opponent("Ogre").at(6, 3).initiative(5).combat(12, 8, 6, 0).weapon("club").armour("leather")
}

fn cast(play: &Play, spell: &str) -> Command {
    Command::Cast { thing: play.id("Row"), spell: spell.to_owned(), target: play.id("Ogre") }
}

#[test]
fn f6_a_spell_that_succeeds_with_one_point_left_becomes_quality_two() {
    let mut play = begun(mage(), &["Row", "Ogre"]);
    let row = play.seat("Row");
    play.does(row, cast(&play, "bannbaladin"));
    throw(&mut play, &[12, 12, 12]);
    assert_eq!(has(&play, "Ogre", Condition::Charmed), 0, "nothing happens before the roll is settled");
    play.does(row, Command::SpendFortune { on: Spend::Quality });
    let charm = play.thing("Ogre").charm.expect("charmed");
    assert_eq!((charm.quality, charm.rounds, play.fortune("Row")), (2, 6, 1), "quality 1 became 2");
    play.does(GM, Command::Place { thing: play.id("Ogre"), to: torchline::board::Cell::new(2, 3) });
    play.ends("Row");
    play.refused(GM, attack(&play, "Ogre", "Row", "club"), "refused-charmed");
}

#[test]
fn a_charm_fades_and_a_wound_ends_it() {
    let mut play = begun(mage(), &["Row", "Ogre"]);
    let row = play.seat("Row");
    play.does(row, cast(&play, "bannbaladin"));
    settle(&mut play, &[12, 12, 13]);
    assert_eq!(play.thing("Ogre").charm.map(|charm| charm.rounds), Some(3));
    play.ends("Row");
    play.does(GM, Command::EndTurn { thing: play.id("Ogre") });
    assert_eq!(play.thing("Ogre").charm.map(|charm| charm.rounds), Some(2));
    play.passes("Row");
    play.does(row, cast(&play, "ignifaxius"));
    settle(&mut play, &[5, 5, 5]);
    settle(&mut play, &[6, 6]);
    assert_eq!((play.thing("Ogre").charm, has(&play, "Ogre", Condition::Charmed)), (None, 0));
}

#[test]
fn ignifaxius_burns_by_its_quality() {
    let mut play = begun(mage(), &["Row", "Ogre"]);
    let row = play.seat("Row");
    play.refused(row, cast(&play, "horriphobus"), "refused-no-such-spell");
    play.does(row, cast(&play, "ignifaxius"));
    settle(&mut play, &[12, 12, 12]);
    assert_eq!(roll_of(&play.table, row).sum.value, 3 * 2, "8 points left are quality 3");
    settle(&mut play, &[2, 3]);
    assert_eq!(life(&play, "Ogre"), 30 - (2 + 3 + 6 - 2));
    play.does(row, cast(&play, "ignifaxius"));
    settle(&mut play, &[19, 19, 19]);
    assert_eq!((life(&play, "Ogre"), play.table.awaits_answer()), (21, false), "a failure does nothing");
}

#[test]
fn the_numbers_of_an_opponents_attack_are_the_game_masters() {
    let mut play = begun(duel(), &["Ada", "Ogre"]);
    let ada = play.seat("Ada");
    play.ends("Ada");
    play.does(GM, attack(&play, "Ogre", "Ada", "club"));
    let events = settle(&mut play, &[5]);
    let value = |seat| {
        known_to(&events, seat).into_iter().find_map(|what| match what {
            Happening::Rolled { check, .. } => match check.kind {
                CheckKind::Fight { value, .. } => Some((value, check.modifiers().count(), check.dice.clone())),
                _ => None,
            },
            _ => None,
        })
    };
    assert_eq!([value(GM), value(ada)], [Some((12, 0, vec![5])), Some((0, 0, vec![5]))]);
    assert!(!asked(&play, ada).expect("she decides").choices.is_empty());
    play.does(ada, Command::Defend { with: Defence::Parry });
    settle(&mut play, &[2]);
    play.does(GM, Command::EndTurn { thing: play.id("Ogre") });
    play.passes("Ada");
    play.does(ada, attack(&play, "Ada", "Ogre", "sword"));
    settle(&mut play, &[5]);
    let view = asked(&play, ada).expect("she sees that the ogre decides");
    assert_eq!(view.choices, [], "its odds are not hers");
}

#[test]
fn nobody_learns_of_a_fight_in_the_dark() {
    let rows = ["....#.......", "....#.......", "....#.......", "....#.......", "....#......."];
    let builder = TableBuilder::new().rows(rows).hero("Ada").at(1, 1).hero("Bo").at(6, 1).combat(9, 9, 9, 9);
    let builder = builder.opponent("Ogre").at(7, 1).combat(12, 8, 6, 0).weapon("club");
    let mut play = Play::new(builder);
    let (ada, bo) = (play.seat("Ada"), play.seat("Bo"));
    let command = Command::Attack { thing: play.id("Ada"), target: play.id("Ogre"), weapon: "unarmed".to_owned() };
    let refusal = play.table.allowed(ada, &command).expect_err("she does not know the ogre");
    let nothing = Command::Attack {
        thing: play.id("Ada"),
        target: torchline::knowledge::ThingId(999),
        weapon: "unarmed".to_owned(),
    };
    assert_eq!(play.table.allowed(ada, &nothing), Err(refusal));
    let mut events = play.does(GM, attack(&play, "Ogre", "Bo", "club"));
    assert_eq!(play.table.view(ada).prompts, []);
    events.extend(settle(&mut play, &[5]));
    assert!(asked(&play, bo).is_some() && asked(&play, ada).is_none());
    events.extend(play.does(bo, Command::Defend { with: Defence::None }));
    events.extend(settle(&mut play, &[6]));
    assert!(!known_to(&events, bo).is_empty());
    assert_eq!(known_to(&events, ada), Vec::<&Happening>::new());
}

#[test]
fn an_unseen_attacker_stays_unseen() {
    let builder = TableBuilder::new().ambient(Ambient::PitchDark).hero("Ada").at(3, 3).combat(9, 9, 9, 9);
    let mut play = Play::new(builder.opponent("Ogre").at(4, 3).combat(12, 8, 6, 0).weapon("club"));
    let ada = play.seat("Ada");
    let mut events = play.does(GM, attack(&play, "Ogre", "Ada", "club"));
    assert_eq!(roll_of(&play.table, GM).sum.value, 12 - 3, "it does not see her either");
    events.extend(settle(&mut play, &[5]));
    let view = asked(&play, ada).expect("she may defend herself");
    assert_eq!((view.attacker, view.defender), (None, Some(play.id("Ada"))));
    events.extend(play.does(ada, Command::Defend { with: Defence::None }));
    events.extend(settle(&mut play, &[6]));
    let told = format!("{:?}", known_to(&events, ada));
    assert!(told.contains("Wounded") && !told.contains("Ogre"), "{told}");
}

/// Lets the bot play both sides until nobody has anything to do, at most so many commands.
fn play_out(play: &mut Play, names: &[&str], most: usize) -> usize {
    for done in 0..most {
        let next = names.iter().find_map(|name| Some((play.seat(name), next_command(&play.table, play.id(name))?)));
        let Some((seat, command)) = next else { return done };
        play.does(seat, command);
    }
    most
}

#[test]
fn the_bot_fights_to_the_end_and_never_loops() {
    for seed in 0..6 {
        let builder = duel().fortune(1).hero("Bo").at(1, 6).combat(12, 8, 8, 14).weapon("longbow").opponent("Wick");
        let builder = builder.at(10, 1).combat(10, 7, 9, 12).weapon("short-bow").weapon("dagger").seed(seed);
        let names = ["Ada", "Ogre", "Bo", "Wick"];
        let (mut play, _) = Play::encounter(builder, &names, &[]);
        let mut commands = 0;
        while play.table.view(GM).round.is_some_and(|round| round.number < 60) {
            let standing = |who: [&str; 2]| who.into_iter().any(|name| life(&play, name) > 0);
            if !standing(["Ada", "Bo"]) || !standing(["Ogre", "Wick"]) {
                break;
            }
            let done = play_out(&mut play, &names, 5);
            commands += done;
            if done == 0 {
                let seats = ["Ada", "Bo"].map(|name| play.seat(name));
                let passed = seats.into_iter().filter(|&seat| play.table.apply(seat, &Command::PassFirstMove).is_ok());
                assert!(passed.count() > 0, "something can always be done (seed {seed})");
            }
        }
        let round = play.round();
        assert!(round < 60 && commands > 10, "the fight ends (seed {seed}, round {round}, {commands} commands)");
    }
}

#[test]
fn the_bot_knows_only_what_its_token_sees() {
    let rows = ["....#.......", "....#.......", "....#.......", "............", "....#......."];
    let builder = TableBuilder::new().rows(rows).hero("Ada").at(0, 0).initiative(2).combat(9, 9, 9, 9);
    let builder = builder.opponent("Ogre").at(8, 0).initiative(9).combat(12, 8, 6, 0).weapon("club");
    let play = begun(builder.house(|house| house.bot_opponents = true), &["Ada", "Ogre"]);
    let ogre = play.id("Ogre");
    assert_eq!(play.active().as_deref(), Some("Ogre"));
    assert_eq!(next_command(&play.table, ogre), Some(Command::EndTurn { thing: ogre }), "it sees nobody");
    assert_eq!(play.table.bot_command(false), Some((GM, Command::EndTurn { thing: ogre })));
}

#[test]
fn the_bot_walks_to_its_foe_strikes_defends_and_leaves_players_alone() {
    let builder = TableBuilder::new().hero("Ada").at(1, 3).initiative(2).combat(14, 9, 7, 9).weapon("sword");
    let builder = builder.opponent("Ogre").at(8, 3).initiative(9).combat(12, 8, 6, 0).weapon("club");
    let mut play = begun(builder.house(|house| house.bot_opponents = true), &["Ada", "Ogre"]);
    let step = |play: &mut Play| {
        let (seat, command) = play.table.bot_command(false).expect("its moment");
        play.does(seat, command.clone());
        command
    };
    assert!(matches!(step(&mut play), Command::Walk { .. }));
    while play.active().as_deref() == Some("Ogre") {
        step(&mut play);
    }
    assert_eq!(play.table.bot_command(false), None, "it is Ada's turn");
    play.does(GM, attack(&play, "Ada", "Ogre", "sword"));
    assert_eq!(play.table.bot_command(false), None, "her roll is hers");
    settle(&mut play, &[3]);
    assert_eq!(step(&mut play), Command::Defend { with: Defence::Parry }, "parry 8 is better than dodge 6");
    assert_eq!(step(&mut play), Command::RollDice);
    assert!(matches!(play.table.view(GM).prompts.as_slice(), [_]));
    let without = TableBuilder::new().hero("Ada").opponent("Ogre").initiative(20);
    assert_eq!(begun(without, &["Ada", "Ogre"]).table.bot_command(false), None, "only where the table wants it");
}

#[test]
fn arms_of_things_are_read_and_written() {
    let document = duel().armour("plate").document();
    let text = torchline::level::write(&document);
    assert_eq!(torchline::level::read(&text, "arms.ron").expect("it reads"), document);
    assert!(document.things.iter().any(|thing| thing.arms.is_some()));
}

#[test]
fn ranges_run_to_the_nearest_cell_of_a_large_target_as_the_screen_shows_them() {
    use torchline::board::Size;
    let sum = |x: i32, size: u8| {
        let rows = ["................"; 5];
        let builder = TableBuilder::new().rows(rows).hero("Ada").at(0, 1).combat(9, 9, 9, 12).weapon("short-bow");
        let builder = builder.opponent("Ogre").at(x, 1).dice([]);
        let (play, mut document) = (Play::new(builder.clone()), builder.document());
        document.things[1].size = Some(Size(size));
        let table = torchline::session::Table::open(&document, builder.dice_source()).expect("it opens");
        let mut play = Play { table, names: play.names };
        play.does(GM, attack(&play, "Ada", "Ogre", "short-bow"));
        roll_of(&play.table, GM).sum.value
    };
    let (near, far) = (sum(10, 1), sum(11, 1));
    assert_eq!(near - far, 2, "10 m is near, 11 m is not");
    assert_eq!(sum(10, 3), near, "its middle is 11 m away, its nearest cell 10");
}
