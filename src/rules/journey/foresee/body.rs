//! A body on its way, as a forecast follows it: what time and rolls do to it. The same rules as those by which time passes
//! at the table, on plain values; a test plays plans on tables and finds every outcome among those that were foreseen.

use crate::rules::journey::clock::Clock;
use crate::rules::journey::drink::{self, Drink, Effect, Stage};
use crate::rules::journey::food::{self, Food};
use crate::rules::journey::march::{self, Pace};
use crate::rules::journey::meals::sitting;
use crate::rules::journey::passage::Doing;
use crate::rules::journey::rest::{self, Lodging};
use crate::rules::journey::state::{Ailment, Cause, Drunk, Needs, Pack};
use crate::rules::journey::trial::{Rolled, Trial};
use crate::rules::journey::{clock, far, weather};

/// How a body is.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Body {
    /// Vigour that is left.
    pub vigour: u8,
    /// What it keeps count of; of a mount what is counted for mounts.
    pub needs: Needs,
    /// What it has drunk.
    pub drunk: Drunk,
    /// What it carries.
    pub pack: Pack,
    /// Days that a mount must rest, or it dies (S8a).
    pub spent: u8,
    /// It lies dying, or the mount is dead.
    pub dying: bool,
    /// It stopped the party: the plan ends with it.
    pub stopped: bool,
}

/// What does not change on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nature {
    /// Endurance: how long a row is, how much heat and cold is fine.
    pub endurance: u8,
    /// Constitution: what it must eat.
    pub constitution: u8,
    /// The most Vigour that it can have when nothing is off it.
    pub max: u8,
    /// It carries somebody.
    pub is_mount: bool,
    /// It is out of action, not by drink.
    pub is_down: bool,
    /// What its checks of Endurance are made with, without what the road adds.
    pub steady: i32,
    /// Turns after which a stage of drunkenness wears off.
    pub turns_a_stage: u64,
}

/// A stretch of time in which one thing is done.
#[derive(Clone, Debug)]
pub struct Slice<'a> {
    /// What is done.
    pub doing: &'a Doing,
    /// How the party goes, if it marches by land.
    pub pace: Option<Pace>,
    /// The moment before.
    pub before: Clock,
    /// Minutes that it takes.
    pub minutes: u32,
    /// The temperature.
    pub celsius: i16,
}

impl Slice<'_> {
    /// The moment after.
    pub fn after(&self) -> Clock {
        Clock(self.before.0.saturating_add(u64::from(self.minutes) * clock::TURNS_A_MINUTE).min(clock::LATEST))
    }
}

impl Nature {
    /// The most Vigour that it can have as it is.
    pub const fn most(&self, body: &Body) -> u8 {
        self.max.saturating_sub(body.needs.worn)
    }

    fn restore(&self, body: &mut Body, points: u8) {
        body.vigour = body.vigour.saturating_add(points).min(self.most(body)).max(body.vigour);
    }

    /// The stage of drunkenness at a moment.
    pub fn stage(&self, body: &Body, now: Clock) -> Option<Stage> {
        body.drunk.stage_at(now, self.turns_a_stage)
    }

    /// What a roll of this sort is made with, without what the rule itself gives.
    pub fn value(&self, body: &Body, trial: Trial, now: Clock) -> i32 {
        let warms = matches!(trial, Trial::Weather { cold: true, .. })
            && body.drunk.has(Effect::Warming)
            && self.stage(body, now).is_some();
        self.steady + self.of_the_road(body, now) + if warms { drink::WARMING } else { 0 }
    }

    /// What the road adds to checks of Endurance: hunger, what ails, nausea (S9, S11). Fatigue does not.
    pub fn of_the_road(&self, body: &Body, now: Clock) -> i32 {
        if self.is_mount {
            return 0;
        }
        let ails = body.needs.ailments.iter().filter(|ailment| now.0 < ailment.until);
        let ails: i32 = ails.map(|ailment| i32::from(ailment.amount)).sum();
        ails - i32::from(body.needs.hunger) + self.stage(body, now).map_or(0, Stage::nausea)
    }

