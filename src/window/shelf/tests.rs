use super::*;
use crate::knowledge::SeatId;
use crate::session::Command;
use crate::session::testing::TableBuilder;

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
