/// A city to look at.
package struct City: Identifiable, Hashable, Sendable {
  /// What names a city: a word.
  package struct ID: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral {
    /// The word.
    package var rawValue: String

    /// The id of a word.
    package init(rawValue: String) { self.rawValue = rawValue }
    /// The id of a word.
    package init(stringLiteral word: String) { rawValue = word }
  }

  /// What names it.
  package var id: ID
  /// What people call it.
  package var name: String
  /// What there is to say of it, in a sentence.
  package var about: String

  /// A city.
  package init(id: ID, name: String, about: String) {
    self.id = id
    self.name = name
    self.about = about
  }
}
