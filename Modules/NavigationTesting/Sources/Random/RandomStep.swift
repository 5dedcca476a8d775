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
  /// Does a step with a navigator, and checks what holds of each: all laws; what was explained before is what happens; explaining changes
  /// nothing; and a route that fails has changed nothing, unless it had waited.
  ///
  /// - Returns: What was broken, as a sentence; nil when nothing was.
  public static func violation(running step: RandomStep, on navigator: Navigator) -> String? {
    let mark = Mark(navigator)
    guard case .route(let route) = step else {
      try? step.run(on: navigator)
      return violation(of: navigator, since: mark)
    }
    let before = navigator.state
    let plan = navigator.explain(route).result
    if navigator.state != before { return "explaining changed the state" }
    var resumes = false
    let watching = navigator.observe { if case .resumed = $0 { resumes = true } }
    defer { watching.cancel() }
    do throws(NavigationError) {
      try navigator.run(route)
      if !resumes, (try? plan.get()) != navigator.state { return "the plan was \(plan.told)" }
    } catch {
      if navigator.state != before, !route.waits { return "it failed with '\(error)' and changed the state" }
      if case .success = plan { return "the plan succeeds, the run fails with '\(error)'" }
    }
    return violation(of: navigator, since: mark)
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
