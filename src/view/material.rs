//! The scene's one material: surface × light × fog (`assets/shaders/table.wgsl`). No lamps of the renderer, no shadow maps:
//! what is lit on screen is what the table says is lit.

use bevy::asset::{Asset, Handle};
use bevy::image::Image;
use bevy::math::Vec2;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{Material, MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::{AlphaMode, App, MaterialPlugin};
use bevy::reflect::TypePath;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError};
use bevy::shader::ShaderRef;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<TableMaterial>::default());
}

/// The shader's path below `assets`.
pub const SHADER: &str = "shaders/table.wgsl";

/// What sort of thing is drawn; each is one variant of the shader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Stone, wood, tokens: opaque and lit.
    #[default]
    Solid,
    /// The surface of water.
    Water,
    /// Signs on the floor: flat colours, not lit.
    Mark,
    /// Flames and their glow: shine by themselves.
    Flame,
    /// The table's top around the map.
    Paper,
    /// A token or thing that is only remembered.
    Ghost,
    /// The finished picture of a screen, shown as it is.
    Picture,
}

impl Kind {
    /// Every one.
    #[cfg(test)]
    pub(super) const ALL: [Self; 7] =
        [Self::Solid, Self::Water, Self::Mark, Self::Flame, Self::Paper, Self::Ghost, Self::Picture];

    /// What the shader is told by.
    pub(super) const fn definition(self) -> Option<&'static str> {
        match self {
            Self::Solid => None,
            Self::Water => Some("WATER"),
            Self::Mark => Some("MARK"),
            Self::Flame => Some("FLAME"),
            Self::Paper => Some("PAPER"),
            Self::Ghost => Some("GHOST"),
            Self::Picture => Some("PICTURE"),
        }
    }
}

/// Numbers for the shader; its `Params` says what each means.
#[derive(Clone, Copy, Debug, Default, ShaderType)]
pub struct Params {
    /// North-west corner of the light picture in metres.
    pub origin: Vec2,
    /// Side of the light picture in metres, border included.
    pub span: f32,
    /// Side of the picture of what is known, in metres, border included.
    pub known_span: f32,
    /// When the last change of light began, in seconds of the wrapped clock.
    pub fade_start: f32,
    /// How long that change takes, in seconds.
    pub fade_seconds: f32,
    /// 0: nothing flickers, flows or pulses; 1: everything does.
    pub liveliness: f32,
    /// Which mipmap of the surfaces is read at the lowest quality, where none is worked out for each pixel.
    pub level: f32,
    /// North-west corner of the floor's picture in metres.
    pub floor_at: Vec2,
    /// Its width and height in metres; none where there is no picture.
    pub floor_size: Vec2,
}

/// The material of a chunk of one screen, or of the signs that belong to no chunk.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(Variant)]
pub struct TableMaterial {
    /// Numbers for the shader.
    #[uniform(0)]
    pub params: Params,
    /// Every surface, one layer each: colour, and height in alpha.
    #[texture(1, dimension = "2d_array")]
    #[sampler(2)]
    pub surfaces: Handle<Image>,
    /// Light as the seat sees it (rgb) and how much is seen (a).
    #[texture(3)]
    #[sampler(4)]
    pub light: Handle<Image>,
    /// The same before the last change.
    #[texture(5)]
    pub light_before: Handle<Image>,
    /// What the seat knows at all: now (r) and before the last change (g).
    #[texture(6)]
    pub known: Handle<Image>,
    /// A picture that shows the floor.
    #[texture(7)]
    pub floor: Handle<Image>,
    /// Which variant of the shader.
    pub variant: Variant,
}

/// What distinguishes the pipelines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variant {
    /// What is drawn.
    pub kind: Kind,
    /// Relief, flicker and grain; left out at the lowest quality.
    pub fine: bool,
}

impl From<&TableMaterial> for Variant {
    fn from(material: &TableMaterial) -> Self {
        material.variant
    }
}

impl Material for TableMaterial {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        match self.variant.kind {
            Kind::Solid | Kind::Paper | Kind::Picture => AlphaMode::Opaque,
            Kind::Water | Kind::Mark | Kind::Flame | Kind::Ghost => AlphaMode::Premultiplied,
        }
    }

    fn depth_bias(&self) -> f32 {
        match self.variant.kind {
            Kind::Flame => 400.0,
            Kind::Mark => 200.0,
            Kind::Ghost => 300.0,
            _ => 0.0,
        }
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let Variant { kind, fine } = key.bind_group_data;
        if let Some(fragment) = &mut descriptor.fragment {
            if let Some(definition) = kind.definition() {
                fragment.shader_defs.push(definition.into());
            }
            if fine {
                fragment.shader_defs.push("FINE".into());
            }
        }
        if matches!(kind, Kind::Mark | Kind::Flame) {
            descriptor.primitive.cull_mode = None;
        }
        Ok(())
    }
}
