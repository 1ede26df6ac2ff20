//! Walls as they come, made into walls that fit together: none twice, none in a door, none that stops a hair too early.

use super::gaps::{End, Gap, gaps, reach};
use super::geometry::{Index, along_and_beside, length, undirected};
use super::limits::{ALONG, SCRAP, SNAP};
use super::report::{Fate, ImportReport};
use crate::board::{CellGrid, Point, Segment, UNITS_PER_METRE};
use crate::level::WallDoc;
use std::collections::BTreeSet;

/// How often gaps are looked for; closing one can open another.
const ROUNDS: usize = 4;

/// Makes walls fit together, with each other and with the doors and windows that stand in them.
pub(super) fn tidy(walls: &mut Vec<WallDoc>, openings: &[Segment], grid: &CellGrid, report: &mut ImportReport) {
    report.count(Fate::Mended, "import-walls-without-length", drop_points(walls));
    report.count(Fate::Mended, "import-walls-twice", drop_doubles(walls));
    report.count(Fate::Mended, "import-walls-cut-for-doors", cut_for(walls, openings));
    report.count(Fate::Mended, "import-gaps-closed", close_gaps(walls, openings, grid));
    // Cutting and closing may have made two pieces the same, or one a point.
    drop_points(walls);
    drop_doubles(walls);
}

/// Drops walls without length; how many.
fn drop_points(walls: &mut Vec<WallDoc>) -> usize {
    let before = walls.len();
    walls.retain(|wall| wall.from != wall.to);
    before - walls.len()
}

/// Drops walls that stand where another one stands; how many. The first of them stays.
fn drop_doubles(walls: &mut Vec<WallDoc>) -> usize {
    let before = walls.len();
    let mut met = BTreeSet::new();
    walls.retain(|wall| met.insert(undirected(wall.segment())));
    before - walls.len()
}

/// Cuts walls where doors and windows stand; how many walls.
fn cut_for(walls: &mut Vec<WallDoc>, openings: &[Segment]) -> usize {
    let mut cut = 0;
    for &opening in openings {
        let mut pieces = Vec::new();
        walls.retain(|wall| match without(wall.segment(), opening) {
            Some(rest) => {
                pieces.extend(rest.into_iter().map(|piece| WallDoc {
                    from: piece.from,
                    to: piece.to,
                    kind: wall.kind,
                }));
                cut += 1;
                false
            }
            None => true,
        });
        walls.extend(pieces);
    }
    cut
}

/// What is left of a wall where a door stands in it; `None` where the door does not stand in it.
pub(super) fn without(wall: Segment, opening: Segment) -> Option<Vec<Segment>> {
    let slack = ALONG + 1;
    let apart = |a0: i32, a1: i32, b0: i32, b1: i32| {
        a0.max(a1).saturating_add(slack) < b0.min(b1) || b0.max(b1).saturating_add(slack) < a0.min(a1)
    };
    if apart(wall.from.x, wall.to.x, opening.from.x, opening.to.x)
        || apart(wall.from.y, wall.to.y, opening.from.y, opening.to.y)
    {
        return None;
    }
    let mut ends = [opening.from, opening.to].map(|end| (along_and_beside(end, wall), end));
    if ends.iter().any(|((_, beside), _)| *beside > f64::from(ALONG)) {
        return None;
    }
    ends.sort_by(|((a, _), _), ((b, _), _)| a.total_cmp(b));
    let [((low, _), low_end), ((high, _), high_end)] = ends;
    let long = length(wall);
    let scrap = f64::from(SCRAP);
    // A door that crosses a wall, or only meets its end, does not stand in it.
    if high - low < 0.7 * length(opening) || high.min(long) - low.max(0.0) <= scrap {
        return None;
    }
    let mut left = Vec::new();
    if low > scrap {
        left.push(Segment { from: wall.from, to: low_end });
    }
    if long - high > scrap {
        left.push(Segment { from: high_end, to: wall.to });
    }
    Some(left)
}

/// Closes the gaps that are too narrow to be meant; how many.
fn close_gaps(walls: &mut [WallDoc], openings: &[Segment], grid: &CellGrid) -> usize {
    let mut closed = 0;
    for _ in 0..ROUNDS {
        let index = index_of(walls, openings, grid);
        let found = gaps(&index, walls.len(), SNAP);
        let mut moved = BTreeSet::new();
        let mut any = false;
        for gap in &found {
            // What has moved is looked at again in the next round.
            if moved.contains(&gap.segment) || moved.contains(&gap.other) {
                continue;
            }
            if let (Some(end), Some(wall)) = (closing(&index, gap), walls.get_mut(gap.segment)) {
                match gap.end {
                    End::From => wall.from = end,
                    End::To => wall.to = end,
                }
                moved.insert(gap.segment);
                closed += 1;
                any = true;
            }
        }
        if !any {
            break;
        }
    }
    closed
}

