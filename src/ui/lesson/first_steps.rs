//! The steps of *First Steps*, the level of the same name: first as a player, then as the game master. Places and numbers
//! of things are those of `levels/first_steps.ron`.

use super::{Seen, Step};
use crate::board::Cell;
use crate::knowledge::ThingId;
use crate::rules::event::Happening;

const HERO: ThingId = ThingId(1);
const DOOR: ThingId = ThingId(21);
const STUCK_DOOR: ThingId = ThingId(22);
const TORCH: Cell = Cell::new(5, 6);
const CUP: ThingId = ThingId(61);
/// The trap that the level comes with, and its last light.
const FIRST_TRAP: ThingId = ThingId(81);
const LIGHTS: [ThingId; 3] = [ThingId(41), ThingId(42), ThingId(43)];
/// From here on east one has passed the trap, and is in the chamber.
const PAST_THE_TRAP: i32 = 12;
const CHAMBER: i32 = 16;

/// Every step.
pub const STEPS: [Step; 19] = [
    read("welcome"),
    done("walk", |seen| {
        seen.happened(|what| matches!(what, Happening::Moved { path, .. } if path.iter().any(is_near_the_torch)))
    }),
    done("torch", |seen| {
        seen.happened(|what| matches!(what, Happening::LightLit { by: Some(by), .. } if by.id == HERO))
    }),
    done("door", |seen| is_open(seen, DOOR)),
    done("search", |seen| seen.happened(|what| matches!(what, Happening::Searched { .. }))),
    done("fortune", |seen| seen.happened(|what| matches!(what, Happening::FortuneSpent { .. }))),
    done("trap", |seen| {
        let found = seen.view.secrets.iter().any(|secret| secret.id == FIRST_TRAP && !seen.view.seat.is_gm());
        found || seen.happened(|what| matches!(what, Happening::TrapSprung { .. }))
    }),
    done("past", |seen| hero_at(seen, |at| at.x >= PAST_THE_TRAP)),
    done("stuck", |seen| is_open(seen, STUCK_DOOR)),
    done("chamber", |seen| hero_at(seen, |at| at.x >= CHAMBER)),
    done("effort", |seen| seen.happened(|what| matches!(what, Happening::EffortMade { .. }))),
    done("cup", |seen| seen.view.items.iter().any(|item| item.id == CUP && item.carried_by == Some(HERO))),
    done("gm", |seen| seen.view.seat.is_gm()),
    done("danger", |seen| seen.danger && seen.view.seat.is_gm()),
    done("bench", |seen| seen.bench.is_some()),
    done("light", |seen| {
        let new = |document: &crate::level::Document| {
            document.things.iter().any(|thing| thing.light.is_some() && !LIGHTS.contains(&thing.id))
        };
        seen.bench.is_some_and(new)
    }),
    done("own-trap", |seen| {
        let new = |document: &crate::level::Document| {
            document.things.iter().any(|thing| thing.trap.is_some() && thing.id != FIRST_TRAP)
        };
        seen.bench.is_some_and(new)
    }),
    done("eyes", |seen| seen.preview),
    read("end"),
];

const fn read(key: &'static str) -> Step {
    Step { key, goal: None }
}

const fn done(key: &'static str, goal: fn(&Seen) -> bool) -> Step {
    Step { key, goal: Some(goal) }
}

fn is_near_the_torch(at: &Cell) -> bool {
    (at.x - TORCH.x).abs() <= 1 && (at.y - TORCH.y).abs() <= 1
}

fn is_open(seen: &Seen, id: ThingId) -> bool {
    seen.view.doors.iter().any(|door| door.id == id && door.open)
}

fn hero_at(seen: &Seen, is_there: fn(Cell) -> bool) -> bool {
    seen.view.token(HERO).is_some_and(|hero| is_there(hero.at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{DiceMode, DiceSource, DiceStream, Seed};
    use crate::knowledge::SeatId;
    use crate::level::read_file;
    use crate::rules::Event;
    use crate::session::{Command, Table, script};
    use crate::ui::lesson::Progress;

    #[test]
    fn the_script_of_the_level_reaches_the_end_of_its_lesson() {
        let levels = crate::assets::levels();
        let level = read_file(&levels.join("first_steps.ron")).unwrap_or_else(|report| panic!("{report}"));
        let name = "first_steps.script.ron";
        let text = std::fs::read_to_string(levels.join(name)).expect("the script");
        let entries = script::read(name, &text).unwrap_or_else(|error| panic!("{error}"));
        let stream = DiceStream::new(&Seed::from_number(1));
        let mut table = Table::open(&level, DiceSource::new(stream, DiceMode::default())).expect("the level opens");
        let mut events: Vec<Event> = Vec::new();
        let mut progress = Progress::default();
        let mut reached = vec![0];
        for (line, entry) in entries.iter().enumerate() {
            match table.apply(entry.seat, &entry.ask) {
                Ok(more) => events.extend(more),
                Err(refusal) => panic!("entry {line}, {entry:?}: {refusal}"),
            }
            let view = table.view(entry.seat);
            let document = table.document();
            let is_edit = matches!(entry.ask, Command::Edit { .. });
            let bench = is_edit.then_some(&document);
            let seen = Seen { view: &view, events: &events, danger: entry.seat.is_gm(), bench, preview: false };
            progress.follow(&seen);
            if progress.step().is_some_and(|step| step.goal.is_none()) {
                progress.pass();
                progress.follow(&seen);
            }
            reached.push(progress.count().0);
        }
        assert!(reached.windows(2).all(|pair| pair[1] - pair[0] <= 3), "no command does the whole lesson: {reached:?}");
        assert_eq!(progress.step().map(|step| step.key), Some("eyes"), "{reached:?}");
        let view = table.view(SeatId(1));
        progress.follow(&Seen { view: &view, events: &events, danger: false, bench: None, preview: true });
        assert_eq!(progress.step().map(|step| step.key), Some("end"));
        let edits = entries.iter().filter(|entry| matches!(&entry.ask, Command::Edit { edits } if !edits.is_empty()));
        assert_eq!(edits.count(), 2, "a light and a trap");
    }
}
