//! The numbers of a layer's tiles, in each of the ways that the editor writes them. Packed ones are unpacked only as far
//! as the map is large.

use crate::import::report::{Read, fault};
use crate::text::Phrase;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::{GzDecoder, ZlibDecoder};
use roxmltree::Node;
use std::io::Read as _;

/// The numbers of a layer's tiles, row by row, at most `count`; 0 is no tile.
///
/// # Errors
/// When they are written in a way that we do not read, or are damaged.
pub(super) fn tiles(layer: Node<'_, '_>, count: usize) -> Read<Vec<u32>> {
    let name = || layer.attribute("name").unwrap_or_default().chars().take(60).collect::<String>();
    let damaged = || {
        let message = Phrase::new("import-layer-damaged").with("name", name());
        fault(message, Phrase::new("import-layer-damaged-hint"))
    };
    let Some(data) = layer.children().find(|child| child.has_tag_name("data")) else { return Ok(Vec::new()) };
    if data.children().any(|child| child.has_tag_name("chunk")) {
        return Err(fault(Phrase::new("import-infinite"), Phrase::new("import-infinite-hint")));
    }
    let text = data.text().unwrap_or_default();
    match data.attribute("encoding") {
        None => {
            let numbers = data.children().filter(|child| child.has_tag_name("tile"));
            Ok(numbers
                .map(|tile| tile.attribute("gid").map_or(Ok(0), str::parse))
                .take(count)
                .collect::<Result<_, _>>())
            .and_then(|numbers| numbers.map_err(|_: std::num::ParseIntError| damaged()))
        }
        Some("csv") => {
            let entries = text.split(',').map(str::trim);
            // The editor leaves a comma behind the last number of a row, never behind the last row.
            let numbers = entries.filter(|entry| !entry.is_empty()).map(str::parse::<u32>).take(count);
            numbers.collect::<Result<_, _>>().map_err(|_| damaged())
        }
        Some("base64") => {
            let coded: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
            let bytes = STANDARD.decode(coded).map_err(|_| damaged())?;
            let most = count * 4;
            let bytes = match data.attribute("compression").unwrap_or_default() {
                "" => bytes,
                "zlib" => unpacked(ZlibDecoder::new(bytes.as_slice()), most).ok_or_else(damaged)?,
                "gzip" => unpacked(GzDecoder::new(bytes.as_slice()), most).ok_or_else(damaged)?,
                other => return Err(unknown(other)),
            };
            let numbers = bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
            Ok(numbers.take(count).collect())
        }
        Some(other) => Err(unknown(other)),
    }
}

/// At most so many bytes of a packed text; `None` when it is damaged.
fn unpacked(from: impl std::io::Read, most: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most as u64).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

fn unknown(packing: &str) -> Box<crate::import::ImportFault> {
    let packing = packing.chars().take(40).collect::<String>();
    fault(Phrase::new("import-packing").with("packing", packing), Phrase::new("import-packing-hint"))
}
