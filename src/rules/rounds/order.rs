//! Who acts when: pure rules over the slots of a round.

use crate::knowledge::ThingId;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// A token's place in the encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// The token.
    pub thing: ThingId,
    /// Its initiative base when it joined the encounter.
    pub base: i16,
    /// Its d6; none until it is rolled.
    #[serde(default)]
    pub die: Option<u8>,
    /// The dice of its tie-breaks, in order.
    #[serde(default)]
    pub ties: Vec<u8>,
    /// It took the first move this round (F4).
    #[serde(default)]
    pub first_move: bool,
    /// It waits: it acts right after this token's turn in this round.
    #[serde(default)]
    pub after: Option<ThingId>,
    /// It has acted this round, or lost its turn.
    #[serde(default)]
    pub done: bool,
}

impl Slot {
    /// A slot whose initiative is still to be rolled.
    #[must_use]
    pub const fn new(thing: ThingId, base: i16) -> Self {
        Self { thing, base, die: None, ties: Vec::new(), first_move: false, after: None, done: false }
    }

    /// Initiative: base + 1d6; none until it is rolled.
    #[must_use]
    pub fn initiative(&self) -> Option<i32> {
        Some(i32::from(self.base) + i32::from(self.die?))
    }

    /// What decides the ordinary order: the smaller key acts first. Higher initiative, then higher base, then tie-breaks.
    fn key(&self) -> impl Ord + use<> {
        (Reverse(self.initiative()), Reverse(self.base), Reverse(self.ties.clone()), self.thing)
    }
}

/// Puts the slots into the order of a round: those who took the first move (F4) in the order of their initiatives, all of
/// them before everyone else, who follow in the order of theirs.
pub fn sort(order: &mut [Slot]) {
    order.sort_by_cached_key(|slot| (!slot.first_move, slot.key()));
}

/// Whether nothing that both have rolled so far decides between two tokens: initiative and base are equal and so are the
/// tie-breaks that both have.
fn tied(one: &Slot, other: &Slot) -> bool {
    let both = one.ties.len().min(other.ties.len());
    let equal = one.die.is_some() && one.initiative() == other.initiative() && one.base == other.base;
    equal && one.ties[..both] == other.ties[..both]
}

/// The tokens that must roll a tie-break now. Of two that are tied the one with fewer tie-breaks rolls, with equally many
/// both do; so somebody who joins later rolls until the place among those who had tied before is found.
#[must_use]
pub fn ties(order: &[Slot]) -> BTreeSet<ThingId> {
    let mut must_roll = BTreeSet::new();
    for (at, one) in order.iter().enumerate() {
        for other in order[at + 1..].iter().filter(|other| tied(one, other)) {
            let both = one.ties.len().min(other.ties.len());
            must_roll.extend([one, other].into_iter().filter(|slot| slot.ties.len() == both).map(|slot| slot.thing));
        }
    }
    must_roll
}

/// The tokens with which this one is tied.
pub fn rivals(order: &[Slot], of: &Slot) -> impl Iterator<Item = ThingId> {
    order.iter().filter(|other| other.thing != of.thing && tied(of, other)).map(|other| other.thing)
}

/// The token that acts next, if one is left in this round.
#[must_use]
pub fn next(order: &[Slot]) -> Option<ThingId> {
    order.iter().find(|slot| !slot.done).map(|slot| slot.thing)
}

/// Whether `waiting` waits for `other`, directly or for somebody who waits for it.
#[must_use]
pub fn waits_for(order: &[Slot], waiting: ThingId, other: ThingId) -> bool {
    let after = |thing| order.iter().find(|slot| slot.thing == thing).and_then(|slot| slot.after);
    // Each step goes on to another token, so there are at most as many as slots.
    let chain = std::iter::successors(after(waiting), |&thing| after(thing));
    chain.take(order.len()).any(|thing| thing == other)
}

