/// Writes texts so that the command language reads each as one word again.
public enum Quoting {
  /// A text as one word: bare when that is possible, else in single quotes, else in double quotes with escapes. It has no control
  /// characters and no line ends, so it is safe to print.
  ///
  /// What is written is an argument that is a plain word, wherever it stands in a line: not a flag, a named value, a comma, or `&`.
  public static func quoted(_ text: String) -> String {
    isBare(text) ? text : single(text) ?? double(text)
  }

  /// A text in single quotes, when it has neither one nor anything to escape.
  package static func single(_ text: String) -> String? {
    text.unicodeScalars.contains { $0 == "'" || $0.isControlling } ? nil : "'\(text)'"
  }

  /// A text in double quotes.
  package static func double(_ text: String) -> String {
    "\"\(escaped(text))\""
  }

  /// A text as it stands between double quotes.
  package static func escaped(_ text: String) -> String {
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
  package static func isBare(_ text: String) -> Bool {
    // As most texts are: one look at each byte is enough.
    if Identifier.isValid(text) { return true }
    guard let first = text.utf8.first, first != UInt8(ascii: "#"), text.utf8.last != UInt8(ascii: ",") else { return false }
    guard text != "{", text != "}", text != "&", text != "!" else { return false }
    guard !text.utf8.starts(with: "--".utf8) else { return false }
    if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), Identifier.isValid(text[..<equals]) { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      // Most texts are of these, and the tables of Unicode are slow.
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
      case "'", "\"", "\\", "$", "|", ";": false
      default: !scalar.isControlling && !scalar.properties.isWhitespace
      }
    }
  }
}

// MARK: - Reading

extension Quoting {
  /// One word of a text, with its label when it was written `label=…`.
  struct LabelledWord {
    var label: String?
    var text = ""
    /// Whether a quote or an escape is in it, so that what follows is no label.
    var isQuoted = false
  }

  /// Splits the text of a key into words; nil when a quote or an escape is open. No variables and no syntax: keys are data.
  static func words(_ text: String) -> [LabelledWord]? {
    var words: [LabelledWord] = []
    var word: LabelledWord?
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == " " {
        if let done = word { words.append(done) }
        word = nil
        continue
      }
      var current = word ?? LabelledWord()
      switch scalar {
      case "'":
        guard let end = scalars.firstIndex(of: "'") else { return nil }
        current.text += String(scalars[..<end])
        current.isQuoted = true
        scalars = scalars[scalars.index(after: end)...]
      case "\"":
        guard let quoted = doubleQuoted(&scalars) else { return nil }
        current.text += quoted
        current.isQuoted = true
      case "\\":
        guard let next = scalars.popFirst() else { return nil }
        current.text.unicodeScalars.append(next)
        current.isQuoted = true
      case "=" where current.label == nil && !current.isQuoted && Identifier.isValid(current.text):
        current = LabelledWord(label: current.text)
      default:
        let end = scalars.firstIndex(where: endsPlainText) ?? scalars.endIndex
        current.text.unicodeScalars.append(scalar)
        current.text += String(scalars[..<end])
        scalars = scalars[end...]
      }
      word = current
    }
    if let last = word { words.append(last) }
    return words
  }

  /// Whether what is written of a word as it is ends before a character.
  private static func endsPlainText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "'", "\"", "\\", "=": true
    default: false
    }
  }

  /// What stands up to the closing quote; nil when there is none.
  static func doubleQuoted(_ scalars: inout Substring.UnicodeScalarView) -> String? {
    var text = ""
    while let scalar = scalars.popFirst() {
      if scalar == "\"" { return text }
      guard scalar == "\\" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch scalars.popFirst() {
      case "n": text += "\n"
      case "r": text += "\r"
      case "t": text += "\t"
      case "u":
        guard scalars.popFirst() == "{", let end = scalars.firstIndex(of: "}"), let value = UInt32(String(scalars[..<end]), radix: 16),
          let written = Unicode.Scalar(value)
        else { return nil }
        text.unicodeScalars.append(written)
        scalars = scalars[scalars.index(after: end)...]
      case let other?: text.unicodeScalars.append(other)
      case nil: return nil
      }
    }
    return nil
  }
}
