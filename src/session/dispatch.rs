//! From a command to the request of its chapter. The question of legality and the way into the rules go through the same
//! list, so that none can be asked without the other.

use super::Command;
use crate::knowledge::SeatId;
use crate::rules::Refusal;
use crate::rules::checks::joint::{RollOpposed, WorkTogether};
use crate::rules::checks::{Accept, AddModifier, AskCheck, FreeRoll, RollDice, TakeBack, TypeDice};
use crate::rules::combat::{
    AttackSquare, BreakFree, CastSpell, Catch, Defend, Listen, MakeAttack, Reload, StandUp, TreatWounds,
};
use crate::rules::doors::{
    BarDoor, DoorAct, EditDoor, ForceDoor, HackDoor, JamDoor, PickLock, SetDoor, UnbarDoor, UnjamDoor, WorkDoor,
};
use crate::rules::effort::{
    AnswerPlea, BeginExtended, ChangeWillpower, ClearAttempts, EffortBack, EndBoost, EndExtended, FreshStart,
    MakeEffort, RaiseDots, RuleAttempt, Stage,
};
use crate::rules::falls::LetFall;
use crate::rules::fortune::{Alertness, BuyAbility, Defence, IgnoreConditions, RegainFortune, SpendFortune};
use crate::rules::gm::{
    AddCharacter, ArmTrap, BreakOff, ChangeFortune, ChangeLife, EditSheet, Handover, Own, Reveal, RevealArea, Say,
    SetAmbient, SetCondition, SetHouseRules, SetSeat,
};
use crate::rules::items::{Drop, Give, PickUp};
use crate::rules::journey::{
    AwardPoints, ClothesOn, DrinkMug, Eat, FollowPlan, Halt, March, PlanJourney, QuickRest, Rest, SetWeather, Supply,
    Travel, WriteChronicle,
};
use crate::rules::lights::{HandleLight, SetLight};
use crate::rules::request::{self, Request};
use crate::rules::rounds::{Delay, EndEncounter, EndTurn, FirstMove, Join, Leave, PassFirstMove, StartEncounter};
use crate::rules::searching::Search;
use crate::rules::stone::HackStone;
use crate::rules::traps::{CreateTrap, Disarm, Escape, PassTurn, Rearm, RemoveTrap, ResetTrap, SpringTrap, UseLever};
use crate::rules::walking::{Place, Walk};
use bevy::ecs::world::World;

/// Something that can be done with whatever request a command is.
trait Visit {
    type Output;
    fn request<R: Request>(self, request: R) -> Self::Output;
}

/// Asks whether a request is allowed.
struct Allowed<'a>(&'a World, SeatId);

impl Visit for Allowed<'_> {
    type Output = Result<(), Refusal>;
    fn request<R: Request>(self, request: R) -> Result<(), Refusal> {
        request.allowed(self.0, self.1)
    }
}

/// Puts a request into its chapter's queue.
struct Ask<'a>(&'a mut World, SeatId);

impl Visit for Ask<'_> {
    type Output = ();
    fn request<R: Request>(self, request: R) {
        request::ask(self.0, self.1, request);
    }
}

/// Whether the chapter would take this command from this seat; none for commands that no chapter takes.
pub(super) fn allowed(world: &World, seat: SeatId, command: &Command) -> Option<Result<(), Refusal>> {
    visit(command.clone(), Allowed(world, seat))
}

/// Hands a command to its chapter; none if no chapter takes it.
pub(super) fn ask(world: &mut World, seat: SeatId, command: Command) -> Option<()> {
    visit(command, Ask(world, seat))
}

