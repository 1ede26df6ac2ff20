//! Every happening has a sentence in both languages, and none of them shows a key or a hole.

use super::*;
use crate::board::{Ambient, WaterBand};
use crate::knowledge::SeatSet;
use crate::rules::Refusal;
use crate::rules::event::{CheckId, Event, Happening, Hold, Outcome, TrapKind};
use crate::session::command::{Ability, Condition, Dots};
use crate::session::telling::sentence;
use crate::text::LocalText;

/// At least one of each; the count of messages in the locale file finds the missing ones.
fn every_happening() -> Vec<Happening> {
    use Happening as H;
    let (rowena, ogre, torch) = (sample::who(sample::ROWENA), sample::who(sample::OGRE), sample::who(sample::ARBOSH));
    let (door, at) = (sample::DOOR, Cell::new(3, 4));
    let by = || Some(rowena.clone());
    let who = || rowena.clone();
    vec![
        H::Moved { who: who(), path: vec![at; 3], cost: 2 },
        H::Stopped { who: who(), at, why: Phrase::new("ui-door-is-locked") },
        H::Placed { who: who(), at },
        H::DoorOpened { door, by: by() },
        H::DoorOpened { door, by: None },
        H::DoorClosed { door, by: by() },
        H::DoorClosed { door, by: None },
        H::DoorLocked { door, by: by() },
        H::DoorLocked { door, by: None },
        H::DoorUnlocked { door, by: by() },
        H::DoorUnlocked { door, by: None },
        H::DoorFoundLocked { door, by: who() },
        H::DoorFoundHeld { door, by: who(), hold: Hold::Barred },
        H::DoorFoundUnlocked { door, by: who() },
        H::DoorHolds { door, by: by() },
        H::DoorForced { door, by: by() },
        H::DoorHacked { door, by: by(), damage: 9, lost: 3 },
        H::DoorHacked { door, by: None, damage: 3, lost: 0 },
        H::DoorBroken { door, by: None },
        H::LockPicked { door, by: by() },
        H::ToolsBroken { who: who(), item: torch.clone() },
        H::DoorJammed { door, by: by() },
        H::WedgeSlipped { door, by: who() },
        H::DoorFreed { door, by: by() },
        H::DoorBarred { door, by: by() },
        H::DoorUnbarred { door, by: None },
        H::DoorChanged { door },
        H::Searched { who: who(), found: false },
        H::LightLit { light: torch.clone(), by: by() },
        H::LightLit { light: torch.clone(), by: None },
        H::LightPutOut { light: torch.clone(), by: by() },
        H::LightPutOut { light: torch.clone(), by: None },
        H::PickedUp { item: torch.clone(), by: who() },
        H::Dropped { item: torch.clone(), by: who(), at },
        H::Given { item: torch, from: who(), to: ogre.clone() },
        H::EncounterStarted,
        H::EncounterEnded,
        H::RoundStarted { number: 2 },
        H::RollTakenBack { check: CheckId(7), purpose: Phrase::new("outcome-success") },
        H::BrokenOff { purpose: Phrase::new("outcome-success") },
        H::FortuneReturned { who: rowena.clone(), before: 2, after: 3 },
        H::ModifierAdded { check: CheckId(7), amount: -2, reason: String::new() },
        H::EffortMade { who: rowena.clone(), check: CheckId(7), before: 5, after: 4 },
        H::FortuneSpent {
            who: rowena.clone(),
            reason: Phrase::new("fortune-for-reroll").rule("F5"),
            check: Some(CheckId(7)),
            before: Some(3),
            after: Some(2),
        },
        H::EffortReturned { who: who(), before: 4, after: 5 },
        H::EffortPlea { who: who() },
        H::EffortInsisted { who: who() },
        H::AttemptsCleared { who: who() },
        H::AttemptRuled { who: who(), what: Phrase::new("skill-climbing"), once: true },
        H::ExtendedBegun { who: who(), reason: "the lock".into(), needed: 10, stages: 5 },
        H::ExtendedStage { who: who(), successes: 4, needed: 10, stage: 2, stages: 5 },
        H::ExtendedDone { who: who() },
        H::ExtendedFailed { who: who() },
        H::ExtendedFreshStart { who: who(), run: 2 },
        H::ExtendedEnded { who: who() },
        H::DotsRaised { who: who(), of: Dots::Resolve, dots: 1, reason: "the ghoul".into(), before: 5, after: 4 },
        H::BoostEnded { who: who(), of: Dots::Resolve, before: 5, after: 4 },
        H::WillpowerChanged { who: who(), by: 1, reason: "a night's rest".into(), before: 4, after: 5 },
        H::WorkedTogether {
            who: vec![who(), ogre.clone()],
            purpose: Phrase::new("combat-parry"),
            modifier: Some(2),
            best: Some(14),
            total: Some(16),
            against: 15,
            success: true,
        },
        H::WorkedTogether {
            who: vec![who(), ogre.clone()],
            purpose: Phrase::new("combat-parry"),
            modifier: None,
            best: None,
            total: None,
            against: 15,
            success: true,
        },
        H::OpposedSettled {
            first: who(),
            second: ogre.clone(),
            purpose: Phrase::new("combat-parry"),
            totals: Some((14, 12)),
            winner: by(),
        },
        H::OpposedSettled {
            first: who(),
            second: ogre.clone(),
            purpose: Phrase::new("combat-parry"),
            totals: None,
            winner: by(),
        },
        H::SurpriseKept { who: who() },
        H::FortuneRegained {
            who: who(),
            occasion: Phrase::new("combat-parry"),
            reason: "saved the child".into(),
            before: 1,
            after: 2,
        },
        H::AbilityBought { who: who(), ability: Ability::ImprovedAttack, before: 30, after: 10 },
        H::Wounded { who: who(), by: None, damage: 7, armour: Some(2), before: Some(20), after: Some(15) },
        H::Bled { who: who(), before: 2, after: 1 },
        H::Undefended { who: who(), why: Condition::Surprised },
        H::Blundered { who: who(), what: Phrase::new("combat-parry") },
        H::Charmed { who: who(), by: ogre.clone(), quality: 2, rounds: 3 },
        H::StruckNothing { who: who(), at },
        H::StruckUnseen { who: who(), at, die: 5 },
        H::Listened { who: who(), at: vec![at] },
        H::WaterRose { at, to: WaterBand::Knee, depth_cm: 36 },
        H::WaterSank { at, to: WaterBand::Dry, depth_cm: 0 },
        H::WentUnder { who: who(), turns: Some(15) },
        H::CameUp { who: who() },
        H::Suffocated { who: who(), before: Some(22), after: Some(0) },
        H::TimePassed { minutes: 90, metres: 7_250, day: 2, hour: 9, minute: 5 },
        H::TimePassed { minutes: 480, metres: 0, day: 2, hour: 6, minute: 0 },
        H::OnTheWay { who: None, what: Phrase::new("journey-arrived") },
        H::VigourChanged { who: who(), why: Phrase::new("vigour-march").rule("S8b"), before: 7, after: 6 },
        H::PointsAwarded { who: who(), reason: "the crypt".into(), before: 30, after: 40 },
        H::Reloaded { who: who(), weapon: "light-crossbow".into() },
        H::Rolled { check: sample::check(), total: 13, outcome: Outcome::Total(13) },
        H::FirstMove { who: who(), before: 2, after: 1 },
        H::FirstMoveTaken { who: who() },
        H::FirstMovePassed { seat: ANNA },
        H::OrderSet { order: vec![(who(), Some(14)), (ogre.clone(), None)] },
        H::OrderSet { order: Vec::new() },
        H::TurnStarted { who: who(), action_points: 7 },
        H::TurnEnded { who: who() },
        H::TurnLost { who: who(), why: Condition::Surprised },
        H::Delayed { who: who(), after: ogre.clone() },
        H::EnvironmentPhase { number: 2 },
        H::Joined { who: who() },
        H::Left { who: who() },
        H::TrapSprung { trap: ogre.clone(), kind: TrapKind::RollingStone, by: by() },
        H::TrapSprung { trap: ogre.clone(), kind: TrapKind::Net, by: None },
        H::TrapEvaded { who: who(), trap: ogre.clone() },
        H::NoRoomToDodge { who: who(), trap: ogre.clone() },
        H::StoneRolls { stone: ogre.clone(), what: Phrase::new("stone-rolls") },
        H::StoneHeard { from: crate::board::Direction::NorthWest, near: crate::knowledge::view::Nearness::Far },
        H::StoneHacked { stone: ogre.clone(), by: by(), damage: 12, lost: 4 },
        H::StoneHacked { stone: ogre.clone(), by: None, damage: 7, lost: 0 },
        H::StoneBroken { stone: ogre.clone(), by: by() },
        H::ThrownBack { who: who(), path: vec![Cell::new(1, 1), Cell::new(2, 1)] },
        H::Poisoned { who: who(), turns: 3 },
        H::Fell { who: who(), height_cm: 550, base: 5 },
        H::HazardTurn { trap: ogre.clone(), what: Phrase::new("hazard-flood"), left: 4 },
        H::Crushed { who: who(), trap: ogre.clone() },
        H::LeverUsed { lever: ogre.clone(), by: who() },
        H::TrapCreated { trap: ogre.clone(), kind: TrapKind::Net, by: who() },
        H::TrapReset { trap: ogre.clone() },
        H::TrapRemoved { trap: ogre },
        H::Found { what: who() },
        H::LifeChanged { who: who(), by: -3, reason: String::new(), before: 9, after: 6 },
        H::FortuneChanged { who: who(), by: 1, reason: "heroism".into(), before: 1, after: 2 },
        H::SheetEdited { who: who(), what: Phrase::new("combat-parry"), before: Some(7), after: Some(8) },
        H::ConditionChanged { who: who(), condition: Condition::Pain, before: 0, after: 1 },
        H::TrapArmed { trap: who() },
        H::TrapDisarmed { trap: who() },
        H::AreaRevealed { cells: 12 },
        H::AmbientChanged { to: Ambient::Dusk },
        H::SeatTaken { seat: ANNA, name: LocalText::plain("Anna") },
        H::OwnerChanged { what: who(), to: SeatId(2) },
        H::HandedOver { to: SeatId::GM },
        H::Edited { what: Phrase::new("edit-did-wall").with("count", 2) },
        H::HouseRulesChanged,
        H::Undone { command: Some(7) },
        H::Redone { command: Some(7) },
        H::DiceTyped { check: CheckId(1), dice: vec![3, 4] },
        H::Said { seat: ANNA, text: "Hold the light!".into() },
        H::Refused { seat: ANNA, why: Refusal::new("ui-no-fortune-left"), parts: Vec::new() },
    ]
}

