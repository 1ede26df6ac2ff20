//! What the workshop remembers between frames, and what each press, drag and release of the pen means for the tool in hand.
//! Pure: a pen and a document go in, wishes come out.

use super::chosen::{Chosen, Copied, Pick, picks};
use super::glow::Glow;
use super::handles::{Handle, handle_at, with_handle};
use super::pieces::{self, Layer, Spot};
use super::shapes::{self, areas, between, dab, flood, line, snapped, within};
use super::tools::{Drafts, Stroke, Tool, opening};
use crate::board::{Cell, CellGrid, Point, UNITS_PER_METRE};
use crate::import::doctor::Finding;
use crate::knowledge::{SeatView, ThingId};
use crate::level::edit::{Area, Edit};
use crate::level::{Document, ThingDoc, WallDoc};
use crate::session::Command;
use crate::text::{Locale, Phrase};
use crate::ui::action::UiAction;
use crate::ui::shelf::Characters;
use std::collections::BTreeSet;

/// The picture of the floor, as it is being named and placed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FloorDraft {
    /// The file as typed, and the files that begin so.
    pub path: String,
    pub(super) files: Vec<String>,
    /// Width and height are changed by themselves.
    pub stretch: bool,
}

/// What the pen works on.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The level.
    pub document: &'a Document,
    /// Its cells.
    pub grid: &'a CellGrid,
    /// The same as the game master sees it.
    pub view: &'a SeatView,
    /// The characters that can be put on the board.
    pub characters: Option<&'a Characters>,
    /// Names of new things come from here.
    pub locale: &'a Locale,
}

/// Where the pen is and what is held with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    /// Where.
    pub at: Point,
    /// Shift: more of the same.
    pub shift: bool,
    /// Alt: no snapping.
    pub free: bool,
}

/// What the pen does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It touches the map.
    Down,
    /// It moves, touching or not.
    Move,
    /// It leaves the map.
    Up,
}

/// A part of a trap whose cells are chosen on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What sets it off.
    Sensor,
    /// Where it acts, where that is not worked out.
    Effect,
}

/// What the pen is in the middle of.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Gesture {
    /// Nothing.
    #[default]
    Idle,
    /// Cells under the brush so far.
    Cells(BTreeSet<Cell>, Cell),
    /// From one point to another: a wall, an opening, a rectangle, a line, a choice. `held`: the pen touches the map.
    Span {
        /// Where it began.
        from: Point,
        /// Where it is.
        to: Point,
        /// The pen touches the map.
        held: bool,
    },
    /// What is chosen moves by so many units.
    Shift {
        /// Where the pen began.
        from: Point,
        /// By how much.
        by: (i32, i32),
        /// What lay under the pen and is chosen next if nothing moves.
        next: Option<Pick>,
    },
    /// A handle of the thing that is chosen.
    Pull(Handle, Point),
    /// What the eraser has met.
    Sweep(Chosen),
    /// Something is about to be put down.
    Press,
}

/// The state of the workshop.
#[derive(Default)]
pub struct Workshop {
    /// It is open.
    pub open: bool,
    /// The tool in hand.
    pub tool: Tool,
    /// What is set for each tool.
    pub drafts: Drafts,
    /// Layers that are not shown.
    pub hidden: BTreeSet<Layer>,
    /// Layers that cannot be touched.
    pub locked: BTreeSet<Layer>,
    /// Lines between the cells are drawn.
    pub grid: bool,
    /// What is chosen.
    pub chosen: Chosen,
    /// What was copied.
    pub copied: Option<Copied>,
    /// What the doctor found, once he was asked.
    pub findings: Option<Vec<Finding>>,
    /// The part of the chosen trap whose cells the pen sets.
    pub marking: Option<Part>,
    /// Which file is to show the floor.
    pub floor: FloorDraft,
    /// Where the light that is being placed falls.
    pub(super) glow: Glow,
    /// How many cells are to be added at each side: west, north, east, south.
    pub margins: [i32; 4],
    /// The name under which the level is written.
    pub file: String,
    /// What the pen is in the middle of.
    pub gesture: Gesture,
    /// Which corner or side the keyboard's pen stands at.
    pub corner: usize,
    /// Where the pen is, if over the map.
    pub pen: Option<Pen>,
    /// Where the wall goes on that was begun by a click.
    chain: Option<Point>,
    /// The highest id before something was put down that is to be chosen once it is there.
    pub(super) fresh: Option<ThingId>,
}

impl Workshop {
    /// A workshop that has just been opened.
    #[must_use]
    pub fn opened() -> Self {
        Self { open: true, grid: true, ..Self::default() }
    }

