//! What the report says about documents that can be read but make no sense.

use crate::assets;
use crate::level::{Severity, check};
use crate::text::{Language, Locale};
use std::collections::BTreeSet;

/// A level of four by three cells with what a test adds: `(map additions, things, the rest)`.
fn level(map: &str, things: &str, rest: &str) -> String {
    format!("(format: 1, title: \"T\", map: (rows: [\"####\", \"#..#\", \"####\"], {map}), things: [{things}], {rest})")
}

const HERO: &str = "(id: 1, at: (1, 1), token: (emblem: \"mage\", kind: Hero), sight: ())";

/// Everything that is wrong, as `path key` in order; warnings end in `?`.
fn said(text: &str) -> Vec<String> {
    let report = check(text, "test.ron", None).1;
    let one = |problem: &crate::level::Problem| {
        assert!(problem.place.is_some(), "{report}: a place for {}", problem.path);
        let mark = if problem.severity == Severity::Warning { "?" } else { "" };
        format!("{} {}{mark}", problem.path, problem.message.key.trim_start_matches("level-"))
    };
    report.problems.iter().map(one).collect()
}

fn check_things(things: &str, expected: &[&str]) {
    assert_eq!(said(&level("", things, "")), expected, "{things}");
}

fn check_rest(rest: &str, expected: &[&str]) {
    assert_eq!(said(&level("", HERO, rest)), expected, "{rest}");
}

fn check_map(map: &str, expected: &[&str]) {
    assert_eq!(said(&format!("(format: 1, title: \"T\", map: ({map}))")), expected, "{map}");
}

#[test]
fn nothing_is_wrong_with_a_good_one() {
    check_things(HERO, &[]);
}

#[test]
fn lessons() {
    check_rest("lesson: \"first_steps\"", &[]);
    check_rest("lesson: \"last_words\"", &["lesson no-such-lesson"]);
}

#[test]
fn rows_and_legend() {
    check_map("rows: []", &["map.rows map-empty"]);
    check_map("rows: [\"\"]", &["map.rows map-width"]);
    check_map("rows: [\"...\", \"..\", \"...\"]", &["map.rows[1] row-length"]);
    check_map("rows: [\".?.\", \"?!.\"]", &["map.rows[1] symbol-unknown", "map.rows[0] symbol-unknown"]);
    check_map("rows: [\".\"], legend: {'~': (water: 5)}", &["map.legend['~'] symbol-unused?"]);
    check_map("rows: [\".\"], legend: {'.': (look: 4)}", &["map.legend['.'].look range"]);
    check_map("rows: [\"~\"], legend: {'~': (), '~': ()}", &["map.legend['~'] key-twice"]);
    check_map("rows: [\"~\"], legend: {'~': (water: 5000000)}", &["map.legend['~'].water too-much-water"]);
    check_map("rows: [\"~\"], legend: {'~': (solid: true, water: 5)}", &["map.legend['~'].water water-in-rock"]);
    check_map("rows: [\"~\"], legend: {'~': (height: 300)}", &["map.legend['~'].ceiling ceiling"]);
    let wide = ".".repeat(1025);
    check_map(&format!("rows: [\"{wide}\"]"), &["map.rows map-width"]);
}

#[test]
fn walls() {
    check_map("rows: [\".\"], walls: [(from: (0, 0), to: (0, 0))]", &["map.walls[0].to no-length"]);
    check_map(
        "rows: [\".\"], walls: [(from: (0, 0), to: (1, 1)), (from: (-1, 0), to: (2, 2))]",
        &["map.walls[1].from point-outside", "map.walls[1].to point-outside"],
    );
}

