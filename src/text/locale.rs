//! The catalogue of sentences: the Fluent files under `assets/locale`, one folder a language, read at start with the handbook
//! under `assets/handbook`, one file a language.

use super::handbook::Handbook;
use super::{Arg, Language, LocalText, Phrase};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use unic_langid::LanguageIdentifier;

/// The sentences of every language, and its handbook.
pub struct Locale {
    bundles: Vec<(Language, FluentBundle<FluentResource>)>,
    handbooks: Vec<(Language, Handbook)>,
}

/// A locale file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LocaleError {
    /// The folder or a file in it cannot be read.
    #[error("cannot read {}: {source}. Set TORCHLINE_HOME to the folder that holds `assets`", path.display())]
    Read {
        /// The folder or file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A file is not well-formed.
    #[error("{}, line {line}: {what}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// A message is defined twice.
    #[error("{}: {what}", path.display())]
    Twice {
        /// The second file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
}

impl Locale {
    /// Reads every `*.ftl` file of every language below `assets/locale`, and its handbook.
    ///
    /// # Errors
    /// When a folder or file cannot be read, is not well-formed, or defines a message again.
    pub fn load(assets: &Path) -> Result<Self, LocaleError> {
        let bundles = Language::ALL.into_iter().map(|language| Ok((language, load_language(assets, language)?)));
        let bundles = bundles.collect::<Result<_, LocaleError>>()?;
        let handbooks = Language::ALL.into_iter().map(|language| {
            let path = handbook_folder(assets).join(language.tag()).with_extension("md");
            let text = fs::read_to_string(&path).map_err(|source| LocaleError::Read { path, source })?;
            Ok((language, Handbook::parse(&text)))
        });
        Ok(Self { bundles, handbooks: handbooks.collect::<Result<_, LocaleError>>()? })
    }

    /// The handbook in a language.
    #[must_use]
    pub fn handbook(&self, language: Language) -> Option<&Handbook> {
        self.handbooks.iter().find(|(of, _)| *of == language).map(|(_, handbook)| handbook)
    }

    /// The sentence of a phrase. A missing message shows its key, so that nothing is silently empty.
    #[must_use]
    pub fn say(&self, language: Language, phrase: &Phrase) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in &phrase.args {
            args.set(name.as_ref(), self.value(language, value));
        }
        self.format(language, &phrase.key, &args)
    }

    /// The sentence of a message without arguments.
    #[must_use]
    pub fn text(&self, language: Language, key: &str) -> String {
        self.format(language, key, &FluentArgs::new())
    }

    /// Whether the language has this message.
    #[must_use]
    pub fn knows(&self, language: Language, key: &str) -> bool {
        self.bundle(language).is_some_and(|bundle| bundle.has_message(key))
    }

    fn value(&self, language: Language, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Plain(text) => FluentValue::from(text.clone()),
            Arg::Name(name) => FluentValue::from(LocalText::get(name, language).to_owned()),
            Arg::Phrase(phrase) => FluentValue::from(self.say(language, phrase)),
        }
    }

    fn bundle(&self, language: Language) -> Option<&FluentBundle<FluentResource>> {
        self.bundles.iter().find(|(of, _)| *of == language).map(|(_, bundle)| bundle)
    }

    fn format(&self, language: Language, key: &str, args: &FluentArgs) -> String {
        let pattern = self.bundle(language).and_then(|bundle| Some((bundle, bundle.get_message(key)?.value()?)));
        let Some((bundle, pattern)) = pattern else { return key.to_owned() };
        let mut faults = Vec::new();
        bundle.format_pattern(pattern, Some(args), &mut faults).into_owned()
    }
}

/// Where the handbook lies with its pictures.
#[must_use]
pub fn handbook_folder(assets: &Path) -> PathBuf {
    assets.join("handbook")
}