    /// Takes up a tool and lets go of what was begun.
    pub fn take(&mut self, tool: Tool) {
        self.tool = tool;
        self.let_go();
        if tool != Tool::Select {
            self.chosen.clear();
        }
    }

    /// Lets go of what was begun; whether there was anything.
    pub fn let_go(&mut self) -> bool {
        let was = self.gesture != Gesture::Idle || self.marking.is_some() || !self.drafts.trap.cells.is_empty();
        self.gesture = Gesture::Idle;
        self.chain = None;
        self.marking = None;
        self.drafts.trap.cells.clear();
        self.drafts.trap.door = None;
        was
    }

    /// Esc: lets go of one thing after another; false once there is nothing left but to go.
    pub fn escape(&mut self) -> bool {
        if self.let_go() {
            return true;
        }
        if !self.chosen.is_empty() {
            self.chosen.clear();
            return true;
        }
        let had = self.tool != Tool::Select;
        self.tool = Tool::Select;
        had
    }

    /// Keeps up with a document that has changed.
    pub fn follow(&mut self, document: &Document) {
        self.chosen.follow(document);
        if let Some(before) = self.fresh {
            let new: BTreeSet<ThingId> =
                document.things.iter().map(|thing| thing.id).filter(|id| *id > before).collect();
            if !new.is_empty() {
                self.chosen = Chosen { things: new, ..Chosen::default() };
                self.fresh = None;
            }
        }
    }

    /// Whether a layer can be touched.
    #[must_use]
    pub fn can(&self, layer: Layer) -> bool {
        !self.hidden.contains(&layer) && !self.locked.contains(&layer)
    }

    /// A wish for these edits; none for none.
    #[must_use]
    pub fn wish(edits: Vec<Edit>) -> Vec<UiAction> {
        if edits.is_empty() { Vec::new() } else { vec![UiAction::Ask(Command::Edit { edits })] }
    }

    /// As [`Workshop::wish`], for new things: they are chosen once they are there.
    pub fn put(&mut self, document: &Document, edits: Vec<Edit>) -> Vec<UiAction> {
        self.fresh = Some(document.things.iter().map(|thing| thing.id).max().unwrap_or_default());
        Self::wish(edits)
    }

    /// Takes note of where the pen is and does what that means.
    pub fn pen(&mut self, scene: &Scene<'_>, phase: Phase, pen: Pen) -> Vec<UiAction> {
        self.pen = Some(pen);
        match (phase, &mut self.gesture) {
            (Phase::Down, _) => self.down(scene, pen),
            (Phase::Move, _) => {
                self.moves(scene, pen);
                Vec::new()
            }
            (Phase::Up, Gesture::Idle) => Vec::new(),
            (Phase::Up, _) => {
                self.moves(scene, pen);
                self.up(scene, pen)
            }
        }
    }

    fn down(&mut self, scene: &Scene<'_>, pen: Pen) -> Vec<UiAction> {
        let Pen { at, free, .. } = pen;
        let begun = |from: Point| Gesture::Span { from, to: from, held: true };
        if self.marking.is_some() {
            self.gesture = Gesture::Cells(BTreeSet::from([at.cell()]), at.cell());
            return Vec::new();
        }
        match self.tool {
            Tool::Select => self.grasp(scene, pen),
            Tool::Paint => match self.drafts.paint.stroke {
                Stroke::Brush => {
                    let cells = dab(at.cell(), self.drafts.paint.size).collect();
                    self.gesture = Gesture::Cells(cells, at.cell());
                }
                Stroke::Rectangle | Stroke::Line => self.gesture = begun(at),
                Stroke::Fill => self.gesture = Gesture::Press,
            },
            Tool::Wall => {
                if let Gesture::Span { held, .. } = &mut self.gesture {
                    *held = true;
                } else {
                    self.gesture = begun(snapped(at, free || self.drafts.wall.free));
                }
            }
            Tool::Door | Tool::Window => self.gesture = begun(at),
            Tool::Erase => {
                self.gesture = Gesture::Sweep(Chosen::default());
                self.moves(scene, pen);
            }
            Tool::Light | Tool::Trap | Tool::Lever | Tool::Token | Tool::Note | Tool::Stamp => {
                self.gesture = Gesture::Press;
            }
        }
        Vec::new()
    }

