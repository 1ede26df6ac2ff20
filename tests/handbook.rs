//! The handbook against the program: every rule and every option is in it, both languages say the same, and its numbers are
//! those that the table plays by.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use torchline::assets;
use torchline::rules::HouseRules;
use torchline::rules::combat::arms::{self, Class, WEAPONS};
use torchline::rules::doors::numbers::{DOORS, LOCKS};
use torchline::rules::traps::definition::{Effect, Work};
use torchline::rules::traps::{Trap, TrapKind};
use torchline::text::handbook::{Block, Handbook, Look, Place, Section, Span, plain};
use torchline::text::{Language, Locale, Phrase, RuleId, handbook_folder};

fn locale() -> Locale {
    Locale::load(&assets::root()).expect("the shipped files load")
}

fn books() -> Vec<(Language, Handbook)> {
    let locale = locale();
    let book = |language| locale.handbook(language).expect("every language has one").clone();
    Language::ALL.into_iter().map(|language| (language, book(language))).collect()
}

/// The section of a rule.
fn section(book: &Handbook, id: &str) -> Section {
    let place = book.rule(&RuleId(id.to_owned().into())).unwrap_or_else(|| panic!("{id} has a place"));
    let at = place.section.unwrap_or_else(|| panic!("{id} has a section"));
    book.chapters[place.chapter].sections[at].clone()
}

fn all_blocks(book: &Handbook) -> impl Iterator<Item = &Block> {
    let chapters = book.chapters.iter();
    let inner = chapters.flat_map(|it| it.preface.iter().chain(it.sections.iter().flat_map(|section| &section.blocks)));
    book.preface.iter().chain(inner)
}

fn spans(block: &Block) -> Vec<&Span> {
    match block {
        Block::Paragraph(spans) | Block::Item(spans) => spans.iter().collect(),
        Block::Table(rows) => rows.iter().flatten().flatten().collect(),
        Block::Code(_) | Block::Picture { .. } => Vec::new(),
    }
}

fn sources(folder: &Path, ending: &str, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, ending, into);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            into.push(path);
        }
    }
}

/// The id of a rule that a text is, such as `S8c`.
fn rule_id(text: &str) -> Option<String> {
    let number = text.strip_prefix(['F', 'E', 'S'])?.trim_end_matches(['a', 'b', 'c']);
    let is_number = (1..=2).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && text.len() <= number.len() + 2).then(|| text.to_owned())
}

/// Every rule that the program names: in its code and in what it says.
fn rules_in_the_program() -> BTreeSet<String> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeSet::new();
    let mut files = Vec::new();
    sources(&home.join("src"), "rs", &mut files);
    for path in files {
        let text = fs::read_to_string(&path).expect("readable");
        // Function keys are named alike.
        let names =
            text.lines().filter(|line| line.contains("rule") || line.contains("RuleId") || line.contains("Some(\""));
        found.extend(names.flat_map(|line| line.split('"').skip(1).step_by(2)).filter_map(rule_id));
    }
    let mut files = Vec::new();
    sources(&home.join("assets/locale"), "ftl", &mut files);
    for path in files {
        let text = fs::read_to_string(&path).expect("readable");
        let ends = |c: char| !c.is_ascii_alphanumeric();
        found.extend(text.split('§').skip(1).filter_map(|rest| rule_id(rest.split(ends).next()?)));
    }
    found
}

#[test]
fn every_rule_has_a_section_in_both_languages() {
    let mut rules = rules_in_the_program();
    assert!(["F5", "E9", "S8b", "S14"].iter().all(|id| rules.contains(*id)), "the search finds them: {rules:?}");
    rules.extend((1..=14).map(|n| format!("F{n}")));
    rules.extend((1..=10).map(|n| format!("E{n}")));
    rules.extend((1..=14).filter(|n| *n != 8).map(|n| format!("S{n}")));
    rules.extend(["S8a", "S8b", "S8c"].map(str::to_owned));
    for (language, book) in books() {
        for id in &rules {
            let place = book.rule(&RuleId(id.clone().into()));
            let own = place.filter(|place| place.section.is_some());
            assert!(own.is_some(), "{language:?}: no section for {id}");
            assert!(!section(&book, id).blocks.is_empty(), "{language:?}: {id} says something");
        }
        let letter = book.rule(&RuleId::new("S"));
        assert!(matches!(letter, Some(Place { section: None, .. })), "a letter alone is its chapter");
    }
}

#[test]
fn every_rule_that_the_handbook_names_is_in_it() {
    for (language, book) in books() {
        for span in all_blocks(&book).flat_map(spans) {
            if let Look::Rule(rule) = &span.look {
                let place = book.rule(rule);
                assert!(place.is_some_and(|at| rule.0.len() == 1 || at.section.is_some()), "{language:?}: {rule}");
            }
        }
    }
}

