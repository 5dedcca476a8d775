/// The target of a failed search, for error messages. Its text is created only when it is read, because a fallback usually handles the
/// error.
public struct Sought: Sendable {
  private enum Content {
    case text(String)
    indirect case match(Match, isInSight: Bool)
  }

  private let content: Content

  /// Creates a target from a match. `isInSight` is true if the search considered only visible containers.
  init(_ match: Match, isInSight: Bool) { content = .match(match, isInSight: isInSight) }
}

extension Sought: ExpressibleByStringInterpolation {
  /// Creates a target from its text.
  public init(stringLiteral words: String) { content = .text(words) }
}

extension Sought: CustomStringConvertible {
  /// The text of the target.
  public var description: String {
    switch content {
    case .text(let words): words
    case .match(let match, let isInSight): isInSight ? "visible \(match.words)" : match.words
    }
  }
}

extension Sought: Hashable {
  /// Returns whether both targets have the same text.
  public static func == (a: Sought, b: Sought) -> Bool { a.description == b.description }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
