package import Groma

/// What others may open of Home.
package protocol HomeScreens: Sendable {
  /// The tabs that the app is about.
  func home() -> AnyTabsScreen
}
