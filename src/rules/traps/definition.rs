//! What a trap is made of: sensor, shape of its effect, what it does, its numbers, how it is made ready again (S5).
//!
//! The fifteen traps of the rule book are files under `assets/traps`, which the program carries with it. A level, or a file
//! of a game master's own, can hold a whole definition in the same form. Where a trap stands is not told here.

use super::parts::TrapKind;
use crate::rules::checks::HIGHEST_DIFFICULTY;
use crate::rules::doors::numbers::{ARMOUR, DURABILITY};
use crate::rules::limits::Limit;
use ron::extensions::Extensions;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// What sets a trap off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Sensor {
    /// Stepping on a plate.
    Plate,
    /// Walking into a wire.
    Tripwire,
    /// Crossing a threshold: onto its cells, or through the rigged door.
    Threshold,
    /// Standing on the cells that the trap itself takes up.
    Standing,
    /// Opening the rigged door.
    Door,
    /// Picking the lock of the rigged door.
    Lock,
}

impl Sensor {
    /// Whether feet set it off: on its cells, or across its threshold.
    #[must_use]
    pub const fn is_underfoot(self) -> bool {
        match self {
            Self::Plate | Self::Tripwire | Self::Threshold | Self::Standing => true,
            Self::Door | Self::Lock => false,
        }
    }
}

/// Where a trap acts. Walls and closed doors stop everything but a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Shape {
    /// On the cells that it is given, else on those of its sensor.
    Here,
    /// On whoever set it off, wherever that is.
    Culprit,
    /// In a disc round its sensor or round the place that it is given.
    Disc {
        /// Its diameter.
        metres: u8,
    },
    /// In a cone from its mouth towards a cell.
    Cone {
        /// The whole angle: one of [`CONES`].
        degrees: u16,
        /// How far it reaches.
        metres: u8,
    },
    /// On the first one in a line of flight from its mouth. The row of the arrow trap in S5 says 'ranged attack' and gives
    /// it no value to attack with, only a Dodge of 15 to get out of the way. So nobody rolls an attack: a mechanism aims
    /// where its plate lies and does not miss but whoever evades. What is ranged about it is its flight: it needs a free
    /// line from its mouth, and whoever stands first in that line is the one that it hits.
    Flight,
    /// On everybody from one cell to another in a straight line.
    Sweep,
    /// In the room, walls to walls and doors to doors.
    Room,
}

/// The angles that a cone can have, with the square of the cosine of their half in ten thousandths.
pub const CONES: [(u16, i64); 6] = [(30, 9330), (45, 8536), (60, 7500), (90, 5000), (120, 2500), (180, 0)];

/// What of a victim's armour counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ArmourUse {
    /// All of it.
    #[default]
    All,
    /// Only one's own skin: armour that is worn does not help.
    Skin,
    /// None.
    Nothing,
}

/// One thing that a trap does. The parts are done in their order to each victim that it hits; [`Effect::Slam`],
/// [`Effect::Crush`], [`Effect::Flood`] and [`Effect::Release`] happen once, when it goes off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Effect {
    /// Damage: the dice of the house rule `damage_dice` and a number.
    Damage {
        /// The number.
        bonus: i32,
        /// How many attacks, each with its own evading; a success avoids the others as well.
        #[serde(default = "one")]
        times: u8,
        /// What each metre of depth adds.
        #[serde(default)]
        per_metre: u8,
        /// What of the armour counts.
        #[serde(default)]
        armour: ArmourUse,
        /// It is a limb that is hurt.
        #[serde(default)]
        limb: bool,
    },
    /// Athletics, or to be thrown back by as many metres as are missing.
    Knockback {
        /// The difficulty.
        against: i32,
    },
    /// Holds its victim.
    Hold {
        /// The Athletics that opens it.
        open: i32,
    },
    /// Pins its victim to the ground.
    Pin {
        /// The Athletics that lifts it (S1).
        lift: i32,
    },
    /// Endurance, or to be poisoned.
    Poison {
        /// The difficulty.
        against: i32,
        /// For so many turns.
        turns: u8,
        /// So many d6 each turn.
        #[serde(default = "one")]
        dice: u8,
    },
    /// A pit: whoever it catches lies in it, and so does whoever is thrown into it later.
    Pit {
        /// Metres deep, unless the level says otherwise.
        depth: u8,
    },
    /// A fall from a height (S12).
    Fall {
        /// Metres.
        metres: u8,
    },
    /// Doors slam and are held shut from outside.
    Slam {
        /// After so many turns.
        turns: u16,
    },
    /// Everybody in the room is dead in the end.
    Crush {
        /// After so many turns.
        turns: u16,
    },
    /// Water fills the room to the top.
    Flood {
        /// In so many turns.
        turns: u16,
    },
    /// A stone is let go.
    Release {
        /// Metres that it rolls in a turn.
        speed: u8,
        /// What its armour takes off a blow.
        armour: u8,
        /// How much it takes to break it.
        durability: u16,
    },
}

