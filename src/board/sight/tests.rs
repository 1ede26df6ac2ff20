//! Sight against its own definition: a predicate that asks every wall, on random boards.

use proptest::prelude::*;

use super::exact::{Offset, orient};
use super::{Barrier, BarrierId, Obstacle, Point, Segment, SightMesh, SightScratch, Visibility};

/// The definition of sight in the module's words, wall by wall, for places within the frame.
fn sees_by_definition(frame: (Point, Point), walls: &[Segment], a: Point, b: Point) -> bool {
    let (mut left, mut right) = (false, false);
    // Along the border one side is outside, where all is solid.
    let corners = super::exact::Frame { low: frame.0, high: frame.1 }.corners();
    left |= corners.iter().all(|&corner| orient(a, b, corner) <= 0);
    right |= corners.iter().all(|&corner| orient(a, b, corner) >= 0);
    for wall in walls.iter().filter(|wall| touches(wall, a, b)) {
        for end in [wall.from, wall.to] {
            left |= orient(a, b, end) > 0;
            right |= orient(a, b, end) < 0;
        }
    }
    a == b || !(left && right)
}

/// Whether a wall that is not on the line shares a point with the open segment between `a` and `b`.
fn touches(wall: &Segment, a: Point, b: Point) -> bool {
    let between = |p: Point| {
        let (ab, ap, bp) = (Offset::between(a, b), Offset::between(a, p), Offset::between(b, p));
        ab.dot(ap) > 0 && ab.dot(bp) < 0
    };
    match (orient(a, b, wall.from).signum(), orient(a, b, wall.to).signum()) {
        (0, 0) => false,
        (0, _) => between(wall.from),
        (_, 0) => between(wall.to),
        (one, other) if one == other => false,
        _ => orient(wall.from, wall.to, a).signum() * orient(wall.from, wall.to, b).signum() < 0,
    }
}

