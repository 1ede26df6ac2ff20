//! What pointer or keyboard point at, what is selected, what a click means: read by the interface, drawn as signs on the
//! floor.

use super::SceneSystems;
use super::camera::CameraRig;
use super::game::{Game, Step};
use super::labels::TokenLabels;
use super::ping::Ping;
use super::screen::{MainScreen, Screen};
use crate::board::Cell;
use crate::knowledge::{SeatView, ThingId};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow};
use bevy_egui::{EguiContexts, egui};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hover>()
        .init_resource::<Cursor>()
        .init_resource::<Selected>()
        .init_resource::<PathShown>()
        .init_resource::<Measure>()
        .init_resource::<ReachShown>()
        .init_resource::<Muted>()
        .add_message::<Clicked>();
    app.add_systems(Update, (point, click).chain().in_set(SceneSystems::Input));
    app.add_systems(Update, plan_way.in_set(SceneSystems::Sync).run_if(resource_exists::<Game>));
}

/// How near the pointer must be to a door's leaf, in metres.
const DOOR_REACH: f32 = 0.28;
/// How near the middle of a cell must be to a door's leaf for the door to be at its edge, in metres.
const EDGE_REACH: f32 = 0.55;

/// What the pointer is over, or what the keyboard points at if that was used last.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Hover {
    /// The cell.
    pub cell: Option<Cell>,
    /// The token, door or item.
    pub thing: Option<ThingId>,
    /// The keyboard points.
    pub by_keys: bool,
}

/// The cell that the keyboard points at. Moving or pressing the pointer takes it away.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    cell: Option<Cell>,
    turn: usize,
    pressed: bool,
}

impl Cursor {
    /// The cell.
    #[must_use]
    pub const fn cell(&self) -> Option<Cell> {
        self.cell
    }

    /// Points at a cell.
    pub const fn go(&mut self, cell: Cell) {
        *self = Self { cell: Some(cell), turn: 0, pressed: false };
    }

    /// Points at the next thing in the cell: what stands there, its floor, the doors at its edges.
    pub const fn next_thing(&mut self) {
        self.turn += 1;
    }

    /// Clicks there.
    pub const fn press(&mut self) {
        self.pressed = self.cell.is_some();
    }

    /// Points nowhere.
    pub const fn hide(&mut self) {
        *self = Self { cell: None, turn: 0, pressed: false };
    }

    fn hover(&self, view: &SeatView) -> Hover {
        let things = self.cell.map_or_else(Vec::new, |cell| things_in(view, cell));
        let thing = things.get(self.turn % things.len().max(1)).copied().flatten();
        Hover { cell: self.cell, thing, by_keys: self.cell.is_some() }
    }
}

/// What the keyboard can point at in a cell, in turn: what the pointer would find first, the bare floor, the doors.
fn things_in(view: &SeatView, cell: Cell) -> Vec<Option<ThingId>> {
    let covers = |at: Cell, size: u8| at.square(size.max(1).into()).any(|part| part == cell);
    let tokens = view.tokens.iter().filter(|token| covers(token.at, token.size)).map(|token| token.id);
    let items = view.items.iter().filter(|item| item.carried_by.is_none() && item.at == cell).map(|item| item.id);
    let [x, y] = cell.centre().metres();
    let doors = view
        .doors
        .iter()
        .filter(|door| from_segment(Vec2::new(x, y), door.from.metres().into(), door.to.metres().into()) < EDGE_REACH);
    let floor = std::iter::once(None);
    tokens.chain(items).map(Some).chain(floor).chain(doors.map(|door| Some(door.id))).collect()
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

/// The pointer belongs to something else than the table: it points at nothing, shows no way and clicks on nothing.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Muted(pub bool);

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

#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn point(
    window: Query<&Window, With<PrimaryWindow>>,
    screens: Query<(&Screen, &CameraRig), With<MainScreen>>,
    mut contexts: EguiContexts,
    buttons: Res<ButtonInput<MouseButton>>,
    mut moved: MessageReader<CursorMoved>,
    labels: Res<TokenLabels>,
    muted: Res<Muted>,
    mut cursor: ResMut<Cursor>,
    mut hover: ResMut<Hover>,
) {
    let is_pressed = buttons.get_just_pressed().next().is_some();
    if (moved.read().count() > 0 || is_pressed) && cursor.cell.is_some() {
        cursor.hide();
    }
    let mut new = Hover::default();
    let shown = window.single().ok().zip(screens.single().ok()).filter(|(_, (screen, _))| !screen.frosted);
    if let Some((window, (screen, rig))) = shown {
        if cursor.cell.is_some() {
            new = cursor.hover(&screen.view);
        } else if !muted.0
            && let Some(pixel) = window.cursor_position()
            && !is_over_a_panel(&mut contexts, pixel, is_pressed)
            && let Some(ground) = rig.now.ground(pixel, screen.size, 0.0)
        {
            let cell = Cell::new(ground.x.floor() as i32, ground.y.floor() as i32);
            let on_map = screen.view.cell(cell).is_some();
            let token = labels.0.iter().rev().find(|label| label.contains(pixel)).map(|label| label.id);
            new.thing = token.or_else(|| thing_on_floor(screen, ground, cell));
            new.cell = token.and_then(|id| screen.view.token(id)).map(|token| token.at).or(on_map.then_some(cell));
        }
    }
    hover.set_if_neq(new);
}

