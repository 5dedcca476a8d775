extension Edit {
  /// A list of nodes. It usually has one element, which is stored inline, without an allocation (benchmark rows a1, d1 and r3).
  package struct Nodes: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
      case one(Node)
      /// An empty list, or several nodes.
      case list([Node])
    }

    private var storage: Storage

    /// Creates a list of one node.
    init(_ node: Node) { storage = .one(node) }

    /// Creates a list from an array of nodes.
    init(list: [Node]) { storage = list.count == 1 ? .one(list[0]) : .list(list) }

    /// The node, if the list has exactly one element; otherwise `nil`.
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
  /// Creates a list from the nodes of an array literal.
  package init(arrayLiteral nodes: Node...) { self.init(list: nodes) }
}

extension Edit.Nodes: RandomAccessCollection, RangeReplaceableCollection {
  /// Creates an empty list.
  package init() { storage = .list([]) }

  /// The index of the first node, which is always 0.
  package var startIndex: Int { 0 }
  /// The index after the last node, which is the number of nodes.
  package var endIndex: Int {
    switch storage {
    case .one: 1
    case .list(let list): list.count
    }
  }

  /// The node at an index.
  package subscript(index: Int) -> Node {
    switch storage {
    case .one(let node):
      precondition(index == 0, "index \(index) is out of range: there is only one node")
      return node
    case .list(let list): return list[index]
    }
  }

  /// Replaces a range of nodes.
  package mutating func replaceSubrange(_ range: Range<Int>, with nodes: some Collection<Node>) {
    var all = list
    storage = .list([])
    all.replaceSubrange(range, with: nodes)
    self = Self(list: all)
  }

  /// Appends a node in place, in amortized constant time.
  package mutating func append(_ node: Node) {
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
