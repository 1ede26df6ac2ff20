//! Finding what is hidden: searching all around as an act, and noticing in passing by the house rule `notice_in_passing`
//! (S4, S5 detection; S3 light; E1, E2 attempts).
//!
//! A search is one roll of Perception, whatever there is to be found; everything hidden that the searcher's own eyes reach
//! is compared with it, with −3 in dim light and without any chance where it is too dark (S3). What is found is known to
//! the searcher's seat. Searching again from the same place is a further attempt (E1).
//!
//! In passing the table rolls at every step of a player's token, whether anything is near or not: neither dice nor anything
//! else that a player could see tells where something is hidden. Each hidden thing is noticed so at the first chance or
//! never (E2).

use super::acting::{self, Act, entity, may_do, onlookers, pay};
use super::checks::{self, CheckId, CheckKind, CheckState, Draft, Fault, NextCheck, TableDice, Thrown};
use super::combat::gap;
use super::effort::{self, Attempts};
use super::event::Happening;
use super::limits::Limit;
use super::log::Lookup;
use super::pending::nothing_waits;
use super::pending::{Frame, Pending, on_top};
use super::request::{AddRequest, Request, asked, take_asked};
use super::sheet::{Characteristic, Sheet};
use super::things::{Hidden, Trap};
use super::traps::{self, Lever};
use super::{ChapterSystems, HouseRules, Refusal, Rules};
use crate::board::{Board, Cell, Door, Grade};
use crate::dice::DiceMode;
use crate::knowledge::view::Part;
use crate::knowledge::{Memories, SeatId, SeatSet, Seats, ThingId, Things, look, remember, seen_by};
use crate::text::{Phrase, RuleId};
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;
use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

pub(super) fn plugin(app: &mut App) {
    app.add_request::<Search>();
    app.add_systems(
        Rules,
        (begin.run_if(asked::<Search>), go_on.run_if(on_top(|frame| matches!(frame, Frame::Search(_)))))
            .chain()
            .in_set(ChapterSystems::Searching),
    );
}

/// The difficulty of noticing what says nothing of its own. Our ruling: that of most traps of S5.
pub const USUAL_DETECT: u8 = 15;
/// Difficulties of noticing that a level can give.
pub const DETECT: Limit = Limit::new(1, 40);
/// How many cells off something hidden can be noticed in passing. Our ruling.
pub const NOTICE_CELLS: i32 = 2;
/// Metres along the side of the squares that are one place for further attempts at searching (E1). Our ruling.
pub const PLACE_METRES: i32 = 4;
/// What noticing in passing counts under (E2).
pub(in crate::rules) const NOTICE: &str = "notice";

/// The purposes of rolls that find whatever their total reaches.
pub(in crate::rules) const SEARCHES: [&str; 1] = ["check-search"];

/// Searches all around for what is hidden.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// Who.
    pub thing: ThingId,
}

/// A search under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Searching {
    /// Who searches.
    pub thing: ThingId,
    /// The roll.
    pub check: CheckId,
}

impl Request for Search {
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal> {
        may_do(world, seat, self.thing, Act::Search)?;
        nothing_waits(world)?;
        if world.of::<Sheet>(self.thing).is_none() {
            return Err(Refusal::new("refused-no-sheet"));
        }
        if world.of::<crate::board::Sight>(self.thing).is_none_or(|sight| sight.blind) {
            return Err(Phrase::new("refused-cannot-see").rule("S2").into());
        }
        effort::one_shot(world, self.thing, &place_key(world, self.thing), None)
    }
}

/// The difficulty of noticing a hidden thing (S5): its own, that of its sort of trap, or the usual one. None for what is not
/// hidden, and for what cannot be noticed so.
#[must_use]
pub fn detect_difficulty(world: &World, thing: ThingId) -> Option<i32> {
    let hidden = world.of::<Hidden>(thing);
    let own = hidden.and_then(|hidden| hidden.detect).map(i32::from);
    let lever = hidden.is_some() && world.of::<Lever>(thing).is_some();
    if lever || world.of::<Trap>(thing).is_some() {
        return own.or_else(|| traps::detect_difficulty(world, thing));
    }
    hidden.map(|_| own.unwrap_or(USUAL_DETECT.into()))
}

