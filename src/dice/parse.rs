//! Reading an expression: a small recursive descent over at most [`MAX_CHARACTERS`] characters, with bounded nesting.
//!
//! ```text
//! sum     = product { ("+" | "-") product }
//! product = factor { "*" factor }                      dice on at most one side
//! factor  = [ "+" | "-" ] ( number | dice | "(" sum ")" )
//! dice    = [ number ] ("d" | "w" | "к" | "д") ( number | "%" ) { suffix }
//! suffix  = "k" ["h" | "l"] [ number ] | "d" ("h" | "l") [ number ] | "!" [ compare ] | compare
//! compare = (">=" | ">" | "<=" | "<" | "=") number
//! ```
//! Blanks may stand anywhere between these; letters may be capitals. `−`, `×`, `·`, `≥` and `≤` are read as well.

use super::error::{Expected, ExprError, ExprProblem, Part};
use super::expr::{
    Compare, Condition, Dice, Expr, Keep, MAX_CHARACTERS, MAX_DEPTH, MAX_DICE, MAX_FACTOR, MAX_NUMBER, MAX_SIDES,
    MIN_SIDES, Term,
};
use std::ops::Range;

/// Reads a whole expression.
pub(super) fn expression(text: &str) -> Result<Expr, ExprError> {
    if let Some((end, _)) = text.char_indices().nth(MAX_CHARACTERS as usize) {
        let head = &text[..end];
        return Err(ExprError::new(head, end..end, ExprProblem::TooLong { limit: MAX_CHARACTERS }));
    }
    let mut reader = Reader { text, at: 0, depth: 0, dice: 0 };
    reader.whole().map_err(|fault| ExprError::new(text, fault.span, fault.problem))
}

/// A problem and where it is.
struct Fault {
    span: Range<usize>,
    problem: ExprProblem,
}

type Read<T> = Result<T, Fault>;

struct Reader<'a> {
    text: &'a str,
    /// Bytes read so far; always on a character boundary.
    at: usize,
    depth: u32,
    /// Dice of all terms so far.
    dice: u32,
}

/// `+` and `-`, with the minus sign of typographers.
const fn sign(c: char) -> Option<i32> {
    match c {
        '+' => Some(1),
        '-' | '−' => Some(-1),
        _ => None,
    }
}

const fn is_times(c: char) -> bool {
    matches!(c, '*' | '×' | '·')
}

const fn is_die_letter(c: char) -> bool {
    matches!(c, 'd' | 'D' | 'w' | 'W' | 'к' | 'К' | 'д' | 'Д')
}

