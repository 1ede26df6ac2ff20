//! Blows and falls: an attacker lunges, who is struck flinches, who dodges steps aside, who goes down tips over. What a seat
//! was not told is not shown; with reduced motion figures only lie or stand.

use super::SceneSystems;
use super::game::{AsksApplied, Game, Happened};
use super::keys::Keys;
use super::motion::{Motion, walk};
use super::power::{Activity, ViewSettings};
use super::screen::{Screen, Shown};
use super::tokens::{Figure, Figures, middle};
use crate::board::Cell;
use crate::knowledge::view::TokenView;
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::rules::Happening;
use crate::rules::event::{Check, CheckKind, Fight, Outcome};
use crate::show::blows::{BLOW_LANDS, DODGE_SECONDS, FALL_SECONDS, FLINCH_SECONDS, LUNGE_SECONDS};
use crate::show::blows::{dodge, fall, flinch, lunge};
use bevy::prelude::*;
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Screen, Blows>();
    app.add_systems(Update, take_blows.in_set(SceneSystems::Table).after(AsksApplied).run_if(resource_exists::<Game>));
    app.add_systems(Update, strike.in_set(SceneSystems::Motion).after(walk));
}

/// How far an attacker lunges at the most, in metres.
const REACH: f32 = 0.42;
/// How far somebody is knocked back by a blow, and steps aside from one, in metres.
const KNOCK: f32 = 0.15;
const ASIDE: f32 = 0.26;
/// How the names of conditions end with which one lies on the ground.
const DOWN: [&str; 4] = ["-prone", "-unconscious", "-dying", "-dead"];

/// The blows that a screen still has to show, and how far its figures have tipped over.
#[derive(Component, Debug, Default)]
pub struct Blows {
    of: (SeatId, u64),
    acts: Vec<Act>,
    /// By token: the share of a fall that is over, and which way it goes.
    falls: BTreeMap<ThingId, f32>,
}

/// What a figure does.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Act {
    thing: ThingId,
    how: How,
    /// What it is done to or suffered from.
    other: Option<Aim>,
    /// Seconds since it began; below 0 while it waits its turn.
    seconds: f32,
}

/// The ways to move without leaving one's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Lunges,
    Flinches,
    Dodges,
}

/// Whom or what a blow is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    Thing(ThingId),
    At(Cell),
}

impl How {
    const fn seconds(self) -> f32 {
        match self {
            Self::Lunges => LUNGE_SECONDS,
            Self::Flinches => FLINCH_SECONDS,
            Self::Dodges => DODGE_SECONDS,
        }
    }
}

impl Act {
    const fn new(thing: ThingId, how: How, other: Option<Aim>, wait: f32) -> Self {
        Self { thing, how, other, seconds: -wait }
    }

    /// Where the figure is, seen from its place, when it is `way` from the other one.
    fn shift(&self, way: Vec2) -> Vec2 {
        let toward = way.normalize_or_zero();
        match self.how {
            How::Lunges => toward * (way.length() * 0.45).min(REACH) * lunge(self.seconds),
            How::Flinches => -toward.normalize_or(Vec2::Y) * KNOCK * flinch(self.seconds),
            How::Dodges => toward.perp().normalize_or(Vec2::X) * ASIDE * dodge(self.seconds),
        }
    }
}

/// What figures do when this happens.
fn acts(what: &Happening) -> Vec<Act> {
    let struck = |by: Option<ThingId>, who: ThingId| -> Vec<Act> {
        let lunge = by.map(|by| Act::new(by, How::Lunges, Some(Aim::Thing(who)), 0.0));
        let wait = if lunge.is_some() { BLOW_LANDS } else { 0.0 };
        let flinch = Act::new(who, How::Flinches, by.map(Aim::Thing), wait);
        lunge.into_iter().chain([flinch]).collect()
    };
    match what {
        Happening::Wounded { who, by, .. } => struck(by.as_ref().map(|by| by.id), who.id),
        Happening::Crushed { who, .. } => struck(None, who.id),
        Happening::TrapEvaded { who, trap } => {
            vec![Act::new(who.id, How::Dodges, Some(Aim::Thing(trap.id)), 0.0)]
        }
        Happening::StruckNothing { who, at } | Happening::StruckUnseen { who, at, .. } => {
            vec![Act::new(who.id, How::Lunges, Some(Aim::At(*at)), 0.0)]
        }
        Happening::Rolled { check, outcome, .. } => rolled(check, *outcome),
        _ => Vec::new(),
    }
}

