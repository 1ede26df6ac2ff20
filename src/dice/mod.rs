//! Dice: expressions, the one seeded stream, exact odds. Knows nothing of tables.
