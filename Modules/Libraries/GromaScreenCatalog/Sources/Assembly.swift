public import Groma

/// The parts of a screen in a screen catalog: the screen and its definition.
public struct Assembly: Sendable {
  /// The screen: a page, or a container with its initial children.
  public let screen: AnyModalScreen
  /// The definition of the screen. The app uses the definition to parse, restore and link to the screen, and to list the user actions of
  /// the screen.
  package let definition: AnyScreenDefinition

  /// Creates an assembly from a screen and its screen definition.
  public init(_ screen: some ScreenValue, _ definition: some ScreenDeclaration) {
    self.screen = screen.erased
    self.definition = definition.erased
  }
}
