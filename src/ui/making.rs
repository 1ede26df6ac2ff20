//! What is done to a place that is still to be chosen: a trap of one's own, made from its sort and the cells where it lies
//! and strikes (S5); a blow at a square on a guess (S2).

use super::action::{Aim, UiAction};
use super::deed::{Entry, Group};
use super::icons::Icon;
use super::kit::{Kit, capitalised};
use super::offer::Caption;
use crate::board::Cell;
use crate::knowledge::{SeatView, ThingId};
use crate::rules::Refusal;
use crate::session::command::{Trap, TrapKind, Work, trap_definition};
use crate::session::telling::words;
use crate::session::{Choice, Command};
use crate::text::{Language, LocalText, Locale, Phrase};

/// Action points of making a trap, as the table asks for them.
const COST: u8 = 3;

/// A place that a trap needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// What sets it off.
    Trigger,
    /// Where it strikes from.
    Mouth,
    /// Where its swing ends.
    End,
    /// The door that sets it off.
    Door,
}

impl Place {
    const fn asks(self) -> &'static str {
        match self {
            Self::Trigger => "ui-make-trigger",
            Self::Mouth => "ui-make-mouth",
            Self::End => "ui-make-end",
            Self::Door => "ui-make-door",
        }
    }
}

/// What each sort of trap has to be told, in this order.
const PLACES: [(TrapKind, &[Place]); 15] = [
    (TrapKind::WolfPit, &[Place::Trigger]),
    (TrapKind::BearTrap, &[Place::Trigger]),
    (TrapKind::Net, &[Place::Trigger]),
    (TrapKind::SpearTrap, &[Place::Trigger]),
    (TrapKind::SpinningBlades, &[Place::Trigger]),
    (TrapKind::RainOfNeedles, &[Place::Trigger]),
    (TrapKind::ArrowTrap, &[Place::Trigger, Place::Mouth]),
    (TrapKind::AcidTrap, &[Place::Trigger, Place::Mouth]),
    (TrapKind::SwingingBlock, &[Place::Trigger, Place::Mouth, Place::End]),
    (TrapKind::PendulumBlade, &[Place::Trigger, Place::Mouth, Place::End]),
    (TrapKind::FallingPortcullis, &[Place::Trigger]),
    (TrapKind::RollingStone, &[Place::Trigger, Place::Mouth]),
    (TrapKind::PoisonedNeedle, &[Place::Door]),
    (TrapKind::WaterTrap, &[Place::Door]),
    (TrapKind::CrushingRoom, &[Place::Door]),
];

/// A trap that is being made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrapDraft {
    /// Who makes it.
    pub thing: ThingId,
    /// Which sort.
    pub kind: Option<TrapKind>,
    /// The cells that were chosen.
    pub cells: Vec<Cell>,
    /// The door that was chosen.
    pub door: Option<ThingId>,
}

impl TrapDraft {
    /// A trap of somebody's, of no sort yet.
    #[must_use]
    pub const fn new(thing: ThingId) -> Self {
        Self { thing, kind: None, cells: Vec::new(), door: None }
    }

    /// The place that is to be chosen next.
    #[must_use]
    pub fn next(&self) -> Option<Place> {
        let (_, places) = PLACES.iter().find(|(kind, _)| Some(*kind) == self.kind)?;
        let chosen = self.cells.len() + usize::from(self.door.is_some());
        places.get(chosen).copied()
    }

    /// Takes a click: a cell, or the door there.
    ///
    /// # Errors
    /// What is wanted instead.
    pub fn choose(&mut self, view: &SeatView, cell: Cell, thing: Option<ThingId>) -> Result<(), Phrase> {
        match self.next() {
            Some(Place::Door) => {
                let door = thing.filter(|id| view.doors.iter().any(|door| door.id == *id));
                self.door = Some(door.ok_or(Phrase::new("ui-make-no-door"))?);
            }
            Some(_) => self.cells.push(cell),
            None => {}
        }
        Ok(())
    }

