//! Spells: skill checks on three attributes with an effect by quality level, which F6 may raise. The names stand in the
//! sources; their numbers here are our ruling.

use super::attack::{
    distance_squared, drop_frame, idle, lose_turn, may_target, name, own_sight, roll_for, seen_by, seen_with,
};
use super::harm;
use crate::board::light::metres_squared;
use crate::dice::checks::SkillResult;
use crate::dice::odds::{self, Distribution};
use crate::knowledge::view::Part;
use crate::knowledge::{SeatId, Seats, ThingId};
use crate::rules::acting::{self, charge, may_spend, may_use};
use crate::rules::checks::{self, Check, CheckId, CheckKind, Draft, Outcome};
use crate::rules::event::Happening;
use crate::rules::house::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::sheet::{Attribute, Condition, Sheet};
use crate::rules::{Refusal, conditions, fortune};
use crate::text::{Phrase, RuleId};
use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a spell does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The target takes the caster for a friend for so many rounds a quality level.
    Charm {
        /// Rounds for each level.
        rounds: u8,
    },
    /// Fire: so many d6, and so much more for each quality level. Armour counts; there is no defence.
    Fire {
        /// Dice.
        dice: u8,
        /// More for each level.
        bonus: i32,
    },
}

/// A spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spell {
    /// Its name in documents; the message `spell-NAME` names it for people.
    pub name: &'static str,
    /// The three attributes that it is rolled on.
    pub on: [Attribute; 3],
    /// How far it carries, in metres.
    pub range: u16,
    /// Action points.
    pub cost: u8,
    /// What it does.
    pub effect: Effect,
}

/// Every spell.
pub const SPELLS: [Spell; 2] = [
    Spell {
        name: "bannbaladin",
        on: [Attribute::Courage, Attribute::Intuition, Attribute::Charisma],
        range: 8,
        cost: 4,
        effect: Effect::Charm { rounds: 3 },
    },
    Spell {
        name: "ignifaxius",
        on: [Attribute::Courage, Attribute::Sagacity, Attribute::Charisma],
        range: 16,
        cost: 4,
        effect: Effect::Fire { dice: 2, bonus: 2 },
    },
];

/// The spell with a name.
#[must_use]
pub fn spell(name: &str) -> Option<&'static Spell> {
    SPELLS.iter().find(|spell| spell.name == name)
}

impl Spell {
    /// The message that names it.
    #[must_use]
    pub fn key(&self) -> String {
        format!("spell-{}", self.name)
    }

    /// Its name for people.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        Phrase { key: self.key().into(), args: Vec::new(), rule: None }
    }
}

impl Spell {
    /// What it does, in a sentence.
    #[must_use]
    pub fn about(&self) -> Phrase {
        match self.effect {
            Effect::Charm { rounds } => Phrase::new("spell-about-charm").with("rounds", i32::from(rounds)),
            Effect::Fire { dice, bonus } => {
                Phrase::new("spell-about-fire").with("dice", i32::from(dice)).with("bonus", bonus)
            }
        }
    }
}

/// The spells that a token knows, with their skill points.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spells(pub BTreeMap<String, u8>);

/// A charm that lies on a token.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charm {
    /// Who is taken for a friend.
    pub by: ThingId,
    /// The quality level of the spell.
    pub quality: u8,
    /// Rounds left.
    pub rounds: u8,
}

/// A spell being cast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cast {
    /// Who casts it.
    pub caster: ThingId,
    /// On whom.
    pub target: ThingId,
    /// Which, by its name.
    pub spell: String,
    /// What comes next.
    pub step: CastStep,
    /// A point of Fortune went into its check; it comes back if it is broken off.
    #[serde(default)]
    pub paid: bool,
}

/// Where a spell stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CastStep {
    /// The check is to be rolled.
    Begin,
    /// The check is being rolled.
    Check(CheckId),
    /// Its damage is being rolled.
    Harm(CheckId),
}

/// Casts a spell on somebody.
#[derive(Clone, Debug)]
pub struct CastSpell {
    /// Who casts it.
    pub thing: ThingId,
    /// Which, by its name.
    pub spell: String,
    /// On whom.
    pub target: ThingId,
}

impl Request for CastSpell {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_use(world, seat, self.thing)?;
        idle(world)?;
        let known = world.of::<Spells>(self.thing).is_some_and(|spells| spells.0.contains_key(&self.spell));
        let Some(spell) = spell(&self.spell).filter(|_| known) else {
            return Err(Refusal::new("refused-no-such-spell"));
        };
        if kind(world, self.thing, spell).is_none() {
            return Err(Refusal::new("refused-not-on-the-sheet"));
        }
        may_spend(world, seat, self.thing, spell.cost)?;
        may_target(world, seat, self.thing, self.target)?;
        if !own_sight(world, self.thing, self.target) {
            return Err(Refusal::new("refused-no-line"));
        }
        match distance_squared(world, self.thing, self.target) {
            Some(distance) if distance <= metres_squared(spell.range.into()) => Ok(()),
            _ => Err(Phrase::new("refused-out-of-range").with("far", u32::from(spell.range)).into()),
        }
    }
}

/// The check of a spell; none where the sheet lacks an attribute.
fn kind(world: &World, caster: ThingId, spell: &Spell) -> Option<CheckKind> {
    let sheet = world.of::<Sheet>(caster)?;
    let points = world.of::<Spells>(caster)?.0.get(spell.name).copied()?;
    let value = |of: Attribute| Some((of, i32::from(*sheet.attributes.get(&of)?)));
    let [first, second, third] = spell.on;
    Some(CheckKind::Skill {
        skill: spell.key(),
        on: [value(first)?, value(second)?, value(third)?],
        points: points.into(),
        twenties: world.resource::<HouseRules>().critical_twenties,
    })
}

