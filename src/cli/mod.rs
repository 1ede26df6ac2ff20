//! The program from a terminal: its arguments, and everything that it does without a window.
//!
//! The window itself starts elsewhere; this only says what was asked for. What goes to standard output is meant for
//! people or, as JSON, for other programs; faults go to standard error and end with status 1 ([`FAULT`]).

mod carry;
mod check;
mod columns;
mod demo;
mod dice;
mod export;
mod fault;
mod forge;
mod import;
mod lines;
mod new;
mod odds;
mod open;
mod out;
mod picture;
mod play;
mod rehearse;
mod replay;
mod run;
mod speak;

pub use demo::play_without_window;
pub use lines::{LogFormat, LogLine};
pub use speak::Speaker;

use crate::text::Language;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use fault::Unprintable;
use out::Out;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The status at the end when something was wrong: a file with faults, a refused command, dice that do not agree. All
/// well is 0; arguments that make no sense end with 2.
pub const FAULT: u8 = 1;

/// The status at the end when nothing was wrong, but not everything could be checked: a session that lacks something
/// that [`replay --verify`](Task::Replay) would have compared.
pub const IN_PART: u8 = 3;

/// How a task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All well.
    Well,
    /// Nothing was wrong, but not everything could be checked.
    InPart,
    /// Something was wrong, as the output says.
    Wrong,
}

impl Outcome {
    /// The status at the end.
    #[must_use]
    pub const fn status(self) -> u8 {
        match self {
            Self::Well => 0,
            Self::InPart => IN_PART,
            Self::Wrong => FAULT,
        }
    }
}

impl From<bool> for Outcome {
    fn from(well: bool) -> Self {
        if well { Self::Well } else { Self::Wrong }
    }
}

/// A virtual tabletop on one screen: tactical dungeon encounters by torchlight.
///
/// Without a command the table opens in a window. Where there is no display or no graphics adapter, the demo is played
/// in the terminal instead, with pictures in a folder.
#[derive(Debug, Parser)]
#[command(name = "torchline", version, max_term_width = 100)]
#[command(
    after_help = "Ends with 0 when all is well, 1 when something was wrong, 2 when the arguments make no sense, 3 when a \
                        session could be verified only in part. All commands and log lines are described in docs/headless.md."
)]
pub struct Arguments {
    /// Level or save to open at once, instead of the title screen
    pub level: Option<PathBuf>,
    /// What concerns the window only.
    #[command(flatten)]
    pub window: WindowArguments,
    /// Language of everything that is said; otherwise the system's, otherwise English
    #[arg(long, value_enum, global = true)]
    pub language: Option<LanguageName>,
    /// What to do in the terminal.
    #[command(subcommand)]
    pub command: Option<Task>,
}

/// What concerns the window only.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct WindowArguments {
    /// Seed of the dice as a number, which is then no secret (for a level that is opened at once)
    #[arg(long)]
    pub seed: Option<u64>,
    /// Faces that are used before any die is rolled: 19,5,3
    #[arg(long, value_name = "LIST")]
    pub dice: Option<String>,
    /// The seat that looks first, by its number; 0 is the game master
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seat: u8,
    /// How much is drawn; otherwise what suits the graphics adapter
    #[arg(long, value_enum, value_name = "QUALITY")]
    pub quality: Option<QualityName>,
    /// Width and height of the window in pixels: 1920x1080
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    pub size: Option<(u32, u32)>,
    /// Draw so many frames without pause, say how many a second that were, and end
    #[arg(long, value_name = "N")]
    pub frames: Option<u32>,
}

/// Reads a size such as `1920x1080`; the smallest is 640x400, the largest 7680x4320.
fn size(text: &str) -> Result<(u32, u32), String> {
    let (width, height) = text.split_once(['x', '×']).ok_or("write WIDTHxHEIGHT, such as 1920x1080")?;
    let number = |side: &str, range: std::ops::RangeInclusive<u32>| match side.trim().parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!("{side} is not a number from {} to {}", range.start(), range.end())),
    };
    Ok((number(width, 640..=7680)?, number(height, 400..=4320)?))
}

/// How much the window draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum QualityName {
    /// For weak machines
    Low,
    /// For most machines
    Medium,
    /// Everything
    High,
}

