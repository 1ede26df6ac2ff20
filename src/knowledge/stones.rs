//! A rolling stone as a seat may know it (S5): one that it sees, and the rumbling of one that it does not.

use super::ThingId;
use super::view::Supply;
use crate::board::{Cell, Direction, Point};
use crate::text::LocalText;
use serde::{Deserialize, Serialize};

/// A stone that was let go, in sight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoneView {
    /// The trap that let it go.
    pub id: ThingId,
    /// Its name.
    pub name: LocalText,
    /// Where its middle is over the plan.
    pub at: Point,
    /// How high its lowest point is, in 1/1024 m above the datum. It is 2 m across.
    pub height: i32,
    /// The way that it rolls: columns and rows, of whatever length.
    pub heading: (i32, i32),
    /// The cells that it stands on; nobody can enter them. None of one that fills a pit.
    pub cells: Vec<Cell>,
    /// Whether it has come to rest.
    pub rests: bool,
    /// Whether it fills a pit.
    pub in_pit: bool,
    /// How damaged it looks: 0 whole, 1 chipped, 2 cracked, 3 nearly in pieces.
    pub stage: u8,
    /// Where it came along in its last turn, as far as the seat saw it: its middle, and how high its lowest point was. The
    /// last place is where it is now, if the seat saw it come there.
    pub trail: Vec<(Point, i32)>,
    /// Whether it still waits in its trap; only the game master knows of such a stone.
    pub waits: bool,
    /// What it can still lose before it is rubble; for the game master alone.
    pub durability: Option<Supply>,
    /// Where its middle will come along as far as no dice tell, from where it is now on; for the game master alone.
    pub ahead: Vec<Point>,
}

/// The rumbling of a stone that rolls out of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct RumbleView {
    /// From which side it comes, for the seat's nearest token.
    pub from: Direction,
    /// About how far off.
    pub near: Nearness,
}

/// About how far off something is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Nearness {
    /// Close by.
    Close,
    /// Far off.
    Far,
}

impl Nearness {
    /// The message that says so.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Close => "heard-close",
            Self::Far => "heard-far",
        }
    }
}
