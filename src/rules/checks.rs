//! A roll is an entity: who rolls what for which reason, with every modifier and its source; its dice; its outcome.
//!
//! `Rolling` (dice wanted) → `Rolled` (its owner may still decide) → `Settled`. A reroll replaces dice, it never appends;
//! results are always recomputed from the inputs. A rule asks with [`deal`], which puts a [`Frame::Roll`] on top of the
//! rule's own frame; that frame goes on once the roll is settled and takes it with [`take_settled`].

use super::event::Happening;
use super::house::HouseRules;
use super::log::{EventLog, Lookup};
use super::pending::{Frame, Pending, on_top};
use super::request::{AddRequest, Request, asked, take_asked};
use super::{ChapterSystems, Refusal, Rules};
use crate::dice::{Dice, DiceMode, DiceRequest, DiceSource, DieOrigin, Expr, Face, Roll as Throw, Taken};
use crate::knowledge::view::{Part, PromptKind, PromptView, SeatView};
use crate::knowledge::{SeatId, SeatSet, Seats, ThingId};
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
    app.init_resource::<Checks>().init_resource::<NextCheck>().init_resource::<Fault>();
    app.add_request::<FreeRoll>().add_request::<TypeDice>();
    app.add_systems(
        Rules,
        (
            roll_freely.run_if(asked::<FreeRoll>),
            type_dice.run_if(asked::<TypeDice>),
            throw.run_if(on_top(|frame| matches!(frame, Frame::Roll(_)))),
        )
            .chain()
            .in_set(ChapterSystems::Checks),
    );
}

/// A check's id within its table; never used twice.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CheckId(pub u32);

/// What is rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CheckKind {
    /// Initiative: base + 1d6. Who is higher acts first.
    Initiative,
    /// A tie of initiatives with equal bases: 1d6, the higher one acts first.
    TieBreak,
    /// Dice that somebody throws for a reason of their own.
    Free(Expr),
}

/// Where a check is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CheckState {
    /// Its dice are still to be rolled, or typed in.
    Rolling,
    /// The dice lie on the table; the owner may still decide.
    Rolled,
    /// It is done.
    Settled,
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
    /// What is rolled.
    pub kind: CheckKind,
    /// What it is for, in words.
    pub purpose: Phrase,
    /// Every modifier with its source and rule.
    pub modifiers: Vec<Part>,
    /// The faces as they lie, in the order thrown; empty while rolling.
    pub dice: Vec<u32>,
    /// Where in the dice stream the first die was drawn; none for fed or typed dice.
    pub drawn_at: Option<u64>,
    /// The seats that may see it.
    pub audience: SeatSet,
    /// Where it is in its life.
    pub state: CheckState,
}

impl Check {
    /// The dice as they lie, worked out again from the expression and the faces.
    #[must_use]
    pub fn throw(&self) -> Throw {
        self.worked_out().0
    }

    /// Whether its faces are such as its dice can show, and no more than it wants.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.worked_out().1.is_empty()
    }

    /// The dice as they lie, and the faces that do not fit them.
    fn worked_out(&self) -> (Throw, &[u32]) {
        let expr = match &self.kind {
            CheckKind::Initiative | CheckKind::TieBreak => initiative_die(),
            CheckKind::Free(expr) => expr.clone(),
        };
        let mut throw = Throw::new(expr);
        let mut rest = self.dice.as_slice();
        while let Some(request) = throw.wanted() {
            let Some((faces, later)) = rest.split_at_checked(request.count as usize) else { break };
            let faces = faces.iter().map(|&value| Face { value, origin: DieOrigin::Drawn }).collect();
            if throw.supply(&Taken { faces, position: 0 }).is_err() {
                break;
            }
            rest = later;
        }
        (throw, rest)
    }

    /// The dice that are wanted next; none once all lie on the table.
    #[must_use]
    pub fn wanted(&self) -> Option<DiceRequest> {
        self.throw().wanted()
    }

    /// The dice's total with every modifier; none while dice are wanted.
    #[must_use]
    pub fn total(&self) -> Option<i32> {
        let dice = self.throw().outcome()?.total;
        let modifiers: i64 = self.modifiers.iter().map(|part| i64::from(part.amount)).sum();
        Some((dice + modifiers).clamp(i32::MIN.into(), i32::MAX.into()) as i32)
    }

    fn supply(&mut self, taken: &Taken) {
        if self.dice.is_empty() && taken.faces.iter().all(|face| face.origin == DieOrigin::Drawn) {
            self.drawn_at = Some(taken.position);
        }
        self.dice.extend(taken.faces.iter().map(|face| face.value));
    }
}

