//! A level from a seed: rooms, corridors, doors, traps and lights by a budget of difficulty, as a starting point to edit.
//!
//! [`forge()`] is a function of its [`Blueprint`]: the same one gives the same document, whatever machine it runs on.
//! What always holds: every open cell can be walked to when doors are opened; keys and levers lie where the party comes
//! before it needs them, and nothing that is needed lies behind a secret door; no trap reaches the room in which the party
//! begins; every trap and secret door can be noticed; no more is spent than the budget. Rooms are laid out first, then the
//! ways between them, then what stands in them, then what the budget buys.

mod budget;
mod chance;
mod doors;
mod dress;
mod furnish;
mod rooms;
mod site;
mod theme;
mod traps;
mod ways;

pub use theme::Place;

use super::document::{Document, FORMAT, MapDoc};
use super::map;
use crate::board::{Ambient, Cell, CellData, CellGrid, Ground};
use crate::rules::characters::Character;
use crate::text::LocalText;
use chance::Chance;
use site::{Feature, Site, beside};
use std::collections::{BTreeMap, BTreeSet};
use theme::{Theme, text};

/// Cells along a side of a level from a seed.
pub const SIDES: std::ops::RangeInclusive<i32> = 24..=200;
/// How difficult it can be: 1 for beginners, 10 for those who ask for it.
pub const DIFFICULTIES: std::ops::RangeInclusive<u8> = 1..=10;
/// The most heroes that it is made for.
pub const MOST_HEROES: usize = 6;

/// How many layouts are tried before a map counts as too small.
const ATTEMPTS: u32 = 24;
/// The fewest rooms.
const FEWEST_ROOMS: usize = 3;
/// How often in a row buying something may fail before the rest of the budget is left.
const FAILURES: u32 = 24;
/// What is tried to be bought, of a hundred.
const SHARES: [(Post, u32); 5] =
    [(Post::Traps, 50), (Post::Locks, 15), (Post::Dark, 15), (Post::Secret, 8), (Post::Foes, 12)];

/// What a level is made of.
#[derive(Clone, Debug)]
pub struct Blueprint {
    /// The seed.
    pub seed: u64,
    /// Cells from west to east and from north to south, each within [`SIDES`].
    pub size: (i32, i32),
    /// How difficult it is, within [`DIFFICULTIES`].
    pub difficulty: u8,
    /// What kind of place it is; without one the seed says.
    pub place: Option<Place>,
    /// Heroes that stand where the party begins, up to [`MOST_HEROES`], each with a seat. Without any, a note says where.
    pub heroes: Vec<Character>,
    /// Opponents to choose from. Without any there are none.
    pub foes: Vec<Character>,
}

/// What points of difficulty are spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Post {
    /// Traps.
    Traps,
    /// Locked doors.
    Locks,
    /// Doors that have to be found.
    Secret,
    /// Rooms without light.
    Dark,
    /// Opponents.
    Foes,
}

impl Post {
    /// The message key of its line in the ledger; it takes `count` and `points`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Traps => "forge-traps",
            Self::Locks => "forge-locks",
            Self::Secret => "forge-secret",
            Self::Dark => "forge-dark",
            Self::Foes => "forge-foes",
        }
    }
}

/// What the difficulty was spent on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// The points that there were.
    pub budget: u32,
    /// The points that were spent: no more than there were.
    pub spent: u32,
    /// How many of each sort there are, and what they cost together.
    pub posts: BTreeMap<Post, (u32, u32)>,
}

/// A level from a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forged {
    /// The level. It passes our own check without a warning.
    pub document: Document,
    /// What kind of place it is.
    pub place: Place,
    /// How many rooms there are.
    pub rooms: usize,
    /// The cells on which the party begins.
    pub starts: Vec<Cell>,
    /// What the difficulty was spent on.
    pub ledger: Ledger,
}

/// A blueprint of which nothing can be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForgeError {
    /// A side out of range.
    #[error("a level from a seed is {} to {} cells wide and high", SIDES.start(), SIDES.end())]
    Size,
    /// Difficulty out of range.
    #[error("the difficulty is {} to {}", DIFFICULTIES.start(), DIFFICULTIES.end())]
    Difficulty,
    /// No layout was found for rooms and ways.
    #[error("no layout was found for this seed and size; another seed or a larger map will do")]
    NoLayout,
}

impl ForgeError {
    /// The message key of its words.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Size => "forge-size",
            Self::Difficulty => "forge-difficulty",
            Self::NoLayout => "forge-no-layout",
        }
    }
}

/// An opponent in its place.
struct Foe {
    character: Character,
    name: LocalText,
    at: Cell,
}

