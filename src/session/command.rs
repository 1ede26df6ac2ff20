//! Everything that can be asked of a table. A click, a key, a tool of the game master, a script line, a bot and a test all
//! say it with these.

use crate::board::{Ambient, Cell};
use crate::dice::Expr;
pub use crate::knowledge::view::Defence;
use crate::knowledge::view::RollAct;
use crate::knowledge::{Seat, SeatId, SeatSet, ThingId};
pub use crate::level::edit::Edit;
pub use crate::rules::characters::Character;
pub use crate::rules::checks::joint::{Contest, Tie};
pub use crate::rules::checks::{Ask, Fight, HIGHEST_DIFFICULTY, MOST_ADDED};
pub use crate::rules::combat::{BREAK_FREE, Hold, USUAL_GRIP};
pub use crate::rules::doors::{DoorEdit, numbers as door_numbers};
pub use crate::rules::effort::{MOST_NEEDED, MOST_STAGES};
pub use crate::rules::falls::HIGHEST_CM;
pub use crate::rules::fortune::{MOST_FOR_A_CHAPTER, Occasion, Spend};
pub use crate::rules::gm::SheetEdit;
pub use crate::rules::house::{CrushingStarts, DeadAt, FortuneFor, HopelessEffort, HouseRules, UndoRight};
pub use crate::rules::journey::drink::{Class as DrinkClass, Stage};
pub use crate::rules::journey::limits as journey_limits;
pub use crate::rules::journey::march::{AWAKE_HOURS, Pace};
pub use crate::rules::journey::ship::{Craft, Wind};
pub use crate::rules::journey::terrain::Terrain;
pub use crate::rules::journey::{Drink, Food, Leg, Lodging, Mount, Step, Way};
pub use crate::rules::limits;
pub use crate::rules::searching::{DETECT, USUAL_DETECT};
pub use crate::rules::sheet::{Ability, Attribute, Characteristic, Condition, Dots, Skill, Vigour};
pub use crate::rules::traps::definition::{Work, of_kind as trap_definition};
pub use crate::rules::traps::{Lever, LeverDoes, Trap, TrapKind};
use crate::text::LocalText;
use serde::{Deserialize, Serialize};

