import Groma
import GromaLinks
import GromaSamplePlacesInterface

extension PlacesFeature {
  /// The deep links of Places: one city. A link to a city that does not exist fails before it changes the state.
  @AppBuilder var placesLinks: AppElements {
    DeepLink("city/:id", "a city beside the list of cities", samples: [CityScreen(id: "timgad")]) {
      (screen: CityScreen, _) in
      guard found(screen.id) != nil else { throw noCity(screen) }
      return AppRoute().last(.screen(places())).makeVisible().showDetail(city(screen.id))
        .fallback(to: AppRoute().top(.container).present(places(showing: screen.id)))
    }
  }

  /// Returns the error for a city that does not exist.
  func noCity(_ screen: CityScreen) -> NavigationError {
    let known = placesService.cities.map(\.id.rawValue).joined(separator: ", ")
    return .custom(code: "places.no-city", message: "there is no city '\(screen.id.rawValue)'; the cities are \(known)")
  }
}
