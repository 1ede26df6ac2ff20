//! Heroes on their way from one level to the next: with life, Fortune, Willpower, gear and whatever does not pass with the
//! moment. Their seats come with them.

use super::references::rename;
use super::{EditError, MOST_CELLS, Work};
use crate::board::{At, Cell, Ground};
use crate::knowledge::view::TokenKind;
use crate::knowledge::{SeatId, Seats, ThingId};
use crate::level::document::{Document, ThingDoc};
use crate::rules::sheet::{ActionPoints, Condition};
use crate::text::LocalText;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Conditions that belong to a moment or a place and stay behind.
const PASSING: [Condition; 6] =
    [Condition::Prone, Condition::Held, Condition::Pinned, Condition::Charmed, Condition::Surprised, Condition::Dazed];

/// A hero who has come over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Its name.
    pub name: LocalText,
    /// Its number in the level that it came to.
    pub thing: ThingId,
    /// Where it stands.
    pub at: Cell,
    /// How many things it carries.
    pub carries: usize,
    /// Whose place it took.
    pub instead_of: Option<LocalText>,
}

/// What came over, and what did not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// Who came.
    pub arrivals: Vec<Arrival>,
    /// The dead, who stay behind.
    pub dead: Vec<LocalText>,
    /// Those for whom there was no room.
    pub without_room: Vec<LocalText>,
    /// Heroes of the level whose places nobody took.
    pub stay: Vec<LocalText>,
}

/// The level `to` with the heroes of `from`. They stand in the places of its own heroes, by name where it has one of the
/// same name, else in order; for whom there is no such place, a free cell is found near the first one or on the stairs.
///
/// # Errors
/// When heroes of `to` take part in what is under way there, or there would be too much on its map.
pub fn carry_over(from: &Document, to: &Document) -> Result<(Document, Carried), EditError> {
    let fault = |why| EditError { edit: 0, why };
    let mut work = Work::new(to).map_err(fault)?;
    let mut carried = Carried::default();
    let (dead, coming): (Vec<&ThingDoc>, Vec<&ThingDoc>) = heroes(from).into_iter().partition(|hero| is_dead(hero));
    carried.dead = dead.into_iter().map(name_of).collect();
    let places: Vec<ThingDoc> = heroes(to).into_iter().cloned().collect();
    let taken = matched(&coming, &places);
    let gone: BTreeSet<ThingId> = taken.values().filter_map(|&place| Some(places.get(place)?.id)).collect();
    let free = |(index, _): &(usize, &ThingDoc)| !taken.values().any(|place| place == index);
    carried.stay = places.iter().enumerate().filter(free).map(|(_, hero)| name_of(hero)).collect();
    work.take_away(gone).map_err(fault)?;
    let first = places.first().and_then(|hero| hero.at).map(|at| at.0).or_else(|| entrance(&work));
    for (index, hero) in coming.into_iter().enumerate() {
        let place = taken.get(&index).and_then(|&place| places.get(place));
        let side = hero.size.map_or(1, |size| i32::from(size.0));
        let wanted = place.and_then(|place| place.at).map(|at| at.0).or(first);
        let Some(at) = wanted.and_then(|wanted| room_near(&work, wanted, side)) else {
            carried.without_room.push(name_of(hero));
            continue;
        };
        let (thing, carries) = work.arrive(from, hero, at).map_err(fault)?;
        let (name, instead_of) = (name_of(hero), place.map(name_of));
        carried.arrivals.push(Arrival { name, thing, at, carries, instead_of });
    }
    let document = work.finish().map_err(fault)?;
    Ok((document, carried))
}

/// The heroes that stand on a map, those of players first, by seat.
fn heroes(document: &Document) -> Vec<&ThingDoc> {
    let is_hero = |thing: &&ThingDoc| thing.token.as_ref().is_some_and(|token| token.kind == TokenKind::Hero);
    let mut heroes: Vec<&ThingDoc> = document.things.iter().filter(is_hero).collect();
    heroes.sort_by_key(|hero| {
        let owner = document.seats.owner(hero.id);
        (owner.is_gm(), owner, hero.id)
    });
    heroes
}

fn is_dead(hero: &ThingDoc) -> bool {
    hero.conditions
        .as_ref()
        .is_some_and(|conditions| conditions.0.get(&Condition::Dead).is_some_and(|&level| level > 0))
}

fn name_of(thing: &ThingDoc) -> LocalText {
    thing.name.as_ref().map(|name| name.0.clone()).unwrap_or_default()
}

