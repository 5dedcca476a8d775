/// How far apart two words are, for hints: the fewest letters to insert, remove, replace or swap with a neighbour.
public enum EditDistance {
  /// The distance of two texts, or nil when it is more than `limit`.
  ///
  /// Optimal string alignment over Characters.
  /// - Complexity: O(n × m), or O(n + m) where the lengths alone differ by more than the limit.
  public static func between(_ first: String, _ second: String, limit: Int = .max) -> Int? {
    between(Array(first), Array(second), limit: limit)
  }

  private static func between(_ first: [Character], _ second: [Character], limit: Int) -> Int? {
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

  /// The name that was perhaps meant: the first of the nearest, within the distance, and not one with more than half of its letters changed.
  public static func nearest(to word: String, in names: some Sequence<String>, maxDistance: Int = 2) -> String? {
    let word = Array(word)
    var best: (name: String, distance: Int)?
    for name in names {
      let letters = Array(name)
      let limit = min(maxDistance, (best?.distance ?? .max) - 1, max(word.count, letters.count) / 2)
      guard limit >= 0, let distance = between(word, letters, limit: limit) else { continue }
      best = (name, distance)
    }
    return best?.name
  }

  /// A hint for a word that is no name: the name that was perhaps meant, behind its sign if it is written with one.
  static func hint(for word: String, among names: some Sequence<String>, sign: String = "") -> String? {
    nearest(to: word, in: names).map { "did you mean '\(sign)\($0)'?" }
  }
}
