// Queries of the state. If the run is traced, each query is recorded with its answer.
extension NavigationTransaction {
  /// Answers a query. If the run is traced, records the query and the answer in the trace.
  ///
  /// The most frequent queries have separate methods, which create no ``Query`` value if the run is not traced.
  package mutating func ask(_ query: Query) -> Answer {
    let answer = store.state.answer(query)
    trace?.events.append(.asked(query, answer))
    return answer
  }

  /// Returns the kind of the container at a path, or `nil` if there is none.
  public mutating func kind(_ path: TreePath) -> Kind? {
    if trace == nil { return look(at: path)?.kind }
    return if case .kind(let kind) = ask(.kind(path)) { kind } else { nil }
  }

  /// Checks that the container at a path is of the given kind.
  ///
  /// - Throws: ``NavigationError/noContainer(_:in:)`` if there is no container, ``NavigationError/typeMismatch(_:found:needed:)`` if the
  ///   container is of a different kind.
  mutating func require(_ kind: Kind, at path: TreePath) throws(NavigationError) {
    guard let found = self.kind(path) else { throw .noContainer("container", in: path) }
    guard found == kind else { throw .typeMismatch(path, found: found, needed: kind) }
  }

  /// Returns the key of the container at a path, or `nil` if there is none.
  public mutating func key(_ path: TreePath) -> ScreenKey? {
    if trace == nil { return store.state.key(at: path) }
    return if case .key(let key) = ask(.key(path)) { key } else { nil }
  }

  /// Returns whether the container at a path has more than `count` children. Returns `false` if there is no container.
  package mutating func has(moreThan count: Int, at path: TreePath) -> Bool {
    if trace == nil { return look(at: path).map { $0.count > count } ?? false }
    return ask(.more(than: count, path)) == .flag(true)
  }

  /// Returns the index of the selected child of a container, or `nil` if the container does not exist or has no selected child.
  package mutating func selection(_ path: TreePath) -> Int? { number(.selection(path)) }

  /// Returns the path of the screen that the container at a path shows, or `nil` if there is no container at the path. The search follows
  /// the topmost or selected child down to a node without children.
  public mutating func visibleScreen(in path: TreePath) -> TreePath? { self.path(.visible(path)) }

  /// Returns the paths of all screens that the container at a path shows: that of ``visibleScreen(in:)``, then the others, from left to
  /// right. Of a window, only the topmost layer counts.
  package mutating func shownScreens(in path: TreePath) -> [TreePath] {
    if case .paths(let paths) = ask(.shown(path)) { paths } else { [] }
  }

  /// Returns the key of the screen that the container at a path shows, or `nil` if there is no container at the path: see
  /// ``visibleScreen(in:)``.
  package mutating func visibleKey(_ path: TreePath) -> ScreenKey? { visibleScreen(in: path).flatMap { key($0) } }

  /// Returns whether a screen that the key identifies is at a path or below it.
  public mutating func holds(_ path: TreePath, _ key: ScreenKey) -> Bool { ask(.holds(path, key)) == .flag(true) }

  /// Returns the paths of all screens that a key identifies, in the order of ``Route/first(_:)``.
  public mutating func places(of key: ScreenKey) -> [TreePath] {
    if case .paths(let paths) = ask(.places(key)) { paths } else { [] }
  }

  /// Returns whether a route waits for a screen to finish or for a question to be answered.
  public mutating func hasWaitingRoutes() -> Bool {
    if case .routes(let waiting) = ask(.waiting(nil)) { !waiting.isEmpty } else { false }
  }

  /// Returns the value of a feature's state, or the initial value if none is stored. Inlinable, because a cast to a statically known type
  /// costs a fraction of a dynamic cast.
  @inlinable public mutating func value<V: StateValue>(_: V.Type) -> V { value(named: V.name) as? V ?? V.initial }

  /// Returns the stored value with this name, or `nil` if the value is the initial one.
  @usableFromInline mutating func value(named name: String) -> (any StateValue)? {
    if trace == nil { return store.state.value(named: name)?.base }
    return if case .value(let value) = ask(.value(name)) { value?.base } else { nil }
  }

  /// Returns the path of the first match of a search from a container, in the order of ``Route/first(_:)``.
  ///
  /// - Throws: ``NavigationError/noContainer(_:in:)`` if there is no match.
  package mutating func first<K>(_ target: Target<K>, from path: TreePath) throws(NavigationError) -> TreePath {
    try find(.first, target.match, from: path)
  }
  /// Returns the path of the last match of a search from a container, in the order of ``Route/first(_:)``.
  ///
  /// - Throws: ``NavigationError/noContainer(_:in:)`` if there is no match.
  package mutating func last<K>(_ target: Target<K>, from path: TreePath) throws(NavigationError) -> TreePath {
    try find(.last, target.match, from: path)
  }
  /// Returns the path of the last visible match of a search from a container, in the order of ``Route/first(_:)``.
  ///
  /// - Throws: ``NavigationError/covered(_:_:by:)`` if a match is hidden only by a full-screen layer; otherwise
  ///   ``NavigationError/noContainer(_:in:)`` if there is no visible match.
  package mutating func top<K>(_ target: Target<K>, from path: TreePath) throws(NavigationError) -> TreePath {
    try find(.top, target.match, from: path)
  }

  mutating func find(_ search: Steps.Find.Choice, _ match: Match, from path: TreePath) throws(NavigationError) -> TreePath {
    guard let found = trace == nil ? store.state.find(search, match, from: path) : self.path(.find(search, match, from: path)) else {
      if search == .top, let (place, cover) = store.state.coveredMatch(match, from: path) {
        throw .covered(Sought(match, isVisible: false), place, by: visibleKey(cover) ?? Node.anonymousKey(.window))
      }
      throw .noContainer(Sought(match, isVisible: search == .top), in: path)
    }
    return found
  }

  /// Returns the path that a look-up finds: see ``Route/lookUp(_:_:from:)``.
  ///
  /// - Parameters:
  ///   - target: The target of the look-up.
  ///   - options: The directions of the look-up from each container.
  ///   - start: The container where the look-up starts.
  ///   - path: The current container of the route.
  /// - Throws: ``NavigationError/noContainer(_:in:)`` if there is no match.
  package mutating func lookUp<K>(
    _ target: Target<K>, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost, at path: TreePath
  ) throws(NavigationError) -> TreePath {
    try lookUp(target.match, options, from: start, at: path)
  }

  mutating func lookUp(
    _ match: Match, _ options: SearchOptions, from start: SearchStart, at path: TreePath
  ) throws(NavigationError) -> TreePath {
    guard let found = find(match, options, from: start, at: path) else {
      throw .noContainer("\(match.words) (\(options.text), from \(start.text))", in: path)
    }
    return found
  }

  /// Returns the path that a look-up finds, or `nil` if there is no match. `path` is the current container of the route.
  package mutating func find(_ match: Match, _ options: SearchOptions, from start: SearchStart, at path: TreePath) -> TreePath? {
    trace == nil ? store.state.lookUp(match, options, from: start, at: path) : self.path(.lookUp(match, options, from: start, at: path))
  }

  mutating func path(_ query: Query) -> TreePath? {
    if case .path(let path) = ask(query) { path } else { nil }
  }

  mutating func number(_ query: Query) -> Int? {
    if case .number(let number) = ask(query) { number } else { nil }
  }
}
