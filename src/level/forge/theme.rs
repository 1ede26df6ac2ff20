//! What kinds of places there are: their forms, floors, doors, lights, traps, and what their rooms are called.
//!
//! Names and notes stand here in both languages and not in the locale files: they go into the level, where the game master
//! may change them.

use super::site::Form;
use crate::board::{CellData, DoorKind, Ground, SourceKind};
use crate::rules::traps::TrapKind;
use crate::text::LocalText;

/// A text in English and Russian.
pub(super) type Both = (&'static str, &'static str);

/// A text for the level.
pub(super) fn text((en, ru): Both) -> LocalText {
    LocalText { en: en.to_owned(), ru: ru.to_owned() }
}

/// What kind of place a level is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Vaults of the dead: round rooms, pillars, daises.
    Crypt,
    /// A worked-out mine: caves, earth, open passages.
    Mine,
    /// Halls that hold water: pools and walks along them.
    Cistern,
    /// Cellars of a keep: straight rooms, wood, good locks.
    Keep,
    /// A temple under the earth: crosses, columns, curtains.
    Temple,
}

impl Place {
    /// Every place.
    pub const ALL: [Self; 5] = [Self::Crypt, Self::Mine, Self::Cistern, Self::Keep, Self::Temple];
}

/// A kind of place.
pub(super) struct Theme {
    pub(super) place: Place,
    pub(super) titles: &'static [Both],
    pub(super) summary: Both,
    pub(super) forms: &'static [(Form, u32)],
    /// Texture set and ground of rooms, then of corridors.
    floors: [(u8, Ground); 2],
    /// How high rooms are, then corridors, in centimetres.
    ceilings: [i16; 2],
    /// How often of a hundred a gate has a door.
    pub(super) doors: u32,
    pub(super) door_kinds: &'static [(DoorKind, u32)],
    pub(super) sources: &'static [(SourceKind, u32)],
    /// How often of a hundred a room that is large enough has pillars, a pool, a dais, rubble, a curtain, a crack.
    pub(super) furnishing: [u32; 6],
    pub(super) traps: &'static [(TrapKind, u32)],
    pub(super) purposes: &'static [Both],
    pub(super) loot: &'static [Both],
}

impl Theme {
    /// The theme of a place.
    pub(super) const fn of(place: Place) -> &'static Self {
        match place {
            Place::Crypt => &CRYPT,
            Place::Mine => &MINE,
            Place::Cistern => &CISTERN,
            Place::Keep => &KEEP,
            Place::Temple => &TEMPLE,
        }
    }

    const fn ground(&self, which: usize) -> CellData {
        let (look, ground) = self.floors[which];
        CellData { look, ground, ceiling_cm: self.ceilings[which], ..CellData::OPEN }
    }

    /// A cell of a room.
    pub(super) const fn floor(&self) -> CellData {
        self.ground(0)
    }

    /// A cell of a corridor.
    pub(super) const fn path(&self) -> CellData {
        self.ground(1)
    }
}