/// Makes a level.
///
/// # Errors
/// When size or difficulty are out of range, or no layout can be found.
pub fn forge(blueprint: &Blueprint) -> Result<Forged, ForgeError> {
    if !(SIDES.contains(&blueprint.size.0) && SIDES.contains(&blueprint.size.1)) {
        return Err(ForgeError::Size);
    }
    if !DIFFICULTIES.contains(&blueprint.difficulty) {
        return Err(ForgeError::Difficulty);
    }
    (0..ATTEMPTS).find_map(|attempt| built(blueprint, attempt)).ok_or(ForgeError::NoLayout)
}

/// One attempt at a level.
fn built(blueprint: &Blueprint, attempt: u32) -> Option<Forged> {
    let mut site = laid_out(blueprint, attempt)?;
    doors::hang(&mut site);
    choose_ends(&mut site)?;
    let walls = furnish::furnish(&mut site);
    if !site.hangs_together(&BTreeSet::new()) {
        return None;
    }
    let mut ledger = Ledger { budget: budget::of_level(blueprint.difficulty, site.rooms.len()), ..Ledger::default() };
    let mut bought = Bought::default();
    buy(&mut site, blueprint, &mut ledger, &mut bought);
    let keys = doors::lay_keys(&mut site, &mut ledger, &bought.locked);
    traps::without_lockless_needles(&site, &mut ledger, &mut bought.traps);
    let lights = dress::lights(&mut site, &bought.dark);
    let title = text(*site.chance.pick(site.theme.titles)?);
    let parts = (lights.as_slice(), keys.as_slice(), bought.traps.as_slice(), bought.foes.as_slice());
    let (things, seats) = dress::Dresser::dress(&mut site, blueprint, parts);
    let mut map = map::draw(&site.grid, &MapDoc { ambient: Ambient::PitchDark, ..MapDoc::default() }).ok()?;
    map.walls = walls;
    let summary = text(site.theme.summary);
    let document = Document { format: FORMAT, title, summary, map, things, seats, ..Document::default() };
    Some(Forged { document, place: site.theme.place, rooms: site.rooms.len(), starts: site.starts, ledger })
}

/// Rooms and the ways between them.
fn laid_out(blueprint: &Blueprint, attempt: u32) -> Option<Site> {
    let mut chance = Chance::of(blueprint.seed, attempt);
    let drawn = chance.pick(&Place::ALL).copied()?;
    let theme = Theme::of(blueprint.place.unwrap_or(drawn));
    let rock = CellData { look: theme.floor().look, ..CellData::SOLID };
    let mut site = Site {
        chance,
        theme,
        difficulty: blueprint.difficulty,
        grid: CellGrid::new(blueprint.size.0, blueprint.size.1, rock).ok()?,
        rooms: Vec::new(),
        room_at: BTreeMap::new(),
        corridors: BTreeSet::new(),
        sealed: BTreeSet::new(),
        gates: Vec::new(),
        dead_ends: Vec::new(),
        start: 0,
        starts: Vec::new(),
        goal: 0,
        taken: BTreeSet::new(),
    };
    rooms::build(&mut site);
    if site.rooms.len() < FEWEST_ROOMS || !ways::lay(&mut site) {
        return None;
    }
    ways::dead_ends(&mut site);
    Some(site)
}

/// Chooses where the party begins, near an edge of the map, and the room that is farthest from there.
fn choose_ends(site: &mut Site) -> Option<()> {
    let (width, height) = site.grid.size();
    let roomy = |room: &usize| site.rooms[*room].cells.len() >= 2 * MOST_HEROES;
    let to_edge = |room: &usize| {
        let middle = site.rooms[*room].middle();
        let distance = middle.x.min(width - middle.x).min(middle.y).min(height - middle.y);
        (site.gates_of(*room).count() > 2, distance, *room)
    };
    site.start = (0..site.rooms.len()).filter(roomy).min_by_key(to_edge)?;
    let far = site.distances(site.rooms[site.start].middle(), &BTreeSet::new());
    let away = |room: &usize| (far.get(&site.rooms[*room].middle()).copied(), *room);
    site.goal = (0..site.rooms.len()).max_by_key(away)?;
    site.rooms[site.goal].features.push(Feature::Goal);
    site.rooms[site.start].features.push(Feature::Entrance);

    // The stairs by which they came lie at a wall, and they stand around them.
    let cells = site.rooms[site.start].cells.clone();
    let gates: BTreeSet<Cell> = site.gates_of(site.start).map(|gate| site.gates[gate].inner).collect();
    let by_wall = |cell: &&Cell| beside(**cell).any(|other| !site.grid.is_open(other)) && !gates.contains(*cell);
    let stairs: Vec<Cell> = cells.iter().filter(by_wall).copied().collect();
    let stairs = site.chance.pick(&stairs).copied()?;
    let ground = CellData { ground: Ground::Stairs, ambient: Some(Ambient::Dusk), ..site.theme.floor() };
    site.dig(stairs, ground);
    let mut near: Vec<Cell> = cells.into_iter().filter(|cell| *cell != stairs && !gates.contains(cell)).collect();
    near.sort_by_key(|cell| (cell.centre().distance_squared(stairs.centre()), *cell));
    site.starts = near.into_iter().take(MOST_HEROES).collect();
    site.taken.extend(site.starts.iter().copied());
    site.taken.insert(stairs);
    (site.starts.len() == MOST_HEROES).then_some(())
}

