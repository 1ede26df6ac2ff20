//! Dice that are thrown onto a tray: simulated to the end before they are seen to fly. Whatever comes up is made the wanted
//! number by turning the numbers of the body before the throw, never by a nudge on the way.
//!
//! The same seed, dice and tray give the same flight. Every throw ends: where dice would lean or leave the tray it is tried
//! again with another seed, and after the last try they are laid down in a row.

use super::dice::Die;
use super::solid::Solid;
use rapier3d::prelude::*;

/// Pictures a second of a flight.
pub const RATE: f32 = 60.0;
/// The longest flight in seconds.
pub const LONGEST: f32 = 4.0;
/// Steps of the simulation for each picture.
const STEPS: usize = 2;
/// Tries before dice are laid down.
const TRIES: u64 = 24;
/// How fast things fall: dice are small, so they fall quickly.
const GRAVITY: f32 = 62.0;
/// How squarely a die must lie on its face: the cosine of two degrees.
const SQUARELY: f32 = 0.9994;
/// Pictures after which what still spins is slowed, and after which it is slowed hard.
const SLOWED: [usize; 2] = [70, 150];
/// Slower than this is rest: units and radians a second.
const REST: [f32; 2] = [0.12, 0.16];
/// Pictures in a row at rest that end a flight.
const PATIENCE: usize = 6;
/// Pictures within which dice must have come onto the tray.
const ARRIVAL: usize = 45;
/// Room around a die that is laid down.
const ROOM: f32 = 2.7;

/// Where a die is and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Its middle.
    pub at: Vector,
    /// Its turn.
    pub turned: Rotation,
}

impl Placed {
    /// Between this and another place, `t` from 0 to 1.
    #[must_use]
    pub fn toward(self, other: Self, t: f32) -> Self {
        Self { at: self.at.lerp(other.at, t), turned: self.turned.slerp(other.turned, t) }
    }
}

/// Half the width (along `x`) and half the depth (along `z`, toward who looks) of the tray. Its floor is at 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tray {
    /// Half its width.
    pub half_width: f32,
    /// Half its depth.
    pub half_depth: f32,
}

/// How a die flies.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// Where it is, [`RATE`] times a second; never empty. The last one is where it stays.
    pub way: Vec<Placed>,
}

impl Flight {
    /// Where it is after so many seconds.
    #[must_use]
    pub fn at(&self, seconds: f32) -> Placed {
        let time = (seconds * RATE).max(0.0);
        let index = time as usize;
        match (self.way.get(index), self.way.get(index + 1)) {
            (Some(now), Some(next)) => now.toward(*next, time.fract()),
            _ => self.rest(),
        }
    }

    /// Where it comes to rest.
    #[must_use]
    pub fn rest(&self) -> Placed {
        self.way.last().copied().unwrap_or(Placed { at: Vector::ZERO, turned: Rotation::IDENTITY })
    }

    /// How long it flies, in seconds.
    #[must_use]
    pub fn seconds(&self) -> f32 {
        self.way.len().saturating_sub(1) as f32 / RATE
    }
}

/// Numbers out of a seed, for throws that are only shown (`SplitMix64`).
struct Whim(u64);

impl Whim {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Between −1 and 1.
    fn swing(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0
    }

    fn turn(&mut self) -> Rotation {
        let four = [self.swing(), self.swing(), self.swing(), self.swing() + 1.5];
        Rotation::from_xyzw(four[0], four[1], four[2], four[3]).normalize()
    }
}

/// Throws dice onto a tray where others lie, each so that it comes to show its number.
#[must_use]
pub fn throw(dice: &[Die], lying: &[(Solid, Placed)], tray: Tray, seed: u64) -> Vec<Flight> {
    let solids: Vec<Solid> = dice.iter().map(|die| die.solid).collect();
    let tries = (0..TRIES).map(|n| Whim(seed.wrapping_add(n.wrapping_mul(0xD1B5_4A32_D192_ED03))));
    let mut flights = tries
        .into_iter()
        .find_map(|mut whim| Simulation::new(&solids, lying, tray, &mut whim)?.run(&solids, tray))
        .unwrap_or_else(|| laid_down(&solids, lying, tray, &mut Whim(seed)));
    for (flight, die) in flights.iter_mut().zip(dice) {
        if let Some(turn) = die.solid.shape().relabel(flight.rest().turned, die.number) {
            for placed in &mut flight.way {
                placed.turned *= turn;
            }
        }
    }
    flights
}

/// A throw on its way.
struct Simulation {
    world: PhysicsWorld,
    bodies: Vec<RigidBodyHandle>,
    is_shut: bool,
}

