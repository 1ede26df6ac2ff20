//! Recovery: a session's journal done once more, from its beginning or from a keyframe, and cut where it cannot be.

use super::SessionError;
use super::Table;
use super::files::{JournalFile, SessionFiles, at, header, is_hashed, source};
use super::journal::{Header, Line};
use super::live::Recovery;
use crate::level::{self, Document};
use crate::rules::Event;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A table on which a journal is done again.
pub(super) struct Redone {
    pub(super) table: Table,
    pub(super) log: Vec<Event>,
    /// The last command that is in the table.
    pub(super) number: u64,
    /// How many commands were done again.
    commands: u64,
    /// What the journal lacks of the last command: its faces, the hash after it.
    pub(super) owed: Vec<Line>,
}

/// Where doing a journal again came to an end before it was over.
struct Stop {
    /// The first command that cannot be done again.
    at: u64,
    /// The last command after which the state was right, where the table has gone beyond it.
    back_to: Option<u64>,
}

impl Redone {
    fn at_start(files: &SessionFiles) -> Result<Self, SessionError> {
        let table = Table::open(&files.start, source(&files.seed, &files.start, files.fed()))?;
        Ok(Self { table, log: Vec::new(), number: 0, commands: 0, owed: Vec::new() })
    }

    fn at_keyframe(files: &SessionFiles, keyframe: Keyframe, document: &Document) -> Result<Self, SessionError> {
        let mut dice = source(&files.seed, document, files.fed_last(keyframe.fed_left));
        dice.seek(keyframe.position);
        Ok(Self {
            table: Table::open(document, dice)?,
            log: Vec::new(),
            number: keyframe.number,
            commands: 0,
            owed: Vec::new(),
        })
    }

    /// Does the commands after `number` again up to `last`, as far as dice, faces, legality and hashes agree with the
    /// journal.
    fn go_on(&mut self, files: &SessionFiles, last: u64) -> Result<(), Stop> {
        let (checkpoints, rolled) = (files.checkpoints(), files.rolled());
        let (done, mut right) = (self.number, self.number);
        let end = files.journal.commands().map(|(number, ..)| number).max().unwrap_or_default().min(last);
        for (at, position, entry) in files.journal.commands().filter(|(at, ..)| (done + 1..=last).contains(at)) {
            let stop = Err(Stop { at, back_to: None });
            if at != self.number + 1 || self.table.dice().position() != position {
                return stop;
            }
            let Ok(events) = self.table.apply(entry.seat, &entry.ask) else { return stop };
            let shown = self.table.thrown().to_vec();
            let noted = rolled.get(&at).copied();
            if noted.is_some_and(|noted| *noted != shown) {
                return Err(Stop { at, back_to: Some(at - 1) });
            }
            self.owed.clear();
            if noted.is_none() && !shown.is_empty() {
                self.owed.push(Line::Rolled { number: at, faces: shown });
            }
            match checkpoints.get(&at) {
                Some(hash) if *hash == self.table.hash().to_string() => right = at,
                Some(_) => return Err(Stop { at: right + 1, back_to: Some(right) }),
                None if at == end && is_hashed(at, &entry.ask, &events) => {
                    self.owed.push(Line::Checkpoint { number: at, hash: self.table.hash().to_string() });
                }
                None => {}
            }
            self.log.extend(events);
            self.number = at;
            self.commands += 1;
        }
        Ok(())
    }
}

/// Does a journal again on the table that `begin` opens; to the last right state, where it does not agree to its end.
/// Gives the first command that is missing, if one is.
fn redo(
    files: &SessionFiles,
    begin: impl Fn() -> Result<Redone, SessionError>,
) -> Result<(Redone, Option<u64>), SessionError> {
    let mut redone = begin()?;
    let Err(stop) = redone.go_on(files, u64::MAX) else {
        let damaged = files.journal.damage.as_ref().is_some_and(|damage| !damage.unfinished);
        let missing = damaged.then_some(redone.number.saturating_add(1));
        return Ok((redone, missing));
    };
    if let Some(back_to) = stop.back_to {
        redone = begin()?;
        // It agreed so far before.
        let _ = redone.go_on(files, back_to);
    }
    Ok((redone, Some(stop.at)))
}

/// Does a whole journal again, from the newest good keyframe where it does not agree from its beginning.
pub(super) fn redo_all(folder: &Path, files: &SessionFiles) -> Result<(Redone, Recovery), SessionError> {
    let (mut redone, mut stopped_at) = redo(files, || Redone::at_start(files))?;
    let mut from_keyframe = false;
    if stopped_at.is_some() {
        // One that cannot be gone on from must not cost what the beginning gave.
        let later = Keyframe::newest_first(folder, redone.number).find_map(|(keyframe, document)| {
            let later = redo(files, || Redone::at_keyframe(files, keyframe, &document)).ok()?;
            agrees(files, keyframe, &document).then_some(later)
        });
        if let Some((later, stopped)) = later {
            let commands = redone.commands;
            (redone, stopped_at) = (later, stopped);
            redone.commands += commands;
            from_keyframe = true;
        }
    }
    let unfinished_line = files.journal.damage.as_ref().is_some_and(|damage| damage.unfinished);
    let first_line_lost = files.journal.header().is_none();
    let recovery = Recovery { commands: redone.commands, unfinished_line, stopped_at, from_keyframe, first_line_lost };
    Ok((redone, recovery))
}

