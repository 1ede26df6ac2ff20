//! The journey as a seat may see it: clock, weather, route, mounts, and what the road has left on those whose sheets the
//! seat may read. Part of the view.

use super::ThingId;
use super::view::Supply;
use crate::text::{LocalText, Phrase};
use serde::Serialize;

/// Time, weather, and the journey that the party is on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct JourneyView {
    /// The day, from 1.
    pub day: u32,
    /// The hour of the day.
    pub hour: u8,
    /// The minute of the hour.
    pub minute: u8,
    /// The temperature where the party is, in degrees Celsius.
    pub celsius: i16,
    /// Who travels, of those whom the seat knows.
    pub party: Vec<ThingId>,
    /// The legs of the route.
    pub legs: Vec<LegView>,
    /// The leg on which the party is; as many as there are legs: it has arrived.
    pub leg: usize,
    /// Metres that are left of that leg.
    pub left: u32,
    /// The mounts.
    pub mounts: Vec<MountView>,
    /// Heroes that took part in the last session (F10), of those whom the seat knows.
    pub took_part: Vec<ThingId>,
    /// What the road has left on those whose sheets the seat may read.
    pub wayfarers: Vec<WayfarerView>,
}

/// A leg of the route.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LegView {
    /// Where it leads.
    pub to: LocalText,
    /// Its ground, or what drives the ship.
    pub over: Phrase,
    /// The pace, or the wind.
    pub how: Phrase,
    /// A road leads along it.
    pub road: bool,
    /// How long it is, in metres.
    pub metres: u32,
    /// Metres that the party covers in an hour of it as it is now.
    pub metres_an_hour: u32,
    /// Metres that it covers in a day when nothing happens.
    pub metres_a_day: u32,
    /// The temperature on it in degrees Celsius, where it has one of its own.
    pub celsius: Option<i16>,
}

/// A mount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MountView {
    /// Its name.
    pub name: LocalText,
    /// Who rides it.
    pub rider: ThingId,
    /// Its Vigour, with what weeks of hard riding took off the maximum.
    pub vigour: Supply,
    /// Days that it must rest before it is ridden again, or it dies.
    pub spent: u8,
    /// It is dead.
    pub dead: bool,
}

/// What the road has left on somebody, and what it carries for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WayfarerView {
    /// Who.
    pub who: ThingId,
    /// Vigour, with what long marches took off the maximum.
    pub vigour: Supply,
    /// Points lost on the march that simple rest restores (S8b).
    pub fatigue: u8,
    /// Points that the maximum has lost for now (S8a).
    pub worn: u8,
    /// Hours that it marches in a row without a check (S8b): its Endurance.
    pub row: u8,
    /// Minutes marched in a row.
    pub marched: u32,
    /// Minutes awake.
    pub awake: u32,
    /// The penalty of hunger (S9).
    pub hunger: u16,
    /// Nutrition eaten today, and needed.
    pub eaten: Supply,
    /// The stage of drunkenness, if it is drunk (S11).
    pub drunk: Option<Phrase>,
    /// Mugs so far.
    pub mugs: u8,
    /// It cannot lie until it is sober.
    pub cannot_lie: bool,
    /// What ails it, with what that adds to rolls and the minutes for which it will.
    pub ailments: Vec<(Phrase, i32, u32)>,
    /// Portions of food that it carries, by sort.
    pub food: Vec<(Phrase, u16)>,
    /// It has a bedroll.
    pub bedroll: bool,
    /// It has warm clothes, and whether it wears them.
    pub warm_clothes: Option<bool>,
}
