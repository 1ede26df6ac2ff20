//! What holds somebody fast, and breaking free of it: alone, or several together (S1, S5).
//!
//! A token is [`Held`](Condition::Held) or [`Pinned`](Condition::Pinned) by something, and that has its difficulty. A trap
//! calls [`hold`] and, when it is set again or taken away, [`let_go`]; the game master's tool calls [`hold`] too. Where a
//! condition is noted without a source, the house rule `break_free_difficulty` counts.

use super::attack::{drop_frame, idle, name};
use super::modifiers;
use crate::board::{Cell, Grade};
use crate::dice::odds::Chance;
use crate::knowledge::{Eyes, SeatId, Seats, ThingId, things};
use crate::rules::acting::{self, Act, may_do, pay, square};
use crate::rules::checks::joint::{self, Task};
use crate::rules::checks::{self, Check, CheckId, CheckKind, Draft, Outcome, audience};
use crate::rules::house::HouseRules;
use crate::rules::limits::Limit;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::{self, gm_only, incapacity};
use crate::rules::sheet::{Characteristic, Condition, Sheet};
use crate::rules::things::{Token, Trap};
use crate::rules::{Refusal, conditions, effort, traps};
use crate::text::Phrase;
use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Something that holds a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Hold {
    /// The jaws of a bear trap.
    BearTrap,
    /// A portcullis that has come down.
    Portcullis,
    /// A net.
    Net,
    /// Something else, with its difficulty; it holds.
    Grip(u8),
    /// Something heavy, with its difficulty; it pins.
    Weight(u8),
}

/// What each trap does to whoever it catches, and the Athletics it takes to get free (S5). The source gives a net no
/// number: the house rule `break_free_difficulty` does.
pub const HOLDS: [(Hold, Condition, Option<u8>); 3] = [
    (Hold::BearTrap, Condition::Held, Some(18)),
    (Hold::Portcullis, Condition::Pinned, Some(21)),
    (Hold::Net, Condition::Held, None),
];

/// The difficulty of what holds or pins somebody without a name of its own, unless another one is written. Our ruling.
pub const USUAL_GRIP: u8 = 15;
/// The difficulties that what holds somebody can have.
pub const BREAK_FREE: Limit = Limit::new(1, 40);

impl Hold {
    /// The condition that it brings.
    #[must_use]
    pub fn condition(self) -> Condition {
        match self {
            Self::Weight(_) => Condition::Pinned,
            _ => HOLDS.iter().find(|(hold, ..)| *hold == self).map_or(Condition::Held, |&(_, condition, _)| condition),
        }
    }

    /// The difficulty of breaking free.
    #[must_use]
    pub fn difficulty(self, house: &HouseRules) -> i32 {
        let written = match self {
            Self::Grip(difficulty) | Self::Weight(difficulty) => Some(difficulty),
            _ => HOLDS.iter().find(|(hold, ..)| *hold == self).and_then(|&(.., difficulty)| difficulty),
        };
        written.unwrap_or(house.break_free_difficulty).into()
    }

    /// Its name.
    #[must_use]
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::BearTrap => "hold-bear-trap",
            Self::Portcullis => "hold-portcullis",
            Self::Net => "hold-net",
            Self::Grip(_) => "hold-grip",
            Self::Weight(_) => "hold-weight",
        })
    }
}

/// One thing that holds a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bond {
    /// What.
    pub by: Hold,
    /// The trap that it is part of, if one has caught the token.
    #[serde(default)]
    pub trap: Option<ThingId>,
}

/// What holds a token, in the order in which it was caught.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bonds(pub Vec<Bond>);

/// The conditions that can be broken free of, the worse one first: whoever is pinned gets free of that before anything else.
const BINDING: [Condition; 2] = [Condition::Pinned, Condition::Held];

/// The cells on which hands are laid to free somebody, or to lift a grate that has come down.
#[must_use]
pub fn grips(world: &World, whom: ThingId) -> Vec<Cell> {
    if is_grate(world, whom) {
        return traps::grips(world, whom);
    }
    square(world, whom).into_iter().flat_map(|(at, size)| at.square(size)).collect()
}

