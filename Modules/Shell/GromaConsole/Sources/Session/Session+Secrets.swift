import Groma
package import GromaCommandLanguage

/// A value that a line enters for a field of an action.
struct FieldUse {
  /// The label of the field.
  var label: String
  /// The name of the action.
  var action: String
  /// The word in the line that denotes the action: its name, its number or its text.
  var written: String
  /// The action that is performed in the current state, or `nil` if it is not offered there or is performed later.
  var offered: OfferedAction?
  /// The variables in the value.
  var variables: Set<String>
}

extension Session {
  /// Returns whether a value that a line enters counts as secret, and notes the field for ``printable(_:)``.
  ///
  /// If the action is performed in the current state, its own field decides. Otherwise, all actions with this name decide that a line has
  /// used or that the app's sample screens offer. A field that is not known counts as secret.
  func isSecret(_ use: FieldUse) -> Bool {
    let isSecret: Bool
    if let action = use.offered {
      usedFields.note(action)
      usedFields.note(action, as: use.written)
      isSecret = action.fields.first { $0.label == use.label }?.isSecret ?? true
    } else {
      usedFields.note(use.label, of: use.action, from: navigator.app.actionFields)
      isSecret = usedFields.isSecret(use.label, of: use.action) ?? true
    }
    if isSecret { secretVariables.formUnion(use.variables) }
    return isSecret
  }

  /// Returns a line in the form in which it can be stored and shown. The line may be incomplete or faulty, and have several commands.
  package func printable(_ line: String) -> PrintableLine { printer.printed(line) }

  /// Returns the text of a command line whose messages show no secrets.
  package func printable(_ text: SourceText) -> SourceText { printer.printed(text) }

  /// Notes the variables that a command file uses and those that it enters into secret fields, before its lines run.
  ///
  /// - Parameters:
  ///   - lines: The lines of the file.
  ///   - conditions: The names of the conditions of the lines, which can be variables.
  package func noteVariables(of lines: some Sequence<String>, conditions: some Sequence<String>) {
    // Most lines neither use nor set a variable.
    let (used, secret) = printer.variables(
      of: lines.filter { $0.utf8.contains(UInt8(ascii: "$")) || $0.utf8.contains(UInt8(ascii: "l")) })
    scriptVariables.formUnion(used.union(conditions))
    secretVariables.formUnion(secret)
  }

  /// A printer with the fields, variables and aliases that the session knows.
  package var printer: LinePrinter {
    LinePrinter(
      app: navigator.app, table: table, aliases: allowsPrefixes ? prompt.aliases : [:], variables: variables,
      secretVariables: secretVariables, scriptVariables: scriptVariables, usedFields: usedFields)
  }
}
