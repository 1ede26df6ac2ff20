//! The interface over the table: panels as plain functions from what a seat knows to what a person asked for.
//!
//! A panel takes a `Ui`, the [`Kit`] (who speaks, how it looks, the drawings) and its model, and gives back
//! [`UiAction`]s. It reads `SeatView`s, commands and events and never a component of the rules, so nothing can leak past
//! `Eyes`. Everything but `glue` needs the crate `egui` alone and is tested without a window.

pub mod action;
pub mod art;
pub mod bar;
pub mod campaign;
pub mod caption;
pub mod curtain;
pub mod danger;
pub mod deed;
pub mod defence_card;
pub mod desk;
pub mod dice;
pub mod display;
pub mod door;
pub mod escape_card;
pub mod fitted;
pub mod floats;
pub mod flyout;
pub mod focus;
pub mod front;
pub mod gamepad;
#[cfg(feature = "window")]
pub mod glue;
pub mod gm;
mod gm_more;
pub mod group;
pub mod hand;
pub mod handbook;
pub mod handover;
pub mod hazards;
pub mod help;
pub mod house;
pub mod hover;
pub mod icons;
pub mod journey;
pub mod keymap;
pub mod keys;
pub mod kit;
pub mod labels;
pub mod layout;
pub mod lesson;
mod lines;
mod lists;
pub mod log;
pub mod making;
pub mod notice;
pub mod offer;
pub mod pause;
pub mod prompt;
pub mod rehearse;
pub mod replay;
pub mod roll_card;
pub mod seating;
pub mod settings;
pub mod sheet;
pub mod shelf;
pub mod sight;
pub mod speech;
pub mod start;
mod steady;
pub mod strip;
pub mod theme;
pub mod tile;
pub mod tip;
pub mod title;
pub mod tokens;
mod wall;
pub mod widgets;
pub mod workshop;

#[cfg(test)]
mod pictures;
#[cfg(test)]
mod sample;
#[cfg(test)]
mod sample_hazards;
#[cfg(test)]
mod sample_journey;
#[cfg(test)]
mod sample_rolls;
#[cfg(test)]
mod tests;

pub use action::{Aim, Side, UiAction, Window};
pub use art::Art;
pub use desk::{DeskModel, DeskState, desk};
pub use kit::{Kit, Speaker};
pub use settings::Settings;
pub use theme::Theme;

/// Pixels as egui takes them.
pub use egui::ColorImage;
