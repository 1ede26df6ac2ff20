//! What is asked of a chapter: one type for each request, with one question about its legality.
//!
//! The button that greys out, the bot and the table that carries it out ask the same [`Request::allowed`]. Once it is
//! allowed, the request goes to its chapter as an [`Asked`] message, which one system takes off the queue.

use super::Refusal;
use crate::knowledge::SeatId;
use bevy::app::App;
use bevy::ecs::message::{Message, Messages};
use bevy::ecs::resource::Resource;
use bevy::ecs::system::Res;
use bevy::ecs::world::World;

/// Something that can be asked of a chapter.
pub trait Request: Clone + Send + Sync + 'static {
    /// Whether the seat may have it now. Looks only at what the seat knows: what it does not know stops the action later,
    /// where it is met.
    ///
    /// # Errors
    /// The reason against it, in words for the person who asks.
    fn allowed(&self, world: &World, seat: SeatId) -> Result<(), Refusal>;
}

/// A request that was allowed, on its way to its chapter.
#[derive(Message, Clone, Debug)]
pub struct Asked<R: Request> {
    /// Who asks.
    pub seat: SeatId,
    /// What for.
    pub request: R,
}

/// Run condition: somebody has asked for this. The system that it guards drains `ResMut<Messages<Asked<R>>>`.
pub fn asked<R: Request>(queue: Res<Messages<Asked<R>>>) -> bool {
    !queue.is_empty()
}

/// Puts a request that was allowed into its chapter's queue.
pub fn ask<R: Request>(world: &mut World, seat: SeatId, request: R) {
    world.resource_mut::<Messages<Asked<R>>>().write(Asked { seat, request });
}

/// Takes the requests of one kind off their queue.
pub fn take_asked<R: Request>(world: &mut World) -> Vec<Asked<R>> {
    world.resource_mut::<Messages<Asked<R>>>().drain().collect()
}

/// The queues of a table's requests, to tell whether one is unread.
#[derive(Resource, Default)]
pub struct Queues(Vec<fn(&World) -> bool>);

impl Queues {
    /// Whether a request waits unread.
    #[must_use]
    pub fn unread(world: &World) -> bool {
        world.resource::<Self>().0.iter().any(|unread| unread(world))
    }
}

/// Adds the queue of a request.
pub trait AddRequest {
    /// Adds the queue of `R`.
    fn add_request<R: Request>(&mut self) -> &mut Self;
}

impl AddRequest for App {
    fn add_request<R: Request>(&mut self) -> &mut Self {
        self.init_resource::<Messages<Asked<R>>>();
        let mut queues = self.world_mut().get_resource_or_init::<Queues>();
        queues.0.push(|world| !world.resource::<Messages<Asked<R>>>().is_empty());
        self
    }
}
