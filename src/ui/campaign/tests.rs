//! The campaign's screen, driven as a person would.

pub use super::*;
use crate::board::Cell;
use crate::knowledge::ThingId;
use crate::level::edit::Arrival;
use crate::text::Language;
use crate::ui::sample::both;
use crate::ui::tests::{kit, stage, texts};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use std::cell::RefCell;
use std::rc::Rc;

/// What lies in a folder with these files.
pub fn model<'a>(
    cards: &'a [CampaignCard],
    trash: &'a [Deleted],
    pictures: &'a BTreeMap<PathBuf, Picture>,
) -> CampaignModel<'a> {
    CampaignModel { place: "/home/gm/campaign", usual: false, cards, trash, pictures, looking: false }
}

fn card(kind: Kind, name: &str, title: LocalText) -> CampaignCard {
    let summary = match kind {
        Kind::Level => both(
            "Three heroes go down after a bell that rings under water. Something answers it.",
            "Трое героев спускаются за колоколом, который звонит под водой. Что-то ему отвечает.",
        ),
        _ => LocalText::default(),
    };
    let path = Path::new("/home/gm/campaign").join(kind.folder()).join(format!("{name}.ron"));
    CampaignCard {
        entry: Entry { kind, path, name: name.to_owned(), title, summary, modified: None },
        when: Some(When { year: 2026, month: 4, day: 7, hour: 19, minute: 5 }),
        round: 0,
        heroes: Vec::new(),
        emblem: None,
        usable: true,
        shipped: false,
    }
}

/// A level of each sort, a character, two saves.
pub fn cards() -> Vec<CampaignCard> {
    let heroes = vec![both("Rowena", "Ровена"), both("Arbosh", "Арбош")];
    vec![
        card(Kind::Level, "cellar", both("The Flooded Cellar", "Затопленный подвал")),
        CampaignCard { usable: false, ..card(Kind::Level, "torn", LocalText::default()) },
        CampaignCard {
            shipped: true, ..card(Kind::Level, "long", both("The Long Corridor", "Длинный коридор"))
        },
        CampaignCard { emblem: Some("ogre".into()), ..card(Kind::Character, "ogre", both("Ogre", "Людоед")) },
        CampaignCard {
            round: 4,
            heroes,
            ..card(Kind::Save, "evening", both("The Drowned Crypt", "Затопленный склеп"))
        },
        card(Kind::Save, "empty", both("The Long Corridor", "Длинный коридор")),
    ]
}

/// What was deleted.
pub fn trash() -> Vec<Deleted> {
    let path = PathBuf::from("/home/gm/campaign/.trash/levels/0001-hall.ron");
    vec![Deleted { kind: Kind::Level, path, name: "hall".into(), number: 1 }]
}

fn path(kind: Kind, name: &str) -> PathBuf {
    card(kind, name, LocalText::default()).entry.path
}

/// A page of the screen with all that can be on it.
pub fn page(ui: &mut Ui, kit: &Kit, tab: Tab) -> Vec<UiAction> {
    let (cards, trash, pictures) = (cards(), trash(), BTreeMap::new());
    let mut state = CampaignState {
        open: true,
        tab,
        naming: tab == Tab::Characters,
        last: trash.first().cloned(),
        news: Some(Phrase::new("campaign-deleted").with("name", "hall")),
        ..CampaignState::default()
    };
    campaign_panel(ui, kit, &model(&cards, &trash, &pictures), &mut state)
}

/// The screen of a campaign in which nothing lies.
pub fn nothing(ui: &mut Ui, kit: &Kit, tab: Tab) -> Vec<UiAction> {
    let mut state = CampaignState { open: true, tab, ..CampaignState::default() };
    campaign_panel(ui, kit, &CampaignModel { usual: true, ..model(&[], &[], &BTreeMap::new()) }, &mut state)
}

fn carried() -> Carried {
    let arrival = |name: LocalText, instead_of: Option<LocalText>| Arrival {
        name,
        thing: ThingId(9),
        at: Cell::new(2, 3),
        carries: 2,
        instead_of,
    };
    Carried {
        arrivals: vec![
            arrival(both("Rowena", "Ровена"), Some(both("Rowena", "Ровена"))),
            arrival(both("Arbosh", "Арбош"), Some(both("Geron", "Герон"))),
        ],
        dead: vec![both("Mirhiban", "Мирхибан")],
        without_room: Vec::new(),
        stay: vec![both("Laiariel", "Лайяриэль")],
    }
}

