//! Paints the textures of the scene: `cargo run --no-default-features --example paint [FOLDER]`.
//!
//! Every picture is a formula over a square of four by four metres that repeats without a seam. A run takes seconds and
//! gives the same bytes everywhere. For each surface there is a picture of its colour (a palette of tinted greys) and,
//! where relief matters, one of its height. They stand in `assets/textures`; change a formula here and run it again.

use std::fs::File;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

/// Pixels on a side of a picture.
const SIDE: usize = 512;
/// Metres on a side of a picture.
const METRES: f32 = 4.0;
/// Steps of brightness in a palette.
const SHADES: usize = 42;
/// Tints in a palette.
const TINTS: usize = 6;

/// One painted point: brightness, which of the palette's tints, height of the relief, all within 0 to 1.
#[derive(Clone, Copy)]
struct Dab {
    shade: f32,
    tint: usize,
    height: f32,
}

/// A surface: its file, its six tints (the colour of its brightest shade), whether it has relief, and its formula over
/// metres.
struct Surface {
    name: &'static str,
    tints: [[u8; 3]; TINTS],
    relief: bool,
    paint: fn(f32, f32) -> Dab,
}

const STONE: [[u8; 3]; TINTS] =
    [[234, 226, 214], [226, 223, 218], [238, 224, 204], [220, 221, 224], [226, 225, 212], [232, 219, 209]];
const WARM_STONE: [[u8; 3]; TINTS] =
    [[232, 220, 202], [224, 218, 208], [238, 216, 188], [216, 214, 212], [226, 212, 186], [228, 206, 190]];
const SOIL: [[u8; 3]; TINTS] =
    [[206, 172, 132], [196, 166, 132], [188, 158, 118], [178, 164, 120], [214, 184, 146], [170, 150, 118]];
const TIMBER: [[u8; 3]; TINTS] =
    [[226, 176, 118], [214, 164, 110], [206, 150, 98], [232, 186, 132], [196, 148, 102], [218, 172, 126]];
const CERAMIC: [[u8; 3]; TINTS] =
    [[214, 150, 122], [196, 206, 200], [222, 164, 130], [206, 214, 206], [204, 138, 112], [226, 220, 204]];
const METAL: [[u8; 3]; TINTS] =
    [[196, 200, 206], [186, 188, 196], [206, 202, 198], [214, 190, 166], [178, 184, 194], [198, 176, 156]];
const PLAIN: [[u8; 3]; TINTS] = [[255, 255, 255]; TINTS];

const SURFACES: [Surface; 11] = [
    Surface { name: "flagstones", tints: STONE, relief: true, paint: flagstones },
    Surface { name: "masonry", tints: WARM_STONE, relief: true, paint: masonry },
    Surface { name: "wall_cap", tints: WARM_STONE, relief: true, paint: wall_cap },
    Surface { name: "earth", tints: SOIL, relief: true, paint: earth },
    Surface { name: "planks", tints: TIMBER, relief: true, paint: planks },
    Surface { name: "tiles", tints: CERAMIC, relief: true, paint: tiles },
    Surface { name: "rubble", tints: STONE, relief: true, paint: rubble },
    Surface { name: "door_wood", tints: TIMBER, relief: true, paint: door_wood },
    Surface { name: "iron", tints: METAL, relief: true, paint: iron },
    Surface { name: "paper", tints: PLAIN, relief: false, paint: paper },
    Surface { name: "water", tints: PLAIN, relief: false, paint: water },
];

fn main() -> io::Result<()> {
    let folder = std::env::args_os()
        .nth(1)
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/textures"), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    for surface in &SURFACES {
        let dabs: Vec<Dab> = (0..SIDE * SIDE)
            .map(|i| {
                let metre = |pixel: usize| (pixel as f32 + 0.5) * METRES / SIDE as f32;
                (surface.paint)(metre(i % SIDE), metre(i / SIDE))
            })
            .collect();
        write_colours(&folder.join(format!("{}.png", surface.name)), surface, &dabs)?;
        if surface.relief {
            write_heights(&folder.join(format!("{}_height.png", surface.name)), &dabs)?;
        }
    }
    Ok(())
}

