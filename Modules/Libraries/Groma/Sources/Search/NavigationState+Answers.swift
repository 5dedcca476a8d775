// The evaluation of queries.
extension NavigationState {
  func answer(_ query: Query) -> Answer {
    switch query {
    case .kind(let path): .kind(kind(at: path))
    case .key(let path): .key(key(at: path))
    case .more(let count, let path): .flag(has(moreThan: count, at: path))
    case .count(let path): .number(read(path) { $0.childCount })
    case .selection(let path): .number(read(path) { $0.selects && !$0.children.isEmpty ? $0.selection : nil } ?? nil)
    case .visible(let path): .path(visibleLeaf(of: path))
    case .shown(let path): .paths(visibleLeaves(of: path))
    case .holds(let path, let key): .flag(places(of: key).contains { path.contains($0) })
    case .child(let path, let match): .number(node(at: path)?.children.lastIndex(where: match.matches))
    case .tab(let path, let match): .number(node(at: path)?.tab(match))
    case .enclosing(let path, let kind): .path(enclosing(kind, of: path))
    case .find(let search, let match, let path):
      .path(find(search, match, from: path))
    case .lookUp(let match, let options, let start, let path): .path(lookUp(match, options, from: start, at: path))
    case .places(let key): .paths(places(of: key))
    case .window(let name): .path(root.children.firstIndex { $0.key == name }.flatMap(TreePath.app.child))
    case .keyWindow: .path(keyWindow)
    case .locked(let operation, let path): .path(locked(by: operation, at: path))
    case .detents(let path): .detents(node(at: path).flatMap { path.depth == 2 && path[1] > 0 ? $0.presentation.sheetDetents : nil })
    case .closesByGesture(let path): .flag(read(path) { $0.presentation.style?.closesByGesture ?? true } ?? false)
    case .value(let name): .value(value(named: name))
    case .effect(let name, let path): .effect(effect(name, at: path))
    case .effects(let path): .effects(running.filter { $0.at == path })
    case .flowData(let path): .flowData(read(path) { $0.isBare ? nil : $0.flowData } ?? nil)
    case .kept(let path): .paths(kept(within: path))
    case .around(let path, let names):
      .paths(surroundings(outside: path).filter { key(at: $0).map { names.contains($0.name) } == true })
    case .unstarted(let path, let names): .paths(unstarted(below: path, names))
    case .waiting(let path): .routes(pending.filter { route in path.map { route.at.contains($0) } ?? true })
    case .held(let name): .held(held.filter { type(of: $0.value).name == name })
    }
  }

  private func places(of key: ScreenKey) -> [TreePath] {
    // The app and its windows are no screens.
    places(of: Match(key: key)).filter { $0.depth > 1 }
  }

  /// Returns the path of the first, last or last visible match, as `search` selects, or `nil` if there is no match. Searches at and below
  /// `path` and, if `path` is the outermost container of a layer, in the layers above; if that finds nothing, in the whole window of
  /// `path`.
  func find(_ search: Steps.Find.Choice, _ match: Match, from path: TreePath) -> TreePath? {
    guard match.isOfKeyOrName else {
      return look(search, match, from: path) ?? (path.depth > 1 ? look(search, match, from: path.prefix(1)) : nil)
    }
    if node(at: path) == nil { return nil }
    let watched = watchedPlaces(of: match)
    let places = watched ?? root.places(of: match)
    func found(from start: TreePath) -> TreePath? {
      let found = places.filter { isInScope($0, from: start) && (search != .top || isVisible($0, from: start)) }
      // Only the paths of an unwatched tree are in search order. A comparison of paths reads the selections of the containers.
      if watched == nil { return search == .first ? found.first : found.last }
      return search == .first ? found.min(by: precedes) : found.max(by: precedes)
    }
    return found(from: path) ?? (path.depth > 1 ? found(from: path.prefix(1)) : nil)
  }

  private func look(_ search: Steps.Find.Choice, _ match: Match, from start: TreePath) -> TreePath? {
    guard let node = node(at: start) else { return nil }
    var walk = TreeSearch(for: match, in: self)
    return walk.find(search, in: node, at: start)
  }
}

