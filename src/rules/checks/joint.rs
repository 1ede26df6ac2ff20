//! Rolls that belong together: several people at one task (S1), and two against each other. Each rolls for themselves; the
//! frame under their rolls goes on when all are settled.

use super::{CheckId, CheckKind, Draft, HIGHEST_DIFFICULTY, Outcome, audience, deal, take};
use crate::knowledge::{SeatId, SeatSet, Seats, ThingId};
use crate::rules::event::Happening;
use crate::rules::gm::short_enough;
use crate::rules::log::{EventLog, Lookup};
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::sheet::{Characteristic, Condition, Dots, Sheet};
use crate::rules::{HouseRules, Refusal, combat, effort, pending, rounds};
use crate::text::Phrase;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The most people who can take part effectively in work of the mind, the leader included (S1).
pub const MOST_MINDS: usize = 3;

/// Several at one task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Together {
    /// Who works, the leader first.
    pub who: Vec<ThingId>,
    /// Their rolls, in the same order.
    pub rolls: Vec<CheckId>,
    /// The difficulty.
    pub against: i32,
    /// What for.
    pub purpose: Phrase,
    /// Who may know.
    pub audience: SeatSet,
    /// Whom a success frees, and of what (S5).
    #[serde(default)]
    pub frees: Option<(ThingId, Condition)>,
    /// What a failure counts under for each of them, and what it was done to (E1).
    #[serde(default)]
    pub attempt: Option<(String, Option<ThingId>)>,
}

/// Who wins when both come to the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tie {
    /// Nobody.
    #[default]
    Nobody,
    /// The first, who asked.
    First,
    /// The second.
    Second,
}

impl Tie {
    /// The order of two results with ties broken.
    #[must_use]
    pub const fn breaks(self, order: std::cmp::Ordering) -> std::cmp::Ordering {
        match (order, self) {
            (std::cmp::Ordering::Equal, Self::First) => std::cmp::Ordering::Greater,
            (std::cmp::Ordering::Equal, Self::Second) => std::cmp::Ordering::Less,
            (order, _) => order,
        }
    }
}

/// What somebody rolls against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Contest {
    /// The difficulty dice with a characteristic.
    Characteristic(Characteristic),
    /// A pool; successes count.
    Pool {
        /// The attribute.
        attribute: Dots,
        /// The skill.
        #[serde(default)]
        skill: Option<Dots>,
    },
}

/// Two against each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opposed {
    /// Both.
    pub who: (ThingId, ThingId),
    /// Their rolls.
    pub rolls: (CheckId, CheckId),
    /// Who wins a tie.
    pub tie: Tie,
    /// What for.
    pub purpose: Phrase,
    /// Who may know.
    pub audience: SeatSet,
}

/// Asks several tokens to work together against a difficulty (S1).
#[derive(Clone, Debug)]
pub struct WorkTogether {
    /// Who leads.
    pub leader: ThingId,
    /// Who helps.
    pub helpers: Vec<ThingId>,
    /// What each of them rolls.
    pub of: Characteristic,
    /// The difficulty.
    pub against: i32,
    /// What it is done to.
    pub on: Option<ThingId>,
    /// It is work of the mind.
    pub mental: bool,
    /// What for.
    pub reason: String,
}

/// Asks two tokens to roll against each other.
#[derive(Clone, Debug)]
pub struct RollOpposed {
    /// Who asks.
    pub first: ThingId,
    /// The other.
    pub second: ThingId,
    /// What the first rolls.
    pub with: Contest,
    /// What the second rolls.
    pub against: Contest,
    /// Who wins a tie.
    pub tie: Tie,
    /// What for.
    pub reason: String,
}

fn has_sheet(world: &World, thing: ThingId) -> Result<(), Refusal> {
    world.of::<Sheet>(thing).map(|_| ()).ok_or(Refusal::new("refused-no-sheet"))
}

