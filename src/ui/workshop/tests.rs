//! The pen and the panels of the workshop, driven as a person would.

use super::bench::{Gesture, Part, Pen, Phase, Scene};
use super::chosen::Pick;
use super::pieces::{Layer, Spot};
use super::tools::{Stroke, Tool, trap_of};
use super::*;
use crate::board::{DoorKind, Point, SourceKind};
use crate::dice::{DiceMode, DiceSource, DiceStream, Seed};
use crate::knowledge::{SeatId, ThingId};
use crate::level::edit::{Edit, edited};
use crate::level::{self, ThingDoc, WallKind};
use crate::session::command::TrapKind;
use crate::session::{Command, Table};
use crate::text::Language;
use crate::ui::tests::{kit, locale, stage, texts};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Ui, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::cell::RefCell;
use std::path::Path;
use std::sync::OnceLock;

/// A level with everything, as its game master has it.
pub struct Sample {
    /// The level.
    pub document: Document,
    /// Its cells.
    pub grid: CellGrid,
    /// What the game master sees.
    pub view: SeatView,
}

impl Sample {
    fn of(document: Document) -> Self {
        let dice = DiceSource::new(DiceStream::new(&Seed::from_number(0)), DiceMode::Stream);
        let view = Table::open(&document, dice).expect("it opens").view(SeatId::GM);
        let grid = level::grid_of(&document.map).expect("a map");
        Self { document, grid, view }
    }

    /// The shipped proving ground.
    pub fn shared() -> &'static Self {
        static SAMPLE: OnceLock<Sample> = OnceLock::new();
        SAMPLE.get_or_init(|| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/proving_ground.ron");
            Self::of(level::read_file(&path).expect("a shipped level"))
        })
    }

    fn bare() -> Self {
        let title = crate::text::LocalText::plain("Bare");
        Self::of(level::edit::blank(12, 9, title, level::edit::Bare::Floor))
    }

    fn scene(&self) -> Scene<'_> {
        Scene { document: &self.document, grid: &self.grid, view: &self.view, characters: None, locale: locale() }
    }

    /// The level after what was asked for.
    fn after(&self, actions: &[UiAction]) -> Self {
        let edits: Vec<Edit> = actions
            .iter()
            .flat_map(|action| match action {
                UiAction::Ask(Command::Edit { edits }) => edits.clone(),
                other => panic!("an edit was expected: {other:?}"),
            })
            .collect();
        Self::of(edited(&self.document, &edits).expect("it can be done"))
    }

    /// The first thing of a layer.
    pub fn first(&self, layer: Layer) -> ThingId {
        let on = |thing: &&ThingDoc| Layer::of(thing) == layer && Spot::of(thing).is_some();
        self.document.things.iter().find(on).expect("there is one").id
    }
}

/// How many points a metre has in these tests, and where the map's corner lies.
const SCALE: f32 = 24.0;
const CORNER: (f32, f32) = (300.0, 80.0);

/// Shows the whole workshop on a sample.
pub fn show(ui: &Ui, kit: &Kit, sample: &Sample, state: &mut Workshop, cursor: Option<Cell>) -> Vec<UiAction> {
    let ground = |at: Pos2| Some(((at.x - CORNER.0) / SCALE, (at.y - CORNER.1) / SCALE));
    let project = |(x, y): (f32, f32)| Some(egui::pos2(x * SCALE + CORNER.0, y * SCALE + CORNER.1));
    let model = WorkshopModel {
        document: &sample.document,
        grid: &sample.grid,
        view: &sample.view,
        characters: None,
        ground: &ground,
        project: &project,
        cursor,
        facing: 0,
        preview: None,
        draft: true,
        written: Some("/home/somebody/levels/cellar.ron"),
    };
    workshop(ui.ctx(), kit, &model, state, true)
}