#[test]
fn ids_and_references() {
    check_things("(id: 0, item: (), at: (1, 1))", &["things[0].id id-zero"]);
    check_things("(id: 2, item: (), at: (1, 1)), (id: 2, item: (), at: (1, 1))", &["things[1].id id-twice"]);
    check_things("(id: 2, item: (), carried_by: 9)", &["things[0].carried_by no-such-thing"]);
    check_things(
        "(id: 2, item: (), at: (1, 1)), (id: 3, item: (), carried_by: 2)",
        &["things[1].carried_by not-a-token"],
    );
    check_things("(id: 2, trap: (kind: WaterTrap, rigged_door: 7))", &["things[0].trap.rigged_door no-such-thing"]);
    check_things(
        "(id: 7, item: (), at: (1, 1)), (id: 2, trap: (kind: WaterTrap, rigged_door: 7))",
        &["things[1].trap.rigged_door not-a-door"],
    );
}

#[test]
fn places() {
    let token = |at: &str| format!("(id: 1, at: {at}, token: (emblem: \"mage\"), sight: ())");
    check_things(&token("(9, 9)"), &["things[0].at off-map"]);
    check_things(&token("(2147483647, -2147483648)"), &["things[0].at off-map"]);
    check_things(&token("(0, 0)"), &["things[0].at in-rock"]);
    check_things(&format!("{HERO}, (id: 2, at: (1, 1), token: (emblem: \"x\"), sight: ())"), &["things[1].at overlap"]);
    check_things("(id: 2, at: (1, 1), size: 5, token: (emblem: \"x\"), sight: ())", &["things[0].size range"]);
    check_things("(id: 2, at: (1, 1), size: 2, token: (emblem: \"x\"), sight: ())", &["things[0].at in-rock"]);
    check_things("(id: 2, token: (emblem: \"x\"), sight: ())", &["things[0] token-nowhere"]);
    check_things("(id: 2, item: ())", &["things[0] item-nowhere"]);
    check_things(
        &format!("{HERO}, (id: 2, item: (), at: (1, 1), carried_by: 1)"),
        &["things[1].carried_by carried-and-placed"],
    );
    let armed = |arms: &str| format!("(id: 1, at: (1, 1), token: (emblem: \"mage\"), sight: (), {arms})");
    check_things(&armed("arms: (weapons: [\"sword\", \"swrod\"])"), &["things[0].arms.weapons[1] no-such-weapon"]);
    check_things(&armed("arms: (armour: \"plat\")"), &["things[0].arms.armour no-such-armour"]);
    check_things(&armed("spells: {\"ignifaxus\": 4}"), &["things[0].spells[\"ignifaxus\"] no-such-spell"]);
    check_things("(id: 2, trap: (kind: Net, sensor: [(8, 1)]))", &["things[0].trap.sensor[0] off-map"]);
    check_things("(id: 2, trap: (kind: Net, sensor: [(0, 0)]))", &["things[0].trap.sensor[0] sensor-in-rock?"]);
    check_things("(id: 2, trap: (kind: Net))", &["things[0].trap trap-without-trigger?"]);
}

#[test]
fn doors_windows_and_keys() {
    check_things("(id: 2, door: (from: (2, 1), to: (2, 2)))", &[]);
    check_things("(id: 2, door: (from: (2, 1), to: (2, 1)))", &["things[0].door.to no-length"]);
    check_things("(id: 2, door: (from: (1, 1), to: (2, 1)))", &["things[0].door door-nowhere?"]);
    check_things("(id: 2, window: (from: (1, 1), to: (2, 1)))", &["things[0].window window-nowhere?"]);
    check_things("(id: 2, door: (from: (2, 1), to: (2, 9)))", &["things[0].door.to point-outside"]);
    let locked = |open: bool| {
        format!("(id: 2, door: (from: (2, 1), to: (2, 2), open: {open}, lock: (locked: true, key: \"gold\")))")
    };
    check_things(&locked(false), &["things[0].door.lock.key lock-without-key?"]);
    check_things(&format!("{}, (id: 3, item: (key: \"gold\"), at: (1, 1))", locked(false)), &[]);
    check_things(
        &format!("{}, (id: 3, item: (key: \"gold\"), at: (1, 1))", locked(true)),
        &["things[0].door.lock.locked open-and-locked"],
    );
    check_things("(id: 3, item: (key: \"lead\"), at: (1, 1))", &["things[0].item.key key-without-lock?"]);
}

