//! Flames in sight: each flickers over its light, in the hand of whoever carries it.

use super::SceneSystems;
use super::camera::CameraRig;
use super::chunks::{Chunks, ChunksBuilt, ScreenMaterials};
use super::mesh::{Facing, Plan, Sketch, lights};
use super::screen::{DrawnOn, Screen, Shown};
use super::smoke::WentOut;
use super::tokens::{Figure, Figures};
use crate::board::SourceKind;
use crate::knowledge::view::Presence;
use crate::knowledge::{SeatView, ThingId};
use bevy::prelude::*;
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FlameMeshes>();
    app.add_systems(Update, sync.in_set(SceneSystems::Sync).after(ChunksBuilt));
    app.add_systems(Update, place.in_set(SceneSystems::Report));
}

/// How long a flame takes to catch, in seconds.
const CATCH_SECONDS: f32 = 0.25;
/// How high a carried light is held, in metres.
const HAND: f32 = 0.62;

/// Meshes by kind, colour and phase: few, so that flames share them.
#[derive(Resource, Default)]
struct FlameMeshes {
    flames: BTreeMap<(SourceKind, [u8; 3], u8), Handle<Mesh>>,
    held: BTreeMap<SourceKind, Handle<Mesh>>,
}

/// The flames of a screen by light.
#[derive(Component, Debug, Default)]
struct Flames(BTreeMap<ThingId, Entity>);

/// A flame.
#[derive(Component, Debug)]
struct Flame {
    screen: Entity,
    at: Vec2,
    height: f32,
    carrier: Option<ThingId>,
    age: f32,
    held: Option<Entity>,
    /// Where it was last drawn.
    drawn: Vec3,
}

fn sync(
    mut commands: Commands,
    mut screens: Query<(Entity, &Screen, Ref<Shown>, &ScreenMaterials, &Chunks, Option<&mut Flames>)>,
    mut flames: Query<&mut Flame>,
    mut cache: ResMut<FlameMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut out: MessageWriter<WentOut>,
) {
    for (entity, screen, shown, materials, chunks, own) in &mut screens {
        let Some(mut own) = own else {
            commands.entity(entity).insert(Flames::default());
            continue;
        };
        if !shown.is_changed() && !own.is_added() {
            continue;
        }
        let plan = Plan { view: &shown.view, facing: Facing::Down };
        let view = &shown.view;
        own.0.retain(|id, flame| {
            let burns = view.flames.iter().any(|seen| seen.id == *id);
            if !burns {
                if let Ok(old) = flames.get(*flame)
                    && is_seen_out(view, *id)
                {
                    out.write(WentOut { screen: entity, at: old.drawn });
                }
                commands.entity(*flame).despawn();
            }
            burns
        });
        for seen in &view.flames {
            let at = Vec2::from(seen.at.metres());
            let ground = plan.footing(seen.at.cell(), 1);
            let carrier = seen
                .carried
                .then(|| view.items.iter().find(|item| item.id == seen.id).and_then(|item| item.carried_by))
                .flatten();
            let height = ground + if seen.carried { HAND } else { lights::wick(seen.kind) };
            if let Some(&old) = own.0.get(&seen.id) {
                if let Ok(mut flame) = flames.get_mut(old)
                    && flame.held.is_some() == seen.carried
                {
                    (flame.at, flame.height, flame.carrier) = (at, height, carrier);
                    continue;
                }
                commands.entity(old).despawn();
            }
            let phase = (seen.id.0 % 8) as u8;
            let mesh = cache
                .flames
                .entry((seen.kind, seen.colour, phase))
                .or_insert_with(|| meshes.add(lights::flame(seen.kind, seen.colour, f32::from(phase) / 8.0).finish()))
                .clone();
            let held = chunks.at(at).filter(|_| seen.carried).map(|chunk| {
                let stick = cache.held.entry(seen.kind).or_insert_with(|| {
                    let mut sketch = Sketch::default();
                    lights::held(&mut sketch, seen.kind);
                    meshes.add(sketch.finish())
                });
                let drawn =
                    (Mesh3d(stick.clone()), MeshMaterial3d(chunk.solid.clone()), screen.layers(), DrawnOn(entity));
                commands.spawn(drawn).id()
            });
            let flame =
                Flame { screen: entity, at, height, carrier, age: 0.0, held, drawn: Vec3::new(at.x, height, at.y) };
            let id = commands
                .spawn((Mesh3d(mesh), MeshMaterial3d(materials.flame.clone()), screen.layers(), DrawnOn(entity), flame))
                .id();
            if let Some(held) = held {
                commands.entity(held).insert(ChildOf(id));
            }
            own.0.insert(seen.id, id);
        }
    }
}

/// Whether the seat sees a light that does not burn: it has gone out, and is not just out of sight.
fn is_seen_out(view: &SeatView, light: ThingId) -> bool {
    let seen = |presence| matches!(presence, Presence::Seen(_));
    view.items.iter().any(|item| item.id == light && !item.lit && seen(item.presence))
}

/// Keeps flames upright to the camera and in the hands of their carriers.
fn place(
    time: Res<Time>,
    screens: Query<(&CameraRig, &Figures)>,
    figures: Query<&Figure>,
    mut flames: Query<(&mut Flame, &mut Transform)>,
) {
    for (mut flame, mut transform) in &mut flames {
        let Ok((rig, own)) = screens.get(flame.screen) else { continue };
        flame.age += time.delta_secs();
        let turn = Quat::from_rotation_y(-rig.now.yaw);
        let carrier = flame.carrier.and_then(|id| own.0.get(&id)).and_then(|&entity| figures.get(entity).ok());
        let at = match carrier {
            Some(figure) => {
                let scale = figure.look.scale();
                let side = turn * Vec3::new(0.37 * scale, 0.0, 0.10);
                Vec3::new(figure.at.x, figure.ground + HAND * scale + figure.hop, figure.at.y) + side
            }
            None if flame.held.is_some() => {
                Vec3::new(flame.at.x, flame.height, flame.at.y) + turn * Vec3::new(0.37, 0.0, 0.10)
            }
            None => Vec3::new(flame.at.x, flame.height, flame.at.y),
        };
        flame.drawn = at;
        let grown = (flame.age / CATCH_SECONDS).clamp(0.05, 1.0);
        let lean = Quat::from_rotation_x(-0.35 * (rig.now.pitch - 0.4).max(0.0));
        let new = Transform { translation: at, rotation: turn * lean, scale: Vec3::splat(grown) };
        transform.set_if_neq(new);
    }
}
