//! S2: fighting those whom one does not see: a blow at a square on a guess, the chance to miss anybody unseen, and
//! listening for where they are.
//!
//! Whoever strikes at a square learns no more than is to be learnt: an empty square, a blow that goes past somebody unseen
//! and one that a wall stops are told alike, cost alike and roll alike. The die that decides is the game master's until it
//! finds somebody.

use super::arms::{self, Band, Weapon};
use super::attack::{
    Attack, AttackStep, blunder, change_arms, drop_frame, gap, idle, in_reach, in_water, own_sight, range_parts,
    ranged_band, roll_for, seen_by,
};
use super::modifiers;
use crate::board::{Board, Cell, Grade, Stature};
use crate::dice::Expr;
use crate::dice::checks::RollUnder;
use crate::knowledge::view::{HeardView, Known, SeatView};
use crate::knowledge::{Eyes, SeatId, SeatSet, Seats, ThingId, things};
use crate::rules::acting::{self, charge, may_spend, may_use, overlap, square, tokens};
use crate::rules::checks::joint::{Contest, contest_kind};
use crate::rules::checks::{self, Check, CheckId, CheckKind, Draft, Fight, Outcome};
use crate::rules::event::Happening;
use crate::rules::house::HouseRules;
use crate::rules::log::Lookup;
use crate::rules::pending::{Frame, Pending};
use crate::rules::request::{Request, take_asked};
use crate::rules::sheet::{Characteristic, Condition, Sheet};
use crate::rules::{Refusal, fortune, water};
use crate::text::Phrase;
use bevy::ecs::component::Component;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

/// On a d6 up to this a blow that has hit misses somebody unseen after all (S2).
pub const MISSES_TO: [(Stature, i32); 5] =
    [(Stature::Tiny, 5), (Stature::Small, 4), (Stature::Medium, 3), (Stature::Large, 2), (Stature::Huge, 1)];

/// How far somebody can be heard, in metres. Our ruling.
pub const HEARING_M: u32 = 12;

/// Action points of listening in an encounter. Our ruling.
pub const LISTEN_COST: u8 = 2;

/// Whether a blow that has hit finds somebody of this stature whom the attacker does not see.
#[must_use]
pub fn finds(stature: Stature, die: i32) -> bool {
    MISSES_TO.iter().find(|(of, _)| *of == stature).is_none_or(|(_, misses)| die > *misses)
}

/// The die that decides whether a blow finds somebody unseen.
pub(super) fn feeler(world: &mut World, audience: SeatSet, frame: impl FnOnce(CheckId) -> Frame) {
    let Ok(die) = "1d6".parse::<Expr>() else { return drop_frame(world) };
    let purpose = Phrase::new("check-unseen").rule("S2");
    roll_for(world, Draft::new(SeatId::GM, CheckKind::Free(die), purpose, audience), frame);
}

/// A blow at a square under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guess {
    /// Who strikes.
    pub attacker: ThingId,
    /// At which cell.
    pub at: Cell,
    /// With which weapon, by its name.
    pub weapon: String,
    /// How far off the cell is, if the weapon flies.
    pub band: Option<Band>,
    /// It is a critical success.
    pub critical: bool,
    /// What comes next.
    pub step: GuessStep,
    /// Whose points of Fortune went into rolls of it that are settled; they come back if it is broken off.
    #[serde(default)]
    pub paid: Vec<ThingId>,
}

/// Where a blow at a square stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GuessStep {
    /// The attack is to be rolled.
    Begin,
    /// The attack is being rolled.
    Strike(CheckId),
    /// Whether it finds anybody is being rolled.
    Feel(CheckId),
}

/// Strikes at a square in which somebody unseen may be.
#[derive(Clone, Debug)]
pub struct AttackSquare {
    /// Who strikes.
    pub thing: ThingId,
    /// At which cell.
    pub at: Cell,
    /// With which weapon, by its name.
    pub weapon: String,
}

