import Groma
import GromaCommandLanguage

/// A drawing of a screen picture on a canvas, as overlapping boxes that are as high as their content.
struct ScreenDrawing {
  /// The minimum and maximum width of a drawing in terminal columns.
  static let widths = 28...120
  /// The maximum height in rows of a covered layer that extends to the bottom edge.
  private static let coveredRows = 12

  private let picture: ScreenPicture
  private let isASCII: Bool
  private let width: Int

  init(_ picture: ScreenPicture, width: Int, isASCII: Bool) {
    self.picture = picture
    self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    self.isASCII = isASCII
  }

  /// The finished drawing.
  var canvas: Canvas {
    var areas: [Canvas.Area] = []
    for layer in picture.layers { areas.append(area(of: layer, over: areas.last, isTop: areas.count + 1 == picture.layers.count)) }
    // The lowest edge that must be visible determines the height.
    var height = 4
    for (index, (layer, area)) in zip(picture.layers, areas).enumerated() {
      height = max(height, area.rows.upperBound + room(under: layer, over: picture.layers.prefix(index)))
    }
    var canvas = Canvas(width: width, height: height, isASCII: isASCII)
    if areas.isEmpty {
      canvas.box(Canvas.Area(row: 0, column: 0, height: height, width: width))
      canvas.write("nothing is open", row: 1, column: 2, room: width - 4, .aside)
    }
    for (index, layer) in picture.layers.enumerated() {
      let isTop = index + 1 == picture.layers.count
      var area = areas[index]
      if !layer.isFloating {
        area.height = height - area.row
      } else if layer.style == .actionSheet {
        area.row = height - area.height
      } else if layer.style == .alert, index > 0 {
        area.row = max(area.row, areas[index - 1].row + (height - areas[index - 1].row - area.height + 1) / 2)
      }
      canvas.isCovered = !isTop
      canvas.box(area)
      draw(layer.pane, in: area, items: isTop ? items : nil, on: &canvas)
      if layer.style == .popover { point(at: layer.anchor, from: area, on: &canvas) }
    }
    canvas.isCovered = false
    if picture.hasOtherWindows { canvas.write(" \(picture.window) ", row: 0, column: 2, room: width - 4, .title) }
    return canvas
  }

  // MARK: Areas of layers

  /// Returns the number of rows to leave free under a floating layer: for the edge, a gap and the tab bar. An action sheet needs only the
  /// edge, because it is moved to the bottom later. Returns 0 for a layer that does not float.
  private func room(under layer: ScreenPicture.Layer, over others: ArraySlice<ScreenPicture.Layer>) -> Int {
    if !layer.isFloating { return 0 }
    if layer.style == .actionSheet { return 1 }
    return if case .tabs? = others.last(where: { !$0.isFloating })?.pane { 4 } else { 2 }
  }

  /// Returns the area of a layer that is drawn over the layer below.
  private func area(of layer: ScreenPicture.Layer, over below: Canvas.Area?, isTop: Bool) -> Canvas.Area {
    guard let below, layer.style != .fullScreen else { return sized(layer, row: 0, column: 0, width: width, isTop: isTop) }
    // The navigation bar of the layer below stays visible. Under a floating layer, so does the line below the bar.
    let free = below.row + 3
    func centered(_ wish: Int) -> Canvas.Area {
      let width = max(min(wish, below.width - 4), min(below.width, 20))
      return sized(layer, row: free, column: below.column + (below.width - width) / 2, width: width, isTop: isTop)
    }
    switch layer.style {
    case .alert: return centered(min(max(layer.pane.width + 6, 32), 50))
    case .actionSheet: return centered(below.width - 6)
    case .formSheet: return centered(below.width - 12)
    case .popover:
      var area = centered(below.width * 2 / 3)
      area.row -= 1
      area.column = below.columns.upperBound - area.width - 2
      return area
    case .pageSheet, .bottomSheet, .fullScreen, nil:
      let peek = layer.visibleRowsBelow
      let inset = below.width > 24 ? 1 : 0
      return sized(
        layer, row: below.row + 2 + (peek > 0 ? peek + 1 : 0), column: below.column + inset, width: below.width - 2 * inset, isTop: isTop)
    }
  }

  private func sized(_ layer: ScreenPicture.Layer, row: Int, column: Int, width: Int, isTop: Bool) -> Canvas.Area {
    let needed = height(of: layer.pane, width: width, items: isTop ? items : nil) + 2
    return Canvas.Area(row: row, column: column, height: isTop || layer.isFloating ? needed : min(needed, Self.coveredRows), width: width)
  }

