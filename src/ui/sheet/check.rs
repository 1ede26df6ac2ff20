//! A check that is asked from the sheet: what is rolled and how, with the exact odds before anybody rolls. Which fields
//! there are depends on what was pressed: attributes and skills (F), pools (E), characteristics (S).

use super::super::action::UiAction;
use super::super::focus;
use super::super::icons::Icon;
use super::super::kit::Kit;
use super::super::roll_card::parts::{odds_bar, percent};
use super::super::tip::Tip;
use super::super::widgets::{Press, Weight, body, modifier_chip, note, rule_chip, strong};
use crate::knowledge::view::SheetView;
use crate::knowledge::{SeatView, ThingId};
use crate::session::command::{Ask, Attribute, Characteristic, Contest, Dots, HIGHEST_DIFFICULTY, Tie};
use crate::session::command::{MOST_NEEDED, MOST_STAGES};
use crate::session::{Command, Prospect};
use crate::text::{Phrase, capitalised};
use egui::{Key, Modifiers, Ui, WidgetType};
use std::collections::BTreeSet;

/// What was pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// An attribute: 1d20.
    Attribute(Attribute),
    /// A skill: 3d20.
    Skill(String),
    /// Dots of an attribute, of a skill or of both: a pool.
    Pool {
        /// The attribute.
        attribute: Dots,
        /// The skill.
        skill: Option<Dots>,
    },
    /// A characteristic against a difficulty.
    Characteristic(Characteristic),
}

impl Subject {
    /// The pool that pressing these dots begins with.
    #[must_use]
    pub fn of_dots(dots: Dots) -> Self {
        if Dots::ATTRIBUTES.contains(&dots) {
            Self::Pool { attribute: dots, skill: None }
        } else {
            Self::Pool { attribute: Dots::Intelligence, skill: Some(dots) }
        }
    }

    /// The ways in which it can be rolled.
    const fn manners(&self, gm: bool) -> &'static [Manner] {
        match (self, gm) {
            (Self::Attribute(_) | Self::Skill(_), _) => &[Manner::Alone],
            (Self::Pool { .. }, true) => &[Manner::Alone, Manner::Extended, Manner::Opposed],
            (Self::Pool { .. }, false) => &[Manner::Alone, Manner::Opposed],
            (Self::Characteristic(_), _) => &[Manner::Alone, Manner::Together, Manner::Opposed],
        }
    }
}

/// How it is rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// One roll.
    #[default]
    Alone,
    /// So many successes within so many stages (E3).
    Extended,
    /// With others (S1).
    Together,
    /// Against another.
    Opposed,
}

impl Manner {
    const fn key(self) -> &'static str {
        match self {
            Self::Alone => "ui-check-alone",
            Self::Extended => "ui-check-extended",
            Self::Together => "ui-check-together",
            Self::Opposed => "ui-check-opposed",
        }
    }
}

/// What the table said of a check that is prepared.
type Answer = Result<Option<Prospect>, Phrase>;

/// A check that is being prepared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckDraft {
    /// Who rolls.
    pub who: ThingId,
    /// What.
    pub subject: Subject,
    /// How.
    pub manner: Manner,
    /// The difficulty.
    pub against: i32,
    /// What it is done to.
    pub on: Option<ThingId>,
    /// It needs eyes.
    pub eyes: bool,
    /// It can be tried again.
    pub repeatable: bool,
    /// What for.
    pub reason: String,
    /// Successes needed of an extended action.
    pub needed: u32,
    /// Its stages.
    pub stages: u8,
    /// Who helps.
    pub helpers: BTreeSet<ThingId>,
    /// Against whom.
    pub other: Option<ThingId>,
    /// For what state of the table which command was asked about, and the answer.
    answer: Option<(u64, Command, Answer)>,
}

impl CheckDraft {
    /// One of this, as most are.
    #[must_use]
    pub const fn new(who: ThingId, subject: Subject) -> Self {
        Self {
            who,
            subject,
            manner: Manner::Alone,
            against: 8,
            on: None,
            eyes: false,
            repeatable: true,
            reason: String::new(),
            needed: 5,
            stages: 5,
            helpers: BTreeSet::new(),
            other: None,
            answer: None,
        }
    }

