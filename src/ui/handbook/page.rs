//! A chapter as it is read: headings, text, lists, tables and pictures.

use super::super::art;
use super::super::kit::Kit;
use super::super::widgets::{Press, lozenge, note, rule_name, well};
use super::Reading;
use super::running::{Ink, running};
use super::table::table;
use crate::text::RuleId;
use crate::text::handbook::{Block, Handbook, Place};
use egui::epaint::text::{LayoutJob, TextFormat};
use egui::{Align, Id, Label, Rect, RichText, Sense, Stroke, TextureHandle, Ui, pos2, vec2};

/// How much room is left below the end of a chapter, in heights of the window that it is read in.
const TAIL: f32 = 0.4;

/// Shows the chapter that is open; where somebody wants to go from there.
pub fn chapter(ui: &mut Ui, kit: &Kit, book: &Handbook, reading: &mut Reading) -> Option<Place> {
    let at = reading.place;
    let chapter = book.chapters.get(at.chapter)?;
    ui.spacing_mut().item_spacing.y = kit.theme.steps(2.0);
    let mut pressed = None;
    if at.chapter == 0 {
        pressed = blocks(ui, kit, &book.preface).or(pressed);
    }
    let title = RichText::new(&chapter.title).font(kit.theme.bold(3)).color(kit.palette().text);
    let heading = ui.add(Label::new(title).wrap());
    pressed = blocks(ui, kit, &chapter.preface).or(pressed);
    let mut there = (at.section.is_none()).then_some(if at.chapter == 0 { ui.min_rect() } else { heading.rect });
    for (number, section) in chapter.sections.iter().enumerate() {
        ui.add_space(kit.theme.steps(2.0));
        let place = section_head(ui, kit, section.rule.as_ref(), &section.title);
        if at.section == Some(number) {
            mark(ui, kit, place);
            there = Some(place);
        }
        pressed = blocks(ui, kit, &section.blocks).or(pressed);
    }
    if let Some(place) = there.filter(|_| reading.arrives) {
        reading.arrives = false;
        // Below where the edge of what scrolls fades.
        let place = place.translate(vec2(0.0, -ui.spacing().scroll.fade.size));
        ui.scroll_to_rect_animation(place, Some(Align::TOP), egui::style::ScrollAnimation::none());
    }
    ui.add_space(kit.theme.steps(3.0));
    let next = book.chapters.get(at.chapter + 1).map(|next| &next.title);
    let mut to = None;
    if let Some(next) = next {
        let width = ui.available_width();
        let icon = super::super::icons::Icon::StepOn;
        if Press::new(next).icon(icon).width(width).from_left().rows(2).show(ui, kit).clicked() {
            to = Some(Place { chapter: at.chapter + 1, section: None });
        }
    }
    // At the end of the text there is room to bring its last section up.
    ui.add_space(ui.clip_rect().height() * TAIL);
    pressed.and_then(|rule| book.rule(&rule)).or(to)
}

/// The heading of a section, with the id of its rule.
fn section_head(ui: &mut Ui, kit: &Kit, rule: Option<&RuleId>, title: &str) -> Rect {
    let (p, font) = (kit.palette(), kit.theme.bold(2));
    let mut job = LayoutJob::default();
    let mut words = title;
    if let Some(rule) = rule {
        job.append(&rule_name(rule), 0.0, TextFormat::simple(font.clone(), p.brass));
        words = title.strip_prefix(&*rule.0).unwrap_or(title);
    }
    job.append(words, 0.0, TextFormat::simple(font, p.text));
    let head = ui.add(Label::new(job).wrap());
    let y = head.rect.bottom() + kit.theme.px(2.0);
    ui.painter().hline(ui.max_rect().x_range(), y, Stroke::new(1.0, p.line));
    head.rect
}

/// A brass bar beside the place that was looked for.
fn mark(ui: &Ui, kit: &Kit, place: Rect) {
    let x = place.left() - kit.theme.px(4.0);
    ui.painter().vline(x, place.y_range(), Stroke::new(2.0, kit.palette().brass));
}

fn blocks(ui: &mut Ui, kit: &Kit, blocks: &[Block]) -> Option<RuleId> {
    let ink = Ink { size: 1, bold: false, colour: kit.palette().text };
    let mut pressed = None;
    for block in blocks {
        let rule = match block {
            Block::Paragraph(spans) => running(ui, kit, spans, ink, 0.0),
            Block::Item(spans) => {
                let indent = kit.theme.steps(4.0);
                let at = pos2(ui.max_rect().left() + indent / 2.0, ui.cursor().top() + kit.theme.px(10.0));
                lozenge(ui.painter(), at, kit.theme.px(2.5), kit.palette().brass);
                running(ui, kit, spans, ink, indent)
            }
            Block::Table(rows) => ui.scope(|ui| table(ui, kit, rows, ink)).inner,
            Block::Code(text) => {
                well(kit).show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    let text = RichText::new(text).font(kit.theme.font(0)).color(kit.palette().text);
                    ui.add(Label::new(text).wrap());
                });
                None
            }
            Block::Picture { file, says } => {
                picture(ui, kit, file, says);
                None
            }
        };
        pressed = rule.or(pressed);
    }
    pressed
}

/// A picture as wide as it is, or as there is room, with its words below. Without its file the words stand alone.
fn picture(ui: &mut Ui, kit: &Kit, file: &str, says: &str) {
    if let Some(texture) = texture(ui, file) {
        let wish = texture.size_vec2() * kit.theme.scale;
        let scale = (ui.available_width() / wish.x.max(1.0)).min(1.0);
        let (rect, response) = ui.allocate_exact_size(wish * scale, Sense::hover());
        let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture.id(), rect, uv, egui::Color32::WHITE);
        let edge = Stroke::new(1.0, kit.palette().brass_dark);
        ui.painter().rect_stroke(rect, 0.0, edge, egui::StrokeKind::Inside);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, says));
    }
    note(ui, kit, says);
}

/// The texture of a picture, read when it is seen first.
fn texture(ui: &Ui, file: &str) -> Option<TextureHandle> {
    let id = Id::new(("picture-of-the-handbook", file));
    if let Some(known) = ui.data(|data| data.get_temp::<Option<TextureHandle>>(id)) {
        return known;
    }
    let path = crate::text::handbook_folder(&crate::assets::root()).join(file);
    let texture = art::photograph(&path).map(|image| ui.ctx().load_texture(file, image, egui::TextureOptions::LINEAR));
    ui.data_mut(|data| data.insert_temp(id, texture.clone()));
    texture
}
