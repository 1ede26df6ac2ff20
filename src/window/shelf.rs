//! The title screen's shelf: the levels that come with the program, the user's saves, the session that was not ended. Files
//! are only named when it is opened; what is in them is read beside the screen.

mod bench;
mod campaign;
mod pictures;

use super::host::Shared;
use super::local_time::LocalTime;
use crate::knowledge::SeatId;
use crate::level::edit::Carried;
use crate::level::{self, Document, Report};
use crate::session::campaign::{Campaign, Deleted, Kind};
use crate::session::store::SaveFile;
use crate::session::{DiceOptions, Recovery, Replay, Session, SessionError, Store, floor};
use crate::text::{Language, LocalText, Locale, Phrase};
use crate::ui::action::Export;
use crate::ui::notice::ErrorText;
use crate::ui::shelf::{
    BrokenFile, CampaignSurvey, Characters, Drawn, Found, Shelf, ShelfCharacter, ShelfLevel, Survey,
};
use crate::ui::start::{ForgeDraft, NewLevel};
use crate::ui::title::{RecordingCard, SaveCard, UnfinishedCard};
use crate::view::Game;
use bench::Workpiece;
use pictures::{known_to_players, softened, table_of};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The most unfinished sessions that the title screen lists.
const MOST_UNFINISHED: usize = 20;

/// The most recorded sessions that the title screen lists.
const MOST_RECORDINGS: usize = 100;

/// What the user can open.
pub(super) struct HomeShelf {
    store: Store,
    /// Where levels, characters and saves are kept.
    campaign: Campaign,
    levels: Vec<PathBuf>,
    saves: Vec<SaveFile>,
    recordings: Vec<PathBuf>,
    /// Sessions that are not offered again in this run.
    left_be: BTreeSet<PathBuf>,
    running: Option<Shared>,
    /// What belongs to the running table besides its session.
    workpiece: Workpiece,
    language: Language,
}

impl HomeShelf {
    pub(super) fn new(store: Store, language: Language) -> Self {
        let campaign = Campaign::of(&store);
        let levels = levels_of(&campaign);
        let (saves, recordings, workpiece) = (Vec::new(), Vec::new(), Workpiece::default());
        let left_be = BTreeSet::new();
        Self { store, campaign, levels, saves, recordings, left_be, running: None, workpiece, language }
    }

    /// Opens a level or save by its file and begins a session with it.
    pub(super) fn open_file(&mut self, path: &Path, dice: &DiceOptions) -> Result<Game, ErrorText> {
        let document = level::read_file(path).map_err(|report| self.report(&report))?;
        let name = path.file_stem().map_or_else(|| "table".into(), |stem| stem.to_string_lossy().into_owned());
        let session = Session::start(&self.store, &name, &document, dice).and_then(|mut session| {
            session.take_pin_of(path)?;
            // The folder is new: nothing of the picture's name is in the way.
            floor::bring(&mut document.clone(), path.parent().unwrap_or(Path::new("")), session.folder());
            Ok(session)
        });
        let session = session.map_err(|fault| self.fault(&fault))?;
        let game = self.play(session);
        self.workpiece = Workpiece::of(path);
        Ok(game)
    }

    fn play(&mut self, session: Session) -> Game {
        let shared = Shared::new(session);
        self.running = Some(shared.clone());
        self.workpiece = Workpiece::default();
        Game::new(shared)
    }

    fn fault(&self, fault: &SessionError) -> ErrorText {
        match fault {
            SessionError::Document(report) => self.report(report),
            other => self.told(&other.phrase(), "ui-error-session"),
        }
    }

    fn told(&self, phrase: &Phrase, next: &'static str) -> ErrorText {
        ErrorText::new(self.say(phrase), next)
    }

    fn say(&self, phrase: &Phrase) -> String {
        match Locale::load(&crate::assets::root()) {
            Ok(locale) => locale.say(self.language, phrase),
            Err(fault) => fault.to_string(),
        }
    }

    /// What was lost of a session that is taken up again, if anything.
    fn doubt(&self, recovery: &Recovery) -> Option<ErrorText> {
        let in_part = recovery.stopped_at.map(|first| {
            let last = i64::try_from(first.saturating_sub(1)).unwrap_or(i64::MAX);
            Phrase::new("ui-recovered-in-part").with("command", last)
        });
        let first_line = recovery.first_line_lost.then(|| Phrase::new("ui-recovered-first-line"));
        let told: Vec<String> = first_line.iter().chain(&in_part).map(|phrase| self.say(phrase)).collect();
        (!told.is_empty()).then(|| ErrorText::new(told.join("\n\n"), "ui-recovered-next"))
    }

