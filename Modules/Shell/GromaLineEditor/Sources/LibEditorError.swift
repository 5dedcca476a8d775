/// The reason why a line editor cannot be opened. Lines can still be read without editing.
public enum LibEditorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is a pipe or a file.
  case notATerminal
  /// `TERM` is unset (an empty string), or names a terminal that cannot move its cursor.
  case dumbTerminal(String)
  /// Another editor is open and uses the terminal.
  case alreadyOpen
  /// The system could not create a pipe or a thread. The values are the name of the failed call and its error number.
  case system(call: String, error: Int32)

  /// The message to print.
  public var description: String {
    switch self {
    case .notATerminal: "standard input or output is not a terminal"
    case .dumbTerminal(""): "TERM is not set, so lines cannot be edited"
    case .dumbTerminal(let name): "a terminal of type '\(name)' cannot edit lines"
    case .alreadyOpen: "another line editor is using the terminal"
    case .system(let call, let error): "\(call): \(message(of: error))"
    }
  }
}
