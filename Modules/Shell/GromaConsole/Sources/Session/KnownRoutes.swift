import Groma

/// A cache of routes by the text of their lines, so that a line that is repeated is parsed only once. Store only lines whose meaning does
/// not depend on the current state.
struct KnownRoutes {
  private struct Known {
    let text: String
    let isASCII: Bool
    let route: AppRoute
    let settles: Bool
  }

  /// The maximum number of lines. A full cache is emptied before the next line is stored.
  static let limit = 1024

  private var byText: [String: Known] = [:]

  /// Accesses the route of a line, and whether the clock may advance after the line. The value is `nil` if the line is not stored.
  subscript(text: String) -> (route: AppRoute, settles: Bool)? {
    // Strings with different scalars can compare equal. The UTF-8 length rules out most of these; two ASCII strings that are equal are
    // identical.
    guard let known = byText[text], known.text.utf8.count == text.utf8.count else { return nil }
    guard known.isASCII || known.text.utf8.elementsEqual(text.utf8) else { return nil }
    return (known.route, known.settles)
  }

  /// Stores the route of a line. Does nothing if the text contains a dollar sign, which may begin a variable, or a backslash, which may
  /// begin the escape of a dollar sign.
  mutating func keep(_ route: AppRoute, settles: Bool, of text: String) {
    guard !text.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") }) else { return }
    if byText.count >= Self.limit { byText = [:] }
    byText[text] = Known(text: text, isASCII: text.utf8.allSatisfy { $0 < 0x80 }, route: route, settles: settles)
  }
}
