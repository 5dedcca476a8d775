/// Why there can be no line editor; plain lines still work.
public enum LibEditorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is a pipe or a file.
  case notATerminal
  /// `TERM` is unset, or says that the terminal cannot move its cursor.
  case dumbTerminal(String)
  /// There is one terminal, so there is one editor at a time.
  case alreadyOpen
  /// The system refused a pipe or a thread.
  case system(call: String, error: Int32)

  /// The sentence to print.
  public var description: String {
    switch self {
    case .notATerminal: "standard input or output is not a terminal"
    case .dumbTerminal(""): "TERM is not set, so lines cannot be edited"
    case .dumbTerminal(let name): "a terminal of type '\(name)' cannot edit lines"
    case .alreadyOpen: "another line editor uses the terminal"
    case .system(let call, let error): "\(call): \(message(of: error))"
    }
  }
}