/// A request to change the table. The same RON stands in scripts and in the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields' names say what they are; `docs/headless.md` has an example of each")]
pub enum Command {
    /// Walk to a cell by the best way that the seat knows, or along `via` (the cells to enter, in order) when given.
    Walk {
        thing: ThingId,
        to: Cell,
        #[serde(default)]
        via: Vec<Cell>,
    },
    /// Open a door.
    OpenDoor { thing: ThingId, door: ThingId },
    /// Close a door.
    CloseDoor { thing: ThingId, door: ThingId },
    /// Turn a key in a door's lock so that it is unlocked.
    UnlockDoor { thing: ThingId, door: ThingId },
    /// Turn a key in a door's lock so that it is locked.
    LockDoor { thing: ThingId, door: ThingId },
    /// Force a closed door open, alone or together (S4, S1).
    ForceDoor {
        thing: ThingId,
        door: ThingId,
        #[serde(default)]
        helpers: Vec<ThingId>,
    },
    /// Pick the lock of a closed door (S4).
    PickLock { thing: ThingId, door: ThingId },
    /// Hack at a closed door with a weapon that is carried (S4).
    HackDoor { thing: ThingId, door: ThingId, weapon: String },
    /// Hack at a rolling stone with a weapon that is carried (S5).
    HackStone { thing: ThingId, stone: ThingId, weapon: String },
    /// Wedge a closed door (S4).
    JamDoor { thing: ThingId, door: ThingId },
    /// Take the wedge out of a door, or loosen one that is stuck.
    UnjamDoor { thing: ThingId, door: ThingId },
    /// Bar a closed door with a beam that is carried.
    BarDoor { thing: ThingId, door: ThingId, bar: ThingId },
    /// Take the bar off a door.
    UnbarDoor { thing: ThingId, door: ThingId },
    /// Search all around for what is hidden (S3, S5).
    Search { thing: ThingId },
    /// Light a candle, torch, lantern or lamp that is carried or within reach.
    Light { thing: ThingId, light: ThingId },
    /// Put a light out that is carried or within reach.
    PutOut { thing: ThingId, light: ThingId },
    /// Pick up something within reach.
    PickUp { thing: ThingId, item: ThingId },
    /// Drop something that is carried, on one's own cell or one within reach.
    Drop { thing: ThingId, item: ThingId, to: Option<Cell> },
    /// Hand something that is carried to a neighbour.
    Give { thing: ThingId, item: ThingId, to: ThingId },
    /// End the turn.
    EndTurn { thing: ThingId },
    /// Wait until after another's turn in this round.
    Delay { thing: ThingId, after: ThingId },
    /// Take the first move of the round for a Fortune point (F4).
    FirstMove { thing: ThingId },
    /// Pass the first move of the round (F4).
    PassFirstMove,
    /// Throw dice for everyone, or for the game master and oneself alone.
    Roll {
        expr: Expr,
        #[serde(default)]
        thing: Option<ThingId>,
        #[serde(default)]
        secret: bool,
        #[serde(default)]
        reason: String,
    },
    /// Type in the results of real dice for the roll that waits.
    TypeDice { dice: Vec<u32> },
    /// Ask for a check of a token.
    Check {
        thing: ThingId,
        ask: Ask,
        #[serde(default)]
        on: Option<ThingId>,
        #[serde(default)]
        eyes: bool,
        #[serde(default)]
        repeatable: bool,
        #[serde(default)]
        reason: String,
    },
    /// Throw the dice of the roll that is announced.
    RollDice,
    /// Take back a roll that is announced.
    TakeBack,
    /// Let the roll that lies on the table stand.
    Accept,
    /// Use a Fortune point on the roll that lies on the table (F5, F6, F7, F12).
    SpendFortune { on: Spend },
    /// A heroic effort for the pool that is announced (E4).
    Effort,
    /// +4 to every defence until the end of the round for a Fortune point (F8).
    Defence { thing: ThingId },
    /// No condition affects the token until the end of the round for a Fortune point (F9).
    IgnoreConditions { thing: ThingId },
    /// Get over a surprise for a Fortune point at the moment it comes, or let it be (F13).
    Alertness { thing: ThingId, spend: bool },
    /// Buy an ability with adventure points (F14).
    BuyAbility { thing: ThingId, ability: Ability },
    /// Have the point of an effort back that leaves a chance roll, before the roll (E5).
    EffortBack,
    /// Roll the next stage of an extended action (E3).
    Stage { thing: ThingId },
    /// Give an extended action up (E3).
    EndExtended { thing: ThingId },
    /// Work together against a difficulty (S1).
    Together {
        leader: ThingId,
        helpers: Vec<ThingId>,
        of: Characteristic,
        against: i32,
        #[serde(default)]
        on: Option<ThingId>,
        #[serde(default)]
        mental: bool,
        #[serde(default)]
        reason: String,
    },
    /// Roll against another.
    Opposed {
        first: ThingId,
        second: ThingId,
        with: Contest,
        against: Contest,
        #[serde(default)]
        tie: Tie,
        #[serde(default)]
        reason: String,
    },
    /// Attack somebody with a weapon that is carried.
    Attack { thing: ThingId, target: ThingId, weapon: String },
    /// Strike at a square in which somebody unseen may be (S2).
    AttackSquare { thing: ThingId, at: Cell, weapon: String },
    /// Listen for those whom one does not see (S2).
    Listen { thing: ThingId },
    /// Answer an attack that has hit: parry, dodge or take it (F8).
    Defend { with: Defence },
    /// Cast a spell on somebody.
    Cast { thing: ThingId, spell: String, target: ThingId },
    /// Get up from the ground.
    StandUp { thing: ThingId },
    /// Make a weapon ready that was shot or thrown.
    Reload { thing: ThingId, weapon: String },
    /// Treat the wounds of somebody who is dying.
    TreatWounds { thing: ThingId, target: ThingId },
    /// Make a trap safe that is known and within reach (S5).
    Disarm { thing: ThingId, trap: ThingId },
    /// Make a trap ready again by hand (S5).
    Rearm { thing: ThingId, trap: ThingId },
    /// Make a trap (S5).
    CreateTrap { thing: ThingId, name: LocalText, trap: Box<Trap> },
    /// Use a lever within reach.
    UseLever { thing: ThingId, lever: ThingId },
    /// Run out of the area of a trap after evading it, or stay (S5).
    Escape { to: Cell },
    /// Break free, or break somebody free, alone or with helpers (S1, S5).
    BreakFree {
        thing: ThingId,
        #[serde(default)]
        whom: Option<ThingId>,
        #[serde(default)]
        helpers: Vec<ThingId>,
    },
    /// Eat portions, served or out of the pack (S9).
    Eat {
        thing: ThingId,
        #[serde(default)]
        food: Food,
        #[serde(default = "one")]
        portions: u8,
        #[serde(default)]
        served: bool,
    },
    /// Drink a mug (S11).
    Drink { thing: ThingId, drink: Drink },
    /// Put warm clothes on, or take them off (S13).
    ClothesOn { thing: ThingId, on: bool },
    /// Say something to everyone at the table.
    Say { text: String },

