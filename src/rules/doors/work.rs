//! Work on a door, from what is truly met to what comes of the roll (S4, S1, E1). It waits as data while dice are out.
//!
//! A success does what was meant; a critical success of force takes the door apart, of the other deeds gives the action
//! points back. A fumble: whoever throws himself against the door falls, the tools of whoever picks break, a badly wedged
//! door springs open. These are our rulings; S4 has the numbers alone.

use super::ask::can_act;
use super::numbers::{self, LOOSENING, NO_TOOLS, WEDGING};
use super::state::{
    burst_open, change, change_wear, difficulty, holds, learn, set_off, side_of, struck, swing, tell, watchers,
    wear_of, witnesses,
};
use crate::board::{Door, Jam};
use crate::knowledge::view::Part;
use crate::knowledge::{SeatSet, Seats, ThingId, remember, things};
use crate::rules::acting::{Act, entity, points_count};
use crate::rules::checks::joint::{Joint, Worked, join, tell_together};
use crate::rules::checks::{self, CheckId, CheckKind, Draft, NextCheck};
use crate::rules::combat::arms::{self, Weapon};
use crate::rules::conditions;
use crate::rules::effort;
use crate::rules::event::{Happening, Outcome};
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::sheet::{ActionPoints, Characteristic, Condition, Sheet};
use crate::rules::things::{CarriedBy, LockPicks};
use crate::rules::{HouseRules, traps};
use crate::text::{Phrase, RuleId};
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// What somebody does to a door that needs a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// Forces it open.
    Force,
    /// Picks its lock. What sits in the lock has gone off already when it was `tried`.
    Pick {
        /// The lock has been touched.
        tried: bool,
    },
    /// Hacks at it with a weapon, by its name.
    Hack {
        /// Which.
        weapon: String,
    },
    /// Wedges it.
    Jam,
    /// Takes a wedge out, or loosens it.
    Unjam,
}

/// Work on a door under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorWork {
    /// Who works, the leader first. Only force takes more than one.
    pub who: Vec<ThingId>,
    /// On which door.
    pub door: ThingId,
    /// What is done.
    pub deed: Deed,
    /// Their rolls, in the same order; none before they are dealt.
    pub rolls: Vec<CheckId>,
}

impl Deed {
    /// What an attempt counts under (E1).
    pub(super) const fn key(&self) -> &'static str {
        match self {
            Self::Force => "force-door",
            Self::Pick { .. } => "pick-lock",
            Self::Hack { .. } => "hack-door",
            Self::Jam => "jam-door",
            Self::Unjam => "unjam-door",
        }
    }

    /// What the roll is called.
    fn purpose(&self) -> Phrase {
        Phrase::new(match self {
            Self::Force => "check-force-door",
            Self::Pick { .. } => "check-pick-lock",
            Self::Hack { .. } => "check-hack-door",
            Self::Jam => "check-jam-door",
            Self::Unjam => "check-unjam-door",
        })
    }

    /// The characteristic that is rolled; none for a blow.
    #[must_use]
    pub(super) const fn of(&self) -> Option<Characteristic> {
        match self {
            Self::Force | Self::Unjam => Some(Characteristic::Athletics),
            Self::Pick { .. } | Self::Jam => Some(Characteristic::Mechanics),
            Self::Hack { .. } => None,
        }
    }

    /// What it costs.
    const fn act(&self) -> Option<Act> {
        match self {
            Self::Force => Some(Act::ForceDoor),
            Self::Pick { .. } => Some(Act::PickLock),
            Self::Jam => Some(Act::JamDoor),
            Self::Unjam => Some(Act::UnjamDoor),
            Self::Hack { .. } => None,
        }
    }

    /// Its action points.
    pub(in crate::rules) fn cost(&self) -> u8 {
        match self {
            Self::Hack { weapon } => arms::weapon(weapon).map_or(0, |weapon| weapon.cost),
            _ => self.act().map_or(0, Act::cost),
        }
    }
}

