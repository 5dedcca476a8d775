/// What a step gives: what a nested route runs on.
enum Given {
  case path(Path)
  /// The last child of a container: found only when a nested route needs it, since looking is a question.
  case lastChild(of: Path)
}

extension Transaction {
  func given(_ path: Path?) throws(NavigationError) -> Given {
    guard let path else { throw .limit("containers \(Path.maximumDepth) levels deep") }
    return .path(path)
  }

  mutating func resolve(_ given: Given) throws(NavigationError) -> Path {
    switch given {
    case .path(let path): return path
    case .lastChild(let parent):
      guard let count = number(.count(parent)), count > 0, let path = parent.child(count - 1) else {
        throw .noContainer("container", in: parent)
      }
      return path
    }
  }

  /// Asks whether the container at a place is of a kind.
  mutating func require(_ kind: Kind, at path: Path) throws(NavigationError) {
    guard let found = self.kind(path) else { throw .noContainer("container", in: path) }
    guard found == kind else { throw .typeMismatch(path, found: found, needed: kind) }
  }

  /// Asks whether a container holds children beside each other.
  private mutating func requireOpen(_ path: Path) throws(NavigationError) {
    switch kind(path) {
    case .tabs, .split, .pages, .custom: return
    default: throw try mismatch(at: path, needed: .pages)
    }
  }

  private mutating func mismatch(at path: Path, needed: Kind) throws(NavigationError) -> NavigationError {
    guard let found = kind(path) else { throw .noContainer("container", in: path) }
    return .typeMismatch(path, found: found, needed: needed)
  }

  /// Runs one built-in step on a container.
  mutating func perform(_ verb: Verb, on path: Path) throws(NavigationError) -> Given {
    if let needed = verb.needs { try require(needed, at: path) }
    switch verb {
    case .find(let search, let match): return .path(try find(search, match, from: path))
    case .lookUp(let match, let options, let start): return .path(try lookUp(match, options, from: start, at: path))
    case .go(let relation): return .path(try go(relation, from: path))
    case .window(let name): return .path(try window(name, from: path))
    case .at(let place):
      guard kind(place) != nil else { throw .noContainer("container at \(place)", in: .app) }
      return .path(place)
    case .push(let node):
      try change(.push(node), at: path)
      return .lastChild(of: path)
    case .pop(let count): try pop(count, at: path)
    case .popTo(let match):
      guard let index = number(.child(path, match)) else { throw .noScreen("there is no \(match.words) to pop to", in: path) }
      try change(.truncate(index + 1), at: path)
    case .popToRoot: try change(.truncate(1), at: path)
    case .replace(let node):
      try change(.replaceTop(node), at: path)
      return .lastChild(of: path)
    case .setStack(let nodes):
      try change(.set(nodes), at: path)
      return .lastChild(of: path)
    case .clearStack: try change(.set([]), at: path)
    case .present(let node): return try present(node, on: path)
    case .dismiss(let all):
      guard let window = path.window else { throw .misplaced(.app, in: .window) }
      try change(.truncate(all || path.depth < 2 ? 1 : path[1] + 1), at: window)
    case .close: return .path(try close(content(path)))
    case .back: return .path(try back(from: content(path)))
    case .selectTab(let choice):
      let index = try child(choice, "tab", at: path)
      try change(.select(index), at: path)
      return try given(path.child(index))
    case .setupTab(let node, let index, let replacing): return try insert(node, "tab", at: index, replacing: replacing, in: path)
    case .removeTab(let choice): try change(.remove(at: child(choice, "tab", at: path)), at: path)
    case .select(let choice):
      guard number(.selection(path)) != nil else { throw try mismatch(at: path, needed: .pages) }
      let index = try child(choice, "child", at: path)
      try change(.select(index), at: path)
      return try given(path.child(index))
    case .setChildren(let nodes):
      try requireOpen(path)
      try change(.set(nodes), at: path)
      return .lastChild(of: path)
    case .insert(let node, let index, let replacing):
      try requireOpen(path)
      return try insert(node, "child", at: index, replacing: replacing, in: path)
    case .remove(let choice):
      try requireOpen(path)
      try change(.remove(at: child(choice, "child", at: path)), at: path)
    case .showPrimary(let node):
      try change(.replace(node, at: 0), at: path)
      return try given(path.child(0))
    case .showDetail(let node):
      guard has(moreThan: 0, at: path) else { throw .noContainer("primary column", in: path) }
      try change(.setDetail(node), at: path)
      return .lastChild(of: path)
    case .pushDetail(let node):
      guard let count = number(.count(path)), count > 1, let detail = path.child(count - 1) else { throw .noContainer("detail", in: path) }
      try require(.stack, at: detail)
      try change(.push(node), at: detail)
      try change(.select(count - 1), at: path)
      return .lastChild(of: detail)
    case .setRoot(let node):
      try change(.set([node]), at: path)
      return try given(path.child(0))
    case .openWindow(let name, let root):
      if self.path(.window(name)) != nil { throw .alreadyOpen(name) }
      try change(.open(NavigationState.window(name, layers: root.map { [$0] } ?? [])), at: .app)
      return .lastChild(of: .app)
    case .closeWindow: return .path(try closeWindow(path))
    case .wear(let change): try self.change(.decorate(change), at: place(of: change, at: path))
    case .unlockAll: try unlockAll(path)
    case .makeKey:
      guard let window = path.window else { throw .misplaced(.app, in: .window) }
      try change(.select(window[0]), at: .app)
    case .makeVisible: try makeVisible(path)
    case .refresh:
      guard let key = store.state.node(at: path)?.key else { throw .noContainer("container", in: path) }
      consequences.append(.refresh(path, key))
    case .fail(let code, let message): throw .custom(code: code, message: message)
    case .check(let name): try check(guard: name, on: path)
    case .put(let value): try put(value)
    case .wait: throw .limit("a wait in a route that an action runs")
    case .custom(let action):
      let outer = performer
      performer = action
      defer { performer = outer }
      return .path(try action.base.run(on: path, in: &self))
    case .request(let effect): try request(effect, on: path)
    case .complete, .tap, .named, .finish, .report: throw .limit("\(verb)")
    }
    return .path(path)
  }

