// The one material of the table: surface × light × fog, a soft key for shape, flames that shine by themselves.
//
// Vertex data: uv = place on the surface, uv_b.x = layer of the surface array, uv_b.y = how much it shines by itself,
// colour.rgb = tint, colour.a = opacity (translucent kinds; of what is solid the floor, which a picture may show, has half
// of what light walls leave it, and all else 1). One shader, a few kinds by definition: WATER, MARK (flat
// signs on the floor), FLAME, PAPER (the table's top), GHOST (what is remembered),
// PICTURE (a finished picture), otherwise solid. FINE adds relief, flicker and grain.

#import bevy_pbr::{forward_io::VertexOutput, mesh_view_bindings::globals}

struct Params {
    origin: vec2<f32>,       // of this chunk's light picture, metres
    span: f32,               // its side in metres, border included
    known_span: f32,         // the same for the picture of what is known
    fade_start: f32,         // when the last change of light began, seconds
    fade_seconds: f32,       // how long it takes; 0: at once
    liveliness: f32,         // 0: nothing flickers, flows or pulses; 1: everything does
    level: f32,              // mipmap of the surfaces where none is worked out for each pixel
    floor_at: vec2<f32>,     // north-west corner of the floor's picture, metres
    floor_size: vec2<f32>,   // its size; none: there is no picture
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> params: Params;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var surfaces: texture_2d_array<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var surface_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var light: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var light_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var light_before: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var known: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(7) var floor_picture: texture_2d<f32>;

const KEY = vec3<f32>(0.30, 0.86, 0.42);
const MEMORY = vec3<f32>(0.56, 0.70, 1.0);
const EMBLEMS = 12;
const NOWHERE = vec3<f32>(0.0042, 0.0041, 0.0047);

// How far the picture has changed from before to now.
fn fade() -> f32 {
    let age = globals.time - params.fade_start;
    if params.fade_seconds <= 0.0 || age < 0.0 { return 1.0; }
    return saturate(age / params.fade_seconds);
}

// Light (rgb) and how much of the place is seen (a).
fn field(p: vec2<f32>, t: f32) -> vec4<f32> {
    let uv = (p - params.origin) / params.span;
    let now = textureSampleLevel(light, light_sampler, uv, 0.0);
    if t >= 1.0 { return now; }
    return mix(textureSampleLevel(light_before, light_sampler, uv, 0.0), now, t);
}

// How much of the cells around a place is known: half at the edge of what is.
fn known_around(p: vec2<f32>, t: f32) -> f32 {
    let uv = (p - params.origin) / params.known_span;
    let both = textureSampleLevel(known, light_sampler, uv, 0.0).rg;
    return mix(both.g, both.r, t);
}

fn knowledge(p: vec2<f32>, t: f32) -> f32 {
    return smoothstep(0.52, 0.94, known_around(p, t));
}

// Warm light is nervous, cold light is calm.
fn flicker(light: vec3<f32>, p: vec2<f32>) -> f32 {
#ifdef FINE
    let t = globals.time;
    let warmth = saturate((light.r - light.b) / max(light.r, 0.05));
    let wave = sin(t * 6.1 + p.x * 0.7) * sin(t * 3.7 + p.y * 0.9) + 0.5 * sin(t * 11.3 + p.x * 0.4 - p.y * 0.5);
    return 1.0 + params.liveliness * warmth * 0.055 * wave;
#else
    return 1.0;
#endif
}

// Stored light is a picture, multiplied by how much of the place is seen; this is its strength. Flames lean to amber.
fn strength(stored: vec4<f32>) -> vec3<f32> {
    let light = stored.rgb / max(stored.a, 0.02);
    let warmth = saturate((light.r - light.b) / max(light.r, 0.05));
    return light * (0.14 + 1.95 * light) * mix(vec3<f32>(1.0), vec3<f32>(1.08, 0.93, 0.84), warmth);
}

fn develop(c: vec3<f32>, at: vec2<f32>) -> vec3<f32> {
    let exposed = vec3<f32>(1.0) - exp(-c * 1.55);
    #ifdef FINE
    let noise = fract(52.9829189 * fract(dot(at, vec2<f32>(0.06711056, 0.00583715)))) - 0.5;
    return max(exposed + noise * (0.0006 + 0.0035 * sqrt(exposed)), vec3<f32>(0.0));
#else
    return exposed;
#endif
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
#ifdef PICTURE
    return textureSampleLevel(light, light_sampler, in.uv, 0.0);
#else ifdef MARK
    let pulse = 1.0 - in.uv_b.y * (0.5 + 0.5 * sin(globals.time * 2.4)) * params.liveliness * 0.35;
    let alpha = in.color.a * pulse;
    return vec4<f32>(in.color.rgb * alpha, alpha);
#else ifdef FLAME
    // uv: x from −1 to 1 across, y from 0 at the wick to 1 at the tip. Layer 0 is the flame, 1 its glow.
    let beat = globals.time * 7.0 * params.liveliness + in.uv_b.y * 40.0;
    if in.uv_b.x > 0.5 {
        let d = saturate(1.0 - length(in.uv));
        let glow = d * d * (1.0 + 0.10 * sin(beat * 1.3) * params.liveliness);
        return vec4<f32>(in.color.rgb * glow * in.color.a, 0.0);
    }
    let y = in.uv.y;
    let sway = (sin(beat + y * 4.0) * 0.16 + sin(beat * 1.7 - y * 7.0) * 0.10) * y;
    let tall = 0.90 + 0.10 * sin(beat * 0.9 + 1.0);
    let up = saturate(y / tall);
    let width = 0.72 * sqrt(saturate(up * 5.0)) * pow(1.0 - up, 0.75) + 0.0001;
    let across = abs(in.uv.x - sway) / width;
    let body = smoothstep(1.0, 0.35, across) * smoothstep(0.0, 0.04, up) * step(up, 0.999);
    let core = smoothstep(0.75, 0.0, across) * (1.0 - up * up);
    let hue = mix(in.color.rgb * vec3<f32>(1.0, 0.62, 0.40), in.color.rgb, core);
    let shine = hue * body * 1.15 + vec3<f32>(1.0, 0.93, 0.74) * core * core * 1.1;
    return vec4<f32>(shine, body * 0.75);
#else ifdef PAPER
#ifdef FINE
    let grain = textureSample(surfaces, surface_sampler, in.uv, i32(in.uv_b.x + 0.5)).r;
    return vec4<f32>(NOWHERE * (0.2 + 2.0 * grain), 1.0);
#else
    return vec4<f32>(NOWHERE, 1.0);
#endif
#else
    let t = fade();
    let n = normalize(in.world_normal);
    let p = in.world_position.xz;
    // A face takes its light a little in front of itself.
    let q = p + n.xz * 0.34;
    let light_here = field(q, t);
    let certain = knowledge(q, t);
    let layer = i32(in.uv_b.x + 0.5);
#ifdef FINE
    let texel = textureSample(surfaces, surface_sampler, in.uv, layer);
#else
    // Emblems are finer than surfaces by four.
    let level = params.level + select(0.0, 2.0, layer >= EMBLEMS);
    let texel = textureSampleLevel(surfaces, surface_sampler, in.uv, layer, level);
#endif
    var albedo = texel.rgb * in.color.rgb;
    var drawn = 1.0;
    let place = (p - params.floor_at) / max(params.floor_size, vec2<f32>(0.001));
    if params.floor_size.x > 0.0 && in.color.a < 0.75 && all(place >= vec2<f32>(0.0)) && all(place <= vec2<f32>(1.0)) {
        let shown = textureSampleLevel(floor_picture, light_sampler, place, 0.0);
        drawn = 1.0 - shown.a;
        albedo = shown.rgb * 2.0 * in.color.a + albedo * drawn;
    }
    var shape = 0.80 + 0.24 * dot(n, KEY);
#ifdef FINE
    // Bumps from the height in the surface's alpha (Mikkelsen's way: no tangents), lit from where the light grows.
    let du = dpdx(in.uv);
    let dv = dpdy(in.uv);
    let hx = textureSample(surfaces, surface_sampler, in.uv + du, layer).a - texel.a;
    let hy = textureSample(surfaces, surface_sampler, in.uv + dv, layer).a - texel.a;
    let px = dpdx(in.world_position.xyz);
    let py = dpdy(in.world_position.xyz);
    let rx = cross(py, n);
    let ry = cross(n, px);
    let det = dot(px, rx);
    let bump = -sign(det) * (hx * rx + hy * ry) * 0.085 / max(abs(det), 1e-6);
    let bend = bump / (1.0 + length(bump));
    let here = dot(light_here.rgb, vec3<f32>(0.4, 0.4, 0.2));
    let east = dot(field(q + vec2<f32>(0.5, 0.0), t).rgb, vec3<f32>(0.4, 0.4, 0.2)) - here;
    let south = dot(field(q + vec2<f32>(0.0, 0.5), t).rgb, vec3<f32>(0.4, 0.4, 0.2)) - here;
    let toward = vec3<f32>(east, 0.05, south) / max(here * 0.25, 0.04);
    let aim = toward / (1.0 + length(toward));
    let relief = drawn * dot(bend, mix(KEY * 0.8, aim * 1.5, light_here.a));
    shape *= clamp(1.0 + relief, 0.35, 1.8);
#endif
    let rise = 1.0 - 0.34 * saturate(in.world_position.y / 2.3);
    let grey = dot(albedo, vec3<f32>(0.30, 0.52, 0.18));
    let memory = MEMORY * (grey * 0.150 + 0.0035) * shape;
    var lit = albedo * strength(light_here) * flicker(light_here.rgb, p) * shape * rise;
#ifdef WATER
    let drift = globals.time * 0.055 * params.liveliness;
    let a = textureSample(surfaces, surface_sampler, in.uv + vec2<f32>(drift, drift * 0.6), i32(in.uv_b.x + 0.5)).r;
    let b = textureSample(surfaces, surface_sampler, in.uv * 1.37 + vec2<f32>(-drift * 0.8, drift), i32(in.uv_b.x + 0.5)).r;
    let net = sqrt(a * b);
    let glint = pow(net, 1.6);
    lit = strength(light_here) * flicker(light_here.rgb, p) * (in.color.rgb * 0.85 + vec3<f32>(0.55, 0.62, 0.60) * glint);
    let deep = MEMORY * (0.012 + 0.05 * glint);
    // Water runs on into the fog: an edge of its sheet along cells would be seen.
    let veil = in.color.a * smoothstep(0.04, 0.86, known_around(p, t));
    let sheet = develop(mix(deep, lit + deep * 0.4, light_here.a), in.position.xy);
    return vec4<f32>(sheet * veil, veil);
#else
    lit += albedo * in.uv_b.y * 3.0;
    let colour = mix(memory, lit + memory * 0.30, light_here.a);
    let shown = develop(mix(NOWHERE / 1.55, colour, certain), in.position.xy);
#ifdef GHOST
    let veil = in.color.a * certain;
    return vec4<f32>(shown * 1.6 * veil, veil);
#else
    return vec4<f32>(shown, 1.0);
#endif
#endif
#endif
}
