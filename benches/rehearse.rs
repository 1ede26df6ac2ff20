//! A thousand rehearsals of the demo's corridor: somebody steps on the plate, and the stone rolls until it rests.
//!
//! `cargo bench --no-default-features --features peers --bench rehearse`

use divan::{Bencher, black_box};
use std::ops::ControlFlow;
use torchline::knowledge::ThingId;
use torchline::level;
use torchline::session::rehearse::{Rehearsal, Scene};

fn main() {
    divan::main();
}

/// The stone of the corridor, and the hero who sets it off.
const STONE: ThingId = ThingId(81);
const HERO: ThingId = ThingId(1);
const TIMES: u32 = 1000;

#[divan::bench(sample_count = 3, sample_size = 1)]
fn corridor_of_the_demo(bencher: Bencher) {
    let text = include_str!("../levels/drowned_crypt.ron");
    let document = level::read(text, "drowned_crypt.ron").expect("the demo is a good level");
    let scene = Scene::Trap { trap: STONE, by: Some(HERO) };
    let rehearsal = Rehearsal { scene, times: TIMES, ..Rehearsal::default() };
    bencher.bench_local(|| {
        let outcome = rehearsal.play(black_box(&document), |_| ControlFlow::Continue(())).expect("it can be played");
        assert_eq!((outcome.times, outcome.unfinished), (TIMES, 0));
        outcome
    });
}