#[test]
fn numbers() {
    let with = |what: &str| format!("(id: 1, at: (1, 1), token: (emblem: \"mage\"), sight: (), {what})");
    for (what, expected) in [
        (
            "sheet: (attributes: {Courage: 21, Strength: 0})",
            vec!["sheet.attributes[Courage]", "sheet.attributes[Strength]"],
        ),
        ("sheet: (characteristics: {Mind: 21})", vec!["sheet.characteristics[Mind]"]),
        ("sheet: (dots: {Wits: 6})", vec!["sheet.dots[Wits]"]),
        ("sheet: (combat: (dodge: 31))", vec!["sheet.combat.dodge"]),
        ("sheet: (adventure_points: 10000)", vec!["sheet.adventure_points"]),
        ("life: (max: 0, now: 0)", vec!["life.max"]),
        ("life: (max: 10, now: 11)", vec!["life.now"]),
        ("ap: (max: 4, left: 5)", vec!["ap.left"]),
        ("speed: 61", vec!["speed"]),
        ("initiative: -21", vec!["initiative"]),
        ("fortune: (luck: -4, now: 0)", vec!["fortune.luck"]),
        ("fortune: (luck: 1, now: 5)", vec!["fortune.now"]),
        ("sheet: (dots: {Resolve: 2, Composure: 1}), willpower: 4", vec!["willpower"]),
        ("willpower: 11", vec!["willpower"]),
        ("vigour: (max: 3, now: 4)", vec!["vigour.now"]),
        ("conditions: {Pain: 5, Prone: 2}", vec!["conditions[Pain]", "conditions[Prone]"]),
    ] {
        let expected: Vec<String> = expected.iter().map(|path| format!("things[0].{path} range")).collect();
        assert_eq!(said(&level("", &with(what), "")), expected, "{what}");
    }
    check_things(
        &with("arms: (weapons: [\"sword\", \"sword\"], unready: [\"dagger\"])"),
        &["things[0].arms.weapons[1] weapon-twice", "things[0].arms.unready[0] weapon-not-carried"],
    );
    check_things(
        &with(
            "boosts: [(of: Resolve, dots: 6, left: 7), (of: Resolve, dots: 1, left: 0), (of: Wits, dots: 1, left: 1)]",
        ),
        &[
            "things[0].boosts[0].dots range",
            "things[0].boosts[0].left range",
            "things[0].boosts[1].of boost-twice",
            "things[0].boosts[2].of boost-of",
        ],
    );
    check_things(
        &with("extended: (ask: Attribute(Courage), on: 9, needed: 101, stages: 2, stage: 3, rolling: 4)"),
        &[
            "things[0].extended.ask extended-pool",
            "things[0].extended.on no-such-thing",
            "things[0].extended.needed range",
            "things[0].extended.stage range",
            "things[0].extended.rolling no-such-check",
        ],
    );
    check_things(
        &with(
            "attempts: [(action: \"a\", on: 1, failed: 1), (action: \"\", on: 9, failed: 0), (action: \"a\", on: 1, failed: 2)]",
        ),
        &[
            "things[0].attempts[1].action attempt-nothing",
            "things[0].attempts[1].on no-such-thing",
            "things[0].attempts[1].failed range",
            "things[0].attempts[2].action attempt-twice",
        ],
    );
    check_things(&with("effort: (check: 3)"), &["things[0].effort.check no-such-check"]);
    check_things(
        &with("sheet: (skills: {\"Climbing\": (on: (Courage, Agility, Strength), points: 4)})"),
        &["things[0].sheet.skills[\"Climbing\"] skill-key"],
    );
    check_things(&with("sheet: (abilities: [Alertness, Alertness])"), &["things[0].sheet.abilities[1] ability-twice"]);
}

