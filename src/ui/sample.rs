//! A small table to test panels with: three heroes, two opponents, a door, a trap, a round in progress.

use crate::board::{Ambient, Cell, DoorKind, Grade, Ground, Point, SourceKind};
use crate::knowledge::view::*;
use crate::knowledge::{SeatId, SeatSet, SeatView, ThingId};
use crate::rules::Refusal;
use crate::rules::event::{Check, CheckId, CheckKind, CheckState, Event, Happening, Outcome, Who};
use crate::session::{Choice, Command};
use crate::text::{LocalText, Phrase, RuleId};

pub const ROWENA: ThingId = ThingId(1);
pub const ARBOSH: ThingId = ThingId(2);
pub const LAYARIEL: ThingId = ThingId(3);
pub const OGRE: ThingId = ThingId(4);
pub const GHOUL: ThingId = ThingId(5);
pub const TORCH: ThingId = ThingId(10);
pub const DOOR: ThingId = ThingId(20);
pub const TRAP: ThingId = ThingId(30);

pub fn both(en: &str, ru: &str) -> LocalText {
    LocalText { en: en.to_owned(), ru: ru.to_owned() }
}

fn token(id: ThingId, name: LocalText, emblem: &str, owner: u8, kind: TokenKind) -> TokenView {
    TokenView {
        id,
        name,
        emblem: emblem.to_owned(),
        kind,
        at: Cell::new(i32::try_from(id.0).unwrap_or(0) * 2, 3),
        size: 1,
        presence: Presence::Seen(Grade::Clear),
        owner: SeatId(owner),
        own: false,
        active: id == ROWENA,
        hurt: if id == OGRE { 2 } else { 0 },
        conditions: Vec::new(),
        carries_light: id == ROWENA,
    }
}

fn names() -> [(ThingId, LocalText); 5] {
    [
        (ROWENA, both("Rowena", "Ровена")),
        (ARBOSH, both("Arbosh", "Арбош")),
        (LAYARIEL, both("Layariel", "Лайяриэль")),
        (OGRE, both("Ogre", "Людоед")),
        (GHOUL, both("Ghoul", "Вурдалак")),
    ]
}

pub fn who(id: ThingId) -> Who {
    let name = names().into_iter().find(|(of, _)| *of == id).map_or_else(|| "?".into(), |(_, name)| name);
    Who { id, name }
}

fn part(source: &'static str, amount: i32, rule: Option<&'static str>) -> Part {
    Part { source: Phrase::new(source), amount, rule: rule.map(RuleId::new) }
}

fn offer(name: &'static str, about: &'static str, cost: i32, why_not: Option<&'static str>) -> AbilityOffer {
    let why_not = why_not.map(|key| Phrase::new(key).with("needed", cost).with("left", 12).rule("F14"));
    AbilityOffer { name: Phrase::new(name), about: Phrase::new(about), cost, why_not }
}

fn weapon(name: &str, class: &'static str, bonus: i32, (reach, ranges): (u8, Option<[u16; 3]>)) -> WeaponView {
    WeaponView {
        key: name.to_owned(),
        name: Phrase { key: format!("weapon-{name}").into(), args: Vec::new(), rule: None },
        class: Phrase::new(class),
        dice: 1,
        bonus,
        cost_ap: 2,
        reach,
        ranges,
        ready: true,
    }
}

