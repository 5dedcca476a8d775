import Foundation
import Testing

@testable import Navigation

/// The laws of the state and of transactions, after every commit of long random runs.
@MainActor struct RandomStepsTests {
  /// The last number is a seed: a failure prints it with the route, so that it can be run alone.
  @Test(arguments: 1...10) func everyLawHoldsAfterEveryStep(seed: UInt64) throws {
    var run = try RandomRun(seed: seed)
    while run.steps < 10_000, run.problem == nil { try run.advance() }
    if run.problem == nil { run.goBackAndForth() }
    if let problem = run.problem { Issue.record("\(problem)") }
  }
}

@MainActor private struct RandomRun {
  let seed: UInt64
  let navigator: Navigator
  let first: NavigationState
  private var chance: RandomRoute
  private(set) var problem: String?
  private var last: String = ""
  private var runs = 0

  var steps: Int { chance.steps }

  init(seed: UInt64) throws {
    self.seed = seed
    chance = RandomRoute(seed: seed)
    chance.guards = ["member", "member", "allow", "deny", "elsewhere", "round", "unheard"]
    let detour = AppRoute().root.dismiss(all: true).present(z).erased
    let elsewhere = AppRoute().top(.stack).push(page("e", 1)).erased
    let round = AppRoute().check("round")
    let guards = [
      Guard("member") { _, transaction in transaction.value(Session.self).user == nil ? .detour(detour, until: z.key) : .allow },
      Guard("allow") { _, _ in .allow },
      Guard("deny") { _, _ in .deny(.custom(code: "lab.denied", message: "denied")) },
      Guard("elsewhere") { path, transaction in transaction.has(moreThan: 1, at: path) ? .redirect(elsewhere) : .allow },
      Guard("round") { _, _ in .redirect(round) },
    ]
    let tree = "*main: tabs[*stack[a > b] | stack[c] | pages[stack[d]]] & other: stack[b]"
    navigator = try NavigationTests.navigator(tree, guards: guards) { key, _, _ throws(NavigationError) in
      key.name == "a" ? [UserAction("push") { $0.stack.push(b) }] : []
    }
    first = navigator.state
  }

  /// One run, undo or redo, and all checks.
  mutating func advance() throws {
    runs += 1
    let before = navigator.state
    let commits = navigator.history.position
    switch chance.random.below(100) {
    case 0..<8:
      last = "undo"
      navigator.undo()
      if chance.random.chance(50) {
        last = "undo, undo"
        navigator.undo()
      }
    case 8..<13:
      last = "redo"
      navigator.redo()
    case 13..<18: try runRoute(AppRoute().last(.screen(z)).finish().erased, before)
    default: try runRoute(randomRoute(before), before)
    }
    check(before, since: commits)
    if runs % 100 == 0 { try checkRarely() }
  }

  private mutating func randomRoute(_ state: NavigationState) -> AppRoute {
    chance.isOpaque = chance.random.chance(30)
    // Trees may not grow without end.
    if state.root.count(upTo: 240) > 240 { return AppRoute().window.setRoot(NavigationTests.screen("tabs[stack[a] | stack[b]]")).erased }
    return chance.route(for: state)
  }

  private mutating func runRoute(_ route: AppRoute, _ before: NavigationState) throws {
    last = "\(route)"
    let plan: Result<NavigationState, NavigationError>? = chance.random.chance(20) ? navigator.explain(route).result : nil
    let explained = navigator.state
    if explained != before { return fail("explaining changed the state") }
    var resumes = false
    let watching = navigator.observe { if case .resumed = $0 { resumes = true } }
    defer { watching.cancel() }
    do throws(NavigationError) {
      try navigator.run(route)
      if let plan, !resumes, (try? plan.get()) != navigator.state { fail("the plan was \(plan)") }
    } catch {
      if navigator.state != before { fail("it failed with '\(error)' and changed the state") }
      if case .success? = plan { fail("the plan succeeds, the run fails with '\(error)'") }
    }
  }

