//! Between the map as it is drawn in the document and the grid of cells on a board.
//!
//! Reading looks every symbol up in the legend. Drawing a changed map keeps each symbol that still means the same and
//! invents new ones, pleasant ones first.

use super::document::{MapDoc, Symbol, WallDoc};
use crate::board::cells::MAX_SIDE;
use crate::board::{Cell, CellData, CellGrid, Ground, Segment};
use std::collections::{BTreeMap, BTreeSet};

/// The symbol of solid stone, known without a legend.
pub const SOLID_SYMBOL: char = '#';
/// The symbol of a stone floor, known without a legend.
pub const FLOOR_SYMBOL: char = '.';

/// A map that makes no grid, or a grid that cannot be drawn. A document that was validated never gives one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// There are too few or too many cells.
    #[error("a map is 1 to {MAX_SIDE} cells wide and high, not {width} × {height}")]
    Size {
        /// Cells of the first row.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A row is longer or shorter than the first.
    #[error("row {row} has {length} cells, the first one {width}")]
    Row {
        /// The row, from 0.
        row: usize,
        /// Its cells.
        length: usize,
        /// The first row's cells.
        width: usize,
    },
    /// The legend does not explain a symbol.
    #[error("the legend does not explain {symbol:?}")]
    Symbol {
        /// The symbol.
        symbol: char,
    },
    /// More kinds of cells than there are symbols.
    #[error("the map has more kinds of cells than there are symbols")]
    TooManyKinds,
}

impl From<Symbol> for CellData {
    fn from(symbol: Symbol) -> Self {
        Self {
            solid: symbol.solid,
            ground: symbol.ground,
            height_cm: symbol.height,
            ceiling_cm: symbol.ceiling,
            water_ml: symbol.water,
            ambient: symbol.ambient,
            look: symbol.look,
        }
    }
}

impl From<CellData> for Symbol {
    fn from(cell: CellData) -> Self {
        Self {
            solid: cell.solid,
            ground: cell.ground,
            height: cell.height_cm,
            ceiling: cell.ceiling_cm,
            water: cell.water_ml,
            ambient: cell.ambient,
            look: cell.look,
        }
    }
}

impl WallDoc {
    /// The wall's segment.
    #[must_use]
    pub const fn segment(&self) -> Segment {
        Segment { from: self.from, to: self.to }
    }
}

impl MapDoc {
    /// What a symbol means: what the legend says, or what everybody knows.
    #[must_use]
    pub fn meaning(&self, symbol: char) -> Option<Symbol> {
        self.legend.get(&symbol).copied().or_else(|| known(symbol))
    }

    /// Width and height as the first row says.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.rows.first().map_or(0, |row| row.chars().count()), self.rows.len())
    }
}

/// What a symbol means without a legend.
fn known(symbol: char) -> Option<Symbol> {
    match symbol {
        SOLID_SYMBOL => Some(Symbol { solid: true, ..Symbol::default() }),
        FLOOR_SYMBOL => Some(Symbol::default()),
        _ => None,
    }
}

/// The cells of a drawn map.
///
/// # Errors
/// When the rows are no rectangle of a fair size, or a symbol has no meaning.
pub fn grid_of(map: &MapDoc) -> Result<CellGrid, MapError> {
    let (width, height) = map.size();
    let size = || MapError::Size { width, height };
    let (columns, rows) = (i32::try_from(width).map_err(|_| size())?, i32::try_from(height).map_err(|_| size())?);
    let mut grid = CellGrid::new(columns, rows, CellData::OPEN).map_err(|_| size())?;
    for (y, row) in map.rows.iter().enumerate() {
        let length = row.chars().count();
        if length != width {
            return Err(MapError::Row { row: y, length, width });
        }
        for (x, symbol) in row.chars().enumerate() {
            let meaning = map.meaning(symbol).ok_or(MapError::Symbol { symbol })?;
            grid.set(Cell::new(x as i32, y as i32), meaning.into());
        }
    }
    Ok(grid)
}

/// The map as `before` with these cells. Symbols are kept where they still mean the same.
///
/// # Errors
/// [`MapError::TooManyKinds`], with some hundred thousand different cells.
pub fn draw(grid: &CellGrid, before: &MapDoc) -> Result<MapDoc, MapError> {
    let mut pen = Pen::new(before);
    let (width, height) = grid.size();
    let mut rows = Vec::with_capacity(height as usize);
    for y in 0..height {
        let mut old = before.rows.get(y as usize).map(|row| row.chars());
        let mut row = String::with_capacity(width as usize);
        for x in 0..width {
            let was = old.as_mut().and_then(Iterator::next);
            let Some(cell) = grid.get(Cell::new(x, y)) else { continue };
            row.push(pen.symbol((*cell).into(), was)?);
        }
        rows.push(row);
    }
    let used: BTreeSet<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let mut legend = before.legend.clone();
    legend.extend(pen.invented);
    // What the author wrote stays, but symbols that an earlier drawing invented go when nothing needs them any more.
    let drawn_before: BTreeSet<char> = before.rows.iter().flat_map(|row| row.chars()).collect();
    legend.retain(|symbol, _| used.contains(symbol) || !drawn_before.contains(symbol));
    Ok(MapDoc { ambient: before.ambient, rows, legend, walls: before.walls.clone(), picture: before.picture.clone() })
}