    /// Whether it cannot go on: the party halts with it.
    pub fn holds_up(&self, body: &Body, doing: &Doing, pace: Pace) -> bool {
        let tired = self.max > 0 && body.vigour == 0 && matches!(doing, Doing::March);
        if self.is_mount { pace.is_mounted() && tired } else { tired || self.is_down || body.drunk.out || body.dying }
    }

    /// A stretch of time passes. Gives the rolls that come due, in their order.
    pub fn pass(&self, body: &mut Body, slice: &Slice) -> Vec<Trial> {
        let mut due = Vec::new();
        if body.dying || slice.minutes == 0 {
            return due;
        }
        let sleeps = matches!(slice.doing, Doing::Sleep(_));
        match slice.pace {
            Some(pace) if !self.is_mount => self.marches(body, pace, slice.minutes, &mut due),
            Some(pace) if pace.is_mounted() => self.carries(body, pace, slice.minutes, &mut due),
            None if !sleeps || self.is_mount => self.rests(body, slice.minutes),
            Some(_) | None => {}
        }
        if !self.is_mount {
            if !sleeps {
                let since = body.needs.awake_since.unwrap_or(slice.before.0);
                let awake = slice.before.minutes_since(since);
                let count = march::awake_checks_due(awake, awake + slice.minutes);
                due.extend((0..count).map(|_| Trial::Awake));
            }
            self.bears_weather(body, slice, &mut due);
            if slice.after().day() != slice.before.day() {
                due.extend(self.day_ends(body));
            }
            self.tick(body, slice.after(), sleeps, &mut due);
        }
        due
    }

    fn marches(&self, body: &mut Body, pace: Pace, minutes: u32, due: &mut Vec<Trial>) {
        let row = march::hours_in_a_row(self.endurance, pace.is_mounted());
        let count = march::checks_due(body.needs.marched, body.needs.marched + minutes, row);
        due.extend((0..count).map(|_| march::own_check(pace)));
        body.needs.marched += minutes;
        body.needs.forced |= matches!(pace, Pace::ForcedWalk);
    }

    fn carries(&self, body: &mut Body, pace: Pace, minutes: u32, due: &mut Vec<Trial>) {
        if body.spent > 0 {
            (body.dying, body.vigour) = (true, 0);
            return;
        }
        let row = march::hours_in_a_row(self.endurance, true);
        let count = march::checks_due(body.needs.marched, body.needs.marched + minutes, row);
        due.extend((0..count).map(|_| march::horse_check(pace)));
        body.needs.marched += minutes;
        body.needs.forced |= pace.is_forced();
    }

    /// Simple rest (S8b).
    fn rests(&self, body: &mut Body, minutes: u32) {
        let back = march::restored_by(minutes, body.needs.fatigue);
        self.restore(body, back);
        body.needs.fatigue -= back;
        if minutes >= march::REST_MINUTES && body.needs.fatigue == 0 {
            body.needs.marched = 0;
        }
    }

    fn bears_weather(&self, body: &mut Body, slice: &Slice, due: &mut Vec<Trial>) {
        let outside = !matches!(slice.doing, Doing::Sleep(place) if !place.is_outside());
        let warm = body.pack.warm_clothes && body.pack.wears_them;
        let trial = weather::hourly(slice.celsius, self.endurance, warm).filter(|_| outside);
        let exposed = body.needs.exposed;
        body.needs.exposed = if trial.is_some() { exposed + slice.minutes } else { 0 };
        let count = body.needs.exposed / march::HOUR - body.needs.exposed.min(exposed) / march::HOUR;
        due.extend(trial.into_iter().flat_map(|trial| (0..count).map(move |_| trial)));
    }

    /// Midnight (S9).
    fn day_ends(&self, body: &mut Body) -> Option<Trial> {
        for food in Food::ALL {
            while body.needs.eaten < self.constitution && body.pack.portions(food) > 0 {
                *body.pack.portions_mut(food) -= 1;
                self.swallows(body, food);
            }
        }
        let needs = &mut body.needs;
        needs.hunger = food::hunger(needs.hunger, self.constitution, needs.eaten);
        (needs.eaten, needs.portions) = (0, 0);
        let starving = food::starving(needs.hunger, needs.starved);
        needs.starved = if starving.is_some() { needs.starved.saturating_add(1) } else { 0 };
        starving
    }

