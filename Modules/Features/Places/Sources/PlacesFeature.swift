package import Groma
package import PlacesInterface

/// What Places provides and needs. An app's screens conform to it.
package protocol PlacesFeature: PlacesScreens {
  /// Where cities come from: samples unless the app has its own.
  var placesService: any PlacesService { get }
}

extension PlacesFeature {
  /// Sample cities.
  package var placesService: any PlacesService { SampleCities() }

  /// The cities beside one of them; alone, where the service knows none.
  package func places(showing city: City.ID?) -> AnySplitScreen {
    let shown = city ?? placesService.cities.first?.id
    return AnyScreen(PlacesScreen(), [cities().anyModal] + (shown.map { [self.city($0).anyModal] } ?? []))
  }

  /// All cities.
  package func cities() -> AnyScreen<Page> { AnyScreen(CitiesScreen()) }
  /// One city.
  package func city(_ id: City.ID) -> AnyScreen<Page> { AnyScreen(CityScreen(id: id)) }

  /// The screens of Places.
  package var placesEntries: [ScreenDefinition] { [placesEntry, citiesEntry, cityEntry] }
}
