//! `torchline export`: a level for others, by the ending of the file's name: Universal VTT for other programs, PDF for
//! paper, PNG to look at, one file with its picture to share.

use super::fault::Told;
use super::out::Out;
use super::picture::{LightChoice, Look};
use super::speak::Speaker;
use super::{fault, import, open, picture};
use crate::board::Point;
use crate::dice::Seed;
use crate::import::{FloorImage, Picture, share};
use crate::knowledge::SeatId;
use crate::level::{self, Document};
use crate::picture::{Paper, Print, print};
use crate::text::Phrase;
use clap::{Args, ValueEnum};
use std::fs;
use std::path::{Path, PathBuf};

/// Pixels along a side of a cell of the plan in a Universal VTT, on maps that are not too large for it.
const SCALE: u32 = 64;
/// Pixels along a side of such a plan.
const SIDE: u32 = 8192;
/// Pixels of an inch on paper, unless asked otherwise.
const PRINTED: u32 = 120;

/// Arguments of `torchline export`.
#[derive(Debug, Args)]
pub struct ExportArguments {
    /// Level or save to write
    pub level: PathBuf,
    /// The file; its ending says what it is: .uvtt, .dd2vtt, .df2vtt, .pdf, .png, .share.ron
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
    /// Write over a file that is there already
    #[arg(long)]
    pub force: bool,
    /// What is drawn: how it looks on paper and in pictures.
    #[command(flatten)]
    pub drawn: DrawnArguments,
}

/// How a level is drawn on paper and in pictures.
#[derive(Debug, Args)]
pub struct DrawnArguments {
    /// The seat that looks, by number or name; `gm` sees everything (paper and pictures)
    #[arg(long = "as", value_name = "SEAT", default_value = EVERYTHING)]
    pub seat: String,
    /// Pixels of a cell (paper and pictures)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=300))]
    pub scale: Option<u32>,
    /// Draw the light that falls, or everything in sight as if in full light (paper and pictures)
    #[arg(long, value_enum, default_value = "off")]
    pub light: LightChoice,
    /// Draw the map alone: nobody, nothing that lies about, no notes, nothing secret (paper and pictures)
    #[arg(long)]
    pub plain: bool,
    /// The size of the sheets
    #[arg(long, value_enum, default_value_t)]
    pub paper: PaperName,
    /// Draw no lines between the cells on paper
    #[arg(long)]
    pub no_grid: bool,
}

/// The seat that sees everything.
const EVERYTHING: &str = "gm";

impl DrawnArguments {
    /// Whether anything is asked of how it looks.
    fn is_asked(&self) -> bool {
        let Self { seat, scale, light, plain, paper, no_grid } = self;
        let usual = (LightChoice::Off, PaperName::default());
        *plain || *no_grid || scale.is_some() || seat != EVERYTHING || (*light, *paper) != usual
    }
}

/// A size of paper on the command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PaperName {
    /// 210 × 297 mm
    #[default]
    A4,
    /// 297 × 420 mm
    A3,
    /// 8.5 × 11 inches
    Letter,
}

impl From<PaperName> for Paper {
    fn from(name: PaperName) -> Self {
        match name {
            PaperName::A4 => Self::A4,
            PaperName::A3 => Self::A3,
            PaperName::Letter => Self::Letter,
        }
    }
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    UniversalVtt,
    Pdf,
    Png,
    Shared,
}

/// The endings of files, with what they hold.
const ENDINGS: [(&str, Kind); 6] = [
    (".uvtt", Kind::UniversalVtt),
    (".dd2vtt", Kind::UniversalVtt),
    (".df2vtt", Kind::UniversalVtt),
    (".pdf", Kind::Pdf),
    (".png", Kind::Png),
    (share::ENDING, Kind::Shared),
];

impl Kind {
    /// What a file's name says.
    fn of(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        ENDINGS.into_iter().find(|(ending, _)| name.ends_with(ending)).map(|(_, kind)| kind)
    }
}

