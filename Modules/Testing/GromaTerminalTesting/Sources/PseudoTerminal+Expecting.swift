public import Testing

extension PseudoTerminal {
  /// Presses keys, one after the other, and waits until the screen has `text` somewhere.
  public func type(_ keys: Key..., shows text: String) throws(PseudoTerminalError) {
    keys.forEach { type($0) }
    try waitFor(text)
  }

  /// Presses keys, one after the other, and waits until the screen is `text` and nothing else.
  public func type(_ keys: Key..., showsOnly text: String) throws(PseudoTerminalError) {
    keys.forEach { type($0) }
    try waitFor(screen: text)
  }

  /// Expects that the program ends with a status, as a shell counts it, and leaves the terminal's modes as it found them.
  ///
  /// - Parameter key: what an impatient person presses meanwhile, again and again.
  public func expectEnd(
    _ status: Int32 = 0, pressing key: Key? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws(PseudoTerminalError) {
    let ended = try waitForEnd(pressing: key)
    #expect(ended == status, sourceLocation: sourceLocation)
    #expect(isCooked, sourceLocation: sourceLocation)
  }
}