/// Whether a keyframe is the state that the journal has the hash of, if it has one.
fn agrees(files: &SessionFiles, keyframe: Keyframe, document: &Document) -> bool {
    let Some(&promised) = files.checkpoints().get(&keyframe.number) else { return true };
    let table = Table::open(document, source(&files.seed, document, &[]));
    table.is_ok_and(|table| table.hash().to_string() == promised)
}

/// A whole document in a session's folder; what stands beside the document is in the file's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Keyframe {
    /// The command after which it was written.
    pub(super) number: u64,
    /// Where the dice stream stood then.
    pub(super) position: u64,
    /// How many fed faces were left.
    pub(super) fed_left: usize,
}

impl Keyframe {
    pub(super) fn file_name(self) -> String {
        format!("{:08}_{}_{}.ron", self.number, self.position, self.fed_left)
    }

    fn from_path(path: &Path) -> Option<Self> {
        let mut fields = path.file_stem()?.to_str()?.split('_');
        let number = fields.next()?.parse().ok()?;
        let position = fields.next()?.parse().ok()?;
        Some(Self { number, position, fed_left: fields.next()?.parse().ok()? })
    }

    /// Every one that lies in the folder.
    fn all(folder: &Path) -> Vec<(Self, PathBuf)> {
        let entries = fs::read_dir(folder.join("keyframes")).into_iter().flatten().flatten();
        entries.filter_map(|entry| Some((Self::from_path(&entry.path())?, entry.path()))).collect()
    }

    /// Takes away those of commands that the session has lost: it goes on another way.
    pub(super) fn forget_after(folder: &Path, number: u64) {
        for (_, path) in Self::all(folder).into_iter().filter(|(keyframe, _)| keyframe.number > number) {
            // One that cannot be taken away is only tried in vain when the journal fails as well.
            let _ = fs::remove_file(path);
        }
    }

    /// Those after command `after` that read without faults, the newest first.
    fn newest_first(folder: &Path, after: u64) -> impl Iterator<Item = (Self, Document)> {
        let mut frames = Self::all(folder);
        frames.retain(|(keyframe, _)| keyframe.number > after);
        frames.sort();
        frames.into_iter().rev().filter_map(|(keyframe, path)| Some((keyframe, level::read_file(&path).ok()?)))
    }
}

/// Cuts off what recovery did not do again; whole lines are kept in a copy beside the journal. A journal that has lost its
/// first line gets another, which says that it is not the original. Whether the seed stands revealed in what is kept.
pub(super) fn cut_journal(
    journal: &mut JournalFile,
    folder: &Path,
    files: &SessionFiles,
    number: u64,
) -> Result<bool, SessionError> {
    let lines = &files.journal.lines;
    let beyond = |line: &Line| matches!(line, Line::Command { number: at, .. } if *at > number);
    let kept = lines.iter().position(beyond).unwrap_or(lines.len());
    let end = kept.checked_sub(1).and_then(|last| files.journal.ends.get(last)).copied().unwrap_or(0);
    let damaged = files.journal.damage.as_ref().is_some_and(|damage| !damage.unfinished);
    let headless = files.journal.header().is_none();
    if kept < lines.len() || damaged || (headless && kept > 0) {
        keep_copy(folder, &files.bytes)?;
    }
    if headless {
        journal.cut(0)?;
        let header = header(files.start_hash.clone(), &files.seed, true, Vec::new());
        journal.append(&Line::Header(Header { recovered: true, ..header }))?;
        lines.iter().take(kept).try_for_each(|line| journal.append(line))?;
    } else if end < files.bytes.len() {
        journal.cut(end as u64)?;
    }
    journal.sync()?;
    Ok(lines.iter().take(kept).any(|line| matches!(line, Line::Revealed { .. })))
}

/// Keeps a copy of a journal that is about to be cut. No older copy is written over.
fn keep_copy(folder: &Path, bytes: &[u8]) -> Result<(), SessionError> {
    let names = (1_u32..).map(|number| match number {
        1 => folder.join("journal-before-recovery"),
        number => folder.join(format!("journal-before-recovery-{number}")),
    });
    for path in names {
        match fs::OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(fault) if fault.kind() == io::ErrorKind::AlreadyExists => {}
            other => {
                return other
                    .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
                    .map_err(at(&path));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::store::write_keyframe;
    use super::*;
    use crate::session::testing::TableBuilder;

    #[test]
    fn a_keyframe_that_a_power_cut_left_damaged_is_passed_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let text = level::write(&TableBuilder::new().hero("Ada").document());
        let write = |number, text: &[u8]| {
            let keyframe = Keyframe { number, position: 7, fed_left: 0 };
            let path = folder.path().join("keyframes").join(keyframe.file_name());
            write_keyframe(&path, "").and_then(|()| fs::write(path, text)).expect("written");
        };
        write(200, text.as_bytes());
        for (number, damaged) in [(400, &text.as_bytes()[..text.len() - 3]), (600, &[0; 64]), (800, b"")] {
            write(number, damaged);
        }
        let newest = |after| Keyframe::newest_first(folder.path(), after).next().map(|(keyframe, _)| keyframe.number);
        assert_eq!((newest(0), newest(200)), (Some(200), None));
    }
}
