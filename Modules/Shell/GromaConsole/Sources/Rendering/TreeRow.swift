public import Groma

/// One row of the container tree as a person sees it.
public struct TreeRow: Hashable, Sendable {
  /// What happened to it in a change.
  public enum Mark: String, Hashable, Sendable {
    /// Nothing.
    case none = " "
    /// It came.
    case added = "+"
    /// It went.
    case removed = "-"
    /// It moved, was selected, or wears something else.
    case changed = "~"
  }

  /// The identity of its node; nil in a tree that is not live.
  public var id: NodeID?
  /// The place of its node.
  public var path: TreePath
  /// Whether it is the line above a presented layer rather than a container.
  public var isHeading = false
  /// For each level above, whether more follows there.
  public var guides: [Bool]
  /// Whether it is the last of its siblings.
  public var isLast: Bool
  /// Kind and key.
  public var text: String
  /// The kind of its node.
  public var kind: Kind
  /// The key of its node; nil when it is nobody's screen.
  public var key: ScreenKey?
  /// How it covers the layer below; nil for all but presented layers.
  public var style: ModalStyle?
  /// What it wears, as flags.
  public var decoration: [String]
  /// What of it a person must know to understand what happens: that it is locked or collapsed, the HUD over it.
  public var conditions: [String] = []
  /// Whether it is on the visible path.
  public var isVisible: Bool
  /// Whether it is the selected child of a container that selects.
  public var isSelected: Bool
  /// What happened to it.
  public var mark = Mark.none
  /// Whether it wears something else after the change.
  public var isRestyled = false
}

extension TreeRow {
  /// The rows of a state, windows in order, each with its layers.
  public static func rows(of state: NavigationState, id: (TreePath) -> NodeID? = { _ in nil }) -> [TreeRow] {
    var rows: [TreeRow] = []
    for (index, window) in state.root.children.enumerated() {
      guard let path = TreePath.app.child(index) else { continue }
      let isKey = index == state.root.selection
      rows.append(row(window, at: path, id: id(path), guides: [], isLast: true, isVisible: isKey, isSelected: isKey))
      for (layer, node) in window.children.enumerated() {
        guard let place = path.child(layer) else { continue }
        if layer > 0 {
          let style = (node.decoration.style ?? .pageSheet).layerName
          var heading = row(node, at: place, id: id(place), guides: [], isLast: true, isVisible: false, isSelected: false)
          heading.text = "\(style) over \(window.key)" + (node.decoration.height.map { ", at \($0)" } ?? "")
          heading.decoration = []
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
      style: path.isPresented ? node.decoration.style ?? .pageSheet : nil, decoration: node.decoration.flags,
      conditions: node.decoration.conditions, isVisible: isVisible, isSelected: isSelected)
  }
}

extension Decoration {
  /// The height that a sheet rests at, when it has heights to rest at.
  fileprivate var height: Detent? { detents.isEmpty ? nil : detent ?? detents[0] }

  /// What of it changes what can be done.
  fileprivate var conditions: [String] {
    var conditions: [String] = []
    switch lock?.extent {
    case .inSight?: conditions.append("locked")
    case .kept?: conditions.append("kept")
    case nil: break
    }
    if isCollapsed { conditions.append("collapsed") }
    if let hud {
      let style = hud.style == .spinner ? "" : " \(hud.style.rawValue)"
      conditions.append("hud \(Quoting.quoted(hud.message))" + style + (hud.percent.map { " \($0)%" } ?? ""))
    }
    return conditions
  }
}

extension TreeRow {
  /// What makes it the same row after a change.
  struct Identity: Hashable {
    var id: NodeID?
    var isHeading: Bool
  }

  var identity: Identity { Identity(id: id, isHeading: isHeading) }
}

extension [TreeRow] {
  /// These rows, and those of `old` that are gone, each marked with what happened to it.
  ///
  /// Rows that went stand behind the row they followed, before what came in their place. Both trees must be live.
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
        row.isRestyled = row.decoration != before.decoration
        if isSelected || row.isRestyled || row.path != before.path || row.text != before.text { row.mark = .changed }
        next = Swift.max(next, position + 1)
      } else {
        // What went from here stands before what came in its place.
        goesUntil(old[next...].firstIndex { kept.contains($0.identity) } ?? old.count)
        row.mark = .added
      }
      result.append(row)
    }
    goesUntil(old.count)
    return result
  }

  /// The rows that changed and those above them in the tree; nil stands for rows left out. All of them when they are few.
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
