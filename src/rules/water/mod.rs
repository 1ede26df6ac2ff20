//! Water in play: it runs when it was disturbed, flames go out in it, people swim and hold their breath (S5, S6, S14).
//!
//! Water lies as the level has it until a door moves or somebody pours. In an encounter it then runs for a turn at the end
//! of every round while something moves; outside encounters it comes to rest at once. `tell` says what the seats notice of
//! it, `under` who and what is under water, `breath` what becomes of those without air, `swim` how one moves where it is
//! too deep to walk. How water runs is the board's; fighting in it is the chapter of combat's.

mod breath;
mod swim;
mod tell;
mod under;

pub(super) use breath::fall_due;
pub use breath::{Breath, Gasp, USUAL_CONSTITUTION, describe};
pub use swim::{Stroke, Swim};
pub(super) use swim::{Way, arrived, is_spent, leads_through_the_deep, means_to_swim, set_out, swim, way};
pub use under::{HEIGHTS_MM, submerged};

use super::log::Lookup;
use super::pending::{Frame, on_top};
use super::rounds::Rounds;
use super::{ChapterSystems, Rules};
use crate::board::water::{self, Change, Flood};
use crate::board::{Board, Cell, CellGrid, Map, Stature};
use crate::knowledge::things::Token;
use crate::knowledge::{ThingId, look};
use bevy::app::App;
use bevy::ecs::change_detection::DetectChangesMut;
use bevy::ecs::resource::Resource;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::system::Res;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Currents>().init_resource::<Scratch>();
    let round_ends = || on_top(|frame| matches!(frame, Frame::EndRound));
    app.add_systems(
        Rules,
        (
            swim::go_on.run_if(on_top(|frame| matches!(frame, Frame::Swim(_)))),
            breath::go_on.run_if(on_top(|frame| matches!(frame, Frame::Breath(_)))),
            run.run_if(round_ends()),
            under::heed.run_if(round_ends()),
            under::douse.run_if(round_ends()),
            breath::hold.run_if(round_ends()),
        )
            .chain()
            .in_set(ChapterSystems::Water),
    );
    // After everything else that a pass may do: outside encounters water rests at the end of every command.
    let last = (settle.run_if(flows_freely), under::heed, under::douse).chain();
    app.add_systems(Rules, last.after(ChapterSystems::Rounds).before(ChapterSystems::Senses));
}

/// Water that runs. Empty: all water lies as it is.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Currents {
    /// A cell of each body of water that may run on, in order.
    pub moving: Vec<Cell>,
    /// The round in which water last ran.
    pub round: u32,
    /// Millilitres that mechanisms have let in and not taken back. What stands on the map less this is the same whatever
    /// runs where: nothing is lost or gained.
    pub let_in_ml: u64,
}

/// The lists that running water uses. No part of the document.
#[derive(Resource, Default)]
struct Scratch(Flood);

/// The most turns that water may take to come to rest outside encounters.
const MOST_TURNS: u32 = 4000;

/// Pours water evenly into the open ones of these cells, to the millilitre; what fits under no ceiling stays where it came
/// from. It runs on by itself, and whoever sees it is told.
pub fn pour(world: &mut World, cells: &[Cell], millilitres: u64) {
    let left = change(world, cells, |grid| water::pour(grid, cells, millilitres));
    let mut currents = world.resource_mut::<Currents>();
    currents.let_in_ml = currents.let_in_ml.saturating_add(millilitres.saturating_sub(left));
}

/// Takes water evenly out of these cells, to the millilitre: as much as there is, and no more than mechanisms have let in.
/// It runs on by itself, and whoever sees it is told.
pub fn drain(world: &mut World, cells: &[Cell], millilitres: u64) {
    let wanted = millilitres.min(world.resource::<Currents>().let_in_ml);
    let left = change(world, cells, |grid| water::drain(grid, cells, wanted));
    let mut currents = world.resource_mut::<Currents>();
    currents.let_in_ml = currents.let_in_ml.saturating_sub(wanted.saturating_sub(left));
}