impl WorkTogether {
    /// What the leader rolls.
    fn kind(&self, world: &World) -> CheckKind {
        one_draft(world, self.leader, self.on, Contest::Characteristic(self.of), &Phrase::new(self.of.key())).kind
    }

    /// What it counts under for each who takes part (E1) if this seat asks for it.
    #[must_use]
    pub fn action(&self, world: &World, seat: SeatId) -> String {
        effort::action_key(&self.kind(world), self.on, (seat, &self.reason))
    }
}

impl Request for WorkTogether {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        short_enough(&self.reason)?;
        pending::nothing_waits(world)?;
        let refused = |phrase: Phrase| Err(phrase.rule("S1").into());
        if self.helpers.is_empty() {
            return refused(Phrase::new("refused-together-alone"));
        }
        let who: Vec<ThingId> = std::iter::once(self.leader).chain(self.helpers.iter().copied()).collect();
        if who.iter().collect::<BTreeSet<_>>().len() < who.len() {
            return Err(Refusal::new("refused-named-twice"));
        }
        let mental = self.mental || self.of == Characteristic::Mind;
        if mental && who.len() > MOST_MINDS {
            return refused(Phrase::new("refused-together-minds").with("most", MOST_MINDS as i64));
        }
        if !(0..=HIGHEST_DIFFICULTY).contains(&self.against) {
            return Err(Phrase::new("refused-difficulty").with("most", HIGHEST_DIFFICULTY).into());
        }
        if self.on.is_some_and(|on| !world.knows(seat, on)) {
            return Err(Refusal::new("refused-no-such-thing"));
        }
        who.into_iter().try_for_each(|thing| {
            rounds::may_command(world, seat, thing)?;
            if let Some(why) = rounds::incapacity(world, thing) {
                return Err(why.refusal());
            }
            has_sheet(world, thing)?;
            effort::one_shot(world, thing, &self.action(world, seat), self.on)
        })
    }
}

impl Request for RollOpposed {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        rounds::may_command(world, seat, self.first)?;
        short_enough(&self.reason)?;
        pending::nothing_waits(world)?;
        if self.first == self.second {
            return Err(Refusal::new("refused-named-twice"));
        }
        if !world.knows(seat, self.second) {
            return Err(Refusal::new("refused-no-such-thing"));
        }
        rounds::token(world, self.second)?;
        let pool = |contest| matches!(contest, Contest::Pool { .. });
        if pool(self.with) != pool(self.against) {
            return Err(Refusal::new("refused-opposed-kinds"));
        }
        has_sheet(world, self.first)?;
        // Whether a token of others has a sheet is not the seat's to know: without one it rolls the dice alone.
        if world.resource::<Seats>().commands(seat, self.second) {
            has_sheet(world, self.second)?;
        }
        let draft = versus(world, (self.first, self.second), self.with, &Phrase::new("check-opposed"));
        let action = draft.attempt.unwrap_or_default();
        effort::one_shot(world, self.first, &action, Some(self.second))
    }
}

/// Something that several do together.
pub(in crate::rules) struct Task {
    /// Who works, the leader first.
    pub who: Vec<ThingId>,
    /// What each of them rolls.
    pub of: Characteristic,
    /// The difficulty.
    pub against: i32,
    /// What it is done to.
    pub on: Option<ThingId>,
    /// What for.
    pub purpose: Phrase,
    /// What attempts count under (E1).
    pub attempt: Option<String>,
    /// Whom a success frees, and of what (S5).
    pub frees: Option<(ThingId, Condition)>,
}

/// What somebody rolls in a contest.
pub(in crate::rules) fn contest_kind(world: &World, who: ThingId, contest: Contest) -> CheckKind {
    let none = Sheet::default();
    let sheet = world.of::<Sheet>(who).unwrap_or(&none);
    let dots = |of: Dots| i32::from(sheet.dots.get(&of).copied().unwrap_or(0));
    match contest {
        Contest::Pool { attribute, skill } => {
            CheckKind::Pool { attribute, skill, dots: dots(attribute) + skill.map_or(0, dots) }
        }
        Contest::Characteristic(of) => CheckKind::Difficulty {
            of,
            value: sheet.characteristics.get(&of).copied().unwrap_or(0).into(),
            dice: world.resource::<HouseRules>().difficulty_dice,
            against: None,
        },
    }
}

