//! What a seat may read of the tokens that its eyes admit: how hurt they look and what shows on them, and the whole sheet
//! of its own (the game master reads every sheet).

use super::combat;
use super::conditions;
use super::effort;
use super::fortune;
use super::house::{FortuneFor, HouseRules};
use super::log::Lookup;
use super::request::Request;
use super::sheet::{
    Ability, ActionPoints, Attribute, Condition, Conditions, Dots, Fortune, InitiativeBase, Life, Sheet, Skill, Vigour,
};
use super::walking;
use crate::board::paths::STRAIGHT;
use crate::knowledge::view::{
    AbilityOffer, ConditionView, Explained, Presence, SeatView, SheetView, SkillView, SpellView, Supply, WeaponView,
};
use crate::knowledge::{SeatId, ThingId};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// Quarters of life that others can tell apart by looking.
const QUARTERS: i32 = 4;

/// Adds looks to the tokens in sight and the sheets that the seat may read.
pub(super) fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    for token in &mut view.tokens {
        if !matches!(token.presence, Presence::Seen(_)) {
            continue;
        }
        token.hurt = world.of::<Life>(token.id).map_or(0, |life| hurt(*life));
        let levels = levels(world, token.id);
        token.conditions = levels.into_iter().map(|(of, level)| (Phrase::new(of.key()), level)).collect();
    }
    let readable = view.tokens.iter().filter(|token| seat.is_gm() || token.own).map(|token| token.id);
    view.sheets = readable.filter_map(|token| sheet(world, seat, token)).collect();
}

/// How hurt somebody looks: 0 unhurt, else the quarters of life lost, begun ones included.
fn hurt(life: Life) -> u8 {
    let max = i32::from(life.max).max(1);
    let lost = (max - i32::from(life.now)).clamp(0, max);
    (lost * QUARTERS + max - 1).div_euclid(max) as u8
}

/// The conditions that have an effect, with their levels.
fn levels(world: &World, token: ThingId) -> Vec<(Condition, u8)> {
    let life = world.of::<Life>(token).copied();
    let noted = world.of::<Conditions>(token).cloned().unwrap_or_default();
    let with_level = Condition::ALL.into_iter().map(|of| (of, conditions::level(of, &noted, life)));
    with_level.filter(|(_, level)| *level > 0).collect()
}

/// The sheet of a token, if it has one.
fn sheet(world: &World, seat: SeatId, token: ThingId) -> Option<SheetView> {
    let sheet = world.of::<Sheet>(token)?;
    let named = |key: &'static str, value: u8| (Phrase::new(key), i32::from(value));
    let life =
        world.of::<Life>(token).map_or(Supply::default(), |life| Supply { now: life.now.into(), max: life.max.into() });
    let points = world.of::<ActionPoints>(token).copied();
    let speed = walking::speed(world, token).unwrap_or(Explained { value: 0, parts: Vec::new() });
    let walked = points.map_or(0, |points| points.walked.div_ceil(STRAIGHT));
    let dots = |of: Dots| i32::from(sheet.dots.get(&of).copied().unwrap_or(0));
    let plays_fortune = fortune::shows_on_sheet(world, token);
    let case_by_case = world.resource::<HouseRules>().fortune == FortuneFor::CaseByCase;
    let ignored = |of| fortune::ignores_conditions(world, token) && !conditions::is_status(of);
    let effect = |of| {
        let held = combat::bond(world, token).filter(|(condition, _)| *condition == of);
        match held {
            _ if ignored(of) => Phrase::new("condition-ignored").rule("F9"),
            Some((_, by)) => Phrase::new("condition-held-by")
                .with("about", Phrase::new(of.about_key()))
                .with("what", by.map_or(Phrase::new("hold-unknown"), combat::Hold::phrase))
                .with("difficulty", combat::break_free_difficulty(world, by))
                .rule("S5"),
            None => Phrase::new(of.about_key()),
        }
    };
    let condition = |(of, level): (Condition, u8)| ConditionView {
        name: Phrase::new(of.key()),
        level: if conditions::is_status(of) { 0 } else { level },
        noted: noted(world, token, of),
        whence: whence(world, token, of),
        effect: effect(of),
    };
    Some(SheetView {
        id: token,
        attributes: sheet.attributes.iter().map(|(of, &value)| named(of.key(), value)).collect(),
        characteristics: sheet.characteristics.iter().map(|(of, &value)| named(of.key(), value)).collect(),
        dots: sheet.dots.iter().map(|(of, &value)| named(of.key(), value)).collect(),
        skills: sheet.skills.iter().map(|(name, skill)| skill_view(name, skill)).collect(),
        combat: vec![
            named("combat-attack", sheet.combat.attack),
            named("combat-parry", sheet.combat.parry),
            named("combat-dodge", sheet.combat.dodge),
            named("combat-ranged", sheet.combat.ranged),
        ],
        life,
        action_points: points
            .map_or(Supply::default(), |points| Supply { now: points.left.into(), max: points.max.into() }),
        metres_left: (speed.value - i32::try_from(walked).unwrap_or(i32::MAX)).max(0),
        speed,
        fortune: fortune::fortune_of(world, token)
            .map(|fortune| Supply { now: fortune.now.into(), max: fortune.max().into() }),
        willpower: effort::willpower_of(world, token)
            .unwrap_or(Supply { now: 0, max: dots(Dots::Resolve) + dots(Dots::Composure) }),
        vigour: world
            .of::<Vigour>(token)
            .map_or(Supply::default(), |vigour| Supply { now: vigour.now.into(), max: vigour.max.into() }),
        initiative: Explained { value: 0, parts: Vec::new() },
        conditions: levels(world, token).into_iter().map(condition).collect(),
        // Where it has no Fortune by the table's option, nothing of it shows (F11).
        abilities: sheet
            .abilities
            .iter()
            .filter(|_| plays_fortune)
            .map(|of| (Phrase::new(of.key()), Phrase::new(of.about_key())))
            .collect(),
        ability_offers: if plays_fortune { ability_offers(world, seat, token, sheet) } else { Vec::new() },
        adventure_points: sheet.adventure_points.into(),
        weapons: combat::arms::weapons_of(world, token).into_iter().map(|arm| weapon_view(world, token, arm)).collect(),
        armour: world.of::<combat::Arms>(token).and_then(armour_view),
        spells: world.of::<combat::Spells>(token).map(spell_views).unwrap_or_default(),
        attempts: effort::attempts_of(world, seat, token),
        boosts: effort::boosts_of(world, token),
        fortune_decided: (seat.is_gm() && case_by_case).then(|| fortune::fortune_of(world, token).is_some()),
        luck: world.of::<Fortune>(token).map_or(0, |fortune| fortune.luck.into()),
        initiative_base: world.of::<InitiativeBase>(token).map_or(0, |base| base.0.into()),
        gear: sheet.gear.clone(),
    })
}

