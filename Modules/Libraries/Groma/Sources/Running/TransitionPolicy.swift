/// A rule for a route that starts during a transition.
public enum TransitionPolicy: String, Hashable, Codable, Sendable, CaseIterable {
  /// Changes appear without a transition. A wait in a route advances the clock, unless ``Navigator/isClockReal`` is `true`. Routes are
  /// queued only while the user drags a screen back. Intended for scripts, tests and prompts.
  case immediate
  /// The route runs when the transition has ended. Queued routes run in the order in which they started.
  case queue
  /// The route fails with ``NavigationError/busy``. Follow-up routes of an earlier change are queued instead.
  case reject
  /// The transition ends immediately, the routes queued behind it are canceled, and the route runs.
  case replace
}
