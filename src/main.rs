//! The program: arguments become an app.

fn main() {}