/// The roll of one of those who belong together.
fn one(
    world: &mut World,
    who: ThingId,
    on: Option<ThingId>,
    contest: Contest,
    purpose: &Phrase,
    attempt: Option<String>,
) -> CheckId {
    let draft = one_draft(world, who, on, contest, purpose);
    deal(world, Draft { attempt, ..draft })
}

pub(super) fn one_draft(world: &World, who: ThingId, on: Option<ThingId>, contest: Contest, purpose: &Phrase) -> Draft {
    let kind = contest_kind(world, who, contest);
    let by = world.resource::<Seats>().owner(who);
    let audience = audience(world, who, on);
    Draft { who: Some(who), target: on, ..Draft::new(by, kind, purpose.clone(), audience) }
}

/// The roll of one against the other: what it fails counts as an attempt on the other (E1).
pub(super) fn versus(world: &World, (who, on): (ThingId, ThingId), contest: Contest, purpose: &Phrase) -> Draft {
    let draft = one_draft(world, who, Some(on), contest, purpose);
    Draft { attempt: Some(super::action_of(&draft.kind)), ..draft }
}

fn purpose(key: &'static str, kind: Phrase, reason: String) -> Phrase {
    let reason = if reason.is_empty() { kind.clone().into() } else { crate::text::Arg::Plain(reason) };
    Phrase::new(key).with("kind", kind).with("reason", reason)
}

pub(super) fn work_together(world: &mut World) {
    for asked in take_asked::<WorkTogether>(world) {
        let attempt = Some(asked.request.action(world, asked.seat));
        let WorkTogether { leader, helpers, of, against, on, mental: _, reason } = asked.request;
        let purpose = purpose("check-together", Phrase::new(of.key()), reason).with("against", against);
        let who: Vec<ThingId> = std::iter::once(leader).chain(helpers).collect();
        begin(world, Task { who, of, against, on, purpose, attempt, frees: None });
    }
}

/// Several begin to work together (S1): each of them rolls, the leader first.
pub(in crate::rules) fn begin(world: &mut World, task: Task) {
    let Task { who, of, against, on, purpose, attempt, frees } = task;
    let Some(&leader) = who.first() else { return };
    let together = Together {
        who: who.clone(),
        rolls: Vec::new(),
        against,
        purpose: purpose.clone(),
        audience: audience(world, leader, on),
        frees,
        attempt: attempt.clone().map(|action| (action, on)),
    };
    let at = world.resource::<Pending>().0.len();
    world.resource_mut::<Pending>().push(Frame::Together(together));
    let roll = |&who: &ThingId| one(world, who, on, Contest::Characteristic(of), &purpose, attempt.clone());
    // The one that is asked last lies on top.
    let mut rolls: Vec<CheckId> = who.iter().rev().map(roll).collect();
    rolls.reverse();
    if let Some(Frame::Together(together)) = world.resource_mut::<Pending>().0.get_mut(at) {
        together.rolls = rolls;
    }
}

pub(super) fn roll_opposed(world: &mut World) {
    for asked in take_asked::<RollOpposed>(world) {
        let RollOpposed { first, second, with, against, tie, reason } = asked.request;
        let name = |contest| match contest {
            Contest::Characteristic(of) => Phrase::new(of.key()),
            Contest::Pool { attribute, skill: _ } => Phrase::new(attribute.key()),
        };
        let (mine, theirs) =
            (purpose("check-opposed", name(with), reason.clone()), purpose("check-opposed", name(against), reason));
        let audience = audience(world, first, Some(second));
        let at = world.resource::<Pending>().0.len();
        let frame =
            |rolls| Frame::Opposed(Opposed { who: (first, second), rolls, tie, purpose: mine.clone(), audience });
        world.resource_mut::<Pending>().push(frame((CheckId(0), CheckId(0))));
        let drafts = (versus(world, (first, second), with, &mine), versus(world, (second, first), against, &theirs));
        let second_roll = deal(world, drafts.1);
        let first_roll = deal(world, drafts.0);
        if let Some(place) = world.resource_mut::<Pending>().0.get_mut(at) {
            *place = frame((first_roll, second_roll));
        }
    }
}