    /// The characters in a folder.
    fn characters_in(&self, folder: &Path) -> Characters {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut files: Vec<PathBuf> = entries.filter(|path| level::is_character(path)).collect();
        files.sort();
        let mut characters = Characters::default();
        for path in &files {
            match level::read_character_file(path) {
                Ok(document) => {
                    let (summary, character) = (document.summary, document.character);
                    characters.usable.push(ShelfCharacter { summary, character });
                }
                Err(report) => {
                    characters.broken.push(BrokenFile { name: name_of(path), fault: self.report(&report).what });
                }
            }
        }
        characters
    }

    fn open_recording(&self, folder: &Path) -> Result<Replay, ErrorText> {
        Replay::open(folder).map_err(|fault| self.fault(&fault))
    }

    /// Every problem on a line of its own, with its place.
    fn report(&self, report: &Report) -> ErrorText {
        let what = match Locale::load(&crate::assets::root()) {
            Ok(locale) => report.told(|phrase| locale.say(self.language, phrase)).to_string(),
            Err(fault) => fault.to_string(),
        };
        ErrorText::new(what, "ui-error-level")
    }
}

impl Shelf<Game> for HomeShelf {
    fn speak(&mut self, language: Language) {
        self.language = language;
    }

    fn leave(&mut self) {
        self.running = None;
    }

    fn characters(&self) -> Characters {
        let mut all = self.characters_in(&crate::assets::characters());
        let own = self.characters_in(&self.campaign.folder(Kind::Character));
        all.usable.extend(own.usable);
        all.broken.extend(own.broken);
        all
    }

    fn survey(&mut self) -> Survey {
        self.levels = levels_of(&self.campaign);
        self.saves = saves_of(&self.store, &self.campaign);
        let sessions = self.store.sessions();
        self.recordings = sessions.iter().take(MOST_RECORDINGS).cloned().collect();
        let survey = Inventory {
            levels: self.levels.clone(),
            saves: self.saves.clone(),
            recordings: self.recordings.clone(),
            offered: sessions.into_iter().filter(|folder| !self.left_be.contains(folder)).collect(),
            language: self.language,
            clock: LocalTime::of_system(),
        };
        Box::new(move |tell| {
            // It ends where nobody listens any more.
            let _ = survey.tell(tell);
        })
    }

    fn open_level(&mut self, index: usize) -> Result<Game, ErrorText> {
        let path = self.levels.get(index).cloned().unwrap_or_default();
        self.open_file(&path, &DiceOptions::default())
    }

    fn begin_level(&mut self, new: &NewLevel) -> Result<Game, ErrorText> {
        self.begin_blank(new)
    }

    fn forge(&mut self, draft: &ForgeDraft) -> Result<Game, ErrorText> {
        self.forge_one(draft)
    }

    fn import(&mut self, path: &str) -> Result<(Game, Option<ErrorText>), ErrorText> {
        self.import_file(Path::new(path))
    }

    fn save_level(&mut self, document: &Document, name: &str) -> Result<String, ErrorText> {
        self.write_level(document, name)
    }

    fn export(&mut self, export: Export) -> Result<String, ErrorText> {
        self.write_export(export)
    }

    fn campaign(&self) -> (String, bool) {
        (self.campaign.root().display().to_string(), self.campaign.is_of(&self.store))
    }

    fn look_through_campaign(&mut self, drawn: Drawn) -> CampaignSurvey {
        let look = campaign::Look {
            campaign: self.campaign.clone(),
            shipped: levels_in(crate::assets::levels()),
            drawn,
            language: self.language,
            clock: LocalTime::of_system(),
        };
        Box::new(move |tell| {
            // It ends where nobody listens any more.
            let _ = look.tell(tell);
        })
    }

    fn move_campaign(&mut self, path: &str) -> Result<(), ErrorText> {
        self.move_to(path)
    }

    fn take_in(&mut self, path: &str) -> Result<String, ErrorText> {
        self.take_file(path)
    }

    fn open_path(&mut self, path: &Path) -> Result<Game, ErrorText> {
        self.open_file(path, &DiceOptions::default())
    }

    fn duplicate(&mut self, path: &Path) -> Result<String, ErrorText> {
        self.copy_of(path)
    }

    fn delete(&mut self, path: &Path) -> Result<Deleted, ErrorText> {
        self.put_away(path)
    }

