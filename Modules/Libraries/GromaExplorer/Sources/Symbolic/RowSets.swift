/// A set of vectors, as a node of a decision diagram in ``RowSets``. Equal sets have equal nodes. The node is not reclaimed while the value
/// exists.
struct RowSet: Equatable {
  let node: Int32
  /// A reference that retains the node, or `nil` if the node is one of the two that are never reclaimed.
  private let hold: Hold?

  fileprivate init(node: Int32, holders: Holders? = nil) {
    self.node = node
    hold = node > 1 ? holders.map { Hold(node, $0) } : nil
  }

  /// The empty set.
  static var empty: RowSet { RowSet(node: 0) }
  /// The set that contains only the zero vector.
  static var zeros: RowSet { RowSet(node: 1) }

  var isEmpty: Bool { node == 0 }

  static func == (one: RowSet, other: RowSet) -> Bool { one.node == other.node }

  /// The number of references that retain each node.
  fileprivate final class Holders {
    var counts: [Int32: Int] = [:]
  }

  private final class Hold {
    let node: Int32
    let holders: Holders

    init(_ node: Int32, _ holders: Holders) {
      (self.node, self.holders) = (node, holders)
      holders.counts[node, default: 0] += 1
    }

    deinit { if let count = holders.counts[node] { holders.counts[node] = count > 1 ? count - 1 : nil } }
  }
}

/// Sets of vectors of small numbers as list decision diagrams (Blom and van de Pol, 2008), in which equal parts of sets are stored once.
///
/// A node represents the vectors that begin with `value` and continue with a vector of `down`, and in addition the vectors of `right`,
/// which all begin with larger values. All vectors are infinite and end in zeros, so an element that is used later is zero in all existing
/// sets. The node of the zero vector is its own `down`.
///
/// When there are many nodes, the unused ones are reclaimed before the next operation. A node is in use if an existing ``RowSet`` contains
/// it. Nodes are not reclaimed during an operation. The results of operations are cached in a table in which newer results replace older
/// ones.
struct RowSets: ~Copyable {
  struct Node: BitwiseCopyable {
    var value: Int32
    /// The set of continuations after `value`; 0 if the node is reclaimed.
    var down: Int32
    /// The rest of the list; if the node is reclaimed, the next reclaimed node.
    var right: Int32
  }

  /// A value and the set of its continuations: an element of a list under construction.
  struct Element: BitwiseCopyable {
    var value: Int32
    var down: Int32
  }

  /// The operands and the result of a cached operation.
  struct Entry: BitwiseCopyable {
    var operands: UInt64 = .max
    var operation: UInt32 = .max
    var result: Int32 = 0
  }

  /// The operations whose results are cached. The first operand is a node.
  enum Operation: UInt32 {
    case union, difference, intersection, preimage
    case split, image

    /// Returns whether the second operand of an operation is also a node. Only the lowest four bits of `operation` count.
    static func isOfTwo(_ operation: UInt32) -> Bool { operation & 0xF <= preimage.rawValue }
  }

  private var nodes = [Node]()
  /// The first node of the linked list of reclaimed nodes; 0 if the list is empty.
  private var free: Int32 = 0
  /// The number of nodes that are not reclaimed, whether or not they are in use. When there are `limit` nodes, the unused ones are
  /// reclaimed before the next operation.
  private(set) var nodeCount = 2
  private var limit: Int
  private let smallestLimit: Int
  /// The indices of nodes by hash. At least two fifths of the entries are free (0).
  private var table = [Int32](repeating: 0, count: 1 << 12)
  private var cache: [Entry]
  private let largestCache: Int
  /// The elements of the lists under construction. The list of an inner call follows the list of the outer call.
  private var elements = [Element]()
  var counts: [Int32: StateCount] = [0: StateCount(0), 1: StateCount(1)]
  private let holders = RowSet.Holders()

  /// Creates a storage that contains only the empty set and the set of the zero vector.
  ///
  /// - Parameters:
  ///   - limit: The minimum number of nodes before unused nodes are reclaimed.
  ///   - largestCache: The maximum number of cached operations.
  init(limit: Int = Limits().setNodes, largestCache: Int = Limits().cachedOperations) {
    (self.limit, smallestLimit) = (limit, limit)
    self.largestCache = largestCache
    cache = Array(repeating: Entry(), count: min(1 << 12, largestCache))
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
    var place = hash(value, down, right) & (table.count - 1)
    while table[place] != 0 {
      let node = nodes[Int(table[place])]
      if node.value == value, node.down == down, node.right == right { return table[place] }
      place = (place + 1) & (table.count - 1)
    }
    let number = add(Node(value: value, down: down, right: right))
    table[place] = number
    if nodeCount * 5 > table.count * 3 { resize(table.count * 2) }
    return number
  }

