import GromaTesting
import Testing

@testable import Groma

/// Tests that a route goes on at the right container after completions, fallbacks, waits and observers have moved it.
@MainActor struct MovedContainerTests {
  /// A screen whose removal adds a tab before all others.
  private func adding(_ name: String, at tabs: TreePath = path(0, 0)) -> AnyScreen<Page> {
    page(name).whenGone { $0.at(tabs).tabs.addTab(x, at: 0) }
  }

  @Test func aFallbackStartsWhereTheFailedStepsStarted() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[c] | stack[e]]")
    try navigator.run { $0.at(path(0, 0, 0)).stack.push(adding("b")) }
    // The removal of `b` adds a tab, and the failure takes it back.
    let failing = AppRoute().at(path(0, 0, 0)).stack.pop().separate().fail("lab.no", "no")
    try navigator.run { $0.at(path(0, 0, 1)).then(failing.fallback(to: AppRoute().stack.push(d))) }
    expectTree(navigator, "tabs[*stack[a > b] | stack[c > d] | stack[e]]")
  }

  @Test func anIgnoredFailureReturnsToTheOuterContainer() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[c] | stack[e]]")
    try navigator.run { $0.at(path(0, 0, 0)).stack.push(adding("b")) }
    let failing = AppRoute().at(path(0, 0, 0)).stack.pop().separate().fail("lab.no", "no").ignoringFailure()
    try navigator.run { $0.at(path(0, 0, 1)).then(failing).stack.push(d) }
    expectTree(navigator, "tabs[*stack[a > b] | stack[c > d] | stack[e]]")
  }

  @Test func removalsOfTwoContainersAreNotMerged() throws {
    let navigator = try navigator("tabs[*stack[a > b]]")
    try navigator.run { $0.top(.stack).push(page("c").whenGone { $0.stack.push(page("d")) }) }
    try navigator.run {
      $0.at(path(0, 0, 0)).stack.pop().tabs.addTab(screen("stack[x > y > z]"), at: 0).at(path(0, 0, 0)).stack.pop()
    }
    expectTree(navigator, "tabs[stack[x > y] | *stack[a > b > d]]")
  }

  @Test func aWaitingRouteStartsAtItsContainer() throws {
    let navigator = try navigator("tabs[*stack[a]]")
    navigator.policy = .queue
    try navigator.run { $0.top(.stack).push(adding("b")) }
    navigator.settle()
    try navigator.run { $0.at(path(0, 0, 0)).stack.pop().wait(milliseconds: 10).push(d) }
    #expect(navigator.state.deferred.map(\.start) == [path(0, 0, 1)])
    navigator.settle()
    expectTree(navigator, "tabs[x | *stack[a > d]]")
  }

  @Test func aRouteThatWaitedKeepsApartFromLaterChanges() throws {
    let navigator = try navigator("stack[a]")
    navigator.isClockReal = true
    try navigator.run { $0.top(.stack).push(b).wait(milliseconds: 10).separate().push(d) }
    try navigator.run { $0.top(.stack).push(c) }
    navigator.advance(by: 10)
    expectTree(navigator, "stack[a > b > c > d]")
    navigator.undo()
    expectTree(navigator, "stack[a > b > c]")
  }

  @Test func theCancelRouteOfARemovedAskerRunsNowhere() throws {
    let navigator = try navigator("tabs[*stack[a] | stack[c]]")
    let effect = Effect.alert("Sure?").on("no", .cancel) { $0.stack.push(y) }
    try navigator.run { $0.at(path(0, 0, 0)).request(effect) }
    var failures: [NavigationError] = []
    let observation = navigator.observe { event in
      if case .outcome = event { _ = try? navigator.run { $0.at(path(0, 0)).tabs.removeTab(0) } }
      if case .outcomeFailed(_, _, let error) = event { failures.append(error) }
    }
    try navigator.run { $0.window.dismiss() }
    observation.cancel()
    expectTree(navigator, "tabs[stack[c]]")
    #expect(failures == [RunningEffect.askerIsGone])
  }
}