/// How a spell of a caster would come out as its sheet stands; none where it lacks an attribute or does not know the spell.
#[must_use]
pub fn spell_odds(world: &World, caster: ThingId, spell: &Spell) -> Option<Distribution<SkillResult>> {
    Some(odds::skill(&kind(world, caster, spell)?.skill_check(0)?))
}

pub(super) fn begin(world: &mut World) {
    for asked in take_asked::<CastSpell>(world) {
        let CastSpell { thing, spell: name, target } = asked.request;
        let Some(spell) = spell(&name) else { continue };
        charge(world, thing, spell.cost);
        let cast = Cast { caster: thing, target, spell: name, step: CastStep::Begin, paid: false };
        world.resource_mut::<Pending>().push(Frame::Cast(cast));
    }
}

/// Takes the spell on top one step further.
pub(super) fn go_on(world: &mut World) {
    let Some(Frame::Cast(cast)) = world.resource::<Pending>().top().cloned() else { return };
    let Some(spell) = spell(&cast.spell) else { return drop_frame(world) };
    match cast.step {
        CastStep::Begin => speak(world, cast, spell),
        CastStep::Check(id) => match checks::take(world, id) {
            Some(check) => settle(world, cast, spell, &check),
            None => drop_frame(world),
        },
        CastStep::Harm(id) => {
            drop_frame(world);
            if let Some(check) = checks::take(world, id) {
                harm::wound(world, cast.target, Some(cast.caster), check.total().unwrap_or(0).max(0));
            }
        }
    }
}

/// The check that a spell would be now; none where the caster does not know it.
#[must_use]
pub fn cast_prospect(world: &World, caster: ThingId, target: ThingId, name: &str) -> Option<Check> {
    Some(checks::foresee(world, draft(world, caster, target, spell(name)?)?))
}

fn draft(world: &World, caster: ThingId, target: ThingId, spell: &Spell) -> Option<Draft> {
    let kind = kind(world, caster, spell)?;
    let purpose = Phrase::new("check-cast").with("target", name(world, target)).with("spell", spell.phrase());
    let by = world.resource::<Seats>().owner(caster);
    Some(Draft {
        who: Some(caster),
        target: Some(target),
        eyes: true,
        ..Draft::new(by, kind, purpose, seen_with(world, caster, target))
    })
}

fn speak(world: &mut World, cast: Cast, spell: &Spell) {
    let Some(draft) = draft(world, cast.caster, cast.target, spell) else { return drop_frame(world) };
    roll_for(world, draft, |id| Frame::Cast(Cast { step: CastStep::Check(id), ..cast }));
}

/// The check is settled: only now is its quality level final (F6).
fn settle(world: &mut World, cast: Cast, spell: &Spell, check: &Check) {
    let quality = match check.outcome() {
        Some(Outcome::Skill(result)) if result.succeeds() => result.quality(),
        outcome => {
            drop_frame(world);
            let botched = outcome == Some(Outcome::Skill(SkillResult::CriticalFailure));
            if botched && world.resource::<HouseRules>().blunders {
                let what = Phrase::new("blunder-loses-turn");
                let happened = Happening::Blundered { who: world.who(cast.caster), what };
                world.log(seen_by(world, cast.caster), happened);
                lose_turn(world, cast.caster);
            }
            return;
        }
    };
    match spell.effect {
        Effect::Charm { rounds } => {
            drop_frame(world);
            charm(world, &cast, u8::try_from(quality).unwrap_or(u8::MAX), rounds);
        }
        Effect::Fire { dice, bonus } => {
            let amount = i32::try_from(quality).unwrap_or(i32::MAX).saturating_mul(bonus);
            let source = Phrase::new("part-quality").with("quality", quality);
            let part = Part { source, amount, rule: Some(RuleId::new("F6")) };
            let purpose = Phrase::new("check-damage").with("target", name(world, cast.target));
            let purpose = purpose.with("weapon", spell.phrase());
            let draft = Draft {
                who: Some(cast.caster),
                target: Some(cast.target),
                modifiers: vec![part],
                ..Draft::new(check.by, CheckKind::Damage { dice }, purpose, check.audience)
            };
            let paid = fortune::payer(check).is_some();
            roll_for(world, draft, |id| Frame::Cast(Cast { step: CastStep::Harm(id), paid, ..cast }));
        }
    }
}

fn charm(world: &mut World, cast: &Cast, quality: u8, rounds: u8) {
    let Some(entity) = acting::entity(world, cast.target) else { return };
    let rounds = quality.saturating_mul(rounds);
    world.entity_mut(entity).insert(Charm { by: cast.caster, quality, rounds });
    let happened = Happening::Charmed { who: world.who(cast.target), by: world.who(cast.caster), quality, rounds };
    world.log(seen_with(world, cast.caster, cast.target), happened);
    conditions::set(world, cast.target, Condition::Charmed, 1);
}

/// A charm ends.
pub(super) fn end_charm(world: &mut World, who: ThingId) {
    if let Some(entity) = acting::entity(world, who) {
        world.entity_mut(entity).remove::<Charm>();
    }
    conditions::set(world, who, Condition::Charmed, 0);
}

/// A round of a charm is over. One whose status was taken away is gone as well.
pub(super) fn fade(world: &mut World, who: ThingId) {
    let Some(&charm) = world.of::<Charm>(who) else { return };
    let rounds = charm.rounds.saturating_sub(1);
    if rounds == 0 || !super::modifiers::has(world, who, Condition::Charmed) {
        return end_charm(world, who);
    }
    if let Some(entity) = acting::entity(world, who) {
        world.entity_mut(entity).insert(Charm { rounds, ..charm });
    }
}
