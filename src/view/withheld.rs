//! What the game master does not want to see while the level is worked on: parts of the scene that are not drawn. Only the
//! picture lacks them; what a seat knows, and the light that falls, are what they are.

use crate::knowledge::SeatView;
use bevy::prelude::*;

/// The parts of the scene that are not drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Withheld {
    /// Tokens.
    pub tokens: bool,
    /// Doors and windows.
    pub doors: bool,
    /// Flames and what they burn on.
    pub lights: bool,
    /// Signs of traps, levers, and what traps have set going.
    pub traps: bool,
    /// Items that lie about.
    pub items: bool,
    /// The picture of the floor.
    pub floor: bool,
}

impl Withheld {
    /// Whether everything is drawn that is a part of a view.
    #[must_use]
    pub const fn is_nothing(&self) -> bool {
        !(self.tokens || self.doors || self.lights || self.traps || self.items)
    }

    /// What is left of a view.
    #[must_use]
    pub fn from(&self, view: &SeatView) -> SeatView {
        let mut view = view.clone();
        if self.tokens {
            view.tokens.clear();
            view.flames.retain(|flame| !flame.carried);
        }
        if self.doors {
            view.doors.clear();
            view.windows.clear();
        }
        if self.lights {
            view.flames.clear();
        }
        let levers = std::mem::take(&mut view.levers);
        view.items.retain(|item| match item.light {
            Some(_) => !self.lights,
            None if levers.iter().any(|lever| lever.id == item.id) => !self.traps,
            None => !self.items,
        });
        if self.traps {
            view.secrets.clear();
            view.hazards.clear();
            view.stones.clear();
        } else {
            view.levers = levers;
        }
        view
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Grade, SourceKind};
    use crate::knowledge::ThingId;
    use crate::knowledge::hazards::LeverView;
    use crate::knowledge::view::{ItemView, Presence};
    use crate::text::LocalText;

    #[test]
    fn what_is_withheld_is_gone_from_the_picture_and_nothing_else_is() {
        let item = |id: u32, light: Option<SourceKind>| ItemView {
            id: ThingId(id),
            name: LocalText::plain("something"),
            at: Cell::new(1, 1),
            carried_by: None,
            light,
            lit: true,
            presence: Presence::Seen(Grade::Clear),
        };
        let items = vec![item(1, Some(SourceKind::Torch)), item(2, None), item(3, None)];
        let levers = vec![LeverView { id: ThingId(3), pulled: false }];
        let view = SeatView { items, levers, ..SeatView::default() };
        assert_eq!(Withheld::default().from(&view), view);
        let left = |withheld: Withheld| withheld.from(&view).items.iter().map(|item| item.id.0).collect::<Vec<_>>();
        assert_eq!(left(Withheld { lights: true, ..Withheld::default() }), [2, 3]);
        assert_eq!(left(Withheld { items: true, ..Withheld::default() }), [1, 3], "a lever belongs to the traps");
        assert_eq!(left(Withheld { traps: true, ..Withheld::default() }), [1, 2]);
        assert!(Withheld { floor: true, ..Withheld::default() }.is_nothing(), "the floor is no part of a view");
    }
}
