//! The action bar along the bottom: whose turn, what is left, what can be done, the end of the turn.

use super::action::{Aim, AreaUse, Targeting, UiAction};
use super::deed::{Deed, Entry, Group, entries};
use super::flyout::{self, Outcome};
use super::hand;
use super::icons::Icon;
use super::kit::Kit;
use super::lists;
use super::offer::end_turn;
use super::prompt::seat_key;
use super::steady::{behind_a_card, stay_gathered, steady};
use super::theme::mix;
use super::tile;
use super::tip::Tip;
use super::tokens::{Counter, counters, seat_mark};
use super::widgets::{Press, Weight, empty, note, paint_panel, strong};
use crate::knowledge::{SeatId, SeatView, ThingId};
use crate::rules::Refusal;
use crate::session::{Choice, Command};
use crate::text::Phrase;
use egui::{CornerRadius, Id, Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};

/// What the bar shows.
pub struct BarModel<'a> {
    /// What the seat knows.
    pub view: &'a SeatView,
    /// Who would act.
    pub who: Option<ThingId>,
    /// The token that is selected.
    pub selected: Option<ThingId>,
    /// What the table offers that one.
    pub offers: &'a [Choice],
    /// What the next click on the map would finish.
    pub aim: Option<&'a Aim>,
    /// Whether the number keys may be read (no text is being typed, no card is open).
    pub keys: bool,
    /// The encounter that the game master would begin.
    pub start: Option<Command>,
    /// The bot has the turn, or would have it.
    pub bot: Option<BotTurn>,
    /// A card waits for an answer before anything else is done.
    pub waits: bool,
}

/// The turn of an opponent that the bot plays unless the game master does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotTurn {
    /// Whose turn it is.
    pub thing: ThingId,
    /// The game master plays it.
    pub taken: bool,
}

/// Shows the bar in all of `ui`.
pub fn action_bar(ui: &mut Ui, kit: &Kit, model: &BarModel) -> Vec<UiAction> {
    let theme = kit.theme;
    let mut actions = Vec::new();
    let rect = ui.max_rect();
    paint_panel(ui.painter(), rect, kit, model.view.seat.is_gm());
    let inner = rect.shrink2(vec2(theme.steps(3.0), theme.steps(2.0)));
    let left = Rect::from_min_size(inner.min, vec2((inner.width() * 0.26).min(theme.px(290.0)), inner.height()));
    let end_width = if has_ending(model) { (inner.width() * 0.16).min(theme.px(170.0)) } else { 0.0 };
    let right = Rect::from_min_max(pos2(inner.right() - end_width, inner.top()), inner.max);
    let gap = theme.steps(2.0);
    let middle = Rect::from_min_max(pos2(left.right() + gap, inner.top()), pos2(right.left() - gap, inner.bottom()));
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(left));
    means(&mut child, kit, model);
    let line = Stroke::new(1.0, kit.palette().line);
    ui.painter().vline(left.right() + gap / 2.0, inner.y_range(), line);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(middle));
    choices(&mut child, kit, model, rect, &mut actions);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(right));
    ending(&mut child, kit, model, &mut actions);
    ui.advance_cursor_after_rect(rect);
    actions
}

/// The least width of the button that passes the screen on for its key to stand in it, in points at scale 1.
const ROOM_FOR_KEY: f32 = 120.0;

/// Whether anything stands at the right end. While an encounter runs its place is kept, so that no tile moves.
fn has_ending(model: &BarModel) -> bool {
    let view = model.view;
    view.round.is_some() || model.bot.is_some() || next_seat(view).is_some() || end_turn(model.offers).is_some()
}

