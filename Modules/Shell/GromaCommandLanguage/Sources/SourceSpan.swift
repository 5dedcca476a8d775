/// A range of columns in one line of text. Lines and columns count from 1, columns in Characters.
///
/// If a piece of syntax extends over several lines, its span covers only its beginning.
public struct SourceSpan: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The columns, from 1. The upper bound is excluded.
  public var columns: Range<Int>

  /// Creates a span of columns in a line. Lines and columns count from 1.
  public init(line: Int, columns: Range<Int>) {
    self.line = line
    self.columns = columns
  }

  /// Returns the span from the start of this span to the end of `other`. If `other` is on another line or ends
  /// earlier, returns this span unchanged.
  public func extended(to other: SourceSpan) -> SourceSpan {
    guard line == other.line, other.columns.upperBound > columns.upperBound else { return self }
    return SourceSpan(line: line, columns: columns.lowerBound..<other.columns.upperBound)
  }
}
