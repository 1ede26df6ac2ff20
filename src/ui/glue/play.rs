//! The table: what happened, what can be done, what a click on the map means.

use super::super::action::{Aim, UiAction};
use super::super::curtain::CurtainModel;
use super::super::deed::apart_dm;
use super::super::desk::{DeskModel, actor, desk};
use super::super::display::DisplayModel;
use super::super::hand;
use super::super::hover::{HoverModel, Way};
use super::super::labels::LabelPlace;
use super::super::layout::Layout;
use super::super::offer::{object, offer_on, thing_at};
use super::super::workshop::{self, WorkshopModel};
use super::super::{Kit, Speaker};
use super::carry::Wishes;
use super::fight;
use super::start::PanelSystems;
use super::{Interface, InterfaceSystems, kit_of};
use crate::board::Cell;
use crate::knowledge::view::PromptKind;
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::session::{Choice, Command};
use crate::text::Phrase;
use crate::view::hover::Clicked;
use crate::view::{
    AppState, Game, Happened, Hover, MainScreen, Measure, PathShown, Refused, SceneSystems, Screen, Selected,
    TokenLabels,
};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WhyUnseen>();
    let playing = in_state(AppState::Playing);
    app.add_systems(Update, take_clicks.after(SceneSystems::Input).before(SceneSystems::Table).run_if(playing.clone()));
    app.add_systems(Update, hear.after(SceneSystems::Table).run_if(playing));
    app.add_systems(
        EguiPrimaryContextPass,
        (ask_the_table, show_desk)
            .chain()
            .in_set(PanelSystems)
            .in_set(InterfaceSystems)
            .run_if(in_state(AppState::Playing)),
    );
}

/// The most events that are kept for the log on screen; older ones stand in the journal.
const MOST_EVENTS: usize = 2000;

/// The cell that somebody asked about, and why it cannot be seen.
#[derive(Resource, Default)]
struct WhyUnseen(Option<Reasons>);

/// Why a cell cannot be seen: true for the seat that asked and for the table as it was then, and for nobody else.
pub(super) struct Reasons {
    pub(super) seat: SeatId,
    pub(super) version: u64,
    pub(super) cell: Cell,
    pub(super) why: Vec<Phrase>,
}

/// Takes down what happened and what was refused.
fn hear(
    mut happened: MessageReader<Happened>,
    mut refused: MessageReader<Refused>,
    screens: Query<&Screen, With<MainScreen>>,
    mut interface: ResMut<Interface>,
    time: Res<Time<Real>>,
) {
    let interface = &mut *interface;
    // What happens in a recording is in its log already.
    let is_live = interface.replaying.is_none();
    let seat = screens.single().ok().map(|screen| screen.seat);
    let is_bench = interface.desk.workshop.open
        && is_live
        && (seat.is_none_or(SeatId::is_gm) || interface.bench.preview().is_some());
    if is_bench {
        // Nothing floats there: what was kept would rise all at once when play goes on.
        interface.desk.floats.clear();
    }
    for Happened(event) in happened.read() {
        if let Some(seat) = seat.filter(|_| !is_bench) {
            interface.desk.floats.hear(seat, event);
        }
        if is_live {
            interface.events.push(event.clone());
        }
    }
    let surplus = interface.events.len().saturating_sub(MOST_EVENTS);
    interface.events.drain(..surplus);
    interface.log.first += surplus;
    for refusal in refused.read() {
        interface.toasts.add(refusal.why.0.clone(), time.elapsed_secs_f64());
    }
    interface.toasts.sweep(time.elapsed_secs_f64());
}

