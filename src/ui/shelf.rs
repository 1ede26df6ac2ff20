//! What stands behind the title screen: levels, saves and unfinished sessions, and the table that comes of opening one.
//! The program's main file implements it; the interface knows no folder and no file format.

use super::action::Export;
use super::notice::ErrorText;
use super::start::{ForgeDraft, NewLevel};
use super::title::{RecordingCard, SaveCard, UnfinishedCard};
use crate::level::Document;
use crate::session::Replay;
use crate::session::command::Character;
use crate::text::{Language, LocalText};
use egui::ColorImage;

/// Something that stands on the shelf. Things of one sort come in the order of the title screen.
#[derive(Clone, Debug)]
pub enum Found {
    /// A level, without its picture.
    Level(ShelfLevel),
    /// The picture of the level with this index. It gives nothing away.
    Picture(usize, ColorImage),
    /// A save, newest first.
    Save(SaveCard),
    /// A recorded session, newest first.
    Recording(RecordingCard),
    /// A session that was not ended, the one played last first.
    Unfinished(UnfinishedCard),
    /// The round in which the unfinished session of this name stands; 0 outside encounters.
    Round(String, u32),
    /// The last table as every player knows it, softened, for the back of the title screen.
    Backdrop(ColorImage),
}

/// A look through the whole shelf. It reads many files and may take long, so it is made beside the screen; it ends early when
/// what it finds is not wanted any more, of which it is told by `false`.
pub type Survey = Box<dyn FnOnce(&mut dyn FnMut(Found) -> bool) + Send>;

/// A level on the shelf.
#[derive(Clone, Debug)]
pub struct ShelfLevel {
    /// Its name.
    pub title: LocalText,
    /// A sentence or two.
    pub summary: LocalText,
}

/// A character that the game master can put on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShelfCharacter {
    /// A sentence or two for whoever chooses.
    pub summary: LocalText,
    /// The character.
    pub character: Character,
}

/// A file on the shelf that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenFile {
    /// Its name.
    pub name: String,
    /// What is wrong with it, in the language of the screen.
    pub fault: String,
}

/// The characters on the shelf.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Characters {
    /// Those that can be put on a board, by the names of their files.
    pub usable: Vec<ShelfCharacter>,
    /// Those that cannot.
    pub broken: Vec<BrokenFile>,
}

/// Where levels and saves come from. `T` is what an opened table becomes.
pub trait Shelf<T>: Send + Sync + 'static {
    /// Speaks this language from now on.
    fn speak(&mut self, language: Language);

    /// The table that was running is left: its session can be taken up again.
    fn leave(&mut self);

    /// Begins to look through the shelf: indices are those of what is found from now on.
    fn survey(&mut self) -> Survey;

    /// Every character, and the files that hold none because something is wrong with them.
    fn characters(&self) -> Characters {
        Characters::default()
    }

    /// Opens a level by its place among the levels.
    ///
    /// # Errors
    /// When the level cannot be used; the text says where and why.
    fn open_level(&mut self, index: usize) -> Result<T, ErrorText>;

    /// Begins an empty level.
    ///
    /// # Errors
    /// When no session can be begun with it.
    fn begin_level(&mut self, new: &NewLevel) -> Result<T, ErrorText>;

    /// Begins a level from a seed, with the characters on the shelf.
    ///
    /// # Errors
    /// When there is none of that size, or no session can be begun with it.
    fn forge(&mut self, draft: &ForgeDraft) -> Result<T, ErrorText>;

    /// Reads the map of another program, or a level, from a file; with the report of what became of it.
    ///
    /// # Errors
    /// When nothing can be made of it; what to do then.
    fn import(&mut self, path: &str) -> Result<(T, Option<ErrorText>), ErrorText>;

    /// Writes a document as a level of the user's own, under this name or that of the level. Gives where it stands.
    ///
    /// # Errors
    /// When it is no level, cannot be written, or another level has that name.
    fn save_level(&mut self, document: &Document, name: &str) -> Result<String, ErrorText>;

    /// Writes the running table for others. Gives where it stands.
    ///
    /// # Errors
    /// When it cannot be written.
    fn export(&mut self, export: Export) -> Result<String, ErrorText>;

    /// Opens a save by its place among the saves.
    ///
    /// # Errors
    /// When the save cannot be used.
    fn open_save(&mut self, index: usize) -> Result<T, ErrorText>;

    /// Takes the session of this name up again; with what could not be restored, if anything.
    ///
    /// # Errors
    /// When nothing of it can be used.
    fn recover(&mut self, name: &str) -> Result<(T, Option<ErrorText>), ErrorText>;

    /// Opens a recorded session by its place among the recordings, at its beginning.
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

    /// Leaves the unfinished session of this name be: it is not offered again.
    fn forget_unfinished(&mut self, name: &str);

    /// Writes a save of the running table under this name; without a name, under the next one of its own.
    ///
    /// # Errors
    /// When it cannot be written, or another save has that name.
    fn save(&mut self, game: &T, name: &str) -> Result<(), ErrorText>;

    /// Writes the running table's chronicle to a file of its own. Gives where it stands.
    ///
    /// # Errors
    /// When it cannot be written.
    fn write_chronicle(&mut self, text: &str) -> Result<String, ErrorText>;

    /// Ends the running session: its seed is revealed. Gives what there is to tell of it.
    ///
    /// # Errors
    /// When that cannot be written; what is told then.
    fn end(&mut self) -> Result<ErrorText, ErrorText>;
}
