/// The truth: everything a user could see or come back to, as one value.
///
/// Equal states are equal apps: undo, snapshots, dry runs and tests compare and copy it and need nothing else. It changes only through a
/// ``Transaction``.
public struct NavigationState: Hashable, Sendable {
  /// The app: its children are the windows, its selection the key window.
  public internal(set) var root: Node
  private var beside: Beside?

  /// An app with the given windows, the first of them key.
  public init(windows: [Node] = [NavigationState.window("main")]) {
    root = Node(key: Node.anonymousKey(.app), kind: .app, children: windows)
  }

  private init(root: Node) { self.root = root }

  /// An empty window.
  public static func window(_ key: ScreenKey, layers: [Node] = []) -> Node {
    Node(key: key, kind: .window, children: layers)
  }

  /// The value of a feature. Inlined, since a cast to a type that is known costs a fraction of one to a type that is not.
  @inlinable public subscript<V: StateValue>(_: V.Type) -> V { base(named: V.name) as? V ?? V.initial }

  @usableFromInline func base(named name: String) -> (any StateValue)? { value(named: name)?.base }

  /// The values that are not initial, by name.
  public var storedValues: [AnyStateValue] { storedValues { _ in true } }

  /// Those of some names.
  package func storedValues(where isAsked: (String) -> Bool) -> [AnyStateValue] {
    let values = values
    return values.keys.filter(isAsked).sorted().compactMap { values[$0] }
  }

  /// The same with other windows: values stay, what waits for a screen that is gone, or lives with one, is left out, and nothing moves or is deferred.
  public func replacing(windows: [Node], key: Int = 0) -> NavigationState {
    var state = self
    state.root = Node(key: root.key, kind: .app, children: windows, selection: key)
    state.pending = pending.filter { state.node(at: $0.at)?.key == $0.awaits }
    state.running = running.filter { state.node(at: $0.at)?.key == $0.key }
    state.deferred = []
    state.transition = nil
    return state
  }

  /// What stands at a place; nil when nothing does.
  ///
  /// - Complexity: O(depth).
  public func node(at path: Path) -> Node? { read(path) { $0 } }

  /// Looks at what stands at a place; nil when nothing does.
  func read<Answer>(_ path: Path, _ look: (Node) -> Answer) -> Answer? { root.read(path, look) }

  /// The place of the key window; nil when there is no window.
  public var keyWindow: Path? {
    root.children.isEmpty ? nil : Path.app.child(root.selection)
  }
}

// MARK: - Beside the tree

extension NavigationState {
  /// Each feature's own state; an initial value is not stored.
  var values: [String: AnyStateValue] {
    get { seen(.values)?.parts.values ?? [:] }
    set { change { $0.values = newValue } }
  }

  /// A feature's state by name; nil when it is the initial one.
  package func value(named name: String) -> AnyStateValue? {
    guard let beside else { return nil }
    if beside.isWatched { ReadTracker.note(.all(.value(name))) }
    return beside.parts.values[name]
  }

  /// Puts a feature's state.
  package mutating func put(_ value: AnyStateValue?, named name: String) { change { $0.values[name] = value } }

  /// The routes that wait for a screen to finish, oldest first. A set: the same request waits once.
  public package(set) var pending: [PendingRoute] {
    get { seen(.pending)?.parts.pending ?? [] }
    set { change { $0.pending = newValue } }
  }

  /// The routes that run later by themselves, in the order they came.
  public package(set) var deferred: [DeferredRoute] {
    get { seen(.deferred)?.parts.deferred ?? [] }
    set { change { $0.deferred = newValue } }
  }

  /// The effects that have begun and have had no outcome, in the order they began. A set.
  public package(set) var running: [RunningEffect] {
    get { seen(.running)?.parts.running ?? [] }
    set { change { $0.running = newValue } }
  }

  /// The change that is being shown; nil when nothing moves.
  public package(set) var transition: Transition? {
    get { seen(.transition)?.parts.transition }
    set { change { $0.transition = newValue } }
  }

  /// One reference, and none while there is nothing, so that a state is copied and moved for next to nothing.
  private final class Beside: Sendable {
    struct Parts: Hashable, Sendable {
      var values: [String: AnyStateValue] = [:]
      var pending: [PendingRoute] = []
      var deferred: [DeferredRoute] = []
      var running: [RunningEffect] = []
      var transition: Transition?
    }

    static let nothing = Parts()

    let parts: Parts
    let isWatched: Bool

    init(_ parts: Parts, isWatched: Bool) {
      self.parts = parts
      self.isWatched = isWatched
    }
  }

