import Groma
import GromaReportFormats

extension JSON {
  /// Returns the tree of a state as one JSON object, with the windows in order. The children of each container are nested in the container.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - app: The name of the app.
  ///   - id: Returns the identity of the live node at a path, or `nil` if the tree is not live.
  static func tree(of state: NavigationState, app: String, id: (TreePath) -> NodeID?) -> JSON {
    let windows = state.root.children.enumerated().compactMap { index, window in
      TreePath.app.child(index).map { path in
        node(window, at: path, id: id, isVisible: index == state.root.selection, isSelected: index == state.root.selection)
      }
    }
    return ["v": 1, "app": .text(app), "windows": .list(windows)]
  }

  private static func node(
    _ node: Node, at path: TreePath, id: (TreePath) -> NodeID?, isVisible: Bool, isSelected: Bool, title: String? = nil
  )
    -> JSON
  {
    let children = node.children.enumerated().compactMap { index, child in
      path.child(index).map { place in
        self.node(
          child, at: place, id: id, isVisible: isVisible && node.shows(index), isSelected: node.selects && index == node.selection,
          title: node.kind == .tabs ? child.shownTabTitle : nil)
      }
    }
    return [
      "id": .text(id(path)?.description), "place": .text(path.description), "kind": .text(node.kind.description),
      "key": .text(node.isAnonymous ? nil : node.key.description),
      "style": .text(path.isPresented ? (node.presentation.style ?? .pageSheet).rawValue : nil), "visible": .flag(isVisible),
      "selected": .flag(isSelected), "title": .text(title), "attributes": .texts(node.attributes.flags), "children": .list(children),
    ]
  }
}
