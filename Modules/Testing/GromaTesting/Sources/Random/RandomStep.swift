public import Groma

/// One operation of a random run on a navigator.
public enum RandomStep: Hashable, Sendable, CustomStringConvertible {
  /// A route to run.
  case route(AppRoute)
  /// An undo of the last change.
  case undo
  /// A redo of the last undone change.
  case redo
  /// An undo of all changes.
  case undoAll
  /// A redo of all changes.
  case redoAll
  /// An advance of the clock by a number of milliseconds.
  case advance(milliseconds: Int)
  /// An undo of all changes, an advance of the clock by a number of milliseconds, and a redo of the undone changes.
  case replayAll(waiting: Int)

  /// The text of the route, or the name of the operation.
  public var description: String {
    switch self {
    case .route(let route): route.description
    case .undo: "undo"
    case .redo: "redo"
    case .undoAll: "undo everything"
    case .redoAll: "redo everything"
    case .advance(let milliseconds): "advance \(milliseconds)"
    case .replayAll(let milliseconds): "undo everything, advance \(milliseconds), redo everything"
    }
  }

  /// Runs the operation on a navigator.
  ///
  /// - Throws: The error of a route that fails. The other operations throw no error.
  @MainActor public func run(on navigator: Navigator) throws(NavigationError) {
    switch self {
    case .route(let route): try navigator.run(route)
    case .undo: navigator.undo()
    case .redo: navigator.redo()
    case .undoAll: while navigator.undo() {}
    case .redoAll: while navigator.redo() {}
    case .advance(let milliseconds): navigator.advance(by: milliseconds)
    case .replayAll(let milliseconds):
      let position = navigator.history.position
      while navigator.undo() {}
      navigator.advance(by: milliseconds)
      while navigator.history.position < position, navigator.redo() {}
    }
  }

  /// The steps with a simplified route, largest simplification first. Empty for an operation that is not a route.
  var simpler: [RandomStep] {
    guard case .route(let route) = self else { return [] }
    return route.simpler.map { .route($0) }
  }
}

extension RandomRoutes {
  /// Returns a random step: usually a route for the navigator's state, and sometimes an undo or a redo. If ``simulatesUser`` is `true`, the
  /// step can also be the tap of an offered action, a custom step, an advance of the clock, or an undo and redo of all changes.
  @MainActor public mutating func step(for navigator: Navigator) -> RandomStep {
    switch random.below(100) {
    case 0..<10: .undo
    case 10..<15: .redo
    case 15..<22 where simulatesUser: .advance(milliseconds: random.pick([1, 100, 250, 1_000]))
    case 22..<24 where simulatesUser: .replayAll(waiting: random.pick([0, 100, 2_000]))
    case 24..<42 where simulatesUser && !navigator.offered.isEmpty: .route(tap(in: navigator))
    case 42..<50 where simulatesUser && !named.isEmpty: .route(AppRoute().adding(Steps.Perform(random.pick(named))))
    default: .route(route(for: navigator))
    }
  }

  /// Returns a route that taps a random offered action, with one of its sample inputs.
  @MainActor private mutating func tap(in navigator: Navigator) -> AppRoute {
    let action = random.pick(navigator.actions())
    return AppRoute().tap(action.name, values: action.samples.isEmpty ? [] : random.pick(action.samples))
  }
}

extension RandomRoutes {
  /// Returns a random route for the state of a navigator, with sample inputs for its actions.
  @MainActor mutating func route(for navigator: Navigator) -> AppRoute {
    let offered = navigator.actions()
    enteredValues = Dictionary(offered.map { ($0.name, $0.samples) }, uniquingKeysWith: { first, _ in first })
      .filter { !$0.value.isEmpty && $0.value != [[]] }
    return route(for: navigator.state, offering: offered.map(\.name))
  }
}

