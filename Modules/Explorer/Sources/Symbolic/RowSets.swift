/// A set of rows, by its number in ``RowSets``: equal sets have equal numbers.
struct RowSet: Hashable, BitwiseCopyable {
  fileprivate(set) var node: Int32

  /// No row.
  static let empty = RowSet(node: 0)
  /// The row of zeros alone.
  static let zeros = RowSet(node: 1)

  var isEmpty: Bool { node == 0 }
}

/// Sets of rows of small numbers as list decision diagrams (Blom and van de Pol, 2008), each part of a set stored once.
///
/// A node says: rows that begin with `value`, and go on with a row of `down`; and the rows of `right`, which all begin with a larger value. All
/// rows are without end, and from some place on all zeros: so a slot that is met later needs nothing, for it is zero in all rows so far. The node
/// of the row of zeros is its own `down`.
///
/// Nothing is ever removed. Results of operations are kept in a table in which newer ones replace older ones.
struct RowSets: ~Copyable {
  struct Node: BitwiseCopyable {
    var value: Int32
    var down: Int32
    var right: Int32
  }

  /// A value with what follows it: an element of a list that is being made.
  struct Element: BitwiseCopyable {
    var value: Int32
    var down: Int32
  }

  /// An operation's operands and result.
  struct Entry: BitwiseCopyable {
    var operands: UInt64 = .max
    var operation: UInt64 = .max
    var result: Int32 = 0
  }

  /// What is done. The first operand and the second are nodes, or the second is an answer.
  enum Operation: UInt64 {
    case union, difference, intersection, values, filter, image, preimage
  }

  private var nodes = RawArray<Node>()
  /// Numbers of nodes by hash, two fifths of it or more free (0).
  private var table = RawArray<Int32>(repeating: 0, count: 1 << 12)
  private var cache = RawArray<Entry>(repeating: Entry(), count: 1 << 12)
  /// Lists that are being made, each behind the one that waits for it.
  private var elements = RawArray<Element>()
  private var counts: [Int32: StateCount] = [0: StateCount(0), 1: StateCount(1)]

  private static var largestCache: Int { 1 << 20 }

  init() {
    // The empty set is behind all values, as the end of a list.
    nodes.append(Node(value: .max, down: 0, right: 0))
    nodes.append(Node(value: 0, down: 1, right: 0))
  }

  /// How many nodes there are.
  var nodeCount: Int { nodes.count }

  @inline(__always) func node(_ number: Int32) -> Node { nodes[Int(number)] }

  // MARK: Making

  /// The node of a value with what follows, and the rest of a list.
  private mutating func make(_ value: Int32, _ down: Int32, _ right: Int32) -> Int32 {
    if down == 0 { return right }
    if value == 0, down == 1, right == 0 { return 1 }
    var place = hash(value, down, right) & (table.count - 1)
    while table[place] != 0 {
      let node = nodes[Int(table[place])]
      if node.value == value, node.down == down, node.right == right { return table[place] }
      place = (place + 1) & (table.count - 1)
    }
    table[place] = Int32(nodes.count)
    nodes.append(Node(value: value, down: down, right: right))
    let number = Int32(nodes.count - 1)
    if nodes.count * 5 > table.count * 3 { grow() }
    return number
  }

  private mutating func grow() {
    let size = table.count * 2
    table = RawArray(repeating: 0, count: size)
    for number in 2..<nodes.count {
      let node = nodes[number]
      var place = hash(node.value, node.down, node.right) & (size - 1)
      while table[place] != 0 { place = (place + 1) & (size - 1) }
      table[place] = Int32(number)
    }
    if cache.count < min(size, Self.largestCache) { cache = RawArray(repeating: Entry(), count: size) }
  }

  @inline(__always) private func hash(_ value: Int32, _ down: Int32, _ right: Int32) -> Int {
    mix(UInt64(UInt32(bitPattern: value)) ^ (UInt64(UInt32(bitPattern: down)) << 32), UInt64(UInt32(bitPattern: right)))
  }

  @inline(__always) private func mix(_ one: UInt64, _ other: UInt64) -> Int {
    var hash = one &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ (hash >> 32) ^ other) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  /// Where a new list begins.
  var list: Int { elements.count }

