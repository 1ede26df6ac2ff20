//! Doors that are forced, picked, hacked, wedged and barred (S4, S1, E1), with numbers typed anew from the rule book.

use crate::play::{GM, Play, happenings, known_to, roll_of, settled};
use torchline::board::{Ambient, At, Cell, Door, DoorKind, DoorNumbers, Jam, Lock, LockGrade, Point, Side, Wear};
use torchline::dice::odds::Chance;
use torchline::knowledge::things::{Bar, CarriedBy, Hidden, Item, LockPicks};
use torchline::knowledge::view::DoorView;
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::ThingDoc;
use torchline::rules::event::{Event, Happening, Hold};
use torchline::rules::sheet::{Characteristic, Condition};
use torchline::session::command::DoorEdit;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

/// A door across the corridor on the west side of column 5; west of it is its right-hand side.
fn door(kind: DoorKind, lock: Option<LockGrade>) -> ThingDoc {
    let lock = lock.map(|grade| Lock { grade, locked: true, key: Some("brass".to_owned()) });
    let (from, to) = (Point::corner(5, 1), Point::corner(5, 2));
    ThingDoc { door: Some(Door { from, to, kind, open: false, lock }), ..ThingDoc::default() }
}

/// Ada (Athletics 5, Mechanics 4, an axe) and Bo (Athletics 9) of one seat west of the door, Cy of another seat east of it.
fn corridor(door: ThingDoc) -> TableBuilder {
    use Characteristic::{Athletics, Mechanics};
    let sheet = |s: &mut torchline::rules::sheet::Sheet, athletics, mechanics| {
        s.characteristics.extend([(Athletics, athletics), (Mechanics, mechanics)]);
    };
    let builder = TableBuilder::new().rows(["##########", "#........#", "#....#####", "##########"]);
    let builder = builder.hero("Ada").at(4, 1).sheet(|s| sheet(s, 5, 4)).weapon("axe").weapon("longbow");
    let builder = builder.companion("Bo").at(4, 2).sheet(|s| sheet(s, 9, 0));
    let builder = builder.hero("Cy").at(5, 1).sheet(|s| sheet(s, 0, 0));
    builder.thing("door", door)
}

fn simple() -> ThingDoc {
    door(DoorKind::Wooden, Some(LockGrade::Simple))
}

impl Play {
    fn view_of_door(&self, seat: SeatId) -> DoorView {
        self.table.view(seat).doors.into_iter().find(|door| door.id == self.id("door")).expect("the door is known")
    }

    fn wear(&self) -> Wear {
        self.thing("door").wear.unwrap_or_default()
    }

    fn is_open(&self) -> bool {
        self.thing("door").door.is_some_and(|door| door.open)
    }

    /// Everybody throws the dice and lets them stand.
    fn roll_on(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while self.table.awaits_answer() {
            let stands = self.table.allowed(GM, &Command::Accept).is_ok();
            events.extend(self.does(GM, if stands { Command::Accept } else { Command::RollDice }));
        }
        events
    }

    /// The seat does something and everybody rolls.
    #[track_caller]
    fn all_of(&mut self, seat: SeatId, command: Command) -> Vec<Event> {
        let mut events = self.does(seat, command);
        events.extend(self.roll_on());
        assert!(self.table.document().table.pending.0.is_empty(), "nothing hangs");
        assert!(self.table.document().table.checks.is_empty(), "nothing is left behind");
        events
    }

    fn force(&self, helpers: &[&str]) -> Command {
        let helpers = helpers.iter().map(|name| self.id(name)).collect();
        Command::ForceDoor { thing: self.id("Ada"), door: self.id("door"), helpers }
    }

    fn hack(&self, weapon: &str) -> Command {
        Command::HackDoor { thing: self.id("Ada"), door: self.id("door"), weapon: weapon.to_owned() }
    }

    fn pick(&self) -> Command {
        Command::PickLock { thing: self.id("Ada"), door: self.id("door") }
    }

    fn edit(&mut self, edit: DoorEdit) -> Vec<Event> {
        let door = self.id("door");
        self.does(GM, Command::EditDoor { door, edit })
    }
}

const ADA: SeatId = SeatId(1);
const CY: SeatId = SeatId(2);

fn against(events: &[Event]) -> i32 {
    settled(events).0.kind.difficulty_check(0).expect("a check against a difficulty").difficulty
}

fn happened(events: &[Event], what: impl Fn(&Happening) -> bool) -> bool {
    happenings(events).into_iter().any(what)
}

