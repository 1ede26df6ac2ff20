//! Which dice are thrown for a number on so many sides, and what stands on them.

use super::solid::Solid;
use std::fmt;

/// Whether dice are thrown over the scene, and how long that takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum DiceShow {
    /// No dice are shown.
    Off,
    /// They fly for about half a second.
    Quick,
    /// They fly as dice do.
    #[default]
    Full,
}

impl DiceShow {
    /// Every one, in the order of a menu.
    pub const ALL: [Self; 3] = [Self::Off, Self::Quick, Self::Full];

    /// How much faster than in truth the flight is shown.
    #[must_use]
    pub const fn pace(self) -> f32 {
        match self {
            Self::Off | Self::Full => 1.0,
            Self::Quick => 2.6,
        }
    }
}

/// What stands on the faces of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Marks {
    /// Numbers from 1; those of a body with more faces begin again after this many.
    Upto(u8),
    /// 00, 10 … 90: the tens of a hundred.
    Tens,
    /// 0 to 9: the ones of a hundred.
    Ones,
}

impl Marks {
    /// What stands on the face with this number, 1 and up.
    #[must_use]
    pub fn label(self, number: u8) -> Label {
        let number = number.max(1) - 1;
        match self {
            Self::Upto(sides) => Label::Number(number % sides.max(1) + 1),
            Self::Tens => Label::Ten(number % 10),
            Self::Ones => Label::Number(number % 10),
        }
    }
}

/// What stands on a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// A number, 0 to 20.
    Number(u8),
    /// Tens with two digits: 0 is `00`, 7 is `70`.
    Ten(u8),
}

impl Label {
    /// Every one that a die can have.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=20).map(Self::Number).chain((0..10).map(Self::Ten))
    }

    /// Whether it could be taken for another one when it is read from the other side.
    #[must_use]
    pub const fn needs_bar(self) -> bool {
        matches!(self, Self::Number(6 | 9))
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Ten(ten) => write!(f, "{ten}0"),
        }
    }
}

/// A die and the number of the face that it has to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die {
    /// Its body.
    pub solid: Solid,
    /// What stands on it.
    pub marks: Marks,
    /// The number of the face: 1 to the body's sides.
    pub number: u8,
}

impl Die {
    /// What it shows.
    #[must_use]
    pub fn label(&self) -> Label {
        self.marks.label(self.number)
    }
}

/// The dice that show `face` on so many sides: one, or two for a hundred; none where no die has so many.
#[must_use]
pub fn dice_for(sides: u32, face: u32) -> Vec<Die> {
    if face == 0 || face > sides {
        return Vec::new();
    }
    if sides == 100 {
        let die = |marks, digit: u32| Die { solid: Solid::D10, marks, number: digit as u8 + 1 };
        return vec![die(Marks::Tens, face / 10 % 10), die(Marks::Ones, face % 10)];
    }
    let whole = |solid: &Solid| u32::from(solid.sides()).is_multiple_of(sides.max(1));
    match Solid::ALL.into_iter().find(whole) {
        Some(solid) if sides > 1 => vec![Die { solid, marks: Marks::Upto(sides as u8), number: face as u8 }],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_shown_by_dice_that_read_it() {
        for sides in [2, 3, 4, 5, 6, 8, 10, 12, 20] {
            for face in 1..=sides {
                let dice = dice_for(sides, face);
                let shown: Vec<String> = dice.iter().map(|die| die.label().to_string()).collect();
                assert_eq!(shown, [face.to_string()], "{face} of {sides}");
                assert!(dice[0].number <= dice[0].solid.sides());
            }
        }
        let hundred = |face| dice_for(100, face).iter().map(|die| die.label().to_string()).collect::<Vec<_>>();
        assert_eq!(hundred(7), ["00", "7"]);
        assert_eq!(hundred(64), ["60", "4"]);
        assert_eq!(hundred(100), ["00", "0"]);
    }

    #[test]
    fn no_die_is_thrown_for_what_none_can_show() {
        for (sides, face) in [(0, 1), (1, 1), (7, 3), (6, 0), (6, 7), (30, 30), (1000, 4)] {
            assert_eq!(dice_for(sides, face), [], "{face} of {sides}");
        }
    }
}