/// The roll of somebody who works on a door against this difficulty; without one the total counts.
pub(super) fn draft(world: &World, who: ThingId, door: ThingId, deed: &Deed, against: Option<i32>) -> Option<Draft> {
    let of = deed.of()?;
    let value = world.of::<Sheet>(who).and_then(|sheet| sheet.characteristics.get(&of).copied()).unwrap_or(0);
    let dice = world.resource::<HouseRules>().difficulty_dice;
    let kind = CheckKind::Difficulty { of, value: value.into(), dice, against };
    let picks = matches!(deed, Deed::Pick { .. });
    let no_tools = (picks && tools_of(world, who).is_none()).then(|| Part {
        source: Phrase::new("part-no-lock-picks"),
        amount: NO_TOOLS,
        rule: Some(RuleId::new("S4")),
    });
    let by = world.resource::<Seats>().owner(who);
    Some(Draft {
        who: Some(who),
        target: Some(door),
        modifiers: no_tools.into_iter().collect(),
        eyes: picks,
        attempt: Some(deed.key().to_owned()),
        ..Draft::new(by, kind, deed.purpose(), witnesses(world, door, who))
    })
}

/// The damage of a blow with a weapon.
pub(super) fn blow(world: &World, who: ThingId, door: ThingId, weapon: &Weapon) -> Draft {
    let bonus = Part { source: weapon.phrase(), amount: weapon.bonus, rule: None };
    let by = world.resource::<Seats>().owner(who);
    let purpose = Deed::Hack { weapon: String::new() }.purpose().with("weapon", weapon.phrase());
    let kind = CheckKind::Damage { dice: weapon.dice };
    Draft {
        who: Some(who),
        target: Some(door),
        modifiers: vec![bonus].into_iter().filter(|part| part.amount != 0).collect(),
        ..Draft::new(by, kind, purpose, witnesses(world, door, who))
    }
}

/// Lock picks that a token carries.
fn tools_of(world: &World, who: ThingId) -> Option<ThingId> {
    let carries = |item: &ThingId| world.of::<CarriedBy>(*item).is_some_and(|carrier| carrier.0 == who);
    things::with::<LockPicks>(world).find(carries)
}

/// Takes the work on top one step further.
pub(super) fn go_on(world: &mut World) {
    let Some(Frame::Door(work)) = world.resource_mut::<Pending>().pop() else { return };
    let Some(&leader) = work.who.first() else { return };
    if !work.rolls.is_empty() {
        return finish(world, work, leader);
    }
    // What happened since it was begun may have felled the one who works, or opened the door.
    if !can_act(world, leader) || world.of::<Door>(work.door).is_none_or(|door| door.open) {
        return;
    }
    match &work.deed {
        Deed::Force => force(world, work, leader),
        Deed::Pick { tried } => pick(world, *tried, &work, leader),
        Deed::Hack { weapon } => {
            if let Some(weapon) = arms::weapon(weapon) {
                let draft = blow(world, leader, work.door, weapon);
                deal(world, work, vec![draft]);
            }
        }
        Deed::Jam => roll(world, work, leader, WEDGING),
        Deed::Unjam => unjam(world, work, leader),
    }
}

/// Deals the rolls of some work, the leader's on top, and lets the work wait below them.
fn deal(world: &mut World, work: DoorWork, drafts: Vec<Draft>) {
    let first = world.resource::<NextCheck>().0;
    let count = u32::try_from(drafts.len()).unwrap_or(u32::MAX);
    // The leader rolls first, so the last helper is asked first and gets the first id.
    let rolls = (0..count).rev().map(|place| CheckId(first.saturating_add(place))).collect();
    world.resource_mut::<Pending>().push(Frame::Door(DoorWork { rolls, ..work }));
    for draft in drafts.into_iter().rev() {
        checks::deal(world, draft);
    }
}

fn roll(world: &mut World, work: DoorWork, who: ThingId, against: i32) {
    if let Some(draft) = draft(world, who, work.door, &work.deed, Some(against)) {
        deal(world, work, vec![draft]);
    }
}

/// A door that nothing holds simply opens; against what holds it everybody rolls (S1).
fn force(world: &mut World, work: DoorWork, leader: ThingId) {
    let door = work.door;
    if holds(world, door).is_empty() {
        swing(world, door, true, Some(leader));
        return set_off(world, door, leader);
    }
    let audience = witnesses(world, door, leader);
    learn(world, door, audience);
    let against = difficulty(world, door);
    if work.who.len() == 1 {
        return roll(world, work, leader, against);
    }
    let together: Vec<Draft> = work.who.iter().filter_map(|&who| draft(world, who, door, &Deed::Force, None)).collect();
    deal(world, work, together);
}

