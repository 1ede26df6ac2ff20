//! The ground, walls and furniture of a screen in chunks of 32×32 cells: one mesh and one material each, built again only
//! where what the seat knows has changed or the camera looks from another side.

use super::camera::{CameraRig, FIELD_OF_VIEW};
use super::floor_picture::FloorShown;
use super::game::CHUNK;
use super::layers::Layer;
use super::loading::Surfaces;
use super::material::{Kind, Params, TableMaterial, Variant};
use super::mesh::plan::ground_height;
use super::mesh::sketch::{Stuff, Tint};
use super::mesh::{Facing, Plan, Sketch, decor, floor, lights, walls};
use super::power::{Activity, Quality, ViewSettings};
use super::screen::{DrawnOn, Screen, Shown, resolution};
use super::water::{self, Levels, Rising};
use super::{SceneSystems, fog};
use crate::board::Cell;
use crate::knowledge::SeatView;
use crate::knowledge::view::Known;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (open_screens, build, apply_settings.run_if(resource_changed::<ViewSettings>), suit_distance)
            .chain()
            .in_set(SceneSystems::Sync)
            .in_set(ChunksBuilt)
            .run_if(resource_exists::<Surfaces>),
    );
}

/// Chunks and their materials are up to date; light, tokens and doors come after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChunksBuilt;

/// Cells beyond a chunk that its look depends on.
const MARGIN: i32 = 2;

/// Chunks that are built again in one frame when only the camera has turned: the rest follows in the next frames.
const TURNED_AT_ONCE: usize = 6;

/// The chunks of a screen by column and row.
#[derive(Component, Debug, Default)]
pub struct Chunks(pub BTreeMap<(i32, i32), Chunk>);

/// The mipmap that a screen's materials read at the lowest quality.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Level(u8);

/// Texels along a metre of a surface's picture.
const TEXELS_PER_METRE: f32 = 128.0;

/// The view and side that all chunks of a screen were last built for.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
struct Built(Option<(u64, Facing)>);

impl Chunks {
    /// The chunk that a place lies in.
    #[must_use]
    pub fn at(&self, place: Vec2) -> Option<&Chunk> {
        let index = |metres: f32| (metres.floor() as i32).div_euclid(CHUNK);
        self.0.get(&(index(place.x), index(place.y)))
    }
}

/// A chunk of a screen.
#[derive(Debug)]
pub struct Chunk {
    /// Opaque and lit.
    pub solid: Handle<TableMaterial>,
    /// Water.
    pub water: Handle<TableMaterial>,
    /// What is only remembered.
    pub ghost: Handle<TableMaterial>,
    /// Its light.
    pub light: fog::ChunkLight,
    shape: Option<(u64, Facing)>,
    ground: Option<Entity>,
    sheet: Option<Entity>,
    levels: Levels,
}

/// The materials of a screen that belong to no chunk.
#[derive(Component, Clone, Debug)]
pub struct ScreenMaterials {
    /// Signs on the floor.
    pub mark: Handle<TableMaterial>,
    /// Flames.
    pub flame: Handle<TableMaterial>,
}

/// The numbers and surfaces that a material begins with.
fn material(
    (surfaces, floor): (&Surfaces, &FloorShown),
    light: &fog::ChunkLight,
    params: Params,
    kind: Kind,
    fine: bool,
) -> TableMaterial {
    TableMaterial {
        params: floor.place(params),
        floor: floor.image.clone(),
        surfaces: surfaces.texture.clone(),
        light: light.now.clone(),
        light_before: light.before.clone(),
        known: light.known.clone(),
        variant: Variant { kind, fine },
    }
}

/// Whether a quality has relief, flicker and grain.
fn is_fine(settings: &ViewSettings) -> bool {
    settings.quality != Quality::Low
}

