/// What a screen says to whoever hears it around it; it does not know who that is.
public struct Report: Hashable, Sendable {
  /// The screen.
  public let screen: ScreenKey
  /// Where it says it.
  public let place: Path
  /// What it says; nil when it just finishes.
  public let value: AnyStateValue?
  /// Whether it is done with it: then the screen goes before anybody answers.
  public let isFinal: Bool
}

/// Somebody who hears what a screen says.
public struct Listener: Sendable {
  /// The container it belongs to.
  public let place: Path
  let answer: @Sendable (inout Transaction) throws(NavigationError) -> AppRoute

  /// A listener at a container.
  ///
  /// - Parameter answer: What it answers: a route that runs on the container, in the transaction in which the screen says something. Asked once,
  ///   and when the screen is done, after that has gone.
  public init(at place: Path, answer: @escaping @Sendable (inout Transaction) throws(NavigationError) -> AppRoute) {
    self.place = place
    self.answer = answer
  }
}

extension Transaction {
  /// Lets who hears a report around the screen answer it.
  ///
  /// - Returns: The answer, and the container where it runs.
  mutating func report(_ value: AnyStateValue, of path: Path) throws(NavigationError) -> (AppRoute, Path) {
    guard let key = key(path) else { throw .noContainer("screen", in: path) }
    let report = Report(screen: key, place: path, value: value, isFinal: false)
    guard let listener = listener(to: report) else { throw .unheard(value.name, by: key) }
    return (try listener.answer(&self), listener.place)
  }

  /// What becomes of a screen that finishes.
  enum Finish {
    /// It has gone, or stays since it is a root: where the route then is.
    case left(Path)
    /// Somebody heard it, and answers with a route on a container.
    case heard(AppRoute, Path)
  }

  /// Tells the nearest who waits for the screen at a place or one around it, or hears it: the routes that wait, of which the outermost of
  /// several awaited screens goes; else who hears, once the screen itself has gone. An awaited root cannot go, and is heard besides. Without
  /// any of them the screen goes as a user's back would take it, if there is a way.
  mutating func finish(_ path: Path, with output: AnyStateValue?) throws(NavigationError) -> Finish {
    guard let key = key(path) else { throw .noContainer("screen", in: path) }
    consequences.append(.finish(key, output))
    // The steps before may have moved what is waited for.
    try settle(.screen)
    let report = Report(screen: key, place: path, value: output, isFinal: true)
    let heard = listener(to: report)
    if case .routes(let all) = ask(.waiting(path)) {
      let waiting = all.filter { pending in heard.map { pending.at.isWithin($0.place) } ?? true }
      if let awaited = waiting.min(by: { $0.at.depth < $1.at.depth })?.at {
        try resume(waiting)
        // A root stays, and who hears it may put another in its place.
        let isHeardRoot = heard?.place.depth == 1 && awaited.depth == 2 && awaited.index == 0
        if !isHeardRoot {
          try end(path)
          return .left(try leave(awaited))
        }
      }
    }
    let place = try leave(path, sparing: heard?.place)
    guard let heard else { return .left(place) }
    return .heard(try heard.answer(&self), heard.place)
  }

  private mutating func listener(to report: Report) -> Listener? {
    for part in environment.parts {
      if let listener = part.listener(to: report, in: &self) { return listener }
    }
    return nil
  }

  /// Takes a screen that is done off its stack with what is above it, or closes its layer; it stays when it is a root, or all there is of who
  /// hears it. What lived with it has ended either way: it is not missed.
  private mutating func leave(_ path: Path, sparing listener: Path? = nil) throws(NavigationError) -> Path {
    var place = path
    while place.depth > 2, let parent = place.parent, let index = place.index {
      if let listener, place.contains(listener) { break }
      if kind(parent) == .stack, index > 0 {
        try end(path)
        try perform(.truncate(index), at: parent)
        return parent
      }
      place = parent
    }
    let isSpared = listener.map(place.contains) ?? false
    if isSpared || place.depth != 2 || place[1] == 0 {
      if isKeeping(path) { try keep(nil, at: path) }
      return path
    }
    try end(path)
    return try takeAway(layer: place) ?? path
  }

