//! Icons as strokes on a grid of 24, painted in any colour and size. No letters, no picture files.

mod deeds;

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2};

/// One mark of an icon, in units of the 24-grid.
enum Mark {
    /// An open line.
    Line(&'static [(f32, f32)]),
    /// A closed, filled shape (convex).
    Fill(&'static [(f32, f32)]),
    /// A circle's edge: centre and radius.
    Ring(f32, f32, f32),
    /// A filled circle.
    Disc(f32, f32, f32),
}
use Mark::{Disc, Fill, Line, Ring};

/// What an icon stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say what is drawn")]
pub enum Icon {
    Walk,
    DoorOpen,
    DoorClosed,
    Locked,
    Unlocked,
    Flame,
    FlameOut,
    Hand,
    Drop,
    Give,
    EndTurn,
    Hourglass,
    First,
    Surprised,
    Done,
    Dice,
    Eye,
    EyeOff,
    Search,
    Gear,
    Help,
    Menu,
    Undo,
    Redo,
    Save,
    Load,
    Leave,
    Swords,
    Crown,
    Heart,
    Flag,
    Note,
    Trap,
    Speech,
    Warning,
    Fold,
    Unfold,
    Plus,
    Minus,
    Cross,
    Check,
    Move,
    Seats,
    Sun,
    Coin,
    Badge,
    Ruler,
    Play,
    Pause,
    StepBack,
    StepOn,
    ToStart,
    ToEnd,
    Blade,
    Bow,
    Spark,
    Rise,
    Ready,
    Bandage,
    Pencil,
    Bot,
    Chain,
    Force,
    Hack,
    Pick,
    Wedge,
    Beam,
    Disarm,
    Rearm,
    SetTrap,
    Lever,
    Listen,
    Aim,
    Water,
    Breath,
    Crush,
    Stone,
}

impl Icon {
    /// Every icon.
    pub const ALL: [Self; 77] = [
        Self::Walk,
        Self::DoorOpen,
        Self::DoorClosed,
        Self::Locked,
        Self::Unlocked,
        Self::Flame,
        Self::FlameOut,
        Self::Hand,
        Self::Drop,
        Self::Give,
        Self::EndTurn,
        Self::Hourglass,
        Self::First,
        Self::Surprised,
        Self::Done,
        Self::Dice,
        Self::Eye,
        Self::EyeOff,
        Self::Search,
        Self::Gear,
        Self::Help,
        Self::Menu,
        Self::Undo,
        Self::Redo,
        Self::Save,
        Self::Load,
        Self::Leave,
        Self::Swords,
        Self::Crown,
        Self::Heart,
        Self::Flag,
        Self::Note,
        Self::Trap,
        Self::Speech,
        Self::Warning,
        Self::Fold,
        Self::Unfold,
        Self::Plus,
        Self::Minus,
        Self::Cross,
        Self::Check,
        Self::Move,
        Self::Seats,
        Self::Sun,
        Self::Coin,
        Self::Badge,
        Self::Ruler,
        Self::Play,
        Self::Pause,
        Self::StepBack,
        Self::StepOn,
        Self::ToStart,
        Self::ToEnd,
        Self::Blade,
        Self::Bow,
        Self::Spark,
        Self::Rise,
        Self::Ready,
        Self::Bandage,
        Self::Pencil,
        Self::Bot,
        Self::Chain,
        Self::Force,
        Self::Hack,
        Self::Pick,
        Self::Wedge,
        Self::Beam,
        Self::Disarm,
        Self::Rearm,
        Self::SetTrap,
        Self::Lever,
        Self::Listen,
        Self::Aim,
        Self::Water,
        Self::Breath,
        Self::Crush,
        Self::Stone,
    ];

    const fn marks(self) -> &'static [Mark] {
        match self {
            Self::Walk => &[
                Fill(&[(6.0, 4.0), (10.0, 4.5), (10.5, 9.0), (8.5, 11.5), (6.0, 10.5), (5.0, 7.0)]),
                Disc(8.2, 14.2, 1.9),
                Fill(&[(14.0, 8.0), (18.0, 8.5), (18.5, 13.0), (16.5, 15.5), (14.0, 14.5), (13.0, 11.0)]),
                Disc(16.2, 18.4, 1.9),
            ],
            Self::DoorOpen => &[
                Line(&[(4.0, 21.0), (20.0, 21.0)]),
                Line(&[(17.5, 21.0), (17.5, 4.0), (10.0, 4.0)]),
                Fill(&[(6.0, 5.5), (13.0, 3.0), (13.0, 23.0), (6.0, 21.0)]),
            ],
            Self::DoorClosed => &[
                Line(&[(4.0, 21.0), (20.0, 21.0)]),
                Line(&[(6.0, 21.0), (6.0, 4.0), (18.0, 4.0), (18.0, 21.0)]),
                Line(&[(10.0, 7.0), (10.0, 18.0)]),
                Disc(14.5, 13.0, 1.4),
            ],
            Self::Locked => &[
                Fill(&[(5.0, 11.0), (19.0, 11.0), (19.0, 21.0), (5.0, 21.0)]),
                Line(&[(8.0, 11.0), (8.0, 7.5), (9.5, 4.5), (12.0, 3.5), (14.5, 4.5), (16.0, 7.5), (16.0, 11.0)]),
            ],
            Self::Unlocked => &[
                Fill(&[(5.0, 11.0), (19.0, 11.0), (19.0, 21.0), (5.0, 21.0)]),
                Line(&[(13.0, 11.0), (13.0, 6.5), (14.5, 4.0), (17.0, 3.0), (19.5, 4.0), (21.0, 6.5), (21.0, 8.5)]),
            ],
            Self::Flame => &[
                Line(&[
                    (12.0, 2.5),
                    (14.5, 7.0),
                    (18.0, 11.5),
                    (17.5, 16.5),
                    (14.5, 20.5),
                    (12.0, 21.5),
                    (9.5, 20.5),
                    (6.5, 16.5),
                    (7.0, 12.0),
                    (9.0, 9.5),
                    (9.8, 12.0),
                    (11.6, 9.0),
                    (12.0, 2.5),
                ]),
                Fill(&[(12.2, 13.0), (14.4, 16.4), (13.5, 19.0), (12.0, 19.8), (10.5, 19.0), (10.0, 16.6)]),
            ],
            Self::FlameOut => &[
                Line(&[(12.0, 21.5), (12.0, 13.0)]),
                Line(&[(9.5, 13.0), (14.5, 13.0)]),
                Line(&[(12.0, 10.5), (10.5, 8.5), (13.5, 6.5), (11.5, 4.0), (12.5, 2.5)]),
                Line(&[(9.0, 21.5), (15.0, 21.5)]),
            ],
            Self::Hand => &[
                Line(&[(7.0, 13.0), (7.0, 6.0)]),
                Line(&[(10.3, 11.0), (10.3, 3.5)]),
                Line(&[(13.6, 11.0), (13.6, 3.8)]),
                Line(&[(16.9, 12.0), (16.9, 6.0)]),
                Fill(&[(6.0, 12.0), (18.0, 11.0), (17.5, 17.0), (15.0, 21.0), (9.0, 21.0), (6.5, 18.0)]),
                Line(&[(17.5, 16.0), (20.5, 12.5)]),
            ],
            Self::Drop => &[
                Line(&[(12.0, 3.0), (12.0, 15.0)]),
                Line(&[(7.5, 10.5), (12.0, 15.0), (16.5, 10.5)]),
                Line(&[(4.5, 20.0), (19.5, 20.0)]),
            ],
            Self::Give => &[
                Disc(6.0, 8.0, 3.0),
                Disc(18.0, 8.0, 3.0),
                Line(&[(5.0, 17.0), (18.5, 17.0)]),
                Line(&[(15.0, 13.5), (18.5, 17.0), (15.0, 20.5)]),
            ],
            Self::Play => &[Fill(&[(7.0, 4.0), (20.0, 12.0), (7.0, 20.0)])],
            Self::Pause => &[
                Fill(&[(6.0, 4.0), (10.0, 4.0), (10.0, 20.0), (6.0, 20.0)]),
                Fill(&[(14.0, 4.0), (18.0, 4.0), (18.0, 20.0), (14.0, 20.0)]),
            ],
            Self::StepBack => &[Line(&[(15.5, 4.0), (7.5, 12.0), (15.5, 20.0)])],
            Self::StepOn => &[Line(&[(8.5, 4.0), (16.5, 12.0), (8.5, 20.0)])],
            Self::ToStart => &[Fill(&[(19.0, 4.0), (19.0, 20.0), (8.0, 12.0)]), Line(&[(5.0, 4.0), (5.0, 20.0)])],
            Self::ToEnd => &[Fill(&[(5.0, 4.0), (16.0, 12.0), (5.0, 20.0)]), Line(&[(19.0, 4.0), (19.0, 20.0)])],
            Self::EndTurn => &[Line(&[(5.0, 4.0), (14.0, 12.0), (5.0, 20.0)]), Line(&[(18.5, 4.0), (18.5, 20.0)])],
            Self::Hourglass => &[
                Line(&[(6.0, 3.0), (18.0, 3.0)]),
                Line(&[(6.0, 21.0), (18.0, 21.0)]),
                Line(&[(7.5, 3.0), (7.5, 7.0), (16.5, 17.0), (16.5, 21.0)]),
                Line(&[(16.5, 3.0), (16.5, 7.0), (7.5, 17.0), (7.5, 21.0)]),
                Fill(&[(12.0, 15.0), (15.0, 19.5), (9.0, 19.5)]),
            ],
            Self::First => &[
                Fill(&[(14.0, 2.5), (5.5, 13.5), (11.5, 13.0)]),
                Fill(&[(10.0, 21.5), (18.5, 10.5), (12.5, 11.0)]),
                Line(&[(11.5, 13.0), (12.5, 11.0)]),
            ],
            Self::Surprised => &[Fill(&[(10.2, 3.0), (13.8, 3.0), (13.0, 14.5), (11.0, 14.5)]), Disc(12.0, 19.0, 2.0)],
            Self::Done | Self::Check => &[Line(&[(4.5, 12.5), (10.0, 18.0), (19.5, 6.5)])],
            Self::Dice => &[
                Line(&[(12.0, 2.5), (20.5, 7.2), (20.5, 16.8), (12.0, 21.5), (3.5, 16.8), (3.5, 7.2), (12.0, 2.5)]),
                Line(&[(12.0, 7.0), (16.5, 15.0), (7.5, 15.0), (12.0, 7.0)]),
                Line(&[(12.0, 2.5), (12.0, 7.0)]),
                Line(&[(20.5, 16.8), (16.5, 15.0)]),
                Line(&[(3.5, 16.8), (7.5, 15.0)]),
            ],
            Self::Eye => &[
                Line(&[
                    (2.5, 12.0),
                    (7.0, 7.0),
                    (12.0, 5.5),
                    (17.0, 7.0),
                    (21.5, 12.0),
                    (17.0, 17.0),
                    (12.0, 18.5),
                    (7.0, 17.0),
                    (2.5, 12.0),
                ]),
                Disc(12.0, 12.0, 3.2),
            ],
            Self::EyeOff => &[
                Line(&[
                    (2.5, 12.0),
                    (7.0, 7.0),
                    (12.0, 5.5),
                    (17.0, 7.0),
                    (21.5, 12.0),
                    (17.0, 17.0),
                    (12.0, 18.5),
                    (7.0, 17.0),
                    (2.5, 12.0),
                ]),
                Line(&[(4.0, 20.5), (20.0, 3.5)]),
            ],
            Self::Search => &[Ring(10.0, 10.0, 6.2), Line(&[(14.8, 14.8), (20.5, 20.5)])],
            Self::Gear => &[
                Ring(12.0, 12.0, 6.0),
                Ring(12.0, 12.0, 2.2),
                Line(&[(12.0, 2.0), (12.0, 6.0)]),
                Line(&[(12.0, 18.0), (12.0, 22.0)]),
                Line(&[(2.0, 12.0), (6.0, 12.0)]),
                Line(&[(18.0, 12.0), (22.0, 12.0)]),
                Line(&[(5.0, 5.0), (7.8, 7.8)]),
                Line(&[(16.2, 16.2), (19.0, 19.0)]),
                Line(&[(19.0, 5.0), (16.2, 7.8)]),
                Line(&[(7.8, 16.2), (5.0, 19.0)]),
            ],
            Self::Help => &[
                Line(&[
                    (7.5, 8.0),
                    (8.5, 5.0),
                    (12.0, 3.5),
                    (15.5, 5.0),
                    (16.5, 8.0),
                    (15.0, 10.8),
                    (12.0, 12.6),
                    (12.0, 15.2),
                ]),
                Disc(12.0, 19.6, 1.7),
            ],
            Self::Menu => &[
                Line(&[(4.0, 6.5), (20.0, 6.5)]),
                Line(&[(4.0, 12.0), (20.0, 12.0)]),
                Line(&[(4.0, 17.5), (20.0, 17.5)]),
            ],
            Self::Undo => &[
                Line(&[(8.5, 4.5), (3.5, 9.5), (8.5, 14.5)]),
                Line(&[(3.5, 9.5), (15.0, 9.5), (19.0, 11.5), (20.5, 15.0), (19.0, 18.5), (15.0, 20.0), (9.0, 20.0)]),
            ],
            Self::Redo => &[
                Line(&[(15.5, 4.5), (20.5, 9.5), (15.5, 14.5)]),
                Line(&[(20.5, 9.5), (9.0, 9.5), (5.0, 11.5), (3.5, 15.0), (5.0, 18.5), (9.0, 20.0), (15.0, 20.0)]),
            ],
            Self::Save => &[
                Line(&[(4.0, 4.0), (16.5, 4.0), (20.0, 7.5), (20.0, 20.0), (4.0, 20.0), (4.0, 4.0)]),
                Fill(&[(8.0, 13.0), (16.0, 13.0), (16.0, 20.0), (8.0, 20.0)]),
                Line(&[(8.0, 4.0), (8.0, 9.0), (14.5, 9.0), (14.5, 4.0)]),
            ],
            Self::Load => &[
                Line(&[(3.5, 18.5), (3.5, 5.0), (9.5, 5.0), (11.5, 7.5), (19.0, 7.5), (19.0, 10.5)]),
                Fill(&[(6.5, 10.5), (22.0, 10.5), (18.5, 19.0), (3.5, 19.0)]),
            ],
            Self::Leave => &[
                Line(&[(13.0, 4.0), (4.5, 4.0), (4.5, 20.0), (13.0, 20.0)]),
                Line(&[(9.5, 12.0), (20.5, 12.0)]),
                Line(&[(16.0, 7.5), (20.5, 12.0), (16.0, 16.5)]),
            ],
            Self::Swords => &[
                Line(&[(4.0, 3.5), (17.0, 17.0)]),
                Line(&[(20.0, 3.5), (7.0, 17.0)]),
                Line(&[(13.0, 18.5), (18.5, 13.0)]),
                Line(&[(11.0, 18.5), (5.5, 13.0)]),
                Line(&[(17.0, 17.0), (20.5, 20.5)]),
                Line(&[(7.0, 17.0), (3.5, 20.5)]),
            ],
            Self::Crown => &[
                Fill(&[(3.5, 8.0), (8.0, 12.0), (8.0, 17.0), (5.0, 17.0)]),
                Fill(&[(12.0, 5.0), (16.0, 12.0), (16.0, 17.0), (8.0, 17.0), (8.0, 12.0)]),
                Fill(&[(20.5, 8.0), (19.0, 17.0), (16.0, 17.0), (16.0, 12.0)]),
                Line(&[(5.0, 20.0), (19.0, 20.0)]),
            ],
            Self::Heart => &[
                Disc(8.2, 9.0, 4.2),
                Disc(15.8, 9.0, 4.2),
                Fill(&[(4.4, 10.8), (19.6, 10.8), (12.0, 20.5)]),
                Fill(&[(8.0, 6.0), (12.0, 8.2), (16.0, 6.0), (17.0, 12.0), (7.0, 12.0)]),
            ],
            Self::Flag => &[
                Line(&[(5.5, 21.5), (5.5, 3.0)]),
                Fill(&[(5.5, 4.0), (19.5, 4.5), (16.0, 8.8), (19.5, 13.0), (5.5, 13.5)]),
            ],
            Self::Note => &[
                Line(&[(5.0, 3.5), (19.0, 3.5), (19.0, 15.5), (14.0, 20.5), (5.0, 20.5), (5.0, 3.5)]),
                Line(&[(8.0, 8.0), (16.0, 8.0)]),
                Line(&[(8.0, 12.0), (14.0, 12.0)]),
            ],
            Self::Trap => &[
                Line(&[(3.5, 20.0), (20.5, 20.0)]),
                Fill(&[(4.5, 19.0), (6.8, 7.0), (9.1, 19.0)]),
                Fill(&[(9.7, 19.0), (12.0, 4.0), (14.3, 19.0)]),
                Fill(&[(14.9, 19.0), (17.2, 7.0), (19.5, 19.0)]),
            ],
            Self::Speech => &[
                Line(&[
                    (3.5, 5.0),
                    (20.5, 5.0),
                    (20.5, 16.0),
                    (11.0, 16.0),
                    (6.5, 20.5),
                    (6.5, 16.0),
                    (3.5, 16.0),
                    (3.5, 5.0),
                ]),
                Line(&[(7.5, 10.5), (16.5, 10.5)]),
            ],
            Self::Warning => &[
                Line(&[(12.0, 3.0), (22.0, 20.5), (2.0, 20.5), (12.0, 3.0)]),
                Line(&[(12.0, 9.5), (12.0, 14.5)]),
                Disc(12.0, 17.6, 1.2),
            ],
            Self::Fold => &[Line(&[(15.5, 5.0), (8.5, 12.0), (15.5, 19.0)])],
            Self::Unfold => &[Line(&[(8.5, 5.0), (15.5, 12.0), (8.5, 19.0)])],
            Self::Plus => &[Line(&[(12.0, 5.0), (12.0, 19.0)]), Line(&[(5.0, 12.0), (19.0, 12.0)])],
            Self::Minus => &[Line(&[(5.0, 12.0), (19.0, 12.0)])],
            Self::Cross => &[Line(&[(6.0, 6.0), (18.0, 18.0)]), Line(&[(18.0, 6.0), (6.0, 18.0)])],
            Self::Move => &[
                Line(&[(12.0, 3.0), (12.0, 21.0)]),
                Line(&[(3.0, 12.0), (21.0, 12.0)]),
                Line(&[(9.0, 6.0), (12.0, 3.0), (15.0, 6.0)]),
                Line(&[(9.0, 18.0), (12.0, 21.0), (15.0, 18.0)]),
                Line(&[(6.0, 9.0), (3.0, 12.0), (6.0, 15.0)]),
                Line(&[(18.0, 9.0), (21.0, 12.0), (18.0, 15.0)]),
            ],
            Self::Seats => &[
                Disc(8.0, 8.0, 3.4),
                Fill(&[(2.5, 20.0), (3.5, 15.5), (8.0, 13.0), (12.5, 15.5), (13.5, 20.0)]),
                Ring(16.5, 8.5, 2.8),
                Line(&[(15.0, 14.0), (18.0, 14.0), (21.0, 16.5), (21.5, 20.0), (16.0, 20.0)]),
            ],
            Self::Sun => &[
                Ring(12.0, 12.0, 4.2),
                Line(&[(12.0, 2.5), (12.0, 5.0)]),
                Line(&[(12.0, 19.0), (12.0, 21.5)]),
                Line(&[(2.5, 12.0), (5.0, 12.0)]),
                Line(&[(19.0, 12.0), (21.5, 12.0)]),
                Line(&[(5.3, 5.3), (7.0, 7.0)]),
                Line(&[(17.0, 17.0), (18.7, 18.7)]),
                Line(&[(18.7, 5.3), (17.0, 7.0)]),
                Line(&[(7.0, 17.0), (5.3, 18.7)]),
            ],
            Self::Blade => &[
                Fill(&[(20.5, 3.5), (20.0, 8.0), (9.5, 17.0), (7.0, 14.5), (16.0, 4.0)]),
                Line(&[(4.5, 12.5), (11.5, 19.5)]),
                Line(&[(7.0, 17.0), (3.5, 20.5)]),
            ],
            Self::Bow => &[
                Line(&[(6.0, 3.0), (13.0, 5.0), (17.0, 9.5), (19.0, 12.0), (17.0, 14.5), (13.0, 19.0), (6.0, 21.0)]),
                Line(&[(6.0, 3.0), (6.0, 21.0)]),
                Line(&[(2.5, 12.0), (21.0, 12.0)]),
                Line(&[(18.0, 9.5), (21.5, 12.0), (18.0, 14.5)]),
            ],
            Self::Spark => &[
                Fill(&[(12.0, 2.5), (14.0, 10.0), (12.0, 12.0), (10.0, 10.0)]),
                Fill(&[(21.5, 12.0), (14.0, 14.0), (12.0, 12.0), (14.0, 10.0)]),
                Fill(&[(12.0, 21.5), (10.0, 14.0), (12.0, 12.0), (14.0, 14.0)]),
                Fill(&[(2.5, 12.0), (10.0, 10.0), (12.0, 12.0), (10.0, 14.0)]),
                Disc(18.5, 5.5, 1.3),
                Disc(5.5, 18.5, 1.3),
            ],
            Self::Rise => &[
                Line(&[(12.0, 19.0), (12.0, 5.0)]),
                Line(&[(6.0, 11.0), (12.0, 4.5), (18.0, 11.0)]),
                Line(&[(4.5, 21.0), (19.5, 21.0)]),
            ],
            Self::Ready => &[
                Line(&[(18.5, 8.0), (15.5, 5.2), (12.0, 4.2), (8.0, 5.2), (5.0, 8.5), (4.2, 12.5), (5.6, 16.6)]),
                Line(&[(5.5, 16.0), (8.5, 18.8), (12.0, 19.8), (16.0, 18.8), (19.0, 15.5), (19.8, 11.5)]),
                Line(&[(19.0, 3.5), (18.8, 8.4), (14.0, 8.2)]),
                Line(&[(5.0, 20.5), (5.2, 15.6), (10.0, 15.8)]),
            ],
            Self::Bandage => &[
                Line(&[(4.0, 14.5), (14.5, 4.0), (20.0, 9.5), (9.5, 20.0), (4.0, 14.5)]),
                Disc(10.0, 12.0, 1.1),
                Disc(12.0, 14.0, 1.1),
                Disc(12.0, 10.0, 1.1),
                Disc(14.0, 12.0, 1.1),
            ],
            Self::Pencil => &[
                Line(&[(4.0, 20.0), (5.0, 15.5), (16.0, 4.5), (19.5, 8.0), (8.5, 19.0), (4.0, 20.0)]),
                Line(&[(13.5, 7.0), (17.0, 10.5)]),
            ],
            Self::Chain => &[
                Ring(7.0, 16.5, 4.2),
                Ring(17.0, 7.5, 4.2),
                Line(&[(10.0, 13.6), (11.4, 12.4)]),
                Line(&[(12.8, 11.2), (14.0, 10.2)]),
                Line(&[(9.0, 5.0), (10.5, 8.0)]),
                Line(&[(15.0, 19.0), (13.5, 16.0)]),
            ],
            Self::Bot => &[
                Line(&[(5.0, 9.0), (19.0, 9.0), (19.0, 20.0), (5.0, 20.0), (5.0, 9.0)]),
                Line(&[(12.0, 9.0), (12.0, 5.5)]),
                Disc(12.0, 4.2, 1.6),
                Disc(9.2, 14.0, 1.6),
                Disc(14.8, 14.0, 1.6),
            ],
            Self::Coin => &[Ring(12.0, 12.0, 8.5), Ring(12.0, 12.0, 5.5), Disc(12.0, 12.0, 2.4)],
            Self::Badge => &[
                Line(&[(5.0, 4.0), (19.0, 4.0), (19.0, 12.5), (12.0, 21.0), (5.0, 12.5), (5.0, 4.0)]),
                Line(&[(12.0, 7.0), (12.0, 15.5)]),
                Line(&[(8.0, 10.0), (16.0, 10.0)]),
            ],
            Self::Ruler => &[
                Line(&[(3.0, 16.0), (16.0, 3.0), (21.0, 8.0), (8.0, 21.0), (3.0, 16.0)]),
                Line(&[(6.5, 12.5), (9.0, 15.0)]),
                Line(&[(10.0, 9.0), (12.5, 11.5)]),
                Line(&[(13.5, 5.5), (16.0, 8.0)]),
            ],
            Self::Force => deeds::FORCE,
            Self::Hack => deeds::HACK,
            Self::Pick => deeds::PICK,
            Self::Wedge => deeds::WEDGE,
            Self::Beam => deeds::BEAM,
            Self::Disarm => deeds::DISARM,
            Self::Rearm => deeds::REARM,
            Self::SetTrap => deeds::SET_TRAP,
            Self::Lever => deeds::LEVER,
            Self::Listen => deeds::LISTEN,
            Self::Aim => deeds::AIM,
            Self::Water => deeds::WATER,
            Self::Breath => deeds::BREATH,
            Self::Crush => deeds::CRUSH,
            Self::Stone => deeds::STONE,
        }
    }

    /// Paints the icon into the largest square in the middle of `rect`.
    pub fn paint(self, painter: &Painter, rect: Rect, colour: Color32) {
        let side = rect.width().min(rect.height());
        let unit = side / 24.0;
        let origin = rect.center() - egui::Vec2::splat(side / 2.0);
        let at = |(x, y): (f32, f32)| -> Pos2 { pos2(origin.x + x * unit, origin.y + y * unit) };
        let stroke = Stroke::new((1.9 * unit).max(1.2), colour);
        for mark in self.marks() {
            match mark {
                Line(points) => {
                    painter.add(Shape::line(points.iter().copied().map(at).collect(), stroke));
                }
                Fill(points) => {
                    let points = points.iter().copied().map(at).collect();
                    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
                }
                Ring(x, y, r) => {
                    painter.circle_stroke(at((*x, *y)), r * unit, stroke);
                }
                Disc(x, y, r) => {
                    painter.circle_filled(at((*x, *y)), r * unit, colour);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ui_icons_stay_on_their_grid() {
        for icon in Icon::ALL {
            for mark in icon.marks() {
                let points: Vec<(f32, f32)> = match mark {
                    Line(points) | Fill(points) => points.to_vec(),
                    Ring(x, y, r) | Disc(x, y, r) => vec![(x - r, y - r), (x + r, y + r)],
                };
                for (x, y) in points {
                    assert!((0.0..=24.0).contains(&x) && (0.0..=24.0).contains(&y), "{icon:?} leaves its grid");
                }
            }
        }
    }
}
