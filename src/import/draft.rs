//! A level that is being put together from a file: what every format has in common, bounded and mended.

use super::geometry::{Clipped, Index, Spot, clip, length};
use super::limits::{MAX_FILLED, MAX_NAME, MAX_NOTE, MAX_THINGS, MAX_WALL_METRES, MAX_WALLS, MIN_OPENING, NEAR};
use super::picture::{Picture, Seen};
use super::report::{Fate, ImportReport, Read, fault};
use super::{Imported, names, tidy};
use crate::board::cells::MAX_SIDE;
use crate::board::sight::Barrier;
use crate::board::steps::touch;
use crate::board::{
    Ambient, At, Cell, CellData, CellGrid, Door, DoorKind, LightSource, Lock, Point, Segment, SightMesh,
    UNITS_PER_METRE, Window,
};
use crate::knowledge::ThingId;
use crate::level::{self, Document, FORMAT, FloorPicture, MapDoc, Severity, ThingDoc, WallDoc, WallKind};
use crate::rules::things::{Hidden, Item, Name, Note, Trap, TrapKind};
use crate::text::{LocalText, Phrase};

/// A door that is being put together.
#[derive(Clone, Debug)]
pub(super) struct DoorDraft {
    pub(super) segment: Segment,
    pub(super) kind: DoorKind,
    pub(super) open: bool,
    pub(super) hidden: bool,
    pub(super) lock: Option<Lock>,
    /// What goes off when it opens.
    pub(super) trap: Option<TrapKind>,
}

impl DoorDraft {
    /// A closed wooden door.
    pub(super) const fn closed(segment: Segment) -> Self {
        Self { segment, kind: DoorKind::Wooden, open: false, hidden: false, lock: None, trap: None }
    }
}

/// A light source that is being put together.
#[derive(Clone, Copy, Debug)]
pub(super) struct LightDraft {
    pub(super) at: Spot,
    pub(super) source: LightSource,
}

/// A note that is being put together.
#[derive(Clone, Debug)]
pub(super) struct NoteDraft {
    pub(super) at: Cell,
    pub(super) name: String,
    pub(super) text: String,
}

/// A level that is being put together.
pub(super) struct Draft {
    pub(super) title: String,
    pub(super) summary: String,
    pub(super) ambient: Ambient,
    pub(super) grid: CellGrid,
    pub(super) walls: Vec<WallDoc>,
    pub(super) doors: Vec<DoorDraft>,
    pub(super) windows: Vec<Segment>,
    pub(super) lights: Vec<LightDraft>,
    pub(super) notes: Vec<NoteDraft>,
    /// The picture of the floor, with its size on the map.
    pub(super) picture: Option<(Seen, Point)>,
    /// Metres of wall so far.
    metres: f64,
    /// Cells that boxes may still fill, each counted as often as it is filled.
    to_fill: usize,
}

/// A line of a file, and what it stands for.
pub(super) struct Line<'a> {
    pub(super) points: &'a [Spot],
    pub(super) kind: WallKind,
    /// Whether the last point is joined to the first.
    pub(super) closed: bool,
}

impl Draft {
    /// A draft of so many cells, all of one kind.
    ///
    /// # Errors
    /// When no board can have that size.
    pub(super) fn new(title: &str, (width, height): (f64, f64), fill: CellData) -> Read<Self> {
        let whole = |side: f64| (side - 1e-3).ceil();
        let fair = |side: f64| side.is_finite() && side > 0.0 && whole(side) <= f64::from(MAX_SIDE);
        let refused = || {
            let rounded = |side: f64| if side.is_finite() { format!("{side:.0}") } else { "?".to_owned() };
            let message = Phrase::new("import-map-size").with("width", rounded(width)).with("height", rounded(height));
            fault(message, Phrase::new("import-map-size-hint").with("most", MAX_SIDE))
        };
        if !(fair(width) && fair(height)) {
            return Err(refused());
        }
        let cells = |side: f64| (whole(side) as i32).max(1);
        let grid = CellGrid::new(cells(width), cells(height), fill).map_err(|_| refused())?;
        Ok(Self {
            title: clean(title, MAX_NAME),
            summary: String::new(),
            ambient: Ambient::PitchDark,
            grid,
            walls: Vec::new(),
            doors: Vec::new(),
            windows: Vec::new(),
            lights: Vec::new(),
            notes: Vec::new(),
            picture: None,
            metres: 0.0,
            to_fill: MAX_FILLED,
        })
    }