pub fn sheet(id: ThingId) -> SheetView {
    let attributes = [
        ("attribute-courage", 13),
        ("attribute-sagacity", 15),
        ("attribute-intuition", 14),
        ("attribute-charisma", 12),
        ("attribute-dexterity", 13),
        ("attribute-agility", 12),
        ("attribute-constitution", 11),
        ("attribute-strength", 10),
    ];
    SheetView {
        id,
        attributes: attributes.map(|(key, value)| (Phrase::new(key), value)).to_vec(),
        characteristics: vec![(Phrase::new("characteristic-perception"), 6), (Phrase::new("characteristic-dodge"), 5)],
        dots: vec![(Phrase::new("dots-resolve"), 3), (Phrase::new("dots-composure"), 2)],
        skills: vec![SkillView {
            name: Phrase::new("skill-climbing"),
            attributes: [
                Phrase::new("attribute-courage"),
                Phrase::new("attribute-agility"),
                Phrase::new("attribute-strength"),
            ],
            points: 5,
        }],
        combat: vec![(Phrase::new("combat-attack"), 11), (Phrase::new("combat-parry"), 7)],
        life: Supply { now: 17, max: 26 },
        action_points: Supply { now: 5, max: 7 },
        speed: Explained { value: 7, parts: vec![part("ui-speed", 8, None), part("condition-pain", -1, Some("F9"))] },
        metres_left: 5,
        fortune: Some(Supply { now: 2, max: 3 }),
        willpower: Supply { now: 4, max: 5 },
        vigour: Supply { now: 6, max: 8 },
        initiative: Explained {
            value: 14,
            parts: vec![part("ui-initiative", 10, None), part("part-initiative-die", 4, None)],
        },
        conditions: vec![ConditionView {
            name: Phrase::new("condition-pain"),
            level: 1,
            effect: Phrase::new("condition-pain-about"),
            noted: 0,
            whence: vec![Phrase::new("condition-from-life").with("level", 1).with("now", 17).with("max", 26)],
        }],
        abilities: vec![(Phrase::new("ability-alertness"), Phrase::new("ui-willpower-hint"))],
        ability_offers: vec![
            offer("ability-improved-attack", "ability-improved-attack-about", 5, None),
            offer("ability-improved-dodge", "ability-improved-dodge-about", 15, Some("refused-adventure-points")),
        ],
        adventure_points: 12,
        weapons: vec![
            weapon("staff", "weapon-class-crushing", 2, (2, None)),
            weapon("short-bow", "weapon-class-piercing", 4, (0, Some([10, 40, 80]))),
        ],
        armour: Some((Phrase::new("armour-leather"), 2)),
        spells: vec![SpellView {
            key: "ignifaxius".into(),
            name: Phrase::new("spell-ignifaxius"),
            about: Phrase::new("spell-about-fire").with("dice", 2).with("bonus", 2),
            attributes: ["attribute-courage-short", "attribute-sagacity-short", "attribute-charisma-short"]
                .map(Phrase::new),
            points: 9,
            cost_ap: 4,
            range: 16,
        }],
        attempts: vec![AttemptView {
            action: "skill-climbing: the wet wall".into(),
            what: Phrase::new("skill-climbing"),
            reason: "the wet wall".into(),
            on: None,
            failed: 2,
            once: false,
            costs: -2,
        }],
        boosts: vec![BoostView { of: Phrase::new("dots-resolve"), dots: 2, left: 1 }],
        fortune_decided: None,
        luck: 0,
        initiative_base: 10,
        gear: vec![both("Rope, 20 m", "Верёвка, 20 м"), both("Flint and steel", "Огниво")],
    }
}

fn place(id: ThingId, value: Option<i32>) -> OrderView {
    let explained = |value| Explained {
        value,
        parts: vec![part("ui-initiative", value - 3, None), part("part-initiative-die", 3, None)],
    };
    OrderView {
        id,
        initiative: value.map(explained),
        first_move: id == LAYARIEL,
        active: id == ROWENA,
        done: id == LAYARIEL,
        surprised: id == GHOUL,
        delayed: id == ARBOSH,
    }
}

fn seat(id: u8, name: LocalText, colour: [u8; 3], pattern: u8, owns: &[ThingId]) -> SeatInfo {
    SeatInfo { id: SeatId(id), name, colour, pattern, owns: owns.to_vec() }
}

/// How the door works.
pub fn workings() -> DoorWorkings {
    use crate::board::{DoorNumbers, Jam, Lock, LockGrade, Side};
    DoorWorkings {
        lock: Some(Lock { grade: LockGrade::Good, locked: true, key: Some("Rusty key".into()) }),
        jam: Some(Jam::Wedged(Side::Right)),
        damage: 12,
        numbers: DoorNumbers {
            difficulty: Some(15),
            armour: Some(6),
            durability: Some(50),
            thickness_mm: Some(60),
            slashing_halved: Some(false),
            lock_bonus: Some(3),
            picking: Some(15),
        },
        own: Some(DoorNumbers { thickness_mm: Some(60), ..DoorNumbers::default() }),
        secret: Some(15),
        beams: vec![TORCH],
    }
}