#[test]
fn seats_and_memory() {
    let seat = |what: &str| format!("(name: \"A\", colour: (1, 2, 3), {what})");
    check_rest(&format!("seats: {{16: {}}}", seat("")), &["seats[16] range"]);
    check_rest(&format!("seats: {{1: {}}}", seat("pattern: 6")), &["seats[1].pattern range"]);
    check_rest(&format!("seats: {{1: {}}}", seat("owns: [4]")), &["seats[1].owns[0] no-such-thing"]);
    check_rest(
        &format!("seats: {{1: {}, 2: {}}}", seat("owns: [1]"), seat("owns: [1]")),
        &["seats[2].owns[0] two-owners"],
    );
    check_rest("memory: {3: ()}", &["memory[3] no-such-seat"]);
    check_rest(
        "memory: {0: (chunks: {(x: 0, y: 0): (kinds: {}, rows: [\" \"])})}",
        &["memory[0].chunks[(x:0,y:0)] chunk-cells"],
    );
    let full = format!("rows: [{}]", "\"                \",".repeat(16));
    check_rest(
        &format!("memory: {{0: (chunks: {{(x: 1, y: 0): (kinds: {{}}, {full})}})}}"),
        &["memory[0].chunks[(x:1,y:0)] chunk-outside"],
    );
    check_rest("memory: {0: (found: [5])}", &["memory[0].found[0] no-such-thing"]);
    check_rest("memory: {0: (down: [5])}", &["memory[0].down[0] no-such-thing"]);
    check_rest("memory: {0: (traps: {5: Safe})}", &["memory[0].traps[5] no-such-thing"]);
    check_rest("memory: {0: (chunks: {(x: 0, y: 0): (kinds: {}, rows: [\"a\"])})}", &["memory[0] memory-symbol"]);
}

#[test]
fn doors_and_what_was_done_to_them() {
    let door = |more: &str| format!("(id: 2, door: (from: (2, 1), to: (2, 2), {more})");
    check_things(&door("), wear: (damage: 29)"), &[]);
    check_things(
        &door("), wear: (damage: 31)"),
        &["things[0].wear.damage range", "things[0].wear.broken broken-by-halves"],
    );
    check_things(&door("), wear: (damage: 30, broken: true)"), &["things[0].wear.broken broken-and-closed"]);
    check_things(&door("open: true), wear: (damage: 30, broken: true)"), &[]);
    check_things(&door("open: true), wear: (jam: Some(Stuck))"), &["things[0].wear.jam open-and-held"]);
    check_things(&door("), wear: (burst: true)"), &["things[0].wear.burst burst-lock"]);
    check_things(&door("), door_numbers: (durability: Some(10)), wear: (damage: 9)"), &[]);
    check_things(
        &door("), door_numbers: (difficulty: Some(0), armour: Some(101), durability: Some(0), picking: Some(101))"),
        &[
            "things[0].door_numbers.difficulty range",
            "things[0].door_numbers.armour range",
            "things[0].door_numbers.durability range",
            "things[0].door_numbers.picking range",
        ],
    );
    check_things(&door("), hidden: (detect: Some(0))"), &["things[0].hidden.detect range"]);
    check_things("(id: 2, item: (), at: (1, 1), wear: (damage: 1))", &["things[0].wear not-a-door"]);
    check_things("(id: 2, item: (), at: (1, 1), door_numbers: ())", &["things[0].door_numbers not-a-door"]);
    let bar = |bar: &str| format!("{}, {bar}", door(")"));
    check_things(&bar("(id: 3, item: (), at: (1, 1), bar: (door: Some(2)))"), &[]);
    check_things(&bar("(id: 3, item: (), carried_by: 9, bar: ())"), &["things[1].carried_by no-such-thing"]);
    check_things(&bar("(id: 3, at: (1, 1), bar: ())"), &["things[1].bar bar-no-item"]);
    check_things(&bar("(id: 3, item: (), at: (1, 1), bar: (door: Some(3)))"), &["things[1].bar.door not-a-door"]);
    check_things(
        "(id: 2, door: (from: (2, 1), to: (2, 2), open: true)), (id: 3, item: (), at: (1, 1), bar: (door: Some(2)))",
        &["things[1].bar.door open-and-held"],
    );
    let far = "(id: 2, door: (from: (1, 1), to: (1, 2))), (id: 3, item: (), at: (2, 1), bar: (door: Some(2)))";
    check_things(far, &["things[0].door door-nowhere?", "things[1].bar.door bar-elsewhere"]);
    check_rest(
        "table: (pending: [Door((who: [9], door: 1, deed: Force, rolls: [4]))])",
        &[
            "table.pending[0].who[0] no-such-thing",
            "table.pending[0].door not-a-door",
            "table.pending[0].rolls[0] no-such-check",
        ],
    );
    check_rest("table: (pending: [Search((thing: 1, check: 4))])", &["table.pending[0].check no-such-check"]);
}