    /// Adds the walls of a line. Points that are no places are passed over, points on top of each other are one.
    pub(super) fn line(&mut self, line: &Line<'_>, report: &mut ImportReport) {
        let sane: Vec<Spot> = line.points.iter().copied().filter(|spot| spot.is_sane()).collect();
        report.count(Fate::LeftOut, "import-points-nowhere", line.points.len() - sane.len());
        let near = f64::from(NEAR) / f64::from(UNITS_PER_METRE);
        let mut kept: Vec<Spot> = Vec::with_capacity(sane.len());
        for spot in sane.iter().copied() {
            if sane.len() <= 2 || kept.last().is_none_or(|last| last.distance(spot) > near) {
                kept.push(spot);
            }
        }
        report.count(Fate::Mended, "import-points-merged", sane.len() - kept.len());
        if let ([first, .., last], 4..) = (kept.as_mut_slice(), sane.len())
            && first != last
            && first.distance(*last) <= near
        {
            *last = *first;
            report.count(Fate::Mended, "import-outlines-joined", 1);
        }
        let around = line.closed && kept.len() > 2 && kept.first() != kept.last();
        let back = kept.first().copied().filter(|_| around);
        let points: Vec<Spot> = kept.iter().copied().chain(back).collect();
        if points.len() < 2 {
            report.count(Fate::LeftOut, "import-lines-without-length", 1);
        }
        for pair in points.windows(2) {
            self.wall(pair[0], pair[1], line.kind, report);
        }
    }

    /// Adds one wall between sane places, cut at the edges of the map.
    pub(super) fn wall(&mut self, from: Spot, to: Spot, kind: WallKind, report: &mut ImportReport) {
        let segment = match clip(from, to, self.grid.size()) {
            Clipped::Whole(segment) => segment,
            Clipped::Cut(segment) => {
                report.count(Fate::Mended, "import-walls-cut-at-edge", 1);
                segment
            }
            Clipped::Outside => return report.count(Fate::LeftOut, "import-walls-off-map", 1),
        };
        self.metres += length(segment) / f64::from(UNITS_PER_METRE);
        if self.walls.len() >= MAX_WALLS || self.metres > MAX_WALL_METRES {
            return report.count(Fate::LeftOut, "import-too-many-walls", 1);
        }
        self.walls.push(WallDoc { from: segment.from, to: segment.to, kind });
    }

    /// Where a door or window between two places stands on the map, if it can stand there.
    pub(super) fn opening(&self, from: Spot, to: Spot, report: &mut ImportReport) -> Option<Segment> {
        if !(from.is_sane() && to.is_sane()) {
            report.count(Fate::LeftOut, "import-openings-nowhere", 1);
            return None;
        }
        let segment = match clip(from, to, self.grid.size()) {
            Clipped::Whole(segment) | Clipped::Cut(segment) => segment,
            Clipped::Outside => {
                report.count(Fate::LeftOut, "import-openings-off-map", 1);
                return None;
            }
        };
        if length(segment) < f64::from(MIN_OPENING) {
            report.count(Fate::LeftOut, "import-openings-without-width", 1);
            return None;
        }
        Some(segment)
    }

    /// Changes an open or solid cell of the map; off the map nothing happens.
    pub(super) fn paint(&mut self, cell: Cell, change: impl FnOnce(&mut CellData)) {
        if let Some(mut data) = self.grid.get(cell).copied() {
            change(&mut data);
            self.grid.set(cell, data);
        }
    }