fn write_colours(path: &Path, surface: &Surface, dabs: &[Dab]) -> io::Result<()> {
    let palette: Vec<u8> = surface
        .tints
        .iter()
        .flat_map(|tint| {
            (0..SHADES)
                .flat_map(move |shade| tint.map(|c| (f32::from(c) * shade as f32 / (SHADES - 1) as f32).round() as u8))
        })
        .collect();
    let pixels: Vec<u8> = dabs
        .iter()
        .map(|dab| {
            let shade = (dab.shade.clamp(0.0, 1.0) * (SHADES - 1) as f32).round() as usize;
            (dab.tint % TINTS * SHADES + shade) as u8
        })
        .collect();
    write_png(path, png::ColorType::Indexed, Some(palette), &pixels)
}

fn write_heights(path: &Path, dabs: &[Dab]) -> io::Result<()> {
    // A few levels less than eight bits hold: nobody sees them, and the files stay small.
    let pixels: Vec<u8> = dabs.iter().map(|dab| ((dab.height.clamp(0.0, 1.0) * 85.0).round() * 3.0) as u8).collect();
    write_png(path, png::ColorType::Grayscale, None, &pixels)
}

fn write_png(path: &Path, colours: png::ColorType, palette: Option<Vec<u8>>, pixels: &[u8]) -> io::Result<()> {
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), SIDE as u32, SIDE as u32);
    encoder.set_color(colours);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    if let Some(palette) = palette {
        encoder.set_palette(palette);
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(())
}

// ---- noise ----

