//! What an offer of the table is called: the icon and words of each command that a button can stand for.

use super::icons::Icon;
use super::kit::Kit;
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
        _ => false,
    };
    offers.iter().filter(about).find(|offer| offer.allowed.is_ok()).or_else(|| offers.iter().find(about))
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
