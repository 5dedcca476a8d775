import Groma
public import GromaCommandLanguage
import GromaReportFormats

/// A renderer that converts replies and errors to lines of text. Control characters in names and messages are escaped.
public struct Renderer: Hashable, Sendable {
  /// The output format.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// Text for users. Trees and screens are drawn with lines.
    case tree
    /// Text for screen readers and for `grep`. The levels of a tree are indented, screens are outlined, and nothing is colored.
    case plain
    /// JSON Lines for programs: one JSON object per line.
    case jsonl
  }

  /// The output format.
  public var format: Format
  /// Whether trees and screens are drawn with ASCII characters instead of box-drawing characters.
  public var isASCII: Bool
  /// Whether the output in the format `tree` is colored.
  public var hasColor: Bool
  /// The width of the output in terminal columns. Rows of trees are shortened to this width, notes and rows of tables are wrapped, and
  /// screens are drawn with this width, but with at least 28 and at most 120 columns; documents are not affected. If `nil`, no row is
  /// shortened or wrapped, and screens are drawn with 60 columns.
  public var width: Int?

  /// Creates a renderer.
  public init(_ format: Format = .tree, isASCII: Bool = false, hasColor: Bool = false, width: Int? = nil) {
    self.format = format
    self.isASCII = isASCII
    self.hasColor = hasColor
    self.width = width
  }

  /// Returns the lines of a reply, without line ends. Empty if the reply has no output.
  public func lines(_ reply: Reply) -> [String] {
    if format == .jsonl { return JSONRenderer().lines(reply) }
    return switch reply {
    case .nothing: []
    case .tree(let rows, let detail):
      tree(TreeOutline(rows).folded(depth: detail.depth, children: detail.maximumShownChildren).lines, detail)
    case .change(let rows, let whole), .difference(let rows, let whole):
      rows.contains { $0.mark != .none } ? change(rows.changes(above: whole)) : []
    case .lines(let lines): lines.map(\.escapingControls)
    case .records(let records, let ifNone):
      records.isEmpty ? (ifNone.isEmpty ? [] : [ifNone.escapingControls]) : aligned(records.flatMap(\.rows))
    case .help(let page): page.lines(width: min(HelpPage.fullWidth, width.map { $0 - 1 } ?? HelpPage.fullWidth)).map(\.escapingControls)
    case .heading(let text): sentence(text, .plain)
    case .screen(let picture): drawn(picture)
    case .document(let document): [document.description]
    case .effect(let note): sentence(note.message, .covered)
    case .note(let note): sentence(note.message, .note)
    case .all(let replies): replies.flatMap(lines)
    }
  }

  /// Returns the lines of a diagnostic: the message, the source line with the error marked below it, the hint and the notes. In the format
  /// `jsonl`, returns one JSON object.
  ///
  /// - Parameters:
  ///   - diagnostic: The diagnostic.
  ///   - source: The whole text that contains the error, or `nil` if no source line is shown.
  ///   - file: The name of the text, which precedes the message, or `nil` if the text is not a file.
  ///   - columns: The width of the terminal, to which the source line is shortened, or `nil` if there is none.
  public func lines(_ diagnostic: Diagnostic, source: SourceText?, file: String? = nil, columns: Int? = nil) -> [String] {
    if format == .jsonl { return [JSONRenderer().line(diagnostic, file: file)] }
    let lines = diagnostic.rendered(source: source, file: file, columns: columns).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    return isColored ? lines.enumerated().map { style($1, $0 == 0 ? .error : .plain) } : lines
  }

  // MARK: Sentences

  /// Returns a sentence as lines, wrapped to the width of the output if that width is known.
  private func sentence(_ text: String, _ style: Style) -> [String] {
    let text = text.escapingControls
    return (width.map { text.wrapped(to: $0) } ?? [text]).map { self.style($0, style) }
  }

  // MARK: Screens and tables

  private func drawn(_ picture: ScreenPicture) -> [String] {
    if format == .plain { return ScreenOutline(picture).lines.map(\.escapingControls) }
    return ScreenDrawing(picture, width: width ?? Self.drawingWidth, isASCII: isASCII).canvas.rows.map { row in
      row.map { style($0.text, Style($0.style)) }.joined()
    }
  }

  private func aligned(_ rows: [[String]]) -> [String] {
    // Empty cells at the end of a row are omitted, so that there are no trailing spaces.
    let cells = rows.map { row in row.prefix((row.lastIndex { !$0.isEmpty } ?? -1) + 1).map(\.escapingControls) }
    let columns = cells.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in cells.compactMap { $0.count > column + 1 ? $0[column].displayWidth : nil }.max() ?? 0 }
    return cells.flatMap { row in
      let line = row.enumerated().map { column, cell in
        column == row.count - 1 ? cell : cell.padded(to: widths[column])
      }.joined(separator: "  ")
      guard let width, line.displayWidth > width else { return [line] }
      return Self.flowing(row, widths, width: width)
    }
  }

  /// Returns the lines of a row that is wider than the output. A cell that does not fit after the preceding cells is on a new line, which
  /// is indented to the second column or, if the first column is wide, by four spaces.
  private static func flowing(_ row: [String], _ widths: [Int], width: Int) -> [String] {
    guard row.count > 1 else { return row[0].wrappedWithIndentation(to: width) }
    let second = widths[0] + 2
    let hanging = second <= width / 3 ? second : 4
    var lines: [String] = []
    var line = row[0]
    var start = 0
    for (cell, widthBefore) in zip(row.dropFirst(), widths) {
      start += widthBefore + 2
      let place = max(start, line.displayWidth + 2)
      if place + cell.displayWidth <= width {
        line = line.padded(to: place) + cell
        continue
      }
      let followsFirst = lines.isEmpty && start == second && hanging == second
      if !followsFirst { lines.append(line) }
      let wrapped = cell.wrapped(to: width, after: (followsFirst ? line : "").padded(to: hanging), hanging: hanging)
      lines += wrapped.dropLast()
      line = wrapped[wrapped.count - 1]
    }
    return lines + [line]
  }

  // MARK: Colors

  enum Style: String {
    case plain = ""
    case visible = "1"
    case added = "32"
    case removed = "31"
    case error = "1;31"
    case note = "33"
    case covered = "2"
    case number = "36"

    init(_ style: Canvas.Style) {
      self =
        switch style {
        case .plain: .plain
        case .covered, .aside: .covered
        case .title: .visible
        case .number: .number
        case .destructive: .removed
        }
    }
  }

  /// The width of drawn screens if the width of the output is unknown.
  private static let drawingWidth = 60

  private var isColored: Bool { hasColor && format == .tree }

  func style(_ text: String, _ style: Style) -> String {
    isColored && !style.rawValue.isEmpty && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
