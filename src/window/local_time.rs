//! The time of a file as the clock on the wall showed it: the system's zone, read from its own file, and the calendar. A
//! system without such a file shows the time of Greenwich.

use crate::ui::title::When;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Seconds of a day.
const DAY: i64 = 86_400;

/// The zone of this system.
#[derive(Clone, Debug, Default)]
pub(super) struct LocalTime {
    zone: Zone,
}

impl LocalTime {
    /// The zone that the variable `TZ` names, else the system's own.
    pub(super) fn of_system() -> Self {
        let named = std::env::var("TZ").ok().filter(|name| !name.is_empty());
        let folder = Path::new("/usr/share/zoneinfo");
        let path = match named.as_deref().map(|name| name.trim_start_matches(':')) {
            Some(name) if name.starts_with('/') => PathBuf::from(name),
            Some(name) => folder.join(name),
            None => PathBuf::from("/etc/localtime"),
        };
        Self { zone: fs::read(path).ok().and_then(|file| Zone::read(&file)).unwrap_or_default() }
    }

    /// When a file was written last.
    pub(super) fn written(&self, path: &Path) -> Option<When> {
        let since = fs::metadata(path).ok()?.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(self.at(i64::try_from(since.as_secs()).ok()?))
    }

    fn at(&self, seconds: i64) -> When {
        calendar(seconds + self.zone.offset(seconds))
    }
}

/// Date and time of so many seconds since the beginning of 1970, in the days of the Gregorian calendar.
fn calendar(seconds: i64) -> When {
    let (days, rest) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    let (year, month, day) = date(days);
    let small = |number: i64| u8::try_from(number).unwrap_or_default();
    When {
        year: i32::try_from(year).unwrap_or_default(),
        month,
        day,
        hour: small(rest / 3600),
        minute: small(rest / 60 % 60),
    }
}

/// Year, month and day of so many days since the beginning of 1970. Years are counted from March, so that the day that a
/// leap year adds is its last.
fn date(days: i64) -> (i64, u8, u8) {
    let since_march_0 = days + 719_468;
    let era = since_march_0.div_euclid(146_097);
    let of_era = since_march_0.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, u8::try_from(month).unwrap_or_default(), u8::try_from(day).unwrap_or_default())
}

/// The day of 1970 and on with which a month begins.
fn first_of(year: i64, month: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let since_march = (month + 9) % 12;
    let of_year = (153 * since_march + 2) / 5;
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    era * 146_097 + 365 * year_of_era + year_of_era / 4 - year_of_era / 100 + of_year - 719_468
}

/// How a zone is ahead of Greenwich at which times, in seconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Zone {
    /// From when on which offset holds.
    changes: Vec<(i64, i64)>,
    /// Before the first change.
    first: i64,
    /// After the last one.
    rule: Option<Rule>,
}

impl Zone {
    /// Reads a file of the zone database in its second or a later format.
    fn read(file: &[u8]) -> Option<Self> {
        let [ends, marks, leaps, changes, types, letters] = counts(file)?;
        let old = HEAD + changes * 5 + types * 6 + letters + leaps * 8 + marks + ends;
        let rest = file.get(old..)?;
        let [ends, marks, leaps, changes, types, letters] = counts(rest)?;
        let body = rest.get(HEAD..)?;
        let whole = |at: usize| Some(i64::from_be_bytes(body.get(at..at + 8)?.try_into().ok()?));
        let offset = |kind: usize| {
            let at = changes * 9 + kind * 6;
            Some(i64::from(i32::from_be_bytes(body.get(at..at + 4)?.try_into().ok()?)))
        };
        let kind = |change: usize| Some(usize::from(*body.get(changes * 8 + change)?));
        let listed = (0..changes).map(|change| Some((whole(change * 8)?, offset(kind(change)?)?)));
        let foot = body.get(changes * 9 + types * 6 + letters + leaps * 12 + marks + ends..).unwrap_or_default();
        let foot = std::str::from_utf8(foot).unwrap_or_default();
        Some(Self { changes: listed.collect::<Option<_>>()?, first: offset(0)?, rule: Rule::read(foot.trim()) })
    }

