//! Those who try to cheat with points themselves: their bounds, their return, who has them, what they buy (F1, F2, F10, F11,
//! F14); see `cheats`.

use crate::cheats::{begun, three};
use crate::combat::{attack, throw};
use crate::fortune::spend;
use crate::play::{GM, Play, roll_of};
use torchline::knowledge::ThingId;
use torchline::rules::HouseRules;
use torchline::rules::house::FortuneFor;
use torchline::rules::sheet::{Ability, Sheet};
use torchline::session::Command;
use torchline::session::command::{Occasion, SheetEdit, Spend};
use torchline::session::testing::TableBuilder;

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
    play.does(GM, Command::ChangeFortune { thing: bo, by: -1, reason: String::new() });
    play.does(GM, Command::RegainFortune { occasion: Occasion::Heroism, reason: String::new() });
    assert_eq!((play.fortune("Ada"), play.fortune("Bo")), (0, 3), "the dead are no heroes of a feat");
}

#[test]
fn f10_a_session_gives_a_point_to_all_who_took_part_last_time_also_to_the_dead() {
    let mut play = Play::new(three(0));
    let (ada, bo) = (play.id("Ada"), play.id("Bo"));
    let begins = |present| Command::RegainFortune { occasion: Occasion::Session { present }, reason: String::new() };
    play.does(GM, begins(vec![ada]));
    for (thing, by) in [(ada, -40), (bo, 0)] {
        if by != 0 {
            play.does(GM, Command::ChangeLife { thing, by, reason: String::new() });
        }
        play.does(GM, Command::ChangeFortune { thing, by: -9, reason: String::new() });
    }
    play.does(GM, begins(vec![bo]));
    assert_eq!((play.fortune("Ada"), play.fortune("Bo")), (1, 0), "Ada took part and died; Bo was not there");
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
