import Groma
import GromaSamplePlacesInterface

/// The split with the list of cities and one city as its detail.
struct PlacesScreen: Screen {
  typealias Current = Split
}

extension PlacesFeature {
  var placesDefinition: ScreenDefinition<PlacesScreen, NoModel> {
    ScreenDefinition(PlacesScreen.self, "the list of cities beside one city", samples: [PlacesScreen()], make: { _ in places() })
  }
}
