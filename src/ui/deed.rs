//! What somebody could do, put in order for the bar: single acts, deeds that want a target (an attack with a weapon, a
//! spell), and the groups that they are gathered in where there are too many for one row.

use super::action::{Aim, Targeting, UiAction};
use super::icons::Icon;
use super::kit::Kit;
use super::making;
use super::offer::{Caption, caption, explains, object};
use super::roll_card::parts::percent;
use crate::board::Cell;
use crate::knowledge::view::{SheetView, TokenView};
use crate::knowledge::{SeatView, ThingId};
use crate::rules::Refusal;
use crate::session::{Choice, Command};
use crate::text::{Phrase, capitalised};

/// Something that is done to somebody who is still to be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// An attack with this weapon, by its name in documents.
    Attack(String),
    /// This spell.
    Cast(String),
}

impl Deed {
    /// The deed that a command does, and its target.
    #[must_use]
    pub fn of(command: &Command) -> Option<(Self, ThingId)> {
        match command {
            Command::Attack { target, weapon, .. } => Some((Self::Attack(weapon.clone()), *target)),
            Command::Cast { target, spell, .. } => Some((Self::Cast(spell.clone()), *target)),
            _ => None,
        }
    }

    /// The offers of this deed, one for each target.
    #[must_use]
    pub fn targets<'c>(&self, offers: &'c [Choice]) -> Vec<(ThingId, &'c Choice)> {
        let of_this = |offer: &'c Choice| {
            let (deed, target) = Self::of(&offer.command)?;
            (deed == *self).then_some((target, offer))
        };
        offers.iter().filter_map(of_this).collect()
    }

    /// Its name: the weapon's or the spell's.
    #[must_use]
    pub fn name(&self, kit: &Kit) -> String {
        let key = match self {
            Self::Attack(weapon) => format!("weapon-{weapon}"),
            Self::Cast(spell) => format!("spell-{spell}"),
        };
        kit.text(&key)
    }

    /// How it shows on a button.
    #[must_use]
    pub fn caption(&self, sheet: Option<&SheetView>, kit: &Kit) -> Caption {
        let object = self.name(kit);
        match self {
            Self::Attack(weapon) => {
                let shoots = sheet.and_then(|sheet| sheet.weapons.iter().find(|arm| arm.key == *weapon));
                let icon = if shoots.is_some_and(|arm| arm.reach == 0) { Icon::Bow } else { Icon::Blade };
                Caption { icon, verb: kit.text("ui-do-attack"), object }
            }
            Self::Cast(_) => Caption { icon: Icon::Spark, verb: kit.text("ui-do-cast"), object },
        }
    }
}

/// What the tiles of the bar are gathered in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Weapons.
    Attack,
    /// Spells.
    Cast,
    /// Getting up.
    Move,
    /// Doors.
    Doors,
    /// Looking, listening, traps and levers.
    Traps,
    /// Lights, what is carried and what lies about.
    Things,
    /// Wounds, Fortune for the round, longer work.
    Other,
    /// Waiting for somebody.
    Wait,
}

impl Group {
    /// Its icon and the message that names it.
    #[must_use]
    pub const fn caption(self) -> (Icon, &'static str) {
        match self {
            Self::Attack => (Icon::Swords, "ui-group-attack"),
            Self::Cast => (Icon::Spark, "ui-group-cast"),
            Self::Move => (Icon::Walk, "ui-group-move"),
            Self::Doors => (Icon::DoorClosed, "ui-group-doors"),
            Self::Traps => (Icon::Search, "ui-group-traps"),
            Self::Things => (Icon::Hand, "ui-group-things"),
            Self::Other => (Icon::Badge, "ui-group-other"),
            Self::Wait => (Icon::Hourglass, "ui-group-wait"),
        }
    }

    const fn of(command: &Command) -> Self {
        match command {
            Command::Attack { .. }
            | Command::AttackSquare { .. }
            | Command::HackStone { .. }
            | Command::Reload { .. } => Self::Attack,
            Command::Cast { .. } => Self::Cast,
            Command::StandUp { .. } | Command::BreakFree { .. } => Self::Move,
            Command::OpenDoor { .. }
            | Command::CloseDoor { .. }
            | Command::UnlockDoor { .. }
            | Command::LockDoor { .. }
            | Command::ForceDoor { .. }
            | Command::HackDoor { .. }
            | Command::PickLock { .. }
            | Command::JamDoor { .. }
            | Command::UnjamDoor { .. }
            | Command::BarDoor { .. }
            | Command::UnbarDoor { .. } => Self::Doors,
            Command::Search { .. }
            | Command::Listen { .. }
            | Command::Disarm { .. }
            | Command::Rearm { .. }
            | Command::UseLever { .. } => Self::Traps,
            Command::Delay { .. } => Self::Wait,
            Command::TreatWounds { .. }
            | Command::Stage { .. }
            | Command::Defence { .. }
            | Command::IgnoreConditions { .. } => Self::Other,
            _ => Self::Things,
        }
    }
}

