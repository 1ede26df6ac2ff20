//! Everything on a plan that is not ground: walls, doors, windows, flames, items, tokens, what is hidden.

use super::{LightAt, Style};
use super::{ink, letters};
use crate::board::{Cell, DoorKind, Point};
use crate::knowledge::SeatView;
use crate::knowledge::light_field::Area;
use crate::knowledge::view::{DoorView, Known, Presence, SecretView, TokenKind, TokenView};
use resvg::tiny_skia::{FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};
use resvg::{tiny_skia, usvg};
use std::collections::BTreeMap;

/// A dash and a gap of outlines around secrets, in metres.
const SECRET_DASH: [f32; 2] = [0.22, 0.16];

/// A pen with the scale of a picture, and the place in metres where that begins.
struct Pen<'a> {
    pixmap: &'a mut Pixmap,
    scale: f32,
    from: [f32; 2],
}

pub(super) fn draw(pixmap: &mut Pixmap, view: &SeatView, light: LightAt<'_>, style: &Style<'_>, area: Area) {
    let from = [area.from.x as f32, area.from.y as f32];
    let mut pen = Pen { pixmap, scale: style.scale as f32, from };
    edges(&mut pen, view, light, area);
    for (from, to) in &view.walls {
        pen.line(from.metres(), to.metres(), 0.14, ink::WALL_EDGE, 1.0);
    }
    for window in &view.windows {
        pen.line(window.from.metres(), window.to.metres(), 0.16, ink::IRON, 1.0);
        pen.dashes(window.from.metres(), window.to.metres(), 0.08, ink::DARK, [0.10, 0.12]);
    }
    for door in &view.doors {
        draw_door(&mut pen, door);
    }
    for item in view.items.iter().filter(|item| item.carried_by.is_none()) {
        let [x, y] = item.at.centre().metres();
        let colour = if item.light.is_some() { ink::BRASS } else { ink::PALE };
        let strength = if matches!(item.presence, Presence::Seen(_)) { 1.0 } else { 0.45 };
        pen.diamond([x, y], 0.13, colour, strength);
    }
    for flame in &view.flames {
        let [x, y] = flame.at.metres();
        let at = if flame.carried { [x + 0.30, y - 0.30] } else { [x, y] };
        pen.disc(at, 0.16, flame.colour, 0.55);
        pen.disc(at, 0.08, [255, 240, 200], 1.0);
    }
    for secret in &view.secrets {
        draw_secret(&mut pen, secret);
    }
    for note in &view.notes {
        let at = note.at.centre().metres();
        pen.disc(at, 0.26, ink::PALE, 0.85);
        pen.write("?", at, 0.42, ink::DARK, None);
    }
    let mut emblems = Emblems::new(style);
    for token in &view.tokens {
        draw_token(&mut pen, token, view, style, &mut emblems);
    }
    for (token, middle) in view.tokens.iter().zip(names(view, style)) {
        pen.write(token.name.get(style.language), middle, NAME, ink::PALE, Some(ink::DARK));
    }
}

/// The height of a name, and how far it keeps from its token and from other names, in metres.
const NAME: f32 = 0.34;
const NAME_GAP: f32 = 0.14;
/// How many rows above and below a token are tried for its name.
const NAME_ROWS: u8 = 4;

/// The middle of each token's name: below it, or where it runs into no name before it, if there is such a place nearby.
fn names(view: &SeatView, style: &Style<'_>) -> Vec<[f32; 2]> {
    let scale = style.scale as f32;
    let mut taken: Vec<([f32; 2], f32)> = Vec::new();
    for token in &view.tokens {
        let [x, y] = token.at.centre_of(i32::from(token.size)).metres();
        let reach = 0.5 * f32::from(token.size) + NAME_GAP;
        let half = letters::width(token.name.get(style.language), NAME * scale) / scale / 2.0;
        let free = |at: &f32| {
            taken.iter().all(|([other_x, other_y], other)| {
                (at - other_y).abs() >= NAME || (x - other_x).abs() >= half + other + NAME_GAP
            })
        };
        let row = |number: u8| f32::from(number) * NAME;
        let mut places = (0..NAME_ROWS).flat_map(|number| [y + reach + row(number), y - reach - row(number)]);
        let at = places.find(free).unwrap_or(y + reach);
        taken.push(([x, at], half));
    }
    taken.into_iter().map(|(middle, _)| middle).collect()
}

