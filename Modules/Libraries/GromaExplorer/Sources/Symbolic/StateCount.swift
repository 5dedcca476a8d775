/// How many states a set has, or how many things happen in them: exact as long as 128 bits hold it, and roughly beyond.
public struct StateCount: Hashable, Sendable {
  /// The number; nil when it is too large.
  public private(set) var exact: UInt128?
  /// The number, rounded, where it is too large.
  private var inexact = 0.0
  /// The number, rounded.
  public var approximate: Double { exact.map { Double($0) } ?? inexact }

  init(_ exact: UInt128) { self.exact = exact }

  /// The number, or the largest `Int` when it is larger.
  public var clamped: Int { exact.map { Int(clamping: $0) } ?? .max }

  static func += (count: inout StateCount, other: StateCount) {
    // To make a `Double` of so wide a number takes longer than all else: it is not made before it is needed.
    if let one = count.exact, let two = other.exact {
      let (sum, isOver) = one.addingReportingOverflow(two)
      if !isOver { return count.exact = sum }
    }
    count.inexact = count.approximate + other.approximate
    count.exact = nil
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
