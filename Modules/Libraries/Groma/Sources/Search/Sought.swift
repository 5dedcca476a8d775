/// The target of a failed search, for error messages. The text of the target is created only when it is read, because a fallback usually
/// handles the error.
public struct Sought: Hashable, Sendable {
  private enum Content: Hashable {
    case text(String)
    indirect case match(Match, isVisible: Bool)

    var text: String {
      switch self {
      case .text(let words): words
      case .match(let match, let isVisible): isVisible ? "visible \(match.words)" : match.words
      }
    }

    /// Returns whether both targets have the same text.
    static func == (a: Content, b: Content) -> Bool { a.text == b.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  private let content: Content

  /// Creates a target from the criterion of a search. `isVisible` is `true` if the search considered only visible containers.
  init(_ match: Match, isVisible: Bool) { content = .match(match, isVisible: isVisible) }
}

extension Sought: ExpressibleByStringInterpolation {
  /// Creates a target from its text.
  public init(stringLiteral words: String) { content = .text(words) }
}

extension Sought {
  /// The text of the target.
  package var text: String { content.text }
}
