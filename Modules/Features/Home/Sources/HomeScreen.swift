import Groma

/// The main tabs of the app. The Places tab is a split; all other tabs are stacks.
struct HomeScreen: Screen {
  typealias Current = Tabs
}

extension HomeFeature {
  var homeDefinition: ScreenDefinition<HomeScreen, NoModel> {
    ScreenDefinition(
      HomeScreen.self, "the tabs rooms, catalog, items, profile and places", samples: [HomeScreen()], make: { _ in home() })
  }
}
