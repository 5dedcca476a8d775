/// A text for people: a text in the base language of the app, and the values in it.
///
/// A text is written as a string literal. An interpolated value is not translated, and a translation can place it elsewhere:
///
/// ```swift
/// route.request(.alert("Delete the chat with \(user)?").on("delete", title: "Delete", .destructive) { $0.close() }.on("keep", .cancel))
/// // Localization(["de": ["Delete the chat with %@?": "Den Chat mit %@ löschen?", "Delete": "Löschen", "Keep": "Behalten"]])
/// ```
///
/// A text that is data, such as the name of a person, is ``verbatim(_:)``. Routes, states and snapshots contain the text in the base
/// language. In the command language and in printed trees, each value is in braces: `'Delete the chat with {ann}?'`; a backslash precedes
/// a brace that belongs to the text.
public struct LocalizableText: Hashable, Sendable {
  /// The text with each value in braces: `Delete the chat with {ann}?`.
  package let form: String

  /// Creates a text from its form. A brace without a counterpart belongs to the text.
  package init(form: String) { self.form = form }

  /// Returns a text that is not translated, such as the name of a person.
  public static func verbatim(_ text: String) -> LocalizableText {
    LocalizableText(form: text.isEmpty ? "" : "{\(escaped(text))}")
  }

  /// Returns whether both texts consist of the same Unicode scalars.
  public static func == (a: LocalizableText, b: LocalizableText) -> Bool { a.form.isIdentical(to: b.form) }

  // MARK: Parts

  /// A part of a text: a text of the base language, or a value.
  private enum Part {
    case words(String)
    case value(String)
  }

  private var parts: [Part] {
    guard Self.hasMarks(form) else { return form.isEmpty ? [] : [.words(form)] }
    var parts: [Part] = []
    var words = ""
    var rest = form.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "{", let value = Self.value(from: &rest) {
        if !words.isEmpty { parts.append(.words(words)) }
        words = ""
        parts.append(.value(value))
      } else if scalar == "\\", let next = rest.first, Self.isMark(next) {
        words.unicodeScalars.append(rest.removeFirst())
      } else {
        words.unicodeScalars.append(scalar)
      }
    }
    return words.isEmpty ? parts : parts + [.words(words)]
  }

  /// Consumes a value and the brace after it. Returns `nil` and consumes nothing if there is no such brace.
  private static func value(from rest: inout Substring.UnicodeScalarView) -> String? {
    var (value, ahead) = ("", rest)
    while let scalar = ahead.popFirst() {
      if scalar == "}" {
        rest = ahead
        return value
      }
      let isEscape = scalar == "\\" && ahead.first.map(isMark) == true
      value.unicodeScalars.append(isEscape ? ahead.removeFirst() : scalar)
    }
    return nil
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { scalar == "{" || scalar == "}" || scalar == "\\" }

  private static func hasMarks(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "\\") }
  }

  private static func escaped(_ text: String) -> String {
    guard hasMarks(text) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if isMark(scalar) { escaped.unicodeScalars.append("\\") }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }

  // MARK: Reading

  /// The text in the base language, with its values.
  public var text: String {
    parts.map { part in
      switch part {
      case .words(let text), .value(let text): text
      }
    }.joined()
  }

  /// The text in the base language with `%@` in the place of each value: `Delete the chat with %@?`. If there are values, a percent sign of
  /// the text is doubled.
  public var pattern: String {
    let parts = parts
    let hasValues = parts.contains { if case .value = $0 { true } else { false } }
    return parts.map { part in
      switch part {
      case .words(let text): hasValues ? text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%") : text
      case .value: "%@"
      }
    }.joined()
  }

  /// The values, in the order of the text.
  public var values: [String] { parts.compactMap { if case .value(let value) = $0 { value } else { nil } } }

  /// Whether the text contains letters apart from its values.
  package var isTranslatable: Bool {
    parts.contains { if case .words(let text) = $0 { text.contains(where: \.isLetter) } else { false } }
  }

  /// Returns a translation with the values in the places of `%@`, which stands for the next value, and `%2$@`, which stands for the second
  /// one. `%%` is a percent sign. If the text has no values, returns the translation unchanged.
  func filling(_ translation: String) -> String {
    let values = values
    if values.isEmpty { return translation }
    var next = 0
    return Self.replacingPlaceholders(in: translation) { number in
      defer { if number == nil { next += 1 } }
      let index = number.map { $0 - 1 } ?? next
      return values.indices.contains(index) ? values[index] : nil
    }
  }

  /// Returns whether a translation of a pattern has placeholders for values that the pattern does not have.
  static func hasExcessPlaceholders(_ translation: String, of pattern: String) -> Bool {
    let count = count(ofPlaceholdersIn: pattern)
    return count > 0 && self.count(ofPlaceholdersIn: translation) > count
  }

  /// Returns the number of values that a pattern or a translation refers to.
  private static func count(ofPlaceholdersIn text: String) -> Int {
    var (next, highest) = (0, 0)
    _ = replacingPlaceholders(in: text) { number in
      if let number { highest = max(highest, number) } else { next += 1 }
      return nil
    }
    return max(next, highest)
  }

  /// - Parameter value: Returns the value for a placeholder with a number, or for the next one without a number; `nil` keeps the
  ///   placeholder.
  private static func replacingPlaceholders(in text: String, _ value: (Int?) -> String?) -> String {
    var filled = ""
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      filled += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        filled += "%"
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let mark = digits.isEmpty ? "@" : "$@"
      guard rest.dropFirst(digits.count).hasPrefix(mark) else {
        filled += "%"
        continue
      }
      filled += value(Int(digits)) ?? "%\(digits)\(mark)"
      rest = rest.dropFirst(digits.count + mark.count)
    }
    return filled + rest
  }
}

extension LocalizableText: ExpressibleByStringInterpolation {
  /// The parts of an interpolated literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var form = ""

    /// Creates an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) { form.reserveCapacity(literalCapacity + 16 * interpolationCount) }

    /// Adds a text of the base language.
    public mutating func appendLiteral(_ literal: String) { form += LocalizableText.escaped(literal) }

    /// Adds the description of a value.
    public mutating func appendInterpolation(_ value: some Any) { form += "{\(LocalizableText.escaped("\(value)"))}" }
  }

  /// Creates a text without values.
  public init(stringLiteral text: String) { form = Self.escaped(text) }

  /// Creates a text with the interpolated values.
  public init(stringInterpolation: StringInterpolation) { form = stringInterpolation.form }
}

extension LocalizableText: SingleValueCoded {
  /// Creates a text from its form.
  package init(coded form: String, from decoder: any Decoder) { self.init(form: form) }
  /// The form.
  package var coded: String { form }
}

extension LocalizableText: CustomStringConvertible {
  /// The text in the base language, with its values.
  public var description: String { text }
}

extension String {
  /// The name of an action, a field or a screen as a text for people: `open-profile` is `Open profile`.
  package var readableName: String {
    let words = String(map { $0 == "-" || $0 == "_" ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
