import Groma

/// A strict reader of JSON (RFC 8259) that records the position of each value and name.
///
/// In addition to the grammar, it limits the depth of nesting, and it reports names that an object contains more than once.
struct JSONReader {
  /// The maximum depth of arrays and objects, which limits all recursion over the values to what a small stack holds.
  static let maximumDepth = 128

  /// A name that an object contains more than once.
  struct Duplicate: Hashable {
    /// The name.
    var name: String
    /// The position of the first occurrence.
    var first: FilePosition
    /// The position of a later occurrence.
    var position: FilePosition
  }

  /// The first syntax error of a file.
  struct Failure: Error, Hashable {
    /// The error as one lower-case sentence without a full stop.
    var message: String
    /// The position of the error.
    var position: FilePosition
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  /// The index of the first byte of the line.
  private var lineStart = 0
  /// The number of bytes of the line, up to ``index``, that continue a scalar.
  private var continuations = 0
  private var depth = 0
  private var duplicates: [Duplicate] = []

  /// Reads a value.
  ///
  /// If several members of an object have the same name, the value contains only the last one, at the place of the first one.
  ///
  /// - Parameter bytes: The value as UTF-8, which white space may surround.
  /// - Returns: The value, and the names that occur more than once in an object, in the order of the file.
  /// - Throws: The first syntax error.
  /// - Complexity: O(bytes) on average.
  static func read(_ bytes: [UInt8]) throws(Failure) -> (node: JSONNode, duplicates: [Duplicate]) {
    var reader = JSONReader(bytes: bytes)
    reader.skipSpace()
    let node = try reader.value()
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.failure("the file continues after its value") }
    return (node, reader.duplicates.sorted { $0.position < $1.position })
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Positions

  private var position: FilePosition { FilePosition(line: line, column: index - lineStart - continuations + 1) }

  private func failure(_ message: String) -> Failure { Failure(message: message, position: position) }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = current {
      switch byte {
      case 0x20, 0x09: index += 1
      case 0x0a, 0x0d:
        index += 1
        // A carriage return before a line feed is part of the same line break.
        if byte == 0x0d, current == 0x0a { index += 1 }
        line += 1
        (lineStart, continuations) = (index, 0)
      default: return
      }
    }
  }

  // MARK: Values

  private mutating func value() throws(Failure) -> JSONNode {
    let start = position
    switch current {
    case UInt8(ascii: "{"): return JSONNode(kind: .object(try nested { reader throws(Failure) in try reader.members() }), position: start)
    case UInt8(ascii: "["): return JSONNode(kind: .list(try nested { reader throws(Failure) in try reader.elements() }), position: start)
    case UInt8(ascii: "\""): return JSONNode(kind: .text(try text()), position: start)
    case UInt8(ascii: "-"), .some(0x30...0x39): return JSONNode(kind: .number(try number()), position: start)
    case UInt8(ascii: "t"): return JSONNode(kind: try word("true", .bool(true)), position: start)
    case UInt8(ascii: "f"): return JSONNode(kind: try word("false", .bool(false)), position: start)
    case UInt8(ascii: "n"): return JSONNode(kind: try word("null", .null), position: start)
    default: throw unexpected("a value")
    }
  }

  private func unexpected(_ expected: String) -> Failure {
    guard let current else { return failure("the file ends before \(expected)") }
    switch current {
    case 0x21...0x7e: return failure("'\(Character(Unicode.Scalar(current)))' is not \(expected)")
    case 0xef where bytes[index...].starts(with: [0xef, 0xbb, 0xbf]): return failure("a byte order mark is not \(expected)")
    default: return failure("the byte 0x\(String(current, radix: 16)) is not \(expected)")
    }
  }

  private mutating func nested<T>(_ read: (inout JSONReader) throws(Failure) -> T) throws(Failure) -> T {
    depth += 1
    guard depth <= Self.maximumDepth else { throw failure("the nesting is deeper than \(Self.maximumDepth) arrays and objects") }
    index += 1
    skipSpace()
    let result = try read(&self)
    depth -= 1
    return result
  }

  private mutating func elements() throws(Failure) -> [JSONNode] {
    var elements: [JSONNode] = []
    if current == UInt8(ascii: "]") {
      index += 1
      return elements
    }
    while true {
      elements.append(try value())
      if try isLast(UInt8(ascii: "]"), "',' or ']'") { return elements }
    }
  }