extension Laws {
  /// Runs a step on a navigator, and checks the laws that apply to the step.
  ///
  /// * All laws of ``violation(of:since:)`` hold.
  /// * The events of the step describe how the tree changes, with the identities of the nodes. Checked for every second step, because a
  ///   navigator calls models in another way if there are no observers.
  /// * The plan of a route is the settled state after the route.
  /// * The explanation of a route lists exactly the queries and changes of the run, and changes nothing.
  /// * An undo or redo does not move the clock and requests nothing.
  /// * A route that fails changes nothing, unless it waited.
  ///
  /// If the clock of the navigator is real, the navigator does not settle after a route, so deferred routes wait during the following
  /// steps. The plan is then compared with a run on a copy that settles. The state of this copy must equal that of a second copy, which is
  /// taken from the navigator after the route and settled.
  ///
  /// - Parameters:
  ///   - step: The step to run.
  ///   - navigator: The navigator, which the step changes.
  ///   - first: The state at the start of the history, which ``RandomStep/replayAll(waiting:)`` must restore before it redoes the
  ///     changes, or `nil` to omit this check. The other steps do not use it.
  /// - Returns: The violated law as a message, or `nil` if all laws hold.
  public static func violation(running step: RandomStep, on navigator: Navigator, since first: NavigationState? = nil) -> String? {
    // Most random routes fail. Each failure would be a line of the log.
    let logger = navigator.logger
    navigator.logger = .silent
    defer { navigator.logger = logger }
    let mirror = navigator.history.position.isMultiple(of: 2) ? nil : TreeMirror(navigator)
    return lawViolation(running: step, on: navigator, since: first) ?? mirror?.violation()
  }

  private static func lawViolation(running step: RandomStep, on navigator: Navigator, since first: NavigationState?) -> String? {
    let mark = Mark(navigator)
    switch step {
    case .route(let route):
      let problem =
        navigator.isClockReal
        ? violation(running: route, beside: navigator)
        : violation(running: route, to: navigator, isTraced: navigator.history.position.isMultiple(of: 2))
      return problem ?? violation(of: navigator, since: mark)
    case .advance:
      try? step.run(on: navigator)
      return violation(of: navigator, since: mark)
    case .replayAll(let milliseconds):
      guard let first else {
        try? step.run(on: navigator)
        return violation(of: navigator)
      }
      return violation(undoingAll: navigator, to: first, waiting: milliseconds) ?? violation(of: navigator)
    case .undo, .redo, .undoAll, .redoAll:
      let now = navigator.now
      var requests: [Effect] = []
      let watching = navigator.observe { if case .requested(let effect) = $0 { requests.append(effect) } }
      defer { watching.cancel() }
      try? step.run(on: navigator)
      if navigator.now != now { return "the clock moved by \(navigator.now - now) ms" }
      if let request = requests.first { return "it requested \(request)" }
      return violation(of: navigator, since: mark)
    }
  }

  /// Runs a route on a navigator, and on a copy of the navigator that then settles. Returns the violated law as a message, or `nil` if all
  /// laws hold.
  private static func violation(running route: AppRoute, beside navigator: Navigator) -> String? {
    let copy = Navigator(navigator.app, state: navigator.state, logger: .silent)
    if copy.state != navigator.state { return "a navigator that begins with the state changes it to \(CompactTree.text(of: copy.state))" }
    if let problem = violation(running: route, to: copy, isTraced: true) { return "on a copy, \(problem)" }
    _ = try? navigator.run(route)
    let rest = Navigator(navigator.app, state: navigator.state, logger: .silent)
    rest.settle()
    return rest.state == copy.state ? nil : "at rest the copy is at \(copy.state.summary), the navigator at \(rest.state.summary)"
  }

