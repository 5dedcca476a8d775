package import Groma

/// A conversation with one person in a room.
package struct Chat: Identifiable, Hashable, Sendable {
  /// What names a chat within its room: a number from 1.
  package typealias ID = TypedID<Chat, Int>

  /// What names it in its room.
  package var id: ID
  /// The other person's user name.
  package var user: String

  /// A chat with a person.
  package init(id: ID, user: String) {
    self.id = id
    self.user = user
  }
}
