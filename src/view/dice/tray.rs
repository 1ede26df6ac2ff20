//! The dice of a screen: thrown when the walks before them are over, seen to lie, taken away. While nothing flies and
//! nothing fades nothing is redrawn.

use super::art::{DiceArt, DieMaterial};
use super::rolls::{Order, Rolls, Shown};
use crate::knowledge::{SeatId, SeatView};
use crate::rules::Happening;
use crate::show::dice::{DiceShow, Die, dice_for};
use crate::show::solid::Solid;
use crate::show::throw::{self, Flight, Placed, RATE};
use crate::view::SceneSystems;
use crate::view::camera::{FIELD_OF_VIEW, Pose};
use crate::view::game::{AsksApplied, Game, Happened};
use crate::view::keys::Keys;
use crate::view::motion::Motion;
use crate::view::power::{Activity, ViewSettings};
use crate::view::screen::{DrawnOn, MainScreen, Screen, refresh_views};
use crate::view::tints::Tints;
use bevy::camera::visibility::{NoFrustumCulling, RenderLayers};
use bevy::camera::{CameraOutputMode, ImageRenderTarget, MsaaWriteback, RenderTarget};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Screen, Tray>();
    app.add_systems(
        Update,
        take_orders.in_set(SceneSystems::Table).after(AsksApplied).after(refresh_views).run_if(resource_exists::<Game>),
    );
    app.add_systems(Update, (cast, fly, place_cameras).chain().in_set(SceneSystems::Report));
}

/// Dice of a screen are drawn so many layers above its other things.
const LAYERS_ABOVE: usize = 32;
/// How far down the dice are looked at, in radians.
const PITCH: f32 = 1.27;
/// The depth of the tray for a few dice, in its own units.
const DEPTH: f32 = 8.6;
/// Up to so many dice have room in it; for more it is larger, and they look smaller.
const ROOMY: f32 = 5.0;
/// The most dice that lie on a screen at once.
const MOST: usize = 40;
/// How much wider than deep the tray is at the most.
const WIDEST: f32 = 2.1;
/// A card stands at the upper edge of the scene: the tray begins below this share of it, where it is high enough.
const BELOW_CARDS: f32 = 0.44;
/// From this height on, in logical pixels, the free part of a picture has room for cards and dice below one another.
const HIGH: f32 = 520.0;
/// How long dice lie that no card speaks of, in seconds.
const LINGER: f32 = 1.7;
/// How long they fade, in seconds.
const FADE: f32 = 0.3;
/// How long a die is carried back to the hand, in seconds.
const PICK_UP: f32 = 0.30;
/// How high it is lifted on the way.
const LIFT: f32 = 3.0;

/// The dice of a screen.
#[derive(Component, Default)]
pub struct Tray {
    rolls: Rolls,
    /// For whom and since which cut of the table they are followed.
    of: Option<(SeatId, u64)>,
    version: u64,
    waiting: Vec<Order>,
    throws: Vec<Throw>,
    camera: Option<Entity>,
    depth: f32,
    count: u64,
}

impl Tray {
    /// Whether dice fly, or wait to be thrown.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        !self.waiting.is_empty() || self.throws.iter().any(Throw::flies)
    }
}

/// Dice that were thrown together by one seat.
struct Throw {
    dice: Vec<Thrown>,
    materials: [Handle<DieMaterial>; 2],
    /// The card of its roll is open.
    open: bool,
    /// How long it has lain without one, in seconds.
    lain: f32,
}

impl Throw {
    fn flies(&self) -> bool {
        self.dice.iter().any(|die| die.seconds < die.flight.seconds())
    }

    /// It lies for so many seconds more: a window that slept may be late, but what fades is seen to fade.
    fn lie(&mut self, seconds: f32, skip: bool) {
        self.lain = match self.lain {
            before if before >= LINGER => before + seconds.min(0.05),
            _ if skip => LINGER,
            before => (before + seconds).min(LINGER),
        };
    }