/// One thing that can be done.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Where it belongs.
    pub group: Option<Group>,
    /// How it shows.
    pub caption: Caption,
    /// More about it, for the hint.
    pub about: String,
    /// What it costs in action points.
    pub cost: u8,
    /// Whether it can be done.
    pub allowed: Result<(), Refusal>,
    /// What a press asks for.
    pub action: UiAction,
    /// A key of its own, read elsewhere; otherwise its number.
    pub key: Option<String>,
}

impl Entry {
    fn of_offer(offer: &Choice, caption: Caption, kit: &Kit) -> Self {
        let odds = offer.prospect.as_ref().and_then(|prospect| prospect.chance.as_ref());
        let about = odds.map(|chance| kit.say(&Phrase::new("ui-roll-chance").with("chance", percent(kit, chance))));
        let about = about.or_else(|| explains(&offer.command).map(|key| kit.text(key)));
        Self {
            group: Some(Group::of(&offer.command)),
            caption,
            about: about.unwrap_or_default(),
            cost: offer.cost_ap.unwrap_or(0),
            allowed: offer.allowed.clone(),
            action: UiAction::Ask(offer.command.clone()),
            key: None,
        }
    }

    /// One that costs nothing and can always be done.
    #[must_use]
    pub fn free(icon: Icon, verb: String, object: String, action: UiAction) -> Self {
        let caption = Caption { icon, verb, object };
        Self { group: None, caption, about: String::new(), cost: 0, allowed: Ok(()), action, key: None }
    }
}

/// Everything that somebody could do, in the order of the bar: deeds first, waiting last.
#[must_use]
pub fn entries(view: &SeatView, who: Option<ThingId>, offers: &[Choice], kit: &Kit) -> Vec<Entry> {
    let sheet = who.and_then(|id| view.sheet(id));
    let mut entries: Vec<Entry> =
        deeds(view, sheet, offers).into_iter().map(|deed| entry_of(&deed, view, sheet, offers, kit)).collect();
    let single = offers.iter().filter(|offer| Deed::of(&offer.command).is_none());
    entries.extend(single.filter_map(|offer| Some(Entry::of_offer(offer, caption(&offer.command, view, kit)?, kit))));
    entries.extend(making::guesses(view, who, offers, kit));
    entries.extend(making::entry(view, who, offers, kit));
    // Stable: within a group the order of the table stays.
    entries.sort_by_key(|entry| entry.group);
    entries
}

/// Everything that somebody could do to one thing, each done at once.
#[must_use]
pub fn entries_on(view: &SeatView, who: Option<ThingId>, offers: &[Choice], thing: ThingId, kit: &Kit) -> Vec<Entry> {
    let sheet = who.and_then(|id| view.sheet(id));
    let on = offers.iter().filter(|offer| object(&offer.command) == Some(thing));
    let entry = |offer: &Choice| {
        let deed = || Some(Deed::of(&offer.command)?.0.caption(sheet, kit));
        Some(Entry::of_offer(offer, caption(&offer.command, view, kit).or_else(deed)?, kit))
    };
    on.filter_map(entry).collect()
}

/// The deeds that are worth a tile: those that are offered, and in an encounter everything the sheet holds, so that a
/// player sees why it cannot be used now. Bare hands are for those who have nothing better.
fn deeds(view: &SeatView, sheet: Option<&SheetView>, offers: &[Choice]) -> Vec<Deed> {
    let mut deeds: Vec<Deed> = Vec::new();
    if let Some(sheet) = sheet.filter(|_| view.round.is_some() && !offers.is_empty()) {
        deeds.extend(sheet.weapons.iter().map(|arm| Deed::Attack(arm.key.clone())));
        deeds.extend(sheet.spells.iter().map(|spell| Deed::Cast(spell.key.clone())));
    }
    for deed in offers.iter().filter_map(|offer| Some(Deed::of(&offer.command)?.0)) {
        if !deeds.contains(&deed) {
            deeds.push(deed);
        }
    }
    let bare = Deed::Attack("unarmed".to_owned());
    let armed = deeds.iter().any(|deed| matches!(deed, Deed::Attack(_)) && *deed != bare);
    if armed && bare.targets(offers).is_empty() {
        deeds.retain(|deed| *deed != bare);
    }
    deeds
}

