//! The program: arguments become an app.

use std::process::ExitCode;
use torchline::cli::{self, Arguments};
use torchline::text::{Language, Phrase};

fn main() -> ExitCode {
    let arguments = Arguments::read();
    let language = arguments.language();
    match &arguments.command {
        Some(task) => cli::perform(task, language),
        None => open_table(language),
    }
}

/// The table on screen. A build without a window plays the demo in the terminal.
fn open_table(language: Language) -> ExitCode {
    cli::play_without_window(&Phrase::new("cli-built-without-window"), language)
}
