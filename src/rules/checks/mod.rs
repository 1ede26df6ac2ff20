//! A roll is an entity: who rolls what for which reason, with every modifier and its source; its dice; its outcome.
//!
//! `Announced` (its owner may still prepare: effort, help, a word of the game master) → `Rolling` (dice wanted) → `Rolled`
//! (its owner may still decide: Fortune) → `Settled`. A reroll replaces dice, it never appends; results are always
//! recomputed from the inputs. A rule asks with [`deal`], which puts a [`Frame::Roll`] on top of the rule's own frame;
//! that frame goes on once the roll is settled and takes it with [`take_settled`] or [`take`].
//!
//! `kind` knows what is rolled and how dice settle it, `gather` collects modifiers from the table, `ask` takes what people
//! ask to roll, `joint` binds the rolls of several people together and `foresight` weighs them, `throw` gives dice,
//! `decide` holds the moments in between, `offers` what is open to an owner with its exact odds, `show` what a seat may
//! see of it.

mod ask;
mod decide;
mod foresight;
pub mod gather;
pub mod joint;
pub mod kind;
mod offers;
mod show;
mod throw;

pub(super) use ask::audience;
pub use ask::{Ask, AskCheck, HIGHEST_DIFFICULTY, check_prospect};
pub(super) use decide::in_state;
pub use decide::{Accept, AddModifier, MOST_ADDED, RollDice, TakeBack, decides};
pub use foresight::{MOST_WEIGHED, OpposedProspect, opposed_prospect, together_chance, together_prospect};
pub use kind::{CheckKind, Fight, Outcome};
pub use offers::{chance as hopes, would_succeed};
pub use show::{describe, needs, sum};
pub(super) use throw::action_of;
pub use throw::{FreeRoll, MAX_WORDS, TypeDice};

use super::pending::{Frame, Pending, on_top};
use super::request::{AddRequest, asked};
use super::{ChapterSystems, HouseRules, Refusal, Rules};
use crate::dice::{DiceRequest, DiceSource, DieOrigin, Taken};
use crate::knowledge::view::Part;
use crate::knowledge::{SeatId, SeatSet, ThingId};
use crate::text::Phrase;
use bevy::app::App;
use bevy::ecs::component::Component;
use bevy::ecs::entity::Entity;
use bevy::ecs::resource::Resource;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Checks>().init_resource::<NextCheck>();
    app.init_resource::<Fault>().init_resource::<Thrown>();
    app.add_request::<FreeRoll>().add_request::<TypeDice>().add_request::<AskCheck>().add_request::<RollDice>();
    app.add_request::<Accept>().add_request::<AddModifier>().add_request::<TakeBack>();
    app.add_request::<joint::WorkTogether>().add_request::<joint::RollOpposed>();
    app.add_systems(
        Rules,
        (
            throw::roll_freely.run_if(asked::<FreeRoll>),
            ask::ask.run_if(asked::<AskCheck>),
            joint::work_together.run_if(asked::<joint::WorkTogether>),
            joint::roll_opposed.run_if(asked::<joint::RollOpposed>),
            decide::add_modifier.run_if(asked::<AddModifier>),
            decide::take_back.run_if(asked::<TakeBack>),
            decide::roll_dice.run_if(asked::<RollDice>),
            throw::type_dice.run_if(asked::<TypeDice>),
            decide::accept.run_if(asked::<Accept>),
            throw::throw.run_if(on_top(|frame| matches!(frame, Frame::Roll(_)))),
            joint::finish_together.run_if(on_top(|frame| matches!(frame, Frame::Together(_)))),
            joint::finish_opposed.run_if(on_top(|frame| matches!(frame, Frame::Opposed(_)))),
        )
            .chain()
            .in_set(ChapterSystems::Checks),
    );
}

/// A check's id within its table; never used twice.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CheckId(pub u32);

/// Where a check is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CheckState {
    /// Nothing is thrown yet; the owner may still prepare.
    Announced,
    /// Its dice are still to be rolled, or typed in.
    Rolling,
    /// The dice lie on the table; the owner may still decide.
    Rolled,
    /// It is done.
    Settled,
}

/// The one use of Fortune that a roll can have (F3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FortuneUse {
    /// Dice were rolled again (F5).
    Reroll,
    /// A success was made better (F6).
    Quality,
    /// One die of damage was rolled again (F7).
    Damage,
    /// This die counts two less (F12).
    Lower(u8),
}

