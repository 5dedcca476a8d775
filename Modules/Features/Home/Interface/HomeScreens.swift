package import Groma

/// The screens of Home that other features may open.
package protocol HomeScreens: Sendable {
  /// Returns the main tabs of the app.
  func home() -> AnyTabsScreen
}
