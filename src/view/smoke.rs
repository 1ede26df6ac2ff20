//! The wisp of smoke that rises where a light has just gone out.

use super::SceneSystems;
use super::camera::CameraRig;
use super::chunks::ScreenMaterials;
use super::mesh::Sketch;
use super::mesh::sketch::{Stuff, Tint};
use super::power::{Activity, ViewSettings};
use super::screen::{DrawnOn, Screen};
use bevy::prelude::*;
use std::f32::consts::TAU;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SmokeMesh>().add_message::<WentOut>();
    app.add_systems(Update, (puff, rise).chain().in_set(SceneSystems::Motion));
}

/// A flame that burnt on a screen has gone out here.
#[derive(Message, Clone, Copy, Debug)]
pub struct WentOut {
    /// The screen.
    pub screen: Entity,
    /// Where its flame was.
    pub at: Vec3,
}

/// How long a wisp is seen, in seconds.
const SECONDS: f32 = 1.4;
/// Wisps of one light, each a little after the one before, in seconds.
const WISPS: [f32; 3] = [0.0, 0.18, 0.40];

/// The one mesh of every wisp.
#[derive(Resource, Default)]
struct SmokeMesh(Option<Handle<Mesh>>);

/// A wisp.
#[derive(Component, Debug)]
struct Wisp {
    screen: Entity,
    from: Vec3,
    age: f32,
}

/// A soft upright disc.
fn disc() -> Sketch {
    let mut sketch = Sketch::default();
    let stuff = |alpha: f32| Stuff { layer: 0.0, tint: Tint([0.52, 0.50, 0.48, alpha]), shine: 0.0, scale: 1.0 };
    let middle = sketch.corner(Vec3::ZERO, Vec3::Z, Vec2::ZERO, stuff(0.34));
    let rim: Vec<u32> = (0..=14)
        .map(|n| {
            let way = Vec2::from_angle(TAU * n as f32 / 14.0) * 0.09;
            sketch.corner(way.extend(0.0), Vec3::Z, Vec2::ZERO, stuff(0.0))
        })
        .collect();
    rim.windows(2).for_each(|pair| sketch.triangle(middle, pair[0], pair[1]));
    sketch
}

fn puff(
    mut commands: Commands,
    mut out: MessageReader<WentOut>,
    screens: Query<(&Screen, &ScreenMaterials)>,
    settings: Res<ViewSettings>,
    mut mesh: ResMut<SmokeMesh>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for WentOut { screen, at } in out.read() {
        let Ok((own, materials)) = screens.get(*screen) else { continue };
        if settings.reduced_motion {
            continue;
        }
        let mesh = mesh.0.get_or_insert_with(|| meshes.add(disc().finish()));
        for late in WISPS {
            let wisp = Wisp { screen: *screen, from: *at, age: -late };
            let drawn = (Mesh3d(mesh.clone()), MeshMaterial3d(materials.mark.clone()), own.layers(), DrawnOn(*screen));
            commands.spawn((drawn, Transform::from_scale(Vec3::ZERO), wisp));
        }
    }
}

/// Where a wisp of this age is above its light, and how large: it grows out of nothing and thins away.
fn course(age: f32) -> (Vec3, f32) {
    let t = (age / SECONDS).clamp(0.0, 1.0);
    let sway = (t * 7.0).sin() * 0.05 * t;
    (Vec3::new(sway, 0.62 * t, 0.0), (0.4 + 1.3 * t) * (1.0 - t).sqrt())
}

fn rise(
    mut commands: Commands,
    time: Res<Time<Real>>,
    rigs: Query<&CameraRig>,
    mut wisps: Query<(Entity, &mut Wisp, &mut Transform)>,
    mut activity: ResMut<Activity>,
) {
    for (entity, mut wisp, mut transform) in &mut wisps {
        wisp.age += time.delta_secs().min(0.1);
        activity.animate();
        if wisp.age >= SECONDS {
            commands.entity(entity).despawn();
            continue;
        }
        let Ok(rig) = rigs.get(wisp.screen) else { continue };
        let (up, size) = if wisp.age > 0.0 { course(wisp.age) } else { (Vec3::ZERO, 0.001) };
        let turn = Quat::from_rotation_y(-rig.now.yaw) * Quat::from_rotation_x(-0.5);
        *transform = Transform { translation: wisp.from + up, rotation: turn, scale: Vec3::splat(size) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smoke_rises_and_is_gone_in_the_end() {
        let heights = [0.1, 0.5, 1.0, SECONDS].map(|age| course(age).0.y);
        assert!(heights.windows(2).all(|pair| pair[0] < pair[1]), "{heights:?}");
        assert!(course(0.3).1 > 0.1 && course(SECONDS).1 < 1e-3);
    }
}
