import Groma

/// The rows of a container tree as a hierarchy: the windows, their layers, and the containers in the layers.
struct TreeOutline {
  /// A row with the rows below it.
  struct Item {
    /// The heading of a presented layer, or `nil` for any other row.
    var heading: TreeRow?
    var row: TreeRow
    var children: [Item] = []
    /// The number of rows that are omitted directly before the item, at its level.
    var omittedBefore = 0
    /// The number of rows that are omitted below the row.
    var omittedBelow = 0

    /// The rows of the item: its heading, its own row, and all rows below it.
    var rowCount: Int { children.reduce(heading == nil ? 1 : 2) { $0 + $1.rowCount } }
  }

  var items: [Item]

  init(_ items: [Item]) { self.items = items }
}

// MARK: From a state

extension TreeOutline {
  /// Creates the outline of a state: the windows in order, each with its layers, and a heading above each presented layer.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - id: Returns the identity of the live node at a path, or `nil` if the tree is not live.
  init(of state: NavigationState, id: (TreePath) -> NodeID?) {
    items = state.root.children.enumerated().compactMap { index, window in
      guard let path = TreePath.app.child(index) else { return nil }
      let isKey = index == state.root.selection
      var item = Item(row: TreeRow(window, at: path, id: id(path), isVisible: isKey, isSelected: isKey))
      item.children = window.children.enumerated().compactMap { layer, node in
        guard let place = path.child(layer) else { return nil }
        var item = Self.item(node, at: place, in: window, index: layer, id: id, isVisible: isKey && window.shows(layer))
        if layer > 0 { item.heading = TreeRow(headingOf: node, over: window, at: place, id: id(place)) }
        return item
      }
      return item
    }
  }

  private static func item(
    _ node: Node, at path: TreePath, in parent: Node, index: Int, id: (TreePath) -> NodeID?, isVisible: Bool
  ) -> Item {
    let isSelected = parent.selects && index == parent.selection
    var row = TreeRow(node, at: path, id: id(path), isVisible: isVisible, isSelected: isSelected)
    if parent.selects, parent.kind != .split { row.index = index }
    // A title that only repeats the row is omitted.
    if parent.kind == .tabs, node.shownTabTitle != row.text { row.title = node.shownTabTitle }
    return Item(
      row: row,
      children: node.children.enumerated().compactMap { index, child in
        path.child(index).map {
          item(child, at: $0, in: node, index: index, id: id, isVisible: isVisible && node.shows(index))
        }
      })
  }
}

// MARK: From and to rows

extension TreeOutline {
  /// Creates the outline from its ``rows``.
  init(_ rows: [TreeRow]) {
    var rest = rows[...]
    items = Self.items(at: 0, &rest)
  }

  private static func items(at level: Int, _ rest: inout ArraySlice<TreeRow>) -> [Item] {
    var items: [Item] = []
    while let first = rest.first {
      let isHeading = first.isHeading
      guard (isHeading ? 1 : first.guides.count) == level else { break }
      if isHeading { rest.removeFirst() }
      guard let row = rest.popFirst() else { break }
      items.append(Item(heading: isHeading ? first : nil, row: row, children: Self.items(at: level + 1, &rest)))
    }
    return items
  }

  /// The rows in the order of the tree, with the guides that draw the hierarchy.
  var rows: [TreeRow] {
    lines.compactMap { if case .row(let row, _) = $0 { row } else { nil } }
  }

  /// The rows in the order of the tree, with the guides that draw the hierarchy, and the numbers of omitted rows.
  var lines: [TreeLine] {
    var lines: [TreeLine] = []
    for window in items {
      append(window, guides: [], isLast: true, to: &lines)
    }
    return lines
  }

  private func append(_ item: Item, guides: [Bool], isLast: Bool, to lines: inout [TreeLine]) {
    if item.omittedBefore > 0 { lines.append(.omitted(item.omittedBefore, guides: guides, mark: item.row.mark)) }
    if var heading = item.heading {
      (heading.guides, heading.isLast) = ([], true)
      lines.append(.row(heading))
    }
    var row = item.row
    (row.guides, row.isLast) = (guides, isLast)
    lines.append(.row(row, omittedBelow: item.omittedBelow))
    let inner = guides + [!isLast]
    for (index, child) in item.children.enumerated() {
      // Each layer of a window is drawn below its own heading.
      append(child, guides: inner, isLast: guides.isEmpty || index == item.children.count - 1, to: &lines)
    }
  }
}

/// A line of a printed tree.
enum TreeLine: Hashable {
  /// A row, with the number of omitted rows below it.
  case row(TreeRow, omittedBelow: Int = 0)
  /// The number of rows that are omitted in this place, with the effect of a change on them. The guides are those of the omitted rows, or
  /// `nil` if the rows are of different levels.
  case omitted(Int, guides: [Bool]?, mark: TreeRow.Mark)
}
