/// An output that a screen sends or finishes with, or the end of a screen without an output.
package struct Report: Hashable, Sendable {
  /// The key of the screen.
  package let screen: ScreenKey
  /// The path of the screen.
  package let place: TreePath
  /// The output, or `nil` if the screen finishes without one.
  package let value: AnyOutput?
  /// Whether the screen finishes. If `false`, the screen only sends the output and stays open.
  package let isFinal: Bool
}

/// A handler of a screen's output, such as a flow.
package struct OutputHandler: Sendable {
  /// The path of the container that the handler belongs to.
  package let place: TreePath
  let answer: @Sendable (inout NavigationTransaction) throws(NavigationError) -> AppRoute

  /// Creates a handler that belongs to a container.
  ///
  /// - Parameters:
  ///   - place: The path of the container.
  ///   - answer: Returns a route to run on the container, in the transaction of the output. The closure is called at most once. For a final
  ///     output, it is called after the removal of the screen, if the screen can be removed.
  package init(at place: TreePath, answer: @escaping @Sendable (inout NavigationTransaction) throws(NavigationError) -> AppRoute) {
    self.place = place
    self.answer = answer
  }
}

/// The result of finishing a screen.
enum Finish {
  /// No handler was called, because there is none or because waiting routes were resumed instead. Carries the path where the route
  /// continues.
  case left(TreePath)
  /// A handler was called. Carries the route that the handler returned and the path of the container on which that route runs.
  case handled(AppRoute, TreePath)
}

extension Report {
  /// Creates a report of the screen at a path.
  ///
  /// - Throws: ``NavigationError/noContainer(_:in:)`` if there is no container at the path.
  init(_ value: AnyOutput?, of place: TreePath, isFinal: Bool, in transaction: inout NavigationTransaction) throws(NavigationError) {
    guard let key = transaction.key(place) else { throw .noContainer("screen", in: place) }
    self.init(screen: key, place: place, value: value, isFinal: isFinal)
    if isFinal { transaction.finishedScreens.insert(key) }
  }

  /// Calls the handler of the output. If several parts of the app provide a handler, calls the handler of the first part.
  ///
  /// - Returns: The handler's route and the path of the container on which that route runs.
  /// - Throws: ``NavigationError/unhandled(_:by:)`` if nothing handles the output, or the error of the handler.
  func answer(in transaction: inout NavigationTransaction) throws(NavigationError) -> (AppRoute, TreePath) {
    guard let handler = handler(in: &transaction) else { throw .unhandled(value?.name ?? "", by: screen) }
    return (try route(of: handler, in: &transaction), handler.place)
  }

  /// Calls a handler and returns its route.
  private func route(of handler: OutputHandler, in transaction: inout NavigationTransaction) throws(NavigationError) -> AppRoute {
    if transaction.environment.interceptor == nil { return try handler.answer(&transaction) }
    // The handler may remove its screen.
    let flow = transaction.key(handler.place)?.name ?? ""
    let route = try handler.answer(&transaction)
    return transaction.intercepted(route, of: .output(value?.name ?? "end", from: screen.name, flow: flow))
  }

  /// Finishes the screen.
  ///
  /// If routes wait for the screen, or for an enclosing screen inside the container of the handler, these routes are resumed. The outermost
  /// awaited screen is removed, if possible, and the handler is not called. There is one exception: if the outermost awaited screen is the
  /// root of the handler's window, that screen stays, and the handler is called as well.
  ///
  /// Otherwise, the finished screen is removed, if possible, and then the handler of the output is called, if there is one.
  func finish(in transaction: inout NavigationTransaction) throws(NavigationError) -> Finish {
    transaction.consequences.append(.finish(screen, transaction.store.state.read(place) { $0.identity }, value))
    // Earlier steps may have moved the awaited screens.
    try Waiting.Kind.screen.settle(in: &transaction)
    let handler = handler(in: &transaction)
    if case .routes(let all) = transaction.ask(.waiting(place)) {
      let waiting = all.filter { pending in handler.map { pending.at.isWithin($0.place) } ?? true }
      if let awaited = waiting.min(by: { $0.at.depth < $1.at.depth })?.at {
        try transaction.resume(waiting)
        // A root stays, and its handler may replace it.
        let isHandlerRoot = handler?.place.depth == 1 && awaited.depth == 2 && awaited.index == 0
        if !isHandlerRoot {
          try end(place, in: &transaction)
          return .left(try leave(awaited, in: &transaction))
        }
      }
    }
    let left = try leave(place, sparing: handler?.place, in: &transaction)
    guard let handler else { return .left(left) }
    return .handled(try route(of: handler, in: &transaction), handler.place)
  }

  /// Returns the handler that the parts of the app provide, or `nil` if there is none. If several parts provide a handler, returns that of
  /// the first part.
  private func handler(in transaction: inout NavigationTransaction) -> OutputHandler? {
    for part in transaction.environment.parts {
      if let handler = part.outputHandler(for: self, in: &transaction) { return handler }
    }
    return nil
  }

  /// Removes a finished screen and the screens above it from the innermost stack in which it is not at the bottom. If there is no such
  /// stack, closes the layer of the screen. The screen stays if its removal would also remove the root layer or the container of the
  /// handler.
  ///
  /// In each case the flow data of the screen is removed, so that its flow counts as ended and not as abandoned.
  ///
  /// - Returns: The path where the route continues.
  private func leave(
    _ path: TreePath, sparing handler: TreePath? = nil, in transaction: inout NavigationTransaction
  ) throws(NavigationError) -> TreePath {
    var place = path
    while place.depth > 2, let parent = place.parent, let index = place.index {
      if let handler, place.contains(handler) { break }
      if transaction.kind(parent) == .stack, index > 0 {
        try end(path, in: &transaction)
        try transaction.perform(.truncate(index), at: parent)
        return parent
      }
      place = parent
    }
    let isSpared = handler.map(place.contains) ?? false
    if isSpared || place.depth != 2 || place[1] == 0 {
      if transaction.isKeeping(path) { try transaction.keep(nil, at: path) }
      return path
    }
    try end(path, in: &transaction)
    return try transaction.takeAway(layer: place) ?? path
  }

  /// If a finished screen has flow data, removes the flow data of the screen and of the screens that it encloses, so that none of their
  /// flows counts as abandoned. Then closes the layers above that the screen encloses, because they are not removed with the screen. Does
  /// nothing for a screen without flow data.
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
  /// Returns whether the container of a handler encloses the node at this path: the node is inside the container, above it in its stack, or
  /// in a layer above. The result is meaningful only if both the container and the node enclose the same screen.
  fileprivate func isWithin(_ handler: TreePath) -> Bool {
    if handler.depth < 2 { return handler.contains(self) && self != handler }
    guard depth >= 2, self[1] == handler[1] else { return depth >= 2 && self[1] > handler[1] }
    return depth > handler.depth || depth == handler.depth && self != handler
  }
}

extension NavigationTransaction {
  /// Returns whether the screen at a path has flow data.
  fileprivate mutating func isKeeping(_ path: TreePath) -> Bool { store.state.root.mayHavePolicies && flowData(at: path) != nil }
}
