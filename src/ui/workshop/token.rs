//! The numbers of a token: who it is, whose it is, what is on its sheet. What stands on no table of the workshop is written
//! on the sheet itself.

use super::fields::{menu, number};
use super::properties::Pen;
use crate::board::{Size, Stature};
use crate::knowledge::view::TokenKind;
use crate::level::ThingDoc;
use crate::session::Command;
use crate::session::command::limits;
use crate::ui::action::UiAction;
use crate::ui::journey::fields::tick;
use crate::ui::widgets::{note, section};
use egui::Ui;

/// What a token is to the heroes, with the messages.
const KINDS: [(TokenKind, &str); 3] = [
    (TokenKind::Hero, "workshop-hero"),
    (TokenKind::Bystander, "workshop-bystander"),
    (TokenKind::Opponent, "workshop-opponent"),
];

/// Statures with the messages that name them.
const STATURES: [(Option<Stature>, &str); 6] = [
    (None, "workshop-stature-usual"),
    (Some(Stature::Tiny), "workshop-stature-tiny"),
    (Some(Stature::Small), "workshop-stature-small"),
    (Some(Stature::Medium), "workshop-stature-medium"),
    (Some(Stature::Large), "workshop-stature-large"),
    (Some(Stature::Huge), "workshop-stature-huge"),
];

