/// One change of the state, with what it takes to undo it. Every verb comes down to these.
public indirect enum Edit: Hashable, Sendable {
  /// Replaces a run of children of the container at a path.
  case splice(Splice)
  /// Selects another child.
  case select(TreePath, from: Int, to: Int)
  /// Gives a screen other data. Both keys identify it.
  case update(TreePath, from: ScreenKey, to: ScreenKey)
  /// Changes what a container wears.
  case decorate(TreePath, from: Decoration, to: Decoration)
  /// Puts a feature's value; nil stands for its initial one.
  case put(name: String, from: AnyStateValue?, to: AnyStateValue?)
  /// Changes the items of one kind that wait.
  case wait(Waiting.Kind, from: [Waiting], to: [Waiting])

  /// A run of children, before and after.
  public struct Splice: Hashable, Sendable {
    /// The container.
    public private(set) var path: TreePath
    /// The index of the first child that changes.
    public private(set) var index: Int
    /// The children that come, in order.
    public private(set) var inserted: Nodes
    /// Top first: a hundred pops in a row are a hundred appends.
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

    /// The children that go, in order.
    public var removed: some RandomAccessCollection<Node> { removedTopFirst.reversed() as ReversedCollection<Nodes> }
    /// How many children go.
    public var removedCount: Int { removedTopFirst.count }

    /// The splice that takes this one back.
    var inverse: Splice { Splice(path: path, index: index, removedTopFirst: Nodes(inserted.reversed()), inserted: Nodes(removed)) }
  }

  /// The change that takes this one back.
  public var inverse: Edit {
    switch self {
    case .splice(let splice): .splice(splice.inverse)
    case .select(let path, let from, let to): .select(path, from: to, to: from)
    case .update(let path, let from, let to): .update(path, from: to, to: from)
    case .decorate(let path, let from, let to): .decorate(path, from: to, to: from)
    case .put(let name, let from, let to): .put(name: name, from: to, to: from)
    case .wait(let kind, let from, let to): .wait(kind, from: to, to: from)
    }
  }

  /// The container it changes; nil for what stands beside the tree.
  public var path: TreePath? {
    switch self {
    case .splice(let splice): splice.path
    case .select(let path, _, _), .update(let path, _, _), .decorate(let path, _, _): path
    case .put, .wait: nil
    }
  }

  /// Whether it changes nothing.
  var isEmpty: Bool {
    switch self {
    case .splice(let splice): splice.removed.elementsEqual(splice.inserted)
    case .select(_, let from, let to): from == to
    case .update(_, let from, let to): from == to
    case .decorate(_, let from, let to): from == to
    case .put(_, let from, let to): from == to
    case .wait(_, let from, let to): from == to
    }
  }
}

extension Edit {
  /// What is changed, apart from where: edits of one slot can be merged.
  enum Slot: Hashable {
    case children(TreePath), selection(TreePath), data(TreePath), decoration(TreePath), value(String), waiting(Waiting.Kind)
  }

  var slot: Slot {
    switch self {
    case .splice(let splice): .children(splice.path)
    case .select(let path, _, _): .selection(path)
    case .update(let path, _, _): .data(path)
    case .decorate(let path, _, _): .decoration(path)
    case .put(let name, _, _): .value(name)
    case .wait(let kind, _, _): .waiting(kind)
    }
  }
}

extension Edit.Splice {
  /// Takes one more child in behind those that come, if that is where it comes.
  mutating func extend(_ container: TreePath, _ place: Int, with node: Node) -> Bool {
    guard place == index + inserted.count, container == path else { return false }
    inserted.append(node)
    return true
  }

  /// Makes one splice of this one and the `next`, whose indices are those after this one. False, and nothing happens, when they change
  /// different containers, or runs that do not touch.
  mutating func merge(_ next: Edit.Splice) -> Bool {
    let end = index + inserted.count
    let nextEnd = next.index + next.removedCount
    guard next.path == path, next.index <= end, nextEnd >= index else { return false }
    // What the next one removes beyond what this one inserted was there before both.
    let below = max(0, index - next.index)
    let above = max(0, nextEnd - end)
    let replaced = max(next.index, index) - index..<min(nextEnd, end) - index
    if below > 0 { removedTopFirst += next.removedTopFirst.suffix(below) }
    if above > 0 { removedTopFirst.insert(contentsOf: next.removedTopFirst.prefix(above), at: 0) }
    inserted.replaceSubrange(replaced, with: next.inserted)
    index -= below
    return true
  }

  /// Leaves out equal children at both ends: a screen that goes and comes back has not moved.
  mutating func trim() {
    if removedTopFirst.isEmpty || inserted.isEmpty { return }
    // Mostly one takes the place of another (benchmark row r3).
    if let old = removedTopFirst.only, let new = inserted.only, old != new { return }
    let common = min(removedTopFirst.count, inserted.count)
    var head = 0
    while head < common, removedTopFirst[removedTopFirst.count - 1 - head] == inserted[head] { head += 1 }
    var tail = 0
    while tail < common - head, removedTopFirst[tail] == inserted[inserted.count - 1 - tail] { tail += 1 }
    guard head + tail > 0 else { return }
    removedTopFirst = Edit.Nodes(removedTopFirst[tail..<removedTopFirst.count - head])
    inserted = Edit.Nodes(inserted[head..<inserted.count - tail])
    index += head
  }

  var isEmpty: Bool { removedTopFirst.isEmpty && inserted.isEmpty }
}
