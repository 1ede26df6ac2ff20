//! Pictures inside other files: out of base64, told apart by their bytes, looked over without being unpacked.

use super::limits::{MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE};
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// A picture that came with a map. It belongs beside the level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The name of its file.
    pub file: String,
    /// The file, as it came.
    pub bytes: Vec<u8>,
}

/// What a picture is, by its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Png,
    WebP,
    Jpeg,
}

impl Kind {
    /// The ending of its files.
    pub(super) const fn ending(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::WebP => "webp",
            Self::Jpeg => "jpg",
        }
    }

    /// What these bytes begin like.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
            Some(Self::WebP)
        } else if bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
            Some(Self::Jpeg)
        } else {
            None
        }
    }
}

/// A picture that was looked over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) kind: Kind,
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) bytes: Vec<u8>,
}

/// Why a picture cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    /// The text is no base64.
    NotBase64,
    /// The bytes are no PNG, WebP or JPEG.
    Unknown,
    /// The file ends too early, or is damaged.
    Broken,
    /// There are too many pixels.
    TooLarge { width: usize, height: usize },
}

/// The picture in a base64 text, with or without `data:…;base64,` before it.
pub(super) fn from_base64(text: &str) -> Result<Seen, Unfit> {
    let coded = match text.trim_start().strip_prefix("data:") {
        Some(rest) => rest.split_once(',').ok_or(Unfit::NotBase64)?.1,
        None => text,
    };
    let config = GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let engine = GeneralPurpose::new(&STANDARD, config);
    let bytes = if coded.bytes().any(|byte| byte.is_ascii_whitespace()) {
        engine.decode(coded.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect::<Vec<u8>>())
    } else {
        engine.decode(coded)
    };
    look_over(bytes.map_err(|_| Unfit::NotBase64)?)
}

/// Looks a picture over: its kind, its size, and whether all of it is there.
pub(super) fn look_over(bytes: Vec<u8>) -> Result<Seen, Unfit> {
    let kind = Kind::of(&bytes).ok_or(Unfit::Unknown)?;
    let size = imagesize::blob_size(&bytes).map_err(|_| Unfit::Broken)?;
    let (width, height) = (size.width, size.height);
    if width == 0 || height == 0 {
        return Err(Unfit::Broken);
    }
    let pixels = width.checked_mul(height);
    let sides = width <= MAX_PICTURE_SIDE && height <= MAX_PICTURE_SIDE;
    if !sides || pixels.is_none_or(|pixels| pixels > MAX_PICTURE_PIXELS) {
        return Err(Unfit::TooLarge { width, height });
    }
    let whole = match kind {
        Kind::Png => png_is_whole(&bytes),
        Kind::WebP => webp_is_whole(&bytes),
        Kind::Jpeg => jpeg_is_whole(&bytes),
    };
    if whole { Ok(Seen { kind, width, height, bytes }) } else { Err(Unfit::Broken) }
}

/// Whether a PNG's blocks follow each other to its end.
fn png_is_whole(bytes: &[u8]) -> bool {
    let mut at = 8_usize;
    while let Some(head) = bytes.get(at..at.saturating_add(8)) {
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let end = at.saturating_add(length).saturating_add(12);
        if bytes.len() < end {
            return false;
        }
        if &head[4..] == b"IEND" {
            return true;
        }
        at = end;
    }
    false
}

/// Whether a WebP is as long as it says.
fn webp_is_whole(bytes: &[u8]) -> bool {
    let stated = bytes.get(4..8).map_or(usize::MAX, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as usize);
    stated.checked_add(8).is_some_and(|stated| stated <= bytes.len())
}

/// Whether a JPEG ends; some programs write a little behind its end.
fn jpeg_is_whole(bytes: &[u8]) -> bool {
    let tail = &bytes[bytes.len().saturating_sub(1024)..];
    tail.windows(2).any(|pair| pair == [0xFF, 0xD9])
}

