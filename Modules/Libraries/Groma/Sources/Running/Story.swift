/// A dry run of a route as short lines: the verdicts of guards, the screens that were searched for, failed alternatives and
/// changes.
struct Story {
  /// The lines, in order.
  private(set) var lines: [String] = []
  /// The state in which the next event happens.
  private var state: NavigationState
  /// The number of handlers that are running. While a handler runs, steps and search results add no lines.
  private var handlers = 0
  /// The last failure that has no line yet, and whether changes were reverted after this failure.
  private var failure: (text: String, isReverted: Bool)?
  /// The last step.
  private var step: AnyStep?
  /// Whether the last step is a search whose result is not known yet.
  private var isSearching = false
  /// Whether the last transaction ended with a wait or a redirect, so that the next one continues it.
  private var isContinued = true

  /// Creates the lines for a dry run.
  init(_ explanation: Explanation) {
    state = explanation.parts.first?.start ?? NavigationState(windows: [])
    for part in explanation.parts {
      begin(part)
      var changes = part.trace.changes[...]
      for (index, event) in part.trace.events.enumerated() {
        while let change = changes.first, change.position <= index {
          changes.removeFirst()
          tell(change)
        }
        tell(event)
      }
      for change in changes { tell(change) }
    }
    if explanation.failure == nil { tellFailure("; the route goes on") }
  }

  private mutating func begin(_ part: Explanation.Part) {
    handlers = 0
    switch part.cause {
    case .redirect(by: .lock, _): tellFailure(": asks first")
    case .redirect: failure = nil
    case .route(let route) where !isContinued:
      tellFailure("; the route goes on")
      lines.append("then runs \(route)")
    default: failure = nil
    }
    isContinued = false
    state = part.start
  }

  private mutating func tell(_ change: Trace.Change) {
    if !change.isReverting, let sentence = change.state.sentence(after: state) { lines.append(sentence) }
    state = change.state
  }

  private mutating func tellFailure(_ end: String) {
    guard let (text, isReverted) = failure else { return }
    failure = nil
    lines.append("\(text)\(isReverted ? "; its changes are reverted" : "")\(end)")
  }

  private mutating func tell(_ event: Trace.Event) {
    switch event {
    case .step(let step, let path):
      tellFailure("; the route goes on")
      self.step = step
      isSearching = type(of: step.base).isSearch
      if handlers == 0 { tell(step.base, at: path) }
    case .asked(.find(_, let match, _), .path(let path?)), .asked(.lookUp(let match, _, _, _), .path(let path?)):
      if isSearching, handlers == 0, match.key != nil || match.name != nil { lines.append("finds \(state.place(path))") }
      isSearching = false
    case .guarded(let name, let verdict):
      lines.append("guard \(Quoting.name(name)): \(verdict.answer)")
      if case .redirect(_, nil) = verdict { isContinued = true }
    case .noted(let text): lines += text.split(separator: "\n").map(String.init)
    case .tapped(let name, let screen):
      let isChoice = state.running.contains { $0.effect.request == screen }
      lines.append("\(isChoice ? "chooses" : "taps") \(Quoting.name(name)) \(isChoice ? "in" : "on") \(screen)")
    case .failed(.interrupted): failure = nil
    case .failed(let error): failure = (error.text(of: step, in: state), false)
    case .rolledBack: failure?.isReverted = true
    case .fallback: tellFailure(", so the alternative runs")
    case .began(let handler):
      if case .flow(let key) = handler { lines.append("the flow of \(key) decides") }
      handlers += 1
    case .ended: handlers -= 1
    case .asked, .performed, .put: break
    }
  }

  private mutating func tell(_ step: any RouteStep, at path: TreePath) {
    switch step {
    case let wait as Steps.Wait:
      let isWhole = wait.milliseconds.isMultiple(of: 1_000)
      lines.append("waits \(isWhole ? "\(wait.milliseconds / 1_000)s" : "\(wait.milliseconds)ms")")
      isContinued = true
    case let finish as Steps.Finish:
      lines.append("\(state.name(at: path)) finishes" + (finish.output.map { " with \($0)" } ?? ""))
    case let send as Steps.SendOutput: lines.append("\(state.name(at: path)) sends \(send.output)")
    case let request as Steps.Request where request.effect.style == nil: lines.append("requests \(request.effect.request)")
    case is Steps.Refresh: lines.append("refreshes \(state.name(at: path))")
    default: break
    }
  }
}

extension Verdict {
  /// The answer of the guard for users.
  fileprivate var answer: String {
    switch self {
    case .allow: "yes"
    case .deny(let error): "no: \(error)"
    case .redirect(let route, nil): "no: runs \(route) instead"
    case .redirect(_, let screen?): "no: \(Quoting.name(screen)) comes first"
    }
  }
}