const CRYPT: Theme = Theme {
    place: Place::Crypt,
    titles: &[
        ("The Crypt of the Nine Sisters", "Склеп девяти сестёр"),
        ("The Silent Vaults", "Безмолвные своды"),
        ("The Grave of Lord Ambros", "Могила владыки Амброса"),
        ("The Bone Chapel", "Костяная часовня"),
        ("The Ossuary under the Hill", "Костница под холмом"),
        ("The Last Rest of the Order", "Последний приют ордена"),
    ],
    summary: (
        "Whoever was laid to rest here was not meant to be disturbed.",
        "Тех, кого здесь упокоили, тревожить не полагалось.",
    ),
    forms: &[
        (Form::Rectangle, 4),
        (Form::Round, 3),
        (Form::Octagon, 3),
        (Form::Cross, 2),
        (Form::Gallery, 2),
        (Form::Corner, 1),
    ],
    floors: [(0, Ground::Stone), (0, Ground::Stone)],
    ceilings: [320, 240],
    doors: 80,
    door_kinds: &[(DoorKind::Wooden, 3), (DoorKind::Reinforced, 3), (DoorKind::Stone, 3), (DoorKind::BrokenWooden, 1)],
    sources: &[(SourceKind::Candle, 3), (SourceKind::Torch, 3), (SourceKind::Lamp, 1)],
    furnishing: [40, 10, 35, 25, 10, 5],
    traps: &[
        (TrapKind::SpearTrap, 3),
        (TrapKind::PendulumBlade, 3),
        (TrapKind::RainOfNeedles, 2),
        (TrapKind::PoisonedNeedle, 3),
        (TrapKind::CrushingRoom, 2),
        (TrapKind::WolfPit, 2),
        (TrapKind::ArrowTrap, 2),
        (TrapKind::RollingStone, 1),
        (TrapKind::AcidTrap, 1),
    ],
    purposes: &[
        ("Hall of urns: grey dust, and names on every shelf", "Зал урн: серый прах и имена на каждой полке"),
        ("Burial chamber: a stone coffin with its lid pushed aside", "Погребальная камера: крышка саркофага сдвинута"),
        (
            "Room of the embalmers: dry jars, hooks, a drain in the floor",
            "Комната бальзамировщиков: сухие сосуды, крюки, сток в полу",
        ),
        ("Family vault: eight niches, one of them empty", "Семейный склеп: восемь ниш, одна из них пуста"),
        ("Place of mourning: benches worn smooth by knees", "Место скорби: скамьи, стёртые коленями"),
        ("Guard of bones: skulls stacked to the ceiling", "Костяная стража: черепа до самого потолка"),
        (
            "Chamber of the founder: a knight in stone, his sword broken off",
            "Покой основателя: каменный рыцарь с отбитым мечом",
        ),
        ("Wash room of the dead: a basin, and a smell of thyme", "Омывальня: каменная чаша и запах тимьяна"),
    ],
    loot: &[
        ("A silver burial mask", "Серебряная погребальная маска"),
        ("A purse of old coins, green with age", "Кошель старых монет, позеленевших от времени"),
        ("A ring with a worn crest", "Кольцо со стёртым гербом"),
        ("A vial of holy oil", "Флакон святого масла"),
        ("A jet rosary", "Гагатовые чётки"),
    ],
};

const MINE: Theme = Theme {
    place: Place::Mine,
    titles: &[
        ("The Old Copper Mine", "Старый медный рудник"),
        ("The Deep Galleries", "Глубокие штольни"),
        ("The Abandoned Shaft", "Заброшенная шахта"),
        ("The Knockers' Burrow", "Нора стукачей"),
        ("The Vein of Red Salt", "Жила красной соли"),
        ("The Collapsed Works", "Обрушенные выработки"),
    ],
    summary: (
        "They stopped digging from one day to the next, and nobody came back for the tools.",
        "Копать здесь бросили в один день, и за инструментом никто не вернулся.",
    ),
    forms: &[(Form::Cave, 6), (Form::Corner, 1), (Form::Gallery, 2), (Form::Round, 1), (Form::Rectangle, 1)],
    floors: [(1, Ground::Earth), (1, Ground::Earth)],
    ceilings: [350, 220],
    doors: 30,
    door_kinds: &[(DoorKind::Wooden, 4), (DoorKind::BrokenWooden, 3), (DoorKind::Reinforced, 1)],
    sources: &[(SourceKind::Lantern, 3), (SourceKind::Torch, 3)],
    furnishing: [10, 20, 5, 60, 0, 20],
    traps: &[
        (TrapKind::WolfPit, 4),
        (TrapKind::BearTrap, 4),
        (TrapKind::SwingingBlock, 3),
        (TrapKind::RollingStone, 3),
        (TrapKind::Net, 3),
        (TrapKind::SpearTrap, 1),
        (TrapKind::FallingPortcullis, 1),
    ],
    purposes: &[
        ("Worked-out face: the marks of picks run up to the roof", "Выбранный забой: следы кирок до самой кровли"),
        ("Props and planks: half of them are rotten", "Крепь и доски: половина сгнила"),
        ("Sleeping place: straw, a cold fire, somebody's boots", "Ночлег: солома, остывший костёр, чьи-то сапоги"),
        ("Cart shed: two carts, one without wheels", "Стойло вагонеток: две, одна без колёс"),
        ("Glittering cave: quartz throws the light back", "Мерцающая пещера: кварц отражает свет"),
        (
            "Tool store: a rack for twelve picks, eleven are there",
            "Инструментальная: место для двенадцати кирок, висит одиннадцать",
        ),
        (
            "Shrine of the miners: a saint with a lamp, carved of salt",
            "Святыня горняков: святой с лампой, вырезанный из соли",
        ),
        ("Dripping cave: the floor is slippery", "Капающая пещера: пол скользкий"),
    ],
    loot: &[
        ("A raw garnet as large as a hazelnut", "Необработанный гранат с лесной орех"),
        ("A good steel pick", "Добрая стальная кирка"),
        ("A pouch of gold dust", "Мешочек золотого песка"),
        ("A map of the galleries, half burnt", "Карта штолен, наполовину сгоревшая"),
        ("Three sticks of miner's chalk", "Три куска горняцкого мела"),
    ],
};

