//! What the players know together is what at least one of them knows: no more, and nothing of it is lost.

use crate::play::Play;
use crate::scene::{carried_torch, door};
use crate::secret_doors::{commands, edges, table};
use proptest::prelude::*;
use torchline::board::{Ambient, Cell, DoorKind, Point};
use torchline::knowledge::light_field::Area;
use torchline::knowledge::view::{Known, SeatView};
use torchline::knowledge::{SeatId, SeatSet, ThingId};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

const PLAYERS: [SeatId; 2] = [SeatId(1), SeatId(2)];
const AREA: Area = Area { from: Cell::new(0, 0), width: 14, height: 8 };

/// The middles of the metres of these walls; all of them lie along rows and columns.
fn metres(walls: &[(Point, Point)]) -> Vec<Point> {
    let between = |&(from, to): &(Point, Point)| {
        let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
        let long = (to.x - from.x).abs().max((to.y - from.y).abs());
        let middle = move |at: i32| Point { x: from.x + dx * at, y: from.y + dy * at };
        (0..long / 1024).map(move |metre| middle(metre * 1024 + 512)).collect::<Vec<_>>()
    };
    walls.iter().flat_map(between).collect()
}

/// Everything of the party's view stands in that of a player.
fn is_known(party: &SeatView, players: &[SeatView]) -> Result<(), TestCaseError> {
    for (at, cell) in party.cells.iter().enumerate().filter(|(_, cell)| cell.known > Known::Never) {
        prop_assert!(players.iter().any(|view| view.cells[at] == *cell), "cell {}", at);
    }
    macro_rules! known {
        ($($part:ident),*) => {$(
            for thing in &party.$part {
                prop_assert!(players.iter().any(|view| view.$part.contains(thing)), "{}: {:?}", stringify!($part), thing);
            }
        )*};
    }
    known!(doors, windows, tokens, items, flames, secrets, hazards, stones, levers);
    let theirs: Vec<Point> = players.iter().flat_map(|view| metres(&view.walls)).collect();
    for metre in metres(&party.walls) {
        prop_assert!(theirs.contains(&metre), "a wall at {:?}", metre);
    }
    for info in &party.seats {
        for thing in &info.owns {
            prop_assert!(players.iter().any(|view| view.token(*thing).is_some()), "{} owns {}", info.id, thing);
        }
    }
    Ok(())
}

/// Nothing that a player knows of the board is missing, and nothing in it is one player's own business.
fn is_whole(party: &SeatView, players: &[SeatView]) -> Result<(), TestCaseError> {
    for view in players {
        for (at, cell) in view.cells.iter().enumerate() {
            prop_assert!(cell.known == Known::Never || party.cells[at].known > Known::Never, "cell {}", at);
        }
        let ids = |view: &SeatView| -> Vec<ThingId> {
            let tokens = view.tokens.iter().map(|token| token.id).chain(view.items.iter().map(|item| item.id));
            tokens.chain(view.doors.iter().map(|door| door.id)).collect()
        };
        let all = ids(party);
        prop_assert!(ids(view).iter().all(|id| all.contains(id)));
    }
    prop_assert!(party.sheets.is_empty() && party.prompts.is_empty() && party.notes.is_empty());
    prop_assert!(party.heard.is_empty() && party.rumbles.is_empty() && party.extended.is_empty());
    Ok(())
}

