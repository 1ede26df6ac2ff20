//! The page of keys: every command by group with its key. A row is pressed, then the new key; a key that stands for
//! something already is named, and can be exchanged.

use crate::text::Phrase;
use crate::ui::focus;
use crate::ui::icons::Icon;
use crate::ui::keymap::{COMMANDS, Chord, Clash, Entry, FIXED, KeyCommand, KeyGroup, KeyTable, entry_of};
use crate::ui::kit::Kit;
use crate::ui::widgets::{Face, Press, Weight, galley, key_cap, note, strong};
use egui::{Event, EventFilter, Id, Key, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// What the page is waiting for, or has to say of the last key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The next key stands for this.
    Waits(KeyCommand),
    /// This key was pressed for it and cannot stand for it.
    Wrong(KeyCommand, Chord, Clash),
    /// Its usual key stands for something else by now.
    KeptFrom(KeyCommand, Clash),
}

/// The stage, and the pass in which it was last shown: whoever comes back to the page begins anew.
#[derive(Clone, Copy, Debug)]
struct Kept {
    stage: Stage,
    pass: u64,
}

fn id() -> Id {
    Id::new("page-of-keys")
}

fn read(ui: &Ui) -> Option<Stage> {
    let pass = ui.ctx().cumulative_pass_nr();
    let kept: Option<Kept> = ui.data(|data| data.get_temp(id()));
    kept.filter(|kept| pass.saturating_sub(kept.pass) <= 2).map(|kept| kept.stage)
}

fn keep(ui: &Ui, stage: Option<Stage>) {
    let pass = ui.ctx().cumulative_pass_nr();
    ui.data_mut(|data| match stage {
        Some(stage) => _ = data.insert_temp(id(), Kept { stage, pass }),
        None => data.remove::<Kept>(id()),
    });
}

/// Shows the page; the changed keys when some were changed.
pub(super) fn keys_page(ui: &mut Ui, kit: &Kit, now: &KeyTable) -> Option<KeyTable> {
    let mut table = now.clone();
    let before = read(ui);
    let mut stage = before;
    if let Some(Stage::Waits(command)) = stage {
        match next_key(ui) {
            Some(chord) if chord == Chord::plain(Key::Escape) => stage = None,
            Some(chord) => {
                let bound = table.bind(command, chord);
                stage = bound.err().map(|clash| Stage::Wrong(command, chord, clash));
            }
            None => {}
        }
    }
    note(ui, kit, &kit.text("comfort-keys-says"));
    for group in KeyGroup::ALL {
        ui.add_space(kit.theme.steps(1.0));
        strong(ui, kit, &kit.text(group.key()), 1);
        for entry in COMMANDS.iter().filter(|entry| entry.group == group) {
            command(ui, kit, entry, &mut table, &mut stage);
        }
        for fixed in FIXED.iter().filter(|fixed| fixed.group == group) {
            fixed_line(ui, kit, fixed.keys, &kit.text(fixed.says));
        }
    }
    ui.add_space(kit.theme.steps(2.0));
    let all = kit.text("comfort-keys-reset-all");
    if Press::new(&all).icon(Icon::Undo).enabled(table.is_changed_at_all()).rows(2).show(ui, kit).clicked() {
        table.reset_all();
        stage = None;
    }
    keep(ui, stage);
    if stage != before {
        ui.ctx().request_repaint();
    }
    (table != *now).then_some(table)
}

/// The key that goes down now. While the page waits for one nobody else hears any.
fn next_key(ui: &Ui) -> Option<Chord> {
    ui.input_mut(|input| {
        let chord = input.events.iter().find_map(|event| match event {
            Event::Key { key, pressed: true, repeat: false, modifiers, .. } => Some(Chord::of(*key, *modifiers)),
            // Some systems say what these chords mean instead of which they are.
            Event::Copy => Some(Chord::ctrl(Key::C)),
            Event::Cut => Some(Chord::ctrl(Key::X)),
            Event::Paste(_) => Some(Chord::ctrl(Key::V)),
            _ => None,
        });
        let is_typed = |event: &Event| {
            matches!(event, Event::Key { .. } | Event::Text(_) | Event::Copy | Event::Cut | Event::Paste(_))
        };
        input.events.retain(|event| !is_typed(event));
        chord
    })
}