const CISTERN: Theme = Theme {
    place: Place::Cistern,
    titles: &[
        ("The Drowned Cisterns", "Затопленные цистерны"),
        ("Under the Market Well", "Под рыночным колодцем"),
        ("The House of Sluices", "Дом шлюзов"),
        ("The Black Reservoir", "Чёрное водохранилище"),
        ("The Old Waterworks", "Старый водопровод"),
        ("The Smugglers' Drain", "Сток контрабандистов"),
    ],
    summary: (
        "The town drinks from here and never asks what else lives in the water.",
        "Отсюда пьёт весь город и не спрашивает, кто ещё живёт в этой воде.",
    ),
    forms: &[(Form::Rectangle, 5), (Form::Octagon, 3), (Form::Gallery, 3), (Form::Round, 2), (Form::Cross, 1)],
    floors: [(0, Ground::Stone), (3, Ground::Stone)],
    ceilings: [400, 250],
    doors: 60,
    door_kinds: &[(DoorKind::Iron, 3), (DoorKind::Reinforced, 3), (DoorKind::Wooden, 2)],
    sources: &[(SourceKind::Lantern, 3), (SourceKind::Lamp, 2), (SourceKind::Torch, 2)],
    furnishing: [25, 75, 5, 15, 0, 5],
    traps: &[
        (TrapKind::WaterTrap, 4),
        (TrapKind::FallingPortcullis, 4),
        (TrapKind::Net, 3),
        (TrapKind::AcidTrap, 2),
        (TrapKind::ArrowTrap, 2),
        (TrapKind::SpearTrap, 2),
        (TrapKind::PoisonedNeedle, 1),
    ],
    purposes: &[
        ("Settling basin: silt, and footprints in it", "Отстойник: ил, а на нём следы"),
        ("Sluice room: three wheels, all of them rusted fast", "Шлюзовая: три ворота, все намертво проржавели"),
        ("Overflow hall: the high-water mark is above your heads", "Переливной зал: метка паводка выше головы"),
        ("Keeper's room: a stool, a book of water levels", "Комната смотрителя: табурет и книга уровней воды"),
        ("Pump room: leather bellows, gnawed by rats", "Насосная: кожаные мехи, изгрызенные крысами"),
        ("Landing: an iron ring, a boat's rope cut through", "Причал: железное кольцо и перерезанный канат"),
        ("Store of lead pipes: somebody has been stealing them", "Склад свинцовых труб: кто-то их ворует"),
        ("Echoing hall: every drop answers", "Гулкий зал: отзывается каждая капля"),
    ],
    loot: &[
        ("A chest of contraband tea, still dry", "Ящик контрабандного чая, ещё сухой"),
        ("A pearl in an oyster knife's sheath", "Жемчужина в ножнах устричного ножа"),
        ("A waterproof satchel of letters", "Непромокаемая сумка с письмами"),
        ("A brass sluice key", "Латунный шлюзовой ключ"),
        ("A purse on a cork float", "Кошель на пробковом поплавке"),
    ],
};

