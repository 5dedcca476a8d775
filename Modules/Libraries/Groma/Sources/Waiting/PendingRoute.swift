/// A route that waits for a screen to finish or for a question to be answered, and then runs again on the current state.
public struct PendingRoute: Hashable, Codable, Sendable {
  /// The route that runs when the wait has ended.
  public let route: AppRoute
  /// The path where the route starts.
  package internal(set) var start: TreePath
  /// The key of the screen that must finish, or the request of the question.
  public let awaits: ScreenKey
  /// The path of the awaited screen or question.
  package internal(set) var at: TreePath
  /// The name of the guard that made the route wait; `lock` for the question of a lock.
  package let guardName: String
}
