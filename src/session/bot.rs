//! A simple, decent opponent. It looks only at what its token itself sees, walks towards the nearest foe in sight, attacks
//! it, defends with the better chance, answers its rolls, and ends its turn.
//!
//! The bot asks for commands like anyone else and cannot loop: every command of a turn costs action points or brings the
//! token nearer, and when nothing is left it ends the turn.

use super::{Command, Table};
use crate::board::{Cell, Grade};
use crate::dice::odds::Chance;
use crate::knowledge::view::{Defence, TokenKind};
use crate::knowledge::{SeatId, ThingId, seen_by, things};
use crate::rules::checks::{self, Check, CheckKind, CheckState};
use crate::rules::combat::{self, arms, gap};
use crate::rules::fortune::{self, Spend};
use crate::rules::pending::Frame;
use crate::rules::rounds::{self, Rounds};
use crate::rules::sheet::{ActionPoints, Condition, Conditions, Life};
use crate::rules::things::Token;
use crate::rules::{Lookup, Pending, acting, traps, walking};
use bevy::ecs::world::World;

/// A reroll is worth a point if it succeeds at least so often, in percent …
const WORTH_A_POINT: f64 = 0.4;
/// … and a die of damage is thrown again when it shows at most this.
const POOR_DAMAGE: u32 = 2;

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
        if !always && !self.house().bot_opponents {
            return None;
        }
        let world = self.world();
        let opponents = things::with::<Token>(world)
            .filter(|&thing| world.of::<Token>(thing).is_some_and(|token| token.kind == TokenKind::Opponent))
            .filter(|&thing| self.seats().owner(thing).is_gm());
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
            Some(Frame::RoundOpening) => self.pass(),
            Some(_) => None,
            None => self.act(),
        }
    }

    /// Runs out of the area of a trap by the shortest way, or stays where there is none.
    fn escape(&self) -> Option<Command> {
        let (who, ..) = traps::awaited_escape(self.world).filter(|(who, ..)| *who == self.thing)?;
        let ways = traps::ways_to_escape(self.world).into_iter().filter(|(.., struck)| !struck);
        let best = ways.map(|(cell, cost, _)| (cost, cell)).min();
        let here = acting::square(self.world, who).map(|(at, _)| at)?;
        Some(Command::Escape { to: best.map_or(here, |(_, cell)| cell) })
    }

    /// Lets the first move pass if only opponents could take it.
    fn pass(&self) -> Option<Command> {
        let card = rounds::card(self.world);
        let mine = card.get(&self.seat)?;
        let kind = |thing: &ThingId| self.world.of::<Token>(*thing).map(|token| token.kind);
        mine.iter().all(|thing| kind(thing) == Some(TokenKind::Opponent)).then_some(Command::PassFirstMove)
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

    /// The use of Fortune that is worth a point: a failed attack or defence with good hopes, a poor die of damage.
    fn worth(&self, check: &Check) -> Option<Spend> {
        let failed = check.outcome()?.succeeds() == Some(false);
        let spend = match &check.kind {
            CheckKind::Fight { .. } if failed => {
                let hopes = checks::hopes(check).as_ref().map_or(0.0, Chance::to_f64);
                (hopes >= WORTH_A_POINT).then(|| Spend::Reroll(fortune::all_dice(check)))?
            }
            CheckKind::Damage { .. } => {
                let (die, face) = (0..).zip(&check.dice).min_by_key(|(_, face)| **face)?;
                (*face <= POOR_DAMAGE).then_some(Spend::Damage(die))?
            }
            _ => return None,
        };
        fortune::may_spend(self.world, check, &spend).ok().map(|()| spend)
    }

    /// The defence with the better chance.
    fn defend(&self, attack: &combat::Attack) -> Option<Command> {
        combat::awaited(self.world)?;
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
        let foes = self.foes();
        let standing = Command::StandUp { thing };
        if self.may(&standing) {
            return Some(standing);
        }
        let attack = foes.iter().find_map(|&foe| self.attack(foe));
        attack.or_else(|| self.reload(&foes)).or_else(|| self.approach(&foes)).or(end)
    }

    fn may(&self, command: &Command) -> bool {
        self.table.allowed(self.seat, command).is_ok()
    }

    /// Foes that the token itself sees, the nearest first.
    fn foes(&self) -> Vec<ThingId> {
        let kind = |of| self.world.of::<Token>(of).map(|token| token.kind);
        let charmer = self.world.of::<combat::Charm>(self.thing).map(|charm| charm.by);
        let opposed = match kind(self.thing) {
            Some(TokenKind::Opponent) => Some(TokenKind::Hero),
            Some(TokenKind::Hero) => Some(TokenKind::Opponent),
            _ => None,
        };
        let mut foes: Vec<_> = things::with::<Token>(self.world)
            .filter(|&other| opposed.is_some() && kind(other) == opposed && Some(other) != charmer)
            .filter(|&other| self.sees(other) && !self.is_out(other))
            .filter_map(|other| Some((self.gap(other)?, other)))
            .collect();
        foes.sort_unstable();
        foes.into_iter().map(|(_, foe)| foe).collect()
    }

    /// Whether somebody needs no more fighting: down, as anyone can see.
    fn is_out(&self, other: ThingId) -> bool {
        let dead = self.world.of::<Life>(other).is_some_and(|life| life.now <= 0);
        let noted = self.world.of::<Conditions>(other);
        dead || noted.is_some_and(|noted| noted.0.contains_key(&Condition::Unconscious))
    }

    fn sees(&self, other: ThingId) -> bool {
        acting::square(self.world, other).is_some_and(|(at, size)| self.sees_square(at, size))
    }

    fn sees_square(&self, at: Cell, size: i32) -> bool {
        seen_by(self.world, self.thing, at, size) > Grade::Unseen
    }

    fn gap(&self, other: ThingId) -> Option<i32> {
        Some(gap(acting::square(self.world, self.thing)?, acting::square(self.world, other)?))
    }

    /// An attack on this foe with the weapon that hurts most. Bare hands are for those who carry nothing for close by.
    fn attack(&self, target: ThingId) -> Option<Command> {
        let thing = self.thing;
        let mut weapons = arms::weapons_of(self.world, thing);
        if weapons.iter().any(|weapon| weapon.reach > 0 && **weapon != arms::UNARMED) {
            weapons.retain(|weapon| **weapon != arms::UNARMED);
        }
        weapons.sort_by_key(|weapon| std::cmp::Reverse(7 * i32::from(weapon.dice) + 2 * weapon.bonus));
        let attacks =
            weapons.into_iter().map(|weapon| Command::Attack { thing, target, weapon: weapon.name.to_owned() });
        attacks.into_iter().find(|attack| self.may(attack))
    }

    /// Makes a weapon ready while foes are in sight.
    fn reload(&self, foes: &[ThingId]) -> Option<Command> {
        let thing = self.thing;
        let near = foes.first().and_then(|&foe| self.gap(foe)).filter(|&gap| gap > 1)?;
        let weapons = arms::weapons_of(self.world, thing);
        let far = weapons
            .into_iter()
            .filter(|weapon| weapon.ranges.is_some_and(|ranges| i32::from(ranges.far) >= near) && weapon.reload > 0);
        far.map(|weapon| Command::Reload { thing, weapon: weapon.name.to_owned() }).find(|reload| self.may(reload))
    }

    /// Walks nearer to the nearest foe, onto a cell that it sees. Whoever can shoot keeps its distance.
    fn approach(&self, foes: &[ThingId]) -> Option<Command> {
        let foe = *foes.first()?;
        let other = acting::square(self.world, foe)?;
        let (_, size) = acting::square(self.world, self.thing)?;
        let now = self.gap(foe)?;
        let shoots = arms::weapons_of(self.world, self.thing)
            .into_iter()
            .any(|weapon| weapon.reach == 0 && weapon.ranges.is_some_and(|ranges| i32::from(ranges.far) >= now));
        if now <= 1 || shoots {
            return None;
        }
        let cells = walking::reach(self.world, self.seat, self.thing);
        let nearer = cells.into_iter().filter(|&(cell, _)| self.sees_square(cell, size));
        let best =
            nearer.map(|(cell, cost)| (gap((cell, size), other), cost, cell)).filter(|best| best.0 < now).min()?;
        Some(Command::Walk { thing: self.thing, to: best.2, via: Vec::new() })
    }
}
