//! Words that float up from tokens when something happens to them: what a blow cost, that one was dodged, how a roll came
//! out. Each has a sign besides its colour, is gone after a second and a half, and stands in the log as well.

use super::icons::Icon;
use super::kit::Kit;
use super::labels::LabelPlace;
use super::widgets::{Tone, galley};
use crate::knowledge::{SeatId, ThingId};
use crate::rules::Event;
use crate::rules::event::{Check, CheckKind, Happening, Outcome};
use crate::text::{Phrase, capitalised, plain};
use egui::{Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};

/// How long a word is seen, in seconds.
pub const SECONDS: f64 = 1.5;
/// The last part of that time, in which it fades.
const FADE: f64 = 0.35;
/// How far it rises in its time, in points at scale 1.
const RISE: f32 = 36.0;
/// How far above a token's head it begins, in points at scale 1: over its name.
const ABOVE: f32 = 26.0;
/// Room between two of them, in points.
const GAP: f32 = 3.0;
/// The most that wait or are seen; older ones give way.
const MOST: usize = 24;

/// A word over a token.
#[derive(Clone, Debug, PartialEq)]
pub struct Float {
    /// The token.
    pub thing: ThingId,
    /// Its sign.
    pub icon: Icon,
    /// Its colour.
    pub tone: Tone,
    /// What it says.
    pub words: Phrase,
    /// When it was first shown, in seconds.
    since: Option<f64>,
}

/// The words that float now, oldest first, and those that wait for what is still on its way.
#[derive(Clone, Debug, Default)]
pub struct Floats(Vec<Float>);

impl Floats {
    /// Takes up what happened, as far as this seat may know it.
    pub fn hear(&mut self, seat: SeatId, event: &Event) {
        if !event.audience.contains(seat) {
            return;
        }
        if matches!(event.what, Happening::Undone { .. } | Happening::Redone { .. }) {
            self.0.clear();
        }
        let said = said(&event.what);
        self.0.extend(said.map(|(thing, icon, tone, words)| Float { thing, icon, tone, words, since: None }));
        let surplus = self.0.len().saturating_sub(MOST);
        self.0.drain(..surplus);
    }

    /// Forgets everything: another seat looks.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Paints the words over their tokens inside `ui` and drops those that were seen long enough. Nothing new begins while
    /// what led to it is still `moving`.
    pub fn show(&mut self, ui: &Ui, kit: &Kit, places: &[LabelPlace], moving: bool) {
        let now = ui.input(|input| input.time);
        self.0.retain(|float| float.since.is_none_or(|since| now - since < SECONDS));
        if !moving {
            self.0.iter_mut().for_each(|float| _ = float.since.get_or_insert(now));
        }
        let clip = ui.max_rect();
        let painter = ui.painter().with_clip_rect(clip);
        // The newest stands where it belongs; older ones are pushed up by it.
        let shown: Vec<(&Float, f64, Pos2)> = self
            .0
            .iter()
            .rev()
            .filter_map(|float| {
                let age = now - float.since?;
                let place = places.iter().find(|place| place.id == float.thing && clip.contains(place.at))?;
                let risen = if kit.theme.still { 0.0 } else { RISE * rise((age / SECONDS) as f32) };
                Some((float, age, place.at - vec2(0.0, kit.theme.px(ABOVE + risen))))
            })
            .collect();
        let faces: Vec<Face> = shown.iter().map(|(float, ..)| Face::new(ui, kit, float, clip.width())).collect();
        let wanted: Vec<(Pos2, Vec2)> = shown.iter().zip(&faces).map(|(&(.., at), face)| (at, face.size)).collect();
        for ((&(_, age, _), face), rect) in shown.iter().zip(&faces).zip(stack(&wanted, clip)) {
            if let Some(rect) = rect {
                let left = if kit.theme.still { 1.0 } else { ((SECONDS - age) / FADE).clamp(0.0, 1.0) };
                face.paint(&painter, kit, rect, left as f32);
            }
        }
        if !shown.is_empty() {
            if kit.theme.still {
                let next = shown.iter().map(|(_, age, _)| SECONDS - age).fold(SECONDS, f64::min);
                ui.ctx().request_repaint_after_secs(next as f32);
            } else {
                ui.ctx().request_repaint();
            }
        }
    }
}

