//! Fortune on a roll: F1–F3, F5–F7, F12; and those who try to cheat.

use crate::play::{GM, Play, announced, happenings, known_to, roll_of, settled};
use torchline::dice::checks::{DifficultyDice, RollUnder, SkillResult};
use torchline::knowledge::view::{RollAct, Supply};
use torchline::rules::checks::kind::{CheckKind, Fight};
use torchline::rules::event::{Happening, Outcome};
use torchline::rules::house::{FortuneFor, HouseRules};
use torchline::rules::sheet::{Ability, Attribute, Characteristic, Fortune, Sheet, Skill};
use torchline::session::Command;
use torchline::session::command::{Ask, Spend};
use torchline::session::testing::TableBuilder;

/// All attributes 12, climbing on three of them with so many points.
pub fn climber(points: u8) -> impl FnOnce(&mut Sheet) {
    use Attribute as A;
    move |sheet| {
        let all = [A::Courage, A::Sagacity, A::Intuition, A::Charisma, A::Dexterity, A::Agility, A::Strength];
        sheet.attributes.extend(all.map(|of| (of, 12)));
        let climbing = Skill { on: (A::Courage, A::Agility, A::Strength), points };
        sheet.skills.insert("skill-climbing".to_owned(), climbing);
        sheet.characteristics.insert(Characteristic::Athletics, 5);
    }
}

fn check(play: &Play, name: &str, ask: Ask) -> Command {
    Command::Check { thing: play.id(name), ask, on: None, eyes: false, repeatable: false, reason: String::new() }
}

fn climb(play: &Play, name: &str) -> Command {
    check(play, name, Ask::Skill("skill-climbing".to_owned()))
}

pub fn spend(on: Spend) -> Command {
    Command::SpendFortune { on }
}

/// Ada climbs with these dice; they lie on the table.
fn climbing(points: u8, fortune: u8, dice: &[u32]) -> Play {
    let builder = TableBuilder::new().hero("Ada").fortune(fortune).sheet(climber(points)).hero("Bo").fortune(3);
    let mut play = Play::new(builder.dice(dice.iter().copied()));
    let ada = play.seat("Ada");
    let command = climb(&play, "Ada");
    play.does(ada, command);
    play.does(ada, Command::RollDice);
    play
}

/// A roll of Ada's that is announced on an opened table.
fn with_roll(kind: CheckKind, dice: &[u32], change: impl FnOnce(TableBuilder) -> TableBuilder) -> Play {
    let builder = change(TableBuilder::new().hero("Ada").fortune(2)).hero("Bo").fortune(2);
    let play = Play::new(builder.clone());
    let check = announced(0, play.seat("Ada"), play.id("Ada"), kind);
    Play::new(builder.roll(check).dice(dice.iter().copied()))
}

fn fight(with: Fight, value: i32) -> CheckKind {
    CheckKind::Fight { with, value }
}

#[test]
fn f1_f2_the_sheet_shows_points_that_never_leave_their_bounds() {
    let mut play = Play::new(TableBuilder::new().hero("Ada").fortune(3).sheet(climber(0)));
    let ada = play.id("Ada");
    let sheet = play.table.view(play.seat("Ada")).sheets.pop().expect("her sheet");
    assert_eq!(sheet.fortune, Some(Supply { now: 3, max: 3 }));
    let change = |by| Command::ChangeFortune { thing: ada, by, reason: String::new() };
    play.refused(GM, change(5), "refused-changes-nothing");
    for (by, left) in [(-9, 0), (2, 2), (5, 3)] {
        play.does(GM, change(by));
        assert_eq!(play.fortune("Ada"), left);
    }
    assert_eq!([-3, 0, 3].map(|luck| Fortune { luck, now: 0 }.max()), [0, 3, 6]);
}

