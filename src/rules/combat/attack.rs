//! An attack from its legality to its damage. Each step waits as data: strike, the defender's decision, defence, damage.

use super::arms::{self, Arms, Band, Weapon};
use super::rulings::{Blunder, WATER, WATER_RANGE_DIVISOR};
use super::{Defences, defence, harm, modifiers, unseen};
use crate::board::light::metres_squared;
use crate::board::{Board, Cell, Grade, WaterBand, water_band};
use crate::dice::checks::RollUnder;
use crate::knowledge::view::{Defence, Part};
use crate::knowledge::{self, Eyes, SeatId, SeatSet, Seats, ThingId};
use crate::rules::acting::{self, charge, may_spend, may_use, onlookers, square};
use crate::rules::checks::{self, Check, CheckId, CheckKind, Draft, Fight, NextCheck, Outcome};
use crate::rules::event::Happening;
use crate::rules::house::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::Rounds;
use crate::rules::sheet::{Condition, Sheet};
use crate::rules::things::{Name, Token};
use crate::rules::{Refusal, conditions, fortune, water};
use crate::text::{Arg, Phrase, RuleId};
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// An attack under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Who attacks.
    pub attacker: ThingId,
    /// Who is attacked.
    pub target: ThingId,
    /// With which weapon, by its name.
    pub weapon: String,
    /// How far off the target is, if the weapon flies.
    pub band: Option<Band>,
    /// It is a critical success.
    pub critical: bool,
    /// What comes next.
    pub step: AttackStep,
    /// Whose points of Fortune went into rolls of it that are settled; they come back if it is broken off.
    #[serde(default)]
    pub paid: Vec<ThingId>,
    /// A defence against it counts among those of the round (F8).
    #[serde(default)]
    pub defended: bool,
}

impl Attack {
    /// An attack at its beginning.
    const fn new(attacker: ThingId, target: ThingId, weapon: String, band: Option<Band>) -> Self {
        Self {
            attacker,
            target,
            weapon,
            band,
            critical: false,
            step: AttackStep::Begin,
            paid: Vec::new(),
            defended: false,
        }
    }

    /// The attack with what was spent on a settled roll of it.
    fn noting(mut self, check: &Check) -> Self {
        self.paid.extend(fortune::payer(check));
        self
    }
}

/// Where an attack stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttackStep {
    /// The attack is to be rolled.
    Begin,
    /// The attack is being rolled.
    Strike(CheckId),
    /// It has hit somebody whom the attacker does not see; whether it finds them is being rolled (S2).
    Feel(CheckId),
    /// It hits unless the defender does something.
    Defend,
    /// The defence is being rolled.
    Defending(CheckId, Defence),
    /// The damage is being rolled.
    Harm(CheckId),
}

/// Attacks somebody with a weapon.
#[derive(Clone, Debug)]
pub struct MakeAttack {
    /// Who attacks.
    pub thing: ThingId,
    /// Whom.
    pub target: ThingId,
    /// With which weapon, by its name.
    pub weapon: String,
}

impl Request for MakeAttack {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_use(world, seat, self.thing)?;
        idle(world)?;
        let weapon = arms::carried(world, self.thing, &self.weapon)?;
        may_spend(world, seat, self.thing, weapon.cost)?;
        may_target(world, seat, self.thing, self.target)?;
        way(world, Some(seat), self.thing, self.target, weapon).map(|_| ())
    }
}

/// Refuses while something else is unfinished.
pub(super) fn idle(world: &World) -> Result<(), Refusal> {
    if world.resource::<Pending>().top().is_some() { Err(Refusal::new("refused-answer-first")) } else { Ok(()) }
}

/// Whether a token may turn against another that its seat sees.
pub(super) fn may_target(world: &World, seat: SeatId, thing: ThingId, target: ThingId) -> Result<(), Refusal> {
    if thing == target {
        return Err(Refusal::new("refused-attack-oneself"));
    }
    let eyes = Eyes::of(world, seat).filter(|eyes| eyes.knows(target));
    let Some(eyes) = eyes.filter(|_| world.of::<Token>(target).is_some()) else {
        return Err(Refusal::new("refused-no-such-thing"));
    };
    if eyes.sees(target) == Grade::Unseen {
        return Err(Phrase::new("refused-not-in-sight").rule("S2").into());
    }
    if modifiers::has(world, target, Condition::Dead) {
        return Err(Refusal::new("refused-is-dead"));
    }
    if world.of::<super::Charm>(thing).is_some_and(|charm| charm.by == target) {
        return Err(Refusal::new("refused-charmed"));
    }
    Ok(())
}