/// What a block is, its rules and fields, and the figures of its cells: the same in every language.
fn shape(block: &Block) -> String {
    let marks = |look: &Look, text: &str| match look {
        Look::Rule(rule) => Some(format!("§{rule}")),
        Look::Code if text.contains('_') => Some(text.to_owned()),
        _ => None,
    };
    let mut named: Vec<_> = spans(block).into_iter().filter_map(|span| marks(&span.look, &span.text)).collect();
    named.sort();
    match block {
        Block::Paragraph(_) => format!("paragraph {named:?}"),
        Block::Item(_) => format!("item {named:?}"),
        Block::Code(_) => "code".to_owned(),
        Block::Picture { file, .. } => format!("picture {}", file.rsplit_once('_').map_or("", |(name, _)| name)),
        Block::Table(rows) => {
            let figures = |cell: &Vec<Span>| plain(cell).chars().filter(char::is_ascii_digit).collect::<String>();
            let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(figures).collect()).collect();
            format!("table {rows:?} {named:?}")
        }
    }
}

#[test]
fn both_languages_have_the_same_headings_blocks_and_figures() {
    let books = books();
    let [(_, english), (_, russian)] = &books[..] else { panic!("two languages") };
    let shapes = |blocks: &[Block]| blocks.iter().map(shape).collect::<Vec<_>>();
    assert_eq!(shapes(&english.preface), shapes(&russian.preface));
    assert_eq!(english.chapters.len(), russian.chapters.len());
    for (en, ru) in english.chapters.iter().zip(&russian.chapters) {
        let at = format!("{} / {}", en.title, ru.title);
        assert_eq!(en.rule, ru.rule, "{at}");
        assert_eq!(shapes(&en.preface), shapes(&ru.preface), "{at}");
        assert_eq!(en.sections.len(), ru.sections.len(), "{at}");
        for (en, ru) in en.sections.iter().zip(&ru.sections) {
            let at = format!("{} / {}", en.title, ru.title);
            assert_eq!(en.rule, ru.rule, "{at}");
            assert_eq!(shapes(&en.blocks), shapes(&ru.blocks), "{at}");
        }
    }
}

#[test]
fn every_house_rule_is_told_with_what_the_book_says() {
    let house = serde_json::to_value(HouseRules::default()).expect("house rules are data");
    let house = house.as_object().expect("a struct");
    for (language, book) in books() {
        let [yes, no] = ["ui-house-on", "ui-house-off"].map(|key| locale().text(language, key));
        let rows: Vec<(String, String)> = all_blocks(&book)
            .filter_map(|block| if let Block::Table(rows) = block { Some(rows) } else { None })
            .flatten()
            .filter(|row| row.len() == 3 && matches!(&row[0][..], [Span { look: Look::Code, .. }]))
            .map(|row| (plain(&row[0]), plain(&row[1])))
            .collect();
        let told: BTreeSet<&str> = rows.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(told, house.keys().map(String::as_str).collect(), "{language:?}");
        assert_eq!(rows.len(), house.len(), "{language:?}: each once");
        for (name, says) in &rows {
            let usual = match &house[name.as_str()] {
                serde_json::Value::Bool(true) => yes.clone(),
                serde_json::Value::Bool(false) => no.clone(),
                serde_json::Value::Number(number) => number.to_string(),
                _ => continue,
            };
            assert_eq!(*says, usual, "{language:?}: {name}");
        }
    }
}

#[test]
fn every_picture_is_there_small_and_told_of() {
    let folder = handbook_folder(&assets::root());
    let told = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/handbook.md")).expect("the page");
    let mut named = BTreeSet::new();
    for (language, book) in books() {
        for block in all_blocks(&book) {
            let Block::Picture { file, says } = block else { continue };
            let bytes = fs::read(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert!(bytes.starts_with(b"\x89PNG") && bytes.len() < 150 * 1024, "{file}: {} bytes", bytes.len());
            assert!(!says.is_empty() && file.ends_with(&format!("_{}.png", language.tag())), "{file}");
            assert!(
                told.contains(file.trim_end_matches(&format!("_{}.png", language.tag()))),
                "{file} can be made again"
            );
            named.insert(file.clone());
        }
    }
    let mut files = Vec::new();
    sources(&folder, "png", &mut files);
    let files: BTreeSet<String> =
        files.iter().filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned())).collect();
    assert_eq!(files, named, "no picture lies there in vain");
    for page in ["../assets/handbook/en.md", "../assets/handbook/ru.md"] {
        assert!(told.contains(page), "{page} is linked");
    }
}

/// The rows of the first table of a section, as words, without their heading.
fn rows(section: &Section) -> Vec<Vec<String>> {
    let table = section.blocks.iter().find_map(|block| if let Block::Table(rows) = block { Some(rows) } else { None });
    let rows = table.expect("a table").iter().skip(1);
    rows.map(|row| row.iter().map(|cell| plain(cell)).collect()).collect()
}

