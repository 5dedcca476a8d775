import Navigation

/// Makes text of replies and errors. Everything that may come from outside is printed with control characters escaped.
public struct Renderer: Hashable, Sendable {
  /// Whether lines of trees are drawn with ASCII.
  public var isASCII: Bool
  /// Whether a terminal that knows colours reads it.
  public var hasColour: Bool

  /// A renderer.
  public init(isASCII: Bool = false, hasColour: Bool = false) {
    self.isASCII = isASCII
    self.hasColour = hasColour
  }

  /// The lines of a reply.
  public func lines(_ reply: Reply) -> [String] {
    switch reply {
    case .nothing: []
    case .tree(let rows, let detail): rows.map { line($0, detail) }
    case .change(let rows): rows.contains { $0.mark != .none } ? rows.onlyChanged().map(changedLine) : []
    case .lines(let lines): lines.map(\.escapingControls)
    case .table(let rows): aligned(rows)
    case .note(let text): [style(text.escapingControls, .note)]
    case .all(let replies): replies.flatMap(lines)
    }
  }

  /// An error, with the line it is in and a caret under the place.
  public func lines(_ diagnostic: Diagnostic, source: String?, file: String? = nil) -> [String] {
    let lines = diagnostic.rendered(source: source, file: file).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return hasColour ? lines.enumerated().map { style($1, $0 == 0 ? .error : .plain) } : lines
  }

  // MARK: Trees

  private func changedLine(_ row: TreeRow?) -> String {
    guard let row else { return isASCII ? "  ..." : "  ⋮" }
    let text =
      "\(row.mark.rawValue) \(line(row, TreeDetail(decorations: row.isRestyled), isStyled: row.mark == .none || row.mark == .changed))"
    switch row.mark {
    case .added: return style(text, .added)
    case .removed: return style(text, .removed)
    case .changed, .none: return text
    }
  }

  private func line(_ row: TreeRow, _ detail: TreeDetail, isStyled: Bool = true) -> String {
    var branch = row.guides.dropFirst().map { $0 ? (isASCII ? "|  " : "│  ") : "   " }.joined()
    if !row.guides.isEmpty { branch += row.isLast ? (isASCII ? "`- " : "└─ ") : (isASCII ? "|- " : "├─ ") }
    var text = row.text
    let worn = detail.decorations ? row.decoration : row.conditions.map { "[\($0)]" }
    if !worn.isEmpty { text += " " + worn.joined(separator: " ") }
    if row.isVisible { text += " *" }
    if detail.ids, !row.isHeading { text += "  \(row.id.map { "\($0) " } ?? "")\(row.path)" }
    text = text.escapingControls
    return branch + (isStyled && row.isVisible ? style(text, .visible) : text)
  }

  private func aligned(_ rows: [[String]]) -> [String] {
    // Nothing at the end of a row leaves no blanks.
    let cells = rows.map { row in row.prefix((row.lastIndex { !$0.isEmpty } ?? -1) + 1).map(\.escapingControls) }
    let columns = cells.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in cells.compactMap { $0.count > column + 1 ? $0[column].displayWidth : nil }.max() ?? 0 }
    return cells.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1 ? cell : cell + String(repeating: " ", count: max(0, widths[column] - cell.displayWidth))
      }.joined(separator: "  ")
    }
  }

  // MARK: Colours

  private enum Style: String {
    case plain = ""
    case visible = "1"
    case added = "32"
    case removed = "31"
    case error = "1;31"
    case note = "33"
  }

  private func style(_ text: String, _ style: Style) -> String {
    hasColour && !style.rawValue.isEmpty && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