const KEEP: Theme = Theme {
    place: Place::Keep,
    titles: &[
        ("The Cellars of Ravenhold", "Подвалы Воронова Гнезда"),
        ("Under the Baron's Tower", "Под башней барона"),
        ("The Forgotten Garrison", "Забытый гарнизон"),
        ("The Castle's Lower Ward", "Нижний двор замка"),
        ("The Oubliettes", "Каменные мешки"),
        ("The Robber Knight's Hold", "Логово рыцаря-разбойника"),
    ],
    summary: (
        "Good doors, good locks, and somebody who still keeps the keys.",
        "Крепкие двери, крепкие замки — и кто-то, у кого до сих пор ключи.",
    ),
    forms: &[(Form::Rectangle, 7), (Form::Corner, 3), (Form::Gallery, 2), (Form::Octagon, 1)],
    floors: [(2, Ground::Stone), (0, Ground::Stone)],
    ceilings: [300, 250],
    doors: 90,
    door_kinds: &[(DoorKind::Wooden, 4), (DoorKind::Reinforced, 4), (DoorKind::Iron, 2)],
    sources: &[(SourceKind::Torch, 4), (SourceKind::Lantern, 2), (SourceKind::Candle, 1)],
    furnishing: [20, 5, 15, 15, 10, 0],
    traps: &[
        (TrapKind::FallingPortcullis, 4),
        (TrapKind::ArrowTrap, 4),
        (TrapKind::PoisonedNeedle, 3),
        (TrapKind::SpinningBlades, 2),
        (TrapKind::Net, 2),
        (TrapKind::SwingingBlock, 2),
        (TrapKind::BearTrap, 2),
        (TrapKind::AcidTrap, 1),
    ],
    purposes: &[
        ("Guard room: a table, dice, two mugs", "Караульная: стол, кости, две кружки"),
        ("Armoury: empty hooks, and one good shield", "Оружейная: пустые крюки и один хороший щит"),
        ("Wine cellar: the best barrel sounds hollow", "Винный погреб: лучшая бочка гудит пустотой"),
        ("Kitchen: cold hearth, a cleaver in the block", "Кухня: холодный очаг, тесак в колоде"),
        ("Cell: straw, a chain, marks for ninety days", "Темница: солома, цепь, зарубки за девяносто дней"),
        ("Treasurer's office: a scale that tells lies", "Кабинет казначея: весы, которые врут"),
        ("Sleeping hall: eleven beds, one of them warm", "Спальня: одиннадцать коек, одна ещё тёплая"),
        ("Store: flour, salt meat, and mice", "Кладовая: мука, солонина и мыши"),
    ],
    loot: &[
        ("A signet ring", "Перстень-печатка"),
        ("A casket with the pay of the guard", "Шкатулка с жалованьем стражи"),
        ("A fine dagger with a bone hilt", "Хороший кинжал с костяной рукоятью"),
        ("A bundle of letters tied with black ribbon", "Связка писем, перевязанная чёрной лентой"),
        ("A flask of old brandy", "Фляга старого бренди"),
    ],
};

