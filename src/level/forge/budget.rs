//! What difficulty buys: traps, locks, secret doors, darkness, opponents, each for so many points.

use super::{Ledger, Post};
use crate::board::LockGrade;
use crate::rules::traps::TrapKind;

/// A trap on offer: what it costs, and from which difficulty on there are such.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    pub(super) kind: TrapKind,
    pub(super) cost: u32,
    pub(super) from: u8,
}

const fn offer(kind: TrapKind, cost: u32, from: u8) -> Offer {
    Offer { kind, cost, from }
}

/// Every trap of the rule book (S5), by what it can do to a party.
pub(super) const TRAPS: [Offer; 15] = [
    offer(TrapKind::Net, 2, 1),
    offer(TrapKind::PoisonedNeedle, 2, 1),
    offer(TrapKind::BearTrap, 3, 1),
    offer(TrapKind::ArrowTrap, 3, 1),
    offer(TrapKind::SwingingBlock, 4, 2),
    offer(TrapKind::WolfPit, 4, 2),
    offer(TrapKind::SpinningBlades, 5, 3),
    offer(TrapKind::PendulumBlade, 5, 3),
    offer(TrapKind::SpearTrap, 5, 3),
    offer(TrapKind::RainOfNeedles, 5, 3),
    offer(TrapKind::AcidTrap, 6, 4),
    offer(TrapKind::FallingPortcullis, 6, 4),
    offer(TrapKind::WaterTrap, 7, 4),
    offer(TrapKind::CrushingRoom, 9, 6),
    offer(TrapKind::RollingStone, 9, 6),
];

/// What the offer of a kind is.
pub(super) fn of(kind: TrapKind) -> Option<Offer> {
    TRAPS.into_iter().find(|offer| offer.kind == kind)
}

/// What a lock costs by its grade, and from which difficulty on there are such.
pub(super) const LOCKS: [(LockGrade, u32, u8); 4] =
    [(LockGrade::Simple, 1, 1), (LockGrade::Good, 2, 3), (LockGrade::Quality, 3, 6), (LockGrade::Superb, 4, 8)];

/// What a door costs that has to be found.
pub(super) const SECRET: u32 = 1;
/// What a room without light costs.
pub(super) const DARK: u32 = 1;
/// Points of life that one point buys of an opponent.
pub(super) const LIFE_A_POINT: u16 = 8;

/// What there is to spend: half the difficulty for each room, and once more.
pub(super) const fn of_level(difficulty: u8, rooms: usize) -> u32 {
    difficulty as u32 * (rooms as u32 + 1) / 2
}

impl Ledger {
    /// Whether so much is left.
    pub(super) const fn can(&self, cost: u32) -> bool {
        self.spent + cost <= self.budget
    }

    /// Pays for something. Whether it could be paid.
    pub(super) fn pay(&mut self, post: Post, cost: u32) -> bool {
        if !self.can(cost) {
            return false;
        }
        let entry = self.posts.entry(post).or_default();
        (entry.0, entry.1) = (entry.0 + 1, entry.1 + cost);
        self.spent += cost;
        true
    }

    /// Takes back what was paid for something.
    pub(super) fn refund(&mut self, post: Post, cost: u32) {
        if let Some(entry) = self.posts.get_mut(&post) {
            (entry.0, entry.1) = (entry.0.saturating_sub(1), entry.1.saturating_sub(cost));
            self.spent = self.spent.saturating_sub(cost);
            if entry.0 == 0 {
                self.posts.remove(&post);
            }
        }
    }
}
