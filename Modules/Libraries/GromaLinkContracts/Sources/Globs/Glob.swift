/// A parsed pattern of an association file, which matches the whole text of a path, a query or a fragment.
///
/// Both dialects have the wildcards `*` and `?`, which also match slashes, and no escape. `?*` is an element ``Element/one`` followed by
/// ``Element/any``, so it matches one or more characters. A character is a Unicode scalar.
public struct Glob: Hashable, Sendable {
  /// The platform that defines the meaning of a pattern.
  public enum Dialect: Hashable, Sendable {
    /// The patterns of `apple-app-site-association`: `*` matches zero or more characters, and `$(name)` is a substitution variable.
    case apple
    /// The patterns of `assetlinks.json`: `*` matches the characters before the next occurrence of the character that follows it in the
    /// pattern, without backtracking. At the end of the pattern it matches the rest of the text. Before another wildcard it matches
    /// nothing. There are no variables.
    case android
  }

  /// An element of a pattern.
  public enum Element: Hashable, Sendable {
    /// A character that matches itself.
    case scalar(Unicode.Scalar)
    /// Exactly one character: `?`.
    case one
    /// Zero or more characters: `*`. The dialect determines how many.
    case any
    /// One ASCII character of a class: `$(digit)`.
    case oneOf(CharacterClass)
    /// One of several patterns, which contain no choice. Without a pattern, the choice matches nothing.
    ///
    /// The name is that of the substitution variable, or `nil` for a choice in the normal form of a path pattern.
    indirect case choice(String?, [Glob])
  }

  /// The platform that defines the meaning of the pattern.
  public let dialect: Dialect
  /// The elements of the pattern, from left to right.
  public let elements: [Element]

  /// Creates a pattern from its elements.
  ///
  /// - Parameters:
  ///   - elements: The elements, from left to right. In the dialect ``Dialect/android``, only scalars, ``Element/one`` and
  ///     ``Element/any``.
  ///   - dialect: The platform that defines the meaning of the pattern.
  public init(_ elements: [Element], dialect: Dialect) {
    self.elements = elements
    self.dialect = dialect
  }

  /// The pattern `*`, which matches every text.
  ///
  /// - Parameter dialect: The platform that defines the meaning of the pattern.
  public static func everything(_ dialect: Dialect) -> Glob { Glob([.any], dialect: dialect) }

  /// The names of the variables in the pattern that are not defined or have no values. The pattern matches nothing if there is such a
  /// variable.
  public var unknownVariables: [String] {
    elements.compactMap { element in
      if case .choice(let name?, let alternatives) = element, alternatives.isEmpty { name } else { nil }
    }
  }
}

extension Glob: CustomStringConvertible {
  /// The text of the pattern. A choice without a name is in braces: `chat{/*,}`.
  public var description: String { elements.map(\.description).joined() }
}

extension Glob.Element: CustomStringConvertible {
  /// The text of the element.
  public var description: String {
    switch self {
    case .scalar(let scalar): String(scalar)
    case .one: "?"
    case .any: "*"
    case .oneOf(let characters): "$(\(characters.rawValue))"
    case .choice(let name?, _): "$(\(name))"
    case .choice(nil, let alternatives): "{\(alternatives.map(\.description).joined(separator: ","))}"
    }
  }
}
