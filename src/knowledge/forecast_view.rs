//! What a plan of the road is sure to bring, and the exact odds of what it may. Part of what a seat may know: it holds only
//! those whose sheets the seat may read.

use super::ThingId;
use super::view::Supply;
use crate::dice::odds::Chance;
use crate::text::{LocalText, Phrase};

/// A moment of the world clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    /// The day, from 1.
    pub day: u32,
    /// The hour of the day.
    pub hour: u8,
    /// The minute of the hour.
    pub minute: u8,
}

/// What a plan brings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForecastView {
    /// Its steps, as long as nobody has to halt.
    pub steps: Vec<StepForecast>,
    /// What awaits each: walkers and riders, then mounts.
    pub each: Vec<OutlookView>,
}

/// A step of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepForecast {
    /// When it begins.
    pub from: Moment,
    /// When it ends.
    pub to: Moment,
    /// Minutes that it takes.
    pub minutes: u32,
    /// Metres that the party comes while nobody tires more than is sure.
    pub metres: u32,
    /// Metres that it comes if everybody tires whenever they may.
    pub metres_at_worst: u32,
    /// The leg on which the party then is.
    pub leg: usize,
    /// The plan ends with it, and why.
    pub ends: Option<Phrase>,
}

/// What awaits somebody, or a mount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlookView {
    /// Who; of a mount its rider.
    pub who: ThingId,
    /// The mount's name, if it is one.
    pub mount: Option<LocalText>,
    /// Vigour as it is.
    pub vigour: Supply,
    /// Vigour after each step: what it may be, with exact chances, least first.
    pub after: Vec<Vec<(u8, Chance)>>,
    /// The rolls that may come due, in their order.
    pub rolls: Vec<RollForecast>,
    /// The chance that less Vigour is left at the end than now.
    pub weaker: Chance,
    /// The chance that it has to halt with no Vigour left, or is too drunk to go on, so that the plan ends early.
    pub halts: Chance,
    /// The chance that it lies dying; of a mount that it is dead.
    pub dies: Chance,
    /// The chance that a mount is ridden to a standstill (S8a).
    pub spent: Chance,
    /// How drunk it may be at the end, by stage (S11).
    pub drunk: Vec<(Phrase, Chance)>,
    /// What may ail it at the end (S9, S11).
    pub ails: Vec<(Phrase, Chance)>,
    /// The penalty of hunger at the end (S9): what may be, least first.
    pub hunger: Vec<(u16, Chance)>,
    /// Portions that are left at the end, by sort.
    pub food: Vec<(Phrase, u16)>,
    /// What another mug would do, by class of drink (S11); nothing for mounts and sleepers.
    pub mugs: Vec<MugForecast>,
}

/// A roll that may come due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollForecast {
    /// The step of the plan.
    pub step: usize,
    /// When.
    pub at: Moment,
    /// What it is for.
    pub purpose: Phrase,
    /// What it has to reach.
    pub against: i32,
    /// The chance that it comes due at all.
    pub due: Chance,
    /// The chance that it comes due and fails.
    pub fails: Chance,
}

/// What the next mug of a class would do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MugForecast {
    /// The class of the drink.
    pub class: Phrase,
    /// Which mug it would be.
    pub mug: u8,
    /// What the roll has to reach.
    pub against: i32,
    /// The chance of the next stage.
    pub next: Chance,
    /// The chance that a stage is skipped.
    pub skips: Chance,
}
