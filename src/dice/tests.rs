//! Properties of the whole floor: whatever is printed reads back, nothing hostile gets through, and every text is there
//! in both languages.

use super::checks::DifficultyDice;
use super::error::{Expected, Hint, Part};
use super::{
    DiceError, DiceMode, DiceSource, DiceStream, DieOrigin, Expr, ExprError, ExprProblem, Roll, Seed, SeedError, odds,
};
use crate::text::{Arg, Language, Phrase};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use proptest::prelude::*;

fn condition(sides: u32) -> impl Strategy<Value = String> {
    (prop::sample::select(vec![">=", ">", "<=", "<", "=", " >= "]), 1..=sides)
        .prop_map(|(sign, face)| format!("{sign}{face}"))
}

fn dice() -> impl Strategy<Value = String> {
    let letter = prop::sample::select(vec!["d", "D", "w", "W", "к", "К", "д", "Д", " d "]);
    (1..7_u32, letter, 2..13_u32).prop_flat_map(|(count, letter, sides)| {
        let pick = prop::sample::select(vec!["k", "kh", "kl", "K", "dh", "dl"]);
        let keep = (pick, 1..=count).prop_filter_map("not all dropped", move |(pick, number)| {
            (!pick.starts_with('d') || number < count).then(|| format!("{pick}{number}"))
        });
        let count_or_keep = prop_oneof![Just(String::new()), keep, condition(sides)];
        let explode = prop_oneof![
            3 => Just(String::new()),
            1 => Just("!".to_owned()),
            1 => condition(sides).prop_map(|condition| format!("!{condition}")),
        ];
        (count_or_keep, explode)
            .prop_map(move |(count_or_keep, explode)| format!("{count}{letter}{sides}{count_or_keep}{explode}"))
    })
}

/// Valid expressions, as people might write them.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![3 => dice(), 1 => (0..100_u32).prop_map(|number| number.to_string())];
    leaf.prop_recursive(3, 6, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a} + {b}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a}-({b})")),
            (inner.clone(), 1..9_u32).prop_map(|(a, times)| format!("({a})*{times}")),
            inner.prop_map(|a| format!("(-({a}))")),
        ]
    })
    .prop_filter("written out it may be too long", |text| text.parse::<Expr>().is_ok() || text.chars().count() < 60)
}

