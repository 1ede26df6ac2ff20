//! The game master's pen on a door: how it stands and what it is made of. Each change is a command of its own that can be
//! undone; numbers are written when their field is left.

use super::action::UiAction;
use super::fitted::{fitted, plain_edge};
use super::focus;
use super::group::choose;
use super::icons::Icon;
use super::kit::{Kit, capitalised};
use super::sheet::edit::{number, text};
use super::widgets::{Press, Weight, body, heading, note, press_twice, strong, well};
use crate::board::{Direction, DoorKind, DoorNumbers, Jam, Lock, LockGrade, Side};
use crate::knowledge::view::{DoorView, DoorWorkings};
use crate::knowledge::{SeatView, ThingId};
use crate::session::Command;
use crate::session::command::limits::Limit;
use crate::session::command::{DETECT, DoorEdit, USUAL_DETECT, door_numbers};
use crate::session::telling::words;
use crate::text::Phrase;
use egui::{Key, Modifiers, Ui};

/// From this width on, in points at scale 1, how it stands and what it is stand beside each other.
const TWO_COLUMNS: f32 = 640.0;

/// What a door can be made of.
const KINDS: [DoorKind; 5] =
    [DoorKind::BrokenWooden, DoorKind::Wooden, DoorKind::Reinforced, DoorKind::Stone, DoorKind::Iron];

/// The locks with the messages that name them.
const LOCKS: [(LockGrade, &str); 4] = [
    (LockGrade::Simple, "lock-simple"),
    (LockGrade::Good, "lock-good"),
    (LockGrade::Quality, "lock-quality"),
    (LockGrade::Superb, "lock-superb"),
];

/// Writes a number among those of a door's own.
type Write = fn(&mut DoorNumbers, u16);

/// Shows a door as a card.
pub fn door_panel(ui: &mut Ui, kit: &Kit, view: &SeatView, door: ThingId) -> Vec<UiAction> {
    let mut actions = Vec::new();
    fitted(ui, kit, "door", plain_edge(kit), |ui, fit| {
        let found = view.doors.iter().find(|state| state.id == door);
        heading(ui, kit, &capitalised(&kit.thing(view, door)));
        if let Some((state, workings)) = found.and_then(|state| Some((state, state.workings.as_deref()?))) {
            let mut pen = Pen { kit, view, state, workings, actions: &mut actions };
            fit.body(ui, kit, |ui| pen.all(ui));
        }
        ui.add_space(kit.theme.steps(1.0));
        if Press::new(&kit.text("ui-close")).weight(Weight::Primary).key("Esc").show(ui, kit).clicked() {
            actions.push(UiAction::Close);
        }
    });
    let free = focus::is_free(ui.ctx());
    if free && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        actions.push(UiAction::Close);
    }
    actions
}

struct Pen<'a> {
    kit: &'a Kit<'a>,
    view: &'a SeatView,
    state: &'a DoorView,
    workings: &'a DoorWorkings,
    actions: &'a mut Vec<UiAction>,
}