#[test]
fn ui_every_happening_is_a_sentence_in_both_languages() {
    let view = sample::table(SeatId::GM);
    let mut messages = std::collections::BTreeSet::new();
    for what in every_happening() {
        let event = Event { audience: SeatSet::ALL, round: 1, what };
        let line = sentence(&event, &view);
        let name = serde_json::to_value(&event.what).expect("a happening is JSON")["event"].as_str().map(str::to_owned);
        assert_eq!(Some(line.phrase.key.to_string()), name.map(|name| format!("log-{name}")), "named like the event");
        messages.insert(line.phrase.key.to_string());
        for language in Language::ALL {
            let said = kit(language, 100).say(&line.phrase);
            let whole = !said.contains("log-") && !said.contains("ui-") && !said.contains('{');
            assert!(whole && said.len() > 5, "{language:?}: {said:?}");
        }
    }
    let shipped: usize = std::fs::read_dir(crate::assets::root().join("locale").join("en"))
        .expect("the folder is there")
        .map(|entry| std::fs::read_to_string(entry.expect("an entry").path()).expect("readable"))
        .map(|text| text.lines().filter(|line| line.starts_with("log-")).count())
        .sum();
    assert_eq!(messages.len(), shipped, "no message without a happening, none without a message");
}

#[test]
fn ui_russian_counts_as_russian_does() {
    let view = sample::table(ANNA);
    let walk = |cells: usize| {
        let what =
            Happening::Moved { who: sample::who(sample::ROWENA), path: vec![Cell::new(0, 0); cells + 1], cost: 1 };
        kit(Language::Russian, 100).say(&sentence(&Event { audience: SeatSet::ALL, round: 1, what }, &view).phrase)
    };
    assert!(walk(1).contains("1 клетку"), "{}", walk(1));
    assert!(walk(3).contains("3 клетки"), "{}", walk(3));
    assert!(walk(5).contains("5 клеток"), "{}", walk(5));
    assert!(walk(21).contains("21 клетку"), "{}", walk(21));
}
