//! Who gives the dice: a list that was fed in, the stream, or people at the table who roll real ones.

use super::DiceStream;
use crate::text::Phrase;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use thiserror::Error;

/// Dice that are wanted at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DiceRequest {
    /// How many.
    pub count: u32,
    /// Of how many sides each.
    pub sides: u32,
}

impl DiceRequest {
    /// So many dice of so many sides.
    #[must_use]
    pub const fn new(count: u32, sides: u32) -> Self {
        Self { count, sides }
    }

    /// Whether these faces could lie on the dice.
    pub(super) fn check(self, faces: impl IntoIterator<Item = u32>) -> Result<(), DiceError> {
        for (die, face) in (1..).zip(faces) {
            if face < 1 || face > self.sides {
                return Err(DiceError::NoSuchFace { die, count: self.count, sides: self.sides, face });
            }
        }
        Ok(())
    }
}

/// Where a face came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DieOrigin {
    /// From the seeded stream.
    Drawn,
    /// From a list that was given beforehand.
    Fed,
    /// A real die, typed in by a person.
    Typed,
}

/// What one die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Face {
    /// From 1 to the sides of the die.
    pub value: u32,
    /// Where it came from.
    pub origin: DieOrigin,
}

/// The answer to a [`DiceRequest`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// One face for each die, in order.
    pub faces: Vec<Face>,
    /// Where the stream stood before the first die.
    pub position: u64,
}

/// Where dice come from when the fed ones are used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DiceMode {
    /// Only the stream; fed faces wait untouched.
    Stream,
    /// Fed faces first, then the stream.
    #[default]
    FedThenStream,
    /// Fed faces first, then people type in what real dice show.
    Typed,
}

/// Dice for a table. Never part of its document; the journal records what it needs of it (position and faces).
#[derive(Clone, Debug)]
pub struct DiceSource {
    /// What happens when the fed faces run out.
    pub mode: DiceMode,
    stream: DiceStream,
    fed: VecDeque<u32>,
}

impl DiceSource {
    /// A source without fed faces.
    #[must_use]
    pub const fn new(stream: DiceStream, mode: DiceMode) -> Self {
        Self { mode, stream, fed: VecDeque::new() }
    }

    /// Queues faces behind those already fed.
    pub fn feed(&mut self, faces: impl IntoIterator<Item = u32>) {
        self.fed.extend(faces);
    }

    /// The fed faces that wait, the next one first.
    #[must_use]
    pub fn fed(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.fed.iter().copied()
    }

    /// Forgets the fed faces that wait.
    pub fn clear_fed(&mut self) {
        self.fed.clear();
    }

    /// Where the stream stands: words taken so far.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.stream.position()
    }

    /// Puts the stream where so many words have been taken.
    pub fn seek(&mut self, position: u64) {
        self.stream.seek(position);
    }

    /// The dice of a request, or `None` if people must roll them. Without an answer nothing is used up.
    ///
    /// # Errors
    /// [`DiceError::NoSuchFace`] if a fed face is not on its die.
    pub fn take(&mut self, request: DiceRequest) -> Result<Option<Taken>, DiceError> {
        let count = request.count as usize;
        let fed = match self.mode {
            DiceMode::Stream => 0,
            DiceMode::FedThenStream => count.min(self.fed.len()),
            DiceMode::Typed if self.fed.len() < count => return Ok(None),
            DiceMode::Typed => count,
        };
        request.check(self.fed.iter().copied().take(fed))?;
        let position = self.position();
        let mut faces: Vec<Face> = self.fed.drain(..fed).map(|value| Face { value, origin: DieOrigin::Fed }).collect();
        faces.extend((fed..count).map(|_| self.drawn(request.sides)));
        Ok(Some(Taken { faces, position }))
    }

    /// The dice of a request from the stream, whatever the mode: for people who leave a roll to the table.
    pub fn draw(&mut self, request: DiceRequest) -> Taken {
        let position = self.position();
        Taken { faces: (0..request.count).map(|_| self.drawn(request.sides)).collect(), position }
    }

    /// The dice of a request as people typed them in.
    ///
    /// # Errors
    /// [`DiceError`] if there are too few or too many, or one is not on its die.
    pub fn typed(&self, request: DiceRequest, faces: &[u32]) -> Result<Taken, DiceError> {
        if faces.len() != request.count as usize {
            return Err(DiceError::WrongCount { wanted: request.count, given: faces.len() });
        }
        request.check(faces.iter().copied())?;
        let faces = faces.iter().map(|&value| Face { value, origin: DieOrigin::Typed }).collect();
        Ok(Taken { faces, position: self.position() })
    }

    fn drawn(&mut self, sides: u32) -> Face {
        Face { value: self.stream.die(sides), origin: DieOrigin::Drawn }
    }
}

/// Reads a list of faces such as `19,5,20`; blanks separate as well as commas.
///
/// # Errors
/// [`DiceError::NotAFace`] names the entry that is no number.
pub fn parse_faces(list: &str) -> Result<Vec<u32>, DiceError> {
    let entries = list.split(|c: char| c == ',' || c.is_whitespace()).filter(|entry| !entry.is_empty());
    (1..)
        .zip(entries)
        .map(|(entry, text)| match text.parse::<u32>() {
            Ok(face) if face > 0 => Ok(face),
            _ => Err(DiceError::NotAFace { entry, text: text.chars().take(20).collect() }),
        })
        .collect()
}