/// A number of a token: its message, its value, its range, and how it is written.
type Row = (&'static str, Option<i64>, (i64, i64), fn(&mut ThingDoc, i64));

/// The least and the greatest that a limit allows.
const fn range(limit: limits::Limit) -> (i64, i64) {
    (limit.low, limit.high)
}

/// A number as narrow as its field; what does not fit stays as it was.
fn write<N: TryFrom<i64>>(field: &mut N, to: i64) {
    if let Ok(to) = N::try_from(to) {
        *field = to;
    }
}

fn rows(thing: &ThingDoc) -> Vec<Row> {
    let most_life = thing.life.map_or(1, |life| i64::from(life.max));
    let most_fortune = thing.fortune.map_or(0, |fortune| i64::from(fortune.max()));
    let most_vigour = thing.vigour.map_or(0, |vigour| i64::from(vigour.max));
    vec![
        ("sheet-life-max", thing.life.map(|life| life.max.into()), range(limits::LIFE_MAX), |thing, to| {
            if let Some(life) = &mut thing.life {
                write(&mut life.max, to);
                life.now = life.now.min(i16::try_from(life.max).unwrap_or(i16::MAX));
            }
        }),
        ("sheet-life", thing.life.map(|life| life.now.into()), (limits::LIFE_LOWEST, most_life), |thing, to| {
            if let Some(life) = &mut thing.life {
                write(&mut life.now, to);
            }
        }),
        ("sheet-action-points", thing.ap.map(|ap| ap.max.into()), range(limits::ACTION_POINTS), |thing, to| {
            if let Some(ap) = &mut thing.ap {
                write(&mut ap.max, to);
                ap.left = ap.max;
            }
        }),
        ("sheet-speed", thing.speed.map(|speed| speed.0.into()), range(limits::SPEED), |thing, to| {
            if let Some(speed) = &mut thing.speed {
                write(&mut speed.0, to);
            }
        }),
        ("sheet-initiative", thing.initiative.map(|base| base.0.into()), range(limits::INITIATIVE), |thing, to| {
            if let Some(base) = &mut thing.initiative {
                write(&mut base.0, to);
            }
        }),
        ("sheet-luck", thing.fortune.map(|fortune| fortune.luck.into()), range(limits::LUCK), |thing, to| {
            if let Some(fortune) = &mut thing.fortune {
                write(&mut fortune.luck, to);
                fortune.now = fortune.now.min(fortune.max());
            }
        }),
        ("sheet-fortune", thing.fortune.map(|fortune| fortune.now.into()), (0, most_fortune), |thing, to| {
            if let Some(fortune) = &mut thing.fortune {
                write(&mut fortune.now, to);
            }
        }),
        ("sheet-willpower", thing.willpower.map(|points| points.0.into()), range(limits::WILLPOWER), |thing, to| {
            if let Some(points) = &mut thing.willpower {
                write(&mut points.0, to);
            }
        }),
        (
            "workshop-vigour-most",
            thing.vigour.map(|vigour| vigour.max.into()),
            range(limits::VIGOUR_MAX),
            |thing, to| {
                if let Some(vigour) = &mut thing.vigour {
                    write(&mut vigour.max, to);
                    vigour.now = vigour.now.min(vigour.max);
                }
            },
        ),
        ("sheet-vigour", thing.vigour.map(|vigour| vigour.now.into()), (0, most_vigour), |thing, to| {
            if let Some(vigour) = &mut thing.vigour {
                write(&mut vigour.now, to);
            }
        }),
        (
            "combat-attack",
            thing.sheet.as_ref().map(|sheet| sheet.combat.attack.into()),
            range(limits::COMBAT),
            |thing, to| {
                if let Some(sheet) = &mut thing.sheet {
                    write(&mut sheet.combat.attack, to);
                }
            },
        ),
        (
            "combat-parry",
            thing.sheet.as_ref().map(|sheet| sheet.combat.parry.into()),
            range(limits::COMBAT),
            |thing, to| {
                if let Some(sheet) = &mut thing.sheet {
                    write(&mut sheet.combat.parry, to);
                }
            },
        ),
        (
            "combat-dodge",
            thing.sheet.as_ref().map(|sheet| sheet.combat.dodge.into()),
            range(limits::COMBAT),
            |thing, to| {
                if let Some(sheet) = &mut thing.sheet {
                    write(&mut sheet.combat.dodge, to);
                }
            },
        ),
        (
            "combat-ranged",
            thing.sheet.as_ref().map(|sheet| sheet.combat.ranged.into()),
            range(limits::COMBAT),
            |thing, to| {
                if let Some(sheet) = &mut thing.sheet {
                    write(&mut sheet.combat.ranged, to);
                }
            },
        ),
    ]
}

/// The fields of a token.
pub(super) fn fields(pen: &mut Pen<'_>, ui: &mut Ui, thing: &ThingDoc) {
    let kit = pen.kit;
    let Some(token) = &thing.token else { return };
    let kinds = KINDS.map(|(kind, key)| (kind, kit.text(key)));
    if let Some(kind) = menu(ui, kit, "token-kind", &kit.text("workshop-token-kind"), &kinds, token.kind) {
        pen.put(thing, |thing| {
            if let Some(token) = &mut thing.token {
                token.kind = kind;
            }
        });
    }
    let seats: Vec<_> = pen.model.view.seats.iter().map(|seat| (seat.id, kit.seat(pen.model.view, seat.id))).collect();
    let owner = pen.model.document.seats.owner(thing.id);
    if let Some(seat) = menu(ui, kit, "token-owner", &kit.text("ui-gm-owner"), &seats, owner) {
        pen.actions.push(UiAction::Ask(Command::Own { seat, thing: thing.id }));
    }
    let size = thing.size.map_or(1, |size| i64::from(size.0));
    let name = kit.text("workshop-token-size");
    if let Some(to) = number::<u8>(ui, kit, (thing.id, "size"), &name, size, range(limits::TOKEN_SIZE)) {
        pen.put(thing, |thing| thing.size = Some(Size(to)));
    }
    section(ui, kit, "numbers", &kit.text("workshop-numbers"), true, |ui| {
        for (key, value, range, write) in rows(thing) {
            let Some(value) = value else { continue };
            if let Some(to) = number::<i64>(ui, kit, (thing.id, key), &kit.text(key), value, range) {
                pen.put(thing, |thing| write(thing, to));
            }
        }
        note(ui, kit, &kit.text("workshop-numbers-says"));
    });
    section(ui, kit, "body", &kit.text("workshop-body"), false, |ui| {
        let emblems: Vec<String> = kit.art.names().map(str::to_owned).collect();
        let now = emblems.iter().position(|name| *name == token.emblem);
        let options: Vec<(Option<usize>, String)> =
            emblems.iter().enumerate().map(|(index, name)| (Some(index), name.replace('_', " "))).collect();
        if let Some(Some(index)) = menu(ui, kit, "emblem", &kit.text("workshop-emblem"), &options, now)
            && let Some(name) = emblems.get(index)
        {
            pen.put(thing, |thing| {
                if let Some(token) = &mut thing.token {
                    token.emblem.clone_from(name);
                }
            });
        }
        let statures = STATURES.map(|(stature, key)| (stature, kit.text(key)));
        if let Some(stature) = menu(ui, kit, "stature", &kit.text("workshop-stature"), &statures, token.stature) {
            pen.put(thing, |thing| {
                if let Some(token) = &mut thing.token {
                    token.stature = stature;
                }
            });
        }
        if let Some(sight) = thing.sight {
            let mut blind = sight.blind;
            if tick(ui, kit, &mut blind, &kit.text("workshop-blind")) {
                pen.put(thing, |thing| {
                    if let Some(sight) = &mut thing.sight {
                        sight.blind = blind;
                    }
                });
            }
        }
    });
}
