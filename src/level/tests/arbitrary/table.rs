//! Any state of play: rolls, encounters, unfinished work, journeys, house rules.

use super::*;

fn phrase() -> impl Strategy<Value = Phrase> {
    (text(), any::<i32>(), option::of(Just("F4"))).prop_map(|(name, number, rule)| {
        let phrase = Phrase::new("some-key").with("who", name).with("n", number).with("how", Phrase::new("inner"));
        match rule {
            Some(id) => phrase.rule(id),
            None => phrase,
        }
    })
}

fn checks() -> impl Strategy<Value = Vec<Check>> {
    let kind = prop_oneof![
        Just(CheckKind::Initiative),
        Just(CheckKind::TieBreak),
        Just(CheckKind::Pool { attribute: Dots::Wits, skill: Some(Dots::Crafts), dots: 4 }),
        Just(CheckKind::Damage { dice: 2 }),
        Just(CheckKind::Free("2d6+3".parse().expect("dice"))),
    ];
    let state = select(vec![CheckState::Announced, CheckState::Rolling, CheckState::Rolled, CheckState::Settled]);
    let one =
        (option::of(TOKENS), kind, phrase(), vec((phrase(), -5..5i32), 0..2), vec(1..7u32, 0..3), any::<u16>(), state);
    vec(one, 0..3).prop_map(|checks| {
        let numbered = checks.into_iter().enumerate();
        numbered
            .map(|(id, (who, kind, purpose, parts, dice, audience, state))| Check {
                id: CheckId(id as u32),
                by: SeatId::GM,
                who: who.map(ThingId),
                target: None,
                kind,
                purpose,
                gathered: Vec::new(),
                modifiers: parts
                    .into_iter()
                    .map(|(source, amount)| Part { rule: source.rule.clone(), source, amount })
                    .collect(),
                drawn_at: (!dice.is_empty()).then_some(u64::from(audience)),
                dice,
                audience: SeatSet(audience),
                state,
                again: Vec::new(),
                before: Vec::new(),
                fortune: None,
                effort: false,
                eyes: id == 1,
                attempt: (id == 2).then(|| "skill-climbing".to_owned()),
                once: id == 2,
                for_itself: id == 1,
            })
            .map(|mut check| {
                while !check.is_sound() {
                    check.dice.pop();
                }
                check
            })
            .collect()
    })
}

fn encounter() -> impl Strategy<Value = Encounter> {
    let slot = (-5..20i16, option::of(1..=6u8), vec(1..=6u8, 0..3), any::<[bool; 2]>(), option::of(TOKENS));
    let phase = select(vec![RoundPhase::Opening, RoundPhase::Turns, RoundPhase::Environment]);
    (1..20u32, phase, vec(slot, 1..=4), any::<bool>()).prop_map(|(round, phase, slots, acts)| {
        let slot = |(id, (base, die, ties, [first_move, done], after)): (u32, (i16, _, _, [bool; 2], Option<u32>))| {
            Slot { thing: ThingId(id), base, die, ties, first_move, after: after.map(ThingId), done }
        };
        let order = TOKENS.zip(slots).map(slot).collect();
        let active = acts.then_some(ThingId(1));
        Encounter { round, phase, order, active, passed: if acts { vec![SeatId(0)] } else { Vec::new() }, acted: acts }
    })
}

const STEPS: [AttackStep; 5] = [
    AttackStep::Feel(CheckId(2)),
    AttackStep::Begin,
    AttackStep::Strike(CheckId(3)),
    AttackStep::Defend,
    AttackStep::Defending(CheckId(4), Defence::Dodge),
];

