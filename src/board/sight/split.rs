//! Splits barriers where they meet, so that pieces share nothing but their ends.
//!
//! A crossing off the grid moves to the nearest grid point, which bends both pieces by less than a unit; bent pieces may
//! meet others, so it goes round by round until nothing meets. The outcome depends on where barriers stand, not on
//! their order or on what blocks sight.

use super::exact::{Frame, Offset, crossing, orient};
use super::{Barrier, Point, SightError};

/// More pieces than this are refused: a triangulation would take seconds.
pub(super) const MAX_PIECES: usize = 1 << 19;

/// Rounds of splitting before giving up. Ordinary maps need two or three.
const MAX_ROUNDS: usize = 64;

/// Whose piece it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Owner {
    /// The barrier of this number.
    Barrier(u32),
    /// The border of the board.
    Frame,
}

/// A straight piece that meets other pieces only at its ends (or coincides with one).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Piece {
    /// The lesser end.
    pub(super) a: Point,
    /// The greater end.
    pub(super) b: Point,
    pub(super) owner: Owner,
}

impl Piece {
    /// `None` when both ends are the same.
    fn new(from: Point, to: Point, owner: Owner) -> Option<Self> {
        (from != to).then(|| Self { a: from.min(to), b: from.max(to), owner })
    }

    /// Whether a point on the line of the piece lies between its ends.
    fn spans(&self, point: Point) -> bool {
        self.a < point && point < self.b
    }
}

/// What came of the splitting.
#[derive(Debug)]
pub(super) struct Pieces {
    /// Sorted by place, then by owner.
    pub(super) pieces: Vec<Piece>,
    /// Whether some crossing lay off the grid, so that walls stand where they do because of each other.
    pub(super) bent: bool,
}

/// Splits the barriers and the border of the frame, which must hold all of them.
pub(super) fn split(frame: &Frame, barriers: &[Option<Barrier>]) -> Result<Pieces, SightError> {
    let mut pieces: Vec<Piece> = barriers
        .iter()
        .zip(0..)
        .filter_map(|(barrier, number)| {
            let segment = barrier.as_ref()?.segment;
            Piece::new(segment.from, segment.to, Owner::Barrier(number))
        })
        .collect();
    let corners = frame.corners();
    pieces.extend((0..4).filter_map(|i| Piece::new(corners[i], corners[(i + 1) % 4], Owner::Frame)));
    let mut bent = false;
    for _ in 0..MAX_ROUNDS {
        if pieces.len() > MAX_PIECES {
            return Err(SightError::TooManyPieces);
        }
        pieces.sort_unstable();
        pieces.dedup();
        let mut cuts = find_cuts(&pieces, &mut bent)?;
        if cuts.is_empty() {
            return Ok(Pieces { pieces, bent });
        }
        pieces = cut(&pieces, &mut cuts);
    }
    Err(SightError::Tangled)
}

/// Every place where a piece has to be cut, as the number of the piece and the point. Sweeps over x.
fn find_cuts(pieces: &[Piece], bent: &mut bool) -> Result<Vec<(usize, Point)>, SightError> {
    let mut cuts = Vec::new();
    let mut active: Vec<(usize, i32, i32)> = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        let (low, high) = (piece.a.y.min(piece.b.y), piece.a.y.max(piece.b.y));
        active.retain(|&(j, other_low, other_high)| {
            if pieces[j].b.x < piece.a.x {
                return false;
            }
            if other_low <= high && low <= other_high {
                *bent |= meet((j, &pieces[j]), (i, piece), &mut cuts);
            }
            true
        });
        active.push((i, low, high));
        if cuts.len() > 2 * MAX_PIECES {
            return Err(SightError::TooManyPieces);
        }
    }
    Ok(cuts)
}