    fn restore(&mut self, deleted: &Deleted) -> Result<String, ErrorText> {
        self.bring_back(deleted)
    }

    fn weigh(&self, from: &Path, to: &Path) -> Result<Carried, ErrorText> {
        self.with_heroes(from, to).map(|(_, carried)| carried)
    }

    fn carry(&mut self, from: &Path, to: &Path) -> Result<Game, ErrorText> {
        self.enter(from, to)
    }

    fn carry_to_level(&mut self, from: &Path, to: &Path) -> Result<String, ErrorText> {
        self.keep_with_heroes(from, to)
    }

    fn take_picture(&mut self, path: &str) -> Result<(String, (u32, u32)), ErrorText> {
        self.take_floor(path)
    }

    fn open_save(&mut self, index: usize) -> Result<Game, ErrorText> {
        let path = self.saves.get(index).map(|save| save.path.clone()).unwrap_or_default();
        self.open_file(&path, &DiceOptions::default())
    }

    fn recover(&mut self, name: &str) -> Result<(Game, Option<ErrorText>), ErrorText> {
        let folder = self.store.session_folder(name);
        let (session, recovery) = Session::recover(&self.store, &folder).map_err(|fault| self.fault(&fault))?;
        let doubt = self.doubt(&recovery);
        Ok((self.play(session), doubt))
    }

    fn watch(&self, index: usize) -> Result<Replay, ErrorText> {
        self.open_recording(&self.recordings.get(index).cloned().unwrap_or_default())
    }

    fn watch_running(&self) -> Result<Replay, ErrorText> {
        let folder = self.running.as_ref().map(|running| running.borrow().folder().to_path_buf());
        self.open_recording(&folder.unwrap_or_default())
    }

    fn has_pin(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.borrow().pin().is_some())
    }

    fn pin_opens(&self, typed: &str) -> bool {
        self.running.as_ref().is_none_or(|running| running.borrow().pin().is_none_or(|pin| pin.opens(typed)))
    }

    fn set_pin(&mut self, pin: Option<&str>) -> Result<(), ErrorText> {
        let Some(running) = self.running.clone() else { return Ok(()) };
        running.borrow().set_pin(pin).map_err(|fault| self.fault(&fault))
    }

    fn forget_unfinished(&mut self, name: &str) {
        // It stays as it is and is offered again at the next start: nothing ends by a single press.
        self.left_be.insert(self.store.session_folder(name));
    }

    fn save(&mut self, _: &Game, name: &str) -> Result<(), ErrorText> {
        let Some(running) = self.running.clone() else { return Ok(()) };
        let mut session = running.borrow();
        // A save lies in the folder of saves of the campaign as it would in the store's.
        let here = Store::at(self.campaign.root());
        let name = if name.is_empty() { session.next_save_name(&here) } else { name.to_owned() };
        let path = here.save_file(&name);
        if path.exists() {
            let taken = Phrase::new("ui-save-name-taken").with("name", name);
            return Err(self.told(&taken, "ui-save-name-next"));
        }
        session.save_to(&path).map_err(|fault| self.fault(&fault))
    }

    fn write_chronicle(&mut self, text: &str) -> Result<String, ErrorText> {
        let running = self.running.as_ref().map(|running| running.borrow().folder().to_path_buf());
        let name = running.as_deref().map_or_else(|| "chronicle".to_owned(), name_of);
        let folder = self.store.root().join("chronicles");
        let path = folder.join(format!("{name}.md"));
        let written = fs::create_dir_all(&folder).and_then(|()| level::write_file(&path, text));
        let place = path.display().to_string();
        match written {
            Ok(()) => Ok(place),
            Err(why) => {
                let what = Phrase::new("cli-cannot-write").with("path", place).with("why", why.to_string());
                Err(self.told(&what, "ui-error-session"))
            }
        }
    }

    fn end(&mut self) -> Result<ErrorText, ErrorText> {
        let running = self.running.clone();
        let seed = running.map(|running| running.borrow().reveal()).transpose().map_err(|fault| self.fault(&fault))?;
        let seed = seed.map_or_else(String::new, |seed| seed.to_hex());
        let what = self.say(&Phrase::new("ui-session-seed").with("seed", seed));
        Ok(ErrorText::news("ui-session-ended", what, "ui-session-ended-next"))
    }
}

/// The files on the shelf, to be read beside the screen.
struct Inventory {
    levels: Vec<PathBuf>,
    saves: Vec<SaveFile>,
    recordings: Vec<PathBuf>,
    /// The sessions of which the unfinished ones are offered.
    offered: Vec<PathBuf>,
    /// The language of the names on pictures.
    language: Language,
    /// The clock on the wall.
    clock: LocalTime,
}

