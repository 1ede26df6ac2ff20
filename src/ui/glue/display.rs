//! The player display: what is set up here reaches the scene, and the line over it is painted in its own context.

use super::super::display::{DisplayChoice, DisplayOf, DisplayWish, MonitorCard, paint_turn_line, turn_line};
use super::super::{Kit, Speaker, Theme, theme};
use super::carry::Wishes;
use super::{Interface, kit_of};
use crate::view::display::{Display, DisplayCamera, DisplayPass, DisplayScreen, Monitors, Steer, Whose};
use crate::view::{SceneSystems, Screen};
use bevy::prelude::*;
use bevy_egui::EguiContext;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, set_up.before(SceneSystems::Input));
    app.add_systems(DisplayPass, paint);
}

/// How much nearer or farther a press brings the camera.
const ZOOM: f32 = 1.2;

/// Passes on what is set up, and hears that the window was closed by its own cross.
fn set_up(
    mut interface: ResMut<Interface>,
    mut display: ResMut<Display>,
    monitors: Res<Monitors>,
    mut was_open: Local<bool>,
) {
    if *was_open && !display.open {
        interface.display.choice.open = false;
    }
    if monitors.is_changed() {
        let card =
            |found: &crate::view::display::MonitorFound| MonitorCard { name: found.name.clone(), pixels: found.size };
        interface.display.monitors = monitors.0.iter().map(card).collect();
    }
    let DisplayChoice { open, of, follows, from_above, monitor, .. } = interface.display.choice;
    *was_open = open;
    display.set_if_neq(Display {
        open,
        title: interface.locale.text(interface.settings.language, "display-title"),
        whose: match of {
            DisplayOf::Everyone => Whose::Party,
            DisplayOf::WhoActs => Whose::Active,
        },
        stays: !follows,
        from_above,
        pixels_a_cell: interface.display.choice.pixels_a_cell(),
        monitor,
        // What one token sees is for the game master alone, and answers whatever seat asks.
        held: interface.bench.mirrors(),
    });
}

/// Fonts and style of a context: whose it is, and the theme that it speaks.
type Dressed = Option<(Entity, Option<Theme>)>;

/// Paints the line over the display.
fn paint(
    mut contexts: Query<(Entity, &mut EguiContext), With<DisplayCamera>>,
    screens: Query<&Screen, With<DisplayScreen>>,
    interface: Res<Interface>,
    mut dressed: Local<Dressed>,
) {
    let Ok((entity, mut context)) = contexts.single_mut() else { return };
    let ctx = context.get_mut();
    match &mut *dressed {
        Some((of, theme)) if *of == entity => {
            if *theme != Some(interface.theme) {
                interface.theme.apply(ctx);
                *theme = Some(interface.theme);
            }
        }
        // Fonts come with the next frame.
        _ => {
            theme::set_fonts(ctx);
            *dressed = Some((entity, None));
            ctx.request_repaint();
            return;
        }
    }
    let kit = kit_of!(interface);
    if let Ok(screen) = screens.single()
        && interface.display.choice.says_turn
        && let Some(line) = turn_line(&kit, &screen.view)
    {
        paint_turn_line(ctx, &kit, &line);
    }
}

impl Wishes<'_, '_> {
    /// Whether the one on screen may not set up the display: what all players know together is not for each of them.
    pub(super) fn display_is_reserved(&self) -> bool {
        !self.seat().is_gm() && self.house().curtain
    }

    /// Carries out a wish at the display.
    pub(super) fn show_players(&mut self, wish: DisplayWish) {
        if self.display_is_reserved() {
            return;
        }
        match wish {
            DisplayWish::Use(choice) => self.interface.display.choice = choice,
            DisplayWish::CentreHere => {
                if let Some(point) = self.pointed_at() {
                    self.steer.write(Steer::Centre(point));
                }
            }
            DisplayWish::Nearer => _ = self.steer.write(Steer::Zoom(ZOOM)),
            DisplayWish::Farther => _ = self.steer.write(Steer::Zoom(1.0 / ZOOM)),
            DisplayWish::Turn => _ = self.steer.write(Steer::Turn),
        }
    }

    /// What the keyboard points at, else what is selected, else the middle of the view, in metres.
    fn pointed_at(&self) -> Option<Vec2> {
        let (screen, rig) = self.screens.single().ok()?;
        let cell = self.cursor.cell().map(|cell| cell.centre().metres());
        let token = || self.selected.0.and_then(|id| screen.view.token(id));
        let [left, top, right, bottom] = screen.covered;
        let middle = Vec2::new((left + screen.size.x - right) / 2.0, (top + screen.size.y - bottom) / 2.0);
        cell.or_else(|| token().map(|token| token.at.centre_of(token.size.into()).metres()))
            .map(Vec2::from)
            .or_else(|| rig.goal.ground(middle, screen.size, 0.0))
    }
}
