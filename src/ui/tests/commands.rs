//! Whatever can be asked of a table can be asked on screen: each command with the place where a person finds it. A new
//! command does not compile before it has one.

use super::*;
use crate::session::command::{DoorEdit, Hold};
use crate::ui::action::Mishap;
use crate::ui::hand;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Where a command is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// A click on the map, or Ctrl and an arrow.
    Map,
    /// A tile of the bar, or a line of the list of what can be done to a thing.
    Bar,
    /// A card that waits for an answer.
    Card,
    /// The line below the log.
    Log,
    /// The sheet.
    Sheet,
    /// The game master's tools.
    Tools,
    /// The game master's list of what can be done to a thing on the map.
    Hand,
    /// The game master's window of a door.
    Door,
    /// The window of the seats and the house rules.
    Seats,
    /// The journey window.
    Journey,
    /// The workshop.
    Workshop,
    /// The curtain between two people.
    Curtain,
    /// The menu, the tools and Ctrl+Z.
    Menu,
}

/// The place of each command. There is no arm for the rest: a new command has to be given its place here.
const fn place(command: &Command) -> Place {
    match command {
        Command::Walk { .. } | Command::RevealArea { .. } => Place::Map,
        Command::OpenDoor { .. }
        | Command::CloseDoor { .. }
        | Command::UnlockDoor { .. }
        | Command::LockDoor { .. }
        | Command::ForceDoor { .. }
        | Command::PickLock { .. }
        | Command::HackDoor { .. }
        | Command::HackStone { .. }
        | Command::JamDoor { .. }
        | Command::UnjamDoor { .. }
        | Command::BarDoor { .. }
        | Command::UnbarDoor { .. }
        | Command::Search { .. }
        | Command::Light { .. }
        | Command::PutOut { .. }
        | Command::PickUp { .. }
        | Command::Drop { .. }
        | Command::Give { .. }
        | Command::EndTurn { .. }
        | Command::Delay { .. }
        | Command::Defence { .. }
        | Command::IgnoreConditions { .. }
        | Command::Stage { .. }
        | Command::Attack { .. }
        | Command::AttackSquare { .. }
        | Command::Listen { .. }
        | Command::Cast { .. }
        | Command::StandUp { .. }
        | Command::Reload { .. }
        | Command::TreatWounds { .. }
        | Command::Disarm { .. }
        | Command::Rearm { .. }
        | Command::CreateTrap { .. }
        | Command::UseLever { .. }
        | Command::BreakFree { .. } => Place::Bar,
        Command::FirstMove { .. }
        | Command::PassFirstMove
        | Command::TypeDice { .. }
        | Command::RollDice
        | Command::TakeBack
        | Command::Accept
        | Command::SpendFortune { .. }
        | Command::Effort
        | Command::Alertness { .. }
        | Command::EffortBack
        | Command::Defend { .. }
        | Command::Escape { .. }
        | Command::BreakOff
        | Command::AnswerPlea { .. }
        | Command::AddModifier { .. } => Place::Card,
        Command::Roll { .. } | Command::Say { .. } => Place::Log,
        Command::Check { .. }
        | Command::BuyAbility { .. }
        | Command::EndExtended { .. }
        | Command::Together { .. }
        | Command::Opposed { .. }
        | Command::ClearAttempts { .. }
        | Command::RuleAttempt { .. }
        | Command::BeginExtended { .. }
        | Command::FreshStart { .. }
        | Command::ChangeWillpower { .. }
        | Command::EndBoost { .. }
        | Command::EditSheet { .. } => Place::Sheet,
        Command::RegainFortune { .. }
        | Command::RaiseDots { .. }
        | Command::StartEncounter { .. }
        | Command::EndEncounter
        | Command::Join { .. }
        | Command::Leave { .. }
        | Command::ChangeLife { .. }
        | Command::ChangeFortune { .. }
        | Command::SetCondition { .. }
        | Command::AddCharacter { .. }
        | Command::PassTurn
        | Command::SetAmbient { .. }
        | Command::Own { .. } => Place::Tools,
        Command::Place { .. }
        | Command::SetDoor { .. }
        | Command::SetLight { .. }
        | Command::Hold { .. }
        | Command::Reveal { .. }
        | Command::ArmTrap { .. }
        | Command::SpringTrap { .. }
        | Command::ResetTrap { .. }
        | Command::RemoveTrap { .. }
        | Command::LetFall { .. } => Place::Hand,
        Command::EditDoor { .. } => Place::Door,
        Command::SetSeat { .. } | Command::SetHouseRules { .. } => Place::Seats,
        Command::Eat { .. }
        | Command::Drink { .. }
        | Command::ClothesOn { .. }
        | Command::PlanJourney { .. }
        | Command::Follow { .. }
        | Command::March { .. }
        | Command::Travel { .. }
        | Command::Halt { .. }
        | Command::Rest { .. }
        | Command::QuickRest { .. }
        | Command::SetWeather { .. }
        | Command::Supply { .. }
        | Command::AwardPoints { .. }
        | Command::Chronicle { .. } => Place::Journey,
        Command::Edit { .. } => Place::Workshop,
        Command::Handover { .. } => Place::Curtain,
        Command::Undo | Command::Redo => Place::Menu,
    }
}

