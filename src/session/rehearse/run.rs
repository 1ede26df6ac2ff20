//! One run of a rehearsal: bots play everybody, whoever they leave out passes, and what happens is counted.

use super::{Fate, Outcome, Rehearsal, Scene, TrapTally, bot};
use crate::board::Board;
use crate::knowledge::view::{Defence, RoundPhase, TokenKind};
use crate::knowledge::{SeatId, ThingId, things};
use crate::level::Document;
use crate::rules::checks::CheckKind;
use crate::rules::event::{Event, Happening};
use crate::rules::rounds::Rounds;
use crate::rules::sheet::{Condition, Conditions, Life};
use crate::rules::stone::RollingStone;
use crate::rules::things::{Name, Token, Trap};
use crate::rules::traps::{Hazard, Poisoned};
use crate::rules::{Lookup, Pending, Refusal, acting, conditions, fortune};
use crate::session::{Command, Table};
use crate::text::{Arg, LocalText, Phrase};
use bevy::ecs::world::World;
use std::collections::{BTreeMap, BTreeSet};

/// Commands of one run after which it ends. Bots cannot loop; this is for what nobody has thought of.
const MOST_COMMANDS: u32 = 20_000;
/// The most commands of one token in one turn; who still finds something to do then ends the turn.
const MOST_A_TURN: u32 = 24;

/// How the names begin that traps have in a rehearsal; their id follows.
const NUMBERED: &str = "trap ";

fn name(world: &World, thing: ThingId) -> LocalText {
    world.of::<Name>(thing).map(|name| name.0.clone()).unwrap_or_default()
}

fn kind(world: &World, thing: ThingId) -> Option<TokenKind> {
    world.of::<Token>(thing).map(|token| token.kind)
}

/// The heroes and opponents on the board.
fn fighters(world: &World) -> Vec<ThingId> {
    let fights = |thing: ThingId| matches!(kind(world, thing), Some(TokenKind::Hero | TokenKind::Opponent));
    acting::tokens(world).map(|(thing, _)| thing).filter(|&thing| fights(thing)).collect()
}

/// Checks that a scene can be played, and makes the empty outcome for those who are on the board.
pub(super) fn begin(table: &Table, scene: Scene) -> Result<Outcome, Refusal> {
    let world = table.world();
    match scene {
        Scene::Encounter => {
            let those_who_fight = match &world.resource::<Rounds>().0 {
                Some(encounter) => encounter.order.iter().map(|slot| slot.thing).collect(),
                None => fighters(world),
            };
            let sides: BTreeSet<TokenKind> = those_who_fight.iter().filter_map(|&thing| kind(world, thing)).collect();
            match (sides.contains(&TokenKind::Hero), sides.contains(&TokenKind::Opponent)) {
                (true, true) => {}
                (true, false) => return Err(Refusal::new("refused-no-opponents")),
                (false, true) => return Err(Refusal::new("refused-no-heroes")),
                (false, false) => return Err(Refusal::new("refused-nobody-fights")),
            }
        }
        Scene::Trap { trap, .. } if world.of::<Trap>(trap).is_none() => {
            return Err(Refusal::new("refused-no-mechanism"));
        }
        Scene::Trap { by: Some(by), .. } if acting::square(world, by).is_none() || kind(world, by).is_none() => {
            return Err(Refusal::new("refused-not-on-board"));
        }
        Scene::Trap { .. } => {}
    }
    let fate = |(thing, _)| Fate {
        thing,
        name: name(world, thing),
        kind: kind(world, thing).unwrap_or_default(),
        stands: 0,
        lies: 0,
        dying: 0,
        dead: 0,
        life_lost: super::Histogram::default(),
    };
    let tally = |trap| TrapTally {
        trap,
        name: name(world, trap),
        sprung: 0,
        evaded: 0,
        hits: super::Histogram::default(),
        damage: super::Histogram::default(),
    };
    Ok(Outcome {
        people: acting::tokens(world).map(fate).collect(),
        traps: things::with::<Trap>(world).map(tally).collect(),
        ..Outcome::default()
    })
}

