//! Abilities bought with adventure points (F14): they work only where Fortune can be used (F11).

use super::fortune_of;
use crate::knowledge::{SeatId, ThingId, Things};
use crate::rules::house::FortuneFor;
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds;
use crate::rules::sheet::{Ability, Sheet};
use crate::rules::{Happening, HouseRules, Refusal};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// What each ability costs in adventure points (F12, F13).
pub const ABILITY_COSTS: [(Ability, u16); 6] = [
    (Ability::ImprovedAttack, 5),
    (Ability::ImprovedParry, 5),
    (Ability::ImprovedDodge, 5),
    (Ability::ImprovedRangedAttack, 5),
    (Ability::ImprovedAttribute, 5),
    (Ability::Alertness, 10),
];

/// What an ability costs in adventure points.
#[must_use]
pub fn ability_cost(ability: Ability) -> u16 {
    ABILITY_COSTS.iter().find(|(of, _)| *of == ability).map_or(u16::MAX, |(_, cost)| *cost)
}

/// Buys an ability (F14).
#[derive(Clone, Copy, Debug)]
pub struct BuyAbility {
    /// For whom.
    pub thing: ThingId,
    /// Which.
    pub ability: Ability,
}

impl Request for BuyAbility {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        rounds::may_command(world, seat, self.thing)?;
        if world.resource::<HouseRules>().fortune == FortuneFor::Nobody {
            return Err(Phrase::new("refused-table-without-fortune").rule("F11").into());
        }
        if fortune_of(world, self.thing).is_none() {
            return Err(Phrase::new("refused-without-fortune").rule("F11").into());
        }
        let Some(sheet) = world.of::<Sheet>(self.thing) else { return Err(Refusal::new("refused-no-sheet")) };
        if sheet.abilities.contains(&self.ability) {
            return Err(Phrase::new("refused-ability-had").rule("F14").into());
        }
        let cost = ability_cost(self.ability);
        if sheet.adventure_points < cost {
            let short = Phrase::new("refused-adventure-points")
                .with("needed", u32::from(cost))
                .with("left", u32::from(sheet.adventure_points));
            return Err(short.rule("F14").into());
        }
        Ok(())
    }
}

pub(super) fn buy(world: &mut World) {
    for asked in take_asked::<BuyAbility>(world) {
        let BuyAbility { thing, ability } = asked.request;
        let cost = ability_cost(ability);
        let entity = world.resource::<Things>().get(thing);
        let Some(mut sheet) = entity.and_then(|entity| world.get_mut::<Sheet>(entity)) else { continue };
        let before = sheet.adventure_points;
        let Some(after) = before.checked_sub(cost) else { continue };
        sheet.adventure_points = after;
        sheet.abilities.push(ability);
        let bought = Happening::AbilityBought { who: world.who(thing), ability, before, after };
        world.log(world.readers(thing), bought);
    }
}
