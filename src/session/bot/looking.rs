//! How the bot goes looking for foes that nobody has seen: heroes through doors that open to them and to the rim of what
//! their seat knows, the game master's tokens, whose seat knows everything, somewhere else in each round.

use super::Bot;
use crate::board::{Board, Cell, Door};
use crate::knowledge::view::PathView;
use crate::knowledge::{Eyes, ThingId, things};
use crate::rules::{acting, walking};
use crate::session::Command;

/// How far around itself a token thinks of going, in cells.
const HORIZON: i32 = 24;
/// To how many places a way is sought.
const PLACES_WEIGHED: usize = 6;

impl Bot<'_> {
    /// Goes looking for foes. In the first round it waits for them to come.
    pub(super) fn look_around(&self, round: u32) -> Option<Command> {
        if round < 2 {
            return None;
        }
        if self.seat.is_gm() {
            return self.wander(round);
        }
        self.open_up().or_else(|| self.explore()).or_else(|| self.wander(round))
    }

    /// Opens a door that is at hand.
    fn open_up(&self) -> Option<Command> {
        let thing = self.thing;
        let open = self.closed_doors().into_iter().map(|door| Command::OpenDoor { thing, door });
        open.into_iter().find(|open| self.may(open))
    }

    /// The doors that the seat knows to be closed, and of which it knows nothing that keeps them so.
    fn closed_doors(&self) -> Vec<ThingId> {
        let Some(eyes) = Eyes::of(self.world, self.seat) else { return Vec::new() };
        let opens = |door: &ThingId| {
            eyes.door(*door).is_some_and(|door| !(door.open || door.locked || door.jammed || door.barred))
        };
        things::with::<Door>(self.world).filter(opens).collect()
    }

    /// Walks towards the nearest place from which there is more to see: beside a closed door, or where what the seat knows
    /// ends and no wall is in the way.
    fn explore(&self) -> Option<Command> {
        let own = acting::square(self.world, self.thing)?;
        let reach = walking::reach(self.world, self.seat, self.thing);
        // Whoever cannot take a step any more need not know where to.
        if reach.is_empty() {
            return None;
        }
        let places = self.rim(own);
        let ways = places.into_iter().filter_map(|cell| walking::path(self.world, self.seat, self.thing, cell).ok());
        // It swims for nobody.
        let way = ways.filter(|way| !way.swims).min_by_key(|way| (way.cost_ap, way.cells.clone()))?;
        self.walk_along(&way, &reach)
    }

    /// The nearest places with more to see, as a crow flies, as far as the seat knows: north-west cells of squares on which
    /// a token of its size has room.
    fn rim(&self, (own, size): (Cell, i32)) -> Vec<Cell> {
        let (Some(board), Some(eyes)) = (self.world.get_resource::<Board>(), Eyes::of(self.world, self.seat)) else {
            return Vec::new();
        };
        let sights = board.sight();
        let closed: Vec<Cell> = self.closed_doors().iter().flat_map(|door| board.beside(door.0)).copied().collect();
        let dark = |next: Cell| board.cells().contains(next) && !eyes.met(next);
        // It looks from the middle of where it stands, past each of the cells that it stands on.
        let ends = |at: Cell| {
            let beside =
                |cell: Cell| [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(x, y)| Cell::new(cell.x + x, cell.y + y));
            let mut around = at.square(size).flat_map(beside);
            around.any(|next| dark(next) && sights.sees(at.centre_of(size), next.centre()))
        };
        let floor = |cell: Cell| board.cells().contains(cell) && eyes.met(cell) && eyes.solid(cell) == Some(false);
        let has_room = |at: Cell| at.square(size).all(floor);
        let at_a_door = |at: Cell| at.square(size).any(|cell| closed.contains(&cell));
        let has_more = |at: &Cell| has_room(*at) && (at_a_door(*at) || ends(*at));
        // Ring by ring, so that what is near is enough.
        (1..=HORIZON).flat_map(|far| ring(own, far)).filter(has_more).take(PLACES_WEIGHED).collect()
    }

    /// Goes as far along a way as this turn allows.
    pub(super) fn walk_along(&self, way: &PathView, reach: &[(Cell, u8)]) -> Option<Command> {
        let within = |cell: &&Cell| reach.iter().any(|(reached, _)| reached == *cell);
        let to = way.cells.iter().rev().find(within).copied()?;
        self.walk(to)
    }

    /// A walk that leads at least one step far. What stands right in front of it the token feels, in the dark as well: it
    /// does not run into that again and again.
    pub(super) fn walk(&self, to: Cell) -> Option<Command> {
        let way = walking::path(self.world, self.seat, self.thing, to).ok()?;
        let walk = Command::Walk { thing: self.thing, to, via: Vec::new() };
        (walking::sets_out(self.world, self.thing, &way.cells) && self.may(&walk)).then_some(walk)
    }

    /// Goes somewhere within reach, elsewhere in each round.
    fn wander(&self, round: u32) -> Option<Command> {
        let reach = walking::reach(self.world, self.seat, self.thing);
        let (at, _) = acting::square(self.world, self.thing)?;
        let mixed = u64::from(round) * 31
            + u64::from(self.thing.0) * 17
            + u64::from(at.x.unsigned_abs() * 7 + at.y.unsigned_abs() * 13);
        let first = (mixed % reach.len().max(1) as u64) as usize;
        let places = reach.iter().cycle().skip(first).take(reach.len().min(PLACES_WEIGHED));
        places.into_iter().find_map(|&(to, _)| self.walk(to))
    }
}

