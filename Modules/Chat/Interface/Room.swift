/// A room where people meet to chat.
package struct Room: Identifiable, Hashable, Sendable {
  /// What names a room: a number from 1.
  package struct ID: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByIntegerLiteral {
    /// The number.
    package var rawValue: Int

    /// The id of a number.
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// The id of a number.
    package init(integerLiteral number: Int) { rawValue = number }
  }

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
