//! Colours, sizes and spacing of the interface, and the egui style made of them. The table's edge: dark, quiet, brass where
//! it can be touched. Every pair of text and ground that the panels use stands in [`TEXT_PAIRS`] and is measured by a test.

use super::sight::Sight;
use egui::epaint::text::{FontData, FontDefinitions, FontFamily, FontId};
use egui::style::{Selection, WidgetVisuals, Widgets};
use egui::{Color32, CornerRadius, Margin, Shadow, Stroke, Style, TextStyle, Vec2, vec2};
use std::sync::Arc;

/// The smallest and the largest text scale in percent.
pub const TEXT_SCALE: std::ops::RangeInclusive<u16> = 75..=200;
/// Text sizes in points at scale 1: notes, body, headings, titles.
pub const SIZES: [f32; 4] = [13.0, 15.0, 18.0, 24.0];
/// All distances are multiples of this many points at scale 1.
pub const STEP: f32 = 4.0;
/// Corner radius of panels and cards, in points.
pub const ROUND: u8 = 6;
/// Corner radius of buttons and fields.
pub const ROUND_SMALL: u8 = 4;
/// How long a button may be held for a click, in seconds: on a slow machine a frame alone can take most of one.
const MOST_CLICK_SECONDS: f64 = 5.0;
/// The font family of the bold face.
pub const BOLD: &str = "bold";

/// The colours in use. There are two sets, the ordinary one and one of high contrast; eyes that see colours otherwise have
/// others for some of them ([`Sight`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Ground of panels; lets a little of the scene through.
    pub panel: Color32,
    /// The same without transparency, for cards that are read and for the measured contrast.
    pub panel_solid: Color32,
    /// Raised ground: buttons, chips, fields, rows under the pointer.
    pub raised: Color32,
    /// Raised ground under the pointer.
    pub raised_hover: Color32,
    /// Sunken ground: text fields, empty bars.
    pub sunken: Color32,
    /// Fine lines between things.
    pub line: Color32,
    /// Text.
    pub text: Color32,
    /// Text of less weight.
    pub muted: Color32,
    /// What can be pressed.
    pub brass: Color32,
    /// Brass in shadow: edges of what can be pressed.
    pub brass_dark: Color32,
    /// Text on brass.
    pub on_brass: Color32,
    /// Danger and harm.
    pub danger: Color32,
    /// Ground of danger.
    pub danger_ground: Color32,
    /// Help, success, safety.
    pub help: Color32,
    /// The ring around what has the keyboard.
    pub focus: Color32,
    /// What only the game master sees.
    pub secret: Color32,
}

/// The ordinary palette.
pub const PALETTE: Palette = Palette {
    panel: Color32::from_rgba_premultiplied(0x16, 0x17, 0x1B, 0xF9),
    panel_solid: Color32::from_rgb(0x17, 0x18, 0x1C),
    raised: Color32::from_rgb(0x22, 0x24, 0x2A),
    raised_hover: Color32::from_rgb(0x2E, 0x30, 0x37),
    sunken: Color32::from_rgb(0x0E, 0x0F, 0x12),
    line: Color32::from_rgb(0x36, 0x38, 0x40),
    text: Color32::from_rgb(0xE9, 0xE4, 0xD8),
    muted: Color32::from_rgb(0xA9, 0xA3, 0x95),
    brass: Color32::from_rgb(0xD6, 0xA7, 0x56),
    brass_dark: Color32::from_rgb(0x87, 0x6A, 0x3A),
    on_brass: Color32::from_rgb(0x1A, 0x14, 0x0A),
    danger: Color32::from_rgb(0xE5, 0x64, 0x53),
    danger_ground: Color32::from_rgb(0x2A, 0x14, 0x13),
    help: Color32::from_rgb(0x7F, 0xB6, 0xA4),
    focus: Color32::from_rgb(0x8F, 0xC7, 0xFF),
    secret: Color32::from_rgb(0xC7, 0x85, 0xEB),
};

/// The palette of high contrast: nothing shines through, edges are bright.
pub const HIGH_CONTRAST: Palette = Palette {
    panel: Color32::from_rgb(0x05, 0x05, 0x06),
    panel_solid: Color32::from_rgb(0x05, 0x05, 0x06),
    raised: Color32::from_rgb(0x16, 0x17, 0x1A),
    raised_hover: Color32::from_rgb(0x2E, 0x30, 0x37),
    sunken: Color32::BLACK,
    line: Color32::from_rgb(0x8C, 0x8C, 0x90),
    text: Color32::from_rgb(0xFF, 0xFD, 0xF6),
    muted: Color32::from_rgb(0xDC, 0xD7, 0xCA),
    brass: Color32::from_rgb(0xF2, 0xC8, 0x72),
    brass_dark: Color32::from_rgb(0xC9, 0xA0, 0x52),
    on_brass: Color32::BLACK,
    danger: Color32::from_rgb(0xFF, 0x8A, 0x78),
    danger_ground: Color32::from_rgb(0x2A, 0x06, 0x04),
    help: Color32::from_rgb(0xA5, 0xE0, 0xCC),
    focus: Color32::from_rgb(0xB4, 0xDB, 0xFF),
    secret: Color32::from_rgb(0xE0, 0xB0, 0xFF),
};

