public import Groma

/// One row of the container tree as printed for users.
public struct TreeRow: Hashable, Sendable {
  /// The effect of a change on a row.
  public enum Mark: String, Hashable, Sendable {
    /// The row is unchanged.
    case none = " "
    /// The row was added.
    case added = "+"
    /// The row was removed.
    case removed = "-"
    /// The path, the text or the attributes of the row changed, or the row was selected.
    case changed = "~"
  }

  /// The identity of the live node, such as `#7`, or `nil` if the tree is not live.
  public var id: NodeID?
  /// The path of the node.
  public var path: TreePath
  /// Whether the row is the heading of a presented layer instead of a container.
  public var isHeading = false
  /// For each level above the row, outermost first, whether more siblings follow at that level. Empty for a window or a heading.
  public var guides: [Bool]
  /// Whether the row is the last of its siblings.
  public var isLast: Bool
  /// The kind and the key of the node, or the text of the heading.
  public var text: String
  /// The kind of the node.
  public var kind: Kind
  /// The key of the node, or `nil` for a plain container.
  public var key: ScreenKey?
  /// The presentation style, or `nil` if the node is not a presented layer.
  public var style: ModalStyle?
  /// The attributes of the node, written as flags of the command language.
  public var attributes: [String]
  /// The conditions of the node that affect navigation and are always shown: a lock, a collapsed split, a HUD.
  public var conditions: [String] = []
  /// Whether the node is visible.
  public var isVisible: Bool
  /// Whether the node is the selected child of its container.
  public var isSelected: Bool
  /// The effect of a change on the row.
  public var mark = Mark.none
  /// Whether the change affects the attributes of the node, such as the appearance or the presentation.
  public var isRestyled = false
}

extension TreeRow {
  /// Returns the rows of a state: the windows in order, each with the trees of its layers, and a heading above each presented layer.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - id: Returns the identity of the live node at a path, or `nil` if the tree is not live.
  public static func rows(of state: NavigationState, id: (TreePath) -> NodeID? = { _ in nil }) -> [TreeRow] {
    var rows: [TreeRow] = []
    for (index, window) in state.root.children.enumerated() {
      guard let path = TreePath.app.child(index) else { continue }
      let isKey = index == state.root.selection
      rows.append(row(window, at: path, id: id(path), guides: [], isLast: true, isVisible: isKey, isSelected: isKey))
      for (layer, node) in window.children.enumerated() {
        guard let place = path.child(layer) else { continue }
        if layer > 0 {
          let style = (node.presentation.style ?? .pageSheet).layerName
          var heading = row(node, at: place, id: id(place), guides: [], isLast: true, isVisible: false, isSelected: false)
          heading.text = "\(style) over \(window.key)" + (node.attributes.height.map { ", at \($0)" } ?? "")
          heading.attributes = []
          heading.conditions = []
          heading.isHeading = true
          rows.append(heading)
        }
        append(
          node, at: place, id: id, guides: [false], isLast: true, isVisible: isKey && window.shows(layer), isSelected: false, to: &rows)
      }
    }
    return rows
  }

  private static func append(
    _ node: Node, at path: TreePath, id: (TreePath) -> NodeID?, guides: [Bool], isLast: Bool, isVisible: Bool, isSelected: Bool,
    to rows: inout [TreeRow]
  ) {
    rows.append(row(node, at: path, id: id(path), guides: guides, isLast: isLast, isVisible: isVisible, isSelected: isSelected))
    for (index, child) in node.children.enumerated() {
      guard let place = path.child(index) else { continue }
      append(
        child, at: place, id: id, guides: guides + [!isLast], isLast: index == node.children.count - 1,
        isVisible: isVisible && node.shows(index), isSelected: node.selects && index == node.selection, to: &rows)
    }
  }

  private static func row(
    _ node: Node, at path: TreePath, id: NodeID?, guides: [Bool], isLast: Bool, isVisible: Bool, isSelected: Bool
  ) -> TreeRow {
    let text = node.kind == .page ? node.key.description : node.isAnonymous ? "\(node.kind)" : "\(node.kind) \(node.key)"
    return TreeRow(
      id: id, path: path, guides: guides, isLast: isLast, text: text, kind: node.kind, key: node.isAnonymous ? nil : node.key,
      style: path.isPresented ? node.presentation.style ?? .pageSheet : nil, attributes: node.attributes.flags,
      conditions: node.attributes.conditions, isVisible: isVisible, isSelected: isSelected)
  }
}

extension Attributes {
  /// The selected detent of a sheet, or the first detent if none is selected. `nil` if no detents are specified.
  fileprivate var height: Detent? { presentation.detents.isEmpty ? nil : presentation.detent ?? presentation.detents[0] }

  /// The conditions that affect navigation: a lock, a collapsed split, a HUD.
  fileprivate var conditions: [String] {
    var conditions: [String] = []
    switch policies.lock?.extent {
    case .visible?: conditions.append("locked")
    case .kept?: conditions.append("kept")
    case nil: break
    }
    if appearance.isCollapsed { conditions.append("collapsed") }
    if let hud {
      let style = hud.style == .spinner ? "" : " \(hud.style.rawValue)"
      conditions.append("hud \(Quoting.quoted(hud.message))" + style + (hud.percent.map { " \($0)%" } ?? ""))
    }
    return conditions
  }
}

extension TreeRow {
  /// The key by which a row is found again after a change: the identity of its node, and whether the row is a heading.
  struct Identity: Hashable {
    var id: NodeID?
    var isHeading: Bool
  }

  var identity: Identity { Identity(id: id, isHeading: isHeading) }
}

extension [TreeRow] {
  /// Returns these rows and the removed rows of `old`, each marked with the effect of the change.
  ///
  /// A removed row comes before the rows that replace it. Both trees must be live, because rows are matched by the identities of their
  /// nodes.
  ///
  /// - Parameter old: The rows before the change.
  public func marked(since old: [TreeRow]) -> [TreeRow] {
    let positions = Dictionary(old.enumerated().map { ($0.element.identity, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let kept = Set(map(\.identity))
    var result: [TreeRow] = []
    var next = 0
    func goesUntil(_ end: Int) {
      for var row in old[next..<Swift.max(next, end)] where !kept.contains(row.identity) {
        row.mark = .removed
        result.append(row)
      }
      next = Swift.max(next, end)
    }
    for var row in self {
      if let position = positions[row.identity] {
        goesUntil(position)
        let before = old[position]
        let isSelected = row.isSelected && !before.isSelected
        row.isRestyled = row.attributes != before.attributes
        if isSelected || row.isRestyled || row.path != before.path || row.text != before.text { row.mark = .changed }
        next = Swift.max(next, position + 1)
      } else {
        // Removed rows come before the rows that replace them.
        goesUntil(old[next...].firstIndex { kept.contains($0.identity) } ?? old.count)
        row.mark = .added
      }
      result.append(row)
    }
    goesUntil(old.count)
    return result
  }

  /// Returns the changed rows and their ancestors. A `nil` element represents a run of omitted rows.
  ///
  /// - Parameter limit: The maximum number of rows for which all rows are returned.
  public func onlyChanged(above limit: Int = 20) -> [TreeRow?] {
    guard count > limit else { return self }
    let changed = filter { $0.mark != .none }.map(\.path)
    return reduce(into: []) { rows, row in
      if row.mark != .none || changed.contains(where: { row.path.contains($0) }) {
        rows.append(row)
      } else if rows.last.map({ $0 != nil }) ?? true {
        rows.append(nil)
      }
    }
  }
}
