//! Every level that comes with the program is read and has nothing wrong with it.

use crate::assets;
use crate::board::{Ambient, SourceKind};
use crate::knowledge::view::TokenKind;
use crate::level::{
    Document, ThingDoc, check_character_file, check_file, grid_of, read, read_character_file, read_file, write,
};
use crate::rules::characters::Character;
use crate::rules::combat::arms::weapon;
use crate::rules::sheet::Sheet;
use crate::text::{Language, Locale};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Files under `levels` whose name ends so and that are levels.
fn levels() -> Vec<PathBuf> {
    let files = std::fs::read_dir(assets::levels()).expect("the folder of levels").flatten().map(|entry| entry.path());
    let mut levels: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .filter(|path| path.file_stem().is_some_and(|stem| Path::new(stem).extension().is_none()))
        .collect();
    levels.sort();
    levels
}

fn crypt() -> Document {
    read_file(&assets::levels().join("drowned_crypt.ron")).unwrap_or_else(|report| panic!("{report}"))
}

#[test]
fn every_shipped_level_is_without_problems() {
    assert!(levels().len() >= 2, "the demo and a small level");
    for path in levels() {
        // The drawings are looked for as soon as there are any.
        let root = assets::root();
        let report = check_file(&path, root.join("emblems").is_dir().then_some(root.as_path()));
        assert!(report.is_empty(), "{report}");
    }
}

#[test]
fn every_shipped_level_is_written_and_read_as_it_was() {
    for path in levels() {
        let document = read_file(&path).unwrap_or_else(|report| panic!("{report}"));
        let text = write(&document);
        let again = read(&text, "again").unwrap_or_else(|report| panic!("{report}\n{text}"));
        assert_eq!(again, document, "{}", path.display());
        assert_eq!(write(&again), text, "the same document, the same text");
        assert!(text.lines().all(|line| line.chars().count() < 400), "readable lines");
    }
}

#[test]
fn the_demo_has_what_an_evening_needs() {
    let crypt = crypt();
    assert_eq!(grid_of(&crypt.map).expect("a map").size(), (40, 30));
    let tokens = |kind| {
        crypt
            .things
            .iter()
            .filter(move |thing| thing.token.as_ref().is_some_and(|token| token.kind == kind))
            .collect::<Vec<_>>()
    };
    let (heroes, opponents) = (tokens(TokenKind::Hero), tokens(TokenKind::Opponent));
    assert_eq!((heroes.len(), opponents.len()), (3, 5));
    let kinds: BTreeSet<_> =
        opponents.iter().filter_map(|thing| thing.token.as_ref()).map(|token| token.emblem.as_str()).collect();
    assert_eq!(kinds.len(), 3, "three kinds of opponents");
    assert!(opponents.iter().any(|thing| thing.fortune.is_some()), "F11: some opponents have Fortune");
    for hero in &heroes {
        let sheet: &Sheet = hero.sheet.as_ref().expect("a sheet");
        let chapters = (sheet.attributes.len(), sheet.dots.len() >= 9, sheet.characteristics.len());
        assert_eq!(chapters, (8, true, 13), "{:?}", hero.name);
        assert!(!sheet.skills.is_empty() && !sheet.abilities.is_empty() && hero.fortune.is_some(), "{:?}", hero.name);
        assert_eq!(crypt.seats.players().filter(|(_, seat)| seat.owns.contains(&hero.id)).count(), 1);
    }
    let burning: BTreeSet<_> =
        crypt.things.iter().filter_map(|thing| thing.light).filter(|light| light.lit).map(|light| light.kind).collect();
    assert_eq!(burning.len(), SourceKind::ALL.len(), "every kind of light burns somewhere");
    let moonlit = grid_of(&crypt.map).expect("a map").iter().any(|(_, cell)| cell.ambient == Some(Ambient::Moonlight));
    assert!(moonlit, "moonlight falls down the shaft");
}

#[test]
fn every_skill_on_a_shipped_sheet_has_a_name_in_both_languages() {
    let locale = Locale::load(&assets::root()).expect("the locale files load");
    for path in levels() {
        let document = read_file(&path).unwrap_or_else(|report| panic!("{report}"));
        for key in document.things.iter().filter_map(|thing| thing.sheet.as_ref()).flat_map(|sheet| sheet.skills.keys())
        {
            for language in Language::ALL {
                assert!(locale.knows(language, key), "{key}");
            }
        }
    }
}

/// Every shipped character, with its file.
fn characters() -> Vec<(PathBuf, Character)> {
    let files = std::fs::read_dir(assets::characters()).expect("the folder of characters").flatten();
    let mut files: Vec<_> = files.map(|entry| entry.path()).collect();
    files.sort();
    let read = |path: PathBuf| {
        let report = check_character_file(&path, Some(&assets::root()));
        assert!(report.is_empty(), "{report}");
        let character = read_character_file(&path).unwrap_or_else(|report| panic!("{report}")).character;
        (path, character)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn every_shipped_character_can_fight_on_any_level() {
    for (path, character) in characters() {
        let path = path.display();
        assert_eq!(character.check(), Ok(()), "{path}");
        let arms = character.arms.as_ref().unwrap_or_else(|| panic!("{path} is unarmed"));
        assert!(arms.armour.is_some() && arms.unready.is_empty(), "{path}");
        let hand_to_hand = arms.weapons.iter().filter_map(|name| weapon(name)).any(|weapon| weapon.reach > 0);
        assert!(hand_to_hand && character.sheet.combat.attack > 0, "{path}");
        let combat = character.sheet.combat;
        assert!(combat.parry > 0 || combat.dodge > 0, "{path} defends itself");
        if character.token.emblem == "mage" {
            let spells = character.spells.unwrap_or_default();
            assert!(!spells.0.is_empty(), "{path} knows a spell");
        }
    }
}

#[test]
fn those_on_the_demo_level_are_the_characters_of_the_same_name() {
    let crypt = crypt();
    let mut met = 0;
    for (path, character) in characters() {
        let named = |thing: &&ThingDoc| thing.token.is_some() && thing.name.as_ref() == Some(&character.name);
        for thing in crypt.things.iter().filter(named) {
            met += 1;
            let twin = Character {
                name: character.name.clone(),
                token: thing.token.clone().unwrap_or_default(),
                size: thing.size.unwrap_or_default(),
                sight: thing.sight.unwrap_or_default(),
                sheet: thing.sheet.clone().unwrap_or_default(),
                life: thing.life.expect("life"),
                ap: thing.ap.expect("ap"),
                speed: thing.speed.expect("speed"),
                initiative: thing.initiative.expect("initiative"),
                fortune: thing.fortune,
                willpower: thing.willpower,
                vigour: thing.vigour,
                arms: thing.arms.clone(),
                spells: thing.spells.clone(),
            };
            assert_eq!(twin, character, "{}", path.display());
        }
    }
    assert_eq!(met, 5, "three heroes, a ghoul and the abbot");
}