/// What somebody's settled roll brought.
struct Brought {
    total: i32,
    modifier: i32,
    fumbled: bool,
    /// Every die shows its maximum.
    all_max: bool,
    attempt: Option<String>,
}

/// What the rolls of several who work together come to (S1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::rules) struct Joint {
    /// The sum of the modifiers of those who did not fumble.
    pub modifier: i32,
    /// The best dice.
    pub best: i32,
    /// What both come to.
    pub total: i32,
    /// Whether that is enough. If everybody fumbled it never is.
    pub success: bool,
    /// A success with somebody's dice all at their maximum.
    pub critical: bool,
    /// Who fumbled, in the order of the rolls.
    pub fumbled: Vec<bool>,
}

/// Takes the settled rolls of several who work together: modifiers are summed, whoever fumbled left out, and the best dice
/// count (S1). If everybody fumbled, nothing counts.
pub(in crate::rules) fn join(world: &mut World, rolls: &[CheckId], against: i32) -> Joint {
    let brought: Vec<Brought> = rolls.iter().filter_map(|&id| brought(world, id)).collect();
    let modifier = brought.iter().filter(|one| !one.fumbled).fold(0_i32, |sum, one| sum.saturating_add(one.modifier));
    let best = brought.iter().map(|one| one.total.saturating_sub(one.modifier)).max().unwrap_or(0);
    let total = modifier.saturating_add(best);
    let success = total >= against && brought.iter().any(|one| !one.fumbled);
    let critical = success && brought.iter().any(|one| one.all_max);
    Joint { modifier, best, total, success, critical, fumbled: brought.iter().map(|one| one.fumbled).collect() }
}

fn brought(world: &mut World, id: CheckId) -> Option<Brought> {
    let check = take(world, id)?;
    Some(Brought {
        total: check.total()?,
        modifier: check.kind.base().saturating_add(check.modifier()),
        fumbled: check.is_botch(),
        all_max: !check.dice.is_empty() && check.dice.iter().all(|&die| die == check.kind.sides(&check.dice)),
        attempt: check.attempt,
    })
}

/// What several brought about together (S1).
pub(in crate::rules) struct Worked {
    /// What for.
    pub purpose: Phrase,
    /// The sum of their modifiers, the best dice, and what both come to.
    pub sums: (i32, i32, i32),
    /// The difficulty.
    pub against: i32,
    /// Whether it was reached.
    pub success: bool,
}

/// Tells of work done together. The sums are for those who may read the sheets of all; others learn how it came out, and
/// of whoever they do not know not even that they took part.
pub(in crate::rules) fn tell_together(world: &mut World, audience: SeatSet, who: &[ThingId], worked: &Worked) {
    let readers = who.iter().fold(audience, |all, &one| SeatSet(all.0 & world.readers(one).0)).with(SeatId::GM);
    let mut lines = vec![(readers, who.to_vec())];
    for (seat, _) in world.resource::<Seats>().players().filter(|(seat, _)| audience.without(readers).contains(*seat)) {
        let known: Vec<ThingId> = who.iter().copied().filter(|&one| world.knows(seat, one)).collect();
        match lines.iter_mut().skip(1).find(|(_, same)| *same == known) {
            Some((seats, _)) => *seats = seats.with(seat),
            None => lines.push((SeatSet::NONE.with(seat), known)),
        }
    }
    for (at, (seats, known)) in lines.into_iter().enumerate() {
        let sums = (at == 0).then_some(worked.sums);
        let told = Happening::WorkedTogether {
            who: known.into_iter().map(|one| world.who(one)).collect(),
            purpose: worked.purpose.clone(),
            modifier: sums.map(|sums| sums.0),
            best: sums.map(|sums| sums.1),
            total: sums.map(|sums| sums.2),
            against: worked.against,
            success: worked.success,
        };
        world.resource_mut::<EventLog>().push_exactly(seats, told);
    }
}

