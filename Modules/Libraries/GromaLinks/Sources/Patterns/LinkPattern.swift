/// The URL pattern of a link: `chat/:room/:chat`, `category/:name?`, `files/*path`, `https://shop.example/product/:id`.
///
/// Segments are separated by slashes:
///
/// - `:name` matches any non-empty segment. `:name?` also matches a missing segment.
/// - `*name` matches one or more remaining segments. `*name?` also matches no segments.
/// - Any other text matches itself, case-sensitively.
///
/// Optional segments must be at the end. A pattern without a scheme applies to all origins of its table.
public struct LinkPattern: Hashable, Sendable {
  /// A segment of a pattern.
  package enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String, isOptional: Bool)
    case rest(String, isOptional: Bool)

    package var name: String? {
      switch self {
      case .literal: nil
      case .parameter(let name, _), .rest(let name, _): name
      }
    }

    var isOptional: Bool {
      switch self {
      case .literal: false
      case .parameter(_, let isOptional), .rest(_, let isOptional): isOptional
      }
    }
  }

  /// The origin of links with this pattern, or `nil` if the pattern applies to all origins of the table.
  public let origin: LinkOrigin?
  package let segments: [Segment]

  /// A syntax error in a pattern.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as a message.
    public let description: String
  }

  /// Parses a pattern.
  ///
  /// - Throws: A ``Problem`` that describes the first error.
  public init(_ text: String) throws(Problem) {
    var path = text[...]
    var origin: LinkOrigin?
    if let scheme = text.firstRange(of: "://") {
      let name = String(text[..<scheme.lowerBound])
      path = text[scheme.upperBound...]
      if name.asciiLowercased == "https" {
        let host = path.prefix { $0 != "/" }
        guard !host.isEmpty, !host.contains(where: ":@".contains) else { throw Problem(description: "'\(host)' is not a host") }
        origin = .web(String(host))
        path = path[host.endIndex...]
      } else {
        guard Array(name.utf8)[...].isScheme, name.asciiLowercased != "http" else {
          throw Problem(description: "'\(name)' cannot be the scheme of a link: use https or a custom scheme")
        }
        origin = .scheme(name)
      }
    }
    self.origin = origin?.normalized
    if path.first == "/" { path = path.dropFirst() }
    if path.last == "/" { path = path.dropLast() }
    var segments: [Segment] = []
    for part in path.isEmpty ? [] : path.split(separator: "/", omittingEmptySubsequences: false) {
      segments.append(try Self.segment(part))
    }
    self.segments = segments
    try check()
  }

  private static func segment(_ text: Substring) throws(Problem) -> Segment {
    guard let first = text.first else { throw Problem(description: "it has an empty segment") }
    guard first == ":" || first == "*" else {
      guard !text.contains(where: "?#".contains) else {
        throw Problem(description: "'\(text)' contains ? or #: a pattern is a path, and other properties are read from the query")
      }
      return .literal(String(text))
    }
    let isOptional = text.last == "?"
    let name = String(text.dropFirst().dropLast(isOptional ? 1 : 0))
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      throw Problem(description: "'\(text)' does not name a property")
    }
    return first == ":" ? .parameter(name, isOptional: isOptional) : .rest(name, isOptional: isOptional)
  }

  private func check() throws(Problem) {
    guard segments.count <= LinkURL.maximumSegments else {
      throw Problem(description: "it has more than \(LinkURL.maximumSegments) segments")
    }
    var names: Set<String> = []
    for name in segments.compactMap(\.name) where !names.insert(name).inserted {
      throw Problem(description: "it names '\(name)' twice")
    }
    if let rest = segments.dropLast().first(where: { if case .rest = $0 { true } else { false } }) {
      throw Problem(description: "nothing can follow '*\(rest.name ?? "")'")
    }
    let last = segments.drop { !$0.isOptional }
    guard last.allSatisfy(\.isOptional) else { throw Problem(description: "optional segments must come last") }
    if last.count > 1, case .rest? = last.last { throw Problem(description: "an optional segment cannot come before '*'") }
  }

  /// The property names in the pattern, from left to right.
  package var names: [String] { segments.compactMap(\.name) }

  /// The segments of the pattern with all, some and none of its optional segments, sorted by descending length.
  package var variants: [ArraySlice<Segment>] {
    let needed = segments.prefix { !$0.isOptional }.count
    return (needed...segments.count).reversed().map { segments[..<$0] }
  }

  /// Returns the encoded path, or `nil` if the path cannot be written: if a required value is missing, if a value follows a missing
  /// optional one, or if a value is empty or cannot be encoded.
  ///
  /// - Parameter value: Returns the value of a name in the pattern, or `nil` if there is none.
  func path(_ value: (String) -> LinkValue?) -> String? {
    var parts: [String] = []
    var isOver = false
    for segment in segments {
      let values: [String]
      switch segment {
      case .literal(let text): values = [text]
      case .parameter(let name, _):
        if case .text(let text)? = value(name) { values = [text] } else { values = [] }
      case .rest(let name, _):
        var all: [LinkValue] = []
        if case .list(let elements)? = value(name) { all = elements }
        values = all.compactMap { if case .text(let text) = $0 { text } else { nil } }
        guard values.count == all.count else { return nil }
      }
      if values.isEmpty {
        guard segment.isOptional else { return nil }
        isOver = true
      } else if isOver {
        return nil
      }
      for value in values {
        guard !value.isEmpty, let encoded = PercentCoding.encoded(value) else { return nil }
        parts.append(encoded)
      }
    }
    return parts.joined(separator: "/")
  }
}

extension LinkPattern.Segment: CustomStringConvertible {
  package var description: String {
    switch self {
    case .literal(let text): text
    case .parameter(let name, let isOptional): ":\(name)\(isOptional ? "?" : "")"
    case .rest(let name, let isOptional): "*\(name)\(isOptional ? "?" : "")"
    }
  }
}

extension LinkPattern: CustomStringConvertible {
  /// The text of the pattern.
  public var description: String { (origin?.description ?? "") + segments.map(\.description).joined(separator: "/") }
}
