//! Falling from a height (S12). Its systems run with those of the traps.

use super::checks::{self, CheckId, CheckKind, Draft, Outcome};
use super::combat::{self, name, roll_for};
use super::event::Happening;
use super::log::Lookup;
use super::pending::{Frame, Pending};
use super::request::{Request, take_asked};
use super::rounds::{gm_only, incapacity, token};
use super::sheet::{Characteristic, Sheet};
use super::traps::definition::ArmourUse;
use super::traps::resisting;
use super::{HouseRules, Refusal};
use crate::knowledge::view::Part;
use crate::knowledge::{SeatId, ThingId};
use crate::text::{Phrase, RuleId};
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// The Dodge that halves the base damage of a fall.
pub const DODGE_AGAINST: i32 = 15;
/// Centimetres of a fall that add 1 to the base damage.
pub const STEP_CM: u16 = 50;
/// The greatest height, in centimetres.
pub const HIGHEST_CM: u16 = 30_000;

/// S12: the base damage of a fall: 1 for every complete half metre beyond as many metres as the Constitution.
#[must_use]
pub fn base_damage(height_cm: u16, constitution: u8) -> i32 {
    i32::from(height_cm.saturating_sub(u16::from(constitution) * 100) / STEP_CM)
}

/// Somebody who falls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fall {
    /// Who.
    pub who: ThingId,
    /// How deep, in centimetres.
    pub height_cm: u16,
    /// What comes next.
    #[serde(default)]
    pub step: FallStep,
}

/// Where a fall stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FallStep {
    /// It begins.
    #[default]
    Begin,
    /// Dodge is rolled, to roll up in time.
    Dodging(CheckId),
    /// The damage is rolled.
    Harming(CheckId),
}

impl Fall {
    /// A fall that begins.
    #[must_use]
    pub const fn of(who: ThingId, height_cm: u16) -> Self {
        Self { who, height_cm, step: FallStep::Begin }
    }
}

/// The game master lets somebody fall from a height.
#[derive(Clone, Copy, Debug)]
pub struct LetFall {
    /// Who.
    pub thing: ThingId,
    /// How deep, in centimetres.
    pub height_cm: u16,
}

impl Request for LetFall {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        token(world, self.thing)?;
        if world.resource::<Pending>().top().is_some() {
            return Err(Refusal::new("refused-answer-first"));
        }
        if self.height_cm == 0 || self.height_cm > HIGHEST_CM {
            return Err(Phrase::new("refused-fall-height").with("most", u32::from(HIGHEST_CM) / 100).into());
        }
        Ok(())
    }
}

pub(super) fn let_fall(world: &mut World) {
    for asked in take_asked::<LetFall>(world) {
        let LetFall { thing, height_cm } = asked.request;
        world.resource_mut::<Pending>().push(Frame::Fall(Fall::of(thing, height_cm)));
    }
}

/// Takes the fall on top one step further.
pub(super) fn go_on(world: &mut World) {
    let Some(Frame::Fall(fall)) = world.resource::<Pending>().top().cloned() else { return };
    let constitution = world.of::<Sheet>(fall.who).and_then(|sheet| {
        let value = sheet.characteristics.get(&Characteristic::Constitution);
        value.copied()
    });
    let base = base_damage(fall.height_cm, constitution.unwrap_or(0));
    match fall.step {
        FallStep::Begin => {
            let fell = Happening::Fell { who: world.who(fall.who), height_cm: fall.height_cm, base };
            world.log(combat::seen_by(world, fall.who), fell);
            if base == 0 {
                world.resource_mut::<Pending>().pop();
            } else if incapacity(world, fall.who).is_some() {
                roll_damage(world, fall, base);
            } else {
                let purpose = Phrase::new("check-fall").rule("S12");
                let draft = resisting(world, fall.who, Characteristic::Dodge, DODGE_AGAINST, purpose);
                roll_for(world, draft, |id| Frame::Fall(Fall { step: FallStep::Dodging(id), ..fall }));
            }
        }
        FallStep::Dodging(id) => {
            let dodged = checks::take(world, id).and_then(|check| check.outcome()).and_then(Outcome::succeeds);
            roll_damage(world, fall, if dodged == Some(true) { base / 2 } else { base });
        }
        FallStep::Harming(id) => {
            world.resource_mut::<Pending>().pop();
            if let Some(check) = checks::take(world, id) {
                combat::hurt(world, fall.who, check.total().unwrap_or(0).max(0), ArmourUse::All);
            }
        }
    }
}

fn roll_damage(world: &mut World, fall: Fall, base: i32) {
    let part = Part { source: Phrase::new("part-fall"), amount: base, rule: Some(RuleId::new("S12")) };
    let purpose = Phrase::new("check-fall-damage").with("target", name(world, fall.who)).rule("S12");
    let kind = CheckKind::Damage { dice: world.resource::<HouseRules>().damage_dice };
    let draft = Draft {
        target: Some(fall.who),
        modifiers: (base != 0).then_some(part).into_iter().collect(),
        ..Draft::new(SeatId::GM, kind, purpose, combat::seen_by(world, fall.who))
    };
    roll_for(world, draft, |id| Frame::Fall(Fall { step: FallStep::Harming(id), ..fall }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s12_every_complete_half_metre_beyond_the_constitution_counts() {
        for (height, constitution, base) in
            [(500, 3, 4), (300, 3, 0), (349, 3, 0), (350, 3, 1), (399, 3, 1), (100, 5, 0), (1000, 0, 20)]
        {
            assert_eq!(base_damage(height, constitution), base, "{height} cm, Constitution {constitution}");
        }
    }
}
