/// The criterion of a search: any container, a kind of container, one screen, or all screens with the same name.
package struct Match: Hashable, Sendable {
  private enum Criterion: Hashable, Sendable {
    case content
    case kind(Kind)
    case key(ScreenKey)
    case name(String)
  }

  // One value of 16 bytes, so that a step with a match fits into an existential without an allocation (benchmark rows r1 and d1).
  private let criterion: Criterion

  /// Creates a criterion for the containers of a kind. If `kind` is `nil`, every container and screen inside the windows matches.
  package init(kind: Kind? = nil) { criterion = kind.map(Criterion.kind) ?? .content }
  /// Creates a criterion for the screen with this key. Data arguments are ignored: see ``ScreenKey/identifies(_:)``.
  package init(key: ScreenKey) { criterion = .key(key) }
  /// Creates a criterion for the screens with this name and any arguments.
  package init(name: String) { criterion = .name(name) }

  /// The kind of container, or `nil` if the kind does not matter or the search is for a key or a name.
  package var kind: Kind? { if case .kind(let kind) = criterion { kind } else { nil } }
  /// The key of the screen, or `nil` if the search is not for one screen.
  package var key: ScreenKey? { if case .key(let key) = criterion { key } else { nil } }
  /// The name of the screens, which may have any arguments, or `nil` if the search is not by name.
  package var name: String? { if case .name(let name) = criterion { name } else { nil } }

  /// Returns whether a node is a match. The app and its windows match only when the criterion is their kind.
  func matches(_ node: Node) -> Bool {
    matches(node.kind, node.key)
  }

  func matches(_ found: Kind, _ foundKey: @autoclosure () -> ScreenKey) -> Bool {
    switch criterion {
    case .content: found.isContent
    case .kind(let kind): found == kind
    case .key(let key): found.isContent && key.identifies(foundKey())
    case .name(let name): found.isContent && foundKey().name == name
    }
  }

  /// Returns whether a node is a match. If the criterion is a key, the node must also have the data arguments of that key.
  package func describes(_ node: Node) -> Bool { matches(node) && key?.describes(node.key) != false }

  /// Whether the criterion is a key or a name.
  var isOfKeyOrName: Bool {
    switch criterion {
    case .content, .kind: false
    case .key, .name: true
    }
  }
}

extension Match: Codable {
  private enum CodingKeys: CodingKey { case kind, key, name }

  /// Decodes the criterion from the field that is present. Without a field, any container matches.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let key = try container.decodeIfPresent(ScreenKey.self, forKey: .key) {
      self.init(key: key)
    } else if let name = try container.decodeIfPresent(String.self, forKey: .name) {
      self.init(name: name)
    } else {
      self.init(kind: try container.decodeIfPresent(Kind.self, forKey: .kind))
    }
  }

  /// Encodes the one field of the criterion. The criterion for any container has no field.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch criterion {
    case .content: break
    case .kind(let kind): try container.encode(kind, forKey: .kind)
    case .key(let key): try container.encode(key, forKey: .key)
    case .name(let name): try container.encode(name, forKey: .name)
    }
  }
}

extension Match {
  /// The criteria for kinds of containers, keyed by their words in the command language.
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
    switch criterion {
    case .content: "container"
    case .kind(let kind): kind.description
    case .key(let key): key.arguments.isEmpty ? Quoting.quoted("\(key.name)()") : key.description
    case .name(let name): Quoting.quoted(name)
    }
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

  /// Returns a target for a screen, which is identified by its key. If `screen` is a plain container, any container of its kind matches.
  public static func screen(_ screen: some ScreenValue<Found>) -> Self {
    let node = screen.anyScreen.node
    return Self(node.isAnonymous ? Match(kind: node.kind) : Match(key: node.key))
  }
  /// Returns a target for the container that this key identifies. If the found container is not of the kind `Found`, the next step that
  /// needs this kind fails.
  public static func key(_ key: ScreenKey) -> Self { Self(Match(key: key)) }
  /// Returns a target for containers with this name and any arguments. If the found container is not of the kind `Found`, the next step
  /// that needs this kind fails.
  public static func named(_ name: String) -> Self { Self(Match(name: name)) }
  /// Any container of the kind `Found`.
  static var any: Self { Self(Match(kind: Found.kind)) }
}

extension Target<AnyContainer> {
  /// Any container or screen inside a window.
  public static var container: Self { .any }
  /// Returns a target for the container that this key identifies, of whatever kind.
  public static func key(_ key: ScreenKey) -> Self { Self(Match(key: key)) }
  /// Returns a target for containers with this name and any arguments, of whatever kind.
  public static func named(_ name: String) -> Self { Self(Match(name: name)) }
}
extension Target where Found: CustomContainer {
  /// Returns a target for custom containers of this type.
  public static func kind(_: Found.Type) -> Self { .any }
}
extension Target<Page> {
  /// Any screen without children.
  public static var page: Self { .any }
}
extension Target<Stack> {
  /// Any stack.
  public static var stack: Self { .any }
}
extension Target<Tabs> {
  /// Any tab container.
  public static var tabs: Self { .any }
}
extension Target<Split> {
  /// Any split.
  public static var split: Self { .any }
}
extension Target<Pages> {
  /// Any container of pages that the user swipes through.
  public static var pages: Self { .any }
}