  private mutating func members() throws(Failure) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    // Names are compared by their bytes, because Swift compares strings by canonical equivalence.
    var places: [[UInt8]: Int] = [:]
    if current == UInt8(ascii: "}") {
      index += 1
      return members
    }
    while true {
      let start = position
      guard current == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
      let name = try text()
      skipSpace()
      guard current == UInt8(ascii: ":") else { throw unexpected("a colon") }
      index += 1
      skipSpace()
      let member = JSONNode.Member(name: name, position: start, node: try value())
      let key = Array(name.utf8)
      if let place = places[key] {
        duplicates.append(Duplicate(name: name, first: members[place].position, position: start))
        members[place].node = member.node
      } else {
        places[key] = members.count
        members.append(member)
      }
      if try isLast(UInt8(ascii: "}"), "',' or '}'") { return members }
    }
  }

  /// Reads the separator after an element: a comma, or the byte `end`, which ends the array or object. Returns whether it is `end`.
  private mutating func isLast(_ end: UInt8, _ expected: String) throws(Failure) -> Bool {
    skipSpace()
    guard current == end || current == UInt8(ascii: ",") else { throw unexpected(expected) }
    let isLast = current == end
    index += 1
    if !isLast { skipSpace() }
    return isLast
  }

  private mutating func word(_ word: String, _ kind: JSONNode.Kind) throws(Failure) -> JSONNode.Kind {
    guard bytes[index...].starts(with: word.utf8) else { throw unexpected("a value") }
    index += word.utf8.count
    return kind
  }

  private mutating func number() throws(Failure) -> String {
    let start = index
    if current == UInt8(ascii: "-") { index += 1 }
    if current == UInt8(ascii: "0") { index += 1 } else { try digits() }
    if current == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      index += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(Failure) {
    guard let first = current, (0x30...0x39).contains(first) else { throw unexpected("a digit") }
    while let byte = current, (0x30...0x39).contains(byte) { index += 1 }
  }
}

// MARK: - Strings

extension JSONReader {
  /// Reads a string. The current byte is the quotation mark at its beginning.
  private mutating func text() throws(Failure) -> String {
    let start = index
    let continuationsBefore = continuations
    index += 1
    // The bytes before `plain`, if the string contains an escape sequence.
    var unescaped: [UInt8] = []
    var plain = index
    var isASCII = true
    while true {
      guard let byte = current else { throw unexpected("the end of the string") }
      switch byte {
      case UInt8(ascii: "\""):
        let rest = bytes[plain..<index]
        let whole = unescaped.isEmpty ? rest : unescaped + rest
        // ASCII needs no check of its encoding. The check would take most of the time.
        guard let text = isASCII ? String(decoding: whole, as: UTF8.self) : String(utf8: whole) else {
          throw invalid(from: start, continuations: continuationsBefore)
        }
        index += 1
        return text
      case UInt8(ascii: "\\"):
        unescaped += bytes[plain..<index]
        unescaped += UTF8.encode(try escaped()) ?? UTF8.encodedReplacementCharacter
        plain = index
      case 0..<0x20: throw failure("a string contains the control character 0x\(String(byte, radix: 16))")
      default: if !skipPlain() { isASCII = false }
      }
    }
  }

  /// Skips the bytes of a string before the next quotation mark, backslash or control character, and returns whether all are ASCII.
  private mutating func skipPlain() -> Bool {
    var index = index
    var continuations = continuations
    var bits: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      if byte & 0xc0 == 0x80 { continuations += 1 }
      bits |= byte
      index += 1
    }
    (self.index, self.continuations) = (index, continuations)
    return bits < 0x80
  }

  /// Returns the failure of a string that is not UTF-8, at its first invalid byte.
  private mutating func invalid(from start: Int, continuations: Int) -> Failure {
    (index, self.continuations) = (start, continuations)
    while index < bytes.count {
      let length = bytes[index].scalarLength
      guard index + length <= bytes.count, String(utf8: bytes[index..<(index + length)]) != nil else { break }
      index += length
      self.continuations += length - 1
    }
    return failure("the string is not UTF-8")
  }

  /// Reads an escape sequence. The current byte is its backslash.
  private mutating func escaped() throws(Failure) -> Unicode.Scalar {
    index += 1
    guard let byte = current else { throw unexpected("the end of the string") }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      index += 1
      return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return simple("\u{8}")
    case UInt8(ascii: "f"): return simple("\u{c}")
    case UInt8(ascii: "n"): return simple("\n")
    case UInt8(ascii: "r"): return simple("\r")
    case UInt8(ascii: "t"): return simple("\t")
    case UInt8(ascii: "u"):
      let unit = try codeUnit()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard unit < 0xdc00, bytes[index...].starts(with: "\\u".utf8) else { throw failure("half of a surrogate pair is not a character") }
      index += 1
      let other = try codeUnit()
      let value = 0x10000 + (UInt32(unit) & 0x3ff) << 10 + (UInt32(other) & 0x3ff)
      guard (0xdc00..<0xe000).contains(other), let scalar = Unicode.Scalar(value) else {
        throw failure("half of a surrogate pair is not a character")
      }
      return scalar
    default: throw unexpected("a character that can be escaped")
    }
  }

  private mutating func simple(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    index += 1
    return scalar
  }

  /// Reads the four digits of a code unit. The current byte is the `u` before them.
  private mutating func codeUnit() throws(Failure) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      index += 1
      guard let digit = current?.hexadecimal else { throw unexpected("a hexadecimal digit") }
      unit = unit << 4 | UInt16(digit)
    }
    index += 1
    return unit
  }
}

extension UInt8 {
  /// The number of bytes of the UTF-8 scalar that begins with this byte, or 1 for a byte that begins none.
  fileprivate var scalarLength: Int {
    switch self {
    case 0xc2...0xdf: 2
    case 0xe0...0xef: 3
    case 0xf0...0xf4: 4
    default: 1
    }
  }
}
