import Groma

extension JSONValue {
  /// The maximum length of the elements of an array on one line, in Unicode scalars.
  private static let maximumLine = 100

  /// The value on one line: `{ "/": "/chat/?*", "exclude": true }`.
  ///
  /// - Complexity: O(length of the result).
  package var line: String {
    var text = ""
    appendLine(to: &text)
    return text
  }

  /// Returns the value on several lines with indents of two spaces, and a newline at the end.
  ///
  /// Each element of an array that is named by `rows` has its own line. Other arrays of strings, numbers, Booleans and null values have as
  /// many elements on a line as fit.
  ///
  /// - Parameter rows: The names of members whose value is an array with one element per line.
  /// - Complexity: O(length of the result · depth).
  package func formatted(rows: Set<String>) -> String {
    var text = ""
    append(to: &text, indent: "", isRows: false, rows: rows)
    return text + "\n"
  }

  private func append(to text: inout String, indent: String, isRows: Bool, rows: Set<String>) {
    let inner = indent + "  "
    switch self {
    case .list(let values) where !isRows && values.allSatisfy(\.isScalar): Self.append(values.map(\.line), to: &text, indent: indent)
    case .list(let values) where !values.isEmpty:
      text += "["
      for (index, value) in values.enumerated() {
        text += (index > 0 ? ",\n" : "\n") + inner
        if isRows { value.appendLine(to: &text) } else { value.append(to: &text, indent: inner, isRows: false, rows: rows) }
      }
      text += "\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index > 0 ? ",\n" : "\n") + inner
        text.appendJSON(member.name)
        text += ": "
        member.value.append(to: &text, indent: inner, isRows: rows.contains(member.name), rows: rows)
      }
      text += "\n\(indent)}"
    default: appendLine(to: &text)
    }
  }

  private var isScalar: Bool {
    switch self {
    case .null, .bool, .number, .text: true
    case .list, .object: false
    }
  }

  /// Appends an array of scalars, on one line if they fit.
  private static func append(_ scalars: [String], to text: inout String, indent: String) {
    var lines: [(text: String, length: Int)] = []
    for scalar in scalars {
      let length = scalar.unicodeScalars.count
      if let last = lines.last, last.length + 2 + length <= maximumLine {
        lines[lines.count - 1] = (last.text + ", " + scalar, last.length + 2 + length)
      } else {
        lines.append((scalar, length))
      }
    }
    text += lines.count < 2 ? "[" : "[\n\(indent)  "
    text += lines.map(\.text).joined(separator: ",\n\(indent)  ")
    text += lines.count < 2 ? "]" : "\n\(indent)]"
  }

  private func appendLine(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let number): text += number
    case .text(let string): text.appendJSON(string)
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.appendLine(to: &text)
      }
      text += "]"
    case .object(let members):
      text += members.isEmpty ? "{" : "{ "
      for (index, member) in members.enumerated() {
        if index > 0 { text += ", " }
        text.appendJSON(member.name)
        text += ": "
        member.value.appendLine(to: &text)
      }
      text += members.isEmpty ? "}" : " }"
    }
  }
}
