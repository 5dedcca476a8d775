import Groma

/// The routes of lines that go by their text alone: a replay has the same lines again and again, and none of them is read twice.
struct KnownRoutes {
  private struct Known {
    let text: String
    let isASCII: Bool
    let route: AppRoute
    let settles: Bool
  }

  /// More lines than these, and it begins anew.
  static let limit = 1024

  private var byText: [String: Known] = [:]

  /// The route of a line, and whether the clock may go on after it.
  subscript(text: String) -> (route: AppRoute, settles: Bool)? {
    // Equal strings may be written with other scalars: of these, one in ASCII is the shortest, and the only one so short.
    guard let known = byText[text], known.text.utf8.count == text.utf8.count else { return nil }
    guard known.isASCII || known.text.utf8.elementsEqual(text.utf8) else { return nil }
    return (known.route, known.settles)
  }

  /// Keeps the route of a line, unless a variable is in it, or an escape, which may stand for the sign of one.
  mutating func keep(_ route: AppRoute, settles: Bool, of text: String) {
    guard !text.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") }) else { return }
    if byText.count >= Self.limit { byText = [:] }
    byText[text] = Known(text: text, isASCII: text.utf8.allSatisfy { $0 < 0x80 }, route: route, settles: settles)
  }
}
