//! The game master's pen on a sheet. Every number is checked while it is typed; it is written when the field is left or
//! Enter is pressed, as a command that can be undone.

use super::super::action::UiAction;
use super::super::icons::Icon;
use super::super::kit::Kit;
use super::super::widgets::{Press, Weight, note, section};
use super::rows::cell;
use crate::knowledge::SeatView;
use crate::knowledge::view::{SheetView, SkillView};
use crate::session::Command;
use crate::session::command::limits::{self, Limit};
use crate::session::command::{Ability, Attribute, Characteristic, Condition, Dots, Fight, SheetEdit, Skill};
use crate::session::telling::words;
use crate::text::{Language, LocalText, Phrase};
use egui::{Id, TextEdit, Ui, WidgetInfo, WidgetType};

/// The highest level of a condition.
const HIGHEST_LEVEL: i64 = limits::CONDITION_LEVEL.high;

/// The sheet with a field for everything.
pub fn fields(ui: &mut Ui, kit: &Kit, view: &SeatView, sheet: &SheetView, actions: &mut Vec<UiAction>) {
    let mut pen = Pen { kit, sheet, actions };
    note(ui, kit, &kit.text("ui-edit-says"));
    pen.name(ui, view);
    section(ui, kit, "edit-life", &kit.text("ui-edit-points"), true, |ui| pen.points(ui));
    section(ui, kit, "edit-conditions", &kit.text("ui-conditions"), false, |ui| pen.conditions(ui));
    section(ui, kit, "edit-attributes", &kit.text("ui-attributes"), false, |ui| pen.attributes(ui));
    section(ui, kit, "edit-combat", &kit.text("ui-combat"), false, |ui| pen.combat(ui));
    section(ui, kit, "edit-skills", &kit.text("ui-skills"), false, |ui| pen.skills(ui, view));
    section(ui, kit, "edit-characteristics", &kit.text("ui-characteristics"), false, |ui| pen.characteristics(ui));
    section(ui, kit, "edit-dots", &kit.text("ui-dots"), false, |ui| pen.dots(ui));
    section(ui, kit, "edit-abilities", &kit.text("ui-abilities"), false, |ui| pen.abilities(ui));
    section(ui, kit, "edit-gear", &kit.text("ui-gear"), false, |ui| pen.gear(ui));
}

struct Pen<'a> {
    kit: &'a Kit<'a>,
    sheet: &'a SheetView,
    actions: &'a mut Vec<UiAction>,
}

