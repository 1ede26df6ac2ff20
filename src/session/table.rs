//! The table as a value: one world, one single-threaded schedule of rules, commands one at a time.
//!
//! [`Table::apply`] asks whether the seat may have the command, hands it to its chapter and runs the rules until the table
//! is at rest: no unread request, and the top frame of `Pending` waits for a person or there is none. A table knows no
//! clock, file or global, and many may exist at once.

mod edit;

use super::canon::{self, Canon, Parts};
use super::hash::StateHash;
use super::undo::{DiceMark, History, Step, UndoLimits};
use super::{Command, OpenError, dispatch, level};
use crate::dice::DiceSource;
use crate::knowledge::glimpse::Watch;
use crate::knowledge::light_field::{self, Area, LightField};
use crate::knowledge::{self, Glimpse, SeatId, SeatSet, SeatView, Seats};
use crate::level::{Document, FloorPicture};
use crate::rules::checks::{Fault, TableDice, Thrown};
use crate::rules::event::{Event, Happening};
use crate::rules::house::UndoRight;
use crate::rules::log::EventLog;
use crate::rules::request::Queues;
use crate::rules::rounds::Rounds;
use crate::rules::{self, HouseRules, Pending, Refusal, Rules, pending};
use bevy::app::App;
use bevy::ecs::schedule::{LogLevel, Schedule, ScheduleBuildSettings, Schedules, SingleThreadedExecutor};
use bevy::ecs::world::World;

/// The most passes that one command may take. A command that needs more is a defect of the rules: it is taken back.
const MAX_PASSES: u32 = 100_000;

/// A table: the state of one level in play.
pub struct Table {
    world: World,
    rules: Schedule,
    canon: Canon,
    history: History,
    /// Commands that changed something, undo and redo not counted.
    commands: u64,
}

/// A table's state at one moment with all that undo needs, to go back to. What moments have in common they hold once, so
/// that many of them are cheap.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    parts: canon::Moment,
    dice: DiceMark,
    history: History,
    commands: u64,
}

impl Table {
    /// Opens a level or a save. What the seats see at once is noted in their memories.
    ///
    /// # Errors
    /// [`OpenError`] if the document makes no board.
    pub fn open(document: &Document, dice: DiceSource) -> Result<Self, OpenError> {
        let (mut world, rules) = rules_world();
        level::open(&mut world, document)?;
        world.insert_resource(TableDice(dice));
        let round = world.resource::<Rounds>().number();
        world.resource_mut::<EventLog>().enter_round(round);
        knowledge::look(&mut world);
        let canon = Canon::of(&mut world);
        Ok(Self { world, rules, canon, history: History::default(), commands: 0 })
    }

    /// The whole state as a document: a save, a level, what another table can be opened from.
    #[must_use]
    pub fn document(&self) -> Document {
        level::document(&self.world)
    }

    /// The hash of the state. Equal documents have equal hashes.
    #[must_use]
    pub fn hash(&self) -> StateHash {
        self.canon.hash()
    }

    /// Whether the seat may have this command now. Every button asks this.
    ///
    /// # Errors
    /// The reason against it, resting only on what the seat knows.
    pub fn allowed(&self, seat: SeatId, command: &Command) -> Result<(), Refusal> {
        if self.seats().get(seat).is_none() {
            return Err(Refusal::new("refused-no-such-seat"));
        }
        match command {
            Command::Undo | Command::Redo => self.may_go_back(seat, command),
            Command::Edit { .. } => {
                if !seat.is_gm() {
                    return Err(Refusal::new("refused-game-master-only"));
                }
                self.awaited(seat, command)
            }
            _ => {
                self.awaited(seat, command)?;
                dispatch::allowed(&self.world, seat, command).unwrap_or(Err(Refusal::new("refused-unknown-command")))
            }
        }
    }