/// Texts made of the pieces of the notation, mostly wrong.
fn hostile() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "d",
        "к",
        "k",
        "kh",
        "dl",
        "!",
        ">=",
        "<",
        "=",
        "+",
        "-",
        "*",
        "(",
        ")",
        "%",
        "0",
        "1",
        "6",
        "10",
        "999999999",
        "1000",
        " ",
        "é",
        "\u{301}",
        "−",
        "≥",
        "\0",
        "🎲",
    ]);
    prop_oneof![3 => prop::collection::vec(piece.clone(), 0..12), 1 => prop::collection::vec(piece, 0..300)]
        .prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn what_is_printed_reads_back(text in expression()) {
        let expr: Expr = text.parse().map_err(|error: ExprError| TestCaseError::fail(format!("{text}: {error}")))?;
        prop_assert_eq!(&expr.to_string().parse::<Expr>(), &Ok(expr.clone()));
        prop_assert_eq!(&expr.in_language(Language::Russian).parse::<Expr>(), &Ok(expr.clone()));
        prop_assert_eq!(expr.to_string().parse::<Expr>().map(|expr| expr.to_string()), Ok(expr.to_string()));
        let document = ron::to_string(&expr).expect("an expression is a text");
        prop_assert_eq!(ron::from_str::<Expr>(&document), Ok(expr));
    }

    #[test]
    fn hostile_texts_are_refused_or_bounded(text in prop_oneof![hostile(), any::<String>()]) {
        match text.parse::<Expr>() {
            Ok(expr) => {
                prop_assert_eq!(&expr.to_string().parse::<Expr>(), &Ok(expr.clone()));
                let mut roll = Roll::new(expr.clone());
                let mut source = DiceSource::new(DiceStream::new(&Seed::from_number(5)), DiceMode::Stream);
                prop_assert_eq!(roll.run(&mut source), Ok(true));
                let total = roll.outcome().expect("complete").total;
                prop_assert!((expr.lowest()..=expr.highest()).contains(&total));
                let _refused_or_not = odds::expression(&expr);
            }
            Err(error) => {
                prop_assert!(error.span().end <= text.len() && text.is_char_boundary(error.span().start));
                prop_assert!(text.is_char_boundary(error.span().end));
                // The report of the terminal must not stumble over it either.
                let report = format!("{:?}", miette::Report::new(error));
                prop_assert!(report.contains("dice::expression"));
            }
        }
    }

    #[test]
    fn totals_lie_in_the_distribution(text in expression(), number in any::<u64>()) {
        let expr: Expr = text.parse().map_err(|error: ExprError| TestCaseError::fail(format!("{text}: {error}")))?;
        let mut roll = Roll::new(expr.clone());
        let mut source = DiceSource::new(DiceStream::new(&Seed::from_number(number)), DiceMode::Stream);
        prop_assert_eq!(roll.run(&mut source), Ok(true));
        let outcome = roll.outcome().expect("complete");
        prop_assert!(outcome.terms.iter().flat_map(|term| &term.dice).all(|die| die.origin == DieOrigin::Drawn));
        if let Ok(distribution) = odds::expression(&expr) {
            prop_assert!(!distribution.chance(|&total| total == outcome.total).is_impossible(), "{}", outcome);
            prop_assert!(distribution.chance(|_| true).is_certain());
            prop_assert!(distribution.iter().all(|(&total, _)| (expr.lowest()..=expr.highest()).contains(&total)));
        }
    }

    #[test]
    fn fed_and_typed_dice_make_the_same_roll(text in expression(), number in any::<u64>()) {
        let expr: Expr = text.parse().map_err(|error: ExprError| TestCaseError::fail(format!("{text}: {error}")))?;
        let mut source = DiceSource::new(DiceStream::new(&Seed::from_number(number)), DiceMode::Stream);
        let (mut drawn, mut typed) = (Roll::new(expr.clone()), Roll::new(expr));
        prop_assert_eq!(drawn.run(&mut source), Ok(true));
        let outcome = drawn.outcome().expect("complete");
        source.seek(0);
        while let Some(request) = typed.wanted() {
            let faces: Vec<u32> = source.draw(request).faces.iter().map(|face| face.value).collect();
            let taken = source.typed(request, &faces).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(typed.supply(&taken), Ok(()));
        }
        prop_assert_eq!(typed.outcome().expect("complete").total, outcome.total);
        let saved = ron::to_string(&typed).expect("a roll can be saved");
        prop_assert_eq!(ron::from_str(&saved), Ok(typed));
    }
}

/// Every phrase of this floor with its English wording from the code.
fn phrases() -> Vec<(Phrase, String)> {
    let expected = [
        Expected::Term,
        Expected::Operator,
        Expected::Sides,
        Expected::HighOrLow,
        Expected::Threshold,
        Expected::ClosingParenthesis,
    ];
    let hints = [
        Hint::Examples,
        Hint::DieLetter,
        Hint::Drop,
        Hint::SeveralRolls,
        Hint::FewerParentheses,
        Hint::KeepOrCount,
        Hint::PlainFactor,
    ];
    let problems = [
        ExprProblem::Empty,
        ExprProblem::TooLong { limit: 200 },
        ExprProblem::Unexpected { found: '\t', expected: Expected::Term },
        ExprProblem::Missing { expected: Expected::Sides },
        ExprProblem::NumberTooLarge { limit: 1_000_000 },
        ExprProblem::Sides { sides: 1, least: 2, most: 1_000_000 },
        ExprProblem::NoDice,
        ExprProblem::TooManyDice { limit: 1000 },
        ExprProblem::TooDeep { limit: 16 },
        ExprProblem::KeepCount { wanted: 5, count: 4 },
        ExprProblem::DropCount { wanted: 4, count: 4 },
        ExprProblem::Twice { part: Part::Keep },
        ExprProblem::PoolKeeps,
        ExprProblem::NotAFace { value: 7, sides: 6 },
        ExprProblem::DiceTimesDice,
        ExprProblem::Factor { factor: 0, limit: 1000 },
    ];
    let dice = [
        DiceError::NoSuchFace { die: 2, count: 3, sides: 6, face: 7 },
        DiceError::WrongCount { wanted: 2, given: 1 },
        DiceError::NotAFace { entry: 2, text: "x".to_owned() },
    ];
    let seeds = [SeedError::NoRandomness, SeedError::NotASeed, SeedError::NotAHash];
    let odds = [odds::OddsError::TooLarge, odds::OddsError::CriticalFailure];
    let whole = "2d6+".parse::<Expr>().expect_err("something is missing");

    let mut all = vec![(whole.phrase(), whole.to_string())];
    all.extend(expected.map(|it| (it.phrase(), it.to_string())));
    all.extend([Part::Keep, Part::Explosion, Part::Comparison].map(|it| (it.phrase(), it.to_string())));
    all.extend(hints.map(|it| (it.phrase(), it.to_string())));
    all.extend(problems.map(|it| (it.phrase(), it.to_string())));
    all.extend(dice.map(|it| (it.phrase(), it.to_string())));
    all.extend(seeds.map(|it| (it.phrase(), it.to_string())));
    all.extend(odds.map(|it| (it.phrase(), it.to_string())));
    all
}

