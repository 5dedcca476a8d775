import Groma

/// A screen picture as lines of plain text, one element per line: for screen readers and for `grep`.
struct ScreenOutline {
  private(set) var lines: [String] = []
  private let picture: ScreenPicture

  init(_ picture: ScreenPicture) {
    self.picture = picture
    lines.append("window \(picture.window)")
    for (index, layer) in picture.layers.enumerated() {
      let isTop = index + 1 == picture.layers.count
      let height = layer.height.map { ", at \($0)" } ?? ""
      if let style = layer.style { lines.append("\(style.layerName) over \(picture.window)\(height)") }
      add(layer.pane, isTop: isTop)
    }
    if !picture.isQuestion {
      lines += picture.fields.map { field in
        "  field: \(field.label)" + (field.isSecret ? " (secret)" : "") + (field.text.isEmpty ? "" : ": \(field.text)")
      }
    }
    for (number, action) in picture.actions.enumerated() where action.row == nil {
      let role = action.role == .normal ? "" : " (\(action.role.rawValue))"
      lines.append("  \(number) \(action.text)\(role)")
    }
  }

  /// Adds the lines of a pane. For a pane of a covered layer, adds only the bars or the question.
  ///
  /// - Parameter isTop: Whether the pane belongs to the top layer, so that its rows have numbers.
  private mutating func add(_ pane: ScreenPicture.Pane, isTop: Bool) {
    switch pane {
    case .page(let bar, let texts):
      add(bar)
      if isTop {
        lines += texts.enumerated().map { line, text in
          let number = picture.actions.firstIndex { $0.row == ScreenPicture.Row(page: bar.place, line: line) }
          return number.map { "  \($0) \(text)" } ?? "  text: \(text)"
        }
      }
    case .empty(let bar): add(bar)
    case .question(let title, let message, let fields):
      lines.append("  question: \(title)")
      if let message { lines.append("  text: \(message)") }
      lines += fields.map { "  field: \($0)" }
    case .columns(let panes):
      for pane in panes { add(pane, isTop: isTop) }
    case .tabs(let pane, let tabs):
      add(pane, isTop: isTop)
      guard isTop else { return }
      lines += tabs.map { "  tab: \($0.title)" + ($0.badge.map { " (\($0))" } ?? "") + ($0.isSelected ? " *" : "") }
    case .pages(let pane, let selected, let count):
      add(pane, isTop: isTop)
      if isTop { lines.append("  page \(selected) (0-\(count - 1))") }
    }
  }

  private mutating func add(_ bar: ScreenPicture.Bar) {
    lines.append("  title: \(bar.title)")
    if let back = bar.back { lines.append("  back: \(back)") }
    lines += bar.buttons.map { "  button: \(picture.title(ofButton: $0, in: bar))" }
  }
}
