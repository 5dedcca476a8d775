public import Groma

/// The identity of a view, which belongs to a node of the navigator or exists only in the view hierarchy.
public enum ViewID: Hashable, Sendable {
  /// The view of a screen, a container or a window. It has the identity of its node.
  case node(NodeID)
  /// The container around the view of a node that the parent cannot contain directly: see ``ViewTree/Kind/wrapper``.
  case wrapper(NodeID)
  /// The blank view in the view of an empty stack.
  case placeholder(NodeID)
  /// A view that does not belong to the navigator, such as a share sheet. The view hierarchy numbers these views and never reuses a number.
  case foreign(Int)
}

extension ViewID: CustomStringConvertible {
  /// The identity as text, such as `#7`, `wrapper#7`, `blank#7` or `foreign#1`.
  public var description: String {
    switch self {
    case .node(let id): "\(id)"
    case .wrapper(let id): "wrapper\(id)"
    case .placeholder(let id): "blank\(id)"
    case .foreign(let number): "foreign#\(number)"
    }
  }
}

/// The views of an app: its windows, the layers of each window, and the views in each layer.
///
/// A tree describes either the views that a hierarchy should show (``Presenter/target``) or the views that it shows
/// (``ViewHierarchy/shown``).
public struct ViewTree: Hashable, Sendable {
  /// A window, with its layers from bottom to top. The first layer is the root.
  public struct Window: Hashable, Sendable {
    /// The identity.
    public var id: ViewID
    /// The name of the window.
    public var name: ScreenKey
    /// The layers, from bottom to top.
    public var layers: [Layer]

    /// Creates a window.
    public init(id: ViewID, name: ScreenKey, layers: [Layer] = []) { (self.id, self.name, self.layers) = (id, name, layers) }
  }

  /// A layer of a window: its root, or a modal layer.
  public struct Layer: Hashable, Sendable {
    /// The view that fills the layer.
    public var view: View
    /// The style, heights and anchor of a modal layer. Not used for the root.
    public var presentation: Presentation

    /// Creates a layer.
    public init(_ view: View, presentation: Presentation = Presentation()) { (self.view, self.presentation) = (view, presentation) }

    /// The style of the layer; a page sheet if none is set.
    public var style: ModalStyle { presentation.style ?? .pageSheet }
  }

  /// A view with its children, in the order of the node's children.
  public struct View: Hashable, Sendable {
    /// The identity.
    public var id: ViewID
    /// The children: the screens of a stack from bottom to top, the tabs, the columns or the pages.
    public var children: [View]
    /// The index of the selected child; 0 if the view has no selection.
    public var selection: Int
    private var shared: SharedSettings

    /// The kind.
    public var kind: Kind {
      get { shared.settings.kind }
      set { change { $0.kind = newValue } }
    }
    /// The key of the screen or request, or the name of the kind.
    public var key: ScreenKey {
      get { shared.settings.key }
      set { change { $0.key = newValue } }
    }
    /// The title, tab and bar settings.
    public var appearance: Appearance {
      get { shared.settings.appearance }
      set { change { $0.appearance = newValue } }
    }
    /// Whether the user cannot leave the view, because the view or a view inside it has a ``Lock``. The hierarchy reports an attempt to
    /// leave the view: see ``UserInteraction/left(_:isDone:)``.
    public var isLocked: Bool {
      get { shared.settings.isLocked }
      set { change { $0.isLocked = newValue } }
    }

    /// The column that a back item in the bar of the view shows, or `nil` if there is no such item.
    public var columnBack: ColumnBack? {
      get { shared.settings.columnBack }
      set { change { $0.columnBack = newValue } }
    }

    /// Creates a view.
    public init(
      id: ViewID, kind: Kind, key: ScreenKey, children: [View] = [], selection: Int = 0, appearance: Appearance = Appearance(),
      isLocked: Bool = false
    ) {
      self.init(id: id, kind: kind, key: key, children: children, selection: selection, appearance: appearance, isLocked: isLocked, of: nil)
    }

