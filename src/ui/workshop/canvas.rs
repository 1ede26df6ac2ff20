//! The map under the pen: reads what pointer and buttons did since the last frame, stroke by stroke, and paints the signs of
//! the workshop over the scene.

use super::bench::{Gesture, Part, Pen, Phase, Scene, Workshop};
use super::chosen::{Copied, Pick};
use super::handles::handles;
use super::pieces::{self, Layer, Spot};
use super::shapes;
use super::tools::{Tool, opening};
use super::{WorkshopModel, reach};
use crate::board::{Cell, Point};
use crate::level::{ThingDoc, WallDoc, WallKind};
use crate::ui::action::UiAction;
use crate::ui::icons::Icon;
use crate::ui::kit::Kit;
use crate::ui::widgets::text_on_scene;
use egui::{
    Align2, Color32, Context, CornerRadius, Event, Id, LayerId, Order, Painter, PointerButton, Pos2, Rect, Shape,
    Stroke, StrokeKind, Vec2, pos2, vec2,
};
use std::collections::BTreeSet;

/// Walls, by what they stop.
const STONE: Color32 = Color32::from_rgb(0xE9, 0xE4, 0xD8);
/// From this many points a cell on, lines between cells are drawn.
const LEAST_CELL: f32 = 14.0;

/// Reads the pointer over the scene.
pub fn read(
    ctx: &Context,
    model: &WorkshopModel,
    state: &mut Workshop,
    scene: &Scene<'_>,
    place: Rect,
) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let events = ctx.input(|input| input.events.clone());
    let free = ctx.input(|input| input.modifiers.alt);
    let shift = ctx.input(|input| input.modifiers.shift);
    let over = |at: Pos2| {
        let layer = ctx.layer_id_at(at);
        place.contains(at) && layer.is_none_or(|layer| layer.order == Order::Background)
    };
    let point = |at: Pos2| (model.ground)(at).map(|(x, y)| Point::from_metres(f64::from(x), f64::from(y)));
    for event in events {
        match event {
            Event::PointerMoved(at) => {
                let held = !matches!(state.gesture, Gesture::Idle | Gesture::Span { held: false, .. });
                match point(at).filter(|_| held || over(at)) {
                    Some(at) => actions.extend(state.pen(scene, Phase::Move, Pen { at, shift, free })),
                    None => state.pen = None,
                }
            }
            Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, modifiers } if over(pos) => {
                if let Some(at) = point(pos) {
                    let pen = Pen { at, shift: modifiers.shift, free: modifiers.alt };
                    actions.extend(state.pen(scene, Phase::Down, pen));
                }
            }
            Event::PointerButton { pos, button: PointerButton::Primary, pressed: false, modifiers } => {
                if let Some(at) = point(pos) {
                    let pen = Pen { at, shift: modifiers.shift, free: modifiers.alt };
                    actions.extend(state.pen(scene, Phase::Up, pen));
                }
            }
            Event::PointerButton { pos, button: PointerButton::Secondary, pressed: true, .. }
                if over(pos) && !state.let_go() =>
            {
                state.chosen.clear();
            }
            Event::PointerGone => state.pen = None,
            _ => {}
        }
    }
    actions
}

/// Paints the signs.
pub fn paint(ctx: &Context, kit: &Kit, model: &WorkshopModel, state: &Workshop, scene: &Scene<'_>, place: Rect) {
    let layer = LayerId::new(Order::Background, Id::new("workshop-signs"));
    let brush = Brush { kit, model, painter: ctx.layer_painter(layer).with_clip_rect(place) };
    brush.edge(scene, state.grid);
    for wall in scene.document.map.walls.iter().filter(|_| !state.hidden.contains(&Layer::Walls)) {
        brush.wall(wall, state.chosen.walls.contains(wall));
    }
    let shown = scene.document.things.iter().filter(|thing| state.shows(thing));
    for thing in shown {
        brush.thing(thing, state.chosen.things.contains(&thing.id));
    }
    if let Some(thing) = state.chosen.one(scene.document) {
        brush.trap(scene, thing);
        brush.light_of(scene, state, thing);
    }
    brush.chosen(scene, state);
    brush.pen(scene, state);
    if let Some(findings) = &state.findings {
        for finding in findings {
            brush.mark(finding.at);
        }
    }
}

struct Brush<'a> {
    kit: &'a Kit<'a>,
    model: &'a WorkshopModel<'a>,
    painter: Painter,
}

