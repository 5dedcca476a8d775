package import Groma

/// A conversation with one person in a room.
package struct Chat: Identifiable, Hashable, Sendable {
  /// The type of a chat's identifier: an integer from 1, unique within the chat's room.
  package typealias ID = TypedID<Chat, Int>

  /// The identifier of the chat within its room.
  package var id: ID
  /// The other person's user name.
  package var user: String

  /// Creates a chat.
  package init(id: ID, user: String) {
    self.id = id
    self.user = user
  }
}