    /// GM: break off the roll that waits, with the action that it belongs to. What was spent on it comes back.
    BreakOff,
    /// GM: give the point of a hopeless effort back to whoever asks for it, or insist that it is spent (E5).
    AnswerPlea { give: bool },
    /// GM: forget what a token tried in vain (E1, E2), all of it or on one thing.
    ClearAttempts {
        thing: ThingId,
        #[serde(default)]
        on: Option<ThingId>,
    },
    /// GM: say that what a token tried in vain has no second chance (E2), or that it has one. `action` is what it counts
    /// under.
    RuleAttempt {
        thing: ThingId,
        action: String,
        #[serde(default)]
        on: Option<ThingId>,
        once: bool,
    },
    /// GM: set an extended action (E3).
    BeginExtended {
        thing: ThingId,
        ask: Ask,
        #[serde(default)]
        on: Option<ThingId>,
        #[serde(default)]
        eyes: bool,
        needed: u32,
        stages: u8,
        #[serde(default)]
        reason: String,
    },
    /// GM: allow a fresh start after an extended action has failed as a whole (E3).
    FreshStart { thing: ThingId },
    /// GM: set the route and who travels it (S7–S8).
    PlanJourney {
        #[serde(default)]
        party: Vec<ThingId>,
        #[serde(default)]
        mounts: Vec<Mount>,
        #[serde(default)]
        legs: Vec<Leg>,
    },
    /// GM: the party does one thing after the other, until it arrives or cannot go on (S7–S11).
    Follow { steps: Vec<Step> },
    /// GM: the party marches for so many hours (S8b, S7).
    March { hours: u8 },
    /// GM: the party travels for so many days on which nothing happens (S8a, S7).
    Travel { days: u16 },
    /// GM: the party halts for so many half hours (S8b).
    Halt { half_hours: u8 },
    /// GM: the party sleeps for eight hours, or rests for whole days (S10, S8a).
    Rest {
        #[serde(default)]
        place: Lodging,
        #[serde(default)]
        days: u8,
    },
    /// GM: some rest quickly for an hour (S10).
    QuickRest { things: Vec<ThingId> },
    /// GM: set the temperature of the place (S13).
    SetWeather { celsius: i16 },
    /// GM: give somebody what the road needs, or take it.
    Supply {
        thing: ThingId,
        #[serde(default)]
        food: Option<(Food, i16)>,
        #[serde(default)]
        bedroll: Option<bool>,
        #[serde(default)]
        warm_clothes: Option<bool>,
    },
    /// GM: award adventure points (F14).
    AwardPoints {
        things: Vec<ThingId>,
        points: u16,
        #[serde(default)]
        reason: String,
    },
    /// GM: write a line into the chronicle.
    Chronicle { text: String },
    /// GM: give Fortune back (F10).
    RegainFortune {
        occasion: Occasion,
        #[serde(default)]
        reason: String,
    },
    /// GM: change Willpower by so much; it stays within 0 and Resolve + Composure.
    ChangeWillpower { thing: ThingId, by: i8, reason: String },
    /// GM: raise Resolve or Composure for a time, and Willpower with it (E9).
    RaiseDots {
        thing: ThingId,
        of: Dots,
        dots: u8,
        #[serde(default)]
        reason: String,
    },
    /// GM: end what raised Resolve or Composure (E9).
    EndBoost { thing: ThingId, of: Dots },

