import Groma
import PlacesInterface

/// One city.
struct CityScreen: Screen {
  static let name = "city"
  var id: City.ID
}

extension PlacesFeature {
  var cityEntry: ScreenDefinition {
    ScreenDefinition(
      CityScreen.self, "one city", samples: [CityScreen(id: "aosta"), CityScreen(id: "timgad")],
      actions: { screen, _, _ throws(NavigationError) in next(after: screen.id).map { [show($0, as: "next")] } ?? [] },
      contents: { screen in StaticContent(found(screen.id).map { [$0.name, $0.about] } ?? []) })
  }

  /// Shows a city: beside the cities where they stand in a split, else on top of what is there.
  func show(_ id: City.ID, as name: String) -> UserAction {
    UserAction(name) {
      $0.lookUp(.split, .parent, from: .current).showDetail(city(id)).fallback(to: AppRoute().stack.push(city(id)))
    }
  }

  /// The city after one of them; nil after the last, and for one that does not exist.
  private func next(after id: City.ID) -> City.ID? { placesService.cities.drop { $0.id != id }.dropFirst().first?.id }

  /// The city of an id; nil for one that does not exist.
  func found(_ id: City.ID) -> City? { placesService.cities.first { $0.id == id } }
}
