//! What is set for the tool in hand, and the line at the bottom that says where the pen is and what the keys do.

use super::WorkshopModel;
use super::bench::Workshop;
use super::cells;
use super::chosen::Copied;
use super::fields::menu;
use super::tools::{DoorDraft, LEVERS, LeverDraft, LightDraft, Tool, WALLS, trap_of};
use super::{pieces, trap};
use crate::board::{Cell, DoorKind, LockGrade, SourceKind};
use crate::session::command::TrapKind;
use crate::session::telling::words;
use crate::text::Phrase;
use crate::ui::action::UiAction;
use crate::ui::group::choose;
use crate::ui::icons::Icon;
use crate::ui::journey::fields::tick;
use crate::ui::keymap::KeyCommand;
use crate::ui::kit::Kit;
use crate::ui::widgets::{Press, Tone, body, chip, empty, note, paint_panel};
use egui::{TextEdit, Ui, WidgetInfo, WidgetType, vec2};

/// What doors can be made of.
pub const DOORS: [DoorKind; 5] =
    [DoorKind::Wooden, DoorKind::Reinforced, DoorKind::Iron, DoorKind::Stone, DoorKind::BrokenWooden];

/// The locks with the messages that name them.
pub const LOCKS: [(Option<LockGrade>, &str); 5] = [
    (None, "ui-door-no-lock"),
    (Some(LockGrade::Simple), "lock-simple"),
    (Some(LockGrade::Good), "lock-good"),
    (Some(LockGrade::Quality), "lock-quality"),
    (Some(LockGrade::Superb), "lock-superb"),
];

/// Colours of light with the messages that name them; none: the usual one of its kind.
pub const COLOURS: [(Option<[u8; 3]>, &str); 6] = [
    (None, "workshop-colour-usual"),
    (Some([255, 244, 224]), "workshop-colour-white"),
    (Some([255, 96, 64]), "workshop-colour-red"),
    (Some([112, 224, 128]), "workshop-colour-green"),
    (Some([112, 160, 255]), "workshop-colour-blue"),
    (Some([190, 120, 255]), "workshop-colour-violet"),
];

/// Every sort of trap of the rule book.
pub const TRAPS: [TrapKind; 15] = [
    TrapKind::WolfPit,
    TrapKind::BearTrap,
    TrapKind::Net,
    TrapKind::SpearTrap,
    TrapKind::SpinningBlades,
    TrapKind::RainOfNeedles,
    TrapKind::ArrowTrap,
    TrapKind::AcidTrap,
    TrapKind::SwingingBlock,
    TrapKind::PendulumBlade,
    TrapKind::FallingPortcullis,
    TrapKind::RollingStone,
    TrapKind::PoisonedNeedle,
    TrapKind::WaterTrap,
    TrapKind::CrushingRoom,
];

/// The kinds of lights.
pub fn lights(kit: &Kit) -> Vec<(SourceKind, String)> {
    SourceKind::ALL.map(|kind| (kind, kit.title(words::source(kind)))).to_vec()
}

/// The sorts of traps.
pub fn traps(kit: &Kit) -> Vec<(TrapKind, String)> {
    TRAPS.map(|kind| (kind, kit.title(words::trap(kind)))).to_vec()
}

/// The options of the tool in hand.
pub fn options(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, state: &mut Workshop) -> Vec<UiAction> {
    match state.tool {
        Tool::Select | Tool::Erase | Tool::Window => {}
        Tool::Paint => cells::options(ui, kit, &mut state.drafts.paint),
        Tool::Wall => {
            let names = WALLS.map(|(_, key)| kit.text(key));
            let now = WALLS.iter().position(|(kind, _)| *kind == state.drafts.wall.kind);
            if let Some((kind, _)) = choose(ui, kit, "wall", &names, now).and_then(|new| WALLS.get(new)) {
                state.drafts.wall.kind = *kind;
            }
            tick(ui, kit, &mut state.drafts.wall.free, &kit.text("workshop-free"));
        }
        Tool::Door => door(ui, kit, &mut state.drafts.door),
        Tool::Light => light(ui, kit, &mut state.drafts.light),
        Tool::Trap => {
            let kinds = traps(kit);
            let kind = state.drafts.trap.kind.unwrap_or(TrapKind::WolfPit);
            if let Some(new) = menu(ui, kit, "trap", &kit.text("workshop-trap-kind"), &kinds, kind) {
                state.drafts.trap = trap_of(new);
            }
            body(ui, kit, &state.drafts.trap.asks(kit));
        }
        Tool::Lever => lever(ui, kit, model, &mut state.drafts.lever),
        Tool::Token => characters(ui, kit, model, state),
        Tool::Note => {
            let name = kit.text("workshop-note-words");
            let field = TextEdit::multiline(&mut state.drafts.note).hint_text(name.as_str()).char_limit(4000);
            let field = ui.add(field.desired_rows(4).desired_width(f32::INFINITY));
            field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, &name));
        }
        Tool::Stamp => match &state.copied {
            Some(copied) => {
                let (width, height) = copied.size();
                let size = Phrase::new("workshop-copied-size").with("width", width).with("height", height);
                body(ui, kit, &kit.say(&size));
                let is_room = matches!(copied, Copied::Room(_));
                let why = (!is_room).then(|| Phrase::new("workshop-turn-rooms"));
                for (icon, key, command, mirror) in [
                    (Icon::Redo, "workshop-turn", KeyCommand::Turn, false),
                    (Icon::Unfold, "workshop-mirror", KeyCommand::Mirror, true),
                ] {
                    let (name, label) = (kit.text(key), kit.key(command));
                    let press = Press::new(&name).icon(icon).key(&label).why_not(why.as_ref());
                    if press.show(ui, kit).clicked() {
                        let turned = state.copied.as_ref().map(|copied| copied.turned(mirror));
                        state.copied = turned;
                        break;
                    }
                }
            }
            None => empty(ui, kit, &kit.keyed(Phrase::new("workshop-copied-empty"))),
        },
    }
    Vec::new()
}

