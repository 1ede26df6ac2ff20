//! The light that is drawn is the light of S3.

use crate::play::{GM, Play};
use crate::scene::{carried_torch, torch};
use torchline::board::{Ambient, Cell};
use torchline::knowledge::light_field::{Area, LightField, chunks};
use torchline::knowledge::{SeatId, ThingId};
use torchline::session::Command;
use torchline::session::testing::TableBuilder;

const AREA: Area = Area { from: Cell::new(0, 0), width: 30, height: 3 };

fn corridor() -> TableBuilder {
    let rows = ["##############################", "#............................#", "##############################"];
    TableBuilder::new().rows(rows).ambient(Ambient::PitchDark).hero("Rowena").at(1, 1)
}

/// Red, green, blue and coverage in the middle of a cell.
fn middle(field: &LightField, x: u32, y: u32) -> [u8; 4] {
    let scale = field.texels_per_metre;
    let at = (((y * scale + scale / 2) * field.width + x * scale + scale / 2) * 4) as usize;
    std::array::from_fn(|channel| field.rgba[at + channel])
}

#[test]
fn s3_light_is_bright_within_normal_dim_to_the_limit_and_dark_beyond() {
    let play = Play::new(corridor().thing("torch", carried_torch(ThingId(1), true)));
    let field = play.table.light_field(SeatId(1), AREA);
    assert_eq!((field.width, field.height), (240, 24));
    let [near, dim, edge, beyond] = [2, 5, 20, 23].map(|x| middle(&field, x, 1));
    assert!(near[0] > 2 * dim[0] - 40 && near[0] > dim[0] + 40, "two grades: {near:?} {dim:?}");
    assert!(dim[0] > edge[0] && edge[0] > 0, "fading: {dim:?} {edge:?}");
    assert_eq!(beyond, [0; 4], "beyond the limit nothing is seen");
    assert!(near[0] > near[2], "a torch is warm: {near:?}");
    assert_eq!(near[3], 255);
    assert_eq!(middle(&field, 5, 0), [0; 4], "rock holds no light of its own");
}

#[test]
fn light_that_the_seat_does_not_see_is_black() {
    let walled = ["##############################", "#.........#..................#", "##############################"];
    let play = Play::new(corridor().rows(walled).thing("far", torch(20, 1, true)));
    let field = play.table.light_field(SeatId(1), AREA);
    assert!(field.rgba.iter().all(|&byte| byte == 0), "it burns behind the wall");
    let field = play.table.light_field(GM, AREA);
    assert!(middle(&field, 20, 1)[0] > middle(&field, 3, 1)[0], "the game master sees it");
    assert!(middle(&field, 3, 1)[0] > 0, "and in the dark");
}

#[test]
fn coloured_lights_add() {
    let mut green = torch(3, 1, true);
    if let Some(light) = &mut green.light {
        light.colour = Some([0, 255, 0]);
    }
    let one = Play::new(corridor().thing("green", green.clone()));
    let both = Play::new(corridor().thing("green", green).thing("torch", torch(4, 1, true)));
    let [one, both] = [one, both].map(|play| middle(&play.table.light_field(SeatId(1), AREA), 3, 1));
    assert_eq!(one[0], 0, "pure green");
    assert!(both[0] > 0 && both[1] > one[1], "{one:?} {both:?}");
}

#[test]
fn a_stamp_changes_where_the_light_does() {
    let walled = ["##############################", "#.........#..................#", "##############################"];
    let mut play =
        Play::new(corridor().rows(walled).thing("torch", torch(2, 1, true)).thing("far", torch(20, 1, true)));
    let [west, east] = [0, 11].map(|x| Area { from: Cell::new(x, 0), width: 10, height: 3 });
    let stamps = |play: &Play| [west, east].map(|area| play.table.light_stamp(SeatId(1), area));
    let before = stamps(&play);
    assert_eq!(before, stamps(&play), "nothing happened");
    assert_ne!(before[0], before[1], "areas differ");
    play.does(GM, Command::SetLight { light: play.id("far"), lit: false });
    let after = stamps(&play);
    assert_eq!(before[0], after[0], "the west has not changed");
    assert_ne!(before[1], after[1]);
}

#[test]
fn chunks_cover_the_map_once() {
    let all: Vec<Area> = chunks((70, 33)).collect();
    assert_eq!(all.len(), 6);
    assert_eq!(all.iter().map(|area| area.width * area.height).sum::<i32>(), 70 * 33);
}
