//! Rolling stones on a screen: balls that roll along what the seat saw of their way in the last turn. Those that still wait
//! in their traps, which only the game master knows, show through like glass.

use super::SceneSystems;
use super::chunks::{Chunks, ChunksBuilt, ScreenMaterials};
use super::game::Game;
use super::keys::Keys;
use super::material::TableMaterial;
use super::mesh::stones::{self, RADIUS};
use super::mesh::{Sketch, marks};
use super::motion::Motion;
use super::power::{Activity, ViewSettings};
use super::screen::{DrawnOn, Screen, Shown};
use crate::board::{Point, UNITS_PER_METRE};
use crate::knowledge::ThingId;
use crate::knowledge::view::StoneView;
use bevy::prelude::*;
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Screen, Stones>();
    app.init_resource::<StoneMeshes>();
    app.add_systems(Update, sync.in_set(SceneSystems::Sync).after(ChunksBuilt).run_if(resource_exists::<Game>));
    app.add_systems(Update, roll.in_set(SceneSystems::Motion));
}

/// Metres that a stone rolls in a second on screen.
const SPEED: f32 = 3.6;
/// The last metre of one that comes to rest takes longer by this factor.
const SLOW: f32 = 2.2;
/// Nearer than this two places are the same, in metres.
const SAME: f32 = 0.08;
/// How much shows of a stone that still waits.
const VEIL: f32 = 0.5;

/// Balls by damage and by whether they wait.
#[derive(Resource, Default)]
struct StoneMeshes {
    balls: BTreeMap<(u8, bool), Handle<Mesh>>,
    shadow: Option<Handle<Mesh>>,
}

/// The stones of a screen.
#[derive(Component, Debug, Default)]
struct Stones {
    cuts: u64,
    known: BTreeMap<ThingId, Entity>,
}

/// A stone.
#[derive(Component, Debug)]
struct Ball {
    screen: Entity,
    shadow: Entity,
    look: (u8, bool),
    in_pit: bool,
    rests: bool,
    /// What was last seen of its way, and what is still to be shown of that in metres.
    way: Vec<Vec3>,
    left: f32,
    /// Where it is drawn and how it has turned.
    at: Vec3,
    turned: Quat,
    /// How it was turned when it began on its way.
    before: Quat,
    /// It has not begun on this way.
    fresh: bool,
}

/// The middle of a ball whose lowest point is at this height.
fn middle(at: Point, height: i32) -> Vec3 {
    let [x, z] = at.metres();
    Vec3::new(x, height as f32 / UNITS_PER_METRE as f32 + RADIUS, z)
}

fn way_of(stone: &StoneView) -> Vec<Vec3> {
    stone.trail.iter().map(|&(at, height)| middle(at, height)).collect()
}

fn length(way: &[Vec3]) -> f32 {
    way.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

/// Where a ball is after so many metres of its way, and how it has turned since the beginning.
fn along(way: &[Vec3], metres: f32) -> Option<(Vec3, Quat)> {
    let mut left = metres.max(0.0);
    let mut turned = Quat::IDENTITY;
    for pair in way.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let (step, flat) = (from.distance(to), Vec3::new(to.x - from.x, 0.0, to.z - from.z));
        let share = if step > 0.0 { (left / step).min(1.0) } else { 1.0 };
        if let Some(ahead) = flat.try_normalize() {
            let axis = Vec3::Y.cross(ahead);
            turned = Quat::from_axis_angle(axis, flat.length() * share / RADIUS) * turned;
        }
        if left <= step {
            return Some((from.lerp(to, share), turned));
        }
        left -= step;
    }
    Some((*way.last()?, turned))
}

