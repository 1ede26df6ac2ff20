//! What a fight needs from the window: clicks on targets and arrivals, the line to whoever is aimed at, the odds of a
//! check that is being prepared, and the bot that plays the game master's opponents one command at a time.

use super::super::action::{Aim, Targeting, UiAction};
use super::super::bar::BotTurn;
use super::super::shelf::Characters;
use super::carry::Wishes;
use super::{Interface, Library};
use crate::board::Cell;
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::session::{Choice, Command};
use crate::view::motion::Motion;
use crate::view::{Activity, AppState, Ask, Game, MainScreen, Measure, SceneSystems, Screen, ViewSettings};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    let playing = in_state(AppState::Playing);
    app.add_systems(Update, step_the_bot.before(SceneSystems::Table).run_if(playing.clone()));
    app.add_systems(Update, (foresee, fetch_characters).after(SceneSystems::Table).run_if(playing));
}

/// Seconds that people have to follow what the bot did before it does the next thing.
const BOT_PAUSE: f64 = 0.7;

/// The bot between two frames.
#[derive(Default)]
pub(super) struct Bot {
    /// For which state of the table it was asked, and for whom it was not to play.
    asked: Option<(u64, Option<ThingId>)>,
    /// What it will do, and when.
    next: Option<(SeatId, Command, f64)>,
    /// The token that the game master plays, and the round.
    taken: Option<(ThingId, u32)>,
}

impl Bot {
    /// The game master takes a token over for the rest of the round, or gives it back.
    pub(super) fn take_over(&mut self, thing: ThingId, takes: bool, view: &SeatView) {
        let round = view.round.as_ref().map_or(0, |round| round.number);
        self.taken = takes.then_some((thing, round));
        (self.asked, self.next) = (None, None);
    }

    fn taken(&self, view: &SeatView) -> Option<ThingId> {
        let round = view.round.as_ref().map_or(0, |round| round.number);
        self.taken.filter(|(_, of)| *of == round).map(|(thing, _)| thing)
    }

    /// Whether it has an answer ready.
    pub(super) const fn answers(&self) -> bool {
        self.next.is_some()
    }

    /// Whose turn it is, as far as the bot is concerned and the seat knows of it.
    pub(super) fn turn(&self, view: &SeatView, plays: bool) -> Option<BotTurn> {
        use crate::knowledge::view::TokenKind;
        let active = view.active().filter(|token| plays && token.owner.is_gm() && token.kind == TokenKind::Opponent)?;
        Some(BotTurn { thing: active.id, taken: self.taken(view) == Some(active.id) })
    }
}

/// Lets the bot do the next thing, once what happened before has been shown.
fn step_the_bot(
    game: Res<Game>,
    screens: Query<&Screen, With<MainScreen>>,
    motion: Res<Motion>,
    settings: Res<ViewSettings>,
    mut interface: ResMut<Interface>,
    mut activity: ResMut<Activity>,
    mut asks: MessageWriter<Ask>,
    time: Res<Time<Real>>,
) {
    let Ok(screen) = screens.single() else { return };
    let covered = interface.window.is_some()
        || interface.curtain.is_some()
        || interface.seating.is_some()
        || interface.replaying.is_some()
        || interface.desk.workshop.open
        || interface.error.is_some();
    let now = time.elapsed_secs_f64();
    let bot = &mut interface.bot;
    let asked = Some((game.version(), bot.taken(&screen.view)));
    if covered || motion.is_playing() {
        // What it would do is thought over again when one can see it.
        bot.asked = None;
        return;
    }
    if bot.asked != asked {
        bot.asked = asked;
        let except = bot.taken(&screen.view);
        let pause = if settings.reduced_motion { BOT_PAUSE / 2.0 } else { BOT_PAUSE };
        bot.next = game.host().bot_command(except).map(|(seat, command)| (seat, command, now + pause));
    }
    let Some((_, _, due)) = &bot.next else { return };
    if now < *due {
        activity.touch();
    } else if let Some((seat, command, _)) = bot.next.take() {
        activity.touch();
        asks.write(Ask { seat, command });
    }
}

/// Asks the table for the odds of the check that is being prepared, when it or the table has changed.
fn foresee(game: Res<Game>, screens: Query<&Screen, With<MainScreen>>, mut interface: ResMut<Interface>) {
    let Ok(screen) = screens.single() else { return };
    let Some(draft) = &mut interface.bypass_change_detection().desk.sheet.check else { return };
    draft.foresee(game.version(), |command| {
        let host = game.host();
        host.allowed(screen.seat, command).map(|()| host.prospect(screen.seat, command)).map_err(|why| why.0)
    });
}

/// Reads the characters that can be put on the board, once the game master's tools are there.
fn fetch_characters(
    screens: Query<&Screen, With<MainScreen>>,
    library: Res<Library>,
    mut interface: ResMut<Interface>,
) {
    let is_gm = screens.single().is_ok_and(|screen| screen.seat.is_gm());
    if is_gm && interface.characters.is_none() {
        interface.characters = Some(library.0.characters());
    }
}

/// A click while a new character is to be put somewhere.
pub(super) fn arrive(characters: Option<&Characters>, index: usize, at: Cell) -> Option<UiAction> {
    let character = Box::new(characters?.usable.get(index)?.character.clone());
    Some(UiAction::Ask(Command::AddCharacter { character, at }))
}

/// A click while a target is chosen: the first one points at it, the second one does it. Elsewhere nothing changes.
pub(super) fn strike(offers: &[Choice], aim: Targeting, thing: Option<ThingId>) -> (Option<Aim>, Option<UiAction>) {
    let hit = thing.and_then(|thing| aim.deed.targets(offers).into_iter().find(|(target, _)| *target == thing));
    match hit {
        Some((target, offer)) if aim.at == Some(target) && offer.allowed.is_ok() => {
            (None, Some(UiAction::Ask(offer.command.clone())))
        }
        Some((target, _)) => (Some(Aim::Target(Targeting { at: Some(target), ..aim })), None),
        None => (Some(Aim::Target(aim)), None),
    }
}

/// The line from the one who acts to whoever is aimed at.
pub(super) fn line(wishes: &Wishes, view: &SeatView, who: Option<ThingId>) -> Option<Measure> {
    let Some(Aim::Target(Targeting { at: Some(target), .. })) = &wishes.interface.aim else { return None };
    let (from, to) = (view.token(who?)?, view.token(*target)?);
    Some(Measure(Some((from.at, to.at))))
}

#[cfg(test)]
mod tests {
    use super::super::super::deed::Deed;
    use super::super::super::sample;
    use super::*;

    #[test]
    fn the_first_click_points_at_a_target_and_the_second_strikes() {
        let offers = sample::fight();
        let aim = |at| Targeting { deed: Deed::Attack("staff".into()), at };
        let (kept, asked) = strike(&offers, aim(None), Some(sample::OGRE));
        assert_eq!((kept, asked), (Some(Aim::Target(aim(Some(sample::OGRE)))), None));
        let (kept, asked) = strike(&offers, aim(Some(sample::OGRE)), Some(sample::OGRE));
        let attack = Command::Attack { thing: sample::ROWENA, target: sample::OGRE, weapon: "staff".into() };
        assert_eq!((kept, asked), (None, Some(UiAction::Ask(attack))));
        let (kept, asked) = strike(&offers, aim(None), Some(sample::ARBOSH));
        assert_eq!((kept, asked), (Some(Aim::Target(aim(None))), None), "a friend is no target");
    }
}
