//! Traps: what sets them off, what they do, what is then known, and what hands can do to them (S5).
//!
//! `definition` holds what a trap is made of (data, in `assets/traps`), `parts` the components, `area` where it acts,
//! `sensing` what sets it off, `grates` what bars the way where one has come down, `springing` its work on its victims, `escape` the run that needles leave time for, `clock`
//! what takes turns, `handling` disarming and levers, `making` making one, `gm` the game master's hand, `describe` what a seat may know.
//!
//! A trap goes off once when a token comes onto a cell of its sensor from outside, or opens the rigged door. Whoever set
//! it off stops; everyone who sees the spot has found it. How water runs and how a stone rolls is not told here.

mod area;
mod clock;
pub mod definition;
mod describe;
mod escape;
mod gm;
mod grates;
mod handling;
mod making;
mod parts;
mod sensing;
mod springing;

pub use area::cells as area_cells;
pub(super) use area::line;
pub(super) use clock::{came_open, presses};
pub(super) use clock::{danger_at_work, turns_passed};
pub use describe::describe;
pub use escape::{Escape, awaited as awaited_escape, awaits as awaits_a_run, best_way as best_escape};
pub use gm::{PassTurn, RemoveTrap, ResetTrap, SpringTrap};
pub(super) use grates::{bars, close, grates_down, grips, lift_of, raise, run_into};
pub use handling::{
    Disarm, Rearm, TrapWork, UseLever, WORK_WITH, WorkOn, detect_difficulty, disarm_prospect, handles, noticed_at,
};
pub use making::{CreateTrap, MOST_CELLS, create_prospect};
pub use parts::{Changes, Flood, Hazard, HeldShut, Lever, LeverDoes, Poisoned, Trap, TrapKind};
pub use sensing::on_picking;
pub(super) use sensing::{open_pits, pits_under, rigged_to, spring_next, stepped_on};
pub use springing::{Strike, StrikeStep};
pub(super) use springing::{catch, direction, hold_of, resisting};

use super::pending::{Frame, on_top};
use super::request::{AddRequest, asked};
use super::{ChapterSystems, Rules, falls};
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;

pub(super) fn plugin(app: &mut App) {
    app.add_request::<Disarm>().add_request::<Rearm>().add_request::<CreateTrap>().add_request::<UseLever>();
    app.add_request::<Escape>().add_request::<SpringTrap>().add_request::<ResetTrap>().add_request::<RemoveTrap>();
    app.add_request::<PassTurn>().add_request::<falls::LetFall>();
    app.add_systems(
        Rules,
        (
            gm::spring.run_if(asked::<SpringTrap>),
            gm::reset.run_if(asked::<ResetTrap>),
            gm::remove.run_if(asked::<RemoveTrap>),
            gm::pass_turn.run_if(asked::<PassTurn>),
            handling::disarm.run_if(asked::<Disarm>),
            handling::rearm.run_if(asked::<Rearm>),
            making::create.run_if(asked::<CreateTrap>),
            handling::use_lever.run_if(asked::<UseLever>),
            handling::go_on.run_if(on_top(|frame| matches!(frame, Frame::TrapWork(_)))),
            escape::run.run_if(asked::<Escape>),
            springing::spring.run_if(on_top(|frame| matches!(frame, Frame::SpringTrap { .. }))),
            springing::go_on.run_if(on_top(|frame| matches!(frame, Frame::Trap(_)))),
            falls::let_fall.run_if(asked::<falls::LetFall>),
            falls::go_on.run_if(on_top(|frame| matches!(frame, Frame::Fall(_)))),
            clock::suffer.run_if(on_top(|frame| matches!(frame, Frame::Poison { .. }))),
        )
            .chain()
            .in_set(ChapterSystems::Traps),
    );
    app.add_systems(Rules, clock::tick.in_set(ChapterSystems::Environment));
    app.add_systems(Rules, grates::are_seen.run_if(grates::some_are_down).after(ChapterSystems::Senses));
}