    /// Creates a view with the settings of a node.
    init(
      id: ViewID, kind: Kind, key: ScreenKey, children: [View], selection: Int, appearance: Appearance, isLocked: Bool, of node: Node?
    ) {
      (self.id, self.children, self.selection) = (id, children, selection)
      shared = SharedSettings(Settings(kind: kind, key: key, appearance: appearance, isLocked: isLocked, columnBack: nil), of: node)
    }

    /// Whether the view was created with the settings of a node, and they have not been changed since.
    func hasSettings(of node: Node) -> Bool { shared.node?.isIdentical(to: node) == true }

    /// Shares the settings of another view if they are equal, so that later comparisons are fast.
    mutating func shareSettings(of other: View) { if shared == other.shared { shared = other.shared } }

    /// The view without its children.
    public var alone: View {
      var view = self
      (view.children, view.selection) = ([], 0)
      return view
    }

    /// Returns whether two views have the same kind, key, appearance, lock and back item.
    func hasSettings(of other: View) -> Bool { shared == other.shared }

    private mutating func change(_ change: (inout Settings) -> Void) {
      var settings = shared.settings
      change(&settings)
      shared = SharedSettings(settings, of: nil)
    }
  }

  /// The properties of a view other than its identity and its children.
  private struct Settings: Hashable, Sendable {
    var kind: Kind
    var key: ScreenKey
    var appearance: Appearance
    var isLocked: Bool
    var columnBack: ColumnBack?
  }

  /// A back item that shows the previous column of a collapsed split. The bar that contains the item is that of the stack in the visible
  /// column, or a bar above the column if the column is not a stack.
  public struct ColumnBack: Hashable, Sendable {
    /// The previous column.
    public let column: ViewID
    /// The split.
    public let split: ViewID

    /// Creates a back item.
    public init(column: ViewID, split: ViewID) { (self.column, self.split) = (column, split) }
  }

  /// Settings that copies of a view share, as do equal views of successive targets. This makes trees cheap to create, to copy and to compare
  /// (benchmark rows `p1` and `v1`).
  private final class SharedSettings: Hashable, Sendable {
    let settings: Settings
    /// The node with these settings, or `nil` if it is not known.
    let node: Node?

    init(_ settings: Settings, of node: Node?) { (self.settings, self.node) = (settings, node) }

    static func == (first: SharedSettings, second: SharedSettings) -> Bool { first === second || first.settings == second.settings }

    func hash(into hasher: inout Hasher) { hasher.combine(settings) }
  }

  /// The kind of a view.
  public enum Kind: Hashable, Sendable {
    /// A screen or a container of the navigator.
    case node(Groma.Kind)
    /// A request: an alert or an action sheet with choices, or the view of the provider that shows the request.
    case question
    /// A container that shows its only child, which the parent cannot contain directly: a stack, tabs or a split in a stack, or a split in
    /// a split.
    case wrapper
    /// The blank view in an empty stack.
    case placeholder
    /// A view that does not belong to the navigator.
    case foreign
  }

  /// The windows, in the order of the app.
  public var windows: [Window]

  /// Creates a tree.
  public init(windows: [Window] = []) { self.windows = windows }
}

extension ViewTree.View {
  /// The rule that decides which children are visible.
  private var visibility: Groma.Kind.Visibility {
    switch kind {
    case .node(.stack): .last
    case .node(.tabs), .node(.pages): .selected
    case .node(.split): appearance.isCollapsed ? .selected : .all
    case .node(.custom(let kind)): kind.type.visibility
    case .node: .none
    case .wrapper: .all
    case .question, .placeholder, .foreign: .none
    }
  }

  /// Whether only one child is visible at a time: the child at ``selection``.
  public var selects: Bool { visibility == .selected }

  /// The indices of the children that are visible when the view is visible.
  public var visibleIndices: Range<Int> { visibleIndices(of: children.count, selection) }

  /// Returns the indices of the children that are visible if the view has a number of children and a selection.
  package func visibleIndices(of count: Int, _ selection: Int) -> Range<Int> {
    switch visibility {
    case .none: 0..<0
    case .last: max(0, count - 1)..<count
    case .selected: (0..<count).contains(selection) ? selection..<selection + 1 : 0..<0
    case .all: 0..<count
    }
  }
}