    /// Changes the cells of a box, `low` included and `high` not. Whether so much may still be filled.
    pub(super) fn fill(&mut self, low: Cell, high: Cell, change: impl Fn(&mut CellData)) -> bool {
        let (width, height) = self.grid.size();
        let (columns, rows) =
            (low.x.clamp(0, width)..high.x.clamp(0, width), low.y.clamp(0, height)..high.y.clamp(0, height));
        let Some(left) = self.to_fill.checked_sub(columns.len() * rows.len()) else { return false };
        self.to_fill = left;
        for y in rows {
            for x in columns.clone() {
                self.paint(Cell::new(x, y), &change);
            }
        }
        true
    }

    /// Adds a note, if it says anything.
    pub(super) fn note(&mut self, at: Cell, name: &str, text: &str, report: &mut ImportReport) {
        let (name, text) = (clean(name, MAX_NAME), clean(text, MAX_NOTE));
        if text.is_empty() && name.is_empty() {
            return;
        }
        if !self.grid.contains(at) {
            return report.count(Fate::LeftOut, "import-notes-off-map", 1);
        }
        if self.notes.len() >= MAX_THINGS {
            return report.count(Fate::LeftOut, "import-too-many-notes", 1);
        }
        self.notes.push(NoteDraft { at, name, text });
    }

    /// The level, whole and checked.
    ///
    /// # Errors
    /// When no board can be made of it.
    pub(super) fn finish(mut self, name: &str, mut report: ImportReport) -> Read<Imported> {
        for (key, over) in [
            ("import-too-many-doors", cut_off(&mut self.doors)),
            ("import-too-many-windows", cut_off(&mut self.windows)),
            ("import-too-many-lights", cut_off(&mut self.lights)),
        ] {
            report.count(Fate::LeftOut, key, over);
        }
        let openings: Vec<Segment> =
            self.doors.iter().map(|door| door.segment).chain(self.windows.iter().copied()).collect();
        tidy::tidy(&mut self.walls, &openings, &self.grid, &mut report);
        self.fits_a_board()?;

        let things = self.things(&openings, &mut report);
        let mut map = level::draw(&self.grid, &MapDoc { ambient: self.ambient, ..MapDoc::default() })
            .map_err(|_| unusable(Phrase::new("import-too-many-kinds")))?;
        map.walls = self.walls;
        let mut pictures = Vec::new();
        if let Some((seen, size)) = self.picture {
            let file = format!("{}.{}", file_stem(name), seen.kind.ending());
            map.picture = Some(FloorPicture { file: file.clone(), at: Point::default(), size });
            pictures.push(Picture { file, bytes: seen.bytes });
        }
        report.count(Fate::Taken, "import-walls", map.walls.len());
        let document = Document {
            format: FORMAT,
            title: LocalText::plain(self.title),
            summary: LocalText::plain(clean(&self.summary, MAX_NOTE)),
            map,
            things,
            ..Document::default()
        };
        let wrong = level::validate(&document, None).into_iter().find(|problem| problem.severity == Severity::Error);
        match wrong {
            Some(problem) => Err(unusable(problem.message)),
            None => Ok(Imported { document, pictures, report: report.sorted() }),
        }
    }

    /// Whether sight can be worked out over the walls.
    fn fits_a_board(&self) -> Read<()> {
        let (width, height) = self.grid.size();
        let walls = self.walls.iter().map(WallDoc::segment).chain(self.doors.iter().map(|door| door.segment));
        let barriers: Vec<Barrier> =
            walls.chain(self.grid.outline()).map(|segment| Barrier { segment, blocks_sight: true }).collect();
        SightMesh::build((Point::corner(0, 0), Point::corner(width, height)), &barriers)
            .map(|_| ())
            .map_err(|_| fault(Phrase::new("import-walls-tangled"), Phrase::new("import-walls-tangled-hint")))
    }

