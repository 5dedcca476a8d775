/// A duration as it is written on the command line and in the command language: a whole number with a unit, such as `350ms` or `2s`.
package struct WrittenDuration: Hashable, Sendable {
  /// The duration, in milliseconds. At least 0.
  package let milliseconds: Int
  /// The duration as a value of the standard library.
  package var duration: Duration { .milliseconds(milliseconds) }

  /// The reason why a text is not a duration.
  package struct Problem: Error, Hashable {
    /// The error, for a message.
    package let message: String
    /// The text to write instead.
    package let hint: String
  }

  /// Creates a duration of the given number of seconds, which must not be negative.
  package init(seconds: Int) { milliseconds = seconds * 1000 }

  /// Creates a duration of the given number of milliseconds, which must not be negative.
  package init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// Creates a duration from its written form.
  ///
  /// - Throws: A problem if the text has no unit, or is not a whole number from 0 to 1,000,000,000 with the unit `ms` or `s`.
  package init(_ text: String) throws(Problem) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count)
    guard let number = Int(digits), number <= 1_000_000_000, ["", "ms", "s"].contains(unit) else {
      throw Problem(message: "'\(text)' is not a time", hint: "a time is a whole number with a unit, such as 350ms or 2s")
    }
    guard !unit.isEmpty else {
      throw Problem(message: "the time '\(text)' has no unit", hint: "write \(text)s for seconds or \(text)ms for milliseconds")
    }
    milliseconds = unit == "s" ? number * 1000 : number
  }
}

extension WrittenDuration: CustomStringConvertible {
  /// The written form, in seconds if the duration is a whole number of seconds.
  package var description: String { milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000)s" : "\(milliseconds)ms" }
}