#[test]
fn traps_that_run() {
    let trap = |more: &str| format!("(id: 2, trap: (kind: WaterTrap, from: (1, 1), sensor: [(1, 1)]), {more})");
    check_things(
        &trap("hazard: (slam: 1, flood: 10, rearm: 50), flood: (room: [(1, 1)], whole: 9, level: 9, turns: 10)"),
        &["things[0].trap trap-without-trigger?"],
    );
    let report = |more: &str| {
        let mut said = said(&level("", &trap(more), ""));
        said.retain(|problem| !problem.ends_with('?'));
        said
    };
    for (more, expected) in [
        ("flood: (whole: 1000000000000000)", vec![]),
        ("flood: (whole: 1000000000000001)", vec!["flood.whole range"]),
        ("flood: (whole: 18446744073709551615, level: 18446744073709551615)", vec!["flood.whole range"]),
        ("flood: (whole: 5, level: 6)", vec!["flood.level range"]),
        ("flood: (whole: 5, turns: 1001)", vec!["flood.turns range"]),
        ("flood: (doors: [9])", vec!["flood.doors[0] no-such-thing"]),
        (
            "hazard: (slam: 1001, crush: 1001, flood: 1001, drain: 1001, rearm: 1001)",
            vec![
                "hazard.slam range",
                "hazard.crush range",
                "hazard.flood range",
                "hazard.drain range",
                "hazard.rearm range",
            ],
        ),
        ("poisoned: (turns: 255, dice: 21)", vec!["poisoned.dice range"]),
        ("lever: (works: 2, detect: -1)", vec!["lever.detect range"]),
        (
            "stone: (at: (1.5, 1.5), heading: (1, 0), trail: [(at: (9, 1), height: 1000001, seen: 1)])",
            vec!["stone.trail[0].at off-map", "stone.trail[0].height range"],
        ),
    ] {
        let expected: Vec<String> = expected.iter().map(|path| format!("things[0].{path}")).collect();
        assert_eq!(report(more), expected, "{more}");
    }
    let own = |more: &str| {
        format!(
            "(id: 2, trap: (kind: Custom, sensor: [(1, 1)], own: (sensors: [Plate], shape: Here, disarm: NoCheck, \
             create: NoCheck, {more})))"
        )
    };
    let blow = "Damage(bonus: 1), ";
    check_things(&own(&format!("reset: Never, effects: [{}]", blow.repeat(16))), &[]);
    check_things(&own(&format!("reset: Never, effects: [{}]", blow.repeat(17))), &["things[0].trap.own.effects range"]);
    check_things(
        &own("reset: Auto(turns: 1001), evading: Leave(points: 21), effects: [Damage(bonus: 201, times: 21)]"),
        &[
            "things[0].trap.own.evading range",
            "things[0].trap.own.reset range",
            "things[0].trap.own.effects range",
            "things[0].trap.own.effects range",
        ],
    );
    check_rest(
        "table: (pending: [TrapWork((who: 1, on: Create(\"A\", (kind: Net, sensor: [(9, 9)], changes: (evade: 900))), check: 4))])",
        &[
            "table.pending[0].on.sensor[0] off-map",
            "table.pending[0].on.changes.evade range",
            "table.pending[0].check no-such-check",
        ],
    );
    let way = "(trail: [((1.5, 1.5), 0), ((9, 9), 0)], end: (at: (1.5, 1.5), height: 0, rising: 0, heading: (16385, 0)), met: Some(Door(9)))";
    check_rest(
        &format!("table: (pending: [Stone((stone: 9, left: 2401, on: Some({way})))])"),
        &[
            "table.pending[0].stone no-such-thing",
            "table.pending[0].left range",
            "table.pending[0].on.met no-such-thing",
            "table.pending[0].on off-map",
            "table.pending[0].on.end.heading range",
        ],
    );
    check_rest("table: (currents: (let_in_ml: 1000000000000001))", &["table.currents.let_in_ml range"]);
}

