extension String {
  /// Appends text as a JSON string, in quotation marks. Quotation marks, backslashes and all characters that could control a terminal are
  /// escaped.
  ///
  /// - Complexity: O(length of the text).
  package mutating func appendJSON(_ text: String) {
    self += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": self += "\\\""
      case "\\": self += "\\\\"
      case "\n": self += "\\n"
      case "\r": self += "\\r"
      case "\t": self += "\\t"
      case _ where scalar.isControlling:
        // A scalar above U+FFFF is written as a surrogate pair.
        for unit in scalar.utf16 {
          let digits = String(unit, radix: 16, uppercase: true)
          self += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: unicodeScalars.append(scalar)
      }
    }
    self += "\""
  }
}
