package import Groma

/// A room where people meet to chat.
package struct Room: Identifiable, Hashable, Sendable {
  /// What names a room: a number from 1.
  package typealias ID = TypedID<Room, Int>

  /// What names it.
  package var id: ID
  /// What people call it.
  package var title: String
  /// The chats in it.
  package var chats: [Chat]

  /// A room with chats.
  package init(id: ID, title: String, chats: [Chat]) {
    self.id = id
    self.title = title
    self.chats = chats
  }
}
