//! What a token could do now: the same commands that are refused or carried out, each with its price and its answer.

use super::{Command, Prospect, Table};
use crate::board::{Board, Cell, Door, Grade, LightSource};
use crate::knowledge::view::{DoorView, PathView, RoundPhase, TokenKind};
use crate::knowledge::{Eyes, SeatId, Seats, ThingId, explain, things};
use crate::rules::acting::{self, Act};
use crate::rules::rounds::{self, Rounds};
use crate::rules::sheet::{Condition, Conditions};
use crate::rules::stone::{self, RollingStone};
use crate::rules::things::{Bar, CarriedBy, Item, Token, Trap};
use crate::rules::traps::{self, Lever};
use crate::rules::{Lookup, Refusal, combat, conditions, doors, effort, fortune, walking};
use crate::text::Phrase;
use bevy::ecs::world::World;

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it does.
    pub command: Command,
    /// What it costs in action points, where they count now.
    pub cost_ap: Option<u8>,
    /// Whether it can be done now, or why not.
    pub allowed: Result<(), Refusal>,
    /// What would be rolled for an attack, a spell, a treatment, work on a door that can be done now, by what the seat knows.
    pub prospect: Option<Prospect>,
}

impl Table {
    /// Everything worth a button for a token that the seat commands, in a stable order: what concerns the round first,
    /// then doors, lights and items within reach by rising id, then what it could do in a fight, then uses of Fortune for
    /// the round and the next stage of what it works on. Walking is asked for by its goal ([`Table::path`]). Empty for
    /// tokens of others.
    #[must_use]
    pub fn choices(&self, seat: SeatId, thing: ThingId) -> Vec<Choice> {
        let world = self.world();
        if !self.seats().commands(seat, thing) || world.of::<Token>(thing).is_none() {
            return Vec::new();
        }
        let points_count = acting::points_count(world, thing);
        let rounds = round_commands(world, seat, thing).into_iter().map(|command| (command, None));
        let hands = Hands::of(world, seat, thing).map(|hands| hands.commands()).unwrap_or_default();
        let acts = hands.into_iter().map(|(command, cost)| (command, points_count.then_some(cost)));
        let fight = Fight::of(world, seat, thing).map(|fight| fight.possible()).unwrap_or_default();
        let acts = acts.chain(fight.into_iter().map(|(command, cost)| (command, points_count.then_some(cost))));
        let others = besides(world, thing).into_iter().map(|command| (command, None));
        let choice = |(command, cost_ap)| {
            let allowed = self.allowed(seat, &command);
            let prospect = allowed.is_ok().then(|| self.foresee(seat, &command)).flatten();
            Choice { command, cost_ap, allowed, prospect }
        };
        let in_vain = |choice: &Choice| choice.allowed.is_err() && is_only_offered_when_possible(choice);
        rounds.chain(acts).chain(others).map(choice).filter(|choice| !in_vain(choice)).collect()
    }

    /// The way that a token would take to a cell by what the seat knows, with its price.
    ///
    /// # Errors
    /// Why there is no way. One that only costs too much is shown, with the reason in [`PathView::why_not`].
    pub fn path(&self, seat: SeatId, thing: ThingId, to: Cell) -> Result<PathView, Refusal> {
        walking::path(self.world(), seat, thing, to)
    }

    /// Every cell on which a token could end its walk with what it can still spend this turn, with the price in action
    /// points. Empty outside encounters, where nothing limits it, and for tokens that cannot walk now.
    #[must_use]
    pub fn reach(&self, seat: SeatId, thing: ThingId) -> Vec<(Cell, u8)> {
        walking::reach(self.world(), seat, thing)
    }

    /// What the seat can tell about why it sees a cell no better than it does, the weightiest first.
    #[must_use]
    pub fn why_unseen(&self, seat: SeatId, cell: Cell) -> Vec<Phrase> {
        explain::why_unseen(self.world(), seat, cell)
    }
}

