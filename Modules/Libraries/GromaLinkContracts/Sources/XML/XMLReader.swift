import Groma

/// A reader of XML 1.0 documents that records the position of each element and attribute.
///
/// FoundationXML gives no positions of attributes, which the reports name, and would link all of Foundation and libxml2 into each program;
/// expat would have to be installed wherever a package uses this library.
///
/// It reads elements, attributes, character references, the predefined entities and CDATA sections. It skips comments and processing
/// instructions, and a document type without declarations of its own. Namespaces of elements are not resolved. The document must be UTF-8.
struct XMLReader {
  /// The first error of a document.
  struct Failure: Error, Hashable {
    /// The error as one lower-case sentence without a full stop.
    let message: String
    let position: FilePosition
  }

  /// The maximum depth of elements.
  static let maximumDepth = 128

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var column = 1

  /// Reads a document.
  ///
  /// - Parameter bytes: The document as UTF-8.
  /// - Throws: The first error.
  /// - Complexity: O(bytes · depth of namespaces).
  static func read(_ bytes: [UInt8]) throws(Failure) -> XMLTreeElement {
    let start = FilePosition(line: 1, column: 1)
    guard let text = String(utf8: bytes) else { throw Failure(message: "the file is not UTF-8 text", position: start) }
    var reader = XMLReader(scalars: Array(text.unicodeScalars))
    if reader.current == "\u{feff}" { reader.index += 1 }
    try reader.skipMisc()
    guard reader.current == "<" else { throw reader.failure("the file does not begin with an element") }
    let root = try reader.element([:], depth: 0)
    try reader.skipMisc()
    guard reader.current == nil else { throw reader.failure("the file continues after its element") }
    return root
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  // MARK: Characters

  private var position: FilePosition { FilePosition(line: line, column: column) }
  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func failure(_ message: String) -> Failure { Failure(message: message, position: position) }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < scalars.count {
      if scalars[index] == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
      index += 1
    }
  }

  private func isAt(_ text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { [" ", "\t", "\n", "\r"].contains(scalar) }

  private mutating func skipSpace() { while let scalar = current, Self.isSpace(scalar) { advance() } }

  /// Skips the text up to and including an end.
  private mutating func skip(past end: String) throws(Failure) {
    let start = position
    while !isAt(end) {
      guard current != nil else { throw Failure(message: "'\(end)' is missing", position: start) }
      advance()
    }
    advance(end.unicodeScalars.count)
  }

  /// Skips white space, comments, processing instructions and document types.
  private mutating func skipMisc() throws(Failure) {
    while true {
      skipSpace()
      if isAt("<!--") {
        try skip(past: "-->")
      } else if isAt("<?") {
        try skip(past: "?>")
      } else if isAt("<!DOCTYPE") {
        while let scalar = current, scalar != ">" {
          if scalar == "[" { throw failure("a document type with declarations is not read") }
          advance()
        }
        advance()
      } else {
        return
      }
    }
  }

  // MARK: Elements

  private mutating func name() throws(Failure) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = current, scalar.value > 0x7f || scalar.properties.isAlphabetic || "0123456789:_-.".unicodeScalars.contains(scalar) {
      name.append(scalar)
      advance()
    }
    guard !name.isEmpty else { throw failure("a name is missing") }
    return String(name)
  }

  /// Reads an element. The current character is the `<` at its beginning.
  ///
  /// - Parameter namespaces: The namespaces by their prefixes.
  private mutating func element(_ namespaces: [String: String], depth: Int) throws(Failure) -> XMLTreeElement {
    guard depth < Self.maximumDepth else { throw failure("the nesting is deeper than \(Self.maximumDepth) elements") }
    let start = position
    advance()
    let tag = try name()
    let written = try attributes()
    var namespaces = namespaces
    for attribute in written where attribute.name.hasPrefix("xmlns:") { namespaces[String(attribute.name.dropFirst(6))] = attribute.value }
    let resolved = written.filter { !$0.name.hasPrefix("xmlns") }.map { attribute in
      let parts = attribute.name.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return attribute }
      return XMLTreeElement.Attribute(
        namespace: namespaces[parts[0]] ?? parts[0], name: parts[1], value: attribute.value, position: attribute.position)
    }
    var element = XMLTreeElement(name: tag, attributes: resolved, position: start)
    if isAt("/>") {
      advance(2)
      return element
    }
    guard current == ">" else { throw failure("'>' is missing at the end of '<\(tag)'") }
    advance()
    while true {
      if isAt("</") { break }
      if isAt("<!--") {
        try skip(past: "-->")
      } else if isAt("<?") {
        try skip(past: "?>")
      } else if isAt("<![CDATA[") {
        advance(9)
        let first = index
        try skip(past: "]]>")
        element.add(Self.text(scalars[first..<(index - 3)]))
      } else if current == "<" {
        element.add(try self.element(namespaces, depth: depth + 1))
      } else if current == nil {
        throw Failure(message: "the element '\(tag)' is not closed", position: start)
      } else {
        element.add(try characters { $0 == "<" })
      }
    }
    advance(2)
    let place = position
    guard try self.name() == tag else { throw Failure(message: "the element '\(tag)' is not closed here", position: place) }
    skipSpace()
    guard current == ">" else { throw failure("'>' is missing at the end of '</\(tag)'") }
    advance()
    return element
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// Reads the attributes of an element.
  private mutating func attributes() throws(Failure) -> [XMLTreeElement.Attribute] {
    var attributes: [XMLTreeElement.Attribute] = []
    var names: Set<String> = []
    while true {
      skipSpace()
      guard let scalar = current, scalar != ">", scalar != "/" else { return attributes }
      let start = position
      let name = try self.name()
      guard names.insert(name).inserted else { throw Failure(message: "the attribute '\(name)' is repeated", position: start) }
      skipSpace()
      guard current == "=" else { throw failure("'=' is missing after '\(name)'") }
      advance()
      skipSpace()
      guard let quote = current, quote == "\"" || quote == "'" else { throw failure("the value of '\(name)' is not in quotes") }
      advance()
      let value = try characters { $0 == quote || $0 == "<" }
      guard current == quote else { throw Failure(message: "the value of '\(name)' is not closed", position: start) }
      advance()
      attributes.append(XMLTreeElement.Attribute(namespace: "", name: name, value: value, position: start))
    }
  }

  /// Reads characters and references up to a character that meets a condition.
  private mutating func characters(until isEnd: (Unicode.Scalar) -> Bool) throws(Failure) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = current, !isEnd(scalar) {
      if scalar == "&" {
        text.append(try reference())
      } else {
        text.append(scalar)
        advance()
      }
    }
    return String(text)
  }

  private mutating func reference() throws(Failure) -> Unicode.Scalar {
    let start = position
    advance()
    var name = ""
    while let scalar = current, scalar != ";", name.utf8.count < 12 {
      name.unicodeScalars.append(scalar)
      advance()
    }
    let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
    guard current == ";", let scalar = named[name] ?? number.flatMap(Unicode.Scalar.init) else {
      throw Failure(message: "'&\(name)' is not a known reference", position: start)
    }
    advance()
    return scalar
  }
}
