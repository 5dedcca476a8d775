public import Groma

/// The screens of Chat that other modules may open.
public protocol ChatScreens: Sendable {
  /// Returns the conversation with an adviser.
  func chat() -> AnyScreen<Page>
  /// Returns the route that shows the conversation: on a sheet or, if the app supports several windows, in a window of its own.
  func showChat() -> AppRoute
}