    /// While a prompt waits, only its answers, what is allowed out of turn and the game master's tools are taken. While
    /// something is under way the game master, too, does nothing that would tear it out of its context: no token acts or is
    /// moved, and nobody's turn ends. [`Command::BreakOff`] is the way out.
    fn awaited(&self, seat: SeatId, command: &Command) -> Result<(), Refusal> {
        let out_of_turn = matches!(
            command,
            Command::FirstMove { .. }
                | Command::PassFirstMove
                | Command::TypeDice { .. }
                | Command::RollDice
                | Command::TakeBack
                | Command::Accept
                | Command::SpendFortune { .. }
                | Command::Effort
                | Command::EffortBack
                | Command::Defence { .. }
                | Command::IgnoreConditions { .. }
                | Command::Alertness { .. }
                | Command::Defend { .. }
                | Command::Escape { .. }
                | Command::Roll { .. }
                | Command::Say { .. }
                | Command::Handover { .. }
        );
        let must_wait = if seat.is_gm() {
            pending::under_way(&self.world) && !is_tool(command)
        } else {
            pending::waits(&self.world)
        };
        if out_of_turn || !must_wait { Ok(()) } else { Err(pending::why_wait(&self.world, seat)) }
    }

    fn may_go_back(&self, seat: SeatId, command: &Command) -> Result<(), Refusal> {
        if !seat.is_gm() && self.world.resource::<HouseRules>().undo == UndoRight::Gm {
            return Err(Refusal::new("refused-undo-is-the-game-masters"));
        }
        match command {
            Command::Undo if !self.history.can_undo(seat) => Err(Refusal::new("refused-nothing-to-undo")),
            Command::Redo if !self.history.can_redo(seat) => Err(Refusal::new("refused-nothing-to-redo")),
            _ => Ok(()),
        }
    }

    /// Carries a command out and runs to rest. Gives what happened.
    ///
    /// # Errors
    /// A refused command changes nothing; the refusal says why.
    pub fn apply(&mut self, seat: SeatId, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.allowed(seat, command)?;
        self.apply_allowed(seat, command)
    }

    /// Carries a command out that was found to be [allowed](Self::allowed) on this very state of the table.
    pub(super) fn apply_allowed(&mut self, seat: SeatId, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.world.resource_mut::<Thrown>().0.clear();
        match command {
            Command::Undo => self.undo(seat),
            Command::Redo => self.redo(seat),
            Command::Edit { edits } => self.edit(edits)?,
            _ => self.carry_out(seat, command)?,
        }
        Ok(self.world.resource_mut::<EventLog>().take())
    }

    fn carry_out(&mut self, seat: SeatId, command: &Command) -> Result<(), Refusal> {
        let dice = DiceMark::of(self.dice());
        dispatch::ask(&mut self.world, seat, command.clone());
        let outcome = self.run_to_rest();
        let parts = self.canon.update(&mut self.world);
        if let Err(refusal) = outcome {
            self.put_back(parts, &dice);
            self.world.resource_mut::<EventLog>().take();
            // What was seen on a way that nobody went.
            self.take_glimpses();
            return Err(refusal);
        }
        if !parts.is_empty() || dice != DiceMark::of(self.dice()) {
            self.commands += 1;
            let known = self.world.resource::<EventLog>().audience().with(SeatId::GM).with(seat);
            self.history.push(Step { command: self.commands, known, parts, dice });
        }
        Ok(())
    }

    fn run_to_rest(&mut self) -> Result<(), Refusal> {
        for _ in 0..MAX_PASSES {
            self.rules.run(&mut self.world);
            if let Some(refusal) = self.world.resource_mut::<Fault>().0.take() {
                return Err(refusal);
            }
            let unfinished = self.world.resource::<Pending>().top().is_some() && !pending::waits(&self.world);
            if !unfinished && !Queues::unread(&self.world) {
                return Ok(());
            }
        }
        Err(Refusal::new("refused-no-end"))
    }

    /// Puts parts and dice back and lets sight and other caches catch up. Gives the parts as they were.
    fn put_back(&mut self, parts: Parts, dice: &DiceMark) -> Parts {
        let before = self.canon.restore(&mut self.world, parts);
        dice.restore(&mut self.world.resource_mut::<TableDice>().0);
        let refitted = level::refit(&mut self.world);
        debug_assert!(refitted.is_ok(), "the board has stood before: {refitted:?}");
        let round = self.world.resource::<Rounds>().number();
        self.world.resource_mut::<EventLog>().enter_round(round);
        knowledge::look(&mut self.world);
        let after = self.canon.update(&mut self.world);
        debug_assert!(after.is_empty(), "what is seen again is remembered already: {after:?}");
        before
    }