  // MARK: Moves

  private mutating func go(_ relation: Verb.Relation, from path: Path) throws(NavigationError) -> Path {
    let found: Path? =
      switch relation {
      case .stack: self.path(.enclosing(path, .stack))
      case .tabs: self.path(.enclosing(path, .tabs))
      case .parent: path.depth > 2 ? path.parent : nil
      case .root: try existing(path.window?.child(0))
      case .visible: visible(path)
      case .presented: try existing(layer(above: path, by: 1))
      case .presenting: layer(above: path, by: -1)
      }
    guard let found else {
      switch relation {
      case .stack, .tabs: throw .noContainer("\(relation.rawValue) around it", in: path)
      case .parent: throw .noContainer("container around it", in: path)
      case .root: throw .noContainer("root of the window", in: path)
      case .visible: throw .noContainer("screen in sight", in: path)
      case .presented: throw .noContainer("layer above", in: path)
      case .presenting: throw .noContainer("layer below", in: path)
      }
    }
    return found
  }

  /// The outermost container of a layer above (or, with a negative number, below) that of a place. A window counts as its root.
  private func layer(above path: Path, by offset: Int) -> Path? {
    guard let window = path.window else { return nil }
    return window.child((path.depth < 2 ? 0 : path[1]) + offset)
  }

  private mutating func existing(_ path: Path?) throws(NavigationError) -> Path? {
    guard let path, kind(path) != nil else { return nil }
    return path
  }

