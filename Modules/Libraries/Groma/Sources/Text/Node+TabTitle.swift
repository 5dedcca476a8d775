extension Node {
  /// The node, followed by the first screens in it as long as the containers around them are plain. The title and the badge of a tab are
  /// those of the first node that has one.
  private var titled: [Node] {
    var nodes = [self]
    while let last = nodes.last, last.isAnonymous, let first = last.children.first { nodes.append(first) }
    return nodes
  }

  /// The title that the tab bar shows if the node is a tab: its tab title, or else its title, or else its key.
  package var shownTabTitle: String {
    let nodes = titled
    let appearances = nodes.map(\.appearance)
    return appearances.lazy.compactMap(\.tabTitle).first ?? appearances.lazy.compactMap(\.title).first
      ?? nodes[nodes.count - 1].key.description
  }

  /// The badge that the tab bar shows if the node is a tab, or `nil` if there is none.
  package var shownTabBadge: String? { titled.lazy.compactMap(\.appearance.tabBadge).first }
}
