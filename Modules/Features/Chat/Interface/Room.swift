package import Groma

/// A room that groups chats.
package struct Room: Identifiable, Hashable, Sendable {
  /// The type of a room's identifier: an integer from 1.
  package typealias ID = TypedID<Room, Int>

  /// The identifier of the room.
  package var id: ID
  /// The display name of the room.
  package var title: String
  /// The chats in the room.
  package var chats: [Chat]

  /// Creates a room.
  package init(id: ID, title: String, chats: [Chat]) {
    self.id = id
    self.title = title
    self.chats = chats
  }
}
