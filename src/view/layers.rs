//! The surfaces of the scene and their places in the one array texture.

/// A surface: the index of its layer. Emblems come after these, in the order of their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Layer {
    /// Floor slabs, a cell each.
    Flagstones,
    /// Courses of blocks on the faces of walls.
    Masonry,
    /// The cut top of walls.
    WallCap,
    /// Trodden soil.
    Earth,
    /// Boards along x.
    Planks,
    /// Half-metre tiles.
    Tiles,
    /// Broken stone.
    Rubble,
    /// Upright boards of a door.
    DoorWood,
    /// Hammered iron.
    Iron,
    /// The grain of the table's top.
    Paper,
    /// The net of light under water.
    Water,
    /// Plain white: painted things.
    Plain,
}

impl Layer {
    /// Every layer that is read from a file, in order; [`Layer::Plain`] is made on the spot.
    pub const PAINTED: [Self; 11] = [
        Self::Flagstones,
        Self::Masonry,
        Self::WallCap,
        Self::Earth,
        Self::Planks,
        Self::Tiles,
        Self::Rubble,
        Self::DoorWood,
        Self::Iron,
        Self::Paper,
        Self::Water,
    ];

    /// How many layers come before the emblems.
    pub const COUNT: usize = Self::PAINTED.len() + 1;

    /// The index as the shader reads it.
    #[must_use]
    pub fn index(self) -> f32 {
        f32::from(self as u8)
    }

    /// The name of its pictures under `assets/textures`, without ending.
    #[must_use]
    pub const fn file(self) -> &'static str {
        match self {
            Self::Flagstones => "flagstones",
            Self::Masonry => "masonry",
            Self::WallCap => "wall_cap",
            Self::Earth => "earth",
            Self::Planks => "planks",
            Self::Tiles => "tiles",
            Self::Rubble => "rubble",
            Self::DoorWood => "door_wood",
            Self::Iron => "iron",
            Self::Paper => "paper",
            Self::Water => "water",
            Self::Plain => "plain",
        }
    }

    /// Whether a picture of its relief stands beside that of its colour.
    #[must_use]
    pub const fn has_relief(self) -> bool {
        !matches!(self, Self::Paper | Self::Water | Self::Plain)
    }
}
