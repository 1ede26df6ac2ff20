//! S2 on whole tables: blows at those whom one does not see, on a guess or told where, and listening for them.

use crate::combat::{asked, attack, has, life, settle};
use crate::play::{GM, Play, happenings, known_to, roll_of};
use torchline::board::{Ambient, Cell, Stature};
use torchline::knowledge::view::{Defence, RollStage};
use torchline::rules::event::{CheckKind, Event, Happening};
use torchline::rules::sheet::{Characteristic, Condition};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

/// Ada stands in the dark beside an ogre that she does not see.
fn dark() -> TableBuilder {
    let builder = TableBuilder::new().ambient(Ambient::PitchDark);
    let builder = builder.hero("Ada").at(3, 3).initiative(12).combat(14, 9, 7, 12).weapon("sword").fortune(0);
    let builder = builder.sheet(|sheet| _ = sheet.characteristics.insert(Characteristic::Perception, 4));
    let builder = builder.opponent("Ogre").at(4, 3).initiative(5).combat(12, 8, 6, 0).weapon("club");
    builder.sheet(|sheet| _ = sheet.characteristics.insert(Characteristic::Stealth, 3))
}

fn begun(builder: TableBuilder) -> Play {
    let (mut play, _) = Play::encounter(builder.dice([3, 3]), &["Ada", "Ogre"], &[]);
    let _ = play.table.apply(GM, &Command::PassFirstMove);
    play
}

fn guess(play: &Play, x: i32, y: i32) -> Command {
    Command::AttackSquare { thing: play.id("Ada"), at: Cell::new(x, y), weapon: "sword".to_owned() }
}

/// Strikes at a square: the attack falls so, and the die that says whether it finds anybody.
fn strike(play: &mut Play, (x, y): (i32, i32), dice: &[u32]) -> Vec<Event> {
    let ada = play.seat("Ada");
    let mut events = play.does(ada, guess(play, x, y));
    events.extend(settle(play, dice));
    events
}

fn sized(stature: Stature) -> TableBuilder {
    dark().stature(stature)
}

#[test]
fn s2_after_a_hit_on_a_guess_the_size_of_the_target_decides_by_a_d6() {
    for (stature, misses) in
        [(Stature::Tiny, 5), (Stature::Small, 4), (Stature::Medium, 3), (Stature::Large, 2), (Stature::Huge, 1)]
    {
        for die in 1..=6 {
            let mut play = begun(sized(stature));
            let events = strike(&mut play, (4, 3), &[14, die]);
            assert_eq!(asked(&play, GM).is_some(), die > misses, "{stature:?}, die {die}");
            let nothing = happenings(&events).iter().any(|what| matches!(what, Happening::StruckNothing { .. }));
            assert_eq!(nothing, die <= misses, "{stature:?}, die {die}");
        }
    }
}

#[test]
fn s2_a_token_without_a_stature_of_its_own_goes_by_its_cells() {
    for (cells, stature) in [(1, Stature::Medium), (2, Stature::Large), (3, Stature::Huge), (4, Stature::Huge)] {
        assert_eq!(Stature::of_cells(cells), stature);
    }
}

#[test]
fn s2_a_blow_that_finds_somebody_goes_on_as_any_other_and_does_not_tell_whom() {
    let mut play = begun(dark());
    let ada = play.seat("Ada");
    let events = strike(&mut play, (4, 3), &[10, 5]);
    let told = known_to(&events, ada);
    assert!(told.iter().any(|what| matches!(what, Happening::StruckUnseen { die: 5, .. })), "{told:?}");
    let shown = asked(&play, ada).expect("she knows that somebody defends");
    assert_eq!((shown.defender, shown.attacker), (None, Some(play.id("Ada"))));
    play.does(GM, Command::Defend { with: Defence::None });
    let roll = roll_of(&play.table, ada);
    assert!(!format!("{roll:?}").contains("Ogre"), "{roll:?}");
    let events = settle(&mut play, &[2]);
    assert_eq!(life(&play, "Ogre"), 30 - (2 + 4));
    let told = format!("{:?}", known_to(&events, ada));
    assert!(!told.contains("Ogre"), "{told}");
    assert_eq!(play.table.view(ada).tokens.len(), 1, "only herself");
}

