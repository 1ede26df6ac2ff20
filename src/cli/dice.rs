//! `torchline roll`: dice without a table.

use super::fault::{self, Told};
use super::open;
use super::out::Out;
use super::speak::Speaker;
use crate::dice::{DiceMode, DiceSource, DiceStream, Expr, Roll};
use clap::Args;

/// The longest expression, in bytes, that a fault is shown in.
const MOST_SHOWN: usize = 1000;

/// Arguments of `torchline roll`.
#[derive(Debug, Args)]
pub struct RollArguments {
    /// What to roll: 2d6+3, 4d6kh3, 7d10>=8!
    pub expr: String,
    /// Seed of the dice as a number; otherwise it is drawn at random
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Faces that are used before any die is rolled: 19,5,3
    #[arg(long, value_name = "LIST")]
    pub dice: Option<String>,
    /// How many rolls to make
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub times: u32,
}

/// Rolls.
pub(super) fn roll(arguments: &RollArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let expr = expression(&arguments.expr, speaker)?;
    let seed = open::seed(arguments.seed, speaker)?;
    let mut dice = DiceSource::new(DiceStream::new(&seed), DiceMode::FedThenStream);
    dice.feed(open::faces(arguments.dice.as_deref(), speaker)?);
    for _ in 0..arguments.times {
        let mut roll = Roll::new(expr.clone());
        roll.run(&mut dice).map_err(|error| fault::told(speaker, &error.phrase()))?;
        if let Some(outcome) = roll.outcome() {
            out.line(outcome.to_string())?;
        }
    }
    Ok(true)
}

/// Reads an expression; a fault points at its place.
pub(super) fn expression(text: &str, speaker: &Speaker) -> miette::Result<Expr> {
    text.parse::<Expr>().map_err(|error| {
        let help = error.problem().hint().map(|hint| speaker.say(&hint.phrase()));
        let told = Told::new(speaker, &error.phrase()).help(help);
        // What is too long to be an expression is too long to be shown.
        if text.len() > MOST_SHOWN { told.into() } else { told.within("EXPR", text, error.span()).into() }
    })
}
