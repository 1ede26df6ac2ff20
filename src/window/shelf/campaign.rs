//! The campaign's folder on the disk: what lies in it is read beside the screen, what is done with it is done here.

use super::pictures::{known_to_players, plain, table_of};
use super::{HomeShelf, LocalTime, name_of};
use crate::knowledge::view::TokenKind;
use crate::level::edit::{Carried, carry_over, new_fault};
use crate::level::{self, Document};
use crate::session::campaign::{Campaign, Deleted, Entry, Kind};
use crate::session::{DiceOptions, Session, floor};
use crate::text::{Language, LocalText, Phrase};
use crate::ui::campaign::{CampaignCard, Seen};
use crate::ui::notice::ErrorText;
use crate::ui::shelf::Drawn;
use crate::view::Game;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files of a campaign, to be read beside the screen.
pub(super) struct Look {
    pub campaign: Campaign,
    /// The levels that come with the program, to which heroes may go.
    pub shipped: Vec<PathBuf>,
    pub drawn: Drawn,
    pub language: Language,
    pub clock: LocalTime,
}

impl Look {
    /// Tells what is there, pictures last; `None` when nobody listens any more.
    pub fn tell(&self, tell: &mut dyn FnMut(Seen) -> bool) -> Option<()> {
        let mut tell = |seen: Seen| tell(seen).then_some(());
        tell(Seen::Trash(self.campaign.trash()))?;
        let own = Kind::ALL.into_iter().flat_map(|kind| self.campaign.list(kind)).map(|entry| (entry, false));
        let shipped = self.shipped.iter().map(|path| (shipped(path), true));
        let mut to_draw = Vec::new();
        for (entry, shipped) in own.chain(shipped) {
            let is_drawn = self.drawn.get(&entry.path).is_some_and(|when| *when == entry.modified);
            let (path, kind) = (entry.path.clone(), entry.kind);
            let card = self.card(entry, shipped);
            if card.usable && kind != Kind::Character && !is_drawn {
                to_draw.push(path);
            }
            tell(Seen::Card(Box::new(card)))?;
        }
        for path in to_draw {
            let document = level::read_file(&path).ok();
            let table = document.as_ref().and_then(table_of);
            let picture = table
                .and_then(|table| known_to_players(&table, self.language).or_else(|| plain(&table, self.language)));
            if let Some(picture) = picture {
                tell(Seen::Picture(path, picture))?;
            }
        }
        Some(())
    }

    fn card(&self, entry: Entry, shipped: bool) -> CampaignCard {
        let when = self.clock.written(&entry.path).filter(|_| !shipped);
        let mut card = CampaignCard { when, round: 0, heroes: Vec::new(), emblem: None, usable: true, shipped, entry };
        match card.entry.kind {
            Kind::Character => match level::read_character_file(&card.entry.path) {
                Ok(document) => card.emblem = Some(document.character.token.emblem),
                Err(_) => card.usable = false,
            },
            Kind::Level | Kind::Save => match level::read_file(&card.entry.path) {
                Ok(document) => {
                    card.entry.title = document.title.clone();
                    card.entry.summary = document.summary.clone();
                    if card.entry.kind == Kind::Save {
                        card.round = document.table.rounds.0.as_ref().map_or(0, |encounter| encounter.round);
                        card.heroes = heroes(&document);
                    }
                }
                Err(_) => card.usable = false,
            },
        }
        card
    }
}

/// A level that comes with the program.
fn shipped(path: &Path) -> Entry {
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    Entry {
        kind: Kind::Level,
        path: path.to_path_buf(),
        name,
        title: LocalText::default(),
        summary: LocalText::default(),
        modified: fs::metadata(path).and_then(|file| file.modified()).ok(),
    }
}

/// The heroes of a document, by name.
fn heroes(document: &Document) -> Vec<LocalText> {
    let is_hero = |kind: TokenKind| kind == TokenKind::Hero;
    let heroes = document.things.iter().filter(|thing| thing.token.as_ref().is_some_and(|it| is_hero(it.kind)));
    heroes.filter_map(|hero| Some(hero.name.as_ref()?.0.clone())).collect()
}

/// The folder that was typed: `~` is the user's own, and what is relative lies where the program was started.
pub(super) fn folder(typed: &str) -> PathBuf {
    let own = directories::BaseDirs::new().map(|folders| folders.home_dir().to_path_buf());
    let path = match (typed, typed.strip_prefix("~/"), own) {
        ("~", _, Some(own)) => own,
        (_, Some(rest), Some(own)) => own.join(rest),
        _ => PathBuf::from(typed),
    };
    std::path::absolute(&path).unwrap_or(path)
}

