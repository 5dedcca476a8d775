/// The truth: everything a user could see or come back to, as one value.
///
/// Equal states are equal apps: undo, snapshots, dry runs and tests compare and copy it and need nothing else. It changes only through a
/// ``Transaction``.
public struct NavigationState: Hashable, Sendable {
  /// The app: its children are the windows, its selection the key window.
  public internal(set) var root: Node
  /// Each feature's own state; an initial value is not stored.
  var values: [String: AnyStateValue] = [:]
  /// The routes that wait for a screen to finish, oldest first. A set: the same request waits once.
  public internal(set) var pending: [PendingRoute] = []

  /// An app with the given windows, the first of them key.
  public init(windows: [Node] = [NavigationState.window("main")]) {
    root = Node(key: Node.anonymousKey(.app), kind: .app, children: windows)
  }

  /// An empty window.
  public static func window(_ name: String, layers: [Node] = []) -> Node {
    Node(key: ScreenKey(name: name), kind: .window, children: layers)
  }

  /// The value of a feature.
  public subscript<V: StateValue>(_: V.Type) -> V {
    values[V.name]?.base as? V ?? V.initial
  }

  /// The values that are not initial, by name.
  public var storedValues: [AnyStateValue] {
    values.keys.sorted().compactMap { values[$0] }
  }

  /// The same with other windows: values stay, and what waits for a screen that is gone is left out.
  public func replacing(windows: [Node], key: Int = 0) -> NavigationState {
    var state = self
    state.root = Node(key: root.key, kind: .app, children: windows, selection: key)
    state.pending = pending.filter { state.node(at: $0.at)?.key == $0.awaits }
    return state
  }

  /// What stands at a place; nil when nothing does.
  ///
  /// - Complexity: O(depth).
  public func node(at path: Path) -> Node? {
    var node = root
    for level in 0..<path.depth {
      let index = path[level]
      guard index < node.children.count else { return nil }
      node = node.children[index]
    }
    return node
  }

  /// The place of the key window; nil when there is no window.
  public var keyWindow: Path? {
    root.children.isEmpty ? nil : Path.app.child(root.selection)
  }
}

extension CodingUserInfoKey {
  /// The types of the state values that a decoder may meet: `[any StateValue.Type]`.
  public static let stateValueTypes = CodingUserInfoKey(rawValue: "groma.stateValueTypes")!
}

extension NavigationState: Codable {
  enum CodingKeys: String, CodingKey { case windows, key, values, pending }
  /// The name of a value, as a key.
  struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a state. Values are read by name through ``Swift/CodingUserInfoKey/stateValueTypes``.
  ///
  /// - Throws: `DecodingError` for a malformed tree, a tree beyond the limits, or a value of an unknown type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let windows = try container.decode([Node].self, forKey: .windows)
    self.init(windows: windows)
    root.selection = max(0, min(try container.decodeIfPresent(Int.self, forKey: .key) ?? 0, windows.count - 1))
    if container.contains(.values) {
      let known = decoder.userInfo[.stateValueTypes] as? [any StateValue.Type] ?? []
      let stored = try container.nestedContainer(keyedBy: Name.self, forKey: .values)
      for name in stored.allKeys { values[name.stringValue] = try Self.value(name, in: stored, types: known) }
    }
    pending = try container.decodeIfPresent([PendingRoute].self, forKey: .pending) ?? []
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

  /// Writes windows, values by name and pending routes.
  ///
  /// - Throws: `EncodingError` when a pending route holds a step made by a closure.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(root.children, forKey: .windows)
    if root.selection != 0 { try container.encode(root.selection, forKey: .key) }
    if !values.isEmpty {
      var stored = container.nestedContainer(keyedBy: Name.self, forKey: .values)
      for value in storedValues { try stored.encode(value.base, forKey: Name(stringValue: value.name)) }
    }
    if !pending.isEmpty { try container.encode(pending, forKey: .pending) }
  }
}
