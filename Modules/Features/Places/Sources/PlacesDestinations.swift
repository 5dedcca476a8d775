import Groma
package import GromaDestinations
import PlacesInterface

extension PlacesFeature {
  /// The destinations of Places: one city. The city requires a signed-in user and is shown as the detail of the split. If the split is not
  /// open, it is presented with the city. A city that does not exist is an error.
  package var placesDestinations: [AnyDestination] {
    let places = Step(found: .named(PlacesScreen.name)) { (city: City.ID) in self.places(showing: city) }.presented(on: .current)
    let city = Step { (screen: CityScreen) throws(NavigationError) in
      guard found(screen.id) != nil else { throw noCity(screen) }
      return self.city(screen.id)
    }.guarded(by: "authorize").asDetail(of: places.adapted { screen in screen.id })
    return [Destination("city", "a city beside the list of cities", to: city, samples: [CityScreen(id: "timgad")]).any]
  }
}
