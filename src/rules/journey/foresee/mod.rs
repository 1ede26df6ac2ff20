//! Forecasts: what a plan is sure to bring, and the exact odds of what it may (S8–S11, S13). Nothing is sampled: each body
//! is followed through every way in which its rolls can fall. Bodies are followed apart; the party goes as long as nobody
//! has to halt, and as fast as those who tire least.

mod body;
mod walker;

use super::clock::{self, MINUTES_A_DAY};
use super::drink::Class;
use super::march::{self, Pace};
use super::passage::{Doing, Span};
use super::plan::Step;
use super::route::{Journey, Way};
use super::trial::Trial;
use super::{Drink, rest, ship};
use crate::dice::checks::DifficultyDice;
use crate::dice::odds::Chance;
use crate::knowledge::ThingId;
use crate::knowledge::view::{ForecastView, Moment, MugForecast, OutlookView, StepForecast};
use crate::rules::house::HouseRules;
use crate::text::Phrase;
use bevy::ecs::world::World;
use body::{Body, Slice};
use walker::Walker;

impl From<clock::Clock> for Moment {
    fn from(clock: clock::Clock) -> Self {
        let (hour, minute) = clock.time();
        Self { day: clock.day(), hour, minute }
    }
}

/// The road ahead: where the party is while nobody tires, and where if everybody does.
struct Road {
    journey: Journey,
    slow: Journey,
    dice: DifficultyDice,
    walkers: Vec<Walker>,
    step: usize,
    ends: Option<Phrase>,
}

/// What a plan brings on a table that is on this journey; the table's own, or one that is still being laid out.
#[must_use]
pub fn foresee(world: &World, journey: &Journey, steps: &[Step]) -> ForecastView {
    let mut road = Road {
        journey: journey.clone(),
        slow: journey.clone(),
        dice: world.resource::<HouseRules>().difficulty_dice,
        walkers: walker::all(world, journey),
        step: 0,
        ends: None,
    };
    let mugs: Vec<Vec<MugForecast>> = road.walkers.iter().map(|walker| next_mugs(walker, &road)).collect();
    let mut view = ForecastView::default();
    for (index, step) in steps.iter().enumerate() {
        road.step = index;
        let (from, metres) = (road.journey.clock, [come(&road.journey), come(&road.slow)]);
        for span in step.spans() {
            if road.ends.is_some() {
                break;
            }
            road.span(&span);
        }
        view.steps.push(StepForecast {
            from: from.into(),
            to: road.journey.clock.into(),
            minutes: road.journey.clock.minutes_since(from.0),
            metres: come(&road.journey).saturating_sub(metres[0]),
            metres_at_worst: come(&road.slow).saturating_sub(metres[1]),
            leg: road.journey.leg.into(),
            ends: road.ends.clone(),
        });
        for walker in &mut road.walkers {
            walker.note_vigour();
        }
    }
    let outlook = |(walker, mugs): (Walker, Vec<MugForecast>)| outlook(walker, mugs, road.journey.clock);
    view.each = road.walkers.into_iter().zip(mugs).map(outlook).collect();
    view
}

/// Metres from the beginning of the route.
fn come(journey: &Journey) -> u32 {
    let done = journey.legs.iter().take(journey.leg.into()).fold(0_u32, |sum, leg| sum.saturating_add(leg.metres));
    let on_this = journey.here().map_or(0, |leg| leg.metres.saturating_sub(journey.left()));
    done.saturating_add(on_this)
}

impl Road {
    fn span(&mut self, span: &Span) {
        let mut left = span.left;
        let takes_time = left > 0;
        while left > 0 && self.ends.is_none() {
            let Some(minutes) = self.slice(&span.doing, span.left - left, left) else { return };
            left -= minutes;
        }
        if !takes_time || left == 0 {
            self.span_ends(&span.doing);
        }
    }

