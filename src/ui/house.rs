//! The house rules of a table: every field of [`HouseRules`] with a control, what it does, what the book says, and the
//! rules it rests on. What stands here is a table; a field without a row is caught by a test.

use super::group::choose;
use super::icons::Icon;
use super::kit::Kit;
use super::widgets::{Press, Weight, body, note, rule_chip, strong, well};
use crate::dice::checks::{CriticalTwenties, DifficultyDice};
use crate::session::command::{CrushingStarts, DeadAt, FortuneFor, HopelessEffort, HouseRules, UndoRight};
use crate::text::{Phrase, RuleId};
use egui::{DragValue, Ui, vec2};

/// One of the choices of a field: its message, whether the house has it, how it gets it.
struct Choice {
    key: &'static str,
    is: fn(&HouseRules) -> bool,
    set: fn(&mut HouseRules),
}

/// How a field is set.
enum Control {
    /// Yes or no.
    Flag(fn(&mut HouseRules) -> &mut bool),
    /// A number from 0 to so many.
    Small(fn(&mut HouseRules) -> &mut u8, u8),
    /// A larger one.
    Large(fn(&mut HouseRules) -> &mut u16, u16),
    /// One of a few.
    Choice(&'static [Choice]),
}

/// A field: its name, which is also that of its messages, the rules it rests on, its control.
struct Field {
    name: &'static str,
    rules: &'static [&'static str],
    control: Control,
}

/// Choices that are values of one field.
macro_rules! choices {
    ($field:ident: $($key:literal => $value:expr),+ $(,)?) => {
        Control::Choice(&[$(Choice {
            key: $key,
            is: |house| house.$field == $value,
            set: |house| house.$field = $value,
        }),+])
    };
}

/// A field with its name and its control.
macro_rules! field {
    ($name:ident [$($rule:literal),*] flag) => {
        Field { name: stringify!($name), rules: &[$($rule),*], control: Control::Flag(|house| &mut house.$name) }
    };
    ($name:ident [$($rule:literal),*] small $most:literal) => {
        Field { name: stringify!($name), rules: &[$($rule),*], control: Control::Small(|house| &mut house.$name, $most) }
    };
    ($name:ident [$($rule:literal),*] large $most:literal) => {
        Field { name: stringify!($name), rules: &[$($rule),*], control: Control::Large(|house| &mut house.$name, $most) }
    };
    ($name:ident [$($rule:literal),*] $($key:literal => $value:expr),+) => {
        Field { name: stringify!($name), rules: &[$($rule),*], control: choices!($name: $($key => $value),+) }
    };
}