fn sync(
    mut commands: Commands,
    game: Res<Game>,
    settings: Res<ViewSettings>,
    mut screens: Query<(Entity, &Screen, Ref<Shown>, &ScreenMaterials, &mut Stones)>,
    mut balls: Query<&mut Ball>,
    mut cache: ResMut<StoneMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (entity, screen, shown, materials, mut own) in &mut screens {
        if !shown.is_changed() {
            continue;
        }
        let own = own.bypass_change_detection();
        let jumps = own.cuts != game.cuts() || settings.reduced_motion;
        own.cuts = game.cuts();
        let stones = &shown.view.stones;
        own.known.retain(|id, ball| {
            let stays = stones.iter().any(|stone| stone.id == *id);
            if !stays {
                if let Ok(ball) = balls.get(*ball) {
                    commands.entity(ball.shadow).despawn();
                }
                commands.entity(*ball).despawn();
            }
            stays
        });
        for stone in stones {
            let (at, way, look) = (middle(stone.at, stone.height), way_of(stone), (stone.stage.min(3), stone.waits));
            let mesh = cache.balls.entry(look).or_insert_with(|| {
                let veil = if look.1 { VEIL } else { 1.0 };
                meshes.add(stones::ball(look.0, veil).finish())
            });
            let mesh = mesh.clone();
            if let Some(&old) = own.known.get(&stone.id) {
                let Ok(mut ball) = balls.get_mut(old) else { continue };
                (ball.in_pit, ball.rests) = (stone.in_pit, stone.rests);
                if ball.look != look {
                    ball.look = look;
                    commands.entity(old).insert(Mesh3d(mesh)).remove::<MeshMaterial3d<TableMaterial>>();
                }
                ball.take_up(at, way, jumps);
                continue;
            }
            let shadow = cache.shadow.get_or_insert_with(|| {
                let mut sketch = Sketch::default();
                marks::shadow(&mut sketch, Vec2::ZERO, marks::LIFT * 0.5, RADIUS * 0.8);
                meshes.add(sketch.finish())
            });
            let shadow = (Mesh3d(shadow.clone()), MeshMaterial3d(materials.mark.clone()), Transform::default());
            let shadow = commands.spawn((shadow, screen.layers(), DrawnOn(entity))).id();
            let begins = way.first().copied().filter(|_| !jumps && way.len() > 1);
            let ball = Ball {
                screen: entity,
                shadow,
                look,
                in_pit: stone.in_pit,
                rests: stone.rests,
                left: if begins.is_some() { length(&way) } else { 0.0 },
                way,
                at: begins.unwrap_or(at),
                turned: Quat::IDENTITY,
                before: Quat::IDENTITY,
                fresh: true,
            };
            let drawn = (Mesh3d(mesh), Transform::default(), screen.layers(), DrawnOn(entity), Name::new("stone"));
            own.known.insert(stone.id, commands.spawn((drawn, ball)).id());
        }
    }
}

impl Ball {
    /// A new place, with the way there as far as it was seen. One that does not begin where the stone is, or that was shown
    /// before, is passed over.
    fn take_up(&mut self, at: Vec3, way: Vec<Vec3>, jumps: bool) {
        let is_new = way != self.way && way.len() > 1 && way.last().is_some_and(|end| end.distance(at) < SAME);
        if is_new && !jumps {
            (self.before, self.left, self.fresh) = (self.turned, length(&way), true);
        } else if self.left <= 0.0 || jumps {
            (self.at, self.left) = (at, 0.0);
        }
        self.way = way;
    }

    /// Goes on by so many seconds, or to the end.
    fn advance(&mut self, seconds: f32, skip: bool) {
        let slow = if self.rests && self.left < 1.0 { SLOW } else { 1.0 };
        self.left = if skip { 0.0 } else { (self.left - SPEED / slow * seconds).max(0.0) };
        if let Some((at, turned)) = along(&self.way, length(&self.way) - self.left) {
            (self.at, self.turned) = (at, turned * self.before);
        }
    }
}

