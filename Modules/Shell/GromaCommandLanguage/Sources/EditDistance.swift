/// Functions for the edit distance of two words: the minimum number of letters to insert, remove, replace or swap with a neighbor.
public enum EditDistance {
  /// Returns the edit distance between two strings, or `nil` if it is greater than `limit`.
  ///
  /// The algorithm is optimal string alignment on Characters.
  ///
  /// - Complexity: O(n × m), or O(n + m) if the difference of the lengths exceeds the limit.
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

  /// Returns the first of the names with the smallest edit distance to a word.
  ///
  /// - Parameters:
  ///   - word: The word, for example a misspelt name.
  ///   - names: The names to choose from.
  ///   - maxDistance: The maximum edit distance of a name.
  /// - Returns: The nearest name, or `nil` if the distance of every name exceeds `maxDistance` or half the number of letters, rounded down,
  ///   in the longer of word and name.
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

  /// Returns a hint with the name that is most similar to an unknown word, or `nil` if no name is similar enough.
  ///
  /// - Parameters:
  ///   - word: The unknown word.
  ///   - names: The known names.
  ///   - sign: The text before the name in the hint, such as `--` for a flag.
  package static func hint(for word: String, among names: some Sequence<String>, sign: String = "") -> String? {
    nearest(to: word, in: names).map { "did you mean '\(sign)\($0)'?" }
  }
}
