import Groma

/// A screen picture as lines of plain text, one element per line: for screen readers and for `grep`.
struct ScreenOutline {
  private(set) var lines: [String] = []

  init(_ picture: ScreenPicture) {
    lines.append("window \(picture.window)")
    for (index, layer) in picture.layers.enumerated() {
      let isTop = index + 1 == picture.layers.count
      let height = layer.height.map { ", at \($0)" } ?? ""
      if let style = layer.style { lines.append("\(style.layerName) over \(picture.window)\(height)") }
      add(layer.pane, isWhole: isTop)
    }
    if !picture.isQuestion { lines += picture.actions.fields.map { "  field: \($0.label)" + ($0.isSecret ? " (secret)" : "") } }
    for (index, action) in picture.actions.enumerated() {
      let role = action.role == .normal ? "" : " (\(action.role.rawValue))"
      lines.append("  \(index + 1) \(action.name)\(role)")
    }
    if let hud = picture.hud {
      lines.append("hud: \(hud.message)" + (hud.percent.map { " \($0)%" } ?? "") + " (\(hud.style.rawValue))")
    }
  }

  /// Adds the lines of a pane. For a covered pane, adds only the bars or the question.
  private mutating func add(_ pane: ScreenPicture.Pane, isWhole: Bool) {
    switch pane {
    case .page(let bar, let texts):
      add(bar)
      if isWhole { lines += texts.map { "  text: \($0)" } }
    case .empty(let bar): add(bar)
    case .question(let title, let message, let fields):
      lines.append("  question: \(title)")
      if let message { lines.append("  text: \(message)") }
      lines += fields.map { "  field: \($0)" }
    case .columns(let panes): for pane in panes { add(pane, isWhole: isWhole) }
    case .tabs(let pane, let tabs):
      add(pane, isWhole: isWhole)
      guard isWhole else { return }
      lines += tabs.map { "  tab: \($0.title)" + ($0.badge.map { " (\($0))" } ?? "") + ($0.isSelected ? " *" : "") }
    case .pages(let pane, let selected, let count):
      add(pane, isWhole: isWhole)
      if isWhole { lines.append("  page \(selected + 1) of \(count)") }
    }
  }

  private mutating func add(_ bar: ScreenPicture.Bar) {
    lines.append("  title: \(bar.title)")
    if let back = bar.back { lines.append("  back: \(back)") }
    lines += bar.buttons.map { "  button: \($0)" }
  }
}