impl Palette {
    /// Every pair of text and ground that panels use.
    #[must_use]
    pub const fn text_pairs(&self) -> [(Color32, Color32); 18] {
        [
            (self.text, self.panel_solid),
            (self.text, self.raised),
            (self.text, self.raised_hover),
            (self.text, self.sunken),
            (self.text, self.danger_ground),
            (self.muted, self.panel_solid),
            (self.muted, self.raised),
            (self.muted, self.sunken),
            (self.muted, self.raised_hover),
            (self.brass, self.panel_solid),
            (self.brass, self.raised),
            (self.brass, self.raised_hover),
            (self.on_brass, self.brass),
            (self.danger, self.panel_solid),
            (self.danger, self.raised),
            (self.danger, self.danger_ground),
            (self.help, self.panel_solid),
            (self.help, self.raised),
        ]
    }

    /// Every pair of a control's own mark (edge, fill, ring) and what it stands on.
    #[must_use]
    pub const fn control_pairs(&self) -> [(Color32, Color32); 7] {
        [
            (self.brass_dark, self.panel_solid),
            (self.brass, self.sunken),
            (self.focus, self.panel_solid),
            (self.focus, self.raised),
            (self.danger, self.sunken),
            (self.secret, self.panel_solid),
            (self.secret, self.sunken),
        ]
    }
}

/// How the interface is drawn: the palette and the sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// The colours.
    pub palette: Palette,
    /// Text scale, 0.75 to 2.0.
    pub scale: f32,
    /// Nothing moves by itself and no transition is drawn.
    pub still: bool,
    /// Whose eyes the colours are chosen for.
    pub sight: Sight,
    /// Nothing shines through, and edges and signs are bright.
    pub high_contrast: bool,
}

impl Default for Theme {
    fn default() -> Self {
        Self { palette: PALETTE, scale: 1.0, still: false, sight: Sight::Usual, high_contrast: false }
    }
}

impl Theme {
    /// The theme for these settings; the scale is in percent and kept within [`TEXT_SCALE`].
    #[must_use]
    pub fn new(scale_percent: u16, high_contrast: bool, still: bool) -> Self {
        let percent = scale_percent.clamp(*TEXT_SCALE.start(), *TEXT_SCALE.end());
        let palette = if high_contrast { HIGH_CONTRAST } else { PALETTE };
        Self { palette, scale: f32::from(percent) / 100.0, still, sight: Sight::Usual, high_contrast }
    }

    /// The same in the colours for these eyes.
    #[must_use]
    pub fn seen_by(self, sight: Sight) -> Self {
        Self { palette: sight.palette(self.high_contrast), sight, ..self }
    }

    /// The colour in which a seat is shown.
    #[must_use]
    pub fn seat(&self, rgb: [u8; 3]) -> Color32 {
        let [r, g, b] = self.sight.seat(rgb);
        Color32::from_rgb(r, g, b)
    }

    /// Points at this scale.
    #[must_use]
    pub fn px(&self, points: f32) -> f32 {
        (points * self.scale).round()
    }

    /// So many steps of spacing at this scale.
    #[must_use]
    pub fn steps(&self, n: f32) -> f32 {
        self.px(n * STEP)
    }

    /// A regular face of one of the [`SIZES`].
    #[must_use]
    pub fn font(&self, size: usize) -> FontId {
        FontId::new(self.size(size), FontFamily::Proportional)
    }

    /// The bold face of one of the [`SIZES`].
    #[must_use]
    pub fn bold(&self, size: usize) -> FontId {
        FontId::new(self.size(size), FontFamily::Name(BOLD.into()))
    }

    fn size(&self, size: usize) -> f32 {
        SIZES.get(size).copied().unwrap_or(SIZES[1]) * self.scale
    }

    /// A margin of so many steps on every side.
    #[must_use]
    pub fn margin(&self, steps: f32) -> Margin {
        Margin::same(self.steps(steps).min(127.0) as i8)
    }

