//! Lays a tree of RON values out in lines.

use super::tree::Node;

/// Columns that a line should not exceed.
const WIDTH: usize = 110;

/// One step of indentation.
const INDENT: &str = "    ";

/// The field whose elements always stand one below the other: the map is a drawing.
const DRAWING: &str = "rows";

/// The text of a document's tree.
pub(super) fn lay_out(document: &Node) -> String {
    let mut out = String::new();
    broken(document, 0, &mut out);
    out.push('\n');
    out
}

/// Writes a value that begins at the column `used`, in one line if it fits.
fn value(node: &Node, depth: usize, used: usize, drawing: bool, out: &mut String) {
    let drawing = drawing && matches!(node, Node::List(values) if !values.is_empty());
    if !drawing && flat_length(node, WIDTH.saturating_sub(used + 1)).is_some() {
        flat(node, out);
    } else {
        broken(node, depth, out);
    }
}

/// Writes a value with each part in lines of its own.
fn broken(node: &Node, depth: usize, out: &mut String) {
    let inner = depth + 1;
    let column = inner * INDENT.len();
    match node {
        Node::Atom(text) => out.push_str(text),
        Node::List(values) => lines('[', ']', values, depth, out, |part, out| value(part, inner, column, false, out)),
        Node::Tuple(name, values) => {
            out.push_str(name);
            lines('(', ')', values, depth, out, |part, out| value(part, inner, column, false, out));
        }
        Node::Struct(name, fields) => {
            out.push_str(name);
            lines('(', ')', fields, depth, out, |(field, part), out| {
                out.push_str(field);
                out.push_str(": ");
                value(part, inner, column + field.len() + 2, *field == DRAWING, out);
            });
        }
        Node::Map(entries) => lines('{', '}', entries, depth, out, |(key, part), out| {
            let start = out.len();
            flat(key, out);
            out.push_str(": ");
            let used = column + out.get(start..).map_or(0, |key| key.chars().count());
            value(part, inner, used, false, out);
        }),
    }
}

fn lines<T>(open: char, close: char, parts: &[T], depth: usize, out: &mut String, part: impl Fn(&T, &mut String)) {
    out.push(open);
    if !parts.is_empty() {
        out.push('\n');
        for each in parts {
            indent(depth + 1, out);
            part(each, out);
            out.push_str(",\n");
        }
        indent(depth, out);
    }
    out.push(close);
}

fn indent(depth: usize, out: &mut String) {
    out.extend(std::iter::repeat_n(INDENT, depth));
}

/// Writes a value in one line.
fn flat(node: &Node, out: &mut String) {
    match node {
        Node::Atom(text) => out.push_str(text),
        Node::List(values) => in_line('[', ']', values, out, flat),
        Node::Tuple(name, values) => {
            out.push_str(name);
            in_line('(', ')', values, out, flat);
        }
        Node::Struct(name, fields) => {
            out.push_str(name);
            in_line('(', ')', fields, out, |(field, part), out| {
                out.push_str(field);
                out.push_str(": ");
                flat(part, out);
            });
        }
        Node::Map(entries) => in_line('{', '}', entries, out, |(key, part), out| {
            flat(key, out);
            out.push_str(": ");
            flat(part, out);
        }),
    }
}

fn in_line<T>(open: char, close: char, parts: &[T], out: &mut String, part: impl Fn(&T, &mut String)) {
    out.push(open);
    for (i, each) in parts.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        part(each, out);
    }
    out.push(close);
}

/// How many characters a value takes in one line, if that is at most `most` and nothing in it is a drawing.
fn flat_length(node: &Node, most: usize) -> Option<usize> {
    let sum = |name: &str, parts: &mut dyn Iterator<Item = (usize, &Node)>| {
        let mut length = name.len() + 2;
        for (before, part) in parts {
            length += before + 2;
            length += flat_length(part, most.checked_sub(length)?)?;
        }
        Some(length)
    };
    let length = match node {
        Node::Atom(text) => Some(text.chars().count()),
        Node::List(values) => sum("", &mut values.iter().map(|part| (0, part))),
        Node::Tuple(name, values) => sum(name, &mut values.iter().map(|part| (0, part))),
        Node::Struct(_, fields) if fields.iter().any(|(field, _)| *field == DRAWING) => None,
        Node::Struct(name, fields) => sum(name, &mut fields.iter().map(|(field, part)| (field.len() + 2, part))),
        Node::Map(entries) => {
            let mut parts = entries.iter().flat_map(|(key, part)| [(0, key), (0, part)]);
            sum("", &mut parts)
        }
    };
    length.filter(|&length| length <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn atom(text: &str) -> Node {
        Node::Atom(text.to_owned())
    }

    #[test]
    fn what_is_short_stands_in_one_line_and_a_drawing_never_does() {
        let tree = Node::Struct(
            "",
            vec![
                ("short", Node::List(vec![atom("1"), Node::Tuple("Roll", vec![atom("2")])])),
                ("rows", Node::List(vec![atom("\"#\""), atom("\".\"")])),
                ("empty", Node::Struct("", Vec::new())),
                ("map", Node::Map(vec![(atom("'a'"), Node::Struct("", vec![("x", atom("1"))]))])),
            ],
        );
        let expected = "(
    short: [1, Roll(2)],
    rows: [
        \"#\",
        \".\",
    ],
    empty: (),
    map: {'a': (x: 1)},
)
";
        assert_eq!(lay_out(&tree), expected);
    }

    #[test]
    fn what_is_long_is_broken_where_it_must_be() {
        let long = "x".repeat(70);
        let pair = Node::List(vec![atom(&long), atom(&long)]);
        let tree = Node::Struct("", vec![("a", Node::List(vec![pair, atom("1")]))]);
        let lines: Vec<String> = lay_out(&tree).lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), 9, "{lines:#?}");
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{lines:#?}");
    }
}