  private mutating func change(_ change: (inout Beside.Parts) -> Void) {
    var parts = beside?.parts ?? Beside.nothing
    change(&parts)
    beside = parts == Beside.nothing && !isWatched ? nil : Beside(parts, isWatched: isWatched)
  }

  /// What stands beside the tree, for who looks at one part of it: a look at what is watched is noted.
  private func seen(_ part: ReadTracker.Part) -> Beside? {
    guard let beside else { return nil }
    if beside.isWatched { ReadTracker.note(.all(part)) }
    return beside
  }

  private var allSeen: Beside.Parts {
    for part in [.values, .pending, .deferred, .running, .transition] as [ReadTracker.Part] where isWatched { ReadTracker.note(.all(part)) }
    return beside?.parts ?? Beside.nothing
  }

  /// Whether what stands beside the tree is watched: see ``ReadTracker``.
  var isWatched: Bool { beside?.isWatched == true }

  /// A state of a tree and what stands beside it, which is watched. What is changed there goes on being watched.
  package static func watched(
    root: Node, values: [String: AnyStateValue], pending: [PendingRoute], deferred: [DeferredRoute], running: [RunningEffect],
    transition: Transition?
  ) -> NavigationState {
    var state = NavigationState(root: root)
    let parts = Beside.Parts(values: values, pending: pending, deferred: deferred, running: running, transition: transition)
    state.beside = Beside(parts, isWatched: true)
    return state
  }

  /// Whether what stands beside the trees is the same in memory, and so equal.
  package func isIdenticalBesideTree(to other: NavigationState) -> Bool { beside === other.beside }
}

extension NavigationState {
  /// Whether trees and all beside them are equal: a pointer comparison as far as they are one value.
  public static func == (a: NavigationState, b: NavigationState) -> Bool {
    a.root == b.root && (a.beside === b.beside || a.allSeen == b.allSeen)
  }

  /// Feeds the tree and all beside it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(allSeen)
  }
}

extension NavigationState: Codable {
  enum CodingKeys: String, CodingKey { case windows, key, values, pending, deferred, running, transition }
  /// The name of a value, as a key.
  struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a state. Values are read by name through ``Swift/CodingUserInfoKey/namedValueTypes``.
  ///
  /// - Throws: `DecodingError` for a malformed tree, a tree beyond the limits, or a value of an unknown type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let windows = try container.decode([Node].self, forKey: .windows)
    self.init(windows: windows)
    root.selection = max(0, min(try container.decodeIfPresent(Int.self, forKey: .key) ?? 0, windows.count - 1))
    if container.contains(.values) {
      let known = decoder.userInfo[.namedValueTypes] as? [any NamedValue.Type] ?? []
      let stored = try container.nestedContainer(keyedBy: Name.self, forKey: .values)
      for name in stored.allKeys {
        values[name.stringValue] = try Self.value(name, in: stored, types: known.compactMap { $0 as? any StateValue.Type })
      }
    }
    pending = try container.decodeIfPresent([PendingRoute].self, forKey: .pending) ?? []
    deferred = try container.decodeIfPresent([DeferredRoute].self, forKey: .deferred) ?? []
    running = try container.decodeIfPresent([RunningEffect].self, forKey: .running) ?? []
    transition = try container.decodeIfPresent(Transition.self, forKey: .transition)
    if let problem = Invariants.violation(of: self) {
      throw DecodingError.dataCorruptedError(forKey: .windows, in: container, debugDescription: problem)
    }
  }

  /// One stored value, of the type that has its name.
  static func value(
    _ name: Name, in stored: KeyedDecodingContainer<Name>, types: [any StateValue.Type]
  ) throws -> AnyStateValue {
    guard let type = types.first(where: { $0.name == name.stringValue }) else {
      throw DecodingError.dataCorruptedError(
        forKey: name, in: stored, debugDescription: "no feature has a value called '\(name.stringValue)'")
    }
    return AnyStateValue(try stored.decode(type, forKey: name))
  }

  /// Writes windows, values by name, pending and deferred routes, and the transition.
  ///
  /// - Throws: `EncodingError` when a pending or deferred route holds a step made by a closure.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(root.children, forKey: .windows)
    if root.selection != 0 { try container.encode(root.selection, forKey: .key) }
    if !values.isEmpty {
      var stored = container.nestedContainer(keyedBy: Name.self, forKey: .values)
      for value in storedValues { try stored.encode(value.base, forKey: Name(stringValue: value.name)) }
    }
    if !pending.isEmpty { try container.encode(pending, forKey: .pending) }
    if !deferred.isEmpty { try container.encode(deferred, forKey: .deferred) }
    if !running.isEmpty { try container.encode(running, forKey: .running) }
    try container.encodeIfPresent(transition, forKey: .transition)
  }
}
