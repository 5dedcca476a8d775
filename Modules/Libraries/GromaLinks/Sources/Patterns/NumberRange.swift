/// A range of integers, each of which has one text: `1900...2100`, or `01...12` with zeros before short numbers.
///
/// If a bound begins with a zero, all numbers of the range have as many digits as the bounds. Otherwise, a number has no zeros at its
/// beginning. No number has a plus sign.
public struct NumberRange: Hashable, Sendable {
  /// The first and the last number.
  public let bounds: ClosedRange<Int>
  /// The number of digits of each number, or `nil` if numbers have no zeros at their beginning.
  public let width: Int?

  /// The maximum number of digits of a bound.
  static let maximumDigits = 18

  /// A syntax error in a range, as a lower-case sentence without a full stop.
  package struct Problem: Error, Hashable, Sendable {
    package let message: String
  }

  /// Reads a range: two integers with three dots between them.
  ///
  /// - Throws: A ``Problem`` if the text is not a range.
  package init(_ text: some StringProtocol) throws(Problem) {
    let sides = text.split(separator: "...", omittingEmptySubsequences: false).map { String($0) }
    guard sides.count == 2 else { throw Problem(message: "'\(text)' is not a range such as 1900...2100") }
    var numbers: [Int] = []
    for side in sides {
      let digits = side.first == "-" ? side.dropFirst() : side[...]
      let isDecimal = !digits.isEmpty && digits.utf8.count <= Self.maximumDigits && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard isDecimal, let number = Int(side) else {
        throw Problem(message: "'\(side)' is not an integer of at most \(Self.maximumDigits) digits")
      }
      numbers.append(number)
    }
    guard numbers[0] <= numbers[1] else { throw Problem(message: "the range '\(text)' is empty") }
    bounds = numbers[0]...numbers[1]
    guard zip(sides, numbers).contains(where: { $0 != String($1) }) else {
      width = nil
      return
    }
    guard numbers[0] >= 0, sides.allSatisfy({ $0.first != "-" && $0.utf8.count == sides[0].utf8.count }) else {
      throw Problem(message: "the bounds of '\(text)' have zeros at the beginning, so both need the same number of digits and no sign")
    }
    width = sides[0].utf8.count
  }

  /// Returns the text of a number, or `nil` if it is outside of the range.
  ///
  /// - Parameter number: A number in any decimal form: `1` for `01` in the range `01...12`.
  func text(of number: String) -> String? {
    guard let value = Int(number), bounds.contains(value) else { return nil }
    return text(of: value)
  }

  private func text(of value: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, (width ?? 0) - digits.utf8.count)) + digits
  }

  /// Returns whether a text is a number of the range.
  package func accepts(_ text: some Sequence<UInt8>) -> Bool {
    let bytes = Array(text.prefix(Self.maximumDigits + 2))
    return self.text(of: String(decoding: bytes, as: UTF8.self)).map { $0.utf8.elementsEqual(bytes) } ?? false
  }

  /// The numbers as sequences of ranges of characters: `19[0-9][0-9]`, `20[0-9][0-9]` and `2100` for `1900...2100`. A number is a text of
  /// exactly one sequence.
  package var sequences: [[ClosedRange<UInt8>]] {
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    var found: [[ClosedRange<UInt8>]] = []
    if low < 0 {
      let minus = UInt8(ascii: "-")
      found += Self.sequences(of: (high < 0 ? -high : 1)...(-low), width: nil).map { [minus...minus] + $0 }
    }
    return high < 0 ? found : found + Self.sequences(of: max(low, 0)...high, width: width)
  }

  /// Returns the sequences of numbers without a sign, those with few digits first.
  private static func sequences(of range: ClosedRange<Int>, width: Int?) -> [[ClosedRange<UInt8>]] {
    func digits(_ number: Int) -> [UInt8] {
      let text = String(number)
      return Array((String(repeating: "0", count: max(0, (width ?? 0) - text.utf8.count)) + text).utf8)
    }
    var found: [[ClosedRange<UInt8>]] = []
    var low = range.lowerBound
    while true {
      let count = digits(low).count
      let longest = width == nil ? Int(String(repeating: "9", count: count)) ?? range.upperBound : range.upperBound
      let high = min(longest, range.upperBound)
      found += sequences(from: digits(low)[...], to: digits(high)[...])
      if high == range.upperBound { return found }
      low = high + 1
    }
  }

  /// Returns the sequences of the numbers between two numbers with as many digits.
  private static func sequences(from low: ArraySlice<UInt8>, to high: ArraySlice<UInt8>) -> [[ClosedRange<UInt8>]] {
    guard let first = low.first, let last = high.first else { return [[]] }
    let (zero, nine) = (UInt8(ascii: "0"), UInt8(ascii: "9"))
    let (lowRest, highRest) = (low.dropFirst(), high.dropFirst())
    if first == last { return sequences(from: lowRest, to: highRest).map { [first...first] + $0 } }
    let isWholeAtStart = lowRest.allSatisfy { $0 == zero }
    let isWholeAtEnd = highRest.allSatisfy { $0 == nine }
    let start = isWholeAtStart ? first : first + 1
    let end = isWholeAtEnd ? last : last - 1
    var found: [[ClosedRange<UInt8>]] = []
    if !isWholeAtStart { found += sequences(from: lowRest, to: lowRest.map { _ in nine }[...]).map { [first...first] + $0 } }
    if start <= end { found.append([start...end] + lowRest.map { _ in zero...nine }) }
    if !isWholeAtEnd { found += sequences(from: highRest.map { _ in zero }[...], to: highRest).map { [last...last] + $0 } }
    return found
  }
}

extension NumberRange: CustomStringConvertible {
  /// The range as it is written in a pattern: `1900...2100`, `01...12`.
  public var description: String { "\(text(of: bounds.lowerBound))...\(text(of: bounds.upperBound))" }
}
