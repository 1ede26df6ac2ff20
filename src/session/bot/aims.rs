//! What the bot turns against its foes: the strike, shot or spell that promises most, and the way to where it can strike.

use super::Bot;
use crate::board::Cell;
use crate::dice::odds;
use crate::knowledge::ThingId;
use crate::rules::combat::{self, Effect, arms, gap};
use crate::rules::sheet::{Condition, Sheet};
use crate::rules::{Lookup, acting, walking};
use crate::session::Command;

/// How many foes and how many places beside each a way is sought to.
const FOES_WEIGHED: usize = 3;
const PLACES_WEIGHED: usize = 6;
/// What taking a foe out of the fight for a while is worth beside damage.
const CHARM_IS_WORTH: f64 = 8.0;
/// The average of a d6.
const AVERAGE_D6: f64 = 3.5;

impl Bot<'_> {
    /// The strike, shot or spell on a foe in sight that promises most.
    pub(super) fn strike(&self, foes: &[ThingId]) -> Option<Command> {
        let options = foes.iter().flat_map(|&foe| self.attacks(foe).into_iter().chain(self.spells(foe)));
        let mut best: Option<(f64, Command)> = None;
        for (worth, command) in options {
            if best.as_ref().is_none_or(|(most, _)| worth > *most) && self.may(&command) {
                best = Some((worth, command));
            }
        }
        best.map(|(_, command)| command)
    }

    /// Attacks on a foe with what each promises. Bare hands are for those who carry nothing for close by.
    fn attacks(&self, target: ThingId) -> Vec<(f64, Command)> {
        let thing = self.thing;
        let mut weapons = arms::weapons_of(self.world, thing);
        if weapons.iter().any(|weapon| weapon.reach > 0 && **weapon != arms::UNARMED) {
            weapons.retain(|weapon| **weapon != arms::UNARMED);
        }
        let values = self.world.of::<Sheet>(thing).map(|sheet| sheet.combat).unwrap_or_default();
        let near = self.gap(target).unwrap_or(i32::MAX);
        let attack = |weapon: &arms::Weapon| {
            let by_hand = near <= weapon.reach.into();
            let hits = odds::roll_under(if by_hand { values.attack } else { values.ranged }.into());
            let hits = hits.chance(|result| result.succeeds()).to_f64();
            let damage = AVERAGE_D6 * f64::from(weapon.dice) + f64::from(weapon.bonus);
            let command = Command::Attack { thing, target, weapon: weapon.name.to_owned() };
            (hits * damage.max(0.5), command)
        };
        weapons.into_iter().map(attack).collect()
    }

    /// Spells on a foe with what each promises.
    fn spells(&self, target: ThingId) -> Vec<(f64, Command)> {
        let thing = self.thing;
        let known = self.world.of::<combat::Spells>(thing).into_iter().flat_map(|spells| spells.0.keys());
        let spell = |name: &String| {
            let spell = combat::spell(name)?;
            let chance = combat::spell_odds(self.world, thing, spell)?;
            let succeeds = chance.chance(|result| result.succeeds()).to_f64();
            let worth = match spell.effect {
                Effect::Charm { .. } if self.shows(target, Condition::Charmed) => return None,
                Effect::Charm { .. } => CHARM_IS_WORTH,
                Effect::Fire { dice, bonus } => AVERAGE_D6 * f64::from(dice) + f64::from(bonus),
            };
            Some((succeeds * worth, Command::Cast { thing, spell: name.clone(), target }))
        };
        known.filter_map(spell).collect()
    }

    /// Makes a weapon ready while foes are in sight.
    pub(super) fn reload(&self, foes: &[ThingId]) -> Option<Command> {
        let thing = self.thing;
        let near = foes.first().and_then(|&foe| self.gap(foe)).filter(|&gap| gap > 1)?;
        let weapons = arms::weapons_of(self.world, thing);
        let far = weapons
            .into_iter()
            .filter(|weapon| weapon.ranges.is_some_and(|ranges| i32::from(ranges.far) >= near) && weapon.reload > 0);
        far.map(|weapon| Command::Reload { thing, weapon: weapon.name.to_owned() }).find(|reload| self.may(reload))
    }

    /// Whether it fights better from where it stands: it can shoot so far.
    fn keeps_its_distance(&self, now: i32) -> bool {
        let weapons = arms::weapons_of(self.world, self.thing);
        weapons
            .into_iter()
            .any(|weapon| weapon.reach == 0 && weapon.ranges.is_some_and(|ranges| i32::from(ranges.far) >= now))
    }

    /// Walks towards a foe, as far as this turn allows on the cheapest way to where it can strike. Where no way leads there,
    /// it comes as near as it can.
    pub(super) fn approach(&self, foes: &[ThingId]) -> Option<Command> {
        let nearest = self.gap(*foes.first()?)?;
        // A foe round a corner can be next to it and out of reach.
        if foes.iter().any(|&foe| self.reaches(foe)) || self.keeps_its_distance(nearest) {
            return None;
        }
        let (_, size) = acting::square(self.world, self.thing)?;
        let reach = walking::reach(self.world, self.seat, self.thing);
        if reach.is_empty() {
            return None;
        }
        let ways = foes.iter().take(FOES_WEIGHED).filter_map(|&foe| self.way_to(foe, size));
        let way = ways.min_by_key(|way| (way.cost_ap, way.cells.clone()));
        if let Some(way) = way.filter(|way| way.cells.iter().any(|cell| reach.iter().any(|(it, _)| it == cell))) {
            return self.walk_along(&way, &reach);
        }
        let to = self.nearer(&reach, *foes.first()?, size, nearest)?;
        self.walk(to)
    }

    /// Whether its hands reach a foe from where it stands.
    fn reaches(&self, foe: ThingId) -> bool {
        let square = acting::square(self.world, foe);
        square.is_some_and(|(at, size)| acting::reaches(self.world, self.thing, at.square(size)))
    }

    /// The cheapest way to a place from which a foe can be struck, as far as the seat knows.
    fn way_to(&self, foe: ThingId, size: i32) -> Option<crate::knowledge::view::PathView> {
        let own = acting::square(self.world, self.thing)?;
        let (at, across) = acting::square(self.world, foe)?;
        let foes: Vec<Cell> = at.square(across).collect();
        let around = (at.y - size..=at.y + across)
            .flat_map(|y| (at.x - size..=at.x + across).map(move |x| Cell::new(x, y)))
            .filter(|&cell| gap((cell, size), (at, across)) == 1)
            .collect();
        let mut places = acting::places_in_reach(self.world, self.seat, around, size, &foes);
        places.sort_by_key(|&cell| (gap((cell, size), own), cell));
        let paths = places.into_iter().filter_map(|cell| walking::path(self.world, self.seat, self.thing, cell).ok());
        // It swims for nobody.
        paths.filter(|path| !path.swims).take(PLACES_WEIGHED).min_by_key(|path| (path.cost_ap, path.cells.clone()))
    }

    /// The cell within reach that is nearest to a foe, if it is nearer than where it stands and the token sees it.
    fn nearer(&self, reach: &[(Cell, u8)], foe: ThingId, size: i32, now: i32) -> Option<Cell> {
        let other = acting::square(self.world, foe)?;
        let seen = reach.iter().filter(|&&(cell, _)| self.sees_square(cell, size));
        let best =
            seen.map(|&(cell, cost)| (gap((cell, size), other), cost, cell)).filter(|best| best.0 < now).min()?;
        Some(best.2)
    }
}
