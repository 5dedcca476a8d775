/// What did not come to pass on a pseudo-terminal, and what was on its screen instead.
public struct PseudoTerminalError: Error, Sendable, CustomStringConvertible {
  /// What was waited for.
  public var problem: String
  /// The screen at that moment.
  public var screen = ""

  /// Both, for the report of a test.
  public var description: String {
    screen.isEmpty ? problem : "\(problem); the screen was\n\(screen)"
  }
}