    /// Doors, windows, lights, traps and notes, by rising id.
    fn things(&self, openings: &[Segment], report: &mut ImportReport) -> Vec<ThingDoc> {
        let mut things: Vec<ThingDoc> = Vec::new();
        let mut traps = Vec::new();
        let next = |things: &[ThingDoc]| ThingId(things.len() as u32 + 1);
        for door in &self.doors {
            let id = next(&things);
            let Segment { from, to } = door.segment;
            things.push(ThingDoc {
                id,
                name: Some(Name(names::door(door.kind))),
                hidden: door.hidden.then(Hidden::default),
                door: Some(Door { from, to, kind: door.kind, open: door.open, lock: door.lock.clone() }),
                ..ThingDoc::default()
            });
            traps.extend(door.trap.map(|kind| (kind, id)));
        }
        report.count(Fate::Taken, "import-doors", self.doors.len());
        report.count(Fate::Taken, "import-doors-hidden", self.doors.iter().filter(|door| door.hidden).count());
        for &Segment { from, to } in &self.windows {
            things.push(ThingDoc {
                id: next(&things),
                name: Some(Name(names::window())),
                window: Some(Window { from, to }),
                ..ThingDoc::default()
            });
        }
        report.count(Fate::Taken, "import-windows", self.windows.len());
        let walls = self.walls.iter().filter(|wall| wall.kind != WallKind::Barrier).map(WallDoc::segment);
        let index = Index::new(self.grid.size(), walls.chain(openings.iter().copied()).collect());
        for light in &self.lights {
            let Some(cell) = self.cell_of_light(light.at, &index, report) else { continue };
            things.push(ThingDoc {
                id: next(&things),
                name: Some(Name(names::light(light.source.kind))),
                at: Some(At(cell)),
                item: Some(Item { fixed: true, key: None }),
                light: Some(light.source),
                ..ThingDoc::default()
            });
            report.count(Fate::Taken, "import-lights", 1);
        }
        for (kind, door) in traps {
            things.push(ThingDoc {
                id: next(&things),
                name: Some(Name(names::trap())),
                hidden: Some(Hidden::default()),
                trap: Some(Trap { rigged_door: Some(door), ..Trap::of(kind) }),
                ..ThingDoc::default()
            });
            report.count(Fate::Taken, "import-traps", 1);
        }
        for note in &self.notes {
            things.push(ThingDoc {
                id: next(&things),
                name: (!note.name.is_empty()).then(|| Name(LocalText::plain(note.name.as_str()))),
                at: Some(At(note.at)),
                note: Some(Note(LocalText::plain(note.text.as_str()))),
                ..ThingDoc::default()
            });
        }
        report.count(Fate::Taken, "import-notes", self.notes.len());
        things
    }

    /// The cell that a light burns in: an open one whose middle lies on the same side of every wall, if there is one.
    fn cell_of_light(&self, at: Spot, index: &Index, report: &mut ImportReport) -> Option<Cell> {
        let (width, height) = self.grid.size();
        // On the edge itself it was meant to be on the map.
        let slack = 0.05;
        let on = |value: f64, side: i32| value >= -slack && value <= f64::from(side) + slack;
        if !at.is_sane() || !on(at.x, width) || !on(at.y, height) {
            report.count(Fate::LeftOut, "import-lights-off-map", 1);
            return None;
        }
        let point = at.point();
        let own = at.cell();
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Cell::new(own.x + dx, own.y + dy)));
        let mut cells: Vec<Cell> = around.filter(|&cell| self.grid.is_open(cell)).collect();
        cells.sort_by_key(|cell| (cell.centre().distance_squared(point), *cell != own, *cell));
        let near = index.near(point);
        let free = |cell: &&Cell| {
            let line = Segment { from: point, to: cell.centre() };
            !near.iter().any(|&number| touch(index.segments()[number], line))
        };
        let within = |cell: &&Cell| cell.centre().distance_squared(point) <= i64::from(UNITS_PER_METRE).pow(2);
        let best = cells.iter().filter(within).find(free).or_else(|| cells.first()).copied();
        match best {
            Some(cell) if cell != own => report.count(Fate::Mended, "import-lights-moved", 1),
            Some(_) => {}
            None => report.count(Fate::LeftOut, "import-lights-in-rock", 1),
        }
        best
    }
}

/// A level that would not pass our own check.
fn unusable(why: Phrase) -> Box<super::ImportFault> {
    fault(Phrase::new("import-unusable").with("why", why), Phrase::new("import-unusable-hint"))
}