/// How a weapon can hit a target from here, as far as a seat knows or else in truth: hand to hand (`None`) or from so far
/// off.
fn way(
    world: &World,
    seat: Option<SeatId>,
    thing: ThingId,
    target: ThingId,
    weapon: &Weapon,
) -> Result<Option<Band>, Refusal> {
    if in_reach(world, seat, thing, target, weapon.reach) {
        return Ok(None);
    }
    if weapon.ranges.is_none() {
        return Err(Refusal::new("refused-out-of-reach"));
    }
    if !own_sight(world, thing, target) {
        return Err(Refusal::new("refused-no-line"));
    }
    let wet = in_water(world, thing) || in_water(world, target);
    if wet && weapon.thrown {
        return Err(Phrase::new("refused-thrown-in-water").rule("S6").into());
    }
    if !arms::is_ready(world, thing, weapon) {
        return Err(Phrase::new("refused-not-ready").with("weapon", weapon.phrase()).into());
    }
    ranged_band(weapon, distance_squared(world, thing, target).unwrap_or(i64::MAX), wet).map(Some)
}

/// In which band a weapon flies over such a distance (its square), in water ten times farther off (S6).
pub(super) fn ranged_band(weapon: &Weapon, distance_squared: i64, wet: bool) -> Result<Band, Refusal> {
    let Some(ranges) = weapon.ranges else { return Err(Refusal::new("refused-out-of-reach")) };
    let falls = if wet { WATER_RANGE_DIVISOR * WATER_RANGE_DIVISOR } else { 1 };
    let distance = distance_squared.saturating_mul(falls);
    let within = |metres: u16| distance <= metres_squared(metres.into());
    match ranges {
        ranges if within(ranges.close) => Ok(Band::Close),
        ranges if within(ranges.medium) => Ok(Band::Medium),
        ranges if within(ranges.far) => Ok(Band::Far),
        _ => Err(Phrase::new("refused-out-of-range").with("far", u32::from(ranges.far)).into()),
    }
}

/// Whether a token itself has another in its eyes. Who is made without eyes does not miss them.
pub(super) fn own_sight(world: &World, thing: ThingId, target: ThingId) -> bool {
    if modifiers::has(world, target, Condition::Invisible) {
        return false;
    }
    if world.of::<crate::board::Sight>(thing).is_none() {
        return true;
    }
    square(world, target).is_some_and(|(at, size)| knowledge::seen_by(world, thing, at, size) > Grade::Unseen)
}

/// The square of the distance between two tokens.
pub(super) fn distance_squared(world: &World, a: ThingId, b: ThingId) -> Option<i64> {
    Some(Cell::apart_squared(square(world, a)?, square(world, b)?))
}

/// How many cells two squares are apart: 1 for neighbours.
#[must_use]
pub fn gap(a: (Cell, i32), b: (Cell, i32)) -> i32 {
    let (x, y) = Cell::between(a, b);
    x.max(y)
}

/// Whether so many cells of reach are enough, with nothing solid between.
pub(super) fn in_reach(world: &World, seat: Option<SeatId>, thing: ThingId, target: ThingId, reach: u8) -> bool {
    let (Some(own), Some(other)) = (square(world, thing), square(world, target)) else { return false };
    let cells = || other.0.square(other.1);
    match gap(own, other) {
        gap if gap > i32::from(reach) => false,
        0 | 1 => acting::reaches_for(world, seat, thing, cells()),
        _ => {
            let eye = own.0.centre_of(own.1);
            world
                .get_resource::<Board>()
                .is_some_and(|board| cells().any(|cell| board.sight().sees(eye, cell.centre())))
        }
    }
}

/// Whether a token stands in water up to the waist or deeper (S6).
pub(super) fn in_water(world: &World, thing: ThingId) -> bool {
    let Some(((at, size), board)) = square(world, thing).zip(world.get_resource::<Board>()) else { return false };
    let depth = |cell| board.cells().get(cell).map_or(0, crate::board::CellData::depth_mm);
    at.square(size).any(|cell| water_band(depth(cell)) >= WaterBand::Waist)
}

/// What water takes from an attack and from its damage (S6).
fn water_parts(world: &World, attack: &Attack, weapon: &Weapon) -> (Option<Part>, Option<Part>) {
    if !in_water(world, attack.attacker) && !in_water(world, attack.target) {
        return (None, None);
    }
    water_costs(weapon).filter(|_| attack.band.is_none()).unzip()
}