/// A click on the map: finish what was aimed, select a token, use a thing, walk.
fn take_clicks(
    mut clicks: MessageReader<Clicked>,
    mut wishes: Wishes,
    path: Res<PathShown>,
    mut why: ResMut<WhyUnseen>,
) {
    for click in clicks.read() {
        let Some(view) = wishes.view() else { return };
        let aim = wishes.interface.aim.take();
        let offers = &wishes.interface.known.offers;
        let live = wishes.interface.replaying.is_none();
        let listed = (click.right && live).then(|| thing_at(offers, &view, click.cell, click.thing)).flatten();
        let action = match (aim, click.thing) {
            (Some(Aim::Place(thing)), _) => Some(UiAction::Ask(Command::Place { thing, to: click.cell })),
            (Some(Aim::Arrive { index, .. }), _) => {
                fight::arrive(wishes.interface.characters.as_ref(), index, click.cell)
            }
            (Some(Aim::Target(aim)), thing) => {
                let (kept, action) = fight::strike(&wishes.interface.known.offers, aim, thing);
                if kept.is_none() {
                    wishes.stop_pointing();
                }
                wishes.interface.aim = kept;
                action
            }
            (Some(Aim::Square { thing, weapon }), _) => {
                wishes.stop_pointing();
                Some(UiAction::Ask(Command::AttackSquare { thing, at: click.cell, weapon }))
            }
            (Some(Aim::SetTrap(draft)), thing) => wishes.set_trap(draft, &view, click.cell, thing),
            (Some(Aim::About(_) | Aim::Mishap(..) | Aim::Sure(_)), _) => None,
            (Some(Aim::Area(what, None)), _) => Some(UiAction::Aim(Aim::Area(what, Some(click.cell)))),
            (Some(Aim::Area(what, Some(from))), _) => {
                wishes.stop_pointing();
                Some(what.of(&view, from, click.cell))
            }
            (Some(Aim::Measure(from)), _) => {
                wishes.measure.0 = Some((from, click.cell));
                None
            }
            (Some(Aim::WhyUnseen), _) => {
                why.0 = wishes.why_unseen(click.cell);
                None
            }
            (None, _) if listed.is_some() => listed.map(|thing| UiAction::Aim(Aim::About(thing))),
            (None, _) if click.right => {
                let drawn = wishes.measure.0;
                wishes.measure.0 = if drawn.is_some() { None } else { Some((click.cell, click.cell)) };
                why.0 = wishes.why_unseen(click.cell);
                None
            }
            (None, Some(thing)) if view.token(thing).is_some() => {
                wishes.selected.0 = Some(thing);
                None
            }
            (None, Some(thing)) => {
                let offer = offer_on(&wishes.interface.known.offers, thing).cloned();
                match offer {
                    Some(Choice { command, allowed: Ok(()), .. }) => Some(UiAction::Ask(command)),
                    // Where the plain way is barred there may be others.
                    Some(Choice { allowed: Err(_), .. }) if can_otherwise(&wishes.interface.known.offers, thing) => {
                        Some(UiAction::Aim(Aim::About(thing)))
                    }
                    Some(Choice { allowed: Err(refusal), .. }) => {
                        wishes.complain(refusal.0);
                        None
                    }
                    None if live && hand::reaches(&view, thing) => Some(UiAction::Aim(Aim::About(thing))),
                    None => Some(UiAction::Tell(Phrase::new("ui-nothing-to-do-there"))),
                }
            }
            (None, None) => Some(match actor(&view, wishes.selected.0) {
                Some(thing) => UiAction::Ask(walk(thing, click.cell, &path)),
                None => UiAction::Tell(Phrase::new("ui-walk-nobody")),
            }),
        };
        wishes.carry_out(action.into_iter().collect());
    }
}

/// Whether anything can be done to a thing now.
fn can_otherwise(offers: &[Choice], thing: ThingId) -> bool {
    offers.iter().any(|offer| offer.allowed.is_ok() && object(&offer.command) == Some(thing))
}

/// The walk along the way that was shown, or to the cell by whatever way there is.
fn walk(thing: ThingId, to: Cell, path: &PathShown) -> Command {
    let shown = path.thing == Some(thing) && path.steps.last().is_some_and(|step| step.cell == to);
    let via = if shown { path.steps.iter().map(|step| step.cell).collect() } else { Vec::new() };
    Command::Walk { thing, to, via }
}

/// Asks the table what can be done and what waits, whenever it has changed.
fn ask_the_table(
    game: Res<Game>,
    screens: Query<&Screen, With<MainScreen>>,
    selected: Res<Selected>,
    mut interface: ResMut<Interface>,
) {
    let Ok(screen) = screens.single() else { return };
    let view = &screen.view;
    let actor = actor(view, selected.0);
    let known = &interface.known;
    if (known.version, known.seat, known.actor) == (game.version(), screen.seat, actor) {
        return;
    }
    let offers = actor.map_or_else(Vec::new, |thing| game.host().choices(screen.seat, thing));
    // A seat that answers in place gives the card back when it has nothing more to say.
    let in_place = known.answering.and_then(|seat| {
        let prompt = game.host().view(seat).prompts.pop()?;
        prompt.awaits(seat).then_some((seat, prompt))
    });
    let (answering, prompt) = match in_place {
        Some((seat, prompt)) => (Some(seat), Some(prompt)),
        None => (None, view.prompts.last().cloned()),
    };
    let known = &mut interface.known;
    known.answering = answering;
    known.prompt = prompt;
    known.offers = offers;
    (known.version, known.seat, known.actor) = (game.version(), screen.seat, actor);
}