impl Pen<'_> {
    fn edit(&mut self, edit: SheetEdit) {
        self.actions.push(UiAction::Ask(Command::EditSheet { thing: self.sheet.id, edit }));
    }

    /// A number with its range; what is written is asked for as this edit.
    fn number<N: TryFrom<i64>>(
        &mut self,
        ui: &mut Ui,
        key: &str,
        value: Option<i32>,
        limit: Limit,
        edit: impl FnOnce(N) -> SheetEdit,
    ) {
        let written = number(ui, self.kit, (self.sheet.id, key), &self.kit.text(key), value, limit);
        if let Some(edit) = written.and_then(|to| N::try_from(to).ok()).map(edit) {
            self.edit(edit);
        }
    }

    fn name(&mut self, ui: &mut Ui, view: &SeatView) {
        let Some(name) = view.token(self.sheet.id).map(|token| token.name.clone()) else { return };
        for language in Language::ALL {
            let label = Phrase::new("ui-edit-name").with("language", language.tag());
            let (label, now) = (self.kit.say(&label), name.get(language).to_owned());
            if let Some(written) = text(ui, (self.sheet.id, language.tag()), &label, &now) {
                let mut name = name.clone();
                match language {
                    Language::English => name.en = written,
                    Language::Russian => name.ru = written,
                }
                self.edit(SheetEdit::Name(name));
            }
        }
    }

    fn points(&mut self, ui: &mut Ui) {
        let (kit, sheet, thing) = (self.kit, self.sheet, self.sheet.id);
        let life = Limit::new(limits::LIFE_LOWEST, i64::from(sheet.life.max));
        let now = number(ui, kit, (thing, "now"), &kit.text("sheet-life"), Some(sheet.life.now), life);
        if let Some(by) = now.and_then(|to| i16::try_from(to - i64::from(sheet.life.now)).ok()) {
            self.actions.push(UiAction::Ask(Command::ChangeLife { thing, by, reason: String::new() }));
        }
        self.number(ui, "sheet-life-max", Some(sheet.life.max), limits::LIFE_MAX, SheetEdit::LifeMax);
        if let Some(fortune) = sheet.fortune {
            let limit = Limit::new(0, i64::from(fortune.max));
            let now = number(ui, kit, (thing, "fortune"), &kit.text("sheet-fortune"), Some(fortune.now), limit);
            if let Some(by) = now.and_then(|to| i8::try_from(to - i64::from(fortune.now)).ok()) {
                self.actions.push(UiAction::Ask(Command::ChangeFortune { thing, by, reason: String::new() }));
            }
        }
        if let Some(mut has) = sheet.fortune_decided
            && ui.checkbox(&mut has, kit.text("ui-edit-has-fortune")).on_hover_text(kit.text("ui-rule-f11")).changed()
        {
            self.edit(SheetEdit::HasFortune(has));
        }
        self.number(ui, "sheet-luck", sheet.fortune.map(|_| sheet.luck), limits::LUCK, SheetEdit::Luck);
        // What raised dots bring is part of the number, so the number is changed by a difference and not written.
        let limit = Limit::new(0, i64::from(sheet.willpower.max));
        let label = kit.text("sheet-willpower");
        let now = number(ui, kit, (thing, "willpower"), &label, Some(sheet.willpower.now), limit);
        if let Some(by) = now.and_then(|to| i8::try_from(to - i64::from(sheet.willpower.now)).ok()) {
            self.actions.push(UiAction::Ask(Command::ChangeWillpower { thing, by, reason: String::new() }));
        }
        self.number(ui, "sheet-vigour", Some(sheet.vigour.max), limits::VIGOUR_MAX, SheetEdit::VigourMax);
        let points = Some(sheet.action_points.max);
        self.number(ui, "sheet-action-points", points, limits::ACTION_POINTS, SheetEdit::ActionPoints);
        let speed = sheet.speed.parts.first().map(|part| part.amount);
        self.number(ui, "sheet-speed", speed, limits::SPEED, SheetEdit::Speed);
        let base = Some(sheet.initiative_base);
        self.number(ui, "sheet-initiative", base, limits::INITIATIVE, SheetEdit::Initiative);
        let left = Some(sheet.adventure_points);
        self.number(ui, "sheet-adventure-points", left, limits::ADVENTURE_POINTS, SheetEdit::AdventurePoints);
    }

    fn conditions(&mut self, ui: &mut Ui) {
        let (kit, thing) = (self.kit, self.sheet.id);
        for condition in Condition::ALL {
            let key = words::condition(condition);
            let shown = self.sheet.conditions.iter().find(|shown| shown.name.key == key);
            let noted = shown.map_or(0, |shown| shown.noted);
            if words::has_levels(condition) {
                let limit = Limit::new(0, HIGHEST_LEVEL);
                let to = number(ui, kit, (thing, key), &kit.text(key), Some(noted.into()), limit);
                if let Some(level) = to.and_then(|to| u8::try_from(to).ok()) {
                    self.actions.push(UiAction::Ask(Command::SetCondition { thing, condition, level }));
                }
            } else {
                let mut has = noted > 0;
                if ui.checkbox(&mut has, kit.text(key)).changed() {
                    let level = u8::from(has);
                    self.actions.push(UiAction::Ask(Command::SetCondition { thing, condition, level }));
                }
            }
        }
    }

    fn attributes(&mut self, ui: &mut Ui) {
        for of in Attribute::ALL {
            let value = find(&self.sheet.attributes, of.key());
            self.number(ui, of.key(), value, limits::ATTRIBUTE, |to| SheetEdit::Attribute(of, to));
        }
    }

    fn characteristics(&mut self, ui: &mut Ui) {
        for of in Characteristic::ALL {
            let value = find(&self.sheet.characteristics, of.key());
            self.number(ui, of.key(), value, limits::CHARACTERISTIC, |to| SheetEdit::Characteristic(of, to));
        }
    }

    fn dots(&mut self, ui: &mut Ui) {
        for of in Dots::ATTRIBUTES.into_iter().chain(Dots::SKILLS) {
            let value = find(&self.sheet.dots, of.key());
            self.number(ui, of.key(), value, limits::DOTS, |to| SheetEdit::Dots(of, to));
        }
    }

    fn combat(&mut self, ui: &mut Ui) {
        for of in [Fight::Attack, Fight::Parry, Fight::Dodge, Fight::Ranged] {
            let value = find(&self.sheet.combat, of.key());
            self.number(ui, of.key(), value, limits::COMBAT, |to| SheetEdit::Fight(of, to));
        }
    }

    /// Skills of the sheet, and those of others at the table that it lacks.
    fn skills(&mut self, ui: &mut Ui, view: &SeatView) {
        let kit = self.kit;
        for (index, skill) in self.sheet.skills.iter().enumerate() {
            let Some(on) = on(skill) else { continue };
            let name = skill.name.key.to_string();
            ui.push_id(index, |ui| {
                ui.horizontal(|ui| {
                    let away = kit.say(&Phrase::new("ui-edit-take-off").with("what", skill.name.clone()));
                    if Press::icon_only(Icon::Cross, &away).height(22.0).show(ui, kit).clicked() {
                        self.edit(SheetEdit::Skill(name.clone(), None));
                    }
                    ui.vertical(|ui| {
                        let edit = |points| SheetEdit::Skill(name.clone(), Some(Skill { on, points }));
                        self.number(ui, &name, Some(skill.points), limits::SKILL_POINTS, edit);
                    });
                });
            });
        }
        let has = |of: &SkillView| self.sheet.skills.iter().any(|own| own.name.key == of.name.key);
        let mut lacking: Vec<&SkillView> =
            view.sheets.iter().flat_map(|sheet| &sheet.skills).filter(|of| !has(of)).collect();
        lacking.sort_by_key(|skill| kit.say(&skill.name));
        lacking.dedup_by(|a, b| a.name.key == b.name.key);
        if lacking.is_empty() {
            return;
        }
        let menu = egui::ComboBox::from_id_salt("add-skill").selected_text(kit.text("ui-edit-add-skill")).truncate();
        let menu = menu.width(ui.available_width() - kit.theme.px(16.0)).show_ui(ui, |ui| {
            for skill in lacking {
                if ui.selectable_label(false, kit.say(&skill.name)).clicked()
                    && let Some(on) = on(skill)
                {
                    self.edit(SheetEdit::Skill(skill.name.key.to_string(), Some(Skill { on, points: 0 })));
                }
            }
        });
        let name = kit.text("ui-edit-add-skill");
        menu.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, &name));
    }

    fn abilities(&mut self, ui: &mut Ui) {
        for ability in Ability::ALL {
            let mut has = self.sheet.abilities.iter().any(|(name, _)| name.key == ability.key());
            if ui.checkbox(&mut has, self.kit.text(ability.key())).changed() {
                self.edit(SheetEdit::Ability(ability, has));
            }
        }
    }

    fn gear(&mut self, ui: &mut Ui) {
        let (kit, gear) = (self.kit, &self.sheet.gear);
        for (index, item) in gear.iter().enumerate() {
            ui.push_id(index, |ui| {
                ui.horizontal(|ui| {
                    let name = kit.speaker.name(item);
                    let away = kit.say(&Phrase::new("ui-edit-take-off").with("what", name));
                    if Press::icon_only(Icon::Cross, &away).height(22.0).show(ui, kit).clicked() {
                        let mut rest = gear.clone();
                        rest.remove(index);
                        self.edit(SheetEdit::Gear(rest));
                    }
                    ui.add(egui::Label::new(name).truncate());
                });
            });
        }
        let label = kit.text("ui-edit-add-gear");
        if let Some(item) = text(ui, (self.sheet.id, "gear"), &label, "") {
            let item = LocalText::from(item.as_str());
            self.edit(SheetEdit::Gear([gear.clone(), vec![item]].concat()));
        }
    }
}