    /// Takes the last command back that the seat was told of, with whatever came after it. For the game master that is
    /// the last command; a player must not learn from an undo how many others there were.
    fn undo(&mut self, seat: SeatId) {
        while let Some(step) = self.history.take_back() {
            let (command, known) = (step.command, step.known);
            let undone = self.go_over(step);
            self.history.was_undone(undone);
            self.log_travel(command, known, |command| Happening::Undone { command });
            if known.contains(seat) {
                return;
            }
        }
    }

    /// Brings the next command back that the seat was told of, with whatever came before it.
    fn redo(&mut self, seat: SeatId) {
        while let Some(step) = self.history.take_forth() {
            let (command, known) = (step.command, step.known);
            let redone = self.go_over(step);
            self.history.was_redone(redone);
            self.log_travel(command, known, |command| Happening::Redone { command });
            if known.contains(seat) {
                return;
            }
        }
    }

    /// Logs that a command was undone or done again: by its number for the game master, without it for the players that
    /// had been told of it.
    fn log_travel(&mut self, command: u64, known: SeatSet, what: impl Fn(Option<u64>) -> Happening) {
        let mut log = self.world.resource_mut::<EventLog>();
        log.push(SeatSet::GM, what(Some(command)));
        let players = known.without(SeatSet::GM);
        if !players.is_empty() {
            log.push_exactly(players, what(None));
        }
    }

    /// Goes to the other side of a step. Gives the step that leads back.
    fn go_over(&mut self, step: Step) -> Step {
        let here = DiceMark::of(self.dice());
        // Asked before and after: whether dice are used again must not depend on the way one goes.
        let fresh = |world: &World| world.resource::<HouseRules>().fresh_dice_after_undo;
        let before = fresh(&self.world);
        let parts = self.put_back(step.parts, &here);
        if !before && !fresh(&self.world) {
            step.dice.restore(&mut self.world.resource_mut::<TableDice>().0);
        }
        Step { command: step.command, known: step.known, parts, dice: here }
    }

    /// The state as it is now, to go back to.
    pub(super) fn moment(&self) -> Moment {
        Moment {
            parts: self.canon.moment(),
            dice: DiceMark::of(self.dice()),
            history: self.history.clone(),
            commands: self.commands,
        }
    }

    /// Goes to a moment of this table. As with undo, nothing happens on the way.
    pub(super) fn go_to(&mut self, moment: &Moment) {
        let parts = self.canon.since(&moment.parts);
        self.put_back(parts, &moment.dice);
        self.world.resource_mut::<EventLog>().take();
        self.world.resource_mut::<Thrown>().0.clear();
        self.take_glimpses();
        (self.history, self.commands) = (moment.history.clone(), moment.commands);
    }

    /// What a seat may know of the table now.
    #[must_use]
    pub fn view(&self, seat: SeatId) -> SeatView {
        knowledge::view(&self.world, seat)
    }

    /// The light that falls on an area of the map as a seat sees it.
    #[must_use]
    pub fn light_field(&self, seat: SeatId, area: Area) -> LightField {
        light_field::light_field(&self.world, seat, area)
    }

    /// A number that changes whenever [`Table::light_field`] may have changed.
    #[must_use]
    pub fn light_stamp(&self, seat: SeatId, area: Area) -> u64 {
        light_field::stamp(&self.world, seat, area)
    }

    /// Notes from now on what these seats see at each cell of a walk that they watch: for a window that shows it.
    pub fn watch(&mut self, seats: SeatSet) {
        self.world.get_resource_or_init::<Watch>().seats = seats;
    }

    /// Notes from now on whether all players together are looked for as well ([`SeatId::PARTY`]).
    pub fn watch_party(&mut self, watched: bool) {
        self.world.get_resource_or_init::<Watch>().party = watched;
    }

    /// What the watched seats saw on the walks since this was last asked, oldest first.
    pub fn take_glimpses(&mut self) -> Vec<Glimpse> {
        self.world.get_resource_mut::<Watch>().map_or_else(Vec::new, |mut watch| watch.take())
    }

    /// The seats.
    #[must_use]
    pub fn seats(&self) -> &Seats {
        self.world.resource::<Seats>()
    }

    /// The world, to look at.
    pub(super) fn world(&self) -> &World {
        &self.world
    }

    /// The picture that shows the floor, where the map has one.
    #[must_use]
    pub fn floor_picture(&self) -> Option<&FloorPicture> {
        level::floor_picture(&self.world)
    }

    /// The house rules.
    #[must_use]
    pub fn house(&self) -> &HouseRules {
        self.world.resource::<HouseRules>()
    }

