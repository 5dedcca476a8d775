/// The target of a search: a kind of container, one screen, or all screens of a name.
public struct Match: Hashable, Codable, Sendable {
  /// The kind of container; nil for any, and in a search for screens.
  public let kind: Kind?
  /// The screen: its name and the arguments that identify it; nil when the search is not for one screen.
  public let key: ScreenKey?
  /// The name of screens with any arguments; nil when the search is not for a name.
  public let name: String?

  private init(kind: Kind?, key: ScreenKey?, name: String?) { (self.kind, self.key, self.name) = (kind, key, name) }

  /// Containers of a kind; nil for all containers and screens in a window.
  public init(kind: Kind? = nil) { self.init(kind: kind, key: nil, name: nil) }
  /// The screen with these arguments, whatever its data are: see ``ScreenKey/identifies(_:)``.
  public init(key: ScreenKey) { self.init(kind: nil, key: key, name: nil) }
  /// The screens of a name, with any arguments.
  public init(name: String) { self.init(kind: nil, key: nil, name: name) }

  /// Whether a node is a match. Only what is in a window is, unless the kind says otherwise.
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

  /// Whether both are one search; what differs most is compared first.
  public static func == (a: Match, b: Match) -> Bool { a.key == b.key && a.name == b.name && a.kind == b.kind }

  /// Feeds what differs most.
  public func hash(into hasher: inout Hasher) {
    if let key { hasher.combine(key) } else if let name { hasher.combine(name) } else { hasher.combine(kind) }
  }

  /// Whether a node is a match, with the data that the match names, too: the condition that a person states.
  package func describes(_ node: Node) -> Bool { matches(node) && key?.describes(node.key) != false }

  var isIndexed: Bool { key != nil || name != nil }
}

extension Match: CustomStringConvertible {
  /// The words for it in the command language: `stack`, `chat room=1 chat=2`, `chat` for any chat, `rooms()` for the screen without
  /// arguments.
  public var description: String {
    if let key { return key.arguments.isEmpty ? Quoting.quoted("\(key.name)()") : key.description }
    if let name { return Quoting.quoted(name) }
    return kind?.description ?? "container"
  }

  /// The words for it in a sentence: of a screen without arguments, its name.
  var words: String { key?.description ?? description }
}

/// What a search looks for, and the kind of container that it gives.
///
/// ```swift
/// route.top(.stack)
/// route.last(.screen(screens.chat(room: 1, chat: 2)))
/// ```
public struct Target<Found: ContainerKind>: Hashable, Sendable {
  /// What is looked for.
  public let match: Match

  private init(_ match: Match) { self.match = match }

  /// A screen by its key, as the kind of container it is.
  public static func screen(_ screen: AnyScreen<Found>) -> Self {
    Self(screen.node.isAnonymous ? Match(kind: screen.node.kind) : Match(key: screen.key))
  }
  /// A container by its key; a step that finds another kind than this fails.
  public static func key(_ key: ScreenKey) -> Self { Self(Match(key: key)) }
  /// A container by its name, whatever its arguments; a step that finds another kind than this fails.
  public static func named(_ name: String) -> Self { Self(Match(name: name)) }
  /// Any container of this kind.
  static var any: Self { Self(Match(kind: Found.kind)) }
}

extension Target<AnyContainer> {
  /// Anything that stands in a window: screens too.
  public static var container: Self { .any }
}
extension Target where Found: CustomContainer {
  /// A container of a team's own kind.
  public static func kind(_: Found.Type) -> Self { .any }
}
extension Target<Page> {
  /// A screen without containers in it.
  public static var page: Self { .any }
}
extension Target<Stack> {
  /// A stack.
  public static var stack: Self { .any }
}
extension Target<Tabs> {
  /// Tabs.
  public static var tabs: Self { .any }
}
extension Target<Split> {
  /// A split.
  public static var split: Self { .any }
}
extension Target<Pages> {
  /// Pages to swipe through.
  public static var pages: Self { .any }
}
