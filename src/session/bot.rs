//! A simple, decent player for one token: it gets free and up, heals the dying, casts or strikes at foes that it sees
//! itself, walks to them by the ways that its seat knows, defends with the better chance, answers its rolls, ends its turn.
//!
//! The bot asks for commands like anyone else and cannot loop: every command of a turn costs action points or brings the
//! token nearer, and when nothing is left it ends the turn. It knows of those foes that it sees itself or that a friend of
//! its seat calls out to it, whatever else its seat knows; where there is none it goes looking from the second round on.

mod aims;
mod looking;

use super::{Command, Table};
use crate::board::{Cell, Grade};
use crate::dice::odds::Chance;
use crate::knowledge::view::{Defence, TokenKind};
use crate::knowledge::{SeatId, ThingId, seen_by, things};
use crate::rules::checks::{self, Check, CheckKind, CheckState};
use crate::rules::combat::{self, gap};
use crate::rules::fortune::{self, Spend};
use crate::rules::pending::Frame;
use crate::rules::request::Request;
use crate::rules::rounds::{self, Rounds};
use crate::rules::sheet::{ActionPoints, Condition, Conditions, Life};
use crate::rules::things::Token;
use crate::rules::{Lookup, Pending, acting, traps};
use bevy::ecs::world::World;

/// A reroll is worth a point if it succeeds at least so often, in percent …
const WORTH_A_POINT: f64 = 0.4;
/// … and a die of damage is thrown again when it shows at most this.
const POOR_DAMAGE: u32 = 2;
/// Somebody who has lost so large a part of life spends a point for better defences.
const HURT: i32 = 2;

/// What the bot would have a token do now; none if nothing is asked of it.
#[must_use]
pub fn next_command(table: &Table, thing: ThingId) -> Option<Command> {
    let seat = table.seats().owner(thing);
    let bot = Bot { table, world: table.world(), seat, thing };
    let command = bot.command()?;
    table.allowed(seat, &command).is_ok().then_some(command)
}

impl Table {
    /// What the bot would do next for one of the game master's opponents; none if it is nobody's moment. `always` lets it
    /// play whatever the house rule `bot_opponents` says.
    #[must_use]
    pub fn bot_command(&self, always: bool) -> Option<(SeatId, Command)> {
        self.bot_command_except(always, None)
    }

    /// As [`Table::bot_command`], but never for the token that a person plays.
    #[must_use]
    pub fn bot_command_except(&self, always: bool, except: Option<ThingId>) -> Option<(SeatId, Command)> {
        if !always && !self.house().bot_opponents {
            return None;
        }
        let world = self.world();
        let opponents = things::with::<Token>(world)
            .filter(|&thing| world.of::<Token>(thing).is_some_and(|token| token.kind == TokenKind::Opponent))
            .filter(|&thing| Some(thing) != except && self.seats().owner(thing).is_gm());
        opponents.into_iter().find_map(|thing| Some((SeatId::GM, next_command(self, thing)?)))
    }
}

struct Bot<'t> {
    table: &'t Table,
    world: &'t World,
    seat: SeatId,
    thing: ThingId,
}