fn visit<V: Visit>(command: Command, visit: V) -> Option<V::Output> {
    Some(match command {
        Command::EndTurn { thing } => visit.request(EndTurn { thing }),
        Command::Delay { thing, after } => visit.request(Delay { thing, after }),
        Command::FirstMove { thing } => visit.request(FirstMove { thing }),
        Command::PassFirstMove => visit.request(PassFirstMove),
        Command::Roll { expr, thing, secret, reason } => visit.request(FreeRoll { expr, thing, secret, reason }),
        Command::TypeDice { dice } => visit.request(TypeDice { dice }),
        Command::Say { text } => visit.request(Say { text }),
        Command::StartEncounter { things, surprised } => visit.request(StartEncounter { things, surprised }),
        Command::EndEncounter => visit.request(EndEncounter),
        Command::Join { thing } => visit.request(Join { thing }),
        Command::Leave { thing } => visit.request(Leave { thing }),
        Command::ChangeLife { thing, by, reason } => visit.request(ChangeLife { thing, by, reason }),
        Command::ChangeFortune { thing, by, reason } => visit.request(ChangeFortune { thing, by, reason }),
        Command::SetCondition { thing, condition, level } => visit.request(SetCondition { thing, condition, level }),
        Command::EditSheet { thing, edit } => visit.request(EditSheet { thing, edit }),
        Command::AddCharacter { character, at } => visit.request(AddCharacter { character, at }),
        Command::Reveal { thing, to } => visit.request(Reveal { thing, to }),
        Command::RevealArea { from, to, seats } => visit.request(RevealArea { from, to, seats }),
        Command::ArmTrap { trap, armed } => visit.request(ArmTrap { trap, armed }),
        Command::SetAmbient { to } => visit.request(SetAmbient { to }),
        Command::Own { seat, thing } => visit.request(Own { seat, thing }),
        Command::SetSeat { id, seat } => visit.request(SetSeat { id, seat }),
        Command::SetHouseRules { house } => visit.request(SetHouseRules { house }),
        Command::Handover { to } => visit.request(Handover { to }),
        Command::Walk { thing, to, via } => visit.request(Walk { thing, to, via }),
        Command::OpenDoor { thing, door } => visit.request(WorkDoor { thing, door, act: DoorAct::Open }),
        Command::CloseDoor { thing, door } => visit.request(WorkDoor { thing, door, act: DoorAct::Close }),
        Command::UnlockDoor { thing, door } => visit.request(WorkDoor { thing, door, act: DoorAct::Unlock }),
        Command::LockDoor { thing, door } => visit.request(WorkDoor { thing, door, act: DoorAct::Lock }),
        Command::ForceDoor { thing, door, helpers } => visit.request(ForceDoor { thing, door, helpers }),
        Command::PickLock { thing, door } => visit.request(PickLock { thing, door }),
        Command::HackDoor { thing, door, weapon } => visit.request(HackDoor { thing, door, weapon }),
        Command::HackStone { thing, stone, weapon } => visit.request(HackStone { thing, stone, weapon }),
        Command::JamDoor { thing, door } => visit.request(JamDoor { thing, door }),
        Command::UnjamDoor { thing, door } => visit.request(UnjamDoor { thing, door }),
        Command::BarDoor { thing, door, bar } => visit.request(BarDoor { thing, door, bar }),
        Command::UnbarDoor { thing, door } => visit.request(UnbarDoor { thing, door }),
        Command::Search { thing } => visit.request(Search { thing }),
        Command::EditDoor { door, edit } => visit.request(EditDoor { door, edit }),
        Command::Light { thing, light } => visit.request(HandleLight { thing, light, lit: true }),
        Command::PutOut { thing, light } => visit.request(HandleLight { thing, light, lit: false }),
        Command::PickUp { thing, item } => visit.request(PickUp { thing, item }),
        Command::Drop { thing, item, to } => visit.request(Drop { thing, item, to }),
        Command::Give { thing, item, to } => visit.request(Give { thing, item, to }),
        Command::Place { thing, to } => visit.request(Place { thing, to }),
        Command::SetDoor { door, open, locked } => visit.request(SetDoor { door, open, locked }),
        Command::SetLight { light, lit } => visit.request(SetLight { light, lit }),
        Command::Check { thing, ask, on, eyes, repeatable, reason } => {
            visit.request(AskCheck { thing, ask, on, eyes, repeatable, reason })
        }
        Command::RollDice => visit.request(RollDice),
        Command::TakeBack => visit.request(TakeBack),
        Command::Accept => visit.request(Accept),
        Command::SpendFortune { on } => visit.request(SpendFortune(on)),
        Command::Effort => visit.request(MakeEffort),
        Command::Defence { thing } => visit.request(Defence { thing }),
        Command::IgnoreConditions { thing } => visit.request(IgnoreConditions { thing }),
        Command::Alertness { thing, spend } => visit.request(Alertness { thing, spend }),
        Command::BuyAbility { thing, ability } => visit.request(BuyAbility { thing, ability }),
        Command::Eat { thing, food, portions, served } => visit.request(Eat { thing, food, portions, served }),
        Command::Drink { thing, drink } => visit.request(DrinkMug { thing, drink }),
        Command::ClothesOn { thing, on } => visit.request(ClothesOn { thing, on }),
        Command::PlanJourney { party, mounts, legs } => visit.request(PlanJourney { party, mounts, legs }),
        Command::Follow { steps } => visit.request(FollowPlan { steps }),
        Command::March { hours } => visit.request(March { hours }),
        Command::Travel { days } => visit.request(Travel { days }),
        Command::Halt { half_hours } => visit.request(Halt { half_hours }),
        Command::Rest { place, days } => visit.request(Rest { place, days }),
        Command::QuickRest { things } => visit.request(QuickRest { things }),
        Command::SetWeather { celsius } => visit.request(SetWeather { celsius }),
        Command::Supply { thing, food, bedroll, warm_clothes } => {
            visit.request(Supply { thing, food, bedroll, warm_clothes })
        }
        Command::AwardPoints { things, points, reason } => visit.request(AwardPoints { things, points, reason }),
        Command::Chronicle { text } => visit.request(WriteChronicle { text }),
        Command::RegainFortune { occasion, reason } => visit.request(RegainFortune { occasion, reason }),
        Command::EffortBack => visit.request(EffortBack),
        Command::AnswerPlea { give } => visit.request(AnswerPlea { give }),
        Command::ClearAttempts { thing, on } => visit.request(ClearAttempts { thing, on }),
        Command::RuleAttempt { thing, action, on, once } => visit.request(RuleAttempt { thing, action, on, once }),
        Command::BeginExtended { thing, ask, on, eyes, needed, stages, reason } => {
            visit.request(BeginExtended { thing, ask, on, eyes, needed, stages, reason })
        }
        Command::Stage { thing } => visit.request(Stage { thing }),
        Command::FreshStart { thing } => visit.request(FreshStart { thing }),
        Command::EndExtended { thing } => visit.request(EndExtended { thing }),
        Command::ChangeWillpower { thing, by, reason } => visit.request(ChangeWillpower { thing, by, reason }),
        Command::RaiseDots { thing, of, dots, reason } => visit.request(RaiseDots { thing, of, dots, reason }),
        Command::EndBoost { thing, of } => visit.request(EndBoost { thing, of }),
        Command::Together { leader, helpers, of, against, on, mental, reason } => {
            visit.request(WorkTogether { leader, helpers, of, against, on, mental, reason })
        }
        Command::Opposed { first, second, with, against, tie, reason } => {
            visit.request(RollOpposed { first, second, with, against, tie, reason })
        }
        Command::Attack { thing, target, weapon } => visit.request(MakeAttack { thing, target, weapon }),
        Command::AttackSquare { thing, at, weapon } => visit.request(AttackSquare { thing, at, weapon }),
        Command::Listen { thing } => visit.request(Listen { thing }),
        Command::Defend { with } => visit.request(Defend { with }),
        Command::Cast { thing, spell, target } => visit.request(CastSpell { thing, spell, target }),
        Command::StandUp { thing } => visit.request(StandUp { thing }),
        Command::Reload { thing, weapon } => visit.request(Reload { thing, weapon }),
        Command::TreatWounds { thing, target } => visit.request(TreatWounds { thing, target }),
        Command::Disarm { thing, trap } => visit.request(Disarm { thing, trap }),
        Command::Rearm { thing, trap } => visit.request(Rearm { thing, trap }),
        Command::CreateTrap { thing, name, trap } => visit.request(CreateTrap { thing, name, trap }),
        Command::UseLever { thing, lever } => visit.request(UseLever { thing, lever }),
        Command::Escape { to } => visit.request(Escape { to }),
        Command::SpringTrap { trap, by } => visit.request(SpringTrap { trap, by }),
        Command::ResetTrap { trap } => visit.request(ResetTrap { trap }),
        Command::RemoveTrap { trap } => visit.request(RemoveTrap { trap }),
        Command::PassTurn => visit.request(PassTurn),
        Command::LetFall { thing, height_cm } => visit.request(LetFall { thing, height_cm }),
        Command::BreakFree { thing, whom, helpers } => visit.request(BreakFree { thing, whom, helpers }),
        Command::Hold { thing, by } => visit.request(Catch { thing, by }),
        Command::BreakOff => visit.request(BreakOff),
        Command::AddModifier { amount, reason } => visit.request(AddModifier { amount, reason }),
        Command::Edit { .. } | Command::Undo | Command::Redo => return None,
    })
}
