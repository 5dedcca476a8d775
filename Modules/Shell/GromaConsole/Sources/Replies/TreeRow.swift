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
    /// The text, the attributes, the place among its siblings or the selection of the row changed.
    case changed = "~"
  }

  /// The identity of the live node, such as `#7`, or `nil` if the tree is not live.
  public var id: NodeID?
  /// The path of the node.
  public var path: TreePath
  /// Whether the row is the heading of a presented layer instead of a container.
  public var isHeading = false
  /// For each level above the row, outermost first, whether more siblings follow at that level. Empty for a window or a heading.
  public var guides: [Bool] = []
  /// Whether the row is the last of its siblings.
  public var isLast = true
  /// The index of the node in a container that shows one selected child, such as tabs, or `nil` in any other container.
  public var index: Int?
  /// The title of the node's tab, or `nil` if the node is not a tab or if the title equals ``text``.
  public var title: String?
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
  /// The conditions of the node that affect navigation and are always shown: a lock, a collapsed split or the column that it collapses to.
  public var conditions: [String] = []
  /// Whether the node is visible.
  public var isVisible: Bool
  /// Whether the node is the selected child of its container.
  public var isSelected: Bool
  /// The effect of a change on the row.
  public var mark = Mark.none
  /// Whether the change affects the attributes of the node, such as the appearance or the presentation.
  public var isRestyled = false
  /// Whether the change made the node visible.
  var isRevealed = false
}

extension TreeRow {
  /// Returns the rows of a state: the windows in order, each with the trees of its layers, and a heading above each presented layer.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - id: Returns the identity of the live node at a path, or `nil` if the tree is not live.
  public static func rows(of state: NavigationState, id: (TreePath) -> NodeID? = { _ in nil }) -> [TreeRow] {
    TreeOutline(of: state, id: id).rows
  }

  /// Creates the row of a node. The outline of the tree sets the guides, the index and the title.
  init(_ node: Node, at path: TreePath, id: NodeID?, isVisible: Bool, isSelected: Bool) {
    self.id = id
    self.path = path
    text = node.kind == .page ? node.key.description : node.isAnonymous ? "\(node.kind)" : "\(node.kind) \(node.key)"
    kind = node.kind
    key = node.isAnonymous ? nil : node.key
    style = path.isPresented ? node.presentation.style ?? .pageSheet : nil
    attributes = node.attributes.flags
    conditions = node.attributes.conditions
    self.isVisible = isVisible
    self.isSelected = isSelected
  }

  /// Creates the heading of a presented layer.
  init(headingOf node: Node, over window: Node, at path: TreePath, id: NodeID?) {
    self.init(node, at: path, id: id, isVisible: false, isSelected: false)
    let style = (node.presentation.style ?? .pageSheet).layerName
    text = "\(style) over \(window.key)" + (node.attributes.height.map { ", at \($0)" } ?? "")
    attributes = []
    conditions = []
    isHeading = true
  }
}

extension Attributes {
  /// The selected detent of a sheet, or the first detent if none is selected. `nil` if no detents are specified.
  fileprivate var height: Detent? { presentation.detents.isEmpty ? nil : presentation.detent ?? presentation.detents[0] }

  /// The conditions that affect navigation: a lock, a collapsed split or the column that it collapses to.
  fileprivate var conditions: [String] {
    var conditions: [String] = []
    switch policies.lock?.extent {
    case .visible?: conditions.append("locked")
    case .kept?: conditions.append("kept")
    case nil: break
    }
    if appearance.isCollapsed {
      conditions.append("collapsed")
    } else if let column = appearance.columnForCollapsing {
      conditions.append("collapses to column \(column)")
    }
    return conditions
  }
}
