//! How figures move when they strike, are struck or fall: how far along each motion they are at a moment.

use std::f32::consts::PI;

/// Seconds of a lunge: the drawing back, the blow, the way back.
pub const LUNGE_SECONDS: f32 = 0.46;
/// When in a lunge the blow lands, in seconds.
pub const BLOW_LANDS: f32 = 0.20;
/// Seconds of a flinch.
pub const FLINCH_SECONDS: f32 = 0.38;
/// Seconds of a dodge.
pub const DODGE_SECONDS: f32 = 0.44;
/// Seconds in which a figure falls over, or gets up.
pub const FALL_SECONDS: f32 = 0.55;

/// How far an attacker is toward whom it strikes after so many seconds: a little back, then to 1 where the blow lands, then
/// home again.
#[must_use]
pub fn lunge(seconds: f32) -> f32 {
    let back = 0.09;
    if seconds <= 0.0 || seconds >= LUNGE_SECONDS {
        0.0
    } else if seconds < back {
        -0.22 * smooth(seconds / back)
    } else if seconds < BLOW_LANDS {
        let t = (seconds - back) / (BLOW_LANDS - back);
        -0.22 + 1.22 * t * t
    } else {
        1.0 - smooth((seconds - BLOW_LANDS) / (LUNGE_SECONDS - BLOW_LANDS))
    }
}

/// How far the struck one is knocked back after so many seconds: at once to 1, then home with a tremble.
#[must_use]
pub fn flinch(seconds: f32) -> f32 {
    if seconds <= 0.0 || seconds >= FLINCH_SECONDS {
        return 0.0;
    }
    let (t, hit) = (seconds / FLINCH_SECONDS, 0.12);
    if t < hit {
        return t / hit;
    }
    let home = (t - hit) / (1.0 - hit);
    (1.0 - home) * (0.8 + 0.2 * (home * 4.0 * PI).cos())
}

/// How far one who dodges is aside after so many seconds: there and back.
#[must_use]
pub fn dodge(seconds: f32) -> f32 {
    if seconds <= 0.0 || seconds >= DODGE_SECONDS {
        return 0.0;
    }
    (PI * (seconds / DODGE_SECONDS).powf(0.85)).sin().max(0.0)
}

/// How far a figure has tipped over when a share of [`FALL_SECONDS`] has gone: ever faster, with a small bounce at the end.
#[must_use]
pub fn fall(share: f32) -> f32 {
    let t = share.clamp(0.0, 1.0);
    if t < 0.72 {
        let s = t / 0.72;
        s * s
    } else {
        1.0 - 0.07 * (PI * (t - 0.72) / 0.28).sin()
    }
}

fn smooth(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_motion_begins_and_ends_at_home_and_reaches_its_height() {
        for (motion, seconds) in [
            (lunge as fn(f32) -> f32, LUNGE_SECONDS),
            (flinch as fn(f32) -> f32, FLINCH_SECONDS),
            (dodge as fn(f32) -> f32, DODGE_SECONDS),
        ] {
            assert_eq!((motion(0.0), motion(seconds), motion(seconds + 1.0)), (0.0, 0.0, 0.0));
            let most = (0..100).map(|n| motion(seconds * n as f32 / 100.0)).fold(0.0, f32::max);
            assert!((0.8..=1.0).contains(&most), "{most}");
        }
        assert!((lunge(BLOW_LANDS) - 1.0).abs() < 1e-3, "the blow lands");
        assert_eq!((fall(0.0), fall(1.0)), (0.0, 1.0));
    }

    proptest! {
        #[test]
        fn nothing_jumps(seconds in 0.0_f32..0.6) {
            for motion in [lunge, flinch, dodge, |t| fall(t / FALL_SECONDS)] {
                prop_assert!((motion(seconds) - motion(seconds + 0.002)).abs() < 0.06);
            }
        }
    }
}
