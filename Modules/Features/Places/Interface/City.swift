package import Groma

/// A city in the list of cities.
package struct City: Identifiable, Hashable, Sendable {
  /// The type of a city's identifier, a string such as `florence`.
  package typealias ID = TypedID<City, String>

  /// The identifier of the city.
  package var id: ID
  /// The display name of the city.
  package var name: String
  /// A sentence about the city.
  package var about: String

  /// Creates a city.
  package init(id: ID, name: String, about: String) {
    self.id = id
    self.name = name
    self.about = about
  }
}