fn coverage(table: &Table, seat: SeatId) -> Vec<u8> {
    table.light_field(seat, AREA).rgba.chunks_exact(4).map(|texel| texel[3]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn the_party_knows_what_its_players_know_and_nothing_else(
        edge in edges(), ambient in prop::sample::select(Ambient::ALL.to_vec()), secret in any::<bool>(),
        script in prop::collection::vec(commands(), 0..10)
    ) {
        let mut table = table(edge, ambient, secret, DoorKind::Wooden);
        for (seat, command) in &script {
            let _ = table.apply(*seat, command);
            let party = table.view(SeatId::PARTY);
            let players = PLAYERS.map(|seat| table.view(seat));
            is_known(&party, &players)?;
            is_whole(&party, &players)?;
        }
        let [one, other] = PLAYERS.map(|seat| coverage(&table, seat));
        let either: Vec<u8> = one.iter().zip(&other).map(|(one, other)| *one.max(other)).collect();
        prop_assert!(coverage(&table, SeatId::PARTY) == either, "the light that either sees");
    }
}

/// Two rooms with a closed door between them, a hero in each; something waits behind the second one.
fn rooms() -> Play {
    let rows = ["##############", "#...#....#...#", "#........#...#", "#...#....#...#", "##############"];
    let builder = TableBuilder::new().rows(rows).hero("Rowena").at(1, 2).hero("Dorn").at(7, 2);
    Play::new(builder.thing("door", door(4, 2)).opponent("Ghoul").at(11, 2))
}

#[test]
fn two_rooms_are_one_picture_and_the_third_stays_dark() {
    let play = rooms();
    let party = play.table.view(SeatId::PARTY);
    let known = |x: i32| party.cell(Cell::new(x, 2)).map(|cell| cell.known);
    assert_eq!([known(2), known(7), known(11)], [Some(Known::Clear), Some(Known::Clear), Some(Known::Never)]);
    assert!(party.token(play.id("Rowena")).is_some_and(|token| token.own));
    assert!(party.token(play.id("Dorn")).is_some_and(|token| token.own));
    assert!(party.token(play.id("Ghoul")).is_none(), "nobody has seen it");
    assert_eq!(play.table.view(PLAYERS[0]).token(play.id("Dorn")), None, "each alone sees less");
}

#[test]
fn nobody_sits_at_the_partys_place() {
    let mut play = rooms();
    let thing = play.id("Rowena");
    assert!(play.table.apply(SeatId::PARTY, &Command::Walk { thing, to: Cell::new(2, 2), via: vec![] }).is_err());
    assert!(!SeatSet::GM.contains(SeatId::PARTY), "what only the game master may read is not for it");
    assert!(SeatSet::NONE.with(SeatId(2)).contains(SeatId::PARTY));
}

#[test]
fn a_party_that_is_watched_sees_each_cell_of_the_way() {
    let mut play = rooms();
    play.table.watch_party(true);
    let thing = play.id("Rowena");
    play.does(PLAYERS[0], Command::Walk { thing, to: Cell::new(3, 2), via: vec![] });
    let glimpses = play.table.take_glimpses();
    assert_eq!(
        glimpses.iter().map(|glimpse| (glimpse.seat, glimpse.at.x)).collect::<Vec<_>>(),
        [(SeatId::PARTY, 2), (SeatId::PARTY, 3)]
    );
    assert_eq!(glimpses.last().map(|glimpse| &*glimpse.view), Some(&play.table.view(SeatId::PARTY)));
    assert!(glimpses[1].light_field(AREA) == play.table.light_field(SeatId::PARTY, AREA));
    play.table.watch_party(false);
    play.does(PLAYERS[0], Command::Walk { thing, to: Cell::new(2, 2), via: vec![] });
    assert!(play.table.take_glimpses().is_empty(), "no longer");
}

#[test]
fn a_secret_door_that_one_has_found_is_a_door_to_the_party() {
    let rows = ["#######", "#.....#", "#.....#", "#.....#", "#######"];
    let mut hidden = door(3, 2);
    hidden.hidden = Some(torchline::knowledge::things::Hidden { detect: Some(40) });
    let builder = TableBuilder::new().rows(rows).hero("Rowena").at(1, 2).hero("Dorn").at(5, 1);
    let mut play = Play::new(builder.thing("torch", carried_torch(ThingId(1), true)).thing("door", hidden));
    let line = |view: &SeatView| metres(&view.walls).into_iter().filter(|at| at.x == 3 * 1024).count();
    assert_eq!((line(&play.table.view(SeatId::PARTY)), play.table.view(SeatId::PARTY).doors.len()), (1, 0), "a wall");
    let to = SeatSet::NONE.with(PLAYERS[1]);
    play.does(SeatId::GM, Command::Reveal { thing: play.id("door"), to });
    let party = play.table.view(SeatId::PARTY);
    assert_eq!(play.table.view(PLAYERS[0]).doors.len(), 0, "the other has not found it");
    assert_eq!((line(&party), party.doors.len()), (0, 1), "it stands where the wall was");
}