fn pick(world: &mut World, tried: bool, work: &DoorWork, leader: ThingId) {
    let door = work.door;
    if !world.of::<Door>(door).is_some_and(Door::is_locked) {
        let audience = witnesses(world, door, leader);
        remember::learn_door(world, door, audience, |known| known.locked = false);
        let found = Happening::DoorFoundUnlocked { door, by: world.who(leader) };
        return world.log(audience, found);
    }
    let work = DoorWork { deed: Deed::Pick { tried: true }, ..work.clone() };
    if tried {
        let against = numbers::picking(world, door);
        return roll(world, work, leader, against);
    }
    let audience = witnesses(world, door, leader);
    remember::learn_door(world, door, audience, |known| known.locked |= !known.open);
    world.resource_mut::<Pending>().push(Frame::Door(work));
    traps::on_picking(world, door, leader);
}

/// A wedge is taken out from its own side; what is stuck is loosened with a roll; what is held from elsewhere holds.
fn unjam(world: &mut World, work: DoorWork, leader: ThingId) {
    let door = work.door;
    let side = world.of::<Door>(door).map(Door::segment).and_then(|segment| side_of(world, segment, leader));
    match wear_of(world, door).jam {
        Some(Jam::Stuck) => roll(world, work, leader, LOOSENING),
        Some(Jam::Wedged(from)) if side == Some(from) => freed(world, door, leader),
        None => {
            let audience = witnesses(world, door, leader);
            learn(world, door, audience);
            let found = Happening::DoorFoundUnlocked { door, by: world.who(leader) };
            world.log(audience, found);
        }
        Some(_) => holds_fast(world, door, leader),
    }
}

fn freed(world: &mut World, door: ThingId, by: ThingId) {
    change_wear(world, door, |wear| wear.jam = None);
    let audience = witnesses(world, door, by);
    remember::learn_door(world, door, audience, |known| (known.jammed, known.jam) = (false, None));
    let freed = Happening::DoorFreed { door, by: Some(world.who(by)) };
    world.log(audience, freed);
}

fn holds_fast(world: &mut World, door: ThingId, by: ThingId) {
    let seen = watchers(world, door);
    tell(world, door, seen, Some(by), |by| Happening::DoorHolds { door, by });
}

/// How it came out.
struct Came {
    success: bool,
    critical: bool,
    fumbled: Vec<ThingId>,
}

fn finish(world: &mut World, work: DoorWork, leader: ThingId) {
    let DoorWork { who, door, deed, rolls } = work;
    if let Deed::Hack { weapon } = &deed {
        let check = rolls.first().and_then(|&id| checks::take(world, id));
        if let Some((weapon, check)) = arms::weapon(weapon).zip(check) {
            struck(world, door, check.total().unwrap_or(0).max(0), weapon.class, Some(leader));
        }
        return;
    }
    let result = match rolls.as_slice() {
        [one] => {
            let Some(check) = checks::take(world, *one) else { return };
            let outcome = check.outcome();
            let fumbled = if check.is_botch() { vec![leader] } else { Vec::new() };
            Came {
                success: outcome.and_then(Outcome::succeeds) == Some(true),
                critical: outcome.is_some_and(Outcome::is_triumph),
                fumbled,
            }
        }
        _ => join_forces(world, &who, door, &deed, &rolls),
    };
    if result.critical && deed != Deed::Force {
        give_back(world, leader, deed.act());
    }
    match deed {
        Deed::Force => forced(world, door, leader, &result),
        Deed::Pick { .. } => picked(world, door, leader, &result),
        Deed::Jam => jammed(world, door, leader, &result),
        Deed::Unjam if result.success => freed(world, door, leader),
        Deed::Unjam => failed(world, door, leader, &result),
        Deed::Hack { .. } => {}
    }
}

