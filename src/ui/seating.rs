//! Who sits where, before play begins and in the middle of it: seats with names, colours and patterns, the heroes they
//! own, and the options of the table.

use super::action::UiAction;
use super::focus;
use super::icons::Icon;
use super::kit::Kit;
use super::theme::seat_colour;
use super::tokens::{PATTERNS, ring};
use super::widgets::{Press, Weight, card, corners, empty, heading, note};
use crate::knowledge::seats::MAX_SEATS;
use crate::knowledge::view::TokenKind;
use crate::knowledge::{Seat, SeatId, SeatView, ThingId};
use crate::session::Command;
use crate::session::command::{FortuneFor, HouseRules, UndoRight};
use crate::text::LocalText;
use egui::{Color32, Key, Modifiers, Sense, Stroke, Ui, Vec2, vec2};
use std::collections::{BTreeMap, BTreeSet};

/// The colours that a seat can have; all differ from brass, from each other in lightness too, and read on dark ground.
pub const COLOURS: [[u8; 3]; 8] = [
    [0x5B, 0xA8, 0xE0],
    [0xD9, 0x5F, 0x6E],
    [0x7C, 0xC4, 0x6B],
    [0xB0, 0x86, 0xE0],
    [0xE8, 0xD0, 0x6A],
    [0x54, 0xC4, 0xB8],
    [0xE8, 0x95, 0x4A],
    [0xE4, 0xA0, 0xC8],
];

/// The most letters in a seat's name.
const NAME_LENGTH: usize = 24;

/// A seat that is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatDraft {
    /// Its id.
    pub id: SeatId,
    /// Its name as typed.
    pub name: String,
    /// Its colour.
    pub colour: [u8; 3],
    /// Its pattern.
    pub pattern: u8,
    /// The tokens it owns.
    pub owns: BTreeSet<ThingId>,
}

/// Everything that is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Players' seats; the game master always sits.
    pub seats: Vec<SeatDraft>,
    /// Heroes that can be owned.
    pub heroes: Vec<(ThingId, LocalText)>,
    /// Options of the table.
    pub house: HouseRules,
    /// The game master's new PIN as typed; empty: as it was.
    pub pin: String,
    /// The game master has a PIN already.
    pub has_pin: bool,
    /// That PIN is to go.
    pub drop_pin: bool,
    /// As it stood at first, to ask only for what changed.
    before: BTreeMap<SeatId, SeatDraft>,
    house_before: HouseRules,
}

impl Seating {
    /// The seats as they are in the game master's view, and whether there is a PIN.
    #[must_use]
    pub fn of(view: &SeatView, house: HouseRules, has_pin: bool) -> Self {
        let heroes: Vec<_> = view
            .tokens
            .iter()
            .filter(|token| token.kind == TokenKind::Hero)
            .map(|token| (token.id, token.name.clone()))
            .collect();
        let seats: Vec<SeatDraft> = view
            .seats
            .iter()
            .filter(|seat| !seat.id.is_gm())
            .map(|seat| SeatDraft {
                id: seat.id,
                name: seat.name.en.clone(),
                colour: seat.colour,
                pattern: seat.pattern,
                owns: seat.owns.iter().copied().collect(),
            })
            .collect();
        let before = seats.iter().map(|seat| (seat.id, seat.clone())).collect();
        let house_before = house.clone();
        Self { seats, heroes, house, pin: String::new(), has_pin, drop_pin: false, before, house_before }
    }

