/// What a screen is asked with. Its stored properties are its arguments; key, parser and parameters all come from its synthesised
/// `Codable`, and are written nowhere else.
///
/// ```swift
/// struct ChatScreen: Screen {
///   static let name = "chat"
///   var room: Room.ID
///   var chat: Chat.ID
/// }
/// ```
///
/// Its key prints as `chat room=1 chat=2`. Properties are strings, numbers, booleans, and ids or enums with such raw values; optionals may
/// be left out.
public protocol Screen: Codable, Sendable {
  /// The kind of container it is: a ``Page`` unless said.
  associatedtype Current: ContainerKind = Page
  /// What it finishes with, if anybody waits.
  associatedtype Output: StateValue = NoOutput
  /// The name in keys, unique across modules.
  static var name: String { get }
}

extension Screen {
  /// Its name and arguments.
  ///
  /// - Precondition: every property can be an argument. ``Entry`` checks the type once, at start.
  public var key: ScreenKey { ScreenKey(name: Self.name, screen: self) }

  /// The screen of a key; nil for one of another name, or with arguments that do not make it.
  public init?(_ key: ScreenKey) {
    guard key.name == Self.name else { return nil }
    guard let screen = key.screen(as: Self.self) ?? (try? ArgumentDecoder.value(Self.self, from: key.texts)) else { return nil }
    self = screen
  }
}
