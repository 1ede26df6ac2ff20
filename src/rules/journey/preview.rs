//! What a plan is sure to bring, and the exact odds of what it may: who loses Vigour, when a horse breaks down.

use super::clock::MINUTES_A_DAY;
use super::far;
use super::march::{self, HOUR, Pace};
use super::outcome;
use super::passage::Due;
use super::route::{Journey, Way, travellers};
use super::ship;
use super::state::{Pack, endurance, needs};
use super::trial::Trial;
use super::weather;
use crate::dice::checks::DifficultyDice;
use crate::dice::odds::{Chance, Distribution};
use crate::knowledge::ThingId;
use crate::rules::checks;
use crate::rules::house::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::sheet::{ActionPoints, Vigour};
use crate::text::LocalText;
use bevy::ecs::world::World;

/// Somebody who marches, or a mount, as a forecast needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marcher {
    /// Who; of a mount its rider.
    pub who: ThingId,
    /// The mount's name, if it is one.
    pub mount: Option<LocalText>,
    /// Endurance: how long a row is.
    pub endurance: u8,
    /// Endurance with every modifier that counts now: what checks are made with.
    pub value: i32,
    /// Action points; of mounts they do not count.
    pub action_points: Option<u8>,
    /// Vigour that is left.
    pub vigour: u8,
    /// Points lost on the march so far (S8b).
    pub fatigue: u8,
    /// Minutes marched in a row so far.
    pub marched: u32,
    /// Minutes awake so far; of mounts they do not count.
    pub awake: Option<u32>,
    /// Minutes in heat or cold so far.
    pub exposed: u32,
    /// It wears warm clothes.
    pub warm: bool,
}

/// What awaits one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Who; of a mount its rider.
    pub who: ThingId,
    /// The mount's name, if it is one.
    pub mount: Option<LocalText>,
    /// The rolls that will be due, each with the minute after which it is.
    pub trials: Vec<(u32, Trial)>,
    /// How many points of Vigour it loses, with exact chances.
    pub lost: Distribution<i64>,
}

impl Outlook {
    /// The chance that it loses any Vigour.
    #[must_use]
    pub fn loses_any(&self) -> Chance {
        self.lost.chance(|&lost| lost > 0)
    }
}

/// What a march is sure to bring as long as nobody tires, and what it may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// Minutes that it takes: fewer than planned if the route ends before.
    pub minutes: u32,
    /// Metres that the party comes.
    pub metres: u32,
    /// The leg on which it then is.
    pub leg: u16,
    /// What awaits each, walkers and riders first, then mounts.
    pub each: Vec<Outlook>,
}

/// Points of Vigour that a trial costs, with exact chances.
#[must_use]
pub fn losses(trial: Trial, dice: DifficultyDice, value: i32) -> Distribution<i64> {
    trial.outcomes(dice, value).map(|rolled| match trial {
        Trial::March { .. } | Trial::DayEnd | Trial::Awake => i64::from(!rolled.success),
        Trial::Weather { .. } => weather::loses(*rolled).into(),
        Trial::QuickRest => i64::from(super::rest::quick(*rolled) < 0),
        _ => 0,
    })
}

/// S8b, S13: the forecast of a march of so many hours on a route. Speed is that of those who do not tire on the way: whoever
/// does slows the party, and the march takes longer.
#[must_use]
pub fn march(journey: &Journey, marchers: &[Marcher], dice: DifficultyDice, hours: u32) -> Forecast {
    let mut journey = journey.clone();
    let mut each: Vec<Outlook> = marchers.iter().map(outlook).collect();
    let (mut minutes, mut metres, total) = (0, 0, hours * HOUR);
    let mut state: Vec<Marcher> = marchers.to_vec();
    while let Some(leg) = journey.here().cloned().filter(|_| minutes < total) {
        let speed = u64::from(speed(&leg.way, marchers)) * 24;
        let Some(to_the_end) = journey.minutes_left(speed) else { break };
        let step = HOUR.min(total - minutes).min(to_the_end);
        let (celsius, before) = (journey.temperature(), journey.left());
        for (marcher, outlook) in state.iter_mut().zip(&mut each) {
            for trial in due(marcher, &leg.way, celsius, step) {
                let capped = i64::from(marcher.vigour);
                let lost = losses(trial, dice, marcher.value);
                outlook.lost = outlook.lost.with(&lost, |so_far, more| (so_far + more).min(capped));
                outlook.trials.push((minutes + step, trial));
            }
        }
        minutes += step;
        let arrived = journey.advance(speed, step);
        metres += before - if arrived { 0 } else { journey.left() };
    }
    Forecast { minutes, metres, leg: journey.leg, each }
}

