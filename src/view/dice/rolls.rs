//! What the dice of a screen have to do, read off what its seat sees: the card of a roll, and the rolls that are told.

use crate::dice::{DieOrigin, Expr, Face, Roll, Taken};
use crate::knowledge::view::{PromptKind, RollStage, RollView};
use crate::knowledge::{SeatId, SeatView};
use crate::rules::event::{Check, CheckKind};

/// A die by its sides and the face that it shows.
pub(super) type Shown = (u32, u32);

/// What the dice have to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// A roll begins: these are thrown. `open`: its card is on the screen, and they lie as long as it is.
    Throw { by: SeatId, dice: Vec<Shown>, open: bool },
    /// These join the dice of the open roll.
    More(Vec<Shown>),
    /// These dice of the open roll, by their place, are picked up and thrown again.
    Again(Vec<(usize, Shown)>),
    /// The open roll is done.
    Done,
}

/// The roll whose card is open, as far as its dice are known.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Open {
    check: u32,
    by: SeatId,
    dice: Vec<Shown>,
}

/// Follows the rolls that a seat sees.
#[derive(Clone, Debug, Default)]
pub(super) struct Rolls {
    open: Option<Open>,
}

impl Rolls {
    /// Takes the view as it is: nothing of it is new.
    pub(super) fn adopt(&mut self, view: &SeatView) {
        self.open = open_roll(view);
    }

    /// A roll was told: that of the open card with what came of it last, or one that was thrown without a card.
    pub(super) fn hear(&mut self, check: &Check) -> Vec<Order> {
        let dice = faces(check);
        let Some(open) = self.open.take() else {
            return vec![Order::Throw { by: check.by, dice, open: false }];
        };
        if open.by != check.by || !follows(&open.dice, check, &dice) {
            self.open = Some(open);
            return vec![Order::Throw { by: check.by, dice, open: false }];
        }
        let mut orders = difference(&open.dice, &dice);
        orders.push(Order::Done);
        orders
    }

    /// The seat has a new view.
    pub(super) fn see(&mut self, view: &SeatView) -> Vec<Order> {
        let now = open_roll(view);
        let before = std::mem::replace(&mut self.open, now);
        match (before, &self.open) {
            (None, None) => Vec::new(),
            (Some(_), None) => vec![Order::Done],
            (Some(old), Some(new))
                if (old.check, old.by) == (new.check, new.by) && old.dice.len() <= new.dice.len() =>
            {
                difference(&old.dice, &new.dice)
            }
            (old, Some(new)) => {
                let done = old.map(|_| Order::Done);
                let throw = Order::Throw { by: new.by, dice: new.dice.clone(), open: true };
                done.into_iter().chain([throw]).collect()
            }
        }
    }
}

/// Whether a roll that was told can have come from dice that lay so.
fn follows(lay: &[Shown], check: &Check, dice: &[Shown]) -> bool {
    let as_before = check.before.len() == dice.len() && check.before.iter().eq(lay.iter().map(|(_, face)| face));
    as_before || dice.starts_with(lay)
}

/// What leads from one to the other.
fn difference(old: &[Shown], new: &[Shown]) -> Vec<Order> {
    let changed = old.iter().zip(new).enumerate().filter(|(_, (old, new))| old != new);
    let again: Vec<(usize, Shown)> = changed.map(|(index, (_, new))| (index, *new)).collect();
    let more = new.get(old.len()..).unwrap_or_default();
    let again = (!again.is_empty()).then_some(Order::Again(again));
    let more = (!more.is_empty()).then(|| Order::More(more.to_vec()));
    again.into_iter().chain(more).collect()
}

fn open_roll(view: &SeatView) -> Option<Open> {
    let roll: &RollView = view.prompts.iter().rev().find_map(|prompt| match &prompt.kind {
        PromptKind::Roll(roll) => Some(&**roll),
        _ => None,
    })?;
    let lies = roll.stage != RollStage::Announced && !roll.dice.is_empty();
    let dice = roll.dice.iter().map(|die| (die.sides, die.face)).collect();
    lies.then_some(Open { check: roll.check, by: roll.by, dice })
}

/// The dice of a roll that was told, each with its sides.
fn faces(check: &Check) -> Vec<Shown> {
    if let CheckKind::Free(expr) = &check.kind
        && let Some(dice) = of_expression(expr, &check.dice)
    {
        return dice;
    }
    let sides = check.kind.sides(&check.dice);
    check.dice.iter().map(|&face| (sides, face)).collect()
}