/// Notes where two pieces cut each other; says whether the crossing lay off the grid.
fn meet((i, p): (usize, &Piece), (j, q): (usize, &Piece), cuts: &mut Vec<(usize, Point)>) -> bool {
    if let Some(crossing) = crossing(p.a, p.b, q.a, q.b) {
        for (number, piece) in [(i, p), (j, q)] {
            if crossing.nearest != piece.a && crossing.nearest != piece.b {
                cuts.push((number, crossing.nearest));
            }
        }
        return !crossing.on_grid;
    }
    for (number, piece, other) in [(i, p, q), (j, q, p)] {
        for end in [other.a, other.b] {
            if piece.spans(end) && orient(piece.a, piece.b, end) == 0 {
                cuts.push((number, end));
            }
        }
    }
    false
}

/// The pieces after the cuts.
fn cut(pieces: &[Piece], cuts: &mut [(usize, Point)]) -> Vec<Piece> {
    cuts.sort_unstable_by_key(|&(number, point)| {
        let piece = &pieces[number];
        (number, Offset::between(piece.a, piece.b).dot(Offset::between(piece.a, point)), point)
    });
    let mut parts = Vec::with_capacity(pieces.len() + cuts.len());
    let mut cuts = cuts.iter().peekable();
    for (number, piece) in pieces.iter().enumerate() {
        let mut from = piece.a;
        while let Some(&(_, point)) = cuts.next_if(|cut| cut.0 == number) {
            parts.extend(Piece::new(from, point, piece.owner));
            from = point;
        }
        parts.extend(Piece::new(from, piece.b, piece.owner));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Segment;

    #[allow(clippy::unnecessary_wraps, reason = "so the splitter takes them")]
    fn barrier(from: (i32, i32), to: (i32, i32)) -> Option<Barrier> {
        let segment = Segment { from: Point::new(from.0, from.1), to: Point::new(to.0, to.1) };
        Some(Barrier { segment, blocks_sight: true })
    }

    fn pieces_of(barriers: &[Option<Barrier>]) -> (Vec<[i32; 4]>, bool) {
        let frame = Frame::around(Point::new(-100, -100), Point::new(100, 100));
        let split = split(&frame, barriers).expect("a small board");
        let inner = split.pieces.iter().filter(|p| p.owner != Owner::Frame);
        (inner.map(|p| [p.a.x, p.a.y, p.b.x, p.b.y]).collect(), split.bent)
    }

    #[test]
    fn a_crossing_on_the_grid_makes_four_straight_pieces() {
        let (pieces, bent) = pieces_of(&[barrier((0, 0), (4, 4)), barrier((0, 4), (4, 0))]);
        assert_eq!(pieces, [[0, 0, 2, 2], [0, 4, 2, 2], [2, 2, 4, 0], [2, 2, 4, 4]]);
        assert!(!bent, "nothing moved");
    }

    #[test]
    fn a_crossing_off_the_grid_bends() {
        let (pieces, bent) = pieces_of(&[barrier((0, 0), (10, 3)), barrier((5, -5), (5, 5))]);
        assert_eq!(pieces, [[0, 0, 5, 2], [5, -5, 5, 2], [5, 2, 5, 5], [5, 2, 10, 3]]);
        assert!(bent, "the crossing was at (5, 1.5)");
    }

    #[test]
    fn overlaps_junctions_and_points_are_fine() {
        let walls = [
            barrier((0, 0), (6, 0)),
            barrier((4, 0), (8, 0)),
            barrier((2, 0), (2, 5)),
            barrier((3, 3), (3, 3)),
            barrier((6, 0), (0, 0)),
        ];
        let (pieces, bent) = pieces_of(&walls);
        let first = [[0, 0, 2, 0], [2, 0, 4, 0], [4, 0, 6, 0]];
        assert_eq!(pieces.iter().filter(|p| first.contains(p)).count(), 7, "two owners, the overlap has three");
        assert_eq!(pieces.len(), 9, "and the rest of the second and the third");
        assert!(!bent, "nothing moved");
    }
}
