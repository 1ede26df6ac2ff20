//! Points of Willpower (E4, E7), and those that raised Resolve and Composure bring for a time (E9).

use crate::knowledge::view::{Part, Supply};
use crate::knowledge::{SeatId, ThingId, Things};
use crate::rules::checks::{Check, CheckKind, gather};
use crate::rules::gm::{changes_nothing, short_enough};
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::{Rounds, gm_only, token};
use crate::rules::sheet::{Dots, Sheet, Willpower};
use crate::rules::{Happening, Refusal, fortune};
use crate::text::{Phrase, RuleId};
use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// The most dots that an effect can add.
pub const MOST_RAISED: u8 = 5;

/// The most Willpower where the sheet does not say how much there can be.
const MOST_WITHOUT_SHEET: i32 = 10;

/// An effect that raises Resolve or Composure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boost {
    /// Which of the two.
    pub of: Dots,
    /// By how many dots.
    pub dots: u8,
    /// How many of the points that it brought are not spent.
    pub left: u8,
}

/// The effects that raise Resolve and Composure now, at most one for each (E9).
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Boosts(pub Vec<Boost>);

/// The ordinary maximum: Resolve + Composure (E9).
fn ordinary_max(world: &World, thing: ThingId) -> i32 {
    let dots = |sheet: &Sheet, of| sheet.dots.get(&of).map(|&dots| i32::from(dots));
    let by_sheet = |sheet: &Sheet| Some(dots(sheet, Dots::Resolve)? + dots(sheet, Dots::Composure)?);
    world.of::<Sheet>(thing).and_then(by_sheet).unwrap_or(MOST_WITHOUT_SHEET)
}

fn boosts(world: &World, thing: ThingId) -> Boosts {
    world.of::<Boosts>(thing).cloned().unwrap_or_default()
}

fn total(ordinary: u8, boosts: &Boosts) -> u8 {
    boosts.0.iter().fold(ordinary, |sum, boost| sum.saturating_add(boost.left))
}

/// A token's Willpower with what raised dots bring; none for tokens without Willpower.
#[must_use]
pub fn willpower_of(world: &World, thing: ThingId) -> Option<Supply> {
    let ordinary = world.of::<Willpower>(thing)?.0;
    let boosts = boosts(world, thing);
    let raised: i32 = boosts.0.iter().map(|boost| i32::from(boost.dots)).sum();
    Some(Supply { now: total(ordinary, &boosts).into(), max: ordinary_max(world, thing).saturating_add(raised) })
}

/// What spending a point came to.
pub(super) struct Spent {
    pub before: u8,
    pub after: u8,
    /// The raised dots that it came from, if it was one of the additional points.
    pub extra: Option<Dots>,
}

/// Spends a point, the additional ones first (E9), and notes it for the round (E7). `None`, and nothing changes, if there
/// is none.
pub(super) fn pay(world: &mut World, thing: ThingId) -> Option<Spent> {
    let entity = world.resource::<Things>().get(thing)?;
    let (ordinary, mut boosts) = (world.of::<Willpower>(thing)?.0, boosts(world, thing));
    let before = total(ordinary, &boosts);
    let after = before.checked_sub(1)?;
    let paying = boosts.0.iter_mut().find(|boost| boost.left > 0);
    let extra = paying.map(|boost| {
        boost.left -= 1;
        boost.of
    });
    if extra.is_some() {
        world.entity_mut(entity).insert(boosts);
    } else {
        world.entity_mut(entity).insert(Willpower(ordinary - 1));
    }
    if world.resource::<Rounds>().0.is_some() {
        fortune::note(world, thing, |uses| uses.willpower = true);
    }
    Some(Spent { before, after, extra })
}

