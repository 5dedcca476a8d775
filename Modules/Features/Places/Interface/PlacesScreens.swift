package import Groma

/// What others may open of Places.
package protocol PlacesScreens: Sendable {
  /// The cities beside one of them; beside the first without an id.
  func places(showing city: City.ID?) -> AnySplitScreen
  /// All cities.
  func cities() -> AnyScreen<Page>
  /// One city.
  func city(_ id: City.ID) -> AnyScreen<Page>
}

extension PlacesScreens {
  /// The cities beside the first of them.
  package func places() -> AnySplitScreen { places(showing: nil) }
}
