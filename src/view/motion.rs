//! Motion from journal events: tokens walk their path cell by cell, and what the seat saw on each cell of the way is shown
//! as they go. Any key skips. Doors follow the views by themselves.

use super::SceneSystems;
use super::game::{AsksApplied, Game, Glimpsed, Happened};
use super::keys::Keys;
use super::mesh::{Facing, Plan};
use super::power::{Activity, ViewSettings};
use super::screen::{Screen, Shown, show_views};
use super::tokens::{Figure, Figures};
use crate::board::Cell;
use crate::knowledge::{Glimpse, SeatId, ThingId};
use crate::rules::Happening;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Screen, Motions>();
    app.init_resource::<Motion>();
    app.add_systems(
        Update,
        (enqueue, advance)
            .chain()
            .in_set(SceneSystems::Table)
            .after(AsksApplied)
            .before(show_views)
            .run_if(resource_exists::<Game>),
    );
    app.add_systems(Update, walk.in_set(SceneSystems::Motion));
}

/// Seconds that a token takes for one cell.
pub(super) const CELL_SECONDS: f32 = 0.17;
/// Seconds that somebody who is thrown takes for one cell.
const THROWN_SECONDS: f32 = 0.06;
/// Seconds from the tremble of a trap to its last motion.
const SPRING_SECONDS: f32 = 1.15;
/// How high a figure is lifted in the middle of a step, in metres.
const HOP: f32 = 0.07;

/// Whether something is being shown that a prompt and a recording wait for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Motion {
    /// Tokens are on their way, or a trap goes off.
    pub walking: bool,
    /// A stone rolls.
    pub rolling: bool,
    /// Doors swing.
    pub swinging: bool,
    /// Dice fly, or are about to.
    pub throwing: bool,
}

impl Motion {
    /// Whether anything is on its way.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.walking || self.rolling || self.swinging || self.throwing
    }
}

/// The walks that a screen still has to show, in order, and what its seat saw on the way.
#[derive(Component, Debug, Default)]
pub struct Motions {
    seat: SeatId,
    /// [`Game::cuts`] when the first of the walks began.
    cuts: u64,
    walks: VecDeque<Walk>,
    /// Tokens that have arrived since figures were last placed.
    arrived: Vec<ThingId>,
}

impl Motions {
    /// Whether a token has a walk to show.
    #[must_use]
    pub fn moves(&self, thing: ThingId) -> bool {
        self.walks.iter().any(|walk| walk.thing == thing)
    }

    /// The trap that goes off now, and how far it has come: 0 at its tremble, 1 when it is over.
    #[must_use]
    pub fn springing(&self) -> Option<(ThingId, f32)> {
        let walk = self.walks.front().filter(|walk| walk.how == How::Springs)?;
        Some((walk.thing, (walk.seconds / SPRING_SECONDS).min(1.0)))
    }

    /// Whether a trap is still to be shown going off, after what is shown now.
    #[must_use]
    pub fn will_spring(&self, trap: ThingId) -> bool {
        self.walks.iter().skip(1).any(|walk| walk.how == How::Springs && walk.thing == trap)
    }

    /// Whether a walk is played that this seat watched.
    #[must_use]
    pub fn plays_for(&self, seat: SeatId) -> bool {
        self.seat == seat && !self.walks.is_empty()
    }

    /// Forgets what another seat had to be shown, and what led to where the table is no more.
    fn belong_to(&mut self, seat: SeatId, cuts: u64) {
        if (self.seat, self.cuts) != (seat, cuts) {
            *self = Self { seat, cuts, ..Self::default() };
        }
    }