/// The cells where a hidden thing can be noticed: where it stands, its sensor, beside its door.
fn spot(world: &World, thing: ThingId) -> Vec<Cell> {
    let own = acting::square(world, thing).into_iter().flat_map(|(at, size)| at.square(size));
    let trap = world.of::<Trap>(thing).map(|_| traps::noticed_at(world, thing));
    let door = world.of::<Door>(thing).map(|_| thing);
    let board = world.get_resource::<Board>();
    let beside = door.zip(board).into_iter().flat_map(|(door, board)| board.beside(door.0).iter().copied());
    own.chain(trap.into_iter().flatten()).chain(beside).collect()
}

/// How well a token itself sees the spot of a hidden thing (S3).
fn grade(world: &World, thing: ThingId, spot: &[Cell]) -> Grade {
    spot.iter().map(|&cell| seen_by(world, thing, cell, 1)).max().unwrap_or_default()
}

/// The seats that learn of what a token finds: its own, and with shared vision all.
fn finders(world: &World, thing: ThingId) -> SeatSet {
    if world.resource::<HouseRules>().shared_vision {
        return world.resource::<Seats>().all();
    }
    SeatSet::NONE.with(world.resource::<Seats>().owner(thing))
}

/// The hidden things that a seat has not found, by rising id. The game master knows them all.
fn unfound(world: &World, seat: SeatId) -> Vec<ThingId> {
    let memory = world.get_resource::<Memories>().and_then(|memories| memories.0.get(&seat));
    let found = |thing| seat.is_gm() || memory.is_some_and(|memory| memory.found.contains(&thing));
    let things = world.resource::<Things>().iter().map(|(id, _)| id);
    things.filter(|&thing| detect_difficulty(world, thing).is_some() && !found(thing)).collect()
}

/// Lets the seats of a token know something hidden.
fn find(world: &mut World, thing: ThingId, hidden: ThingId) {
    let seats = finders(world, thing);
    let new = remember::find(world, hidden, seats);
    if !new.is_empty() {
        let found = Happening::Found { what: world.who(hidden) };
        world.log(new, found);
    }
}

/// What poor light costs (S3).
fn dim_cost(world: &World) -> i32 {
    i32::from(world.resource::<HouseRules>().darkness_penalty)
}

/// The place where a token stands, as further attempts count it (E1).
fn place_key(world: &World, thing: ThingId) -> String {
    let at = acting::square(world, thing).map_or_else(Cell::default, |(at, _)| at);
    format!("search {} {}", at.x.div_euclid(PLACE_METRES), at.y.div_euclid(PLACE_METRES))
}

fn draft(world: &World, thing: ThingId, against: Option<i32>, purpose: Phrase) -> Draft {
    let of = Characteristic::Perception;
    let value = world.of::<Sheet>(thing).and_then(|sheet| sheet.characteristics.get(&of).copied()).unwrap_or(0);
    let dice = world.resource::<HouseRules>().difficulty_dice;
    let kind = CheckKind::Difficulty { of, value: value.into(), dice, against };
    let owner = world.resource::<Seats>().owner(thing);
    let audience = onlookers(world, thing).with(owner);
    Draft { who: Some(thing), ..Draft::new(owner, kind, purpose, audience) }
}

fn begin(world: &mut World) {
    for asked in take_asked::<Search>(world) {
        let thing = asked.request.thing;
        pay(world, thing, Act::Search);
        let draft = draft(world, thing, None, Phrase::new("check-search"));
        let draft = Draft { attempt: Some(place_key(world, thing)), ..draft };
        let check = CheckId(world.resource::<NextCheck>().0);
        world.resource_mut::<Pending>().push(Frame::Search(Searching { thing, check }));
        checks::deal(world, draft);
    }
}

