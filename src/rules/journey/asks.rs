//! What can be asked of a journey. Time is the game master's; what somebody eats, drinks and wears is its owner's.

use super::drink::Drink;
use super::food::Food;
use super::limits::{
    CARRIED, CELSIUS, CURRENT, DAYS, HALF_HOURS, LEG, MARCH_HOURS, MINUTES, MOST_LEGS, MOST_MOUNTS, NAME, PORTIONS,
    REST_DAYS, SUPPLIES, TRAVEL_DAYS,
};
use super::passage::{self, Doing, Span, tell};
use super::rest::{self, Lodging};
use super::route::{Journey, Leg, Mount, Way, travellers};
use super::state::{Pack, change};
use super::{clock, march, meals, nights, plan};
use crate::knowledge::view::TokenKind;
use crate::knowledge::{SeatId, ThingId, things};
use crate::rules::gm::plain_name;
use crate::rules::limits::Limit;
use crate::rules::log::Lookup;
use crate::rules::pending::nothing_waits;
use crate::rules::request::{Request, take_asked};
use crate::rules::rounds::{Rounds, gm_only, incapacity, may_command, token};
use crate::rules::things::Token;
use crate::rules::water::Breath;
use crate::rules::{Refusal, traps};
use crate::text::Phrase;
use bevy::ecs::world::World;
use std::collections::BTreeSet;

/// Sets the route, and who travels it.
#[derive(Clone, Debug)]
pub struct PlanJourney {
    /// Who travels; nobody named: every hero.
    pub party: Vec<ThingId>,
    /// The mounts.
    pub mounts: Vec<Mount>,
    /// The legs; none: the journey is off.
    pub legs: Vec<Leg>,
}

/// The party marches for so many hours (S8b, S7).
#[derive(Clone, Copy, Debug)]
pub struct March {
    /// How many.
    pub hours: u8,
}

/// The party travels for so many days on which nothing happens (S8a, S7).
#[derive(Clone, Copy, Debug)]
pub struct Travel {
    /// How many.
    pub days: u16,
}

/// The party halts and rests simply (S8b).
#[derive(Clone, Copy, Debug)]
pub struct Halt {
    /// For so many half hours.
    pub half_hours: u8,
}

/// The party sleeps for eight hours, or rests for whole days (S10, S8a).
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    /// Where.
    pub place: Lodging,
    /// For so many full days; 0: for a night.
    pub days: u8,
}

/// Some of the party rest quickly, an hour long (S10).
#[derive(Clone, Debug)]
pub struct QuickRest {
    /// Who.
    pub things: Vec<ThingId>,
}

/// Somebody eats (S9).
#[derive(Clone, Copy, Debug)]
pub struct Eat {
    /// Who.
    pub thing: ThingId,
    /// What.
    pub food: Food,
    /// How many portions.
    pub portions: u8,
    /// It is served; otherwise it comes out of the pack.
    pub served: bool,
}

/// Somebody drinks a mug (S11).
#[derive(Clone, Copy, Debug)]
pub struct DrinkMug {
    /// Who.
    pub thing: ThingId,
    /// Of what.
    pub drink: Drink,
}

/// Somebody puts warm clothes on or takes them off (S13).
#[derive(Clone, Copy, Debug)]
pub struct ClothesOn {
    /// Who.
    pub thing: ThingId,
    /// Whether it wears them then.
    pub on: bool,
}

/// The game master sets the temperature of the place (S13).
#[derive(Clone, Copy, Debug)]
pub struct SetWeather {
    /// In degrees Celsius.
    pub celsius: i16,
}

/// The game master gives somebody what the road needs, or takes it.
#[derive(Clone, Copy, Debug)]
pub struct Supply {
    /// Whom.
    pub thing: ThingId,
    /// Portions of a sort of food, below 0 to take them.
    pub food: Option<(Food, i16)>,
    /// A bedroll, or none.
    pub bedroll: Option<bool>,
    /// Warm clothes, or none.
    pub warm_clothes: Option<bool>,
}

/// Time passes only outside encounters, when nothing waits, and not beside what counts its turns: a running flood, a stone
/// that rolls, a poison, somebody without air.
pub(super) fn time_may_pass(world: &World, seat: SeatId) -> Result<(), Refusal> {
    gm_only(seat)?;
    at_leisure(world)?;
    if let Some(danger) = traps::danger_at_work(world).or_else(|| things::with::<Breath>(world).next()) {
        return Err(what("refused-danger-at-work").with("what", world.who(danger).name).into());
    }
    if travellers(world).is_empty() { Err(Refusal::new("refused-nobody-travels")) } else { Ok(()) }
}

fn at_leisure(world: &World) -> Result<(), Refusal> {
    nothing_waits(world)?;
    if world.resource::<Rounds>().0.is_some() { Err(Refusal::new("refused-not-in-an-encounter")) } else { Ok(()) }
}