/// All have rolled: modifiers are summed, whoever fumbled left out, and the best dice count (S1). If everybody fumbled,
/// nothing counts.
pub(super) fn finish_together(world: &mut World) {
    let Some(Frame::Together(together)) = world.resource_mut::<Pending>().pop() else { return };
    let Together { who, rolls, against, purpose, audience, frees, attempt } = together;
    let Joint { modifier, best, total, success, .. } = join(world, &rolls, against);
    tell_together(world, audience, &who, &Worked { purpose, sums: (modifier, best, total), against, success });
    if let Some((action, on)) = attempt {
        for who in who {
            effort::count(world, who, (&action, on), success);
        }
    }
    if let Some((whom, from)) = frees.filter(|_| success) {
        combat::free(world, whom, from);
    }
}

/// Both have rolled: the higher total wins; whoever fumbled has lost to one who did not.
pub(super) fn finish_opposed(world: &mut World) {
    let Some(Frame::Opposed(opposed)) = world.resource_mut::<Pending>().pop() else { return };
    let Opposed { who, rolls, tie, purpose, audience } = opposed;
    let (Some(first), Some(second)) = (brought(world, rolls.0), brought(world, rolls.1)) else { return };
    let order = second.fumbled.cmp(&first.fumbled).then(first.total.cmp(&second.total));
    let winner = match tie.breaks(order) {
        std::cmp::Ordering::Greater => Some(who.0),
        std::cmp::Ordering::Less => Some(who.1),
        std::cmp::Ordering::Equal => None,
    };
    let ids = who;
    // Whoever asked has tried and failed also where nobody wins; the other has not.
    let failed =
        [(ids.0, ids.1, first.attempt, winner != Some(ids.0)), (ids.1, ids.0, second.attempt, winner == Some(ids.0))];
    for (who, on, action, failed) in failed {
        if let Some(action) = action {
            effort::count(world, who, (&action, Some(on)), !failed);
        }
    }
    let winner = winner.map(|winner| world.who(winner));
    let (who, totals) = ((world.who(ids.0), world.who(ids.1)), (first.total, second.total));
    let both = SeatSet(world.readers(ids.0).0 & world.readers(ids.1).0);
    let told = SeatSet(audience.0 & both.0).with(SeatId::GM);
    let rest = audience.without(told);
    let settled = |totals| Happening::OpposedSettled {
        first: who.0.clone(),
        second: who.1.clone(),
        purpose: purpose.clone(),
        totals,
        winner: winner.clone(),
    };
    let (full, bare) = (settled(Some(totals)), settled(None));
    world.log(told, full);
    if !rest.is_empty() {
        world.resource_mut::<EventLog>().push_exactly(rest, bare);
    }
}

/// Whether a roll is one of two against each other: then not its own outcome counts as an attempt, but who won.
pub(in crate::rules) fn is_opposed(world: &World, id: CheckId) -> bool {
    let of = |frame: &Frame| matches!(frame, Frame::Opposed(opposed) if opposed.rolls.0 == id || opposed.rolls.1 == id);
    world.resource::<Pending>().0.iter().any(of)
}

/// Whether an outcome of a plain total is a fumble: every die shows 1.
pub(super) fn all_ones(kind: &CheckKind, outcome: Outcome, dice: &[u32]) -> bool {
    matches!((kind, outcome), (CheckKind::Difficulty { .. }, Outcome::Total(_)))
        && !dice.is_empty()
        && dice.iter().all(|&face| face == 1)
}