  mutating func append(_ value: Int32, _ down: Int32) {
    if down != 0 { elements.append(Element(value: value, down: down)) }
  }

  /// The node of the list that was begun, before the rest of another.
  mutating func close(_ list: Int, before rest: Int32 = 0) -> Int32 {
    var node = rest
    for index in stride(from: elements.count - 1, through: list, by: -1) { node = make(elements[index].value, elements[index].down, node) }
    elements.removeAll(from: list)
    return node
  }

  /// Puts the list that was begun in order, and unites what follows equal values.
  mutating func sort(_ list: Int) {
    let places = list..<elements.count
    if places.dropFirst().contains(where: { elements[$0].value < elements[$0 - 1].value }) {
      let sorted = places.map { elements[$0] }.sorted { $0.value < $1.value }
      for (place, element) in zip(places, sorted) { elements[place] = element }
    }
    var end = list
    for index in places {
      if end > list, elements[end - 1].value == elements[index].value {
        // The element is where it was, whatever lists were made behind it.
        let down = union(elements[end - 1].down, elements[index].down)
        elements[end - 1].down = down
      } else {
        elements[end] = elements[index]
        end += 1
      }
    }
    elements.removeAll(from: end)
  }

  /// The result of an operation that was kept, or nil.
  @inline(__always) func known(_ operation: Operation, _ one: Int32, _ other: Int32, _ tag: UInt64 = 0) -> Int32? {
    let (operands, operation) = key(operation, one, other, tag)
    let entry = cache[mix(operands, operation) & (cache.count - 1)]
    return entry.operands == operands && entry.operation == operation ? entry.result : nil
  }

  mutating func keep(_ operation: Operation, _ one: Int32, _ other: Int32, _ result: Int32, _ tag: UInt64 = 0) -> Int32 {
    let (operands, operation) = key(operation, one, other, tag)
    cache[mix(operands, operation) & (cache.count - 1)] = Entry(operands: operands, operation: operation, result: result)
    return result
  }

  @inline(__always) private func key(_ operation: Operation, _ one: Int32, _ other: Int32, _ tag: UInt64) -> (UInt64, UInt64) {
    (UInt64(UInt32(bitPattern: one)) << 32 | UInt64(UInt32(bitPattern: other)), tag << 4 | operation.rawValue)
  }

  // MARK: Counting

  /// How many rows a set has: O(nodes) the first time.
  mutating func count(_ set: RowSet) -> StateCount { count(set.node) }

  private mutating func count(_ number: Int32) -> StateCount {
    if let count = counts[number] { return count }
    var sum = StateCount(0)
    var next = number
    while next != 0 {
      sum += count(node(next).down)
      next = node(next).right
    }
    counts[number] = sum
    return sum
  }
}

// MARK: - Sets

extension RowSets {
  /// The rows of either.
  mutating func union(_ one: RowSet, _ other: RowSet) -> RowSet { RowSet(node: union(one.node, other.node)) }

  /// The rows of one that the other does not have.
  mutating func difference(_ one: RowSet, _ other: RowSet) -> RowSet { RowSet(node: difference(one.node, other.node)) }

  /// The rows of both.
  mutating func intersection(_ one: RowSet, _ other: RowSet) -> RowSet { RowSet(node: intersection(one.node, other.node)) }

  mutating func union(_ one: Int32, _ other: Int32) -> Int32 {
    if one == other || other == 0 { return one }
    if one == 0 { return other }
    return merge(.union, min(one, other), max(one, other))
  }

  mutating func difference(_ one: Int32, _ other: Int32) -> Int32 {
    if one == other || one == 0 { return 0 }
    if other == 0 { return one }
    return merge(.difference, one, other)
  }

  mutating func intersection(_ one: Int32, _ other: Int32) -> Int32 {
    if one == other || other == 0 { return other }
    if one == 0 { return 0 }
    return merge(.intersection, min(one, other), max(one, other))
  }