fn what(key: &'static str) -> Phrase {
    Phrase::new(key)
}

impl Request for PlanJourney {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        at_leisure(world)?;
        for &thing in &self.party {
            token(world, thing)?;
        }
        if self.party.iter().collect::<BTreeSet<_>>().len() < self.party.len() {
            return Err(Refusal::new("refused-named-twice"));
        }
        Limit::new(0, MOST_LEGS as i64).demand(&what("journey-legs"), self.legs.len() as i64)?;
        Limit::new(0, MOST_MOUNTS as i64).demand(&what("journey-mounts"), self.mounts.len() as i64)?;
        for leg in &self.legs {
            plain_name(&leg.to, NAME)?;
            LEG.demand(&what("journey-metres"), leg.metres)?;
            CELSIUS.demand(&what("journey-celsius"), leg.celsius.unwrap_or(0))?;
            if let Way::Water { current, .. } = leg.way {
                CURRENT.demand(&what("journey-current"), current)?;
            }
        }
        self.mounts.iter().try_for_each(|mount| {
            plain_name(&mount.name, NAME)?;
            token(world, mount.rider)?;
            if !is_of_the_party(world, &self.party, mount.rider) {
                return Err(Refusal::new("refused-rider-travels-not"));
            }
            crate::rules::limits::CHARACTERISTIC.demand(&what("characteristic-endurance"), mount.endurance)?;
            crate::rules::limits::VIGOUR_MAX.demand(&what("sheet-vigour"), mount.vigour.max)?;
            Limit::new(0, mount.vigour.max.into()).demand(&what("sheet-vigour"), mount.vigour.now)?;
            Limit::new(0, MINUTES.high / 60).demand(&what("journey-hours"), mount.ridden / 60)?;
            DAYS.demand(&what("journey-days"), mount.hard_days)
        })
    }
}

/// Whether somebody belongs to a party: nobody named means every hero.
fn is_of_the_party(world: &World, party: &[ThingId], who: ThingId) -> bool {
    let is_hero = || world.of::<Token>(who).is_some_and(|token| token.kind == TokenKind::Hero);
    if party.is_empty() { is_hero() } else { party.contains(&who) }
}

impl Request for March {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        time_may_pass(world, seat)?;
        MARCH_HOURS.demand(&what("journey-hours"), self.hours)?;
        on_the_road(world)
    }
}

impl Request for Travel {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        time_may_pass(world, seat)?;
        TRAVEL_DAYS.demand(&what("journey-days"), self.days)?;
        on_the_road(world)
    }
}

pub(super) fn on_the_road(world: &World) -> Result<(), Refusal> {
    world.resource::<Journey>().here().map(|_| ()).ok_or(Refusal::new("refused-no-route"))
}

impl Request for Halt {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        time_may_pass(world, seat)?;
        HALF_HOURS.demand(&what("journey-half-hours"), self.half_hours)
    }
}

impl Request for Rest {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        time_may_pass(world, seat)?;
        REST_DAYS.demand(&what("journey-days"), self.days)
    }
}

impl Request for QuickRest {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        time_may_pass(world, seat)?;
        if self.things.is_empty() {
            return Err(Refusal::new("refused-nobody-takes-part"));
        }
        if self.things.iter().collect::<BTreeSet<_>>().len() < self.things.len() {
            return Err(Refusal::new("refused-named-twice"));
        }
        let travellers = travellers(world);
        self.things.iter().try_for_each(|thing| {
            if !travellers.contains(thing) {
                return Err(Refusal::new("refused-travels-not"));
            }
            // Whoever lies unconscious or dying has no rest that would be quick (S10).
            if let Some(why) = incapacity(world, *thing) {
                return Err(why.refusal());
            }
            match nights::quickly_restored(world, *thing) {
                0 => Err(what("refused-quick-rest").with("who", world.who(*thing).name).rule("S10").into()),
                _ => Ok(()),
            }
        })
    }
}

impl Request for Eat {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_consume(world, seat, self.thing)?;
        PORTIONS.demand(&what("journey-portions"), self.portions)?;
        let has = world.of::<Pack>(self.thing).map_or(0, |pack| pack.portions(self.food));
        if !self.served && has < self.portions.into() {
            let short = what("refused-no-food").with("food", what(self.food.key())).with("left", u32::from(has));
            return Err(short.rule("S9").into());
        }
        Ok(())
    }
}

impl Request for DrinkMug {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_consume(world, seat, self.thing)
    }
}

fn may_consume(world: &World, seat: SeatId, thing: ThingId) -> Result<(), Refusal> {
    may_command(world, seat, thing)?;
    at_leisure(world)?;
    incapacity(world, thing).map_or(Ok(()), |why| Err(why.refusal()))
}

