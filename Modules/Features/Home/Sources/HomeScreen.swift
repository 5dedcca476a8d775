import Groma

/// The tabs that the app is about: the places beside each other, the others each a stack of its own.
struct HomeScreen: Screen {
  typealias Current = Tabs
  static let name = "home"
}

extension HomeFeature {
  var homeEntry: ScreenDefinition {
    ScreenDefinition(
      HomeScreen.self, "the tabs rooms, catalog, items, profile and places", samples: [HomeScreen()], make: { _ in home() })
  }
}
