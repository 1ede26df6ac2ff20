//! Is there a screen and something that can draw on it? Found out before any `App` exists, because the window system and
//! the renderer would panic.

use crate::text::Phrase;

/// What the window would need and is not here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Missing {
    /// No display is named, or none answers.
    #[error("there is no display")]
    Display,
    /// No graphics adapter, not even one in software.
    #[error("there is no graphics adapter")]
    Adapter,
}

impl Missing {
    /// The same in the language of whoever reads it.
    #[must_use]
    pub const fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Display => "view-no-display",
            Self::Adapter => "view-no-adapter",
        })
    }
}

/// Looks for a display and an adapter. Takes a fraction of a second.
///
/// # Errors
/// What is missing.
pub fn probe() -> Result<(), Missing> {
    if !has_display() {
        return Err(Missing::Display);
    }
    let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
    descriptor.backends = wgpu::Backends::from_env().unwrap_or(wgpu::Backends::PRIMARY | wgpu::Backends::GL);
    let instance = wgpu::Instance::new(descriptor);
    let adapter = bevy::tasks::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()));
    adapter.map(drop).map_err(|_| Missing::Adapter)
}

/// Whether a display server answers. Elsewhere than on Linux and its kin there always is one.
#[cfg(not(all(unix, not(target_os = "macos"))))]
fn has_display() -> bool {
    true
}

/// Whether a display server answers.
#[cfg(all(unix, not(target_os = "macos")))]
fn has_display() -> bool {
    std::env::var("DISPLAY").is_ok_and(|display| x11_answers(&display))
}

/// Whether an X server listens where `DISPLAY` points: `:1.0` is a local one, `host:1` one on the network.
#[cfg(all(unix, not(target_os = "macos")))]
fn x11_answers(display: &str) -> bool {
    use std::net::TcpStream;
    use std::os::unix::net::UnixStream;
    let Some((host, number)) = display.rsplit_once(':') else { return false };
    let Some(number) = number.split('.').next().and_then(|digits| digits.parse::<u16>().ok()) else { return false };
    if host.is_empty() || host == "unix" {
        let path = format!("/tmp/.X11-unix/X{number}");
        return UnixStream::connect(&path).is_ok() || abstract_socket_answers(&path);
    }
    6000_u16.checked_add(number).is_some_and(|port| TcpStream::connect((host, port)).is_ok())
}

/// Some servers listen on a name without a file.
#[cfg(target_os = "linux")]
fn abstract_socket_answers(name: &str) -> bool {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};
    SocketAddr::from_abstract_name(name).is_ok_and(|address| UnixStream::connect_addr(&address).is_ok())
}

#[cfg(all(unix, not(target_os = "macos"), not(target_os = "linux")))]
fn abstract_socket_answers(_name: &str) -> bool {
    false
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::x11_answers;

    #[test]
    fn nonsense_is_no_display() {
        for display in ["", "no colon", ":", ":many", ":65000"] {
            assert!(!x11_answers(display), "{display:?} answers");
        }
    }
}
