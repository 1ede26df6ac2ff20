//! Walls: gaps, rooms that are not closed, walls twice, walls without length, walls in doors.

use super::{Finding, FindingKind, Mend, Patient};
use crate::board::{Point, Segment, UNITS_PER_METRE};
use crate::import::gaps::{End, gaps, is_free, reach};
use crate::import::geometry::{length, lies_on, undirected};
use crate::import::limits::{GAP, OPENING};
use crate::import::tidy::without;
use crate::level::{WallDoc, WallKind};
use crate::text::Phrase;
use std::collections::{BTreeMap, BTreeSet};

/// Walls shorter than this in all are a screen or a pillar and no room, in 1/1024 m.
const ROOM: f64 = 4.0 * UNITS_PER_METRE as f64;
/// An opening is one that was forgotten when it is at most this share of the walls around it.
const SHARE: f64 = 0.25;

pub(super) fn findings(patient: &Patient<'_>) -> Vec<Finding> {
    let mut found = points_and_doubles(patient);
    found.extend(walled_doors(patient));
    let (leaks, ends) = leaks(patient);
    found.extend(leaks);
    found.extend(rooms(patient, &ends));
    found
}

/// Walls without length, and walls that another one covers.
fn points_and_doubles(patient: &Patient<'_>) -> Vec<Finding> {
    let walls = &patient.document.map.walls;
    let mut found = Vec::new();
    let mut met: BTreeMap<(Point, Point), usize> = BTreeMap::new();
    for (number, wall) in walls.iter().enumerate() {
        let drop = || Some(Mend::ReplaceWall { wall: *wall, with: Vec::new() });
        if wall.from == wall.to {
            found.push(Finding {
                kind: FindingKind::PointWall,
                at: wall.from,
                phrase: Phrase::new("doctor-point-wall"),
                mend: drop(),
            });
            continue;
        }
        let twice = met.insert(undirected(wall.segment()), number).is_some();
        let covers = |other: usize| {
            let there = &walls[other];
            let same = undirected(there.segment()) == undirected(wall.segment());
            other != number && !same && there.kind == wall.kind && contains(there.segment(), wall.segment())
        };
        let near = || patient.index.near(wall.from).into_iter().filter(|&other| other < walls.len());
        if twice || (!patient.index.is_crowded(wall.from) && near().any(covers)) {
            found.push(Finding {
                kind: FindingKind::DoubleWall,
                at: middle(wall.segment()),
                phrase: Phrase::new("doctor-double-wall"),
                mend: drop(),
            });
        }
    }
    found
}

fn contains(whole: Segment, part: Segment) -> bool {
    lies_on(part.from, whole) && lies_on(part.to, whole)
}

fn middle(segment: Segment) -> Point {
    Point::new(segment.from.x.midpoint(segment.to.x), segment.from.y.midpoint(segment.to.y))
}

/// Walls that run through doors and windows.
fn walled_doors(patient: &Patient<'_>) -> Vec<Finding> {
    let walls = &patient.document.map.walls;
    let mut found = Vec::new();
    for thing in &patient.document.things {
        let door = thing.door.as_ref().map(crate::board::Door::segment);
        let Some(opening) = door.or_else(|| thing.window.map(|window| window.segment())) else { continue };
        for number in patient.index.beside(opening).into_iter().filter(|&number| number < walls.len()) {
            let wall = walls[number];
            if let Some(rest) = without(wall.segment(), opening) {
                let with = rest.into_iter().map(|piece| WallDoc { from: piece.from, to: piece.to, kind: wall.kind });
                found.push(Finding {
                    kind: FindingKind::DoorWalled,
                    at: middle(opening),
                    phrase: Phrase::new("doctor-door-walled").with("thing", super::places::called(thing)),
                    mend: Some(Mend::ReplaceWall { wall, with: with.collect() }),
                });
            }
        }
    }
    found
}

/// Gaps that light leaks through, and the ends of walls at them.
fn leaks(patient: &Patient<'_>) -> (Vec<Finding>, BTreeSet<Point>) {
    let index = &patient.index;
    let count = patient.walls() + patient.doors;
    let stops_light =
        |number: usize| patient.document.map.walls.get(number).is_none_or(|wall| wall.kind != WallKind::Barrier);
    let mut found = Vec::new();
    let mut ends = BTreeSet::new();
    for gap in gaps(index, count, GAP).into_iter().filter(|gap| stops_light(gap.segment)) {
        let to = if gap.at_end {
            Some(gap.to)
        } else {
            reach(gap.from, gap.from, gap.to, index.segments()[gap.other], index.size())
        };
        let kind = patient.document.map.walls.get(gap.segment).map_or(WallKind::Wall, |wall| wall.kind);
        let centimetres = (gap.width * 100.0 / f64::from(UNITS_PER_METRE)).ceil() as i64;
        ends.extend([gap.from, gap.to]);
        found.push(Finding {
            kind: FindingKind::Gap,
            at: gap.from,
            phrase: Phrase::new("doctor-gap").with("width", centimetres),
            mend: to.filter(|to| *to != gap.from).map(|to| Mend::AddWall(WallDoc { from: gap.from, to, kind })),
        });
    }
    (found, ends)
}

/// Rooms whose walls go almost around: they hang together, and exactly two ends of them are free and face each other.
/// `gaps` are ends that were found already.
fn rooms(patient: &Patient<'_>, gaps: &BTreeSet<Point>) -> Vec<Finding> {
    let index = &patient.index;
    let count = patient.walls() + patient.doors;
    let mut group: Vec<usize> = (0..count).collect();
    for number in 0..count {
        let segment = index.segments()[number];
        if index.is_crowded(segment.from) || index.is_crowded(segment.to) {
            continue;
        }
        for other in index.beside(segment).into_iter().filter(|&other| other < count && other != number) {
            let there = index.segments()[other];
            if lies_on(segment.from, there) || lies_on(segment.to, there) {
                let (a, b) = (root(&mut group, number), root(&mut group, other));
                group[a.max(b)] = a.min(b);
            }
        }
    }
    // Of each group, how long it is and which of its ends are free.
    let mut groups: BTreeMap<usize, (f64, Vec<Point>)> = BTreeMap::new();
    for number in 0..count {
        let segment = index.segments()[number];
        let entry = groups.entry(root(&mut group, number)).or_default();
        entry.0 += length(segment);
        let ends =
            [End::From, End::To].into_iter().filter(|&end| segment.from != segment.to && is_free(index, number, end));
        entry.1.extend(ends.map(|end| end.of(segment)));
    }
    let mut found = Vec::new();
    for (long, ends) in groups.into_values() {
        let &[from, to] = ends.as_slice() else { continue };
        let width = (from.distance_squared(to) as f64).sqrt();
        let forgotten = width > 0.0 && width <= f64::from(OPENING) && width <= long * SHARE && long >= ROOM;
        if !forgotten || gaps.contains(&from) || gaps.contains(&to) {
            continue;
        }
        let centimetres = (width * 100.0 / f64::from(UNITS_PER_METRE)).ceil() as i64;
        found.push(Finding {
            kind: FindingKind::OpenRoom,
            at: middle(Segment { from, to }),
            phrase: Phrase::new("doctor-open-room").with("width", centimetres),
            mend: Some(Mend::AddWall(WallDoc { from, to, kind: WallKind::Wall })),
        });
    }
    found
}

/// The first member of a group, with the way to it made shorter.
fn root(group: &mut [usize], mut number: usize) -> usize {
    while group[number] != number {
        group[number] = group[group[number]];
        number = group[number];
    }
    number
}
