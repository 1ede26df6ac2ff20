//! `torchline export`: a level as Universal VTT, with its own picture or, without one, with its plan.

use super::out::Out;
use super::picture::{LightChoice, Look};
use super::speak::Speaker;
use super::{fault, import, open, picture};
use crate::board::Point;
use crate::dice::Seed;
use crate::import::FloorImage;
use crate::import::limits::MAX_BYTES;
use crate::knowledge::SeatId;
use crate::level::{self, Document};
use crate::text::Phrase;
use clap::Args;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Pixels along a side of a cell of a plan, on maps that are not too large for it.
const SCALE: u32 = 64;
/// Pixels along a side of a plan.
const SIDE: u32 = 8192;

/// Arguments of `torchline export`.
#[derive(Debug, Args)]
pub struct ExportArguments {
    /// Level or save to write
    pub level: PathBuf,
    /// The map's file
    #[arg(long, short, value_name = "FILE.uvtt")]
    pub output: PathBuf,
    /// Write over a file that is there already
    #[arg(long)]
    pub force: bool,
}

/// Writes the map.
pub(super) fn export(arguments: &ExportArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let (from, to) = (&arguments.level, &arguments.output);
    open::apart(Some(to), [from.as_path()], speaker)?;
    let document = open::document(from, speaker)?;
    if to.exists() && !arguments.force {
        return Err(import::there_already(to, speaker));
    }
    let (width, _) = document.map.size();
    let cells = i32::try_from(width).unwrap_or(i32::MAX);
    let own = own_picture(&document, from);
    let drawn = match own.as_deref().and_then(|bytes| FloorImage::of(bytes, cells)) {
        Some(_) => None,
        None => Some(plan(&document, speaker)?),
    };
    let bytes = drawn.as_deref().or(own.as_deref()).unwrap_or_default();
    let exported = crate::import::export(&document, FloorImage::of(bytes, cells));
    let exported = exported.map_err(|fault| fault::told(speaker, &fault.message))?;
    level::write_file(to, &exported.text).map_err(|error| fault::file(speaker, "cli-cannot-write", to, &error))?;
    out.line(speaker.say(&Phrase::new("cli-exported").with("path", to.display().to_string())))?;
    import::tell_report(&exported.report, speaker, out)?;
    Ok(true)
}

/// The level's picture, where it shows the whole map.
fn own_picture(document: &Document, level: &Path) -> Option<Vec<u8>> {
    let picture = document.map.picture.as_ref()?;
    let (width, height) = document.map.size();
    let covers = |size: i32, cells: usize| (f64::from(size) / 1024.0 - cells as f64).abs() < 1.0;
    let whole = picture.at == Point::default() && covers(picture.size.x, width) && covers(picture.size.y, height);
    let file = File::open(level.with_file_name(&picture.file)).ok().filter(|_| whole)?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES as u64).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// The plan of a level as the game master knows it, in full light.
fn plan(document: &Document, speaker: &Speaker) -> miette::Result<Vec<u8>> {
    // No die falls before the first command.
    let table = open::table(document, &Seed::from_number(0), &[], speaker)?;
    let (width, height) = document.map.size();
    let longest = u32::try_from(width.max(height)).unwrap_or(u32::MAX).max(1);
    let look = Look { scale: (SIDE / longest).clamp(1, SCALE), light: LightChoice::Off };
    picture::draw(&table, SeatId::GM, look, speaker)
}