/// The dice of an expression: its terms may have other sides each.
fn of_expression(expr: &Expr, faces: &[u32]) -> Option<Vec<Shown>> {
    let mut roll = Roll::new(expr.clone());
    let mut rest = faces.iter();
    let mut dice = Vec::new();
    while let Some(request) = roll.wanted() {
        let taken: Vec<u32> = rest.by_ref().take(request.count as usize).copied().collect();
        dice.extend(taken.iter().map(|&face| (request.sides, face)));
        let faces = taken.into_iter().map(|value| Face { value, origin: DieOrigin::Drawn }).collect();
        roll.supply(&Taken { faces, position: 0 }).ok()?;
    }
    Some(dice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::SeatSet;
    use crate::knowledge::view::{DieMark, DieView, Explained, PromptView, Verdict};
    use crate::rules::event::{CheckId, CheckState, Fight};
    use crate::text::Phrase;

    const ANNA: SeatId = SeatId(1);

    fn view(stage: RollStage, faces: &[u32]) -> SeatView {
        let die = |&face: &u32| DieView { face, sides: 20, before: None, mark: DieMark::Plain };
        let roll = RollView {
            check: 7,
            who: None,
            target: None,
            by: ANNA,
            purpose: Phrase::new("check-purpose"),
            kind: Phrase::new("check-kind"),
            stage,
            needs: Phrase::new("roll-needs"),
            sum: Explained { value: 0, parts: Vec::new() },
            meets: Vec::new(),
            wanted: None,
            dice: faces.iter().map(die).collect(),
            outcome: None,
            success: None,
            verdict: Verdict::None,
            fortune: None,
            willpower: None,
            chance: None,
            choices: Vec::new(),
        };
        let prompt = PromptView { kind: PromptKind::Roll(Box::new(roll)), owners: vec![ANNA], mine: true };
        SeatView { prompts: vec![prompt], ..SeatView::default() }
    }

    fn check(kind: CheckKind, dice: &[u32], before: &[u32]) -> Check {
        Check {
            id: CheckId(7),
            by: ANNA,
            who: None,
            target: None,
            kind,
            purpose: Phrase::new("purpose"),
            gathered: Vec::new(),
            modifiers: Vec::new(),
            dice: dice.to_vec(),
            again: Vec::new(),
            before: before.to_vec(),
            drawn_at: None,
            audience: SeatSet::ALL,
            state: CheckState::Settled,
            fortune: None,
            effort: false,
            eyes: false,
            attempt: None,
            once: false,
            for_itself: false,
        }
    }

    fn attack() -> CheckKind {
        CheckKind::Fight { with: Fight::Attack, value: 12 }
    }

    fn throw(dice: &[Shown], open: bool) -> Order {
        Order::Throw { by: ANNA, dice: dice.to_vec(), open }
    }

    #[test]
    fn a_card_throws_its_dice_when_they_lie_and_is_done_when_it_goes() {
        let mut rolls = Rolls::default();
        assert_eq!(rolls.see(&view(RollStage::Announced, &[])), []);
        assert_eq!(rolls.see(&view(RollStage::Rolled, &[14])), [throw(&[(20, 14)], true)]);
        assert_eq!(rolls.see(&view(RollStage::Rolled, &[14])), [], "they lie already");
        assert_eq!(rolls.hear(&check(attack(), &[14], &[])), [Order::Done]);
        assert_eq!(rolls.see(&SeatView::default()), [], "it was told before");
    }

    #[test]
    fn f5_dice_that_are_rolled_again_are_picked_up_and_the_others_stay() {
        let mut rolls = Rolls::default();
        rolls.see(&view(RollStage::Rolled, &[3, 19, 18]));
        let again = Order::Again(vec![(1, (20, 4))]);
        assert_eq!(rolls.see(&view(RollStage::Rolled, &[3, 4, 18])), std::slice::from_ref(&again));
        // Where nothing is left to decide after it, it is only told.
        rolls.adopt(&view(RollStage::Rolled, &[3, 19, 18]));
        let told = check(attack(), &[3, 4, 18], &[3, 19, 18]);
        assert_eq!(rolls.hear(&told), [again, Order::Done]);
    }

    #[test]
    fn dice_that_confirm_join_those_that_lie() {
        let mut rolls = Rolls::default();
        rolls.see(&view(RollStage::Rolled, &[1]));
        assert_eq!(rolls.see(&view(RollStage::Rolled, &[1, 9])), [Order::More(vec![(20, 9)])]);
    }

    #[test]
    fn rolls_without_a_card_are_thrown_when_they_are_told() {
        let mut rolls = Rolls::default();
        assert_eq!(rolls.hear(&check(CheckKind::Damage { dice: 2 }, &[4, 6], &[])), [throw(&[(6, 4), (6, 6)], false)]);
        let expr = "2d10!+d6".parse().unwrap_or_else(|fault| panic!("{fault}"));
        let told = rolls.hear(&check(CheckKind::Free(expr), &[10, 3, 8, 5], &[]));
        assert_eq!(told, [throw(&[(10, 10), (10, 3), (10, 8), (6, 5)], false)]);
    }

    #[test]
    fn what_lay_before_one_looked_is_not_thrown() {
        let mut rolls = Rolls::default();
        rolls.adopt(&view(RollStage::Rolled, &[14]));
        assert_eq!(rolls.see(&view(RollStage::Rolled, &[14])), []);
    }

    #[test]
    fn another_roll_takes_the_place_of_one_that_is_open() {
        let mut rolls = Rolls::default();
        rolls.see(&view(RollStage::Rolled, &[14]));
        let other = check(CheckKind::Initiative, &[5], &[]);
        assert_eq!(rolls.hear(&other), [throw(&[(6, 5)], false)], "the open one is another");
        assert_eq!(rolls.see(&view(RollStage::Announced, &[])), [Order::Done]);
    }
}
