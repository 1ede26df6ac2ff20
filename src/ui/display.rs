//! The player display: the panel that sets it up, the sums behind its true scale, and the line that is painted over it. The
//! window itself belongs to the scene.

use super::action::UiAction;
use super::caption::{bold, plate};
use super::fitted::{fitted, plain_edge};
use super::focus;
use super::group::choose;
use super::icons::Icon;
use super::kit::Kit;
use super::tip::Tip;
use super::widgets::{Press, Weight, body, heading, note};
use crate::knowledge::SeatView;
use crate::knowledge::view::RoundPhase;
use crate::session::telling::words;
use crate::text::{Language, Phrase};
use egui::{Align2, Context, DragValue, Key, Modifiers, Ui, WidgetType, vec2};

/// Diagonals of screens that can be set, in tenths of an inch.
pub const DIAGONALS: std::ops::RangeInclusive<u16> = 50..=3000;
/// Widths and heights of screens that can be set, in pixels.
pub const PIXELS: std::ops::RangeInclusive<u16> = 320..=16_384;

/// Whose knowledge the display shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DisplayOf {
    /// That of all players together.
    #[default]
    Everyone,
    /// That of the player who acts.
    WhoActs,
}

/// The player display as it is set up. It is kept as long as the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayChoice {
    /// It is there.
    pub open: bool,
    /// Whose knowledge it shows.
    pub of: DisplayOf,
    /// Its camera follows the action; otherwise it stays where it was put.
    pub follows: bool,
    /// It looks straight down.
    pub from_above: bool,
    /// A cell is an inch wide, for miniatures.
    pub true_scale: bool,
    /// The diagonal of the screen in tenths of an inch.
    pub diagonal: u16,
    /// Width and height of the screen in pixels.
    pub pixels: (u16, u16),
    /// It fills the monitor with this index; otherwise it is a window.
    pub monitor: Option<usize>,
    /// Round and whose turn it is are painted over it.
    pub says_turn: bool,
}

impl Default for DisplayChoice {
    fn default() -> Self {
        Self {
            open: false,
            of: DisplayOf::default(),
            follows: true,
            from_above: false,
            true_scale: false,
            diagonal: 430,
            pixels: (1920, 1080),
            monitor: None,
            says_turn: true,
        }
    }
}

impl DisplayChoice {
    /// How many pixels an inch of the screen is wide, and thereby a cell in true scale; `None` without true scale.
    #[must_use]
    pub fn pixels_a_cell(&self) -> Option<f32> {
        self.true_scale.then(|| pixels_an_inch(self.diagonal, self.pixels))
    }
}

/// How many pixels an inch of a screen is wide: its diagonal in tenths of an inch, its width and height in pixels. What lies
/// outside [`DIAGONALS`] and [`PIXELS`] counts as the nearest that does not.
#[must_use]
pub fn pixels_an_inch(diagonal: u16, (width, height): (u16, u16)) -> f32 {
    let clamp = |pixels: u16| f32::from(pixels.clamp(*PIXELS.start(), *PIXELS.end()));
    let inches = f32::from(diagonal.clamp(*DIAGONALS.start(), *DIAGONALS.end())) / 10.0;
    clamp(width).hypot(clamp(height)) / inches
}

/// A wish at the player display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisplayWish {
    /// Set it up like this.
    Use(DisplayChoice),
    /// Let its camera look at what is pointed at here, else at what is selected, else at the middle of this view.
    CentreHere,
    /// Nearer.
    Nearer,
    /// Farther.
    Farther,
    /// A quarter of a turn.
    Turn,
}

/// A monitor to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonitorCard {
    /// What the system calls it; may be empty.
    pub name: String,
    /// Its width and height in pixels.
    pub pixels: (u32, u32),
}