/// Gives a new screen its own materials and the table's top around the map.
fn open_screens(
    mut commands: Commands,
    new: Query<(Entity, &Screen), Without<Chunks>>,
    (surfaces, floor): (Res<Surfaces>, Res<FloorShown>),
    settings: Res<ViewSettings>,
    mut materials: ResMut<Assets<TableMaterial>>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (entity, screen) in &new {
        let blank = fog::ChunkLight::blank(&mut images);
        let params = Params { span: 1.0, known_span: 1.0, liveliness: settings.liveliness(), ..default() };
        let mut make = |kind| materials.add(material((&surfaces, &floor), &blank, params, kind, is_fine(&settings)));
        let own = ScreenMaterials { mark: make(Kind::Mark), flame: make(Kind::Flame) };
        let paper = make(Kind::Paper);
        commands.spawn((
            Mesh3d(meshes.add(table_top().finish())),
            MeshMaterial3d(paper),
            NoFrustumCulling,
            screen.layers(),
            DrawnOn(entity),
            Name::new("table top"),
        ));
        commands.entity(entity).insert((Chunks::default(), Built::default(), Level::default(), own));
    }
}

/// The dark top of the table that the dungeon stands on.
fn table_top() -> Sketch {
    let mut sketch = Sketch::default();
    let far = 400.0;
    let y = super::mesh::plan::FOOT - 0.02;
    let corners = [(-far, -far), (-far, far), (far, far), (far, -far)].map(|(x, z)| Vec3::new(x, y, z));
    sketch.polygon(&corners, Stuff::of(Layer::Paper).tinted(Tint::WHITE));
    sketch
}

/// What chunks are made with.
#[derive(SystemParam)]
struct Workshop<'w, 's> {
    commands: Commands<'w, 's>,
    surfaces: Res<'w, Surfaces>,
    floor: Res<'w, FloorShown>,
    settings: Res<'w, ViewSettings>,
    materials: ResMut<'w, Assets<TableMaterial>>,
    images: ResMut<'w, Assets<Image>>,
    meshes: ResMut<'w, Assets<Mesh>>,
}

impl Workshop<'_, '_> {
    /// A chunk that has nothing in it yet.
    fn open(&mut self, (column, row): (i32, i32)) -> Chunk {
        let light = fog::ChunkLight::blank(&mut self.images);
        let params = fog::params(column, row, &self.settings);
        let fine = is_fine(&self.settings);
        let mut make = |kind| self.materials.add(material((&self.surfaces, &self.floor), &light, params, kind, fine));
        let (solid, water, ghost) = (make(Kind::Solid), make(Kind::Water), make(Kind::Ghost));
        Chunk { solid, water, ghost, light, shape: None, ground: None, sheet: None, levels: Levels::new() }
    }

    /// Draws a sketch in the place of what was drawn before; gives the entity, if there is anything to draw.
    fn put(
        &mut self,
        (entity, screen): (Entity, &Screen),
        old: Option<Entity>,
        sketch: Sketch,
        material: &Handle<TableMaterial>,
    ) -> Option<Entity> {
        if sketch.is_empty() {
            if let Some(old) = old {
                self.commands.entity(old).despawn();
            }
            return None;
        }
        let mesh = Mesh3d(self.meshes.add(sketch.finish()));
        if let Some(old) = old {
            return Some(self.commands.entity(old).insert(mesh).id());
        }
        let drawn = (mesh, MeshMaterial3d(material.clone()), screen.layers(), DrawnOn(entity), Name::new("chunk"));
        Some(self.commands.spawn(drawn).id())
    }

    /// Sends a sheet of water on its way; one that only turned goes on as it was.
    fn let_rise(&mut self, sheet: Option<Entity>, way: Option<Rising>, is_new: bool) {
        let Some(sheet) = sheet.filter(|_| is_new) else { return };
        let mut sheet = self.commands.entity(sheet);
        match way {
            Some(way) => sheet.insert(way),
            None => sheet.remove::<Rising>(),
        };
    }
}