/// Gives every trap a name by which its rolls can be told from those of others. Gives the names that they had.
pub(super) fn number(document: &mut Document) -> BTreeMap<ThingId, LocalText> {
    let mut called = BTreeMap::new();
    for trap in document.things.iter_mut().filter(|thing| thing.trap.is_some() && thing.token.is_none()) {
        let name = trap.name.replace(Name(LocalText::plain(format!("{NUMBERED}{}", trap.id.0))));
        called.insert(trap.id, name.map(|name| name.0).unwrap_or_default());
    }
    called
}

/// The trap that a roll names.
fn trap_of(purpose: &Phrase) -> Option<ThingId> {
    let name = purpose.args.iter().find_map(|(name, arg)| match arg {
        Arg::Name(text) if name == "trap" => Some(&text.en),
        _ => None,
    });
    name?.strip_prefix(NUMBERED)?.parse().ok().map(ThingId)
}

/// Plays the scene once and adds what came of it.
pub(super) fn play(table: &mut Table, rehearsal: &Rehearsal, outcome: &mut Outcome) {
    let (life, fortune) = (lives(table.world(), outcome), purse(table.world()));
    let mut run = Run { table, seen: Seen::default(), commands: 0, turns: 0 };
    let ended = match rehearsal.scene {
        Scene::Encounter => run.encounter(rehearsal.most_turns),
        Scene::Trap { trap, by } => run.trap(trap, by, rehearsal.most_turns),
    };
    let Run { seen, turns, .. } = run;
    let world = table.world();
    outcome.times += 1;
    outcome.unfinished += u32::from(!ended);
    outcome.turns.count(turns);
    outcome.fortune.count(fortune.saturating_sub(purse(world)));
    for (fate, before) in outcome.people.iter_mut().zip(life) {
        match state(world, fate.thing) {
            State::Stands => fate.stands += 1,
            State::Lies => fate.lies += 1,
            State::Dying => fate.dying += 1,
            State::Dead => fate.dead += 1,
        }
        let after = world.of::<Life>(fate.thing).map_or(before, |life| i32::from(life.now));
        fate.life_lost.count(u32::try_from(before - after).unwrap_or(0));
    }
    for tally in &mut outcome.traps {
        let counts = seen.traps.get(&tally.trap).copied().unwrap_or_default();
        tally.sprung += counts.sprung;
        tally.evaded += counts.evaded;
        tally.hits.count(counts.hits);
        tally.damage.count(counts.damage);
    }
}

fn lives(world: &World, outcome: &Outcome) -> Vec<i32> {
    let now = |fate: &Fate| world.of::<Life>(fate.thing).map_or(0, |life| i32::from(life.now));
    outcome.people.iter().map(now).collect()
}

/// All Fortune on the table (F11).
fn purse(world: &World) -> u32 {
    let left = |(thing, _)| fortune::fortune_of(world, thing).map_or(0, |fortune| u32::from(fortune.now));
    acting::tokens(world).map(left).sum()
}

enum State {
    Stands,
    Lies,
    Dying,
    Dead,
}

fn state(world: &World, thing: ThingId) -> State {
    let none = Conditions::default();
    let noted = world.of::<Conditions>(thing).unwrap_or(&none);
    let down = conditions::incapacity(world.of::<Life>(thing).copied(), noted) == Some(Condition::Unconscious);
    if noted.0.contains_key(&Condition::Dead) {
        State::Dead
    } else if noted.0.contains_key(&Condition::Dying) {
        State::Dying
    } else if down {
        State::Lies
    } else {
        State::Stands
    }
}

/// What a trap did in one run.
#[derive(Clone, Copy, Default)]
struct Counts {
    sprung: u32,
    evaded: u32,
    hits: u32,
    damage: u32,
}

/// What was seen of traps in one run.
#[derive(Default)]
struct Seen {
    traps: BTreeMap<ThingId, Counts>,
    /// The trap that was last at work, and whether it grips and does no damage besides.
    last: Option<(ThingId, bool)>,
    /// The trap whose damage was rolled last, until the wound of it is told.
    blow: Option<ThingId>,
}

