/// How many states a set has, or how many things happen in them: exact as long as 128 bits hold it, and roughly beyond.
public struct StateCount: Hashable, Sendable {
  /// The number; nil when it is too large.
  public private(set) var exact: UInt128?
  /// The number, rounded.
  public private(set) var approximate: Double

  init(_ exact: UInt128) {
    self.exact = exact
    approximate = Double(exact)
  }

  /// The number, or the largest `Int` when it is larger.
  public var clamped: Int { exact.map { Int(clamping: $0) } ?? .max }

  static func += (count: inout StateCount, other: StateCount) {
    let (sum, isOver) = (count.exact ?? 0).addingReportingOverflow(other.exact ?? 0)
    count.exact = count.exact == nil || other.exact == nil || isOver ? nil : sum
    count.approximate = count.exact.map { Double($0) } ?? count.approximate + other.approximate
  }
}

extension StateCount: CustomStringConvertible {
  /// `402`, or `about 1.3e+41`.
  public var description: String { exact.map { "\($0)" } ?? "about \(approximate)" }
}

extension Int {
  /// The sum, or the largest number when it is larger.
  func addingClamped(_ other: Int) -> Int {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? .max : sum
  }
}