/// What the panel shows.
#[derive(Clone, Copy, Default)]
pub struct DisplayModel<'a> {
    /// How it is set up.
    pub choice: DisplayChoice,
    /// The monitors, from left to right.
    pub monitors: &'a [MonitorCard],
    /// Only the game master may set it up: what all players know together is not for each of them.
    pub reserved: bool,
}

/// Shows the panel as a card.
pub fn display_panel(ui: &mut Ui, kit: &Kit, model: &DisplayModel) -> Vec<UiAction> {
    let mut actions = Vec::new();
    fitted(ui, kit, "display", plain_edge(kit), |ui, fit| {
        heading(ui, kit, &kit.text("display-heading"));
        fit.body(ui, kit, |ui| {
            note(ui, kit, &kit.text("display-says"));
            ui.add_space(kit.theme.steps(1.0));
            let (key, icon) =
                if model.choice.open { ("display-close", Icon::Cross) } else { ("display-open", Icon::Play) };
            let why = model.reserved.then(|| Phrase::new("display-reserved"));
            let text = kit.text(key);
            let press = Press::new(&text).icon(icon).weight(Weight::Primary).key("Enter").why_not(why.as_ref());
            let struck = !model.reserved && focus::is_free(ui.ctx()) && focus::struck(ui.ctx(), Key::Enter);
            if press.width(ui.available_width()).show(ui, kit).clicked() || struck {
                let open = !model.choice.open;
                actions.push(UiAction::Display(DisplayWish::Use(DisplayChoice { open, ..model.choice })));
            }
            if !model.reserved {
                let mut new = model.choice;
                choices(ui, kit, model, &mut new);
                if new != model.choice {
                    actions.push(UiAction::Display(DisplayWish::Use(new)));
                }
                if model.choice.open {
                    camera(ui, kit, model.choice, &mut actions);
                }
            }
        });
        if Press::new(&kit.text("ui-close")).key("Esc").show(ui, kit).clicked() {
            actions.push(UiAction::Close);
        }
    });
    if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        actions.push(UiAction::Close);
    }
    actions
}

/// Everything that can be chosen.
fn choices(ui: &mut Ui, kit: &Kit, model: &DisplayModel, new: &mut DisplayChoice) {
    let now = model.choice;
    let words = ["display-of-everyone", "display-of-who-acts"].map(|key| kit.text(key));
    if let Some(at) = row(ui, kit, "display-of", &words, usize::from(now.of == DisplayOf::WhoActs)) {
        new.of = if at == 0 { DisplayOf::Everyone } else { DisplayOf::WhoActs };
    }
    let words = ["display-follows", "display-stays"].map(|key| kit.text(key));
    if let Some(at) = row(ui, kit, "display-camera", &words, usize::from(!now.follows)) {
        new.follows = at == 0;
    }
    let monitors = model.monitors.iter().zip(1..).map(|(monitor, n)| {
        let (width, height) = monitor.pixels;
        let name = if monitor.name.is_empty() { kit.speaker.count("display-monitor", n) } else { monitor.name.clone() };
        format!("{name} · {width} × {height}")
    });
    let words: Vec<String> = std::iter::once(kit.text("display-window")).chain(monitors).collect();
    if let Some(at) = row(ui, kit, "display-where", &words, now.monitor.map_or(0, |index| index + 1)) {
        new.monitor = at.checked_sub(1);
        let chosen = new.monitor.and_then(|index| model.monitors.get(index));
        let fits = |pixels: u32| u16::try_from(pixels).ok().filter(|pixels| PIXELS.contains(pixels));
        if let Some((width, height)) = chosen.and_then(|monitor| fits(monitor.pixels.0).zip(fits(monitor.pixels.1))) {
            new.pixels = (width, height);
        }
    }
    ui.add_space(kit.theme.steps(1.0));
    ui.checkbox(&mut new.says_turn, kit.text("display-says-turn"));
    ui.add_enabled_ui(!now.true_scale, |ui| ui.checkbox(&mut new.from_above, kit.text("display-from-above")));
    if ui.checkbox(&mut new.true_scale, kit.text("display-true-scale")).changed() && new.true_scale {
        // The map lies still under the miniatures.
        new.follows = false;
    }
    if now.true_scale {
        true_scale(ui, kit, new);
    }
}

