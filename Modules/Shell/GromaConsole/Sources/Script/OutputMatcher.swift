/// Compares what a step printed with its expected block.
public enum OutputMatcher {
  /// The difference, or nil when the block matches. `SourceText(output).lines` splits an output into lines.
  ///
  /// Trailing blanks count. `...` stands for any lines, `[..]` for any text in a line.
  /// - Complexity: O(n × m) comparisons of lines at worst, O(n) without `...`.
  public static func mismatch(expected: [ExpectedLine], actual: [String]) -> Mismatch? {
    let matchers = expected.map(LineMatcher.init)
    let isMatch = Wildcard.matches(expected.count, isWild: { matchers[$0].isAnyLines }, actual.count) { pattern, line in
      matchers[pattern].matches(actual[line])
    }
    return isMatch ? nil : Mismatch(expected: expected, actual: actual)
  }
}
