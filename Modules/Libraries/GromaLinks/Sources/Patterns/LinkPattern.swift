/// The URL pattern of a link: `chat/:room/:chat`, `@:user`, `category/:name?`, `files/*path`, `https://shop.example/product/:id`.
///
/// Segments are separated by slashes:
///
/// - `:name` matches any non-empty segment. `:name?` also matches a missing segment.
/// - `item-:id` and `:slug.html` match a segment with a literal before or after a value that is not empty. A segment has one parameter.
/// - `:year(1900...2100)` matches an integer of a range. In `:month(01...12)`, each number has two digits.
/// - `*name` matches one or more remaining segments. `*name?` also matches no segments.
/// - Any other text matches itself, case-sensitively.
///
/// Optional segments must be at the end. A pattern without a scheme applies to all origins of its table. After `#`, the segments are those
/// of the fragment: `#/room/:id` matches `https://shop.example/#/room/7`. A pattern without `#` matches URLs with any fragment.
///
/// The characters of `*?#:{}<>[]()$%^|` and the backslash have a meaning in patterns of this or of another notation, so each stands for
/// itself only after a backslash: `a\:b`. The same applies to a plus sign after a parameter.
public struct LinkPattern: Hashable, Sendable {
  /// A part of a segment with a name: a literal prefix, a value, and a literal suffix.
  package struct Parameter: Hashable, Sendable {
    package var name: String
    package var isOptional = false
    package var prefix = ""
    package var suffix = ""
    /// The range of the value, or `nil` if the value is any text that is not empty.
    package var range: NumberRange?

    /// The segments that the parameter matches.
    var shape: ParameterShape { ParameterShape(prefix: Array(prefix.utf8), suffix: Array(suffix.utf8), range: range) }

    /// Returns the segment with a value, or `nil` if the segment would not be read as this value.
    func text(with value: String) -> String? {
      guard let range else { return value.isEmpty ? nil : prefix + value + suffix }
      return range.text(of: value).map { prefix + $0 + suffix }
    }
  }

  /// A segment of a pattern.
  package enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(Parameter)
    case rest(String, isOptional: Bool)
    /// The number sign between the segments of the path and those of the fragment.
    case fragment

    package var name: String? {
      switch self {
      case .literal, .fragment: nil
      case .parameter(let parameter): parameter.name
      case .rest(let name, _): name
      }
    }