/// Which hero takes which place: namesakes first, then in order.
fn matched(coming: &[&ThingDoc], places: &[ThingDoc]) -> BTreeMap<usize, usize> {
    let mut taken = BTreeMap::new();
    let mut free: BTreeSet<usize> = (0..places.len()).collect();
    for (index, hero) in coming.iter().enumerate() {
        let namesake =
            |&&place: &&usize| !name_of(hero).is_empty() && places.get(place).map(name_of) == Some(name_of(hero));
        if let Some(&place) = free.iter().find(namesake) {
            free.remove(&place);
            taken.insert(index, place);
        }
    }
    for index in 0..coming.len() {
        if !taken.contains_key(&index)
            && let Some(place) = free.pop_first()
        {
            taken.insert(index, place);
        }
    }
    taken
}

/// Where a level without heroes is entered: the first stairs, else the first open cell.
fn entrance(work: &Work) -> Option<Cell> {
    let open = |(cell, data): (Cell, &crate::board::CellData)| (!data.solid).then_some((cell, data.ground));
    let stairs = work.grid.iter().filter_map(open).find(|(_, ground)| *ground == Ground::Stairs);
    stairs.or_else(|| work.grid.iter().find_map(open)).map(|(cell, _)| cell)
}

/// The nearest free square to a place, by steps from cell to cell.
fn room_near(work: &Work, wanted: Cell, side: i32) -> Option<Cell> {
    let standing: BTreeSet<Cell> = work
        .document
        .things
        .iter()
        .filter(|thing| thing.token.is_some())
        .filter_map(|thing| Some((thing.at?.0, thing.size.map_or(1, |size| i32::from(size.0)))))
        .flat_map(|(at, side)| at.square(side.clamp(1, 4)))
        .collect();
    let fits = |at: Cell| at.square(side.clamp(1, 4)).all(|cell| work.grid.is_open(cell) && !standing.contains(&cell));
    let mut seen = BTreeSet::from([wanted]);
    let mut queue = VecDeque::from([wanted]);
    while let Some(cell) = queue.pop_front() {
        if fits(cell) {
            return Some(cell);
        }
        for (x, y) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let next = Cell::new(cell.x.saturating_add(x), cell.y.saturating_add(y));
            if work.grid.is_open(next) && seen.len() < MOST_CELLS as usize && seen.insert(next) {
                queue.push_back(next);
            }
        }
    }
    None
}

impl Work {
    /// Puts a hero of another document on the map, with all that it carries. Gives its number here, and how much that is.
    fn arrive(&mut self, from: &Document, hero: &ThingDoc, at: Cell) -> Result<(ThingId, usize), crate::text::Phrase> {
        let mut coming = vec![lasting(hero, at)];
        let mut ids: BTreeSet<ThingId> = BTreeSet::from([hero.id]);
        loop {
            let more = from.things.iter().filter(|thing| thing.carried_by.is_some_and(|by| ids.contains(&by.0)));
            let more: Vec<&ThingDoc> = more.filter(|thing| !ids.contains(&thing.id)).collect();
            if more.is_empty() {
                break;
            }
            ids.extend(more.iter().map(|thing| thing.id));
            coming.extend(more.into_iter().cloned());
        }
        let first = self.next_id()?.0;
        let new: BTreeMap<ThingId, ThingId> = coming.iter().map(|thing| thing.id).zip((first..).map(ThingId)).collect();
        let carries = coming.len() - 1;
        for mut thing in coming {
            rename(&mut thing, &|id| new.get(&id).copied());
            super::things::bounded(&thing)?;
            self.add(thing)?;
        }
        let thing = ThingId(first);
        self.seat(&from.seats, hero.id, thing);
        Ok((thing, carries))
    }

    /// Lets a player's seat come along and own the hero here.
    fn seat(&mut self, seats: &Seats, old: ThingId, new: ThingId) {
        let owner = seats.owner(old);
        let Some(seat) = seats.get(owner).filter(|_| owner != SeatId::GM) else { return };
        let here = self.document.seats.0.entry(owner).or_insert_with(|| {
            let owns = BTreeSet::new();
            crate::knowledge::Seat { owns, ..seat.clone() }
        });
        (here.name, here.colour, here.pattern) = (seat.name.clone(), seat.colour, seat.pattern);
        here.owns.insert(new);
    }
}

/// A hero without what belongs to the moment, in another place.
fn lasting(hero: &ThingDoc, at: Cell) -> ThingDoc {
    let mut hero = ThingDoc { at: Some(At(at)), ..super::clip::fresh(hero.clone()) };
    (hero.bonds, hero.poisoned, hero.hidden) = (None, None, None);
    if let Some(conditions) = &mut hero.conditions {
        conditions.0.retain(|condition, _| !PASSING.contains(condition));
    }
    if let Some(points) = &mut hero.ap {
        *points = ActionPoints { left: points.max, walked: 0, ..*points };
    }
    hero
}