#[test]
fn s4_each_kind_of_door_and_each_lock_has_its_break_difficulty() {
    use DoorKind::{BrokenWooden, Iron, Reinforced, Stone, Wooden};
    use LockGrade::{Good, Quality, Simple, Superb};
    let rows = [
        (BrokenWooden, Simple, 9),
        (Wooden, Simple, 12),
        (Reinforced, Simple, 15),
        (Stone, Simple, 30),
        (Iron, Simple, 36),
        (Wooden, Good, 15),
        (Wooden, Quality, 18),
        (Wooden, Superb, 21),
        (Iron, Superb, 45),
    ];
    for (kind, grade, difficulty) in rows {
        let mut play = Play::new(corridor(door(kind, Some(grade))).dice([1, 2]));
        let command = play.force(&[]);
        assert_eq!(against(&play.all_of(ADA, command)), difficulty, "{kind:?} {grade:?}");
    }
}

#[test]
fn s4_armour_and_durability_of_each_kind_by_blows() {
    // A two-handed axe (2d6+4, slashing) that always rolls 6 and 6: 16 damage, on stone 8.
    let rows = [
        (DoorKind::BrokenWooden, 12, 2),
        (DoorKind::Wooden, 12, 3),
        (DoorKind::Reinforced, 10, 5),
        (DoorKind::Stone, 0, 0),
        (DoorKind::Iron, 6, 25),
    ];
    for (kind, lost, blows) in rows {
        let builder = corridor(door(kind, None)).dice([6; 60]);
        let mut document = builder.document();
        document.things[0].arms.as_mut().expect("arms").weapons.push("two-handed-axe".to_owned());
        let mut play = Play {
            table: Table::open(&document, builder.dice_source()).expect("a board"),
            names: builder.clone().open().1,
        };
        let events = {
            let command = play.hack("two-handed-axe");
            play.all_of(ADA, command)
        };
        assert!(
            happened(&events, |what| matches!(what, Happening::DoorHacked { damage: 16, lost: l, .. } if *l == lost)),
            "{kind:?} {events:?}"
        );
        if blows == 0 {
            continue;
        }
        for blow in 2..=blows {
            assert!(!play.wear().broken, "{kind:?} before blow {blow}");
            let command = play.hack("two-handed-axe");
            play.all_of(ADA, command);
        }
        assert!(play.wear().broken && play.is_open(), "{kind:?} after {blows} blows");
    }
}

#[test]
fn s4_stone_halves_slashing_and_nothing_else() {
    let lost = |weapon: &str, dice: &[u32]| {
        let builder = corridor(door(DoorKind::Stone, None)).dice(dice.iter().copied());
        let mut document = builder.document();
        document.things[0].arms.as_mut().expect("arms").weapons.push(weapon.to_owned());
        document.things[3].door_numbers = Some(DoorNumbers { armour: Some(2), ..DoorNumbers::default() });
        let mut play = Play {
            table: Table::open(&document, builder.dice_source()).expect("a board"),
            names: builder.clone().open().1,
        };
        let command = play.hack(weapon);
        play.all_of(ADA, command);
        play.wear().damage
    };
    assert_eq!(lost("two-handed-axe", &[6, 5]), 5, "15 halved is 7, armour 2");
    assert_eq!(lost("mace", &[6]), 8, "10 less armour 2");
    assert_eq!(lost("spear", &[6]), 8);
}

#[test]
fn s4_damage_shows_in_stages_and_in_pieces_it_opens_everything() {
    let mut play = Play::new(corridor(simple()).ambient(Ambient::Daylight).dice([6, 6, 6, 6, 6]));
    assert_eq!(play.view_of_door(ADA).stage, 0);
    assert_eq!(play.table.view(ADA).token(play.id("Cy")), None, "the door hides who stands behind it");
    let mut stages = Vec::new();
    for _ in 0..5 {
        let command = play.hack("axe");
        play.all_of(ADA, command);
        stages.push(play.view_of_door(ADA).stage);
    }
    assert_eq!(stages, [1, 2, 2, 3, 3], "6 of 30 each");
    let seen = play.view_of_door(CY);
    assert!(seen.broken && seen.open, "also from the other side: {seen:?}");
    assert!(play.table.view(ADA).token(play.id("Cy")).is_some(), "sight");
    let command = Command::Walk { thing: play.id("Ada"), to: Cell::new(6, 1), via: vec![] };
    assert!(play.table.allowed(ADA, &command).is_ok(), "and feet");
    let (thing, door) = (play.id("Ada"), play.id("door"));
    play.refused(ADA, Command::CloseDoor { thing, door }, "refused-door-broken");
    play.refused(GM, Command::SetDoor { door, open: false, locked: false }, "refused-door-broken");
    let command = play.hack("axe");
    play.refused(ADA, command, "refused-door-open");
    assert_eq!(play.view_of_door(GM).durability.map(|left| (left.now, left.max)), Some((0, 30)));
    assert_eq!(play.view_of_door(ADA).durability, None, "numbers are the game master's");
}

