// What is asked of the state, each question with its answer in the trace.
extension NavigationTransaction {
  /// The answer to a question.
  ///
  /// Those asked most have a method of their own, which asks the same evaluator and writes nothing down when nobody reads the trace.
  public mutating func ask(_ query: Query) -> Answer {
    let answer = store.answer(query)
    trace?.events.append(.asked(query, answer))
    return answer
  }

  /// The kind of the container at a place; nil when nothing stands there.
  public mutating func kind(_ path: TreePath) -> Kind? {
    if trace == nil { return look(at: path)?.kind }
    return if case .kind(let kind) = ask(.kind(path)) { kind } else { nil }
  }

  /// Asks whether the container at a place is of a kind.
  mutating func require(_ kind: Kind, at path: TreePath) throws(NavigationError) {
    guard let found = self.kind(path) else { throw .noContainer("container", in: path) }
    guard found == kind else { throw .typeMismatch(path, found: found, needed: kind) }
  }

  /// The key of the container at a place; nil when nothing stands there.
  public mutating func key(_ path: TreePath) -> ScreenKey? {
    if trace == nil { return store.state.key(at: path) }
    return if case .key(let key) = ask(.key(path)) { key } else { nil }
  }

  /// Whether the container at a place holds more than `count` children.
  public mutating func has(moreThan count: Int, at path: TreePath) -> Bool {
    if trace == nil { return look(at: path).map { $0.count > count } ?? false }
    return ask(.more(than: count, path)) == .flag(true)
  }

  /// The selected child of a container; nil when it holds none.
  public mutating func selection(_ path: TreePath) -> Int? { number(.selection(path)) }

  /// The place of the screen in sight under a place.
  public mutating func visible(_ path: TreePath) -> TreePath? { self.path(.visible(path)) }

  /// The key of the screen in sight under a place.
  public mutating func visibleKey(_ path: TreePath) -> ScreenKey? { visible(path).flatMap { key($0) } }

  /// Whether the container at a place is, or has somewhere below it, the screen of a key.
  public mutating func holds(_ path: TreePath, _ key: ScreenKey) -> Bool { ask(.holds(path, key)) == .flag(true) }

  /// The places of all screens of a key, in the order of a search.
  public mutating func places(of key: ScreenKey) -> [TreePath] {
    if case .paths(let paths) = ask(.places(key)) { paths } else { [] }
  }

  /// The value of a feature. Inlined, since a cast to a type that is known costs a fraction of one to a type that is not.
  @inlinable public mutating func value<V: StateValue>(_: V.Type) -> V { value(named: V.name) as? V ?? V.initial }

  /// The value of a name; nil when it is the initial one.
  @usableFromInline mutating func value(named name: String) -> (any StateValue)? {
    if trace == nil { return store.state.value(named: name)?.base }
    return if case .value(let value) = ask(.value(name)) { value?.base } else { nil }
  }

  /// The first match from a container.
  public mutating func first<K>(_ target: Target<K>, from path: TreePath) throws(NavigationError) -> TreePath {
    try find(.first, target.match, from: path)
  }
  /// The last match from a container.
  public mutating func last<K>(_ target: Target<K>, from path: TreePath) throws(NavigationError) -> TreePath {
    try find(.last, target.match, from: path)
  }
  /// The last match in sight from a container.
  public mutating func top<K>(_ target: Target<K>, from path: TreePath) throws(NavigationError) -> TreePath {
    try find(.top, target.match, from: path)
  }

  mutating func find(_ search: Verb.Search, _ match: Match, from path: TreePath) throws(NavigationError) -> TreePath {
    guard let found = trace == nil ? store.find(search, match, from: path) : self.path(.find(search, match, from: path)) else {
      if search == .top, let (place, cover) = store.state.coveredMatch(match, from: path) {
        throw .covered(match, place, by: visibleKey(cover) ?? Node.anonymousKey(.window))
      }
      throw .noContainer(Sought(match, isInSight: search == .top), in: path)
    }
    return found
  }

  /// What a look-up finds: see ``Route/lookUp(_:_:from:)``.
  public mutating func lookUp<K>(
    _ target: Target<K>, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost, at path: TreePath
  ) throws(NavigationError) -> TreePath {
    try lookUp(target.match, options, from: start, at: path)
  }

  mutating func lookUp(
    _ match: Match, _ options: SearchOptions, from start: SearchStart, at path: TreePath
  ) throws(NavigationError) -> TreePath {
    guard let found = find(match, options, from: start, at: path) else {
      throw .noContainer("\(match.words) (\(options), from \(start))", in: path)
    }
    return found
  }

  /// The place that a look-up finds; nil where it does not.
  package mutating func find(_ match: Match, _ options: SearchOptions, from start: SearchStart, at path: TreePath) -> TreePath? {
    trace == nil ? store.lookUp(match, options, from: start, at: path) : self.path(.lookUp(match, options, from: start, at: path))
  }

  mutating func path(_ query: Query) -> TreePath? {
    if case .path(let path) = ask(query) { path } else { nil }
  }

  mutating func number(_ query: Query) -> Int? {
    if case .number(let number) = ask(query) { number } else { nil }
  }
}
