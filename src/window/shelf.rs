//! The title screen's shelf: the levels that come with the program, the user's saves, the session that was not ended.

use super::host::Shared;
use crate::board::Cell;
use crate::dice::{DiceMode, DiceSource, DiceStream, Seed};
use crate::knowledge::light_field::{Area, TEXELS_PER_METRE};
use crate::knowledge::view::Known;
use crate::knowledge::{SeatId, SeatView};
use crate::level::{self, Document, Report};
use crate::picture::{self, Style};
use crate::session::{DiceOptions, Replay, Session, SessionError, Store, Table};
use crate::text::{Language, Locale, Phrase};
use crate::ui::notice::ErrorText;
use crate::ui::shelf::{Shelf, ShelfCharacter, ShelfLevel};
use crate::ui::title::{RecordingCard, SaveCard, UnfinishedCard};
use crate::view::Game;
use egui::ColorImage;
use resvg::tiny_skia::{IntRect, Pixmap};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Pixels a metre of a level's picture on the title screen.
const PICTURE_SCALE: u32 = 24;

/// The most recorded sessions that the title screen lists; each has to be opened for it.
const MOST_RECORDINGS: usize = 12;

/// Cells around what is known.
const MARGIN: i32 = 1;

/// What the user can open.
pub(super) struct HomeShelf {
    store: Store,
    levels: Vec<PathBuf>,
    unfinished: Option<PathBuf>,
    /// Sessions that are not offered again in this run.
    left_be: BTreeSet<PathBuf>,
    running: Option<Shared>,
    language: Language,
}

impl HomeShelf {
    pub(super) fn new(store: Store, language: Language) -> Self {
        let mut levels: Vec<PathBuf> = fs::read_dir(crate::assets::levels())
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| is_level(path))
            .collect();
        levels.sort();
        let unfinished = Session::unfinished(&store).into_iter().next();
        Self { store, levels, unfinished, left_be: BTreeSet::new(), running: None, language }
    }

    /// Opens a level or save by its file and begins a session with it.
    pub(super) fn open_file(&mut self, path: &Path, dice: &DiceOptions) -> Result<Game, ErrorText> {
        let document = level::read_file(path).map_err(|report| self.report(&report))?;
        let name = path.file_stem().map_or_else(|| "table".into(), |stem| stem.to_string_lossy().into_owned());
        let session = Session::start(&self.store, &name, &document, dice).and_then(|mut session| {
            session.take_pin_of(path)?;
            Ok(session)
        });
        let session = session.map_err(|fault| self.fault(&fault))?;
        Ok(self.play(session))
    }

    fn play(&mut self, session: Session) -> Game {
        let shared = Shared::new(session);
        self.running = Some(shared.clone());
        Game::new(shared)
    }

    fn fault(&self, fault: &SessionError) -> ErrorText {
        match fault {
            SessionError::Document(report) => self.report(report),
            other => self.told(&other.phrase(), "ui-error-session"),
        }
    }

    fn told(&self, phrase: &Phrase, next: &'static str) -> ErrorText {
        let what = match Locale::load(&crate::assets::root()) {
            Ok(locale) => locale.say(self.language, phrase),
            Err(fault) => fault.to_string(),
        };
        ErrorText { what, next }
    }

    /// The sessions whose recordings are offered.
    fn recorded(&self) -> Vec<PathBuf> {
        self.store.sessions().into_iter().take(MOST_RECORDINGS).collect()
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
        ErrorText { what, next: "ui-error-level" }
    }
}

impl Shelf<Game> for HomeShelf {
    fn speak(&mut self, language: Language) {
        self.language = language;
    }

    fn leave(&mut self) {
        self.running = None;
    }

    fn refresh(&mut self) {
        let mut open = Session::unfinished(&self.store).into_iter();
        self.unfinished = open.find(|folder| !self.left_be.contains(folder));
    }

    fn levels(&self) -> Vec<ShelfLevel> {
        let card = |path: &PathBuf| {
            let Ok(document) = level::read_file(path) else {
                let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                return ShelfLevel {
                    title: name.as_str().into(),
                    summary: String::new().as_str().into(),
                    picture: None,
                };
            };
            let picture = table_of(&document).and_then(|table| known_to_players(&table));
            ShelfLevel { title: document.title, summary: document.summary, picture }
        };
        self.levels.iter().map(card).collect()
    }

