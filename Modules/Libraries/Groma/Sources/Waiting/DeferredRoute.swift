/// A route that runs later: behind the transition under way, or once it has waited.
public struct DeferredRoute: Hashable, Codable, Sendable, Identifiable {
  /// The lowest number that no other deferred route has.
  public let id: Int
  /// The route, or the rest of it.
  public let route: AppRoute
  /// The place where it starts.
  public internal(set) var start: TreePath
  /// The time when it runs.
  public internal(set) var when: When

  /// The time when a deferred route runs.
  public enum When: Hashable, Codable, Sendable {
    /// When the transition under way has ended, and the routes queued before this one have run.
    case afterTransition
    /// At an instant of the navigator's clock, in milliseconds since the clock's start.
    case at(Int)
  }
}

/// A change that is being shown: with animations, or by the user's finger.
public enum TreeTransition: Hashable, Codable, Sendable {
  /// It ends at an instant of the navigator's clock, in milliseconds since the clock's start. The state is the one after it.
  case animating(until: Int)
  /// The user drags the screen away, and has not let go. The state is the one before it.
  case interactiveBack
}
