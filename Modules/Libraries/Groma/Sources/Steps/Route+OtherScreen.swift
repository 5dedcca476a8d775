extension Route {
  /// Returns a copy of the route in which other screens replace those with a key, and the steps that search for the key search for the other
  /// one. Screens with children stay. The attributes of the replaced screens, such as their titles, are kept.
  package func replacing(_ key: ScreenKey, by other: AnyModalScreen) -> Self {
    let replacement = ScreenReplacement(
      screen: { node throws(NavigationError) in node.replacing(key, by: other.node) },
      match: { $0 == Match(key: key) ? Match(key: other.node.key) : $0 })
    return (try? replacing(replacement)) ?? self
  }
}

extension Node {
  fileprivate func replacing(_ key: ScreenKey, by other: Node) -> Node {
    guard !children.isEmpty else {
      guard self.key == key else { return self }
      var other = other
      other.attributes = attributes
      return other
    }
    var node = self
    for index in node.children.indices { node.children[index] = node.children[index].replacing(key, by: other) }
    return node
  }
}
