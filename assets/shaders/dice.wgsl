// Dice over the scene, and the soft shadows under them.
//
// Vertex data of a die: uv = place on the numeral's square, uv_b.x = how far from the nearest edge of the face (0 at the
// edge, 1 in its middle), uv_b.y = how far along that edge, colour.r = number of the numeral's square (below 0: none),
// colour.gba = place in the body. Of a shadow (SHADOW): uv = place on it, from −1 to 1. Colours come out multiplied by
// their opacity.

#import bevy_pbr::forward_io::VertexOutput

struct Params {
    body: vec4<f32>,   // colour of the body, and the seat's pattern
    ink: vec4<f32>,    // colour of the numerals, and how much of the dice is left while they fade
    eye: vec4<f32>,    // where they are looked at from
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> params: Params;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var numerals: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var numeral_sampler: sampler;

const COLUMNS = 8.0;
const ROWS = 4.0;
const KEY = vec3<f32>(-0.42, 0.84, -0.344);
const WARM = vec3<f32>(1.0, 0.88, 0.70);
const COOL = vec3<f32>(0.52, 0.64, 0.90);
const PALE = vec3<f32>(1.0, 0.95, 0.84);

// Ridges along an edge, from −1 to 1, smooth over one pixel.
fn ridges(a: f32) -> f32 {
    return clamp(sin(a * 6.2831853) / max(fwidth(a) * 3.0, 0.05), -1.0, 1.0);
}

// The ring of a base's pattern around a face: above 0 paler, below 0 darker than the body.
fn ring(edge: vec2<f32>, pattern: i32) -> f32 {
    let u = (edge.x - 0.085) / 0.135;
    let a = edge.y / 0.19;
    let soft = max(fwidth(u), 0.02);
    let band = smoothstep(0.0, soft, u) * (1.0 - smoothstep(1.0 - soft, 1.0, u));
    let along = ridges(a);
    let f = fract(a) - 0.5;
    var tone = 0.75;
    if pattern == 1 {
        tone = along;
    } else if pattern == 2 {
        tone = 1.3 * (1.0 - smoothstep(0.26, 0.40, length(vec2<f32>(f, (u - 0.5) * 0.75)))) - 0.25;
    } else if pattern == 3 {
        let crest = 0.5 + 0.27 * sin(a * 6.2831853);
        tone = mix(-0.8, 1.0, smoothstep(crest - soft, crest + soft, u));
    } else if pattern == 4 {
        tone = along * select(-1.0, 1.0, u < 0.5);
    } else if pattern == 5 {
        let tooth = 1.0 - 2.0 * abs(f);
        tone = mix(1.0, -0.8, smoothstep(tooth - soft, tooth + soft, u));
    }
    return band * tone;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let left = params.ink.a;
#ifdef SHADOW
    // The higher a die is the wider its shadow lies, and the fainter.
    let wide = fwidth(in.world_position.x) / max(fwidth(in.uv.x), 1e-5);
    let depth = 1.0 - smoothstep(0.46, 1.0, length(in.uv));
    let dark = 0.78 * depth / max(wide * wide * 0.22, 1.0) * left;
    return vec4<f32>(vec3<f32>(0.004, 0.003, 0.002) * dark, dark);
#else
    let n = normalize(in.world_normal);
    let v = normalize(params.eye.xyz - in.world_position.xyz);
    let o = in.color.gba;
    // Clouds in the resin.
    let swirl = sin(2.6 * o.x + 2.1 * sin(1.9 * o.y + 1.2 * o.z)) * sin(2.3 * o.z + 1.8 * sin(1.6 * o.x - 0.8 * o.y));
    let cloud = 0.5 + 0.5 * swirl;
    var albedo = params.body.rgb * (0.72 + 0.42 * cloud) + PALE * 0.035 * smoothstep(0.72, 1.0, cloud);
    let tone = ring(in.uv_b, i32(params.body.a + 0.5)) * step(0.0, in.color.r);
    albedo = mix(albedo, mix(params.body.rgb, PALE, 0.55), max(tone, 0.0) * 0.55);
    albedo = mix(albedo, params.body.rgb * 0.22, max(-tone, 0.0) * 0.60);
    // The numeral, with a shadow of its own as if it were cut in.
    let square = max(in.color.r, 0.0) + 0.5;
    let corner = vec2<f32>(floor(square % COLUMNS), floor(square / COLUMNS));
    let inside = step(0.0, in.color.r) * step(max(abs(in.uv.x - 0.5), abs(in.uv.y - 0.5)), 0.495);
    let at = clamp(in.uv, vec2<f32>(0.0), vec2<f32>(1.0));
    let size = vec2<f32>(COLUMNS, ROWS);
    let cut = textureSampleBias(numerals, numeral_sampler, (corner + at) / size, -0.7).r * inside;
    let rim = textureSampleBias(numerals, numeral_sampler, (corner + at + vec2<f32>(0.016, 0.02)) / size, -0.7).r * inside;
    albedo *= 1.0 - 0.55 * saturate(rim - cut);
    albedo = mix(albedo, params.ink.rgb, smoothstep(0.15, 0.85, cut));
    let key = dot(n, KEY);
    let near_floor = 0.50 + 0.50 * smoothstep(0.0, 1.0, in.world_position.y);
    var light = WARM * (0.10 + 1.18 * pow(max(key * 0.94 + 0.06, 0.0), 1.35));
    light += COOL * 0.20 * (0.5 + 0.5 * n.y);
    light += WARM * 0.10 * max(-n.y, 0.0);
    let h = normalize(KEY + v);
    let shine = max(dot(n, h), 0.0);
    let gloss = (0.75 * pow(shine, 110.0) + 0.13 * pow(shine, 14.0)) * (1.0 - 0.75 * cut);
    let rim_light = pow(1.0 - saturate(dot(n, v)), 3.5) * 0.20;
    let lit = (albedo * light + WARM * gloss + COOL * rim_light) * near_floor;
    let shown = vec3<f32>(1.0) - exp(-lit * 1.45);
    return vec4<f32>(shown * left, left);
#endif
}