fn find(values: &[(Phrase, i32)], key: &str) -> Option<i32> {
    values.iter().find(|(name, _)| name.key == key).map(|(_, value)| *value)
}

/// The attributes that a skill is rolled on.
fn on(skill: &SkillView) -> Option<(Attribute, Attribute, Attribute)> {
    let of = |short: &Phrase| Attribute::ALL.into_iter().find(|attribute| attribute.short_key() == short.key);
    let [first, second, third] = &skill.attributes;
    Some((of(first)?, of(second)?, of(third)?))
}

/// A field for a number with its name before it. While what is typed is no number of the range, the range stands below.
/// Gives the number when the field is left and it is another one.
pub fn number(
    ui: &mut Ui,
    kit: &Kit,
    id: impl std::hash::Hash + std::fmt::Debug,
    name: &str,
    value: Option<i32>,
    limit: Limit,
) -> Option<i64> {
    let id = Id::new(("number", id));
    let now = value.map_or_else(String::new, |value| value.to_string());
    let typed: Option<String> = ui.data(|data| data.get_temp(id));
    let mut shown = typed.clone().unwrap_or_else(|| now.clone());
    let good = |text: &str| text.trim().parse::<i64>().ok().filter(|number| limit.holds(*number));
    let wrong = typed.is_some() && good(&shown).is_none() && !shown.trim().is_empty();
    let response = ui
        .horizontal(|ui| {
            let width = (ui.available_width() - kit.theme.px(64.0)).max(kit.theme.px(40.0));
            cell(ui, kit, width, name);
            let ink = if wrong { kit.palette().danger } else { kit.palette().text };
            ui.add(
                TextEdit::singleline(&mut shown)
                    .id(id.with("field"))
                    .char_limit(5)
                    .text_color(ink)
                    .desired_width(kit.theme.px(48.0)),
            )
        })
        .inner;
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, name));
    if wrong {
        let says = Phrase::new("ui-edit-range").with("low", limit.low).with("high", limit.high);
        let says = egui::RichText::new(kit.say(&says)).font(kit.theme.font(0)).color(kit.palette().danger);
        ui.add(egui::Label::new(says).wrap());
    }
    if response.lost_focus() {
        ui.data_mut(|data| data.remove::<String>(id));
        return good(&shown).filter(|_| shown != now);
    }
    if response.changed() {
        ui.data_mut(|data| data.insert_temp(id, shown));
    }
    None
}

