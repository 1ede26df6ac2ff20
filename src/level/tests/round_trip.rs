//! What is written is read as it was, whatever a document holds.

use super::arbitrary::documents;
use crate::level::{options, read, write};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_written_document_is_read_as_it_was(document in documents()) {
        let text = write(&document);
        match read(&text, "written.ron") {
            Ok(again) => {
                prop_assert_eq!(&again, &document);
                prop_assert_eq!(write(&again), text, "the same document, the same text");
            }
            Err(report) => return Err(TestCaseError::fail(format!("{report}\n{text}"))),
        }
    }

    /// The same with the plain writer of the RON crate: what we leave out is nothing but defaults.
    #[test]
    fn what_is_left_out_is_what_reading_puts_back(document in documents()) {
        let plain = options().to_string(&document).expect("written");
        prop_assert_eq!(&options().from_str::<crate::level::Document>(&plain).expect("read"), &document);
        prop_assert!(write(&document).split_whitespace().map(str::len).sum::<usize>() <= plain.len() * 2);
    }

    #[test]
    fn any_text_survives_in_a_name(en in any::<String>(), ru in any::<String>()) {
        let mut document = crate::level::Document { format: 1, ..Default::default() };
        document.map.rows = vec![".".to_owned()];
        document.title = crate::text::LocalText { en, ru };
        document.seats.0.insert(crate::knowledge::SeatId::GM, super::arbitrary::game_master());
        let again = read(&write(&document), "name.ron");
        prop_assert_eq!(again.map_err(|report| report.to_string()), Ok(document));
    }
}