  /// Whether something lives with a screen.
  private mutating func isKeeping(_ path: Path) -> Bool { store.state.root.mayBeMinded && storage(at: path) != nil }

  /// Ends what lives with a screen that goes since it is done, and what lives with those it is around: they go with it, and none is missed.
  /// So do the layers above that it is around, which do not go by themselves.
  private mutating func end(_ path: Path) throws(NavigationError) {
    guard isKeeping(path), case .paths(let kept) = ask(.kept(within: path)) else { return }
    for place in kept { try keep(nil, at: place) }
    guard let key = key(path), let window = path.window, let layer = path.layer, let covering = window.child(layer[1] + 1) else { return }
    if has(moreThan: covering[1], at: window), surroundings(of: covering, named: [key.name]).contains(path) {
      try change(.truncate(covering[1]), at: window)
    }
  }

  /// Takes away the layer of what is done, which may be locked itself; what covers it must not be.
  ///
  /// - Returns: The layer below; nil when the place is no layer that can go.
  mutating func takeAway(layer place: Path) throws(NavigationError) -> Path? {
    guard place.depth == 2, place[1] > 0, let window = place.window, let below = window.child(place[1] - 1) else { return nil }
    if has(moreThan: place[1] + 1, at: window) { try change(.truncate(place[1] + 1), at: window) }
    try perform(.truncate(place[1]), at: window)
    return below
  }
}

extension Path {
  /// Whether it is in what belongs to a listener around it, and not the listener itself.
  fileprivate func isWithin(_ listener: Path) -> Bool {
    if listener.depth < 2 { return listener.contains(self) && self != listener }
    guard depth >= 2, self[1] == listener[1] else { return depth >= 2 && self[1] > listener[1] }
    return depth > listener.depth || depth == listener.depth && self != listener
  }
}

// MARK: - For listeners

extension Transaction {
  /// The screens of these names around a place, the nearest first, itself excepted: in a stack the screens below it, the containers around it,
  /// and behind a layer what is in sight in those below.
  public mutating func surroundings(of path: Path, named names: Set<String>) -> [Path] {
    if case .paths(let paths) = ask(.around(path, names)) { paths } else { [] }
  }

  /// The screens of these names that came in sight at a place or below it, outermost first, and with which nothing lives. Of a stack also
  /// those below the top.
  public mutating func unstarted(below path: Path, named names: Set<String>) -> [Path] {
    if case .paths(let paths) = ask(.unstarted(path, names)) { paths } else { [] }
  }

  /// The place of the window of a name; nil when none is open.
  public mutating func window(_ name: ScreenKey) -> Path? { path(.window(name)) }

  /// Lets a feature's handler ask: the trace says who it was.
  package mutating func tracing<Answer>(
    _ handler: Trace.Handler, _ ask: (inout Transaction) throws(NavigationError) -> Answer
  ) throws(NavigationError) -> Answer {
    trace?.events.append(.began(handler))
    // What it runs itself is part of what it does, and given up alone.
    nesting += 1
    defer {
      nesting -= 1
      trace?.events.append(.ended)
    }
    return try ask(&self)
  }

  /// What lives with the screen at a place, as text; nil when nothing does.
  public mutating func storage(at path: Path) -> String? {
    if case .text(let text) = ask(.storage(path)) { text } else { nil }
  }

  /// Lets a text live with the screen at a place: until it goes, or something else takes its place. Not a question.
  ///
  /// What a library above the core keeps with a screen: part of the state, and gone with it, however that goes. The name and place of the
  /// screen say how it is to be read.
  public mutating func keep(_ text: String?, at path: Path) throws(NavigationError) { try perform(.keep(text), at: path) }
}