/// The seat, the one who acts and what is left to that one.
fn means(ui: &mut Ui, kit: &Kit, model: &BarModel) {
    let theme = kit.theme;
    let view = model.view;
    ui.spacing_mut().item_spacing = vec2(theme.steps(1.5), theme.steps(0.5));
    ui.spacing_mut().interact_size.y = theme.px(20.0);
    ui.horizontal(|ui| {
        let seat_name = kit.seat(view, view.seat);
        if let Some(seat) = view.seats.iter().find(|seat| seat.id == view.seat) {
            seat_mark(ui, kit, seat, &seat_name);
        }
        let who = model.who.and_then(|id| view.token(id));
        let text = match who {
            Some(token) if kit.speaker.name(&token.name) != seat_name => {
                format!("{seat_name} · {}", kit.speaker.name(&token.name))
            }
            _ => seat_name,
        };
        strong(ui, kit, &text, 1);
    });
    let Some(sheet) = model.who.and_then(|id| view.sheet(id)) else {
        note(ui, kit, &kit.text(if view.seat.is_gm() { "ui-bar-nobody-gm" } else { "ui-bar-nobody" }));
        return;
    };
    let supply = |key: &'static str, now: i32, max: i32| {
        let name = kit.text(key);
        kit.say(&Phrase::new("ui-supply").with("name", name).with("now", now).with("max", max))
    };
    ui.horizontal(|ui| {
        let name = supply("ui-ap", sheet.action_points.now, sheet.action_points.max);
        counters(ui, kit, Counter::Pip, sheet.action_points, &name)
            .tip(kit, format!("{name}\n{}", kit.text("ui-ap-hint")));
        let left = kit.speaker.count("ui-ap-left", sheet.action_points.now);
        let text = egui::RichText::new(left).font(theme.font(0)).color(kit.palette().muted);
        ui.add(egui::Label::new(text).truncate());
    });
    ui.horizontal(|ui| {
        if let Some(fortune) = sheet.fortune {
            let name = supply("ui-fortune", fortune.now, fortune.max);
            counters(ui, kit, Counter::Coin, fortune, &name)
                .tip(kit, format!("{name}\n{}", kit.text("ui-fortune-hint")));
            ui.add_space(theme.steps(2.0));
        }
        let name = supply("ui-willpower", sheet.willpower.now, sheet.willpower.max);
        counters(ui, kit, Counter::Lozenge, sheet.willpower, &name)
            .tip(kit, format!("{name}\n{}", kit.text("ui-willpower-hint")));
    });
}

/// Which list is open above the bar, and whether it was shown before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OpenGroup {
    group: Group,
    fresh: bool,
}

fn open_id() -> Id {
    Id::new("open-group")
}