    fn swallows(&self, body: &mut Body, food: Food) {
        body.needs.eaten = body.needs.eaten.saturating_add(food.nutrition());
        self.restore(body, food.vigour());
    }

    /// What the clock alone brings (S11).
    fn tick(&self, body: &mut Body, now: Clock, asleep: bool, due: &mut Vec<Trial>) {
        body.needs.ailments.retain(|ailment| now.0 < ailment.until);
        if body.drunk == Drunk::default() {
            return;
        }
        let stage = self.stage(body, now);
        body.drunk.out &= stage >= Some(Stage::Critical);
        if !asleep && stage.is_none() && now.day() > Clock(body.drunk.since).day() {
            due.extend(Self::morning_after(body));
        }
    }

    fn morning_after(body: &mut Body) -> Option<Trial> {
        let drunk = std::mem::take(&mut body.drunk);
        let stage = drunk.stage.filter(|_| drunk.out_until.is_none())?;
        Some(Trial::Hangover { stage })
    }

    /// A meal. Gives the rolls that too many portions want.
    pub fn eats(&self, body: &mut Body, food: Food, portions: u8, served: bool, now: Clock) -> Vec<Trial> {
        let has = u8::try_from(body.pack.portions(food)).unwrap_or(u8::MAX);
        let portions = if served { portions } else { portions.min(has) };
        if portions == 0 || self.is_mount || body.dying {
            return Vec::new();
        }
        let first = sitting(&body.needs, now);
        if !served {
            *body.pack.portions_mut(food) -= u16::from(portions);
        }
        (0..portions).for_each(|_| self.swallows(body, food));
        let last = first.saturating_add(portions);
        (body.needs.portions, body.needs.sat) = (last, now.0);
        (first + 1..=last).filter_map(|portion| food::overeating(self.constitution, portion)).collect()
    }

    /// A mug.
    pub fn raises(&self, body: &mut Body, drink: Drink, now: Clock) -> Trial {
        if self.stage(body, now).is_none() && body.drunk.stage.is_some() {
            body.drunk = Drunk::default();
        }
        Trial::Mug { drink, mug: body.drunk.mugs.saturating_add(1) }
    }

    /// The party beds down (S8b).
    pub fn beds_down(body: &mut Body) -> Option<Trial> {
        let forced = std::mem::take(&mut body.needs.forced);
        (forced && !body.dying).then_some(Trial::DayEnd)
    }

    /// Eight hours of sleep are over (S10).
    pub fn wakes(&self, body: &mut Body, place: Lodging, now: Clock) -> Option<Trial> {
        if body.dying {
            return None;
        }
        let lost = self.most(body).saturating_sub(body.vigour);
        if self.is_mount {
            let rested = body.vigour.saturating_add(Lodging::Camp.restores(true, lost));
            body.vigour = rested.saturating_sub(body.needs.down);
            (body.needs.marched, body.needs.fatigue, body.needs.down) = (0, 0, 0);
            return None;
        }
        self.restore(body, place.restores(body.pack.bedroll, lost));
        body.vigour = body.vigour.saturating_sub(body.needs.down);
        let needs = &mut body.needs;
        (needs.awake_since, needs.marched, needs.fatigue) = (Some(now.0), 0, 0);
        (needs.sleepless, needs.down) = (0, 0);
        let drank = body.drunk != Drunk::default();
        let can_wake = body.drunk.out_until.is_none_or(|until| until <= now.0);
        if drank && can_wake { Self::morning_after(body) } else { None }
    }

    /// A full day of rest is over (S8a).
    pub fn day_of_rest(&self, body: &mut Body) {
        body.spent = body.spent.saturating_sub(1);
        body.needs.hard_days = 0;
        if body.needs.worn > 0 {
            body.needs.worn -= 1;
            self.restore(body, 1);
        }
    }

