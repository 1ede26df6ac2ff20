//! Tokens on a screen: figures that stand where the view says, walk when a journal event says how, and always show their
//! picture to the camera.

use super::SceneSystems;
use super::camera::CameraRig;
use super::chunks::{Chunks, ChunksBuilt, ScreenMaterials};
use super::loading::Surfaces;
use super::material::TableMaterial;
use super::mesh::tokens::{BASE_HEIGHT, HEIGHT, TokenLook, WIDTH, base, standee};
use super::mesh::{Facing, Plan, Sketch, marks};
use super::motion::Motions;
use super::screen::{DrawnOn, Screen, Shown};
use super::tints::Tints;
use crate::knowledge::view::{Presence, TokenView};
use crate::knowledge::{SeatView, ThingId};
use bevy::prelude::*;
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TokenMeshes>();
    app.add_systems(
        Update,
        sync.in_set(SceneSystems::Sync).in_set(TokensSynced).after(ChunksBuilt).run_if(resource_exists::<Surfaces>),
    );
    app.add_systems(Update, stand.in_set(SceneSystems::Report));
}

/// Figures stand for the tokens of the view.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokensSynced;

/// How far a standee leans back from a tilted camera, in radians.
const LEAN: f32 = 0.36;
/// How far it leans back when the camera looks straight down.
const LEAN_DOWN: f32 = 1.12;

/// How far a standee that fell has turned onto its side, in radians.
const FALLEN: f32 = 1.48;
/// How far one that lies leans back.
const LYING: f32 = 1.28;

/// Meshes by look: tokens that look the same share them.
#[derive(Resource, Default)]
struct TokenMeshes {
    figures: BTreeMap<TokenLook, (Handle<Mesh>, Handle<Mesh>)>,
    shadows: BTreeMap<u8, Handle<Mesh>>,
}

/// The figures of a screen by token.
#[derive(Component, Debug, Default)]
pub struct Figures(pub BTreeMap<ThingId, Entity>);

/// A token's figure.
#[derive(Component, Debug)]
pub struct Figure {
    /// The token.
    pub id: ThingId,
    /// The screen that it is drawn on.
    pub screen: Entity,
    /// Where its middle is drawn, in metres.
    pub at: Vec2,
    /// The ground under it, in metres.
    pub ground: f32,
    /// How high it is lifted while it walks, in metres.
    pub hop: f32,
    /// How it looks.
    pub look: TokenLook,
    /// It is only remembered.
    pub remembered: bool,
    /// How far a blow has moved it from its place, in metres.
    pub shift: Vec2,
    /// How far it has tipped over: 0 upright, 1 on its side.
    pub tipped: f32,
    standee: Entity,
}

impl Figure {
    /// The middle of its base on the ground.
    #[must_use]
    pub fn foot(&self) -> Vec3 {
        Vec3::new(self.at.x, self.ground + self.hop, self.at.y)
    }

    /// How far its standee leans back for this camera.
    #[must_use]
    pub fn lean(pitch: f32) -> f32 {
        let down = ((pitch - 0.96) / (std::f32::consts::FRAC_PI_2 - 0.96)).clamp(0.0, 1.0);
        LEAN + (LEAN_DOWN - LEAN) * down
    }

    /// The top of its standee as this camera's turn and tilt place it.
    #[must_use]
    pub fn head(&self, yaw: f32, pitch: f32) -> Vec3 {
        let lean = Self::lean(pitch);
        let height = HEIGHT * self.look.scale() * (1.0 - 0.7 * self.tipped);
        let up = Quat::from_rotation_y(-yaw) * (Quat::from_rotation_x(-lean) * (Vec3::Y * height));
        self.foot() + Vec3::Y * BASE_HEIGHT + up
    }
}

fn look_of(view: &SeatView, token: &TokenView, surfaces: &Surfaces, tints: &Tints) -> TokenLook {
    let seat = view.seats.iter().find(|seat| seat.id == token.owner);
    TokenLook {
        emblem: surfaces.emblem(&token.emblem),
        kind: token.kind,
        size: token.size.clamp(1, 4),
        colour: seat.map_or([150, 140, 120], |seat| tints.seat(seat.colour)),
        pattern: seat.map_or(0, |seat| seat.pattern),
        hurt: token.hurt.min(4),
    }
}

/// The middle of a token's square.
#[must_use]
pub fn middle(token: &TokenView) -> Vec2 {
    token.at.centre_of(token.size.max(1).into()).metres().into()
}