#[test]
fn s2_the_die_stands_in_the_log_of_the_game_master_alone_while_it_finds_nobody() {
    for at in [(4, 3), (2, 3)] {
        let mut play = begun(dark());
        let ada = play.seat("Ada");
        let events = strike(&mut play, at, &[10, 2]);
        let free = |what: &&Happening| matches!(what, Happening::Rolled { check, .. } if matches!(check.kind, CheckKind::Free(_)));
        assert_eq!(known_to(&events, GM).iter().filter(|what| free(what)).count(), 1, "{at:?}");
        assert_eq!(known_to(&events, ada).iter().filter(|what| free(what)).count(), 0, "{at:?}");
        assert!(known_to(&events, ada).iter().any(|what| matches!(what, Happening::StruckNothing { .. })));
    }
}

#[test]
fn s2_a_guess_costs_what_the_weapon_costs_and_can_be_undone_and_saved_in_its_midst() {
    let mut play = begun(dark());
    let (ada, before) = (play.seat("Ada"), play.table.hash());
    play.does(ada, guess(&play, 4, 3));
    assert_eq!(play.thing("Ada").ap.map(|ap| ap.left), Some(8 - 3));
    assert_eq!(roll_of(&play.table, ada).stage, RollStage::Announced);
    assert_eq!(roll_of(&play.table, ada).sum.value, 14, "no modifier tells of anybody");
    let copy = Table::open(&play.table.document(), play.table.dice().clone()).expect("it opens");
    assert_eq!(copy.hash(), play.table.hash());
    play.does(GM, Command::Undo);
    assert_eq!(play.table.hash(), before);
}

#[test]
fn s2_squares_that_cannot_be_struck_at() {
    let rows = ["########", "#......#", "#.#....#", "#......#", "########"];
    let torch = torchline::level::ThingDoc {
        light: Some(torchline::board::LightSource {
            kind: torchline::board::SourceKind::Lamp,
            lit: true,
            colour: None,
        }),
        carried_by: Some(torchline::rules::things::CarriedBy(torchline::knowledge::ThingId(1))),
        ..torchline::level::ThingDoc::default()
    };
    let mut play = begun(dark().rows(rows).thing("torch", torch));
    let ada = play.seat("Ada");
    play.refused(ada, guess(&play, 3, 3), "refused-attack-oneself");
    play.refused(ada, guess(&play, 4, 3), "refused-seen-there");
    play.refused(ada, guess(&play, 2, 2), "refused-no-floor");
    play.refused(ada, guess(&play, 6, 1), "refused-out-of-reach");
    play.refused(ada, guess(&play, 30, 3), "refused-unknown-place");
    let mut play = begun(dark());
    let ada = play.seat("Ada");
    play.refused(ada, guess(&play, 6, 3), "refused-unknown-place");
    play.refused(ada, attack(&play, "Ada", "Ogre", "sword"), "refused-no-such-thing");
}

#[test]
fn s2_whoever_is_told_where_to_strike_by_other_eyes_may_miss_all_the_same() {
    for (die, hits) in [(3, false), (4, true)] {
        let builder = dark().ambient(Ambient::Daylight);
        let mut play = begun(builder.companion("Bo").at(2, 2));
        let ada = play.seat("Ada");
        play.does(GM, Command::SetCondition { thing: play.id("Ada"), condition: Condition::Blind, level: 1 });
        play.does(ada, attack(&play, "Ada", "Ogre", "sword"));
        let events = settle(&mut play, &[5, die]);
        assert_eq!(asked(&play, GM).is_some(), hits, "die {die}");
        let rolled = known_to(&events, ada).into_iter().filter(|what| matches!(what, Happening::Rolled { .. })).count();
        assert_eq!(rolled, 2, "attack and die stand in her log, since she sees whom she strikes at");
    }
}

#[test]
fn s2_the_invisible_are_seen_by_nobody_in_broad_daylight() {
    let mut play = begun(dark().ambient(Ambient::Daylight));
    let (ada, ogre) = (play.seat("Ada"), play.id("Ogre"));
    assert!(play.table.view(ada).token(ogre).is_some());
    play.does(GM, Command::SetCondition { thing: ogre, condition: Condition::Invisible, level: 1 });
    assert!(play.table.view(ada).token(ogre).is_none(), "and where it stood nobody is seen");
    play.refused(ada, attack(&play, "Ada", "Ogre", "sword"), "refused-no-such-thing");
    let events = strike(&mut play, (4, 3), &[10, 6]);
    assert!(known_to(&events, ada).iter().any(|what| matches!(what, Happening::StruckUnseen { .. })));
    play.does(GM, Command::Undo);
    play.does(GM, Command::Undo);
    play.does(GM, Command::SetCondition { thing: ogre, condition: Condition::Invisible, level: 0 });
    assert!(play.table.view(ada).token(ogre).is_some());
}

