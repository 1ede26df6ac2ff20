//! `torchline carry`: the heroes of one table in another level.

use super::fault::{self, Told};
use super::out::Out;
use super::speak::Speaker;
use super::{import, open};
use crate::level::edit::{Carried, carry_over, new_fault};
use crate::level::{self, write_file};
use crate::text::{LocalText, Phrase};
use clap::Args;
use std::path::PathBuf;

/// Arguments of `torchline carry`.
#[derive(Debug, Args)]
pub struct CarryArguments {
    /// The save or level from which the heroes come
    pub from: PathBuf,
    /// The level to which they go
    pub to: PathBuf,
    /// The file of the level with them
    #[arg(long, short, value_name = "OUT.ron")]
    pub output: PathBuf,
    /// Write over a file that is there already
    #[arg(long)]
    pub force: bool,
}

/// Writes the level with the heroes.
pub(super) fn carry(arguments: &CarryArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let path = &arguments.output;
    if path.exists() && !arguments.force {
        return Err(import::there_already(path, speaker));
    }
    let from = open::document(&arguments.from, speaker)?;
    let to = open::document(&arguments.to, speaker)?;
    let refused =
        |why: Phrase| miette::Report::from(Told::new(speaker, &Phrase::new("carry-refused").with("why", why)));
    let (document, carried) = carry_over(&from, &to).map_err(|fault| refused(fault.why))?;
    if let Some(problem) = new_fault(&to, &document) {
        return Err(refused(problem.message));
    }
    write_file(path, &level::write(&document))
        .map_err(|error| fault::file(speaker, "cli-cannot-write", path, &error))?;
    let head = Phrase::new("carry-made")
        .with("path", path.display().to_string())
        .with("title", document.title.clone())
        .with("count", carried.arrivals.len() as i64);
    out.line(speaker.say(&head))?;
    tell(&carried, speaker, out)?;
    Ok(true)
}

fn tell(carried: &Carried, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<()> {
    for arrival in &carried.arrivals {
        let key = if arrival.instead_of.is_some() { "carry-instead" } else { "carry-arrived" };
        let line = Phrase::new(key)
            .with("who", arrival.name.clone())
            .with("at", format!("{}, {}", arrival.at.x, arrival.at.y))
            .with("count", arrival.carries as i64)
            .with("whom", arrival.instead_of.clone().unwrap_or_default());
        out.line(format!("  {}", speaker.say(&line)))?;
    }
    let rest: [(&'static str, &[LocalText]); 3] =
        [("carry-dead", &carried.dead), ("carry-no-room", &carried.without_room), ("carry-stays", &carried.stay)];
    for (key, names) in rest {
        for name in names {
            out.line(format!("  {}", speaker.say(&Phrase::new(key).with("who", name.clone()))))?;
        }
    }
    Ok(())
}
