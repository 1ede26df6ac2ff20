//! Fields of the properties panel: numbers, words and menus that are checked as they are typed and written when they are
//! left, each as one edit.

use crate::session::command::limits::Limit;
use crate::text::{Language, LocalText, Phrase};
use crate::ui::journey::fields::menu as chooser;
use crate::ui::kit::Kit;
use crate::ui::sheet::edit;
use crate::ui::widgets::note;
use egui::{Id, TextEdit, Ui, WidgetInfo, WidgetType};

/// The width of a menu in points at scale 1.
const MENU: f32 = 150.0;

/// A number with its name before it; the new one when the field is left.
pub fn number<N: TryFrom<i64>>(
    ui: &mut Ui,
    kit: &Kit,
    id: impl std::hash::Hash + std::fmt::Debug,
    name: &str,
    value: i64,
    (low, high): (i64, i64),
) -> Option<N> {
    let now = i32::try_from(value).ok();
    let written = edit::number(ui, kit, id, name, now, Limit::new(low, high))?;
    N::try_from(written).ok()
}

/// A menu with its name above it; the choice that is new.
pub fn menu<T: Copy + PartialEq>(
    ui: &mut Ui,
    kit: &Kit,
    id: &str,
    name: &str,
    options: &[(T, String)],
    chosen: T,
) -> Option<T> {
    note(ui, kit, name);
    let width = MENU.max((ui.available_width() - kit.theme.steps(8.0)) / kit.theme.scale);
    chooser(ui, kit, (id, name), width, options, chosen)
}

/// A text in both languages, each in a field of its own; the new one when a field is left. `lines`: 1 for one line.
pub fn both(
    ui: &mut Ui,
    kit: &Kit,
    id: impl std::hash::Hash + Copy + std::fmt::Debug,
    key: &'static str,
    now: &LocalText,
    lines: usize,
) -> Option<LocalText> {
    let mut new = None;
    for language in Language::ALL {
        let label = kit.say(&Phrase::new(key).with("language", language.tag()));
        if let Some(words) = words(ui, kit, (id, language.tag()), &label, now.get(language), lines) {
            let mut text = now.clone();
            match language {
                Language::English => text.en = words,
                Language::Russian => text.ru = words,
            }
            new = Some(text);
        }
    }
    new
}

/// A field for words with its name above it; the words when the field is left and they are others. They may be none.
pub fn words(
    ui: &mut Ui,
    kit: &Kit,
    id: impl std::hash::Hash + std::fmt::Debug,
    name: &str,
    now: &str,
    lines: usize,
) -> Option<String> {
    let most = if lines > 1 { 4000 } else { 200 };
    let id = Id::new(("workshop-words", id));
    note(ui, kit, name);
    let typed: Option<String> = ui.data(|data| data.get_temp(id));
    let mut shown = typed.unwrap_or_else(|| now.to_owned());
    let field = if lines > 1 { TextEdit::multiline(&mut shown) } else { TextEdit::singleline(&mut shown) };
    let field = field.id(id.with("field")).char_limit(most).desired_rows(lines).desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, name));
    if response.lost_focus() {
        ui.data_mut(|data| data.remove::<String>(id));
        let words = shown.trim();
        return (words != now).then(|| words.to_owned());
    }
    if response.changed() {
        ui.data_mut(|data| data.insert_temp(id, shown));
    }
    None
}