  // MARK: Panes

  /// The fields and actions that a pane draws.
  private struct Items {
    /// The fields below the content.
    var fields: [ScreenPicture.Field]
    /// The actions that are rows of the content.
    var rows: [ScreenPicture.Row: ActionList.Item]
    /// The actions below the content.
    var listed: [ActionList.Item]
  }

  /// The fields and actions of the top layer.
  private var items: Items {
    let buttons = Set(
      (picture.layers.last?.pane.bars ?? []).flatMap { bar in bar.buttons.compactMap { picture.number(ofButton: $0, in: bar) } })
    var items = Items(fields: picture.fields, rows: [:], listed: [])
    for (number, action) in picture.actions.enumerated() {
      let item = ActionList.Item(number: number, action: action)
      if let row = action.row { items.rows[row] = item } else if !buttons.contains(number) { items.listed.append(item) }
    }
    return items
  }

  /// Returns the number of rows that a pane needs between its edges, including its actions.
  ///
  /// - Parameter items: The fields and actions of the pane, or `nil` if the pane draws none.
  private func height(of pane: ScreenPicture.Pane, width: Int, items: Items?) -> Int {
    let below = (items?.fields.count ?? 0) + ActionList(items?.listed ?? [], width: width - 4).rows
    switch pane {
    case .page(_, let lines): return 2 + max(1, lines.count + (lines.isEmpty || below == 0 ? 0 : 1) + below)
    case .empty: return 3
    case .question(let title, let message, let fields):
      let texts = title.wrapped(to: width - 4).count + (message?.wrapped(to: width - 4).count ?? 0)
      let choices = items?.listed.count ?? 0
      return texts + fields.count + (choices == 0 ? 0 : 1 + choices)
    case .columns(let panes):
      let rows =
        zip(panes, columns(panes.count, in: Canvas.Area(row: 0, column: 0, height: 0, width: width)))
        .map { height(of: $0, width: $1.width, items: nil) }.max() ?? 0
      return rows + (below == 0 ? 0 : 1 + below)
    case .tabs(let pane, _): return height(of: pane, width: width, items: items) + 2
    case .pages(let pane, _, _): return height(of: pane, width: width, items: items) + 1
    }
  }

  /// Draws a pane between the edges of an area.
  ///
  /// - Parameter items: The fields and actions of the pane, or `nil` if the pane draws none.
  private func draw(_ pane: ScreenPicture.Pane, in area: Canvas.Area, items: Items?, on canvas: inout Canvas) {
    switch pane {
    case .page(let bar, let lines):
      draw(bar, in: area, on: &canvas)
      let row = draw(lines, of: bar, rows: items?.rows ?? [:], in: area, on: &canvas)
      if let items { draw(items, in: area, from: lines.isEmpty ? row : row + 1, on: &canvas) }
    case .empty(let bar):
      draw(bar, in: area, on: &canvas)
      canvas.write("nothing is here", row: area.row + 3, column: area.column + 2, room: area.width - 4, .aside)
    case .question(let title, let message, let fields):
      draw(title, message, fields, in: area, choices: items?.listed ?? [], on: &canvas)
    case .columns(let panes):
      var upper = area
      if let items {
        let rows = items.fields.count + ActionList(items.listed, width: area.width - 4).rows
        if rows > 0 {
          upper.height -= rows + 1
          canvas.horizontal(area, row: upper.rows.upperBound - 1)
          draw(items, in: area, from: upper.rows.upperBound, on: &canvas)
        }
      }
      for (column, (pane, part)) in zip(panes, columns(panes.count, in: upper)).enumerated() {
        if column > 0 { canvas.vertical(part, column: part.column) }
        // The other items are drawn below the columns.
        let rows = items.map { Items(fields: [], rows: $0.rows, listed: []) }
        draw(pane, in: part, items: rows, on: &canvas)
      }
    case .tabs(let pane, let tabs):
      var upper = area
      upper.height -= 2
      canvas.horizontal(area, row: upper.rows.upperBound - 1)
      draw(TabBarLayout(tabs, room: area.width - 4, isASCII: isASCII), in: area, on: &canvas)
      draw(pane, in: upper, items: items, on: &canvas)
    case .pages(let pane, let selected, let count):
      var upper = area
      upper.height -= 1
      draw(pane, in: upper, items: items, on: &canvas)
      center(dots(selected, count, room: area.width - 4), row: area.rows.upperBound - 2, in: area, .plain, on: &canvas)
    }
  }

