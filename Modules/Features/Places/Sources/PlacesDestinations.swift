import Groma
package import GromaDestinations
import PlacesInterface

extension PlacesFeature {
  /// What one can go to in Places. A city is for members, and shown beside the others; where they are not open, they open with it.
  package var placesDestinations: [AnyDestination] {
    let places = Step(found: .named(PlacesScreen.name)) { (city: City.ID) in self.places(showing: city) }.presented(on: .current)
    let city = Step { (screen: CityScreen) throws(NavigationError) in
      guard found(screen.id) != nil else { throw noCity(screen) }
      return self.city(screen.id)
    }.guarded(by: "authorize").asDetail(of: places.adapted { screen in screen.id })
    return [Destination("city", "a city beside the list of cities", to: city, samples: [CityScreen(id: "timgad")]).any]
  }
}
