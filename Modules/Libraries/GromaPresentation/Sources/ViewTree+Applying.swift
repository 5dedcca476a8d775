extension ViewTree {
  /// Returns the tree after an operation has been performed in full. An operation on a view that does not exist changes nothing.
  public func applying(_ operation: ViewOperation) -> ViewTree {
    var tree = self
    switch operation {
    case .openWindow(let window): tree.windows.append(window)
    case .closeWindow(let id): tree.windows.removeAll { $0.id == id }
    case .setRoot(let view, let id):
      for index in tree.windows.indices where tree.windows[index].id == id {
        tree.windows[index].layers = view.map { [Layer($0)] } ?? []
      }
    case .present(let layer, let id): tree.change(layersOf: id) { layers, index in layers[(index + 1)...] = [layer] }
    case .dismiss(let id): tree.change(layersOf: id) { layers, index in layers.removeSubrange((index + 1)...) }
    case .setChildren(let children, let selection, let id):
      tree.change(id) { view in
        let old = view.children
        view.children = children.map { child in old.first { $0.id == child.id } ?? child }
        view.selection = selection
      }
    case .select(let index, let id): tree.change(id) { $0.selection = index }
    case .configure(let settings):
      tree.change(settings.id) { view in
        let old = view
        view = settings
        (view.children, view.selection) = (old.children, old.selection)
      }
    case .arrange(let presentation, let id): tree.change(layersOf: id) { layers, index in layers[index].presentation = presentation }
    }
    return tree
  }

  /// Returns the tree without the modal layers that another tree does not contain, and without the layers above them. Windows that the other
  /// tree does not contain keep their layers.
  func removingLayers(missingIn other: ViewTree) -> ViewTree {
    var tree = self
    for index in windows.indices {
      guard let shown = other.windows.first(where: { $0.id == windows[index].id }) else { continue }
      let ids = Set(shown.layers.map(\.view.id))
      let layers = windows[index].layers
      guard let removed = layers.dropFirst().firstIndex(where: { !ids.contains($0.view.id) }) else { continue }
      tree.windows[index].layers.removeSubrange(removed...)
    }
    return tree
  }

  private mutating func change(layersOf id: ViewID, _ change: (inout [Layer], Int) -> Void) {
    for window in windows.indices {
      if let index = windows[window].layers.firstIndex(where: { $0.view.id == id }) { return change(&windows[window].layers, index) }
    }
  }

  private mutating func change(_ id: ViewID, _ change: (inout View) -> Void) {
    for window in windows.indices {
      for layer in windows[window].layers.indices {
        if windows[window].layers[layer].view.change(id, change) { return }
      }
    }
  }
}

extension ViewTree.View {
  /// Changes the view with the given identity, if it is this view or a view inside this view. Returns whether there is such a view.
  fileprivate mutating func change(_ id: ViewID, _ change: (inout ViewTree.View) -> Void) -> Bool {
    if self.id == id {
      change(&self)
      return true
    }
    for index in children.indices where children[index].change(id, change) { return true }
    return false
  }
}
