//! Dice over the scene: what a seat sees rolled is thrown before its eyes and comes to lie as the table's stream drew it.
//!
//! `rolls` reads off the view and the events what has to be thrown, thrown again or taken away; [`crate::show::throw`]
//! knows how it flies; `tray` keeps the dice of each screen and moves them; `art` has their meshes and material. Dice lie
//! in a picture of their own over that of the scene, with a camera of their own, as everything drawn for one screen.

mod art;
mod rolls;
mod tray;

pub use art::SHADER;
#[cfg(test)]
pub(super) use art::Sort;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((art::plugin, tray::plugin));
}
