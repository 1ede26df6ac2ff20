//! Whole screens on the sample table, for pictures.

use super::*;
use crate::ui::display::DisplayChoice;
use crate::ui::settings::SettingsPage;

/// A screen to draw.
pub type Screen = (&'static str, fn(&Context, &Kit));

/// Whole screens for pictures.
pub fn screens() -> Vec<Screen> {
    fn full(ctx: &Context, show: impl FnOnce(&mut Ui)) {
        crate::ui::desk::region(ctx, "full", ctx.content_rect(), egui::Order::Middle, show);
    }
    fn seats(ctx: &Context, kit: &Kit, page: SeatingPage) {
        let mut seating = Seating::of(&gm_view(), HouseRules::default(), true).on(page);
        on_front(ctx, kit, Some(&mut seating), false);
    }
    fn rehearsing(ctx: &Context, kit: &Kit, stage: usize) {
        let mut state = DeskState::default();
        state.rehearsal.draft = crate::ui::rehearse::RehearsalDraft::of(sample::TRAP);
        state.rehearsal.stage = rehearse::stages().swap_remove(stage);
        let extra = Extra { window: Some(Window::Rehearsal), ..Extra::default() };
        on_desk_in(ctx, kit, (SeatId::GM, SeatId::GM), extra, &mut state);
    }
    fn read(ctx: &Context, kit: &Kit, rule: &'static str) {
        crate::ui::handbook::turn_to(ctx, &crate::text::RuleId::new(rule));
        on_desk(ctx, kit, ANNA, Extra { window: Some(Window::Help), ..Extra::default() });
    }
    fn on_the_road(ctx: &Context, kit: &Kit, seat: SeatId, page: JourneyPage) {
        let road = Some(sample_journey::road(seat, page));
        on_desk(ctx, kit, seat, Extra { window: Some(Window::Journey), road, ..Extra::default() });
    }
    vec![
        ("title", |ctx, kit| {
            full(ctx, |ui| {
                title_panel(ui, kit, &title_model(&levels(), &saves(), &unfinished()), &mut Page::Levels);
            });
        }),
        ("campaign", |ctx, kit| {
            let place = wide_window(ctx.content_rect(), kit.theme);
            crate::ui::desk::region(ctx, "full", place, egui::Order::Middle, |ui| {
                campaign::page(ui, kit, campaign::Tab::Levels);
            });
        }),
        ("campaign-saves", |ctx, kit| {
            let place = wide_window(ctx.content_rect(), kit.theme);
            crate::ui::desk::region(ctx, "full", place, egui::Order::Middle, |ui| {
                campaign::page(ui, kit, campaign::Tab::Saves);
            });
        }),
        ("campaign-carry", |ctx, kit| {
            let place = wide_window(ctx.content_rect(), kit.theme);
            crate::ui::desk::region(ctx, "full", place, egui::Order::Middle, |ui| {
                campaign::passing(ui, kit, true);
            });
        }),
        ("seating", |ctx, kit| seats(ctx, kit, SeatingPage::Seats)),
        ("house", |ctx, kit| seats(ctx, kit, SeatingPage::House)),
        ("player", |ctx, kit| {
            let (view, way) = (sample::table(ANNA), Way { cost_ap: 4, steps: 3, allowed: Ok(()) });
            let labels = [
                LabelPlace { id: sample::ROWENA, at: egui::pos2(520.0, 300.0) },
                LabelPlace { id: sample::OGRE, at: egui::pos2(700.0, 240.0) },
            ];
            let toasts = toasts();
            let hover = Some((hover(&view, &way), egui::pos2(640.0, 330.0)));
            let extra = Extra { hover, labels: &labels, toasts: Some(&toasts), ..Extra::default() };
            on_desk(ctx, kit, ANNA, extra);
        }),
        ("lesson", |ctx, kit| {
            let mut state = DeskState::default();
            state.lesson = crate::ui::lesson::Progress::at("first_steps", 5);
            let extra = Extra { lesson: "first_steps", ..Extra::default() };
            on_desk_in(ctx, kit, (ANNA, ANNA), extra, &mut state);
        }),
        ("hint", |ctx, kit| {
            let settings = Settings::default();
            on_desk(ctx, kit, ANNA, Extra { settings: Some(&settings), ..Extra::default() });
        }),
        ("gm", |ctx, kit| {
            on_desk(ctx, kit, SeatId::GM, Extra::default());
        }),
        ("first-move", |ctx, kit| {
            on_desk(ctx, kit, ANNA, Extra { prompt: Some(&sample::first_move()), ..Extra::default() });
        }),
        ("fight-targets", |ctx, kit| {
            let aim = Aim::Target(Targeting { deed: Deed::Attack("staff".into()), at: Some(sample::OGRE) });
            let extra = Extra { fight: true, aim: Some(aim), ..Extra::default() };
            on_desk(ctx, kit, ANNA, extra);
        }),
        ("fight", |ctx, kit| {
            on_desk(ctx, kit, ANNA, Extra { fight: true, ..Extra::default() });
        }),
        ("gm-bot", |ctx, kit| {
            let bot = Some(BotTurn { thing: sample::OGRE, taken: false });
            on_desk(ctx, kit, SeatId::GM, Extra { bot, ..Extra::default() });
        }),
        ("roll-skill", |ctx, kit| with_roll(ctx, kit, sample_rolls::skill(), ANNA)),
        ("roll-pool", |ctx, kit| with_roll(ctx, kit, sample_rolls::pool(), SeatId::GM)),
        ("roll-again", |ctx, kit| with_roll(ctx, kit, sample_rolls::rerolled(), ANNA)),
        ("roll-damage", |ctx, kit| with_roll(ctx, kit, sample_rolls::damage(), ANNA)),
        ("roll-opponent", |ctx, kit| with_roll(ctx, kit, sample_rolls::opponents(), ANNA)),
        ("defence", |ctx, kit| {
            on_desk(ctx, kit, ANNA, Extra { prompt: Some(&sample_rolls::defence(true)), ..Extra::default() });
        }),
        ("alertness", |ctx, kit| {
            on_desk(ctx, kit, ANNA, Extra { prompt: Some(&cards::alertness()), ..Extra::default() });
        }),
        ("gm-asks-anna", |ctx, kit| {
            let prompt = sample_rolls::prompt(sample_rolls::skill(), true);
            on_desk(ctx, kit, SeatId::GM, Extra { prompt: Some(&prompt), ..Extra::default() });
        }),
        ("help", |ctx, kit| {
            on_desk(ctx, kit, ANNA, Extra { window: Some(Window::Help), ..Extra::default() });
        }),
        ("handbook-first", |ctx, kit| {
            let mut reading = crate::ui::handbook::Reading::of(ctx);
            reading.is_open = true;
            reading.keep(ctx);
            on_desk(ctx, kit, ANNA, Extra { window: Some(Window::Help), ..Extra::default() });
        }),
        ("handbook", |ctx, kit| read(ctx, kit, "F5")),
        ("handbook-tables", |ctx, kit| read(ctx, kit, "S4")),
        ("settings", |ctx, kit| {
            on_desk(ctx, kit, ANNA, Extra { window: Some(Window::Settings), ..Extra::default() });
        }),
        ("settings-comfort", |ctx, kit| {
            SettingsPage::Comfort.open(ctx);
            on_desk(ctx, kit, ANNA, Extra { window: Some(Window::Settings), ..Extra::default() });
        }),
        ("settings-keys", |ctx, kit| {
            SettingsPage::Keys.open(ctx);
            on_desk(ctx, kit, ANNA, Extra { window: Some(Window::Settings), ..Extra::default() });
        }),
        ("title-keys", |ctx, kit| {
            SettingsPage::Keys.open(ctx);
            full(ctx, |ui| {
                title_panel(ui, kit, &title_model(&levels(), &saves(), &unfinished()), &mut Page::Settings);
            });
        }),
        ("pause", |ctx, kit| {
            on_desk(ctx, kit, ANNA, Extra { window: Some(Window::Pause), ..Extra::default() });
        }),
        ("display", |ctx, kit| {
            let display = DisplayChoice { open: true, true_scale: true, ..DisplayChoice::default() };
            on_desk(ctx, kit, SeatId::GM, Extra { window: Some(Window::Display), display, ..Extra::default() });
        }),
        ("door", |ctx, kit| {
            let window = Some(Window::Door(sample::DOOR));
            on_desk(ctx, kit, SeatId::GM, Extra { window, ..Extra::default() });
        }),
        ("hand-trap", |ctx, kit| {
            let aim = Some(Aim::About(sample::TRAP));
            on_desk(ctx, kit, SeatId::GM, Extra { aim, ..Extra::default() });
        }),
        ("hand-token", |ctx, kit| {
            let aim = Some(Aim::About(sample::ROWENA));
            on_desk(ctx, kit, SeatId::GM, Extra { aim, ..Extra::default() });
        }),
        ("hand-sure", |ctx, kit| {
            let aim = Some(Aim::Sure(Command::RemoveTrap { trap: sample::TRAP }));
            on_desk(ctx, kit, SeatId::GM, Extra { aim, ..Extra::default() });
        }),
        ("rehearsal", |ctx, kit| rehearsing(ctx, kit, 0)),
        ("rehearsal-runs", |ctx, kit| rehearsing(ctx, kit, 2)),
        ("rehearsal-over", |ctx, kit| rehearsing(ctx, kit, 4)),
        ("rehearsal-stopped", |ctx, kit| rehearsing(ctx, kit, 5)),
        ("journey-road", |ctx, kit| on_the_road(ctx, kit, SeatId::GM, JourneyPage::Road)),
        ("journey-camp", |ctx, kit| on_the_road(ctx, kit, SeatId::GM, JourneyPage::Camp)),
        ("journey-story", |ctx, kit| on_the_road(ctx, kit, SeatId::GM, JourneyPage::Story)),
        ("journey-player", |ctx, kit| on_the_road(ctx, kit, ANNA, JourneyPage::Road)),
        ("error", |ctx, kit| {
            let error = error();
            on_desk(ctx, kit, ANNA, Extra { error: Some(&error), ..Extra::default() });
        }),
        ("curtain", |ctx, kit| {
            let colour = [0x5B, 0xA8, 0xE0];
            let curtain = CurtainModel { name: "Anna", colour, pattern: 1, pin: false, wrong: false, leaves: false };
            on_desk(ctx, kit, ANNA, Extra { curtain: Some(curtain), ..Extra::default() });
        }),
        ("gm-calm", |ctx, kit| {
            on_desk(ctx, kit, SeatId::GM, Extra { calm: true, ..Extra::default() });
        }),
        ("gm-stuck", |ctx, kit| {
            on_desk(ctx, kit, SeatId::GM, Extra { stuck: true, ..Extra::default() });
        }),
        ("replay", |ctx, kit| {
            on_desk(ctx, kit, ANNA, Extra { replay: Some(replay(31)), ..Extra::default() });
        }),
        ("unfinished", |ctx, kit| {
            full(ctx, |ui| {
                let (cards, levels, card) = (vec![unfinished(); 4], levels(), unfinished());
                let model = TitleModel { unfinished: &cards, ..title_model(&levels, &[], &card) };
                title_panel(ui, kit, &model, &mut Page::Unfinished);
            });
        }),
        ("recordings", |ctx, kit| {
            full(ctx, |ui| {
                title_panel(ui, kit, &title_model(&levels(), &saves(), &unfinished()), &mut Page::Recordings);
            });
        }),
        ("loading", |ctx, kit| full(ctx, |ui| loading_panel(ui, kit, 0.6))),
    ]
}