    /// A day of travel is over (S8a).
    pub fn day_of_travel(&self, body: &mut Body, pace: Option<Pace>, now: Clock) -> Option<Trial> {
        if body.dying {
            return None;
        }
        if self.is_mount {
            return self.mount_travels(body, pace.filter(|pace| pace.is_mounted())?);
        }
        let hard = pace.filter(|pace| pace.is_forced());
        if let Some(pace) = hard {
            body.needs.hard_days += 1;
            let days = body.needs.hard_days;
            let more = far::lost_after(days, pace).saturating_sub(far::lost_after(days - 1, pace));
            body.needs.worn = body.needs.worn.saturating_add(u8::try_from(more).unwrap_or(u8::MAX));
        }
        let needs = &mut body.needs;
        (needs.awake_since, needs.marched, needs.fatigue, needs.exposed) = (Some(now.0), 0, 0, 0);
        (needs.hunger, needs.starved, needs.eaten, needs.portions) = (0, 0, 0, 0);
        (needs.sleepless, needs.forced) = (0, false);
        body.vigour = body.vigour.min(self.most(body));
        body.drunk = Drunk::default();
        None
    }

    fn mount_travels(&self, body: &mut Body, pace: Pace) -> Option<Trial> {
        if body.spent > 0 {
            body.dying = true;
            return None;
        }
        body.needs.hard_days += u32::from(pace.is_forced());
        let trial = far::horse_check(body.needs.hard_days, pace)?;
        body.needs.worn = body.needs.worn.saturating_add(1);
        body.vigour = body.vigour.min(self.most(body));
        Some(trial)
    }

    /// What comes of a roll.
    pub fn apply(&self, body: &mut Body, trial: Trial, rolled: Rolled, now: Clock) {
        let failed = !rolled.success;
        let loses = |body: &mut Body, points: u8| {
            let before = body.vigour;
            body.vigour = before.saturating_sub(points);
            before - body.vigour
        };
        match trial {
            Trial::March { .. } if failed => {
                let lost = loses(body, 1);
                body.needs.fatigue = body.needs.fatigue.saturating_add(lost);
            }
            Trial::DayEnd if failed => body.needs.down = body.needs.down.saturating_add(1),
            Trial::HorseWeek if failed => {
                body.spent = body.needs.worn.max(1);
                body.stopped = true;
            }
            Trial::Awake if failed => {
                let lost = loses(body, 1);
                body.needs.sleepless = body.needs.sleepless.saturating_add(lost);
            }
            Trial::Overeating { against } => {
                if let Some((amount, hours)) = food::overeaten(against, rolled) {
                    ail(body, Cause::Overeating, amount, hours, now);
                }
            }
            Trial::Starving { .. } if failed => (body.dying, body.stopped) = (true, true),
            Trial::QuickRest => match rest::quick(rolled) {
                0 => {}
                1.. => self.restore(body, 1),
                _ => _ = loses(body, 1),
            },
            Trial::Mug { drink, mug } => self.drank(body, drink, mug, rolled, now),
            Trial::Hangover { stage } => {
                let hours = drink::hangover_hours(stage, rolled);
                if hours > 0 {
                    ail(body, Cause::Hangover, drink::HANGOVER, hours, now);
                }
            }
            Trial::Weather { .. } => {
                loses(body, weather::loses(rolled));
                if self.max > 0 && body.vigour == 0 {
                    (body.dying, body.stopped) = (true, true);
                }
            }
            Trial::March { .. } | Trial::DayEnd | Trial::HorseWeek | Trial::Awake | Trial::Starving { .. } => {}
        }
    }

    fn drank(&self, body: &mut Body, drink: Drink, mug: u8, rolled: Rolled, now: Clock) {
        let before = self.stage(body, now);
        let after = drink::next(before, rolled);
        let passes_out = after == Some(Stage::Critical) && before != after;
        let drunk = &mut body.drunk;
        (drunk.stage, drunk.since, drunk.mugs) = (after, now.0, mug);
        drunk.drinks.insert(drink);
        drunk.cannot_lie |= after != before && drink.effect() == Effect::CannotLie;
        if passes_out {
            drunk.out = true;
            let eight_hours = u64::from(rest::NIGHT) * clock::TURNS_A_MINUTE;
            drunk.out_until = (drink.effect() == Effect::DeadToTheWorld).then(|| now.0.saturating_add(eight_hours));
        }
    }
}

fn ail(body: &mut Body, cause: Cause, amount: i8, hours: u32, now: Clock) {
    let until = now.0.saturating_add(u64::from(hours) * clock::TURNS_AN_HOUR);
    body.needs.ailments.push(Ailment { cause, amount, until });
}
