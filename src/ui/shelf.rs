//! What stands behind the title screen: levels, saves and unfinished sessions, and the table that comes of opening one.
//! The program's main file implements it; the interface knows no folder and no file format.

use super::notice::ErrorText;
use super::title::{SaveCard, UnfinishedCard};
use crate::text::LocalText;
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

/// Where levels and saves come from. `T` is what an opened table becomes.
pub trait Shelf<T>: Send + Sync + 'static {
    /// Every level, in the order of the title screen.
    fn levels(&self) -> Vec<ShelfLevel>;

    /// Every save, newest first.
    fn saves(&self) -> Vec<SaveCard>;

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

    /// Takes the unfinished session up again.
    ///
    /// # Errors
    /// When nothing of it can be used.
    fn recover(&mut self) -> Result<T, ErrorText>;

    /// Leaves the unfinished session be: it is not offered again.
    fn forget_unfinished(&mut self);

    /// Writes a save of the running table.
    ///
    /// # Errors
    /// When it cannot be written.
    fn save(&mut self, game: &T) -> Result<(), ErrorText>;
}