/// The cells that are so far away, counted in steps in any of eight directions.
fn ring(middle: Cell, far: i32) -> impl Iterator<Item = Cell> {
    (-far..=far).flat_map(move |y| {
        let is_edge = y.abs() == far;
        let step = if is_edge { 1 } else { 2 * far };
        (-far..=far).step_by(usize::try_from(step).unwrap_or(1)).map(move |x| Cell::new(middle.x + x, middle.y + y))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{DoorKind, Point, Size};
    use crate::knowledge::SeatId;
    use crate::level::ThingDoc;
    use crate::session::Table;
    use crate::session::testing::TableBuilder;

    fn door(from: (i32, i32), to: (i32, i32)) -> ThingDoc {
        let (from, to) = (Point::corner(from.0, from.1), Point::corner(to.0, to.1));
        ThingDoc {
            door: Some(Door { from, to, kind: DoorKind::Wooden, open: false, lock: None }),
            ..ThingDoc::default()
        }
    }

    /// Three alcoves too narrow for two metres, each with a door at its end, and a door in the wall of the room itself.
    #[test]
    fn somebody_large_looks_where_it_has_room_to_stand() {
        let rows = ["##########", "#.#.#.####", "#........#", "#........#", "##########"];
        let builder = TableBuilder::new().rows(rows).hero("Bear").at(1, 2);
        let builder = builder.thing("a", door((1, 1), (2, 1))).thing("b", door((3, 1), (4, 1)));
        let builder = builder.thing("c", door((5, 1), (6, 1))).thing("d", door((9, 2), (9, 3)));
        let mut document = builder.document();
        for (size, expected) in [(1, vec![(1, 1), (3, 2), (5, 2), (8, 2)]), (2, vec![(4, 2), (5, 2), (7, 2)])] {
            document.things[0].size = Some(Size(size));
            let table = Table::open(&document, builder.dice_source()).expect("it opens");
            let bot = Bot { table: &table, world: table.world(), seat: SeatId(1), thing: ThingId(1) };
            let places = bot.rim((Cell::new(1, 2), i32::from(size)));
            let expected: Vec<Cell> = expected.into_iter().map(Cell::from).collect();
            assert_eq!(places, expected, "{size} metres across");
        }
    }
}