#[test]
fn s2_the_blind_see_nothing_until_they_see_again() {
    let mut play = begun(dark().ambient(Ambient::Daylight));
    let (ada, thing) = (play.seat("Ada"), play.id("Ada"));
    play.does(GM, Command::SetCondition { thing, condition: Condition::Blind, level: 1 });
    assert!(play.table.view(ada).cells.iter().all(|cell| !cell.known.now()));
    play.does(GM, Command::SetCondition { thing, condition: Condition::Blind, level: 0 });
    assert!(play.table.view(ada).cells.iter().all(|cell| cell.known.now()));
    assert_eq!(has(&play, "Ada", Condition::Blind), 0);
}

/// Ada listens; her dice fall so, then those of the ogre.
fn listen(play: &mut Play, hers: [u32; 2], its: [u32; 2]) -> Vec<Event> {
    let ada = play.seat("Ada");
    play.does(ada, Command::Listen { thing: play.id("Ada") });
    settle(play, &[hers, its].concat())
}

fn heard(play: &Play) -> Vec<Cell> {
    play.table.view(play.seat("Ada")).heard.into_iter().flat_map(|heard| heard.at).collect()
}

#[test]
fn s2_listening_is_perception_against_stealth_and_a_tie_goes_to_the_searcher() {
    for (hers, its, found) in [([3, 3], [4, 3], true), ([3, 2], [4, 3], false), ([6, 6], [6, 6], true)] {
        let mut play = begun(dark());
        let ada = play.seat("Ada");
        let events = listen(&mut play, hers, its);
        assert_eq!(heard(&play), if found { vec![Cell::new(4, 3)] } else { vec![] }, "{hers:?} + 4, {its:?} + 3");
        let told = format!("{:?}", known_to(&events, ada));
        assert!(!told.contains("Ogre"), "{told}");
        assert_eq!(play.table.view(ada).tokens.len(), 1, "the square, not who it is");
        let offered = play.table.choices(ada, play.id("Ada"));
        assert_eq!(offered.iter().any(|choice| choice.command == guess(&play, 4, 3)), found);
        play.ends("Ada");
        play.does(GM, Command::EndTurn { thing: play.id("Ogre") });
        assert_eq!(heard(&play), [], "when the round is over it may be elsewhere");
    }
}

#[test]
fn s2_whoever_fumbles_hears_nobody() {
    let mut play = begun(dark());
    listen(&mut play, [1, 1], [1, 2]);
    assert_eq!(heard(&play), []);
}

#[test]
fn s2_who_is_far_off_or_senseless_is_not_heard() {
    let rows = vec![".".repeat(40); 5];
    let far = dark().rows(rows.iter().map(String::as_str)).at(30, 1);
    let mut play = begun(far);
    let events = listen(&mut play, [6, 5], [1, 1]);
    assert_eq!(heard(&play), []);
    assert_eq!(happenings(&events).iter().filter(|what| matches!(what, Happening::Rolled { .. })).count(), 1);
    let mut play = begun(dark());
    play.does(GM, Command::ChangeLife { thing: play.id("Ogre"), by: -30, reason: String::new() });
    listen(&mut play, [6, 5], [1, 1]);
    assert_eq!(heard(&play), []);
}

#[test]
fn e10_a_pool_that_needs_eyes_has_three_dice_less_in_pitch_darkness() {
    use torchline::rules::sheet::Dots;
    use torchline::session::command::Ask;
    for (ambient, eyes, dots) in
        [(Ambient::PitchDark, true, 2), (Ambient::PitchDark, false, 5), (Ambient::Daylight, true, 5)]
    {
        let builder = dark().ambient(ambient);
        let mut document = builder.document();
        let sheet = document.things[0].sheet.as_mut().expect("her sheet");
        sheet.dots.extend([(Dots::Wits, 3), (Dots::Investigation, 2)]);
        let mut table = Table::open(&document, builder.dice_source()).expect("it opens");
        let ada = torchline::knowledge::SeatId(1);
        let ask = Ask::Pool { attribute: Dots::Wits, skill: Some(Dots::Investigation) };
        let command = Command::Check {
            thing: torchline::knowledge::ThingId(1),
            ask,
            on: None,
            eyes,
            repeatable: false,
            reason: String::new(),
        };
        table.apply(ada, &command).expect("she may");
        assert_eq!(roll_of(&table, ada).sum.value, dots, "{ambient:?}, needs eyes: {eyes}");
    }
}
