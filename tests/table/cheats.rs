//! Those who try to cheat, rule by rule (F3–F9, F12, F13, E4, E6, E8; the others in `cheats_points` and
//! `cheats_effort`): too early, too late, twice, without a point, on another's roll,
//! on a botch, with two prompts open, across undo, at a table where nobody has Fortune. Each is refused with its reason,
//! and nothing changes.

use crate::combat::{attack, settle, throw};
use crate::fortune::{climber, spend};
use crate::play::{GM, Play};
use torchline::board::{At, Cell};
use torchline::knowledge::view::Defence;
use torchline::level::ThingDoc;
use torchline::rules::HouseRules;
use torchline::rules::house::FortuneFor;
use torchline::rules::sheet::{Ability, Attribute, Condition, Dots, Sheet};
use torchline::rules::things::Item;
use torchline::session::Command;
use torchline::session::command::{Ask, SheetEdit, Spend};
use torchline::session::testing::TableBuilder;

/// Everything that a hero can have: attributes of 12, climbing, dots, every ability.
fn gifted(points: u8) -> impl FnOnce(&mut Sheet) {
    move |sheet| {
        climber(points)(sheet);
        sheet.dots.extend([(Dots::Strength, 3), (Dots::Athletics, 2), (Dots::Resolve, 2), (Dots::Composure, 2)]);
        sheet.abilities = Ability::ALL.to_vec();
    }
}

/// Ada acts before Bo, and both before the ogre that stands beside her. Bo is alert.
pub fn three(points: u8) -> TableBuilder {
    let builder = TableBuilder::new().hero("Ada").at(3, 3).initiative(12).sheet(gifted(points)).combat(14, 9, 7, 12);
    let builder = builder.weapon("sword").fortune(2).condition(Condition::Dazed, 1);
    let builder = builder.hero("Bo").at(0, 0).initiative(8).sheet(gifted(0)).fortune(1);
    let door = ThingDoc { at: Some(At(Cell::new(2, 2))), item: Some(Item::default()), ..ThingDoc::default() };
    builder.opponent("Ogre").at(4, 3).initiative(5).combat(12, 8, 6, 0).weapon("club").thing("Door", door)
}

fn started(points: u8, surprised: &[&str]) -> Play {
    Play::encounter(three(points).dice([3, 3, 3]), &["Ada", "Bo", "Ogre"], surprised).0
}

/// Ada's first turn.
pub fn begun(points: u8) -> Play {
    let mut play = started(points, &[]);
    play.passes("Ada");
    play.passes("Bo");
    play
}

pub fn check(play: &Play, ask: Ask) -> Command {
    let thing = play.id("Ada");
    Command::Check { thing, ask, on: None, eyes: false, repeatable: true, reason: String::new() }
}

pub const POOL: Ask = Ask::Pool { attribute: Dots::Strength, skill: Some(Dots::Athletics) };

/// A point that Ada may spend now.
pub struct Moment {
    pub play: Play,
    pub ask: Command,
}

/// Ada's climbing lies on the table; dazed, her attributes count as 11.
fn climbed(points: u8, dice: [u32; 3], on: Spend) -> Moment {
    let mut play = begun(points);
    let climb = check(&play, Ask::Skill("skill-climbing".to_owned()));
    play.does(play.seat("Ada"), climb);
    play.table.feed_dice(dice);
    play.does(play.seat("Ada"), Command::RollDice);
    Moment { play, ask: spend(on) }
}

/// Ada's attack lies on the table; dazed, she hits with 13.
fn struck(face: u32, on: Spend) -> Moment {
    let mut play = begun(0);
    play.does(play.seat("Ada"), attack(&play, "Ada", "Ogre", "sword"));
    throw(&mut play, &[face]);
    Moment { play, ask: spend(on) }
}

fn first_move() -> Moment {
    let play = started(0, &[]);
    let ask = Command::FirstMove { thing: play.id("Ada") };
    Moment { play, ask }
}

fn reroll() -> Moment {
    climbed(0, [11, 11, 12], Spend::Reroll(vec![2]))
}

fn quality() -> Moment {
    climbed(2, [11, 11, 11], Spend::Quality)
}

fn damage() -> Moment {
    let mut play = begun(0);
    play.does(play.seat("Ada"), attack(&play, "Ada", "Ogre", "sword"));
    settle(&mut play, &[10]);
    play.does(GM, Command::Defend { with: Defence::None });
    throw(&mut play, &[1]);
    Moment { play, ask: spend(Spend::Damage(0)) }
}

