import GromaLinks

/// The patterns that describe a segment of a path in the format of a platform.
struct SegmentPatterns {
  /// The pattern of any segment.
  static let any = "?*"

  /// The patterns that together match each text of the segment.
  var accepted: [String]
  /// Patterns of texts that the segment does not accept, although a pattern of ``accepted`` matches them.
  var excluded: [String] = []
}

/// The source of the patterns of segments. It collects the substitution variables that they use.
struct SegmentPatternSource {
  let dialect: Glob.Dialect
  /// The variables of the file. Only Apple has variables.
  private(set) var variables: [SubstitutionVariables.Variable]

  /// Returns the patterns of a segment.
  mutating func patterns(of segment: ContractLink.Segment) -> SegmentPatterns {
    switch segment {
    case .literal(let text): SegmentPatterns(accepted: patterns(of: text))
    case .rest: SegmentPatterns(accepted: [SegmentPatterns.any])
    case .parameter(let name, let type, let prefix, let suffix):
      enclosed(values(of: type, named: name), patterns(of: prefix), patterns(of: suffix), type, suffix)
    }
  }

  /// Returns the patterns of the values of a type. The patterns are those of a whole segment if it has neither prefix nor suffix.
  mutating func values(of type: ParameterType, named name: String) -> SegmentPatterns {
    switch type {
    case .oneOf(let texts): patterns(of: texts.filter { !$0.isEmpty }, named: name)
    case .boolean: patterns(of: ["true", "yes", "1", "false", "no", "0"], named: name)
    case .integer(_, let isSigned): SegmentPatterns(accepted: [SegmentPatterns.any], excluded: notIntegers(isSigned))
    case .range(let range): SegmentPatterns(accepted: range.sequences.map { digits in digits.map { pattern(of: $0) }.joined() })
    case .uuid: SegmentPatterns(accepted: [[8, 4, 4, 4, 12].map { repeated("$(xdigit)", $0) }.joined(separator: "-")])
    case .date: SegmentPatterns(accepted: dates())
    case .text, .identifier, .time: SegmentPatterns(accepted: [SegmentPatterns.any])
    }
  }

  /// Returns the patterns of values between a prefix and a suffix.
  ///
  /// A wildcard of Android ends at the first occurrence of the next character, and paths are compared as they are written. So if the suffix
  /// may begin in the value, or in a percent-encoded byte of it, it is left out.
  private func enclosed(
    _ values: SegmentPatterns, _ prefixes: [String], _ suffixes: [String], _ type: ParameterType, _ suffix: String
  ) -> SegmentPatterns {
    if prefixes == [""], suffixes == [""] { return values }
    if prefixes == [SegmentPatterns.any] { return SegmentPatterns(accepted: [SegmentPatterns.any]) }
    let mayBeginInValue = suffix.utf8.first.map {
      type.mayContain($0) || Character(UnicodeScalar($0)).isHexDigit || $0 == UInt8(ascii: "%")
    }
    let isWild = values.accepted.contains(SegmentPatterns.any)
    let isOpen = suffixes == [SegmentPatterns.any] || dialect == .android && isWild && mayBeginInValue == true
    func all(_ values: [String]) -> [String] {
      prefixes.flatMap { prefix in values.flatMap { value in (isOpen ? [""] : suffixes).map { prefix + value + $0 } } }
    }
    let accepted = isOpen ? [SegmentPatterns.any] : values.accepted
    return SegmentPatterns(accepted: all(accepted), excluded: isOpen ? [] : all(values.excluded))
  }

  /// Returns the pattern of a character of a range. Android has no variables, so the pattern for Android matches any character.
  private mutating func pattern(of characters: ClosedRange<UInt8>) -> String {
    if characters.count == 1 { return String(decoding: [characters.lowerBound], as: UTF8.self) }
    if dialect == .android { return "?" }
    if characters == 0x30...0x39 { return "$(digit)" }
    let texts = characters.map { String(decoding: [$0], as: UTF8.self) }
    return variable(texts, named: "digit\(texts[0])to\(texts[texts.count - 1])")
  }

  /// Returns the pattern of a repeated element. Android has no variables, so the pattern for Android matches any characters.
  private func repeated(_ element: String, _ count: Int) -> String {
    String(repeating: dialect == .apple ? element : "?", count: count)
  }

  // MARK: Texts

  /// The maximum number of patterns for a segment of Android.
  private static let maximumPatterns = 16

  private mutating func patterns(of texts: [String], named name: String) -> SegmentPatterns {
    if dialect == .apple, texts.allSatisfy({ $0.utf8.allSatisfy(\.isUnreserved) }) {
      return SegmentPatterns(accepted: [variable(texts, named: name)])
    }
    let patterns = texts.flatMap { self.patterns(of: $0) }
    return SegmentPatterns(accepted: dialect == .apple || patterns.count <= Self.maximumPatterns ? patterns : [SegmentPatterns.any])
  }

  /// Returns the patterns that together match each way in which a URL can write a text.
  ///
  /// A URL can encode all characters but the unreserved ones, and the digits of the encoding may be in upper or lower case.
  private mutating func patterns(of text: String) -> [String] {
    var patterns = [""]
    for byte in text.utf8 {
      let ways = byte.isUnreserved ? [String(decoding: [byte], as: UTF8.self)] : self.ways(toWrite: byte)
      patterns = patterns.flatMap { pattern in ways.map { pattern + $0 } }
      if patterns.count > Self.maximumPatterns { return [SegmentPatterns.any] }
    }
    return patterns
  }

