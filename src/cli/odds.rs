//! `torchline odds`: exact odds of an expression and of every check that the rules know, as a small table.

mod points;

use super::columns::Columns;
use super::dice::expression;
use super::fault::{self, Told};
use super::out::Out;
use super::speak::Speaker;
use crate::dice::checks::{
    CriticalTwenties, DifficultyCheck, DifficultyDice, DifficultyResult, PoolResult, PoolRoll, RollUnder, SkillCheck,
    SkillResult,
};
use crate::dice::odds::{self, Chance, Distribution, OddsError};
use crate::session::command::MOST_STAGES;
use crate::text::Phrase;
use clap::{Args, Subcommand};

/// Decimals of a percentage.
const DECIMALS: u32 = 2;
/// Decimals of an average.
const AVERAGE_DECIMALS: u32 = 3;
/// Digits of a chance whose fraction is too long to read.
const DIGITS: u32 = 5;
/// The longest fraction that is still read at a glance.
const MOST_CHARACTERS: usize = 24;
/// The most results that are listed one by one, unless all are asked for.
const MOST_ROWS: usize = 60;
/// The most combatants whose chances to act first are worked out.
const MOST_COMBATANTS: usize = 100;

/// Arguments of `torchline odds`.
#[derive(Debug, Args)]
#[command(subcommand_negates_reqs = true, arg_required_else_help = true)]
pub struct OddsArguments {
    /// A dice expression: 2d6+3, 4d6kh3, 7d10>=8!
    #[arg(required = true)]
    pub expr: Option<String>,
    /// List every result, however many there are
    #[arg(long)]
    pub all: bool,
    /// Print every fraction in full, however long it is
    #[arg(long, global = true)]
    pub exact: bool,
    /// A check of the rules instead of an expression.
    #[command(subcommand)]
    pub check: Option<Check>,
}

/// A check of the rules.
#[derive(Debug, Subcommand)]
pub enum Check {
    /// One d20 against an attribute, attack, parry or dodge, with confirmation of 1 and 20
    Attribute {
        /// The value with all modifiers
        #[arg(allow_negative_numbers = true)]
        value: i32,
        /// What lies on the table: prints what Fortune would bring (F5, F12)
        #[arg(long, value_name = "A[,B]")]
        shown: Option<String>,
    },
    /// The defences of a round, each further one harder, without and with Fortune (F8)
    Defence {
        /// Parry or dodge with all modifiers
        #[arg(allow_negative_numbers = true)]
        value: i32,
        /// What each further defence costs
        #[arg(long, value_name = "N", default_value_t = 3)]
        step: u8,
    },
    /// Damage that lies on the table: what one die rolled again with Fortune would bring (F7)
    Damage {
        /// What is added to the dice
        #[arg(allow_negative_numbers = true, default_value_t = 0)]
        bonus: i32,
        /// What the dice show
        #[arg(long, value_name = "A,B,…", required = true)]
        shown: String,
    },
    /// A skill check: 3d20 against three attributes
    Skill {
        /// The three attributes with all modifiers
        #[arg(num_args = 3, required = true, allow_negative_numbers = true, value_name = "ATTRIBUTE")]
        attributes: Vec<i32>,
        /// Skill points
        #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
        points: i32,
        /// How many 20s make a critical failure: 3, or 2 by the other ruling
        #[arg(long, value_name = "2|3", default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=3))]
        critical: u8,
        /// What the dice show: prints what each reroll with Fortune would bring (F5)
        #[arg(long, value_name = "A,B,C")]
        shown: Option<String>,
    },
    /// A pool of d10 that succeed from 8 up; 0 or less is a chance roll
    Pool {
        /// The dice after all bonuses and penalties
        #[arg(allow_negative_numbers = true)]
        size: i32,
        /// Print what a heroic effort would bring (E4)
        #[arg(long)]
        effort: bool,
    },
    /// An extended action: the chance to gather so many successes in stages (E3)
    Extended {
        /// The pool of each stage
        #[arg(required = true, allow_negative_numbers = true, value_name = "POOL")]
        pools: Vec<i32>,
        /// The successes needed
        #[arg(long, value_name = "N")]
        needed: u32,
    },
    /// A check against a difficulty
    Difficulty {
        /// What is added to the dice
        #[arg(allow_negative_numbers = true)]
        modifier: i32,
        /// What the sum must reach
        #[arg(allow_negative_numbers = true)]
        difficulty: i32,
        /// The dice of the table's ruling: 2d6, 3d6, 1d10 or 1d20
        #[arg(long, default_value = "2d6")]
        dice: String,
        /// What the dice show: prints what each reroll with Fortune would bring (F5)
        #[arg(long, value_name = "A,B,…")]
        shown: Option<String>,
    },
    /// Initiative: the chance of each to act first by base + 1d6
    Initiative {
        /// The bases
        #[arg(required = true, allow_negative_numbers = true, value_name = "BASE")]
        bases: Vec<i32>,
    },
}