  /// Goes through two lists side by side: what only one of them has stays or goes, and what both have is merged below.
  private mutating func merge(_ operation: Operation, _ one: Int32, _ other: Int32) -> Int32 {
    if let known = known(operation, one, other) { return known }
    let (keepsOne, keepsOther) = (operation != .intersection, operation == .union)
    let list = list
    var (x, y) = (one, other)
    while x != 0, y != 0, x != y {
      let (left, right) = (node(x), node(y))
      if left.value <= right.value { x = left.right }
      if right.value <= left.value { y = right.right }
      if left.value < right.value {
        if keepsOne { append(left.value, left.down) }
      } else if right.value < left.value {
        if keepsOther { append(right.value, right.down) }
      } else {
        append(left.value, below(operation, left.down, right.down))
      }
    }
    let rest = x == y ? (operation == .difference ? 0 : x) : keepsOne && x != 0 ? x : keepsOther ? y : 0
    return keep(operation, one, other, close(list, before: rest))
  }

  private mutating func below(_ operation: Operation, _ one: Int32, _ other: Int32) -> Int32 {
    switch operation {
    case .union: union(one, other)
    case .difference: difference(one, other)
    default: intersection(one, other)
    }
  }
}

// MARK: - Rows

extension RowSets {
  /// The set of one row.
  mutating func set(of row: [Int32]) -> RowSet {
    RowSet(node: row.reversed().reduce(1) { down, value in make(value, down, 0) })
  }

  /// The first row of a set in order, or the last, as far as it holds anything but zeros; nil when there is none.
  func row(of set: RowSet, last: Bool = false) -> [Int32]? {
    guard !set.isEmpty else { return nil }
    var row: [Int32] = []
    var next = set.node
    while next != 1 {
      while last, node(next).right != 0 { next = node(next).right }
      row.append(node(next).value)
      next = node(next).down
    }
    return row
  }

  /// All rows of a set in order.
  func rows(of set: RowSet) -> [[Int32]] {
    var rows: [[Int32]] = []
    func visit(_ number: Int32, _ row: [Int32]) {
      if number == 1 { return rows.append(row) }
      var next = number
      while next != 0 {
        visit(node(next).down, row + [node(next).value])
        next = node(next).right
      }
    }
    visit(set.node, [])
    return rows
  }

  /// The values that the rows of a set have in a slot, in order.
  mutating func values(of set: RowSet, in slot: Int) -> [Int32] {
    var values: [Int32] = []
    var next = self.values(set.node, slot)
    while next != 0 {
      values.append(node(next).value)
      next = node(next).right
    }
    return values
  }

  /// The values in a slot as a list with zeros behind each.
  private mutating func values(_ number: Int32, _ slot: Int) -> Int32 {
    if number <= 1 { return number }
    if let known = known(.values, number, Int32(slot)) { return known }
    var next = number
    if slot == 0 {
      let list = list
      while next != 0 {
        append(node(next).value, 1)
        next = node(next).right
      }
      return keep(.values, number, 0, close(list))
    }
    var all: Int32 = 0
    while next != 0 {
      all = union(all, values(node(next).down, slot - 1))
      next = node(next).right
    }
    return keep(.values, number, Int32(slot), all)
  }

  /// The rows in which the value of a slot is one of those that something holds of.
  ///
  /// - Parameter tag: Stands for what holds: equal tags, equal values.
  mutating func filter(_ set: RowSet, _ slot: Int, tag: (Int32, Int32), _ holds: (Int32) -> Bool) -> RowSet {
    RowSet(node: filter(set.node, slot, tag, holds))
  }

  private mutating func filter(_ number: Int32, _ slot: Int, _ tag: (Int32, Int32), _ holds: (Int32) -> Bool) -> Int32 {
    if number == 0 { return 0 }
    if number == 1 { return holds(0) ? 1 : 0 }
    let key = UInt64(slot) << 32 | UInt64(tag.0)
    if let known = known(.filter, number, tag.1, key) { return known }
    let list = list
    var next = number
    while next != 0 {
      let (value, down) = (node(next).value, node(next).down)
      if slot > 0 { append(value, filter(down, slot - 1, tag, holds)) } else if holds(value) { append(value, down) }
      next = node(next).right
    }
    return keep(.filter, number, tag.1, close(list), key)
  }
}