fn choices(ui: &mut Ui, kit: &Kit, model: &BarModel, bar: Rect, actions: &mut Vec<UiAction>) {
    if let Some(aim) = model.aim {
        ui.data_mut(|data| data.remove::<OpenGroup>(open_id()));
        aiming(ui, kit, model.view, aim, actions);
        if let Aim::Target(aim) = aim {
            targeting(ui, kit, model, aim, bar, actions);
        } else {
            lists::of_aim(ui, kit, model, aim, bar, actions);
        }
        return;
    }
    ui.data_mut(|data| data.remove::<Deed>(aimed_id()));
    let mut shown = entries(model.view, model.who, model.offers, kit);
    let idles = model.who.is_none() || model.view.round.is_none();
    let is_idle = shown.is_empty() && model.view.seat.is_gm() && idles;
    if is_idle {
        shown = of_the_game_master(kit, model);
    } else {
        shown = steady(ui, kit, model.view, model.who, shown, model.waits);
        if model.waits {
            behind_a_card(&mut shown);
        }
    }
    if shown.is_empty() {
        let key = if model.who.is_some() { "ui-offers-empty" } else { "ui-offers-nobody" };
        empty(ui, kit, &kit.keyed(Phrase::new(key)));
        return;
    }
    let height = ui.available_height();
    let gap = kit.theme.steps(1.5);
    let wide: f32 = shown.iter().map(|entry| tile::width(ui, kit, entry, height) + gap).sum();
    let is_long = wide > ui.available_width() && shown.iter().any(|entry| entry.group.is_some());
    let gathered = if is_idle { is_long } else { stay_gathered(ui, is_long) };
    let places = if gathered { gather(&shown) } else { shown.iter().map(|entry| vec![entry]).collect() };
    let open: Option<OpenGroup> = ui.data(|data| data.get_temp(open_id()));
    let keys = model.keys && open.is_none();
    let mut opened = open;
    let mut left = ui.max_rect().left();
    egui::ScrollArea::horizontal().id_salt("offers").auto_shrink([false, false]).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            let mut numbers = flyout::NUMBERS.iter().enumerate();
            for place in &places {
                // A tile that has a key of its own takes no number from the others.
                let own = matches!(place[..], [entry] if entry.key.is_some());
                let numbered = if own { None } else { numbers.next() };
                let key = numbered.map(|(_, key)| *key);
                let by_key =
                    keys && key.is_some_and(|key| ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key)));
                let number = numbered.map(|(index, _)| (index + 1).to_string());
                if let [entry] = place[..] {
                    let number = entry.key.clone().or(number);
                    let response = tile::show(ui, kit, entry, number.as_deref(), height, None);
                    if entry.allowed.is_ok() && (response.clicked() || by_key) {
                        actions.push(entry.action.clone());
                        opened = None;
                    }
                } else if let Some(group) = place.first().and_then(|entry| entry.group) {
                    let is_open = open.is_some_and(|open| open.group == group);
                    let response =
                        tile::show(ui, kit, &of_group(kit, group, place), number.as_deref(), height, Some(is_open));
                    if is_open {
                        left = response.rect.left();
                    }
                    if response.clicked() || by_key {
                        opened = (!is_open).then_some(OpenGroup { group, fresh: true });
                    }
                }
            }
        });
    });
    if let Some(open) = opened.filter(|_| opened == open && model.keys) {
        let listed = places.iter().find(|place| place.len() > 1 && place[0].group == Some(open.group));
        opened = listed.and_then(|place| list(ui, kit, open, place, bar, left, actions));
    } else if !model.keys {
        opened = None;
    }
    ui.data_mut(|data| match opened {
        Some(open) => _ = data.insert_temp(open_id(), open),
        None => data.remove::<OpenGroup>(open_id()),
    });
}

/// Entries of one group in one place, in the order in which they came; those without a group stand alone.
fn gather(entries: &[Entry]) -> Vec<Vec<&Entry>> {
    let mut places: Vec<Vec<&Entry>> = Vec::new();
    for entry in entries {
        let of_the_group = |place: &&mut Vec<&Entry>| entry.group.is_some() && place[0].group == entry.group;
        match places.iter_mut().find(of_the_group) {
            Some(place) => place.push(entry),
            None => places.push(vec![entry]),
        }
    }
    places
}

/// The tile of a group: greyed if nothing in it can be done, with the first reason, and it still opens to say each.
fn of_group(kit: &Kit, group: Group, place: &[&Entry]) -> Entry {
    let (icon, name) = group.caption();
    let count = i32::try_from(place.iter().filter(|entry| entry.allowed.is_ok()).count()).unwrap_or(i32::MAX);
    let mut entry = Entry::free(icon, kit.text(name), kit.speaker.count("ui-group-count", count), UiAction::StopAiming);
    if count == 0 {
        entry.allowed = place.first().map_or(Ok(()), |first| first.allowed.clone());
    }
    entry.about = place.iter().map(|entry| entry.caption.line()).collect::<Vec<_>>().join("\n");
    entry
}

/// The open list of a group. Gives whether it stays open.
fn list(
    ui: &Ui,
    kit: &Kit,
    open: OpenGroup,
    place: &[&Entry],
    bar: Rect,
    left: f32,
    actions: &mut Vec<UiAction>,
) -> Option<OpenGroup> {
    let name = kit.text(open.group.caption().1);
    let (outcome, rect) =
        flyout::above(ui, kit, "group", bar, left, |ui| flyout::group(ui, kit, &name, place, true, open.fresh));
    let away = ui.input(|input| {
        let at = input.pointer.interact_pos().filter(|_| input.pointer.any_pressed());
        at.is_some_and(|at| !rect.contains(at) && !bar.contains(at))
    });
    match outcome {
        Outcome::Take(action) => {
            actions.push(action);
            None
        }
        Outcome::Close => None,
        Outcome::Open if away => None,
        Outcome::Open => Some(OpenGroup { fresh: false, ..open }),
    }
}

