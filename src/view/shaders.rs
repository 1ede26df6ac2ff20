//! Every shader of the program is read and validated without a graphics chip, in every variant that a pipeline asks for.

use std::collections::BTreeSet;
use wgpu::naga::front::wgsl;
use wgpu::naga::valid::{Capabilities, ValidationFlags, Validator};

/// The group of a material's bindings, as the renderer puts it in.
const MATERIAL_GROUP: &str = "3";

/// What the renderer would put in place of the imports: as much of it as the shaders use.
const IMPORTED: &str = "
struct Globals { time: f32 }
@group(0) @binding(11) var<uniform> globals: Globals;
struct VertexOutput {
    @builtin(position) position: vec4<f32>,
    @location(0) world_position: vec4<f32>,
    @location(1) world_normal: vec3<f32>,
    @location(2) uv: vec2<f32>,
    @location(3) uv_b: vec2<f32>,
    @location(5) color: vec4<f32>,
}
";

/// A part between `#ifdef` and `#endif`: whether its lines count now, and whether any branch of it has counted.
struct Branch {
    counts: bool,
    taken: bool,
}

/// The text that is left for these definitions, with the imports in place.
fn with_definitions(text: &str, defined: &BTreeSet<&str>) -> String {
    let mut out = String::new();
    let mut branches: Vec<Branch> = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["#import", ..] => out.push_str(IMPORTED),
            ["#ifdef", name] => {
                let counts = defined.contains(name);
                branches.push(Branch { counts, taken: counts });
            }
            ["#else", rest @ ..] => {
                let branch = branches.last_mut().expect("an #else stands in an #ifdef");
                let wanted = match rest {
                    ["ifdef", name] => defined.contains(name),
                    _ => true,
                };
                branch.counts = wanted && !branch.taken;
                branch.taken |= branch.counts;
            }
            ["#endif"] => {
                branches.pop().expect("an #endif ends an #ifdef");
            }
            _ if branches.iter().all(|branch| branch.counts) => {
                out.push_str(&line.replace("#{MATERIAL_BIND_GROUP}", MATERIAL_GROUP));
                out.push('\n');
            }
            _ => {}
        }
    }
    assert!(branches.is_empty(), "every #ifdef has its #endif");
    out
}

fn check(text: &str, name: &str, defined: &[&str]) {
    let text = with_definitions(text, &defined.iter().copied().collect());
    let module = match wgsl::parse_str(&text) {
        Ok(module) => module,
        Err(fault) => panic!("{name} with {defined:?} cannot be read:\n{}", fault.emit_to_string(&text)),
    };
    let mut validator = Validator::new(ValidationFlags::all(), Capabilities::default());
    if let Err(fault) = validator.validate(&module) {
        panic!("{name} with {defined:?} is not valid:\n{}", fault.emit_to_string(&text));
    }
    assert!(!module.entry_points.is_empty(), "{name} has a way in");
}

fn shader(name: &str) -> String {
    let path = crate::assets::root().join("shaders").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

#[test]
fn the_shader_of_the_panels_is_valid() {
    check(&shader("panels.wgsl"), "panels.wgsl", &[]);
}

#[test]
fn the_shader_of_the_table_is_valid_in_every_variant() {
    let text = shader("table.wgsl");
    let kinds = super::material::Kind::ALL.map(super::material::Kind::definition);
    for kind in kinds {
        for fine in [None, Some("FINE")] {
            let defined: Vec<&str> = kind.into_iter().chain(fine).collect();
            check(&text, "table.wgsl", &defined);
        }
    }
}

#[test]
fn the_shader_of_the_dice_is_valid_in_every_variant() {
    let text = shader("dice.wgsl");
    for sort in [super::dice::Sort::Die, super::dice::Sort::Shadow] {
        check(&text, "dice.wgsl", &sort.definition().into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn no_shader_is_left_unchecked() {
    let names: BTreeSet<String> = std::fs::read_dir(crate::assets::root().join("shaders"))
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(names, BTreeSet::from(["dice.wgsl", "panels.wgsl", "table.wgsl"].map(str::to_owned)));
}
