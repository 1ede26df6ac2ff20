//! The table's house rules: each ruling and each option is one field.

use crate::dice::checks::{CriticalTwenties, DifficultyDice};
use bevy::ecs::resource::Resource;
use serde::{Deserialize, Serialize};

/// Who has Fortune points (F11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FortuneFor {
    /// Heroes and the bystanders or opponents that have some on their sheet.
    #[default]
    Chosen,
    /// Nobody: Fortune is ignored and hidden.
    Nobody,
    /// Everybody.
    Everyone,
    /// Whoever the game master says, token by token; as long as nothing is said of one, its sheet tells.
    CaseByCase,
}

/// Who may undo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum UndoRight {
    /// The game master.
    #[default]
    Gm,
    /// Every seat.
    Group,
}

/// What becomes of the point of an effort that leaves a chance roll (E5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum HopelessEffort {
    /// The owner may take it back before the roll if the game master lets it.
    #[default]
    Ask,
    /// It comes back by itself.
    GiveBack,
    /// It stays spent.
    Insist,
}

/// From when on the turns of a crushing room are counted (S5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CrushingStarts {
    /// From the moment when its doors slam, as with water.
    #[default]
    Slam,
    /// From the opening of the rigged door.
    Opening,
}

/// When somebody without life is dead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeadAt {
    /// At minus Constitution; until then they are dying.
    #[default]
    MinusConstitution,
    /// At once, when no life is left.
    Zero,
    /// Never by wounds alone: whoever has no life left lies there and loses no more.
    Never,
}

/// Options of a table that a game master can change. Their defaults are the rulings of the rule book.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HouseRules {
    /// Who has Fortune (F11).
    pub fortune: FortuneFor,
    /// Who may undo and redo.
    pub undo: UndoRight,
    /// Dice that were already seen are not used again after an undo: the stream goes on where it was.
    pub fresh_dice_after_undo: bool,
    /// All players see what any of them sees; seats then differ only in what they command.
    pub shared_vision: bool,
    /// A curtain hides the table at each handover until the next person confirms.
    pub curtain: bool,
    /// A person types in the results of real dice.
    pub typed_dice: bool,
    /// A roll waits for its owner before its dice are thrown: for effort, for a word of the game master, for second
    /// thoughts.
    pub announce_rolls: bool,
    /// After so many seconds a roll that waits goes on by itself as it stands; 0: never. Counted by the window alone.
    pub answer_seconds: u16,
    /// Ruling `critical_twenties`: how many 20s make a skill check a critical failure, and as many 1s a critical success.
    pub critical_twenties: CriticalTwenties,
    /// Ruling `difficulty_dice`: what a check against a difficulty rolls.
    pub difficulty_dice: DifficultyDice,
    /// Ruling `extra_defence_penalty` (F8): what each further defence in a round costs.
    pub extra_defence_penalty: u8,
    /// Ruling `fortune_on_difficulty_checks` (F5): Fortune rerolls the dice of checks against a difficulty as well.
    pub fortune_on_difficulty_checks: bool,
    /// Ruling `darkness_penalty` (S3, E10): what poor light costs a check that needs eyes.
    pub darkness_penalty: u8,
    /// What becomes of the point of an effort that leaves a chance roll (E5).
    pub hopeless_effort: HopelessEffort,
    /// What each further attempt under pressure costs (E1).
    pub retry_step: u8,
    /// Every attempt after the first costs the same step, instead of one step more each time (E1).
    pub retry_flat: bool,
    /// The game master says that there is pressure, or that there is none (E1); nothing said: the table tells.
    pub pressure: Option<bool>,
    /// Ruling `damage_dice` (S5, S12): how many d6 are rolled where the rules give damage as a number to add.
    pub damage_dice: u8,
    /// Ruling `crushing_starts` (S5): from when on the turns of a crushing room are counted.
    pub crushing_starts: CrushingStarts,
    /// Whoever falls into a pit takes the damage of a fall from its depth as well (S5, S12). Otherwise the pit's own number
    /// is all, which counts its depth already.
    pub pits_add_falls: bool,
    /// A token that the game master's hand drags over a sensor sets it off like one that walks (S5).
    pub dragging_springs_traps: bool,
    /// Players' tokens notice hidden things in passing: the table rolls for whoever comes near, and nobody learns of a roll
    /// that fails.
    pub notice_in_passing: bool,
    /// Ruling on criticals: a critical attack divides the value of the defence by this; 1 leaves it as it is.
    pub critical_defence_divisor: u8,
    /// Ruling on criticals: a critical attack multiplies its damage by this; 1 leaves it as it is.
    pub critical_damage_factor: u8,
    /// Ruling on criticals: a critical failure in a fight does something to whoever rolled it (the rest of the turn is
    /// lost, a level of Dazed, a fall).
    pub blunders: bool,
    /// Ruling on statuses: being prone, held or pinned changes attacks and defences, and so does such a target.
    pub statuses_count: bool,
    /// Ruling on cover: corners of the target that the archer does not see make it harder to hit.
    pub cover: bool,
    /// Ruling on range: near targets are easier to hit and hurt, far ones harder.
    pub range_bands: bool,
    /// Ruling on dying: the life that somebody dying loses at the end of each round.
    pub dying_costs: u8,
    /// Ruling on dying: when somebody without life is dead.
    pub dead_at: DeadAt,
    /// Ruling on breaking free (S5): the difficulty where the source gives none, as for a net.
    pub break_free_difficulty: u8,
    /// Ruling on S6: the difficulty of swimming.
    pub swimming_difficulty: u8,
    /// Ruling on S6: the difficulty of swimming in armour.
    pub swimming_in_armour: u8,
    /// Ruling on S3: lights that somebody carries burn down by the clock of the world.
    pub lights_burn_down: bool,
    /// Ruling on S8b: points of Vigour lost on the march count as a penalty in every check but those of Endurance.
    pub fatigue_counts: bool,
    /// Ruling on S11: hours without drink after which a stage of drunkenness wears off.
    pub sober_hours: u8,
    /// A simple opponent plays the game master's opponents: it acts in their turns, defends and answers their rolls.
    pub bot_opponents: bool,
}

impl Default for HouseRules {
    fn default() -> Self {
        Self {
            fortune: FortuneFor::Chosen,
            undo: UndoRight::Gm,
            fresh_dice_after_undo: false,
            shared_vision: false,
            curtain: true,
            typed_dice: false,
            announce_rolls: true,
            answer_seconds: 0,
            critical_twenties: CriticalTwenties::Three,
            difficulty_dice: DifficultyDice::TwoD6,
            extra_defence_penalty: 3,
            fortune_on_difficulty_checks: true,
            darkness_penalty: 3,
            hopeless_effort: HopelessEffort::Ask,
            retry_step: 1,
            retry_flat: false,
            pressure: None,
            damage_dice: 1,
            crushing_starts: CrushingStarts::Slam,
            pits_add_falls: false,
            dragging_springs_traps: true,
            notice_in_passing: false,
            critical_defence_divisor: 2,
            critical_damage_factor: 2,
            blunders: true,
            statuses_count: true,
            cover: true,
            range_bands: true,
            dying_costs: 1,
            dead_at: DeadAt::MinusConstitution,
            break_free_difficulty: 12,
            swimming_difficulty: 9,
            swimming_in_armour: 12,
            lights_burn_down: true,
            fatigue_counts: true,
            sober_hours: 2,
            bot_opponents: false,
        }
    }
}
