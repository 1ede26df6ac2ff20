//! The sounds that there are, with what is written of each.

use crate::board::Ground;

/// What feet come down on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Underfoot {
    /// Flagstones, stairs, a road.
    Stone,
    /// Earth, sand, leaves.
    Earth,
    /// Fallen stones.
    Rubble,
    /// Mud.
    Mud,
    /// Water that is waded through.
    Water,
}

impl Underfoot {
    /// Every one.
    pub const ALL: [Self; 5] = [Self::Stone, Self::Earth, Self::Rubble, Self::Mud, Self::Water];

    /// Water that is deeper than this splashes, in millimetres.
    const SPLASHES_MM: u16 = 30;

    /// What a cell sounds like underfoot.
    #[must_use]
    pub const fn of(ground: Ground, water_mm: u16) -> Self {
        if water_mm > Self::SPLASHES_MM {
            return Self::Water;
        }
        match ground {
            Ground::Stone | Ground::Road | Ground::Stairs => Self::Stone,
            Ground::Earth | Ground::Desert | Ground::DenseForest | Ground::Jungle | Ground::Hills => Self::Earth,
            Ground::Rubble | Ground::Mountains => Self::Rubble,
            Ground::Swamp => Self::Mud,
        }
    }
}

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cue {
    /// One step.
    Step(Underfoot),
    /// A door opens.
    DoorOpens,
    /// A door closes.
    DoorCloses,
    /// A lock or a bar moves.
    Lock,
    /// A door is tried and holds.
    DoorHolds,
    /// Something strikes wood.
    Chop,
    /// Wood gives way.
    Splinters,
    /// Dice on the table: few (1) to many (3).
    Dice(u8),
    /// A blow that hits.
    Blow,
    /// A blow that meets nothing.
    Swish,
    /// Water rises.
    WaterRises,
    /// Water sinks.
    WaterSinks,
    /// Somebody goes under.
    Splash,
    /// The stone rolls: from far off (0) to upon you (4).
    Stone(u8),
    /// Stone breaks.
    Crash,
    /// The click of a trap.
    Click,
    /// A trap strikes.
    Strike,
    /// A lever.
    Lever,
    /// A flame catches.
    LightOn,
    /// A flame goes out.
    LightOff,
    /// Somebody falls.
    Fall,
    /// Something is picked up or put down.
    Item,
    /// It is your turn.
    Turn,
    /// Fortune is spent.
    Fortune,
}

/// How near a stone can be heard, from far off to upon one.
pub const NEAREST: u8 = 4;

impl Cue {
    /// Every sound there is.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let steps = Underfoot::ALL.map(Self::Step);
        let others = [
            Self::DoorOpens,
            Self::DoorCloses,
            Self::Lock,
            Self::DoorHolds,
            Self::Chop,
            Self::Splinters,
            Self::Blow,
            Self::Swish,
            Self::WaterRises,
            Self::WaterSinks,
            Self::Splash,
            Self::Crash,
            Self::Click,
            Self::Strike,
            Self::Lever,
            Self::LightOn,
            Self::LightOff,
            Self::Fall,
            Self::Item,
            Self::Turn,
            Self::Fortune,
        ];
        let dice = (1..=3).map(Self::Dice);
        let stones = (0..=NEAREST).map(Self::Stone);
        steps.into_iter().chain(others).chain(dice).chain(stones).collect()
    }

    /// The message of its caption.
    #[must_use]
    pub const fn caption(self) -> &'static str {
        match self {
            Self::Step(Underfoot::Stone) => "sound-step-stone",
            Self::Step(Underfoot::Earth) => "sound-step-earth",
            Self::Step(Underfoot::Rubble) => "sound-step-rubble",
            Self::Step(Underfoot::Mud) => "sound-step-mud",
            Self::Step(Underfoot::Water) => "sound-step-water",
            Self::DoorOpens => "sound-door-opens",
            Self::DoorCloses => "sound-door-closes",
            Self::Lock => "sound-lock",
            Self::DoorHolds => "sound-door-holds",
            Self::Chop => "sound-chop",
            Self::Splinters => "sound-splinters",
            Self::Dice(_) => "sound-dice",
            Self::Blow => "sound-blow",
            Self::Swish => "sound-swish",
            Self::WaterRises => "sound-water-rises",
            Self::WaterSinks => "sound-water-sinks",
            Self::Splash => "sound-splash",
            Self::Stone(0) => "sound-stone-far",
            Self::Stone(1 | 2) => "sound-stone-nearer",
            Self::Stone(_) => "sound-stone-upon",
            Self::Crash => "sound-crash",
            Self::Click => "sound-click",
            Self::Strike => "sound-strike",
            Self::Lever => "sound-lever",
            Self::LightOn => "sound-light-on",
            Self::LightOff => "sound-light-off",
            Self::Fall => "sound-fall",
            Self::Item => "sound-item",
            Self::Turn => "sound-turn",
            Self::Fortune => "sound-fortune",
        }
    }
}