/// Heroes on their way to a level that is chosen, or not yet.
pub fn passing(ui: &mut Ui, kit: &Kit, chosen: bool) -> Vec<UiAction> {
    let (cards, pictures) = (cards(), BTreeMap::new());
    let to = path(Kind::Level, "cellar");
    let passage =
        Passage { from: path(Kind::Save, "evening"), to: chosen.then_some(to), weighed: chosen.then(|| Ok(carried())) };
    let mut state = CampaignState { open: true, passage: Some(passage), ..CampaignState::default() };
    campaign_panel(ui, kit, &model(&cards, &[], &pictures), &mut state)
}

type Driven = (Harness<'static, Vec<UiAction>>, Rc<RefCell<CampaignState>>);

/// The screen on a stage, with its state to look at.
fn driven(state: CampaignState) -> Driven {
    let state = Rc::new(RefCell::new(state));
    let shown = Rc::clone(&state);
    let harness = stage(vec2(1000.0, 672.0), kit(Language::English, 100), move |ui, kit| {
        let (cards, trash, pictures) = (cards(), trash(), BTreeMap::new());
        campaign_panel(ui, kit, &model(&cards, &trash, &pictures), &mut shown.borrow_mut())
    });
    (harness, state)
}

fn open() -> CampaignState {
    CampaignState { open: true, ..CampaignState::default() }
}

/// What was wished, without what leads there.
fn wishes(harness: &Harness<'_, Vec<UiAction>>) -> Vec<CampaignWish> {
    let wish = |action: &UiAction| match action {
        UiAction::Campaign(wish) => Some(wish.clone()),
        _ => None,
    };
    harness.state().iter().filter_map(wish).collect()
}

fn shows(harness: &Harness<'_, Vec<UiAction>>, words: &str) -> bool {
    texts(harness).iter().any(|(text, _)| text.contains(words))
}

#[test]
fn ui_campaign_every_deed_names_its_file() {
    let (mut harness, _) = driven(open());
    for label in ["Play: The Flooded Cellar", "Edit: The Flooded Cellar", "Duplicate: torn", "Delete: torn"] {
        harness.get_by_label(label).click();
        harness.run_steps(2);
    }
    let (cellar, torn) = (path(Kind::Level, "cellar"), path(Kind::Level, "torn"));
    let expected = [
        CampaignWish::Play(cellar.clone()),
        CampaignWish::Edit(cellar),
        CampaignWish::Duplicate(torn.clone()),
        CampaignWish::Delete(torn),
    ];
    assert_eq!(wishes(&harness), expected);
    assert!(shows(&harness, "Has faults"), "a broken file is told from the others");
    assert!(harness.query_by_label("Delete: The Long Corridor").is_none(), "what is shipped is not the campaign's");
}

#[test]
fn ui_campaign_is_searched_as_one_types() {
    let (mut harness, state) = driven(open());
    assert!(shows(&harness, "Levels · 2") && shows(&harness, "Saves · 2"));
    harness.get_by_label("Search by name or words").focus();
    harness.run_steps(2);
    harness.get_by_label("Search by name or words").type_text("подвал bell");
    harness.run_steps(3);
    assert_eq!(state.borrow().words, "подвал bell");
    assert!(shows(&harness, "Levels · 1") && shows(&harness, "Saves · 0") && shows(&harness, "Trash · 0"));
    assert!(harness.query_by_label("Play: torn").is_none());
    harness.get_by_label("Saves · 0").click();
    harness.run_steps(2);
    assert!(shows(&harness, "Nothing with these words."), "and says so where nothing is left");
}

#[test]
fn ui_campaign_pages_and_deeds_are_reached_by_keys() {
    let (mut harness, state) = driven(open());
    for _ in 0..2 {
        harness.key_press(Key::Tab);
        harness.run_steps(2);
    }
    harness.key_press(Key::Tab);
    harness.run_steps(2);
    assert!(harness.get_by_label("Levels · 2").is_focused(), "the way back, the search, then the pages as one stop");
    for tab in [Tab::Characters, Tab::Saves] {
        harness.key_press(Key::ArrowRight);
        harness.run_steps(3);
        assert_eq!(state.borrow().tab, tab);
    }
    harness.key_press(Key::Tab);
    harness.run_steps(2);
    assert!(harness.get_by_label("Play on: The Drowned Crypt").is_focused());
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(wishes(&harness), [CampaignWish::Open(path(Kind::Save, "evening"))]);
}

#[test]
fn ui_campaign_deletions_are_taken_back_by_key_and_from_the_trash() {
    let last = trash().first().cloned();
    let (mut harness, state) = driven(CampaignState { last: last.clone(), ..open() });
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    harness.run_steps(2);
    let back = CampaignWish::Restore(last.expect("one"));
    assert_eq!(wishes(&harness), std::slice::from_ref(&back));
    state.borrow_mut().tab = Tab::Trash;
    harness.run_steps(2);
    harness.get_by_label("Have it back: hall").click();
    harness.run_steps(2);
    assert_eq!(wishes(&harness), [back.clone(), back]);
}

#[test]
fn ui_campaign_heroes_go_from_a_save_to_a_level() {
    let (mut harness, state) = driven(CampaignState { tab: Tab::Saves, ..open() });
    harness.get_by_label("Heroes go on …: The Long Corridor").click();
    harness.run_steps(2);
    assert!(state.borrow().passage.is_none(), "nobody is in it");
    harness.get_by_label("Heroes go on …: The Drowned Crypt").click();
    harness.run_steps(3);
    harness.get_by_label("Play there").click();
    harness.run_steps(2);
    assert!(wishes(&harness).is_empty(), "no level is chosen yet");
    harness.get_by_label("To this level: The Long Corridor").click();
    harness.run_steps(2);
    let (from, to) = (path(Kind::Save, "evening"), path(Kind::Level, "long"));
    assert_eq!(wishes(&harness), [CampaignWish::Weigh { from: from.clone(), to: to.clone() }]);
    let passage = Passage { from: from.clone(), to: Some(to.clone()), weighed: Some(Ok(carried())) };
    state.borrow_mut().passage = Some(passage);
    harness.run_steps(3);
    assert!(shows(&harness, "Rowena comes with") && shows(&harness, "in the place of Geron"));
    assert!(shows(&harness, "Dead, and left behind: Mirhiban"));
    harness.state_mut().clear();
    for label in ["Play there", "Keep as a new level"] {
        harness.get_by_label(label).click();
        harness.run_steps(2);
    }
    let carry = |as_level| CampaignWish::Carry { from: from.clone(), to: to.clone(), as_level };
    assert_eq!(wishes(&harness), [carry(false), carry(true)]);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    harness.key_press(Key::Escape);
    harness.run_steps(3);
    assert!(state.borrow().passage.is_none(), "Esc leads back to the list");
}

#[test]
fn ui_campaign_another_folder_and_files_are_named() {
    let (mut harness, _) = driven(open());
    harness.get_by_label("Another folder, or a file …").click();
    harness.run_steps(3);
    harness.get_by_label("Path of a folder or file").focus();
    harness.run_steps(2);
    harness.get_by_label("Path of a folder or file").type_text("/tmp/of mine");
    harness.run_steps(3);
    for label in ["Use this folder", "Copy this file into the campaign", "Back to the usual folder"] {
        harness.get_by_label(label).click();
        harness.run_steps(2);
    }
    let typed = || "/tmp/of mine".to_owned();
    let expected = [CampaignWish::Folder(typed()), CampaignWish::TakeIn(typed()), CampaignWish::Folder(String::new())];
    assert_eq!(wishes(&harness), expected);
}

#[test]
fn ui_campaign_empty_pages_say_what_would_be_there() {
    for language in Language::ALL {
        for (tab, _) in Tab::ALL {
            let harness = stage(vec2(1000.0, 672.0), kit(language, 100), move |ui, kit| nothing(ui, kit, tab));
            let key = match tab {
                Tab::Levels => "campaign-empty-levels",
                Tab::Characters => "campaign-empty-characters",
                Tab::Saves => "campaign-empty-saves",
                Tab::Trash => "campaign-empty-trash",
            };
            assert!(shows(&harness, &kit(language, 100).text(key)), "{tab:?}");
        }
    }
}
