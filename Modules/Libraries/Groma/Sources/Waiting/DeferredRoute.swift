/// A route that runs later: after the current transition, or after a wait.
public struct DeferredRoute: Hashable, Codable, Sendable, Identifiable {
  /// The number that identifies the route among the deferred routes.
  public let id: Int
  /// The route or, after a wait, its remaining steps.
  public let route: AppRoute
  /// The path where the route starts.
  package internal(set) var start: TreePath
  /// The time when the route runs.
  package internal(set) var when: When

  /// The time when a deferred route runs.
  package enum When: Hashable, Codable, Sendable {
    /// After the current transition and the routes queued before this one.
    case afterTransition
    /// At an instant of the navigator's clock, in milliseconds since the start of the clock.
    case at(Int)
  }
}

/// A transition in progress: an animation of a change, or the user's back gesture.
public enum TreeTransition: Hashable, Codable, Sendable {
  /// An animation that ends at an instant of the navigator's clock, in milliseconds since the start of the clock. The state already
  /// contains the change.
  case animating(until: Int)
  /// A back gesture that has not ended. The state does not contain the change yet.
  case interactiveBack
}
