/// The kind of a container, at run time.
public enum Kind: Hashable, Sendable {
  /// The app: its children are windows, its selection the key window.
  case app
  /// A window: its children are layers, the root first, then what was presented over it.
  case window
  /// A screen without containers in it.
  case page
  /// Screens on top of each other, bottom first.
  case stack
  /// Containers beside each other, one of them selected.
  case tabs
  /// Columns beside each other, the primary one first and the detail last: all of them visible, or the selected one when it is collapsed.
  case split
  /// Pages to swipe through, one of them selected.
  case pages
  /// A kind of a team's own.
  case custom(CustomKind)

  /// The built-in kinds.
  public static let builtIn: [Kind] = [.app, .window, .page, .stack, .tabs, .split, .pages]

  /// Which children of a container a user sees.
  public enum Visibility: Hashable, Sendable {
    /// None: a screen that holds nothing.
    case none
    /// The last one: it lies over the others.
    case last
    /// The selected one.
    case selected
    /// All of them; of a window's layers those that no full-screen layer covers.
    case all
  }

  var visibility: Visibility {
    switch self {
    case .page: .none
    case .stack: .last
    case .app, .tabs, .pages: .selected
    case .window, .split: .all
    case .custom(let kind): kind.type.visibility
    }
  }

  /// Whether it can be a layer of a window or lie below one.
  var isContent: Bool { self != .app && self != .window }
}

extension Kind {
  /// The name in keys, files and the compact notation.
  public var name: String {
    switch self {
    case .app: "app"
    case .window: "window"
    case .page: "page"
    case .stack: "stack"
    case .tabs: "tabs"
    case .split: "split"
    case .pages: "pages"
    case .custom(let kind): kind.type.name
    }
  }

  /// The kind of a name: a built-in one, or one of the app's own.
  public init?(named name: String, among custom: [any CustomContainer.Type] = []) {
    let own = custom.lazy.filter { $0.name == name }.map { Kind.custom(CustomKind($0)) }
    guard let kind = Kind.builtIn.first(where: { $0.name == name }) ?? own.first else { return nil }
    self = kind
  }
}

extension Kind: CustomStringConvertible {
  /// The word for it in the command language.
  public var description: String { self == .page ? "screen" : name }

  var isPlural: Bool { self == .tabs || self == .pages }

  /// The word with its article, for sentences.
  var withArticle: String { self == .app ? "the app" : isPlural ? description : "a \(description)" }
}

extension CodingUserInfoKey {
  /// The kinds of a team's own that a decoder may meet: `[any CustomContainer.Type]`.
  public static let containerKinds = CodingUserInfoKey(rawValue: "groma.containerKinds")!
}

extension Kind: Codable {
  /// Reads the name; one of a team's own through ``Swift/CodingUserInfoKey/containerKinds``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    let custom = decoder.userInfo[.containerKinds] as? [any CustomContainer.Type] ?? []
    guard let kind = Kind(named: name, among: custom) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "the container kind '\(name)' is unknown")
    }
    self = kind
  }

  /// Writes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// A kind of container of a team's own, as a value: one reference, equal when the types are.
public final class CustomKind: Hashable, Sendable {
  /// The type that says how it behaves.
  public let type: any CustomContainer.Type

  /// The value for a type.
  public init(_ type: any CustomContainer.Type) { self.type = type }

  /// Whether the types are the same.
  public static func == (a: CustomKind, b: CustomKind) -> Bool { a === b || a.type == b.type }

  /// Feeds the type.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
