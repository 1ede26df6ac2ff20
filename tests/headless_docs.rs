//! `docs/headless.md` against the code: every command and every log line is there, and every example is true.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use torchline::cli::{LogLine, Speaker};
use torchline::dice::{DiceMode, DiceSource, DiceStream, Seed};
use torchline::knowledge::{SeatId, SeatSet};
use torchline::level;
use torchline::rules::event::{Event, Happening};
use torchline::session::telling::sentence;
use torchline::session::{Command, Entry, Table, script};
use torchline::text::{Language, capitalised};

/// The names of all variants, and the name of a value's. A variant that is not listed does not compile.
macro_rules! names {
    ($all:ident, $name:ident, $of:ident, $($variant:ident),+ $(,)?) => {
        const $all: &[&str] = &[$(stringify!($variant)),+];
        fn $name(value: &$of) -> &'static str {
            match value {
                $($of::$variant { .. } => stringify!($variant)),+
            }
        }
    };
}

names!(
    COMMANDS,
    command,
    Command,
    Walk,
    OpenDoor,
    CloseDoor,
    UnlockDoor,
    LockDoor,
    ForceDoor,
    PickLock,
    HackDoor,
    HackStone,
    JamDoor,
    UnjamDoor,
    BarDoor,
    UnbarDoor,
    Search,
    Light,
    PutOut,
    PickUp,
    Drop,
    Give,
    EndTurn,
    Delay,
    FirstMove,
    PassFirstMove,
    Roll,
    TypeDice,
    Check,
    RollDice,
    TakeBack,
    Accept,
    SpendFortune,
    Effort,
    Defence,
    IgnoreConditions,
    Alertness,
    BuyAbility,
    EffortBack,
    Stage,
    EndExtended,
    Together,
    Opposed,
    Attack,
    AttackSquare,
    Listen,
    Defend,
    Cast,
    StandUp,
    Reload,
    TreatWounds,
    Disarm,
    Rearm,
    CreateTrap,
    UseLever,
    Escape,
    BreakFree,
    Eat,
    Drink,
    ClothesOn,
    Say,
    BreakOff,
    AddModifier,
    AnswerPlea,
    ClearAttempts,
    RuleAttempt,
    BeginExtended,
    FreshStart,
    PlanJourney,
    Follow,
    March,
    Travel,
    Halt,
    Rest,
    QuickRest,
    SetWeather,
    Supply,
    AwardPoints,
    Chronicle,
    RegainFortune,
    ChangeWillpower,
    RaiseDots,
    EndBoost,
    StartEncounter,
    EndEncounter,
    Join,
    Leave,
    Place,
    SetDoor,
    EditDoor,
    SetLight,
    ChangeLife,
    ChangeFortune,
    SetCondition,
    Hold,
    EditSheet,
    AddCharacter,
    Reveal,
    ArmTrap,
    SpringTrap,
    ResetTrap,
    RemoveTrap,
    PassTurn,
    LetFall,
    RevealArea,
    SetAmbient,
    Own,
    SetSeat,
    SetHouseRules,
    Edit,
    Handover,
    Undo,
    Redo,
);