#[test]
fn f5_the_climber_rolls_the_last_die_again() {
    let builder = TableBuilder::new().hero("Arbosh").sheet(climber(0)).dice([12, 9, 19, 5]);
    let mut document = builder.document();
    document.things[0].fortune = Some(Fortune { luck: 2, now: 5 });
    let table = torchline::session::Table::open(&document, builder.dice_source()).expect("it opens");
    let mut play = Play { table, names: Play::new(builder).names };
    let seat = play.seat("Arbosh");
    let command = climb(&play, "Arbosh");
    play.does(seat, command);
    play.does(seat, Command::RollDice);
    assert_eq!(roll_of(&play.table, seat).success, Some(false));
    let events = play.does(seat, spend(Spend::Reroll(vec![2])));
    let (check, _, outcome) = settled(&events);
    assert_eq!((check.dice, check.before), (vec![12, 9, 5], vec![12, 9, 19]));
    assert_eq!(outcome, Outcome::Skill(SkillResult::Success { quality: 1 }));
    assert_eq!(play.fortune("Arbosh"), 4);
    let spent = known_to(&events, seat).into_iter().find_map(|what| match what {
        Happening::FortuneSpent { before, after, .. } => Some((*before, *after)),
        _ => None,
    });
    assert_eq!(spent, Some((Some(5), Some(4))));
}

#[test]
fn f5_one_point_for_however_many_dice_and_the_new_result_is_binding() {
    let mut play = climbing(0, 2, &[12, 12, 13, 20, 20, 20]);
    let ada = play.seat("Ada");
    let events = play.does(ada, spend(Spend::Reroll(vec![2, 0, 1])));
    assert_eq!(settled(&events).2, Outcome::Skill(SkillResult::CriticalFailure), "worse, and it stands");
    assert_eq!(play.fortune("Ada"), 1);
    play.refused(ada, spend(Spend::Reroll(vec![0])), "refused-no-roll-lies");
}

#[test]
fn f5_three_twenties_cannot_be_mended() {
    let play = climbing(9, 3, &[20, 20, 20]);
    assert!(!play.table.awaits_answer(), "nothing is left to decide");
    let mut play = with_roll(fight(Fight::Attack, 10), &[20, 19], |builder| builder);
    let ada = play.seat("Ada");
    let events = play.does(ada, Command::RollDice);
    assert_eq!(settled(&events).2, Outcome::Under(RollUnder::CriticalFailure), "confirmed before anything is spent");
    play.refused(ada, spend(Spend::Reroll(vec![0])), "refused-no-roll-lies");
}

#[test]
fn f5_a_twenty_that_was_not_confirmed_is_rolled_again_with_its_confirmation() {
    let mut play = with_roll(fight(Fight::Attack, 10), &[20, 4, 1, 3], |builder| builder);
    let ada = play.seat("Ada");
    play.does(ada, Command::RollDice);
    let lies = roll_of(&play.table, ada);
    assert_eq!(lies.dice.iter().map(|die| die.face).collect::<Vec<_>>(), [20, 4]);
    let events = play.does(ada, spend(Spend::Reroll(vec![0])));
    let (check, _, outcome) = settled(&events);
    assert_eq!((check.dice, outcome), (vec![1, 3], Outcome::Under(RollUnder::CriticalSuccess)));
}

#[test]
fn f5_works_on_attack_defence_and_ranged_attack() {
    for with in [Fight::Attack, Fight::Ranged, Fight::Parry, Fight::Dodge] {
        let mut play = with_roll(fight(with, 10), &[15, 9], |builder| builder);
        let ada = play.seat("Ada");
        play.does(ada, Command::RollDice);
        let events = play.does(ada, spend(Spend::Reroll(vec![0])));
        let rolls = known_to(&events, ada).into_iter().filter(|what| matches!(what, Happening::Rolled { .. })).count();
        assert_eq!((rolls, settled(&events).2), (1, Outcome::Under(RollUnder::Success)), "{with:?}: one roll, not two");
    }
}

#[test]
fn f5_cheats_are_refused() {
    let mut play = climbing(0, 1, &[12, 12, 13, 14]);
    let (ada, bo) = (play.seat("Ada"), play.seat("Bo"));
    play.refused(bo, spend(Spend::Reroll(vec![2])), "refused-not-your-roll");
    play.refused(ada, spend(Spend::Reroll(vec![])), "refused-fortune-no-such-die");
    play.refused(ada, spend(Spend::Reroll(vec![2, 2])), "refused-fortune-no-such-die");
    play.refused(ada, spend(Spend::Reroll(vec![3])), "refused-fortune-no-such-die");
    play.refused(ada, spend(Spend::Quality), "refused-fortune-no-success");
    play.refused(ada, spend(Spend::Damage(0)), "refused-fortune-no-damage");
    play.refused(ada, spend(Spend::Lower(2)), "refused-needs-ability");
    play.does(ada, spend(Spend::Reroll(vec![2])));
    assert_eq!(play.fortune("Ada"), 0);
    play.refused(ada, spend(Spend::Reroll(vec![2])), "refused-no-roll-lies");

    let mut play = with_roll(fight(Fight::Attack, 10), &[], |builder| builder);
    let ada = play.seat("Ada");
    play.refused(ada, spend(Spend::Reroll(vec![0])), "refused-no-roll-lies");
}