const fn one() -> u8 {
    1
}

/// What it takes to do some work on a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Work {
    /// A check against a difficulty.
    Against(i32),
    /// Anybody can do it.
    NoCheck,
    /// Nobody can.
    Impossible,
}

/// What a successful evade is good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Evading {
    /// Nothing happens to one.
    #[default]
    Avoids,
    /// One may run at once; whoever is still there then is hit.
    Leave {
        /// The action points of that run. They are a gift and not paid.
        points: u8,
    },
    /// Nothing happens to one, but only where there is room to dodge to.
    WhereThereIsRoom,
}

/// How a trap becomes ready again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Reset {
    /// Not at all.
    Never,
    /// By hand.
    Manual,
    /// By itself.
    Auto {
        /// So many turns after it went off. Our ruling: the next turn, where the rule book has no number.
        #[serde(default)]
        turns: Option<u16>,
        /// No more than so many times.
        #[serde(default)]
        times: Option<u8>,
    },
}

/// A trap without its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// What can set it off; the first one does unless the level names another.
    pub sensors: Vec<Sensor>,
    /// Tokens with a shorter side do not set it off.
    #[serde(default = "one")]
    pub least_size: u8,
    /// Where it acts.
    pub shape: Shape,
    /// What it does.
    pub effects: Vec<Effect>,
    /// Making it safe.
    pub disarm: Work,
    /// Making one.
    pub create: Work,
    /// Evading it; without a number it cannot be evaded.
    #[serde(default)]
    pub evade: Option<i32>,
    /// What evading is good for.
    #[serde(default)]
    pub evading: Evading,
    /// Noticing it; without a number it is not noticed.
    #[serde(default)]
    pub detect: Option<i32>,
    /// Noticing the lever that stops it.
    #[serde(default)]
    pub lever: Option<i32>,
    /// How it becomes ready again.
    pub reset: Reset,
}

/// The range of every difficulty of a trap.
pub const DIFFICULTY: Limit = Limit::new(0, HIGHEST_DIFFICULTY as i64);
/// The range of what is added to the dice of damage.
pub const BONUS: Limit = Limit::new(-20, 200);
/// The range of attacks, dice of poison and the like.
pub const TIMES: Limit = Limit::new(1, 20);
/// The range of lengths in metres.
pub const METRES: Limit = Limit::new(1, 100);
/// The range of how many effects, or sensors to choose from, one trap has. None at all is another fault.
pub const EFFECTS: Limit = Limit::new(0, 16);
/// The range of turns.
pub const TURNS: Limit = Limit::new(0, 1000);

