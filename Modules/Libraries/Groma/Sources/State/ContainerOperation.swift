/// A change of one container. An index that is out of range is not an error. A custom container arranges its children after the change.
///
/// To perform an operation in a transaction, use ``NavigationTransaction/change(_:at:)`` or ``NavigationTransaction/perform(_:at:)``.
package enum ContainerOperation: Hashable, Sendable {
  /// Adds a child at the end and keeps the selection.
  case push(Node)
  /// Adds a child at the end, and selects the child if the container has a selection.
  case open(Node)
  /// Removes at most this number of children from the end.
  case drop(Int)
  /// Keeps at most this number of children from the beginning and removes the others.
  case truncate(Int)
  /// Replaces all children, except for unchanged ones and for equal ones at both ends of the list. The selected index is kept, or clamped if there are fewer
  /// children.
  case set([Node])
  /// Replaces the last child, also by an equal one. If the container is empty, adds the new child.
  case replaceTop(Node)
  /// Inserts a child at an index, or at the end if there are fewer children.
  case insert(Node, at: Int)
  /// Replaces the child at an index, unless it is equal. If there is no child at the index, adds the new child at the end.
  case replace(Node, at: Int)
  /// Sets the detail of a split: replaces the last child, unless it is equal, or adds the new child if there are fewer than two children.
  /// Selects the child if the container has a selection.
  case setDetail(Node)
  /// Removes the child at an index, if there is one.
  case remove(at: Int)
  /// Moves the child at an index to the end, if there is one.
  case bringToEnd(Int)
  /// Selects the child at an index, if there is one and the container has a selection.
  case select(Int)
  /// Changes attributes of the container.
  case configure(Attributes.Change)
  /// Replaces the data arguments of a screen: see ``Screen/dataArguments``. The new key must identify the same screen.
  case update(ScreenKey)
  /// Sets the flow data of a screen; `nil` removes it.
  case keep(AnyFlowData?)

  /// The new nodes that the operation adds to the container, in order.
  var inserted: [Node] {
    switch self {
    case .push(let node), .open(let node), .replaceTop(let node), .insert(let node, _), .replace(let node, _), .setDetail(let node):
      [node]
    case .set(let nodes): nodes
    case .drop, .truncate, .remove, .bringToEnd, .select, .configure, .update, .keep: []
    }
  }

  /// The number of ``inserted`` nodes.
  var insertedCount: Int {
    switch self {
    case .push, .open, .replaceTop, .insert, .replace, .setDetail: 1
    case .set(let nodes): nodes.count
    case .drop, .truncate, .remove, .bringToEnd, .select, .configure, .update, .keep: 0
    }
  }

  /// Whether children that equal new ones in the same place stay. Otherwise, the ``inserted`` nodes are always new ones.
  var keepsEqualChildren: Bool {
    switch self {
    case .set, .replace, .setDetail: true
    case .push, .open, .replaceTop, .insert, .drop, .truncate, .remove, .bringToEnd, .select, .configure, .update, .keep: false
    }
  }

  /// Returns the nodes that take the place of the removed children: the ``inserted`` nodes or, for ``bringToEnd(_:)``, the removed children
  /// with the first child moved to the end.
  func replacement(for removed: ArraySlice<Node>) -> [Node] {
    guard case .bringToEnd = self, let first = removed.first else { return inserted }
    return removed.dropFirst() + [first]
  }

  /// Returns the range of the children that the operation replaces in a container with `count` children, or `nil` if the operation neither
  /// adds, removes nor moves a child. If no child is removed, the range is empty, and new nodes are inserted at its lower bound.
  func range(count: Int) -> Range<Int>? {
    switch self {
    case .push, .open: count..<count
    case .drop(let number): max(0, count - max(0, number))..<count
    case .truncate(let kept): min(max(0, kept), count)..<count
    case .set: 0..<count
    case .replaceTop: max(0, count - 1)..<count
    case .insert(_, let index): min(max(0, index), count)..<min(max(0, index), count)
    case .replace(_, let index): index >= 0 && index < count ? index..<index + 1 : count..<count
    case .setDetail: count > 1 ? count - 1..<count : count..<count
    case .remove(let index): index >= 0 && index < count ? index..<index + 1 : nil
    case .bringToEnd(let index): index >= 0 && index < count ? index..<count : nil
    case .select, .configure, .update, .keep: nil
    }
  }

  /// Returns the selection after the operation in a container that has a selection.
  ///
  /// - Parameters:
  ///   - selection: The index of the selected child before the operation.
  ///   - count: The number of children before the operation.
  func selection(_ selection: Int, count: Int) -> Int {
    switch self {
    case .select(let index): return index >= 0 && index < count ? index : selection
    case .open: return count
    case .setDetail: return count > 1 ? count - 1 : count
    case .insert(_, let index): return count > 0 && index <= selection ? selection + 1 : selection
    case .remove(let index):
      guard index >= 0, index < count else { return selection }
      return max(0, index < selection ? selection - 1 : min(selection, count - 2))
    case .bringToEnd(let index):
      guard index >= 0, index < count else { return selection }
      return selection == index ? count - 1 : selection > index ? selection - 1 : selection
    case .drop, .truncate, .set:
      let left = count - (range(count: count)?.count ?? 0) + insertedCount
      return max(0, min(selection, left - 1))
    case .push, .replaceTop, .replace, .configure, .update, .keep: return selection
    }
  }
}
