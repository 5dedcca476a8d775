import Groma

/// The difference between an output and its expected block.
///
/// ```
///   window main *
/// - └─ tabs home
/// + └─ stack··
///   ...
/// ```
public struct Mismatch: Hashable, Sendable {
  /// A row of the difference.
  public enum Row: Hashable, Sendable {
    /// A line that was printed as expected.
    case same(String)
    /// Any number of lines that `...` matches.
    case elided
    /// An expected line that was not printed, as written in the script.
    case missing(String)
    /// A printed line that was not expected.
    case unexpected(String)
  }

  /// The rows in order. In a changed section, missing lines come before unexpected ones.
  public var rows: [Row] = []
  /// The line number in the script where the difference starts, or `nil` if the block is empty.
  public var line: Int?

  /// Creates the difference between a block and an output that does not match the block.
  init(expected: [ExpectedLine], actual: [String]) {
    var unexpected: [Row] = []
    func flush() {
      rows += unexpected
      unexpected = []
    }
    func point(at index: Int) {
      if line == nil, !expected.isEmpty { line = expected[min(index, expected.count - 1)].line }
    }
    var next = 0
    for edit in Alignment(expected, actual).edits {
      switch edit {
      case .keep(let index, let position):
        flush()
        rows.append(.same(actual[position]))
        next = index + 1
      case .absorb: flush()
      case .elision(let index):
        flush()
        rows.append(.elided)
        next = index + 1
      case .replace(let index, let position):
        point(at: index)
        rows.append(.missing(expected[index].text))
        unexpected.append(.unexpected(actual[position]))
        next = index + 1
      case .remove(let index):
        point(at: index)
        rows.append(.missing(expected[index].text))
        next = index + 1
      case .insert(let position):
        point(at: next)
        unexpected.append(.unexpected(actual[position]))
      }
    }
    flush()
  }
}

extension Mismatch: CustomStringConvertible {
  /// The maximum number of equal lines to show before and after a difference.
  static let context = 3

  /// The difference as lines, which begin with `- ` for missing lines, `+ ` for unexpected lines, and two spaces for others. Long sections
  /// of equal lines are shortened, trailing spaces are shown as `·`, and control characters are escaped. The text has no final line end.
  public var description: String {
    var lines: [String] = []
    var index = 0
    while index < rows.count {
      let same = rows[index...].prefix { if case .same = $0 { true } else { false } }
      let before = index == 0 ? 0 : Self.context
      let after = same.endIndex == rows.count ? 0 : Self.context
      let hidden = same.count - before - after
      if hidden > 1 {
        lines += same.prefix(before).map(\.description)
        lines.append("  (\(hidden) lines as expected)")
        lines += same.suffix(after).map(\.description)
      } else {
        lines += same.map(\.description)
      }
      index = same.endIndex
      if index < rows.count {
        lines.append(rows[index].description)
        index += 1
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension Mismatch.Row: CustomStringConvertible {
  /// The row as a line with its marker: `- `, `+ ` or two spaces.
  public var description: String {
    switch self {
    case .same(let text): "  \(Self.visible(text))"
    case .elided: "  ..."
    case .missing(let text): "- \(Self.visible(text))"
    case .unexpected(let text): "+ \(Self.visible(text))"
    }
  }

  private static func visible(_ text: String) -> String {
    let blanks = text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
    return String(Substring(text.utf8.dropLast(blanks))).escapingControls + String(repeating: "·", count: blanks)
  }
}
