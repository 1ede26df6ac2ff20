//! A level written as Universal VTT and read again has the same walls, doors, windows and lights.

use super::*;
use crate::board::{CellGrid, Point, Segment};
use crate::import::geometry::{lies_on, undirected};
use crate::import::tidy::edges;
use crate::import::{FloorImage, export};
use crate::level::{self, Document, WallDoc, WallKind};
use std::collections::BTreeSet;

/// Where walls stand: those of the document and the faces of its rock, but not the edge of the map.
fn walls(document: &Document) -> BTreeSet<(WallKind, Point, Point)> {
    let grid = level::grid_of(&document.map).expect("a map");
    let at_edge = |face: &Segment, grid: &CellGrid| {
        edges(grid.size()).iter().any(|edge| lies_on(face.from, *edge) && lies_on(face.to, *edge))
    };
    let rock = grid.outline().into_iter().filter(|face| !at_edge(face, &grid)).map(|face| (WallKind::Wall, face));
    let walls = document.map.walls.iter().map(|wall: &WallDoc| (wall.kind, wall.segment()));
    rock.chain(walls).map(|(kind, wall)| (kind, undirected(wall).0, undirected(wall).1)).collect()
}

fn openings(document: &Document) -> Vec<(Segment, Option<(crate::board::DoorKind, bool)>, bool)> {
    let doors = document.things.iter().filter_map(|thing| {
        let door = thing.door.as_ref()?;
        Some((door.segment(), Some((door.kind, door.open)), thing.hidden.is_some()))
    });
    let windows = document.things.iter().filter_map(|thing| Some((thing.window?.segment(), None, false)));
    doors.chain(windows).collect()
}

fn lights(document: &Document) -> Vec<(crate::board::Cell, crate::board::LightSource)> {
    document.things.iter().filter_map(|thing| Some((thing.at?.0, thing.light?))).collect()
}

fn there_and_back(document: &Document) -> Document {
    let text = export(document, None).expect("written").text;
    import(text.as_bytes(), "again").expect("read again").document
}

#[test]
fn a_level_comes_back_with_its_walls_doors_and_lights() {
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let mut documents: Vec<(String, Document)> = ["drowned_crypt.ron", "quiet_cellar.ron", "toll_bridge.ron"]
        .map(|name| (name.to_owned(), level::read_file(&levels.join(name)).expect("a level")))
        .to_vec();
    documents.extend(SAMPLES.map(|sample| (sample.to_owned(), imported(sample).document)));
    for (name, document) in documents {
        let again = there_and_back(&document);
        assert_eq!(walls(&again), walls(&document), "{name}: walls");
        assert_eq!(openings(&again), openings(&document), "{name}: doors and windows");
        assert_eq!(lights(&again), lights(&document), "{name}: lights");
        assert_eq!(again.map.ambient, document.map.ambient, "{name}: light of the place");
        assert_eq!(there_and_back(&again).map, again.map, "{name}: and so it stays");
    }
}

#[test]
fn veils_and_barriers_are_kept_under_a_key_of_our_own() {
    let mut document = imported("bare.uvtt").document;
    let wall = |x: i32, kind| WallDoc { from: Point::corner(x, 1), to: Point::corner(x, 3), kind };
    document.map.walls.extend([wall(2, WallKind::Veil), wall(4, WallKind::Barrier)]);
    assert_eq!(walls(&there_and_back(&document)), walls(&document));
}

#[test]
fn a_picture_is_kept_as_it_is() {
    let Imported { document, pictures, .. } = imported("keep.dd2vtt");
    let image = FloorImage::of(&pictures[0].bytes, 12).expect("a picture");
    assert_eq!(image.pixels, 8);
    let text = export(&document, Some(image)).expect("written").text;
    let again = import(text.as_bytes(), "keep").expect("read again");
    assert_eq!(again.pictures, pictures);
    assert_eq!(again.document.map.picture, document.map.picture);
}

#[test]
fn what_has_no_place_in_the_format_is_named() {
    let crypt = level::read_file(&Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/drowned_crypt.ron"));
    let report = export(&crypt.expect("a level"), None).expect("written").report;
    let left_out: Vec<_> = report.of(Fate::LeftOut).map(|phrase| phrase.key.as_ref()).collect();
    for key in ["import-export-tokens", "import-export-traps", "import-export-notes", "import-export-locks"] {
        assert!(left_out.contains(&key), "{key} in {left_out:?}");
    }
}
