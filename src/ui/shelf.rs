//! What stands behind the title screen: levels, saves and unfinished sessions, and the table that comes of opening one.
//! The program's main file implements it; the interface knows no folder and no file format.

use super::notice::ErrorText;
use super::title::{RecordingCard, SaveCard, UnfinishedCard};
use crate::session::Replay;
use crate::session::command::Character;
use crate::text::{Language, LocalText};
use egui::ColorImage;

/// A level on the shelf.
#[derive(Clone, Debug)]
pub struct ShelfLevel {
    /// Its name.
    pub title: LocalText,
    /// A sentence or two.
    pub summary: LocalText,
    /// A picture that gives nothing away.
    pub picture: Option<ColorImage>,
}

/// A character that the game master can put on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShelfCharacter {
    /// A sentence or two for whoever chooses.
    pub summary: LocalText,
    /// The character.
    pub character: Character,
}

/// Where levels and saves come from. `T` is what an opened table becomes.
pub trait Shelf<T>: Send + Sync + 'static {
    /// Speaks this language from now on.
    fn speak(&mut self, language: Language);

    /// The table that was running is left: its session can be taken up again.
    fn leave(&mut self);

    /// Looks again for a session that was not ended.
    fn refresh(&mut self);

    /// Every level, in the order of the title screen.
    fn levels(&self) -> Vec<ShelfLevel>;

    /// Every character that can be put on a board, by name.
    fn characters(&self) -> Vec<ShelfCharacter> {
        Vec::new()
    }

    /// Every save, newest first.
    fn saves(&self) -> Vec<SaveCard>;

    /// The newest recorded sessions, newest first.
    fn recordings(&self) -> Vec<RecordingCard>;

    /// A session that was not ended, told by what every player knows.
    fn unfinished(&self) -> Option<UnfinishedCard>;

    /// The last table as every player knows it, softened, for the back of the title screen.
    fn backdrop(&self) -> Option<ColorImage>;

    /// Opens a level by its place in [`Shelf::levels`].
    ///
    /// # Errors
    /// When the level cannot be used; the text says where and why.
    fn open_level(&mut self, index: usize) -> Result<T, ErrorText>;

    /// Opens a save by its place in [`Shelf::saves`].
    ///
    /// # Errors
    /// When the save cannot be used.
    fn open_save(&mut self, index: usize) -> Result<T, ErrorText>;

    /// Takes the unfinished session up again; with what could not be restored, if anything.
    ///
    /// # Errors
    /// When nothing of it can be used.
    fn recover(&mut self) -> Result<(T, Option<ErrorText>), ErrorText>;

    /// Opens a recorded session by its place in [`Shelf::recordings`], at its beginning.
    ///
    /// # Errors
    /// When its files cannot be read.
    fn watch(&self, index: usize) -> Result<Replay, ErrorText>;

    /// Opens the running session as far as it has come, without touching it.
    ///
    /// # Errors
    /// When its files cannot be read.
    fn watch_running(&self) -> Result<Replay, ErrorText>;

    /// Whether the game master of the running table has a PIN.
    fn has_pin(&self) -> bool;

    /// Whether this is the PIN.
    fn pin_opens(&self, typed: &str) -> bool;

    /// Gives the game master of the running table a PIN, or takes it away.
    ///
    /// # Errors
    /// When it cannot be written.
    fn set_pin(&mut self, pin: Option<&str>) -> Result<(), ErrorText>;

    /// Leaves the unfinished session be: it is not offered again.
    fn forget_unfinished(&mut self);

    /// Writes a save of the running table.
    ///
    /// # Errors
    /// When it cannot be written.
    fn save(&mut self, game: &T) -> Result<(), ErrorText>;
}
