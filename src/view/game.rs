//! The running table as the window sees it: ask for something, see what happened, read what a seat may know. The only file
//! of the scene that knows what stands behind it.

use super::SceneSystems;
use super::power::ViewSettings;
use super::screen::Screen;
use crate::board::Cell;
pub use crate::knowledge::light_field::{Area, LightField};
use crate::knowledge::view::ForecastView;
use crate::knowledge::{Glimpse, SeatId, SeatSet, SeatView, ThingId};
use crate::level::Document;
use crate::picture::FloorImage;
use crate::rules::Event;
use crate::rules::Refusal;
use crate::session::command::{self, HouseRules};
use crate::session::{Choice, Chronicle, Command, Journey, Prospect};
use crate::text::Phrase;
use bevy::prelude::*;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Ask>().add_message::<Happened>().add_message::<Refused>().add_message::<Glimpsed>();
    app.add_systems(Update, apply_asks.in_set(SceneSystems::Table).in_set(AsksApplied).run_if(resource_exists::<Game>));
}

/// What was asked for has reached the table.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AsksApplied;

/// Cells on a side of a chunk of the scene.
pub const CHUNK: i32 = 32;

/// A cell that can be walked to, and what it costs in action points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cell.
    pub cell: Cell,
    /// Action points from where the token stands.
    pub cost: u8,
}

/// Why nothing is done at a table of the past, or with somebody's eyes.
const ONLY_LOOKED_AT: &str = "refused-replay";

/// What stands behind the window: a table in memory, a session on disk, or something that can only be looked at: what such
/// a host does not answer is answered for it.
pub trait Host: Send + Sync + 'static {
    /// Does what a seat asks, or says why not. What can only be looked at turns everything down.
    ///
    /// # Errors
    /// The refusal, in words for the seat; nothing has changed then.
    fn apply(&mut self, _seat: SeatId, _command: &Command) -> Result<Vec<Event>, Refusal> {
        Err(Refusal::new(ONLY_LOOKED_AT))
    }

    /// What a seat may know now.
    fn view(&self, seat: SeatId) -> SeatView;

    /// A number that changes when the light of an area may have changed for a seat.
    fn light_stamp(&self, seat: SeatId, area: Area) -> u64;

    /// The light on an area as a seat sees it.
    fn light(&self, seat: SeatId, area: Area) -> LightField;

    /// Whose sight is noted on the way of each walk from now on.
    fn watch(&mut self, _seats: SeatSet) {}

    /// Whether the sight of all players together is noted as well from now on.
    fn watch_party(&mut self, _watched: bool) {}

    /// What the watched seats saw on the way since this was last asked, oldest first.
    fn take_glimpses(&mut self) -> Vec<Glimpse> {
        Vec::new()
    }

    /// Where a token can walk this turn, as its seat knows the board.
    fn reach(&self, _seat: SeatId, _thing: ThingId) -> Vec<Step> {
        Vec::new()
    }

    /// The best way to a cell as the seat knows the board, without the cell it starts from; empty where there is none.
    fn path(&self, _seat: SeatId, _thing: ThingId, _to: Cell) -> Vec<Step> {
        Vec::new()
    }

    /// What a token could do now, each with its price and whether it is allowed.
    fn choices(&self, _seat: SeatId, _thing: ThingId) -> Vec<Choice> {
        Vec::new()
    }

    /// Whether a seat could have this done now.
    ///
    /// # Errors
    /// The refusal, in words for the seat.
    fn allowed(&self, _seat: SeatId, _command: &Command) -> Result<(), Refusal> {
        Err(Refusal::new(ONLY_LOOKED_AT))
    }

    /// What a command would have rolled, with its exact chance; none for commands that ask for no roll.
    fn prospect(&self, _seat: SeatId, _command: &Command) -> Option<Prospect> {
        None
    }

    /// The route, the clock and the weather, for the game master alone.
    fn journey(&self) -> Journey {
        Journey::default()
    }

    /// What a plan would bring on this journey, or on the table's own, as far as a seat may know it.
    fn foresee_plan(&self, _seat: SeatId, _journey: Option<&Journey>, _steps: &[command::Step]) -> ForecastView {
        ForecastView::default()
    }

    /// What became of the group, as far as a seat may read it.
    fn chronicle(&self, _seat: SeatId) -> Chronicle {
        Chronicle::default()
    }

    /// What the bot would do now for one of the game master's opponents, if the table lets it play; never for `except`.
    fn bot_command(&self, _except: Option<ThingId>) -> Option<(SeatId, Command)> {
        None
    }

    /// Why a seat does not see a cell, one sentence a reason; empty when it does.
    fn why_unseen(&self, seat: SeatId, cell: Cell) -> Vec<Phrase>;

    /// The whole table as a document, from which a copy can be opened; none where there is nothing to copy. It holds what
    /// is hidden.
    fn document(&self) -> Option<Document> {
        None
    }

    /// The picture that shows the floor, where the map has one and it can be read. The same `Arc` until it changes.
    fn floor(&self) -> Option<Arc<FloorImage>> {
        None
    }

    /// The house rules.
    fn house(&self) -> HouseRules;

    /// What happened before this table came to the window, oldest first.
    fn past(&self) -> Vec<Event> {
        Vec::new()
    }
}

