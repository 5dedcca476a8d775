/// A number of states or moves: exact up to 128 bits, and rounded beyond.
///
/// `UInt128` requires iOS 18 or macOS 15, so the number is stored in two halves.
public struct StateCount: Hashable, Sendable {
  /// The upper 64 bits of the exact number.
  private var high: UInt64 = 0
  /// The lower 64 bits of the exact number.
  private var low: UInt64
  /// The rounded number, or `nil` if the exact number fits in 128 bits.
  private var rounded: Double?

  /// Creates an exact count, which must not be negative.
  init(_ exact: Int) { low = UInt64(exact) }

  /// The number, or `nil` if it does not fit in 128 bits.
  @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
  public var exact: UInt128? { isExact ? UInt128(high) << 64 | UInt128(low) : nil }

  /// Whether the number fits in 128 bits, so that it is not rounded.
  public var isExact: Bool { rounded == nil }

  /// The number, rounded to a `Double`.
  public var approximate: Double { rounded ?? Double(high) * 0x1p64 + Double(low) }

  /// The number, or `Int.max` if it is larger.
  public var clamped: Int { isExact && high == 0 ? Int(clamping: low) : .max }

  static func += (count: inout StateCount, other: StateCount) {
    // A conversion to `Double` takes longer than the rest of the addition, so it is made only if needed.
    if count.isExact, other.isExact {
      let (low, hasCarry) = count.low.addingReportingOverflow(other.low)
      let (sum, isOver) = count.high.addingReportingOverflow(other.high)
      let (high, isOverWithCarry) = sum.addingReportingOverflow(hasCarry ? 1 : 0)
      if !isOver, !isOverWithCarry { return (count.high, count.low) = (high, low) }
    }
    count.rounded = count.approximate + other.approximate
    (count.high, count.low) = (0, 0)
  }
}

extension StateCount: CustomStringConvertible {
  /// The number in decimal digits: `402`, or `about 1.3e+41`.
  public var description: String {
    guard isExact else { return "about \(approximate)" }
    guard high > 0 else { return "\(low)" }
    // Three parts of 19 digits: the number divided by 10^19 is larger than 64 bits, but its upper half is 0 or 1.
    let unit: UInt64 = 10_000_000_000_000_000_000
    let (first, rest) = high.quotientAndRemainder(dividingBy: unit)
    let (middle, last) = unit.dividingFullWidth((rest, low))
    let (second, third) = unit.dividingFullWidth((first, middle))
    return [second, third, last].drop { $0 == 0 }.reduce(into: "") { text, part in
      let digits = "\(part)"
      text += (text.isEmpty ? "" : String(repeating: "0", count: 19 - digits.count)) + digits
    }
  }
}

extension Int {
  /// Returns the sum of this number and another, or `Int.max` if the sum is larger.
  func addingClamped(_ other: Int) -> Int {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? .max : sum
  }
}
