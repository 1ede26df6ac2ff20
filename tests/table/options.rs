//! The options of fights: each does what it says, and its usual value is the ruling.

use crate::combat::{asked, attack, begun, duel, has, life, settle};
use crate::play::{GM, Play, roll_of};
use torchline::knowledge::view::Defence;
use torchline::rules::HouseRules;
use torchline::rules::house::DeadAt;
use torchline::rules::sheet::{Attribute, Condition};
use torchline::session::Command;

fn fight(change: impl FnOnce(&mut HouseRules)) -> Play {
    begun(duel().attributes([(Attribute::Constitution, 4)]).house(change), &["Ada", "Ogre"])
}

fn parry(play: &Play) -> i32 {
    let choices = asked(play, GM).expect("an attack waits").choices;
    choices.into_iter().find(|choice| choice.with == Defence::Parry).map_or(0, |choice| choice.sum.value)
}

/// Ada hits critically, the ogre takes it, and the die of damage shows this.
fn hits_critically(play: &mut Play, face: u32) -> i32 {
    play.does(GM, attack(play, "Ada", "Ogre", "sword"));
    settle(play, &[1, 5]);
    let value = parry(play);
    play.does(GM, Command::Defend { with: Defence::None });
    settle(play, &[face]);
    value
}

#[test]
fn what_criticals_do_is_an_option() {
    for (divisor, factor, value, left) in
        [(2, 2, 4, 30 - 14), (1, 1, 8, 30 - 7), (4, 3, 2, 30 - 21), (0, 2, 8, 30 - 14)]
    {
        let mut play = fight(|house| {
            house.critical_defence_divisor = divisor;
            house.critical_damage_factor = factor;
        });
        assert_eq!((hits_critically(&mut play, 3), life(&play, "Ogre")), (value, left), "{divisor}, {factor}");
    }
}

#[test]
fn blunders_are_an_option() {
    for (blunders, active) in [(true, "Ogre"), (false, "Ada")] {
        let mut play = fight(|house| house.blunders = blunders);
        play.does(GM, attack(&play, "Ada", "Ogre", "sword"));
        settle(&mut play, &[20, 20]);
        assert_eq!(play.active().as_deref(), Some(active));
    }
}

#[test]
fn whether_statuses_count_is_an_option() {
    for (count, value) in [(true, 14 - 4), (false, 14)] {
        let mut play = fight(|house| house.statuses_count = count);
        play.does(GM, Command::SetCondition { thing: play.id("Ada"), condition: Condition::Prone, level: 1 });
        play.does(GM, attack(&play, "Ada", "Ogre", "sword"));
        assert_eq!(roll_of(&play.table, GM).sum.value, value);
    }
}

#[test]
fn range_and_cover_are_options() {
    use torchline::session::testing::TableBuilder;
    let shot = |change: fn(&mut HouseRules), rows: [&str; 3]| {
        let builder = TableBuilder::new().rows(rows).hero("Ada").at(0, 1).combat(9, 9, 9, 12).weapon("longbow");
        let mut play = Play::new(builder.opponent("Ogre").at(9, 1).house(change));
        play.does(GM, attack(&play, "Ada", "Ogre", "longbow"));
        roll_of(&play.table, GM).sum.value
    };
    let open = ["............"; 3];
    assert_eq!(shot(|_| {}, open), 12 + 2);
    assert_eq!(shot(|house| house.range_bands = false, open), 12);
    let narrow = ["............", "............", "........#..."];
    let (with, without) = (shot(|_| {}, narrow), shot(|house| house.cover = false, narrow));
    assert!(with <= without && without == 14, "{with} {without}");
}

#[test]
fn dying_is_an_option() {
    let dies = |dead_at, costs, by| {
        let mut play = fight(|house| {
            house.dead_at = dead_at;
            house.dying_costs = costs;
        });
        play.does(GM, Command::ChangeLife { thing: play.id("Ogre"), by, reason: String::new() });
        play.ends("Ada");
        (life(&play, "Ogre"), has(&play, "Ogre", Condition::Dying), has(&play, "Ogre", Condition::Dead))
    };
    assert_eq!(dies(DeadAt::MinusConstitution, 1, -31), (-2, 1, 0));
    assert_eq!(dies(DeadAt::MinusConstitution, 3, -31), (-4, 0, 1));
    assert_eq!(dies(DeadAt::MinusConstitution, 0, -31), (-1, 1, 0));
    assert_eq!(dies(DeadAt::Zero, 1, -30), (0, 0, 1));
    assert_eq!(dies(DeadAt::Never, 1, -80), (-50, 0, 0));
}
