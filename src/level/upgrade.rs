//! From older formats of the document to the newest, one step at a time.

use crate::text::Phrase;

/// Rewrites the text of one format into the next one's. A step keeps the old format's types as they were.
pub type Step = fn(&str) -> Result<String, Phrase>;

/// The steps: the first one goes from format 1 to format 2, and so on. Format 1 is the newest, so there are none yet.
pub const STEPS: &[Step] = &[];

/// Why a text cannot be brought to the newest format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UpgradeError {
    /// A newer program wrote it.
    Newer {
        /// The format that it states.
        format: u32,
    },
    /// There never was such a format.
    Unknown {
        /// The format that it states.
        format: u32,
    },
    /// A step could not make sense of it.
    Step {
        /// The format that the step starts from.
        from: u32,
        /// What was wrong.
        why: Phrase,
    },
}

/// Brings a text from `format` to `newest`.
///
/// # Errors
/// When there is no way from one to the other, or a step fails.
pub fn upgrade(text: &str, format: u32, newest: u32, steps: &[Step]) -> Result<String, UpgradeError> {
    if format > newest {
        return Err(UpgradeError::Newer { format });
    }
    if format == 0 {
        return Err(UpgradeError::Unknown { format });
    }
    let mut text = text.to_owned();
    for from in format..newest {
        let step = steps.get(from as usize - 1).ok_or(UpgradeError::Unknown { format: from })?;
        text = step(&text).map_err(|why| UpgradeError::Step { from, why })?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::document::FORMAT;

    const TWO_STEPS: &[Step] = &[
        |text| Ok(text.replace("format: 1", "format: 2").replace("colour", "tint")),
        |text| {
            if text.contains("cursed") {
                return Err(Phrase::new("level-syntax-other"));
            }
            Ok(text.replace("format: 2", "format: 3"))
        },
    ];

    fn check(text: &str, format: u32) -> Result<String, UpgradeError> {
        upgrade(text, format, 3, TWO_STEPS)
    }

    #[test]
    fn each_step_leads_to_the_next() {
        assert_eq!(check("(format: 1, colour: 2)", 1), Ok("(format: 3, tint: 2)".to_owned()));
        assert_eq!(check("(format: 2, colour: 2)", 2), Ok("(format: 3, colour: 2)".to_owned()));
        assert_eq!(check("(format: 3)", 3), Ok("(format: 3)".to_owned()));
    }

    #[test]
    fn there_is_no_way_from_the_future_nor_from_nowhere() {
        assert_eq!(check("", 4), Err(UpgradeError::Newer { format: 4 }));
        assert_eq!(check("", 0), Err(UpgradeError::Unknown { format: 0 }));
    }

    #[test]
    fn a_step_that_fails_says_where_it_started() {
        let why = Phrase::new("level-syntax-other");
        assert_eq!(check("(format: 1, cursed: 1)", 1), Err(UpgradeError::Step { from: 2, why }));
    }

    #[test]
    fn there_is_a_step_from_every_older_format() {
        assert_eq!(STEPS.len(), FORMAT as usize - 1);
    }
}
