//! Whose eyes the colours are chosen for. Colour is nowhere the only sign (rings have patterns, signs have shapes); for
//! eyes that see two of the three primaries alike, the colours themselves are chosen so that they stay apart as well.
//! The tests below measure that with the simulation of Machado, Oliveira and Fernandes (2009).

use super::seating::COLOURS;
use super::theme::{HIGH_CONTRAST, PALETTE, Palette};
use egui::Color32;
use serde::{Deserialize, Serialize};

/// A way of seeing colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Sight {
    /// All three primaries.
    #[default]
    Usual,
    /// Without green.
    Deuteranopia,
    /// Without red.
    Protanopia,
    /// Without blue.
    Tritanopia,
}

impl Sight {
    /// Every sight in the order of a menu.
    pub const ALL: [Self; 4] = [Self::Usual, Self::Deuteranopia, Self::Protanopia, Self::Tritanopia];

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Usual => "comfort-sight-usual",
            Self::Deuteranopia => "comfort-sight-deuteranopia",
            Self::Protanopia => "comfort-sight-protanopia",
            Self::Tritanopia => "comfort-sight-tritanopia",
        }
    }

    /// The colour in which a seat is shown: the seats' usual colours have others in their place, a colour of somebody's
    /// own stays as it is.
    #[must_use]
    pub fn seat(self, rgb: [u8; 3]) -> [u8; 3] {
        let at = COLOURS.iter().position(|usual| *usual == rgb);
        at.and_then(|at| self.seats().get(at)).copied().unwrap_or(rgb)
    }

    /// The colours of seats, in the order of [`COLOURS`] and each near the name that it has there.
    #[must_use]
    pub const fn seats(self) -> &'static [[u8; 3]; 8] {
        match self {
            Self::Usual => &COLOURS,
            Self::Deuteranopia => &DEUTERANOPIA,
            Self::Protanopia => &PROTANOPIA,
            Self::Tritanopia => &TRITANOPIA,
        }
    }

    /// The palette for these eyes.
    #[must_use]
    pub const fn palette(self, high_contrast: bool) -> Palette {
        let base = if high_contrast { HIGH_CONTRAST } else { PALETTE };
        let [brass, danger, help, focus, secret] = match (self, high_contrast) {
            (Self::Usual, _) => return base,
            (Self::Deuteranopia, false) => [0xF1_D537, 0xD8_705A, 0x7D_8FE2, 0x9B_E2FF, 0xBE_7C9B],
            (Self::Protanopia, false) => [0xCC_B929, 0xFA_534D, 0x71_87F7, 0x8A_D2FB, 0xF8_479A],
            (Self::Tritanopia, false) => [0xD3_A545, 0xFE_5150, 0x43_F9EA, 0x88_9BFD, 0xEE_44F6],
            (Self::Deuteranopia, true) => [0xF0_D850, 0xF5_9070, 0x62_A6FF, 0xDC_ECF5, 0xD8_8FB4],
            (Self::Protanopia, true) => [0xE6_D24E, 0xFE_8665, 0x8D_A4FF, 0xDC_ECF5, 0xF5_347B],
            (Self::Tritanopia, true) => [0xF2_C872, 0xFF_7A78, 0x63_F0E0, 0xA6_B6FF, 0xF0_7CF8],
        };
        let [brass, danger, help, focus, secret] =
            [colour(brass), colour(danger), colour(help), colour(focus), colour(secret)];
        Palette { brass, danger, help, focus, secret, ..base }
    }
}

/// A colour written as red, green and blue bytes.
const fn colour(rgb: u32) -> Color32 {
    let [_, r, g, b] = rgb.to_be_bytes();
    Color32::from_rgb(r, g, b)
}