impl Seen {
    fn of(&mut self, trap: ThingId) -> &mut Counts {
        self.traps.entry(trap).or_default()
    }

    /// A trap is at work now.
    fn works(&mut self, trap: ThingId, world: &World) {
        let definition = world.of::<Trap>(trap).and_then(Trap::definition);
        self.last = Some((trap, definition.is_some_and(|definition| definition.damage().is_none())));
    }

    fn note(&mut self, events: &[Event], world: &World) {
        for event in events {
            match &event.what {
                // A game master's eyes read every line; what is meant for others alone tells the same once more.
                _ if !event.audience.contains(SeatId::GM) => {}
                Happening::TrapSprung { trap, .. } => {
                    self.works(trap.id, world);
                    self.of(trap.id).sprung += 1;
                }
                Happening::TrapEvaded { trap, .. } => self.of(trap.id).evaded += 1,
                Happening::Crushed { trap, .. } => self.of(trap.id).hits += 1,
                Happening::Wounded { by: None, before: Some(before), after: Some(after), .. } => {
                    // What is nobody's blow and no trap's roll is a fall into one or the poison of one.
                    if let Some(trap) = self.blow.take().or(self.last.map(|(trap, _)| trap)) {
                        let lost = i32::from(*before) - i32::from(*after);
                        self.of(trap).damage += u32::try_from(lost).unwrap_or(0);
                    }
                }
                Happening::Poisoned { .. } => {
                    if let Some((trap, _)) = self.last {
                        self.of(trap).hits += 1;
                    }
                }
                Happening::ConditionChanged { condition: Condition::Held | Condition::Pinned, before: 0, .. } => {
                    if let Some((trap, true)) = self.last {
                        self.of(trap).hits += 1;
                    }
                }
                Happening::Rolled { check, .. } => {
                    // A blow that armour took whole leaves no wound: what wounds after the next roll is not its doing.
                    self.blow = None;
                    let Some(trap) = trap_of(&check.purpose) else { continue };
                    self.works(trap, world);
                    if matches!(check.kind, CheckKind::Damage { .. })
                        && check.purpose.key.starts_with("check-trap-damage")
                    {
                        self.blow = Some(trap);
                        self.of(trap).hits += 1;
                    }
                }
                _ => {}
            }
        }
    }
}

struct Run<'t> {
    table: &'t mut Table,
    seen: Seen,
    commands: u32,
    turns: u32,
}

