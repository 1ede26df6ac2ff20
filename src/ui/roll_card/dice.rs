//! The dice of a roll, big on the card, and which of them their owner has picked to be thrown again.

use crate::knowledge::view::{DieMark, DieView, RollAct, RollChoice, RollStage, RollView};
use crate::text::{Phrase, plain};
use crate::ui::dice::paint_die;
use crate::ui::icons::Icon;
use crate::ui::kit::Kit;
use crate::ui::prompt::{PromptModel, pressed};
use crate::ui::tip::Tip;
use crate::ui::widgets::{galley, key_cap};
use egui::{Align2, Color32, Id, Key, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use std::collections::BTreeSet;

/// The keys that pick dice.
const KEYS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// The dice that can be picked, and those that are.
#[derive(Clone, Debug, Default)]
pub struct Pick {
    can: BTreeSet<u8>,
    picked: BTreeSet<u8>,
    /// Only one at a time.
    one: bool,
}

impl Pick {
    /// As it was left; at first, the dice that are best thrown again.
    pub fn of(ui: &Ui, roll: &RollView) -> Self {
        let mut can = BTreeSet::new();
        let mut one = true;
        for choice in roll.choices.iter().filter(|choice| choice.why_not.is_none()) {
            match &choice.act {
                RollAct::Reroll(dice) => {
                    can.extend(dice.iter().copied());
                    one = false;
                }
                RollAct::Damage(die) | RollAct::Lower(die) => _ = can.insert(*die),
                _ => {}
            }
        }
        let left = ui.data(|data| data.get_temp::<BTreeSet<u8>>(id(roll)));
        let picked = if can.len() == 1 { can.clone() } else { left.unwrap_or_else(|| best(roll)) };
        Self { can, picked, one }
    }

    /// Remembers it until the dice lie otherwise.
    pub fn keep(self, ui: &Ui, roll: &RollView) {
        ui.data_mut(|data| data.insert_temp(id(roll), self.picked));
    }

    /// Whether there is anything to pick.
    pub fn is_open(&self) -> bool {
        self.can.len() > 1
    }

    /// How many keys it takes from the number row.
    pub fn keys(&self) -> usize {
        if self.is_open() { self.can.len() } else { 0 }
    }

    /// The dice that are picked, by their place.
    pub fn dice(&self) -> Vec<u8> {
        self.picked.iter().copied().collect()
    }

    /// Picks by number keys.
    pub fn by_keys(&mut self, ui: &Ui, model: &PromptModel, roll: &RollView) {
        if roll.stage != RollStage::Rolled || !self.is_open() {
            return;
        }
        let dice: Vec<u8> = self.can.iter().copied().collect();
        for (&die, key) in dice.iter().zip(KEYS) {
            if pressed(ui, model, key) {
                self.toggle(die);
            }
        }
    }

    /// Picks a die, or gives it up where others can go with it. Where one alone can be picked, pressing it again picks it.
    fn toggle(&mut self, die: u8) {
        if self.one {
            self.picked = BTreeSet::from([die]);
        } else if !self.picked.remove(&die) {
            self.picked.insert(die);
        }
    }

    /// The number key of a die, from 1.
    fn key(&self, die: u8) -> Option<usize> {
        self.can.iter().position(|&can| can == die).map(|index| index + 1).filter(|_| self.is_open())
    }
}

fn id(roll: &RollView) -> Id {
    let faces: Vec<u32> = roll.dice.iter().map(|die| die.face).collect();
    Id::new(("pick", roll.check, faces))
}

/// The dice of the choice that raises the chance of success most, fewest dice first; of damage the lowest die. None for a
/// success that stands.
fn best(roll: &RollView) -> BTreeSet<u8> {
    if roll.success == Some(true) {
        return BTreeSet::new();
    }
    let mut best: Option<(&Vec<u8>, f64)> = None;
    let mut lowest: Option<(u8, u32)> = None;
    for RollChoice { act, odds, .. } in roll.choices.iter().filter(|choice| choice.why_not.is_none()) {
        match act {
            RollAct::Reroll(dice) => {
                let then = odds.as_ref().map_or(0.0, |(_, then)| then.to_f64());
                if best.is_none_or(|(_, chance)| then > chance) {
                    best = Some((dice, then));
                }
            }
            RollAct::Damage(die) => {
                let face = roll.dice.get(usize::from(*die)).map_or(0, |die| die.face);
                if lowest.is_none_or(|(_, lowest)| face < lowest) {
                    lowest = Some((*die, face));
                }
            }
            _ => {}
        }
    }
    match (best, lowest) {
        (Some((dice, _)), _) => dice.iter().copied().collect(),
        (None, Some((die, _))) => BTreeSet::from([die]),
        (None, None) => BTreeSet::new(),
    }
}

/// The most dice that are drawn before the dice fall; more are a number.
const MOST_BLANK: usize = 12;

/// The dice in the middle of the card; those that can be picked are pressed to pick them.
pub fn row(ui: &mut Ui, kit: &Kit, roll: &RollView, pick: &mut Pick, mine: bool) {
    let blank = roll.wanted.filter(|_| roll.dice.is_empty()).map_or(0, |(count, _)| count as usize).min(MOST_BLANK);
    let count = roll.dice.len().max(blank);
    if count == 0 {
        return;
    }
    let theme = kit.theme;
    let gap = theme.steps(3.0);
    let most: f32 = match count {
        1..=3 => 72.0,
        4..=6 => 56.0,
        _ => 44.0,
    };
    let side = theme.px(most).min((ui.available_width() / count.min(6) as f32 - gap).max(theme.px(30.0)));
    let per_row = (((ui.available_width() + gap) / (side + gap)) as usize).max(1);
    let says_more = !roll.meets.is_empty() || roll.dice.iter().any(|die| die.mark != DieMark::Plain);
    let below = theme.px(if says_more { 24.0 } else { 4.0 });
    for first in (0..count).step_by(per_row) {
        let here = per_row.min(count - first);
        let width = here as f32 * (side + gap) - gap;
        ui.add_space(theme.steps(1.0));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            ui.add_space(((ui.available_width() - width) / 2.0).max(0.0));
            for index in first..first + here {
                let place = Die {
                    index,
                    view: roll.dice.get(index).copied(),
                    sides: roll.dice.first().map(|die| die.sides).or(roll.wanted.map(|(_, sides)| sides)).unwrap_or(6),
                    meets: roll.meets.get(index),
                };
                place.show(ui, kit, vec2(side, side + below), pick, mine && roll.stage == RollStage::Rolled);
            }
        });
    }
    ui.add_space(theme.steps(1.0));
}

