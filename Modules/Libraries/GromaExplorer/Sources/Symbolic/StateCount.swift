/// A number of states or moves: exact up to 128 bits, and rounded beyond.
public struct StateCount: Hashable, Sendable {
  /// The number, or `nil` if it does not fit in 128 bits.
  public private(set) var exact: UInt128?
  /// The rounded number, used if there is no exact number.
  private var inexact = 0.0
  /// The number, rounded to a `Double`.
  public var approximate: Double { exact.map { Double($0) } ?? inexact }

  /// Creates an exact count.
  init(_ exact: UInt128) { self.exact = exact }

  /// The number, or `Int.max` if it is larger.
  public var clamped: Int { exact.map { Int(clamping: $0) } ?? .max }

  static func += (count: inout StateCount, other: StateCount) {
    // A conversion to `Double` takes longer than the rest of the addition, so it is made only if needed.
    if let one = count.exact, let two = other.exact {
      let (sum, isOver) = one.addingReportingOverflow(two)
      if !isOver { return count.exact = sum }
    }
    count.inexact = count.approximate + other.approximate
    count.exact = nil
  }
}

extension StateCount: CustomStringConvertible {
  /// The number in decimal digits: `402`, or `about 1.3e+41`.
  public var description: String { exact.map { "\($0)" } ?? "about \(approximate)" }
}

extension Int {
  /// Returns the sum of this number and another, or `Int.max` if the sum is larger.
  func addingClamped(_ other: Int) -> Int {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? .max : sum
  }
}