  private mutating func check(_ before: NavigationState, since commits: Int) {
    let state = navigator.state
    if let violation = Invariants.violation(of: state) { return fail(violation) }
    if let index = navigator.index, !index.isConsistent(with: state.root) { return fail("the key index is not that of a scan") }
    var replayed = Store(before)
    let position = navigator.history.position
    if position >= commits {
      let edits = navigator.history.commits[commits..<position].flatMap(\.edits)
      edits.forEach { replayed.apply($0) }
      if replayed.state != state { return fail("replayed edits give \(CompactTree.text(of: replayed.state)): \(edits)") }
      edits.reversed().forEach { replayed.apply($0.inverse) }
      if replayed.state != before { return fail("inverted edits give \(CompactTree.text(of: replayed.state)): \(edits)") }
    } else {
      let edits = navigator.history.commits[position..<commits].flatMap(\.edits)
      edits.reversed().forEach { replayed.apply($0.inverse) }
      if replayed.state != state { return fail("undone edits give \(CompactTree.text(of: replayed.state)): \(edits)") }
    }
  }

  private mutating func checkRarely() throws {
    let state = navigator.state
    if state.pending.allSatisfy({ !$0.route.isOpaque }) {
      let decoder = JSONDecoder()
      decoder.userInfo[.stateValueTypes] = Lab.values
      let decoded = try decoder.decode(NavigationState.self, from: try JSONEncoder().encode(state))
      if decoded != state { return fail("decoded as \(CompactTree.text(of: decoded))") }
    }
    var ids: Set<NodeID> = []
    for path in state.allPaths {
      guard let id = navigator.id(at: path), let node = state.node(at: path) else { return fail("no live node at \(path)") }
      if !ids.insert(id).inserted || navigator.path(of: id) != path { return fail("\(id) at \(path) is elsewhere too") }
      let contents = navigator.contents(at: path) as? LetterContents
      if let contents, contents.key != node.key { return fail("\(path) has the contents of '\(contents.key)'") }
      if contents == nil, !node.isAnonymous, path.depth > 1, state.isVisible(path) { return fail("\(path) is in sight without contents") }
    }
    if !navigator.leaks().isEmpty { return fail("leaks \(navigator.leaks())") }
    checkSearches(state)
  }

  /// An index finds what a walk finds.
  private mutating func checkSearches(_ state: NavigationState) {
    var indexed = Store(state)
    guard indexed.places(of: Match(name: "a")) != nil else { return }
    for _ in 0..<20 {
      let match = chance.match()
      let start = chance.random.pick(state.allPaths)
      guard let node = state.node(at: start) else { continue }
      for search in [Verb.Search.first, .last, .top] {
        let inScope = state.find(search, match, in: node, at: start)
        let window = start.window.flatMap { path in state.node(at: path).map { (path, $0) } }
        let walked = inScope ?? window.flatMap { state.find(search, match, in: $0.1, at: $0.0) }
        if indexed.answer(.find(search, match, from: start)) != .path(walked) { return fail("\(search) \(match) from \(start)") }
      }
      guard let key = match.key else { continue }
      if indexed.answer(.places(key)) != .paths(state.places(of: match)) { return fail("places of \(key)") }
      let holds = state.places(of: match).contains { start.contains($0) }
      if indexed.answer(.holds(start, key)) != .flag(holds) { return fail("holds \(key) at \(start)") }
    }
  }

  /// Undoing everything gives the first state, doing everything again the last.
  mutating func goBackAndForth() {
    while navigator.redo() {}
    let end = navigator.state
    last = "undo everything"
    while navigator.undo() {}
    if navigator.state != first { return fail("the first state was \(CompactTree.text(of: first))") }
    last = "redo everything"
    while navigator.redo() {}
    if navigator.state != end { fail("the last state was \(CompactTree.text(of: end))") }
  }

  private mutating func fail(_ what: String) {
    problem =
      problem ?? "seed \(seed), run \(runs), \(steps) steps: \(what)\n  route: \(last)\n  tree: \(CompactTree.text(of: navigator.state))"
  }
}
