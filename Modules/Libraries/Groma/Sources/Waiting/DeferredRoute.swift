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
  /// The paths of the locked screens that the route may remove or cover, because the user answered the questions of their locks with
  /// ``Lock/leave``.
  package internal(set) var permits: [TreePath] = []

  /// The time when a deferred route runs.
  package enum When: Hashable, Codable, Sendable {
    /// After the current transition and the routes queued before this one.
    case afterTransition
    /// At an instant of the navigator's clock, in milliseconds since the start of the clock.
    case at(Int)
  }
}

extension DeferredRoute {
  /// Decodes a route. Without the key `permits`, the route may not remove or cover any locked screen.
  ///
  /// - Throws: `DecodingError` for a missing key and for invalid data.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    route = try container.decode(AppRoute.self, forKey: .route)
    start = try container.decode(TreePath.self, forKey: .start)
    when = try container.decode(When.self, forKey: .when)
    permits = try container.decodeIfPresent([TreePath].self, forKey: .permits) ?? []
  }
}

/// A transition in progress: an animation of a change, or the user's back gesture.
public enum TreeTransition: Hashable, Codable, Sendable {
  /// An animation that ends at an instant of the navigator's clock, in milliseconds since the start of the clock. The state already
  /// contains the change.
  case animating(until: Int)
  /// An animation that a presenter shows, until the presenter ends the transition. The state already contains the change.
  case shown
  /// A back gesture that has not ended. The state does not contain the change yet.
  case interactiveBack
}
