/// A position in a text file.
public struct FilePosition: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - line: The line, from 1.
  ///   - column: The column, from 1, in Unicode scalars.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension FilePosition: Comparable {
  /// Returns whether a position is before another one in the same file.
  public static func < (one: FilePosition, other: FilePosition) -> Bool { (one.line, one.column) < (other.line, other.column) }
}

extension FilePosition: CustomStringConvertible {
  /// The line and the column, separated by a colon: `3:14`.
  public var description: String { "\(line):\(column)" }
}
