public import Groma

/// What a screen of a screen catalog is made of.
public struct Assembly: Sendable {
  /// The screen: a page, or a container with what it begins with.
  public let screen: AnyModalScreen
  /// What is typed, restored and linked to, and what the user can do there.
  public let entry: ScreenDefinition

  /// A screen and its entry.
  public init<Kind>(_ screen: AnyScreen<Kind>, _ entry: ScreenDefinition) {
    self.screen = screen.anyModal
    self.entry = entry
  }
}