#[test]
fn f3_a_roll_has_one_use_and_whoever_spends_first_has_spent() {
    // Still a failure after the reroll, yet nothing more can be spent, by nobody, and no point is lost.
    let builder = |builder: TableBuilder| {
        builder.sheet(|sheet| sheet.abilities.push(Ability::ImprovedAttack)).house(|house| house.typed_dice = true)
    };
    let mut play = with_roll(fight(Fight::Attack, 10), &[], builder);
    let ada = play.seat("Ada");
    play.does(ada, Command::RollDice);
    play.does(ada, Command::TypeDice { dice: vec![15] });
    play.does(ada, spend(Spend::Reroll(vec![0])));
    play.refused(GM, spend(Spend::Reroll(vec![0])), "refused-no-roll-lies");
    play.refused(ada, spend(Spend::Lower(0)), "refused-no-roll-lies");
    let events = play.does(ada, Command::TypeDice { dice: vec![16] });
    assert_eq!(settled(&events).1, 16);
    assert_eq!(play.fortune("Ada"), 1, "one point, whoever else tried");
}

#[test]
fn f5_difficulty_checks_by_ruling_and_never_a_fumble() {
    let kind = CheckKind::Difficulty {
        of: Characteristic::Athletics,
        value: 5,
        dice: DifficultyDice::TwoD6,
        against: Some(16),
    };
    let mut play = with_roll(kind.clone(), &[2, 3, 6], |builder| builder);
    let ada = play.seat("Ada");
    play.does(ada, Command::RollDice);
    let events = play.does(ada, spend(Spend::Reroll(vec![0])));
    assert_eq!(settled(&events).1, 14);

    let off = |builder: TableBuilder| builder.house(|house| house.fortune_on_difficulty_checks = false);
    let mut play = with_roll(kind.clone(), &[2, 3], off);
    play.does(play.seat("Ada"), Command::RollDice);
    assert!(!play.table.awaits_answer(), "nothing to decide where the table does not let it");

    let mut play = with_roll(kind, &[1, 1], |builder| builder);
    let events = play.does(play.seat("Ada"), Command::RollDice);
    assert!(settled(&events).0.is_botch() && !play.table.awaits_answer());

    let open =
        CheckKind::Difficulty { of: Characteristic::Athletics, value: 5, dice: DifficultyDice::TwoD6, against: None };
    let mut play = with_roll(open, &[1, 1], |builder| builder);
    let ada = play.seat("Ada");
    let events = play.does(ada, Command::RollDice);
    assert!(settled(&events).0.is_botch(), "a fumble also where the total alone counts");
    play.refused(ada, spend(Spend::Reroll(vec![0])), "refused-no-roll-lies");
}

#[test]
fn f6_a_success_gets_one_level_better_beyond_its_skill_points() {
    let mut play = climbing(1, 2, &[12, 12, 12]);
    let ada = play.seat("Ada");
    let choices = roll_of(&play.table, ada).choices;
    let quality = choices.iter().find(|choice| choice.act == RollAct::Quality).expect("it is open");
    assert_eq!(quality.why_not, None);
    play.refused(play.seat("Bo"), spend(Spend::Quality), "refused-not-your-roll");
    let events = play.does(ada, spend(Spend::Quality));
    assert_eq!(settled(&events).2, Outcome::Skill(SkillResult::Success { quality: 2 }));
    assert_eq!(play.fortune("Ada"), 1);
    play.refused(ada, spend(Spend::Quality), "refused-no-roll-lies");
}

#[test]
fn f6_never_turns_failure_into_success() {
    let mut play = climbing(0, 2, &[12, 12, 13]);
    play.refused(play.seat("Ada"), spend(Spend::Quality), "refused-fortune-no-success");
}