/// One die on the card.
struct Die<'a> {
    index: usize,
    view: Option<DieView>,
    sides: u32,
    meets: Option<&'a (Phrase, i32)>,
}

impl Die<'_> {
    fn show(&self, ui: &mut Ui, kit: &Kit, size: Vec2, pick: &mut Pick, open: bool) {
        let theme = kit.theme;
        let p = kit.palette();
        let die = u8::try_from(self.index).unwrap_or(u8::MAX);
        let can = open && pick.is_open() && pick.can.contains(&die);
        let picked = can && pick.picked.contains(&die);
        let (rect, response) = ui.allocate_exact_size(size, if can { Sense::click() } else { Sense::hover() });
        if response.clicked() {
            pick.toggle(die);
        }
        let painter = ui.painter();
        let lift = if picked { theme.px(3.0) } else { 0.0 };
        let face = Rect::from_min_size(rect.min, Vec2::splat(size.x)).shrink(theme.px(3.0)).translate(vec2(0.0, -lift));
        if picked || (can && (response.hovered() || response.has_focus())) {
            let ring = Stroke::new(if picked { 2.5 } else { 1.0 }, p.brass);
            painter.rect_stroke(face.expand(theme.px(3.0)), egui::CornerRadius::same(8), ring, StrokeKind::Inside);
        }
        paint_die(painter, face, kit, self.view.map(|view| view.face), self.sides);
        if let Some(before) = self.view.and_then(|view| view.before) {
            struck(ui, kit, face, before, self.sides);
        }
        self.foot(ui, kit, rect, face, pick.key(die).filter(|_| can));
        let name = self.name(kit);
        let what = if can { WidgetType::Checkbox } else { WidgetType::Label };
        response.widget_info(|| WidgetInfo::selected(what, true, picked, &name));
        response.tip(kit, name);
    }

    /// What stands under a die: the number it meets, whether it counts, the key that picks it.
    fn foot(&self, ui: &Ui, kit: &Kit, rect: Rect, face: Rect, key: Option<usize>) {
        let theme = kit.theme;
        let p = kit.palette();
        let painter = ui.painter();
        let middle = pos2(rect.center().x, rect.bottom() - theme.px(10.0));
        let mark = match self.view.map(|view| view.mark) {
            Some(DieMark::Good) => Some((Icon::Check, p.help)),
            Some(DieMark::Bad) => Some((Icon::Cross, p.danger)),
            Some(DieMark::Plain) | None => None,
        };
        let text = self.meets.map(|(name, value)| format!("{} {}", kit.say(name), plain(*value)));
        let text = text.map(|text| galley(ui, &text, theme.font(0), p.muted, rect.width()));
        let width = text.as_ref().map_or(0.0, |text| text.size().x);
        let side = theme.px(14.0);
        let whole = width + mark.map_or(0.0, |_| side + 2.0);
        let mut left = middle.x - whole / 2.0;
        if let Some((icon, colour)) = mark {
            let at = Rect::from_center_size(pos2(left + side / 2.0, middle.y), Vec2::splat(side));
            icon.paint(painter, at, colour);
            left += side + 2.0;
        }
        if let Some(text) = text {
            painter.galley(pos2(left, middle.y - text.size().y / 2.0), text, p.muted);
        }
        if let Some(key) = key {
            let cap = galley(ui, &key.to_string(), theme.bold(0), p.brass, f32::INFINITY);
            let at = face.left_top() + Vec2::splat(theme.px(4.0));
            painter.circle_filled(at, cap.size().y * 0.62, p.panel_solid);
            key_cap(painter, at, cap, kit, p.brass);
        }
    }

    fn name(&self, kit: &Kit) -> String {
        let number = i32::try_from(self.index + 1).unwrap_or(i32::MAX);
        let Some(view) = self.view else { return kit.speaker.count("ui-die-blank", number) };
        let mut name = kit.say(&Phrase::new("ui-die").with("n", number).with("face", view.face));
        let mark = match view.mark {
            DieMark::Good => Some("ui-die-good"),
            DieMark::Bad => Some("ui-die-bad"),
            DieMark::Plain => None,
        };
        name.extend(mark.map(|key| format!(", {}", kit.text(key))));
        name.extend(view.before.map(|face| format!(", {}", kit.say(&Phrase::new("ui-die-before").with("face", face)))));
        name
    }
}

/// The face that a die showed before it was thrown again: small at its corner and struck through.
fn struck(ui: &Ui, kit: &Kit, face: Rect, before: u32, sides: u32) {
    let p = kit.palette();
    let small = Rect::from_center_size(face.right_top(), Vec2::splat(face.width() * 0.42));
    let small = small.translate(vec2(-face.width() * 0.04, face.width() * 0.10));
    let painter = ui.painter();
    painter.circle_filled(small.center(), small.width() * 0.56, p.panel_solid);
    if sides == 6 {
        paint_die(painter, small.shrink(2.0), kit, Some(before), sides);
        painter.rect_filled(small.shrink(2.0), egui::CornerRadius::same(3), Color32::from_black_alpha(120));
    } else {
        let font = egui::FontId::new(small.width() * 0.6, kit.theme.bold(1).family);
        painter.text(small.center(), Align2::CENTER_CENTER, before, font, p.muted);
    }
    let reach = small.width() * 0.42;
    let (from, to) = (small.center() + vec2(-reach, reach * 0.7), small.center() + vec2(reach, -reach * 0.7));
    painter.line_segment([from, to], Stroke::new(2.0, p.danger));
}
