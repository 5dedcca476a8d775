import Glibc

/// Lines from standard input as they come: a pipe, a file, or a terminal that cannot do more.
@MainActor
public final class PlainLineReader: LineEditing {
  private let showsPrompt: Bool
  private var isFirst = true

  /// A reader.
  ///
  /// - Parameter showsPrompt: Whether somebody looks at the prompt.
  public init(showsPrompt: Bool) { self.showsPrompt = showsPrompt }

  /// Reads a line. Blocks the main actor: nothing else goes on meanwhile.
  public func readLine(prompt: String) async -> LineInput {
    if showsPrompt { print(prompt, terminator: "") }
    // A program at the other end may write its next line only after the answers to those before.
    if !StandardInput.holdsLine { fflush(nil) }
    // Its own way to take the end off costs more than all the rest of reading a line.
    guard let line = Swift.readLine(strippingNewline: false)?.withoutLineEnd else { return .endOfInput }
    defer { isFirst = false }
    return .line(isFirst ? SourceText.withoutMark(line) : line)
  }

  /// Prints.
  public func show(_ text: String) { print(text) }

  /// There is no history.
  public func remember(_ line: String) {}

  /// There is no completion.
  public func complete(with completer: @escaping @Sendable (String) -> Completions) {}

  /// Shows nothing: no person reads the output.
  public func showProgress(_ text: String?) {}

  /// Ctrl-C ends the process.
  public func onInterrupt(_ handler: @escaping @Sendable () -> Void) {}

  /// There is nothing to give back.
  public func close() {}
}

extension String {
  /// The line without what ends it, `\n` or `\r\n`.
  fileprivate var withoutLineEnd: String {
    var bytes = utf8[...]
    if bytes.last == UInt8(ascii: "\n") {
      bytes.removeLast()
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }
    return String(Substring(bytes))
  }
}
