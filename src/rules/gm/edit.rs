//! The game master's pen on a sheet: one number, ability or line of gear at a time, each within its range, each in the log
//! with what it was and what it is.

use super::sheets::changes_nothing;
use crate::knowledge::{SeatId, ThingId, Things};
use crate::rules::characters::{is_skill_key, most_willpower, skill_name};
use crate::rules::checks::Fight;
use crate::rules::event::Happening;
use crate::rules::house::{FortuneFor, HouseRules};
use crate::rules::limits::{self, Limit};
use crate::rules::log::Lookup;
use crate::rules::refusal::Refusal;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::{gm_only, token};
use crate::rules::sheet::{
    Ability, ActionPoints, Attribute, Characteristic, Conditions, Dots, Fortune, FortuneDecided, InitiativeBase, Life,
    Sheet, Skill, Speed, Vigour, Willpower,
};
use crate::rules::things::Name;
use crate::rules::{effort, fortune, pending};
use crate::text::{LocalText, Phrase};
use bevy::ecs::component::{Component, Mutable};
use bevy::ecs::entity::Entity;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// A change of one thing that stands on a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SheetEdit {
    /// An attribute, 1 to 20.
    Attribute(Attribute, u8),
    /// A characteristic, 0 to 20.
    Characteristic(Characteristic, u8),
    /// Dots, 0 to 5.
    Dots(Dots, u8),
    /// A skill with its attributes and points; none takes it off the sheet.
    Skill(String, Option<Skill>),
    /// A fighting value, 0 to 30.
    Fight(Fight, u8),
    /// An ability: whether it is there. Nothing is paid for it.
    Ability(Ability, bool),
    /// Adventure points (F14), 0 to 9999.
    AdventurePoints(u16),
    /// The most life there can be; life sinks with it.
    LifeMax(u16),
    /// Action points of a turn.
    ActionPoints(u8),
    /// Metres in a turn.
    Speed(u8),
    /// Initiative base.
    Initiative(i16),
    /// Luck (1 to 3) or Bad Luck (−1 to −3), F2; a token without Fortune gets some by it (F11). No edit of a sheet brings
    /// back a point that was spent.
    Luck(i8),
    /// No Fortune any more (F11). What was left of it is remembered.
    NoFortune,
    /// Whether it has Fortune, where the game master decides case by case (F11).
    HasFortune(bool),
    /// Willpower that is left (E9).
    Willpower(u8),
    /// The most Vigour there can be; Vigour sinks with it.
    VigourMax(u8),
    /// What it carries besides things of the table.
    Gear(Vec<LocalText>),
    /// What it is called.
    Name(LocalText),
}

/// The most lines of gear on a sheet.
pub const MOST_GEAR: usize = 60;
/// The most skills on a sheet.
pub const MOST_SKILLS: usize = 80;

impl SheetEdit {
    /// What is changed.
    #[must_use]
    pub fn what(&self) -> Phrase {
        let key = match self {
            Self::Attribute(of, _) => of.key(),
            Self::Characteristic(of, _) => of.key(),
            Self::Dots(of, _) => of.key(),
            Self::Skill(name, _) => return skill_name(name),
            Self::Fight(of, _) => of.key(),
            Self::Ability(of, _) => of.key(),
            Self::AdventurePoints(_) => "sheet-adventure-points",
            Self::LifeMax(_) => "sheet-life-max",
            Self::ActionPoints(_) => "sheet-action-points",
            Self::Speed(_) => "sheet-speed",
            Self::Initiative(_) => "sheet-initiative",
            Self::Luck(_) => "sheet-luck",
            Self::NoFortune => "sheet-fortune",
            Self::HasFortune(_) => "sheet-fortune-decided",
            Self::Willpower(_) => "sheet-willpower",
            Self::VigourMax(_) => "sheet-vigour",
            Self::Gear(_) => "sheet-gear",
            Self::Name(_) => "sheet-name",
        };
        Phrase::new(key)
    }