fn point(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

fn wall(from: (i32, i32), to: (i32, i32)) -> Barrier {
    Barrier { segment: Segment { from: point(from.0, from.1), to: point(to.0, to.1) }, blocks_sight: true }
}

fn mesh(barriers: &[Barrier]) -> SightMesh {
    SightMesh::build((point(-100, -100), point(100, 100)), barriers).expect("a small board")
}

fn look(mesh: &SightMesh, eye: Point, radius: Option<i32>) -> Visibility {
    let mut out = Visibility::default();
    mesh.visibility(eye, radius, &mut SightScratch::default(), &mut out);
    out
}

fn blocking(mesh: &SightMesh) -> Vec<Segment> {
    mesh.walls().filter(|wall| wall.1).map(|wall| wall.0).collect()
}

/// Checks one sight line every way there is.
fn check(barriers: &[Barrier], a: (i32, i32), b: (i32, i32), expected: bool) {
    let mesh = mesh(barriers);
    let (a, b) = (point(a.0, a.1), point(b.0, b.1));
    assert_eq!(mesh.sees(a, b), expected, "{a:?} to {b:?}");
    assert_eq!(mesh.sees(b, a), expected, "and back");
    let frame = (mesh.frame().low, mesh.frame().high);
    let inside = mesh.frame().holds(a) && mesh.frame().holds(b);
    assert_eq!(inside && sees_by_definition(frame, &blocking(&mesh), a, b), expected, "by definition");
    assert_eq!(look(&mesh, a, None).contains(b), expected, "by the polygon of {a:?}");
    assert_eq!(look(&mesh, b, None).contains(a), expected, "by the polygon of {b:?}");
    assert_eq!(mesh.first_barrier(a, b).is_none(), expected, "something is named when it blocks");
}

#[test]
fn walls_that_cross_the_line_block() {
    check(&[], (0, 0), (10, 0), true);
    check(&[wall((5, -5), (5, 5))], (0, 0), (10, 0), false);
    check(&[wall((5, -5), (5, 5))], (0, 0), (5, 0), true);
    check(&[wall((5, -5), (5, 5))], (5, 0), (10, 0), true);
    check(&[wall((5, -5), (5, 5))], (0, 0), (0, 0), true);
}

#[test]
fn a_free_corner_does_not_block() {
    check(&[wall((5, 0), (5, 5))], (0, 0), (10, 0), true);
    check(&[wall((5, 0), (3, 5)), wall((5, 0), (7, 5))], (0, 0), (10, 0), true);
}

#[test]
fn walls_that_meet_on_either_side_block() {
    check(&[wall((5, 0), (5, 5)), wall((5, 0), (9, -5))], (0, 0), (10, 0), false);
    check(&[wall((5, 0), (5, 5)), wall((7, 0), (7, -5))], (0, 0), (10, 0), false);
    check(&[wall((5, 0), (5, 5)), wall((7, 0), (7, 5))], (0, 0), (10, 0), true);
}

#[test]
fn sliding_along_a_wall_does_not_block() {
    check(&[wall((3, 0), (7, 0))], (0, 0), (10, 0), true);
    check(&[wall((0, 0), (10, 0))], (0, 0), (10, 0), true);
    check(&[wall((-5, 0), (20, 0))], (0, 0), (10, 0), true);
    check(&[wall((3, 0), (7, 0)), wall((3, 0), (3, 5)), wall((7, 0), (7, 5))], (0, 0), (10, 0), true);
    check(&[wall((3, 0), (7, 0)), wall((3, 0), (3, 5)), wall((7, 0), (7, -5))], (0, 0), (10, 0), false);
}

#[test]
fn an_eye_on_a_wall_sees_both_sides() {
    check(&[wall((0, -5), (0, 5))], (0, 0), (10, 1), true);
    check(&[wall((0, -5), (0, 5))], (0, 0), (-10, 1), true);
    check(&[wall((0, -5), (0, 5))], (0, 0), (0, 9), true);
    check(&[wall((0, 0), (5, 5)), wall((0, 0), (5, -5))], (0, 0), (10, 0), true);
    check(&[wall((0, 0), (5, 5)), wall((0, 0), (5, -5))], (-1, 0), (10, 0), false);
}

#[test]
fn nothing_is_seen_outside_the_board() {
    check(&[], (0, 0), (0, 101), false);
    check(&[], (0, 101), (0, 101), false);
    check(&[], (i32::MIN, 0), (i32::MAX, 0), false);
    check(&[], (-100, -100), (100, 100), true);
    check(&[], (-100, -100), (100, -100), true);
    check(&[wall((0, -100), (0, 0))], (-100, -100), (100, -100), false);
    check(&[wall((0, -99), (0, 0))], (-100, -100), (100, -100), true);
    check(&[wall((0, 0), (150, 150))], (120, 0), (120, 100), true);
}

#[test]
fn the_nearest_barrier_is_named() {
    let mut mesh = mesh(&[wall((8, -5), (8, 5)), wall((5, -5), (5, 5)), wall((3, 0), (3, 5))]);
    let (a, b) = (point(0, 0), point(10, 0));
    assert_eq!(mesh.first_barrier(a, b), Some(Obstacle::Barrier(BarrierId(1))), "it stands nearest to a");
    assert_eq!(mesh.first_barrier(b, a), Some(Obstacle::Barrier(BarrierId(0))), "it stands nearest to b");
    assert!(mesh.set_blocking(BarrierId(1), false), "it did block");
    assert_eq!(mesh.first_barrier(a, b), Some(Obstacle::Barrier(BarrierId(0))), "the other is open");
    assert_eq!(mesh.first_barrier(a, point(200, 0)), Some(Obstacle::Frame), "that is outside");
    assert!(!mesh.set_blocking(BarrierId(9), false), "no such barrier");
}

#[test]
fn an_open_board_is_seen_as_its_frame() {
    let seen = look(&mesh(&[]), point(0, 0), None);
    let mut corners = seen.polygon.clone();
    corners.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    assert_eq!(corners, [[-100.0, -100.0], [-100.0, 100.0], [100.0, -100.0], [100.0, 100.0]]);
    let seen = look(&mesh(&[]), point(0, -100), None);
    assert!(seen.polygon.contains(&[0.0, -100.0]), "an eye on the border is a corner of what it sees");
}

#[test]
fn a_door_touches_only_those_who_looked_at_it() {
    // Two rooms side by side; beyond the far wall of each lies a strip of board.
    let barriers = [wall((0, -100), (0, 100)), wall((-60, -100), (-60, 100)), wall((60, -100), (60, 100))];
    let mut mesh = mesh(&barriers);
    let west = look(&mesh, point(-30, 0), None);
    let (west_door, east_door) = (mesh.edges_of(BarrierId(1)), mesh.edges_of(BarrierId(2)));
    assert!(west.touches(&west_door), "it bounds the room");
    assert!(!west.touches(&east_door), "it lies behind the wall");
    mesh.set_blocking(BarrierId(1), false);
    assert!(look(&mesh, point(-30, 0), None).contains(point(-80, 0)), "the door is open");
    mesh.insert(wall((-20, 0), (-10, 0))).expect("a small board");
    assert!(west.touches(&mesh.edges_of(BarrierId(2))), "walls have changed, nothing is sure");
}

#[test]
fn senseless_boards_are_refused() {
    use super::SightError;
    let build = |low, high, barriers: &[Barrier]| SightMesh::build((low, high), barriers).err();
    assert_eq!(build(point(0, 0), point(0, 9), &[]), Some(SightError::NoArea));
    let far = wall((0, 0), (1 << 23, (1 << 23) + 1));
    let corner = point(1 << 23, (1 << 23) + 1);
    assert_eq!(build(point(0, 0), point(9, 9), &[far]), Some(SightError::TooFar(corner)));
    assert_eq!(build(point(0, 0), point(9, 9), &[wall((3, 3), (3, 3))]), None);
    assert_eq!(build(point(-(1 << 23), -(1 << 23)), point(1 << 23, 1 << 23), &[]), None);
}

/// A random board, and places to look from and to.
#[derive(Clone, Debug)]
struct Board {
    barriers: Vec<Barrier>,
    places: Vec<Point>,
}

/// Boards on a lattice of `steps` × `steps` with `unit` between its points. Places lie on the lattice, between its
/// points, or on the barriers.
fn boards(steps: i32, unit: i32, most: usize) -> impl Strategy<Value = Board> {
    let spot = move || (0..=steps, 0..=steps).prop_map(move |(x, y)| point(x * unit, y * unit));
    let free = move || (0..=steps * unit, 0..=steps * unit).prop_map(|(x, y)| point(x, y));
    let barrier = (spot(), spot(), prop::bool::weighted(0.8))
        .prop_map(|(from, to, blocks_sight)| Barrier { segment: Segment { from, to }, blocks_sight });
    let places = prop::collection::vec(prop_oneof![spot(), free()], 12..=12);
    (prop::collection::vec(barrier, 0..=most), places).prop_map(|(barriers, mut places)| {
        for barrier in barriers.iter().take(4) {
            let Segment { from, to } = barrier.segment;
            places.extend([from, point(from.x.midpoint(to.x), from.y.midpoint(to.y))]);
        }
        Board { barriers, places }
    })
}

/// Coarse boards, where lines run through corners all the time; fine ones, where crossings bend walls; wide ones; and
/// ones so narrow that snapping folds everything.
fn any_board() -> impl Strategy<Value = Board> {
    prop_oneof![boards(6, 12, 10), boards(40, 1, 14), boards(5, 1024, 12), boards(1 << 14, 1, 16), boards(6, 1, 12)]
}

/// Whether a point lies inside a polygon, and how far it is from its border.
fn inside(polygon: &[[f64; 2]], p: Point) -> (bool, f64) {
    let (x, y) = (f64::from(p.x), f64::from(p.y));
    let (mut inside, mut distance) = (false, f64::INFINITY);
    for (i, &[ax, ay]) in polygon.iter().enumerate() {
        let [bx, by] = polygon[(i + 1) % polygon.len()];
        if (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax) {
            inside = !inside;
        }
        let (dx, dy) = (bx - ax, by - ay);
        let share = (((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        distance = distance.min((ax + share * dx - x).hypot(ay + share * dy - y));
    }
    (inside, distance)
}

/// Compares every way of asking, between all places.
fn compare(mesh: &SightMesh, places: &[Point], walls: &[Segment]) -> Result<(), TestCaseError> {
    let (mut scratch, mut all, mut near) = (SightScratch::default(), Visibility::default(), Visibility::default());
    let frame = (mesh.frame().low, mesh.frame().high);
    for &a in places {
        let radius = 20 + (a.x ^ a.y) % 40;
        mesh.visibility(a, None, &mut scratch, &mut all);
        mesh.visibility(a, Some(radius), &mut scratch, &mut near);
        for &b in places {
            let sees = mesh.sees(a, b);
            prop_assert_eq!(sees, sees_by_definition(frame, walls, a, b), "by definition, {:?} to {:?}", a, b);
            prop_assert_eq!(sees, mesh.sees(b, a), "and back, {:?} to {:?}", a, b);
            prop_assert_eq!(sees, all.contains(b), "by the polygon, {:?} to {:?}", a, b);
            let within = a.distance_squared(b) <= i64::from(radius).pow(2);
            prop_assert_eq!(sees && within, near.contains(b), "within {}, {:?} to {:?}", radius, a, b);
            let (inside_all, distance) = inside(&all.polygon, b);
            prop_assert!(distance < 0.01 || inside_all == sees, "drawn, {:?} to {:?}", a, b);
            let (inside_near, distance) = inside(&near.polygon, b);
            prop_assert!(!within || distance < 0.01 || inside_near == sees, "drawn near, {:?} to {:?}", a, b);
            match mesh.first_barrier(a, b) {
                None => prop_assert!(sees, "something blocks"),
                Some(Obstacle::Frame) => prop_assert!(false, "all places lie on the board"),
                Some(Obstacle::Barrier(id)) => {
                    prop_assert!(!sees, "nothing blocks");
                    prop_assert!(mesh.barrier(id).is_some_and(|barrier| barrier.blocks_sight), "{:?} is open", id);
                }
            }
        }
    }
    Ok(())
}

fn build(board: &Board) -> SightMesh {
    let high = board.places.iter().fold(1, |high, place| high.max(place.x).max(place.y));
    SightMesh::build((point(0, 0), point(high, high)), &board.barriers).expect("random boards are small")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sight_keeps_to_its_definition(board in any_board()) {
        let mesh = build(&board);
        compare(&mesh, &board.places, &blocking(&mesh))?;
    }

    /// Where no crossing bends a wall, the walls are the barriers as they were given.
    #[test]
    fn straight_walls_block_as_given(mut board in boards(8, 16, 16)) {
        for barrier in &mut board.barriers {
            let Segment { from, to } = &mut barrier.segment;
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            // Upright, level or diagonal: these cross on the grid.
            *to = match dx.abs().cmp(&dy.abs()) {
                std::cmp::Ordering::Less if dx % 32 == 0 => point(from.x, to.y),
                std::cmp::Ordering::Greater if dy % 32 == 0 => point(to.x, from.y),
                _ => {
                    let length = dx.abs().min(dy.abs());
                    point(from.x + length * dx.signum(), from.y + length * dy.signum())
                }
            };
        }
        let mesh = build(&board);
        let given: Vec<Segment> = board.barriers.iter().filter(|b| b.blocks_sight).map(|b| b.segment).collect();
        compare(&mesh, &board.places, &given)?;
    }

    #[test]
    fn doors_change_only_what_looked_at_them(board in any_board(), doors in prop::collection::vec(0..16_u32, 1..6)) {
        let mut mesh = build(&board);
        let look_all = |mesh: &SightMesh| board.places.iter().map(|&eye| look(mesh, eye, None)).collect::<Vec<_>>();
        let mut before = look_all(&mesh);
        for door in doors.into_iter().map(BarrierId) {
            let Some(barrier) = mesh.barrier(door) else { continue };
            mesh.set_blocking(door, !barrier.blocks_sight);
            let edges = mesh.edges_of(door);
            let after = look_all(&mesh);
            for (before, after) in before.iter().zip(&after) {
                prop_assert!(before.touches(&edges) || before.polygon == after.polygon, "{:?} changed unseen", before.eye());
            }
            before = after;
        }
        compare(&mesh, &board.places, &blocking(&mesh))?;
    }

    #[test]
    fn edits_lead_where_building_does(
        board in any_board(),
        more in prop::collection::vec((0..40, 0..40, 0..40, 0..40), 1..4),
        fewer in prop::collection::vec(0..16_u32, 0..4),
    ) {
        let mut mesh = build(&board);
        let mut barriers: Vec<Option<Barrier>> = board.barriers.iter().copied().map(Some).collect();
        for &id in &fewer {
            let there = barriers.get_mut(id as usize).and_then(Option::take).is_some();
            prop_assert_eq!(mesh.remove(BarrierId(id)).expect("fewer barriers"), there);
            for &(ax, ay, bx, by) in &more {
                let barrier = wall((ax, ay), (bx, by));
                prop_assert_eq!(mesh.insert(barrier).expect("few barriers"), BarrierId(barriers.len() as u32));
                barriers.push(Some(barrier));
            }
        }
        let barriers = barriers.into_iter().flatten().collect();
        let fresh = build(&Board { barriers, places: board.places.clone() });
        compare(&mesh, &board.places, &blocking(&mesh))?;
        for &a in &board.places {
            for &b in &board.places {
                prop_assert_eq!(mesh.sees(a, b), fresh.sees(a, b), "{:?} to {:?}", a, b);
            }
        }
    }
}
