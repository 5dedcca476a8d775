/// The union, difference and intersection of sets.
extension RowSets {
  /// Returns the vectors that are in at least one of two sets.
  mutating func union(_ one: RowSet, _ other: RowSet) -> RowSet { result(merge(.union, one.node, other.node)) }

  /// Returns the vectors of one set that are not in another.
  mutating func difference(_ one: RowSet, _ other: RowSet) -> RowSet { result(merge(.difference, one.node, other.node)) }

  /// Returns the vectors that are in both sets.
  mutating func intersection(_ one: RowSet, _ other: RowSet) -> RowSet { result(merge(.intersection, one.node, other.node)) }

  /// Returns the union, difference or intersection of two lists that are sorted by value: elements that are only in one list are kept or
  /// dropped, and the continuations of equal values are merged recursively.
  mutating func merge(_ operation: Operation, _ one: Int32, _ other: Int32) -> Int32 {
    let (keepsOne, keepsOther) = (operation != .intersection, operation == .union)
    if one == other { return operation == .difference ? 0 : one }
    if one == 0 { return keepsOther ? other : 0 }
    if other == 0 { return keepsOne ? one : 0 }
    let key = operation == .difference ? Key(operation, one, other) : Key(operation, min(one, other), max(one, other))
    if let known = known(key) { return known }
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
        append(left.value, merge(operation, left.down, right.down))
      }
    }
    return keep(key, close(list, before: merge(operation, x, y)))
  }
}