/// Gives a spent point back to where it came from. `None` where nothing comes back: an additional one whose effect has
/// ended is gone, and there is never more than the maximum.
pub(super) fn give_back(world: &mut World, thing: ThingId, extra: Option<Dots>) -> Option<(u8, u8)> {
    let entity = world.resource::<Things>().get(thing)?;
    let (ordinary, mut boosts) = (world.of::<Willpower>(thing)?.0, boosts(world, thing));
    let before = total(ordinary, &boosts);
    fortune::note(world, thing, |uses| uses.willpower = false);
    let Some(of) = extra else {
        // Somebody may have filled the place meanwhile.
        let most = u8::try_from(ordinary_max(world, thing)).unwrap_or(u8::MAX);
        let ordinary = ordinary.saturating_add(1).min(most.max(ordinary));
        world.entity_mut(entity).insert(Willpower(ordinary));
        let after = total(ordinary, &boosts);
        return (before != after).then_some((before, after));
    };
    boosts.0.iter_mut().find(|boost| boost.of == of && boost.left < boost.dots)?.left += 1;
    let after = total(ordinary, &boosts);
    world.entity_mut(entity).insert(boosts);
    Some((before, after))
}

/// Raised dots count in every pool that they are part of (E9).
pub(in crate::rules) fn boost_parts(world: &World, check: &Check) -> Vec<Part> {
    let CheckKind::Pool { attribute, skill, .. } = check.kind else { return Vec::new() };
    let boosts = check.who.map(|who| boosts(world, who)).unwrap_or_default();
    let counts = boosts.0.iter().filter(|boost| boost.of == attribute || Some(boost.of) == skill);
    let part = |boost: &Boost| Part {
        source: Phrase::new("part-boost").with("of", Phrase::new(boost.of.key())),
        amount: boost.dots.into(),
        rule: Some(RuleId::new("E9")),
    };
    counts.map(part).collect()
}

/// The game master raises Resolve or Composure for a time (E9).
#[derive(Clone, Debug)]
pub struct RaiseDots {
    /// Whose.
    pub thing: ThingId,
    /// Resolve or Composure.
    pub of: Dots,
    /// By how many dots.
    pub dots: u8,
    /// What does it.
    pub reason: String,
}

/// The effect that raised Resolve or Composure ends (E9): its points go, spent or not.
#[derive(Clone, Copy, Debug)]
pub struct EndBoost {
    /// Whose.
    pub thing: ThingId,
    /// Resolve or Composure.
    pub of: Dots,
}

/// The game master changes Willpower by so much; it stays between 0 and the maximum. What raised dots brought goes first and
/// comes back last (E9).
#[derive(Clone, Debug)]
pub struct ChangeWillpower {
    /// Whose.
    pub thing: ThingId,
    /// By how much.
    pub by: i8,
    /// What for.
    pub reason: String,
}

fn has_willpower(world: &World, thing: ThingId) -> Result<(), Refusal> {
    world.of::<Willpower>(thing).map(|_| ()).ok_or_else(|| Phrase::new("refused-without-willpower").rule("E4").into())
}

impl Request for RaiseDots {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        token(world, self.thing)?;
        short_enough(&self.reason)?;
        has_willpower(world, self.thing)?;
        let refused = |phrase: Phrase| Err(phrase.rule("E9").into());
        if !matches!(self.of, Dots::Resolve | Dots::Composure) {
            return refused(Phrase::new("refused-boost-of"));
        }
        if !(1..=MOST_RAISED).contains(&self.dots) {
            return refused(Phrase::new("refused-boost-dots").with("most", i32::from(MOST_RAISED)));
        }
        if boosts(world, self.thing).0.iter().any(|boost| boost.of == self.of) {
            return refused(Phrase::new("refused-boosted-already"));
        }
        Ok(())
    }
}

impl Request for EndBoost {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        if boosts(world, self.thing).0.iter().any(|boost| boost.of == self.of) {
            return Ok(());
        }
        Err(Phrase::new("refused-not-boosted").rule("E9").into())
    }
}

impl Request for ChangeWillpower {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        token(world, self.thing)?;
        short_enough(&self.reason)?;
        has_willpower(world, self.thing)?;
        let (ordinary, boosts) = changed(world, self.thing, self.by);
        let after = total(ordinary, &boosts);
        if after == points(world, self.thing) { Err(changes_nothing()) } else { Ok(()) }
    }
}

