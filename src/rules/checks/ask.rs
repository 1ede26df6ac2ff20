//! Checks that people ask for: a player for a token of their own, the game master for any.

use super::{Check, CheckKind, Draft, deal, foresee};
use crate::knowledge::{SeatId, SeatSet, Seats, ThingId};
use crate::rules::gm::short_enough;
use crate::rules::house::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds;
use crate::rules::sheet::{Attribute, Characteristic, Dots, Sheet};
use crate::rules::{Refusal, effort, pending};
use crate::text::Phrase;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// What is to be rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// An attribute (F): 1d20.
    Attribute(Attribute),
    /// A skill of the sheet (F): 3d20.
    Skill(String),
    /// A pool of attribute and skill (E).
    Pool {
        /// The attribute.
        attribute: Dots,
        /// The skill.
        #[serde(default)]
        skill: Option<Dots>,
    },
    /// A characteristic against a difficulty (S).
    Difficulty {
        /// The characteristic.
        of: Characteristic,
        /// The difficulty.
        against: i32,
    },
}

/// The highest difficulty that can be asked for.
pub const HIGHEST_DIFFICULTY: i32 = 100;

impl Ask {
    /// What a token would roll; none where its sheet has no such thing.
    #[must_use]
    pub fn kind(&self, sheet: &Sheet, house: &HouseRules) -> Option<CheckKind> {
        let attribute = |of: Attribute| sheet.attributes.get(&of).map(|&value| (of, i32::from(value)));
        let dots = |of: Dots| i32::from(sheet.dots.get(&of).copied().unwrap_or(0));
        Some(match self {
            Self::Attribute(of) => CheckKind::Attribute { of: *of, value: attribute(*of)?.1 },
            Self::Skill(name) => {
                let skill = sheet.skills.get(name)?;
                let (first, second, third) = skill.on;
                CheckKind::Skill {
                    skill: name.clone(),
                    on: [attribute(first)?, attribute(second)?, attribute(third)?],
                    points: skill.points.into(),
                    twenties: house.critical_twenties,
                }
            }
            Self::Pool { attribute, skill } => {
                CheckKind::Pool { attribute: *attribute, skill: *skill, dots: dots(*attribute) + skill.map_or(0, dots) }
            }
            Self::Difficulty { of, against } => CheckKind::Difficulty {
                of: *of,
                value: sheet.characteristics.get(of).copied().unwrap_or(0).into(),
                dice: house.difficulty_dice,
                against: Some(*against),
            },
        })
    }
}

/// Asks for a check.
#[derive(Clone, Debug)]
pub struct AskCheck {
    /// Who rolls.
    pub thing: ThingId,
    /// What.
    pub ask: Ask,
    /// What it is done to.
    pub on: Option<ThingId>,
    /// It needs eyes: light counts.
    pub eyes: bool,
    /// It can be tried again (E1); otherwise it is for once (E2). Whoever has had the only chance cannot unsay it.
    pub repeatable: bool,
    /// What for, in words. Those of the game master make an action of its own where it is done to nothing in particular.
    pub reason: String,
}

impl Request for AskCheck {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        rounds::may_command(world, seat, self.thing)?;
        short_enough(&self.reason)?;
        pending::nothing_waits(world)?;
        if self.on.is_some_and(|on| !world.knows(seat, on)) {
            return Err(Refusal::new("refused-no-such-thing"));
        }
        if let Ask::Difficulty { against, .. } = self.ask
            && !(0..=HIGHEST_DIFFICULTY).contains(&against)
        {
            return Err(Phrase::new("refused-difficulty").with("most", HIGHEST_DIFFICULTY).into());
        }
        let Some(sheet) = world.of::<Sheet>(self.thing) else { return Err(Refusal::new("refused-no-sheet")) };
        match self.ask.kind(sheet, world.resource::<HouseRules>()) {
            Some(kind) => {
                let action = effort::action_key(&kind, self.on, (seat, &self.reason));
                effort::one_shot(world, self.thing, &action, self.on)
            }
            None => Err(Refusal::new("refused-not-on-the-sheet")),
        }
    }
}

pub(super) fn ask(world: &mut World) {
    for asked in take_asked::<AskCheck>(world) {
        let Some(draft) = draft(world, asked.seat, asked.request) else { continue };
        deal(world, draft);
    }
}

/// The check as it would be announced now if this seat asked for it; none where the sheet has no such thing.
#[must_use]
pub fn check_prospect(world: &World, seat: SeatId, asked: AskCheck) -> Option<Check> {
    Some(foresee(world, draft(world, seat, asked)?))
}

fn draft(world: &World, seat: SeatId, asked: AskCheck) -> Option<Draft> {
    let AskCheck { thing, ask, on, eyes, repeatable, reason } = asked;
    let kind = ask.kind(world.of::<Sheet>(thing)?, world.resource::<HouseRules>())?;
    let attempt = Some(effort::action_key(&kind, on, (seat, &reason)));
    let purpose = if reason.is_empty() {
        Phrase::new("check-asked").with("kind", kind.name())
    } else {
        Phrase::new("check-asked-for").with("kind", kind.name()).with("reason", reason)
    };
    let by = world.resource::<Seats>().owner(thing);
    let draft = Draft::new(by, kind, purpose, audience(world, thing, on));
    Some(Draft { who: Some(thing), target: on, eyes, attempt, once: !repeatable, for_itself: true, ..draft })
}

/// The seats that may see a roll: those that know who rolls, and what it is done to.
pub(in crate::rules) fn audience(world: &World, who: ThingId, on: Option<ThingId>) -> SeatSet {
    let knowers = world.knowers(who);
    on.map_or(knowers, |on| SeatSet(knowers.0 & world.knowers(on).0)).with(world.resource::<Seats>().owner(who))
}
