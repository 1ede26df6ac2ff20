//! Those who try to cheat, rule by rule (F1–F14, E1–E10): too early, too late, twice, without a point, on another's roll,
//! on a botch, with two prompts open, across undo, at a table where nobody has Fortune. Each is refused with its reason,
//! and nothing changes.

use crate::combat::{attack, settle, throw};
use crate::fortune::{climber, spend};
use crate::play::{GM, Play, roll_of};
use torchline::board::{At, Cell};
use torchline::knowledge::view::Defence;
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::ThingDoc;
use torchline::rules::HouseRules;
use torchline::rules::house::{FortuneFor, HopelessEffort};
use torchline::rules::sheet::{Ability, Attribute, Condition, Dots, Sheet};
use torchline::rules::things::Item;
use torchline::session::Command;
use torchline::session::command::{Ask, Occasion, SheetEdit, Spend};
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
fn three(points: u8) -> TableBuilder {
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
fn begun(points: u8) -> Play {
    let mut play = started(points, &[]);
    play.passes("Ada");
    play.passes("Bo");
    play
}

fn check(play: &Play, ask: Ask) -> Command {
    let thing = play.id("Ada");
    Command::Check { thing, ask, on: None, eyes: false, repeatable: true, reason: String::new() }
}

const POOL: Ask = Ask::Pool { attribute: Dots::Strength, skill: Some(Dots::Athletics) };

/// A point that Ada may spend now.
struct Moment {
    play: Play,
    ask: Command,
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

fn effort() -> Moment {
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
    let ended = |play: &mut Play| drop(play.does(GM, Command::EndEncounter));
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
    play.does(GM, Command::ChangeLife { thing: play.id("Ada"), by: -30, reason: String::new() });
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
fn e7_cheats_with_a_second_effort_in_a_round_are_refused() {
    let Moment { mut play, ask } = effort();
    let ada = play.seat("Ada");
    play.does(ada, ask.clone());
    throw(&mut play, &[2; 7]);
    let other = check(&play, Ask::Pool { attribute: Dots::Strength, skill: None });
    play.does(ada, other.clone());
    play.refused(ada, ask.clone(), "refused-effort-this-round");
    play.does(ada, Command::TakeBack);
    // Out of her turn it is the same round.
    play.ends("Ada");
    play.does(ada, other.clone());
    play.refused(ada, ask.clone(), "refused-effort-this-round");
    play.does(ada, Command::TakeBack);
    play.ends("Bo");
    play.does(GM, Command::EndTurn { thing: play.id("Ogre") });
    play.passes("Ada");
    play.passes("Bo");
    play.does(ada, other);
    play.does(ada, ask);
}

#[test]
fn f1_f2_cheats_with_ones_own_points_are_refused() {
    let mut play = Play::new(three(0));
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let gm_only = "refused-game-master-only";
    play.refused(ada, Command::ChangeFortune { thing, by: 1, reason: String::new() }, gm_only);
    play.refused(ada, Command::EditSheet { thing, edit: SheetEdit::Luck(3) }, gm_only);
    play.refused(GM, Command::EditSheet { thing, edit: SheetEdit::Luck(4) }, "refused-beyond-the-range");
    play.refused(GM, Command::EditSheet { thing, edit: SheetEdit::Luck(-4) }, "refused-beyond-the-range");
    play.refused(
        GM,
        Command::ChangeFortune { thing: play.id("Ogre"), by: 1, reason: String::new() },
        "refused-without-fortune",
    );
    play.does(GM, Command::ChangeFortune { thing, by: 127, reason: String::new() });
    assert_eq!(play.fortune("Ada"), 3, "F2: never above the maximum");
    play.does(GM, Command::ChangeFortune { thing, by: -128, reason: String::new() });
    assert_eq!(play.fortune("Ada"), 0, "F2: never below 0");
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

#[test]
fn f10_cheats_for_more_points_are_refused() {
    let mut play = Play::new(three(0));
    let regain = |occasion| Command::RegainFortune { occasion, reason: String::new() };
    let (ada, ogre) = (play.id("Ada"), play.id("Ogre"));
    let occasions = || {
        vec![
            Occasion::Chapter { points: 1 },
            Occasion::Session { present: vec![ada] },
            Occasion::Adventure,
            Occasion::Heroism,
            Occasion::Award { thing: ada },
        ]
    };
    for occasion in occasions() {
        play.refused(play.seat("Ada"), regain(occasion), "refused-game-master-only");
    }
    play.refused(GM, regain(Occasion::Chapter { points: 0 }), "refused-chapter-points");
    play.refused(GM, regain(Occasion::Chapter { points: 99 }), "refused-chapter-points");
    play.refused(GM, regain(Occasion::Session { present: vec![ogre] }), "refused-no-hero");
    play.refused(GM, regain(Occasion::Award { thing: ogre }), "refused-without-fortune");
    play.refused(GM, regain(Occasion::Award { thing: ThingId(99) }), "refused-no-such-token");
    play.does(
        GM,
        Command::SetHouseRules { house: HouseRules { fortune: FortuneFor::Nobody, ..HouseRules::default() } },
    );
    for occasion in occasions() {
        play.refused(GM, regain(occasion), "refused-table-without-fortune");
    }
}

#[test]
fn f10_the_dead_get_nothing_back_and_the_wounded_do() {
    let mut play = Play::new(three(0));
    let (ada, bo) = (play.id("Ada"), play.id("Bo"));
    for (thing, by) in [(ada, -40), (bo, -31)] {
        play.does(GM, Command::ChangeLife { thing, by, reason: String::new() });
        play.does(GM, Command::ChangeFortune { thing, by: -9, reason: String::new() });
    }
    play.does(GM, Command::RegainFortune { occasion: Occasion::Chapter { points: 1 }, reason: String::new() });
    assert_eq!((play.fortune("Ada"), play.fortune("Bo")), (0, 1), "Bo lies dying and has come through so far");
    play.does(GM, Command::RegainFortune { occasion: Occasion::Adventure, reason: String::new() });
    assert_eq!((play.fortune("Ada"), play.fortune("Bo")), (0, 3));
}

#[test]
fn f11_cheats_of_those_without_fortune_are_refused() {
    let mut play = begun(0);
    let ogre = play.id("Ogre");
    let without = "refused-without-fortune";
    play.refused(GM, Command::Defence { thing: ogre }, without);
    play.refused(GM, Command::IgnoreConditions { thing: ogre }, without);
    play.refused(GM, Command::BuyAbility { thing: ogre, ability: Ability::ImprovedDodge }, without);
    play.does(GM, attack(&play, "Ogre", "Ada", "club"));
    throw(&mut play, &[13]);
    play.refused(GM, spend(Spend::Reroll(vec![0])), without);
    assert!(roll_of(&play.table, GM).choices.iter().skip(1).all(|choice| choice.why_not.is_some()));
}

#[test]
fn f14_cheats_around_abilities_are_refused() {
    let poor = |sheet: &mut Sheet| sheet.adventure_points = 9;
    let mut play = Play::new(TableBuilder::new().hero("Ada").fortune(1).sheet(poor).hero("Bo").fortune(1));
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let buy = |ability| Command::BuyAbility { thing, ability };
    play.refused(play.seat("Bo"), buy(Ability::ImprovedDodge), "refused-not-yours");
    play.refused(ada, buy(Ability::Alertness), "refused-adventure-points");
    play.refused(ada, Command::BuyAbility { thing: play.id("Bo"), ability: Ability::Alertness }, "refused-not-yours");
    play.refused(
        play.seat("Bo"),
        Command::BuyAbility { thing: play.id("Bo"), ability: Ability::Alertness },
        "refused-no-sheet",
    );
    play.does(ada, buy(Ability::ImprovedDodge));
    play.refused(ada, buy(Ability::ImprovedDodge), "refused-ability-had");
    play.refused(ada, buy(Ability::ImprovedParry), "refused-adventure-points");
    play.refused(ada, Command::EditSheet { thing, edit: SheetEdit::AdventurePoints(99) }, "refused-game-master-only");
    play.does(
        GM,
        Command::SetHouseRules { house: HouseRules { fortune: FortuneFor::Nobody, ..HouseRules::default() } },
    );
    play.refused(ada, buy(Ability::ImprovedParry), "refused-table-without-fortune");
}

/// Lora of the lab door: a pool of five, under pressure.
fn pressed() -> Play {
    Play::new(three(0).house(|house| house.pressure = Some(true)))
}

fn pool_on(play: &Play, on: &str, reason: &str, repeatable: bool) -> Command {
    let on = (!on.is_empty()).then(|| play.id(on));
    Command::Check { thing: play.id("Ada"), ask: POOL, on, eyes: false, repeatable, reason: reason.to_owned() }
}

#[test]
fn e1_cheats_with_other_words_do_not_forget_an_attempt() {
    let mut play = pressed();
    let ada = play.seat("Ada");
    for (reason, dice) in [("", 4), ("a shoulder", 3), ("a boot", 2)] {
        let command = pool_on(&play, "Door", reason, true);
        play.does(ada, command);
        assert_eq!(roll_of(&play.table, ada).sum.value, dice, "dazed, and each failure is one die less: {reason}");
        throw(&mut play, &[2; 4][..dice as usize]);
    }
    play.refused(ada, Command::ClearAttempts { thing: play.id("Ada"), on: None }, "refused-game-master-only");
    play.refused(ada, Command::AddModifier { amount: 5, reason: String::new() }, "refused-game-master-only");
    play.refused(GM, Command::ClearAttempts { thing: play.id("Bo"), on: None }, "refused-no-attempts");
}

#[test]
fn e1_cheats_with_a_second_attempt_in_one_turn_are_refused() {
    let mut play = begun(0);
    let ada = play.seat("Ada");
    let command = pool_on(&play, "Door", "", true);
    play.does(ada, command.clone());
    throw(&mut play, &[2; 4]);
    let next = "refused-attempt-next-turn";
    play.refused(ada, command.clone(), next);
    play.refused(ada, pool_on(&play, "Door", "harder", true), next);
    play.refused(ada, pool_on(&play, "Door", "", false), next);
    play.refused(GM, command.clone(), next);
    play.does(GM, Command::Undo);
    throw(&mut play, &[2; 4]);
    play.refused(ada, command.clone(), next);
    for name in ["Ada", "Bo"] {
        play.ends(name);
    }
    play.refused(ada, command.clone(), next);
    play.does(GM, Command::EndTurn { thing: play.id("Ogre") });
    play.passes("Ada");
    play.passes("Bo");
    play.does(ada, command.clone());
    assert_eq!(roll_of(&play.table, ada).sum.value, 3, "the encounter presses: one die less");
    throw(&mut play, &[2; 3]);
    play.does(GM, Command::EndEncounter);
    play.does(ada, command);
}

#[test]
fn e2_cheats_with_what_can_be_tried_once_are_refused() {
    let mut play = Play::new(three(0));
    let ada = play.seat("Ada");
    let command = pool_on(&play, "Door", "", false);
    play.does(ada, command.clone());
    throw(&mut play, &[2; 4]);
    let once = "refused-one-shot";
    for (reason, repeatable) in [("", false), ("", true), ("once more", false), ("once more", true)] {
        play.refused(ada, pool_on(&play, "Door", reason, repeatable), once);
        play.refused(GM, pool_on(&play, "Door", reason, repeatable), once);
    }
    play.does(GM, Command::Undo);
    throw(&mut play, &[2; 4]);
    play.refused(ada, command, once);
}

#[test]
fn e3_cheats_around_an_extended_action_are_refused() {
    let mut play = Play::new(three(0));
    let (ada, bo, thing) = (play.seat("Ada"), play.seat("Bo"), play.id("Ada"));
    let begin = |needed, stages, ask| {
        let reason = "the lock".to_owned();
        Command::BeginExtended { thing, ask, on: None, eyes: false, needed, stages, reason }
    };
    play.refused(ada, begin(3, 2, POOL), "refused-game-master-only");
    play.refused(GM, begin(0, 2, POOL), "refused-extended-size");
    play.refused(GM, begin(3, 0, POOL), "refused-extended-size");
    play.refused(GM, begin(3, 2, Ask::Attribute(Attribute::Courage)), "refused-extended-pools");
    play.refused(ada, Command::Stage { thing }, "refused-no-extended");
    play.does(GM, begin(3, 2, POOL));
    play.refused(GM, begin(1, 9, POOL), "refused-extended-already");
    play.refused(bo, Command::Stage { thing }, "refused-not-yours");
    play.refused(GM, Command::FreshStart { thing }, "refused-extended-not-failed");
    play.does(ada, Command::Stage { thing });
    play.refused(ada, Command::Stage { thing }, "refused-answer-first");
    play.refused(ada, Command::EndExtended { thing }, "refused-answer-first");
    throw(&mut play, &[2; 4]);
    play.does(ada, Command::Stage { thing });
    throw(&mut play, &[2; 4]);
    play.refused(ada, Command::Stage { thing }, "refused-extended-failed");
    play.refused(ada, Command::FreshStart { thing }, "refused-game-master-only");
    play.refused(bo, Command::EndExtended { thing }, "refused-not-yours");
}

#[test]
fn e5_cheats_around_a_hopeless_effort_are_refused() {
    let hopeless = |rule| {
        let mut play = Play::new(three(0).house(|house| house.hopeless_effort = rule));
        let pool = check(&play, Ask::Pool { attribute: Dots::Strength, skill: Some(Dots::Crafts) });
        play.does(play.seat("Ada"), pool);
        play.does(GM, Command::AddModifier { amount: -9, reason: String::new() });
        play
    };
    let mut play = hopeless(HopelessEffort::Ask);
    let (ada, bo) = (play.seat("Ada"), play.seat("Bo"));
    play.refused(ada, Command::EffortBack, "refused-no-effort");
    play.does(ada, Command::Effort);
    play.refused(bo, Command::EffortBack, "refused-not-your-roll");
    play.refused(GM, Command::AnswerPlea { give: true }, "refused-nobody-asks");
    play.does(ada, Command::EffortBack);
    play.refused(ada, Command::EffortBack, "refused-effort-asked");
    play.refused(ada, Command::AnswerPlea { give: true }, "refused-answer-first");
    play.refused(ada, Command::Effort, "refused-effort-once");
    play.does(GM, Command::AnswerPlea { give: false });
    play.refused(ada, Command::EffortBack, "refused-effort-insisted");
    play.refused(GM, Command::AnswerPlea { give: true }, "refused-nobody-asks");
    throw(&mut play, &[5]);
    play.refused(ada, Command::EffortBack, "refused-no-roll-announced");
    let mut play = hopeless(HopelessEffort::Insist);
    play.does(play.seat("Ada"), Command::Effort);
    play.refused(play.seat("Ada"), Command::EffortBack, "refused-effort-stays");
    let Moment { mut play, ask } = effort();
    play.does(play.seat("Ada"), ask);
    play.refused(play.seat("Ada"), Command::EffortBack, "refused-effort-not-hopeless");
}

#[test]
fn e9_cheats_with_raised_dots_are_refused() {
    let mut play = Play::new(three(0));
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let raise = |of, dots| Command::RaiseDots { thing, of, dots, reason: String::new() };
    play.refused(ada, raise(Dots::Resolve, 1), "refused-game-master-only");
    play.refused(ada, Command::ChangeWillpower { thing, by: 1, reason: String::new() }, "refused-game-master-only");
    play.refused(GM, raise(Dots::Strength, 1), "refused-boost-of");
    play.refused(GM, raise(Dots::Resolve, 0), "refused-boost-dots");
    play.refused(GM, Command::EndBoost { thing, of: Dots::Resolve }, "refused-not-boosted");
    play.does(GM, raise(Dots::Resolve, 1));
    play.refused(GM, raise(Dots::Resolve, 1), "refused-boosted-already");
    play.refused(ada, Command::EndBoost { thing, of: Dots::Resolve }, "refused-game-master-only");
    play.does(GM, Command::EndBoost { thing, of: Dots::Resolve });
    play.refused(GM, Command::EndBoost { thing, of: Dots::Resolve }, "refused-not-boosted");
}

#[test]
fn e10_cheats_out_of_what_is_not_trained_are_refused() {
    let mut play = Play::new(three(0));
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    let untrained = check(&play, Ask::Pool { attribute: Dots::Strength, skill: Some(Dots::Crafts) });
    play.does(ada, untrained);
    assert_eq!(roll_of(&play.table, ada).sum.value, 3 - 3 - 1, "untrained, and dazed");
    play.refused(ada, Command::AddModifier { amount: 3, reason: String::new() }, "refused-answer-first");
    play.refused(GM, Command::AddModifier { amount: 0, reason: String::new() }, "refused-modifier-size");
    play.refused(GM, Command::AddModifier { amount: 21, reason: String::new() }, "refused-modifier-size");
    play.refused(ada, Command::EditSheet { thing, edit: SheetEdit::Dots(Dots::Crafts, 5) }, "refused-answer-first");
    // What is learned meanwhile does not change a roll whose numbers lie on the table.
    play.does(GM, Command::EditSheet { thing, edit: SheetEdit::Dots(Dots::Crafts, 5) });
    play.refused(SeatId(9), Command::RollDice, "refused-no-such-seat");
}

/// The names of the tests in the files beside this one, each with its body.
fn tests() -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/table");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the tests").flatten().map(|file| file.path()).collect();
    files.sort();
    let mut tests = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a test file");
        for part in text.split("#[test]\n").skip(1) {
            let part = part.trim_start();
            let Some((name, body)) = part.strip_prefix("fn ").and_then(|part| part.split_once('(')) else { continue };
            let body = body.split_once("\n}").map_or(body, |(body, _)| body);
            tests.push((name.to_owned(), body.to_owned()));
        }
    }
    tests
}

#[test]
fn every_rule_of_fortune_and_effort_is_played_and_cheated() {
    let tests = tests();
    let rules = (1..=14).map(|n| format!("f{n}")).chain((1..=10).map(|n| format!("e{n}")));
    for rule in rules {
        let named: Vec<_> = tests.iter().filter(|(name, _)| name.split('_').any(|part| part == rule)).collect();
        let is_cheat = |name: &str| name.contains("_cheats_");
        assert!(named.iter().any(|(name, _)| !is_cheat(name)), "{rule} is played");
        let refuses = |body: &str| body.contains(".refused(") || body.contains("cheat(");
        assert!(named.iter().any(|(name, body)| is_cheat(name) && refuses(body)), "{rule} is cheated");
    }
}
