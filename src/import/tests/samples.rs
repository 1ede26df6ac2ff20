//! The samples import as they should, with everything said that there is to say.

use super::*;
use crate::board::DoorKind::{Iron, Reinforced, Stone, Wooden};
use crate::board::SourceKind::{Candle, Lamp, Torch};
use crate::board::{Ambient, Cell, Door, DoorKind, Ground, Point, Window};
use crate::import::Format;
use crate::level::{self, Document, ThingDoc, WallDoc};

/// Everything in a document but its rows and picture, short enough to read: walls, doors, windows, lights, notes.
fn outline(document: &Document) -> String {
    let at = |point: Point| format!("({}, {})", f64::from(point.x) / 1024.0, f64::from(point.y) / 1024.0);
    let cell =
        |thing: &ThingDoc| thing.at.map_or_else(|| "nowhere".to_owned(), |at| format!("({}, {})", at.0.x, at.0.y));
    let mut lines = document.map.rows.clone();
    lines.push(format!("{:?}", document.map.ambient));
    lines.extend(document.map.walls.iter().map(|wall| format!("{:?} {} {}", wall.kind, at(wall.from), at(wall.to))));
    for thing in &document.things {
        let name = thing.name.as_ref().map(|name| name.0.en.clone()).unwrap_or_default();
        let hidden = if thing.hidden.is_some() { " hidden" } else { "" };
        let what = if let Some(door) = &thing.door {
            let lock = if door.lock.is_some() { " locked" } else { "" };
            format!("{} {}{}{lock}", at(door.from), at(door.to), if door.open { " open" } else { "" })
        } else if let Some(window) = &thing.window {
            format!("{} {}", at(window.from), at(window.to))
        } else if let Some(light) = thing.light {
            format!("{} {:?} {}", cell(thing), light.colour, if light.lit { "lit" } else { "out" })
        } else if let Some(trap) = &thing.trap {
            format!("{:?} on {:?}", trap.kind, trap.rigged_door)
        } else {
            format!("{} {:?}", cell(thing), thing.note.as_ref().map(|note| note.0.en.clone()))
        };
        lines.push(format!("{} {name}{hidden}: {what}", thing.id.0));
    }
    lines.join("\n")
}

#[test]
fn the_samples_become_levels() {
    for sample in ["keep.dd2vtt", "cellar.json", "halls.json", "tower.tmx"] {
        let imported = imported(sample);
        let name = sample.split('.').next().unwrap_or_default();
        insta::assert_snapshot!(name, outline(&imported.document));
        insta::assert_snapshot!(format!("{name}_en"), told(&imported.report, Language::English));
        insta::assert_snapshot!(format!("{name}_ru"), told(&imported.report, Language::Russian));
    }
}

#[test]
fn what_comes_out_passes_the_check_and_is_written_as_it_is() {
    for sample in SAMPLES {
        let document = imported(sample).document;
        let text = level::write(&document);
        let (again, report) = level::check(&text, sample, Some(&crate::assets::root()));
        assert!(report.is_usable(), "{report}");
        let mut again = again.expect("it reads");
        again.seats = document.seats.clone();
        assert_eq!(again, document, "{sample} is written as it is");
    }
}

#[test]
fn packed_tiles_are_the_same_tiles() {
    assert_eq!(imported("tower_zlib.tmx").document.map, imported("tower.tmx").document.map);
}

#[test]
fn a_map_that_states_next_to_nothing_is_as_large_as_its_walls() {
    let Imported { document, pictures, report } = imported("bare.uvtt");
    assert_eq!(document.map.size(), (6, 5));
    assert_eq!(document.map.ambient, Ambient::Daylight, "a map that states no light is meant to be seen");
    assert_eq!(pictures, []);
    let left_out: Vec<_> = report.of(Fate::LeftOut).map(|phrase| phrase.key.as_ref()).collect();
    assert_eq!(left_out, ["import-wrong-type", "import-picture-none"], "lights are no list, portals are null");
}

#[test]
fn the_picture_of_a_map_lies_under_it() {
    let Imported { document, pictures, .. } = imported("keep.dd2vtt");
    let picture = document.map.picture.expect("there is a picture");
    assert_eq!((picture.file.as_str(), picture.at), ("keep.png", Point::default()));
    assert_eq!(picture.size, Point::corner(12, 9));
    assert_eq!(pictures[0].file, picture.file);
    assert!(pictures[0].bytes.starts_with(b"\x89PNG"), "the bytes are those of the picture");
}

