//! How fast sight answers, beside its peers. Every figure is the mean over all view points of a map.
//!
//! `cargo bench --no-default-features --features peers --bench sight`

use std::cell::RefCell;
use std::fmt;

use adam_fov_rs::{IVec2, compute_fov};
use divan::{Bencher, black_box};
use geo_visibility::Visibility as _;
use torchline::board::sight::{Barrier, BarrierId, SightMesh, SightScratch, Visibility};
use torchline::board::{Point, Segment, UNITS_PER_METRE};

/// The radius of the limited queries, in metres.
const RADIUS: i32 = 60;

/// View points on each map of segments; one sample asks from all of them.
const VIEWS: u32 = 32;

/// View points on the map of cells.
const ORIGINS: u32 = 64;

/// Sight lines on each map; one sample asks for all of them.
const LINES: u32 = 1024;

/// A map of walls in whole metres, with points to look from.
struct Map {
    name: &'static str,
    walls: &'static str,
    views: &'static str,
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

const DUNGEON: Map =
    Map { name: "dungeon", walls: include_str!("maps/seg10k.segs"), views: include_str!("maps/seg10k.pts") };
const CAVE: Map =
    Map { name: "cave", walls: include_str!("maps/cave10k.segs"), views: include_str!("maps/cave10k.pts") };
const HALL: Map =
    Map { name: "hall", walls: include_str!("maps/hall10k.segs"), views: include_str!("maps/hall10k.pts") };
const MAPS: [Map; 3] = [DUNGEON, CAVE, HALL];

fn main() {
    divan::main();
}

/// The numbers of each line.
fn rows<const N: usize>(text: &str) -> impl Iterator<Item = [f64; N]> + '_ {
    text.lines().map(|line| {
        let mut numbers = line.split_whitespace().map(|word| word.parse().expect("the inputs hold numbers"));
        std::array::from_fn(|_| numbers.next().expect("the inputs have full lines"))
    })
}

impl Map {
    fn barriers(&self) -> Vec<Barrier> {
        rows(self.walls)
            .map(|[ax, ay, bx, by]| {
                let segment = Segment { from: Point::from_metres(ax, ay), to: Point::from_metres(bx, by) };
                Barrier { segment, blocks_sight: true }
            })
            .collect()
    }

    fn mesh(&self) -> SightMesh {
        let barriers = self.barriers();
        let ends = || barriers.iter().flat_map(|barrier| [barrier.segment.from, barrier.segment.to]);
        let high = ends().fold(Point::default(), |high, end| Point::new(high.x.max(end.x), high.y.max(end.y)));
        SightMesh::build(
            (Point::corner(0, 0), Point::new(high.x + UNITS_PER_METRE, high.y + UNITS_PER_METRE)),
            &barriers,
        )
        .expect("the inputs are good boards")
    }

    fn views(&self) -> Vec<Point> {
        rows(self.views).map(|[x, y]| Point::from_metres(x, y)).collect()
    }

    /// Sight lines of up to the radius, drawn at random; only those between places that see each other, or any.
    fn lines(&self, mesh: &SightMesh, seen_only: bool) -> Vec<(Point, Point)> {
        let views = self.views();
        let mut state = 1_u32;
        let mut draw = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as i32 % (2 * RADIUS * UNITS_PER_METRE) - RADIUS * UNITS_PER_METRE
        };
        let lines = views.iter().cycle().map(|&view| (view, Point::new(view.x + draw(), view.y + draw())));
        let reach = i64::from(RADIUS * UNITS_PER_METRE).pow(2);
        lines
            .filter(|&(a, b)| a.distance_squared(b) <= reach && (!seen_only || mesh.sees(a, b)))
            .take(LINES as usize)
            .collect()
    }
}

