public import Navigation

extension Walk {
  /// What a walk found.
  public struct Report: Sendable {
    /// The states, in the order they were found: nearest to the beginning first.
    public private(set) var states: [NavigationState] = []
    /// How many moves led from a visited state to a visited one, those that change nothing included.
    public internal(set) var transitions = 0
    /// How many moves led beyond the bounds.
    public internal(set) var cut = 0
    /// How many moves failed, and so changed nothing.
    public internal(set) var failures = 0
    /// What is wrong, with the shortest way to it; empty when every state kept all laws.
    public private(set) var problems: [String] = []

    private var numbers: [NavigationState: Int] = [:]
    private var parents: [Step?] = []
    private var asked: [Handler: Asked] = [:]

    /// A move from a visited state.
    struct Step: Sendable {
      var from: Int
      var move: Move
    }

    private struct Asked {
      var runs = 0
      var distinct: Set<[Question]> = []
    }

    init() {}
  }
}

extension Walk.Report {
  /// The shortest way to a state from the beginning of the walk; nil for one that was not visited.
  ///
  /// - Complexity: O(its length).
  public func way(to state: NavigationState) -> [Walk.Move]? {
    numbers[state].map(way(to:))
  }

  /// The shortest way to the first state found of which something holds; nil when there is none.
  public func way(where holds: (NavigationState) -> Bool) -> [Walk.Move]? {
    states.firstIndex(where: holds).map(way(to:))
  }

  private func way(to number: Int) -> [Walk.Move] {
    var moves: [Walk.Move] = []
    var number = number
    while let step = parents[number] {
      moves.append(step.move)
      number = step.from
    }
    return moves.reversed()
  }

  func knows(_ state: NavigationState) -> Bool { numbers[state] != nil }

  mutating func add(_ state: NavigationState, by step: Step?) {
    numbers[state] = states.count
    states.append(state)
    parents.append(step)
  }

  mutating func note(_ problem: String, at number: Int) {
    let way = way(to: number).map(\.description).joined(separator: "; ")
    problems.append("\(CompactTree.text(of: states[number])), after '\(way)': \(problem)")
  }

  mutating func add(_ runs: [HandlerRecorder.Run]) {
    for run in runs {
      asked[run.handler, default: Asked()].runs += 1
      asked[run.handler]?.distinct.insert(run.questions)
    }
  }

  // MARK: Handlers

  /// Who asked.
  public enum Handler: Hashable, Sendable, CustomStringConvertible {
    /// What says which actions a screen offers.
    case actions(screen: String)
    /// The route of a screen's action.
    case action(String, screen: String)
    /// A guard.
    case `guard`(String)
    /// The detour of a guard.
    case detour(guard: String)
    /// A step of the app's own, by its name.
    case step(String)
    /// The flow of a screen.
    case flow(screen: String)
    /// What says which screen stands at the root.
    case launch
    /// A route of the walk itself: `back`, `dismiss`, `select-tab`, or one that it was given.
    case route(String)

    /// The handler of a route before it runs; a tap is known by its screen only then.
    init(of route: AppRoute) {
      // To select a tab is one handler, wherever the tabs are.
      if route.code.count == 2, case .verb(.selectTab) = route.code[1] { self = .route("select-tab") } else { self = .route("\(route)") }
    }

    /// `actions of chat`, `chat.profile`, `authorize`, `detour of authorize`, `back`.
    public var description: String {
      switch self {
      case .actions(let screen): "actions of \(screen)"
      case .action(let name, let screen): "\(screen).\(name)"
      case .guard(let name): name
      case .detour(let name): "detour of \(name)"
      case .step(let name): name
      case .flow(let screen): "flow of \(screen)"
      case .launch: "launch"
      case .route(let text): text
      }
    }
  }

  /// A question and its answer.
  public struct Question: Hashable, Sendable {
    /// The question.
    public let query: Query
    /// The answer.
    public let answer: Answer
  }

  /// How much a handler asks: a model checker has to run it once for each distinct sequence of questions and answers.
  public struct Appetite: Hashable, Sendable, CustomStringConvertible {
    /// Who asks.
    public let handler: Handler
    /// How often it ran.
    public let runs: Int
    /// How many distinct sequences of questions and answers that gave.
    public let distinct: Int

    /// `chat.profile asked in 3 ways in 12 runs`
    public var description: String { "\(handler) asked in \(distinct) ways in \(runs) runs" }
  }

  /// What each handler asks, the greediest first, those alike by name.
  public var handlers: [Appetite] {
    asked.map { Appetite(handler: $0, runs: $1.runs, distinct: $1.distinct.count) }
      .sorted { ($1.distinct, $0.handler.description) < ($0.distinct, $1.handler.description) }
  }

  /// The handlers that ask in more ways than a number: they make a model of the app large.
  public func spoilers(above limit: Int) -> [Appetite] { handlers.filter { $0.distinct > limit } }
}

extension Walk.Report: CustomStringConvertible {
  /// The counts, and a table of the handlers.
  public var description: String {
    let rows = [("ways", "runs", "handler")] + handlers.map { ("\($0.distinct)", "\($0.runs)", "\($0.handler)") }
    func padded(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
    let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
    let table = rows.map { "\(padded($0.0, widths.0))  \(padded($0.1, widths.1))  \($0.2)" }
    let counts = "\(states.count) states, \(transitions) transitions, \(cut) cut by the bounds, \(failures) failed"
    return ([counts] + table + problems.map { "problem: \($0)" }).joined(separator: "\n")
  }
}