/// The table as this seat knows it; seat 1 has Rowena and Layariel, seat 2 has Arbosh.
pub fn table(of: SeatId) -> SeatView {
    let mut view = SeatView {
        seat: of,
        title: both("The Drowned Crypt", "Затопленный склеп"),
        size: (12, 8),
        ambient: Ambient::PitchDark,
        cells: vec![CellView { known: Known::Clear, ground: Ground::Stone, ..CellView::default() }; 96],
        doors: vec![DoorView {
            id: DOOR,
            from: Point::corner(4, 2),
            to: Point::corner(4, 3),
            kind: DoorKind::Reinforced,
            open: false,
            locked: true,
            in_sight: true,
            ..DoorView::default()
        }],
        seats: vec![
            seat(0, LocalText::default(), [0xD6, 0xA7, 0x56], 0, &[OGRE, GHOUL]),
            seat(1, both("Anna", "Анна"), [0x5B, 0xA8, 0xE0], 1, &[ROWENA, LAYARIEL]),
            seat(2, both("Boris", "Борис"), [0xD9, 0x5F, 0x6E], 2, &[ARBOSH]),
        ],
        ..SeatView::default()
    };
    let emblems = ["mage", "dwarf", "archer", "ogre", "ghoul"];
    let owners = [1, 2, 1, 0, 0];
    for (((id, name), emblem), owner) in names().into_iter().zip(emblems).zip(owners) {
        let kind = if owner == 0 { TokenKind::Opponent } else { TokenKind::Hero };
        let mut token = token(id, name, emblem, owner, kind);
        token.own = token.owner == of;
        view.tokens.push(token);
    }
    view.tokens[3].conditions = vec![(Phrase::new("condition-pain"), 2), (Phrase::new("condition-prone"), 1)];
    view.items.push(ItemView {
        id: TORCH,
        name: both("Torch", "Факел"),
        at: Cell::new(2, 3),
        carried_by: Some(ROWENA),
        light: Some(SourceKind::Torch),
        lit: true,
        presence: Presence::Seen(Grade::Clear),
    });
    view.sheets = view.tokens.iter().filter(|token| token.own || of.is_gm()).map(|token| sheet(token.id)).collect();
    let hidden = |id| view.token(id).is_none_or(|token| !token.own) && !of.is_gm();
    let order = [(LAYARIEL, 12), (ROWENA, 14), (OGRE, 11), (ARBOSH, 9), (GHOUL, 8)];
    let order = order.map(|(id, value)| place(id, (!hidden(id)).then_some(value))).to_vec();
    view.round = Some(RoundView { number: 3, phase: RoundPhase::Turns, order });
    if of.is_gm() {
        view.doors[0].workings = Some(Box::new(workings()));
        view.secrets.push(SecretView {
            id: TRAP,
            name: both("Rolling stone", "Катящийся камень"),
            sensor: vec![Cell::new(5, 5)],
            area: vec![Cell::new(5, 5)],
            mouth: Some(Cell::new(9, 5)),
            kind: Some(Phrase::new("trap-rolling-stone")),
            armed: true,
            down: false,
            found_by: vec![SeatId::GM],
            ..SecretView::default()
        });
        view.notes.push(NoteView {
            id: ThingId(40),
            at: Cell::new(7, 2),
            text: both("The ghoul sleeps until the door creaks.", "Вурдалак спит, пока не скрипнет дверь."),
        });
    }
    view
}

/// What Rowena could do.
pub fn offers() -> Vec<Choice> {
    let yes =
        |command, cost: u8| Choice { command, cost_ap: (cost > 0).then_some(cost), allowed: Ok(()), prospect: None };
    let locked = Refusal(Phrase::new("ui-door-is-locked").rule("S4"));
    vec![
        Choice {
            command: Command::OpenDoor { thing: ROWENA, door: DOOR },
            cost_ap: Some(1),
            allowed: Err(locked),
            prospect: None,
        },
        yes(Command::UnlockDoor { thing: ROWENA, door: DOOR }, 1),
        yes(Command::PutOut { thing: ROWENA, light: TORCH }, 1),
        yes(Command::Drop { thing: ROWENA, item: TORCH, to: None }, 0),
        yes(Command::Give { thing: ROWENA, item: TORCH, to: ARBOSH }, 1),
        yes(Command::Delay { thing: ROWENA, after: OGRE }, 0),
        yes(Command::EndTurn { thing: ROWENA }, 0),
    ]
}

