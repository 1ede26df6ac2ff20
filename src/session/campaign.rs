//! A campaign's folder: the levels, characters and saves of one game master, in a place of their own choice.
//!
//! ```text
//! my campaign/
//!   levels/       levels, with the pictures of their floors beside them
//!   characters/   characters
//!   saves/        saves; the PIN of one lies beside it
//!   .trash/       what was deleted, until somebody empties it: levels/0001-cellar.ron …
//! ```
//! Files are written aside and renamed, and nothing is ever written over or removed for good. Which folder it is stands in
//! the user's store; until they choose another one it is the store itself, where levels and saves lie anyway. Thumbnails are
//! the window's business.

use super::store::{entries, file_name, modified, read_bounded, write_text};
use super::{Pin, Store, floor};
use crate::level::read::MAX_BYTES;
use crate::level::{self, Document};
use crate::text::LocalText;
use serde::Deserialize;
use std::cmp::Reverse;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of what was deleted.
const TRASH: &str = ".trash";

/// The file in a store that names the folder of the user's choice, and the most bytes of it.
const CHOICE: &str = "campaign";
const MOST_CHOICE: u64 = 16 << 10;

/// The most copies of one name.
const MOST_COPIES: u32 = 9_999;

/// The folder of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Campaign {
    root: PathBuf,
}

/// What a campaign keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Levels.
    Level,
    /// Characters.
    Character,
    /// Saves.
    Save,
}

impl Kind {
    /// Every kind, in the order of a list.
    pub const ALL: [Self; 3] = [Self::Level, Self::Character, Self::Save];

    /// The name of its folder.
    #[must_use]
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Level => "levels",
            Self::Character => "characters",
            Self::Save => "saves",
        }
    }
}

/// A file of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is.
    pub kind: Kind,
    /// The file.
    pub path: PathBuf,
    /// Its name without the ending.
    pub name: String,
    /// The level's title or the character's name; empty where the file cannot be read.
    pub title: LocalText,
    /// A sentence or two about it.
    pub summary: LocalText,
    /// When it was written last, where the system knows.
    pub modified: Option<SystemTime>,
}

impl Entry {
    /// Whether each of these words occurs in its name, title or summary, in whatever case and language; with no words
    /// every entry has them.
    #[must_use]
    pub fn has(&self, words: &str) -> bool {
        if words.trim().is_empty() {
            return true;
        }
        let texts = [&self.title.en, &self.title.ru, &self.summary.en, &self.summary.ru, &self.name];
        let text = texts.map(|text| text.to_lowercase()).join("\n");
        words.split_whitespace().all(|word| text.contains(&word.to_lowercase()))
    }
}

/// A file that was deleted and can be had back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// What it was.
    pub kind: Kind,
    /// Where it lies now.
    pub path: PathBuf,
    /// The name it had, without the ending.
    pub name: String,
    /// Which deletion that was: the highest number is the last.
    pub number: u32,
}

/// What stands at the head of a level or save.
#[derive(Default, Deserialize)]
#[serde(default)]
struct LevelHead {
    title: LocalText,
    summary: LocalText,
}

/// What stands at the head of a character.
#[derive(Default, Deserialize)]
#[serde(default)]
struct CharacterHead {
    summary: LocalText,
    character: NamedHead,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct NamedHead {
    name: LocalText,
}

impl Campaign {
    /// The campaign in this folder, which need not exist yet.
    #[must_use]
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The campaign of this user: in the folder of their choice, else in the store itself.
    #[must_use]
    pub fn of(store: &Store) -> Self {
        let chosen = read_bounded(&store.root().join(CHOICE), MOST_CHOICE).ok();
        let chosen = chosen.and_then(|bytes| String::from_utf8(bytes).ok()).map(|path| path.trim().to_owned());
        Self::at(chosen.filter(|path| !path.is_empty()).map_or_else(|| store.root().to_path_buf(), PathBuf::from))
    }

    /// Makes its folders and remembers it as the user's choice.
    ///
    /// # Errors
    /// When the system refuses, or the path is no text; the choice is then as it was.
    pub fn choose(&self, store: &Store) -> io::Result<()> {
        self.found()?;
        let path = self.root.to_str().ok_or(io::ErrorKind::InvalidFilename)?;
        write_text(&store.root().join(CHOICE), if self.is_of(store) { "" } else { path })
    }

    /// Whether it is the store itself.
    #[must_use]
    pub fn is_of(&self, store: &Store) -> bool {
        self.root == store.root()
    }

    /// The folder itself.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of one kind.
    #[must_use]
    pub fn folder(&self, kind: Kind) -> PathBuf {
        self.root.join(kind.folder())
    }

    /// Makes the folders that are missing.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn found(&self) -> io::Result<()> {
        Kind::ALL.into_iter().try_for_each(|kind| fs::create_dir_all(self.folder(kind)))
    }