/// The size of the screen, and what comes of it.
fn true_scale(ui: &mut Ui, kit: &Kit, new: &mut DisplayChoice) {
    ui.horizontal_wrapped(|ui| {
        body(ui, kit, &kit.text("display-diagonal"));
        let mut inches = f64::from(new.diagonal) / 10.0;
        let range = f64::from(*DIAGONALS.start()) / 10.0..=f64::from(*DIAGONALS.end()) / 10.0;
        let field = DragValue::new(&mut inches).range(range).speed(0.1).fixed_decimals(1).suffix(" ″");
        let field = field.custom_formatter(|number, _| decimal(kit, number)).custom_parser(parsed);
        let about = kit.text("display-diagonal-about");
        if ui.add(field).tip_and_name(kit, WidgetType::DragValue, about).changed() {
            new.diagonal = ((inches * 10.0).round() as u16).clamp(*DIAGONALS.start(), *DIAGONALS.end());
        }
        let width = DragValue::new(&mut new.pixels.0).range(PIXELS);
        ui.add(width).tip_and_name(kit, WidgetType::DragValue, kit.text("display-width"));
        body(ui, kit, "×");
        let height = DragValue::new(&mut new.pixels.1).range(PIXELS);
        ui.add(height).tip_and_name(kit, WidgetType::DragValue, kit.text("display-height"));
    });
    let pixels = decimal(kit, pixels_an_inch(new.diagonal, new.pixels).into());
    note(ui, kit, &kit.say(&Phrase::new("display-inch").with("pixels", pixels.as_str())));
}

/// A number with one decimal as the language writes it.
fn decimal(kit: &Kit, number: f64) -> String {
    let point = if kit.speaker.language == Language::Russian { "," } else { "." };
    format!("{number:.1}").replace('.', point)
}

/// A number that was typed, with a point or a comma.
fn parsed(text: &str) -> Option<f64> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    text.replace(',', ".").parse().ok()
}

/// Steering by hand.
fn camera(ui: &mut Ui, kit: &Kit, choice: DisplayChoice, actions: &mut Vec<UiAction>) {
    ui.add_space(kit.theme.steps(1.0));
    body(ui, kit, &kit.text("display-steer"));
    ui.horizontal_wrapped(|ui| {
        let text = kit.text("display-centre");
        let about = kit.text("display-centre-about");
        if Press::new(&text).icon(Icon::Aim).about(&about).show(ui, kit).clicked() {
            actions.push(UiAction::Display(DisplayWish::CentreHere));
        }
        for (icon, key, wish) in [
            (Icon::Plus, "display-nearer", DisplayWish::Nearer),
            (Icon::Minus, "display-farther", DisplayWish::Farther),
            (Icon::Redo, "display-turn", DisplayWish::Turn),
        ] {
            let is_fixed = choice.true_scale && wish != DisplayWish::Turn;
            let why = is_fixed.then(|| Phrase::new("display-scale-is-fixed"));
            if Press::icon_only(icon, &kit.text(key)).why_not(why.as_ref()).show(ui, kit).clicked() {
                actions.push(UiAction::Display(wish));
            }
        }
    });
}

/// A label with its choices below; the one that is chosen anew.
fn row(ui: &mut Ui, kit: &Kit, label: &str, choices: &[String], chosen: usize) -> Option<usize> {
    ui.add_space(kit.theme.steps(1.0));
    body(ui, kit, &kit.text(label));
    choose(ui, kit, label, choices, Some(chosen))
}

/// The line over the display: the round and whose turn it is, with the seat's ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLine {
    /// What it says.
    pub text: String,
    /// Colour and pattern of the seat whose turn it is; the game master's turns have none.
    pub ring: Option<([u8; 3], u8)>,
}