/// The names of all commands, as they are declared.
fn names() -> Vec<&'static str> {
    let source = include_str!("../../session/command.rs");
    let (_, rest) = source.split_once("pub enum Command {").expect("it is declared there");
    let (variants, _) = rest.split_once("\nimpl ").expect("it ends somewhere");
    let name = |line: &'static str| {
        let line =
            line.strip_prefix("    ").filter(|line| line.starts_with(|letter: char| letter.is_ascii_uppercase()))?;
        line.split([' ', ',']).next()
    };
    variants.lines().filter_map(name).collect()
}

/// The sources of the panels, without their tests and samples.
fn sources(folder: &Path, into: &mut String) {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() && name != "tests" {
            sources(&path, into);
        } else if path.extension().is_some_and(|end| end == "rs") && !name.starts_with("sample") {
            let text = std::fs::read_to_string(&path).expect("a source file is readable");
            into.push_str(text.split("#[cfg(test)]").next().unwrap_or_default());
        }
    }
}

#[test]
fn ui_every_command_is_named_by_a_panel() {
    let mut panels = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui"), &mut panels);
    // The cards of rolls turn the acts that the table offers into commands.
    let acts = include_str!("../../session/command.rs").split_once("impl From<&RollAct>").expect("it is there").1;
    let acts = acts.split("\n}").next().unwrap_or_default();
    assert!(names().len() > 90, "{:?}", names());
    for name in names() {
        let by_panel = |text: &str, of: &str| {
            text.match_indices(of).any(|(at, _)| {
                !text[at + of.len()..].starts_with(|letter: char| letter.is_alphanumeric() || letter == '_')
            })
        };
        let is_there = by_panel(&panels, &format!("Command::{name}")) || by_panel(acts, &format!("Self::{name}"));
        assert!(is_there, "no panel asks for {name}");
    }
}

/// The commands that the game master's lists lead to, through their second lists and their questions.
fn reached(view: &SeatView, thing: ThingId) -> Vec<Command> {
    let kit = kit(Language::English, 100);
    let mut found = Vec::new();
    for entry in hand::entries(view, Some(sample::OGRE), thing, &kit) {
        match entry.action {
            UiAction::Ask(command) => found.push(command),
            UiAction::Aim(Aim::Sure(command)) => {
                let (_, answers) = hand::question(view, &command, &kit);
                assert_eq!(answers[0].action, UiAction::StopAiming, "the harmless answer comes first");
                assert_eq!(answers[1].action, UiAction::Ask(command.clone()));
                found.push(command);
            }
            UiAction::Aim(Aim::Mishap(thing, mishap)) => {
                let asked = hand::mishaps(thing, mishap, &kit).into_iter().map(|entry| entry.action);
                found.extend(asked.filter_map(|action| if let UiAction::Ask(it) = action { Some(it) } else { None }));
            }
            UiAction::Aim(Aim::Place(thing)) => found.push(Command::Place { thing, to: Cell::new(0, 0) }),
            _ => {}
        }
    }
    found
}

/// What a command is called.
fn name(command: &Command) -> String {
    let told = format!("{command:?}");
    told.split([' ', '{']).next().unwrap_or_default().to_owned()
}

#[test]
fn ui_the_lists_of_the_game_master_hold_what_they_are_said_to_hold() {
    let view = gm_view();
    let things = [sample::DOOR, sample::TRAP, sample::TORCH, sample::ROWENA];
    let found: Vec<Command> = things.into_iter().flat_map(|thing| reached(&view, thing)).collect();
    for command in &found {
        assert_eq!(place(command), Place::Hand, "{command:?}");
    }
    let found: BTreeSet<String> = found.iter().map(name).collect();
    let hold = Command::Hold { thing: sample::ROWENA, by: Hold::Net };
    let trap = sample::TRAP;
    let wanted = [
        Command::Place { thing: sample::ROWENA, to: Cell::new(0, 0) },
        Command::SetDoor { door: sample::DOOR, open: true, locked: false },
        Command::SetLight { light: sample::TORCH, lit: false },
        hold,
        Command::Reveal { thing: trap, to: crate::knowledge::SeatSet::ALL },
        Command::ArmTrap { trap, armed: false },
        Command::SpringTrap { trap, by: None },
        Command::ResetTrap { trap },
        Command::RemoveTrap { trap },
        Command::LetFall { thing: sample::ROWENA, height_cm: 300 },
    ];
    assert!(wanted.iter().all(|command| place(command) == Place::Hand));
    assert_eq!(found, wanted.iter().map(name).collect());
    let edit = Command::EditDoor { door: sample::DOOR, edit: DoorEdit::Unbar };
    assert_eq!((place(&edit), place(&Command::PassTurn)), (Place::Door, Place::Tools));
    assert_eq!(hand::mishaps(sample::ROWENA, Mishap::Catch, &kit(Language::English, 100)).len(), hand::HOLDS.len());
}
