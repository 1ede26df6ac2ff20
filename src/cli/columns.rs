//! A small table of text: the first column to the left, the others to the right.

/// Rows of a table.
#[derive(Default)]
pub(super) struct Columns(Vec<Vec<String>>);

impl Columns {
    /// Adds a row.
    pub(super) fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.0.push(cells.into());
    }

    /// The lines of the table.
    pub(super) fn lines(&self) -> Vec<String> {
        let columns = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let length = |row: &Vec<String>, column: usize| row.get(column).map_or(0, |cell| cell.chars().count());
        let widths: Vec<usize> =
            (0..columns).map(|column| self.0.iter().map(|row| length(row, column)).max().unwrap_or(0)).collect();
        let line = |row: &Vec<String>| {
            let mut line = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let blanks = " ".repeat(width - length(row, column));
                match column {
                    0 => line.extend([cell.as_str(), &blanks]),
                    _ => line.extend(["  ", &blanks, cell]),
                }
            }
            line.trim_end().to_owned()
        };
        self.0.iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut columns = Columns::default();
        columns.row(["успех".into(), "1/2".into(), "50 %".into()]);
        columns.row(["fail".into(), "499/1000".into(), "5 %".into()]);
        assert_eq!(columns.lines(), ["успех       1/2  50 %", "fail   499/1000   5 %"]);
    }
}