#[test]
fn f7_one_die_of_own_damage_and_the_bonus_counts_once() {
    for (dice, faces, total) in [(1, vec![1, 5], 9), (2, vec![1, 3, 5], 12)] {
        let builder = TableBuilder::new().hero("Geron").fortune(2).hero("Bo").fortune(2);
        let play = Play::new(builder.clone());
        let mut damage = announced(0, play.seat("Geron"), play.id("Geron"), CheckKind::Damage { dice });
        let source = torchline::text::Phrase::new("part-game-master");
        damage.modifiers.push(torchline::knowledge::view::Part { source, amount: 4, rule: None });
        let mut play = Play::new(builder.roll(damage).dice(faces));
        let (geron, bo) = (play.seat("Geron"), play.seat("Bo"));
        play.does(geron, Command::RollDice);
        play.refused(bo, spend(Spend::Damage(0)), "refused-not-your-roll");
        play.refused(geron, spend(Spend::Damage(2)), "refused-fortune-no-such-die");
        play.refused(geron, spend(Spend::Reroll(vec![0])), "refused-fortune-not-on-this");
        let events = play.does(geron, spend(Spend::Damage(0)));
        let (check, now, _) = settled(&events);
        assert_eq!((now, check.modifier(), check.dice.len()), (total, 4, usize::from(dice)));
        assert_eq!(play.fortune("Geron"), 1);
        play.refused(geron, spend(Spend::Damage(0)), "refused-no-roll-lies");
    }
}

#[test]
fn f12_two_less_on_the_die_with_the_ability_for_it() {
    let needs = [
        (Fight::Attack, Ability::ImprovedAttack),
        (Fight::Ranged, Ability::ImprovedRangedAttack),
        (Fight::Parry, Ability::ImprovedParry),
        (Fight::Dodge, Ability::ImprovedDodge),
    ];
    for (with, ability) in needs {
        let mut play = with_roll(fight(with, 10), &[12], |b| b.sheet(|sheet| sheet.abilities.push(ability)));
        let ada = play.seat("Ada");
        play.does(ada, Command::RollDice);
        play.refused(ada, spend(Spend::Lower(1)), "refused-fortune-no-such-die");
        let events = play.does(ada, spend(Spend::Lower(0)));
        assert_eq!(settled(&events).2, Outcome::Under(RollUnder::Success), "12 counts as 10");
        assert_eq!(play.fortune("Ada"), 1);
    }
    // Improved Attack is for the melee alone.
    let ability = |b: TableBuilder| b.sheet(|sheet| sheet.abilities.push(Ability::ImprovedAttack));
    let mut play = with_roll(fight(Fight::Ranged, 10), &[12], ability);
    play.does(play.seat("Ada"), Command::RollDice);
    play.refused(play.seat("Ada"), spend(Spend::Lower(0)), "refused-needs-ability");
}

#[test]
fn f12_one_die_of_a_skill_check_and_no_natural_one_by_it() {
    let lucky = |sheet: &mut Sheet| {
        climber(0)(sheet);
        sheet.abilities.push(Ability::ImprovedAttribute);
    };
    let open = |dice: [u32; 3]| {
        let mut play = Play::new(TableBuilder::new().hero("Ada").fortune(1).sheet(lucky).dice(dice));
        let ada = play.seat("Ada");
        let command = climb(&play, "Ada");
        play.does(ada, command);
        play.does(ada, Command::RollDice);
        play
    };
    let mut play = open([12, 12, 14]);
    let events = play.does(play.seat("Ada"), spend(Spend::Lower(2)));
    assert_eq!(settled(&events).2, Outcome::Skill(SkillResult::Success { quality: 1 }));
    let mut play = open([1, 1, 3]);
    play.refused(play.seat("Ada"), spend(Spend::Lower(0)), "refused-fortune-lowest");
    let events = play.does(play.seat("Ada"), spend(Spend::Lower(2)));
    assert_eq!(settled(&events).2, Outcome::Skill(SkillResult::Success { quality: 1 }), "no critical success");
    assert!(!open([20, 20, 20]).table.awaits_answer(), "not on a critical failure");
}

