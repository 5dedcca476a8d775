/// A tree of the segments of all patterns, as in HTTP routers. A look-up walks the tree with backtracking.
///
/// Two patterns are compared at the first segment where they differ, from left to right. A literal is more specific than a parameter, and a
/// parameter is more specific than `*`. Parameters with different shapes are compared by ``ParameterShape``. A pattern with a fragment is
/// more specific than one that ends before it. Matches are returned from the most to the least specific. Patterns that are equally specific
/// match in the order of insertion.
///
/// Each node has one parent, so a look-up visits it at most once. A visit hashes one segment and compares it with the different shapes of
/// the parameters after the node: without overlapping patterns, a look-up takes O(bytes · shapes).
struct LinkTrie: Sendable {
  /// A pattern, or the pattern without some of its optional segments, that ends at a node.
  struct Leaf: Sendable {
    /// The index of the link in ``LinkTable/links``.
    let link: Int
    /// The origins of the link, as a bit mask.
    let origins: UInt64
    /// The names and the shapes of the parameters on the path to the node.
    let parameters: [(name: String, shape: ParameterShape)]
    /// The name of the catch-all segment, or `nil` if the pattern has none.
    let rest: String?
    /// Whether the node is in the fragment.
    let isInFragment: Bool
  }

  /// A pattern that matches a URL.
  struct Match {
    let leaf: Leaf
    /// The indices of the URL segments that the parameters match, in the order of the leaf's parameters.
    let captures: [Int]
    /// The index of the first URL segment after those that literals and parameters match: the beginning of the catch-all.
    let rest: Int
  }

  private struct Node: Sendable {
    /// Whether the segments after the node are those of the fragment.
    var isInFragment = false
    /// The child for the beginning of the fragment, or -1.
    var fragment = -1
    /// The children for parameters, the most specific first.
    var parameters: [(shape: ParameterShape, node: Int)] = []
    var leaves: [Leaf] = []
    var catchAll: [Leaf] = []
    /// The literal children, as a list. Look-ups use ``LinkTrie/edges`` instead.
    var literals: [(text: [UInt8], node: Int)] = []
  }

  private var nodes = [Node()]
  private var edges = Edges()

  // MARK: Building

  /// Adds a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - link: The index of the link in ``LinkTable/links``.
  ///   - origins: The origins of the link, as a bit mask.
  /// - Returns: The indices of the links added earlier that share an origin with this link and, apart from parameter names, one of the
  ///   pattern's ``LinkPattern/variants``. A link may occur several times.
  mutating func insert(_ pattern: LinkPattern, link: Int, origins: UInt64) -> [Int] {
    var clashes: [Int] = []
    for variant in pattern.variants {
      var node = 0
      var parameters: [(name: String, shape: ParameterShape)] = []
      var rest: String?
      for segment in variant {
        switch segment {
        case .literal(let text): node = child(of: node, Array(text.utf8))
        case .parameter(let parameter):
          let shape = parameter.shape
          parameters.append((parameter.name, shape))
          node = child(of: node, shape)
        case .rest(let name, _): rest = name
        case .fragment:
          if nodes[node].fragment < 0 { nodes[node].fragment = add(Node(isInFragment: true)) }
          node = nodes[node].fragment
        }
      }
      let leaf = Leaf(link: link, origins: origins, parameters: parameters, rest: rest, isInFragment: nodes[node].isInFragment)
      let others = rest == nil ? nodes[node].leaves : nodes[node].catchAll
      clashes += others.filter { $0.origins & origins != 0 && $0.link != link }.map(\.link)
      if rest == nil { nodes[node].leaves.append(leaf) } else { nodes[node].catchAll.append(leaf) }
    }
    return clashes
  }

  private mutating func child(of node: Int, _ text: [UInt8]) -> Int {
    if let known = edges.child(of: node, text[...]) { return known }
    let child = add(Node(isInFragment: nodes[node].isInFragment))
    edges.insert(text, from: node, to: child)
    nodes[node].literals.append((text, child))
    return child
  }

  private mutating func child(of node: Int, _ shape: ParameterShape) -> Int {
    let place = nodes[node].parameters.firstIndex { !($0.shape < shape) } ?? nodes[node].parameters.count
    if place < nodes[node].parameters.count, nodes[node].parameters[place].shape == shape { return nodes[node].parameters[place].node }
    let child = add(Node(isInFragment: nodes[node].isInFragment))
    nodes[node].parameters.insert((shape, child), at: place)
    return child
  }

  private mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  // MARK: Looking up

  /// Returns the patterns that match a URL, from the most to the least specific. The sequence is lazy. The query is ignored.
  ///
  /// - Parameter origin: The origins to which the URL belongs, as a bit mask.
  func matches(_ url: LinkURL, origin: UInt64) -> Matches { Matches(trie: self, url: url, origin: origin) }