    /// The finished wish; none while something is still to be chosen.
    #[must_use]
    pub fn command(&self, locale: &Locale) -> Option<Command> {
        let kind = self.kind.filter(|_| self.next().is_none())?;
        let cell = |index: usize| self.cells.get(index).copied();
        let trigger = cell(0);
        let trap = Trap {
            sensor: trigger.into_iter().collect(),
            rigged_door: self.door,
            from: cell(1),
            towards: cell(2).or(trigger.filter(|_| self.cells.len() > 1)),
            ..Trap::of(kind)
        };
        let say = |language| capitalised(&locale.text(language, words::trap(kind)));
        let name = LocalText { en: say(Language::English), ru: say(Language::Russian) };
        Some(Command::CreateTrap { thing: self.thing, name, trap: Box::new(trap) })
    }

    /// What is asked for now.
    #[must_use]
    pub fn asks(&self, kit: &Kit) -> String {
        match (self.kind, self.next()) {
            (Some(kind), Some(place)) => {
                let what = kit.title(words::trap(kind));
                kit.keyed(Phrase::new(place.asks()).with("what", what))
            }
            _ => kit.text("ui-make-which"),
        }
    }

    /// Every sort that can be made, with what it takes.
    #[must_use]
    pub fn sorts(&self, kit: &Kit) -> Vec<Entry> {
        let sort = |&(kind, _): &(TrapKind, &[Place])| {
            let about = match trap_definition(kind)?.create {
                Work::Against(against) => kit.say(&Phrase::new("ui-make-against").with("against", against)),
                Work::NoCheck => kit.text("ui-make-no-check"),
                Work::Impossible => return None,
            };
            let draft = Self { kind: Some(kind), ..Self::new(self.thing) };
            let icon = icon_of(kind);
            let action = UiAction::Aim(Aim::SetTrap(draft));
            Some(Entry { about, ..Entry::free(icon, kit.title(words::trap(kind)), String::new(), action) })
        };
        PLACES.iter().filter_map(sort).collect()
    }
}

/// The icon of a sort of trap.
#[must_use]
pub const fn icon_of(kind: TrapKind) -> Icon {
    match kind {
        TrapKind::WaterTrap => Icon::Water,
        TrapKind::CrushingRoom => Icon::Crush,
        TrapKind::RollingStone => Icon::Stone,
        TrapKind::PoisonedNeedle => Icon::Pick,
        TrapKind::FallingPortcullis => Icon::Beam,
        TrapKind::PendulumBlade | TrapKind::SpinningBlades | TrapKind::SpearTrap => Icon::Blade,
        TrapKind::ArrowTrap => Icon::Bow,
        TrapKind::WolfPit | TrapKind::SwingingBlock => Icon::Drop,
        _ => Icon::Trap,
    }
}

/// The tile of a trap of one's own, for somebody who could use hands now.
#[must_use]
pub fn entry(view: &SeatView, who: Option<ThingId>, offers: &[Choice], kit: &Kit) -> Option<Entry> {
    let searches = |offer: &Choice| matches!(offer.command, Command::Search { .. });
    let thing = who.filter(|_| offers.iter().any(searches))?;
    let sheet = view.sheet(thing)?;
    let cost = if view.round.is_some() { COST } else { 0 };
    let left = sheet.action_points.now;
    let allowed = if left < i32::from(cost) {
        let why = Phrase::new("refused-no-action-points").with("needed", i32::from(cost)).with("left", left);
        Err(Refusal(why))
    } else {
        Ok(())
    };
    let action = UiAction::Aim(Aim::SetTrap(TrapDraft::new(thing)));
    let entry = Entry::free(Icon::SetTrap, kit.text("ui-do-set-trap"), String::new(), action);
    Some(Entry { group: Some(Group::Traps), about: kit.text("ui-about-set-trap"), cost, allowed, ..entry })
}

