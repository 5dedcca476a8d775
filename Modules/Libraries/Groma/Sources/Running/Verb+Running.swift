/// The container that a step returns. A nested route runs on it.
enum Given {
  case path(TreePath)
  /// The last child of a container. It is looked up only if a nested route needs it, because the look-up is a query.
  case lastChild(of: TreePath)

  /// Creates a container with a known path.
  ///
  /// - Throws: ``NavigationError/limit(_:)`` if the path is nil, which means that the container is too deep.
  init(_ path: TreePath?) throws(NavigationError) {
    guard let path else { throw .limit("at most \(TreePath.maximumDepth) levels of containers") }
    self = .path(path)
  }

  /// Returns the path of the container.
  func place(in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    switch self {
    case .path(let path): return path
    case .lastChild(let parent):
      guard let count = transaction.number(.count(parent)), count > 0, let path = parent.child(count - 1) else {
        throw .noContainer("container", in: parent)
      }
      return path
    }
  }
}

extension Verb {
  /// Executes a built-in step on a container, and returns the resulting container.
  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> Given {
    if let needed = needs { try transaction.require(needed, at: path) }
    switch self {
    case .find(let search, let match): return .path(try transaction.find(search, match, from: path))
    case .lookUp(let match, let options, let start): return .path(try transaction.lookUp(match, options, from: start, at: path))
    case .go(let relation): return .path(try relation.target(from: path, in: &transaction))
    case .window(let name): return .path(try window(name, from: path, in: &transaction))
    case .at(let place):
      guard transaction.kind(place) != nil else { throw .noContainer("container at \(place)", in: .app) }
      return .path(place)
    case .push(let node):
      try transaction.change(.push(node), at: path)
      return .lastChild(of: path)
    case .pop(let count): try transaction.pop(count, at: path)
    case .popTo(let match):
      guard let index = transaction.number(.child(path, match)) else { throw .noScreen("there is no \(match.words) to pop to", in: path) }
      try transaction.change(.truncate(index + 1), at: path)
    case .popToRoot: try transaction.change(.truncate(1), at: path)
    case .replace(let node):
      try transaction.change(.replaceTop(node), at: path)
      return .lastChild(of: path)
    case .setStack(let nodes):
      try transaction.change(.set(Edit.Nodes(list: nodes)), at: path)
      return .lastChild(of: path)
    case .clearStack: try transaction.change(.set([]), at: path)
    case .present(let node): return try transaction.present(node, on: path)
    case .dismiss(let all):
      guard let window = path.window else { throw .misplaced(.app, in: .window) }
      try transaction.change(.truncate(all || path.depth < 2 ? 1 : path[1] + 1), at: window)
    case .close: return .path(try close(content(path, in: &transaction), in: &transaction))
    case .back: return .path(try back(from: content(path, in: &transaction), in: &transaction))
    case .selectTab(let choice):
      let index = try choice.index("tab", at: path, in: &transaction)
      try transaction.change(.select(index), at: path)
      return try Given(path.child(index))
    case .setupTab(let node, let index, let replacing):
      return try insert(node, "tab", at: index, replacing: replacing, in: path, &transaction)
    case .removeTab(let choice): try transaction.change(.remove(at: choice.index("tab", at: path, in: &transaction)), at: path)
    case .select(let choice):
      guard transaction.number(.selection(path)) != nil else { throw mismatch(at: path, in: &transaction) }
      let index = try choice.index("child", at: path, in: &transaction)
      try transaction.change(.select(index), at: path)
      return try Given(path.child(index))
    case .setChildren(let nodes):
      try requireOpen(path, in: &transaction)
      try transaction.change(.set(Edit.Nodes(list: nodes)), at: path)
      return .lastChild(of: path)
    case .insert(let node, let index, let replacing):
      try requireOpen(path, in: &transaction)
      return try insert(node, "child", at: index, replacing: replacing, in: path, &transaction)
    case .remove(let choice):
      try requireOpen(path, in: &transaction)
      try transaction.change(.remove(at: choice.index("child", at: path, in: &transaction)), at: path)
    case .showPrimary(let node):
      try transaction.change(.replace(node, at: 0), at: path)
      return try Given(path.child(0))
    case .showDetail(let node):
      guard transaction.has(moreThan: 0, at: path) else { throw .noContainer("primary column", in: path) }
      try transaction.change(.setDetail(node), at: path)
      return .lastChild(of: path)
    case .pushDetail(let node):
      guard let count = transaction.number(.count(path)), count > 1, let detail = path.child(count - 1) else {
        throw .noContainer("detail", in: path)
      }
      try transaction.require(.stack, at: detail)
      try transaction.change(.push(node), at: detail)
      try transaction.change(.select(count - 1), at: path)
      return .lastChild(of: detail)
    case .setRoot(let node):
      try transaction.change(.set(Edit.Nodes(node)), at: path)
      return try Given(path.child(0))
    case .openWindow(let name, let root):
      if transaction.path(.window(name)) != nil { throw .alreadyOpen(name) }
      try transaction.change(.open(NavigationState.window(name, layers: root.map { [$0] } ?? [])), at: .app)
      return .lastChild(of: .app)
    case .closeWindow: return .path(try closeWindow(path, in: &transaction))
    case .wear(let change): try transaction.change(.decorate(change), at: place(of: change, at: path, in: &transaction))
    case .update(let key): try transaction.change(.update(key), at: path)
    case .unlockAll: try unlockAll(path, in: &transaction)
    case .makeKey:
      guard let window = path.window else { throw .misplaced(.app, in: .window) }
      try transaction.change(.select(window[0]), at: .app)
    case .makeVisible: try makeVisible(path, in: &transaction)
    case .refresh:
      guard let key = transaction.store.state.node(at: path)?.key else { throw .noContainer("container", in: path) }
      transaction.consequences.append(.refresh(path, key))
    case .fail(let code, let message): throw .custom(code: code, message: message)
    case .check(let name): try transaction.check(guard: name, on: path)
    case .put(let value): try transaction.put(value)
    case .wait: throw .limit("no wait in a route that an action runs")
    case .custom(let action):
      let outer = transaction.performer
      transaction.performer = action
      defer { transaction.performer = outer }
      return .path(try action.base.run(on: path, in: &transaction))
    case .request(let effect): try transaction.request(effect, on: path)
    case .complete, .tap, .named, .finish, .report: throw .limit("\(self)")
    }
    return .path(path)
  }

