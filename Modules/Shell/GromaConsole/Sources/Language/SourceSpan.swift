/// A stretch of one line of a text, as a person counts it: lines and columns from 1, columns in Characters.
///
/// What reaches over several lines is pointed at where it begins.
public struct SourceSpan: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The columns, from 1; the upper bound is not part of it.
  public var columns: Range<Int>

  /// The `columns` of a line.
  public init(line: Int, columns: Range<Int>) {
    self.line = line
    self.columns = columns
  }

  /// The stretch from here to the end of `other`, or to here alone when that is on another line.
  func extended(to other: SourceSpan) -> SourceSpan {
    guard line == other.line, other.columns.upperBound > columns.upperBound else { return self }
    return SourceSpan(line: line, columns: columns.lowerBound..<other.columns.upperBound)
  }
}
