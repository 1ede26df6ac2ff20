//! The route: legs with their ground, the party and its mounts, and how far it has come. Part of the document.

use super::clock::{Clock, MINUTES_A_DAY};
use super::march::{self, Pace};
use super::ship::{self, Craft, Wind};
use super::state::{endurance, needs};
use super::terrain::Terrain;
use super::{far, rest};
use crate::knowledge::view::TokenKind;
use crate::knowledge::{ThingId, things};
use crate::rules::log::Lookup;
use crate::rules::sheet::{ActionPoints, Condition, Conditions, Vigour};
use crate::rules::things::Token;
use crate::text::{Arg, LocalText, Phrase};
use bevy::ecs::resource::Resource;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// The temperature of a place of which nothing is said, in degrees Celsius.
pub const USUAL_CELSIUS: i16 = 15;

/// How a leg is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Way {
    /// By land.
    Land {
        /// The ground.
        #[serde(default)]
        terrain: Terrain,
        /// A road leads through it.
        #[serde(default)]
        road: bool,
        /// On foot or mounted, forced or not.
        #[serde(default)]
        pace: Pace,
    },
    /// By ship.
    Water {
        /// What drives it.
        #[serde(default)]
        craft: Craft,
        /// The wind.
        #[serde(default)]
        wind: Wind,
        /// The current of a river in metres an hour, with the ship above 0.
        #[serde(default)]
        current: i32,
    },
}

impl Default for Way {
    fn default() -> Self {
        Self::Land { terrain: Terrain::default(), road: false, pace: Pace::default() }
    }
}

/// A leg of a route.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    /// Where it leads.
    #[serde(default)]
    pub to: LocalText,
    /// How it is covered.
    #[serde(default)]
    pub way: Way,
    /// How long it is, in metres.
    pub metres: u32,
    /// The temperature on it in degrees Celsius; none: as where it began.
    #[serde(default)]
    pub celsius: Option<i16>,
}

/// A horse or another mount, with what it has lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// Its name.
    #[serde(default)]
    pub name: LocalText,
    /// Who rides it.
    pub rider: ThingId,
    /// Its Endurance.
    pub endurance: u8,
    /// Its Vigour.
    pub vigour: Vigour,
    /// Minutes ridden in a row (S8b).
    #[serde(default)]
    pub ridden: u32,
    /// Points of Vigour lost on the march that simple rest restores (S8b).
    #[serde(default)]
    pub fatigue: u8,
    /// It was ridden hard today (S8b).
    #[serde(default)]
    pub forced: bool,
    /// Points of Vigour with fewer of which its next day begins (S8b).
    #[serde(default)]
    pub down: u8,
    /// Days of hard riding so far (S8a).
    #[serde(default)]
    pub hard_days: u32,
    /// Points that its maximum has lost (S8a).
    #[serde(default)]
    pub worn: u8,
    /// Days that it must rest before it is ridden again, or it dies (S8a).
    #[serde(default)]
    pub spent: u8,
    /// It is dead.
    #[serde(default)]
    pub dead: bool,
}

impl Mount {
    /// The most Vigour that it can have now.
    #[must_use]
    pub const fn most(&self) -> u8 {
        self.vigour.max.saturating_sub(self.worn)
    }
}

/// Time, weather, and the journey that the party is on.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Journey {
    /// The moment.
    pub clock: Clock,
    /// The temperature here in degrees Celsius (S13).
    pub celsius: i16,
    /// Who travels; nobody named: every hero.
    pub party: Vec<ThingId>,
    /// Mounts.
    pub mounts: Vec<Mount>,
    /// The legs of the route.
    pub legs: Vec<Leg>,
    /// The leg on which the party is; as many as there are legs: it has arrived.
    pub leg: u16,
    /// How far it has come on that leg, in metres times [`MINUTES_A_DAY`], so that no minute is rounded away.
    pub gone: u64,
    /// Seconds that the rowers of a ship have rowed and not rested from (S7).
    pub rowed: u32,
}

impl Default for Journey {
    fn default() -> Self {
        Self {
            clock: Clock::default(),
            celsius: USUAL_CELSIUS,
            party: Vec::new(),
            mounts: Vec::new(),
            legs: Vec::new(),
            leg: 0,
            gone: 0,
            rowed: 0,
        }
    }
}

impl Journey {
    /// The leg on which the party is.
    #[must_use]
    pub fn here(&self) -> Option<&Leg> {
        self.legs.get(usize::from(self.leg))
    }

    /// Metres that are left of that leg, rounded up.
    #[must_use]
    pub fn left(&self) -> u32 {
        let all = self.here().map_or(0, |leg| u64::from(leg.metres) * u64::from(MINUTES_A_DAY));
        u32::try_from(all.saturating_sub(self.gone).div_ceil(MINUTES_A_DAY.into())).unwrap_or(u32::MAX)
    }

