/// The union, difference and intersection of sets.
extension RowSets {
  /// Returns the vectors that are in at least one of two sets.
  mutating func union(_ one: RowSet, _ other: RowSet) -> RowSet {
    tidy(keeping: one, other)
    return held(union(one.node, other.node))
  }

  /// Returns the vectors of one set that are not in another.
  mutating func difference(_ one: RowSet, _ other: RowSet) -> RowSet {
    tidy(keeping: one, other)
    return held(difference(one.node, other.node))
  }

  /// Returns the vectors that are in both sets.
  mutating func intersection(_ one: RowSet, _ other: RowSet) -> RowSet {
    tidy(keeping: one, other)
    return held(intersection(one.node, other.node))
  }

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

  /// Merges two lists that are sorted by value: elements that are only in one list are kept or dropped, and the continuations of equal
  /// values are merged recursively.
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
    return keep(operation, one, other, 0, close(list, before: rest))
  }

  private mutating func below(_ operation: Operation, _ one: Int32, _ other: Int32) -> Int32 {
    switch operation {
    case .union: union(one, other)
    case .difference: difference(one, other)
    default: intersection(one, other)
    }
  }
}
