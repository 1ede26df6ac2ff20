//! Comfort: every text on the ground on which it really stands has contrast in every palette, every panel can be worked
//! without a pointer and read aloud, and keys can be changed.

use super::super::desk::SETTINGS;
use super::super::keymap::{Chord, KeyCommand};
use super::super::settings::SettingsPage;
use super::super::sight::Sight;
use super::super::theme::{contrast, mix};
use super::sweeps::panels;
use super::*;
use egui::Color32;
use egui::accesskit::Role;
use egui::epaint::TextShape;
use egui_kittest::kittest::NodeT;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A kit in the colours for these eyes.
fn seen_by(language: Language, percent: u16, sight: Sight, high_contrast: bool) -> Kit<'static> {
    let theme = Box::leak(Box::new(Theme::new(percent, high_contrast, true).seen_by(sight)));
    Kit { theme, ..kit(language, percent) }
}

/// One colour laid over another.
fn over(top: Color32, ground: Color32) -> Color32 {
    let left = 1.0 - f32::from(top.a()) / 255.0;
    let part = |top: u8, ground: u8| (f32::from(top) + f32::from(ground) * left).round().min(255.0) as u8;
    Color32::from_rgb(part(top.r(), ground.r()), part(top.g(), ground.g()), part(top.b(), ground.b()))
}

/// What is painted so far: rectangles in order, with their colour or none where a picture or a gradient lies.
#[derive(Default)]
struct Grounds(Vec<(Rect, Option<Color32>)>);

impl Grounds {
    /// The ground at a place, if it is of one colour.
    fn at(&self, at: Pos2, first: Color32) -> Option<Color32> {
        let under = self.0.iter().filter(|(rect, _)| rect.contains(at));
        let mut ground = Some(first);
        for (_, fill) in under {
            ground = match fill {
                Some(fill) if fill.a() == 255 => Some(*fill),
                Some(fill) => ground.map(|ground| over(*fill, ground)),
                None => None,
            };
        }
        ground
    }
}

/// Calls `tell` for each text with the ground on which it stands.
fn walk(shape: &Shape, clip: Rect, grounds: &mut Grounds, tell: &mut impl FnMut(&TextShape, &Grounds)) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| walk(shape, clip, grounds, tell)),
        Shape::Rect(rect) if rect.brush.is_some() => grounds.0.push((rect.rect.intersect(clip), None)),
        Shape::Rect(rect) if rect.blur_width == 0.0 && rect.fill.a() > 0 => {
            grounds.0.push((rect.rect.intersect(clip), Some(rect.fill)));
        }
        Shape::Circle(circle) if circle.fill.a() > 0 => {
            let inside = Rect::from_center_size(circle.center, Vec2::splat(circle.radius * 1.4));
            grounds.0.push((inside.intersect(clip), Some(circle.fill)));
        }
        Shape::Path(path) if path.closed && path.fill.a() > 0 => {
            let inside = path.visual_bounding_rect().intersect(clip);
            grounds.0.push((Rect::from_center_size(inside.center(), inside.size() * 0.7), Some(path.fill)));
        }
        Shape::Mesh(mesh) => grounds.0.push((mesh.calc_bounds().intersect(clip), None)),
        Shape::Text(text) if clip.intersects(text.visual_bounding_rect()) => tell(text, grounds),
        _ => {}
    }
}

/// The texts of a panel that do not stand out enough from where they stand.
fn faint_texts(harness: &Harness<'_, Vec<UiAction>>, theme: &Theme) -> BTreeSet<String> {
    let p = &theme.palette;
    // What cannot be pressed may be faint; letters on the scene have a dark edge all around.
    let faint = mix(p.muted, p.panel_solid, 0.3);
    let mut found = BTreeSet::new();
    let mut grounds = Grounds::default();
    for clipped in &harness.output().shapes {
        walk(&clipped.shape, clipped.clip_rect, &mut grounds, &mut |text, grounds| {
            if text.opacity_factor < 0.95 {
                return;
            }
            let ground = grounds.at(text.visual_bounding_rect().center(), p.panel_solid);
            for section in &text.galley.job.sections {
                let own = section.format.color;
                let ink = text.override_text_color.unwrap_or(if own == Color32::PLACEHOLDER {
                    text.fallback_color
                } else {
                    own
                });
                let Some(ground) = ground.filter(|_| ink.a() == 255 && ink != faint) else { continue };
                let ratio = contrast(ink, ground);
                if ratio < 4.5 {
                    found.insert(format!("{:?} in {ink:?} on {ground:?}: {ratio:.2}", text.galley.text()));
                }
            }
        });
    }
    found
}

