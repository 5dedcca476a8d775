/// A set of moves, for a ``TemporalFormula`` or a ``Fairness`` assumption.
public struct MovePattern: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case action(String, screen: String?)
    case wayOut
    case link(String?)
    case outcome(String?, request: String?)
    case event(String)
  }

  private let kind: Kind

  /// Returns the pattern of an action with any of its samples.
  ///
  /// - Parameters:
  ///   - name: The name of the action.
  ///   - screen: The name of the screen that offers the action, or `nil` for any screen.
  public static func action(_ name: String, of screen: String? = nil) -> MovePattern { MovePattern(kind: .action(name, screen: screen)) }

  /// The pattern of the user's moves without an action of a screen: going back, closing a layer by a gesture, selecting a tab.
  public static let wayOut = MovePattern(kind: .wayOut)

  /// Returns the pattern of the openings of a link, through a URL, a notification or a shortcut.
  ///
  /// - Parameter pattern: The pattern of the link, such as `chat/:room`, or `nil` for any link.
  public static func link(_ pattern: String? = nil) -> MovePattern { MovePattern(kind: .link(pattern)) }

  /// Returns the pattern of the completions of running effects, except those for which a screen asks the user.
  ///
  /// - Parameters:
  ///   - name: The name of the outcome, or `nil` for any outcome.
  ///   - request: The name of the effect's request, or `nil` for any request.
  public static func outcome(_ name: String? = nil, of request: String? = nil) -> MovePattern {
    MovePattern(kind: .outcome(name, request: request))
  }

  /// Returns the pattern of an event of the environment.
  ///
  /// - Parameter name: The name of the ``EnvironmentEvent``.
  public static func event(_ name: String) -> MovePattern { MovePattern(kind: .event(name)) }

  /// Returns whether a move belongs to the pattern.
  package func matches(_ move: Move) -> Bool {
    switch (kind, move.origin) {
    case (.action(let name, let screen), .tap(let action, let offering)): name == action && (screen ?? offering) == offering
    case (.wayOut, .wayOut): true
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
    switch kind {
    case .action(let name, let screen): "'\(name)'" + (screen.map { " of \($0)" } ?? "")
    case .wayOut: "a way out"
    case .link(let pattern): pattern.map { "the link \($0)" } ?? "a link"
    case .outcome(let name, let request):
      (name.map { "the outcome '\($0)'" } ?? "an outcome") + (request.map { " of \($0)" } ?? "")
    case .event(let name): "the event '\(name)'"
    }
  }
}
