//! From a command to the request of its chapter. The question of legality and the way into the rules go through the same
//! list, so that none can be asked without the other.

use super::Command;
use crate::knowledge::SeatId;
use crate::rules::Refusal;
use crate::rules::checks::{FreeRoll, TypeDice};
use crate::rules::gm::{
    ArmTrap, ChangeFortune, ChangeLife, Handover, Own, Reveal, Say, SetAmbient, SetCondition, SetHouseRules, SetSeat,
};
use crate::rules::request::{self, Request};
use crate::rules::rounds::{Delay, EndEncounter, EndTurn, FirstMove, Join, Leave, PassFirstMove, StartEncounter};
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
        Command::Reveal { thing, to } => visit.request(Reveal { thing, to }),
        Command::ArmTrap { trap, armed } => visit.request(ArmTrap { trap, armed }),
        Command::SetAmbient { to } => visit.request(SetAmbient { to }),
        Command::Own { seat, thing } => visit.request(Own { seat, thing }),
        Command::SetSeat { id, seat } => visit.request(SetSeat { id, seat }),
        Command::SetHouseRules { house } => visit.request(SetHouseRules { house }),
        Command::Handover { to } => visit.request(Handover { to }),
        Command::Walk { .. }
        | Command::OpenDoor { .. }
        | Command::CloseDoor { .. }
        | Command::UnlockDoor { .. }
        | Command::LockDoor { .. }
        | Command::Light { .. }
        | Command::PutOut { .. }
        | Command::PickUp { .. }
        | Command::Drop { .. }
        | Command::Give { .. }
        | Command::Place { .. }
        | Command::SetDoor { .. }
        | Command::SetLight { .. }
        | Command::Undo
        | Command::Redo => return None,
    })
}
