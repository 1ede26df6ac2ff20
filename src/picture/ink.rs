//! The colours of a plan.

use crate::board::Ground;

/// Where nobody has been.
pub const NIGHT: [u8; 3] = [9, 9, 12];
/// Masonry seen from above.
pub const MASONRY: [f32; 3] = [0.34, 0.33, 0.34];
/// The tint of remembered places.
pub const MEMORY: [f32; 3] = [0.46, 0.56, 0.78];
/// How bright remembered places are.
pub const MEMORY_SHARE: f32 = 0.34;
/// Water, shallow and deep.
pub const WATER: [[f32; 3]; 2] = [[0.34, 0.52, 0.58], [0.08, 0.20, 0.30]];
/// Edges of walls.
pub const WALL_EDGE: [u8; 3] = [214, 203, 180];
/// Doors.
pub const DOOR: [u8; 3] = [176, 112, 58];
/// Locked doors and grates.
pub const IRON: [u8; 3] = [150, 160, 172];
/// Whatever can be touched or is active.
pub const BRASS: [u8; 3] = [0xD6, 0xA7, 0x56];
/// Danger, opponents.
pub const DANGER: [u8; 3] = [0xE2, 0x60, 0x4F];
/// Bystanders.
pub const BYSTANDER: [u8; 3] = [0xA9, 0xA3, 0x95];
/// Dark lines and letters on light ground.
pub const DARK: [u8; 3] = [0x17, 0x18, 0x1C];
/// Light letters.
pub const PALE: [u8; 3] = [0xE9, 0xE4, 0xD8];

/// The colour of a ground in full light.
#[must_use]
pub const fn ground(ground: Ground) -> [f32; 3] {
    match ground {
        Ground::Stone => [0.66, 0.63, 0.58],
        Ground::Road => [0.70, 0.66, 0.58],
        Ground::Earth => [0.52, 0.43, 0.33],
        Ground::Desert => [0.80, 0.70, 0.48],
        Ground::DenseForest => [0.34, 0.44, 0.27],
        Ground::Swamp => [0.36, 0.40, 0.28],
        Ground::Hills => [0.50, 0.50, 0.34],
        Ground::Mountains => [0.56, 0.55, 0.55],
        Ground::Jungle => [0.26, 0.42, 0.26],
        Ground::Rubble => [0.50, 0.47, 0.43],
        Ground::Stairs => [0.72, 0.69, 0.63],
    }
}

/// A number between 0 and 1 that looks random and is always the same for a place.
#[must_use]
pub fn grain(x: i32, y: i32) -> f32 {
    let mut mixed = (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77);
    mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x2C1B_3C6D);
    mixed ^= mixed >> 13;
    (mixed & 0xFFFF) as f32 / 65_535.0
}
