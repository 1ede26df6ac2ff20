//! More of the small table: somebody at a door, beside a trap that is found, in the dark; a room that fills.

use super::sample::{ARBOSH, DOOR, LAYARIEL, OGRE, ROWENA, TRAP, both, table};
use crate::board::{Cell, Direction};
use crate::dice::odds::Chance;
use crate::knowledge::view::{BreathView, Explained, HazardView, Nearness, RumbleView, SecretView};
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::rules::Refusal;
use crate::session::{Choice, Command, Prospect};
use crate::text::{LocalText, Phrase};

pub const BEAM: ThingId = ThingId(11);
pub const LEVER: ThingId = ThingId(12);

/// Every deed at doors, traps and levers, and in the dark; those with a chance have one.
pub fn offers() -> Vec<Choice> {
    let thing = ROWENA;
    let axe = || "axe".to_owned();
    let plain: Vec<(Command, Option<u64>)> = vec![
        (Command::ForceDoor { thing, door: DOOR, helpers: Vec::new() }, Some(7)),
        (Command::ForceDoor { thing, door: DOOR, helpers: vec![ARBOSH, LAYARIEL] }, Some(16)),
        (Command::HackDoor { thing, door: DOOR, weapon: axe() }, Some(20)),
        (Command::PickLock { thing, door: DOOR }, Some(9)),
        (Command::UnjamDoor { thing, door: DOOR }, Some(12)),
        (Command::BarDoor { thing, door: DOOR, bar: BEAM }, None),
        (Command::UnbarDoor { thing, door: DOOR }, None),
        (Command::Search { thing }, None),
        (Command::Listen { thing }, None),
        (Command::Disarm { thing, trap: TRAP }, Some(11)),
        (Command::Rearm { thing, trap: TRAP }, None),
        (Command::UseLever { thing, lever: LEVER }, None),
        (Command::AttackSquare { thing, at: Cell::new(7, 4), weapon: axe() }, None),
        (Command::BreakFree { thing, whom: Some(OGRE), helpers: Vec::new() }, Some(5)),
    ];
    let prospect = |of: u64| Prospect {
        sum: Explained { value: 6, parts: Vec::new() },
        needs: Phrase::new("roll-needs-under").with("value", 6),
        chance: Some(Chance::of(of, 20)),
    };
    let offer = |(command, of): (Command, Option<u64>)| Choice {
        command,
        cost_ap: Some(3),
        allowed: Ok(()),
        prospect: of.map(prospect),
    };
    let mut offers: Vec<Choice> = plain.into_iter().map(offer).collect();
    let why = Refusal(Phrase::new("refused-door-jammed-already").rule("S4"));
    let jam = Command::JamDoor { thing, door: DOOR };
    offers.push(Choice { command: jam, cost_ap: Some(2), allowed: Err(why), prospect: None });
    offers.push(Choice { command: Command::EndTurn { thing }, cost_ap: None, allowed: Ok(()), prospect: None });
    offers
}

fn hazard(id: u32, name: LocalText, doing: &'static str, turns_left: u16, permille: u16) -> HazardView {
    HazardView {
        id: ThingId(id),
        name,
        kind: Phrase::new("trap-water-trap"),
        doing: Phrase::new(doing).rule("S5"),
        turns_left,
        permille,
        cells: vec![Cell::new(3, 3)],
        levers: Vec::new(),
    }
}

/// A seat whose heroes stand in a room that fills, beside one that closes in.
pub fn drowning(of: SeatId) -> SeatView {
    let mut view = table(of);
    let name = both("Flooding cell", "Затапливаемая камера");
    view.hazards.push(HazardView { levers: vec![LEVER], ..hazard(50, name, "hazard-flood", 4, 604) });
    let name = both("Closing walls", "Сходящиеся стены");
    view.hazards.push(hazard(51, name, "hazard-crush", 3, 0));
    let air = |who, turns, lasts| BreathView { who, turns, lasts, next: None, dying_in: None };
    view.breath = vec![
        air(ROWENA, 4, Some(15)),
        BreathView { next: Some(-2), ..air(LAYARIEL, 17, Some(15)) },
        air(OGRE, 2, None),
        BreathView { dying_in: Some(2), ..air(ARBOSH, 20, Some(15)) },
    ];
    view.rumbles = vec![RumbleView { from: Direction::NorthEast, near: Nearness::Close }];
    view.secrets = vec![SecretView {
        id: TRAP,
        name: both("Pit in the passage", "Яма в проходе"),
        sensor: vec![Cell::new(5, 5)],
        area: vec![Cell::new(5, 5), Cell::new(5, 6)],
        kind: Some(Phrase::new("trap-wolf-pit")),
        levers: if of.is_gm() { vec![(LEVER, Cell::new(8, 2))] } else { Vec::new() },
        armed: true,
        ..SecretView::default()
    }];
    view
}