/// Several have thrown themselves against a door (S1). A failure is an attempt of each of them (E1).
fn join_forces(world: &mut World, who: &[ThingId], door: ThingId, deed: &Deed, rolls: &[CheckId]) -> Came {
    let against = difficulty(world, door);
    let Joint { modifier, best, total, success, critical, fumbled } = join(world, rolls, against);
    for &one in who {
        effort::count(world, one, (deed.key(), Some(door)), success);
    }
    let audience = who.iter().fold(SeatSet::NONE, |all, &one| all.union(witnesses(world, door, one)));
    let purpose = Phrase::new("check-together")
        .with("kind", Phrase::new(Characteristic::Athletics.key()))
        .with("reason", Phrase::new("check-force-door"))
        .with("against", against);
    tell_together(world, audience, who, &Worked { purpose, sums: (modifier, best, total), against, success });
    let fumbled = who.iter().zip(fumbled).filter(|(_, fumbled)| *fumbled).map(|(&one, _)| one).collect();
    Came { success, critical, fumbled }
}

/// The action points of an act come back, where they count.
fn give_back(world: &mut World, who: ThingId, act: Option<Act>) {
    let cost = act.map_or(0, Act::cost);
    if points_count(world, who)
        && let Some(mut points) = entity(world, who).and_then(|entity| world.get_mut::<ActionPoints>(entity))
    {
        points.left = points.left.saturating_add(cost).min(points.max);
    }
}

fn falls(world: &mut World, who: &[ThingId]) {
    for &one in who {
        let fallen = Happening::Blundered { who: world.who(one), what: Phrase::new("blunder-falls-prone") };
        let seen = crate::rules::acting::onlookers(world, one).with(world.resource::<Seats>().owner(one));
        world.log(seen, fallen);
        conditions::set(world, one, Condition::Prone, 1);
    }
}

fn failed(world: &mut World, door: ThingId, leader: ThingId, result: &Came) {
    holds_fast(world, door, leader);
    falls(world, &result.fumbled);
}

/// Whether a door is still shut: it may have been opened while dice were thrown.
fn is_shut(world: &World, door: ThingId) -> bool {
    world.of::<Door>(door).is_some_and(|door| !door.open)
}

fn forced(world: &mut World, door: ThingId, leader: ThingId, result: &Came) {
    if !is_shut(world, door) {
        return;
    }
    if !result.success {
        return failed(world, door, leader, result);
    }
    falls(world, &result.fumbled);
    if result.critical {
        super::state::break_apart(world, door, Some(leader));
    } else {
        burst_open(world, door, leader);
    }
}

fn picked(world: &mut World, door: ThingId, leader: ThingId, result: &Came) {
    let audience = witnesses(world, door, leader);
    if result.success {
        change(world, door, |door| {
            if let Some(lock) = &mut door.lock {
                lock.locked = false;
            }
        });
        remember::learn_door(world, door, audience, |known| known.locked = false);
        let picked = Happening::LockPicked { door, by: Some(world.who(leader)) };
        return world.log(audience, picked);
    }
    let held = Happening::DoorHolds { door, by: Some(world.who(leader)) };
    world.log(audience, held);
    let tools = tools_of(world, leader).filter(|_| !result.fumbled.is_empty());
    if let Some((tools, entity)) = tools.and_then(|tools| Some((tools, entity(world, tools)?))) {
        world.entity_mut(entity).remove::<LockPicks>();
        let broken = Happening::ToolsBroken { who: world.who(leader), item: world.who(tools) };
        world.log(audience, broken);
    }
}

fn jammed(world: &mut World, door: ThingId, leader: ThingId, result: &Came) {
    let audience = witnesses(world, door, leader);
    let segment = world.of::<Door>(door).map(Door::segment);
    if let Some(side) =
        segment.and_then(|segment| side_of(world, segment, leader)).filter(|_| result.success && is_shut(world, door))
    {
        // A wedge does no harm to what holds the door better already.
        let wedged = Some(Jam::Wedged(side));
        change_wear(world, door, |wear| wear.jam = wear.jam.or(wedged));
        remember::learn_door(world, door, audience, |known| (known.jammed, known.jam) = (true, wedged));
        let jammed = Happening::DoorJammed { door, by: Some(world.who(leader)) };
        return world.log(audience, jammed);
    }
    let slipped = Happening::WedgeSlipped { door, by: world.who(leader) };
    world.log(audience, slipped);
    if !result.fumbled.is_empty() && holds(world, door).is_empty() {
        swing(world, door, true, Some(leader));
        set_off(world, door, leader);
    }
}
