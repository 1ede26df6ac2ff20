//! Time that passes: spans of marching, resting, sleeping, step by step, with the rolls that fall due on the way.
//!
//! A passage is a frame of unfinished work like any other: it waits while somebody rolls. Each step takes an hour at most
//! and ends where a leg ends; a day is over with the step that passes midnight. First what is certain happens, then the
//! rolls of the step are asked one after the other. `outcome` says what comes of a roll, `nights` what sleep, days of rest
//! and the turn of the day bring.

use super::clock::{self, MINUTES_A_DAY, TURNS_A_MINUTE};
use super::drink::Drink;
use super::food::Food;
use super::march::{self, Pace};
use super::rest::Lodging;
use super::route::{Journey, Mount, Way, called, metres_a_day, metres_an_hour, travellers};
use super::state::{Drunk, Needs, Pack, change, endurance, needs, stage};
use super::trial::Trial;
use super::{chronicle, meals, nights, outcome, weather};
use crate::knowledge::{SeatSet, ThingId};
use crate::rules::checks::{self, CheckId};
use crate::rules::combat::roll_for;
use crate::rules::event::Happening;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::sheet::{Condition, Conditions, Vigour};
use crate::text::{Arg, Phrase};
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// What is done meanwhile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Doing {
    /// The party goes on, hour by hour (S8b, S7).
    March,
    /// The party travels by the day; nothing happens on the way (S8a, S7).
    Travel,
    /// It rests, waits, sits together: simple rest (S8b).
    Halt,
    /// These rest quickly, and nobody does anything else (S10); nobody named: everybody.
    QuickRest(Vec<ThingId>),
    /// It beds down: whoever marched hard feels it (S8b). Takes no time.
    BedDown,
    /// It sleeps (S10).
    Sleep(Lodging),
    /// A full day of rest is over (S8a). Takes no time.
    DayOfRest,
    /// Everybody eats (S9). Takes no time.
    Eat {
        /// What.
        food: Food,
        /// How many portions each.
        portions: u8,
        /// It is served; otherwise it comes out of the packs.
        served: bool,
    },
    /// These have a mug each; nobody named: everybody (S11). Takes no time.
    Drink {
        /// Of what.
        drink: Drink,
        /// Who.
        things: Vec<ThingId>,
    },
}

/// A stretch of time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// What is done.
    pub doing: Doing,
    /// Minutes that are left of it.
    pub left: u32,
    /// Minutes of it that have passed.
    #[serde(default)]
    pub passed: u32,
}

impl Span {
    /// A span that begins.
    #[must_use]
    pub const fn of(doing: Doing, minutes: u32) -> Self {
        Self { doing, left: minutes, passed: 0 }
    }
}

/// A roll that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Due {
    /// Whose; the rider's where the horse rolls.
    pub who: ThingId,
    /// The mount that rolls, by its place in the list.
    #[serde(default)]
    pub mount: Option<u8>,
    /// What.
    pub trial: Trial,
}

/// Time that passes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Passage {
    /// What is still to come, the first one running.
    pub spans: Vec<Span>,
    /// Rolls that are due, the first one next.
    pub due: Vec<Due>,
    /// The roll that is asked.
    pub rolling: Option<(Due, CheckId)>,
    /// Minutes that have passed.
    pub minutes: u32,
    /// Metres that the party has come.
    pub metres: u32,
}

impl Passage {
    /// Whether it takes somebody along: who travels while time passes, and whose roll is due.
    #[must_use]
    pub fn takes(&self, world: &World, thing: ThingId) -> bool {
        let mut rolls = self.due.iter().chain(self.rolling.as_ref().map(|(due, _)| due));
        rolls.any(|due| due.who == thing) || !self.spans.is_empty() && travellers(world).contains(&thing)
    }
}

/// Begins a passage of these spans.
pub(super) fn begin(world: &mut World, spans: Vec<Span>) {
    push(world, Passage { spans, ..Passage::default() });
}

/// Asks for rolls for which no time passes.
pub(super) fn ask(world: &mut World, due: Vec<Due>) {
    push(world, Passage { due, ..Passage::default() });
}

fn push(world: &mut World, passage: Passage) {
    let now = clock::now(world).0;
    for who in travellers(world) {
        change::<Needs>(world, who, |needs| _ = needs.awake_since.get_or_insert(now));
    }
    world.resource_mut::<Pending>().push(Frame::Journey(passage));
}