#[test]
fn s4_a_forced_door_flies_open_and_its_lock_has_burst() {
    let mut play = Play::new(corridor(simple()).dice([4, 3]));
    let command = play.force(&[]);
    let events = play.all_of(ADA, command);
    assert!(happened(&events, |what| matches!(what, Happening::DoorForced { by: Some(_), .. })), "{events:?}");
    assert!(known_to(&events, CY).iter().any(|what| matches!(what, Happening::DoorForced { .. })));
    assert!(play.is_open() && play.wear().burst && !play.wear().broken);
    let (thing, door) = (play.id("Ada"), play.id("door"));
    play.does(ADA, Command::CloseDoor { thing, door });
    play.refused(ADA, Command::LockDoor { thing, door }, "refused-lock-burst");
    let pick = play.pick();
    play.refused(ADA, pick, "refused-lock-burst");
    play.refused(GM, Command::SetDoor { door, open: false, locked: true }, "refused-lock-burst");
    play.does(ADA, Command::OpenDoor { thing, door });
    assert!(play.is_open(), "nothing holds it any more");
}

#[test]
fn s4_force_that_fails_fumbles_or_is_critical() {
    let mut play = Play::new(corridor(simple()).dice([3, 3]));
    let command = play.force(&[]);
    let events = play.all_of(ADA, command);
    assert!(!play.is_open(), "11 is not 12");
    assert!(happened(&events, |what| matches!(what, Happening::DoorHolds { .. })));
    assert!(play.view_of_door(ADA).locked, "whoever tries it learns that it is locked");

    let mut play = Play::new(corridor(simple()).dice([1, 1]));
    let command = play.force(&[]);
    play.all_of(ADA, command);
    let fallen = play.thing("Ada").conditions.expect("conditions");
    assert_eq!(fallen.0.get(&Condition::Prone), Some(&1), "a fumble");

    let mut play = Play::new(corridor(simple()).dice([6, 6]));
    let command = play.force(&[]);
    let events = play.all_of(ADA, command);
    assert!(play.wear().broken && play.is_open(), "a critical success takes it to pieces");
    assert!(happened(&events, |what| matches!(what, Happening::DoorBroken { .. })));
}

#[test]
fn s4_a_door_that_nothing_holds_opens_without_a_roll() {
    let mut play = Play::new(corridor(door(DoorKind::Iron, None)));
    let command = play.force(&[]);
    let events = play.does(ADA, command);
    assert!(play.is_open() && !play.table.awaits_answer());
    assert!(happened(&events, |what| matches!(what, Happening::DoorOpened { .. })));
    assert!(!happened(&events, |what| matches!(what, Happening::Rolled { .. })));
}

#[test]
fn s1_together_modifiers_are_summed_and_the_best_dice_count() {
    // 5 + 9 = 14 and the better roll 10: 24 against 21.
    let superb = || door(DoorKind::Wooden, Some(LockGrade::Superb));
    let mut play = Play::new(corridor(superb()).dice([4, 6, 2, 4]));
    let command = play.force(&["Bo"]);
    play.does(ADA, command);
    assert_eq!(roll_of(&play.table, ADA).who, Some(play.id("Ada")), "the leader rolls first");
    let events = play.roll_on();
    assert!(
        happened(&events, |what| matches!(
            what,
            Happening::WorkedTogether {
                modifier: Some(14),
                best: Some(10),
                total: Some(24),
                against: 21,
                success: true,
                ..
            }
        )),
        "{events:?}"
    );
    assert!(play.is_open());

    let mut play = Play::new(corridor(superb()).dice([4, 6, 1, 1]));
    let command = play.force(&["Bo"]);
    let events = play.all_of(ADA, command);
    assert!(
        happened(&events, |what| matches!(
            what,
            Happening::WorkedTogether { modifier: Some(5), best: Some(10), total: Some(15), success: false, .. }
        )),
        "whoever fumbles is left out"
    );
    assert!(play.thing("Bo").conditions.is_some() && play.thing("Ada").conditions.is_none(), "and falls");
    assert!(!play.is_open());
}

#[test]
fn s1_helpers_are_ones_own_and_stand_at_the_door() {
    let mut play = Play::new(corridor(simple()));
    let far = Command::Place { thing: play.id("Bo"), to: Cell::new(1, 1) };
    for (helpers, why) in [(vec!["Cy"], "refused-no-such-thing"), (vec!["Bo", "Bo"], "refused-named-twice")] {
        let command = play.force(&helpers);
        play.refused(ADA, command, why);
    }
    let command = play.force(&["Ada"]);
    play.refused(ADA, command, "refused-named-twice");
    play.does(GM, far);
    let command = play.force(&["Bo"]);
    play.refused(ADA, command, "refused-out-of-reach");
    let thing = play.id("Bo");
    play.does(GM, Command::Place { thing, to: Cell::new(4, 2) });
    play.does(GM, Command::SetCondition { thing, condition: Condition::Unconscious, level: 1 });
    let command = play.force(&["Bo"]);
    play.refused(ADA, command, "refused-incapacitated");
}