    /// Fonts, style and all: makes a context speak this theme.
    pub fn apply(&self, ctx: &egui::Context) {
        ctx.set_theme(egui::Theme::Dark);
        let style = self.style();
        ctx.all_styles_mut(|old| *old = style.clone());
        ctx.options_mut(|options| options.input_options.max_click_duration = MOST_CLICK_SECONDS);
    }

    /// The whole egui style.
    #[must_use]
    pub fn style(&self) -> Style {
        let mut style = Style {
            text_styles: [
                (TextStyle::Small, self.font(0)),
                (TextStyle::Body, self.font(1)),
                (TextStyle::Button, self.font(1)),
                (TextStyle::Monospace, self.font(1)),
                (TextStyle::Heading, self.bold(2)),
            ]
            .into(),
            animation_time: if self.still { 0.0 } else { 0.12 },
            ..Style::default()
        };
        if self.still {
            style.scroll_animation = egui::style::ScrollAnimation::none();
        }
        self.spacing(&mut style);
        self.visuals(&mut style);
        style.interaction.selectable_labels = false;
        style.interaction.tooltip_delay = 0.25;
        style
    }

    fn spacing(&self, style: &mut Style) {
        let spacing = &mut style.spacing;
        spacing.item_spacing = vec2(self.steps(2.0), self.steps(1.0));
        spacing.button_padding = vec2(self.steps(2.0), self.steps(1.0));
        spacing.interact_size = vec2(self.steps(7.0), self.steps(7.0));
        spacing.window_margin = self.margin(3.0);
        spacing.menu_margin = self.margin(2.0);
        spacing.icon_width = self.px(18.0);
        spacing.icon_width_inner = self.px(10.0);
        spacing.icon_spacing = self.steps(2.0);
        spacing.tooltip_width = self.px(360.0);
        spacing.slider_width = self.px(160.0);
        spacing.combo_width = self.px(120.0);
        spacing.text_edit_width = self.px(180.0);
        spacing.indent = self.steps(4.0);
        spacing.scroll.floating = true;
        spacing.scroll.bar_width = self.px(8.0);
        spacing.scroll.floating_width = self.px(4.0);
        spacing.scroll.floating_allocated_width = self.px(8.0);
        spacing.scroll.foreground_color = true;
        spacing.scroll.dormant_handle_opacity = 0.5;
        spacing.scroll.fade.strength = 0.95;
        spacing.scroll.fade.size = self.px(30.0);
    }

    fn visuals(&self, style: &mut Style) {
        let p = self.palette;
        let state = |fill: Color32, edge: Color32, text: Color32, width: f32| WidgetVisuals {
            bg_fill: fill,
            weak_bg_fill: fill,
            bg_stroke: Stroke::new(width, edge),
            corner_radius: CornerRadius::same(ROUND_SMALL),
            fg_stroke: Stroke::new(1.5, text),
            expansion: 0.0,
        };
        let visuals = &mut style.visuals;
        *visuals = egui::Visuals::dark();
        visuals.widgets = Widgets {
            noninteractive: state(p.panel_solid, p.line, p.text, 1.0),
            inactive: state(p.raised, p.brass_dark, p.text, 1.0),
            hovered: state(p.raised_hover, p.brass, p.text, 1.0),
            active: state(p.raised_hover, p.brass, p.brass, 1.5),
            open: state(p.raised_hover, p.brass, p.text, 1.0),
        };
        visuals.selection = Selection { bg_fill: p.brass_dark, stroke: Stroke::new(1.0, p.text) };
        visuals.override_text_color = None;
        visuals.weak_text_color = Some(p.muted);
        visuals.hyperlink_color = p.brass;
        visuals.faint_bg_color = p.raised;
        visuals.extreme_bg_color = p.sunken;
        visuals.text_edit_bg_color = Some(p.sunken);
        visuals.code_bg_color = p.raised;
        visuals.warn_fg_color = p.brass;
        visuals.error_fg_color = p.danger;
        visuals.window_corner_radius = CornerRadius::same(ROUND);
        visuals.menu_corner_radius = CornerRadius::same(ROUND);
        visuals.window_fill = p.panel_solid;
        visuals.panel_fill = p.panel_solid;
        visuals.window_stroke = Stroke::new(1.0, p.brass_dark);
        visuals.window_shadow = SHADOW;
        visuals.popup_shadow = SHADOW;
        visuals.slider_trailing_fill = true;
        visuals.disabled_alpha = 0.6;
        visuals.interact_cursor = Some(egui::CursorIcon::PointingHand);
    }
}

/// The shadow under cards and tooltips.
pub const SHADOW: Shadow = Shadow { offset: [0, 4], blur: 18, spread: 2, color: Color32::from_black_alpha(150) };