/// How far a word has risen when a share of its time is over: quickly at first.
fn rise(share: f32) -> f32 {
    1.0 - (1.0 - share.clamp(0.0, 1.0)).powi(3)
}

/// Finds a place for each word, the first ones first: where it belongs, else above or below what is there, inside `clip` and
/// clear of those before it; none where there is no room. Each is asked for by the middle of its lower edge and its size.
#[must_use]
pub fn stack(wanted: &[(Pos2, Vec2)], clip: Rect) -> Vec<Option<Rect>> {
    let mut taken: Vec<Rect> = Vec::new();
    let mut places = Vec::with_capacity(wanted.len());
    for &(at, size) in wanted {
        let half = size.x / 2.0;
        let x = at.x.clamp(clip.left() + half, (clip.right() - half).max(clip.left() + half));
        let low = at.y.clamp(clip.top() + size.y, clip.bottom().max(clip.top() + size.y));
        let rect = |foot: f32| Rect::from_min_max(pos2(x - half, foot - size.y), pos2(x + half, foot));
        let free = |foot: &f32| {
            let rect = rect(*foot);
            clip.expand(0.5).contains_rect(rect) && !taken.iter().any(|other| other.expand(GAP).intersects(rect))
        };
        // Where it belongs, else just above or below one of those that are there, as near as can be.
        let mut feet: Vec<f32> =
            taken.iter().flat_map(|other| [other.top() - GAP - 0.5, other.bottom() + GAP + 0.5 + size.y]).collect();
        feet.sort_by(|a, b| ((a - low).abs() + below(*a, low)).total_cmp(&((b - low).abs() + below(*b, low))));
        let found = std::iter::once(low).chain(feet).find(free).map(rect);
        taken.extend(found);
        places.push(found);
    }
    places
}

/// How much a place below the wanted one is worse than one above it.
fn below(foot: f32, wanted: f32) -> f32 {
    if foot > wanted { 10_000.0 } else { 0.0 }
}

/// A word as it is painted.
struct Face {
    icon: Icon,
    ink: Color32,
    words: std::sync::Arc<egui::Galley>,
    size: Vec2,
}

impl Face {
    fn new(ui: &Ui, kit: &Kit, float: &Float, width: f32) -> Self {
        let ink = match float.tone {
            Tone::Plain => kit.palette().text,
            Tone::Brass => kit.palette().brass,
            Tone::Danger => kit.palette().danger,
            Tone::Help => kit.palette().help,
        };
        let side = kit.theme.px(18.0);
        let room = (width - side - kit.theme.steps(6.0)).max(kit.theme.px(24.0));
        let words = galley(ui, &capitalised(&kit.say(&float.words)), kit.theme.bold(1), kit.palette().text, room);
        let size = vec2(side + words.size().x + kit.theme.steps(4.0), words.size().y.max(side) + kit.theme.steps(1.0));
        Self { icon: float.icon, ink, words, size }
    }

    fn paint(&self, painter: &Painter, kit: &Kit, rect: Rect, left: f32) {
        let mut painter = painter.clone();
        painter.set_opacity(left);
        let round = CornerRadius::same((rect.height() / 2.0).min(120.0) as u8);
        painter.rect(rect, round, kit.palette().panel_solid, Stroke::new(1.5, self.ink), StrokeKind::Inside);
        let side = kit.theme.px(16.0);
        let middle = pos2(rect.left() + kit.theme.steps(1.5) + side / 2.0, rect.center().y);
        self.icon.paint(&painter, Rect::from_center_size(middle, Vec2::splat(side)), self.ink);
        let at = pos2(middle.x + side / 2.0 + kit.theme.steps(1.0), rect.center().y - self.words.size().y / 2.0);
        painter.galley(at, self.words.clone(), kit.palette().text);
    }
}

type Said = (ThingId, Icon, Tone, Phrase);