/// The part that earlier attempts give a roll.
fn attempt_part(play: &Play, seat: SeatId) -> i32 {
    let parts = roll_of(&play.table, seat).sum.parts;
    parts.iter().filter(|part| part.source.key == "part-attempt").map(|part| part.amount).sum()
}

#[test]
fn e1_each_further_attempt_under_pressure_costs_one_more() {
    let mut play = Play::new(corridor(simple()).house(|house| house.pressure = Some(true)).dice([1, 2, 1, 2, 1, 2]));
    let mut costs = Vec::new();
    for _ in 0..3 {
        let command = play.force(&[]);
        play.does(ADA, command);
        costs.push(attempt_part(&play, ADA));
        play.roll_on();
    }
    assert_eq!(costs, [0, -1, -2]);
    let command = play.pick();
    play.does(ADA, command);
    assert_eq!(attempt_part(&play, ADA), 0, "picking is another action");
    play.roll_on();
    let mut calm = Play::new(corridor(simple()).dice([1, 2, 1, 2]));
    for _ in 0..2 {
        let command = calm.force(&[]);
        calm.does(ADA, command);
        assert_eq!(attempt_part(&calm, ADA), 0, "without pressure as often as one likes");
        calm.roll_on();
    }
}

#[test]
fn e1_attempts_made_together_count_for_each() {
    let iron = door(DoorKind::Iron, Some(LockGrade::Superb));
    let mut play = Play::new(corridor(iron).house(|house| house.pressure = Some(true)).dice([1, 2, 1, 2, 1, 2]));
    let command = play.force(&["Bo"]);
    play.all_of(ADA, command);
    let (thing, door) = (play.id("Bo"), play.id("door"));
    play.does(ADA, Command::ForceDoor { thing, door, helpers: vec![] });
    assert_eq!(attempt_part(&play, ADA), -1, "Bo has tried it once");
    let sheets = play.table.view(ADA).sheets;
    let tried = &sheets.iter().find(|sheet| sheet.id == thing).expect("his sheet").attempts[0];
    assert_eq!((&*tried.what.key, tried.on, tried.failed), ("check-force-door", Some(door), 1));
}

#[test]
fn s4_picking_has_its_difficulties_and_needs_tools() {
    use LockGrade::{Good, Quality, Simple, Superb};
    for (grade, difficulty) in [(Simple, 12), (Good, 15), (Quality, 18), (Superb, 21)] {
        let mut play = Play::new(corridor(door(DoorKind::Iron, Some(grade))).dice([1, 2]));
        let command = play.pick();
        let events = play.all_of(ADA, command);
        assert_eq!(against(&events), difficulty, "{grade:?}: our ruling, 12 and what S4 gives the grade");
        let missing: i32 = settled(&events).0.modifiers.iter().map(|part| part.amount).sum();
        assert_eq!(missing, -3, "no lock picks");
    }
}

fn with_picks(builder: TableBuilder) -> TableBuilder {
    let picks = ThingDoc {
        item: Some(Item::default()),
        lock_picks: Some(LockPicks {}),
        carried_by: Some(CarriedBy(ThingId(1))),
        ..ThingDoc::default()
    };
    builder.thing("picks", picks)
}

#[test]
fn s4_a_picked_lock_is_open_a_failure_holds_and_a_fumble_breaks_the_picks() {
    let mut play = Play::new(with_picks(corridor(simple())).dice([4, 4]));
    let command = play.pick();
    let events = play.all_of(ADA, command);
    assert!(happened(&events, |what| matches!(what, Happening::LockPicked { .. })), "8 + 4");
    assert!(
        !known_to(&events, CY).iter().any(|what| matches!(what, Happening::LockPicked { .. })),
        "nobody saw it there"
    );
    let lock = play.thing("door").door.and_then(|door| door.lock).expect("a lock");
    assert!(!lock.locked && !play.wear().burst && !play.is_open());
    let command = play.pick();
    let events = play.all_of(ADA, command);
    assert!(happened(&events, |what| matches!(what, Happening::DoorFoundUnlocked { .. })));

    let mut play = Play::new(with_picks(corridor(simple())).dice([3, 4, 1, 1]));
    let command = play.pick();
    play.all_of(ADA, command);
    assert!(play.view_of_door(ADA).locked, "it is known now");
    assert!(play.thing("picks").lock_picks.is_some());
    let command = play.pick();
    let events = play.all_of(ADA, command);
    assert!(happened(&events, |what| matches!(what, Happening::ToolsBroken { .. })), "{events:?}");
    assert_eq!(play.thing("picks").lock_picks, None);
}