  // MARK: Moves

  private func window(_ name: ScreenKey?, from path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError)
    -> TreePath
  {
    guard let name else {
      guard let window = path.window ?? transaction.path(.keyWindow) else { throw .noContainer("window", in: path) }
      return window
    }
    guard let window = transaction.path(.window(name)) else { throw .noContainer("window '\(name)'", in: .app) }
    return window
  }

  // MARK: Layers

  /// Returns the path itself or, for a window or the app, the topmost visible screen, which a user would close or go back from.
  private func content(_ path: TreePath, in transaction: inout NavigationTransaction) -> TreePath {
    path.depth < 2 ? transaction.visible(path) ?? path : path
  }

  private func close(_ path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    guard let window = path.window, path.depth >= 2, path[1] > 0, let below = window.child(path[1] - 1) else { throw .nowhereBack(path) }
    try transaction.change(.truncate(path[1]), at: window)
    return below
  }

  private func back(from path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    var place = path
    while place.depth >= 2 {
      if transaction.kind(place) == .stack, transaction.has(moreThan: 1, at: place) {
        try transaction.change(.drop(1), at: place)
        return place
      }
      if place.depth == 2 {
        guard place[1] > 0 else { break }
        return try close(place, in: &transaction)
      }
      guard let parent = place.parent, let index = place.index else { break }
      // A collapsed split goes back to the previous column.
      if index > 0, transaction.kind(parent) == .split, transaction.number(.selection(parent)) == index {
        try transaction.change(.select(index - 1), at: parent)
        return parent.child(index - 1) ?? parent
      }
      place = parent
    }
    throw .nowhereBack(path)
  }

  private func makeVisible(_ path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) {
    for level in 0..<path.depth {
      let container = path.prefix(level)
      let index = path[level]
      switch transaction.kind(container) {
      case .stack, .window: try transaction.change(.truncate(index + 1), at: container)
      case .app, .tabs, .pages: try transaction.change(.select(index), at: container)
      // A split that shows all its columns has no selection.
      case .split: if transaction.number(.selection(container)) != nil { try transaction.change(.select(index), at: container) }
      case .custom(let kind):
        let count = transaction.number(.count(container)) ?? 0
        if let change = kind.type.reveal(index, of: count) { try transaction.change(change.operation, at: container) }
      case .page, nil: throw .noContainer("container", in: path)
      }
    }
  }

  // MARK: Children beside each other

  private func insert(
    _ node: Node, _ word: String, at index: Int?, replacing: Bool, in path: TreePath, _ transaction: inout NavigationTransaction
  ) throws(NavigationError) -> Given {
    guard let index else {
      try transaction.change(.push(node), at: path)
      return .lastChild(of: path)
    }
    guard index >= 0 else { throw .noContainer("\(word) \(index)", in: path) }
    let isInside = transaction.has(moreThan: index, at: path)
    try transaction.change(replacing ? .replace(node, at: index) : .insert(node, at: index), at: path)
    return isInside ? try Given(path.child(index)) : .lastChild(of: path)
  }

