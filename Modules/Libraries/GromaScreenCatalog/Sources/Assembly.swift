public import Groma

/// The parts of a screen in a screen catalog: the screen and its definition.
public struct Assembly: Sendable {
  /// The screen: a page, or a container with its initial children.
  public let screen: AnyModalScreen
  /// The definition of the screen, with which the app parses, restores and links to the screen and lists its user actions.
  public let definition: ScreenDefinition

  /// Creates an assembly from a screen and its screen definition.
  public init<Kind>(_ screen: AnyScreen<Kind>, _ definition: ScreenDefinition) {
    self.screen = screen.anyModal
    self.definition = definition
  }
}