/// What the budget bought.
#[derive(Default)]
struct Bought {
    traps: Vec<traps::Placed>,
    /// The gates whose doors are locked, the first one first.
    locked: Vec<usize>,
    dark: BTreeSet<usize>,
    foes: Vec<Foe>,
}

/// Spends the budget.
fn buy(site: &mut Site, blueprint: &Blueprint, ledger: &mut Ledger, bought: &mut Bought) {
    // Whoever names opponents wants to meet one, whatever else the seed would spend on.
    if !blueprint.foes.is_empty()
        && let Some((foe, cost)) = summon(site, &blueprint.foes, ledger.budget, &bought.foes)
    {
        bought.foes.push(foe);
        ledger.pay(Post::Foes, cost);
    }
    let mut failures = 0;
    while failures < FAILURES && ledger.spent < ledger.budget {
        let Some(post) = site.chance.weighted(&SHARES) else { return };
        let rigged: BTreeSet<usize> = bought.traps.iter().filter_map(|placed| placed.gate).collect();
        let done = match post {
            Post::Traps => {
                let placed = traps::place(site, ledger.budget - ledger.spent, &bought.traps);
                let cost = placed.as_ref().map(|(_, cost)| *cost);
                bought.traps.extend(placed.map(|(placed, _)| placed));
                cost.is_some_and(|cost| ledger.pay(post, cost))
            }
            Post::Locks => doors::lock_one(site, ledger, &mut bought.locked, &rigged),
            Post::Secret => doors::hide_one(site, ledger, &rigged),
            Post::Dark => {
                let lit: Vec<usize> =
                    (0..site.rooms.len()).filter(|room| *room != site.start && !bought.dark.contains(room)).collect();
                let room = site.chance.pick(&lit).copied().filter(|_| ledger.can(budget::DARK));
                bought.dark.extend(room);
                room.is_some() && ledger.pay(post, budget::DARK)
            }
            Post::Foes => {
                let foe = summon(site, &blueprint.foes, ledger.budget - ledger.spent, &bought.foes);
                let cost = foe.as_ref().map(|(_, cost)| *cost);
                bought.foes.extend(foe.map(|(foe, _)| foe));
                cost.is_some_and(|cost| ledger.pay(post, cost))
            }
        };
        failures = if done { 0 } else { failures + 1 };
    }
}

/// An opponent in a room that is not the first one.
fn summon(site: &mut Site, foes: &[Character], most: u32, known: &[Foe]) -> Option<(Foe, u32)> {
    let cost = |foe: &Character| u32::from(foe.life.max / budget::LIFE_A_POINT).max(1);
    let fit: Vec<&Character> = foes.iter().filter(|foe| cost(foe) <= most && foe.size.0 <= 2).collect();
    let character = (*site.chance.pick(&fit)?).clone();
    let size = i32::from(character.size.0);
    let rooms: Vec<usize> = (0..site.rooms.len()).filter(|room| *room != site.start).collect();
    let room = *site.chance.pick(&rooms)?;
    let cells = &site.rooms[room].cells;
    let free = |cell: &Cell| {
        let dry = |cell: Cell| site.grid.get(cell).is_some_and(|data| data.water_ml == 0);
        cell.square(size).all(|own| cells.contains(&own) && dry(own) && !site.taken.contains(&own))
    };
    let places: Vec<Cell> = cells.iter().copied().filter(free).collect();
    let at = *site.chance.pick(&places)?;
    site.taken.extend(at.square(size));
    let same = known.iter().filter(|foe| foe.character.name == character.name).count();
    let numbered = |name: &str| if same == 0 { name.to_owned() } else { format!("{name} {}", same + 1) };
    let name = LocalText { en: numbered(&character.name.0.en), ru: numbered(&character.name.0.ru) };
    let points = cost(&character);
    Some((Foe { character, name, at }, points))
}
