use super::*;
use crate::board::Point;
use crate::level::FloorPicture;
use crate::level::edit::{Bare, Edit, blank};
use crate::session::Command;
use crate::session::testing::TableBuilder;
use crate::ui::campaign::Seen;
use egui::ColorImage;
use resvg::tiny_skia::Pixmap;

/// A store with sessions of one level, of which every second one was closed.
fn store(folder: &Path, count: usize) -> Store {
    let store = Store::at(folder);
    let mut document = TableBuilder::new().document();
    document.title = LocalText { en: "The Room".into(), ru: "Комната".into() };
    for number in 0..count {
        let mut session = Session::start(&store, "room", &document, &DiceOptions::default()).expect("starts");
        let word = Command::Say { text: "Hello".into() };
        session.submit(SeatId::GM, word).expect("said");
        if number % 2 == 0 {
            session.close().expect("closed");
        }
    }
    store
}

#[test]
fn what_is_on_the_shelf_is_found_in_order() {
    let home = tempfile::tempdir().expect("a folder");
    let mut shelf = HomeShelf::new(store(home.path(), 4), Language::English);
    let (mut recordings, mut unfinished, mut rounds, mut levels) = (Vec::new(), Vec::new(), Vec::new(), 0);
    shelf.survey()(&mut |found| {
        match found {
            Found::Recording(card) => recordings.push(card),
            Found::Unfinished(card) => unfinished.push(card),
            Found::Round(name, round) => rounds.push((name, round)),
            Found::Level(_) => levels += 1,
            _ => {}
        }
        true
    });
    assert_eq!(levels, shelf.levels.len());
    let names: Vec<String> = recordings.iter().map(|card| card.name.clone()).collect();
    let own: Vec<String> = shelf.recordings.iter().map(|path| name_of(path)).collect();
    assert_eq!(names, own, "an index means the same on both sides");
    assert!(recordings.iter().all(|card| card.title.en == "The Room"));
    let mut offered: Vec<&str> = unfinished.iter().map(|card| card.name.as_str()).collect();
    offered.sort_unstable();
    assert_eq!(offered, ["room-0002", "room-0004"], "all that were not closed");
    assert!(unfinished.iter().all(|card| card.when.is_some() && card.title.en == "The Room"));
    rounds.sort();
    assert_eq!(rounds, [("room-0002".to_owned(), 0), ("room-0004".to_owned(), 0)]);
    shelf.recover("room-0002").unwrap_or_else(|fault| panic!("{fault:?}"));
}

#[test]
fn a_broken_character_is_told_of_and_the_others_stay() {
    let home = tempfile::tempdir().expect("a folder");
    let whole = crate::assets::characters().join("ogre.ron");
    let folder = home.path().join("characters");
    fs::create_dir(&folder).expect("made");
    fs::copy(&whole, folder.join("ogre.ron")).expect("copied");
    let text = fs::read_to_string(&whole).expect("it can be read");
    fs::write(folder.join("torn.ron"), &text[..text.len() / 2]).expect("written");
    let shelf = HomeShelf::new(store(home.path(), 0), Language::Russian);
    let Characters { usable, broken } = shelf.characters_in(&folder);
    assert_eq!(usable.len(), 1);
    let [torn] = broken.as_slice() else { panic!("the torn one: {broken:?}") };
    assert!(torn.name == "torn.ron" && torn.fault.contains("torn.ron"), "{torn:?}");
}

#[test]
fn a_journal_without_its_first_line_is_told_of() {
    let home = tempfile::tempdir().expect("a folder");
    let mut shelf = HomeShelf::new(store(home.path(), 2), Language::English);
    let journal = shelf.store.session_folder("room-0002").join("journal");
    let text = fs::read_to_string(&journal).expect("the journal");
    let (_, rest) = text.split_once('\n').expect("a first line");
    fs::write(&journal, rest).expect("written");
    let (_, doubt) = shelf.recover("room-0002").unwrap_or_else(|fault| panic!("{fault:?}"));
    let doubt = doubt.expect("something to tell");
    assert!(doubt.what.contains("first line"), "{}", doubt.what);
}

