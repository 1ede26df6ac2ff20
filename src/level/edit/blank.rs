//! An empty level to begin with.

use crate::board::cells::MAX_SIDE;
use crate::board::{Ambient, CellData, CellGrid};
use crate::knowledge::{SeatId, Seats};
use crate::level::document::{Document, FORMAT, MapDoc};
use crate::level::{draw, game_master};
use crate::text::LocalText;
use std::collections::BTreeMap;

/// What an empty level is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bare {
    /// Rock, in which rooms are dug; no light but what is brought.
    #[default]
    Rock,
    /// One wide floor in daylight.
    Floor,
}

/// An empty level of so many cells, from 1 to 1024 a side.
#[must_use]
pub fn blank(width: u16, height: u16, title: LocalText, bare: Bare) -> Document {
    let side = |cells: u16| i32::from(cells).clamp(1, MAX_SIDE);
    let (cell, ambient) = match bare {
        Bare::Rock => (CellData::SOLID, Ambient::PitchDark),
        Bare::Floor => (CellData::OPEN, Ambient::Daylight),
    };
    let map = CellGrid::new(side(width), side(height), cell).ok().and_then(|grid| draw(&grid, &MapDoc::default()).ok());
    Document {
        format: FORMAT,
        title,
        map: MapDoc { ambient, ..map.unwrap_or_default() },
        seats: Seats(BTreeMap::from([(SeatId::GM, game_master())])),
        ..Document::default()
    }
}
