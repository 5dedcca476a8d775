/// The name of an action, with the types of its screen and of its fields.
///
/// ```swift
/// extension ActionName where S == ChatScreen, Entered == Message { static var send: Self { "send" } }
/// extension ActionName where S == ChatScreen, Entered == NoFields { static func openMember(_ id: Int) -> Self { "open-member-\(id)" } }
///
/// UserAction(.send, taking: Message.self) { message, route in … }  // in the definition of the screen
/// try context.tap(.send, Message(text: text))                      // in its model or its view
/// ```
///
/// The compiler rejects a name of another screen and other fields. A string literal is a name as well, for an action that no view performs
/// by its name.
public struct ActionName<S: Screen, Entered: Codable & Sendable>: Hashable, Sendable {
  /// The name, unique on its screen: `send`, `open-profile`.
  public let text: String

  /// Creates a name.
  public init(_ text: String) { self.text = text }
}

extension ActionName: ExpressibleByStringInterpolation {
  /// Creates a name from a string literal.
  public init(stringLiteral text: String) { self.init(text) }
}

/// The fields of an action without fields.
public struct NoFields: Hashable, Codable, Sendable {
  /// Creates the value.
  public init() {}
}
