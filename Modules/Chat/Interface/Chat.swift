/// A conversation with one person in a room.
package struct Chat: Identifiable, Hashable, Sendable {
  /// What names a chat within its room: a number from 1.
  package struct ID: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByIntegerLiteral {
    /// The number.
    package var rawValue: Int

    /// The id of a number.
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// The id of a number.
    package init(integerLiteral number: Int) { rawValue = number }
  }

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
