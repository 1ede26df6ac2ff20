//! Somebody who is followed through a forecast, or a mount: its nature, every way in which it may be, the rolls it meets.

use super::body::{Body, Nature};
use crate::dice::checks::DifficultyDice;
use crate::dice::odds::Distribution;
use crate::knowledge::ThingId;
use crate::knowledge::view::{RollForecast, Supply};
use crate::rules::checks;
use crate::rules::journey::clock::Clock;
use crate::rules::journey::food::Food;
use crate::rules::journey::march::{self, Pace};
use crate::rules::journey::passage::{Due, is};
use crate::rules::journey::route::{Journey, Mount, called, travellers_of};
use crate::rules::journey::state::{self, Drunk, Needs, Pack};
use crate::rules::journey::terrain::Terrain;
use crate::rules::journey::trial::Trial;
use crate::rules::journey::{clock, far, outcome};
use crate::rules::log::Lookup;
use crate::rules::sheet::{ActionPoints, Condition, Vigour};
use crate::text::{Arg, LocalText, Phrase};
use bevy::ecs::world::World;
use std::collections::BTreeSet;

/// Somebody who is followed.
#[derive(Clone, Debug)]
pub struct Walker {
    /// Who; of a mount its rider.
    pub who: ThingId,
    /// What the walker is called.
    pub name: Arg,
    /// The mount's name, if it is one.
    pub mount: Option<LocalText>,
    /// What does not change.
    pub nature: Nature,
    /// Vigour as it is now.
    pub vigour: Supply,
    /// Action points; mounts have none.
    points: Option<u8>,
    /// Every way in which it may be.
    pub odds: Distribution<Body>,
    /// The rolls that it may meet.
    pub rolls: Vec<RollForecast>,
    /// Vigour after each step.
    pub after: Vec<Vec<(u8, crate::dice::odds::Chance)>>,
}

/// Everybody who travels, then the mounts.
pub fn all(world: &World, journey: &Journey) -> Vec<Walker> {
    let people = travellers_of(world, journey).into_iter().map(|who| person(world, journey, who));
    let mounts = journey.mounts.iter().filter(|mount| !mount.dead).map(|mount| horse(world, mount));
    people.chain(mounts).collect()
}

fn person(world: &World, journey: &Journey, who: ThingId) -> Walker {
    let now = journey.clock;
    let vigour = world.of::<Vigour>(who).copied().unwrap_or(Vigour { max: 0, now: 0 });
    let mut needs: Needs = state::needs(world, who);
    needs.awake_since.get_or_insert(now.0);
    let drunk = world.of::<Drunk>(who).cloned().unwrap_or_default();
    let is_out = drunk.out;
    let dying = [Condition::Dead, Condition::Dying].into_iter().any(|condition| is(world, who, condition));
    let body = Body {
        vigour: vigour.now,
        needs,
        drunk,
        pack: world.of::<Pack>(who).cloned().unwrap_or_default(),
        dying,
        ..Body::default()
    };
    let mut nature = Nature {
        endurance: state::endurance(world, who),
        constitution: state::constitution(world, who),
        max: vigour.max,
        is_mount: false,
        is_down: !is_out && crate::rules::acting::is_down(world, who),
        steady: 0,
        turns_a_stage: clock::turns_a_stage(world),
    };
    let check = outcome::draft(world, Due { who, mount: None, trial: Trial::Awake });
    let value = check.map_or(0, |draft| {
        let check = checks::foresee(world, draft);
        check.kind.base().saturating_add(check.modifier())
    });
    nature.steady = value - nature.of_the_road(&body, now);
    let max = nature.most(&body);
    Walker::new(
        (who, world.who(who).name.into()),
        None,
        nature,
        body,
        (max, world.of::<ActionPoints>(who).map(|it| it.max)),
    )
}

fn horse(world: &World, mount: &Mount) -> Walker {
    let needs = Needs {
        marched: mount.ridden,
        fatigue: mount.fatigue,
        forced: mount.forced,
        down: mount.down,
        hard_days: mount.hard_days,
        worn: mount.worn,
        ..Needs::default()
    };
    let body = Body { vigour: mount.vigour.now, needs, spent: mount.spent, ..Body::default() };
    let nature = Nature {
        endurance: mount.endurance,
        constitution: 0,
        max: mount.vigour.max,
        is_mount: true,
        is_down: false,
        steady: mount.endurance.into(),
        turns_a_stage: clock::turns_a_stage(world),
    };
    let name = (mount.rider, called(world, mount));
    Walker::new(name, Some(mount.name.clone()), nature, body, (mount.most(), None))
}