/// A number from 0 to 1 that looks like chance and is always the same for the same place and seed.
fn chance(x: i32, y: i32, seed: u32) -> f32 {
    let mut h =
        (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
    h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    ((h ^ (h >> 15)) & 0xFFFF) as f32 / 65535.0
}

fn smooth(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

fn step(from: f32, to: f32, x: f32) -> f32 {
    smooth((x - from) / (to - from))
}

fn mix(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// Smooth noise of 0 to 1 with `per_metre` bumps a metre (so that four metres hold a whole number of them).
fn noise(x: f32, y: f32, per_metre: f32, seed: u32) -> f32 {
    stretched(x, y, per_metre, per_metre, seed)
}

fn stretched(x: f32, y: f32, per_metre_x: f32, per_metre_y: f32, seed: u32) -> f32 {
    let (px, py) = ((per_metre_x * METRES) as i32, (per_metre_y * METRES) as i32);
    let (x, y) = (x * per_metre_x, y * per_metre_y);
    let (i, j) = (x.floor(), y.floor());
    let (u, v) = (smooth(x - i), smooth(y - j));
    let at = |a: i32, b: i32| chance((i as i32 + a).rem_euclid(px), (j as i32 + b).rem_euclid(py), seed);
    mix(mix(at(0, 0), at(1, 0), u), mix(at(0, 1), at(1, 1), u), v)
}

/// Four octaves of noise around 0, about −0.5 to 0.5.
fn grain(x: f32, y: f32, per_metre: f32, seed: u32) -> f32 {
    (0..4).fold(0.0, |sum, octave| {
        let scale = (1 << octave) as f32;
        sum + (noise(x, y, per_metre * scale, seed + octave) - 0.5) / (1.0 + octave as f32 * 0.9)
    }) * 0.55
}

/// A thin dark line where two noises meet: cracks. 0 beside it, 1 on it.
fn crack(x: f32, y: f32, seed: u32) -> f32 {
    let wander = (noise(x, y, 1.5, seed) - 0.5) + (noise(x, y, 6.0, seed + 1) - 0.5) * 0.22;
    1.0 - step(0.0, 0.016, wander.abs())
}

// ---- shapes ----

/// How far inside a rectangle with rounded corners a point lies (positive inside), all in metres.
fn inside(x: f32, y: f32, rect: [f32; 4], round: f32) -> f32 {
    let [left, top, right, bottom] = rect;
    let qx = (left - x).max(x - right) + round;
    let qy = (top - y).max(y - bottom) + round;
    round - (qx.max(0.0).hypot(qy.max(0.0)) + qx.max(qy).min(0.0))
}

/// A dressed stone: worn edges, a bevel, a face of its own tone.
fn stone(x: f32, y: f32, rect: [f32; 4], id: (i32, i32), seed: u32) -> Dab {
    let own = |n: u32| chance(id.0, id.1, seed + n);
    let wear = grain(x, y, 5.0, seed + 40) * 0.05;
    let depth = inside(x, y, rect, 0.045) + wear - 0.012;
    let bevel = step(0.0, 0.07, depth);
    let tilt = ((x - rect[0]) * (own(3) - 0.5) + (y - rect[1]) * (own(4) - 0.5)) * 0.18;
    let pits = (1.0 - step(0.16, 0.26, noise(x, y, 11.0, seed + 50))) * 0.5 * noise(x, y, 2.0, seed + 51);
    let fracture = if own(5) > 0.72 { crack(x + own(6), y + own(7), seed + 60) } else { 0.0 };
    let face = 0.56 + (own(1) - 0.5) * 0.17 + grain(x, y, 3.0, seed + 20) * 0.24 + grain(x, y, 16.0, seed + 30) * 0.10;
    let rim = step(0.0, 0.035, depth) * (1.0 - step(0.05, 0.11, depth));
    let body = face - pits * 0.16 - fracture * 0.24 + rim * 0.05 + tilt * 0.3;
    let joint = 0.15 + grain(x, y, 14.0, seed + 70) * 0.12;
    let shade = mix(joint, body * (0.72 + 0.28 * bevel), step(-0.004, 0.014, depth));
    let height = bevel * (0.74 + tilt + grain(x, y, 6.0, seed + 80) * 0.22 - pits * 0.22 - fracture * 0.45);
    Dab { shade, tint: (own(2) * 5.99) as usize, height }
}

/// Floor slabs that keep to the cells; some cells hold two or four smaller ones.
fn flagstones(x: f32, y: f32) -> Dab {
    let (column, row) = (x.floor(), y.floor());
    let (cell_x, cell_y) = (column as i32, row as i32);
    let style = chance(cell_x, cell_y, 900);
    let cut_x = 0.38 + 0.24 * chance(cell_x, cell_y, 901);
    let cut_y = 0.38 + 0.24 * chance(cell_x, cell_y, 902);
    let (u, v) = (x - column, y - row);
    let (across, along) = match style {
        s if s < 0.42 => (false, false),
        s if s < 0.62 => (true, false),
        s if s < 0.82 => (false, true),
        _ => (true, true),
    };
    let span = |cut: bool, at: f32, t: f32| match (cut, t < at) {
        (false, _) => (0.0, 1.0, 0),
        (true, true) => (0.0, at, 0),
        (true, false) => (at, 1.0, 1),
    };
    let (left, right, part_x) = span(across, cut_x, u);
    // Where both are cut, the second column is cut elsewhere: no four corners meet.
    let (top, bottom, part_y) = span(along, if across && part_x == 1 { 1.0 - cut_y * 0.8 } else { cut_y }, v);
    let gap = 0.012;
    let rect = [column + left + gap, row + top + gap, column + right - gap, row + bottom - gap];
    stone(x, y, rect, (cell_x * 2 + part_x, cell_y * 2 + part_y), 100)
}

/// Courses of blocks, half a metre high, in running bond with uneven lengths.
fn masonry(x: f32, y: f32) -> Dab {
    let course = (y / 0.5).floor();
    let row = course as i32;
    let shift = if row % 2 == 0 { 0.0 } else { 0.5 } + (chance(row, 1, 910) - 0.5) * 0.3;
    let along = (x - shift).rem_euclid(METRES);
    let block = along.floor();
    let cut = 0.34 + 0.32 * chance(block as i32, row, 911);
    let halved = chance(block as i32, row, 912) < 0.4;
    let t = along - block;
    let (left, right, part) = match (halved, t < cut) {
        (false, _) => (0.0, 1.0, 0),
        (true, true) => (0.0, cut, 0),
        (true, false) => (cut, 1.0, 1),
    };
    let gap = 0.010;
    let origin = x - t;
    let rect = [origin + left + gap, course * 0.5 + gap, origin + right - gap, course * 0.5 + 0.5 - gap];
    stone(x, y, rect, (block as i32 * 2 + part, row), 200)
}

/// The cut top of a wall: big rough blocks with mortar, lighter than the faces.
fn wall_cap(x: f32, y: f32) -> Dab {
    let row = y.floor();
    let shift = chance(row as i32, 0, 920) * 0.6;
    let along = (x - shift).rem_euclid(METRES);
    let t = along - along.floor();
    let gap = 0.008;
    let rect = [x - t + gap, row + gap, x - t + 1.0 - gap, row + 1.0 - gap];
    let mut dab = stone(x, y, rect, (along.floor() as i32, row as i32), 300);
    dab.shade = (dab.shade + grain(x, y, 9.0, 320) * 0.12) * 1.04;
    dab
}

/// Trodden soil with small stones.
fn earth(x: f32, y: f32) -> Dab {
    let lumps = grain(x, y, 2.0, 400) + grain(x, y, 9.0, 410) * 0.5;
    let (pebble, id) = pebbles(x, y, 5.0, 0.30, 420);
    let shade = 0.42 + lumps * 0.34 + pebble * 0.16;
    let tint = if pebble > 0.3 { 3 + (id * 2.99) as usize } else { (noise(x, y, 1.0, 430) * 2.99) as usize };
    Dab { shade, tint, height: 0.35 + lumps * 0.35 + pebble * 0.3 }
}

/// Round stones scattered on a jittered grid: how high the nearest stands (0 beside it), and its own number.
fn pebbles(x: f32, y: f32, per_metre: f32, share: f32, seed: u32) -> (f32, f32) {
    let period = (per_metre * METRES) as i32;
    let (gx, gy) = (x * per_metre, y * per_metre);
    let mut best = (0.0, 0.0);
    for dy in -1..=1 {
        for dx in -1..=1 {
            let (i, j) = (gx.floor() as i32 + dx, gy.floor() as i32 + dy);
            let (a, b) = (i.rem_euclid(period), j.rem_euclid(period));
            if chance(a, b, seed) > share {
                continue;
            }
            let (cx, cy) = (i as f32 + chance(a, b, seed + 1), j as f32 + chance(a, b, seed + 2));
            let size = 0.18 + 0.42 * chance(a, b, seed + 3);
            let squash = 0.7 + 0.6 * chance(a, b, seed + 4);
            let far = ((gx - cx) * squash).hypot((gy - cy) / squash) / size;
            let high = step(0.0, 0.55, 1.0 - far);
            if high > best.0 {
                best = (high, chance(a, b, seed + 5));
            }
        }
    }
    best
}

/// Boards of a quarter metre along x, with butt joints, nails and grain.
fn planks(x: f32, y: f32) -> Dab {
    boards(x, y, 0.25, 500)
}

/// The same as upright boards: x runs across the door.
fn door_wood(x: f32, y: f32) -> Dab {
    boards(y, x, 0.2, 560)
}

fn boards(along: f32, across: f32, width: f32, seed: u32) -> Dab {
    let row = (across / width).floor();
    let id = row as i32;
    let shift = chance(id, 0, seed) * METRES;
    let local = (along - shift).rem_euclid(METRES);
    let length = METRES / 2.0;
    let piece = (local / length).floor();
    let edge_across = (across - row * width).min((row + 1.0) * width - across);
    let edge_along = (local - piece * length).min((piece + 1.0) * length - local);
    let edge = edge_across.min(edge_along);
    let gap = step(0.003, 0.014, edge);
    let own = chance(id, piece as i32, seed + 1);
    let fibre = stretched(along, across, 2.0, 40.0, seed + 2) - 0.5;
    let bands = ((across * 38.0 + stretched(along, across, 1.0, 6.0, seed + 3) * 9.0).sin()) * 0.5;
    let knot = {
        let (kx, ky) = (piece * length + 0.4 + 1.2 * own, (row + 0.3 + 0.4 * own) * width);
        let d = ((local - kx) * 0.6).hypot(across - ky) / 0.05;
        if own > 0.45 { (1.0 - step(0.2, 1.0, d)) * 0.6 } else { 0.0 }
    };
    let nail = {
        let d = (edge_along - 0.05).hypot(across - (row + 0.5) * width);
        1.0 - step(0.008, 0.016, d)
    };
    let face = 0.48 + (own - 0.5) * 0.16 + fibre * 0.16 + bands * 0.045 - knot * 0.18
        + grain(along, across, 4.0, seed + 4) * 0.10;
    let shade = mix(0.06, face, gap) * (1.0 - nail * 0.7);
    let height = gap * (0.8 + fibre * 0.16 + bands * 0.05 + (own - 0.5) * 0.1) + nail * 0.1;
    Dab { shade, tint: (own * 5.99) as usize, height }
}

/// Half-metre tiles, two tones in a chequer, some worn.
fn tiles(x: f32, y: f32) -> Dab {
    let (column, row) = ((x / 0.5).floor(), (y / 0.5).floor());
    let (i, j) = (column as i32, row as i32);
    let gap = 0.008;
    let rect = [column * 0.5 + gap, row * 0.5 + gap, column * 0.5 + 0.5 - gap, row * 0.5 + 0.5 - gap];
    let mut dab = stone(x, y, rect, (i, j), 600);
    let light = (i + j) % 2 == 0;
    let diamond = (x - (column + 0.5) * 0.5).abs() + (y - (row + 0.5) * 0.5).abs();
    let inlay = step(0.082, 0.090, diamond) * (1.0 - step(0.112, 0.120, diamond));
    dab.tint =
        if light { 1 + 2 * ((chance(i, j, 610) * 2.99) as usize) } else { 2 * ((chance(i, j, 611) * 2.99) as usize) };
    dab.shade *= if light { 1.0 } else { 0.86 };
    dab.shade *= 1.0 - inlay * 0.28;
    dab
}

/// Broken stone of every size over grit.
fn rubble(x: f32, y: f32) -> Dab {
    let ground = 0.26 + grain(x, y, 5.0, 700) * 0.22;
    let layers = [(1.5, 0.75, 710), (3.0, 0.7, 720), (6.0, 0.6, 730)];
    let mut dab = Dab { shade: ground, tint: 4, height: 0.12 + grain(x, y, 8.0, 701) * 0.12 };
    for (per_metre, share, seed) in layers {
        let (high, id) = pebbles(x, y, per_metre, share, seed);
        if high * (0.5 + 0.5 / per_metre) + 0.05 > dab.height {
            let shade = 0.34 + 0.24 * high + (id - 0.5) * 0.16 + grain(x, y, 10.0, seed + 6) * 0.18;
            dab = Dab { shade, tint: (id * 5.99) as usize, height: 0.1 + high * (0.45 + 0.5 / per_metre) };
        }
    }
    dab
}

/// Hammered iron with rust.
fn iron(x: f32, y: f32) -> Dab {
    let dents = noise(x, y, 7.0, 800) * 0.6 + noise(x, y, 15.0, 801) * 0.4;
    let rust = step(0.54, 0.72, noise(x, y, 2.0, 802) * 0.7 + noise(x, y, 12.0, 803) * 0.3);
    let shade = 0.34 + (dents - 0.5) * 0.22 + grain(x, y, 16.0, 804) * 0.10 - rust * 0.05;
    Dab {
        shade,
        tint: if rust > 0.5 { 3 } else { (noise(x, y, 1.0, 805) * 2.99) as usize },
        height: 0.5 + (dents - 0.5) * 0.6,
    }
}

/// The grain of dark paper: fibres and blotches around a middle tone.
fn paper(x: f32, y: f32) -> Dab {
    let fibres = stretched(x, y, 6.0, 32.0, 820) * 0.5 + stretched(x, y, 32.0, 6.0, 821) * 0.5;
    let blotch = grain(x, y, 1.0, 822);
    Dab { shade: 0.5 + (fibres - 0.5) * 0.5 + blotch * 0.5 + grain(x, y, 16.0, 823) * 0.25, tint: 0, height: 0.5 }
}

/// Ripples: the bright net that light draws under moving water.
fn water(x: f32, y: f32) -> Dab {
    let (wx, wy) = (x + (noise(x, y, 2.0, 840) - 0.5) * 0.5, y + (noise(x, y, 2.0, 841) - 0.5) * 0.5);
    let ridge = |per_metre: f32, seed: u32| {
        1.0 - ((noise(wx, wy, per_metre, seed) - 0.5) * 2.0 + (noise(x, y, per_metre * 2.0, seed + 1) - 0.5) * 0.5)
            .abs()
    };
    let net = ridge(2.0, 850).max(0.0).powi(6) * 0.6 + ridge(4.0, 860).max(0.0).powi(5) * 0.4;
    Dab { shade: net.clamp(0.0, 1.0), tint: 0, height: 0.5 }
}
