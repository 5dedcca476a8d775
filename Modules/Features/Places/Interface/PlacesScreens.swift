package import Groma

/// The screens of Places that other features may open.
package protocol PlacesScreens: Sendable {
  /// Returns a split with the list of cities and one city as its detail. If `city` is `nil`, the detail is the first city or, if there are
  /// no cities, the split has no detail.
  func places(showing city: City.ID?) -> AnyScreen<Split>
  /// Returns the screen that lists all cities.
  func cities() -> AnyScreen<Page>
  /// Returns the page of one city.
  func city(_ id: City.ID) -> AnyScreen<Page>
}

extension PlacesScreens {
  /// Returns a split with the list of cities and the first city, if there is one, as its detail.
  package func places() -> AnyScreen<Split> { places(showing: nil) }
}
