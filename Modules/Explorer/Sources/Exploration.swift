public import Links
import Logging
public import Navigation

/// Everything that can happen to an app within bounds, found by letting it happen: breadth first, with the app's real code.
///
/// Each state is given to a live navigator, in which one thing happens; what comes of it is the next state. So what is explored is what runs,
/// and every way found is a shortest one. ``Property`` says what is to hold; ``ExplorationReport`` what does, with the bounds it holds in.
///
/// ```swift
/// let report = Exploration(.plaza, bounds: Bounds(depth: 3, layers: 2)).run()
/// report.lines.forEach { print($0) }
/// ```
///
/// The same app gives the same report in every process.
@MainActor
public struct Exploration {
  private let app: AppDefinition
  private let bounds: Bounds
  private let properties: [Property]
  private let finder: MoveFinder

  /// An exploration.
  ///
  /// - Parameters:
  ///   - app: The app, from its launch on.
  ///   - bounds: What keeps it small.
  ///   - properties: What is to hold; all that the app has unless said.
  public init(_ app: AppDefinition, bounds: Bounds = Bounds(), properties: [Property]? = nil) {
    self.app = app
    self.bounds = bounds
    self.properties = properties ?? app.properties
    finder = MoveFinder(app, samples: bounds.samples)
  }

  /// Explores until nothing new is found, a bound of states is met, or somebody wants it to end.
  ///
  /// - Parameter goesOn: Asked after each state; false ends it.
  /// - Complexity: O(states · moves) runs of the app.
  public func run(while goesOn: (ExplorationReport) -> Bool = { _ in true }) -> ExplorationReport {
    var report = ExplorationReport(app, bounds: bounds, properties: properties, links: finder.patterns)
    report.visit(Navigator(app, logger: .silent).settled.state, by: nil)
    while let number = report.nextUnexplored, goesOn(report) { explore(number, &report) }
    report.checkWaysHome()
    confirm(&report)
    return report
  }

  /// The shortest way to a state in which something holds; nil when there is none within the bounds.
  public func way(to holds: (NavigationState) -> Bool) -> [Move]? {
    var way: [Move]?
    _ = Exploration(app, bounds: bounds, properties: []).run { report in
      guard let number = report.nextUnexplored, holds(report.states[number]) else { return true }
      way = report.way(to: number)
      return false
    }
    return way
  }

  /// Opens one link in every state.
  ///
  /// - Returns: Where it leads; nil when the link does not say where it should.
  /// - Throws: What is wrong with the URL.
  public func landings(of url: String) throws(LinkError) -> Landings? {
    guard let link = try finder.link(url) else { return nil }
    var landings = Landings(bounds: bounds)
    let report = Exploration(app, bounds: bounds, properties: []).run { report in
      guard let number = report.nextUnexplored else { return false }
      let run = Run(app, from: report.states[number], link.move)
      landings.states += 1
      if let sentence = run.missing(link.destination, of: url) {
        landings.failures.append(.init(sentence: sentence, moves: report.way(to: number) + [link.move]))
      }
      return true
    }
    landings.isComplete = report.isComplete
    return landings
  }

  /// Where a link leads from many states.
  public struct Landings: Sendable {
    /// One that leads elsewhere.
    public struct Failure: Sendable {
      /// Where, or why not.
      public let sentence: String
      /// The shortest way there, with the link at its end.
      public let moves: [Move]
    }

    /// What kept the states few.
    public let bounds: Bounds
    /// In how many states it was opened.
    public fileprivate(set) var states = 0
    /// Whether these are all within the bounds.
    public fileprivate(set) var isComplete = false
    /// Those where it does not land, the nearest first.
    public fileprivate(set) var failures: [Failure] = []
  }

  // MARK: One state

  private func explore(_ number: Int, _ report: inout ExplorationReport) {
    let state = report.states[number]
    let navigator = Navigator(app, state: state, logger: .silent)
    check(navigator, number, &report)
    for move in finder.moves(in: navigator) {
      let run = Run(app, from: state, move)
      report.note(run, move)
      if let link = finder.links.first(where: { $0.move == move }) {
        report.note(run.end(of: link), of: link.url, "\(link.link.pattern)", on: link.destination)
      }
      check(run, of: move, from: number, &report)
      if run.error == nil { report.follow(run, move, from: number) }
    }
    report.finish()
  }

  private func check(_ navigator: Navigator, _ number: Int, _ report: inout ExplorationReport) {
    let state = navigator.state
    for property in properties {
      switch property.subject {
      case .state:
        guard let sentence = property.violation(in: navigator) else { continue }
        report.add(property, sentence, at: number, owner: property.owner, checks: ["expect property \(Quoting.quoted(property.name))"])
      case .builtIn(.invariants):
        if let sentence = Invariants.violation(of: state) { report.add(property, sentence, at: number, owner: app.name) }
      case .builtIn(.restores):
        if let sentence = app.lossOfRestart(in: state) { report.add(property, sentence, at: number, owner: app.name) }
      case .builtIn: continue
      }
    }
  }

