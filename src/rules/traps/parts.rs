//! The components of traps: the trap in its place, its clock, the doors that it holds, the poison that it leaves, its lever.

use super::definition::{Definition, Effect, Reset, Sensor, Shape, Work, of_kind};
use crate::board::Cell;
use crate::knowledge::ThingId;
use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

/// What sort of hidden mechanism it is. What each does when it goes off stands in its file (S5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the table S5")]
pub enum TrapKind {
    WaterTrap,
    WolfPit,
    SpinningBlades,
    RainOfNeedles,
    BearTrap,
    RollingStone,
    SwingingBlock,
    AcidTrap,
    PendulumBlade,
    SpearTrap,
    CrushingRoom,
    PoisonedNeedle,
    FallingPortcullis,
    Net,
    ArrowTrap,
    /// One of a game master's own: the level holds the whole of it.
    #[default]
    Custom,
}

impl TrapKind {
    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::WaterTrap => "trap-water-trap",
            Self::WolfPit => "trap-wolf-pit",
            Self::SpinningBlades => "trap-spinning-blades",
            Self::RainOfNeedles => "trap-rain-of-needles",
            Self::BearTrap => "trap-bear-trap",
            Self::RollingStone => "trap-rolling-stone",
            Self::SwingingBlock => "trap-swinging-block",
            Self::AcidTrap => "trap-acid-trap",
            Self::PendulumBlade => "trap-pendulum-blade",
            Self::SpearTrap => "trap-spear-trap",
            Self::CrushingRoom => "trap-crushing-room",
            Self::PoisonedNeedle => "trap-poisoned-needle",
            Self::FallingPortcullis => "trap-falling-portcullis",
            Self::Net => "trap-net",
            Self::ArrowTrap => "trap-arrow-trap",
            Self::Custom => "trap-custom",
        }
    }
}

/// A trap in its place: a kind of the rule book with what is different about it, or a whole definition of its own.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trap {
    /// What sort.
    pub kind: TrapKind,
    /// The cells that set it off when somebody enters them.
    #[serde(default)]
    pub sensor: Vec<Cell>,
    /// The door that sets it off: when it is opened, or when its lock is picked or its threshold crossed, as its
    /// definition says.
    #[serde(default)]
    pub rigged_door: Option<ThingId>,
    /// Whether it is ready to go off.
    #[serde(default = "armed")]
    pub armed: bool,
    /// Its mouth, its hinge, the place of its stone, a cell of its room.
    #[serde(default)]
    pub from: Option<Cell>,
    /// The cell that it points at, or where its sweep ends.
    #[serde(default)]
    pub towards: Option<Cell>,
    /// The cells that it acts on, where they are not worked out from its shape.
    #[serde(default)]
    pub cells: Vec<Cell>,
    /// The doors that slam; without any the rigged door does.
    #[serde(default)]
    pub doors: Vec<ThingId>,
    /// What is different from its kind.
    #[serde(default)]
    pub changes: Changes,
    /// The whole definition of a trap of one's own.
    #[serde(default)]
    pub own: Option<Box<Definition>>,
    /// How often it has made itself ready again.
    #[serde(default)]
    pub resets: u8,
    /// A stone fills its pit: the ground is level there.
    #[serde(default)]
    pub filled: bool,
}

const fn armed() -> bool {
    true
}

impl Default for Trap {
    fn default() -> Self {
        Self {
            kind: TrapKind::Custom,
            sensor: Vec::new(),
            rigged_door: None,
            armed: true,
            from: None,
            towards: None,
            cells: Vec::new(),
            doors: Vec::new(),
            changes: Changes::default(),
            own: None,
            resets: 0,
            filled: false,
        }
    }
}

/// What is different about a trap from its kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Changes {
    /// What sets it off.
    pub sensor: Option<Sensor>,
    /// Where it acts.
    pub shape: Option<Shape>,
    /// What it does.
    pub effects: Option<Vec<Effect>>,
    /// Making it safe.
    pub disarm: Option<Work>,
    /// Evading it.
    pub evade: Option<i32>,
    /// Noticing it.
    pub detect: Option<i32>,
    /// How it becomes ready again.
    pub reset: Option<Reset>,
    /// How deep its pit is, in metres.
    pub depth: Option<u8>,
}

impl Trap {
    /// A trap of a kind, ready to go off, without a place.
    #[must_use]
    pub fn of(kind: TrapKind) -> Self {
        Self { kind, ..Self::default() }
    }

