import Navigation

/// The tabs that the app is about, each a stack of its own.
struct HomeScreen: Screen {
  typealias Current = Tabs
  static let name = "home"
}

extension HomeFeature {
  var homeEntry: Entry {
    Entry(HomeScreen.self, "the tabs: rooms and profile", samples: [HomeScreen()], make: { _ in home() })
  }
}