fn door(ui: &mut Ui, kit: &Kit, draft: &mut DoorDraft) {
    let kinds = DOORS.map(|kind| (kind, kit.title(words::door_kind(kind))));
    if let Some(kind) = menu(ui, kit, "door-kind", &kit.text("ui-door-kind"), &kinds, draft.kind) {
        draft.kind = kind;
    }
    let locks = LOCKS.map(|(grade, key)| (grade, kit.title(key)));
    if let Some(lock) = menu(ui, kit, "door-lock", &kit.text("ui-door-lock"), &locks, draft.lock) {
        draft.lock = lock;
        draft.locked = lock.is_some();
    }
    if draft.lock.is_some() {
        tick(ui, kit, &mut draft.locked, &kit.text("workshop-door-locked"));
    }
    tick(ui, kit, &mut draft.secret, &kit.text("ui-door-is-secret"));
}

fn light(ui: &mut Ui, kit: &Kit, draft: &mut LightDraft) {
    let kinds = lights(kit);
    if let Some(kind) = menu(ui, kit, "light-kind", &kit.text("workshop-light-kind"), &kinds, draft.kind) {
        draft.kind = kind;
    }
    let colours = COLOURS.map(|(colour, key)| (colour, kit.text(key)));
    if let Some(colour) = menu(ui, kit, "light-colour", &kit.text("workshop-colour"), &colours, draft.colour) {
        draft.colour = colour;
    }
    tick(ui, kit, &mut draft.lit, &kit.text("workshop-lit"));
    tick(ui, kit, &mut draft.fixed, &kit.text("workshop-fixed"));
}

fn lever(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, draft: &mut LeverDraft) {
    let traps = trap::listed(kit, model.document);
    let Some(first) = pieces::leverless(model.document) else {
        return empty(ui, kit, &kit.text("workshop-lever-no-trap"));
    };
    let works = draft.works.filter(|works| traps.iter().any(|(id, _)| id == works)).unwrap_or(first);
    if let Some(new) = menu(ui, kit, "lever-works", &kit.text("workshop-lever-works"), &traps, works) {
        draft.works = Some(new);
    }
    let deeds = LEVERS.map(|(does, key)| (does, kit.text(key)));
    if let Some(does) = menu(ui, kit, "lever-does", &kit.text("workshop-lever-does"), &deeds, draft.does) {
        draft.does = does;
    }
    tick(ui, kit, &mut draft.hidden, &kit.text("workshop-is-hidden"));
}

fn characters(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, state: &mut Workshop) {
    let Some(shelf) = model.characters.filter(|shelf| !shelf.usable.is_empty()) else {
        return empty(ui, kit, &kit.text("workshop-characters-empty"));
    };
    let width = ui.available_width();
    for (index, found) in shelf.usable.iter().enumerate() {
        let name = kit.speaker.name(&found.character.name.0);
        let about = kit.speaker.name(&found.summary);
        let press = Press::new(name).selected(state.drafts.character == index).width(width).height(26.0);
        if press.about(about).show(ui, kit).clicked() {
            state.drafts.character = index;
        }
    }
    note(ui, kit, &kit.text("workshop-start-places"));
}

/// The line at the bottom.
pub fn bar(ui: &mut Ui, kit: &Kit, model: &WorkshopModel, state: &Workshop) -> Vec<UiAction> {
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, true);
    let mut child =
        ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(vec2(kit.theme.steps(4.0), kit.theme.steps(2.0)))));
    egui::ScrollArea::vertical().id_salt("workshop-bar").auto_shrink([false, false]).show(&mut child, |ui| {
        ui.horizontal_wrapped(|ui| {
            chip(ui, kit, &kit.text(state.tool.key()), Tone::Brass);
            let at = model.cursor.map(Cell::centre).or(state.pen.map(|pen| pen.at));
            if let Some(at) = at.filter(|at| model.grid.contains(at.cell())) {
                let cell = at.cell();
                chip(ui, kit, &format!("{}, {}", cell.x, cell.y), Tone::Plain);
                if let Some(data) = model.grid.get(cell) {
                    let key = if data.solid { "ui-ground-solid" } else { words::ground(data.ground) };
                    chip(ui, kit, &kit.title(key), Tone::Plain);
                }
            }
            let count = state.chosen.things.len() + state.chosen.walls.len();
            if count > 0 {
                let count = i32::try_from(count).unwrap_or(i32::MAX);
                chip(ui, kit, &kit.speaker.count("workshop-chosen-count", count), Tone::Help);
            }
            if !model.view.prompts.is_empty() {
                chip(ui, kit, &kit.text("workshop-question-waits"), Tone::Danger);
            }
        });
        let key = match state.tool {
            _ if state.marking.is_some() => "workshop-keys-marking",
            Tool::Select => "workshop-keys-select",
            Tool::Wall => "workshop-keys-wall",
            Tool::Door | Tool::Window => "workshop-keys-opening",
            Tool::Stamp => "workshop-keys-stamp",
            _ => "workshop-keys-tool",
        };
        note(ui, kit, &kit.keyed(Phrase::new(key)));
    });
    Vec::new()
}