impl Bot<'_> {
    fn command(&self) -> Option<Command> {
        match self.world.resource::<Pending>().top() {
            Some(&Frame::Roll(id)) => {
                let check = checks::get(self.world, id).filter(|check| check.who == Some(self.thing))?;
                self.answer(check)
            }
            Some(Frame::Attack(attack)) if attack.target == self.thing => self.defend(attack),
            Some(Frame::Trap(_)) => self.escape(),
            Some(&Frame::Alertness { thing }) if thing == self.thing => {
                self.alert().or(Some(Command::Alertness { thing, spend: false }))
            }
            Some(Frame::RoundOpening) => self.alert().or_else(|| self.pass()),
            Some(_) => None,
            None => self.alert().or_else(|| self.act()),
        }
    }

    /// Runs out of the area of a trap by the shortest way, or stays where there is none.
    fn escape(&self) -> Option<Command> {
        traps::awaited_escape(self.world).filter(|(who, ..)| *who == self.thing)?;
        Some(Command::Escape { to: traps::best_escape(self.world)? })
    }

    /// Gets over its surprise where it can (F13).
    fn alert(&self) -> Option<Command> {
        let alert = Command::Alertness { thing: self.thing, spend: true };
        self.may(&alert).then_some(alert)
    }

    /// Lets the first move pass if only tokens of its own side could take it.
    fn pass(&self) -> Option<Command> {
        let card = rounds::card(self.world);
        let mine = card.get(&self.seat)?;
        let kind = |thing: ThingId| self.world.of::<Token>(thing).map(|token| token.kind);
        mine.iter().all(|&thing| kind(thing) == kind(self.thing)).then_some(Command::PassFirstMove)
    }

    fn answer(&self, check: &Check) -> Option<Command> {
        match check.state {
            CheckState::Announced => Some(Command::RollDice),
            CheckState::Rolled => Some(match self.worth(check) {
                Some(on) => Command::SpendFortune { on },
                None => Command::Accept,
            }),
            CheckState::Rolling | CheckState::Settled => None,
        }
    }

    /// The use of Fortune that is worth a point: a failed roll that two less would mend, a failed attack, defence or spell
    /// with good hopes, a poor die of damage.
    fn worth(&self, check: &Check) -> Option<Spend> {
        let failed = check.outcome()?.succeeds() == Some(false);
        let open = |spend: Spend| fortune::may_spend(self.world, check, &spend).ok().map(|()| spend);
        match &check.kind {
            CheckKind::Fight { .. } | CheckKind::Skill { .. } if failed => {
                let lower = fortune::all_dice(check).into_iter().map(Spend::Lower).filter_map(open);
                let mends = |spend: &Spend| checks::would_succeed(check, spend);
                lower.into_iter().find(mends).or_else(|| {
                    let hopes = checks::hopes(check).as_ref().map_or(0.0, Chance::to_f64);
                    open(Spend::Reroll(fortune::all_dice(check))).filter(|_| hopes >= WORTH_A_POINT)
                })
            }
            CheckKind::Damage { .. } => {
                let (die, face) = (0..).zip(&check.dice).min_by_key(|(_, face)| **face)?;
                open(Spend::Damage(die)).filter(|_| *face <= POOR_DAMAGE)
            }
            _ => None,
        }
    }

    /// The defence with the better chance, with Fortune for all of them where things go badly (F8).
    fn defend(&self, attack: &combat::Attack) -> Option<Command> {
        combat::awaited(self.world)?;
        let hurt = self.world.of::<Life>(self.thing).is_some_and(|life| i32::from(life.now) * HURT < life.max.into());
        let defence = fortune::Defence { thing: self.thing };
        if hurt && defence.allowed(self.world, self.seat).is_ok() {
            return Some(Command::Defence { thing: self.thing });
        }
        let mut best = (Defence::None, 0.0);
        for choice in combat::choices(self.world, attack) {
            let chance = choice.chance.as_ref().map_or(0.0, Chance::to_f64);
            if chance > best.1 {
                best = (choice.with, chance);
            }
        }
        Some(Command::Defend { with: best.0 })
    }

    /// What to do in its own turn.
    fn act(&self) -> Option<Command> {
        let encounter = self.world.resource::<Rounds>().0.as_ref()?;
        if encounter.active != Some(self.thing) {
            return None;
        }
        let thing = self.thing;
        let end = Some(Command::EndTurn { thing });
        if self.world.of::<ActionPoints>(thing).is_none() {
            return end;
        }
        let ready = [Command::BreakFree { thing, whom: None, helpers: Vec::new() }, Command::StandUp { thing }];
        if let Some(command) = ready.into_iter().find(|command| self.may(command)) {
            return Some(command);
        }
        let foes = self.foes();
        let help = self.heal().or_else(|| self.strike(&foes));
        let walk = || if foes.is_empty() { self.look_around(encounter.round) } else { self.approach(&foes) };
        help.or_else(|| self.reload(&foes)).or_else(walk).or(end)
    }

    fn may(&self, command: &Command) -> bool {
        self.table.allowed(self.seat, command).is_ok()
    }

    fn kind(&self, of: ThingId) -> Option<TokenKind> {
        self.world.of::<Token>(of).map(|token| token.kind)
    }

    /// Saves a friend who is dying beside it.
    fn heal(&self) -> Option<Command> {
        let friends = things::with::<Token>(self.world)
            .filter(|&other| other != self.thing && self.kind(other) == self.kind(self.thing) && self.sees(other));
        let treat = friends.map(|target| Command::TreatWounds { thing: self.thing, target });
        treat.into_iter().find(|command| self.may(command))
    }

    /// Foes that the token sees or is told of, the nearest first.
    fn foes(&self) -> Vec<ThingId> {
        let charmer = self.world.of::<combat::Charm>(self.thing).map(|charm| charm.by);
        let opposed = match self.kind(self.thing) {
            Some(TokenKind::Opponent) => Some(TokenKind::Hero),
            Some(TokenKind::Hero) => Some(TokenKind::Opponent),
            _ => None,
        };
        let mut foes: Vec<_> = things::with::<Token>(self.world)
            .filter(|&other| opposed.is_some() && self.kind(other) == opposed && Some(other) != charmer)
            .filter(|&other| !self.is_out(other) && (self.sees(other) || self.is_called_out(other)))
            .filter_map(|other| Some((self.gap(other)?, other)))
            .collect();
        foes.sort_unstable();
        foes.into_iter().map(|(_, foe)| foe).collect()
    }

    /// Whether somebody needs no more fighting: down, as anyone can see.
    fn is_out(&self, other: ThingId) -> bool {
        let down = self.world.of::<Life>(other).is_some_and(|life| life.now <= 0);
        down || self.shows(other, Condition::Unconscious)
    }

    /// Whether anyone can see such a status of somebody.
    fn shows(&self, other: ThingId, status: Condition) -> bool {
        self.world.of::<Conditions>(other).is_some_and(|noted| noted.0.contains_key(&status))
    }

    fn sees(&self, other: ThingId) -> bool {
        combat::has_in_eyes(self.world, self.thing, other)
    }

    /// Whether a friend of the same seat that can call sees somebody.
    fn is_called_out(&self, other: ThingId) -> bool {
        let friends = things::with::<Token>(self.world).filter(|&friend| {
            let ours = self.kind(friend) == self.kind(self.thing) && self.table.seats().owner(friend) == self.seat;
            ours && friend != self.thing && rounds::incapacity(self.world, friend).is_none()
        });
        let Some((at, size)) = acting::square(self.world, other) else { return false };
        friends.into_iter().any(|friend| seen_by(self.world, friend, at, size) > Grade::Unseen)
    }

    fn sees_square(&self, at: Cell, size: i32) -> bool {
        seen_by(self.world, self.thing, at, size) > Grade::Unseen
    }

    fn gap(&self, other: ThingId) -> Option<i32> {
        Some(gap(acting::square(self.world, self.thing)?, acting::square(self.world, other)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::testing::TableBuilder;

    #[test]
    fn the_bot_leaves_the_token_alone_that_a_person_plays() {
        let builder = TableBuilder::new().hero("Ada").at(1, 1).initiative(2).opponent("Ogre").at(6, 1).initiative(20);
        let (mut table, names) = builder.house(|house| house.bot_opponents = true).dice([3, 3]).open();
        let (ada, ogre) = (names.id("Ada"), names.id("Ogre"));
        let start = Command::StartEncounter { things: vec![ada, ogre], surprised: Vec::new() };
        table.apply(SeatId::GM, &start).expect("nothing runs yet");
        for seat in [SeatId::GM, names.seat("Ada")] {
            // Whoever has no Fortune is not asked.
            let _ = table.apply(seat, &Command::PassFirstMove);
        }
        assert!(table.bot_command_except(false, None).is_some(), "it is the ogre's turn");
        assert_eq!(table.bot_command_except(false, Some(ogre)), None);
    }
}
