/// A feature's own state that navigation depends on: the session, a flag, what is in the bag.
///
/// Part of ``NavigationState``, so that undo, snapshots and dry runs include it. Its stored properties are what the shell shows and sets
/// (`state session.user ann`), so they are of the types that screens take as arguments.
public protocol StateValue: Hashable, Codable, Sendable {
  /// The name it is stored under, unique across modules.
  static var name: String { get }
  /// What it is until it is put.
  static var initial: Self { get }
}

/// A value that says nothing: the output of a screen that just finishes.
public struct NoOutput: StateValue {
  /// `none`
  public static let name = "none"
  /// The only value.
  public static let initial = NoOutput()

  /// The only value.
  public init() {}
}

/// A state value without its type. One reference: steps and events that may hold one are copied all the time.
public struct AnyStateValue: Hashable, Sendable {
  private final class Storage: Sendable {
    let base: any StateValue
    init(_ base: any StateValue) { self.base = base }
  }

  private let storage: Storage

  /// The value.
  public var base: any StateValue { storage.base }

  /// Wraps a value.
  public init(_ base: any StateValue) { storage = Storage(base) }

  /// The name it is stored under.
  public var name: String { type(of: base).name }

  var isInitial: Bool {
    func check<V: StateValue>(_ value: V) -> Bool { value == V.initial }
    return check(base)
  }

  /// Whether type and value are equal.
  public static func == (a: AnyStateValue, b: AnyStateValue) -> Bool {
    func isEqual<V: StateValue>(_ value: V) -> Bool { (b.base as? V) == value }
    return a.storage === b.storage || isEqual(a.base)
  }

  /// Feeds the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(base) }
}

extension AnyStateValue: CustomStringConvertible {
  /// The value as a key: `session user=ann`; one that holds more than arguments, as it describes itself.
  public var description: String {
    if let arguments = try? ArgumentEncoder.arguments(of: base) { return ScreenKey(name: name, arguments: arguments).description }
    return "\(name) \(base)"
  }
}
