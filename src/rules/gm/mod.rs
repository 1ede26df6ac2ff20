//! Tools of the game master and of the table: sheets, seats, house rules, hidden things, talk, the handover of the screen.
//!
//! `sheets` changes what play uses up on a token, `edit` what stands on its sheet, `arrive` brings a new one, `area` shows a
//! part of the map, `break_off` ends what is under way, `table` holds everything else.

mod area;
mod arrive;
mod break_off;
mod edit;
mod sheets;
mod table;

pub use area::RevealArea;
pub use arrive::{AddCharacter, MOST_THINGS};
pub use break_off::BreakOff;
pub use edit::{EditSheet, SheetEdit};
pub use sheets::{ChangeFortune, ChangeLife, SetCondition};
pub(in crate::rules) use sheets::{NAME, changes_nothing, plain_name, short_enough};
pub use table::{ArmTrap, Handover, Own, Reveal, Say, SetAmbient, SetHouseRules, SetSeat};

use super::request::{AddRequest, asked};
use super::{ChapterSystems, Rules};
use bevy::app::App;
use bevy::ecs::schedule::IntoScheduleConfigs;

pub(super) fn plugin(app: &mut App) {
    app.add_request::<ChangeLife>().add_request::<ChangeFortune>().add_request::<SetCondition>();
    app.add_request::<Reveal>().add_request::<ArmTrap>().add_request::<SetAmbient>().add_request::<Own>();
    app.add_request::<EditSheet>().add_request::<AddCharacter>().add_request::<BreakOff>().add_request::<RevealArea>();
    app.add_request::<SetSeat>().add_request::<SetHouseRules>().add_request::<Say>().add_request::<Handover>();
    app.add_systems(
        Rules,
        (
            break_off::break_off.run_if(asked::<BreakOff>),
            sheets::change_life.run_if(asked::<ChangeLife>),
            sheets::change_fortune.run_if(asked::<ChangeFortune>),
            sheets::set_condition.run_if(asked::<SetCondition>),
            edit::edit_sheet.run_if(asked::<EditSheet>),
            arrive::add_character.run_if(asked::<AddCharacter>),
            table::reveal.run_if(asked::<Reveal>),
            area::reveal_area.run_if(asked::<RevealArea>),
            table::arm_trap.run_if(asked::<ArmTrap>),
            table::set_ambient.run_if(asked::<SetAmbient>),
            table::own.run_if(asked::<Own>),
            table::set_seat.run_if(asked::<SetSeat>),
            table::set_house_rules.run_if(asked::<SetHouseRules>),
            table::say.run_if(asked::<Say>),
            table::hand_over.run_if(asked::<Handover>),
        )
            .chain()
            .in_set(ChapterSystems::Gm),
    );
}