fn build(
    mut screens: Query<(Entity, &Screen, &Shown, &CameraRig, &mut Chunks, &mut Built)>,
    mut workshop: Workshop,
    mut activity: ResMut<Activity>,
) {
    for (entity, screen, shown, rig, mut chunks, mut built) in &mut screens {
        let facing = Facing::of(rig.goal.yaw, rig.straight_down);
        let now = Some((shown.version, facing));
        if built.0 == now {
            continue;
        }
        let has_turned = built.0.is_some_and(|(version, _)| version == shown.version);
        let plan = Plan { view: &shown.view, facing };
        let flames: Vec<Vec2> =
            shown.view.flames.iter().filter(|flame| !flame.carried).map(|flame| flame.at.metres().into()).collect();
        let mut turned = 0;
        for at in nearest_first(shown.view.size, rig.goal.target) {
            let old = chunks.0.get(&at).and_then(|chunk| chunk.shape);
            let shape = match old {
                Some((shape, _)) if has_turned => (shape, facing),
                _ => (shape_of(&shown.view, at), facing),
            };
            if old == Some(shape) {
                continue;
            }
            let is_new = old.is_none_or(|(before, _)| before != shape.0);
            turned += usize::from(!is_new);
            if !is_new && turned > TURNED_AT_ONCE {
                continue;
            }
            let chunk = chunks.0.entry(at).or_insert_with(|| workshop.open(at));
            chunk.shape = Some(shape);
            if is_new {
                chunk.light.learn(&mut workshop.images, plan, at);
            }
            let (ground, sheet, wet) = chunk_meshes(plan, at, &flames);
            chunk.ground = workshop.put((entity, screen), chunk.ground, ground, &chunk.solid);
            let way = (is_new && !workshop.settings.reduced_motion)
                .then(|| water::way(&sheet, &wet, &chunk.levels, |cell| plan.ground(cell)))
                .flatten();
            chunk.levels = water::levels(&sheet, &wet);
            chunk.sheet = workshop.put((entity, screen), chunk.sheet, sheet, &chunk.water);
            workshop.let_rise(chunk.sheet, way, is_new);
            activity.touch();
        }
        if turned > TURNED_AT_ONCE {
            activity.animate();
        } else {
            built.0 = now;
        }
    }
}

/// The chunks of a map, those nearest to a place first.
fn nearest_first((wide, high): (i32, i32), place: Vec2) -> Vec<(i32, i32)> {
    let count = |cells: i32| (cells + CHUNK - 1) / CHUNK;
    let mut all: Vec<(i32, i32)> =
        (0..count(high)).flat_map(|row| (0..count(wide)).map(move |column| (column, row))).collect();
    let middle = |chunk: i32| ((chunk * CHUNK) + CHUNK / 2) as f32;
    all.sort_by_key(|&(column, row)| Vec2::new(middle(column), middle(row)).distance_squared(place) as i64);
    all
}

/// The solid mesh and the water of a chunk, with the cells of the latter in their order.
fn chunk_meshes(plan: Plan<'_>, (column, row): (i32, i32), flames: &[Vec2]) -> (Sketch, Sketch, Vec<Cell>) {
    let (mut solid, mut sheet, mut wet) = (Sketch::default(), Sketch::default(), Vec::new());
    for cell in near_cells_first(plan.facing, column, row) {
        let dry = sheet.positions.len();
        floor::water(&mut sheet, plan, cell);
        wet.extend((sheet.positions.len() > dry).then_some(cell));
        if plan.known(cell).is_some() {
            floor::ground(&mut solid, plan, cell);
            walls::wall(&mut solid, plan, cell, flames);
            decor::decor(&mut solid, plan, cell);
        }
    }
    let here = |cell: Cell| (cell.x.div_euclid(CHUNK), cell.y.div_euclid(CHUNK)) == (column, row);
    for &(from, to) in plan.view.walls.iter().filter(|(from, _)| here(from.cell())) {
        decor::free_wall(&mut solid, plan, from, to);
    }
    for window in plan.view.windows.iter().filter(|window| here(window.from.cell())) {
        decor::window(&mut solid, plan, window.from, window.to);
    }
    for item in plan.view.items.iter().filter(|item| item.carried_by.is_none() && here(item.at)) {
        let [x, z] = item.at.centre().metres();
        let foot = Vec3::new(x, plan.known(item.at).map_or(0.0, ground_height), z);
        let lever = plan.view.levers.iter().find(|lever| lever.id == item.id);
        match (lever, item.light) {
            (Some(lever), _) => decor::lever(&mut solid, plan, item.at, lever.pulled),
            (None, Some(kind)) => lights::body(&mut solid, foot, kind),
            (None, None) => decor::bundle(&mut solid, foot),
        }
    }
    (solid, sheet, wet)
}

/// The cells of a chunk, those nearest to the camera first: what they hide is not drawn then.
fn near_cells_first(facing: Facing, column: i32, row: i32) -> Vec<Cell> {
    let mut cells: Vec<Cell> = (row * CHUNK..(row + 1) * CHUNK)
        .flat_map(|y| (column * CHUNK..(column + 1) * CHUNK).map(move |x| Cell::new(x, y)))
        .collect();
    let (away_x, away_y) = facing.away();
    cells.sort_by_key(|cell| cell.x * away_x + cell.y * away_y);
    cells
}