/// Takes the passage on top one step further.
pub(super) fn go_on(world: &mut World) {
    let Some(Frame::Journey(passage)) = world.resource::<Pending>().top() else { return };
    let mut passage = passage.clone();
    if let Some((due, check)) = passage.rolling.take() {
        if let Some(rolled) = checks::take(world, check).and_then(|check| outcome::rolled(&check)) {
            outcome::apply(world, due, rolled);
            // A horse that is spent wants a decision: it rests, or it dies (S8a).
            if due.trial == Trial::HorseWeek && !rolled.success {
                passage.spans.clear();
            }
        }
        if travellers(world).into_iter().any(|who| is(world, who, Condition::Dying)) {
            passage.spans.clear();
        }
    } else if !passage.due.is_empty() {
        let due = passage.due.remove(0);
        if let Some(draft) = outcome::draft(world, due) {
            roll_for(world, draft, |check| Frame::Journey(Passage { rolling: Some((due, check)), ..passage }));
            return;
        }
    } else if passage.spans.is_empty() {
        world.resource_mut::<Pending>().pop();
        end(world, &passage);
        return;
    } else {
        step(world, &mut passage);
    }
    put_back(world, passage);
}

fn put_back(world: &mut World, passage: Passage) {
    let mut pending = world.resource_mut::<Pending>();
    pending.pop();
    pending.push(Frame::Journey(passage));
}

/// Tells how much time has passed, how far the party has come, and what time it is.
fn end(world: &mut World, passage: &Passage) {
    if passage.minutes == 0 {
        return;
    }
    let now = clock::now(world);
    let (hour, minute) = now.time();
    let passed =
        Happening::TimePassed { minutes: passage.minutes, metres: passage.metres, day: now.day(), hour, minute };
    world.log(SeatSet::ALL, passed);
}

/// Whether somebody has a condition.
pub(super) fn is(world: &World, who: ThingId, condition: Condition) -> bool {
    world.of::<Conditions>(who).is_some_and(|noted| noted.0.contains_key(&condition))
}

/// The way that the party goes on, if it marches.
fn way(world: &World, doing: &Doing) -> Option<Way> {
    let marches = matches!(doing, Doing::March | Doing::Travel);
    world.resource::<Journey>().here().filter(|_| marches).map(|leg| leg.way)
}

/// Why the party cannot go on, if it cannot, and because of whom: nobody marches without Vigour, alive or on horseback, and
/// rowers have to rest.
fn held_up(world: &World, doing: &Doing, way: &Way) -> Option<(Option<ThingId>, Phrase)> {
    let journey = world.resource::<Journey>();
    let Way::Land { pace, .. } = way else {
        let rests = journey.rows(matches!(doing, Doing::March)) && journey.rowing_left() == 0;
        return rests.then(|| (None, Phrase::new("journey-rowers-rest").rule("S7")));
    };
    let travellers = travellers(world);
    let of = |who: ThingId, key: &'static str| (Some(who), Phrase::new(key).with("who", world.who(who).name));
    if let Some(&who) = travellers.iter().find(|&&who| crate::rules::acting::is_down(world, who)) {
        return Some(of(who, "journey-carries-nobody"));
    }
    let spent = |who: &&ThingId| world.of::<Vigour>(**who).is_some_and(|vigour| vigour.max > 0 && vigour.now == 0);
    if let Some(&who) = travellers.iter().find(spent).filter(|_| matches!(doing, Doing::March)) {
        let (who, says) = of(who, "journey-no-vigour");
        return Some((who, says.rule("S8b")));
    }
    if !pace.is_mounted() {
        return None;
    }
    let mounts = &journey.mounts;
    let rideless = |who: &&ThingId| !mounts.iter().any(|mount| mount.rider == **who && !mount.dead);
    if let Some(&who) = travellers.iter().find(rideless) {
        return Some(of(who, "journey-no-mount"));
    }
    let tired = |mount: &&Mount| !mount.dead && mount.vigour.now == 0;
    let tired = mounts.iter().find(tired).filter(|_| matches!(doing, Doing::March));
    let says = |mount: &Mount| Phrase::new("journey-mount-no-vigour").with("mount", called(world, mount)).rule("S8b");
    tired.map(|mount| (Some(mount.rider), says(mount)))
}

