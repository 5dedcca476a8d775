/// The arguments of a screen, as a type. Its stored properties are its arguments; key, parser and parameters all come from its synthesised
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
/// Its key prints as `chat room=1 chat=2`. Properties are strings, numbers, booleans, decimals, dates (ISO 8601), ids and enums with such
/// raw values, and lists of these; optionals may be left out. A nested value or an enum with payloads is an error of the app that
/// ``AppDefinition/problems()`` finds: the screen is not shown then.
public protocol Screen: Codable, Sendable {
  /// The kind of container it is: a ``Page`` unless said.
  associatedtype Current: ContainerKind = Page
  /// The type of what it finishes with.
  associatedtype Output: ScreenOutput = NoOutput
  /// The name in keys, unique across modules.
  static var name: String { get }
  /// The labels of the arguments that are data of the screen; all others identify it. None unless said.
  ///
  /// A search finds the screen whatever its data are, and changes none of them. ``Route/update(_:)`` gives it other data in place: it keeps its
  /// identity, its live object, its children and its flow.
  ///
  /// ```swift
  /// struct CategoryScreen: Screen {
  ///   static let name = "category"
  ///   static let dataArguments = ["sort"]
  ///   var name: String
  ///   var sort: ProductSort?
  /// }
  /// ```
  static var dataArguments: [String] { get }
}

extension Screen {
  /// None: all arguments identify the screen.
  public static var dataArguments: [String] { [] }

  /// Its name and arguments.
  public var key: ScreenKey { ScreenKey(name: Self.name, screen: self, dataLabels: Self.dataArguments) }

  /// The screen of a key; nil for one of another name, or with arguments that do not make it.
  public init?(_ key: ScreenKey) {
    guard key.name == Self.name, let screen = try? key.value(as: Self.self) else { return nil }
    self = screen
  }
}