#[test]
fn s4_a_critical_success_at_a_lock_gives_the_points_back() {
    let builder = with_picks(corridor(simple())).opponent("Rat").at(1, 2);
    let points = |dice: [u32; 4]| {
        let (mut play, _) = Play::encounter(builder.clone().dice(dice), &["Ada", "Rat"], &[]);
        assert_eq!(play.active().as_deref(), Some("Ada"));
        let command = play.pick();
        play.all_of(ADA, command);
        play.thing("Ada").ap.expect("points").left
    };
    assert_eq!(points([6, 1, 6, 6]), 8);
    assert_eq!(points([6, 1, 6, 5]), 5, "a plain success costs 3");
}

#[test]
fn s5_needles_in_a_lock_go_off_before_it_is_picked() {
    use torchline::rules::things::{Trap, TrapKind};
    let trap = Trap { rigged_door: Some(ThingId(4)), ..Trap::of(TrapKind::PoisonedNeedle) };
    let needle = ThingDoc { trap: Some(trap), hidden: Some(Hidden::default()), ..ThingDoc::default() };
    let mut play = Play::new(corridor(simple()).thing("needle", needle).dice([6, 5, 6, 6, 5, 6]));
    let command = play.pick();
    let mut events = play.does(ADA, command);
    assert!(happened(&events, |what| matches!(what, Happening::TrapSprung { .. })), "{events:?}");
    events.extend(play.roll_on());
    assert!(!happened(&events, |what| matches!(what, Happening::TrapEvaded { .. })), "6 + 5 is no 18");
    assert!(!happened(&events, |what| matches!(what, Happening::Poisoned { .. })), "6 + 6 withstand it");
    assert!(happened(&events, |what| matches!(what, Happening::LockPicked { .. })), "and then it is picked");
}

#[test]
fn s3_poor_light_costs_at_the_lock_and_not_at_the_door() {
    use torchline::board::{LightSource, SourceKind};
    let torch = ThingDoc {
        at: Some(At(Cell::new(1, 1))),
        light: Some(LightSource { kind: SourceKind::Candle, lit: true, colour: None }),
        ..ThingDoc::default()
    };
    let mut play = Play::new(corridor(simple()).ambient(Ambient::PitchDark).thing("candle", torch).dice([1, 2, 1, 2]));
    let dim = |play: &Play| {
        let parts = roll_of(&play.table, ADA).sum.parts;
        parts.iter().filter(|part| part.source.key == "part-dim").map(|part| part.amount).sum::<i32>()
    };
    let command = play.pick();
    play.does(ADA, command);
    assert_eq!(dim(&play), -3, "3 m from a candle");
    play.roll_on();
    let command = play.force(&[]);
    play.does(ADA, command);
    assert_eq!(dim(&play), 0);
}

#[test]
fn s4_a_wedge_holds_from_the_other_side_and_comes_out_from_its_own() {
    let mut play = Play::new(corridor(door(DoorKind::Wooden, None)).dice([3, 3, 1, 2]));
    let (ada, cy, door) = (play.id("Ada"), play.id("Cy"), play.id("door"));
    let events = play.all_of(ADA, Command::JamDoor { thing: ada, door });
    assert_eq!(against(&events), 9, "our ruling");
    assert_eq!(play.wear().jam, Some(Jam::Wedged(Side::Right)), "6 + 4 holds; the west is at the right hand");
    assert!(play.view_of_door(ADA).jammed && !play.view_of_door(CY).jammed, "the far side does not see it");
    play.refused(ADA, Command::JamDoor { thing: ada, door }, "refused-door-jammed-already");
    play.refused(ADA, Command::OpenDoor { thing: ada, door }, "refused-door-jammed");
    play.refused(CY, Command::UnjamDoor { thing: cy, door }, "refused-door-not-jammed");
    let events = play.does(CY, Command::OpenDoor { thing: cy, door });
    assert!(happened(&events, |what| matches!(what, Happening::DoorFoundHeld { hold: Hold::Wedged, .. })));
    assert!(play.view_of_door(CY).jammed, "learnt by trying");
    let events = play.all_of(CY, Command::UnjamDoor { thing: cy, door });
    assert!(happened(&events, |what| matches!(what, Happening::DoorHolds { .. })), "the wedge is on the other side");
    let events = play.all_of(CY, Command::ForceDoor { thing: cy, door, helpers: vec![] });
    assert_eq!(against(&events), 15, "12 and 3 for the wedge, our ruling");
    play.all_of(ADA, Command::UnjamDoor { thing: ada, door });
    assert_eq!(play.wear(), Wear::default());
    play.does(CY, Command::UnjamDoor { thing: cy, door });
    play.does(CY, Command::OpenDoor { thing: cy, door });
}

