//! Motion from journal events: tokens walk their path cell by cell. Any key skips. Doors and light follow the views by
//! themselves.

use super::SceneSystems;
use super::game::Happened;
use super::keys::Keys;
use super::mesh::{Facing, Plan};
use super::power::{Activity, ViewSettings};
use super::screen::Screen;
use super::tokens::{Figure, Figures, TokensSynced};
use crate::board::Cell;
use crate::knowledge::ThingId;
use crate::rules::Happening;
use bevy::prelude::*;
use std::collections::VecDeque;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Screen, Motions>();
    app.init_resource::<Motion>();
    app.add_systems(Update, enqueue.in_set(SceneSystems::Sync).before(TokensSynced));
    app.add_systems(Update, walk.in_set(SceneSystems::Motion));
}

/// Seconds that a token takes for one cell.
const CELL_SECONDS: f32 = 0.17;
/// How high a figure is lifted in the middle of a step, in metres.
const HOP: f32 = 0.07;

/// Whether something is being shown that a prompt should wait for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Motion {
    /// Tokens are on their way on the main screen.
    pub playing: bool,
}

/// The walks that a screen still has to show, in order.
#[derive(Component, Debug, Default)]
pub struct Motions(VecDeque<Walk>);

impl Motions {
    /// Whether a token has a walk to show.
    #[must_use]
    pub fn moves(&self, thing: ThingId) -> bool {
        self.0.iter().any(|walk| walk.thing == thing)
    }
}

#[derive(Debug)]
struct Walk {
    thing: ThingId,
    path: Vec<Cell>,
    seconds: f32,
}

impl Walk {
    /// Where the token is after so many seconds: the index of the cell that it left, and how far it is toward the next;
    /// `None` when it has arrived.
    fn leg(&self) -> Option<(usize, f32)> {
        let steps = self.seconds / CELL_SECONDS;
        let index = steps.floor() as usize;
        (index + 1 < self.path.len()).then(|| (index, steps - steps.floor()))
    }
}

fn enqueue(
    mut happened: MessageReader<Happened>,
    settings: Res<ViewSettings>,
    mut screens: Query<(&Screen, &mut Motions)>,
) {
    for Happened(event) in happened.read() {
        let Happening::Moved { who, path, .. } = &event.what else { continue };
        for (screen, mut motions) in &mut screens {
            if path.len() > 1 && event.audience.contains(screen.seat) && !settings.reduced_motion {
                motions.0.push_back(Walk { thing: who.id, path: path.clone(), seconds: 0.0 });
            }
        }
    }
}

fn walk(
    time: Res<Time<Real>>,
    keys: Keys,
    mut motion: ResMut<Motion>,
    mut activity: ResMut<Activity>,
    mut screens: Query<(&Screen, &Figures, &mut Motions)>,
    mut figures: Query<&mut Figure>,
) {
    let mut playing = false;
    for (screen, own, mut motions) in &mut screens {
        let Some(first) = motions.0.front_mut() else { continue };
        first.seconds += time.delta_secs().min(0.1);
        let thing = first.thing;
        let leg = first.leg().filter(|_| !keys.any());
        let ends = leg.map(|(index, t)| (first.path[index], first.path[index + 1], t));
        let figure = own.0.get(&thing).and_then(|&entity| figures.get_mut(entity).ok());
        let plan = Plan { view: &screen.view, facing: Facing::Down };
        match (figure, ends) {
            (Some(mut figure), Some((from, to, t))) => {
                let size = i32::from(figure.look.size);
                let middle = |cell: Cell| Vec2::from(cell.centre_of(size).metres());
                figure.at = middle(from).lerp(middle(to), t);
                figure.ground = plan.footing(from) + (plan.footing(to) - plan.footing(from)) * t;
                figure.hop = HOP * (std::f32::consts::PI * t).sin();
                playing = true;
            }
            (figure, _) => {
                motions.0.pop_front();
                if let (Some(mut figure), Some(token)) = (figure, screen.view.token(thing)) {
                    figure.at = super::tokens::middle(token);
                    figure.ground = plan.footing(token.at);
                    figure.hop = 0.0;
                }
                playing |= !motions.0.is_empty();
            }
        }
    }
    if playing {
        activity.animate();
    }
    motion.set_if_neq(Motion { playing });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_goes_cell_by_cell_and_ends() {
        let path = vec![Cell::new(0, 0), Cell::new(1, 0), Cell::new(1, 1)];
        let at = |seconds| Walk { thing: ThingId(1), path: path.clone(), seconds }.leg();
        assert_eq!(at(0.0), Some((0, 0.0)));
        let Some((leg, t)) = at(CELL_SECONDS * 1.5) else { panic!("it is still on its way") };
        assert_eq!(leg, 1);
        assert!((t - 0.5).abs() < 0.01);
        assert_eq!(at(CELL_SECONDS * 2.1), None);
    }
}
