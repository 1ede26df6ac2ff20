//! What stands behind the title screen: levels, saves and unfinished sessions, and the table that comes of opening one.
//! The program's main file implements it; the interface knows no folder and no file format.

use super::action::Export;
use super::campaign::Seen;
use super::notice::ErrorText;
use super::start::{ForgeDraft, NewLevel};
use super::title::{RecordingCard, SaveCard, UnfinishedCard};
use crate::level::Document;
use crate::level::edit::Carried;
use crate::session::Replay;
use crate::session::campaign::Deleted;
use crate::session::command::Character;
use crate::text::{Language, LocalText};
use egui::ColorImage;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

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

/// As [`Survey`], of a campaign's folder.
pub type CampaignSurvey = Box<dyn FnOnce(&mut dyn FnMut(Seen) -> bool) + Send>;

/// The pictures of files that are drawn already, with when the files were written then.
pub type Drawn = BTreeMap<PathBuf, Option<SystemTime>>;

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

    /// The folder of the campaign, and whether it is the usual one.
    fn campaign(&self) -> (String, bool);

    /// Begins to look through the campaign's folder. What is drawn already is not drawn again unless its file has changed.
    fn look_through_campaign(&mut self, drawn: Drawn) -> CampaignSurvey;

    /// Takes another folder for the campaign, and makes in it what is missing; the usual one where the path is empty.
    ///
    /// # Errors
    /// When that cannot be; the campaign is then where it was.
    fn move_campaign(&mut self, path: &str) -> Result<(), ErrorText>;

    /// Copies a file from elsewhere into the campaign. Gives its name there.
    ///
    /// # Errors
    /// When it is neither a level nor a save nor a character, or cannot be copied.
    fn take_in(&mut self, path: &str) -> Result<String, ErrorText>;

    /// Opens a level or save of the campaign, or a level that comes with the program.
    ///
    /// # Errors
    /// When it cannot be used.
    fn open_path(&mut self, path: &Path) -> Result<T, ErrorText>;

    /// Copies a file of the campaign beside itself. Gives the copy's name.
    ///
    /// # Errors
    /// When it cannot be copied.
    fn duplicate(&mut self, path: &Path) -> Result<String, ErrorText>;

    /// Puts a file of the campaign into its trash.
    ///
    /// # Errors
    /// When it cannot be moved.
    fn delete(&mut self, path: &Path) -> Result<Deleted, ErrorText>;

    /// Moves a file back from the campaign's trash. Gives the name that it has now.
    ///
    /// # Errors
    /// When it cannot be moved.
    fn restore(&mut self, deleted: &Deleted) -> Result<String, ErrorText>;

    /// Who would come from a save into a level.
    ///
    /// # Errors
    /// When one of the files cannot be used, or the heroes cannot go there.
    fn weigh(&self, from: &Path, to: &Path) -> Result<Carried, ErrorText>;

    /// Opens a level with the heroes of a save in it.
    ///
    /// # Errors
    /// As [`Shelf::weigh`], or when no session can be begun with it.
    fn carry(&mut self, from: &Path, to: &Path) -> Result<T, ErrorText>;

    /// Writes a level with the heroes of a save in it as a new one of the campaign. Gives its name.
    ///
    /// # Errors
    /// As [`Shelf::weigh`], or when it cannot be written.
    fn carry_to_level(&mut self, from: &Path, to: &Path) -> Result<String, ErrorText>;

    /// Copies a picture to where the running table's pictures lie. Gives the name that a map can name it by, and its width
    /// and height in pixels.
    ///
    /// # Errors
    /// When it is no picture that can be read, or cannot be copied.
    fn take_picture(&mut self, path: &str) -> Result<(String, (u32, u32)), ErrorText>;

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
