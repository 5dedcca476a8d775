// What is live.
extension Navigator {
  /// The identity of the node at a place.
  public func id(at path: TreePath) -> NodeID? { live.screens.tree.id(at: path) }

  /// What stands where now, to be asked later.
  package var standing: Standing { Standing(tree: live.screens.treeToFollow) }

  /// What stood where at some time.
  package struct Standing {
    fileprivate let tree: LiveTree

    /// The identity of the node that stood at a place.
    @MainActor
    package func id(at path: TreePath) -> NodeID? {
      var tree = tree
      tree.catchUp()
      return tree.id(at: path)
    }
  }

  /// The place of a live node; nil when it is gone.
  ///
  /// - Complexity: O(nodes).
  public func path(of id: NodeID) -> TreePath? { live.screens.tree.path(of: id) }

  /// The identity of the youngest node: what comes later is younger.
  public var youngest: NodeID { live.screens.tree.youngest }

  /// The contents of the screen at a place, if it has been in sight.
  public func contents(at path: TreePath) -> (any ScreenContent)? { live.screens.tree.contents(at: path) }

  /// What the screen at a place shows, a line each, as the state is now; the screen in sight in the key window unless said. Nothing when it
  /// has no contents, or was never in sight.
  public func lines(at path: TreePath? = nil) -> [String] {
    read { transaction in
      guard let place = path ?? transaction.visible(start), let contents = contents(at: place) else { return [] }
      return contents.lines(in: &transaction)
    }
  }

  /// The screens whose contents outlived them: somebody else still holds these objects.
  public func leaks() -> [ScreenKey] { live.screens.leaks() }

  /// Where what is kept beside the state does not agree with it, as a sentence; nil when the key index says what a scan does, and the live
  /// tree has the state's shape, keys and identities. The check of the tests.
  ///
  /// - Complexity: O(nodes), and making the contents that are missing.
  package func inconsistency() -> String? {
    if let index = live.store.index, !index.isConsistent(with: state) { return "the key index is not that of a scan" }
    if !live.screens.tree.isConsistent(with: state, live.makeContents) { return "the live tree is not that of the state" }
    return nil
  }
}
