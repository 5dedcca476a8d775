import Groma

extension String {
  /// The text, escaped for an element or a double-quoted attribute in XML or HTML. Control characters, invisible characters, and characters
  /// that XML does not allow are replaced by visible escapes.
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
