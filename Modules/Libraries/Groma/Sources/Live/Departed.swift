/// The models and service scopes of removed screens that have not been released yet, and weak references to the objects that other code
/// still references.
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

  /// The objects that have not been checked for leaks yet. Pending deliveries may reference these objects as well.
  private var recent: [Held] = []
  private var leaked: [Leaked] = []
  /// The service scopes of removed screens, kept until all events are delivered.
  private var scopes: [ServiceScope] = []

  mutating func append(_ key: ScreenKey, _ object: AnyObject) { recent.append(Held(key: key, object: object)) }

  mutating func append(_ scope: ServiceScope) { scopes.append(scope) }

  /// Removes and returns the service scopes. The caller releases the scopes, because their release may run code that uses this value.
  mutating func takeScopes() -> [ServiceScope] {
    if scopes.isEmpty { return [] }
    defer { scopes = [] }
    return scopes
  }

  /// Sets `object` to the next object that has not been checked for leaks, and returns the key of its screen. Returns `nil` if there is no
  /// such object.
  ///
  /// The caller releases the object after this value has been changed, because the release may run code that navigates.
  mutating func takeRecent(_ object: inout AnyObject?) -> ScreenKey? {
    if recent.isEmpty { return nil }
    swap(&object, &recent[0].object)
    // Usually there is only one.
    return recent.count == 1 ? recent.removeLast().key : recent.removeFirst().key
  }

  /// Keeps a weak reference to the object of a removed screen that other code still references.
  mutating func watch(_ key: ScreenKey, _ object: AnyObject) { leaked.append(Leaked(key: key, object: object)) }

  /// Returns the keys of the screens whose objects were passed to ``watch(_:_:)`` and still exist, in the order of those calls.
  mutating func leaks() -> [ScreenKey] {
    leaked.removeAll { $0.object == nil }
    return leaked.map(\.key)
  }

  /// Returns the key of the removed screen that an object belonged to. If there were several, returns the last one; if there was none,
  /// returns `nil`.
  func key(of object: AnyObject) -> ScreenKey? {
    recent.last { $0.object === object }?.key ?? leaked.last { $0.object === object }?.key
  }
}