impl Simulation {
    fn new(solids: &[Solid], lying: &[(Solid, Placed)], tray: Tray, whim: &mut Whim) -> Option<Self> {
        let mut world = PhysicsWorld::new();
        world.gravity = Vector::new(0.0, -GRAVITY, 0.0);
        world.integration_parameters.dt = 1.0 / (RATE * STEPS as f32);
        let (wide, deep) = (tray.half_width, tray.half_depth);
        let floor = ColliderBuilder::cuboid(60.0, 5.0, 60.0).translation(Vector::new(0.0, -5.0, 0.0));
        world.insert_collider(floor.friction(0.65).restitution(0.30), None);
        for (half, middle) in [
            (Vector::new(60.0, 40.0, 1.0), Vector::new(0.0, 0.0, -deep - 1.0)),
            (Vector::new(1.0, 40.0, 60.0), Vector::new(-wide - 1.0, 0.0, 0.0)),
            (Vector::new(1.0, 40.0, 60.0), Vector::new(wide + 1.0, 0.0, 0.0)),
        ] {
            world.insert_collider(wall(half, middle), None);
        }
        for (solid, placed) in lying {
            let pose = Pose::from_parts(placed.at, placed.turned);
            world.insert_collider(hull(*solid)?.position(pose), None);
        }
        let row = ((solids.len() as f32).sqrt() * 1.5).ceil().max(1.0);
        let (aim, lean) = (whim.swing(), whim.swing());
        let side = if lean < 0.0 { -1.0 } else { 1.0 };
        let mut bodies = Vec::new();
        for (n, solid) in solids.iter().enumerate() {
            let (column, line) = ((n as f32 % row) - (row - 1.0) / 2.0, (n as f32 / row).floor());
            let at = Vector::new(
                side * wide * 0.35 + column * 2.4 + whim.swing() * 0.15,
                2.4 + line * 2.5 + whim.swing() * 0.2,
                deep + 3.2 + whim.swing() * 0.3,
            );
            // From the hand below the picture's edge toward the middle of the tray.
            let speed = 17.0 + 3.0 * whim.swing();
            let flung =
                Vector::new(-side * (5.0 + 2.0 * aim) - column * 0.4 + whim.swing(), 2.0 + whim.swing(), -speed);
            let spin = Vector::new(-17.0 + 6.0 * whim.swing(), 9.0 * whim.swing(), side * 9.0 + 6.0 * whim.swing());
            let body = RigidBodyBuilder::dynamic()
                .pose(Pose::from_parts(at, whim.turn()))
                .linvel(flung)
                .angvel(spin)
                .linear_damping(0.15)
                .angular_damping(0.35)
                .can_sleep(false)
                .ccd_enabled(true);
            bodies.push(world.insert(body, hull(*solid)?).0);
        }
        Some(Self { world, bodies, is_shut: false })
    }

    /// Runs to the end; none where a die has left the tray, leans or never rests.
    fn run(mut self, solids: &[Solid], tray: Tray) -> Option<Vec<Flight>> {
        let mut ways: Vec<Vec<Placed>> = vec![Vec::new(); self.bodies.len()];
        let mut quiet = 0;
        for picture in 0..(LONGEST * RATE) as usize {
            for (way, &body) in ways.iter_mut().zip(&self.bodies) {
                let body = self.world.bodies.get(body)?;
                way.push(Placed { at: body.translation(), turned: *body.rotation() });
            }
            let is_in = |way: &Vec<Placed>| way.last().is_some_and(|placed| placed.at.z < tray.half_depth - 1.25);
            if !self.is_shut && ways.iter().all(is_in) {
                let near = Vector::new(0.0, 0.0, tray.half_depth + 1.0);
                self.world.insert_collider(wall(Vector::new(60.0, 40.0, 1.0), near), None);
                self.is_shut = true;
            } else if !self.is_shut && picture > ARRIVAL {
                return None;
            }
            quiet = if self.is_shut && self.is_quiet() { quiet + 1 } else { 0 };
            if quiet >= PATIENCE {
                let flights: Vec<Flight> = ways.into_iter().map(|way| Flight { way }).collect();
                let lie = flights.iter().zip(solids).all(|(flight, solid)| lies(*solid, flight.rest(), tray));
                return lie.then_some(flights);
            }
            self.calm(picture);
            for _ in 0..STEPS {
                self.world.step();
            }
        }
        None
    }

    fn is_quiet(&self) -> bool {
        let [slow, still] = REST;
        let mut bodies = self.bodies.iter().filter_map(|&body| self.world.bodies.get(body));
        bodies.all(|body| body.linvel().length() < slow && body.angvel().length() < still)
    }

    /// What still spins after a while is slowed.
    fn calm(&mut self, picture: usize) {
        let damping = match SLOWED.iter().position(|&from| picture == from) {
            Some(0) => (1.0, 2.5),
            Some(_) => (3.0, 8.0),
            None => return,
        };
        for &body in &self.bodies {
            if let Some(body) = self.world.bodies.get_mut(body) {
                body.set_linear_damping(damping.0);
                body.set_angular_damping(damping.1);
            }
        }
    }
}

fn wall(half: Vector, middle: Vector) -> ColliderBuilder {
    ColliderBuilder::cuboid(half.x, half.y, half.z).translation(middle).friction(0.05).restitution(0.45)
}

fn hull(solid: Solid) -> Option<ColliderBuilder> {
    Some(ColliderBuilder::convex_hull(&solid.shape().corners)?.friction(0.32).restitution(0.34).density(1.0))
}