/// Whether the pointer is over a panel at this moment, or drags something that began on one. What the interface itself
/// says of its wishes is a frame old: a quick hand would click through panels, or in vain beside them.
fn is_over_a_panel(contexts: &mut EguiContexts, pixel: Vec2, is_pressed: bool) -> bool {
    let Ok(ctx) = contexts.ctx_mut() else { return false };
    let layer = ctx.layer_id_at(egui::pos2(pixel.x, pixel.y));
    let is_dragging = ctx.egui_is_using_pointer() && !is_pressed;
    is_dragging || layer.is_some_and(|layer| layer.order != egui::Order::Background)
}

/// How far a point is from a segment, in metres.
fn from_segment(point: Vec2, from: Vec2, to: Vec2) -> f32 {
    let way = to - from;
    let t = ((point - from).dot(way) / way.length_squared().max(1e-6)).clamp(0.0, 1.0);
    point.distance(from + way * t)
}

fn thing_on_floor(screen: &Screen, ground: Vec2, cell: Cell) -> Option<ThingId> {
    let view = &screen.view;
    let door = view
        .doors
        .iter()
        .map(|door| (from_segment(ground, door.from.metres().into(), door.to.metres().into()), door.id))
        .filter(|(metres, _)| *metres < DOOR_REACH)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, id)| id);
    door.or_else(|| view.items.iter().find(|item| item.carried_by.is_none() && item.at == cell).map(|item| item.id))
}

fn click(
    buttons: Res<ButtonInput<MouseButton>>,
    hover: Res<Hover>,
    muted: Res<Muted>,
    keys: Res<ButtonInput<KeyCode>>,
    screens: Query<&Screen, With<MainScreen>>,
    mut cursor: ResMut<Cursor>,
    mut clicks: MessageWriter<Clicked>,
    mut pings: MessageWriter<Ping>,
) {
    let by_keys = cursor.pressed;
    if by_keys {
        cursor.pressed = false;
    }
    let (left, right) = (buttons.just_pressed(MouseButton::Left), buttons.just_pressed(MouseButton::Right));
    let Some(cell) = hover.cell.filter(|_| !muted.0 && (by_keys || left || right)) else { return };
    if left && keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]) {
        if let Ok(screen) = screens.single() {
            pings.write(Ping { seat: screen.seat, cell });
        }
        return;
    }
    clicks.write(Clicked { cell, thing: hover.thing, right });
}

/// Asks the table for the reach of the token that acts and for the way to the cell under the pointer.
fn plan_way(
    game: Res<Game>,
    hover: Res<Hover>,
    selected: Res<Selected>,
    muted: Res<Muted>,
    screens: Query<Ref<Screen>, With<MainScreen>>,
    mut path: ResMut<PathShown>,
    mut reach: ResMut<ReachShown>,
) {
    let Ok(screen) = screens.single() else { return };
    if !screen.is_changed() && !hover.is_changed() && !selected.is_changed() && !muted.is_changed() {
        return;
    }
    if muted.0 {
        path.set_if_neq(PathShown::default());
        reach.set_if_neq(ReachShown::default());
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
    if screen.is_changed() || selected.is_changed() || muted.is_changed() {
        let cells = match actor {
            Some(actor) if view.round.is_some() => {
                game.host().reach(screen.seat, actor).into_iter().map(|step| step.cell).collect()
            }
            _ => Vec::new(),
        };
        reach.set_if_neq(ReachShown { thing: actor, cells });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{DoorKind, Point};
    use crate::knowledge::view::{CellView, DoorView};

    #[test]
    fn the_keyboard_reaches_the_floor_and_the_doors_of_a_cell_in_turn() {
        let door = DoorView {
            id: ThingId(7),
            from: Point::corner(2, 1),
            to: Point::corner(2, 2),
            kind: DoorKind::Wooden,
            open: false,
            locked: false,
            in_sight: true,
            ..DoorView::default()
        };
        let view = SeatView { size: (4, 3), cells: vec![CellView::default(); 12], doors: vec![door], ..default() };
        let mut cursor = Cursor::default();
        assert_eq!(cursor.hover(&view), Hover::default(), "it points nowhere at first");
        for (cell, seen) in [(Cell::new(1, 1), [None, Some(ThingId(7)), None]), (Cell::new(0, 1), [None; 3])] {
            cursor.go(cell);
            for thing in seen {
                assert_eq!(cursor.hover(&view), Hover { cell: Some(cell), thing, by_keys: true });
                cursor.next_thing();
            }
        }
    }
}
