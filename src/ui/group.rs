//! Choices of which one is chosen: a group is one stop of Tab, and the arrows left and right choose inside it. Up and down
//! go on to what lies above and below.

use super::focus;
use super::kit::Kit;
use super::widgets::Press;
use egui::{EventFilter, Id, Key, Modifiers, Rect, Response, Sense, Ui, Vec2};

/// A group of choices in this pass.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    id: Id,
    stop: usize,
    moved: Option<usize>,
}

impl Group {
    /// A group of `count` choices, of which one may be chosen; `id` tells it from others in the same `ui`. Reads the
    /// arrows when one of its choices has the keyboard.
    #[must_use]
    pub fn new(ui: &Ui, id: &str, chosen: Option<usize>, count: usize) -> Self {
        let mut group = Self { id: ui.id().with(("group", id)), stop: chosen.unwrap_or(0), moved: None };
        let holder = ui.memory(|memory| (0..count).find(|&index| memory.has_focus(group.id.with(index))));
        let Some(holder) = holder else { return group };
        let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(group.id.with(holder), arrows));
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        group.stop = holder;
        group.moved = match (pressed(Key::ArrowLeft), pressed(Key::ArrowRight)) {
            (true, false) => Some((holder + count - 1) % count),
            (false, true) => Some((holder + 1) % count),
            _ => None,
        };
        if let Some(to) = group.moved {
            group.stop = to;
            ui.memory_mut(|memory| memory.request_focus(group.id.with(to)));
        }
        group
    }

    /// The choice that an arrow went to in this pass; it is thereby chosen.
    #[must_use]
    pub const fn moved(&self) -> Option<usize> {
        self.moved
    }

    /// Makes room for the choice with this index: only the one where Tab stops can be reached by it.
    pub fn member(&self, ui: &mut Ui, index: usize, size: Vec2) -> (Rect, Response) {
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let sense = if index == self.stop { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(rect, self.id.with(index), sense);
        focus::receive(&response, index == self.stop);
        (rect, response)
    }
}

/// A row of buttons of which one is chosen; the index of another one that a person chooses.
pub fn choose(ui: &mut Ui, kit: &Kit, id: &str, options: &[String], chosen: Option<usize>) -> Option<usize> {
    let row = ui.horizontal_wrapped(|ui| {
        let group = Group::new(ui, id, chosen, options.len());
        let mut new = group.moved();
        for (index, text) in options.iter().enumerate() {
            let press = Press::new(text).selected(chosen == Some(index)).of(group, index);
            if press.show(ui, kit).clicked() {
                new = Some(index);
            }
        }
        new
    });
    row.inner.filter(|new| chosen != Some(*new))
}
