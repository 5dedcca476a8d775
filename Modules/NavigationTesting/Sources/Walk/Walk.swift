public import Navigation

/// Everything a user can do with an app within small bounds, found by doing it: breadth first, with the app's real handlers.
///
/// In each state the walk takes every action that is offered in the key window, goes back, dismisses, selects each other tab in sight, lets
/// each outcome of the effects under way come, and runs the routes it is given; each in a navigator of its own that is restored to the
/// state. It learns which states there are, the shortest way to each, and what each handler asked; and it checks on the way that every
/// state keeps the ``Laws`` and survives a restart of the process.
///
/// ```swift
/// let report = Walk(.plaza, bounds: Walk.Bounds(depth: 3, layers: 2)).run()
/// #expect(report.spoilers(above: 20) == [])
/// ```
///
/// The same app gives the same report in every process: nothing is done in an order of hashes.
@MainActor
public struct Walk {
  /// What keeps a walk small. A move that leads beyond is cut: counted, and not followed.
  public struct Bounds: Hashable, Sendable {
    /// How many states are visited.
    public var maximumStates: Int
    /// How many screens a stack holds.
    public var maximumDepth: Int
    /// How many layers a window has, its root included.
    public var maximumLayers: Int

    /// Bounds.
    public init(states: Int = 10_000, depth: Int = 3, layers: Int = 2) {
      maximumStates = states
      maximumDepth = depth
      maximumLayers = layers
    }
  }

  /// Something that can be done in a state.
  public struct Move: Hashable, Sendable, CustomStringConvertible {
    /// The route, which starts at the key window.
    public let route: AppRoute
    /// What does it.
    public let handler: Report.Handler

    /// The route, as it is typed.
    public var description: String { route.description }
  }

  private let app: AppDefinition
  private let bounds: Bounds
  private let starts: [NavigationState]
  private let extra: [AppRoute]

  /// A walk.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - states: Where it begins; the app's launch unless said.
  ///   - bounds: What keeps it small.
  ///   - routes: What can be done in every state beside what the screens offer: links, for example.
  public init(_ app: AppDefinition, from states: [NavigationState]? = nil, bounds: Bounds = Bounds(), adding routes: [AppRoute] = []) {
    self.app = app
    self.bounds = bounds
    starts = states ?? [app.launch]
    extra = routes
  }

  /// Walks.
  ///
  /// - Complexity: O(states · moves · nodes).
  public func run() -> Report {
    var report = Report()
    for state in starts { visit(state, by: nil, &report) }
    var next = 0
    while next < report.states.count {
      explore(next, &report)
      next += 1
    }
    return report
  }

  /// Takes a state in, unless it is known or beyond the bounds. True when it belongs to the walk.
  @discardableResult
  private func visit(_ state: NavigationState, by step: Report.Step?, _ report: inout Report) -> Bool {
    if report.knows(state) { return true }
    guard report.states.count < bounds.maximumStates, bounds.contain(state) else { return false }
    report.add(state, by: step)
    return true
  }

  private func explore(_ index: Int, _ report: inout Report) {
    let state = report.states[index]
    let navigator = Navigator(app, state: state)
    if let loss = Laws.restorationLoss(of: state, in: app) { report.note(loss, at: index) }
    for move in moves(in: navigator, &report) {
      let navigator = Navigator(app, state: state)
      var recorder = HandlerRecorder()
      navigator.onTransaction = { cause, trace in recorder.record(trace, of: cause) }
      let failed = (try? navigator.run(move.route)) == nil
      report.add(recorder.runs)
      if let violation = Laws.violation(of: navigator) { report.note("\(move): \(violation)", at: index) }
      // What failed after a wait has changed something all the same.
      if failed, navigator.state == state {
        report.failures += 1
      } else if visit(navigator.state, by: Report.Step(from: index, move: move), &report) {
        report.transitions += 1
      } else {
        report.cut += 1
      }
    }
  }

  /// What can be done in the state of a navigator, in a fixed order.
  private func moves(in navigator: Navigator, _ report: inout Report) -> [Move] {
    let (offers, trace) = navigator.explainOffers(isTraced: true)
    let actions = offers.map(\.action)
    var recorder = HandlerRecorder()
    recorder.record(trace, of: nil)
    report.add(recorder.runs)
    var names: Set<String> = []
    let taps = actions.map(\.name).filter { names.insert($0).inserted }.map { AppRoute().tap($0) }
    let tabs = navigator.state.otherTabs.map { tabs, index in AppRoute().adding(.at(tabs)).adding(.selectTab(.index(index))) }
    let outcomes = navigator.state.outcomesFromOutside.map { request, outcome in AppRoute().complete(outcome, of: request) }
    return (taps + [AppRoute().back(), AppRoute().dismiss()] + tabs + outcomes + extra).map { route in
      Move(route: route.erased, handler: Report.Handler(of: route.erased))
    }
  }
}

extension Walk.Bounds {
  fileprivate func contain(_ state: NavigationState) -> Bool {
    func contain(_ node: Node) -> Bool {
      let limit =
        switch node.kind {
        case .stack: maximumDepth
        case .window: maximumLayers
        default: Int.max
        }
      return node.children.count <= limit && node.children.allSatisfy(contain)
    }
    return contain(state.root)
  }
}

extension NavigationState {
  /// What whoever does the work outside may report, of effects that no layer of the tree asks the user about.
  fileprivate var outcomesFromOutside: [(request: String, outcome: String)] {
    running.map(\.effect).filter { $0.style == nil }.flatMap { effect in effect.outcomes.map { (effect.request.name, $0.name) } }
  }

  /// The tabs in sight in the key window, with those of their children that are not selected.
  fileprivate var otherTabs: [(tabs: Path, index: Int)] {
    guard let window = keyWindow else { return [] }
    return allPaths.filter { window.contains($0) && isVisible($0) }.flatMap { path -> [(tabs: Path, index: Int)] in
      guard let node = node(at: path), node.kind == .tabs else { return [] }
      return node.children.indices.filter { $0 != node.selection }.map { (path, $0) }
    }
  }
}