fn uvtt(fields: &str) -> Imported {
    let text = format!(r#"{{"resolution": {{"map_size": {{"x": 8, "y": 6}}, "pixels_per_grid": 10}}, {fields}}}"#);
    import(text.as_bytes(), "map").expect("a map")
}

#[test]
fn the_version_may_be_a_number_a_text_or_missing() {
    let walls = r#""line_of_sight": [[{"x": 1, "y": 1}, {"x": 4, "y": 2.5}]]"#;
    let versions = [String::new(), r#""format": 0.2, "#.to_owned(), r#""format": "0.3", "#.to_owned()];
    let maps: Vec<Document> = versions.iter().map(|version| uvtt(&format!("{version}{walls}")).document).collect();
    assert_eq!(maps[0].map.walls.len(), 1);
    assert!(maps.iter().all(|map| *map == maps[0]));
}

#[test]
fn portals_are_doors_windows_or_open_doors() {
    let portal = |rest: &str| {
        let map = uvtt(&format!(r#""portals": [{{"bounds": [[1, 1], [2, 1]], {rest}}}]"#)).document;
        let thing = map.things.first().cloned().expect("one thing");
        thing.door.map_or("window", |door| if door.open { "open door" } else { "door" })
    };
    assert_eq!(portal(r#""closed": true"#), "door");
    assert_eq!(portal(r#""rotation": 0"#), "door", "what is not said to be open is closed");
    assert_eq!(portal(r#""closed": false"#), "window");
    assert_eq!(portal(r#""closed": false, "type": "door""#), "open door");
    assert_eq!(portal(r#""closed": true, "type": "Window""#), "window");
}

#[test]
fn every_kind_of_picture_is_taken_and_every_broken_one_is_named() {
    use crate::import::picture::samples::{jpeg, png, webp};
    use base64::Engine;
    let engine = base64::engine::general_purpose::STANDARD;
    let with = |picture: Vec<u8>| uvtt(&format!(r#""image": "{}""#, engine.encode(picture)));
    for (bytes, file) in [(png(80, 60), "map.png"), (webp(80, 60), "map.webp"), (jpeg(80, 60), "map.jpg")] {
        let imported = with(bytes.clone());
        assert_eq!((imported.pictures[0].file.as_str(), &imported.pictures[0].bytes), (file, &bytes));
        assert_eq!(imported.report.of(Fate::Mended).count(), 0, "it fits its cells");
    }
    let key = |imported: &Imported, fate| imported.report.of(fate).map(|phrase| phrase.key.to_string()).last();
    assert_eq!(key(&with(png(500, 60)), Fate::Mended).as_deref(), Some("import-picture-stretched"));
    for (bytes, expected) in [
        (b"GIF89a....".to_vec(), "import-picture-unknown"),
        (png(80, 60)[..30].to_vec(), "import-picture-broken"),
        (png(60_000, 60_000), "import-picture-too-large"),
    ] {
        let imported = with(bytes);
        assert_eq!(imported.pictures, [], "{expected}");
        assert_eq!(key(&imported, Fate::LeftOut).as_deref(), Some(expected));
    }
}

#[test]
fn doors_of_a_dungeon_stand_between_its_rooms() {
    for sample in ["cellar.json", "halls.json"] {
        let document = imported(sample).document;
        let grid = level::grid_of(&document.map).expect("a map");
        let doors: Vec<_> = document.things.iter().filter_map(|thing| thing.door.as_ref()).collect();
        assert!(doors.len() >= 4, "{sample}");
        for door in doors {
            assert!(level::validate::joins(&grid, door.segment()), "{sample}: {door:?} leads somewhere");
            let jambs = [door.from, door.to].map(Point::cell);
            let rock =
                |cell: Cell| (-1..=0).any(|dy| (-1..=0).any(|dx| !grid.is_open(Cell::new(cell.x + dx, cell.y + dy))));
            assert!(jambs.into_iter().all(rock), "{sample}: {door:?} closes its passage");
        }
    }
}

#[test]
fn a_dungeon_knows_its_doors_water_stairs_and_traps() {
    let cellar = imported("cellar.json").document;
    let kinds: Vec<DoorKind> = cellar.things.iter().filter_map(|thing| Some(thing.door.as_ref()?.kind)).collect();
    assert_eq!(kinds, [Wooden, Iron, Stone, Reinforced, Wooden]);
    let grid = level::grid_of(&cellar.map).expect("a map");
    assert_eq!(grid.iter().filter(|(_, cell)| cell.water_ml > 0).count(), 3);
    assert_eq!(grid.iter().filter(|(_, cell)| cell.ground == Ground::Stairs).count(), 1);
    let round = cellar.map.walls.iter().filter(|wall| wall.from.x != wall.to.x && wall.from.y != wall.to.y).count();
    assert_eq!(round, 4 + 2 * 4, "four corners of a round room, and two columns");

    let halls = imported("halls.json");
    let trap = halls.document.things.iter().find_map(|thing| thing.trap.as_ref()).expect("a trap");
    let rigged = halls.document.things.iter().find(|thing| Some(thing.id) == trap.rigged_door);
    assert!(rigged.is_some_and(|thing| thing.door.is_some()), "it hangs on a door");
}

#[test]
fn a_light_of_a_map_lights_as_far_as_it_says() {
    let keep = imported("keep.dd2vtt").document;
    let kinds: Vec<_> = keep.things.iter().filter_map(|thing| Some((thing.light?.kind, thing.light?.lit))).collect();
    assert_eq!(kinds, [(Candle, true), (Torch, true), (Lamp, false), (Candle, true)], "S3, and one is off the map");
}

#[test]
fn walls_of_a_map_fit_together() {
    let keep = imported("keep.dd2vtt").document;
    let grid = level::grid_of(&keep.map).expect("a map");
    let openings: Vec<_> = keep
        .things
        .iter()
        .filter_map(|thing| {
            thing.door.as_ref().map(Door::segment).or_else(|| thing.window.as_ref().map(Window::segment))
        })
        .collect();
    let mut walls: Vec<WallDoc> = keep.map.walls.clone();
    super::super::tidy::tidy(&mut walls, &openings, &grid, &mut ImportReport::new(Format::UniversalVtt));
    assert_eq!(walls, keep.map.walls, "nothing is left to be mended");
}

#[test]
fn what_is_no_map_says_what_to_do() {
    let refused = |bytes: &[u8]| import(bytes, "map").expect_err("refused").message.key.into_owned();
    let infinite = br#"<map orientation="orthogonal" width="4" height="4" tilewidth="8" tileheight="8" infinite="1"/>"#;
    let hexagons = br#"<map orientation="hexagonal" width="4" height="4" tilewidth="8" tileheight="8"/>"#;
    let zstd = br#"<map width="2" height="2" tilewidth="8" tileheight="8"><layer name="walls"><data encoding="base64" compression="zstd">AAAA</data></layer></map>"#;
    let damaged = br#"<map width="2" height="2" tilewidth="8" tileheight="8"><layer name="walls"><data encoding="csv">1,2,x</data></layer></map>"#;
    let cases: [(&[u8], &str); 16] = [
        (b"", "import-empty"),
        (b" \n", "import-empty"),
        (b"hello", "import-unknown"),
        (b"{}", "import-unknown-json"),
        (b"(format: 1)", "import-is-a-level"),
        (b"\x89PNG\r\n\x1a\n", "import-is-a-picture"),
        (b"{\"rects\": [", "import-cut-off"),
        (b"{\"rects\": []}", "import-no-rooms"),
        (b"{\"cells\": [[]], \"rooms\": []}", "import-no-cells"),
        (b"{\"portals\": []}", "import-no-size"),
        (b"{\"resolution\": {\"map_size\": {\"x\": 1e9, \"y\": 4}}}", "import-no-size"),
        (b"{\"resolution\": {\"map_size\": {\"x\": 2000, \"y\": 4}}}", "import-map-size"),
        (infinite, "import-infinite"),
        (hexagons, "import-not-orthogonal"),
        (zstd, "import-packing"),
        (damaged, "import-layer-damaged"),
    ];
    let locale = Locale::load(&crate::assets::root()).expect("the locale files load");
    for (bytes, expected) in cases {
        assert_eq!(refused(bytes), expected, "{}", String::from_utf8_lossy(bytes));
        let fault = import(bytes, "map").expect_err("refused");
        for language in Language::ALL {
            assert!(locale.knows(language, &fault.hint.key), "{}", fault.hint.key);
        }
    }
    assert_eq!(refused(b"<svg/>"), "import-not-a-map");
    assert_eq!(refused(b"<map><layer>"), "import-cut-off");
    assert_eq!(refused(b"<map width='1'"), "import-cut-off");
    assert_eq!(refused(b"<!DOCTYPE a [<!ENTITY b 'c'>]><map/>"), "import-dtd");
}

#[test]
fn every_line_of_a_report_has_words_in_both_languages() {
    let locale = Locale::load(&crate::assets::root()).expect("the locale files load");
    let source = |name: &str| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("read");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/import");
    let mut files = vec![folder.clone(), folder.join("tiled"), folder.join("doctor")];
    files = files
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).expect("listed").flatten().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect();
    let mut keys = 0;
    for file in files {
        let code = source(&file.display().to_string());
        for key in code.split('"').filter(|text| text.starts_with("import-") || text.starts_with("doctor-")) {
            for language in Language::ALL {
                assert!(locale.knows(language, key), "{key} has no {language:?} message");
            }
            keys += 1;
        }
    }
    assert!(keys > 100, "only {keys} keys were looked up");
}