impl Walker {
    /// Somebody as it is now, with the most Vigour that it can have and its action points.
    pub fn new(
        (who, name): (ThingId, Arg),
        mount: Option<LocalText>,
        nature: Nature,
        body: Body,
        (most, points): (u8, Option<u8>),
    ) -> Self {
        let vigour = Supply { now: body.vigour.into(), max: most.into() };
        let odds = Distribution::certain(body);
        Self { who, name, mount, nature, vigour, points, odds, rolls: Vec::new(), after: Vec::new() }
    }

    /// Whether it carries somebody.
    pub const fn is_mount(&self) -> bool {
        self.nature.is_mount
    }

    /// The one way in which it may be, while nothing has been rolled.
    pub fn only(&self) -> Option<&Body> {
        let mut all = self.odds.outcomes();
        all.next().filter(|_| all.next().is_none())
    }

    /// Whether something is so in every way in which it may be.
    pub fn surely(&self, is: impl Fn(&Nature, &Body) -> bool) -> bool {
        self.odds.outcomes().all(|body| body.stopped || is(&self.nature, body))
    }

    /// Why the party cannot go on with it.
    pub fn holds_up(&self) -> Phrase {
        if self.is_mount() {
            return Phrase::new("journey-mount-no-vigour").with("mount", self.name.clone()).rule("S8b");
        }
        let down = self.surely(|nature, body| nature.is_down || body.drunk.out || body.dying);
        let key = if down { "journey-carries-nobody" } else { "journey-no-vigour" };
        Phrase::new(key).with("who", self.name.clone())
    }

    /// Metres a day when nothing happens (S8a).
    pub fn metres_a_day(&self, pace: Pace, terrain: Terrain, road: bool) -> u32 {
        let worn = self.odds.outcomes().map(|body| body.needs.worn).max().unwrap_or(0);
        far::metres_a_day(self.nature.endurance, worn, pace, terrain, road)
    }

    /// Metres an hour, with as little fatigue as there may be or as much (S8b).
    pub fn metres_an_hour(&self, worst: bool, pace: Pace, terrain: Terrain, road: bool) -> Option<u32> {
        let fatigue = self.odds.outcomes().map(|body| body.needs.fatigue);
        let fatigue = if worst { fatigue.max() } else { fatigue.min() };
        Some(march::metres_an_hour(self.points?, fatigue.unwrap_or(0), pace, terrain, road))
    }

    /// Something is done with every way in which it may be, and the rolls that come of it are followed.
    pub fn resolve(
        &mut self,
        dice: DifficultyDice,
        step: usize,
        now: Clock,
        act: impl Fn(&Nature, &mut Body) -> Vec<Trial>,
    ) {
        let nature = &self.nature;
        let mut odds = self.odds.map(|body| {
            let mut body = body.clone();
            let due = if body.stopped { Vec::new() } else { act(nature, &mut body) };
            (body, due)
        });
        loop {
            let next: BTreeSet<Trial> = odds.outcomes().filter_map(|(_, due)| due.first().copied()).collect();
            if next.is_empty() {
                break;
            }
            let rolled = odds.then(|(body, due)| {
                let Some((&trial, rest)) = due.split_first() else {
                    return Distribution::certain((body.clone(), Vec::new(), None));
                };
                trial.outcomes(dice, nature.value(body, trial, now)).map(|&rolled| {
                    let mut body = body.clone();
                    nature.apply(&mut body, trial, rolled, now);
                    let rest = if body.dying { Vec::new() } else { rest.to_vec() };
                    (body, rest, Some((trial, rolled.success)))
                })
            });
            self.rolls.extend(next.into_iter().map(|trial| RollForecast {
                step,
                at: now.into(),
                purpose: trial.purpose(),
                against: trial.against(),
                due: rolled.chance(|(.., last)| last.is_some_and(|(of, _)| of == trial)),
                fails: rolled.chance(|(.., last)| *last == Some((trial, false))),
            }));
            odds = rolled.map(|(body, due, _)| (body.clone(), due.clone()));
        }
        self.odds = odds.map(|(body, _)| body.clone());
    }

    /// Takes down how much Vigour it may have now.
    pub fn note_vigour(&mut self) {
        let vigour = self.odds.map(|body| body.vigour);
        self.after.push(vigour.iter().map(|(&vigour, chance)| (vigour, chance)).collect());
    }

    /// Portions that are surely left, by sort.
    pub fn food_left(&self) -> Vec<(Phrase, u16)> {
        if self.is_mount() {
            return Vec::new();
        }
        let least = |food: Food| self.odds.outcomes().map(|body| body.pack.portions(food)).min().unwrap_or(0);
        Food::ALL.map(|food| (Phrase::new(food.key()), least(food))).into()
    }
}
