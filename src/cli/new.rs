//! `torchline new`: an empty level to begin with.

use super::out::Out;
use super::speak::Speaker;
use super::{fault, import};
use crate::level::edit::{Bare, blank};
use crate::level::{self, write_file};
use crate::text::{LocalText, Phrase};
use clap::Args;
use std::path::PathBuf;

/// Cells along a side of a level.
const SIDES: std::ops::RangeInclusive<u16> = 1..=1024;

/// Arguments of `torchline new`.
#[derive(Debug, Args)]
pub struct NewArguments {
    /// The level's file
    #[arg(long, short, value_name = "LEVEL.ron")]
    pub output: PathBuf,
    /// Cells from west to east and from north to south, 1 to 1024
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "64x64", value_parser = size)]
    pub size: (u16, u16),
    /// What it is called; otherwise as its file
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// One wide floor in daylight, instead of rock in the dark
    #[arg(long)]
    pub floor: bool,
    /// Write over a file that is there already
    #[arg(long)]
    pub force: bool,
}

/// Reads a size such as `64x48`.
fn size(text: &str) -> Result<(u16, u16), String> {
    let (width, height) = text.split_once(['x', '×']).ok_or("write WIDTHxHEIGHT, such as 64x48")?;
    let number = |side: &str| match side.trim().parse() {
        Ok(number) if SIDES.contains(&number) => Ok(number),
        _ => Err(format!("{side} is not a number from {} to {}", SIDES.start(), SIDES.end())),
    };
    Ok((number(width)?, number(height)?))
}

/// Writes the level.
pub(super) fn new(arguments: &NewArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let to = &arguments.output;
    if to.exists() && !arguments.force {
        return Err(import::there_already(to, speaker));
    }
    let named = || to.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let title = arguments.title.clone().unwrap_or_else(named);
    let bare = if arguments.floor { Bare::Floor } else { Bare::Rock };
    let (width, height) = arguments.size;
    let document = blank(width, height, LocalText::plain(title.clone()), bare);
    write_file(to, &level::write(&document)).map_err(|error| fault::file(speaker, "cli-cannot-write", to, &error))?;
    let made = Phrase::new("new-made")
        .with("path", to.display().to_string())
        .with("title", title)
        .with("width", i32::from(width))
        .with("height", i32::from(height));
    out.line(speaker.say(&made))?;
    Ok(true)
}