fn aimed_id() -> Id {
    Id::new("aimed-deed")
}

/// The targets of a deed. One that has none any more is given up.
fn targeting(ui: &Ui, kit: &Kit, model: &BarModel, aim: &Targeting, bar: Rect, actions: &mut Vec<UiAction>) {
    if aim.deed.targets(model.offers).is_empty() {
        actions.push(UiAction::StopAiming);
        return;
    }
    let fresh = ui.data(|data| data.get_temp::<Deed>(aimed_id())).as_ref() != Some(&aim.deed);
    let (view, who, offers, keys) = (model.view, model.who, model.offers, model.keys);
    let targets = flyout::Targets { view, who, offers, aim, keys };
    let left = ui.max_rect().left();
    let (outcome, _) = flyout::above(ui, kit, "targets", bar, left, |ui| flyout::targets(ui, kit, &targets, fresh));
    ui.data_mut(|data| data.insert_temp(aimed_id(), aim.deed.clone()));
    match outcome {
        Outcome::Take(action) => {
            let done = matches!(action, UiAction::Ask(_));
            actions.push(action);
            actions.extend(done.then_some(UiAction::StopAiming));
        }
        Outcome::Close => actions.push(UiAction::StopAiming),
        Outcome::Open => {}
    }
}

/// What the game master can do while nobody acts for that seat: begin, hand the screen on, undo, save.
fn of_the_game_master(kit: &Kit, model: &BarModel) -> Vec<Entry> {
    let runs = model.view.round.is_some();
    let unless = |refused: bool, why: &'static str| if refused { Err(Refusal(Phrase::new(why))) } else { Ok(()) };
    let who = match &model.start {
        Some(Command::StartEncounter { things, .. }) => {
            kit.speaker.count("ui-bar-fighters", i32::try_from(things.len()).unwrap_or(i32::MAX))
        }
        _ => String::new(),
    };
    let start = model.start.clone().unwrap_or(Command::StartEncounter { things: Vec::new(), surprised: Vec::new() });
    let begin = Entry::free(Icon::Swords, kit.text("ui-bar-begin"), who, UiAction::Ask(start));
    let why = if runs { "refused-encounter-runs" } else { "refused-nobody-takes-part" };
    // Each tile has its place and number whatever runs; what cannot be done is greyed.
    let mut shown = vec![Entry { allowed: unless(model.start.is_none(), why), ..begin }];
    for seat in model.view.seats.iter().filter(|seat| seat.id != model.view.seat) {
        let name = kit.seat(model.view, seat.id);
        let tile = Entry::free(Icon::Give, kit.text("ui-gm-handover"), name, UiAction::Switch(seat.id));
        shown.push(Entry { key: Some(seat_key(seat.id)), ..tile });
    }
    for (icon, verb, action) in [
        (Icon::Undo, "ui-do-undo", UiAction::Ask(Command::Undo)),
        (Icon::Redo, "ui-do-redo", UiAction::Ask(Command::Redo)),
        (Icon::Save, "ui-pause-save", UiAction::Save(String::new())),
    ] {
        shown.push(Entry::free(icon, kit.text(verb), String::new(), action));
    }
    let pass = UiAction::Ask(Command::PassTurn);
    let pass = Entry::free(Icon::Hourglass, kit.text("ui-gm-pass-turn"), String::new(), pass);
    let pass = Entry { about: kit.text("ui-gm-pass-turn-about"), ..pass };
    shown.push(Entry { allowed: unless(runs, "refused-turns-pass"), ..pass });
    let end = UiAction::Ask(Command::EndEncounter);
    let end = Entry::free(Icon::Flag, kit.text("ui-gm-end-encounter"), String::new(), end);
    shown.push(Entry { allowed: unless(!runs, "refused-no-encounter"), ..end });
    shown
}

