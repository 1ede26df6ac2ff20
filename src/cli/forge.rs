//! `torchline forge`: a level from a seed.

use super::fault::Told;
use super::out::Out;
use super::speak::Speaker;
use super::{fault, import, open};
use crate::level::forge::{Blueprint, DIFFICULTIES, Forged, Place, SIDES, forge as make};
use crate::level::{self, write_file};
use crate::text::Phrase;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Arguments of `torchline forge`.
#[derive(Debug, Args)]
pub struct ForgeArguments {
    /// Seed of the level as a number: the same one gives the same level
    #[arg(long, value_name = "N")]
    pub seed: u64,
    /// Cells from west to east and from north to south, 24 to 200
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "48x36", value_parser = size)]
    pub size: (i32, i32),
    /// How difficult it is, 1 to 10
    #[arg(long, value_name = "D", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub difficulty: u8,
    /// What kind of place it is; otherwise the seed says
    #[arg(long, value_enum, value_name = "PLACE")]
    pub place: Option<PlaceName>,
    /// A hero who begins there: a file, or the name of one in assets/characters; up to six
    #[arg(long = "hero", value_name = "FILE")]
    pub heroes: Vec<String>,
    /// An opponent to choose from, named like a hero
    #[arg(long = "foe", value_name = "FILE")]
    pub foes: Vec<String>,
    /// The level's file
    #[arg(long, short, value_name = "LEVEL.ron")]
    pub output: PathBuf,
    /// Write over a file that is there already
    #[arg(long)]
    pub force: bool,
}

/// A kind of place on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PlaceName {
    /// Vaults of the dead
    Crypt,
    /// A worked-out mine
    Mine,
    /// Halls that hold water
    Cistern,
    /// Cellars of a keep
    Keep,
    /// A temple under the earth
    Temple,
}

impl From<PlaceName> for Place {
    fn from(name: PlaceName) -> Self {
        match name {
            PlaceName::Crypt => Self::Crypt,
            PlaceName::Mine => Self::Mine,
            PlaceName::Cistern => Self::Cistern,
            PlaceName::Keep => Self::Keep,
            PlaceName::Temple => Self::Temple,
        }
    }
}

/// Reads a size such as `48x36`.
fn size(text: &str) -> Result<(i32, i32), String> {
    let (width, height) = text.split_once(['x', '×']).ok_or("write WIDTHxHEIGHT, such as 48x36")?;
    let number = |side: &str| match side.trim().parse() {
        Ok(number) if SIDES.contains(&number) => Ok(number),
        _ => Err(format!("{side} is not a number from {} to {}", SIDES.start(), SIDES.end())),
    };
    Ok((number(width)?, number(height)?))
}

/// Makes the level.
pub(super) fn forge(arguments: &ForgeArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let to = &arguments.output;
    if to.exists() && !arguments.force {
        return Err(import::there_already(to, speaker));
    }
    let characters = |named: &[String]| {
        let read = named.iter().map(|named| open::character(named, speaker).map(|read| read.character));
        read.collect::<miette::Result<Vec<_>>>()
    };
    let blueprint = Blueprint {
        seed: arguments.seed,
        size: arguments.size,
        difficulty: arguments.difficulty,
        place: arguments.place.map(Place::from),
        heroes: characters(&arguments.heroes)?,
        foes: characters(&arguments.foes)?,
    };
    let forged = make(&blueprint).map_err(|error| {
        let range = Phrase::new(error.key())
            .with("low", *SIDES.start())
            .with("high", *SIDES.end())
            .with("easiest", u32::from(*DIFFICULTIES.start()))
            .with("hardest", u32::from(*DIFFICULTIES.end()));
        miette::Report::from(Told::new(speaker, &range).help(Some(speaker.text("forge-hint"))))
    })?;
    write_file(to, &level::write(&forged.document))
        .map_err(|error| fault::file(speaker, "cli-cannot-write", to, &error))?;
    tell(&forged, to.display().to_string(), speaker, out)?;
    Ok(true)
}

fn tell(forged: &Forged, path: String, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<()> {
    let title = forged.document.title.clone();
    let head = Phrase::new("forge-made").with("path", path).with("title", title).with("rooms", forged.rooms as i64);
    out.line(speaker.say(&head))?;
    let spent = Phrase::new("forge-spent").with("spent", forged.ledger.spent).with("budget", forged.ledger.budget);
    out.line(speaker.say(&spent))?;
    for (post, &(count, points)) in &forged.ledger.posts {
        out.line(format!("  {}", speaker.say(&Phrase::new(post.key()).with("count", count).with("points", points))))?;
    }
    let starts = forged.starts.iter().map(|cell| format!("{},{}", cell.x, cell.y)).collect::<Vec<_>>().join(" ");
    out.line(speaker.say(&Phrase::new("forge-starts").with("cells", starts)))
}
