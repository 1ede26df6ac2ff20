//! The game master's workshop: the level is drawn, furnished and mended at the table on which it is played.
//!
//! It reads the table's [`Document`], which only the game master's screen is given, and asks for [`Command::Edit`] like any
//! panel asks for anything. [`bench`] holds what the pen is in the middle of, [`canvas`] reads the pointer and paints signs
//! over the scene, the panels stand in the other files. Nothing here knows Bevy.

pub mod bench;
mod canvas;
mod cells;
pub mod chosen;
mod fields;
mod floor;
mod glow;
mod handles;
mod keys;
mod level;
mod options;
mod palette;
pub mod pieces;
mod placing;
mod properties;
pub mod shapes;
mod strip;
pub(super) mod table;
mod token;
pub mod tools;
mod trap;

#[cfg(test)]
pub(super) mod tests;

pub use bench::Workshop;

use super::action::UiAction;
use super::desk::region;
use super::kit::Kit;
use super::layout::{Folds, Layout};
use super::shelf::Characters;
use crate::board::light::Reach;
use crate::board::{Ambient, Cell, CellGrid, SourceKind};
use crate::knowledge::SeatView;
use crate::level::Document;
use bench::Scene;
use egui::{Context, Order, Pos2};

/// A place of the scene from a place on screen, in metres.
pub type Ground<'a> = &'a dyn Fn(Pos2) -> Option<(f32, f32)>;
/// A place on screen from a place of the scene in metres.
pub type Project<'a> = &'a dyn Fn((f32, f32)) -> Option<Pos2>;

/// What the workshop shows.
pub struct WorkshopModel<'a> {
    /// The level.
    pub document: &'a Document,
    /// Its cells.
    pub grid: &'a CellGrid,
    /// What the game master sees of it.
    pub view: &'a SeatView,
    /// The characters that can be put on the board.
    pub characters: Option<&'a Characters>,
    /// What lies under a pixel.
    pub ground: Ground<'a>,
    /// Where a place appears.
    pub project: Project<'a>,
    /// The cell that the keyboard points at.
    pub cursor: Option<Cell>,
    /// How the view is turned, in eighths clockwise.
    pub facing: i32,
    /// Whose eyes are looked through, if anybody's are, with what they are called.
    pub preview: Option<&'a str>,
    /// Play has gone on since the workshop was left, and the draft can be had back.
    pub draft: bool,
    /// Where the level was written last.
    pub written: Option<&'a str>,
}

/// How far a source lights in this light (S3).
#[must_use]
pub(crate) const fn reach(ambient: Ambient, kind: SourceKind) -> Option<Reach> {
    crate::board::light::reach(ambient, kind)
}

/// Where the panels of the workshop are: the tools at the left, what is chosen at the right.
#[must_use]
pub fn layout(ctx: &Context, kit: &Kit) -> Layout {
    Layout::of(ctx.content_rect(), kit.theme, Folds::default())
}

/// Shows the workshop in place of the table's panels. `keys`: no window is open over it.
pub fn workshop(ctx: &Context, kit: &Kit, model: &WorkshopModel, state: &mut Workshop, keys: bool) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let places = layout(ctx, kit);
    if let Some(who) = model.preview {
        actions.extend(region(ctx, "strip", places.strip, Order::Middle, |ui| strip::banner(ui, kit, who)));
        if keys {
            actions.extend(keys::preview(ctx));
        }
        return actions;
    }
    state.follow(model.document);
    let scene = Scene {
        document: model.document,
        grid: model.grid,
        view: model.view,
        characters: model.characters,
        locale: kit.speaker.locale,
    };
    actions.extend(region(ctx, "strip", places.strip, Order::Middle, |ui| strip::strip(ui, kit, model, state)));
    actions.extend(region(ctx, "log", places.log, Order::Middle, |ui| palette::palette(ui, kit, model, state)));
    actions.extend(region(ctx, "sheet", places.sheet, Order::Middle, |ui| properties::panel(ui, kit, model, state)));
    actions.extend(region(ctx, "bar", places.bar, Order::Middle, |ui| options::bar(ui, kit, model, state)));
    if keys {
        actions.extend(canvas::read(ctx, model, state, &scene, places.scene));
        actions.extend(keys::keys(ctx, kit.keys, model, state, &scene));
    }
    glow::follow(state, &scene, model.cursor);
    canvas::paint(ctx, kit, model, state, &scene, places.scene);
    actions
}
