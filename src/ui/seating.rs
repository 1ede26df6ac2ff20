//! Who sits where, before play begins and in the middle of it: seats with names, colours and patterns, the heroes they
//! own, the game master's PIN, and the house rules.

use super::action::{UiAction, Window};
use super::fitted::{fitted_below, plain_edge};
use super::focus;
use super::group::{Group, choose};
use super::house::house_page;
use super::icons::Icon;
use super::keymap::KeyCommand;
use super::kit::Kit;
use super::tip::Tip;
use super::tokens::{PATTERNS, ring};
use super::widgets::{Press, Weight, body, empty, heading, note, well};
use crate::knowledge::seats::MAX_SEATS;
use crate::knowledge::view::TokenKind;
use crate::knowledge::{Seat, SeatId, SeatView, ThingId};
use crate::session::Command;
use crate::session::command::HouseRules;
use crate::text::LocalText;
use egui::{Key, Modifiers, Sense, Stroke, Ui, Vec2};
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

/// The side of a colour's and of a pattern's swatch, in points at scale 1.
const COLOUR_SIDE: f32 = 24.0;
const PATTERN_SIDE: f32 = 32.0;

/// The most letters in a seat's name.
const NAME_LENGTH: usize = 24;

/// A seat that is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatDraft {
    /// Its id.
    pub id: SeatId,
    /// Its name: as the level has it in each language, or as typed.
    pub name: LocalText,
    /// Its colour.
    pub colour: [u8; 3],
    /// Its pattern.
    pub pattern: u8,
    /// The tokens it owns.
    pub owns: BTreeSet<ThingId>,
}

/// A page of the set-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeatingPage {
    /// Who sits where, and the game master's PIN.
    #[default]
    Seats,
    /// The house rules.
    House,
}

impl SeatingPage {
    const ALL: [Self; 2] = [Self::Seats, Self::House];

