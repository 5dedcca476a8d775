/// What a search looks for: a kind of container, a screen's key, or its name. What is not said matches anything.
public struct Match: Hashable, Codable, Sendable {
  /// The kind; nil for any.
  public var kind: Kind?
  /// The key; nil for any.
  public var key: ScreenKey?
  /// The name, whatever the arguments; nil for any.
  public var name: String?

  /// A match of all that is said.
  public init(kind: Kind? = nil, key: ScreenKey? = nil, name: String? = nil) {
    self.kind = kind
    self.key = key
    self.name = name
  }

  /// Whether a node is what is looked for. Without a kind, only what stands in a window is.
  func matches(_ node: Node) -> Bool {
    matches(node.kind, node.key)
  }

  func matches(_ found: Kind, _ foundKey: @autoclosure () -> ScreenKey) -> Bool {
    if let kind { guard found == kind else { return false } } else if !found.isContent { return false }
    if let key { return foundKey() == key }
    if let name { return foundKey().name == name }
    return true
  }

  /// Whether the same is said: first what says most.
  public static func == (a: Match, b: Match) -> Bool { a.key == b.key && a.name == b.name && a.kind == b.kind }

  /// Feeds what says most.
  public func hash(into hasher: inout Hasher) {
    if let key { hasher.combine(key) } else if let name { hasher.combine(name) } else { hasher.combine(kind) }
  }

  var isIndexed: Bool { key != nil || name != nil }
}

extension Match: CustomStringConvertible {
  /// The words for it in the command language: `stack`, `chat room=1 chat=2`.
  public var description: String {
    if let key { return key.description }
    if let name { return Quoting.quoted(name) }
    return kind?.description ?? "container"
  }
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
  public static func screen(_ screen: AnyScreen<Found>) -> Self { Self(Match(kind: Found.kind ?? screen.node.kind, key: screen.key)) }
  /// A container of this kind by its key.
  public static func key(_ key: ScreenKey) -> Self { Self(Match(kind: Found.kind, key: key)) }
  /// A container of this kind by its name, whatever its arguments.
  public static func named(_ name: String) -> Self { Self(Match(kind: Found.kind, name: name)) }
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
