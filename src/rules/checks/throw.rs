//! Dice come to a roll: from the stream, from a list, or from the hands of people. Free dice are thrown here as well.

use super::{
    Check, CheckKind, CheckState, Draft, Fault, Outcome, TableDice, Thrown, change, deal, get, on_the_table, remove,
};
use crate::dice::{DiceMode, DiceRequest, Expr};
use crate::knowledge::{SeatId, SeatSet, Seats, ThingId};
use crate::rules::event::Happening;
use crate::rules::log::{EventLog, Lookup};
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::{HouseRules, Refusal, effort};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Whether the dice of a roll must be typed in by a person.
#[must_use]
pub(super) fn wants_typing(world: &World, check: &Check) -> bool {
    let typed = world.resource::<HouseRules>().typed_dice;
    let fed = world.resource::<TableDice>().0.fed().len();
    typed && check.wanted().map_or(0, |request| request.count as usize) > fed
}

/// The roll that waits for typed dice, with the dice that it wants.
pub(super) fn waiting(world: &World) -> Option<(&Check, DiceRequest)> {
    let check = on_the_table(world).filter(|check| check.state == CheckState::Rolling)?;
    Some((check, check.wanted()?)).filter(|(check, _)| wants_typing(world, check))
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
        if let Some((check, _)) = waiting(world) {
            let sees = check.audience.contains(seat);
            return Err(Refusal::new(if sees { "refused-dice-wait" } else { "refused-game-master-busy" }));
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

pub(super) fn roll_freely(world: &mut World) {
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
        let draft = Draft::new(asked.seat, CheckKind::Free(expr), purpose, audience);
        deal(world, Draft { who: thing, for_itself: true, ..draft });
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

pub(super) fn type_dice(world: &mut World) {
    for asked in take_asked::<TypeDice>(world) {
        let Some((check, request)) = waiting(world) else { continue };
        let (id, audience) = (check.id, check.audience);
        let Ok(taken) = world.resource::<TableDice>().0.typed(request, &asked.request.dice) else { continue };
        change(world, id, |check| check.supply(&taken));
        world.resource_mut::<Thrown>().0.extend(taken.faces.iter().map(|face| face.value));
        world.log(audience, Happening::DiceTyped { check: id, dice: asked.request.dice });
    }
}

/// Gives the roll on top its dice, and settles it when all of them lie on the table and nobody has anything to decide.
pub(super) fn throw(world: &mut World) {
    let Some(&Frame::Roll(id)) = world.resource::<Pending>().top() else { return };
    let Some(mut check) = get(world, id).cloned() else {
        world.resource_mut::<Pending>().pop();
        return;
    };
    if check.state == CheckState::Rolling {
        let typed = world.resource::<HouseRules>().typed_dice;
        let mut dice = world.resource_mut::<TableDice>();
        dice.0.mode = if typed { DiceMode::Typed } else { DiceMode::FedThenStream };
        let mut thrown = Vec::new();
        while let Some(request) = check.wanted() {
            match dice.0.take(request) {
                Ok(Some(taken)) => {
                    check.supply(&taken);
                    thrown.extend(taken.faces.iter().map(|face| face.value));
                }
                Ok(None) => break,
                Err(error) => {
                    world.resource_mut::<Fault>().0 = Some(Refusal(error.phrase()));
                    return;
                }
            }
        }
        world.resource_mut::<Thrown>().0.extend(thrown);
        if check.wanted().is_none() {
            check.state = CheckState::Rolled;
        }
        let now = check.clone();
        change(world, id, |old| *old = now);
    }
    if check.state == CheckState::Rolled && !super::decides(world, &check) {
        settle(world, check);
    }
}

/// Ends a roll: it is logged, and the frame under it goes on.
pub(super) fn settle(world: &mut World, mut check: Check) {
    let (Some(total), Some(outcome)) = (check.total(), check.outcome()) else { return };
    let id = check.id;
    check.state = CheckState::Settled;
    let readers = check.who.map_or(SeatSet::ALL, |who| world.readers(who)).with(check.by).with(SeatId::GM);
    let told = if keeps_numbers(&check.kind) { check.audience } else { SeatSet(check.audience.0 & readers.0) };
    let rest = check.audience.without(told).without(SeatSet::GM);
    let rolled = Happening::Rolled { check: check.clone(), total, outcome };
    let mut log = world.resource_mut::<EventLog>();
    log.push(told, rolled);
    if !rest.is_empty() {
        log.push_exactly(rest, veiled(&check, total, outcome));
    }
    world.resource_mut::<Pending>().0.retain(|frame| *frame != Frame::Roll(id));
    effort::settled(world, &check);
    if check.for_itself {
        remove(world, id);
    } else {
        change(world, id, |old| *old = check);
    }
}

/// Whether a roll of this kind tells nothing of a sheet that its dice do not show anyway.
const fn keeps_numbers(kind: &CheckKind) -> bool {
    !kind.is_announced() || matches!(kind, CheckKind::Damage { .. })
}

/// A roll as those may know it who cannot read the sheet behind it: its dice and how it came out.
fn veiled(check: &Check, total: i32, outcome: Outcome) -> Happening {
    let outcome = veiled_outcome(check, outcome);
    let total = match outcome {
        Outcome::Skill(_) | Outcome::Difficulty(_) => dice_alone(check),
        Outcome::Total(total) => total,
        Outcome::Under(_) | Outcome::Pool(_) => total,
    };
    let bare = Check {
        kind: check.kind.veiled(),
        gathered: Vec::new(),
        modifiers: Vec::new(),
        effort: false,
        eyes: false,
        attempt: None,
        once: false,
        ..check.clone()
    };
    Happening::Rolled { check: bare, total, outcome }
}

/// An outcome as those may know it who cannot read the sheet behind it: of a total that the sheet is part of, the dice.
pub(super) fn veiled_outcome(check: &Check, outcome: Outcome) -> Outcome {
    match (&check.kind, outcome) {
        (CheckKind::Difficulty { .. }, Outcome::Total(_)) => Outcome::Total(dice_alone(check)),
        _ => outcome,
    }
}

/// What the dice of a roll come to without anything that is added to them.
fn dice_alone(check: &Check) -> i32 {
    check.dice.iter().fold(0_i32, |sum, &die| sum.saturating_add_unsigned(die))
}

/// The action that an attempt counts under (E1): what is rolled, whatever its numbers.
pub(in crate::rules) fn action_of(kind: &CheckKind) -> String {
    match kind {
        CheckKind::Initiative | CheckKind::TieBreak => "initiative".to_owned(),
        CheckKind::Free(expr) => expr.to_string(),
        CheckKind::Attribute { of, .. } => of.key().to_owned(),
        CheckKind::Skill { skill, .. } => skill.clone(),
        CheckKind::Fight { with, .. } => with.key().to_owned(),
        CheckKind::Damage { .. } => "damage".to_owned(),
        CheckKind::Pool { attribute, skill, .. } => {
            format!("{} {}", attribute.key(), skill.map_or("", crate::rules::sheet::Dots::key))
        }
        CheckKind::Difficulty { of, .. } => of.key().to_owned(),
    }
}