    const fn key(self) -> &'static str {
        match self {
            Self::Seats => "ui-seats-page",
            Self::House => "ui-house",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Seats => "ui-seats",
            Self::House => "ui-house-title",
        }
    }
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
    /// The page that is open.
    pub page: SeatingPage,
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
                name: seat.name.clone(),
                colour: seat.colour,
                pattern: seat.pattern,
                owns: seat.owns.iter().copied().collect(),
            })
            .collect();
        let before = seats.iter().map(|seat| (seat.id, seat.clone())).collect();
        let house_before = house.clone();
        Self {
            seats,
            heroes,
            house,
            pin: String::new(),
            has_pin,
            drop_pin: false,
            page: SeatingPage::default(),
            before,
            house_before,
        }
    }

    /// The same with this page open.
    #[must_use]
    pub fn on(mut self, page: SeatingPage) -> Self {
        self.page = page;
        self
    }

    /// What must be asked of the table so that it stands as set up here.
    #[must_use]
    pub fn commands(&self) -> Vec<Command> {
        let mut commands = Vec::new();
        for draft in &self.seats {
            let old = self.before.get(&draft.id);
            if old.is_none_or(|old| (&old.name, old.colour, old.pattern) != (&draft.name, draft.colour, draft.pattern))
            {
                let name = LocalText { en: draft.name.en.trim().to_owned(), ru: draft.name.ru.trim().to_owned() };
                let seat = Seat { name, colour: draft.colour, pattern: draft.pattern, owns: BTreeSet::new() };
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
        self.seats.push(SeatDraft { id, name: LocalText::default(), colour, pattern, owns: BTreeSet::new() });
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

/// Shows the set-up as a card in the middle of `ui`, as high as it needs. `before_play` also offers to begin.
pub fn seating_panel(ui: &mut Ui, kit: &Kit, seating: &mut Seating, before_play: bool) -> Vec<UiAction> {
    let mut actions = Vec::new();
    // The seats stand in the middle; the house rules, which are longer, begin where the seats do, so that the pages' own
    // buttons stay under the pointer.
    let (key, id) = (egui::Id::new("top-of-the-seats"), seating.page.key());
    let top: Option<f32> = ui.data(|data| data.get_temp(key)).filter(|_| seating.page == SeatingPage::House);
    let is_seats = seating.page == SeatingPage::Seats;
    let ((), top) = fitted_below(ui, kit, id, plain_edge(kit), top, |ui, fit| {
        heading(ui, kit, &kit.text(seating.page.title()));
        let pages = SeatingPage::ALL.map(|page| kit.text(page.key()));
        let at = SeatingPage::ALL.iter().position(|page| *page == seating.page);
        if let Some(page) = choose(ui, kit, "pages", &pages, at).and_then(|new| SeatingPage::ALL.get(new)) {
            seating.page = *page;
        }
        ui.add_space(kit.theme.steps(1.0));
        fit.body(ui, kit, |ui| match seating.page {
            SeatingPage::Seats => {
                note(ui, kit, &kit.text("ui-seats-says"));
                seats(ui, kit, seating);
                pin(ui, kit, seating);
            }
            SeatingPage::House => house_page(ui, kit, &mut seating.house),
        });
        ui.add_space(kit.theme.steps(2.0));
        foot(ui, kit, seating, before_play, &mut actions);
    });
    if is_seats {
        ui.data_mut(|data| data.insert_temp(key, top));
    }
    actions
}

/// What always shows: begin, another seat, back.
fn foot(ui: &mut Ui, kit: &Kit, seating: &mut Seating, before_play: bool, actions: &mut Vec<UiAction>) {
    ui.horizontal_wrapped(|ui| {
        let begin = kit.text(if before_play { "ui-seats-begin" } else { "ui-seats-apply" });
        let free = focus::is_free(ui.ctx());
        let pressed = |ui: &Ui, key| free && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let press = Press::new(&begin).icon(Icon::Flame).weight(Weight::Primary).key("Enter").show(ui, kit);
        if press.clicked() || pressed(ui, Key::Enter) {
            actions.push(UiAction::Begin);
        }
        if seating.page == SeatingPage::Seats {
            let full = seating.seats.len() + 1 >= usize::from(MAX_SEATS);
            let add = Press::new(&kit.text("ui-seats-add")).icon(Icon::Plus).enabled(!full).show(ui, kit);
            if add.clicked() {
                seating.add();
            }
        }
        let back = kit.text(if before_play { "ui-back" } else { "ui-close" });
        if Press::new(&back).key("Esc").show(ui, kit).clicked() || pressed(ui, Key::Escape) {
            actions.push(if before_play { UiAction::Leave } else { UiAction::Close });
        }
        let key = kit.key(KeyCommand::Help);
        if before_play && Press::new(&kit.text("ui-help")).weight(Weight::Quiet).key(&key).show(ui, kit).clicked() {
            actions.push(UiAction::Open(Window::Help));
        }
    });
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
        let before = seating.before.get(&seat.id);
        ui.push_id(seat.id.0, |ui| {
            well(kit).show(ui, |ui| {
                ui.set_width(ui.available_width());
                if seat_line(ui, kit, seat, before) {
                    leaving = Some(index);
                }
                ui.horizontal_wrapped(|ui| {
                    if !heroes.is_empty() {
                        note(ui, kit, &kit.text("ui-seats-heroes"));
                    }
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
}

/// One seat: ring, name, colours, patterns. Whether it is to go; only one that was just added can.
fn seat_line(ui: &mut Ui, kit: &Kit, seat: &mut SeatDraft, before: Option<&SeatDraft>) -> bool {
    let mut leaves = false;
    ui.horizontal_wrapped(|ui| {
        let side = kit.theme.px(34.0);
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
        let colour = kit.theme.seat(seat.colour);
        ui.painter().circle_filled(rect.center(), side * 0.24, colour);
        ring(ui.painter(), rect.center(), side * 0.40, side * 0.15, colour, seat.pattern);
        let hint = kit.speaker.count("seat-number", i32::from(seat.id.0));
        let mut name = kit.speaker.name(&seat.name).to_owned();
        let field = egui::TextEdit::singleline(&mut name).hint_text(hint.as_str()).char_limit(NAME_LENGTH);
        let field = ui.add(field.desired_width(kit.theme.px(150.0)));
        if field.changed() {
            seat.name = LocalText::plain(name);
        }
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &hint));
        colours(ui, kit, seat, before);
        patterns(ui, kit, seat);
        if before.is_none() {
            leaves = Press::icon_only(Icon::Cross, &kit.text("ui-seats-remove")).show(ui, kit).clicked();
        }
    });
    leaves
}

/// Begins a new line if the swatches of a group would not all stand on this one.
fn keep_together(ui: &mut Ui, kit: &Kit, count: usize, side: f32) {
    let gap = ui.spacing().item_spacing.x;
    let width = count as f32 * (kit.theme.px(side) + gap);
    if width > ui.available_size_before_wrap().x + gap && width <= ui.max_rect().width() + gap {
        ui.end_row();
    }
}

/// The colours to choose from: the one that the seat came with too, if it is none of ours.
fn colours(ui: &mut Ui, kit: &Kit, seat: &mut SeatDraft, before: Option<&SeatDraft>) {
    let own = before.map(|before| (before.colour, "ui-colour-own")).filter(|(own, _)| !COLOURS.contains(own));
    let choices: Vec<_> = own.into_iter().chain(COLOURS.into_iter().zip(COLOUR_NAMES)).collect();
    let chosen = choices.iter().position(|(colour, _)| *colour == seat.colour);
    keep_together(ui, kit, choices.len(), COLOUR_SIDE);
    let group = Group::new(ui, "colours", chosen, choices.len());
    let mut new = group.moved();
    for (index, (colour, name)) in choices.iter().enumerate() {
        let paint = |ui: &Ui, rect: egui::Rect| {
            ui.painter().circle_filled(rect.center(), rect.width() * 0.32, kit.theme.seat(*colour));
        };
        if swatch(ui, kit, &kit.text(name), (group, index), chosen == Some(index), COLOUR_SIDE, paint) {
            new = Some(index);
        }
    }
    if let Some((colour, _)) = new.and_then(|new| choices.get(new)) {
        seat.colour = *colour;
    }
}

fn patterns(ui: &mut Ui, kit: &Kit, seat: &mut SeatDraft) {
    let colour = kit.theme.seat(seat.colour);
    let chosen = usize::from(seat.pattern);
    keep_together(ui, kit, PATTERN_NAMES.len(), PATTERN_SIDE);
    let group = Group::new(ui, "patterns", Some(chosen), PATTERN_NAMES.len());
    let mut new = group.moved();
    for (pattern, (index, name)) in (0..PATTERNS).zip(PATTERN_NAMES.iter().enumerate()) {
        let paint = |ui: &Ui, rect: egui::Rect| {
            ring(ui.painter(), rect.center(), rect.width() * 0.28, rect.width() * 0.17, colour, pattern);
        };
        if swatch(ui, kit, &kit.text(name), (group, index), chosen == index, PATTERN_SIDE, paint) {
            new = Some(index);
        }
    }
    if let Some(pattern) = new.and_then(|new| u8::try_from(new).ok()) {
        seat.pattern = pattern;
    }
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

/// One choice of a colour or pattern.
fn swatch(
    ui: &mut Ui,
    kit: &Kit,
    name: &str,
    (group, index): (Group, usize),
    chosen: bool,
    side: f32,
    paint: impl FnOnce(&Ui, egui::Rect),
) -> bool {
    let (rect, response) = group.member(ui, index, Vec2::splat(kit.theme.px(side)));
    if chosen || response.hovered() {
        let edge = if chosen { kit.palette().text } else { kit.palette().brass };
        ui.painter().circle_stroke(rect.center(), rect.width() * 0.45, Stroke::new(1.5, edge));
    }
    paint(ui, rect);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, name));
    let clicked = response.clicked();
    response.tip(kit, name);
    clicked
}

fn pin(ui: &mut Ui, kit: &Kit, seating: &mut Seating) {
    ui.add_space(kit.theme.steps(2.0));
    ui.horizontal_wrapped(|ui| {
        let name = kit.text("ui-option-pin");
        body(ui, kit, &name);
        let hint = if seating.has_pin && !seating.drop_pin { "••••" } else { "" };
        let field = egui::TextEdit::singleline(&mut seating.pin).password(true).char_limit(32).hint_text(hint);
        let field = ui.add(field.desired_width(kit.theme.px(110.0)));
        field.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &name));
        if seating.has_pin {
            ui.checkbox(&mut seating.drop_pin, kit.text("ui-option-pin-drop"));
        }
    });
    note(ui, kit, &kit.text("ui-option-pin-hint"));
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
    fn ui_a_seat_keeps_its_name_in_both_languages_until_another_is_typed() {
        let mut seating = Seating::of(&sample::table(SeatId::GM), HouseRules::default(), true);
        let anna = sample::both("Anna", "Анна");
        let draft = seating.seats.first_mut().expect("a player");
        assert_eq!(draft.name, anna);
        draft.colour = COLOURS[3];
        let name = |commands: Vec<Command>| match commands.into_iter().next() {
            Some(Command::SetSeat { seat, .. }) => seat.name,
            other => panic!("{other:?}"),
        };
        assert_eq!(name(seating.commands()), anna);
        seating.seats.first_mut().expect("a player").name = LocalText::plain(" Аня ");
        assert_eq!(name(seating.commands()), LocalText::plain("Аня"));
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