/// Every field, by chapter.
const CHAPTERS: [(&str, &[Field]); 8] = [
    (
        "ui-house-of-table",
        &[
            field!(curtain [] flag),
            field!(shared_vision [] flag),
            field!(undo [] "ui-undo-gm" => UndoRight::Gm, "ui-undo-group" => UndoRight::Group),
            field!(fresh_dice_after_undo [] flag),
            field!(bot_opponents [] flag),
        ],
    ),
    (
        "ui-house-of-dice",
        &[
            field!(typed_dice [] flag),
            field!(announce_rolls ["F5", "E4"] flag),
            field!(answer_seconds [] large 600),
            field!(critical_twenties ["F5"]
                "ui-twenties-three" => CriticalTwenties::Three, "ui-twenties-two" => CriticalTwenties::Two),
            field!(difficulty_dice ["S"]
                "ui-dice-2d6" => DifficultyDice::TwoD6, "ui-dice-3d6" => DifficultyDice::ThreeD6,
                "ui-dice-1d10" => DifficultyDice::OneD10, "ui-dice-1d20" => DifficultyDice::OneD20),
        ],
    ),
    (
        "ui-house-of-fortune",
        &[
            field!(fortune ["F11"]
                "ui-fortune-chosen" => FortuneFor::Chosen, "ui-fortune-nobody" => FortuneFor::Nobody,
                "ui-fortune-everyone" => FortuneFor::Everyone, "ui-fortune-case-by-case" => FortuneFor::CaseByCase),
            field!(fortune_on_difficulty_checks ["F5"] flag),
            field!(extra_defence_penalty ["F8"] small 20),
        ],
    ),
    (
        "ui-house-of-effort",
        &[
            field!(hopeless_effort ["E5"]
                "ui-hopeless-ask" => HopelessEffort::Ask, "ui-hopeless-give-back" => HopelessEffort::GiveBack,
                "ui-hopeless-insist" => HopelessEffort::Insist),
            field!(pressure ["E1"]
                "ui-pressure-table" => None, "ui-pressure-always" => Some(true), "ui-pressure-never" => Some(false)),
            field!(retry_step ["E1"] small 10),
            field!(retry_flat ["E1"] flag),
        ],
    ),
    (
        "ui-house-of-combat",
        &[
            field!(critical_defence_divisor [] small 4),
            field!(critical_damage_factor [] small 4),
            field!(blunders [] flag),
            field!(statuses_count [] flag),
            field!(cover [] flag),
            field!(range_bands [] flag),
            field!(dying_costs [] small 10),
            field!(dead_at []
                "ui-dead-minus-constitution" => DeadAt::MinusConstitution, "ui-dead-zero" => DeadAt::Zero,
                "ui-dead-never" => DeadAt::Never),
            field!(break_free_difficulty ["S5"] small 40),
        ],
    ),
    (
        "ui-house-of-light",
        &[
            field!(darkness_penalty ["S3", "E10"] small 20),
            field!(notice_in_passing ["S5"] flag),
            field!(lights_burn_down ["S3"] flag),
        ],
    ),
    (
        "ui-house-of-dungeon",
        &[
            field!(damage_dice ["S5", "S12"] small 10),
            field!(crushing_starts ["S5"]
                "ui-crushing-slam" => CrushingStarts::Slam, "ui-crushing-opening" => CrushingStarts::Opening),
            field!(pits_add_falls ["S5", "S12"] flag),
            field!(dragging_springs_traps ["S5"] flag),
            field!(swimming_difficulty ["S6"] small 40),
            field!(swimming_in_armour ["S6"] small 40),
        ],
    ),
    ("ui-house-of-journey", &[field!(fatigue_counts ["S8b"] flag), field!(sober_hours ["S11"] small 24)]),
];

/// Chapters of the left and of the right column where there is room for two: about as long as each other.
const COLUMNS: [&[usize]; 2] = [&[0, 2, 3, 6], &[1, 4, 5, 7]];

/// From this width on, in points at scale 1, chapters stand in two columns.
const TWO_COLUMNS: f32 = 720.0;

impl Field {
    /// The message of its name, and with a tail those about it.
    fn key(&self, tail: &str) -> String {
        format!("ui-house-{}{tail}", self.name.replace('_', "-"))
    }

    /// Its value in words.
    fn value(&self, kit: &Kit, house: &HouseRules) -> String {
        let mut house = house.clone();
        match &self.control {
            Control::Flag(of) => kit.text(if *of(&mut house) { "ui-house-on" } else { "ui-house-off" }),
            Control::Small(of, _) => of(&mut house).to_string(),
            Control::Large(of, _) => of(&mut house).to_string(),
            Control::Choice(choices) => choices
                .iter()
                .find(|choice| (choice.is)(&house))
                .map_or_else(String::new, |choice| kit.text(choice.key)),
        }
    }
}

/// Shows every house rule and changes what a person changes.
pub fn house_page(ui: &mut Ui, kit: &Kit, house: &mut HouseRules) {
    let book = HouseRules::default();
    note(ui, kit, &kit.text("ui-house-says"));
    let differs = *house != book;
    let back = kit.text("ui-house-back");
    if Press::new(&back).icon(Icon::Undo).weight(Weight::Quiet).enabled(differs).show(ui, kit).clicked() {
        *house = book.clone();
    }
    if ui.available_width() >= kit.theme.px(TWO_COLUMNS) {
        ui.columns_const(|columns: &mut [Ui; 2]| {
            for (column, chapters) in columns.iter_mut().zip(COLUMNS) {
                let shown = chapters.iter().filter_map(|&at| CHAPTERS.get(at));
                // Columns justify their text by themselves; sentences are not to be stretched.
                column.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                    for it in shown {
                        chapter(ui, kit, it, house, &book);
                    }
                });
            }
        });
    } else {
        for it in &CHAPTERS {
            chapter(ui, kit, it, house, &book);
        }
    }
}

