//! The game master's hand: what can be done to a thing on the map that nobody at the table does. It stands in the list of
//! what can be done there; what hurts or destroys is asked once more.

use super::action::{Aim, Mishap, UiAction, Window};
use super::deed::Entry;
use super::deed::metres;
use super::icons::Icon;
use super::kit::Kit;
use crate::board::Cell;
use crate::knowledge::view::{DoorView, ItemView, SecretView};
use crate::knowledge::{SeatSet, SeatView, ThingId};
use crate::rules::Refusal;
use crate::session::Command;
use crate::session::command::{Hold, USUAL_GRIP};
use crate::text::Phrase;

/// Heights from which somebody is let fall by one press, in metres (S12); others are written in the tools.
const HEIGHTS: [u16; 9] = [2, 3, 4, 5, 6, 8, 10, 15, 20];

/// Whether the game master's hand reaches this thing.
#[must_use]
pub fn reaches(view: &SeatView, thing: ThingId) -> bool {
    view.seat.is_gm()
        && (view.token(thing).is_some()
            || view.doors.iter().any(|door| door.id == thing)
            || view.items.iter().any(|item| item.id == thing)
            || view.secrets.iter().any(|secret| secret.id == thing))
}

/// Everything that the game master can do to a thing, and the way to what else lies there.
#[must_use]
pub fn entries(view: &SeatView, selected: Option<ThingId>, thing: ThingId, kit: &Kit) -> Vec<Entry> {
    if !reaches(view, thing) {
        return Vec::new();
    }
    let mut entries = Vec::new();
    if let Some(door) = view.doors.iter().find(|door| door.id == thing) {
        entries.extend(of_door(door, kit));
    }
    if let Some(secret) = view.secrets.iter().find(|secret| secret.id == thing) {
        entries.extend(of_secret(view, selected, secret, kit));
    }
    if let Some(item) = view.items.iter().find(|item| item.id == thing) {
        entries.extend(of_item(item, kit));
    }
    if view.token(thing).is_some() {
        entries.push(way(kit, Icon::Move, "ui-hand-place", UiAction::Aim(Aim::Place(thing))));
        let fall = UiAction::Aim(Aim::Mishap(thing, Mishap::Fall));
        entries.push(about(way(kit, Icon::Drop, "ui-hand-fall", fall), kit, "ui-hand-fall-about"));
        let caught = UiAction::Aim(Aim::Mishap(thing, Mishap::Catch));
        entries.push(about(way(kit, Icon::Chain, "ui-hand-catch", caught), kit, "ui-hand-catch-about"));
    }
    entries.extend(beside(view, thing).map(|other| {
        let name = kit.thing(view, other);
        Entry::free(Icon::Hand, kit.text("ui-hand-beside"), name, UiAction::Aim(Aim::About(other)))
    }));
    entries
}

fn way(kit: &Kit, icon: Icon, key: &str, action: UiAction) -> Entry {
    Entry::free(icon, kit.text(key), String::new(), action)
}

fn ask(kit: &Kit, icon: Icon, key: &str, command: Command) -> Entry {
    way(kit, icon, key, UiAction::Ask(command))
}

/// Asked once more before it is done.
fn sure(kit: &Kit, icon: Icon, key: &str, command: Command) -> Entry {
    way(kit, icon, key, UiAction::Aim(Aim::Sure(command)))
}

fn about(entry: Entry, kit: &Kit, key: &str) -> Entry {
    Entry { about: kit.text(key), ..entry }
}

/// Greyed with this reason, where there is one.
fn unless(entry: Entry, refused: bool, why: &'static str) -> Entry {
    if refused { Entry { allowed: Err(Refusal(Phrase::new(why))), ..entry } } else { entry }
}

