/// The objects of removed screens: objects that have not been examined for other references yet, and objects that other code still
/// references.
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

  /// The objects that have not been examined yet. Pending deliveries reference them as well.
  private var recent: [Held] = []
  private var leaked: [Leaked] = []
  /// The service scopes of removed screens, kept until all events are delivered.
  private var scopes: [ServiceScope] = []

  mutating func append(_ key: ScreenKey, _ object: AnyObject) { recent.append(Held(key: key, object: object)) }

  mutating func append(_ scope: ServiceScope) { scopes.append(scope) }

  /// Removes and returns the service scopes. The caller releases them, because their release may run code that uses this value.
  mutating func takeScopes() -> [ServiceScope] {
    if scopes.isEmpty { return [] }
    defer { scopes = [] }
    return scopes
  }

  /// Removes the next object that has not been examined, moves it to `object` and returns its screen's key, or `nil` if there is none.
  ///
  /// The caller releases the object after this value has been changed, because the release may run code that navigates.
  mutating func takeRecent(_ object: inout AnyObject?) -> ScreenKey? {
    if recent.isEmpty { return nil }
    swap(&object, &recent[0].object)
    // Usually there is only one.
    return recent.count == 1 ? recent.removeLast().key : recent.removeFirst().key
  }

  /// Keeps a weak reference to an object that other code references.
  mutating func watch(_ key: ScreenKey, _ object: AnyObject) { leaked.append(Leaked(key: key, object: object)) }

  /// Returns the keys of removed screens whose objects are still referenced.
  mutating func leaks() -> [ScreenKey] {
    leaked.removeAll { $0.object == nil }
    return leaked.map(\.key)
  }

  /// Returns the key of the removed screen that an object belonged to, or `nil` if the object is unknown.
  func key(of object: AnyObject) -> ScreenKey? {
    recent.last { $0.object === object }?.key ?? leaked.last { $0.object === object }?.key
  }
}