  /// Draws the lines of the screen with the given bar, each row with the number of its action, and returns the row below them.
  private func draw(
    _ lines: [String], of bar: ScreenPicture.Bar, rows: [ScreenPicture.Row: ActionList.Item], in area: Canvas.Area, on canvas: inout Canvas
  ) -> Int {
    // The lines without a number are aligned with the texts of the rows.
    let indent = rows.keys.contains { $0.page == bar.place } ? digits + 1 : 0
    var row = area.row + 3
    for (index, line) in lines.enumerated() where row < area.rows.upperBound - 1 {
      if let item = rows[ScreenPicture.Row(page: bar.place, line: index)] {
        draw(item.number, row: row, column: area.column + 2, room: area.width - 4, on: &canvas)
      }
      canvas.write(line, row: row, column: area.column + 2 + indent, room: area.width - 4 - indent)
      row += 1
    }
    return row
  }

  /// Returns areas side by side that share their edges. If there are two areas, the first is narrower.
  private func columns(_ count: Int, in area: Canvas.Area) -> [Canvas.Area] {
    let inner = area.width - 1
    let ends = (0...max(1, count)).map { count == 2 && $0 == 1 ? inner * 2 / 5 : inner * $0 / max(1, count) }
    return zip(ends, ends.dropFirst()).map { start, end in
      Canvas.Area(row: area.row, column: area.column + start, height: area.height, width: end - start + 1)
    }
  }

  // MARK: Bars

  private func draw(_ bar: ScreenPicture.Bar, in area: Canvas.Area, on canvas: inout Canvas) {
    let row = area.row + 1
    let first = area.column + 2
    let room = area.width - 4
    canvas.horizontal(area, row: row + 1)
    let buttons = bar.buttons.map { name in
      (picture.number(ofButton: name, in: bar).map { "\($0) " } ?? "") + picture.title(ofButton: name, in: bar)
    }.joined(separator: "  ")
    let right = min(buttons.shownWidth, bar.back == nil ? room / 2 : room / 3)
    canvas.write(buttons, row: row, column: first + room - right, room: right, .number)
    let back = bar.back.map { (isASCII ? "< " : "‹ ") + $0 } ?? ""
    let title = bar.title.shownWidth
    // The title has priority. The back item uses the remaining columns.
    let left = min(back.shownWidth, max(room / 3, room - right - title - 4))
    canvas.write(back, row: row, column: first, room: left, .number)
    // The title is centered in the bar or, if it does not fit there, between the back item and the buttons.
    let low = left == 0 ? 0 : left + 2
    let high = right == 0 ? room : room - right - 2
    let shown = min(title, max(0, high - low))
    let middle = (room - shown) / 2
    let start = (low...max(low, high - shown)).contains(middle) ? middle : low + max(0, high - low - shown) / 2
    canvas.write(bar.title, row: row, column: first + start, room: shown, .title)
  }

  private func draw(_ bar: TabBarLayout, in area: Canvas.Area, on canvas: inout Canvas) {
    for piece in bar.pieces {
      let style: Canvas.Style = piece.isSelected ? .title : piece.isTab ? .plain : .aside
      canvas.write(piece.text, row: area.rows.upperBound - 2, column: area.column + 2 + piece.column, room: piece.text.displayWidth, style)
    }
  }

  private func dots(_ selected: Int, _ count: Int, room: Int) -> String {
    guard count * 2 - 1 <= room else { return "\(selected) (0-\(count - 1))" }
    let (here, there) = isASCII ? ("*", "-") : ("●", "○")
    return (0..<count).map { $0 == selected ? here : there }.joined(separator: " ")
  }

  // MARK: Actions

  /// The number of digits of the largest action number.
  private var digits: Int { "\(max(0, picture.actions.count - 1))".count }

  /// Draws the fields for entered values, and the actions below the fields.
  private func draw(_ items: Items, in area: Canvas.Area, from first: Int, on canvas: inout Canvas) {
    for (index, field) in items.fields.enumerated() { draw(field, row: first + index, in: area, on: &canvas) }
    let row = first + items.fields.count
    let list = ActionList(items.listed, width: area.width - 4)
    for (index, item) in items.listed.enumerated() {
      let column = area.column + 2 + index / list.rows * list.columnWidth
      let room = min(list.columnWidth, area.columns.upperBound - 2 - column)
      draw(item, row: row + index % list.rows, column: column, room: room, on: &canvas)
    }
  }

