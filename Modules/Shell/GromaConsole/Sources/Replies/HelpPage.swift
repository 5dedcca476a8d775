import GromaCommandLanguage

/// A page of help: blocks of text for users, which are laid out for the width of the terminal, and records for programs.
public struct HelpPage: Hashable, Sendable {
  /// A part of a page. All blocks but headings and leads are indented by two columns.
  enum Block: Hashable, Sendable {
    /// A text at the left edge, such as the usage of a command.
    case heading(String)
    /// A paragraph at the left edge.
    case lead(String)
    /// A paragraph.
    case text(String)
    /// An example line.
    case example(String)
    /// Rows of two cells. The second cells are aligned and wrapped.
    case rows([[String]])
    /// Short rows of two cells, in as many columns as the width allows.
    case columns([[String]])
    /// An empty line.
    case gap
  }

  /// The width of a page on a terminal that is wide enough, in columns.
  static let fullWidth = 79

  /// The blocks for users, from top to bottom.
  var blocks: [Block]
  /// The records for programs.
  var records: [Record]

  /// Returns the lines of the page.
  ///
  /// - Parameter width: The maximum width of a line, in terminal columns. A longer word is not broken.
  func lines(width: Int = fullWidth) -> [String] {
    blocks.flatMap { block in
      switch block {
      case .heading(let text): text.wrapped(to: width, hanging: 4)
      case .lead(let text): text.wrapped(to: width, hanging: 0)
      case .text(let text): text.wrapped(to: width, indented: 2, hanging: 2)
      case .example(let line): "e.g. \(line)".wrapped(to: width, indented: 2, hanging: 7)
      case .rows(let rows): Self.lines(rows, width)
      case .columns(let rows): Self.columns(rows, width)
      case .gap: [""]
      }
    }
  }

  // MARK: Layout

  private static func lines(_ rows: [[String]], _ width: Int) -> [String] {
    let gap = 3
    let firsts = rows.map { $0[0].displayWidth }
    // A first cell that is wider than half a page is on a line of its own. On a narrow terminal, this applies to all first cells.
    let first = firsts.filter { $0 <= width / 2 }.max() ?? 0
    let second = 2 + first + gap
    let isNarrow = width - second < 24
    return zip(rows, firsts).flatMap { row, own in
      if !isNarrow, own <= first {
        return row[1].wrapped(to: width, after: "  " + row[0].padded(to: first + gap), hanging: second)
      }
      let hanging = isNarrow ? 6 : second
      return row[0].wrapped(to: width, indented: 2, hanging: 4)
        + (row[1].isEmpty ? [] : row[1].wrapped(to: width, indented: hanging, hanging: hanging))
    }
  }

  private static func columns(_ rows: [[String]], _ width: Int) -> [String] {
    let gap = 2
    let first = rows.map { $0[0].displayWidth }.max() ?? 0
    let cells = rows.map { "\($0[0].padded(to: first))  \($0[1])" }
    let cell = cells.map(\.displayWidth).max() ?? 0
    let count = max(1, width / (cell + gap))
    let height = (cells.count + count - 1) / count
    return (0..<height).map { line in
      let row = stride(from: line, to: cells.count, by: height).map { cells[$0] }
      return row.dropLast().reduce("  ") { $0 + $1.padded(to: cell + gap) } + (row.last ?? "")
    }
  }
}

extension String {
  /// Returns the text as lines, broken at spaces.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line, in terminal columns. A longer word is not broken.
  ///   - indentation: The number of spaces before the first line.
  ///   - hanging: The number of spaces before the other lines.
  fileprivate func wrapped(to width: Int, indented indentation: Int, hanging: Int) -> [String] {
    wrapped(to: width, after: String(repeating: " ", count: indentation), hanging: hanging)
  }
}
