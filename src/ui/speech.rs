//! What a line typed under the log means: words for everyone, or dice: `/2d6+3 luck` for all to see, `//2d6` for the game
//! master and oneself.

use crate::dice::Expr;
use crate::knowledge::ThingId;
use crate::session::Command;
use crate::text::Phrase;

/// The command in a line; none in an empty one.
///
/// # Errors
/// What is wrong with the dice expression.
pub fn spoken(line: &str, thing: Option<ThingId>) -> Result<Option<Command>, Phrase> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(None);
    }
    let Some(rest) = line.strip_prefix('/') else { return Ok(Some(Command::Say { text: line.to_owned() })) };
    let (secret, rest) = rest.strip_prefix('/').map_or((false, rest), |rest| (true, rest));
    let (expr, reason) = dice_and_reason(rest.trim())?;
    Ok(Some(Command::Roll { expr, thing, secret, reason }))
}

/// The longest beginning of the text that is a dice expression, and what follows it.
fn dice_and_reason(text: &str) -> Result<(Expr, String), Phrase> {
    let breaks = text.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at);
    let mut ends: Vec<usize> = breaks.chain([text.len()]).collect();
    ends.reverse();
    let parsed = ends.iter().find_map(|&end| text[..end].parse().ok().map(|expr| (expr, end)));
    if let Some((expr, end)) = parsed {
        return Ok((expr, text[end..].trim().to_owned()));
    }
    let first = text.split_whitespace().next().unwrap_or_default();
    Err(first.parse::<Expr>().err().map_or_else(|| Phrase::new("ui-dice-wanted"), |fault| fault.phrase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ui_a_line_is_words_or_dice() {
        let expr: Expr = "2d6+3".parse().expect("dice");
        let roll = |secret, reason: &str| {
            Ok(Some(Command::Roll { expr: expr.clone(), thing: None, secret, reason: reason.to_owned() }))
        };
        assert_eq!(spoken("  ", None), Ok(None));
        assert_eq!(spoken("Hold the light!", None), Ok(Some(Command::Say { text: "Hold the light!".to_owned() })));
        assert_eq!(spoken("/2d6+3", None), roll(false, ""));
        assert_eq!(spoken("/ 2d6 + 3 for luck", None), roll(false, "for luck"));
        assert_eq!(spoken("//2d6+3 за удачу", None), roll(true, "за удачу"));
        assert!(spoken("/luck", None).is_err() && spoken("/", None).is_err());
    }
}
