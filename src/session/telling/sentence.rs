//! Each happening as a sentence: the phrase of its `log-…` message, what it is about, and the roll in it. Knows nothing of
//! drawing.

use super::reckoning::Roll;
use super::words;
use crate::board::{Cell, WaterBand};
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::rules::event::{Check, CheckKind, Event, Happening, Outcome, Who};
use crate::text::{Arg, Phrase, plain, signed};

/// What a line of the log is about; the filters of the log choose by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// Dice.
    Rolls,
    /// Walking, placing, picking up.
    Movement,
    /// Doors, lights, mechanisms, finds.
    Doors,
    /// Rounds, turns, order.
    Rounds,
    /// Life, Fortune, conditions, words.
    People,
    /// The game master's work and the table itself.
    Table,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// What it says.
    pub phrase: Phrase,
    /// What it is about.
    pub about: About,
    /// The roll in it, if it is one.
    pub roll: Option<Roll>,
    /// Whom it is about.
    pub who: Option<ThingId>,
}

/// The sentence of an event. `view` gives doors and seats their names as the reader knows them.
#[must_use]
pub fn sentence(event: &Event, view: &SeatView) -> Sentence {
    use Happening as H;
    let say = Phrase::new;
    let door = |key: &'static str, id: ThingId, by: Option<&Who>| doorway(key, id, by, view);
    let (about, phrase, who) = match &event.what {
        H::Moved { who, path, cost } => {
            let cells = i64::try_from(path.len()).unwrap_or(i64::MAX).saturating_sub(1);
            let phrase = say("log-moved").with("who", name(who)).with("path", cells).with("cost", i32::from(*cost));
            (About::Movement, phrase, Some(who.id))
        }
        H::Stopped { who, at, why } => {
            let phrase = say("log-stopped").with("who", name(who)).with("at", cell(*at)).with("why", why.clone());
            (About::Movement, phrase, Some(who.id))
        }
        H::Placed { who, at } => {
            (About::Movement, say("log-placed").with("who", name(who)).with("at", cell(*at)), Some(who.id))
        }
        H::DoorOpened { door: id, by } => door("log-door_opened", *id, by.as_ref()),
        H::DoorClosed { door: id, by } => door("log-door_closed", *id, by.as_ref()),
        H::DoorLocked { door: id, by } => door("log-door_locked", *id, by.as_ref()),
        H::DoorUnlocked { door: id, by } => door("log-door_unlocked", *id, by.as_ref()),
        H::DoorFoundLocked { door: id, by } => door("log-door_found_locked", *id, Some(by)),
        H::DoorFoundHeld { .. }
        | H::DoorFoundUnlocked { .. }
        | H::DoorHolds { .. }
        | H::DoorForced { .. }
        | H::DoorHacked { .. }
        | H::DoorBroken { .. }
        | H::LockPicked { .. }
        | H::ToolsBroken { .. }
        | H::DoorJammed { .. }
        | H::WedgeSlipped { .. }
        | H::DoorFreed { .. }
        | H::DoorBarred { .. }
        | H::DoorUnbarred { .. }
        | H::DoorChanged { .. }
        | H::Searched { .. } => super::doors::sentence(&event.what, view),
        H::LightLit { light, by } => lighting("log-light_lit", light, by.as_ref()),
        H::LightPutOut { light, by } => lighting("log-light_put_out", light, by.as_ref()),
        H::PickedUp { item, by } => {
            (About::Movement, say("log-picked_up").with("item", name(item)).with("by", name(by)), Some(by.id))
        }
        H::Dropped { item, by, at } => {
            let phrase = say("log-dropped").with("item", name(item)).with("by", name(by)).with("at", cell(*at));
            (About::Movement, phrase, Some(by.id))
        }
        H::Given { item, from, to } => {
            let phrase = say("log-given").with("item", name(item)).with("from", name(from)).with("to", name(to));
            (About::Movement, phrase, Some(from.id))
        }
        H::EncounterStarted => (About::Rounds, say("log-encounter_started"), None),
        H::EncounterEnded => (About::Rounds, say("log-encounter_ended"), None),
        H::RoundStarted { number } => (About::Rounds, say("log-round_started").with("number", *number), None),
        H::Rolled { check, total, outcome } => return rolled(check, *total, *outcome, view),
        H::RollTakenBack { check: _, purpose } => {
            (About::Rolls, say("log-roll_taken_back").with("purpose", purpose.clone()), None)
        }
        H::BrokenOff { purpose } => (About::Rolls, say("log-broken_off").with("purpose", purpose.clone()), None),
        H::FortuneReturned { who, before, after } => {
            let phrase = points(say("log-fortune_returned"), *before, *after).with("who", name(who));
            (About::Rolls, phrase, Some(who.id))
        }
        H::ModifierAdded { check: _, amount, reason } => {
            let phrase = say("log-modifier_added").with("amount", signed(*amount)).with("reason", because(reason));
            (About::Rolls, phrase, None)
        }
        H::EffortMade { who, check: _, before, after } => {
            let phrase = say("log-effort_made")
                .with("who", name(who))
                .with("before", i32::from(*before))
                .with("after", i32::from(*after));
            (About::Rolls, phrase.rule("E4"), Some(who.id))
        }
        H::EffortReturned { who, before, after } => (
            About::Rolls,
            points(say("log-effort_returned"), *before, *after).with("who", name(who)).rule("E5"),
            Some(who.id),
        ),
        H::EffortPlea { who } => (About::Rolls, say("log-effort_plea").with("who", name(who)).rule("E5"), Some(who.id)),
        H::EffortInsisted { who } => {
            (About::Rolls, say("log-effort_insisted").with("who", name(who)).rule("E5"), Some(who.id))
        }
        H::AttemptRuled { who, what, once } => {
            let phrase = say("log-attempt_ruled").with("who", name(who)).with("what", what.clone());
            let phrase = phrase.with("once", if *once { "yes" } else { "no" }).rule("E2");
            (About::Rolls, phrase, Some(who.id))
        }
        H::AttemptsCleared { who } => {
            (About::Rolls, say("log-attempts_cleared").with("who", name(who)).rule("E1"), Some(who.id))
        }
        H::ExtendedBegun { .. }
        | H::ExtendedStage { .. }
        | H::ExtendedDone { .. }
        | H::ExtendedFailed { .. }
        | H::ExtendedFreshStart { .. }
        | H::ExtendedEnded { .. } => super::points::extended(&event.what),
        H::DotsRaised { who, of, dots, reason, before, after } => {
            let phrase = points(say("log-dots_raised"), *before, *after)
                .with("who", name(who))
                .with("of", say(of.key()))
                .with("dots", i32::from(*dots))
                .with("reason", because(reason));
            (About::People, phrase.rule("E9"), Some(who.id))
        }
        H::BoostEnded { who, of, before, after } => {
            let phrase =
                points(say("log-boost_ended"), *before, *after).with("who", name(who)).with("of", say(of.key()));
            (About::People, phrase.rule("E9"), Some(who.id))
        }
        H::WillpowerChanged { who, by, reason, before, after } => {
            let phrase = points(say("log-willpower_changed"), *before, *after)
                .with("who", name(who))
                .with("by", signed(i32::from(*by)))
                .with("reason", because(reason));
            (About::People, phrase, Some(who.id))
        }
        H::WorkedTogether { .. } | H::OpposedSettled { .. } => super::points::joint(&event.what),
        H::SurpriseKept { who } => {
            (About::Rounds, say("log-surprise_kept").with("who", name(who)).rule("F13"), Some(who.id))
        }
        H::FortuneRegained { who, occasion, reason, before, after } => {
            let phrase = points(say("log-fortune_regained"), *before, *after)
                .with("who", name(who))
                .with("occasion", occasion.clone())
                .with("given", if reason.is_empty() { "no" } else { "yes" })
                .with("reason", reason.clone());
            (About::People, phrase.rule("F10"), Some(who.id))
        }
        H::AbilityBought { who, ability, before, after } => {
            let phrase = say("log-ability_bought")
                .with("who", name(who))
                .with("ability", say(ability.key()))
                .with("before", i32::from(*before))
                .with("after", i32::from(*after));
            (About::People, phrase.rule("F14"), Some(who.id))
        }
        H::FortuneSpent { who, reason, check: _, before, after } => {
            let known = if before.is_some() { "yes" } else { "no" };
            let number = |number: &Option<u8>| i32::from(number.unwrap_or(0));
            let phrase = Phrase { rule: reason.rule.clone(), ..say("log-fortune_spent") }
                .with("who", name(who))
                .with("reason", reason.clone())
                .with("known", known)
                .with("before", number(before))
                .with("after", number(after));
            (About::Rolls, phrase, Some(who.id))
        }
        H::FirstMove { who, before, after } => {
            let phrase = say("log-first_move")
                .with("who", name(who))
                .with("before", i32::from(*before))
                .with("after", i32::from(*after))
                .rule("F4");
            (About::Rounds, phrase, Some(who.id))
        }
        H::FirstMoveTaken { who } => {
            (About::Rounds, say("log-first_move_taken").with("who", name(who)).rule("F4"), Some(who.id))
        }
        H::FirstMovePassed { seat } => {
            (About::Rounds, say("log-first_move_passed").with("seat", seat_name(view, *seat)).rule("F4"), None)
        }
        H::OrderSet { order } => {
            let list = order.iter().rev().fold(None, |rest: Option<Phrase>, (who, initiative)| {
                let one = match initiative {
                    Some(initiative) => say("telling-order-one").with("who", name(who)).with("initiative", *initiative),
                    None => say("telling-order-one-unknown").with("who", name(who)),
                };
                Some(match rest {
                    Some(rest) => say("telling-order-list").with("first", one).with("rest", rest),
                    None => one,
                })
            });
            let list = list.unwrap_or_else(|| say("telling-order-none"));
            (About::Rounds, say("log-order_set").with("order", list), None)
        }
        H::TurnStarted { who, action_points } => {
            let points = i32::from(*action_points);
            (About::Rounds, say("log-turn_started").with("who", name(who)).with("action_points", points), Some(who.id))
        }
        H::TurnEnded { who } => (About::Rounds, say("log-turn_ended").with("who", name(who)), Some(who.id)),
        H::TurnLost { who, why } => {
            let why = say(words::condition(*why));
            (About::Rounds, say("log-turn_lost").with("who", name(who)).with("why", why), Some(who.id))
        }
        H::Delayed { who, after } => {
            (About::Rounds, say("log-delayed").with("who", name(who)).with("after", name(after)), Some(who.id))
        }
        H::EnvironmentPhase { number } => (About::Rounds, say("log-environment_phase").with("number", *number), None),
        H::Joined { who } => (About::Rounds, say("log-joined").with("who", name(who)), Some(who.id)),
        H::Left { who } => (About::Rounds, say("log-left").with("who", name(who)), Some(who.id)),
        H::TrapSprung { .. }
        | H::TrapEvaded { .. }
        | H::ThrownBack { .. }
        | H::Poisoned { .. }
        | H::Fell { .. }
        | H::HazardTurn { .. }
        | H::NoRoomToDodge { .. }
        | H::StoneRolls { .. }
        | H::StoneHeard { .. }
        | H::StoneHacked { .. }
        | H::StoneBroken { .. }
        | H::Crushed { .. }
        | H::LeverUsed { .. }
        | H::TrapCreated { .. }
        | H::TrapReset { .. }
        | H::TrapRemoved { .. } => super::hazards::told(&event.what),
        H::Found { what } => (About::Doors, say("log-found").with("what", name(what)), None),
        H::LifeChanged { who, by, reason, before, after } => {
            let phrase = say("log-life_changed")
                .with("who", name(who))
                .with("by", signed(i32::from(*by)))
                .with("reason", because(reason))
                .with("before", plain(i32::from(*before)))
                .with("after", plain(i32::from(*after)));
            (About::People, phrase, Some(who.id))
        }
        H::FortuneChanged { who, by, reason, before, after } => {
            let phrase = say("log-fortune_changed")
                .with("who", name(who))
                .with("by", signed(i32::from(*by)))
                .with("reason", because(reason))
                .with("before", i32::from(*before))
                .with("after", i32::from(*after));
            (About::People, phrase.rule("F10"), Some(who.id))
        }
        H::ConditionChanged { who, condition, before, after } => {
            let phrase = say("log-condition_changed")
                .with("who", name(who))
                .with("condition", say(words::condition(*condition)))
                .with("before", i32::from(*before))
                .with("after", i32::from(*after));
            (About::People, phrase, Some(who.id))
        }
        H::SheetEdited { who, what, before, after } => {
            let written = |value: &Option<i32>| value.map_or_else(|| "–".to_owned(), plain);
            let phrase = say("log-sheet_edited")
                .with("who", name(who))
                .with("what", what.clone())
                .with("before", written(before))
                .with("after", written(after));
            (About::People, phrase, Some(who.id))
        }
        H::Wounded { who, by, damage, armour, before, after } => {
            let numbers = armour.zip(before.zip(*after));
            let (armour, (before, after)) = numbers.unwrap_or_default();
            let phrase = known(say("log-wounded"), by.as_ref())
                .with("who", name(who))
                .with("numbers", if numbers.is_some() { "yes" } else { "no" })
                .with("damage", *damage)
                .with("armour", armour)
                .with("before", plain(i32::from(before)))
                .with("after", plain(i32::from(after)));
            (About::People, phrase, Some(who.id))
        }
        H::Bled { who, before, after } => {
            let phrase = say("log-bled")
                .with("who", name(who))
                .with("before", plain(i32::from(*before)))
                .with("after", plain(i32::from(*after)));
            (About::People, phrase, Some(who.id))
        }
        H::Undefended { who, why } => {
            let why = say(words::condition(*why));
            (About::People, say("log-undefended").with("who", name(who)).with("why", why), Some(who.id))
        }
        H::Blundered { who, what } => {
            (About::People, say("log-blundered").with("who", name(who)).with("what", what.clone()), Some(who.id))
        }
        H::Charmed { who, by, quality, rounds } => {
            let phrase = say("log-charmed")
                .with("who", name(who))
                .with("by", name(by))
                .with("quality", i32::from(*quality))
                .with("rounds", i32::from(*rounds));
            (About::People, phrase, Some(who.id))
        }
        H::StruckNothing { who, at } => {
            let phrase = say("log-struck_nothing").with("who", name(who)).with("at", cell(*at));
            (About::People, phrase.rule("S2"), Some(who.id))
        }
        H::StruckUnseen { who, at, die } => {
            let phrase =
                say("log-struck_unseen").with("who", name(who)).with("at", cell(*at)).with("die", i32::from(*die));
            (About::People, phrase.rule("S2"), Some(who.id))
        }
        H::Listened { who, at } => {
            let cells = at.iter().map(|&at| format!("({})", cell(at))).collect::<Vec<_>>().join(", ");
            let phrase = say("log-listened").with("who", name(who)).with("count", at.len() as i64).with("at", cells);
            (About::People, phrase.rule("S2"), Some(who.id))
        }
        H::WaterRose { at, to, depth_cm } => water("log-water_rose", *at, *to, *depth_cm),
        H::WaterSank { at, to, depth_cm } => water("log-water_sank", *at, *to, *depth_cm),
        H::WentUnder { who, turns } => {
            let phrase = say("log-went_under")
                .with("who", name(who))
                .with("numbers", if turns.is_some() { "yes" } else { "no" })
                .with("turns", i32::from(turns.unwrap_or(0)));
            (About::People, phrase.rule("S14"), Some(who.id))
        }
        H::CameUp { who } => (About::People, say("log-came_up").with("who", name(who)).rule("S14"), Some(who.id)),
        H::Suffocated { who, before, after } => {
            let (known, numbers) = (before.zip(*after).is_some(), before.zip(*after).unwrap_or_default());
            let phrase = say("log-suffocated")
                .with("who", name(who))
                .with("numbers", if known { "yes" } else { "no" })
                .with("before", plain(i32::from(numbers.0)))
                .with("after", plain(i32::from(numbers.1)));
            (About::People, phrase.rule("S14"), Some(who.id))
        }
        H::TimePassed { .. } | H::OnTheWay { .. } | H::VigourChanged { .. } | H::PointsAwarded { .. } => {
            super::journey::told(&event.what)
        }
        H::Reloaded { who, weapon } => {
            let weapon = Phrase { key: format!("weapon-{weapon}").into(), args: Vec::new(), rule: None };
            (About::People, say("log-reloaded").with("who", name(who)).with("weapon", weapon), Some(who.id))
        }
        H::TrapArmed { trap } => (About::Doors, say("log-trap_armed").with("trap", name(trap)), None),
        H::TrapDisarmed { trap } => (About::Doors, say("log-trap_disarmed").with("trap", name(trap)), None),
        H::AreaRevealed { cells } => (About::Table, say("log-area_revealed").with("n", i64::from(*cells)), None),
        H::AmbientChanged { to } => {
            (About::Table, say("log-ambient_changed").with("to", say(words::ambient(*to))).rule("S3"), None)
        }
        H::SeatTaken { seat, name } => {
            let phrase = say("log-seat_taken").with("seat", seat_name(view, *seat)).with("name", name.clone());
            (About::Table, phrase, None)
        }
        H::OwnerChanged { what, to } => {
            (About::Table, say("log-owner_changed").with("what", name(what)).with("to", seat_name(view, *to)), None)
        }
        H::HandedOver { to } => (About::Table, say("log-handed_over").with("to", seat_name(view, *to)), None),
        H::HouseRulesChanged => (About::Table, say("log-house_rules_changed"), None),
        H::Edited { what } => (About::Table, say("log-edited").with("what", what.clone()), None),
        H::Undone { command } => (About::Table, travelled("log-undone", *command), None),
        H::Redone { command } => (About::Table, travelled("log-redone", *command), None),
        H::DiceTyped { check: _, dice } => (About::Rolls, say("log-dice_typed").with("dice", listed(dice)), None),
        H::Said { seat, text } => {
            (About::People, say("log-said").with("seat", seat_name(view, *seat)).with("text", text.clone()), None)
        }
        H::Refused { seat, why, parts: _ } => {
            let phrase = say("log-refused").with("seat", seat_name(view, *seat)).with("why", why.0.clone());
            (About::Table, phrase, None)
        }
    };
    Sentence { phrase, about, roll: None, who }
}

