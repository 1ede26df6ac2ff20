//! Which event makes which sound for a seat, how loud, and how often. Nothing is heard of what the seat may not know.

use super::cue::{Cue, NEAREST, Underfoot};
use crate::board::Cell;
use crate::knowledge::view::{Nearness, StoneView};
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::rules::{Event, Happening};
use crate::text::Phrase;

/// Something that is heard.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    /// The sound.
    pub cue: Cue,
    /// How often it comes, one after the other: steps.
    pub times: u8,
    /// How loud, from 0 to 1.
    pub loud: f32,
    /// What is written of it.
    pub caption: Phrase,
}

/// Seconds between the steps of a walk.
pub const STEP_SECONDS: f32 = 0.17;
/// The most steps of one walk that are heard.
const MOST_STEPS: usize = 40;
/// At this distance a sound is half as loud, in metres.
const HALF_AS_LOUD: f32 = 8.0;
/// What is farther off than this is far off for a stone; each quarter of it nearer is a step nearer. In metres.
const STONE_FAR: f32 = 16.0;
/// How loud something is of which the seat does not know where it is.
const SOMEWHERE: f32 = 0.6;

/// What a seat hears of an event: it has to be one of those who may know of it. `view` is what it knows now.
#[must_use]
pub fn heard(event: &Event, seat: SeatId, view: &SeatView) -> Option<Heard> {
    if !event.audience.contains(seat) {
        return None;
    }
    let ears = Ears { view };
    Some(match &event.what {
        Happening::Moved { path, .. } => {
            let last = *path.last()?;
            let cell = view.cell(last).copied().unwrap_or_default();
            let steps = (path.len() - 1).min(MOST_STEPS);
            let times = u8::try_from(steps).ok().filter(|times| *times > 0)?;
            Heard { times, ..ears.at(Cue::Step(Underfoot::of(cell.ground, cell.water_mm)), Some(last)) }
        }
        Happening::DoorOpened { door, .. } => ears.door(Cue::DoorOpens, *door),
        Happening::DoorClosed { door, .. } => ears.door(Cue::DoorCloses, *door),
        Happening::DoorLocked { door, .. }
        | Happening::DoorUnlocked { door, .. }
        | Happening::LockPicked { door, .. }
        | Happening::DoorBarred { door, .. }
        | Happening::DoorUnbarred { door, .. } => ears.door(Cue::Lock, *door),
        Happening::DoorFoundLocked { door, .. }
        | Happening::DoorFoundHeld { door, .. }
        | Happening::DoorHolds { door, .. } => ears.door(Cue::DoorHolds, *door),
        Happening::DoorHacked { door, .. } | Happening::DoorJammed { door, .. } => ears.door(Cue::Chop, *door),
        Happening::DoorForced { door, .. } | Happening::DoorBroken { door, .. } => ears.door(Cue::Splinters, *door),
        Happening::Rolled { check, .. } => beside(Cue::Dice(match check.dice.len() {
            0 => return None,
            1 => 1,
            2..=3 => 2,
            _ => 3,
        })),
        Happening::Wounded { who, .. } => ears.of(Cue::Blow, who.id),
        Happening::StruckNothing { who, .. } => ears.of(Cue::Swish, who.id),
        Happening::WaterRose { at, .. } => ears.at(Cue::WaterRises, Some(*at)),
        Happening::WaterSank { at, .. } => ears.at(Cue::WaterSinks, Some(*at)),
        Happening::WentUnder { who, .. } => ears.of(Cue::Splash, who.id),
        Happening::StoneRolls { stone, .. } => {
            let rolling = view.stones.iter().find(|rolling| rolling.id == stone.id);
            beside(Cue::Stone(rolling.map_or(1, |rolling| ears.nearness(rolling))))
        }
        Happening::StoneHeard { near, .. } => beside(Cue::Stone(match near {
            Nearness::Far => 0,
            Nearness::Close => 2,
        })),
        Happening::StoneHacked { stone, .. } => ears.of(Cue::Chop, stone.id),
        Happening::StoneBroken { .. } => beside(Cue::Crash),
        Happening::TrapSprung { trap, .. } => ears.of(Cue::Strike, trap.id),
        Happening::TrapArmed { .. }
        | Happening::TrapDisarmed { .. }
        | Happening::TrapReset { .. }
        | Happening::TrapCreated { .. }
        | Happening::HazardTurn { .. } => beside(Cue::Click),
        Happening::LeverUsed { lever, .. } => ears.of(Cue::Lever, lever.id),
        Happening::LightLit { light, .. } => ears.of(Cue::LightOn, light.id),
        Happening::LightPutOut { light, .. } => ears.of(Cue::LightOff, light.id),
        Happening::Fell { who, .. } | Happening::Crushed { who, .. } => ears.of(Cue::Fall, who.id),
        Happening::ThrownBack { path, .. } => ears.at(Cue::Fall, path.last().copied()),
        Happening::PickedUp { by, .. } => ears.of(Cue::Item, by.id),
        Happening::Dropped { at, .. } => ears.at(Cue::Item, Some(*at)),
        Happening::Given { from, .. } => ears.of(Cue::Item, from.id),
        Happening::TurnStarted { who, .. } => {
            view.token(who.id).filter(|token| token.own)?;
            beside(Cue::Turn)
        }
        Happening::FortuneSpent { .. } => beside(Cue::Fortune),
        _ => return None,
    })
}