/// Dice that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiceError {
    /// A face that is not on its die.
    #[error("die {die} of {count} has {sides} sides and cannot show {face}")]
    NoSuchFace {
        /// Which die of the request, counted from 1.
        die: u32,
        /// How many dice were wanted.
        count: u32,
        /// The sides of the die.
        sides: u32,
        /// The face that it should show.
        face: u32,
    },
    /// More or fewer dice than wanted.
    #[error("dice wanted: {wanted}, given: {given}")]
    WrongCount {
        /// How many were wanted; 0 when the roll is complete.
        wanted: u32,
        /// How many there are.
        given: usize,
    },
    /// An entry of a list of faces that is no whole number from 1 up.
    #[error("entry {entry} of the dice, “{}”, is not a whole number from 1 up", .text.escape_debug())]
    NotAFace {
        /// Which entry, counted from 1.
        entry: u32,
        /// The entry, cut to 20 characters.
        text: String,
    },
}

impl DiceError {
    /// The message for people.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::NoSuchFace { die, count, sides, face } => Phrase::new("dice-no-such-face")
                .with("die", *die)
                .with("count", *count)
                .with("sides", *sides)
                .with("face", *face),
            Self::WrongCount { wanted, given } => Phrase::new("dice-wrong-count")
                .with("wanted", *wanted)
                .with("given", i64::try_from(*given).unwrap_or(i64::MAX)),
            Self::NotAFace { entry, text } => {
                Phrase::new("dice-entry").with("entry", *entry).with("text", text.escape_debug().to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Seed;

    fn source(mode: DiceMode, fed: &[u32]) -> DiceSource {
        let mut source = DiceSource::new(DiceStream::new(&Seed::from_number(1)), mode);
        source.feed(fed.iter().copied());
        source
    }

    fn values(taken: &Taken) -> Vec<u32> {
        taken.faces.iter().map(|face| face.value).collect()
    }

    fn origins(taken: &Taken) -> Vec<DieOrigin> {
        taken.faces.iter().map(|face| face.origin).collect()
    }

    #[test]
    fn fed_faces_come_first_then_the_stream() {
        let mut source = source(DiceMode::FedThenStream, &[19, 5]);
        let taken = source.take(DiceRequest::new(3, 20)).expect("faces fit").expect("the stream never waits");
        assert_eq!(values(&taken)[..2], [19, 5]);
        assert_eq!(origins(&taken), [DieOrigin::Fed, DieOrigin::Fed, DieOrigin::Drawn]);
        assert_eq!((taken.position, source.position()), (0, 1), "fed dice take nothing from the stream");
    }

    #[test]
    fn the_stream_alone_leaves_fed_faces_waiting() {
        let mut source = source(DiceMode::Stream, &[19]);
        let taken = source.take(DiceRequest::new(1, 20)).expect("nothing fed is used").expect("the stream never waits");
        assert_eq!(origins(&taken), [DieOrigin::Drawn]);
        assert_eq!(source.fed().collect::<Vec<_>>(), [19]);
    }

    #[test]
    fn a_wrong_face_names_its_die_and_uses_up_nothing() {
        let mut source = source(DiceMode::FedThenStream, &[6, 7]);
        let error = source.take(DiceRequest::new(3, 6)).expect_err("7 is on no d6");
        assert_eq!(error, DiceError::NoSuchFace { die: 2, count: 3, sides: 6, face: 7 });
        assert_eq!((source.fed().len(), source.position()), (2, 0));
    }

    #[test]
    fn typed_dice_wait_for_people() {
        let mut source = source(DiceMode::Typed, &[4]);
        assert_eq!(source.take(DiceRequest::new(2, 6)), Ok(None));
        assert_eq!(source.fed().len(), 1, "half an answer is no answer");
        let request = DiceRequest::new(2, 6);
        let taken = source.typed(request, &[3, 6]).expect("two faces of a d6");
        assert_eq!((values(&taken), origins(&taken)), (vec![3, 6], vec![DieOrigin::Typed; 2]));
        assert_eq!(source.typed(request, &[3]), Err(DiceError::WrongCount { wanted: 2, given: 1 }));
        assert_eq!(source.typed(request, &[0, 6]), Err(DiceError::NoSuchFace { die: 1, count: 2, sides: 6, face: 0 }));
        assert_eq!(origins(&source.draw(request)), [DieOrigin::Drawn; 2], "the table may roll on request");
    }

    #[test]
    fn lists_of_faces() {
        assert_eq!(parse_faces("19,5, 20 1,"), Ok(vec![19, 5, 20, 1]));
        assert_eq!(parse_faces(""), Ok(vec![]));
        for wrong in ["19,x", "19,-1", "19,0", "19,99999999999"] {
            let error = parse_faces(wrong).expect_err(wrong);
            assert!(matches!(error, DiceError::NotAFace { entry: 2, .. }), "{wrong}: {error}");
        }
    }
}