  // MARK: Windows and sheets

  private func closeWindow(_ path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    guard let window = path.window else { throw .noContainer("window", in: path) }
    guard transaction.has(moreThan: 1, at: .app) else { throw .noScreen("one window must stay open", in: .app) }
    try transaction.change(.remove(at: window[0]), at: .app)
    guard let key = transaction.path(.keyWindow) else { throw .noContainer("window", in: .app) }
    return key
  }

  /// Returns the path of the container whose decoration changes: the sheet or the window around a path, or the path itself.
  private func place(
    of change: Decoration.Change, at path: TreePath, in transaction: inout NavigationTransaction
  ) throws(NavigationError) -> TreePath {
    switch change {
    case .detents(let detents, let resting):
      guard let layer = path.layer, case .detents(let offered?) = transaction.ask(.detents(layer)) else {
        throw .noContainer("enclosing sheet", in: path)
      }
      let detents = detents ?? offered
      if let resting, !detents.contains(resting) {
        throw .noScreen("the sheet has no detent \(resting), only \(detents.map(\.description).joined(separator: ", "))", in: layer)
      }
      return layer
    case .hud:
      guard let window = path.window else { throw .noContainer("window", in: path) }
      return window
    default: return path
    }
  }

  /// Requires that a container holds its children side by side.
  private func requireOpen(_ path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) {
    switch transaction.kind(path) {
    case .tabs, .split, .pages, .custom: return
    default: throw mismatch(at: path, in: &transaction)
    }
  }

  private func mismatch(at path: TreePath, in transaction: inout NavigationTransaction) -> NavigationError {
    transaction.kind(path).map { .typeMismatch(path, found: $0, needed: .pages) } ?? .noContainer("container", in: path)
  }

  /// Removes the locks of a container and of all its descendants.
  private func unlockAll(_ path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) {
    guard let node = transaction.store.state.node(at: path) else { throw .noContainer("container", in: path) }
    var locked: [(place: TreePath, key: ScreenKey)] = []
    func visit(_ node: Node, at place: TreePath) {
      guard node.mayBeMinded else { return }
      if !node.isBare, node.decoration.isLocked { locked.append((place, node.key)) }
      for (index, child) in node.children.enumerated() { place.child(index).map { visit(child, at: $0) } }
    }
    visit(node, at: path)
    for (place, _) in locked { try transaction.perform(.decorate(.lock(nil)), at: place) }
    if !locked.isEmpty { transaction.consequences.append(.announce(LocksDiscarded(screens: locked.map(\.key)))) }
  }
}

extension Verb.Relation {
  /// Returns the path of the container that has this relation to another one.
  fileprivate func target(from path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    let found: TreePath? =
      switch self {
      case .stack: transaction.path(.enclosing(path, .stack))
      case .tabs: transaction.path(.enclosing(path, .tabs))
      case .parent: path.depth > 2 ? path.parent : nil
      case .root: existing(path.window?.child(0), in: &transaction)
      case .visible: transaction.visible(path)
      case .presented: existing(layer(above: path, by: 1), in: &transaction)
      case .presenting: layer(above: path, by: -1)
      }
    guard let found else {
      switch self {
      case .stack, .tabs: throw .noContainer("enclosing \(rawValue)", in: path)
      case .parent: throw .noContainer("enclosing container", in: path)
      case .root: throw .noContainer("root of the window", in: path)
      case .visible: throw .noContainer("visible screen", in: path)
      case .presented: throw .noContainer("layer above", in: path)
      case .presenting: throw .noContainer("layer below", in: path)
      }
    }
    return found
  }

  /// Returns the path of the layer that is `offset` layers above the layer of a path (below it if negative). A window counts as its root
  /// layer.
  private func layer(above path: TreePath, by offset: Int) -> TreePath? {
    guard let window = path.window else { return nil }
    return window.child((path.depth < 2 ? 0 : path[1]) + offset)
  }

  private func existing(_ path: TreePath?, in transaction: inout NavigationTransaction) -> TreePath? {
    guard let path, transaction.kind(path) != nil else { return nil }
    return path
  }
}

extension Verb.TabChoice {
  /// Returns the index of the chosen child.
  ///
  /// - Parameter word: The word for the child in an error message, such as "tab".
  fileprivate func index(_ word: String, at path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> Int {
    switch self {
    case .index(let index):
      guard index >= 0, transaction.has(moreThan: index, at: path) else { throw .noContainer("\(word) \(index)", in: path) }
      return index
    case .match(let match):
      guard let index = transaction.number(.tab(path, match)) else { throw .noContainer("\(word) \(match.words)", in: path) }
      return index
    }
  }
}
