/// The truth: everything a user could see or come back to, as one value.
///
/// Equal states are equal apps: undo, snapshots, dry runs and tests compare and copy it and need nothing else. It changes only through a
/// ``NavigationTransaction``.
public struct NavigationState: Hashable, Sendable {
  /// The app: its children are the windows, its selection the key window.
  public internal(set) var root: Node
  private var beside: Beside?
  /// The navigator's clock, in milliseconds since its start. It is no part of equality: the same tree a minute later is the same state. Instants
  /// in the state, as those of ``waiting``, are on this clock.
  public internal(set) var now = 0
  /// The last instant at which everything has run that was due: the present one, but while it is being done.
  var passed = 0

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

  /// The same state with other windows. Values and held items stay, routes and effects whose screen is there stay, deferred routes and the
  /// transition go.
  public func replacing(windows: [Node], key: Int = 0) -> NavigationState {
    var state = self
    state.root = Node(key: root.key, kind: .app, children: windows, selection: key)
    state.waiting = waiting.filter { item in
      switch item {
      case .screen(let pending): state.holds(pending.awaits, at: pending.at)
      case .outcome(let running): state.holds(running.key, at: running.at)
      case .later: false
      case .held: true
      }
    }
    state.transition = nil
    return state
  }

  /// What stands at a place; nil when nothing does.
  ///
  /// - Complexity: O(depth).
  public func node(at path: TreePath) -> Node? { read(path) { $0 } }

  /// Looks at what stands at a place; nil when nothing does.
  func read<Answer>(_ path: TreePath, _ look: (Node) -> Answer) -> Answer? { root.read(path, look) }

  /// The place of the key window; nil when there is no window.
  public var keyWindow: TreePath? {
    root.children.isEmpty ? nil : TreePath.app.child(root.selection)
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

  /// Everything that waits: in the order of the kinds, and within one in the order in which the items came.
  public package(set) var waiting: [Waiting] {
    get { Waiting.Kind.allCases.flatMap { waiting($0) } }
    set { change { parts in parts.waiting = Waiting.Kind.allCases.flatMap { kind in newValue.filter { $0.kind == kind } } } }
  }

  /// The items of one kind that wait, in the order in which they came.
  package func waiting(_ kind: Waiting.Kind) -> [Waiting] {
    guard let beside = seen(.waiting(kind)), !beside.parts.waiting.isEmpty else { return [] }
    return beside.parts.waiting.filter { $0.kind == kind }
  }

  /// Puts other items in the place of those of one kind.
  package mutating func setWaiting(_ kind: Waiting.Kind, _ items: [Waiting]) {
    change { parts in
      parts.waiting = Waiting.Kind.allCases.flatMap { other in other == kind ? items : parts.waiting.filter { $0.kind == other } }
    }
  }

  /// The change that is being shown; nil when nothing moves.
  public package(set) var transition: TreeTransition? {
    get { seen(.transition)?.parts.transition }
    set { change { $0.transition = newValue } }
  }

  /// One reference, and none while there is nothing, so that a state is copied and moved for next to nothing.
  private final class Beside: Sendable {
    struct Parts: Hashable, Sendable {
      var values: [String: AnyStateValue] = [:]
      /// Sorted by kind.
      var waiting: [Waiting] = []
      var transition: TreeTransition?
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
    if isWatched {
      for part in [.values, .transition] + Waiting.Kind.allCases.map(ReadTracker.Part.waiting) { ReadTracker.note(.all(part)) }
    }
    return beside?.parts ?? Beside.nothing
  }

  /// Whether what stands beside the tree is watched: see ``ReadTracker``.
  var isWatched: Bool { beside?.isWatched == true }

  /// Whether it is a tree alone: nothing waits, and no value is stored.
  var isTreeAlone: Bool { beside == nil }

  /// A state of a tree and what stands beside it, which is watched. What is changed there goes on being watched.
  package static func watched(
    root: Node, values: [String: AnyStateValue], waiting: [Waiting], transition: TreeTransition?
  ) -> NavigationState {
    var state = NavigationState(root: root)
    let parts = Beside.Parts(values: values, waiting: waiting, transition: transition)
    state.beside = Beside(parts, isWatched: true)
    return state
  }

  /// Whether what stands beside the trees is the same in memory, and so equal.
  package func isIdenticalBesideTree(to other: NavigationState) -> Bool { beside === other.beside && now == other.now }

  /// The same state with its clock at another time: what waits has as much time left as before.
  package func rebased(to time: Int = 0) -> NavigationState {
    var state = self
    state.now = time
    state.passed = time
    guard now != time, beside?.parts.waiting.contains(where: { $0.instant != nil }) == true || beside?.parts.transition != nil else {
      return state
    }
    let shift = time - now
    state.waiting = waiting.map { $0.shifted(by: shift) }
    if case .animating(let end)? = transition { state.transition = .animating(until: end.clampedSum(shift)) }
    return state
  }
}

extension NavigationState {
  /// Whether trees and all beside them are equal: a pointer comparison as far as they are one value. The time is not compared.
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
  enum CodingKeys: String, CodingKey { case windows, key, values, waiting, transition, now }
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
    waiting = try container.decodeIfPresent([Waiting].self, forKey: .waiting) ?? []
    now = max(0, try container.decodeIfPresent(Int.self, forKey: .now) ?? 0)
    passed = now
    transition = try container.decodeIfPresent(TreeTransition.self, forKey: .transition)
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
        forKey: name, in: stored, debugDescription: "the value '\(name.stringValue)' is not defined")
    }
    return AnyStateValue(try stored.decode(type, forKey: name))
  }

  /// Writes windows, values by name, what waits, the transition, and the time.
  ///
  /// - Throws: `EncodingError` when a route that waits holds a step made by a closure.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(root.children, forKey: .windows)
    if root.selection != 0 { try container.encode(root.selection, forKey: .key) }
    if !values.isEmpty {
      var stored = container.nestedContainer(keyedBy: Name.self, forKey: .values)
      for value in storedValues { try stored.encode(value.base, forKey: Name(stringValue: value.name)) }
    }
    if !waiting.isEmpty { try container.encode(waiting, forKey: .waiting) }
    try container.encodeIfPresent(transition, forKey: .transition)
    if now != 0 { try container.encode(now, forKey: .now) }
  }
}
