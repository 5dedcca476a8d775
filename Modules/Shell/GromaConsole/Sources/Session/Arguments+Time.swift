import Groma
import GromaCommandLanguage

extension Arguments {
  /// Consumes the next word, which is required, and parses the word as a duration: `350ms`, `2s`, or a number of milliseconds. Returns the
  /// number of milliseconds.
  ///
  /// - Throws: A `Diagnostic` with the code `command.missing-argument` if the next argument is not a plain word, or `command.number` if the
  ///   word is not a duration of at most 1,000,000,000 of its unit.
  mutating func duration() throws(Diagnostic) -> Int {
    let (text, span) = try word("a time such as 350ms or 2s")
    let isSeconds = text.hasSuffix("s") && !text.hasSuffix("ms")
    let digits = text.hasSuffix("ms") ? text.dropLast(2) : isSeconds ? text.dropLast() : text[...]
    guard let number = Int(digits), (0...1_000_000_000).contains(number) else {
      throw Diagnostic(code: "command.number", message: "'\(text)' is not a time", span: span, hint: "a time is written 350ms or 2s")
    }
    return isSeconds ? number * 1000 : number
  }

  /// Consumes the `--animation` flag and returns the animation, or `nil` if the flag is not given.
  mutating func animation() throws(Diagnostic) -> NavigationAnimation? {
    guard let (text, span) = value("animation") else { return nil }
    return try Arguments.animation(text, span)
  }

  static func animation(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> NavigationAnimation {
    guard let animation = NavigationAnimation(text) else {
      throw Diagnostic(
        code: "command.choice", message: "'\(text)' is not an animation", span: span,
        hint: "none, default, cross-dissolve, or a name with a duration: flip:400ms")
    }
    return animation
  }
}