    /// The dice: where the stream stands and what was fed.
    #[must_use]
    pub fn dice(&self) -> &DiceSource {
        &self.world.resource::<TableDice>().0
    }

    /// The faces that came to the table with the last command, in the order thrown.
    #[must_use]
    pub fn thrown(&self) -> &[u32] {
        &self.world.resource::<Thrown>().0
    }

    /// Feeds faces to the next rolls.
    pub fn feed_dice(&mut self, faces: impl IntoIterator<Item = u32>) {
        self.world.resource_mut::<TableDice>().0.feed(faces);
    }

    /// Takes other dice from now on.
    pub(super) fn set_dice(&mut self, dice: DiceSource) {
        self.world.resource_mut::<TableDice>().0 = dice;
    }

    /// How many commands have changed this table since it was opened, undo and redo not counted. It is the number by
    /// which the log names the last one.
    #[must_use]
    pub const fn commands(&self) -> u64 {
        self.commands
    }

    /// Whether something waits for a person to answer.
    #[must_use]
    pub fn awaits_answer(&self) -> bool {
        pending::waits(&self.world)
    }

    /// Sets how far back the table can go.
    pub fn limit_undo(&mut self, limits: UndoLimits) {
        self.history.limits = limits;
    }
}

/// Whether it is a tool of the game master that tears nothing that is under way out of its context. What would do so only
/// in some cases (somebody who takes part falls, or goes to another seat) its chapter refuses.
const fn is_tool(command: &Command) -> bool {
    matches!(
        command,
        Command::BreakOff
            | Command::AddModifier { .. }
            | Command::AnswerPlea { .. }
            | Command::ClearAttempts { .. }
            | Command::RuleAttempt { .. }
            | Command::BeginExtended { .. }
            | Command::FreshStart { .. }
            | Command::RegainFortune { .. }
            | Command::BuyAbility { .. }
            | Command::ChangeWillpower { .. }
            | Command::RaiseDots { .. }
            | Command::EndBoost { .. }
            | Command::Join { .. }
            | Command::SetDoor { .. }
            | Command::EditDoor { .. }
            | Command::SetLight { .. }
            | Command::SetAmbient { .. }
            | Command::ChangeLife { .. }
            | Command::ChangeFortune { .. }
            | Command::SetCondition { .. }
            | Command::Hold { .. }
            | Command::EditSheet { .. }
            | Command::AddCharacter { .. }
            | Command::Reveal { .. }
            | Command::RevealArea { .. }
            | Command::ArmTrap { .. }
            | Command::Own { .. }
            | Command::SetSeat { .. }
            | Command::SetHouseRules { .. }
    )
}

