extension Route {
  /// Returns a copy of the route in which another screen replaces each screen with the given key, and each search for this key becomes a
  /// search for the key of the other screen. A screen with children is not replaced, but screens inside it are. The new screens have the
  /// attributes of the screens that they replace, such as their titles.
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
