//! Exact numbers and how they are printed.

use crate::text::{Language, Phrase};
use dashu_base::{Abs, Signed, UnsignedAbs};
use dashu_int::UBig;
use dashu_ratio::RBig;
use serde::{Serialize, Serializer};
use std::fmt;

/// The most decimals that are printed.
const MAX_DECIMALS: u32 = 9;
/// Chances below 10^-4 are written with an exponent, and those above 1 - 10^-4 by what is missing.
const ALMOST: usize = 4;
/// `to_f64` divides after scaling up by so many bits, so that huge parts of a fraction do not overflow.
const FLOAT_BITS: u32 = 64;

/// An exact probability. Displayed as a fraction in lowest terms, such as `7/432`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chance(RBig);

impl Serialize for Chance {
    /// As the fraction.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Chance {
    /// So many of so many equally likely cases; `favourable` ends at `all`, and no case at all is no chance.
    #[must_use]
    pub fn of(favourable: u64, all: u64) -> Self {
        Self::from_weights(favourable.min(all).into(), all.max(1).into())
    }

    /// `favourable <= all` and `all > 0`.
    pub(super) fn from_weights(favourable: UBig, all: UBig) -> Self {
        Self(RBig::from_parts(favourable.into(), all))
    }

    pub(super) const fn from_ratio(ratio: RBig) -> Self {
        Self(ratio)
    }