/// A blow that missed, or was parried or dodged. One that hit is told by what it did.
fn rolled(check: &Check, outcome: Outcome) -> Vec<Act> {
    let (CheckKind::Fight { with, .. }, Some(who), Some(succeeds)) = (&check.kind, check.who, outcome.succeeds())
    else {
        return Vec::new();
    };
    let other = check.target.map(Aim::Thing);
    let lunge_back = |thing| Act::new(thing, How::Lunges, Some(Aim::Thing(who)), 0.0);
    match (with, succeeds) {
        (Fight::Attack, false) => vec![Act::new(who, How::Lunges, other, 0.0)],
        (Fight::Dodge, true) => {
            let attacker = check.target.map(lunge_back);
            attacker.into_iter().chain([Act::new(who, How::Dodges, other, BLOW_LANDS * 0.5)]).collect()
        }
        (Fight::Parry, true) => {
            let attacker = check.target.map(lunge_back);
            attacker.into_iter().chain([Act::new(who, How::Lunges, other, BLOW_LANDS * 0.6)]).collect()
        }
        _ => Vec::new(),
    }
}

fn take_blows(
    game: Res<Game>,
    settings: Res<ViewSettings>,
    mut happened: MessageReader<Happened>,
    mut screens: Query<(&Screen, &mut Blows)>,
) {
    let told: Vec<&Happened> = happened.read().collect();
    for (screen, mut blows) in &mut screens {
        let of = (screen.seat, game.cuts());
        if blows.of != of {
            *blows = Blows { of, ..Blows::default() };
        }
        if settings.reduced_motion {
            continue;
        }
        let mine = told.iter().filter(|Happened(event)| event.audience.contains(screen.seat));
        let new: Vec<Act> = mine.flat_map(|Happened(event)| acts(&event.what)).collect();
        blows.acts.extend(new);
    }
}

/// Whether a token lies on the ground.
fn is_down(token: &TokenView) -> bool {
    token.conditions.iter().any(|(name, _)| DOWN.iter().any(|down| name.key.ends_with(down)))
}

/// The way from one figure to what its blow is about.
fn way(view: &SeatView, from: Vec2, aim: Option<Aim>) -> Vec2 {
    let to = match aim {
        Some(Aim::Thing(thing)) => view.token(thing).map(middle),
        Some(Aim::At(cell)) => Some(cell.centre().metres().into()),
        None => None,
    };
    to.map_or(Vec2::ZERO, |to: Vec2| to - from)
}

