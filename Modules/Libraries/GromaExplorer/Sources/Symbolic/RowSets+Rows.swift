/// Access to the vectors of sets.
extension RowSets {
  /// Returns the set whose only element is the given vector.
  mutating func set(of row: [Int32]) -> RowSet {
    result(row.reversed().reduce(1) { down, value in make(value, down, 0) })
  }

  /// Returns the first or the last vector of a set in lexicographic order, without trailing zeros, or `nil` if the set is empty.
  func row(of set: RowSet, last: Bool = false) -> [Int32]? {
    guard !set.isEmpty else { return nil }
    var row: [Int32] = []
    var next = set.node
    while next != 1 {
      while last, node(next).right != 0 { next = node(next).right }
      row.append(node(next).value)
      next = node(next).down
    }
    return row.withoutTrailingZeros
  }

  /// Returns all vectors of a set in lexicographic order, without trailing zeros.
  func rows(of set: RowSet) -> [[Int32]] {
    var rows: [[Int32]] = []
    func visit(_ number: Int32, _ row: [Int32]) {
      if number == 1 { return rows.append(row.withoutTrailingZeros) }
      var next = number
      while next != 0 {
        visit(node(next).down, row + [node(next).value])
        next = node(next).right
      }
    }
    visit(set.node, [])
    return rows
  }

  /// Splits a set by the answers to a question about one slot (an element of each vector). Returns the parts in ascending order of the
  /// answers.
  ///
  /// - Parameters:
  ///   - set: The set to split.
  ///   - slot: The slot that the question is about.
  ///   - question: An index that identifies the question. Results are cached by this index, so the questions with equal indices must have
  ///     the same answers.
  ///   - answers: The answer for each value of the slot. If it is empty, the values are the answers.
  mutating func split(_ set: RowSet, _ slot: Int, by question: Int32, _ answers: [Int32] = []) -> [(answer: Int32, part: RowSet)] {
    var parts: [(answer: Int32, part: RowSet)] = []
    let all = result(split(set.node, Int32(slot), question, answers))
    var next = all.node
    while next != 0 {
      parts.append((node(next).value, held(node(next).down)))
      next = node(next).right
    }
    return parts
  }

  /// Returns the parts as a list of nodes. The value of each node is an answer, and its `down` is the set of vectors with that answer.
  private mutating func split(_ number: Int32, _ slot: Int32, _ question: Int32, _ answers: [Int32]) -> Int32 {
    if number == 0 { return 0 }
    if number == 1 { return make(answers.first ?? 0, 1, 0) }
    let key = Key(.split, number, question, slot)
    if let known = known(key) { return known }
    let list = pieces.count
    defer { pieces.removeSubrange(list...) }
    var next = number
    while next != 0 {
      let (value, down) = (node(next).value, node(next).down)
      next = node(next).right
      if slot == 0 {
        pieces.append((answers.isEmpty ? value : answers[Int(value)], value, down))
      } else {
        var part = split(down, slot - 1, question, answers)
        while part != 0 {
          pieces.append((node(part).value, value, node(part).down))
          part = node(part).right
        }
      }
    }
    if pieces[list...].allSatisfy({ $0.answer == pieces[list].answer }) { return keep(key, make(pieces[list].answer, number, 0)) }
    pieces[list...].sort { ($0.answer, $0.value) < ($1.answer, $1.value) }
    var (all, part): (Int32, Int32) = (0, 0)
    for index in (list..<pieces.count).reversed() {
      part = make(pieces[index].value, pieces[index].down, part)
      if index > list, pieces[index - 1].answer == pieces[index].answer { continue }
      all = make(pieces[index].answer, part, all)
      part = 0
    }
    return keep(key, all)
  }
}

// MARK: - Counting

extension RowSets {
  /// Returns the vector of a set at an index in lexicographic order, without trailing zeros.
  ///
  /// - Parameter place: The index, which is less than the number of vectors in the set. If the number is rounded, so is the index: the vector
  ///   is then near this place.
  /// - Complexity: O(nodes) the first time, then O(slots · values).
  mutating func row(of set: RowSet, at place: StateCount) -> [Int32] {
    precondition(place < count(set), "the set has fewer vectors")
    var (row, next, left) = ([Int32](), set.node, place)
    while next != 1 {
      let below = count(node(next).down)
      // The sum of rounded counts can be less than the count of their sum.
      if left < below || node(next).right == 0 {
        row.append(node(next).value)
        next = node(next).down
      } else {
        left -= below
        next = node(next).right
      }
    }
    return row.withoutTrailingZeros
  }

  /// Returns vectors at equal distances in lexicographic order, without trailing zeros, beginning with the first.
  ///
  /// - Parameter size: The number of vectors, which is not greater than the number of vectors in the set.
  mutating func rows(of set: RowSet, atEqualDistances size: Int) -> [[Int32]] {
    let count = count(set)
    return (0..<size).map { row(of: set, at: StateCount(value: (count.value * Double($0) / Double(size)).rounded(.down))) }
  }

  /// Returns the number of vectors in a set.
  ///
  /// - Complexity: O(nodes) the first time.
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