fn catalogue(language: Language) -> (FluentBundle<FluentResource>, Vec<String>) {
    let source = match language {
        Language::English => include_str!("../../assets/locale/en/dice.ftl"),
        Language::Russian => include_str!("../../assets/locale/ru/dice.ftl"),
    };
    let keys = source.lines().filter_map(|line| line.split_once(" =")).map(|(key, _)| key.to_owned()).collect();
    let resource = FluentResource::try_new(source.to_owned()).expect("the file can be read");
    let mut bundle = FluentBundle::new(vec![language.tag().parse().expect("a language tag")]);
    bundle.set_use_isolating(false);
    bundle.add_resource(resource).expect("no key stands twice");
    (bundle, keys)
}

fn say(bundle: &FluentBundle<FluentResource>, phrase: &Phrase) -> String {
    let mut args = FluentArgs::new();
    for (name, arg) in &phrase.args {
        match arg {
            Arg::Number(number) => args.set(name.to_string(), *number),
            Arg::Plain(text) => args.set(name.to_string(), text.clone()),
            Arg::Phrase(inner) => args.set(name.to_string(), say(bundle, inner)),
            Arg::Name(name) => panic!("no level speaks here: {name:?}"),
        }
    }
    let message = bundle.get_message(&phrase.key).unwrap_or_else(|| panic!("{} is missing", phrase.key));
    let mut faults = Vec::new();
    let text = bundle.format_pattern(message.value().expect("a text"), Some(&args), &mut faults).into_owned();
    assert!(faults.is_empty(), "{}: {faults:?}", phrase.key);
    text
}

#[test]
fn both_languages_say_everything() {
    let (english, keys) = catalogue(Language::English);
    let (russian, russian_keys) = catalogue(Language::Russian);
    assert_eq!(keys, russian_keys, "the files have the same messages in the same order");
    let phrases = phrases();
    for (phrase, wording) in &phrases {
        assert_eq!(say(&english, phrase), *wording, "{} says the same in file and code", phrase.key);
        let russian = say(&russian, phrase);
        assert!(russian == "«)»" || russian.chars().any(|c| ('а'..='я').contains(&c) || c == '!'), "{russian}");
    }
    for key in keys {
        assert!(phrases.iter().any(|(phrase, _)| phrase.key == key), "{key} is used");
    }
}

#[test]
fn russian_numbers_agree() {
    let (russian, _) = catalogue(Language::Russian);
    let sides = |sides| say(&russian, &DiceError::NoSuchFace { die: 1, count: 1, sides, face: 99 }.phrase());
    assert_eq!(sides(21), "у кубика 1 из 1 всего 21 грань, и 99 на нём выпасть не может");
    assert_eq!(sides(4), "у кубика 1 из 1 всего 4 грани, и 99 на нём выпасть не может");
    assert_eq!(sides(12), "у кубика 1 из 1 всего 12 граней, и 99 на нём выпасть не может");
    let kept = |count| say(&russian, &ExprProblem::KeepCount { wanted: 9, count }.phrase());
    assert_eq!(kept(1), "оставить можно от 1 до 1 кубика, но не 9");
    assert_eq!(kept(4), "оставить можно от 1 до 4 кубиков, но не 9");
}

#[test]
fn expressions_are_written_in_the_reader_s_letters() {
    let expr: Expr = "4d6kh3+1W8-2".parse().expect("valid");
    assert_eq!(expr.in_language(Language::Russian), "4к6kh3+1к8-2");
    assert_eq!(expr.in_language(Language::English), "4d6kh3+1d8-2");
    for dice in DifficultyDice::ALL {
        let expr: Expr = dice.to_string().parse().expect("the rulings are expressions too");
        assert_eq!(expr.terms().first().map(|term| term.dice().request()), Some(dice.request()));
    }
}

#[test]
fn documents_name_the_column_of_a_wrong_expression() {
    let error = ron::from_str::<Expr>("\"1к\"").expect_err("the sides are missing");
    assert!(error.to_string().contains("column 3: something is missing here"), "{error}");
}
