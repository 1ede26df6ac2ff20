//! Tests of edits.
