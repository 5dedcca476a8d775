package import Groma

/// A city to look at.
package struct City: Identifiable, Hashable, Sendable {
  /// What names a city: a word.
  package typealias ID = TypedID<City, String>

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
