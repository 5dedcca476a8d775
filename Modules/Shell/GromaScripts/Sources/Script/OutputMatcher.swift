/// The comparison of a step's output with its expected block.
public enum OutputMatcher {
  /// Returns the difference, or `nil` if the block matches. `SourceText(output).lines` splits an output into lines.
  ///
  /// Trailing spaces are significant. `...` matches any lines, `[..]` any text within a line.
  ///
  /// - Complexity: O(n × m) line comparisons in the worst case, O(n) without `...`.
  public static func mismatch(expected: [ExpectedLine], actual: [String]) -> Mismatch? {
    let matchers = expected.map(LineMatcher.init)
    let isMatch = Wildcard.matches(expected.count, isWild: { matchers[$0].isAnyLines }, actual.count) { pattern, line in
      matchers[pattern].matches(actual[line])
    }
    return isMatch ? nil : Mismatch(expected: expected, actual: actual)
  }
}