/// The running game.
#[derive(Resource)]
pub struct Game {
    host: Box<dyn Host>,
    version: u64,
    cuts: u64,
    party: bool,
}

impl Game {
    /// A game on this table or session.
    #[must_use]
    pub fn new(host: impl Host) -> Self {
        Self { host: Box::new(host), version: 1, cuts: 0, party: false }
    }

    /// Grows with every change.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Whether a screen shows what all players know together.
    #[must_use]
    pub const fn looks_for_party(&self) -> bool {
        self.party
    }

    /// A screen shows from now on what all players know together, or none does.
    pub const fn look_for_party(&mut self, looks: bool) {
        self.party = looks;
    }

    /// What stands behind the window.
    #[must_use]
    pub fn host(&self) -> &dyn Host {
        &*self.host
    }

    /// How often the table went somewhere that no motion leads to: walks that are still being shown end there.
    #[must_use]
    pub const fn cuts(&self) -> u64 {
        self.cuts
    }

    /// Puts another table behind the window; gives back the one that was there.
    pub fn exchange(&mut self, host: Box<dyn Host>) -> Box<dyn Host> {
        self.touch();
        std::mem::replace(&mut self.host, host)
    }

    /// What stands behind the window has changed by itself.
    pub fn touch(&mut self) {
        self.version += 1;
        self.cuts += 1;
    }

    /// Does what a seat asks. What the seats of `watched` see on the way of a walk is kept for [`Game::take_glimpses`].
    ///
    /// # Errors
    /// The table's refusal.
    pub fn apply(&mut self, seat: SeatId, command: &Command, watched: SeatSet) -> Result<Vec<Event>, Refusal> {
        self.host.watch(watched);
        self.host.watch_party(self.party && !watched.is_empty());
        // What nobody came for belongs to other walks.
        self.host.take_glimpses();
        let events = self.host.apply(seat, command)?;
        self.version += 1;
        if matches!(command, Command::Undo | Command::Redo) {
            self.cuts += 1;
        }
        Ok(events)
    }

    /// What the watched seats saw on the way of the last walks.
    pub fn take_glimpses(&mut self) -> Vec<Glimpse> {
        self.host.take_glimpses()
    }
}

/// A seat asks for something.
#[derive(Message, Clone, Debug)]
pub struct Ask {
    /// Who asks.
    pub seat: SeatId,
    /// What for.
    pub command: Command,
}

/// Something happened at the table. Readers keep to its audience.
#[derive(Message, Clone, Debug)]
pub struct Happened(pub Event);

/// A seat that is shown on a screen saw this on the way of a walk.
#[derive(Message, Clone, Debug)]
pub struct Glimpsed(pub Arc<Glimpse>);

/// A request was turned down.
#[derive(Message, Clone, Debug)]
pub struct Refused {
    /// Who asked.
    pub seat: SeatId,
    /// What for.
    pub command: Command,
    /// Why not.
    pub why: Refusal,
}

fn apply_asks(
    mut game: ResMut<Game>,
    mut asks: MessageReader<Ask>,
    screens: Query<&Screen>,
    settings: Res<ViewSettings>,
    mut glimpsed: MessageWriter<Glimpsed>,
    mut happened: MessageWriter<Happened>,
    mut refused: MessageWriter<Refused>,
) {
    for Ask { seat, command } in asks.read() {
        // Where moves are cut, nobody looks at the way.
        let watched = screens.iter().filter(|_| !settings.reduced_motion).map(|screen| screen.seat).collect();
        let outcome = game.apply(*seat, command, watched);
        glimpsed.write_batch(game.take_glimpses().into_iter().map(Arc::new).map(Glimpsed));
        match outcome {
            Ok(events) => {
                happened.write_batch(events.into_iter().map(Happened));
            }
            Err(why) => {
                refused.write(Refused { seat: *seat, command: command.clone(), why });
            }
        }
    }
}