impl Pen<'_> {
    fn ask(&mut self, command: Command) {
        self.actions.push(UiAction::Ask(command));
    }

    fn edit(&mut self, edit: DoorEdit) {
        self.ask(Command::EditDoor { door: self.state.id, edit });
    }

    fn set(&mut self, open: bool, locked: bool) {
        self.ask(Command::SetDoor { door: self.state.id, open, locked });
    }

    fn all(&mut self, ui: &mut Ui) {
        note(ui, self.kit, &self.kit.text("ui-door-says"));
        if ui.available_width() < self.kit.theme.px(TWO_COLUMNS) {
            self.stands(ui);
            return self.is_made(ui);
        }
        ui.columns_const(|[left, right]| {
            // Columns justify their text by themselves; sentences are not to be stretched.
            left.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| self.stands(ui));
            right.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| self.is_made(ui));
        });
    }

    /// A part of the card with its name.
    fn part(&mut self, ui: &mut Ui, key: &str, add: impl FnOnce(&mut Self, &mut Ui)) {
        well(self.kit).inner_margin(self.kit.theme.margin(3.0)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = self.kit.theme.steps(1.0);
            strong(ui, self.kit, &self.kit.text(key), 1);
            add(self, ui);
        });
        ui.add_space(self.kit.theme.steps(1.0));
    }

    /// How it stands: open or closed, whether it is hidden, what holds it, what it has suffered.
    fn stands(&mut self, ui: &mut Ui) {
        self.part(ui, "ui-door-stands", |pen, ui| {
            let kit = pen.kit;
            if pen.state.broken {
                body(ui, kit, &kit.text("ui-door-in-pieces"));
                if Press::new(&kit.text("ui-door-mend")).icon(Icon::Rearm).show(ui, kit).clicked() {
                    pen.edit(DoorEdit::Broken(false));
                }
                return;
            }
            let words = ["ui-door-closed", "ui-door-locked", "ui-door-open"].map(|key| kit.text(key));
            let lockable = pen.workings.lock.is_some() && !pen.state.burst;
            let shown: Vec<String> = words.iter().filter(|word| lockable || **word != words[1]).cloned().collect();
            let now = match (pen.state.open, pen.state.locked) {
                (true, _) => &words[2],
                (false, true) => &words[1],
                (false, false) => &words[0],
            };
            let new = choose(ui, kit, "state", &shown, shown.iter().position(|word| word == now));
            if let Some(word) = new.and_then(|new| shown.get(new)) {
                pen.set(*word == words[2], *word == words[1]);
            }
        });
        self.part(ui, "ui-door-secret", Self::secret);
        if self.state.broken {
            return;
        }
        self.part(ui, "ui-door-jam", |pen, ui| {
            let jams = [
                None,
                Some(Jam::Stuck),
                Some(Jam::Wedged(Side::Left)),
                Some(Jam::Wedged(Side::Right)),
                Some(Jam::Fixed),
            ];
            let words: Vec<String> = jams.iter().map(|jam| pen.jam_name(*jam)).collect();
            let chosen = jams.iter().position(|jam| *jam == pen.workings.jam);
            if let Some(&jam) = choose(ui, pen.kit, "jam", &words, chosen).and_then(|new| jams.get(new)) {
                pen.edit(DoorEdit::Jam(jam));
            }
        });
        self.part(ui, "ui-door-bar", Self::bars);
        self.part(ui, "ui-door-harm", Self::harm);
    }

    fn jam_name(&self, jam: Option<Jam>) -> String {
        let kit = self.kit;
        match jam {
            None => kit.text("ui-door-free"),
            Some(Jam::Stuck) => kit.title("hold-stuck"),
            Some(Jam::Wedged(side)) => format!("{}, {}", kit.title("hold-wedged"), kit.text(self.side(side).key())),
            Some(Jam::Fixed) => kit.title("hold-fixed"),
        }
    }

    /// On which side of the board a side of the door lies.
    fn side(&self, side: Side) -> Direction {
        let (dx, dy) = (self.state.to.x - self.state.from.x, self.state.to.y - self.state.from.y);
        // Rows grow downwards, so what is turned clockwise from the door lies at the right hand.
        let (x, y) = if side == Side::Right { (-dy, dx) } else { (dy, -dx) };
        let angle = f64::from(y).atan2(f64::from(x)) / std::f64::consts::FRAC_PI_4;
        Direction::ALL[(angle.round() as i32).rem_euclid(8) as usize]
    }

    fn bars(&mut self, ui: &mut Ui) {
        let kit = self.kit;
        if self.state.barred {
            body(ui, kit, &kit.title("ui-door-is-barred"));
            if Press::new(&kit.text("ui-door-unbar")).icon(Icon::Beam).show(ui, kit).clicked() {
                self.edit(DoorEdit::Unbar);
            }
            return;
        }
        if self.workings.beams.is_empty() {
            note(ui, kit, &kit.text("ui-door-no-beam"));
            return;
        }
        let why = self.state.open.then(|| Phrase::new("refused-door-open"));
        for &bar in &self.workings.beams {
            let name = kit.thing(self.view, bar);
            ui.horizontal_wrapped(|ui| {
                for side in [Side::Left, Side::Right] {
                    let text = format!("{name}, {}", kit.text(self.side(side).key()));
                    if Press::new(&text).icon(Icon::Beam).why_not(why.as_ref()).show(ui, kit).clicked() {
                        self.edit(DoorEdit::Bar { bar, side });
                    }
                }
            });
        }
    }

    /// What it has lost, and what gave way.
    fn harm(&mut self, ui: &mut Ui) {
        let kit = self.kit;
        let id = self.state.id;
        let most = self.workings.numbers.durability.map_or(0, |most| i64::from(most) - 1);
        let damage = Some(i32::from(self.workings.damage));
        let limit = Limit::new(0, most.max(0));
        let lost = number(ui, kit, (id, "damage"), &kit.text("door-damage"), damage, limit);
        if let Some(damage) = lost.and_then(|to| u16::try_from(to).ok()) {
            self.edit(DoorEdit::Damage(damage));
        }
        if self.workings.lock.is_some() {
            let mut burst = self.state.burst;
            if ui.checkbox(&mut burst, kit.text("ui-door-burst")).changed() {
                self.edit(DoorEdit::Burst(burst));
            }
        }
        let words = [kit.text("ui-door-break"), kit.text("ui-sure-break-yes")];
        let width = ui.available_width();
        if press_twice(ui, kit, ("break", id), Icon::Hack, [&words[0], &words[1]], width) {
            self.edit(DoorEdit::Broken(true));
        }
    }

    /// What it is: its kind, its lock, its numbers.
    fn is_made(&mut self, ui: &mut Ui) {
        self.part(ui, "ui-door-kind", |pen, ui| {
            let words = KINDS.map(|kind| pen.kit.text(words::door_kind(kind)));
            let chosen = KINDS.iter().position(|kind| *kind == pen.state.kind);
            if let Some(&kind) = choose(ui, pen.kit, "kind", &words, chosen).and_then(|new| KINDS.get(new)) {
                pen.edit(DoorEdit::Kind(kind));
            }
        });
        self.part(ui, "ui-door-lock", Self::lock);
        self.part(ui, "ui-door-numbers", Self::numbers);
    }

    fn lock(&mut self, ui: &mut Ui) {
        let kit = self.kit;
        let words: Vec<String> =
            std::iter::once(kit.text("ui-door-no-lock")).chain(LOCKS.iter().map(|(_, key)| kit.title(key))).collect();
        let now = self.workings.lock.as_ref();
        let chosen = now.map_or(Some(0), |lock| Some(1 + LOCKS.iter().position(|(grade, _)| *grade == lock.grade)?));
        if let Some(new) = choose(ui, kit, "lock", &words, chosen) {
            let grade = new.checked_sub(1).and_then(|index| LOCKS.get(index)).map(|(grade, _)| *grade);
            let kept = now.cloned().unwrap_or_default();
            self.edit(DoorEdit::Lock(grade.map(|grade| Lock { grade, ..kept })));
        }
        let Some(lock) = now else { return };
        let key = lock.key.clone().unwrap_or_default();
        note(ui, kit, &kit.text("ui-door-key-says"));
        if let Some(key) = text(ui, (self.state.id, "key"), &kit.text("ui-door-key"), &key) {
            self.edit(DoorEdit::Lock(Some(Lock { key: Some(key), ..lock.clone() })));
        }
        let none = kit.text("ui-door-no-key");
        if lock.key.is_some() && Press::new(&none).icon(Icon::Cross).weight(Weight::Quiet).show(ui, kit).clicked() {
            self.edit(DoorEdit::Lock(Some(Lock { key: None, ..lock.clone() })));
        }
    }

    fn numbers(&mut self, ui: &mut Ui) {
        let kit = self.kit;
        note(ui, kit, &kit.text("ui-door-numbers-says"));
        let now = self.workings.numbers;
        let wide = |value: Option<u8>| value.map(i32::from);
        let rows: [(&str, Option<i32>, Limit, Write); 6] = [
            ("door-difficulty", wide(now.difficulty), door_numbers::DIFFICULTY, |own, to| {
                own.difficulty = u8::try_from(to).ok();
            }),
            ("door-armour", wide(now.armour), door_numbers::ARMOUR, |own, to| own.armour = u8::try_from(to).ok()),
            ("door-durability", now.durability.map(i32::from), door_numbers::DURABILITY, |own, to| {
                own.durability = Some(to);
            }),
            ("door-thickness", now.thickness_mm.map(i32::from), door_numbers::THICKNESS_MM, |own, to| {
                own.thickness_mm = Some(to);
            }),
            ("door-lock-bonus", wide(now.lock_bonus), door_numbers::LOCK_BONUS, |own, to| {
                own.lock_bonus = u8::try_from(to).ok();
            }),
            ("door-picking", wide(now.picking), door_numbers::DIFFICULTY, |own, to| {
                own.picking = u8::try_from(to).ok();
            }),
        ];
        let own = self.workings.own.unwrap_or_default();
        for (key, value, limit, write) in rows {
            let written = number(ui, kit, (self.state.id, key), &kit.text(key), value, limit);
            if let Some(to) = written.and_then(|to| u16::try_from(to).ok()) {
                let mut own = own;
                write(&mut own, to);
                self.edit(DoorEdit::Numbers(Some(own)));
            }
        }
        let mut halved = now.slashing_halved.unwrap_or_default();
        if ui.checkbox(&mut halved, kit.text("ui-door-halved")).changed() {
            self.edit(DoorEdit::Numbers(Some(DoorNumbers { slashing_halved: Some(halved), ..own })));
        }
        let usual = kit.text("ui-door-usual");
        let is_own = self.workings.own.is_some();
        if is_own && Press::new(&usual).icon(Icon::Undo).weight(Weight::Quiet).show(ui, kit).clicked() {
            self.edit(DoorEdit::Numbers(None));
        }
    }

    fn secret(&mut self, ui: &mut Ui) {
        let kit = self.kit;
        let now = self.workings.secret;
        let mut hidden = now.is_some();
        if ui.checkbox(&mut hidden, kit.text("ui-door-is-secret")).changed() {
            self.edit(DoorEdit::Secret(hidden.then_some(USUAL_DETECT)));
        }
        let Some(detect) = now else { return };
        let (id, name) = ((self.state.id, "detect"), kit.text("door-detect"));
        let to = number(ui, kit, id, &name, Some(detect.into()), DETECT);
        if let Some(detect) = to.and_then(|to| u8::try_from(to).ok()) {
            self.edit(DoorEdit::Secret(Some(detect)));
        }
    }
}