impl Request for AttackSquare {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_use(world, seat, self.thing)?;
        idle(world)?;
        let weapon = arms::carried(world, self.thing, &self.weapon)?;
        may_spend(world, seat, self.thing, weapon.cost)?;
        let own = square(world, self.thing).ok_or(Refusal::new("refused-not-on-board"))?;
        let eyes = Eyes::of(world, seat).filter(|eyes| eyes.known(self.at) != Known::Never);
        let eyes = eyes.ok_or(Refusal::new("refused-unknown-place"))?;
        if eyes.solid(self.at) != Some(false) {
            return Err(Refusal::new("refused-no-floor"));
        }
        if overlap(own, (self.at, 1)) {
            return Err(Refusal::new("refused-attack-oneself"));
        }
        let seen = |&(other, its): &(ThingId, (Cell, i32))| {
            let sees =
                if seat.is_gm() { own_sight(world, self.thing, other) } else { eyes.sees(other) > Grade::Unseen };
            sees && overlap(its, (self.at, 1))
        };
        if tokens(world).any(|other| seen(&other)) {
            return Err(Phrase::new("refused-seen-there").rule("S2").into());
        }
        self.way(world, seat, own, weapon).map(|_| ())
    }
}

impl AttackSquare {
    /// How the weapon gets there as far as the seat can tell.
    fn way(&self, world: &World, seat: SeatId, own: (Cell, i32), weapon: &Weapon) -> Result<Option<Band>, Refusal> {
        let near = |cell: Cell| acting::seems_to_reach(world, seat, self.thing, [cell]);
        let by_hand = match gap(own, (self.at, 1)) {
            gap if gap > i32::from(weapon.reach) => false,
            0 | 1 => near(self.at),
            _ => Cell::new(self.at.x - 1, self.at.y - 1).square(3).any(near),
        };
        if by_hand {
            return Ok(None);
        }
        if weapon.ranges.is_none() {
            return Err(Refusal::new("refused-out-of-reach"));
        }
        let wet = in_water(world, self.thing);
        if wet && weapon.thrown {
            return Err(Phrase::new("refused-thrown-in-water").rule("S6").into());
        }
        if !arms::is_ready(world, self.thing, weapon) {
            return Err(Phrase::new("refused-not-ready").with("weapon", weapon.phrase()).into());
        }
        ranged_band(weapon, Cell::apart_squared(own, (self.at, 1)), wet).map(Some)
    }
}

pub(super) fn begin(world: &mut World) {
    for asked in take_asked::<AttackSquare>(world) {
        let Some((own, weapon)) = square(world, asked.request.thing).zip(arms::weapon(&asked.request.weapon)) else {
            continue;
        };
        let Ok(band) = asked.request.way(world, asked.seat, own, weapon) else { continue };
        let AttackSquare { thing, at, weapon: name } = asked.request;
        charge(world, thing, weapon.cost);
        if band.is_some() && weapon.reload > 0 {
            change_arms(world, thing, |arms| arms.unready.insert(name.clone()));
        }
        let (critical, step, paid) = (false, GuessStep::Begin, Vec::new());
        let guess = Guess { attacker: thing, at, weapon: name, band, critical, step, paid };
        world.resource_mut::<Pending>().push(Frame::Guess(guess));
    }
}

/// Takes the blow on top one step further.
pub(super) fn go_on(world: &mut World) {
    let Some(Frame::Guess(guess)) = world.resource::<Pending>().top().cloned() else { return };
    let Some(weapon) = arms::weapon(&guess.weapon) else { return drop_frame(world) };
    match guess.step {
        GuessStep::Begin => strike(world, guess, weapon),
        GuessStep::Strike(id) => match checks::take(world, id) {
            Some(check) => struck(world, guess, &check),
            None => drop_frame(world),
        },
        GuessStep::Feel(id) => match checks::take(world, id) {
            Some(check) => felt(world, guess, weapon, check.total().unwrap_or(0)),
            None => drop_frame(world),
        },
    }
}

fn strike(world: &mut World, guess: Guess, weapon: &Weapon) {
    let values = world.of::<Sheet>(guess.attacker).map(|sheet| sheet.combat).unwrap_or_default();
    let (with, value) = match guess.band {
        None => (Fight::Attack, values.attack),
        Some(_) => (Fight::Ranged, values.ranged),
    };
    let range = range_parts(world, guess.band).map(|(strike, _)| strike);
    let wet = in_water(world, guess.attacker) && guess.band.is_none();
    let water = super::attack::water_costs(weapon).filter(|_| wet).map(|costs| costs.0);
    let place = format!("{}, {}", guess.at.x, guess.at.y);
    let purpose = Phrase::new("check-attack-square").with("at", place).with("weapon", weapon.phrase());
    let draft = Draft {
        who: Some(guess.attacker),
        modifiers: range.into_iter().chain(water).filter(|part| part.amount != 0).collect(),
        ..Draft::new(
            world.resource::<Seats>().owner(guess.attacker),
            CheckKind::Fight { with, value: value.into() },
            purpose,
            seen_by(world, guess.attacker),
        )
    };
    roll_for(world, draft, |id| Frame::Guess(Guess { step: GuessStep::Strike(id), ..guess }));
}

