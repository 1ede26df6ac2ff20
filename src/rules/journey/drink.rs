//! Drink (S11): classes, the twelve drinks, stages and what they do, mugs and mornings. Pure numbers.

use super::trial::{Rolled, Trial};
use crate::rules::sheet::Characteristic;
use serde::{Deserialize, Serialize};

/// The class of a drink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Class {
    /// Ale.
    Ale,
    /// Wine.
    Wine,
    /// Spirits.
    Spirits,
}

impl Class {
    /// Every class.
    pub const ALL: [Self; 3] = [Self::Ale, Self::Wine, Self::Spirits];

    /// S11: what it adds to the check of a mug.
    #[must_use]
    pub const fn modifier(self) -> i32 {
        match self {
            Self::Ale => 0,
            Self::Wine => -1,
            Self::Spirits => -3,
        }
    }

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Ale => "drink-ale",
            Self::Wine => "drink-wine",
            Self::Spirits => "drink-spirits",
        }
    }
}

/// How fine a drink is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Grade {
    /// Everywhere to be had.
    Common,
    /// A fine vintage.
    Vintage,
    /// For the few.
    Elite,
    /// For collectors.
    Collectors,
}

impl Grade {
    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Common => "drink-common",
            Self::Vintage => "drink-vintage",
            Self::Elite => "drink-elite",
            Self::Collectors => "drink-collectors",
        }
    }
}

/// What a drink does besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// Nothing.
    None,
    /// Whoever got at least one stage from it cannot lie until sober.
    CannotLie,
    /// Charisma +1 while a stage lasts.
    Charming,
    /// +4 to rolls that resist cold while a stage lasts.
    Warming,
    /// Whoever passes out on it cannot be woken until eight hours are slept, and has no hangover.
    DeadToTheWorld,
    /// +1 to physical actions that need no precision while a stage lasts.
    Bold,
}

/// The twelve drinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Drink {
    /// «Хромой гоблин».
    LameGoblin,
    /// «Гонец из Ларнби».
    LarnbyCourier,
    /// «Золотые пески».
    GoldenSands,
    /// «Прощание предателя».
    TraitorsFarewell,
    /// «Рыжая ведьма».
    RedWitch,
    /// «Кровь демона».
    DemonsBlood,
    /// «Белая ночь».
    WhiteNight,
    /// «Слеза куртизанки».
    CourtesansTear,
    /// «Солёная собака».
    SaltyDog,
    /// «Честь девственницы».
    MaidensHonour,
    /// «Рыцари Алой Башни».
    ScarletKnights,
    /// «Поцелуй дракона».
    DragonsKiss,
}

/// A row of the bill of fare: the drink, its message, class, grade and effect.
struct Row(Drink, &'static str, Class, Grade, Effect);

/// S11: the twelve drinks, in the order of [`Drink`].
const FARE: [Row; 12] = [
    Row(Drink::LameGoblin, "drink-lame-goblin", Class::Ale, Grade::Common, Effect::None),
    Row(Drink::LarnbyCourier, "drink-larnby-courier", Class::Ale, Grade::Common, Effect::None),
    Row(Drink::GoldenSands, "drink-golden-sands", Class::Ale, Grade::Common, Effect::None),
    Row(Drink::TraitorsFarewell, "drink-traitors-farewell", Class::Ale, Grade::Collectors, Effect::CannotLie),
    Row(Drink::RedWitch, "drink-red-witch", Class::Wine, Grade::Common, Effect::None),
    Row(Drink::DemonsBlood, "drink-demons-blood", Class::Wine, Grade::Common, Effect::None),
    Row(Drink::WhiteNight, "drink-white-night", Class::Wine, Grade::Common, Effect::None),
    Row(Drink::CourtesansTear, "drink-courtesans-tear", Class::Wine, Grade::Vintage, Effect::Charming),
    Row(Drink::SaltyDog, "drink-salty-dog", Class::Spirits, Grade::Common, Effect::Warming),
    Row(Drink::MaidensHonour, "drink-maidens-honour", Class::Spirits, Grade::Common, Effect::None),
    Row(Drink::ScarletKnights, "drink-scarlet-knights", Class::Spirits, Grade::Common, Effect::DeadToTheWorld),
    Row(Drink::DragonsKiss, "drink-dragons-kiss", Class::Spirits, Grade::Elite, Effect::Bold),
];

impl Drink {
    /// Every drink, as the bill of fare lists them.
    pub const ALL: [Self; 12] = {
        let mut all = [Self::LameGoblin; 12];
        let mut row = 0;
        while row < 12 {
            all[row] = FARE[row].0;
            row += 1;
        }
        all
    };

    const fn row(self) -> &'static Row {
        &FARE[self as usize]
    }

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        self.row().1
    }

    /// Ale, wine or spirits.
    #[must_use]
    pub const fn class(self) -> Class {
        self.row().2
    }

    /// How fine it is.
    #[must_use]
    pub const fn grade(self) -> Grade {
        self.row().3
    }

    /// What it does besides.
    #[must_use]
    pub const fn effect(self) -> Effect {
        self.row().4
    }
}