/// First move, end of turn, delay behind each token of the order that the seat knows and that is still to act.
fn round_commands(world: &World, seat: SeatId, thing: ThingId) -> Vec<Command> {
    let Some(encounter) = world.resource::<Rounds>().0.as_ref().filter(|encounter| encounter.slot(thing).is_some())
    else {
        return Vec::new();
    };
    if encounter.phase == RoundPhase::Opening {
        return vec![Command::FirstMove { thing }, Command::PassFirstMove];
    }
    // The game master may declare for those of whom the opening must not tell until somebody acts (F4).
    let first_move = rounds::card(world).into_iter().any(|(owner, things)| owner == seat && things.contains(&thing));
    let first_move = first_move.then_some([Command::FirstMove { thing }, Command::PassFirstMove]);
    let others = encounter.order.iter().filter(|slot| slot.thing != thing && !slot.done);
    let known = others.map(|slot| slot.thing).filter(|&other| world.knows(seat, other));
    let delays = known.map(|after| Command::Delay { thing, after });
    first_move.into_iter().flatten().chain([Command::EndTurn { thing }]).chain(delays).collect()
}

/// Fortune for the round (F8, F9) and the next stage of an extended action (E3).
fn besides(world: &World, thing: ThingId) -> Vec<Command> {
    let mut commands = Vec::new();
    if world.of::<effort::Extended>(thing).is_some() {
        commands.push(Command::Stage { thing });
    }
    // While a round opens nobody needs a better defence yet; pain can be put aside at any time (F9).
    let encounter = world.resource::<Rounds>().0.as_ref();
    let is_under_way = encounter.is_some_and(|encounter| encounter.phase == RoundPhase::Turns);
    if encounter.is_some() && fortune::fortune_of(world, thing).is_some() {
        if is_under_way {
            commands.push(Command::Defence { thing });
        }
        let levels = |of: Condition| !conditions::is_status(of) && fortune::felt(world, thing, of) > 0;
        if Condition::ALL.into_iter().any(levels) {
            commands.push(Command::IgnoreConditions { thing });
        }
    }
    commands
}

/// Whether a command is left out where it cannot be: it would only stand in the way of the others.
fn is_only_offered_when_possible(choice: &Choice) -> bool {
    const OUT_OF_PLACE: [&str; 5] =
        ["refused-out-of-reach", "refused-out-of-range", "refused-no-line", "refused-not-in-sight", "refused-is-dead"];
    match (&choice.command, &choice.allowed) {
        (
            Command::LockDoor { .. }
            | Command::Search { .. }
            | Command::Defence { .. }
            | Command::IgnoreConditions { .. },
            _,
        ) => true,
        (
            Command::AttackSquare { .. }
            | Command::Attack { .. }
            | Command::Cast { .. }
            | Command::TreatWounds { .. }
            | Command::BreakFree { .. },
            Err(why),
        ) => OUT_OF_PLACE.contains(&&*why.0.key),
        _ => false,
    }
}

/// What a token could do in a fight, as its seat knows it.
struct Fight<'w> {
    world: &'w World,
    eyes: Eyes<'w>,
    seat: SeatId,
    thing: ThingId,
}

impl<'w> Fight<'w> {
    fn of(world: &'w World, seat: SeatId, thing: ThingId) -> Option<Self> {
        Some(Self { world, eyes: Eyes::of(world, seat)?, seat, thing })
    }