    /// GM: add a modifier to the roll that is announced.
    AddModifier {
        amount: i32,
        #[serde(default)]
        reason: String,
    },
    /// GM: begin an encounter with these tokens; the surprised lose the first round.
    StartEncounter {
        things: Vec<ThingId>,
        #[serde(default)]
        surprised: Vec<ThingId>,
    },
    /// GM: end the encounter.
    EndEncounter,
    /// GM: a token joins the running encounter; it rolls initiative and acts from the next round on.
    Join { thing: ThingId },
    /// GM: a token leaves the running encounter.
    Leave { thing: ThingId },
    /// GM: put a token or item somewhere, without walking.
    Place { thing: ThingId, to: Cell },
    /// GM: put a door into a state.
    SetDoor { door: ThingId, open: bool, locked: bool },
    /// GM: change anything else about a door.
    EditDoor { door: ThingId, edit: DoorEdit },
    /// GM: light or put out any light.
    SetLight { light: ThingId, lit: bool },
    /// GM: change life by so much.
    ChangeLife { thing: ThingId, by: i16, reason: String },
    /// GM: change Fortune by so much (F10); it stays within 0 and the maximum.
    ChangeFortune { thing: ThingId, by: i8, reason: String },
    /// GM: set a condition's level; 0 takes it away.
    SetCondition { thing: ThingId, condition: Condition, level: u8 },
    /// GM: let something catch a token (S5).
    Hold { thing: ThingId, by: Hold },
    /// GM: change something on a sheet.
    EditSheet { thing: ThingId, edit: SheetEdit },
    /// GM: put a new character on the board.
    AddCharacter { character: Box<Character>, at: Cell },
    /// GM: show a hidden thing to these seats.
    Reveal { thing: ThingId, to: SeatSet },
    /// GM: show a part of the map to these seats, as if they had been there: all floor between two corners, and the rock
    /// beside it.
    RevealArea { from: Cell, to: Cell, seats: SeatSet },
    /// GM: arm or disarm a mechanism.
    ArmTrap { trap: ThingId, armed: bool },
    /// GM: set a trap off now, by somebody or by nobody (S5).
    SpringTrap {
        trap: ThingId,
        #[serde(default)]
        by: Option<ThingId>,
    },
    /// GM: make a trap as new: armed, its doors free, its clock gone, nobody held.
    ResetTrap { trap: ThingId },
    /// GM: take a trap away.
    RemoveTrap { trap: ThingId },
    /// GM: let a turn pass outside an encounter.
    PassTurn,
    /// GM: let somebody fall from a height in centimetres (S12).
    LetFall { thing: ThingId, height_cm: u16 },
    /// GM: change the light of the level.
    SetAmbient { to: Ambient },
    /// GM: give a token to a seat (the game master's takes it back).
    Own { seat: SeatId, thing: ThingId },
    /// GM: add a seat or change its name, colour and pattern. What it owns is kept.
    SetSeat { id: SeatId, seat: Seat },
    /// GM: change the house rules.
    SetHouseRules { house: HouseRules },
    /// GM: change the level itself: its map, its walls, what stands and lies on it.
    Edit { edits: Vec<Edit> },
    /// Hand the screen to a seat.
    Handover { to: SeatId },
    /// Undo the last command (the right to is a house rule).
    Undo,
    /// Do again what was undone.
    Redo,
}

impl From<&RollAct> for Command {
    fn from(act: &RollAct) -> Self {
        let spend = |on| Self::SpendFortune { on };
        match act {
            RollAct::Roll => Self::RollDice,
            RollAct::TakeBack => Self::TakeBack,
            RollAct::Accept => Self::Accept,
            RollAct::Reroll(dice) => spend(Spend::Reroll(dice.clone())),
            RollAct::Quality => spend(Spend::Quality),
            RollAct::Damage(die) => spend(Spend::Damage(*die)),
            RollAct::Lower(die) => spend(Spend::Lower(*die)),
            RollAct::Effort => Self::Effort,
            RollAct::Defence(thing) => Self::Defence { thing: *thing },
            RollAct::IgnoreConditions(thing) => Self::IgnoreConditions { thing: *thing },
            RollAct::EffortBack => Self::EffortBack,
            RollAct::LetEffortBack => Self::AnswerPlea { give: true },
            RollAct::InsistOnEffort => Self::AnswerPlea { give: false },
        }
    }
}

const fn one() -> u8 {
    1
}

/// A command with the seat that gives it: a line of a script or of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Who asks.
    pub seat: SeatId,
    /// What for.
    pub ask: Command,
}
