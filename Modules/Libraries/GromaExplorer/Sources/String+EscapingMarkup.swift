import Groma

extension String {
  /// The text as it stands in XML and HTML, in an element or an attribute in double quotes. Control characters are written out, and so is what no
  /// XML has, not even escaped.
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