/// A roll.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Its id.
    pub id: CheckId,
    /// The seat that rolls: it answers for the dice.
    pub by: SeatId,
    /// Who rolls, if it is a thing's roll.
    pub who: Option<ThingId>,
    /// What it is done to, if that is a thing.
    #[serde(default)]
    pub target: Option<ThingId>,
    /// What is rolled.
    pub kind: CheckKind,
    /// What it is for, in words.
    pub purpose: Phrase,
    /// Modifiers that the table itself gives, with source and rule. Gathered anew until the dice are thrown.
    #[serde(default)]
    pub gathered: Vec<Part>,
    /// Modifiers that the rule behind the roll, an effort or the game master gave.
    pub modifiers: Vec<Part>,
    /// The faces as they lie, in the order thrown; empty while rolling.
    pub dice: Vec<u32>,
    /// The dice that are being thrown again, by their place in `dice`.
    #[serde(default)]
    pub again: Vec<u8>,
    /// The faces as they lay before dice were thrown again.
    #[serde(default)]
    pub before: Vec<u32>,
    /// Where in the dice stream the first die was drawn; none for fed or typed dice.
    pub drawn_at: Option<u64>,
    /// The seats that may see it.
    pub audience: SeatSet,
    /// Where it is in its life.
    pub state: CheckState,
    /// The use of Fortune that it had (F3).
    #[serde(default)]
    pub fortune: Option<FortuneUse>,
    /// A point of Willpower serves it (E4, E8).
    #[serde(default)]
    pub effort: bool,
    /// It needs eyes: light counts (S3, E10).
    #[serde(default)]
    pub eyes: bool,
    /// What is tried, if attempts count (E1): per actor, target and action.
    #[serde(default)]
    pub attempt: Option<String>,
    /// There is no second chance (E2).
    #[serde(default)]
    pub once: bool,
    /// Nothing but its own result hangs on it: no rule waits for the outcome.
    #[serde(default)]
    pub for_itself: bool,
}

impl Check {
    /// Every modifier with its source and rule.
    pub fn modifiers(&self) -> impl Iterator<Item = &Part> {
        self.gathered.iter().chain(&self.modifiers)
    }

    /// The sum of the modifiers.
    #[must_use]
    pub fn modifier(&self) -> i32 {
        let sum: i64 = self.modifiers().map(|part| i64::from(part.amount)).sum();
        sum.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }

    /// The dice that are wanted next; none once all lie on the table.
    #[must_use]
    pub fn wanted(&self) -> Option<DiceRequest> {
        match self.again.len() {
            0 => self.kind.wanted(self.modifier(), &self.dice),
            again => Some(DiceRequest::new(u32::try_from(again).unwrap_or(u32::MAX), self.kind.sides(&self.dice))),
        }
    }

    /// Whether its faces are such as its dice can show, and no more than it wants.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let again = self.again.iter().all(|&index| usize::from(index) < self.dice.len());
        again && [&self.dice, &self.before].into_iter().all(|faces| self.kind.fits(self.modifier(), faces))
    }

    /// How it comes out as the dice lie, with what Fortune changed; none while dice are wanted.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let lowered = match self.fortune {
            Some(FortuneUse::Lower(die)) => Some(die),
            _ => None,
        };
        let raised = u32::from(self.fortune == Some(FortuneUse::Quality));
        if self.again.is_empty() { self.kind.settle(self.modifier(), &self.dice, lowered, raised) } else { None }
    }

    /// The place of the die that was lowered (F12), and by how much.
    #[must_use]
    pub fn lowered(&self) -> Option<(usize, u32)> {
        let Some(FortuneUse::Lower(die)) = self.fortune else { return None };
        let face = *self.dice.get(usize::from(die))?;
        Some((die.into(), face - crate::dice::checks::lowered(face)))
    }

    /// Whether it came out as bad as can be, so that Fortune cannot mend it (F5, F12): as [`Outcome::is_botch`], and for
    /// totals without a difficulty when every die shows 1.
    #[must_use]
    pub fn is_botch(&self) -> bool {
        self.outcome().is_some_and(|outcome| outcome.is_botch() || joint::all_ones(&self.kind, outcome, &self.dice))
    }

    /// The number that stands for it in the log: the total, the single die, the skill points that remain, the successes;
    /// none while dice are wanted.
    #[must_use]
    pub fn total(&self) -> Option<i32> {
        let outcome = self.outcome()?;
        let dice = || self.dice.iter().map(|&die| i64::from(die)).sum::<i64>();
        let total = match outcome {
            Outcome::Total(total) => i64::from(total),
            Outcome::Under(_) => self.dice.first().copied().map_or(0, i64::from),
            Outcome::Skill(_) => {
                let faces = <[u32; 3]>::try_from(self.dice.as_slice()).ok()?;
                self.kind.skill_check(self.modifier())?.remaining(faces)
            }
            Outcome::Pool(pool) => pool.successes().into(),
            Outcome::Difficulty(_) => dice() + i64::from(self.kind.base()) + i64::from(self.modifier()),
        };
        Some(total.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
    }

    /// Puts dice down: those that are thrown again in the place of the old ones, others behind what lies there.
    fn supply(&mut self, taken: &Taken) {
        if self.dice.is_empty() && taken.faces.iter().all(|face| face.origin == DieOrigin::Drawn) {
            self.drawn_at = Some(taken.position);
        }
        let mut faces = taken.faces.iter().map(|face| face.value);
        for index in std::mem::take(&mut self.again) {
            if let (Some(die), Some(face)) = (self.dice.get_mut(usize::from(index)), faces.next()) {
                *die = face;
            }
        }
        self.dice.extend(faces);
    }
}

