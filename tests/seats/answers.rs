//! Everything that a table answers when a seat asks, to compare two tables by.

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use torchline::board::Cell;
use torchline::knowledge::light_field::{Area, LightField};
use torchline::knowledge::view::PathView;
use torchline::knowledge::{SeatId, SeatView, ThingId};
use torchline::rules::event::{Event, Happening};
use torchline::rules::{Refusal, walking};
use torchline::session::command::{Defence, Spend};
use torchline::session::telling::sentence;
use torchline::session::{Choice, Command, Table};
use torchline::text::Phrase;

/// The ids that are asked about, known to the seat or not.
const IDS: std::ops::Range<u32> = 1..16;

/// What a seat is told when it asks about everything.
#[derive(Debug, PartialEq)]
pub struct Answers {
    view: SeatView,
    choices: Vec<Vec<Choice>>,
    reach: Vec<Vec<(Cell, u8)>>,
    allowed: Vec<Result<(), Refusal>>,
    ways: Vec<(Cell, Result<PathView, Refusal>, Vec<Phrase>, f32)>,
    light: Option<LightField>,
}

impl Answers {
    /// All of it.
    pub fn of(table: &Table, seat: SeatId) -> Self {
        let first = Self::at_a_glance(table, seat);
        let (width, height) = first.view.size;
        let cells = (-1..=height).flat_map(|y| (-1..=width).map(move |x| Cell::new(x, y)));
        let own = ThingId(u32::from(seat.0));
        let from = first.view.token(own).map_or(Cell::default(), |token| token.at);
        let way =
            |cell| (cell, table.path(seat, own, cell), table.why_unseen(seat, cell), walking::measure(from, cell));
        let light = table.light_field(seat, Area { from: Cell::new(0, 0), width, height });
        Self { ways: cells.map(way).collect(), light: Some(light), ..first }
    }

    /// What does not ask about every cell.
    pub fn at_a_glance(table: &Table, seat: SeatId) -> Self {
        Self {
            view: table.view(seat),
            choices: IDS.map(|id| table.choices(seat, ThingId(id))).collect(),
            reach: IDS.map(|id| table.reach(seat, ThingId(id))).collect(),
            allowed: commands_of_all_kinds().iter().map(|command| table.allowed(seat, command)).collect(),
            ways: Vec::new(),
            light: None,
        }
    }

    /// Fails where two tables answer differently.
    pub fn agree(&self, other: &Self) -> Result<(), TestCaseError> {
        prop_assert_eq!(&self.view, &other.view);
        prop_assert_eq!(&self.choices, &other.choices);
        prop_assert_eq!(&self.reach, &other.reach);
        for (index, command) in commands_of_all_kinds().iter().enumerate() {
            prop_assert_eq!(&self.allowed[index], &other.allowed[index], "{:?}", command);
        }
        for (here, there) in self.ways.iter().zip(&other.ways) {
            prop_assert_eq!(here, there);
        }
        prop_assert!(self.light == other.light, "the light that is seen");
        Ok(())
    }
}

/// Commands of every kind that a player may give, about every id.
fn commands_of_all_kinds() -> Vec<Command> {
    let spend = |on| Command::SpendFortune { on };
    let mut commands = vec![
        Command::PassFirstMove,
        Command::Undo,
        Command::TypeDice { dice: vec![3] },
        Command::RollDice,
        Command::TakeBack,
        Command::Accept,
        Command::Effort,
        Command::EffortBack,
        spend(Spend::Reroll(vec![0])),
        spend(Spend::Quality),
        spend(Spend::Damage(0)),
        spend(Spend::Lower(0)),
    ];
    commands.extend([Defence::Parry, Defence::Dodge, Defence::None].map(|with| Command::Defend { with }));
    for thing in [1, 2].map(ThingId) {
        commands.push(Command::Listen { thing });
        let squares = (0..9).flat_map(|y| (0..12).map(move |x| Cell::new(x, y)));
        commands.extend(squares.map(|at| Command::AttackSquare { thing, at, weapon: "unarmed".to_owned() }));
    }
    for other in IDS.map(ThingId) {
        commands.extend([Command::FirstMove { thing: other }, Command::EndTurn { thing: other }]);
        commands.push(Command::Walk { thing: other, to: Cell::new(3, 3), via: vec![] });
        let expr = "1d6".parse().expect("dice");
        commands.push(Command::Roll { expr, thing: Some(other), secret: false, reason: String::new() });
        commands.extend([Command::Defence { thing: other }, Command::IgnoreConditions { thing: other }]);
        commands.push(Command::Alertness { thing: other, spend: true });
        for thing in [1, 2].map(ThingId) {
            commands.extend([
                Command::Attack { thing, target: other, weapon: "sword".to_owned() },
                Command::Attack { thing, target: other, weapon: "unarmed".to_owned() },
                Command::Cast { thing, spell: "ignifaxius".to_owned(), target: other },
                Command::TreatWounds { thing, target: other },
                Command::BreakFree { thing, whom: Some(other), helpers: vec![] },
                Command::Delay { thing, after: other },
                Command::OpenDoor { thing, door: other },
                Command::CloseDoor { thing, door: other },
                Command::LockDoor { thing, door: other },
                Command::UnlockDoor { thing, door: other },
                Command::ForceDoor { thing, door: other, helpers: vec![] },
                Command::ForceDoor { thing, door: ThingId(5), helpers: vec![other] },
                Command::PickLock { thing, door: other },
                Command::HackDoor { thing, door: other, weapon: "axe".to_owned() },
                Command::HackStone { thing, stone: other, weapon: "axe".to_owned() },
                Command::JamDoor { thing, door: other },
                Command::UnjamDoor { thing, door: other },
                Command::BarDoor { thing, door: other, bar: ThingId(4) },
                Command::BarDoor { thing, door: ThingId(5), bar: other },
                Command::UnbarDoor { thing, door: other },
                Command::Search { thing },
                Command::Light { thing, light: other },
                Command::PutOut { thing, light: other },
                Command::PickUp { thing, item: other },
                Command::Drop { thing, item: other, to: None },
                Command::Drop { thing, item: other, to: Some(Cell::new(3, 3)) },
                Command::Give { thing, item: ThingId(3), to: other },
                Command::Give { thing, item: other, to: ThingId(2) },
            ]);
        }
    }
    commands
}

/// What a seat may read of what happened: as data, and as the sentence in its log.
pub fn told(table: &Table, seat: SeatId, events: &[Event]) -> Vec<(u32, Happening, Phrase)> {
    let view = table.view(seat);
    let mine = events.iter().filter(|event| event.audience.contains(seat));
    mine.map(|event| (event.round, event.what.as_known(seat), sentence(event, &view).phrase)).collect()
}
