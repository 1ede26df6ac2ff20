//! Who may look, decided apart from any window: whether a seat answers in place or only after the screen was handed over,
//! when a curtain falls, and where the way back from it leads.

use crate::knowledge::view::{PromptKind, PromptView};
use crate::knowledge::{SeatId, SeatView, ThingId};

/// What stands between two people at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guard {
    /// Each handover hides the table until the next person confirms (house rule `curtain`).
    pub curtain: bool,
    /// The game master has a PIN.
    pub pin: bool,
}

impl Guard {
    /// Whether a curtain falls before this seat takes the screen.
    #[must_use]
    pub const fn falls_before(self, seat: SeatId) -> bool {
        self.curtain || (self.pin && seat.is_gm())
    }

    /// How a seat answers while another one, or itself, holds the screen. `secret`: what it is asked is not for whoever
    /// holds it.
    #[must_use]
    pub fn answer(self, holds: SeatId, seat: SeatId, secret: bool) -> Answer {
        match () {
            () if holds == seat => Answer::InPlace,
            // Behind the game master's card lies the game master's map.
            () if holds.is_gm() => Answer::HandOver,
            () if (seat.is_gm() || secret) && self.falls_before(seat) => Answer::HandOver,
            () => Answer::InPlace,
        }
    }

    /// Whether a curtain falls although nobody asked to hand the screen over: before a game that is taken up again, since
    /// whoever takes it up need not be the one whose view it opens with, and before the game master's view until the PIN.
    #[must_use]
    pub const fn falls_unasked(self, seat: SeatId, is: Unasked) -> bool {
        let comes_back = is.arrives && self.curtain && !is.recording;
        let is_locked = seat.is_gm() && self.pin && !is.unlocked;
        !is.covered && (comes_back || is_locked)
    }

    /// Where the way back from a curtain leads that fell before `to` while `holds` held the screen.
    #[must_use]
    pub fn back(self, holds: SeatId, to: SeatId) -> Back {
        match () {
            () if holds == to => Back::Leave,
            () if holds.is_gm() && self.pin => Back::AskTheGameMaster,
            () => Back::Keep,
        }
    }
}

/// What is known when a view is about to show that nobody asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unasked {
    /// The game was taken up again, and nobody has said yet who looks.
    pub arrives: bool,
    /// A curtain hangs already.
    pub covered: bool,
    /// A recording is looked at.
    pub recording: bool,
    /// Whoever holds the screen has shown that the game master's view is theirs.
    pub unlocked: bool,
}

/// How a seat answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// On the card that is there, in place of whoever holds the screen.
    InPlace,
    /// After the screen was handed over.
    HandOver,
}

/// Where the way back from a curtain leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    /// Whoever held the screen keeps it.
    Keep,
    /// The game master held it, and says so by the PIN.
    AskTheGameMaster,
    /// There is nothing behind it that may be shown: the table is left.
    Leave,
}

/// Whether a prompt tells more than the seat on screen may know: one that it is not shown in any form, or one that names
/// somebody it knows nothing of. `asked` is the prompt as its owner sees it.
#[must_use]
pub fn is_secret(asked: &PromptView, on_screen: &SeatView) -> bool {
    let is_shown = on_screen.prompts.iter().any(|shown| is_same(shown, asked));
    !is_shown || named(asked).into_iter().any(|thing| !knows(on_screen, thing))
}