    /// The number that is written, with its range; none where it is no number.
    #[must_use]
    pub fn number(&self, sheet: &Sheet) -> Option<(i64, Limit)> {
        Some(match self {
            Self::Attribute(_, to) => ((*to).into(), limits::ATTRIBUTE),
            Self::Characteristic(_, to) => ((*to).into(), limits::CHARACTERISTIC),
            Self::Dots(_, to) => ((*to).into(), limits::DOTS),
            Self::Skill(_, skill) => (skill.as_ref()?.points.into(), limits::SKILL_POINTS),
            Self::Fight(_, to) => ((*to).into(), limits::COMBAT),
            Self::AdventurePoints(to) => ((*to).into(), limits::ADVENTURE_POINTS),
            Self::LifeMax(to) => ((*to).into(), limits::LIFE_MAX),
            Self::ActionPoints(to) => ((*to).into(), limits::ACTION_POINTS),
            Self::Speed(to) => ((*to).into(), limits::SPEED),
            Self::Initiative(to) => ((*to).into(), limits::INITIATIVE),
            Self::Luck(to) => ((*to).into(), limits::LUCK),
            Self::Willpower(to) => ((*to).into(), most_willpower(sheet)),
            Self::VigourMax(to) => ((*to).into(), limits::VIGOUR_MAX),
            Self::Ability(..) | Self::NoFortune | Self::HasFortune(_) | Self::Gear(_) | Self::Name(_) => return None,
        })
    }
}

/// Changes one thing on a token's sheet.
#[derive(Clone, Debug)]
pub struct EditSheet {
    /// Whose sheet.
    pub thing: ThingId,
    /// What, and to what.
    pub edit: SheetEdit,
}

impl Request for EditSheet {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        token(world, self.thing)?;
        let Some(sheet) = world.of::<Sheet>(self.thing) else { return Err(Refusal::new("refused-no-sheet")) };
        if let Some((value, limit)) = self.edit.number(sheet) {
            limit.demand(&self.edit.what(), value)?;
        }
        if let (SheetEdit::LifeMax(max), Some(life)) = (&self.edit, world.of::<Life>(self.thing)) {
            let noted = world.of::<Conditions>(self.thing).cloned().unwrap_or_default();
            pending::stays_able(world, self.thing, Some(lowered(*life, *max)), &noted)?;
        }
        match &self.edit {
            SheetEdit::HasFortune(_) if world.resource::<HouseRules>().fortune != FortuneFor::CaseByCase => {
                Err(Phrase::new("refused-fortune-not-case-by-case").rule("F11").into())
            }
            SheetEdit::Skill(name, _) if !is_skill_key(name) => {
                Err(Phrase::new("refused-skill-key").with("name", name.as_str()).into())
            }
            SheetEdit::Skill(name, Some(_))
                if !sheet.skills.contains_key(name) && sheet.skills.len() >= MOST_SKILLS =>
            {
                Err(Refusal::new("refused-sheet-full"))
            }
            SheetEdit::Gear(gear) if gear.len() > MOST_GEAR => Err(Refusal::new("refused-sheet-full")),
            SheetEdit::Gear(gear) => gear.iter().try_for_each(|item| {
                super::short_enough(&item.en)?;
                super::short_enough(&item.ru)
            }),
            SheetEdit::Name(name) if name.is_empty() => Err(Refusal::new("refused-without-name")),
            SheetEdit::Name(name) => super::plain_name(name, super::NAME),
            _ => Ok(()),
        }?;
        if is_so(world, self.thing, sheet, &self.edit) { Err(changes_nothing()) } else { Ok(()) }
    }
}

/// Whether it stands on the sheet so already.
fn is_so(world: &World, thing: ThingId, sheet: &Sheet, edit: &SheetEdit) -> bool {
    match edit {
        SheetEdit::Attribute(of, to) => sheet.attributes.get(of) == Some(to),
        SheetEdit::Characteristic(of, to) => sheet.characteristics.get(of) == Some(to),
        SheetEdit::Dots(of, to) => sheet.dots.get(of) == Some(to),
        SheetEdit::Skill(name, skill) => sheet.skills.get(name) == skill.as_ref(),
        SheetEdit::Fight(of, to) => fighting_value(sheet, *of) == *to,
        SheetEdit::Ability(of, has) => sheet.abilities.contains(of) == *has,
        SheetEdit::AdventurePoints(to) => sheet.adventure_points == *to,
        SheetEdit::Gear(gear) => sheet.gear == *gear,
        SheetEdit::LifeMax(to) => world.of::<Life>(thing).is_some_and(|life| life.max == *to),
        SheetEdit::ActionPoints(to) => world.of::<ActionPoints>(thing).is_some_and(|points| points.max == *to),
        SheetEdit::Speed(to) => world.of::<Speed>(thing).is_some_and(|speed| speed.0 == *to),
        SheetEdit::Initiative(to) => world.of::<InitiativeBase>(thing).is_some_and(|base| base.0 == *to),
        SheetEdit::Luck(to) => world.of::<Fortune>(thing).is_some_and(|fortune| fortune.luck == *to),
        SheetEdit::NoFortune => world.of::<Fortune>(thing).is_none(),
        SheetEdit::HasFortune(to) => fortune::fortune_of(world, thing).is_some() == *to,
        SheetEdit::Willpower(to) => world.of::<Willpower>(thing).is_some_and(|willpower| willpower.0 == *to),
        SheetEdit::VigourMax(to) => world.of::<Vigour>(thing).is_some_and(|vigour| vigour.max == *to),
        SheetEdit::Name(name) => world.of::<Name>(thing).is_some_and(|now| now.0 == *name),
    }
}