    fn possible(&self) -> Vec<(Command, u8)> {
        let (world, thing) = (self.world, self.thing);
        let weapons = combat::arms::weapons_of(world, thing);
        let mut commands = Vec::new();
        let has =
            |of: ThingId, condition| world.of::<Conditions>(of).is_some_and(|noted| noted.0.contains_key(&condition));
        if has(thing, Condition::Prone) {
            commands.push((Command::StandUp { thing }, Act::StandUp.cost()));
        }
        commands.extend(self.ways_out().into_iter().map(|command| (command, Act::BreakFree.cost())));
        let unready = weapons.iter().filter(|weapon| !combat::arms::is_ready(world, thing, weapon));
        commands
            .extend(unready.map(|weapon| (Command::Reload { thing, weapon: weapon.name.to_owned() }, weapon.reload)));
        let here = acting::square(world, thing).map(|(at, _)| at);
        // Who sees well enough has no need to listen.
        if has(thing, Condition::Blind) || here.is_some_and(|at| self.eyes.grade(at) < Grade::Clear) {
            commands.push((Command::Listen { thing }, combat::unseen::LISTEN_COST));
        }
        for &at in world.of::<combat::Heard>(thing).into_iter().flat_map(|heard| &heard.0) {
            for weapon in &weapons {
                commands.push((Command::AttackSquare { thing, at, weapon: weapon.name.to_owned() }, weapon.cost));
            }
        }
        let spells: Vec<_> = world.of::<combat::Spells>(thing).into_iter().flat_map(|spells| spells.0.keys()).collect();
        for target in self.others() {
            if has(target, Condition::Dying) {
                commands.push((Command::TreatWounds { thing, target }, Act::TreatWounds.cost()));
            }
            if !self.is_foe(target) {
                continue;
            }
            for weapon in &weapons {
                commands.push((Command::Attack { thing, target, weapon: weapon.name.to_owned() }, weapon.cost));
            }
            for spell in spells.iter().filter_map(|name| combat::spell(name)) {
                commands.push((Command::Cast { thing, spell: spell.name.to_owned(), target }, spell.cost));
            }
        }
        commands
    }

    /// Breaking free, or breaking somebody of the same side free: alone, and with everyone of the seat's who can help.
    fn ways_out(&self) -> Vec<Command> {
        let (world, thing) = (self.world, self.thing);
        let is_held = |of: ThingId| combat::bond(world, of).is_some();
        let same_side = |other: &ThingId| !self.is_foe(*other);
        // Whether a grate has come down is known to whoever can lay hands on it.
        let at_hand = |&trap: &ThingId| acting::seems_to_reach(world, self.seat, thing, combat::grips(world, trap));
        let grates = things::with::<Trap>(world).filter(|&trap| self.eyes.knows(trap)).filter(at_hand);
        let held = std::iter::once(thing).chain(self.others().filter(same_side)).chain(grates);
        let held = held.filter(|&whom| is_held(whom));
        let mut commands = Vec::new();
        for whom in held {
            let free = |helpers| Command::BreakFree { thing, whom: Some(whom).filter(|_| whom != thing), helpers };
            commands.push(free(Vec::new()));
            let cells = || combat::grips(world, whom);
            let helps = |&other: &ThingId| {
                self.commands(other)
                    && rounds::incapacity(world, other).is_none()
                    && (other == whom || !is_held(other) && acting::seems_to_reach(world, self.seat, other, cells()))
            };
            let helpers: Vec<ThingId> = self.others().filter(same_side).filter(helps).collect();
            if !helpers.is_empty() {
                commands.push(free(helpers));
            }
        }
        commands
    }

    fn commands(&self, other: ThingId) -> bool {
        self.world.resource::<Seats>().commands(self.seat, other)
    }

    /// Tokens that the seat sees.
    fn others(&self) -> impl Iterator<Item = ThingId> + '_ {
        let seen = |&other: &ThingId| other != self.thing && self.eyes.sees(other) > Grade::Unseen;
        things::with::<Token>(self.world).filter(seen)
    }

    /// Whether a token is of another side. Bystanders are nobody's foes.
    fn is_foe(&self, other: ThingId) -> bool {
        let kind = |of| self.world.of::<Token>(of).map(|token| token.kind);
        matches!(
            (kind(self.thing), kind(other)),
            (Some(TokenKind::Hero), Some(TokenKind::Opponent)) | (Some(TokenKind::Opponent), Some(TokenKind::Hero))
        )
    }
}

/// What a token's hands could reach, as its seat knows it.
struct Hands<'w> {
    world: &'w World,
    eyes: Eyes<'w>,
    thing: ThingId,
    reach: Vec<Cell>,
}