  /// Draws a field: its label and its text, followed by a line of underscores. The text of a secret field is not known.
  private func draw(_ field: ScreenPicture.Field, row: Int, in area: Canvas.Area, on canvas: inout Canvas) {
    let room = area.width - 4
    let name = field.label.escapingControls + (field.isSecret ? " (secret)" : "")
    let label = name.truncated(to: room / 2, isASCII: isASCII) + " "
    let text = field.text.escapingControls.truncated(to: room - label.displayWidth, isASCII: isASCII)
    let blank = String(repeating: "_", count: max(0, room - label.displayWidth - text.displayWidth))
    canvas.write(label + text + blank, row: row, column: area.column + 2, room: room)
  }

  private func draw(_ number: Int, row: Int, column: Int, room: Int, on canvas: inout Canvas) {
    let text = "\(number)"
    canvas.write(text, row: row, column: column + digits - text.count, room: room, .number)
  }

  private func draw(_ item: ActionList.Item, row: Int, column: Int, room: Int, on canvas: inout Canvas) {
    draw(item.number, row: row, column: column, room: room, on: &canvas)
    let style = item.action.role == .destructive ? Canvas.Style.destructive : .plain
    canvas.write(item.action.text, row: row, column: column + digits + 1, room: room - digits - 1, style)
  }

  private func draw(
    _ title: String, _ message: String?, _ fields: [String], in area: Canvas.Area, choices: [ActionList.Item],
    on canvas: inout Canvas
  ) {
    let room = area.width - 4
    var row = area.row + 1
    for line in title.wrapped(to: room) {
      center(line, row: row, in: area, .title, on: &canvas)
      row += 1
    }
    for line in message?.wrapped(to: room) ?? [] {
      center(line, row: row, in: area, .plain, on: &canvas)
      row += 1
    }
    for field in fields {
      draw(ScreenPicture.Field(label: field, name: field, isSecret: false), row: row, in: area, on: &canvas)
      row += 1
    }
    guard !choices.isEmpty else { return }
    canvas.horizontal(area, row: row)
    for choice in choices {
      row += 1
      let role = choice.action.role == .normal ? "" : choice.action.role.rawValue
      canvas.write(role, row: row, column: area.column + 2 + room - role.count, room: role.count, .aside)
      draw(choice, row: row, column: area.column + 2, room: room - (role.isEmpty ? 0 : role.count + 2), on: &canvas)
    }
  }

  // MARK: Overlays

  private func point(at anchor: String?, from area: Canvas.Area, on canvas: inout Canvas) {
    let text = (anchor.map { " \($0) " } ?? "") + (isASCII ? "^" : "▲")
    let width = min(text.shownWidth, area.width - 5)
    canvas.write(text, row: area.row, column: area.columns.upperBound - 3 - width, room: width, .aside)
  }

  private func center(_ text: String, row: Int, in area: Canvas.Area, _ style: Canvas.Style, on canvas: inout Canvas) {
    let room = area.width - 4
    let shown = min(text.shownWidth, room)
    canvas.write(text, row: row, column: area.column + 2 + (room - shown) / 2, room: shown, style)
  }
}

extension ScreenPicture.Layer {
  /// Whether the layer floats over the layer below, instead of extending to the bottom edge.
  fileprivate var isFloating: Bool {
    switch style {
    case .formSheet, .popover, .alert, .actionSheet: true
    case .fullScreen, .pageSheet, .bottomSheet, nil: false
    }
  }

  /// The number of rows below the bar of the covered layer that stay visible above this sheet, depending on the height of the sheet.
  fileprivate var visibleRowsBelow: Int {
    switch height?.measure {
    case .large: 0
    case .medium: 3
    case .content, .points: 4
    case .percent(let percent): (100 - percent) * 6 / 100
    case nil: style == .bottomSheet ? 4 : 0
    }
  }
}

extension ScreenPicture.Pane {
  /// The width of the widest text in an alert or action sheet, in terminal columns. 0 for any other pane.
  fileprivate var width: Int {
    guard case .question(let title, let message, _) = self else { return 0 }
    return max(title.shownWidth, message?.shownWidth ?? 0)
  }
}

extension String {
  /// The number of terminal columns that the escaped text occupies.
  var shownWidth: Int { escapingControls.displayWidth }
}