/// A stage of drunkenness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// Merry.
    Light,
    /// Unsteady.
    Medium,
    /// Sick.
    Heavy,
    /// Unconscious.
    Critical,
}

/// What a stage does to a characteristic.
pub type Change = (Characteristic, i32);

impl Stage {
    /// Every stage.
    pub const ALL: [Self; 4] = [Self::Light, Self::Medium, Self::Heavy, Self::Critical];

    /// S11: what the stage does to characteristics. No value sinks below 0 by it.
    #[must_use]
    pub const fn changes(self) -> &'static [Change] {
        use Characteristic as C;
        match self {
            Self::Light => &[(C::Dexterity, -1), (C::Charisma, 1)],
            Self::Medium => &[(C::Dexterity, -1), (C::Senses, -1), (C::Reaction, -1), (C::Charisma, -1), (C::Mind, -1)],
            Self::Heavy | Self::Critical => {
                &[(C::Dexterity, -2), (C::Senses, -2), (C::Reaction, -2), (C::Charisma, -2), (C::Mind, -2)]
            }
        }
    }

    /// S11: what it does to rolls of morale.
    #[must_use]
    pub const fn morale(self) -> i32 {
        match self {
            Self::Light => 1,
            Self::Medium | Self::Heavy | Self::Critical => 3,
        }
    }

    /// S11: what nausea does to every roll.
    #[must_use]
    pub const fn nausea(self) -> i32 {
        match self {
            Self::Light | Self::Medium => 0,
            Self::Heavy | Self::Critical => -2,
        }
    }

    /// S11: the difficulty of the next day, when drinking ended at this stage.
    #[must_use]
    pub const fn hangover(self) -> i32 {
        match self {
            Self::Light => 6,
            Self::Medium => 9,
            Self::Heavy => 12,
            Self::Critical => 15,
        }
    }

    /// The stage that lies so many steps below; none: sober.
    #[must_use]
    pub fn lower(self, steps: u32) -> Option<Self> {
        let place = (self as usize).checked_sub(usize::try_from(steps).unwrap_or(usize::MAX))?;
        Self::ALL.get(place).copied()
    }

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Light => "drunk-light",
            Self::Medium => "drunk-medium",
            Self::Heavy => "drunk-heavy",
            Self::Critical => "drunk-critical",
        }
    }
}

/// The difficulty of the first mug.
pub const FIRST_MUG: i32 = 9;
/// What a hangover costs every roll.
pub const HANGOVER: i8 = -2;
/// What the warming drink adds against cold.
pub const WARMING: i32 = 4;

/// S11: the difficulty of a mug, from 1: one more for each further one.
#[must_use]
pub const fn difficulty(mug: u8) -> i32 {
    FIRST_MUG + mug.saturating_sub(1) as i32
}

/// S11: the check of a mug, from 1.
#[must_use]
pub const fn mug(drink: Drink, mug: u8) -> Trial {
    Trial::Mug { drink, mug }
}

/// S11: the stage after a mug: a failure brings the next one, a fumble the one after that.
#[must_use]
pub fn next(before: Option<Stage>, rolled: Rolled) -> Option<Stage> {
    let steps = match rolled {
        Rolled { fumble: true, .. } => 2,
        Rolled { success: false, .. } => 1,
        Rolled { .. } => return before,
    };
    let place = before.map_or(0, |stage| stage as usize + 1) + steps - 1;
    Stage::ALL.get(place).or(Stage::ALL.last()).copied()
}

/// S11: the stage after so many turns without drink, when one wears off every `turns_a_stage`.
#[must_use]
pub fn worn_off(stage: Stage, turns: u64, turns_a_stage: u64) -> Option<Stage> {
    stage.lower(u32::try_from(turns / turns_a_stage.max(1)).unwrap_or(u32::MAX))
}