fn fighting_value(sheet: &Sheet, of: Fight) -> u8 {
    match of {
        Fight::Attack => sheet.combat.attack,
        Fight::Ranged => sheet.combat.ranged,
        Fight::Parry => sheet.combat.parry,
        Fight::Dodge => sheet.combat.dodge,
    }
}

/// Life with another maximum: it sinks with it.
fn lowered(life: Life, max: u16) -> Life {
    Life { max, now: life.now.min(i16::try_from(max).unwrap_or(i16::MAX)) }
}

pub(super) fn edit_sheet(world: &mut World) {
    for asked in take_asked::<EditSheet>(world) {
        let EditSheet { thing, edit } = asked.request;
        let Some(entity) = world.resource::<Things>().get(thing) else { continue };
        let what = edit.what();
        let points = Points::of(world, thing);
        let Some((before, after)) = write(world, entity, edit) else { continue };
        let edited = Happening::SheetEdited { who: world.who(thing), what, before, after };
        world.log(world.readers(thing), edited);
        points.account(world, thing);
    }
}

/// The points of a token, so that the log accounts for what an edit does to them.
struct Points {
    fortune: u8,
    willpower: u8,
}

impl Points {
    fn of(world: &World, thing: ThingId) -> Self {
        let willpower = effort::willpower_of(world, thing).map_or(0, |supply| supply.now);
        Self {
            fortune: fortune::fortune_of(world, thing).map_or(0, |fortune| fortune.now),
            willpower: u8::try_from(willpower).unwrap_or(u8::MAX),
        }
    }

    /// Logs points that came or went with the edit.
    fn account(self, world: &mut World, thing: ThingId) {
        let now = Self::of(world, thing);
        let (who, readers) = (world.who(thing), world.readers(thing));
        let by = |before: u8, after: u8| (i16::from(after) - i16::from(before)).clamp(-128, 127) as i8;
        let reason = String::new;
        let (before, after) = (self.fortune, now.fortune);
        if before != after {
            let changed =
                Happening::FortuneChanged { who: who.clone(), by: by(before, after), reason: reason(), before, after };
            world.log(readers, changed);
        }
        let (before, after) = (self.willpower, now.willpower);
        if before != after {
            let changed = Happening::WillpowerChanged { who, by: by(before, after), reason: reason(), before, after };
            world.log(readers, changed);
        }
    }
}

/// Writes it; gives what it was and what it is, where these are numbers.
fn write(world: &mut World, entity: Entity, edit: SheetEdit) -> Option<(Option<i32>, Option<i32>)> {
    let numbers = |before: i32, after: i32| Some((Some(before), Some(after)));
    if let SheetEdit::Name(name) = edit {
        world.entity_mut(entity).insert(Name(name));
        return Some((None, None));
    }
    if let Some(numbers) = beside_the_sheet(world, entity, &edit) {
        return Some(numbers);
    }
    let mut sheet = world.get_mut::<Sheet>(entity)?;
    let written = match edit {
        SheetEdit::Attribute(of, to) => (sheet.attributes.insert(of, to).map(i32::from), Some(i32::from(to))),
        SheetEdit::Characteristic(of, to) => (sheet.characteristics.insert(of, to).map(i32::from), Some(i32::from(to))),
        SheetEdit::Dots(of, to) => (sheet.dots.insert(of, to).map(i32::from), Some(i32::from(to))),
        SheetEdit::Skill(name, Some(skill)) => {
            let points = i32::from(skill.points);
            (sheet.skills.insert(name, skill).map(|skill| skill.points.into()), Some(points))
        }
        SheetEdit::Skill(name, None) => (sheet.skills.remove(&name).map(|skill| skill.points.into()), None),
        SheetEdit::Fight(of, to) => {
            let value = match of {
                Fight::Attack => &mut sheet.combat.attack,
                Fight::Ranged => &mut sheet.combat.ranged,
                Fight::Parry => &mut sheet.combat.parry,
                Fight::Dodge => &mut sheet.combat.dodge,
            };
            let before = std::mem::replace(value, to);
            return numbers(before.into(), to.into());
        }
        SheetEdit::Ability(of, has) => {
            let had = sheet.abilities.contains(&of);
            sheet.abilities.retain(|ability| *ability != of);
            if has {
                sheet.abilities.push(of);
                sheet.abilities.sort_unstable();
            }
            return numbers(had.into(), has.into());
        }
        SheetEdit::AdventurePoints(to) => {
            let before = std::mem::replace(&mut sheet.adventure_points, to);
            return numbers(before.into(), to.into());
        }
        SheetEdit::Gear(gear) => {
            sheet.gear = gear;
            (None, None)
        }
        _ => return None,
    };
    settle_willpower(world, entity);
    Some(written)
}