pub(super) fn table() -> impl Strategy<Value = TableDoc> {
    let frame = prop_oneof![
        Just(Frame::RoundOpening),
        Just(Frame::Environment),
        TOKENS.prop_map(|id| Frame::EndTurn { thing: ThingId(id) }),
        TOKENS.prop_map(|id| Frame::SpringTrap { trap: TRAP, by: (id > 1).then_some(ThingId(id)) }),
        Just(Frame::EndRound),
        (TOKENS, 100..900u16).prop_map(|(id, height_cm)| Frame::Fall(Fall::of(ThingId(id), height_cm))),
        TOKENS.prop_map(|id| Frame::Poison { who: ThingId(id), check: None }),
        (1..=120u16).prop_map(|left| Frame::Stone(Roll { stone: TRAP, left, door: None, on: None })),
        TOKENS.prop_map(|id| Frame::StoneBlow(Blow {
            who: ThingId(id),
            stone: TRAP,
            weapon: "mace".to_owned(),
            check: None,
        })),
        (vec(TOKENS.prop_map(ThingId), 0..3), 1..4u8).prop_map(|(left, attacks)| Frame::Trap(Strike {
            trap: TRAP,
            victim: left.first().copied(),
            left,
            attacks,
            step: StrikeStep::Leaving,
        })),
        (TOKENS, vec(cell(), 0..4)).prop_map(|(id, path)| Frame::Sweep(Sweep {
            thing: ThingId(id),
            path,
            next: 0,
            how: How::Thrown,
        })),
        (TOKENS, TOKENS, select(STEPS.to_vec())).prop_map(|(attacker, target, step)| Frame::Attack(Attack {
            attacker: ThingId(attacker),
            target: ThingId(target),
            weapon: "longbow".to_owned(),
            band: (attacker > target).then_some(Band::Far),
            critical: attacker == 1,
            step,
            paid: vec![ThingId(target)],
            defended: target == 1,
        })),
        (TOKENS, TOKENS).prop_map(|(caster, target)| Frame::Cast(Cast {
            caster: ThingId(caster),
            target: ThingId(target),
            spell: "bannbaladin".to_owned(),
            step: CastStep::Check(CheckId(caster)),
            paid: target == 1,
        })),
        (TOKENS, TOKENS, option::of(0..9u32)).prop_map(|(healer, patient, check)| Frame::Treat(Treat {
            healer: ThingId(healer),
            patient: ThingId(patient),
            check: check.map(CheckId),
        })),
        (TOKENS, any::<bool>()).prop_map(|(id, hacks)| Frame::Door(DoorWork {
            who: vec![ThingId(id)],
            door: DOOR,
            deed: if hacks { Deed::Hack { weapon: "axe".to_owned() } } else { Deed::Pick { tried: true } },
            rolls: Vec::new(),
        })),
        (TOKENS, 0..500u32).prop_map(|(id, left)| Frame::Journey(Passage {
            spans: vec![
                Span { doing: Doing::Sleep(Lodging::Room), left, passed: 3 },
                Span::of(Doing::DayOfRest, 0),
                Span::of(Doing::Eat { food: Food::Good, portions: 2, served: true }, 0),
                Span::of(Doing::Drink { drink: Drink::RedWitch, things: vec![ThingId(id)] }, 0)
            ],
            due: vec![Due { who: ThingId(id), mount: Some(0), trial: Trial::March { forced: true } }],
            rolling: None,
            minutes: left,
            metres: 40,
        })),
        (TOKENS, vec(cell(), 0..4)).prop_map(|(id, path)| Frame::MoveAlong {
            thing: ThingId(id),
            next: path.len() as u16,
            path
        }),
    ];
    let fortune = select(vec![FortuneFor::Chosen, FortuneFor::Nobody, FortuneFor::Everyone, FortuneFor::CaseByCase]);
    let undo = select(vec![UndoRight::Gm, UndoRight::Group]);
    (option::of(encounter()), vec(frame, 0..3), checks(), option::of(100..200u32), (fortune, undo, any::<[bool; 4]>()))
        .prop_map(|(encounter, frames, checks, next, (fortune, undo, flags))| {
            let [fresh_dice_after_undo, shared_vision, curtain, typed_dice] = flags;
            TableDoc {
                pending: Pending(if encounter.is_some() { frames } else { Vec::new() }),
                rounds: Rounds(encounter),
                next_check: checks.len() as u32,
                checks,
                next_id: NextId(next.unwrap_or_default()),
                journey: Journey {
                    clock: Clock(u64::from(curtain) * 12_345),
                    celsius: if typed_dice { -7 } else { 15 },
                    party: vec![ThingId(2), ThingId(1)],
                    mounts: vec![mount(curtain)],
                    legs: vec![
                        Leg { to: "ford".into(), metres: 7_000, celsius: curtain.then_some(-3), way: Way::default() },
                        Leg {
                            metres: 9,
                            way: Way::Water { craft: Craft::Oars, wind: Wind::Calm, current: -40 },
                            ..Leg::default()
                        },
                    ],
                    leg: u16::from(typed_dice),
                    gone: u64::from(curtain) * 3,
                    rowed: u32::from(typed_dice) * 60,
                },
                chronicle: Chronicle(
                    [SeatSet::ALL, SeatSet::GM]
                        .map(|readers| Line { at: Clock(7), what: Phrase::new("journey-arrived"), readers })
                        .into(),
                ),
                currents: Currents {
                    moving: vec![Cell::new(0, 0)],
                    round: u32::from(curtain),
                    let_in_ml: u64::from(curtain),
                },
                house: HouseRules {
                    fortune,
                    undo,
                    fresh_dice_after_undo,
                    shared_vision,
                    curtain,
                    typed_dice,
                    announce_rolls: !typed_dice,
                    retry_step: u8::from(curtain),
                    pressure: curtain.then_some(typed_dice),
                    ..HouseRules::default()
                },
            }
        })
}