/// A panel of the workshop alone, with what is chosen or in hand.
pub fn part(ui: &mut Ui, kit: &Kit, which: Panel, state: &mut Workshop) -> Vec<UiAction> {
    let sample = Sample::shared();
    let nowhere = |_: Pos2| None;
    let project = |_: (f32, f32)| None;
    let model = WorkshopModel {
        document: &sample.document,
        grid: &sample.grid,
        view: &sample.view,
        characters: None,
        ground: &nowhere,
        project: &project,
        cursor: Some(Cell::new(3, 3)),
        facing: 0,
        preview: None,
        draft: true,
        written: Some("/home/somebody/levels/cellar.ron"),
    };
    match which {
        Panel::Strip => strip::strip(ui, kit, &model, state),
        Panel::Palette => palette::palette(ui, kit, &model, state),
        Panel::Properties => properties::panel(ui, kit, &model, state),
        Panel::Bar => options::bar(ui, kit, &model, state),
        Panel::Banner => strip::banner(ui, kit, "Rowena"),
    }
}

/// A panel of the workshop.
#[derive(Clone, Copy)]
pub enum Panel {
    Strip,
    Palette,
    Properties,
    Bar,
    Banner,
}

/// A workshop in which the first thing of a layer is chosen.
pub fn chosen(layer: Layer) -> Workshop {
    let mut state = Workshop::opened();
    state.chosen.toggle(Pick::Thing(Sample::shared().first(layer)));
    state
}

/// A workshop with this tool in hand.
pub fn holding(tool: Tool) -> Workshop {
    let mut state = Workshop::opened();
    state.take(tool);
    state
}

fn pen(x: f64, y: f64) -> Pen {
    Pen { at: Point::from_metres(x, y), shift: false, free: false }
}

/// A drag from one place to another.
fn drag(state: &mut Workshop, sample: &Sample, from: (f64, f64), to: (f64, f64)) -> Vec<UiAction> {
    let scene = sample.scene();
    let mut actions = state.pen(&scene, Phase::Down, pen(from.0, from.1));
    actions.extend(state.pen(&scene, Phase::Move, pen(to.0, to.1)));
    actions.extend(state.pen(&scene, Phase::Up, pen(to.0, to.1)));
    actions
}

fn click(state: &mut Workshop, sample: &Sample, x: f64, y: f64) -> Vec<UiAction> {
    drag(state, sample, (x, y), (x, y))
}

#[test]
fn a_rectangle_of_rock_is_one_edit() {
    let sample = Sample::bare();
    let mut state = holding(Tool::Paint);
    (state.drafts.paint.solid, state.drafts.paint.stroke) = (Some(true), Stroke::Rectangle);
    let actions = drag(&mut state, &sample, (2.5, 2.5), (4.5, 3.5));
    assert_eq!(actions.len(), 1, "{actions:?}");
    let after = sample.after(&actions);
    let rock = after.grid.iter().filter(|(_, cell)| cell.solid).count();
    assert_eq!(rock, 6, "three by two");
}

#[test]
fn a_stroke_has_no_gaps_however_few_frames_there_are() {
    let sample = Sample::bare();
    let mut state = holding(Tool::Paint);
    state.drafts.paint.solid = Some(true);
    let after = sample.after(&drag(&mut state, &sample, (0.5, 4.5), (11.5, 4.5)));
    assert!((0..12).all(|x| after.grid.get(Cell::new(x, 4)).is_some_and(|cell| cell.solid)));
}

#[test]
fn walls_go_on_from_click_to_click_until_the_same_place_is_clicked() {
    let mut sample = Sample::bare();
    let mut state = holding(Tool::Wall);
    state.drafts.wall.kind = WallKind::Barrier;
    assert!(click(&mut state, &sample, 2.05, 2.0).is_empty(), "the first end");
    for (x, y) in [(5.0, 2.04), (5.0, 5.0)] {
        let actions = click(&mut state, &sample, x, y);
        sample = sample.after(&actions);
    }
    assert!(click(&mut state, &sample, 5.0, 5.0).is_empty());
    assert_eq!(state.gesture, Gesture::Idle);
    let walls = &sample.document.map.walls;
    assert_eq!(walls.len(), 2);
    assert_eq!((walls[0].from, walls[0].to), (Point::corner(2, 2), Point::corner(5, 2)), "snapped to corners");
    assert!(walls.iter().all(|wall| wall.kind == WallKind::Barrier));
    let dragged = drag(&mut state, &sample, (1.0, 1.0), (1.0, 3.0));
    assert_eq!(sample.after(&dragged).document.map.walls.len(), 3);
    assert_eq!(state.gesture, Gesture::Idle, "a dragged wall ends where it is let go");
}