extension Node {
  /// Returns the index of the first child that matches. If no child matches, returns the index of the first child that is a stack whose
  /// bottom screen matches, or `nil` if there is no such child.
  package func tab(_ match: Match) -> Int? {
    children.firstIndex(where: match.matches) ?? children.firstIndex { $0.kind == .stack && $0.children.first.map(match.matches) == true }
  }
}

extension NavigationState {
  fileprivate func effect(_ name: String?, at path: TreePath) -> RunningEffect? {
    let named = running.lazy.filter { name == nil || $0.effect.request.name == name }
    return named.last { $0.at == path } ?? named.last
  }

  func kind(at path: TreePath) -> Kind? { read(path) { $0.kind } }
  func key(at path: TreePath) -> ScreenKey? { read(path) { $0.key } }
  func has(moreThan count: Int, at path: TreePath) -> Bool { read(path) { $0.childCount > count } ?? false }

  /// Returns the path of the visible screen at or below a path: starting at the path, follows the topmost or selected child down to a node
  /// without children. Returns `nil` if there is no node at the path.
  public func visibleLeaf(of path: TreePath) -> TreePath? {
    guard var node = node(at: path) else { return nil }
    var leaf = path
    while let index = node.topChild, let next = leaf.child(index) {
      node = node.children[index]
      leaf = next
    }
    return leaf
  }

  /// Returns the paths of the screens that a node shows: the screen of ``visibleLeaf(of:)``, followed by the screens beside it, from left to
  /// right, such as those in the other columns of a split. Of a window, only the topmost layer counts. Returns an empty array if there is no
  /// node at the path.
  package func visibleLeaves(of path: TreePath) -> [TreePath] {
    var leaves: [TreePath] = []
    func visit(_ node: Node, at path: TreePath) {
      guard let top = node.topChild else { return leaves.append(path) }
      var shown = [top]
      if node.kind != .window { shown += node.visibleChildren.filter { $0 != top } }
      for index in shown { path.child(index).map { visit(node.children[index], at: $0) } }
    }
    node(at: path).map { visit($0, at: path) }
    return leaves
  }

  /// Returns whether the node at a path is visible.
  ///
  /// A node is visible if each container on its path shows the next child, and no full-screen layer covers the node. Layers under a sheet
  /// are visible; the app shows only the key window.
  ///
  /// - Parameters:
  ///   - path: The path of the node.
  ///   - start: The container from which the search starts. The containers around `start` are assumed to show its branch; only the layers
  ///     above `start` are checked. The result is `false` for a path that is not at or below `start`, except for paths in the layers above
  ///     if `start` is the outermost container of a layer.
  package func isVisible(_ path: TreePath, from start: TreePath = .app) -> Bool {
    guard start.contains(path) else { return isInScope(path, from: start) && isVisible(path, from: start.prefix(1)) }
    guard start.depth < 2 || showsLayer(of: start), var node = node(at: start) else { return false }
    for level in start.depth..<path.depth {
      let index = path[level]
      guard node.shows(index) else { return false }
      node = node.children[index]
    }
    return true
  }

  /// Returns whether the layer of a path is visible: no full-screen layer of the same window covers it.
  func showsLayer(of path: TreePath) -> Bool { path.window.flatMap { read($0) { $0.shows(path[1]) } } ?? false }

  /// Returns the path of a match that only a full-screen layer hides, and the path of the topmost full-screen layer. Searches the window of
  /// `path` or, if `path` is the app, the key window. Returns `nil` if there is no such match.
  func coveredMatch(_ match: Match, from path: TreePath) -> (match: TreePath, cover: TreePath)? {
    guard let window = path.window ?? keyWindow, let layers = read(window, { ($0.children, $0.visibleChildren.lowerBound) }), layers.1 > 0,
      let cover = window.child(layers.1)
    else { return nil }
    var search = TreeSearch(for: match, in: self)
    for index in (0..<layers.1).reversed() {
      if let layer = window.child(index), let found = search.last(in: layers.0[index], at: layer, visibleOnly: true) {
        return (found, cover)
      }
    }
    return nil
  }

  fileprivate func enclosing(_ kind: Kind, of path: TreePath) -> TreePath? {
    var found: TreePath?
    var node = root
    for level in 0...path.depth {
      if node.kind == kind { found = path.prefix(level) }
      guard level < path.depth else { break }
      let index = path[level]
      guard index < node.children.count else { return nil }
      node = node.children[index]
    }
    return found
  }
}
