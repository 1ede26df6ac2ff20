//! The table as one token alone would know it: a copy on which a seat of its own looks through nothing but that token's
//! eyes. It can be looked at and changed by nobody.

use crate::board::Cell;
use crate::dice::{DiceMode, DiceSource, DiceStream, Seed};
use crate::knowledge::{Memories, Seat, SeatId, SeatView, ThingId};
use crate::level::{Document, game_master};
use crate::session::Table;
use crate::session::command::HouseRules;
use crate::text::{LocalText, Phrase};
use crate::view::game::{Area, Host, LightField};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The seat that looks.
pub(super) const EYES: SeatId = SeatId(1);

/// The copy.
pub(super) struct Mirror(Mutex<Table>);

impl Mirror {
    /// What a token sees of this level; none where the level makes no table.
    pub(super) fn of(document: &Document, token: ThingId, name: LocalText) -> Option<Self> {
        let seat = Seat { name, owns: BTreeSet::from([token]), ..game_master() };
        let mut document = document.clone();
        document.seats.0 = BTreeMap::from([(SeatId::GM, game_master()), (EYES, seat)]);
        document.memory = Memories::default();
        // Nobody rolls on it.
        let dice = DiceSource::new(DiceStream::new(&Seed::from_number(0)), DiceMode::Stream);
        Table::open(&document, dice).ok().map(|table| Self(Mutex::new(table)))
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Host for Mirror {
    fn view(&self, _: SeatId) -> SeatView {
        let mut view = self.table().view(EYES);
        view.prompts.clear();
        view
    }

    fn light_stamp(&self, _: SeatId, area: Area) -> u64 {
        // Its own stamps begin anew: they must not be taken for those of the table behind it.
        !self.table().light_stamp(EYES, area)
    }

    fn light(&self, _: SeatId, area: Area) -> LightField {
        self.table().light_field(EYES, area)
    }

    fn why_unseen(&self, _: SeatId, cell: Cell) -> Vec<Phrase> {
        self.table().why_unseen(EYES, cell)
    }

    fn house(&self) -> HouseRules {
        self.table().house().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::testing::TableBuilder;

    #[test]
    fn a_token_sees_with_its_own_eyes_alone() {
        let document = TableBuilder::new().hero("Rowena").at(2, 2).document();
        let token = document.things.iter().find(|thing| thing.token.is_some()).expect("somebody").id;
        let mirror = Mirror::of(&document, token, LocalText::plain("Rowena")).expect("it opens");
        let view = mirror.view(SeatId::GM);
        assert_eq!(view.seat, EYES, "whoever asks is shown this one's view");
        assert!(view.token(token).is_some_and(|token| token.own));
        assert!(view.secrets.is_empty() && view.notes.is_empty(), "nothing of the game master's");
    }
}
