/// A set of vectors, as a node of a decision diagram in ``RowSets``. Equal sets have equal nodes. The node is not reclaimed while the value
/// exists.
struct RowSet: Equatable {
  /// A reference to a node, which the existing sets with this node share.
  fileprivate final class Hold: Sendable {
    let node: Int32

    init(_ node: Int32) { self.node = node }
  }

  fileprivate let hold: Hold

  /// The empty set.
  static let empty = RowSet(hold: Hold(0))
  /// The set that contains only the zero vector.
  static let zeros = RowSet(hold: Hold(1))

  var node: Int32 { hold.node }
  var isEmpty: Bool { node == 0 }

  static func == (one: RowSet, other: RowSet) -> Bool { one.node == other.node }
}

/// Sets of vectors of small numbers as list decision diagrams (Blom and van de Pol, 2008), in which equal parts of sets are stored once.
///
/// A node represents the vectors that begin with `value` and continue with a vector of `down`, and in addition the vectors of `right`,
/// which all begin with larger values. All vectors are infinite and end in zeros, so an element that is used later is zero in all existing
/// sets. The node of the zero vector is its own `down`.
///
/// When there are many nodes, the unused ones are reclaimed after an operation. A node is in use if an existing ``RowSet`` contains it.
/// Nodes are not reclaimed during an operation. The results of operations are cached in a table in which newer results replace older
/// ones.
struct RowSets: ~Copyable {
  struct Node: Equatable, BitwiseCopyable {
    var value: Int32
    /// The set of continuations after `value`; 0 if the node is reclaimed.
    var down: Int32
    /// The rest of the list; if the node is reclaimed, the next reclaimed node.
    var right: Int32
  }

  /// The operations whose results are cached. The first operand is a node.
  enum Operation: Int32 {
    case union, difference, intersection, preimage, split, image
  }

  /// An operation and its operands.
  struct Key: Equatable, BitwiseCopyable {
    let one: Int32
    let other: Int32
    /// The operation in the lowest four bits, and above them an additional number that identifies the operation, such as a slot.
    let operation: Int32

    init(_ operation: Operation, _ one: Int32, _ other: Int32, _ place: Int32 = 0) {
      assert(place < 1 << 28)
      (self.one, self.other, self.operation) = (one, other, place << 4 | operation.rawValue)
    }

    /// Whether the second operand is also a node.
    var isOfTwo: Bool { operation & 0xF <= Operation.preimage.rawValue }
  }

  /// A cached operation and its result.
  private struct Entry: BitwiseCopyable {
    let key: Key
    let result: Int32

    /// An entry that no operation has.
    static let unused = Entry(key: Key(.image, -1, -1), result: 0)

    var isUsed: Bool { key.one >= 0 }
  }

  private var nodes = [Node]()
  /// The first node of the linked list of reclaimed nodes; 0 if the list is empty.
  private var free: Int32 = 0
  /// The number of nodes that are not reclaimed, whether or not they are in use. When there are `limit` nodes, the unused ones are
  /// reclaimed after an operation.
  private(set) var nodeCount = 2
  private var limit: Int
  private let smallestLimit: Int
  /// The indices of nodes by hash. At least two fifths of the entries are free (0).
  private var table = [Int32](repeating: 0, count: 1 << 12)
  private var cache: [Entry]
  private let largestCache: Int
  /// The elements of the lists under construction. The list of an inner call follows the list of the outer call.
  private var elements: [(value: Int32, down: Int32)] = []
  /// The parts of the sets that are being split. Those of an inner call follow those of the outer call.
  var pieces: [(answer: Int32, value: Int32, down: Int32)] = []
  /// The numbers of vectors in sets, as far as they were needed.
  var counts: [Int32: StateCount] = [0: StateCount(0), 1: StateCount(1)]
  /// The references to nodes. Those that no set shares any more are removed when nodes are reclaimed.
  private var holds: [Int32: RowSet.Hold] = [:]

  /// Creates a storage that contains only the empty set and the set of the zero vector.
  ///
  /// - Parameters:
  ///   - limit: The minimum number of nodes before unused nodes are reclaimed.
  ///   - largestCache: The maximum number of cached operations.
  init(limit: Int = Limits().setNodes, largestCache: Int = Limits().cachedOperations) {
    (self.limit, smallestLimit) = (limit, limit)
    self.largestCache = largestCache
    cache = Array(repeating: .unused, count: min(1 << 12, largestCache))
    // The empty set ends each list, so its value is larger than all others.
    nodes.append(Node(value: .max, down: 0, right: 0))
    nodes.append(Node(value: 0, down: 1, right: 0))
  }

  @inline(__always) func node(_ number: Int32) -> Node { nodes[Int(number)] }

  // MARK: Making

  /// Returns the node for a value, its continuations and the rest of a list. Equal nodes are stored once. If there are no continuations,
  /// returns the rest.
  mutating func make(_ value: Int32, _ down: Int32, _ right: Int32) -> Int32 {
    if down == 0 { return right }
    if value == 0, down == 1, right == 0 { return 1 }
    let node = Node(value: value, down: down, right: right)
    let place = place(of: node)
    if table[place] != 0 { return table[place] }
    var number = free
    if number == 0 {
      number = Int32(nodes.count)
      nodes.append(node)
    } else {
      free = nodes[Int(number)].right
      nodes[Int(number)] = node
    }
    nodeCount += 1
    table[place] = number
    if nodeCount * 5 > table.count * 3 { resize(table.count * 2) }
    return number
  }