#[test]
fn a_door_hangs_on_the_edge_that_is_clicked_or_between_two_points() {
    let sample = Sample::bare();
    let mut state = holding(Tool::Door);
    (state.drafts.door.kind, state.drafts.door.secret) = (DoorKind::Iron, true);
    let after = sample.after(&click(&mut state, &sample, 3.95, 2.5));
    let thing = after.document.things.last().expect("a door");
    let door = thing.door.as_ref().expect("a door");
    assert_eq!((door.from, door.to, door.kind), (Point::corner(4, 2), Point::corner(4, 3), DoorKind::Iron));
    assert!(thing.hidden.is_some(), "a secret one");
    state.follow(&after.document);
    assert!(state.chosen.things.contains(&thing.id), "what is new is chosen");
    let aslant = sample.after(&drag(&mut state, &sample, (1.0, 1.0), (2.0, 2.0)));
    let door = aslant.document.things.last().and_then(|thing| thing.door.clone()).expect("a door");
    assert_eq!((door.from, door.to), (Point::corner(1, 1), Point::corner(2, 2)));
}

#[test]
fn lights_and_traps_are_put_and_moved_with_all_their_places() {
    let mut sample = Sample::bare();
    let mut state = holding(Tool::Light);
    state.drafts.light.kind = SourceKind::Lamp;
    sample = sample.after(&click(&mut state, &sample, 2.5, 2.5));
    assert_eq!(sample.document.things[0].light.map(|light| (light.kind, light.lit)), Some((SourceKind::Lamp, true)));
    state.take(Tool::Trap);
    state.drafts.trap = trap_of(TrapKind::ArrowTrap);
    assert!(click(&mut state, &sample, 5.5, 5.5).is_empty(), "its mouth is still to be chosen");
    sample = sample.after(&click(&mut state, &sample, 5.5, 1.5));
    state.follow(&sample.document);
    state.take(Tool::Select);
    let trap = sample.first(Layer::Traps);
    state.chosen.toggle(Pick::Thing(trap));
    let moved = sample.after(&drag(&mut state, &sample, (5.5, 5.7), (7.6, 5.5)));
    let trap = moved.document.things.iter().find(|thing| thing.id == trap).and_then(|thing| thing.trap.clone());
    let trap = trap.expect("a trap");
    assert_eq!((trap.sensor, trap.from), (vec![Cell::new(7, 5)], Some(Cell::new(7, 1))));
}

#[test]
fn the_cells_of_a_trap_are_marked_and_taken_away_again() {
    let mut sample = Sample::bare();
    let mut state = holding(Tool::Trap);
    sample = sample.after(&click(&mut state, &sample, 3.5, 3.5));
    state.follow(&sample.document);
    state.tool = Tool::Select;
    state.marking = Some(Part::Sensor);
    let sensor = |sample: &Sample| sample.document.things[0].trap.as_ref().map(|trap| trap.sensor.clone());
    sample = sample.after(&drag(&mut state, &sample, (4.5, 3.5), (5.5, 3.5)));
    assert_eq!(sensor(&sample).map(|cells| cells.len()), Some(3));
    sample = sample.after(&drag(&mut state, &sample, (3.5, 3.5), (4.5, 3.5)));
    assert_eq!(sensor(&sample), Some(vec![Cell::new(5, 3)]));
}

