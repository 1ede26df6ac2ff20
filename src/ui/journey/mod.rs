//! The journey on screen: a window with three pages. `road` holds who travels (`party`), the route (`legs`) and the plan
//! (`plan`, `timeline`, `outlook`); `camp` food, rest, drink and weather; `story` awards and the chronicle. `draft` is what
//! is being prepared, `words` how things are said, `fields` the small controls.

mod camp;
pub mod draft;
pub(super) mod fields;
mod legs;
mod outlook;
mod party;
mod plan;
mod road;
mod story;
mod timeline;
pub(super) mod words;

use super::action::UiAction;
use super::fitted::{fitted_below, plain_edge};
use super::focus;
use super::group::choose;
use super::icons::Icon;
use super::kit::Kit;
use super::widgets::{Press, Tone, Weight, chip, heading};
use crate::knowledge::SeatView;
use crate::knowledge::view::ForecastView;
use crate::session::{Chronicle, Journey};
use draft::{JourneyDraft, JourneyPage};
use egui::{Key, Modifiers, Rect, Ui, vec2};

/// What the window shows.
pub struct JourneyModel<'a> {
    /// What the seat knows.
    pub view: &'a SeatView,
    /// What was asked of the table for it.
    pub known: &'a JourneyKnown,
    /// Whether anything can be asked; a recording is only looked at.
    pub may_act: bool,
}

impl JourneyModel<'_> {
    /// Whether the seat plans.
    fn plans(&self) -> bool {
        self.view.seat.is_gm() && self.may_act
    }
}

/// What the table says of its journey beside the view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JourneyKnown {
    /// The route as it stands.
    pub journey: Journey,
    /// What the plan brings that is being prepared.
    pub forecast: ForecastView,
    /// What became of the group.
    pub chronicle: Chronicle,
}

/// The room of the window: most of a small screen, three quarters of a large one.
#[must_use]
pub fn place(screen: Rect, kit: &Kit) -> Rect {
    let most = screen.size() - vec2(32.0, 24.0);
    let size = vec2(kit.theme.px(1240.0).max(screen.width() * 0.75), screen.height() - 24.0).min(most);
    Rect::from_center_size(screen.center(), size)
}

/// Shows the window in the middle of `ui`.
pub fn journey_window(ui: &mut Ui, kit: &Kit, model: &JourneyModel, draft: &mut JourneyDraft) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let top = ui.max_rect().top();
    fitted_below(ui, kit, draft.page.key(), plain_edge(kit), Some(top), |ui, fit| {
        head(ui, kit, model, &mut actions);
        let pages = JourneyPage::ALL.map(|page| kit.text(page.key()));
        let at = JourneyPage::ALL.iter().position(|page| *page == draft.page);
        if let Some(page) = choose(ui, kit, "pages", &pages, at).and_then(|new| JourneyPage::ALL.get(new)) {
            draft.page = *page;
        }
        ui.add_space(kit.theme.steps(1.0));
        fit.body(ui, kit, |ui| match draft.page {
            JourneyPage::Road => road::page(ui, kit, model, draft),
            JourneyPage::Camp => camp::page(ui, kit, model, &mut draft.camp, &mut actions),
            JourneyPage::Story => story::page(ui, kit, model, &mut draft.story, &mut actions),
        });
        if draft.page == JourneyPage::Road && model.plans() {
            ui.add_space(kit.theme.steps(1.0));
            plan::foot(ui, kit, model, draft, &mut actions);
        }
    });
    let free = focus::is_free(ui.ctx());
    if free && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        actions.push(UiAction::Close);
    }
    actions
}

/// The title, what time and how warm it is, and the way out.
fn head(ui: &mut Ui, kit: &Kit, model: &JourneyModel, actions: &mut Vec<UiAction>) {
    let journey = &model.view.journey;
    ui.horizontal(|ui| {
        let (clock, warmth) = (words::now(kit, journey), words::degrees(kit, journey.celsius));
        let room = (ui.available_width() - kit.theme.px(300.0)).max(kit.theme.px(120.0));
        ui.allocate_ui(vec2(room, kit.theme.px(30.0)), |ui| {
            ui.set_width(room);
            heading(ui, kit, &kit.text("ui-journey"));
        });
        chip(ui, kit, &clock, Tone::Brass);
        chip(ui, kit, &warmth, Tone::Plain);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let close = kit.text("ui-close");
            if Press::icon_only(Icon::Cross, &close).weight(Weight::Quiet).show(ui, kit).clicked() {
                actions.push(UiAction::Close);
            }
        });
    });
}