/// Cuts a list down to what is allowed; how many were too many.
fn cut_off<T>(list: &mut Vec<T>) -> usize {
    let over = list.len().saturating_sub(MAX_THINGS);
    list.truncate(MAX_THINGS);
    over
}

/// A text without signs that nobody can see, and not too long.
pub(super) fn clean(text: &str, most: usize) -> String {
    let plain = text.replace("\r\n", "\n");
    let unseen = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let kept = plain.chars().filter(|&c| c == '\n' || !unseen(c));
    kept.collect::<String>().trim().chars().take(most).collect()
}

/// A name that any system takes for a file beside the level.
fn file_stem(name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | ' ' | '.') { c } else { '_' };
    let stem: String = name.chars().map(plain).take(60).collect();
    let stem = stem.trim_matches([' ', '.']);
    if stem.is_empty() { "picture".to_owned() } else { stem.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SourceKind;
    use crate::import::Format;

    fn draft() -> Draft {
        Draft::new("  A\u{7} hall ", (6.0, 4.0), CellData::OPEN).expect("a fair size")
    }

    fn report() -> ImportReport {
        ImportReport::new(Format::UniversalVtt)
    }

    fn torch(x: f64, y: f64) -> LightDraft {
        let source = LightSource { kind: SourceKind::Torch, lit: true, colour: None };
        LightDraft { at: Spot::new(x, y), source }
    }

    #[test]
    fn sizes_are_bounded_and_rounded_up() {
        let size = |w: f64, h: f64| Draft::new("", (w, h), CellData::OPEN).map(|draft| draft.grid.size());
        assert_eq!(size(22.5, 18.0004), Ok((23, 18)), "half a cell needs a whole one, a hair does not");
        for bad in [0.0, -3.0, 1025.0, 1e300, f64::INFINITY, f64::NAN] {
            assert_eq!(size(bad, 5.0).expect_err("no board").message.key, "import-map-size", "{bad}");
        }
    }

    #[test]
    fn a_line_loses_what_is_no_place_and_what_is_there_twice() {
        let (mut draft, mut report) = (draft(), report());
        let points = [(1.0, 1.0), (1.001, 1.0), (f64::NAN, 2.0), (5.0, 1.0), (5.0, 3.0), (1e300, 0.0), (1.0, 1.005)];
        let points: Vec<Spot> = points.into_iter().map(|(x, y)| Spot::new(x, y)).collect();
        draft.line(&Line { points: &points, kind: WallKind::Wall, closed: false }, &mut report);
        assert_eq!(draft.walls.len(), 3, "{:?}", draft.walls);
        assert_eq!(draft.walls[2].to, draft.walls[0].from, "the outline is joined");
        let keys: Vec<_> = report.entries.iter().map(|entry| entry.phrase.key.as_ref()).collect();
        assert_eq!(keys, ["import-points-nowhere", "import-points-merged", "import-outlines-joined"]);
    }

    #[test]
    fn a_light_on_a_wall_burns_on_its_own_side() {
        let (mut draft, report) = (draft(), report());
        // The wall runs through the cell, east of its middle; the sconce hangs on its far side.
        draft.walls.push(WallDoc { from: Point::new(2700, 0), to: Point::new(2700, 4096), kind: WallKind::Wall });
        draft.lights = vec![torch(2.8, 1.5), torch(2.2, 1.5), torch(7.0, 1.0), torch(6.0, 4.0)];
        let imported = draft.finish("hall", report).expect("a level");
        let cells: Vec<Cell> = imported.document.things.iter().filter_map(|thing| Some(thing.at?.0)).collect();
        assert_eq!(cells, [Cell::new(3, 1), Cell::new(2, 1), Cell::new(5, 3)]);
        assert_eq!(imported.report.of(Fate::LeftOut).count(), 1, "one is off the map");
        assert_eq!(imported.document.title.en, "A hall");
    }

    #[test]
    fn file_names_are_plain() {
        assert_eq!(file_stem("../.. /etc:passwd"), "_.. _etc_passwd");
        assert_eq!(file_stem("..."), "picture");
        assert_eq!(file_stem("Логово 2"), "Логово 2");
    }
}