#[test]
fn a_room_is_chosen_copied_turned_and_put_down() {
    let mut sample = Sample::bare();
    let mut state = holding(Tool::Light);
    sample = sample.after(&click(&mut state, &sample, 1.5, 1.5));
    state.take(Tool::Select);
    assert!(drag(&mut state, &sample, (0.5, 0.5), (2.5, 1.5)).is_empty());
    assert_eq!(state.chosen.things.len(), 1, "what lies inside is chosen");
    state.copied = state.chosen.copied(&sample.document).map(|copied| copied.turned(false));
    state.take(Tool::Stamp);
    let after = sample.after(&click(&mut state, &sample, 6.5, 3.5));
    let lights: Vec<Cell> = after
        .document
        .things
        .iter()
        .filter(|thing| thing.light.is_some())
        .filter_map(|thing| Some(thing.at?.0))
        .collect();
    assert_eq!(lights, [Cell::new(1, 1), Cell::new(6, 4)], "the south of the strip has become its west");
}

#[test]
fn what_is_chosen_turns_round_its_middle_and_four_turns_are_none() {
    let mut sample = Sample::bare();
    let mut state = holding(Tool::Wall);
    sample = sample.after(&drag(&mut state, &sample, (2.0, 2.0), (6.0, 2.0)));
    state.take(Tool::Select);
    state.chosen.toggle(Pick::Wall(sample.document.map.walls[0]));
    let before = sample.document.map.walls.clone();
    for turn in 0..4 {
        let edits = state.chosen.turn(&sample.document, false);
        sample = sample.after(&Workshop::wish(edits));
        if turn == 0 {
            let wall = sample.document.map.walls[0];
            assert_eq!((wall.from, wall.to), (Point::corner(4, 0), Point::corner(4, 4)));
        }
    }
    assert_eq!(sample.document.map.walls, before);
}

#[test]
fn hidden_and_locked_layers_are_not_touched() {
    let mut sample = Sample::bare();
    let mut state = holding(Tool::Light);
    sample = sample.after(&click(&mut state, &sample, 2.5, 2.5));
    state.locked.insert(Layer::Lights);
    state.take(Tool::Erase);
    assert!(click(&mut state, &sample, 2.5, 2.5).is_empty());
    state.locked.clear();
    let after = sample.after(&click(&mut state, &sample, 2.5, 2.5));
    assert!(after.document.things.is_empty());
}

/// The whole workshop on a screen, with its state to look at.
fn at_the_table<'a>(
    sample: &'a Sample,
    state: &'a RefCell<Workshop>,
    cursor: Option<Cell>,
) -> Harness<'a, Vec<UiAction>> {
    stage(vec2(1280.0, 720.0), kit(Language::English, 100), move |ui, kit| {
        show(ui, kit, sample, &mut state.borrow_mut(), cursor)
    })
}

fn press(harness: &mut Harness<'_, Vec<UiAction>>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run_steps(2);
}

#[test]
fn ui_a_wall_is_drawn_with_the_pointer_over_the_scene_alone() {
    let (sample, state) = (Sample::bare(), RefCell::new(holding(Tool::Wall)));
    let mut harness = at_the_table(&sample, &state, None);
    let at = |x: f32, y: f32| egui::pos2(x * SCALE + CORNER.0, y * SCALE + CORNER.1);
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    // Press, way and release may come within one frame.
    let way = [Event::PointerMoved(at(2.0, 2.0)), button(at(2.0, 2.0), true), Event::PointerMoved(at(6.0, 2.0))];
    for event in way.into_iter().chain([button(at(6.0, 2.0), false)]) {
        harness.event(event);
    }
    harness.run_steps(2);
    let asked = harness.state().clone();
    assert_eq!(sample.after(&asked).document.map.walls.len(), 1, "{asked:?}");
    harness.state_mut().clear();
    // On a panel the same means nothing to the map.
    let (from, to) = (egui::pos2(60.0, 400.0), egui::pos2(120.0, 400.0));
    for event in [Event::PointerMoved(from), button(from, true), Event::PointerMoved(to), button(to, false)] {
        harness.event(event);
    }
    harness.run_steps(2);
    assert!(harness.state().iter().all(|action| !matches!(action, UiAction::Ask(_))), "{:?}", harness.state());
}

