extension Edit {
  /// Nodes in a row. Mostly there is one, which stands inline, without an allocation (benchmark rows a1, d1 and r3).
  public struct Nodes: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
      case one(Node)
      /// None, or several.
      case list([Node])
    }

    private var storage: Storage

    /// One node.
    init(_ node: Node) { storage = .one(node) }

    /// The nodes of a list.
    init(list: [Node]) { storage = list.count == 1 ? .one(list[0]) : .list(list) }

    /// The node, if there is one and no other.
    var only: Node? { if case .one(let node) = storage { node } else { nil } }

    private var list: [Node] {
      switch storage {
      case .one(let node): [node]
      case .list(let list): list
      }
    }
  }
}

extension Edit.Nodes: ExpressibleByArrayLiteral {
  /// The nodes of a list.
  public init(arrayLiteral nodes: Node...) { self.init(list: nodes) }
}

extension Edit.Nodes: RandomAccessCollection, RangeReplaceableCollection {
  /// No nodes.
  public init() { storage = .list([]) }

  /// 0.
  public var startIndex: Int { 0 }
  /// How many there are.
  public var endIndex: Int {
    switch storage {
    case .one: 1
    case .list(let list): list.count
    }
  }

  /// The node at an index.
  public subscript(index: Int) -> Node {
    switch storage {
    case .one(let node):
      precondition(index == 0, "the only node has the index 0, not \(index)")
      return node
    case .list(let list): return list[index]
    }
  }

  /// Puts others in the place of some.
  public mutating func replaceSubrange(_ range: Range<Int>, with nodes: some Collection<Node>) {
    var all = list
    storage = .list([])
    all.replaceSubrange(range, with: nodes)
    self = Self(list: all)
  }

  /// Adds a node behind the others, in place: amortised O(1).
  public mutating func append(_ node: Node) {
    switch storage {
    case .one(let first): storage = .list([first, node])
    case .list(var list):
      if list.isEmpty { return storage = .one(node) }
      storage = .list([])
      list.append(node)
      storage = .list(list)
    }
  }
}