    /// What must be asked of the table so that it stands as set up here.
    #[must_use]
    pub fn commands(&self) -> Vec<Command> {
        let mut commands = Vec::new();
        for draft in &self.seats {
            let old = self.before.get(&draft.id);
            if old.is_none_or(|old| (&old.name, old.colour, old.pattern) != (&draft.name, draft.colour, draft.pattern))
            {
                let seat = Seat {
                    name: LocalText::plain(draft.name.trim()),
                    colour: draft.colour,
                    pattern: draft.pattern,
                    owns: BTreeSet::new(),
                };
                commands.push(Command::SetSeat { id: draft.id, seat });
            }
        }
        for (hero, _) in &self.heroes {
            let owner =
                |id: &ThingId| self.seats.iter().find(|seat| seat.owns.contains(id)).map_or(SeatId::GM, |seat| seat.id);
            let owner_before =
                self.before.values().find(|seat| seat.owns.contains(hero)).map_or(SeatId::GM, |seat| seat.id);
            if owner(hero) != owner_before {
                commands.push(Command::Own { seat: owner(hero), thing: *hero });
            }
        }
        if self.house != self.house_before {
            commands.push(Command::SetHouseRules { house: self.house.clone() });
        }
        commands
    }

    /// The PIN that is to be set (`Some(Some)`) or taken away (`Some(None)`).
    #[must_use]
    pub fn pin_change(&self) -> Option<Option<&str>> {
        match (self.pin.as_str(), self.drop_pin) {
            ("", true) => Some(None),
            ("", false) => None,
            (pin, _) => Some(Some(pin)),
        }
    }

    fn add(&mut self) {
        let id = (1..MAX_SEATS).map(SeatId).find(|id| self.seats.iter().all(|seat| seat.id != *id));
        let Some(id) = id else { return };
        let free = |colour: &&[u8; 3]| self.seats.iter().all(|seat| seat.colour != **colour);
        let colour = COLOURS.iter().find(free).copied().unwrap_or(COLOURS[0]);
        let pattern = id.0 % PATTERNS;
        self.seats.push(SeatDraft { id, name: String::new(), colour, pattern, owns: BTreeSet::new() });
    }

    fn give(&mut self, hero: ThingId, to: SeatId) {
        for seat in &mut self.seats {
            if seat.id == to {
                seat.owns.insert(hero);
            } else {
                seat.owns.remove(&hero);
            }
        }
    }
}

/// Shows the set-up as a card. `before_play` also offers to begin.
pub fn seating_panel(ui: &mut Ui, kit: &Kit, seating: &mut Seating, before_play: bool) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect));
    let frame = card(kit).show(&mut child, |ui| {
        ui.set_width(ui.available_width());
        heading(ui, kit, &kit.text("ui-seats"));
        note(ui, kit, &kit.text("ui-seats-says"));
        let foot = kit.theme.px(46.0);
        let height = (ui.available_height() - foot).max(kit.theme.px(80.0));
        egui::ScrollArea::vertical().id_salt("seats").max_height(height).auto_shrink([false, false]).show(ui, |ui| {
            ui.set_width(ui.available_width() - kit.theme.steps(2.0));
            seats(ui, kit, seating);
            options(ui, kit, seating);
        });
        ui.horizontal_wrapped(|ui| {
            let begin = kit.text(if before_play { "ui-seats-begin" } else { "ui-seats-apply" });
            let free = focus::is_free(ui.ctx());
            let pressed = |ui: &Ui, key| free && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
            let press = Press::new(&begin).icon(Icon::Flame).weight(Weight::Primary).key("Enter").show(ui, kit);
            if press.clicked() || pressed(ui, Key::Enter) {
                actions.push(UiAction::Begin);
            }
            let back = kit.text(if before_play { "ui-back" } else { "ui-close" });
            if Press::new(&back).key("Esc").show(ui, kit).clicked() || pressed(ui, Key::Escape) {
                actions.push(if before_play { UiAction::Leave } else { UiAction::Close });
            }
        });
    });
    corners(ui.painter(), frame.response.rect, kit);
    ui.advance_cursor_after_rect(rect);
    actions
}

