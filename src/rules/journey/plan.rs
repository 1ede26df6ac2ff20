//! A plan: what the party does one after the other, as one wish. Each step becomes spans of a passage; the forecast reads
//! the same ones.

use super::asks::{on_the_road, time_may_pass};
use super::clock::MINUTES_A_DAY;
use super::drink::Drink;
use super::food::Food;
use super::limits::{HALF_HOURS, MARCH_HOURS, MOST_STEPS, PORTIONS, REST_DAYS, TRAVEL_DAYS};
use super::march;
use super::passage::{self, Doing, Span};
use super::rest::{self, Lodging};
use super::route::{WAKING, travellers};
use crate::knowledge::{SeatId, ThingId};
use crate::rules::Refusal;
use crate::rules::limits::Limit;
use crate::rules::request::{Request, take_asked};
use crate::text::Phrase;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// One step of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Step {
    /// The party goes on, hour by hour (S8b, S7).
    March {
        /// For so many hours.
        hours: u8,
    },
    /// It travels by the day; nothing happens on the way (S8a, S7).
    Travel {
        /// For so many days.
        days: u16,
    },
    /// It halts and rests simply (S8b).
    Halt {
        /// For so many half hours.
        half_hours: u8,
    },
    /// Whoever has lost Vigour by exertion rests quickly for an hour (S10).
    QuickRest,
    /// Everybody eats (S9).
    Eat {
        /// What.
        #[serde(default)]
        food: Food,
        /// How many portions each.
        portions: u8,
        /// It is served; otherwise it comes out of the packs, as far as they hold it.
        #[serde(default)]
        served: bool,
    },
    /// These have a mug each; nobody named: everybody (S11).
    Drink {
        /// Of what.
        drink: Drink,
        /// Who.
        #[serde(default)]
        things: Vec<ThingId>,
    },
    /// It sleeps for eight hours (S10).
    Sleep {
        /// Where.
        #[serde(default)]
        place: Lodging,
    },
    /// It rests for full days (S8a, S10).
    RestDays {
        /// Where.
        #[serde(default)]
        place: Lodging,
        /// How many.
        days: u8,
    },
}

/// A night's rest.
pub(super) fn night(place: Lodging) -> [Span; 2] {
    [Span::of(Doing::BedDown, 0), Span::of(Doing::Sleep(place), rest::NIGHT)]
}

/// Full days of rest.
pub(super) fn rest_days(place: Lodging, days: u8) -> Vec<Span> {
    let day = || {
        let awake = [Span::of(Doing::Halt, WAKING)].into_iter();
        awake.chain(night(place)).chain([Span::of(Doing::DayOfRest, 0)])
    };
    (0..days).flat_map(|_| day()).collect()
}

impl Step {
    /// What a passage makes of it.
    #[must_use]
    pub fn spans(&self) -> Vec<Span> {
        match self {
            Self::March { hours } => vec![Span::of(Doing::March, u32::from(*hours) * march::HOUR)],
            Self::Travel { days } => vec![Span::of(Doing::Travel, u32::from(*days) * MINUTES_A_DAY)],
            Self::Halt { half_hours } => vec![Span::of(Doing::Halt, u32::from(*half_hours) * march::REST_MINUTES)],
            Self::QuickRest => vec![Span::of(Doing::QuickRest(Vec::new()), rest::QUICK)],
            Self::Eat { food, portions, served } => {
                vec![Span::of(Doing::Eat { food: *food, portions: *portions, served: *served }, 0)]
            }
            Self::Drink { drink, things } => {
                vec![Span::of(Doing::Drink { drink: *drink, things: things.clone() }, 0)]
            }
            Self::Sleep { place } => night(*place).into(),
            Self::RestDays { place, days } => rest_days(*place, *days),
        }
    }

    fn in_bounds(&self, world: &World) -> Result<(), Refusal> {
        let what = Phrase::new;
        match self {
            Self::March { hours } => MARCH_HOURS.demand(&what("journey-hours"), *hours),
            Self::Travel { days } => TRAVEL_DAYS.demand(&what("journey-days"), *days),
            Self::Halt { half_hours } => HALF_HOURS.demand(&what("journey-half-hours"), *half_hours),
            Self::Eat { portions, .. } => PORTIONS.demand(&what("journey-portions"), *portions),
            Self::RestDays { days, .. } => Limit { low: 1, ..REST_DAYS }.demand(&what("journey-days"), *days),
            Self::Drink { things, .. } => {
                let travellers = travellers(world);
                if things.iter().collect::<BTreeSet<_>>().len() < things.len() {
                    return Err(Refusal::new("refused-named-twice"));
                }
                let all = things.iter().all(|thing| travellers.contains(thing));
                if all { Ok(()) } else { Err(Refusal::new("refused-travels-not")) }
            }
            Self::QuickRest | Self::Sleep { .. } => Ok(()),
        }
    }
}

/// The party does one thing after the other, until it arrives or cannot go on.
#[derive(Clone, Debug)]
pub struct FollowPlan {
    /// What.
    pub steps: Vec<Step>,
}

impl Request for FollowPlan {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        time_may_pass(world, seat)?;
        Limit::new(1, MOST_STEPS as i64).demand(&Phrase::new("journey-steps"), self.steps.len() as i64)?;
        if self.steps.iter().any(|step| matches!(step, Step::March { .. } | Step::Travel { .. })) {
            on_the_road(world)?;
        }
        self.steps.iter().try_for_each(|step| step.in_bounds(world))
    }
}

pub(super) fn follow(world: &mut World) {
    for asked in take_asked::<FollowPlan>(world) {
        passage::begin(world, asked.request.steps.iter().flat_map(Step::spans).collect());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s8a_a_day_of_rest_is_sixteen_hours_awake_and_eight_asleep() {
        let spans = Step::RestDays { place: Lodging::Room, days: 2 }.spans();
        let minutes: u32 = spans.iter().map(|span| span.left).sum();
        assert_eq!((spans.len(), minutes), (8, 2 * MINUTES_A_DAY));
        assert_eq!(spans[3].doing, Doing::DayOfRest);
    }

    #[test]
    fn s10_a_night_begins_with_bedding_down() {
        let doing: Vec<Doing> =
            Step::Sleep { place: Lodging::Camp }.spans().into_iter().map(|span| span.doing).collect();
        assert_eq!(doing, [Doing::BedDown, Doing::Sleep(Lodging::Camp)]);
    }
}
