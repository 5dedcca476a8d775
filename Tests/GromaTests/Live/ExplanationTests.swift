import GromaTesting
import Testing

@testable import Groma

/// Tests that an explanation agrees with what a run does.
@MainActor struct ExplanationTests {
  private static let member = Guard("member") { _, transaction in
    transaction.value(Session.self).user == nil ? .redirect(AppRoute().first(.container).present(z).erased, until: z.key) : .allow
  }
  private static let away = Guard("away") { _, _ in .redirect(AppRoute().top(.stack).push(y).erased) }
  private static let round = Guard("round") { _, _ in .redirect(AppRoute().check("round").erased) }
  private static let denied = Guard("denied") { _, _ in .deny(.canceled("by the guard")) }

  nonisolated static let routes: [AppRoute] = [
    AppRoute(),
    AppRoute().top(.stack).push(b).put(Counter(count: 1)).erased,
    AppRoute().top(.stack).pop().erased,
    AppRoute().top(.stack).push(b).pop(9).fallback(to: AppRoute().top(.stack).push(c)).erased,
    AppRoute().top(.stack).push(b).pop(9).ensure { $0.put(Counter(count: 2)) }.erased,
    AppRoute().top(.stack).push(b).separate().push(c).erased,
    AppRoute().check("member").top(.stack).push(b).erased,
    AppRoute().check("away").top(.stack).push(b).erased,
    AppRoute().check("round").erased,
    AppRoute().check("denied").erased,
    AppRoute().check("nobody").erased,
    AppRoute().first(.screen(a)).request(.alert("Sure?").on("yes")).erased,
    AppRoute().first(.screen(a)).request(.alert("Sure?")).erased,
  ]

  @Test(arguments: routes) func explanationPredictsTheRun(_ route: AppRoute) throws {
    let navigator = try navigator("stack[a]", guards: [Self.member, Self.away, Self.round, Self.denied])
    let before = navigator.state
    let explanation = navigator.explain(route)
    #expect(navigator.state == before, "an explanation changes nothing")
    #expect(navigator.history.commits.isEmpty)
    var waitsFor: ScreenKey?
    let result: Result<NavigationState, NavigationError>
    do throws(NavigationError) {
      if case .waiting(let screen) = try navigator.run(route) { waitsFor = screen }
      result = .success(navigator.state)
    } catch {
      result = .failure(error)
      #expect(navigator.state == before)
    }
    #expect(explanation.result == result)
    #expect(explanation.waitsFor == waitsFor)
  }

  @Test(arguments: routes + [AppRoute().top(.stack).push(b).wait(milliseconds: 10).push(c).erased])
  func changesOfTheTraceLeadToTheResult(_ route: AppRoute) throws {
    let navigator = try navigator("stack[a]", guards: [Self.member, Self.away, Self.round, Self.denied])
    let explanation = navigator.explain(route)
    var state = navigator.state
    for part in explanation.parts {
      #expect(part.start.root == state.root)
      state = part.trace.changes.last?.state ?? state
    }
    #expect(state.root == (try? explanation.result.get().root) ?? navigator.state.root)
    let standing = navigator.standing(after: explanation)
    _ = try? navigator.run(route)
    for path in [path(0), path(0, 0), path(0, 0, 0), path(0, 0, 1), path(0, 1)] {
      #expect(standing.id(at: path) == navigator.id(at: path))
    }
  }

  @Test func stepsAfterAWaitAreExplained() throws {
    let navigator = try navigator("stack[a]")
    let route = AppRoute().top(.stack).push(b).wait(milliseconds: 10).push(c).wait(milliseconds: 5).push(d)
    let explained = try navigator.plan(route)
    navigator.policy = .queue
    guard case .deferred = try navigator.run(route) else {
      Issue.record("the route did not wait")
      return
    }
    expectTree(navigator, "stack[a > b]")
    navigator.advance(by: 10_000)
    expectTree(navigator, "stack[a > b > c > d]")
    #expect(navigator.state == explained)
  }

  @Test func failureAfterAWaitIsExplained() throws {
    let navigator = try navigator("stack[a]")
    let explanation = navigator.explain(AppRoute().top(.stack).push(b).wait(milliseconds: 10).pop(9))
    #expect(throws: NavigationError.noScreen("cannot pop 9 screens: one screen must stay in the stack", in: path(0, 0))) {
      try explanation.result.get()
    }
  }

  @Test func explainedRouteNeedsTheKindOfItsStart() throws {
    let navigator = try navigator("tabs[*stack[a] | b]")
    let route = Route<Stack, Stack>().push(c)
    let plan = try navigator.plan(route, on: path(0, 0, 0))
    #expect(CompactTree.text(of: plan) == "tabs[*stack[a > c] | b]")
    #expect(throws: NavigationError.typeMismatch(path(0, 0), found: .tabs, needed: .stack)) { try navigator.plan(route, on: path(0, 0)) }
    #expect(throws: NavigationError.noContainer("container", in: path(0, 7))) { try navigator.plan(route, on: path(0, 7)) }
  }
}
