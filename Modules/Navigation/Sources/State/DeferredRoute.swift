/// A route that runs later by itself: behind the transition under way, or once it has waited.
public struct DeferredRoute: Hashable, Codable, Sendable, Identifiable {
  /// The lowest number that no other deferred route has.
  public let id: Int
  /// The route, or what is left of it.
  public let route: AppRoute
  /// Where it starts.
  public let start: Path
  /// When it runs.
  public internal(set) var when: When

  /// When a deferred route runs.
  public enum When: Hashable, Codable, Sendable {
    /// When the transition under way has ended, and the routes queued before this one have run.
    case afterTransition
    /// In so many milliseconds of the navigator's clock.
    case after(milliseconds: Int)
  }
}

/// A change that is being shown: with animations, or by the user's finger.
public enum Transition: Hashable, Codable, Sendable {
  /// It ends in so many milliseconds of the navigator's clock. The state is the one after it.
  case animating(remaining: Int)
  /// The user is dragging the screen away, and has not let go. The state is the one before it.
  case interactiveBack
}