/// The die of initiative: 1d6.
fn initiative_die() -> Expr {
    const DIE: Dice = match Dice::new(1, 6) {
        Some(die) => die,
        None => panic!("a die of six sides exists"),
    };
    DIE.into()
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

/// Why a command could not be carried to its end: the table takes it back and refuses it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Fault(pub Option<Refusal>);

/// A roll that a rule wants.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub who: Option<ThingId>,
    pub by: SeatId,
    pub kind: CheckKind,
    pub purpose: Phrase,
    pub modifiers: Vec<Part>,
    pub audience: SeatSet,
}

/// Asks for a roll: a check, and a frame on top that waits for its dice.
pub(super) fn deal(world: &mut World, draft: Draft) -> CheckId {
    let mut next = world.resource_mut::<NextCheck>();
    let id = CheckId(next.0);
    next.0 = next.0.saturating_add(1);
    insert(
        world,
        Check {
            id,
            by: draft.by,
            who: draft.who,
            kind: draft.kind,
            purpose: draft.purpose,
            modifiers: draft.modifiers,
            dice: Vec::new(),
            drawn_at: None,
            audience: draft.audience.with(SeatId::GM),
            state: CheckState::Rolling,
        },
    );
    world.resource_mut::<Pending>().push(Frame::Roll(id));
    id
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

/// Takes a check away, with the frame that waits for it.
fn remove(world: &mut World, id: CheckId) -> Option<Check> {
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

/// Whether a roll waits for a person to type in its dice.
#[must_use]
pub(super) fn waits(world: &World, id: CheckId) -> bool {
    let typed = world.resource::<HouseRules>().typed_dice;
    let fed = world.resource::<TableDice>().0.fed().len();
    let wanted = || get(world, id).and_then(Check::wanted).map_or(0, |request| request.count as usize);
    typed && wanted() > fed
}

/// The roll that waits for typed dice, with the dice that it wants.
fn waiting(world: &World) -> Option<(&Check, DiceRequest)> {
    let Some(&Frame::Roll(id)) = world.resource::<Pending>().top() else { return None };
    let check = get(world, id)?;
    waits(world, id).then_some((check, check.wanted()?))
}

/// Dice that somebody throws, for everyone or for the game master and oneself alone.
#[derive(Clone, Debug)]
pub struct FreeRoll {
    /// The dice.
    pub expr: Expr,
    /// Who throws them, if it is a token.
    pub thing: Option<ThingId>,
    /// Only the game master and the roller see it.
    pub secret: bool,
    /// What for.
    pub reason: String,
}

/// The longest reason or remark, in characters.
pub const MAX_WORDS: usize = 500;

impl Request for FreeRoll {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        if waiting(world).is_some() {
            return Err(Refusal::new("refused-dice-wait"));
        }
        if self.reason.chars().count() > MAX_WORDS {
            return Err(Phrase::new("refused-too-many-words").with("limit", MAX_WORDS as u32).into());
        }
        match self.thing {
            Some(thing) if !world.knows(seat, thing) => Err(Refusal::new("refused-no-such-thing")),
            Some(thing) if !world.resource::<Seats>().commands(seat, thing) => Err(Refusal::new("refused-not-yours")),
            _ => Ok(()),
        }
    }
}

fn roll_freely(world: &mut World) {
    for asked in take_asked::<FreeRoll>(world) {
        let FreeRoll { expr, thing, secret, reason } = asked.request;
        let audience = match thing {
            _ if secret => SeatSet::GM.with(asked.seat),
            Some(thing) => world.knowers(thing),
            None => world.resource::<Seats>().all(),
        };
        let purpose = if reason.is_empty() {
            Phrase::new("check-free")
        } else {
            Phrase::new("check-free-for").with("reason", reason)
        };
        let draft =
            Draft { who: thing, by: asked.seat, kind: CheckKind::Free(expr), purpose, modifiers: Vec::new(), audience };
        deal(world, draft);
    }
}

/// The results of real dice for the roll that waits.
#[derive(Clone, Debug)]
pub struct TypeDice {
    /// What they show, in the order asked for.
    pub dice: Vec<u32>,
}

impl Request for TypeDice {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        let Some((check, request)) = waiting(world) else {
            return Err(Refusal::new("refused-no-roll-waits"));
        };
        if !check.audience.contains(seat) {
            return Err(Refusal::new("refused-no-roll-waits"));
        }
        if !seat.is_gm() && seat != check.by {
            return Err(Refusal::new("refused-not-your-roll"));
        }
        let typed = world.resource::<TableDice>().0.typed(request, &self.dice);
        typed.map(|_| ()).map_err(|error| Refusal(error.phrase()))
    }
}