    /// How much of it is left to be seen: 0 when it is gone.
    fn left(&self) -> f32 {
        (1.0 - (self.lain - LINGER) / FADE).clamp(0.0, 1.0)
    }
}

/// A die.
struct Thrown {
    /// Its place in the roll; both dice of a hundred have the same.
    place: usize,
    die: Die,
    flight: Flight,
    /// How long it has flown, in seconds; below 0 before its first picture.
    seconds: f32,
    entity: Entity,
    shadow: Entity,
}

/// Notes what each screen's seat sees rolled.
fn take_orders(
    game: Res<Game>,
    settings: Res<ViewSettings>,
    mut happened: MessageReader<Happened>,
    mut commands: Commands,
    mut screens: Query<(&Screen, &mut Tray)>,
) {
    let told: Vec<&Happened> = happened.read().collect();
    for (screen, mut tray) in &mut screens {
        let now = Some((screen.seat, game.cuts()));
        let shows = settings.dice != DiceShow::Off && !settings.reduced_motion && !screen.frosted;
        if tray.of != now || !shows {
            if tray.of != now || tray.version != screen.version || !tray.throws.is_empty() {
                let tray = &mut *tray;
                (tray.of, tray.version) = (now, screen.version);
                tray.rolls.adopt(&screen.view);
                tray.waiting.clear();
                tray.throws.drain(..).for_each(|throw| clear(&mut commands, throw.dice));
            }
            continue;
        }
        for Happened(event) in &told {
            if let Happening::Rolled { check, .. } = &event.what
                && event.audience.contains(screen.seat)
            {
                let orders = tray.rolls.hear(check);
                tray.waiting.extend(orders);
            }
        }
        if tray.version != screen.version {
            tray.version = screen.version;
            let orders = tray.rolls.see(&screen.view);
            tray.waiting.extend(orders);
        }
    }
}

fn clear(commands: &mut Commands, dice: Vec<Thrown>) {
    for die in dice {
        commands.entity(die.entity).despawn();
        commands.entity(die.shadow).despawn();
    }
}

/// What dice are made with.
#[derive(bevy::ecs::system::SystemParam)]
struct Workshop<'w, 's> {
    commands: Commands<'w, 's>,
    art: ResMut<'w, DiceArt>,
    tints: Res<'w, Tints>,
    meshes: ResMut<'w, Assets<Mesh>>,
    images: ResMut<'w, Assets<Image>>,
    materials: ResMut<'w, Assets<DieMaterial>>,
}

impl Workshop<'_, '_> {
    /// Puts a die into the picture of a screen.
    fn make(&mut self, place: usize, die: Die, flight: Flight, on: (Entity, &Screen), throw: &Throw) -> Thrown {
        let layers = RenderLayers::layer(on.1.layer + LAYERS_ABOVE);
        let body = self.art.body(die.solid, die.marks, &mut self.meshes);
        let disc = self.art.shadow(&mut self.meshes);
        let [own, shadow] = &throw.materials;
        let mut spawn = |mesh: Handle<Mesh>, material: &Handle<DieMaterial>| {
            let drawn = (Mesh3d(mesh), MeshMaterial3d(material.clone()), layers.clone(), NoFrustumCulling);
            let hidden = Transform::from_scale(Vec3::ZERO);
            self.commands.spawn((drawn, hidden, DrawnOn(on.0), Name::new("die"))).id()
        };
        let (entity, shadow) = (spawn(body, own), spawn(disc, shadow));
        Thrown { place, die, flight, seconds: -1.0, entity, shadow }
    }
}

/// Throws what waits, once nothing else is on its way.
fn cast(
    motion: Res<Motion>,
    mut workshop: Workshop,
    mut screens: Query<(Entity, &Screen, &mut Tray)>,
    mut activity: ResMut<Activity>,
) {
    if motion.walking || motion.rolling {
        return;
    }
    for (entity, screen, mut tray) in &mut screens {
        if tray.waiting.is_empty() {
            continue;
        }
        activity.animate();
        for order in std::mem::take(&mut tray.waiting) {
            carry_out(order, (entity, screen), &mut tray, &mut workshop);
        }
    }
}

