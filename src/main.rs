//! The program: arguments become an app.

use std::process::ExitCode;
use torchline::knowledge::SeatId;
use torchline::view;
use torchline::window::{self, WindowOptions};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let value = |name: &str| arguments.iter().position(|a| a == name).and_then(|i| arguments.get(i + 1));
    if let Err(missing) = view::probe() {
        return cli::play_without_window(&missing.phrase(), arguments.language());
    }
    let options = WindowOptions {
        level: arguments.get(1).filter(|a| a.ends_with(".ron")).map(Into::into),
        seat: SeatId(value("--seat").and_then(|n| n.parse().ok()).unwrap_or(0)),
        language: torchline::text::Language::from_tag(value("--language").map_or("en", |l| l.as_str())).unwrap_or_default(),
        measure_frames: value("--frames").and_then(|n| n.parse().ok()),
        ..WindowOptions::default()
    };
    window::run(options).unwrap_or_else(|fault| {
        eprintln!("torchline: {fault}");
        ExitCode::FAILURE
    })
}

/// The demo in the terminal: this build has no window.
#[cfg(not(feature = "window"))]
fn open_window(arguments: &Arguments) -> ExitCode {
    let reason = torchline::text::Phrase::new("cli-built-without-window");
    cli::play_without_window(&reason, arguments.language())
}
