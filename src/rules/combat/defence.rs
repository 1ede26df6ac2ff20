//! The defender's decision: parry, dodge or nothing, each with its exact odds (F8).

use super::attack::{Attack, AttackStep, critical_part, roll_damage, roll_for, seen_by, seen_with};
use super::{arms, modifiers};
use crate::board::Grade;
use crate::knowledge::view::{Defence, DefenceChoice, Explained, Part};
use crate::knowledge::{Eyes, SeatId, SeatSet, Seats, ThingId};
use crate::rules::Refusal;
use crate::rules::checks::{self, Check, CheckKind, Draft, Fight};
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds;
use crate::rules::sheet::{Condition, Sheet};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// The ways to answer an attack, in the order of the card.
pub const WAYS: [Defence; 3] = [Defence::Parry, Defence::Dodge, Defence::None];

/// Answers an attack that has hit.
#[derive(Clone, Copy, Debug)]
pub struct Defend {
    /// How.
    pub with: Defence,
}

impl Request for Defend {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        // An attack that a seat does not see is none to it.
        let attack = awaited(world).filter(|attack| audience(world, attack).contains(seat));
        let attack = attack.ok_or(Refusal::new("refused-no-attack-waits"))?;
        if !seat.is_gm() && seat != world.resource::<Seats>().owner(attack.target) {
            return Err(Refusal::new("refused-not-your-defence"));
        }
        match self.with {
            Defence::None => Ok(()),
            with => offer(world, attack, with).map(|_| ()),
        }
    }
}

/// The attack that waits for its defender.
#[must_use]
pub fn awaited(world: &World) -> Option<&Attack> {
    match world.resource::<Pending>().top() {
        Some(Frame::Attack(attack)) if attack.step == AttackStep::Defend => Some(attack),
        _ => None,
    }
}

/// Why somebody cannot defend at all: surprised, or unable to do anything.
#[must_use]
pub(super) fn prevented(world: &World, target: ThingId) -> Option<Condition> {
    rounds::incapacity(world, target).map(|why| why.0)
}

/// The roll that a defence would be, with everything that the table adds to it.
pub(super) fn offer(world: &World, attack: &Attack, with: Defence) -> Result<Check, Refusal> {
    let check = checks::foresee(world, draft(world, attack, with)?);
    if with == Defence::Parry && attack.band.is_some() {
        return Err(Refusal::new("refused-parry-missile"));
    }
    if with == Defence::Dodge && modifiers::has(world, attack.target, Condition::Pinned) {
        return Err(Refusal::new("refused-pinned"));
    }
    if check.kind.base().saturating_add(check.modifier()) <= 0 {
        return Err(Phrase::new("refused-no-defence-left").rule("F8").into());
    }
    Ok(check)
}

fn draft(world: &World, attack: &Attack, with: Defence) -> Result<Draft, Refusal> {
    let values = world.of::<Sheet>(attack.target).map(|sheet| sheet.combat).unwrap_or_default();
    let (fight, value) = match with {
        Defence::Parry => (Fight::Parry, values.parry),
        Defence::Dodge => (Fight::Dodge, values.dodge),
        Defence::None => return Err(Refusal::new("refused-no-defence-left")),
    };
    let owner = world.resource::<Seats>().owner(attack.target);
    // Whoever does not see the attacker learns nothing of it from the roll.
    let sees = Eyes::of(world, owner).is_some_and(|eyes| eyes.sees(attack.attacker) > Grade::Unseen);
    let audience = if sees { seen_with(world, attack.target, attack.attacker) } else { SeatSet::GM.with(owner) };
    let purpose = Phrase::new("check-defence").with("weapon", weapon_phrase(attack));
    let kind = CheckKind::Fight { with: fight, value: value.into() };
    Ok(Draft {
        who: Some(attack.target),
        target: sees.then_some(attack.attacker),
        modifiers: critical_part(world, attack, value.into()).into_iter().collect(),
        eyes: sees,
        ..Draft::new(owner, kind, purpose, audience)
    })
}

pub(super) fn defend(world: &mut World) {
    for asked in take_asked::<Defend>(world) {
        let Some(attack) = awaited(world).cloned() else { continue };
        let with = asked.request.with;
        let Ok(draft) = draft(world, &attack, with) else {
            roll_damage(world, attack);
            continue;
        };
        roll_for(world, draft, |id| Frame::Attack(Attack { step: AttackStep::Defending(id, with), ..attack }));
    }
}

/// Every way to answer an attack, with its sum and its odds.
#[must_use]
pub fn choices(world: &World, attack: &Attack) -> Vec<DefenceChoice> {
    WAYS.into_iter()
        .map(|with| {
            let label = Phrase::new(match with {
                Defence::Parry => "combat-parry",
                Defence::Dodge => "combat-dodge",
                Defence::None => "defence-none",
            });
            let nothing = Explained { value: 0, parts: Vec::new() };
            if with == Defence::None {
                return DefenceChoice { with, label, sum: nothing, chance: None, why_not: None };
            }
            match offer(world, attack, with) {
                Ok(check) => {
                    DefenceChoice { with, label, sum: sum(&check), chance: checks::hopes(&check), why_not: None }
                }
                Err(why) => DefenceChoice { with, label, sum: nothing, chance: None, why_not: Some(why.0) },
            }
        })
        .collect()
}

fn sum(check: &Check) -> Explained {
    let base = Part { source: check.kind.name(), amount: check.kind.base(), rule: None };
    let parts: Vec<Part> = std::iter::once(base).chain(check.modifiers().cloned()).collect();
    Explained { value: parts.iter().map(|part| part.amount).sum(), parts }
}

/// The seats that know of an attack: those that see who is attacked.
pub(in crate::rules) fn audience(world: &World, attack: &Attack) -> SeatSet {
    seen_by(world, attack.target).with(world.resource::<Seats>().owner(attack.attacker))
}

/// What an attack is made with.
pub(super) fn weapon_phrase(attack: &Attack) -> Phrase {
    arms::weapon(&attack.weapon).map_or(Phrase::new("weapon-unarmed"), arms::Weapon::phrase)
}