  /// The lazy sequence of matches, a tree walk with backtracking. The most specific remaining alternative is at the top of a stack.
  struct Matches: Sequence, IteratorProtocol {
    private enum Rest {
      /// A node to visit at a segment index, with the number of parameters captured so far. `isCapture` is `true` if the node was reached
      /// through a parameter, which captures the previous segment.
      case node(Int, at: Int, captured: Int, isCapture: Bool)
      /// The leaves of a node that are not returned yet: those from the index `from` on.
      case leaves([Leaf], from: Int, at: Int, captured: Int)
    }

    private let trie: LinkTrie
    private let url: LinkURL
    private let origin: UInt64
    private var rest: [Rest]
    private var captures: [Int] = []

    fileprivate init(trie: LinkTrie, url: LinkURL, origin: UInt64) {
      self.trie = trie
      self.url = url
      self.origin = origin
      rest = [.node(0, at: 0, captured: 0, isCapture: false)]
    }

    /// Returns the next match, or `nil` if there are no more.
    mutating func next() -> Match? {
      while let last = rest.popLast() {
        switch last {
        case .node(let node, let index, let captured, let isCapture):
          if captures.count > captured { captures.removeSubrange(captured...) }
          if isCapture { captures.append(index - 1) }
          visit(node, at: index)
        case .leaves(let leaves, let first, let index, let captured):
          for place in first..<leaves.count where leaves[place].origins & origin != 0 {
            if captures.count > captured { captures.removeSubrange(captured...) }
            if place + 1 < leaves.count { rest.append(.leaves(leaves, from: place + 1, at: index, captured: captured)) }
            return Match(leaf: leaves[place], captures: captures, rest: index)
          }
        }
      }
      return nil
    }

    private mutating func visit(_ number: Int, at index: Int) {
      let captured = captures.count
      let isInFragment = trie.nodes[number].isInFragment
      guard index < (isInFragment ? url.fullCount : url.count) else {
        rest.append(.leaves(trie.nodes[number].leaves, from: 0, at: index, captured: captured))
        let fragment = trie.nodes[number].fragment
        if fragment >= 0, url.hasFragment { rest.append(.node(fragment, at: index, captured: captured, isCapture: false)) }
        return
      }
      let segment = url.segment(index)
      let (parameters, catchAll) = (trie.nodes[number].parameters, trie.nodes[number].catchAll)
      if !catchAll.isEmpty { rest.append(.leaves(catchAll, from: 0, at: index, captured: captured)) }
      for parameter in parameters.reversed() where parameter.shape.matches(segment) {
        rest.append(.node(parameter.node, at: index + 1, captured: captured, isCapture: true))
      }
      if let child = trie.edges.child(of: number, segment) {
        rest.append(.node(child, at: index + 1, captured: captured, isCapture: false))
      }
    }
  }

  // MARK: Overlaps

  /// Receives a pair of links that match a common path, the more specific one first, and the path.
  typealias OverlapBody = (_ winner: Int, _ other: Int, _ path: SamplePath) -> Void

  /// Calls `body` with each pair of links that have a common origin and match a common path, one of them more specifically, and with the
  /// segments of such a path. The first argument is the more specific link. A pair may be reported several times, because a pattern may
  /// have several variants.
  func overlaps(_ body: @escaping OverlapBody) { pair(0, 0, SamplePath(), body) }

  /// Reports the overlaps of the patterns at and below two nodes that a common path reaches. If the nodes differ, the patterns of `a` are
  /// more specific.
  private func pair(_ a: Int, _ b: Int, _ path: SamplePath, _ body: @escaping OverlapBody) {
    let (first, second) = (nodes[a], nodes[b])
    if a != b {
      report(first.leaves, second.leaves, path, body)
      report(first.catchAll, second.catchAll, path + "x", body)
    }
    // A catch-all also matches the paths of longer patterns, and a pattern without a fragment matches every fragment. Within one node, the
    // longer pattern is preferred. Of two nodes, the pattern of the first node is preferred.
    let isWinner = a != b
    below(b, path, Longer(all: first.catchAll, isWinner: isWinner, body: body))
    fragment(of: b, path, Longer(all: first.leaves, isWinner: isWinner, body: body))
    if a != b {
      below(a, path, Longer(all: second.catchAll, isWinner: false, body: body))
      fragment(of: a, path, Longer(all: second.leaves, isWinner: false, body: body))
    }
    if first.fragment >= 0, second.fragment >= 0 { pair(first.fragment, second.fragment, path.beginningFragment, body) }
    for (text, child) in first.literals {
      let longer = path + String(decoding: text, as: UTF8.self)
      if a == b {
        pair(child, child, longer, body)
      } else if let other = edges.child(of: b, text[...]) {
        pair(child, other, longer, body)
      }
      for parameter in second.parameters where parameter.shape.matches(text[...]) { pair(child, parameter.node, longer, body) }
    }
    for (index, parameter) in first.parameters.enumerated() {
      if a != b {
        for (text, child) in second.literals where parameter.shape.matches(text[...]) {
          pair(parameter.node, child, path + String(decoding: text, as: UTF8.self), body)
        }
      }
      for other in second.parameters[(a == b ? index : 0)...] {
        guard let text = parameter.shape.commonText(with: other.shape) else { continue }
        pair(parameter.node, other.node, path + text, body)
      }
    }
  }

