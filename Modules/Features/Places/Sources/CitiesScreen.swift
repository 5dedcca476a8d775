import Groma
import GromaSamplePlacesInterface

/// The screen that lists all cities.
struct CitiesScreen: Screen {}

extension PlacesFeature {
  var citiesDefinition: ScreenDefinition<CitiesScreen, TextModel> {
    ScreenDefinition(
      CitiesScreen.self, "all cities", samples: [CitiesScreen()],
      actions: { _ in
        placesService.cities.map { show($0.id, as: "show-\($0.id.rawValue)", title: .verbatim($0.name)) }
      },
      model: { _, _ in TextModel(placesService.cities.map(\.name)) })
  }
}