/// Blows at a square on a guess, for somebody who cannot see everything: one tile for each weapon.
#[must_use]
pub fn guesses(view: &SeatView, who: Option<ThingId>, offers: &[Choice], kit: &Kit) -> Vec<Entry> {
    let listens = |offer: &Choice| matches!(offer.command, Command::Listen { .. } | Command::AttackSquare { .. });
    let Some(thing) = who.filter(|_| offers.iter().any(listens)) else { return Vec::new() };
    let Some(sheet) = view.sheet(thing) else { return Vec::new() };
    let guess = |arm: &crate::knowledge::view::WeaponView| {
        let cost = if view.round.is_some() { arm.cost_ap } else { 0 };
        let left = sheet.action_points.now;
        let why = Phrase::new("refused-no-action-points").with("needed", i32::from(cost)).with("left", left);
        let allowed = if left < i32::from(cost) { Err(Refusal(why)) } else { Ok(()) };
        let weapon = arm.key.clone();
        let caption = Caption { icon: Icon::Aim, verb: kit.text("ui-do-guess"), object: kit.say(&arm.name) };
        let action = UiAction::Aim(Aim::Square { thing, weapon });
        let entry = Entry::free(Icon::Aim, String::new(), String::new(), action);
        Entry { group: Some(Group::Attack), caption, about: kit.text("ui-about-guess"), cost, allowed, ..entry }
    };
    sheet.weapons.iter().map(guess).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::sample;
    use crate::ui::tests::locale;

    fn draft(kind: TrapKind) -> TrapDraft {
        TrapDraft { kind: Some(kind), ..TrapDraft::new(sample::ROWENA) }
    }

    #[test]
    fn s5_a_trap_is_wished_for_once_all_its_places_are_chosen() {
        let view = sample::table(crate::knowledge::SeatId(1));
        let mut arrow = draft(TrapKind::ArrowTrap);
        assert_eq!(arrow.next(), Some(Place::Trigger));
        assert_eq!(arrow.choose(&view, Cell::new(3, 3), None), Ok(()));
        assert!(arrow.command(locale()).is_none(), "its mouth is still to be chosen");
        assert_eq!(arrow.choose(&view, Cell::new(3, 0), None), Ok(()));
        let Some(Command::CreateTrap { name, trap, .. }) = arrow.command(locale()) else { panic!("it is finished") };
        assert_eq!((&*name.en, &*name.ru), ("Arrow trap", "Стреловая ловушка"));
        assert_eq!(
            (trap.sensor, trap.from, trap.towards),
            (vec![Cell::new(3, 3)], Some(Cell::new(3, 0)), Some(Cell::new(3, 3)))
        );
    }

    #[test]
    fn s5_a_trap_in_a_door_wants_a_door() {
        let view = sample::table(crate::knowledge::SeatId(1));
        let mut needle = draft(TrapKind::PoisonedNeedle);
        let at = Cell::new(4, 2);
        assert_eq!(needle.choose(&view, at, None), Err(Phrase::new("ui-make-no-door")));
        assert_eq!(needle.choose(&view, at, Some(sample::OGRE)), Err(Phrase::new("ui-make-no-door")));
        assert_eq!(needle.choose(&view, at, Some(sample::DOOR)), Ok(()));
        let Some(Command::CreateTrap { trap, .. }) = needle.command(locale()) else { panic!("it is finished") };
        assert_eq!((trap.rigged_door, trap.sensor.len()), (Some(sample::DOOR), 0));
    }

    #[test]
    fn s5_every_sort_of_the_rule_book_can_be_wished_for() {
        let mut kinds: Vec<TrapKind> = PLACES.iter().map(|(kind, _)| *kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        assert_eq!(kinds.len(), PLACES.len());
        assert!(kinds.iter().all(|&kind| trap_definition(kind).is_some()));
    }
}