  private mutating func add(_ node: Node) -> Int32 {
    nodeCount += 1
    guard free != 0 else {
      nodes.append(node)
      return Int32(nodes.count - 1)
    }
    let number = free
    free = nodes[Int(number)].right
    nodes[Int(number)] = node
    return number
  }

  /// Rebuilds the hash table with `size` entries. Enlarges the cache if it is smaller, up to a maximum.
  private mutating func resize(_ size: Int) {
    table = Array(repeating: 0, count: size)
    for number in 2..<nodes.count where nodes[number].down != 0 {
      let node = nodes[number]
      var place = hash(node.value, node.down, node.right) & (size - 1)
      while table[place] != 0 { place = (place + 1) & (size - 1) }
      table[place] = Int32(number)
    }
    if cache.count < min(size, largestCache) {
      var old = Array(repeating: Entry(), count: min(size, largestCache))
      swap(&old, &cache)
      for index in 0..<old.count where old[index].operands != .max { keep(old[index]) }
    }
  }

  @inline(__always) private func hash(_ value: Int32, _ down: Int32, _ right: Int32) -> Int {
    mix(UInt64(UInt32(bitPattern: value)) ^ (UInt64(UInt32(bitPattern: down)) << 32), UInt64(UInt32(bitPattern: right)))
  }

  @inline(__always) private func mix(_ one: UInt64, _ other: UInt64) -> Int {
    var hash = one &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ (hash >> 32) ^ other) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  /// The index in ``elements`` at which a new list under construction begins.
  var list: Int { elements.count }

  mutating func append(_ value: Int32, _ down: Int32) {
    if down != 0 { elements.append(Element(value: value, down: down)) }
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
        let down = union(elements[end - 1].down, elements[index].down)
        elements[end - 1].down = down
      } else {
        elements[end] = elements[index]
        end += 1
      }
    }
    elements.removeSubrange(end...)
  }

  /// Returns the cached result of an operation, or `nil` if there is none.
  ///
  /// - Parameter place: An additional number that identifies the operation, such as a slot.
  @inline(__always) func known(_ operation: Operation, _ one: Int32, _ other: Int32, _ place: Int32 = 0) -> Int32? {
    let (operands, operation) = key(operation, one, other, place)
    let entry = cache[mix(operands, UInt64(operation)) & (cache.count - 1)]
    return entry.operands == operands && entry.operation == operation ? entry.result : nil
  }

  mutating func keep(_ operation: Operation, _ one: Int32, _ other: Int32, _ place: Int32, _ result: Int32) -> Int32 {
    let (operands, operation) = key(operation, one, other, place)
    keep(Entry(operands: operands, operation: operation, result: result))
    return result
  }

  private mutating func keep(_ entry: Entry) { cache[mix(entry.operands, UInt64(entry.operation)) & (cache.count - 1)] = entry }

  @inline(__always) private func key(_ operation: Operation, _ one: Int32, _ other: Int32, _ place: Int32) -> (UInt64, UInt32) {
    assert(place < 1 << 28)
    return (
      UInt64(UInt32(bitPattern: one)) << 32 | UInt64(UInt32(bitPattern: other)), UInt32(bitPattern: place) << 4 | operation.rawValue
    )
  }

  // MARK: Memory

  /// Returns a set that retains a node.
  func held(_ node: Int32) -> RowSet { RowSet(node: node, holders: holders) }

  /// Reclaims unused nodes if there are many.
  ///
  /// - Parameters:
  ///   - one: An operand of the next operation, which is kept.
  ///   - other: Another operand, which is kept.
  @inline(__always) mutating func tidy(keeping one: RowSet = .empty, _ other: RowSet = .empty) {
    if nodeCount >= limit { collect(keeping: one.node, other.node) }
  }

  /// Reclaims the nodes that no existing set contains.
  ///
  /// - Parameters:
  ///   - one: A node that is kept even if no set contains it.
  ///   - other: Another such node.
  mutating func collect(keeping one: Int32 = 0, _ other: Int32 = 0) {
    var isNeeded = [Bool](repeating: false, count: nodes.count)
    isNeeded[0] = true
    isNeeded[1] = true
    for node in holders.counts.keys { mark(node, in: &isNeeded) }
    mark(one, in: &isNeeded)
    mark(other, in: &isNeeded)
    (free, nodeCount) = (0, 2)
    for number in (2..<nodes.count).reversed() {
      if isNeeded[number] {
        nodeCount += 1
      } else {
        nodes[number] = Node(value: 0, down: 0, right: free)
        free = Int32(number)
      }
    }
    for index in 0..<cache.count where cache[index].operands != .max {
      let entry = cache[index]
      let other = Operation.isOfTwo(entry.operation) ? Int(truncatingIfNeeded: entry.operands & 0xFFFF_FFFF) : 0
      if !isNeeded[Int(entry.operands >> 32)] || !isNeeded[other] || !isNeeded[Int(entry.result)] { cache[index] = Entry() }
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
