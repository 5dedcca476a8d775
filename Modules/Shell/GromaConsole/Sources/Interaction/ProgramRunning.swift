/// A runner of programs of the system, to which the shell passes output: a pager, or the program after `|`.
public protocol ProgramRunning: Sendable {
  /// Runs a command line of the system's shell on the terminal, passes the given text to its standard input, and waits until the command
  /// line ends.
  func run(_ command: String, input: String) -> ProgramEnd

  /// Returns whether the system has a program with the given name.
  func finds(_ name: String) -> Bool
}

/// The end of a program.
public enum ProgramEnd: Hashable, Sendable {
  /// The program ended with an exit code.
  case exited(Int32)
  /// Ctrl-C ended the program.
  case interrupted
  /// The program did not run to its end. The text is the reason, as the predicate of a sentence about the program: `could not be started`.
  case failed(String)
}

/// A program that shows long output one screen at a time.
public struct Pager: Sendable {
  /// The command line of the pager.
  public var command: String
  /// Returns the current height of the terminal in rows, or `nil` if it is unknown.
  public var height: @Sendable () -> Int?

  /// Creates a pager.
  public init(command: String, height: @escaping @Sendable () -> Int?) { (self.command, self.height) = (command, height) }

  /// Returns whether output does not fit on the terminal together with the next prompt.
  func isNeeded(for text: String, columns: Int?) -> Bool {
    guard let height = height() else { return false }
    return TerminalText.rows(of: text, columns: columns ?? 80) >= height
  }
}