  /// Explains a route, runs it, and settles the navigator. Returns the violated law as a message, or `nil` if all laws hold.
  private static func violation(running route: AppRoute, to navigator: Navigator, isTraced: Bool) -> String? {
    let before = navigator.state
    let explanation = navigator.explain(route)
    let plan = explanation.result
    if navigator.state != before { return "explaining changed the state" }
    var events: [Trace.Event] = []
    // An untraced run must have the same result.
    if isTraced { navigator.onTransaction = { events += $1.events } }
    defer { navigator.onTransaction = nil }
    var hasWaited = false
    let watching = route.mayWait ? navigator.observeBesideTree { if case .deferred = $0 { hasWaited = true } } : nil
    defer { watching?.cancel() }
    do throws(NavigationError) {
      try navigator.run(route)
      navigator.settle()
      if (try? plan.get()) != navigator.state { return "the plan was \(plan.summary)" }
    } catch {
      if navigator.state != before, !hasWaited { return "it failed with '\(error)' and changed the state" }
      navigator.settle()
      if case .success = plan { return "the plan succeeds, but the run fails with '\(error)'" }
    }
    return isTraced && events != explanation.trace.events ? difference(events, explanation.trace.events) : nil
  }

  private static func difference(_ run: [Trace.Event], _ explained: [Trace.Event]) -> String {
    let index = zip(run, explained).prefix { $0 == $1 }.count
    func event(_ events: [Trace.Event]) -> String { index < events.count ? "\(events[index])" : "nothing more" }
    return "after \(index) events the run did \(event(run)), the explanation lists \(event(explained))"
  }

  /// Undoes all changes, lets time pass, and redoes the changes.
  ///
  /// The undo must restore exactly the first state, and the redo must restore exactly the last state. Apart from `milliseconds`, the clock
  /// must not advance. No effect may be requested, and no route or link may continue.
  ///
  /// - Parameters:
  ///   - navigator: The navigator, whose last changes are in effect.
  ///   - first: The initial state of the history.
  ///   - milliseconds: The time to let pass in between.
  /// - Returns: The violated law as a message, or `nil` if all laws hold.
  public static func violation(undoingAll navigator: Navigator, to first: NavigationState, waiting milliseconds: Int) -> String? {
    if !navigator.isClockReal { navigator.settle() }
    let last = navigator.state
    let position = navigator.history.position
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
    if navigator.state != first { return "after undoing everything, advancing the clock leads to \(CompactTree.text(of: navigator.state))" }
    while navigator.history.position < position, navigator.redo() {}
    if navigator.now != last.now + milliseconds { return "redoing moved the clock" }
    if navigator.state != last { return "redoing everything leads to \(CompactTree.text(of: navigator.state))" }
    if let sentence = happened() { return sentence }
    // Waiting items with a deadline have expired, and the others must keep waiting. In both cases, nothing may run now.
    let commits = navigator.history.commits.count
    navigator.advance(by: last.isTimed(after: navigator.now) ? 0 : 600_000)
    return navigator.history.commits.count == commits ? happened() : "a waiting item ran after the changes were undone and redone"
  }
}

extension Route {
  /// The names of the types of steps that wait or run other routes.
  private static var waiting: [String] {
    [Steps.Wait.name, Steps.Tap.name, Steps.Perform.name, Steps.Complete.name, Steps.Finish.name, Steps.SendOutput.name]
  }

  /// Whether the route may wait: it has a step that waits, or a step that may run other routes.
  fileprivate var mayWait: Bool {
    isOpaque
      || code.contains { instruction in
        guard let step = instruction.step else { return false }
        return Self.waiting.contains(type(of: step).name)
      }
  }
}

extension NavigationState {
  fileprivate var summary: String { CompactTree.text(of: self) }

  /// Returns whether the state contains a deferred route that is not due by the time `now`, or an item with a deadline after `now`.
  fileprivate func isTimed(after now: Int) -> Bool {
    waiting.contains { item in
      switch item {
      case .later(let route): if case .at(...now) = route.when { false } else { true }
      case .held(let item): item.deadline.map { $0 > now } ?? false
      case .screen, .outcome: false
      }
    }
  }
}

extension Result where Success == NavigationState {
  fileprivate var summary: String {
    switch self {
    case .success(let state): state.summary
    case .failure(let error): "to fail with '\(error)'"
    }
  }
}