/// Writes the level.
pub(super) fn export(arguments: &ExportArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let (from, to) = (&arguments.level, &arguments.output);
    let Some(kind) = Kind::of(to) else {
        let phrase = Phrase::new("cli-export-ending").with("path", to.display().to_string());
        return Err(Told::new(speaker, &phrase).help(Some(speaker.text("cli-export-ending-hint"))).into());
    };
    if matches!(kind, Kind::UniversalVtt | Kind::Shared) && arguments.drawn.is_asked() {
        let phrase = Phrase::new("cli-export-not-drawn").with("path", to.display().to_string());
        return Err(Told::new(speaker, &phrase).help(Some(speaker.text("cli-export-not-drawn-hint"))).into());
    }
    open::apart(Some(to), [from.as_path()], speaker)?;
    let document = open::document(from, speaker)?;
    if to.exists() && !arguments.force {
        return Err(import::there_already(to, speaker));
    }
    let exported = || Phrase::new("cli-exported").with("path", to.display().to_string());
    match kind {
        Kind::UniversalVtt => {
            let written = universal_vtt(&document, from, speaker)?;
            write_text(to, &written.text, speaker)?;
            out.line(speaker.say(&exported()))?;
            import::tell_report(&written.report, speaker, out)?;
        }
        Kind::Shared => {
            let named = document.map.picture.as_ref().map(|picture| picture.file.clone());
            let pictures: Vec<Picture> = named
                .iter()
                .filter_map(|file| Some(Picture { file: file.clone(), bytes: picture::beside(from, file)? }))
                .collect();
            let text = share::share(&document, &pictures).map_err(|fault| {
                miette::Report::from(Told::new(speaker, &fault.message).help(Some(speaker.say(&fault.hint))))
            })?;
            write_text(to, &text, speaker)?;
            out.line(speaker.say(&exported()))?;
            if let Some(file) = named.filter(|_| pictures.is_empty()) {
                out.line(speaker.say(&Phrase::new("cli-export-no-picture").with("path", file)))?;
            }
        }
        Kind::Pdf | Kind::Png => {
            let bytes = drawn(&document, arguments, kind, speaker)?;
            fs::write(to, bytes).map_err(|error| fault::file(speaker, "cli-cannot-write", to, &error))?;
            out.line(speaker.say(&exported()))?;
        }
    }
    Ok(true)
}

fn write_text(to: &Path, text: &str, speaker: &Speaker) -> miette::Result<()> {
    level::write_file(to, text).map_err(|error| fault::file(speaker, "cli-cannot-write", to, &error))
}

/// The level on paper or as a picture.
fn drawn(document: &Document, arguments: &ExportArguments, kind: Kind, speaker: &Speaker) -> miette::Result<Vec<u8>> {
    let DrawnArguments { seat, scale, light, plain, paper, no_grid } = &arguments.drawn;
    // No die falls before the first command.
    let table = open::table(document, &Seed::from_number(0), &[], speaker)?;
    let seat = open::seat(table.seats(), seat, speaker)?;
    let floor = picture::floor(document, &arguments.level);
    let usual = if kind == Kind::Pdf { PRINTED } else { crate::picture::PIXELS_PER_METRE };
    let look = Look { scale: scale.unwrap_or(usual), light: *light, plain: *plain, floor: floor.as_ref() };
    if kind == Kind::Png {
        return picture::draw(&table, seat, look, speaker);
    }
    let (paper, grid) = (Paper::from(*paper), !no_grid);
    picture::shown(&table, seat, look, speaker, |view, light, style| print(view, light, &Print { style, paper, grid }))
}

/// The level as Universal VTT, with its own picture or, without one, with its plan.
fn universal_vtt(document: &Document, from: &Path, speaker: &Speaker) -> miette::Result<crate::import::Exported> {
    let (width, _) = document.map.size();
    let cells = i32::try_from(width).unwrap_or(i32::MAX);
    let own = own_picture(document, from);
    let drawn = match own.as_deref().and_then(|bytes| FloorImage::of(bytes, cells)) {
        Some(_) => None,
        None => Some(plan(document, from, speaker)?),
    };
    let bytes = drawn.as_deref().or(own.as_deref()).unwrap_or_default();
    let exported = crate::import::export(document, FloorImage::of(bytes, cells));
    exported.map_err(|fault| fault::told(speaker, &fault.message))
}

/// The level's picture, where it shows the whole map.
fn own_picture(document: &Document, level: &Path) -> Option<Vec<u8>> {
    let picture = document.map.picture.as_ref()?;
    let (width, height) = document.map.size();
    let covers = |size: i32, cells: usize| (f64::from(size) / 1024.0 - cells as f64).abs() < 1.0;
    let whole = picture.at == Point::default() && covers(picture.size.x, width) && covers(picture.size.y, height);
    whole.then(|| picture::beside(level, &picture.file))?
}

/// The plan of a level's map alone, in full light: other tables show their own tokens, and nothing secret belongs into a
/// picture that players see.
fn plan(document: &Document, from: &Path, speaker: &Speaker) -> miette::Result<Vec<u8>> {
    // No die falls before the first command.
    let table = open::table(document, &Seed::from_number(0), &[], speaker)?;
    let (width, height) = document.map.size();
    let longest = u32::try_from(width.max(height)).unwrap_or(u32::MAX).max(1);
    let floor = picture::floor(document, from);
    let scale = (SIDE / longest).clamp(1, SCALE);
    let look = Look { scale, light: LightChoice::Off, plain: true, floor: floor.as_ref() };
    picture::draw(&table, SeatId::GM, look, speaker)
}