/// A sound beside one's ear.
fn beside(cue: Cue) -> Heard {
    Heard { cue, times: 1, loud: 1.0, caption: Phrase::new(cue.caption()) }
}

/// Where a seat listens from.
struct Ears<'a> {
    view: &'a SeatView,
}

impl Ears<'_> {
    /// A sound from a cell; somewhere, if the seat does not know from where.
    fn at(&self, cue: Cue, at: Option<Cell>) -> Heard {
        let far = at.and_then(|cell| {
            let [x, y] = cell.centre().metres();
            self.metres(x, y)
        });
        let loud = far.map_or(SOMEWHERE, |far| HALF_AS_LOUD / (HALF_AS_LOUD + far));
        Heard { loud, ..beside(cue) }
    }

    /// A sound from a token or item.
    fn of(&self, cue: Cue, thing: ThingId) -> Heard {
        let token = self.view.token(thing).map(|token| token.at);
        let item = || self.view.items.iter().find(|item| item.id == thing).map(|item| item.at);
        self.at(cue, token.or_else(item))
    }

    /// A sound from a door.
    fn door(&self, cue: Cue, door: ThingId) -> Heard {
        self.at(cue, self.view.doors.iter().find(|known| known.id == door).map(|door| door.from.cell()))
    }

    /// How far a place is from the nearest token of one's own; a seat without tokens hears all from close by.
    fn metres(&self, x: f32, y: f32) -> Option<f32> {
        let own = self.view.tokens.iter().filter(|token| token.own);
        let far = own.map(|token| {
            let [own_x, own_y] = token.at.centre_of(token.size.into()).metres();
            (own_x - x).hypot(own_y - y)
        });
        Some(far.fold(f32::INFINITY, f32::min)).filter(|far| far.is_finite())
    }

    /// How near a stone in sight is, from 0 to [`NEAREST`].
    fn nearness(&self, stone: &StoneView) -> u8 {
        let [x, y] = stone.at.metres();
        let far = self.metres(x, y).unwrap_or(STONE_FAR / 2.0);
        let nearer = (1.0 - far / STONE_FAR).clamp(0.0, 1.0);
        (nearer * f32::from(NEAREST)).round() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Direction, Point};
    use crate::knowledge::view::StoneView;
    use crate::knowledge::{SeatSet, ThingId};
    use crate::rules::event::Who;
    use crate::session::testing::TableBuilder;
    use crate::session::{Command, Table};
    use crate::text::{Language, LocalText, Locale};

    const SEAT: SeatId = SeatId(1);

    fn table() -> (Table, ThingId) {
        let (table, names) = TableBuilder::new().hero("Rowena").at(1, 1).opponent("Ogre").at(9, 6).open();
        let rowena = names.id("Rowena");
        (table, rowena)
    }

    fn event(audience: SeatSet, what: Happening) -> Event {
        Event { audience, round: 0, what }
    }

    fn who(id: u32) -> Who {
        Who { id: ThingId(id), name: LocalText::plain("X") }
    }

    #[test]
    fn a_seat_hears_only_what_it_may_know_of() {
        let view = SeatView::default();
        let opened = |audience| event(audience, Happening::DoorOpened { door: ThingId(5), by: None });
        assert_eq!(heard(&opened(SeatSet::GM), SEAT, &view), None);
        assert_eq!(heard(&opened(SeatSet::GM), SeatId::PARTY, &view), None);
        let mine = heard(&opened(SeatSet::NONE.with(SEAT)), SEAT, &view).map(|heard| heard.cue);
        assert_eq!(mine, Some(Cue::DoorOpens));
    }

    #[test]
    fn a_walk_has_as_many_steps_as_cells_on_the_ground_that_is_there() {
        let (mut table, thing) = table();
        let walk = Command::Walk { thing, to: Cell::new(4, 1), via: vec![] };
        let events = table.apply(SEAT, &walk).expect("it walks");
        let view = table.view(SEAT);
        let sounds: Vec<Heard> = events.iter().filter_map(|event| heard(event, SEAT, &view)).collect();
        assert_eq!(
            sounds.iter().map(|sound| (sound.cue, sound.times)).collect::<Vec<_>>(),
            [(Cue::Step(Underfoot::Stone), 3)]
        );
        assert_eq!(Underfoot::of(crate::board::Ground::Stone, 500), Underfoot::Water);
    }

    #[test]
    fn what_is_farther_off_is_softer() {
        let (table, _) = table();
        let view = table.view(SEAT);
        let rose = |x: i32| {
            let what = Happening::WaterRose { at: Cell::new(x, 1), to: crate::board::WaterBand::Knee, depth_cm: 40 };
            heard(&event(SeatSet::ALL, what), SEAT, &view).map_or(0.0, |heard| heard.loud)
        };
        assert!(rose(2) > rose(6) && rose(6) > rose(11) && rose(11) > 0.0);
        let gm = table.view(SeatId::GM);
        assert!(gm.tokens.iter().all(|token| !token.own), "the game master hears from nowhere in particular");
    }

    #[test]
    fn a_stone_is_nearer_the_nearer_it_is_and_far_off_where_it_is_only_heard() {
        let (table, _) = table();
        let stone = |x: i32| StoneView {
            id: ThingId(40),
            name: LocalText::default(),
            at: Point::corner(x, 1),
            height: 0,
            heading: (1, 0),
            cells: Vec::new(),
            rests: false,
            in_pit: false,
            stage: 0,
            trail: Vec::new(),
            waits: false,
            durability: None,
            ahead: Vec::new(),
        };
        let rolls = event(SeatSet::ALL, Happening::StoneRolls { stone: who(40), what: Phrase::new("stone-rolls") });
        let near = |x: i32| {
            let view = SeatView { stones: vec![stone(x)], ..table.view(SEAT) };
            heard(&rolls, SEAT, &view).map(|heard| heard.cue)
        };
        assert_eq!((near(2), near(30)), (Some(Cue::Stone(NEAREST)), Some(Cue::Stone(0))));
        let unseen = Happening::StoneHeard { from: Direction::East, near: Nearness::Far };
        let unseen = heard(&event(SeatSet::ALL, unseen), SEAT, &table.view(SEAT));
        assert_eq!(unseen.map(|heard| heard.cue), Some(Cue::Stone(0)));
    }

    #[test]
    fn every_sound_has_a_caption_in_both_languages() {
        let locale = Locale::load(&crate::assets::root()).expect("the shipped locale files load");
        for cue in Cue::all() {
            for language in Language::ALL {
                assert!(locale.knows(language, cue.caption()), "{}", cue.caption());
            }
        }
    }
}
