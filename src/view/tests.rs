//! The scene without a window or renderer: two screens, two seats, two fogs.

use super::chunks::{self, Chunks};
use super::game::{self, AsksApplied, Game};
use super::loading::Surfaces;
use super::material::TableMaterial;
use super::sample::TwoHalves;
use super::screen::{Drawn, Screen, refresh_views, show_views};
use super::{Activity, SceneSystems, ViewSettings, floor_picture, fog};
use crate::knowledge::SeatId;
use bevy::prelude::*;

fn scene() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default()));
    app.init_asset::<Image>().init_asset::<Mesh>().init_asset::<TableMaterial>();
    app.init_resource::<ViewSettings>().init_resource::<Activity>().init_resource::<Surfaces>();
    app.insert_resource(Game::new(TwoHalves));
    app.configure_sets(Update, (SceneSystems::Table, SceneSystems::Sync).chain());
    app.add_plugins((game::plugin, floor_picture::plugin, chunks::plugin, fog::plugin));
    app.add_systems(Update, (refresh_views, show_views).chain().in_set(SceneSystems::Table).after(AsksApplied));
    app
}

/// The light and the knowledge that a screen has uploaded for its first chunk.
fn uploaded(app: &App, screen: Entity) -> (Vec<u8>, Vec<u8>) {
    let chunks = app.world().get::<Chunks>(screen).map(|chunks| &chunks.0);
    let Some(chunk) = chunks.and_then(|chunks| chunks.get(&(0, 0))) else { panic!("the screen has no chunk") };
    let images = app.world().resource::<Assets<Image>>();
    let data = |handle: &Handle<Image>| images.get(handle).and_then(|image| image.data.clone()).unwrap_or_default();
    (data(&chunk.light.now), data(&chunk.light.known))
}

#[test]
fn two_screens_show_two_seats_fog_at_the_same_time() {
    let mut app = scene();
    let [west, east] =
        [1, 2].map(|seat| app.world_mut().spawn(Screen::new(SeatId(seat), usize::from(seat), Handle::default())).id());
    app.update();
    app.update();
    let ((west_light, west_known), (east_light, east_known)) = (uploaded(&app, west), uploaded(&app, east));
    assert!(west_light.iter().any(|&byte| byte > 0), "seat 1 sees something");
    assert!(east_light.iter().any(|&byte| byte > 0), "seat 2 sees something");
    assert_ne!(west_light, east_light, "each has its own light");
    assert_ne!(west_known, east_known, "each has its own knowledge");
    let both = west_known.chunks(2).zip(east_known.chunks(2)).filter(|(west, east)| west[0] > 0 && east[0] > 0).count();
    assert_eq!(both, 0, "no cell is known to both");
}

#[test]
fn handing_a_screen_over_takes_the_other_seats_knowledge() {
    let mut app = scene();
    let [first, second] =
        [1, 2].map(|seat| app.world_mut().spawn(Screen::new(SeatId(seat), usize::from(seat), Handle::default())).id());
    app.update();
    app.update();
    if let Some(mut screen) = app.world_mut().get_mut::<Screen>(first) {
        screen.seat = SeatId(2);
    }
    app.update();
    app.update();
    let (light, _) = uploaded(&app, first);
    assert_eq!(light, uploaded(&app, second).0, "the light is that of the new seat");
    let screens: Vec<_> = [first, second].iter().filter_map(|&screen| app.world().get::<Screen>(screen)).collect();
    assert_eq!(screens[0].view, screens[1].view, "so is the view");
}

#[test]
fn what_a_screen_draws_goes_with_it() {
    let mut app = scene();
    let screen = app.world_mut().spawn(Screen::new(SeatId(1), 1, Handle::default())).id();
    app.update();
    app.update();
    let drawn: Vec<Entity> = app.world().get::<Drawn>(screen).map(|drawn| drawn.iter().collect()).unwrap_or_default();
    assert!(!drawn.is_empty(), "something is drawn");
    app.world_mut().entity_mut(screen).despawn();
    assert!(drawn.iter().all(|&entity| app.world().get_entity(entity).is_err()), "nothing is left behind");
}