/// A command with its key, and below it what there is to say of the last key.
fn command(ui: &mut Ui, kit: &Kit, entry: &Entry, table: &mut KeyTable, stage: &mut Option<Stage>) {
    let waits = *stage == Some(Stage::Waits(entry.command));
    let changed = table.is_changed(entry.command);
    ui.horizontal(|ui| {
        let side = if changed { kit.theme.px(34.0) } else { 0.0 };
        let width = ui.available_width() - side;
        if row(ui, kit, entry, &table.label(entry.command), waits, width) {
            *stage = (!waits).then_some(Stage::Waits(entry.command));
        }
        if changed {
            let usual = KeyTable::default().label(entry.command);
            let says = kit.say(&Phrase::new("comfort-keys-reset").with("key", usual));
            if Press::icon_only(Icon::Undo, &says).show(ui, kit).clicked() {
                let reset = table.reset(entry.command);
                *stage = reset.err().map(|clash| Stage::KeptFrom(entry.command, clash));
            }
        }
    });
    match *stage {
        Some(Stage::Wrong(command, chord, clash)) if command == entry.command => {
            said(ui, kit, &wrong(kit, Some(chord), clash));
            ui.horizontal_wrapped(|ui| {
                if let Clash::Taken(other) = clash
                    && Press::new(&kit.text("comfort-keys-swap")).show(ui, kit).clicked()
                {
                    let swapped = table.swap(command, chord, other);
                    *stage = swapped.err().map(|clash| Stage::Wrong(command, chord, clash));
                }
                if Press::new(&kit.text("comfort-keys-leave")).weight(Weight::Quiet).show(ui, kit).clicked() {
                    *stage = None;
                }
            });
        }
        Some(Stage::KeptFrom(command, clash)) if command == entry.command => said(ui, kit, &wrong(kit, None, clash)),
        _ => {}
    }
}

/// Why a key cannot stand for a command.
fn wrong(kit: &Kit, chord: Option<Chord>, clash: Clash) -> String {
    let key = chord.map(Chord::label).unwrap_or_default();
    let phrase = match clash {
        Clash::Reserved => Phrase::new("comfort-keys-reserved"),
        Clash::NotBare => Phrase::new("comfort-keys-not-bare"),
        Clash::Taken(other) => {
            let key = if chord.is_some() { "comfort-keys-taken" } else { "comfort-keys-usual-taken" };
            Phrase::new(key).with("what", kit.text(entry_of(other).says))
        }
    };
    kit.say(&phrase.with("key", key))
}

fn said(ui: &mut Ui, kit: &Kit, text: &str) {
    let text = egui::RichText::new(text).font(kit.theme.font(0)).color(kit.palette().danger);
    ui.add(egui::Label::new(text).wrap());
}

/// A row to be pressed: what a key does at the left, the key at the right. True when it was pressed.
fn row(ui: &mut Ui, kit: &Kit, entry: &Entry, key: &str, waits: bool, width: f32) -> bool {
    let (theme, p) = (kit.theme, kit.palette());
    let pad = theme.steps(2.0);
    let does = kit.text(entry.says);
    let shown = if waits { kit.text("comfort-keys-press") } else { key.to_owned() };
    let cap = galley(ui, &shown, theme.bold(0), p.text, width * 0.6);
    let room = (width - cap.size().x - 5.0 * pad).max(theme.px(40.0));
    let text = ui.painter().layout(does.clone(), theme.font(1), p.text, room);
    let height = (text.size().y + theme.steps(1.5)).max(theme.px(28.0));
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    focus::receive(&response, true);
    let face = Face::of(&response, Weight::Quiet, true, waits, kit);
    face.paint(ui.painter(), rect);
    let text_at = pos2(rect.left() + pad, rect.center().y - text.size().y / 2.0);
    ui.painter().galley(text_at, text, face.ink);
    let cap_at = pos2(rect.right() - pad - theme.steps(1.0) - cap.size().x / 2.0, rect.center().y);
    key_cap(ui.painter(), cap_at, cap, kit, if waits { p.brass } else { face.ink });
    let name = format!("{does}: {shown}");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
    if waits {
        // Arrows, Tab and Esc are answers here, not ways on.
        let all = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| {
            memory.request_focus(response.id);
            memory.set_focus_lock_filter(response.id, all);
        });
    }
    response.clicked()
}

/// Keys that cannot be changed.
fn fixed_line(ui: &mut Ui, kit: &Kit, keys: &str, does: &str) {
    ui.horizontal(|ui| {
        let (theme, p) = (kit.theme, kit.palette());
        let pad = theme.steps(2.0);
        let width = ui.available_width();
        let cap = galley(ui, keys, theme.font(0), p.muted, width * 0.6);
        let room = (width - cap.size().x - 5.0 * pad).max(theme.px(40.0));
        let text = ui.painter().layout(does.to_owned(), theme.font(1), p.muted, room);
        let height = text.size().y.max(theme.px(24.0));
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        ui.painter().galley(pos2(rect.left() + pad, rect.center().y - text.size().y / 2.0), text, p.muted);
        let cap_at = pos2(rect.right() - pad - theme.steps(1.0) - cap.size().x / 2.0, rect.center().y);
        key_cap(ui.painter(), cap_at, cap, kit, p.muted);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{does}: {keys}")));
    });
}
