//! Where the game master decides case by case who has Fortune (F11): by the sheet until something is said, then by the word;
//! and those who try to cheat.

use crate::combat::{attack, begun, duel, throw};
use crate::fortune::{climber, spend};
use crate::play::{GM, Play, happenings};
use torchline::knowledge::view::Supply;
use torchline::rules::event::Happening;
use torchline::rules::house::{FortuneFor, HouseRules};
use torchline::rules::sheet::Ability;
use torchline::session::Command;
use torchline::session::command::{SheetEdit, Spend};
use torchline::session::testing::TableBuilder;

/// Ada has Fortune on her sheet, so has the boss; the ogre has none.
fn table(fortune: FortuneFor) -> Play {
    let builder = TableBuilder::new().hero("Ada").fortune(2).sheet(climber(0)).ability(Ability::Alertness);
    let builder = builder.opponent("Boss").fortune(1).sheet(climber(0)).opponent("Ogre").sheet(climber(0));
    Play::new(builder.house(|house| house.fortune = fortune))
}

fn word(play: &Play, name: &str, has: bool) -> Command {
    Command::EditSheet { thing: play.id(name), edit: SheetEdit::HasFortune(has) }
}

/// The Fortune that the game master sees on a sheet, and what is decided of it.
fn shown(play: &Play, name: &str) -> (Option<i32>, Option<bool>) {
    let id = play.id(name);
    let sheet = play.table.view(GM).sheets.into_iter().find(|sheet| sheet.id == id).expect("a sheet");
    (sheet.fortune.map(|Supply { now, .. }| now), sheet.fortune_decided)
}

fn change(play: &Play, name: &str, by: i8) -> Command {
    Command::ChangeFortune { thing: play.id(name), by, reason: String::new() }
}

#[test]
fn f11_case_by_case_the_sheet_tells_until_the_game_master_does() {
    let mut play = table(FortuneFor::CaseByCase);
    assert_eq!(
        ["Ada", "Boss", "Ogre"].map(|name| shown(&play, name)),
        [(Some(2), Some(true)), (Some(1), Some(true)), (None, Some(false))]
    );
    let given = word(&play, "Ogre", true);
    let events = play.does(GM, given);
    assert!(
        matches!(
            happenings(&events)[..],
            [Happening::SheetEdited { .. }, Happening::FortuneChanged { by: 3, before: 0, after: 3, .. }]
        ),
        "the log accounts for the points: {events:?}"
    );
    assert_eq!(shown(&play, "Ogre"), (Some(3), Some(true)), "the full base maximum (F2)");
    let denied = word(&play, "Boss", false);
    let events = play.does(GM, denied);
    let points = happenings(&events).into_iter().find(|what| matches!(what, Happening::FortuneChanged { .. }));
    assert!(matches!(points, Some(Happening::FortuneChanged { by: -1, before: 1, after: 0, .. })));
    assert_eq!(shown(&play, "Boss"), (None, Some(false)), "and nothing of it shows");
    play.does(GM, word(&play, "Boss", true));
    assert_eq!(shown(&play, "Boss"), (Some(1), Some(true)), "what its sheet has is what comes back");
}

#[test]
fn f11_case_by_case_a_hero_that_is_denied_sees_nothing_of_it() {
    let mut play = table(FortuneFor::CaseByCase);
    let ada = play.seat("Ada");
    let sheet = |play: &Play| play.table.view(ada).sheets.pop().expect("her sheet");
    assert_eq!((sheet(&play).abilities.len(), sheet(&play).fortune_decided), (1, None), "players do not decide it");
    play.does(GM, word(&play, "Ada", false));
    let denied = sheet(&play);
    assert_eq!((denied.fortune, denied.abilities.len(), denied.ability_offers.len()), (None, 0, 0));
}

#[test]
fn f11_case_by_case_whoever_is_given_fortune_can_use_it_and_whoever_is_denied_cannot() {
    let mut play = begun(duel().house(|house| house.fortune = FortuneFor::CaseByCase), &["Ada", "Ogre"]);
    let end = Command::EndTurn { thing: play.id("Ada") };
    play.does(GM, end);
    play.does(GM, word(&play, "Ogre", true));
    let blow = attack(&play, "Ogre", "Ada", "club");
    play.does(GM, blow);
    throw(&mut play, &[15]);
    play.does(GM, word(&play, "Ogre", false));
    play.refused(GM, spend(Spend::Reroll(vec![0])), "refused-without-fortune");
    play.does(GM, word(&play, "Ogre", true));
    play.does(GM, spend(Spend::Reroll(vec![0])));
    assert_eq!(shown(&play, "Ogre"), (Some(2), Some(true)));
}

#[test]
fn f11_case_by_case_the_word_can_be_undone_and_goes_with_the_option() {
    let mut play = table(FortuneFor::CaseByCase);
    let before = play.table.hash();
    play.does(GM, word(&play, "Ogre", true));
    play.does(GM, Command::Undo);
    assert_eq!((play.table.hash(), shown(&play, "Ogre")), (before, (None, Some(false))));
    play.does(GM, Command::Redo);
    play.does(GM, change(&play, "Ogre", -2));
    let house = HouseRules { fortune: FortuneFor::Chosen, ..play.table.house().clone() };
    play.does(GM, Command::SetHouseRules { house });
    assert_eq!(shown(&play, "Ogre"), (None, None), "what only the word gave is gone");
    play.refused(GM, change(&play, "Ogre", 1), "refused-without-fortune");
    assert_eq!(shown(&play, "Boss"), (Some(1), None), "the sheet keeps its own");
}

