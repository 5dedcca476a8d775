extension Node {
  /// The title of the node in the base language if the node is a tab: its tab title, or else its title, or else its key.
  package var shownTabTitle: String {
    let nodes = tabNodes
    let appearances = nodes.map(\.appearance)
    return (appearances.lazy.compactMap(\.tabTitle).first ?? appearances.lazy.compactMap(\.title).first)?.text
      ?? nodes[nodes.count - 1].key.description
  }

  /// The badge that the tab bar shows if the node is a tab, or `nil` if there is none.
  package var shownTabBadge: String? { tabNodes.lazy.compactMap(\.appearance.tabBadge).first }
}