fn outlook(marcher: &Marcher) -> Outlook {
    Outlook { who: marcher.who, mount: marcher.mount.clone(), trials: Vec::new(), lost: Distribution::certain(0) }
}

fn speed(way: &Way, marchers: &[Marcher]) -> u32 {
    match *way {
        Way::Water { craft, wind, current } => ship::metres_an_hour(craft, wind, current),
        Way::Land { terrain, road, pace } => {
            let own = |marcher: &Marcher| {
                Some(march::metres_an_hour(marcher.action_points?, marcher.fatigue, pace, terrain, road))
            };
            marchers.iter().filter_map(own).min().unwrap_or(0)
        }
    }
}

/// The rolls that are due for one of them after a step, as time that passes asks them.
fn due(marcher: &mut Marcher, way: &Way, celsius: i16, step: u32) -> Vec<Trial> {
    let mut trials = Vec::new();
    let is_mount = marcher.mount.is_some();
    match *way {
        Way::Land { pace, .. } if !is_mount || pace.is_mounted() => {
            let row = march::hours_in_a_row(marcher.endurance, pace.is_mounted());
            let count = march::checks_due(marcher.marched, marcher.marched + step, row);
            let trial = if is_mount { march::horse_check(pace) } else { march::own_check(pace) };
            trials.extend((0..count).map(|_| trial));
            marcher.marched += step;
        }
        _ => {}
    }
    if let Some(awake) = &mut marcher.awake {
        let count = march::awake_checks_due(*awake, *awake + step);
        trials.extend((0..count).map(|_| Trial::Awake));
        *awake += step;
    }
    if !is_mount {
        match weather::hourly(celsius, marcher.endurance, marcher.warm) {
            Some(trial) => {
                let count = (marcher.exposed + step) / HOUR - marcher.exposed / HOUR;
                trials.extend((0..count).map(|_| trial));
                marcher.exposed += step;
            }
            None => marcher.exposed = 0,
        }
    }
    trials
}

/// S8a: when a horse that is ridden hard for so many days breaks down first: after each week with its exact chance.
#[must_use]
pub fn horse_breaks_down(value: i32, dice: DifficultyDice, days: u32) -> Vec<(u32, Chance)> {
    let fails = Trial::HorseWeek.chance(dice, value, |rolled| !rolled.success);
    let mut still_fit = Chance::of(1, 1);
    let mut chances = Vec::new();
    for day in (1..=days).filter(|&day| far::horse_check(day, Pace::ForcedRide).is_some()) {
        chances.push((day, still_fit.and(&fails)));
        still_fit = still_fit.and(&fails.complement());
    }
    chances
}

/// Everyone who marches on a table now, then the mounts.
#[must_use]
pub fn marchers(world: &World) -> Vec<Marcher> {
    let now = super::clock::now(world);
    let value = |who: ThingId, mount: Option<u8>| {
        let draft = outcome::draft(world, Due { who, mount, trial: Trial::Awake })?;
        let check = checks::foresee(world, draft);
        Some(check.kind.base().saturating_add(check.modifier()))
    };
    let person = |who: ThingId| {
        let needs = needs(world, who);
        Some(Marcher {
            who,
            mount: None,
            endurance: endurance(world, who),
            value: value(who, None)?,
            action_points: world.of::<ActionPoints>(who).map(|points| points.max),
            vigour: world.of::<Vigour>(who).map_or(0, |vigour| vigour.now),
            fatigue: needs.fatigue,
            marched: needs.marched,
            awake: Some(needs.awake_since.map_or(0, |since| now.minutes_since(since))),
            exposed: needs.exposed,
            warm: world.of::<Pack>(who).is_some_and(|pack| pack.warm_clothes && pack.wears_them),
        })
    };
    let mounts = world.resource::<Journey>().mounts.iter().enumerate().filter(|(_, mount)| !mount.dead);
    let mounts = mounts.filter_map(|(place, mount)| {
        Some(Marcher {
            who: mount.rider,
            mount: Some(mount.name.clone()),
            endurance: mount.endurance,
            value: value(mount.rider, u8::try_from(place).ok())?,
            action_points: None,
            vigour: mount.vigour.now,
            fatigue: mount.fatigue,
            marched: mount.ridden,
            awake: None,
            exposed: 0,
            warm: false,
        })
    });
    travellers(world).into_iter().filter_map(person).chain(mounts).collect()
}