    /// The command that asks for it; none while something is missing.
    #[must_use]
    pub fn command(&self) -> Option<Command> {
        let (thing, on, eyes, reason) = (self.who, self.on, self.eyes, self.reason.trim().to_owned());
        Some(match self.manner {
            Manner::Alone => Command::Check { thing, ask: self.ask(), on, eyes, repeatable: self.repeatable, reason },
            Manner::Extended => {
                let (needed, stages) = (self.needed, self.stages);
                Command::BeginExtended { thing, ask: self.ask(), on, eyes, needed, stages, reason }
            }
            Manner::Together => {
                let Subject::Characteristic(of) = self.subject else { return None };
                let helpers = self.helpers.iter().copied().collect();
                Command::Together { leader: thing, helpers, of, against: self.against, on, mental: false, reason }
            }
            Manner::Opposed => {
                let with = match self.subject {
                    Subject::Characteristic(of) => Contest::Characteristic(of),
                    Subject::Pool { attribute, skill } => Contest::Pool { attribute, skill },
                    _ => return None,
                };
                Command::Opposed { first: thing, second: self.other?, with, against: with, tie: Tie::Nobody, reason }
            }
        })
    }

    fn ask(&self) -> Ask {
        match &self.subject {
            Subject::Attribute(of) => Ask::Attribute(*of),
            Subject::Skill(name) => Ask::Skill(name.clone()),
            Subject::Pool { attribute, skill } => Ask::Pool { attribute: *attribute, skill: *skill },
            Subject::Characteristic(of) => Ask::Difficulty { of: *of, against: self.against },
        }
    }

    /// Asks about it, if it is not the one or not the table that was asked about last.
    pub fn foresee(&mut self, version: u64, ask: impl FnOnce(&Command) -> Answer) {
        let Some(command) = self.command() else {
            self.answer = None;
            return;
        };
        if self.answer.as_ref().is_none_or(|(of, asked, _)| (*of, asked) != (version, &command)) {
            let answer = ask(&command);
            self.answer = Some((version, command, answer));
        }
    }

    fn answer(&self) -> Option<&Answer> {
        let command = self.command()?;
        self.answer.as_ref().filter(|(_, asked, _)| *asked == command).map(|(_, _, answer)| answer)
    }
}

/// What became of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// It stays.
    No,
    /// It is left.
    Left,
    /// The check is asked for.
    Asked,
}

/// The form.
pub fn form(
    ui: &mut Ui,
    kit: &Kit,
    view: &SeatView,
    sheet: &SheetView,
    draft: &mut CheckDraft,
    keys: bool,
    actions: &mut Vec<UiAction>,
) -> Done {
    strong(ui, kit, &kit.say(&Phrase::new("ui-check-title").with("what", name(kit, &draft.subject))), 2);
    pool(ui, kit, sheet, draft);
    manners(ui, kit, view, draft);
    match draft.manner {
        Manner::Alone | Manner::Together if matches!(draft.subject, Subject::Characteristic(_)) => {
            number(ui, kit, "ui-check-difficulty", &mut draft.against, 0..=HIGHEST_DIFFICULTY);
        }
        Manner::Extended => {
            number(ui, kit, "ui-check-needed", &mut draft.needed, 1..=MOST_NEEDED);
            number(ui, kit, "ui-check-stages", &mut draft.stages, 1..=MOST_STAGES);
        }
        _ => {}
    }
    match draft.manner {
        Manner::Together => helpers(ui, kit, view, draft),
        Manner::Opposed => opponent(ui, kit, view, draft),
        Manner::Alone | Manner::Extended => target(ui, kit, view, draft),
    }
    if matches!(draft.manner, Manner::Alone | Manner::Extended) {
        ui.checkbox(&mut draft.eyes, kit.text("ui-check-eyes"));
    }
    if draft.manner == Manner::Alone {
        ui.checkbox(&mut draft.repeatable, kit.text("ui-check-repeatable"))
            .tip(kit, kit.text("ui-check-repeatable-hint"));
    }
    let label = kit.text("ui-check-reason");
    let field = egui::TextEdit::singleline(&mut draft.reason).hint_text(label.as_str()).char_limit(120);
    let field = ui.add(field.desired_width(f32::INFINITY));
    field.widget_info(|| egui::WidgetInfo::labeled(WidgetType::TextEdit, true, &label));
    foreseen(ui, kit, draft);
    ending(ui, kit, draft, keys, actions)
}

