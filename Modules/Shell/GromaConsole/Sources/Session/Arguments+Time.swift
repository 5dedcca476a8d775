import Groma
import GromaCommandLanguage

extension Arguments {
  /// Consumes the next word, which is required, and parses the word as a duration with a unit, such as `350ms` or `2s`. Returns the number
  /// of milliseconds.
  ///
  /// - Throws: A `Diagnostic` with the code `command.missing-argument` if the next argument is not a plain word, or `command.number` if the
  ///   word has no unit or is not a duration.
  mutating func duration() throws(Diagnostic) -> Int {
    let (text, span) = try word("a time such as 350ms or 2s")
    do throws(WrittenDuration.Problem) {
      return try WrittenDuration(text).milliseconds
    } catch {
      throw Diagnostic(code: "command.number", message: error.message, span: span, hint: error.hint)
    }
  }

  /// Consumes the `--animation` flag and returns the animation, or `nil` if the flag is not given.
  mutating func animation() throws(Diagnostic) -> NavigationAnimation? {
    guard let (text, span) = value("animation") else { return nil }
    return try Arguments.animation(text, span)
  }

  /// Returns the animation that a word denotes: `none`, `default`, `cross-dissolve`, or a name, optionally with a duration such as
  /// `flip:400ms` or `flip:2s`.
  ///
  /// - Throws: A `Diagnostic` with the code `command.choice` if the word is not an animation or its duration has no unit.
  static func animation(_ text: String, _ span: SourceSpan) throws(Diagnostic) -> NavigationAnimation {
    var canonical = text
    var hint = "none, default, cross-dissolve, or a name with a duration: flip:400ms"
    // Scalars are compared, not characters: a combining mark after the colon must not hide it.
    if let colon = text.unicodeScalars.lastIndex(of: ":") {
      let name = text[..<colon]
      let time = String(text[colon...].unicodeScalars.dropFirst())
      do throws(WrittenDuration.Problem) {
        canonical = "\(name):\(try WrittenDuration(time).milliseconds)ms"
      } catch {
        if Int(time) != nil { hint = "write \(text)ms or \(text)s" }
      }
    }
    guard let animation = NavigationAnimation(canonical) else {
      throw Diagnostic(code: "command.choice", message: "'\(text)' is not an animation", span: span, hint: hint)
    }
    return animation
  }
}
