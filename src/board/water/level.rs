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
    let (mut lowest, mut highest) = (i16::MAX, i16::MIN);
    for cell in cells.clone() {
        lowest = lowest.min(cell.floor_cm);
        highest = highest.max(cell.ceiling_cm);
    }
    if lowest > highest {
        return Level { over: volume, ..Level::default() };
    }
    let place = |height: i16| usize::try_from(i32::from(height) - i32::from(lowest)).unwrap_or(0);
    steps.0.clear();
    steps.0.resize(place(highest) + 1, 0);
    for cell in cells {
        steps.0[place(cell.floor_cm)] += 1;
        steps.0[place(cell.ceiling_cm)] -= 1;
    }
    let (mut left, mut wide, mut surface) = (volume, 0_i64, i64::from(lowest) * ML_PER_CM);
    for change in &steps.0 {
        wide += i64::from(*change);
        let layer = (wide * ML_PER_CM) as u64;
        if left < layer {
            let wide = wide as u64;
            return Level { surface: surface + (left / wide) as i64, rest: left % wide, over: 0 };
        }
        left -= layer;
        surface += ML_PER_CM;
    }
    Level { surface: i64::from(highest) * ML_PER_CM, rest: 0, over: left }
}

/// How much water these cells hold up to a height in centimetres, in millilitres.
pub(super) fn volume_to<'a>(cells: impl Iterator<Item = &'a Member>, height_cm: i16) -> u64 {
    let layers = cells.map(|cell| (i32::from(height_cm.min(cell.ceiling_cm)) - i32::from(cell.floor_cm)).max(0) as u64);
    layers.sum::<u64>() * ML_PER_CM as u64
}
