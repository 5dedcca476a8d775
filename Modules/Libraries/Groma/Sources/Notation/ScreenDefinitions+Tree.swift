extension ScreenDefinitions {
  /// The windows that a tree in compact notation describes, with the screens of these entries.
  ///
  /// - Parameters:
  ///   - tree: The tree, as ``CompactTree`` writes it.
  ///   - kinds: The app's own kinds of containers.
  ///   - isRequest: Whether a name that no screen has is that of a request, such as an alert. By default none is: a request is made by a route.
  /// - Throws: `CompactTree.Problem` for a text that is no tree of the app.
  package func windows(
    _ tree: String, kinds: [any CustomContainer.Type], isRequest: (String) -> Bool = { _ in false }
  ) throws(CompactTree.Problem) -> (windows: [Node], key: Int) {
    try CompactTree.windows(tree, kinds: kinds) { key in
      if self[key.name] == nil, isRequest(key.name) { return AnyModalScreen(Node(key: key, kind: .page)) }
      return try screen(key)
    }
  }
}