/// Whether it is a grate, up or down: what hands on it find is nobody's to know from afar.
fn is_grate(world: &World, thing: ThingId) -> bool {
    world.of::<Trap>(thing).and_then(Trap::definition).is_some_and(|definition| definition.grate().is_some())
}

/// What a token has to break free of now, with what brings it; none for those who are free. Of several things that bring
/// the same condition the one that holds hardest counts: whoever breaks free of that is free of the others. A grate that
/// has come down holds itself, so to speak: it is lifted as if it were pinned.
#[must_use]
pub fn bond(world: &World, thing: ThingId) -> Option<(Condition, Option<Hold>)> {
    if let Some(lift) = traps::lift_of(world, thing) {
        let kind = world.of::<Trap>(thing).map(|trap| trap.kind);
        return Some((Condition::Pinned, Some(traps::hold_of(kind, Condition::Pinned, lift))));
    }
    let condition = BINDING.into_iter().find(|&condition| modifiers::has(world, thing, condition))?;
    let bonds = world.of::<Bonds>(thing).into_iter().flat_map(|bonds| &bonds.0).map(|bond| bond.by);
    let house = world.resource::<HouseRules>();
    Some((condition, bonds.filter(|by| by.condition() == condition).max_by_key(|by| by.difficulty(house))))
}

/// The difficulty of breaking free of something, also of what nobody has named.
#[must_use]
pub fn difficulty(world: &World, by: Option<Hold>) -> i32 {
    let house = world.resource::<HouseRules>();
    by.map_or(house.break_free_difficulty.into(), |by| by.difficulty(house))
}

/// Something catches a token, or holds it once more: it has the condition, and it is known what brings it.
pub fn hold(world: &mut World, thing: ThingId, bond: Bond) {
    let Some(entity) = acting::entity(world, thing) else { return };
    let mut bonds = world.of::<Bonds>(thing).cloned().unwrap_or_default();
    bonds.0.retain(|other| *other != bond);
    bonds.0.push(bond);
    world.entity_mut(entity).insert(bonds);
    conditions::set(world, thing, bond.by.condition(), 1);
}

/// Whether a trap holds anybody.
#[must_use]
pub fn holds_somebody(world: &World, trap: ThingId) -> bool {
    let by_it = |thing: ThingId| world.of::<Bonds>(thing).is_some_and(|it| it.0.iter().any(|b| b.trap == Some(trap)));
    things::with::<Bonds>(world).any(by_it)
}

/// A trap holds nobody any more. Whoever something else holds in the same way stays held.
pub fn let_go(world: &mut World, trap: ThingId) {
    for thing in things::with::<Bonds>(world).collect::<Vec<_>>() {
        let gone = take_off(world, thing, |bond| bond.trap == Some(trap));
        for condition in gone.iter().map(|bond| bond.by.condition()) {
            let rest = world.of::<Bonds>(thing).into_iter().flat_map(|bonds| &bonds.0);
            if !rest.into_iter().any(|bond| bond.by.condition() == condition) {
                conditions::set(world, thing, condition, 0);
            }
        }
    }
}

/// A condition is gone: what brought it holds nobody any more.
pub(in crate::rules) fn loosen(world: &mut World, thing: ThingId, condition: Condition) {
    take_off(world, thing, |bond| bond.by.condition() == condition);
}

/// Somebody is broken free, or a grate is lifted. A grate that is lifted off somebody is lifted for all (S5).
pub(in crate::rules) fn free(world: &mut World, whom: ThingId, from: Condition) {
    let bonds = world.of::<Bonds>(whom).into_iter().flat_map(|bonds| &bonds.0);
    let by = bonds.filter(|bond| bond.by.condition() == from).filter_map(|bond| bond.trap);
    let grates: Vec<ThingId> = by.chain([whom]).filter(|&trap| traps::lift_of(world, trap).is_some()).collect();
    if world.of::<Token>(whom).is_some() {
        conditions::set(world, whom, from, 0);
    }
    for grate in grates {
        traps::raise(world, grate);
    }
}