    /// The hand takes hold of a handle, of something, or begins a rectangle.
    fn grasp(&mut self, scene: &Scene<'_>, pen: Pen) {
        if let Some(handle) = handle_at(scene.document, &self.chosen, pen.at) {
            self.gesture = Gesture::Pull(handle, pen.at);
            return;
        }
        let found = picks(scene.document, pen.at, &|layer| self.can(layer));
        let held = found.iter().position(|pick| self.chosen.has(*pick));
        match (held, found.first()) {
            (Some(index), _) if !pen.shift => {
                let next = (found.len() > 1).then(|| found[(index + 1) % found.len()]);
                self.gesture = Gesture::Shift { from: pen.at, by: (0, 0), next };
            }
            (_, Some(&first)) => {
                if !pen.shift {
                    self.chosen.clear();
                }
                self.chosen.toggle(first);
                self.gesture = Gesture::Shift { from: pen.at, by: (0, 0), next: None };
            }
            (_, None) => {
                if !pen.shift {
                    self.chosen.clear();
                }
                self.gesture = Gesture::Span { from: pen.at, to: pen.at, held: true };
            }
        }
    }

    fn moves(&mut self, scene: &Scene<'_>, pen: Pen) {
        let free = pen.free;
        let snaps_free = free || self.drafts.wall.free;
        let is_wall = self.tool == Tool::Wall;
        let size = if self.marking.is_some() { 1 } else { self.drafts.paint.size };
        let whole_cells = self.chosen.is_on_cells(scene.document);
        match &mut self.gesture {
            Gesture::Idle | Gesture::Press => {}
            Gesture::Cells(cells, last) => {
                for middle in line(*last, pen.at.cell()) {
                    cells.extend(dab(middle, size));
                }
                *last = pen.at.cell();
            }
            Gesture::Span { to, .. } => *to = if is_wall { snapped(pen.at, snaps_free) } else { pen.at },
            Gesture::Shift { from, by, .. } => {
                let way = (pen.at.x - from.x, pen.at.y - from.y);
                let step = if whole_cells { UNITS_PER_METRE } else { UNITS_PER_METRE / 2 };
                let to = |units: i32| (units + step / 2).div_euclid(step) * step;
                *by = if free && !whole_cells { way } else { (to(way.0), to(way.1)) };
            }
            Gesture::Pull(handle, to) => {
                *to = if handle.is_on_cells() { pen.at } else { snapped(pen.at, free) };
            }
            Gesture::Sweep(met) => {
                let (hidden, locked) = (&self.hidden, &self.locked);
                let can = |layer: Layer| !hidden.contains(&layer) && !locked.contains(&layer);
                let new = picks(scene.document, pen.at, &can).into_iter().find(|pick| !met.has(*pick));
                if let Some(pick) = new.filter(|_| picks(scene.document, pen.at, &can).iter().all(|p| !met.has(*p))) {
                    met.toggle(pick);
                }
            }
        }
    }

    fn up(&mut self, scene: &Scene<'_>, pen: Pen) -> Vec<UiAction> {
        let gesture = std::mem::take(&mut self.gesture);
        if let Some(part) = self.marking {
            return self.marked(scene, part, gesture);
        }
        let document = scene.document;
        match (self.tool, gesture) {
            (Tool::Select, Gesture::Pull(handle, to)) => {
                let put = self.chosen.one(document).and_then(|thing| with_handle(thing, handle, to));
                if let Some(thing) = put {
                    return Self::wish(vec![Edit::Put { thing: Box::new(thing) }]);
                }
                let Some(wall) = self.chosen.one_wall() else { return Vec::new() };
                let new = handle.of_wall(&wall, to);
                self.chosen.walls = vec![new];
                if new == wall || new.from == new.to {
                    return Vec::new();
                }
                Self::wish(vec![Edit::Unwall { wall }, Edit::Wall { wall: new }])
            }
            (Tool::Select, Gesture::Shift { by: (0, 0), next, .. }) => {
                if let Some(next) = next {
                    self.chosen.clear();
                    self.chosen.toggle(next);
                }
                Vec::new()
            }
            (Tool::Select, Gesture::Shift { by, .. }) => Self::wish(self.chosen.shift(document, by)),
            (Tool::Select, Gesture::Span { from, to, .. }) => {
                self.choose_between(scene, from, to);
                Vec::new()
            }
            (Tool::Paint, gesture) => self.painted(scene, pen, gesture),
            (Tool::Wall, Gesture::Span { from, to, .. }) => self.walled(from, to),
            (Tool::Door | Tool::Window, Gesture::Span { from, to, .. }) => {
                let line = opening(scene.grid, (from, to), pen.free);
                let thing = if self.tool == Tool::Door {
                    pieces::door(scene.locale, line, &self.drafts.door)
                } else {
                    pieces::window(scene.locale, line)
                };
                self.put(document, vec![Edit::Put { thing: Box::new(thing) }])
            }
            (Tool::Erase, Gesture::Sweep(met)) => Self::wish(met.removed()),
            (_, Gesture::Press) if scene.grid.contains(pen.at.cell()) => self.place(scene, pen.at),
            _ => Vec::new(),
        }
    }

