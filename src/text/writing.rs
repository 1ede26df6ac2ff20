//! Numbers and beginnings of sentences as people write them.

/// A number with its sign and a real minus: `+2`, `−3`, `0`.
#[must_use]
pub fn signed(n: i32) -> String {
    match n {
        0 => "0".to_owned(),
        1.. => format!("+{n}"),
        _ => format!("−{}", n.unsigned_abs()),
    }
}

/// A number with a real minus: `2`, `−3`.
#[must_use]
pub fn plain(n: i32) -> String {
    if n < 0 { signed(n) } else { n.to_string() }
}

/// A text with a capital letter at its beginning.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
