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
    use torchline::{view, window};

    if let Err(missing) = view::probe() {
        return cli::play_without_window(&missing.phrase(), arguments.language(), arguments.level.as_deref());
    }
    let opened = window::WindowOptions::from_arguments(arguments).and_then(window::run);
    opened.unwrap_or_else(|fault| {
        eprintln!("torchline: {fault}");
        ExitCode::FAILURE
    })
}

/// The demo in the terminal: this build has no window.
#[cfg(not(feature = "window"))]
fn open_window(arguments: &Arguments) -> ExitCode {
    let reason = torchline::text::Phrase::new("cli-built-without-window");
    cli::play_without_window(&reason, arguments.language(), arguments.level.as_deref())
}