/// Takes some of what holds a token away, and gives that. Conditions stay as they are.
fn take_off(world: &mut World, thing: ThingId, loose: impl Fn(&Bond) -> bool) -> Vec<Bond> {
    let (Some(entity), Some(bonds)) = (acting::entity(world, thing), world.of::<Bonds>(thing).cloned()) else {
        return Vec::new();
    };
    let (gone, rest): (Vec<Bond>, Vec<Bond>) = bonds.0.into_iter().partition(loose);
    if rest.is_empty() {
        world.entity_mut(entity).remove::<Bonds>();
    } else if !gone.is_empty() {
        world.entity_mut(entity).insert(Bonds(rest));
    }
    gone
}

/// The game master lets something catch a token.
#[derive(Clone, Copy, Debug)]
pub struct Catch {
    /// Whom.
    pub thing: ThingId,
    /// What.
    pub by: Hold,
}

/// Breaks free, or breaks somebody free who is within reach: Athletics against the difficulty of what holds them (S5).
/// Several add their modifiers (S1). A grate that has come down is lifted in the same way, with or without somebody under it.
#[derive(Clone, Debug)]
pub struct BreakFree {
    /// Who does it, or leads.
    pub thing: ThingId,
    /// Who is held, or the grate that is lifted; none: the one who does it.
    pub whom: Option<ThingId>,
    /// Who helps.
    pub helpers: Vec<ThingId>,
}

/// An attempt under way to break free alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breaking {
    /// Who is held.
    pub whom: ThingId,
    /// Of what it breaks free.
    pub from: Condition,
    /// The roll.
    pub roll: CheckId,
}

/// What attempts to break free count under (E1).
const ACTION: &str = "break-free";

impl Request for Catch {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        rounds::token(world, self.thing)
    }
}

impl Request for BreakFree {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::BreakFree)?;
        idle(world)?;
        let whom = self.whom.unwrap_or(self.thing);
        let eyes = Eyes::of(world, seat).filter(|eyes| eyes.knows(whom));
        let grate = is_grate(world, whom);
        let Some(eyes) = eyes.filter(|_| grate || rounds::token(world, whom).is_ok()) else {
            return Err(Refusal::new("refused-no-such-thing"));
        };
        let own = grate || world.resource::<Seats>().commands(seat, whom);
        if !own && eyes.sees(whom) == Grade::Unseen {
            return Err(Refusal::new("refused-out-of-reach"));
        }
        let who: Vec<ThingId> = std::iter::once(self.thing).chain(self.helpers.iter().copied()).collect();
        if who.iter().collect::<BTreeSet<_>>().len() < who.len() {
            return Err(Refusal::new("refused-named-twice"));
        }
        who.iter().try_for_each(|&one| can_lend_a_hand(world, seat, one, whom))?;
        if bond(world, whom).is_none() {
            return Err(Phrase::new(if grate { "refused-grate-up" } else { "refused-not-held" }).rule("S5").into());
        }
        who.iter().try_for_each(|&one| effort::one_shot(world, one, ACTION, Some(whom)))
    }
}

/// Whether somebody can take part in breaking another free: its seat's own, able to act, within reach, not held itself.
fn can_lend_a_hand(world: &World, seat: SeatId, one: ThingId, whom: ThingId) -> Result<(), Refusal> {
    rounds::may_command(world, seat, one)?;
    if let Some(why) = incapacity(world, one) {
        return Err(why.refusal());
    }
    if world.of::<Sheet>(one).is_none() {
        return Err(Refusal::new("refused-no-sheet"));
    }
    if one == whom {
        return Ok(());
    }
    match bond(world, one) {
        Some((Condition::Pinned, _)) => return Err(Refusal::new("refused-pinned")),
        Some(_) => return Err(Refusal::new("refused-held")),
        None => {}
    }
    if near(world, Some(seat), one, whom) { Ok(()) } else { Err(Refusal::new("refused-out-of-reach")) }
}

/// Whether somebody can lay hands on another, as far as a seat knows or else in truth.
fn near(world: &World, seat: Option<SeatId>, one: ThingId, whom: ThingId) -> bool {
    one == whom || acting::reaches_for(world, seat, one, grips(world, whom))
}