fn entry_of(deed: &Deed, view: &SeatView, sheet: Option<&SheetView>, offers: &[Choice], kit: &Kit) -> Entry {
    let targets = deed.targets(offers);
    let possible = targets.iter().any(|(_, offer)| offer.allowed.is_ok());
    let allowed = match targets.first() {
        _ if possible => Ok(()),
        Some((_, offer)) => offer.allowed.clone(),
        None => Err(Refusal(Phrase::new("ui-deed-nobody"))),
    };
    let (group, cost) = match deed {
        Deed::Attack(key) => {
            (Group::Attack, sheet.and_then(|sheet| Some(sheet.weapons.iter().find(|arm| arm.key == *key)?.cost_ap)))
        }
        Deed::Cast(key) => {
            (Group::Cast, sheet.and_then(|sheet| Some(sheet.spells.iter().find(|spell| spell.key == *key)?.cost_ap)))
        }
    };
    let first = targets.iter().find(|(_, offer)| offer.allowed.is_ok()).map(|(target, _)| *target);
    Entry {
        group: Some(group),
        caption: deed.caption(sheet, kit),
        about: about(deed, sheet, kit),
        cost: cost.filter(|_| view.round.is_some()).unwrap_or(0),
        allowed,
        action: UiAction::Aim(Aim::Target(Targeting { deed: deed.clone(), at: first })),
        key: None,
    }
}

/// What a weapon or spell does, in a line.
#[must_use]
pub fn about(deed: &Deed, sheet: Option<&SheetView>, kit: &Kit) -> String {
    let Some(sheet) = sheet else { return String::new() };
    match deed {
        Deed::Attack(key) => sheet.weapons.iter().find(|arm| arm.key == *key).map(|arm| weapon(arm, kit)),
        Deed::Cast(key) => sheet.spells.iter().find(|spell| spell.key == *key).map(|spell| kit.say(&spell.about)),
    }
    .unwrap_or_default()
}

/// A weapon in a line: damage, reach, ranges.
#[must_use]
pub fn weapon(arm: &crate::knowledge::view::WeaponView, kit: &Kit) -> String {
    let damage = Phrase::new("ui-weapon-damage").with("dice", i32::from(arm.dice));
    let damage = damage.with("bonus", bonus(arm.bonus)).with("class", arm.class.clone());
    let mut parts = vec![kit.say(&damage)];
    if arm.reach > 1 {
        parts.push(kit.speaker.count("ui-weapon-reach", arm.reach.into()));
    }
    if let Some([close, medium, far]) = arm.ranges {
        let ranges = Phrase::new("ui-weapon-ranges").with("close", i32::from(close));
        parts.push(kit.say(&ranges.with("medium", i32::from(medium)).with("far", i32::from(far))));
    }
    if !arm.ready {
        parts.push(kit.text("ui-weapon-not-ready"));
    }
    parts.join(" · ")
}

/// What is added to dice: nothing where it is 0.
fn bonus(bonus: i32) -> String {
    if bonus == 0 { String::new() } else { super::kit::signed(bonus) }
}

/// How far apart two tokens are, in decimetres.
#[must_use]
pub fn distance_dm(from: &TokenView, to: &TokenView) -> i32 {
    apart_dm((from.at, from.size.into()), (to.at, to.size.into()))
}

/// How far apart two squares of cells are, in decimetres, as the rules measure it.
#[must_use]
pub fn apart_dm(a: (Cell, i32), b: (Cell, i32)) -> i32 {
    let (x, y) = Cell::between(a, b);
    (f64::from(x).hypot(f64::from(y)) * 10.0).round() as i32
}

/// A distance in metres as the language writes it.
#[must_use]
pub fn metres(kit: &Kit, decimetres: i32) -> String {
    let point = if kit.speaker.language == crate::text::Language::Russian { ',' } else { '.' };
    let value = match (decimetres / 10, decimetres % 10) {
        (whole, 0) => whole.to_string(),
        (whole, rest) => format!("{whole}{point}{rest}"),
    };
    kit.say(&Phrase::new("ui-metres").with("metres", value))
}

/// A name that begins a line.
#[must_use]
pub fn title(deed: &Deed, sheet: Option<&SheetView>, kit: &Kit) -> String {
    capitalised(&deed.caption(sheet, kit).line())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ui_distances_run_between_the_nearest_cells() {
        let at = |x, y| Cell::new(x, y);
        for (a, b, far) in [
            ((at(0, 0), 1), (at(1, 0), 1), 10),
            ((at(0, 0), 1), (at(3, 4), 1), 50),
            ((at(0, 0), 3), (at(3, 1), 1), 10),
            ((at(4, 4), 2), (at(0, 0), 3), 28),
            ((at(0, 0), 4), (at(1, 1), 1), 0),
        ] {
            assert_eq!((apart_dm(a, b), apart_dm(b, a)), (far, far), "{a:?} {b:?}");
        }
    }
}