    /// The files of one kind, the newest first. Their heads are read.
    #[must_use]
    pub fn list(&self, kind: Kind) -> Vec<Entry> {
        let mut list: Vec<Entry> =
            entries(&self.folder(kind)).filter(|path| is_ours(path)).map(|path| entry(kind, path)).collect();
        list.sort_by(|a, b| (Reverse(a.modified), &a.name).cmp(&(Reverse(b.modified), &b.name)));
        list
    }

    /// The files of every kind in whose name, title or summary each of these words occurs, in whatever case and language;
    /// without words all of them.
    #[must_use]
    pub fn search(&self, words: &str) -> Vec<Entry> {
        let all = Kind::ALL.into_iter().flat_map(|kind| self.list(kind));
        all.filter(|entry| entry.has(words)).collect()
    }

    /// Writes a new level, or one that is there anew when its file is given.
    ///
    /// # Errors
    /// When the system refuses, or the file is none of this campaign; the old file is then as it was.
    pub fn write_level(&self, document: &Document, file: Option<&Path>) -> io::Result<PathBuf> {
        let path = if let Some(file) = file {
            self.kind_of(file)?;
            file.to_path_buf()
        } else {
            let title = &document.title;
            let name = if title.en.is_empty() { &title.ru } else { &title.en };
            free(&self.folder(Kind::Level), name)?
        };
        write_text(&path, &level::write(document))?;
        Ok(path)
    }

    /// Copies a file from elsewhere into the campaign, with the picture of its floor: a character by its folder or name, a
    /// save where something of play stands in it, else a level. Whether it can be used is told when it is opened.
    ///
    /// # Errors
    /// When the system refuses, or the file is neither.
    pub fn take_in(&self, file: &Path) -> io::Result<(Kind, PathBuf)> {
        let text = read(file)?;
        let name = stem(file);
        if level::is_character(file) {
            let name = name.strip_suffix(".character").unwrap_or(&name);
            let path = free(&self.folder(Kind::Character), name)?;
            write_text(&path, &text)?;
            return Ok((Kind::Character, path));
        }
        let mut document = level::read(&text, &name).map_err(|_| io::Error::from(io::ErrorKind::InvalidData))?;
        let played = document.table.rounds.0.is_some() || !document.memory.0.is_empty();
        let kind = if played { Kind::Save } else { Kind::Level };
        let folder = self.folder(kind);
        fs::create_dir_all(&folder)?;
        floor::bring(&mut document, file.parent().unwrap_or(Path::new("")), &folder);
        let path = free(&folder, &name)?;
        write_text(&path, &level::write(&document))?;
        copy_pin(file, &path)?;
        Ok((kind, path))
    }

    /// Copies a file beside itself under a new name.
    ///
    /// # Errors
    /// When the system refuses, or the file is none of this campaign.
    pub fn duplicate(&self, file: &Path) -> io::Result<PathBuf> {
        let kind = self.kind_of(file)?;
        let text = read(file)?;
        let copy = free(&self.folder(kind), &stem(file))?;
        write_text(&copy, &text)?;
        copy_pin(file, &copy)?;
        Ok(copy)
    }

    /// Moves a file, with the PIN of a save, to the campaign's trash.
    ///
    /// # Errors
    /// When the system refuses, or the file is none of this campaign.
    pub fn delete(&self, file: &Path) -> io::Result<Deleted> {
        let kind = self.kind_of(file)?;
        let number = self.trash().iter().map(|deleted| deleted.number).max().unwrap_or(0).saturating_add(1);
        let folder = self.root.join(TRASH).join(kind.folder());
        fs::create_dir_all(&folder)?;
        let name = file.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy();
        let path = folder.join(format!("{number:04}-{name}"));
        fs::rename(file, &path)?;
        move_pin(file, &path);
        Ok(Deleted { kind, path, name: stem(file), number })
    }

    /// Everything that was deleted, the last one first.
    #[must_use]
    pub fn trash(&self) -> Vec<Deleted> {
        let of_kind = |kind: Kind| {
            let folder = self.root.join(TRASH).join(kind.folder());
            let deleted = entries(&folder).filter(|path| is_ours(path)).filter_map(|path| {
                let stem = stem(&path);
                let (number, name) = stem.split_once('-')?;
                Some(Deleted { kind, number: number.parse().ok()?, name: name.to_owned(), path })
            });
            deleted.collect::<Vec<_>>()
        };
        let mut trash: Vec<Deleted> = Kind::ALL.into_iter().flat_map(of_kind).collect();
        trash.sort_by_key(|deleted| Reverse(deleted.number));
        trash
    }

