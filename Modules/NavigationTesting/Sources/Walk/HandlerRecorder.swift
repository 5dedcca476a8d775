import Navigation

/// Divides the questions of traces among those who asked them.
struct HandlerRecorder {
  /// One run of a handler: what it asked, in order, with the answers.
  struct Run {
    var handler: Walk.Report.Handler
    var questions: [Walk.Report.Question] = []
  }

  private(set) var runs: [Run] = []

  /// Takes in what a transaction asked; without a cause, nothing but handlers asked.
  ///
  /// What a guard or a screen's list of actions asks belongs to them, everything else to the route. What is asked to find the action of a
  /// tap belongs to nobody: then its route begins.
  mutating func record(_ trace: Trace, of cause: Commit.Cause?) {
    /// The runs that have begun and not ended; nil for what belongs to nobody.
    var open: [Int?] = [nil]
    switch cause {
    case .route(let route): open = [begin(Walk.Report.Handler(of: route))]
    case .detour(let name): open = [begin(.detour(guard: name))]
    case .restored, .undo, .redo, nil: break
    }
    /// The run of a route that is one tap, until its action is found.
    var unnamed: Int? = if case .route(let route) = cause, route.isTap { runs.count - 1 } else { nil }
    var isSearching = false
    for event in trace.events {
      switch event {
      case .step(.tap, _): isSearching = true
      case .tapped(let action, let screen):
        isSearching = false
        if let run = unnamed { runs[run].handler = .action(action, screen: screen.name) }
        unnamed = nil
      case .failed: isSearching = false
      case .began(.actions(let key)): open.append(begin(.actions(screen: key.name)))
      case .began(.guard(let name)): open.append(begin(.guard(name)))
      case .began(.action(let name)): open.append(begin(.step(name)))
      case .began(.flow(let key)): open.append(begin(.flow(screen: key.name)))
      case .began(.launch): open.append(begin(.launch))
      case .ended: open.removeLast()
      case .asked(let query, let answer):
        if let last = open.last, let run = last, !(isSearching && open.count == 1) {
          runs[run].questions.append(Walk.Report.Question(query: query, answer: answer))
        }
      case .step, .performed, .put, .guarded, .rolledBack, .fallback, .noted: break
      }
    }
  }

  private mutating func begin(_ handler: Walk.Report.Handler) -> Int {
    runs.append(Run(handler: handler))
    return runs.count - 1
  }
}

extension Route {
  /// Whether it is one tap and nothing else.
  fileprivate var isTap: Bool { if case .verb(.tap)? = code.first, code.count == 1 { true } else { false } }
}