/// What is said over a token of what happened, if anything is.
fn said(what: &Happening) -> Option<Said> {
    use Happening as H;
    let say = |thing: ThingId, icon, tone, key: &'static str| (thing, icon, tone, Phrase::new(key));
    let many = |key: &'static str, count: i32| Phrase::new(key).with("count", plain(count));
    Some(match what {
        H::Wounded { who, damage, before, after, .. } => {
            let lost = before.zip(*after).map_or(*damage, |(before, after)| i32::from(before) - i32::from(after));
            match (lost, before.is_some()) {
                (..=0, _) => say(who.id, Icon::Badge, Tone::Plain, "float-armour-holds"),
                (_, true) => (who.id, Icon::Heart, Tone::Danger, many("float-life-lost", lost)),
                (_, false) => (who.id, Icon::Blade, Tone::Danger, many("float-hit-for", lost)),
            }
        }
        H::Bled { who, before, after } => {
            (who.id, Icon::Drop, Tone::Danger, many("float-life-lost", i32::from(*before) - i32::from(*after)))
        }
        H::LifeChanged { who, by, .. } if *by < 0 => {
            (who.id, Icon::Heart, Tone::Danger, many("float-life-lost", -i32::from(*by)))
        }
        H::LifeChanged { who, by, .. } => (who.id, Icon::Heart, Tone::Help, many("float-life-gained", i32::from(*by))),
        H::Crushed { who, .. } => say(who.id, Icon::Crush, Tone::Danger, "float-crushed"),
        H::Suffocated { who, .. } => say(who.id, Icon::Breath, Tone::Danger, "float-suffocates"),
        H::TrapEvaded { who, .. } => say(who.id, Icon::Walk, Tone::Help, "float-dodged"),
        H::StruckNothing { who, .. } => say(who.id, Icon::Cross, Tone::Plain, "float-struck-nothing"),
        H::Undefended { who, .. } => say(who.id, Icon::Warning, Tone::Danger, "float-undefended"),
        H::Poisoned { who, .. } => say(who.id, Icon::Drop, Tone::Danger, "float-poisoned"),
        H::Fell { who, .. } => say(who.id, Icon::Warning, Tone::Danger, "float-fell"),
        H::FortuneSpent { who, .. } | H::FirstMove { who, .. } => {
            say(who.id, Icon::Coin, Tone::Brass, "float-fortune-spent")
        }
        H::FortuneRegained { who, before, after, .. } if after > before => {
            (who.id, Icon::Coin, Tone::Brass, many("float-fortune-regained", i32::from(*after) - i32::from(*before)))
        }
        H::EffortMade { who, .. } => say(who.id, Icon::Force, Tone::Brass, "float-effort"),
        H::Searched { who, found: true } => say(who.id, Icon::Eye, Tone::Help, "float-found"),
        H::Searched { who, found: false } => say(who.id, Icon::EyeOff, Tone::Plain, "float-found-nothing"),
        H::ConditionChanged { who, condition, before, after } if after != before => {
            let (icon, tone, key) = match after.cmp(before) {
                std::cmp::Ordering::Greater => (Icon::Plus, Tone::Danger, "float-condition"),
                _ => (Icon::Minus, Tone::Help, "float-condition-less"),
            };
            let level =
                Phrase::new(key).with("condition", Phrase::new(condition.key())).with("level", i32::from(*after));
            (who.id, icon, tone, level)
        }
        H::Rolled { check, outcome, .. } => return rolled(check, *outcome),
        _ => return None,
    })
}

