//! The program: arguments become an app.

use std::process::ExitCode;
use torchline::cli::{self, Arguments};

fn main() -> ExitCode {
    let arguments = Arguments::read();
    match &arguments.command {
        Some(task) => cli::perform(task, arguments.language()),
        None => open_window(&arguments),
    }
}

/// The table on screen; where there is nothing to draw on, the demo in the terminal.
#[cfg(feature = "window")]
fn open_window(arguments: &Arguments) -> ExitCode {
    use torchline::cli::QualityName;
    use torchline::knowledge::SeatId;
    use torchline::view::{self, Quality};

    if let Err(missing) = view::probe() {
        return cli::play_without_window(&missing.phrase(), arguments.language());
    }
    view::run(view::Options {
        game: Some(view::Game::new(view::sample::SampleTable::default())),
        seat: SeatId(arguments.window.seat),
        quality: arguments.window.quality.map(|quality| match quality {
            QualityName::Low => Quality::Low,
            QualityName::Medium => Quality::Medium,
            QualityName::High => Quality::High,
        }),
        measure_frames: arguments.window.frames,
        ..Default::default()
    })
}

/// The demo in the terminal: this build has no window.
#[cfg(not(feature = "window"))]
fn open_window(arguments: &Arguments) -> ExitCode {
    let reason = torchline::text::Phrase::new("cli-built-without-window");
    cli::play_without_window(&reason, arguments.language())
}