#[test]
fn ui_a_level_is_drawn_by_keyboard() {
    let (sample, state) = (Sample::bare(), RefCell::new(Workshop::opened()));
    let mut harness = at_the_table(&sample, &state, Some(Cell::new(4, 3)));
    press(&mut harness, Modifiers::NONE, Key::Num4);
    assert_eq!(state.borrow().tool, Tool::Door);
    press(&mut harness, Modifiers::NONE, Key::X);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    let after = sample.after(&harness.state().clone());
    let door = after.document.things[0].door.clone().expect("a door");
    assert_eq!((door.from, door.to), (Point::corner(5, 3), Point::corner(5, 4)), "the second side is the east");
    harness.state_mut().clear();
    press(&mut harness, Modifiers::NONE, Key::Num6);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    let after = sample.after(&harness.state().clone());
    assert_eq!(after.document.things[0].at.map(|at| at.0), Some(Cell::new(4, 3)), "a light");
    harness.state_mut().clear();
    press(&mut harness, Modifiers::COMMAND, Key::Z);
    press(&mut harness, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(
        *harness.state(),
        [UiAction::Ask(Command::Undo), UiAction::MoveCursor { east: -1, south: 0 }],
        "undo, and the pen goes west"
    );
}

#[test]
fn ui_escape_lets_go_step_by_step_and_then_leaves() {
    let (sample, state) = (Sample::bare(), RefCell::new(holding(Tool::Wall)));
    let mut harness = at_the_table(&sample, &state, None);
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(state.borrow().tool, Tool::Select);
    assert!(harness.state().is_empty());
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(*harness.state(), [UiAction::Workshop(false)]);
}

#[test]
fn ui_a_number_is_checked_as_it_is_typed_and_written_when_it_is_left() {
    let sample = Sample::shared();
    let state = RefCell::new(chosen(Layer::Tokens));
    let id = sample.first(Layer::Tokens);
    let mut harness = stage(vec2(300.0, 700.0), kit(Language::English, 100), |ui, kit| {
        part(ui, kit, Panel::Properties, &mut state.borrow_mut())
    });
    let field = |harness: &mut Harness<'_, Vec<UiAction>>, text: &str| {
        harness.get_by_role_and_label(Role::TextInput, "Speed").focus();
        harness.run_steps(2);
        harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
        harness.event(Event::Text(text.to_owned()));
        harness.run_steps(2);
    };
    field(&mut harness, "999");
    assert!(texts(&harness).iter().any(|(text, _)| text.contains("60")), "the range stands below");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert!(harness.state().is_empty(), "{:?}", harness.state());
    field(&mut harness, "9");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    let after = sample.after(&harness.state().clone());
    let speed = after.document.things.iter().find(|thing| thing.id == id).and_then(|thing| thing.speed);
    assert_eq!(speed.map(|speed| speed.0), Some(9));
}

#[test]
fn a_lever_works_a_trap_that_is_there() {
    let bare = Sample::bare();
    let mut state = holding(Tool::Lever);
    let told = click(&mut state, &bare, 3.5, 3.5);
    assert!(matches!(told.as_slice(), [UiAction::Tell(_)]), "no trap, no lever: {told:?}");
    let sample = Sample::shared();
    let (columns, rows) = sample.grid.size();
    let open = (0..rows).flat_map(|y| (0..columns).map(move |x| Cell::new(x, y))).find(|at| sample.grid.is_open(*at));
    let at = open.expect("a floor").centre().metres();
    let before = sample.document.things.iter().filter(|thing| thing.lever.is_some()).count();
    let after = sample.after(&click(&mut state, sample, at[0].into(), at[1].into()));
    let levers: Vec<_> = after.document.things.iter().filter(|thing| thing.lever.is_some()).collect();
    assert_eq!(levers.len(), before + 1);
    let new = levers.iter().max_by_key(|thing| thing.id).expect("the new one");
    let works = new.lever.expect("a lever").works;
    let kind = pieces::thing(&after.document, works).and_then(|trap| Some(trap.trap.as_ref()?.kind));
    assert!(matches!(kind, Some(TrapKind::WaterTrap | TrapKind::CrushingRoom)), "one with a lever outside: {kind:?}");
    assert!(new.item.as_ref().is_some_and(|item| item.fixed) && Layer::of(new) == Layer::Traps);
}

