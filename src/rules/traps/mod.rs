//! Traps: what sets them off, what they do, what is then known, and what hands can do to them (S5).
//!
//! `definition` holds what a trap is made of (data, in `assets/traps`), `parts` the components, `area` where it acts,
//! `sensing` what sets it off, `springing` its work on its victims, `escape` the run that needles leave time for, `clock`
//! what takes turns, `handling` disarming, making and levers, `gm` the game master's hand, `describe` what a seat may know.
//!
//! A trap goes off once when a token comes onto a cell of its sensor from outside, or opens the rigged door. Whoever set
//! it off stops; everyone who sees the spot has found it. How water runs and how a stone rolls is not told here.

mod area;
mod clock;
pub mod definition;
mod describe;
mod escape;
mod gm;
mod handling;
mod parts;
mod sensing;
mod springing;

pub use area::cells as area_cells;
pub(super) use area::line;
pub(super) use clock::{came_open, presses};
pub use describe::describe;
pub use escape::{Escape, awaited as awaited_escape, best_way as best_escape};
pub use gm::{PassTurn, RemoveTrap, ResetTrap, SpringTrap};
pub use handling::{
    CreateTrap, Disarm, MOST_CELLS, Rearm, TrapWork, UseLever, WORK_WITH, WorkOn, detect_difficulty, handles,
    noticed_at,
};
pub use parts::{Changes, Flood, Hazard, HeldShut, Lever, LeverDoes, Poisoned, RollingStone, Trap, TrapKind};
pub use sensing::on_picking;
pub(super) use sensing::{pits_under, rigged_to, spring_next, stepped_on};
pub use springing::{Strike, StrikeStep};
pub(super) use springing::{catch, resisting};

use super::pending::{Frame, Pending, on_top};
use super::request::{AddRequest, asked};
use super::{ChapterSystems, Rules, falls};
use crate::knowledge::ThingId;
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;

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
            handling::create.run_if(asked::<CreateTrap>),
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
}

/// Lets a trap do its work on victims of whom another chapter knows: a stone that rolls over them.
pub fn strike(world: &mut World, trap: ThingId, victims: Vec<ThingId>) {
    if !victims.is_empty() {
        world.resource_mut::<Pending>().push(Frame::Trap(Strike::on(trap, victims)));
    }
}