    /// The temperature where the party is.
    #[must_use]
    pub fn temperature(&self) -> i16 {
        self.here().and_then(|leg| leg.celsius).unwrap_or(self.celsius)
    }

    /// Whether it goes on under oars, if it goes on by the hour (S7).
    pub(super) fn rows(&self, by_the_hour: bool) -> bool {
        by_the_hour && self.here().is_some_and(|leg| matches!(leg.way, Way::Water { craft: Craft::Oars, .. }))
    }

    /// Minutes for which the rowers can go on (S7).
    pub(super) const fn rowing_left(&self) -> u32 {
        ship::rowing_left(self.rowed)
    }

    /// The rowers have rowed for so many minutes, or rested.
    pub(super) fn row_or_rest(&mut self, rows: bool, minutes: u32) {
        self.rowed = if rows { ship::rowed(self.rowed, minutes) } else { ship::rested(self.rowed, minutes) };
    }

    /// Goes on for so many minutes at so many metres a day. Whether the leg's end is reached.
    pub(super) fn advance(&mut self, metres_a_day: u64, minutes: u32) -> bool {
        let all = self.here().map_or(0, |leg| u64::from(leg.metres) * u64::from(MINUTES_A_DAY));
        self.gone = self.gone.saturating_add(metres_a_day.saturating_mul(minutes.into())).min(all);
        let arrived = self.gone == all;
        if arrived {
            (self.leg, self.gone) = (self.leg.saturating_add(1), 0);
        }
        arrived
    }

    /// Minutes to the end of the leg at so many metres a day, rounded up; none where one does not get on.
    pub(super) fn minutes_left(&self, metres_a_day: u64) -> Option<u32> {
        let all = u64::from(self.here()?.metres) * u64::from(MINUTES_A_DAY);
        (metres_a_day > 0)
            .then(|| u32::try_from(all.saturating_sub(self.gone).div_ceil(metres_a_day)).unwrap_or(u32::MAX))
    }
}

/// What a mount is called: by its name, else as somebody's mount. For those who know its rider.
#[must_use]
pub fn called(world: &World, mount: &Mount) -> Arg {
    if mount.name.is_empty() {
        return Phrase::new("journey-mount-of").with("who", world.who(mount.rider).name).into();
    }
    mount.name.clone().into()
}

/// Who travels, by rising id: the party, or every hero; the dead stay behind.
#[must_use]
pub fn travellers(world: &World) -> Vec<ThingId> {
    travellers_of(world, world.resource::<Journey>())
}

/// Who would travel on this journey.
#[must_use]
pub fn travellers_of(world: &World, journey: &Journey) -> Vec<ThingId> {
    let party = &journey.party;
    let is_hero = |&id: &ThingId| world.of::<Token>(id).is_some_and(|token| token.kind == TokenKind::Hero);
    let mut all: Vec<ThingId> =
        if party.is_empty() { things::with::<Token>(world).filter(is_hero).collect() } else { party.clone() };
    let dead = |id: ThingId| world.of::<Conditions>(id).is_some_and(|noted| noted.0.contains_key(&Condition::Dead));
    all.retain(|&id| world.of::<Token>(id).is_some() && !dead(id));
    all.sort_unstable();
    all.dedup();
    all
}

/// Metres that the party covers in an hour of this way, by its slowest (S8b, S7).
#[must_use]
pub fn metres_an_hour(world: &World, way: &Way) -> u32 {
    match *way {
        Way::Water { craft, wind, current } => ship::metres_an_hour(craft, wind, current),
        Way::Land { terrain, road, pace } => {
            let own = |id: ThingId| {
                let points = world.of::<ActionPoints>(id)?.max;
                Some(march::metres_an_hour(points, needs(world, id).fatigue, pace, terrain, road))
            };
            travellers(world).into_iter().filter_map(own).min().unwrap_or(0)
        }
    }
}

/// Metres that the party covers in a day of this way when nothing happens on it, by its slowest (S8a, S7).
#[must_use]
pub fn metres_a_day(world: &World, way: &Way) -> u32 {
    match *way {
        Way::Water { current, .. } => ship::metres_a_day(current),
        Way::Land { terrain, road, pace } => {
            let own = |id: ThingId| far::metres_a_day(endurance(world, id), needs(world, id).worn, pace, terrain, road);
            travellers(world).into_iter().map(own).min().unwrap_or(0)
        }
    }
}

/// The most Vigour that somebody can have now: what is off the maximum by long marches counts (S8a).
#[must_use]
pub fn most_vigour(world: &World, thing: ThingId) -> u8 {
    world.of::<Vigour>(thing).map_or(0, |vigour| vigour.max.saturating_sub(needs(world, thing).worn))
}

/// Minutes of a day awake between two nights.
pub const WAKING: u32 = MINUTES_A_DAY - rest::NIGHT;