fn struck(world: &mut World, mut guess: Guess, check: &Check) {
    guess.paid.extend(fortune::payer(check));
    let critical = match check.outcome() {
        Some(Outcome::Under(RollUnder::Success)) => false,
        Some(Outcome::Under(RollUnder::CriticalSuccess)) => true,
        outcome => {
            drop_frame(world);
            return blunder(world, guess.attacker, check, outcome);
        }
    };
    // Rolled whether anybody is there or not, and for the game master alone.
    feeler(world, SeatSet::GM, |id| Frame::Guess(Guess { critical, step: GuessStep::Feel(id), ..guess }));
}

/// Whoever is truly there and can truly be hit.
fn met(world: &World, guess: &Guess, weapon: &Weapon) -> Option<ThingId> {
    let there = |&(other, its): &(ThingId, (Cell, i32))| {
        other != guess.attacker && overlap(its, (guess.at, 1)) && !modifiers::has(world, other, Condition::Dead)
    };
    let (target, _) = tokens(world).find(there)?;
    let can = if guess.band.is_none() {
        in_reach(world, None, guess.attacker, target, weapon.reach)
    } else {
        let eye = square(world, guess.attacker).map(|(at, size)| at.centre_of(size))?;
        let free = world.get_resource::<Board>()?.sight().sees(eye, guess.at.centre());
        free && !(weapon.thrown && in_water(world, target))
    };
    can.then_some(target)
}

fn felt(world: &mut World, guess: Guess, weapon: &Weapon, die: i32) {
    let target = met(world, &guess, weapon).filter(|&target| finds(water::stature(world, target), die));
    let (who, at, audience) = (world.who(guess.attacker), guess.at, seen_by(world, guess.attacker));
    drop_frame(world);
    let Some(target) = target else {
        return world.log(audience, Happening::StruckNothing { who, at });
    };
    world.log(audience, Happening::StruckUnseen { who, at, die: u8::try_from(die).unwrap_or(0) });
    let Guess { attacker, weapon, band, critical, paid, .. } = guess;
    let (step, defended) = (AttackStep::Defend, false);
    let attack = Attack { attacker, target, weapon, band, critical, step, paid, defended };
    world.resource_mut::<Pending>().push(Frame::Attack(attack));
}

/// Somebody listens for those whom it does not see.
#[derive(Clone, Debug)]
pub struct Listen {
    /// Who.
    pub thing: ThingId,
}

/// Listening under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listening {
    /// Who listens.
    pub thing: ThingId,
    /// Its roll.
    pub check: CheckId,
    /// What it came to, once it is settled: the total, none for a fumble.
    pub heard: Option<Option<i32>>,
    /// The rolls of those who try not to be heard.
    pub others: Vec<(ThingId, CheckId)>,
    /// A point of Fortune went into its roll; it comes back if it is broken off.
    #[serde(default)]
    pub paid: bool,
}

/// Where somebody has heard others whom it does not see, until the round is over or it listens again.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Heard(pub Vec<Cell>);

impl Request for Listen {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_spend(world, seat, self.thing, LISTEN_COST)?;
        idle(world)?;
        world.of::<Sheet>(self.thing).map(|_| ()).ok_or(Refusal::new("refused-no-sheet"))
    }
}

pub(super) fn begin_listening(world: &mut World) {
    for asked in take_asked::<Listen>(world) {
        let thing = asked.request.thing;
        charge(world, thing, LISTEN_COST);
        forget(world, thing);
        let value = contest_kind(world, thing, Contest::Characteristic(Characteristic::Perception));
        let by = world.resource::<Seats>().owner(thing);
        let draft = Draft {
            who: Some(thing),
            ..Draft::new(by, value, Phrase::new("check-listen").rule("S2"), seen_by(world, thing))
        };
        let check = CheckId(world.resource::<checks::NextCheck>().0);
        let listening = Listening { thing, check, heard: None, others: Vec::new(), paid: false };
        world.resource_mut::<Pending>().push(Frame::Listen(listening));
        checks::deal(world, draft);
    }
}