/// Finds the symbol of a cell.
struct Pen<'a> {
    before: &'a MapDoc,
    /// The symbol of each meaning that has one.
    symbols: BTreeMap<Symbol, char>,
    invented: BTreeMap<char, Symbol>,
    /// Symbols that may not be invented again.
    taken: BTreeSet<char>,
    /// How much of [`letters`] has been used up, so that many inventions stay cheap.
    next_letter: u32,
}

impl<'a> Pen<'a> {
    fn new(before: &'a MapDoc) -> Self {
        let mut symbols = BTreeMap::new();
        let mut taken = BTreeSet::from([SOLID_SYMBOL, FLOOR_SYMBOL]);
        for symbol in [SOLID_SYMBOL, FLOOR_SYMBOL].into_iter().chain(before.legend.keys().copied()) {
            if let Some(meaning) = before.meaning(symbol) {
                symbols.entry(meaning).or_insert(symbol);
            }
            taken.insert(symbol);
        }
        Self { before, symbols, invented: BTreeMap::new(), taken, next_letter: 0 }
    }

    fn symbol(&mut self, meaning: Symbol, was: Option<char>) -> Result<char, MapError> {
        if let Some(was) = was
            && self.before.meaning(was) == Some(meaning)
        {
            return Ok(was);
        }
        if let Some(&symbol) = self.symbols.get(&meaning) {
            return Ok(symbol);
        }
        let symbol = self.invent(&meaning).ok_or(MapError::TooManyKinds)?;
        self.symbols.insert(meaning, symbol);
        self.invented.insert(symbol, meaning);
        self.taken.insert(symbol);
        Ok(symbol)
    }

    fn invent(&mut self, meaning: &Symbol) -> Option<char> {
        let pleasant = pleasant(meaning).chars().chain(('a'..='z').chain('A'..='Z').chain('0'..='9'));
        if let Some(symbol) = pleasant.into_iter().find(|symbol| !self.taken.contains(symbol)) {
            return Some(symbol);
        }
        loop {
            let letter = letters(self.next_letter)?;
            self.next_letter += 1;
            if letter.is_alphabetic() && !self.taken.contains(&letter) {
                return Some(letter);
            }
        }
    }
}

/// Symbols that look like what they mean.
const fn pleasant(meaning: &Symbol) -> &'static str {
    match meaning {
        Symbol { solid: true, .. } => "█▓▒X",
        Symbol { water: 1.., .. } => "~≈≋w",
        Symbol { ground: Ground::Stairs, .. } => "<>",
        Symbol { ground: Ground::Rubble, .. } => "%:",
        Symbol { ground: Ground::Earth, .. } => ",;",
        Symbol { ground: Ground::DenseForest | Ground::Jungle, .. } => "♣♠t",
        Symbol { ground: Ground::Hills | Ground::Mountains, .. } => "^",
        Symbol { ambient: Some(_), .. } => "*°",
        _ => "_-=+",
    }
}

