import Groma
import GromaDestinations
import GromaSamplePlacesInterface

extension PlacesFeature {
  /// The destinations of Places: one city. The destination requires a signed-in user. The city is shown as the detail of the split, which
  /// is presented if it is not open. Opening a city that does not exist fails.
  @AppBuilder var placesDestinations: AppElements {
    let places = DestinationStep(found: .named(PlacesScreen.name)) { (city: City.ID) in self.places(showing: city) }.presented(on: .current)
    let city = DestinationStep { (screen: CityScreen) in
      guard found(screen.id) != nil else { throw noCity(screen) }
      return self.city(screen.id)
    }.guarded(by: "authorize").asDetail(of: places.adapted { screen in screen.id })
    Destination("city", "a city beside the list of cities", to: city, samples: [CityScreen(id: "timgad")])
  }
}