#[test]
fn the_state_of_play() {
    let order = "(thing: 1, base: 3)";
    let rounds = |what: &str| format!("rounds: (round: 1, phase: Turns, {what})");
    check_rest(&format!("table: ({})", rounds(&format!("order: [{order}], active: 1"))), &[]);
    check_rest(
        &format!("table: ({})", rounds(&format!("order: [{order}, {order}], active: 2"))),
        &["table.rounds.order[1].thing order-twice", "table.rounds.active active-not-in-order"],
    );
    check_rest(
        &format!("table: ({})", rounds("order: [(thing: 1, base: 3, die: 7, ties: [0])]")),
        &["table.rounds.order[0].die range", "table.rounds.order[0].ties[0] range"],
    );
    check_rest("table: (pending: [RoundOpening])", &["table.pending[0] no-encounter"]);
    check_rest("table: (pending: [Roll(4)])", &["table.pending[0] no-such-check"]);
    check_rest(
        "table: (pending: [MoveAlong(thing: 1, path: [(1, 1), (7, 7)], next: 3)])",
        &["table.pending[0].path[1] off-map", "table.pending[0].next path-index"],
    );
    check_rest(
        "table: (pending: [SpringTrap(trap: 1, by: 9)])",
        &["table.pending[0].trap not-a-trap", "table.pending[0].by no-such-thing"],
    );
    check_rest("table: (next_id: 1)", &["table.next_id next-id"]);
}

#[test]
fn journeys() {
    let mount = |name: &str, rider: u32| {
        format!("(name: (en: \"{name}\", ru: \"{name}\"), rider: {rider}, endurance: 3, vigour: (max: 6, now: 6))")
    };
    let journey = |inside: &str| format!("table: (journey: ({inside}))");
    check_rest(&journey(&format!("mounts: [{}]", mount("Grey", 1))), &[]);
    check_rest(&journey(&format!("mounts: [{}]", mount("", 1))), &[]);
    let long = "x".repeat(61);
    check_rest(&journey(&format!("mounts: [{}]", mount(&long, 1))), &["table.journey.mounts[0].name name-too-long"]);
    check_rest(
        &journey("legs: [(to: (en: \"the\\nford\", ru: \"x\"), metres: 9)]"),
        &["table.journey.legs[0].to name-control"],
    );
    check_rest(&journey("rowed: 36001"), &["table.journey.rowed range"]);
    let stranger = "(id: 2, at: (2, 1), token: (emblem: \"mage\", kind: Opponent), sight: ())";
    let rest = journey(&format!("party: [1], mounts: [{}]", mount("Grey", 2)));
    assert_eq!(
        said(&level("", &format!("{HERO}, {stranger}"), &rest)),
        ["table.journey.mounts[0].rider rider-travels-not"]
    );
}

