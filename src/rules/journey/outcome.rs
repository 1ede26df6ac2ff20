//! From a roll that is due to the check that is asked, and from its dice to what comes of them.

use super::drink::{self, Drink, Effect, Stage};
use super::passage::{Due, is, tell, tell_readers};
use super::route::{Journey, called, most_vigour};
use super::state::{Ailment, Cause, Drunk, Needs, change, stage};
use super::trial::{Rolled, Trial};
use super::{chronicle, clock, food, rest, weather};
use crate::knowledge::view::Part;
use crate::knowledge::{SeatId, ThingId, Things};
use crate::rules::checks::{self, Check, CheckKind, Draft, Outcome, gather};
use crate::rules::combat;
use crate::rules::conditions;
use crate::rules::event::Happening;
use crate::rules::house::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::sheet::{Characteristic, Condition, Vigour};
use crate::rules::traps::resisting;
use crate::text::{Phrase, RuleId};
use bevy::ecs::world::World;

/// The check of a roll that is due; none for whoever is past it.
pub(super) fn draft(world: &World, due: Due) -> Option<Draft> {
    let Due { who, mount, trial } = due;
    if let Some(place) = mount {
        let mount = world.resource::<Journey>().mounts.get(usize::from(place)).filter(|mount| !mount.dead)?;
        let kind = CheckKind::Difficulty {
            of: Characteristic::Endurance,
            value: mount.endurance.into(),
            dice: world.resource::<HouseRules>().difficulty_dice,
            against: Some(trial.against()),
        };
        let purpose = Phrase::new("check-of-mount").with("mount", called(world, mount)).with("what", trial.purpose());
        let purpose = purpose.rule(trial.rule());
        let draft = Draft::new(SeatId::GM, kind, purpose, checks::audience(world, who, None));
        return Some(Draft { target: Some(who), ..draft });
    }
    if [Condition::Dead, Condition::Dying].into_iter().any(|condition| is(world, who, condition)) {
        return None;
    }
    let draft = resisting(world, who, Characteristic::Endurance, trial.against(), trial.purpose());
    let warmth = warmth(world, who, trial);
    let modifiers = draft.modifiers.iter().cloned().chain(trial.part()).chain(warmth).collect();
    Some(Draft { modifiers, ..draft })
}

/// The drink that warms, against cold (S11).
fn warmth(world: &World, who: ThingId, trial: Trial) -> Option<Part> {
    stage(world, who)?;
    let warms = matches!(trial, Trial::Weather { cold: true, .. })
        && world.of::<Drunk>(who).is_some_and(|drunk| drunk.has(Effect::Warming));
    let source = Phrase::new("drink-salty-dog");
    warms.then(|| Part { source, amount: drink::WARMING, rule: Some(RuleId::new("S11")) })
}

/// How a settled check came out.
pub(super) fn rolled(check: &Check) -> Option<Rolled> {
    let outcome = check.outcome()?;
    let success = outcome.succeeds().unwrap_or(false);
    Some(Rolled { total: check.total()?, success, fumble: Outcome::is_botch(outcome) })
}

/// What comes of it.
pub(super) fn apply(world: &mut World, due: Due, rolled: Rolled) {
    let Due { who, mount, trial } = due;
    if let Some(place) = mount {
        mount_rolled(world, place, trial, rolled);
        return;
    }
    let failed = !rolled.success;
    match trial {
        Trial::March { .. } if failed => {
            if lose_vigour(world, who, 1, Phrase::new("vigour-march").rule("S8b")) > 0 {
                change::<Needs>(world, who, |needs| needs.fatigue = needs.fatigue.saturating_add(1));
            }
        }
        Trial::DayEnd if failed => {
            change::<Needs>(world, who, |needs| needs.down = needs.down.saturating_add(1));
            tell_readers(world, who, Phrase::new("journey-day-end").with("who", world.who(who).name).rule("S8b"));
        }
        Trial::Awake if failed => {
            let lost = lose_vigour(world, who, 1, Phrase::new("vigour-awake").rule("S8b"));
            change::<Needs>(world, who, |needs| needs.sleepless = needs.sleepless.saturating_add(lost));
        }
        Trial::Overeating { against } => {
            if let Some((amount, hours)) = food::overeaten(against, rolled) {
                ail(world, who, Cause::Overeating, amount, hours);
            }
        }
        Trial::Starving { .. } if failed => {
            tell_and_note(world, who, Phrase::new("journey-starves").with("who", world.who(who).name).rule("S9"));
            combat::give_out(world, who);
        }
        Trial::QuickRest => match rest::quick(rolled) {
            0 => {}
            1.. => {
                restore_vigour(world, who, 1, Phrase::new("vigour-quick-rest").rule("S10"));
            }
            _ => {
                lose_vigour(world, who, 1, Phrase::new("vigour-quick-rest").rule("S10"));
            }
        },
        Trial::Mug { drink, mug } => drank(world, who, drink, mug, rolled),
        Trial::Hangover { stage } => {
            let hours = drink::hangover_hours(stage, rolled);
            if hours > 0 {
                ail(world, who, Cause::Hangover, drink::HANGOVER, hours);
            }
        }
        Trial::Weather { cold, .. } => {
            let key = if cold { "vigour-cold" } else { "vigour-heat" };
            lose_vigour(world, who, weather::loses(rolled), Phrase::new(key).rule("S13"));
            if world.of::<Vigour>(who).is_some_and(|vigour| vigour.max > 0 && vigour.now == 0) {
                // Unconscious at once, dying with the next turn; a step of a passage is many turns long.
                conditions::set(world, who, Condition::Unconscious, 1);
                tell_and_note(
                    world,
                    who,
                    Phrase::new("journey-gives-out").with("who", world.who(who).name).rule("S13"),
                );
                combat::give_out(world, who);
            }
        }
        Trial::March { .. } | Trial::DayEnd | Trial::HorseWeek | Trial::Awake | Trial::Starving { .. } => {}
    }
    gather::refresh_all(world);
}