/// Palettes for looking at every panel. What is written in which colour on which ground is the same in all of them; the
/// pairs of the others are measured where palettes are made.
const LOOKED_AT: [(Sight, bool); 5] = [
    (Sight::Usual, false),
    (Sight::Usual, true),
    (Sight::Deuteranopia, false),
    (Sight::Protanopia, true),
    (Sight::Tritanopia, false),
];

#[test]
fn ui_every_text_of_every_panel_stands_out_from_its_ground() {
    let mut faults: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut texts = 0;
    for (sight, high) in LOOKED_AT {
        for (name, place, show) in panels() {
            let kit = seen_by(Language::English, 100, sight, high);
            let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
            let rect = place(&Layout::of(screen, kit.theme, Folds::default()), screen, kit.theme);
            let harness = stage(rect.size(), kit, show);
            texts += super::texts(&harness).len();
            let found = faint_texts(&harness, kit.theme);
            let found = found.into_iter().map(|text| format!("{sight:?} {high}: {text}"));
            faults.entry(name).or_default().extend(found);
        }
    }
    faults.retain(|_, found| !found.is_empty());
    assert!(texts > 3_000, "only {texts} texts were looked at");
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn ui_a_faint_text_is_found() {
    let kit = kit(Language::English, 100);
    let harness = stage(vec2(300.0, 100.0), kit, |ui, kit| {
        let p = kit.palette();
        ui.painter().rect_filled(Rect::EVERYTHING, egui::CornerRadius::ZERO, p.raised);
        ui.painter().text(Pos2::new(10.0, 10.0), egui::Align2::LEFT_TOP, "faint", kit.theme.font(1), p.line);
        ui.painter().text(Pos2::new(10.0, 50.0), egui::Align2::LEFT_TOP, "clear", kit.theme.font(1), p.text);
        Vec::new()
    });
    let found = faint_texts(&harness, kit.theme);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found.iter().all(|text| text.contains("faint")));
}

/// The roles of what can be worked.
const WORKED: [Role; 8] = [
    Role::Button,
    Role::CheckBox,
    Role::RadioButton,
    Role::TextInput,
    Role::SpinButton,
    Role::ComboBox,
    Role::Slider,
    Role::Link,
];

/// What can be worked on a panel: an id, the role, and what a screen reader calls it.
fn worked(harness: &Harness<'_, Vec<UiAction>>) -> Vec<(String, Role, String)> {
    let nodes = harness.root().children_recursive();
    nodes
        .filter_map(|node| {
            let node = node.accesskit_node();
            let (role, is_there) = (node.role(), !node.is_hidden() && !node.is_disabled());
            let name = node.label().or_else(|| node.placeholder().map(str::to_owned)).unwrap_or_default();
            (is_there && WORKED.contains(&role)).then(|| (format!("{:?}", node.id()), role, name))
        })
        .collect()
}

fn focused(harness: &Harness<'_, Vec<UiAction>>) -> Option<String> {
    let mut nodes = harness.root().children_recursive();
    nodes.find(|node| node.accesskit_node().is_focused()).map(|node| format!("{:?}", node.accesskit_node().id()))
}

