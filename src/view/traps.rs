//! Traps on a screen: those that its seat knows lie on the floor, and go off before its eyes when a journal event says so.
//! Rooms that close in or fill follow their clocks.

use super::SceneSystems;
use super::chunks::{Chunks, ChunksBuilt};
use super::mesh::plan::{SIDES, beside, water_height};
use super::mesh::traps::{self, Fate, Piece, Site};
use super::mesh::{Facing, Plan, hazards};
use super::motion::Motions;
use super::power::{Activity, ViewSettings};
use super::screen::{DrawnOn, Screen, Shown};
use crate::board::Cell;
use crate::knowledge::ThingId;
use crate::knowledge::view::{HazardView, SecretView};
use crate::rules::event::TrapKind;
use bevy::prelude::*;
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Screen, Mechanisms>();
    app.register_required_components::<Screen, Rooms>();
    app.add_systems(Update, (sync, run_rooms).in_set(SceneSystems::Sync).after(ChunksBuilt));
    app.add_systems(Update, (strike, close_in).in_set(SceneSystems::Motion));
}

/// How fast walls come in, in shares of their way a second.
const CLOSING: f32 = 0.22;
/// Turns of a clock whose whole is not told: those of the rule book (S5).
const CRUSH_TURNS: u16 = 6;

/// The traps of a screen.
#[derive(Component, Debug, Default)]
struct Mechanisms {
    drawn: BTreeMap<ThingId, Mechanism>,
    /// The trap that went off when this was last drawn.
    springing: Option<ThingId>,
}

#[derive(Debug)]
struct Mechanism {
    site: Site,
    entities: Vec<Entity>,
}

/// A part of a trap that moves.
#[derive(Component, Debug)]
struct Part {
    screen: Entity,
    trap: ThingId,
    piece: Piece,
    fate: Fate,
}

/// What a trap looks like now: as it was until it is shown going off.
fn fate_of(secret: &SecretView, motions: &Motions) -> Fate {
    let springs = motions.springing().is_some_and(|(trap, _)| trap == secret.id);
    if motions.will_spring(secret.id) {
        Fate::Armed
    } else if springs || secret.sprung || secret.down {
        Fate::Sprung
    } else if secret.armed {
        Fate::Armed
    } else {
        Fate::Safe
    }
}

/// A trap in its place, as far as the seat knows it; none for what is no trap.
fn site_of(plan: Plan<'_>, secret: &SecretView, fate: Fate) -> Option<Site> {
    let kind = traps::kind_of(&secret.kind.as_ref()?.key);
    let heights = |cells: &[Cell]| cells.iter().map(|&cell| (cell, plan.ground(cell))).collect();
    let middle = |cell: Cell| Vec2::from(cell.centre().metres());
    let door = secret.rigged_door.and_then(|id| plan.view.doors.iter().find(|door| door.id == id));
    let blocked =
        |cell: Cell, sides: [usize; 2]| sides.into_iter().any(|side| plan.wall(beside(cell, SIDES[side])).is_some());
    let first = secret.sensor.first().copied();
    let site = Site {
        kind,
        fate,
        sensor: heights(&secret.sensor),
        area: heights(&secret.area),
        mouth: secret.mouth.map(middle),
        towards: secret.towards.map(middle),
        door: door.map(|door| (door.from.metres().into(), door.to.metres().into())),
        along_x: first.is_none_or(|cell| blocked(cell, [1, 3]) || !blocked(cell, [0, 2])),
    };
    site.anchor().map(|_| site)
}

fn sync(
    mut commands: Commands,
    mut screens: Query<(Entity, &Screen, Ref<Shown>, &Chunks, &Motions, &mut Mechanisms)>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut activity: ResMut<Activity>,
) {
    for (entity, screen, shown, chunks, motions, mut own) in &mut screens {
        let springing = motions.springing().map(|(trap, _)| trap);
        if !shown.is_changed() && !own.is_changed() && springing == own.springing {
            continue;
        }
        let own = own.bypass_change_detection();
        own.springing = springing;
        let plan = Plan { view: &shown.view, facing: Facing::Down };
        let mut sites: BTreeMap<ThingId, Site> = BTreeMap::new();
        // One that goes off is known from then on, also where the view is still one of the way there.
        let known = shown.view.secrets.iter();
        let strikes = screen.view.secrets.iter().filter(|secret| Some(secret.id) == springing);
        for secret in known.chain(strikes) {
            // What became of it stands in what the seat knows now, also while an earlier moment is shown.
            let now = screen.view.secrets.iter().find(|now| now.id == secret.id).unwrap_or(secret);
            let fate = fate_of(now, motions);
            sites.extend(site_of(plan, secret, fate).map(|site| (secret.id, site)));
        }
        own.drawn.retain(|trap, drawn| {
            let stays = sites.get(trap) == Some(&drawn.site);
            if !stays {
                drawn.entities.drain(..).for_each(|entity| commands.entity(entity).despawn());
            }
            stays
        });
        for (trap, site) in sites {
            if own.drawn.contains_key(&trap) {
                continue;
            }
            let chunk = site.anchor().and_then(|at| chunks.at(Vec2::new(at.x, at.z)));
            let Some(chunk) = chunk else { continue };
            let drawn = |mesh: Handle<Mesh>| {
                (Mesh3d(mesh), MeshMaterial3d(chunk.solid.clone()), screen.layers(), DrawnOn(entity))
            };
            let mut entities = Vec::new();
            let ground = traps::ground(&site);
            if !ground.is_empty() {
                entities.push(commands.spawn((drawn(meshes.add(ground.finish())), Name::new("trap"))).id());
            }
            for mut piece in traps::pieces(&site) {
                let body = meshes.add(std::mem::take(&mut piece.body).finish());
                let (place, shows) = pose(&piece, rest(site.fate));
                let part = Part { screen: entity, trap, piece, fate: site.fate };
                entities.push(commands.spawn((drawn(body), place, shows, part)).id());
            }
            own.drawn.insert(trap, Mechanism { site, entities });
            activity.touch();
        }
    }
}

