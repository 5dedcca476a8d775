/// The kind of a container, as a value. See ``ContainerKind`` for the kinds as types.
public enum Kind: Hashable, Sendable {
  /// The app. Its children are the windows; the selected one is the key window.
  case app
  /// A window. Its children are layers: the root first, then the presented ones.
  case window
  /// A screen without children.
  case page
  /// A stack of screens, bottom first.
  case stack
  /// Tabs, one of them selected.
  case tabs
  /// Columns side by side, from the primary column to the detail. All columns are visible, unless the split is collapsed: then only the
  /// selected column is visible.
  case split
  /// Pages to swipe through, one of them selected.
  case pages
  /// A custom container, defined by the app.
  case custom(CustomKind)

  /// The built-in kinds.
  package static let builtIn: [Kind] = [.app, .window, .page, .stack, .tabs, .split, .pages]

  /// The rule that decides which children of a container are visible.
  public enum Visibility: Hashable, Sendable {
    /// No child, as in a screen without children.
    case none
    /// The last child, which covers the other children.
    case last
    /// The selected child.
    case selected
    /// All children. In a window, only the layers that no full-screen layer covers.
    case all
  }

  /// A change that makes a child of a custom container visible. A change with an index after the last child has no effect.
  public enum Reveal: Hashable, Sendable {
    /// Selects the child at an index.
    case select(Int)
    /// Removes the children above the child at an index.
    case removeAbove(Int)
    /// Moves the child at an index to the end.
    case moveToEnd(Int)

    /// The operation that makes the change.
    var operation: ContainerOperation {
      switch self {
      case .select(let index): .select(index)
      case .removeAbove(let index): .truncate(index + 1)
      case .moveToEnd(let index): .bringToEnd(index)
      }
    }
  }

  /// The rule that decides which children of a container of this kind are visible. A collapsed split follows a different rule.
  var visibility: Visibility {
    switch self {
    case .page: .none
    case .stack: .last
    case .app, .tabs, .pages: .selected
    case .window, .split: .all
    case .custom(let kind): kind.type.visibility
    }
  }

  /// Whether a container of this kind can be a layer of a window or be nested in a layer.
  var isContent: Bool {
    switch self {
    case .app, .window: false
    case .page, .stack, .tabs, .split, .pages, .custom: true
    }
  }
}

extension Kind {
  /// The name of the kind in keys, files and the compact notation.
  package var name: String {
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

  /// Creates the built-in kind with this name, or else the first of the `custom` kinds with this name. Returns `nil` if there is none.
  package init?(named name: String, among custom: [any CustomContainer.Type] = []) {
    let own = custom.lazy.filter { $0.name == name }.map { Kind.custom(CustomKind($0)) }
    guard let kind = Kind.builtIn.first(where: { $0.name == name }) ?? own.first else { return nil }
    self = kind
  }
}

extension Kind: CustomStringConvertible {
  /// The word for the kind in the command language and in messages: `screen` for a page, otherwise the name of the kind.
  public var description: String { self == .page ? "screen" : name }

  var isPlural: Bool { self == .tabs || self == .pages }

  /// The word for the kind in sentences: `the app`, the plurals `tabs` and `pages` without an article, any other word with the article `a`.
  var withArticle: String { self == .app ? "the app" : isPlural ? description : "a \(description)" }
}

extension CodingUserInfoKey {
  /// The custom containers that a decoder may encounter: `[any CustomContainer.Type]`.
  package static let containerKinds = CodingUserInfoKey(rawValue: "groma.containerKinds")!
}

extension Kind: SingleValueCoded {
  /// Creates a kind from its name. Custom kinds are looked up in `CodingUserInfoKey.containerKinds`.
  ///
  /// - Throws: `DecodingError` for an unknown name.
  package init(coded name: String, from decoder: any Decoder) throws {
    let custom = decoder.userInfo[.containerKinds] as? [any CustomContainer.Type] ?? []
    guard let kind = Kind(named: name, among: custom) else { throw decoder.error("the container kind '\(name)' is unknown") }
    self = kind
  }

  /// The name, which is the saved form.
  package var coded: String { name }
}

/// The type of a custom container as a value, stored as one reference. Two values are equal if their types are equal.
public struct CustomKind: Hashable, Sendable {
  private final class Storage: Hashable, Sendable {
    let type: any CustomContainer.Type

    init(_ type: any CustomContainer.Type) { self.type = type }

    static func == (a: Storage, b: Storage) -> Bool { a === b || a.type == b.type }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
  }

  private let storage: Storage

  /// The type that defines the behavior of the container.
  package var type: any CustomContainer.Type { storage.type }

  /// Creates a value that refers to a type.
  package init(_ type: any CustomContainer.Type) { storage = Storage(type) }
}
