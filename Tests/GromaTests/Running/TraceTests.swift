import GromaTesting
import Testing

@testable import Groma

/// Tests the recorded events of a run.
@MainActor struct TraceTests {
  private struct Failing: RouteAction {
    var text: String { "failing" }
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
      try transaction.run(AppRoute().refresh().refresh().refresh().fail("lab", "no"), on: path)
    }
  }

  private nonisolated static let fails = AppRoute().fail("lab", "no").erased

  @Test(
    arguments: [
      (AppRoute(), nil), (AppRoute().refresh(), nil), (fails, 0), (AppRoute().top(.stack).pop(9).erased, 1),
      (AppRoute().first(.tabs).selectTab(0) { $0.stack.pop(9) }.erased, 4), (AppRoute().refresh().action(Failing()).erased, 1),
      (AppRoute().refresh().with { _, _ throws(NavigationError) in AppRoute().refresh().refresh().fail("lab", "no") }.erased, 1),
      (AppRoute().top(.stack).push(c).wait(milliseconds: 5).pop(9).erased, 3),
    ] as [(AppRoute, Int?)]) func aFailureHasItsStep(_ route: AppRoute, _ index: Int?) throws
  {
    let navigator = try navigator("tabs[*stack[a] | b]")
    let planned = navigator.explain(route).failure?.step
    #expect(planned.map { route.code.count - 1 - $0.instructionsBehind } == index)
    var failed: FailedStep?
    do throws(RunFailure) { try navigator.attempt(route) } catch { failed = error.step }
    #expect(failed?.instructionsBehind == planned?.instructionsBehind, "the run reports the same step as the explanation")
  }

  @Test func failureOfAComputedStepNamesItAndItsOrigins() throws {
    let asking = AppRoute().first(.container).request(.alert("Sure?").on("yes") { $0.adding(Steps.Push(b.node)) })
    let navigator = try navigator("a")
    try navigator.run(asking)
    do throws(RunFailure) {
      try navigator.attempt(AppRoute().tap("yes"))
      Issue.record("the route did not fail")
    } catch {
      #expect(error.step?.step?.description == "push b")
      #expect(error.step?.makers == ["tap yes on alert title=Sure?"])
      #expect(error.step?.instructionsBehind == 0)
    }
  }

  @Test func failureNamesTheFailedStepNotTheEnsuredSteps() throws {
    let route = AppRoute().top(.stack).pop(9).ensure { $0.refresh().refresh() }
    let step = try #require(try navigator("stack[a]").explain(route).failure?.step)
    #expect(step.step == AnyStep(Steps.Pop(9)))
  }

  @Test func lastOfSeveralFailuresIsReported() throws {
    let route = AppRoute().fail("lab", "one").fallback(to: AppRoute().refresh().fail("lab", "two"))
    let explanation = try navigator("stack[a]").explain(route)
    #expect(explanation.failure?.step?.step == AnyStep(Steps.Fail(code: "lab", message: "two")))
    #expect(throws: NavigationError.custom(code: "lab", message: "two")) { try explanation.result.get() }
  }

  /// Returns the events of a route without its steps and queries.
  private func events(_ tree: String, _ route: AppRoute) throws -> [Trace.Event] {
    try navigator(tree).explain(route).trace.events.filter { event in
      switch event {
      case .step, .asked: false
      default: true
      }
    }
  }

  @Test func fallbackFollowsTheRevertedSteps() throws {
    let no = NavigationError.custom(code: "lab", message: "no")
    let stack = path(0, 0)
    let route = AppRoute().top(.stack).push(b).fail("lab", "no").fallback(to: AppRoute().top(.stack).push(c)).erased
    #expect(
      try events("stack[a]", route) == [
        .performed(.push(b.node), at: stack), .failed(no), .rolledBack, .fallback, .performed(.push(c.node), at: stack),
      ])
    #expect(try events("stack[a]", AppRoute().fail("lab", "no").fallback(to: AppRoute()).erased) == [.failed(no)], "an empty fallback")
    #expect(try events("stack[a]", AppRoute().fallback(to: AppRoute().fail("lab", "no")).erased) == [])
  }

  @Test func handlersEncloseTheirQueries() throws {
    let curious = Guard("curious") { path, transaction in
      _ = transaction.selection(path)
      return .allow
    }
    let navigator = try navigator("stack[a]", guards: [curious]) { key, path, transaction throws(NavigationError) in
      guard key.name == "a" else { return [] }
      _ = transaction.selection(path)
      return [UserAction("go") { $0.refresh() }]
    }
    let guarded = navigator.explain(AppRoute().check("curious")).trace.events
    #expect(
      guarded == [
        .step(AnyStep(Steps.Check(guard: "curious")), at: path(0)), .began(.guard("curious")), .asked(.selection(path(0)), .number(nil)),
        .ended,
        .guarded("curious", .allow),
      ])
    let tapped = navigator.explain(AppRoute().tap("go")).trace.events
    let began = try #require(tapped.firstIndex(of: .began(.actions(of: "a"))))
    #expect(Array(tapped[began..<(began + 3)]) == [.began(.actions(of: "a")), .asked(.selection(path(0, 0, 0)), .number(nil)), .ended])
    #expect(tapped.firstIndex(of: .tapped("go", on: "a")) ?? 0 > began)
    #expect(tapped.count { if case .began = $0 { true } else { false } } == tapped.count { $0 == .ended })
  }

  @Test func routesAreTracedOnlyWithAnObserver() throws {
    let navigator = try navigator("stack[a]")
    var traces: [(cause: Commit.Cause, events: Int)] = []
    try navigator.run { $0.refresh() }
    navigator.onTransaction = { traces.append(($0, $1.events.count)) }
    try navigator.run { $0.refresh() }
    #expect(throws: NavigationError.self) { try navigator.run { $0.fail("lab", "no") } }
    #expect(traces.map(\.cause) == [.route(AppRoute().refresh()), .route(Self.fails)], "successful and failed routes are traced")
    #expect(traces.allSatisfy { $0.events > 0 })
  }

  @Test func allowingGuardsAreReportedWithoutATrace() throws {
    let guards = [Guard("yes") { _, _ in .allow }, Guard("no") { _, _ in .deny(.busy) }]
    let navigator = Navigator(StubApp.app(guards: guards), state: try StubApp.state("stack[a]"))
    var passed: [String] = []
    navigator.onPass = { passed.append($0) }
    try navigator.run(AppRoute().check("yes"))
    #expect(throws: NavigationError.busy) { try navigator.run(AppRoute().check("yes").check("no")) }
    #expect(passed == ["yes", "yes"], "successful and failed routes are reported")
  }
}
