import Groma

extension String {
  /// The text as it is written in an element or a double-quoted attribute of XML or HTML. Control characters, and characters that XML does
  /// not allow, are replaced by a visible escape.
  package var escapingMarkup: String {
    var result = ""
    for scalar in escapingControls.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += scalar.escaped
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