/// The next step of the running span.
fn step(world: &mut World, passage: &mut Passage) {
    let Some(span) = passage.spans.first_mut() else { return };
    let marches = matches!(span.doing, Doing::March | Doing::Travel);
    let way = way(world, &span.doing);
    let mut minutes = match span.doing {
        Doing::Travel => MINUTES_A_DAY - span.passed % MINUTES_A_DAY,
        Doing::Halt | Doing::QuickRest(_) => march::REST_MINUTES,
        _ => march::HOUR,
    };
    minutes = minutes.min(span.left);
    let mut speed = 0;
    if marches {
        let stop = match &way {
            None => Some((None, Phrase::new("journey-arrived"))),
            Some(way) => held_up(world, &span.doing, way),
        };
        speed = way.as_ref().map_or(0, |way| match span.doing {
            Doing::Travel => u64::from(metres_a_day(world, way)),
            _ => u64::from(metres_an_hour(world, way)) * 24,
        });
        let to_the_end = world.resource::<Journey>().minutes_left(speed);
        let stop = stop.or_else(|| to_the_end.is_none().then(|| (None, Phrase::new("journey-no-progress"))));
        if let Some((who, stop)) = stop {
            tell(world, who, stop);
            passage.spans.clear();
            return;
        }
        minutes = minutes.min(to_the_end.unwrap_or(minutes));
        if world.resource::<Journey>().rows(matches!(span.doing, Doing::March)) {
            minutes = minutes.min(world.resource::<Journey>().rowing_left());
        }
    }
    let doing = span.doing.clone();
    (span.left, span.passed) = (span.left - minutes, span.passed.saturating_add(minutes));
    let (over, passed) = (span.left == 0, span.passed);
    let mut journey = world.resource_mut::<Journey>();
    let rows = journey.rows(matches!(doing, Doing::March));
    journey.row_or_rest(rows, minutes);
    if matches!(doing, Doing::Travel) {
        pass_unheeded(world, minutes);
    } else {
        pass_time(world, passage, &doing, way, minutes);
    }
    passage.minutes = passage.minutes.saturating_add(minutes);
    if marches && minutes > 0 {
        go(world, passage, speed, minutes);
    }
    if matches!(doing, Doing::Travel) && passed.is_multiple_of(MINUTES_A_DAY) {
        nights::day_of_travel(world, way, &mut passage.due);
    }
    if over && !passage.spans.is_empty() {
        passage.spans.remove(0);
        nights::span_ends(world, &doing, &mut passage.due);
    }
}

/// The party comes nearer to the end of its leg.
fn go(world: &mut World, passage: &mut Passage, metres_a_day: u64, minutes: u32) {
    let leg = world.resource::<Journey>().here().cloned();
    let before = world.resource::<Journey>().left();
    let arrived = world.resource_mut::<Journey>().advance(metres_a_day, minutes);
    let after = if arrived { 0 } else { world.resource::<Journey>().left() };
    passage.metres = passage.metres.saturating_add(before.saturating_sub(after));
    if let Some(leg) = leg.filter(|_| arrived) {
        let to: Arg = if leg.to.is_empty() { Phrase::new("journey-next-leg").into() } else { leg.to.into() };
        let done = Phrase::new("journey-leg-done").with("to", to).with("km", leg.metres / 1000);
        chronicle::note(world, done.clone());
        tell(world, None, done);
        if world.resource::<Journey>().here().is_none() {
            tell(world, None, Phrase::new("journey-arrived"));
            passage.spans.clear();
        }
    }
}

/// The clock goes on, and lights burn down; nothing else is counted.
fn pass_unheeded(world: &mut World, minutes: u32) {
    let turns = u64::from(minutes) * TURNS_A_MINUTE;
    let mut journey = world.resource_mut::<Journey>();
    journey.clock.0 = journey.clock.0.saturating_add(turns).min(clock::LATEST);
    let turns = u32::try_from(turns).unwrap_or(u32::MAX);
    crate::rules::lights::burn_down(world, turns);
    crate::rules::traps::turns_passed(world, turns);
}

/// The clock goes on, and with it everything that counts time.
fn pass_time(world: &mut World, passage: &mut Passage, doing: &Doing, way: Option<Way>, minutes: u32) {
    if minutes == 0 {
        return;
    }
    let before = clock::now(world);
    let outside = !matches!(doing, Doing::Sleep(place) if !place.is_outside());
    let on_land = match way {
        Some(Way::Land { pace, .. }) => Some(pace),
        _ => None,
    };
    for who in travellers(world) {
        if let Some(pace) = on_land {
            marches(world, passage, who, pace, minutes);
        } else if !matches!(doing, Doing::Sleep(_)) {
            nights::rests(world, who, minutes);
        }
        if !matches!(doing, Doing::Sleep(_)) {
            let since = needs(world, who).awake_since.unwrap_or(before.0);
            let awake = before.minutes_since(since);
            let due = march::awake_checks_due(awake, awake + minutes);
            passage.due.extend((0..due).map(|_| Due { who, mount: None, trial: Trial::Awake }));
        }
        bears_weather(world, passage, who, minutes, outside);
    }
    match on_land {
        Some(pace) if pace.is_mounted() => rides(world, passage, pace, minutes),
        Some(_) => {}
        None => nights::mounts_rest(world, minutes),
    }
    pass_unheeded(world, minutes);
    if clock::now(world).day() != before.day() {
        meals::day_ends(world, &mut passage.due);
    }
    tick(world, matches!(doing, Doing::Sleep(_)), &mut passage.due);
}