fn chapter(ui: &mut Ui, kit: &Kit, (title, fields): &(&str, &[Field]), house: &mut HouseRules, book: &HouseRules) {
    well(kit).inner_margin(kit.theme.margin(3.0)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = kit.theme.steps(1.0);
        strong(ui, kit, &kit.text(title), 1);
        for field in *fields {
            ui.add_space(kit.theme.steps(1.0));
            ui.push_id(field.name, |ui| row(ui, kit, field, house, book));
        }
    });
    ui.add_space(kit.theme.steps(1.0));
}

fn row(ui: &mut Ui, kit: &Kit, field: &Field, house: &mut HouseRules, book: &HouseRules) {
    let name = kit.text(&field.key(""));
    ui.horizontal_wrapped(|ui| {
        match &field.control {
            Control::Flag(of) => {
                ui.checkbox(of(house), &name);
            }
            Control::Small(of, most) => number(ui, kit, DragValue::new(of(house)).range(0..=*most), &name),
            Control::Large(of, most) => number(ui, kit, DragValue::new(of(house)).range(0..=*most), &name),
            Control::Choice(_) => {
                body(ui, kit, &name);
            }
        }
        for rule in field.rules {
            rule_chip(ui, kit, &RuleId::new(rule));
        }
    });
    if let Control::Choice(choices) = &field.control {
        let words: Vec<String> = choices.iter().map(|choice| kit.text(choice.key)).collect();
        let chosen = choices.iter().position(|choice| (choice.is)(house));
        let new = choose(ui, kit, "choice", &words, chosen);
        if let Some(choice) = new.and_then(|new| choices.get(new)) {
            (choice.set)(house);
        }
    }
    note(ui, kit, &kit.text(&field.key("-says")));
    let default = field.value(kit, book);
    let by_the_book = kit.say(&Phrase::new("ui-house-default").with("value", default.as_str()));
    if field.value(kit, house) == default {
        note(ui, kit, &by_the_book);
    } else {
        let text = egui::RichText::new(by_the_book).font(kit.theme.font(0)).color(kit.palette().brass);
        ui.add(egui::Label::new(text).wrap());
    }
}

/// A number to type, to drag, or to step with the arrows up and down.
fn number(ui: &mut Ui, kit: &Kit, value: DragValue<'_>, name: &str) {
    let value = value.speed(1.0).clamp_existing_to_range(false).update_while_editing(false);
    let response = ui.add_sized(vec2(kit.theme.px(52.0), kit.theme.px(28.0)), value);
    super::focus::receive(&response, true);
    let label = body(ui, kit, name);
    response.labelled_by(label.id);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn ui_every_house_rule_has_a_control() {
        let house = serde_json::to_value(HouseRules::default()).expect("house rules are data");
        let fields: BTreeSet<&str> = house.as_object().expect("a struct").keys().map(String::as_str).collect();
        let shown: BTreeSet<&str> = CHAPTERS.iter().flat_map(|(_, fields)| *fields).map(|field| field.name).collect();
        assert_eq!(shown, fields);
    }

    #[test]
    fn ui_every_chapter_of_house_rules_is_in_one_column() {
        let mut columns = COLUMNS.concat();
        columns.sort_unstable();
        assert_eq!(columns, (0..CHAPTERS.len()).collect::<Vec<_>>());
    }

    #[test]
    fn ui_the_choices_of_a_house_rule_are_told_apart() {
        for field in CHAPTERS.iter().flat_map(|(_, fields)| *fields) {
            let Control::Choice(choices) = &field.control else { continue };
            for (index, choice) in choices.iter().enumerate() {
                let mut house = HouseRules::default();
                (choice.set)(&mut house);
                let is: Vec<usize> = (0..choices.len()).filter(|&other| (choices[other].is)(&house)).collect();
                assert_eq!(is, [index], "{}", field.name);
            }
        }
    }
}