impl HomeShelf {
    pub(super) fn move_to(&mut self, typed: &str) -> Result<(), ErrorText> {
        let root = if typed.is_empty() { self.store.root().to_path_buf() } else { folder(typed) };
        let campaign = Campaign::at(root);
        campaign.choose(&self.store).map_err(|why| {
            let path = campaign.root().display().to_string();
            let what = Phrase::new("campaign-fault-folder").with("path", path).with("why", why.to_string());
            self.told(&what, "campaign-fault-next")
        })?;
        self.campaign = campaign;
        Ok(())
    }

    pub(super) fn take_file(&mut self, typed: &str) -> Result<String, ErrorText> {
        let path = folder(typed);
        match self.campaign.take_in(&path) {
            Ok((_, there)) => Ok(name(&there)),
            Err(why) if why.kind() == io::ErrorKind::InvalidData => {
                let what = Phrase::new("campaign-fault-taken-in").with("path", path.display().to_string());
                Err(self.told(&what, "campaign-fault-taken-in-next"))
            }
            Err(why) => Err(self.failed("cli-cannot-read", &path, &why)),
        }
    }

    /// What the system says against something that was to be done with a file.
    pub(super) fn failed(&self, key: &'static str, path: &Path, why: &io::Error) -> ErrorText {
        let place = path.display().to_string();
        if why.kind() == io::ErrorKind::NotFound {
            return self.told(&Phrase::new("campaign-fault-gone").with("path", place), "campaign-fault-gone-next");
        }
        self.told(&Phrase::new(key).with("path", place).with("why", why.to_string()), "campaign-fault-next")
    }

    pub(super) fn put_away(&mut self, path: &Path) -> Result<Deleted, ErrorText> {
        self.campaign.delete(path).map_err(|why| self.failed("cli-cannot-write", path, &why))
    }

    pub(super) fn bring_back(&mut self, deleted: &Deleted) -> Result<String, ErrorText> {
        let back = self.campaign.restore(deleted);
        back.map(|path| name(&path)).map_err(|why| self.failed("cli-cannot-write", &deleted.path, &why))
    }

    pub(super) fn copy_of(&mut self, path: &Path) -> Result<String, ErrorText> {
        let copy = self.campaign.duplicate(path);
        copy.map(|path| name(&path)).map_err(|why| self.failed("cli-cannot-write", path, &why))
    }

    /// The level with the heroes of the save.
    pub(super) fn with_heroes(&self, from: &Path, to: &Path) -> Result<(Document, Carried), ErrorText> {
        let read = |path: &Path| level::read_file(path).map_err(|report| self.report(&report));
        let (from, to) = (read(from)?, read(to)?);
        let refused =
            |why: Phrase| self.told(&Phrase::new("carry-refused").with("why", why), "campaign-fault-carry-next");
        let (document, carried) = carry_over(&from, &to).map_err(|fault| refused(fault.why))?;
        match new_fault(&to, &document) {
            Some(problem) => Err(refused(problem.message)),
            None => Ok((document, carried)),
        }
    }

    /// Begins a session with the level and the heroes of the save, and the picture of the level's floor.
    pub(super) fn enter(&mut self, from: &Path, to: &Path) -> Result<Game, ErrorText> {
        let (document, _) = self.with_heroes(from, to)?;
        let session = Session::start(&self.store, &name(to), &document, &DiceOptions::default());
        let kept = session.and_then(|mut session| session.take_pin_of(from).map(|()| session));
        let session = kept.map_err(|fault| self.fault(&fault))?;
        // The folder is new: nothing of the picture's name is in the way.
        floor::bring(&mut document.clone(), to.parent().unwrap_or(Path::new("")), session.folder());
        Ok(self.play(session))
    }

    pub(super) fn keep_with_heroes(&mut self, from: &Path, to: &Path) -> Result<String, ErrorText> {
        let (mut document, _) = self.with_heroes(from, to)?;
        let levels = self.campaign.folder(Kind::Level);
        let written = fs::create_dir_all(&levels).and_then(|()| {
            floor::bring(&mut document, to.parent().unwrap_or(Path::new("")), &levels);
            self.campaign.write_level(&document, None)
        });
        written.map(|path| name(&path)).map_err(|why| self.failed("cli-cannot-write", &levels, &why))
    }
}

/// The name of a file without its ending.
fn name(path: &Path) -> String {
    let name = name_of(path);
    name.strip_suffix(".ron").map_or_else(|| name.clone(), str::to_owned)
}
