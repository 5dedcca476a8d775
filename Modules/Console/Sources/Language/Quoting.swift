/// Writes texts so that the lexer reads each as one word again.
public enum Quoting {
  /// A text as one word: bare when that is possible, else in single quotes, else in double quotes with escapes. It has no control
  /// characters and no line ends, so it is safe to print.
  ///
  /// What is written is an argument that is a plain word, wherever it stands in a line: not a flag, a named value, a comma, or `&`.
  public static func quoted(_ text: String) -> String {
    isBare(text) ? text : single(text) ?? double(text)
  }

  /// A text in single quotes, when it has neither one nor anything to escape.
  static func single(_ text: String) -> String? {
    text.unicodeScalars.contains { $0 == "'" || $0.isControlling } ? nil : "'\(text)'"
  }

  /// A text in double quotes.
  static func double(_ text: String) -> String {
    "\"\(escaped(text))\""
  }

  /// A text as it stands between double quotes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" || scalar == "$" { result.unicodeScalars.append("\\") }
      if scalar.isControlling { result += scalar.escaped } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// Whether a text is one plain word as it is.
  ///
  /// A semicolon is quoted for `-c`, where it separates lines, and a blank that is not ASCII for the eyes.
  static func isBare(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "#"), text.utf8.last != UInt8(ascii: ",") else { return false }
    guard text != "{", text != "}", text != "&", text != "!" else { return false }
    guard !text.utf8.starts(with: "--".utf8) else { return false }
    if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), Identifier.isValid(text[..<equals]) { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "'", "\"", "\\", "$", "|", ";": false
      default: !scalar.isControlling && !scalar.properties.isWhitespace
      }
    }
  }
}
