package import Groma
package import GromaSamplePlacesInterface

/// The screens that Places provides and the service it needs. The type that lists an app's screens conforms to this protocol.
package protocol PlacesFeature: PlacesScreens {
  /// The source of cities. The default is a service with sample cities.
  var placesService: any PlacesService { get }
}

extension PlacesFeature {
  /// The default service, with sample cities.
  package var placesService: any PlacesService { SampleCities() }

  /// Returns a split with the list of cities and one city as its detail. If `city` is `nil`, the detail is the first city or, if the
  /// service has no cities, the split has no detail.
  package func places(showing city: City.ID?) -> AnyScreen<Split> {
    let shown = city ?? placesService.cities.first?.id
    return AnyScreen(PlacesScreen(), [cities().erased] + (shown.map { [self.city($0).erased] } ?? []))
  }

  /// Returns the screen that lists all cities.
  package func cities() -> AnyScreen<Page> { AnyScreen(CitiesScreen()) }
  /// Returns the page of one city.
  package func city(_ id: City.ID) -> AnyScreen<Page> { AnyScreen(CityScreen(id: id)) }

  /// The elements of Places, which an app lists.
  @AppBuilder package var placesElements: AppElements {
    placesDefinition
    citiesDefinition
    cityDefinition
    placesLinks
    placesDestinations
  }
}