    fn characters(&self) -> Vec<ShelfCharacter> {
        let folder = crate::assets::root().join("characters");
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut files: Vec<PathBuf> = entries.filter(|path| level::is_character(path)).collect();
        files.sort();
        let read = |path: &PathBuf| level::read_character_file(path).ok();
        let card =
            |document: level::CharacterDoc| ShelfCharacter { summary: document.summary, character: document.character };
        files.iter().filter_map(read).map(card).collect()
    }

    fn saves(&self) -> Vec<SaveCard> {
        let card = |save: crate::session::store::SaveFile| {
            let document = level::read_file(&save.path).ok();
            let title = document.as_ref().map(|document| document.title.clone()).unwrap_or_default();
            let round = document.and_then(|document| document.table.rounds.0).map_or(0, |encounter| encounter.round);
            SaveCard { name: save.name, title, round }
        };
        self.store.saves().into_iter().map(card).collect()
    }

    fn recordings(&self) -> Vec<RecordingCard> {
        let card = |folder: PathBuf| {
            let name = folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let title = match Replay::open(&folder) {
                Ok(replay) => replay.table().view(SeatId::GM).title,
                Err(_) => name.as_str().into(),
            };
            RecordingCard { name, title }
        };
        self.recorded().into_iter().map(card).collect()
    }

    fn unfinished(&self) -> Option<UnfinishedCard> {
        let folder = self.unfinished.as_ref()?;
        let name = folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Some(UnfinishedCard { title: Replay::open(folder).ok()?.table().view(SeatId::GM).title, name })
    }

    fn backdrop(&self) -> Option<ColorImage> {
        let document = match self.store.saves().first() {
            Some(save) => level::read_file(&save.path).ok(),
            None => self.levels.first().and_then(|path| level::read_file(path).ok()),
        };
        known_to_players(&table_of(&document?)?).map(|picture| softened(&picture))
    }

    fn open_level(&mut self, index: usize) -> Result<Game, ErrorText> {
        let path = self.levels.get(index).cloned().unwrap_or_default();
        self.open_file(&path, &DiceOptions::default())
    }

    fn open_save(&mut self, index: usize) -> Result<Game, ErrorText> {
        let path = self.store.saves().into_iter().nth(index).map(|save| save.path).unwrap_or_default();
        self.open_file(&path, &DiceOptions::default())
    }

    fn recover(&mut self) -> Result<(Game, Option<ErrorText>), ErrorText> {
        let folder = self.unfinished.clone().unwrap_or_default();
        let (session, recovery) = Session::recover(&self.store, &folder).map_err(|fault| self.fault(&fault))?;
        let doubt = recovery.stopped_at.map(|first| {
            let last = i64::try_from(first.saturating_sub(1)).unwrap_or(i64::MAX);
            self.told(&Phrase::new("ui-recovered-in-part").with("command", last), "ui-recovered-next")
        });
        self.unfinished = None;
        Ok((self.play(session), doubt))
    }

