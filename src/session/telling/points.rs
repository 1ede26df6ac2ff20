//! Sentences of extended actions (E3), of work done together (S1) and of rolls against each other.

use super::sentence::{About, because, name};
use crate::knowledge::ThingId;
use crate::rules::event::{Happening as H, Who};
use crate::text::{Phrase, plain};

type Told = (About, Phrase, Option<ThingId>);

/// The sentence of a step of an extended action.
pub(super) fn extended(what: &H) -> Told {
    let told =
        |key: &'static str, who: &Who| (About::Rolls, Phrase::new(key).with("who", name(who)).rule("E3"), Some(who.id));
    let with =
        |(about, phrase, who): Told, more: fn(Phrase, u32, u32) -> Phrase, (a, b)| (about, more(phrase, a, b), who);
    match what {
        H::ExtendedBegun { who, reason, needed, stages } => {
            let (about, phrase, id) = told("log-extended_begun", who);
            let phrase = phrase.with("reason", because(reason));
            with(
                (about, phrase, id),
                |phrase, a, b| phrase.with("needed", a).with("stages", b),
                (*needed, (*stages).into()),
            )
        }
        H::ExtendedStage { who, successes, needed, stage, stages } => {
            let (about, phrase, id) = told("log-extended_stage", who);
            let phrase = phrase.with("successes", *successes).with("needed", *needed);
            with(
                (about, phrase, id),
                |phrase, a, b| phrase.with("stage", a).with("stages", b),
                ((*stage).into(), (*stages).into()),
            )
        }
        H::ExtendedDone { who } => told("log-extended_done", who),
        H::ExtendedFailed { who } => told("log-extended_failed", who),
        H::ExtendedFreshStart { who, run } => {
            let (about, phrase, id) = told("log-extended_fresh_start", who);
            (about, phrase.with("run", *run), id)
        }
        H::ExtendedEnded { who } => told("log-extended_ended", who),
        _ => (About::Rolls, Phrase::new("telling-no-reason"), None),
    }
}

/// The sentence of rolls that belong together.
pub(super) fn joint(what: &H) -> Told {
    match what {
        H::WorkedTogether { who, purpose, modifier, best, total, against, success } => {
            let sums = modifier.zip(best.zip(*total));
            let (modifier, (best, total)) = sums.unwrap_or_default();
            let phrase = Phrase::new("log-worked_together")
                .with("known", if sums.is_some() { "yes" } else { "no" })
                .with("modifier", plain(modifier))
                .with("best", best)
                .with("total", plain(total))
                .with("who", who.first().map_or_else(|| Phrase::new("telling-somebody").into(), name))
                .with("others", who.len().saturating_sub(1) as i64)
                .with("purpose", purpose.clone())
                .with("against", *against)
                .with("success", if *success { "yes" } else { "no" });
            (About::Rolls, phrase.rule("S1"), who.first().map(|who| who.id))
        }
        H::OpposedSettled { first, second, purpose, totals, winner } => {
            let (mine, theirs) = totals.unwrap_or_default();
            let phrase = Phrase::new("log-opposed_settled")
                .with("known", if totals.is_some() { "yes" } else { "no" })
                .with("mine", plain(mine))
                .with("theirs", plain(theirs))
                .with("first", name(first))
                .with("second", name(second))
                .with("purpose", purpose.clone())
                .with("won", if winner.is_some() { "yes" } else { "no" })
                .with("winner", winner.as_ref().map_or_else(|| "".into(), name));
            (About::Rolls, phrase, Some(first.id))
        }
        _ => (About::Rolls, Phrase::new("telling-no-reason"), None),
    }
}
