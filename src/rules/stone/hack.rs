//! Blows at a stone (S5: armour 8, durability 200; S4: slashing weapons do half damage on stone) and what is left of it:
//! rubble, which is crossed as such ground is (S8c).

use super::parts::{Blow, RollingStone};
use super::physics::RADIUS;
use super::{tell, turn};
use crate::board::{Cell, CellData, Ground, Map, Point, Segment};
use crate::dice::odds::{self, Chance, Distribution};
use crate::knowledge::view::Part;
use crate::knowledge::{SeatId, SeatSet, Seats, ThingId, look, things};
use crate::rules::Refusal;
use crate::rules::acting::{charge, entity, in_vain, may_spend, onlookers, overlap, reaches, seems_to_reach};
use crate::rules::checks::{self, Check, CheckKind, Draft};
use crate::rules::combat::arms::{self, Class, Weapon};
use crate::rules::combat::roll_for;
use crate::rules::doors::numbers::{Numbers, lost_by};
use crate::rules::event::{Happening, Who};
use crate::rules::log::{EventLog, Lookup};
use crate::rules::pending::{Frame, Pending, nothing_waits};
use crate::rules::request::{Request, take_asked};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Hacks at a stone with a weapon that is carried; each blow costs what an attack costs.
#[derive(Clone, Debug)]
pub struct HackStone {
    /// Who.
    pub thing: ThingId,
    /// Which stone: the thing that let it go.
    pub stone: ThingId,
    /// With which weapon, by its name.
    pub weapon: String,
}

impl Request for HackStone {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        let weapon = arms::carried(world, self.thing, &self.weapon)?;
        may_spend(world, seat, self.thing, weapon.cost)?;
        if weapon.reach == 0 {
            return Err(Phrase::new("refused-weapon-cannot-hack").with("weapon", weapon.phrase()).rule("S4").into());
        }
        nothing_waits(world)?;
        let stone = world.of::<RollingStone>(self.stone).filter(|_| tell::watchers(world, self.stone).contains(seat));
        let stone = stone.ok_or(Refusal::new("refused-no-such-thing"))?;
        if seems_to_reach(world, seat, self.thing, stone.covers()) {
            Ok(())
        } else {
            Err(Refusal::new("refused-out-of-reach"))
        }
    }
}

pub(super) fn begin(world: &mut World) {
    for asked in take_asked::<HackStone>(world) {
        let HackStone { thing, stone, weapon } = asked.request;
        let Some(arm) = arms::weapon(&weapon) else { continue };
        charge(world, thing, arm.cost);
        let blow = Blow { who: thing, stone, weapon, check: None };
        world.resource_mut::<Pending>().push(Frame::StoneBlow(blow));
    }
}

/// The roll of a blow.
fn draft(world: &World, who: ThingId, stone: ThingId, weapon: &Weapon) -> Draft {
    let bonus = Part { source: weapon.phrase(), amount: weapon.bonus, rule: None };
    let by = world.resource::<Seats>().owner(who);
    let purpose = Phrase::new("check-hack-stone").with("weapon", weapon.phrase());
    let kind = CheckKind::Damage { dice: weapon.dice };
    Draft {
        who: Some(who),
        modifiers: vec![bonus].into_iter().filter(|part| part.amount != 0).collect(),
        ..Draft::new(by, kind, purpose, witnesses(world, stone, who))
    }
}

/// The seats that see what a token does to a stone: they see both, or the token is theirs.
fn witnesses(world: &World, stone: ThingId, who: ThingId) -> SeatSet {
    let both = SeatSet(tell::watchers(world, stone).0 & onlookers(world, who).0);
    both.with(world.resource::<Seats>().owner(who))
}

const fn numbers(stone: &RollingStone) -> Numbers {
    Numbers {
        difficulty: 0,
        armour: stone.armour as i32,
        durability: stone.durability,
        thickness_mm: 0,
        slashing_halved: true,
    }
}

/// Takes the blow on top one step further.
pub(super) fn go_on(world: &mut World) {
    let Some(Frame::StoneBlow(blow)) = world.resource::<Pending>().top().cloned() else { return };
    let weapon = arms::weapon(&blow.weapon);
    let stone = world.of::<RollingStone>(blow.stone).cloned();
    let Some((weapon, stone)) = weapon.zip(stone) else {
        blow.check.and_then(|check| checks::take(world, check));
        world.resource_mut::<Pending>().pop();
        return;
    };
    let Some(check) = blow.check else {
        if !reaches(world, blow.who, stone.covers()) {
            world.resource_mut::<Pending>().pop();
            return in_vain(world, blow.who);
        }
        let draft = draft(world, blow.who, blow.stone, weapon);
        return roll_for(world, draft, |id| Frame::StoneBlow(Blow { check: Some(id), ..blow }));
    };
    world.resource_mut::<Pending>().pop();
    let damage = checks::take(world, check).and_then(|check| check.total()).unwrap_or(0).max(0);
    strike(world, blow.stone, damage, weapon.class, Some(blow.who));
}