/// Calls `ask` with one input after the other, round and round.
fn in_turn<T: Copy, R>(bencher: Bencher, inputs: &[T], mut ask: impl FnMut(T) -> R) {
    let mut turn = inputs.iter().copied().cycle();
    bencher.bench_local(|| ask(black_box(turn.next().expect("there are inputs"))));
}

#[divan::bench(args = MAPS, sample_size = VIEWS, sample_count = 300)]
fn polygon_unlimited(bencher: Bencher, map: &Map) {
    polygon(bencher, map, None);
}

#[divan::bench(args = MAPS, sample_size = VIEWS, sample_count = 300)]
fn polygon_radius_60(bencher: Bencher, map: &Map) {
    polygon(bencher, map, Some(RADIUS * UNITS_PER_METRE));
}

fn polygon(bencher: Bencher, map: &Map, radius: Option<i32>) {
    let mesh = map.mesh();
    let (mut scratch, mut seen) = (SightScratch::default(), Visibility::default());
    in_turn(bencher, &map.views(), |eye| {
        mesh.visibility(eye, radius, &mut scratch, &mut seen);
        seen.polygon.len()
    });
}

#[divan::bench(args = MAPS, sample_size = LINES, sample_count = 100)]
fn line_in_sight(bencher: Bencher, map: &Map) {
    let mesh = map.mesh();
    in_turn(bencher, &map.lines(&mesh, true), |(a, b)| mesh.sees(a, b));
}

#[divan::bench(args = MAPS, sample_size = LINES, sample_count = 100)]
fn line_in_reach(bencher: Bencher, map: &Map) {
    let mesh = map.mesh();
    in_turn(bencher, &map.lines(&mesh, false), |(a, b)| mesh.sees(a, b));
}

#[divan::bench(args = MAPS, sample_count = 5, sample_size = 1)]
fn build(bencher: Bencher, map: &Map) {
    bencher.bench_local(|| map.mesh());
}

/// A wall opened and closed again.
#[divan::bench]
fn flip_a_wall(bencher: Bencher) {
    let mesh = RefCell::new(DUNGEON.mesh());
    bencher.bench_local(|| {
        let mut mesh = mesh.borrow_mut();
        mesh.set_blocking(BarrierId(77), false) && mesh.set_blocking(BarrierId(77), true)
    });
}

/// The fastest symmetric field of view on cells among the crates.
#[divan::bench(sample_size = ORIGINS, sample_count = 300)]
fn peer_adam_fov_rs_radius_60(bencher: Bencher) {
    let cells: Vec<Vec<bool>> =
        include_str!("maps/dungeon.map").lines().map(|line| line.bytes().map(|byte| byte == b'#').collect()).collect();
    let (width, height) = (cells[0].len(), cells.len());
    let walls: Vec<bool> = cells.concat();
    let index = |cell: IVec2| cell.y as usize * width + cell.x as usize;
    let origins: Vec<[i32; 2]> =
        rows(include_str!("maps/dungeon.origins")).map(|[x, y]| [x as i32, y as i32]).collect();
    let mut seen = vec![false; walls.len()];
    in_turn(bencher, &origins, |origin| {
        let bounds = [width as u32, height as u32];
        compute_fov(origin, RADIUS as usize, bounds, |cell| walls[index(cell)], |cell| seen[index(cell)] = true);
    });
}

/// The only crate for polygons among segments at any angle.
#[divan::bench(sample_size = VIEWS, sample_count = 3)]
fn peer_geo_visibility_dungeon(bencher: Bencher) {
    let walls: Vec<geo::Line<f64>> = rows(DUNGEON.walls)
        .map(|[ax, ay, bx, by]| geo::Line::new(geo::coord!(x: ax, y: ay), geo::coord!(x: bx, y: by)))
        .collect();
    let views: Vec<geo::Point<f64>> = rows(DUNGEON.views).map(|[x, y]| geo::Point::new(x, y)).collect();
    in_turn(bencher, &views, |view| view.visibility(walls.as_slice()));
}
