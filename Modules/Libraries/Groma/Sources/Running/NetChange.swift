/// The net effect of a sequence of edits in a transaction: the screens that left the tree permanently, and the nodes that arrived or may
/// have become visible. ``complete(in:)`` uses it to run the completions of screens and the hooks of the app's parts.
struct NetChange {
  let edits: [Edit]
  /// The state after the edits.
  let state: NavigationState

  /// Runs the completions of the removed screens and the hooks of the app's parts for the change.
  func complete(in transaction: inout NavigationTransaction) throws(NavigationError) {
    let mark = transaction.journal.count
    let parts = transaction.environment.parts
    for departure in departures {
      func moved(_ splices: [Edit.Splice]) -> Departure {
        var moved = departure
        moved.place = departure.place.vacated(by: splices[...])
        return moved
      }
      if let completion = departure.completion {
        let isDeferred = transaction.deferral != nil
        _ = try transaction.run(completion, on: moved(transaction.journal.splices(after: mark)).host)
        if transaction.deferral != nil, !isDeferred { throw .cannotWait("the completion of a screen") }
      }
      guard departure.flowData != nil else { continue }
      for part in parts { try part.screenLeft(moved(transaction.journal.splices(after: mark)), in: &transaction) }
    }
    let arrivals = parts.isEmpty ? [] : arrivals
    for part in parts {
      let splices = transaction.journal.splices(after: mark)
      try part.complete(arrivals: arrivals.compactMap { $0.following(splices) }, in: &transaction)
    }
  }

  /// The permanently removed screens that had a completion or flow data, in the order of their removal.
  private var departures: [Departure] {
    guard edits.contains(where: \.mayRemovePolicies) else { return [] }
    let splices = edits.compactMap { if case .splice(let splice) = $0 { splice } else { nil } }
    // A node that is removed and inserted again has moved.
    var moved = splices.flatMap { $0.inserted.flatMap(Self.screensToTell) }
    var departures: [Departure] = []
    for (index, splice) in splices.enumerated() {
      let place = splice.path.child(splice.index)?.vacated(by: splices[(index + 1)...]) ?? splice.path
      let container = state.read(place.parent ?? .app) { ($0.kind, $0.visibility) } ?? (.app, .none)
      Self.visitScreensToTell(splice.removed, in: container, isWithin: false) { node, isWithin in
        if let twin = moved.firstIndex(where: { $0.isSame(node) }) {
          moved.remove(at: twin)
          return
        }
        let (flowData, completion) = (node.flowData, node.policies.completion)
        departures.append(Departure(screen: node.key, flowData: flowData, place: place, isOutermost: !isWithin, completion: completion))
      }
    }
    return departures
  }

  /// The keys of the outermost screens and windows in the inserted nodes. What is inside may be replaced, for example when a flow starts or
  /// the window `main` opens again. A node that is removed and inserted again has moved, and is omitted.
  var addedScreens: [ScreenKey] {
    var keys: [ScreenKey] = []
    for case .splice(let splice) in edits {
      let removed = Array(splice.removed)
      for node in splice.inserted where !removed.contains(where: { $0.isSame(node) }) { keys += node.outermostScreens }
    }
    return keys
  }

  /// The paths of the inserted nodes after all edits.
  var insertedPaths: [TreePath] {
    var paths: [TreePath] = []
    for case .splice(let splice) in edits {
      paths = paths.compactMap { $0.shifted(by: splice) }
      paths += splice.inserted.indices.compactMap { splice.path.child(splice.index + $0) }
    }
    return paths
  }

