import Groma

extension ViewTree {
  /// Returns the operations that change this tree into a target, in the order in which they must be performed.
  ///
  /// In each window, the root is replaced together with its layers, or the modal layers that do not stay are dismissed and the remaining
  /// views are changed, outermost first. Finally, the missing layers are presented. A foreign layer stays, unless a layer below it is
  /// removed. The same applies to a foreign view in a stack. There are at most two operations for each view that differs, one for each layer
  /// that differs, and one for each window.
  ///
  /// - Complexity: O(views).
  public func operations(to target: ViewTree) -> [ViewOperation] { operationsOfWindows(to: target).flatMap(\.self) }

  /// Returns, for each window, the operations that change the window of this tree into the window of a target. The operations of a window
  /// do not depend on the other windows. Windows that the target does not contain are closed first, so that a hierarchy can reuse them for
  /// new windows.
  func operationsOfWindows(to target: ViewTree) -> [[ViewOperation]] {
    if self == target { return [] }
    let kept = target.windows.map { window -> [ViewOperation] in
      guard let shown = windows.first(where: { $0.id == window.id }) else { return [.openWindow(window)] }
      var operations: [ViewOperation] = []
      shown.addOperations(to: window, &operations)
      return operations
    }
    let closed = windows.filter { window in !target.windows.contains { $0.id == window.id } }
    return closed.map { [.closeWindow($0.id)] } + kept
  }
}

extension ViewTree.Window {
  fileprivate func addOperations(to target: ViewTree.Window, _ operations: inout [ViewOperation]) {
    // The layers that stay, with the foreign layers between and directly above them.
    var kept: [ViewTree.Layer] = []
    var staying: [(shown: ViewTree.Layer, target: ViewTree.Layer)] = []
    for layer in layers {
      if layer.view.kind == .foreign, !kept.isEmpty {
        kept.append(layer)
      } else if staying.count < target.layers.count, target.layers[staying.count].hasPlace(of: layer, isRoot: staying.isEmpty) {
        kept.append(layer)
        staying.append((layer, target.layers[staying.count]))
      } else {
        break
      }
    }
    if staying.isEmpty {
      if layers.first?.view != target.layers.first?.view { operations.append(.setRoot(target.layers.first?.view, window: id)) }
    } else {
      if layers.count > kept.count { operations.append(.dismiss(above: kept[kept.count - 1].view.id)) }
      for (shown, target) in staying {
        if shown.presentation != target.presentation { operations.append(.arrange(target.presentation, of: target.view.id)) }
        shown.view.addOperations(to: target.view, &operations)
      }
    }
    var top = staying.isEmpty ? target.layers.first?.view.id : kept.last?.view.id
    for layer in target.layers.dropFirst(max(1, staying.count)) {
      guard let below = top else { break }
      operations.append(.present(layer, on: below))
      top = layer.view.id
    }
  }
}

extension ViewTree.Layer {
  /// Returns whether a shown layer can stay as this layer. A view cannot become the view of another node, and the style of a modal layer
  /// cannot change.
  fileprivate func hasPlace(of shown: ViewTree.Layer, isRoot: Bool) -> Bool {
    view.id == shown.view.id && view.kind == shown.view.kind && (isRoot || style == shown.style)
  }
}

extension [ViewTree.View] {
  /// Returns the views of a stack with the foreign views that are shown directly above the views that stay.
  fileprivate func keepingForeignViews(of shown: [ViewTree.View]) -> [ViewTree.View] {
    guard shown.contains(where: { $0.kind == .foreign }) else { return self }
    var (kept, staying): ([ViewTree.View], Int) = ([], 0)
    for view in shown {
      if view.kind == .foreign, !kept.isEmpty {
        kept.append(view)
      } else if staying < count, self[staying].id == view.id {
        kept.append(self[staying])
        staying += 1
      } else {
        break
      }
    }
    return kept + self[staying...]
  }
}

extension ViewTree.View {
  /// Adds the operations that change this view into a target with the same identity.
  fileprivate func addOperations(to target: ViewTree.View, _ operations: inout [ViewOperation]) {
    if self == target { return }
    if !hasSettings(of: target) { operations.append(.configure(target.alone)) }
    let wanted = kind == .node(.stack) ? target.children.keepingForeignViews(of: children) : target.children
    let isSameList = children.count == wanted.count && zip(children, wanted).allSatisfy { $0.id == $1.id }
    if !isSameList {
      operations.append(.setChildren(wanted, selection: target.selection, of: id))
    } else if selects || target.selects, selection != target.selection {
      operations.append(.select(target.selection, of: id))
    }
    for (index, child) in children.enumerated() {
      let isAtSameIndex = target.children.indices.contains(index) && target.children[index].id == child.id
      let other = isAtSameIndex ? target.children[index] : target.children.first { $0.id == child.id }
      if let other { child.addOperations(to: other, &operations) }
    }
  }
}