/// Bright edges between open floor and masonry, where both are known.
fn edges(pen: &mut Pen<'_>, view: &SeatView, light: LightAt<'_>, area: Area) {
    // Those of the cells beside the area reach into it.
    for y in area.from.y - 1..=area.from.y + area.height {
        for x in area.from.x - 1..=area.from.x + area.width {
            let Some(open) = view.cell(Cell::new(x, y)).filter(|of| !of.solid && of.known != Known::Never) else {
                continue;
            };
            let corner = [x as f32, y as f32];
            for (dx, dy, from, to) in [
                (0, -1, [0.0, 0.0], [1.0, 0.0]),
                (1, 0, [1.0, 0.0], [1.0, 1.0]),
                (0, 1, [1.0, 1.0], [0.0, 1.0]),
                (-1, 0, [0.0, 1.0], [0.0, 0.0]),
            ] {
                let wall = view.cell(Cell::new(x + dx, y + dy)).is_none_or(|of| of.solid && of.known != Known::Never);
                if !wall {
                    continue;
                }
                let place = |by: [f32; 2]| [corner[0] + by[0], corner[1] + by[1]];
                let seen = if open.known.now() { light(corner[0] + 0.5, corner[1] + 0.5)[3] } else { 0.0 };
                pen.line(place(from), place(to), 0.09, ink::WALL_EDGE, 0.25 + 0.55 * seen);
            }
        }
    }
}

fn draw_door(pen: &mut Pen<'_>, door: &DoorView) {
    let (from, to) = (door.from.metres(), door.to.metres());
    let colour = match door.kind {
        DoorKind::Iron => ink::IRON,
        DoorKind::Stone => ink::WALL_EDGE,
        _ => ink::DOOR,
    };
    let strength = if door.in_sight { 1.0 } else { 0.55 };
    if door.broken {
        // Stumps at both jambs.
        for (jamb, other) in [(from, to), (to, from)] {
            let end = [jamb[0] + (other[0] - jamb[0]) * 0.2, jamb[1] + (other[1] - jamb[1]) * 0.2];
            pen.line(jamb, end, 0.22, ink::DARK, strength);
            pen.line(jamb, end, 0.14, colour, strength);
        }
        return;
    }
    let leaf = if door.open { swung(from, to) } else { to };
    pen.line(from, leaf, 0.22, ink::DARK, strength);
    pen.line(from, leaf, 0.14, colour, strength);
    if door.open {
        pen.disc(to, 0.07, colour, strength);
    } else if door.locked {
        let middle = [from[0].midpoint(to[0]), from[1].midpoint(to[1])];
        pen.disc(middle, 0.17, ink::DARK, strength);
        pen.disc(middle, 0.11, ink::BRASS, strength);
    }
}

/// The free end of a door's leaf when it stands open: a quarter turn around the hinge.
fn swung(hinge: [f32; 2], end: [f32; 2]) -> [f32; 2] {
    let (dx, dy) = (end[0] - hinge[0], end[1] - hinge[1]);
    [hinge[0] - dy * 0.92, hinge[1] + dx * 0.92]
}

fn draw_secret(pen: &mut Pen<'_>, secret: &SecretView) {
    let colour = if secret.armed { ink::DANGER } else { ink::BYSTANDER };
    for cell in &secret.sensor {
        let [x, y] = Point::corner(cell.x, cell.y).metres();
        let (near, far) = (0.08, 0.92);
        let corners = [[x + near, y + near], [x + far, y + near], [x + far, y + far], [x + near, y + far]];
        for index in 0..4 {
            pen.dashes(corners[index], corners[(index + 1) % 4], 0.07, colour, SECRET_DASH);
        }
        pen.write("!", [x + 0.5, y + 0.5], 0.5, colour, Some(ink::DARK));
    }
}

fn draw_token(pen: &mut Pen<'_>, token: &TokenView, view: &SeatView, style: &Style<'_>, emblems: &mut Emblems<'_>) {
    let size = f32::from(token.size);
    let centre = token.at.centre_of(i32::from(token.size)).metres();
    let seen = matches!(token.presence, Presence::Seen(_));
    let strength = if seen { 1.0 } else { 0.45 };
    let ring = match token.kind {
        TokenKind::Opponent => ink::DANGER,
        TokenKind::Bystander => ink::BYSTANDER,
        TokenKind::Hero => view.seats.iter().find(|seat| seat.id == token.owner).map_or(ink::BRASS, |seat| seat.colour),
    };
    if token.active {
        pen.disc(centre, 0.56 * size, ink::BRASS, 0.55 * strength);
    }
    pen.disc(centre, 0.45 * size, ink::DARK, strength);
    pen.disc(centre, 0.42 * size, ring, strength);
    pen.disc(centre, 0.34 * size, [0x2E, 0x2A, 0x28], strength);
    if !emblems.draw(pen, &token.emblem, centre, 0.62 * size, strength) {
        let initial: String = token.name.get(style.language).chars().take(1).collect();
        pen.write(&initial, centre, 0.46 * size, ink::PALE, None);
    }
    for quarter in 0..token.hurt.min(4) {
        let at = [centre[0] + (f32::from(quarter) - 1.5) * 0.16 * size, centre[1] + 0.40 * size];
        pen.disc(at, 0.06 * size, ink::DANGER, strength);
    }
}

