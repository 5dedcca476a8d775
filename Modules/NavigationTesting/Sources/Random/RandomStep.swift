public import Navigation

/// One thing that a random run does with a navigator.
public enum RandomStep: Hashable, Sendable, CustomStringConvertible {
  /// Runs a route.
  case route(AppRoute)
  /// Takes the last change back.
  case undo
  /// Does the change again that was taken back last.
  case redo
  /// Takes everything back.
  case undoAll
  /// Does everything again.
  case redoAll

  /// The text of the route, or the word.
  public var description: String {
    switch self {
    case .route(let route): route.description
    case .undo: "undo"
    case .redo: "redo"
    case .undoAll: "undo everything"
    case .redoAll: "redo everything"
    }
  }

  /// Does it.
  ///
  /// - Throws: Why the route failed.
  @MainActor public func run(on navigator: Navigator) throws(NavigationError) {
    switch self {
    case .route(let route): try navigator.run(route)
    case .undo: navigator.undo()
    case .redo: navigator.redo()
    case .undoAll: while navigator.undo() {}
    case .redoAll: while navigator.redo() {}
    }
  }

  /// Steps that do less, most of all first: a route without one of its parts.
  var simpler: [RandomStep] {
    guard case .route(let route) = self else { return [] }
    return route.simpler.map { .route($0) }
  }
}

extension RandomRoutes {
  /// Mostly a route for the state a navigator is in, sometimes an undo or a redo.
  @MainActor public mutating func step(for navigator: Navigator) -> RandomStep {
    switch random.below(100) {
    case 0..<10: .undo
    case 10..<15: .redo
    default: .route(route(for: navigator.state, offering: navigator.offered))
    }
  }
}

extension Laws {
  /// Runs a step on a navigator, and checks the laws of each step: all laws of ``violation(of:since:)``; the plan of a route is the state at rest after
  /// running it, and its explanation lists exactly the questions and changes of the run; explaining changes nothing; an undo and a redo move no
  /// clock and request nothing; a route that fails has changed nothing, unless it had waited.
  ///
  /// - Returns: The law that was broken, as a sentence; nil when none was.
  public static func violation(running step: RandomStep, on navigator: Navigator) -> String? {
    let mark = Mark(navigator)
    let before = navigator.state
    guard case .route(let route) = step else {
      var requests: [Effect] = []
      let watching = navigator.observe { if case .requested(let effect) = $0 { requests.append(effect) } }
      defer { watching.cancel() }
      try? step.run(on: navigator)
      if navigator.now != before.now { return "the clock moved by \(navigator.now - before.now) ms" }
      if let request = requests.first { return "it requested \(request)" }
      return violation(of: navigator, since: mark)
    }
    let explanation = navigator.explain(route)
    let plan = explanation.result
    if navigator.state != before { return "explaining changed the state" }
    var events: [Trace.Event] = []
    // Every other run is not traced: it must lead to the same.
    let isTraced = navigator.history.position.isMultiple(of: 2)
    if isTraced { navigator.onTransaction = { events += $1.events } }
    defer { navigator.onTransaction = nil }
    do throws(NavigationError) {
      try navigator.run(route)
      navigator.settle()
      if (try? plan.get()) != navigator.state { return "the plan was \(plan.told)" }
    } catch {
      if navigator.state != before, !route.waits { return "it failed with '\(error)' and changed the state" }
      navigator.settle()
      if case .success = plan { return "the plan succeeds, the run fails with '\(error)'" }
    }
    if isTraced, events != explanation.trace.events { return difference(events, explanation.trace.events) }
    return violation(of: navigator, since: mark)
  }

  private static func difference(_ run: [Trace.Event], _ explained: [Trace.Event]) -> String {
    let index = zip(run, explained).prefix { $0 == $1 }.count
    func event(_ events: [Trace.Event]) -> String { index < events.count ? "\(events[index])" : "nothing more" }
    return "after \(index) events the run did \(event(run)), the explanation lists \(event(explained))"
  }

  /// Takes everything back, lets time pass, and does everything again: the first state, then the last, exactly; the clock moves only when it is let
  /// go on, nothing is requested, and no route or link goes on.
  ///
  /// - Parameters:
  ///   - first: The state that the history begins with.
  ///   - milliseconds: The time that passes between.
  /// - Returns: The law that was broken, as a sentence; nil when none was.
  public static func violation(undoingAll navigator: Navigator, to first: NavigationState, waiting milliseconds: Int) -> String? {
    navigator.settle()
    let last = navigator.state
    var events: [Event] = []
    let watching = navigator.observeBesideTree { events.append($0) }
    defer { watching.cancel() }
    func happened() -> String? {
      events.lazy.compactMap { event in
        switch event {
        case .requested, .resumed, .failed, .outcome, .deferredFailed, .wentWrong, .finished: "\(event) happened"
        default: nil
        }
      }.first
    }
    while navigator.undo() {}
    if navigator.now != last.now { return "undoing moved the clock by \(navigator.now - last.now) ms" }
    if navigator.state != first { return "undoing everything leads to \(CompactTree.text(of: navigator.state))" }
    navigator.advance(by: milliseconds)
    if navigator.state != first { return "time alone leads from the first state to \(CompactTree.text(of: navigator.state))" }
    while navigator.redo() {}
    if navigator.now != last.now + milliseconds { return "redoing moved the clock" }
    if navigator.state != last { return "redoing everything leads to \(CompactTree.text(of: navigator.state))" }
    if let sentence = happened() { return sentence }
    // What waited has no time left, or goes on waiting: nothing of it runs at once.
    let commits = navigator.history.commits.count
    navigator.advance(by: 0)
    return navigator.history.commits.count == commits ? happened() : "an item that had waited went on"
  }
}

extension Route {
  /// Whether a step waits, or one may that is made while the route runs.
  fileprivate var waits: Bool { isOpaque || code.contains { if case .verb(.wait) = $0 { true } else { false } } }
}

extension Result where Success == NavigationState {
  fileprivate var told: String {
    switch self {
    case .success(let state): CompactTree.text(of: state)
    case .failure(let error): "to fail with '\(error)'"
    }
  }
}