fn numbers(text: &str) -> Vec<i32> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
}

#[test]
fn s4_the_doors_are_those_of_the_table() {
    for (language, book) in books() {
        let section = section(&book, "S4");
        let rows = rows(&section);
        assert_eq!(rows.len(), DOORS.len());
        for (row, (kind, door)) in rows.iter().zip(DOORS) {
            let told: Vec<i32> = row[1..4].iter().flat_map(|cell| numbers(cell)).collect();
            assert_eq!(told, [door.difficulty, door.armour, i32::from(door.durability)], "{language:?} {kind:?}");
            let thick = numbers(&row[4])[0] * if row[4].contains("mm") || row[4].contains("мм") { 1 } else { 10 };
            assert_eq!(thick, i32::from(door.thickness_mm), "{language:?} {kind:?}");
        }
        let text: String = section.blocks.iter().map(Block::text).collect();
        for (grade, bonus) in LOCKS.into_iter().skip(1) {
            assert!(numbers(&text).contains(&bonus), "{language:?}: {grade:?} adds {bonus}");
        }
    }
}

const TRAPS: [TrapKind; 15] = [
    TrapKind::WaterTrap,
    TrapKind::WolfPit,
    TrapKind::SpinningBlades,
    TrapKind::RainOfNeedles,
    TrapKind::BearTrap,
    TrapKind::RollingStone,
    TrapKind::SwingingBlock,
    TrapKind::AcidTrap,
    TrapKind::PendulumBlade,
    TrapKind::SpearTrap,
    TrapKind::CrushingRoom,
    TrapKind::PoisonedNeedle,
    TrapKind::FallingPortcullis,
    TrapKind::Net,
    TrapKind::ArrowTrap,
];

#[test]
fn s5_the_traps_are_those_of_the_table() {
    for (language, book) in books() {
        let rows = rows(&section(&book, "S5"));
        assert_eq!(rows.len(), TRAPS.len());
        for (row, kind) in rows.iter().zip(TRAPS) {
            assert_eq!(row[0], locale().say(language, &Phrase::new(kind.key())), "{language:?}");
            let whole = Trap::of(kind).definition().expect("a kind of the rule book");
            let work = |work| if let Work::Against(number) = work { Some(number) } else { None };
            let told: Vec<i32> = [work(whole.disarm), work(whole.create)].into_iter().flatten().collect();
            assert_eq!(numbers(&row[1]), told, "{language:?} {kind:?}: disarm, make");
            let damage = whole.effects.iter().find_map(|effect| match effect {
                Effect::Damage { bonus, .. } => Some(*bonus),
                _ => None,
            });
            assert_eq!(numbers(&row[2]).first().copied(), damage, "{language:?} {kind:?}: damage");
            assert_eq!(numbers(&row[3]).first().copied(), whole.evade, "{language:?} {kind:?}: evade");
            assert_eq!(numbers(&row[4]).first().copied(), whole.detect, "{language:?} {kind:?}: notice");
        }
    }
}

#[test]
fn the_weapons_are_those_of_the_table() {
    for (language, book) in books() {
        let words = locale();
        let tables = book.chapters.iter().flat_map(|chapter| &chapter.sections).filter(|section| {
            section
                .blocks
                .iter()
                .any(|block| matches!(block, Block::Table(rows) if rows.len() > 12 && rows[0].len() == 5))
        });
        let weapons = tables.map(rows).find(|rows| rows.iter().any(|row| row[2] == "4")).expect("the weapons");
        for weapon in &WEAPONS {
            let name = words.say(language, &weapon.phrase());
            let row = weapons.iter().find(|row| row[0].split(", ").any(|it| it == name));
            let row = row.unwrap_or_else(|| panic!("{language:?}: {name} has a row"));
            let die = if language == Language::Russian { 'к' } else { 'd' };
            let sign = if weapon.bonus < 0 { '−' } else { '+' };
            let damage = format!("{}{die}6{sign}{}", weapon.dice, weapon.bonus.abs());
            let class = match weapon.class {
                Class::Crushing => "weapon-class-crushing",
                Class::Slashing => "weapon-class-slashing",
                Class::Piercing => "weapon-class-piercing",
            };
            assert!(row[1].starts_with(&damage), "{language:?} {name}: {damage}");
            assert!(row[1].ends_with(&words.text(language, class)), "{language:?} {name}");
            assert_eq!(numbers(&row[2]), [i32::from(weapon.cost)], "{language:?} {name}");
            let reach: Vec<i32> = (weapon.reach > 0).then_some(weapon.reach.into()).into_iter().collect();
            assert_eq!(numbers(&row[3]), reach, "{language:?} {name}");
            let far = weapon
                .ranges
                .map_or_else(Vec::new, |it: arms::Ranges| [it.close, it.medium, it.far].map(i32::from).to_vec());
            assert_eq!(numbers(&row[4]), far, "{language:?} {name}");
        }
    }
}
