#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A type whose values are each written as one word in the text of an argument.
package protocol ArgumentScalar {
  /// Creates a value from its canonical text or from an accepted alternative. Returns `nil` for any other text.
  init?(argument text: String)
  /// The canonical text of the value.
  var argumentText: String { get }
  /// A placeholder that the decoder returns while it determines the parameters of a type.
  static var standIn: Self { get }
}

extension String: ArgumentScalar {
  /// Creates the string with this text.
  package init?(argument text: String) { self = text }
  /// The string itself.
  package var argumentText: String { self }
  /// The empty string.
  package static var standIn: String { "" }
}

extension Bool: ArgumentScalar {
  /// Creates a value from `true`, `yes` or `1`, or from `false`, `no` or `0`. Returns `nil` for any other text.
  package init?(argument text: String) {
    switch text {
    case "true", "yes", "1": self = true
    case "false", "no", "0": self = false
    default: return nil
    }
  }
  /// The text `true` or `false`.
  package var argumentText: String { self ? "true" : "false" }
  /// The value `false`.
  package static var standIn: Bool { false }
}

extension ArgumentScalar where Self: FixedWidthInteger {
  /// Creates an integer from decimal digits with an optional sign. Returns `nil` for any other text, or if the number is out of range.
  package init?(argument text: String) { self.init(text) }
  /// The decimal digits, with a minus sign for a negative number.
  package var argumentText: String { String(describing: self) }
  /// Zero.
  package static var standIn: Self { 0 }
}

extension ArgumentScalar where Self: LosslessStringConvertible & BinaryFloatingPoint {
  /// Creates a number from text that the Swift initializer of the type accepts, such as `1.5`, `1e-7` or `inf`. Returns `nil` for any other
  /// text.
  package init?(argument text: String) { self.init(text) }
  /// The description of the number, such as `1.5`.
  package var argumentText: String { String(describing: self) }
  /// Zero.
  package static var standIn: Self { 0 }
}

extension Int: ArgumentScalar {}
extension Int8: ArgumentScalar {}
extension Int16: ArgumentScalar {}
extension Int32: ArgumentScalar {}
extension Int64: ArgumentScalar {}
extension UInt: ArgumentScalar {}
extension UInt8: ArgumentScalar {}
extension UInt16: ArgumentScalar {}
extension UInt32: ArgumentScalar {}
extension UInt64: ArgumentScalar {}
extension Float: ArgumentScalar {}
// Intel Macs have no 16-bit floating-point numbers.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  extension Float16: ArgumentScalar {}
#endif
extension Double: ArgumentScalar {}

extension Decimal: ArgumentScalar {
  /// Creates a decimal from digits with an optional sign, decimal point and exponent: `12.50`, `-3`, `1e-7`. Returns `nil` if the text is
  /// not a decimal.
  package init?(argument text: String) {
    guard text.utf8.contains(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "+-.eE".utf8.contains($0) }), Double(text) != nil,
      let value = Decimal(string: text)
    else { return nil }
    self = value
  }
  /// The number in decimal notation.
  package var argumentText: String { description }
  /// Zero.
  package static var standIn: Decimal { 0 }
}

extension URL: ArgumentScalar {
  /// Creates a URL from its text. Returns `nil` if the text is not a URL.
  package init?(argument text: String) { self.init(string: text) }
  /// The whole URL. As in JSON, a URL that is relative to another one is written as a whole.
  package var argumentText: String { absoluteString }
  /// A URL without contents.
  package static var standIn: URL { URL(string: "about:blank") ?? URL(filePath: "/") }
}

extension Date: ArgumentScalar {
  /// Creates a date from text that begins with an ISO 8601 date and time with a time zone, such as `2026-11-23T08:30:00Z`. The seconds can
  /// have a fraction. Returns `nil` if the text does not begin this way.
  package init?(argument text: String) {
    guard let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")).parse(text) else { return nil }
    self = date
  }
  /// The date and time in ISO 8601 and UTC, rounded to milliseconds. Whole seconds have no fraction.
  package var argumentText: String {
    let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
    // The format style truncates to milliseconds, and most dates are stored slightly below or above a whole millisecond. The added half
    // millisecond keeps the truncation from changing the value.
    return Date(timeIntervalSince1970: (milliseconds + 0.5) / 1_000)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: milliseconds.truncatingRemainder(dividingBy: 1_000) != 0))
  }
  /// Midnight UTC on 1 January 1970.
  package static var standIn: Date { Date(timeIntervalSince1970: 0) }
}