fn ability_offers(world: &World, seat: SeatId, token: ThingId, sheet: &Sheet) -> Vec<AbilityOffer> {
    let missing = Ability::ALL.into_iter().filter(|ability| !sheet.abilities.contains(ability));
    let offer = |ability: Ability| AbilityOffer {
        name: Phrase::new(ability.key()),
        about: Phrase::new(ability.about_key()),
        cost: fortune::ability_cost(ability).into(),
        why_not: fortune::BuyAbility { thing: token, ability }.allowed(world, seat).err().map(|why| why.0),
    };
    missing.map(offer).collect()
}

fn weapon_view(world: &World, token: ThingId, arm: &combat::arms::Weapon) -> WeaponView {
    WeaponView {
        key: arm.name.to_owned(),
        name: arm.phrase(),
        class: Phrase::new(arm.class.key()),
        dice: arm.dice,
        bonus: arm.bonus,
        cost_ap: arm.cost,
        reach: arm.reach,
        ranges: arm.ranges.map(|ranges| [ranges.close, ranges.medium, ranges.far]),
        ready: combat::arms::is_ready(world, token, arm),
    }
}

fn armour_view(arms: &combat::Arms) -> Option<(Phrase, i32)> {
    let name = arms.armour.as_deref()?;
    let phrase = Phrase { key: format!("armour-{name}").into(), args: Vec::new(), rule: None };
    Some((phrase, combat::arms::armour(name)?))
}

fn spell_views(spells: &combat::Spells) -> Vec<SpellView> {
    let known = spells.0.iter().filter_map(|(name, points)| Some((combat::spell(name)?, *points)));
    let view = |(spell, points): (&combat::Spell, u8)| SpellView {
        key: spell.name.to_owned(),
        name: spell.phrase(),
        about: spell.about(),
        attributes: spell.on.map(|of| Phrase::new(of.short_key())),
        points: points.into(),
        cost_ap: spell.cost,
        range: spell.range,
    };
    known.map(view).collect()
}

fn noted(world: &World, token: ThingId, of: Condition) -> u8 {
    world.of::<Conditions>(token).and_then(|noted| noted.0.get(&of).copied()).unwrap_or(0)
}

/// Where a condition comes from.
fn whence(world: &World, token: ThingId, of: Condition) -> Vec<Phrase> {
    let mut from = Vec::new();
    let noted = noted(world, token, of);
    if of == Condition::Pain {
        let life = world.of::<Life>(token).copied();
        if let Some((life, level)) = life.map(|life| (life, conditions::pain(life))).filter(|(_, level)| *level > 0) {
            let lost = Phrase::new("condition-from-life").with("level", i32::from(level));
            from.push(lost.with("now", i32::from(life.now)).with("max", i32::from(life.max)));
        }
        if noted > 0 {
            from.push(Phrase::new("condition-noted").with("level", i32::from(noted)));
        }
    }
    if let Some(charm) = world.of::<combat::Charm>(token).filter(|_| of == Condition::Charmed) {
        from.push(Phrase::new("condition-from-charm").with("rounds", i32::from(charm.rounds)));
    }
    from
}

fn skill_view(name: &str, skill: &Skill) -> SkillView {
    let short = |of: Attribute| Phrase::new(of.short_key());
    SkillView {
        name: Phrase { key: name.to_owned().into(), args: Vec::new(), rule: None },
        attributes: [short(skill.on.0), short(skill.on.1), short(skill.on.2)],
        points: skill.points.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_tell_quarters_of_life() {
        for (now, quarters) in [(20, 0), (19, 1), (15, 1), (14, 2), (10, 2), (9, 3), (5, 3), (4, 4), (0, 4), (-3, 4)] {
            assert_eq!(hurt(Life { max: 20, now }), quarters, "{now} of 20");
        }
    }
}