/// The `n`th of the letters beyond ASCII, from Latin, Greek and Cyrillic to the large alphabets; some are unassigned.
fn letters(n: u32) -> Option<char> {
    const BLOCKS: [(u32, u32); 7] = [
        (0xC0, 0x250),
        (0x391, 0x530),
        (0xAC00, 0xD7A4),
        (0x4E00, 0xA000),
        (0x3400, 0x4DC0),
        (0x2_0000, 0x2_A6E0),
        (0x3_0000, 0x3_134B),
    ];
    let mut left = n;
    for (from, to) in BLOCKS {
        if left < to - from {
            return char::from_u32(from + left);
        }
        left -= to - from;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Ambient;
    use proptest::prelude::*;

    fn map(rows: &[&str], legend: &[(char, Symbol)]) -> MapDoc {
        MapDoc {
            rows: rows.iter().map(|row| (*row).to_owned()).collect(),
            legend: legend.iter().copied().collect(),
            ..MapDoc::default()
        }
    }

    fn water(millilitres: u32) -> Symbol {
        Symbol { water: millilitres, ..Symbol::default() }
    }

    #[test]
    fn a_legend_explains_the_rows() {
        let grid = grid_of(&map(&["#.", "~."], &[('~', water(400_000))])).expect("a map");
        assert_eq!(grid.get(Cell::new(0, 0)), Some(&CellData::SOLID));
        assert_eq!(grid.get(Cell::new(1, 0)), Some(&CellData::OPEN));
        assert_eq!(grid.get(Cell::new(0, 1)).map(CellData::depth_mm), Some(400));
    }

    #[test]
    fn a_legend_may_explain_known_symbols_anew() {
        let earth = Symbol { ground: Ground::Earth, ..Symbol::default() };
        let grid = grid_of(&map(&["."], &[('.', earth)])).expect("a map");
        assert_eq!(grid.get(Cell::new(0, 0)).map(|cell| cell.ground), Some(Ground::Earth));
    }

    #[test]
    fn what_makes_no_grid_is_refused() {
        assert_eq!(grid_of(&map(&[], &[])), Err(MapError::Size { width: 0, height: 0 }));
        assert_eq!(grid_of(&map(&["..", "."], &[])), Err(MapError::Row { row: 1, length: 1, width: 2 }));
        assert_eq!(grid_of(&map(&[".?"], &[])), Err(MapError::Symbol { symbol: '?' }));
    }

    #[test]
    fn an_unchanged_map_is_drawn_as_it_was() {
        let before =
            map(&["#a~", "b.#"], &[('a', Symbol::default()), ('b', water(5)), ('~', water(5)), ('z', water(9))]);
        let grid = grid_of(&before).expect("a map");
        assert_eq!(draw(&grid, &before), Ok(before), "two symbols of one meaning stay apart, unused ones stay");
    }

    #[test]
    fn a_changed_cell_takes_the_symbol_of_its_meaning_or_a_new_one() {
        let before = map(&["..", "~~"], &[('~', water(400_000))]);
        let mut grid = grid_of(&before).expect("a map");
        grid.set(Cell::new(0, 0), water(400_000).into());
        grid.set(Cell::new(1, 1), water(900_000).into());
        let drawn = draw(&grid, &before).expect("drawn");
        assert_eq!(drawn.rows, ["~.", "~≈"]);
        assert_eq!(drawn.legend.get(&'≈'), Some(&water(900_000)));

        grid.set(Cell::new(1, 1), CellData::OPEN);
        assert_eq!(draw(&grid, &drawn).expect("drawn").legend.len(), 1, "a symbol that nothing needs goes");
    }

    #[test]
    fn there_are_symbols_for_many_kinds_of_cells() {
        let mut grid = CellGrid::new(200, 100, CellData::OPEN).expect("a fair size");
        for (i, (cell, _)) in grid.clone().iter().enumerate() {
            grid.set(cell, water(1 + i as u32).into());
        }
        let drawn = draw(&grid, &MapDoc::default()).expect("20,000 kinds have symbols");
        assert_eq!(grid_of(&drawn).expect("a map"), grid);
    }

    fn cell_data() -> impl Strategy<Value = CellData> {
        let ambient = prop::option::of(prop::sample::select(vec![Ambient::Daylight, Ambient::Moonlight]));
        let ground = prop::sample::select(vec![Ground::Stone, Ground::Rubble, Ground::Stairs, Ground::Swamp]);
        (any::<bool>(), ground, -2..2i16, 0..3u32, ambient, 0..4u8).prop_map(
            |(solid, ground, height_cm, water_ml, ambient, look)| CellData {
                solid,
                ground,
                height_cm,
                ceiling_cm: 300,
                water_ml,
                ambient,
                look,
            },
        )
    }

    proptest! {
        #[test]
        fn a_drawn_grid_reads_as_it_was(
            width in 1..7i32, height in 1..7i32,
            first in prop::collection::vec(cell_data(), 36), then in prop::collection::vec(cell_data(), 36),
        ) {
            let filled = |cells: &[CellData]| {
                let mut grid = CellGrid::new(width, height, CellData::OPEN).expect("a fair size");
                for (i, (cell, _)) in grid.clone().iter().enumerate() {
                    grid.set(cell, cells[i]);
                }
                grid
            };
            let before = draw(&filled(&first), &MapDoc::default()).expect("drawn");
            prop_assert_eq!(grid_of(&before).expect("a map"), filled(&first));
            prop_assert_eq!(&draw(&filled(&first), &before).expect("drawn"), &before);
            let after = draw(&filled(&then), &before).expect("drawn");
            prop_assert_eq!(grid_of(&after).expect("a map"), filled(&then));
        }
    }
}
