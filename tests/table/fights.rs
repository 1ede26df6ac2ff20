//! Properties of whole fights under arbitrary hands: points and log agree, no reroll counts a defence or a bonus twice, and
//! whatever waits can be answered by its owner or the game master.

use crate::fortune::climber;
use crate::play::GM;
use crate::points::{Books, books, willpower};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{TestCaseError, TestRunner};
use std::collections::BTreeMap;
use torchline::knowledge::view::{PromptKind, RollStage};
use torchline::knowledge::{SeatId, ThingId};
use torchline::rules::Frame;
use torchline::rules::event::{CheckKind, Event, Happening};
use torchline::rules::sheet::{Ability, Attribute, Condition, Dots, Sheet};
use torchline::session::command::{Ask, Defence, Fight, Hold, Occasion, SheetEdit};
use torchline::session::testing::TableBuilder;
use torchline::session::{Command, Table};

/// One step of somebody: what sort of wish, who, and which of the possible ones.
type Step = (u8, u32, u16);

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec((0..24_u8, 1..=4_u32, any::<u16>()), 70)
}

fn sheet(sheet: &mut Sheet) {
    climber(3)(sheet);
    sheet.attributes.insert(Attribute::Constitution, 11);
    sheet.dots.extend([(Dots::Strength, 2), (Dots::Resolve, 2), (Dots::Composure, 2)]);
    sheet.abilities = Ability::ALL.to_vec();
    sheet.adventure_points = 12;
}

/// Things 1 and 2 are heroes of the seats 1 and 2, 3 and 4 the game master's. All stand close together.
fn table(seed: u64, typed: bool) -> Table {
    let builder = TableBuilder::new().hero("Ada").at(3, 3).fortune(3).sheet(sheet).combat(13, 9, 8, 9).weapon("sword");
    let builder = builder.spell("ignifaxius", 6).spell("bannbaladin", 6).armour("leather");
    let builder = builder.hero("Bo").at(3, 4).fortune(2).sheet(sheet).combat(12, 10, 7, 9).weapon("two-handed-axe");
    let builder = builder.opponent("Boss").at(4, 3).fortune(2).sheet(sheet).combat(13, 9, 8, 9).weapon("mace");
    let builder = builder.opponent("Wick").at(4, 4).sheet(sheet).combat(11, 8, 8, 11).weapon("spear").seen_by_all();
    builder.house(|house| house.typed_dice = typed).seed(seed).open().0
}

/// Faces for dice that are to be typed in.
fn faces(count: u16, sides: u32, n: u16) -> Vec<u32> {
    (0..u32::from(count)).map(|die| (u32::from(n).wrapping_mul(2 * die + 1) >> 3) % sides + 1).collect()
}

/// Every answer to what waits, each by the seat that owns the question.
fn answers(table: &Table, n: u16) -> Vec<(SeatId, Command)> {
    let mut answers = Vec::new();
    for prompt in table.view(GM).prompts {
        let owner = prompt.owners.first().copied().unwrap_or(GM);
        match prompt.kind {
            PromptKind::Roll(roll) => {
                let open = roll.choices.iter().filter(|choice| choice.why_not.is_none());
                answers.extend(open.map(|choice| (owner, Command::from(&choice.act))));
                if roll.stage == RollStage::Announced {
                    answers.push((GM, Command::AddModifier { amount: i32::from(n % 5) - 2, reason: String::new() }));
                    answers.push((GM, Command::AnswerPlea { give: n.is_multiple_of(2) }));
                }
            }
            PromptKind::TypeDice { count, sides, .. } => {
                answers.push((owner, Command::TypeDice { dice: faces(count, sides, n) }));
            }
            PromptKind::Defence(_) => {
                answers.extend(
                    [Defence::Parry, Defence::Dodge, Defence::None].map(|with| (owner, Command::Defend { with })),
                );
            }
            PromptKind::Alertness { thing, .. } => {
                answers.extend([true, false].map(|spend| (owner, Command::Alertness { thing, spend })));
            }
            PromptKind::Escape { cells, .. } => {
                answers.extend(cells.into_iter().map(|(to, ..)| (owner, Command::Escape { to })));
            }
            PromptKind::FirstMove { .. } => {
                for owner in prompt.owners {
                    answers.push((owner, Command::PassFirstMove));
                }
                answers.extend((1..=4).map(|id| (GM, Command::FirstMove { thing: ThingId(id) })));
            }
        }
    }
    answers
}

