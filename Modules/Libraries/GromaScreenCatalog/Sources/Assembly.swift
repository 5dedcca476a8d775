public import Groma

/// The parts of a screen in a screen catalog: the screen and its definition.
public struct Assembly: Sendable {
  /// The screen: a page, or a container with its initial children.
  public let screen: AnyModalScreen
  /// The screen definition, with which the screen is typed, restored and linked to, and which lists its user actions.
  public let entry: ScreenDefinition

  /// Creates an assembly from a screen and its screen definition.
  public init<Kind>(_ screen: AnyScreen<Kind>, _ entry: ScreenDefinition) {
    self.screen = screen.anyModal
    self.entry = entry
  }
}