    fn offset(&self, seconds: i64) -> i64 {
        let past = self.changes.partition_point(|(from, _)| *from <= seconds);
        match (past.checked_sub(1).and_then(|last| self.changes.get(last)), &self.rule) {
            (_, Some(rule)) if past == self.changes.len() => rule.offset(seconds),
            (Some((_, offset)), _) => *offset,
            (None, _) => self.first,
        }
    }
}

/// The length of the head of a part of a zone's file.
const HEAD: usize = 44;

/// The six counts in the head of a part of a zone's file.
fn counts(part: &[u8]) -> Option<[usize; 6]> {
    if !part.starts_with(b"TZif") {
        return None;
    }
    let mut counts = [0; 6];
    for (index, count) in counts.iter_mut().enumerate() {
        let at = 20 + index * 4;
        *count = usize::try_from(u32::from_be_bytes(part.get(at..at + 4)?.try_into().ok()?)).ok()?;
    }
    Some(counts)
}

/// What holds every year: an offset, and another one in summer.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    winter: i64,
    summer: Option<Summer>,
}

/// Summer time: its offset, and when it begins and ends.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Summer {
    offset: i64,
    begins: Turn,
    ends: Turn,
}

/// A weekday of a month, with the second of that day.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Turn {
    month: i64,
    week: i64,
    weekday: i64,
    second: i64,
}

impl Rule {
    /// Reads a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`.
    fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(',');
        let winter = behind_the_name(parts.next()?)?;
        let (winter, summer) = winter.split_at(end_of_time(winter));
        let winter = -time(winter)?;
        if summer.is_empty() {
            return Some(Self { winter, summer: None });
        }
        let ahead = behind_the_name(summer)?;
        let offset = if ahead.is_empty() { winter + 3600 } else { -time(ahead)? };
        let (begins, ends) = (Turn::read(parts.next()?)?, Turn::read(parts.next()?)?);
        Some(Self { winter, summer: Some(Summer { offset, begins, ends }) })
    }

    fn offset(&self, seconds: i64) -> i64 {
        let Some(summer) = &self.summer else { return self.winter };
        let (year, ..) = date((seconds + self.winter).div_euclid(DAY));
        let begins = summer.begins.in_year(year) - self.winter;
        let ends = summer.ends.in_year(year) - summer.offset;
        let is_summer =
            if begins < ends { (begins..ends).contains(&seconds) } else { !(ends..begins).contains(&seconds) };
        if is_summer { summer.offset } else { self.winter }
    }
}

/// What stands behind the name that a part of a rule begins with, which is letters or anything between `<` and `>`.
fn behind_the_name(text: &str) -> Option<&str> {
    match text.strip_prefix('<') {
        Some(quoted) => Some(quoted.split_once('>')?.1),
        None => Some(text.trim_start_matches(|c: char| c.is_ascii_alphabetic())),
    }
}

/// Where a time at the beginning of a text ends.
fn end_of_time(text: &str) -> usize {
    text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '+' | '-' | ':'))).unwrap_or(text.len())
}

/// Hours, minutes and seconds such as `-1:30`, in seconds.
fn time(text: &str) -> Option<i64> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut total = 0;
    for (part, worth) in text.split(':').zip([3600, 60, 1]) {
        total += part.parse::<i64>().ok()? * worth;
    }
    Some(sign * total)
}

impl Turn {
    /// Reads a turn such as `M10.5.0/3`.
    fn read(text: &str) -> Option<Self> {
        let (day, at) = text.strip_prefix('M')?.split_once('/').unwrap_or((text.strip_prefix('M')?, "2"));
        let mut numbers = day.split('.').map(|part| part.parse::<i64>().ok());
        let (month, week, weekday) = (numbers.next()??, numbers.next()??, numbers.next()??);
        ((1..=12).contains(&month)).then_some(Self { month, week, weekday, second: time(at)? })
    }

