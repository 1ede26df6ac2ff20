//! What a person asked of the interface. Panels return these; the glue carries them out.

use super::campaign::CampaignWish;
use super::deed::Deed;
use super::display::DisplayWish;
use super::making::TrapDraft;
use super::replay::Wind;
use super::settings::Settings;
use super::start::{ForgeDraft, NewLevel};
use crate::board::Cell;
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::session::{Command, Rehearsal};
use crate::text::{LocalText, Phrase};

/// One wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UiAction {
    /// A command of the seat that holds the screen.
    Ask(Command),
    /// A command of another seat, which answers in place with its own key.
    AskAs(SeatId, Command),
    /// Say why a wish comes to nothing before it is asked of the table.
    Tell(Phrase),
    /// Put the card that waits aside, without an answer.
    PutAside,
    /// Look at a thing: centre on it and show its sheet.
    Focus(ThingId),
    /// Hand the screen to a seat.
    Switch(SeatId),
    /// This seat wants to answer the prompt in place.
    Answer(SeatId),
    /// The next person has confirmed at the curtain; the PIN as typed, empty without one.
    LiftCurtain(String),
    /// The curtain goes up again before whoever held the screen.
    StepBack,
    /// The next click on the map finishes this.
    Aim(Aim),
    /// The game master plays this token without the bot, or leaves it to the bot again.
    TakeOver(ThingId, bool),
    /// Stop aiming, measuring and pointing.
    StopAiming,
    /// Move what the keyboard points at by so many cells.
    MoveCursor {
        /// To the east.
        east: i32,
        /// To the south.
        south: i32,
    },
    /// Show or hide where dangers lie (game master).
    Danger,
    /// Let bots play this on a copy of the table (game master).
    Rehearse(Rehearsal),
    /// End the rehearsal with what has been played so far.
    StopRehearsal,
    /// Open the window in which this trap is rehearsed (game master).
    PrepareRehearsal(ThingId),
    /// A wish at the player display.
    Display(DisplayWish),
    /// Point this cell out to everybody.
    Ping(Cell),
    /// Mark an area for everybody by two opposite corners, or take all marks away (game master).
    Mark(Option<(Cell, Cell)>),
    /// Point at the next thing in the cell that the keyboard points at.
    NextThing,
    /// Do what a click would do where the keyboard points.
    UseCursor,
    /// A wish at a recorded session.
    Replay(Wind),
    /// Look at the recorded session with this index on the title screen.
    Watch(usize),
    /// Open a window over the table.
    Open(Window),
    /// Close the window that is open.
    Close,
    /// Fold or unfold a side panel.
    Fold(Side),
    /// Use these settings.
    Use(Settings),
    /// Play the level with this index on the title screen.
    Play(usize),
    /// Open the save with this index on the title screen.
    OpenSave(usize),
    /// Take up the unfinished session with this index on the title screen.
    Recover(usize),
    /// Leave the unfinished session with this index be.
    ForgetUnfinished(usize),
    /// The seats are set: begin.
    Begin,
    /// Write the group's chronicle to a file.
    ExportChronicle,
    /// Write a save of this name; without a name, the next of its own.
    Save(String),
    /// End the session: its seed is revealed, and nobody plays on in it.
    EndSession,
    /// Open the workshop, or leave it and play on (game master).
    Workshop(bool),
    /// Look at the table with the eyes of somebody else, or no longer (game master).
    Preview(Option<Eyes>),
    /// Take back what was played since the workshop was left (game master).
    BackToDraft,
    /// Bring a cell into the middle of the view.
    LookAt(Cell),
    /// Show the floor by the picture in this file (game master).
    TakePicture(String),
    /// Write the table as a level of the user's own, under this name; without one, under the name of the level.
    SaveLevel(String),
    /// Write the level or the log for others.
    Export(Export),
    /// Begin an empty level in the workshop.
    NewLevel(NewLevel),
    /// Begin a level from a seed in the workshop.
    Forge(ForgeDraft),
    /// Open the level with this index on the title screen in the workshop.
    EditLevel(usize),
    /// Read the map of another program from this file and open it in the workshop.
    Import(String),
    /// A wish of the campaign's screen.
    Campaign(CampaignWish),
    /// Back to the title screen.
    Leave,
    /// End the program.
    Quit,
    /// Close the error card.
    Understood,
}

