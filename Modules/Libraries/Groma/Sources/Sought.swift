/// What was looked for and not found, as a person reads it. Written down when somebody does: mostly a fallback takes over, and nobody reads it.
public struct Sought: Sendable {
  private enum Content {
    case text(String)
    indirect case match(Match, isInSight: Bool)
  }

  private let content: Content

  /// What a search looked for, in sight or anywhere.
  init(_ match: Match, isInSight: Bool) { content = .match(match, isInSight: isInSight) }
}

extension Sought: ExpressibleByStringInterpolation {
  /// What these words say.
  public init(stringLiteral words: String) { content = .text(words) }
}

extension Sought: CustomStringConvertible {
  /// The words.
  public var description: String {
    switch content {
    case .text(let words): words
    case .match(let match, let isInSight): isInSight ? "\(match.words) in sight" : match.words
    }
  }
}

extension Sought: Hashable {
  /// Whether the words are equal.
  public static func == (a: Sought, b: Sought) -> Bool { a.description == b.description }

  /// Feeds the words.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
