//! The gamepad: from what is pressed and how the sticks lie to what a person wants. Plain arithmetic without any device;
//! the feature `gamepad` brings one. What can be done with the keyboard can be done with it, since most of its buttons
//! strike keys.

use super::keymap::{Chord, KeyCommand};
use egui::Key;
use std::collections::BTreeSet;

/// A button, by where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Button {
    /// The lower one of the four at the right.
    South,
    /// The right one.
    East,
    /// The left one.
    West,
    /// The upper one.
    North,
    /// The left shoulder.
    LeftShoulder,
    /// The right shoulder.
    RightShoulder,
    /// The left one in the middle.
    Select,
    /// The right one in the middle.
    Start,
    /// The left stick, pressed.
    LeftStick,
    /// The right stick, pressed.
    RightStick,
    /// The cross, upward.
    Up,
    /// The cross, downward.
    Down,
    /// The cross, to the left.
    Left,
    /// The cross, to the right.
    Right,
}

/// What a gamepad does now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// The left stick, right and up from -1 to 1.
    pub left: (f32, f32),
    /// The right stick, right and up from -1 to 1.
    pub right: (f32, f32),
    /// The left and the right trigger, from 0 to 1.
    pub triggers: (f32, f32),
    /// The buttons that are held.
    pub held: BTreeSet<Button>,
}

/// What a person wants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PadWish {
    /// What this key does.
    Strike(Chord),
    /// What the key of this command does.
    Command(KeyCommand),
    /// Open the menu, or close what is open.
    Menu,
    /// Move the view, as shares of the picture's height: to the right and away.
    Pan(f32, f32),
    /// Nearer (above 1) or farther, by this factor.
    Zoom(f32),
    /// Turn the view an eighth clockwise.
    Turn,
    /// Look straight down, or tilted again.
    Tilt,
}

/// Sticks and triggers that lie less far out count as at rest.
const DEAD: f32 = 0.22;
/// The left stick points somewhere from here on, and until it comes back to that.
const POINTS: (f32, f32) = (0.55, 0.40);
/// A direction that is held is struck again after so many seconds, and then every so many.
const REPEAT: (f32, f32) = (0.36, 0.11);
/// Share of the picture's height that the right stick moves the view by in a second.
const PAN: f32 = 0.9;
/// By how much a trigger brings the view nearer in a second.
const ZOOM: f32 = 2.6;
/// No frame counts for longer than this, in seconds.
const LONGEST_FRAME: f32 = 0.1;

/// The key of each direction: to the right and up, as signs.
const DIRECTIONS: [((i8, i8), Key); 8] = [
    ((0, 1), Key::ArrowUp),
    ((0, -1), Key::ArrowDown),
    ((-1, 0), Key::ArrowLeft),
    ((1, 0), Key::ArrowRight),
    ((-1, 1), Key::Home),
    ((1, 1), Key::PageUp),
    ((-1, -1), Key::End),
    ((1, -1), Key::PageDown),
];

/// What the buttons do as they go down, for the help sheet as well.
const BUTTONS: [(Button, PadWish); 10] = [
    (Button::South, PadWish::Strike(Chord::plain(Key::Enter))),
    (Button::East, PadWish::Strike(Chord::plain(Key::Escape))),
    (Button::West, PadWish::Command(KeyCommand::NextThing)),
    (Button::North, PadWish::Command(KeyCommand::List)),
    (Button::LeftShoulder, PadWish::Strike(Chord::shift(Key::Tab))),
    (Button::RightShoulder, PadWish::Strike(Chord::plain(Key::Tab))),
    (Button::Select, PadWish::Command(KeyCommand::EndTurn)),
    (Button::Start, PadWish::Menu),
    (Button::LeftStick, PadWish::Turn),
    (Button::RightStick, PadWish::Tilt),
];

