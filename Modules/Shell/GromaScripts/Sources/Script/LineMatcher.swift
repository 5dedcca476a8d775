/// An expected line, compiled for repeated comparisons.
struct LineMatcher {
  private enum Test {
    case bytes([UInt8])
    /// The bytes to compare. A `nil` element matches any number of bytes.
    case wildcard([UInt8?])
    case expression(Regex<AnyRegexOutput>)
    case lines
    case nothing
  }

  private let test: Test

  /// Compiles an expected line.
  init(_ expected: ExpectedLine) {
    switch expected.pattern {
    case .literal(let text): test = .bytes(Array(text.utf8))
    case .elided(let pieces): test = .wildcard(Array(pieces.map { $0.utf8.map(Optional.some) }.joined(separator: [nil])))
    case .regularExpression(let source):
      if let expression = try? Regex(source) { test = .expression(expression) } else { test = .nothing }
    case .anyLines: test = .lines
    }
  }

  /// Whether the expected line is `...`, which matches any number of lines.
  var isAnyLines: Bool {
    if case .lines = test { true } else { false }
  }

  /// Returns whether the expected line matches an output line. A `...` matches every line.
  ///
  /// - Complexity: O(n) in the length of the line, or O(n × m) with `[..]`, where m is the length of the expected line. The cost of a
  ///   regular expression depends on the expression.
  func matches(_ line: String) -> Bool {
    switch test {
    case .bytes(let bytes): return line.utf8.elementsEqual(bytes)
    case .wildcard(let pattern):
      let bytes = Array(line.utf8)
      return Wildcard.matches(pattern.count, isWild: { pattern[$0] == nil }, bytes.count) { pattern[$0] == bytes[$1] }
    case .expression(let expression): return (try? expression.wholeMatch(in: line)) != nil
    case .lines: return true
    case .nothing: return false
    }
  }
}

/// The matching of sequences against patterns with wildcards. A wildcard matches any number of elements.
enum Wildcard {
  /// Returns whether a pattern of `patternCount` elements matches a whole sequence of `count` elements.
  ///
  /// - Parameters:
  ///   - isWild: Returns whether the element of the pattern at an index is a wildcard.
  ///   - isMatch: Returns whether a pattern element that is not a wildcard matches an element of the sequence. Both are given by index.
  /// - Complexity: O(`patternCount` × `count`) comparisons.
  static func matches(
    _ patternCount: Int, isWild: (Int) -> Bool, _ count: Int, matches isMatch: (_ pattern: Int, _ element: Int) -> Bool
  ) -> Bool {
    var pattern = 0
    var element = 0
    var wild: Int?
    var retry = 0
    while element < count {
      if pattern < patternCount, isWild(pattern) {
        wild = pattern
        retry = element
        pattern += 1
      } else if pattern < patternCount, isMatch(pattern, element) {
        pattern += 1
        element += 1
      } else if let wild {
        retry += 1
        element = retry
        pattern = wild + 1
      } else {
        return false
      }
    }
    return (pattern..<patternCount).allSatisfy(isWild)
  }
}
