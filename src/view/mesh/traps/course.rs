//! The courses that the parts of traps take when a trap goes off. Time runs from 0 (it waits) to 1 (it is over); a short
//! tremble comes before the blow. What the parts look like is not told here.

use bevy::math::{Quat, Vec3};
use bevy::prelude::Transform;
use std::f32::consts::TAU;

/// When the tremble ends and the blow begins, and when the blow has landed.
const BLOW: (f32, f32) = (0.14, 0.42);
/// How a part moves, about its pivot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Course {
    /// From one place to another, where it stays.
    Slide {
        /// Where it waits.
        from: Vec3,
        /// Where it ends.
        to: Vec3,
    },
    /// Turns about an axis, and stays so.
    Turn {
        /// The axis.
        axis: Vec3,
        /// By this angle in radians.
        by: f32,
    },
    /// Swings about the z axis from one side to the other.
    Swing {
        /// How far to each side, in radians.
        reach: f32,
        /// It swings back as well.
        back: bool,
    },
    /// Comes up spinning and goes down again.
    Spin {
        /// How high, in metres.
        rise: f32,
    },
    /// Shoots up and sinks back, not quite.
    Thrust {
        /// How far, in metres.
        by: Vec3,
        /// What is left of that in the end.
        rest: f32,
    },
    /// Falls and spreads.
    Spread {
        /// From this height in metres.
        from: f32,
    },
    /// Bursts out of its pivot and is gone.
    Burst,
    /// Stays where it is and is there only while the blow lands.
    Flash,
}

/// How far the blow has come: 0 before it, 1 once it has landed.
fn blow(t: f32) -> f32 {
    let x = ((t - BLOW.0) / (BLOW.1 - BLOW.0)).clamp(0.0, 1.0);
    x * x
}

/// Up with the blow, down towards the end.
fn bump(t: f32) -> f32 {
    blow(t) * (1.0 - ((t - 0.78) / 0.2).clamp(0.0, 1.0))
}

/// The tremble before the blow, in metres.
fn tremble(t: f32) -> f32 {
    if t < BLOW.0 { (t * 120.0).sin() * 0.012 } else { 0.0 }
}

impl Course {
    /// Where the part is, relative to its pivot.
    #[must_use]
    pub fn at(&self, t: f32) -> Transform {
        let shaken = Vec3::new(tremble(t), 0.0, 0.0);
        match *self {
            Self::Slide { from, to } => Transform::from_translation(from.lerp(to, blow(t)) + shaken),
            Self::Turn { axis, by } => {
                Transform::from_rotation(Quat::from_axis_angle(axis, by * blow(t))).with_translation(shaken)
            }
            Self::Swing { reach, back } => {
                let there = blow(t);
                let home = if back { ((t - BLOW.1) / 0.4).clamp(0.0, 1.0) } else { 0.0 };
                let share = there - home * home * (3.0 - 2.0 * home);
                Transform::from_rotation(Quat::from_rotation_z(reach * (2.0 * share - 1.0)))
            }
            Self::Spin { rise } => {
                let up = Transform::from_xyz(0.0, rise * bump(t) - 0.06, 0.0);
                up.with_rotation(Quat::from_rotation_y(t * 5.0 * TAU))
            }
            Self::Thrust { by, rest } => {
                let share = blow(t) * (1.0 - (1.0 - rest) * ((t - 0.6) / 0.3).clamp(0.0, 1.0));
                Transform::from_translation(by * share + shaken)
            }
            Self::Spread { from } => {
                let share = blow(t);
                let wide = 0.35 + 0.65 * share;
                Transform::from_xyz(0.0, from * (1.0 - share), 0.0).with_scale(Vec3::new(wide, 1.0, wide))
            }
            Self::Burst => Transform::from_scale(Vec3::splat(blow(t).max(0.02))),
            Self::Flash => Transform::IDENTITY,
        }
    }

    /// Whether the part can be seen at this time.
    #[must_use]
    pub fn shows(&self, t: f32) -> bool {
        match self {
            // What comes from aloft or out of the ground is not there before.
            Self::Turn { .. } => true,
            Self::Swing { back, .. } => t > 0.0 && (t < 1.0 || !back),
            Self::Slide { .. } | Self::Spread { .. } => t > 0.0,
            Self::Spin { .. } => t > BLOW.0 && t < 1.0,
            Self::Thrust { rest, .. } => t > BLOW.0 && (t < 1.0 || *rest > 0.0),
            Self::Burst => t > BLOW.0 && t < 0.9,
            Self::Flash => t > 0.0 && t < 0.8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blow_comes_after_a_tremble_and_stays_where_it_landed() {
        let falls = Course::Slide { from: Vec3::Y * 2.0, to: Vec3::ZERO };
        assert!((falls.at(0.1).translation.y - 2.0).abs() < 1e-6, "it has not begun to fall");
        assert!(falls.at(0.3).translation.y < 1.9);
        assert!(falls.at(0.42).translation.y.abs() < 1e-6 && falls.at(1.0).translation.y.abs() < 1e-6);
        assert!(!falls.shows(0.0) && falls.shows(1.0));
    }

    #[test]
    fn a_pendulum_comes_back_and_a_block_does_not() {
        let angle = |back: bool, t: f32| Course::Swing { reach: 0.8, back }.at(t).rotation.to_scaled_axis().z;
        assert!((angle(true, 0.0) + 0.8).abs() < 1e-4 && (angle(true, 0.42) - 0.8).abs() < 1e-4);
        assert!((angle(true, 1.0) + 0.8).abs() < 1e-4, "it is home again");
        assert!((angle(false, 1.0) - 0.8).abs() < 1e-4, "it hangs on the other side");
    }
}
