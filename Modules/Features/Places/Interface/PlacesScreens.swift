package import Groma

/// The screens of Places that other features may open.
package protocol PlacesScreens: Sendable {
  /// Returns a split with the list of cities and one of them as its detail. Without an identifier the detail is the first city.
  func places(showing city: City.ID?) -> AnySplitScreen
  /// Returns the list of all cities.
  func cities() -> AnyScreen<Page>
  /// Returns the page of one city.
  func city(_ id: City.ID) -> AnyScreen<Page>
}

extension PlacesScreens {
  /// Returns a split with the list of cities and the first of them as its detail.
  package func places() -> AnySplitScreen { places(showing: nil) }
}
