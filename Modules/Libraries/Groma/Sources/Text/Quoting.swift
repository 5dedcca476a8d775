/// Functions that quote strings for the command language, and that read quoted words.
package enum Quoting {
  /// Returns a string as one word: bare if possible, otherwise in single quotes, otherwise in double quotes with escapes. The result
  /// contains no control characters and no line breaks, so it is safe to print.
  ///
  /// As an argument of a command, the result is read as plain text, not as a flag, a named value, a comma, a brace or `&`.
  package static func quoted(_ text: String) -> String {
    isBare(text) ? text : single(text) ?? double(text)
  }

  /// Returns a string in single quotes, or `nil` if the string contains a single quote or a character that must be escaped, such as a
  /// control character.
  package static func single(_ text: String) -> String? {
    text.unicodeScalars.contains { $0 == "'" || $0.isControlling } ? nil : "'\(text)'"
  }

  /// Returns a name in quotes, for messages: in single quotes or, if the name contains a single quote, in double quotes.
  package static func name(_ name: some CustomStringConvertible) -> String {
    let text = name.description
    return text.utf8.contains(UInt8(ascii: "'")) ? double(text) : "'\(text)'"
  }

  /// Returns a string in double quotes, with the necessary escapes.
  package static func double(_ text: String) -> String {
    "\"\(escaped(text))\""
  }

  /// Returns a string with escapes for the characters that need them inside double quotes: `"`, `\`, `$`, control characters and most
  /// invisible characters.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" || scalar == "$" { result.unicodeScalars.append("\\") }
      if scalar.isControlling { result += scalar.escaped } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// Returns whether a string can be written as one word without quotes.
  ///
  /// A semicolon needs quotes because it separates lines in the command-line option `-c`. Unicode spaces are quoted so that people notice
  /// them.
  package static func isBare(_ text: String) -> Bool {
    // Fast path for most strings: one check per byte.
    if Identifier.isValid(text) { return true }
    guard let first = text.utf8.first, first != UInt8(ascii: "#"), text.utf8.last != UInt8(ascii: ",") else { return false }
    guard text != "{", text != "}", text != "&", text != "!" else { return false }
    guard !text.utf8.starts(with: "--".utf8) else { return false }
    if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), Identifier.isValid(text[..<equals]) { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      // Fast path, because the Unicode property tables are slow.
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
      case "'", "\"", "\\", "$", "|", ";": false
      default: !scalar.isControlling && !scalar.properties.isWhitespace
      }
    }
  }
}

// MARK: - Reading

extension Quoting {
  /// A word that ``Quoting/words(_:)`` reads from a string. The word has a label if it is written as `label=text`.
  struct LabeledWord {
    var label: String?
    var text = ""
    /// Whether a part of the text is written in quotes or with an escape. If so, a later `=` does not end a label.
    var isQuoted = false
  }

  /// Splits a string at spaces into words, and resolves quotes and escapes. Returns `nil` if a quote or an escape is incomplete or invalid.
  /// Characters with a meaning elsewhere in the command language, such as `$` and `|`, are plain text.
  static func words(_ text: String) -> [LabeledWord]? {
    var words: [LabeledWord] = []
    var word: LabeledWord?
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == " " {
        if let done = word { words.append(done) }
        word = nil
        continue
      }
      var current = word ?? LabeledWord()
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
        current = LabeledWord(label: current.text)
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

  /// Returns whether a run of plain characters ends before this scalar.
  private static func endsPlainText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "'", "\"", "\\", "=": true
    default: false
    }
  }

  /// Reads the text up to the closing double quote and resolves its escapes. Removes the text and the quote from `scalars`. Returns `nil`
  /// if the quote is missing or an escape is invalid; part of `scalars` has then been removed.
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