/// The roll is settled: what it reaches is found.
fn go_on(world: &mut World) {
    let Some(Frame::Search(Searching { thing, check })) = world.resource_mut::<Pending>().pop() else { return };
    let Some(check) = checks::take(world, check) else { return };
    let total = check.total().filter(|_| !check.is_botch());
    let seat = world.resource::<Seats>().owner(thing);
    let dim = dim_cost(world);
    let reached = |&hidden: &ThingId| {
        let Some((total, difficulty)) = total.zip(detect_difficulty(world, hidden)) else { return false };
        match grade(world, thing, &spot(world, hidden)) {
            Grade::Clear => total >= difficulty,
            Grade::Dim => total.saturating_sub(dim) >= difficulty,
            Grade::Unseen => false,
        }
    };
    let reached: Vec<ThingId> = unfound(world, seat).into_iter().filter(reached).collect();
    let place = place_key(world, thing);
    effort::count(world, thing, (&place, None), !reached.is_empty());
    let searched = Happening::Searched { who: world.who(thing), found: !reached.is_empty() };
    let owner = SeatSet::NONE.with(seat);
    world.log(owner, searched);
    for hidden in reached {
        find(world, thing, hidden);
    }
}

/// A player's token has made a step: by the house rule `notice_in_passing` the table rolls for it in secret. Gives whether
/// it has noticed something, so that it stops.
pub(super) fn notice(world: &mut World, thing: ThingId) -> bool {
    let seat = world.resource::<Seats>().owner(thing);
    if !world.resource::<HouseRules>().notice_in_passing || seat.is_gm() || world.of::<Sheet>(thing).is_none() {
        return false;
    }
    // Rolled before anything is asked about what is near, so that the dice tell nothing.
    let Some(faces) = secret_dice(world) else { return false };
    let Some(square) = acting::square(world, thing) else { return false };
    let near = |hidden: &ThingId| {
        let spot = spot(world, *hidden);
        let close = spot.iter().any(|&cell| gap(square, (cell, 1)) <= NOTICE_CELLS);
        close && !was_tried(world, thing, *hidden) && grade(world, thing, &spot) > Grade::Unseen
    };
    let near: Vec<ThingId> = unfound(world, seat).into_iter().filter(near).collect();
    let mut noticed = false;
    for hidden in near {
        noticed |= compare(world, thing, hidden, &faces);
    }
    if noticed {
        look(world);
    }
    noticed
}

/// Dice that nobody is asked for, also where people type in theirs.
fn secret_dice(world: &mut World) -> Option<Vec<u32>> {
    let house = world.resource::<HouseRules>();
    let (request, typed) = (house.difficulty_dice.request(), house.typed_dice);
    let mut dice = world.resource_mut::<TableDice>();
    let taken = if typed {
        dice.0.draw(request)
    } else {
        dice.0.mode = DiceMode::FedThenStream;
        match dice.0.take(request) {
            Ok(taken) => taken?,
            Err(error) => {
                world.resource_mut::<Fault>().0 = Some(Refusal(error.phrase()));
                return None;
            }
        }
    };
    let faces: Vec<u32> = taken.faces.iter().map(|face| face.value).collect();
    world.resource_mut::<Thrown>().0.extend(&faces);
    Some(faces)
}

fn was_tried(world: &World, thing: ThingId, hidden: ThingId) -> bool {
    let attempts = world.of::<Attempts>(thing);
    attempts.is_some_and(|tried| tried.0.iter().any(|one| one.action == NOTICE && one.on == Some(hidden)))
}

/// Compares secret dice with a hidden thing; whether it is noticed. The roll is told to the game master alone.
fn compare(world: &mut World, thing: ThingId, hidden: ThingId, faces: &[u32]) -> bool {
    let Some(difficulty) = detect_difficulty(world, hidden) else { return false };
    let mut draft = draft(world, thing, Some(difficulty), Phrase::new("check-notice"));
    draft.audience = SeatSet::GM;
    if grade(world, thing, &spot(world, hidden)) == Grade::Dim {
        let source = Phrase::new("part-dim");
        draft.modifiers.push(Part { source, amount: -dim_cost(world), rule: Some(RuleId::new("S3")) });
    }
    // A roll of its own that never lies on the table: it takes no number, so that players' rolls have no gap.
    let mut check = checks::foresee(world, Draft { target: Some(hidden), ..draft });
    check.dice = faces.to_vec();
    check.state = CheckState::Settled;
    let (Some(total), Some(outcome)) = (check.total(), check.outcome()) else { return false };
    let success = outcome.succeeds() == Some(true);
    world.log(SeatSet::GM, Happening::Rolled { check, total, outcome });
    if success {
        find(world, thing, hidden);
    } else if entity(world, thing).is_some() {
        effort::count_as_last(world, thing, (NOTICE, Some(hidden)));
    }
    success
}
