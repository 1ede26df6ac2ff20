//! The program: arguments become an app.

use std::process::ExitCode;
use torchline::knowledge::SeatId;
use torchline::view;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |name: &str| {
        arguments.iter().position(|a| a == name).and_then(|i| arguments.get(i + 1)).and_then(|n| n.parse::<u32>().ok())
    };
    if let Err(missing) = view::probe() {
        eprintln!("torchline: {missing}");
        return ExitCode::FAILURE;
    }
    view::run(view::Options {
        game: Some(view::Game::new(view::sample::SampleTable::default())),
        seat: SeatId(number("--seat").unwrap_or(1) as u8),
        quality: number("--quality")
            .map(|q| [view::Quality::Low, view::Quality::Medium, view::Quality::High][q as usize % 3]),
        measure_frames: number("--frames"),
        ..Default::default()
    })
}
