//! Tiles that keep their places: within a turn a tile has the number that it had when it first showed. What can no longer
//! be done stays there greyed, and what can be done anew comes behind the others.

use super::action::{Aim, UiAction};
use super::deed::{Deed, Entry};
use super::kit::Kit;
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::rules::Refusal;
use crate::session::Command;
use crate::text::{Language, Phrase};
use egui::{Id, Ui};

/// The tiles of a turn.
#[derive(Clone, Debug, Default)]
struct Turn {
    of: Option<Whose>,
    entries: Vec<Entry>,
    gathered: bool,
}

/// Whose tiles they are, in which round and language, and whether it is that one's turn.
type Whose = (SeatId, Option<ThingId>, u32, bool, Language);

fn id() -> Id {
    Id::new("tiles-of-this-turn")
}

/// What a tile is about: two acts that undo each other share a place.
#[derive(Debug, PartialEq)]
enum Place<'a> {
    Deed(&'a Deed),
    Door(ThingId),
    Lock(ThingId),
    Light(ThingId),
    Item(ThingId),
    Other(&'a UiAction),
}

fn place(action: &UiAction) -> Place<'_> {
    match action {
        UiAction::Aim(Aim::Target(aim)) => Place::Deed(&aim.deed),
        UiAction::Ask(Command::OpenDoor { door, .. } | Command::CloseDoor { door, .. }) => Place::Door(*door),
        UiAction::Ask(Command::UnlockDoor { door, .. } | Command::LockDoor { door, .. }) => Place::Lock(*door),
        UiAction::Ask(Command::Light { light, .. } | Command::PutOut { light, .. }) => Place::Light(*light),
        UiAction::Ask(Command::PickUp { item, .. } | Command::Drop { item, .. }) => Place::Item(*item),
        other => Place::Other(other),
    }
}

/// What can be done now, in the places that it had before.
fn settle(before: Vec<Entry>, now: Vec<Entry>) -> Vec<Entry> {
    let mut now: Vec<Option<Entry>> = now.into_iter().map(Some).collect();
    let mut settled = Vec::with_capacity(now.len());
    for old in before {
        let same = |new: &&mut Option<Entry>| {
            new.as_ref().is_some_and(|new| place(&new.action) == place(&old.action) && new.group == old.group)
        };
        let new = now.iter_mut().find(same).and_then(Option::take);
        settled.push(new.unwrap_or_else(|| Entry { allowed: Err(Refusal(Phrase::new("ui-not-now"))), ..old }));
    }
    settled.extend(now.into_iter().flatten());
    settled
}

/// The tiles in their places. Outside encounters there are no turns, and every list begins anew, but not while a card
/// `waits`: then nothing changes its number either.
pub fn steady(ui: &Ui, kit: &Kit, view: &SeatView, who: Option<ThingId>, now: Vec<Entry>, waits: bool) -> Vec<Entry> {
    let round = view.round.as_ref().map_or(0, |round| round.number);
    let active = view.active().map(|token| token.id) == who;
    let of = Some((view.seat, who, round, active, kit.speaker.language));
    let turn: Turn = ui.data_mut(|data| data.remove_temp(id())).unwrap_or_default();
    let goes_on = turn.of == of && (view.round.is_some() || waits);
    let turn = if goes_on { turn } else { Turn { of, ..Turn::default() } };
    let entries = settle(turn.entries, now);
    ui.data_mut(|data| data.insert_temp(id(), Turn { entries: entries.clone(), ..turn }));
    entries
}

/// Whether the tiles are gathered in groups: once they were in a turn, they stay so.
pub fn stay_gathered(ui: &Ui, gathered: bool) -> bool {
    ui.data_mut(|data| {
        let Some(mut turn) = data.get_temp::<Turn>(id()) else { return gathered };
        turn.gathered |= gathered;
        let stays = turn.gathered;
        data.insert_temp(id(), turn);
        stays
    })
}

/// While a card waits for an answer nothing else can be done, unless the table allows it in between.
pub fn behind_a_card(entries: &mut [Entry]) {
    for entry in entries.iter_mut().filter(|entry| entry.allowed.is_err()) {
        entry.allowed = Err(Refusal(Phrase::new("ui-answer-first")));
    }
}

#[cfg(test)]
mod tests {
    use super::super::icons::Icon;
    use super::super::sample;
    use super::*;

    fn entry(command: Command) -> Entry {
        Entry::free(Icon::Hand, format!("{command:?}"), String::new(), UiAction::Ask(command))
    }

    #[test]
    fn ui_tiles_keep_their_places_within_a_turn() {
        let thing = sample::ROWENA;
        let open = || entry(Command::OpenDoor { thing, door: sample::DOOR });
        let close = || entry(Command::CloseDoor { thing, door: sample::DOOR });
        let wait = || entry(Command::Delay { thing, after: sample::OGRE });
        let stand = || entry(Command::StandUp { thing });
        let first = settle(Vec::new(), vec![open(), wait()]);
        let second = settle(first, vec![stand(), close()]);
        let shown: Vec<(&UiAction, bool)> = second.iter().map(|entry| (&entry.action, entry.allowed.is_ok())).collect();
        let (close, wait, stand) = (close(), wait(), stand());
        let expected = [(&close.action, true), (&wait.action, false), (&stand.action, true)];
        assert_eq!(shown, expected, "the opposite in its place, what is gone greyed, what is new behind");
        let third = settle(second, vec![wait]);
        assert!(third[1].allowed.is_ok(), "what comes back is where it was");
    }
}
