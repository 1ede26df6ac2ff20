//! A blow at a square and an ear in the dark tell no more than they should (S2): whether somebody is there changes no
//! answer, choice, odds, refusal or line of the log until it is found.

use crate::answers::{Answers, told};
use proptest::prelude::*;
use torchline::board::{Ambient, Cell};
use torchline::knowledge::{SeatId, ThingId};
use torchline::rules::sheet::Characteristic;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

const ADA: SeatId = SeatId(1);

/// Ada in the dark with one beside her who is her friend; perhaps with somebody unseen on a cell around her.
fn table(ghoul: Option<(i32, i32)>, encounter: bool) -> Table {
    let builder = TableBuilder::new().ambient(Ambient::PitchDark);
    let builder = builder.hero("Ada").at(5, 4).combat(14, 9, 7, 12).weapon("sword").weapon("spear").weapon("short-bow");
    let builder = builder
        .fortune(1)
        .initiative(12)
        .sheet(|sheet| _ = sheet.characteristics.insert(Characteristic::Perception, 4));
    let mut builder = builder.hero("Dorn").at(0, 0);
    if let Some((x, y)) = ghoul {
        builder = builder.opponent("Ghoul").at(x, y).combat(9, 9, 9, 9).fortune(2);
    }
    let (mut table, _) = builder.dice(if encounter { vec![3, 2] } else { vec![] }).open();
    if encounter {
        let things = vec![ThingId(1), ThingId(2)];
        table.apply(SeatId::GM, &Command::StartEncounter { things, surprised: vec![] }).expect("it begins");
        table.apply(ADA, &Command::PassFirstMove).expect("she lets it pass");
    }
    table
}

/// Every cell around Ada.
fn around() -> impl Strategy<Value = (i32, i32)> {
    (4..7i32, 3..6i32).prop_filter("not her own", |at| *at != (5, 4))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn s2_a_guess_at_an_empty_square_and_at_one_with_somebody_unseen_are_told_alike(
        ghoul in around(), at in around(), encounter in any::<bool>(), weapon in prop::sample::select(vec!["sword", "spear", "unarmed"]),
        strike in 2..20u32, die in 1..4u32
    ) {
        let mut tables = [table(None, encounter), table(Some(ghoul), encounter)];
        let command = Command::AttackSquare { thing: ThingId(1), at: Cell::from(at), weapon: weapon.to_owned() };
        let mut steps = vec![command, Command::RollDice];
        if strike > 14 {
            steps.push(Command::Accept);
        }
        for step in steps {
            for table in &mut tables {
                if step == Command::RollDice {
                    table.feed_dice([strike, die]);
                }
            }
            let answers = tables.each_ref().map(|table| Answers::of(table, ADA));
            answers[0].agree(&answers[1])?;
            let done = tables.each_mut().map(|table| {
                let allowed = table.allowed(ADA, &step);
                let events = table.apply(ADA, &step).map(|events| [ADA, SeatId(2)].map(|seat| told(table, seat, &events)));
                (allowed, events)
            });
            prop_assert_eq!(&done[0], &done[1], "{:?}", step);
            prop_assert!(done[0].1.is_ok(), "{:?}", done[0]);
        }
        let answers = tables.each_ref().map(|table| Answers::of(table, ADA));
        answers[0].agree(&answers[1])?;
    }

    #[test]
    fn s2_listening_in_vain_does_not_tell_whether_somebody_is_there(
        ghoul in around(), encounter in any::<bool>(), hers in (1..3u32, 1..3u32)
    ) {
        let mut tables = [table(None, encounter), table(Some(ghoul), encounter)];
        let listen = Command::Listen { thing: ThingId(1) };
        for step in [listen, Command::RollDice, Command::Accept] {
            if step == Command::RollDice {
                // 4 + 4 at most against 6 + 6 of the one who is there.
                tables[0].feed_dice([hers.0, hers.1]);
                tables[1].feed_dice([hers.0, hers.1, 6, 6]);
            }
            let answers = tables.each_ref().map(|table| Answers::of(table, ADA));
            answers[0].agree(&answers[1])?;
            let done = tables.each_mut().map(|table| {
                table.apply(ADA, &step).map(|events| [ADA, SeatId(2)].map(|seat| told(table, seat, &events)))
            });
            prop_assert_eq!(&done[0], &done[1], "{:?}", step);
        }
        let answers = tables.each_ref().map(|table| Answers::of(table, ADA));
        answers[0].agree(&answers[1])?;
    }
}
