extension ScreenDefinitions {
  /// Reads a tree in compact notation and creates its screens with these definitions. Returns the windows, in order, and the index of the
  /// key window.
  ///
  /// - Parameters:
  ///   - tree: The tree, as ``CompactTree`` writes it.
  ///   - kinds: The custom containers of the app.
  ///   - isRequest: Returns whether a name without a screen definition is the name of a request, such as an alert. By default, always
  ///     returns `false`.
  /// - Throws: `CompactTree.Problem` if the string is not a tree of the app.
  package func windows(
    _ tree: String, kinds: [any CustomContainer.Type], isRequest: (String) -> Bool = { _ in false }
  ) throws(CompactTree.Problem) -> (windows: [Node], key: Int) {
    try CompactTree.windows(tree, kinds: kinds) { key in
      if self[key.name] == nil, isRequest(key.name) { return AnyModalScreen(Node(key: key, kind: .page)) }
      return try screen(key)
    }
  }
}
