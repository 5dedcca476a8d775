/// A command line in the form in which it can be stored, shown and written: variables replace the text of secret fields.
package struct PrintableLine: Hashable, Sendable {
  /// A part of the original line, and the text that replaces it.
  struct Replacement: Hashable, Sendable {
    /// The range of the part, in Unicode scalars.
    var range: Range<Int>
    var text: String
  }

  /// The original line.
  private let original: String
  /// The replacements, in order and without overlaps.
  var replacements: [Replacement] = []
  /// The names of the variables that replace secrets, in order. A run of the line must define them.
  package internal(set) var secrets: [String] = []
  /// The names of the variables in the line whose values are entered into secret fields.
  package internal(set) var enteredVariables: Set<String> = []
  /// The names of all variables in the line, in order.
  package internal(set) var usedVariables: [String] = []
  /// The variables that the line sets, each with the names of the variables in its value.
  package internal(set) var assignments: [String: Set<String>] = [:]
  /// Whether a variable replaces each secret. `false` if the line contains text that can be a secret without being the value of a field,
  /// such as a word after the name of an action. Three dots replace this text, and the line cannot run again.
  package internal(set) var isComplete = true

  init(_ original: String) { self.original = original }

  /// The printable text of the line.
  package var text: String { replacements.isEmpty ? original : suffix(original.unicodeScalars.count) }

  /// Returns the printable text of the last Unicode scalars of the line.
  package func suffix(_ count: Int) -> String {
    let scalars = Array(original.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = max(0, scalars.count - count)
    for replacement in replacements where replacement.range.upperBound > index {
      result.append(contentsOf: scalars[index..<max(index, replacement.range.lowerBound)])
      result.append(contentsOf: replacement.text.unicodeScalars)
      index = replacement.range.upperBound
    }
    result.append(contentsOf: scalars[index...])
    return String(result)
  }

  /// Adds the name of a variable that replaces a secret.
  mutating func note(secret name: String) { if !secrets.contains(name) { secrets.append(name) } }
}
