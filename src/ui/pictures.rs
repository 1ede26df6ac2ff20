//! Pictures of whole screens without a window: egui's triangles filled in by a few lines of code. The pictures go to the
//! folder that `TORCHLINE_PICTURES` names; without one they are only checked.

use super::tests::{kit, screens};
use crate::text::Language;
use egui::epaint::{ClippedPrimitive, ImageData, ImageDelta, Primitive, Vertex};
use egui::{Color32, Mesh, Pos2, Rect, TextureId, Vec2};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use std::collections::BTreeMap;

struct Texture {
    size: [usize; 2],
    pixels: Vec<Color32>,
}

impl Texture {
    fn update(&mut self, delta: &ImageDelta) {
        let ImageData::Color(image) = &delta.image;
        let [left, top] = delta.pos.unwrap_or([0, 0]);
        if delta.pos.is_none() {
            *self = Self { size: image.size, pixels: image.pixels.clone() };
            return;
        }
        for (row, line) in image.pixels.chunks(image.size[0]).enumerate() {
            let start = (top + row) * self.size[0] + left;
            self.pixels[start..start + line.len()].copy_from_slice(line);
        }
    }

    /// The colour between the four nearest pixels, each channel 0 to 255.
    fn sample(&self, uv: Pos2) -> [f32; 4] {
        let at = |value: f32, size: usize| (value * size as f32 - 0.5).clamp(0.0, size as f32 - 1.0);
        let (x, y) = (at(uv.x, self.size[0]), at(uv.y, self.size[1]));
        let (x0, y0) = (x as usize, y as usize);
        let (x1, y1) = ((x0 + 1).min(self.size[0] - 1), (y0 + 1).min(self.size[1] - 1));
        let (fx, fy) = (x.fract(), y.fract());
        let pixel = |x: usize, y: usize| self.pixels[y * self.size[0] + x].to_array().map(f32::from);
        let upper = [pixel(x0, y0), pixel(x1, y0)];
        let lower = [pixel(x0, y1), pixel(x1, y1)];
        let along = |[left, right]: [[f32; 4]; 2], i: usize| left[i] * (1.0 - fx) + right[i] * fx;
        std::array::from_fn(|i| along(upper, i) * (1.0 - fy) + along(lower, i) * fy)
    }
}

/// What a screen is made of: clipped triangles and the textures they take their colours from.
struct Drawn {
    primitives: Vec<ClippedPrimitive>,
    textures: BTreeMap<TextureId, Texture>,
}

/// Shows a screen for a few frames and keeps the last one.
fn draw(size: Vec2, show: &dyn Fn(&egui::Context)) -> Drawn {
    let ctx = egui::Context::default();
    super::theme::set_fonts(&ctx);
    let mut textures: BTreeMap<TextureId, Texture> = BTreeMap::new();
    let mut shapes = Vec::new();
    for pass in 0..4 {
        let input = egui::RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            time: Some(f64::from(pass)),
            ..egui::RawInput::default()
        };
        let mut output = ctx.run_ui(input, |ui| show(ui.ctx()));
        let deltas: BTreeMap<_, _> = std::mem::take(&mut output.textures_delta.set).into_iter().collect();
        for (id, deltas) in deltas {
            let texture = textures.entry(id).or_insert(Texture { size: [1, 1], pixels: vec![Color32::WHITE] });
            deltas.iter().for_each(|delta| texture.update(delta));
        }
        shapes = std::mem::take(&mut output.shapes);
        output.drop_without_applying_deltas();
    }
    Drawn { primitives: ctx.tessellate(shapes, 1.0), textures }
}

/// The pixels, on a mid-grey scene so that transparent parts are told apart.
fn paint(size: Vec2, drawn: &Drawn) -> Pixmap {
    let mut picture = Pixmap::new(size.x as u32, size.y as u32).expect("a size");
    picture.fill(resvg::tiny_skia::Color::from_rgba8(0x2C, 0x2A, 0x28, 0xFF));
    for primitive in &drawn.primitives {
        if let Primitive::Mesh(mesh) = &primitive.primitive {
            fill(&mut picture, primitive.clip_rect, mesh, &drawn.textures);
        }
    }
    picture
}

fn fill(picture: &mut Pixmap, clip: Rect, mesh: &Mesh, textures: &BTreeMap<TextureId, Texture>) {
    let Some(texture) = textures.get(&mesh.texture_id) else { return };
    let clip =
        clip.intersect(Rect::from_min_size(Pos2::ZERO, egui::vec2(picture.width() as f32, picture.height() as f32)));
    for corners in mesh.indices.chunks_exact(3) {
        let [a, b, c] = [0, 1, 2].map(|i| mesh.vertices[corners[i] as usize]);
        triangle(picture, clip, [a, b, c], texture);
    }
}

