/// An alignment of an expected block with the printed lines, chosen so that a report shows few differences.
///
/// If the block and the output are too long to compare all pairs of lines, only their common beginning and end are matched.
struct Alignment {
  /// One step of the alignment. The values are indices into the block (`expected`) and into the printed lines (`actual`).
  enum Edit: Hashable {
    /// An expected line that matches a printed line.
    case keep(expected: Int, actual: Int)
    /// An expected line that was not printed, and the printed line in its place.
    case replace(expected: Int, actual: Int)
    /// A printed line that a `...` in the block matches.
    case absorb(expected: Int, actual: Int)
    /// The end of a `...` in the block, after the printed lines that it matches, if any.
    case elision(expected: Int)
    /// An expected line that was not printed.
    case remove(expected: Int)
    /// A printed line that was not expected.
    case insert(actual: Int)
  }

  /// The maximum number of line pairs to compare. If there are more, only the common beginning and end are matched.
  static let mostPairs = 1_000_000

  /// The steps, from the first line to the last.
  private(set) var edits: [Edit] = []

  /// Creates the alignment of a block with the printed lines.
  ///
  /// - Complexity: At most about `mostPairs` line comparisons, in addition to those of the common beginning and end.
  init(_ expected: [ExpectedLine], _ actual: [String]) {
    let matchers = expected.map(LineMatcher.init)
    let shorter = min(expected.count, actual.count)
    let head = (0..<shorter).prefix { !matchers[$0].isAnyLines && matchers[$0].matches(actual[$0]) }.count
    let tail = (0..<shorter - head).prefix { back in
      let matcher = matchers[expected.count - 1 - back]
      return !matcher.isAnyLines && matcher.matches(actual[actual.count - 1 - back])
    }.count
    let rows = head..<expected.count - tail
    let columns = head..<actual.count - tail
    edits += (0..<head).map { .keep(expected: $0, actual: $0) }
    if (rows.count + 1) * (columns.count + 1) <= Self.mostPairs {
      align(rows, columns, actual, matchers, Similarity(expected.map(\.text), actual))
    } else {
      edits += rows.map { .remove(expected: $0) } + columns.map { .insert(actual: $0) }
    }
    edits += (0..<tail).map { .keep(expected: rows.upperBound + $0, actual: columns.upperBound + $0) }
  }

  /// The costs of the steps. If the printed lines match the block, an alignment without differences is the cheapest. Of two printed lines
  /// that can take the place of an expected one, the more similar one costs less.
  private enum Cost {
    static let absorb: Int32 = 16
    static let single: Int32 = 32
    static func replace(_ similarity: Int32) -> Int32 { 48 - similarity }
  }

  /// The similarity of expected and printed lines, by the words that they have in common.
  private struct Similarity {
    private let expected: [Set<Substring>]
    private let actual: [Set<Substring>]

    init(_ expected: [String], _ actual: [String]) {
      self.expected = expected.map { Set($0.split(separator: " ")) }
      self.actual = actual.map { Set($0.split(separator: " ")) }
    }

    /// Returns a number from 0 to 15.
    func of(_ row: Int, _ column: Int) -> Int32 {
      let most = max(expected[row].count, actual[column].count)
      return most == 0 ? 0 : Int32(15 * expected[row].count(where: actual[column].contains) / most)
    }
  }

  private mutating func align(
    _ rows: Range<Int>, _ columns: Range<Int>, _ actual: [String], _ matchers: [LineMatcher], _ similarity: Similarity
  ) {
    func costOfPair(_ row: Int, _ column: Int, _ isMatch: Bool) -> Int32 { isMatch ? 0 : Cost.replace(similarity.of(row, column)) }
    let width = columns.count + 1
    // The cost from each pair of lines to the end, in row order, and whether the two lines match.
    var costs = [Int32](repeating: 0, count: (rows.count + 1) * width)
    var isMatch = [Bool](repeating: false, count: costs.count)
    func cell(_ row: Int, _ column: Int) -> Int { (row - rows.lowerBound) * width + column - columns.lowerBound }
    for column in columns.reversed() { costs[cell(rows.upperBound, column)] = costs[cell(rows.upperBound, column + 1)] + Cost.single }
    for row in rows.reversed() {
      let isAny = matchers[row].isAnyLines
      costs[cell(row, columns.upperBound)] = costs[cell(row + 1, columns.upperBound)] + (isAny ? 0 : Cost.single)
      for column in columns.reversed() {
        let here = cell(row, column)
        let right = costs[here + 1]
        if isAny {
          costs[here] = min(costs[here + width], right + Cost.absorb)
        } else {
          isMatch[here] = matchers[row].matches(actual[column])
          let diagonal = costs[here + width + 1] + costOfPair(row, column, isMatch[here])
          costs[here] = min(diagonal, costs[here + width] + Cost.single, right + Cost.single)
        }
      }
    }
    var row = rows.lowerBound
    var column = columns.lowerBound
    while row < rows.upperBound || column < columns.upperBound {
      let here = cell(row, column)
      if row == rows.upperBound {
        edits.append(.insert(actual: column))
        column += 1
      } else if matchers[row].isAnyLines {
        if costs[here] == costs[here + width] {
          edits.append(.elision(expected: row))
          row += 1
        } else {
          edits.append(.absorb(expected: row, actual: column))
          column += 1
        }
      } else if column < columns.upperBound, costs[here] == costs[here + width + 1] + costOfPair(row, column, isMatch[here]) {
        edits.append(isMatch[here] ? .keep(expected: row, actual: column) : .replace(expected: row, actual: column))
        row += 1
        column += 1
      } else if costs[here] == costs[here + width] + Cost.single {
        edits.append(.remove(expected: row))
        row += 1
      } else {
        edits.append(.insert(actual: column))
        column += 1
      }
    }
  }
}