/// The name of what is rolled.
fn name(kit: &Kit, subject: &Subject) -> String {
    match subject {
        Subject::Attribute(of) => kit.text(of.key()),
        Subject::Skill(name) => kit.text(name),
        Subject::Characteristic(of) => kit.text(of.key()),
        Subject::Pool { attribute, skill: None } => kit.text(attribute.key()),
        Subject::Pool { attribute, skill: Some(skill) } => {
            let both = Phrase::new("check-kind-pool").with("attribute", Phrase::new(attribute.key()));
            kit.say(&both.with("skill", Phrase::new(skill.key())))
        }
    }
}

/// The two parts of a pool.
fn pool(ui: &mut Ui, kit: &Kit, sheet: &SheetView, draft: &mut CheckDraft) {
    let Subject::Pool { attribute, skill } = &mut draft.subject else { return };
    let dots = |of: Dots| sheet.dots.iter().find(|(name, _)| name.key == of.key()).map_or(0, |(_, value)| *value);
    let named = |of: Dots| format!("{} {}", kit.text(of.key()), dots(of));
    let width = ui.available_width() - kit.theme.px(16.0);
    let shown = egui::ComboBox::from_id_salt("attribute").selected_text(named(*attribute)).width(width).truncate();
    let shown = shown.show_ui(ui, |ui| {
        for of in Dots::ATTRIBUTES {
            ui.selectable_value(attribute, of, named(of));
        }
    });
    shown.response.tip_and_name(kit, WidgetType::ComboBox, kit.text("ui-check-attribute"));
    let nothing = kit.text("ui-check-no-skill");
    let text = skill.map_or_else(|| nothing.clone(), named);
    let shown = egui::ComboBox::from_id_salt("skill").selected_text(text).width(width).truncate();
    let shown = shown.show_ui(ui, |ui| {
        ui.selectable_value(skill, None, nothing.as_str());
        for of in Dots::SKILLS {
            ui.selectable_value(skill, Some(of), named(of));
        }
    });
    shown.response.tip_and_name(kit, WidgetType::ComboBox, kit.text("ui-check-skill"));
}

fn manners(ui: &mut Ui, kit: &Kit, view: &SeatView, draft: &mut CheckDraft) {
    let manners = draft.subject.manners(view.seat.is_gm());
    if manners.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for &manner in manners {
            let text = kit.text(manner.key());
            if Press::new(&text).height(26.0).selected(draft.manner == manner).show(ui, kit).clicked() {
                draft.manner = manner;
            }
        }
    });
}

fn number<N: egui::emath::Numeric>(
    ui: &mut Ui,
    kit: &Kit,
    key: &str,
    value: &mut N,
    range: std::ops::RangeInclusive<N>,
) {
    let name = kit.text(key);
    ui.horizontal_wrapped(|ui| {
        let shown = ui.add(egui::DragValue::new(value).range(range));
        shown.widget_info(|| egui::WidgetInfo::labeled(WidgetType::DragValue, true, &name));
        body(ui, kit, &name);
    });
}

/// Tokens besides the one who rolls.
fn others(view: &SeatView, who: ThingId) -> impl Iterator<Item = ThingId> + '_ {
    view.tokens.iter().map(|token| token.id).filter(move |&id| id != who)
}

