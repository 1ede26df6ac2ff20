//! What a point of Fortune or Willpower would change: the figures that stand on the cards of a roll.

use super::{AVERAGE_DECIMALS, Table};
use crate::dice::checks::{DEFENCE_BONUS, DifficultyCheck, EFFORT_DICE, SkillCheck, lowered};
use crate::dice::odds::{self, Chance};
use crate::rules::event::{CheckKind, Fight, Outcome};
use crate::session::command::Attribute;
use crate::text::Phrase;

/// Sides of the dice of damage.
const D6: u32 = 6;
/// The most defences of a round that are listed.
const MOST_DEFENCES: i32 = 20;

impl Table<'_> {
    /// F5, F12: a single d20 that lies on the table, with its confirmation if there was one.
    pub(super) fn shown_attribute(&mut self, value: i32, shown: &str) -> miette::Result<()> {
        let faces = super::super::open::faces(Some(shown), self.speaker)?;
        let faces = self.on_the_dice(&faces, u32::try_from(faces.len().clamp(1, 2)).unwrap_or(1), 20)?;
        let kind = CheckKind::Fight { with: Fight::Attack, value };
        let Some(now) = kind.settle(0, &faces, None, 0) else {
            return Err(super::fault::told(self.speaker, &Phrase::new("cli-odds-confirm")));
        };
        self.lies(now);
        if now.is_botch() {
            return Ok(());
        }
        self.row("cli-odds-rolled-again", &odds::roll_under(value).chance(|result| result.succeeds()));
        self.lowered(&kind, &faces, 0);
        Ok(())
    }

    /// F6, F12: a skill check that lies on the table.
    pub(super) fn shown_skill(&mut self, check: &SkillCheck, shown: [u32; 3]) {
        let SkillCheck { attributes: [first, second, third], skill_points: points, critical_twenties: twenties } =
            *check;
        let on = [(Attribute::Courage, first), (Attribute::Courage, second), (Attribute::Courage, third)];
        let kind = CheckKind::Skill { skill: String::new(), on, points, twenties };
        let better = kind.settle(0, &shown, None, 1);
        if let Some(better) = better.filter(|better| better.succeeds() == Some(true)) {
            self.told("cli-odds-better", better);
        }
        for die in 0..3 {
            self.lowered(&kind, &shown, die);
        }
    }

    /// F5: every choice of dice of a difficulty check to roll again, single dice first.
    pub(super) fn difficulty_rerolls(&mut self, check: &DifficultyCheck, shown: &[u32]) -> miette::Result<()> {
        let mut choices: Vec<Vec<bool>> =
            (1..1_u32 << shown.len()).map(|mask| (0..shown.len()).map(|die| mask >> die & 1 == 1).collect()).collect();
        choices.sort_by_key(|again: &Vec<bool>| again.iter().filter(|again| **again).count());
        for again in choices {
            let results = odds::difficulty_reroll(check, shown, &again).map_err(|error| self.too_many(error))?;
            let dice = shown.iter().zip(&again);
            let dice: Vec<String> =
                dice.map(|(face, again)| if *again { format!("({face})") } else { face.to_string() }).collect();
            self.named_row(dice.join(" "), &results.chance(|result| result.succeeds()));
        }
        Ok(())
    }

    /// E4: a pool as it is and with a heroic effort.
    pub(super) fn effort(&mut self, size: i32) -> miette::Result<()> {
        for (key, size) in [("cli-odds-as-it-is", size), ("cli-odds-effort", size.saturating_add(EFFORT_DICE))] {
            let results = odds::pool(size).map_err(|error| self.too_many(error))?;
            let name = Phrase::new(key).with("count", size.max(0));
            self.named_row(self.speaker.say(&name), &results.chance(|result| result.succeeds()));
        }
        Ok(())
    }

    /// F8: the defences of a round, each further one harder, without and with Fortune, as long as one is possible.
    pub(super) fn defence(&mut self, value: i32, step: u8) {
        self.columns.row([
            self.speaker.text("cli-odds-defence"),
            self.speaker.text("cli-odds-succeeds"),
            String::new(),
            self.speaker.text("cli-odds-fortune"),
            String::new(),
        ]);
        let chance = |value: i32| {
            if value > 0 { odds::roll_under(value).chance(|result| result.succeeds()) } else { Chance::of(0, 1) }
        };
        for further in 0..MOST_DEFENCES {
            let now = value.saturating_sub(further * i32::from(step));
            let with = now.saturating_add(DEFENCE_BONUS);
            if now <= 0 && with <= 0 {
                break;
            }
            let (now, with) = (chance(now), chance(with));
            let (now_percent, with_percent) = (self.percent(&now), self.percent(&with));
            let (now, with) = (self.fraction(&now), self.fraction(&with));
            self.columns.row([(further + 1).to_string(), now, now_percent, with, with_percent]);
        }
    }

    /// F7: one die of damage rolled again.
    pub(super) fn damage(&mut self, bonus: i32, shown: &str) -> miette::Result<()> {
        let faces = super::super::open::faces(Some(shown), self.speaker)?;
        let faces = self.on_the_dice(&faces, u32::try_from(faces.len().max(1)).unwrap_or(1), D6)?;
        let total = faces.iter().copied().map(i64::from).sum::<i64>() + i64::from(bonus);
        self.columns.row([self.speaker.say(&Phrase::new("cli-odds-total").with("total", total))]);
        for face in faces {
            let better = odds::better_face(face, D6);
            let name = Phrase::new("cli-odds-die-better").with("face", face);
            let (percent, fraction) = (self.percent(&better), self.fraction(&better));
            let again = odds::face(D6).map(|&again| total - i64::from(face) + again);
            let average = again.expected().decimal(AVERAGE_DECIMALS, self.speaker.language());
            let average = Phrase::new("cli-odds-total-average").with("average", average);
            self.columns.row([self.speaker.say(&name), fraction, percent, self.speaker.say(&average)]);
        }
        Ok(())
    }

    fn lies(&mut self, outcome: Outcome) {
        self.told("cli-odds-lies", outcome);
    }

    fn told(&mut self, key: &'static str, outcome: Outcome) {
        let phrase = Phrase::new(key).with("outcome", outcome.phrase());
        self.columns.row([self.speaker.say(&phrase)]);
    }

    fn lowered(&mut self, kind: &CheckKind, faces: &[u32], die: u8) {
        let Some(&face) = faces.get(usize::from(die)).filter(|face| **face > 1) else { return };
        let botched = kind.settle(0, faces, None, 0).is_none_or(Outcome::is_botch);
        let Some(outcome) = kind.settle(0, faces, Some(die), 0).filter(|_| !botched) else { return };
        let phrase = Phrase::new("cli-odds-lowered").with("face", face).with("to", lowered(face));
        self.columns.row([self.speaker.say(&phrase.with("outcome", outcome.phrase()))]);
    }
}
