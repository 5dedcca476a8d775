import GromaTesting

/// A JSON text that can be damaged: values are moved, duplicated, removed or replaced, or bytes are changed.
struct DamagedJSON {
  /// The position of a value in the text.
  private struct Value {
    var range: Range<Int>
    /// The value with its key and an adjacent comma.
    var member: Range<Int>
  }

  private let bytes: [UInt8]
  private let values: [Value]

  /// The texts that replace values.
  private static let garbage = [
    // Numbers at the limits, texts with a meaning elsewhere, and values of other types.
    "null", "true", "-1", "0", "1", "99", "1e300", "9223372036854775807", "-9223372036854775808", "\"\"", "\"§\"", "\"a\"", "\"/\"",
    "\"/0\"",
    "\"/9/9/9\"", "\"/0/0/0/0/0/0/0/0/0/0/0/0\"", "\"stack\"", "\"window\"", "\"page\"", "\"push login\"", "[]", "[1,\"x\"]", "[[]]", "{}",
    "{\"key\":\"login\"}", "{\"kind\":\"window\",\"key\":\"main\"}", "{\"kind\":\"stack\"}",
    "{\"after\":{\"milliseconds\":-9223372036854775808}}",
  ].map { Array($0.utf8) }

  /// - Parameter bytes: A well-formed JSON text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = Scanner(bytes: bytes)
    scanner.value(from: 0)
    values = scanner.values.map { range, start in
      var member = start..<range.upperBound
      let next = scanner.skipBlanks(member.upperBound)
      if next < bytes.count, bytes[next] == UInt8(ascii: ",") {
        member = member.lowerBound..<next + 1
      } else if let comma = bytes[..<start].lastIndex(where: { !Scanner.blanks.contains($0) }), bytes[comma] == UInt8(ascii: ",") {
        member = comma..<member.upperBound
      }
      return Value(range: range, member: member)
    }
  }

  /// Returns the text with one to three damages.
  func damaged(_ random: inout SeededGenerator) -> [UInt8] {
    var text = bytes
    if random.chance(15) {
      for _ in 0...random.below(3) { text[random.below(text.count)] = random.chance(50) ? UInt8(random.below(256)) : random.pick(bytes) }
      return text
    }
    // From the end to the start, so that the earlier positions stay valid.
    let places = (0...random.below(3)).map { _ in random.pick(values) }.sorted { $0.member.lowerBound > $1.member.lowerBound }
    var end = text.count
    for place in places where place.member.upperBound <= end {
      switch random.below(4) {
      case 0: text.removeSubrange(place.member)
      case 1: text.replaceSubrange(place.range, with: random.pick(Self.garbage))
      case 2: text.insert(contentsOf: bytes[place.member], at: place.member.lowerBound)
      default: text.replaceSubrange(place.range, with: bytes[random.pick(values).range])
      }
      end = place.member.lowerBound
    }
    return text
  }

  /// A scanner that finds the values of a well-formed text.
  private struct Scanner {
    static let blanks = Set(" \t\r\n".utf8)

    let bytes: [UInt8]
    /// The values, each with the position of its key, or of itself if it has none.
    var values: [(range: Range<Int>, start: Int)] = []

    func skipBlanks(_ index: Int) -> Int {
      var index = index
      while index < bytes.count, Self.blanks.contains(bytes[index]) { index += 1 }
      return index
    }

    private func string(from start: Int) -> Int {
      var index = start + 1
      while bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
      return index + 1
    }

    /// - Returns: The position after the value.
    @discardableResult
    mutating func value(from place: Int, keyAt key: Int? = nil) -> Int {
      let start = skipBlanks(place)
      var end = start
      switch bytes[start] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = bytes[start] == UInt8(ascii: "{")
        end = skipBlanks(start + 1)
        while bytes[end] != UInt8(ascii: "}"), bytes[end] != UInt8(ascii: "]") {
          let member = end
          if isObject { end = skipBlanks(string(from: end)) + 1 }
          end = skipBlanks(value(from: end, keyAt: member))
          if bytes[end] == UInt8(ascii: ",") { end = skipBlanks(end + 1) }
        }
        end += 1
      case UInt8(ascii: "\""): end = string(from: start)
      default: while end < bytes.count, !Self.blanks.contains(bytes[end]), !",]}".utf8.contains(bytes[end]) { end += 1 }
      }
      values.append((start..<end, key ?? start))
      return end
    }
  }
}