/// The buttons and sticks as they are called on the help sheet, with the messages that say what they do.
pub const PAD_KEYS: [(&str, &str); 12] = [
    ("L / +", "comfort-pad-point"),
    ("A", "comfort-pad-use"),
    ("B", "comfort-pad-cancel"),
    ("X", "comfort-pad-next"),
    ("Y", "comfort-pad-list"),
    ("LB / RB", "comfort-pad-focus"),
    ("R", "comfort-pad-pan"),
    ("LT / RT", "comfort-pad-zoom"),
    ("L3", "comfort-pad-turn"),
    ("R3", "comfort-pad-tilt"),
    ("View", "comfort-pad-end-turn"),
    ("Menu", "comfort-pad-menu"),
];

/// A gamepad, with what it did before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pad {
    before: BTreeSet<Button>,
    /// The direction that is held, and the seconds until it is struck again.
    points: Option<((i8, i8), f32)>,
}

impl Pad {
    /// What a person wants after so many seconds since the last reading.
    pub fn read(&mut self, now: &Reading, seconds: f32) -> Vec<PadWish> {
        let seconds = seconds.clamp(0.0, LONGEST_FRAME);
        let mut wishes = Vec::new();
        for (button, wish) in BUTTONS {
            if now.held.contains(&button) && !self.before.contains(&button) {
                wishes.push(wish);
            }
        }
        self.before.clone_from(&now.held);
        wishes.extend(self.point(now, seconds));
        let (right, away) = (beyond_rest(now.right.0), beyond_rest(now.right.1));
        if (right, away) != (0.0, 0.0) {
            wishes.push(PadWish::Pan(right * PAN * seconds, away * PAN * seconds));
        }
        let nearer = beyond_rest(now.triggers.1) - beyond_rest(now.triggers.0);
        if nearer != 0.0 {
            wishes.push(PadWish::Zoom(ZOOM.powf(nearer * seconds)));
        }
        wishes
    }

    /// Whether something is held that goes on by itself: the next frame is due at once.
    #[must_use]
    pub fn goes_on(&self, now: &Reading) -> bool {
        let moved = [now.right.0, now.right.1, now.triggers.0, now.triggers.1];
        self.points.is_some() || moved.into_iter().any(|part| beyond_rest(part) != 0.0)
    }

    /// The key of the direction that is pointed in, when it is struck now.
    fn point(&mut self, now: &Reading, seconds: f32) -> Option<PadWish> {
        let way = self.way(now);
        let is_new = way != self.points.map(|(way, _)| way);
        let way = way.or_else(|| {
            self.points = None;
            None
        })?;
        let left = match self.points {
            Some((_, left)) if !is_new => left - seconds,
            _ => 0.0,
        };
        let strikes = is_new || left <= 0.0;
        let next = match (is_new, strikes) {
            (true, _) => REPEAT.0,
            (false, true) => REPEAT.1,
            (false, false) => left,
        };
        self.points = Some((way, next));
        let key = DIRECTIONS.iter().find(|(of, _)| *of == way)?.1;
        strikes.then_some(PadWish::Strike(Chord::plain(key)))
    }

    /// The direction that the cross or the left stick points in: one of eight, none at rest.
    fn way(&self, now: &Reading) -> Option<(i8, i8)> {
        let side = |more: Button, less: Button| i8::from(now.held.contains(&more)) - i8::from(now.held.contains(&less));
        let cross = (side(Button::Right, Button::Left), side(Button::Up, Button::Down));
        if cross != (0, 0) {
            return Some(cross);
        }
        let (x, y) = (finite(now.left.0), finite(now.left.1));
        let least = if self.points.is_some() { POINTS.1 } else { POINTS.0 };
        let length = x.hypot(y);
        if length < least {
            return None;
        }
        // Eighths of a turn: aslant where both parts are more than sin 22.5° of the way.
        let sign = |part: f32| if (part / length).abs() < 0.3827 { 0 } else { part.signum() as i8 };
        Some((sign(x), sign(y)))
    }
}

fn finite(part: f32) -> f32 {
    if part.is_finite() { part.clamp(-1.0, 1.0) } else { 0.0 }
}

