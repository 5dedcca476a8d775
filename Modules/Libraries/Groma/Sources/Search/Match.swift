/// The criterion of a search: a kind of container, one screen, or all screens with the same name.
package struct Match: Hashable, Codable, Sendable {
  /// The kind of container. Nil if the kind does not matter, or if the search is for screens.
  package let kind: Kind?
  /// The name of the screen and its identifying arguments. Nil if the search is not for one screen.
  package let key: ScreenKey?
  /// The name of screens with any arguments. Nil if the search is not by name.
  package let name: String?

  private init(kind: Kind?, key: ScreenKey?, name: String?) { (self.kind, self.key, self.name) = (kind, key, name) }

  /// Creates a criterion for the containers of a kind. If `kind` is nil, every container and screen inside the windows matches.
  package init(kind: Kind? = nil) { self.init(kind: kind, key: nil, name: nil) }
  /// Creates a criterion for the screen with this key. Data arguments are ignored: see ``ScreenKey/identifies(_:)``.
  package init(key: ScreenKey) { self.init(kind: nil, key: key, name: nil) }
  /// Creates a criterion for the screens with this name and any arguments.
  package init(name: String) { self.init(kind: nil, key: nil, name: name) }

  /// Returns whether a node is a match. The app and its windows match only when the criterion is their kind.
  func matches(_ node: Node) -> Bool {
    matches(node.kind, node.key)
  }

  func matches(_ found: Kind, _ foundKey: @autoclosure () -> ScreenKey) -> Bool {
    if let kind { return found == kind }
    guard found.isContent else { return false }
    if let key { return key.identifies(foundKey()) }
    if let name { return foundKey().name == name }
    return true
  }

  /// Returns whether both matches have the same criteria. Fields that differ most often are compared first.
  package static func == (a: Match, b: Match) -> Bool { a.key == b.key && a.name == b.name && a.kind == b.kind }

  /// Hashes one criterion: the key, or else the name, or else the kind.
  package func hash(into hasher: inout Hasher) {
    if let key { hasher.combine(key) } else if let name { hasher.combine(name) } else { hasher.combine(kind) }
  }

  /// Returns whether a node is a match and also has the data arguments that the key contains.
  package func describes(_ node: Node) -> Bool { matches(node) && key?.describes(node.key) != false }

  var isIndexed: Bool { key != nil || name != nil }
}

extension Match {
  /// The criteria for kinds of containers, by their word in the command language.
  package static let kinds: [String: Match] = [
    "container": Match(), "screen": Match(kind: .page), "stack": Match(kind: .stack), "tabs": Match(kind: .tabs),
    "split": Match(kind: .split), "pages": Match(kind: .pages), "window": Match(kind: .window),
  ]

  /// The words for kinds of containers, sorted.
  package static let kindWords = kinds.keys.sorted()
}

extension Match: CustomStringConvertible {
  /// The criterion in the command language: `stack`, `chat room=1 chat=2`, `chat` for any chat, `rooms()` for the screen without arguments.
  package var description: String {
    if let key { return key.arguments.isEmpty ? Quoting.quoted("\(key.name)()") : key.description }
    if let name { return Quoting.quoted(name) }
    return kind?.description ?? "container"
  }

  /// The criterion in an error message. A screen without arguments has no parentheses here.
  var words: String { key?.description ?? description }
}

/// The target of a search, with the kind of the container that the search returns.
///
/// ```swift
/// route.top(.stack)
/// route.last(.screen(screens.chat(room: 1, chat: 2)))
/// ```
public struct Target<Found: ContainerKind>: Hashable, Sendable {
  /// The criterion of the search.
  package let match: Match

  private init(_ match: Match) { self.match = match }

  /// Returns a target for a screen, by its key. If `screen` is a plain container, any container of its kind matches.
  public static func screen(_ screen: AnyScreen<Found>) -> Self {
    Self(screen.node.isAnonymous ? Match(kind: screen.node.kind) : Match(key: screen.key))
  }
  /// Returns a target for the container with this key. If the container found is not of the kind `Found`, the next step that needs this
  /// kind fails.
  public static func key(_ key: ScreenKey) -> Self { Self(Match(key: key)) }
  /// Returns a target for containers with this name and any arguments. If the container found is not of the kind `Found`, the next step
  /// that needs this kind fails.
  public static func named(_ name: String) -> Self { Self(Match(name: name)) }
  /// Any container of the kind `Found`.
  static var any: Self { Self(Match(kind: Found.kind)) }
}

extension Target<AnyContainer> {
  /// Any container or screen inside a window.
  public static var container: Self { .any }
}
extension Target where Found: CustomContainer {
  /// Returns a target for custom containers of this type.
  public static func kind(_: Found.Type) -> Self { .any }
}
extension Target<Page> {
  /// A screen without children.
  public static var page: Self { .any }
}
extension Target<Stack> {
  /// A stack.
  public static var stack: Self { .any }
}
extension Target<Tabs> {
  /// A tab container.
  public static var tabs: Self { .any }
}
extension Target<Split> {
  /// A split.
  public static var split: Self { .any }
}
extension Target<Pages> {
  /// Pages that the user swipes through.
  public static var pages: Self { .any }
}