  /// The paths of nodes that were inserted or may have become visible, and of screens whose flow has ended.
  private var arrivals: [TreePath] {
    var arrivals: [TreePath] = []
    /// The containers whose selection may have changed. The selected child is read after all edits.
    var containers: [TreePath] = []
    for edit in edits {
      switch edit {
      case .splice(let splice):
        arrivals = arrivals.compactMap { $0.shifted(by: splice) }
        containers = containers.compactMap { $0.shifted(by: splice) }
        arrivals += splice.inserted.indices.compactMap { splice.path.child(splice.index + $0) }
        containers.append(splice.path)
      case .select(let path, _, _): containers.append(path)
      case .configure(let path, let from, let to):
        // Either a flow has ended and its screen stays, or a split shows all its columns again.
        if from.flowData != nil && to.flowData == nil || from.appearance.isCollapsed && !to.appearance.isCollapsed { arrivals.append(path) }
      case .update, .put, .wait: continue
      }
    }
    for container in containers {
      let selected = state.read(container) { $0.selects ? container.child($0.selection) : nil } ?? nil
      if let selected, !arrivals.contains(selected) { arrivals.append(selected) }
    }
    return arrivals
  }
}

extension Departure {
  /// The path of the container from which the screen was removed, alone or together with a container around the screen. If a layer was
  /// removed, the path of the layer below.
  fileprivate var host: TreePath {
    guard let container = place.parent else { return .app }
    guard container.depth == 1, let index = place.index, index > 0 else { return container }
    return container.child(index - 1) ?? container
  }
}

extension Edit {
  /// Whether the edit may remove a screen with a lock, a completion or flow data.
  fileprivate var mayRemovePolicies: Bool {
    if case .splice(let splice) = self { splice.removed.contains(where: \.mayHavePolicies) } else { false }
  }
}

extension TreePath {
  /// Returns the path after later splices. If a splice removed the node at the path or a container around it, continues with the position
  /// of that splice.
  fileprivate func vacated(by splices: ArraySlice<Edit.Splice>) -> TreePath {
    var path = self
    for splice in splices { path = path.shifted(by: splice) ?? splice.path.child(splice.index) ?? splice.path }
    return path
  }
}

extension NetChange {
  /// Returns the screens in a subtree that have a completion or flow data, outermost first. `node` is the root of the subtree.
  private static func screensToTell(in node: Node) -> [Node] {
    var screens: [Node] = []
    visitScreensToTell(CollectionOfOne(node), in: (.app, .none), isWithin: false) { node, _ in screens.append(node) }
    return screens
  }

  /// Visits the screens with a completion or flow data among sibling nodes and in their subtrees, outermost first. `isWithin` is `true` if
  /// another of these screens has flow data and encloses the screen.
  private static func visitScreensToTell(
    _ nodes: some Collection<Node>, in container: (kind: Kind, visibility: Kind.Visibility), isWithin: Bool,
    _ body: (Node, _ isWithin: Bool) -> Void
  ) {
    var isWithin = isWithin
    for node in nodes where node.mayHavePolicies {
      let hasFlow = !node.isBare && node.flowData != nil
      if hasFlow || !node.isBare && node.policies.completion != nil { body(node, isWithin) }
      visitScreensToTell(node.children, in: (node.kind, node.visibility), isWithin: isWithin || hasFlow, body)
      if container.visibility == .last, hasFlow { isWithin = true }
      if container.kind == .window, hasVisibleFlow(node) { isWithin = true }
    }
  }

  /// Returns whether this node or one of its visible descendants has flow data. In a stack, the covered screens count as well, but not
  /// their contents.
  private static func hasVisibleFlow(_ node: Node) -> Bool {
    guard node.mayHavePolicies else { return false }
    if !node.isBare, node.flowData != nil { return true }
    if node.visibility == .last, node.children.contains(where: { !$0.isBare && $0.flowData != nil }) { return true }
    return node.visibleChildren.contains { hasVisibleFlow(node.children[$0]) }
  }
}

extension NavigationState {
  /// The keys of all screens and windows.
  var screenKeys: Set<ScreenKey> {
    var keys: Set<ScreenKey> = []
    root.visitScreens { keys.insert($0) }
    return keys
  }
}

extension Node {
  /// The keys of the screens and windows in the subtree that no other one of the subtree contains.
  fileprivate var outermostScreens: [ScreenKey] {
    isScreen || kind == .window ? [key] : children.flatMap(\.outermostScreens)
  }

  /// Calls a closure with the key of each screen and window in the subtree.
  fileprivate func visitScreens(_ body: (ScreenKey) -> Void) {
    if isScreen || kind == .window { body(key) }
    for child in children { child.visitScreens(body) }
  }
}