/// What the line over a display says; nothing while no rounds run.
#[must_use]
pub fn turn_line(kit: &Kit, view: &SeatView) -> Option<TurnLine> {
    let round = view.round.as_ref()?;
    let number = kit.speaker.count("ui-round", i32::try_from(round.number).unwrap_or(i32::MAX));
    let active = view.active();
    let who = match active {
        Some(token) => kit.speaker.name(&token.name).to_owned(),
        // Somebody acts whom the players do not see.
        None if round.phase == RoundPhase::Turns => return Some(TurnLine { text: number, ring: None }),
        None => kit.text(words::phase(round.phase)),
    };
    let seat = active.and_then(|token| view.seats.iter().find(|seat| seat.id == token.owner && !seat.id.is_gm()));
    Some(TurnLine { text: format!("{number} · {who}"), ring: seat.map(|seat| (seat.colour, seat.pattern)) })
}

/// Share of the display's height that its letters are high: read from across a room.
const LETTERS: f32 = 1.0 / 30.0;

/// The size of its letters on this display.
fn letters(ctx: &Context, kit: &Kit) -> f32 {
    (ctx.content_rect().height() * LETTERS).max(14.0) * kit.theme.scale.clamp(1.0, 2.0)
}

/// Paints the line in the upper left corner of a display's own context.
pub fn paint_turn_line(ctx: &Context, kit: &Kit, line: &TurnLine) {
    let (screen, size) = (ctx.content_rect(), letters(ctx, kit));
    let place = (Align2::LEFT_TOP, screen.left_top() + vec2(size, size), screen.width() * 0.9);
    plate(ctx, kit, "turn-line", &line.text, bold(size), place, line.ring);
}

/// Paints what was heard low in the middle of a display's own context.
pub fn paint_caption(ctx: &Context, kit: &Kit, text: &str) {
    let (screen, size) = (ctx.content_rect(), letters(ctx, kit) * 0.85);
    let place = (Align2::CENTER_BOTTOM, screen.center_bottom() - vec2(0.0, size), screen.width() * 0.9);
    plate(ctx, kit, "caption", text, bold(size), place, None);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::sample;
    use crate::ui::tests::{ANNA, kit};

    #[test]
    fn display_an_inch_of_a_screen_is_as_wide_as_its_diagonal_says() {
        // 24 inches of 1920 × 1080: 91.8 pixels an inch.
        assert!((pixels_an_inch(240, (1920, 1080)) - 91.79).abs() < 0.01);
        assert!((pixels_an_inch(430, (3840, 2160)) - 102.46).abs() < 0.01);
        let least = pixels_an_inch(0, (0, 0));
        assert!(least.is_finite() && least > 0.0, "nonsense is put right");
        let choice = DisplayChoice { true_scale: true, diagonal: 240, ..DisplayChoice::default() };
        assert_eq!(choice.pixels_a_cell(), Some(pixels_an_inch(240, (1920, 1080))));
        assert_eq!(DisplayChoice::default().pixels_a_cell(), None);
    }

    #[test]
    fn display_the_line_says_round_and_turn_and_nothing_in_between() {
        let mut view = sample::table(ANNA);
        let kit = kit(Language::English, 100);
        let name = view.active().map(|token| kit.speaker.name(&token.name).to_owned()).expect("somebody acts");
        let line = turn_line(&kit, &view).expect("a round runs");
        assert!(line.text.contains(&name), "{}", line.text);
        view.tokens.iter_mut().for_each(|token| token.active = false);
        let unseen = turn_line(&kit, &view).expect("a round runs");
        assert!(!unseen.text.contains(&name) && unseen.ring.is_none(), "whoever acts is not seen: {}", unseen.text);
        view.round = None;
        assert_eq!(turn_line(&kit, &view), None);
    }
}
