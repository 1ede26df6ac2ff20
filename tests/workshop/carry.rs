//! Heroes in the next level, with what they have.

use torchline::board::{At, Cell, LightSource, SourceKind};
use torchline::knowledge::view::TokenKind;
use torchline::knowledge::{SeatId, ThingId};
use torchline::level::edit::{Bare, blank, carry_over, new_fault};
use torchline::level::{Document, ThingDoc};
use torchline::rules::sheet::{Condition, Fortune, Life};
use torchline::rules::things::{CarriedBy, Item, Name};
use torchline::session::testing::TableBuilder;
use torchline::text::LocalText;

/// After an evening: Ada hurt and bound, with a bag, a torch and a key; Bo dead; Cy well.
fn evening() -> Document {
    let bag =
        |carrier| ThingDoc { item: Some(Item::default()), carried_by: Some(CarriedBy(carrier)), ..ThingDoc::default() };
    let torch = LightSource { kind: SourceKind::Torch, lit: true, colour: None };
    TableBuilder::new()
        .hero("Ada")
        .at(3, 3)
        .life(30, 11)
        .fortune(2)
        .willpower(1)
        .condition(Condition::Pain, 2)
        .condition(Condition::Held, 1)
        .hero("Bo")
        .condition(Condition::Dead, 1)
        .hero("Cy")
        .opponent("Ogre")
        .thing("bag", bag(ThingId(1)))
        .thing("torch", ThingDoc { light: Some(torch), ..bag(ThingId(1)) })
        .thing("key", ThingDoc { item: Some(Item { fixed: false, key: Some("bone".into()) }), ..bag(ThingId(1)) })
        .thing("club", bag(ThingId(4)))
        .document()
}

fn find<'a>(document: &'a Document, name: &str) -> Option<&'a ThingDoc> {
    document.things.iter().find(|thing| thing.name == Some(Name(name.into())))
}

#[test]
fn heroes_take_the_places_of_a_levels_own() {
    let next =
        TableBuilder::new().hero("Cy").at(8, 5).hero("Dan").at(9, 5).hero("Eve").at(2, 2).opponent("Rat").document();
    let (document, carried) = carry_over(&evening(), &next).expect("carried");
    assert!(new_fault(&next, &document).is_none());
    let told: Vec<_> = carried.arrivals.iter().map(|it| (it.name.en.as_str(), it.at, it.carries)).collect();
    assert_eq!(told, [("Ada", Cell::new(9, 5), 3), ("Cy", Cell::new(8, 5), 0)], "namesakes first");
    assert_eq!(carried.dead, [LocalText::from("Bo")]);
    assert_eq!(carried.stay, [LocalText::from("Eve")]);
    let ada = find(&document, "Ada").expect("Ada is there");
    assert_eq!(ada.life, Some(Life { max: 30, now: 11 }));
    assert_eq!(ada.fortune.as_ref().map(|fortune: &Fortune| fortune.now), Some(2));
    let conditions = ada.conditions.clone().unwrap_or_default().0;
    assert_eq!(conditions.into_iter().collect::<Vec<_>>(), [(Condition::Pain, 2)], "what holds her stays behind");
    let torch = find(&document, "torch").expect("her torch");
    assert_eq!(torch.carried_by, Some(CarriedBy(ada.id)));
    assert!(torch.light.is_some_and(|light| light.lit));
    for name in ["bag", "key"] {
        assert_eq!(find(&document, name).and_then(|thing| thing.carried_by), Some(CarriedBy(ada.id)), "{name}");
    }
    assert_eq!(document.seats.owner(ada.id), SeatId(1), "her seat came along");
    for gone in ["Bo", "Dan", "Ogre", "club"] {
        assert!(find(&document, gone).is_none(), "{gone}");
    }
    let ids: std::collections::BTreeSet<_> = document.things.iter().map(|thing| thing.id).collect();
    assert_eq!(ids.len(), document.things.len());
}

#[test]
fn a_level_without_heroes_is_entered_where_there_is_room() {
    let mut next = blank(5, 1, "Ledge".into(), Bare::Rock);
    next.map.rows = vec!["#..##".into()];
    let (document, carried) = carry_over(&evening(), &next).expect("carried");
    let places: Vec<_> = carried.arrivals.iter().map(|arrival| (arrival.at, arrival.instead_of.clone())).collect();
    assert_eq!(places, [(Cell::new(1, 0), None), (Cell::new(2, 0), None)]);
    assert!(new_fault(&next, &document).is_none());
    next.map.rows = vec!["#.###".into()];
    let (_, carried) = carry_over(&evening(), &next).expect("carried");
    assert_eq!(carried.without_room, [LocalText::from("Cy")]);
    let kinds = |document: &Document| {
        let hero = |thing: &&ThingDoc| thing.token.as_ref().is_some_and(|token| token.kind == TokenKind::Hero);
        document.things.iter().filter(hero).map(|thing| thing.at.map(|At(at)| at)).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&document), [Some(Cell::new(1, 0)), Some(Cell::new(2, 0))]);
}