/// A number that stands for everything that a chunk's meshes are made from, but for the camera's side.
fn shape_of(view: &SeatView, (column, row): (i32, i32)) -> u64 {
    let mut hasher = DefaultHasher::new();
    for y in row * CHUNK - MARGIN..(row + 1) * CHUNK + MARGIN {
        for x in column * CHUNK - MARGIN..(column + 1) * CHUNK + MARGIN {
            let cell = view.cell(Cell::new(x, y)).filter(|cell| cell.known != Known::Never);
            cell.map(|cell| (cell.solid, cell.ground, cell.water_mm, cell.height_cm, cell.look)).hash(&mut hasher);
        }
    }
    let near = |cell: Cell| {
        let inside = |at: i32, chunk: i32| (chunk * CHUNK - MARGIN..(chunk + 1) * CHUNK + MARGIN).contains(&at);
        inside(cell.x, column) && inside(cell.y, row)
    };
    view.walls.iter().filter(|(from, _)| near(from.cell())).for_each(|wall| wall.hash(&mut hasher));
    view.windows
        .iter()
        .filter(|window| near(window.from.cell()))
        .for_each(|window| (window.from, window.to).hash(&mut hasher));
    view.items
        .iter()
        .filter(|item| item.carried_by.is_none() && near(item.at))
        .for_each(|item| (item.at, item.light, view.levers.iter().find(|lever| lever.id == item.id)).hash(&mut hasher));
    view.flames
        .iter()
        .filter(|flame| !flame.carried && near(flame.at.cell()))
        .for_each(|flame| flame.at.hash(&mut hasher));
    hasher.finish()
}

/// At the lowest quality one mipmap serves the whole picture: the one that suits the camera's distance.
fn suit_distance(
    mut screens: Query<(&Screen, &CameraRig, Ref<Chunks>, &mut Level)>,
    settings: Res<ViewSettings>,
    mut materials: ResMut<Assets<TableMaterial>>,
) {
    if is_fine(&settings) {
        return;
    }
    for (screen, rig, chunks, mut level) in &mut screens {
        let wanted = level_for(rig.goal.distance, screen.size.y * resolution(settings.quality, false));
        if level.0 != wanted || chunks.is_added() {
            level.0 = wanted;
            for handle in chunks.0.values().flat_map(|chunk| [&chunk.solid, &chunk.water, &chunk.ghost]) {
                if let Some(mut material) = materials.get_mut(handle) {
                    material.params.level = f32::from(wanted);
                }
            }
        }
    }
}

/// The mipmap whose texels are about as large as a picture's pixels.
fn level_for(distance: f32, pixels_high: f32) -> u8 {
    let metres_high = 2.0 * distance * (FIELD_OF_VIEW / 2.0).tan();
    let texels_a_pixel = TEXELS_PER_METRE * metres_high / pixels_high.max(1.0);
    (texels_a_pixel.max(1.0).log2() + 0.3).floor().min(6.0) as u8
}