fn carry_out(order: Order, on: (Entity, &Screen), tray: &mut Tray, workshop: &mut Workshop) {
    match order {
        Order::Throw { by, dice, open } => {
            let wanted = bodies(dice.into_iter().enumerate());
            // What nobody looks at any more makes room.
            let lies = |throw: &Throw| !throw.open && !throw.flies();
            let (old, kept): (Vec<Throw>, Vec<Throw>) = std::mem::take(&mut tray.throws).into_iter().partition(lies);
            tray.throws = kept;
            for throw in old {
                clear(&mut workshop.commands, throw.dice);
            }
            let (colour, pattern) = colours(&on.1.view, by, &workshop.tints);
            let materials = workshop.art.materials(colour, pattern, &mut workshop.images, &mut workshop.materials);
            tray.throws.push(Throw { dice: Vec::new(), materials, open, lain: 0.0 });
            join(wanted, None, on, tray, workshop);
        }
        Order::More(dice) => {
            if let Some(throw) = tray.throws.iter().rev().find(|throw| throw.open) {
                let first = throw.dice.iter().map(|die| die.place + 1).max().unwrap_or(0);
                join(bodies((first..).zip(dice)), None, on, tray, workshop);
            }
        }
        Order::Again(dice) => {
            let Some(throw) = tray.throws.iter_mut().rev().find(|throw| throw.open) else { return };
            let picked = |die: &Thrown| dice.iter().any(|(place, _)| *place == die.place);
            let (again, stay): (Vec<Thrown>, Vec<Thrown>) =
                std::mem::take(&mut throw.dice).into_iter().partition(picked);
            throw.dice = stay;
            let from = again.iter().map(|die| die.flight.rest()).collect();
            clear(&mut workshop.commands, again);
            join(bodies(dice.into_iter()), Some(from), on, tray, workshop);
        }
        Order::Done => tray.throws.iter_mut().for_each(|throw| throw.open = false),
    }
}

/// The dice for what is shown, with the places in their roll.
fn bodies(shown: impl Iterator<Item = (usize, Shown)>) -> Vec<(usize, Die)> {
    let dice = shown.flat_map(|(place, (sides, face))| dice_for(sides, face).into_iter().map(move |die| (place, die)));
    dice.take(MOST).collect()
}

/// Throws dice into the last throw that is open, else into the last one, around all that lie; `from` are the places that
/// they are picked up at first.
fn join(
    wanted: Vec<(usize, Die)>,
    from: Option<Vec<Placed>>,
    on: (Entity, &Screen),
    tray: &mut Tray,
    workshop: &mut Workshop,
) {
    let lying: Vec<(Solid, Placed)> =
        tray.throws.iter().flat_map(|throw| throw.dice.iter().map(|die| (die.die.solid, die.flight.rest()))).collect();
    let all = lying.len() + wanted.len();
    if wanted.is_empty() || all > MOST {
        return;
    }
    let depth = DEPTH * (all as f32 / ROOMY).sqrt().max(1.0);
    // What lies stays where it is: the tray only grows while it is empty.
    if lying.is_empty() {
        tray.depth = depth;
    }
    tray.count += 1;
    let dice: Vec<Die> = wanted.iter().map(|(_, die)| *die).collect();
    let seed = seed(tray.count, &dice);
    let mut flights = throw::throw(&dice, &lying, floor(on.1, tray.depth), seed);
    for (flight, from) in flights.iter_mut().zip(from.into_iter().flatten()) {
        pick_up(flight, from);
    }
    let at = tray.throws.iter().rposition(|throw| throw.open).unwrap_or(tray.throws.len().saturating_sub(1));
    let Some(throw) = tray.throws.get_mut(at) else { return };
    for ((place, die), flight) in wanted.into_iter().zip(flights) {
        let thrown = workshop.make(place, die, flight, on, throw);
        throw.dice.push(thrown);
    }
    throw.lain = 0.0;
}