/// What can be done in a terminal.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Play a level from a script, without a window
    Run(run::RunArguments),
    /// Draw a level's plan as a seat knows it, with light and fog
    Picture(picture::PictureArguments),
    /// Roll dice: 2d6+3, 4d6kh3, 7d10>=8!, 1W6+4, 1к6+4
    Roll(dice::RollArguments),
    /// Print the exact odds of a roll or check
    Odds(odds::OddsArguments),
    /// Check levels, saves and scripts, and report everything that is wrong with them
    Check(check::CheckArguments),
    /// Make a level of a map from another program
    Import(import::ImportArguments),
    /// Make a level from a seed: rooms, ways, doors, traps and lights by difficulty
    Forge(forge::ForgeArguments),
    /// Write an empty level to begin with
    New(new::NewArguments),
    /// Put the heroes of a save or level into another level, with life, Fortune and gear
    Carry(carry::CarryArguments),
    /// Write a level for others: as Universal VTT, on paper, as a picture, as one file to share
    Export(export::ExportArguments),
    /// Let bots play a level's encounter or one of its traps many times, and print what came of it
    Rehearse(rehearse::RehearseArguments),
    /// Look at a session again, or verify every roll in it
    Replay(replay::ReplayArguments),
}

/// A language on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LanguageName {
    /// English.
    En,
    /// Russian.
    Ru,
}

impl From<LanguageName> for Language {
    fn from(name: LanguageName) -> Self {
        match name {
            LanguageName::En => Self::English,
            LanguageName::Ru => Self::Russian,
        }
    }
}

impl Arguments {
    /// The arguments that this program was started with. Ends the program when they make no sense or ask for help.
    #[must_use]
    pub fn read() -> Self {
        let arguments = Self::parse();
        if let Some(what) = arguments.conflict() {
            Self::command().error(ErrorKind::ArgumentConflict, what).exit();
        }
        arguments
    }

    /// Arguments that each make sense and do not go together.
    fn conflict(&self) -> Option<&'static str> {
        let window = &self.window;
        let for_the_window = self.level.is_some() || window.seed.is_some() || window.dice.is_some();
        match &self.command {
            Some(_) if for_the_window => {
                Some("a level, --seed and --dice before a command belong to the window; put them behind the command")
            }
            Some(Task::Odds(odds)) if odds.check.is_some() && (odds.expr.is_some() || odds.all) => {
                Some("an expression and --all do not go with a check such as `attribute`; ask for one of the two")
            }
            _ => None,
        }
    }

    /// The language to speak: the one asked for, else the system's, else English.
    #[must_use]
    pub fn language(&self) -> Language {
        let of_system = || {
            let tags = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
            tags.filter(|tag| !tag.is_empty()).find_map(|tag| Language::from_tag(&tag))
        };
        self.language.map(Language::from).or_else(of_system).unwrap_or_default()
    }
}

/// Does a task of the terminal.
#[must_use]
pub fn perform(task: &Task, language: Language) -> ExitCode {
    let stdout = io::stdout();
    let mut writer = io::BufWriter::new(stdout.lock());
    let done = perform_into(task, language, &mut writer);
    let done = done.and_then(|outcome| writer.flush().map(|()| outcome).map_err(|error| Unprintable(error).into()));
    match done {
        Ok(outcome) => ExitCode::from(outcome.status()),
        Err(report) => fault::show(&report),
    }
}

/// As [`perform`], with the output into `writer`.
///
/// # Errors
/// What was wrong, in the language asked for, when the task could not be done at all.
pub fn perform_into(task: &Task, language: Language, writer: &mut dyn Write) -> miette::Result<Outcome> {
    let speaker = Speaker::load(language)?;
    let mut out = Out::new(writer);
    let well = match task {
        Task::Run(arguments) => run::run(arguments, &speaker, &mut out),
        Task::Picture(arguments) => picture::picture(arguments, &speaker, &mut out),
        Task::Roll(arguments) => dice::roll(arguments, &speaker, &mut out),
        Task::Odds(arguments) => odds::odds(arguments, &speaker, &mut out),
        Task::Check(arguments) => check::check(arguments, &speaker, &mut out),
        Task::Import(arguments) => import::import(arguments, &speaker, &mut out),
        Task::Forge(arguments) => forge::forge(arguments, &speaker, &mut out),
        Task::New(arguments) => new::new(arguments, &speaker, &mut out),
        Task::Carry(arguments) => carry::carry(arguments, &speaker, &mut out),
        Task::Export(arguments) => export::export(arguments, &speaker, &mut out),
        Task::Rehearse(arguments) => rehearse::rehearse(arguments, &speaker, &mut out),
        Task::Replay(arguments) => return replay::replay(arguments, &speaker, &mut out),
    };
    well.map(Outcome::from)
}
