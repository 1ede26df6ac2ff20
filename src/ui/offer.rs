//! What an offer of the table is called: the icon and words of each command that a button can stand for.

use super::icons::Icon;
use super::kit::Kit;
use crate::board::Cell;
use crate::knowledge::{SeatView, ThingId};
use crate::session::{Choice, Command};

/// How an offer shows on a button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// The icon.
    pub icon: Icon,
    /// What is done.
    pub verb: String,
    /// What it is done to; empty where there is nothing to name.
    pub object: String,
}

impl Caption {
    /// Verb and object in one line, the button's name for screen readers.
    #[must_use]
    pub fn line(&self) -> String {
        if self.object.is_empty() { self.verb.clone() } else { format!("{}: {}", self.verb, self.object) }
    }
}

/// The caption of a command; commands that no tile stands for have none: the map is for walking, the end of a turn has its
/// own button, prompts have their cards.
#[must_use]
pub fn caption(command: &Command, view: &SeatView, kit: &Kit) -> Option<Caption> {
    let thing = |id: ThingId| kit.thing(view, id);
    let (icon, verb, object) = match command {
        Command::OpenDoor { door, .. } => (Icon::DoorOpen, "ui-do-open", thing(*door)),
        Command::CloseDoor { door, .. } => (Icon::DoorClosed, "ui-do-close", thing(*door)),
        Command::UnlockDoor { door, .. } => (Icon::Unlocked, "ui-do-unlock", thing(*door)),
        Command::LockDoor { door, .. } => (Icon::Locked, "ui-do-lock", thing(*door)),
        Command::Light { light, .. } => (Icon::Flame, "ui-do-light", thing(*light)),
        Command::PutOut { light, .. } => (Icon::FlameOut, "ui-do-put-out", thing(*light)),
        Command::PickUp { item, .. } => (Icon::Hand, "ui-do-pick-up", thing(*item)),
        Command::Drop { item, .. } => (Icon::Drop, "ui-do-drop", thing(*item)),
        Command::Give { item, to, .. } => (Icon::Give, "ui-do-give", format!("{} → {}", thing(*item), thing(*to))),
        Command::Reload { weapon, .. } => (Icon::Ready, "ui-do-reload", kit.text(&format!("weapon-{weapon}"))),
        Command::BreakFree { whom, helpers, .. } => {
            let held = whom.map(thing).unwrap_or_default();
            let n = i32::try_from(helpers.len()).unwrap_or(i32::MAX);
            let help = if n > 0 { kit.speaker.count("ui-do-break-free-helped", n) } else { String::new() };
            let object = [held, help].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ");
            (Icon::Chain, if whom.is_some() { "ui-do-free" } else { "ui-do-break-free" }, object)
        }
        Command::ForceDoor { door, helpers, .. } => {
            let n = i32::try_from(helpers.len()).unwrap_or(i32::MAX);
            let help = (n > 0).then(|| kit.speaker.count("ui-do-break-free-helped", n));
            let object = std::iter::once(thing(*door)).chain(help).collect::<Vec<_>>().join(", ");
            (Icon::Force, "ui-do-force", object)
        }
        Command::HackDoor { door, weapon, .. } => {
            let weapon = kit.text(&format!("weapon-{weapon}"));
            (Icon::Hack, "ui-do-hack", format!("{}, {weapon}", thing(*door)))
        }
        Command::HackStone { stone, weapon, .. } => {
            let weapon = kit.text(&format!("weapon-{weapon}"));
            (Icon::Stone, "ui-do-hack", format!("{}, {weapon}", thing(*stone)))
        }
        Command::PickLock { door, .. } => (Icon::Pick, "ui-do-pick", thing(*door)),
        Command::JamDoor { door, .. } => (Icon::Wedge, "ui-do-jam", thing(*door)),
        Command::UnjamDoor { door, .. } => (Icon::Wedge, "ui-do-unjam", thing(*door)),
        Command::BarDoor { door, .. } => (Icon::Beam, "ui-do-bar", thing(*door)),
        Command::UnbarDoor { door, .. } => (Icon::Beam, "ui-do-unbar", thing(*door)),
        Command::Search { .. } => (Icon::Search, "ui-do-search", String::new()),
        Command::Listen { .. } => (Icon::Listen, "ui-do-listen", String::new()),
        Command::Disarm { trap, .. } => (Icon::Disarm, "ui-do-disarm", thing(*trap)),
        Command::Rearm { trap, .. } => (Icon::Rearm, "ui-do-rearm", thing(*trap)),
        Command::UseLever { lever, .. } => (Icon::Lever, "ui-do-lever", thing(*lever)),
        Command::AttackSquare { at, weapon, .. } => {
            let weapon = kit.text(&format!("weapon-{weapon}"));
            (Icon::Aim, "ui-do-strike-square", format!("{}, {}; {weapon}", at.x, at.y))
        }
        Command::StandUp { .. } => (Icon::Rise, "ui-do-stand-up", String::new()),
        Command::TreatWounds { target, .. } => (Icon::Bandage, "ui-do-treat", thing(*target)),
        Command::Stage { thing } => (Icon::Dice, "ui-do-stage", stage(view, *thing, kit)),
        Command::Defence { .. } => (Icon::Coin, "ui-do-defence", kit.text("ui-do-defence-object")),
        Command::IgnoreConditions { .. } => (Icon::Coin, "ui-do-ignore", String::new()),
        Command::Delay { after, .. } => {
            let after = crate::text::Phrase::new("ui-do-delay-object").with("who", thing(*after));
            (Icon::Hourglass, "ui-do-delay", kit.say(&after))
        }
        _ => return None,
    };
    Some(Caption { icon, verb: kit.text(verb), object })
}