fn of_door(state: &DoorView, kit: &Kit) -> Vec<Entry> {
    let door = state.id;
    let set = |open, locked| Command::SetDoor { door, open, locked };
    let swing = if state.open {
        ask(kit, Icon::DoorClosed, "ui-hand-close", set(false, false))
    } else {
        about(ask(kit, Icon::DoorOpen, "ui-hand-open", set(true, false)), kit, "ui-hand-open-about")
    };
    let turn = if state.locked {
        ask(kit, Icon::Unlocked, "ui-hand-unlock", set(false, false))
    } else {
        let has_lock = state.workings.as_ref().is_some_and(|workings| workings.lock.is_some());
        let lock = ask(kit, Icon::Locked, "ui-hand-lock", set(false, true));
        let lock = unless(lock, state.burst, "refused-lock-burst");
        unless(unless(lock, state.open, "refused-door-open"), !has_lock, "refused-no-lock")
    };
    let edit = way(kit, Icon::Pencil, "ui-hand-door", UiAction::Open(Window::Door(door)));
    vec![
        unless(swing, state.broken, "refused-door-broken"),
        unless(turn, state.broken, "refused-door-broken"),
        about(edit, kit, "ui-hand-door-about"),
    ]
}

fn of_secret(view: &SeatView, selected: Option<ThingId>, secret: &SecretView, kit: &Kit) -> Vec<Entry> {
    let trap = secret.id;
    let mut entries = Vec::new();
    if secret.kind.is_some() {
        let spring = |by| Command::SpringTrap { trap, by };
        let nobody = sure(kit, Icon::Warning, "ui-hand-spring", spring(None));
        entries.push(about(nobody, kit, "ui-hand-spring-about"));
        if let Some(token) = selected.and_then(|id| view.token(id)) {
            let name = kit.speaker.name(&token.name).to_owned();
            let action = UiAction::Aim(Aim::Sure(spring(Some(token.id))));
            entries.push(Entry::free(Icon::Warning, kit.text("ui-hand-spring-by"), name, action));
        }
        let (key, icon) = if secret.armed { ("ui-gm-disarm", Icon::Disarm) } else { ("ui-gm-arm", Icon::Trap) };
        entries.push(ask(kit, icon, key, Command::ArmTrap { trap, armed: !secret.armed }));
        let reset = ask(kit, Icon::Rearm, "ui-hand-reset", Command::ResetTrap { trap });
        entries.push(about(reset, kit, "ui-hand-reset-about"));
        let rehearse = way(kit, Icon::Dice, "ui-hand-rehearse", UiAction::PrepareRehearsal(trap));
        entries.push(about(rehearse, kit, "ui-hand-rehearse-about"));
    }
    let others = hidden_from(view, secret);
    let reveal = ask(kit, Icon::Eye, "ui-gm-reveal", Command::Reveal { thing: trap, to: others });
    entries.push(unless(reveal, others.is_empty(), "ui-gm-reveal-done"));
    if secret.kind.is_some() {
        let remove = sure(kit, Icon::Cross, "ui-hand-remove", Command::RemoveTrap { trap });
        entries.push(about(remove, kit, "ui-hand-remove-about"));
    }
    entries
}

/// The players' seats that have not found a hidden thing.
#[must_use]
pub fn hidden_from(view: &SeatView, secret: &SecretView) -> SeatSet {
    let others = view.seats.iter().map(|seat| seat.id).filter(|seat| !secret.found_by.contains(seat));
    others.collect::<SeatSet>().without(SeatSet::GM)
}

fn of_item(item: &ItemView, kit: &Kit) -> Vec<Entry> {
    let mut entries = Vec::new();
    if item.light.is_some() {
        let (icon, key) = if item.lit { (Icon::FlameOut, "ui-hand-put-out") } else { (Icon::Flame, "ui-hand-light") };
        let light = ask(kit, icon, key, Command::SetLight { light: item.id, lit: !item.lit });
        entries.push(about(light, kit, "ui-hand-light-about"));
    }
    entries.push(way(kit, Icon::Move, "ui-hand-place", UiAction::Aim(Aim::Place(item.id))));
    entries
}

/// The cells of a thing that lies or stands somewhere.
fn cells(view: &SeatView, thing: ThingId) -> Vec<Cell> {
    if let Some(token) = view.token(thing) {
        return token.at.square(token.size.into()).collect();
    }
    if let Some(item) = view.items.iter().find(|item| item.id == thing) {
        return vec![item.at];
    }
    let secret = view.secrets.iter().find(|secret| secret.id == thing);
    secret.map_or_else(Vec::new, |secret| secret.sensor.iter().chain(secret.mouth.iter()).copied().collect())
}

