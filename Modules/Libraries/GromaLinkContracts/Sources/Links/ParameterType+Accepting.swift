import GromaLinks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ParameterType {
  /// Returns whether a decoded text is a value of the type.
  ///
  /// - Complexity: O(length of the text + texts of ``oneOf(_:)``).
  public func accepts(_ text: String) -> Bool {
    switch self {
    case .text, .identifier: return true
    case .range(let range): return range.accepts(text.utf8)
    case .integer(let bits, let isSigned): return Self.isInteger(text, bits, isSigned)
    case .uuid: return UUID(uuidString: text) != nil
    case .boolean: return ["true", "yes", "1", "false", "no", "0"].contains { $0.utf8.elementsEqual(text.utf8) }
    case .oneOf(let texts): return texts.contains { $0.utf8.elementsEqual(text.utf8) }
    case .date: return Self.isDate(text[...])
    case .time:
      guard text.utf8.last == UInt8(ascii: "Z"), text.utf8.count >= 20, let middle = text.firstIndex(of: "T") else { return false }
      return Self.isDate(text[..<middle]) && Self.isTime(text[middle...].dropFirst().dropLast())
    }
  }

  private static func isInteger(_ text: String, _ bits: Int, _ isSigned: Bool) -> Bool {
    switch (bits, isSigned) {
    case (8, true): Int8(text) != nil
    case (16, true): Int16(text) != nil
    case (32, true): Int32(text) != nil
    case (_, true): Int64(text) != nil
    case (8, false): UInt8(text) != nil
    case (16, false): UInt16(text) != nil
    case (32, false): UInt32(text) != nil
    case (_, false): UInt64(text) != nil
    }
  }

  private static func isDate(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2] else { return false }
    let numbers = parts.compactMap(number)
    guard numbers.count == 3 else { return false }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(month) && (1...days[month - 1]).contains(day)
  }

  private static func isTime(_ text: Substring) -> Bool {
    let seconds = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = seconds[0].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [2, 2, 2], seconds.dropFirst().allSatisfy({ !$0.isEmpty && number($0) != nil }) else { return false }
    let numbers = parts.compactMap(number)
    return numbers.count == 3 && numbers[0] < 24 && numbers[1] < 60 && numbers[2] < 60
  }

  private static func number(_ text: Substring) -> Int? {
    // A fraction may have any number of digits, and its value does not matter.
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text.prefix(4)) : nil
  }
}