/// What water takes from an attack hand to hand and from its damage, by the weapon's class (S6).
pub(super) fn water_costs(weapon: &Weapon) -> Option<(Part, Part)> {
    let part = |amount| Part { source: Phrase::new("part-water"), amount, rule: Some(RuleId::new("S6")) };
    let costs = WATER.iter().find(|(class, ..)| *class == weapon.class)?;
    Some((part(costs.1), part(costs.2)))
}

/// What the distance adds to an attack and to its damage, where the table lets it count.
pub(super) fn range_parts(world: &World, band: Option<Band>) -> Option<(Part, Part)> {
    let band = band.filter(|_| world.resource::<HouseRules>().range_bands)?;
    let part = |amount| Part { source: Phrase::new(band.key()), amount, rule: None };
    let (strike, harm) = band.modifiers();
    Some((part(strike), part(harm)))
}

pub(super) fn begin(world: &mut World) {
    for asked in take_asked::<MakeAttack>(world) {
        let MakeAttack { thing, target, weapon } = asked.request;
        let Some(arm) = arms::weapon(&weapon) else { continue };
        charge(world, thing, arm.cost);
        let Ok(band) = way(world, None, thing, target, arm) else {
            acting::in_vain(world, thing);
            continue;
        };
        if band.is_some() && arm.reload > 0 {
            change_arms(world, thing, |arms| arms.unready.insert(weapon.clone()));
        }
        world.resource_mut::<Pending>().push(Frame::Attack(Attack::new(thing, target, weapon, band)));
    }
}

pub(super) fn change_arms(world: &mut World, thing: ThingId, change: impl FnOnce(&mut Arms) -> bool) {
    if let Some(mut arms) = acting::entity(world, thing).and_then(|entity| world.get_mut::<Arms>(entity)) {
        change(&mut arms);
    }
}

/// Takes the attack on top one step further.
pub(super) fn go_on(world: &mut World) {
    let Some(Frame::Attack(attack)) = world.resource::<Pending>().top().cloned() else { return };
    let Some(weapon) = arms::weapon(&attack.weapon) else { return drop_frame(world) };
    match attack.step {
        AttackStep::Begin => strike(world, attack, weapon),
        AttackStep::Strike(id) => match checks::take(world, id) {
            Some(check) => struck(world, attack.noting(&check), &check),
            None => drop_frame(world),
        },
        AttackStep::Feel(id) => match checks::take(world, id) {
            Some(check) => felt(world, attack, check.total().unwrap_or(0)),
            None => drop_frame(world),
        },
        AttackStep::Defend => {
            if let Some(why) = defence::prevented(world, attack.target) {
                let undefended = Happening::Undefended { who: world.who(attack.target), why };
                world.log(seen_by(world, attack.target), undefended);
                roll_damage(world, attack);
            }
        }
        AttackStep::Defending(id, with) => match checks::take(world, id) {
            Some(check) => defended(world, attack.noting(&check), with, &check),
            None => drop_frame(world),
        },
        AttackStep::Harm(id) => match checks::take(world, id) {
            Some(check) => harmed(world, attack, &check),
            None => drop_frame(world),
        },
    }
}

/// Takes the frame on top off.
pub(super) fn drop_frame(world: &mut World) {
    world.resource_mut::<Pending>().pop();
}

/// Deals a roll; the frame on top waits for it.
pub(in crate::rules) fn roll_for(world: &mut World, draft: Draft, frame: impl FnOnce(CheckId) -> Frame) {
    let id = CheckId(world.resource::<NextCheck>().0);
    let mut pending = world.resource_mut::<Pending>();
    pending.pop();
    pending.push(frame(id));
    checks::deal(world, draft);
}

/// The seats that see a token, its owner among them.
pub(in crate::rules) fn seen_by(world: &World, thing: ThingId) -> SeatSet {
    onlookers(world, thing).with(world.resource::<Seats>().owner(thing))
}

/// The seats that see both, the owner of the first among them.
pub(super) fn seen_with(world: &World, who: ThingId, other: ThingId) -> SeatSet {
    let both = SeatSet(onlookers(world, who).0 & onlookers(world, other).0);
    both.with(world.resource::<Seats>().owner(who))
}

pub(in crate::rules) fn name(world: &World, thing: ThingId) -> Arg {
    Arg::Name(world.of::<Name>(thing).map(|name| name.0.clone()).unwrap_or_default())
}