#[test]
fn what_is_hardly_meant() {
    check_things("(id: 1, at: (1, 1), token: (emblem: \"x\"))", &["things[0] no-sight?"]);
    check_things("(id: 1, light: (kind: Torch, lit: true))", &["things[0].light light-nowhere?"]);
    let far = "(id: 2, at: (2, 1), token: (emblem: \"x\"), sight: ())";
    check_things(&format!("{HERO}, {far}"), &[]);
    let wall = level("walls: [(from: (2, 1), to: (2, 2))]", &format!("{HERO}, {far}"), "");
    assert_eq!(said(&wall), ["things[1].at unreachable?"]);
    let veil = level("walls: [(from: (2, 1), to: (2, 2), kind: Veil)]", &format!("{HERO}, {far}"), "");
    assert_eq!(said(&veil), Vec::<String>::new());
}

#[test]
fn drawings_are_looked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let emblems = folder.path().join("emblems");
    std::fs::create_dir(&emblems).expect("made");
    let keys = || {
        let report = check(&level("", HERO, ""), "test.ron", Some(folder.path())).1;
        report.problems.iter().map(|problem| problem.message.key.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(keys(), ["level-emblem-missing"]);
    std::fs::write(emblems.join("mage.svg"), "<svg/>").expect("written");
    assert_eq!(keys(), [""; 0]);
    check_things(
        "(id: 1, at: (1, 1), token: (emblem: \"../../secret\"), sight: ())",
        &["things[0].token.emblem emblem-name"],
    );
}

#[test]
fn one_report_has_every_problem() {
    let text = level(
        "legend: {'~': ()}",
        "(id: 1, at: (0, 0), token: (emblem: \"x\")), (id: 1, item: ()), (id: 3, life: (max: 0, now: 5))",
        "table: (pending: [RoundOpening])",
    );
    assert!(said(&text).len() >= 6, "{:#?}", said(&text));
}

#[test]
fn a_report_is_told_with_the_line_it_is_about() {
    let text = level("", "\n(id: 2, size: 7, at: (1, 1), token: (emblem: \"x\"), sight: ())\n", "");
    let report = check(&text, "cave.ron", None).1;
    let locale = Locale::load(&assets::root()).expect("the locale files load");
    for (language, word) in [(Language::English, "7 is out of range"), (Language::Russian, "7 — вне допустимого")]
    {
        let told = report.told(|phrase| locale.say(language, phrase));
        let mut shown = String::new();
        let handler = miette::GraphicalReportHandler::new_themed(miette::GraphicalTheme::unicode_nocolor());
        handler.render_report(&mut shown, &told).expect("rendered");
        for part in [word, "things[0].size", "cave.ron:2:15", "(id: 2, size: 7"] {
            assert!(shown.contains(part), "{part} in\n{shown}");
        }
    }
}

/// Every message key of this floor stands in both languages, and the files hold no other.
#[test]
fn every_message_is_there_and_none_is_idle() {
    let mut used = BTreeSet::new();
    let mut folders = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/level")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of sources").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = std::fs::read_to_string(path).expect("a source file");
            for piece in source.split("\"level-").skip(1) {
                let key = piece.split('"').next().unwrap_or_default();
                if !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') {
                    used.insert(format!("level-{key}"));
                }
            }
        }
    }
    for file in
        [include_str!("../../../assets/locale/en/level.ftl"), include_str!("../../../assets/locale/ru/level.ftl")]
    {
        let there: BTreeSet<String> = file
            .lines()
            .filter(|line| line.starts_with("level-"))
            .filter_map(|line| Some(line.split_once(" =")?.0.to_owned()))
            .collect();
        assert_eq!(there, used);
    }
}