fn tell_and_note(world: &mut World, who: ThingId, what: Phrase) {
    chronicle::note_of(world, who, what.clone());
    tell(world, Some(who), what);
}

/// A mount has rolled (S8a, S8b).
fn mount_rolled(world: &mut World, place: u8, trial: Trial, rolled: Rolled) {
    if rolled.success {
        return;
    }
    let mut journey = world.resource_mut::<Journey>();
    let Some(mount) = journey.mounts.get_mut(usize::from(place)) else { return };
    let before = mount.vigour.now;
    let what = match trial {
        Trial::March { .. } => {
            mount.vigour.now = before.saturating_sub(1);
            mount.fatigue = mount.fatigue.saturating_add(before - mount.vigour.now);
            Phrase::new("journey-mount-tires").with("left", u32::from(mount.vigour.now)).rule("S8b")
        }
        Trial::DayEnd => {
            mount.down = mount.down.saturating_add(1);
            Phrase::new("journey-mount-day-end").rule("S8b")
        }
        Trial::HorseWeek => {
            mount.spent = mount.worn.max(1);
            Phrase::new("journey-mount-spent").with("days", u32::from(mount.spent)).rule("S8a")
        }
        _ => return,
    };
    let mount = mount.clone();
    let what = what.with("mount", called(world, &mount));
    tell(world, Some(mount.rider), what);
}

/// A mug is down (S11).
fn drank(world: &mut World, who: ThingId, drink: Drink, mug: u8, rolled: Rolled) {
    let now = clock::now(world).0;
    let before = stage(world, who);
    let after = drink::next(before, rolled);
    let passes_out = after == Some(Stage::Critical) && before != after;
    change::<Drunk>(world, who, |drunk| {
        drunk.stage = after;
        drunk.since = now;
        drunk.mugs = mug;
        drunk.drinks.insert(drink);
        drunk.cannot_lie |= after != before && drink.effect() == Effect::CannotLie;
        if passes_out {
            drunk.out = true;
            let eight_hours = u64::from(rest::NIGHT) * clock::TURNS_A_MINUTE;
            drunk.out_until = (drink.effect() == Effect::DeadToTheWorld).then(|| now.saturating_add(eight_hours));
        }
    });
    if let Some(stage) = after.filter(|_| before != after) {
        let told = Phrase::new("journey-drunk").with("who", world.who(who).name);
        tell(world, Some(who), told.with("stage", Phrase::new(stage.key())).rule("S11"));
    }
    if passes_out {
        conditions::set(world, who, Condition::Unconscious, 1);
    }
}

/// Somebody feels ill for so many hours.
fn ail(world: &mut World, who: ThingId, cause: Cause, amount: i8, hours: u32) {
    let until = clock::now(world).0.saturating_add(u64::from(hours) * clock::TURNS_AN_HOUR);
    change::<Needs>(world, who, |needs| needs.ailments.push(Ailment { cause, amount, until }));
    let what = Phrase::new("journey-ails").with("who", world.who(who).name).with("what", Phrase::new(cause.key()));
    let rule = if cause == Cause::Hangover { "S11" } else { "S9" };
    tell_readers(world, who, what.with("amount", crate::text::signed(amount.into())).with("hours", hours).rule(rule));
}

/// Takes Vigour off somebody, down to none. Gives the points that went.
pub(super) fn lose_vigour(world: &mut World, who: ThingId, points: u8, why: Phrase) -> u8 {
    let Some(before) = world.of::<Vigour>(who).map(|vigour| vigour.now) else { return 0 };
    let after = before.saturating_sub(points);
    set_vigour(world, who, after, why);
    before - after
}

/// Gives Vigour back, up to what can be had now. Gives the points that came.
pub(super) fn restore_vigour(world: &mut World, who: ThingId, points: u8, why: Phrase) -> u8 {
    let Some(before) = world.of::<Vigour>(who).map(|vigour| vigour.now) else { return 0 };
    let after = before.saturating_add(points).min(most_vigour(world, who)).max(before);
    set_vigour(world, who, after, why);
    after - before
}

fn set_vigour(world: &mut World, who: ThingId, to: u8, why: Phrase) {
    let Some(entity) = world.resource::<Things>().get(who) else { return };
    let Some(mut vigour) = world.get_mut::<Vigour>(entity) else { return };
    let before = vigour.now;
    if before == to {
        return;
    }
    vigour.now = to;
    let changed = Happening::VigourChanged { who: world.who(who), why, before, after: to };
    world.log(world.readers(who), changed);
}

/// Keeps Vigour within what can be had now, after the maximum has sunk (S8a).
pub(super) fn cap_vigour(world: &mut World, who: ThingId, why: Phrase) {
    let most = most_vigour(world, who);
    if world.of::<Vigour>(who).is_some_and(|vigour| vigour.now > most) {
        set_vigour(world, who, most, why);
    }
}