/// A panel at its place on a screen of 1280×720.
fn at_its_place(panel: sweeps::Panel, kit: Kit<'static>) -> Harness<'static, Vec<UiAction>> {
    let (name, place, show) = panel;
    let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
    let folds = Folds { has_tools: name.starts_with("gm"), ..Folds::default() };
    stage(place(&Layout::of(screen, kit.theme, folds), screen, kit.theme).size(), kit, show)
}

#[test]
fn ui_everything_that_can_be_worked_has_a_name_for_screen_readers() {
    let mut faults = Vec::new();
    for (language, percent) in [(Language::English, 100), (Language::Russian, 175), (Language::English, 200)] {
        for panel in panels() {
            let harness = at_its_place(panel, kit(language, percent));
            let nameless = worked(&harness).into_iter().filter(|(.., name)| name.trim().is_empty());
            faults.extend(nameless.map(|(_, role, _)| format!("{} {language:?} {percent} %: {role:?}", panel.0)));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn ui_everything_on_every_panel_is_reached_by_tab() {
    let mut faults = Vec::new();
    // What is the same page in another frame would only take long.
    let again = ["title-keys", "help-handbook-tables"];
    for panel in panels().into_iter().filter(|(name, ..)| !again.contains(name)) {
        let mut harness = at_its_place(panel, kit(Language::English, 100));
        let there = worked(&harness);
        let mut reached = BTreeSet::new();
        let mut way = Vec::new();
        let stops: BTreeSet<&String> =
            there.iter().filter(|(_, role, _)| *role != Role::RadioButton).map(|(id, ..)| id).collect();
        // Twice the way around is more than enough, whatever comes into view on it.
        for _ in 0..2 * there.len() + 4 {
            harness.key_press(Key::Tab);
            harness.run_steps(2);
            let at = focused(&harness);
            let named = worked(&harness).into_iter().find(|(id, ..)| Some(id) == at.as_ref());
            way.push(named.map_or_else(|| format!("{at:?}"), |(_, role, name)| format!("{role:?} {name:?}")));
            reached.extend(at);
            if stops.len() + 1 < reached.len() && stops.iter().all(|stop| reached.contains(*stop)) {
                break;
            }
        }
        // Of a group of choices only one is a stop; arrows go on from there.
        let groups = there.iter().any(|(_, role, _)| *role == Role::RadioButton);
        let has_stop = there.iter().any(|(id, role, _)| *role == Role::RadioButton && reached.contains(id));
        if groups && !has_stop {
            faults.push(format!("{}: no choice is reached", panel.0));
        }
        let missed = there.iter().filter(|(id, role, _)| *role != Role::RadioButton && !reached.contains(id));
        let before = faults.len();
        faults.extend(missed.map(|(_, role, name)| format!("{}: {role:?} {name:?}", panel.0)));
        if faults.len() > before {
            faults.push(format!("{}: the way was {way:?}", panel.0));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The page of keys with settings that can be looked at afterwards.
fn page_of_keys() -> (Harness<'static, Vec<UiAction>>, Rc<RefCell<Settings>>) {
    let settings = Rc::new(RefCell::new(Settings::default()));
    let inside = Rc::clone(&settings);
    let harness = stage(vec2(SETTINGS.x, 2600.0), kit(Language::English, 100), move |ui, kit| {
        SettingsPage::Keys.open(ui.ctx());
        let now = inside.borrow().clone();
        if let Some(new) = settings_panel(ui, kit, &now) {
            *inside.borrow_mut() = new;
        }
        Vec::new()
    });
    (harness, settings)
}

fn press(harness: &mut Harness<'_, Vec<UiAction>>, key: Key) {
    harness.key_press(key);
    harness.run_steps(3);
}

#[test]
fn ui_a_key_is_changed_by_keyboard_alone() {
    let (mut harness, settings) = page_of_keys();
    harness.get_by_label("End the turn: E").focus();
    harness.run_steps(2);
    press(&mut harness, Key::Enter);
    assert!(says(&harness, "Press a key"), "it waits, and Enter is not the answer");
    press(&mut harness, Key::F);
    assert_eq!(settings.borrow().keys.label(KeyCommand::EndTurn), "F");
    harness.get_by_label("End the turn: F").focus();
    harness.run_steps(2);
    press(&mut harness, Key::Enter);
    press(&mut harness, Key::Escape);
    assert_eq!(settings.borrow().keys.label(KeyCommand::EndTurn), "F", "Esc leaves it");
    harness.get_by_label("The usual key: E").click();
    harness.run_steps(3);
    assert_eq!(*settings.borrow(), Settings::default());
}

#[test]
fn ui_a_key_that_is_taken_is_named_and_can_be_exchanged() {
    let (mut harness, settings) = page_of_keys();
    harness.get_by_label("End the turn: E").click();
    harness.run_steps(2);
    press(&mut harness, Key::L);
    assert!(says(&harness, "L already stands for: Fold or show the log"), "{:?}", texts(&harness));
    assert_eq!(*settings.borrow(), Settings::default(), "nothing has changed yet");
    harness.get_by_label("Exchange the two").click();
    harness.run_steps(3);
    let label = |command| settings.borrow().keys.label(command);
    assert_eq!((label(KeyCommand::EndTurn), label(KeyCommand::Log)), ("L".into(), "E".into()));
    harness.get_by_label("All keys as usual").click();
    harness.run_steps(3);
    assert_eq!(*settings.borrow(), Settings::default());
    harness.get_by_label("End the turn: E").click();
    harness.run_steps(2);
    press(&mut harness, Key::Tab);
    assert!(says(&harness, "Tab answers what is on screen"), "{:?}", texts(&harness));
}

#[test]
fn ui_a_changed_key_works_on_the_desk_and_shows_on_the_help_sheet() {
    let mut table = KeyTable::default();
    table.bind(KeyCommand::EndTurn, Chord::plain(Key::F)).expect("F is free");
    table.bind(KeyCommand::Log, Chord::ctrl(Key::L)).expect("so is this");
    let keys: &'static KeyTable = Box::leak(Box::new(table));
    let asked = |modifiers, key| {
        let kit = Kit { keys, ..kit(Language::English, 100) };
        let mut harness = stage(vec2(1280.0, 720.0), kit, |ui, kit| on_desk(ui.ctx(), kit, ANNA, Extra::default()));
        harness.key_press_modifiers(modifiers, key);
        harness.run_steps(2);
        harness.state().clone()
    };
    let end = UiAction::Ask(Command::EndTurn { thing: sample::ROWENA });
    assert_eq!(asked(egui::Modifiers::NONE, Key::F), [end]);
    assert_eq!(asked(egui::Modifiers::NONE, Key::E), [], "the usual key is free");
    assert_eq!(asked(egui::Modifiers::COMMAND, Key::L), [UiAction::Fold(Side::Log)]);
    assert_eq!(asked(egui::Modifiers::NONE, Key::L), []);
    let harness = stage(vec2(900.0, 2600.0), Kit { keys, ..kit(Language::English, 100) }, help_panel);
    let seen: Vec<String> = texts(&harness).into_iter().map(|(text, _)| text).collect();
    assert!(seen.iter().any(|text| text == "F") && seen.iter().any(|text| text == "Ctrl+L"), "{seen:?}");
    assert!(!seen.iter().any(|text| text == "E"));
}

#[test]
fn ui_a_hint_that_names_keys_names_those_that_are_bound() {
    let mut table = KeyTable::default();
    table.bind(KeyCommand::Use, Chord::plain(Key::U)).expect("U is free");
    let keys: &'static KeyTable = Box::leak(Box::new(table));
    for language in Language::ALL {
        let harness = stage(vec2(900.0, 92.0), Kit { keys, ..kit(language, 100) }, |ui, kit| {
            offered(ui, kit, &sample::table(ANNA), Some(&Aim::WhyUnseen))
        });
        let seen: Vec<String> = texts(&harness).into_iter().map(|(text, _)| text).collect();
        assert!(seen.iter().any(|text| text.contains(" U") || text.contains("\u{2068}U")), "{seen:?}");
        assert!(!seen.iter().any(|text| text.contains("Enter") || text.contains('{')), "{seen:?}");
    }
}