fn points(phrase: Phrase, before: u8, after: u8) -> Phrase {
    phrase.with("before", i32::from(before)).with("after", i32::from(after))
}

pub(super) fn name(who: &Who) -> Arg {
    Arg::Name(who.name.clone())
}

fn cell(cell: Cell) -> String {
    format!("{}, {}", cell.x, cell.y)
}

pub(super) fn because(reason: &str) -> Arg {
    if reason.is_empty() { Phrase::new("telling-no-reason").into() } else { reason.into() }
}

/// What was undone or done again: `known` (`yes`, `no`) says whether it has a number.
fn travelled(key: &'static str, command: Option<u64>) -> Phrase {
    let known = if command.is_some() { "yes" } else { "no" };
    Phrase::new(key).with("known", known).with("command", command.unwrap_or_default().to_string())
}

/// Water at a place.
fn water(key: &'static str, at: Cell, to: WaterBand, depth_cm: u32) -> (About, Phrase, Option<ThingId>) {
    let phrase = Phrase::new(key).with("at", cell(at)).with("band", Phrase::new(to.key())).with("depth", depth_cm);
    (About::Doors, phrase, None)
}

fn listed(dice: &[u32]) -> String {
    dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A seat's name as an argument; seats without a name go by their number.
#[must_use]
pub fn seat_name(view: &SeatView, id: SeatId) -> Arg {
    match view.seats.iter().find(|seat| seat.id == id) {
        Some(seat) if !seat.name.is_empty() => Arg::Name(seat.name.clone()),
        _ if id.is_gm() => Phrase::new("seat-gm").into(),
        _ => Phrase::new("seat-number").with("n", i32::from(id.0)).into(),
    }
}

pub(super) fn doorway(
    key: &'static str,
    id: ThingId,
    by: Option<&Who>,
    view: &SeatView,
) -> (About, Phrase, Option<ThingId>) {
    let kind = view.doors.iter().find(|door| door.id == id).map(|door| door.kind);
    let phrase = Phrase::new(key)
        .with("door", Phrase::new(kind.map_or("telling-door-any", words::door_kind)))
        .with("what", Phrase::new(kind.map_or("telling-door-any-what", words::door_kind_what)));
    (About::Doors, known(phrase, by), by.map(|by| by.id))
}

fn lighting(key: &'static str, light: &Who, by: Option<&Who>) -> (About, Phrase, Option<ThingId>) {
    (About::Doors, known(Phrase::new(key).with("light", name(light)), by), by.map(|by| by.id))
}

/// Adds who did it, and `known` (`yes`, `no`) for the message to choose by.
pub(super) fn known(phrase: Phrase, by: Option<&Who>) -> Phrase {
    match by {
        Some(by) => phrase.with("known", "yes").with("by", name(by)),
        None => phrase.with("known", "no").with("by", ""),
    }
}

fn rolled(check: &Check, total: i32, outcome: Outcome, view: &SeatView) -> Sentence {
    let who: Arg = match (check.who, check.who.and_then(|id| view.token(id))) {
        (None, _) => seat_name(view, check.by),
        (Some(_), Some(token)) => token.name.clone().into(),
        (Some(_), None) => Phrase::new("telling-somebody").into(),
    };
    // The purpose of a roll that opens a round names who rolls already.
    let opening = matches!(check.kind, CheckKind::Initiative | CheckKind::TieBreak);
    // What a trap rolls is rolled by nobody at the table.
    let of_the_table = check.who.is_none() && check.by.is_gm();
    let known = match (opening, of_the_table) {
        (true, _) => "no",
        (false, true) => "table",
        (false, false) => "yes",
    };
    let phrase = Phrase::new("log-rolled")
        .with("known", known)
        .with("who", who)
        .with("check", check.purpose.clone())
        .with("plain", if outcome.succeeds().is_none() { "yes" } else { "no" })
        .with("total", plain(total))
        .with("outcome", outcome.phrase());
    let roll = Roll::of(check, total, outcome);
    Sentence { phrase, about: About::Rolls, roll: Some(roll), who: check.who }
}