/// The entities of the checks that are not done, by id. A cache.
#[derive(Resource, Clone, Debug, Default)]
pub struct Checks(BTreeMap<CheckId, Entity>);

impl Checks {
    /// Every check's entity, by rising id.
    pub fn iter(&self) -> impl Iterator<Item = (CheckId, Entity)> + '_ {
        self.0.iter().map(|(&id, &entity)| (id, entity))
    }

    /// Forgets every check.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// The id that the next check gets.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NextCheck(pub u32);

/// The table's dice. No part of the document.
#[derive(Resource, Clone, Debug)]
pub struct TableDice(pub DiceSource);

/// The faces that came to the table since the command was given, in the order thrown. Taken off by the table; no part of
/// the document. The journal keeps them, so that every die can be verified, also those that were thrown again.
#[derive(Resource, Clone, Debug, Default)]
pub struct Thrown(pub Vec<u32>);

/// Why a command could not be carried to its end: the table takes it back and refuses it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Fault(pub Option<Refusal>);

/// A roll that a rule wants.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub who: Option<ThingId>,
    pub target: Option<ThingId>,
    pub by: SeatId,
    pub kind: CheckKind,
    pub purpose: Phrase,
    pub modifiers: Vec<Part>,
    pub audience: SeatSet,
    pub eyes: bool,
    pub attempt: Option<String>,
    pub once: bool,
    pub for_itself: bool,
}

impl Draft {
    /// A roll of this kind that a rule waits for, without modifiers.
    pub fn new(by: SeatId, kind: CheckKind, purpose: Phrase, audience: SeatSet) -> Self {
        Self {
            who: None,
            target: None,
            by,
            kind,
            purpose,
            modifiers: Vec::new(),
            audience,
            eyes: false,
            attempt: None,
            once: false,
            for_itself: false,
        }
    }
}

impl Draft {
    /// The roll as it is announced, without what is gathered.
    fn check(self, id: CheckId) -> Check {
        Check {
            id,
            by: self.by,
            who: self.who,
            target: self.target,
            kind: self.kind,
            purpose: self.purpose,
            gathered: Vec::new(),
            modifiers: self.modifiers,
            dice: Vec::new(),
            again: Vec::new(),
            before: Vec::new(),
            drawn_at: None,
            audience: self.audience.with(SeatId::GM),
            state: CheckState::Announced,
            fortune: None,
            effort: false,
            eyes: self.eyes,
            attempt: self.attempt,
            once: self.once,
            for_itself: self.for_itself,
        }
    }
}

/// What a roll would be if it were dealt now, with everything that the table adds to it. Nothing changes.
pub(super) fn foresee(world: &World, draft: Draft) -> Check {
    let mut check = draft.check(CheckId(world.resource::<NextCheck>().0));
    check.gathered = gather::gather(world, &check);
    check
}