    /// That it does not happen.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self(RBig::ONE - &self.0)
    }

    /// That this and something independent both happen.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(&self.0 * &other.0)
    }

    /// The chance with so many significant digits (1 to 9), halves rounded up: `0.36901`, small ones as `7.4808e-32`, in
    /// Russian `0,36901`. What is almost certain is told by what is missing: `1 - 7.4808e-32`.
    #[must_use]
    pub fn rounded(&self, digits: u32, language: Language) -> String {
        let digits = digits.clamp(1, MAX_DECIMALS) as usize;
        if self.is_impossible() || self.is_certain() {
            return self.to_string();
        }
        let missing = self.complement();
        if missing.lies_below(ALMOST.min(digits - 1)) {
            return format!("1 - {}", missing.significant(digits, language));
        }
        self.significant(digits, language)
    }

    /// Whether it is less than 10^-`zeros`.
    fn lies_below(&self, zeros: usize) -> bool {
        size(&self.0) * UBig::from(10_u32).pow(zeros) < *self.0.denominator()
    }

    /// So many significant digits of a chance that is neither 0 nor 1.
    fn significant(&self, digits: usize, language: Language) -> String {
        let length = |number: &UBig| number.to_string().len();
        // The first digit that is not 0 stands at this decimal or at the next.
        let guess = length(self.0.denominator()).saturating_sub(length(&size(&self.0)));
        let mut place = if self.lies_below(guess) { guess + 1 } else { guess };
        let ten = UBig::from(10_u32);
        let mut shown = rounded(&self.0, &ten.pow(place + digits - 1));
        if shown == ten.pow(digits) {
            (shown, place) = (ten.pow(digits - 1), place - 1);
        }
        if place <= ALMOST {
            return decimal(&shown, (place + digits - 1) as u32, language);
        }
        format!("{}e-{place}", decimal(&shown, digits as u32 - 1, language))
    }

    /// Whether it never happens.
    #[must_use]
    pub fn is_impossible(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether it always happens.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.0.is_one()
    }

    /// The chance in whole percent as part of a phrase, which every language writes in its own way; see
    /// [`percent`](Self::percent) for its edges.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let hundred = UBig::from(100_u32);
        let rounded = rounded(&self.0, &hundred);
        let whole = |number: &UBig| u32::try_from(number).unwrap_or(u32::MAX);
        if rounded.is_zero() && !self.is_impossible() {
            Phrase::new("chance-below").with("percent", 1_u32)
        } else if rounded == hundred && !self.is_certain() {
            Phrase::new("chance-above").with("percent", 99_u32)
        } else {
            Phrase::new("chance-percent").with("percent", whole(&rounded))
        }
    }

    /// For bars and curves; what is printed comes from [`percent`](Self::percent).
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        float(&self.0)
    }

    /// The chance in percent with so many decimals (9 at most), halves rounded up: `74 %`, `0.5 %`, in Russian `0,5 %`.
    ///
    /// Only what is impossible prints as 0 and only what is certain as 100: `<1 %`, `>99 %`. The blank before the sign
    /// does not break.
    #[must_use]
    pub fn percent(&self, decimals: u32, language: Language) -> String {
        let decimals = decimals.min(MAX_DECIMALS);
        let steps = UBig::from(10_u32).pow(decimals as usize) * 100_u32;
        let rounded = rounded(&self.0, &steps);
        let (edge, shown) = if rounded.is_zero() && !self.is_impossible() {
            ("<", UBig::ONE)
        } else if rounded == steps && !self.is_certain() {
            (">", steps - 1_u32)
        } else {
            ("", rounded)
        };
        format!("{edge}{}\u{a0}%", decimal(&shown, decimals, language))
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An exact number, such as an expectation. Displayed as a fraction in lowest terms, whole numbers plainly.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exact(RBig);

impl Exact {
    pub(super) const fn from_ratio(ratio: RBig) -> Self {
        Self(ratio)
    }

    /// The number with one decimal as part of a phrase, which every language writes in its own way.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let tenths = rounded(&self.magnitude(), &UBig::from(10_u32));
        let tenths = i64::try_from(&tenths).unwrap_or(i64::MAX);
        let minus = if self.is_negative() && tenths > 0 { "−" } else { "" };
        Phrase::new("number-tenths").with("minus", minus).with("whole", tenths / 10).with("tenth", tenths % 10)
    }

    /// For bars and curves; what is printed comes from [`decimal`](Self::decimal).
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        let size = float(&self.magnitude());
        if self.is_negative() { -size } else { size }
    }

    /// The number with so many decimals (9 at most), halves rounded away from zero: `12.24`, in Russian `12,24`.
    #[must_use]
    pub fn decimal(&self, decimals: u32, language: Language) -> String {
        let decimals = decimals.min(MAX_DECIMALS);
        let rounded = rounded(&self.magnitude(), &UBig::from(10_u32).pow(decimals as usize));
        let minus = if self.is_negative() && !rounded.is_zero() { "-" } else { "" };
        format!("{minus}{}", decimal(&rounded, decimals, language))
    }

    fn is_negative(&self) -> bool {
        self.0.is_negative()
    }

    fn magnitude(&self) -> RBig {
        self.0.clone().abs()
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number times `steps`, to the nearest whole one, halves up.
fn rounded(number: &RBig, steps: &UBig) -> UBig {
    (size(number) * steps * 2_u32 + number.denominator()) / (number.denominator() * UBig::from(2_u32))
}

/// A whole number of steps of 10^-`decimals`.
fn decimal(steps: &UBig, decimals: u32, language: Language) -> String {
    let width = decimals as usize;
    let digits = format!("{steps:0>least$}", steps = steps.to_string(), least = width + 1);
    let (whole, part) = digits.split_at(digits.len() - width);
    let point = match language {
        Language::English => ".",
        Language::Russian => ",",
    };
    if part.is_empty() { whole.to_owned() } else { format!("{whole}{point}{part}") }
}

fn float(number: &RBig) -> f64 {
    let whole = (size(number) << FLOAT_BITS as usize) / number.denominator();
    whole.to_f64().value() / 2_f64.powi(FLOAT_BITS as i32)
}

/// The numerator of a number that is not negative.
fn size(number: &RBig) -> UBig {
    number.numerator().clone().unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, Russian};

    #[test]
    fn percent_is_rounded_honestly() {
        for (favourable, all, decimals, shown) in [
            (31, 100, 0, "31 %"),
            (1, 3, 0, "33 %"),
            (1, 8, 0, "13 %"),
            (1, 8, 1, "12.5 %"),
            (2, 3, 2, "66.67 %"),
            (1, 8000, 0, "<1 %"),
            (1, 8000, 1, "<0.1 %"),
            (1, 8000, 2, "0.01 %"),
            (7999, 8000, 0, ">99 %"),
            (7999, 8000, 1, ">99.9 %"),
            (7999, 8000, 2, "99.99 %"),
            (0, 5, 1, "0.0 %"),
            (5, 5, 1, "100.0 %"),
            (9, 5, 0, "100 %"),
            (0, 0, 0, "0 %"),
        ] {
            let text = Chance::of(favourable, all).percent(decimals, English).replace('\u{a0}', " ");
            assert_eq!(text, shown, "{favourable} of {all}");
        }
        assert_eq!(Chance::of(1, 8).percent(1, Russian), "12,5\u{a0}%");
    }

    #[test]
    fn significant_digits_are_rounded_honestly() {
        for (favourable, all, shown) in [
            (1, 3, "0.333"),
            (2, 3, "0.667"),
            (1, 8, "0.125"),
            (9, 10, "0.900"),
            (9999, 10000, "1 - 0.000100"),
            (9996, 10_000, "1 - 0.000400"),
            (1, 10_000, "0.000100"),
            (1, 20_000, "5.00e-5"),
            (1, 3_000_000_000, "3.33e-10"),
            (19_999, 20_000, "1 - 5.00e-5"),
            (99_999, 100_000_000, "0.00100"),
            (0, 5, "0"),
            (5, 5, "1"),
        ] {
            assert_eq!(Chance::of(favourable, all).rounded(3, English), shown, "{favourable} of {all}");
        }
        assert_eq!(Chance::of(1, 3_000_000).rounded(2, Russian), "3,3e-7");
        let tiny = (0..40).fold(Chance::of(1, 1), |chance, _| chance.and(&Chance::of(1, 6)));
        assert_eq!(tiny.rounded(5, English), "7.4808e-32", "6^-40");
    }

    #[test]
    fn chances_combine() {
        let third = Chance::of(2, 6);
        assert_eq!(third.to_string(), "1/3");
        assert_eq!(third.complement(), Chance::of(2, 3));
        assert_eq!(third.and(&Chance::of(3, 4)), Chance::of(1, 4));
        assert!((third.to_f64() - 1.0 / 3.0).abs() < 1e-15);
        assert!(Chance::of(0, 1).is_impossible() && Chance::of(1, 1).is_certain());
    }

    #[test]
    fn expectations_print() {
        let number = |numer: i32, denom: i32| {
            Exact::from_ratio(RBig::from_parts(numer.into(), UBig::from(denom.unsigned_abs())))
        };
        assert_eq!(number(7, 2).to_string(), "7/2");
        assert_eq!(number(7, 2).decimal(2, Russian), "3,50");
        assert_eq!(number(-1, 3).decimal(2, English), "-0.33");
        assert_eq!(number(-1, 300).decimal(0, English), "0");
        assert_eq!(number(-7, 2).decimal(0, English), "-4");
        assert!((number(-7, 2).to_f64() + 3.5).abs() < 1e-15);
    }
}
