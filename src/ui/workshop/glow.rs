//! Where the light that is about to be placed would fall: the very cells that the rules would call lit by it (S3), with
//! every wall, closed door and rock in its way. Worked out anew only when the light comes to another cell, or the map changes.

use super::bench::{Gesture, Scene, Workshop};
use super::pieces;
use super::tools::Tool;
use crate::board::sight::SightScratch;
use crate::board::{Board, Cell, Grade, LightSource, Opening, SourceKind};
use crate::knowledge::ThingId;
use crate::knowledge::lit::{Flame, Lit};
use crate::level::{MapDoc, board_of, door_opening, window_opening};
use std::collections::BTreeSet;

/// The cells that a light reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lights {
    /// Clearly.
    pub clear: BTreeSet<Cell>,
    /// Dimly.
    pub dim: BTreeSet<Cell>,
}

/// What was worked out last.
#[derive(Default)]
pub struct Glow {
    /// The map and openings that the board was made of; the board is none where they make none.
    of: Option<(MapDoc, Vec<Opening>)>,
    board: Option<Board>,
    light: Option<(Cell, SourceKind)>,
    lights: Lights,
    scratch: SightScratch,
}

impl Glow {
    /// The cells that the light reaches which is being placed.
    #[must_use]
    pub const fn lights(&self) -> Option<&Lights> {
        if self.light.is_some() { Some(&self.lights) } else { None }
    }

    /// Keeps up with the light that is in hand, if one is.
    fn follow(&mut self, scene: &Scene<'_>, light: Option<(Cell, SourceKind)>) {
        let Some((at, kind)) = light.filter(|(at, _)| scene.grid.contains(*at)) else {
            self.light = None;
            return;
        };
        let changed = self.keep_board(scene);
        if !changed && self.light == light {
            return;
        }
        self.light = light;
        self.lights = Lights::default();
        let Some(board) = &self.board else { return };
        let source = LightSource { kind, lit: true, colour: None };
        let mut lit = Lit::dark(board.size());
        lit.add(board, Flame::new(ThingId::default(), &source, at.centre(), None), 1, None, &mut self.scratch);
        for ((cell, _), grade) in scene.grid.iter().zip(lit.grades()) {
            match grade {
                Grade::Clear => self.lights.clear.insert(cell),
                Grade::Dim => self.lights.dim.insert(cell),
                Grade::Unseen => false,
            };
        }
    }

    /// Makes the board anew where walls, rock, doors or the light of the place have changed; whether they have.
    fn keep_board(&mut self, scene: &Scene<'_>) -> bool {
        let things = &scene.document.things;
        let doors = things.iter().filter_map(|thing| Some(door_opening(thing.id, thing.door.as_ref()?)));
        let windows = things.iter().filter_map(|thing| Some(window_opening(thing.id, &thing.window?)));
        let openings: Vec<Opening> = doors.chain(windows).collect();
        let same = self.of.as_ref().is_some_and(|(map, old)| *map == scene.document.map && *old == openings);
        if !same {
            self.board = board_of(scene.document, scene.grid).ok();
            self.of = Some((scene.document.map.clone(), openings));
        }
        !same
    }
}

/// Keeps up with the light that the pen is about to put down, or that is chosen and perhaps being moved.
pub(super) fn follow(state: &mut Workshop, scene: &Scene<'_>, cursor: Option<Cell>) {
    let light = match state.tool {
        Tool::Light => {
            let at = cursor.or(state.pen.map(|pen| pen.at.cell()));
            at.map(|at| (at, state.drafts.light.kind))
        }
        _ => state.chosen.one(scene.document).and_then(|thing| {
            let by = if let Gesture::Shift { by, .. } = state.gesture { by } else { (0, 0) };
            let there = pieces::moved(thing, by);
            Some((there.at?.0, there.light?.kind))
        }),
    };
    let mut glow = std::mem::take(&mut state.glow);
    glow.follow(scene, light);
    state.glow = glow;
}
