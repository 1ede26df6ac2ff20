//! What keeps a door in its frame is learnt by trying it (S4): tables that differ only in what has become of that since
//! give the same answers and the same odds.

use crate::answers::Answers;
use crate::scene::door;
use torchline::board::{Jam, Side, Wear};
use torchline::knowledge::{DoorMemory, SeatId, ThingId};
use torchline::rules::sheet::Characteristic;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};
use torchline::text::Arg;

const ADA: SeatId = SeatId(1);
const DOOR: ThingId = ThingId(3);

/// Ada and Bo before a door that is stuck, wedged or free, and of which they learnt this at an earlier time.
fn table(is: Option<Jam>, learnt: Option<Jam>) -> Table {
    let strong = |sheet: &mut torchline::rules::sheet::Sheet| {
        _ = sheet.characteristics.insert(Characteristic::Athletics, 5);
    };
    let rows = ["########", "#......#", "#......#", "########"];
    let builder = TableBuilder::new().rows(rows).hero("Ada").at(3, 1).sheet(strong).companion("Bo").at(3, 2);
    let builder = builder.sheet(strong).thing("door", door(4, 1));
    let mut document = builder.document();
    document.things[2].wear = is.map(|jam| Wear { jam: Some(jam), ..Wear::default() });
    let known = DoorMemory { jammed: learnt.is_some(), jam: learnt, ..DoorMemory::default() };
    document.memory.0.entry(ADA).or_default().doors.insert(DOOR, known);
    Table::open(&document, builder.dice_source()).expect("a board")
}

#[test]
fn s4_what_became_of_a_jam_changes_no_answer_and_no_odds() {
    let jams =
        [None, Some(Jam::Stuck), Some(Jam::Wedged(Side::Left)), Some(Jam::Wedged(Side::Right)), Some(Jam::Fixed)];
    for learnt in jams {
        let odds = |table: &Table, helpers: &[ThingId]| {
            let force = Command::ForceDoor { thing: ThingId(1), door: DOOR, helpers: helpers.to_vec() };
            table.prospect(ADA, &force).unwrap_or_else(|| panic!("she can try: {:?}", table.allowed(ADA, &force)))
        };
        let first = table(learnt, learnt);
        for is in jams {
            let other = table(is, learnt);
            Answers::of(&first, ADA).agree(&Answers::of(&other, ADA)).unwrap_or_else(|fault| panic!("{fault}"));
            for helpers in [&[][..], &[ThingId(2)]] {
                assert_eq!(odds(&first, helpers), odds(&other, helpers), "{learnt:?} known, {is:?} in truth");
            }
        }
    }
}

#[test]
fn s4_what_was_learnt_of_a_jam_counts() {
    let against = |learnt| {
        let force = Command::ForceDoor { thing: ThingId(1), door: DOOR, helpers: vec![] };
        let needs = table(None, learnt).prospect(ADA, &force).expect("she can try").needs;
        let number = needs.args.into_iter().find(|(name, _)| name == "against");
        let Some((_, Arg::Number(against))) = number else { panic!("a difficulty") };
        against
    };
    let free = against(None);
    assert_eq!(against(Some(Jam::Stuck)), free, "a door that is stuck adds nothing");
    assert_eq!(against(Some(Jam::Wedged(Side::Left))), free + 3, "a wedge adds 3");
    assert_eq!(against(Some(Jam::Fixed)), free + 6, "a mechanism adds 6");
}
