/// What a screen says to whoever hears it around it; it does not know who that is.
public struct Report: Hashable, Sendable {
  /// The screen.
  public let screen: ScreenKey
  /// Where it says it.
  public let place: TreePath
  /// What it says; nil when it just finishes.
  public let value: AnyOutput?
  /// Whether it is done with it: then the screen goes before anybody answers.
  public let isFinal: Bool
}

/// Somebody who hears what a screen says.
public struct Listener: Sendable {
  /// The container it belongs to.
  public let place: TreePath
  let answer: @Sendable (inout NavigationTransaction) throws(NavigationError) -> AppRoute

  /// A listener at a container.
  ///
  /// - Parameter answer: What it answers: a route that runs on the container, in the transaction in which the screen says something. Asked once,
  ///   and when the screen is done, after that has gone.
  public init(at place: TreePath, answer: @escaping @Sendable (inout NavigationTransaction) throws(NavigationError) -> AppRoute) {
    self.place = place
    self.answer = answer
  }
}

/// What becomes of a screen that finishes.
enum Finish {
  /// It has gone, or stays since it is a root: where the route then is.
  case left(TreePath)
  /// Somebody heard it, and answers with a route on a container.
  case heard(AppRoute, TreePath)
}

extension Report {
  /// A report of the screen at a place.
  ///
  /// - Throws: ``NavigationError/noContainer(_:in:)`` when nothing stands there.
  init(_ value: AnyOutput?, of place: TreePath, isFinal: Bool, in transaction: inout NavigationTransaction) throws(NavigationError) {
    guard let key = transaction.key(place) else { throw .noContainer("screen", in: place) }
    self.init(screen: key, place: place, value: value, isFinal: isFinal)
  }

  /// Lets who hears it around the screen answer it.
  ///
  /// - Returns: The answer, and the container where it runs.
  func answer(in transaction: inout NavigationTransaction) throws(NavigationError) -> (AppRoute, TreePath) {
    guard let listener = listener(in: &transaction) else { throw .unheard(value?.name ?? "", by: screen) }
    return (try listener.answer(&transaction), listener.place)
  }

  /// Tells the nearest who waits for the screen at a place or one around it, or hears it: the routes that wait, of which the outermost of
  /// several awaited screens goes; else who hears, once the screen itself has gone. An awaited root cannot go, and is heard besides. Without
  /// any of them the screen goes as a user's back would take it, if there is a way.
  func finish(in transaction: inout NavigationTransaction) throws(NavigationError) -> Finish {
    transaction.consequences.append(.finish(screen, value))
    // The steps before may have moved what is waited for.
    try Waiting.Kind.screen.settle(in: &transaction)
    let heard = listener(in: &transaction)
    if case .routes(let all) = transaction.ask(.waiting(place)) {
      let waiting = all.filter { pending in heard.map { pending.at.isWithin($0.place) } ?? true }
      if let awaited = waiting.min(by: { $0.at.depth < $1.at.depth })?.at {
        try transaction.resume(waiting)
        // A root stays, and who hears it may put another in its place.
        let isHeardRoot = heard?.place.depth == 1 && awaited.depth == 2 && awaited.index == 0
        if !isHeardRoot {
          try end(place, in: &transaction)
          return .left(try leave(awaited, in: &transaction))
        }
      }
    }
    let left = try leave(place, sparing: heard?.place, in: &transaction)
    guard let heard else { return .left(left) }
    return .heard(try heard.answer(&transaction), heard.place)
  }

  private func listener(in transaction: inout NavigationTransaction) -> Listener? {
    for part in transaction.environment.parts {
      if let listener = part.listener(to: self, in: &transaction) { return listener }
    }
    return nil
  }

  /// Takes a screen that is done off its stack with what is above it, or closes its layer; it stays when it is a root, or all there is of who
  /// hears it. What lived with it has ended either way: it is not missed.
  private func leave(
    _ path: TreePath, sparing listener: TreePath? = nil, in transaction: inout NavigationTransaction
  ) throws(NavigationError) -> TreePath {
    var place = path
    while place.depth > 2, let parent = place.parent, let index = place.index {
      if let listener, place.contains(listener) { break }
      if transaction.kind(parent) == .stack, index > 0 {
        try end(path, in: &transaction)
        try transaction.perform(.truncate(index), at: parent)
        return parent
      }
      place = parent
    }
    let isSpared = listener.map(place.contains) ?? false
    if isSpared || place.depth != 2 || place[1] == 0 {
      if transaction.isKeeping(path) { try transaction.keep(nil, at: path) }
      return path
    }
    try end(path, in: &transaction)
    return try transaction.takeAway(layer: place) ?? path
  }

  /// Ends what lives with a screen that goes since it is done, and what lives with those it is around: they go with it, and none is missed.
  /// So do the layers above that it is around, which do not go by themselves.
  private func end(_ path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) {
    guard transaction.isKeeping(path), case .paths(let kept) = transaction.ask(.kept(within: path)) else { return }
    for place in kept { try transaction.keep(nil, at: place) }
    guard let key = transaction.key(path), let window = path.window, let layer = path.layer, let covering = window.child(layer[1] + 1)
    else { return }
    if transaction.has(moreThan: covering[1], at: window), transaction.surroundings(of: covering, named: [key.name]).contains(path) {
      try transaction.change(.truncate(covering[1]), at: window)
    }
  }
}

extension TreePath {
  /// Whether it is in what belongs to a listener around it, and not the listener itself.
  fileprivate func isWithin(_ listener: TreePath) -> Bool {
    if listener.depth < 2 { return listener.contains(self) && self != listener }
    guard depth >= 2, self[1] == listener[1] else { return depth >= 2 && self[1] > listener[1] }
    return depth > listener.depth || depth == listener.depth && self != listener
  }
}

extension NavigationTransaction {
  /// Whether something lives with a screen.
  fileprivate mutating func isKeeping(_ path: TreePath) -> Bool { store.state.root.mayBeMinded && flowData(at: path) != nil }
}