/// What is said over whoever rolled: of a fight what the roll meant, of other rolls how they came out.
fn rolled(check: &Check, outcome: Outcome) -> Option<Said> {
    let who = check.who?;
    let grand = outcome.is_botch() || outcome.is_triumph();
    let (icon, tone) = match outcome.succeeds() {
        None => (Icon::Dice, Tone::Brass),
        Some(true) if outcome.is_triumph() => (Icon::Crown, Tone::Brass),
        Some(true) => (Icon::Check, Tone::Help),
        Some(false) if outcome.is_botch() => (Icon::Warning, Tone::Danger),
        Some(false) => (Icon::Cross, Tone::Danger),
    };
    let words = match (&check.kind, outcome.succeeds()) {
        // What follows from these is said by itself.
        (CheckKind::Damage { .. } | CheckKind::TieBreak, _) => return None,
        (CheckKind::Fight { with, .. }, Some(succeeds)) if !grand => match (with.is_defence(), succeeds) {
            (true, true) => Phrase::new("float-defended").with("with", Phrase::new(with.key())),
            (true, false) => Phrase::new("float-not-defended").with("with", Phrase::new(with.key())),
            (false, true) => return None,
            (false, false) => Phrase::new("float-missed"),
        },
        (_, None) => outcome.phrase(),
        _ => match outcome.quality() {
            Some(quality) => Phrase::new("float-quality").with("quality", quality),
            None => outcome.phrase(),
        },
    };
    Some((who, icon, tone, words))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{kit, stage, texts};
    use super::*;
    use crate::knowledge::SeatSet;
    use crate::text::Language;
    use crate::ui::sample;
    use proptest::prelude::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    const CLIP: Rect = Rect { min: Pos2::new(100.0, 60.0), max: Pos2::new(900.0, 560.0) };
    const ANNA: SeatId = SeatId(1);

    fn wound(audience: SeatSet, damage: i32, life: Option<(i16, i16)>) -> Event {
        let (who, by) = (sample::who(sample::OGRE), Some(sample::who(sample::ROWENA)));
        let (before, after) = life.unzip();
        let what = Happening::Wounded { who, by, damage, armour: None, before, after };
        Event { audience, round: 1, what }
    }

    #[test]
    fn ui_only_what_the_seat_may_know_floats() {
        let mut floats = Floats::default();
        floats.hear(ANNA, &wound(SeatSet::GM, 7, None));
        assert!(floats.0.is_empty(), "told to the game master alone");
        floats.hear(ANNA, &wound(SeatSet::ALL, 7, None));
        floats.hear(SeatId::GM, &wound(SeatSet::GM, 7, Some((20, 16))));
        floats.hear(ANNA, &wound(SeatSet::ALL, 2, Some((16, 16))));
        let keys: Vec<&str> = floats.0.iter().map(|float| float.words.key.as_ref()).collect();
        assert_eq!(keys, ["float-hit-for", "float-life-lost", "float-armour-holds"]);
        floats.hear(ANNA, &Event { what: Happening::Undone { command: None }, ..wound(SeatSet::ALL, 0, None) });
        assert!(floats.0.is_empty(), "it has not happened");
    }

    #[test]
    fn ui_words_wait_for_what_moves_and_go_after_their_time() {
        for language in Language::ALL {
            let floats = Rc::new(RefCell::new(Floats::default()));
            let moving = Rc::new(RefCell::new(true));
            floats.borrow_mut().hear(ANNA, &wound(SeatSet::ALL, 9, Some((20, 13))));
            floats.borrow_mut().hear(ANNA, &wound(SeatSet::ALL, 9, None));
            let (own, still) = (Rc::clone(&floats), Rc::clone(&moving));
            let mut harness = stage(vec2(500.0, 400.0), kit(language, 100), move |ui, kit| {
                let places = [LabelPlace { id: sample::OGRE, at: pos2(250.0, 200.0) }];
                own.borrow_mut().show(ui, kit, &places, *still.borrow());
                Vec::new()
            });
            harness.run_steps(3);
            assert_eq!(texts(&harness), [], "the dice are still in the air");
            *moving.borrow_mut() = false;
            harness.run_steps(2);
            let shown = texts(&harness);
            assert!(shown.iter().any(|(text, _)| text.contains("−7")), "{shown:?}");
            assert_eq!(shown.len(), 2);
            assert!(!shown[0].1.intersects(shown[1].1), "one above the other: {shown:?}");
            floats.borrow_mut().0.iter_mut().for_each(|float| float.since = float.since.map(|since| since - SECONDS));
            harness.run_steps(2);
            assert_eq!(texts(&harness), []);
        }
    }

    proptest! {
        #[test]
        fn ui_no_two_words_overlap_and_none_leaves_the_scene(
            wanted in proptest::collection::vec(
                ((0.0_f32..1000.0, 0.0_f32..700.0), (20.0_f32..200.0, 16.0_f32..40.0)),
                1..30,
            ),
        ) {
            let wanted: Vec<(Pos2, Vec2)> =
                wanted.into_iter().map(|((x, y), (wide, high))| (pos2(x, y), vec2(wide, high))).collect();
            let places = stack(&wanted, CLIP);
            prop_assert_eq!(places.len(), wanted.len());
            prop_assert!(places[0].is_some(), "the newest is always shown");
            let shown: Vec<Rect> = places.into_iter().flatten().collect();
            for (i, a) in shown.iter().enumerate() {
                prop_assert!(CLIP.expand(1.0).contains_rect(*a), "{:?} leaves the scene", a);
                prop_assert!(shown[i + 1..].iter().all(|b| !a.intersects(*b)), "{:?} lies over another", a);
            }
        }
    }
}