/// What a change by so much leaves of a token's Willpower: the ordinary points, and those of raised dots.
fn changed(world: &World, thing: ThingId, by: i8) -> (u8, Boosts) {
    let most = u8::try_from(ordinary_max(world, thing)).unwrap_or(u8::MAX);
    let mut ordinary = world.of::<Willpower>(thing).map_or(0, |ordinary| ordinary.0);
    let mut boosts = boosts(world, thing);
    if by < 0 {
        take(&mut ordinary, &mut boosts, by.unsigned_abs());
    } else {
        put(&mut ordinary, most, &mut boosts, by.unsigned_abs());
    }
    (ordinary, boosts)
}

/// A token's points as the log counts them.
fn points(world: &World, thing: ThingId) -> u8 {
    world.of::<Willpower>(thing).map_or(0, |ordinary| total(ordinary.0, &boosts(world, thing)))
}

pub(super) fn raise(world: &mut World) {
    for asked in take_asked::<RaiseDots>(world) {
        let RaiseDots { thing, of, dots, reason } = asked.request;
        let Some(entity) = world.resource::<Things>().get(thing) else { continue };
        let before = points(world, thing);
        let mut boosts = boosts(world, thing);
        boosts.0.push(Boost { of, dots, left: dots });
        world.entity_mut(entity).insert(boosts);
        gather::refresh_all(world);
        let after = points(world, thing);
        let raised = Happening::DotsRaised { who: world.who(thing), of, dots, reason, before, after };
        world.log(world.readers(thing), raised);
    }
}

pub(super) fn end_boost(world: &mut World) {
    for asked in take_asked::<EndBoost>(world) {
        let EndBoost { thing, of } = asked.request;
        let Some(entity) = world.resource::<Things>().get(thing) else { continue };
        let before = points(world, thing);
        let mut boosts = boosts(world, thing);
        boosts.0.retain(|boost| boost.of != of);
        if boosts.0.is_empty() {
            world.entity_mut(entity).remove::<Boosts>();
        } else {
            world.entity_mut(entity).insert(boosts);
        }
        gather::refresh_all(world);
        let ended = Happening::BoostEnded { who: world.who(thing), of, before, after: points(world, thing) };
        world.log(world.readers(thing), ended);
    }
}

/// Takes so many points, the additional ones first (E9).
fn take(ordinary: &mut u8, boosts: &mut Boosts, mut points: u8) {
    for boost in &mut boosts.0 {
        let taken = points.min(boost.left);
        boost.left -= taken;
        points -= taken;
    }
    *ordinary = ordinary.saturating_sub(points);
}

/// Puts so many points back, the ordinary ones first, as far as there is room.
fn put(ordinary: &mut u8, most: u8, boosts: &mut Boosts, points: u8) {
    let put = points.min(most.saturating_sub(*ordinary));
    *ordinary += put;
    let mut points = points - put;
    for boost in &mut boosts.0 {
        let put = points.min(boost.dots.saturating_sub(boost.left));
        boost.left += put;
        points -= put;
    }
}

pub(super) fn change(world: &mut World) {
    for asked in take_asked::<ChangeWillpower>(world) {
        let ChangeWillpower { thing, by, reason } = asked.request;
        let Some(entity) = world.resource::<Things>().get(thing) else { continue };
        let before = points(world, thing);
        let (ordinary, boosts) = changed(world, thing, by);
        world.entity_mut(entity).insert(Willpower(ordinary));
        if !boosts.0.is_empty() {
            world.entity_mut(entity).insert(boosts);
        }
        let after = points(world, thing);
        // What has changed, not what was asked for.
        let by = (i16::from(after) - i16::from(before)).clamp(-128, 127) as i8;
        let changed = Happening::WillpowerChanged { who: world.who(thing), by, reason, before, after };
        world.log(world.readers(thing), changed);
    }
}