/// A field for words with its name as a hint. Gives the words when the field is left and they are others.
pub fn text(ui: &mut Ui, id: impl std::hash::Hash + std::fmt::Debug, name: &str, now: &str) -> Option<String> {
    let id = Id::new(("words", id));
    let typed: Option<String> = ui.data(|data| data.get_temp(id));
    let mut shown = typed.unwrap_or_else(|| now.to_owned());
    let field = TextEdit::singleline(&mut shown).id(id.with("field")).hint_text(name).char_limit(80);
    let response = ui.add(field.desired_width(f32::INFINITY));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, name));
    let response = response.on_hover_text(name);
    if response.lost_focus() {
        ui.data_mut(|data| data.remove::<String>(id));
        let words = shown.trim();
        return (!words.is_empty() && words != now).then(|| words.to_owned());
    }
    if response.changed() {
        ui.data_mut(|data| data.insert_temp(id, shown));
    }
    None
}

/// The button that takes the pen up or puts it down.
pub fn pen(ui: &mut Ui, kit: &Kit, editing: bool) -> bool {
    let text = kit.text(if editing { "ui-edit-done" } else { "ui-edit" });
    Press::icon_only(Icon::Pencil, &text).weight(Weight::Quiet).selected(editing).show(ui, kit).clicked()
}
