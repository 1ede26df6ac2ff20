//! At which height an amount of water stands over cells with uneven floors and ceilings, exact to the millilitre.

use super::ML_PER_CM;
use super::flow::Member;

/// How water stands in some cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Level {
    /// The height in micrometres up to which there is water in every cell whose floor is lower and whose ceiling is not.
    pub(super) surface: i64,
    /// Millilitres above it: fewer than there are cells that could hold one more.
    pub(super) rest: u64,
    /// Millilitres that fit under no ceiling.
    pub(super) over: u64,
}

/// How many cells begin, less those that end, at each centimetre of height. Kept for its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps(Vec<i32>);

/// The level of so many millilitres in these cells.
pub(super) fn level<'a>(cells: impl Iterator<Item = &'a Member> + Clone, volume: u64, steps: &mut Steps) -> Level {
    let Some(lowest) = cells.clone().map(|cell| cell.floor).min() else {
        return Level { over: volume, ..Level::default() };
    };
    let highest = cells.clone().map(|cell| cell.ceiling).max().unwrap_or(lowest);
    let place = |height: i64| usize::try_from((height - lowest) / ML_PER_CM).unwrap_or(0);
    steps.0.clear();
    steps.0.resize(place(highest) + 1, 0);
    for cell in cells {
        steps.0[place(cell.floor)] += 1;
        steps.0[place(cell.ceiling)] -= 1;
    }
    let (mut left, mut wide) = (volume, 0_i64);
    for (change, height) in steps.0.iter().zip(0_i64..) {
        wide += i64::from(*change);
        let surface = lowest + height * ML_PER_CM;
        let layer = (wide * ML_PER_CM) as u64;
        if left < layer {
            let wide = wide as u64;
            return Level { surface: surface + (left / wide) as i64, rest: left % wide, over: 0 };
        }
        left -= layer;
    }
    Level { surface: highest, rest: 0, over: left }
}

/// How much water these cells hold up to a height, in millilitres.
pub(super) fn volume_to<'a>(cells: impl Iterator<Item = &'a Member>, height: i64) -> u64 {
    cells.map(|cell| (height.min(cell.ceiling) - cell.floor).max(0) as u64).sum()
}
