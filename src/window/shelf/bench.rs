//! What the workshop needs of the disk: levels that begin, levels that are written, maps of other programs that are read,
//! and what is written for others.

use super::HomeShelf;
use super::pictures::table_of;
use crate::board::Cell;
use crate::import::limits::MAX_BYTES;
use crate::import::{self, Fate, FloorImage, ImportFault, Imported, Picture, doctor, share};
use crate::knowledge::view::TokenKind;
use crate::knowledge::{SeatId, SeatView};
use crate::level::edit::blank;
use crate::level::forge::{Blueprint, DIFFICULTIES, MOST_HEROES, SIDES, forge};
use crate::level::{self, Document, TableDoc};
use crate::picture::{self, Floor, Paper, Print, Style};
use crate::session::campaign::Kind;
use crate::session::command::Character;
use crate::session::telling::{Logbook, Script};
use crate::session::{DiceOptions, Session, floor};
use crate::text::{Language, LocalText, Locale, Phrase};
use crate::ui::action::Export;
use crate::ui::notice::ErrorText;
use crate::ui::start::{ForgeDraft, NewLevel};
use crate::view::Game;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Pixels of a cell in a picture, in a Universal VTT and on paper.
const PICTURE: u32 = 48;
const VTT: u32 = 64;
const PRINTED: u32 = 120;
/// Pixels along a side of a picture.
const SIDE: u32 = 8192;

/// What belongs to the running table besides its session.
#[derive(Default)]
pub(super) struct Workpiece {
    /// The file that is the level's own: it may be written over.
    file: Option<PathBuf>,
}

impl Workpiece {
    /// That of a level in a file.
    pub(super) fn of(path: &Path) -> Self {
        Self { file: Some(path.to_path_buf()) }
    }
}

/// A file, unless it is larger than anything that is read.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than is allowed shows that there are more.
    File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A name that every system takes for a file: letters, figures, dashes.
fn file_name(name: &str) -> String {
    let plain = name.trim().chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' });
    let name: String = plain.take(80).collect();
    if name.trim_matches('_').is_empty() { "level".to_owned() } else { name.to_lowercase() }
}

impl HomeShelf {
    /// Begins a session with a document that stands in no file.
    fn begin(&mut self, name: &str, document: &Document, pictures: &[Picture]) -> Result<Game, ErrorText> {
        let session = Session::start(&self.store, &file_name(name), document, &DiceOptions::default());
        let session = session.map_err(|fault| self.fault(&fault))?;
        for picture in pictures {
            let beside = session.folder().join(&picture.file);
            fs::write(&beside, &picture.bytes).map_err(|why| self.cannot("cli-cannot-write", &beside, &why))?;
        }
        Ok(self.play(session))
    }

    pub(super) fn begin_blank(&mut self, new: &NewLevel) -> Result<Game, ErrorText> {
        let title = match new.title.trim() {
            "" => both("start-untitled"),
            title => LocalText::plain(title),
        };
        let document = blank(new.width, new.height, title, new.bare);
        self.begin(new.title.trim(), &document, &[])
    }

    pub(super) fn forge_one(&mut self, draft: &ForgeDraft) -> Result<Game, ErrorText> {
        let shelf = self.characters_in(&crate::assets::characters()).usable;
        let of = |kind: TokenKind| {
            let found = shelf.iter().filter(move |found| found.character.token.kind == kind);
            found.map(|found| found.character.clone()).collect::<Vec<Character>>()
        };
        let mut heroes = of(TokenKind::Hero);
        heroes.truncate(MOST_HEROES);
        let blueprint = Blueprint {
            seed: draft.seed.into(),
            size: draft.size,
            difficulty: draft.difficulty,
            place: draft.place,
            heroes,
            foes: of(TokenKind::Opponent),
        };
        let forged = forge(&blueprint).map_err(|error| {
            let range = Phrase::new(error.key()).with("low", *SIDES.start()).with("high", *SIDES.end());
            let range = range.with("easiest", u32::from(*DIFFICULTIES.start()));
            self.told(&range.with("hardest", u32::from(*DIFFICULTIES.end())), "start-forge-next")
        })?;
        self.begin(&format!("seed-{}", draft.seed), &forged.document, &[])
    }

    pub(super) fn import_file(&mut self, path: &Path) -> Result<(Game, Option<ErrorText>), ErrorText> {
        let name = path.file_stem().map_or_else(|| "map".into(), |stem| stem.to_string_lossy().into_owned());
        let bytes = read(path).map_err(|why| self.cannot("cli-cannot-read", path, &why))?;
        let text = std::str::from_utf8(&bytes).unwrap_or_default();
        let is_ron = path.extension().is_some_and(|ending| ending == "ron");
        if is_ron && text.contains("format:") && !text.trim_start().starts_with("(\n    share:") {
            return Ok((self.open_file(path, &DiceOptions::default())?, None));
        }
        let imported = import::import(&bytes, &name).map_err(|fault| self.not_imported(&fault))?;
        let report = self.import_report(&imported);
        let game = self.begin(&name, &imported.document, &imported.pictures)?;
        Ok((game, Some(report)))
    }