/// An empty world with the rules, and their schedule.
fn rules_world() -> (World, Schedule) {
    let mut app = App::empty();
    let mut rules = Schedule::new(Rules);
    rules.set_executor(SingleThreadedExecutor::new()).set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        hierarchy_detection: LogLevel::Error,
        ..ScheduleBuildSettings::default()
    });
    app.add_schedule(rules);
    rules::plugin(&mut app);
    let mut world = std::mem::take(app.world_mut());
    let rules = world.resource_mut::<Schedules>().remove(Rules);
    (world, rules.unwrap_or_else(|| Schedule::new(Rules)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Door, DoorKind, Map, Point, Wear};
    use crate::knowledge::ThingId;
    use crate::level::ThingDoc;
    use crate::rules::combat::arms::Class;
    use crate::rules::event::Hold;
    use crate::rules::{Lookup, doors};
    use crate::session::testing::TableBuilder;

    /// A closed room of four cells, and six behind its door.
    fn cistern() -> Table {
        let (from, to) = (Point::corner(3, 1), Point::corner(3, 2));
        let door = Door { from, to, kind: DoorKind::Wooden, open: false, lock: None };
        let rows = ["########", "#......#", "#..##..#", "########"];
        let builder = TableBuilder::new().rows(rows).hero("Ada").at(1, 1);
        builder.thing("door", ThingDoc { door: Some(door), ..ThingDoc::default() }).open().0
    }

    #[test]
    fn s5_poured_water_fills_a_closed_room_evenly_to_the_top_and_runs_out_when_the_door_opens() {
        let mut table = cistern();
        let room = [(1, 1), (2, 1), (1, 2), (2, 2)].map(Cell::from);
        let water = |table: &Table, cell| table.world.resource::<Map>().cells.get(cell).map_or(0, |data| data.water_ml);
        for turn in 1..=10 {
            rules::water::pour(&mut table.world, &room, 4 * 300_000);
            assert_eq!(room.map(|cell| water(&table, cell)), [turn * 300_000; 4], "a tenth in each of ten turns");
        }
        rules::water::pour(&mut table.world, &room, 1);
        assert_eq!(room.map(|cell| water(&table, cell)), [3_000_000; 4], "and not a drop more");
        table.apply(SeatId::GM, &Command::Say { text: "It is full.".to_owned() }).expect("allowed");
        assert_eq!(room.map(|cell| water(&table, cell)), [3_000_000; 4], "it stays behind the door");
        let full = table.hash();
        let door = table.view(SeatId::GM).doors.first().map(|door| door.id).expect("the door");
        table.apply(SeatId::GM, &Command::SetDoor { door, open: true, locked: false }).expect("allowed");
        let wide = [(1, 1), (2, 2), (4, 1), (6, 2)].map(Cell::from);
        assert_eq!(wide.map(|cell| water(&table, cell)), [1_200_000; 4], "ten cells share it");
        let all: u64 = table.world.resource::<Map>().cells.iter().map(|(_, data)| u64::from(data.water_ml)).sum();
        assert_eq!(all, 12_000_000, "nothing is lost");
        table.apply(SeatId::GM, &Command::Undo).expect("allowed");
        assert_eq!(table.hash(), full);
    }

    #[test]
    fn the_rules_build_into_a_schedule_without_ambiguities() {
        let (mut world, mut rules) = rules_world();
        assert!(rules.initialize(&mut world).is_ok(), "every two systems that touch the same data have an order");
        assert!(rules.systems_len() > 20, "all chapters are there");
    }

    /// A hall with a closed door of stone: 30 to break, armour 8, durability 75.
    fn with_door() -> (Table, ThingId) {
        let (from, to) = (Point::corner(5, 1), Point::corner(5, 2));
        let door = Door { from, to, kind: DoorKind::Stone, open: false, lock: None };
        let door = ThingDoc { door: Some(door), ..ThingDoc::default() };
        let (table, names) = TableBuilder::new().hero("Ada").at(4, 1).thing("door", door).open();
        (table, names.id("door"))
    }

    #[test]
    fn s4_what_strikes_a_door_loses_its_armour_and_breaks_it_in_the_end() {
        let (mut table, door) = with_door();
        let damage = |table: &Table| table.world.of::<Wear>(door).map_or(0, |wear| wear.damage);
        assert!(!doors::strike(&mut table.world, door, 8, Class::Crushing));
        assert_eq!(damage(&table), 0, "armour 8");
        assert!(!doors::strike(&mut table.world, door, 31, Class::Crushing));
        assert_eq!(damage(&table), 23);
        assert!(!doors::strike(&mut table.world, door, 31, Class::Slashing));
        assert_eq!(damage(&table), 30, "15 less 8 more");
        assert!(doors::strike(&mut table.world, door, 36 + 45, Class::Crushing));
        let wear = table.world.of::<Wear>(door).copied().expect("worn");
        assert!(wear.broken && wear.damage == 75 && table.world.of::<Door>(door).is_some_and(|door| door.open));
        assert!(doors::strike(&mut table.world, door, 1, Class::Crushing), "it is in pieces already");
        let told = table.world.resource_mut::<EventLog>().take();
        let broken = told.iter().filter(|event| matches!(event.what, Happening::DoorBroken { by: None, .. }));
        assert_eq!(broken.count(), 1);
    }

    #[test]
    fn s5_a_mechanism_slams_a_door_and_lets_it_go() {
        let (mut table, door) = with_door();
        let open = |open| Command::SetDoor { door, open, locked: false };
        table.apply(SeatId::GM, &open(true)).expect("opened");
        assert!(doors::slam(&mut table.world, door));
        assert_eq!(doors::holds(&table.world, door), [Hold::Fixed]);
        assert_eq!(doors::difficulty(&table.world, door), 36, "30 and 6, our ruling");
        doors::release(&mut table.world, door);
        assert!(doors::holds(&table.world, door).is_empty());
        doors::strike(&mut table.world, door, 1000, Class::Crushing);
        assert!(!doors::slam(&mut table.world, door), "what is in pieces does not close");
    }
}
