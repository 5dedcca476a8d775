public import Testing

extension PseudoTerminal {
  /// Presses keys in order and waits until the screen contains `text`.
  ///
  /// - Throws: `PseudoTerminalError` if the program does not show the text within ``patience``, or ends before that.
  public func type(_ keys: Key..., shows text: String) throws(PseudoTerminalError) {
    keys.forEach { type($0) }
    try waitFor(text)
  }

  /// Presses keys in order and waits until the screen shows exactly `text`. Blanks at the ends of rows and blank rows at the bottom are
  /// ignored.
  ///
  /// - Throws: `PseudoTerminalError` if the program does not show the text within ``patience``, or ends before that.
  public func type(_ keys: Key..., showsOnly text: String) throws(PseudoTerminalError) {
    keys.forEach { type($0) }
    try waitFor(screen: text)
  }

  /// Waits until the program ends, and expects that it ends with the given status and has restored the modes of the terminal.
  ///
  /// - Parameters:
  ///   - status: The expected status in the shell's form: the exit code, or 128 plus the signal number.
  ///   - key: A key to press repeatedly during the wait, or `nil` to press no key.
  /// - Throws: `PseudoTerminalError` if the program does not end within ``patience``.
  public func expectEnd(
    _ status: Int32 = 0, pressing key: Key? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws(PseudoTerminalError) {
    let ended = try waitForEnd(pressing: key)
    #expect(ended == status, sourceLocation: sourceLocation)
    #expect(isCooked, sourceLocation: sourceLocation)
  }
}