  private mutating func window(_ name: ScreenKey?, from path: Path) throws(NavigationError) -> Path {
    guard let name else {
      guard let window = path.window ?? self.path(.keyWindow) else { throw .noContainer("window", in: path) }
      return window
    }
    guard let window = self.path(.window(name)) else { throw .noContainer("window '\(name)'", in: .app) }
    return window
  }

  // MARK: Layers

  /// - Parameter coversLocked: Whether it also covers what must stay in sight.
  mutating func present(_ node: Node, on path: Path, coversLocked: Bool = false) throws(NavigationError) -> Given {
    guard let layer = path.layer ?? visible(path)?.layer, let window = layer.window else {
      throw .typeMismatch(path, found: path.depth == 0 ? .app : .window, needed: .page)
    }
    let next = window.child(layer[1] + 1)
    guard !has(moreThan: layer[1] + 1, at: window) else {
      throw .alreadyPresenting(layer, presented: next.flatMap { visibleKey($0) } ?? node.key)
    }
    try coversLocked ? perform(.push(node), at: window) : change(.push(node), at: window)
    return try given(next)
  }

  /// The place itself, or of a window or the app what is in sight on top: what a user would close, or go back from.
  private mutating func content(_ path: Path) -> Path { path.depth < 2 ? visible(path) ?? path : path }

  mutating func close(_ path: Path) throws(NavigationError) -> Path {
    guard let window = path.window, path.depth >= 2, path[1] > 0, let below = window.child(path[1] - 1) else { throw .nowhereBack(path) }
    try change(.truncate(path[1]), at: window)
    return below
  }

  private mutating func back(from path: Path) throws(NavigationError) -> Path {
    var place = path
    while place.depth >= 2 {
      if kind(place) == .stack, has(moreThan: 1, at: place) {
        try change(.drop(1), at: place)
        return place
      }
      if place.depth == 2 { return try closeForBack(place, from: path) }
      guard let parent = place.parent, let index = place.index else { break }
      // A split that shows one column at a time: the one before.
      if index > 0, kind(parent) == .split, number(.selection(parent)) == index {
        try change(.select(index - 1), at: parent)
        return parent.child(index - 1) ?? parent
      }
      place = parent
    }
    throw .nowhereBack(path)
  }

  private mutating func closeForBack(_ layer: Path, from path: Path) throws(NavigationError) -> Path {
    guard layer[1] > 0 else { throw .nowhereBack(path) }
    return try close(layer)
  }

  private mutating func makeVisible(_ path: Path) throws(NavigationError) {
    for level in 0..<path.depth {
      let container = path.prefix(level)
      let index = path[level]
      switch kind(container) {
      case .stack, .window: try change(.truncate(index + 1), at: container)
      case .app, .tabs, .pages: try change(.select(index), at: container)
      // Of a split that shows all its columns, none is selected.
      case .split: if number(.selection(container)) != nil { try change(.select(index), at: container) }
      case .custom(let kind):
        let count = number(.count(container)) ?? 0
        if let change = kind.type.reveal(index, of: count) { try self.change(change, at: container) }
      case .page, nil: throw .noContainer("container", in: path)
      }
    }
  }

  // MARK: Children beside each other

  private mutating func child(_ choice: Verb.TabChoice, _ word: String, at path: Path) throws(NavigationError) -> Int {
    switch choice {
    case .index(let index):
      guard index >= 0, has(moreThan: index, at: path) else { throw .noContainer("\(word) \(index)", in: path) }
      return index
    case .match(let match):
      guard let index = number(.tab(path, match)) else { throw .noContainer("\(word) \(match.words)", in: path) }
      return index
    }
  }

  private mutating func insert(
    _ node: Node, _ word: String, at index: Int?, replacing: Bool, in path: Path
  ) throws(NavigationError) -> Given {
    guard let index else {
      try change(.push(node), at: path)
      return .lastChild(of: path)
    }
    guard index >= 0 else { throw .noContainer("\(word) \(index)", in: path) }
    let isInside = has(moreThan: index, at: path)
    try change(replacing ? .replace(node, at: index) : .insert(node, at: index), at: path)
    return isInside ? try given(path.child(index)) : .lastChild(of: path)
  }

