/// The changes of a transaction that are not completed yet: the net difference of the tree, and all removals, also of screens that were added
/// meanwhile. ``complete(in:)`` runs the completions of the removed screens and the hooks of the app's parts.
struct NetChange {
  let difference: TreeDifference
  let removals: [NavigationTransaction.Removal]
  /// The state after the changes.
  let state: NavigationState

  /// Runs the completions of the removed screens and the hooks of the app's parts for the change.
  func complete(in transaction: inout NavigationTransaction) throws(NavigationError) {
    let parts = transaction.environment.parts
    for removal in removals where removal.nodes.contains(where: \.mayHavePolicies) {
      for var departure in removal.departures {
        if let completion = departure.completion {
          let isDeferred = transaction.deferral != nil
          departure.place = removal.place.vacated(from: removal.tree, to: transaction.store.state.root)
          _ = try transaction.run(completion, on: departure.host)
          if transaction.deferral != nil, !isDeferred { throw .cannotWait("the completion of a screen") }
        }
        guard departure.flowData != nil else { continue }
        for part in parts {
          departure.place = removal.place.vacated(from: removal.tree, to: transaction.store.state.root)
          try part.screenLeft(departure, in: &transaction)
        }
      }
    }
    if parts.isEmpty { return }
    let arrivals = arrivals
    for part in parts {
      let moved = arrivals.compactMap { $0.following(from: state.root, to: transaction.store.state.root) }
      try part.complete(arrivals: moved, in: &transaction)
    }
  }

  /// The outermost screens and windows in the added nodes. What is inside may be replaced, for example when a flow starts or the window
  /// `main` opens again.
  var addedScreens: [ScreenOrWindow] { difference.addedSubtrees.flatMap(\.node.outermostScreens) }

  /// The paths of the added nodes, without those inside added nodes.
  var addedPaths: [TreePath] { difference.addedSubtrees.map(\.path) }

  /// The path of each container whose selection differs, and the key of its selected child.
  var selections: [(container: TreePath, screen: ScreenKey)] {
    difference.changed.filter(\.hasOtherSelection).compactMap { change in
      guard change.new.selects, change.new.childCount > 0 else { return nil }
      return (change.path, change.new.child(change.new.selection).key)
    }
  }

  /// The paths of nodes that were added, have moved or may have become visible, and of screens whose flow has ended.
  private var arrivals: [TreePath] {
    var arrivals = difference.changed.flatMap { change in change.newRange.compactMap(change.path.child) }
    for change in difference.changed where change.hasOtherChildren || change.hasOtherSelection {
      guard change.new.selects, let selected = change.path.child(change.new.selection), !arrivals.contains(selected) else { continue }
      arrivals.append(selected)
    }
    for change in difference.changed where change.hasOtherAttributes {
      // Either a flow has ended and its screen stays, or a split shows all its columns again.
      let (old, new) = (change.old.attributes, change.new.attributes)
      if old.flowData != nil && new.flowData == nil || old.appearance.isCollapsed && !new.appearance.isCollapsed {
        arrivals.append(change.path)
      }
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

/// A screen or a window, by its key. A window may have the name of a screen.
struct ScreenOrWindow: Hashable {
  let key: ScreenKey
  let isWindow: Bool

  /// Returns whether the other one is of the same sort and has a key that identifies the same screen.
  func identifies(_ other: ScreenOrWindow) -> Bool { isWindow == other.isWindow && key.identifies(other.key) }
}

extension NavigationState {
  /// All screens and windows.
  var screensAndWindows: Set<ScreenOrWindow> {
    var found: Set<ScreenOrWindow> = []
    root.visitScreens { found.insert($0) }
    return found
  }
}

extension Node {
  private var asScreenOrWindow: ScreenOrWindow? {
    isScreen || kind == .window ? ScreenOrWindow(key: key, isWindow: kind == .window) : nil
  }

  /// The screens and windows in the subtree that no other one of the subtree contains.
  fileprivate var outermostScreens: [ScreenOrWindow] { asScreenOrWindow.map { [$0] } ?? children.flatMap(\.outermostScreens) }

  /// Calls a closure with each screen and window in the subtree.
  fileprivate func visitScreens(_ body: (ScreenOrWindow) -> Void) {
    asScreenOrWindow.map(body)
    for child in children { child.visitScreens(body) }
  }
}