#[test]
fn the_light_in_hand_falls_as_far_as_walls_let_it() {
    let mut sample = Sample::bare();
    sample.document.map.ambient = Ambient::PitchDark;
    let wall = level::WallDoc { from: Point::corner(6, 0), to: Point::corner(6, 9), kind: WallKind::Wall };
    let behind = Cell::new(8, 4);
    let lit = |sample: &Sample, state: &mut Workshop| {
        let sample = Sample::of(sample.document.clone());
        glow::follow(state, &sample.scene(), Some(Cell::new(3, 4)));
        state.glow.lights().cloned().expect("a light is in hand")
    };
    let mut state = holding(Tool::Light);
    let open = lit(&sample, &mut state);
    assert!(open.clear.contains(&Cell::new(4, 4)), "beside the torch");
    assert!(open.clear.contains(&behind) || open.dim.contains(&behind));
    sample.document.map.walls.push(wall);
    let walled = lit(&sample, &mut state);
    assert!(!walled.clear.contains(&behind) && !walled.dim.contains(&behind), "a wall stands between");
    assert_eq!(
        walled.clear.contains(&Cell::new(5, 4)),
        open.clear.contains(&Cell::new(5, 4)),
        "and nothing else changed"
    );
    state.take(Tool::Select);
    glow::follow(&mut state, &sample.scene(), None);
    assert!(state.glow.lights().is_none(), "nothing is in hand");
}

#[test]
fn ui_the_picture_of_the_floor_is_named_placed_and_removed() {
    let mut sample = Sample::bare();
    let picture = level::FloorPicture { file: "keep.png".into(), at: Point::default(), size: Point::corner(12, 6) };
    sample.document.map.picture = Some(picture);
    let sample: &'static Sample = Box::leak(Box::new(sample));
    let mut state = holding(Tool::Select);
    state.floor.path = "/maps/cave.png".into();
    let mut harness = stage(vec2(400.0, 2400.0), kit(Language::English, 100), move |ui, kit| {
        let nowhere = |_: Pos2| None;
        let project = |_: (f32, f32)| None;
        let model = WorkshopModel {
            document: &sample.document,
            grid: &sample.grid,
            view: &sample.view,
            characters: None,
            ground: &nowhere,
            project: &project,
            cursor: None,
            facing: 0,
            preview: None,
            draft: false,
            written: None,
        };
        properties::panel(ui, kit, &model, &mut state)
    });
    harness.get_by_label("Show this picture").click();
    harness.run_steps(2);
    harness.get_by_label("Cover the whole map").click();
    harness.run_steps(2);
    harness.get_by_label("Draw the floor instead").click();
    harness.run_steps(2);
    let [UiAction::TakePicture(path), rest @ ..] = harness.state().as_slice() else { panic!("{:?}", harness.state()) };
    assert_eq!(path, "/maps/cave.png");
    let pictures: Vec<_> = rest
        .iter()
        .map(|action| match action {
            UiAction::Ask(Command::Edit { edits }) => match edits.as_slice() {
                [Edit::Picture { picture }] => picture.clone(),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(pictures.len(), 2);
    assert_eq!(pictures[0].as_ref().map(|picture| picture.size), Some(Point::corner(12, 9)), "all of the map");
    assert_eq!(pictures[1], None);
}
