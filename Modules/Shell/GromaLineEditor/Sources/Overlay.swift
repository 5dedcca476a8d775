import GromaConsole

/// The drawing over the line that libedit drew: colors, marks, and a suggestion after the line.
struct Overlay {
  /// The part of the line that a search found, or `nil` if there is none.
  var match: Range<Int>?
  /// Whether the history is searched. The line is then not typed by the user, and has no suggestion.
  var isSearching = false
  /// Whether a part of the line on the screen may have a color.
  var isColored = false
  /// Whether there is a suggestion or a hint on the screen, at the cursor.
  var hasSuggestion = false
  /// The last suggested text, and the line that it continues.
  var suggestion: (line: [Unicode.Scalar], rest: String)?

  /// Returns the style of each scalar of a line, as parameters of the sequence SGR. A plain scalar has an empty style.
  func styles(of line: [Unicode.Scalar], _ highlights: [Highlight]) -> [String] {
    var styles = Array(repeating: "", count: line.count)
    for highlight in highlights {
      for index in highlight.range.clamped(to: line.indices) { styles[index] = highlight.role.style }
    }
    for index in match?.clamped(to: line.indices) ?? 0..<0 { styles[index] += styles[index].isEmpty ? "4" : ";4" }
    return styles
  }
}

extension Highlight.Role {
  /// The style as parameters of the sequence SGR.
  fileprivate var style: String {
    switch self {
    case .command: "1"
    case .screen: "36"
    case .option: "94"
    case .quoted: "32"
    case .variable: "35"
    case .sign: "2"
    case .comment: "90"
    case .unknown: "31"
    }
  }
}
