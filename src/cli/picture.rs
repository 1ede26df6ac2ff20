//! `torchline picture`: the plan as a seat knows it.

use super::out::Out;
use super::speak::Speaker;
use super::{fault, open};
use crate::dice::Seed;
use crate::import::limits::MAX_BYTES;
use crate::knowledge::light_field::{TEXELS_PER_METRE, chunks};
use crate::knowledge::{SeatId, SeatView};
use crate::level::Document;
use crate::picture::{Floor, LightAt, PIXELS_PER_METRE, PictureError, Style, plain, plan};
use crate::session::Table;
use crate::text::Phrase;
use clap::{Args, ValueEnum};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Arguments of `torchline picture`.
#[derive(Debug, Args)]
pub struct PictureArguments {
    /// Level or save to draw
    pub level: PathBuf,
    /// The seat that looks, by number or name; `gm` sees everything
    #[arg(long = "as", value_name = "SEAT", default_value = "gm")]
    pub seat: String,
    /// The picture's file
    #[arg(long, short, value_name = "FILE.png")]
    pub output: PathBuf,
    /// Pixels a metre
    #[arg(long, value_name = "N", default_value_t = PIXELS_PER_METRE, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub scale: u32,
    /// Draw the light that falls, or everything in sight as if in full light
    #[arg(long, value_enum, default_value_t)]
    pub light: LightChoice,
    /// Draw the map alone: nobody, nothing that lies about, no notes, nothing secret
    #[arg(long)]
    pub plain: bool,
}

/// Whether light is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum LightChoice {
    /// As it falls
    #[default]
    On,
    /// Full light on everything in sight
    Off,
}

/// How a plan is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look<'a> {
    pub scale: u32,
    pub light: LightChoice,
    pub plain: bool,
    /// The level's picture of its floor.
    pub floor: Option<&'a Floor>,
}

impl Default for Look<'_> {
    fn default() -> Self {
        Self { scale: PIXELS_PER_METRE, light: LightChoice::On, plain: false, floor: None }
    }
}

/// Draws the level.
pub(super) fn picture(arguments: &PictureArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    open::apart(Some(&arguments.output), [arguments.level.as_path()], speaker)?;
    let document = open::document(&arguments.level, speaker)?;
    // No die falls before the first command.
    let table = open::table(&document, &Seed::from_number(0), &[], speaker)?;
    let seat = open::seat(table.seats(), &arguments.seat, speaker)?;
    let floor = floor(&document, &arguments.level);
    let PictureArguments { scale, light, plain, .. } = *arguments;
    let look = Look { scale, light, plain, floor: floor.as_ref() };
    write(&table, seat, look, &arguments.output, speaker)?;
    let path = arguments.output.display().to_string();
    out.line(speaker.say(&Phrase::new("cli-picture-drawn").with("path", path)))?;
    Ok(true)
}

/// Draws a table as a seat knows it into a file.
pub(super) fn write(table: &Table, seat: SeatId, look: Look<'_>, path: &Path, speaker: &Speaker) -> miette::Result<()> {
    let png = draw(table, seat, look, speaker)?;
    fs::write(path, png).map_err(|error| fault::file(speaker, "cli-cannot-write", path, &error))
}

/// A table as a seat knows it, as PNG.
pub(super) fn draw(table: &Table, seat: SeatId, look: Look<'_>, speaker: &Speaker) -> miette::Result<Vec<u8>> {
    shown(table, seat, look, speaker, |view, light, style| plan(view, light, &style))
}

/// A table as a seat knows it, drawn in some way.
pub(super) fn shown(
    table: &Table,
    seat: SeatId,
    look: Look<'_>,
    speaker: &Speaker,
    drawn: impl FnOnce(&SeatView, LightAt<'_>, Style<'_>) -> Result<Vec<u8>, PictureError>,
) -> miette::Result<Vec<u8>> {
    let view = if look.plain { plain(table.view(seat)) } else { table.view(seat) };
    let assets = crate::assets::root();
    let style = Style { scale: look.scale, language: speaker.language(), assets: Some(&assets), floor: look.floor };
    let drawn = match look.light {
        LightChoice::On => {
            let light = LightMap::of(table, seat, view.size);
            drawn(&view, &|x, y| light.at(x, y), style)
        }
        LightChoice::Off => drawn(&view, &|x, y| full_light(&view, x, y), style),
    };
    drawn.map_err(|error| fault::told(speaker, &error.phrase()))
}

