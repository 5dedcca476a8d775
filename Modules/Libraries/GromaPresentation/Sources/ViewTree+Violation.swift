import Groma

extension ViewTree {
  /// The first arrangement of views that UIKit cannot show, as a message, or `nil` if UIKit can show the tree.
  ///
  /// A stack cannot be empty, and cannot directly contain a stack, tabs or a split. A split cannot directly contain a split. A view cannot
  /// occur twice. The tree of each state of a navigator satisfies these rules: see ``init(_:)``.
  ///
  /// - Complexity: O(views).
  public var violation: String? {
    var ids: Set<ViewID> = []
    for window in windows {
      for layer in window.layers {
        if let violation = layer.view.violation(&ids) { return violation }
      }
    }
    return nil
  }
}

extension ViewTree.View {
  /// Returns the first violation in the view or a view inside it, as a message, or `nil` if there is none. Adds the identities of the
  /// checked views to `ids`.
  fileprivate func violation(_ ids: inout Set<ViewID>) -> String? {
    if !ids.insert(id).inserted { return "the view \(id) has two places" }
    if kind == .node(.stack), children.isEmpty { return "the \(key.name) \(id) is empty" }
    for child in children {
      if !kind.canContain(child.kind) { return "the \(key.name) \(id) directly contains the \(child.key.name) \(child.id)" }
      if let violation = child.violation(&ids) { return violation }
    }
    return nil
  }
}

extension ViewTree.Kind {
  /// Returns whether UIKit can place a view of a kind directly in a view of this kind.
  func canContain(_ child: ViewTree.Kind) -> Bool {
    switch (self, child) {
    case (.node(.stack), .node(.stack)), (.node(.stack), .node(.tabs)), (.node(.stack), .node(.split)), (.node(.split), .node(.split)):
      false
    default: true
    }
  }
}