#[test]
fn a_save_keeps_its_name_and_takes_no_other_ones() {
    let home = tempfile::tempdir().expect("a folder");
    let mut shelf = HomeShelf::new(store(home.path(), 2), Language::English);
    let (game, _) = shelf.recover("room-0002").unwrap_or_else(|fault| panic!("{fault:?}"));
    shelf.save(&game, "before the door").unwrap_or_else(|fault| panic!("{fault:?}"));
    shelf.save(&game, "").unwrap_or_else(|fault| panic!("{fault:?}"));
    assert!(shelf.save(&game, "before the door").is_err(), "that one is there already");
    let names: BTreeSet<String> = shelf.store.saves().into_iter().map(|save| save.name).collect();
    assert!(names.contains("before the door") && names.len() == 2, "{names:?}");
}

#[test]
fn a_session_that_was_ended_is_offered_no_more() {
    let home = tempfile::tempdir().expect("a folder");
    let mut shelf = HomeShelf::new(store(home.path(), 2), Language::English);
    let folder = shelf.store.session_folder("room-0002");
    let game = shelf.recover("room-0002").unwrap_or_else(|fault| panic!("{fault:?}"));
    let told = shelf.end().unwrap_or_else(|fault| panic!("{fault:?}"));
    assert!(told.what.contains("seed"), "{}", told.what);
    shelf.leave();
    drop(game);
    assert!(!Session::is_unfinished(&folder), "its seed is revealed");
}

#[test]
fn a_softened_picture_has_no_grid_in_it() {
    let bright = |x: i32, y: i32| (x - 40).abs() < 12 && (y - 25).abs() < 12;
    let pixel = |at: i32| if bright(at % 80, at / 80) { egui::Color32::WHITE } else { egui::Color32::BLACK };
    let soft = softened(&ColorImage::new([80, 50], (0..80 * 50).map(pixel).collect()));
    let row: Vec<i32> = (0..80).map(|x| i32::from(soft.pixels[25 * 80 + x].r())).collect();
    assert!(row[..40].is_sorted() && row[40..].iter().rev().is_sorted(), "it falls off evenly: {row:?}");
    assert!(row.windows(2).all(|pair| (pair[1] - pair[0]).abs() < 20), "and softly: {row:?}");
    assert_eq!(soft.pixels[0], egui::Color32::BLACK);
}

#[test]
fn nothing_is_read_for_a_title_screen_that_was_left() {
    let home = tempfile::tempdir().expect("a folder");
    let mut shelf = HomeShelf::new(store(home.path(), 2), Language::English);
    let mut told = 0;
    shelf.survey()(&mut |_| {
        told += 1;
        false
    });
    assert_eq!(told, 1);
}

/// A shelf with a save in which Rowena is hurt, and a level without heroes.
fn campaign(home: &Path) -> (HomeShelf, PathBuf, PathBuf) {
    let shelf = HomeShelf::new(store(home, 0), Language::English);
    shelf.campaign.found().expect("made");
    let played = TableBuilder::new().hero("Rowena").at(2, 2).life(20, 7).document();
    let save = shelf.campaign.folder(Kind::Save).join("evening.ron");
    level::write_file(&save, &level::write(&played)).expect("written");
    let tower = blank(9, 7, LocalText { en: "Tower".into(), ru: "Башня".into() }, Bare::Floor);
    let tower = shelf.campaign.write_level(&tower, None).expect("written");
    (shelf, save, tower)
}

#[test]
fn heroes_of_a_save_enter_a_level_as_they_are() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut shelf, save, tower) = campaign(home.path());
    let carried = shelf.weigh(&save, &tower).unwrap_or_else(|fault| panic!("{fault:?}"));
    assert_eq!(carried.arrivals.len(), 1, "{carried:?}");
    let name = shelf.carry_to_level(&save, &tower).unwrap_or_else(|fault| panic!("{fault:?}"));
    assert_eq!(name, "Tower 2", "the level itself stays as it is");
    let life = |document: &Document| {
        let heroes: Vec<i16> = document.things.iter().filter_map(|thing| Some(thing.life?.now)).collect();
        heroes
    };
    let written = level::read_file(&tower.with_file_name("Tower 2.ron")).expect("it reads");
    assert_eq!(life(&written), [7]);
    let game = shelf.carry(&save, &tower).unwrap_or_else(|fault| panic!("{fault:?}"));
    assert_eq!(game.host().document().as_ref().map(life), Some(vec![7]), "or they play at once");
    let fault = shelf.weigh(&tower, Path::new("nowhere.ron")).expect_err("no such level");
    assert!(fault.what.contains("nowhere.ron"), "{fault:?}");
}