impl<'w> Hands<'w> {
    fn of(world: &'w World, seat: SeatId, thing: ThingId) -> Option<Self> {
        Some(Self { world, eyes: Eyes::of(world, seat)?, thing, reach: acting::within_reach(world, seat, thing) })
    }

    fn commands(&self) -> Vec<(Command, u8)> {
        let acts = [self.doors(), self.lights(), self.items(), self.traps()].concat().into_iter();
        let search = (Command::Search { thing: self.thing }, Act::Search);
        let acts: Vec<_> = acts.chain([search]).map(|(command, act)| (command, act.cost())).collect();
        [acts, self.blows()].concat()
    }

    /// Doors within reach that the seat knows, with what it knows of them.
    fn near_doors(&self) -> Vec<DoorView> {
        let board = self.world.resource::<Board>();
        let near = things::with::<Door>(self.world).filter(|door| self.is_near(board.beside(door.0).iter().copied()));
        near.filter_map(|door| self.eyes.door(door)).collect()
    }

    /// Blows at closed doors and at stones with the weapons that could do them any harm.
    fn blows(&self) -> Vec<(Command, u8)> {
        let (world, thing) = (self.world, self.thing);
        let weapons = combat::arms::weapons_of(world, thing);
        let mut blows = Vec::new();
        for door in self.near_doors().into_iter().filter(|door| !door.open).map(|door| door.id) {
            for weapon in &weapons {
                let blow = doors::hack_prospect(world, thing, door, weapon.name);
                if blow.is_some_and(|(_, chance)| !chance.is_impossible()) {
                    let weapon_name = weapon.name.to_owned();
                    blows.push((Command::HackDoor { thing, door, weapon: weapon_name }, weapon.cost));
                }
            }
        }
        for stone in things::with::<RollingStone>(world).filter(|&stone| self.is_stone_near(stone)) {
            for weapon in &weapons {
                let blow = stone::hack_prospect(world, thing, stone, weapon.name);
                if blow.is_some_and(|(_, chance)| !chance.is_impossible()) {
                    let weapon_name = weapon.name.to_owned();
                    blows.push((Command::HackStone { thing, stone, weapon: weapon_name }, weapon.cost));
                }
            }
        }
        blows
    }

    fn is_near(&self, cells: impl IntoIterator<Item = Cell>) -> bool {
        cells.into_iter().any(|cell| self.reach.binary_search(&cell).is_ok())
    }

    /// Whether the seat sees a stone within reach.
    fn is_stone_near(&self, stone: ThingId) -> bool {
        let cells = self.world.of::<RollingStone>(stone).map(RollingStone::covers).unwrap_or_default();
        stone::watchers(self.world, stone).contains(self.eyes.seat()) && self.is_near(cells)
    }

    fn is_carried(&self, item: ThingId) -> bool {
        self.world.of::<CarriedBy>(item).is_some_and(|carrier| carrier.0 == self.thing)
    }

    /// Whether the seat knows of a thing on the floor within reach.
    fn lies_near(&self, item: ThingId) -> bool {
        self.eyes.knows(item) && self.eyes.place(item).is_some_and(|cell| self.is_near([cell]))
    }