pub(super) fn catch(world: &mut World) {
    for asked in take_asked::<Catch>(world) {
        let Catch { thing, by } = asked.request;
        hold(world, thing, Bond { by, trap: None });
    }
}

pub(super) fn begin(world: &mut World) {
    for asked in take_asked::<BreakFree>(world) {
        let BreakFree { thing, whom, helpers } = asked.request;
        let whom = whom.unwrap_or(thing);
        let Some((from, by)) = bond(world, whom) else { continue };
        pay(world, thing, Act::BreakFree);
        if !near(world, None, thing, whom) {
            acting::in_vain(world, thing);
            continue;
        }
        let (helpers, without): (Vec<_>, Vec<_>) = helpers.into_iter().partition(|&one| near(world, None, one, whom));
        for one in without {
            acting::in_vain(world, one);
        }
        let against = difficulty(world, by);
        let what = by.map_or(Phrase::new("hold-unknown"), Hold::phrase);
        // The roll is told with the name of the one who rolls: nobody is named twice.
        let whose = if whom == thing && helpers.is_empty() { "own" } else { "other" };
        let purpose = Phrase::new("check-break-free").with("whose", whose).with("what", what);
        let purpose = purpose.with("target", name(world, whom)).rule("S5");
        if helpers.is_empty() {
            alone(world, thing, Breaking { whom, from, roll: CheckId(0) }, against, purpose);
            continue;
        }
        let task = Task {
            who: std::iter::once(thing).chain(helpers).collect(),
            of: Characteristic::Athletics,
            against,
            on: Some(whom),
            purpose: purpose.with("against", against),
            attempt: Some(ACTION.to_owned()),
            frees: Some((whom, from)),
        };
        joint::begin(world, task);
    }
}

/// What breaking free would roll now, and its exact chance; none where nobody is held.
#[must_use]
pub fn break_free_prospect(world: &World, asked: &BreakFree) -> Option<(Check, Option<Chance>)> {
    let whom = asked.whom.unwrap_or(asked.thing);
    let against = difficulty(world, bond(world, whom)?.1);
    if asked.helpers.is_empty() {
        let check = checks::foresee(world, draft(world, asked.thing, whom, against, Phrase::new("check-break-free")));
        let chance = checks::hopes(&check);
        return Some((check, chance));
    }
    let task = joint::WorkTogether {
        leader: asked.thing,
        helpers: asked.helpers.clone(),
        of: Characteristic::Athletics,
        against,
        on: Some(whom),
        mental: false,
        reason: String::new(),
    };
    Some(checks::together_prospect(world, &task, Some(ACTION)))
}

fn draft(world: &World, who: ThingId, whom: ThingId, against: i32, purpose: Phrase) -> Draft {
    let of = Characteristic::Athletics;
    let value = world.of::<Sheet>(who).and_then(|sheet| sheet.characteristics.get(&of).copied()).unwrap_or(0);
    let dice = world.resource::<HouseRules>().difficulty_dice;
    let kind = CheckKind::Difficulty { of, value: value.into(), dice, against: Some(against) };
    let by = world.resource::<Seats>().owner(who);
    Draft {
        who: Some(who),
        target: Some(whom),
        attempt: Some(ACTION.to_owned()),
        ..Draft::new(by, kind, purpose, audience(world, who, Some(whom)))
    }
}

fn alone(world: &mut World, who: ThingId, breaking: Breaking, against: i32, purpose: Phrase) {
    let draft = draft(world, who, breaking.whom, against, purpose);
    let at = world.resource::<Pending>().0.len();
    world.resource_mut::<Pending>().push(Frame::BreakFree(breaking));
    let roll = checks::deal(world, draft);
    if let Some(frame) = world.resource_mut::<Pending>().0.get_mut(at) {
        *frame = Frame::BreakFree(Breaking { roll, ..breaking });
    }
}

/// The roll is settled: a success frees.
pub(super) fn go_on(world: &mut World) {
    let Some(&Frame::BreakFree(Breaking { whom, from, roll })) = world.resource::<Pending>().top() else { return };
    drop_frame(world);
    if checks::take(world, roll).and_then(|check| check.outcome()).and_then(Outcome::succeeds) == Some(true) {
        free(world, whom, from);
    }
}
