/// The result of reading a line.
public enum LineInput: Hashable, Sendable {
  /// One line, without its line end.
  case line(String)
  /// Ctrl-C. The typed text is discarded; `isEmpty` is `true` if no text was typed.
  case interrupted(isEmpty: Bool)
  /// Ctrl-D on an empty line, a closed terminal, or the end of a pipe.
  case endOfInput
  /// The signal SIGTERM or SIGHUP. The value is its number. The terminal is already restored.
  case terminated(signal: Int32)
}

/// A source of input lines for the shell: the libedit editor, a pipe, or a list in a test.
@MainActor
public protocol LineEditing: AnyObject {
  /// Reads a line. Only one call can be in progress. An editor waits without blocking the main actor.
  func readLine(prompt: String) async -> LineInput

  /// Writes complete lines to the terminal. If a prompt is shown, they appear above it.
  func show(_ text: String)

  /// Adds a line to the history in memory and in its file. Blank lines and repetitions of the last line are ignored.
  func remember(_ line: String)

  /// Sets the completer. It is called on the editor's thread with the text before the cursor.
  func complete(with completer: @escaping @Sendable (_ textBeforeCursor: String) -> Completions)

  /// Shows a progress line, which replaces the previous progress line; `nil` removes that line. Does nothing while a prompt is shown.
  func showProgress(_ text: String?)

  /// Sets the handler of Ctrl-C while a command is running and no prompt is shown. It is called immediately, on the editor's thread.
  func onInterrupt(_ handler: @escaping @Sendable () -> Void)

  /// Restores the terminal. Can be called repeatedly.
  func close()
}