fn sync(
    mut commands: Commands,
    mut screens: Query<(Entity, &Screen, Ref<Shown>, Ref<ScreenMaterials>, &Motions, Option<&mut Figures>)>,
    mut figures: Query<&mut Figure>,
    surfaces: Res<Surfaces>,
    tints: Res<Tints>,
    mut cache: ResMut<TokenMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (entity, screen, shown, materials, motions, own) in &mut screens {
        let Some(mut own) = own else {
            commands.entity(entity).insert(Figures::default());
            continue;
        };
        if !shown.is_changed() && !own.is_added() && !tints.is_changed() {
            continue;
        }
        let view = &shown.view;
        let plan = Plan { view, facing: Facing::Down };
        own.0.retain(|id, figure| {
            let stays = view.token(*id).is_some();
            if !stays {
                commands.entity(*figure).despawn();
            }
            stays
        });
        for token in &view.tokens {
            let look = look_of(view, token, &surfaces, &tints);
            let at = middle(token);
            let ground = plan.footing(token.at, token.size.into());
            let remembered = matches!(token.presence, Presence::Remembered { .. });
            if let Some(&old) = own.0.get(&token.id) {
                if let Ok(mut figure) = figures.get_mut(old)
                    && figure.look == look
                    && figure.remembered == remembered
                {
                    if !motions.moves(token.id) {
                        (figure.at, figure.ground) = (at, ground);
                    }
                    continue;
                }
                commands.entity(old).despawn();
            }
            let (base_mesh, standee_mesh) = cache
                .figures
                .entry(look.clone())
                .or_insert_with(|| (meshes.add(base(&look).finish()), meshes.add(standee(&look).finish())))
                .clone();
            let shadow = cache
                .shadows
                .entry(look.size)
                .or_insert_with(|| {
                    let mut sketch = Sketch::default();
                    marks::shadow(&mut sketch, Vec2::ZERO, marks::LIFT * 0.5, look.radius());
                    meshes.add(sketch.finish())
                })
                .clone();
            let layers = screen.layers();
            let drawn = |mesh: Handle<Mesh>| (Mesh3d(mesh), layers.clone(), DrawnOn(entity));
            let standee = commands.spawn((drawn(standee_mesh), Transform::from_xyz(0.0, BASE_HEIGHT, 0.0))).id();
            let figure = Figure {
                id: token.id,
                screen: entity,
                at,
                ground,
                hop: 0.0,
                look,
                remembered,
                shift: Vec2::ZERO,
                tipped: 0.0,
                standee,
            };
            let id = commands
                .spawn((drawn(base_mesh), Transform::default(), figure, Name::new("token")))
                .add_child(standee)
                .id();
            if !remembered {
                let patch = (drawn(shadow), MeshMaterial3d(materials.mark.clone()), Transform::default());
                let patch = commands.spawn(patch).id();
                commands.entity(id).add_child(patch);
            }
            own.0.insert(token.id, id);
        }
    }
}

/// How a standee stands on its base: leaning back from the camera, or tipped over onto its side and lying.
fn tipped(share: f32, lean: f32, scale: f32) -> Transform {
    let foot = Vec3::Y * BASE_HEIGHT;
    if share <= 0.0 {
        return Transform::from_translation(foot).with_rotation(Quat::from_rotation_x(-lean));
    }
    // It turns about the lower right corner of its frame, and what lies is drawn back over its base.
    let corner = Vec3::X * (WIDTH * 0.45 * scale);
    let roll = Quat::from_rotation_z(-FALLEN * share);
    let back = Quat::from_rotation_x(-(lean + (LYING - lean).max(0.0) * share));
    let drawn_in = Vec3::X * (-(WIDTH * 0.45 + HEIGHT * 0.5) * scale * share);
    let shift = back * (corner - roll * corner);
    Transform::from_translation(foot + shift + drawn_in).with_rotation(back * roll)
}

/// Puts figures where they are, turned to the camera, in the light of the chunk that they stand in.
fn stand(
    mut commands: Commands,
    screens: Query<(&CameraRig, &Chunks)>,
    mut figures: Query<(Entity, &Figure, &mut Transform, Option<&MeshMaterial3d<TableMaterial>>)>,
    mut standees: Query<&mut Transform, Without<Figure>>,
) {
    for (entity, figure, mut transform, material) in &mut figures {
        let Ok((rig, chunks)) = screens.get(figure.screen) else { continue };
        let turn = Quat::from_rotation_y(-rig.now.yaw);
        let place = figure.foot() + Vec3::new(figure.shift.x, 0.0, figure.shift.y);
        transform.set_if_neq(Transform::from_translation(place).with_rotation(turn));
        if let Ok(mut standee) = standees.get_mut(figure.standee) {
            standee.set_if_neq(tipped(figure.tipped, Figure::lean(rig.now.pitch), figure.look.scale()));
        }
        let Some(chunk) = chunks.at(figure.at) else { continue };
        let wanted = if figure.remembered { &chunk.ghost } else { &chunk.solid };
        if material.is_none_or(|material| material.0 != *wanted) {
            commands.entity(entity).insert(MeshMaterial3d(wanted.clone()));
            commands.entity(figure.standee).insert(MeshMaterial3d(wanted.clone()));
        }
    }
}
