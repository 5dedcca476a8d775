/// Saves and restores states of an app one after the other, and writes and reads what they have in common once.
///
/// A container that came back as it was, with all that it holds, is not written again where an equal one stands in a container of the same kind, and
/// neither is a value or a waiting route: a number stands there, which is read as what came back then. That counts on equal values being written alike. What is read of a
/// container depends on nothing else, but for the layers of effects under way, so those are always written, and so is a tree that is too deep.
///
/// What does not come back as it was is written whole and read once more, and nothing of it is known.
package struct SnapshotRehearsal: Sendable {
  /// What came back as it was, by number.
  struct Parts: Sendable {
    fileprivate(set) var nodes: [Node] = []
    fileprivate(set) var values: [AnyStateValue] = []
    fileprivate(set) var pending: [PendingRoute] = []
  }

  private let app: AppDefinition
  private var parts = Parts()
  private var nodeNumbers: [Place: Int] = [:]
  private var valueNumbers: [AnyStateValue: Int] = [:]
  private var pendingNumbers: [PendingRoute: Int] = [:]

  /// How many containers, values and waiting routes are known.
  package var count: Int { parts.nodes.count + parts.values.count + parts.pending.count }

  /// The states of an app, none of which was saved so far.
  package init(_ app: AppDefinition) { self.app = app }

  /// What is read of a state that was written.
  ///
  /// - Throws: Why it cannot be written, or nothing of it can be used.
  package mutating func restored(_ state: NavigationState) throws(SnapshotError) -> Snapshot.Restored {
    guard state.root.height() <= Path.maximumDepth + 1 else { return try whole(state) }
    let draft = Draft(
      state: state, root: part(state.root, in: .app, state.running.isEmpty), values: state.storedValues.map { ($0, valueNumbers[$0]) },
      pending: state.pending.map { ($0, pendingNumbers[$0]) })
    let restored: Snapshot.Restored
    do throws(SnapshotError) {
      restored = try Snapshot.read(Snapshot.data(of: draft, app: app, []), for: app, known: parts)
    } catch {
      return try whole(state)
    }
    guard restored.dropped.isEmpty, restored.state == state else { return try whole(state) }
    for (part, window) in zip(draft.root.children, restored.state.root.children) { _ = learn(part, as: window, in: .app) }
    for value in draft.values where value.number == nil {
      valueNumbers[value.value] = parts.values.count
      parts.values.append(restored.state.value(named: value.value.name) ?? value.value)
    }
    for (route, read) in zip(draft.pending, restored.state.pending) where route.number == nil {
      pendingNumbers[route.value] = parts.pending.count
      parts.pending.append(read)
    }
    return restored
  }

  private func whole(_ state: NavigationState) throws(SnapshotError) -> Snapshot.Restored {
    try Snapshot.read(Snapshot.data(of: state, app: app), for: app)
  }

  /// A container in one of a kind, and what is known of it.
  private func part(_ node: Node, in parent: Kind, _ knowsLayers: Bool) -> Part {
    let kind = node.kind
    var children: [Part] = []
    var numbers: [Int] = []
    for (index, child) in node.children.enumerated() {
      var part = part(child, in: kind, knowsLayers)
      if kind == .window, index > 0, !knowsLayers { part.isWritten = true }
      if let number = part.number { numbers.append(number) }
      children.append(part)
    }
    let isKnown = numbers.count == children.count
    return Part(
      node: node, children: children, known: isKnown ? nodeNumbers[Place(node: node, parent: parent, children: numbers)] : nil)
  }

  /// Knows a container by what came back, and what it holds.
  ///
  /// - Returns: Its number; nil when it is always written.
  private mutating func learn(_ part: Part, as node: Node, in parent: Kind) -> Int? {
    if let number = part.number { return number }
    var numbers: [Int] = []
    for (part, child) in zip(part.children, node.children) {
      if let number = learn(part, as: child, in: node.kind) { numbers.append(number) }
    }
    guard numbers.count == part.children.count, !part.isWritten else { return nil }
    let place = Place(node: node, parent: parent, children: numbers)
    if let number = nodeNumbers[place] { return number }
    nodeNumbers[place] = parts.nodes.count
    parts.nodes.append(node)
    return parts.nodes.count - 1
  }
}

