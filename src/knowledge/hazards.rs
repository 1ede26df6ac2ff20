//! Traps, what runs of them, air and sounds, as a seat may know them (S2, S5, S14).

use super::{SeatId, ThingId};
use crate::board::Cell;
use crate::text::{LocalText, Phrase};
use serde::Serialize;

/// A hidden thing that the seat knows of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SecretView {
    /// Its id.
    pub id: ThingId,
    /// Its name.
    pub name: LocalText,
    /// The cells that set it off.
    pub sensor: Vec<Cell>,
    /// The cells on which it acts, as far as they are told by its place.
    pub area: Vec<Cell>,
    /// Its mouth, its hinge, the place of its stone, where its place is told.
    pub mouth: Option<Cell>,
    /// The cell that it points at, or where its sweep ends.
    pub towards: Option<Cell>,
    /// What sort of trap it is; none for other hidden things.
    pub kind: Option<Phrase>,
    /// Levers that work it, with their places; for the game master alone.
    pub levers: Vec<(ThingId, Cell)>,
    /// The door that sets it off, if it is rigged.
    pub rigged_door: Option<ThingId>,
    /// Whether it is ready to go off: for players, whether they have neither seen it go off for good nor made safe.
    pub armed: bool,
    /// Whether it has gone off, as far as one has seen that or can see it: a pit lies open. The game master sees it of
    /// every trap.
    pub sprung: bool,
    /// Whether it is a grate that has come down and bars the way; for players: that was down when they last saw it.
    pub down: bool,
    /// Which seats have found it.
    pub found_by: Vec<SeatId>,
}

/// A hazard with a clock: a room that fills, a ceiling that comes down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HazardView {
    /// The trap.
    pub id: ThingId,
    /// Its name.
    pub name: LocalText,
    /// What sort of trap it is.
    pub kind: Phrase,
    /// What it does now.
    pub doing: Phrase,
    /// Turns until that is done.
    pub turns_left: u16,
    /// How full of its water the room is, in thousandths.
    pub permille: u16,
    /// The cells on which it acts.
    pub cells: Vec<Cell>,
    /// Levers that work it and that the seat knows.
    pub levers: Vec<ThingId>,
}

/// A lever; where it is stands with the items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LeverView {
    /// The thing that it is.
    pub id: ThingId,
    /// Whether it is seen to be pulled.
    pub pulled: bool,
}

/// What somebody has heard of others whom it does not see (S2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeardView {
    /// Who listened.
    pub by: ThingId,
    /// The cells in which it heard somebody.
    pub at: Vec<Cell>,
}

/// Somebody without air (S14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BreathView {
    /// Who.
    pub who: ThingId,
    /// Turns without air so far.
    pub turns: u16,
    /// Turns that the breath lasts, for those who may read the sheet.
    pub lasts: Option<u16>,
    /// The modifier of the next check, once the breath is spent; likewise.
    pub next: Option<i32>,
    /// Turns until somebody unconscious for want of air is dying; likewise.
    pub dying_in: Option<u16>,
}