/// A line about a command whose odds cannot be told before it is done.
#[must_use]
pub const fn explains(command: &Command) -> Option<&'static str> {
    match command {
        Command::Search { .. } => Some("ui-about-search"),
        Command::Listen { .. } => Some("ui-about-listen"),
        Command::AttackSquare { .. } => Some("ui-about-strike-square"),
        Command::Rearm { .. } => Some("ui-about-rearm"),
        Command::BarDoor { .. } => Some("ui-about-bar"),
        _ => None,
    }
}

/// What a command is done to, where that is one thing.
#[must_use]
pub const fn object(command: &Command) -> Option<ThingId> {
    match command {
        Command::OpenDoor { door, .. }
        | Command::CloseDoor { door, .. }
        | Command::UnlockDoor { door, .. }
        | Command::LockDoor { door, .. }
        | Command::ForceDoor { door, .. }
        | Command::HackDoor { door, .. }
        | Command::PickLock { door, .. }
        | Command::JamDoor { door, .. }
        | Command::UnjamDoor { door, .. }
        | Command::BarDoor { door, .. }
        | Command::UnbarDoor { door, .. } => Some(*door),
        Command::Light { light, .. } | Command::PutOut { light, .. } => Some(*light),
        Command::PickUp { item, .. } | Command::Drop { item, .. } => Some(*item),
        Command::Disarm { trap, .. } | Command::Rearm { trap, .. } => Some(*trap),
        Command::UseLever { lever, .. } => Some(*lever),
        Command::HackStone { stone, .. } => Some(*stone),
        Command::Attack { target, .. } | Command::Cast { target, .. } | Command::TreatWounds { target, .. } => {
            Some(*target)
        }
        Command::Give { to, .. } => Some(*to),
        Command::BreakFree { thing, whom, .. } => match whom {
            Some(whom) => Some(*whom),
            None => Some(*thing),
        },
        Command::Delay { after, .. } => Some(*after),
        _ => None,
    }
}

/// What an extended action is, with how far it has come.
fn stage(view: &SeatView, who: ThingId, kit: &Kit) -> String {
    let work = view.extended.iter().find(|extended| extended.who == who);
    work.map_or_else(String::new, |work| format!("{} {}/{}", kit.say(&work.kind), work.successes, work.needed))
}

/// The offer of ending the turn, if there is one.
#[must_use]
pub fn end_turn(offers: &[Choice]) -> Option<&Choice> {
    offers.iter().find(|offer| matches!(offer.command, Command::EndTurn { .. }))
}

/// What a click on a thing means: the first offer about it that is allowed, else the first one at all (its refusal says
/// why nothing happens).
#[must_use]
pub fn offer_on(offers: &[Choice], thing: ThingId) -> Option<&Choice> {
    let about = |offer: &&Choice| match offer.command {
        Command::OpenDoor { door, .. }
        | Command::CloseDoor { door, .. }
        | Command::UnlockDoor { door, .. }
        | Command::LockDoor { door, .. } => door == thing,
        Command::Light { light, .. } => light == thing,
        Command::PickUp { item, .. } => item == thing,
        Command::UseLever { lever, .. } => lever == thing,
        _ => false,
    };
    offers.iter().filter(about).find(|offer| offer.allowed.is_ok()).or_else(|| offers.iter().find(about))
}

/// What there is at a place that something can be done to: the thing there, else a stone, else a mechanism that the seat
/// has found. The game master's hand reaches everything.
#[must_use]
pub fn thing_at(offers: &[Choice], view: &SeatView, cell: Cell, thing: Option<ThingId>) -> Option<ThingId> {
    let offered = |id: &ThingId| offers.iter().any(|offer| object(&offer.command) == Some(*id));
    let can = |id: &ThingId| offered(id) || super::hand::reaches(view, *id);
    let lies = |cells: &[Cell]| cells.contains(&cell);
    let found = view.secrets.iter().filter(|secret| lies(&secret.sensor) || lies(&secret.area));
    let stones = view.stones.iter().filter(|stone| lies(&stone.cells)).map(|stone| stone.id);
    thing.into_iter().chain(stones).chain(found.map(|secret| secret.id)).find(can)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::sample;

    #[test]
    fn ui_a_click_on_a_thing_takes_the_first_offer_that_is_allowed() {
        let offers = sample::offers();
        let unlock = Command::UnlockDoor { thing: sample::ROWENA, door: sample::DOOR };
        assert_eq!(offer_on(&offers, sample::DOOR).map(|offer| &offer.command), Some(&unlock));
        assert_eq!(offer_on(&offers[..1], sample::DOOR).map(|offer| offer.allowed.is_ok()), Some(false));
        assert_eq!(offer_on(&offers, sample::OGRE), None);
    }
}