    fn not_imported(&self, fault: &ImportFault) -> ErrorText {
        let what = format!("{}\n\n{}", self.say(&fault.message), self.say(&fault.hint));
        ErrorText::new(what, "start-import-next")
    }

    /// What was taken, mended and left out, and whether the doctor has something to say.
    fn import_report(&self, imported: &Imported) -> ErrorText {
        let report = &imported.report;
        let mut lines = vec![self.say(&Phrase::new(report.format.key()))];
        for (fate, key) in [
            (Fate::Taken, "start-import-taken"),
            (Fate::Mended, "start-import-mended"),
            (Fate::LeftOut, "start-import-left-out"),
        ] {
            let told: Vec<String> = report.of(fate).map(|phrase| format!("  • {}", self.say(phrase))).collect();
            if !told.is_empty() {
                lines.push(String::new());
                lines.push(self.say(&Phrase::new(key)));
                lines.extend(told);
            }
        }
        let found = doctor::examine(&imported.document).len();
        lines.push(String::new());
        lines.push(if found == 0 {
            self.say(&Phrase::new("start-import-well"))
        } else {
            self.say(&Phrase::new("start-import-findings").with("count", i64::try_from(found).unwrap_or(i64::MAX)))
        });
        ErrorText::news("start-imported", lines.join("\n"), "start-imported-next")
    }

    /// Writes a document as a level that has not been played, with its pictures beside it.
    pub(super) fn write_level(&mut self, document: &Document, name: &str) -> Result<String, ErrorText> {
        let title = document.title.get(self.language).to_owned();
        let levels = self.campaign.folder(Kind::Level);
        // Without a name a level of the campaign goes back to where it came from.
        let own = self.workpiece.file.clone().filter(|file| name.is_empty() && file.parent() == Some(levels.as_path()));
        let name = file_name(if name.is_empty() { &title } else { name });
        let path = own.unwrap_or_else(|| levels.join(format!("{name}.ron")));
        let is_own = self.workpiece.file.as_deref() == Some(path.as_path());
        if path.exists() && !is_own {
            let taken = Phrase::new("ui-save-name-taken").with("name", name);
            return Err(self.told(&taken, "ui-save-name-next"));
        }
        let mut unplayed = unplayed(document);
        fs::create_dir_all(&levels).map_err(|why| self.cannot("cli-cannot-write", &levels, &why))?;
        if let Some(running) = &self.running {
            floor::bring(&mut unplayed, running.borrow().folder(), &levels);
        }
        let text = level::write(&unplayed);
        let report = level::check(&text, &path.display().to_string(), Some(&crate::assets::root())).1;
        if !report.is_usable() {
            return Err(self.report(&report));
        }
        level::write_file(&path, &text).map_err(|why| self.cannot("cli-cannot-write", &path, &why))?;
        self.workpiece.file = Some(path.clone());
        Ok(path.display().to_string())
    }

    /// The picture that a level names, as it lies with the running session.
    fn pictures(&self, document: &Document) -> Vec<Picture> {
        let named = document.map.picture.as_ref().zip(self.running.as_ref());
        let picture = named.and_then(|(picture, running)| {
            let bytes = read(&running.borrow().folder().join(&picture.file)).ok()?;
            Some(Picture { file: picture.file.clone(), bytes })
        });
        picture.into_iter().collect()
    }

    /// Copies a picture to the running session, under a name of its own.
    pub(super) fn take_floor(&mut self, path: &str) -> Result<(String, (u32, u32)), ErrorText> {
        let path = super::campaign::folder(path);
        let bytes = read(&path).map_err(|why| self.cannot("cli-cannot-read", &path, &why))?;
        let no_picture = Phrase::new("workshop-floor-none").with("path", path.display().to_string());
        let drawn = picture::decode(&bytes).ok_or_else(|| self.told(&no_picture, "workshop-floor-none-next"))?;
        let folder = self.running.as_ref().map(|running| running.borrow().folder().to_path_buf()).unwrap_or_default();
        let name = path.file_name().map_or_else(|| "floor".into(), |name| name.to_string_lossy().into_owned());
        let placed = floor::place(&bytes, &name, &folder);
        let name = placed.map_err(|why| self.cannot("cli-cannot-write", &folder, &why))?;
        Ok((name, (drawn.width(), drawn.height())))
    }

    fn cannot(&self, key: &'static str, path: &Path, why: &io::Error) -> ErrorText {
        let what = Phrase::new(key).with("path", path.display().to_string()).with("why", why.to_string());
        self.told(&what, "files-next")
    }