/// A seed from what is thrown, and how often something was.
fn seed(count: u64, dice: &[Die]) -> u64 {
    let bytes = dice.iter().flat_map(|die| [die.solid.sides(), die.number]);
    bytes.fold(count ^ 0xcbf2_9ce4_8422_2325, |seed, byte| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Puts the way back to the hand before a flight.
fn pick_up(flight: &mut Flight, from: Placed) {
    let Some(&start) = flight.way.first() else { return };
    let pictures = (PICK_UP * RATE) as usize;
    let way = (0..pictures).map(|n| {
        let t = n as f32 / pictures as f32;
        let smooth = t * t * (3.0 - 2.0 * t);
        let mut placed = from.toward(start, smooth);
        placed.at.y += LIFT * (std::f32::consts::PI * smooth).sin();
        placed
    });
    flight.way.splice(0..0, way);
}

/// Colour, as it is shown, and pattern of a seat.
fn colours(view: &SeatView, seat: SeatId, tints: &Tints) -> ([u8; 3], u8) {
    let info = view.seats.iter().find(|info| info.id == seat);
    info.map_or(([0x8A, 0x6A, 0x3C], 0), |info| (tints.seat(info.colour), info.pattern))
}

/// The edges of the picture that the tray keeps clear of, in logical pixels: left, top, right, bottom.
fn around(screen: &Screen) -> [f32; 4] {
    let [left, top, right, bottom] = screen.covered;
    let high = (screen.size.y - top - bottom).max(40.0);
    let below = if high >= HIGH { high * BELOW_CARDS } else { 0.0 };
    let wide = (screen.size.x - left - right).max(40.0);
    let spare = (wide - (high - below) * WIDEST).max(0.0) / 2.0;
    [left + spare, top + below, right + spare, bottom]
}

/// How the tray of a screen is looked at: its middle is the world's, and it fills what the edges leave free.
fn pose(screen: &Screen, depth: f32) -> Pose {
    let edges = around(screen);
    let [_, top, _, bottom] = edges;
    let far = Pose { target: Vec2::ZERO, yaw: 0.0, pitch: PITCH, distance: 10.0 };
    let z = |y: f32| far.ground(Vec2::new(screen.size.x / 2.0, y), screen.size, 0.0).map(|at| at.y);
    let seen = z(screen.size.y - bottom).zip(z(top)).map_or(1.0, |(near, away)| (near - away).max(0.1));
    Pose { distance: far.distance * depth / seen, ..far }.centred_on(Vec2::ZERO, screen.size, edges)
}

/// The floor on which dice come to lie.
fn floor(screen: &Screen, depth: f32) -> throw::Tray {
    let (pose, [left, top, right, bottom]) = (pose(screen, depth), around(screen));
    let row = f32::midpoint(top, screen.size.y - bottom);
    let x = |x: f32| pose.ground(Vec2::new(x, row), screen.size, 0.0).map(|at| at.x);
    let wide = x(screen.size.x - right).zip(x(left)).map_or(depth, |(east, west)| east - west);
    throw::Tray { half_width: (wide / 2.0 - 0.5).max(2.0), half_depth: depth / 2.0 - 0.4 }
}

/// Moves the dice that fly, counts how long the others lie, takes away what nobody needs.
fn fly(
    time: Res<Time<Real>>,
    keys: Keys,
    settings: Res<ViewSettings>,
    mut commands: Commands,
    mut screens: Query<(&mut Tray, Has<MainScreen>)>,
    mut places: Query<&mut Transform>,
    mut materials: ResMut<Assets<DieMaterial>>,
    mut motion: ResMut<Motion>,
    mut activity: ResMut<Activity>,
) {
    let seconds = time.delta_secs().min(0.05);
    let mut throwing = false;
    for (mut tray, is_main) in &mut screens {
        if tray.throws.is_empty() {
            throwing |= is_main && tray.is_busy();
            continue;
        }
        let tray = &mut *tray;
        for throw in &mut tray.throws {
            let flew = throw.flies();
            let skip = keys.any() && throw.dice.iter().all(|die| die.seconds >= 0.0);
            for die in &mut throw.dice {
                advance(die, seconds * settings.dice.pace(), skip && flew, &mut places);
            }
            if flew {
                activity.animate();
            } else if !throw.open {
                throw.lie(time.delta_secs(), skip);
                if throw.lain < LINGER {
                    activity.wake_in(f64::from(LINGER - throw.lain));
                } else {
                    activity.animate();
                    let left = throw.left();
                    for handle in &throw.materials {
                        if let Some(mut material) = materials.get_mut(handle) {
                            material.fade(left);
                        }
                    }
                }
            }
        }
        tray.throws.retain_mut(|throw| {
            let stays = throw.left() > 0.0;
            if !stays {
                clear(&mut commands, std::mem::take(&mut throw.dice));
            }
            stays
        });
        throwing |= is_main && tray.is_busy();
    }
    let now = Motion { throwing, ..*motion };
    motion.set_if_neq(now);
}

/// Moves a die and its shadow on by so many seconds, or to where it rests.
fn advance(die: &mut Thrown, seconds: f32, skip: bool, places: &mut Query<&mut Transform>) {
    let end = die.flight.seconds();
    if die.seconds >= end {
        return;
    }
    die.seconds = match die.seconds {
        _ if skip => end,
        // The first picture shows where it begins.
        before if before < 0.0 => 0.0,
        before => (before + seconds).min(end),
    };
    let placed = die.flight.at(die.seconds);
    let at = Vec3::from_array(placed.at.to_array());
    let turned = Quat::from_array(placed.turned.to_array());
    if let Ok(mut place) = places.get_mut(die.entity) {
        place.set_if_neq(Transform { translation: at, rotation: turned, scale: Vec3::ONE });
    }
    if let Ok(mut place) = places.get_mut(die.shadow) {
        // The light comes from the left, above and behind: shadows fall toward who looks.
        let height = (at.y - 0.7).max(0.0);
        let foot = Vec3::new(at.x + at.y * 0.40, 0.01, at.z + at.y * 0.33);
        let size = die.die.solid.radius() * 1.75 + height * 0.30;
        place.set_if_neq(Transform { translation: foot, rotation: Quat::IDENTITY, scale: Vec3::new(size, 1.0, size) });
    }
}

/// Gives each screen with dice a camera for them, and keeps it on the tray.
fn place_cameras(
    mut commands: Commands,
    mut screens: Query<(Entity, &Screen, &mut Tray)>,
    mut cameras: Query<(&mut Camera, &mut Transform)>,
    mut materials: ResMut<Assets<DieMaterial>>,
) {
    for (entity, screen, mut tray) in &mut screens {
        let has_dice = !tray.throws.is_empty();
        let Some((mut camera, mut place)) = tray.camera.and_then(|camera| cameras.get_mut(camera).ok()) else {
            if has_dice && tray.camera.is_none() {
                let camera = commands
                    .spawn((
                        camera(screen),
                        pose(screen, tray.depth).transform(),
                        DrawnOn(entity),
                        Name::new("dice camera"),
                    ))
                    .id();
                tray.camera = Some(camera);
            }
            continue;
        };
        if camera.is_active != has_dice {
            camera.is_active = has_dice;
        }
        if !has_dice {
            continue;
        }
        let pose = pose(screen, tray.depth);
        let wanted = pose.transform();
        let is_new = |throw: &Throw| throw.dice.iter().any(|die| die.seconds < 0.1);
        if place.set_if_neq(wanted) || tray.throws.iter().any(is_new) {
            for handle in tray.throws.iter().flat_map(|throw| &throw.materials) {
                if let Some(mut material) = materials.get_mut(handle) {
                    material.look_from(pose.eye());
                }
            }
        }
    }
}

/// The camera of the dice: its picture lies over that of the scene.
fn camera(screen: &Screen) -> impl Bundle + use<> {
    (
        Camera3d::default(),
        Camera {
            order: screen.layer as isize,
            clear_color: ClearColorConfig::Custom(Color::NONE),
            msaa_writeback: MsaaWriteback::Off,
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::PREMULTIPLIED_ALPHA_BLENDING),
                clear_color: ClearColorConfig::None,
            },
            ..default()
        },
        RenderTarget::Image(ImageRenderTarget { handle: screen.picture.clone(), scale_factor: 1.0 }),
        Projection::Perspective(PerspectiveProjection { fov: FIELD_OF_VIEW, near: 1.0, far: 400.0, ..default() }),
        Tonemapping::None,
        DebandDither::Disabled,
        Msaa::Sample4,
        RenderLayers::layer(screen.layer + LAYERS_ABOVE),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(size: Vec2, covered: [f32; 4]) -> Screen {
        let mut screen = Screen::new(SeatId(1), 1, Handle::default());
        (screen.size, screen.covered) = (size, covered);
        screen
    }

    #[test]
    fn the_tray_lies_in_the_free_part_of_the_picture() {
        for (size, covered) in [
            (Vec2::new(1920.0, 1080.0), [292.0, 68.0, 292.0, 92.0]),
            (Vec2::new(1280.0, 720.0), [292.0, 68.0, 34.0, 92.0]),
            (Vec2::new(2560.0, 1440.0), [0.0; 4]),
            (Vec2::new(800.0, 600.0), [240.0, 60.0, 240.0, 90.0]),
        ] {
            let screen = screen(size, covered);
            for depth in [DEPTH, DEPTH * 2.0] {
                let (pose, floor) = (pose(&screen, depth), floor(&screen, depth));
                for (x, z) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
                    let corner = Vec3::new(x * floor.half_width, 0.0, z * floor.half_depth);
                    let Some(at) = pose.project(corner, size) else { panic!("the tray is before the camera") };
                    let [left, top, right, bottom] = covered;
                    let (low, high) = (Vec2::new(left, top), size - Vec2::new(right, bottom));
                    let margin = 40.0;
                    assert!(at.cmpge(low - margin).all() && at.cmple(high + margin).all(), "{size}: {corner} at {at}");
                }
            }
        }
    }

    #[test]
    fn a_die_is_carried_from_where_it_lay_to_the_hand_before_it_flies_again() {
        let dice = dice_for(20, 7);
        let tray = throw::Tray { half_width: 6.0, half_depth: 3.6 };
        let mut flight = throw::throw(&dice, &[], tray, 1).remove(0);
        let (first, rest) = (flight.way[0], flight.rest());
        let before = flight.seconds();
        pick_up(&mut flight, rest);
        assert_eq!(flight.way[0], rest, "from where it lay");
        let held = flight.at(PICK_UP);
        let apart = held.at.distance(first.at) + held.turned.angle_between(first.turned);
        assert!(apart < 1e-2, "to the hand: {held:?} and {first:?}");
        assert!((flight.seconds() - before - PICK_UP).abs() < 1e-4);
        assert_eq!(flight.rest(), rest);
    }

    #[test]
    fn dice_are_gone_after_they_were_seen() {
        let mut throw =
            Throw { dice: Vec::new(), materials: [Handle::default(), Handle::default()], open: true, lain: 0.0 };
        assert_eq!((throw.left(), throw.flies()), (1.0, false));
        throw.lie(LINGER - 0.5, false);
        assert_eq!(throw.left(), 1.0);
        throw.lie(30.0, false);
        assert_eq!((throw.lain, throw.left()), (LINGER, 1.0), "the window slept long");
        throw.lain = LINGER + FADE / 2.0;
        assert!((throw.left() - 0.5).abs() < 1e-4);
        throw.lain = LINGER + FADE;
        assert!(throw.left() < 1e-5);
    }
}
