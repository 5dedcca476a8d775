/// An error of a pseudo-terminal: a failed wait, or a terminal that cannot be created.
public struct PseudoTerminalError: Error, Sendable, CustomStringConvertible {
  /// A description of the condition that was not met, or the reason for the failure.
  public var problem: String
  /// The text on the screen at the time of the failure. Empty if the terminal could not be created.
  public var screen = ""

  /// The problem and the screen, for a test report.
  public var description: String {
    screen.isEmpty ? problem : "\(problem); the screen was\n\(screen)"
  }
}