    /// What it is made of, with everything that is different about it. None for a trap of one's own without a definition.
    #[must_use]
    pub fn definition(&self) -> Option<Definition> {
        let mut whole = self.own.as_deref().or_else(|| of_kind(self.kind))?.clone();
        let changes = self.changes.clone();
        if let Some(sensor) = changes.sensor {
            whole.sensors = vec![sensor];
        }
        whole.shape = changes.shape.unwrap_or(whole.shape);
        whole.effects = changes.effects.unwrap_or(whole.effects);
        whole.disarm = changes.disarm.unwrap_or(whole.disarm);
        whole.evade = changes.evade.or(whole.evade);
        whole.detect = changes.detect.or(whole.detect);
        whole.reset = changes.reset.unwrap_or(whole.reset);
        if let Some(deep) = changes.depth {
            for effect in &mut whole.effects {
                if let Effect::Pit { depth } = effect {
                    *depth = deep;
                }
            }
        }
        Some(whole)
    }

    /// Whether one sees afterwards that it has gone off, until somebody makes it ready again. Of one that makes itself ready,
    /// or of which nobody knows how it works, one does not.
    #[must_use]
    pub fn stays_sprung(&self) -> bool {
        self.definition().is_some_and(|whole| !matches!(whole.reset, Reset::Auto { .. }))
    }

    /// What sets it off.
    #[must_use]
    pub fn sensor_kind(&self) -> Option<Sensor> {
        let usual = || self.own.as_deref().or_else(|| of_kind(self.kind))?.sensors.first().copied();
        self.changes.sensor.or_else(usual)
    }

    /// Whether there is anything that would set it off: cells under feet, or the door that its sensor sits in.
    #[must_use]
    pub fn has_trigger(&self) -> bool {
        let (cells, door) = (!self.sensor.is_empty(), self.rigged_door.is_some());
        match self.sensor_kind() {
            Some(Sensor::Door | Sensor::Lock) => door,
            Some(Sensor::Plate | Sensor::Tripwire | Sensor::Standing) => cells,
            Some(Sensor::Threshold) | None => cells || door,
        }
    }

    /// The doors that slam.
    #[must_use]
    pub fn slamming(&self) -> Vec<ThingId> {
        if self.doors.is_empty() { self.rigged_door.into_iter().collect() } else { self.doors.clone() }
    }
}

/// The clock of a trap that has gone off and is not ready again. Numbers are turns left; none: that does not happen, or no
/// more.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hazard {
    /// Until its doors slam.
    pub slam: Option<u16>,
    /// Until everybody in the room is dead.
    pub crush: Option<u16>,
    /// Until the room stands full of water.
    pub flood: Option<u16>,
    /// Until the water that a lever sends back has run out again.
    pub drain: Option<u16>,
    /// Until it is ready again.
    pub rearm: Option<u16>,
    /// What crush or flood does begins with the slam.
    pub waits_for_slam: bool,
    /// Its lever holds it: crush and flood wait.
    pub stopped: bool,
    /// Its grate has come down and bars the way until somebody lifts it.
    pub fallen: bool,
}

impl Hazard {
    /// Whether it is doing something to its room now or will do so, as distinct from getting ready again.
    #[must_use]
    pub fn is_at_work(&self) -> bool {
        self.slam.is_some() || self.crush.is_some() || self.flood.is_some() || self.drain.is_some()
    }

    /// Whether time does something with it: all but a grate that lies where it fell.
    #[must_use]
    pub fn is_running(&self) -> bool {
        Self { fallen: false, ..*self } != Self::default()
    }
}

/// The water of a trap that runs into a room, in millilitres.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Flood {
    /// The room.
    pub room: Vec<Cell>,
    /// Its doors.
    pub doors: Vec<ThingId>,
    /// The round in which it began; 0 outside encounters.
    pub started_round: u32,
    /// How much the room took when it began.
    pub whole: u64,
    /// How much of it has run in.
    pub level: u64,
    /// The turns that it takes from beginning to end.
    pub turns: u16,
}

/// A door that a trap holds shut from outside: nobody opens it by hand. Breaking it is another matter.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HeldShut(pub ThingId);

/// Poison in a token's blood: so many d6 of damage in the environment's phase of each turn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Poisoned {
    /// Turns left.
    pub turns: u8,
    /// Dice of each turn.
    pub dice: u8,
}

/// What a lever does to its trap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LeverDoes {
    /// Holds what runs, and lets it run again.
    Stop,
    /// Undoes what runs: doors are free, ceiling and walls go back, the water runs out again.
    #[default]
    Reverse,
    /// Sets it off.
    Spring,
}

/// A lever that works a trap. Whether it is seen is a matter of the thing that it is part of.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lever {
    /// The trap.
    pub works: ThingId,
    /// What it does.
    #[serde(default)]
    pub does: LeverDoes,
    /// Noticing it, where it is hidden; without a number its trap says how hard that is.
    #[serde(default)]
    pub detect: Option<i32>,
    /// Whether it is pulled.
    #[serde(default)]
    pub pulled: bool,
}
