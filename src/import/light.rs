//! Colours and ranges of other programs' lights, as the sources and lights of places that S3 knows.

use crate::board::light::{Reach, reach};
use crate::board::{Ambient, SourceKind};

/// How bright the light of a place must be, from 0 to 255, to be taken for one of S3; our reading, from bright to dark.
const BRIGHTNESS: [(f64, Ambient); 3] = [(150.0, Ambient::Daylight), (70.0, Ambient::Dusk), (12.0, Ambient::Moonlight)];

/// A colour: how much of it there is, and red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour {
    pub(super) alpha: u8,
    pub(super) rgb: [u8; 3],
}

impl Colour {
    /// The colour in a text such as `ffeccd8b`: alpha, red, green, blue. With six digits there is no alpha.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let digits = text.trim().trim_start_matches('#');
        let digits = digits.strip_prefix("0x").unwrap_or(digits);
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let value = u32::from_str_radix(digits, 16).ok()?;
        let [alpha, red, green, blue] = value.to_be_bytes();
        match digits.len() {
            8 => Some(Self { alpha, rgb: [red, green, blue] }),
            6 => Some(Self { alpha: 255, rgb: [red, green, blue] }),
            _ => None,
        }
    }

    /// The text of a colour in full strength.
    pub(super) fn text([red, green, blue]: [u8; 3]) -> String {
        format!("ff{red:02x}{green:02x}{blue:02x}")
    }

    /// The light of a place lit evenly by this colour.
    pub(super) fn ambient(self) -> Ambient {
        let [red, green, blue] = self.rgb.map(f64::from);
        let brightness = (0.2126 * red + 0.7152 * green + 0.0722 * blue) * f64::from(self.alpha) / 255.0;
        let lit = BRIGHTNESS.into_iter().find(|(least, _)| brightness >= *least);
        lit.map_or(Ambient::PitchDark, |(_, ambient)| ambient)
    }
}

/// The colour that other programs light a place with.
pub(super) const fn colour_of(ambient: Ambient) -> [u8; 3] {
    match ambient {
        Ambient::Daylight => [255, 255, 255],
        Ambient::Dusk => [110, 100, 110],
        Ambient::Moonlight => [30, 36, 54],
        Ambient::PitchDark => [0, 0, 0],
    }
}

/// How far a source lights in the dark, in metres (S3).
pub(super) fn range_of(kind: SourceKind) -> u32 {
    reach(Ambient::PitchDark, kind).map_or(0, |Reach { limit_m, .. }| limit_m)
}

/// The weakest source that lights as far as this in the dark, in cells of a metre (S3); beyond all of them the strongest.
pub(super) fn kind_of(range: f64) -> SourceKind {
    SourceKind::ALL.into_iter().find(|&kind| f64::from(range_of(kind)) >= range).unwrap_or(SourceKind::Lamp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use SourceKind::{Candle, Lamp, Lantern, Torch};

    #[test]
    fn colours_begin_with_alpha() {
        let colour = |text| Colour::parse(text).map(|colour| (colour.alpha, colour.rgb));
        assert_eq!(colour("80eccd8b"), Some((0x80, [0xEC, 0xCD, 0x8B])));
        assert_eq!(colour("#ECCD8B"), Some((0xFF, [0xEC, 0xCD, 0x8B])));
        for bad in ["", "fff", "+ffffff", "eccd8bzz", "ffeccd8b0"] {
            assert_eq!(colour(bad), None, "{bad}");
        }
        assert_eq!(colour(&Colour::text([1, 2, 255])), Some((255, [1, 2, 255])));
    }

    #[test]
    fn s3_the_light_of_a_place_comes_back_from_its_colour() {
        for ambient in Ambient::ALL {
            let colour = Colour { alpha: 255, rgb: colour_of(ambient) };
            assert_eq!(colour.ambient(), ambient);
        }
        assert_eq!(Colour { alpha: 10, rgb: [255; 3] }.ambient(), Ambient::PitchDark, "hardly any of it");
    }

    #[test]
    fn s3_a_range_is_the_weakest_source_that_reaches_it() {
        let kinds = [10.0, 10.5, 20.0, 35.0, 36.0, 500.0].map(kind_of);
        assert_eq!(kinds, [Candle, Torch, Torch, Lantern, Lamp, Lamp]);
        for kind in SourceKind::ALL {
            assert_eq!(kind_of(f64::from(range_of(kind))), kind, "there and back");
        }
    }
}