    /// Goes on by so many seconds, or to the end of all walks. Gives what has come into sight with the cell that the
    /// token now steps to, and how long ago it left the last one.
    fn advance(&mut self, seconds: f32, skip: bool) -> Option<(Arc<Glimpse>, f32)> {
        if skip {
            let moved = self.walks.drain(..).filter(|walk| walk.how != How::Springs);
            self.arrived.extend(moved.map(|walk| walk.thing));
            return None;
        }
        let walk = self.walks.front_mut()?;
        let before = walk.leg;
        walk.seconds += seconds;
        if walk.how == How::Springs {
            walk.leg = Some(0);
            if walk.seconds >= SPRING_SECONDS {
                self.walks.pop_front();
            }
            return None;
        }
        let pace = walk.how.pace();
        let leg = walk.leg();
        walk.leg = leg.map(|(index, _)| index);
        let Some((index, t)) = leg else {
            self.arrived.push(walk.thing);
            self.walks.pop_front();
            return None;
        };
        if before == walk.leg {
            return None;
        }
        let to = walk.path[index + 1];
        let found = walk.glimpses.iter().position(|glimpse| glimpse.at == to)?;
        let glimpse = walk.glimpses.drain(..=found).next_back()?;
        Some((glimpse, t * pace))
    }
}

/// What is shown of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// It walks.
    Walks,
    /// It is thrown.
    Thrown,
    /// It is a trap that goes off.
    Springs,
}

impl How {
    /// Seconds for one cell.
    const fn pace(self) -> f32 {
        match self {
            Self::Walks => CELL_SECONDS,
            Self::Thrown | Self::Springs => THROWN_SECONDS,
        }
    }
}

#[derive(Debug)]
struct Walk {
    thing: ThingId,
    how: How,
    path: Vec<Cell>,
    seconds: f32,
    /// The leg that was last shown.
    leg: Option<usize>,
    /// What the seat saw on the cells of the way that are still to come.
    glimpses: VecDeque<Arc<Glimpse>>,
}

impl Walk {
    /// A walk with what was seen on its way, which is taken off what was seen on all ways.
    fn new(thing: ThingId, path: Vec<Cell>, seen: &mut Vec<Arc<Glimpse>>) -> Self {
        let mut steps = path.iter().skip(1);
        let mut glimpses = VecDeque::new();
        seen.retain(|glimpse| {
            let mine = glimpse.walker == thing && steps.any(|&step| step == glimpse.at);
            if mine {
                glimpses.push_back(Arc::clone(glimpse));
            }
            !mine
        });
        Self { thing, how: How::Walks, path, seconds: 0.0, leg: None, glimpses }
    }

    /// A trap that goes off.
    const fn spring(thing: ThingId) -> Self {
        Self { thing, how: How::Springs, path: Vec::new(), seconds: 0.0, leg: None, glimpses: VecDeque::new() }
    }

    /// Where the token is after so many seconds: the index of the cell that it left, and how far it is toward the next;
    /// `None` when it has arrived.
    fn leg(&self) -> Option<(usize, f32)> {
        let steps = self.seconds / self.how.pace();
        let index = steps.floor() as usize;
        (index + 1 < self.path.len()).then(|| (index, steps - steps.floor()))
    }
}

fn enqueue(
    mut happened: MessageReader<Happened>,
    mut glimpsed: MessageReader<Glimpsed>,
    game: Res<Game>,
    settings: Res<ViewSettings>,
    mut screens: Query<(&Screen, &mut Motions)>,
) {
    for (screen, mut motions) in &mut screens {
        if (motions.seat, motions.cuts) != (screen.seat, game.cuts()) {
            motions.belong_to(screen.seat, game.cuts());
        }
    }
    let mut seen: Vec<Arc<Glimpse>> = glimpsed.read().map(|Glimpsed(glimpse)| Arc::clone(glimpse)).collect();
    for Happened(event) in happened.read() {
        let (who, path, how) = match &event.what {
            Happening::Moved { who, path, .. } => (who, path, How::Walks),
            Happening::ThrownBack { who, path } => (who, path, How::Thrown),
            Happening::TrapSprung { trap, .. } => {
                for (screen, mut motions) in &mut screens {
                    if event.audience.contains(screen.seat) && !settings.reduced_motion {
                        motions.walks.push_back(Walk::spring(trap.id));
                    }
                }
                continue;
            }
            _ => continue,
        };
        for (screen, mut motions) in &mut screens {
            if path.len() > 1 && event.audience.contains(screen.seat) && !settings.reduced_motion {
                let (mut own, others) = seen.into_iter().partition(|glimpse| glimpse.seat == screen.seat);
                motions.walks.push_back(Walk { how, ..Walk::new(who.id, path.clone(), &mut own) });
                seen = others;
                seen.append(&mut own);
            }
        }
    }
}