/// Somebody marches (S8b).
fn marches(world: &mut World, passage: &mut Passage, who: ThingId, pace: Pace, minutes: u32) {
    let marched = needs(world, who).marched;
    let row = march::hours_in_a_row(endurance(world, who), pace.is_mounted());
    let due = march::checks_due(marched, marched + minutes, row);
    let trial = march::own_check(pace);
    passage.due.extend((0..due).map(|_| Due { who, mount: None, trial }));
    change::<Needs>(world, who, |needs| {
        needs.marched = marched + minutes;
        needs.forced |= matches!(pace, Pace::ForcedWalk);
    });
}

/// The mounts carry their riders (S8b).
fn rides(world: &mut World, passage: &mut Passage, pace: Pace, minutes: u32) {
    let trial = march::horse_check(pace);
    let mut died = Vec::new();
    for (place, mount) in world.resource_mut::<Journey>().mounts.iter_mut().enumerate().filter(|(_, m)| !m.dead) {
        if mount.spent > 0 {
            (mount.dead, mount.vigour.now) = (true, 0);
            died.push(mount.clone());
            continue;
        }
        let row = march::hours_in_a_row(mount.endurance, true);
        let ridden = mount.ridden.saturating_add(minutes);
        let due = march::checks_due(mount.ridden, ridden, row);
        let horse = u8::try_from(place).ok();
        passage.due.extend((0..due).map(|_| Due { who: mount.rider, mount: horse, trial }));
        mount.ridden = ridden;
        mount.forced |= pace.is_forced();
    }
    for mount in died {
        nights::mount_dies(world, &mount);
    }
}

/// Heat and cold of this time (S13): a check for each full hour.
fn bears_weather(world: &mut World, passage: &mut Passage, who: ThingId, minutes: u32, outside: bool) {
    let celsius = world.resource::<Journey>().temperature();
    let warm = world.of::<Pack>(who).is_some_and(|pack| pack.warm_clothes && pack.wears_them);
    let trial = weather::hourly(celsius, endurance(world, who), warm).filter(|_| outside);
    let exposed = needs(world, who).exposed;
    if let Some(trial) = trial {
        let due = (exposed + minutes) / march::HOUR - exposed / march::HOUR;
        passage.due.extend((0..due).map(|_| Due { who, mount: None, trial }));
    }
    change::<Needs>(world, who, |needs| needs.exposed = if trial.is_some() { exposed + minutes } else { 0 });
}

/// What the clock alone brings: whoever was drunk wakes and has the morning after, what ails passes. While the party sleeps
/// nobody feels a hangover: it comes with waking.
pub(in crate::rules) fn tick(world: &mut World, asleep: bool, due: &mut Vec<Due>) {
    let now = clock::now(world);
    for who in crate::knowledge::things::with::<Needs>(world).collect::<Vec<_>>() {
        change::<Needs>(world, who, |needs| needs.ailments.retain(|ailment| now.0 < ailment.until));
    }
    for who in crate::knowledge::things::with::<Drunk>(world).collect::<Vec<_>>() {
        let Some(drunk) = world.of::<Drunk>(who).cloned() else { continue };
        let stage = stage(world, who);
        if drunk.out && stage < Some(super::drink::Stage::Critical) {
            change::<Drunk>(world, who, |drunk| drunk.out = false);
            crate::rules::conditions::set(world, who, Condition::Unconscious, 0);
        }
        if !asleep && stage.is_none() && now.day() > clock::Clock(drunk.since).day() {
            nights::morning_after(world, who, due);
        }
    }
}

/// Tells a number of somebody's sheet to those who may read it.
pub(super) fn tell_readers(world: &mut World, who: ThingId, what: Phrase) {
    let (audience, who) = (world.readers(who), world.who(who));
    world.log(audience, Happening::OnTheWay { who: Some(who), what });
}

/// Tells what happens on the way to all who know whom it is about, or to everybody.
pub(super) fn tell(world: &mut World, who: Option<ThingId>, what: Phrase) {
    let audience = who.map_or(SeatSet::ALL, |who| world.knowers(who));
    let who = who.map(|who| world.who(who));
    world.log(audience, Happening::OnTheWay { who, what });
}