    /// What lies between two points is chosen, and the cells with it where the rectangle is more than a click.
    fn choose_between(&mut self, scene: &Scene<'_>, from: Point, to: Point) {
        /// From this length on a rectangle is meant, in units.
        const MEANT: i64 = 256;
        if from.distance_squared(to) < MEANT * MEANT {
            return;
        }
        let Some(area) = within(between(from.cell(), to.cell()), scene.grid.size()) else { return };
        self.choose_area(scene, Some(area));
    }

    /// The cells that a stroke of paint covers.
    #[must_use]
    pub fn covered(&self, scene: &Scene<'_>, gesture: &Gesture, at: Cell) -> BTreeSet<Cell> {
        let size = self.drafts.paint.size;
        let cells: BTreeSet<Cell> = match (self.drafts.paint.stroke, gesture) {
            (_, Gesture::Cells(cells, _)) => cells.clone(),
            (Stroke::Rectangle, Gesture::Span { from, to, .. }) => {
                let area = within(between(from.cell(), to.cell()), scene.grid.size());
                area.into_iter().flat_map(shapes::cells).collect()
            }
            (Stroke::Line, Gesture::Span { from, to, .. }) => {
                line(from.cell(), to.cell()).into_iter().flat_map(|middle| dab(middle, size)).collect()
            }
            (Stroke::Fill, _) => flood(scene.grid, at),
            (Stroke::Rectangle, _) => BTreeSet::from([at]),
            (Stroke::Brush | Stroke::Line, _) => dab(at, size).collect(),
        };
        cells.into_iter().filter(|cell| scene.grid.contains(*cell)).collect()
    }

    fn painted(&self, scene: &Scene<'_>, pen: Pen, gesture: Gesture) -> Vec<UiAction> {
        if self.drafts.paint.is_nothing() {
            return vec![UiAction::Tell(Phrase::new("workshop-paint-nothing"))];
        }
        let cells = self.covered(scene, &gesture, pen.at.cell());
        if cells.is_empty() {
            return Vec::new();
        }
        Self::wish(vec![Edit::Paint { areas: areas(&cells), brush: self.drafts.paint.brush() }])
    }

    /// A wall from point to point. One that was clicked goes on from its end, one that was dragged does not.
    fn walled(&mut self, from: Point, to: Point) -> Vec<UiAction> {
        if from == to {
            // A second click at the same place ends what was begun there.
            let ends = self.chain.take() == Some(from);
            if !ends {
                self.chain = Some(from);
                self.gesture = Gesture::Span { from, to, held: false };
            }
            return Vec::new();
        }
        if self.chain.take() == Some(from) {
            self.chain = Some(to);
            self.gesture = Gesture::Span { from: to, to, held: false };
        }
        Self::wish(vec![Edit::Wall { wall: WallDoc { from, to, kind: self.drafts.wall.kind } }])
    }

    /// The cells of a trap's part that were marked: those that were part of it are not any more.
    fn marked(&mut self, scene: &Scene<'_>, part: Part, gesture: Gesture) -> Vec<UiAction> {
        let Gesture::Cells(cells, _) = gesture else { return Vec::new() };
        let Some(mut thing) = self.chosen.one(scene.document).cloned() else { return Vec::new() };
        let Some(trap) = &mut thing.trap else { return Vec::new() };
        let of = match part {
            Part::Sensor => &mut trap.sensor,
            Part::Effect => &mut trap.cells,
        };
        let takes_away = cells.iter().all(|cell| of.contains(cell));
        for cell in cells.into_iter().filter(|cell| scene.grid.contains(*cell)) {
            of.retain(|other| *other != cell);
            if !takes_away {
                of.push(cell);
            }
        }
        of.sort_unstable();
        Self::wish(vec![Edit::Put { thing: Box::new(thing) }])
    }

    pub(super) fn choose_area(&mut self, scene: &Scene<'_>, area: Option<Area>) {
        let Some(area) = area else { return };
        let (hidden, locked) = (self.hidden.clone(), self.locked.clone());
        self.chosen.take_area(scene.document, area, &|layer| !hidden.contains(&layer) && !locked.contains(&layer));
        self.chosen.area = Some(area);
    }

    /// Whether a thing is drawn and can be met on its layer.
    #[must_use]
    pub fn shows(&self, thing: &ThingDoc) -> bool {
        !self.hidden.contains(&Layer::of(thing)) && Spot::of(thing).is_some()
    }
}
