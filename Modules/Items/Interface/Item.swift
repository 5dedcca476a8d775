/// Something that one sells.
package struct Item: Identifiable, Hashable, Sendable {
  /// What names an item: a number from 1.
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

  /// An item with a title.
  package init(id: ID, title: String) {
    self.id = id
    self.title = title
  }
}
