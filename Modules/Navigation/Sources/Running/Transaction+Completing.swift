/// A screen that went for good, and that somebody minds: it had a completion, or something lived with it.
public struct Departure: Sendable {
  /// The screen.
  public let screen: ScreenKey
  /// What lived with it.
  public let storage: String?
  /// Where it went, as places are now; what stands there, if anything, is something else.
  public internal(set) var place: Path
  /// Whether it went by itself: not with a screen that was around it, and with which something lived, too.
  public let isOutermost: Bool
  let completion: AppRoute?
}

extension Transaction {
  /// How often in a row what belongs to a change may change something.
  private static let maximumRounds = 1_000

  /// Runs the completions of screens that went, and lets the parts of the app do what belongs to what changed, until nothing does.
  mutating func completeChanges() throws(NavigationError) {
    for _ in 0..<Self.maximumRounds {
      guard journal.count > completedEdits, !environment.parts.isEmpty || store.state.root.mayBeMinded else { return }
      let edits = journal.edits(after: completedEdits)
      completedEdits = journal.savepoint()
      try complete(departures: departures(edits), arrivals: arrivals(edits))
    }
    throw .limit("\(Self.maximumRounds) changes that lead to one another")
  }

  /// Runs the `complete` hook of the app's parts on the launch state.
  mutating func completeLaunch() throws(NavigationError) {
    try complete(departures: [], arrivals: [.app])
    try completeChanges()
    try settle()
    if let deferral { try put(deferral, as: store.state.freeDeferredID()) }
  }

  private mutating func complete(departures: [Departure], arrivals: [Path]) throws(NavigationError) {
    let mark = journal.count
    for departure in departures {
      func moved(_ splices: [Edit.Splice]) -> Departure {
        var moved = departure
        moved.place = departure.place.vacated(by: splices[...])
        return moved
      }
      if let completion = departure.completion {
        let isDeferred = deferral != nil
        _ = try run(completion, on: moved(journal.splices(after: mark)).host)
        if deferral != nil, !isDeferred { throw .limit("a wait in the completion of a screen") }
      }
      guard departure.storage != nil else { continue }
      for part in environment.parts { try part.screenLeft(moved(journal.splices(after: mark)), in: &self) }
    }
    for part in environment.parts {
      let splices = journal.splices(after: mark)
      try part.complete(arrivals: arrivals.compactMap { $0.following(splices) }, in: &self)
    }
  }

  private func departures(_ edits: [Edit]) -> [Departure] {
    guard edits.contains(where: \.mayTakeMindedAway) else { return [] }
    let splices = edits.compactMap { if case .splice(let splice) = $0 { splice } else { nil } }
    // What comes as it went has moved.
    var moved = splices.flatMap { $0.inserted.flatMap(\.minded) }
    var departures: [Departure] = []
    for (index, splice) in splices.enumerated() {
      let place = splice.path.child(splice.index)?.vacated(by: splices[(index + 1)...]) ?? splice.path
      let container = store.state.read(place.parent ?? .app) { ($0.kind, $0.visibility) } ?? (.app, .none)
      Node.visitMinded(splice.removed, in: container, isWithin: false) { node, isWithin in
        if let twin = moved.firstIndex(of: node) {
          moved.remove(at: twin)
          return
        }
        let (storage, completion) = (node.decoration.storage, node.decoration.completion)
        departures.append(Departure(screen: node.key, storage: storage, place: place, isOutermost: !isWithin, completion: completion))
      }
    }
    return departures
  }

  private func arrivals(_ edits: [Edit]) -> [Path] {
    if environment.parts.isEmpty { return [] }
    var arrivals: [Path] = []
    /// Of which another child may be selected: what is, is known in the end.
    var containers: [Path] = []
    for edit in edits {
      switch edit {
      case .splice(let splice):
        func shifted(_ path: Path) -> Path? {
          path.shifted(in: splice.path, at: splice.index, removing: splice.removedCount, inserting: splice.inserted.count)
        }
        arrivals = arrivals.compactMap(shifted)
        containers = containers.compactMap(shifted)
        arrivals += splice.inserted.indices.compactMap { splice.path.child(splice.index + $0) }
        containers.append(splice.path)
      case .select(let path, _, _): containers.append(path)
      case .decorate(let path, let from, let to):
        // What lived there has ended, and the screen stays; or a split shows all of its columns.
        if from.storage != nil && to.storage == nil || from.isCollapsed && !to.isCollapsed { arrivals.append(path) }
      case .put, .wait: continue
      }
    }
    for container in containers {
      let selected = store.state.read(container) { $0.selects ? container.child($0.selection) : nil } ?? nil
      if let selected, !arrivals.contains(selected) { arrivals.append(selected) }
    }
    return arrivals
  }
}

extension Edit {
  /// Whether it may take away a screen that somebody minds.
  fileprivate var mayTakeMindedAway: Bool {
    if case .splice(let splice) = self { splice.removed.contains(where: \.mayBeMinded) } else { false }
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
    var minded: [Node] = []
    Node.visitMinded(CollectionOfOne(self), in: (.app, .none), isWithin: false) { node, _ in minded.append(node) }
    return minded
  }

  /// Visits the screens that somebody minds in some nodes of a container, outermost first, and says whether they are within one of the others:
  /// whether that is around them, and something lives with it.
  fileprivate static func visitMinded(
    _ nodes: some Collection<Node>, in container: (kind: Kind, visibility: Kind.Visibility), isWithin: Bool,
    _ body: (Node, _ isWithin: Bool) -> Void
  ) {
    var isWithin = isWithin
    for node in nodes where node.mayBeMinded {
      let isKeeping = !node.isBare && node.decoration.storage != nil
      if isKeeping || !node.isBare && node.decoration.completion != nil { body(node, isWithin) }
      visitMinded(node.children, in: (node.kind, node.visibility), isWithin: isWithin || isKeeping, body)
      if container.visibility == .last, isKeeping { isWithin = true }
      if container.kind == .window, node.keepsInSight { isWithin = true }
    }
  }

  /// Whether something lives with what is in sight of it, or lies below that.
  private var keepsInSight: Bool {
    guard mayBeMinded else { return false }
    if !isBare, decoration.storage != nil { return true }
    if visibility == .last, children.contains(where: { !$0.isBare && $0.decoration.storage != nil }) { return true }
    return visibleChildren.contains { children[$0].keepsInSight }
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
      for index in node.selects && node.kind != .app ? node.visibleChildren : node.children.indices {
        path.child(index).map { visit(node.children[index], at: $0) }
      }
    }
    if let node = node(at: path) { visit(node, at: path) }
    return found
  }

  /// Whether a place is in sight or below what is: nowhere on the way to it is something else selected.
  func isStacked(_ path: Path) -> Bool {
    var node = root
    for level in 0..<path.depth {
      guard path[level] < node.children.count else { return false }
      if node.selects, node.kind != .app, !node.isSelected(path[level]) { return false }
      node = node.children[path[level]]
    }
    return true
  }
}
