import Logging

// Live nodes: their identities and the objects behind their screens.
extension Navigator {
  /// Returns the identity of the node at a path, or `nil` if there is no node.
  package func id(at path: TreePath) -> NodeID? { live.nodes.id(at: path) }

  /// The nodes of the current state, for lookups after the state has changed.
  package var standing: Standing { Standing(nodes: live.nodes, root: state.root) }

  /// Returns the nodes as they would be after the explained route.
  package func standing(after explanation: Explanation) -> Standing {
    Standing(nodes: live.nodes, root: (try? explanation.result.get().root) ?? state.root)
  }

  /// The nodes of the tree at one point in time.
  package struct Standing {
    fileprivate let nodes: LiveNodes
    fileprivate let root: Node

    /// Returns the identity of the node that was at a path, or `nil` if there was none.
    @MainActor
    package func id(at path: TreePath) -> NodeID? { ReadTracker.ignoring { root.read(path, nodes.id(of:)) } }
  }

  /// Returns the path of a live node, or `nil` if the node has been removed.
  ///
  /// - Complexity: O(nodes).
  package func path(of id: NodeID) -> TreePath? { live.nodes.path(of: id) }

  /// The identities of all nodes, each node before its children.
  ///
  /// - Complexity: O(nodes).
  package var identities: [NodeID] { live.nodes.identities }

  /// Writes a warning to the log of the navigator.
  package func warn(_ message: String, _ details: [String: String]) {
    let logger = logger
    logger.warning("\(message)", metadata: details.mapValues { "\($0)" })
  }

  /// Returns the identity of a node, which can be that of an earlier state.
  package func identity(of node: Node) -> NodeID { live.nodes.id(of: node) }

  /// Returns the context of the screen with the given identity and key. The context is valid while the screen is in the tree.
  package func context(of key: ScreenKey, _ id: NodeID) -> AnyScreenContext { live.context(of: key, id) }

  /// Creates the view of a screen (``ScreenDefinition/view(_:)``), and its model if it has none yet. Returns `nil` if the definition of the
  /// screen creates no view.
  package func makeView(of key: ScreenKey, _ id: NodeID) -> AnyObject? {
    guard let make = app.screens[key.name]?.makeView else { return nil }
    return make(live.model(of: key, id), context(of: key, id))
  }

  /// The identity of the node that was added last. Nodes that are added later have greater serial numbers.
  var youngest: NodeID { NodeID(live.store.lastIdentity) }

  /// Returns the model of the screen at a path, or the object that the model wraps (``ScreenModel/object``). Returns `nil` if there is no
  /// screen at the path, if the screen has no model yet, or if it has a model of another type.
  ///
  /// - Parameters:
  ///   - type: The type of the model or of the wrapped object. By default, any model.
  ///   - path: The path of the screen.
  public func model<Object>(_ type: Object.Type = (any ScreenModel).self, at path: TreePath) -> Object? {
    guard let model = live.nodes.model(at: path) else { return nil }
    // Two objects are cast, not one optional: in optimized builds of Swift 6.3, a cast of `nil` to a class accesses an object that does not
    // exist.
    if let found = model as? Object { return found }
    return model.object as? Object
  }

  /// Returns the lines of text that a screen shows in the current state. Returns an empty array if there is no screen at the path, or if
  /// the screen has no model yet.
  ///
  /// - Parameter path: The path of the screen; by default, the visible screen of the key window.
  public func lines(at path: TreePath? = nil) -> [String] {
    guard let place = path ?? read({ transaction in transaction.visibleScreen(in: start) }) else { return [] }
    return live.lines(at: place)
  }

  /// Returns the keys of removed screens whose model, or the object that the model wraps, is still referenced by other code. The keys are
  /// in the order in which the screens were removed.
  public func leaks() -> [ScreenKey] { live.screens.leaks() }

  /// Returns a description of a difference between the state and the live nodes, or `nil` if there is no difference. Used by tests.
  ///
  /// - Complexity: O(nodes), plus the creation of missing models for visible screens.
  package func inconsistency() -> String? {
    if !live.nodes.isConsistent(with: state, live.makeModel) { return "the live nodes differ from the state" }
    return nil
  }
}