#[test]
fn what_lies_in_the_campaign_is_seen_and_drawn_once() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut shelf, save, tower) = campaign(home.path());
    let torn = tower.with_file_name("torn.ron");
    fs::write(&torn, "(title: ").expect("written");
    let mut look = |drawn: Drawn| {
        let (mut cards, mut pictures) = (Vec::new(), Vec::new());
        shelf.look_through_campaign(drawn)(&mut |seen| {
            match seen {
                Seen::Card(card) => cards.push(*card),
                Seen::Picture(path, _) => pictures.push(path),
                Seen::Trash(_) => {}
            }
            true
        });
        (cards, pictures)
    };
    let (cards, pictures) = look(Drawn::new());
    let of = |path: &Path| cards.iter().find(|card| card.entry.path == path).expect("it is there");
    assert_eq!(of(&save).heroes.len(), 1);
    assert!(!of(&torn).usable && of(&tower).usable);
    assert!(cards.iter().any(|card| card.shipped), "heroes may go to a level of the program");
    assert!(pictures.contains(&save), "{pictures:?}");
    let drawn = cards.iter().map(|card| (card.entry.path.clone(), card.entry.modified)).collect();
    assert!(look(drawn).1.is_empty(), "what is drawn already is not drawn again");
}

#[test]
fn a_campaign_elsewhere_takes_levels_and_saves() {
    let home = tempfile::tempdir().expect("a folder");
    let mut shelf = HomeShelf::new(store(home.path(), 2), Language::English);
    let own = home.path().join("own");
    shelf.move_campaign(own.to_str().expect("text")).unwrap_or_else(|fault| panic!("{fault:?}"));
    let (game, _) = shelf.recover("room-0002").unwrap_or_else(|fault| panic!("{fault:?}"));
    shelf.save(&game, "evening").unwrap_or_else(|fault| panic!("{fault:?}"));
    assert!(own.join("saves/evening.ron").is_file());
    let document = game.host().document().expect("a table");
    let place = shelf.save_level(&document, "the room").unwrap_or_else(|fault| panic!("{fault:?}"));
    assert!(place.starts_with(own.to_str().expect("text")), "{place}");
    shelf.survey()(&mut |_| true);
    assert!(shelf.saves.iter().any(|save| save.name == "evening"), "and the title screen lists them");
    assert!(shelf.levels.iter().any(|path| path.starts_with(&own)));
    assert_eq!(HomeShelf::new(Store::at(home.path()), Language::English).campaign.root(), own, "it is remembered");
    shelf.move_campaign("").unwrap_or_else(|fault| panic!("{fault:?}"));
    assert!(shelf.campaign().1, "and left again");
}

#[test]
fn levels_whose_pictures_share_a_name_keep_their_own() {
    let home = tempfile::tempdir().expect("a folder");
    let mut shelf = HomeShelf::new(store(home.path(), 0), Language::English);
    let mut files = Vec::new();
    for (name, side) in [("one", 2), ("two", 3)] {
        let picture = home.path().join(name).join("map.png");
        fs::create_dir(home.path().join(name)).expect("made");
        fs::write(&picture, Pixmap::new(side, side).expect("a size").encode_png().expect("a PNG")).expect("written");
        let mut game = shelf.begin_level(&NewLevel::default()).unwrap_or_else(|fault| panic!("{fault:?}"));
        let (file, size) =
            shelf.take_picture(picture.to_str().expect("text")).unwrap_or_else(|fault| panic!("{fault:?}"));
        assert_eq!(size, (side, side));
        let picture = Some(FloorPicture { file, at: Point::default(), size: Point::corner(4, 4) });
        let edits = vec![Edit::Picture { picture }];
        game.apply(SeatId::GM, &Command::Edit { edits }, crate::knowledge::SeatSet::NONE).expect("shown");
        let document = game.host().document().expect("a table");
        let place = shelf.save_level(&document, name).unwrap_or_else(|fault| panic!("{fault:?}"));
        let file = level::read_file(Path::new(&place)).expect("it reads").map.picture.expect("a picture").file;
        let pixels = Pixmap::load_png(Path::new(&place).with_file_name(&file)).expect("it is there");
        assert_eq!(pixels.width(), side);
        files.push(file);
    }
    assert_eq!(files, ["map.png", "map-2.png"]);
}
