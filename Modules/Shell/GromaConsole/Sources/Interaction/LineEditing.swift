/// The result of reading a line.
public enum LineInput: Hashable, Sendable {
  /// A line of input, without its line end.
  case line(String)
  /// The user pressed Ctrl-C. The typed text is discarded; `isEmpty` is `true` if no text was typed.
  case interrupted(isEmpty: Bool)
  /// The input ended: Ctrl-D on an empty line, a closed terminal, or the end of a pipe.
  case endOfInput
  /// The process received SIGTERM or SIGHUP; `signal` is the number of the signal. The terminal is already restored.
  case terminated(signal: Int32)
}

/// A source of input lines for the shell: the libedit editor, a pipe, or a list in a test.
@MainActor
public protocol LineEditing: AnyObject {
  /// Reads a line. Only one call can be in progress. An editor waits without blocking the main actor; a ``PlainLineReader`` blocks it.
  ///
  /// - Parameter prompt: The text to show before the line, if the source shows prompts.
  func readLine(prompt: String) async -> LineInput

  /// Writes complete lines to the output. An editor that is showing a prompt writes the lines above the prompt.
  ///
  /// - Parameter text: The lines, without a final line end.
  func show(_ text: String)

  /// Adds a line to the history, in memory and in the history file, if the source has a history. Blank lines and repetitions of the last
  /// line are ignored.
  func remember(_ line: String)

  /// Sets the functions that help the user to type, which are called on the editor's thread.
  func assist(with aid: TypingAid)

  /// Shows a progress line, which replaces the previous progress line. If `text` is `nil`, removes the progress line. Does nothing while a
  /// prompt is shown.
  func showProgress(_ text: String?)

  /// Sets the handler that is called when the user presses Ctrl-C while a command is running and no prompt is shown. The call is immediate,
  /// on the editor's thread.
  func onInterrupt(_ handler: @escaping @Sendable () -> Void)

  /// Restores the terminal. Can be called repeatedly.
  func close()
}