    fn watch(&self, index: usize) -> Result<Replay, ErrorText> {
        self.open_recording(&self.recorded().get(index).cloned().unwrap_or_default())
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

    fn forget_unfinished(&mut self) {
        let Some(folder) = self.unfinished.take() else { return };
        self.left_be.insert(folder.clone());
        if let Ok((session, _)) = Session::recover(&self.store, &folder) {
            // Closing reveals the seed; a session that cannot even be closed is simply not offered again in this run.
            let _ = session.close();
        }
    }

    fn save(&mut self, _: &Game) -> Result<(), ErrorText> {
        let Some(running) = self.running.clone() else { return Ok(()) };
        let mut session = running.borrow();
        let name = session.next_save_name();
        session.save(&name).map(|_| ()).map_err(|fault| self.fault(&fault))
    }
}

fn is_level(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    path.extension().is_some_and(|ending| ending == "ron") && !name.ends_with(".script.ron")
}

/// A table that is only looked at; its dice are never rolled.
fn table_of(document: &Document) -> Option<Table> {
    let dice = DiceSource::new(DiceStream::new(&Seed::from_number(0)), DiceMode::Stream);
    Table::open(document, dice).ok()
}

/// The plan as every player knows it: a picture gives nothing away.
fn known_to_players(table: &Table) -> Option<ColorImage> {
    let seats: Vec<SeatId> = table.seats().players().map(|(seat, _)| seat).collect();
    let (&seat, others) = seats.split_first()?;
    let view = others.iter().fold(table.view(seat), |view, &other| view.shared_with(&table.view(other)));
    let area = Area { from: Cell::new(0, 0), width: view.size.0, height: view.size.1 };
    let field = table.light_field(seat, area);
    let light = |x: f32, y: f32| {
        let texel = |metres: f32, count: u32| ((metres * TEXELS_PER_METRE as f32) as u32).min(count.saturating_sub(1));
        let at = 4 * (texel(y, field.height) * field.width + texel(x, field.width)) as usize;
        let byte = |channel: usize| field.rgba.get(at + channel).map_or(0.0, |&byte| f32::from(byte) / 255.0);
        [byte(0), byte(1), byte(2), byte(3)]
    };
    let assets = crate::assets::root();
    let style = Style { scale: PICTURE_SCALE, language: Language::English, assets: Some(&assets) };
    let png = picture::plan(&view, &light, &style).ok()?;
    let pixmap = Pixmap::decode_png(&png).ok()?;
    let pixmap = pixmap.clone_rect(known_part(&view)?)?;
    let size = [pixmap.width() as usize, pixmap.height() as usize];
    Some(ColorImage::from_rgba_premultiplied(size, pixmap.data()))
}

/// The pixels around the cells that a seat knows, with a margin, in the shape of the title screen's frames.
fn known_part(view: &SeatView) -> Option<IntRect> {
    let (width, height) = view.size;
    let known = |x: i32, y: i32| view.cell(Cell::new(x, y)).is_some_and(|cell| cell.known != Known::Never);
    let columns = (0..width).filter(|&x| (0..height).any(|y| known(x, y)));
    let rows = (0..height).filter(|&y| (0..width).any(|x| known(x, y)));
    let ends = |of: Vec<i32>, side: i32| match (of.first(), of.last()) {
        (Some(&first), Some(&last)) => ((first - MARGIN).max(0), (last + 1 + MARGIN).min(side)),
        _ => (0, side),
    };
    let ((left, right), (top, bottom)) = (ends(columns.collect(), width), ends(rows.collect(), height));
    let (wide, high) = (right - left, bottom - top);
    // Frames are five by three; the shorter side is filled up as far as the map goes.
    let wide = wide.max(high * 5 / 3).min(width);
    let high = high.max(wide * 3 / 5).min(height);
    let left = (left + right - wide).div_euclid(2).clamp(0, width - wide);
    let top = (top + bottom - high).div_euclid(2).clamp(0, height - high);
    let pixels = |cells: i32| cells * PICTURE_SCALE as i32;
    IntRect::from_xywh(pixels(left), pixels(top), pixels(wide) as u32, pixels(high) as u32)
}

/// As behind frosted glass: every pixel the mean of those around it.
fn softened(picture: &ColorImage) -> ColorImage {
    const REACH: i32 = 11;
    let [width, height] = picture.size.map(|side| side as i32);
    let mut soft = picture.clone();
    for y in 0..height {
        for x in 0..width {
            let (mut sum, mut count) = ([0_u32; 3], 0);
            for dy in (-REACH..=REACH).step_by(4) {
                for dx in (-REACH..=REACH).step_by(4) {
                    let (x, y) = ((x + dx).clamp(0, width - 1), (y + dy).clamp(0, height - 1));
                    if let Some(pixel) = picture.pixels.get((y * width + x) as usize) {
                        sum = [
                            sum[0] + u32::from(pixel.r()),
                            sum[1] + u32::from(pixel.g()),
                            sum[2] + u32::from(pixel.b()),
                        ];
                        count += 1;
                    }
                }
            }
            if let Some(pixel) = soft.pixels.get_mut((y * width + x) as usize) {
                let mean = sum.map(|channel| (channel / count.max(1)) as u8);
                *pixel = egui::Color32::from_rgb(mean[0], mean[1], mean[2]);
            }
        }
    }
    soft
}
