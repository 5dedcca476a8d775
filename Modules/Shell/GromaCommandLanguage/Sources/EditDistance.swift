/// Functions for the edit distance of two words: the minimum number of letters to insert, remove, replace or swap with a neighbor.
enum EditDistance {
  /// Returns the edit distance between two words, or `nil` if it is greater than `limit`.
  ///
  /// The algorithm is optimal string alignment on Characters.
  ///
  /// - Complexity: O(n × m), or O(1) if the difference of the lengths exceeds the limit.
  static func between(_ first: [Character], _ second: [Character], limit: Int = .max) -> Int? {
    guard abs(first.count - second.count) <= limit else { return nil }
    var previous: [Int] = []
    var current = Array(0...second.count)
    for row in first.indices {
      var next = [row + 1]
      for column in second.indices {
        let replaced = current[column] + (first[row] == second[column] ? 0 : 1)
        var best = min(replaced, current[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, previous[column - 1] + 1)
        }
        next.append(best)
      }
      guard (next.min() ?? 0) <= limit else { return nil }
      (previous, current) = (current, next)
    }
    return current[second.count] <= limit ? current[second.count] : nil
  }
}