  // MARK: Windows and sheets

  private mutating func closeWindow(_ path: Path) throws(NavigationError) -> Path {
    guard let window = path.window else { throw .noContainer("window", in: path) }
    guard has(moreThan: 1, at: .app) else { throw .noScreen("one window must stay open", in: .app) }
    try change(.remove(at: window[0]), at: .app)
    guard let key = self.path(.keyWindow) else { throw .noContainer("window", in: .app) }
    return key
  }

  /// The container whose appearance a change is of: the sheet or the window that a place is in, or what is at the place.
  private mutating func place(of change: Decoration.Change, at path: Path) throws(NavigationError) -> Path {
    switch change {
    case .detents(let detents, let resting):
      guard let layer = path.layer, case .detents(let offered?) = ask(.detents(layer)) else {
        throw .noContainer("sheet around it", in: path)
      }
      let detents = detents ?? offered
      if let resting, !detents.contains(resting) {
        throw .noScreen("the sheet does not rest at \(resting), only at \(detents.map(\.description).joined(separator: ", "))", in: layer)
      }
      return layer
    case .hud:
      guard let window = path.window else { throw .noContainer("window", in: path) }
      return window
    default: return path
    }
  }

  // MARK: Actions

  /// What the user can do now: the actions of the screen in sight under a place, then those of the containers around it. Of two of one name
  /// that nearer to what is in sight counts.
  public mutating func actions(at path: Path) throws(NavigationError) -> [(action: UserAction, screen: Path)] {
    var actions: [(action: UserAction, screen: Path)] = []
    var place = visible(path)
    while let screen = place, screen.depth >= 2, let key = key(screen) {
      actions += choices(at: screen).map { ($0, screen) }
      if isScreen(screen), let entry = environment.entries[key.name] {
        trace?.events.append(.began(.actions(of: key)))
        defer { trace?.events.append(.ended) }
        let nearer = Set(actions.map(\.action.name))
        actions += try entry.actions(key, at: screen, in: &self).filter { !nearer.contains($0.name) }.map { ($0, screen) }
      }
      place = screen.parent
    }
    return actions
  }

  /// Whether a screen of the app is at a place, and not the layer of a request.
  func isScreen(_ path: Path) -> Bool { store.state.read(path) { $0.isScreen } == true }

  mutating func action(
    named name: String, values: [EnteredValue], at path: Path
  ) throws(NavigationError) -> (AppRoute, Path) {
    let offered = try actions(at: path)
    guard let found = offered.first(where: { $0.action.name == name }) else {
      let key = visibleKey(path) ?? Node.anonymousKey(.app)
      throw .unknownAction(name, on: key, offered: offered.map(\.action.name))
    }
    if trace != nil, let key = store.state.node(at: found.screen)?.key { trace?.events.append(.tapped(name, on: key)) }
    if !values.isEmpty { secretFields.formUnion(found.action.secretFields) }
    return (try found.action.route(entering: values), found.screen)
  }

  // MARK: Guards

  /// Asks a guard before going on, for a library that does so by itself.
  package mutating func heed(guard name: String, at path: Path) throws(NavigationError) { try check(guard: name, on: path) }

  private mutating func check(guard name: String, on path: Path) throws(NavigationError) {
    guard let found = environment.guards[name] else { throw .unknownGuard(name) }
    trace?.events.append(.began(.guard(name)))
    let verdict = found.check(path, &self)
    trace?.events.append(.ended)
    trace?.events.append(.guarded(name, verdict))
    switch verdict {
    case .allow: passedGuards.append(name)
    case .deny(let error): throw error
    case .redirect, .detour:
      interrupt = Interrupt(name: name, verdict: verdict, path: path, resolved: lastTap?.resolved)
      throw .interrupted(guard: name)
    }
  }
}
