/// The navigation state of an app as one value: the tree of windows and screens, the values of features, the waiting items, the current
/// transition, and the clock.
///
/// Undo, snapshots, dry runs and tests only need to copy and compare this value. Routes change the state only through a
/// ``NavigationTransaction``.
public struct NavigationState: Hashable, Sendable {
  /// The root of the container tree. Its children are the windows; its selection is the key window.
  public internal(set) var root: Node
  private var beside: Beside?
  /// The navigator's clock, in milliseconds since it started. All instants in the state, such as the end of a ``transition``, are on this
  /// clock.
  ///
  /// States that differ only in the clock are equal.
  package internal(set) var now = 0
  /// The last instant for which all due work is finished. Less than ``now`` while the work that is due at ``now`` still runs.
  var passed = 0

  /// Creates a state with a list of windows and nothing outside the tree. The first window is the key window.
  package init(windows: [Node] = [NavigationState.window("main")]) {
    root = Node(key: Node.anonymousKey(.app), kind: .app, children: windows)
  }

  private init(root: Node) { self.root = root }

  /// Returns a window.
  ///
  /// - Parameters:
  ///   - key: The name of the window, as a key.
  ///   - layers: The layers, root first.
  package static func window(_ key: ScreenKey, layers: [Node] = []) -> Node {
    Node(key: key, kind: .window, children: layers)
  }

  /// The feature value of a type: the stored value or, if none is stored, ``StateValue/initial``.
  ///
  /// Inlinable, because a cast to a statically known type costs a fraction of a dynamic cast.
  @inlinable public subscript<V: StateValue>(_: V.Type) -> V { base(named: V.name) as? V ?? V.initial }

  @usableFromInline func base(named name: String) -> (any StateValue)? { value(named: name)?.base }

  /// The feature values that differ from their initial ones, sorted by name.
  package var storedValues: [AnyStateValue] {
    let values = values
    return values.keys.sorted().compactMap { values[$0] }
  }

  /// Returns a copy that replaces the windows.
  ///
  /// Feature values, held items (see ``HeldItem``) and the clock are kept. A route that waits for a screen is kept if that screen is at the
  /// same path, and a running effect is kept if its container is at the same path. Deferred routes and the transition are removed.
  ///
  /// - Parameters:
  ///   - windows: The windows of the new state, in order.
  ///   - key: The index of the key window, from 0. An index that is out of range is clamped.
  package func replacing(windows: [Node], key: Int = 0) -> NavigationState {
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

  /// Returns the node at a path, or `nil` if there is none.
  ///
  /// - Complexity: O(depth).
  public func node(at path: TreePath) -> Node? { read(path) { $0 } }

  /// Calls `look` with the node at a path and returns the result, or `nil` if there is no node.
  func read<Answer>(_ path: TreePath, _ look: (Node) -> Answer) -> Answer? { root.read(path, look) }

  /// The path of the key window, or `nil` if there is no window.
  public var keyWindow: TreePath? {
    root.children.isEmpty ? nil : TreePath.app.child(root.selection)
  }
}

// MARK: - Outside the tree

extension NavigationState {
  /// The stored feature values, keyed by name. A value that equals its initial value is not stored.
  var values: [String: AnyStateValue] {
    get { seen(.values)?.parts.values ?? [:] }
    set { change { $0.values = newValue } }
  }

  /// Returns the stored feature value with this name, or `nil` if the feature has its initial value.
  package func value(named name: String) -> AnyStateValue? {
    guard let beside else { return nil }
    if beside.isWatched { ReadTracker.note(.all(.value(name))) }
    return beside.parts.values[name]
  }

  /// Stores the value of a feature; `nil` resets the feature to its initial value. A value that equals the initial one must be passed as
  /// `nil`.
  package mutating func put(_ value: AnyStateValue?, named name: String) { change { $0.values[name] = value } }

  /// All waiting items, sorted by ``Waiting/Kind``. Items of one kind are usually in the order of arrival.
  package var waiting: [Waiting] {
    get { Waiting.Kind.allCases.flatMap { waiting($0) } }
    set { change { parts in parts.waiting = Waiting.Kind.allCases.flatMap { kind in newValue.filter { $0.kind == kind } } } }
  }

  /// Returns the waiting items of one kind, in the order of ``waiting``.
  package func waiting(_ kind: Waiting.Kind) -> [Waiting] {
    guard let beside = seen(.waiting(kind)), !beside.parts.waiting.isEmpty else { return [] }
    return beside.parts.waiting.filter { $0.kind == kind }
  }

  /// Whether there may be waiting items of one kind: there are some, or the state is watched. This is not recorded as a read.
  func mayHaveWaiting(_ kind: Waiting.Kind) -> Bool { isWatched || unseenWaiting.contains { $0.kind == kind } }

  /// All waiting items, without a record of the read.
  var unseenWaiting: [Waiting] { beside?.parts.waiting ?? [] }

  /// Replaces the waiting items of one kind.
  package mutating func setWaiting(_ kind: Waiting.Kind, _ items: [Waiting]) {
    change { parts in
      parts.waiting = Waiting.Kind.allCases.flatMap { other in other == kind ? items : parts.waiting.filter { $0.kind == other } }
    }
  }

  /// The transition in progress, or `nil` if there is none.
  package var transition: TreeTransition? {
    get { seen(.transition)?.parts.transition }
    set { change { $0.transition = newValue } }
  }

