/// A route that waits for a screen to finish or for a question to be answered. It then runs again from its start, on the state of that
/// time.
public struct PendingRoute: Hashable, Codable, Sendable {
  /// The whole route, from its first step.
  public let route: AppRoute
  /// The path at which the route starts.
  public internal(set) var start: TreePath
  /// The key of the screen that must finish, or of the request of the question.
  public let awaits: ScreenKey
  /// The path of the awaited screen or question.
  public internal(set) var at: TreePath
  /// The name of the guard that the route waits for; `lock` for the question of a lock.
  public let detouredBy: String
}