  private func check(_ run: Run, of move: Move, from number: Int, _ report: inout ExplorationReport) {
    for property in properties {
      guard case .builtIn(let kind) = property.subject else { continue }
      switch kind {
      case .noErrors:
        for sentence in run.failures { report.add(property, sentence, at: number, move, owner: move.owner) }
      case .linksLand:
        guard let link = finder.links.first(where: { $0.move == move }), let destination = link.destination else { continue }
        let problem = run.missing(destination, of: link.url)
        report.noteLanding(problem == nil)
        guard let problem else { continue }
        // A line that fails says so itself.
        let check = run.error == nil ? ["expect link \(Quoting.quoted(link.url))"] : []
        report.add(property, "\(link.link.pattern): \(problem)", at: number, move, owner: move.owner, checks: check)
      case .opensOnce:
        guard case .link = move.origin, run.error == nil else { continue }
        let again = Run(app, from: run.state, move)
        guard again.error == nil, again.state != run.state, bounds.contain(again.state) else { continue }
        report.add(
          property, "opened once more, it leads to \(CompactTree.text(of: again.state)) rather than \(CompactTree.text(of: run.state))",
          at: number, move, owner: move.owner, checks: ["\(move)", "expect tree \(Quoting.quoted(CompactTree.text(of: run.state)))"])
      case .noDeadEnds, .invariants, .restores: continue
      }
    }
  }

  // MARK: Confirming

  /// Does what leads to each violation once more, from the launch on in one live app.
  private func confirm(_ report: inout ExplorationReport) {
    report.confirm { moves, expected in
      let navigator = Navigator(app, logger: .silent)
      for move in moves {
        _ = try? navigator.run(move.route)
        navigator.settle()
      }
      return navigator.state == expected
    }
  }
}

/// What came of one move.
@MainActor
struct Run {
  /// The state after it.
  let state: NavigationState
  /// Why it failed; nil when it did not.
  let error: NavigationError?
  /// Whether the route waits for a screen.
  let isWaiting: Bool
  /// What went wrong that nobody meant to refuse, as sentences.
  let failures: [String]
  /// Whether a feature said no.
  let isRefused: Bool
  /// The guards that let something pass.
  let passedGuards: Set<String>

  init(_ app: AppDefinition, from start: NavigationState, _ move: Move) {
    let navigator = Navigator(app, state: start, logger: .silent)
    var failures: [String] = []
    var passed: Set<String> = []
    let observation = navigator.observe { event in
      switch event {
      case .failed(let pending, let error): failures.append("what waited, \(pending.route), failed: \(error)")
      case .deferredFailed(let route, let error): failures.append("what was deferred, \(route.route), failed: \(error)")
      case .outcomeFailed(let effect, let name, let error): failures.append("'\(name)' of \(effect.request) failed: \(error)")
      case .wentWrong(let route, let error): failures.append("\(route), which it led to, failed: \(error)")
      default: break
      }
    }
    navigator.onTransaction = { _, trace in
      for case .guarded(let name, .allow) in trace.events { passed.insert(name) }
    }
    var waits = false
    do throws(NavigationError) {
      if case .waiting = try navigator.run(move.route) { waits = true }
      (error, isRefused) = (nil, false)
    } catch {
      (self.error, isRefused) = (error, error.isRefusal)
      if !error.isRefusal { failures.append("\(move) failed: \(error)") }
    }
    navigator.settle()
    withExtendedLifetime(observation) {}
    state = navigator.state
    isWaiting = waits || state.pending.count > start.pending.count
    passedGuards = passed
    self.failures = failures
  }

  /// How a link that was opened did not come where it leads, as a sentence; nil when it did, or waits for something that comes first.
  func missing(_ destination: ScreenKey, of url: String) -> String? {
    if let error { return "it fails: \(error)" }
    if waits(for: url) || state.screenInSight == destination { return nil }
    return "it leads to '\(state.screenInSight?.description ?? "nothing")' rather than to '\(destination)'"
  }

  /// Where a link that was opened ended.
  func end(of link: (link: Link, url: String, destination: ScreenKey?, move: Move)) -> LinkLandings.End {
    if let error { return .elsewhere("an error: \(error.code)") }
    if waits(for: link.url) { return .waiting }
    guard let screen = state.screenInSight else { return .elsewhere("nothing") }
    if screen == link.destination { return .landed }
    // The right screen with other arguments is told from it by them.
    return .elsewhere(screen.name == link.destination?.name ? "\(screen)" : screen.name)
  }

  /// Whether a link that was opened waits. Another link may wait as well; that says nothing of this one.
  private func waits(for url: String) -> Bool {
    isWaiting || state[LinkState.self].pending.contains { $0.source == .url(url) }
  }
}

extension NavigationError {
  /// Whether a feature says no, rather than something being wrong.
  fileprivate var isRefusal: Bool {
    switch self {
    case .custom: true
    default: false
    }
  }
}

extension AppDefinition {
  /// What a state loses when the process ends and the saved state is restored, as a sentence; nil when it loses nothing.
  fileprivate func lossOfRestart(in state: NavigationState) -> String? {
    do throws(SnapshotError) {
      let restored = try Snapshot.read(try Snapshot.data(of: state, app: self), for: self)
      if let dropped = restored.dropped.first { return "\(dropped)" }
      return restored.state == state ? nil : "it is restored as \(CompactTree.text(of: restored.state))"
    } catch {
      return "it cannot be saved and restored: \(error)"
    }
  }
}

extension NavigationState {
  /// The screen in sight on the topmost layer of the key window.
  var screenInSight: ScreenKey? { visibleLeaf(of: keyWindow ?? .app).flatMap(node(at:))?.key }
}

extension Navigator {
  /// The navigator, once every change has come to its end.
  fileprivate var settled: Navigator {
    settle()
    return self
  }
}

extension Bounds {
  /// Whether a state lies within them.
  func contain(_ state: NavigationState) -> Bool {
    func contain(_ node: Node) -> Bool {
      let limit =
        switch node.kind {
        case .stack: depth
        case .window: layers
        default: Int.max
        }
      return node.children.count <= limit && node.children.allSatisfy(contain)
    }
    return contain(state.root)
  }
}

extension Logger {
  /// Says nothing.
  static let silent = Logger(label: "groma.explorer") { _ in SwiftLogNoOpLogHandler() }
}