names!(
    HAPPENINGS,
    happening,
    Happening,
    Moved,
    Stopped,
    Placed,
    DoorOpened,
    DoorClosed,
    DoorLocked,
    DoorUnlocked,
    DoorFoundLocked,
    DoorFoundHeld,
    DoorFoundUnlocked,
    DoorHolds,
    DoorForced,
    DoorHacked,
    DoorBroken,
    LockPicked,
    ToolsBroken,
    DoorJammed,
    WedgeSlipped,
    DoorFreed,
    DoorBarred,
    DoorUnbarred,
    DoorChanged,
    Searched,
    LightLit,
    LightPutOut,
    PickedUp,
    Dropped,
    Given,
    EncounterStarted,
    EncounterEnded,
    RoundStarted,
    Rolled,
    RollTakenBack,
    BrokenOff,
    FortuneReturned,
    ModifierAdded,
    EffortMade,
    EffortReturned,
    EffortPlea,
    EffortInsisted,
    AttemptsCleared,
    AttemptRuled,
    ExtendedBegun,
    ExtendedStage,
    ExtendedDone,
    ExtendedFailed,
    ExtendedFreshStart,
    ExtendedEnded,
    DotsRaised,
    BoostEnded,
    WillpowerChanged,
    WorkedTogether,
    OpposedSettled,
    SurpriseKept,
    FortuneRegained,
    AbilityBought,
    FortuneSpent,
    FirstMove,
    FirstMoveTaken,
    FirstMovePassed,
    OrderSet,
    TurnStarted,
    TurnEnded,
    TurnLost,
    Delayed,
    EnvironmentPhase,
    Joined,
    Left,
    TrapSprung,
    TrapEvaded,
    NoRoomToDodge,
    StoneRolls,
    StoneHeard,
    StoneHacked,
    StoneBroken,
    ThrownBack,
    Poisoned,
    Fell,
    HazardTurn,
    Crushed,
    LeverUsed,
    TrapCreated,
    TrapReset,
    TrapRemoved,
    Found,
    LifeChanged,
    FortuneChanged,
    SheetEdited,
    ConditionChanged,
    Wounded,
    Bled,
    Undefended,
    Blundered,
    Charmed,
    StruckNothing,
    StruckUnseen,
    Listened,
    WaterRose,
    WaterSank,
    WentUnder,
    CameUp,
    Suffocated,
    TimePassed,
    OnTheWay,
    VigourChanged,
    PointsAwarded,
    Reloaded,
    TrapArmed,
    TrapDisarmed,
    AreaRevealed,
    AmbientChanged,
    SeatTaken,
    OwnerChanged,
    HandedOver,
    HouseRulesChanged,
    Edited,
    Undone,
    Redone,
    DiceTyped,
    Said,
    Refused,
);

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/headless.md");
    fs::read_to_string(path).expect("docs/headless.md is there")
}

/// The lines of the code blocks in one language.
fn examples(language: &str) -> Vec<String> {
    let (text, fence) = (document(), format!("```{language}"));
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        match line {
            line if line == fence => inside = true,
            "```" => inside = false,
            line if inside => lines.push(line.to_owned()),
            _ => {}
        }
    }
    assert!(!lines.is_empty(), "there are {language} examples");
    lines
}

#[test]
fn every_command_is_there_and_its_example_is_one() {
    let mut shown = BTreeSet::new();
    for line in examples("ron") {
        let entries =
            script::read("an example", &format!("[{line}]")).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        let [Entry { ask, .. }] = entries.as_slice() else { panic!("one entry a line: {line}") };
        shown.insert(command(ask));
    }
    assert_eq!(shown, COMMANDS.iter().copied().collect(), "each command has an example");
    let text = document();
    for name in COMMANDS {
        assert!(text.contains(&format!("**`{name}`** – ")), "{name} is described");
    }
}

#[test]
fn every_log_line_is_there_and_its_example_is_true() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/drowned_crypt.ron");
    let level = level::read_file(&home).expect("the demo reads");
    let dice = DiceSource::new(DiceStream::new(&Seed::from_number(1)), DiceMode::FedThenStream);
    let view = Table::open(&level, dice).expect("the demo opens").view(SeatId::GM);
    let speaker = Speaker::load(Language::English).expect("the locale files load");
    let russian = Speaker::load(Language::Russian).expect("the locale files load");
    let (mut shown, mut faults, text) = (BTreeSet::new(), Vec::new(), document());
    for line in examples("json") {
        let value: serde_json::Value = serde_json::from_str(&line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        let read: LogLine = serde_json::from_str(&line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        let written = serde_json::to_value(&read).expect("written again");
        if written != value {
            faults.push(format!("{line}\nis written\n{written}"));
        }
        let event = Event { audience: SeatSet::ALL, round: read.round, what: read.what.clone() };
        let mut phrase = sentence(&event, &view).phrase;
        let rule = phrase.rule.take();
        let says = capitalised(&speaker.say(&phrase));
        let told = russian.say(&phrase);
        assert!(!told.contains("log-") && !told.contains("telling-") && !told.contains('{'), "{told}");
        if (&says, &rule) != (&read.says, &read.rule) {
            faults.push(format!("{line}\nsays {says:?}, rule {rule:?}"));
        }
        assert!(text.contains(&format!("**`{}`** – ", value["event"].as_str().unwrap_or_default())), "{line}");
        shown.insert(happening(&read.what));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    assert_eq!(shown, HAPPENINGS.iter().copied().collect(), "each event has an example");
}