/// Whether two seats' forms of a prompt are about the same.
fn is_same(a: &PromptView, b: &PromptView) -> bool {
    match (&a.kind, &b.kind) {
        (PromptKind::Roll(a), PromptKind::Roll(b)) => a.check == b.check,
        (PromptKind::FirstMove { round: a, .. }, PromptKind::FirstMove { round: b, .. }) => a == b,
        (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}

/// Whom a prompt names.
fn named(prompt: &PromptView) -> Vec<ThingId> {
    match &prompt.kind {
        PromptKind::FirstMove { candidates, .. } => candidates.iter().map(|(thing, _)| *thing).collect(),
        PromptKind::TypeDice { .. } => Vec::new(),
        PromptKind::Roll(roll) => [roll.who, roll.target].into_iter().flatten().collect(),
        PromptKind::Alertness { thing, .. } | PromptKind::Escape { thing, .. } => vec![*thing],
        PromptKind::Defence(defence) => [defence.attacker, defence.defender].into_iter().flatten().collect(),
    }
}

fn knows(view: &SeatView, thing: ThingId) -> bool {
    view.token(thing).is_some()
        || view.items.iter().any(|item| item.id == thing)
        || view.doors.iter().any(|door| door.id == thing)
        || view.secrets.iter().any(|secret| secret.id == thing)
}

#[cfg(test)]
mod tests {
    use super::super::{sample, sample_rolls};
    use super::*;

    const ANNA: SeatId = SeatId(1);
    const BORIS: SeatId = SeatId(2);
    const OPEN: Guard = Guard { curtain: false, pin: false };
    const CURTAIN: Guard = Guard { curtain: true, pin: false };
    const PIN: Guard = Guard { curtain: false, pin: true };

    #[test]
    fn ui_a_public_prompt_is_answered_in_place() {
        for guard in [OPEN, CURTAIN, PIN] {
            assert_eq!(guard.answer(ANNA, BORIS, false), Answer::InPlace, "{guard:?}");
            assert_eq!(guard.answer(ANNA, ANNA, true), Answer::InPlace, "one's own always: {guard:?}");
        }
    }

    #[test]
    fn ui_a_prompt_with_secrets_is_answered_behind_a_curtain_where_the_table_has_one() {
        let answers = [OPEN, CURTAIN, PIN].map(|guard| guard.answer(ANNA, BORIS, true));
        assert_eq!(answers, [Answer::InPlace, Answer::HandOver, Answer::InPlace], "a player's");
        let answers = [OPEN, CURTAIN, PIN].map(|guard| guard.answer(ANNA, SeatId::GM, false));
        assert_eq!(answers, [Answer::InPlace, Answer::HandOver, Answer::HandOver], "the game master's, PIN or curtain");
    }

    #[test]
    fn ui_nobody_answers_in_front_of_the_game_masters_map() {
        for guard in [OPEN, CURTAIN, PIN] {
            assert_eq!(guard.answer(SeatId::GM, ANNA, false), Answer::HandOver, "{guard:?}");
        }
    }

    #[test]
    fn ui_a_game_that_is_taken_up_again_begins_behind_a_curtain_once() {
        let arrives = Unasked { arrives: true, ..Unasked::default() };
        assert!(CURTAIN.falls_unasked(ANNA, arrives));
        assert!(!CURTAIN.falls_unasked(ANNA, Unasked::default()), "only when it arrives");
        assert!(!OPEN.falls_unasked(ANNA, arrives), "this table has no curtain");
        assert!(!CURTAIN.falls_unasked(ANNA, Unasked { covered: true, ..arrives }), "it hangs already");
        assert!(!CURTAIN.falls_unasked(ANNA, Unasked { recording: true, ..arrives }), "a recording is nobody's turn");
    }

    #[test]
    fn ui_the_game_masters_view_never_shows_before_the_pin() {
        let is = Unasked::default();
        assert!(PIN.falls_unasked(SeatId::GM, is));
        assert!(PIN.falls_unasked(SeatId::GM, Unasked { recording: true, ..is }), "nor that of a recording");
        assert!(!PIN.falls_unasked(SeatId::GM, Unasked { unlocked: true, ..is }));
        assert!(!PIN.falls_unasked(ANNA, is) && !OPEN.falls_unasked(SeatId::GM, is));
    }

    #[test]
    fn ui_the_way_back_from_a_curtain_shows_nobody_elses_view() {
        assert_eq!(CURTAIN.back(ANNA, BORIS), Back::Keep);
        assert_eq!(PIN.back(ANNA, SeatId::GM), Back::Keep);
        assert_eq!(PIN.back(SeatId::GM, ANNA), Back::AskTheGameMaster);
        assert_eq!(CURTAIN.back(SeatId::GM, ANNA), Back::Keep);
        assert_eq!(CURTAIN.back(ANNA, ANNA), Back::Leave, "who comes back is not known yet");
        assert_eq!(PIN.back(SeatId::GM, SeatId::GM), Back::Leave);
    }

    #[test]
    fn ui_a_prompt_is_secret_where_its_public_form_is_missing_or_names_a_stranger() {
        let asked = sample_rolls::defence(true);
        let mut view = sample::table(BORIS);
        assert!(is_secret(&asked, &view), "Boris is not shown that Anna is asked");
        view.prompts.push(sample_rolls::defence(false));
        assert!(!is_secret(&asked, &view), "the public form is there, and both are in sight");
        view.tokens.retain(|token| token.id != sample::OGRE);
        assert!(is_secret(&asked, &view), "Boris knows of no ogre");
        let roll = sample_rolls::prompt(sample_rolls::skill(), true);
        assert!(is_secret(&roll, &view), "another prompt is not this one");
    }
}
