//! Dice: expressions, the one seeded stream, exact odds. Knows nothing of tables.
use serde::{Deserialize, Serialize};
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expr(pub String);