/// Lets `waiting` act right after the turn of `other`, behind those who wait for `other` already. Whoever waits for
/// `waiting` comes along. The caller has made sure that `other` does not wait for `waiting`.
pub fn wait_after(order: &mut Vec<Slot>, waiting: ThingId, other: ThingId) {
    if let Some(slot) = order.iter_mut().find(|slot| slot.thing == waiting) {
        slot.after = Some(other);
    }
    let company: BTreeSet<ThingId> = order
        .iter()
        .map(|slot| slot.thing)
        .filter(|&thing| thing == waiting || waits_for(order, thing, waiting))
        .collect();
    let (moved, mut rest): (Vec<Slot>, Vec<Slot>) = order.drain(..).partition(|slot| company.contains(&slot.thing));
    let behind = |slot: &Slot| slot.thing == other || waits_for(&rest, slot.thing, other);
    let at = rest.iter().rposition(behind).map_or(rest.len(), |at| at + 1);
    rest.splice(at..at, moved);
    *order = rest;
}

/// Forgets what belonged to the last round.
pub fn renew(order: &mut [Slot]) {
    for slot in order {
        (slot.first_move, slot.after, slot.done) = (false, None, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot(thing: u32, base: i16, die: u8, ties: &[u8]) -> Slot {
        Slot { die: Some(die), ties: ties.to_vec(), ..Slot::new(ThingId(thing), base) }
    }

    fn ids(order: &[Slot]) -> Vec<u32> {
        order.iter().map(|slot| slot.thing.0).collect()
    }

    #[test]
    fn f4_first_movers_come_before_all_others_in_the_order_of_their_initiatives() {
        let mut order = vec![slot(1, 14, 1, &[]), slot(2, 8, 2, &[]), slot(3, 6, 3, &[]), slot(4, 9, 6, &[])];
        order[1].first_move = true;
        order[2].first_move = true;
        sort(&mut order);
        assert_eq!(ids(&order), [2, 3, 1, 4], "10 and 9 paid; then 15 before 15 by its higher base");
    }

    #[test]
    fn initiative_ties_go_to_the_higher_base_then_to_the_dice() {
        let mut order = vec![slot(1, 8, 4, &[2]), slot(2, 9, 3, &[]), slot(3, 8, 4, &[5])];
        assert_eq!(ties(&order), BTreeSet::new(), "bases and dice differ already");
        sort(&mut order);
        assert_eq!(ids(&order), [2, 3, 1]);
    }

    #[test]
    fn initiative_only_those_who_are_still_equal_roll_again() {
        let mut order = vec![slot(1, 8, 4, &[]), slot(2, 8, 4, &[]), slot(3, 8, 4, &[]), slot(4, 8, 5, &[])];
        assert_eq!(ties(&order), [1, 2, 3].map(ThingId).into());
        for (slot, die) in order.iter_mut().zip([4, 4, 2]) {
            slot.ties.push(die);
        }
        assert_eq!(ties(&order), [1, 2].map(ThingId).into());
    }

    #[test]
    fn initiative_a_late_comer_finds_its_place_among_those_who_tied() {
        let mut order = vec![slot(1, 8, 4, &[4, 3]), slot(2, 8, 4, &[4, 5]), slot(3, 8, 4, &[])];
        assert_eq!(ties(&order), [ThingId(3)].into());
        order[2].ties.push(4);
        assert_eq!(ties(&order), [ThingId(3)].into());
        order[2].ties.push(5);
        assert_eq!(ties(&order), [2, 3].map(ThingId).into());
        order[1].ties.push(1);
        order[2].ties.push(6);
        assert_eq!(ties(&order), BTreeSet::new());
        sort(&mut order);
        assert_eq!(ids(&order), [3, 2, 1]);
    }

    #[test]
    fn whoever_waits_acts_right_after_the_other_and_brings_along_who_waits_for_it() {
        let mut order: Vec<Slot> = (1..=4).map(|thing| slot(thing, 20 - thing as i16, 1, &[])).collect();
        wait_after(&mut order, ThingId(1), ThingId(2));
        assert_eq!(ids(&order), [2, 1, 3, 4]);
        wait_after(&mut order, ThingId(2), ThingId(3));
        assert_eq!(ids(&order), [3, 2, 1, 4], "1 waits for 2 and so for 3");
        assert!(waits_for(&order, ThingId(1), ThingId(3)));
        assert!(!waits_for(&order, ThingId(3), ThingId(1)));
        wait_after(&mut order, ThingId(4), ThingId(3));
        assert_eq!(ids(&order), [3, 2, 1, 4], "behind those who waited for 3 before");
    }
}
