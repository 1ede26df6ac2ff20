//! The colours of dice: those of the seat that throws, with numerals that can be read on them.

/// A colour in linear light, 0 to 1.
pub type Linear = [f32; 3];

/// The least contrast of numerals to what they stand on.
pub const LEAST_CONTRAST: f32 = 4.5;
/// Ivory, as the eye names it.
const IVORY: [u8; 3] = [0xFB, 0xF1, 0xDA];
/// A brown that is almost black.
const INK: [u8; 3] = [0x15, 0x0F, 0x0A];

/// A colour as the eye names it (sRGB) in linear light.
#[must_use]
pub fn linear(colour: [u8; 3]) -> Linear {
    colour.map(|channel| {
        let share = f32::from(channel) / 255.0;
        if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    })
}

/// How bright a colour is to the eye, 0 to 1.
fn luminance([r, g, b]: Linear) -> f32 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The contrast of two colours, 1 to 21.
#[must_use]
pub fn contrast(a: Linear, b: Linear) -> f32 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

/// The body of a die in a seat's colour, and its numerals.
#[must_use]
pub fn paint(seat: [u8; 3]) -> (Linear, Linear) {
    let own = linear(seat);
    let inks = [linear(IVORY), linear(INK)];
    let better = usize::from(contrast(own, inks[0]) * 3.0 < contrast(own, inks[1]));
    // Deeper or paler until the numerals stand out.
    let toward = if better == 0 { 0.0 } else { 1.0 };
    let shades = (0..=20).map(|step| own.map(|channel| channel + (toward - channel) * step as f32 / 24.0));
    let body = shades.into_iter().find(|&body| contrast(body, inks[better]) >= LEAST_CONTRAST + 1.0);
    (body.unwrap_or(own), inks[better])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numerals_can_be_read_on_any_seats_dice(colour in proptest::array::uniform3(0_u8..)) {
            let (body, ink) = paint(colour);
            prop_assert!(contrast(body, ink) >= LEAST_CONTRAST, "{:?} on {:?}", ink, body);
        }
    }

    #[test]
    fn a_seats_dice_keep_its_hue() {
        let (red, _) = paint([0xB0, 0x30, 0x2C]);
        assert!(red[0] > 2.0 * red[1] && red[0] > 2.0 * red[2], "{red:?}");
        let (pale, ink) = paint([0xE8, 0xD2, 0x60]);
        assert!(pale[0] > pale[2], "{pale:?}");
        assert!(luminance(ink) < 0.05, "dark numerals on a pale die");
    }
}
