//! Doors on a screen: leaves that swing on their hinges between the states that the seat knows.

use super::SceneSystems;
use super::camera::CameraRig;
use super::chunks::{Chunks, ChunksBuilt};
use super::keys::Keys;
use super::mesh::doors::DoorLook;
use super::mesh::plan::beside;
use super::mesh::{Facing, Plan, doors, wear};
use super::motion::Motion;
use super::power::{Activity, ViewSettings};
use super::screen::{DrawnOn, Screen, Shown};
use crate::knowledge::ThingId;
use crate::knowledge::view::DoorView;
use bevy::prelude::*;
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, sync.in_set(SceneSystems::Sync).after(ChunksBuilt));
    app.add_systems(Update, swing.in_set(SceneSystems::Motion));
}

/// How far a door opens, in radians.
const OPEN: f32 = 1.72;
/// How much of its height is left of an open leaf.
const OPEN_HEIGHT: f32 = 0.34;
/// How fast a leaf swings, in radians a second.
const SWING: f32 = 4.4;
/// Nearer to its goal than this a leaf has arrived, in radians.
const ARRIVED: f32 = 0.001;

/// The doors of a screen by id.
#[derive(Component, Debug, Default)]
struct Doors(BTreeMap<ThingId, (Shape, Entity)>);

/// What a door's meshes are made from.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shape {
    from: Vec2,
    to: Vec2,
    look: DoorLook,
    broken: bool,
    height: f32,
}

/// A leaf on its hinges.
#[derive(Component, Debug)]
struct Leaf {
    door: ThingId,
    goal: f32,
    now: f32,
    /// It has not begun to swing.
    rests: bool,
}

fn shape(plan: Plan<'_>, door: &DoorView) -> Shape {
    let (from, to) = (Vec2::from(door.from.metres()), Vec2::from(door.to.metres()));
    // As high as the walls at its jambs, and never so high that it hides what is behind.
    let middle = from.midpoint(to);
    let cell = crate::board::Cell::new(middle.x.floor() as i32, middle.y.floor() as i32);
    let wall = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]
        .into_iter()
        .filter_map(|side| plan.wall(beside(cell, side)))
        .fold(None, |low: Option<f32>, wall| Some(low.map_or(wall, |low| low.min(wall))));
    let height = doors::height_beside(wall.unwrap_or(super::mesh::plan::HIP));
    let closed = !door.open;
    let look = DoorLook {
        kind: door.kind,
        locked: door.locked && closed,
        barred: door.barred && closed,
        jammed: door.jammed && closed,
        burst: door.burst,
        stage: door.stage,
    };
    Shape { from, to, look, broken: door.broken, height }
}

