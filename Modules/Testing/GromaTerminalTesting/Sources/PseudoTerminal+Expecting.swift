public import Testing

extension PseudoTerminal {
  /// Presses keys in order and waits until the screen contains `text`.
  ///
  /// - Throws: `PseudoTerminalError` if the program does not show the text within ``patience``, or ends before.
  public func type(_ keys: Key..., shows text: String) throws(PseudoTerminalError) {
    keys.forEach { type($0) }
    try waitFor(text)
  }

  /// Presses keys in order and waits until the screen shows exactly `text`.
  ///
  /// - Throws: `PseudoTerminalError` if the program does not show the text within ``patience``, or ends before.
  public func type(_ keys: Key..., showsOnly text: String) throws(PseudoTerminalError) {
    keys.forEach { type($0) }
    try waitFor(screen: text)
  }

  /// Expects that the program ends with a status in the shell's form (the exit code, or 128 plus the signal number), and that it restores
  /// the modes of the terminal.
  ///
  /// - Parameter key: A key to press repeatedly during the wait.
  /// - Throws: `PseudoTerminalError` if the program does not end within ``patience``.
  public func expectEnd(
    _ status: Int32 = 0, pressing key: Key? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws(PseudoTerminalError) {
    let ended = try waitForEnd(pressing: key)
    #expect(ended == status, sourceLocation: sourceLocation)
    #expect(isCooked, sourceLocation: sourceLocation)
  }
}
