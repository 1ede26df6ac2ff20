//! Where tokens appear on the main screen, for the names and badges that the interface paints over them.

use super::SceneSystems;
use super::camera::CameraRig;
use super::screen::{MainScreen, Screen};
use super::tokens::{Figure, Figures};
use crate::knowledge::ThingId;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TokenLabels>();
    app.add_systems(Update, place.in_set(SceneSystems::Report));
}

/// Every token on the main screen, nearest to the camera last.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TokenLabels(pub Vec<TokenLabel>);

/// Where a token appears, in logical pixels from the window's upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TokenLabel {
    /// The token.
    pub id: ThingId,
    /// The top of its standee: names and badges stand above it.
    pub head: Vec2,
    /// The middle of its base.
    pub foot: Vec2,
    /// Half the width of its base.
    pub radius: f32,
    /// It is only remembered.
    pub remembered: bool,
}

impl TokenLabel {
    /// Whether a pixel lies on the figure.
    #[must_use]
    pub fn contains(&self, pixel: Vec2) -> bool {
        let axis = self.head - self.foot;
        let length = axis.length();
        let t = if length > 0.0 { (pixel - self.foot).dot(axis) / (length * length) } else { 0.0 };
        let aside = pixel.distance(self.foot + axis * t.clamp(0.0, 1.0));
        (pixel - self.foot).length() <= self.radius || ((0.0..=1.02).contains(&t) && aside <= self.radius * 0.8)
    }
}

fn place(
    mut labels: ResMut<TokenLabels>,
    screens: Query<(&Screen, &CameraRig, &Figures), With<MainScreen>>,
    figures: Query<&Figure>,
) {
    let mut found: Vec<(f32, TokenLabel)> = Vec::new();
    if let Ok((screen, rig, own)) = screens.single() {
        let pose = rig.now;
        let (right, _, forward) = pose.axes();
        for figure in own.0.values().filter_map(|&entity| figures.get(entity).ok()) {
            let foot = figure.foot();
            let project = |at: Vec3| pose.project(at, screen.size);
            let (Some(head), Some(base), Some(rim)) = (
                project(figure.head(pose.yaw, pose.pitch)),
                project(foot),
                project(foot + right * figure.look.radius()),
            ) else {
                continue;
            };
            let label = TokenLabel {
                id: figure.id,
                head,
                foot: base,
                radius: base.distance(rim),
                remembered: figure.remembered,
            };
            found.push(((foot - pose.eye()).dot(forward), label));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let new = TokenLabels(found.into_iter().map(|(_, label)| label).collect());
    labels.set_if_neq(new);
}
