//! What the pointer is over, what is selected, what a click means: read by the interface, drawn as signs on the floor.

use super::SceneSystems;
use super::camera::CameraRig;
use super::game::{Game, Step};
use super::labels::TokenLabels;
use super::screen::{MainScreen, Screen};
use crate::board::Cell;
use crate::knowledge::ThingId;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hover>()
        .init_resource::<Selected>()
        .init_resource::<PathShown>()
        .init_resource::<Measure>()
        .init_resource::<ReachShown>()
        .add_message::<Clicked>();
    app.add_systems(Update, (point, click).chain().in_set(SceneSystems::Input));
    app.add_systems(Update, plan_way.in_set(SceneSystems::Sync).run_if(resource_exists::<Game>));
}

/// How near the pointer must be to a door's leaf, in metres.
const DOOR_REACH: f32 = 0.28;

/// What the pointer is over.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Hover {
    /// The cell.
    pub cell: Option<Cell>,
    /// The token, door or item.
    pub thing: Option<ThingId>,
}

/// The token that is selected, if any. Others may set it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selected(pub Option<ThingId>);

/// The way that is drawn on the floor, from the token that acts to the cell under the pointer.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PathShown {
    /// The token that would walk.
    pub thing: Option<ThingId>,
    /// The cells to enter, in order, with their costs.
    pub steps: Vec<Step>,
    /// Action points it may spend.
    pub budget: u8,
}

/// Where the token that acts can walk this turn.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ReachShown {
    /// The token.
    pub thing: Option<ThingId>,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// A measured line, if one is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure(pub Option<(Cell, Cell)>);

/// The table was clicked.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Clicked {
    /// The cell.
    pub cell: Cell,
    /// The token, door or item there.
    pub thing: Option<ThingId>,
    /// With the right button.
    pub right: bool,
}

fn point(
    window: Query<&Window, With<PrimaryWindow>>,
    screens: Query<(&Screen, &CameraRig), With<MainScreen>>,
    egui: Res<EguiWantsInput>,
    labels: Res<TokenLabels>,
    mut hover: ResMut<Hover>,
) {
    let mut new = Hover::default();
    if let (Ok(window), Ok((screen, rig))) = (window.single(), screens.single())
        && let Some(pixel) = window.cursor_position().filter(|_| !egui.wants_any_pointer_input() && !screen.frosted)
        && let Some(ground) = rig.now.ground(pixel, screen.size, 0.0)
    {
        let cell = Cell::new(ground.x.floor() as i32, ground.y.floor() as i32);
        let on_map = screen.view.cell(cell).is_some();
        let token = labels.0.iter().rev().find(|label| label.contains(pixel)).map(|label| label.id);
        new.thing = token.or_else(|| thing_on_floor(screen, ground, cell));
        new.cell = token.and_then(|id| screen.view.token(id)).map(|token| token.at).or(on_map.then_some(cell));
    }
    hover.set_if_neq(new);
}

fn thing_on_floor(screen: &Screen, ground: Vec2, cell: Cell) -> Option<ThingId> {
    let view = &screen.view;
    let near = |from: Vec2, to: Vec2| {
        let way = to - from;
        let t = ((ground - from).dot(way) / way.length_squared().max(1e-6)).clamp(0.0, 1.0);
        ground.distance(from + way * t)
    };
    let door = view
        .doors
        .iter()
        .map(|door| (near(door.from.metres().into(), door.to.metres().into()), door.id))
        .filter(|(metres, _)| *metres < DOOR_REACH)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, id)| id);
    door.or_else(|| view.items.iter().find(|item| item.carried_by.is_none() && item.at == cell).map(|item| item.id))
}

fn click(buttons: Res<ButtonInput<MouseButton>>, hover: Res<Hover>, mut clicks: MessageWriter<Clicked>) {
    let right = buttons.just_pressed(MouseButton::Right);
    if (right || buttons.just_pressed(MouseButton::Left))
        && let Some(cell) = hover.cell
    {
        clicks.write(Clicked { cell, thing: hover.thing, right });
    }
}

/// Asks the table for the reach of the token that acts and for the way to the cell under the pointer.
fn plan_way(
    game: Res<Game>,
    hover: Res<Hover>,
    selected: Res<Selected>,
    screens: Query<Ref<Screen>, With<MainScreen>>,
    mut path: ResMut<PathShown>,
    mut reach: ResMut<ReachShown>,
) {
    let Ok(screen) = screens.single() else { return };
    if !screen.is_changed() && !hover.is_changed() && !selected.is_changed() {
        return;
    }
    let view = &screen.view;
    let mine = |id: ThingId| view.token(id).filter(|token| token.own || screen.seat.is_gm()).map(|token| token.id);
    // Outside encounters a click moves the first own token when none is selected: its way is shown before.
    let first = || view.tokens.iter().find(|token| token.own && view.round.is_none()).map(|token| token.id);
    let actor = view.active().and_then(|token| mine(token.id)).or_else(|| selected.0.and_then(mine)).or_else(first);
    let budget = actor.and_then(|id| view.sheet(id)).map_or(u8::MAX, |sheet| {
        if view.round.is_some() { u8::try_from(sheet.action_points.now.max(0)).unwrap_or(u8::MAX) } else { u8::MAX }
    });
    let steps = match (actor, hover.cell) {
        (Some(actor), Some(cell)) if hover.thing.is_none() => game.host().path(screen.seat, actor, cell),
        _ => Vec::new(),
    };
    path.set_if_neq(PathShown { thing: actor, steps, budget });
    if screen.is_changed() || selected.is_changed() {
        let cells = match actor {
            Some(actor) if view.round.is_some() => {
                game.host().reach(screen.seat, actor).into_iter().map(|step| step.cell).collect()
            }
            _ => Vec::new(),
        };
        reach.set_if_neq(ReachShown { thing: actor, cells });
    }
}