impl Inventory {
    /// Tells what is there, what is wanted first before what takes longest; `None` when nobody listens any more.
    fn tell(&self, tell: &mut dyn FnMut(Found) -> bool) -> Option<()> {
        let mut tell = |found: Found| tell(found).then_some(());
        let mut documents = Vec::new();
        for path in &self.levels {
            let document = level::read_file(path).ok();
            let (title, summary) = match &document {
                Some(document) => (document.title.clone(), document.summary.clone()),
                None => (LocalText::plain(name_of(path)), LocalText::default()),
            };
            documents.push(document);
            tell(Found::Level(ShelfLevel { title, summary }))?;
        }
        let unfinished: Vec<&PathBuf> =
            self.offered.iter().filter(|folder| Session::is_unfinished(folder)).take(MOST_UNFINISHED).collect();
        for folder in &unfinished {
            let when = self.clock.written(&folder.join("journal"));
            tell(Found::Unfinished(UnfinishedCard {
                title: title_of(folder),
                name: name_of(folder),
                when,
                round: None,
            }))?;
        }
        let last = self.saves.first().and_then(|save| level::read_file(&save.path).ok());
        let behind = last.as_ref().or_else(|| documents.first()?.as_ref());
        if let Some(picture) = behind.and_then(table_of).and_then(|table| known_to_players(&table, self.language)) {
            tell(Found::Backdrop(softened(&picture)))?;
        }
        for save in &self.saves {
            let document = level::read_file(&save.path).ok();
            let title = document.as_ref().map(|document| document.title.clone()).unwrap_or_default();
            let round = document.and_then(|document| document.table.rounds.0).map_or(0, |encounter| encounter.round);
            let when = self.clock.written(&save.path);
            tell(Found::Save(SaveCard { name: save.name.clone(), title, round, when }))?;
        }
        for (index, document) in documents.iter().enumerate() {
            let picture =
                document.as_ref().and_then(table_of).and_then(|table| known_to_players(&table, self.language));
            if let Some(picture) = picture {
                tell(Found::Picture(index, picture))?;
            }
        }
        for folder in &self.recordings {
            let when = self.clock.written(&folder.join("journal"));
            tell(Found::Recording(RecordingCard { name: name_of(folder), title: title_of(folder), when }))?;
        }
        // In which round a session stands is known only once it has been done again, so it comes last.
        for folder in unfinished {
            if let Some(round) = round_of(folder) {
                tell(Found::Round(name_of(folder), round))?;
            }
        }
        Some(())
    }
}

/// The name of a file or folder.
fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// The round in which a session stands, 0 outside encounters; none where it cannot be done again.
fn round_of(session: &Path) -> Option<u32> {
    let mut replay = Replay::open(session).ok()?;
    replay.go_to(replay.len());
    // Every seat sees the round, and nothing else of the view is told.
    Some(replay.table().view(SeatId::GM).round.map_or(0, |round| round.number))
}

/// The title of what a session began with, its name where that cannot be read.
fn title_of(session: &Path) -> LocalText {
    /// As much of a document as is read for it.
    #[derive(serde::Deserialize)]
    struct Head {
        title: LocalText,
    }
    let text = fs::read_to_string(session.join("start.ron")).unwrap_or_default();
    let head = level::read::options().from_str::<Head>(&text);
    head.map_or_else(|_| LocalText::plain(name_of(session)), |head| head.title)
}

/// The levels that come with the program, then those of the campaign, each by name.
fn levels_of(campaign: &Campaign) -> Vec<PathBuf> {
    [levels_in(crate::assets::levels()), levels_in(campaign.folder(Kind::Level))].concat()
}

fn levels_in(folder: PathBuf) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut levels: Vec<PathBuf> = entries.filter(|path| is_level(path)).collect();
    levels.sort();
    levels
}

/// The saves of the store, where autosaves lie, and of the campaign, the newest first.
fn saves_of(store: &Store, campaign: &Campaign) -> Vec<SaveFile> {
    let mut saves = store.saves();
    if !campaign.is_of(store) {
        saves.extend(Store::at(campaign.root()).saves());
        saves.sort_by_cached_key(|save| Reverse(fs::metadata(&save.path).and_then(|file| file.modified()).ok()));
    }
    saves
}

fn is_level(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    path.extension().is_some_and(|ending| ending == "ron") && !name.ends_with(".script.ron")
}

#[cfg(test)]
mod tests;