/// Those within earshot whom the listener's seat does not see; for the game master's tokens whom they do not see
/// themselves. Who lies senseless makes no sound.
fn unseen_near(world: &World, thing: ThingId) -> Vec<ThingId> {
    let Some(own) = square(world, thing) else { return Vec::new() };
    let owner = world.resource::<Seats>().owner(thing);
    let Some(eyes) = Eyes::of(world, owner) else { return Vec::new() };
    let hidden = |other| {
        if owner.is_gm() { !own_sight(world, thing, other) } else { eyes.sees(other) == Grade::Unseen }
    };
    let reach = crate::board::light::metres_squared(HEARING_M);
    let near = |its: (Cell, i32)| Cell::apart_squared(own, its) <= reach;
    let all = tokens(world).filter(|&(other, its)| other != thing && near(its));
    all.map(|(other, _)| other).filter(|&other| hidden(other) && !acting::is_down(world, other)).collect()
}

/// Takes the listening on top one step further.
pub(super) fn hear(world: &mut World) {
    let Some(Frame::Listen(listening)) = world.resource::<Pending>().top().cloned() else { return };
    let Some(heard) = listening.heard else {
        let Some(check) = checks::take(world, listening.check) else { return drop_frame(world) };
        let heard = check.total().filter(|_| !check.is_botch());
        let paid = fortune::payer(&check).is_some();
        return ask_the_unseen(world, Listening { heard: Some(heard), paid, ..listening });
    };
    drop_frame(world);
    let rolls: Vec<(ThingId, Option<Check>)> =
        listening.others.iter().map(|&(other, id)| (other, checks::take(world, id))).collect();
    let loud = |check: &Check| check.total().is_none_or(|total| heard.is_some_and(|heard| heard >= total));
    let found = rolls.into_iter().filter(|(_, check)| check.as_ref().is_some_and(loud));
    let mut cells: Vec<Cell> = found.filter_map(|(other, _)| Some(square(world, other)?.0)).collect();
    cells.sort_unstable();
    if let Some(entity) = acting::entity(world, listening.thing).filter(|_| !cells.is_empty()) {
        world.entity_mut(entity).insert(Heard(cells.clone()));
    }
    let owner = SeatSet::NONE.with(world.resource::<Seats>().owner(listening.thing));
    let told = Happening::Listened { who: world.who(listening.thing), at: cells };
    world.log(owner, told);
}

/// Everybody within earshot rolls for itself, at once and unseen: who waits for a roll would tell that somebody is there.
fn ask_the_unseen(world: &mut World, listening: Listening) {
    let near = unseen_near(world, listening.thing);
    let dice = world.resource::<HouseRules>().difficulty_dice;
    drop_frame(world);
    let place = world.resource::<Pending>().0.len();
    world.resource_mut::<Pending>().push(Frame::Listen(listening));
    let mut others = Vec::new();
    for other in near {
        let stealth = world.of::<Sheet>(other).and_then(|sheet| sheet.characteristics.get(&Characteristic::Stealth));
        let Ok(expr) = format!("{dice}+{}", stealth.copied().unwrap_or(0)).parse::<Expr>() else { continue };
        let purpose = Phrase::new("check-unheard").with("who", world.who(other).name).rule("S2");
        let draft = Draft::new(SeatId::GM, CheckKind::Free(expr), purpose, SeatSet::GM);
        others.push((other, checks::deal(world, Draft { who: Some(other), ..draft })));
    }
    if let Some(Frame::Listen(listening)) = world.resource_mut::<Pending>().0.get_mut(place) {
        listening.others = others;
    }
}

/// What somebody heard is over.
fn forget(world: &mut World, thing: ThingId) {
    if let Some(entity) = acting::entity(world, thing).filter(|_| world.of::<Heard>(thing).is_some()) {
        world.entity_mut(entity).remove::<Heard>();
    }
}

/// The round is over: everybody may have moved.
pub(super) fn forget_all(world: &mut World) {
    let listeners: Vec<ThingId> = things::with::<Heard>(world).collect();
    for thing in listeners {
        forget(world, thing);
    }
}

/// Adds what the tokens of a seat have heard.
pub fn describe(world: &World, seat: SeatId, view: &mut SeatView) {
    let seats = world.resource::<Seats>();
    let mine = things::with::<Heard>(world).filter(|&thing| seat.is_gm() || seats.owns(seat, thing));
    view.heard =
        mine.filter_map(|thing| Some(HeardView { by: thing, at: world.of::<Heard>(thing)?.0.clone() })).collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s2_the_chance_to_miss_goes_by_size() {
        let missed = |stature| (1..=6).filter(|&die| !finds(stature, die)).count();
        assert_eq!(Stature::ALL.map(missed), [5, 4, 3, 2, 1], "of six: tiny, small, medium, large, huge");
    }
}
