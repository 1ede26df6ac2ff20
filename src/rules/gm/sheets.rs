//! Life, Fortune (F10) and conditions as the game master sets them, each with its reason in the log.

use crate::knowledge::{SeatId, ThingId, Things};
use crate::rules::checks::MAX_WORDS;
use crate::rules::combat;
use crate::rules::conditions;
use crate::rules::event::Happening;
use crate::rules::fortune;
use crate::rules::limits::Limit;
use crate::rules::log::Lookup;
use crate::rules::pending;
use crate::rules::refusal::Refusal;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::{gm_only, token};
use crate::rules::sheet::{Condition, Conditions, Life};
use crate::text::{LocalText, Phrase};
use bevy::ecs::world::World;

/// Changes a token's life by so much; it never exceeds its maximum.
#[derive(Clone, Debug)]
pub struct ChangeLife {
    /// Whose.
    pub thing: ThingId,
    /// By how much.
    pub by: i16,
    /// What for.
    pub reason: String,
}

/// Changes a token's Fortune by so much; it stays within 0 and the maximum (F2, F10).
#[derive(Clone, Debug)]
pub struct ChangeFortune {
    /// Whose.
    pub thing: ThingId,
    /// By how much.
    pub by: i8,
    /// What for.
    pub reason: String,
}

/// Sets a condition's level; 0 takes it away.
#[derive(Clone, Debug)]
pub struct SetCondition {
    /// Whose.
    pub thing: ThingId,
    /// Which.
    pub condition: Condition,
    /// 0 to 4; a status has only 0 and 1.
    pub level: u8,
}

/// Refuses words beyond [`MAX_WORDS`] characters.
pub(in crate::rules) fn short_enough(words: &str) -> Result<(), Refusal> {
    if words.chars().count() > MAX_WORDS {
        return Err(Phrase::new("refused-too-many-words").with("limit", MAX_WORDS as u32).into());
    }
    Ok(())
}

/// Refuses a name that is longer than the limit in some language, or that holds characters which are no letters but orders
/// to a screen or printer.
pub(in crate::rules) fn plain_name(name: &LocalText, limit: Limit) -> Result<(), Refusal> {
    for words in [&name.en, &name.ru] {
        if words.chars().any(char::is_control) {
            return Err(Refusal::new("refused-control-characters"));
        }
        if words.chars().count() as i64 > limit.high {
            return Err(Phrase::new("refused-too-many-words").with("limit", limit.high).into());
        }
    }
    Ok(())
}

/// The limit of every other name.
pub(in crate::rules) const NAME: Limit = Limit::new(1, MAX_WORDS as i64);

/// Refuses what would leave everything as it is: the log has no line for it.
pub(in crate::rules) const fn changes_nothing() -> Refusal {
    Refusal::new("refused-changes-nothing")
}

/// What a change leaves of life: no more than the maximum, or than there was.
fn life_after(life: Life, by: i16) -> i16 {
    let most = i16::try_from(life.max).unwrap_or(i16::MAX).max(life.now);
    life.now.saturating_add(by).clamp(Life::LOWEST.min(most), most)
}

impl Request for ChangeLife {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        token(world, self.thing)?;
        short_enough(&self.reason)?;
        let life = world.of::<Life>(self.thing).copied().ok_or(Refusal::new("refused-no-life"))?;
        let after = Life { now: life_after(life, self.by), ..life };
        if after == life {
            return Err(changes_nothing());
        }
        let noted = world.of::<Conditions>(self.thing).cloned().unwrap_or_default();
        pending::stays_able(world, self.thing, Some(after), &noted)
    }
}

impl Request for ChangeFortune {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        token(world, self.thing)?;
        short_enough(&self.reason)?;
        let without = || Phrase::new("refused-without-fortune").rule("F11");
        let fortune = fortune::fortune_of(world, self.thing).ok_or_else(without)?;
        let after = fortune.now.saturating_add_signed(self.by).min(fortune.max());
        if after == fortune.now { Err(changes_nothing()) } else { Ok(()) }
    }
}

impl Request for SetCondition {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        token(world, self.thing)?;
        let highest = if conditions::is_status(self.condition) { 1 } else { conditions::HIGHEST_LEVEL };
        if self.level > highest {
            return Err(Phrase::new("refused-level-too-high").with("highest", u32::from(highest)).into());
        }
        let mut noted = world.of::<Conditions>(self.thing).cloned().unwrap_or_default();
        if self.level > 0 {
            noted.0.insert(self.condition, self.level);
        } else {
            noted.0.remove(&self.condition);
        }
        pending::stays_able(world, self.thing, world.of::<Life>(self.thing).copied(), &noted)
    }
}

pub(super) fn change_life(world: &mut World) {
    for asked in take_asked::<ChangeLife>(world) {
        let ChangeLife { thing, by, reason } = asked.request;
        let entity = world.resource::<Things>().get(thing);
        let Some(mut life) = entity.and_then(|entity| world.get_mut::<Life>(entity)) else { continue };
        let before = life.now;
        let after = life_after(*life, by);
        life.now = after;
        // What has changed, not what was asked for.
        let by = after.saturating_sub(before);
        let changed = Happening::LifeChanged { who: world.who(thing), by, reason, before, after };
        world.log(world.readers(thing), changed);
        combat::life_changed(world, thing);
    }
}

pub(super) fn change_fortune(world: &mut World) {
    for asked in take_asked::<ChangeFortune>(world) {
        let ChangeFortune { thing, by, reason } = asked.request;
        let Some((before, after)) = fortune::change(world, thing, by) else { continue };
        let by = (i16::from(after) - i16::from(before)).clamp(-128, 127) as i8;
        let changed = Happening::FortuneChanged { who: world.who(thing), by, reason, before, after };
        world.log(world.readers(thing), changed);
    }
}

pub(super) fn set_condition(world: &mut World) {
    for asked in take_asked::<SetCondition>(world) {
        let SetCondition { thing, condition, level } = asked.request;
        conditions::set(world, thing, condition, level);
    }
}