/// Writes what stands beside the sheet in a component of its own.
fn beside_the_sheet(world: &mut World, entity: Entity, edit: &SheetEdit) -> Option<(Option<i32>, Option<i32>)> {
    let whole = |value: i32| Some(value);
    Some(match *edit {
        SheetEdit::LifeMax(to) => {
            let before = change::<Life>(world, entity, Life { max: to, now: to as i16 }, |life| {
                *life = lowered(*life, to);
            });
            (before.map(|life| life.max.into()), whole(to.into()))
        }
        SheetEdit::ActionPoints(to) => {
            let fresh = ActionPoints { max: to, left: to, walked: 0 };
            let before = change::<ActionPoints>(world, entity, fresh, |points| {
                points.max = to;
                points.left = points.left.min(to);
            });
            (before.map(|points| points.max.into()), whole(to.into()))
        }
        SheetEdit::Speed(to) => {
            let before = change::<Speed>(world, entity, Speed(to), |speed| speed.0 = to);
            (before.map(|speed| speed.0.into()), whole(to.into()))
        }
        SheetEdit::Initiative(to) => {
            let before = change::<InitiativeBase>(world, entity, InitiativeBase(to), |base| base.0 = to);
            (before.map(|base| base.0.into()), whole(to.into()))
        }
        SheetEdit::Luck(luck) => {
            let fresh = fortune::put_on_sheet(world, entity, luck);
            let before = change::<Fortune>(world, entity, fresh, |fortune| {
                fortune.luck = luck;
                fortune.now = fortune.now.min(fortune.max());
            });
            (before.map(|fortune| fortune.luck.into()), whole(luck.into()))
        }
        SheetEdit::NoFortune => {
            let before = fortune::take_off_sheet(world, entity);
            (before.map(|fortune| fortune.now.into()), None)
        }
        SheetEdit::HasFortune(has) => {
            world.entity_mut(entity).insert(FortuneDecided(has));
            (whole((!has).into()), whole(has.into()))
        }
        SheetEdit::Willpower(to) => {
            let before = change::<Willpower>(world, entity, Willpower(to), |willpower| willpower.0 = to);
            (before.map(|willpower| willpower.0.into()), whole(to.into()))
        }
        SheetEdit::VigourMax(to) => {
            let before = change::<Vigour>(world, entity, Vigour { max: to, now: to }, |vigour| {
                *vigour = Vigour { max: to, now: vigour.now.min(to) };
            });
            (before.map(|vigour| vigour.max.into()), whole(to.into()))
        }
        _ => return None,
    })
}

/// Changes a component, or adds it. Gives what it was.
fn change<C: Component<Mutability = Mutable> + Clone>(
    world: &mut World,
    entity: Entity,
    fresh: C,
    change: impl FnOnce(&mut C),
) -> Option<C> {
    let before = world.get::<C>(entity).cloned();
    match world.get_mut::<C>(entity) {
        Some(mut component) => change(&mut component),
        None => _ = world.entity_mut(entity).insert(fresh),
    }
    before
}

/// Willpower never exceeds Resolve + Composure (E9).
fn settle_willpower(world: &mut World, entity: Entity) {
    let Some(most) = world.get::<Sheet>(entity).map(|sheet| most_willpower(sheet).high) else { return };
    let Some(now) = world.get::<Willpower>(entity).copied() else { return };
    if i64::from(now.0) > most {
        world.entity_mut(entity).insert(Willpower(u8::try_from(most).unwrap_or(0)));
    }
}