fn triangle(picture: &mut Pixmap, clip: Rect, [a, b, c]: [Vertex; 3], texture: &Texture) {
    let cross = |p: Pos2, q: Pos2, r: Pos2| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    let area = cross(a.pos, b.pos, c.pos);
    if area.abs() < 1e-6 {
        return;
    }
    let bounds = Rect::from_points(&[a.pos, b.pos, c.pos]).intersect(clip);
    let width = picture.width() as usize;
    for y in bounds.top().floor().max(0.0) as usize..bounds.bottom().ceil().max(0.0) as usize {
        for x in bounds.left().floor().max(0.0) as usize..bounds.right().ceil().max(0.0) as usize {
            let at = egui::pos2(x as f32 + 0.5, y as f32 + 0.5);
            if !clip.contains(at) {
                continue;
            }
            let weights =
                [cross(b.pos, c.pos, at) / area, cross(c.pos, a.pos, at) / area, cross(a.pos, b.pos, at) / area];
            // An edge shared by two triangles belongs to one of them alone, or it would be blended twice.
            if weights.iter().any(|weight| *weight < 0.0) || weights.iter().any(|weight| *weight == 0.0 && area < 0.0) {
                continue;
            }
            let mixed = |f: &dyn Fn(&Vertex) -> f32| f(&a) * weights[0] + f(&b) * weights[1] + f(&c) * weights[2];
            let texel = texture.sample(egui::pos2(mixed(&|v| v.uv.x), mixed(&|v| v.uv.y)));
            let colour: [f32; 4] =
                std::array::from_fn(|i| mixed(&|v| f32::from(v.color.to_array()[i])) * texel[i] / 255.0);
            let pixel = &mut picture.pixels_mut()[y * width + x];
            let keep = 1.0 - colour[3] / 255.0;
            let old = [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()].map(f32::from);
            let new: [u8; 4] = std::array::from_fn(|i| (colour[i] + old[i] * keep).round().clamp(0.0, 255.0) as u8);
            let alpha = new[3];
            *pixel = PremultipliedColorU8::from_rgba(new[0].min(alpha), new[1].min(alpha), new[2].min(alpha), alpha)
                .expect("no channel exceeds alpha");
        }
    }
}

#[test]
fn ui_every_screen_draws_in_both_languages() {
    let folder = std::env::var_os("TORCHLINE_PICTURES").map(std::path::PathBuf::from);
    let size = egui::vec2(1280.0, 720.0);
    // Those of which the name begins so; all of them unless somebody looks at a few.
    let wanted = std::env::var("TORCHLINE_PICTURES_OF").unwrap_or_default();
    // Whoever looks wants to see large letters too.
    let scales: &[u16] = if folder.is_some() { &[100, 175] } else { &[100] };
    for (language, scale) in Language::ALL.into_iter().flat_map(|language| scales.iter().map(move |&it| (language, it)))
    {
        for (name, show) in screens().into_iter().filter(|(name, _)| name.starts_with(wanted.as_str())) {
            let kit = kit(language, scale);
            let art = std::cell::OnceCell::new();
            let drawn = draw(size, &|ctx| {
                kit.theme.apply(ctx);
                let art = art.get_or_init(|| super::Art::load(ctx, &crate::assets::root()).expect("the drawings load"));
                show(ctx, &super::Kit { art, ..kit });
            });
            let meshes = drawn.primitives.iter().filter_map(|primitive| match &primitive.primitive {
                Primitive::Mesh(mesh) => Some(mesh),
                Primitive::Callback(_) => None,
            });
            let mut triangles = 0;
            for mesh in meshes {
                triangles += mesh.indices.len() / 3;
                assert!(drawn.textures.contains_key(&mesh.texture_id), "{name}: every texture is there");
                let finite = mesh.vertices.iter().all(|vertex| vertex.pos.x.is_finite() && vertex.pos.y.is_finite());
                assert!(finite, "{name}: every corner is somewhere");
            }
            assert!(triangles > 300, "{name} shows something: {triangles} triangles");
            if let Some(folder) = &folder {
                std::fs::create_dir_all(folder).expect("the folder can be made");
                let file = folder.join(format!("{name}-{}-{scale}.png", language.tag()));
                paint(size, &drawn).save_png(file).expect("written");
            }
        }
    }
}
