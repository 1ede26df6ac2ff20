//! Between encounters: the road, the camp, the tavern, the weather (S7–S11, S13), the clock of the world and the chronicle.
//!
//! Pure numbers: `terrain` (S8c), `march` (S8b), `far` (S8a), `ship` (S7), `food` (S9), `rest` (S10), `drink` (S11),
//! `weather` (S13); `trial` holds the rolls that they want. `clock`, `route`, `state` and `chronicle` are part of the
//! document. `passage` lets time pass, `outcome` and `nights` say what it brings, `asks` and `story` what can be asked,
//! `modifiers` what all that adds to rolls, `foresee` what a plan is sure to bring and what it may, `describe` what a seat
//! may see, `plan` a day of steps.

mod asks;
pub mod chronicle;
pub mod clock;
mod describe;
pub mod drink;
pub mod far;
pub mod food;
pub mod foresee;
pub mod limits;
pub mod march;
mod meals;
mod modifiers;
mod nights;
mod outcome;
pub mod passage;
mod plan;
pub mod rest;
pub mod route;
pub mod ship;
pub mod state;
mod story;
pub mod terrain;
pub mod trial;
pub mod weather;

pub use asks::{ClothesOn, DrinkMug, Eat, Halt, March, PlanJourney, QuickRest, Rest, SetWeather, Supply, Travel};
pub use chronicle::Chronicle;
pub use describe::describe;
pub use drink::Drink;
pub use food::Food;
pub use foresee::foresee;
pub use modifiers::modifiers;
pub use passage::Passage;
pub use plan::{FollowPlan, Step};
pub use rest::Lodging;
pub use route::{Journey, Leg, Mount, Way};
pub use state::{Drunk, Needs, Pack};
pub use story::{AwardPoints, WriteChronicle};

use super::pending::{Frame, on_top};
use super::request::{AddRequest, asked};
use super::{ChapterSystems, Rules};
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Journey>().init_resource::<Chronicle>();
    app.add_request::<PlanJourney>().add_request::<March>().add_request::<Travel>().add_request::<Halt>();
    app.add_request::<Rest>().add_request::<QuickRest>().add_request::<Eat>().add_request::<DrinkMug>();
    app.add_request::<ClothesOn>().add_request::<SetWeather>().add_request::<Supply>();
    app.add_request::<FollowPlan>();
    app.add_request::<AwardPoints>().add_request::<WriteChronicle>();
    app.add_systems(
        Rules,
        (
            asks::lay_route.run_if(asked::<PlanJourney>),
            asks::march.run_if(asked::<March>),
            asks::travel.run_if(asked::<Travel>),
            asks::halt.run_if(asked::<Halt>),
            asks::rest.run_if(asked::<Rest>),
            plan::follow.run_if(asked::<FollowPlan>),
            asks::rest_quickly.run_if(asked::<QuickRest>),
            asks::eat.run_if(asked::<Eat>),
            asks::drink.run_if(asked::<DrinkMug>),
            asks::dress.run_if(asked::<ClothesOn>),
            asks::set_weather.run_if(asked::<SetWeather>),
            asks::supply.run_if(asked::<Supply>),
            story::award.run_if(asked::<AwardPoints>),
            story::write.run_if(asked::<WriteChronicle>),
            passage::go_on.run_if(on_top(|frame| matches!(frame, Frame::Journey(_)))),
        )
            .chain()
            .in_set(ChapterSystems::Journey),
    );
}

/// A turn of an encounter has passed: the clock of the world goes on, and what the clock alone brings comes.
pub(super) fn turn_passes(world: &mut World) {
    let mut journey = world.resource_mut::<Journey>();
    journey.clock.0 = journey.clock.0.saturating_add(1).min(clock::LATEST);
    let mut due = Vec::new();
    super::lights::burn_down(world, 1);
    passage::tick(world, false, &mut due);
    if !due.is_empty() {
        passage::ask(world, due);
    }
    super::checks::gather::refresh_all(world);
}