  /// Returns the index in ``table`` that contains the number of a node, or the free index for it.
  @inline(__always) private func place(of node: Node) -> Int {
    var place = hash(node.value, node.down, node.right) & (table.count - 1)
    while table[place] != 0, nodes[Int(table[place])] != node { place = (place + 1) & (table.count - 1) }
    return place
  }

  /// Rebuilds the hash table with `size` entries. Enlarges the cache if it is smaller, up to a maximum.
  private mutating func resize(_ size: Int) {
    table = Array(repeating: 0, count: size)
    for number in 2..<nodes.count where nodes[number].down != 0 { table[place(of: nodes[number])] = Int32(number) }
    if cache.count < min(size, largestCache) {
      var old = Array(repeating: Entry.unused, count: min(size, largestCache))
      swap(&old, &cache)
      for entry in old where entry.isUsed { cache[place(of: entry.key)] = entry }
    }
  }

  @inline(__always) private func hash(_ one: Int32, _ other: Int32, _ third: Int32) -> Int {
    var hash = UInt64(UInt32(bitPattern: one)) | UInt64(UInt32(bitPattern: other)) << 32
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ (hash >> 32) ^ UInt64(UInt32(bitPattern: third))) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  /// The index in ``elements`` at which a new list under construction begins.
  var list: Int { elements.count }

  mutating func append(_ value: Int32, _ down: Int32) {
    if down != 0 { elements.append((value, down)) }
  }

  /// Completes a list under construction and returns its node.
  ///
  /// - Parameters:
  ///   - list: The index at which the list begins.
  ///   - rest: The rest of another list, which follows the new elements.
  mutating func close(_ list: Int, before rest: Int32 = 0) -> Int32 {
    var node = rest
    for index in stride(from: elements.count - 1, through: list, by: -1) { node = make(elements[index].value, elements[index].down, node) }
    elements.removeSubrange(list...)
    return node
  }

  /// Sorts a list under construction by value, and merges the elements that have the same value.
  mutating func sort(_ list: Int) {
    let places = list..<elements.count
    if places.dropFirst().contains(where: { elements[$0].value < elements[$0 - 1].value }) {
      elements[list...].sort { $0.value < $1.value }
    }
    var end = list
    for index in places {
      if end > list, elements[end - 1].value == elements[index].value {
        // The recursive call builds its lists behind this one, so the element does not move.
        let down = merge(.union, elements[end - 1].down, elements[index].down)
        elements[end - 1].down = down
      } else {
        elements[end] = elements[index]
        end += 1
      }
    }
    elements.removeSubrange(end...)
  }

  // MARK: Caching

  /// Returns the cached result of an operation, or `nil` if there is none.
  @inline(__always) func known(_ key: Key) -> Int32? {
    let entry = cache[place(of: key)]
    return entry.key == key ? entry.result : nil
  }

  /// Caches the result of an operation and returns it.
  mutating func keep(_ key: Key, _ result: Int32) -> Int32 {
    cache[place(of: key)] = Entry(key: key, result: result)
    return result
  }

  @inline(__always) private func place(of key: Key) -> Int { hash(key.one, key.other, key.operation) & (cache.count - 1) }

  // MARK: Memory

  /// Returns the set with a node, which is the result of an operation. Reclaims the unused nodes if there are many.
  mutating func result(_ node: Int32) -> RowSet {
    let set = held(node)
    if nodeCount >= limit { collect() }
    return set
  }

  /// Returns the set with a node.
  mutating func held(_ node: Int32) -> RowSet {
    if let hold = holds[node] { return RowSet(hold: hold) }
    let hold = RowSet.Hold(node)
    holds[node] = hold
    return RowSet(hold: hold)
  }

  /// Reclaims the nodes that no existing set contains.
  mutating func collect() {
    var isNeeded = [Bool](repeating: false, count: nodes.count)
    isNeeded[0] = true
    isNeeded[1] = true
    for node in Array(holds.keys) {
      if isKnownUniquelyReferenced(&holds[node]) { holds[node] = nil } else { mark(node, in: &isNeeded) }
    }
    (free, nodeCount) = (0, 2)
    for number in (2..<nodes.count).reversed() {
      if isNeeded[number] {
        nodeCount += 1
      } else {
        nodes[number] = Node(value: 0, down: 0, right: free)
        free = Int32(number)
      }
    }
    for index in cache.indices where cache[index].isUsed {
      let (key, result) = (cache[index].key, cache[index].result)
      let other = key.isOfTwo ? Int(key.other) : 0
      if !isNeeded[Int(key.one)] || !isNeeded[other] || !isNeeded[Int(result)] { cache[index] = .unused }
    }
    counts = counts.filter { isNeeded[Int($0.key)] }
    limit = max(smallestLimit, nodeCount * 2)
    var size = 1 << 12
    while limit * 5 > size * 3 { size *= 2 }
    resize(size)
  }

  private func mark(_ number: Int32, in isNeeded: inout [Bool]) {
    var next = number
    while !isNeeded[Int(next)] {
      isNeeded[Int(next)] = true
      mark(node(next).down, in: &isNeeded)
      next = node(next).right
    }
  }
}
