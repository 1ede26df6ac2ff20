//! A text that a level's author wrote, in one language or in both.

use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The languages the program speaks. Both are complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English (`en`).
    #[default]
    English,
    /// Russian (`ru`).
    Russian,
}

impl Language {
    /// Every language, in the order a menu shows them.
    pub const ALL: [Self; 2] = [Self::English, Self::Russian];

    /// The language's tag, which is also the name of its folder under `assets/locale`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
        }
    }

    /// The language with this tag (`en`, `ru`; a region such as `ru_RU.UTF-8` is allowed), if we speak it.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let head = tag.split(['-', '_', '.']).next()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.tag() == head)
    }
}

/// A name or note from a level. In RON either a plain string, which serves both languages, or `(en: "…", ru: "…")`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalText {
    /// The English text.
    pub en: String,
    /// The Russian text.
    pub ru: String,
}

impl LocalText {
    /// The same text in both languages.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        let en = text.into();
        Self { ru: en.clone(), en }
    }

    /// The text in `language`.
    #[must_use]
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Russian => &self.ru,
        }
    }

    /// Whether neither language has any text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.en.is_empty() && self.ru.is_empty()
    }
}

impl From<&str> for LocalText {
    fn from(text: &str) -> Self {
        Self::plain(text)
    }
}

impl Serialize for LocalText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() && self.en == self.ru {
            return serializer.serialize_str(&self.en);
        }
        let mut both = serializer.serialize_struct("LocalText", 2)?;
        both.serialize_field("en", &self.en)?;
        both.serialize_field("ru", &self.ru)?;
        both.end()
    }
}

impl<'de> Deserialize<'de> for LocalText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = LocalText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text, or (en: \"…\", ru: \"…\")")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<LocalText, E> {
                Ok(LocalText::plain(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<LocalText, A::Error> {
                let en = seq.next_element()?.ok_or_else(|| de::Error::missing_field("en"))?;
                let ru = seq.next_element()?.ok_or_else(|| de::Error::missing_field("ru"))?;
                Ok(LocalText { en, ru })
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<LocalText, A::Error> {
                let (mut en, mut ru) = (None, None);
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "en" => en = Some(map.next_value()?),
                        "ru" => ru = Some(map.next_value()?),
                        other => return Err(de::Error::unknown_field(other, &["en", "ru"])),
                    }
                }
                Ok(LocalText {
                    en: en.ok_or_else(|| de::Error::missing_field("en"))?,
                    ru: ru.ok_or_else(|| de::Error::missing_field("ru"))?,
                })
            }
        }
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Either)
        } else {
            deserializer.deserialize_struct("LocalText", &["en", "ru"], Either)
        }
    }
}