    /// The second of local time, as if it were that of Greenwich, at which it comes in a year.
    fn in_year(&self, year: i64) -> i64 {
        let first = first_of(year, self.month);
        let next = if self.month == 12 { first_of(year + 1, 1) } else { first_of(year, self.month + 1) };
        // The first day of 1970 was a Thursday.
        let weekday = (first + 4).rem_euclid(7);
        let mut day = first + (self.weekday - weekday).rem_euclid(7) + (self.week - 1) * 7;
        while day >= next {
            day -= 7;
        }
        day * DAY + self.second
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn when(year: i32, month: u8, day: u8, hour: u8, minute: u8) -> When {
        When { year, month, day, hour, minute }
    }

    #[test]
    fn the_calendar_knows_leap_years_and_the_ends_of_days() {
        for (seconds, expected) in [
            (0, when(1970, 1, 1, 0, 0)),
            (951_782_399, when(2000, 2, 28, 23, 59)),
            (951_782_400, when(2000, 2, 29, 0, 0)),
            (1_709_251_199, when(2024, 2, 29, 23, 59)),
            (1_798_761_600, when(2027, 1, 1, 0, 0)),
            (-60, when(1969, 12, 31, 23, 59)),
        ] {
            assert_eq!(calendar(seconds), expected, "{seconds}");
        }
        for day in [-800_000, -1, 0, 11_016, 19_782, 300_000] {
            let (year, month, of_month) = date(day);
            assert_eq!(first_of(year, month.into()) + i64::from(of_month) - 1, day);
        }
    }

    #[test]
    fn rules_turn_the_clock_on_their_days() {
        let berlin = Rule::read("CET-1CEST,M3.5.0,M10.5.0/3").expect("a rule");
        // In 2026 on the 29th of March at 01:00 of Greenwich, and back on the 25th of October at 01:00.
        for (seconds, hours) in
            [(1_774_745_999, 1), (1_774_746_000, 2), (1_792_889_999, 2), (1_792_890_000, 1), (1_798_761_600, 1)]
        {
            assert_eq!(berlin.offset(seconds), hours * 3600, "{seconds}");
        }
        let sydney = Rule::read("AEST-10AEDT,M10.1.0,M4.1.0/3").expect("a rule");
        assert_eq!(sydney.offset(1_768_478_400), 11 * 3600, "January is summer there");
        assert_eq!(sydney.offset(1_782_864_000), 10 * 3600, "July is winter");
        assert_eq!(Rule::read("<+0330>-3:30").map(|rule| rule.offset(0)), Some(12_600));
        assert_eq!(Rule::read("nonsense"), None);
    }

    #[test]
    fn a_zones_file_is_read_with_its_changes_and_its_rule() {
        let head = |changes: u32, types: u32, letters: u32| {
            let mut head = b"TZif2".to_vec();
            head.extend([0; 15]);
            for count in [0, 0, 0, changes, types, letters] {
                head.extend(count.to_be_bytes());
            }
            head
        };
        let mut file = head(0, 1, 4);
        file.extend([0; 6 + 4]);
        file.extend(head(2, 2, 8));
        for change in [1_000_i64, 2_000] {
            file.extend(change.to_be_bytes());
        }
        file.extend([1, 0]);
        for offset in [3_600_i32, 7_200] {
            file.extend(offset.to_be_bytes());
            file.extend([0, 0]);
        }
        file.extend(*b"CET\0EET\0\nMSK-3\n");
        let zone = Zone::read(&file).expect("a zone");
        let offsets = [0, 1_000, 1_999, 2_000].map(|seconds| zone.offset(seconds) / 3600);
        assert_eq!(offsets, [1, 2, 2, 3], "the rule holds after the last change");
        assert_eq!(Zone::read(&file[..60]), None, "a torn file is none");
        assert_eq!(Zone::read(b"no zone"), None);
    }
}
