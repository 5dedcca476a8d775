import Groma
import GromaCommandLanguage

extension Renderer {
  /// Returns the lines of a tree.
  func tree(_ lines: [TreeLine], _ detail: TreeDetail) -> [String] {
    fitted(lines.map { cells(of: $0, detail) }) { cells, text in
      cells.isVisible ? style(text, .visible) : cells.isOmission ? style(text, .covered) : text
    }
  }

  /// Returns the lines of a change, each with its mark in the first column.
  func change(_ lines: [TreeLine]) -> [String] {
    let marked = lines.map { line in
      var cells = cells(of: line, TreeDetail(attributes: line.isRestyled))
      cells.mark = "\(line.mark.rawValue) "
      return cells
    }
    return fitted(marked) { cells, text in
      switch cells.mark {
      case "+ ", "- ": text
      default: cells.isVisible ? style(text, .visible) : cells.isOmission ? style(text, .covered) : text
      }
    } whole: { cells, line in
      switch cells.mark {
      case "+ ": style(line, .added)
      case "- ": style(line, .removed)
      default: line
      }
    }
  }

  /// The parts of a printed row.
  private struct Cells {
    /// The mark of a change with a space, or an empty string.
    var mark = ""
    /// For each level above the row, whether more siblings follow at that level; `nil` if the row does not belong to a level.
    var guides: [Bool]? = []
    var isLast = true
    /// The text, which is shortened if the row is too wide.
    var text: String
    /// The text after it, which is never shortened.
    var end = ""
    var isVisible = false
    var isOmission = false
  }

  private func cells(of line: TreeLine, _ detail: TreeDetail) -> Cells {
    switch line {
    case .omitted(let count, let guides, let mark):
      let verb = mark == .added ? " added" : mark == .removed ? " removed" : ""
      let sign = isASCII || format == .plain ? "..." : guides == nil ? "⋮" : "…"
      return Cells(guides: guides, isLast: false, text: "\(sign) \(count) more\(verb)", isOmission: true)
    case .row(let row, let omitted):
      var end = ""
      let attributes = detail.attributes ? row.attributes : row.conditions.map { "[\($0)]" }
      if !attributes.isEmpty { end += " " + attributes.joined(separator: " ") }
      if row.isSelected, !row.isVisible { end += " [selected]" }
      if row.isVisible { end += " *" }
      if detail.ids, !row.isHeading { end += "  \(row.id.map { "\($0) " } ?? "")\(row.path)" }
      if omitted > 0 { end += " (\(omitted) below)" }
      return Cells(
        guides: row.guides, isLast: row.isLast, text: (row.label + row.text).escapingControls, end: end.escapingControls,
        isVisible: row.isVisible)
    }
  }

  /// Returns the rows as lines. If a line would be wider than the output, all levels are indented less, and texts are shortened.
  ///
  /// - Parameters:
  ///   - styled: Adds the style to the text of a row.
  ///   - whole: Adds the style to a whole line.
  private func fitted(
    _ rows: [Cells], styled: (Cells, String) -> String, whole: (Cells, String) -> String = { $1 }
  ) -> [String] {
    let isNarrow =
      width.map { width in
        rows.contains { ($0.mark + branch($0, isNarrow: false) + $0.text + $0.end).displayWidth > width }
      } ?? false
    return rows.map { cells in
      let branch = branch(cells, isNarrow: isNarrow)
      var text = cells.text
      if let width {
        let room = width - (cells.mark + branch + cells.end).displayWidth
        text = text.truncated(to: max(room, Self.shortestText), isASCII: isASCII)
      }
      return whole(cells, cells.mark + branch + styled(cells, text + cells.end))
    }
  }

  /// The minimum width of a shortened text in columns, even if the row is then wider than the output.
  private static let shortestText = 8

  private func branch(_ cells: Cells, isNarrow: Bool) -> String {
    guard let guides = cells.guides else { return "" }
    if format == .plain { return String(repeating: "  ", count: guides.count) }
    if guides.isEmpty { return "" }
    let gap = isNarrow ? "" : "  "
    let above = guides.dropFirst().map { ($0 ? (isASCII ? "|" : "│") : " ") + gap }.joined()
    let corner = cells.isOmission ? (isASCII ? "|" : "│") : cells.isLast ? (isASCII ? "`" : "└") : (isASCII ? "|" : "├")
    let arm = cells.isOmission ? "  " : isNarrow ? "" : isASCII ? "- " : "─ "
    return above + corner + arm
  }
}

extension TreeLine {
  fileprivate var mark: TreeRow.Mark {
    switch self {
    case .row(let row, _): row.mark
    case .omitted(_, _, let mark): mark
    }
  }

  /// Whether the line is a row whose attributes changed.
  fileprivate var isRestyled: Bool { if case .row(let row, _) = self { row.isRestyled } else { false } }
}

extension TreeRow {
  /// The index of the node in its container and the title of its tab, as written before the text of the row. Empty if the row has no index.
  fileprivate var label: String {
    guard let index else { return "" }
    return "\(index)" + (title.map { " \($0.truncated(to: Self.longestTitle, isASCII: false))" } ?? "") + ": "
  }

  private static let longestTitle = 24
}
