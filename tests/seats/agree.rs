//! What a seat sees is what the rule says, cell by cell, and what is kept up step by step is what would be worked out anew.

use proptest::prelude::*;
use torchline::board::light::{ambient_grade, best, source_grade};
use torchline::board::{
    Ambient, At, Board, Cell, CellData, CellGrid, Grade, LightSource, ObjectKind, Point, SourceKind,
};
use torchline::knowledge::view::Known;
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::ThingDoc;
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

const WIDTH: i32 = 24;
const HEIGHT: i32 = 10;

#[derive(Clone, Debug)]
struct Scene {
    rock: Vec<bool>,
    ambient: Ambient,
    heroes: Vec<(i32, i32)>,
    lights: Vec<(i32, i32, SourceKind)>,
}

fn scenes() -> impl Strategy<Value = Scene> {
    let cell = || (0..WIDTH, 0..HEIGHT);
    let kind = prop::sample::select(SourceKind::ALL.to_vec());
    (
        prop::collection::vec(prop::bool::weighted(0.2), (WIDTH * HEIGHT) as usize),
        prop::sample::select(Ambient::ALL.to_vec()),
        prop::collection::vec(cell(), 1..3),
        prop::collection::vec((cell(), kind).prop_map(|((x, y), kind)| (x, y, kind)), 0..3),
    )
        .prop_map(|(mut rock, ambient, heroes, lights)| {
            for (x, y) in heroes.iter().copied().chain(lights.iter().map(|&(x, y, _)| (x, y))) {
                rock[(y * WIDTH + x) as usize] = false;
            }
            Scene { rock, ambient, heroes, lights }
        })
}

impl Scene {
    fn solid(&self, cell: Cell) -> bool {
        let inside = (0..WIDTH).contains(&cell.x) && (0..HEIGHT).contains(&cell.y);
        !inside || self.rock[(cell.y * WIDTH + cell.x) as usize]
    }

    fn builder(&self) -> TableBuilder {
        let rows: Vec<String> = (0..HEIGHT)
            .map(|y| (0..WIDTH).map(|x| if self.solid(Cell::new(x, y)) { '#' } else { '.' }).collect())
            .collect();
        let mut builder = TableBuilder::new().rows(rows.iter().map(String::as_str)).ambient(self.ambient);
        for (i, &(x, y)) in self.heroes.iter().enumerate() {
            builder = if i == 0 { builder.hero("Hero") } else { builder.companion("Friend") }.at(x, y);
        }
        for &(x, y, kind) in &self.lights {
            let light = LightSource { kind, lit: true, colour: None };
            let doc = ThingDoc { at: Some(At(Cell::new(x, y))), light: Some(light), ..ThingDoc::default() };
            builder = builder.thing("light", doc);
        }
        builder
    }

    fn board(&self) -> Board {
        let mut grid = CellGrid::new(WIDTH, HEIGHT, CellData::OPEN).expect("a fair size");
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                if self.solid(Cell::new(x, y)) {
                    grid.set(Cell::new(x, y), CellData::SOLID);
                }
            }
        }
        Board::new(grid, self.ambient, vec![], vec![], vec![]).expect("a board")
    }

    /// S3 for one open cell, line by line.
    fn grade(&self, board: &Board, cell: Cell) -> Grade {
        let to = cell.centre();
        let sees = |from: Point| board.sight().sees(from, to);
        best(self.heroes.iter().map(|&hero| Cell::from(hero).centre()).filter(|&eye| sees(eye)).map(|eye| {
            let far = eye.distance_squared(to);
            let flames = self.lights.iter().map(|&(x, y, kind)| (Cell::new(x, y).centre(), kind));
            let by_flames = flames
                .filter(|&(flame, _)| sees(flame))
                .map(|(flame, kind)| source_grade(self.ambient, kind, flame.distance_squared(to), far));
            best(by_flames).max(ambient_grade(self.ambient, far, ObjectKind::Object))
        }))
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn s3_every_cell_is_seen_as_the_rule_says(scene in scenes()) {
        let board = scene.board();
        let (table, _) = scene.builder().open();
        let view = table.view(SeatId(1));
        let by_rule = |cell: Cell| if scene.solid(cell) { Grade::Unseen } else { scene.grade(&board, cell) };
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                let cell = Cell::new(x, y);
                let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Cell::new(x + dx, y + dy)));
                let expected = if scene.solid(cell) { best(around.map(by_rule)) } else { by_rule(cell) };
                let seen = view.cell(cell).map(|cell| cell.known).unwrap_or_default();
                let now = if seen.now() { seen } else { Known::Never };
                prop_assert_eq!(now, Known::from(expected), "{:?}", cell);
            }
        }
    }

    #[test]
    fn what_is_kept_up_is_what_would_be_worked_out_anew(
        scene in scenes(), script in prop::collection::vec((0..6u8, 0..WIDTH, 0..HEIGHT), 1..12)
    ) {
        let builder = scene.builder();
        let (mut table, _) = builder.clone().open();
        let lights = scene.heroes.len() as u32 + 1;
        for (what, x, y) in script {
            let (thing, to) = (ThingId(1), Cell::new(x, y));
            let (seat, command) = match what {
                0..=2 => (SeatId(1), Command::Walk { thing, to, via: vec![] }),
                3 => (SeatId::GM, Command::Place { thing: ThingId(lights), to }),
                4 => (SeatId::GM, Command::SetLight { light: ThingId(lights), lit: x % 2 == 0 }),
                _ => (SeatId::GM, Command::Undo),
            };
            let _ = table.apply(seat, &command);
            let anew = Table::open(&table.document(), builder.dice_source()).expect("a board");
            prop_assert_eq!(table.view(SeatId(1)), anew.view(SeatId(1)), "{:?}", command);
            prop_assert_eq!(table.hash(), anew.hash(), "looking again teaches nothing: {:?}", command);
        }
    }
}