#[test]
fn s4_a_wedge_that_slips_and_one_that_springs_the_door() {
    let mut play = Play::new(corridor(door(DoorKind::Wooden, None)).dice([2, 2, 1, 1]));
    let (thing, door) = (play.id("Ada"), play.id("door"));
    let events = play.all_of(ADA, Command::JamDoor { thing, door });
    assert!(happened(&events, |what| matches!(what, Happening::WedgeSlipped { .. })));
    assert_eq!((play.wear().jam, play.is_open()), (None, false));
    play.all_of(ADA, Command::JamDoor { thing, door });
    assert!(play.is_open(), "a fumble");
}

#[test]
fn s4_what_is_stuck_is_loosened_with_a_roll() {
    let stuck = Wear { jam: Some(Jam::Stuck), ..Wear::default() };
    let doc = ThingDoc { wear: Some(stuck), ..door(DoorKind::Wooden, None) };
    let mut play = Play::new(corridor(doc).dice([1, 2, 1, 1, 2, 2]));
    let (thing, door) = (play.id("Ada"), play.id("door"));
    play.refused(ADA, Command::UnjamDoor { thing, door }, "refused-door-not-jammed");
    play.does(ADA, Command::OpenDoor { thing, door });
    let events = play.all_of(ADA, Command::UnjamDoor { thing, door });
    assert_eq!(against(&events), 9, "our ruling");
    assert_eq!(play.wear().jam, Some(Jam::Stuck), "8 is not 9");
    play.all_of(ADA, Command::UnjamDoor { thing, door });
    assert!(play.thing("Ada").conditions.is_some(), "a fumble: she falls");
    play.does(GM, Command::SetCondition { thing, condition: Condition::Prone, level: 0 });
    play.all_of(ADA, Command::UnjamDoor { thing, door });
    assert_eq!(play.wear(), Wear::default());
    play.does(ADA, Command::OpenDoor { thing, door });
}

fn with_bar(builder: TableBuilder) -> TableBuilder {
    let bar = ThingDoc {
        item: Some(Item::default()),
        bar: Some(Bar::default()),
        carried_by: Some(CarriedBy(ThingId(1))),
        ..ThingDoc::default()
    };
    builder.thing("bar", bar)
}

#[test]
fn s4_a_bar_is_a_thing_that_lies_on_one_side() {
    let mut play = Play::new(with_bar(corridor(door(DoorKind::Wooden, None))).dice([1, 2]));
    let (ada, cy, door, bar) = (play.id("Ada"), play.id("Cy"), play.id("door"), play.id("bar"));
    play.refused(CY, Command::BarDoor { thing: cy, door, bar }, "refused-not-carried");
    play.does(ADA, Command::BarDoor { thing: ada, door, bar });
    assert_eq!(play.thing("bar").bar, Some(Bar { door: Some(door) }));
    assert_eq!(play.thing("bar").at, Some(At(Cell::new(4, 1))), "on Ada's side");
    assert!(play.view_of_door(ADA).barred && !play.view_of_door(CY).barred);
    play.refused(ADA, Command::OpenDoor { thing: ada, door }, "refused-door-barred");
    play.refused(ADA, Command::PickUp { thing: ada, item: bar }, "refused-bars-a-door");
    let events = play.does(CY, Command::OpenDoor { thing: cy, door });
    assert!(happened(&events, |what| matches!(what, Happening::DoorFoundHeld { hold: Hold::Barred, .. })));
    let events = play.does(CY, Command::UnbarDoor { thing: cy, door });
    assert!(happened(&events, |what| matches!(what, Happening::DoorHolds { .. })), "not from this side");
    let events = play.all_of(CY, Command::ForceDoor { thing: cy, door, helpers: vec![] });
    assert_eq!(against(&events), 18, "12 and 6 for the bar, our ruling");
    play.does(ADA, Command::UnbarDoor { thing: ada, door });
    assert_eq!(play.thing("bar").bar, Some(Bar::default()));
    play.does(ADA, Command::PickUp { thing: ada, item: bar });
    play.does(ADA, Command::OpenDoor { thing: ada, door });
}

#[test]
fn s4_whoever_sees_the_bar_knows_that_the_door_is_barred() {
    let mut play = Play::new(with_bar(corridor(door(DoorKind::Wooden, None))));
    let (door, bar) = (play.id("door"), play.id("bar"));
    play.edit(DoorEdit::Bar { bar, side: Side::Right });
    assert!(play.view_of_door(ADA).barred, "it lies before her");
    assert!(!play.view_of_door(CY).barred);
    play.does(GM, Command::SetDoor { door, open: true, locked: false });
    assert_eq!(play.thing("bar").bar, Some(Bar::default()), "an open door is barred by nothing");
}