/// What the game master does beside.
fn tools(thing: ThingId, n: u16) -> Vec<Command> {
    let reason = String::new;
    vec![
        Command::ChangeLife { thing, by: (n % 9) as i16 - 5, reason: reason() },
        Command::ChangeLife { thing, by: 12, reason: reason() },
        Command::SetCondition { thing, condition: Condition::Dazed, level: (n % 3) as u8 },
        Command::SetCondition { thing, condition: Condition::Surprised, level: (n % 2) as u8 },
        Command::ChangeFortune { thing, by: (n % 5) as i8 - 2, reason: reason() },
        Command::ChangeWillpower { thing, by: (n % 5) as i8 - 2, reason: reason() },
        Command::RegainFortune { occasion: Occasion::Heroism, reason: reason() },
        Command::RaiseDots { thing, of: Dots::Resolve, dots: 2, reason: reason() },
        Command::EndBoost { thing, of: Dots::Resolve },
        Command::Hold { thing, by: [Hold::BearTrap, Hold::Net, Hold::Portcullis][usize::from(n % 3)] },
        Command::EditSheet { thing, edit: SheetEdit::Luck((n % 7) as i8 - 3) },
        Command::EditSheet { thing, edit: SheetEdit::Dots(Dots::Resolve, (n % 4) as u8) },
        Command::EditSheet { thing, edit: SheetEdit::Fight(Fight::Parry, (n % 14) as u8) },
        Command::EndTurn { thing },
        Command::EndEncounter,
    ]
}

/// What a step comes to on this table.
fn wish(table: &Table, (what, thing, n): Step) -> Option<(SeatId, Command)> {
    let one = |of: Vec<(SeatId, Command)>| of.get(usize::from(n) % of.len().max(1)).cloned();
    let things: Vec<ThingId> = (1..=4).map(ThingId).collect();
    let id = ThingId(thing);
    let owner = table.seats().owner(id);
    let round = table.view(GM).round;
    if round.is_none() && !table.awaits_answer() && what < 12 {
        let surprised = things.iter().copied().filter(|thing| (n >> thing.0) % 8 == 0).collect();
        return Some((GM, Command::StartEncounter { things, surprised }));
    }
    match what {
        0..=9 if table.awaits_answer() => one(answers(table, n)),
        0..=15 => {
            let active =
                round.and_then(|round| round.order.into_iter().find(|place| place.active)).map(|place| place.id);
            let active = active.unwrap_or(id);
            let choices = table.choices(GM, active).into_iter().filter(|choice| choice.allowed.is_ok());
            one(choices.map(|choice| (table.seats().owner(active), choice.command)).collect())
        }
        16 => Some((owner, Command::Defence { thing: id })),
        17 => Some((owner, Command::IgnoreConditions { thing: id })),
        18 => Some((owner, Command::FirstMove { thing: id })),
        19 => {
            let pool = Ask::Pool { attribute: Dots::Strength, skill: Some(Dots::Athletics) };
            let ask = if n.is_multiple_of(3) { Ask::Skill("skill-climbing".to_owned()) } else { pool };
            let on = Some(ThingId(thing % 4 + 1));
            Some((owner, Command::Check { thing: id, ask, on, eyes: false, repeatable: true, reason: String::new() }))
        }
        20 => one(tools(id, n).into_iter().map(|tool| (GM, tool)).collect()),
        21 => Some((GM, if n.is_multiple_of(3) { Command::Redo } else { Command::Undo })),
        // Somebody else's hand on what waits.
        22 => one(answers(table, n)).map(|(_, command)| (SeatId((n % 3) as u8), command)),
        _ => one(answers(table, n)),
    }
}

/// What the fight itself is kept account of by its log alone.
#[derive(Default)]
struct Account {
    running: bool,
    defences: BTreeMap<ThingId, u8>,
    seen: BTreeMap<&'static str, u32>,
}

impl Account {
    /// As the table says, after a step back or forth.
    fn of(table: &Table, seen: BTreeMap<&'static str, u32>) -> Self {
        let things = table.document().things;
        let defences = things.iter().filter_map(|thing| Some((thing.id, thing.defences?.0))).collect();
        Self { running: table.view(GM).round.is_some(), defences, seen }
    }

    fn enter(&mut self, events: &[Event]) -> Result<(), TestCaseError> {
        for event in events.iter().filter(|event| event.audience.contains(GM)) {
            let name = match &event.what {
                Happening::EncounterStarted => {
                    self.running = true;
                    "encounter"
                }
                Happening::RoundStarted { .. } | Happening::EncounterEnded => {
                    self.running &= !matches!(event.what, Happening::EncounterEnded);
                    self.defences.clear();
                    "round"
                }
                Happening::Rolled { check, total, .. } => match check.kind {
                    CheckKind::Fight { with, .. } if with.is_defence() => {
                        if let Some(who) = check.who.filter(|_| self.running) {
                            *self.defences.entry(who).or_default() += 1;
                        }
                        "defence"
                    }
                    CheckKind::Damage { .. } => {
                        let dice: u32 = check.dice.iter().sum();
                        prop_assert_eq!(*total, dice as i32 + check.modifier(), "{:?}", check);
                        // The game master may add several of its own.
                        let ours = check.modifiers().filter(|part| !part.source.key.starts_with("part-game-master"));
                        let sources: Vec<_> = ours.map(|part| &part.source).collect();
                        let twice = sources.iter().enumerate().any(|(at, source)| sources[..at].contains(source));
                        prop_assert!(!twice, "a bonus twice: {:?}", check);
                        if check.fortune.is_some() { "damage again" } else { "damage" }
                    }
                    CheckKind::Fight { .. } if check.fortune.is_some() => "attack again",
                    CheckKind::Fight { .. } => "attack",
                    _ => "other roll",
                },
                Happening::FortuneSpent { .. } => "fortune",
                Happening::EffortMade { .. } => "effort",
                Happening::EffortReturned { .. } => "effort back",
                Happening::FirstMove { .. } => "first move",
                Happening::Wounded { .. } => "wound",
                Happening::Blundered { .. } => "blunder",
                Happening::Charmed { .. } => "charm",
                Happening::Undone { .. } => "undo",
                _ => continue,
            };
            *self.seen.entry(name).or_default() += 1;
        }
        Ok(())
    }
}

