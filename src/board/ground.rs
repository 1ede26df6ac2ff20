use serde::{Deserialize, Serialize};
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ground {
    #[default]
    Stone,
    Road,
    Earth,
    Desert,
    DenseForest,
    Swamp,
    Hills,
    Mountains,
    Jungle,
    Rubble,
    Stairs,
}
