//! The screens before a table: the title, the seats, an error to read, and the help sheet in place of any of them.

use super::action::UiAction;
use super::campaign::{CampaignModel, CampaignState, campaign_panel};
use super::desk::{help_sheet, region, rule_asked};
use super::focus;
use super::keys;
use super::kit::Kit;
use super::layout::{wide_window, window};
use super::notice::{ErrorText, error_card};
use super::seating::{Seating, seating_panel};
use super::theme::focus_ring;
use super::title::{Page, TitleModel, backdrop, title_panel};
use egui::{Context, Order, vec2};

/// What is shown before a table.
pub struct FrontModel<'a> {
    /// The title screen.
    pub title: TitleModel<'a>,
    /// The campaign's folder.
    pub campaign: CampaignModel<'a>,
    /// An error to read.
    pub error: Option<&'a ErrorText>,
    /// Whether the help sheet is open.
    pub helps: bool,
}

/// What a person has open before a table.
pub struct FrontState<'a> {
    /// The seats, while a table is being set up.
    pub seating: Option<&'a mut Seating>,
    /// The page of the title screen.
    pub page: &'a mut Page,
    /// The campaign's screen.
    pub campaign: &'a mut CampaignState,
}

/// Shows the whole screen: the seats while a table is being set up, else the campaign where it is open, else the title.
pub fn front(ctx: &Context, kit: &Kit, model: &FrontModel, state: FrontState<'_>) -> Vec<UiAction> {
    let FrontState { seating, page, campaign } = state;
    let screen = ctx.content_rect();
    let mut actions = Vec::new();
    focus::lend(ctx, model.helps);
    let wall = || {
        region(ctx, "wall", screen, Order::Background, |ui| backdrop(ui.painter(), screen, model.title.backdrop));
    };
    if let Some(error) = model.error {
        wall();
        let place = window(screen, kit.theme, vec2(620.0, 480.0));
        actions.extend(region(ctx, "error", place, Order::Middle, |ui| error_card(ui, kit, error)));
        focus_ring(ctx, kit.theme);
        return actions;
    }
    if model.helps {
        wall();
        help_sheet(ctx, kit, &mut actions);
    } else if let Some(seating) = seating {
        focus::enter_by_arrows(ctx);
        wall();
        let place = wide_window(screen, kit.theme);
        actions.extend(region(ctx, "seating", place, Order::Middle, |ui| seating_panel(ui, kit, seating, true)));
    } else if campaign.open {
        focus::enter_by_arrows(ctx);
        wall();
        let place = wide_window(screen, kit.theme);
        let show = |ui: &mut egui::Ui| campaign_panel(ui, kit, &model.campaign, campaign);
        actions.extend(region(ctx, "campaign", place, Order::Middle, show));
    } else {
        actions.extend(region(ctx, "title", screen, Order::Middle, |ui| title_panel(ui, kit, &model.title, page)));
    }
    actions.extend(keys::help(ctx, kit.keys, model.helps));
    actions.extend(rule_asked(ctx, model.helps));
    focus_ring(ctx, kit.theme);
    actions
}