    /// Moves a deleted file back to where it lay; under a new name when another has taken its own.
    ///
    /// # Errors
    /// When the system refuses, or it is not in this campaign's trash.
    pub fn restore(&self, deleted: &Deleted) -> io::Result<PathBuf> {
        if !self.trash().contains(deleted) {
            return Err(io::ErrorKind::NotFound.into());
        }
        let folder = self.folder(deleted.kind);
        fs::create_dir_all(&folder)?;
        let path = free(&folder, &deleted.name)?;
        fs::rename(&deleted.path, &path)?;
        move_pin(&deleted.path, &path);
        Ok(path)
    }

    /// What a file of this campaign is.
    fn kind_of(&self, file: &Path) -> io::Result<Kind> {
        let kind = Kind::ALL.into_iter().find(|kind| file.parent() == Some(&self.folder(*kind)));
        kind.filter(|_| is_ours(file)).ok_or_else(|| io::ErrorKind::InvalidInput.into())
    }
}

/// Whether a file is one that a campaign lists: an ordinary RON file that is not hidden.
fn is_ours(path: &Path) -> bool {
    let named = path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with('.'));
    named && path.extension().is_some_and(|extension| extension == "ron") && path.is_file()
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A file in a folder that is not there yet: the name as it is, else with a number behind it.
fn free(folder: &Path, name: &str) -> io::Result<PathBuf> {
    let name = file_name(name);
    // A copy of a copy counts on.
    let bare = match name.rsplit_once(' ') {
        Some((bare, number)) if !bare.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => bare,
        _ => &name,
    };
    let numbered = (2..=MOST_COPIES).map(|number| format!("{bare} {number}"));
    let mut free = std::iter::once(name.clone()).chain(numbered).map(|name| folder.join(format!("{name}.ron")));
    free.find(|path| !path.exists()).ok_or_else(|| io::ErrorKind::AlreadyExists.into())
}

fn read(path: &Path) -> io::Result<String> {
    let bytes = read_bounded(path, MAX_BYTES as u64)?;
    String::from_utf8(bytes).map_err(|fault| io::Error::new(io::ErrorKind::InvalidData, fault))
}

fn entry(kind: Kind, path: PathBuf) -> Entry {
    let text = read(&path).unwrap_or_default();
    let (title, summary) = if kind == Kind::Character {
        let head: CharacterHead = level::options().from_str(&text).unwrap_or_default();
        (head.character.name, head.summary)
    } else {
        let head: LevelHead = level::options().from_str(&text).unwrap_or_default();
        (head.title, head.summary)
    };
    Entry { kind, name: stem(&path), title, summary, modified: modified(&path), path }
}

/// Gives the copy of a save its PIN: whoever copies it may not thereby sit down in the game master's seat.
fn copy_pin(from: &Path, to: &Path) -> io::Result<()> {
    let (from, to) = (Pin::of_save(from), Pin::of_save(to));
    if from.is_file() {
        fs::copy(from, to)?;
    }
    Ok(())
}