    fn doors(&self) -> Vec<(Command, Act)> {
        let thing = self.thing;
        let bars: Vec<ThingId> = things::with::<Bar>(self.world).filter(|&bar| self.is_carried(bar)).collect();
        let mut commands = Vec::new();
        for state in self.near_doors() {
            let door = state.id;
            if state.open {
                commands.push((Command::CloseDoor { thing, door }, Act::CloseDoor));
                continue;
            }
            commands.push((Command::OpenDoor { thing, door }, Act::OpenDoor));
            commands.push(if state.locked {
                (Command::UnlockDoor { thing, door }, Act::UnlockDoor)
            } else {
                (Command::LockDoor { thing, door }, Act::LockDoor)
            });
            commands.push((Command::ForceDoor { thing, door, helpers: Vec::new() }, Act::ForceDoor));
            let helpers = self.helpers_at(door);
            if !helpers.is_empty() {
                commands.push((Command::ForceDoor { thing, door, helpers }, Act::ForceDoor));
            }
            if !state.burst {
                commands.push((Command::PickLock { thing, door }, Act::PickLock));
            }
            commands.push(if state.jammed {
                (Command::UnjamDoor { thing, door }, Act::UnjamDoor)
            } else {
                (Command::JamDoor { thing, door }, Act::JamDoor)
            });
            if state.barred {
                commands.push((Command::UnbarDoor { thing, door }, Act::UnbarDoor));
            } else {
                commands.extend(bars.iter().map(|&bar| (Command::BarDoor { thing, door, bar }, Act::BarDoor)));
            }
        }
        commands
    }

    /// Everyone else of the seat's who could help to force a door (S1).
    fn helpers_at(&self, door: ThingId) -> Vec<ThingId> {
        let (world, seat, thing) = (self.world, self.eyes.seat(), self.thing);
        let commanded = |&other: &ThingId| other != thing && world.resource::<Seats>().commands(seat, other);
        let helps = |&other: &ThingId| doors::may_help(world, seat, other, door).is_ok();
        things::with::<Token>(world).filter(commanded).filter(helps).collect()
    }

    fn lights(&self) -> Vec<(Command, Act)> {
        let thing = self.thing;
        let act = |light| {
            let burns = if self.is_carried(light) {
                self.world.of::<LightSource>(light).is_some_and(|light| light.lit)
            } else if self.lies_near(light) {
                self.eyes.lit(light).unwrap_or(false)
            } else {
                return None;
            };
            Some(if burns {
                (Command::PutOut { thing, light }, Act::PutOut)
            } else {
                (Command::Light { thing, light }, Act::Light)
            })
        };
        things::with::<LightSource>(self.world).filter_map(act).collect()
    }

    fn items(&self) -> Vec<(Command, Act)> {
        let thing = self.thing;
        let mut items: Vec<ThingId> = things::with::<Item>(self.world).collect();
        items.extend(things::with::<LightSource>(self.world));
        items.sort_unstable();
        items.dedup();
        let mut commands = Vec::new();
        for item in items {
            let is_fixed = self.world.of::<Item>(item).is_some_and(|item| item.fixed);
            if self.is_carried(item) {
                commands.push((Command::Drop { thing, item, to: None }, Act::Drop));
                commands.extend(self.neighbours().map(|to| (Command::Give { thing, item, to }, Act::Give)));
            } else if !is_fixed && self.lies_near(item) {
                commands.push((Command::PickUp { thing, item }, Act::PickUp));
            }
        }
        commands
    }

    /// Traps that the seat has found, and levers.
    fn traps(&self) -> Vec<(Command, Act)> {
        let thing = self.thing;
        let found = things::with::<Trap>(self.world).filter(|&trap| self.eyes.knows(trap));
        let near = found.filter(|&trap| self.is_near(traps::handles(self.world, trap)));
        let work = near.flat_map(|trap| {
            [(Command::Disarm { thing, trap }, Act::Disarm), (Command::Rearm { thing, trap }, Act::RearmTrap)]
        });
        let levers = things::with::<Lever>(self.world).filter(|&lever| self.lies_near(lever));
        work.chain(levers.map(|lever| (Command::UseLever { thing, lever }, Act::UseLever))).collect()
    }

    /// Tokens that the seat believes within reach.
    fn neighbours(&self) -> impl Iterator<Item = ThingId> + '_ {
        let near = |&other: &ThingId| {
            let size = acting::square(self.world, other).map_or(1, |(_, size)| size);
            let place = self.eyes.place(other).filter(|_| other != self.thing);
            place.is_some_and(|at| self.is_near(at.square(size)))
        };
        things::with::<Token>(self.world).filter(near)
    }
}