/// How far a stick or trigger lies beyond rest, from -1 to 1.
fn beyond_rest(part: f32) -> f32 {
    let part = finite(part);
    let beyond = (part.abs() - DEAD).max(0.0) / (1.0 - DEAD);
    if beyond > 0.0 { beyond * part.signum() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn held(buttons: &[Button]) -> Reading {
        Reading { held: buttons.iter().copied().collect(), ..Reading::default() }
    }

    fn stick(x: f32, y: f32) -> Reading {
        Reading { left: (x, y), ..Reading::default() }
    }

    fn strikes(key: Key) -> Vec<PadWish> {
        vec![PadWish::Strike(Chord::plain(key))]
    }

    #[test]
    fn ui_a_button_does_what_it_does_once_as_it_goes_down() {
        let mut pad = Pad::default();
        assert_eq!(pad.read(&held(&[Button::South]), 0.016), strikes(Key::Enter));
        assert_eq!(pad.read(&held(&[Button::South]), 0.016), [], "it is held");
        assert_eq!(pad.read(&held(&[]), 0.016), []);
        assert_eq!(pad.read(&held(&[Button::South, Button::East]), 0.016).len(), 2);
        let mut wishes: Vec<Button> = BUTTONS.iter().map(|(button, _)| *button).collect();
        wishes.dedup();
        assert_eq!(wishes.len(), BUTTONS.len(), "no button does two things");
    }

    #[test]
    fn ui_the_stick_points_in_eight_directions_and_goes_on() {
        for (x, y, key) in [
            (0.0, 1.0, Key::ArrowUp),
            (0.2, -0.9, Key::ArrowDown),
            (-1.0, 0.1, Key::ArrowLeft),
            (0.7, 0.7, Key::PageUp),
            (-0.6, -0.6, Key::End),
        ] {
            assert_eq!(Pad::default().read(&stick(x, y), 0.016), strikes(key), "{x} {y}");
        }
        let mut pad = Pad::default();
        assert_eq!(pad.read(&stick(1.0, 0.0), 0.05), strikes(Key::ArrowRight));
        let struck: usize = (0..20).map(|_| pad.read(&stick(1.0, 0.0), 0.05).len()).sum();
        assert!((5..=8).contains(&struck), "{struck} cells in a second");
        assert!(pad.goes_on(&stick(1.0, 0.0)));
        assert_eq!(pad.read(&stick(0.0, 1.0), 0.05), strikes(Key::ArrowUp), "another way counts at once");
        assert_eq!(pad.read(&stick(0.0, 0.45), 0.01), [], "it still points there");
        assert_eq!(pad.read(&stick(0.0, 0.1), 0.01), []);
        assert!(!pad.goes_on(&stick(0.0, 0.1)), "at rest nothing goes on");
        assert_eq!(pad.read(&stick(0.0, 0.45), 0.01), [], "from rest it takes more");
    }

    #[test]
    fn ui_the_right_stick_and_the_triggers_move_the_view() {
        let mut pad = Pad::default();
        let wishes = pad.read(&Reading { right: (1.0, 0.0), triggers: (0.0, 1.0), ..Reading::default() }, 0.1);
        let [PadWish::Pan(right, away), PadWish::Zoom(factor)] = wishes[..] else { panic!("{wishes:?}") };
        assert!((right - PAN * 0.1).abs() < 1e-5 && away == 0.0 && factor > 1.0);
        let farther = pad.read(&Reading { triggers: (1.0, 0.0), ..Reading::default() }, 0.1);
        assert!(matches!(farther[..], [PadWish::Zoom(factor)] if factor < 1.0));
        assert_eq!(
            pad.read(&Reading { right: (0.1, -0.2), ..Reading::default() }, 0.1),
            [],
            "worn sticks do not drift"
        );
    }

    proptest! {
        #[test]
        fn ui_no_reading_moves_the_view_by_leaps(x: f32, y: f32, left: f32, right: f32, seconds: f32) {
            let now = Reading { left: (y, x), right: (x, y), triggers: (left, right), ..Reading::default() };
            for wish in Pad::default().read(&now, seconds) {
                match wish {
                    PadWish::Pan(right, away) => prop_assert!(right.abs() <= 0.1 && away.abs() <= 0.1),
                    PadWish::Zoom(factor) => prop_assert!((0.5..=2.0).contains(&factor)),
                    _ => {}
                }
            }
        }
    }
}