/// The ogre has hit Ada and she is about to roll her parry.
fn defence() -> Moment {
    let mut play = begun(0);
    play.ends("Ada");
    play.ends("Bo");
    play.does(GM, attack(&play, "Ogre", "Ada", "club"));
    settle(&mut play, &[5]);
    play.does(play.seat("Ada"), Command::Defend { with: Defence::Parry });
    let ask = Command::Defence { thing: play.id("Ada") };
    Moment { play, ask }
}

fn ignoring() -> Moment {
    let mut play = begun(0);
    let courage = check(&play, Ask::Attribute(Attribute::Courage));
    play.does(play.seat("Ada"), courage);
    let ask = Command::IgnoreConditions { thing: play.id("Ada") };
    Moment { play, ask }
}

fn lowering() -> Moment {
    struck(15, Spend::Lower(0))
}

fn alertness() -> Moment {
    let play = started(0, &["Ada"]);
    let ask = Command::Alertness { thing: play.id("Ada"), spend: true };
    Moment { play, ask }
}

pub fn effort() -> Moment {
    let mut play = begun(0);
    let pool = check(&play, POOL);
    play.does(play.seat("Ada"), pool);
    Moment { play, ask: Command::Effort }
}

/// Why each way to cheat is refused; none where it is no cheating.
struct Cheats {
    /// Before the command that made the moment.
    early: Option<&'static str>,
    /// When the moment has passed, by these commands of Ada's.
    late: (fn(&mut Play), &'static str),
    /// A second time.
    twice: &'static str,
    /// By Bo's seat.
    anothers: &'static str,
    /// With no point left.
    empty: &'static str,
    /// Where nobody has Fortune any more.
    nobody: Option<&'static str>,
    /// While Bo is asked something else.
    two_prompts: Option<&'static str>,
}

const NO_ROLL: &str = "refused-no-roll-lies";

/// The cheats around a roll that lies on the table.
const LYING: Cheats = Cheats {
    early: Some(NO_ROLL),
    late: (accept, NO_ROLL),
    twice: NO_ROLL,
    anothers: "refused-not-your-roll",
    empty: NO_ROLL,
    nobody: Some(NO_ROLL),
    two_prompts: Some(NO_ROLL),
};

fn accept(play: &mut Play) {
    play.does(play.seat("Ada"), Command::Accept);
}

fn no_points(play: &mut Play) {
    let thing = play.id("Ada");
    play.does(GM, Command::ChangeFortune { thing, by: -9, reason: String::new() });
    play.does(GM, Command::ChangeWillpower { thing, by: -9, reason: String::new() });
}

fn points(play: &Play) -> (u8, u8) {
    (play.fortune("Ada"), play.thing("Ada").willpower.expect("Willpower").0)
}

/// Tries every way to cheat, each at the same moment.
fn cheat(moment: fn() -> Moment, cheats: &Cheats) {
    let at = || {
        let Moment { play, ask } = moment();
        let seat = play.seat("Ada");
        (play, seat, ask)
    };
    let (mut play, seat, ask) = at();
    let before = (play.table.hash(), points(&play));
    play.refused(play.seat("Bo"), ask.clone(), cheats.anothers);

    // Spent, taken back, spent again: one point, the same table, and nothing to bring back afterwards.
    play.table.feed_dice([4]);
    play.does(seat, ask.clone());
    let after = (play.table.hash(), points(&play));
    assert_ne!(after.1, before.1, "a point is spent");
    play.refused(seat, ask.clone(), cheats.twice);
    play.does(GM, Command::Undo);
    assert_eq!((play.table.hash(), points(&play)), before);
    play.does(seat, ask.clone());
    assert_eq!((play.table.hash(), points(&play)), after, "spent again it is the same point");
    play.refused(GM, Command::Redo, "refused-nothing-to-redo");

    if let Some(why) = cheats.early {
        let (mut play, seat, ask) = at();
        play.does(GM, Command::Undo);
        play.refused(seat, ask, why);
    }
    let (mut play, seat, ask) = at();
    (cheats.late.0)(&mut play);
    play.refused(seat, ask, cheats.late.1);

    let (mut play, seat, ask) = at();
    no_points(&mut play);
    play.refused(seat, ask, cheats.empty);

    if let Some(why) = cheats.nobody {
        let (mut play, seat, ask) = at();
        let house = HouseRules { fortune: FortuneFor::Nobody, ..play.table.house().clone() };
        play.does(GM, Command::SetHouseRules { house });
        play.refused(seat, ask, why);
    }
    let (mut play, seat, ask) = at();
    let bo = play.id("Bo");
    play.does(GM, Command::SetCondition { thing: bo, condition: Condition::Surprised, level: 1 });
    match cheats.two_prompts {
        Some(why) => play.refused(seat, ask, why),
        None => assert_eq!(play.table.allowed(seat, &ask), Ok(())),
    }
}

#[test]
fn f4_cheats_around_the_first_move_are_refused() {
    let begun = "refused-round-has-begun";
    let both_pass = |play: &mut Play| {
        play.passes("Ada");
        play.passes("Bo");
    };
    cheat(
        first_move,
        &Cheats {
            early: Some("refused-no-encounter"),
            late: (both_pass, begun),
            twice: "refused-first-move-taken",
            anothers: "refused-not-yours",
            empty: "refused-no-fortune",
            nobody: Some(begun),
            two_prompts: Some(begun),
        },
    );
    let mut play = started(0, &[]);
    play.passes("Ada");
    play.refused(play.seat("Ada"), Command::FirstMove { thing: play.id("Ada") }, "refused-first-move-passed");
    play.refused(GM, Command::FirstMove { thing: play.id("Ogre") }, "refused-no-fortune");
    play.refused(play.seat("Ada"), Command::PassFirstMove, "refused-first-move-passed");
    let mut play = started(0, &["Bo"]);
    play.does(play.seat("Bo"), Command::Alertness { thing: play.id("Bo"), spend: false });
    play.refused(play.seat("Bo"), Command::FirstMove { thing: play.id("Bo") }, "refused-surprised");
}

#[test]
fn f5_cheats_around_a_reroll_are_refused() {
    cheat(reroll, &LYING);
    for die in [vec![], vec![3], vec![2, 2]] {
        let Moment { mut play, .. } = reroll();
        play.refused(play.seat("Ada"), spend(Spend::Reroll(die)), "refused-fortune-no-such-die");
    }
}

#[test]
fn f5_cheats_on_a_botch_are_refused() {
    // The game master's rolls lie on the table whatever can be done with them.
    let builder = three(0).opponent("Boss").at(2, 3).fortune(2).combat(12, 8, 6, 0).weapon("club").sheet(gifted(0));
    let mut play = Play::encounter(builder.dice([3; 4]), &["Ada", "Bo", "Ogre", "Boss"], &[]).0;
    for seat in [play.seat("Ada"), play.seat("Bo"), GM] {
        let _ = play.table.apply(seat, &Command::PassFirstMove);
    }
    play.does(GM, attack(&play, "Boss", "Ada", "club"));
    throw(&mut play, &[20, 19]);
    play.refused(GM, spend(Spend::Reroll(vec![0])), "refused-fortune-botch");
    play.refused(GM, spend(Spend::Lower(0)), "refused-fortune-botch");
    play.does(GM, Command::Accept);
    let climb = Ask::Skill("skill-climbing".to_owned());
    let thing = play.id("Boss");
    let climb = Command::Check { thing, ask: climb, on: None, eyes: false, repeatable: true, reason: String::new() };
    play.does(GM, climb);
    throw(&mut play, &[20, 20, 20]);
    for spent in [Spend::Reroll(vec![0]), Spend::Reroll(vec![0, 1, 2]), Spend::Lower(1)] {
        play.refused(GM, spend(spent), "refused-fortune-botch");
    }
    play.refused(GM, spend(Spend::Quality), "refused-fortune-no-success");
    play.does(GM, Command::ChangeFortune { thing, by: -9, reason: String::new() });
    play.refused(GM, spend(Spend::Reroll(vec![0])), "refused-no-fortune");
    play.refused(play.seat("Ada"), spend(Spend::Reroll(vec![0])), "refused-not-your-roll");
}

#[test]
fn f6_cheats_around_a_better_success_are_refused() {
    cheat(quality, &LYING);
    let Moment { mut play, .. } = reroll();
    play.refused(play.seat("Ada"), spend(Spend::Quality), "refused-fortune-no-success");
    let Moment { mut play, .. } = damage();
    play.refused(play.seat("Ada"), spend(Spend::Quality), "refused-fortune-no-quality");
}

#[test]
fn f7_cheats_around_damage_are_refused() {
    cheat(damage, &LYING);
    let Moment { mut play, .. } = damage();
    for (on, why) in [
        (Spend::Damage(1), "refused-fortune-no-such-die"),
        (Spend::Reroll(vec![0]), "refused-fortune-not-on-this"),
        (Spend::Lower(0), "refused-fortune-not-on-this"),
    ] {
        play.refused(play.seat("Ada"), spend(on), why);
    }
    let Moment { mut play, .. } = reroll();
    play.refused(play.seat("Ada"), spend(Spend::Damage(0)), "refused-fortune-no-damage");
}

#[test]
fn f8_cheats_around_the_defence_are_refused() {
    let rolled = |play: &mut Play| drop(throw(play, &[19]));
    cheat(
        defence,
        &Cheats {
            early: None,
            late: (rolled, "refused-fortune-before-defence"),
            twice: "refused-fortune-defence-already",
            anothers: "refused-not-yours",
            empty: "refused-no-fortune",
            nobody: Some("refused-table-without-fortune"),
            two_prompts: None,
        },
    );
    let mut play = Play::new(three(0));
    play.refused(play.seat("Ada"), Command::Defence { thing: play.id("Ada") }, "refused-no-encounter");
    // A defence is possible with a value above 0 alone, and not against what cannot be parried.
    let Moment { mut play, .. } = defence();
    play.refused(play.seat("Ada"), Command::Defend { with: Defence::Dodge }, "refused-no-attack-waits");
}

#[test]
fn f9_cheats_around_conditions_are_refused() {
    let ended = |play: &mut Play| {
        play.refused(GM, Command::EndEncounter, "refused-answer-first");
        play.does(play.seat("Ada"), Command::TakeBack);
        play.does(GM, Command::EndEncounter);
    };
    cheat(
        ignoring,
        &Cheats {
            early: None,
            late: (ended, "refused-no-encounter"),
            twice: "refused-fortune-ignores-already",
            anothers: "refused-not-yours",
            empty: "refused-no-fortune",
            nobody: Some("refused-table-without-fortune"),
            two_prompts: None,
        },
    );
    let Moment { mut play, ask } = ignoring();
    let falls = Command::ChangeLife { thing: play.id("Ada"), by: -30, reason: String::new() };
    play.refused(GM, falls.clone(), "refused-answer-first");
    play.does(play.seat("Ada"), Command::TakeBack);
    play.does(GM, falls);
    play.refused(play.seat("Ada"), ask, "refused-incapacitated");
}

#[test]
fn f12_cheats_around_a_lowered_die_are_refused() {
    cheat(lowering, &LYING);
    let Moment { mut play, .. } = lowering();
    play.refused(play.seat("Ada"), spend(Spend::Lower(1)), "refused-fortune-no-such-die");
    play.does(
        GM,
        Command::EditSheet { thing: play.id("Ada"), edit: SheetEdit::Ability(Ability::ImprovedAttack, false) },
    );
    play.refused(play.seat("Ada"), spend(Spend::Lower(0)), "refused-needs-ability");
}

#[test]
fn f13_cheats_around_alertness_are_refused() {
    let at_once = "refused-alertness-at-once";
    let kept = |play: &mut Play| {
        let thing = play.id("Ada");
        play.does(play.seat("Ada"), Command::Alertness { thing, spend: false });
    };
    cheat(
        alertness,
        &Cheats {
            early: Some(at_once),
            late: (kept, at_once),
            twice: at_once,
            anothers: "refused-not-yours",
            empty: at_once,
            nobody: Some(at_once),
            two_prompts: Some(at_once),
        },
    );
    let mut play = begun(0);
    play.refused(play.seat("Ada"), Command::Alertness { thing: play.id("Ada"), spend: true }, at_once);
}

#[test]
fn e4_e6_e8_cheats_around_an_effort_are_refused() {
    let none = "refused-no-roll-announced";
    let rolled = |play: &mut Play| drop(throw(play, &[2; 4]));
    cheat(
        effort,
        &Cheats {
            early: Some(none),
            late: (rolled, none),
            twice: "refused-effort-once",
            anothers: "refused-not-your-roll",
            empty: "refused-no-willpower",
            nobody: None,
            two_prompts: Some(none),
        },
    );
    let Moment { mut play, .. } = ignoring();
    play.refused(play.seat("Ada"), Command::Effort, "refused-effort-only-pools");
    // E6: the dice are in somebody's hand.
    let mut play = Play::new(three(0).house(|house| house.typed_dice = true));
    let pool = check(&play, POOL);
    play.does(play.seat("Ada"), pool);
    play.does(play.seat("Ada"), Command::RollDice);
    play.refused(play.seat("Ada"), Command::Effort, "refused-effort-before-the-roll");
}

#[test]
fn f3_cheats_with_a_second_use_of_one_roll_are_refused() {
    let Moment { mut play, ask } = lowering();
    let house = HouseRules { typed_dice: true, ..play.table.house().clone() };
    play.does(GM, Command::SetHouseRules { house });
    let ada = play.seat("Ada");
    play.does(ada, spend(Spend::Reroll(vec![0])));
    for on in [spend(Spend::Reroll(vec![0])), ask] {
        play.refused(ada, on.clone(), NO_ROLL);
        play.refused(GM, on, NO_ROLL);
    }
    play.does(ada, Command::TypeDice { dice: vec![15] });
    assert_eq!(points(&play).0, 1, "15 would be mended by two less, but the roll has had its use");
    assert!(!play.table.awaits_answer());
}