fn aiming(ui: &mut Ui, kit: &Kit, view: &SeatView, aim: &Aim, actions: &mut Vec<UiAction>) {
    let place = |what: String| kit.keyed(Phrase::new("ui-aim-place").with("what", what));
    let text = match aim {
        Aim::Place(what) => place(kit.thing(view, *what)),
        Aim::Arrive { name, .. } => place(kit.speaker.name(name).to_owned()),
        Aim::Target(aim) => flyout::says(kit, &aim.deed),
        Aim::About(thing) => kit.say(&Phrase::new("ui-aim-about").with("what", kit.thing(view, *thing))),
        Aim::Square { weapon, .. } => {
            let what = kit.title(&format!("weapon-{weapon}"));
            kit.keyed(Phrase::new("ui-aim-square").with("what", what))
        }
        Aim::SetTrap(draft) => draft.asks(kit),
        Aim::Mishap(thing, mishap) => hand::asks(view, *thing, *mishap, kit),
        Aim::Sure(command) => hand::question(view, command, kit).0,
        Aim::Area(_, None) => kit.keyed(Phrase::new("display-aim-first")),
        Aim::Area(AreaUse::Mark, Some(_)) => kit.keyed(Phrase::new("display-aim-mark")),
        Aim::Area(AreaUse::Reveal, Some(_)) => kit.keyed(Phrase::new("display-aim-reveal")),
        Aim::Measure(_) => kit.keyed(Phrase::new("ui-aim-measure")),
        Aim::WhyUnseen => kit.keyed(Phrase::new("ui-aim-why")),
    };
    let rect = ui.max_rect();
    ui.painter().rect_filled(rect, CornerRadius::same(5), mix(kit.palette().panel_solid, kit.palette().brass, 0.12));
    let builder = egui::UiBuilder::new().max_rect(rect.shrink(kit.theme.steps(1.5)));
    let mut child = ui.new_child(builder.layout(egui::Layout::left_to_right(egui::Align::Center)));
    let (spot, _) = child.allocate_exact_size(Vec2::splat(kit.theme.px(22.0)), Sense::hover());
    let icon = match aim {
        Aim::Target(aim) => flyout::icon(&aim.deed),
        Aim::About(_) => Icon::Hand,
        Aim::Square { .. } => Icon::Aim,
        Aim::SetTrap(_) => Icon::SetTrap,
        Aim::Mishap(..) | Aim::Sure(_) => Icon::Warning,
        _ => Icon::Move,
    };
    icon.paint(child.painter(), spot, kit.palette().brass);
    if Press::new(&kit.text("ui-cancel")).key("Esc").show(&mut child, kit).clicked() {
        actions.push(UiAction::StopAiming);
    }
    child.add(egui::Label::new(egui::RichText::new(text).font(kit.theme.bold(1)).color(kit.palette().text)).truncate());
}

fn ending(ui: &mut Ui, kit: &Kit, model: &BarModel, actions: &mut Vec<UiAction>) {
    let rect = ui.max_rect();
    if let Some(bot) = model.bot.filter(|bot| !bot.taken) {
        return played_by_the_bot(ui, kit, model.view, bot, actions);
    }
    let back = model.bot.filter(|_| model.view.seat.is_gm());
    let next = next_seat(model.view);
    let is_double = back.is_some();
    let high = if is_double { 40.0 } else { 48.0 };
    let both = if is_double { kit.theme.px(high + 32.0) } else { kit.theme.px(high) };
    ui.add_space(((rect.height() - both) / 2.0).max(0.0));
    ui.spacing_mut().item_spacing.y = kit.theme.steps(0.5);
    if let Some(seat) = next {
        hand_on(ui, kit, model, seat, high, actions);
    } else if let Some(offer) = end_turn(model.offers) {
        let text = kit.text("ui-do-end-turn");
        let press = Press::new(&text).icon(Icon::EndTurn).width(rect.width()).rows(2);
        let waits = Phrase::new("ui-answer-first");
        let why = offer.allowed.as_ref().err().map(|refusal| if model.waits { &waits } else { &refusal.0 });
        if press.weight(Weight::Primary).height(high).why_not(why).show(ui, kit).clicked() {
            actions.push(UiAction::Ask(offer.command.clone()));
        }
    }
    if let Some(bot) = back {
        let text = kit.text("ui-bot-give-back");
        let press = Press::new(&text).icon(Icon::Bot).weight(Weight::Quiet).width(rect.width()).height(28.0);
        if press.show(ui, kit).clicked() {
            actions.push(UiAction::TakeOver(bot.thing, false));
        }
    }
}

