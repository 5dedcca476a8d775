import GromaCommandLanguage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A reader of lines from standard input: a pipe, a file, or a terminal without editing.
@MainActor
public final class PlainLineReader: LineEditing {
  private let showsPrompt: Bool
  private var isFirst = true

  /// Creates a reader.
  ///
  /// - Parameter showsPrompt: Whether to print the prompt.
  public init(showsPrompt: Bool) { self.showsPrompt = showsPrompt }

  /// Reads a line. Blocks the main actor until a line is available or the input ends.
  public func readLine(prompt: String) async -> LineInput {
    if showsPrompt { print(prompt, terminator: "") }
    // A program at the other end may wait for the previous answers before it writes its next line.
    if !StandardInput.holdsLine { fflush(nil) }
    // `strippingNewline: true` takes longer than the rest of the work to read a line.
    guard let line = Swift.readLine(strippingNewline: false)?.withoutLineEnd else { return .endOfInput }
    defer { isFirst = false }
    return .line(isFirst ? SourceText.withoutMark(line) : line)
  }

  /// Prints lines to standard output.
  public func show(_ text: String) { print(text) }

  /// Does nothing: there is no history.
  public func remember(_ line: String) {}

  /// Does nothing: the line is not edited here.
  public func assist(with aid: TypingAid) {}

  /// Does nothing: the output is not for a user at a terminal.
  public func showProgress(_ text: String?) {}

  /// Does nothing: Ctrl-C terminates the process.
  public func onInterrupt(_ handler: @escaping @Sendable () -> Void) {}

  /// Does nothing: the terminal was not changed.
  public func close() {}
}

extension String {
  /// The line without its line end, `\n` or `\r\n`.
  fileprivate var withoutLineEnd: String {
    var bytes = utf8[...]
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    return String(Substring(bytes))
  }
}
