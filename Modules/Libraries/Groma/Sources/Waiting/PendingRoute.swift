/// A route that waits for a screen to finish, or for a question to be answered; then it runs again from its start, against the state as it is then.
public struct PendingRoute: Hashable, Codable, Sendable {
  /// The whole route, from its first step.
  public let route: AppRoute
  /// The place where it starts.
  public internal(set) var start: TreePath
  /// The screen that must finish; or the question, by its request.
  public let awaits: ScreenKey
  /// The place of that screen.
  public internal(set) var at: TreePath
  /// The guard that sent the user there; `lock` when a locked screen asks.
  public let detouredBy: String
}