fn seats(ui: &mut Ui, kit: &Kit, seating: &mut Seating) {
    if seating.seats.is_empty() {
        empty(ui, kit, &kit.text("ui-seats-empty"));
    }
    let mut leaving = None;
    let mut given = None;
    for index in 0..seating.seats.len() {
        let heroes = seating.heroes.clone();
        let Some(seat) = seating.seats.get_mut(index) else { break };
        let known = seating.before.contains_key(&seat.id);
        ui.push_id(seat.id.0, |ui| {
            super::widgets::well(kit).show(ui, |ui| {
                ui.set_width(ui.available_width());
                if seat_line(ui, kit, seat, known) {
                    leaving = Some(index);
                }
                ui.horizontal_wrapped(|ui| {
                    for (hero, name) in &heroes {
                        let mut owns = seat.owns.contains(hero);
                        if ui.checkbox(&mut owns, kit.speaker.name(name)).changed() {
                            given = Some((*hero, if owns { seat.id } else { SeatId::GM }));
                        }
                    }
                });
            });
        });
    }
    if let Some(index) = leaving {
        seating.seats.remove(index);
    }
    if let Some((hero, seat)) = given {
        seating.give(hero, seat);
    }
    let full = seating.seats.len() + 1 >= usize::from(MAX_SEATS);
    let add = Press::new(&kit.text("ui-seats-add")).icon(Icon::Plus).enabled(!full).show(ui, kit);
    if add.clicked() {
        seating.add();
    }
}

/// One seat: ring, name, colours, patterns. Whether it is to go.
fn seat_line(ui: &mut Ui, kit: &Kit, seat: &mut SeatDraft, known: bool) -> bool {
    let mut leaves = false;
    ui.horizontal_wrapped(|ui| {
        let side = kit.theme.px(34.0);
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
        let colour = seat_colour(seat.colour);
        ui.painter().circle_filled(rect.center(), side * 0.24, colour);
        ring(ui.painter(), rect.center(), side * 0.40, side * 0.15, colour, seat.pattern);
        let hint = kit.speaker.count("seat-number", i32::from(seat.id.0));
        let field = egui::TextEdit::singleline(&mut seat.name).hint_text(hint.as_str()).char_limit(NAME_LENGTH);
        let field = ui.add(field.desired_width(kit.theme.px(150.0)));
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &hint));
        for (index, choice) in COLOURS.iter().enumerate() {
            let name = kit.text(COLOUR_NAMES.get(index).copied().unwrap_or(COLOUR_NAMES[0]));
            let paint = |ui: &Ui, rect: egui::Rect| {
                ui.painter().circle_filled(rect.center(), rect.width() * 0.32, seat_colour(*choice));
            };
            if swatch(ui, kit, &name, seat.colour == *choice, 24.0, paint) {
                seat.colour = *choice;
            }
        }
        for pattern in 0..PATTERNS {
            let name = kit.text(PATTERN_NAMES.get(usize::from(pattern)).copied().unwrap_or(PATTERN_NAMES[0]));
            let paint = |ui: &Ui, rect: egui::Rect| {
                ring(ui.painter(), rect.center(), rect.width() * 0.28, rect.width() * 0.17, colour, pattern);
            };
            if swatch(ui, kit, &name, seat.pattern == pattern, 32.0, paint) {
                seat.pattern = pattern;
            }
        }
        if !known {
            leaves = Press::icon_only(Icon::Cross, &kit.text("ui-seats-remove")).show(ui, kit).clicked();
        }
    });
    leaves
}

/// The names of [`COLOURS`].
const COLOUR_NAMES: [&str; 8] = [
    "ui-colour-blue",
    "ui-colour-red",
    "ui-colour-green",
    "ui-colour-violet",
    "ui-colour-yellow",
    "ui-colour-teal",
    "ui-colour-orange",
    "ui-colour-pink",
];

/// The names of the patterns.
const PATTERN_NAMES: [&str; PATTERNS as usize] = [
    "ui-pattern-plain",
    "ui-pattern-stripes",
    "ui-pattern-dots",
    "ui-pattern-waves",
    "ui-pattern-checks",
    "ui-pattern-teeth",
];

fn swatch(ui: &mut Ui, kit: &Kit, name: &str, chosen: bool, side: f32, paint: impl FnOnce(&Ui, egui::Rect)) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(kit.theme.px(side)), Sense::click());
    if chosen || response.hovered() {
        let edge = if chosen { kit.palette().text } else { kit.palette().brass };
        ui.painter().circle_stroke(rect.center(), rect.width() * 0.45, Stroke::new(1.5, edge));
    }
    paint(ui, rect);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, name));
    let clicked = response.clicked();
    response.on_hover_text(name);
    clicked
}

