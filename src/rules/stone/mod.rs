//! The rolling stone (S5): let go by its trap, it rolls 5 m in every environment's phase over whoever is in its way, until
//! it comes to rest.
//!
//! `physics` lets a sphere roll and knows of no rules, `parts` holds the component and the frames, `turn` its turn,
//! `forecast` where it will go and who has room to step aside, `tell` who sees and hears it, `hack` blows at it, the rubble
//! that is left, and whom it stands in the way of.
//!
//! Our rulings besides those of S5: it rests after 100 m at the latest, of which each wall that stops and turns it takes 20;
//! a grate that has come down is a wall to it, and nothing breaks that; it sets off no sensors but drops into pits, covered
//! or open; it is heard for 30 m through walls and doors; it hides nothing behind it; whoever evades it steps aside; water
//! does not slow it.

mod forecast;
mod hack;
mod parts;
pub mod physics;
mod tell;
#[cfg(test)]
mod tests;
mod turn;

pub use forecast::room;
pub use hack::{HackStone, hack_prospect, strike};
pub(super) use hack::{bars, lies_in, obstacles};
pub use parts::{Blow, FARTHEST, FROM_PLATE, Print, Roll, RollingStone, SIDE, STEPS_PER_METRE, WALL_TAKES, Way};
pub use tell::{CLOSE_M, RUMBLE_M, describe, watchers};
pub(super) use turn::{begin_turns, dig_out, near_its_plate, take_out};
pub use turn::{release, rolling};

use super::pending::{Frame, on_top};
use super::request::{AddRequest, asked};
use super::{ChapterSystems, Rules};
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<forecast::Stretches>();
    app.add_request::<HackStone>();
    app.add_systems(
        Rules,
        (
            hack::begin.run_if(asked::<HackStone>),
            hack::go_on.run_if(on_top(|frame| matches!(frame, Frame::StoneBlow(_)))),
            turn::go_on.run_if(on_top(|frame| matches!(frame, Frame::Stone(_)))),
        )
            .chain()
            .in_set(ChapterSystems::Stones),
    );
}