#[test]
fn f11_where_nobody_has_fortune_nothing_of_it_shows() {
    let nobody = |sheet: &mut Sheet| {
        climber(3)(sheet);
        sheet.abilities.push(Ability::Alertness);
        sheet.adventure_points = 20;
    };
    let builder = TableBuilder::new().hero("Ada").fortune(3).sheet(nobody).opponent("Ogre");
    let mut play = Play::new(builder.house(|house| house.fortune = FortuneFor::Nobody).dice([2, 1, 12, 12, 20]));
    let (seat, ada, ogre) = (play.seat("Ada"), play.id("Ada"), play.id("Ogre"));
    let sheet = play.table.view(seat).sheets.pop().expect("her sheet");
    assert_eq!((sheet.fortune, sheet.abilities.len()), (None, 0));
    play.does(GM, Command::StartEncounter { things: vec![ada, ogre], surprised: vec![ada] });
    assert!(!play.table.awaits_answer(), "neither alertness nor a first move is asked for");
    let refused = "refused-table-without-fortune";
    play.refused(seat, Command::Defence { thing: ada }, refused);
    play.refused(seat, Command::IgnoreConditions { thing: ada }, refused);
    play.refused(seat, Command::BuyAbility { thing: ada, ability: Ability::ImprovedDodge }, refused);
    let occasion = torchline::session::command::Occasion::Heroism;
    play.refused(GM, Command::RegainFortune { occasion, reason: String::new() }, refused);
    let command = climb(&play, "Ada");
    play.does(GM, command);
    let events = play.does(seat, Command::RollDice);
    assert_eq!(settled(&events).2, Outcome::Skill(SkillResult::Failure), "settled at once");
    assert_eq!(play.fortune("Ada"), 3, "kept for a table that plays with it");
}

#[test]
fn f11_chosen_npcs_have_fortune_only_where_it_is_on_their_sheet() {
    let builder = TableBuilder::new().opponent("Ogre").sheet(climber(0)).opponent("Boss").fortune(1).sheet(climber(0));
    for (name, fortune, open) in
        [("Ogre", FortuneFor::Chosen, false), ("Boss", FortuneFor::Chosen, true), ("Ogre", FortuneFor::Everyone, true)]
    {
        let mut play = Play::new(builder.clone().house(|house| house.fortune = fortune).dice([13, 12, 12, 3]));
        let command = climb(&play, name);
        play.does(GM, command);
        play.does(GM, Command::RollDice);
        assert_eq!(play.table.awaits_answer(), open, "{name}, {fortune:?}");
        if open {
            play.does(GM, spend(Spend::Reroll(vec![0])));
        }
    }
}

#[test]
fn what_was_spent_comes_back_with_undo_and_the_roll_can_be_decided_again() {
    let mut play = climbing(0, 2, &[12, 12, 13, 5]);
    let ada = play.seat("Ada");
    let before = play.table.hash();
    play.does(ada, spend(Spend::Reroll(vec![2])));
    let after = play.table.hash();
    play.does(GM, Command::Undo);
    assert_eq!((play.table.hash(), play.fortune("Ada")), (before, 2));
    play.does(GM, Command::Redo);
    assert_eq!((play.table.hash(), play.fortune("Ada")), (after, 1));
    play.refused(ada, spend(Spend::Reroll(vec![2])), "refused-no-roll-lies");
    play.does(GM, Command::Undo);
    let events = play.does(ada, Command::Accept);
    assert!(!happenings(&events).iter().any(|what| matches!(what, Happening::FortuneSpent { .. })));
    assert_eq!(play.fortune("Ada"), 2);
}

#[test]
fn f11_what_only_everyone_gave_goes_with_that_option() {
    let play_for = |play: &mut Play, fortune| {
        let house = HouseRules { fortune, ..play.table.document().table.house };
        play.does(GM, Command::SetHouseRules { house });
    };
    let mut play = Play::new(TableBuilder::new().opponent("Ogre").opponent("Boss").fortune(2));
    let pay = |play: &mut Play, name: &str| {
        let command = Command::ChangeFortune { thing: play.id(name), by: -1, reason: String::new() };
        play.does(GM, command);
    };
    play_for(&mut play, FortuneFor::Everyone);
    pay(&mut play, "Ogre");
    pay(&mut play, "Ogre");
    pay(&mut play, "Boss");
    let left = |play: &Play| {
        let ogre = play.thing("Ogre");
        (ogre.fortune.map(|fortune| fortune.now), ogre.lent_fortune.map(|lent| lent.0), play.fortune("Boss"))
    };
    assert_eq!(left(&play), (None, Some(1), 1));
    let before = play.table.document();
    play_for(&mut play, FortuneFor::Chosen);
    assert_eq!(left(&play), (None, Some(1), 1), "what was spent is remembered, the sheet keeps its own");
    play.refused(
        GM,
        Command::ChangeFortune { thing: play.id("Ogre"), by: -1, reason: String::new() },
        "refused-without-fortune",
    );
    play.does(GM, Command::Undo);
    assert_eq!(play.table.document().things, before.things, "nothing but the option has changed");
}