  /// The storage for everything outside the tree, except for the clock. It is one reference, so that a state is cheap to copy and move.
  private final class Beside: Sendable {
    struct Parts: Hashable, Sendable {
      var values: [String: AnyStateValue] = [:]
      /// The waiting items, sorted by kind.
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

  /// Returns the storage outside the tree for reading one part of it. If the state is watched, the read is recorded.
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

  /// Records a read of everything in the state, if the state is watched.
  func noteReadOfAll() {
    if !isWatched { return }
    _ = allSeen
    root.noteReadOfAll()
  }

  /// Whether reads outside the tree are recorded; see ``ReadTracker``.
  var isWatched: Bool { beside?.isWatched == true }

  /// Whether nothing is stored outside the tree: no value, no waiting item and no transition. Always `false` for a watched state.
  var isTreeAlone: Bool { beside == nil }

  /// Returns a state whose reads outside the tree are recorded by ``ReadTracker``. The state remains watched when it changes.
  package static func watched(
    root: Node, values: [String: AnyStateValue], waiting: [Waiting], transition: TreeTransition?
  ) -> NavigationState {
    var state = NavigationState(root: root)
    let parts = Beside.Parts(values: values, waiting: waiting, transition: transition)
    state.beside = Beside(parts, isWatched: true)
    return state
  }

  /// Returns whether both states share the same storage outside the tree and have the same clock. If so, their values, waiting items and
  /// transitions are equal.
  package func isIdenticalBesideTree(to other: NavigationState) -> Bool { beside === other.beside && now == other.now }

  /// Returns whether this state shares its tree and the storage outside the tree with an earlier one, so that nothing was changed since. The
  /// clock may differ.
  func isUnchanged(since other: NavigationState) -> Bool { root.isIdentical(to: other.root) && beside === other.beside }

  /// Returns whether the values and the waiting items are the same in both states. The comparison is not recorded as a read.
  func hasSameItems(as other: NavigationState) -> Bool {
    beside === other.beside || hasSameValues(as: other) && unseenWaiting == other.unseenWaiting
  }

  /// Returns whether the values are the same in both states. The comparison is not recorded as a read.
  func hasSameValues(as other: NavigationState) -> Bool {
    beside === other.beside || (beside?.parts ?? Beside.nothing).values == (other.beside?.parts ?? Beside.nothing).values
  }

  /// Returns whether the items that wait for an instant are the same in both states. The comparison is not recorded as a read.
  package func hasSameTimedItems(as other: NavigationState) -> Bool {
    beside === other.beside || unseenWaiting.filter { $0.instant != nil } == other.unseenWaiting.filter { $0.instant != nil }
  }

  /// Returns a copy whose clock is set to another time, in milliseconds. The instants in the state are shifted by the same amount, so that
  /// each waiting item and the transition have as much time left as before.
  package func rebased(to time: Int = 0) -> NavigationState {
    var state = self
    state.now = time
    state.passed = time
    guard now != time, beside?.parts.waiting.contains(where: { $0.instant != nil }) == true || beside?.parts.transition != nil else {
      return state
    }
    let shift = time - now
    state.waiting = waiting.map { $0.moved { $0.clampedSum(shift) } }
    if case .animating(let end)? = transition { state.transition = .animating(until: end.clampedSum(shift)) }
    return state
  }
}

extension NavigationState {
  /// Returns whether both states are equal, regardless of their clocks. Shared storage is compared by pointer.
  public static func == (a: NavigationState, b: NavigationState) -> Bool {
    a.root == b.root && (a.beside === b.beside || a.allSeen == b.allSeen)
  }

  /// Hashes the tree and everything stored outside it, without the clock.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(allSeen)
  }
}

extension NavigationState: Saved {
  enum CodingKeys: String, CodingKey { case windows, key, values, waiting, transition, now }
  /// The name of a feature value, as a coding key.
  struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Decodes a state. Feature values are decoded as the types of `CodingUserInfoKey.namedValueTypes`.
  ///
  /// - Throws: `DecodingError` for malformed data, a state that violates an invariant (see ``Invariants``), or a value of an unknown type;
  ///   otherwise the error of a value or a route that cannot be decoded.
  package init(saved decoder: any Decoder) throws {
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

  /// Decodes the stored value with the given name as the type that has the same name.
  ///
  /// - Throws: `DecodingError` if none of the types has the name, or the error of the type's decoding initializer.
  static func value(
    _ name: Name, in stored: KeyedDecodingContainer<Name>, types: [any StateValue.Type]
  ) throws -> AnyStateValue {
    guard let type = types.first(where: { $0.name == name.stringValue }) else {
      throw DecodingError.dataCorruptedError(
        forKey: name, in: stored, debugDescription: "the app defines no state value with this name")
    }
    return AnyStateValue(try stored.decode(type, forKey: name))
  }

  /// Encodes the windows, the feature values by name, the waiting items, the transition and the clock.
  ///
  /// - Throws: ``NavigationError/opaque(_:)`` if a waiting route, the completion route of a screen or the route of an outcome contains a
  ///   step without a saved form, such as a closure; otherwise the error of a value that cannot be encoded.
  package func save(to encoder: any Encoder) throws {
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

extension NavigationState {
  /// Returns whether there is a node at a path that the key identifies, regardless of data arguments.
  func holds(_ key: ScreenKey, at path: TreePath) -> Bool { read(path) { key.identifies($0.key) } ?? false }
}
