/// What a transaction did to the tree since it was asked last.
public struct TreeChange: Sendable {
  /// The screens that went for good and that somebody minds: with a completion, or with something that lived with them. Outermost first, lowest first.
  public let departures: [Departure]
  /// Where something came, or may have come in sight: the outermost of it.
  public let arrivals: [Path]
}

/// A screen that went for good.
public struct Departure: Sendable {
  /// The screen.
  public let screen: ScreenKey
  /// What lived with it.
  public let storage: String?
  /// Where it went, as places are now; what stands there, if anything, is something else.
  public let place: Path
  /// The number of what went together with it: of a group, the first was around all others.
  public let group: Int
  let completion: AppRoute?
}

extension Transaction {
  /// How often in a row what belongs to a change may change something.
  private static let maximumRounds = 1_000

  /// Runs the completions of screens that went, and lets the parts of the app do what belongs to what changed, until nothing does.
  mutating func completeChanges() throws(NavigationError) {
    for _ in 0..<Self.maximumRounds {
      guard journal.count > completedEdits, !environment.parts.isEmpty || store.state.root.mayHoldLock else { return }
      let edits = journal.edits(after: completedEdits)
      completedEdits = journal.savepoint()
      try complete(TreeChange(departures: departures(edits), arrivals: arrivals(edits)))
    }
    throw .limit("\(Self.maximumRounds) changes that lead to one another")
  }

  /// Lets the parts of the app do what belongs to the tree it starts with.
  mutating func completeLaunch() throws(NavigationError) {
    try complete(TreeChange(departures: [], arrivals: [.app]))
    try completeChanges()
  }

  private mutating func complete(_ change: TreeChange) throws(NavigationError) {
    for departure in change.departures {
      guard let completion = departure.completion else { continue }
      _ = try run(completion, on: departure.host)
      if deferral != nil { throw .limit("a wait in the completion of a screen") }
    }
    for part in environment.parts { try part.complete(change, in: &self) }
  }

  private func departures(_ edits: [Edit]) -> [Departure] {
    guard store.state.root.mayHoldLock else { return [] }
    let splices = edits.compactMap { if case .splice(let splice) = $0 { splice } else { nil } }
    // What comes as it went has moved.
    var moved = splices.flatMap { $0.inserted.flatMap(\.minded) }
    var departures: [Departure] = []
    var group = 0
    for (index, splice) in splices.enumerated() {
      let place = splice.path.child(splice.index)?.vacated(by: splices[(index + 1)...]) ?? splice.path
      let isOrdered = [.stack, .window].contains(store.state.kind(at: place.parent ?? .app))
      if isOrdered { group += 1 }
      for node in splice.removed where node.mayHoldLock {
        if !isOrdered { group += 1 }
        for node in node.minded {
          if let twin = moved.firstIndex(of: node) {
            moved.remove(at: twin)
          } else {
            departures.append(
              Departure(
                screen: node.key, storage: node.decoration.storage, place: place, group: group, completion: node.decoration.completion))
          }
        }
      }
    }
    return departures
  }

  private func arrivals(_ edits: [Edit]) -> [Path] {
    if environment.parts.isEmpty { return [] }
    var arrivals: [Path] = []
    for edit in edits {
      switch edit {
      case .splice(let splice):
        arrivals = arrivals.compactMap {
          $0.shifted(in: splice.path, at: splice.index, removing: splice.removedCount, inserting: splice.inserted.count)
        }
        arrivals += splice.inserted.indices.compactMap { splice.path.child(splice.index + $0) }
      case .select(let path, _, let index): path.child(index).map { arrivals.append($0) }
      case .decorate, .put, .pend, .defer, .request: continue
      }
    }
    return arrivals
  }
}

extension Departure {
  /// The container that held it; of a layer, the one below.
  fileprivate var host: Path {
    guard let container = place.parent else { return .app }
    guard container.depth == 1, let index = place.index, index > 0 else { return container }
    return container.child(index - 1) ?? container
  }
}

extension Path {
  /// Where what stood here would stand after changes that come later: where the outermost went that held it.
  fileprivate func vacated(by splices: ArraySlice<Edit.Splice>) -> Path {
    var path = self
    for splice in splices {
      path =
        path.shifted(in: splice.path, at: splice.index, removing: splice.removedCount, inserting: splice.inserted.count)
        ?? splice.path.child(splice.index) ?? splice.path
    }
    return path
  }
}

extension Node {
  /// The screens in it that somebody minds, itself included, outermost first.
  fileprivate var minded: [Node] {
    guard mayHoldLock else { return [] }
    let isMinded = !isBare && (decoration.completion != nil || decoration.storage != nil)
    return (isMinded ? [self] : []) + children.flatMap(\.minded)
  }
}

extension NavigationState {
  /// The screens of these names that are in sight at a place or below it, outermost first, and with which nothing lives. Of a stack all screens
  /// count: the lower ones are around those above.
  func unstarted(below path: Path, _ names: Set<String>) -> [Path] {
    var found: [Path] = []
    guard isStacked(path) else { return [] }
    func visit(_ node: Node, at path: Path) {
      if names.contains(node.key.name), node.isBare || node.decoration.storage == nil { found.append(path) }
      for index in node.selects ? node.visibleChildren : node.children.indices {
        path.child(index).map { visit(node.children[index], at: $0) }
      }
    }
    if let node = node(at: path) { visit(node, at: path) }
    return found
  }

  /// Whether a place is in sight or below what is: nowhere on the way to it is something else selected.
  private func isStacked(_ path: Path) -> Bool {
    var node = root
    for level in 0..<path.depth {
      guard path[level] < node.children.count else { return false }
      if node.selects, node.kind != .app, node.selection != path[level] { return false }
      node = node.children[path[level]]
    }
    return true
  }
}