fn roll(
    mut commands: Commands,
    time: Res<Time<Real>>,
    keys: Keys,
    screens: Query<&Chunks>,
    mut motion: ResMut<Motion>,
    mut activity: ResMut<Activity>,
    mut balls: Query<(Entity, &mut Ball, &mut Transform, Option<&MeshMaterial3d<TableMaterial>>)>,
    mut shadows: Query<(&mut Transform, &mut Visibility), Without<Ball>>,
) {
    let mut rolling = false;
    for (entity, mut ball, mut transform, material) in &mut balls {
        if ball.left > 0.0 {
            let fresh = std::mem::take(&mut ball.fresh);
            ball.advance(if fresh { 0.0 } else { time.delta_secs().min(0.1) }, keys.any() && !fresh);
            rolling |= ball.left > 0.0;
            activity.animate();
        }
        transform.set_if_neq(Transform::from_translation(ball.at).with_rotation(ball.turned));
        if let Ok((mut shadow, mut visibility)) = shadows.get_mut(ball.shadow) {
            shadow.set_if_neq(Transform::from_translation(ball.at - Vec3::Y * RADIUS));
            let hides = ball.in_pit || ball.look.1;
            visibility.set_if_neq(if hides { Visibility::Hidden } else { Visibility::Inherited });
        }
        let chunk = screens.get(ball.screen).ok().and_then(|chunks| chunks.at(Vec2::new(ball.at.x, ball.at.z)));
        let Some(chunk) = chunk else { continue };
        let wanted = if ball.look.1 { &chunk.ghost } else { &chunk.solid };
        if material.is_none_or(|material| material.0 != *wanted) {
            commands.entity(entity).insert(MeshMaterial3d(wanted.clone()));
        }
    }
    let now = Motion { rolling, ..*motion };
    motion.set_if_neq(now);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::TAU;

    fn way(points: &[(f32, f32)]) -> Vec<Vec3> {
        points.iter().map(|&(x, z)| Vec3::new(x, RADIUS, z)).collect()
    }

    #[test]
    fn a_ball_turns_as_far_as_it_rolls_and_about_an_axis_across_its_way() {
        let round = TAU * RADIUS;
        let way = way(&[(0.0, 0.0), (round / 4.0, 0.0), (round / 4.0, 3.0)]);
        let (at, turned) = along(&way, round / 4.0).expect("it is on its way");
        assert!((at.x - round / 4.0).abs() < 1e-4 && at.z.abs() < 1e-4);
        assert!((turned * Vec3::Y).distance(Vec3::X) < 1e-4, "its top has come to the front: {:?}", turned * Vec3::Y);
        let (end, _) = along(&way, 100.0).expect("it has arrived");
        assert_eq!(end, way[2]);
        assert!(along(&[], 1.0).is_none());
    }

    fn ball(at: (f32, f32)) -> Ball {
        Ball {
            screen: Entity::PLACEHOLDER,
            shadow: Entity::PLACEHOLDER,
            look: (0, false),
            in_pit: false,
            rests: false,
            way: Vec::new(),
            left: 0.0,
            at: way(&[at])[0],
            turned: Quat::IDENTITY,
            before: Quat::IDENTITY,
            fresh: false,
        }
    }

    #[test]
    fn a_way_is_shown_once_and_never_after_the_table_was_taken_elsewhere() {
        let there = way(&[(0.0, 0.0), (2.0, 0.0)]);
        let mut stone = ball((0.0, 0.0));
        stone.take_up(there[1], there.clone(), false);
        assert!((stone.left - 2.0).abs() < 1e-6 && stone.at == there[0]);
        stone.advance(0.25, false);
        assert!(stone.at.x > 0.5 && stone.at.x < 2.0, "{:?}", stone.at);
        stone.advance(0.0, true);
        assert_eq!((stone.at, stone.left), (there[1], 0.0), "a key ends it");
        stone.take_up(there[1], there.clone(), false);
        assert!(stone.left == 0.0, "it was shown");
        let back = way(&[(2.0, 0.0), (1.0, 0.0)]);
        stone.take_up(back[1], back.clone(), true);
        assert_eq!((stone.at, stone.left), (back[1], 0.0), "undone");
    }
}