    /// The next slice of a span, as a passage cuts it. Gives its minutes; none where the party does not go on.
    fn slice(&mut self, doing: &Doing, passed: u32, left: u32) -> Option<u32> {
        let marches = matches!(doing, Doing::March | Doing::Travel);
        let way = self.journey.here().filter(|_| marches).map(|leg| leg.way);
        let whole = match doing {
            Doing::Travel => MINUTES_A_DAY - passed % MINUTES_A_DAY,
            Doing::Halt | Doing::QuickRest(_) => march::REST_MINUTES,
            _ => march::HOUR,
        };
        let mut minutes = whole.min(left);
        let pace = match way {
            Some(Way::Land { pace, .. }) => Some(pace),
            _ => None,
        };
        let mut speeds = [0, 0];
        if marches {
            let Some(way) = way else { return self.end("journey-arrived") };
            if let Some(pace) = pace
                && self.held_up(doing, pace)
            {
                return None;
            }
            speeds = self.speeds(doing, &way);
            let Some(to_the_end) = self.journey.minutes_left(speeds[0]) else {
                return self.end("journey-no-progress");
            };
            minutes = minutes.min(to_the_end);
            if self.journey.rows(matches!(doing, Doing::March)) {
                if self.journey.rowing_left() == 0 {
                    return self.end("journey-rowers-rest");
                }
                minutes = minutes.min(self.journey.rowing_left());
            }
        }
        let rows = self.journey.rows(matches!(doing, Doing::March));
        self.journey.row_or_rest(rows, minutes);
        let slice = Slice { doing, pace, before: self.journey.clock, minutes, celsius: self.journey.temperature() };
        self.journey.clock = slice.after();
        if !matches!(doing, Doing::Travel) {
            let (dice, step, now) = (self.dice, self.step, slice.after());
            for walker in &mut self.walkers {
                walker.resolve(dice, step, now, |nature, body| {
                    if pace.is_some_and(|pace| nature.holds_up(body, doing, pace)) {
                        body.stopped = true;
                        return Vec::new();
                    }
                    nature.pass(body, &slice)
                });
            }
        }
        if marches {
            self.slow.advance(speeds[1], minutes);
            if self.journey.advance(speeds[0], minutes) && self.journey.here().is_none() {
                self.ends = Some(Phrase::new("journey-arrived"));
            }
        }
        if matches!(doing, Doing::Travel) && (passed + minutes).is_multiple_of(MINUTES_A_DAY) {
            let now = self.journey.clock;
            self.each(|nature, body| nature.day_of_travel(body, pace, now).into_iter().collect());
        }
        Some(minutes)
    }

    fn end(&mut self, why: &'static str) -> Option<u32> {
        self.ends = Some(Phrase::new(why));
        None
    }

    /// Whether the party surely cannot go on, and why.
    fn held_up(&mut self, doing: &Doing, pace: Pace) -> bool {
        let surely = |walker: &&Walker| walker.surely(|nature, body| nature.holds_up(body, doing, pace));
        if let Some(walker) = self.walkers.iter().find(surely) {
            self.ends = Some(walker.holds_up());
            return true;
        }
        let rides = |who: ThingId| self.walkers.iter().any(|walker| walker.is_mount() && walker.who == who);
        let walks = self.walkers.iter().find(|walker| !walker.is_mount() && !rides(walker.who));
        if let Some(walker) = walks.filter(|_| pace.is_mounted()) {
            self.ends = Some(Phrase::new("journey-no-mount").with("who", walker.name.clone()));
            return true;
        }
        false
    }

    /// Metres a day, times as a passage counts them: at best and at worst.
    fn speeds(&self, doing: &Doing, way: &Way) -> [u64; 2] {
        let people = || self.walkers.iter().filter(|walker| !walker.is_mount());
        match (doing, *way) {
            (Doing::Travel, Way::Water { current, .. }) => [ship::metres_a_day(current).into(); 2],
            (_, Way::Water { craft, wind, current }) => [u64::from(ship::metres_an_hour(craft, wind, current)) * 24; 2],
            (Doing::Travel, Way::Land { terrain, road, pace }) => {
                let own = |walker: &Walker| walker.metres_a_day(pace, terrain, road);
                [people().map(own).min().unwrap_or(0).into(); 2]
            }
            (_, Way::Land { terrain, road, pace }) => [false, true].map(|worst| {
                let own = |walker: &Walker| walker.metres_an_hour(worst, pace, terrain, road);
                u64::from(people().filter_map(own).min().unwrap_or(0)) * 24
            }),
        }
    }

    fn each(&mut self, act: impl Fn(&body::Nature, &mut Body) -> Vec<Trial>) {
        let (dice, step, now) = (self.dice, self.step, self.journey.clock);
        for walker in &mut self.walkers {
            walker.resolve(dice, step, now, &act);
        }
    }

