/// One change of the state, with the data needed to reverse it. The steps of a route change the state only through edits.
package indirect enum Edit: Hashable, Sendable {
  /// Replaces a run of children of the container at a path.
  case splice(Splice)
  /// Selects another child of the container at a path.
  case select(TreePath, from: Int, to: Int)
  /// Replaces the data arguments of the screen at a path: see ``Screen/dataArguments``. Both keys identify the same screen.
  case update(TreePath, from: ScreenKey, to: ScreenKey)
  /// Changes the attributes of the container at a path.
  case configure(TreePath, from: Attributes, to: Attributes)
  /// Stores the value of a feature. `nil` means the initial value of the feature.
  case put(name: String, from: AnyStateValue?, to: AnyStateValue?)
  /// Replaces the waiting items of one kind.
  case wait(Waiting.Kind, from: [Waiting], to: [Waiting])

  /// The replacement of a run of children of one container.
  package struct Splice: Hashable, Sendable {
    /// The path of the container.
    package private(set) var path: TreePath
    /// The index of the first removed child. If no child is removed, the index at which the children are inserted.
    package private(set) var index: Int
    /// The inserted children, in order.
    package private(set) var inserted: Nodes
    /// The removed children in reverse order, so that each of several successive pops appends a child.
    private var removedTopFirst: Nodes

    init(path: TreePath, index: Int, removedTopFirst: Nodes, inserted: Nodes) {
      self.path = path
      self.index = index
      self.inserted = inserted
      self.removedTopFirst = removedTopFirst
    }

    init(path: TreePath, index: Int, removedTopFirst: [Node], inserted: [Node]) {
      self.init(path: path, index: index, removedTopFirst: Nodes(list: removedTopFirst), inserted: Nodes(list: inserted))
    }

    /// The removed children, in order.
    package var removed: some RandomAccessCollection<Node> { removedTopFirst.reversed() as ReversedCollection<Nodes> }
    /// The number of removed children.
    package var removedCount: Int { removedTopFirst.count }

    /// The splice that reverses this one.
    var inverse: Splice { Splice(path: path, index: index, removedTopFirst: Nodes(inserted.reversed()), inserted: Nodes(removed)) }
  }

  /// The edit that reverses this one.
  package var inverse: Edit {
    switch self {
    case .splice(let splice): .splice(splice.inverse)
    case .select(let path, let from, let to): .select(path, from: to, to: from)
    case .update(let path, let from, let to): .update(path, from: to, to: from)
    case .configure(let path, let from, let to): .configure(path, from: to, to: from)
    case .put(let name, let from, let to): .put(name: name, from: to, to: from)
    case .wait(let kind, let from, let to): .wait(kind, from: to, to: from)
    }
  }

  /// The path of the container or screen that changes, or `nil` if the edit does not change the tree.
  package var path: TreePath? {
    switch self {
    case .splice(let splice): splice.path
    case .select(let path, _, _), .update(let path, _, _), .configure(let path, _, _): path
    case .put, .wait: nil
    }
  }

  /// Whether the edit changes nothing.
  var isEmpty: Bool {
    switch self {
    case .splice(let splice): splice.removed.elementsEqual(splice.inserted) { $0.isUnchanged($1) }
    case .select(_, let from, let to): from == to
    case .update(_, let from, let to): from == to
    case .configure(_, let from, let to): from == to
    case .put(_, let from, let to): from == to
    case .wait(_, let from, let to): from == to
    }
  }
}

extension Edit {
  /// The part of the state that an edit changes. Only edits of the same slot can be merged.
  enum Slot: Hashable {
    case children(TreePath), selection(TreePath), data(TreePath), attributes(TreePath), value(String), waiting(Waiting.Kind)
  }

  var slot: Slot {
    switch self {
    case .splice(let splice): .children(splice.path)
    case .select(let path, _, _): .selection(path)
    case .update(let path, _, _): .data(path)
    case .configure(let path, _, _): .attributes(path)
    case .put(let name, _, _): .value(name)
    case .wait(let kind, _, _): .waiting(kind)
    }
  }
}

extension Edit.Splice {
  /// Adds a child after the inserted children.
  ///
  /// - Parameters:
  ///   - container: The path of the container.
  ///   - place: The index of the child in the container.
  ///   - node: The child.
  /// - Returns: `false`, without a change, if the splice changes a different container, or if the index in the container is not directly
  ///   after the inserted children.
  mutating func extend(_ container: TreePath, _ place: Int, with node: Node) -> Bool {
    guard place == index + inserted.count, container == path else { return false }
    inserted.append(node)
    return true
  }

  /// Merges the `next` splice into this one. The indices of `next` refer to the children after this splice was applied.
  ///
  /// - Returns: `false`, without a change, if the splices change different containers, or ranges of children that neither overlap nor are
  ///   adjacent.
  mutating func merge(_ next: Edit.Splice) -> Bool {
    let end = index + inserted.count
    let nextEnd = next.index + next.removedCount
    guard next.path == path, next.index <= end, nextEnd >= index else { return false }
    // The next splice can also remove children beside the inserted ones. These children were in the container before both splices.
    let below = max(0, index - next.index)
    let above = max(0, nextEnd - end)
    let replaced = max(next.index, index) - index..<min(nextEnd, end) - index
    if below > 0 { removedTopFirst += next.removedTopFirst.suffix(below) }
    if above > 0 { removedTopFirst.insert(contentsOf: next.removedTopFirst.prefix(above), at: 0) }
    inserted.replaceSubrange(replaced, with: next.inserted)
    index -= below
    return true
  }

  /// Omits, at both ends of the run, the children that are removed and inserted again unchanged.
  mutating func trim() {
    if removedTopFirst.isEmpty || inserted.isEmpty { return }
    // Usually one child replaces another (benchmark row r3).
    if let old = removedTopFirst.only, let new = inserted.only, !old.isUnchanged(new) { return }
    let common = min(removedTopFirst.count, inserted.count)
    var head = 0
    while head < common, removedTopFirst[removedTopFirst.count - 1 - head].isUnchanged(inserted[head]) { head += 1 }
    var tail = 0
    while tail < common - head, removedTopFirst[tail].isUnchanged(inserted[inserted.count - 1 - tail]) { tail += 1 }
    guard head + tail > 0 else { return }
    removedTopFirst = Edit.Nodes(removedTopFirst[tail..<removedTopFirst.count - head])
    inserted = Edit.Nodes(inserted[head..<inserted.count - tail])
    index += head
  }

  var isEmpty: Bool { removedTopFirst.isEmpty && inserted.isEmpty }
}