/// What it is done to: nothing, somebody, a door, a thing, a secret.
fn target(ui: &mut Ui, kit: &Kit, view: &SeatView, draft: &mut CheckDraft) {
    let nothing = kit.text("ui-check-on-nothing");
    let shown = draft.on.map_or_else(|| nothing.clone(), |on| capitalised(&kit.thing(view, on)));
    let width = ui.available_width() - kit.theme.px(16.0);
    let menu = egui::ComboBox::from_id_salt("on").selected_text(shown).width(width).truncate();
    let menu = menu.show_ui(ui, |ui| {
        ui.selectable_value(&mut draft.on, None, nothing.as_str());
        let things = view.doors.iter().map(|door| door.id).chain(view.items.iter().map(|item| item.id));
        let secrets = view.secrets.iter().map(|secret| secret.id);
        for (index, id) in others(view, draft.who).chain(things).chain(secrets).enumerate() {
            let text = capitalised(&kit.thing(view, id));
            ui.push_id(index, |ui| ui.selectable_value(&mut draft.on, Some(id), text));
        }
    });
    menu.response.tip_and_name(kit, WidgetType::ComboBox, kit.text("ui-check-on"));
}

fn helpers(ui: &mut Ui, kit: &Kit, view: &SeatView, draft: &mut CheckDraft) {
    note(ui, kit, &kit.text("ui-check-helpers"));
    let may = |id: ThingId| view.seat.is_gm() || view.token(id).is_some_and(|token| token.own);
    for id in others(view, draft.who).filter(|&id| may(id) && view.sheet(id).is_some()) {
        let mut helps = draft.helpers.contains(&id);
        if ui.checkbox(&mut helps, kit.thing(view, id)).changed() {
            if helps {
                draft.helpers.insert(id);
            } else {
                draft.helpers.remove(&id);
            }
        }
    }
}

fn opponent(ui: &mut Ui, kit: &Kit, view: &SeatView, draft: &mut CheckDraft) {
    note(ui, kit, &kit.text("ui-check-against"));
    for id in others(view, draft.who) {
        ui.push_id(id, |ui| ui.radio_value(&mut draft.other, Some(id), kit.thing(view, id)));
    }
}

/// What the table says of it: the sum, the chance, or why it cannot be.
fn foreseen(ui: &mut Ui, kit: &Kit, draft: &CheckDraft) {
    ui.add_space(kit.theme.steps(1.0));
    match draft.answer() {
        None => note(ui, kit, &kit.text("ui-check-incomplete")),
        Some(Err(why)) => {
            let text = egui::RichText::new(kit.say(why)).font(kit.theme.font(1)).color(kit.palette().danger);
            let shown = ui.add(egui::Label::new(text).wrap());
            if let Some(rule) = &why.rule {
                rule_chip(ui, kit, rule);
            }
            shown
        }
        Some(Ok(None)) => return,
        Some(Ok(Some(prospect))) => {
            if let Some(chance) = &prospect.chance {
                let odds = percent(kit, chance);
                ui.horizontal(|ui| {
                    odds_bar(ui, kit, None, chance, &odds);
                    strong(ui, kit, &odds, 2);
                });
            }
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = kit.theme.steps(1.0);
                for part in &prospect.sum.parts {
                    modifier_chip(ui, kit, part);
                }
            });
            note(ui, kit, &capitalised(&kit.say(&prospect.needs)))
        }
    };
}

/// Ask, or leave it.
fn ending(ui: &mut Ui, kit: &Kit, draft: &CheckDraft, keys: bool, actions: &mut Vec<UiAction>) -> Done {
    let command = draft.command().filter(|_| matches!(draft.answer(), Some(Ok(_))));
    let free = keys && focus::is_free(ui.ctx());
    let pressed = |ui: &Ui, key| free && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let mut done = Done::No;
    ui.add_space(kit.theme.steps(1.0));
    ui.horizontal_wrapped(|ui| {
        let text = kit.text("ui-check-ask");
        let press = Press::new(&text).icon(Icon::Dice).weight(Weight::Primary).key("Enter");
        let asked = press.enabled(command.is_some()).show(ui, kit).clicked();
        if let Some(command) = command.filter(|_| asked || pressed(ui, Key::Enter)) {
            actions.push(UiAction::Ask(command));
            done = Done::Asked;
        }
        let left = Press::new(&kit.text("ui-cancel")).key("Esc").show(ui, kit).clicked();
        if done == Done::No && (left || pressed(ui, Key::Escape)) {
            done = Done::Left;
        }
    });
    done
}