impl Pen<'_> {
    fn at(&self, place: [f32; 2]) -> [f32; 2] {
        [(place[0] - self.from[0]) * self.scale, (place[1] - self.from[1]) * self.scale]
    }

    fn paint(colour: [u8; 3], strength: f32) -> Paint<'static> {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color_rgba8(colour[0], colour[1], colour[2], (strength.clamp(0.0, 1.0) * 255.0) as u8);
        paint
    }

    fn line(&mut self, from: [f32; 2], to: [f32; 2], width: f32, colour: [u8; 3], strength: f32) {
        self.stroke(from, to, width, &Self::paint(colour, strength), None);
    }

    fn dashes(&mut self, from: [f32; 2], to: [f32; 2], width: f32, colour: [u8; 3], dash: [f32; 2]) {
        let dash = StrokeDash::new(dash.iter().map(|metres| metres * self.scale).collect(), 0.0);
        self.stroke(from, to, width, &Self::paint(colour, 1.0), dash);
    }

    fn stroke(&mut self, from: [f32; 2], to: [f32; 2], width: f32, paint: &Paint<'_>, dash: Option<StrokeDash>) {
        let (from, to) = (self.at(from), self.at(to));
        let mut path = PathBuilder::new();
        path.move_to(from[0], from[1]);
        path.line_to(to[0], to[1]);
        let stroke = Stroke { width: width * self.scale, line_cap: LineCap::Round, dash, ..Stroke::default() };
        if let Some(path) = path.finish() {
            self.pixmap.stroke_path(&path, paint, &stroke, Transform::identity(), None);
        }
    }

    fn disc(&mut self, centre: [f32; 2], radius: f32, colour: [u8; 3], strength: f32) {
        let centre = self.at(centre);
        if let Some(path) = PathBuilder::from_circle(centre[0], centre[1], radius * self.scale) {
            self.fill(&path, colour, strength);
        }
    }

    fn diamond(&mut self, centre: [f32; 2], radius: f32, colour: [u8; 3], strength: f32) {
        let [x, y] = self.at(centre);
        let reach = radius * self.scale;
        let mut path = PathBuilder::new();
        path.move_to(x, y - reach);
        path.line_to(x + reach, y);
        path.line_to(x, y + reach);
        path.line_to(x - reach, y);
        path.close();
        if let Some(path) = path.finish() {
            self.fill(&path, colour, strength);
        }
    }

    fn fill(&mut self, path: &Path, colour: [u8; 3], strength: f32) {
        let paint = Self::paint(colour, strength);
        self.pixmap.fill_path(path, &paint, FillRule::Winding, Transform::identity(), None);
    }

    fn write(&mut self, text: &str, centre: [f32; 2], height: f32, colour: [u8; 3], rim: Option<[u8; 3]>) {
        let centre = self.at(centre);
        letters::write(self.pixmap, text, centre, height * self.scale, colour, rim);
    }
}

/// The emblems' drawings, each read once.
struct Emblems<'a> {
    style: &'a Style<'a>,
    drawings: BTreeMap<String, Option<usvg::Tree>>,
}

impl<'a> Emblems<'a> {
    fn new(style: &'a Style<'a>) -> Self {
        Self { style, drawings: BTreeMap::new() }
    }

    /// Draws an emblem in a square of `side` metres, if there is such a drawing.
    fn draw(&mut self, pen: &mut Pen<'_>, name: &str, centre: [f32; 2], side: f32, strength: f32) -> bool {
        let assets = self.style.assets;
        let read = || {
            let plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
            let path = assets.filter(|_| plain)?.join("emblems").join(format!("{name}.svg"));
            usvg::Tree::from_data(&std::fs::read(path).ok()?, &usvg::Options::default()).ok()
        };
        let Some(tree) = self.drawings.entry(name.to_owned()).or_insert_with(read) else { return false };
        let pixels = (side * pen.scale).ceil().max(1.0) as u32;
        let Some(mut small) = Pixmap::new(pixels, pixels) else { return false };
        let fit = pixels as f32 / tree.size().width().max(tree.size().height());
        resvg::render(tree, Transform::from_scale(fit, fit), &mut small.as_mut());
        let centre = pen.at(centre);
        let corner = [centre[0] - pixels as f32 / 2.0, centre[1] - pixels as f32 / 2.0];
        let paint = tiny_skia::PixmapPaint { opacity: strength, ..tiny_skia::PixmapPaint::default() };
        pen.pixmap.draw_pixmap(corner[0] as i32, corner[1] as i32, small.as_ref(), &paint, Transform::identity(), None);
        true
    }
}
