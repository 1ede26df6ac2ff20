//! JSON from anywhere as a tree of values. How many values and how deep is bounded; what a value should have been is for
//! those who ask: every question has an answer, however wrong the file.

use super::geometry::Spot;
use super::limits::MAX_VALUES;
use super::report::{Read, fault};
use crate::text::Phrase;
use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    Null,
    Truth(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

/// What stands where nothing stands.
static NULL: Json = Json::Null;

impl Json {
    /// The value of a key; of anything but an object, and where there is none, null.
    pub(super) fn get(&self, key: &str) -> &Self {
        match self {
            Self::Object(fields) => fields.get(key).unwrap_or(&NULL),
            _ => &NULL,
        }
    }

    pub(super) fn has(&self, key: &str) -> bool {
        !matches!(self.get(key), Self::Null)
    }

    /// A finite number, also one in quotes.
    pub(super) fn number(&self) -> Option<f64> {
        let number = match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.trim().parse().ok(),
            _ => None,
        };
        number.filter(|number| number.is_finite())
    }

    /// A whole number that fits.
    pub(super) fn whole(&self) -> Option<i64> {
        self.number().filter(|number| number.fract() == 0.0 && number.abs() < 9e15).map(|number| number as i64)
    }

    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Yes or no, also in quotes or as 1 and 0.
    pub(super) fn truth(&self) -> Option<bool> {
        match self {
            Self::Truth(truth) => Some(*truth),
            Self::Number(number) => Some(*number != 0.0),
            Self::Text(text) => match text.trim().to_ascii_lowercase().as_str() {
                "true" | "1" | "yes" => Some(true),
                "false" | "0" | "no" => Some(false),
                _ => None,
            },
            _ => None,
        }
    }

    /// The entries of a list; of anything else, none.
    pub(super) fn list(&self) -> &[Self] {
        match self {
            Self::List(list) => list,
            _ => &[],
        }
    }

    /// A place, as `{x, y}` or `[x, y]`. It need not be a sensible one.
    pub(super) fn spot(&self) -> Option<Spot> {
        let raw = |value: &Self| match value {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.trim().parse().ok(),
            _ => None,
        };
        let (x, y) = match self {
            Self::List(pair) => (pair.first()?, pair.get(1)?),
            _ => (self.get("x"), self.get("y")),
        };
        Some(Spot { x: raw(x)?, y: raw(y)? })
    }
}

/// Reads a file.
///
/// # Errors
/// When it is not JSON, ends too early, or holds more than any map does.
pub(super) fn parse(bytes: &[u8]) -> Read<Json> {
    let left = Cell::new(MAX_VALUES);
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let read = Value { left: &left }.deserialize(&mut deserializer);
    read.and_then(|value| deserializer.end().map(|()| value)).map_err(|error| {
        let placed = |key| Phrase::new(key).with("line", error.line() as i64).with("column", error.column() as i64);
        if left.get() == 0 {
            return fault(Phrase::new("import-too-many-values"), Phrase::new("import-too-many-values-hint"));
        }
        match error.classify() {
            Category::Eof => fault(placed("import-cut-off"), Phrase::new("import-cut-off-hint")),
            _ if error.to_string().starts_with("recursion limit") => {
                fault(placed("import-too-deep"), Phrase::new("import-too-deep-hint"))
            }
            _ => fault(placed("import-not-json"), Phrase::new("import-not-json-hint")),
        }
    })
}

/// Reads one value and counts it.
#[derive(Clone, Copy)]
struct Value<'a> {
    left: &'a Cell<usize>,
}

impl<'de> DeserializeSeed<'de> for Value<'_> {
    type Value = Json;

    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        let left = self.left.get().checked_sub(1).ok_or_else(|| de::Error::custom("too many values"))?;
        self.left.set(left);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value<'_> {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Truth(value))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value))
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_string<E: de::Error>(self, value: String) -> Result<Json, E> {
        Ok(Json::Text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(entry) = entries.next_element_seed(self)? {
            list.push(entry);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut fields = BTreeMap::new();
        while let Some(key) = entries.next_key::<String>()? {
            fields.insert(key, entries.next_value_seed(self)?);
        }
        Ok(Json::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        parse(text.as_bytes()).expect_err("refused").message.key.into_owned()
    }

    #[test]
    fn every_question_has_an_answer() {
        let json = parse(br#"{"a": "2.5", "b": [1, {"x": 3, "y": "4"}], "c": null, "n": "NaN", "yes": "true"}"#);
        let json = json.expect("read");
        assert_eq!(json.get("a").number(), Some(2.5), "a number in quotes");
        assert_eq!(json.get("n").number(), None, "what is no number is none");
        assert_eq!(json.get("b").list().len(), 2);
        assert_eq!(json.get("b").list()[1].spot(), Some(Spot { x: 3.0, y: 4.0 }));
        assert_eq!(json.get("a").get("deeper").list(), [], "of a text there are no entries");
        assert!(!json.has("c") && !json.has("d"), "null is as good as nothing");
        assert_eq!(json.get("yes").truth(), Some(true));
        assert_eq!(json.get("a").whole(), None);
    }

    #[test]
    fn what_is_no_json_is_told_apart() {
        assert_eq!(refused(r#"{"a": [1, 2"#), "import-cut-off");
        assert_eq!(refused(r#"{"a": NaN}"#), "import-not-json");
        assert_eq!(refused(r#"{"a": 1e999}"#), "import-not-json");
        assert_eq!(refused(&"[".repeat(5000)), "import-too-deep");
        assert_eq!(refused("{} {}"), "import-not-json");
    }

    #[test]
    fn the_number_of_values_is_bounded() {
        let text = format!("[{}0]", "0,".repeat(MAX_VALUES));
        assert_eq!(refused(&text), "import-too-many-values");
    }
}
