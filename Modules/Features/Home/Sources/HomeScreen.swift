import Groma

/// The main tabs of the app. Places is a split; each other tab is a stack.
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