/// Whose eyes the game master looks through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Eyes {
    /// All that a seat knows.
    Seat(SeatId),
    /// What one token alone sees now.
    Token(ThingId),
}

/// What a level or a log is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Export {
    /// Universal VTT, for other programs.
    UniversalVtt,
    /// The plan as a picture, as the game master sees it.
    PictureGm,
    /// The plan as a picture that gives nothing away.
    PicturePlayers,
    /// The plan on paper, an inch a cell.
    Paper,
    /// One file with its picture, to share.
    Shared,
    /// The log as Markdown.
    LogMarkdown,
    /// The log as HTML.
    LogHtml,
}

impl Export {
    /// Every one, in the order of the panel.
    pub const ALL: [Self; 7] = [
        Self::UniversalVtt,
        Self::PictureGm,
        Self::PicturePlayers,
        Self::Paper,
        Self::Shared,
        Self::LogMarkdown,
        Self::LogHtml,
    ];

    /// The message that names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::UniversalVtt => "workshop-export-uvtt",
            Self::PictureGm => "workshop-export-png-gm",
            Self::PicturePlayers => "workshop-export-png-players",
            Self::Paper => "workshop-export-pdf",
            Self::Shared => "workshop-export-shared",
            Self::LogMarkdown => "workshop-export-log-markdown",
            Self::LogHtml => "workshop-export-log-html",
        }
    }

    /// The end of its file's name.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::UniversalVtt => ".uvtt",
            Self::PictureGm => "-gm.png",
            Self::PicturePlayers => ".png",
            Self::Paper => ".pdf",
            Self::Shared => ".share.ron",
            Self::LogMarkdown => ".md",
            Self::LogHtml => ".html",
        }
    }
}

/// What the next click on the map finishes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Put the thing there (game master).
    Place(ThingId),
    /// Put a new character there (game master).
    Arrive {
        /// Its place in the list of characters.
        index: usize,
        /// What it is called.
        name: LocalText,
    },
    /// Do something to whoever is clicked: once to point at them, once more to do it.
    Target(Targeting),
    /// Choose from what can be done to this thing.
    About(ThingId),
    /// Choose what befalls this token (game master).
    Mishap(ThingId, Mishap),
    /// Say once more whether this is meant (game master).
    Sure(Command),
    /// Strike at the square that is clicked, on a guess.
    Square {
        /// Who strikes.
        thing: ThingId,
        /// With which weapon, by its name in documents.
        weapon: String,
    },
    /// Make a trap: which sort, and where.
    SetTrap(TrapDraft),
    /// Choose an area by two opposite corners, the first of which may be chosen already (game master).
    Area(AreaUse, Option<Cell>),
    /// Measure from this cell.
    Measure(Cell),
    /// Say why the cell that is clicked cannot be seen.
    WhyUnseen,
}

/// What an area is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaUse {
    /// To mark it for everybody.
    Mark,
    /// To show it to the players.
    Reveal,
}

impl AreaUse {
    /// What is asked once both corners are chosen. An area is shown to all players of this view.
    #[must_use]
    pub fn of(self, view: &SeatView, from: Cell, to: Cell) -> UiAction {
        match self {
            Self::Mark => UiAction::Mark(Some((from, to))),
            Self::Reveal => {
                let seats = view.seats.iter().map(|seat| seat.id).filter(|seat| !seat.is_gm()).collect();
                UiAction::Ask(Command::RevealArea { from, to, seats })
            }
        }
    }
}

/// What is to be done, and to whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Targeting {
    /// What.
    pub deed: Deed,
    /// Who is pointed at.
    pub at: Option<ThingId>,
}

/// What the game master lets befall somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// A fall from a height (S12).
    Fall,
    /// Something catches and holds it (S5).
    Catch,
}

/// A window over the table; one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Window {
    /// Keys and rules in short.
    Help,
    /// Language, size, quality.
    Settings,
    /// Save, undo, leave.
    Pause,
    /// The player display.
    Display,
    /// Seats, in the middle of play.
    Seats,
    /// The road, the camp, the story.
    Journey,
    /// The rehearsal (game master).
    Rehearsal,
    /// Everything about a door (game master).
    Door(ThingId),
}

/// A side panel that can be folded away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The log.
    Log,
    /// The sheet.
    Sheet,
    /// The game master's tools.
    Tools,
}
