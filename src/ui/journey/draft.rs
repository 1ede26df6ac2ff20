//! What is being prepared in the journey window: a route that is not laid yet, a plan that nobody follows yet, what is
//! chosen on the other pages.

use crate::knowledge::view::TokenKind;
use crate::knowledge::{SeatView, ThingId};
use crate::session::command::{Drink, Food, Lodging, Step, journey_limits};
use crate::session::{Command, Journey};
use std::collections::BTreeSet;

/// A page of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JourneyPage {
    /// Who travels, where, and what happens on the way.
    #[default]
    Road,
    /// Food, rest, drink, weather.
    Camp,
    /// Awards and the chronicle.
    Story,
}

impl JourneyPage {
    /// Every page.
    pub const ALL: [Self; 3] = [Self::Road, Self::Camp, Self::Story];

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Road => "ui-journey-road",
            Self::Camp => "ui-journey-camp",
            Self::Story => "ui-journey-story",
        }
    }
}

/// What is being prepared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JourneyDraft {
    /// The page that is open.
    pub page: JourneyPage,
    /// The route that is being laid out, if it differs from the table's.
    pub route: Option<Journey>,
    /// The leg that is open for changes.
    pub leg: usize,
    /// The plan.
    pub steps: Vec<Step>,
    /// The page of the camp.
    pub camp: CampDraft,
    /// The page of the story.
    pub story: StoryDraft,
}

impl JourneyDraft {
    /// The route that the window is about: the one that is being laid out, or the table's.
    #[must_use]
    pub fn journey<'a>(&'a self, of_table: &'a Journey) -> &'a Journey {
        self.route.as_ref().unwrap_or(of_table)
    }

    /// The route to change: a copy of the table's from its beginning, if none is being laid out yet.
    pub fn change(&mut self, of_table: &Journey) -> &mut Journey {
        self.route.get_or_insert_with(|| Journey { leg: 0, gone: 0, ..of_table.clone() })
    }

    /// The command that lays the route, if one is being laid out.
    #[must_use]
    pub fn lays(&self) -> Option<Command> {
        let Journey { party, mounts, legs, .. } = self.route.clone()?;
        Some(Command::PlanJourney { party, mounts, legs })
    }

    /// What sets the party out: the route, where it changed, then the plan.
    #[must_use]
    pub fn sets_out(&self) -> Vec<Command> {
        let follow = match self.steps.as_slice() {
            [] => None,
            // A plan of one step is what it says.
            &[Step::March { hours }] => Some(Command::March { hours }),
            &[Step::Travel { days }] => Some(Command::Travel { days }),
            steps => Some(Command::Follow { steps: steps.to_vec() }),
        };
        self.lays().into_iter().chain(follow).collect()
    }

    /// The party has set out.
    pub fn begun(&mut self) {
        self.route = None;
        self.steps.clear();
    }
}

/// The most hours of one march of an ordinary day: there are two of them, and they leave time for a night.
const MOST_BEFORE_NOON: u8 = 8;

/// A day as most are: on the way as long as the weakest can without a check, half an hour of rest, on again, a meal, a
/// night in camp.
#[must_use]
pub fn ordinary_day(row: u8, constitution: u8) -> Vec<Step> {
    let hours = row.clamp(1, MOST_BEFORE_NOON);
    let most = u8::try_from(journey_limits::PORTIONS.high).unwrap_or(u8::MAX);
    let portions = constitution.clamp(1, most);
    vec![
        Step::March { hours },
        Step::Halt { half_hours: 1 },
        Step::March { hours },
        Step::Eat { food: Food::Poor, portions, served: false },
        Step::Sleep { place: Lodging::Camp },
    ]
}

/// What is chosen on the page of the camp.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampDraft {
    /// Who eats and drinks.
    pub who: Option<ThingId>,
    /// What is eaten.
    pub food: Food,
    /// How many portions.
    pub portions: u8,
    /// It is served.
    pub served: bool,
    /// Half hours of a halt.
    pub half_hours: u8,
    /// Full days of rest.
    pub days: u8,
    /// The drink that is looked at.
    pub drink: Drink,
    /// The temperature to set; none: as it is.
    pub celsius: Option<i16>,
    /// Portions to give.
    pub supply: i16,
}

impl Default for CampDraft {
    fn default() -> Self {
        Self {
            who: None,
            food: Food::Poor,
            portions: 1,
            served: false,
            half_hours: 1,
            days: 1,
            drink: Drink::LameGoblin,
            celsius: None,
            supply: 3,
        }
    }
}

/// What is chosen on the page of the story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryDraft {
    /// Who took part last time, or is awarded; nobody chosen yet: every hero.
    pub absent: BTreeSet<ThingId>,
    /// Points of Fortune for the end of a chapter (F10).
    pub fortune: u8,
    /// Adventure points.
    pub points: u16,
    /// What for.
    pub reason: String,
    /// A line for the chronicle.
    pub line: String,
    /// Where the chronicle was written to.
    pub written: Option<String>,
}

impl Default for StoryDraft {
    fn default() -> Self {
        Self {
            absent: BTreeSet::new(),
            fortune: 1,
            points: 10,
            reason: String::new(),
            line: String::new(),
            written: None,
        }
    }
}

impl StoryDraft {
    /// The heroes that are ticked.
    #[must_use]
    pub fn present(&self, view: &SeatView) -> Vec<ThingId> {
        let heroes = view.tokens.iter().filter(|token| token.kind == TokenKind::Hero);
        heroes.map(|token| token.id).filter(|id| !self.absent.contains(id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::command::Leg;

    #[test]
    fn s8_a_draft_lays_the_route_only_where_it_changed() {
        let table =
            Journey { legs: vec![Leg { metres: 9_000, ..Leg::default() }], leg: 1, gone: 5, ..Journey::default() };
        let mut draft = JourneyDraft { steps: vec![Step::QuickRest], ..JourneyDraft::default() };
        assert_eq!(draft.sets_out(), [Command::Follow { steps: vec![Step::QuickRest] }]);
        draft.change(&table).legs.push(Leg { metres: 10, ..Leg::default() });
        assert_eq!(
            (draft.journey(&table).leg, draft.journey(&table).gone),
            (0, 0),
            "a new route begins at its beginning"
        );
        assert_eq!(draft.sets_out().len(), 2);
        draft.begun();
        assert!(draft.sets_out().is_empty());
        draft.steps.push(Step::March { hours: 3 });
        assert_eq!(draft.sets_out(), [Command::March { hours: 3 }]);
    }
}
