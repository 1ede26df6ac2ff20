//! How dice are drawn: their meshes, the sheet of numerals, the material (`assets/shaders/dice.wgsl`).

use crate::show::atlas;
use crate::show::body::Body;
use crate::show::dice::Marks;
use crate::show::paint::paint;
use crate::show::solid::Solid;
use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::mesh::{Indices, MeshVertexBufferLayoutRef, PrimitiveTopology};
use bevy::pbr::{Material, MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, Extent3d, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError, TextureDimension,
    TextureFormat,
};
use bevy::shader::ShaderRef;
use std::collections::BTreeMap;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<DieMaterial>::default()).init_resource::<DiceArt>();
}

/// The shader's path below `assets`.
pub const SHADER: &str = "shaders/dice.wgsl";

/// What is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sort {
    /// A die.
    #[default]
    Die,
    /// The shadow under one.
    Shadow,
}

impl Sort {
    /// What the shader is told by.
    pub(in crate::view) const fn definition(self) -> Option<&'static str> {
        match self {
            Self::Die => None,
            Self::Shadow => Some("SHADOW"),
        }
    }
}

/// Numbers for the shader; its `Params` says what each means.
#[derive(Clone, Copy, Debug, Default, ShaderType)]
pub(super) struct Params {
    body: Vec4,
    ink: Vec4,
    eye: Vec4,
}

/// The material of the dice of one throw.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(Sort)]
pub(super) struct DieMaterial {
    #[uniform(0)]
    params: Params,
    #[texture(1)]
    #[sampler(2)]
    numerals: Handle<Image>,
    sort: Sort,
}

impl DieMaterial {
    /// Where it is looked at from.
    pub(super) fn look_from(&mut self, eye: Vec3) {
        self.params.eye = eye.extend(0.0);
    }

    /// How much of it is left while it fades, 0 to 1.
    pub(super) fn fade(&mut self, left: f32) {
        self.params.ink.w = left;
    }
}

impl From<&DieMaterial> for Sort {
    fn from(material: &DieMaterial) -> Self {
        material.sort
    }
}

impl Material for DieMaterial {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        match self.sort {
            Sort::Die => AlphaMode::Opaque,
            Sort::Shadow => AlphaMode::Premultiplied,
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
        if let (Some(fragment), Some(definition)) = (&mut descriptor.fragment, key.bind_group_data.definition()) {
            fragment.shader_defs.push(definition.into());
        }
        Ok(())
    }
}

/// The meshes of dice and their numerals, made when they are first wanted.
#[derive(Resource, Default)]
pub(super) struct DiceArt {
    bodies: BTreeMap<(Solid, Marks), Handle<Mesh>>,
    shadow: Option<Handle<Mesh>>,
    numerals: Option<Handle<Image>>,
}

impl DiceArt {
    /// The mesh of a die.
    pub(super) fn body(&mut self, solid: Solid, marks: Marks, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        self.bodies.entry((solid, marks)).or_insert_with(|| meshes.add(mesh(Body::new(solid, marks)))).clone()
    }

    /// The mesh of a shadow: a disc of radius 1 that looks up.
    pub(super) fn shadow(&mut self, meshes: &mut Assets<Mesh>) -> Handle<Mesh> {
        self.shadow.get_or_insert_with(|| meshes.add(mesh(disc()))).clone()
    }

    /// The materials of dice and shadows in a seat's colour and pattern.
    pub(super) fn materials(
        &mut self,
        colour: [u8; 3],
        pattern: u8,
        images: &mut Assets<Image>,
        materials: &mut Assets<DieMaterial>,
    ) -> [Handle<DieMaterial>; 2] {
        let numerals = self.numerals.get_or_insert_with(|| images.add(numerals())).clone();
        let (body, ink) = paint(colour);
        let params = Params {
            body: Vec3::from(body).extend(f32::from(pattern)),
            ink: Vec3::from(ink).extend(1.0),
            eye: Vec4::new(0.0, 30.0, 15.0, 0.0),
        };
        [Sort::Die, Sort::Shadow].map(|sort| materials.add(DieMaterial { params, numerals: numerals.clone(), sort }))
    }
}

fn mesh(body: Body) -> Mesh {
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, body.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, body.normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, body.numerals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, body.edges)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, body.squares)
        .with_inserted_indices(Indices::U32(body.indices))
}

fn disc() -> Body {
    let corners = [(-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (1.0, -1.0)];
    Body {
        positions: corners.map(|(x, z)| [x, 0.0, z]).to_vec(),
        normals: vec![[0.0, 1.0, 0.0]; 4],
        numerals: corners.map(|(x, z)| [x, z]).to_vec(),
        edges: vec![[0.0; 2]; 4],
        squares: vec![[0.0; 4]; 4],
        indices: vec![0, 1, 2, 0, 2, 3],
    }
}

fn numerals() -> Image {
    let (data, levels) = atlas::levels();
    let size = Extent3d {
        width: (atlas::COLUMNS * atlas::CELL) as u32,
        height: (atlas::ROWS * atlas::CELL) as u32,
        depth_or_array_layers: 1,
    };
    let mut image =
        Image::new_uninit(size, TextureDimension::D2, TextureFormat::R8Unorm, RenderAssetUsages::RENDER_WORLD);
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(data);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::linear()
    });
    image
}