/// What Rowena could do in a fight: a staff, a bow and a spell against two, and a good many things at hand.
pub fn fight() -> Vec<Choice> {
    use crate::dice::odds::Chance;
    use crate::session::Prospect;
    let roll = |value: i32, more: Vec<Part>, of: u64| Prospect {
        needs: Phrase::new("roll-needs-under").with("value", value),
        sum: Explained { value, parts: [vec![part("combat-attack", 11, None)], more].concat() },
        chance: Some(Chance::of(of, 20)),
    };
    let strike = |weapon: &str, target, prospect| Choice {
        command: Command::Attack { thing: ROWENA, target, weapon: weapon.to_owned() },
        cost_ap: Some(2),
        allowed: Ok(()),
        prospect: Some(prospect),
    };
    let cast = Command::Cast { thing: ROWENA, spell: "ignifaxius".into(), target: OGRE };
    let spell = Prospect { chance: Some(Chance::of(5, 8)), ..roll(0, Vec::new(), 0) };
    let dim = || part("part-dim", -3, Some("S3"));
    let mut offers = vec![
        strike("staff", OGRE, roll(11, Vec::new(), 11)),
        strike("staff", GHOUL, roll(8, vec![dim()], 8)),
        strike("short-bow", OGRE, roll(13, vec![part("part-range-close", 2, None)], 13)),
        Choice { command: cast, cost_ap: Some(4), allowed: Ok(()), prospect: Some(spell) },
    ];
    let yes = |command, cost: u8| Choice { command, cost_ap: Some(cost), allowed: Ok(()), prospect: None };
    offers.push(yes(Command::StandUp { thing: ROWENA }, 2));
    offers.push(yes(Command::Defence { thing: ROWENA }, 0));
    offers.push(yes(Command::TreatWounds { thing: ROWENA, target: ARBOSH }, 3));
    offers.push(yes(Command::Delay { thing: ROWENA, after: ARBOSH }, 0));
    offers.extend(self::offers());
    offers
}

/// The card of a round's opening, as seat 1 sees it.
pub fn first_move() -> PromptView {
    PromptView {
        kind: PromptKind::FirstMove {
            round: 3,
            candidates: vec![(ROWENA, Supply { now: 2, max: 3 }), (LAYARIEL, Supply { now: 0, max: 3 })],
            taken: Vec::new(),
            passed: vec![SeatId::GM],
        },
        owners: vec![SeatId::GM, SeatId(1), SeatId(2)],
        mine: true,
    }
}

/// Dice to type in.
pub fn type_dice(mine: bool) -> PromptView {
    let what = Phrase::new("ui-initiative");
    PromptView { kind: PromptKind::TypeDice { what, count: 2, sides: 6 }, owners: vec![SeatId(1)], mine }
}

pub fn check() -> Check {
    Check {
        id: CheckId(7),
        by: SeatId(1),
        who: Some(ROWENA),
        kind: CheckKind::Initiative,
        target: None,
        purpose: Phrase::new("ui-initiative"),
        gathered: Vec::new(),
        modifiers: vec![part("ui-initiative", 10, None), part("condition-dazed", -1, Some("F9"))],
        dice: vec![4],
        drawn_at: Some(12),
        audience: SeatSet::ALL,
        state: CheckState::Settled,
        again: Vec::new(),
        before: Vec::new(),
        fortune: None,
        effort: false,
        eyes: false,
        attempt: None,
        once: false,
        for_itself: false,
    }
}

fn event(round: u32, what: Happening) -> Event {
    Event { audience: SeatSet::ALL, round, what }
}

/// A bit of a log.
pub fn events() -> Vec<Event> {
    let secret = Happening::Placed { who: who(GHOUL), at: Cell::new(9, 9) };
    vec![
        event(0, Happening::DoorOpened { door: DOOR, by: Some(who(ARBOSH)) }),
        event(0, Happening::EncounterStarted),
        event(1, Happening::RoundStarted { number: 1 }),
        event(1, Happening::Rolled { check: check(), total: 13, outcome: Outcome::Total(13) }),
        event(1, Happening::FirstMove { who: who(LAYARIEL), before: 1, after: 0 }),
        event(1, Happening::Moved { who: who(LAYARIEL), path: vec![Cell::new(1, 1); 5], cost: 4 }),
        Event { audience: SeatSet::GM, round: 1, what: secret },
        event(2, Happening::RoundStarted { number: 2 }),
        event(2, Happening::DoorFoundLocked { door: DOOR, by: who(ROWENA) }),
        event(2, Happening::LifeChanged { who: who(ROWENA), by: -9, reason: "stone".into(), before: 26, after: 17 }),
        event(2, Happening::Said { seat: SeatId(2), text: "Hold the light!".into() }),
        event(3, Happening::TurnStarted { who: who(ROWENA), action_points: 7 }),
    ]
}