    pub(super) fn write_export(&mut self, export: Export) -> Result<String, ErrorText> {
        let Some(running) = self.running.clone() else { return Ok(String::new()) };
        let (document, view, events) = {
            let session = running.borrow();
            let table = session.table();
            (table.document(), table.view(SeatId::GM), session.events().to_vec())
        };
        let name = file_name(document.title.get(self.language));
        let path = self.store.root().join("exports").join(format!("{name}{}", export.ending()));
        let bytes = match export {
            Export::UniversalVtt => self.universal_vtt(&document)?.into_bytes(),
            Export::PictureGm => self.plan(&document, &view, PICTURE)?,
            Export::PicturePlayers => self.plan(&document, &picture::plain(view), PICTURE)?,
            Export::Paper => {
                let floor = self.floor(&document);
                let assets = crate::assets::root();
                let style =
                    Style { scale: PRINTED, language: self.language, assets: Some(&assets), floor: floor.as_ref() };
                let print = Print { style, paper: Paper::A4, grid: true };
                let drawn = picture::print(&view, &|x, y| full_light(&view, x, y), &print);
                drawn.map_err(|fault| self.told(&fault.phrase(), "ui-error-files"))?
            }
            Export::Shared => {
                let shared = share::share(&unplayed(&document), &self.pictures(&document));
                shared.map_err(|fault| self.not_imported(&fault))?.into_bytes()
            }
            Export::LogMarkdown | Export::LogHtml => {
                let script = if export == Export::LogHtml { Script::Html } else { Script::Markdown };
                let locale = Locale::load(&crate::assets::root())
                    .map_err(|fault| ErrorText::new(fault.to_string(), "ui-error-files"))?;
                let mut logbook = Logbook::begin(&locale, self.language, script, SeatId::GM, &view);
                logbook.tell(&events, &view);
                logbook.finish().into_bytes()
            }
        };
        let parent = path.parent().unwrap_or(&path);
        fs::create_dir_all(parent).map_err(|why| self.cannot("cli-cannot-write", parent, &why))?;
        fs::write(&path, bytes).map_err(|why| self.cannot("cli-cannot-write", &path, &why))?;
        Ok(path.display().to_string())
    }

    /// The level's picture of its floor.
    fn floor(&self, document: &Document) -> Option<Floor> {
        let named = document.map.picture.as_ref()?;
        let pictures = self.pictures(document);
        let picture = pictures.first()?;
        Floor::read(&picture.bytes, named.at, named.size)
    }

    /// The plan in full light.
    fn plan(&self, document: &Document, view: &SeatView, scale: u32) -> Result<Vec<u8>, ErrorText> {
        let longest = u32::try_from(view.size.0.max(view.size.1)).unwrap_or(u32::MAX).max(1);
        let (floor, assets) = (self.floor(document), crate::assets::root());
        let scale = (SIDE / longest).clamp(1, scale);
        let style = Style { scale, language: self.language, assets: Some(&assets), floor: floor.as_ref() };
        let drawn = picture::plan(view, &|x, y| full_light(view, x, y), &style);
        drawn.map_err(|fault| self.told(&fault.phrase(), "ui-error-files"))
    }

    /// The level for other programs, with its plan: nothing secret belongs into a picture that players see.
    fn universal_vtt(&self, document: &Document) -> Result<String, ErrorText> {
        let view = table_of(document).map(|table| picture::plain(table.view(SeatId::GM))).unwrap_or_default();
        let plan = self.plan(document, &view, VTT)?;
        let cells = i32::try_from(document.map.size().0).unwrap_or(i32::MAX);
        let exported = import::export(document, FloorImage::of(&plan, cells));
        exported.map(|exported| exported.text).map_err(|fault| self.not_imported(&fault))
    }
}

/// The document as a level that nobody has played: no encounter, nothing that waits, nothing that seats remember.
fn unplayed(document: &Document) -> Document {
    let table =
        TableDoc { house: document.table.house.clone(), next_id: document.table.next_id, ..TableDoc::default() };
    Document { table, memory: crate::knowledge::Memories::default(), ..document.clone() }
}

/// Full light on what is in sight.
fn full_light(view: &SeatView, x: f32, y: f32) -> [f32; 4] {
    let cell = view.cell(Cell::new(x.floor() as i32, y.floor() as i32));
    if cell.is_some_and(|cell| cell.known.now()) { [1.0; 4] } else { [0.0; 4] }
}

/// A message in both languages.
fn both(key: &str) -> LocalText {
    match Locale::load(&crate::assets::root()) {
        Ok(locale) => LocalText { en: locale.text(Language::English, key), ru: locale.text(Language::Russian, key) },
        Err(_) => LocalText::plain(key),
    }
}