impl Run<'_> {
    /// Carries a command out, if it is allowed.
    fn does(&mut self, seat: SeatId, command: &Command) -> bool {
        self.commands += 1;
        match self.table.apply(seat, command) {
            Ok(events) => {
                self.seen.note(&events, self.table.world());
                true
            }
            Err(_) => false,
        }
    }

    /// Answers what waits until nothing does; whether that is so.
    fn answers(&mut self) -> bool {
        while self.table.world().resource::<Pending>().top().is_some() {
            if self.commands > MOST_COMMANDS || !self.answer() {
                return false;
            }
        }
        true
    }

    /// One answer: a bot's, else the plainest there is.
    fn answer(&mut self) -> bool {
        let tokens: Vec<ThingId> = acting::tokens(self.table.world()).map(|(thing, _)| thing).collect();
        for thing in tokens {
            if let Some(command) = bot::next_command(self.table, thing) {
                return self.does(self.table.seats().owner(thing), &command);
            }
        }
        let plain = [Command::RollDice, Command::Accept, Command::Defend { with: Defence::None }];
        if plain.iter().any(|command| self.table.allowed(SeatId::GM, command).is_ok() && self.does(SeatId::GM, command))
        {
            return true;
        }
        let seats: Vec<SeatId> = self.table.seats().0.keys().copied().collect();
        seats.into_iter().any(|seat| self.does(seat, &Command::PassFirstMove))
    }

    /// An encounter, until one side is out; whether it came to that.
    fn encounter(&mut self, most: u32) -> bool {
        if self.table.world().resource::<Rounds>().0.is_none() {
            let things = fighters(self.table.world());
            if !self.answers() || !self.does(SeatId::GM, &Command::StartEncounter { things, surprised: Vec::new() }) {
                return false;
            }
        }
        let first = self.table.world().resource::<Rounds>().number();
        let mut turn = (0, None, 0);
        loop {
            if !self.answers() || self.commands > MOST_COMMANDS {
                return false;
            }
            let world = self.table.world();
            let Some(encounter) = &world.resource::<Rounds>().0 else { return true };
            self.turns = (encounter.round + 1).saturating_sub(first);
            let up = |side: TokenKind| {
                let mut of_side =
                    encounter.order.iter().map(|slot| slot.thing).filter(|&it| kind(world, it) == Some(side));
                of_side.any(|thing| matches!(state(world, thing), State::Stands))
            };
            if !up(TokenKind::Hero) || !up(TokenKind::Opponent) {
                return true;
            }
            if self.turns > most {
                self.turns = most;
                return false;
            }
            let Some(active) = encounter.active.filter(|_| encounter.phase == RoundPhase::Turns) else { return false };
            let owner = self.table.seats().owner(active);
            let now = (encounter.round, Some(active));
            turn = if (turn.0, turn.1) == now { (turn.0, turn.1, turn.2 + 1) } else { (now.0, now.1, 0) };
            let has_time = turn.2 < MOST_A_TURN;
            let acted =
                has_time && bot::next_command(self.table, active).is_some_and(|command| self.does(owner, &command));
            if !acted && !self.does(SeatId::GM, &Command::EndTurn { thing: active }) {
                return false;
            }
        }
    }

    /// A trap goes off, and turns pass until nothing of it moves any more; whether it came to that.
    fn trap(&mut self, trap: ThingId, by: Option<ThingId>, most: u32) -> bool {
        if !self.answers() {
            return false;
        }
        if self.table.world().resource::<Rounds>().0.is_some() && !self.does(SeatId::GM, &Command::EndEncounter) {
            return false;
        }
        let world = self.table.world();
        let hero = || fighters(world).into_iter().find(|&thing| kind(world, thing) == Some(TokenKind::Hero));
        let by = by.or_else(hero);
        let place = by.and_then(|by| Some((by, stand(world, trap, by)?)));
        if let Some((thing, to)) = place {
            self.does(SeatId::GM, &Command::Place { thing, to });
        }
        if !self.answers() {
            return false;
        }
        let ready = self.seen.traps.get(&trap).is_none_or(|counts| counts.sprung == 0);
        if ready && !self.does(SeatId::GM, &Command::SpringTrap { trap, by }) {
            return false;
        }
        loop {
            if !self.answers() {
                return false;
            }
            if !moves(self.table.world()) {
                return true;
            }
            if self.turns >= most || self.commands > MOST_COMMANDS || !self.does(SeatId::GM, &Command::PassTurn) {
                return false;
            }
            self.turns += 1;
        }
    }
}

/// Where somebody has to stand to set a trap off with its feet: the first free cell of its sensor, if it has one.
fn stand(world: &World, trap: ThingId, by: ThingId) -> Option<crate::board::Cell> {
    let parts = world.of::<Trap>(trap)?;
    parts.sensor_kind().filter(|sensor| sensor.is_underfoot())?;
    let (board, (_, size)) = (world.get_resource::<Board>()?, acting::square(world, by)?);
    let free = |&cell: &crate::board::Cell| {
        let taken = acting::tokens(world).any(|(other, square)| other != by && acting::overlap(square, (cell, size)));
        !taken && cell.square(size).all(|cell| board.cells().is_open(cell))
    };
    parts.sensor.iter().copied().find(free)
}

/// Whether a trap still does something, or poison is still at work. That one makes itself ready again is not waited for.
fn moves(world: &World) -> bool {
    let works = |trap: ThingId| {
        world.of::<Hazard>(trap).is_some_and(|hazard| Hazard { rearm: None, ..*hazard }.is_running() && !hazard.stopped)
    };
    let rolls = |stone: ThingId| world.of::<RollingStone>(stone).is_some_and(|stone| !stone.rests);
    things::with::<Hazard>(world).any(works)
        || things::with::<RollingStone>(world).any(rolls)
        || things::with::<Poisoned>(world).next().is_some()
}
