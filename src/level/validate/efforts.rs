//! Effort in a saved state: raised dots, extended actions, what was tried in vain (chapter E).

use super::Checker;
use super::limits::{COUNTER, Limit};
use crate::level::document::ThingDoc;
use crate::level::locate::DocPath;
use crate::rules::checks::Ask;
use crate::rules::effort::{Attempts, Boosts, Extended, MOST_NEEDED, MOST_RAISED, MOST_STAGES};
use crate::rules::sheet::Dots;
use crate::text::Phrase;
use std::collections::BTreeSet;

/// Dots by which Resolve or Composure can be raised (E9).
const RAISED: Limit = Limit::new(1, MOST_RAISED as i64);
/// Successes that an extended action can need (E3).
const NEEDED: Limit = Limit::new(1, MOST_NEEDED as i64);
/// Stages of an extended action (E3).
const STAGES: Limit = Limit::new(1, MOST_STAGES as i64);
/// How often something that is counted has failed (E1).
const FAILED: Limit = Limit::new(1, u16::MAX as i64);

impl Checker<'_> {
    /// What one thing has begun, raised and tried.
    pub(super) fn efforts(&mut self, path: &DocPath, thing: &ThingDoc) {
        if let Some(boosts) = &thing.boosts {
            self.boosts(&path.field("boosts"), boosts);
        }
        if let Some(extended) = &thing.extended {
            self.extended(&path.field("extended"), extended);
        }
        if let Some(attempts) = &thing.attempts {
            self.attempts(&path.field("attempts"), attempts);
        }
        if let Some(effort) = &thing.effort {
            self.roll(&path.field("effort").field("check"), effort.check);
        }
    }

    fn boosts(&mut self, path: &DocPath, boosts: &Boosts) {
        let mut had = BTreeSet::new();
        for (index, boost) in boosts.0.iter().enumerate() {
            let path = path.index(index);
            let of = path.field("of");
            if !matches!(boost.of, Dots::Resolve | Dots::Composure) {
                self.error(&of, Phrase::new("level-boost-of"), Phrase::new("level-boost-of-hint"));
            } else if !had.insert(boost.of) {
                self.error(&of, Phrase::new("level-boost-twice"), Phrase::new("level-boost-twice-hint"));
            }
            self.range(&path.field("dots"), boost.dots, RAISED);
            self.range(&path.field("left"), boost.left, Limit::new(0, boost.dots.into()));
        }
    }

    fn extended(&mut self, path: &DocPath, extended: &Extended) {
        if !matches!(extended.ask, Ask::Pool { .. }) {
            let message = Phrase::new("level-extended-pool");
            self.error(&path.field("ask"), message, Phrase::new("level-extended-pool-hint"));
        }
        if let Some(on) = extended.on {
            self.thing(&path.field("on"), on);
        }
        self.range(&path.field("needed"), extended.needed, NEEDED);
        self.range(&path.field("stages"), extended.stages, STAGES);
        self.range(&path.field("stage"), extended.stage, Limit::new(0, extended.stages.into()));
        self.range(&path.field("successes"), extended.successes, COUNTER);
        if let Some(check) = extended.rolling {
            self.roll(&path.field("rolling"), check);
        }
    }

    fn attempts(&mut self, path: &DocPath, attempts: &Attempts) {
        let mut had = BTreeSet::new();
        for (index, attempt) in attempts.0.iter().enumerate() {
            let path = path.index(index);
            if attempt.action.is_empty() {
                let message = Phrase::new("level-attempt-nothing");
                self.error(&path.field("action"), message, Phrase::new("level-attempt-nothing-hint"));
            }
            if let Some(on) = attempt.on {
                self.thing(&path.field("on"), on);
            }
            self.range(&path.field("failed"), attempt.failed, FAILED);
            if !had.insert((attempt.action.as_str(), attempt.on)) {
                let message = Phrase::new("level-attempt-twice");
                self.error(&path.field("action"), message, Phrase::new("level-attempt-twice-hint"));
            }
        }
    }
}
