/// How values are written so that the command language reads them back as one word.
///
/// Bare when nothing in the text could be taken for syntax; otherwise in single quotes, or in double quotes with `\"`, `\\`, `\n`, `\t`
/// and `\$` when the text holds a single quote or a line break.
public enum Quoting {
  /// One word of a text, with its label when it was written `label=…`.
  struct LabelledWord {
    var label: String?
    var text: String
  }

  /// `text` as one word.
  public static func quoted(_ text: String) -> String {
    if isBare(text) { return text }
    if !text.unicodeScalars.contains(where: { $0 == "'" || $0 == "\n" || $0 == "\r" || $0 == "\t" }) { return "'\(text)'" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "$": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Whether `text` needs no quotes.
  static func isBare(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "#") else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ":", "@", "+", "%", "#", "~": true
      default: scalar.value > 0x7F && scalar.properties.isAlphabetic
      }
    }
  }

  /// Splits the text of a key into words; nil when a quote is open. No variables, no syntax: keys are data.
  static func words(_ text: String) -> [LabelledWord]? {
    var words: [LabelledWord] = []
    var word: LabelledWord?
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        let plain: Unicode.Scalar = quote == nil ? scalar : scalar == "n" ? "\n" : scalar == "t" ? "\t" : scalar
        word = word.appending(plain)
        isEscaped = false
      } else if scalar == "\\" && quote != "'" {
        isEscaped = true
        word = word ?? LabelledWord(text: "")
      } else if let open = quote {
        if scalar == open { quote = nil } else { word = word.appending(scalar) }
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
        word = word ?? LabelledWord(text: "")
      } else if scalar == " " {
        if let done = word { words.append(done) }
        word = nil
      } else if scalar == "=", let open = word, open.label == nil {
        word = LabelledWord(label: open.text, text: "")
      } else {
        word = word.appending(scalar)
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    if let last = word { words.append(last) }
    return words
  }
}

extension Quoting.LabelledWord? {
  fileprivate func appending(_ scalar: Unicode.Scalar) -> Quoting.LabelledWord {
    var word = self ?? Quoting.LabelledWord(text: "")
    word.text.unicodeScalars.append(scalar)
    return word
  }
}
