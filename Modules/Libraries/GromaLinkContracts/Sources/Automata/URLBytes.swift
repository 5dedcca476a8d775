/// A deterministic automaton for the bytes of a part of a URL. It accepts only texts whose percent-encoding is valid UTF-8.
///
/// The automaton also decodes: a transition that completes a character or an encoded byte has a symbol. The symbol of a byte is the byte
/// itself, whether it is encoded or not. Only the encoded forms of the separators `/`, `?`, `&`, `=` and `+` have their own symbols, which are
/// bytes that cannot occur in UTF-8.
struct URLBytes: Sendable {
  /// A part of a URL.
  enum Part: Hashable, Sendable, CaseIterable {
    case path, query, fragment
    /// An item of a query, without separators.
    case item

    /// The bytes that a segment of a path or a fragment contains only in encoded form.
    var separators: ByteSet {
      switch self {
      case .path: ByteSet([0x2f])
      case .fragment: ByteSet([0x2f, 0x3f])
      case .query, .item: .none
      }
    }
  }

  /// Encoded bytes that all lead from one state to ``target``.
  struct EncodedBytes: Sendable {
    /// The symbols of the bytes. That of a slash is in a set of its own, because it may be ignored at the end of a text.
    let symbols: ByteSet
    let target: Int32
  }

  /// The symbols of the encoded forms of separators.
  static let encodedSeparators: [UInt8: UInt8] = [0x2f: 0xf5, 0x26: 0xf6, 0x3d: 0xf7, 0x2b: 0xf8, 0x3f: 0xf9]

  /// Returns the symbol of an encoded byte.
  static func symbol(encoded byte: UInt8) -> UInt8 { encodedSeparators[byte] ?? byte }

  /// Returns the byte whose encoded form has the given symbol.
  static func byte(encodedAs symbol: UInt8) -> UInt8 { encodedSeparators.first { $0.value == symbol }?.key ?? symbol }

  /// The state at the beginning, and after each complete character.
  static let start: Int32 = 0

  /// The bytes that follow a complete character as themselves, as disjoint sets. A separator is in a set of its own.
  let plainBytes: [ByteSet]
  /// For each state, the encoded bytes that may follow: a percent sign and two digits.
  let encodedBytes: [[EncodedBytes]]

  private static let normal = Dictionary(uniqueKeysWithValues: Part.allCases.map { ($0, URLBytes(states: $0, isNormal: true)) })
  private static let every = Dictionary(uniqueKeysWithValues: Part.allCases.map { ($0, URLBytes(states: $0, isNormal: false)) })

  /// Creates the automaton.
  ///
  /// - Parameters:
  ///   - part: The part of the URL.
  ///   - isNormal: Whether unreserved characters (letters, digits and `-._~`) and control characters must not be encoded.
  init(_ part: Part, isNormal: Bool) {
    self = (isNormal ? Self.normal : Self.every)[part] ?? URLBytes(states: part, isNormal: isNormal)
  }

  private init(states part: Part, isNormal: Bool) {
    plainBytes = Self.plainBytes(of: part)
    // A state is a position in a UTF-8 sequence.
    encodedBytes = (0..<8).map { Self.encodedBytes(after: $0, isNormal: isNormal) }
  }

  private static func plainBytes(of part: Part) -> [ByteSet] {
    let separator: UInt8? = part == .path ? 0x2f : part == .query ? 0x26 : nil
    var plain = ByteSet((0...0x7f).filter { Unicode.Scalar($0).isPartOfURLs && $0 != 0x25 })
    if part != .fragment { plain = plain - ByteSet([0x23]) }
    if part == .path { plain = plain - ByteSet([0x3f]) }
    if part == .item { plain = plain - ByteSet([0x26]) }
    guard let separator else { return [plain] }
    return [plain - ByteSet([separator]), ByteSet([separator])]
  }

  private static func encodedBytes(after position: Int, isNormal: Bool) -> [EncodedBytes] {
    var positions: [Int: ByteSet] = [:]
    for byte in UInt8.min...UInt8.max {
      guard let next = next(after: byte, position, isNormal: isNormal) else { continue }
      positions[next, default: .none].insert(symbol(encoded: byte))
    }
    let slash = ByteSet([symbol(encoded: 0x2f)])
    return positions.sorted { $0.key < $1.key }.flatMap { position, symbols in
      [symbols - slash, symbols & slash].filter { !$0.isEmpty }.map { EncodedBytes(symbols: $0, target: Int32(position)) }
    }
  }

  /// Returns the position after an encoded byte, or `nil` if the byte cannot occur (RFC 3629, section 4).
  private static func next(after byte: UInt8, _ position: Int, isNormal: Bool) -> Int? {
    switch (position, byte) {
    case (0, 0x30...0x39), (0, 0x41...0x5a), (0, 0x61...0x7a), (0, 0x2d), (0, 0x2e), (0, 0x5f), (0, 0x7e): isNormal ? nil : 0
    case (0, 0..<0x20), (0, 0x7f): isNormal ? nil : 0
    case (0, 0..<0x80): 0
    case (0, 0xc2...0xdf): 1
    case (0, 0xe0): 4
    case (0, 0xed): 5
    case (0, 0xe1...0xef): 2
    case (0, 0xf0): 6
    case (0, 0xf1...0xf3): 3
    case (0, 0xf4): 7
    case (1, 0x80...0xbf): 0
    case (2, 0x80...0xbf), (4, 0xa0...0xbf), (5, 0x80...0x9f): 1
    case (3, 0x80...0xbf), (6, 0x90...0xbf), (7, 0x80...0x8f): 2
    default: nil
    }
  }
}