fn load_language(assets: &Path, language: Language) -> Result<FluentBundle<FluentResource>, LocaleError> {
    let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    bundle.set_use_isolating(false);
    bundle.add_function("SAME", same).map_err(|fault| LocaleError::Twice {
        path: assets.join("locale").join(language.tag()),
        what: fault.to_string(),
    })?;
    for path in files(&assets.join("locale").join(language.tag()))? {
        let source = fs::read_to_string(&path).map_err(|source| LocaleError::Read { path: path.clone(), source })?;
        let resource = FluentResource::try_new(source).map_err(|(resource, faults)| {
            let fault = faults.first();
            let start = fault.map_or(0, |fault| fault.pos.start);
            let line = 1 + resource.source().bytes().take(start).filter(|&byte| byte == b'\n').count();
            let what = fault.map_or_else(String::new, ToString::to_string);
            LocaleError::Syntax { path: path.clone(), line, what }
        })?;
        bundle.add_resource(resource).map_err(|faults| LocaleError::Twice {
            path: path.clone(),
            what: faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        })?;
    }
    Ok(bundle)
}

/// What `SAME($one, $other)` is in a message: `yes` if two texts differ at most in upper and lower case, else `no`.
fn same<'a>(texts: &[FluentValue<'a>], _: &FluentArgs) -> FluentValue<'a> {
    let lower = |text: &FluentValue<'_>| match text {
        FluentValue::String(text) => Some(text.to_lowercase()),
        _ => None,
    };
    let is_same = match texts {
        [one, other] => lower(one).is_some() && lower(one) == lower(other),
        _ => false,
    };
    FluentValue::from(if is_same { "yes" } else { "no" })
}

fn files(folder: &Path) -> Result<BTreeSet<PathBuf>, LocaleError> {
    let fault = |source| LocaleError::Read { path: folder.to_path_buf(), source };
    let mut paths = BTreeSet::new();
    for entry in fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        if path.extension().is_some_and(|extension| extension == "ftl") {
            paths.insert(path);
        }
    }
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locale() -> Locale {
        Locale::load(&crate::assets::root()).expect("the shipped locale files load")
    }

    #[test]
    fn a_missing_message_shows_its_key() {
        assert_eq!(locale().text(Language::English, "no-such-message"), "no-such-message");
    }

    #[test]
    fn a_trap_that_is_called_what_it_is_is_named_once() {
        let sprung = |name: &str| {
            let phrase = Phrase::new("log-trap_sprung").with("trap", LocalText::plain(name)).with("known", "no");
            locale().say(Language::English, &phrase.with("kind", Phrase::new("trap-wolf-pit")))
        };
        assert_eq!(sprung("Wolf pit"), "Wolf pit goes off!");
        assert_eq!(sprung("The hole in the hall"), "The hole in the hall (wolf pit) goes off!");
    }

    #[test]
    fn a_syntax_error_names_file_and_line() {
        let folder = tempfile::tempdir().expect("a folder");
        for language in Language::ALL {
            let path = folder.path().join("locale").join(language.tag());
            fs::create_dir_all(&path).expect("made");
            fs::write(path.join("broken.ftl"), "good = yes\n\nbad { 1 }\nother = fine\n").expect("written");
        }
        let said = Locale::load(folder.path()).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(said.contains("broken.ftl, line 3"), "{said}");
    }

    #[test]
    fn both_languages_have_the_same_messages_and_arguments() {
        let shape = |language: Language| {
            let mut shape = std::collections::BTreeMap::new();
            for path in files(&crate::assets::root().join("locale").join(language.tag())).expect("folder") {
                let source = fs::read_to_string(&path).expect("readable");
                let resource = FluentResource::try_new(source).expect("well-formed");
                for entry in resource.entries() {
                    if let fluent_syntax::ast::Entry::Message(message) = entry {
                        let text = format!("{:?}", message.value);
                        let mut used: Vec<_> = text
                            .split("VariableReference { id: Identifier { name: \"")
                            .skip(1)
                            .filter_map(|rest| rest.split('"').next().map(str::to_owned))
                            .collect();
                        used.sort();
                        used.dedup();
                        let file = path.file_name().map(|name| name.to_string_lossy().into_owned());
                        shape.insert(message.id.name.to_owned(), (file, used));
                    }
                }
            }
            shape
        };
        let (english, russian) = (shape(Language::English), shape(Language::Russian));
        for (key, value) in &english {
            assert_eq!(russian.get(key), Some(value), "message {key} differs between the languages");
        }
        assert_eq!(english.len(), russian.len(), "Russian has messages that English lacks");
        assert!(!english.is_empty(), "there are messages");
    }
}