/// The time at which a part stands still.
const fn rest(fate: Fate) -> f32 {
    match fate {
        Fate::Sprung => 1.0,
        Fate::Armed | Fate::Safe => 0.0,
    }
}

fn pose(piece: &Piece, t: f32) -> (Transform, Visibility) {
    let shows = if piece.course.shows(t) { Visibility::Inherited } else { Visibility::Hidden };
    (piece.place(t), shows)
}

/// Moves the parts of the trap that goes off.
fn strike(screens: Query<&Motions>, mut parts: Query<(&Part, &mut Transform, &mut Visibility)>) {
    for (part, mut transform, mut visibility) in &mut parts {
        let Ok(motions) = screens.get(part.screen) else { continue };
        let t = motions.springing().filter(|(trap, _)| *trap == part.trap).map_or(rest(part.fate), |(_, t)| t);
        let (place, shows) = pose(&part.piece, t);
        transform.set_if_neq(place);
        visibility.set_if_neq(shows);
    }
}

/// The rooms of a screen that are at work.
#[derive(Component, Debug, Default)]
struct Rooms(BTreeMap<ThingId, Room>);

#[derive(Debug)]
struct Room {
    cells: Vec<Cell>,
    /// How far walls have come and are to come; the height of the water, for one that fills.
    now: f32,
    goal: f32,
    fills: bool,
    drawn: Option<Entity>,
}

/// How far a room's work has come: whether it fills, and its share or level.
fn work_of(plan: Plan<'_>, hazard: &HazardView) -> Option<(bool, f32)> {
    if hazard.kind.key == TrapKind::CrushingRoom.key() && hazard.doing.key != "hazard-rearm" {
        let runs = hazard.doing.key != "hazard-slam";
        let whole = CRUSH_TURNS.max(hazard.turns_left);
        return runs.then(|| (false, 1.0 - f32::from(hazard.turns_left) / f32::from(whole)));
    }
    let level = || hazard.cells.iter().filter_map(|&cell| plan.open(cell)).map(water_height).fold(0.0, f32::max);
    (hazard.doing.key == "hazard-flood").then(|| (true, level()))
}

fn run_rooms(
    mut commands: Commands,
    mut screens: Query<(Entity, &Screen, Ref<Shown>, &Chunks, &mut Rooms)>,
    mut meshes: ResMut<Assets<Mesh>>,
    settings: Res<ViewSettings>,
) {
    for (entity, screen, shown, chunks, mut own) in &mut screens {
        if !shown.is_changed() {
            continue;
        }
        let plan = Plan { view: &shown.view, facing: Facing::Down };
        let own = own.bypass_change_detection();
        let mut works: BTreeMap<ThingId, (bool, f32, &HazardView)> = BTreeMap::new();
        for hazard in shown.view.hazards.iter().filter(|hazard| !hazard.cells.is_empty()) {
            works.extend(work_of(plan, hazard).map(|(fills, share)| (hazard.id, (fills, share, hazard))));
        }
        own.0.retain(|trap, room| {
            let stays =
                works.get(trap).is_some_and(|(fills, _, hazard)| *fills == room.fills && hazard.cells == room.cells);
            if let Some(drawn) = room.drawn.filter(|_| !stays) {
                commands.entity(drawn).despawn();
            }
            stays
        });
        for (trap, (fills, share, hazard)) in works {
            let cells = || hazard.cells.clone();
            let room =
                own.0.entry(trap).or_insert_with(|| Room { cells: cells(), now: 0.0, goal: 0.0, fills, drawn: None });
            room.goal = share;
            if !fills && !settings.reduced_motion && room.drawn.is_some() {
                continue;
            }
            // Where nothing moves by itself, and where a room only just came into sight, walls stand where they are.
            room.now = share;
            let ground = hazard.cells.first().map_or(0.0, |&cell| plan.ground(cell));
            let mouth = shown.view.secrets.iter().find(|secret| secret.id == trap).and_then(|secret| secret.mouth);
            let sketch = if fills {
                hazards::jets(&room.cells, mouth.map(|cell| cell.centre().metres().into()), share.max(ground))
            } else {
                hazards::closing(&room.cells, ground, share)
            };
            let at = room.cells.first().map(|cell| Vec2::from(cell.centre().metres()));
            let Some(chunk) = at.and_then(|at| chunks.at(at)) else { continue };
            let material = if fills { &chunk.water } else { &chunk.solid };
            let mesh = Mesh3d(meshes.add(sketch.finish()));
            let id = *room.drawn.get_or_insert_with(|| {
                commands
                    .spawn((MeshMaterial3d(material.clone()), screen.layers(), DrawnOn(entity), Name::new("room")))
                    .id()
            });
            commands.entity(id).insert((mesh, Transform::default(), Closing { screen: entity, trap }));
        }
    }
}