impl Brush<'_> {
    fn at(&self, point: Point) -> Option<Pos2> {
        let [x, y] = point.metres();
        (self.model.project)((x, y))
    }

    fn corner(&self, x: i32, y: i32) -> Option<Pos2> {
        (self.model.project)((x as f32, y as f32))
    }

    /// How many points a metre has about there.
    fn scale(&self, point: Point) -> f32 {
        let [x, y] = point.metres();
        let ends = (self.model.project)((x, y)).zip((self.model.project)((x + 1.0, y)));
        ends.map_or(0.0, |(a, b)| a.distance(b))
    }

    fn line(&self, from: Point, to: Point, width: f32, colour: Color32) {
        if let (Some(from), Some(to)) = (self.at(from), self.at(to)) {
            // A dark edge, so that the line reads on any ground.
            self.painter.line_segment([from, to], Stroke::new(width + 2.0, Color32::from_black_alpha(150)));
            self.painter.line_segment([from, to], Stroke::new(width, colour));
        }
    }

    fn dashes(&self, from: Point, to: Point, width: f32, colour: Color32) {
        if let (Some(from), Some(to)) = (self.at(from), self.at(to)) {
            self.painter.line_segment([from, to], Stroke::new(width + 2.0, Color32::from_black_alpha(110)));
            self.painter.extend(Shape::dashed_line(&[from, to], Stroke::new(width, colour), 7.0, 5.0));
        }
    }

    /// The corners of a rectangle of cells, clockwise.
    fn corners(&self, from: Cell, to: Cell) -> Option<Vec<Pos2>> {
        let ends = [(from.x, from.y), (to.x + 1, from.y), (to.x + 1, to.y + 1), (from.x, to.y + 1)];
        ends.into_iter().map(|(x, y)| self.corner(x, y)).collect()
    }

    fn rectangle(&self, from: Cell, to: Cell, fill: Color32, edge: Stroke) {
        if let Some(corners) = self.corners(from, to) {
            self.painter.add(Shape::convex_polygon(corners, fill, edge));
        }
    }

    fn cells(&self, cells: &BTreeSet<Cell>, fill: Color32, edge: Stroke) {
        for area in shapes::areas(cells) {
            self.rectangle(area.from, area.to, fill, Stroke::NONE);
        }
        for cell in cells {
            for side in 0..4 {
                let (dx, dy) = [(0, -1), (1, 0), (0, 1), (-1, 0)][side];
                if !cells.contains(&Cell::new(cell.x + dx, cell.y + dy)) {
                    let (from, to) = shapes::edge(*cell, side);
                    if let (Some(from), Some(to)) = (self.at(from), self.at(to)) {
                        self.painter.line_segment([from, to], edge);
                    }
                }
            }
        }
    }

    /// A circle on the floor.
    fn ring(&self, centre: Point, metres: f32, stroke: Stroke, dashed: bool) {
        const SIDES: usize = 72;
        let [x, y] = centre.metres();
        let point = |i: usize| {
            let (sin, cos) = (i as f32 / SIDES as f32 * std::f32::consts::TAU).sin_cos();
            (self.model.project)((x + cos * metres, y + sin * metres))
        };
        let Some(points) = (0..=SIDES).map(point).collect::<Option<Vec<Pos2>>>() else { return };
        if dashed {
            self.painter.extend(Shape::dashed_line(&points, stroke, 8.0, 6.0));
        } else {
            self.painter.add(Shape::line(points, stroke));
        }
    }

    /// The edge of the map and, if wished, the lines between cells.
    fn edge(&self, scene: &Scene<'_>, grid: bool) {
        let (width, height) = scene.grid.size();
        let thin = Stroke::new(1.0, Color32::from_white_alpha(18));
        let middle = (self.model.ground)(self.painter.clip_rect().center());
        let at = middle.map_or(Point::default(), |(x, y)| Point::from_metres(f64::from(x), f64::from(y)));
        if grid && self.scale(at) >= LEAST_CELL {
            for x in 1..width {
                if let (Some(a), Some(b)) = (self.corner(x, 0), self.corner(x, height)) {
                    self.painter.line_segment([a, b], thin);
                }
            }
            for y in 1..height {
                if let (Some(a), Some(b)) = (self.corner(0, y), self.corner(width, y)) {
                    self.painter.line_segment([a, b], thin);
                }
            }
        }
        let edge = Stroke::new(1.5, self.kit.palette().brass_dark);
        self.rectangle(Cell::new(0, 0), Cell::new(width - 1, height - 1), Color32::TRANSPARENT, edge);
    }

    fn wall(&self, wall: &WallDoc, chosen: bool) {
        let colour = if chosen { self.kit.palette().focus } else { STONE };
        match wall.kind {
            WallKind::Wall => self.line(wall.from, wall.to, 3.5, colour),
            WallKind::Barrier => self.dashes(wall.from, wall.to, 3.0, colour),
            WallKind::Veil => self.line(wall.from, wall.to, 1.5, colour),
        }
    }

    fn thing(&self, thing: &ThingDoc, chosen: bool) {
        let p = self.kit.palette();
        let layer = Layer::of(thing);
        let secret = thing.hidden.is_some();
        match Spot::of(thing) {
            Some(Spot::Span(from, to)) => {
                let colour = match (chosen, secret) {
                    (true, _) => p.focus,
                    (_, true) => p.secret,
                    _ => p.brass,
                };
                let width = if thing.window.is_some() { 2.0 } else { 4.5 };
                if secret { self.dashes(from, to, width, colour) } else { self.line(from, to, width, colour) }
            }
            // The scene shows tokens and items well enough; the rest would be hard to find.
            Some(Spot::Square { at, .. }) if matches!(layer, Layer::Traps | Layer::Notes | Layer::Lights) => {
                let Some(centre) = self.at(at.centre()) else { return };
                let radius = (self.scale(at.centre()) * 0.26).clamp(7.0, 13.0);
                let colour = match (chosen, layer) {
                    (true, _) => p.focus,
                    (_, Layer::Lights) => p.brass,
                    _ => p.secret,
                };
                self.painter.circle(centre, radius, p.sunken.gamma_multiply(0.85), Stroke::new(1.5, colour));
                let rect = Rect::from_center_size(centre, Vec2::splat(radius * 1.35));
                let icon = if thing.lever.is_some() { Icon::Lever } else { layer.icon() };
                icon.paint(&self.painter, rect, colour);
            }
            _ => {}
        }
    }

    /// Where a trap is set off and where it acts, as the rules work it out.
    fn trap(&self, scene: &Scene<'_>, thing: &ThingDoc) {
        let Some(trap) = &thing.trap else { return };
        let p = self.kit.palette();
        if let Some(secret) = scene.view.secrets.iter().find(|secret| secret.id == thing.id) {
            let area: BTreeSet<Cell> = secret.area.iter().copied().collect();
            self.cells(&area, p.danger.gamma_multiply(0.16), Stroke::new(1.5, p.danger));
        }
        let sensor: BTreeSet<Cell> = trap.sensor.iter().copied().collect();
        self.cells(&sensor, p.secret.gamma_multiply(0.18), Stroke::new(2.0, p.secret));
        if let (Some(from), Some(to)) = (trap.from, trap.towards) {
            self.dashes(from.centre(), to.centre(), 1.5, p.danger);
        }
    }

    /// How far a light that is chosen reaches.
    fn light_of(&self, scene: &Scene<'_>, state: &Workshop, thing: &ThingDoc) {
        let by = if let Gesture::Shift { by, .. } = state.gesture { by } else { (0, 0) };
        let there = pieces::moved(thing, by);
        if let (Some(light), Some(at)) = (there.light, there.at) {
            self.light(scene, state, at.0, light.kind);
        }
    }

    /// The cells that a light reaches, and the two distances of S3 round it: clear within the one, dim within the other.
    fn light(&self, scene: &Scene<'_>, state: &Workshop, at: Cell, kind: crate::board::SourceKind) {
        if let Some(lights) = state.glow.lights() {
            let brass = self.kit.palette().brass;
            self.cells(&lights.dim, brass.gamma_multiply(0.10), Stroke::new(1.0, brass.gamma_multiply(0.5)));
            self.cells(&lights.clear, brass.gamma_multiply(0.24), Stroke::new(1.5, brass));
        }
        let place = scene.grid.get(at).and_then(|cell| cell.ambient).unwrap_or(scene.document.map.ambient);
        let Some(reach) = reach(place, kind) else { return };
        let brass = self.kit.palette().brass;
        self.ring(at.centre(), reach.normal_m as f32, Stroke::new(2.0, brass), false);
        self.ring(at.centre(), reach.limit_m as f32, Stroke::new(1.5, brass.gamma_multiply(0.8)), true);
    }

    /// What is chosen, where it would come to lie, its handles.
    fn chosen(&self, scene: &Scene<'_>, state: &Workshop) {
        let p = self.kit.palette();
        if let Some(area) = state.chosen.area {
            self.rectangle(area.from, area.to, p.focus.gamma_multiply(0.08), Stroke::new(1.5, p.focus));
        }
        let by = if let Gesture::Shift { by, .. } = state.gesture { by } else { (0, 0) };
        for thing in scene.document.things.iter().filter(|thing| state.chosen.things.contains(&thing.id)) {
            let there = if by == (0, 0) { thing.clone() } else { pieces::moved(thing, by) };
            match Spot::of(&there) {
                Some(Spot::Square { at, side }) => self.brackets(at, side),
                Some(Spot::Span(from, to)) if by != (0, 0) => self.line(from, to, 3.0, p.focus),
                _ => {}
            }
        }
        for wall in state.chosen.walls.iter().filter(|_| by != (0, 0)) {
            self.wall(&pieces::moved_wall(wall, by), true);
        }
        let pulled = if let Gesture::Pull(handle, to) = &state.gesture { Some((*handle, *to)) } else { None };
        for (handle, at) in handles(scene.document, &state.chosen) {
            let at = pulled.filter(|(of, _)| *of == handle).map_or(at, |(_, to)| to);
            if let Some(at) = self.at(at) {
                let rect = Rect::from_center_size(at, Vec2::splat(11.0));
                let round = if handle.is_on_cells() { 5 } else { 1 };
                let edge = Stroke::new(2.0, p.focus);
                self.painter.rect(rect, CornerRadius::same(round), p.sunken, edge, StrokeKind::Middle);
            }
        }
    }

    fn brackets(&self, at: Cell, side: i32) {
        let far = Cell::new(at.x + side - 1, at.y + side - 1);
        let Some(corners) = self.corners(at, far) else { return };
        let stroke = Stroke::new(2.0, self.kit.palette().focus);
        for i in 0..4 {
            let (corner, next, last) = (corners[i], corners[(i + 1) % 4], corners[(i + 3) % 4]);
            self.painter.line_segment([corner, corner.lerp(next, 0.28)], stroke);
            self.painter.line_segment([corner, corner.lerp(last, 0.28)], stroke);
        }
    }

    /// What the tool in hand would do where the pen is.
    fn pen(&self, scene: &Scene<'_>, state: &Workshop) {
        let p = self.kit.palette();
        let by_keys = self.model.cursor.map(|cell| state.stand(cell));
        let Some(at) = by_keys.or(state.pen.map(|pen| pen.at)) else { return };
        let free = state.pen.is_some_and(|pen| pen.free);
        let cell = at.cell();
        if let Some(part) = state.marking {
            let cells = match &state.gesture {
                Gesture::Cells(cells, _) => cells.clone(),
                _ => BTreeSet::from([cell]),
            };
            let colour = if part == Part::Sensor { p.secret } else { p.danger };
            return self.cells(&cells, colour.gamma_multiply(0.3), Stroke::new(2.0, colour));
        }
        match (state.tool, &state.gesture) {
            (Tool::Select, Gesture::Span { from, to, .. }) => {
                let to = by_keys.unwrap_or(*to);
                let area = shapes::between(from.cell(), to.cell());
                self.rectangle(area.from, area.to, p.focus.gamma_multiply(0.08), Stroke::new(1.5, p.focus));
                self.measure(area.from, area.to);
            }
            (Tool::Paint, gesture) => {
                let moved = match (gesture, by_keys) {
                    (Gesture::Span { from, .. }, Some(to)) => Gesture::Span { from: *from, to, held: true },
                    _ => gesture.clone(),
                };
                let cells = state.covered(scene, &moved, cell);
                let rock = state.drafts.paint.solid == Some(true);
                let colour = if rock { p.muted } else { p.brass };
                self.cells(&cells, colour.gamma_multiply(0.22), Stroke::new(1.5, colour));
                if let (Some(first), Some(last)) = (cells.first(), cells.last())
                    && matches!(moved, Gesture::Span { .. })
                {
                    self.measure(*first, *last);
                }
            }
            (Tool::Wall, Gesture::Span { from, to, .. }) => {
                let to = by_keys.unwrap_or(*to);
                let wall = WallDoc { from: *from, to, kind: state.drafts.wall.kind };
                self.wall(&wall, true);
                self.dot(*from);
                self.dot(to);
            }
            (Tool::Wall, _) => self.dot(shapes::snapped(at, free || state.drafts.wall.free)),
            (Tool::Door | Tool::Window, Gesture::Span { from, to, .. }) => self.opening(state, *from, *to, free),
            (Tool::Door | Tool::Window, _) => self.opening(state, at, at, free),
            (Tool::Light, _) => {
                self.brackets(cell, 1);
                self.light(scene, state, cell, state.drafts.light.kind);
            }
            (Tool::Trap, _) => {
                for chosen in &state.drafts.trap.cells {
                    self.rectangle(*chosen, *chosen, p.secret.gamma_multiply(0.3), Stroke::new(2.0, p.secret));
                }
                self.brackets(cell, 1);
            }
            (Tool::Token, _) => {
                let found = scene.characters.and_then(|shelf| shelf.usable.get(state.drafts.character));
                self.brackets(cell, found.map_or(1, |found| i32::from(found.character.size.0)));
            }
            (Tool::Note | Tool::Lever, _) => self.brackets(cell, 1),
            (Tool::Stamp, _) => {
                let (width, height) = state.copied.as_ref().map_or((1, 1), Copied::size);
                let far = Cell::new(cell.x + width - 1, cell.y + height - 1);
                self.rectangle(cell, far, p.help.gamma_multiply(0.15), Stroke::new(2.0, p.help));
            }
            (Tool::Erase, gesture) => {
                if let Gesture::Sweep(met) = gesture {
                    for wall in &met.walls {
                        self.line(wall.from, wall.to, 4.0, p.danger);
                    }
                    for thing in scene.document.things.iter().filter(|thing| met.things.contains(&thing.id)) {
                        self.struck(thing);
                    }
                }
                let under = super::chosen::picks(scene.document, at, &|layer| state.can(layer));
                match under.first() {
                    Some(Pick::Wall(wall)) => self.line(wall.from, wall.to, 4.0, p.danger),
                    Some(Pick::Thing(id)) => {
                        if let Some(thing) = pieces::thing(scene.document, *id) {
                            self.struck(thing);
                        }
                    }
                    None => {}
                }
            }
            (Tool::Select, _) => {}
        }
    }

    fn struck(&self, thing: &ThingDoc) {
        let danger = self.kit.palette().danger;
        match Spot::of(thing) {
            Some(Spot::Square { at, side }) => {
                let far = Cell::new(at.x + side - 1, at.y + side - 1);
                self.rectangle(at, far, danger.gamma_multiply(0.25), Stroke::new(2.0, danger));
            }
            Some(Spot::Span(from, to)) => self.line(from, to, 4.0, danger),
            None => {}
        }
    }

    fn opening(&self, state: &Workshop, from: Point, to: Point, free: bool) {
        let (from, to) = opening(self.model.grid, (from, to), free);
        let p = self.kit.palette();
        let colour = if state.tool == Tool::Door && state.drafts.door.secret { p.secret } else { p.brass };
        self.line(from, to, 4.5, colour);
    }

    fn dot(&self, at: Point) {
        if let Some(at) = self.at(at) {
            self.painter.circle(at, 4.5, self.kit.palette().sunken, Stroke::new(2.0, self.kit.palette().focus));
        }
    }

    /// How many cells a rectangle has on its sides, beside its far corner.
    fn measure(&self, from: Cell, to: Cell) {
        let text = format!("{} × {}", to.x - from.x + 1, to.y - from.y + 1);
        if let Some(at) = self.corner(to.x + 1, to.y + 1) {
            let font = self.kit.theme.bold(0);
            text_on_scene(&self.painter, at + vec2(6.0, 2.0), Align2::LEFT_TOP, &text, font, self.kit.palette().text);
        }
    }

    /// Where something is wrong.
    fn mark(&self, at: Point) {
        let Some(at) = self.at(at) else { return };
        let danger = self.kit.palette().danger;
        let points = [vec2(0.0, -11.0), vec2(10.0, 8.0), vec2(-10.0, 8.0)].map(|offset| at + offset);
        self.painter.add(Shape::convex_polygon(points.to_vec(), self.kit.palette().sunken, Stroke::new(2.0, danger)));
        self.painter.line_segment([pos2(at.x, at.y - 4.0), pos2(at.x, at.y + 1.5)], Stroke::new(2.0, danger));
        self.painter.circle_filled(pos2(at.x, at.y + 5.0), 1.3, danger);
    }
}