/// Puts the faces into a context: `DejaVu` Sans Condensed, regular and bold, Latin and Cyrillic, with figures of one width.
pub fn set_fonts(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::empty();
    for (name, bytes) in [
        ("regular", dejavu::sans_condensed::regular()),
        (BOLD, dejavu::sans_condensed::bold()),
        // The condensed faces lack a few signs that the wide one has.
        ("wide", dejavu::sans::regular()),
    ] {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let regular = vec!["regular".to_owned(), "wide".to_owned()];
    let bold = vec![BOLD.to_owned(), "regular".to_owned(), "wide".to_owned()];
    fonts.families.insert(FontFamily::Proportional, regular.clone());
    fonts.families.insert(FontFamily::Monospace, regular);
    fonts.families.insert(FontFamily::Name(BOLD.into()), bold);
    ctx.set_fonts(fonts);
}

/// Draws the focus ring around whatever has the keyboard, on top of everything, cut where the widget itself is cut.
pub fn focus_ring(ctx: &egui::Context, theme: &Theme) {
    super::focus::note(ctx);
    let Some(response) = ctx.memory(egui::Memory::focused).and_then(|id| ctx.read_response(id)) else { return };
    let layer = egui::LayerId::new(egui::Order::Tooltip, egui::Id::new("focus-ring"));
    ctx.layer_painter(layer).rect_stroke(
        response.interact_rect.expand(2.0),
        CornerRadius::same(ROUND_SMALL + 1),
        Stroke::new(2.0, theme.palette.focus),
        egui::StrokeKind::Outside,
    );
}

/// The contrast of two colours as WCAG counts it, 1 to 21. Transparency is not looked at.
#[must_use]
pub fn contrast(a: Color32, b: Color32) -> f32 {
    let luminance = |colour: Color32| {
        let [r, g, b] = [colour.r(), colour.g(), colour.b()].map(|byte| {
            let c = f32::from(byte) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Black or off-white, whichever reads better on `ground` (a seat's colour).
#[must_use]
pub fn ink_on(ground: Color32) -> Color32 {
    let (dark, light) = (PALETTE.on_brass, PALETTE.text);
    if contrast(dark, ground) >= contrast(light, ground) { dark } else { light }
}

/// A colour between two, `t` from 0 to 1.
#[must_use]
pub fn mix(a: Color32, b: Color32, t: f32) -> Color32 {
    let part = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * t.clamp(0.0, 1.0)).round() as u8;
    Color32::from_rgba_premultiplied(part(a.r(), b.r()), part(a.g(), b.g()), part(a.b(), b.b()), part(a.a(), b.a()))
}

/// The smallest side that anything to be pressed may have, in points at scale 1.
pub const SMALLEST_TARGET: Vec2 = Vec2::splat(24.0);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ui_text_and_controls_have_enough_contrast() {
        for palette in Sight::ALL.into_iter().flat_map(|sight| [false, true].map(|high| sight.palette(high))) {
            for (text, ground) in palette.text_pairs() {
                let ratio = contrast(text, ground);
                assert!(ratio >= 4.5, "text {text:?} on {ground:?} has {ratio:.2}");
            }
            for (mark, ground) in palette.control_pairs() {
                let ratio = contrast(mark, ground);
                assert!(ratio >= 3.0, "control {mark:?} on {ground:?} has {ratio:.2}");
            }
        }
    }

    #[test]
    fn ui_contrast_is_the_one_of_wcag() {
        assert!((contrast(Color32::WHITE, Color32::BLACK) - 21.0).abs() < 0.01);
        assert!((contrast(Color32::from_gray(0x77), Color32::WHITE) - 4.48).abs() < 0.01);
    }

    #[test]
    fn ui_scale_stays_within_its_bounds() {
        assert!((Theme::new(10, false, false).scale - 0.75).abs() < f32::EPSILON);
        assert!((Theme::new(900, true, false).scale - 2.0).abs() < f32::EPSILON);
    }

    #[test]
    fn ui_figures_have_one_width() {
        let ctx = egui::Context::default();
        set_fonts(&ctx);
        Theme::default().apply(&ctx);
        let output = ctx.run_ui(egui::RawInput::default(), |ui| {
            for font in [Theme::default().font(1), Theme::default().bold(1)] {
                let widths: Vec<f32> = ('0'..='9').map(|c| ui.fonts_mut(|f| f.glyph_width(&font, c))).collect();
                assert!(widths.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 0.01), "{widths:?}");
            }
        });
        output.drop_without_applying_deltas();
    }
}