impl Reader<'_> {
    fn whole(&mut self) -> Read<Expr> {
        self.blanks();
        if self.peek().is_none() {
            return Err(Fault { span: 0..self.text.len(), problem: ExprProblem::Empty });
        }
        let sum = self.sum()?;
        if self.peek().is_some() {
            return Err(self.unexpected(Expected::Operator));
        }
        // Written out, products and short forms may be longer than what was typed; documents keep the long form.
        if sum.to_string().chars().count() > MAX_CHARACTERS as usize {
            let problem = ExprProblem::TooLong { limit: MAX_CHARACTERS };
            return Err(Fault { span: 0..self.text.len(), problem });
        }
        Ok(sum)
    }

    fn sum(&mut self) -> Read<Expr> {
        let start = self.at;
        let mut sum = self.product()?;
        while let Some(factor) = self.peek().and_then(sign) {
            self.bump();
            let right = self.product()?;
            for term in right.terms {
                sum.terms.push(Term { factor: term.factor * factor, ..term });
            }
            sum.constant += right.constant * i64::from(factor);
            self.check_constant(sum.constant, start)?;
        }
        Ok(sum)
    }

    fn product(&mut self) -> Read<Expr> {
        let start = self.at;
        let mut product = self.factor()?;
        while self.peek().is_some_and(is_times) {
            self.bump();
            let right = self.factor()?;
            let (dice, times) = match (product.terms.is_empty(), right.terms.is_empty()) {
                (_, true) => (product, right.constant),
                (true, false) => (right, product.constant),
                (false, false) => return Err(self.fault_from(start, ExprProblem::DiceTimesDice)),
            };
            product = self.times(dice, times, start)?;
        }
        Ok(product)
    }

    /// An expression times a number, both already within their limits, so that `i64` cannot overflow.
    fn times(&self, mut sum: Expr, times: i64, start: usize) -> Read<Expr> {
        for term in &mut sum.terms {
            let factor = i64::from(term.factor) * times;
            term.factor = match i32::try_from(factor) {
                Ok(small) if small != 0 && small.unsigned_abs() <= MAX_FACTOR => small,
                _ => {
                    let problem = ExprProblem::Factor { factor: factor.unsigned_abs(), limit: MAX_FACTOR };
                    return Err(self.fault_from(start, problem));
                }
            };
        }
        sum.constant *= times;
        self.check_constant(sum.constant, start)?;
        Ok(sum)
    }

    fn factor(&mut self) -> Read<Expr> {
        let negative = match self.peek().and_then(sign) {
            Some(factor) => {
                self.bump();
                factor < 0
            }
            None => false,
        };
        let mut value = match self.peek() {
            Some('(') => self.parenthesis()?,
            Some(c) if c.is_ascii_digit() || is_die_letter(c) => self.number_or_dice()?,
            _ => return Err(self.unexpected(Expected::Term)),
        };
        if negative {
            value.constant = -value.constant;
            for term in &mut value.terms {
                term.factor = -term.factor;
            }
        }
        Ok(value)
    }

    fn parenthesis(&mut self) -> Read<Expr> {
        let start = self.at;
        if self.depth == MAX_DEPTH {
            let problem = ExprProblem::TooDeep { limit: MAX_DEPTH };
            return Err(Fault { span: start..start + 1, problem });
        }
        self.depth += 1;
        self.bump();
        let inner = self.sum()?;
        if self.peek() != Some(')') {
            return Err(self.unexpected(Expected::ClosingParenthesis));
        }
        self.bump();
        self.depth -= 1;
        Ok(inner)
    }

    fn number_or_dice(&mut self) -> Read<Expr> {
        let start = self.at;
        let number = self.number()?;
        if !self.peek().is_some_and(is_die_letter) {
            return match number {
                Some((number, _)) => Ok(Expr { terms: Vec::new(), constant: i64::from(number) }),
                None => Err(self.unexpected(Expected::Term)),
            };
        }
        self.bump();
        let (sides, span) = if self.peek() == Some('%') {
            let percent = self.at;
            self.bump();
            (100, percent..percent + 1)
        } else {
            self.number()?.ok_or_else(|| self.unexpected(Expected::Sides))?
        };
        if !(MIN_SIDES..=MAX_SIDES).contains(&sides) {
            return Err(Fault { span, problem: ExprProblem::Sides { sides, least: MIN_SIDES, most: MAX_SIDES } });
        }
        let (count, end) = number.map_or((1, span.end), |(count, span)| (count, span.end));
        if count == 0 {
            return Err(Fault { span: start..end, problem: ExprProblem::NoDice });
        }
        // Both are at most MAX_NUMBER.
        self.dice += count;
        if self.dice > MAX_DICE {
            return Err(Fault { span: start..end, problem: ExprProblem::TooManyDice { limit: MAX_DICE } });
        }
        let mut dice = Dice { count, sides, keep: None, success: None, explode: None };
        self.suffixes(&mut dice)?;
        Ok(dice.into())
    }

    fn suffixes(&mut self, dice: &mut Dice) -> Read<()> {
        // Keeping all dice is kept as no keep at all, so what was written is remembered apart.
        let mut keep_written = false;
        loop {
            let start = self.at;
            let part = match self.peek() {
                Some('k' | 'K' | 'd' | 'D') => Part::Keep,
                Some('!') => Part::Explosion,
                Some('>' | '<' | '=' | '≥' | '≤') => Part::Comparison,
                _ => return Ok(()),
            };
            let twice = match part {
                Part::Keep => {
                    let twice = std::mem::replace(&mut keep_written, true);
                    dice.keep = self.keep(dice.count)?;
                    twice
                }
                Part::Explosion => {
                    self.bump();
                    let condition = self.condition(dice.sides)?;
                    let condition = condition.unwrap_or(Condition { compare: Compare::Equal, value: dice.sides });
                    dice.explode.replace(condition).is_some()
                }
                Part::Comparison => {
                    let condition = self.condition(dice.sides)?;
                    std::mem::replace(&mut dice.success, condition).is_some()
                }
            };
            if twice {
                return Err(self.fault_from(start, ExprProblem::Twice { part }));
            }
            if keep_written && dice.success.is_some() {
                return Err(self.fault_from(start, ExprProblem::PoolKeeps));
            }
        }
    }

    /// Keep or drop, at its first letter. `None` if all dice are kept.
    fn keep(&mut self, count: u32) -> Read<Option<Keep>> {
        let start = self.at;
        let drop = matches!(self.bump(), Some('d' | 'D'));
        let highest = match self.peek() {
            Some('h' | 'H') => Some(true),
            Some('l' | 'L') => Some(false),
            _ => None,
        };
        match highest {
            Some(_) => {
                self.bump();
            }
            None if drop => return Err(self.unexpected(Expected::HighOrLow)),
            None => {}
        }
        let wanted = self.number()?.map_or(1, |(wanted, _)| wanted);
        let highest = highest.unwrap_or(true);
        if drop {
            if wanted == 0 || wanted >= count {
                return Err(self.fault_from(start, ExprProblem::DropCount { wanted, count }));
            }
            let kept = count - wanted;
            return Ok(Some(if highest { Keep::Lowest(kept) } else { Keep::Highest(kept) }));
        }
        if wanted == 0 || wanted > count {
            return Err(self.fault_from(start, ExprProblem::KeepCount { wanted, count }));
        }
        Ok((wanted < count).then_some(if highest { Keep::Highest(wanted) } else { Keep::Lowest(wanted) }))
    }

    /// A comparison, if one stands here.
    fn condition(&mut self, sides: u32) -> Read<Option<Condition>> {
        let compare = match self.peek() {
            Some('>') => Compare::Above,
            Some('<') => Compare::Below,
            Some('=') => Compare::Equal,
            Some('≥') => Compare::AtLeast,
            Some('≤') => Compare::AtMost,
            _ => return Ok(None),
        };
        let strict = matches!(compare, Compare::Above | Compare::Below);
        self.bump();
        let compare = if strict && self.peek() == Some('=') {
            self.bump();
            if compare == Compare::Above { Compare::AtLeast } else { Compare::AtMost }
        } else {
            compare
        };
        let (value, span) = self.number()?.ok_or_else(|| self.unexpected(Expected::Threshold))?;
        if value == 0 || value > sides {
            return Err(Fault { span, problem: ExprProblem::NotAFace { value, sides } });
        }
        Ok(Some(Condition { compare, value }))
    }

    /// A number, if one stands here, with its place.
    fn number(&mut self) -> Read<Option<(u32, Range<usize>)>> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Ok(None);
        }
        let span = self.at..self.at + digits;
        let number = self.text.get(span.clone()).and_then(|digits| digits.parse::<u32>().ok());
        match number {
            Some(number) if number <= MAX_NUMBER => {
                self.at = span.end;
                self.blanks();
                Ok(Some((number, span)))
            }
            _ => Err(Fault { span, problem: ExprProblem::NumberTooLarge { limit: MAX_NUMBER } }),
        }
    }

    fn check_constant(&self, constant: i64, start: usize) -> Read<()> {
        if constant.unsigned_abs() > u64::from(MAX_NUMBER) {
            return Err(self.fault_from(start, ExprProblem::NumberTooLarge { limit: MAX_NUMBER }));
        }
        Ok(())
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    /// Takes one character and the blanks after it.
    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        self.blanks();
        Some(c)
    }

    fn blanks(&mut self) {
        while let Some(c) = self.peek().filter(|c| c.is_whitespace()) {
            self.at += c.len_utf8();
        }
    }

    /// The next character is wrong, or the end has come too soon.
    fn unexpected(&self, expected: Expected) -> Fault {
        match self.peek() {
            Some(found) => {
                let span = self.at..self.at + found.len_utf8();
                Fault { span, problem: ExprProblem::Unexpected { found, expected } }
            }
            None => Fault { span: self.at..self.at, problem: ExprProblem::Missing { expected } },
        }
    }

    /// A fault that spans everything read since `start`, without the blanks at its end.
    fn fault_from(&self, start: usize, problem: ExprProblem) -> Fault {
        let read = self.text.get(start..self.at).unwrap_or_default();
        Fault { span: start..start + read.trim_end().len(), problem }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, canonical: &str) {
        let expr = expression(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(expr.to_string(), canonical, "canonical form of {text}");
        assert_eq!(expression(canonical), Ok(expr), "{canonical} reads back");
    }

    /// The problem's message, its column and the text under the label.
    #[track_caller]
    fn fault(text: &str, column: usize, under: &str, message: &str) {
        let error = expression(text).expect_err(text);
        assert_eq!(error.problem().to_string(), message, "message for {text}");
        assert_eq!((error.column(), &text[error.span()]), (column, under), "place in {text}");
    }

    #[test]
    fn notations_read() {
        check("2d6+3", "2d6+3");
        check("d20", "1d20");
        check("1W6+4", "1d6+4");
        check("1w6", "1d6");
        check("1к6+4", "1d6+4");
        check("1К6", "1d6");
        check("1д6", "1d6");
        check("2Д6", "2d6");
        check("d%", "1d100");
        check(" 2 d 6 + 3 ", "2d6+3");
        check("+10", "10");
        check("-5", "-5");
        check("5-2d6", "-2d6+5");
        check("3d6-2+1d8-1", "3d6+1d8-3");
        check("2-2", "0");
        check("d6-(d4-2)", "1d6-1d4+2");
    }

    #[test]
    fn products_are_written_out() {
        check("2*(d6+3)", "2*1d6+6");
        check("(d6+3)*-2", "-2*1d6-6");
        check("2*3*2d6", "6*2d6");
        check("2×d6−1", "2*1d6-1");
        check("2*3", "6");
        check("((d6))", "1d6");
    }

    #[test]
    fn keep_and_drop() {
        check("4d6kh3", "4d6kh3");
        check("4d6k3", "4d6kh3");
        check("4d6K3", "4d6kh3");
        check("2d20kl", "2d20kl1");
        check("2d20 k h + 2", "2d20kh1+2");
        check("4d6dl1", "4d6kh3");
        check("4d6dh1", "4d6kl3");
        check("4d6kh4", "4d6");
        check("4d6!k3", "4d6kh3!");
    }

    #[test]
    fn explosions_and_pools() {
        check("d6!", "1d6!");
        check("d6!=6", "1d6!");
        check("d6!>=5", "1d6!>=5");
        check("7d10>=8!", "7d10>=8!");
        check("7d10!>=9>=8", "7d10>=8!>=9");
        check("7d10>=8!>=9", "7d10>=8!>=9");
        check("7d10>7", "7d10>7");
        check("7d10≥8", "7d10>=8");
        check("5d6<3+5d6<=2+5d6=1", "5d6<3+5d6<=2+5d6=1");
    }

    #[test]
    fn faults_are_precise() {
        fault("", 1, "", "the expression is empty");
        fault("  ", 1, "  ", "the expression is empty");
        fault("2d6+", 5, "", "something is missing here; expected a number, dice or “(”");
        fault("2d6+x", 5, "x", "“x” has no place here; expected a number, dice or “(”");
        fault("1k6", 2, "k", "“k” has no place here; expected +, -, * or the end");
        fault("2d6 7", 5, "7", "“7” has no place here; expected +, -, * or the end");
        fault("2d", 3, "", "something is missing here; expected the sides of the die");
        fault("2к+3", 3, "+", "“+” has no place here; expected the sides of the die");
        fault("4d6d1", 5, "1", "“1” has no place here; expected “h” or “l”");
        fault("7d10>=", 7, "", "something is missing here; expected a face to compare with");
        fault("(2d6", 5, "", "something is missing here; expected “)”");
        fault("2d6)", 4, ")", "“)” has no place here; expected +, -, * or the end");
        fault("1d1", 3, "1", "a die has 2 to 1000000 sides, not 1");
        fault("d6+0d6", 4, "0", "at least one die must be rolled");
        fault("600d6 + 401d6", 9, "401", "an expression may roll at most 1000 dice");
        fault("99999999999999999999", 1, "99999999999999999999", "numbers may be at most 1000000");
        fault("1000000+1", 1, "1000000+1", "numbers may be at most 1000000");
        fault("4d6kh5", 4, "kh5", "between 1 and 4 dice can be kept, not 5");
        fault("4d6dl4 ", 4, "dl4", "4 of 4 dice cannot be dropped; at least one goes and one stays");
        fault("4d6k1kl1", 6, "kl1", "keep or drop stands here a second time");
        fault("d6!!", 4, "!", "“!” stands here a second time");
        fault("d6>1>2", 5, ">2", "a comparison stands here a second time");
        fault("4d6kh3>=5", 7, ">=5", "a pool counts all its dice, so none can be kept or dropped");
        fault("7d10>=11", 7, "11", "11 is not a face of a die with 10 sides");
        fault("d6 * d6", 1, "d6 * d6", "dice can be multiplied only by a plain number");
        fault("0*d6", 1, "0*d6", "dice can be multiplied by 1 to 1000, not by 0");
        fault("1001*d6", 1, "1001*d6", "dice can be multiplied by 1 to 1000, not by 1001");
        fault("--3", 2, "-", "“-” has no place here; expected a number, dice or “(”");
        fault("2d6\u{7}", 4, "\u{7}", "“\\u{7}” has no place here; expected +, -, * or the end");
    }

    #[test]
    fn limits_hold() {
        let nested = |depth: usize| format!("{}d6{}", "(".repeat(depth), ")".repeat(depth));
        check(&nested(16), "1d6");
        fault(&nested(17), 17, "(", "parentheses may be nested at most 16 deep");
        let long = "1".repeat(100_000);
        let error = expression(&long).expect_err("far too long");
        assert_eq!(*error.problem(), ExprProblem::TooLong { limit: 200 });
        assert_eq!(error.column(), 201, "just past what may be read");
        let sum = |terms: usize| vec!["d6"; terms].join("+");
        check(&sum(50), &vec!["1d6"; 50].join("+"));
        let error = expression(&sum(60)).expect_err("written out it has 239 characters");
        assert_eq!(*error.problem(), ExprProblem::TooLong { limit: 200 });
        check("1000d1000000*1000+1000000", "1000*1000d1000000+1000000");
    }
}