/// The forecast of a march of so many hours on a table's route.
#[must_use]
pub fn foresee_march(world: &World, hours: u32) -> Forecast {
    let dice = world.resource::<HouseRules>().difficulty_dice;
    march(world.resource::<Journey>(), &marchers(world), dice, hours.min(MINUTES_A_DAY))
}

#[cfg(test)]
mod tests {
    use super::super::route::Leg;
    use super::super::terrain::Terrain;
    use super::*;

    const DICE: DifficultyDice = DifficultyDice::TwoD6;

    fn walker(endurance: u8) -> Marcher {
        Marcher {
            who: ThingId(1),
            mount: None,
            endurance,
            value: endurance.into(),
            action_points: Some(8),
            vigour: 5,
            fatigue: 0,
            marched: 0,
            awake: Some(0),
            exposed: 0,
            warm: false,
        }
    }

    fn route(terrain: Terrain, pace: Pace, metres: u32, celsius: Option<i16>) -> Journey {
        let way = Way::Land { terrain, road: false, pace };
        Journey { legs: vec![Leg { way, metres, celsius, ..Leg::default() }], ..Journey::default() }
    }

    #[test]
    fn s8b_a_forecast_says_how_far_and_who_may_tire() {
        let journey = route(Terrain::Hills, Pace::Walk, 50_000, None);
        let forecast = march(&journey, &[walker(4)], DICE, 6);
        // 2400 m an hour, a third of that in the hills.
        assert_eq!((forecast.minutes, forecast.metres, forecast.leg), (360, 4_800, 0));
        let outlook = &forecast.each[0];
        let march = Trial::March { forced: false };
        assert_eq!(outlook.trials, [(240, march), (300, march), (360, march)]);
        // Each fails with 6 of 36: 2d6 + 4 below 9.
        let fine = Chance::of(5 * 5 * 5, 6 * 6 * 6);
        assert_eq!(outlook.loses_any(), fine.complement());
        assert_eq!(outlook.lost.chance(|&lost| lost == 3), Chance::of(1, 216));
    }

    #[test]
    fn s8b_a_forecast_ends_where_the_route_does() {
        let journey = route(Terrain::Open, Pace::ForcedWalk, 9_000, None);
        let forecast = march(&journey, &[walker(4)], DICE, 8);
        assert_eq!((forecast.minutes, forecast.metres, forecast.leg), (150, 9_000, 1), "3600 m an hour");
        assert!(forecast.each[0].loses_any().is_impossible(), "two and a half hours tire nobody with Endurance 4");
    }

    #[test]
    fn s13_a_forecast_knows_the_cold() {
        let journey = route(Terrain::Open, Pace::Walk, 50_000, Some(-8));
        let forecast = march(&journey, &[walker(4)], DICE, 1);
        let cold = Trial::Weather { penalty: 2, cold: true };
        assert_eq!(forecast.each[0].trials, [(60, cold)]);
        // 2d6 + 4 − 2: a 2 is the fumble; 3 gives 5, below six; 4 to 9 give 6 to 11.
        let chance = |points: i64| forecast.each[0].lost.chance(|&lost| lost == points);
        assert_eq!([chance(3), chance(2), chance(1)], [Chance::of(1, 36), Chance::of(2, 36), Chance::of(27, 36)]);
    }

    #[test]
    fn s8a_a_horse_breaks_down_with_exact_odds() {
        // 2d6 + 3 against 9 fails with 2 to 5: 10 of 36.
        let weeks = horse_breaks_down(3, DICE, 20);
        assert_eq!(weeks, [(7, Chance::of(10, 36)), (14, Chance::of(26 * 10, 36 * 36))]);
        assert!(horse_breaks_down(3, DICE, 6).is_empty());
    }
}
