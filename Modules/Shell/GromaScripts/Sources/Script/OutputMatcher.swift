/// The comparison of a step's output with its expected block.
public enum OutputMatcher {
  /// Returns the difference between an output and its expected block, or `nil` if they match.
  ///
  /// Trailing spaces are significant. `...` matches any number of lines, and `[..]` matches any text within a line.
  ///
  /// - Parameters:
  ///   - expected: The lines of the block.
  ///   - actual: The lines of the output, without line ends.
  /// - Complexity: O(n × m) line comparisons in the worst case, where n and m are the numbers of lines; O(n) for a match without `...`.
  public static func mismatch(expected: [ExpectedLine], actual: [String]) -> Mismatch? {
    let matchers = expected.map(LineMatcher.init)
    let isMatch = Wildcard.matches(expected.count, isWild: { matchers[$0].isAnyLines }, actual.count) { pattern, line in
      matchers[pattern].matches(actual[line])
    }
    return isMatch ? nil : Mismatch(expected: expected, actual: actual)
  }
}