/// What else lies where a thing lies: traps under a token, lights in its hands.
fn beside(view: &SeatView, thing: ThingId) -> impl Iterator<Item = ThingId> {
    let here = cells(view, thing);
    let tokens = view.tokens.iter().map(|token| token.id);
    let items = view.items.iter().map(|item| item.id);
    let secrets = view.secrets.iter().map(|secret| secret.id);
    let doors = view.doors.iter().map(|door| door.id);
    // A secret door is a door first.
    let secrets = secrets.filter(move |secret| !doors.clone().any(|door| door == *secret));
    tokens
        .chain(items)
        .chain(secrets)
        .filter(move |&other| other != thing && cells(view, other).iter().any(|cell| here.contains(cell)))
}

/// What somebody can fall from, or be caught by.
#[must_use]
pub fn mishaps(thing: ThingId, mishap: Mishap, kit: &Kit) -> Vec<Entry> {
    match mishap {
        Mishap::Fall => {
            let from = |height: u16| {
                let command = Command::LetFall { thing, height_cm: height * 100 };
                let text = metres(kit, i32::from(height) * 10);
                Entry::free(Icon::Drop, text, String::new(), UiAction::Ask(command))
            };
            HEIGHTS.map(from).to_vec()
        }
        Mishap::Catch => {
            let by = |hold: Hold| {
                let action = UiAction::Ask(Command::Hold { thing, by: hold });
                Entry::free(Icon::Chain, hold_name(kit, hold), String::new(), action)
            };
            HOLDS.map(by).to_vec()
        }
    }
}

/// What is asked while a mishap is chosen.
#[must_use]
pub fn asks(view: &SeatView, thing: ThingId, mishap: Mishap, kit: &Kit) -> String {
    let key = match mishap {
        Mishap::Fall => "ui-aim-fall",
        Mishap::Catch => "ui-aim-catch",
    };
    kit.say(&Phrase::new(key).with("who", kit.thing(view, thing)))
}

/// Everything that can hold somebody.
pub const HOLDS: [Hold; 5] =
    [Hold::BearTrap, Hold::Net, Hold::Portcullis, Hold::Grip(USUAL_GRIP), Hold::Weight(USUAL_GRIP)];

/// What holds somebody, with its difficulty where that is its own.
#[must_use]
pub fn hold_name(kit: &Kit, hold: Hold) -> String {
    let name = crate::text::capitalised(&kit.say(&hold.phrase()));
    match hold {
        Hold::Grip(difficulty) | Hold::Weight(difficulty) => format!("{name} ({difficulty})"),
        Hold::BearTrap | Hold::Portcullis | Hold::Net => name,
    }
}

/// The question before something that hurts or destroys: its heading and the two answers, the harmless one first.
#[must_use]
pub fn question(view: &SeatView, command: &Command, kit: &Kit) -> (String, [Entry; 2]) {
    let (key, icon, what) = match command {
        Command::SpringTrap { trap, .. } => ("spring", Icon::Warning, Some(*trap)),
        Command::RemoveTrap { trap } => ("remove", Icon::Cross, Some(*trap)),
        Command::EditDoor { door, .. } => ("break", Icon::Hack, Some(*door)),
        _ => ("anything", Icon::Warning, None),
    };
    let what = what.map_or_else(String::new, |thing| super::kit::capitalised(&kit.thing(view, thing)));
    let asked = Phrase { key: format!("ui-sure-{key}").into(), args: vec![("what".into(), what.into())], rule: None };
    let no = Entry::free(Icon::Undo, kit.text("ui-sure-no"), String::new(), UiAction::StopAiming);
    let yes = Entry::free(icon, kit.text(&format!("ui-sure-{key}-yes")), String::new(), UiAction::Ask(command.clone()));
    (kit.say(&asked), [no, yes])
}
