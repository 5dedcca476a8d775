/// A reader of the text of a ``LinkPattern``.
struct PatternReader {
  private let text: String
  private var index: String.Index

  /// Creates a reader of a pattern.
  init(_ text: String) { (self.text, index) = (text, text.startIndex) }

  private var current: Character? { index < text.endIndex ? text[index] : nil }

  private mutating func advance() { index = text.index(after: index) }

  private func problem(_ message: String, at index: String.Index) -> LinkPattern.Problem {
    LinkPattern.Problem(message: message, position: text.unicodeScalars.distance(from: text.startIndex, to: index) + 1)
  }

  // MARK: Origin

  /// Reads the scheme, and the host of an `https` URL. Returns `nil` if there is no scheme.
  mutating func origin() throws(LinkPattern.Problem) -> LinkOrigin? {
    guard let scheme = text.firstRange(of: "://") else { return nil }
    let name = String(text[..<scheme.lowerBound])
    index = scheme.upperBound
    if name.asciiLowercased == "https" {
      let host = text[index...].prefix { $0 != "/" && $0 != "#" }
      let name = host.hasPrefix("*.") ? host.dropFirst(2) : host
      guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "-._".contains($0) }) else {
        throw problem("'\(host)' is not a host", at: index)
      }
      index = host.endIndex
      return LinkOrigin.web(String(host)).normalized
    }
    guard Array(name.utf8)[...].isScheme, name.asciiLowercased != "http" else {
      throw problem("'\(name)' cannot be the scheme of a link: use https or a custom scheme", at: text.startIndex)
    }
    return LinkOrigin.scheme(name).normalized
  }

  // MARK: Segments

  /// Reads the segments of the path and of the fragment.
  ///
  /// - Parameter read: Receives the name and the type of a parameter. Returns `nil` if the pattern has no types, otherwise the range of the
  ///   parameter, which may be missing.
  mutating func segments(
    _ read: (String, Substring) throws(LinkPattern.TypeProblem) -> NumberRange??
  ) throws(LinkPattern.Problem) -> [LinkPattern.Segment] {
    var segments: [LinkPattern.Segment] = []
    var starts: [String.Index] = []
    func add(_ segment: LinkPattern.Segment, at start: String.Index) {
      segments.append(segment)
      starts.append(start)
    }
    if current == "/" { advance() }
    while let character = current, character != "#" {
      let start = index
      guard let segment = try segment(read) else { throw problem("it has an empty segment", at: start) }
      add(segment, at: start)
      if current == "/" { advance() }
    }
    guard current == "#" else { return try checked(segments, starts) }
    add(.fragment, at: index)
    advance()
    if current == nil { throw problem("the fragment is empty", at: index) }
    let first = index
    while true {
      let start = index
      let segment = try segment(read)
      if current == "#" { throw problem("it has a second '#'", at: index) }
      // An empty segment is a slash at the beginning or at the end of the fragment.
      if segment == nil, start != first, current != nil { throw problem("the fragment has an empty segment", at: start) }
      add(segment ?? .literal(""), at: start)
      guard current == "/" else { return try checked(segments, starts) }
      advance()
    }
  }

  /// Reads a segment up to the next slash or number sign. Returns `nil` if it is empty.
  private mutating func segment(
    _ read: (String, Substring) throws(LinkPattern.TypeProblem) -> NumberRange??
  ) throws(LinkPattern.Problem) -> LinkPattern.Segment? {
    let start = index
    if current == "*" { return try rest() }
    var parameter: LinkPattern.Parameter?
    var literal = ""
    while let character = current, character != "/", character != "#" {
      switch character {
      case "\\": literal.append(try escapedCharacter())
      case ":":
        if parameter != nil { throw problem("the segment has a second parameter", at: index) }
        parameter = try self.parameter(prefix: literal, read)
        literal = ""
      case "?":
        let next = text.index(after: index)
        guard parameter != nil, next == text.endIndex || text[next] == "/" || text[next] == "#" else {
          throw problem("'?' is not after a parameter: a pattern is a path, and other properties are read from the query", at: index)
        }
        parameter?.isOptional = true
        index = next
      case "+" where parameter != nil && literal.isEmpty: throw noMeaning(character)
      default:
        if Self.reserved.contains(character) { throw noMeaning(character) }
        literal.append(character)
        advance()
      }
    }
    if var parameter {
      parameter.suffix = literal
      return .parameter(parameter)
    }
    return index == start ? nil : .literal(literal)
  }

  private mutating func rest() throws(LinkPattern.Problem) -> LinkPattern.Segment {
    let start = index
    advance()
    let name = self.name()
    guard !name.isEmpty else { throw problem("'*' must be followed by the name of a property", at: start) }
    let isOptional = current == "?"
    if isOptional { advance() }
    guard current == nil || current == "/" || current == "#" else {
      throw problem("'*\(name)' is not a whole segment", at: start)
    }
    return .rest(name, isOptional: isOptional)
  }

  /// Reads a parameter and its type. The current character is the colon.
  private mutating func parameter(
    prefix: String, _ read: (String, Substring) throws(LinkPattern.TypeProblem) -> NumberRange??
  ) throws(LinkPattern.Problem) -> LinkPattern.Parameter {
    let start = index
    advance()
    let name = self.name()
    guard !name.isEmpty else { throw problem("':' must be followed by the name of a property", at: start) }
    var parameter = LinkPattern.Parameter(name: name, prefix: prefix)
    guard current == "(" else { return parameter }
    let open = index
    var depth = 0
    repeat {
      if current == "(" { depth += 1 }
      if current == ")" { depth -= 1 }
      advance()
    } while depth > 0 && current != nil
    guard depth == 0 else { throw problem("the type is not closed with ')'", at: open) }
    let type = text[text.index(after: open)..<text.index(before: index)]
    do throws(LinkPattern.TypeProblem) {
      if let range = try read(name, type) {
        parameter.range = range
        return parameter
      }
    } catch {
      throw problem(error.message, at: error.index)
    }
    do throws(NumberRange.Problem) {
      parameter.range = try NumberRange(type)
    } catch {
      throw problem("\(error.message); other types are those of the link's arguments", at: type.startIndex)
    }
    return parameter
  }

  private mutating func name() -> String {
    let name = text[index...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    index = name.endIndex
    return String(name)
  }

  // MARK: Characters

  /// The characters that stand for themselves only after a backslash.
  private static let reserved: Set<Character> = Set("*?#:{}<>[]()$%^|\\")

  private func noMeaning(_ character: Character) -> LinkPattern.Problem {
    let advice =
      switch character {
      case "%": "write the character that it encodes"
      case "*": "a segment '*name' is the rest of a path"
      default: "a parameter is written ':name'"
      }
    return problem("'\(character)' has no meaning here: \(advice), or '\\\(character)' for the character itself", at: index)
  }

  /// Reads a backslash and the character after it.
  private mutating func escapedCharacter() throws(LinkPattern.Problem) -> Character {
    let start = index
    advance()
    guard let character = current, Self.reserved.contains(character) || character == "+" else {
      throw problem("a backslash must be followed by one of *?#:{}<>[]()$%^|+ or a backslash", at: start)
    }
    advance()
    return character
  }

  /// Returns the literal that a text stands for, without the backslashes before signs.
  ///
  /// - Throws: A ``LinkPattern/TypeProblem`` at the first sign without a backslash.
  static func literal(_ text: Substring) throws(LinkPattern.TypeProblem) -> String {
    var literal = ""
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      guard isEscaped == reserved.contains(character) else {
        throw LinkPattern.TypeProblem(
          isEscaped
            ? "a backslash must be followed by a sign of patterns"
            : "'\(character)' has no meaning here: write '\\\(character)' for the character itself", at: index)
      }
      literal.append(character)
      isEscaped = false
    }
    guard !isEscaped else { throw LinkPattern.TypeProblem("a backslash must be followed by a sign of patterns", at: text.startIndex) }
    return literal
  }

  /// Returns the pattern of a literal.
  static func escaped(_ literal: String) -> String {
    guard literal.contains(where: reserved.contains) else { return literal }
    return String(
      literal.flatMap { (character: Character) -> [Character] in reserved.contains(character) ? ["\\", character] : [character] })
  }

  /// Returns the pattern of a literal that follows a parameter.
  ///
  /// A letter or a digit cannot be written after a name, and the parser never returns such a suffix without a type between them.
  static func escapedSuffix(_ literal: String) -> String { (literal.first == "+" ? "\\" : "") + escaped(literal) }

  // MARK: Rules about the whole pattern

  private func checked(
    _ segments: [LinkPattern.Segment], _ starts: [String.Index]
  ) throws(LinkPattern.Problem) -> [LinkPattern.Segment] {
    guard segments.count <= LinkURL.maximumSegments else {
      throw problem("it has more than \(LinkURL.maximumSegments) segments", at: text.startIndex)
    }
    var names: Set<String> = []
    for (segment, start) in zip(segments, starts) {
      if let name = segment.name, !names.insert(name).inserted { throw problem("it names '\(name)' twice", at: start) }
    }
    for (index, segment) in segments.dropLast().enumerated() {
      if case .rest(let name, _) = segment { throw problem("nothing can follow '*\(name)'", at: starts[index]) }
    }
    let needed = segments.prefix { !$0.isOptional }.count
    let last = segments[needed...]
    if let index = last.firstIndex(where: { !$0.isOptional }) { throw problem("optional segments must come last", at: starts[index]) }
    if last.count > 1, case .rest? = last.last {
      throw problem("an optional segment cannot come before '*'", at: starts[starts.count - 1])
    }
    return segments
  }
}
