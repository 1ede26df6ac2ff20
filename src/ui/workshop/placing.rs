//! What the tools put down, and the pen of the keyboard: where it stands in a cell, what Enter and the space bar do there.

use super::bench::{Gesture, Pen, Phase, Scene, Workshop};
use super::chosen::{Chosen, Copied, Pick, picks};
use super::pieces::{self, Layer, Spot};
use super::shapes::{self, between, within};
use super::tools::{Stroke, Tool};
use crate::board::{Cell, Point};
use crate::level::edit::Edit;
use crate::level::{Document, ThingDoc};
use crate::session::Command;
use crate::text::Phrase;
use crate::ui::action::UiAction;

impl Workshop {
    /// Puts down what the tool makes.
    pub(super) fn place(&mut self, scene: &Scene<'_>, at: Point) -> Vec<UiAction> {
        let (document, cell) = (scene.document, at.cell());
        let one = |thing: ThingDoc| vec![Edit::Put { thing: Box::new(thing) }];
        match self.tool {
            Tool::Light => {
                let light = pieces::light(scene.locale, cell, &self.drafts.light);
                self.put(document, one(light))
            }
            Tool::Note => {
                let words = self.drafts.note.trim();
                if words.is_empty() {
                    return vec![UiAction::Tell(Phrase::new("workshop-note-empty"))];
                }
                let note = pieces::note(cell, words);
                self.drafts.note.clear();
                self.put(document, one(note))
            }
            Tool::Trap => {
                let door =
                    picks(document, at, &|layer| layer == Layer::Doors).into_iter().find_map(|pick| match pick {
                        Pick::Thing(id) => Some(id),
                        Pick::Wall(_) => None,
                    });
                if let Err(why) = self.drafts.trap.choose(scene.view, cell, door) {
                    return vec![UiAction::Tell(why)];
                }
                let Some(trap) = pieces::trap(scene.locale, &self.drafts.trap, document) else { return Vec::new() };
                self.let_go();
                self.put(document, one(trap))
            }
            Tool::Lever => match pieces::lever(scene.locale, cell, self.drafts.lever, document) {
                Some(lever) => self.put(document, one(lever)),
                None => vec![UiAction::Tell(Phrase::new("workshop-lever-no-trap"))],
            },
            Tool::Token => {
                let chosen = scene.characters.and_then(|shelf| shelf.usable.get(self.drafts.character));
                let Some(found) = chosen else {
                    return vec![UiAction::Tell(Phrase::new("workshop-no-character"))];
                };
                self.fresh = Some(document.things.iter().map(|thing| thing.id).max().unwrap_or_default());
                let character = Box::new(found.character.clone());
                vec![UiAction::Ask(Command::AddCharacter { character, at: cell })]
            }
            Tool::Stamp => match &self.copied {
                Some(copied) => {
                    let edits = copied.put(cell);
                    Self::wish(edits)
                }
                None => vec![UiAction::Tell(Phrase::new("workshop-nothing-copied"))],
            },
            _ => Vec::new(),
        }
    }

    /// What Enter does where the keyboard points: a press and a release, or one end of what has two.
    pub fn tap(&mut self, scene: &Scene<'_>, cell: Cell, shift: bool) -> Vec<UiAction> {
        let at = self.stand(cell);
        let pen = Pen { at, shift, free: false };
        let has_two_ends =
            self.tool == Tool::Paint && matches!(self.drafts.paint.stroke, Stroke::Rectangle | Stroke::Line);
        if has_two_ends && self.marking.is_none() {
            return if self.gesture == Gesture::Idle {
                self.pen(scene, Phase::Down, pen)
            } else {
                self.pen(scene, Phase::Up, pen)
            };
        }
        let mut actions = self.pen(scene, Phase::Down, pen);
        actions.extend(self.pen(scene, Phase::Up, pen));
        actions
    }

    /// Begins a rectangle to choose in at the keyboard's cell, or ends it.
    pub fn band(&mut self, scene: &Scene<'_>, cell: Cell) -> Vec<UiAction> {
        let pen = Pen { at: cell.centre(), shift: true, free: false };
        if let Gesture::Span { from, .. } = self.gesture {
            self.gesture = Gesture::Idle;
            let area = within(between(from.cell(), cell), scene.grid.size());
            self.choose_area(scene, area);
        } else {
            self.gesture = Gesture::Span { from: pen.at, to: pen.at, held: true };
        }
        Vec::new()
    }

    /// Puts down what is chosen once more, a cell to the south-east; the new pieces are then chosen.
    pub fn double(&mut self, document: &Document) -> Vec<UiAction> {
        let alone = Chosen { area: None, ..self.chosen.clone() };
        match alone.copied(document) {
            Some(Copied::Pieces(things, walls, from)) => {
                let at = Cell::new(from.x + 1, from.y + 1);
                let edits = Copied::Pieces(things, walls, from).put(at);
                self.put(document, edits)
            }
            _ => Vec::new(),
        }
    }

    /// Everything that can be touched is chosen.
    pub fn choose_all(&mut self, document: &Document) {
        let things = document.things.iter().filter(|thing| Spot::of(thing).is_some() && self.can(Layer::of(thing)));
        self.chosen.things = things.map(|thing| thing.id).collect();
        let walls = document.map.walls.iter().filter(|_| self.can(Layer::Walls));
        self.chosen.walls = walls.copied().collect();
    }

    /// Where the keyboard's pen stands in a cell: at a corner for walls, beside a side for what hangs on one, else in the
    /// middle.
    #[must_use]
    pub fn stand(&self, cell: Cell) -> Point {
        match self.tool {
            Tool::Wall => shapes::stand(cell, self.corner),
            Tool::Door | Tool::Window => {
                let (from, to) = shapes::edge(cell, self.corner);
                let (edge, centre) = ((i32::midpoint(from.x, to.x), i32::midpoint(from.y, to.y)), cell.centre());
                Point::new((edge.0 * 3 + centre.x) / 4, (edge.1 * 3 + centre.y) / 4)
            }
            _ => cell.centre(),
        }
    }
}
