//! The colours of signs in the scene and of seats: whoever sees colours otherwise, or wants more contrast, has them here.
//! Shapes and patterns stay as they are: they tell signs apart without any colour.

use super::mesh::Sketch;
use super::mesh::sketch::Tint;
use bevy::prelude::Resource;

/// The colours of signs, red, green and blue each.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Tints {
    /// What is active or can be done.
    pub brass: [u8; 3],
    /// What cannot be done, or hurts.
    pub danger: [u8; 3],
    /// Levers and what they work.
    pub help: [u8; 3],
    /// Focus and measuring.
    pub focus: [u8; 3],
    /// Secrets of the game master.
    pub secret: [u8; 3],
    /// Colours of seats that are shown as others: the one that the seat has, the one that is shown.
    pub seats: Vec<([u8; 3], [u8; 3])>,
    /// Lines are wider and fillings fuller.
    pub strong: bool,
}

impl Default for Tints {
    fn default() -> Self {
        Self {
            brass: [0xD6, 0xA7, 0x56],
            danger: [0xE5, 0x64, 0x53],
            help: [0x7F, 0xC7, 0xAD],
            focus: [0x8F, 0xC7, 0xFF],
            secret: [0xC7, 0x85, 0xEB],
            seats: Vec::new(),
            strong: false,
        }
    }
}

impl Tints {
    pub(super) fn brass(&self) -> Tint {
        Tint::bytes(self.brass)
    }

    pub(super) fn danger(&self) -> Tint {
        Tint::bytes(self.danger)
    }

    pub(super) fn help(&self) -> Tint {
        Tint::bytes(self.help)
    }

    pub(super) fn focus(&self) -> Tint {
        Tint::bytes(self.focus)
    }

    pub(super) fn secret(&self) -> Tint {
        Tint::bytes(self.secret)
    }

    /// The colour in which a seat is shown.
    pub(super) fn seat(&self, own: [u8; 3]) -> [u8; 3] {
        self.seats.iter().find(|(from, _)| *from == own).map_or(own, |(_, shown)| *shown)
    }

    /// An empty sheet of signs.
    pub(super) fn sheet(&self) -> Sketch {
        Sketch { strong: self.strong, ..Sketch::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::mesh::marks;
    use bevy::math::Vec2;

    fn drawn(tints: &Tints) -> (f32, f32) {
        let mut sheet = tints.sheet();
        marks::line(&mut sheet, Vec2::ZERO, Vec2::X, 0.0, 0.04, tints.brass().alpha(0.5));
        marks::fill(&mut sheet, Vec2::ZERO, Vec2::ONE, 0.0, tints.brass().alpha(0.1));
        let across = sheet.positions.iter().take(8).map(|at| at[2]);
        let width = across.clone().fold(f32::MIN, f32::max) - across.fold(f32::MAX, f32::min);
        (width, sheet.colours.last().map_or(0.0, |colour| colour[3]))
    }

    #[test]
    fn strong_signs_are_wider_and_fuller() {
        let usual = drawn(&Tints::default());
        let strong = drawn(&Tints { strong: true, ..Tints::default() });
        assert!(strong.0 > usual.0 * 1.3 && strong.1 > usual.1 * 1.5, "{usual:?} {strong:?}");
    }

    #[test]
    fn only_the_colours_that_are_exchanged_change() {
        let tints = Tints { seats: vec![([1, 2, 3], [9, 9, 9])], ..Tints::default() };
        assert_eq!((tints.seat([1, 2, 3]), tints.seat([4, 5, 6])), ([9, 9, 9], [4, 5, 6]));
    }
}