/// Passes changed settings on to every material.
fn apply_settings(settings: Res<ViewSettings>, mut materials: ResMut<Assets<TableMaterial>>) {
    let fine = is_fine(&settings);
    let ids: Vec<_> = materials.ids().collect();
    for id in ids {
        if let Some(mut material) = materials.get_mut(id) {
            material.params.liveliness = settings.liveliness();
            material.variant.fine = fine;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    fn plan(view: &SeatView) -> Plan<'_> {
        Plan { view, facing: Facing::Down }
    }

    #[test]
    fn only_known_cells_are_in_the_mesh() {
        let view = sample::view_of(&["#####", "#...#", "#...#", "#####"], |cell| cell.x <= 2);
        let (solid, _, _) = chunk_meshes(plan(&view), (0, 0), &[]);
        assert!(!solid.is_empty());
        let beyond = solid.positions.iter().filter(|at| at[0] > 3.001).count();
        assert_eq!(beyond, 0, "nothing of what was never seen is drawn");
    }

    #[test]
    fn water_runs_on_into_the_fog_and_no_farther() {
        let mut view = sample::view_of(&["......", "......", "......"], |cell| cell.x <= 2 && cell != Cell::new(1, 1));
        for (at, cell) in view.cells.iter_mut().enumerate() {
            // The water of cells that the seat does not know counts for nothing.
            cell.water_mm = if at == 7 { 900 } else { 300 };
        }
        let cells = |view: &SeatView| {
            let (_, sheet, _) = chunk_meshes(plan(view), (0, 0), &[]);
            let mut sums: BTreeMap<(i32, i32), u32> = BTreeMap::new();
            for triangle in sheet.indices.chunks_exact(3) {
                let middle = |axis: usize| {
                    triangle.iter().map(|&index| sheet.positions[index as usize][axis]).sum::<f32>() / 3.0
                };
                *sums.entry((middle(0).floor() as i32, middle(2).floor() as i32)).or_default() += 1;
            }
            (sums, sheet.positions)
        };
        let (found, positions) = cells(&view);
        let columns: Vec<i32> = found.keys().filter(|(_, row)| *row == 1).map(|(column, _)| *column).collect();
        assert_eq!(columns, [0, 1, 2, 3], "one cell beyond what is known, and the hole in the middle");
        assert!(positions.iter().all(|at| (at[1] - 0.3).abs() < 1e-4), "at the level that is known");
        let mut dry = view.clone();
        dry.cells.iter_mut().filter(|cell| cell.known != Known::Never).for_each(|cell| cell.water_mm = 0);
        assert!(cells(&dry).0.is_empty(), "nothing tells of unknown water");
    }

    #[test]
    fn an_unknown_map_has_no_mesh() {
        let view = sample::view_of(&["###", "#.#", "###"], |_| false);
        let (solid, sheet, _) = chunk_meshes(plan(&view), (0, 0), &[]);
        assert!(solid.is_empty() && sheet.is_empty());
    }

    #[test]
    fn walls_meet_without_cracks() {
        let view = sample::view_of(&["######", "#....#", "#.##.#", "##...#", "######"], |_| true);
        let mut solid = Sketch::default();
        for y in 0..5 {
            for x in 0..6 {
                walls::wall(&mut solid, plan(&view), Cell::new(x, y), &[]);
            }
        }
        let key = |index: u32| solid.positions[index as usize].map(|metres| (metres * 1000.0).round() as i32);
        let mut edges: BTreeMap<[[i32; 3]; 2], u32> = BTreeMap::new();
        for triangle in solid.indices.chunks_exact(3) {
            for (a, b) in [(0, 1), (1, 2), (2, 0)] {
                let mut edge = [key(triangle[a]), key(triangle[b])];
                edge.sort_unstable();
                *edges.entry(edge).or_default() += 1;
            }
        }
        // Every edge above the ground belongs to two faces, or to four where two blocks meet corner to corner; those of the
        // foot end on the floor, those of the map's rim on the table.
        let open: Vec<_> = edges
            .iter()
            .filter(|(edge, count)| !count.is_multiple_of(2) && edge.iter().any(|corner| corner[1] > 1))
            .filter(|(edge, _)| edge.iter().all(|c| (1..5999).contains(&c[0]) && (1..4999).contains(&c[2])))
            .collect();
        assert!(open.is_empty(), "edges with a gap: {open:?}");
    }

    #[test]
    fn the_shader_knows_where_emblems_begin() {
        let path = crate::assets::root().join(super::super::material::SHADER);
        let shader = std::fs::read_to_string(path).unwrap_or_default();
        assert!(shader.contains(&format!("const EMBLEMS = {};", Layer::COUNT)));
    }

    #[test]
    fn farther_away_a_smaller_mipmap_serves() {
        assert_eq!(level_for(8.0, 1080.0), 0);
        assert!(level_for(20.0, 480.0) >= 1);
        assert!(level_for(80.0, 480.0) > level_for(20.0, 480.0));
    }

    #[test]
    fn a_change_elsewhere_leaves_a_chunk_alone() {
        let rows: Vec<String> = (0..70).map(|_| ".".repeat(70)).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let view = sample::view_of(&rows, |_| true);
        let mut changed = view.clone();
        changed.cells[60 * 70 + 60].water_mm = 300;
        assert_eq!(shape_of(&view, (0, 0)), shape_of(&changed, (0, 0)));
        assert_ne!(shape_of(&view, (1, 1)), shape_of(&changed, (1, 1)));
    }
}