/// Moves the figures that strike, are struck or fall, once nothing else is on its way.
fn strike(
    time: Res<Time<Real>>,
    keys: Keys,
    motion: Res<Motion>,
    settings: Res<ViewSettings>,
    mut screens: Query<(&Shown, &Figures, &mut Blows)>,
    mut figures: Query<&mut Figure>,
    mut activity: ResMut<Activity>,
) {
    let seconds = time.delta_secs().min(0.05);
    let waits = motion.walking || motion.throwing || motion.rolling;
    for (shown, own, mut blows) in &mut screens {
        let view = &shown.view;
        let mut shifts: BTreeMap<ThingId, Vec2> = BTreeMap::new();
        let skip = keys.any();
        if !blows.acts.is_empty() && !waits {
            activity.animate();
            for act in &mut blows.acts {
                act.seconds += if skip { f32::MAX } else { seconds };
                let place = own.0.get(&act.thing).and_then(|&entity| figures.get(entity).ok()).map(|figure| figure.at);
                let shift = place.map_or(Vec2::ZERO, |at| act.shift(way(view, at, act.other)));
                *shifts.entry(act.thing).or_default() += shift;
            }
            blows.acts.retain(|act| act.seconds < act.how.seconds());
        }
        for token in &view.tokens {
            let Some(mut figure) = own.0.get(&token.id).and_then(|&entity| figures.get_mut(entity).ok()) else {
                continue;
            };
            let goal = f32::from(u8::from(is_down(token)));
            let share = match blows.falls.get(&token.id) {
                None => goal,
                Some(&share) if share == goal || waits => share,
                Some(_) if settings.reduced_motion || skip => goal,
                Some(&share) => {
                    activity.animate();
                    let step = seconds / FALL_SECONDS;
                    if goal > share { (share + step).min(goal) } else { (share - step).max(goal) }
                }
            };
            if blows.falls.get(&token.id) != Some(&share) {
                blows.falls.insert(token.id, share);
            }
            let tipped = if goal > 0.5 { fall(share) } else { share * share * (3.0 - 2.0 * share) };
            let shift = shifts.get(&token.id).copied().unwrap_or_default();
            if figure.tipped != tipped || figure.shift != shift {
                (figure.tipped, figure.shift) = (tipped, shift);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::event::Who;
    use crate::text::Phrase;

    fn who(id: u32) -> Who {
        Who { id: ThingId(id), name: "".into() }
    }

    #[test]
    fn a_blow_that_lands_moves_both_and_the_struck_one_a_moment_later() {
        let (who, by) = (who(2), Some(who(1)));
        let acts = acts(&Happening::Wounded { who, by, damage: 5, armour: None, before: None, after: None });
        let [lunge, flinch] = acts[..] else { panic!("two figures move: {acts:?}") };
        assert_eq!((lunge.thing, lunge.how, lunge.seconds), (ThingId(1), How::Lunges, 0.0));
        assert_eq!((flinch.thing, flinch.how, flinch.seconds), (ThingId(2), How::Flinches, -BLOW_LANDS));
    }

    #[test]
    fn who_strikes_goes_toward_and_who_is_struck_away() {
        let way = Vec2::new(1.0, 0.0);
        let at = |how, seconds| Act { seconds, ..Act::new(ThingId(1), how, None, 0.0) }.shift(way);
        assert!(at(How::Lunges, BLOW_LANDS).x > 0.3);
        assert!(at(How::Flinches, FLINCH_SECONDS * 0.12).x < -0.1);
        assert!(at(How::Dodges, DODGE_SECONDS * 0.4).y.abs() > 0.15);
        for how in [How::Lunges, How::Flinches, How::Dodges] {
            assert_eq!(at(how, how.seconds()), Vec2::ZERO, "home again");
            assert_eq!(at(how, -0.1), Vec2::ZERO, "it waits");
        }
    }

    #[test]
    fn who_is_down_lies() {
        let token = |key: &'static str| TokenView { conditions: vec![(Phrase::new(key), 1)], ..blank() };
        assert!(
            ["condition-prone", "condition-unconscious", "condition-dead"].into_iter().all(|key| is_down(&token(key)))
        );
        assert!(!is_down(&token("condition-pain")) && !is_down(&blank()));
    }

    fn blank() -> TokenView {
        use crate::knowledge::view::{Presence, TokenKind};
        TokenView {
            id: ThingId(1),
            name: "".into(),
            emblem: String::new(),
            kind: TokenKind::Hero,
            at: Cell::new(0, 0),
            size: 1,
            presence: Presence::Seen(crate::board::Grade::Clear),
            owner: SeatId(1),
            own: false,
            active: false,
            hurt: 0,
            conditions: Vec::new(),
            carries_light: false,
        }
    }
}
