//! Opening what the arguments name: levels, scripts, seats, dice.

use super::fault::{self, Told};
use super::speak::Speaker;
use crate::board::Cell;
use crate::dice::{DiceMode, DiceSource, DiceStream, Seed, parse_faces};
use crate::knowledge::{SeatId, Seats};
use crate::level::read::MAX_BYTES;
use crate::level::{self, CharacterDoc, Document, Report};
use crate::session::{Command, Entry, Table, script};
use crate::text::{Arg, Language, Phrase};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Reads a level or save.
pub(super) fn document(path: &Path, speaker: &Speaker) -> miette::Result<Document> {
    level::read_file(path).map_err(|report| fault::report(speaker, &report))
}

/// Opens a document in memory, with the dice of a seed behind the given faces.
pub(super) fn table(document: &Document, seed: &Seed, fed: &[u32], speaker: &Speaker) -> miette::Result<Table> {
    let mut dice = DiceSource::new(DiceStream::new(seed), DiceMode::FedThenStream);
    dice.feed(fed.iter().copied());
    Table::open(document, dice)
        .map_err(|error| fault::told(speaker, &Phrase::new("cli-not-opened").with("why", error.to_string())))
}

/// The seed of a number, or a random one.
pub(super) fn seed(number: Option<u64>, speaker: &Speaker) -> miette::Result<Seed> {
    match number {
        Some(number) => Ok(Seed::from_number(number)),
        None => Seed::random().map_err(|error| fault::told(speaker, &error.phrase())),
    }
}

/// The faces of a list such as `19,5,3`.
pub(super) fn faces(list: Option<&str>, speaker: &Speaker) -> miette::Result<Vec<u32>> {
    parse_faces(list.unwrap_or_default()).map_err(|error| fault::told(speaker, &error.phrase()))
}

/// Reads a script; `-` is standard input.
pub(super) fn script(path: &Path, speaker: &Speaker) -> miette::Result<Vec<Entry>> {
    read_script(path, speaker)?.map_err(|report| fault::report(speaker, &report))
}

/// Reads a script, or the report of what is wrong with it; `-` is standard input.
pub(super) fn read_script(path: &Path, speaker: &Speaker) -> miette::Result<Result<Vec<Entry>, Box<Report>>> {
    let read = if path.as_os_str() == "-" { bounded(io::stdin()) } else { File::open(path).and_then(bounded) };
    let text = read.map_err(|error| fault::file(speaker, "cli-cannot-read", path, &error))?;
    Ok(script::read(&path.display().to_string(), &text))
}

/// The commands that put characters on the board, each named as `FILE@x,y`. A name without a folder that is no file here
/// means one of the characters that come with the program.
pub(super) fn characters(named: &[String], speaker: &Speaker) -> miette::Result<Vec<Entry>> {
    let command = |named: &String| {
        let wrong = || fault::told(speaker, &Phrase::new("cli-with").with("found", named.as_str()));
        let (file, cell) = named.rsplit_once('@').ok_or_else(wrong)?;
        let (x, y) = cell.split_once(',').ok_or_else(wrong)?;
        let side = |text: &str| text.trim().parse::<i32>().map_err(|_| wrong());
        let at = Cell::new(side(x)?, side(y)?);
        let character = character(file, speaker)?.character;
        Ok(Entry { seat: SeatId::GM, ask: Command::AddCharacter { character: Box::new(character), at } })
    };
    named.iter().map(command).collect()
}

/// The character in a file. A name without a folder that is no file here means one of those that come with the program.
pub(super) fn character(named: &str, speaker: &Speaker) -> miette::Result<CharacterDoc> {
    let mut path = PathBuf::from(named);
    if !path.is_file() && path.components().count() == 1 {
        let shipped = crate::assets::characters().join(named).with_extension("ron");
        if !shipped.is_file() {
            let phrase = Phrase::new("cli-no-character").with("named", named);
            let known = Phrase::new("cli-characters").with("names", Arg::Plain(shipped_characters().join(", ")));
            return Err(Told::new(speaker, &phrase).help(Some(speaker.say(&known))).into());
        }
        path = shipped;
    }
    level::read_character_file(&path).map_err(|report| fault::report(speaker, &report))
}

/// The names of the characters that come with the program.
fn shipped_characters() -> Vec<String> {
    let files = std::fs::read_dir(crate::assets::characters()).into_iter().flatten().flatten();
    let ron = files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|ending| ending == "ron"));
    let mut names: Vec<String> = ron.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// Refuses to draw a picture over a file that this run reads or writes otherwise.
pub(super) fn apart<'p>(
    picture: Option<&PathBuf>,
    others: impl IntoIterator<Item = &'p Path>,
    speaker: &Speaker,
) -> miette::Result<()> {
    let Some(picture) = picture else { return Ok(()) };
    let same = |other: &Path| match (picture.canonicalize(), other.canonicalize()) {
        (Ok(picture), Ok(other)) => picture == other && picture.is_file(),
        _ => picture.as_path() == other,
    };
    if !others.into_iter().any(same) {
        return Ok(());
    }
    let phrase = Phrase::new("cli-picture-over").with("path", picture.display().to_string());
    Err(Told::new(speaker, &phrase).help(Some(speaker.text("cli-picture-over-hint"))).into())
}

/// Reads a text that is no longer than a level may be, whatever it comes from.
fn bounded(from: impl Read) -> io::Result<String> {
    let mut text = String::new();
    from.take(MAX_BYTES as u64 + 1).read_to_string(&mut text)?;
    if text.len() > MAX_BYTES {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("larger than {} MiB", MAX_BYTES >> 20)));
    }
    Ok(text)
}

/// The seat that is meant by a number or a name in either language; `gm` is the game master.
pub(super) fn seat(seats: &Seats, asked: &str, speaker: &Speaker) -> miette::Result<SeatId> {
    let wanted = asked.trim().to_lowercase();
    if wanted == "gm" {
        return Ok(SeatId::GM);
    }
    let named = |language: Language| {
        let mut seats = seats.0.iter();
        seats.find(|(_, seat)| seat.name.get(language).to_lowercase() == wanted).map(|(&id, _)| id)
    };
    let numbered = wanted.parse().ok().map(SeatId).filter(|&id| seats.get(id).is_some());
    numbered.or_else(|| Language::ALL.into_iter().find_map(named)).ok_or_else(|| {
        let names = seats.0.iter().map(|(id, seat)| format!("{} ({})", id.0, speaker.name(&seat.name)));
        let phrase = Phrase::new("cli-no-such-seat").with("asked", asked);
        let known = Phrase::new("cli-seats").with("seats", Arg::Plain(names.collect::<Vec<_>>().join(", ")));
        Told::new(speaker, &phrase).help(Some(speaker.say(&known))).into()
    })
}