/// The roll that an attack would begin with now as far as a seat knows; none where it cannot be made.
#[must_use]
pub fn attack_prospect(world: &World, seat: SeatId, thing: ThingId, target: ThingId, weapon: &str) -> Option<Check> {
    let arm = arms::carried(world, thing, weapon).ok()?;
    let band = way(world, Some(seat), thing, target, arm).ok()?;
    let attack = Attack::new(thing, target, weapon.to_owned(), band);
    Some(checks::foresee(world, strike_draft(world, &attack, arm)))
}

/// What an attack is for, in words.
pub(in crate::rules) fn strike_purpose(world: &World, attack: &Attack) -> Phrase {
    let weapon = defence::weapon_phrase(attack);
    Phrase::new("check-attack").with("target", name(world, attack.target)).with("weapon", weapon)
}

fn strike_draft(world: &World, attack: &Attack, weapon: &Weapon) -> Draft {
    let values = world.of::<Sheet>(attack.attacker).map(|sheet| sheet.combat).unwrap_or_default();
    let (with, value) = match attack.band {
        None => (Fight::Attack, values.attack),
        Some(_) => (Fight::Ranged, values.ranged),
    };
    let range = range_parts(world, attack.band).map(|(strike, _)| strike);
    let water = water_parts(world, attack, weapon).0;
    let purpose = strike_purpose(world, attack);
    let by = world.resource::<Seats>().owner(attack.attacker);
    let kind = CheckKind::Fight { with, value: value.into() };
    Draft {
        who: Some(attack.attacker),
        target: Some(attack.target),
        modifiers: range.into_iter().chain(water).filter(|part| part.amount != 0).collect(),
        eyes: true,
        ..Draft::new(by, kind, purpose, seen_with(world, attack.attacker, attack.target))
    }
}

fn strike(world: &mut World, attack: Attack, weapon: &Weapon) {
    let draft = strike_draft(world, &attack, weapon);
    roll_for(world, draft, |id| Frame::Attack(Attack { step: AttackStep::Strike(id), ..attack }));
}

fn struck(world: &mut World, attack: Attack, check: &Check) {
    let critical = match check.outcome() {
        Some(Outcome::Under(RollUnder::Success)) => false,
        Some(Outcome::Under(RollUnder::CriticalSuccess)) => true,
        outcome => {
            drop_frame(world);
            return blunder(world, attack.attacker, check, outcome);
        }
    };
    let attack = Attack { critical, ..attack };
    if own_sight(world, attack.attacker, attack.target) {
        return go_to(world, attack, AttackStep::Defend);
    }
    // Its seat sees the target with other eyes and tells it where to strike.
    let audience = seen_with(world, attack.attacker, attack.target);
    unseen::feeler(world, audience, |id| Frame::Attack(Attack { step: AttackStep::Feel(id), ..attack }));
}

/// Whether a blow finds somebody whom the attacker does not see (S2).
fn felt(world: &mut World, attack: Attack, die: i32) {
    if unseen::finds(water::stature(world, attack.target), die) {
        return go_to(world, attack, AttackStep::Defend);
    }
    drop_frame(world);
    if let Some((at, _)) = square(world, attack.target) {
        let missed = Happening::StruckNothing { who: world.who(attack.attacker), at };
        world.log(seen_with(world, attack.attacker, attack.target), missed);
    }
}

fn go_to(world: &mut World, attack: Attack, step: AttackStep) {
    let mut pending = world.resource_mut::<Pending>();
    pending.pop();
    pending.push(Frame::Attack(Attack { step, ..attack }));
}

fn defended(world: &mut World, mut attack: Attack, with: Defence, check: &Check) {
    // Counted here, once for each defence whatever became of its dice: thrown again it is still the same one (F8).
    if with != Defence::None
        && world.resource::<Rounds>().0.is_some()
        && let Some(entity) = acting::entity(world, attack.target)
    {
        let so_far = world.get::<Defences>(entity).map_or(0, |defences| defences.0);
        world.entity_mut(entity).insert(Defences(so_far.saturating_add(1)));
        attack.defended = true;
    }
    let outcome = check.outcome();
    if outcome.and_then(Outcome::succeeds) == Some(true) {
        return drop_frame(world);
    }
    blunder(world, attack.target, check, outcome);
    roll_damage(world, attack);
}

