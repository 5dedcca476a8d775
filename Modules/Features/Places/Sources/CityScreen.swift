import Groma
import GromaSamplePlacesInterface

/// The page of one city.
struct CityScreen: Screen {
  var id: City.ID
}

extension PlacesFeature {
  var cityDefinition: ScreenDefinition<CityScreen, TextModel> {
    ScreenDefinition(
      CityScreen.self, "one city", samples: [CityScreen(id: "aosta"), CityScreen(id: "timgad")],
      actions: { screen in next(after: screen.id).map { [show($0, as: "next")] } ?? [] },
      model: { screen, _ in TextModel(found(screen.id).map { [$0.name, $0.about] } ?? []) })
  }

  /// Returns the action that shows a city. In a split, the city becomes the detail; otherwise it is pushed on the stack.
  ///
  /// - Parameters:
  ///   - id: The identifier of the city.
  ///   - name: The name of the action.
  ///   - title: The text that the user taps, or `nil` for the name made readable.
  func show<S: Screen>(_ id: City.ID, as name: ActionName<S, NoFields>, title: LocalizableText? = nil) -> UserAction<S> {
    UserAction(name, title: title) {
      $0.lookUp(.split, .parent, from: .current).showDetail(city(id)).fallback(to: AppRoute().stack.push(city(id)))
    }
  }

  /// Returns the identifier of the next city, or `nil` if the city is the last one or unknown.
  private func next(after id: City.ID) -> City.ID? { placesService.cities.drop { $0.id != id }.dropFirst().first?.id }

  /// Returns the city with this identifier, or `nil` if there is none.
  func found(_ id: City.ID) -> City? { placesService.cities.first { $0.id == id } }
}