impl Request for ClothesOn {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_consume(world, seat, self.thing)?;
        match world.of::<Pack>(self.thing) {
            Some(pack) if pack.warm_clothes && pack.wears_them != self.on => Ok(()),
            Some(pack) if pack.warm_clothes => Err(what("refused-clothes-already").rule("S13").into()),
            _ => Err(what("refused-no-warm-clothes").rule("S13").into()),
        }
    }
}

impl Request for SetWeather {
    fn allowed(&self, _: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        CELSIUS.demand(&what("journey-celsius"), self.celsius)
    }
}

impl Request for Supply {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        gm_only(seat)?;
        token(world, self.thing)?;
        let Some((food, by)) = self.food else { return Ok(()) };
        SUPPLIES.demand(&what("journey-portions"), by)?;
        let has = world.of::<Pack>(self.thing).map_or(0, |pack| pack.portions(food));
        CARRIED.demand(&what("journey-portions"), i64::from(has) + i64::from(by))
    }
}

pub(super) fn lay_route(world: &mut World) {
    for asked in take_asked::<PlanJourney>(world) {
        let PlanJourney { party, mounts, legs } = asked.request;
        let metres: u64 = legs.iter().map(|leg| u64::from(leg.metres)).sum();
        let (count, km) = (legs.len() as i64, (metres / 1000) as i64);
        let mut journey = world.resource_mut::<Journey>();
        (journey.party, journey.mounts, journey.legs) = (party, mounts, legs);
        (journey.leg, journey.gone) = (0, 0);
        tell(world, None, what("journey-planned").with("legs", count).with("km", km));
    }
}

pub(super) fn march(world: &mut World) {
    for asked in take_asked::<March>(world) {
        let minutes = u32::from(asked.request.hours) * march::HOUR;
        passage::begin(world, vec![Span::of(Doing::March, minutes)]);
    }
}

pub(super) fn travel(world: &mut World) {
    for asked in take_asked::<Travel>(world) {
        let minutes = u32::from(asked.request.days) * clock::MINUTES_A_DAY;
        passage::begin(world, vec![Span::of(Doing::Travel, minutes)]);
    }
}

pub(super) fn halt(world: &mut World) {
    for asked in take_asked::<Halt>(world) {
        let minutes = u32::from(asked.request.half_hours) * march::REST_MINUTES;
        passage::begin(world, vec![Span::of(Doing::Halt, minutes)]);
    }
}

pub(super) fn rest(world: &mut World) {
    for asked in take_asked::<Rest>(world) {
        let Rest { place, days } = asked.request;
        let spans = if days == 0 { plan::night(place).into() } else { plan::rest_days(place, days) };
        passage::begin(world, spans);
    }
}

pub(super) fn rest_quickly(world: &mut World) {
    for asked in take_asked::<QuickRest>(world) {
        passage::begin(world, vec![Span::of(Doing::QuickRest(asked.request.things), rest::QUICK)]);
    }
}

pub(super) fn eat(world: &mut World) {
    for asked in take_asked::<Eat>(world) {
        let Eat { thing, food, portions, served } = asked.request;
        let due = meals::eats(world, thing, food, portions, served);
        if !due.is_empty() {
            passage::ask(world, due);
        }
    }
}

pub(super) fn drink(world: &mut World) {
    for asked in take_asked::<DrinkMug>(world) {
        let DrinkMug { thing, drink } = asked.request;
        let due = meals::raises(world, thing, drink);
        passage::ask(world, vec![due]);
    }
}

pub(super) fn dress(world: &mut World) {
    for asked in take_asked::<ClothesOn>(world) {
        let ClothesOn { thing, on } = asked.request;
        change::<Pack>(world, thing, |pack| pack.wears_them = on);
        let told = what("journey-clothes").with("who", world.who(thing).name).with("on", if on { "yes" } else { "no" });
        tell(world, Some(thing), told.rule("S13"));
    }
}

pub(super) fn set_weather(world: &mut World) {
    for asked in take_asked::<SetWeather>(world) {
        world.resource_mut::<Journey>().celsius = asked.request.celsius;
        let told = what("journey-weather").with("celsius", crate::text::plain(asked.request.celsius.into()));
        tell(world, None, told.rule("S13"));
    }
}

pub(super) fn supply(world: &mut World) {
    for asked in take_asked::<Supply>(world) {
        let Supply { thing, food, bedroll, warm_clothes } = asked.request;
        change::<Pack>(world, thing, |pack| {
            if let Some((food, by)) = food {
                let portions = pack.portions_mut(food);
                *portions = portions.saturating_add_signed(by);
            }
            pack.bedroll = bedroll.unwrap_or(pack.bedroll);
            pack.warm_clothes = warm_clothes.unwrap_or(pack.warm_clothes);
            pack.wears_them &= pack.warm_clothes;
        });
        let told = what("journey-supplied").with("who", world.who(thing).name);
        tell(world, Some(thing), told);
    }
}