const TEMPLE: Theme = Theme {
    place: Place::Temple,
    titles: &[
        ("The Temple below the Lake", "Храм под озером"),
        ("The House of the Blind God", "Дом слепого бога"),
        ("The Hidden Sanctuary", "Тайное святилище"),
        ("The Halls of the Ember", "Чертоги Уголька"),
        ("The Sunless Choir", "Бессолнечный хор"),
        ("The Nameless Altar", "Безымянный алтарь"),
    ],
    summary: (
        "The prayers have stopped, but the fires are still fed.",
        "Молитвы смолкли, но огонь здесь по-прежнему поддерживают.",
    ),
    forms: &[(Form::Cross, 4), (Form::Octagon, 3), (Form::Round, 3), (Form::Rectangle, 3), (Form::Gallery, 2)],
    floors: [(3, Ground::Stone), (3, Ground::Stone)],
    ceilings: [500, 280],
    doors: 70,
    door_kinds: &[(DoorKind::Wooden, 3), (DoorKind::Stone, 3), (DoorKind::Reinforced, 2), (DoorKind::Iron, 1)],
    sources: &[(SourceKind::Lamp, 3), (SourceKind::Candle, 3), (SourceKind::Torch, 1)],
    furnishing: [60, 20, 50, 5, 40, 10],
    traps: &[
        (TrapKind::AcidTrap, 3),
        (TrapKind::PendulumBlade, 3),
        (TrapKind::SpinningBlades, 3),
        (TrapKind::RainOfNeedles, 3),
        (TrapKind::CrushingRoom, 3),
        (TrapKind::SpearTrap, 2),
        (TrapKind::WaterTrap, 1),
        (TrapKind::RollingStone, 1),
    ],
    purposes: &[
        ("Hall of offerings: bowls of ash, one of them warm", "Зал подношений: чаши с пеплом, одна ещё тёплая"),
        ("Robing room: masks without eyes", "Ризница: маски без глазниц"),
        ("Choir: whoever speaks here is heard twice", "Хор: сказанное здесь слышится дважды"),
        ("Cell of a penitent: a bench, a scourge, a crust", "Келья кающегося: скамья, плеть, сухая корка"),
        ("Library: the scrolls crumble when they are touched", "Библиотека: свитки рассыпаются от прикосновения"),
        ("Room of the oracle: a chair above a crack in the rock", "Покой оракула: кресло над трещиной в скале"),
        ("Bath of the priests: tiles with fishes", "Купальня жрецов: плитка с рыбами"),
        ("Side altar: fresh wax on an old stone", "Боковой алтарь: свежий воск на старом камне"),
    ],
    loot: &[
        ("A golden bowl with a dent", "Золотая чаша с вмятиной"),
        ("A prayer book bound in fish skin", "Молитвенник в переплёте из рыбьей кожи"),
        ("A pair of silver candlesticks", "Пара серебряных подсвечников"),
        ("A votive heart of amber", "Янтарное вотивное сердце"),
        ("A robe stitched with copper thread", "Риза, шитая медной нитью"),
    ],
};

/// What is said of a room's features in its note.
pub(super) const FEATURES: [(super::site::Feature, Both); 9] = {
    use super::site::Feature;
    [
        (Feature::Entrance, ("The party begins here.", "Отряд начинает здесь.")),
        (Feature::Pillars, ("Pillars give cover.", "За колоннами можно укрыться.")),
        (Feature::Pool, ("A pool; in its middle it may be waist-deep.", "Бассейн; в середине может быть по пояс.")),
        (Feature::Dais, ("A dais, a step high.", "Возвышение в одну ступень.")),
        (Feature::Rubble, ("Rubble slows the step.", "Обломки замедляют шаг.")),
        (Feature::Curtain, ("A curtain hides what is behind it.", "Занавес скрывает, что за ним.")),
        (
            Feature::Crack,
            ("Moonlight falls through a crack in the roof.", "Сквозь трещину в своде падает лунный свет."),
        ),
        (Feature::Dark, ("No light burns here.", "Света здесь нет.")),
        (
            Feature::Goal,
            (
                "The farthest room: whatever the party came for lies here.",
                "Самая дальняя комната: то, за чем пришёл отряд, — здесь.",
            ),
        ),
    ]
};

/// What lies at the end of a dead end, for the note; the thing itself stands behind it.
pub(super) const DEAD_END: [Both; 4] = [
    ("A dead end, or so it seems. In the dust lies:", "Тупик — или так кажется. В пыли лежит:"),
    ("Whoever hid this here did not come back:", "Тот, кто это спрятал, за ним не вернулся:"),
    ("The last steps of somebody who ran the wrong way. He left:", "Последние шаги того, кто бежал не туда. Осталось:"),
    ("A loose stone in the end wall, and behind it:", "В торцевой стене шатается камень, а за ним:"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_whole_and_in_both_languages() {
        let cyrillic = |text: &str| text.chars().any(|letter| ('а'..='я').contains(&letter));
        for place in Place::ALL {
            let theme = Theme::of(place);
            assert_eq!(theme.place, place);
            let texts = theme.titles.iter().chain(theme.purposes).chain(theme.loot).chain([&theme.summary]);
            for (en, ru) in texts {
                assert!(!cyrillic(en) && cyrillic(ru), "{en} / {ru}");
            }
            assert!(theme.titles.len() >= 5 && theme.purposes.len() >= 8 && theme.loot.len() >= 5);
            assert!(theme.traps.iter().all(|(kind, _)| *kind != TrapKind::Custom));
        }
    }
}
