//! Traps, falls and hazards on whole tables (S5, S12): numbers are typed here as the rule book has them.

#[path = "../table/play.rs"]
#[allow(dead_code, reason = "helpers that are shared with the tests of the table")]
mod play;

mod at_work;
mod clocks;
mod each;
mod floods;
mod grates;
mod hall;
mod handling;
mod numbers;
mod remembered;
mod rolling;
mod rolling_stays;
mod rolling_unseen;
mod routes;
mod stays;
