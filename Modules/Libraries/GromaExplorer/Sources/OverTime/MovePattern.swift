/// A set of moves, for a ``TemporalFormula`` or a ``Fairness`` assumption.
public enum MovePattern: Hashable, Sendable {
  /// An action with any of its samples. The associated values are the name of the action and the name of the screen that offers it, or
  /// `nil` for any screen.
  case action(_ name: String, of: String? = nil)
  /// The user's moves without an action of a screen: going back, closing a layer by a gesture, selecting a tab.
  case wayOut
  /// The openings of a link, through a URL, a notification or a shortcut. The associated value is the pattern of the link, such as
  /// `chat/:room`, or `nil` for any link.
  case link(_ pattern: String? = nil)
  /// The completions of running effects, except those for which a screen asks the user. The associated values are the name of the outcome,
  /// or `nil` for any outcome, and the name of the effect's request, or `nil` for any request.
  case outcome(_ name: String? = nil, of: String? = nil)
  /// An event of the environment. The associated value is the name of the ``EnvironmentEvent``.
  case event(_ name: String)
  /// The instants of the clock at which deferred routes run or held items expire.
  case clock

  /// Returns whether a move belongs to the pattern.
  package func matches(_ move: Move) -> Bool {
    switch (self, move.origin) {
    case (.action(let name, let screen), .tap(let action, let offering)): name == action && (screen ?? offering) == offering
    case (.wayOut, .wayOut), (.clock, .clock): true
    case (.link(let pattern), let origin): origin.link.map { (pattern ?? $0) == $0 } ?? false
    case (.outcome(let name, let request), .outcome(let outcome, let of)): (name ?? outcome) == outcome && (request ?? of) == of
    case (.event(let name), .environment(let event)): name == event
    default: false
    }
  }
}

extension MovePattern: CustomStringConvertible {
  /// The pattern in words: `'sign-out' of settings`.
  public var description: String {
    switch self {
    case .action(let name, let screen): "'\(name)'" + (screen.map { " of \($0)" } ?? "")
    case .wayOut: "a way out"
    case .link(let pattern): pattern.map { "the link \($0)" } ?? "a link"
    case .outcome(let name, let request):
      (name.map { "the outcome '\($0)'" } ?? "an outcome") + (request.map { " of \($0)" } ?? "")
    case .event(let name): "the event '\(name)'"
    case .clock: "an instant of the clock"
    }
  }
}