  /// Returns the patterns for the forms of a byte in a URL: percent-encoded and, unless the byte is a delimiter or cannot occur in a URL,
  /// as it is.
  private mutating func ways(toWrite byte: UInt8) -> [String] {
    // No pattern can escape an asterisk.
    let plain = byte == UInt8(ascii: "*") ? "?" : String(decoding: [byte], as: UTF8.self)
    let isPlain = Unicode.Scalar(byte).isPartOfURLs && byte < 0x80 && !"/?#%".utf8.contains(byte)
    let digits = [byte >> 4, byte & 15].map { digit -> [String] in
      let lower = String(digit, radix: 16)
      if digit < 10 { return [lower] }
      let both = [lower.uppercased(), lower]
      return dialect == .apple && !isPlain ? [variable(both, named: both[0])] : both
    }
    let encoded = digits[0].flatMap { high in digits[1].map { "%\(high)\($0)" } }
    guard isPlain else { return encoded }
    // The name of a character in Unicode, such as `plusSign`.
    let name = (Unicode.Scalar(byte).properties.name ?? "").lowercased().split(whereSeparator: { $0 == " " || $0 == "-" })
    let camel = name.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    return dialect == .apple ? [variable([plain] + encoded, named: camel)] : [plain] + encoded
  }

  // MARK: Integers and dates

  /// Returns the patterns of segments that are not integers, as far as Apple's format permits: no pattern matches only an asterisk, and no
  /// pattern matches only integers that are too large. Empty for Android.
  private mutating func notIntegers(_ isSigned: Bool) -> [String] {
    guard dialect == .apple else { return [] }
    let digits = (0...9).map(String.init)
    let signs = ["+", "-", "%2B", "%2b"]
    let others = (UInt8(0x21)...0x7e).map { Unicode.Scalar($0) }.filter { $0.isPartOfURLs && !"0123456789/?#*".unicodeScalars.contains($0) }
      .map(String.init)
    let hexadecimal = Array("0123456789ABCDEFabcdef").map(String.init)
    let encoded = hexadecimal.filter { $0 != "2" }.map { "%\($0)" } + hexadecimal.filter { $0.uppercased() != "B" }.map { "%2\($0)" }
    let sign = variable(signs, named: "sign")
    let start = variable(digits + signs, named: "integerStart")
    let notStart = variable(others.filter { !["+", "-", "%"].contains($0) } + encoded, named: "notIntegerStart")
    let notDigit = variable(others, named: "notDigit")
    let negative = isSigned ? [] : ["-*\(variable(Array(digits.dropFirst()), named: "positiveDigit"))*"]
    return ["\(notStart)*", "\(start)*\(notDigit)*", sign] + negative
  }

  /// Returns the patterns of the days of the Gregorian calendar.
  private mutating func dates() -> [String] {
    guard dialect == .apple else { return ["????-??-??"] }
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let days = lengths.enumerated().flatMap { month, length in (1...length).map { "\(two(month + 1))-\(two($0))" } }
    let fourths = stride(from: 0, to: 100, by: 4).map(two)
    return [
      "\(repeated("$(digit)", 4))-\(variable(days, named: "day"))",
      "\(repeated("$(digit)", 2))\(variable(Array(fourths.dropFirst()), named: "leapYear"))-02-29",
      "\(variable(fourths, named: "leapCentury"))00-02-29",
    ]
  }

  // MARK: Variables

  /// Returns the reference to the variable with the given values. If there is none, adds one with a free name, which is derived from
  /// `name`.
  private mutating func variable(_ values: [String], named name: String) -> String {
    if let known = variables.first(where: { $0.values == values }) { return "$(\(known.name))" }
    let taken = SubstitutionVariables.predefinedNames.union(variables.map(\.name))
    let letters = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let base = letters.isEmpty ? "value" : letters
    var free = base
    var number = 2
    while taken.contains(free) {
      free = "\(base)\(number)"
      number += 1
    }
    variables.append(SubstitutionVariables.Variable(free, values))
    return "$(\(free))"
  }
}

extension ParameterType {
  /// Returns whether a pattern of Android for values of the type has a wildcard that may take a byte.
  fileprivate func mayContain(_ byte: UInt8) -> Bool {
    switch self {
    case .text, .identifier: true
    case .integer: "0123456789+-%".utf8.contains(byte)
    case .time: "0123456789-:.TZ%".utf8.contains(byte)
    // The patterns of these types have no wildcard of any length, unless they have too many texts.
    case .range, .uuid, .date, .boolean: false
    case .oneOf: true
    }
  }
}

extension SegmentPatternSource {
  /// Creates a source.
  ///
  /// - Parameter variables: The variables of the previous file, which keep their names.
  init(_ dialect: Glob.Dialect, variables: [SubstitutionVariables.Variable]) { (self.dialect, self.variables) = (dialect, variables) }
}

extension UInt8 {
  /// Whether the byte is an unreserved character of RFC 3986, section 2.3: a letter, a digit, or one of `-._~`.
  var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~".utf8.contains(self)
    }
  }
}
