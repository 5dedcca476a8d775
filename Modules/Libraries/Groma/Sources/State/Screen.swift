/// The arguments of a screen. The stored properties of the type are the arguments. The key of the screen, the parser and the list of
/// parameters are derived from the synthesized `Codable` conformance.
///
/// ```swift
/// struct ChatScreen: Screen {
///   var room: Room.ID
///   var chat: Chat.ID
/// }
/// ```
///
/// The key of this screen prints as `chat room=1 chat=2`: its name is derived from the name of the type, see ``name``. A
/// property is any `Codable` value: a string, a number, a Boolean, a decimal, a date (ISO 8601, in milliseconds), a URL, a value that encodes
/// as one of these, such as an id or an enum with a raw value, or a list, a structure, a dictionary or an enum with associated values:
/// `delivery to={city=Bern,zip=3000}`. An optional property may be omitted. A property is a value, and never an object or a closure.
public protocol Screen: ScreenValue, Codable {
  /// The kind of container that the screen is. By default, ``Page``: a screen without children.
  associatedtype Current: ContainerKind = Page
  /// The type of the output that the screen sends to its flow when it finishes. By default, ``NoOutput``.
  associatedtype Output: ScreenOutput = NoOutput
  /// The name of the screen, used in its key, in links and in saved states. It must be unique across all modules of the app.
  ///
  /// By default, the words of the type's name in lower case, without the suffix `Screen`: `chat-list` for `ChatListScreen`. If the type is
  /// renamed, its definition lists the old name with ``ScreenDeclaration/formerly(_:labels:)``, or the type declares the old name:
  /// `static let name = "chat-list"`. A generic type declares its name.
  static var name: String { get }
  /// The labels of the arguments that are data of the screen. The other arguments identify the screen. Empty by default.
  ///
  /// A search ignores the data arguments of a screen. ``Route/update(_:)`` replaces the data in place: the screen keeps its identity, its
  /// model, its children and its flow.
  ///
  /// ```swift
  /// struct CategoryScreen: Screen {
  ///   static let dataArguments = ["sort"]
  ///   var name: String
  ///   var sort: ProductSort?
  /// }
  /// ```
  static var dataArguments: [String] { get }
}

extension Screen {
  /// The name that is derived from the name of the type.
  public static var name: String { DerivedName.of(Self.self) }

  /// The empty list: all arguments identify the screen.
  public static var dataArguments: [String] { [] }

  /// The screen without initial children.
  public var anyScreen: AnyScreen<Current> { AnyScreen(self) }

  /// The key of the screen, which consists of its name and its arguments.
  public var key: ScreenKey { ScreenKey(name: Self.name, screen: self, dataLabels: Self.dataArguments) }

  /// Creates the arguments from a key. Returns `nil` if the key has a different name, or if its arguments do not match the properties.
  public init?(_ key: ScreenKey) {
    guard key.name == Self.name, let screen = try? key.value(as: Self.self) else { return nil }
    self = screen
  }
}