/// Asks for a roll: a check, and a frame on top that waits for its dice. Where people may prepare it (see
/// [`CheckKind::is_announced`] and the house rule `announce_rolls`) it is announced first. The dice of a trap, a fall or a
/// poison are nobody's and thrown at once.
pub(super) fn deal(world: &mut World, draft: Draft) -> CheckId {
    let announced = draft.kind.is_announced() && draft.who.is_some() && world.resource::<HouseRules>().announce_rolls;
    let mut next = world.resource_mut::<NextCheck>();
    let id = CheckId(next.0);
    next.0 = next.0.saturating_add(1);
    let state = if announced { CheckState::Announced } else { CheckState::Rolling };
    // Dice that say nothing of the rules are no deed.
    if let Some(who) = draft.who.filter(|_| !matches!(draft.kind, CheckKind::Free(_))) {
        super::rounds::note_act(world, who);
    }
    insert(world, Check { state, ..draft.check(id) });
    gather::refresh(world, id);
    world.resource_mut::<Pending>().push(Frame::Roll(id));
    id
}

/// What a roll comes to if Fortune were used so on it; for uses that change no die.
fn change_of(check: &Check, spend: &super::fortune::Spend) -> Check {
    let mut after = check.clone();
    super::fortune::apply(&mut after, spend);
    after
}

/// Puts a check into the world, as when a document is opened.
pub fn insert(world: &mut World, check: Check) {
    let id = check.id;
    let entity = world.spawn(check).id();
    world.resource_mut::<Checks>().0.insert(id, entity);
}

/// A check that is not done.
#[must_use]
pub fn get(world: &World, id: CheckId) -> Option<&Check> {
    world.get::<Check>(*world.resource::<Checks>().0.get(&id)?)
}

/// The checks that are not settled, by rising id.
pub(super) fn unsettled(world: &World) -> impl Iterator<Item = &Check> {
    let checks = world.resource::<Checks>().0.values().filter_map(|&entity| world.get::<Check>(entity));
    checks.filter(|check| check.state != CheckState::Settled)
}

/// Takes a check away, with the frame that waits for it.
pub(super) fn remove(world: &mut World, id: CheckId) -> Option<Check> {
    let entity = world.resource_mut::<Checks>().0.remove(&id)?;
    world.resource_mut::<Pending>().0.retain(|frame| *frame != Frame::Roll(id));
    let check = world.entity_mut(entity).take::<Check>();
    world.despawn(entity);
    check
}

/// Takes the settled checks of one sort, by rising id.
pub(super) fn take_settled(world: &mut World, sort: impl Fn(&CheckKind) -> bool) -> Vec<Check> {
    take_where(world, |check| check.state == CheckState::Settled && sort(&check.kind))
}

/// Takes the checks of one sort away, whatever their state: what they were for is over.
pub(super) fn take_where(world: &mut World, wanted: impl Fn(&Check) -> bool) -> Vec<Check> {
    let ids: Vec<CheckId> = world.resource::<Checks>().0.keys().copied().collect();
    let ids = ids.into_iter().filter(|&id| get(world, id).is_some_and(&wanted)).collect::<Vec<_>>();
    ids.into_iter().filter_map(|id| remove(world, id)).collect()
}

/// Takes one check away if it is settled.
pub(super) fn take(world: &mut World, id: CheckId) -> Option<Check> {
    get(world, id).filter(|check| check.state == CheckState::Settled)?;
    remove(world, id)
}

/// The roll on top of the unfinished work, whatever its state.
#[must_use]
pub(super) fn on_the_table(world: &World) -> Option<&Check> {
    let Some(&Frame::Roll(id)) = world.resource::<Pending>().top() else { return None };
    get(world, id)
}

/// Whether a roll waits for a person: to be thrown, for its dice to be typed in, or for its owner's decision.
#[must_use]
pub(super) fn waits(world: &World, id: CheckId) -> bool {
    get(world, id).is_some_and(|check| match check.state {
        CheckState::Announced => true,
        CheckState::Rolling => throw::wants_typing(world, check),
        CheckState::Rolled => decides(world, check),
        CheckState::Settled => false,
    })
}

/// Changes a check in place.
pub(super) fn change(world: &mut World, id: CheckId, change: impl FnOnce(&mut Check)) {
    let entity = world.resource::<Checks>().0.get(&id).copied();
    if let Some(mut check) = entity.and_then(|entity| world.get_mut::<Check>(entity)) {
        change(&mut check);
    }
}

/// Whether a seat may answer for a roll.
///
/// # Errors
/// It is somebody else's.
pub(super) fn may_answer(seat: SeatId, check: &Check) -> Result<(), Refusal> {
    if seat.is_gm() || seat == check.by { Ok(()) } else { Err(Refusal::new("refused-not-your-roll")) }
}
