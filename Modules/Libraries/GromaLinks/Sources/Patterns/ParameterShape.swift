/// The texts of a segment that a parameter matches: a literal prefix, a value that is not empty, and a literal suffix.
struct ParameterShape: Hashable, Sendable {
  /// The bytes before the value.
  var prefix: [UInt8] = []
  /// The bytes after the value.
  var suffix: [UInt8] = []
  /// The range of the value, or `nil` if the value is any text.
  var range: NumberRange?

  /// Returns whether a segment matches.
  func matches(_ segment: ArraySlice<UInt8>) -> Bool {
    guard segment.count > prefix.count + suffix.count, segment.starts(with: prefix), segment.suffix(suffix.count).elementsEqual(suffix)
    else { return false }
    return range?.accepts(value(in: segment)) ?? true
  }

  /// Returns the value in a segment that matches.
  func value(in segment: ArraySlice<UInt8>) -> ArraySlice<UInt8> { segment.dropFirst(prefix.count).dropLast(suffix.count) }

  /// A segment that matches.
  var sample: String { commonText(with: ParameterShape()) ?? "x" }
}

extension ParameterShape: Comparable {
  /// Returns whether a shape is more specific than another one: its prefix and suffix are longer, or its prefix is longer, or only it has a
  /// range, or its range has fewer numbers.
  ///
  /// Two different shapes that match a common text are never equal in this order.
  static func < (one: ParameterShape, other: ParameterShape) -> Bool { one.rank.lexicographicallyPrecedes(other.rank) }

  private var rank: [Int] {
    let literals = [-(prefix.count + suffix.count), -prefix.count] + (prefix + suffix).map(Int.init)
    guard let range else { return literals + [1] }
    // The bounds have at most 18 digits, so that their distance does not overflow.
    return literals + [0, range.bounds.upperBound - range.bounds.lowerBound, range.bounds.lowerBound, range.width.map { -$0 } ?? 0]
  }
}

// MARK: - Common texts

extension ParameterShape {
  /// Returns a short segment that this shape and another one match, or `nil` if there is none.
  ///
  /// - Complexity: O(digits⁴) if both shapes have ranges.
  func commonText(with other: ParameterShape) -> String? {
    switch (sequences, other.sequences) {
    case (nil, nil):
      guard let start = Self.longer(prefix, other.prefix), let end = Self.longer(suffix.reversed(), other.suffix.reversed()) else {
        return nil
      }
      return String(decoding: start + Array("x".utf8) + end.reversed(), as: UTF8.self)
    case (let own?, nil): return own.lazy.compactMap { Self.text($0, other.constraint(count: $0.count)) }.first
    case (nil, let others?): return others.lazy.compactMap { Self.text($0, self.constraint(count: $0.count)) }.first
    case (let own?, let others?):
      return own.lazy.flatMap { one in others.lazy.map { (one, $0) } }.compactMap { Self.text($0, $1) }.first
    }
  }

  /// The segments as sequences of ranges of bytes, or `nil` if the value is any text.
  private var sequences: [[ClosedRange<UInt8>]]? {
    range?.sequences.map { digits in prefix.map { $0...$0 } + digits + suffix.map { $0...$0 } }
  }

  /// Returns the segments of a length as ranges of bytes, or `nil` if there are none.
  private func constraint(count: Int) -> [ClosedRange<UInt8>]? {
    guard count > prefix.count + suffix.count else { return nil }
    let free = Array(repeating: UInt8.min...UInt8.max, count: count - prefix.count - suffix.count)
    return prefix.map { $0...$0 } + free + suffix.map { $0...$0 }
  }

  /// Returns a text of two sequences, or `nil` if there is none.
  private static func text(_ one: [ClosedRange<UInt8>], _ other: [ClosedRange<UInt8>]?) -> String? {
    guard let other, one.count == other.count else { return nil }
    var bytes: [UInt8] = []
    for (first, second) in zip(one, other) {
      guard first.overlaps(second) else { return nil }
      bytes.append(first.clamped(to: second).lowerBound)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the longer of two texts if it begins with the other one, otherwise `nil`.
  private static func longer(_ one: [UInt8], _ other: [UInt8]) -> [UInt8]? {
    let (long, short) = one.count < other.count ? (other, one) : (one, other)
    return long.starts(with: short) ? long : nil
  }
}