/// Goes on with the walks; what comes into sight with the next cell is shown from when the token leaves the last one.
fn advance(
    time: Res<Time<Real>>,
    keys: Keys,
    mut activity: ResMut<Activity>,
    mut screens: Query<(&mut Motions, &mut Shown)>,
) {
    for (mut motions, mut shown) in &mut screens {
        if motions.walks.is_empty() {
            continue;
        }
        let fresh = motions.walks.front().is_some_and(|walk| walk.leg.is_none());
        let seconds = if fresh { 0.0 } else { time.delta_secs().min(0.1) };
        if let Some((glimpse, since)) = motions.advance(seconds, keys.any() && !fresh) {
            shown.glimpse(glimpse, since);
        }
        activity.animate();
    }
}

/// Puts the figures that walk where they are on their way.
pub(super) fn walk(
    mut motion: ResMut<Motion>,
    mut screens: Query<(&Shown, &Figures, &mut Motions)>,
    mut figures: Query<&mut Figure>,
) {
    let mut walking = false;
    for (shown, own, mut motions) in &mut screens {
        walking |= !motions.walks.is_empty();
        let plan = Plan { view: &shown.view, facing: Facing::Down };
        let arrived = if motions.arrived.is_empty() { Vec::new() } else { std::mem::take(&mut motions.arrived) };
        for thing in arrived {
            let figure = own.0.get(&thing).and_then(|&entity| figures.get_mut(entity).ok());
            if let (Some(mut figure), Some(token)) = (figure, shown.view.token(thing)) {
                figure.at = super::tokens::middle(token);
                figure.ground = plan.footing(token.at, token.size.into());
                figure.hop = 0.0;
            }
        }
        let Some((walk, (index, t))) = motions.walks.front().and_then(|walk| Some((walk, walk.leg()?))) else {
            continue;
        };
        let (from, to) = (walk.path[index], walk.path[index + 1]);
        if let Some(mut figure) = own.0.get(&walk.thing).and_then(|&entity| figures.get_mut(entity).ok()) {
            let size = i32::from(figure.look.size);
            let middle = |cell: Cell| Vec2::from(cell.centre_of(size).metres());
            figure.at = middle(from).lerp(middle(to), t);
            let (low, high) = (plan.footing(from, size), plan.footing(to, size));
            figure.ground = low + (high - low) * t;
            figure.hop = if walk.how == How::Walks { HOP * (std::f32::consts::PI * t).sin() } else { HOP };
        }
    }
    let now = Motion { walking, ..*motion };
    motion.set_if_neq(now);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::light_field::Shapes;

    fn walk(path: &[Cell], seconds: f32) -> Walk {
        Walk { seconds, ..Walk::new(ThingId(1), path.to_vec(), &mut Vec::new()) }
    }

    #[test]
    fn a_walk_goes_cell_by_cell_and_ends() {
        let path = [Cell::new(0, 0), Cell::new(1, 0), Cell::new(1, 1)];
        let at = |seconds| walk(&path, seconds).leg();
        assert_eq!(at(0.0), Some((0, 0.0)));
        let Some((leg, t)) = at(CELL_SECONDS * 1.5) else { panic!("it is still on its way") };
        assert_eq!(leg, 1);
        assert!((t - 0.5).abs() < 0.01);
        assert_eq!(at(CELL_SECONDS * 2.1), None);
    }

    #[test]
    fn what_was_seen_on_the_way_is_shown_with_each_step_and_dropped_at_the_end() {
        let path: Vec<Cell> = (0..4).map(|x| Cell::new(x, 0)).collect();
        let glimpse = |at: &Cell| {
            let (seat, walker) = (SeatId(1), ThingId(1));
            Arc::new(Glimpse { seat, walker, at: *at, view: Arc::default(), light: Shapes::default() })
        };
        let back: Vec<Cell> = path.iter().rev().copied().collect();
        let mut seen: Vec<_> = path[1..].iter().chain(&back[1..]).map(glimpse).collect();
        let walks = [path.clone(), back].map(|path| Walk::new(ThingId(1), path, &mut seen));
        assert!(seen.is_empty(), "each walk has what was seen on it");
        assert_eq!(walks.each_ref().map(|walk| walk.glimpses.len()), [3, 3]);
        let [there, _] = walks;
        let mut motions = Motions { walks: [there].into(), ..Motions::default() };
        let mut shown = |seconds| motions.advance(seconds, false).map(|(glimpse, since)| (glimpse.at.x, since));
        assert_eq!(shown(0.0), Some((1, 0.0)), "the first step begins");
        assert_eq!(shown(CELL_SECONDS * 0.5), None, "still on it");
        let Some((cell, since)) = shown(CELL_SECONDS * 1.75) else { panic!("two cells farther") };
        assert_eq!(cell, 3, "what a slow frame missed is passed over");
        assert!((since - CELL_SECONDS * 0.25).abs() < 0.001);
        assert_eq!(shown(CELL_SECONDS), None);
        assert!(motions.walks.is_empty(), "nothing is left");
        assert_eq!(motions.arrived, [ThingId(1)]);
    }

    #[test]
    fn a_trap_goes_off_after_the_walk_that_led_to_it_and_before_what_comes_of_it() {
        let way = [Cell::new(0, 0), Cell::new(1, 0)];
        let thrown = Walk { how: How::Thrown, ..walk(&way, 0.0) };
        let walks = [walk(&way, 0.0), Walk::spring(ThingId(9)), thrown];
        let mut motions = Motions { walks: walks.into(), ..Motions::default() };
        assert_eq!((motions.springing(), motions.will_spring(ThingId(9))), (None, true));
        motions.advance(CELL_SECONDS, false);
        assert_eq!(motions.springing(), Some((ThingId(9), 0.0)));
        assert!(!motions.will_spring(ThingId(9)), "it goes off now");
        motions.advance(SPRING_SECONDS / 2.0, false);
        assert!(motions.springing().is_some_and(|(_, t)| (t - 0.5).abs() < 0.01));
        motions.advance(SPRING_SECONDS / 2.0, false);
        assert_eq!(motions.springing(), None);
        assert!(motions.moves(ThingId(1)), "now somebody is thrown");
        motions.advance(THROWN_SECONDS, false);
        assert!(motions.walks.is_empty());
    }

    #[test]
    fn a_key_ends_every_walk_at_once() {
        let way = [Cell::new(0, 0), Cell::new(1, 0)];
        let other = Walk { thing: ThingId(2), ..walk(&way, 0.0) };
        let mut motions = Motions { walks: [walk(&way, 0.0), other].into(), ..Motions::default() };
        assert!(motions.advance(0.01, true).is_none());
        assert!(motions.walks.is_empty());
        assert_eq!(motions.arrived, [ThingId(1), ThingId(2)]);
    }

    #[test]
    fn another_seat_is_not_shown_what_the_last_one_saw() {
        let mut motions =
            Motions { walks: [walk(&[Cell::new(0, 0), Cell::new(1, 0)], 0.0)].into(), ..Motions::default() };
        motions.belong_to(SeatId(1), 0);
        assert!(motions.walks.is_empty(), "the walk was the game master's to see");
        assert!(!motions.plays_for(SeatId(1)));
    }

    #[test]
    fn a_walk_ends_where_the_table_was_taken_elsewhere() {
        let mut motions =
            Motions { walks: [walk(&[Cell::new(0, 0), Cell::new(1, 0)], 0.0)].into(), ..Motions::default() };
        motions.belong_to(SeatId::GM, 0);
        assert!(motions.moves(ThingId(1)));
        motions.belong_to(SeatId::GM, 1);
        assert!(!motions.moves(ThingId(1)), "undone, or of a recording that was wound");
    }
}