/// A number of a definition that is out of its range: its field, its value, the range.
pub type OutOfRange = (&'static str, i64, Limit);

impl Definition {
    /// A definition from its text, in the form of `assets/traps`.
    ///
    /// # Errors
    /// What the reader found, with line and column.
    pub fn read(text: &str) -> Result<Self, ron::error::SpannedError> {
        let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES;
        ron::Options::default().with_default_extension(extensions).from_str(text)
    }

    /// Every number that is out of its range.
    #[must_use]
    pub fn out_of_range(&self) -> Vec<OutOfRange> {
        let work = |work: Work| if let Work::Against(difficulty) = work { Some(difficulty.into()) } else { None };
        let numbers = [
            ("disarm", work(self.disarm)),
            ("create", work(self.create)),
            ("evade", self.evade.map(i64::from)),
            ("detect", self.detect.map(i64::from)),
            ("lever", self.lever.map(i64::from)),
        ];
        let mut all: Vec<OutOfRange> =
            numbers.into_iter().filter_map(|(field, value)| Some((field, value?, DIFFICULTY))).collect();
        all.push(("least_size", self.least_size.into(), crate::rules::limits::TOKEN_SIZE));
        match self.shape {
            Shape::Disc { metres } | Shape::Cone { metres, .. } => all.push(("shape", metres.into(), METRES)),
            _ => {}
        }
        if let Evading::Leave { points } = self.evading {
            all.push(("evading", points.into(), TIMES));
        }
        if let Reset::Auto { turns: Some(turns), .. } = self.reset {
            all.push(("reset", turns.into(), TURNS));
        }
        all.push(("effects", i64::try_from(self.effects.len()).unwrap_or(i64::MAX), EFFECTS));
        all.push(("sensors", i64::try_from(self.sensors.len()).unwrap_or(i64::MAX), EFFECTS));
        all.extend(self.effects.iter().flat_map(Effect::numbers));
        all.retain(|&(_, value, limit)| !limit.holds(value));
        all
    }

    /// The number that damage adds, and everything else about it; none for traps that do none.
    #[must_use]
    pub fn damage(&self) -> Option<Effect> {
        self.effects.iter().copied().find(|effect| matches!(effect, Effect::Damage { .. }))
    }

    /// How many attacks it makes on each victim.
    #[must_use]
    pub fn attacks(&self) -> u8 {
        match self.damage() {
            Some(Effect::Damage { times, .. }) => times,
            _ => 1,
        }
    }

    /// What it takes to lift the grate that comes down and bars its threshold; none where there is no such thing.
    #[must_use]
    pub fn grate(&self) -> Option<i32> {
        let lift = |effect: &Effect| if let Effect::Pin { lift } = effect { Some(*lift) } else { None };
        let falls = self.sensors.first() == Some(&Sensor::Threshold) && self.shape == Shape::Here;
        self.effects.iter().find_map(lift).filter(|_| falls)
    }

    /// How deep its pit is unless the level says otherwise; none where there is no pit.
    #[must_use]
    pub fn pit(&self) -> Option<u8> {
        self.effects.iter().find_map(|effect| if let Effect::Pit { depth } = effect { Some(*depth) } else { None })
    }

    /// Whether it strikes somebody when it goes off, and not later or never.
    #[must_use]
    pub fn strikes(&self) -> bool {
        let later = |effect: &Effect| {
            matches!(effect, Effect::Release { .. } | Effect::Slam { .. } | Effect::Crush { .. } | Effect::Flood { .. })
        };
        !self.effects.iter().any(|effect| matches!(effect, Effect::Release { .. }))
            && self.effects.iter().any(|effect| !later(effect))
    }
}

impl Effect {
    fn numbers(&self) -> Vec<OutOfRange> {
        const FIELD: &str = "effects";
        match *self {
            Self::Damage { bonus, times, .. } => vec![(FIELD, bonus.into(), BONUS), (FIELD, times.into(), TIMES)],
            Self::Knockback { against } | Self::Hold { open: against } | Self::Pin { lift: against } => {
                vec![(FIELD, against.into(), DIFFICULTY)]
            }
            Self::Poison { against, turns, dice } => {
                vec![(FIELD, against.into(), DIFFICULTY), (FIELD, turns.into(), TURNS), (FIELD, dice.into(), TIMES)]
            }
            Self::Pit { depth: metres } | Self::Fall { metres } => vec![(FIELD, metres.into(), METRES)],
            Self::Release { speed, armour, durability } => vec![
                (FIELD, speed.into(), METRES),
                (FIELD, armour.into(), ARMOUR),
                (FIELD, durability.into(), DURABILITY),
            ],
            Self::Slam { turns } => vec![(FIELD, turns.into(), TURNS)],
            Self::Crush { turns } | Self::Flood { turns } => vec![(FIELD, turns.into(), Limit::new(1, TURNS.high))],
        }
    }
}

/// The traps of the rule book: their kind, the name of their file, its text.
pub const SHIPPED: [(TrapKind, &str, &str); 15] = [
    (TrapKind::WaterTrap, "water_trap", include_str!("../../../assets/traps/water_trap.ron")),
    (TrapKind::WolfPit, "wolf_pit", include_str!("../../../assets/traps/wolf_pit.ron")),
    (TrapKind::SpinningBlades, "spinning_blades", include_str!("../../../assets/traps/spinning_blades.ron")),
    (TrapKind::RainOfNeedles, "rain_of_needles", include_str!("../../../assets/traps/rain_of_needles.ron")),
    (TrapKind::BearTrap, "bear_trap", include_str!("../../../assets/traps/bear_trap.ron")),
    (TrapKind::RollingStone, "rolling_stone", include_str!("../../../assets/traps/rolling_stone.ron")),
    (TrapKind::SwingingBlock, "swinging_block", include_str!("../../../assets/traps/swinging_block.ron")),
    (TrapKind::AcidTrap, "acid_trap", include_str!("../../../assets/traps/acid_trap.ron")),
    (TrapKind::PendulumBlade, "pendulum_blade", include_str!("../../../assets/traps/pendulum_blade.ron")),
    (TrapKind::SpearTrap, "spear_trap", include_str!("../../../assets/traps/spear_trap.ron")),
    (TrapKind::CrushingRoom, "crushing_room", include_str!("../../../assets/traps/crushing_room.ron")),
    (TrapKind::PoisonedNeedle, "poisoned_needle", include_str!("../../../assets/traps/poisoned_needle.ron")),
    (TrapKind::FallingPortcullis, "falling_portcullis", include_str!("../../../assets/traps/falling_portcullis.ron")),
    (TrapKind::Net, "net", include_str!("../../../assets/traps/net.ron")),
    (TrapKind::ArrowTrap, "arrow_trap", include_str!("../../../assets/traps/arrow_trap.ron")),
];

/// The definition of a kind of the rule book; none for traps of one's own.
#[must_use]
pub fn of_kind(kind: TrapKind) -> Option<&'static Definition> {
    static READ: OnceLock<BTreeMap<TrapKind, Definition>> = OnceLock::new();
    let read = || {
        let one = |&(kind, _, text): &(TrapKind, &str, &str)| Some((kind, Definition::read(text).ok()?));
        SHIPPED.iter().filter_map(one).collect()
    };
    READ.get_or_init(read).get(&kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s5_every_shipped_trap_can_be_read_and_is_within_its_ranges() {
        for (kind, file, text) in SHIPPED {
            let read = Definition::read(text).unwrap_or_else(|fault| panic!("{file}: {fault}"));
            assert_eq!(read.out_of_range(), [], "{file}");
            assert!(!read.sensors.is_empty() && !read.effects.is_empty(), "{file}");
            assert_eq!(of_kind(kind), Some(&read), "{file}");
        }
        assert_eq!(of_kind(TrapKind::Custom), None);
    }

    #[test]
    fn numbers_out_of_their_range_are_named() {
        let text = "(sensors: [Plate], shape: Disc(metres: 0), effects: [Damage(bonus: 900)], disarm: Against(-1), \
                    create: NoCheck, reset: Never)";
        let read = Definition::read(text).expect("read");
        let fields: Vec<_> = read.out_of_range().into_iter().map(|(field, value, _)| (field, value)).collect();
        assert_eq!(fields, [("disarm", -1), ("shape", 0), ("effects", 900)]);
    }
}