  /// The leaves that match the paths of longer patterns.
  private struct Longer {
    let all: [Leaf]
    /// Whether these leaves are preferred to the longer patterns.
    let isWinner: Bool
    let body: OverlapBody
  }

  /// Reports the patterns in the fragment after a node as overlaps with patterns that end at the node.
  private func fragment(of node: Int, _ path: SamplePath, _ longer: Longer) {
    let fragment = nodes[node].fragment
    if fragment >= 0, !longer.all.isEmpty { atOrBelow(fragment, path.beginningFragment, longer) }
  }

  /// Reports the patterns below a node as overlaps with a catch-all after the node.
  private func below(_ node: Int, _ path: SamplePath, _ longer: Longer) {
    if longer.all.isEmpty { return }
    for (text, child) in nodes[node].literals { atOrBelow(child, path + String(decoding: text, as: UTF8.self), longer) }
    for (shape, child) in nodes[node].parameters { atOrBelow(child, path + shape.sample, longer) }
  }

  private func atOrBelow(_ node: Int, _ path: SamplePath, _ longer: Longer) {
    func add(_ leaves: [Leaf], _ path: SamplePath) {
      if longer.isWinner { report(longer.all, leaves, path, longer.body) } else { report(leaves, longer.all, path, longer.body) }
    }
    add(nodes[node].leaves, path)
    add(nodes[node].catchAll, path + "x")
    below(node, path, longer)
    fragment(of: node, path, longer)
  }

  private func report(_ winners: [Leaf], _ others: [Leaf], _ path: SamplePath, _ body: @escaping OverlapBody) {
    for winner in winners {
      for other in others where winner.origins & other.origins != 0 && winner.link != other.link { body(winner.link, other.link, path) }
    }
  }
}

/// A hash table of the literal children of all nodes. The key is the node and the literal. Uses open addressing and linear probing.
private struct Edges: Sendable {
  private struct Edge: Sendable {
    let node: Int32
    let child: Int32
    /// The offset of the literal in ``Edges/texts``.
    let start: Int32
    let count: Int32
  }

  private static let none = Edge(node: -1, child: -1, start: 0, count: 0)

  private var slots = Array(repeating: none, count: 64)
  private var texts: [UInt8] = []
  private var count = 0

  func child(of node: Int, _ text: ArraySlice<UInt8>) -> Int? {
    var slot = Self.hash(node, text) & (slots.count - 1)
    while slots[slot].child >= 0 {
      if slots[slot].node == node, has(text, slots[slot]) { return Int(slots[slot].child) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func has(_ text: ArraySlice<UInt8>, _ edge: Edge) -> Bool {
    guard edge.count == text.count else { return false }
    var place = Int(edge.start)
    for byte in text {
      if texts[place] != byte { return false }
      place += 1
    }
    return true
  }

  mutating func insert(_ text: [UInt8], from node: Int, to child: Int) {
    count += 1
    if count * 2 > slots.count {
      let edges = slots.filter { $0.child >= 0 }
      slots = Array(repeating: Self.none, count: slots.count * 2)
      edges.forEach { put($0) }
    }
    texts += text
    put(Edge(node: Int32(node), child: Int32(child), start: Int32(texts.count - text.count), count: Int32(text.count)))
  }

  private mutating func put(_ edge: Edge) {
    let text = texts[Int(edge.start)..<Int(edge.start + edge.count)]
    var slot = Self.hash(Int(edge.node), text) & (slots.count - 1)
    while slots[slot].child >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = edge
  }

  /// Returns the FNV-1a hash (Fowler, Noll and Vo, 1991) of a literal, seeded with the node and mixed at the end.
  private static func hash(_ node: Int, _ text: ArraySlice<UInt8>) -> Int {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(truncatingIfNeeded: node &* 0x9e37_79b9)
    for byte in text { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: (state ^ state >> 32) & 0x7fff_ffff_ffff_ffff)
  }
}