fn show_desk(
    mut contexts: EguiContexts,
    mut wishes: Wishes,
    hover: Res<Hover>,
    path: Res<PathShown>,
    labels: Res<TokenLabels>,
    why: Res<WhyUnseen>,
    time: Res<Time<Real>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    if let Some(seconds) = wishes.go_on() {
        ctx.request_repaint_after_secs(seconds as f32);
    }
    wishes.guard();
    wishes.tend_bench();
    let Some(view) = wishes.view() else { return Ok(()) };
    if let (&Some(Aim::Measure(from) | Aim::Area(_, Some(from))), Some(cell)) = (&wishes.interface.aim, hover.cell) {
        wishes.measure.set_if_neq(Measure(Some((from, cell))));
    }
    if let Some(line) = fight::line(&wishes, &view, actor(&view, wishes.selected.0)) {
        wishes.measure.set_if_neq(line);
    }
    let measure = *wishes.measure;
    let has_pin = wishes.has_pin();
    let reserved = wishes.display_is_reserved();
    let facing = wishes.facing();
    let cursor = wishes.cursor.cell();
    let pointed = cursor.and_then(|cell| wishes.on_screen(cell));
    let way = wishes.way(&path);
    let may_undo = wishes.may_undo();
    let reasons_now = why.0.as_ref().filter(|why| wishes.is_now(why));
    let selected = wishes.selected.0;
    let places: Vec<LabelPlace> = labels
        .0
        .iter()
        .map(|label| LabelPlace { id: label.id, at: egui::pos2(label.head.x, label.head.y - 4.0) })
        .collect();
    let house = wishes.house();
    let answer_seconds = house.answer_seconds;
    let moving = wishes.motion.is_playing();
    let (lens, level) = (wishes.lens(), wishes.level_on_the_bench());
    let ground = |at: egui::Pos2| lens.ground(at);
    let project = |at: (f32, f32)| lens.project(at);
    let interface = &mut *wishes.interface;
    let (answer_left, out_of_time) = count_down(interface, answer_seconds, moving, time.elapsed_secs_f64());
    if answer_left.is_some_and(|left| left > 0) {
        ctx.request_repaint_after_secs(0.25);
    }
    // The log of a recording is read where it lies: it may be long.
    let replay = interface.replaying.as_ref().map(|replaying| replaying.model(&view));
    let reel = interface.replaying.as_ref().map(|replaying| (replaying.reel(), replaying.log));
    let recording = reel.as_ref().map(|(reel, _)| reel.borrow());
    let events = recording.as_ref().map_or(&*interface.events, |recording| recording.log().as_slice());
    interface.desk.log.of = reel.as_ref().map_or(interface.log, |(_, log)| *log);
    let kit = kit_of!(interface);
    let curtain_name = interface.curtain.map(|curtain| kit.seat(&view, curtain.to));
    let curtain = interface.curtain.zip(curtain_name.as_deref()).map(|(curtain, name)| {
        let seat = view.seats.iter().find(|seat| seat.id == curtain.to);
        CurtainModel {
            name,
            colour: seat.map_or([0xD6, 0xA7, 0x56], |seat| seat.colour),
            pattern: seat.map_or(0, |seat| seat.pattern),
            pin: curtain.to.is_gm() && has_pin,
            wrong: curtain.wrong,
            leaves: curtain.to == view.seat,
        }
    });
    let hover =
        hover.cell.zip(if hover.by_keys { pointed } else { ctx.pointer_latest_pos() }).map(|(cell, pointer)| {
            let reasons = reasons_now.filter(|why| why.cell == cell).map_or(&[][..], |why| &why.why);
            let distance_dm = distance(&view, &measure, &path, cell, hover.thing);
            (
                HoverModel { view: &view, cell, thing: hover.thing, way: way.as_ref(), distance_dm, why: reasons },
                pointer,
            )
        });
    let model = DeskModel {
        view: &view,
        events,
        selected,
        offers: &interface.known.offers,
        aim: interface.aim.clone(),
        hover,
        labels: &places,
        facing,
        cursor: cursor.is_some(),
        pointing: cursor.is_some() || measure.0.is_some(),
        replay,
        prompt: interface.known.prompt.as_ref(),
        answering: interface.known.answering.unwrap_or(view.seat),
        answer_left,
        toasts: &interface.toasts,
        window: interface.window,
        settings: &interface.settings,
        may_undo,
        saved: interface.saved,
        error: interface.error.as_ref(),
        moving,
        curtain,
        bot: interface.bot.turn(&view, house.bot_opponents),
        bot_answers: house.bot_opponents && interface.bot.answers(),
        characters: interface.characters.as_ref(),
        journey: interface.known.journey.shown(),
        display: DisplayModel { choice: interface.display.choice, monitors: &interface.display.monitors, reserved },
        workshop: level.as_deref().map(|level| WorkshopModel {
            document: &level.document,
            grid: &level.grid,
            view: &view,
            characters: interface.characters.as_ref(),
            ground: &ground,
            project: &project,
            cursor,
            facing,
            preview: interface.bench.preview(),
            draft: interface.bench.has_draft(),
            written: interface.bench.written(),
        }),
    };
    let actions = desk(&ctx, &kit, &model, &mut interface.desk);
    drop(recording);
    if let Some(seconds) = interface.toasts.clone().sweep(time.elapsed_secs_f64()) {
        ctx.request_repaint_after_secs(seconds as f32);
    }
    let screen = ctx.content_rect();
    let scene = if interface.desk.workshop.open {
        workshop::layout(&ctx, &kit).scene
    } else {
        Layout::of(screen, kit.theme, interface.desk.folds(&view, interface.replaying.is_some())).scene
    };
    let covered = [
        scene.left() - screen.left(),
        scene.top() - screen.top(),
        screen.right() - scene.right(),
        screen.bottom() - scene.bottom(),
    ];
    wishes.cover(covered);
    wishes.show_danger();
    wishes.carry_out(actions);
    wishes.carry_out(out_of_time.into_iter().collect());
    Ok(())
}