/// Lets the PIN of a save follow it. A save without its PIN is one that anybody opens, so it may fail.
fn move_pin(from: &Path, to: &Path) {
    let (from, to) = (Pin::of_save(from), Pin::of_save(to));
    if from.is_file() {
        let _ = fs::rename(from, to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::edit::{Bare, blank};

    fn campaign() -> (tempfile::TempDir, Campaign) {
        let folder = tempfile::tempdir().expect("a folder");
        let campaign = Campaign::at(folder.path().join("mine"));
        campaign.found().expect("made");
        (folder, campaign)
    }

    fn names(campaign: &Campaign, kind: Kind) -> Vec<String> {
        let mut names: Vec<String> = campaign.list(kind).into_iter().map(|entry| entry.name).collect();
        names.sort();
        names
    }

    #[test]
    fn levels_are_written_listed_and_found_by_their_words() {
        let (_folder, campaign) = campaign();
        let title = LocalText { en: "The Cellar".into(), ru: "Подвал".into() };
        let document = blank(4, 3, title.clone(), Bare::Rock);
        let path = campaign.write_level(&document, None).expect("written");
        assert_eq!(path, campaign.folder(Kind::Level).join("The Cellar.ron"));
        assert_eq!(level::read_file(&path).expect("it reads"), document);
        let second = campaign.write_level(&document, None).expect("written");
        assert_eq!(second.file_name(), Some("The Cellar 2.ron".as_ref()), "nothing is written over");
        campaign.write_level(&blank(5, 5, "Tower".into(), Bare::Floor), Some(&second)).expect("written");
        assert_eq!(level::read_file(&second).expect("it reads").title, "Tower".into());
        let titles = |words: &str| campaign.search(words).into_iter().map(|entry| entry.title).collect::<Vec<_>>();
        assert_eq!(titles("подвал CELL"), [title]);
        assert_eq!(titles("").len(), 2);
        assert_eq!(titles("tower x"), [] as [LocalText; 0]);
        fs::write(campaign.folder(Kind::Save).join("broken.ron"), "(title: ").expect("written");
        assert_eq!(campaign.search("broken").len(), 1, "what cannot be read has a name");
    }

    #[test]
    fn the_folder_of_ones_choice_is_remembered() {
        let home = tempfile::tempdir().expect("a folder");
        let store = Store::at(home.path().join("store"));
        assert_eq!(Campaign::of(&store).root(), store.root(), "the store itself at first");
        let own = Campaign::at(home.path().join("Поход"));
        own.choose(&store).expect("chosen");
        assert!(own.folder(Kind::Save).is_dir(), "its folders are made");
        assert_eq!(Campaign::of(&store), own);
        Campaign::at(store.root()).choose(&store).expect("chosen");
        assert!(Campaign::of(&store).is_of(&store), "and back again");
        assert!(Campaign::at(home.path().join("store/campaign/below")).choose(&store).is_err(), "a file is in the way");
    }

    #[test]
    fn files_from_elsewhere_are_taken_in_by_what_they_are() {
        let (folder, campaign) = campaign();
        let outside = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).expect("written");
            path
        };
        let hall = level::write(&blank(2, 2, "Hall".into(), Bare::Rock));
        let (kind, path) = campaign.take_in(&outside("hall.ron", &hall)).expect("taken in");
        assert_eq!((kind, path), (Kind::Level, campaign.folder(Kind::Level).join("hall.ron")));
        let ogre = fs::read_to_string(crate::assets::characters().join("ogre.ron")).expect("shipped");
        let (kind, path) = campaign.take_in(&outside("big.character.ron", &ogre)).expect("taken in");
        assert_eq!((kind, path), (Kind::Character, campaign.folder(Kind::Character).join("big.ron")));
        let fault = campaign.take_in(&outside("notes.ron", "(plot: \"thickens\")")).expect_err("neither");
        assert_eq!(fault.kind(), io::ErrorKind::InvalidData);
    }

    #[test]
    fn copies_count_on() {
        let (_folder, campaign) = campaign();
        let first = campaign.write_level(&blank(2, 2, "Hall".into(), Bare::Rock), None).expect("written");
        let second = campaign.duplicate(&first).expect("copied");
        campaign.duplicate(&second).expect("copied");
        assert_eq!(names(&campaign, Kind::Level), ["Hall", "Hall 2", "Hall 3"]);
    }

    #[test]
    fn what_is_deleted_can_be_had_back() {
        let (_folder, campaign) = campaign();
        let hall = blank(2, 2, "Hall".into(), Bare::Rock);
        let path = campaign.write_level(&hall, None).expect("written");
        let save = campaign.folder(Kind::Save).join("evening.ron");
        fs::copy(&path, &save).expect("copied");
        fs::write(Pin::of_save(&save), "salt hash").expect("written");
        let copies = [campaign.duplicate(&save).expect("copied"), campaign.take_in(&save).expect("taken in").1];
        for copy in copies {
            assert_eq!(
                fs::read_to_string(Pin::of_save(&copy)).ok().as_deref(),
                Some("salt hash"),
                "{}",
                copy.display()
            );
            fs::remove_file(copy).expect("removed");
        }
        let first = campaign.delete(&path).expect("deleted");
        campaign.write_level(&hall, None).expect("written");
        let second = campaign.delete(&path).expect("deleted");
        let third = campaign.delete(&save).expect("deleted");
        assert!(names(&campaign, Kind::Level).is_empty() && names(&campaign, Kind::Save).is_empty());
        assert_eq!(campaign.trash(), [third.clone(), second.clone(), first.clone()], "the last one first");
        assert_eq!(campaign.restore(&third).expect("back"), save);
        assert_eq!(fs::read_to_string(Pin::of_save(&save)).expect("its PIN"), "salt hash");
        assert_eq!(campaign.restore(&first).expect("back"), path);
        assert_eq!(campaign.restore(&second).expect("back").file_name(), Some("Hall 2.ron".as_ref()));
        assert!(campaign.restore(&first).is_err() && campaign.trash().is_empty());
    }

    #[test]
    fn nothing_outside_the_campaign_is_touched() {
        let (folder, campaign) = campaign();
        let outside = folder.path().join("mine.ron");
        fs::write(&outside, "()").expect("written");
        let sly = campaign.folder(Kind::Level).join("../../mine.ron");
        for path in [&outside, &sly] {
            assert!(campaign.delete(path).is_err() && campaign.duplicate(path).is_err());
            assert!(campaign.write_level(&blank(1, 1, "X".into(), Bare::Rock), Some(path)).is_err());
        }
        assert_eq!(fs::read_to_string(&outside).expect("there"), "()");
    }
}