const DEUTERANOPIA: [[u8; 3]; 8] = [
    [0x2E, 0x4D, 0xFF],
    [0xDA, 0x51, 0x6D],
    [0xC2, 0xF7, 0xAF],
    [0xBA, 0x9B, 0xF8],
    [0xDD, 0xE4, 0x2E],
    [0x32, 0xEE, 0xDB],
    [0xDB, 0x54, 0x24],
    [0x84, 0x55, 0x84],
];
const PROTANOPIA: [[u8; 3]; 8] = [
    [0x7A, 0xA9, 0xF8],
    [0xC9, 0x15, 0x22],
    [0x7B, 0xF8, 0x30],
    [0x90, 0x14, 0xF7],
    [0xF9, 0xF6, 0xA2],
    [0x6B, 0xD7, 0xD1],
    [0xB4, 0x8F, 0x25],
    [0xC0, 0x1D, 0x6A],
];
const TRITANOPIA: [[u8; 3]; 8] = [
    [0x3D, 0x62, 0xB8],
    [0xFF, 0x06, 0x0F],
    [0xAF, 0xD3, 0xA5],
    [0xC7, 0x2F, 0xFF],
    [0xF4, 0xC5, 0x91],
    [0x35, 0xEC, 0xB3],
    [0x73, 0x63, 0x50],
    [0xEA, 0x2D, 0xBF],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::theme::{contrast, ink_on};

    type Matrix = [[f64; 3]; 3];

    /// What is left of linear red, green and blue in these eyes (Machado, Oliveira and Fernandes 2009, severity 1).
    fn simulation(sight: Sight) -> Matrix {
        match sight {
            Sight::Usual => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Sight::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Sight::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Sight::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }

    fn times(matrix: Matrix, v: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(v).map(|(a, b)| a * b).sum())
    }

    /// A colour as these eyes see it, in CIE L*a*b*.
    fn seen(sight: Sight, rgb: [u8; 3]) -> [f64; 3] {
        const XYZ: Matrix = [
            [0.412_456_4, 0.357_576_1, 0.180_437_5],
            [0.212_672_9, 0.715_152_2, 0.072_175_0],
            [0.019_333_9, 0.119_192_0, 0.950_304_1],
        ];
        let linear = rgb.map(|byte| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        let linear = times(simulation(sight), linear).map(|c| c.clamp(0.0, 1.0));
        let [x, y, z] = times(XYZ, linear);
        let [x, y, z] = [x / 0.950_47, y, z / 1.088_83]
            .map(|t| if t > 216.0 / 24_389.0 { t.cbrt() } else { (24_389.0 / 27.0 * t + 16.0) / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// How different two colours are in these eyes: CIE 1976, in which about 2 can just be told apart side by side.
    fn difference(sight: Sight, a: [u8; 3], b: [u8; 3]) -> f64 {
        let (a, b) = (seen(sight, a), seen(sight, b));
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    }

    fn bytes(colour: Color32) -> [u8; 3] {
        [colour.r(), colour.g(), colour.b()]
    }

    #[test]
    fn ui_the_simulation_is_the_published_one() {
        for sight in Sight::ALL {
            for grey in [0, 40, 128, 255] {
                let (plain, there) = (seen(Sight::Usual, [grey; 3]), seen(sight, [grey; 3]));
                assert!(
                    plain.iter().zip(there).all(|(a, b)| (a - b).abs() < 0.6),
                    "{sight:?} leaves grey {grey} alone"
                );
            }
        }
        // Red and green of one lightness fall together without green, blue and green without blue.
        assert!(difference(Sight::Deuteranopia, [0xB0, 0x60, 0x40], [0x80, 0x74, 0x40]) < 12.0);
        assert!(difference(Sight::Usual, [0xB0, 0x60, 0x40], [0x80, 0x74, 0x40]) > 25.0);
    }

    #[test]
    fn ui_seats_are_told_apart_by_the_eyes_that_their_colours_are_for() {
        for sight in Sight::ALL {
            let seats = sight.seats();
            for (n, a) in seats.iter().enumerate() {
                for b in &seats[n + 1..] {
                    let apart = difference(sight, *a, *b);
                    assert!(apart >= 25.0, "{sight:?}: {a:02X?} and {b:02X?} are {apart:.1} apart");
                }
            }
        }
        let [blue, violet] = [COLOURS[0], COLOURS[3]];
        assert!(difference(Sight::Deuteranopia, blue, violet) < 5.0, "the usual ones would not do");
    }

    #[test]
    fn ui_the_signs_colours_are_told_apart_by_the_eyes_that_they_are_for() {
        for (sight, high) in Sight::ALL.into_iter().flat_map(|sight| [(sight, false), (sight, true)]) {
            let p = sight.palette(high);
            let signs = [("brass", p.brass), ("danger", p.danger), ("help", p.help), ("secret", p.secret)];
            for (n, (name, a)) in signs.iter().enumerate() {
                for (other, b) in signs[n + 1..].iter().chain(&[("focus", p.focus)]) {
                    let apart = difference(sight, bytes(*a), bytes(*b));
                    assert!(apart >= 18.0, "{sight:?} {high}: {name} and {other} are {apart:.1} apart");
                }
            }
        }
    }

    #[test]
    fn ui_seats_stand_out_from_panels_and_bear_letters() {
        for (sight, high) in Sight::ALL.into_iter().flat_map(|sight| [(sight, false), (sight, true)]) {
            let ground = sight.palette(high).panel_solid;
            for seat in sight.seats().map(|[r, g, b]| Color32::from_rgb(r, g, b)) {
                assert!(contrast(seat, ground) >= 3.0, "{sight:?}: {seat:?} on a panel");
                assert!(contrast(ink_on(seat), seat) >= 4.5, "{sight:?}: letters on {seat:?}");
            }
        }
    }

    #[test]
    fn ui_only_the_usual_colours_of_seats_are_exchanged() {
        let own = [0x12, 0x34, 0x56];
        for sight in Sight::ALL {
            assert_eq!(sight.seat(own), own);
            assert_eq!(COLOURS.map(|colour| sight.seat(colour)), *sight.seats());
        }
    }
}