    fn span_ends(&mut self, doing: &Doing) {
        let now = self.journey.clock;
        match doing {
            Doing::BedDown => self.each(|_, body| body::Nature::beds_down(body).into_iter().collect()),
            Doing::Sleep(place) => self.each(|nature, body| nature.wakes(body, *place, now).into_iter().collect()),
            Doing::DayOfRest => self.each(|nature, body| {
                nature.day_of_rest(body);
                Vec::new()
            }),
            Doing::QuickRest(who) => self.among(who, |nature, body| {
                let most = nature.most(body);
                let can = rest::can_quickly_restore(most, body.vigour, body.needs.sleepless) > 0;
                let awake = !(nature.is_down || body.drunk.out || body.dying);
                if can && awake { vec![Trial::QuickRest] } else { Vec::new() }
            }),
            Doing::Eat { food, portions, served } => {
                self.each(|nature, body| nature.eats(body, *food, *portions, *served, now));
            }
            Doing::Drink { drink, things } => self.among(things, |nature, body| {
                if body.drunk.out || nature.is_down { Vec::new() } else { vec![nature.raises(body, *drink, now)] }
            }),
            Doing::March | Doing::Travel | Doing::Halt => {}
        }
    }

    /// As [`Road::each`], for these people; nobody named: for everybody.
    fn among(&mut self, who: &[ThingId], act: impl Fn(&body::Nature, &mut Body) -> Vec<Trial>) {
        let (dice, step, now) = (self.dice, self.step, self.journey.clock);
        let named = |walker: &&mut Walker| !walker.is_mount() && (who.is_empty() || who.contains(&walker.who));
        for walker in self.walkers.iter_mut().filter(named) {
            walker.resolve(dice, step, now, &act);
        }
    }
}

/// What another mug of each class would do now.
fn next_mugs(walker: &Walker, road: &Road) -> Vec<MugForecast> {
    let now = road.journey.clock;
    let Some(mut body) = walker.only().filter(|body| !walker.is_mount() && !body.drunk.out && !body.dying).cloned()
    else {
        return Vec::new();
    };
    let of_class = |class: Class| Drink::ALL.into_iter().find(|drink| drink.class() == class);
    Class::ALL
        .into_iter()
        .filter_map(|class| {
            let trial = walker.nature.raises(&mut body, of_class(class)?, now);
            let Trial::Mug { mug, .. } = trial else { return None };
            let value = walker.nature.value(&body, trial, now);
            let chance = |is: fn(super::trial::Rolled) -> bool| trial.chance(road.dice, value, is);
            Some(MugForecast {
                class: Phrase::new(class.key()),
                mug,
                against: trial.against(),
                next: chance(|rolled| !rolled.success && !rolled.fumble),
                skips: chance(|rolled| rolled.fumble),
            })
        })
        .collect()
}

fn outlook(walker: Walker, mugs: Vec<MugForecast>, now: clock::Clock) -> OutlookView {
    let nature = &walker.nature;
    let stages = super::drink::Stage::ALL.into_iter().rev();
    let drunk = stages.map(|stage| {
        let chance = walker.odds.chance(|body| nature.stage(body, now) == Some(stage));
        (Phrase::new(stage.key()), chance)
    });
    let causes = [super::state::Cause::Overeating, super::state::Cause::Hangover].into_iter();
    let ails = causes.map(|cause| {
        let has =
            |body: &Body| body.needs.ailments.iter().any(|ailment| ailment.cause == cause && now.0 < ailment.until);
        (Phrase::new(cause.key()), walker.odds.chance(has))
    });
    let possible = |(_, chance): &(Phrase, Chance)| !chance.is_impossible();
    let hunger = walker.odds.map(|body| body.needs.hunger);
    OutlookView {
        who: walker.who,
        mount: walker.mount.clone(),
        vigour: walker.vigour,
        weaker: walker.odds.chance(|body| u32::from(body.vigour) < walker.vigour.now.unsigned_abs()),
        halts: walker.odds.chance(|body| body.stopped && !body.dying && body.spent == 0),
        dies: walker.odds.chance(|body| body.dying),
        spent: walker.odds.chance(|body| body.spent > 0 && !body.dying),
        drunk: drunk.filter(possible).collect(),
        ails: ails.filter(possible).collect(),
        hunger: hunger.iter().map(|(&hunger, chance)| (hunger, chance)).collect(),
        food: walker.food_left(),
        rolls: walker.rolls,
        after: walker.after,
        mugs,
    }
}

#[cfg(test)]
mod tests;