/// S11: hours for which a hangover lasts: as many as the check fell short.
#[must_use]
pub fn hangover_hours(stage: Stage, rolled: Rolled) -> u32 {
    if rolled.success { 0 } else { u32::try_from(stage.hangover().saturating_sub(rolled.total)).unwrap_or(0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAIL: Rolled = Rolled { total: 5, success: false, fumble: false };
    const FUMBLE: Rolled = Rolled { total: 5, success: false, fumble: true };
    const WELL: Rolled = Rolled { total: 12, success: true, fumble: false };

    #[test]
    fn s11_the_twelve_drinks() {
        for (place, row) in FARE.iter().enumerate() {
            assert_eq!(row.0 as usize, place, "the table stands in the order of the drinks");
        }
        let classes = |class| Drink::ALL.iter().filter(|drink| drink.class() == class).count();
        assert_eq!([Class::Ale, Class::Wine, Class::Spirits].map(classes), [4; 3]);
        let fine: Vec<(Drink, Grade)> = Drink::ALL
            .iter()
            .map(|drink| (*drink, drink.grade()))
            .filter(|(_, grade)| *grade != Grade::Common)
            .collect();
        let expected = [
            (Drink::TraitorsFarewell, Grade::Collectors),
            (Drink::CourtesansTear, Grade::Vintage),
            (Drink::DragonsKiss, Grade::Elite),
        ];
        assert_eq!(fine, expected);
        let plain = Drink::ALL.iter().filter(|drink| drink.effect() == Effect::None).count();
        assert_eq!(plain, 7, "five do something");
    }

    #[test]
    fn s11_every_further_mug_is_harder_and_stronger_drink_too() {
        let numbers = |drink, mug| {
            let trial = super::mug(drink, mug);
            (trial.against(), trial.part().map_or(0, |part| part.amount))
        };
        assert_eq!(numbers(Drink::LameGoblin, 1), (9, 0));
        assert_eq!(numbers(Drink::LameGoblin, 2), (10, 0), "the second mug");
        assert_eq!(numbers(Drink::RedWitch, 1), (9, -1));
        assert_eq!(numbers(Drink::SaltyDog, 5), (13, -3));
    }

    #[test]
    fn s11_a_failure_brings_the_next_stage_and_a_fumble_skips_one() {
        use Stage::{Critical, Heavy, Light, Medium};
        let all = [None, Some(Light), Some(Medium), Some(Heavy), Some(Critical)];
        assert_eq!(all.map(|stage| next(stage, WELL)), all);
        let failed = [Some(Light), Some(Medium), Some(Heavy), Some(Critical), Some(Critical)];
        assert_eq!(all.map(|stage| next(stage, FAIL)), failed);
        let skipped = [Some(Medium), Some(Heavy), Some(Critical), Some(Critical), Some(Critical)];
        assert_eq!(all.map(|stage| next(stage, FUMBLE)), skipped);
    }

    #[test]
    fn s11_a_stage_wears_off_every_two_hours() {
        let hours = |hours: u64| worn_off(Stage::Heavy, hours * 600, 1200);
        assert_eq!(
            [hours(1), hours(2), hours(4), hours(5)],
            [Some(Stage::Heavy), Some(Stage::Medium), Some(Stage::Light), Some(Stage::Light)]
        );
        assert_eq!([hours(6), hours(100)], [None, None]);
        assert_eq!(worn_off(Stage::Light, 5, 0), None, "no ruling divides by zero");
    }

    #[test]
    fn s11_what_the_stages_do() {
        use Characteristic as C;
        let amount = |stage: Stage, of: C| stage.changes().iter().find(|(c, _)| *c == of).map_or(0, |(_, by)| *by);
        let row = |stage| [C::Dexterity, C::Senses, C::Reaction, C::Charisma, C::Mind].map(|of| amount(stage, of));
        assert_eq!(row(Stage::Light), [-1, 0, 0, 1, 0]);
        assert_eq!(row(Stage::Medium), [-1; 5]);
        assert_eq!(row(Stage::Heavy), [-2; 5]);
        assert_eq!(Stage::ALL.map(Stage::morale), [1, 3, 3, 3]);
        assert_eq!(Stage::ALL.map(Stage::nausea), [0, 0, -2, -2]);
    }

    #[test]
    fn s11_the_morning_after() {
        assert_eq!(Stage::ALL.map(Stage::hangover), [6, 9, 12, 15]);
        assert_eq!(Stage::ALL.map(|stage| hangover_hours(stage, FAIL)), [1, 4, 7, 10]);
        assert_eq!(hangover_hours(Stage::Medium, WELL), 0);
    }
}