fn type_dice(world: &mut World) {
    for asked in take_asked::<TypeDice>(world) {
        let Some((check, request)) = waiting(world) else { continue };
        let (id, audience) = (check.id, check.audience);
        let Ok(taken) = world.resource::<TableDice>().0.typed(request, &asked.request.dice) else { continue };
        change(world, id, |check| check.supply(&taken));
        world.log(audience, Happening::DiceTyped { check: id, dice: asked.request.dice });
    }
}

/// Gives the roll on top its dice and settles it when all of them lie on the table.
fn throw(world: &mut World) {
    let Some(&Frame::Roll(id)) = world.resource::<Pending>().top() else { return };
    let Some(mut check) = get(world, id).cloned() else {
        world.resource_mut::<Pending>().pop();
        return;
    };
    let typed = world.resource::<HouseRules>().typed_dice;
    let mut dice = world.resource_mut::<TableDice>();
    dice.0.mode = if typed { DiceMode::Typed } else { DiceMode::FedThenStream };
    while let Some(request) = check.wanted() {
        match dice.0.take(request) {
            Ok(Some(taken)) => check.supply(&taken),
            Ok(None) => break,
            Err(error) => {
                world.resource_mut::<Fault>().0 = Some(Refusal(error.phrase()));
                return;
            }
        }
    }
    if let Some(total) = check.total() {
        check.state = CheckState::Settled;
        let rolled = Happening::Rolled { check: check.clone(), total };
        world.resource_mut::<EventLog>().push(check.audience, rolled);
        world.resource_mut::<Pending>().pop();
    }
    if check.state == CheckState::Settled && matches!(check.kind, CheckKind::Free(_)) {
        remove(world, id);
    } else {
        change(world, id, |old| *old = check);
    }
}

/// Changes a check in place.
fn change(world: &mut World, id: CheckId, change: impl FnOnce(&mut Check)) {
    let entity = world.resource::<Checks>().0.get(&id).copied();
    if let Some(mut check) = entity.and_then(|entity| world.get_mut::<Check>(entity)) {
        change(&mut check);
    }
}

/// Adds the roll that waits for typed dice to a seat's view, if the seat may see it.
pub fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    let Some((check, request)) = waiting(world) else { return };
    if check.audience.contains(seat) {
        view.prompts.push(PromptView {
            kind: PromptKind::TypeDice {
                what: check.purpose.clone(),
                count: u8::try_from(request.count).unwrap_or(u8::MAX),
                sides: request.sides,
            },
            owners: vec![check.by],
            mine: seat.is_gm() || seat == check.by,
        });
    }
}