/// Whether the owner of what waits, or the game master, can take it off the table without ending the encounter over it.
fn can_be_answered(table: &Table) -> bool {
    if !table.awaits_answer() {
        return true;
    }
    let document = table.document();
    let waiting = document.table.pending.top().cloned();
    let mut copy = Table::open(&document, table.dice().clone()).expect("the table opens again");
    let things = (1..=4).map(ThingId);
    let mut plain = vec![Command::Accept, Command::RollDice, Command::Defend { with: Defence::None }];
    plain.extend(things.map(|thing| Command::Alertness { thing, spend: false }));
    plain.push(Command::PassFirstMove);
    for _ in 0..24 {
        let typed = copy.view(GM).prompts.into_iter().find_map(|prompt| match prompt.kind {
            PromptKind::TypeDice { count, sides, .. } => Some(Command::TypeDice { dice: faces(count, sides, 40) }),
            _ => None,
        });
        let mut asks = typed.iter().chain(&plain).flat_map(|ask| (0..3).map(move |seat| (SeatId(seat), ask)));
        let Some((seat, ask)) = asks.find(|(seat, ask)| copy.allowed(*seat, ask).is_ok()) else {
            // Nobody can act any more: the opening waits until the game master heals somebody or ends the encounter.
            return waiting == Some(Frame::RoundOpening) && copy.allowed(GM, &Command::EndEncounter).is_ok();
        };
        if copy.apply(seat, ask).is_err() {
            return false;
        }
        if !copy.awaits_answer() || copy.document().table.pending.top() != waiting.as_ref() {
            return true;
        }
    }
    false
}

/// Plays these steps and looks after each of them.
fn fight(seed: u64, typed: bool, steps: &[Step]) -> Result<BTreeMap<&'static str, u32>, TestCaseError> {
    let mut table = table(seed, typed);
    let mut kept: Books = books(&table);
    let mut account = Account::default();
    for &step in steps {
        let Some((seat, command)) = wish(&table, step) else { continue };
        let before = table.hash();
        let Ok(events) = table.apply(seat, &command) else {
            prop_assert_eq!(table.hash(), before, "{:?} was refused", command);
            continue;
        };
        account.enter(&events)?;
        if matches!(command, Command::Undo | Command::Redo) {
            kept = books(&table);
            account = Account::of(&table, account.seen);
        }
        kept.enter(&events);
        let now = books(&table);
        prop_assert_eq!(&kept.fortune, &now.fortune, "{:?}", &command);
        prop_assert_eq!(&kept.willpower, &now.willpower, "{:?}", &command);
        for thing in table.document().things {
            if let Some(fortune) = thing.fortune {
                prop_assert!(fortune.now <= fortune.max(), "{:?}", &command);
            }
            let dots = |of| thing.sheet.as_ref().and_then(|sheet| sheet.dots.get(&of)).copied().map_or(0, i32::from);
            let raised: i32 = thing.boosts.iter().flat_map(|b| &b.0).map(|b| i32::from(b.dots)).sum();
            let most = dots(Dots::Resolve) + dots(Dots::Composure) + raised;
            prop_assert!((0..=most).contains(&willpower(&thing)), "{:?}: {} of {}", &command, willpower(&thing), most);
            let counted = account.defences.get(&thing.id).copied().unwrap_or(0);
            prop_assert_eq!(thing.defences.map_or(0, |defences| defences.0), counted, "{:?}", &command);
        }
        prop_assert!(can_be_answered(&table), "{:?} leaves nobody an answer", &command);
    }
    Ok(account.seen)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn f3_f8_e7_a_fight_in_any_hands_keeps_its_points_its_defences_and_an_answer(
        seed in any::<u64>(), typed in prop::bool::weighted(0.3), steps in steps()
    ) {
        fight(seed, typed, &steps)?;
    }
}

#[test]
fn arbitrary_hands_do_get_into_every_part_of_a_fight() {
    let mut runner = TestRunner::deterministic();
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..40 {
        let steps = steps().new_tree(&mut runner).expect("steps").current();
        for (name, count) in fight(seed, false, &steps).unwrap_or_else(|fault| panic!("{fault}")) {
            *seen.entry(name).or_default() += count;
        }
    }
    let parts =
        ["round", "attack", "defence", "damage", "wound", "fortune", "effort", "first move", "undo", "attack again"];
    for part in parts {
        assert!(seen.get(part).is_some_and(|&count| count > 2), "{part} among {seen:?}");
    }
}
