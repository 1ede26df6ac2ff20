//! Walking: along a path that is planned on what the seat knows, cell by cell, and the game master's hand that puts
//! things down elsewhere (S8c for the costs).
//!
//! `plan` answers what can be walked and what it costs, `steps` carries a walk out, `sweep` every movement that is no walk. A walk is a [`Frame::MoveAlong`]; one
//! step of it is taken in a pass. What the seat did not know never refuses a walk: it ends it where it is met, and what was
//! spent stays spent.

mod place;
mod plan;
mod steps;
mod sweep;

pub use place::Place;
pub use plan::{Walk, measure, path, reach, speed};
pub(super) use plan::{dash, rooted, within};
pub(super) use steps::could_step;
pub use steps::sets_out;
pub use sweep::{How, Sweep};

use super::pending::{Frame, on_top};
use super::request::{AddRequest, asked};
use super::{ChapterSystems, Rules};
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<plan::Finder>().init_resource::<steps::Trail>();
    app.add_request::<Walk>().add_request::<Place>();
    app.add_systems(
        Rules,
        (
            place::place.run_if(asked::<Place>),
            steps::set_out.run_if(asked::<Walk>),
            steps::step.run_if(on_top(|frame| matches!(frame, Frame::MoveAlong { .. }))),
            sweep::step.run_if(on_top(|frame| matches!(frame, Frame::Sweep(_)))),
        )
            .chain()
            .in_set(ChapterSystems::Walking),
    );
}