#[test]
fn s4_everything_that_holds_a_door_adds_up_and_gives_way_together() {
    let wedged = Wear { jam: Some(Jam::Wedged(Side::Left)), ..Wear::default() };
    let doc = ThingDoc { wear: Some(wedged), ..door(DoorKind::Wooden, Some(LockGrade::Good)) };
    let mut play = Play::new(with_bar(corridor(doc)).dice([1, 2, 6, 6, 5, 5]));
    play.edit(DoorEdit::Bar { bar: play.id("bar"), side: Side::Right });
    let command = play.force(&[]);
    assert_eq!(against(&play.all_of(ADA, command)), 24, "12, a good lock 3, a wedge 3, a bar 6");
    let command = play.force(&["Bo"]);
    play.all_of(ADA, command);
    assert!(play.is_open(), "14 + 12");
    assert_eq!(play.thing("bar").bar, Some(Bar::default()));
    assert_eq!(play.wear().jam, None);
}

#[test]
fn s4_a_door_of_the_levels_own_has_its_own_numbers() {
    let own = DoorNumbers {
        difficulty: Some(7),
        armour: Some(1),
        durability: Some(9),
        lock_bonus: Some(2),
        picking: Some(5),
        ..DoorNumbers::default()
    };
    let doc = ThingDoc { door_numbers: Some(own), ..door(DoorKind::Iron, Some(LockGrade::Superb)) };
    let mut play = Play::new(corridor(doc.clone()).dice([1, 2, 1, 2, 6]));
    let command = play.force(&[]);
    assert_eq!(against(&play.all_of(ADA, command)), 9, "7 and 2");
    let mut play = Play::new(corridor(doc).dice([1, 2, 6]));
    let command = play.pick();
    assert_eq!(against(&play.all_of(ADA, command)), 5);
    let command = play.hack("axe");
    play.all_of(ADA, command);
    assert!(play.wear().broken, "10 less 1 is all it has");
}

#[test]
fn each_blow_costs_an_attack_and_missiles_hack_at_nothing() {
    let builder = corridor(simple()).opponent("Rat").at(1, 2).dice([6, 1, 3, 3, 3]);
    let (mut play, _) = Play::encounter(builder, &["Ada", "Rat"], &[]);
    let command = play.hack("longbow");
    play.refused(ADA, command, "refused-weapon-cannot-hack");
    let command = play.hack("sword");
    play.refused(ADA, command, "refused-no-such-weapon");
    for left in [5, 2] {
        let command = play.hack("axe");
        play.all_of(ADA, command);
        assert_eq!(play.thing("Ada").ap.expect("points").left, left);
    }
    let command = play.hack("axe");
    play.refused(ADA, command, "refused-no-action-points");
}

#[test]
fn offers_have_their_odds_from_what_is_known() {
    let mut play = Play::new(corridor(door(DoorKind::Wooden, Some(LockGrade::Superb))).dice([1, 2]));
    let thing = play.id("Ada");
    let odds = |play: &Play, wanted: &Command| {
        let choices = play.table.choices(ADA, thing);
        let choice = choices.into_iter().find(|choice| choice.command == *wanted).expect("it is offered");
        choice.prospect.and_then(|prospect| prospect.chance)
    };
    let (force, pick, hack) = (play.force(&[]), play.pick(), play.hack("axe"));
    assert_eq!(odds(&play, &force), Some(Chance::of(21, 36)), "7 or more on 2d6: the lock is not known yet");
    assert_eq!(odds(&play, &hack), Some(Chance::of(1, 1)), "1d6+4 always beats armour 4");
    assert_eq!(odds(&play, &pick), Some(Chance::of(3, 36)), "11 or more: 12 with 4 − 3");
    let command = play.force(&[]);
    play.all_of(ADA, command);
    assert_eq!(odds(&play, &force), Some(Chance::of(0, 36)), "16 or more against 21");
    assert_eq!(odds(&play, &pick), Some(Chance::of(0, 1)));
}