fn sync(
    mut commands: Commands,
    mut screens: Query<(Entity, &Screen, Ref<Shown>, Ref<CameraRig>, &Chunks, Option<&mut Doors>)>,
    mut leaves: Query<&mut Leaf>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (entity, screen, shown, rig, chunks, own) in &mut screens {
        let Some(mut own) = own else {
            commands.entity(entity).insert(Doors::default());
            continue;
        };
        if !shown.is_changed() && !rig.is_changed() && !own.is_added() {
            continue;
        }
        let plan = Plan { view: &shown.view, facing: Facing::of(rig.goal.yaw, rig.straight_down) };
        let known = &shown.view.doors;
        own.0.retain(|id, (_, frame)| {
            let stays = known.iter().any(|door| door.id == *id);
            if !stays {
                commands.entity(*frame).despawn();
            }
            stays
        });
        for door in known {
            let shape = shape(plan, door);
            let goal = if door.open { OPEN } else { 0.0 };
            let mut now = goal;
            let old = own.0.get(&door.id).copied();
            if let Some(mut leaf) = leaves.iter_mut().find(|leaf| leaf.door == door.id && old.is_some()) {
                leaf.goal = goal;
                now = leaf.now;
            }
            if let Some((before, frame)) = old {
                if before == shape {
                    continue;
                }
                commands.entity(frame).despawn();
            }
            let Some(chunk) = chunks.at(shape.from.midpoint(shape.to)) else { continue };
            let way = shape.to - shape.from;
            let ground = plan.ground(door.from.cell());
            let place = Transform::from_xyz(shape.from.x, ground, shape.from.y)
                .with_rotation(Quat::from_rotation_y(-way.y.atan2(way.x)));
            let drawn = |mesh: Mesh, meshes: &mut Assets<Mesh>| {
                (Mesh3d(meshes.add(mesh)), MeshMaterial3d(chunk.solid.clone()), screen.layers(), DrawnOn(entity))
            };
            let leaf = if shape.broken {
                // What lies on the floor swings no more.
                let wreck = wear::wreck(shape.look.kind, way.length(), shape.height).finish();
                commands.spawn(drawn(wreck, &mut meshes)).id()
            } else {
                let leaf = doors::leaf(shape.look, way.length(), shape.height).finish();
                let swings = Leaf { door: door.id, goal, now, rests: true };
                commands.spawn((drawn(leaf, &mut meshes), turned(now), swings)).id()
            };
            let frame_mesh = doors::frame(way.length(), shape.height).finish();
            let frame = commands.spawn((drawn(frame_mesh, &mut meshes), place, Name::new("door"))).add_child(leaf).id();
            own.0.insert(door.id, (shape, frame));
        }
    }
}

/// A leaf that stands at this angle. The wider it opens the lower it is cut, so that it hides nobody behind it.
fn turned(angle: f32) -> Transform {
    let cut = 1.0 - (1.0 - OPEN_HEIGHT) * (angle / OPEN).clamp(0.0, 1.0);
    Transform::from_rotation(Quat::from_rotation_y(angle)).with_scale(Vec3::new(1.0, cut, 1.0))
}

/// How far a leaf goes in a frame of so many seconds. Where it has rested it first shows how it stands: the time until now
/// was not its own, nor was the key that moved it. Any later key ends the way.
fn stride(left: f32, rested: bool, key: bool, seconds: f32) -> f32 {
    let most = SWING * seconds.min(0.1);
    match (rested, key) {
        (true, _) => 0.0,
        (false, true) => left,
        (false, false) => left.clamp(-most, most),
    }
}

fn swing(
    time: Res<Time<Real>>,
    settings: Res<ViewSettings>,
    keys: Keys,
    mut motion: ResMut<Motion>,
    mut activity: ResMut<Activity>,
    mut leaves: Query<(&mut Leaf, &mut Transform)>,
) {
    let key = keys.any();
    let mut swinging = false;
    for (mut leaf, mut transform) in &mut leaves {
        let left = leaf.goal - leaf.now;
        if left.abs() < ARRIVED {
            continue;
        }
        leaf.now += if settings.reduced_motion { left } else { stride(left, leaf.rests, key, time.delta_secs()) };
        leaf.rests = (leaf.goal - leaf.now).abs() < ARRIVED;
        swinging |= !leaf.rests;
        *transform = turned(leaf.now);
        activity.animate();
    }
    let now = Motion { swinging, ..*motion };
    motion.set_if_neq(now);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leaf_swings_from_where_it_stood_until_it_arrives_or_a_key_is_pressed() {
        assert_eq!(stride(OPEN, true, true, 0.5), 0.0, "the key that opened it");
        assert!((stride(OPEN, false, false, 0.05) - SWING * 0.05).abs() < 1e-6);
        assert!(stride(-OPEN, false, false, 3.0) >= -SWING * 0.1, "a slow frame is no leap");
        assert_eq!(stride(0.1, false, false, 0.1), 0.1, "no farther than its goal");
        assert_eq!(stride(OPEN, false, true, 0.01), OPEN, "a key ends it");
    }
}