/// Prints the odds.
pub(super) fn odds(arguments: &OddsArguments, speaker: &Speaker, out: &mut Out<'_>) -> miette::Result<bool> {
    let mut table = Table { speaker, columns: Columns::default(), exact: arguments.exact, rounded: false };
    match (&arguments.check, &arguments.expr) {
        (Some(check), _) => table.check(check)?,
        (None, Some(text)) => table.expression(text, arguments.all)?,
        (None, None) => {}
    }
    table.columns.lines().iter().try_for_each(|line| out.line(line))?;
    if table.rounded {
        out.line(speaker.say(&Phrase::new("cli-odds-rounded").with("digits", DIGITS)))?;
    }
    Ok(true)
}

/// A table of odds in the making.
struct Table<'a> {
    speaker: &'a Speaker,
    columns: Columns,
    /// Fractions are printed in full.
    exact: bool,
    /// Something was rounded.
    rounded: bool,
}

impl Table<'_> {
    fn check(&mut self, check: &Check) -> miette::Result<()> {
        match check {
            Check::Attribute { value, shown: None } => self.attribute(*value),
            Check::Attribute { value, shown: Some(shown) } => self.shown_attribute(*value, shown)?,
            Check::Defence { value, step } => self.defence(*value, *step),
            Check::Damage { bonus, shown } => self.damage(*bonus, shown)?,
            Check::Skill { attributes, points, critical, shown } => {
                let critical_twenties = CriticalTwenties::try_from(*critical).unwrap_or_default();
                let attributes = <[i32; 3]>::try_from(attributes.as_slice()).unwrap_or_default();
                let check = SkillCheck { attributes, skill_points: *points, critical_twenties };
                match shown {
                    Some(shown) => self.skill_rerolls(&check, shown)?,
                    None => self.skill(&check),
                }
            }
            Check::Pool { size, effort: true } => self.effort(*size)?,
            Check::Pool { size, effort: false } => self.pool(*size)?,
            Check::Extended { pools, needed } => {
                self.few_enough(pools.len(), MOST_STAGES.into())?;
                let chance = odds::extended_action(pools, *needed).map_err(|error| self.too_many(error))?;
                self.row("cli-odds-extended", &chance);
            }
            Check::Difficulty { modifier, difficulty, dice, shown } => {
                let dice = DifficultyDice::try_from(dice.clone());
                let dice = dice.map_err(|_| fault::told(self.speaker, &Phrase::new("cli-odds-difficulty-dice")))?;
                let check = DifficultyCheck { dice, modifier: *modifier, difficulty: *difficulty };
                self.difficulty(&check, shown.as_deref())?;
            }
            Check::Initiative { bases } => {
                self.few_enough(bases.len(), MOST_COMBATANTS)?;
                for (base, chance) in bases.iter().zip(odds::first_to_act(bases)) {
                    let name = Phrase::new("cli-odds-base").with("base", base.to_string());
                    self.named_row(self.speaker.say(&name), &chance);
                }
            }
        }
        Ok(())
    }

    fn expression(&mut self, text: &str, all: bool) -> miette::Result<()> {
        let expr = expression(text, self.speaker)?;
        let results = odds::expression(&expr).map_err(|error| self.too_many(error))?;
        let title = |key| self.speaker.text(key);
        self.columns.row([
            title("cli-odds-result"),
            title("cli-odds-exactly"),
            String::new(),
            title("cli-odds-at-least"),
            String::new(),
        ]);
        // Where there are too many rows, only those are listed that are likely enough to be printed as more than zero.
        let crowded = !all && results.iter().len() > MOST_ROWS;
        let mut left_out = 0_i64;
        for (&result, exactly) in results.iter() {
            let percent = self.percent(&exactly);
            if crowded && percent.starts_with('<') {
                left_out += 1;
                continue;
            }
            let at_least = results.at_least(result);
            let shares = self.percent(&at_least);
            let (exactly, at_least) = (self.fraction(&exactly), self.fraction(&at_least));
            self.columns.row([result.to_string(), exactly, percent, at_least, shares]);
        }
        if left_out > 0 {
            let phrase = Phrase::new("cli-odds-left-out").with("count", left_out);
            self.columns.row([self.speaker.say(&phrase)]);
        }
        let average = results.expected().decimal(AVERAGE_DECIMALS, self.speaker.language());
        self.columns.row([self.speaker.text("cli-odds-average"), average]);
        Ok(())
    }

    fn attribute(&mut self, value: i32) {
        let results = odds::roll_under(value);
        self.row("cli-odds-succeeds", &results.chance(|result| result.succeeds()));
        for (result, key) in [
            (RollUnder::CriticalSuccess, "cli-odds-critical-success"),
            (RollUnder::Success, "cli-odds-success"),
            (RollUnder::Failure, "cli-odds-failure"),
            (RollUnder::CriticalFailure, "cli-odds-critical-failure"),
        ] {
            self.row(key, &results.chance(|&is| is == result));
        }
    }

    fn skill(&mut self, check: &SkillCheck) {
        let results = odds::skill(check);
        self.row("cli-odds-succeeds", &results.chance(|result| result.succeeds()));
        let critical = |result: &SkillResult| matches!(result, SkillResult::CriticalSuccess { .. });
        self.row("cli-odds-critical-success", &results.chance(critical));
        for quality in (1..=6).rev() {
            let chance = results.chance(|result| result.quality() == quality);
            let name = Phrase::new("cli-odds-quality").with("quality", quality);
            self.named_row(self.speaker.say(&name), &chance);
        }
        self.row("cli-odds-failure", &results.chance(|&is| is == SkillResult::Failure));
        self.row("cli-odds-critical-failure", &results.chance(|&is| is == SkillResult::CriticalFailure));
        let average = self.average_quality(&results);
        self.columns.row([self.speaker.text("cli-odds-average-quality"), average]);
    }

    /// F5: what rolling some of the dice again would bring.
    fn skill_rerolls(&mut self, check: &SkillCheck, shown: &str) -> miette::Result<()> {
        let faces = super::open::faces(Some(shown), self.speaker)?;
        let shown = self.on_the_dice(&faces, SkillCheck::REQUEST.count, SkillCheck::REQUEST.sides)?;
        let shown = <[u32; 3]>::try_from(shown).unwrap_or([1; 3]);
        let rerolls = odds::skill_rerolls(check, shown).map_err(|error| self.too_many(error))?;
        let now = check.settle(shown);
        let quality = now.quality();
        let key = if now.succeeds() { "cli-odds-now-success" } else { "cli-odds-now-failure" };
        self.columns.row([self.speaker.say(&Phrase::new(key).with("quality", quality))]);
        self.columns.row([
            self.speaker.text("cli-odds-again"),
            self.speaker.text("cli-odds-succeeds"),
            String::new(),
            self.speaker.text("cli-odds-average-quality"),
        ]);
        for reroll in rerolls {
            let dice = shown.iter().zip(reroll.again);
            let dice: Vec<String> =
                dice.map(|(face, again)| if again { format!("({face})") } else { face.to_string() }).collect();
            let chance = reroll.results.chance(|result| result.succeeds());
            let (percent, average) = (self.percent(&chance), self.average_quality(&reroll.results));
            let fraction = self.fraction(&chance);
            self.columns.row([dice.join(" "), fraction, percent, average]);
        }
        self.shown_skill(check, shown);
        Ok(())
    }

    fn pool(&mut self, size: i32) -> miette::Result<()> {
        let results = odds::pool(size).map_err(|error| self.too_many(error))?;
        self.row("cli-odds-succeeds", &results.chance(|result| result.succeeds()));
        let exceptional = results.chance(|result| matches!(result, PoolResult::Exceptional { .. }));
        if PoolRoll::of(size) == PoolRoll::Chance {
            self.row("cli-odds-dramatic-failure", &results.chance(|&result| result == PoolResult::DramaticFailure));
        } else {
            self.row("cli-odds-exceptional", &exceptional);
        }
        for successes in 0..=crate::dice::checks::EXCEPTIONAL {
            let chance = results.chance(|result| result.successes().min(crate::dice::checks::EXCEPTIONAL) == successes);
            if !chance.is_impossible() {
                let name = Phrase::new("cli-odds-successes").with("n", successes);
                self.named_row(self.speaker.say(&name), &chance);
            }
        }
        let average = results.map(|result| i64::from(result.successes())).expected();
        let average = average.decimal(AVERAGE_DECIMALS, self.speaker.language());
        self.columns.row([self.speaker.text("cli-odds-average"), average]);
        Ok(())
    }

    fn difficulty(&mut self, check: &DifficultyCheck, shown: Option<&str>) -> miette::Result<()> {
        if let Some(shown) = shown {
            let request = check.dice.request();
            let faces = super::open::faces(Some(shown), self.speaker)?;
            let shown = self.on_the_dice(&faces, request.count, request.sides)?;
            return self.difficulty_rerolls(check, &shown);
        }
        let results = odds::difficulty(check);
        self.row("cli-odds-succeeds", &results.chance(|result| result.succeeds()));
        for (result, key) in [
            (DifficultyResult::Critical, "cli-odds-critical-success"),
            (DifficultyResult::Success, "cli-odds-success"),
            (DifficultyResult::Failure, "cli-odds-failure"),
            (DifficultyResult::Fumble, "cli-odds-fumble"),
        ] {
            self.row(key, &results.chance(|&is| is == result));
        }
        Ok(())
    }

    fn row(&mut self, key: &'static str, chance: &Chance) {
        self.named_row(self.speaker.text(key), chance);
    }

    fn named_row(&mut self, name: String, chance: &Chance) {
        let percent = self.percent(chance);
        let fraction = self.fraction(chance);
        self.columns.row([name, fraction, percent]);
    }

    /// A chance as a fraction; where that is too long to read, rounded and marked so.
    fn fraction(&mut self, chance: &Chance) -> String {
        let fraction = chance.to_string();
        if self.exact || fraction.len() <= MOST_CHARACTERS {
            return fraction;
        }
        self.rounded = true;
        format!("≈ {}", chance.rounded(DIGITS, self.speaker.language()))
    }

    fn percent(&self, chance: &Chance) -> String {
        chance.percent(DECIMALS, self.speaker.language())
    }

    fn average_quality(&self, results: &Distribution<SkillResult>) -> String {
        let average = results.map(|result| i64::from(result.quality())).expected();
        average.decimal(AVERAGE_DECIMALS, self.speaker.language())
    }

    fn too_many(&self, error: OddsError) -> miette::Report {
        fault::told(self.speaker, &error.phrase())
    }

    fn few_enough(&self, count: usize, most: usize) -> miette::Result<()> {
        if count <= most { Ok(()) } else { Err(self.too_many(OddsError::TooLarge)) }
    }

    /// The faces, if they are as many as the dice and each is on its die.
    fn on_the_dice(&self, faces: &[u32], count: u32, sides: u32) -> miette::Result<Vec<u32>> {
        if faces.len() == count as usize && faces.iter().all(|face| (1..=sides).contains(face)) {
            return Ok(faces.to_vec());
        }
        let wanted = Phrase::new("cli-odds-shown").with("count", count).with("sides", sides);
        Err(Told::new(self.speaker, &wanted).into())
    }
}