extension SnapshotRehearsal {
  /// A container that holds what is known, in one of a kind.
  private struct Place: Hashable {
    let node: Node
    let parent: Kind
    let children: [Int]

    static func == (a: Place, b: Place) -> Bool {
      a.children == b.children && a.parent == b.parent && a.node.isSame(withoutChildren: b.node)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(node.key)
      hasher.combine(children)
    }
  }

  /// A container as it is written.
  private struct Part: Encodable {
    let node: Node
    let children: [Part]
    let known: Int?
    /// Whether it is written even if an equal one is known.
    var isWritten = false

    /// What stands for it; nil where it is written.
    var number: Int? { isWritten ? nil : known }

    func encode(to encoder: any Encoder) throws {
      try node.encode(to: encoder, children: children.filter { $0.number == nil }, known: Parts.text(children.map(\.number)))
    }
  }

  /// A state as it is written.
  private struct Draft: Encodable {
    let state: NavigationState
    let root: Part
    let values: [(value: AnyStateValue, number: Int?)]
    let pending: [(value: PendingRoute, number: Int?)]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: NavigationState.CodingKeys.self)
      try state.encode(
        to: &container, windows: root.children.filter { $0.number == nil }, values: values.filter { $0.number == nil }.map(\.value),
        pending: pending.filter { $0.number == nil }.map(\.value))
      if let known = Parts.text(root.children.map(\.number)) { try container.encode(known, forKey: .knownWindows) }
      if let known = Parts.text(values.map(\.number)) { try container.encode(known, forKey: .knownValues) }
      if let known = Parts.text(pending.map(\.number)) { try container.encode(known, forKey: .knownPending) }
    }
  }
}

extension SnapshotRehearsal.Parts {
  /// Numbers, with a dash for none: `3 - 17`; nil when there is not one. A text is read for less than a list of numbers.
  fileprivate static func text(_ numbers: [Int?]) -> String? {
    if numbers.allSatisfy({ $0 == nil }) { return nil }
    return numbers.map { $0.map(String.init) ?? "-" }.joined(separator: " ")
  }

  private func numbers<Key>(_ saved: KeyedDecodingContainer<Key>, _ key: Key) -> [Int?] {
    guard let text = try? saved.decodeIfPresent(String.self, forKey: key) else { return [] }
    return text.split(separator: " ").map { Int($0) }
  }

  /// The containers that need not be written in a list, each where it stands.
  func nodes<Key>(_ saved: KeyedDecodingContainer<Key>, _ key: Key) -> [Node?] {
    numbers(saved, key).map { $0.map { nodes[$0] } }
  }

  /// The values that need not be written.
  func values(_ saved: KeyedDecodingContainer<NavigationState.CodingKeys>) -> [String: AnyStateValue] {
    var read: [String: AnyStateValue] = [:]
    for case let number? in numbers(saved, .knownValues) { read[values[number].name] = values[number] }
    return read
  }

  /// The waiting routes that need not be written, each where it stands.
  func pending(_ saved: KeyedDecodingContainer<NavigationState.CodingKeys>) -> [PendingRoute?] {
    numbers(saved, .knownPending).map { $0.map { pending[$0] } }
  }
}

/// A list of what is known, and, where nothing is, what is written.
struct SnapshotList<Part> {
  enum Element {
    case known(Part)
    case written(any Decoder)
  }

  private var written: any UnkeyedDecodingContainer
  private let known: [Part?]
  private var count = 0

  init(_ written: any UnkeyedDecodingContainer, _ known: [Part?]) {
    self.written = written
    self.known = known
  }

  /// What stands next; nil at the end.
  mutating func next() -> Element? {
    defer { count += 1 }
    if count < known.count, let part = known[count] { return .known(part) }
    if !written.isAtEnd, let decoder = try? written.superDecoder() { return .written(decoder) }
    return nil
  }
}