/// Whether a die lies squarely on the floor of the tray.
fn lies(solid: Solid, placed: Placed, tray: Tray) -> bool {
    let shape = solid.shape();
    let (face, squarely) = shape.lowest(placed.turned);
    let height = shape.faces[face].normal.dot(shape.faces[face].middle);
    squarely > SQUARELY
        && (placed.at.y - height).abs() < 0.1
        && placed.at.x.abs() < tray.half_width
        && placed.at.z.abs() < tray.half_depth
}

/// Dice in rows where none lies, without a flight.
fn laid_down(solids: &[Solid], lying: &[(Solid, Placed)], tray: Tray, whim: &mut Whim) -> Vec<Flight> {
    let columns = (tray.half_width * 2.0 / ROOM).floor().max(1.0) as usize;
    let place = |n: usize| {
        let (column, row) = (n % columns, n / columns);
        let x = (column as f32 - (columns as f32 - 1.0) / 2.0) * ROOM;
        Vector::new(x, 0.0, row as f32 * ROOM - tray.half_depth + ROOM / 2.0)
    };
    let free = |at: &Vector| lying.iter().all(|(_, other)| (other.at - *at).with_y(0.0).length() > ROOM);
    let places = (0..).map(place).filter(free);
    solids
        .iter()
        .zip(places)
        .map(|(solid, at)| {
            let shape = solid.shape();
            let face = &shape.faces[whim.next() as usize % shape.faces.len()];
            let turned = Rotation::from_rotation_arc(face.normal, -Vector::Y);
            let at = at.with_y(face.normal.dot(face.middle));
            Flight { way: vec![Placed { at, turned }] }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::dice::dice_for;
    use proptest::prelude::*;

    const TRAY: Tray = Tray { half_width: 6.0, half_depth: 3.6 };

    fn die(sides: u32, face: u32) -> Die {
        dice_for(sides, face)[0]
    }

    fn shown(dice: &[Die], flights: &[Flight]) -> Vec<u8> {
        dice.iter().zip(flights).map(|(die, flight)| die.solid.shape().reads(flight.rest().turned)).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]
        #[test]
        fn thrown_dice_rest_in_the_tray_and_show_what_was_drawn(
            wanted in proptest::collection::vec(
                proptest::sample::select(vec![4_u32, 6, 8, 10, 12, 20]).prop_flat_map(|sides| (Just(sides), 1..=sides)),
                1..7,
            ),
            seed: u64,
        ) {
            let dice: Vec<Die> = wanted.iter().map(|&(sides, face)| die(sides, face)).collect();
            let flights = throw(&dice, &[], TRAY, seed);
            prop_assert_eq!(flights.len(), dice.len());
            let numbers: Vec<u8> = dice.iter().map(|die| die.number).collect();
            prop_assert_eq!(shown(&dice, &flights), numbers);
            for (die, flight) in dice.iter().zip(&flights) {
                prop_assert!(lies(die.solid, flight.rest(), TRAY), "{:?} lies at {:?}", die, flight.rest());
                prop_assert!(flight.seconds() <= LONGEST);
                prop_assert!(flight.way.len() > 20, "it was thrown, not laid down");
            }
        }
    }

    #[test]
    fn a_die_turns_steadily_on_its_way_and_is_not_nudged() {
        let dice = [die(20, 17), die(6, 2)];
        for flight in throw(&dice, &[], TRAY, 5) {
            for pair in flight.way.windows(2) {
                // A nudge would be a turn that no spin explains.
                assert!(pair[0].turned.angle_between(pair[1].turned) < 1.2, "{pair:?}");
                assert!(pair[0].at.distance(pair[1].at) < 0.8, "{pair:?}");
            }
        }
    }

    #[test]
    fn the_same_throw_is_the_same_and_another_seed_another() {
        let dice = [die(20, 3)];
        assert_eq!(throw(&dice, &[], TRAY, 1), throw(&dice, &[], TRAY, 1));
        assert_ne!(throw(&dice, &[], TRAY, 1)[0].rest(), throw(&dice, &[], TRAY, 2)[0].rest());
    }

    #[test]
    fn a_die_thrown_again_comes_to_lie_beside_those_that_stay() {
        let dice = [die(20, 3), die(20, 11), die(20, 20)];
        let flights = throw(&dice, &[], TRAY, 9);
        let lying: Vec<(Solid, Placed)> = flights[..2].iter().map(|flight| (Solid::D20, flight.rest())).collect();
        for seed in 0..6 {
            let again = throw(&[die(20, 1)], &lying, TRAY, seed);
            assert_eq!(shown(&[die(20, 1)], &again), [1]);
            for (_, other) in &lying {
                assert!(again[0].rest().at.distance(other.at) > 1.7, "they do not lie in one another");
            }
        }
    }

    #[test]
    fn where_no_throw_succeeds_dice_are_laid_down_and_still_show_what_was_drawn() {
        let narrow = Tray { half_width: 0.4, half_depth: 0.4 };
        let dice = [die(8, 5), die(12, 12)];
        let flights = throw(&dice, &[], narrow, 3);
        assert_eq!(shown(&dice, &flights), [5, 12]);
        assert!(flights.iter().all(|flight| flight.way.len() == 1));
    }
}