#[test]
fn f11_cheats_with_the_word_of_the_game_master_are_refused() {
    let mut play = table(FortuneFor::CaseByCase);
    let ada = play.seat("Ada");
    play.refused(ada, word(&play, "Ada", false), "refused-game-master-only");
    play.refused(ada, word(&play, "Ogre", true), "refused-game-master-only");
    play.refused(GM, word(&play, "Ada", true), "refused-changes-nothing");
    play.refused(GM, word(&play, "Ogre", false), "refused-changes-nothing");
    play.refused(GM, change(&play, "Ogre", 1), "refused-without-fortune");
    for fortune in [FortuneFor::Chosen, FortuneFor::Nobody, FortuneFor::Everyone] {
        let mut play = table(fortune);
        play.refused(GM, word(&play, "Ogre", true), "refused-fortune-not-case-by-case");
        assert_eq!(shown(&play, "Ogre").1, None, "nothing to decide");
    }
}

fn house(play: &Play, fortune: FortuneFor) -> Command {
    Command::SetHouseRules { house: HouseRules { fortune, ..play.table.house().clone() } }
}

fn edit(play: &Play, name: &str, edit: SheetEdit) -> Command {
    Command::EditSheet { thing: play.id(name), edit }
}

/// The Fortune of a token before some edits of its sheet and after them.
fn after(fortune: FortuneFor, name: &str, spent: i8, edits: &[SheetEdit]) -> (Option<i32>, Option<i32>) {
    let mut play = table(fortune);
    if shown(&play, name).0.is_none() {
        play.does(GM, word(&play, name, true));
    }
    play.does(GM, change(&play, name, -spent));
    let before = shown(&play, name).0;
    for one in edits {
        play.does(GM, edit(&play, name, one.clone()));
    }
    (before, shown(&play, name).0)
}

#[test]
fn f11_what_was_spent_stays_spent_across_every_edit_of_the_sheet() {
    use FortuneFor::{CaseByCase, Everyone};
    use SheetEdit::{HasFortune, Luck, NoFortune};
    let word = [HasFortune(false), HasFortune(true)];
    assert_eq!(after(CaseByCase, "Ogre", 2, &word), (Some(1), Some(1)), "denied and given again");
    assert_eq!(after(CaseByCase, "Ada", 2, &word), (Some(0), Some(0)), "that of the sheet no less");
    assert_eq!(after(CaseByCase, "Ogre", 2, &[Luck(2)]), (Some(1), Some(1)), "the lent points become its own");
    assert_eq!(after(CaseByCase, "Ogre", 2, &[Luck(2), NoFortune]), (Some(1), Some(1)), "and lent ones again");
    assert_eq!(after(Everyone, "Ogre", 2, &[Luck(1), NoFortune, Luck(3)]), (Some(1), Some(1)));
    assert_eq!(after(Everyone, "Ada", 1, &[NoFortune, Luck(0)]), (Some(1), Some(1)), "taken off and put on again");
    let denied = [Luck(1), NoFortune, HasFortune(false), Luck(2), NoFortune, HasFortune(true)];
    assert_eq!(after(CaseByCase, "Ogre", 3, &denied), (Some(0), Some(0)), "in any order");
}

#[test]
fn f11_what_was_spent_stays_spent_while_the_table_plays_otherwise() {
    let mut play = table(FortuneFor::CaseByCase);
    play.does(GM, word(&play, "Ogre", true));
    play.does(GM, change(&play, "Ogre", -2));
    for other in [FortuneFor::Nobody, FortuneFor::Chosen] {
        play.does(GM, house(&play, other));
        play.does(GM, house(&play, FortuneFor::CaseByCase));
        assert_eq!(shown(&play, "Ogre"), (Some(1), Some(true)), "after {other:?}");
    }
    play.does(GM, house(&play, FortuneFor::Everyone));
    assert_eq!(shown(&play, "Ogre").0, Some(1));
}

#[test]
fn f11_whoever_gets_fortune_for_the_first_time_has_all_of_it() {
    let mut play = table(FortuneFor::Chosen);
    let events = play.does(GM, edit(&play, "Ogre", SheetEdit::Luck(1)));
    let points = happenings(&events).into_iter().find(|what| matches!(what, Happening::FortuneChanged { .. }));
    assert!(matches!(points, Some(Happening::FortuneChanged { by: 4, before: 0, after: 4, .. })), "{events:?}");
}

#[test]
fn f11_fortune_that_is_taken_off_and_luck_alone_never_bring_points_back() {
    let mut play = table(FortuneFor::Everyone);
    play.does(GM, change(&play, "Ogre", -2));
    for luck in [1, -3, 3, 0] {
        play.does(GM, edit(&play, "Ogre", SheetEdit::Luck(luck)));
        assert!(shown(&play, "Ogre").0 <= Some(1), "Luck {luck} refills nothing");
    }
}