/// What is drawn of a room at work.
#[derive(Component, Debug)]
struct Closing {
    screen: Entity,
    trap: ThingId,
}

/// Lets walls come in smoothly from where they stood in the last turn.
fn close_in(
    time: Res<Time<Real>>,
    mut activity: ResMut<Activity>,
    mut screens: Query<(&Shown, &mut Rooms)>,
    mut drawn: Query<(&Closing, &mut Mesh3d)>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (closing, mut mesh) in &mut drawn {
        let Ok((shown, mut own)) = screens.get_mut(closing.screen) else { continue };
        let Some(room) = own.bypass_change_detection().0.get_mut(&closing.trap) else { continue };
        let left = room.goal - room.now;
        if room.fills || left.abs() < 0.001 {
            continue;
        }
        let most = CLOSING * time.delta_secs().min(0.1);
        room.now += left.clamp(-most, most);
        let plan = Plan { view: &shown.view, facing: Facing::Down };
        let ground = room.cells.first().map_or(0.0, |&cell| plan.ground(cell));
        mesh.0 = meshes.add(hazards::closing(&room.cells, ground, room.now).finish());
        activity.animate();
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;
    use crate::text::Phrase;

    fn secret() -> SecretView {
        SecretView {
            id: ThingId(9),
            sensor: vec![Cell::new(2, 1)],
            area: vec![Cell::new(2, 1)],
            kind: Some(Phrase::new("trap-falling-portcullis")),
            armed: true,
            ..SecretView::default()
        }
    }

    #[test]
    fn a_trap_is_drawn_where_it_lies_across_its_way() {
        let rows = ["#####", "#...#", "#####"];
        let view = sample::view_of(&rows, |_| true);
        let plan = Plan { view: &view, facing: Facing::Down };
        let site = site_of(plan, &secret(), Fate::Armed).expect("it is a trap");
        assert_eq!((site.kind, site.along_x), (TrapKind::FallingPortcullis, false), "walls to the north and south");
        assert_eq!(site.anchor(), Some(Vec3::new(2.5, 0.0, 1.5)));
        let none = SecretView { kind: None, ..secret() };
        assert_eq!(site_of(plan, &none, Fate::Armed), None, "something else that was hidden");
    }

    #[test]
    fn a_trap_looks_as_its_seat_knows_it() {
        let still = Motions::default();
        let fate = |secret: &SecretView| fate_of(secret, &still);
        assert_eq!(fate(&secret()), Fate::Armed);
        assert_eq!(fate(&SecretView { sprung: true, ..secret() }), Fate::Sprung, "a pit lies open");
        assert_eq!(fate(&SecretView { armed: false, down: true, ..secret() }), Fate::Sprung, "a grate is down");
        assert_eq!(fate(&SecretView { armed: false, ..secret() }), Fate::Safe);
    }

    #[test]
    fn walls_come_in_with_their_clock_and_not_before_the_doors_slam() {
        let view = sample::view_of(&["....", "...."], |_| true);
        let plan = Plan { view: &view, facing: Facing::Down };
        let work = |doing: &'static str, turns_left| {
            let hazard = HazardView {
                id: ThingId(3),
                name: "room".into(),
                kind: Phrase::new("trap-crushing-room"),
                doing: Phrase::new(doing),
                turns_left,
                permille: 0,
                cells: vec![Cell::new(1, 1)],
                levers: Vec::new(),
            };
            work_of(plan, &hazard)
        };
        assert_eq!(work("hazard-slam", 2), None);
        assert_eq!(work("hazard-crush", 6), Some((false, 0.0)));
        assert_eq!(work("hazard-crush", 3), Some((false, 0.5)));
        assert_eq!(work("hazard-rearm", 40), None);
    }
}