fn options(ui: &mut Ui, kit: &Kit, seating: &mut Seating) {
    ui.add_space(kit.theme.steps(2.0));
    heading(ui, kit, &kit.text("ui-options"));
    let house = &mut seating.house;
    for (flag, key) in [
        (&mut house.curtain, "ui-option-curtain"),
        (&mut house.shared_vision, "ui-option-shared-vision"),
        (&mut house.typed_dice, "ui-option-typed-dice"),
        (&mut house.fresh_dice_after_undo, "ui-option-fresh-dice"),
    ] {
        ui.checkbox(flag, kit.text(key)).on_hover_text(kit.text(&format!("{key}-hint")));
    }
    ui.horizontal_wrapped(|ui| {
        note(ui, kit, &kit.text("ui-option-fortune"));
        for (choice, key) in [
            (FortuneFor::Chosen, "ui-fortune-chosen"),
            (FortuneFor::Nobody, "ui-fortune-nobody"),
            (FortuneFor::Everyone, "ui-fortune-everyone"),
        ] {
            if Press::new(&kit.text(key)).selected(house.fortune == choice).show(ui, kit).clicked() {
                house.fortune = choice;
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        note(ui, kit, &kit.text("ui-option-undo"));
        for (choice, key) in [(UndoRight::Gm, "ui-undo-gm"), (UndoRight::Group, "ui-undo-group")] {
            if Press::new(&kit.text(key)).selected(house.undo == choice).show(ui, kit).clicked() {
                house.undo = choice;
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        let name = kit.text("ui-option-pin");
        note(ui, kit, &name);
        let hint = if seating.has_pin && !seating.drop_pin { "••••" } else { "" };
        let field = egui::TextEdit::singleline(&mut seating.pin).password(true).char_limit(32).hint_text(hint);
        let field = ui.add(field.desired_width(kit.theme.px(110.0)).background_color(Color32::TRANSPARENT));
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &name));
    });
    note(ui, kit, &kit.text("ui-option-pin-hint"));
    if seating.has_pin {
        ui.checkbox(&mut seating.drop_pin, kit.text("ui-option-pin-drop"));
    }
    ui.allocate_space(vec2(1.0, kit.theme.steps(1.0)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::sample;

    #[test]
    fn ui_seating_asks_only_for_what_changed() {
        let mut seating = Seating::of(&sample::table(SeatId::GM), HouseRules::default(), true);
        assert!(seating.commands().is_empty(), "nothing changed yet");
        seating.give(sample::ROWENA, SeatId(2));
        assert_eq!(seating.commands(), [Command::Own { seat: SeatId(2), thing: sample::ROWENA }]);
        seating.house.typed_dice = true;
        seating.add();
        let added = seating.seats.last().map(|seat| seat.id);
        assert_eq!(added, Some(SeatId(3)), "the first free seat");
        assert_eq!(seating.commands().len(), 3, "a seat, an owner, the house rules");
    }

    #[test]
    fn ui_a_pin_stays_until_it_is_changed_or_taken_away() {
        let mut seating = Seating::of(&sample::table(SeatId::GM), HouseRules::default(), true);
        assert_eq!(seating.pin_change(), None, "an empty field leaves it alone");
        seating.drop_pin = true;
        assert_eq!(seating.pin_change(), Some(None));
        seating.pin = "4711".into();
        assert_eq!(seating.pin_change(), Some(Some("4711")), "a new one takes its place");
    }

    #[test]
    fn ui_there_are_never_more_seats_than_the_table_has() {
        let mut seating = Seating::of(&SeatView::default(), HouseRules::default(), false);
        for _ in 0..40 {
            seating.add();
        }
        assert_eq!(seating.seats.len() + 1, usize::from(MAX_SEATS));
    }
}
