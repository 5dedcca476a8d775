/// The contents of screens that left the tree, for as long as somebody else holds them.
@MainActor
struct Departed {
  struct Held {
    var key: ScreenKey
    var object: AnyObject?
  }

  private struct Leaked {
    var key: ScreenKey
    weak var object: AnyObject?
  }

  /// Those that have yet to be looked at: what is told of them holds them too.
  private var recent: [Held] = []
  private var leaked: [Leaked] = []
  /// Their services, until all is told.
  private var scopes: [ServiceScope] = []

  mutating func append(_ key: ScreenKey, _ object: AnyObject) { recent.append(Held(key: key, object: object)) }

  mutating func append(_ scope: ServiceScope) { scopes.append(scope) }

  /// Takes out the services. They must not be let go of while this is being changed, either.
  mutating func takeScopes() -> [ServiceScope] {
    if scopes.isEmpty { return [] }
    defer { scopes = [] }
    return scopes
  }

  /// Takes out the next that has yet to be looked at. The list itself must not hold it then, and is not being changed when it is let go of:
  /// whoever is told of that may navigate.
  mutating func takeRecent(_ object: inout AnyObject?) -> ScreenKey? {
    if recent.isEmpty { return nil }
    swap(&object, &recent[0].object)
    // Mostly there is one.
    return recent.count == 1 ? recent.removeLast().key : recent.removeFirst().key
  }

  /// Keeps an eye on what somebody else holds.
  mutating func watch(_ key: ScreenKey, _ object: AnyObject) { leaked.append(Leaked(key: key, object: object)) }

  /// The screens whose contents somebody holds.
  mutating func leaks() -> [ScreenKey] {
    leaked.removeAll { $0.object == nil }
    return leaked.map(\.key)
  }

  /// The screen that an object was behind.
  func key(of object: AnyObject) -> ScreenKey? {
    recent.last { $0.object === object }?.key ?? leaked.last { $0.object === object }?.key
  }
}