/// The table plays this turn by itself; the game master can take it over.
fn played_by_the_bot(ui: &mut Ui, kit: &Kit, view: &SeatView, bot: BotTurn, actions: &mut Vec<UiAction>) {
    let rect = ui.max_rect();
    ui.spacing_mut().item_spacing.y = kit.theme.steps(1.0);
    let gm = view.seat.is_gm();
    let height = kit.theme.px(if gm { 58.0 } else { 40.0 });
    ui.add_space(((rect.height() - height) / 2.0).max(0.0));
    let name = kit.thing(view, bot.thing);
    ui.horizontal(|ui| {
        let (spot, _) = ui.allocate_exact_size(Vec2::splat(kit.theme.px(18.0)), Sense::hover());
        Icon::Bot.paint(ui.painter(), spot, kit.palette().brass);
        let says = kit.say(&Phrase::new("ui-bot-plays").with("who", name.as_str()));
        strong(ui, kit, &name, 1).tip(kit, says);
    });
    if !gm {
        note(ui, kit, &kit.text("ui-bot-plays-it"));
    }
    if gm {
        let text = kit.text("ui-bot-take-over");
        let press = Press::new(&text).icon(Icon::Hand).width(rect.width()).height(32.0).rows(2);
        if press.show(ui, kit).clicked() {
            actions.push(UiAction::TakeOver(bot.thing, true));
        }
    }
}

/// To the seat whose turn it is; beside it the end of that turn, where this seat may end it.
fn hand_on(ui: &mut Ui, kit: &Kit, model: &BarModel, seat: SeatId, height: f32, actions: &mut Vec<UiAction>) {
    let theme = kit.theme;
    let offer = end_turn(model.offers);
    let beside = if offer.is_some() { theme.px(28.0) + theme.steps(1.0) } else { 0.0 };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme.steps(1.0);
        let text = kit.say(&Phrase::new("ui-pass-the-screen").with("seat", kit.seat(model.view, seat)));
        let width = (ui.available_width() - beside).max(theme.px(60.0));
        let press = Press::new(&text).icon(Icon::Give).weight(Weight::Primary).rows(2);
        // The name counts for more than the key where both do not fit.
        let press = if width < theme.px(ROOM_FOR_KEY) { press } else { press.key("Enter") };
        if press.width(width).height(height).show(ui, kit).clicked() {
            actions.push(UiAction::Switch(seat));
        }
        let Some(offer) = offer else { return };
        let waits = Phrase::new("ui-answer-first");
        let why = offer.allowed.as_ref().err().map(|refusal| if model.waits { &waits } else { &refusal.0 });
        let text = kit.text("ui-do-end-turn");
        if Press::icon_only(Icon::EndTurn, &text).height(height).why_not(why).show(ui, kit).clicked() {
            actions.push(UiAction::Ask(offer.command.clone()));
        }
    });
}

/// When somebody of another seat acts, the next thing to do is to pass the screen there.
#[must_use]
pub fn next_seat(view: &SeatView) -> Option<SeatId> {
    view.active().map(|token| token.owner).filter(|&owner| owner != view.seat)
}
