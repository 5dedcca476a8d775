import Groma
import GromaCommandLanguage

/// A condition on a state: a match is visible, the tree has a given number of matches, or a value has a given text. The command `why`
/// searches for a state that meets the condition.
enum WayGoal: Sendable {
  case visible(Match)
  case count(Int, Match)
  case value(ExpectedValue, written: String)

  /// The conditions that begin with a keyword. Arguments that begin with any other word describe a match that must become visible.
  static let choices: [Command.Choice] = [
    .init(word: "count", usage: "NUMBER TARGET", summary: "the number of matches in the tree", parameters: [.number, .target]),
    .init(word: "state", usage: "VALUE[.PROPERTY] [TEXT]", summary: "a value of a feature", parameters: [.property]),
  ]

  /// Reads the arguments of the command, apart from its flags.
  @MainActor
  init(_ arguments: inout Arguments, _ session: Session) throws(Diagnostic) {
    if arguments.take("count") {
      guard let count = try arguments.number() else { throw arguments.missing("a number") }
      self = .count(count, try session.binding.match(&arguments))
    } else if arguments.take("state") {
      let written = arguments.text
      self = .value(try ExpectedValue(&arguments, session), written: written)
    } else {
      self = .visible(try session.binding.match(&arguments))
    }
  }

  /// Returns whether the condition holds in a state.
  func isMet(in state: NavigationState) -> Bool {
    switch self {
    case .visible(let match): state.places(of: match).contains { state.isVisible($0) }
    case .count(let count, let match): match.described(in: state).count == count
    case .value(let value, _): value.text(in: state) == value.text
    }
  }

  /// The condition as it is written after `why`.
  var text: String {
    switch self {
    case .visible(let match): "\(match)"
    case .count(let count, let match): "count \(count) \(match)"
    case .value(_, let written): "state \(written)"
    }
  }

  /// Returns a sentence that reports whether the condition is met.
  ///
  /// - Parameters:
  ///   - isMet: Whether the condition is met.
  ///   - place: The states that were checked: for example, `at launch`.
  func sentence(isMet: Bool, _ place: String) -> String {
    let verb =
      switch self {
      case .visible: isMet ? "is visible" : "was not visible"
      case .count, .value: isMet ? "holds" : "did not hold"
      }
    if case .visible(let match) = self { return "\(match) \(verb) \(place)" }
    return "'\(text)' \(verb) \(place)"
  }

  /// The name of the screen that must become visible, or `nil` for other conditions and for matches without a screen.
  var screen: String? { if case .visible(let match) = self { match.key.map(\.name) ?? match.name } else { nil } }
}