    var isOptional: Bool {
      switch self {
      case .literal, .fragment: false
      case .parameter(let parameter): parameter.isOptional
      case .rest(_, let isOptional): isOptional
      }
    }
  }

  /// The origin of links with this pattern, or `nil` if the pattern applies to all origins of the table.
  public let origin: LinkOrigin?
  package let segments: [Segment]

  /// A syntax error in a pattern.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as a message without its position.
    public let message: String
    /// The position of the error in the pattern, from 1, in Unicode scalars.
    public let position: Int
    /// The error as a message, with its position unless that is the beginning of the pattern.
    public var description: String { position == 1 ? message : "\(message) (character \(position))" }
  }

  /// Parses a pattern.
  ///
  /// - Throws: A ``Problem`` that describes the first error.
  public init(_ text: String) throws(Problem) {
    try self.init(text) { _, _ in nil }
  }

  /// Parses a pattern whose parameters may have types in parentheses.
  ///
  /// - Parameters:
  ///   - text: The pattern.
  ///   - read: Receives the name of a parameter and the text in the parentheses after it. Returns the range of the parameter, or `nil` if
  ///     the text is of another type. In a pattern without types, the text must be a range.
  /// - Throws: A ``Problem`` that describes the first error.
  package init(
    typed text: String, _ read: (_ name: String, _ type: Substring) throws(TypeProblem) -> NumberRange?
  ) throws(Problem) {
    try self.init(text) { name, type throws(TypeProblem) in .some(try read(name, type)) }
  }

  private init(
    _ text: String, _ read: (String, Substring) throws(TypeProblem) -> NumberRange??
  ) throws(Problem) {
    var reader = PatternReader(text)
    origin = try reader.origin()
    segments = try reader.segments(read)
  }

  /// A syntax error in the type of a parameter.
  package struct TypeProblem: Error {
    package let message: String
    /// The place of the error in the pattern.
    package let index: String.Index

    package init(_ message: String, at index: String.Index) { (self.message, self.index) = (message, index) }
  }

  /// Returns the literal that a text of a pattern stands for, without the backslashes before signs.
  ///
  /// - Throws: A ``TypeProblem`` at the first sign without a backslash.
  package static func literal(_ text: Substring) throws(TypeProblem) -> String { try PatternReader.literal(text) }

  /// The property names in the pattern, from left to right.
  package var names: [String] { segments.compactMap(\.name) }

  /// The segments of the pattern with all, some and none of its optional segments, sorted by descending length.
  package var variants: [ArraySlice<Segment>] {
    let needed = segments.prefix { !$0.isOptional }.count
    return (needed...segments.count).reversed().map { segments[..<$0] }
  }

  /// Returns the encoded path and fragment, or `nil` if they cannot be written: if a required value is missing, if a value follows a missing
  /// optional one, or if a value is empty, outside of its range or cannot be encoded.
  ///
  /// - Parameters:
  ///   - isOnWeb: Whether the URL has a host. Otherwise, the path follows the scheme, and its literals are encoded as values are.
  ///   - value: Returns the value of a name in the pattern, or `nil` if there is none.
  func parts(isOnWeb: Bool = false, _ value: (String) -> LinkValue?) -> (path: String, fragment: String?)? {
    var parts: [[String]] = [[]]
    var isOver = false
    for segment in segments {
      let values: [String]
      switch segment {
      case .fragment:
        parts.append([])
        continue
      case .literal(let text): values = [isOnWeb ? PercentCoding.encodedLiteral(text) : PercentCoding.encoded(text)].compactMap(\.self)
      case .parameter(let parameter):
        guard case .text(let text)? = value(parameter.name) else {
          values = []
          break
        }
        guard let filled = parameter.text(with: text), let encoded = encoded(filled, parameter, isOnWeb) else { return nil }
        values = [encoded]
      case .rest(let name, _):
        var all: [LinkValue] = []
        if case .list(let elements)? = value(name) { all = elements }
        values = all.compactMap { element in
          guard case .text(let text) = element, !text.isEmpty else { return nil }
          return PercentCoding.encoded(text)
        }
        guard values.count == all.count else { return nil }
      }
      if values.isEmpty {
        guard segment.isOptional else { return nil }
        isOver = true
      } else if isOver {
        return nil
      }
      parts[parts.count - 1] += values
    }
    let texts = parts.map { $0.joined(separator: "/") }
    return (texts[0], texts.count > 1 ? texts[1] : nil)
  }

  /// Returns a segment with an encoded value. The prefix and the suffix are encoded as literals.
  private func encoded(_ filled: String, _ parameter: Parameter, _ isOnWeb: Bool) -> String? {
    guard isOnWeb else { return PercentCoding.encoded(filled) }
    let value = filled.unicodeScalars.dropFirst(parameter.prefix.unicodeScalars.count).dropLast(parameter.suffix.unicodeScalars.count)
    guard let prefix = PercentCoding.encodedLiteral(parameter.prefix), let suffix = PercentCoding.encodedLiteral(parameter.suffix),
      let middle = PercentCoding.encoded(String(String.UnicodeScalarView(value)))
    else { return nil }
    return prefix + middle + suffix
  }
}

extension LinkPattern.Segment: CustomStringConvertible {
  package var description: String {
    switch self {
    case .literal(let text): PatternReader.escaped(text)
    case .parameter(let parameter):
      PatternReader.escaped(parameter.prefix) + ":\(parameter.name)" + (parameter.range.map { "(\($0))" } ?? "")
        + PatternReader.escapedSuffix(parameter.suffix) + (parameter.isOptional ? "?" : "")
    case .rest(let name, let isOptional): "*\(name)\(isOptional ? "?" : "")"
    case .fragment: "#"
    }
  }
}

extension LinkPattern: CustomStringConvertible {
  /// The text of the pattern.
  public var description: String {
    let parts = segments.split(separator: Segment.fragment, maxSplits: 1, omittingEmptySubsequences: false).map { part in
      part.map(\.description).joined(separator: "/")
    }
    return (origin?.description ?? "") + parts.joined(separator: "#")
  }
}