#[test]
fn cheats_are_refused_and_change_nothing() {
    let mut play = Play::new(with_bar(corridor(simple())));
    let (ada, cy, door, bar) = (play.id("Ada"), play.id("Cy"), play.id("door"), play.id("bar"));
    let force = |thing, door| Command::ForceDoor { thing, door, helpers: vec![] };
    play.refused(ADA, force(cy, door), "refused-no-such-thing");
    play.refused(CY, force(ada, door), "refused-no-such-thing");
    play.refused(ADA, force(ada, ThingId(99)), "refused-no-such-thing");
    play.refused(ADA, force(ada, bar), "refused-no-such-thing");
    play.refused(ADA, Command::UnbarDoor { thing: ada, door }, "refused-door-not-barred");
    play.refused(ADA, Command::BarDoor { thing: ada, door, bar: ada }, "refused-not-carried");
    play.refused(ADA, Command::EditDoor { door, edit: DoorEdit::Broken(true) }, "refused-game-master-only");
    play.refused(GM, Command::EditDoor { door, edit: DoorEdit::Damage(30) }, "refused-beyond-the-range");
    play.refused(GM, Command::EditDoor { door: ada, edit: DoorEdit::Unbar }, "refused-no-such-thing");
    let zero = DoorNumbers { durability: Some(0), ..DoorNumbers::default() };
    play.refused(GM, Command::EditDoor { door, edit: DoorEdit::Numbers(Some(zero)) }, "refused-beyond-the-range");
    play.does(GM, Command::Place { thing: ada, to: Cell::new(1, 1) });
    for command in [play.force(&[]), play.pick(), play.hack("axe"), Command::JamDoor { thing: ada, door }] {
        play.refused(ADA, command, "refused-out-of-reach");
    }
    play.does(GM, Command::Place { thing: ada, to: Cell::new(4, 1) });
    let command = play.force(&[]);
    play.does(ADA, command.clone());
    play.refused(ADA, command, "refused-answer-first");
    play.refused(ADA, Command::TakeBack, "refused-roll-must-be");
}

#[test]
fn the_game_master_sets_every_state_of_a_door() {
    let mut play = Play::new(with_bar(corridor(simple())));
    play.edit(DoorEdit::Jam(Some(Jam::Fixed)));
    assert_eq!(play.wear().jam, Some(Jam::Fixed));
    play.edit(DoorEdit::Jam(None));
    play.edit(DoorEdit::Damage(12));
    assert_eq!(play.view_of_door(ADA).stage, 2);
    play.edit(DoorEdit::Kind(DoorKind::BrokenWooden));
    assert_eq!(play.wear().damage, 12);
    play.edit(DoorEdit::Burst(true));
    assert!(play.view_of_door(ADA).burst && !play.view_of_door(ADA).locked);
    play.edit(DoorEdit::Lock(Some(Lock { grade: LockGrade::Good, locked: true, key: None })));
    assert!(!play.wear().burst);
    let numbers = DoorNumbers { durability: Some(5), ..DoorNumbers::default() };
    play.edit(DoorEdit::Numbers(Some(numbers)));
    assert_eq!(play.wear().damage, 4, "what is not in pieces has something left");
    play.edit(DoorEdit::Broken(true));
    assert!(play.wear().broken && play.is_open());
    play.edit(DoorEdit::Broken(false));
    play.edit(DoorEdit::Damage(0));
    assert_eq!(play.wear(), Wear::default());
    play.edit(DoorEdit::Secret(Some(18)));
    assert_eq!(play.thing("door").hidden, Some(Hidden { detect: Some(18) }));
    assert_eq!(play.view_of_door(ADA).id, play.id("door"), "who knows it goes on knowing it");
    play.edit(DoorEdit::Secret(None));
    assert_eq!(play.thing("door").hidden, None);
}

/// A table opened anew from this one's document is the same, and what was done goes back step by step.
fn keeps(play: &mut Play, before: &[(torchline::session::StateHash, torchline::level::Document)]) {
    let document = play.table.document();
    let text = torchline::level::write(&document);
    let read = torchline::level::read(&text, "save").expect("read");
    assert_eq!(read, document, "{text}");
    let again = Table::open(&read, play.table.dice().clone()).expect("it opens");
    assert_eq!(again.hash(), play.table.hash());
    for (hash, document) in before.iter().rev() {
        play.does(GM, Command::Undo);
        assert_eq!((play.table.hash(), &play.table.document()), (*hash, document));
    }
}

#[test]
fn saving_and_undoing_between_and_inside_every_act_changes_nothing() {
    let dice = [1, 2, 3, 4, 3, 3, 6, 6, 4, 6, 2, 4];
    let mut play = Play::new(with_bar(with_picks(corridor(simple()))).dice(dice));
    let (ada, door, bar) = (play.id("Ada"), play.id("door"), play.id("bar"));
    let acts = [
        Command::BarDoor { thing: ada, door, bar },
        play.hack("axe"),
        play.pick(),
        Command::JamDoor { thing: ada, door },
        play.force(&["Bo"]),
    ];
    let mut before = Vec::new();
    for act in acts {
        before.push((play.table.hash(), play.table.document()));
        play.does(ADA, act);
        while play.table.awaits_answer() {
            before.push((play.table.hash(), play.table.document()));
            let inside = play.table.document();
            let again = Table::open(&inside, play.table.dice().clone()).expect("it opens inside");
            assert_eq!((again.hash(), again.document()), (play.table.hash(), inside));
            let stands = play.table.allowed(GM, &Command::Accept).is_ok();
            play.does(GM, if stands { Command::Accept } else { Command::RollDice });
        }
    }
    keeps(&mut play, &before);
}