/// Pictures for tests: the smallest that are whole, and none of them worth looking at.
#[cfg(test)]
pub(super) mod samples {
    /// A PNG without pixels that states this size.
    pub(in crate::import) fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
        let mut block = |name: &[u8; 4], data: &[u8]| {
            bytes.extend((data.len() as u32).to_be_bytes());
            bytes.extend(name);
            bytes.extend(data);
            bytes.extend([0; 4]);
        };
        let mut head = width.to_be_bytes().to_vec();
        head.extend(height.to_be_bytes());
        head.extend([8, 2, 0, 0, 0]);
        block(b"IHDR", &head);
        block(b"IEND", &[]);
        bytes
    }

    /// A lossless WebP without pixels that states this size.
    pub(in crate::import) fn webp(width: u32, height: u32) -> Vec<u8> {
        let bits = (width - 1) | (height - 1) << 14;
        let mut data = vec![0x2F];
        data.extend(bits.to_le_bytes());
        data.extend([0; 7]);
        let mut bytes = b"RIFF".to_vec();
        bytes.extend((data.len() as u32 + 12).to_le_bytes());
        bytes.extend(b"WEBPVP8L");
        bytes.extend((data.len() as u32).to_le_bytes());
        bytes.extend(data);
        bytes
    }

    /// A JPEG without pixels that states this size.
    pub(in crate::import) fn jpeg(width: u16, height: u16) -> Vec<u8> {
        let mut bytes = vec![0xFF, 0xD8, 0xFF, 0xE0, 0, 16];
        bytes.extend(b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0");
        bytes.extend([0xFF, 0xC0, 0, 11, 8]);
        bytes.extend(height.to_be_bytes());
        bytes.extend(width.to_be_bytes());
        bytes.extend([1, 1, 0x11, 0, 0xFF, 0xD9]);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::samples::{jpeg, png, webp};
    use super::*;

    fn seen(bytes: Vec<u8>) -> Result<(Kind, usize, usize), Unfit> {
        look_over(bytes).map(|seen| (seen.kind, seen.width, seen.height))
    }

    #[test]
    fn kinds_are_told_apart_by_their_bytes() {
        assert_eq!(seen(png(70, 140)), Ok((Kind::Png, 70, 140)));
        assert_eq!(seen(webp(70, 140)), Ok((Kind::WebP, 70, 140)));
        assert_eq!(seen(jpeg(70, 140)), Ok((Kind::Jpeg, 70, 140)));
        assert_eq!(seen(b"GIF89a".to_vec()), Err(Unfit::Unknown));
    }

    #[test]
    fn what_is_cut_off_is_noticed() {
        for whole in [png(7, 7), webp(7, 7), jpeg(7, 7)] {
            let shorter = whole[..whole.len() - 3].to_vec();
            assert_eq!(seen(shorter), Err(Unfit::Broken), "{:?}", Kind::of(&whole));
        }
    }

    #[test]
    fn sizes_are_bounded_before_anything_is_unpacked() {
        let sizes = [(MAX_PICTURE_SIDE as u32 + 1, 1), (16_000, 16_000), (u32::MAX, u32::MAX)];
        for (width, height) in sizes {
            assert!(matches!(seen(png(width, height)), Err(Unfit::TooLarge { .. })), "{width} × {height}");
        }
        assert_eq!(seen(png(0, 5)), Err(Unfit::Broken));
    }

    #[test]
    fn base64_may_have_a_head_breaks_and_no_padding() {
        let engine = GeneralPurpose::new(&STANDARD, GeneralPurposeConfig::new());
        let coded = engine.encode(png(3, 4));
        let broken = format!("data:image/png;base64,{}\n {}", &coded[..10], coded[10..].trim_end_matches('='));
        for text in [coded.as_str(), broken.as_str()] {
            assert_eq!(from_base64(text).map(|seen| (seen.width, seen.height)), Ok((3, 4)));
        }
        assert_eq!(from_base64("§"), Err(Unfit::NotBase64));
        assert_eq!(from_base64("data:image/png"), Err(Unfit::NotBase64));
    }
}