/// A blow on a stone: its armour comes off the damage, the rest off its durability; without any left it is rubble.
pub fn strike(world: &mut World, id: ThingId, damage: i32, class: Class, by: Option<ThingId>) {
    let Some(stone) = world.of::<RollingStone>(id).cloned() else { return };
    let lost = lost_by(&numbers(&stone), damage, class == Class::Slashing);
    let left = stone.durability.saturating_sub(u16::try_from(lost).unwrap_or(u16::MAX));
    let whole = Some(stone.whole());
    told(world, id, by, |stone, by| Happening::StoneHacked { stone, by, damage, lost });
    if left > 0 {
        return turn::put(world, id, RollingStone { durability: left, whole, ..stone });
    }
    told(world, id, by, |stone, by| Happening::StoneBroken { stone, by });
    crumble(world, id, &stone);
}

/// Logs what somebody did to a stone: with the one who did it for those who see both, without for the others.
fn told(world: &mut World, id: ThingId, by: Option<ThingId>, what: impl Fn(Who, Option<Who>) -> Happening) {
    let seen = tell::watchers(world, id);
    let full = by.map_or(seen, |by| witnesses(world, id, by)).with(SeatId::GM);
    let (stone, who) = (world.who(id), by.map(|by| world.who(by)));
    let mut log = world.resource_mut::<EventLog>();
    log.push_exactly(full, what(stone.clone(), who));
    let rest = seen.without(full);
    if !rest.is_empty() {
        log.push_exactly(rest, what(stone, None));
    }
}

/// A stone falls to rubble where it lies. Stairs stay stairs; a pit that it filled stays filled.
fn crumble(world: &mut World, id: ThingId, stone: &RollingStone) {
    if let Some(entity) = entity(world, id) {
        world.entity_mut(entity).remove::<RollingStone>();
    }
    let cells = stone.covers();
    let mut map = world.resource_mut::<Map>();
    for cell in cells {
        let data = map.cells.get(cell).copied().filter(|data| !data.solid && data.ground != Ground::Stairs);
        if let Some(data) = data {
            map.cells.set(cell, CellData { ground: Ground::Rubble, ..data });
        }
    }
    look(world);
}

/// A blow with a weapon at a stone, and the chance that it does the stone any harm; none where the weapon cannot hack.
#[must_use]
pub fn hack_prospect(world: &World, thing: ThingId, stone: ThingId, weapon: &str) -> Option<(Check, Chance)> {
    let weapon = arms::weapon(weapon).filter(|weapon| weapon.reach > 0)?;
    let numbers = numbers(world.of::<RollingStone>(stone)?);
    let check = checks::foresee(world, draft(world, thing, stone, weapon));
    let sums: Distribution<i64> = odds::expression(&format!("{}d6", weapon.dice).parse().ok()?).ok()?;
    let bonus = i64::from(check.modifier());
    let chance = sums.chance(|sum| {
        let damage = i32::try_from(sum + bonus).unwrap_or(0).max(0);
        lost_by(&numbers, damage, weapon.class == Class::Slashing) > 0
    });
    Some((check, chance))
}

/// The stones that a seat sees, with the cells that each stands on: nobody can enter them.
pub fn obstacles(world: &World, seat: SeatId) -> Vec<Vec<Cell>> {
    let seen = things::with::<RollingStone>(world).filter(|&id| tell::watchers(world, id).contains(seat));
    seen.filter_map(|id| Some(world.of::<RollingStone>(id)?.cells())).filter(|cells| !cells.is_empty()).collect()
}

/// Whether a stone lies in a doorway: truly, or as far as a seat sees.
#[must_use]
pub fn lies_in(world: &World, door: Segment, as_seen_by: Option<SeatId>) -> bool {
    let (x, y) = (i32::midpoint(door.from.x, door.to.x), i32::midpoint(door.from.y, door.to.y));
    let over = |stone: &RollingStone| {
        stone.pit.is_none() && stone.at.distance_squared(Point::new(x, y)) < i64::from(RADIUS) * i64::from(RADIUS)
    };
    let seen = |&id: &ThingId| as_seen_by.is_none_or(|seat| tell::watchers(world, id).contains(seat));
    things::with::<RollingStone>(world).filter(seen).any(|id| world.of::<RollingStone>(id).is_some_and(over))
}

/// Whether a stone bars a step onto a square. Whoever is under it already can get out.
#[must_use]
pub fn bars(world: &World, from: (Cell, i32), to: (Cell, i32)) -> bool {
    let on = |cells: &[Cell], square| cells.iter().any(|&cell| overlap((cell, 1), square));
    things::with::<RollingStone>(world)
        .filter_map(|id| Some(world.of::<RollingStone>(id)?.cells()))
        .any(|cells| on(&cells, to) && !on(&cells, from))
}
