import Groma
package import GromaSamplePlacesInterface

/// The source of cities.
package protocol PlacesService: Sendable {
  /// The cities. They must not change while the app runs, because actions and links depend on them.
  var cities: [City] { get }
}

/// A few sample cities that were laid out with a groma.
struct SampleCities: PlacesService {
  var cities: [City] {
    [
      City(id: "aosta", name: "Aosta", about: "A camp at the foot of two passes; its walls still stand square."),
      City(id: "florence", name: "Florence", about: "The square of the republic lies where the two main roads crossed."),
      City(id: "timgad", name: "Timgad", about: "Twelve blocks by twelve, as drawn."),
    ]
  }
}