/// What a critical failure does to whoever rolled it.
pub(super) fn blunder(world: &mut World, who: ThingId, check: &Check, outcome: Option<Outcome>) {
    let CheckKind::Fight { with, .. } = check.kind else { return };
    let botched = outcome.is_some_and(Outcome::is_botch) && world.resource::<HouseRules>().blunders;
    let Some(blunder) = Blunder::of(with).filter(|_| botched) else { return };
    let happened = Happening::Blundered { who: world.who(who), what: Phrase::new(blunder.key()) };
    world.log(seen_by(world, who), happened);
    match blunder {
        Blunder::LosesTurn => lose_turn(world, who),
        Blunder::FallsProne => conditions::set(world, who, Condition::Prone, 1),
        Blunder::Dazed => {
            let noted = world.of::<crate::rules::sheet::Conditions>(who);
            let dazed = noted.and_then(|noted| noted.0.get(&Condition::Dazed).copied()).unwrap_or(0);
            conditions::set(world, who, Condition::Dazed, (dazed + 1).min(conditions::HIGHEST_LEVEL));
        }
    }
}

/// The rest of a turn is lost, if it is this token's.
pub(super) fn lose_turn(world: &mut World, who: ThingId) {
    if acting::points_count(world, who) {
        let ended = Happening::TurnEnded { who: world.who(who) };
        world.log(world.knowers(who), ended);
        world.resource_mut::<Pending>().push(Frame::EndTurn { thing: who });
    }
}

/// The damage of the attack on top is rolled.
pub(super) fn roll_damage(world: &mut World, attack: Attack) {
    let Some(weapon) = arms::weapon(&attack.weapon) else { return drop_frame(world) };
    let bonus = Part { source: weapon.phrase(), amount: weapon.bonus, rule: None };
    let range = range_parts(world, attack.band).map(|(_, harm)| harm);
    let water = water_parts(world, &attack, weapon).1;
    let by = world.resource::<Seats>().owner(attack.attacker);
    // Who struck on a guess does not learn whom.
    let seen = Eyes::of(world, by).is_some_and(|eyes| eyes.sees(attack.target) > Grade::Unseen);
    let target = if seen { name(world, attack.target) } else { Phrase::new("telling-somebody").into() };
    let purpose = Phrase::new("check-damage").with("target", target).with("weapon", weapon.phrase());
    let draft = Draft {
        who: Some(attack.attacker),
        target: Some(attack.target),
        modifiers: std::iter::once(bonus).chain(range).chain(water).filter(|part| part.amount != 0).collect(),
        ..Draft::new(
            by,
            CheckKind::Damage { dice: weapon.dice },
            purpose,
            seen_with(world, attack.attacker, attack.target),
        )
    };
    roll_for(world, draft, |id| Frame::Attack(Attack { step: AttackStep::Harm(id), ..attack }));
}

/// An attack that is broken off: a defence against it counts no more (F8).
pub(in crate::rules) fn take_back_defence(world: &mut World, attack: &Attack) {
    let Some(entity) = acting::entity(world, attack.target).filter(|_| attack.defended) else { return };
    match world.get::<Defences>(entity).map_or(0, |defences| defences.0) {
        0 | 1 => _ = world.entity_mut(entity).remove::<Defences>(),
        more => _ = world.entity_mut(entity).insert(Defences(more - 1)),
    }
}

fn harmed(world: &mut World, attack: Attack, check: &Check) {
    drop_frame(world);
    let factor = if attack.critical { world.resource::<HouseRules>().critical_damage_factor.max(1).into() } else { 1 };
    let damage = check.total().unwrap_or(0).max(0).saturating_mul(factor);
    harm::wound(world, attack.target, Some(attack.attacker), damage);
}

/// What a critical attack takes from the value of a defence.
pub(super) fn critical_part(world: &World, attack: &Attack, value: i32) -> Option<Part> {
    let lost = value - value / i32::from(world.resource::<HouseRules>().critical_defence_divisor.max(1));
    let part = Part { source: Phrase::new("part-critical-attack"), amount: -lost, rule: None };
    attack.critical.then_some(part).filter(|part| part.amount != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_cell_apart_whatever_their_size() {
        let at = |x, y, size| (Cell::new(x, y), size);
        for (a, b, cells) in [
            (at(0, 0, 1), at(1, 1, 1), 1),
            (at(0, 0, 1), at(2, 1, 1), 2),
            (at(0, 0, 2), at(2, 0, 1), 1),
            (at(4, 4, 1), at(1, 1, 2), 2),
            (at(0, 0, 2), at(1, 1, 1), 0),
        ] {
            assert_eq!((gap(a, b), gap(b, a)), (cells, cells), "{a:?} {b:?}");
        }
    }
}