/// Changes the water of some cells, lets it run and tells of it. Gives what the change gives.
fn change(world: &mut World, cells: &[Cell], change: impl FnOnce(&mut CellGrid) -> u64) -> u64 {
    let water = |map: &Map, cell| map.cells.get(cell).map_or(0, |data| data.water_ml);
    let mut map = world.resource_mut::<Map>();
    let before: BTreeMap<Cell, u32> = cells.iter().map(|&cell| (cell, water(&map, cell))).collect();
    let left = change(&mut map.cells);
    let changed = before.into_iter().map(|(cell, before)| Change { cell, before, after: water(&map, cell) });
    let changed: Vec<Change> = changed.filter(|change| change.before != change.after).collect();
    stir(world, changed.iter().map(|change| change.cell));
    tell::tell(world, &changed);
    left
}

/// The water in these cells may run from now on.
pub fn stir(world: &mut World, cells: impl IntoIterator<Item = Cell>) {
    let map = world.resource::<Map>();
    let wet = |&cell: &Cell| map.cells.get(cell).is_some_and(|data| data.water_ml > 0);
    let wet: Vec<Cell> = cells.into_iter().filter(wet).collect();
    if wet.is_empty() {
        return;
    }
    let mut currents = world.resource_mut::<Currents>();
    currents.moving.extend(wet);
    currents.moving.sort_unstable();
    currents.moving.dedup();
}

/// A door was opened, closed or broken: water beside it may run. To be called once the board knows of it.
pub(super) fn door_moved(world: &mut World, door: ThingId) {
    let beside = world.resource::<Board>().beside(door.0).to_vec();
    stir(world, beside);
}

/// How large a token's body is: as it says itself, else by its cells.
#[must_use]
pub fn stature(world: &World, thing: ThingId) -> Stature {
    let side = world.of::<crate::board::Size>(thing).map_or(1, |size| size.0);
    world.of::<Token>(thing).and_then(|token| token.stature).unwrap_or(Stature::of_cells(side))
}

/// Lets water run for one turn. Gives what changed.
fn turn(world: &mut World) -> Vec<Change> {
    let moving = std::mem::take(&mut world.resource_mut::<Currents>().moving);
    let mut flood = std::mem::take(&mut world.resource_mut::<Scratch>().0);
    let mut cells = std::mem::take(&mut world.resource_mut::<Map>().bypass_change_detection().cells);
    let tide = water::step(&mut cells, world.resource::<Board>().water(), &moving, &mut flood);
    let mut map = world.resource_mut::<Map>();
    map.bypass_change_detection().cells = cells;
    if !tide.changed.is_empty() {
        map.set_changed();
    }
    world.resource_mut::<Scratch>().0 = flood;
    world.resource_mut::<Currents>().moving = tide.moving;
    tide.changed
}

/// The turn of the water at the end of a round, once, when traps have done theirs.
fn run(world: &mut World) {
    let round = world.resource::<Rounds>().number();
    let currents = world.resource::<Currents>();
    if currents.moving.is_empty() || currents.round == round {
        return;
    }
    world.resource_mut::<Currents>().round = round;
    let changed = turn(world);
    look(world);
    tell::tell(world, &changed);
}

/// The rounds of the next encounter are counted from one again.
pub(super) fn end_encounter(world: &mut World) {
    if world.resource::<Currents>().round != 0 {
        world.resource_mut::<Currents>().round = 0;
    }
    swim::forget(world);
}

/// Run condition: water runs and no encounter counts its turns.
fn flows_freely(currents: Res<Currents>, rounds: Res<Rounds>) -> bool {
    rounds.0.is_none() && !currents.moving.is_empty()
}

/// Lets water come to rest.
fn settle(world: &mut World) {
    let mut before = BTreeMap::<Cell, u32>::new();
    for _ in 0..MOST_TURNS {
        for change in turn(world) {
            before.entry(change.cell).or_insert(change.before);
        }
        if world.resource::<Currents>().moving.is_empty() {
            break;
        }
    }
    world.resource_mut::<Currents>().moving.clear();
    look(world);
    let map = world.resource::<Map>();
    let water = |cell| map.cells.get(cell).map_or(0, |data| data.water_ml);
    let changed = before.into_iter().map(|(cell, before)| Change { cell, before, after: water(cell) });
    let changed: Vec<Change> = changed.filter(|change| change.before != change.after).collect();
    tell::tell(world, &changed);
}