/// The time that is left for the roll on screen. It does not run while the card is covered.
fn count_down(interface: &mut Interface, seconds: u16, moving: bool, now: f64) -> (Option<u16>, Option<UiAction>) {
    let covered = moving
        || interface.window.is_some()
        || interface.curtain.is_some()
        || interface.seating.is_some()
        || interface.replaying.is_some()
        || interface.desk.workshop.open
        || interface.error.is_some();
    let known = &mut interface.known;
    let roll = match known.prompt.as_ref().map(|prompt| &prompt.kind) {
        Some(PromptKind::Roll(roll)) if !covered => Some(&**roll),
        _ => None,
    };
    known.clock.tick(roll, seconds, now)
}

/// The distance in decimetres from where measuring began, else from the one who would walk, to what is pointed at.
fn distance(view: &SeatView, measure: &Measure, path: &PathShown, to: Cell, thing: Option<ThingId>) -> Option<i32> {
    let whole = |token: &crate::knowledge::view::TokenView| (token.at, i32::from(token.size));
    let on =
        |cell: Cell| view.tokens.iter().map(whole).find(|&(at, size)| at.square(size.max(1)).any(|part| part == cell));
    let from = match measure.0 {
        Some((from, _)) => on(from).unwrap_or((from, 1)),
        None => whole(view.token(path.thing?)?),
    };
    let to = thing.and_then(|thing| view.token(thing)).map_or((to, 1), whole);
    Some(apart_dm(from, to))
}

/// The way that is shown on the floor, as the inspector tells it.
pub(super) fn way_of(path: &PathShown, allowed: Result<(), crate::rules::Refusal>) -> Option<Way> {
    let last = path.steps.last()?;
    let steps = i32::try_from(path.steps.len()).unwrap_or(i32::MAX);
    Some(Way { cost_ap: i32::from(last.cost), steps, allowed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Refusal;
    use crate::text::Locale;
    use crate::ui::Settings;

    #[test]
    fn ui_every_refusal_becomes_a_notice() {
        let locale = Locale::load(&crate::assets::root()).expect("the shipped locale files load");
        let mut app = App::new();
        app.add_message::<Happened>().add_message::<Refused>().init_resource::<Time<Real>>();
        app.insert_resource(Interface::new(locale, Settings::default(), None)).add_systems(Update, hear);
        for (command, key) in [
            (Command::Undo, "refused-undo-is-the-game-masters"),
            (Command::EndTurn { thing: ThingId(1) }, "refused-too-far"),
        ] {
            let before = app.world().resource::<Interface>().toasts.added();
            app.world_mut().write_message(Refused { seat: SeatId(1), command, why: Refusal::new(key) });
            app.update();
            assert_eq!(app.world().resource::<Interface>().toasts.added(), before + 1, "{key}");
        }
    }
}