/// Where the end of a wall must move to close a gap.
fn closing(index: &Index, gap: &Gap) -> Option<Point> {
    if gap.at_end {
        return Some(gap.to);
    }
    let far = gap.end.far(index.segments()[gap.segment]);
    reach(far, gap.from, gap.to, index.segments()[gap.other], index.size())
}

/// Walls first, then doors and windows, then the faces of rock and the edge of the map.
pub(super) fn index_of(walls: &[WallDoc], openings: &[Segment], grid: &CellGrid) -> Index {
    let segments = walls.iter().map(WallDoc::segment).chain(openings.iter().copied());
    Index::new(grid.size(), segments.chain(grid.outline()).chain(edges(grid.size())).collect())
}

/// The edges of a map.
pub(super) fn edges((width, height): (i32, i32)) -> [Segment; 4] {
    let (east, south) = (width * UNITS_PER_METRE, height * UNITS_PER_METRE);
    let corners = [Point::new(0, 0), Point::new(east, 0), Point::new(east, south), Point::new(0, south)];
    [0, 1, 2, 3].map(|i| Segment { from: corners[i], to: corners[(i + 1) % 4] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::CellData;
    use crate::import::Format;
    use crate::level::WallKind;

    fn wall(x0: i32, y0: i32, x1: i32, y1: i32) -> WallDoc {
        WallDoc { from: Point::new(x0, y0), to: Point::new(x1, y1), kind: WallKind::Wall }
    }

    fn tidied(mut walls: Vec<WallDoc>, openings: &[WallDoc]) -> (Vec<WallDoc>, ImportReport) {
        let grid = CellGrid::new(8, 8, CellData::OPEN).expect("a fair size");
        let mut report = ImportReport::new(Format::UniversalVtt);
        let openings: Vec<Segment> = openings.iter().map(WallDoc::segment).collect();
        tidy(&mut walls, &openings, &grid, &mut report);
        let once = walls.clone();
        tidy(&mut walls, &openings, &grid, &mut ImportReport::new(Format::UniversalVtt));
        assert_eq!(walls, once, "what is tidy stays as it is");
        (walls, report)
    }

    #[test]
    fn a_wall_that_runs_through_a_door_is_cut() {
        let (walls, report) = tidied(vec![wall(0, 2048, 8192, 2048)], &[wall(3072, 2040, 4096, 2056)]);
        assert_eq!(walls, [wall(0, 2048, 3072, 2040), wall(4096, 2056, 8192, 2048)], "up to the door's own ends");
        assert_eq!(report.entries[0].phrase.key, "import-walls-cut-for-doors");
    }

    #[test]
    fn a_door_that_meets_or_crosses_a_wall_leaves_it_whole() {
        let before = vec![wall(0, 2048, 3072, 2048), wall(5000, 0, 5000, 4000)];
        let doors = [wall(3072, 2048, 4096, 2048), wall(4990, 2048, 5500, 2048)];
        assert_eq!(tidied(before.clone(), &doors[..1]).0, before, "it ends where the wall ends");
        assert_eq!(tidied(before[1..].to_vec(), &doors[1..]).0, before[1..], "it stands across");
    }

    #[test]
    fn doubles_points_and_hairline_gaps_are_mended() {
        let walls = vec![
            wall(1000, 1000, 3000, 1000),
            wall(3000, 1000, 1000, 1000),
            wall(2000, 2000, 2000, 2000),
            wall(3020, 1010, 3000, 4000),
            wall(1000, 1000, 1000, 4000),
            wall(1010, 4010, 2990, 4000),
        ];
        let (walls, report) = tidied(walls, &[]);
        assert_eq!(walls.len(), 4, "{walls:?}");
        let keys: Vec<_> = report.entries.iter().map(|entry| entry.phrase.key.as_ref()).collect();
        assert_eq!(keys, ["import-walls-without-length", "import-walls-twice", "import-gaps-closed"]);
        let index = index_of(&walls, &[], &CellGrid::new(8, 8, CellData::OPEN).expect("a fair size"));
        assert_eq!(gaps(&index, 4, SNAP), [], "no gap is left");
    }
}