/// The picture of its floor that a level names, from the file beside it. Where it cannot be read, there is none.
pub(super) fn floor(document: &Document, level: &Path) -> Option<Floor> {
    let picture = document.map.picture.as_ref()?;
    let bytes = beside(level, &picture.file)?;
    Floor::read(&bytes, picture.at, picture.size)
}

/// A file beside a level, if it is there and not too large.
pub(super) fn beside(level: &Path, name: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = File::open(level.with_file_name(name)).ok()?;
    file.take(MAX_BYTES as u64).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Full light on what is in sight.
fn full_light(view: &SeatView, x: f32, y: f32) -> [f32; 4] {
    let cell = view.cell(crate::board::Cell::new(x.floor() as i32, y.floor() as i32));
    if cell.is_some_and(|cell| cell.known.now()) { [1.0; 4] } else { [0.0; 4] }
}

/// The light fields of a whole map, side by side.
struct LightMap {
    /// Texels from west to east.
    width: usize,
    /// Texels from north to south.
    height: usize,
    /// Four bytes a texel, multiplied by the coverage.
    rgba: Vec<u8>,
}

impl LightMap {
    fn of(table: &Table, seat: SeatId, size: (i32, i32)) -> Self {
        let texels = |cells: i32| cells.max(0) as usize * TEXELS_PER_METRE as usize;
        let (width, height) = (texels(size.0), texels(size.1));
        let mut rgba = vec![0; width * height * 4];
        for area in chunks(size) {
            let field = table.light_field(seat, area);
            let (west, north) = (texels(area.from.x), texels(area.from.y));
            let row_bytes = field.width as usize * 4;
            for (row, texels) in field.rgba.chunks_exact(row_bytes.max(4)).enumerate() {
                let start = ((north + row) * width + west) * 4;
                if let Some(place) = rgba.get_mut(start..start + texels.len()) {
                    place.copy_from_slice(texels);
                }
            }
        }
        Self { width, height, rgba }
    }

    /// The light at a place in metres, between the four texels around it.
    fn at(&self, x: f32, y: f32) -> [f32; 4] {
        let place = |metres: f32, texels: usize| {
            let texel = (metres * TEXELS_PER_METRE as f32 - 0.5).clamp(0.0, texels.saturating_sub(1) as f32);
            let low = texel as usize;
            (low, (low + 1).min(texels.saturating_sub(1)), texel.fract())
        };
        let (west, east, right) = place(x, self.width);
        let (north, south, down) = place(y, self.height);
        let mut mixed = [0.0; 4];
        let corners = [
            (west, north, (1.0 - right) * (1.0 - down)),
            (east, north, right * (1.0 - down)),
            (west, south, (1.0 - right) * down),
            (east, south, right * down),
        ];
        for (column, row, share) in corners {
            let start = (row * self.width + column) * 4;
            for (channel, byte) in mixed.iter_mut().zip(self.rgba.iter().skip(start)) {
                *channel += f32::from(*byte) / 255.0 * share;
            }
        }
        let cover = mixed[3];
        if cover > 0.0 {
            mixed.iter_mut().take(3).for_each(|channel| *channel /= cover);
        }
        mixed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_between_two_texels_is_mixed_and_keeps_its_colour() {
        let map = LightMap { width: 2, height: 1, rgba: vec![255, 128, 0, 255, 0, 0, 0, 0] };
        let texel = 1.0 / TEXELS_PER_METRE as f32;
        let near = |light: [f32; 4], wanted: [f32; 4]| light.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 0.01);
        assert!(near(map.at(0.5 * texel, 0.0), [1.0, 0.5, 0.0, 1.0]), "on the first texel");
        assert!(near(map.at(texel, 0.0), [1.0, 0.5, 0.0, 0.5]), "half way: half as much of the same colour");
        assert!(near(map.at(1.5 * texel, 0.0), [0.0; 4]), "on the dark one");
        assert!(near(map.at(9.0, 9.0), [0.0; 4]), "beyond the map is its edge");
    }
}
